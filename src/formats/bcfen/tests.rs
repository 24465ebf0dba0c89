use super::{BcfenReader, BcfenWriter, Growing, Version, write_boards};
use crate::diag::Sink;
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, Game, Kind, Sq};

fn options(name: &str) -> Options {
    FormatName::parse(name).unwrap().options
}

fn read(bytes: &[u8], name: &str) -> Result<(Document, Vec<&'static str>), &'static str> {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let record = Record {
        bytes,
        ..Record::of("")
    };
    let done = BcfenReader::new(&options(name))
        .read(&record, &mut doc, &mut sink)
        .is_ok();
    let said: Vec<_> = sink.messages().iter().map(|d| d.code.0).collect();
    match done {
        true => Ok((doc, said)),
        false => Err(said[said.len() - 1]),
    }
}

fn write(doc: &Document, name: &str) -> Vec<u8> {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        BcfenWriter::new(&options(name))
            .write(doc, &mut out, &mut sink)
            .is_ok()
    );
    out
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: String = hex.split_whitespace().collect();
    let byte = |i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(byte).collect()
}

const START: &str = "9abcdba9 eeeeeeee 00000000 00000000 00000000 00000000 66666666 12345321\n";
const E4: &str = "9abcdba9 eeeeeeee 00000000 00000000 00006000 00000000 66660666 12345321\n";
const E5: &str = "9abcdba9 eeee0eee 00000000 0000e000 00006000 00000000 66660666 12345321\n";

#[test]
fn bytes_and_digits_are_the_same_game() {
    let hex = format!("{E4}{E5}88\n");
    let (doc, said) = read(hex.as_bytes(), "bcfen+hex").unwrap();
    assert!(said.is_empty());
    assert_eq!(write(&doc, "bcfen"), bytes(&hex));
    assert_eq!(write(&doc, "bcfen+hex"), hex.as_bytes());
    assert!(read(&bytes(&hex), "bcfen").unwrap().0 == doc);
    let (old, _) = read(&bytes(&hex)[..64], "bcfen+1.0").unwrap();
    assert!(old == doc);
    assert_eq!(write(&doc, "bcfen+1.0"), &bytes(&hex)[..64]);
}

#[test]
fn the_start_position_in_front_is_no_move() {
    let (doc, said) = read(&bytes(&format!("{START}{E4}88")), "bcfen").unwrap();
    assert_eq!(said, ["bcfen/start-board"]);
    assert_eq!(write(&doc, "bcfen"), bytes(&format!("{E4}88")));
    let twice = bytes(&format!("{START}{START}88"));
    assert_eq!(read(&twice, "bcfen").unwrap_err(), "bcfen/repeated-board");
}

#[test]
fn a_board_alone_is_a_position() {
    for tail in ["", "88"] {
        let (doc, _) = read(&bytes(&format!("{START}{tail}")), "bcfen+position").unwrap();
        let Document::Position(p) = &doc else {
            panic!("it is a position");
        };
        let king = p.grid().unwrap().piece(Sq::new(4, 0)).unwrap();
        assert!(king.kind == Kind::KING && king.unmoved);
        assert_eq!(write(&doc, "bcfen+position"), bytes(START));
        assert_eq!(write(&doc, "bcfen+position+hex"), START.as_bytes());
    }
    assert_eq!(read(&bytes(START), "bcfen").unwrap_err(), "bcfen/no-end");
    let more = bytes(&format!("{START}00"));
    assert_eq!(
        read(&more, "bcfen+position").unwrap_err(),
        "bcfen/after-end"
    );
}

/// Every byte in the place of every other: read, or refused at its place.
#[test]
fn a_byte_means_two_squares_or_is_refused() {
    let good = |half: u8| !matches!(half, 7 | 8 | 15);
    for byte in 0..=255_u8 {
        let mut board = bytes(E4);
        board[20] = byte;
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let record = Record {
            bytes: &board,
            ..Record::of("")
        };
        let mut reader = BcfenReader::new(&options("bcfen+position"));
        let done = reader.read(&record, &mut doc, &mut sink).is_ok();
        assert_eq!(done, good(byte >> 4) && good(byte & 15), "{byte:02x}");
        if done {
            assert_eq!(write(&doc, "bcfen+position"), board);
        } else {
            let span = sink.messages()[0].span.unwrap();
            let wanted = if byte == 0x88 { 0..20 } else { 20..21 };
            assert_eq!(span.range(), wanted);
        }
    }
}

/// A container reads up to the end mark and continues after it.
#[test]
fn a_container_learns_how_many_bytes_a_game_had() {
    let text = bytes(&format!("{E4}{E5}88 5b45"));
    let (mut game, mut sink) = (Game::default(), Sink::default());
    let used = Growing::new(&mut game, Version::V1_1).grow(&text, 100, &mut sink);
    assert_eq!(used.unwrap(), 65);
    let last = game.tree.main_line().last().unwrap();
    assert_eq!(game.tree.span(last).range(), 132..164);
    let mut out = Vec::new();
    assert!(write_boards(&game, Version::V1_1, &mut out, &mut sink));
    assert_eq!(out, text[..65]);
}

#[test]
fn a_game_without_an_end_is_stopped() {
    let two = bytes(&format!("{E4}{E5}"));
    let many = two.repeat(1 << 15);
    let mut more = many.clone();
    more.extend_from_slice(&two[..32]);
    for (mut game, code) in [(many, None), (more, Some("core/too-many-boards"))] {
        game.push(0x88);
        assert_eq!(read(&game, "bcfen").err(), code);
    }
}
