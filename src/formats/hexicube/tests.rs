use super::{HexicubeReader, HexicubeWriter};
use crate::diag::Sink;
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::Document;

fn through(text: &str) -> Result<String, String> {
    let (mut doc, mut sink, mut out) = (Document::default(), Sink::default(), Vec::new());
    let options = FormatName::parse("hexicube+moves")
        .expect("a format")
        .options;
    let mut reader = HexicubeReader::new(&Options::default());
    if reader.read(&Record::of(text), &mut doc, &mut sink).is_err() {
        return Err(sink.messages()[0].message.to_string());
    }
    let written = HexicubeWriter::new(&options).write(&doc, &mut out, &mut sink);
    assert!(written.is_ok(), "{:?}", sink.messages());
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn timelines_are_written_where_they_are_needed() {
    let text = "1. Nf3 .. Nf6\n2. L0f3 N T1f5 .. L1 d5; Nc6\n3. -; Nxg7 .. exf; #\n4. -; O-O\n";
    assert_eq!(through(text).unwrap(), text);
    let named = text.replace("-; Nxg7", "L1 Nxg7");
    assert_eq!(through(&named).unwrap(), text);
    assert!(through("e4").unwrap_err().starts_with("it is not clear"));
}
