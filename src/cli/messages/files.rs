//! Messages about whole files. As many of a kind are shown as of a code.

use crate::cli::exit::Failure;
use crate::diag::grouped;
use crate::pipeline::Error;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What a message about a file is.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum About {
    /// An error: an input cannot be read.
    Input,
    /// An error: a file was not written or not changed.
    Output,
    /// A note about what a folder holds.
    Folder,
    /// A note: a file was fixed.
    Fix,
}

impl About {
    /// What an error that ends the work on a file is about.
    pub fn error(e: &Error) -> Self {
        use crate::io::Error::{OnlyRead, Write};
        match e {
            Error::Unwritten(_) | Error::Unreplaced(..) => Self::Output,
            Error::Io(Write { .. } | OnlyRead { .. }) => Self::Output,
            _ => Self::Input,
        }
    }

    /// The same.
    pub fn failure(e: &Failure) -> Self {
        match e {
            Failure::Run(e) => Self::error(e),
            Failure::Usage(_) => Self::Input,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Input => "errors about inputs",
            Self::Output => "errors about outputs",
            Self::Folder => "notes about folders",
            Self::Fix => "notes about fixed files",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
            Self::Folder => "folder",
            Self::Fix => "fixed",
        }
    }
}

/// How many messages of each kind there were, and how many of them were shown.
#[derive(Debug, Default)]
pub struct FileTotals(BTreeMap<About, (u64, u64)>);

impl FileTotals {
    /// Counts a message; whether it is shown if `most` of its kind are, or all without a limit.
    pub fn admits(&mut self, about: About, most: Option<u64>) -> bool {
        let (count, shown) = self.0.entry(about).or_default();
        let admitted = most.is_none_or(|most| *shown < most);
        *count += 1;
        *shown += u64::from(admitted);
        admitted
    }

    fn hidden(&self) -> impl Iterator<Item = (About, u64, u64)> {
        let all = self
            .0
            .iter()
            .map(|(about, (n, shown))| (*about, *n, *shown));
        all.filter(|(_, n, shown)| n > shown)
    }

    /// A line for each kind of which some were not shown.
    pub fn lines(&self) -> String {
        let line = |(about, count, shown): (About, u64, u64)| {
            let numbers = [count, shown, count - shown].map(grouped);
            let [count, shown, more] = numbers;
            let words = about.words();
            format!("{count} {words}: {shown} shown, and {more} more like this\n")
        };
        self.hidden().map(line).collect()
    }

    /// The same as data, if there are any.
    pub fn as_json(&self) -> Option<Value> {
        let value = |(about, count, shown): (About, u64, u64)| {
            let value = json!({"count": count, "shown": shown});
            (about.key().to_owned(), value)
        };
        let all: Map<_, _> = self.hidden().map(value).collect();
        (!all.is_empty()).then_some(Value::Object(all))
    }
}
