//! Counting moves on known positions, and what is said about illegal ones.

use super::*;
use crate::diag::Sink;
use crate::formats::fen;

fn position(fen: &str) -> Position {
    let mut sink = Sink::default();
    fen::parse(fen, &VariantName::CHESS, &mut sink, 0).unwrap()
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
        500_000
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

/// Counted with python-chess 1.11.2.
#[test]
fn ten_starts_of_chess960_have_as_many_lines_as_python_chess_counts() {
    counts(
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        &[20, 400, 9006, 201143],
    );
    counts(
        "bnqbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BNQBNRKR w HFhf - 0 1",
        &[20, 400, 8936, 198985],
    );
    counts(
        "nqbrnbkr/pppppppp/8/8/8/8/PPPPPPPP/NQBRNBKR w HDhd - 0 1",
        &[19, 361, 7801, 166960],
    );
    counts(
        "qnrkrbbn/pppppppp/8/8/8/8/PPPPPPPP/QNRKRBBN w ECec - 0 1",
        &[20, 400, 8876, 196083],
    );
    counts(
        "rbbqnnkr/pppppppp/8/8/8/8/PPPPPPPP/RBBQNNKR w HAha - 0 1",
        &[20, 400, 9072, 204305],
    );
    counts(
        "rnnbkqbr/pppppppp/8/8/8/8/PPPPPPPP/RNNBKQBR w HAha - 0 1",
        &[20, 400, 8916, 197867],
    );
    counts(
        "rnknbqrb/pppppppp/8/8/8/8/PPPPPPPP/RNKNBQRB w GAga - 0 1",
        &[20, 400, 8934, 198136],
    );
    counts(
        "rbbqknnr/pppppppp/8/8/8/8/PPPPPPPP/RBBQKNNR w HAha - 0 1",
        &[20, 400, 8956, 199685],
    );
    counts(
        "bbrkqnrn/pppppppp/8/8/8/8/PPPPPPPP/BBRKQNRN w GCgc - 0 1",
        &[20, 400, 8914, 197708],
    );
    counts(
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1",
        &[20, 400, 9006, 201143],
    );
}
