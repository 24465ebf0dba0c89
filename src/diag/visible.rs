//! Characters that control a terminal instead of being shown.

use super::diagnostic::shorten;
use std::borrow::Cow;

/// Whether a character controls the terminal or changes the text around it: control characters,
/// line separators, and characters that change the writing direction.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
        )
        || matches!(
            c,
            '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}'
        )
}

/// The character that is shown instead. One character replaces one character, so that columns do not change.
fn picture(c: char) -> char {
    match c {
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{FFFD}'),
        '\x7F' => '\u{2421}',
        _ => '\u{FFFD}',
    }
}

/// The character, or the one that is shown instead.
pub fn shown(c: char) -> char {
    if is_unseen(c) { picture(c) } else { c }
}

/// Makes a text of one line visible, such as a file name: line breaks and tabs are replaced as well.
pub fn one_line(text: &str) -> Cow<'_, str> {
    replaced(text, is_unseen)
}

/// Like [`one_line`], for a name or a key that may be long: its middle is left out.
pub fn brief(text: &str) -> Cow<'_, str> {
    seen(window(text, 80))
}

/// The name of a file as data of a message: the middle of a long one is left out. Most systems allow 255 bytes for the name
/// itself, but lists and archives have longer ones.
pub fn file_name(name: &str) -> Cow<'_, str> {
    window(name, 400)
}

/// The same, made visible.
pub fn seen_file_name(name: &str) -> Cow<'_, str> {
    seen(file_name(name))
}

/// A text without its middle, if it has more bytes than this.
pub fn window(text: &str, most: usize) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    shorten(&mut text, most);
    text
}

fn seen(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => one_line(text),
        Cow::Owned(text) => Cow::Owned(one_line(&text).into_owned()),
    }
}

/// Makes a text visible that may have several lines and tabs.
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, |c| is_unseen(c) && !matches!(c, '\n' | '\t'))
}

/// The text as a message quotes it: only invisible characters are escaped, a line break as `\n`.
pub fn legible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match is_unseen(c) {
            true => out.extend(c.escape_debug()),
            false => out.push(c),
        }
    }
    out
}

/// The beginning of the user's text as a message quotes it.
pub fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut ends = text.char_indices().map(|(at, _)| at);
    match ends.nth(LONGEST) {
        Some(end) => legible(&text[..end]) + "…",
        None => legible(text),
    }
}

/// The text with escapes such as `\u001b`, as in strings of JSON.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        // All of them are in the first plane.
        match is_unseen(c) {
            true => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

fn replaced(text: &str, bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&bad) {
        return Cow::Borrowed(text);
    }
    let seen = text.chars().map(|c| if bad(c) { picture(c) } else { c });
    Cow::Owned(seen.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_a_terminal_obeys() {
        assert_eq!(one_line("a\x1b[31m\u{9b}b\nc"), "a␛[31m\u{FFFD}b␊c");
        assert_eq!(visible("a\tb\r\n\x7f\u{202e}"), "a\tb␍\n␡\u{FFFD}");
        assert_eq!(escaped("a\x1b\u{202e}½"), "a\\u001b\\u202e½");
        assert_eq!(brief("a\x1bb"), "a␛b");
        assert!(brief(&"ž".repeat(100)).len() < 80);
        let long = format!("\x1b{}.pgn", "ž".repeat(30_000));
        assert!(file_name(&long).len() < 400 && file_name(&long).starts_with('\x1b'));
        let seen = seen_file_name(&long);
        assert!(
            seen.starts_with("␛žž") && seen.ends_with("žž.pgn"),
            "{seen}"
        );
        assert!(matches!(file_name("a.pgn"), Cow::Borrowed("a.pgn")));
        assert_eq!(short("\"e4\"\x1b"), "\"e4\"\\u{1b}");
        assert_eq!(short(&"ž".repeat(41)), format!("{}…", "ž".repeat(40)));
        assert!(matches!(visible("Žižek ½ 王"), Cow::Borrowed(_)));
    }
}
