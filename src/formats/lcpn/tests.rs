use super::{LcpnReader, LcpnWriter};
use crate::diag::{Diagnostic, Severity, Sink};
use crate::formats::{FormatName, Read, Write};
use crate::io::Record;
use crate::model::{CmpOp, Document, Expr, Link, PieceDef, Pieces, StepRange, Test, Word};

const STYLES: [&str; 4] = ["lcpn+emacs", "lcpn+common", "lcpn+c", "lcpn+sql"];

/// What is read, and the messages; `None` if there was an error.
fn said(name: &str, text: &str) -> (Option<Pieces>, Vec<Diagnostic>) {
    let options = FormatName::parse(name).unwrap().options;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let fine = LcpnReader::new(&options)
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
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

fn try_write(name: &str, pieces: &Pieces) -> Option<String> {
    let options = FormatName::parse(name).unwrap().options;
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Pieces(pieces.clone());
    let fine = LcpnWriter::new(&options)
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    fine.then(|| String::from_utf8(out).unwrap())
}

#[track_caller]
fn write(name: &str, pieces: &Pieces) -> String {
    try_write(name, pieces).expect("it can be written")
}

/// Its errors: code and place.
fn errors(name: &str, text: &str) -> Vec<(&'static str, u32)> {
    let (_, messages) = said(name, text);
    let errors = messages.iter().filter(|d| d.severity == Severity::Error);
    errors
        .map(|d| (d.code.0, d.span.expect("a place").start))
        .collect()
}

mod cases;
mod comments;
mod hostile;
mod lints;
mod random;
