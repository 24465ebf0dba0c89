//! From a position of the model to a game that can be replayed, or why it cannot be replayed.

use super::army::{Army, PieceType, Royal, Unplayable};
use super::board::Board;
use super::number::{Number, Point};
use super::primes::is_too_far;
use super::state::{Goals, History, Law, Promotion, State};
use super::words::square;
use crate::model::{Goal, Kind, Plane, Position, Side, Square};
use crate::movement::Repertoire;
use crate::rules::{Conduct, Convention, Problem, Reason};

/// The largest number of royal pieces that a side can guard.
const MOST_ROYALS: usize = 64;

/// Sets up a position. `Ok(None)`: its numbers are too large for this type of number.
pub(super) fn begin<N: Number>(
    position: &Position,
    plane: &Plane,
    pieces: &Repertoire,
    conduct: Conduct,
) -> Result<Option<State<N>>, Problem> {
    let kinds = kinds(position, plane);
    let limit = position.slide_limit();
    let army = Army::with(&kinds, pieces, limit, conduct.legal).map_err(|why| unplayable(&why))?;
    let Some(law) = law(position, plane, army, conduct)? else {
        return Ok(None);
    };
    let Some(board) = board(plane, &law)? else {
        return Ok(None);
    };
    let passed = match position.en_passant.squares.first() {
        None => None,
        Some(s) => match at(s) {
            None => return Ok(None),
            passed => passed,
        },
    };
    let history = history(position, &law, passed);
    let mut state = State::new(law, board, history);
    if conduct.legal {
        state.begin_judging()?;
    }
    Ok(Some(state))
}

/// The square with these numbers.
pub(super) fn at<N: Number>(square: &Square) -> Option<Point<N>> {
    Some((N::from_coord(&square.x)?, N::from_coord(&square.y)?))
}

/// All types that are on the board or may be promoted to, the usual ones first.
fn kinds(position: &Position, plane: &Plane) -> Vec<Kind> {
    let mut kinds = vec![Kind::PAWN];
    let mut seen = std::collections::HashSet::from([Kind::PAWN]);
    let on_board = plane.pieces.iter().map(|(_, p)| p.kind);
    let rules = position.rules.promotion.iter();
    let promoted = rules.flat_map(|p| p.to.as_deref().unwrap_or(&USUAL).iter().copied());
    kinds.extend(on_board.chain(promoted).filter(|k| seen.insert(*k)));
    kinds
}

const USUAL: [Kind; 4] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

pub(super) fn unplayable(why: &Unplayable) -> Problem {
    let (message, help) = match why {
        Unplayable::Unknown(kind) => (
            format!("the piece `{kind}` is not defined"),
            "remove `--legal`: then moves are not checked",
        ),
        Unplayable::Intricate(kind) => (
            format!(
                "the piece `{kind}` does more than leap and ride, which is not supported on the infinite board"
            ),
            "remove `--legal`: then moves are not checked",
        ),
        Unplayable::TooMany => (
            "the game has more than 200 kinds of pieces".to_owned(),
            "remove some of them",
        ),
    };
    Problem::new(Reason::UnplayablePiece, message, help)
}

// ---- rules --------------------------------------------------------------------------

fn law<N: Number>(
    position: &Position,
    plane: &Plane,
    army: Army,
    conduct: Conduct,
) -> Result<Option<Law<N>>, Problem> {
    let cycle = cycle(position);
    if conduct.legal && (cycle.contains(&Side::Neutral) || !cycle.contains(&position.turn)) {
        return Err(nobody_moves(position.turn));
    }
    if let (true, [first, ..]) = (conduct.legal, &position.rules.further()[..]) {
        return Err(unknown_law(first));
    }
    let Some(promotion) = promotion(position, &army) else {
        return Ok(None);
    };
    let goals = goals(position, conduct)?;
    let guarded = guarded(plane, &cycle, &goals, &army, conduct);
    Ok(Some(Law {
        army,
        conduct,
        cycle,
        goals,
        promotion,
        move_limit: position.rules.move_limit,
        guarded,
        first_fullmove: position.counters.fullmove,
    }))
}

fn unknown_law(name: &str) -> Problem {
    Problem::new(
        Reason::ForeignRules,
        format!("the position states laws about `{name}`, which the infinite board does not have"),
        "remove them, or convert without `--legal`: moves are then accepted unchecked",
    )
}

/// The players in order, starting with the side to move.
fn cycle(position: &Position) -> Vec<Side> {
    let mut cycle = match position.rules.cycle.len() {
        0 | 1 => vec![Side::White, Side::Black],
        _ => position.rules.cycle.clone(),
    };
    let first = cycle.iter().position(|s| *s == position.turn);
    cycle.rotate_left(first.unwrap_or(0));
    cycle
}

fn nobody_moves(turn: Side) -> Problem {
    Problem::new(
        Reason::UnknownPlayer,
        format!(
            "`{}` cannot move: neutral pieces never move, and the order of players must name every player",
            turn.name()
        ),
        "check the order of players",
    )
}

fn promotion<N: Number>(position: &Position, army: &Army) -> Option<[Option<Promotion<N>>; 7]> {
    let mut all: [Option<Promotion<N>>; 7] = Default::default();
    for rule in &position.rules.promotion {
        let ranks: Option<Vec<N>> = rule.ranks.iter().map(N::from_coord).collect();
        let to = rule.to.as_deref().unwrap_or(&USUAL);
        let to: Vec<PieceType> = to.iter().filter_map(|k| army.type_of(*k)).collect();
        all[rule.side as usize] = Some(Promotion { ranks: ranks?, to });
    }
    Some(all)
}

/// `None` if a border is too far away for these numbers.
fn border<N: Number>(plane: &Plane) -> Option<[Option<N>; 4]> {
    let Some(b) = &plane.border else {
        return Some([const { None }; 4]);
    };
    let mut all = [const { None }; 4];
    for (side, known) in all.iter_mut().zip([&b.left, &b.right, &b.bottom, &b.top]) {
        if let Some(known) = known {
            *side = Some(N::from_coord(known)?);
        }
    }
    Some(all)
}

fn goals(position: &Position, conduct: Conduct) -> Result<[Goals; 7], Problem> {
    let usual = Goals {
        checkmate: true,
        ..Goals::default()
    };
    let mut all = [usual; 7];
    for rule in &position.rules.goals {
        let goals = &mut all[rule.side as usize];
        *goals = Goals::default();
        for goal in &rule.words {
            match goal {
                Goal::Checkmate => goals.checkmate = true,
                Goal::RoyalCapture => goals.royal_capture = true,
                Goal::AllRoyalsCaptured => goals.all_royals = true,
                Goal::AllPiecesCaptured => goals.all_pieces = true,
                Goal::KingOfTheHill => goals.hill = true,
                Goal::ThreeChecks => goals.three_checks = true,
                Goal::Unknown(word) if conduct.legal => return Err(unknown_goal(word)),
                Goal::Unknown(_) => {}
            }
        }
    }
    Ok(all)
}

fn unknown_goal(word: &str) -> Problem {
    Problem::new(
        Reason::UnknownGoal,
        format!("unknown win condition `{word}`"),
        "write checkmate, royalcapture, allroyalscaptured, allpiecescaptured, koth or threecheck",
    )
}

/// Which sides must guard their royal pieces. With more than two players, or with two turns in a
/// row, a king can be captured even if it is guarded; the site makes some more exceptions.
fn guarded(
    plane: &Plane,
    cycle: &[Side],
    goals: &[Goals; 7],
    army: &Army,
    conduct: Conduct,
) -> [bool; 7] {
    let [one, other] = cycle else {
        return [false; 7];
    };
    let royal = |kind: Kind| {
        army.type_of(kind)
            .is_some_and(|s| army.mover(s).royal != Royal::No)
    };
    let too_much_for_the_site = || {
        let royals = plane.pieces.iter().filter(|(_, p)| royal(p.kind)).count();
        plane.pieces.len() > 50_000 || royals > 6 || army.lines.len() > 16
    };
    let site = conduct.rights == Convention::Site;
    if one == other || site && too_much_for_the_site() {
        return [false; 7];
    }
    let mut guarded = [false; 7];
    guarded[*one as usize] = goals[*other as usize].checkmate;
    guarded[*other as usize] = goals[*one as usize].checkmate;
    guarded
}

// ---- the board ------------------------------------------------------------------------

fn board<N: Number>(plane: &Plane, law: &Law<N>) -> Result<Option<Board<N>>, Problem> {
    let lines = law.conduct.legal.then_some(&law.army.lines[..]);
    let mut board = Board::new(&law.army, lines);
    match border(plane) {
        Some(border) => board.border = border,
        None => return Ok(None),
    }
    for (square, piece) in &plane.pieces {
        let Some(at) = at::<N>(square) else {
            return Ok(None);
        };
        let Some(piece_type) = law.army.type_of(piece.kind) else {
            continue;
        };
        if law.conduct.legal && !board.inside(&at) {
            return Err(beyond(square));
        }
        if board.add(at, *piece, piece_type).is_none() {
            return Err(taken(square));
        }
    }
    Ok(Some(board))
}

fn taken(at: &Square) -> Problem {
    Problem::new(
        Reason::SquareTaken,
        format!("there are two pieces on {}", square(at)),
        "remove one of them",
    )
}

fn beyond(at: &Square) -> Problem {
    Problem::new(
        Reason::BeyondBorder,
        format!("the piece on {} is beyond the world border", square(at)),
        "move the border or the piece",
    )
}

fn history<N: Number>(position: &Position, law: &Law<N>, passed: Option<Point<N>>) -> History<N> {
    let counters = &position.counters;
    let three = law.goals.iter().any(|g| g.three_checks);
    let checks = counters.checks.map(|c| [c.white, c.black]);
    History {
        passed,
        turn: 0,
        plies: 0,
        halfmove: counters.halfmove.or(law.move_limit.map(|_| 0)),
        fullmove: counters.fullmove,
        checks: checks.or(three.then_some([3, 3])),
        last: None,
        hash: 0,
    }
}

impl<N: Number> State<N> {
    /// The type that a pawn promotes to; it may be new to the game.
    pub(super) fn type_for(&mut self, kind: Kind, pieces: &Repertoire) -> Option<PieceType> {
        if let Some(piece_type) = self.law.army.type_of(kind) {
            return Some(piece_type);
        }
        let old = &self.law.army;
        let mut kinds: Vec<Kind> = old.movers.iter().map(|m| m.kind).collect();
        kinds.push(kind);
        let army = Army::with(&kinds, pieces, old.limit, false).ok()?;
        self.law.army = army;
        self.board.enlist(&self.law.army);
        if self.board.has_all_lines() {
            self.keep_lines();
        }
        self.law.army.type_of(kind)
    }

    /// Begins to detect checks during a game.
    pub(super) fn see_checks(&mut self) -> Result<(), Problem> {
        match &self.law.army.unplayable {
            Some(why) => Err(unplayable(why)),
            None => self.begin_judging(),
        }
    }

    /// Makes sure that checks can be detected from now on.
    pub(super) fn begin_judging(&mut self) -> Result<(), Problem> {
        let far = |at: &Point<N>| is_too_far(&at.0) || is_too_far(&at.1);
        if self.law.army.huygen.is_some() && self.board.pieces.iter().any(|m| far(&m.at)) {
            return Err(too_far_for_huygens());
        }
        for side in [Side::White, Side::Black] {
            if self.law.guarded[side as usize] && self.board.royals(side).len() > MOST_ROYALS {
                return Err(too_many_royals(side));
            }
        }
        if !self.board.has_all_lines() {
            self.keep_lines();
        }
        // The site continues the game, and the king is captured.
        if self.law.conduct.legal && self.law.conduct.rights == Convention::Seed {
            self.other_is_safe()?;
        }
        Ok(())
    }

    /// The side that is not to move must not be in check.
    fn other_is_safe(&self) -> Result<(), Problem> {
        let (us, them) = (self.us(), self.next_side());
        if !self.law.guarded[them as usize] {
            return Ok(());
        }
        for &royal in self.board.royals(them) {
            let at = &self.board.piece(royal).at;
            if let Some(attack) = self.board.attacks(&self.law.army, at, them).first() {
                return Err(Problem::new(
                    Reason::OpponentInCheck,
                    format!(
                        "it is {}'s turn, but {}'s {} is in check from the {}",
                        us.title(),
                        them.title(),
                        self.piece(royal),
                        self.piece(attack.by)
                    ),
                    "check the side to move",
                ));
            }
        }
        Ok(())
    }
}

pub(super) fn too_far_for_huygens() -> Problem {
    Problem::new(
        Reason::TooFarForHuygens,
        "huygens move by prime distances, and some distances on this board have too many digits to tell whether they are prime",
        "use coordinates of at most 150 digits with huygens",
    )
}

fn too_many_royals(side: Side) -> Problem {
    Problem::new(
        Reason::TooManyRoyals,
        format!("{} has more than {MOST_ROYALS} royal pieces", side.title()),
        "remove `--legal`, or let `royalcapture` win the game",
    )
}
