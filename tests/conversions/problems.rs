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
