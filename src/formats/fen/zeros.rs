//! Zero bytes, which programs write that store lines in buffers of a fixed length.

use crate::diag::{Code, Diagnostic, Sink, Span};

/// A line without line breaks and without zero bytes at its end, which are a loss with that code. A zero byte anywhere
/// else is an error, and then the result is `None`.
pub(crate) fn without_zeros<'t>(text: &'t str, code: Code, sink: &mut Sink) -> Option<&'t str> {
    let line = text.trim_end_matches(['\r', '\n']);
    let Some(first) = memchr::memchr(0, line.as_bytes()) else {
        return Some(line);
    };
    let kept = line.trim_end_matches(['\0', '\r']);
    if first < kept.len() {
        let d = Diagnostic::error(code, "there is a zero byte in this line");
        sink.push(
            d.at(Span::new(first, first + 1))
                .help("remove it: it is no character of a text"),
        );
        return None;
    }
    let message = "zero bytes at the end of this line were left out";
    let d = Diagnostic::warning(code, message).at(Span::new(first, line.len()));
    let help = "remove them: they are no characters of a text";
    sink.discard(d.help(help), "zero bytes at ends of lines");
    Some(kept)
}
