use super::messages::{About, Ui, grouped, plural};
use crate::diag::{Code, Sink};
use crate::io::Record;
use crate::pipeline::files::{Advance, Watch};
use crate::pipeline::{Error, Input, Messages, Quota};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Tells the user about a run: messages, and how far it is.
pub struct Watching<'a> {
    ui: &'a Ui,
    progress: Mutex<Progress>,
}

impl<'a> Watching<'a> {
    /// These files are to be worked on.
    pub fn new(ui: &'a Ui, inputs: &[Input]) -> Self {
        Self::with(ui, Progress::new(ui.may_draw(), inputs))
    }

    /// Without a bar.
    pub fn silent(ui: &'a Ui) -> Self {
        Self::with(ui, Progress::new(false, &[]))
    }

    fn with(ui: &'a Ui, progress: Progress) -> Self {
        Self {
            ui,
            progress: Mutex::new(progress),
        }
    }
}

impl Watch for Watching<'_> {
    type Message = String;

    fn show(&self, record: &Record<'_>, sink: &Sink, quota: &mut Quota) -> Vec<(Code, String)> {
        self.ui.show(record, sink, quota)
    }

    fn quota(&self) -> Quota {
        self.ui.quota()
    }

    fn advance(&self, advance: &Advance) {
        let mut progress = self.progress.lock().unwrap_or_else(|e| e.into_inner());
        progress.advance(advance);
    }

    fn receive(&self, messages: &mut Messages<String>, _: u64) {
        let progress = self.progress.lock().unwrap_or_else(|e| e.into_inner());
        progress.above(self.ui, &self.ui.receive(messages));
    }

    fn complain(&self, e: Error) {
        self.ui.complain_about(About::error(&e), &e.to_string());
    }
}

/// A bar on stderr, once the work has taken a second and only on a terminal.
struct Progress {
    allowed: bool,
    since: Instant,
    /// Where each input begins, in bytes as they are stored, and where the last one ends; empty if a size is not known.
    places: Vec<u64>,
    bytes: u64,
    records: u64,
    rejected: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(allowed: bool, inputs: &[Input]) -> Self {
        Self {
            allowed,
            since: Instant::now(),
            places: if allowed { places(inputs) } else { Vec::new() },
            bytes: 0,
            records: 0,
            rejected: 0,
            bar: None,
        }
    }

    fn advance(&mut self, advance: &Advance) {
        if !self.allowed {
            return;
        }
        self.bytes += advance.bytes;
        self.records += advance.records;
        self.rejected += advance.rejected;
        let elapsed = self.since.elapsed();
        if self.bar.is_none() && elapsed > Duration::from_secs(1) {
            self.bar = Some(draw(self.places.last().copied()));
        }
        let Some(bar) = &self.bar else { return };
        bar.set_message(words(self.records, self.rejected, self.bytes, elapsed));
        let here = self.places.get(advance.input..);
        if let Some([start, end, ..]) = here {
            bar.set_position((start + advance.stored).min(*end));
        }
    }

    /// Prints above the bar.
    fn above(&self, ui: &Ui, text: &str) {
        match &self.bar {
            Some(bar) if !text.is_empty() => bar.suspend(|| ui.say(text)),
            _ => ui.say(text),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Where each input begins, and where the last one ends.
fn places(inputs: &[Input]) -> Vec<u64> {
    let (mut places, mut at) = (Vec::new(), 0);
    for input in inputs {
        let size = match &input.member {
            Some(member) => Some(member.stored()),
            None => {
                let facts = std::fs::metadata(&input.path).ok();
                facts.filter(|f| f.is_file()).map(|f| f.len())
            }
        };
        let Some(size) = size else {
            return Vec::new();
        };
        places.push(at);
        at += size;
    }
    if !places.is_empty() {
        places.push(at);
    }
    places
}

/// `1,204 records, 3 rejected, 12.5 MB/s`
fn words(records: u64, rejected: u64, bytes: u64, elapsed: Duration) -> String {
    let speed = bytes as f64 / elapsed.as_secs_f64().max(0.001) / 1e6;
    let rejected = match rejected {
        0 => String::new(),
        n => format!(", {} rejected", grouped(n)),
    };
    let noun = plural(records, "record");
    format!("{} {noun}{rejected}, {speed:.1} MB/s", grouped(records))
}

/// `total`: bytes to come, if they are known.
fn draw(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:30} {percent:>3}% {msg}, {eta} left",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_has_records_rejects_and_speed() {
        let said = |rejected| words(1_204, rejected, 25_000_000, Duration::from_secs(2));
        assert_eq!(said(0), "1,204 records, 12.5 MB/s");
        assert_eq!(said(3), "1,204 records, 3 rejected, 12.5 MB/s");
    }

    #[test]
    fn the_end_is_known_only_if_all_sizes_are() {
        let inputs = ["Cargo.toml", "-"].map(Input::new);
        assert_eq!(places(&inputs[..1]).len(), 2);
        assert!(places(&inputs).is_empty() && places(&[]).is_empty());
    }
}
