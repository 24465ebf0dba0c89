use super::*;
use crate::diag::Sink;
use crate::io::{Item, Reading, Record, Records, Source};
use crate::model::{Document, Outcome};
use std::sync::Arc;

fn options() -> Options {
    let mut options = Options::default();
    options.catalog = Some(Arc::clone(crate::variants::catalog()));
    options
}

fn read(text: &str) -> (Option<Document>, Vec<&'static str>) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = CecpReader::new(&options())
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
    let codes = sink.messages().iter().map(|m| m.code.0).collect();
    (done.then_some(doc), codes)
}

fn write(doc: &Document) -> String {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let done = CecpWriter::new(&options()).write(doc, &mut out, &mut sink);
    assert!(done.is_ok(), "{sink:?}");
    String::from_utf8(out).unwrap()
}

fn moves(doc: &Document) -> String {
    let text = write(doc);
    let moves = text.lines().filter_map(|l| l.strip_prefix("usermove "));
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for text in [
        "new\nforce\nresult * {}\n",
        "new\nforce\nusermove e2e4\nusermove e7e5\nresult 1-0 {}\n",
        "new\nforce\nsetboard 8/8/8/8/8/8/8/K6k b - - 0 1\nusermove h1h2\nusermove @@@@\nresult * {}\n",
        "new\nvariant crazyhouse\nforce\nusermove P@e4\nusermove +P@a3\nusermove b2h8+\nresult * {}\n",
        "new\nvariant fischerandom\nforce\nusermove O-O\nusermove O-O-O\nresult 1/2-1/2 {}\n",
    ] {
        let (doc, codes) = read(text);
        assert!(codes.is_empty(), "{text}: {codes:?}");
        assert_eq!(write(&doc.unwrap()), text);
    }
}

#[test]
fn moves_of_both_sides_are_read_and_taken_back() {
    let log = "xboard\nprotover 2\nfeature usermove=1 done=1\nnew\nlevel 40 5 0\nusermove e2e4\n\
        9 30 12 400 e5 Nf3\nmove e7e5\nusermove d1d5\nIllegal move: d1d5\nusermove g1f3\nundo\n\
        d2d4\nmove e5d4\nremove\nusermove f1c4\n";
    let (doc, codes) = read(log);
    assert_eq!(codes, ["cecp/line-skipped"]);
    assert_eq!(moves(&doc.unwrap()), "e2e4 e7e5 f1c4");
}

#[test]
fn a_session_that_grows_is_read_like_one_read_at_once() {
    let lines = [
        "new",
        "variant crazyhouse",
        "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "usermove e2e4",
        "usermove e7e5",
        "usermove d1h5",
        "Illegal move: d1h5",
        "undo",
        "remove",
        "usermove d7d5",
        "undo",
        "undo",
        "undo",
        "usermove P@e4",
        "new",
        "usermove e2e4",
        "usermove x",
        "undo",
        "usermove e7e5",
    ];
    let mut live = CecpReader::new(&options());
    let mut session = String::new();
    for line in lines {
        let read = |reader: &mut CecpReader| {
            let mut record = Record::of(line);
            record.origin.session = session.as_bytes();
            let (mut doc, mut sink) = (Document::default(), Sink::default());
            let done = reader.read(&record, &mut doc, &mut sink);
            (done.is_ok().then_some(doc), sink.take())
        };
        let fresh = read(&mut CecpReader::new(&options()));
        assert_eq!(read(&mut live), fresh, "{session}{line}");
        assert_eq!(read(&mut live), fresh, "{session}{line}");
        session = format!("{session}{line}\n");
    }
}

#[test]
fn an_error_of_an_earlier_line_is_not_repeated_but_named() {
    let mut record = Record::of("usermove e7e5");
    record.origin.session = b"new\nusermove e2e4\nusermove ex\n";
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let mut reader = CecpReader::new(&options());
    assert!(reader.read(&record, &mut doc, &mut sink).is_err());
    let [only] = sink.messages() else {
        panic!("{sink:?}");
    };
    assert_eq!(only.code.0, "core/earlier-line");
    assert!(only.message.contains("`ex`"), "{}", only.message);
    record.origin.session = b"new\nedit\n";
    let mut sink = Sink::default();
    assert!(reader.read(&record, &mut doc, &mut sink).is_err());
    assert_eq!(sink.messages()[0].code.0, "core/earlier-line");
    record.origin.session = b"new\nedit\nsetboard 8/8/8/8/8/8/8/K6k b - - 0 1\n";
    assert!(reader.read(&record, &mut doc, &mut Sink::default()).is_ok());
    record.origin.session = b"new\nusermove e2e4\nusermove ex\nundo\n";
    assert!(reader.read(&record, &mut doc, &mut Sink::default()).is_ok());
}

#[test]
fn a_promotion_follows_the_wall() {
    let start = "new\nvariant duck\nsetboard 8/P7/8/8/8/8/8/K6k w - - 0 1\n";
    for word in ["a7a8,a8b3q", "a7a8q,a8b3"] {
        let (doc, codes) = read(&format!("{start}usermove {word}\n"));
        assert!(codes.is_empty(), "{codes:?}");
        assert_eq!(moves(&doc.unwrap()), "a7a8,a8b3q");
    }
}

#[test]
fn what_cannot_be_read_is_refused() {
    for (text, code) in [
        ("", "cecp/no-game"),
        ("xboard\nquit", "cecp/no-game"),
        ("new\nusermove Ix3", "cecp/move"),
        ("new\nNf3!", "cecp/move"),
        ("new\n1. ... thinking", "cecp/move"),
        ("new\nusermove d2d4 x", "cecp/syntax"),
        ("new\nmove d2d4 and so on", "cecp/syntax"),
        ("new\n1. ... d2d4 and so on", "cecp/syntax"),
        ("new\n1 ... d2d4 d7d5", "cecp/syntax"),
        ("new\nvariant xiangqi\nusermove Nc2", "cecp/move"),
        ("new\nusermove ex", "cecp/move"),
        ("new\nedit\n#\nPa2\n.", "cecp/edit"),
        ("new\nundo", "cecp/no-move"),
        ("new\nusermove e2e4\nremove", "cecp/no-move"),
        ("setboard 9/8 w", "fen/rank-width"),
        ("variant my-own-game\nusermove e2e4", "cecp/unknown-board"),
    ] {
        let (doc, codes) = read(text);
        assert!(doc.is_none(), "{text}");
        assert_eq!(codes.last(), Some(&code), "{text}");
    }
}

#[test]
fn each_game_of_a_log_is_a_record() {
    let log = "xboard\nnew\nvariant atomic\nusermove e2e4\nmove e7e5\nresult 0-1 {White resigns}\n\
        setboard 8/8/8/8/8/8/8/K6k w - - 0 1\nusermove a1a2\nsetboard 8/8/8/8/8/8/8/K6k b - - 0 1\n\
        new\nusermove d2d4\nquit\n";
    for batch in [1, 20, 10_000] {
        let reading = Reading {
            batch,
            ..Reading::default()
        };
        let source = Source::from_bytes("-", log);
        let mut records = Records::new(source, &card::CARD.framing, reading);
        let mut reader = CecpReader::new(&options());
        let mut found = Vec::new();
        while let Some(item) = records.next().unwrap() {
            let Item::Record(record) = item else { continue };
            let (mut doc, mut sink) = (Document::default(), Sink::default());
            assert!(
                reader.read(&record, &mut doc, &mut sink).is_ok(),
                "{sink:?}"
            );
            let Document::Game(game) = &doc else {
                panic!("a game");
            };
            found.push((
                game.variant.as_str().to_owned(),
                game.tree.len(),
                game.outcome,
            ));
        }
        let want = [
            ("atomic", 2, Outcome::Black),
            ("atomic", 1, Outcome::Unknown),
            ("atomic", 0, Outcome::Unknown),
            ("chess", 1, Outcome::Unknown),
        ];
        assert_eq!(found, want.map(|(v, n, o)| (v.to_owned(), n, o)));
    }
}

#[test]
fn a_game_that_is_no_chess_only_by_what_is_not_written_keeps_its_variant() {
    let (doc, _) = read("new\nsetboard 8/8/8/8/8/8/8/K6P b - 7 0 1\nusermove a1a2\n");
    let text = write(&doc.unwrap());
    assert!(text.starts_with("new\nvariant unknown\n"), "{text}");
    assert!(read(&text).0.is_some());
}

/// The mark is where two files were joined. What is in front of a game is kept by `fmt` without it.
#[test]
fn a_mark_before_a_line_hides_no_command() {
    for (from, text, records) in [
        (
            "cecp",
            "new\ne2e4\nresult * {}\n\u{feff}new\nusermove e2e4\n",
            2,
        ),
        (
            "uci",
            "position startpos moves e2e4\n\u{feff}position startpos\n",
            2,
        ),
    ] {
        let done = crate::convert(text.as_bytes(), from, "uci").unwrap();
        assert_eq!(
            (done.report.records, done.report.not_converted()),
            (records, 0),
            "{:?}",
            done.messages
        );
        assert!(done.losses.is_empty(), "{:?}", done.losses);
    }
}

#[test]
fn an_engine_that_says_the_result_ends_the_game() {
    let log = "new\nforce\nusermove f2f3\nusermove e7e5\ngo\nmove g2g4\n0-1 {Black mates}\n";
    let (doc, _) = read(log);
    let Some(Document::Game(game)) = doc else {
        panic!("no game");
    };
    assert_eq!(game.outcome, Outcome::Black);
}

/// Reasons are free text: names of players and messages of engines.
#[test]
fn a_result_is_one_whatever_its_reason_is() {
    for (line, reasons) in [
        ("result 1-0 {Black {IM} resigns}", 1),
        ("result 1-0 {a} b}", 1),
        ("result 1-0 {x} y", 1),
        ("result 1-0 x", 1),
        ("result 1-0 {x", 1),
        ("result 1-0{a}  ", 1),
        ("1-0 {a {b} c}", 1),
        ("120 <first : 1-0 {}}", 1),
        ("result 1-0", 0),
        ("result 1-0 {}", 0),
        ("result 1-0 { } ", 0),
    ] {
        let text = format!("new\nusermove e2e4\n{line}\n");
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let done = CecpReader::new(&options()).read(&Record::of(&text), &mut doc, &mut sink);
        assert!(done.is_ok(), "{line}");
        let Document::Game(game) = &doc else {
            panic!("no game");
        };
        assert_eq!(game.outcome, Outcome::White, "{line}");
        let named = |l: &&crate::diag::Loss| l.code.0 == "cecp/lost-reason";
        assert_eq!(
            sink.losses().iter().filter(named).count(),
            reasons,
            "{line}"
        );
        assert!(sink.messages().is_empty(), "{line}: {:?}", sink.messages());
    }
}

/// The games of a log as lines of UCI, and how many records were rejected.
fn games(log: &str, form: &str) -> (Vec<String>, u64) {
    let done = crate::convert(log.as_bytes(), form, "uci").unwrap();
    let text = String::from_utf8(done.text).unwrap();
    (
        text.lines().map(str::to_owned).collect(),
        done.report.not_converted(),
    )
}

#[test]
fn a_result_said_to_both_engines_is_that_of_one_game() {
    let log = "10 >first : new\n20 >first : usermove e2e4\n\
        30 >first : result 1-0 {a}\n31 >second: result 1-0 {a}\n40 >first : new\n\
        50 >first : usermove d2d4\n60 >first : result 0-1 {b}\n61 >second: result 0-1 {b}\n";
    let (text, rejected) = games(log, "cecp");
    assert_eq!(rejected, 0, "{text:?}");
    assert_eq!(text.len(), 2, "{text:?}");
    for (again, wrong) in [
        ("result 1-0 {a}", 0),
        ("1-0 {White mates}", 1),
        ("0-1 {Black mates}", 1),
        ("post\nresult 1-0 {a}", 1),
    ] {
        for next in [
            "new\n",
            "variant atomic\n",
            "setboard 8/8/8/8/8/8/P7/K6k w - - 0 1\n",
        ] {
            let log =
                format!("new\nusermove e2e4\nresult 1-0 {{}}\n{again}\n{next}usermove a2a3\n");
            let done = crate::convert(log.as_bytes(), "cecp", "jsonl").unwrap();
            let text = String::from_utf8(done.text).unwrap();
            let games: Vec<_> = text.lines().collect();
            assert_eq!(games.len(), 2, "{log}: {text}");
            let won = games
                .iter()
                .map(|game| game.contains("\"outcome\":\"white\""));
            assert_eq!(won.collect::<Vec<_>>(), [true, false], "{log}: {text}");
            let skipped = done.losses.iter().filter(|l| l.code == "cecp/line-skipped");
            assert_eq!(skipped.count(), wrong, "{log}");
        }
    }
}

#[test]
fn the_board_may_correct_what_an_engine_claims() {
    let (doc, codes) = read("new\nusermove e2e4\n1-0 {White mates}\nresult 0-1 {false claim}\n");
    let Some(Document::Game(game)) = doc else {
        panic!("no game");
    };
    assert_eq!(game.outcome, Outcome::Black);
    assert_eq!(codes, ["cecp/line-skipped"]);
}

#[test]
fn an_answer_about_another_move_than_the_last_is_named() {
    let (doc, codes) = read("new\nusermove e2e4\nIllegal move: g8f6\n");
    assert_eq!(moves(&doc.unwrap()), "e2e4");
    assert_eq!(codes, ["cecp/line-skipped"]);
}

#[test]
fn a_live_session_reports_a_result_without_a_game_nowhere() {
    let (text, rejected) = games(
        "result 1-0 {}\nnew\nusermove e2e4\nresult 1-0 {}\n",
        "cecp+live",
    );
    assert_eq!((text.len(), rejected), (2, 0), "{text:?}");
}

/// The framer has a faster way to find out what a line is.
#[test]
fn the_framer_and_the_grammar_sort_lines_alike() {
    use super::framing::{Line, sort};
    let mut lines: Vec<String> = [
        "",
        "new",
        "variant",
        "variant  x",
        "setboard",
        "setboard 8/8",
        "edit",
        "usermove",
        "move e2e4",
        "undo",
        "remove",
        "Illegal",
        "Illegal move",
        "Illegal move:",
        "Illegal move: e2e4",
        "Illegal moves",
        "Illegal move (in check): e2e4",
        "Ignoring extra move from first",
        "Ignoring extra move from  second",
        "Ignoring extra move from",
        "Ignoring extra move from the first",
        "result",
        "result x",
        "result 1-0",
        "result 1-0{a",
        "result 1-0x",
        "result 1/2-1/2 {",
        "result *",
        "1-0 {a}",
        "1-0",
        "0-1 x",
        "e2e4",
        "e2e4 x",
        "O-O",
        "P@e4",
        "+P@e4",
        "force",
        "quit",
        "# x",
        "12 >first : new",
        "<second: 1-0 {}",
        "> result 1-0 {}",
        "2026-11-29 03:21:52,877 chess.engine DEBUG <XBoardProtocol (pid=7)>: << new",
        "<XBoardProtocol (pid=7)>: << usermove e2e4",
        "<XBoardProtocol (pid=7)>: >> move e7e5",
        "<XBoardProtocol (pid=7)>: stderr >> move e7e5",
        "<XBoardProtocol (pid=7)>: Connection made",
        ">> 1. ... e7e5",
        "-> e2e4",
        "to_gui --> move e2e4",
        "newer",
        "Nf3",
        "exd5+",
        "e8=Q",
        "?",
        "1-0x",
        "1. ... e7e5",
        "2106 >first : usermove 2106 >first : e2e4",
        "1 ... e7e5",
        "12. ... Nf6 x",
        "1. ...",
        "1. ...e5",
    ]
    .map(str::to_owned)
    .into();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cecp");
    for kind in ["ok", "bad"] {
        for file in std::fs::read_dir(folder.join(kind)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|e| e == "cecp") {
                let text = std::fs::read_to_string(path).unwrap();
                lines.extend(text.lines().map(str::to_owned));
            }
        }
    }
    let word_of = |line: &str| {
        line.split_whitespace()
            .last()
            .unwrap_or_default()
            .as_bytes()
            .to_owned()
    };
    let is_result = |line: &str| line.split_whitespace().any(|word| word == "result");
    for line in &lines {
        let grammar = match super::grammar::rule_of(line).as_deref() {
            Some("EOI") => Line::Nothing,
            Some("rest") => Line::Comment,
            Some("new") => Line::New,
            Some("variant") => Line::Variant,
            Some("setboard" | "edit") => Line::Board,
            Some("bare") if is_result(line) => Line::Result,
            Some("bare") if !super::framing::is_move(&word_of(line)) => Line::Other,
            Some("played" | "bare" | "undo" | "remove" | "refused" | "ignored") => Line::Move,
            Some("result" | "skipped") if is_result(line) => Line::Result,
            Some(_) => Line::Other,
            None => continue,
        };
        assert_eq!(sort(line.as_bytes()), grammar, "{line}");
    }
}

/// Engines that ask for `san=1` get moves in algebraic notation, and any engine may answer with them.
#[test]
fn moves_in_algebraic_notation_are_moves_in_every_form() {
    for log in [
        "new\nforce\na3\ne7e5\nb4\nBxb4\n",
        "new\nusermove a3\nmove e5\nusermove b4\nmove Bxb4\nundo\nBf8xb4\n",
        "new\nb4\nIllegal move: b4\nusermove a3\n1. ... e5\nb4\nIllegal move: e5\n2 ... Bxb4\n",
    ] {
        for form in ["cecp", "cecp+live"] {
            let (text, rejected) = games(log, form);
            assert_eq!(rejected, 0, "{log}");
            let want = "position startpos moves a2a3 e7e5 b2b4 ";
            assert!(
                text.last().is_some_and(|t| t.starts_with(want)),
                "{log}: {text:?}"
            );
        }
    }
    let (text, _) = games(
        "new\nforce\nNf3\nNf6\ng3\ng6\nBg2\nBg7\nO-O\nO-O\nresult * {}\n",
        "cecp",
    );
    assert!(text[0].ends_with(" e1g1 e8g8"), "{text:?}");
}

/// Only `new`, `variant`, `setboard` and `edit` set a position.
#[test]
fn a_game_goes_on_after_its_result() {
    for (behind, want) in [
        ("usermove g1f3\nusermove b8c6\n", "e2e4 e7e5 g1f3 b8c6"),
        ("force\nundo\nusermove c7c5\n", "e2e4 c7c5"),
        (
            "# a comment\nquit\n1-0 {x}\nundo\nc5\nresult 0-1 {y}\n",
            "e2e4 c7c5",
        ),
        ("result 1-0 {x}\npost\nnew\n", "e2e4 e7e5"),
        ("post\nquit\n", "e2e4 e7e5"),
    ] {
        let log = format!("new\nforce\nusermove e2e4\nusermove e7e5\nresult 1-0 {{}}\n{behind}");
        for form in ["cecp", "cecp+live"] {
            let (text, rejected) = games(&log, form);
            assert_eq!(rejected, 0, "{log}");
            let want = format!("position startpos moves {want}");
            assert!(text.contains(&want), "{log}: {text:?}");
            let several = form == "cecp+live" || behind.contains("new");
            assert!(
                several || text.iter().filter(|t| t.starts_with("position")).count() == 1,
                "{log}: {text:?}"
            );
        }
    }
    let done = crate::convert(b"new\ne2e4\nresult 1-0 {}\nusermove e7e5\n", "cecp", "uci").unwrap();
    let named = done.losses.iter().any(|l| l.code == "cecp/line-skipped");
    assert!(named, "{:?}", done.losses);
}

/// XBoard writes the word and the move one after the other, and logs both.
#[test]
fn whether_a_word_is_a_move_does_not_depend_on_the_encoding() {
    for word in ["Nf3±", "Nf3∞", "♘f3"] {
        assert!(!super::framing::is_move(word.as_bytes()), "{word}");
    }
    assert!(!super::framing::is_move(b"Nf3\xB1"));
    assert!(super::framing::is_move(b"Nf3") && super::framing::is_move(b"O-O"));
}

#[test]
fn a_move_that_is_logged_in_two_parts_is_one() {
    let log = "10 >first : new\n2106 >first : usermove 2106 >first : e2e4\n\
        2200 <first : move e7e5\n2301 >first : usermove 2302 >first : Nf3\n";
    for form in ["cecp", "cecp+live"] {
        let (text, rejected) = games(log, form);
        assert_eq!(rejected, 0, "{text:?}");
        assert_eq!(
            text.last().unwrap(),
            "position startpos moves e2e4 e7e5 g1f3"
        );
    }
}

/// XBoard and WinBoard say of themselves what they do before they speak to an engine.
#[test]
fn a_debug_file_of_xboard_is_told_by_its_first_lines() {
    let found = |text: &str| -> Vec<&str> {
        let found = crate::formats::sniff(text.as_bytes());
        found.iter().map(|f| f.card().slug).collect()
    };
    let said = "120 >first : xboard\nprotover 2\n130 >first : new\n140 >first : usermove e2e4\n";
    for before in [
        "recognized 'normal' (-1) as variant normal\nshuffleOpenings = 0\n",
        "locale = en_US.UTF-8\nrecognized 'crazyhouse' (0) as variant crazyhouse\nVersion: xboard 4.9.1 + x ()\n",
        "\u{feff}recognized 'normal' (-1) as variant normal\r\nVersion: WinBoard 4.8.0 + java\r\n",
        "Reset(1, 0) from gameMode 0\nrecognized 'normal' (-1) as variant normal\n",
        "Version: WinBoard 4.8.0b\nReset(1, 0) from gameMode 0\n",
        "DEBUG:chess.engine:<XBoardProtocol (pid=7)>: Connection made\n<XBoardProtocol (pid=7)>: << xboard\n",
        "100 <first : feature myname=\"A\"\n",
        "99 >second: level 40 5 0\n",
        ">first : accepted memory\n",
    ] {
        assert_eq!(found(&format!("{before}{said}")), ["cecp"], "{before}");
    }
    for other in [
        "recognized as variant normal\n",
        "he recognized 'normal' (-1) as variant normal\n",
        "locale = en_US.UTF-8\n",
        "locale = a\nversion = b\n",
        "Version: 4.8.0 of WinBoard\n",
        "> first : accepted memory\n",
        ">first prize: a book\n",
        "Reset(1, 0) from the start\nrecognized 'normal'\n",
    ] {
        assert!(!found(other).contains(&"cecp"), "{other}");
    }
    for engine in [
        "uci",
        "position startpos moves e2e4",
        "setoption name UCI_Variant value atomic",
    ] {
        let log = format!("100 >first : {engine}\n");
        assert_eq!(found(&log), ["uci"], "{log}");
    }
}

#[test]
fn a_game_whose_moves_are_all_taken_back_is_at_its_start() {
    for back in ["undo", "Illegal move: e2e4"] {
        for begin in ["", "new\n"] {
            let log = format!("{begin}usermove e2e4\n{back}\nusermove d2d4\n");
            let (text, rejected) = games(&log, "cecp+live");
            let start = "position startpos";
            assert_eq!(
                text,
                [
                    &format!("{start} moves e2e4"),
                    start,
                    &format!("{start} moves d2d4")
                ],
                "{log}"
            );
            assert_eq!(rejected, 0, "{log}");
            let (text, rejected) = games(&format!("{begin}usermove e2e4\n{back}\n"), "cecp");
            assert_eq!((text, rejected), (vec![start.to_owned()], 0), "{log}");
        }
    }
    let (text, rejected) = games("usermove e2e4\nusermove e7e5\nremove\nundo\n", "cecp+live");
    assert_eq!((text.len(), rejected), (3, 1), "{text:?}");
}

/// XBoard and Cute Chess log what they tell both engines.
#[test]
fn a_match_of_two_engines_has_each_move_once() {
    let game = |a: &str, b: &str| {
        format!(
            "1 >{a}: new\n2 >{a}: variant crazyhouse\n3 >{b}: new\nrandom\n4 >{b}: variant crazyhouse\n5 >{b}: force\n\
             6 >{a}: go\n7 <{a}: move e2e4\n8 >{b}: usermove 8 >{b}: e2e4\n9 >{b}: go\n10 <{b}: move d7d5\n\
             11 >{a}: usermove d7d5\n12 <{a}: move e4d5\n13 >{b}: e4d5\n14 <{b}: move d8d5\n\
             15 >{a}: usermove d8d5\n16 >{a}: result 1-0 {{x}}\n17 >{b}: result 1-0 {{x}}\n"
        )
    };
    for (a, b) in [("first ", "second"), ("second", "first "), ("A(0)", "B(1)")] {
        // The other engine has White in the next game.
        for next in [game(a, b), game(b, a)] {
            let log = game(a, b) + &next;
            let (text, rejected) = games(&log, "cecp");
            assert_eq!(rejected, 0, "{log}");
            let moves = "position startpos moves e2e4 d7d5 e4d5 d8d5";
            let text = text.iter().filter(|l| l.starts_with("position"));
            assert_eq!(text.collect::<Vec<_>>(), [moves; 2], "{log}");
            let (live, rejected) = games(&log, "cecp+live");
            assert_eq!(
                (live.last().map(|l| &**l), rejected),
                (Some(moves), 0),
                "{log}"
            );
        }
    }
    let arena = "10:00-->1:new\n10:00-->2:new\n10:00<--1:move e2e4\n10:01-->2:e2e4\n10:02<--2:move e7e5\n10:03-->1:e7e5\n";
    assert_eq!(
        games(arena, "cecp"),
        (vec!["position startpos moves e2e4 e7e5".to_owned()], 0)
    );
}

#[test]
fn an_engine_is_told_a_position_and_what_is_taken_back_as_well() {
    let board = "setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let log = format!(
        "1 >first : new\n2 >first : {board}\n3 >second: new\n4 >second: {board}\n5 <first : move a1a8\n\
         6 >second: usermove a1a8\n7 <second: move e8f8\n8 <second: move e8e7\n9 >first : undo\n10 >second: undo\n"
    );
    let log = log.replace("7 <second: move e8f8\n", "");
    let (text, rejected) = games(&log, "cecp");
    assert_eq!(rejected, 0, "{text:?}");
    assert_eq!(text.len(), 1, "{text:?}");
    assert!(text[0].ends_with(" moves a1a8"), "{text:?}");
}

#[test]
fn a_log_of_answers_alone_has_each_move_once() {
    let log = "1 >first : new\n2 <first : move e2e4\n3 <second: move e7e5\n4 <first : move g1f3\n";
    assert_eq!(
        games(log, "cecp"),
        (vec!["position startpos moves e2e4 e7e5 g1f3".to_owned()], 0)
    );
    let log = "new\nusermove e2e4\n<first : move e7e5\n>first : usermove g1f3\nusermove b8c6\n>first : usermove f1b5\n";
    let moves = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5".to_owned();
    assert_eq!(games(log, "cecp"), (vec![moves], 0));
}

/// The variant stays in force, whoever is told it.
#[test]
fn the_other_engine_may_be_the_first_one_in_the_next_game() {
    let log = "1 >first : new\n2 >first : variant atomic\n3 <first : move e2e4\n4 >first : result * {}\n\
        5 >second: setboard 8/8/8/8/8/8/P7/K6k w - - 0 1\n6 <second: move a2a3\n";
    for form in ["cecp", "cecp+live"] {
        let (text, rejected) = games(log, form);
        assert_eq!(rejected, 0, "{form}: {text:?}");
        assert!(
            text.last()
                .unwrap()
                .ends_with("P7/K6k w - - 0 1 moves a2a3"),
            "{form}: {text:?}"
        );
    }
}

/// What an engine is told in another way is named.
#[test]
fn a_move_that_is_told_in_other_words_is_named() {
    let log = "1 >first : new\n2 >second: new\n3 <first : move Nf3\n4 >second: usermove g1f3\n";
    let done = crate::convert(log.as_bytes(), "cecp", "uci").unwrap();
    assert_eq!(
        String::from_utf8(done.text).unwrap(),
        "position startpos moves g1f3\n"
    );
    let skipped = done.losses.iter().find(|l| l.code == "cecp/line-skipped");
    assert_eq!(skipped.map(|l| l.count), Some(2));
}

/// Each record has all moves before it, so a game without end would cost the square of its length.
#[test]
fn a_live_session_has_so_many_moves_of_a_game() {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle();
    let lines = |n| moves.clone().take(n).map(|m| format!("usermove {m}\n"));
    let log: String = lines(1_100).collect();
    let (text, rejected) = games(&log, "cecp+live");
    assert_eq!((text.len(), rejected), (1_025, 75));
    let (text, rejected) = games(&format!("{log}new\n{log}"), "cecp+live");
    assert_eq!((text.len(), rejected), (2_050, 150));
    let taken: String = lines(1_025).chain(["undo\n".repeat(3)]).collect();
    let next = lines(3).last().expect("a move");
    let (text, rejected) = games(&(taken + &next), "cecp+live");
    assert_eq!((text.len(), rejected), (1_028, 1));
    let (text, rejected) = games(&log, "cecp");
    assert_eq!((text.len(), rejected), (1, 0));
}

/// XBoard takes a queen, and says so where it tells the other engine.
#[test]
fn a_promotion_without_a_letter_is_completed_by_its_repetition() {
    let before = "100 >first : new\n100 >first : setboard 8/8/8/8/8/6k1/3p4/K7 b - - 0 1\n\
        100 >second: new\n100 >second: setboard 8/8/8/8/8/6k1/3p4/K7 b - - 0 1\n120 <second: move d2d1\n";
    for told in ["usermove 120 >first : d2d1q", "d2d1q", "usermove d2d1=q"] {
        let log = format!("{before}120 >first : {told}\n130 <first : move a1a2\n");
        for form in ["cecp", "cecp+live"] {
            let (text, _) = games(&log, form);
            let last = text.last().expect("a game");
            assert!(last.ends_with(" moves d2d1q a1a2"), "{log}: {text:?}");
        }
        let done = crate::convert(log.as_bytes(), "cecp", "pgn").unwrap();
        assert_eq!(done.report.not_converted(), 0, "{:?}", done.messages);
        // What the second engine is told of the start.
        let skipped = done.losses.iter().find(|l| l.code == "cecp/line-skipped");
        assert_eq!(skipped.map(|l| l.count), Some(2));
    }
}

#[test]
fn a_move_that_xboard_ignores_is_none() {
    let log = "1 >first : new\n2 >first : usermove e2e4\n3 <first : move e7e5\n4 <first : move b8c6\n\
        Ignoring extra move from first\n5 >first : usermove g1f3\n6 <first : move b8c6\n";
    let want = "position startpos moves e2e4 e7e5 g1f3 b8c6";
    // Until the line that says so, a session has the move.
    for (form, wrong) in [("cecp", 0), ("cecp+live", 1)] {
        let (text, rejected) = games(log, form);
        let found = (text.last().map(|l| &**l), rejected);
        assert_eq!(found, (Some(want), wrong), "{form}");
    }
    let done = crate::convert(log.as_bytes(), "cecp", "uci").unwrap();
    let skipped = done.losses.iter().find(|l| l.code == "cecp/line-skipped");
    assert_eq!(skipped.map(|l| l.count), Some(1));
    // It said no move.
    let other = log.replace("from first", "from second");
    assert_eq!(games(&other, "cecp").1, 1);
}

#[test]
fn a_result_counts_if_the_move_after_it_is_ignored() {
    let log = "1 >first : new\n2 <first : move e2e4\n3 >first : result 0-1 {}\n4 <first : move d2d4\n\
        Ignoring extra move from first\n";
    let (doc, codes) = read(log);
    let Some(Document::Game(game)) = &doc else {
        panic!("no game");
    };
    assert_eq!((game.outcome, game.tree.len()), (Outcome::Black, 1));
    assert_eq!(codes, ["cecp/line-skipped"]);
}
