use super::{Checker, Job};
use crate::diag::{Budget, Code, Fix, Sink, apply_fixes};
use crate::io::{Error, Framing, Item, Reading, Records, Source};
use std::collections::BTreeMap;

/// The result of fixing a text.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// The new text.
    pub text: String,
    /// How many fixes were applied, by code.
    pub made: BTreeMap<Code, u64>,
}

/// The most rounds: one fix can make another one possible.
const MOST_ROUNDS: usize = 24;

/// Applies all safe fixes of the checker, repeatedly, until none is left.
///
/// A fix after which more is refused than before is a bug; it is undone.
///
/// # Errors
/// Only if memory runs out.
pub fn fix(
    text: &str,
    checker: &mut Checker,
    framing: &Framing,
    reading: Reading,
) -> Result<Fixed, Error> {
    let mut fixed = Fixed {
        text: text.to_owned(),
        made: BTreeMap::new(),
    };
    let mut found = changes(fixed.text.as_bytes(), checker, framing, reading)?;
    for _ in 0..MOST_ROUNDS {
        let (text, made) = apply_fixes(&fixed.text, &found.fixes);
        if made.is_empty() || text == fixed.text {
            break;
        }
        let next = changes(text.as_bytes(), checker, framing, reading)?;
        if next.errors > found.errors {
            break;
        }
        for code in made.iter().filter_map(|i| found.codes.get(*i)) {
            *fixed.made.entry(*code).or_default() += 1;
        }
        (fixed.text, found) = (text, next);
    }
    Ok(fixed)
}

/// Whether the checker has a safe fix. The bytes may be other than text.
///
/// # Errors
/// Only if memory runs out.
pub fn is_fixable(
    bytes: &[u8],
    checker: &mut Checker,
    framing: &Framing,
    reading: Reading,
) -> Result<bool, Error> {
    Ok(!changes(bytes, checker, framing, reading)?.fixes.is_empty())
}

/// The fixes that one check of a text suggests.
#[derive(Default)]
struct Changes {
    fixes: Vec<Fix>,
    codes: Vec<Code>,
    errors: usize,
}

fn changes(
    bytes: &[u8],
    checker: &mut Checker,
    framing: &Framing,
    reading: Reading,
) -> Result<Changes, Error> {
    let mut found = Changes::default();
    let mut sink = Sink::with_budget(Budget::LARGE);
    let mut records = Records::new(Source::from_bytes("-", bytes), framing, reading);
    while let Some(item) = records.next()? {
        let record = match item {
            Item::Record(record) => record,
            Item::Comment(_) => continue,
            Item::Refused(..) => {
                found.errors += 1;
                continue;
            }
        };
        checker.record(&record, &mut Vec::new(), &mut sink);
        let mark = usize::from(record.bytes.starts_with(b"\xEF\xBB\xBF")) * 3;
        let start = record.origin.offset as usize + mark;
        for d in sink.take().0 {
            found.errors += usize::from(d.severity == crate::diag::Severity::Error);
            if let Some(fix) = d.fix.filter(|f| f.safe) {
                found.fixes.push(fix.shifted(start));
                found.codes.push(d.code);
            }
        }
    }
    Ok(found)
}
