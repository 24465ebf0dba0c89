//! Positions of problems, in which a side may have no king.

use panchess::convert;

const TSUME: &str = "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b\n";

fn made(input: &[u8], from: &str, to: &str) -> Vec<u8> {
    let done = convert(input, from, to).expect("a conversion");
    let shown = String::from_utf8_lossy(input);
    assert_eq!(
        done.report.not_converted(),
        0,
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

#[test]
fn a_game_without_moves_keeps_the_name_of_its_variant() {
    let icn = "[Variant \"Classical\"]\n[Result \"1-0\"]\n[Termination \"Abandoned\"]\n";
    for between in ["json", "jsonl", "yaml"] {
        let there = made(icn.as_bytes(), "icn", between);
        let back = made(&there, between, "icn");
        let same = made(icn.as_bytes(), "icn", "icn");
        assert_eq!(
            String::from_utf8_lossy(&back),
            String::from_utf8_lossy(&same)
        );
    }
}

#[test]
fn games_of_other_notations_are_written_in_that_of_5d_chess() {
    let raw = "[Board \"Standard\"]\n\nw. (0T1)Ng1(0T1)f3\nb. (0T1)Ng8(0T1)f6\nw. (0T2)Nf3(0T1)f5\nb. (1T1)d7(1T1)d5\n";
    let text = made(raw.as_bytes(), "5draw", "5dpgn");
    let moves = "\n1. (0T1)Nf3 / (0T1)Nf6\n2. (0T2)Nf3>>(0T1)f5~ / (1T1)d5\n";
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains(moves), "{text}");
}

/// The letter of file `x` before a target would be the sign of a capture.
#[test]
fn a_move_from_file_x_is_not_written_as_a_capture() {
    for (board, played, piece) in [
        ("[2k23/26/26/R*22R1K:0:1:w]", "x1(0T1)p1", "R"),
        ("[4k21/22p1p1/23P2/26/19N3N1K:0:1:w]", "x1(0T1)v2", "N"),
    ] {
        let ranks = board.matches('/').count() + 1;
        let raw = format!(
            "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"26x{ranks}\"]\n{board}\n\nw. (0T1){piece}{played}\n"
        );
        for target in ["5dpgn", "axel+an", "hexicube"] {
            let text = made(raw.as_bytes(), "5draw", target);
            let text = String::from_utf8_lossy(&text).into_owned();
            assert!(
                !text.contains(&format!("{piece}x{}", &played[7..])),
                "{text}"
            );
            let back = made(text.as_bytes(), target, "5draw");
            let back = String::from_utf8_lossy(&back).into_owned();
            assert!(
                back.ends_with(&format!("{played}\n")),
                "{target}: {text}{back}"
            );
        }
    }
}

#[test]
fn a_second_result_is_left_out_with_a_warning() {
    for (text, slug, kept) in [
        (
            "[Result \"1-0\"]\n[Result \"0-1\"]\nK1,1|k9,9\n1,1>1,2|9,9>9,8\n",
            "icn",
            "1-0",
        ),
        (
            "[Board \"Standard\"]\n1. e4 / e5 1-0\n2. Nf3 / Nc6 0-1\n",
            "5dpgn",
            "0-1",
        ),
    ] {
        let done = convert(text.as_bytes(), slug, slug).expect("a conversion");
        assert_eq!(done.messages.len(), 1, "{:?}", done.messages);
        assert!(format!("{:?}", done.messages).contains("/result-twice"));
        assert!(String::from_utf8_lossy(&done.text).contains(kept));
    }
}

#[test]
fn captured_pieces_that_the_moves_contradict_are_lost() {
    for (word, lost) in [("Pe4-d5xP", 0), ("Pe4-d5xQ", 1), ("Pe4-d5", 0)] {
        let text = format!("Pe2-e4 Pd7-d5 {word}\n");
        let done = convert(text.as_bytes(), "fcn", "fcn").expect("a conversion");
        assert_eq!(done.losses.len(), lost, "{word}: {:?}", done.losses);
    }
    // The moves before one that cannot be played.
    let mut plan = panchess::pipeline::Plan::new(format("fcn"), format("fcn"));
    (plan.keep_going, plan.legal) = (true, true);
    let mut converter = panchess::pipeline::Converter::open(plan).expect("a converter");
    let (mut out, mut sink) = (Vec::new(), panchess::diag::Sink::default());
    let text = b"Pe2-e4 Pd7-d5 Pe4-d5xQ Pa7-a3\n";
    let record = crate::support::reading::frame(format("fcn").framing(), false, text);
    converter.convert(&record[0], &mut out, &mut sink);
    let named = |loss: &panchess::diag::Loss| loss.code.0 == "core/other-capture";
    assert!(sink.losses().iter().any(named), "{sink:?}");
}

#[test]
fn marks_of_en_passant_that_the_moves_contradict_are_lost() {
    let moves = "1. e4 e.p. d5 2. exd5ep Nf6 3. Nc3 ep *\n";
    let vgn = format!("[GameFormat \"VGN\"]\n\n{moves}");
    let of_5d = "[Mode \"5D\"]\n[Board \"Standard - Turn Zero\"]\n\n1. (0T1)e2e3e.p. / (0T1)g8f6\n";
    for (from, text, lost) in [
        ("pgn", moves, 3),
        ("pgn", "1. e4 a6 2. e5 d5 3. exd6 e.p. *\n", 0),
        ("pgn", "1. e4 d5 (1... e5 e.p.) 2. e5ep {x} *\n", 2),
        ("vgn", &vgn, 3),
        ("5dpgn", of_5d, 1),
    ] {
        // A move of 5D chess with both squares is not played if it is written in the same notation.
        let to = if from == "5dpgn" { "alexbay" } else { from };
        for to in [to, "jsonl"] {
            let done = convert(text.as_bytes(), from, to).expect("a conversion");
            let named = done
                .losses
                .iter()
                .filter(|l| l.code == "core/other-capture");
            let count: u64 = named.map(|l| l.count).sum();
            assert_eq!(count, lost, "{from} to {to}: {text} {:?}", done.messages);
        }
    }
}

/// What leaves the piece of a move out supposes that the position tells it.
#[test]
fn pieces_that_the_position_contradicts_are_lost() {
    let of_5d = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. (0T1)Qe2e3 / (0T1)Ng8f6\n";
    for (text, from, lost) in [
        ("K1,1|k7,7\n1,1>1,2|k7,7>7,8\n", "icn", 0),
        ("K1,1|k7,7\nQ1,1>1,2|7,7>7,8|K1,2>1,3\n", "icn", 2),
        ("K1,1|k7,7\nQ9,9x1,2+\n", "icn", 1),
        (of_5d, "5dpgn", 2),
    ] {
        let targets: &[&str] = match from {
            "icn" => &["icn", "icn-json", "infinitechess", "icn+letters", "jsonl"],
            _ => &["5duci", "5dpgn"],
        };
        for to in targets {
            let done = convert(text.as_bytes(), from, to).expect("a conversion");
            let named = done.losses.iter().filter(|l| l.code == "core/other-piece");
            let count: u64 = named.map(|l| l.count).sum();
            let writes_it = ["icn+letters", "jsonl", "5dpgn"].contains(to);
            assert_eq!(count, if writes_it { 0 } else { lost }, "{to}: {text}");
            let warned = done.messages.iter().any(|d| d.code == "core/illegal-move");
            assert!(
                writes_it || warned == (lost > 0),
                "{to}: {:?}",
                done.messages
            );
        }
    }
}

/// Notations of the infinite board leave out what is not known of a move, whatever the source is.
#[test]
fn moves_that_cannot_be_played_are_written_from_files_of_the_model_as_well() {
    let text = b"K3,4|Q3,5 9,9>9,10|8,8>8,7";
    for to in ["icn+letters", "icn+pretty", "icn+site+letters", "icn"] {
        let direct = made(text, "icn", to);
        for by in ["json", "jsonl", "yaml", "icn-json"] {
            let there = made(text, "icn", by);
            let done = convert(&there, by, to).expect("a conversion");
            assert_eq!(done.text, direct, "{by} {to}");
            let codes: Vec<_> = done.messages.iter().map(|d| d.code).collect();
            let wanted: &[_] = match to {
                "icn" => &[],
                _ => &["core/illegal-move"],
            };
            assert_eq!(codes, wanted, "{by} {to}");
        }
    }
}

#[test]
fn a_result_that_is_stated_as_unknown_is_kept_by_files_of_the_model() {
    let text = "[White \"a\"]\n[Result \"*\"]\n\nK1,1|k5,5\n1,1>1,2\n";
    for by in ["json", "jsonl", "yaml", "icn-json"] {
        for (text, says) in [
            (text.to_owned(), true),
            (text.replace("[Result \"*\"]\n", ""), false),
        ] {
            let there = made(text.as_bytes(), "icn", by);
            let back = String::from_utf8(made(&there, by, "icn")).expect("text");
            assert_eq!(back, text, "{by} {says}");
        }
    }
    let pgn = made(b"[White \"a\"]\n[Result \"*\"]\n\n1. e4 *\n", "pgn", "icn");
    assert!(!String::from_utf8_lossy(&pgn).contains("Result"));
}

#[test]
fn rules_of_chess_are_lost_on_a_board_that_is_not_of_chess() {
    for (void, lost) in [("", 0), ("|vo3,3", 2)] {
        let text = format!("w 0/100 1 1,8,1,8 (8|1) checkmate P1,2+|k5,8|K5,1{void}");
        let done = convert(text.as_bytes(), "icn", "fen").expect("a conversion");
        let rules = done.losses.iter().filter(|l| l.code == "core/lost-rules");
        assert_eq!(rules.map(|l| l.count).sum::<u64>(), lost, "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_promotion_is_said() {
    for (variant, moves, said) in [
        (
            "shogi",
            "startpos moves c3c4 g7g6 b2h8 g9h8+",
            "the silver-general on g9 does not promote when it moves to h8",
        ),
        (
            "kyotoshogi",
            "startpos moves a1a2",
            "the promoted-lance on a1 must turn back when it moves to a2",
        ),
        (
            "micro",
            "fen 3k/1b2/4/+P3/3K[] w - - 0 1 moves a2b4",
            "the shogi-knight on a2 must turn back when it moves to b4",
        ),
        (
            "grand",
            "fen 4k5/P9/10/10/10/10/10/10/10/RRR2K4 w - - 0 1 moves a9a10r",
            "White may have at most 2 pieces of the kind rook",
        ),
    ] {
        let text = format!("setoption name UCI_Variant value {variant}\nposition {moves}\n");
        let done = convert(text.as_bytes(), "uci", "fen").expect("a conversion");
        assert_eq!(done.report.not_converted(), 1, "{variant}");
        assert_eq!(done.messages[0].text, said, "{variant}");
    }
}

/// The variant of the game is that of its positions, and not that of its start.
#[test]
fn positions_of_a_game_have_its_variant() {
    let start = "{\"variant\":\"makruk\",\"turn\":\"white\",\"board\":{\"files\":8,\"ranks\":8,\"pieces\":[{\"square\":\"e1\",\"piece\":\"king\",\"side\":\"white\"},{\"square\":\"e8\",\"piece\":\"king\",\"side\":\"black\"}]}}";
    let game = format!(
        "{{\"panchess\":\"game/1\",\"variant\":\"chess\",\"start\":{start},\"moves\":[{{\"from\":\"e1\",\"to\":\"e2\"}}]}}\n"
    );
    let mut plan = panchess::pipeline::Plan::new(format("jsonl"), format("epd"));
    plan.select = panchess::pipeline::Select::EveryPly;
    let mut converter = panchess::pipeline::Converter::open(plan).expect("a converter");
    let (mut out, mut sink) = (Vec::new(), panchess::diag::Sink::default());
    let record = crate::support::reading::frame(format("jsonl").framing(), false, game.as_bytes());
    converter.convert(&record[0], &mut out, &mut sink);
    let text = String::from_utf8_lossy(&out);
    assert_eq!(text.lines().count(), 2, "{text} {sink:?}");
    assert!(!text.contains("makruk"), "{text}");
}

fn format(name: &str) -> panchess::formats::FormatName {
    panchess::formats::FormatName::parse(name).expect("a format")
}

/// A hand-written game of squares is played first, and what it states about captures is compared.
#[test]
fn games_in_json_are_played_if_their_moves_name_no_piece() {
    let game = |moves: &str| format!("{{\"panchess\":\"game/1\",\"moves\":[{moves}]}}\n");
    let squares = "{\"from\":\"e2\",\"to\":\"e4\"},{\"from\":\"d7\",\"to\":\"d5\"},{\"from\":\"e4\",\"to\":\"d5\"}";
    let done = convert(game(squares).as_bytes(), "jsonl", "alexbay").expect("a conversion");
    let text = String::from_utf8_lossy(&done.text).into_owned();
    assert!(text.contains("2w. 2:e4:xd5"), "{text}");
    let illegal = "{\"from\":\"e2\",\"to\":\"e6\"}";
    let done = convert(game(illegal).as_bytes(), "jsonl", "jsonl").expect("a conversion");
    assert_eq!(done.report.not_converted(), 1);
    let aside = "{\"panchess\":\"game/1\",\"moves\":[{\"piece\":\"pawn\",\"from\":\"e2\",\"to\":\"e4\"}],\"variations\":[{\"at\":0,\"moves\":[{\"from\":\"d2\",\"to\":\"d7\"}]}]}\n";
    let done = convert(aside.as_bytes(), "jsonl", "jsonl").expect("a conversion");
    assert_eq!(done.report.not_converted(), 1);
    let lost = |moves: &str| {
        let done = convert(game(moves).as_bytes(), "jsonl", "pgn").expect("a conversion");
        done.losses
            .iter()
            .any(|loss| loss.code == "core/other-capture")
    };
    let named = "{\"piece\":\"pawn\",\"from\":\"e2\",\"to\":\"e4\"";
    assert!(!lost(&format!("{named}}}")));
    assert!(lost(&format!("{named},\"captures\":\"queen\"}}")));
    assert!(lost(&format!("{named},\"en_passant\":true}}")));
}

/// What becomes of a record: the codes of its messages, or the text.
fn said(input: &str, from: &str, to: &str) -> Result<String, Vec<&'static str>> {
    let done = convert(input.as_bytes(), from, to).expect("a conversion");
    match done.report.not_converted() {
        0 => Ok(String::from_utf8_lossy(&done.text).into_owned()),
        _ => Err(done.messages.iter().map(|d| d.code).collect()),
    }
}

#[test]
fn a_side_that_moves_out_of_turn_is_refused() {
    let game = |third: &str| {
        format!(
            "{{\"panchess\":\"game/1\",\"variant\":\"chess\",\"moves\":[{{\"piece\":\"pawn\",\"from\":\"e2\",\"to\":\"e4\"}},\
             {{\"piece\":\"pawn\",\"from\":\"e7\",\"to\":\"e5\"}},{{{third}\"piece\":\"knight\",\"from\":\"b1\",\"to\":\"c3\"}}]}}\n"
        )
    };
    assert!(said(&game(""), "jsonl", "uci").is_ok());
    let black = game("\"side\":\"black\",");
    assert!(said(&black, "jsonl", "jsonl").is_ok());
    for to in ["uci", "usi", "pgn", "iccf"] {
        assert_eq!(
            said(&black, "jsonl", to),
            Err(vec!["core/out-of-turn"]),
            "{to}"
        );
    }
    let first = "{\"panchess\":\"game/1\",\"variant\":\"chess\",\"moves\":[{\"piece\":\"pawn\",\
                 \"from\":\"e2\",\"to\":\"e4\",\"side\":\"black\"}]}\n";
    for to in ["uci", "fen", "pgn", "iccf"] {
        let refused = said(first, "jsonl", to);
        assert_eq!(refused, Err(vec!["core/out-of-turn"]), "{to}");
    }
    // The order of the players may let a side move twice.
    let twice = "w:w:b K1,1|P2,2|k9,9|p8,8 2,2>2,3|1,1>1,2|8,8>8,7\n";
    assert!(said(twice, "icn", "icn-json").is_ok());
    let done = convert(twice.as_bytes(), "icn", "jsonl").expect("a conversion");
    assert!(done.messages.is_empty(), "{:?}", done.messages);
    let start = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. Nf3 / Nf6\n";
    for moves in ["2. / Nc3\n", "2b. Nc3\n"] {
        let text = format!("{start}{moves}");
        for to in ["5duci", "5dfen"] {
            let refused = said(&text, "5dpgn", to);
            assert_eq!(refused, Err(vec!["core/out-of-turn"]), "{moves}: {to}");
        }
    }
}

#[test]
fn a_brace_in_a_comment_hides_no_moves_of_5d_chess() {
    let pgn = "1. e4 {a { b} e5 2. Nf3 Nc6 {d} ;c }\n *\n";
    let text = said(pgn, "pgn", "5dpgn").expect("5D PGN");
    let back = said(&text, "5dpgn", "pgn").expect("PGN");
    for part in ["1. e4 {a { b}", "e5", "2. Nf3 Nc6", "c }"] {
        assert!(back.contains(part), "{part}:\n{text}\n{back}");
    }
    let foreign =
        "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. e3 {a { b} / f6\n2. Nf3 / Nc6 {d} ;c }\n";
    let uci = said(foreign, "5dpgn", "5duci").expect("5DUCI");
    assert_eq!(uci.matches("submit").count(), 4, "{uci}");
}

#[test]
fn a_game_without_castling_says_so() {
    for (variant, moves) in [
        ("Xiangqi", "O-O"),
        ("Antichess", "e3 e6 2. Nf3 Nf6 3. Be2 Be7 4. O-O"),
    ] {
        let text = format!("[Variant \"{variant}\"]\n\n1. {moves} *\n");
        let done = panchess::convert(text.as_bytes(), "pgn", "uci").expect("a conversion");
        assert_eq!(
            done.messages[0].text,
            "White cannot castle `O-O`: this game has no castling"
        );
    }
}
