//! Squares and boards as they are written in files.

use crate::model::{Coord, Moment, Spot, Sq, Square};
use serde::de::{Error, MapAccess, SeqAccess, Visitor, value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Reads `e4`, `{27}5`, and `e?`, `?4`, `??` where a half is unknown.
fn parse_sq(text: &str) -> Option<Sq> {
    let (file, rest) = file(text)?;
    let rank = match rest {
        "?" => 255,
        digits => number(digits)? - 1,
    };
    Some(Sq::new(file, rank))
}

fn file(text: &str) -> Option<(u8, &str)> {
    if let Some(rest) = text.strip_prefix('{') {
        let (digits, rest) = rest.split_once('}')?;
        return Some((number(digits)? - 1, rest));
    }
    let first = *text.as_bytes().first()?;
    let file = match first {
        b'?' => 255,
        b'a'..=b'z' => first - b'a',
        _ => return None,
    };
    Some((file, text.get(1..)?))
}

/// 1 to 255, without a sign or a zero in front.
fn number(digits: &str) -> Option<u8> {
    let plain = digits.starts_with(|c: char| ('1'..='9').contains(&c));
    plain.then(|| digits.parse().ok())?
}

fn not_a_square<E: Error>(text: &str) -> E {
    E::custom(format_args!(
        "`{text}` is not a square; squares are written `e4`, or `{{27}}4` beyond the z file"
    ))
}

/// The text of a square without allocating memory.
struct SqText {
    bytes: [u8; 8],
    len: usize,
}

impl SqText {
    fn of(sq: Sq) -> Self {
        let mut text = Self {
            bytes: [0; 8],
            len: 0,
        };
        match sq.file {
            255 => text.put(b'?'),
            n @ 0..26 => text.put(b'a' + n),
            n => {
                text.put(b'{');
                text.number(n);
                text.put(b'}');
            }
        }
        match sq.rank {
            255 => text.put(b'?'),
            n => text.number(n),
        }
        text
    }

    fn put(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// Writes `n + 1`.
    fn number(&mut self, n: u8) {
        let n = u16::from(n) + 1;
        for unit in [100, 10, 1] {
            if n >= unit {
                self.put(b'0' + (n / unit % 10) as u8);
            }
        }
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or("??")
    }
}

/// The texts of all squares of two characters, one after another.
const TWO_BYTES: [u8; 2 * 26 * 9] = {
    let mut all = [0; 2 * 26 * 9];
    let mut n = 0;
    while n < 26 * 9 {
        all[2 * n] = b'a' + (n / 9) as u8;
        all[2 * n + 1] = b'1' + (n % 9) as u8;
        n += 1;
    }
    all
};

const TWO_CHARACTERS: &str = match std::str::from_utf8(&TWO_BYTES) {
    Ok(text) => text,
    Err(_) => "",
};

/// The text of a square, if it has two characters; nearly all have.
fn usual_text(sq: Sq) -> Option<&'static str> {
    let at = 2 * (9 * usize::from(sq.file) + usize::from(sq.rank));
    (sq.rank < 9)
        .then(|| TWO_CHARACTERS.get(at..at + 2))
        .flatten()
}

fn serialize_sq<S: Serializer>(sq: Sq, s: S) -> Result<S::Ok, S::Error> {
    match usual_text(sq) {
        Some(text) => s.serialize_str(text),
        None => s.serialize_str(SqText::of(sq).as_str()),
    }
}

/// Where a move starts or ends: `"e4"` on a bounded board, `[5,4]` with exact
/// coordinates, `{"timeline":"0","turn":1,…}` in the multiverse.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum AnySquare {
    /// Nothing is known.
    #[default]
    Nowhere,
    /// On a bounded board.
    Small(Sq),
    /// With exact coordinates.
    Wide(Spot),
}

impl AnySquare {
    /// A square of a bounded board.
    pub fn small(sq: Sq) -> Self {
        if sq.is_none() {
            Self::Nowhere
        } else {
            Self::Small(sq)
        }
    }

    /// A spot with exact coordinates.
    pub fn wide(spot: &Spot) -> Self {
        if *spot == Spot::default() {
            Self::Nowhere
        } else {
            Self::Wide(spot.clone())
        }
    }

    /// Whether nothing is known.
    pub fn is_nowhere(&self) -> bool {
        matches!(self, Self::Nowhere)
    }

    /// Whether it has exact coordinates.
    pub fn is_wide(&self) -> bool {
        matches!(self, Self::Wide(_))
    }

    /// As a square of a bounded board; `None` if it has exact coordinates.
    pub fn to_sq(&self) -> Option<Sq> {
        match self {
            Self::Nowhere => Some(Sq::NONE),
            Self::Small(sq) => Some(*sq),
            Self::Wide(_) => None,
        }
    }

    /// As a spot; `None` if it is a square of a bounded board.
    pub fn into_spot(self) -> Option<Spot> {
        match self {
            Self::Nowhere => Some(Spot::default()),
            Self::Small(_) => None,
            Self::Wide(spot) => Some(spot),
        }
    }
}

impl Serialize for AnySquare {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nowhere => s.serialize_none(),
            Self::Small(sq) => serialize_sq(*sq, s),
            Self::Wide(spot) => match spot.names_board() {
                false => (&spot.x, &spot.y).serialize(s),
                true => OnBoard::new(spot).serialize(s),
            },
        }
    }
}

impl<'de> Deserialize<'de> for AnySquare {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(AtVisitor)
    }
}

struct AtVisitor;

impl<'de> Visitor<'de> for AtVisitor {
    type Value = AnySquare;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square such as `e4`, `[5,4]` or an object with a timeline")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<AnySquare, E> {
        parse_sq(text)
            .map(AnySquare::Small)
            .ok_or_else(|| not_a_square(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<AnySquare, A::Error> {
        let (x, y) = Deserialize::deserialize(value::SeqAccessDeserializer::new(seq))?;
        Ok(AnySquare::Wide(Spot {
            x,
            y,
            ..Spot::default()
        }))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<AnySquare, A::Error> {
        let place = OnBoard::deserialize(value::MapAccessDeserializer::new(map))?;
        place.spot().map(AnySquare::Wide).map_err(A::Error::custom)
    }
}

/// A board of the multiverse, or what is known of it, and perhaps a square on it.
#[derive(Serialize, Deserialize)]
#[serde(
    default,
    deny_unknown_fields,
    expecting = "an object with a timeline and a turn"
)]
#[derive(Default)]
struct OnBoard {
    #[serde(skip_serializing_if = "Option::is_none")]
    timeline: Option<Timeline>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<bool>,
    #[serde(skip_serializing_if = "Halves::is_unknown")]
    square: Halves,
}

impl OnBoard {
    fn new(spot: &Spot) -> Self {
        Self {
            timeline: spot.timeline2.map(Timeline),
            turn: spot.moment.map(|m| m.turn),
            black: spot.moment.map(|m| m.black),
            square: Halves(spot.x.clone(), spot.y.clone()),
        }
    }

    fn spot(self) -> Result<Spot, &'static str> {
        let Halves(x, y) = self.square;
        let moment = match (self.turn, self.black) {
            (None, Some(_)) => return Err("`black` is only allowed with `turn`"),
            (turn, black) => turn.map(|turn| Moment {
                turn,
                black: black.unwrap_or_default(),
            }),
        };
        let timeline2 = self.timeline.map(|t| t.0);
        let spot = Spot {
            timeline2,
            moment,
            x,
            y,
        };
        match spot.names_board() {
            true => Ok(spot),
            false => Err("this square has no `timeline` and no `turn`; write it as `[5,4]`"),
        }
    }
}

/// File and rank, either of which may be unknown: `"e?"` while both are small, else `[x,y]`.
#[derive(Default)]
struct Halves(Option<Coord>, Option<Coord>);

impl Halves {
    fn is_unknown(&self) -> bool {
        self.0.is_none() && self.1.is_none()
    }

    fn small(&self) -> Option<Sq> {
        let half = |c: &Option<Coord>| match c {
            None => Some(255),
            Some(c) => {
                let n = c.to_i64().filter(|n| (1..=254).contains(n))?;
                u8::try_from(n - 1).ok()
            }
        };
        Some(Sq::new(half(&self.0)?, half(&self.1)?))
    }

    fn from_sq(sq: Sq) -> Self {
        let half = |n: u8| (n != 255).then(|| Coord::from(i64::from(n) + 1));
        Self(half(sq.file), half(sq.rank))
    }
}

impl Serialize for Halves {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self.small() {
            Some(sq) => serialize_sq(sq, s),
            None => (&self.0, &self.1).serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for Halves {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match AnySquare::deserialize(d)? {
            AnySquare::Nowhere => Ok(Self::default()),
            AnySquare::Small(sq) => Ok(Self::from_sq(sq)),
            AnySquare::Wide(spot) if !spot.names_board() => Ok(Self(spot.x, spot.y)),
            AnySquare::Wide(_) => Err(D::Error::custom("a board inside a square of a board")),
        }
    }
}

/// A whole square: text on a bounded board, `[x,y]` elsewhere; both are read anywhere.
#[derive(Clone, Debug, PartialEq)]
pub enum SquareRow {
    /// `"e4"`
    Text(Sq),
    /// `[5,4]`
    Exact(Square),
}

impl SquareRow {
    /// As text if that is possible and wished.
    pub fn new(square: &Square, as_text: bool) -> Self {
        match square.small().filter(|_| as_text) {
            Some(sq) => Self::Text(sq),
            None => Self::Exact(square.clone()),
        }
    }

    /// The square.
    pub fn square(self) -> Square {
        match self {
            Self::Text(sq) => sq.wide(),
            Self::Exact(square) => square,
        }
    }

    /// As a square of a bounded board, if it is one.
    pub fn small(&self) -> Option<Sq> {
        match self {
            Self::Text(sq) => Some(*sq),
            Self::Exact(square) => square.small(),
        }
    }
}

impl Serialize for SquareRow {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(sq) => serialize_sq(*sq, s),
            Self::Exact(square) => (&square.x, &square.y).serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for SquareRow {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let whole = match AnySquare::deserialize(d)? {
            AnySquare::Small(sq) if sq.is_known() && sq.file < 254 && sq.rank < 254 => {
                Some(Self::Text(sq))
            }
            AnySquare::Wide(spot) if !spot.names_board() => spot.square().map(Self::Exact),
            _ => None,
        };
        whole.ok_or_else(|| D::Error::custom("half a square; both file and rank are needed here"))
    }
}

/// A timeline as it is displayed: `"0"`, `"-2"`, and `"-0"`, `"+0"` where their number is even.
///
/// Always text: numbers have no minus zero.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Timeline(pub i32);

impl fmt::Display for Timeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            -1 => f.write_str("-0"),
            1 => f.write_str("+0"),
            n if n % 2 == 0 => write!(f, "{}", n / 2),
            n => write!(f, "{}.5", n / 2),
        }
    }
}

impl Timeline {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "-0" => return Some(Self(-1)),
            "+0" => return Some(Self(1)),
            _ => {}
        }
        let (whole, half) = match text.strip_suffix(".5") {
            Some(whole) => (whole.parse::<i32>().ok().filter(|n| *n != 0)?, 1),
            None => (text.parse::<i32>().ok()?, 0),
        };
        whole
            .checked_mul(2)?
            .checked_add(half * whole.signum())
            .map(Self)
    }
}

impl Serialize for Timeline {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timeline {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Timeline;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a timeline in quotes, such as `\"0\"`, `\"-1\"` or `\"+0\"`")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Timeline, E> {
                Timeline::parse(text)
                    .ok_or_else(|| E::custom(format_args!("`{text}` is not a timeline")))
            }
        }
        d.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_read_back() {
        for file in 0..=255 {
            for rank in 0..=255 {
                let sq = Sq::new(file, rank);
                assert_eq!(SqText::of(sq).as_str(), sq.to_string());
                assert!(usual_text(sq).is_none_or(|text| text == sq.to_string()));
                assert_eq!(parse_sq(&sq.to_string()), Some(sq), "{sq}");
            }
        }
    }

    #[test]
    fn nonsense_is_no_square() {
        for text in [
            "", "e", "4", "e0", "e04", "e+4", "E4", "e256", "{0}1", "{300}1", "é4", "{1",
        ] {
            assert_eq!(parse_sq(text), None, "{text}");
        }
    }

    #[test]
    fn every_timeline_is_read_back() {
        for n in (-2000..2000).chain([i32::MIN, i32::MAX]) {
            let text = Timeline(n).to_string();
            assert_eq!(Timeline::parse(&text), Some(Timeline(n)), "{text}");
        }
        assert_eq!(Timeline(-4).to_string(), "-2");
        assert_eq!(Timeline::parse("4294967296"), None);
    }
}
