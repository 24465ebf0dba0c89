use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Coord, Digits};

/// The smallest exponent: JavaScript writes numbers from 10^21 on with one.
const LEAST_EXPONENT: usize = 21;

/// Reads numbers, and warns once per record about spellings such as `05` and `1e21`.
#[derive(Debug)]
pub(in crate::formats) struct Numbers {
    digits: Digits,
    warned: [bool; 2],
}

impl Numbers {
    /// A reader for a record of this many bytes.
    pub(in crate::formats) fn new(max_digits: usize, record: usize) -> Self {
        Self {
            digits: Digits::new(max_digits, record),
            warned: [false; 2],
        }
    }

    /// An exact whole number. `text` is an optional `-`, digits, and perhaps an
    /// exponent; `at` is its offset.
    pub(in crate::formats) fn coord(
        &mut self,
        text: &str,
        at: usize,
        sink: &mut Sink,
    ) -> Option<Coord> {
        if let Some(n) = small(text) {
            return Some(Coord::from(n));
        }
        self.large(text, at, sink)
    }

    #[cold]
    fn large(&mut self, text: &str, at: usize, sink: &mut Sink) -> Option<Coord> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let span = Span::new(at, at + text.len());
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return self.scientific(text, span, sink);
        }
        if digits.starts_with('0') && text != "0" {
            self.zeros(text, span, sink);
        }
        self.count_digits(digits.len(), span, sink)?;
        text.parse().ok()
    }

    /// `1e21`, `-1.5e+30`: a spelling used in spring 2025.
    fn scientific(&mut self, text: &str, span: Span, sink: &mut Sink) -> Option<Coord> {
        let (mantissa, exponent) = text.split_once(['e', 'E'])?;
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent = exponent.trim_start_matches('+').parse::<usize>();
        let part = part.trim_end_matches('0');
        let digits = exponent
            .as_ref()
            .map_or(usize::MAX, |n| n.saturating_add(whole.len()));
        self.count_digits(digits, span, sink)?;
        let Some(zeros) = exponent.ok()?.checked_sub(part.len()) else {
            sink.push(not_whole(text, span));
            return None;
        };
        if !std::mem::replace(&mut self.warned[1], true) {
            let d = Diagnostic::warning(
                Code("icn/scientific"),
                format!("`{}` is an old short form of a number", shorten(text)),
            );
            let help = "it was read exactly; write numbers with all their digits";
            sink.push(d.at(span).help(help));
        }
        format!("{whole}{part}{}", "0".repeat(zeros)).parse().ok()
    }

    /// A counter.
    pub(super) fn count(&mut self, text: &str, at: usize, sink: &mut Sink) -> Option<u64> {
        let span = Span::new(at, at + text.len());
        if text.starts_with('0') && text != "0" {
            self.zeros(text, span, sink);
        }
        let n = text.parse().ok();
        if n.is_none() {
            sink.push(
                Diagnostic::error(
                    Code("icn/counter-too-large"),
                    format!("the counter `{}` is too large", shorten(text)),
                )
                .at(span)
                .help("the largest counter is 18446744073709551615"),
            );
        }
        n
    }

    fn zeros(&mut self, text: &str, span: Span, sink: &mut Sink) {
        if std::mem::replace(&mut self.warned[0], true) {
            return;
        }
        let d = Diagnostic::warning(
            Code("icn/leading-zero"),
            format!(
                "`{}` is not the canonical form of the number",
                shorten(text)
            ),
        );
        sink.push(
            d.at(span)
                .help("it was read without leading zeros; -0 is 0"),
        );
    }

    fn count_digits(&mut self, found: usize, span: Span, sink: &mut Sink) -> Option<()> {
        let Err(problem) = self.digits.take(found) else {
            return Some(());
        };
        let d = Diagnostic::error(Code("icn/too-many-digits"), problem.to_string());
        sink.push(d.at(span).help(problem.help()));
        None
    }

    /// The number of digits read so far.
    pub(super) fn digits(&self) -> usize {
        self.digits.used()
    }

    /// Adds digits that an earlier record has read; `None` if that exceeds the limit.
    pub(super) fn spend(&mut self, digits: usize) -> Option<()> {
        self.digits.spend(digits)
    }
}

/// A number in plain form that certainly fits a machine word.
fn small(text: &str) -> Option<i64> {
    let bytes = text.as_bytes();
    let (negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > 18 || (digits.first() == Some(&b'0') && bytes.len() > 1)
    {
        return None;
    }
    let mut n = 0i64;
    for b in digits {
        n = n * 10 + i64::from(b.checked_sub(b'0').filter(|d| *d < 10)?);
    }
    Some(if negative { -n } else { n })
}

fn not_whole(text: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` is not a whole number", shorten(text));
    Diagnostic::error(Code("icn/not-whole"), message)
        .at(span)
        .help("coordinates are whole numbers; write all their digits")
}

/// The length in bytes of the exponent the text begins with, including a fraction before it:
/// `e21`, `.5e+30`. 0 if there is none, or if it is too small.
pub(super) fn exponent_len(text: &[u8]) -> usize {
    let digits = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        rest.iter().take_while(|b| b.is_ascii_digit()).count()
    };
    let mut at = 0;
    if text.first() == Some(&b'.') {
        at = 1 + digits(1);
        if at == 1 {
            return 0;
        }
    }
    if !matches!(text.get(at), Some(b'e' | b'E')) {
        return 0;
    }
    at += 1 + usize::from(text.get(at + 1) == Some(&b'+'));
    let len = digits(at);
    match text.get(at..at + len) {
        Some([b'1'..=b'9', ..]) if len > 2 => at + len,
        Some([a @ b'1'..=b'9', b])
            if usize::from(a - b'0') * 10 + usize::from(b - b'0') >= LEAST_EXPONENT =>
        {
            at + len
        }
        _ => 0,
    }
}

/// At most forty characters of it.
pub(in crate::formats) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
