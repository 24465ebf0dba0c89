use crate::diag::{Loss, Severity, Sink};
use crate::io::Record;
use crate::model::is_default;
use crate::pipeline::findings::Place;
use crate::pipeline::{Verdict, codes};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// One kind of loss in many records.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LossTotal {
    /// Its name.
    pub code: &'static str,
    /// What is lost, as described for the first record. For `core/lost-extras`: the first different keys of all
    /// records, at most ten.
    pub what: String,
    /// The number of losses.
    pub count: u64,
    /// The number of records with such a loss.
    pub records: u64,
    /// The place of the first one.
    pub first: Place,
}

impl LossTotal {
    fn new(record: &Record<'_>, loss: &Loss) -> Self {
        Self {
            code: loss.code.0,
            what: loss.what.clone().into_owned(),
            count: 0,
            records: 0,
            first: Place::of(record, loss.first),
        }
    }

    /// Adds the losses of later records.
    fn add(&mut self, what: &str, count: u64, records: u64) {
        self.count += count;
        self.records += records;
        if self.what != what && !self.what.ends_with(OTHERS) {
            add_names(&mut self.what, what);
        }
    }
}

/// The end of a list of names if there are more than [`MOST_NAMES`].
const OTHERS: &str = ", and others";
const MOST_NAMES: usize = 10;

/// Adds the names that are not there yet, if both are lists of the same things, such as `extras: a, b`. The first different
/// names are kept, so the result does not depend on how the records are divided.
fn add_names(words: &mut String, more: &str) {
    let (Some((of, known)), Some((of_more, more))) =
        (words.split_once(": "), more.split_once(": "))
    else {
        return;
    };
    if of != of_more {
        return;
    }
    let ((mut names, cut), (more, more_cut)) = (names(known), names(more));
    for name in more {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let others = cut || more_cut || names.len() > MOST_NAMES;
    names.truncate(MOST_NAMES);
    let end = if others { OTHERS } else { "" };
    *words = format!("{of}: {}{end}", names.join(", "));
}

/// The names in a list, and whether there are more.
fn names(list: &str) -> (Vec<&str>, bool) {
    let (names, cut) = match list.rsplit_once(", and ") {
        Some((names, rest)) if rest == "others" || rest.ends_with(" more") => (names, true),
        _ => (list, false),
    };
    (names.split(", ").collect(), cut)
}

/// The numbers of records and losses of a run.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[non_exhaustive]
#[serde(default)]
pub struct Report {
    /// All records.
    pub records: u64,
    /// Records that were written completely; in a check, records without an error.
    pub converted: u64,
    /// Only in a check: the number of records with each result, such as `legal`, `valid` or `well-formed (…)`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub found: BTreeMap<Cow<'static, str>, u64>,
    /// Records with an error.
    pub rejected: u64,
    /// Only in a table: records with an error that have rows nevertheless. They count neither as converted nor as rejected.
    #[serde(skip_serializing_if = "is_default")]
    pub kept_errors: u64,
    /// Records that were refused because of a loss.
    pub refused: u64,
    /// Texts between records, such as comments, that were refused because they would be lost.
    #[serde(skip_serializing_if = "is_default")]
    pub refused_comments: u64,
    /// Records that were left out because they are too short for the requested ply.
    #[serde(skip_serializing_if = "is_default")]
    pub skipped: u64,
    /// Records that were left out because they were not selected.
    #[serde(skip_serializing_if = "is_default")]
    pub left_out: u64,
    /// Documents that were written: several per record with [`Select::EveryPly`](crate::Select::EveryPly), 0 in a
    /// check.
    pub written: u64,
    /// Warnings.
    pub warnings: u64,
    /// Losses by code.
    #[serde(deserialize_with = "by_code")]
    pub losses: BTreeMap<&'static str, LossTotal>,
}

/// A loss as it is noted in a journal.
#[derive(Deserialize)]
struct Noted {
    code: String,
    what: String,
    count: u64,
    records: u64,
    first: Place,
}

impl<'de> Deserialize<'de> for LossTotal {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let noted = Noted::deserialize(from)?;
        Ok(Self {
            code: codes::named(&noted.code).map_err(D::Error::custom)?.code,
            what: noted.what,
            count: noted.count,
            records: noted.records,
            first: noted.first,
        })
    }
}

fn by_code<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<BTreeMap<&'static str, LossTotal>, D::Error> {
    let all = BTreeMap::<String, LossTotal>::deserialize(from)?;
    Ok(all.into_values().map(|loss| (loss.code, loss)).collect())
}

/// The most different findings that are counted separately.
const MOST_FOUND: usize = 12;

impl Report {
    /// Counts the result of a record in a check.
    pub(crate) fn find(&mut self, words: Cow<'static, str>) {
        self.find_all(words, 1);
    }

    fn find_all(&mut self, words: Cow<'static, str>, n: u64) {
        let room = self.found.len() < MOST_FOUND || self.found.contains_key(&words);
        let words = if room {
            words
        } else {
            "well-formed (other reasons)".into()
        };
        *self.found.entry(words).or_default() += n;
    }

    /// Counts one loss of one record.
    pub(crate) fn lose(&mut self, record: &Record<'_>, loss: &Loss) {
        let total = self
            .losses
            .entry(loss.code.0)
            .or_insert_with(|| LossTotal::new(record, loss));
        total.add(&loss.what, loss.count, 1);
    }

    /// Whether a record or a comment was refused because of a loss.
    pub(crate) fn refuses(&self) -> bool {
        self.refused > 0 || self.refused_comments > 0
    }

    /// Counts a comment that is written or refused. It is not a record, but its losses count.
    pub(super) fn count_comment(&mut self, verdict: Verdict, comment: &Record<'_>, sink: &Sink) {
        self.count(verdict, comment, sink);
        match verdict {
            Verdict::Written(_) => self.converted -= 1,
            Verdict::Refused => {
                self.refused -= 1;
                self.refused_comments += 1;
            }
            Verdict::Rejected | Verdict::Skipped => return,
        }
        self.records -= 1;
    }

    /// Counts a record.
    pub(crate) fn count(&mut self, verdict: Verdict, record: &Record<'_>, sink: &Sink) {
        self.records += 1;
        match verdict {
            Verdict::Written(n) => {
                self.converted += 1;
                self.written += n;
            }
            Verdict::Rejected => self.rejected += 1,
            Verdict::Refused => self.refused += 1,
            Verdict::Skipped => self.skipped += 1,
        }
        let warnings = sink
            .counts()
            .iter()
            .filter(|c| c.severity == Severity::Warning);
        self.warnings += warnings.map(|c| c.count).sum::<u64>();
        // A record that is not written loses nothing.
        if verdict != Verdict::Rejected {
            for loss in sink.losses() {
                self.lose(record, loss);
            }
        }
    }

    /// This many of the records that were written have an error.
    #[cfg(feature = "dataset")]
    pub(crate) fn keep_errors(&mut self, records: u64) {
        self.converted -= records;
        self.kept_errors += records;
    }

    /// How many records were not converted: rejected, refused or skipped.
    pub fn not_converted(&self) -> u64 {
        self.rejected + self.refused + self.skipped
    }

    /// Adds a later report to this one.
    #[doc(hidden)]
    pub fn add(&mut self, later: &Self) {
        self.records += later.records;
        self.converted += later.converted;
        self.rejected += later.rejected;
        self.kept_errors += later.kept_errors;
        self.refused += later.refused;
        self.refused_comments += later.refused_comments;
        self.skipped += later.skipped;
        self.left_out += later.left_out;
        self.written += later.written;
        self.warnings += later.warnings;
        for (words, n) in &later.found {
            self.find_all(words.clone(), *n);
        }
        for (code, loss) in &later.losses {
            match self.losses.get_mut(code) {
                Some(mine) => mine.add(&loss.what, loss.count, loss.records),
                None => {
                    self.losses.insert(code, loss.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_extras_are_joined_the_same_however_records_are_divided() {
        let all = [
            "a, b, and 2 more",
            "b, c",
            "x, y, z",
            "d, e, f, g",
            "h, i",
            "a, j, k",
        ];
        let all = all.map(|names| format!("extras: {names}"));
        let joined = |words: &[String]| {
            let (first, rest) = words.split_first().unwrap();
            rest.iter().fold(first.clone(), |mut all, words| {
                add_names(&mut all, words);
                all
            })
        };
        assert_eq!(joined(&all[1..3]), "extras: b, c, x, y, z");
        let whole = joined(&all);
        assert_eq!(whole, "extras: a, b, c, x, y, z, d, e, f, g, and others");
        for at in 1..all.len() {
            let parts = [joined(&all[..at]), joined(&all[at..])];
            assert_eq!(joined(&parts), whole, "{at}");
        }
        let mut other = "headers".to_owned();
        add_names(&mut other, &all[0]);
        assert_eq!(other, "headers");
    }
}
