//! What the verbs of the command do with one file, without the files.

use crate::reading;
use panchess::diag::Sink;
use panchess::formats::{self, Format, FormatName};
use panchess::io::{Reading, Record};
use panchess::model::Document;
use panchess::pipeline::{
    Checker, Converter, HashJob, Job, Levels, Plan, Readable, Select, Verdict, fix,
};

/// Checks, repairs, hashes and converts every record to every other format.
pub fn all_verbs(data: &[u8]) {
    let Some((format, bytes)) = crate::chosen(data) else {
        return;
    };
    let name = FormatName::plain(format);
    let records = reading::frame(name.framing(), bytes);
    let Ok(source) = Readable::new(name.clone()) else {
        return;
    };
    let mut checker = Checker::new(&source, true, Levels::default());
    run(&mut checker, &records);
    run(
        &mut HashJob::new(source.open(), None, Select::EveryPly),
        &records,
    );
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = fix(text, &mut checker, &name.framing(), Reading::default());
    }
    for target in formats::ALL {
        if let Ok(mut converter) =
            Converter::open(Plan::new(name.clone(), FormatName::plain(*target)))
        {
            records
                .iter()
                .for_each(|r| convert(&mut converter, *target, r));
        }
    }
}

fn run(job: &mut dyn Job, records: &[Record<'_>]) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    for record in records {
        let verdict = job.record(record, &mut out, &mut sink);
        assert!(
            sink.failed() || verdict != Verdict::Rejected,
            "nobody says why"
        );
        sink.clear();
    }
}

/// What is written can be read.
fn convert(converter: &mut Converter, target: &dyn Format, record: &Record<'_>) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let verdict = converter.convert(record, &mut out, &mut sink);
    let (Verdict::Written(_), Some(mut reader)) = (verdict, target.reader(&Default::default()))
    else {
        return;
    };
    for written in reading::frame(target.card().framing, &out) {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let good = reader.read(&written, &mut doc, &mut sink);
        let slug = target.card().slug;
        let text = written.bytes.escape_ascii();
        assert!(
            good,
            "{slug}: `{text}` was written and is refused: {:?}",
            sink.messages()
        );
    }
}
