//! Positions of problems, in which a side may have no king.

use panchess::convert;

const TSUME: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n";

fn made(input: &[u8], from: &str, to: &str) -> Vec<u8> {
    let done = convert(input, from, to).expect("a conversion");
    let shown = String::from_utf8_lossy(input);
    assert_eq!(
        done.rejected, 0,
        "{from} to {to}: {:?}\n{shown}",
        done.messages
    );
    done.text
}

#[test]
fn a_mating_problem_of_shogi_without_the_king_of_the_attacker_is_played() {
    let there = [
        "usi",
        "pgn",
        "pgn+hodges",
        "shogi-sfen",
        "kif",
        "ki2",
        "csa",
        "jsonl",
    ];
    for to in there {
        let text = made(TSUME.as_bytes(), "usi", to);
        let back = made(&text, to, "usi");
        assert_eq!(String::from_utf8_lossy(&back), TSUME, "{to}");
    }
    let pgn = made(TSUME.as_bytes(), "usi", "pgn");
    assert!(String::from_utf8_lossy(&pgn).contains("1. G@e8# *"));
}

#[test]
fn studies_of_other_games_without_a_king_are_played() {
    for (fen, moves, variant) in [
        ("8/8/8/8/8/8/P7/k7 w - - 0 1", "1. a4 Kb2 2. a5 *", "Chess"),
        ("8/8/8/8/8/8/8/Q7 w - - 0 1", "1. Qh8 *", "Chess"),
        ("9/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "1. Ra10 *", "Xiangqi"),
        ("4k3/8/8/8/8/8/8/R7[] w - - 0 1", "1. Ra8+ *", "Crazyhouse"),
    ] {
        let pgn = format!(
            "[Result \"*\"]\n[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n"
        );
        let json = made(pgn.as_bytes(), "pgn", "jsonl");
        let back = made(&json, "jsonl", "pgn");
        let back = String::from_utf8_lossy(&back);
        assert!(back.contains(moves), "{back}");
    }
}

/// The documents of variants that the project follows write `a4a5pd5` and `Qa4/Pd4`.
#[test]
fn an_older_spelling_of_walls_is_read() {
    let start = "setoption name UCI_Variant value amazons\nposition startpos moves";
    let wall = format!("{start} d1d7,d7g7 a7a5,a5a6\n");
    let older = format!("{start} d1d7pg7 a7a5pa6\n");
    let written = made(older.as_bytes(), "uci", "uci");
    assert_eq!(String::from_utf8_lossy(&written), wall);
    let older = "[Variant \"Amazons\"]\n[Result \"*\"]\n\n1. Qd1d7/Pg7 Qa5/Pa6 *\n";
    let written = made(older.as_bytes(), "pgn", "uci");
    assert_eq!(String::from_utf8_lossy(&written), wall);
}

/// Fairy-Stockfish takes a FEN of three-check without checks for one in which the next check wins.
#[test]
fn starts_state_the_checks_that_are_left() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let pgn = format!(
        "[Variant \"Three-check\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n2. Qh5 Nc6 3. Qxf7+ *\n"
    );
    for to in ["uci", "usi", "ucci", "cecp", "pgn"] {
        let text = made(pgn.as_bytes(), "pgn", to);
        let text = String::from_utf8_lossy(&text);
        assert!(text.contains(" KQkq - 3+3 0 2"), "{to}: {text}");
    }
}
