use super::args::{Global, MessageFormat, When};
use super::exit::{Exit, Failure};
use super::hexdump;
use crate::diag::{Code, Diagnostic, Severity, Sink, Span};
use crate::io::Record;
use crate::pipeline::{LossTotal, Report};
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use serde_json::json;
use std::cell::Cell;
use std::collections::BTreeMap;
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

    /// Whether as little as possible is printed.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether progress may be drawn.
    pub fn may_draw(&self) -> bool {
        !self.quiet && self.format == MessageFormat::Human && std::io::stderr().is_terminal()
    }

    /// Renders what was said of one record.
    pub fn show(&self, record: &Record<'_>, messages: &[Diagnostic]) -> String {
        let binary = record.origin.binary && hexdump::is_binary(record.bytes);
        if binary && self.format == MessageFormat::Human {
            let (text, messages) = hexdump::dump(record.bytes, record.origin.offset, messages);
            let mut origin = record.origin;
            (origin.line, origin.column) = (1, 1);
            let bytes = text.as_bytes();
            return self.show_text(&Record { bytes, origin }, &messages, false);
        }
        self.show_text(record, messages, binary)
    }

    /// `in_bytes`: bytes that are no text have no lines.
    fn show_text(&self, record: &Record<'_>, messages: &[Diagnostic], in_bytes: bool) -> String {
        let mut sink = Sink::default();
        let text = record.text(&mut sink);
        let wanted: Vec<&Diagnostic> = messages.iter().filter(|d| self.wants(d.severity)).collect();
        if wanted.is_empty() {
            return String::new();
        }
        let lines = Lines {
            in_bytes,
            ..Lines::of(&text)
        };
        let shown = wanted.iter().map(|d| self.one(record, &lines, d));
        shown.collect()
    }

    fn wants(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Note => self.verbose,
            _ => !self.quiet,
        }
    }

    fn one(&self, record: &Record<'_>, lines: &Lines<'_>, d: &Diagnostic) -> String {
        let spot = lines.spot(record, d.span.unwrap_or_default());
        match self.format {
            MessageFormat::Json => as_json(record, &spot, d),
            MessageFormat::Human if spot.source.len() <= LONGEST_SHOWN => {
                self.as_snippet(record, lines, &spot, d)
            }
            _ => as_line(record, &spot, d),
        }
    }

    fn as_snippet(
        &self,
        record: &Record<'_>,
        lines: &Lines<'_>,
        spot: &Spot<'_>,
        d: &Diagnostic,
    ) -> String {
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
        for (span, words) in &d.related {
            let other = lines.spot(record, *span);
            if other.source.len() <= LONGEST_SHOWN {
                let place = AnnotationKind::Context.span(other.range.clone());
                let snippet = Snippet::source(other.source)
                    .path(record.origin.file)
                    .line_start(other.line as usize)
                    .annotation(place.label(words.as_ref()));
                group = group.element(snippet);
            }
        }
        if let Some(help) = &d.help {
            group = group.element(Level::HELP.message(help.as_ref()));
        }
        let mut groups = vec![group];
        groups.extend(suggestion(spot, d));
        let renderer = if self.color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let mut out = renderer.render(&groups).to_string();
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

    /// What `--fix` did to a file.
    pub fn fixed(&self, file: &str, made: &BTreeMap<Code, u64>) {
        if made.is_empty() || self.quiet {
            return;
        }
        say(&match self.format {
            MessageFormat::Json => {
                let made: BTreeMap<&str, u64> = made.iter().map(|(c, n)| (c.0, *n)).collect();
                format!("{}\n", json!({"fixed": {"file": file, "changes": made}}))
            }
            _ => fixed_line(file, made),
        });
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

/// `fixed[games.lcpn]: 3 changes (2 lcpn/no-blanks, 1 lcpn/square-list)`
fn fixed_line(file: &str, made: &BTreeMap<Code, u64>) -> String {
    let all: u64 = made.values().sum();
    let each: Vec<String> = made
        .iter()
        .map(|(c, n)| format!("{} {c}", grouped(*n)))
        .collect();
    format!(
        "fixed {file}: {} {} ({})\n",
        grouped(all),
        plural(all, "change"),
        each.join(", ")
    )
}

/// What to write instead, if that concerns only the lines shown.
fn suggestion<'a>(spot: &Spot<'a>, d: &'a Diagnostic) -> Option<Group<'a>> {
    let fix = d.fix.as_deref()?;
    let mut snippet = Snippet::source(spot.source).line_start(spot.line as usize);
    for edit in &fix.edits {
        let range = edit.span.range();
        let (start, end) = (
            range.start.checked_sub(spot.from)?,
            range.end.checked_sub(spot.from)?,
        );
        spot.source.get(start..end)?;
        snippet = snippet.patch(Patch::new(start..end, edit.text.as_str()));
    }
    let title = match fix.safe {
        true => "`check --fix` writes",
        false => "perhaps",
    };
    Some(Level::HELP.secondary_title(title).element(snippet))
}

/// The lines a message points at.
struct Spot<'a> {
    source: &'a str,
    /// Where they begin in the text of the record.
    from: usize,
    range: std::ops::Range<usize>,
    line: u64,
    column: u64,
}

/// A text whose lines are known, so that looking for places in it costs little.
struct Lines<'a> {
    text: &'a str,
    /// These are bytes, and places in them count from the start of the file.
    in_bytes: bool,
    /// Where each line begins.
    starts: Vec<usize>,
    /// The last place whose column was counted, and its column: the next is often near.
    counted: Cell<(usize, u64)>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let bytes = text.as_bytes();
        let ends =
            |i: usize| bytes[i] == b'\n' || (bytes[i] == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
        let mut starts = vec![0];
        starts.extend((0..bytes.len()).filter(|i| ends(*i)).map(|i| i + 1));
        Self {
            text,
            in_bytes: false,
            starts,
            counted: Cell::new((0, 0)),
        }
    }

    fn spot(&self, record: &Record<'_>, span: Span) -> Spot<'a> {
        let start = floor(self.text, span.start as usize);
        let end = floor(self.text, span.end as usize).max(start);
        let line = self.starts.partition_point(|s| *s <= start).max(1) - 1;
        let from = self.starts.get(line).copied().unwrap_or(0);
        // A record that begins within a line counts its first columns from there.
        let before = match from {
            0 => record.origin.column.saturating_sub(1),
            _ => 0,
        };
        let last = self.starts.partition_point(|s| *s <= end);
        let to = self.starts.get(last).copied().unwrap_or(self.text.len());
        let source = self.text[from..to].trim_end_matches(['\n', '\r']);
        let to = (from + source.len()).max(end);
        let (line, column) = match self.in_bytes {
            true => (1, record.origin.offset + u64::from(span.start) + 1),
            false => (
                record.origin.line + line as u64,
                before + self.column(from, start) + 1,
            ),
        };
        Spot {
            source: &self.text[from..to],
            from,
            range: start - from..end - from,
            line,
            column,
        }
    }

    /// How many characters stand on the line before a place.
    fn column(&self, from: usize, at: usize) -> u64 {
        let (place, column) = match self.counted.get() {
            (place, column) if from <= place && place <= at => (place, column),
            _ => (from, 0),
        };
        let column = column + self.text[place..at].chars().count() as u64;
        self.counted.set((at, column));
        column
    }
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
        "span": d.span, "related": d.related, "help": d.help, "fix": d.fix,
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
