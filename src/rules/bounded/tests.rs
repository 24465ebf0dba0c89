//! Counting moves on known positions, and what is said about illegal ones.

use super::*;
use crate::model::{Cell, Kind, Piece, Side, Sq, Square};

/// Just enough FEN for these tests; Chess960 rights by file letter too.
fn position(fen: &str) -> Position {
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<&str> = fields[0].split('/').collect();
    let width = |row: &str| -> u8 { cells(row).count() as u8 };
    let ranks = rows.len() as u8;
    let mut p = Position::board(width(rows[0]), ranks);
    let crate::model::World::Board(grid) = &mut p.world else {
        unreachable!()
    };
    for (r, row) in rows.iter().rev().enumerate() {
        for (f, c) in cells(row).enumerate() {
            if let Some(c) = c {
                let side = if c.is_uppercase() {
                    Side::White
                } else {
                    Side::Black
                };
                let home = if c.is_uppercase() { 1 } else { ranks - 2 };
                let pawn = c.eq_ignore_ascii_case(&'p');
                let piece = Piece::new(side, kind(c)).with_right(pawn && r as u8 == home);
                grid.set(Sq::new(f as u8, r as u8), Cell::Piece(piece));
            }
        }
    }
    p.turn = if fields[1] == "w" {
        Side::White
    } else {
        Side::Black
    };
    for c in fields[2].chars().filter(|c| *c != '-') {
        let (side, rank) = if c.is_uppercase() {
            (Side::White, 0)
        } else {
            (Side::Black, ranks - 1)
        };
        let rook = |sq: &Sq| sq.rank == rank;
        let file = match c.to_ascii_lowercase() {
            'k' => {
                grid.find(side, Kind::ROOK)
                    .filter(rook)
                    .last()
                    .unwrap()
                    .file
            }
            'q' => grid.find(side, Kind::ROOK).find(rook).unwrap().file,
            c => c as u8 - b'a',
        };
        let king = grid.find(side, Kind::KING).next().unwrap();
        for sq in [king, Sq::new(file, rank)] {
            let piece = grid.piece(sq).unwrap().unmoved();
            grid.set(sq, Cell::Piece(piece));
        }
    }
    if let [f, r] = fields[3].as_bytes() {
        p.en_passant
            .squares
            .push(Square::new(i64::from(f - b'a') + 1, i64::from(r - b'0')));
    }
    p.counters.halfmove = fields.get(4).map(|n| n.parse().unwrap());
    p.counters.fullmove = fields.get(5).map(|n| n.parse().unwrap());
    p
}

fn cells(row: &str) -> impl Iterator<Item = Option<char>> {
    let mut run = 0;
    let mut out = Vec::new();
    for c in row.chars() {
        if let Some(d) = c.to_digit(10) {
            run = run * 10 + d;
            continue;
        }
        out.extend(std::iter::repeat_n(None, run as usize));
        run = 0;
        out.push(Some(c));
    }
    out.extend(std::iter::repeat_n(None, run as usize));
    out.into_iter()
}

fn kind(letter: char) -> Kind {
    match letter.to_ascii_lowercase() {
        'p' => Kind::PAWN,
        'n' => Kind::KNIGHT,
        'b' => Kind::BISHOP,
        'r' => Kind::ROOK,
        'q' => Kind::QUEEN,
        'k' => Kind::KING,
        'a' => Kind::ARCHBISHOP,
        'c' => Kind::CHANCELLOR,
        'm' => Kind::AMAZON,
        'h' => Kind::KNIGHTRIDER,
        _ => Kind::CAMEL,
    }
}

fn game(fen: &str) -> Game {
    let mut game = Game::new(VariantName::CHESS960);
    game.start(&position(fen)).unwrap();
    game
}

fn perft(game: &mut Game, depth: u32) -> u64 {
    let mut moves = Vec::new();
    let Begin { setting, state, .. } = &mut game.now;
    state.legal(setting, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for m in moves {
        game.push();
        let Begin { setting, state, .. } = &mut game.now;
        state.play(setting, m, None);
        nodes += perft(game, depth - 1);
        game.pop();
    }
    nodes
}

fn counts(fen: &str, expected: &[u64]) {
    // Optimized builds look one or two plies deeper.
    let limit = if cfg!(debug_assertions) {
        100_000
    } else {
        20_000_000
    };
    let mut game = game(fen);
    for (depth, &nodes) in (1..).zip(expected).filter(|(_, n)| **n < limit) {
        assert_eq!(perft(&mut game, depth), nodes, "{fen} depth {depth}");
    }
}

#[test]
fn the_start_position_has_as_many_lines_as_everybody_counts() {
    counts(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    );
}

#[test]
fn five_positions_full_of_special_moves_have_as_many_lines_as_everybody_counts() {
    counts(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    );
    counts(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    );
    counts(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    );
    counts(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487],
    );
    counts(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    );
}
