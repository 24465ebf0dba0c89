use super::args::{Global, MessageFormat, When};
use super::exit::{Exit, Failure};
use crate::diag::{Diagnostic, Severity, Sink};
use crate::io::Record;
use crate::pipeline::{LossTotal, Report};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::json;
use std::io::{IsTerminal, Write};

/// How this run talks to its user.
pub struct Ui {
    format: MessageFormat,
    color: bool,
    quiet: bool,
    verbose: bool,
    /// Whether stdout may be colored.
    pub color_out: bool,
}

/// A line longer than this is shown by its place only.
const LONGEST_SHOWN: usize = 1 << 16;

impl Ui {
    /// From the options and the terminal; `NO_COLOR` is honored.
    pub fn new(global: &Global) -> Self {
        let auto = |terminal: bool| match global.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        };
        Self {
            format: global.message_format,
            color: auto(std::io::stderr().is_terminal()),
            color_out: auto(std::io::stdout().is_terminal()),
            quiet: global.quiet,
            verbose: global.verbose,
        }
    }

    /// Whether progress may be drawn.
    pub fn may_draw(&self) -> bool {
        !self.quiet && self.format == MessageFormat::Human && std::io::stderr().is_terminal()
    }

    /// Renders what was said of one record.
    pub fn show(&self, record: &Record<'_>, messages: &[Diagnostic]) -> String {
        let mut sink = Sink::default();
        let text = record.text(&mut sink);
        let wanted = messages.iter().filter(|d| self.wants(d.severity));
        wanted.map(|d| self.one(record, &text, d)).collect()
    }

    fn wants(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Note => self.verbose,
            _ => !self.quiet,
        }
    }

    fn one(&self, record: &Record<'_>, text: &str, d: &Diagnostic) -> String {
        let spot = Spot::of(record, text, d);
        match self.format {
            MessageFormat::Json => as_json(record, &spot, d),
            MessageFormat::Human if spot.source.len() <= LONGEST_SHOWN => {
                self.as_snippet(record, &spot, d)
            }
            _ => as_line(record, &spot, d),
        }
    }

    fn as_snippet(&self, record: &Record<'_>, spot: &Spot<'_>, d: &Diagnostic) -> String {
        let level = match d.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Loss => Level::WARNING.with_name("loss"),
            Severity::Note => Level::NOTE,
        };
        let snippet = Snippet::source(spot.source)
            .path(record.origin.file)
            .line_start(spot.line as usize)
            .annotation(AnnotationKind::Primary.span(spot.range.clone()));
        let mut group: Group<'_> = level
            .primary_title(d.message.as_ref())
            .id(d.code.0)
            .element(snippet);
        if let Some(help) = &d.help {
            group = group.element(Level::HELP.message(help.as_ref()));
        }
        let renderer = if self.color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let mut out = renderer.render(&[group]).to_string();
        out.push_str("\n\n");
        out
    }

    /// The line at the end of a run, and a line for every sort of loss.
    pub fn summary(&self, report: &Report, noun: &str) {
        match self.format {
            _ if self.quiet => {}
            MessageFormat::Json => say(&as_summary(report)),
            _ => {
                say(&loss_lines(report, self.color));
                say(&format!("{}\n", numbers(report, noun)));
            }
        }
    }

    /// What would be lost, as data for stdout.
    pub fn explain_loss(&self, report: &Report) -> String {
        match self.format {
            MessageFormat::Json => as_summary(report),
            _ if report.losses.is_empty() => "nothing would be lost\n".into(),
            _ => loss_lines(report, self.color_out),
        }
    }

    /// Says what went wrong outside of any record.
    pub fn complain(&self, words: &str) {
        say(&match self.format {
            MessageFormat::Json => format!("{}\n", json!({"error": words})),
            _ => format!("error: {words}\n"),
        });
    }

    /// Says why the run could not go on.
    pub fn cannot_run(&self, e: &Failure) -> Exit {
        if closed_pipe(e) {
            return Exit::Done;
        }
        self.complain(&e.to_string());
        Exit::CannotRun
    }
}

fn closed_pipe(e: &Failure) -> bool {
    matches!(e, Failure::Write(e) if e.kind() == std::io::ErrorKind::BrokenPipe)
}

/// Writes to stderr. Whoever closed it does not want to hear: that is no failure.
pub fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

fn as_summary(report: &Report) -> String {
    format!("{}\n", json!({"summary": report}))
}

fn loss_lines(report: &Report, color: bool) -> String {
    let lines = report.losses.values().map(|l| loss_line(l, color) + "\n");
    lines.collect()
}

/// `loss[core/lost-comments]: 1,204 comments in 31 records, first at games.pgn:17`
fn loss_line(loss: &LossTotal, color: bool) -> String {
    let (on, off) = if color {
        ("\x1b[1m\x1b[33m", "\x1b[0m")
    } else {
        ("", "")
    };
    let place = &loss.first;
    format!(
        "{on}loss[{}]{off}: {} ({} in {} {}), first at {}:{}",
        loss.code,
        loss.what,
        grouped(loss.count),
        grouped(loss.records),
        plural(loss.records, "record"),
        place.file,
        place.line
    )
}

fn numbers(r: &Report, noun: &str) -> String {
    let mut out = format!(
        "{} {}: {} {noun}",
        grouped(r.records),
        plural(r.records, "record"),
        grouped(r.converted)
    );
    let counts: [(u64, &str); 2] = [(r.rejected, "rejected"), (r.refused, "refused")];
    for (n, word) in counts.into_iter().filter(|(n, _)| *n > 0) {
        out.push_str(&format!(", {} {word}", grouped(n)));
    }
    if r.warnings > 0 {
        out.push_str(&format!(
            ", {} {}",
            grouped(r.warnings),
            plural(r.warnings, "warning")
        ));
    }
    let losses: u64 = r.losses.values().map(|l| l.count).sum();
    if losses > 0 {
        let kinds = r.losses.len() as u64;
        out.push_str(&format!(
            ", {} {} in {kinds} {}",
            grouped(losses),
            if losses == 1 { "loss" } else { "losses" },
            plural(kinds, "kind")
        ));
    }
    out
}

/// `1 record`, `2 records`.
pub fn plural(n: u64, word: &str) -> String {
    if n == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}

/// `1234567` as `1,234,567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// The lines a message points at.
struct Spot<'a> {
    source: &'a str,
    range: std::ops::Range<usize>,
    line: u64,
    column: u64,
}

impl<'a> Spot<'a> {
    fn of(record: &Record<'_>, text: &'a str, d: &Diagnostic) -> Self {
        let span = d.span.unwrap_or_default();
        let start = floor(text, span.start as usize);
        let end = floor(text, span.end as usize).max(start);
        let from = text[..start].rfind(['\n', '\r']).map_or(0, |i| i + 1);
        // A record that begins within a line counts its first columns from there.
        let before = match from {
            0 => record.origin.column.saturating_sub(1),
            _ => 0,
        };
        let to = text[end..]
            .find(['\n', '\r'])
            .map_or(text.len(), |i| end + i);
        Self {
            source: &text[from..to],
            range: start - from..end - from,
            line: record.origin.line + line_ends(&text[..start]),
            column: before + text[from..start].chars().count() as u64 + 1,
        }
    }
}

/// Line ends of all three sorts.
fn line_ends(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let at =
        |i: usize| bytes[i] == b'\n' || (bytes[i] == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
    (0..bytes.len()).filter(|i| at(*i)).count() as u64
}

/// The nearest character boundary at or before `i`.
fn floor(text: &str, i: usize) -> usize {
    let mut i = i.min(text.len());
    while !text.is_char_boundary(i) {
        i -= 1;
    }
    i
}

fn as_line(record: &Record<'_>, spot: &Spot<'_>, d: &Diagnostic) -> String {
    format!(
        "{}:{}:{}: {}[{}]: {}\n",
        record.origin.file,
        spot.line,
        spot.column,
        d.severity.word(),
        d.code,
        d.message
    )
}

fn as_json(record: &Record<'_>, spot: &Spot<'_>, d: &Diagnostic) -> String {
    let origin = &record.origin;
    let value = json!({
        "file": origin.file, "line": spot.line, "column": spot.column,
        "record": origin.index, "offset": origin.offset,
        "code": d.code.0, "severity": d.severity, "message": d.message,
        "span": d.span, "related": d.related, "help": d.help,
    });
    format!("{value}\n")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(
            [0, 999, 1000, 1234567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
