use super::{VgnReader, VgnWriter};
use crate::diag::{Severity, Sink, Span};
use crate::formats::{FormatName, Read, Write};
use crate::io::Record;
use crate::model::{Document, Game, NodeId, Outcome, Remark, Side, Start};

fn record(bytes: &[u8]) -> Record<'_> {
    Record {
        bytes,
        ..Record::of("")
    }
}

/// The game and the codes of everything said about it.
fn read_bytes(bytes: &[u8]) -> (Option<Game>, Vec<&'static str>) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let mut reader = VgnReader::default();
    let good = reader.read(&record(bytes), &mut doc, &mut sink).is_ok();
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

/// A game after the tag that makes it VGN.
fn game_of(rest: &str) -> (Option<Game>, Vec<&'static str>) {
    read_bytes(format!("[GameFormat \"VGN\"]{rest}").as_bytes())
}

fn read(rest: &str) -> Game {
    match game_of(rest) {
        (Some(game), codes) if codes.is_empty() => game,
        (_, codes) => panic!("{rest}: {codes:?}"),
    }
}

fn complaints(rest: &str) -> Vec<&'static str> {
    game_of(rest).1
}

fn write_as(name: &str, game: &Game) -> Vec<u8> {
    let options = FormatName::parse(name).unwrap().options;
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Game(game.clone());
    let done = VgnWriter::new(&options)
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    let fine = sink.worst().is_none_or(|worst| worst == Severity::Note);
    assert!(done && fine, "{sink:?}");
    out
}

fn moves(rest: &str) -> String {
    let game = read(rest);
    let written = String::from_utf8(write_as("vgn", &game)).unwrap();
    let (again, codes) = read_bytes(written.as_bytes());
    assert_eq!(again.as_ref(), Some(&game), "{written} {codes:?}");
    let (_, moves) = written.split_once("\n\n").unwrap();
    moves.to_owned()
}

#[test]
fn tags_stand_in_any_layout() {
    let game = read(
        "[ White\t\"Tal, \\\"Misha\\\" \\\\ \\x\"\n]{c};d\n[\nBlack\n\n\"two\nlines\"][x_1 \"\"] 1. e4 *",
    );
    let tags: Vec<_> = game.tags.iter().collect();
    assert_eq!(
        tags,
        [
            ("White", "Tal, \"Misha\" \\ x"),
            ("Black", "two\nlines"),
            ("x_1", "")
        ]
    );
    let remarks: Vec<_> = game.tree.remarks(NodeId::ROOT).collect();
    assert_eq!(remarks, [Remark::After("c"), Remark::After("d")]);
    assert_eq!(moves("[A \"]\"]*"), "*\n");
}

#[test]
fn the_last_of_several_tags_counts() {
    let (game, codes) = game_of("[A \"1\"][B \"2\"][A \"3\"]*");
    let game = game.unwrap();
    let tags: Vec<_> = game.tags.iter().collect();
    assert_eq!(
        (tags, codes),
        (vec![("B", "2"), ("A", "3")], vec!["vgn/repeated-tag"])
    );
    assert_eq!(
        complaints("[MoveFormat \"FOO\"][MoveFormat \"MCN\"] e2e4 *"),
        ["vgn/repeated-tag"]
    );
}

#[test]
fn what_is_no_vgn_is_refused() {
    let codes = |text: &str| read_bytes(text.as_bytes()).1;
    assert_eq!(codes("1. e4 *"), ["vgn/no-game-format"]);
    assert_eq!(
        codes("[gameformat \"VGN\"][MoveFormat \"MCN\"]*"),
        ["vgn/no-game-format"]
    );
    assert_eq!(codes("[GameFormat \"PGN\"] *"), ["vgn/game-format"]);
    assert_eq!(codes("[MoveFormat \"mcn\"] e2e4 *"), ["vgn/taken-for-vgn"]);
    assert_eq!(complaints("[MoveFormat \"FOO\"] *"), ["vgn/move-format"]);
    assert_eq!(
        complaints("[MoveFormat \"FCN:7\"] *"),
        ["vgn/unknown-version"]
    );
    assert_eq!(complaints("[A B \"x\"] *"), ["vgn/unclosed-tag"]);
    assert_eq!(complaints("[A \"x\" \"y\"]\n *"), ["vgn/broken-tag"]);
    assert_eq!(complaints("[A\"x\"]\n *"), ["vgn/broken-tag"]);
    assert_eq!(codes("\u{feff}"), ["vgn/no-game-format"]);
}

#[test]
fn numbers_comments_glyphs_and_variations_are_read() {
    assert_eq!(
        moves(
            " 1.e4{a\n b}$2$300(1.d4 1.5{why}d5(1...Nf6 ;x}\n)2.c4)1...e5 2. {b} Nf3 * {end} ;more"
        ),
        "1. e4 {a\n b} $2 $300 (1. d4 1.5 {why} d5 (1.5 Nf6 ;x}\n) 2. c4) 1.5 e5\n\
         2. {b} Nf3 {end} {more}\n*\n"
    );
    assert_eq!(
        moves(" {a}{b} $5 1. {c} e4 *"),
        "{a}\n{b}\n$5\n1. {c} e4\n*\n"
    );
    assert_eq!(moves("*"), "*\n");
}

#[test]
fn what_is_wrong_among_the_moves_is_said() {
    for (text, code) in [
        ("1. e4 e5", "vgn/no-end"),
        ("1. e4 1/2", "vgn/no-move"),
        ("1. e4 ) *", "vgn/unopened-variation"),
        ("1. e4 (1. d4 *", "vgn/end-in-variation"),
        ("1. (d4) e4 *", "vgn/variation-without-move"),
        ("1. e4 {x", "vgn/unclosed-comment"),
        ("1. e4 } *", "vgn/stray-brace"),
        ("1. e4 $ *", "vgn/broken-nag"),
        ("1 e4 *", "vgn/no-move"),
        ("\n%x\ne4 *", "vgn/no-move"),
        ("1. e4 * e5", "vgn/after-end"),
        ("1. e4 * *", "vgn/after-end"),
        ("1. e4 [A \"b\"] *", "vgn/tag-after-moves"),
        ("[MoveFormat \"MCN\"] e4 *", "mcn/move"),
        ("[MoveFormat \"FCN\"] Pe2-e4# Pe7-e5 *", "fcn/after-end"),
        ("[MoveFormat \"FCN:1.0\"] Pe2-e4## *", "fcn/suffix"),
        ("[SetUp \"KFEN:x\"] *", "vgn/set-up"),
    ] {
        assert_eq!(complaints(text)[0], code, "{text}");
    }
    assert_eq!(
        complaints("1. e4 () () $5000000000 *"),
        ["vgn/empty-variation", "vgn/empty-variation", "vgn/lost-nag"]
    );
    let deep = format!("e4 {}", "(d4 ".repeat(100_000));
    assert_eq!(complaints(&deep), ["vgn/too-deep"]);
    let wrong = format!("{}*", "x ".repeat(1000));
    assert_eq!(complaints(&wrong).len(), 20);
}

#[test]
fn a_half_is_a_word_of_its_own() {
    let mcn = "[MoveFormat \"MCN\"] ";
    assert_eq!(read(&format!("{mcn}1.e2e4 1.5 e7e5 *")).tree.len(), 2);
    assert_eq!(read(&format!("{mcn}1.e2e4 1.5(d2d4)e7e5 *")).tree.len(), 3);
    assert_eq!(complaints(&format!("{mcn}1.5e7e5 *")), ["mcn/move"]);
}

#[test]
fn the_result_behind_the_moves_counts() {
    let outcome = |text: &str| {
        let (game, codes) = game_of(text);
        (game.unwrap().outcome, codes)
    };
    assert_eq!(outcome("[Result \"1-0\"] e4 1-0"), (Outcome::White, vec![]));
    let differs = vec!["vgn/result-differs"];
    assert_eq!(
        outcome("[Result \"1-0\"] e4 0-1"),
        (Outcome::Black, differs)
    );
    let differs = vec!["vgn/result-differs"];
    assert_eq!(outcome("[Result \"1-0\"] e4 *"), (Outcome::White, differs));
    let neither = (Outcome::Neither, vec![]);
    assert_eq!(outcome("[Result \"0-0\"] e4 *"), neither);
    let unclear = vec!["vgn/unclear-result"];
    assert_eq!(outcome("[Result \"x\"] e4 0-1"), (Outcome::Black, unclear));
    let fcn = |text: &str| outcome(&format!("[MoveFormat \"FCN\"] {text}"));
    assert_eq!(fcn("Pe2-e4#+ 0-1"), (Outcome::Black, vec![]));
    assert_eq!(fcn("Pe2-e4## 1/2-1/2"), (Outcome::Draw, vec![]));
    let differs = || vec!["vgn/ending-differs"];
    assert_eq!(fcn("Pe2-e4+# 0-1"), (Outcome::Black, differs()));
    assert_eq!(fcn("Pe2-e4## *"), (Outcome::Unknown, differs()));
    // What the board shows stays with the move.
    assert_eq!(fcn("Pe2-e4# *"), (Outcome::Unknown, vec![]));
    // A mate in a variation does not end the game.
    assert_eq!(
        fcn("Pe2-e4 (Pd2-d4+#) Pe7-e5 *"),
        (Outcome::Unknown, vec![])
    );
}

const BCCF: &[u8] = b"[GameFormat \"VGN\"][Result \"*\"][MoveFormat \"BCCF\"]";

fn with_words(words: &[u16]) -> Vec<u8> {
    let words = words.iter().flat_map(|w| w.to_be_bytes());
    BCCF.iter().copied().chain(words).collect()
}

#[test]
fn bytes_begin_right_behind_the_last_tag() {
    let (game, codes) = read_bytes(&with_words(&[0x8630, 0x9a40]));
    let game = game.unwrap();
    assert_eq!((game.tree.len(), codes), (2, vec![]));
    assert_eq!(
        write_as("vgn+bccf", &game),
        b"[GameFormat \"VGN\"]\n[Result \"*\"]\n[MoveFormat \"BCCF:1.1\"]\x86\x30\x9a\x40"
    );
    // The end flag only parts two games if the result says so.
    let (again, _) = read_bytes(&with_words(&[0x8630, 0x9a41]));
    assert_eq!(again.unwrap(), game);
    let behind = [&with_words(&[0x8631])[..], b" x"].concat();
    assert_eq!(read_bytes(&behind).1, ["vgn/behind-the-end"]);
    let half = [&with_words(&[0x8630])[..], b"x"].concat();
    assert_eq!(read_bytes(&half).1, ["bccf/half-move"]);
    let tag = [BCCF, b"[A \"b\"]"].concat();
    assert_eq!(read_bytes(&tag).1, ["vgn/behind-the-end"]);
    assert_eq!(read_bytes(BCCF).0.map(|g| g.tree.len()), Some(0));
}

#[test]
fn a_game_that_was_won_says_in_its_last_move_that_it_is_over() {
    let said = |result: &str, form: &str, words: &[u8]| {
        let head = format!("[GameFormat \"VGN\"]{result}[MoveFormat \"{form}\"]");
        read_bytes(&[head.as_bytes(), words].concat()).1
    };
    let cut = b"\x86\x30\x9a\x40";
    for result in ["1-0", "1/2-1/2"] {
        let result = format!("[Result \"{result}\"]");
        for form in ["BCCF", "BCCF:1.1"] {
            assert_eq!(said(&result, form, cut), ["vgn/no-end-bit"]);
            assert_eq!(said(&result, form, b"\x86\x30\x9a\x41"), [""; 0]);
        }
        assert_eq!(said(&result, "BCCF:1.0", cut), [""; 0]);
        assert_eq!(said(&result, "BCCF", b""), [""; 0]);
    }
    for result in ["", "[Result \"*\"]"] {
        assert_eq!(said(result, "BCCF", cut), [""; 0]);
    }
}

#[test]
fn the_start_is_said_in_many_ways() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R b KQ - 5 12";
    for tags in [
        format!("[SetUp \"FEN:{fen}\"]"),
        format!("[SetUp \"fen:1.0:{fen}\"]"),
        format!("[SetUp \"1\"][FEN \"{fen}\"]"),
        format!("[FEN \"{fen}\"]"),
    ] {
        let game = read(&format!("{tags}12.5 Kd7 *"));
        let Start::Given(position) = &game.start else {
            panic!("{tags}");
        };
        assert_eq!(position.counters.fullmove, Some(12), "{tags}");
        assert_eq!(game.tree.side(game.tree.last().unwrap()), Side::Black);
    }
    assert_eq!(
        complaints(&format!("[SetUp \"0\"][FEN \"{fen}\"]*")),
        ["vgn/set-up-differs"]
    );
    assert_eq!(complaints("[SetUp \"1\"]*"), ["vgn/set-up-without-fen"]);
    assert_eq!(
        complaints(&format!("[SetUp \"FEN:{fen}\"][FEN \"{fen}\"]*")),
        ["vgn/two-starts"]
    );
}

#[test]
fn boards_say_moves() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3";
    let d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR";
    let e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6";
    let sfen = |text: &str| game_of(&format!("[MoveFormat \"SFEN\"] {text}"));
    let (game, codes) = sfen(&format!("1.{e4} $1 ({d4} b)1.5 {e5} + *"));
    assert_eq!((game.unwrap().tree.len(), codes), (3, vec![]));
    let codes = |text: String| sfen(&text).1;
    assert_eq!(codes(format!("{start} {e4} *")), ["vgn/start-row"]);
    assert_eq!(codes(format!("{e4} {e4} *")), ["vgn/repeated-row"]);
    assert_eq!(
        codes(format!("{e4} # {e5} #")),
        ["fcn/after-end", "vgn/no-end"][..1]
    );
    assert_eq!(codes("e4 *".into()), ["vgn/no-row"]);
    assert_eq!(codes("8/8/8 *".into()), ["vgn/no-row"]);
    assert_eq!(codes("9/8/8/8/8/8/8/8 *".into()).len(), 1);
    let fen = |text: &str| game_of(&format!("[MoveFormat \"FEN\"] {text}"));
    let (game, codes) = fen(&format!("1. {e4} 0 1 {e5} 0 2\n2. {d4} b KQkq - 0 2 *"));
    assert_eq!((game.map(|g| g.tree.len()), codes), (Some(3), vec![]));
}

#[test]
fn a_row_starts_a_game_where_it_says_too_little() {
    let position = |text: &str| {
        let (game, codes) = game_of(text);
        let Start::Given(position) = game.unwrap().start else {
            panic!("{text}");
        };
        (position.turn, position.counters.fullmove, codes)
    };
    let row = "[SetUp \"sfen:1.1:4k3/8/8/8/8/8/8/4K3\"]";
    assert_eq!(
        position(&format!("{row} 12.5 Kd7 *")),
        (Side::Black, Some(12), vec![])
    );
    assert_eq!(
        position(&format!("{row} 3. Kd2 *")),
        (Side::White, Some(3), vec![])
    );
    assert_eq!(
        position(&format!("{row} *")),
        (Side::White, Some(1), vec![])
    );
    let black = "[SetUp \"4k3/8/8/8/8/8/8/4K3 b\"]";
    assert_eq!(
        position(&format!("{black} 12. Kd7 *")),
        (Side::Black, Some(12), vec![])
    );
    let signs = "[SetUp \"4k3/8/8/8/8/8/8/4K3 b +\"]";
    assert_eq!(
        position(&format!("{signs} *")).2,
        ["short-sfen/signs-unused"]
    );
}

#[test]
fn places_are_bytes_where_the_text_is_not_utf_8() {
    let text = b"[GameFormat \"VGN\"]\n[A \"\xe9\x92\xe9\"]\n1. xx *";
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    assert!(
        VgnReader::default()
            .read(&record(text), &mut doc, &mut sink)
            .is_err()
    );
    let wrong = sink.messages().iter().find(|d| d.code.0 == "vgn/no-move");
    let span = wrong.and_then(|d| d.span).unwrap();
    assert_eq!(&text[span.range()], b"xx");
}

#[test]
fn places_in_a_file_of_both_kinds_count_its_bytes() {
    // Two letters that are not UTF-8 are four bytes in the text.
    let head = b"[GameFormat \"VGN\"]\n[Event \"\xE9\xE9\"]\n[MoveFormat \"PGC\"]";
    let bytes = [&head[..], b"\x03\x01\x0C?"].concat();
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    assert!(
        VgnReader::default()
            .read(&record(&bytes), &mut doc, &mut sink)
            .is_err()
    );
    let spans: Vec<_> = sink.messages().iter().map(|d| (d.code.0, d.span)).collect();
    let place = head.len() + 3;
    let unknown = ("pgc/unknown-marker", Some(Span::new(place, place + 1)));
    assert!(spans.contains(&unknown), "{spans:?}");
    let bytes = [&head[..], b"\x03\x02\x0C\x01\x06"].concat();
    assert!(
        VgnReader::default()
            .read(&record(&bytes), &mut doc, &mut sink)
            .is_ok()
    );
    let Document::Game(game) = doc else { panic!() };
    let last = game.tree.last().unwrap();
    assert_eq!(game.tree.span(last), Span::new(place, place + 1));
}

#[test]
fn places_in_a_start_with_backslashes_are_those_of_the_tag() {
    for tag in [
        "[SetUp \"FEN:8/8/8/8/8/8/8/\\\"8 w\"]",
        "[SetUp \"SFEN:8/8/8/8/8/8/8/\\\"8 wé\"]",
        "[FEN \"8/8/8/8/8/8/8/\\\"8é\"]",
    ] {
        let text = format!("[GameFormat \"VGN\"]{tag} *");
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        assert!(
            VgnReader::default()
                .read(&Record::of(&text), &mut doc, &mut sink)
                .is_err()
        );
        let value = text.find(tag).unwrap() + tag.find('"').unwrap() + 1;
        let place = Span::new(value, text.len() - 4);
        assert_eq!(sink.messages()[0].span, Some(place), "{sink:?}");
    }
}
