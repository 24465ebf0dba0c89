//! From a position of the model to one that can be played, or why it cannot be played.

use super::army::{EMPTY, MAX_TYPES, Unfit, Why, code, side_of};
use super::field::{self, MAX_SIZE, player, sq};
use super::home::{Home, Key, has_one_royal};
use super::law;
use super::rights;
use super::setting::Setting;
use super::state::{Move, State};
use crate::model::{
    Cell, Checks, Grid, Hands, Kind, Laws, Letters, Piece, Position, Side, Sq, World,
};
use crate::rules::{Problem, Reason};
use std::borrow::Cow;
use std::sync::Arc;

/// A position of a game, at first its start.
#[derive(Clone)]
pub(super) struct Begin {
    pub(super) setting: Arc<Setting>,
    pub(super) state: State,
    /// Holes and walls, which never change.
    pub(super) fixed: Vec<(Sq, Cell)>,
}

impl Begin {
    /// Plays a legal move. `check`: whether it gives check, if that is known.
    #[inline(always)]
    pub(super) fn play(&mut self, m: Move, check: Option<bool>) {
        self.state.play(&self.setting, m, check);
    }

    /// Takes over another position, of the same setting or not. `trial` is a position of the setting of `self`, and
    /// becomes one of the other setting.
    pub(super) fn become_like(&mut self, other: &Self, trial: &mut State) {
        let settings = [&*self.setting, &*other.setting];
        self.state.follow(settings, &other.state);
        if !Arc::ptr_eq(&self.setting, &other.setting) {
            trial.follow(settings, &other.state);
            self.setting.clone_from(&other.setting);
        }
        self.fixed.clone_from(&other.fixed);
    }
}

/// Sets up a position of a variant.
pub(super) fn begin(position: &Position, home: &Home) -> Result<Begin, Problem> {
    let World::Board(grid) = &position.world else {
        return Err(not_a_board(home, &position.world));
    };
    check_extent(grid)?;
    check_holes(grid, home)?;
    let laws = laws(position, home)?;
    for side in grid
        .pieces()
        .filter(|(_, p)| !is_wall(p))
        .map(|(_, p)| p.side)
    {
        player(side).ok_or_else(|| stranger(home, side))?;
    }
    let setting = setting(position, grid, home, &laws)?;
    let mut state = State::empty(&setting.field);
    state.watch_riders(setting.sight.as_ref().map_or(0, |sight| sight.riders));
    let fixed = place_all(grid, &setting, &mut state);
    state.turn = player(position.turn).ok_or_else(|| stranger(home, position.turn))?;
    // Without counters in the source, counting begins at the start of the game.
    state.halfmove = position.counters.halfmove.unwrap_or(0);
    state.fullmove = position.counters.fullmove.unwrap_or(1);
    start_counting(position, home, &setting, &mut state)?;
    take_hands((&position.hands, grid), home, &setting, &mut state)?;
    if position.rules.royals.is_none() {
        rights::check_royals(&laws, grid, home.one_royal)?;
    }
    find_kings(&setting, &mut state);
    rights::check_pawns(grid, &setting)?;
    rights::grant_castling(grid, &setting, &mut state)?;
    rights::set_gating_squares(grid, &setting, &mut state);
    state.note_unmoved(grid, &setting);
    rights::check_opponent(&setting, &state)?;
    rights::grant_en_passant(position, &setting, &mut state)?;
    state.more.facing = [
        false,
        setting.law.must_separate_royals && state.faces(&setting),
    ];
    state.in_check = match setting.law.one_royal {
        true => state.danger(&setting, state.turn).is_some(),
        false => state.is_endangered(&setting, state.turn),
    };
    state.note_checks(&setting, state.turn ^ 1);
    Ok(Begin {
        setting,
        state,
        fixed,
    })
}

/// A position has the holes of its variant.
fn check_holes(grid: &Grid, home: &Home) -> Result<(), Problem> {
    let board = home.variant.board.as_ref();
    let Some(sq) = board.and_then(|board| board.differs_on(grid)) else {
        return Ok(());
    };
    let name = &home.variant.name;
    let (message, help) = match grid.get(sq) {
        Cell::Hole => (
            format!("the position has a hole on {sq}, where the board of `{name}` has a square"),
            "write an empty square or a piece there, not `_`",
        ),
        _ => (
            format!("the board of `{name}` has a hole on {sq}"),
            "write `_` for it in the position",
        ),
    };
    Err(Problem::new(Reason::OtherBoard, message, help))
}

/// The laws of the variant, with those that the position states itself over them.
fn laws<'a>(position: &Position, home: &'a Home) -> Result<Cow<'a, Laws>, Problem> {
    let own = &position.rules;
    if own.is_empty() {
        return Ok(Cow::Borrowed(&home.variant.laws));
    }
    if let Some(law) = law::unplayed(own) {
        return Err(foreign(law, "the position"));
    }
    let mut laws = own.clone();
    laws.or(&home.variant.laws);
    Ok(Cow::Owned(laws))
}

fn setting(
    position: &Position,
    grid: &Grid,
    home: &Home,
    laws: &Laws,
) -> Result<Arc<Setting>, Problem> {
    let pieces = grid.pieces().map(|(_, p)| p).filter(|p| !is_wall(p));
    let key = Key {
        size: (grid.files(), grid.ranks()),
        others: home.others(pieces, &position.hands, laws),
        one_royal: has_one_royal(laws, position),
        own: position.rules.clone(),
        withheld: Vec::new(),
    };
    let mut others = key.others.iter();
    if let Some((kind, _)) = others.find(|(kind, _)| home.lacks(*kind, laws)) {
        return Err(not_of_it(*kind, grid, home));
    }
    let made = |key: &Key| {
        let made = home.setting(key, laws);
        made.map_err(|unfit| unplayable(&unfit, grid, home))
    };
    let set = made(&key)?;
    let withheld = rights::withheld(grid, &set);
    match withheld.is_empty() {
        true => Ok(set),
        false => made(&Key { withheld, ..key }),
    }
}

fn place_all(grid: &Grid, set: &Setting, state: &mut State) -> Vec<(Sq, Cell)> {
    let mut fixed = Vec::new();
    for &at in set.field.all() {
        let cell = grid.get(sq(at));
        match (cell, cell.piece().and_then(|p| code_of(set, p))) {
            (Cell::Empty, _) => {}
            (_, Some(c)) => state.put(&set.field, at, c),
            _ if set.law.has_side_effects && cell.piece().is_some() => state.build(&set.field, at),
            _ => {
                state.more.walled |= cell.piece().is_some();
                state.block(&set.field, at);
                fixed.push((sq(at), cell));
            }
        }
    }
    fixed
}

fn code_of(set: &Setting, piece: Piece) -> Option<u8> {
    let of_kind = set.army.type_with(piece.kind, piece.was);
    // What it was is not known where it makes no difference.
    let of_kind = of_kind.or_else(|| set.army.type_of(piece.kind))?;
    Some(code(of_kind, player(piece.side)?))
}

fn take_hands(
    (hands, grid): (&Hands, &Grid),
    home: &Home,
    set: &Setting,
    state: &mut State,
) -> Result<(), Problem> {
    if !hands.is_empty() && !set.law.has_hands() {
        return Err(not_had("has pieces in hand", home));
    }
    for (side, kind, count) in &hands.held {
        let us = player(*side).ok_or_else(|| stranger(home, *side))?;
        let held = set.army.type_of(*kind).map(|t| code(t, us));
        let royal = held.is_some_and(|c| set.law.royals >> c & 1 == 1);
        if royal {
            let all = count.saturating_add(on_board(grid, *kind, *side));
            match home.begins_with_held(*kind, *side) {
                Some(most) if all > most => return Err(too_many_royal((*kind, *side), all, home)),
                None if home.one_royal[usize::from(us)] => return Err(royal_in_hand(*kind, home)),
                _ => {}
            }
        }
        let hand = state.more.hands.get_mut(usize::from(held.unwrap_or(EMPTY)));
        match (u16::try_from(*count), hand) {
            (Ok(count), Some(hand)) => *hand = count,
            _ => return Err(too_many_in_hand(*kind)),
        }
    }
    Ok(())
}

/// Counts down checks if the law does, and moves if the position asks for it.
fn start_counting(
    position: &Position,
    home: &Home,
    set: &Setting,
    state: &mut State,
) -> Result<(), Problem> {
    let all = set.law.checks;
    if all == 0 && position.counters.checks.is_some() {
        return Err(not_had("has a count of checks", home));
    }
    let by_law = (all > 0).then_some(Checks {
        white: all,
        black: all,
    });
    state.more.checks = position.counters.checks.or(by_law);
    state.more.limit = position.counters.counting_limit;
    state.more.counted = state.halfmove;
    let counts = state.more.checks.is_some() || state.more.limit.is_some();
    let ends = set.law.ends.as_ref();
    let mates = ends.is_some_and(|ends| ends.mates.is_some());
    state.counts = counts || mates || set.law.honor.is_some();
    Ok(())
}

/// The position has what its variant does not have.
fn not_had(what: &str, home: &Home) -> Problem {
    let name = &home.variant.name;
    Problem::new(
        Reason::ForeignRules,
        format!("the position {what}, which {name} does not have"),
        "name the variant of the position",
    )
}

/// Where the only royal pieces are.
fn find_kings(set: &Setting, state: &mut State) {
    for c in set
        .army
        .all_codes()
        .filter(|c| set.law.royals >> c & 1 == 1 && set.law.one_royal)
    {
        if let Some(at) = state.set(c).iter(&set.field).next() {
            state.kings[usize::from(side_of(c))] = at;
        }
    }
}

fn is_wall(piece: &Piece) -> bool {
    piece.side == Side::Neutral && [Kind::WALL, Kind::OBSTACLE, Kind::VOID].contains(&piece.kind)
}

/// `White`, `Black`.
pub(super) fn name(side: u8) -> &'static str {
    field::side(side).title()
}

/// A law that is not played; `whose`: what states it.
pub(super) fn foreign(law: &str, whose: &str) -> Problem {
    let what = match law {
        "cycle" => "a different order of players".to_owned(),
        "check_forbidden" => "walls together with moves that may not give check".to_owned(),
        law => format!("laws about `{law}`"),
    };
    let message = match law {
        "goals" => format!(
            "{whose} has a way to win other than checkmate in `laws.goals`, which is only for the infinite board: on a board \
             with edges, write `ends.flags`, `counting.checks` or `ends.extinction`"
        ),
        _ => format!("{whose} has {what}, which panchess cannot play"),
    };
    Problem::new(
        Reason::ForeignRules,
        message,
        "convert to a notation that does not need the rules, or name another variant",
    )
}

fn too_many_royal((kind, side): (Kind, Side), all: u32, home: &Home) -> Problem {
    let (name, side) = (&home.variant.name, side.title());
    Problem::new(
        Reason::ForeignPiece,
        format!(
            "{side} has {all} pieces of the kind `{kind}`, on the board and in hand, more than at the start of `{name}`"
        ),
        "remove them from the board or from the hand, or name the variant of the position",
    )
}

/// The only royal piece of a side is never captured, so it can never be in a hand.
fn royal_in_hand(kind: Kind, home: &Home) -> Problem {
    Problem::new(
        Reason::ForeignPiece,
        format!(
            "the position has a `{kind}` in hand, which is royal in `{}`",
            home.variant.name
        ),
        "remove it from the hand, or name the variant of the position",
    )
}

fn too_many_in_hand(kind: Kind) -> Problem {
    Problem::new(
        Reason::UnplayablePiece,
        format!(
            "there are more than {} pieces of the kind `{kind}` in one hand",
            u16::MAX
        ),
        "correct the number of pieces in hand",
    )
}

fn check_extent(grid: &Grid) -> Result<(), Problem> {
    let (files, ranks) = (grid.files(), grid.ranks());
    if files <= MAX_SIZE && ranks <= MAX_SIZE {
        return Ok(());
    }
    Err(Problem::new(
        Reason::BoardTooLarge,
        format!(
            "the board has {files} files and {ranks} ranks, but games are played on boards of at most 16 by 16"
        ),
        "convert to a notation that does not need the rules, or make the board smaller",
    ))
}

fn not_a_board(home: &Home, world: &World) -> Problem {
    let what = match world {
        World::Multiverse(_) => "several boards at once",
        _ => "an infinite board",
    };
    Problem::new(
        Reason::NoBoard,
        format!(
            "{} is played on one bounded board, but this position has {what}",
            home.variant.name
        ),
        "name the variant of the position, or state the size of the board",
    )
}

fn stranger(home: &Home, side: Side) -> Problem {
    Problem::new(
        Reason::UnknownPlayer,
        format!(
            "{} is played by White and Black, but this position has pieces or a turn of `{}`",
            home.variant.name,
            side.name()
        ),
        "name the variant of the position",
    )
}

/// How many such pieces a side has on the board.
pub(super) fn on_board(grid: &Grid, kind: Kind, side: Side) -> u32 {
    let same = |(_, p): &(Sq, Piece)| p.kind == kind && p.side == side;
    u32::try_from(grid.pieces().filter(same).count()).unwrap_or(u32::MAX)
}

/// A piece that games of the variant never have.
fn not_of_it(kind: Kind, grid: &Grid, home: &Home) -> Problem {
    let place = place_of(kind, grid).unwrap_or_else(|| " in hand".to_owned());
    let name = &home.variant.name;
    Problem::new(
        Reason::ForeignPiece,
        format!("the piece `{kind}`{place} is not one of the pieces of `{name}`"),
        "name the variant of the position, or define a variant that has the piece",
    )
}

/// ` on d4`: the first square with such a piece, if there is one.
fn place_of(kind: Kind, grid: &Grid) -> Option<String> {
    let first = grid.pieces().find(|(_, p)| p.kind == kind);
    first.map(|(at, _)| format!(" on {at}"))
}

/// A letter that stands for no piece of the variant.
fn no_letter(upper: char, place: &str, home: &Home) -> Problem {
    let variant = &home.variant;
    let plain = variant.letters.iter().filter(|row| row.letter.len() == 1);
    let letters = plain.map(|row| format!("`{}`", row.letter));
    let letters = letters.collect::<Vec<_>>().join(", ");
    let help = match letters.is_empty() {
        true => "name another variant".to_owned(),
        false => format!("its letters are {letters}; write one of these, or name another variant"),
    };
    Problem::new(
        Reason::UnplayablePiece,
        format!(
            "the letter `{upper}`{place} stands for no piece of `{}`",
            variant.name
        ),
        help,
    )
}

fn unplayable(unfit: &Unfit, grid: &Grid, home: &Home) -> Problem {
    let kind = unfit.kind;
    let at = place_of(kind, grid).unwrap_or_default();
    let letter = Letters::unknown(kind).filter(|_| unfit.why == Why::Undefined);
    if let Some(upper) = letter {
        return no_letter(upper, &at, home);
    }
    let (message, help) = match &unfit.why {
        Why::Undefined => (
            format!("the piece `{kind}`{at} is not defined"),
            "define the piece, correct its name, or name the variant of the position",
        ),
        Why::NotTabular(why) => (
            format!("the moves of the piece `{kind}`{at} cannot be computed: {why}"),
            "convert to a notation that does not need the rules, or change the definition of the piece",
        ),
        Why::Involved => (
            format!(
                "the piece `{kind}`{at} captures without moving to the captured piece, or its \
                 definition contains a promotion; these rules do not support that"
            ),
            "convert to a notation that does not need the rules",
        ),
        Why::OneTooMany => (
            format!(
                "the board has more than {MAX_TYPES} kinds of pieces, counting the piece `{kind}`{at}"
            ),
            "convert to a notation that does not need the rules",
        ),
    };
    Problem::new(Reason::UnplayablePiece, message, help)
}
