//! Limits on what a short record can demand: digits and names.

use super::kind::{self, Kind, KindError, MAX_NAMES};
use std::cell::RefCell;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};

/// The most numbers of maximum length that a record may have.
const LONGEST_NUMBERS: usize = 100;

/// The number of digits that the numbers of one record may still have.
///
/// With an exponent, six bytes can stand for ten thousand digits, so the digits of all numbers are
/// counted together. Numbers without an exponent never have more digits than the record
/// has bytes; only the length of each of them is limited.
#[derive(Clone, Debug)]
pub struct Digits {
    each: usize,
    all: usize,
    used: usize,
}

/// More digits than a number or a record may have.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum TooManyDigits {
    /// One number is too long.
    #[error("a number of {}", digits(*.found))]
    Each {
        /// The number of its digits; `usize::MAX` if they could not be counted.
        found: usize,
        /// The most digits it may have.
        most: usize,
    },
    /// All numbers together are too long.
    #[error("the numbers of this record have more than {most} digits in all")]
    Together {
        /// The most digits they may have.
        most: usize,
    },
}

fn digits(n: usize) -> String {
    match n {
        usize::MAX => "more digits than fit into memory".into(),
        n => format!("{n} digits"),
    }
}

impl TooManyDigits {
    /// What to do about it.
    pub fn help(self) -> String {
        match self {
            Self::Each { most, .. } => {
                format!(
                    "numbers may have at most {most} digits; `--max-digits N` changes this limit"
                )
            }
            Self::Together { .. } => {
                "exponents stand for many digits; `--max-digits N` also raises this limit".into()
            }
        }
    }
}

impl Digits {
    /// The default limit for the digits of a number.
    pub const DEFAULT: usize = 10_000;
    /// Numbers with at most this many digits are not counted, because they fit into a machine word.
    pub const UNCOUNTED: usize = 18;

    /// The budget of a record of `record` bytes whose numbers may have at most `each` digits.
    pub fn new(each: usize, record: usize) -> Self {
        Self {
            each,
            all: record.max(each.saturating_mul(LONGEST_NUMBERS)),
            used: 0,
        }
    }

    /// Counts one more number.
    ///
    /// # Errors
    /// The number has too many digits, or all numbers together do.
    pub fn take(&mut self, found: usize) -> Result<(), TooManyDigits> {
        let (most, all) = (self.each, self.all);
        if found > most {
            return Err(TooManyDigits::Each { found, most });
        }
        self.spend(found)
            .ok_or(TooManyDigits::Together { most: all })
    }

    /// Counts digits of a number whose length was checked before; `None` if all numbers together now have too many.
    pub fn spend(&mut self, digits: usize) -> Option<()> {
        let used = self.used + digits;
        (used <= self.all).then(|| self.used = used)
    }

    /// The number of digits that were counted.
    pub fn used(&self) -> usize {
        self.used
    }
}

/// Keeps the piece names that only one record uses.
///
/// A [`Kind`] is a number. If only one record uses a name, its number becomes free for another name
/// when the last document with these `Names` is dropped. All values are equal, because they are not part of the
/// content of the document.
#[derive(Clone, Debug, Default)]
pub struct Names(Option<Arc<Held>>);

impl PartialEq for Names {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Names {}

#[derive(Debug, Default)]
struct Held(Mutex<Vec<Kind>>);

impl Drop for Held {
    fn drop(&mut self) {
        let kinds = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        kind::release(kinds);
    }
}

struct Reading {
    digits: Digits,
    known: HashMap<Box<str>, Kind>,
    names: Names,
}

thread_local! {
    /// Thread-local, because serde cannot pass a budget to its visitors.
    static READING: RefCell<Option<Reading>> = const { RefCell::new(None) };
}

/// The budget of the record that this thread reads with serde, until it is dropped.
pub(crate) struct Budget(PhantomData<*const ()>);

impl Budget {
    /// The budget of a record of `record` bytes whose numbers may have at most `max_digits` digits.
    pub(crate) fn open(max_digits: usize, record: usize) -> Self {
        let reading = Reading {
            digits: Digits::new(max_digits, record),
            known: HashMap::new(),
            names: Names::default(),
        };
        READING.set(Some(reading));
        Self(PhantomData)
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        READING.set(None);
    }
}

/// Suspends the budget of a record until it is dropped, for data that is not part of the record.
pub(super) struct Suspended(Option<Reading>);

impl Suspended {
    pub(super) fn set() -> Self {
        Self(READING.take())
    }
}

impl Drop for Suspended {
    fn drop(&mut self) {
        READING.set(self.0.take());
    }
}

/// The names that only the current record uses, for its document.
pub(crate) fn names() -> Names {
    READING.with_borrow(|r| r.as_ref().map_or_else(Names::default, |r| r.names.clone()))
}

/// Counts a number of the current record.
pub(super) fn take_digits(found: usize) -> Result<(), TooManyDigits> {
    READING.with_borrow_mut(|r| match r {
        Some(r) => r.digits.take(found),
        None => Digits::new(Digits::DEFAULT, 0).take(found),
    })
}

/// The kind with this name in the current record.
pub(super) fn kind_named(name: &str) -> Result<Kind, KindError> {
    READING.with_borrow_mut(|r| match r {
        Some(r) => r.kind(name),
        None => Kind::named(name),
    })
}

impl Reading {
    fn kind(&mut self, name: &str) -> Result<Kind, KindError> {
        if let Some(kind) = kind::built_in(name).or_else(|| self.known.get(name).copied()) {
            return Ok(kind);
        }
        // Whether another record has the name already must not change the answer.
        if self.known.len() >= MAX_NAMES {
            return Err(KindError::Record);
        }
        let kind = kind::hold(name)?;
        let held = self.names.0.get_or_insert_default();
        let mut kinds = held.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.push(kind);
        self.known.insert(name.into(), kind);
        Ok(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_counted_one_number_at_a_time_and_together() {
        let mut digits = Digits::new(10, 0);
        assert_eq!(
            digits.take(11),
            Err(TooManyDigits::Each {
                found: 11,
                most: 10
            })
        );
        assert!((0..100).all(|_| digits.take(10).is_ok()));
        assert_eq!(digits.take(1), Err(TooManyDigits::Together { most: 1_000 }));
    }

    #[test]
    fn what_is_written_out_is_limited_one_number_at_a_time_only() {
        let mut digits = Digits::new(10, 5_000);
        assert!((0..500).all(|_| digits.take(10).is_ok()));
    }

    #[test]
    fn names_of_other_data_are_not_names_of_the_record() {
        let _budget = Budget::open(10, 0);
        let aside = Suspended::set();
        let kind = kind_named("budget-test-aside").unwrap();
        drop(aside);
        drop(names());
        assert!(names().0.is_none());
        assert_eq!(&*kind.name(), "budget-test-aside");
    }

    fn name_of_a_record(name: &str) -> (Kind, Names) {
        let _budget = Budget::open(10, 0);
        (kind_named(name).unwrap(), names())
    }

    #[test]
    fn a_name_is_kept_as_long_as_a_document_has_it() {
        let (kind, names) = name_of_a_record("budget-test-kept");
        let (same, more) = name_of_a_record("budget-test-kept");
        assert_eq!(kind, same);
        drop(names);
        assert_eq!(&*kind.name(), "budget-test-kept");
        drop(more);
        assert_eq!(&*kind.name(), "forgotten");
    }

    #[test]
    fn any_number_of_records_may_bring_new_names() {
        for i in 0..200 {
            let _budget = Budget::open(10, 0);
            for n in 0..MAX_NAMES {
                assert!(kind_named(&format!("budget-test-{i}-{n}")).is_ok());
            }
            assert_eq!(kind_named("budget-test-more"), Err(KindError::Record));
        }
    }
}
