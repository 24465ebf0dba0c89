//! The headers of records, and the tags they are.

use crate::diag::{Code, Sink};
use crate::model::{Game, Side, Tags};
use std::borrow::Cow;

/// A header that all records have.
#[derive(Debug)]
pub(crate) struct Header {
    /// The tag of PGN.
    pub tag: &'static str,
    /// After `$` in CSA; empty if it has none.
    pub csa: &'static str,
    /// In front of `：` in KIF.
    pub kif: &'static str,
}

const fn header(tag: &'static str, csa: &'static str, kif: &'static str) -> Header {
    Header { tag, csa, kif }
}

/// Names and dates are read in other ways.
static HEADERS: &[Header] = &[
    header("Event", "EVENT", "棋戦"),
    header("Site", "SITE", "場所"),
    header("Opening", "OPENING", "戦型"),
    header("EndTime", "END_TIME", "終了日時"),
    header("TimeLimit", "TIME_LIMIT", "持ち時間"),
    header("WhiteTimeLimit", "TIME+", "先手持ち時間"),
    header("BlackTimeLimit", "TIME-", "後手持ち時間"),
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

    /// Adds its tag; the end of a game is spelled as its start.
    pub fn read(&self, value: &str, tags: &mut Tags) {
        let moment = match self.tag == "EndTime" {
            true => moment(value),
            false => None,
        };
        match moment {
            Some((date, Some(time))) => tags.push(self.tag, &format!("{date} {time}")),
            Some((date, None)) => tags.push(self.tag, &date),
            None => tags.push(self.tag, value),
        }
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
    sink.lose(code, "line breaks and trailing spaces in tags", lost, None);
    line.replace(['\n', '\r'], " ")
}

/// When a game began: the tags `Date` and `Time`, which are one header.
#[derive(Debug)]
pub(crate) struct Dated;

impl Dated {
    /// The tag for a moment that is no date and time.
    pub const OTHER: &'static str = "StartTime";

    /// Adds the tags of a moment as a record has it.
    pub fn read(value: &str, tags: &mut Tags) {
        let Some((date, time)) = moment(value) else {
            tags.push(Self::OTHER, value);
            return;
        };
        tags.push("Date", &date.replace('/', "."));
        if let Some(time) = time {
            tags.push("Time", &time);
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

/// The date and the time of a moment in their usual spelling: `2014/07/08(火) 9:00` is `2014/07/08` and `09:00:00`.
fn moment(value: &str) -> Option<(String, Option<String>)> {
    let (date, time) = match value.split_once(' ') {
        Some((date, time)) => (date, Some(clock(time)?)),
        None => (value, None),
    };
    match is_partial(date, '/') {
        true => Some((date.to_owned(), time)),
        false => Some((whole_date(date)?, time)),
    }
}

/// A date without the day of the week, which has to be the right one.
fn whole_date(text: &str) -> Option<String> {
    let (date, name) = match text.split_once(['(', '（']) {
        Some((date, name)) => (date, Some(name.strip_suffix([')', '）'])?)),
        None => (text, None),
    };
    let mut fields = date.split('/');
    let year = fields.next().filter(|year| is_shaped(year, "0000"))?;
    let (month, day) = (small(fields.next()?)?, small(fields.next()?)?);
    let is_day = name.is_none_or(|name| day_of_week(year.parse().ok(), month, day) == Some(name));
    (fields.next().is_none() && is_day).then(|| format!("{year}/{month:02}/{day:02}"))
}

/// A time of day with its seconds, which may be missing.
fn clock(text: &str) -> Option<String> {
    let text = text.replace('：', ":");
    let mut fields = text.split(':').map(small);
    let (hours, minutes) = (fields.next()??, fields.next()??);
    let seconds = fields.next().unwrap_or(Some(0))?;
    let is_all = fields.next().is_none();
    is_all.then(|| format!("{hours:02}:{minutes:02}:{seconds:02}"))
}

/// A number of one or two digits.
fn small(digits: &str) -> Option<usize> {
    let plain = digits.len() < 3 && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

/// Sakamoto's formula.
fn day_of_week(year: Option<usize>, month: usize, day: usize) -> Option<&'static str> {
    const SHIFTS: [usize; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let shift = SHIFTS.get(month.checked_sub(1)?)?;
    let year = year?.checked_sub(usize::from(month < 3))?;
    let days = year + year / 4 - year / 100 + year / 400 + shift + day;
    ["日", "月", "火", "水", "木", "金", "土"]
        .get(days % 7)
        .copied()
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
