use super::Uci5dReader;
use crate::diag::Sink;
use crate::formats::{FormatName, Options, Read};
use crate::io::Record;
use crate::model::Document;

fn through(text: &str, to: &str) -> Result<String, String> {
    let (mut doc, mut sink, mut out) = (Document::default(), Sink::default(), Vec::new());
    let mut reader = Uci5dReader::new(&Options::default());
    if reader.read(&Record::of(text), &mut doc, &mut sink).is_err() {
        return Err(sink.messages()[0].message.to_string());
    }
    let to = FormatName::parse(to).expect("a format");
    let mut writer = to.format.writer(&to.options).expect("a writer");
    let written = writer.write(&doc, &mut out, &mut sink);
    assert!(written.is_ok(), "{:?}", sink.messages());
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn the_middle_timelines_of_an_even_number_are_zero_and_minus_one() {
    let boards = "[2k/3/K2:-2:1:w] [2k/3/K2:-1:1:w] [2k/3/K2:0:1:w] [2k/3/K2:1:1:w]";
    let moves = "moves (-1T1)a1b1 (0T1)a1a2 (1T1)a1(-2T1)a1 submit";
    let text = format!("position size 3x3 even fen {boards} {moves}\n");
    assert_eq!(through(&text, "5duci").unwrap(), text);
    let raw = through(&text, "5draw").unwrap();
    let moves = "w. (-0T1)a1(-0T1)b1 (+0T1)a1(+0T1)a2 (1T1)a1(-1T1)a1\n";
    assert!(raw.ends_with(moves), "{raw}");
}

#[test]
fn a_start_must_be_known() {
    let text = "position startpos moves (0T1)e2e3 submit (0T1)g8f6 submit\n";
    let unknown = through("position moves (0T1)e2e3\n", "5duci");
    assert!(unknown.unwrap_err().starts_with("the start of this game"));
    assert_eq!(through(text, "5duci").unwrap(), text);
    let games = through(text, "5dpgn").unwrap();
    assert!(
        games.contains("[Board \"Standard - Turn Zero\"]"),
        "{games}"
    );
}

/// Files that were joined may have several.
#[test]
fn byte_order_marks_before_a_comment_are_not_written() {
    let text = "\u{FEFF}\u{FEFF}\u{FEFF}# a comment\nposition startpos\n";
    let once = crate::convert(text.as_bytes(), "5duci", "5duci")
        .unwrap()
        .text;
    assert!(once.starts_with(b"# a comment\n"), "{once:?}");
}
