//! The summary at the end of a run.

use super::files::FileTotals;
use super::json::visible_json;
use super::ui::Total;
use crate::diag::{Code, file_name, grouped, one_line, seen_file_name};
use crate::pipeline::{LossTotal, Report};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The report as one JSON object, with the messages by code.
pub fn as_json(report: &Report, totals: &Totals) -> String {
    let mut summary = json!({"summary": report});
    for (code, loss) in &report.losses {
        let file = file_name(&loss.first.file);
        summary["summary"]["losses"][code]["first"]["file"] = file.into();
    }
    add_totals(&mut summary["summary"], totals);
    visible_json(&summary)
}

/// The messages by code alone, of a run that has no report.
pub fn messages_as_json(totals: &Totals) -> String {
    let mut summary = json!({"summary": {}});
    add_totals(&mut summary["summary"], totals);
    visible_json(&summary)
}

/// The messages of a run, counted.
#[derive(Default)]
pub struct Totals {
    /// Those about records, by code.
    pub codes: Vec<Total>,
    /// Those about files.
    pub files: FileTotals,
}

fn add_totals(summary: &mut Value, totals: &Totals) {
    summary["messages"] = by_code(&totals.codes);
    if let Some(files) = totals.files.as_json() {
        summary["files"] = files;
    }
}

fn by_code(totals: &[Total]) -> Value {
    let each = totals.iter().map(|t| {
        let value = json!({
            "severity": t.severity, "count": t.count, "records": t.records, "shown": t.shown,
        });
        (t.code.0.to_owned(), value)
    });
    Value::Object(each.collect::<Map<_, _>>())
}

/// Why messages are not shown, apart from the limits of each record.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Only the first error of a record is shown.
    pub errors_of_a_record: bool,
    /// Only some messages of a code are shown.
    pub messages_of_a_code: bool,
}

impl Limits {
    /// The options that show more.
    const fn hint(self) -> &'static str {
        match (self.errors_of_a_record, self.messages_of_a_code) {
            (true, true) => {
                "`-v` shows all errors of a record, `--max-messages 0` all messages of a code\n"
            }
            (true, false) => "`-v` shows all errors of a record\n",
            (false, true) => "`--max-messages 0` shows all messages of a code\n",
            (false, false) => "",
        }
    }
}

/// How many times each message was reported, and how to see those that were not shown. `all`: also messages that were all
/// shown.
pub fn table(totals: &Totals, all: bool, limits: Limits) -> String {
    let (mut out, mut hidden) = (String::new(), false);
    let codes = totals.codes.iter();
    for t in codes.filter(|t| all || t.shown < t.count) {
        let more = t.count.saturating_sub(t.shown);
        let behind = match more {
            0 => String::new(),
            _ => format!(
                ": {} shown, and {} more like this",
                grouped(t.shown),
                grouped(more)
            ),
        };
        hidden |= more > 0;
        let records = match t.records {
            // They are about whole files.
            0 => String::new(),
            n => format!(" in {} {}", grouped(n), plural(n, "record")),
        };
        let count = grouped(t.count);
        out.push_str(&format!("{count} x {}{records}{behind}\n", t.code));
    }
    if hidden {
        out.push_str(limits.hint());
    }
    let files = totals.files.lines();
    out.push_str(&files);
    if !files.is_empty() {
        out.push_str("`--max-messages 0` shows all of these\n");
    }
    out
}

/// A line for every kind of loss.
pub fn loss_lines(report: &Report, color: bool) -> String {
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
        one_line(&loss.what),
        grouped(loss.count),
        grouped(loss.records),
        plural(loss.records, "record"),
        seen_file_name(&place.file),
        place.line
    )
}

/// `4 records: 3 converted, 1 rejected`
pub fn numbers(r: &Report, noun: &str) -> String {
    let counted = |(words, n): (_, &u64)| format!("{} {words}", grouped(*n));
    let found: Vec<String> = r.found.iter().map(counted).collect();
    let done = match found[..] {
        [] => format!("{} {noun}", grouped(r.converted)),
        _ => found.join(", "),
    };
    let records = plural(r.records, "record");
    let mut out = format!("{} {records}: {done}", grouped(r.records));
    let comments = format!("{} refused", plural(r.refused_comments, "text"));
    let counts: [(u64, &str); 6] = [
        (r.rejected, "rejected"),
        (r.kept_errors, "with an error"),
        (r.refused, "refused"),
        (r.refused_comments, &comments),
        (r.skipped, "skipped"),
        (r.left_out, "not selected"),
    ];
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
            ", {} {} of {kinds} {}",
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

/// `fixed[games.lcpn]: 3 changes (2 lcpn/no-blanks, 1 lcpn/square-list)`
pub fn fixed_line(file: &str, made: &BTreeMap<Code, u64>) -> String {
    let all: u64 = made.values().sum();
    let each: Vec<String> = made
        .iter()
        .map(|(c, n)| format!("{} {c}", grouped(*n)))
        .collect();
    format!(
        "fixed {}: {} {} ({})\n",
        seen_file_name(file),
        grouped(all),
        plural(all, "change"),
        each.join(", ")
    )
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
