//! What programs read of variants: rights, gates, en-passant squares and options.

use panchess::convert;

fn made(input: &str, from: &str, to: &str) -> String {
    let done = convert(input.as_bytes(), from, to).expect("a conversion");
    let all = done.report.not_converted() == 0;
    assert!(all, "{from} to {to}: {:?}\n{input}", done.messages);
    String::from_utf8(done.text).expect("UTF-8")
}

/// The losses, by their codes and counts.
fn losses(input: &str, from: &str, to: &str) -> Vec<(String, u64)> {
    let done = convert(input.as_bytes(), from, to).expect("a conversion");
    let losses = done.report.losses.iter();
    losses
        .map(|(code, l)| (code.to_string(), l.count))
        .collect()
}

#[test]
fn rights_for_a_first_leap_need_no_chess960() {
    for (variant, checks) in [("cambodian", ""), ("karouk", " 1+1")] {
        let game = format!(
            "setoption name UCI_Variant value {variant}\nposition fen \
             rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde -{checks} 0 1 moves e3e4 e6e5 d1b2\n"
        );
        assert_eq!(made(&game, "uci", "uci"), game);
        for to in ["ucci", "cyclone", "usi"] {
            let text = made(&game, "uci", to);
            assert!(!text.contains("960"), "{text}");
        }
    }
}

#[test]
fn the_usual_start_is_the_same_game_when_it_is_spelled_out() {
    for (variant, fen) in [
        ("diana", "rbnkbr/pppppp/6/6/PPPPPP/RBNKBR w KQkq - 0 1"),
        (
            "seirawan",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1",
        ),
    ] {
        let game =
            format!("setoption name UCI_Variant value {variant}\nposition fen {fen} moves\n");
        let text = made(&game, "uci", "uci");
        assert_eq!(text, game);
    }
    let shuffled = "setoption name UCI_Variant value seirawan\nposition fen \
                    rbkqnnbr/pppppppp/8/8/8/8/PPPPPPPP/RBKQNNBR[EHeh] w KQkq - 0 1 moves\n";
    assert!(made(shuffled, "uci", "uci").contains("UCI_Chess960 value true"));
}

#[test]
fn programs_get_no_castling_rights_of_a_variant_without_castling() {
    for variant in [
        "antichess",
        "suicide",
        "nocastle",
        "racingkings",
        "makruk",
        "atomiczh",
    ] {
        let hand = if variant == "atomiczh" { "[]" } else { "" };
        let line = format!("r3k2r/8/8/8/8/8/8/R3K2R{hand} w KQkq - variant {variant};\n");
        for to in ["fen+fsf", "fen+pychess", "fen+lichess", "uci"] {
            assert!(made(&line, "epd", to).contains(" w - - 0 1"), "{variant}");
            let lost = losses(&line, "epd", to);
            assert!(lost.contains(&("core/lost-rights".into(), 6)), "{lost:?}");
        }
        assert!(made(&line, "epd", "fen").contains(" w KQkq - 0 1"));
    }
}

#[test]
fn several_en_passant_squares_are_in_the_order_of_fairy_stockfish() {
    let start = "rnbqkbnr/ppp1pppp/8/2pp4/8/8/PPPPPPPP/RNBQKBNR w KQkq";
    let line = format!("{start} d6c5 variant berolina;\n");
    assert_eq!(made(&line, "epd", "fen+fsf"), format!("{start} c5d6 0 1\n"));
    assert_eq!(made(&line, "epd", "fen"), format!("{start} d6c5 0 1\n"));
}

#[test]
fn castling_with_a_gate_says_on_which_square() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R";
    let game = |gates: &str, castles: &str| {
        format!(
            "[Variant \"Seirawan\"]\n[SetUp \"1\"]\n[FEN \"{start}[EHeh] w {gates} - 0 1\"]\n[Result \"*\"]\n\n1. {castles} *\n"
        )
    };
    for (castles, wanted) in [("O-O/Ee1", "e1g1e"), ("O-O/Eh1", "h1e1e")] {
        let text = made(&game("KQBCDkqbcdfg", castles), "pgn", "uci");
        assert!(text.ends_with(&format!(" moves {wanted}\n")), "{text}");
    }
    let done = convert(game("KQBCDkqbcdfg", "O-O/E").as_bytes(), "pgn", "uci").unwrap();
    let [why] = &done.messages[..] else {
        panic!("{:?}", done.messages)
    };
    assert_eq!(why.code, "core/ambiguous-move");
    assert!(why.text.contains("`O-O/Ee1` and `O-O/Eh1`"), "{}", why.text);
    assert!(
        why.help
            .as_deref()
            .is_some_and(|help| help.contains("O-O/Eh1"))
    );
}

#[test]
fn a_letter_that_is_no_piece_of_the_variant_is_named_as_a_letter() {
    let game = "setoption name UCI_Variant value asean\n\
                position fen 3k4/8/8/5m2/8/8/4R3/4K1NR w - - 0 1 moves e2e3\n";
    let done = convert(game.as_bytes(), "uci", "pgn").unwrap();
    let [why] = &done.messages[..] else {
        panic!("{:?}", done.messages)
    };
    assert_eq!(
        why.text,
        "the letter `M` on f5 stands for no piece of `asean`"
    );
    assert!(
        why.help
            .as_deref()
            .is_some_and(|help| help.contains("`P`, `N`, `R`"))
    );
}

#[test]
fn escape_lines_stay_between_containers_of_pgc() {
    let pgn = "[Result \"*\"]\n\n% one\n% two\n1. e4 *\n";
    let there = convert(pgn.as_bytes(), "pgn", "vgn+pgc").unwrap();
    assert!(there.report.losses.is_empty(), "{:?}", there.report.losses);
    let again = convert(&there.text, "vgn", "vgn+pgc").unwrap();
    assert!(again.report.losses.is_empty(), "{:?}", again.report.losses);
    assert_eq!(again.text, there.text);
    let back = convert(&there.text, "vgn", "pgn").unwrap();
    let back = String::from_utf8(back.text).unwrap();
    assert!(back.contains("% one\n% two\n"), "{back}");
    assert_eq!(
        losses(pgn, "pgn", "vgn+san"),
        [("core/lost-extras".to_owned(), 1)]
    );
}
