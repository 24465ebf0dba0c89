use super::messages::Ui;
use crate::diag::{Code, Sink};
use crate::io::Record;
use crate::pipeline::files::Watch;
use crate::pipeline::{Error, Messages, Quota};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Tells the user about a run: messages, and how far it is.
pub struct Watching<'a> {
    ui: &'a Ui,
    progress: Mutex<Progress>,
}

impl<'a> Watching<'a> {
    /// `total`: bytes to come, if they are known.
    pub fn new(ui: &'a Ui, total: Option<u64>) -> Self {
        Self::with(ui, Progress::new(ui.may_draw(), total))
    }

    /// Without a bar.
    pub fn silent(ui: &'a Ui) -> Self {
        Self::with(ui, Progress::new(false, None))
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

    fn hear(&self, messages: &mut Messages<String>, bytes: u64) {
        let mut progress = self.progress.lock().unwrap_or_else(|e| e.into_inner());
        progress.advance(bytes);
        progress.above(self.ui, &self.ui.hear(messages));
    }

    fn complain(&self, e: Error) {
        self.ui.complain(&e.to_string());
    }
}

/// A bar on stderr, once the work has taken a second and only on a terminal.
struct Progress {
    allowed: bool,
    since: Instant,
    bytes: u64,
    total: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// `total`: bytes to come, if they are known.
    fn new(allowed: bool, total: Option<u64>) -> Self {
        Self {
            allowed,
            since: Instant::now(),
            bytes: 0,
            total,
            bar: None,
        }
    }

    /// That many more bytes were handled.
    fn advance(&mut self, bytes: u64) {
        self.bytes += bytes;
        if !self.allowed {
            return;
        }
        if self.bar.is_none() && self.since.elapsed() > Duration::from_secs(1) {
            self.bar = Some(draw(self.total));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.bytes);
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

fn draw(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (
            ProgressBar::new(total),
            "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {bytes} {bytes_per_sec}",
        ),
    };
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
