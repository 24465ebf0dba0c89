//! All text for a terminal is written here, so that no character of the input can control the
//! terminal.

use crate::cli::exit::Answer;
use crate::cli::stdout::print;
use crate::diag::visible;
use std::borrow::Cow;
use std::io::Write;

/// Writes to stderr. A closed stderr is not a failure.
///
/// `styled`: the text has our colors, and nothing else that controls a terminal.
pub fn say(text: &str, styled: bool) {
    let _ = std::io::stderr()
        .lock()
        .write_all(safe(text, styled).as_bytes());
}

/// Writes text to stdout; a closed pipe is success.
pub fn print_text(text: &str, styled: bool) -> Answer {
    print(safe(text, styled).as_bytes())
}

/// Text without anything that controls a terminal, except colors if it is `styled`.
fn safe(text: &str, styled: bool) -> Cow<'_, str> {
    if !styled {
        return visible(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("\x1b[") {
        let (before, color) = rest.split_at(at);
        out.push_str(&visible(before));
        let end = color_end(color);
        let (color, behind) = color.split_at(end.unwrap_or(2));
        match end {
            Some(_) => out.push_str(color),
            None => out.push_str(&visible(color)),
        }
        rest = behind;
    }
    out.push_str(&visible(rest));
    Cow::Owned(out)
}

/// Where the color ends that the text begins with.
fn color_end(text: &str) -> Option<usize> {
    let body = text.get(2..)?;
    let end = body.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    body[end..].starts_with('m').then_some(2 + end + 1)
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn only_colors_pass_and_only_where_they_are_ours() {
        let text = "\x1b[1;31mred\x1b[0m \x1b[2Jwiped \x1b]0;title\x07 \u{9b}2J\n";
        let plain = "␛[1;31mred␛[0m ␛[2Jwiped ␛]0;title␇ \u{FFFD}2J\n";
        assert_eq!(safe(text, false), plain);
        let colored = "\x1b[1;31mred\x1b[0m ␛[2Jwiped ␛]0;title␇ \u{FFFD}2J\n";
        assert_eq!(safe(text, true), colored);
    }
}
