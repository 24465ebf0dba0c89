use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::Coord;

/// More digits than this in one number are refused: reading them costs more
/// than linear time, and nobody plays there.
pub(super) const MAX_DIGITS: usize = 10_000;

/// Reads numbers, and warns once a record about spellings such as `05` and `-0`.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    warned: bool,
}

impl Numbers {
    /// An exact whole number. `text` is an optional `-` and digits; `at` is where it stands.
    pub(super) fn coord(&mut self, text: &str, at: usize, sink: &mut Sink) -> Option<Coord> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let span = Span::new(at, at + text.len());
        if digits.starts_with('0') && text != "0" {
            self.warn(text, span, sink);
        }
        if digits.len() <= 18 {
            return small(text).map(Coord::from);
        }
        if digits.len() > MAX_DIGITS {
            sink.push(too_many(span, digits.len()));
            return None;
        }
        text.parse().ok()
    }

    /// A counter.
    pub(super) fn count(&mut self, text: &str, at: usize, sink: &mut Sink) -> Option<u64> {
        let span = Span::new(at, at + text.len());
        if text.starts_with('0') && text != "0" {
            self.warn(text, span, sink);
        }
        let n = text.parse().ok();
        if n.is_none() {
            sink.push(
                Diagnostic::error(
                    Code("icn/counter-too-large"),
                    format!("the counter `{}` is too large", shorten(text)),
                )
                .at(span)
                .help("counters end at 18446744073709551615"),
            );
        }
        n
    }

    fn warn(&mut self, text: &str, span: Span, sink: &mut Sink) {
        if std::mem::replace(&mut self.warned, true) {
            return;
        }
        let d = Diagnostic::warning(
            Code("icn/leading-zero"),
            format!("`{}` is not how the number is written", shorten(text)),
        );
        sink.push(
            d.at(span)
                .help("it was read without the zeros in front; -0 is 0"),
        );
    }
}

fn small(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(d) => (true, d),
        None => (false, text),
    };
    let mut n = 0i64;
    for b in digits.bytes() {
        n = n * 10 + i64::from(b.checked_sub(b'0')?);
    }
    Some(if negative { -n } else { n })
}

fn too_many(span: Span, digits: usize) -> Diagnostic {
    Diagnostic::error(
        Code("icn/too-many-digits"),
        format!("a number of {digits} digits"),
    )
    .at(span)
    .help(format!("numbers may have at most {MAX_DIGITS} digits"))
}

/// At most forty characters of it.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
