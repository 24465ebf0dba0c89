use super::dialect::Evidence;
use super::number::shorten;
use super::syntax::{Parts, Tag};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::quoted::unescaped;
use crate::model::{Game, Outcome, Tags};
use std::borrow::Cow;

/// Puts the tags of a record into its game.
pub(super) fn read(parts: &Parts<'_>, game: &mut Game, sink: &mut Sink) {
    if let (Some(first), Some(last)) = (parts.tags.first(), parts.tags.last()) {
        game.tags_span = Span::new(first.at, last.end);
    }
    let mut old = Old::default();
    for tag in &parts.tags {
        if tag.old {
            old.upgrade(tag, parts, game, sink);
        } else {
            let value = value(tag, parts.raw);
            if !parts.raw && holds_a_tag(&value) {
                sink.push(swallowed(tag));
            }
            put(tag.key, &value, tag, game, sink);
        }
    }
}

/// A tag of a notation with another spelling of tags, and its place.
pub(in crate::formats) struct Said<'a> {
    pub(in crate::formats) key: &'a str,
    pub(in crate::formats) value: &'a str,
    pub(in crate::formats) span: Span,
}

/// Puts such tags into a game; tags from before August 2024 are brought up to date.
pub(in crate::formats) fn read_said(said: &[Said<'_>], game: &mut Game, sink: &mut Sink) {
    let tags = said.iter().map(|t| Tag {
        key: t.key,
        value: t.value,
        at: t.span.start as usize,
        end: t.span.end as usize,
        old: true,
    });
    let parts = Parts {
        tags: tags.collect(),
        ..Parts::default()
    };
    let mut old = Old::default();
    for tag in &parts.tags {
        match upgraded(tag.key, tag.value, &parts) {
            Now::Same => put(tag.key, tag.value, tag, game, sink),
            _ => old.upgrade(tag, &parts, game, sink),
        }
    }
}

/// What the tags reveal about the dialect.
pub(super) fn evidence(tags: &[Tag<'_>]) -> Evidence {
    let mut evidence = Evidence::default();
    for tag in tags {
        evidence.old_tags |= tag.old;
        // The site's values have no quotes.
        evidence.seed |= !tag.old && tag.value.contains('"');
        evidence.tag(tag.key, tag.value);
    }
    evidence
}

/// Whether a record with these tags can be read as one of the site since June 2026.
pub(super) fn look_late(tags: &Tags) -> bool {
    let mut evidence = Evidence::default();
    tags.iter()
        .for_each(|(key, value)| evidence.tag(key, value));
    evidence.site2026 || evidence.late || (evidence.site && !evidence.dated)
}

/// Whether the tags state to the second when the game was played, as the site requires.
pub(super) fn is_dated(tags: &Tags) -> bool {
    let says = |key| tags.get(key).is_some_and(|v| !v.is_empty());
    says("UTCDate") && says("UTCTime")
}

fn put(key: &str, value: &str, tag: &Tag<'_>, game: &mut Game, sink: &mut Sink) {
    match key {
        "Result" => match Outcome::from_tag(value) {
            Some(outcome) if ![Outcome::default(), outcome].contains(&game.outcome) => sink
                .discard(
                    second_result(tag),
                    "results that differ from an earlier one",
                ),
            Some(outcome) => {
                game.outcome = outcome;
                game.says_unknown |= outcome == Outcome::Unknown;
            }
            None => sink.discard(
                unknown_result(value, tag),
                "results that are none of the known ones",
            ),
        },
        "FEN" | "SetUp" => sink.discard(
            Diagnostic::warning(
                Code("icn/fen-tag"),
                format!("the tag `{key}` has no meaning here and was dropped"),
            )
            .at(Span::new(tag.at, tag.at + key.len() + 1))
            .help("write the position before the moves"),
            "`FEN` and `SetUp` tags",
        ),
        key => game.tags.push(key, value),
    }
}

fn second_result(tag: &Tag<'_>) -> Diagnostic {
    let message = "this tag repeats an earlier one with another value; it was left out";
    Diagnostic::warning(Code("icn/result-twice"), message)
        .at(Span::new(tag.at, tag.at + "[Result".len()))
        .help("a game has one result: remove the other one")
}

fn unknown_result(value: &str, tag: &Tag<'_>) -> Diagnostic {
    let message = format!("`{}` is not a result; it was left out", shorten(value));
    Diagnostic::warning(Code("icn/unknown-result"), message)
        .at(Span::new(tag.at, tag.at + "[Result".len()))
        .help("write 1-0, 0-1, 1/2-1/2, 0-0 or *, and other words in another tag")
}

/// Names and values of the tags.
pub(super) fn values<'a>(parts: &'a Parts<'a>) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> {
    let raw = parts.raw;
    parts.tags.iter().map(move |t| (t.key, value(t, raw)))
}

fn value<'a>(tag: &Tag<'a>, raw: bool) -> Cow<'a, str> {
    match raw || tag.old {
        true => Cow::Borrowed(tag.value),
        false => unescaped(tag.value),
    }
}

/// Whether a value looks as if a backslash before its quote had joined it to the next tag.
fn holds_a_tag(value: &str) -> bool {
    let mut ends = value.match_indices("\"]");
    ends.any(|(at, end)| value[at + end.len()..].trim_start().starts_with('['))
}

fn swallowed(tag: &Tag<'_>) -> Diagnostic {
    let message = format!("the value of the tag `{}` contains a tag", tag.key);
    Diagnostic::warning(Code("icn/tag-in-value"), message)
        .at(tag.span())
        .help("if the backslash is not an escape, write it twice, or read with `-f icn+site`")
}

/// A plain `[Key "value"]`: key, value and the text after it.
pub(super) fn plain(text: &str) -> Option<(&str, &str, &str)> {
    let inside = text.strip_prefix('[')?;
    let quote = memchr::memchr(b'"', inside.as_bytes())?;
    let key = inside.get(..quote)?.strip_suffix(' ')?;
    let rest = inside.get(quote + 1..)?;
    let end = memchr::memchr3(b'"', b'\\', b'\n', rest.as_bytes())?;
    let behind = rest.get(end..)?.strip_prefix("\"]")?;
    let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let value = rest.get(..end).filter(|v| plain && !v.contains('\r'))?;
    Some((key, value, behind))
}

// ---- tags of the spring of 2024 ------------------------------------------------

/// Brings `[Key: value]` up to date.
#[derive(Default)]
struct Old {
    said: bool,
}

/// What became of an old tag.
enum Now {
    /// The same name and value in the new spelling.
    Same,
    /// These tags replace it.
    Tags(Vec<(&'static str, String)>),
    /// No tag has the same meaning.
    Nothing,
}

impl Old {
    fn upgrade(&mut self, tag: &Tag<'_>, parts: &Parts<'_>, game: &mut Game, sink: &mut Sink) {
        let value = tag.value.trim();
        match upgraded(tag.key, value, parts) {
            Now::Same => {
                put(tag.key, value, tag, game, sink);
                if !std::mem::replace(&mut self.said, true) {
                    self.say(tag, format!("[{} \"{}\"]", tag.key, shorten(value)), sink);
                }
            }
            Now::Tags(tags) => {
                let mut spelled = Vec::new();
                for (key, value) in &tags {
                    put(key, value, tag, game, sink);
                    spelled.push(format!("[{key} \"{}\"]", shorten(value)));
                }
                self.say(tag, spelled.join(" "), sink);
            }
            Now::Nothing => sink.discard(
                Diagnostic::warning(
                    Code("icn/old-tag-dropped"),
                    format!("the old tag `{}` was dropped", tag.key),
                )
                .at(tag.span())
                .help("no current tag has the same meaning; remove it"),
                "old tags",
            ),
        }
    }

    fn say(&self, tag: &Tag<'_>, now: String, sink: &mut Sink) {
        let old = format!("[{}: {}]", tag.key, shorten(tag.value));
        sink.push(
            Diagnostic::warning(Code("icn/old-tag"), format!("`{old}` is an old spelling"))
                .at(tag.span())
                .help(format!("it was read as {now}")),
        );
    }
}

fn upgraded(key: &str, value: &str, parts: &Parts<'_>) -> Now {
    match key {
        "Clock" => match time_control(value) {
            Some(time) => Now::Tags(vec![("TimeControl", time)]),
            None => Now::Same,
        },
        "Date" => match value.split_once(' ') {
            Some((date, time)) if date.len() == 10 && time.len() == 8 => Now::Tags(vec![
                ("UTCDate", date.replace('/', ".")),
                ("UTCTime", time.to_owned()),
            ]),
            _ => Now::Same,
        },
        "Condition" => Now::Tags(vec![("Termination", value.to_owned())]),
        "Rated" => match event(value, parts) {
            Some(event) => Now::Tags(vec![("Event", event)]),
            None => Now::Nothing,
        },
        "Version" => Now::Nothing,
        _ => Now::Same,
    }
}

/// Minutes and seconds become seconds: `10+4` is `600+4`.
fn time_control(value: &str) -> Option<String> {
    if value.eq_ignore_ascii_case("infinite") {
        return Some("-".into());
    }
    let (minutes, more) = value.split_once('+')?;
    let (whole, part) = minutes.split_once('.').unwrap_or((minutes, ""));
    let tenths: u64 = match part.len() {
        0 => 0,
        1 => part.parse().ok()?,
        _ => return None,
    };
    let seconds = whole.parse::<u64>().ok()?.checked_mul(60)? + tenths * 6;
    let more = more.bytes().all(|b| b.is_ascii_digit()).then_some(more)?;
    Some(format!("{seconds}+{more}"))
}

/// Whether a game was rated is now part of its event, unless the game has an event.
fn event(value: &str, parts: &Parts<'_>) -> Option<String> {
    let said = |name| parts.tags.iter().find(|t| t.key == name);
    if said("Event").is_some() {
        return None;
    }
    let word = match value.to_ascii_lowercase().as_str() {
        "yes" | "true" | "rated" => "Rated",
        "no" | "false" | "casual" => "Casual",
        _ => return None,
    };
    let variant = said("Variant").map_or(String::new(), |t| format!("{} ", t.value.trim()));
    Some(format!("{word} {variant}infinite chess game"))
}
