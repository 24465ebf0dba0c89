//! What goes back to JavaScript.

use panchess::{Checked, Conversion, Error, Fix, Loss, Message, Report};
use serde::Serialize;

/// JSON, or an error as JSON.
pub type Answer = Result<String, String>;

/// A value as JSON.
pub fn json(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|e| failure("error", &e.to_string()))
}

#[derive(Serialize)]
struct Said<'a> {
    #[serde(flatten)]
    message: &'a Message,
    length: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<&'a Fix>,
}

#[derive(Serialize)]
struct Findings<'a> {
    messages: Vec<Said<'a>>,
    losses: &'a [Loss],
    report: &'a Report,
    /// How many messages and losses were left out.
    more: usize,
}

fn findings(messages: &[Message], losses: &[Loss], report: &Report, most: usize) -> String {
    let said = |message| Said {
        message,
        length: message.length,
        fix: message.fix.as_ref(),
    };
    let findings = Findings {
        messages: messages.iter().take(most).map(said).collect(),
        losses: losses.get(..most.min(losses.len())).unwrap_or_default(),
        report,
        more: messages.len().saturating_sub(most) + losses.len().saturating_sub(most),
    };
    serde_json::to_string(&findings).unwrap_or_default()
}

/// What was reported about a conversion; at most this many messages and losses.
pub fn conversion(all: &Conversion, most: usize) -> String {
    findings(&all.messages, &all.losses, &all.report, most)
}

/// What was found out about a text.
pub fn checked(all: &Checked) -> String {
    findings(&all.messages, &all.losses, &all.report, usize::MAX)
}

/// The messages of a list.
pub fn messages(all: &[Message]) -> serde_json::Value {
    let said = |message: &Message| {
        serde_json::to_value(Said {
            message,
            length: message.length,
            fix: message.fix.as_ref(),
        })
    };
    all.iter().filter_map(|m| said(m).ok()).collect()
}

/// An error with a name.
pub fn failure(kind: &str, text: &str) -> String {
    serde_json::json!({"kind": kind, "text": text}).to_string()
}

/// The notation has to be named. The option of the command is another one here.
fn undecided(text: &str, candidates: &[&str]) -> String {
    let text = text.replace("with `-f FORMAT`", "as `from`");
    let text = text.replace("`-f ", "`from: ");
    serde_json::json!({"kind": "format", "text": text, "candidates": candidates}).to_string()
}

/// The error of the library, as JSON.
pub fn raised(error: &Error) -> String {
    let text = error.to_string();
    match error {
        Error::Record(rejected) => {
            let findings = &rejected.findings;
            serde_json::json!({
                "kind": "record", "text": text, "place": rejected.place,
                "messages": messages(&findings.messages), "losses": findings.losses,
            })
            .to_string()
        }
        Error::Undecided { candidates, .. } => undecided(&text, candidates),
        Error::Empty(_) => undecided(&text, &[]),
        Error::Misnamed { name, content, .. } => undecided(&text, &[content, name]),
        Error::Format(_) | Error::Plan(_) | Error::Packed { .. } => failure("format", &text),
        Error::Io(_) => failure("read", &text),
        _ => failure("error", &text),
    }
}
