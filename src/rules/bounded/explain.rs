//! Messages for moves that fit no legal move, or more than one.

use super::army::{EMPTY, OFF, type_of};
use super::field::{At, sq};
use super::fits::fits;
use super::law::CASTLES;
use super::ply_facts::facts;
use super::refusal::reason;
use super::setting::Setting;
use super::state::{Move, MoveType, State};
use super::withheld::{compulsory, too_many, wrong_gate};
use crate::diag::listed;
use crate::model::{Kind, Letters, Marks, Ply, Sq};
use crate::rules::words::{PieceOnSquare, Refusal, check_it};
use crate::rules::{Problem, Reason};

/// The most similar moves a message names.
pub(super) const NEAR: usize = 8;

/// More than one legal move fits.
pub(super) fn ambiguous(set: &Setting, said: Ply, moves: &[Move]) -> Problem {
    let same_squares = moves
        .iter()
        .all(|m| (m.from, m.to) == (moves[0].from, moves[0].to));
    let gates = moves.iter().all(|m| m.gated > OFF);
    let problem = if moves.iter().all(|m| m.move_type == MoveType::Drop) {
        let kinds = moves
            .iter()
            .map(|m| set.army.kind(type_of(m.code)).to_string());
        let kinds: Vec<String> = kinds.collect();
        Problem::new(
            Reason::AmbiguousMove,
            format!(
                "more than one piece in hand can be meant: {}",
                listed(&kinds, "and")
            ),
            "a piece that is dropped promoted has `+` and the letter it has in hand: `+P@e4`",
        )
    } else if same_squares && said.promotion.is_none() && !gates {
        Problem::new(
            Reason::MissingPromotion,
            Refusal::Promotion {
                piece: piece_on(set, moves[0].code, moves[0].from),
                to: sq(moves[0].to).to_string(),
            }
            .to_string(),
            format!(
                "add the piece it becomes: {} (`=Q` in algebraic notation)",
                becomes(set, moves)
            ),
        )
    } else {
        let squares = moves.iter().map(|m| format!("`{}`", spelled(set, m)));
        let mut squares: Vec<String> = squares.collect();
        squares.dedup();
        Problem::new(
            Reason::AmbiguousMove,
            format!("more than one legal move fits: {}", listed(&squares, "and")),
            match gates && same_squares {
                true => "add the square on which the piece is placed, as in `O-O/Eh1`",
                false => "add the file or the rank of the starting square, or both",
            },
        )
    };
    with_candidates(set, problem, moves)
}

/// No legal move fits.
pub(super) fn illegal(state: &mut State, set: &Setting, said: Ply) -> Problem {
    let mut legal = Vec::new();
    state.legal(set, &mut legal);
    let problem = compulsory(state, set, said, &legal)
        .or_else(|| wrong_company(state, set, said, &legal))
        .or_else(|| wrong_promotion(state, set, said, &legal));
    if let Some(problem) = problem {
        return problem;
    }
    let reason = reason(state, set, said);
    let near = near(set, said, &legal);
    let squares = near.iter().map(|m| format!("`{}`", spelled(set, m)));
    let mut squares: Vec<String> = squares.collect();
    squares.dedup();
    let help = capital(set, said, &legal).unwrap_or_else(|| check_it(&squares));
    with_candidates(set, Problem::new(Reason::IllegalMove, reason, help), &near)
}

/// What to write if a small letter, which is a file, would make a legal move as that of a piece: `nf3`.
fn capital(set: &Setting, said: Ply, legal: &[Move]) -> Option<String> {
    let small = (said.from.rank == 255).then_some(b'a'.checked_add(said.from.file)?)?;
    let meant = Ply {
        kind: Letters::orthodox().moves(small, false),
        from: Sq::NONE,
        ..said
    };
    let is_meant = said.kind == Some(Kind::PAWN) && meant.kind.is_some();
    let found = is_meant && legal.iter().any(|m| fits(set, meant, m));
    let takes = if said.marks.contains(Marks::SAYS_CAPTURE) {
        "x"
    } else {
        ""
    };
    let letter = char::from(small.to_ascii_uppercase());
    found.then(|| format!("pieces have capital letters: `{letter}{takes}{}`", said.to))
}

/// The problem of a move that is legal except for its wall or the piece that it gates in.
fn wrong_company(state: &State, set: &Setting, said: Ply, legal: &[Move]) -> Option<Problem> {
    let walled = |m: &&Move| {
        let with = Ply {
            wall: sq(m.gate),
            marks: said.marks | Marks::WALL,
            ..said
        };
        m.gated == OFF && fits(set, with, m)
    };
    if let Some(first) = legal.iter().find(walled) {
        let message = match said.wall.known() {
            Some(at) => format!("this move cannot place the duck or the wall on {at}"),
            None => {
                "the square on which this move places the duck or the wall is missing".to_owned()
            }
        };
        let help = format!(
            "write an empty square after a comma, such as `{}`",
            spelled(set, first)
        );
        let problem = Problem::new(Reason::IllegalMove, message, help);
        let near: Vec<Move> = legal.iter().filter(walled).copied().take(NEAR).collect();
        return Some(with_candidates(set, problem, &near));
    }
    wrong_gate(state, set, said, legal)
}

/// The problem of a move that is legal except for its promotion.
fn wrong_promotion(state: &State, set: &Setting, said: Ply, legal: &[Move]) -> Option<Problem> {
    let crowded = too_many(state, set, said);
    let turns = Marks::PROMOTE | Marks::DEMOTE;
    let plain = Ply {
        promotion: None,
        marks: said.marks - turns,
        ..said
    };
    let alone = |m: &Move| Move {
        becomes: Move::plain(m.code, m.from, m.to, m.captured).becomes,
        ..*m
    };
    let on_board = legal.iter().filter(|m| m.move_type != MoveType::Drop);
    let rest = on_board.filter(|m| fits(set, plain, &alone(m)));
    let rest: Vec<Move> = rest.copied().collect();
    let Some(first) = rest.iter().find(|m| m.promotes()).or(rest.first()) else {
        let help = "write a move without this promotion";
        return crowded.map(|words| Problem::new(Reason::WrongPromotion, words, help));
    };
    let piece = piece_on(set, first.code, first.from);
    let to = sq(first.to).to_string();
    let turned = set.turned(first);
    let turns_over = turned.contains(Marks::PROMOTE);
    let (message, help) = match said.promotion {
        Some(said) if first.promotes() => {
            let whose = None;
            let example = spelled(set, first);
            let kinds = becomes(set, &rest);
            let several = rest.iter().filter(|m| m.promotes()).count() > 1;
            let help = match turned.is_empty() && several {
                true => format!("write {kinds}, such as `{example}`"),
                false => format!("write `{example}`"),
            };
            (Refusal::Becomes { piece, said, whose }.to_string(), help)
        }
        Some(_) => (
            Refusal::Unpromoted { piece, to }.to_string(),
            "remove the promotion".to_owned(),
        ),
        None if first.promotes() && turned.is_empty() => {
            let help = format!("write the piece it becomes: {}", becomes(set, &rest));
            (Refusal::Promotion { piece, to }.to_string(), help)
        }
        None => {
            let how = match (first.promotes(), turns_over) {
                (true, true) => "must promote",
                (true, false) => "must turn back",
                (false, _) if said.marks.contains(Marks::DEMOTE) => "does not turn back",
                (false, _) => "does not promote",
            };
            let message = format!("the {piece} {how} when it moves to {to}");
            (message, format!("write `{}`", spelled(set, first)))
        }
    };
    let message = crowded.unwrap_or(message);
    let problem = Problem::new(Reason::WrongPromotion, message, help);
    Some(with_candidates(set, problem, &rest))
}

/// What the promotions of these moves are.
fn becomes(set: &Setting, moves: &[Move]) -> String {
    let mut kinds: Vec<String> = Vec::new();
    for m in moves.iter().filter(|m| m.promotes()) {
        let kind = kind_of(set, m.becomes).to_string();
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    listed(&kinds, "or")
}

pub(super) fn with_candidates(set: &Setting, mut problem: Problem, moves: &[Move]) -> Problem {
    problem.candidates = Box::new(moves.iter().map(|m| facts(set, *m)).collect());
    problem
}

/// Similar legal moves: the same piece to the same square, any piece to the same
/// square, or the same piece to another square.
fn near(set: &Setting, said: Ply, legal: &[Move]) -> Vec<Move> {
    let same_kind = |m: &Move| said.kind.is_none_or(|k| kind_of(set, m.code) == k);
    let to_there = |m: &Move| said.to.is_known() && sq(m.to) == said.to;
    let from_there = |m: &Move| said.from.is_known() && sq(m.from) == said.from;
    let castling = |m: &Move| said.is_castling() && set.law.is(m.code, CASTLES);
    let tests: [&dyn Fn(&Move) -> bool; 4] = [
        &|m| to_there(m) && same_kind(m),
        &to_there,
        &from_there,
        &castling,
    ];
    let some = |test: &&dyn Fn(&Move) -> bool| {
        let found: Vec<Move> = legal
            .iter()
            .filter(|m| test(m))
            .copied()
            .take(NEAR)
            .collect();
        (!found.is_empty()).then_some(found)
    };
    tests.iter().find_map(some).unwrap_or_default()
}

/// A piece by its code, and where it stands.
pub(super) fn piece_on(set: &Setting, c: u8, at: At) -> PieceOnSquare {
    PieceOnSquare {
        kind: kind_of(set, c),
        on: sq(at).to_string(),
    }
}

pub(super) fn kind_of(set: &Setting, c: u8) -> Kind {
    set.army.kind(type_of(c))
}

/// Such as `e2e4`, `O-O`, `pawn@e4`, `e7e8=queen`, `d1d2+`, `b1c3/hawk` for a gate,
/// `O-O/hawk@h1` for one of castling and `e2e4,e5` for a wall.
pub(super) fn spelled(set: &Setting, m: &Move) -> String {
    let turned = set.turned(m);
    let over = turned.contains(Marks::PROMOTE);
    let mut text = match m.move_type {
        MoveType::Drop if over => format!("+{}@{}", kind_of(set, m.code), sq(m.to)),
        MoveType::Castle(wing) => wing.spelled().to_owned(),
        MoveType::Drop => format!("{}@{}", kind_of(set, m.code), sq(m.to)),
        _ => format!("{}{}", sq(m.from), sq(m.to)),
    };
    let changes = kind_of(set, m.becomes) != kind_of(set, m.code);
    match m.move_type {
        MoveType::Drop | MoveType::Pass => {}
        _ if over => text.push('+'),
        _ if turned.contains(Marks::DEMOTE) => text.push('-'),
        _ if changes => text.push_str(&format!("={}", kind_of(set, m.becomes))),
        _ => {}
    }
    match m.gated {
        EMPTY => {}
        OFF => text.push_str(&format!(",{}", sq(m.gate))),
        gated => text.push_str(&format!("/{}", kind_of(set, gated))),
    }
    if matches!(m.move_type, MoveType::Castle(_)) && m.gated > OFF {
        text.push_str(&format!("@{}", sq(m.gate)));
    }
    text
}
