//! Writes the tags of a game, and the lines that programs skip.

use super::xiangqi::{self, TagNames};
use crate::diag::{Code, Sink};
use crate::formats::variant_names::name_in;
use crate::formats::{Dialect, fen};
use crate::model::{Game, Start, Value, VariantName};

/// The seven-tag roster without `Result`.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Which tags are written beside those of the game.
#[derive(Copy, Clone)]
pub(super) struct TagStyle<'a> {
    /// The seven that every game has.
    pub(super) roster: bool,
    /// The tag `Format`.
    pub(super) format: Option<&'a str>,
    /// `Variant`.
    pub(super) names_variant: bool,
}

/// Writes all tags; `false`: an error went to `sink`.
pub(super) fn tags(
    game: &Game,
    look: TagStyle<'_>,
    style: &fen::Style,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let names = TagNames::of(game);
    let place = |name: &str| ROSTER.iter().position(|(n, _)| *n == name);
    let mut written = [false; ROSTER.len()];
    let mut result = Some(game.outcome.token());
    if look.roster {
        for (name, unknown) in ROSTER {
            let value = game.tags.get(name).unwrap_or(unknown);
            tag(&names.written(name), value, out, sink);
        }
        tag("Result", result.take().unwrap_or("*"), out, sink);
    }
    let misnamed = game.is_misnamed();
    for (name, value) in game.tags.iter() {
        if misnamed && name == "Variant" {
            sink.lose(Code("pgn/lost-tag"), "tags", 1, None);
            continue;
        }
        match place(name).filter(|_| look.roster) {
            Some(i) if !std::mem::replace(&mut written[i], true) => continue,
            _ => {}
        }
        if place(name).is_none()
            && let Some(result) = result.take()
        {
            tag("Result", result, out, sink);
        }
        // The tag `Format` would say how the moves are worded.
        let misleads = name == "Format" && xiangqi::spelling(value).is_some();
        if misleads || !writable(name) {
            sink.lose(Code("pgn/lost-tag"), "tags", 1, None);
        } else if name == "Variant" && style.dialect != Dialect::Usual {
            tag(name, &named(game, style), out, sink);
        } else {
            tag(&names.written(name), value, out, sink);
        }
    }
    if let Some(result) = result {
        tag("Result", result, out, sink);
    }
    // `Variant` is a tag like others once it is read, so that it is written before `Format`.
    if look.names_variant && (misnamed || game.tags.get("Variant").is_none()) {
        tag("Variant", &named(game, style), out, sink);
    }
    if let Some(format) = look.format {
        tag("Format", format, out, sink);
    }
    start(game, style, out, sink)
}

fn writable(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-+#:./".contains(c) || c >= '\u{C0}';
    !name.is_empty() && name.chars().all(fits) && !matches!(name, "Result" | "FEN" | "SetUp")
}

fn tag(name: &str, value: &str, out: &mut Vec<u8>, sink: &mut Sink) {
    out.push(b'[');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b" \"");
    let mut rest = value.as_bytes();
    while let Some(at) = rest
        .iter()
        .position(|b| matches!(b, b'"' | b'\\' | b'\n' | b'\r'))
    {
        out.extend_from_slice(&rest[..at]);
        match rest[at] {
            b @ (b'"' | b'\\') => out.extend_from_slice(&[b'\\', b]),
            _ => {
                out.push(b' ');
                sink.lose(Code("pgn/lost-line-breaks"), "line breaks", 1, None);
            }
        }
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.extend_from_slice(b"\"]\n");
}

/// The name of the variant in the dialect.
fn named(game: &Game, style: &fen::Style) -> String {
    let start = game.start.given();
    if start.is_some() && style.dialect == Dialect::Lichess && game.variant == VariantName::CHESS {
        return "From Position".into();
    }
    let told = start.is_some_and(|p| fen::tells_960(p, &game.variant, &style.catalog));
    name_in(style.dialect, &game.variant, &style.catalog, told)
}

/// `SetUp` and `FEN`.
fn start(game: &Game, style: &fen::Style, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let Start::Given(position) = &game.start else {
        return true;
    };
    out.extend_from_slice(b"[SetUp \"1\"]\n[FEN \"");
    let done = fen::print_start(position, &game.variant, style, out, sink);
    out.extend_from_slice(b"\"]\n");
    done
}

pub(super) fn escapes(game: &Game, out: &mut Vec<u8>, sink: &mut Sink) {
    let Some(Value::Array(lines)) = game.extras.get("pgn", "escapes") else {
        return;
    };
    for line in lines.iter().filter_map(Value::as_str) {
        out.push(b'%');
        out.extend_from_slice(unbroken(line, sink).as_bytes());
        out.push(b'\n');
    }
}

/// The text without line breaks.
pub(super) fn unbroken<'a>(text: &'a str, sink: &mut Sink) -> std::borrow::Cow<'a, str> {
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return text.into();
    }
    sink.lose(Code("pgn/lost-line-breaks"), "line breaks", 1, None);
    text.replace("\r\n", " ").replace(['\n', '\r'], " ").into()
}
