//! From a position to one line.
//!
//! Four fields, checks if the game counts them, then opcodes: what was read,
//! the variant unless it is chess, and known counters as `hmvc` and `fmvn`.

use super::card::is_opcode;
use crate::diag::{Code, Diagnostic, Reported, Sink, legible};
use crate::formats::lines::replace_no_text;
use crate::formats::printed::Short;
use crate::formats::variant_names::operand;
use crate::formats::{Write, fen};
use crate::model::{Document, PlainPosition, Position, Value};

/// Writes one EPD per line.
#[derive(Debug)]
pub struct EpdWriter {
    style: fen::Style,
    printed: fen::Printed,
    plain: fen::PlainText,
}

impl EpdWriter {
    /// A writer with that spelling of castling and en passant.
    pub fn new(style: fen::Style) -> Self {
        Self {
            style,
            printed: fen::Printed::default(),
            plain: fen::PlainText::default(),
        }
    }
}

impl Write for EpdWriter {
    fn write_plain(&mut self, position: &PlainPosition, out: &mut Vec<u8>) -> bool {
        const WORDS: [Short<8>; 3] = [
            fen::word(b" hmvc "),
            fen::word(b"; fmvn "),
            fen::word(b";\n"),
        ];
        self.plain.write(position, &self.style, &WORDS, out)
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Position(position) = doc else {
            return Err(sink.fail(
                Diagnostic::error(Code("epd/game"), "EPD holds positions, and this is a game")
                    .help("`--ply N` writes one position, `--every-ply` writes all of them"),
            ));
        };
        let printed = Some(&mut self.printed);
        let done = fen::print_four(position, &self.style, printed, out, sink)
            && print_ops(position, &self.style, out, sink);
        out.push(b'\n');
        sink.checked(done)
    }
}

fn print_ops(position: &Position, style: &fen::Style, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let counters = &position.counters;
    fen::print_checks(position, style, out);
    if !position.extras.is_empty() && !print_kept(position, out, sink) {
        return false;
    }
    let named = position
        .variant
        .must_be_named(|| position.is_unlike_chess());
    if named && !print_variant(position, style, out, sink) {
        return false;
    }
    if let Some(n) = counters.halfmove {
        out.extend_from_slice(b" hmvc ");
        fen::print_number(n, out);
        out.push(b';');
    }
    if let Some(n) = counters.fullmove {
        out.extend_from_slice(b" fmvn ");
        fen::print_number(n, out);
        out.push(b';');
    }
    true
}

fn print_kept(position: &Position, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let (kept, start) = (position.extras.0.get("epd"), out.len());
    for (name, value) in kept.into_iter().flatten() {
        let operands = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        if !is_opcode(name) || !is_operands(&operands) {
            return refuse(name, sink);
        }
        out.push(b' ');
        out.extend_from_slice(name.as_bytes());
        if !operands.is_empty() {
            out.push(b' ');
            out.extend_from_slice(operands.as_bytes());
        }
        out.push(b';');
    }
    replace_no_text(out, start, sink);
    true
}

/// Whether it can be written between an opcode and its semicolon: words and strings
/// with one blank between them.
fn is_operands(text: &str) -> bool {
    let mut rest = text;
    while !rest.is_empty() {
        let end = match rest.strip_prefix('"') {
            Some(inside) => string_len(inside),
            None => Some(rest.find(' ').unwrap_or(rest.len())),
        };
        let Some((word, behind)) = end.and_then(|end| rest.split_at_checked(end)) else {
            return false;
        };
        let string = word.starts_with('"');
        let fits = |c: char| !matches!(c, '\n' | '\r') && (string || !matches!(c, ';' | '\t'));
        let more = behind.strip_prefix(' ');
        let ends_well = behind.is_empty() || more.is_some_and(|m| !m.is_empty());
        if word.is_empty() || !word.chars().all(fits) || !ends_well {
            return false;
        }
        rest = more.unwrap_or("");
    }
    true
}

/// Length of a string whose opening quote is in front of the text, including both quotes.
fn string_len(inside: &str) -> Option<usize> {
    let mut escaped = false;
    for (i, b) in inside.bytes().enumerate() {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' if matches!(inside.as_bytes().get(i + 1), None | Some(b' ')) => {
                return Some(i + 2);
            }
            b'"' => break,
            _ => {}
        }
    }
    inside.find('"').map(|i| i + 2)
}

/// The name that the program of the dialect has for the variant.
fn print_variant(
    position: &Position,
    style: &fen::Style,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let name = &*operand(style.dialect, &position.variant, &style.catalog);
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    out.extend_from_slice(b" variant ");
    if !name.is_empty() && name.bytes().all(plain) {
        out.extend_from_slice(name.as_bytes());
    } else if name.chars().all(|c| c != '"' && !c.is_control()) {
        out.push(b'"');
        out.extend_from_slice(name.as_bytes());
        out.push(b'"');
    } else {
        return refuse("variant", sink);
    }
    out.push(b';');
    true
}

fn refuse(name: &str, sink: &mut Sink) -> bool {
    let message = format!(
        "the opcode `{}` cannot be written in an EPD line",
        legible(name)
    );
    sink.push(
        Diagnostic::error(Code("epd/operand"), message)
            .help("use only words and \"strings\" on one line, without semicolons"),
    );
    false
}
