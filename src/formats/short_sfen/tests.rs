use super::{Row, ShortSfenReader, ShortSfenWriter, Version, parse_row, plain, row, row_len};
use crate::diag::Sink;
use crate::formats::fcn::{Ending, Suffix};
use crate::formats::fen;
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, NodeId, Outcome, Side, Stated, VariantName};

fn options(name: &str) -> Options {
    FormatName::parse(name).unwrap().options
}

fn read(line: &str, name: &str) -> Result<(Document, Vec<&'static str>), &'static str> {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = ShortSfenReader::new(&options(name))
        .read(&Record::of(line), &mut doc, &mut sink)
        .is_ok();
    let said: Vec<_> = sink.messages().iter().map(|d| d.code.0).collect();
    match done {
        true => Ok((doc, said)),
        false => Err(said[said.len() - 1]),
    }
}

fn write(doc: &Document, name: &str) -> Result<String, &'static str> {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    match ShortSfenWriter::new(&options(name))
        .write(doc, &mut out, &mut sink)
        .is_ok()
    {
        true => Ok(String::from_utf8(out).unwrap()),
        false => Err(sink.messages()[0].code.0),
    }
}

fn one(text: &str) -> Option<Row> {
    parse_row(text, Version::V1_1, &mut Sink::default(), 0)
}

const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";

/// Every field there or not: read, and told which were there.
#[test]
fn every_field_may_be_missing() {
    for n in 0..32 {
        let has = |bit: u32| n >> bit & 1 == 1;
        let fields = [(0, " b"), (1, " KQkq"), (2, " e3"), (3, " -"), (4, " +#")];
        let text: String = fields.iter().filter(|f| has(f.0)).map(|f| f.1).collect();
        let castles = has(1) || has(3) && !has(2);
        let square = has(2) || has(3) && has(1);
        let good = !(has(2) && (!has(1) || has(3)));
        let line = format!("{E4}{text}");
        let Some(row) = one(&line) else {
            assert!(!good, "{line}");
            continue;
        };
        assert!(good, "{line}");
        let stated = row.seen.stated;
        assert_eq!(stated.contains(Stated::TURN), has(0), "{line}");
        assert_eq!(stated.contains(Stated::RIGHTS), castles, "{line}");
        assert_eq!(stated.contains(Stated::EN_PASSANT), square, "{line}");
        let mates = row.suffix.ending == Some(Ending::Checkmate);
        assert_eq!(mates, has(4), "{line}");
        assert_eq!(row_len(&format!("{line} {E5}")), Some(line.len()));
        assert_eq!(row_len(&format!("{line}{{comment}}")), Some(line.len()));
        assert_eq!(row_len(&format!("{line} 2. {E5}")), Some(line.len()));
    }
    assert_eq!(row_len("e2e4"), None);
    assert_eq!(row_len("8/8/8/8/8/8/8"), None);
}

/// What begins like a field and goes on is the next row.
#[test]
fn a_row_ends_where_the_next_one_begins() {
    for first in ["k", "q", "K", "Q", "b"] {
        let one = "8/8/8/8/8/8/8/K6k";
        let two = format!("{first}7/8/8/8/8/8/8/K7");
        let line = format!("{one} {two}");
        assert_eq!(row_len(&line), Some(one.len()));
        let (doc, _) = read(&line, "short-sfen").unwrap();
        assert_eq!(write(&doc, "short-sfen"), Ok(format!("{line}\n")));
    }
}

#[test]
fn signs_end_the_game() {
    for (signs, outcome) in [
        ("", Outcome::Unknown),
        (" +", Outcome::Unknown),
        (" #", Outcome::Draw),
        (" +#", Outcome::Black),
        (" #+", Outcome::Black),
        (" +#+", Outcome::Black),
        (" ##", Outcome::Draw),
        (" +##", Outcome::Draw),
    ] {
        let line = format!("{E4} b KQkq e3 {E5} w KQkq e6{signs}");
        let Document::Game(game) = read(&line, "short-sfen").unwrap().0 else {
            panic!("it is a game");
        };
        assert_eq!(game.outcome, outcome, "{signs}");
        assert_eq!(game.tree.len(), 2);
        let written = write(&Document::Game(game), "short-sfen").unwrap();
        assert_eq!(written.trim_end(), line);
        let more = format!("{line} {E4}");
        let over = signs.contains('#').then_some("short-sfen/after-end");
        assert_eq!(read(&more, "short-sfen").err(), over);
    }
    for signs in ["++", "+++", "###", "#++", "#+#", "++#", "+#+#"] {
        let line = format!("{E4} {signs}");
        assert_eq!(read(&line, "short-sfen").unwrap_err(), "short-sfen/signs");
    }
}

#[test]
fn the_first_version_has_fewer_rows() {
    for (fields, fits) in [
        ("", true),
        (" b", false),
        (" KQkq", false),
        (" b KQkq", true),
        (" b KQkq -", false),
        (" b KQkq e3", true),
        (" b - e3 +#", true),
        (" #", true),
        (" b #", false),
        (" b KQkq #+", false),
        (" ##", false),
    ] {
        let line = format!("{E4}{fields}");
        let old = read(&line, "short-sfen+1.0");
        assert_eq!(old.is_ok(), fits, "{line}");
        if let Ok((doc, _)) = old {
            assert_eq!(write(&doc, "short-sfen+1.0"), Ok(format!("{line}\n")));
        }
    }
    let mut sink = Sink::default();
    let mut reader = ShortSfenReader::new(&options("short-sfen+1.0"));
    let alone = format!("{E4} b");
    let _ = reader.read(&Record::of(&alone), &mut Document::default(), &mut sink);
    let said = &sink.messages()[0];
    assert!(
        said.message.contains("followed by castling rights"),
        "{said:?}"
    );
    assert_eq!(said.span.map(|s| &alone[s.range()]), Some("b"));
    let Document::Game(game) = read(&format!("{E4} +#"), "short-sfen+1.0").unwrap().0 else {
        panic!("it is a game");
    };
    assert_eq!(game.outcome, Outcome::Unknown);
}

#[test]
fn blanks_around_a_line_are_an_error_or_a_warning() {
    for line in [format!(" {E4}"), format!("{E4} "), format!("{E4} b\t ")] {
        assert_eq!(read(&line, "short-sfen").unwrap_err(), "short-sfen/blanks");
        let (_, said) = read(&line, "short-sfen+lenient").unwrap();
        assert_eq!(said, ["short-sfen/blanks"]);
    }
}

#[test]
fn what_a_position_does_not_say_is_assumed() {
    for (line, full) in [
        (E4, format!("{E4} w KQkq -")),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R b",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -".into(),
        ),
        (
            "4k2r/8/8/8/8/8/8/R4K2",
            "4k2r/8/8/8/8/8/8/R4K2 w k -".into(),
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 - e3",
            "4k3/8/8/8/4P3/8/8/4K3 b - e3".into(),
        ),
        ("44/8/8/8/8/8/8/K6k", "8/8/8/8/8/8/8/K6k w - -".into()),
    ] {
        let (doc, _) = read(line, "short-sfen+position").unwrap();
        assert_eq!(write(&doc, "short-sfen+position"), Ok(format!("{full}\n")));
    }
    let (_, said) = read(&format!("{E4} b +"), "short-sfen+position").unwrap();
    assert_eq!(said, ["short-sfen/signs-unused"]);
    assert_eq!(
        write(&read(E4, "short-sfen+position").unwrap().0, "short-sfen"),
        Err("short-sfen/inexpressible")
    );
}

/// `KQkq` means the outermost rooks, and other rights are lost by name.
#[test]
fn rights_of_inner_rooks_are_named_as_lost() {
    let text = "1r2k1rr/8/8/8/8/8/8/1R2K1RR w GBhb - 0 1";
    let mut sink = Sink::default();
    let p = fen::parse(
        text,
        &VariantName::CHESS960,
        &crate::model::Catalog::default(),
        &mut sink,
        0,
    )
    .unwrap();
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let options = options("short-sfen+position");
    let _ = ShortSfenWriter::new(&options).write(&Document::Position(p), &mut out, &mut sink);
    assert_eq!(out, b"1r2k1rr/8/8/8/8/8/8/1R2K1RR w Qkq -\n");
    let lost: Vec<_> = sink.losses().iter().map(|l| (l.code.0, l.count)).collect();
    assert_eq!(lost, [("core/lost-rights", 1)]);
}

#[test]
fn the_same_board_twice_is_no_move() {
    let line = format!("{E4} {E4}");
    assert_eq!(
        read(&line, "short-sfen").unwrap_err(),
        "short-sfen/repeated-board"
    );
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let (doc, said) = read(&format!("{start} {E4}"), "short-sfen").unwrap();
    assert_eq!(said, ["short-sfen/start-row"]);
    let Document::Game(game) = doc else {
        panic!("it is a game");
    };
    let first = game.tree.first_child(NodeId::ROOT).unwrap();
    assert_eq!((game.tree.len(), game.tree.side(first)), (1, Side::White));
}

/// The quick way and the grammar: where the quick way answers, both say the same, and
/// nothing is left to warn about.
#[test]
fn the_quick_way_agrees_with_the_grammar() {
    let fields = [
        "", " ", "w", "b", "W", "B", "-", "KQkq", "KQ", "qk", "Qk", "k", "e3", "e6", "E3", "a1",
        "i3", "+", "#", "+#", "#+", "##", "+##", "++", "###", "0", "K", "-e3",
    ];
    let boards = [
        E4,
        "r3k2r/8/8/8/8/8/8/R3K2R",
        "4k3/8/44/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K2",
        "4k3/8/8/8/8/8/8/4K4",
        "4k3/8/8/8/8/8/8",
        "4k3/8/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/9/8/8/4K3",
        "4k3//8/8/8/8/8/4K3",
        "4x3/8/8/8/8/8/8/4K3",
    ];
    let (mut quick, mut all) = (0, 0);
    for board in boards {
        let words = if board == E4 { 3 } else { 2 };
        for n in 0..fields.len().pow(words) {
            let at = |place: u32| fields[n / fields.len().pow(place) % fields.len()];
            let words = [board, at(0), at(1), at(2)];
            let words: Vec<&str> = words.into_iter().filter(|w| !w.is_empty()).collect();
            let text = words.join(" ");
            let mut sink = Sink::default();
            let by_grammar = row::parse_by_grammar(&text, Version::V1_1, &mut sink, 0);
            all += 1;
            if let Some(row) = plain::read(&text) {
                quick += 1;
                assert_eq!(by_grammar, Some(row), "{text}");
                assert!(sink.is_empty(), "{text}");
            }
        }
    }
    assert!(quick > 500, "{quick} of {all}");
}

#[test]
fn all_signs_come_back() {
    for check in [false, true] {
        for ending in [
            None,
            Some(Ending::Stalemate),
            Some(Ending::WonOtherwise),
            Some(Ending::DrawnOtherwise),
        ] {
            let suffix = Suffix { check, ending };
            let back = Suffix::parse(suffix.signs(), Version::V1_1).unwrap();
            assert_eq!(back.signs(), suffix.signs());
        }
    }
}
