use super::{AlexbayReader, AlexbayWriter};
use crate::diag::Sink;
use crate::formats::{Options, Read, Write};
use crate::io::Record;
use crate::model::Document;

fn through(text: &str) -> Result<String, String> {
    let (mut doc, mut sink, mut out) = (Document::default(), Sink::default(), Vec::new());
    let mut reader = AlexbayReader::new(&Options::default());
    if reader.read(&Record::of(text), &mut doc, &mut sink).is_err() {
        return Err(sink.messages()[0].message.to_string());
    }
    let written = AlexbayWriter::default().write(&doc, &mut out, &mut sink);
    assert!(written.is_ok(), "{:?}", sink.messages());
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn moves_come_back() {
    let text = "[Mode \"5D\"]\n[Variant \"half_reflected\"]\n\n1w. 1:Ng1:h3\n1b. 1:c7:c6\n2w. 2:Bf1<+1>1:g1\n\
        2b. 1+1:Nb8<>2+0:xb6+\n3w. 3:0-0\n3w. 2+1:a7:Qa8#\n3b. 4:d5:xe6e.p.=\n";
    assert_eq!(through(text).unwrap(), text);
    let loose = text.replace("\n2b.", ";2b.");
    assert_eq!(through(&loose).unwrap(), text);
}

#[test]
fn the_sign_of_zero_counts_with_two_middle_timelines() {
    let boards =
        "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"3x3\"]\n[2k/3/K2:-0:1:w]\n[2k/3/K2:+0:1:w]\n";
    let text = format!("{boards}\n1w. 1-0:Ka1:b1\n1w. 1+0:Ka1:b1\n");
    assert_eq!(through(&text).unwrap(), text);
    let without = format!("{boards}\n1w. 1:Ka1:b1\n");
    assert!(through(&without).unwrap_err().contains("names neither"));
}
