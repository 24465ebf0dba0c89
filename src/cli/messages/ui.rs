use super::files::{About, FileTotals};
use super::lines::Lines;
use super::summary::{Limits, Totals};
use super::{json, snippet, summary, terminal};
use crate::cli::args::{Global, MessageFormat, When};
use crate::cli::exit::{Exit, Failure};
use crate::cli::hexdump;
use crate::diag::{Code, Diagnostic, Severity, Sink, file_name, one_line, seen_file_name, window};
use crate::io::Record;
use crate::pipeline::{Error, MessageTotal, Messages, Quota, Report};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard};

/// How many messages of a code are shown to people.
const SHOWN_TO_PEOPLE: u64 = 5;
/// How many messages of a code are printed as JSON.
const SHOWN_TO_PROGRAMS: u64 = 100;

/// The most bytes of an error that belongs to no record, and of one of many such errors.
const LONGEST: usize = 4_000;
const LONGEST_OF_MANY: usize = 1_000;

/// How this run reports to its user.
pub struct Ui {
    pub(super) format: MessageFormat,
    pub(super) color: bool,
    pub(super) quiet: bool,
    verbose: bool,
    /// Whether stdout may be colored.
    pub color_out: bool,
    log: Mutex<Log>,
}

/// What was shown so far.
struct Log {
    /// How many messages of a code, or of a kind about files, are shown; `None` is without limit.
    most: Option<u64>,
    files: FileTotals,
    quota: Quota,
    totals: BTreeMap<Code, MessageTotal>,
}

impl Ui {
    /// From the options and the terminal; `NO_COLOR` is honored.
    pub fn new(global: &Global) -> Self {
        let auto = |terminal: bool| match global.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        };
        let most = global.max_messages.unwrap_or(match global.message_format {
            MessageFormat::Json => SHOWN_TO_PROGRAMS,
            _ => SHOWN_TO_PEOPLE,
        });
        let most = (most > 0).then_some(most);
        Self {
            format: global.message_format,
            color: auto(std::io::stderr().is_terminal()),
            color_out: auto(std::io::stdout().is_terminal()),
            quiet: global.quiet,
            verbose: global.verbose,
            log: Mutex::new(Log {
                most,
                files: FileTotals::default(),
                quota: Quota::new(most),
                totals: BTreeMap::new(),
            }),
        }
    }

    /// Says that the program waits for what is typed, if nothing else comes on standard input.
    pub fn waits_for_input(&self) {
        if !self.quiet && std::io::stdin().is_terminal() {
            self.say("reading standard input; name a file to read that instead\n");
        }
    }

    /// Whether progress may be drawn.
    pub fn may_draw(&self) -> bool {
        !self.quiet && self.format == MessageFormat::Human && std::io::stderr().is_terminal()
    }

    /// Whether only errors are printed.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether notes and all errors are printed.
    pub fn is_verbose(&self) -> bool {
        self.verbose
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// How many messages may still be shown.
    pub fn quota(&self) -> Quota {
        self.log().quota.clone()
    }

    /// Renders the messages of one record, as far as the quota allows.
    pub fn show(&self, record: &Record<'_>, sink: &Sink, quota: &mut Quota) -> Vec<(Code, String)> {
        let chosen = self.chosen(sink.messages(), quota);
        if chosen.is_empty() {
            return Vec::new();
        }
        if record.origin.binary {
            return self.show_bytes(record, &chosen);
        }
        let text = record.text(&mut Sink::default());
        let lines = Lines::of(&text, false);
        let shown = chosen.iter().map(|d| (d.code, self.one(record, &lines, d)));
        shown.collect()
    }

    /// The first error of a record and its warnings; what follows an error is often its
    /// consequence.
    fn chosen<'a>(&self, messages: &'a [Diagnostic], quota: &mut Quota) -> Vec<&'a Diagnostic> {
        let all = self.verbose || self.format == MessageFormat::Json;
        let mut errors = 0;
        let wanted = messages.iter().filter(|d| self.wants(d.severity));
        let wanted = wanted.filter(|d| {
            errors += u64::from(d.severity == Severity::Error);
            all || d.severity != Severity::Error || errors == 1
        });
        wanted.filter(|d| quota.admits(d.code)).collect()
    }

    /// Whether messages of this severity are shown at all.
    pub(super) fn wants(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Note => self.verbose,
            _ => !self.quiet,
        }
    }

    fn one(&self, record: &Record<'_>, lines: &Lines<'_>, d: &Diagnostic) -> String {
        let spot = lines.spot(record, d.span.unwrap_or_default());
        match self.format {
            MessageFormat::Json => json::of_message(record, &spot, d),
            MessageFormat::Human => snippet::render(record, lines, d, self.color),
            MessageFormat::Short => format!(
                "{}:{}:{}: {}[{}]: {}\n",
                seen_file_name(record.origin.file),
                spot.line,
                spot.column,
                d.severity.word(),
                d.code,
                one_line(&d.message)
            ),
        }
    }

    /// Bytes that are not text are shown in hexadecimal.
    fn show_bytes(&self, record: &Record<'_>, chosen: &[&Diagnostic]) -> Vec<(Code, String)> {
        let shown = chosen.iter().map(|d| {
            if self.format != MessageFormat::Human {
                let text = record.text(&mut Sink::default());
                return (d.code, self.one(record, &Lines::of(&text, true), d));
            }
            let at = record.origin.offset + u64::from(d.span.unwrap_or_default().start) + 1;
            let (text, line, d) = hexdump::around(record.bytes, record.origin.offset, d);
            let mut origin = record.origin;
            (origin.line, origin.column) = (line, 1);
            let bytes = text.as_bytes();
            let record = Record { bytes, origin };
            let lines = Lines::of(&text, false);
            let row = lines.spot(&record, d.span.unwrap_or_default());
            let file = seen_file_name(origin.file);
            let shown = format!("{file}:{}:{}", row.line, row.column);
            let message = self.one(&record, &lines, &d);
            (
                d.code,
                message.replacen(&shown, &format!("{file}:1:{at}"), 1),
            )
        });
        shown.collect()
    }

    /// The part of these messages that the quota of the run allows. All messages about records pass
    /// through here, in the order of the records.
    pub fn receive(&self, messages: &mut Messages<String>) -> String {
        let mut log = self.log();
        let mut all = Messages::<()> {
            shown: Vec::new(),
            totals: std::mem::take(&mut log.totals),
        };
        all.add_totals(std::mem::take(&mut messages.totals));
        log.totals = all.totals;
        let shown = std::mem::take(&mut messages.shown).into_iter();
        let admitted = shown.filter(|(code, _)| log.quota.admits(*code));
        admitted.map(|(_, text)| text).collect()
    }

    /// Writes the messages of one record.
    pub fn tell(&self, record: &Record<'_>, sink: &Sink) {
        let mut messages = Messages {
            shown: self.show(record, sink, &mut self.quota()),
            ..Messages::default()
        };
        messages.count(sink);
        self.say(&self.receive(&mut messages));
    }

    /// Writes these messages about a record.
    pub fn tell_of(&self, record: &Record<'_>, messages: impl IntoIterator<Item = Diagnostic>) {
        let mut sink = Sink::default();
        sink.extend(messages);
        self.tell(record, &sink);
    }

    /// Writes to stderr.
    pub fn say(&self, text: &str) {
        terminal::say(text, self.color);
    }

    /// The line at the end of a run, and a line for every kind of loss and message.
    pub fn summary(&self, report: &Report, noun: &str) {
        match self.format {
            _ if self.quiet => {}
            MessageFormat::Json => {
                self.say(&summary::as_json(report, &self.take_totals()));
            }
            _ => {
                self.close();
                self.say(&summary::loss_lines(report, self.color));
                self.say(&format!("{}\n", summary::numbers(report, noun)));
            }
        }
    }

    /// How many times each message was reported, if some were not shown or one was repeated.
    /// Printed once.
    pub fn close(&self) {
        let totals = self.take_totals();
        let hidden = |t: &Total| t.shown < t.count;
        let any_hidden = totals.codes.iter().any(hidden) || totals.files.as_json().is_some();
        self.say(&match self.format {
            MessageFormat::Json if any_hidden => summary::messages_as_json(&totals),
            MessageFormat::Json => String::new(),
            _ => {
                let repeated = totals.codes.iter().any(|t| t.count > 1);
                let limits = Limits {
                    errors_of_a_record: !self.verbose,
                    messages_of_a_code: self.log().most.is_some(),
                };
                summary::table(&totals, repeated && !self.quiet, limits)
            }
        });
    }

    fn take_totals(&self) -> Totals {
        let mut log = self.log();
        let files = std::mem::take(&mut log.files);
        let totals = std::mem::take(&mut log.totals).into_iter();
        let wanted = totals.filter(|(_, t)| self.wants(t.severity));
        let wanted = wanted.map(|(code, t)| Total {
            code,
            severity: t.severity,
            count: t.count,
            records: t.records,
            shown: log.quota.shown(code),
        });
        Totals {
            codes: wanted.collect(),
            files,
        }
    }

    /// What `--fix` did to a file.
    pub fn fixed(&self, file: &str, made: &BTreeMap<Code, u64>) {
        if made.is_empty() || self.quiet || !self.admits(About::Fix) {
            return;
        }
        self.say(&match self.format {
            MessageFormat::Json => {
                let made: BTreeMap<&str, u64> = made.iter().map(|(c, n)| (c.0, *n)).collect();
                json::visible_json(&json!({"fixed": {"file": file_name(file), "changes": made}}))
            }
            _ => summary::fixed_line(file, made),
        });
    }

    /// What would be lost, as data for stdout.
    pub fn explain_loss(&self, report: &Report) -> String {
        match self.format {
            MessageFormat::Json => {
                let unwritten = Report {
                    written: 0,
                    ..report.clone()
                };
                summary::as_json(&unwritten, &self.take_totals())
            }
            _ if !report.losses.is_empty() => summary::loss_lines(report, self.color_out),
            _ if report.not_converted() == 0 => "nothing would be lost\n".into(),
            _ if report.converted == 0 => "no record can be converted\n".into(),
            _ => "the records that can be converted would lose nothing\n".into(),
        }
    }

    /// Prints a note about the run, as text or as data.
    pub fn remark(&self, words: &str, data: &serde_json::Value) {
        if self.quiet {
            return;
        }
        self.say(&match self.format {
            MessageFormat::Json => json::visible_json(data),
            _ => format!("note: {}\n", one_line(words)),
        });
    }

    /// Prints a note about what a folder holds, as far as not too many are printed.
    pub fn remark_folder(&self, words: &str, data: &serde_json::Value) {
        if !self.quiet && self.admits(About::Folder) {
            self.remark(words, data);
        }
    }

    /// Prints an error about a file, as far as not too many of its kind are printed.
    pub fn complain_about(&self, about: About, words: &str) {
        if self.admits(about) {
            self.complain(&window(words, LONGEST_OF_MANY));
        }
    }

    /// Counts a message about a file; whether it is printed.
    fn admits(&self, about: About) -> bool {
        let mut log = self.log();
        let most = log.most;
        log.files.admits(about, most)
    }

    /// Prints an error that belongs to no record.
    pub fn complain(&self, words: &str) {
        let words = window(words, LONGEST);
        self.say(&match self.format {
            MessageFormat::Json => json::visible_json(&json!({"error": &*words})),
            _ => format!("error: {}\n", one_line(&words)),
        });
    }

    /// Prints why the run could not continue.
    pub fn cannot_run(&self, e: &Failure) -> Exit {
        if closed_pipe(e) {
            return Exit::Done;
        }
        self.complain(&e.to_string());
        Exit::CannotRun
    }
}

/// The messages of one code in the whole run.
pub struct Total {
    pub code: Code,
    pub severity: Severity,
    pub count: u64,
    pub records: u64,
    pub shown: u64,
}

fn closed_pipe(e: &Failure) -> bool {
    matches!(e, Failure::Run(Error::System(e)) if e.kind() == std::io::ErrorKind::BrokenPipe)
}
