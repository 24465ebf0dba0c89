use super::{Pgn5dReader, Pgn5dWriter, start_name};
use crate::diag::Sink;
use crate::formats::{Options, Read, Write};
use crate::io::Record;
use crate::model::{Action, Coord, Document, Game, Marks};

fn read(text: &str) -> Result<Document, String> {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let mut reader = Pgn5dReader::new(&Options::default());
    match reader.read(&Record::of(text), &mut doc, &mut sink) {
        Ok(()) => Ok(doc),
        Err(_) => Err(sink.messages()[0].message.to_string()),
    }
}

fn written(doc: &Document) -> String {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let mut writer = Pgn5dWriter::new(&Options::default());
    let done = writer.write(doc, &mut out, &mut sink).is_ok();
    assert!(done, "{:?}", sink.messages());
    String::from_utf8(out).unwrap()
}

fn moves(text: &str) -> String {
    let out = written(&read(text).unwrap());
    let back = written(&read(&out).unwrap());
    assert_eq!(back, out);
    out.split_once("]\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn spellings_of_coordinates_are_one() {
    let out = moves("1.(L0 T1)e2e4/(L0T1)Ng8f6 2w.(+1T2)0-0 2b. (L-1)Q>>xf7+");
    assert_eq!(out, "1. (0T1)e2e4 / (0T1)Ng8f6\n2. (1T2)O-O / (L-1)Q>>xf7+");
}

#[test]
fn every_suffix_and_token_has_its_place() {
    let text = "1. (0T3)Qg4>>x(0T1)g7~! {why} (>L+3) (~T1) e8=Q+!? / Nf6*! d5#";
    assert_eq!(
        moves(text),
        "1. (0T3)Qg4>>x(0T1)g7~! (>L3) (~T1) {why} e8=Q+!? / Nf6*! d5#"
    );
}

#[test]
fn variations_before_and_after_a_turn_are_alike() {
    let before = moves("1. e4 / (1b. d5 {x}) (1b. c5) 1b. e5 2. Nf3");
    let after = moves("1. e4 / e5 (1b. d5 {x}) (/ c5) 2. Nf3");
    assert_eq!(before, "1. e4\n(1b. d5 {x})\n(1b. c5)\n1b. e5\n2. Nf3");
    assert_eq!(after, before);
    let both = moves("1. e4 / e5 2. Nf3 / Nc6 (2. d4 / exd4) 3. Bb5");
    let first = moves("1. e4 / e5 (2. d4 / exd4) 2. Nf3 / Nc6 3. Bb5");
    assert_eq!(both, first);
    let end = moves("1. e4 / e5 (1. d4 / d5) (2. f4) (1. c4)");
    assert_eq!(end, "(1w. d4 / d5)\n(1w. c4)\n1w. e4 / e5\n2. f4");
    let nested = moves("(1w. e4 (1b. c5 2. d4) 1b. e5) 1. d4 / d5");
    assert_eq!(nested, "(1w. e4\n(1b. c5\n2. d4)\n1b. e5)\n1w. d4 / d5");
}

#[test]
fn black_may_begin_and_white_may_have_no_turn() {
    assert_eq!(moves("1b. (0T10)Qg6+ 2w. Kh1"), "1b. (0T10)Qg6+\n2. Kh1");
    assert_eq!(moves("1. e3 / \n3. d4 / d5\n4."), "1. e3\n2. d4 / d5");
    assert_eq!(moves("7. e3 / e5"), "7. e3 / e5");
}

#[test]
fn comments_in_comments_are_one_if_every_brace_has_its_partner() {
    let out = moves("1. e3 {a {b} {c {d}} e} / Nf6 {:-{ }\n2. Nf3");
    assert_eq!(out, "1. e3 ;a {b} {c {d}} e\n/ Nf6 {:-{ }\n2. Nf3");
    assert!(read("1. e3 {a {b} }}").is_err());
    let deep = |n: usize| format!("1. e3 {}x{}", "{".repeat(n), "}".repeat(n));
    assert!(read(&deep(9_999)).is_ok() && read(&deep(10_001)).is_err());
}

#[test]
fn boards_other_than_those_of_the_named_start_are_custom() {
    let boards = "[4k/5/5/5/K1R2:0:1:w]\n";
    let text = format!("[Board \"Standard\"]\n{boards}\n1. Kb2\n");
    for to in ["5dpgn", "5draw", "alexbay", "axel", "hexicube"] {
        let written = crate::convert(text.as_bytes(), "5dpgn", to).unwrap();
        let out = String::from_utf8(written.text).unwrap();
        assert!(
            out.contains("[Board \"custom\"]") && !out.contains("Standard"),
            "{to}: {out}"
        );
        assert!(
            written
                .losses
                .iter()
                .any(|loss| loss.code == "5dpgn/lost-header"),
            "{to}"
        );
    }
    let own = "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:1:w]\n";
    let text = format!("[Mode \"5D\"]\n[Board \"Standard\"]\n[Size \"8x8\"]\n{own}\n1. e3\n");
    let written = crate::convert(text.as_bytes(), "5dpgn", "5dpgn").unwrap();
    let out = String::from_utf8(written.text).unwrap();
    assert!(
        out.contains("[Board \"Standard\"]") && written.losses.is_empty(),
        "{out}"
    );
}

#[test]
fn odd_values_of_headers_are_named() {
    let said = |header: &str| {
        let text = format!("[Board \"custom\"]\n{header}\n[4k/5/5/5/K1R2:0:1:w]\n\n1. Kb2\n");
        let written = crate::convert(text.as_bytes(), "5dpgn", "5dpgn").unwrap();
        let said: Vec<String> = written.messages.iter().map(ToString::to_string).collect();
        said.join(" ")
    };
    assert_eq!(said("[Promotions \"Q, R\"]"), "");
    for (header, words) in [
        ("[Promotions \"Q, X\"]", "names `X`, which is not a piece"),
        ("[Promotions \"Q;R\"]", "`Q;R` is an unusual list"),
        ("[Promotions \"q r\"]", "`q r` is an unusual list"),
        ("[Size \"5\"]", "does not state files and ranks: `5`"),
        ("[Size \"big\"]", "does not state files and ranks: `big`"),
    ] {
        let said = said(header);
        assert!(said.contains(words) && said.contains(":2:1:"), "{said}");
    }
}

#[test]
fn another_game_may_begin_after_an_empty_line() {
    let codes = |text: &str| {
        let written = crate::convert(text.as_bytes(), "5dpgn", "5dpgn").unwrap();
        let codes = written.messages.iter().map(|m| m.code.to_string());
        codes.collect::<Vec<_>>()
    };
    assert_eq!(codes("1. d4 / d5\n\n1. c4 / c5\n"), ["5dpgn/starts-over"]);
    for text in [
        "1. d4 / d5\n1. c4 / c5\n",
        "1. d4\n\n1b. d5\n",
        "1. d4 / d5\n\n(1. c4)\n",
        "1. d4 / d5\n\n2. c4\n",
    ] {
        assert!(codes(text).is_empty(), "{text}");
    }
}

/// Its lines would be taken for those of the next game.
#[test]
fn a_comment_that_quotes_a_game_with_a_brace_is_on_one_line() {
    let text = "{\"panchess\":\"game/1\",\"variant\":\"5d\",\"tags\":[[\"Board\",\"Standard\"]],\
        \"comments\":[\"a\\n\\n[Event \\\"b\\\"]\\n1. e3 {c\"],\"moves\":[]}";
    let written = crate::convert(text.as_bytes(), "json", "5dpgn").unwrap();
    let out = String::from_utf8(written.text).unwrap();
    assert!(out.contains("{a  [Event \"b\"] 1. e3 {c}"), "{out}");
    assert_eq!(written.losses[0].code, "5dpgn/lost-line-breaks");
    assert!(crate::convert(out.as_bytes(), "5dpgn", "json").is_ok());
}

#[test]
fn results_stand_at_the_end() {
    let out = written(&read("[Result \"1-0\"]\n1. e3 / 1-0 {on time}").unwrap());
    assert_eq!(
        out,
        "[Mode \"5D\"]\n[Result \"1-0\"]\n\n1. e3 {on time} 1-0\n"
    );
}

#[test]
fn moves_of_the_export_notation_and_null_moves() {
    let text = "1. (0T1)Pe2(0T1)e3 (1T1)0000 / (0T1)e7(1T1)xe7=Q";
    assert_eq!(
        moves(text),
        "1. (0T1)Pe2(0T1)e3 (1T1)0000 / (0T1)e7(1T1)xe7=Q"
    );
}

#[test]
fn a_promotion_has_a_known_letter_or_none() {
    assert_eq!(
        moves("1. e8= d8=RQ+ / (0T1)e1=!"),
        "1. e8= d8=Y+ / (0T1)e1=!"
    );
    let wrong = read("1. e8=Z / d5").unwrap_err();
    assert_eq!(wrong, "`e8=Z` is not a move");
}

#[test]
fn boards_are_the_start() {
    let text = "[Size \"5x5\"]\n[Board \"custom\"]\n[4k/5/5/5/K1R2:0:1:W]\n\n1. Kb2\n";
    let out =
        "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K1R2:0:1:w]\n\n1. Kb2\n";
    assert_eq!(written(&read(text).unwrap()), out);
    let wrong = read(&text.replace("5x5", "6x6")).unwrap_err();
    assert_eq!(wrong, "the boards are 5x5, but the header `Size` is `6x6`");
}

#[test]
fn an_x_before_a_square_is_a_capture() {
    let marks = |text: &str| {
        let Ok(Document::Game(game)) = read(text) else {
            panic!("{text}")
        };
        let id = game.tree.main_line().next().unwrap();
        let Action::Wide([one]) = game.tree.action(id) else {
            panic!("{text}")
        };
        let number = |c: &Option<Coord>| c.as_ref().and_then(Coord::to_i64);
        let takes = one.marks.contains(Marks::SAYS_CAPTURE);
        (number(&one.from.x), number(&one.to.x), takes)
    };
    assert_eq!(marks("1. Nxc5"), (None, Some(3), true));
    assert_eq!(marks("1. Nxx5"), (None, Some(24), true));
    assert_eq!(marks("1. Nx5"), (None, Some(24), false));
    assert_eq!(marks("1. Nx4xc5"), (Some(24), Some(3), true));
    assert_eq!(marks("1. exd5"), (Some(5), Some(4), true));
    assert_eq!(marks("1. (0T1)Ne4>>x(0T1)d5"), (Some(5), Some(4), true));
    assert_eq!(marks("1. (0T1)Ne4>>(0T1)xd5"), (Some(5), Some(4), true));
    assert_eq!(marks("1. Q>>x5"), (None, Some(24), false));
}

/// A text as it is read, with or without the quick way to tokens.
fn read_by(by_grammar: bool, text: &str) -> (Option<Document>, String) {
    let mut reader = Pgn5dReader::new(&Options::default());
    reader.by_grammar = by_grammar;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let read = reader.read(&Record::of(text), &mut doc, &mut sink);
    let said = format!("{:?} {:?}", sink.messages(), sink.losses());
    (read.is_ok().then_some(doc), said)
}

const FRAGMENTS: [&str; 65] = [
    "(0T1)", "(-1T12)", "(+0T3)", "(L0 T1)", "(T1)", "(L1)", "(1T2)", "(>L1)", "(>-2)", "(~T4)",
    "(~1)", "N", "K", "Q", "P", "B", "RQ", "BR", "O-O", "O-O-O", "0-0", "0000", "e", "f", "x", "z",
    "4", "12", "0", "255", "e4", "d5", "exd5", "Nf3", ">", ">>", "=", "=Q", "=RQ", "=Z", "+", "*",
    "#", "~", "!", "?!", "!!!", " ", " ", " ", "\n", "\r\n", "1.", "2. ", "3w.", "4b...", "1…",
    "/", " / ", "{a}", "{}", "1-0", "1/2-1/2", "(", ")",
];

#[test]
fn the_quick_way_to_tokens_agrees_with_the_grammar() {
    let mut dice = crate::movement::Dice::new(15);
    for n in 0..30_000 {
        let mut text = String::new();
        if n % 3 == 0 {
            text += "[Board \"Standard\"]\n[A_b \"x\"]\n";
        }
        if n % 2 == 0 {
            text += "1. ";
        }
        for _ in 0..1 + n % 12 {
            text += dice.of(&FRAGMENTS);
        }
        assert_eq!(read_by(false, &text), read_by(true, &text), "{text:?}");
    }
}

#[test]
fn headers_agree_with_the_grammar_too() {
    for text in [
        "[A \"b]c\"]\n1. e4",
        "[A \"b\"c\"]\n1. e4",
        "[A  \"b\"]\n[B\"c\"]\n[ D \"e\" ] [F \"\\\"\"]\n1. e4",
        "[A \"b\"] [C \"d\"]\n[4k/5:0:1:w] [5/4k:1:1:w]\n1. Ke1",
        "[A \"b\n\"]\n1. e4",
        "[abc] \"x\"]\n1. e4",
        "[]\n1. e4",
        "1. e4 [A \"b\"]",
        "1. e4 [4k/5:0:1:w]",
        "[A \"é\"]\n[É \"é\"]\n1. é4 {é} / é",
    ] {
        assert_eq!(read_by(false, text), read_by(true, text), "{text:?}");
    }
}

/// The second timeline that is made is active, and the present stays where it is.
#[test]
fn the_sign_of_a_new_timeline_can_be_that_of_other_programs() {
    let game = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. (0T1)Nf3 / (0T1)Nf6\n\
        2. (0T2)Nf3>>(0T1)f5~ / (1T1)d5 (0T2)Nf6>>(0T1)f4\n";
    let to = |target| {
        let made = crate::convert(game.as_bytes(), "5dpgn", target).unwrap();
        assert_eq!(made.report.not_converted(), 0, "{:?}", made.messages);
        String::from_utf8(made.text).unwrap()
    };
    assert_eq!(to("5dpgn"), game);
    let active = game.replace("(0T1)f4", "(0T1)f4~");
    assert_eq!(to("5dpgn+active"), active);
}

#[test]
fn pieces_whose_letters_only_boards_have_do_not_move() {
    let kind = |name: &str| crate::model::Kind::named(name).unwrap();
    assert!(super::letter(kind("letter-f")).is_err());
    assert_eq!(super::letter(kind("unicorn")).ok(), Some(b'U'));
}

#[test]
fn blanks_beside_signs_and_words_for_en_passant_are_read() {
    let spaced = "1. (0T1)Nb1 >> (0T1)c3 e3 / (0T1)Nb8>> x(0T1)c6 (0T2)Q >(0T1)f7 2. exd6e.p. / exd6 e.p.+ cxd6 ep dxe6+ e.p.";
    let out = moves(spaced);
    assert_eq!(
        out,
        "1. (0T1)Nb1>>(0T1)c3 e3 / (0T1)Nb8>>x(0T1)c6 (0T2)Q>(0T1)f7\n2. exd6 / exd6+ cxd6 dxe6+"
    );
    let Document::Game(game) = read("1. exd6 e.p.").unwrap() else {
        panic!("a game");
    };
    let first = game.tree.main_line().next().unwrap();
    let Action::Wide(turn) = game.tree.action(first) else {
        panic!("a turn");
    };
    assert!(turn[0].marks.contains(Marks::EN_PASSANT));
    assert!(read("1. epe4").is_err() && read("1. e.p.").is_err());
}

#[test]
fn a_second_header_about_the_start_is_a_named_loss() {
    let text = "[Board \"Standard\"]\n[board \"Half Reflected\"]\n[Board \"Standard\"]\n1. e3";
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let mut reader = Pgn5dReader::new(&Options::default());
    assert!(reader.read(&Record::of(text), &mut doc, &mut sink).is_ok());
    assert_eq!(sink.messages()[0].code.0, "5dpgn/repeated-header");
    assert_eq!(sink.losses()[0].code.0, "5dpgn/repeated-header");
    assert!(!written(&doc).contains("Half"));
}

#[test]
fn the_number_of_a_first_turn_that_never_comes_is_a_loss() {
    let doc = read("[Mode \"5D\"]\n[Board \"Standard\"]\n\n5.\n").unwrap();
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let mut writer = Pgn5dWriter::new(&Options::default());
    writer.write(&doc, &mut out, &mut sink).unwrap();
    let codes: Vec<&str> = sink.losses().iter().map(|loss| loss.code.0).collect();
    assert_eq!(codes, ["5dpgn/lost-first-number"]);
}

#[test]
fn a_comment_to_the_end_of_its_line_has_no_control_z() {
    let doc = read("1. e3 / e6 ;b } c \u{1a}").expect("a game");
    let text = written(&doc);
    assert!(text.contains(";b } c \u{FFFD}"), "{text}");
}

#[test]
fn the_number_of_a_board_of_a_match_is_no_start() {
    let mut game = Game::default();
    game.tags.push("Board", "11");
    assert_eq!(start_name(&game), None);
    game.tags.push("Variant", "Standard - Turn Zero");
    assert_eq!(start_name(&game), Some("Standard - Turn Zero"));
}
