//! The examples do what they say.

#[allow(dead_code)]
#[path = "../../examples/convert_text.rs"]
mod convert_text;
#[allow(dead_code)]
#[path = "../../examples/positions.rs"]
mod positions;
#[allow(dead_code)]
#[path = "../../examples/read_piece.rs"]
mod read_piece;
#[allow(dead_code)]
#[path = "../../examples/walk_games.rs"]
mod walk_games;

#[test]
fn one_text_is_converted() {
    let text = "[White \"Menchik\"]\n\n1. e4 e5 {so} *\n";
    let uci = convert_text::to_uci(text).unwrap();
    let lines: Vec<&str> = uci.lines().collect();
    let [game, tags, comments] = lines[..] else {
        panic!("{uci}")
    };
    assert_eq!(game, "position startpos moves e2e4 e7e5");
    assert_eq!(tags, "-:1:1: loss[core/lost-tags]: tags (1)");
    assert_eq!(comments, "-:3:7: loss[core/lost-comments]: comments (1)");
}

#[test]
fn games_of_many_files_are_counted() {
    let kept = tempfile::tempdir().unwrap();
    let folder = kept.path();
    for n in 0..40 {
        let game = "[Opening \"French\"]\n[Result \"1-0\"]\n\n1. e4 e6 1-0\n\n";
        std::fs::write(folder.join(format!("{n}.pgn")), game.repeat(n)).unwrap();
    }
    std::fs::write(folder.join("broken.pgn"), "1. e4 % *").unwrap();
    let (openings, errors) = walk_games::count([folder.to_owned(), folder.join("missing.pgn")]);
    assert_eq!(openings["French"]["1-0"], (0..40u64).sum::<u64>());
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(
        errors[0].contains("broken.pgn:1:7: error[pgn/unknown-word]"),
        "{errors:?}"
    );
    assert!(errors[1].contains("missing.pgn"), "{errors:?}");
    assert_eq!(errors.len(), 2);
}

#[test]
fn positions_have_hashes_and_transpositions_are_found() {
    let games = b"[White \"A\"]\n\n1. d4 d5 2. c4 *\n\n[White \"B\"]\n\n1. c4 d5 2. d4 *\n";
    let listed = positions::positions(games).unwrap();
    let second = listed.lines().nth(1).unwrap();
    assert!(second.starts_with("  1 d4      d2d4  "), "{second}");
    assert!(second.ends_with(" rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"));
    let shared = positions::transpositions(games).unwrap();
    assert_eq!(shared.len(), 1, "{shared:?}");
    assert_eq!(shared[0].1, [1, 5]);
}

#[test]
fn a_piece_is_described() {
    let man = read_piece::describe("betza", "K").unwrap();
    assert!(man.contains("from d4: c3 c4 c5 d3 d5 e3 e4 e5"), "{man}");
    let two =
        read_piece::describe("lcpn", "(def man (/ wazir ferz))\n(def odd strange)\n").unwrap();
    assert!(
        two.starts_with("man: ") && two.contains("and perhaps others"),
        "{two}"
    );
}
