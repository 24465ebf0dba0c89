//! The headers of records, and the tags they are.

use crate::diag::{Code, Sink};
use crate::model::{Game, Side, Tags};
use std::borrow::Cow;

/// A header that all records have.
#[derive(Debug)]
pub(crate) struct Header {
    /// The tag of PGN.
    pub tag: &'static str,
    /// Behind `$` in CSA; empty if it has none.
    pub csa: &'static str,
    /// In front of `：` in KIF.
    pub kif: &'static str,
}

const fn header(tag: &'static str, csa: &'static str, kif: &'static str) -> Header {
    Header { tag, csa, kif }
}

/// Names and dates have ways of their own.
static HEADERS: &[Header] = &[
    header("Event", "EVENT", "棋戦"),
    header("Site", "SITE", "場所"),
    header("Opening", "OPENING", "戦型"),
    header("EndTime", "END_TIME", "終了日時"),
    header("TimeLimit", "TIME_LIMIT", "持ち時間"),
    header("Byoyomi", "", "秒読み"),
    header("Title", "", "表題"),
    header("Annotator", "", "記録係"),
    header("Note", "NOTE", "備考"),
    header("MaxMoves", "MAX_MOVES", "最大手数"),
    header("Jishogi", "JISHOGI", ""),
];

impl Header {
    /// That of a tag.
    pub fn of_tag(tag: &str) -> Option<&'static Self> {
        HEADERS.iter().find(|h| h.tag == tag)
    }

    /// That of a key of CSA.
    pub fn of_csa(key: &str) -> Option<&'static Self> {
        HEADERS.iter().find(|h| h.csa == key && !key.is_empty())
    }

    /// That of a key of KIF.
    pub fn of_kif(key: &str) -> Option<&'static Self> {
        HEADERS.iter().find(|h| h.kif == key && !key.is_empty())
    }
}

/// What a tag is called in a record.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Key<'a> {
    /// The name of a player.
    Player(Side),
    /// When the game began.
    Moment,
    /// A header that all records have.
    Known(&'static str),
    /// A header with the name of the tag, if a record may have it.
    Own(&'a str),
}

/// The tags of a game as headers, called by their `word`. A tag `Termination` with the `reason` that the end of the
/// game says is left out once, and so is the time that is written with its date. `partial`: whether a part of a date
/// may be unknown.
pub(crate) fn headers<'a>(
    game: &'a Game,
    mut reason: Option<&'a str>,
    word: fn(&Header) -> &'static str,
    partial: bool,
) -> impl Iterator<Item = (Key<'a>, Cow<'a, str>)> {
    let (mut moment, mut time) = Dated::of(&game.tags).unzip();
    let mut dated = false;
    game.tags.iter().filter_map(move |(name, value)| {
        let key = match name {
            "White" => Key::Player(Side::White),
            "Black" => Key::Player(Side::Black),
            "Variant" => return None,
            "Termination" if reason == Some(value) => {
                reason = None;
                return None;
            }
            "Time" if time == Some(true) => {
                time = None;
                return None;
            }
            "Date" if !dated => {
                let own = || Dated::partial(value).filter(|_| partial);
                if let Some(moment) = moment.take().or_else(own) {
                    dated = true;
                    return Some((Key::Moment, moment.into()));
                }
                Key::Own(name)
            }
            Dated::OTHER => Key::Moment,
            _ => match Header::of_tag(name).map_or("", word) {
                "" => Key::Own(name),
                word => Key::Known(word),
            },
        };
        Some((key, value.into()))
    })
}

/// A text as one line, of which breaks are blanks, without blanks at its end.
pub(crate) fn one_line(text: &str, code: Code, sink: &mut Sink) -> String {
    let line = text.trim_end();
    let breaks = line.matches(['\n', '\r']).count() as u64;
    let lost = breaks + u64::from(line.len() < text.len());
    sink.lose(code, "line breaks and final blanks in tags", lost, None);
    line.replace(['\n', '\r'], " ")
}

/// When a game began: the tags `Date` and `Time`, which are one header.
#[derive(Debug)]
pub(crate) struct Dated;

impl Dated {
    /// The tag for a moment that is not spelled `2003/05/03 10:30:00`.
    pub const OTHER: &'static str = "StartTime";

    /// Adds the tags of a moment as a record has it.
    pub fn read(value: &str, tags: &mut Tags) {
        let (date, time) = match value.split_once(' ') {
            Some((date, time)) => (date, Some(time)),
            None => (value, None),
        };
        if !(is_shaped(date, "0000/00/00") || is_partial(date, '/'))
            || !time.is_none_or(|t| is_shaped(t, "00:00:00"))
        {
            tags.push(Self::OTHER, value);
            return;
        }
        tags.push("Date", &date.replace('/', "."));
        if let Some(time) = time {
            tags.push("Time", time);
        }
    }

    /// A date of which a part is not known, as KIF has it; the other records have only whole ones.
    pub fn partial(date: &str) -> Option<String> {
        is_partial(date, '.').then(|| date.replace('.', "/"))
    }

    /// The moment as a record has it, and whether the time is in it.
    pub fn of(tags: &Tags) -> Option<(String, bool)> {
        let date = tags.get("Date").filter(|d| is_shaped(d, "0000.00.00"))?;
        let date = date.replace('.', "/");
        let time = tags.get("Time").filter(|t| is_shaped(t, "00:00:00"));
        Some(match time {
            Some(time) => (format!("{date} {time}"), true),
            None => (date, false),
        })
    }
}

/// Whether it is a date such as `2024.??.??`: its year is known, and not all of the rest.
fn is_partial(date: &str, mark: char) -> bool {
    let fields: Vec<&str> = date.split(mark).collect();
    let [year, month, day] = fields[..] else {
        return false;
    };
    let two = |field: &str| field == "??" || is_shaped(field, "00");
    is_shaped(year, "0000") && two(month) && two(day) && date.contains('?')
}

/// Whether a text has a digit wherever the shape has one, and else the same signs.
fn is_shaped(text: &str, shape: &str) -> bool {
    let same = |(a, b): (u8, u8)| {
        if b == b'0' {
            a.is_ascii_digit()
        } else {
            a == b
        }
    };
    text.len() == shape.len() && text.bytes().zip(shape.bytes()).all(same)
}
