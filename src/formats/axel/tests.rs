use super::{AxelReader, AxelWriter};
use crate::diag::Sink;
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::Document;

fn through(text: &str, to: &str) -> Result<String, String> {
    let (mut doc, mut sink, mut out) = (Document::default(), Sink::default(), Vec::new());
    let options = FormatName::parse(to).expect("a format").options;
    let mut reader = AxelReader::new(&Options::default());
    if reader.read(&Record::of(text), &mut doc, &mut sink).is_err() {
        return Err(sink.messages()[0].message.to_string());
    }
    let written = AxelWriter::new(&options).write(&doc, &mut out, &mut sink);
    assert!(written.is_ok(), "{:?}", sink.messages());
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn boards_that_are_left_out_are_filled_in() {
    let short = "1. c4 .. g6.\n2. Nc3 .. Qc7 x T1 c4! (+L-1).\n3. d4; L0 e4.\n";
    let long = "w1. L0T1 P L0T1 c4.\nb1. L0T1 P L0T1 g6.\nw2. L0T2 N L0T2 c3.\n\
        b2. L0T2 Qc7 x L0T1 c4! (+L-1).\nw3. L-1T2 P L-1T2 d4; L0T3 P L0T3 e4.\n";
    assert_eq!(through(short, "axel+moves").unwrap(), long);
    let implied = short.replace("L0 e4", "e4");
    assert_eq!(through(short, "axel+an+moves").unwrap(), implied);
    assert_eq!(through(long, "axel+an+moves").unwrap(), implied);
}

#[test]
fn pawns_are_no_numbers() {
    let text = "1. b4 .. b5.\n2. b5 .. b6.\n";
    let written = "1. b4 .. L0 b5.\n2. b5 .. L0 b6.\n";
    for text in [text, written] {
        assert_eq!(through(text, "axel+an+moves").unwrap(), written);
    }
    assert!(
        through("e4.", "axel")
            .unwrap_err()
            .starts_with("it is not clear")
    );
}

#[test]
fn a_lost_glyph_has_the_place_of_its_move() {
    let pgn = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. e3 / e6\n2. Nf3 $200 / Nf6\n";
    let (mut doc, mut sink, mut out) = (Document::default(), Sink::default(), Vec::new());
    let options = FormatName::parse("axel").expect("a format").options;
    let source = FormatName::parse("5dpgn").expect("a format");
    let mut reader = source.format.reader(&source.options).expect("a reader");
    let read = reader.read(&Record::of(pgn), &mut doc, &mut sink);
    let written = AxelWriter::new(&options).write(&doc, &mut out, &mut sink);
    assert!(read.is_ok() && written.is_ok(), "{:?}", sink.messages());
    let loss = sink.losses().iter().find(|l| l.code.0 == "axel/lost-nag");
    let place = loss.and_then(|loss| loss.first).expect("a place");
    assert_eq!(&pgn[place.range()][..3], "Nf3");
}
