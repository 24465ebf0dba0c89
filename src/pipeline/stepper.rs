//! One step of a replay, for moves recorded by squares, by the board after them, by their number, or
//! by a word that only the board explains.

use super::ordinal::Ordinals;
use super::replay::Refused;
use super::spelled::Words;
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{
    Catalog, Cell, Game, Grid, Kind, Marks, NodeId, Part, Piece, Ply, Position, Seen, Side,
    Spelling, Start, Stated, Tree, Turn, World,
};
use crate::rules::{Problem, Reason, Rules};
use std::sync::Arc;

/// The state for stepping through a tree; keeps its memory.
pub struct Stepper {
    ordinals: Ordinals,
    words: Words,
    after: Option<Box<Position>>,
}

impl Stepper {
    /// Steps through games of the variants of a catalog.
    pub fn with(catalog: &Arc<Catalog>) -> Self {
        Self {
            ordinals: Ordinals::default(),
            words: Words::of(catalog),
            after: None,
        }
    }

    /// Moves get words of a spelling, where they are wanted.
    pub fn spell_as(&mut self, spelling: Option<Spelling>) {
        self.words.asked = spelling;
    }

    /// Resolves the move of a node and plays it, in a tree that records moves by boards,
    /// numbers or words, or that needs numbers.
    pub fn step_said(
        &mut self,
        tree: &mut Tree,
        id: NodeId,
        rules: &mut dyn Rules,
        wants: Part,
        sink: &mut Sink,
    ) -> Result<(), Refused> {
        let span = tree.span(id);
        in_turn(tree, id, rules)?;
        self.play(tree, id, rules, wants)
            .map_err(|problem| refused(tree, id, problem))?;
        if let Some(seen) = tree.seen(id).filter(|seen| !seen.stated.is_empty()) {
            self.compare(seen, rules, span, sink);
        }
        Ok(())
    }

    fn play(
        &mut self,
        tree: &mut Tree,
        id: NodeId,
        rules: &mut dyn Rules,
        wants: Part,
    ) -> Result<(), Box<Problem>> {
        let Some(mut ply) = tree.ply(id) else {
            return rules.advance(tree.turn_mut(id), wants);
        };
        let ordinal = tree.ordinal(id).filter(|_| !ply.is_resolved());
        if ordinal.is_some() || wants.contains(Part::ORDINAL) {
            self.ordinals.look(rules)?;
        }
        let named = self.words.move_of_word(tree, id, rules, wants)?;
        if let Some(n) = ordinal {
            let nth = self.ordinals.nth(n)?;
            let nth = nth.ok_or_else(|| self.ordinals.no_such(n, plies_before(tree, id)))?;
            ply = with_claims(nth, ply);
        } else if let Some(found) = named {
            ply = with_claims(found, ply);
        } else if let Some(seen) = tree.seen(id).filter(|_| !ply.is_resolved())
            && let World::Board(board) = &seen.position.world
        {
            ply = with_claims(rules.infer(board)?, ply);
        }
        rules.advance(Turn::One(&mut ply), wants)?;
        tree.set_ply(id, ply);
        if wants.contains(Part::ORDINAL) {
            tree.set_ordinal(id, self.ordinals.of(ply)?);
        }
        self.words.tell(tree, id, ply, wants);
        Ok(())
    }

    /// Compares the stated fields with what the moves lead to.
    fn compare(&mut self, seen: &Seen, rules: &mut dyn Rules, span: Span, sink: &mut Sink) {
        let after = self
            .after
            .get_or_insert_with(|| Box::new(Position::board(8, 8)));
        rules.position(after);
        for (field, what, differs) in [
            (
                Stated::TURN,
                "side to move stated here is",
                turn_differs as Differs,
            ),
            (
                Stated::RIGHTS,
                "castling rights stated here are",
                rights_differ,
            ),
            (
                Stated::EN_PASSANT,
                "en-passant square stated here is",
                passed_differs,
            ),
        ] {
            if seen.stated.contains(field) && differs(&seen.position, after) {
                sink.discard(
                    Diagnostic::warning(
                        Code("core/other-fields"),
                        format!("the {what} not what the moves lead to"),
                    )
                    .at(span)
                    .help("the moves take precedence: leave this out or correct it"),
                    "fields that the moves contradict",
                );
            }
        }
    }
}

fn plies_before(tree: &Tree, id: NodeId) -> usize {
    let before = std::iter::successors(tree.parent(id), |id| tree.parent(*id));
    before.filter(|id| *id != NodeId::ROOT).count()
}

/// Whether every move of the tree is recorded as a move, and is needed as one.
pub fn says_moves(tree: &Tree, wants: Part) -> bool {
    let stands_in = tree.has_seen() || tree.has_ordinals() || tree.has_words();
    !stands_in && !wants.intersects(Part::ORDINAL | Part::SPELLING)
}

/// Resolves a move that is recorded as a move, and plays it.
#[inline(always)]
pub fn step_plain(
    tree: &mut Tree,
    id: NodeId,
    rules: &mut dyn Rules,
    wants: Part,
) -> Result<(), Refused> {
    in_turn(tree, id, rules)?;
    let stepped = rules.advance(tree.turn_mut(id), wants);
    stepped.map_err(|problem| refused(tree, id, problem))
}

/// A side may move twice in a row only if the rules agree.
#[inline(always)]
fn in_turn(tree: &Tree, id: NodeId, rules: &dyn Rules) -> Result<(), Refused> {
    match tree.repeats_sides() && tree.side(id) != rules.turn() {
        true => Err(not_in_turn(tree, id, rules.turn())),
        false => Ok(()),
    }
}

#[cold]
fn not_in_turn(tree: &Tree, id: NodeId, turn: Side) -> Refused {
    (tree.span(id), Box::new(out_of_turn(tree.side(id), turn)))
}

/// The first moves must be by the side that begins. Where Black begins in the usual start of a variant, as in argess, readers
/// that know no variant say White.
///
/// # Errors
/// A first move that is by another side, and its place.
pub fn begins_in_turn(game: &Game, rules: &dyn Rules) -> Result<(), Refused> {
    let (tree, turn) = (&game.tree, rules.turn());
    if game.start.given().is_none() && !tree.is_wide() && turn == Side::Black {
        return Ok(());
    }
    let first = std::iter::successors(tree.first_child(NodeId::ROOT), |id| tree.next_sibling(*id));
    match first.into_iter().find(|id| tree.side(*id) != turn) {
        Some(id) => Err(not_in_turn(tree, id, turn)),
        None => Ok(()),
    }
}

fn out_of_turn(side: Side, turn: Side) -> Problem {
    let (by, turn) = (side.title(), turn.title());
    let message = format!("this move is by {by}, but it is {turn}'s turn");
    let help = "check whether a move is missing before this one";
    Problem::new(Reason::OutOfTurn, message, help)
}

/// A problem with the place of the move it is about.
fn refused(tree: &Tree, id: NodeId, problem: Box<Problem>) -> Refused {
    let of = problem.nth.map_or(id.whole(), |nth| id.nth(nth));
    (tree.span_of(of), problem)
}

type Differs = fn(&Position, &Position) -> bool;

fn turn_differs(said: &Position, is: &Position) -> bool {
    said.turn != is.turn
}

fn rights_differ(said: &Position, is: &Position) -> bool {
    let able = |p: &Piece| p.unmoved && p.kind == Kind::ROOK;
    let right = |cell: &Cell| cell.piece().filter(able).map(|p| p.side);
    let said = said.grid().into_iter().flat_map(Grid::cells);
    let is = is.grid().into_iter().flat_map(Grid::cells);
    said.map(right).ne(is.map(right))
}

/// A text may leave out the square if no capture on it is possible.
fn passed_differs(said: &Position, is: &Position) -> bool {
    let (said, is) = (&said.en_passant.squares, &is.en_passant);
    *said != is.squares && !(said.is_empty() && is.legal != Some(true))
}

/// The facts, with the claims of the text.
fn with_claims(found: Ply, said: Ply) -> Ply {
    Ply {
        marks: found.marks | (said.marks & Marks::CLAIMS),
        ..found
    }
}

/// If moves are recorded by boards and it is not stated who begins, the first board decides:
/// if only Black can have made that move, Black begins.
pub fn let_black_begin(game: &mut Game, rules: &mut dyn Rules, sink: &mut Sink) {
    if !game.tree.has_seen() {
        return;
    }
    let Some(first) = game.tree.first_child(NodeId::ROOT) else {
        return;
    };
    let Some(World::Board(board)) = game.tree.seen(first).map(|s| &s.position.world) else {
        return;
    };
    match rules.infer(board) {
        Err(problem) if problem.reason == Reason::WrongSide => {}
        _ => return,
    }
    let span = game.tree.span(first);
    let mut start = Position::board(8, 8);
    rules.position(&mut start);
    start.turn = start.turn.other();
    start.en_passant = crate::model::EnPassant::default();
    if rules.start(&start).is_err() {
        return;
    }
    sink.push(
        Diagnostic::warning(
            Code("core/side-from-move"),
            "the first board is the result of a move of the other side, so that side begins",
        )
        .at(span)
        .help("state the side to move in the start position"),
    );
    if start.turn == Side::Black || matches!(game.start, Start::Given(_)) {
        game.start = Start::Given(Arc::new(start));
    }
    game.tree.swap_sides();
}

#[cfg(test)]
mod tests {
    use crate::{Conversion, convert};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    const E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    const E5_FIRST: &str = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR";

    fn to(rows: &[&str], target: &str) -> Conversion {
        convert(rows.join(" ").as_bytes(), "short-sfen", target).unwrap()
    }

    fn moves(rows: &[&str]) -> Result<(String, Vec<&'static str>), &'static str> {
        let done = to(rows, "mcn");
        let said: Vec<_> = done.messages.iter().map(|d| d.code).collect();
        match done.report.not_converted() {
            0 => Ok((String::from_utf8(done.text).unwrap(), said)),
            _ => Err(said[said.len() - 1]),
        }
    }

    #[test]
    fn boards_that_do_not_follow_say_why() {
        assert_eq!(moves(&[E5]).unwrap_err(), "core/board-gap");
        assert_eq!(moves(&[E4, E5, E4]).unwrap_err(), "core/no-such-step");
        assert_eq!(moves(&[E4, START]).unwrap_err(), "core/no-such-step");
        let castled = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1";
        assert_eq!(moves(&[castled]).unwrap_err(), "core/no-such-step");
        let twice = "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR";
        assert_eq!(moves(&[E4, twice]).unwrap_err(), "core/wrong-side");
    }

    #[test]
    fn the_first_board_tells_who_begins() {
        let (text, said) = moves(&[E5_FIRST, E5]).unwrap();
        assert_eq!(
            (text.as_str(), &said[..]),
            ("e7e5 e2e4\n", &["core/side-from-move"][..])
        );
        let row = to(&[E5_FIRST, E5], "short-sfen");
        let wanted = format!("{E5_FIRST} w KQkq e6 {E5} b KQkq e3\n");
        assert_eq!(String::from_utf8(row.text).unwrap(), wanted);
    }

    #[test]
    fn fields_are_held_against_what_the_moves_lead_to() {
        for (row, wrong) in [
            ("b KQkq e3", 0),
            ("b KQkq", 0),
            ("KQkq -", 0),
            ("w", 1),
            ("b KQ -", 1),
            ("- d3", 2),
            ("w - -", 2),
        ] {
            let (text, said) = moves(&[E4, row]).unwrap();
            assert_eq!((text.as_str(), said.len()), ("e2e4\n", wrong), "{row}");
            assert!(said.iter().all(|c| *c == "core/other-fields"));
        }
    }

    /// En passant, both castlings, an underpromotion: all other notations give the same.
    #[test]
    fn every_sort_of_move_is_found_out() {
        let pgn = b"1. e4 d5 2. e5 f5 3. exf6 Nc6 4. fxg7 Bf5 5. gxh8=N Qd6 6. Nf3 O-O-O 7. Be2 \
            Nf6 8. O-O 1/2-1/2";
        for boards in ["short-sfen", "short-sfen+short", "bcfen", "bcfen+hex"] {
            let rows = convert(pgn, "pgn", boards).unwrap().text;
            let back = convert(&rows, boards, "mcn").unwrap();
            assert!(back.messages.is_empty(), "{:?}", back.messages);
            assert!(back.text == convert(pgn, "pgn", "mcn").unwrap().text);
            let again = convert(&rows, boards, boards).unwrap().text;
            assert!(again == rows);
        }
    }
}
