//! Why a game is not played by rules.

use super::Select;
use super::positions::plies;
use crate::diag::{Code, Diagnostic, Span, amount};
use crate::model::{Document, Game, VariantName};
use crate::rules::{Problem, Reason};
use crate::variants;

const UNNAMED: &str = "the variant is not named and cannot be chess";

const NAME_IT: &str = "name it: `--variant NAME`; `panchess variants` lists the names";

/// The message for a variant without rules.
pub fn no_rules(variant: &VariantName, span: Span) -> Diagnostic {
    let error = |message| Diagnostic::error(Reason::NeedsRules.code(), message).at(span);
    if *variant == VariantName::UNKNOWN {
        return error(format!("{UNNAMED}, and this needs its rules")).help(NAME_IT);
    }
    let why = variants::why_unplayed(variant);
    let help = variants::name_to_type(variant);
    error(format!("{why}, and this needs its rules")).help(match help.ends_with('?') {
        true => help,
        false => format!(
            "{help}; without rules, games can be written as `yaml`, `json`, `jsonl` and \
             notations that spell moves as the source does"
        ),
    })
}

/// The message for a game of 5D chess that came down to one board and is no known variant there.
pub(super) fn of_no_variant(span: Span) -> Diagnostic {
    let message =
        "on one board, this game of 5D chess is of no known variant, and this needs its rules";
    Diagnostic::error(Reason::NeedsRules.code(), message)
        .at(span)
        .help("use a notation of 5D chess, such as `5duci`, or `-t fen --board L,T` for one board of the game")
}

/// Whether it is a game on the infinite board whose start is unknown: the name of this variant states no start.
pub(super) fn lacks_start(game: &Game) -> bool {
    game.variant == VariantName::INFINITE && game.start.given().is_none()
}

const NO_START: &str = "no start position is stated, and no variant whose start is known";

/// What to do where the pieces of a game on the infinite board are not known.
pub(super) const STATE_IT: &str =
    "write the pieces in the source, or name a known variant: `[Variant \"Classical\"]`";

/// The message for a game on the infinite board without a start.
pub(super) fn no_start(span: Span) -> Diagnostic {
    Diagnostic::error(Reason::NoStartPosition.code(), NO_START)
        .at(span)
        .help(STATE_IT)
}

/// Why a game is not played, for a target that can write moves as they were read.
pub(super) fn unchecked(game: &Game) -> Diagnostic {
    let (why, help) = if lacks_start(game) {
        (NO_START.to_owned(), STATE_IT.to_owned())
    } else if game.variant == VariantName::UNKNOWN {
        (UNNAMED.to_owned(), NAME_IT.to_owned())
    } else {
        let variant = &game.variant;
        (
            variants::why_unplayed(variant),
            variants::name_to_type(variant),
        )
    };
    Diagnostic::warning(
        Code("core/moves-not-checked"),
        format!("{why}; moves are written as they were read"),
    )
    .at(game.tags_span)
    .help(help)
}

/// The message for a requested ply that does not exist.
pub(super) fn too_short(select: Select, doc: &Document) -> Diagnostic {
    let (what, help) = match doc {
        Document::Game(game) => {
            let plies = plies(game);
            let help = format!(
                "`--ply` takes 0 to {plies} for this game, or -1 to -{}",
                plies + 1
            );
            let plies = amount(plies, "ply", "plies");
            (format!("the game has {plies}"), help)
        }
        _ => (
            "a position has no moves".to_owned(),
            "`--ply` takes only 0 for a position; leave it out".to_owned(),
        ),
    };
    let message = match select {
        Select::FromEnd(0) => {
            "positions are counted from the end beginning with 1, so there is none with number 0"
                .into()
        }
        Select::FromEnd(n) => format!("{what}, so there is no position -{n}"),
        Select::Ply(n) => format!("{what}, so there is no position after {n}"),
        Select::Whole | Select::EveryPly => what,
    };
    Diagnostic::error(Code("core/no-such-ply"), message)
        .at(Span::default())
        .help(help)
}

/// The problem as a message about that place.
pub fn located(problem: Problem, span: Span) -> Diagnostic {
    Diagnostic::from(problem).at(span)
}
