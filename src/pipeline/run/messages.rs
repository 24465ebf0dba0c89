use crate::diag::{Code, Count, Severity, Sink};
use serde::Serialize;
use std::collections::BTreeMap;

/// The messages of one code over many records, counted.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub struct MessageTotal {
    /// The highest severity.
    pub severity: Severity,
    /// How many there were.
    pub count: u64,
    /// In how many records.
    pub records: u64,
}

impl MessageTotal {
    fn add(&mut self, later: &Self) {
        self.severity = self.severity.max(later.severity);
        self.count += later.count;
        self.records += later.records;
    }
}

/// How many messages of each code may be shown.
#[derive(Clone, Debug, Default)]
pub struct Quota {
    /// The maximum per code; `None` is without limit.
    most: Option<u64>,
    shown: BTreeMap<Code, u64>,
}

impl Quota {
    /// This many messages of each code; `None` is without limit.
    pub fn new(most: Option<u64>) -> Self {
        Self {
            most,
            shown: BTreeMap::new(),
        }
    }

    /// Whether one more message of this code may be shown, which then counts as shown.
    pub fn admits(&mut self, code: Code) -> bool {
        let shown = self.shown.entry(code).or_default();
        let room = self.most.is_none_or(|most| *shown < most);
        *shown += u64::from(room);
        room
    }

    /// How many messages of this code were shown.
    pub fn shown(&self, code: Code) -> u64 {
        self.shown.get(&code).copied().unwrap_or(0)
    }
}

/// The messages of some records.
#[derive(Clone, Debug)]
pub struct Messages<M> {
    /// Those that are passed on, in order.
    pub shown: Vec<(Code, M)>,
    /// How many there are of each code, shown or not.
    pub totals: BTreeMap<Code, MessageTotal>,
}

impl<M> Default for Messages<M> {
    fn default() -> Self {
        Self {
            shown: Vec::new(),
            totals: BTreeMap::new(),
        }
    }
}

impl<M> Messages<M> {
    /// Counts the messages of one record.
    pub fn count(&mut self, sink: &Sink) {
        let mut record: BTreeMap<Code, MessageTotal> = BTreeMap::new();
        for Count {
            code,
            severity,
            count,
        } in sink.counts()
        {
            let new = MessageTotal {
                severity: *severity,
                count: *count,
                records: 1,
            };
            let known = record
                .entry(*code)
                .or_insert(MessageTotal { count: 0, ..new });
            known.add(&MessageTotal { records: 0, ..new });
        }
        self.add_totals(record);
    }

    /// They are about no record.
    pub(super) fn of_no_record(&mut self) {
        self.totals.values_mut().for_each(|total| total.records = 0);
    }

    /// Adds later numbers to these.
    pub fn add_totals(&mut self, later: BTreeMap<Code, MessageTotal>) {
        for (code, total) in later {
            match self.totals.get_mut(&code) {
                Some(mine) => mine.add(&total),
                None => drop(self.totals.insert(code, total)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Diagnostic;

    #[test]
    fn a_record_with_two_severities_of_a_code_is_one_record() {
        let (mut sink, mut all) = (Sink::default(), Messages::<()>::default());
        sink.push(Diagnostic::warning(Code("x/a"), "odd"));
        sink.push(Diagnostic::error(Code("x/a"), "wrong"));
        all.count(&sink);
        all.count(&sink);
        let total = all.totals[&Code("x/a")];
        assert_eq!(
            (total.severity, total.count, total.records),
            (Severity::Error, 4, 2)
        );
    }

    #[test]
    fn a_quota_counts_what_it_admits() {
        let mut quota = Quota::new(Some(2));
        let admitted = [0; 4].map(|_| quota.admits(Code("x/a")));
        assert_eq!(admitted, [true, true, false, false]);
        assert_eq!(quota.shown(Code("x/a")), 2);
        assert!((0..9).all(|_| Quota::default().admits(Code("x/a"))));
    }
}
