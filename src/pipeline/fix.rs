use super::{Checker, Job};
use crate::diag::{Budget, Code, Fix, Sink, apply_fixes};
use crate::io::{Error, Framing, Item, Reading, Records, Source};
use std::collections::BTreeMap;

/// What repairing a text came to.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// The text as it is now.
    pub text: String,
    /// How many changes were made, by the message that asked for them.
    pub made: BTreeMap<Code, u64>,
}

/// One change can make room for the next, but not without end.
const MOST_ROUNDS: usize = 24;

/// Makes every safe change the checker knows of, again and again until there is none left.
///
/// A change after which more is refused than before is a defect of ours; it is taken back.
///
/// # Errors
/// None that memory would not give.
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

/// Whether the checker knows of a safe change. These may be bytes that are no text.
///
/// # Errors
/// None that memory would not give.
pub fn is_fixable(
    bytes: &[u8],
    checker: &mut Checker,
    framing: &Framing,
    reading: Reading,
) -> Result<bool, Error> {
    Ok(!changes(bytes, checker, framing, reading)?.fixes.is_empty())
}

/// The changes one look at a text suggests.
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
