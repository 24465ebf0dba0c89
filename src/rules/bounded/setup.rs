//! From a position of the model to one that can be played, or why it cannot be played.

use super::army::{Army, EMPTY, KING, MAX_TYPES, PAWN, ROOK, Unfit, Why, code};
use super::field::{At, Field, MAX_SIZE, NOWHERE, Wing, at, file, rank, sq, step};
use super::kept::Kept;
use super::state::{Move, Setting, State};
use crate::diag::Code;
use crate::model::{Cell, Grid, Kind, Laws, Piece, Position, Side, Sq, World};
use crate::movement::Repertoire;
use crate::rules::Problem;
use std::sync::Arc;

/// A position of a game, at first its start.
#[derive(Clone)]
pub(super) struct Begin {
    pub(super) setting: Arc<Setting>,
    pub(super) state: State,
    /// Holes and walls, which never change.
    pub(super) fixed: Vec<(Sq, Cell)>,
    /// What else the start position states.
    pub(super) kept: Kept,
}

impl Begin {
    /// Plays a legal move. `check`: whether it gives check, if that is known.
    #[inline(always)]
    pub(super) fn play(&mut self, m: Move, check: Option<bool>) {
        let us = self.state.turn;
        self.state.play(&self.setting, m, check);
        if !self.kept.is_empty() {
            let check = self.state.in_check;
            self.kept.follow(&self.setting.field, m, us, check);
        }
    }
}

/// What every game of one engine starts from: its pieces, and the start position of chess.
pub(super) struct Home {
    pieces: Arc<Repertoire>,
    pub(super) usual: Begin,
}

impl Home {
    /// `None` if these rules cannot play the orthodox pieces.
    pub(super) fn new(pieces: &Arc<Repertoire>) -> Option<Self> {
        let (pieces, usual) = (Arc::clone(pieces), usual(pieces)?);
        Some(Self { pieces, usual })
    }
}

/// The start position of chess.
fn usual(pieces: &Repertoire) -> Option<Begin> {
    let army = Army::with(&[], pieces, (8, 8)).ok()?;
    let field = Field::new(8, 8);
    let mut state = State::empty(&field);
    for side in 0..2 {
        for (f, kind) in [ROOK, 1, 2, 4, KING, 2, 1, ROOK].into_iter().enumerate() {
            let f = f as u8;
            state.put(&field, at(f, field.home_rank(side)), code(kind, side));
            let second = if side == 0 { 1 } else { 6 };
            state.put(&field, at(f, second), code(PAWN, side));
        }
    }
    state.castling = [at(7, 0), at(0, 0), at(7, 7), at(0, 7)];
    Some(Begin {
        setting: Arc::new(Setting { field, army }),
        state,
        fixed: Vec::new(),
        kept: Kept::default(),
    })
}

/// Sets up a position. The setting is shared with `last` if it is the same.
pub(super) fn begin(
    position: &Position,
    home: &Home,
    last: &Arc<Setting>,
) -> Result<Begin, Problem> {
    let World::Board(grid) = &position.world else {
        return Err(not_a_board(&position.world));
    };
    check_extent(grid)?;
    check_rules(position)?;
    let setting = setting_for(grid, home, last)?;
    let mut state = State::empty(&setting.field);
    let fixed = place_all(grid, &setting, &mut state);
    state.turn = player(position.turn).ok_or_else(|| stranger(position.turn))?;
    // Without counters in the source, counting begins at the start of the game.
    state.halfmove = position.counters.halfmove.unwrap_or(0);
    state.fullmove = position.counters.fullmove.unwrap_or(1);
    check_kings(grid)?;
    check_pawns(grid, &setting.field)?;
    grant_castling(grid, &setting.field, &mut state)?;
    check_opponent(&setting, &state)?;
    grant_en_passant(position, &setting, &mut state)?;
    let us = state.turn;
    state.in_check = state.is_attacked(&setting, state.king(us), us ^ 1);
    Ok(Begin {
        setting,
        state,
        fixed,
        kept: Kept::of(position),
    })
}

fn setting_for(grid: &Grid, home: &Home, last: &Arc<Setting>) -> Result<Arc<Setting>, Problem> {
    let others = other_kinds(grid, home)?;
    let size = (grid.files(), grid.ranks());
    for known in [last, &home.usual.setting] {
        let field = &known.field;
        if (field.files(), field.ranks()) == size && known.army.consists_of(&others) {
            return Ok(Arc::clone(known));
        }
    }
    let army = Army::with(&others, &home.pieces, size).map_err(|unfit| unplayable(&unfit, grid))?;
    let field = Field::new(size.0, size.1);
    Ok(Arc::new(Setting { field, army }))
}

/// The pieces on the board other than the orthodox ones.
fn other_kinds(grid: &Grid, home: &Home) -> Result<Vec<Kind>, Problem> {
    let mut kinds: Vec<Kind> = Vec::new();
    for (_, piece) in grid.pieces().filter(|(_, p)| !is_wall(p)) {
        if player(piece.side).is_none() {
            return Err(stranger(piece.side));
        }
        let usual = home.usual.setting.army.type_of(piece.kind).is_some();
        if !usual && !kinds.contains(&piece.kind) {
            kinds.push(piece.kind);
        }
    }
    Ok(kinds)
}

fn place_all(grid: &Grid, set: &Setting, state: &mut State) -> Vec<(Sq, Cell)> {
    let mut fixed = Vec::new();
    for &at in set.field.all() {
        let cell = grid.get(sq(at));
        match (cell, cell.piece().and_then(|p| code_of(set, p))) {
            (Cell::Empty, _) => {}
            (_, Some(c)) => {
                state.put(&set.field, at, c);
            }
            _ => {
                state.block(at);
                fixed.push((sq(at), cell));
            }
        }
    }
    fixed
}

fn code_of(set: &Setting, piece: Piece) -> Option<u8> {
    Some(code(set.army.type_of(piece.kind)?, player(piece.side)?))
}

fn is_wall(piece: &Piece) -> bool {
    piece.side == Side::Neutral && [Kind::WALL, Kind::OBSTACLE, Kind::VOID].contains(&piece.kind)
}

fn player(side: Side) -> Option<u8> {
    match side {
        Side::White => Some(0),
        Side::Black => Some(1),
        _ => None,
    }
}

/// `White`, `Black`.
pub(super) fn name(side: u8) -> &'static str {
    if side == 0 { "White" } else { "Black" }
}

fn check_extent(grid: &Grid) -> Result<(), Problem> {
    let (files, ranks) = (grid.files(), grid.ranks());
    if files <= MAX_SIZE && ranks <= MAX_SIZE {
        return Ok(());
    }
    Err(Problem::new(
        Code("core/board-too-large"),
        format!(
            "the board has {files} files and {ranks} ranks, but games are played on boards of at most 16 by 16"
        ),
        "convert to a notation that does not need the rules, or make the board smaller",
    ))
}

fn not_a_board(world: &World) -> Problem {
    let what = match world {
        World::Multiverse(_) => "several boards at once",
        _ => "an infinite board",
    };
    Problem::new(
        Code("core/no-board"),
        format!("chess is played on one bounded board, but this position has {what}"),
        "name the variant of the position, or state the size of the board",
    )
}

fn stranger(side: Side) -> Problem {
    Problem::new(
        Code("core/unknown-player"),
        format!(
            "chess is played by White and Black, but this position has pieces or a turn of `{}`",
            side.name()
        ),
        "name the variant of the position",
    )
}

fn unplayable(unfit: &Unfit, grid: &Grid) -> Problem {
    let kind = unfit.kind;
    let first = grid.pieces().find(|(_, p)| p.kind == kind);
    let at = first.map_or(Sq::NONE, |(at, _)| at);
    let (message, help) = match &unfit.why {
        Why::Undefined => (
            format!("the piece `{kind}` on {at} is not defined"),
            "name the variant of the position",
        ),
        Why::NotTabular(why) => (
            format!("the moves of the piece `{kind}` on {at} cannot be computed: {why}"),
            "convert to a notation that does not need the rules, or change the definition of the piece",
        ),
        Why::Involved => (
            format!(
                "the piece `{kind}` on {at} captures without moving to the captured piece, or its \
                 definition contains a promotion; these rules do not support that"
            ),
            "convert to a notation that does not need the rules",
        ),
        Why::OneTooMany => (
            format!(
                "the board has more than {MAX_TYPES} kinds of pieces, counting the piece `{kind}` on {at}"
            ),
            "convert to a notation that does not need the rules",
        ),
    };
    Problem::new(Code("core/unplayable-piece"), message, help)
}

fn check_rules(p: &Position) -> Result<(), Problem> {
    let what = if !p.hands.is_empty() {
        "pieces in hand"
    } else if !usual_cycle(&p.rules) {
        "a different order of players"
    } else if !usual_goals(&p.rules) {
        "a way to win other than checkmate"
    } else if !p.rules.further().is_empty() {
        "laws of its own"
    } else if !usual_promotion(p) {
        "promotion on different ranks or to different pieces"
    } else {
        return Ok(());
    };
    Err(Problem::new(
        Code("core/foreign-rules"),
        format!("the position has {what}, which chess does not have"),
        "name the variant of the position",
    ))
}

fn usual_cycle(rules: &Laws) -> bool {
    rules.cycle.is_empty() || rules.cycle == [Side::White, Side::Black]
}

fn usual_goals(rules: &Laws) -> bool {
    let mate = |g: &crate::model::Goals| g.words.iter().all(|w| w == "checkmate");
    rules.goals.iter().all(mate)
}

fn usual_promotion(p: &Position) -> bool {
    let Some(grid) = p.grid() else { return false };
    let choice = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
    p.rules.promotion.iter().all(|rule| {
        let last = match rule.side {
            Side::White => i64::from(grid.ranks()),
            _ => 1,
        };
        rule.ranks == [last.into()]
            && rule
                .to
                .as_ref()
                .is_none_or(|to| to.len() == choice.len() && choice.iter().all(|k| to.contains(k)))
    })
}

fn check_kings(grid: &Grid) -> Result<(), Problem> {
    for side in [Side::White, Side::Black] {
        let who = name(side.number() - 1);
        let found: Vec<Sq> = grid.find(side, Kind::KING).collect();
        match found[..] {
            [_] => {}
            [] => {
                return Err(Problem::new(
                    Code("core/no-king"),
                    format!("{who} has no king"),
                    format!("put {who}'s king on the board"),
                ));
            }
            [a, b, ..] => {
                return Err(Problem::new(
                    Code("core/several-kings"),
                    format!("{who} has more than one king: on {a} and {b}"),
                    format!("leave only one king for {who}"),
                ));
            }
        }
    }
    Ok(())
}

fn check_pawns(grid: &Grid, field: &Field) -> Result<(), Problem> {
    for (at, piece) in grid.pieces().filter(|(_, p)| p.kind == Kind::PAWN) {
        let Some(side) = player(piece.side) else {
            continue;
        };
        let who = name(side);
        if at.rank == 0 || at.rank == field.ranks() - 1 {
            return Err(Problem::new(
                Code("core/misplaced-pawn"),
                format!("{who}'s pawn on {at} is on the first or last rank, where no pawn can be"),
                "check the order of the ranks, or move the pawn to another square",
            ));
        }
        if piece.unmoved && field.double_rank(side) != Some(at.rank) {
            return Err(senseless(format!(
                "{who}'s pawn on {at} is marked as unmoved, but it cannot have started there"
            )));
        }
    }
    Ok(())
}

fn senseless(message: String) -> Problem {
    Problem::new(
        Code("core/senseless-right"),
        message,
        "remove the mark, or put the piece on its starting square",
    )
}

fn grant_castling(grid: &Grid, field: &Field, state: &mut State) -> Result<(), Problem> {
    for side in 0..2 {
        let king = state.king(side);
        if !grid.piece(sq(king)).is_some_and(|p| p.unmoved) {
            continue;
        }
        let rooks = state.set(code(ROOK, side));
        for rook in rooks.iter(field) {
            if grid.piece(sq(rook)).is_some_and(|p| p.unmoved) {
                grant(field, state, side, rook)?;
            }
        }
    }
    Ok(())
}

fn grant(field: &Field, state: &mut State, side: u8, rook: At) -> Result<(), Problem> {
    let (who, king) = (name(side), state.king(side));
    if field.files() < 5
        || [king, rook]
            .iter()
            .any(|a| rank(*a) != field.home_rank(side))
    {
        return Err(senseless(format!(
            "{who}'s king on {} and rook on {} are marked as unmoved, but cannot castle from there",
            sq(king),
            sq(rook)
        )));
    }
    let wing = if rook > king { Wing::Short } else { Wing::Long };
    let slot = &mut state.castling[usize::from(side) * 2 + wing as usize];
    if *slot != NOWHERE {
        return Err(senseless(format!(
            "{who} has two rooks with castling rights on the same side of the king, on {} and {}",
            sq(*slot),
            sq(rook)
        )));
    }
    *slot = rook;
    Ok(())
}

fn check_opponent(set: &Setting, state: &State) -> Result<(), Problem> {
    let (us, king) = (state.turn, state.king(state.turn ^ 1));
    let Some(by) = state.attacker(set, king, us) else {
        return Ok(());
    };
    let kind = set.army.kind(super::army::type_of(state.cell(by)));
    Err(Problem::new(
        Code("core/opponent-in-check"),
        format!(
            "it is {}'s turn, but {}'s king on {} is in check from the {kind} on {}",
            name(us),
            name(us ^ 1),
            sq(king),
            sq(by)
        ),
        format!("check the side to move: should it be {}?", name(us ^ 1)),
    ))
}

fn grant_en_passant(p: &Position, set: &Setting, state: &mut State) -> Result<(), Problem> {
    let [ref square] = p.en_passant.squares[..] else {
        return match p.en_passant.squares.first() {
            None => Ok(()),
            Some(s) => Err(no_passing(format!("{},{}", s.x, s.y))),
        };
    };
    let target = square.small().and_then(|s| set.field.locate(s));
    let passed = target.filter(|at| was_passed(set, state, *at));
    state.passed = passed.ok_or_else(|| match target {
        Some(at) => no_passing(sq(at).to_string()),
        None => no_passing(format!("{},{}", square.x, square.y)),
    })?;
    Ok(())
}

/// Whether a pawn of the side that just moved may have passed over the square.
fn was_passed(set: &Setting, state: &State, passed: At) -> bool {
    let them = state.turn ^ 1;
    let (ahead, back) = (Field::ahead(them), Field::ahead(them ^ 1));
    let from = step(passed, back);
    set.field.double_rank(them) == Some(rank(from))
        && file(from) == file(passed)
        && state.cell(passed) == EMPTY
        && state.cell(from) == EMPTY
        && state.cell(step(passed, ahead)) == code(PAWN, them)
}

fn no_passing(square: String) -> Problem {
    Problem::new(
        Code("core/senseless-en-passant"),
        format!("no pawn can have passed over the en passant square {square} with the last move"),
        "write `-` for the en passant square, or check the side to move",
    )
}
