//! Inputs with lines that are no comments, but without a record: most likely, a log has a form that is not known, or the
//! file is in another notation.

use super::{Input, Opening, Start};
use crate::diag::{Code, Diagnostic, Severity, Sink};
use crate::io::Record;
use crate::pipeline::run::{Event, Step};

/// What was found in the current input.
pub(super) struct Search {
    /// Whether there are lines that are no comments, and whether there is a record.
    text: bool,
    record: bool,
    /// An earlier run has read the beginning of this input.
    resumed: Option<usize>,
}

impl Search {
    /// Of a run that begins there.
    pub(super) fn from(start: Start) -> Self {
        Self {
            text: false,
            record: false,
            resumed: (start.entries > 0).then_some(start.input),
        }
    }

    /// Takes part in a run; whether an input of text ends here in which no record was.
    pub(super) fn ends_without_record<T, M>(
        &mut self,
        input: usize,
        event: &Event<'_, T, M>,
    ) -> bool {
        match event {
            Event::Begin(_) => {
                (self.text, self.record) = (false, self.resumed == Some(input));
                false
            }
            Event::Step(step) => {
                self.text |= step.other_lines;
                self.record |= step.report.records > 0;
                false
            }
            Event::End(result) => result.is_ok() && self.text && !self.record,
        }
    }
}

/// What a run reports about such an input, unless the message is not wanted.
pub(super) fn step<T, M>(
    input: &Input,
    opening: &Opening,
    show: impl FnOnce(&Record<'_>, &Sink) -> Vec<(Code, M)>,
) -> Option<Step<T, M>> {
    const CODE: Code = Code("core/no-record");
    let severity = opening.levels.weigh(CODE, Severity::Warning)?;
    let name = input.name();
    let mut record = Record::of("");
    record.origin.file = &name;
    let mut sink = Sink::default();
    let message = "there are lines in this file, but no record";
    let d = Diagnostic::warning(CODE, message).help(
        "if it should have records, name its notation with `-f`; of a log, only lines of known forms are read",
    );
    sink.push(Diagnostic { severity, ..d });
    let shown = show(&record, &sink);
    Some(Step::about(&record, &sink, shown, opening.beside))
}
