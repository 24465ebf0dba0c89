use super::{PgnReader, PgnWriter};
use crate::diag::{Severity, Sink};
use crate::formats::{Format, FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::{
    Catalog, Document, Game, Kind, NodeId, Outcome, Remark, Side, Start, VariantName,
};

/// The game and the codes of everything said about it.
fn read_with(options: &Options, text: &str) -> (Option<Game>, Vec<&'static str>) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let good = PgnReader::new(options)
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
    let (messages, losses) = sink.take();
    let fatal = messages.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(good, !fatal, "{messages:?}");
    let mut codes: Vec<_> = messages.iter().map(|d| d.code.0).collect();
    let silent = losses.iter().map(|l| l.code.0);
    let silent: Vec<_> = silent.filter(|code| !codes.contains(code)).collect();
    codes.extend(silent);
    match doc {
        Document::Game(game) if good => (Some(game), codes),
        _ => (None, codes),
    }
}

fn read(text: &str) -> Game {
    match read_with(&Options::default(), text) {
        (Some(game), codes) if codes.is_empty() => game,
        (_, codes) => panic!("{text}: {codes:?}"),
    }
}

fn complaints(text: &str) -> Vec<&'static str> {
    read_with(&Options::default(), text).1
}

fn write_with(name: &str, game: &Game) -> String {
    let options = FormatName::parse(name).unwrap().options;
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Game(game.clone());
    assert!(
        PgnWriter::new(&options)
            .write(&doc, &mut out, &mut sink)
            .is_ok(),
        "{sink:?}"
    );
    String::from_utf8(out).unwrap()
}

fn write(game: &Game) -> String {
    write_with("pgn", game)
}

/// Reads, writes, reads again; returns the text.
fn there_and_back(text: &str) -> String {
    let game = read(text);
    let written = write(&game);
    assert_eq!(read(&written), game, "{written}");
    written
}

fn moves(text: &str) -> String {
    let written = there_and_back(text);
    let (_, moves) = written.split_once("\n\n").unwrap();
    moves.trim_end().to_owned()
}

fn remarks(game: &Game, nth: usize) -> Vec<Remark<'_>> {
    let id = std::iter::once(NodeId::ROOT)
        .chain(game.tree.main_line())
        .nth(nth);
    game.tree.remarks(id.unwrap()).collect()
}

#[test]
fn a_whole_game_comes_back_as_it_was() {
    let text = "[Event \"A \\\"B\\\" \\\\ C\"]\n[White \"Müller, K\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n\
        {before} 1. e4 $1 {king's pawn} (1. d4 d5 (1... Nf6 $6) 2. c4) (1. c4) 1... e5\n\
        2. Nf3 1-0\n";
    assert_eq!(there_and_back(text), text);
    let game = read(text);
    assert_eq!(game.tags.get("Event"), Some("A \"B\" \\ C"));
    assert_eq!(game.tags.get("Result"), None);
    assert_eq!(game.outcome, Outcome::White);
    assert_eq!(game.tree.variation_count(), 3);
    assert_eq!(remarks(&game, 0), [Remark::After("before")]);
    assert_eq!(
        remarks(&game, 1),
        [Remark::Nag(1), Remark::After("king's pawn")]
    );
}

#[test]
fn move_numbers_may_be_anything() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "e4 e5 Nf3",
        "1 e4 e5 2 Nf3",
        "1 . e4 1 ... e5 7.Nf3*",
        "1.e4 1...e5 2.Nf3",
        "1... e4 99… e5 Nf3",
        "1.\te4\r\n\r\ne5\r2.Nf3",
        "1. e4 ... e5 2. .. Nf3",
    ] {
        let text = text.replace("*", " *");
        assert_eq!(moves(&text), "1. e4 e5 2. Nf3 *", "{text}");
    }
}

#[test]
fn a_comment_behind_a_number_stands_before_its_move() {
    let game = read("1. {a} e4 {b} e5 {c} 2. {d} Nf3 3. {e} *");
    assert_eq!(remarks(&game, 1), [Remark::Before("a"), Remark::After("b")]);
    assert_eq!(remarks(&game, 2), [Remark::After("c")]);
    let last = [Remark::Before("d"), Remark::After("e")];
    assert_eq!(remarks(&game, 3), last);
    assert_eq!(
        moves("1. {a} e4 {b} e5 {c} 2. {d} Nf3"),
        "1. {a} e4 {b} 1... e5 {c} 2. {d} Nf3 *"
    );
    assert_eq!(
        moves("1. e4 ({x} 1. d4 $1) ({y} $2 1. c4)"),
        "1. e4 (1. {x} d4 $1) (1. {y} c4 $2) *"
    );
}

#[test]
fn compensation_is_that_of_the_player_who_has_moved() {
    let game = read("1. e4 =\u{221E} e5=/& (1... c5 =/&) 2. f4 --+ *");
    assert_eq!(remarks(&game, 1), [Remark::Nag(44)]);
    assert_eq!(remarks(&game, 2), [Remark::Nag(45)]);
    assert_eq!(
        moves("1. e4 =\u{221E} e5=/& (1... c5 =/&) 2. f4 --+ *"),
        "1. e4 $44 e5 $45 (1... c5 $45) 2. f4 $21 *"
    );
}

#[test]
fn line_breaks_in_comments_become_blanks() {
    let game = read("1. e4 {a\n  b\r\nc  d\t\n\n} *");
    assert_eq!(remarks(&game, 1), [Remark::After("a b c  d ")]);
    there_and_back("1. e4 {a\n  b\r\nc  d\t\n\n} *");
}

#[test]
fn a_comment_with_a_brace_goes_to_the_end_of_its_line() {
    assert_eq!(moves("1. e4 ; a } b\ne5 {}"), "1. e4 ; a } b\n1... e5 {} *");
    assert_eq!(
        moves("1. e4 (1. d4 ;}\n) e5"),
        "1. e4 (1. d4 ;}\n) 1... e5 *"
    );
}

#[test]
fn lines_are_shorter_than_eighty_columns() {
    let long = "1. e4 {".to_owned() + &"word ".repeat(100) + "} e5 " + &"2. Nf3 Nc6 ".repeat(50);
    let written = there_and_back(&long);
    assert!(written.lines().all(|l| l.len() < 80), "{written}");
    assert!(
        written.lines().filter(|l| l.len() > 70).count() > 10,
        "{written}"
    );
}

#[test]
fn comments_of_every_length_fit_into_the_lines() {
    for words in 0..40 {
        let text = format!("1. e4 e5 2. Nf3 {{{}x}} *", "ab ".repeat(words));
        let written = there_and_back(&text);
        assert!(written.lines().all(|l| l.len() < 80), "{written}");
        assert_eq!(written.lines().count() > 3, words > 19, "{written}");
    }
}

#[test]
fn escape_lines_are_kept() {
    let text = "[Result \"*\"]\n\n%one\n%two \n1. e4 *\n";
    assert_eq!(there_and_back(text), text);
    assert_eq!(
        there_and_back("%one\n[Result \"*\"]\n1. e4\n%two \n*"),
        text
    );
    assert_eq!(complaints("1. e4 %x"), ["pgn/unknown-word"]);
}

#[test]
fn the_start_comes_from_the_fen_tag() {
    let text = "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"]\n\n\
        17... Kd7 18. e4 *\n";
    assert_eq!(there_and_back(text), text);
    let game = read(text);
    assert_eq!(game.first_side(), Side::Black);
    assert_eq!(game.variant, VariantName::CHESS);
    assert!(game.tags.is_empty());
}

#[test]
fn lichess_names_a_game_of_chess_from_a_position() {
    let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    let from = |variant: &str| format!("[Variant \"{variant}\"]\n{fen}\n\n1. e4 *\n");
    let written = write_with("pgn+lichess", &read(&from("From Position")));
    assert!(written.contains("[Variant \"From Position\"]"), "{written}");
    let usual = write_with("pgn+lichess", &read("[Variant \"Standard\"]\n\n1. e4 *\n"));
    assert!(usual.contains("[Variant \"Standard\"]"), "{usual}");
    let other = write_with("pgn+lichess", &read(&from("Atomic")));
    assert!(other.contains("[Variant \"Atomic\"]"), "{other}");
}

#[test]
fn castling_from_other_squares_means_chess960() {
    let fen = "[FEN \"1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1\"]";
    let game = read(fen);
    assert_eq!(game.variant, VariantName::CHESS960);
    assert!(matches!(&game.start, Start::Given(p) if p.variant == VariantName::CHESS960));
    let said = read(&format!("{fen}[Variant \"Fischerandom\"]"));
    assert_eq!(said.variant, VariantName::CHESS960);
    let written = there_and_back(&write(&game));
    assert!(
        written.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n"),
        "{written}"
    );
    let hill = read("[Variant \"King of the Hill\"]\n1. e4");
    assert_eq!(hill.variant.as_str(), "king-of-the-hill");
}

#[test]
fn the_option_says_the_variant_where_the_text_does_not() {
    let mut options = Options::default();
    options.variant = Some(VariantName::from_words("atomic"));
    let variant = |text: &str| read_with(&options, text).0.unwrap().variant;
    assert_eq!(variant("1. e4").as_str(), "atomic");
    assert_eq!(variant("[Variant \"Horde\"]\n1. e4").as_str(), "horde");
    let mut game = read("1. e4");
    game.variant = VariantName::from_words("king-of-the-hill");
    assert!(write(&game).contains("[Variant \"King of the Hill\"]"));
}

#[test]
fn the_result_behind_the_moves_wins() {
    assert_eq!(read("[Result \"0-1\"]\n1. e4").outcome, Outcome::Black);
    let (game, codes) = read_with(
        &Options::default(),
        "[Result \"0-1\"]\n1. e4 1/2-1/2 {agreed}",
    );
    assert_eq!(
        (game.unwrap().outcome, codes),
        (Outcome::Draw, vec!["pgn/result-differs"])
    );
    let (game, codes) = read_with(&Options::default(), "[Result \"0-1\"]\n1. e4 *");
    assert_eq!(
        (game.unwrap().outcome, codes),
        (Outcome::Black, vec!["pgn/result-differs"])
    );
    let twice = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n";
    assert!(complaints(&format!("{twice}{twice}*")).is_empty());
    let set_up = "[SetUp \"0\"]\n[SetUp \"x\"]\n*";
    assert_eq!(complaints(set_up), ["pgn/unclear-tag"]);
    assert_eq!(
        complaints("1. e4 e5 2. Nf3 1-0 (2. d4 d5)"),
        ["pgn/after-result"]
    );
    assert_eq!(complaints("[Result \"unclear\"] *"), ["pgn/unclear-tag"]);
    for unknown in ["", "?", "abc"] {
        let set_up = format!("[SetUp \"{unknown}\"]\n");
        assert_eq!(complaints(&format!("{set_up}*")), ["pgn/unclear-tag"]);
        assert_eq!(
            complaints(&format!("{set_up}{twice}*")),
            ["pgn/unclear-tag"]
        );
    }
    assert_eq!(complaints("[SetUp \"1\"] *"), ["pgn/set-up-without-fen"]);
    assert_eq!(
        complaints("[SetUp \"0\"][FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]"),
        ["pgn/set-up-differs"]
    );
}

#[test]
fn marks_behind_a_separate_note_of_en_passant_belong_to_the_move() {
    let start = "[FEN \"3k4/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. ";
    for mark in ["", "!", "+", "#!?"] {
        let attached = read(&format!("{start}exd6e.p.{mark} *"));
        assert_eq!(
            read(&format!("{start}exd6 e.p.{mark} *")),
            attached,
            "{mark}"
        );
    }
}

#[test]
fn results_are_read_in_every_spelling() {
    for (text, outcome) in [
        ("1\u{2013}0", Outcome::White),
        ("0\u{2212}1", Outcome::Black),
        ("\u{BD}-\u{BD}", Outcome::Draw),
        ("\u{BD}\u{2013}\u{BD}", Outcome::Draw),
        ("1/2\u{2014}1/2", Outcome::Draw),
        ("1/2", Outcome::Draw),
    ] {
        assert_eq!(read(&format!("1. e4 {text}")).outcome, outcome, "{text}");
        let tag = read(&format!("[Result \" {text}\"]\n\n1. e4"));
        assert_eq!(tag.outcome, outcome, "{text}");
    }
    let neither = "[Result \"0-0\"]\n\n";
    for moves in ["", "*", "0-0", "1. e4 *", "1. e4 0-0\n"] {
        let game = read(&format!("{neither}{moves}"));
        assert_eq!(game.outcome, Outcome::Neither, "{moves}");
        assert!(game.tree.len() < 2, "{moves}");
        assert_eq!(read(&write(&game)), game);
    }
    for behind in [
        "{both} ",
        "; both\n",
        "$1",
        "\n% both",
        "{a} {0-0}\n; b\r\n",
    ] {
        for result in ["0-0", "0\u{2013}0", "0\u{2212}0"] {
            let game = read(&format!("{neither}1. e4 {result} {behind}"));
            assert_eq!(game.outcome, Outcome::Neither, "{result} {behind}");
            assert_eq!(game.tree.len(), 1, "{result} {behind}");
        }
    }
    for behind in ["Nc6", "{a} *", "(2. d4)", "$1 Nc6", "{a}\n% b\n2... Nc6"] {
        let game = read(&format!("{neither}1. e4 e5 2. 0-0 {behind}"));
        assert!(game.tree.len() > 2, "{behind}");
    }
}

#[test]
fn tags_are_read_in_any_shape() {
    let game = read(
        "[A \"1\"\r\n][ B\t\"2\" ] [C\n\"3\"\n]\n[D\"x \"y\" z\"]\n[A \"c:\\d\"]\n[E \"\"]\n[Ünicode \"[]\"]",
    );
    let tags: Vec<_> = game.tags.iter().collect();
    let expected = [
        ("A", "1"),
        ("B", "2"),
        ("C", "3"),
        ("D", "x \"y\" z"),
        ("A", "c:\\d"),
        ("E", ""),
        ("Ünicode", "[]"),
    ];
    assert_eq!(tags, expected);
    assert_eq!(read(&write(&game)), game);
}

#[test]
fn the_roster_can_be_filled_in() {
    let game = read("[White \"a\"][ECO \"A00\"][White \"b\"][Result \"1-0\"]");
    let plain = "[White \"a\"]\n[Result \"1-0\"]\n[ECO \"A00\"]\n[White \"b\"]\n\n1-0\n";
    assert_eq!(write(&game), plain);
    let full = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\"]\n\
        [Black \"?\"]\n[Result \"1-0\"]\n[ECO \"A00\"]\n[White \"b\"]\n\n1-0\n";
    assert_eq!(write_with("pgn+roster", &game), full);
}

#[test]
fn long_algebraic_needs_resolved_moves_for_origins() {
    let mut game = read("1. e4 e5");
    let id = game.tree.main_line().next().unwrap();
    let mut ply = game.tree.ply(id).unwrap();
    ply.from = crate::model::Sq::new(4, 1);
    ply.marks |= crate::model::Marks::RESOLVED;
    game.tree.set_ply(id, ply);
    assert!(write_with("pgn+lan", &game).ends_with("\n1. e2-e4 e5 *\n"));
}

#[test]
fn what_pgn_cannot_say_is_refused_or_named() {
    let refuse = |doc: Document| {
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        assert!(
            PgnWriter::default()
                .write(&doc, &mut out, &mut sink)
                .is_err()
        );
        sink.messages()[0].code.0
    };
    let board = crate::model::Position::board(8, 8);
    assert_eq!(refuse(Document::Position(board)), "pgn/position");
    let mut game = read("1. e4");
    let id = game.tree.main_line().next().unwrap();
    let mut ply = game.tree.ply(id).unwrap();
    ply.kind = Some(Kind::AMAZON);
    game.tree.set_ply(id, ply);
    assert_eq!(refuse(Document::Game(game.clone())), "pgn/no-letter");

    let mut game = read("1. e4");
    game.tags.push("A\nB", "x");
    game.tags.push("C", "x\ny");
    game.extras.set("pgn", "k", 1.into());
    game.tree.comment(id, "two\nlines");
    game.tree.nag(id, 256_u32);
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        PgnWriter::default()
            .write(&Document::Game(game), &mut out, &mut sink)
            .is_ok()
    );
    let lost: Vec<_> = sink.losses().iter().map(|l| (l.code.0, l.count)).collect();
    let expected = [
        ("core/lost-extras", 1),
        ("pgn/lost-tag", 1),
        ("pgn/lost-line-breaks", 2),
        ("pgn/lost-nag", 1),
    ];
    assert_eq!(lost, expected);
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text, "[Result \"*\"]\n[C \"x y\"]\n\n1. e4 {two lines} *\n");
}

#[test]
fn what_is_wrong_is_said() {
    for (text, codes) in [
        ("1. e4 hello", &["pgn/unknown-word"][..]),
        ("1. e4 {never", &["pgn/unclosed-comment"]),
        ("1. e4 } e5", &["pgn/stray-brace"]),
        ("1. e4 (1. d4", &["pgn/unclosed-variation"]),
        ("1. e4 1. d4)", &["pgn/unopened-variation"]),
        ("(1. e4)", &["pgn/variation-without-move"]),
        ("1. e4 ((1. d4))", &["pgn/variation-without-move"]),
        ("1. e4 () e5", &["pgn/empty-variation"]),
        ("1. e4 $", &["pgn/broken-nag"]),
        ("1. e4 $256", &["pgn/lost-nag"]),
        ("[A \"x\"", &["pgn/unclosed-tag"]),
        ("[A x]", &["pgn/broken-tag"]),
        ("1. e4 [A \"x\"]", &["pgn/tag-after-moves"]),
        ("1. e4 1-0 e5", &["pgn/after-result"]),
        (
            "1. e4 1-0\n========\nsome program (\nhttp://example.org/ {\n========\n",
            &["pgn/lost-footer"],
        ),
        ("1. e4\n========\n", &["pgn/unknown-word"]),
        (
            "1. e4 1-0\n========\n[A \"x\"]",
            &["pgn/tag-after-moves", "pgn/lost-footer"],
        ),
        ("1. e4 () e5 () 2. Nf3 () *", &["pgn/empty-variation"; 3]),
        (
            "1. e4 e5\n\n1. Nc3 Nc6\r\n\r\n1.Nf3",
            &["pgn/starts-over"; 2],
        ),
        ("1. e4 e5 {a}\n\n1 Nc3", &["pgn/starts-over"]),
        ("1. e4\r\r1. Nc3", &["pgn/starts-over"]),
        (
            "1.d4 d5 2.c4 e6\n1.e4 e5 2.Nf3\n1\nc4",
            &["pgn/starts-over"; 2],
        ),
        ("1. e4\n1 ... e5\n2. Nf3 (\n1. Nc3)\n1-0", &[]),
        (
            "{a}\n\n1. e4\n\n1... e5\n\n2. Nf3 1. Nc3 (\n\n1. d3)\n\n1-0",
            &[],
        ),
        ("1. e4\n\n10. e5\n\n1\u{2026} d3\n\n11 d6", &[]),
        ("[FEN \"\"]\n[SetUp \"0\"]\n\n1. e4 *", &["fen/syntax"]),
        ("[FEN \" startpos\"]\n\n1. e4 *", &["fen/syntax"]),
        ("1-0 0-1", &["pgn/result-twice"]),
        ("1. e4 (1. d4 1-0) *", &["pgn/lost-variation-result"]),
        ("1. O-O e.p.", &["pgn/not-in-passing"]),
        ("e.p.", &["pgn/not-in-passing"]),
        ("[FEN \"8/8 w - - 0 1\"] x", &["fen/syntax"]),
        (
            "1. x y $ z",
            &[
                "pgn/unknown-word",
                "pgn/unknown-word",
                "pgn/broken-nag",
                "pgn/unknown-word",
            ],
        ),
    ] {
        let said = complaints(text);
        let same = said == codes || (text.contains("FEN") && !said.is_empty());
        assert!(same, "{text}: {said:?}");
    }
}

#[test]
fn results_and_punctuation_may_be_attached_to_a_move() {
    for (text, written) in [
        ("1. e4 e5 2. Qh5#1-0", "1. e4 e5 2. Qh5# 1-0"),
        ("1. e4 e5 2. Qg20-1", "1. e4 e5 2. Qg2 0-1"),
        ("1. e4 e5 2. Qd61-0 {end}", "1. e4 e5 2. Qd6 {end} 1-0"),
        ("1. e4 e51/2-1/2", "1. e4 e5 1/2-1/2"),
        ("1. e4 e51/2", "1. e4 e5 1/2-1/2"),
        ("1. e4 e5\u{BD}-\u{BD}", "1. e4 e5 1/2-1/2"),
        ("1. e8=Q1-0", "1. e8=Q 1-0"),
        ("1. e8(Q)+1-0", "1. e8=Q+ 1-0"),
        ("1. O-O-O1-0", "1. O-O-O 1-0"),
        ("1. 0-00-1", "1. O-O 0-1"),
        ("1. e4!1\u{2013}0", "1. e4 $1 1-0"),
        ("1. e41-0", "1. e4 1-0"),
        ("1. e4. e5, 2. Qh5#. 1-0", "1. e4 e5 2. Qh5# 1-0"),
        ("1. e4 , e5 2. O-O, Nc6. *", "1. e4 e5 2. O-O Nc6 *"),
        ("1. e4 + e5 # 2. Nf3 ++ *", "1. e4+ e5# 2. Nf3+ *"),
        ("1. e4 (1. d4 + d5) e5", "1. e4 (1. d4+ d5) 1... e5 *"),
    ] {
        assert_eq!(moves(text), written, "{text}");
    }
    for (text, code) in [
        (", 1. e4", "pgn/unknown-word"),
        ("+ 1. e4", "pgn/unknown-word"),
        ("1. e4 (+ 1. d4) *", "pgn/unknown-word"),
        ("1. e4 1-0 +", "pgn/after-result"),
        ("1. Qd61-00", "pgn/unknown-word"),
        ("1. e41-0 e5", "pgn/after-result"),
    ] {
        assert_eq!(complaints(text), [code], "{text}");
    }
}

#[test]
fn a_backslash_before_the_only_end_of_a_value_is_part_of_it() {
    let event = |text: &str| read(text).tags.get("Event").map(str::to_owned);
    for (value, read) in [
        (r#"Cup \"#, r"Cup \"),
        (r#"\"#, r"\"),
        (r#"x\"] y\"#, r#"x"] y\"#),
        (r#"x\" y\"#, r#"x" y\"#),
        (r#"x\\"#, r"x\"),
    ] {
        let text = format!("[Event \"{value}\"]\n[Site \"a\"]\n\n1. e4 *");
        assert_eq!(event(&text).as_deref(), Some(read), "{text}");
        there_and_back(&text);
    }
}

#[test]
fn a_second_result_ends_the_same_game() {
    for (results, last, lost) in [
        ("1-0 1-0", Outcome::White, false),
        ("1-0 0-1", Outcome::Black, true),
        ("1-0 {c} *", Outcome::White, false),
        ("* 1/2-1/2", Outcome::Draw, false),
    ] {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let text = format!("1. e4 e5 {results}");
        let done =
            PgnReader::new(&Options::default()).read(&Record::of(&text), &mut doc, &mut sink);
        assert!(done.is_ok());
        let Document::Game(game) = doc else { panic!() };
        assert_eq!((game.outcome, game.tree.len()), (last, 2), "{results}");
        let (messages, losses) = sink.take();
        assert_eq!(messages[0].code.0, "pgn/result-twice");
        assert_eq!(
            (messages.len(), losses.len()),
            (1, usize::from(lost)),
            "{results}"
        );
    }
}

#[test]
fn depth_and_number_of_messages_are_bounded() {
    let open = |n: usize| "1. e4 ".to_owned() + &"(1. d4 ".repeat(n) + &")".repeat(n);
    assert!(complaints(&open(500)).is_empty());
    assert_eq!(complaints(&open(501)), ["pgn/too-deep"]);
    assert_eq!(complaints(&open(100_000)), ["pgn/too-deep"]);
    assert_eq!(complaints(&"nonsense ".repeat(1000)).len(), 20);
}

#[test]
fn comments_in_an_empty_variation_stay() {
    let (game, codes) = read_with(&Options::default(), "1. e4 ({a} $1) {b} e5");
    assert_eq!(codes, ["pgn/empty-variation"]);
    let game = game.unwrap();
    assert_eq!(
        remarks(&game, 1),
        [Remark::After("a"), Remark::Nag(1), Remark::After("b")]
    );
}

#[test]
fn the_first_bytes_are_recognized() {
    use crate::formats::Likely;
    let sniff = |t: &str| (super::card::CARD.sniff)(t.as_bytes());
    assert_eq!(sniff("\u{FEFF}[Event \"x\"]"), Likely::Probably);
    assert_eq!(sniff("% x\n\n[White \"x\"]"), Likely::Probably);
    assert_eq!(sniff("[Foo \"x\"]"), Likely::Perhaps);
    assert_eq!(sniff("1. e4 e5"), Likely::Perhaps);
    assert_eq!(sniff("1.Nf3"), Likely::Perhaps);
    for other in [
        "",
        "[",
        "[Foo",
        "[Foo]",
        "[1,2]",
        "e2e4",
        "1. hello",
        "rnbqkbnr/8 w",
        "[",
    ] {
        assert_eq!(sniff(other), Likely::No, "{other}");
    }
}

#[test]
fn lines_have_the_width_that_is_asked_for_and_commands_stay_whole() {
    let clock = "{[%clk 0:01:00] a b} ";
    let text = format!("1. e4 {clock}e5 {clock}2. Nf3 {clock}Nc6 {clock}3. Bb5 {{a }} c}} *");
    let text = text.replace("{a } c}", "; a } c\n");
    let game = read(&text);
    for (name, widest) in [
        ("pgn", 79),
        ("pgn+width=20", 20),
        ("pgn+width=30", 30),
        ("pgn+width=0", 1000),
        ("pgn+oneline", 1000),
    ] {
        let written = write_with(name, &game);
        assert_eq!(read(&written), game, "{name}");
        let moves = written.split_once("\n\n").unwrap().1;
        assert_eq!(moves.matches("[%clk 0:01:00]").count(), 4, "{moves}");
        assert!(moves.lines().all(|l| l.len() <= widest), "{name} {moves}");
        assert_eq!(moves.lines().count() < 3, widest == 1000, "{moves}");
    }
    assert!(FormatName::parse("pgn+width=x").is_err());
    assert!(FormatName::parse("pgn+width").is_err());
}

#[test]
fn a_game_tag_names_a_variant_only_if_its_players_write_that() {
    let variant = |tags: &str| read(&format!("{tags}\n\n1. e4 *")).variant.to_string();
    for title in ["Active", "Modern", "Atomic", "Chess", "Xiangqi in 30 days"] {
        assert_eq!(variant(&format!("[Game \"{title}\"]")), "chess");
    }
    assert_eq!(variant("[Game \"Chinese Chess\"]"), "xiangqi");
    assert_eq!(variant("[Game \"Korean chess\"]"), "janggi");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        variant(&format!("[Game \"Xiangqi\"]\n[FEN \"{start}\"]")),
        "chess"
    );
}

#[test]
fn tags_that_contradict_each_other_are_pointed_at() {
    let told = |tags: &str| {
        let (doc, mut sink) = (Document::Game(read(tags)), Sink::default());
        super::Pgn.lint(
            tags,
            &doc,
            || Box::leak(Box::default()),
            &Catalog::default(),
            &mut sink,
        );
        let spans = sink.messages().iter().filter_map(|d| d.span);
        let places: Vec<&str> = spans.map(|span| &tags[span.range()]).collect();
        places.join("|")
    };
    let three = "[Red \"A\"]\n[Red \"B\"]\n[Red \"C\"]";
    assert!(told(&format!("{three}\n\n*")).starts_with(three));
    assert_eq!(told("[Event \"A\"]\n[Event \"A\"]\n\n*"), "");
    let third = "[White \"A\"]\n[Foo \"x\"]\n[Foo \"x\"]\n[ Foo \"y\"]\n\n*";
    assert_eq!(told(third), "[ Foo \"y\"]");
}

/// With the tag that is written, small letters would be the move of an elephant.
#[test]
fn moves_of_iccs_that_were_not_played_have_capitals() {
    let (game, _) = read_with(&Options::default(), "[Result \"*\"]\n\n1. E2-e4 *");
    let written = write(&game.unwrap());
    assert!(written.contains("1. E2-E4 *"), "{written}");
    let (game, _) = read_with(&Options::default(), &written);
    assert_eq!(write(&game.unwrap()), written);
}

#[test]
fn tags_in_other_letters_that_would_mean_something_are_named() {
    let text = "[fen \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n[setup \"1\"]\n[variant \"Atomic\"]\n[RESULT \"1-0\"]\n\n";
    for moves in ["1. e4 *", "1. e4 $300 *"] {
        let (game, codes) = read_with(&Options::default(), &format!("{text}{moves}"));
        assert_eq!(codes[..4], ["pgn/tag-case"; 4]);
        let game = game.unwrap();
        assert_eq!((game.tags.len(), &game.start), (4, &Start::Usual));
    }
    assert_eq!(
        complaints("[white \"a\"]\n[fens \"b\"]\n\n1. e4 *"),
        [""; 0]
    );
}

#[test]
fn castling_is_the_move_of_the_king_in_digits() {
    let text = "1. 5254 5755 2. 7163 2836 3. 6134 6835 4. 5171 *\n";
    let done = crate::convert(text.as_bytes(), "pgn", "pgn").unwrap();
    let out = String::from_utf8(done.text).unwrap();
    assert!(out.ends_with("3. Bc4 Bc5 4. O-O *\n"), "{out}");
}
