use super::{BetzaReader, BetzaWriter};
use crate::diag::{Diagnostic, Loss, Sink};
use crate::formats::lcpn::LcpnReader;
use crate::formats::{FormatName, Read, Write};
use crate::io::Record;
use crate::model::{Document, Pieces};

/// What is read, and the messages.
fn said(name: &str, text: &str) -> (Option<Pieces>, Vec<Diagnostic>) {
    let options = FormatName::parse(name).unwrap().options;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let record = Record::of(text);
    let fine = match name.starts_with("lcpn") {
        true => LcpnReader::new(&options)
            .read(&record, &mut doc, &mut sink)
            .is_ok(),
        false => BetzaReader::new(&options)
            .read(&record, &mut doc, &mut sink)
            .is_ok(),
    };
    let Document::Pieces(pieces) = doc else {
        panic!("no pieces");
    };
    (fine.then_some(pieces), sink.take().0)
}

#[track_caller]
fn read(name: &str, text: &str) -> Pieces {
    let (pieces, messages) = said(name, text);
    pieces.unwrap_or_else(|| panic!("{name}: {text}\n{messages:#?}"))
}

fn written(name: &str, pieces: &Pieces) -> (Option<String>, Vec<Diagnostic>, Vec<Loss>) {
    let options = FormatName::parse(name).unwrap().options;
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Pieces(pieces.clone());
    let fine = BetzaWriter::new(&options)
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    let (messages, losses) = sink.take();
    let text = fine.then(|| String::from_utf8(out).unwrap());
    (text, messages, losses)
}

/// Without any loss.
#[track_caller]
fn write(name: &str, pieces: &Pieces) -> String {
    let (text, messages, losses) = written(name, pieces);
    assert!(losses.is_empty(), "{losses:?}");
    text.unwrap_or_else(|| panic!("{messages:#?}"))
}

mod moves;
mod pieces;
mod random;

#[test]
fn a_binary_file_is_not_taken_for_a_movement() {
    let sniff = super::card::CARD.sniff;
    assert_ne!(sniff(b"knight: N\n"), crate::formats::Likely::No);
    for bytes in [&b"XQ\n\x12\0\0"[..], b"knight: N\n\0", b"N\x12"] {
        assert_eq!(sniff(bytes), crate::formats::Likely::No, "{bytes:?}");
    }
}

#[test]
fn legs_without_letters_are_named_by_their_own_leaps() {
    let refused = |text: &str| {
        let (_, messages, _) = written("betza+fsf", &read("lcpn+emacs", text));
        messages[0].message.to_string()
    };
    let two = refused("(def a (=> [0 2] [1 1]))");
    assert!(two.contains("(`D`, then `F`)"), "{two}");
    let far = refused("(def a (capture ([0 1] :2 :3)))");
    assert!(
        far.contains("exactly 2 steps of `W` in one direction"),
        "{far}"
    );
    let farther = refused("(def a (=> [0 1] ([0 1] :rider)))");
    assert!(farther.contains("moves of several legs"), "{farther}");
}
