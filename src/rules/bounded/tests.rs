//! Move counts of known positions, and the messages for illegal moves.

use super::*;
use crate::diag::Sink;
use crate::formats::fen;
use crate::model::{Cell, Kind, Side, Sq, World};
use crate::movement::Repertoire;

fn position(fen: &str) -> Position {
    let mut sink = Sink::default();
    fen::parse(
        fen,
        &VariantName::CHESS,
        &crate::model::Catalog::default(),
        &mut sink,
        0,
    )
    .unwrap()
}

fn chess() -> Game {
    let chess = crate::variants::catalog().variant(&VariantName::CHESS);
    Game::new(&ready(chess.unwrap(), Repertoire::orthodox(), &[]).unwrap())
}

fn game(fen: &str) -> Game {
    let mut game = chess();
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

/// The message for a move: `Nf3`, `e8=Q`, `e2e4`, `O-O`, `--`.
fn said(text: &str) -> Ply {
    let mut ply = Ply::UNKNOWN;
    match text {
        "O-O" => ply.marks = Marks::CASTLE_SHORT,
        "O-O-O" => ply.marks = Marks::CASTLE_LONG,
        "--" => ply.marks = Marks::PASS,
        _ => {
            let (body, promotion) = text.split_once('=').unwrap_or((text, ""));
            ply.promotion = promotion.chars().next().map(kind);
            let squares = body.trim_start_matches(|c: char| c.is_ascii_uppercase());
            if body != squares {
                ply.kind = body.chars().next().map(kind);
            } else if body.len() < 4 || body.contains('x') {
                ply.kind = Some(Kind::PAWN);
            }
            let squares: Vec<u8> = squares.bytes().filter(|b| *b != b'x').collect();
            let known = squares.iter().filter(|b| b.is_ascii_alphanumeric()).count();
            ply.marks.set(Marks::SAYS_CAPTURE, text.contains('x'));
            let (origin, target) = match squares.len() {
                n if known < n => squares.split_at(n - 1),
                n => squares.split_at(n - 2),
            };
            ply.from = half_known(origin);
            ply.to = half_known(target);
        }
    }
    ply
}

fn half_known(text: &[u8]) -> Sq {
    let mut sq = Sq::NONE;
    for b in text {
        match b {
            b'a'..=b'z' => sq.file = b - b'a',
            b'1'..=b'9' => sq.rank = b - b'1',
            _ => {}
        }
    }
    sq
}

fn kind(letter: char) -> Kind {
    let known = [
        Kind::KNIGHT,
        Kind::BISHOP,
        Kind::ROOK,
        Kind::QUEEN,
        Kind::KING,
    ];
    "NBRQK".find(letter).map_or(Kind::CAMEL, |at| known[at])
}

fn told(game: &mut dyn Rules, text: &str, wants: Part) -> Result<Ply, Box<Problem>> {
    game.resolved(said(text), wants)
}

fn refusal(fen: &str, text: &str) -> String {
    let p = told(&mut game(fen), text, Part::all()).unwrap_err();
    assert!(p.help.is_some(), "{p:?}");
    format!("{}: {}", p.reason, p.message)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn an_illegal_move_is_told_why() {
    let pinned = "4r1k1/8/8/8/4N3/8/8/R3K2R w KQ - 0 1";
    let checked = "4r1k1/8/8/8/8/8/3P4/R3K2R w KQ - 0 1";
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    for (fen, text, message) in [
        (START, "Nf4", "White has no knight that can go to f4"),
        (
            START,
            "Nf6",
            "White has no knight that can go to f6; Black has one, but it is White's turn",
        ),
        (
            START,
            "e5",
            "White has no pawn that can go to e5; Black has one, but it is White's turn",
        ),
        (START, "Ng1f4", "a knight on g1 cannot go to f4"),
        (START, "Nd2", "d2 is occupied by White's own pawn"),
        (START, "Rh4", "White has no rook that can go to h4"),
        (
            START,
            "Rh1h4",
            "the rook cannot go from h1 to h4: the pawn on h2 is in the way",
        ),
        (START, "Nab3", "White has no knight on the a file"),
        (START, "N3d4", "White has no knight on rank 3"),
        (START, "Cd4", "there is no camel in this game"),
        (
            START,
            "e7e5",
            "the pawn on e7 belongs to Black, but it is White's turn",
        ),
        (START, "e4e5", "there is no piece on e4"),
        (START, "Be2e4", "the piece on e2 is a pawn, not a bishop"),
        (START, "e2e5", "a pawn on e2 cannot go to e5"),
        (START, "e2d3", "the pawn on e2 has nothing to capture on d3"),
        (START, "e2e9", "e9 is not on the board"),
        (START, "nf3", "there is no file n"),
        (START, "N9f3", "there is no rank 9"),
        (
            START,
            "O-O",
            "White cannot castle `O-O`: the bishop on f1 is in the way",
        ),
        (
            pinned,
            "Nd6",
            "White's king on e1 would be in check from the rook on e8",
        ),
        (
            checked,
            "O-O",
            "White cannot castle `O-O`: the king on e1 is in check",
        ),
        (
            checked,
            "d4",
            "White's king on e1 would be in check from the rook on e8",
        ),
        (
            checked,
            "Ke2",
            "White's king on e2 would be in check from the rook on e8",
        ),
        (checked, "--", "White is in check and cannot pass"),
        (
            passed,
            "exd6",
            "the pawn on e5 has nothing to capture on d6",
        ),
        (
            passed,
            "O-O",
            "White cannot castle `O-O`: the king or that rook has moved or is missing",
        ),
        (
            "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1",
            "O-O",
            "White cannot castle `O-O`: the king would cross or reach f1, which is attacked",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "White has no queen"),
    ] {
        let expected = format!("core/illegal-move: {message}");
        assert_eq!(refusal(fen, text), expected, "{text}");
    }
}

#[test]
fn a_small_letter_that_is_meant_as_a_piece_is_told_its_capital() {
    let help = |fen: &str, text: &str| {
        let p = told(&mut game(fen), text, Part::all()).unwrap_err();
        p.help.unwrap_or_default()
    };
    let takes = "4k3/8/8/8/8/3p4/4B3/4K3 w - - 0 1";
    for (fen, text, wanted) in [
        (START, "nf3", "pieces have capital letters: `Nf3`"),
        (takes, "bxd3", "pieces have capital letters: `Bxd3`"),
    ] {
        assert_eq!(help(fen, text), wanted);
    }
    assert!(!help(START, "nf4").contains("capital"));
}

#[test]
fn an_ambiguous_move_names_its_origins() {
    let fen = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    assert_eq!(
        refusal(fen, "Rf1"),
        "core/ambiguous-move: more than one legal move fits: `a1f1` and `h1f1`"
    );
}

#[test]
fn a_promotion_is_neither_guessed_nor_ignored() {
    let fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    for text in ["e8", "e7e8"] {
        assert_eq!(
            refusal(fen, text),
            "core/missing-promotion: the pawn on e7 promotes on e8, but the piece it becomes is missing"
        );
    }
    assert_eq!(
        refusal(fen, "e8=K"),
        "core/wrong-promotion: the pawn on e7 cannot promote to a king"
    );
    assert_eq!(
        refusal(fen, "Kd2=Q"),
        "core/wrong-promotion: the king on e1 does not promote when it moves to d2"
    );
    let why = told(&mut game(fen), "e8", Part::empty()).unwrap_err();
    let choices = why.candidates;
    assert_eq!(choices.len(), 4);
}

fn no_start(fen: &str) -> String {
    let p = chess().start(&position(fen)).unwrap_err();
    assert!(p.help.is_some() && !p.message.ends_with('.'), "{p:?}");
    format!("{}: {}", p.reason, p.message)
}

#[test]
fn a_side_without_its_king_plays_and_is_never_in_check() {
    for (fen, moves) in [
        ("4k3/8/8/8/8/8/4r3/R7 w - - 0 1", 14),
        ("8/8/8/8/8/4n3/4P3/8 w - - 0 1", 0),
        ("8/8/8/3p4/4P3/8/8/8 w - - 0 1", 2),
        ("8/8/8/8/8/8/8/r3K2R w K - 0 1", 3),
    ] {
        let mut game = game(fen);
        assert_eq!(perft(&mut game, 1), moves, "{fen}");
        assert_eq!(game.now.state.in_check, fen.contains('K'), "{fen}");
        perft(&mut game, 3);
    }
}

#[test]
fn a_position_that_cannot_be_played_is_told_why() {
    for (fen, words) in [
        (
            "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
            "core/several-kings: White has more than one king: on a1 and e1",
        ),
        (
            "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
            "core/opponent-in-check: it is White's turn, but Black's king on e8 is in check from the rook on e1",
        ),
        (
            "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            "core/misplaced-pawn: White's pawn on h8 is on the first or last rank, where no pawn can be",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "core/impossible-en-passant: no pawn can have passed over the en passant square e6 with the last move",
        ),
    ] {
        assert_eq!(no_start(fen), words);
    }
}

pub(super) fn of_variant(name: &VariantName) -> Game {
    played(crate::variants::catalog().variant(name).unwrap())
}

fn played(variant: &crate::model::Variant) -> Game {
    let mut pieces = crate::variants::repertoire().clone();
    for kind in Kind::OF_CHESS {
        let movement = Repertoire::orthodox().movement(kind).unwrap();
        pieces.add(kind, movement.clone(), kind == Kind::KING);
    }
    Game::new(&ready(variant, &std::sync::Arc::new(pieces), &[]).unwrap())
}

#[test]
fn similar_moves_show_how_a_piece_turns_over() {
    let mut game = of_variant(&VariantName::from_words("kyotoshogi"));
    game.start_usual().unwrap();
    let Begin { setting, state, .. } = &mut game.now;
    state.legal(setting, &mut game.moves);
    let spelled = game.moves.iter().map(|m| explain::spelled(setting, m));
    let spelled: Vec<String> = spelled.collect();
    assert!(spelled.iter().any(|m| m == "d1d2-"), "{spelled:?}");
    assert!(!spelled.iter().any(|m| m.contains('=')), "{spelled:?}");
}

/// Why a position of a variant cannot be played; empty if it can be.
fn refused(variant: &str, fen: &str) -> String {
    let name = VariantName::from_words(variant);
    let catalog = crate::variants::catalog();
    let start = fen::parse(fen, &name, catalog, &mut Sink::default(), 0).unwrap();
    let refused = of_variant(&name).start(&start).err();
    refused.map_or(String::new(), |p| format!("{}: {}", p.reason, p.message))
}

#[test]
fn pieces_that_a_variant_cannot_have_are_refused() {
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (variant, fen, words) in [
        (
            "makruk",
            format!("{chess} w - - 0 1"),
            "core/foreign-piece: the piece `bishop` on c1 is not one of the pieces of `makruk`",
        ),
        (
            "crazyhouse",
            format!("{chess}[K] w KQkq - 0 1"),
            "core/foreign-piece: the position has a `king` in hand, which is royal in `crazyhouse`",
        ),
        ("crazyhouse", format!("{chess}[Qnn] w KQkq - 0 1"), ""),
        (
            "placement",
            "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1".to_owned(),
            "",
        ),
        (
            "placement",
            format!("{chess}[K] w - - 0 1"),
            "core/foreign-piece: White has 2 pieces of the kind `king`, on the board and in hand, more than at the start of `placement`",
        ),
        ("makruk", "4m3/4k3/8/8/8/8/4K3/M7 w - - 0 1".to_owned(), ""),
    ] {
        assert_eq!(refused(variant, &fen), words, "{variant}");
    }
}

#[test]
fn a_variant_without_a_start_may_have_any_piece_of_chess() {
    let name = VariantName::from_words("makruk");
    let mut variant = crate::variants::catalog().variant(&name).unwrap().clone();
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    assert!(played(&variant).start(&start).is_err());
    variant.starts.clear();
    let refused = played(&variant).start(&start).err();
    let refused = refused.map_or(String::new(), |p| p.message.to_string());
    assert!(!refused.contains("is not one of the pieces"), "{refused}");
}

#[test]
fn marks_without_sense_and_foreign_rules_are_refused() {
    let fen = "4k3/8/8/8/8/4P3/8/R1R1K3 w - - 0 1";
    let refused = |p: &Position, at: &[&str], words: &str| {
        let mut p = p.clone();
        let World::Board(grid) = &mut p.world else {
            unreachable!()
        };
        for sq in at.iter().map(|at| half_known(at.as_bytes())) {
            let marked = grid.piece(sq).unwrap().unmoved();
            grid.set(sq, Cell::Piece(marked));
        }
        let problem = chess().start(&p).unwrap_err();
        assert_eq!(format!("{}: {}", problem.reason, problem.message), words);
    };
    let mut p = position(fen);
    refused(
        &p,
        &["e3"],
        "core/impossible-right: White's pawn on e3 is marked as unmoved, but it cannot have started there",
    );
    refused(
        &p,
        &["e1", "a1", "c1"],
        "core/impossible-right: White has two rooks with castling rights on the same side of the king, on a1 and c1",
    );
    p.hands.add(Side::White, Kind::KNIGHT, 1);
    refused(
        &p,
        &[],
        "core/foreign-rules: the position has pieces in hand, which chess does not have",
    );
    p.hands = Default::default();
    p.counters.checks = Some(crate::model::Checks { white: 3, black: 3 });
    refused(
        &p,
        &[],
        "core/foreign-rules: the position has a count of checks, which chess does not have",
    );
    p.counters.checks = None;
    p.turn = Side::Red;
    refused(
        &p,
        &[],
        "core/unknown-player: chess is played by White and Black, but this position has pieces or a turn of `red`",
    );
    p.world = World::Board(crate::model::Grid::new(17, 8));
    refused(
        &p,
        &[],
        "core/board-too-large: the board has 17 files and 8 ranks, but games are played on boards of at most 16 by 16",
    );
}

/// Promoted pieces and what they were, after some moves from a position.
fn former(fen: &str, moves: &[&str]) -> Vec<(String, Kind)> {
    let mut start = position(fen);
    if let World::Board(grid) = &mut start.world {
        let bishops: Vec<Sq> = grid.find(Side::Black, Kind::BISHOP).collect();
        for at in bishops {
            let piece = grid.piece(at).unwrap();
            grid.set(at, Cell::Piece(piece.promoted_from(Kind::GUARD)));
        }
    }
    let drops = VariantName::from_words("crazyhouse");
    let drops = crate::variants::catalog().variant(&drops).unwrap();
    let mut game = Game::new(&ready(drops, Repertoire::orthodox(), &[]).unwrap());
    game.start(&start).unwrap();
    for text in moves {
        let ply = told(&mut game, text, Part::empty()).unwrap();
        game.push();
        game.play(Action::One(ply)).unwrap();
        game.pop();
        game.play(Action::One(ply)).unwrap();
    }
    let mut now = Position::board(8, 8);
    game.position(&mut now);
    let pieces = now.grid().unwrap().pieces();
    let marked = pieces.filter_map(|(sq, p)| Some((sq.to_string(), p.was?)));
    marked.collect()
}

#[test]
fn promoted_pieces_stay_what_they_were() {
    let fen = "1b2k3/8/8/8/8/8/8/Q~3K2R~ w K - 0 1";
    let of = |moves: &[&str]| {
        let found = former(fen, moves);
        let words = found.iter().map(|(at, was)| format!("{at} {was}"));
        words.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(of(&[]), "a1 pawn, h1 pawn, b8 guard");
    assert_eq!(of(&["Qa2", "Bd6"]), "h1 pawn, a2 pawn, d6 guard");
    assert_eq!(of(&["O-O"]), "a1 pawn, f1 pawn, b8 guard");
    assert_eq!(of(&["Qa7", "Bxa7"]), "h1 pawn, a7 guard");
}
