use super::lines::Spot;
use crate::diag::{Diagnostic, Fix, escaped, file_name};
use crate::io::Record;
use serde_json::{Value, json};

/// The most bytes of new text in a fix of a message.
const LONGEST_FIX: usize = 4_096;

/// A message as one line of JSON.
pub fn of_message(record: &Record<'_>, spot: &Spot<'_>, d: &Diagnostic) -> String {
    let origin = &record.origin;
    let offset = record.byte_of(d.span.map_or(0, |span| span.start as usize));
    let length = |fix: &Fix| fix.edits.iter().map(|e| e.text.len()).sum::<usize>();
    let fix = d.fix.as_deref().filter(|fix| length(fix) <= LONGEST_FIX);
    visible_json(&json!({
        "file": file_name(origin.file), "line": spot.line, "column": spot.column,
        "record": origin.index, "offset": offset, "record_offset": origin.offset,
        "code": d.code.0, "severity": d.severity, "text": d.message,
        "span": d.span, "related": d.related, "help": d.help, "fix": fix,
    }))
}

/// One line of JSON, in which characters that control a terminal are escaped.
pub fn visible_json(value: &Value) -> String {
    // They can occur only in strings.
    let text = value.to_string();
    format!("{}\n", escaped(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_escaped_and_the_value_stays() {
        let value = json!({"a\x1b": "\u{9b}\u{202e}\x7f\n½"});
        let line = visible_json(&value);
        assert_eq!(line, "{\"a\\u001b\":\"\\u009b\\u202e\\u007f\\n½\"}\n");
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), value);
    }
}
