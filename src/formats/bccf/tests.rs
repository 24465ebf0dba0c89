use super::{BccfReader, BccfWriter, Move, Version};
use crate::diag::Sink;
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, Kind};

fn options(name: &str) -> Options {
    FormatName::parse(name).unwrap().options
}

fn read(bytes: &[u8], name: &str) -> Result<Document, &'static str> {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let record = Record {
        bytes,
        ..Record::of("")
    };
    match BccfReader::new(&options(name))
        .read(&record, &mut doc, &mut sink)
        .is_ok()
    {
        true => Ok(doc),
        false => Err(sink.messages()[0].code.0),
    }
}

fn write(doc: &Document, name: &str) -> Vec<u8> {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        BccfWriter::new(&options(name))
            .write(doc, &mut out, &mut sink)
            .is_ok()
    );
    out
}

const SCHOLAR: [u8; 14] = [
    0x86, 0x30, 0x9a, 0x40, 0xa1, 0x30, 0x3d, 0x50, 0x63, 0xc0, 0xde, 0xd0, 0xf2, 0xe1,
];

#[test]
fn bytes_and_digits_are_the_same_game() {
    let doc = read(&SCHOLAR, "bccf").unwrap();
    let hex = write(&doc, "bccf+hex");
    assert_eq!(hex, b"8630 9a40 a130 3d50 63c0 ded0 f2e1\n");
    let again = read(&hex, "bccf+hex").unwrap();
    assert!(doc == again);
    assert_eq!(write(&again, "bccf"), SCHOLAR);
    assert!(read(b"86309A40\r\na130", "bccf+hex").is_ok());
}

/// Every word that can be read is written as the same word again.
#[test]
fn every_word_is_read_and_written_or_refused() {
    let mut read = 0;
    for word in 0..=u16::MAX {
        if let Ok(ply) = Move(word).ply(Version::V1_1, false) {
            let ends = Move(word).ends();
            assert_eq!(Move::of(ply, ends, Version::V1_1), Ok(Move(word)));
            read += 1;
        }
    }
    // 64 × 63 moves; without a piece or one of four, with the end flag or not.
    assert_eq!(read, 64 * 63 * 5 * 2);
}

#[test]
fn what_is_wrong_has_a_name() {
    assert_eq!(read(&[0x86], "bccf").unwrap_err(), "bccf/half-move");
    assert_eq!(read(&[0, 0], "bccf").unwrap_err(), "bccf/no-move");
    assert_eq!(read(&[0x18, 0x75], "bccf").unwrap_err(), "bccf/piece-bits");
    let behind = [0x86, 0x31, 0x9a, 0x40];
    assert_eq!(read(&behind, "bccf").unwrap_err(), "bccf/after-end");
    assert_eq!(read(&[0x86, 0x31], "bccf+1.0").unwrap_err(), "bccf/flags");
    assert_eq!(read(b"863", "bccf+hex").unwrap_err(), "bccf/hex");
}

/// In the first version the board tells whether zero bits mean a rook or nothing.
#[test]
fn the_first_version_promotes_pawns_on_the_last_rank() {
    // a2a4 b7b5 a4b5 a7a6 b5a6 b8c6 a6a7 c6e5 a7b8, without flags
    let words: Vec<u8> = [
        (0_u16, 1_u16, 0_u16, 3_u16),
        (1, 6, 1, 4),
        (0, 3, 1, 4),
        (0, 6, 0, 5),
        (1, 4, 0, 5),
        (1, 7, 2, 5),
        (0, 5, 0, 6),
        (2, 5, 4, 4),
        (0, 6, 1, 7),
    ]
    .iter()
    .flat_map(|(a, b, c, d)| (a << 13 | b << 10 | c << 7 | d << 4).to_be_bytes())
    .collect();
    let Ok(Document::Game(game)) = read(&words, "bccf+1.0") else {
        panic!("it is a game");
    };
    let plies: Vec<_> = game
        .tree
        .main_line()
        .filter_map(|id| game.tree.ply(id))
        .collect();
    assert_eq!(plies[8].promotion, Some(Kind::ROOK));
    assert!(plies[..8].iter().all(|p| p.promotion.is_none()));
    assert_eq!(write(&Document::Game(game), "bccf+1.0"), words);
}
