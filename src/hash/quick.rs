//! The quick key of a position: a sum of digests, one for each of its pieces.

use super::Digest;
use super::plain::PlainBoard;
use super::position::{
    Head, canonical, print_hands, print_passed, print_rest, print_turn, print_variant,
};
use super::text::{Text, print_cell, print_coords, print_size};
use crate::formats::fen;
use crate::model::{
    Cell, Grid, PlainPosition, Position, Side, Sq, Squares, VariantName, World, bits,
};
use std::collections::HashMap;

/// Computes keys of the scheme `quick`: the sum, modulo 2¹²⁸, of the MD5 digests of all lines that describe a position.
///
/// The lines are those of the scheme `position` without the first one, but a board is a line for its size and one for
/// each square that is not empty. A move changes few of them, and their digests are remembered: a key costs an addition
/// for each piece, and only for those on squares that a move changed if positions follow each other in a game.
#[derive(Debug, Default)]
pub struct Quick {
    text: Vec<u8>,
    /// For the built-in kinds of pieces: the digest of the line for each square of a board of up to 16 files and ranks;
    /// 0 if it has not been computed yet.
    squares: Vec<u128>,
    /// Digests of other lines.
    lines: Lines,
    /// Those of the lines with the side to move.
    turns: [Option<u128>; SIDES],
    /// What the lines with the variant and the size of the board depended on last, and the sum of their digests.
    head: Option<(Head, u128)>,
    /// The board that was there last.
    board: Board,
    /// The same of plain positions.
    plain: PlainBoard,
    /// For White and Black to move: the sum for everything besides squares and rights of a plain position.
    plain_heads: [Option<u128>; 2],
}

/// The sums for a board.
#[derive(Debug, Default)]
struct Board {
    /// Its contents, if they have a number.
    id: Option<u64>,
    sum: u128,
    /// The digest for each square, 0 if it is empty, and whether a right there needs a shuffled start.
    squares: Vec<(u128, bool)>,
    /// On how many squares there is such a right.
    shuffled_rights: usize,
}

/// The squares of a board of up to 16 files and ranks.
const SQUARES: usize = 256;

/// Kinds with a smaller index than this are known in every process.
const KINDS: usize = 29;
const SIDES: usize = 7;
/// The most lines whose digests are remembered.
const MAX_LINES: usize = 1 << 14;

impl Quick {
    /// The key of a position.
    pub fn key(&mut self, position: &Position) -> Digest {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        let sum = match &position.world {
            World::Board(grid) => {
                self.update(grid);
                let head = self.head(position, grid, &mut text);
                text.clear();
                if !position.hands.is_empty() {
                    print_hands(&position.hands, &mut text);
                }
                print_rest(position, &mut text);
                let sum = self.board.sum.wrapping_add(head);
                let sum = sum.wrapping_add(self.turn(position.turn));
                match text.is_empty() {
                    true => sum,
                    false => sum.wrapping_add(self.lines.sum(&text)),
                }
            }
            World::Plane(_) | World::Multiverse(_) => {
                canonical(position, &mut text);
                let first = text.iter().position(|byte| *byte == b'\n');
                self.lines.sum(&text[first.map_or(0, |end| end + 1)..])
            }
        };
        self.text = text;
        Digest(sum)
    }

    /// The key of a plain position of standard chess.
    #[inline]
    pub fn plain(&mut self, position: &PlainPosition) -> Digest {
        let (plain, lines) = (&mut self.plain, &mut self.lines);
        let board = plain.sum(position, &mut |cell, square| lines.cell(cell, square));
        let head = self.plain_heads[usize::from(position.turn == Side::Black)];
        let head = head.unwrap_or_else(|| self.plain_head(position.turn));
        let sum = board.wrapping_add(head);
        let passed = &position.en_passant;
        if passed.squares.is_empty() || passed.legal == Some(false) {
            return Digest(sum);
        }
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        print_passed(passed, &mut text);
        let sum = sum.wrapping_add(self.lines.sum(&text));
        self.text = text;
        Digest(sum)
    }

    #[cold]
    fn plain_head(&mut self, turn: Side) -> u128 {
        let position = Position {
            variant: VariantName::CHESS,
            turn,
            ..Position::board(8, 8)
        };
        let sum = self.key(&position).0;
        self.plain_heads[usize::from(turn == Side::Black)] = Some(sum);
        sum
    }

    /// The lines for the variant and the size of the board, which was taken over.
    fn head(&mut self, position: &Position, grid: &Grid, text: &mut Vec<u8>) -> u128 {
        let needs_shuffled_start = self.board.shuffled_rights > 0;
        if let Some((head, sum)) = &self.head
            && head.is_of(position, grid, needs_shuffled_start)
        {
            return *sum;
        }
        let head = Head::of(position, grid, needs_shuffled_start);
        print_variant(position, head.shuffled, text);
        text.text("board ");
        print_size(grid, text);
        let sum = self.lines.sum(text);
        self.head = Some((head, sum));
        sum
    }

    /// The line with the side to move.
    fn turn(&mut self, side: Side) -> u128 {
        if let Some(Some(digest)) = self.turns.get(side as usize) {
            return *digest;
        }
        let mut line = Vec::new();
        print_turn(side, &mut line);
        let digest = self.lines.sum(&line);
        if let Some(turn) = self.turns.get_mut(side as usize) {
            *turn = Some(digest);
        }
        digest
    }

    /// Takes over a board.
    fn update(&mut self, grid: &Grid) {
        let id = grid.revision().id();
        let different = self.board.id.and_then(|id| grid.revision().since(id));
        self.board.id = None;
        match different {
            None => {
                (self.board.sum, self.board.shuffled_rights) = (0, 0);
                self.board.squares.clear();
                self.board.squares.resize(grid.cells().len(), (0, false));
                for rank in 0..grid.ranks() {
                    (0..grid.files()).for_each(|file| self.take_over(grid, rank, file));
                }
            }
            Some(Squares { ranks, files }) => {
                for rank in bits(ranks).take_while(|rank| *rank < grid.ranks()) {
                    let files = bits(files).take_while(|file| *file < grid.files());
                    files.for_each(|file| self.take_over(grid, rank, file));
                }
            }
        }
        self.board.id = id;
    }

    /// Takes over one square.
    #[inline]
    fn take_over(&mut self, grid: &Grid, rank: u8, file: u8) {
        let at = usize::from(rank) * usize::from(grid.files()) + usize::from(file);
        let cell = grid.cells()[at];
        let digest = match cell {
            Cell::Empty => 0,
            _ => self.square(cell, rank, file),
        };
        let needs_shuffled_start = fen::needs_960_there(file, cell);
        let board = &mut self.board;
        if let Some(old) = board.squares.get_mut(at) {
            board.sum = board.sum.wrapping_sub(old.0).wrapping_add(digest);
            board.shuffled_rights =
                board.shuffled_rights + usize::from(needs_shuffled_start) - usize::from(old.1);
            *old = (digest, needs_shuffled_start);
        }
    }

    /// The line for a square that is not empty.
    #[inline]
    fn square(&mut self, cell: Cell, rank: u8, file: u8) -> u128 {
        if file >= 16 || rank >= 16 {
            return self.lines.cell(cell, Sq::new(file, rank));
        }
        let found = place(cell, rank, file).and_then(|at| self.squares.get(at));
        match found.copied().unwrap_or(0) {
            0 => self.remember(cell, rank, file),
            found => found,
        }
    }

    #[cold]
    fn remember(&mut self, cell: Cell, rank: u8, file: u8) -> u128 {
        let digest = self.lines.cell(cell, Sq::new(file, rank));
        if let Some(at) = place(cell, rank, file) {
            if self.squares.is_empty() {
                // The memory of pieces that are never there is never touched.
                self.squares = vec![0; KINDS * SIDES * 2 * SQUARES];
            }
            if let Some(known) = self.squares.get_mut(at) {
                *known = digest;
            }
        }
        digest
    }
}

/// Digests of lines that are remembered.
#[derive(Debug, Default)]
struct Lines(HashMap<Box<[u8]>, u128>);

impl Lines {
    /// The line for a square.
    fn cell(&mut self, cell: Cell, square: Sq) -> u128 {
        if cell == Cell::Empty {
            return 0;
        }
        let mut line = Vec::new();
        line.text("at ");
        print_coords(&square.wide(), &mut line);
        line.text(" ");
        print_cell(cell, &mut line);
        self.line(&line)
    }

    /// The sum for several lines.
    fn sum(&mut self, text: &[u8]) -> u128 {
        let lines = text
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty());
        lines.fold(0, |sum: u128, line| sum.wrapping_add(self.line(line)))
    }

    fn line(&mut self, line: &[u8]) -> u128 {
        if let Some(digest) = self.0.get(line) {
            return *digest;
        }
        let digest = Digest::of(line).0;
        if self.0.len() < MAX_LINES {
            self.0.insert(line.into(), digest);
        }
        digest
    }
}

/// The number of a piece on a square, if every process knows it.
#[inline]
fn place(cell: Cell, rank: u8, file: u8) -> Option<usize> {
    let Cell::Piece(piece) = cell else {
        return None;
    };
    let kind = piece.kind.index();
    if kind >= KINDS || piece.was.is_some() {
        return None;
    }
    let piece = (kind * SIDES + piece.side as usize) * 2 + usize::from(piece.unmoved);
    Some(piece * SQUARES + usize::from(rank << 4 | file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sink;
    use crate::formats::FormatName;
    use crate::io::Record;
    use crate::model::{Document, Kind, Side};

    fn position(text: &str, notation: &str) -> Position {
        let name = FormatName::parse(notation).unwrap();
        let mut reader = name.format.reader(&name.options).unwrap();
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        assert!(
            reader.read(&Record::of(text), &mut doc, &mut sink).is_ok(),
            "{text}"
        );
        match doc {
            Document::Position(position) => position,
            _ => panic!("{text}"),
        }
    }

    /// The sum as the documentation defines it, without remembering anything.
    fn defined(position: &Position) -> Digest {
        let mut text = Vec::new();
        canonical(position, &mut text);
        let text = String::from_utf8(text).unwrap();
        let mut sum = 0_u128;
        let mut add = |line: String| sum = sum.wrapping_add(Digest::of(line.as_bytes()).0);
        for line in text.lines().skip(1) {
            let World::Board(grid) = &position.world else {
                add(line.to_owned());
                continue;
            };
            match line.strip_prefix("board ") {
                None => add(line.to_owned()),
                Some(board) => {
                    add(format!("board {}", board.split(' ').next().unwrap()));
                    for (n, cell) in grid.cells().iter().enumerate() {
                        let width = usize::from(grid.files());
                        let mut word = Vec::new();
                        if *cell != Cell::Empty {
                            print_cell(*cell, &mut word);
                            let word = String::from_utf8(word).unwrap();
                            add(format!("at {},{} {word}", n % width + 1, n / width + 1));
                        }
                    }
                }
            }
        }
        Digest(sum)
    }

    #[test]
    fn the_key_is_the_sum_of_the_digests_of_lines() {
        let mut quick = Quick::default();
        let mut seen = Vec::new();
        for (text, notation) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "fen",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
                "fen",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
                "fen",
            ),
            (
                "rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w KQkq - 0 1",
                "fen",
            ),
            ("4k3/8/8/2pP4/8/8/8/4K2R[Np] w K c6 2+1 5 40", "fen"),
            ("4k3/8/8/3Q~4/8/8/8/4K3 w - - 0 1", "fen"),
            ("0/100 K5,1+|R8,1+|k500,8", "icn"),
            ("[k/K:0:1:w]", "5dfen"),
        ] {
            let position = position(text, notation);
            for _ in 0..2 {
                assert_eq!(quick.key(&position), defined(&position), "{text}");
            }
            seen.push(quick.key(&position));
        }
        let all: std::collections::BTreeSet<_> = seen.iter().collect();
        assert_eq!(all.len(), seen.len());
    }

    #[test]
    fn boards_of_every_size_have_keys() {
        let mut quick = Quick::default();
        for (files, ranks) in [(1, 1), (10, 8), (16, 16), (17, 3), (40, 40)] {
            let mut position = Position::board(files, ranks);
            if let World::Board(grid) = &mut position.world {
                let piece = crate::model::Piece::new(Side::Red, Kind::AMAZON);
                grid.set(Sq::new(files - 1, ranks - 1), Cell::Piece(piece));
                grid.set(Sq::new(0, 0), Cell::Hole);
            }
            assert_eq!(quick.key(&position), defined(&position), "{files}x{ranks}");
        }
    }
}
