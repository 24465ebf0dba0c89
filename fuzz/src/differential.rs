//! A reader that has read other records reads the next one as a new reader does, and the quick
//! ways of a reader say what its grammar says.

use crate::reading;
use panchess::diag::{Diagnostic, Sink};
use panchess::formats::{Format, Options, Read};
use panchess::io::Record;
use panchess::model::Document;

/// Every record of the bytes, read in four ways.
pub fn both_ways(data: &[u8]) {
    let Some((format, bytes)) = crate::chosen(data) else {
        return;
    };
    let mut by_grammar = Options::default();
    by_grammar.by_grammar = true;
    let open = |options: &Options| format.reader(options);
    let (Some(mut used), Some(mut slow)) = (open(&Options::default()), open(&by_grammar)) else {
        return;
    };
    for record in reading::frame(format.card().framing, bytes) {
        let Some(mut new) = open(&Options::default()) else {
            return;
        };
        let expected = read(slow.as_mut(), &record);
        same(format, &record, &expected, read(used.as_mut(), &record));
        same(format, &record, &expected, read(new.as_mut(), &record));
    }
}

type Said = (Option<Document>, Vec<Diagnostic>);

fn read(reader: &mut dyn Read, record: &Record<'_>) -> Said {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let good = reader.read(record, &mut doc, &mut sink);
    (good.then_some(doc), sink.take().0)
}

fn same(format: &dyn Format, record: &Record<'_>, expected: &Said, found: Said) {
    let slug = format.card().slug;
    let text = record.bytes.escape_ascii();
    assert!(
        *expected == found,
        "{slug}: `{text}` is {found:?}, the grammar says {expected:?}"
    );
}
