use crate::diag::{Severity, Sink};
use crate::io::Record;
use crate::pipeline::{Loss, Message, RecordFindings, Rejected, Verdict};
use serde::Serialize;
use std::sync::Arc;

/// What is kept of records beside the output.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct SideOutputs {
    /// A line for each problem.
    pub report: bool,
    /// Records that are not written.
    pub rejects: bool,
}

/// A record that was not written.
#[derive(Clone, Debug)]
pub struct Reject {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Lines before it that it needs.
    pub session: Vec<u8>,
    /// The lines of its file end with CR and LF.
    pub crlf: bool,
    /// Where it was, and why. `None`: these bytes are more of the record before.
    pub why: Option<Rejected>,
    /// It is a comment between two records.
    pub comment: bool,
}

/// What is kept of some records.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Lines of JSON.
    pub lines: Vec<u8>,
    /// Records that were not written, in order.
    pub rejects: Vec<Reject>,
}

/// A line about a record.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line<'a> {
    Message(&'a Message),
    Loss(&'a Loss),
    /// Messages of which only the number is known.
    More(More),
}

#[derive(Serialize)]
struct More {
    file: Arc<str>,
    line: u64,
    record: u64,
    severity: Severity,
    code: &'static str,
    count: u64,
}

impl Kept {
    /// Keeps what is wanted of a record.
    pub(super) fn add(
        &mut self,
        wanted: SideOutputs,
        (record, comment): (&Record<'_>, bool),
        (verdict, sink): (Verdict, &Sink),
    ) {
        let rejected = wanted.rejects && !matches!(verdict, Verdict::Written(_));
        let reported = wanted.report && !sink.is_empty();
        if !rejected && !reported {
            return;
        }
        let told = RecordFindings::of(record, sink);
        if reported {
            self.lines(record, sink, &told, verdict == Verdict::Rejected);
        }
        if rejected {
            self.rejects.push(Reject {
                bytes: record.bytes.to_vec(),
                // A comment depends on nothing.
                session: match comment {
                    true => Vec::new(),
                    false => record.origin.session.to_vec(),
                },
                crlf: record.origin.crlf,
                why: Some(Rejected::of(record, sink)),
                comment,
            });
        }
    }

    /// More of the record that was rejected last.
    pub(super) fn add_rest(&mut self, wanted: SideOutputs, bytes: &[u8]) {
        if wanted.rejects {
            self.rejects.push(Reject {
                bytes: bytes.to_vec(),
                session: Vec::new(),
                crlf: false,
                why: None,
                comment: false,
            });
        }
    }

    /// A line for every problem. A record that is not written loses nothing else.
    fn lines(&mut self, record: &Record<'_>, sink: &Sink, told: &RecordFindings, rejected: bool) {
        let problems = told.messages.iter();
        let problems = problems.filter(|m| m.severity > Severity::Note);
        problems.for_each(|m| self.line(&Line::Message(m)));
        for count in sink.counts() {
            let kept = told.messages.iter();
            let same = |m: &&Message| m.code == count.code.0 && m.severity == count.severity;
            let more = count.count - (kept.filter(same).count() as u64).min(count.count);
            if more > 0 && count.severity > Severity::Note {
                self.line(&Line::More(More {
                    file: record.origin.file.into(),
                    line: record.origin.line,
                    record: record.origin.index,
                    severity: count.severity,
                    code: count.code.0,
                    count: more,
                }));
            }
        }
        if !rejected {
            told.losses
                .iter()
                .for_each(|loss| self.line(&Line::Loss(loss)));
        }
    }

    fn line(&mut self, line: &Line<'_>) {
        // Plain data into memory: it cannot fail.
        if serde_json::to_writer(&mut self.lines, line).is_ok() {
            self.lines.push(b'\n');
        }
    }
}
