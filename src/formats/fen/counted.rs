//! Checks and hands, as the laws of a variant count them.

use super::customs::Customs;
use crate::model::{Checks, Position};

/// Why checks cannot be counted, and what to do about it.
pub(super) type Uncounted = (String, &'static str);

/// What the laws of the variant say and the text leaves out: hands are empty, and nobody gave check.
pub(super) fn complete(customs: Customs<'_>, position: &mut Position) {
    position.hands.exist |= customs.shows_hands();
    if position.counters.checks.is_none() {
        position.counters.checks = customs.stated_checks().map(Checks::all_left);
    }
}

/// The checks that are left, unless there are more than win the game.
pub(super) fn no_more_than_win(customs: Customs<'_>, left: Checks) -> Result<Checks, Uncounted> {
    match customs.stated_checks() {
        Some(all) if left.white.max(left.black) > all => Err((
            format!("a player has more checks left than the {all} that win the game"),
            "write the checks that are left, such as `3+3`, or name another variant",
        )),
        _ => Ok(left),
    }
}

/// The checks that are left when these were given.
pub(super) fn left(customs: Customs<'_>, given: Checks) -> Result<Checks, Uncounted> {
    let all = customs.winning_checks();
    let left = |given| all.checked_sub(given);
    match (left(given.white), left(given.black)) {
        (Some(white), Some(black)) => Ok(Checks { white, black }),
        _ => Err((
            format!("a player gave more checks than the {all} that win the game"),
            "write the checks that are left before the halfmove clock, such as `5+5`, or name the variant",
        )),
    }
}
