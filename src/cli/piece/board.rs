//! The board of the command line: what it is, how its squares are called.

use super::args::{Mover, PieceSetup};
use crate::cli::exit::Failure;
use crate::diag::Sink;
use crate::formats::fen;
use crate::model::{Cell, Kind, Side, VariantName, World};
use crate::movement::{Board, Direction, Geometry, MAX_AXES, RESTRICTIONS, Simple, Vector};
use crate::variants::catalog;
use std::collections::{BTreeMap, HashSet};

/// A board and the square the piece stands on.
pub struct Setting {
    /// The board, with whatever else stands on it.
    pub board: Simple,
    /// Where the piece stands.
    pub from: Vector,
    /// What exactly stands elsewhere, where a position says so.
    pub cells: BTreeMap<Vector, Cell>,
}

impl Setting {
    /// What the command line says.
    pub fn of(setup: &PieceSetup) -> Result<Self, Failure> {
        let (mut board, mut cells) = match &setup.position {
            Some(fen) => position(fen, setup.side)?,
            None => (board(&setup.board)?, BTreeMap::new()),
        };
        board.second = setup.side == Mover::Black;
        board.unmoved = setup.unmoved.then_some(true);
        let from = match &setup.square {
            Some(text) => square(&board, text)?,
            None => board.middle(),
        };
        let friends = list(&board, setup.friends.as_deref())?;
        let enemies = list(&board, setup.enemies.as_deref())?;
        apart(&board, from, &friends, &enemies)?;
        let said = friends.iter().chain(&enemies).chain([&from]);
        said.for_each(|at| _ = cells.remove(at));
        board.friends.extend(friends);
        board.enemies.extend(enemies);
        board.friends.remove(&from);
        board.enemies.remove(&from);
        for zone in &setup.zone {
            let usage = || {
                Failure::Usage(format!(
                    "`{zone}` is not a zone; write ZONE=SQUARES, such as `palace=d1,e1,f1`"
                ))
            };
            let (name, squares) = zone.split_once('=').ok_or_else(usage)?;
            let name = name.trim().to_lowercase().replace('_', "-");
            let word = name.as_str();
            let is_taken = RESTRICTIONS.contains(&word) || word == "rider";
            if is_taken || Direction::parse(word).is_some() {
                let message = format!(
                    "`{name}` is a reserved word of the notation; choose another name for the zone"
                );
                return Err(Failure::Usage(message));
            }
            let squares = list(&board, Some(squares))?;
            board.zones.entry(name).or_default().extend(squares);
        }
        Ok(Self { board, from, cells })
    }

    /// Whether nothing else stands on the board.
    pub fn is_empty(&self) -> bool {
        self.board.friends.is_empty() && self.board.enemies.is_empty()
    }

    /// Whether the cells are squares.
    pub fn is_square(&self) -> bool {
        matches!(self.board.geometry(), Geometry::Rectangular(_))
    }

    /// What a square is called.
    pub fn name(&self, at: Vector) -> String {
        name(&self.board, at)
    }
}

/// `8x8`, `5x5x5`, `hex:6`, `hex:6:upright`.
pub fn board(text: &str) -> Result<Simple, Failure> {
    Simple::named(text).ok_or_else(|| {
        Failure::Usage(format!(
            "`{text}` is not a board; write 8x8, 5x5x5 (up to {MAX_AXES} axes), hex:6 or hex:6:upright"
        ))
    })
}

/// The board of a FEN, and what stands on it. A piece that cannot be captured stands there as a friend.
fn position(text: &str, side: Mover) -> Result<(Simple, BTreeMap<Vector, Cell>), Failure> {
    let mut sink = Sink::default();
    let start = catalog().variant(&VariantName::CHESS);
    let start = start.and_then(|chess| chess.start_at(None));
    let found = match text {
        "startpos" => start.map(|start| (*start.position).clone()),
        _ => fen::parse(text, &VariantName::CHESS, catalog(), &mut sink, 0),
    };
    let grid = found.as_ref().map(|p| &p.world);
    let Some(World::Board(grid)) = grid else {
        let why = sink.messages().first().map_or("no FEN", |d| &d.message);
        return Err(Failure::Usage(format!("`{text}` is not a position: {why}")));
    };
    let files = i64::from(grid.files());
    let mut board = Simple::rectangular(&[files, i64::from(grid.ranks())]);
    let mover = match side {
        Mover::White => Side::White,
        Mover::Black => Side::Black,
    };
    let mut cells = BTreeMap::new();
    for (i, cell) in (0i64..).zip(grid.cells()) {
        let at = Vector::new(&[i % files.max(1), i / files.max(1)]).unwrap_or_default();
        if *cell != Cell::Empty {
            cells.insert(at, *cell);
        }
        match cell {
            Cell::Empty => {}
            Cell::Piece(p) if p.side != mover && p.side != Side::Neutral => {
                board.enemies.insert(at);
                if p.kind == Kind::KING {
                    board.royals.insert(at);
                }
            }
            Cell::Piece(_) | Cell::Hole => {
                board.friends.insert(at);
            }
        }
    }
    Ok((board, cells))
}

/// Whether squares are called by a letter and a number.
fn has_letters(board: &Simple) -> bool {
    let flat = matches!(board.geometry(), Geometry::Rectangular(1 | 2));
    flat && board.sizes().first().is_some_and(|n| *n <= 26)
}

/// `d4`; `27,3` on boards with more files than letters; `1,1,2` with more axes, all from 1;
/// `0,-1` on hexagons, counted from the middle.
pub fn name(board: &Simple, at: Vector) -> String {
    let axes = board.geometry().axes().max(2);
    let numbers = at.0.get(..axes).unwrap_or(&[]);
    if has_letters(board) {
        let file = u8::try_from(at.0[0]).map_or('?', |n| char::from(b'a'.saturating_add(n)));
        return format!("{file}{}", at.0[1] + 1);
    }
    let from = counted_from(board);
    let texts: Vec<String> = numbers.iter().map(|n| (n + from).to_string()).collect();
    texts.join(",")
}

fn counted_from(board: &Simple) -> i64 {
    i64::from(matches!(board.geometry(), Geometry::Rectangular(_)))
}

/// The square of that name.
pub fn square(board: &Simple, text: &str) -> Result<Vector, Failure> {
    let inside = |v: &Vector| board.inside(*v);
    let found = parsed(board, text.trim()).filter(inside);
    found.ok_or_else(|| {
        let example = name(board, board.middle());
        Failure::Usage(format!(
            "the board has no square `{text}`; its middle is `{example}`"
        ))
    })
}

fn parsed(board: &Simple, text: &str) -> Option<Vector> {
    if let Some(letter) = text.chars().next().filter(char::is_ascii_alphabetic) {
        let file = i64::from(letter.to_ascii_lowercase() as u8 - b'a');
        let rank: i64 = text.get(1..)?.parse().ok()?;
        let flat = matches!(board.geometry(), Geometry::Rectangular(_));
        return flat.then(|| Vector::new(&[file, rank.checked_sub(1)?]))?;
    }
    let from = counted_from(board);
    let numbers = text.split(',').map(|n| n.trim().parse::<i64>().ok());
    let numbers: Option<Vec<i64>> = numbers.map(|n| n?.checked_sub(from)).collect();
    Vector::new(&numbers?)
}

/// Refuses a second piece on a square.
fn apart(
    board: &Simple,
    from: Vector,
    friends: &HashSet<Vector>,
    enemies: &HashSet<Vector>,
) -> Result<(), Failure> {
    for (option, squares) in [("--friends", friends), ("--enemies", enemies)] {
        if squares.contains(&from) {
            return Err(Failure::Usage(format!(
                "the piece itself stands on `{}`; leave this square out of `{option}`, or name another one with `--square`",
                name(board, from)
            )));
        }
    }
    match friends.intersection(enemies).min() {
        None => Ok(()),
        Some(at) => Err(Failure::Usage(format!(
            "`{}` is in `--friends` and in `--enemies`; leave it out of one of them",
            name(board, *at)
        ))),
    }
}

/// Squares separated by blanks or semicolons; where squares have letters, by commas too.
fn list(board: &Simple, text: Option<&str>) -> Result<HashSet<Vector>, Failure> {
    let letters = has_letters(board);
    let apart = |c: char| c.is_whitespace() || c == ';' || letters && c == ',';
    let words = text.unwrap_or("").split(apart).filter(|w| !w.is_empty());
    words.map(|w| square(board, w)).collect()
}
