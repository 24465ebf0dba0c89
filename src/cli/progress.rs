use super::messages::Ui;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A bar on stderr, once the work has taken a second and only on a terminal.
pub struct Progress {
    allowed: bool,
    since: Instant,
    bytes: u64,
    total: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// `total`: bytes to come, if they are known.
    pub fn new(ui: &Ui, total: Option<u64>) -> Self {
        Self {
            allowed: ui.may_draw(),
            since: Instant::now(),
            bytes: 0,
            total,
            bar: None,
        }
    }

    /// That many more bytes were handled.
    pub fn advance(&mut self, bytes: u64) {
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
    pub fn above(&self, ui: &Ui, text: &str) {
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
