use super::*;
use crate::diag::Sink;
use crate::io::Record;
use crate::model::{Document, Position, VariantName};

fn read(text: &str) -> (Option<Position>, Vec<String>) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = EpdReader::new(&Options::default())
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
    let codes = sink.messages().iter().map(|m| m.code.to_string()).collect();
    match doc {
        Document::Position(p) if done => (Some(p), codes),
        _ => (None, codes),
    }
}

fn write(position: Position) -> Result<String, String> {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Position(position);
    let done = EpdWriter::new(fen::Style::default())
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    match done {
        true => Ok(String::from_utf8(out).unwrap()),
        false => Err(sink.messages()[0].code.to_string()),
    }
}

const FOUR: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

#[test]
fn canonical_lines_come_back_as_they_were() {
    for ops in [
        "",
        " bm Nf3 Qg2+; id \"W; A.C 001\"; draw_offer;",
        " hmvc 3; fmvn 12;",
        " acd 5; variant atomic; hmvc 0;",
        " 2+3 variant 3check; fmvn 9;",
    ] {
        let text = format!("{FOUR}{ops}\n");
        let (position, codes) = read(&text);
        assert!(codes.is_empty(), "{text}: {codes:?}");
        assert_eq!(write(position.unwrap()).unwrap(), text);
    }
}

/// As in the opening books of Fairy-Stockfish.
#[test]
fn castling_and_en_passant_may_be_missing_before_counters() {
    for (rest, counters) in [
        ("3 2", (3, 2)),
        ("0 12;", (0, 12)),
        ("4 9; id \"a\";", (4, 9)),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/4K3 b {rest}");
        let (position, codes) = read(&text);
        let position = position.unwrap_or_else(|| panic!("{text}: {codes:?}"));
        let found = position.counters;
        let found = (found.halfmove, found.fullmove);
        assert_eq!(found, (Some(counters.0), Some(counters.1)), "{text}");
    }
    for rest in ["", " bm Kd8;", " id \"a\";"] {
        let (position, codes) = read(&format!("4k3/8/8/8/8/8/8/4K3 b{rest}"));
        assert!(position.is_none() && !codes.is_empty(), "{rest}");
    }
}

#[test]
fn the_variant_has_the_name_that_a_program_uses() {
    use crate::formats::Dialect;
    let named = |dialect: Dialect, variant: &str| {
        let (position, _) = read(&format!("{FOUR} variant \"{variant}\";"));
        let style = fen::Style::of(dialect, &std::sync::Arc::default());
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let doc = Document::Position(position.unwrap());
        let done = EpdWriter::new(style).write(&doc, &mut out, &mut sink);
        assert!(done.is_ok());
        let text = String::from_utf8(out).unwrap();
        let name = text.split_once("variant ").unwrap().1;
        name.trim_end_matches(";\n").to_owned()
    };
    let of_engines = [Dialect::Usual, Dialect::Fsf, Dialect::Pychess];
    for (variant, engines, lichess, xboard) in [
        ("three-check", "3check", "Three-check", "3check"),
        (
            "racing-kings",
            "racingkings",
            "\"Racing Kings\"",
            "racingkings",
        ),
        ("chess960", "chess960", "Chess960", "fischerandom"),
        (
            "crazyhouse960",
            "crazyhouse960",
            "Crazyhouse960",
            "crazyhouse960",
        ),
        (
            "capablanca960",
            "capablanca960",
            "Capablanca960",
            "caparandom",
        ),
        ("my game", "my-game", "\"My Game\"", "my-game"),
    ] {
        for dialect in of_engines {
            assert_eq!(named(dialect, variant), engines, "{dialect:?}");
        }
        assert_eq!(named(Dialect::Lichess, variant), lichess);
        for dialect in [Dialect::Cutechess, Dialect::Xboard] {
            assert_eq!(named(dialect, variant), xboard, "{dialect:?}");
        }
    }
}

#[test]
fn dialects_are_understood() {
    for (text, want) in [
        (
            ";variant xiangqi;pv a1a2,b1b2;site https://x.org/a?b=c",
            " pv a1a2,b1b2; site https://x.org/a?b=c; variant xiangqi;",
        ),
        (" 4 17;bm O-O", " bm O-O; hmvc 4; fmvn 17;"),
        (" c0 A-B C; ; c1 1-0;;", " c0 A-B C; c1 1-0;"),
        (" variant \"King of the Hill\"", " variant kingofthehill;"),
        (
            "  hmvc   7 ;  id  \"a\"  \"b\" ",
            " id \"a\" \"b\"; hmvc 7;",
        ),
        (" 0 1 +2+0", " 1+3 hmvc 0; fmvn 1;"),
    ] {
        let (position, codes) = read(&format!("{FOUR}{text}"));
        assert!(codes.is_empty(), "{text}: {codes:?}");
        assert_eq!(write(position.unwrap()).unwrap(), format!("{FOUR}{want}\n"));
    }
}

#[test]
fn a_counting_limit_without_counters_stays_one() {
    let text = "8/8/k1K5 w - 64 variant makruk; hmvc 6;\n";
    let (position, _) = read(text);
    let position = position.unwrap();
    assert_eq!(position.counters.counting_limit, Some(64));
    assert_eq!(write(position).unwrap(), text);
}

#[test]
fn what_cannot_be_read_is_refused() {
    for (text, code) in [
        ("8/8 w - ", "epd/syntax"),
        ("8/8 w - - 9a", "fen/syntax"),
        ("8/7 w - - id 1;", "fen/rank-width"),
        ("8/8 w - - id \"open;", "epd/syntax"),
        ("8/8 w - - hmvc many;", "epd/number"),
        ("8/8 w - - hmvc 18446744073709551616;", "epd/number"),
        ("8/8 w - - (what);", "epd/syntax"),
    ] {
        let (position, codes) = read(text);
        assert!(position.is_none(), "{text}");
        assert_eq!(codes, [code], "{text}");
    }
}

#[test]
fn an_opcode_given_twice_is_named() {
    let (position, codes) = read(&format!("{FOUR} id 1; id 2;"));
    assert_eq!(codes, ["epd/opcode-twice"]);
    assert_eq!(write(position.unwrap()).unwrap(), format!("{FOUR} id 2;\n"));
}

#[test]
fn a_repeated_counter_or_variant_is_named() {
    for (ops, kept) in [
        (" hmvc 3; hmvc 4;", " hmvc 4;"),
        (" fmvn 3; id 1; fmvn 4;", " id 1; fmvn 4;"),
        (" variant crazyhouse; variant atomic;", " variant atomic;"),
        (" 5 12 hmvc 3; fmvn 12;", " hmvc 3; fmvn 12;"),
    ] {
        let (position, codes) = read(&format!("{FOUR}{ops}"));
        assert_eq!(codes, ["epd/opcode-twice"], "{ops}");
        assert_eq!(write(position.unwrap()).unwrap(), format!("{FOUR}{kept}\n"));
    }
    let same = format!("{FOUR} 3 12 variant atomic; hmvc 3; fmvn 12; variant Atomic;");
    assert_eq!(read(&same).1, [""; 0]);
}

#[test]
fn operands_are_written_as_they_were_read() {
    for operands in [
        "\"a\tb\"",
        "a\"b",
        "5\"",
        "\"a\u{1}b\"",
        "a\u{85}\u{7f}",
        "x\"y\" z",
        "a\\ \"\\\"",
    ] {
        let line = format!("{FOUR} c0 {operands}; c1 \"x\";\n");
        let (position, codes) = read(&line);
        assert!(codes.is_empty(), "{codes:?}");
        assert_eq!(write(position.unwrap()).unwrap(), line);
    }
}

/// Whatever can be read can be written, and is read again as it was.
#[test]
fn random_operands_can_be_written() {
    let signs: Vec<char> = "\"\"\\;a. \t\u{1}\u{b}é-".chars().collect();
    let mut dice = crate::movement::Dice::new(3);
    let mut read_ones = 0;
    for _ in 0..5_000 {
        let mut operand = String::new();
        for _ in 0..1 + dice.below(7) {
            operand.push(signs[dice.below(signs.len())]);
        }
        let (Some(position), codes) = read(&format!("{FOUR} c0 {operand};")) else {
            continue;
        };
        read_ones += 1;
        assert!(
            codes.is_empty() || codes == ["epd/opcode-twice"],
            "{codes:?}"
        );
        let line = write(position.clone());
        let line = line.unwrap_or_else(|code| panic!("{operand:?}: {code}"));
        assert_eq!(read(&line).0, Some(position), "{operand:?}");
    }
    assert!(read_ones > 2_000, "{read_ones}");
}

#[test]
fn operands_that_would_break_the_line_are_refused() {
    for (name, value) in [
        ("id", "a;b"),
        ("id", "a\nb"),
        ("id", "\"a"),
        ("a b", "1"),
        ("a;b", "1"),
        ("a\"b", "1"),
        ("a\nb", "1"),
        ("7", "1"),
        ("", ""),
    ] {
        let mut position = Position::board(8, 8);
        position.extras.set("epd", name, value.into());
        assert_eq!(
            write(position).unwrap_err(),
            "epd/operand",
            "{name} {value}"
        );
    }
    let mut position = Position::board(8, 8);
    position.extras.set("epd", "acd", 7.into());
    position.variant = VariantName::from_words("two words");
    assert_eq!(
        write(position).unwrap(),
        "8/8/8/8/8/8/8/8 w - - acd 7; variant two-words;\n"
    );
}

/// The position, what is reported about the line, and what is lost.
fn read_anyhow(text: &str, by_grammar: bool) -> (Option<Document>, String) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let mut options = Options::default();
    options.by_grammar = by_grammar;
    let read = EpdReader::new(&options).read(&Record::of(text), &mut doc, &mut sink);
    let said = format!("{:?} {:?}", sink.messages(), sink.losses());
    (read.ok().map(|()| doc), said)
}

#[test]
fn plain_lines_are_read_as_the_grammar_reads_them() {
    let lines = [
        FOUR,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - hmvc 3; fmvn 12;",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 bm Nf3 d4; id x; c0 a b c;",
        "bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w KQkq - hmvc 0;",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - acd 5; variant atomic; acd 6;",
        "r3k2r/8/8/8/8/8/8/R3K2R b - - hmvc x; draw_offer;",
        "r3k2r/8/8/8/8/8/8/R3K2R b - - v=-1164; gate-prone; a.b 1;",
    ];
    let bytes = b" ;\t\"-/KQkq81w0b3e+a_.";
    let mut dice = crate::movement::Dice::new(7);
    let mut plain = 0;
    for n in 0..20_000 {
        let mut line = lines[n % lines.len()].as_bytes().to_vec();
        for _ in 0..n % 3 {
            let (at, byte) = (dice.below(line.len()), bytes[dice.below(bytes.len())]);
            match dice.below(3) {
                0 => line[at] = byte,
                1 => line.insert(at, byte),
                _ => _ = line.remove(at),
            }
        }
        let line = String::from_utf8(line).unwrap();
        plain += usize::from(super::plain::read(&line).is_some());
        assert_eq!(
            read_anyhow(&line, false),
            read_anyhow(&line, true),
            "{line}"
        );
    }
    assert!(plain > 5_000, "{plain}");
}

#[test]
fn zero_bytes_at_the_end_of_a_line_are_a_loss_and_others_an_error() {
    for ops in [" hmvc 0", " hmvc 0;", " D4 23441;"] {
        let (position, codes) = read(&format!("{FOUR}{ops}\0\0"));
        assert_eq!(codes, ["epd/zero-byte"], "{ops}");
        let written = format!("{FOUR}{};\n", ops.trim_end_matches(';'));
        assert_eq!(write(position.unwrap()).unwrap(), written);
    }
    let (position, codes) = read(&format!("{FOUR} D4 2\03;"));
    assert!(position.is_none());
    assert_eq!(codes, ["epd/zero-byte"]);
}
