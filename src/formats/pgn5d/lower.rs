//! From the pairs of one move to the move.

use super::trouble::{self, Trouble};
use crate::diag::Span;
use crate::formats::fen5d;
use crate::model::{Coord, Jump, Kind, Lanes, Marks, Moment, Spot, WideMove};
use pest::RuleType;
use pest::iterators::Pair;

/// A move that is read part by part, and the glyphs on it, in the order of the text.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Said {
    pub played: WideMove,
    pub glyphs: Vec<u8>,
    /// Whether the game has two middle timelines, if that is known and the sign of zero is to follow from it.
    pub even: Option<bool>,
    file: bool,
    rank: bool,
}

/// A part of a move, as the text names it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Part {
    Lane,
    Turn,
    Arrival,
    Null,
    Long,
    Short,
    Piece,
    FromFile,
    FromRank,
    Sign,
    Capture,
    ToFile,
    ToRank,
    Promoted,
    Passing,
    Check,
    Softmate,
    Checkmate,
    Tilde,
    Glyph,
}

impl Said {
    /// Empties it and keeps its memory.
    pub fn clear(&mut self) {
        self.glyphs.clear();
        self.played = WideMove::default();
        (self.file, self.rank) = (false, false);
    }

    /// Adds a part with its text and place. `arriving`: the part is of the board that the move goes to.
    pub fn add(
        &mut self,
        part: Part,
        text: &str,
        arriving: bool,
        span: Span,
    ) -> Result<(), Trouble> {
        let it = &mut self.played;
        let board = if arriving { &mut it.to } else { &mut it.from };
        match part {
            Part::Lane => board.timeline2 = Some(middle(self.even, lane(text, span)?, span)?),
            Part::Turn => board.moment = Some(moment(text, span)?),
            Part::Arrival => {}
            Part::Null => it.marks |= Marks::PASS,
            Part::Long => (it.kind, it.marks) = (Some(Kind::KING), it.marks | Marks::CASTLE_LONG),
            Part::Short => (it.kind, it.marks) = (Some(Kind::KING), it.marks | Marks::CASTLE_SHORT),
            Part::Piece => it.kind = kind(text),
            Part::FromFile => (it.from.x, self.file) = (file(text), true),
            Part::FromRank => (it.from.y, self.rank) = (Some(rank(text, span)?), true),
            Part::Sign if text == ">>" => it.says_jump = Some(Jump::Branch),
            Part::Sign => it.says_jump = Some(Jump::Hop),
            Part::Capture => it.marks |= Marks::SAYS_CAPTURE,
            Part::ToFile => it.to.x = file(text),
            Part::ToRank => it.to.y = Some(rank(text, span)?),
            Part::Promoted if text.is_empty() => it.marks |= Marks::PROMOTE,
            Part::Promoted => it.promotion = kind(text),
            Part::Passing => it.marks |= Marks::EN_PASSANT,
            Part::Check => it.marks |= Marks::SAYS_CHECK,
            Part::Softmate => it.marks |= Marks::SAYS_SOFTMATE,
            Part::Checkmate => it.marks |= Marks::SAYS_MATE,
            Part::Tilde => it.marks |= Marks::SAYS_PRESENT,
            Part::Glyph => self.glyphs.push(glyph(text)),
        }
        Ok(())
    }

    /// Reads a move from all its parts. `base`: where the text of the grammar begins; `part_of`: what the rules are.
    pub fn read<R: RuleType>(
        &mut self,
        pair: Pair<'_, R>,
        base: usize,
        part_of: fn(R) -> Option<(Part, bool)>,
    ) -> Result<(), Trouble> {
        self.clear();
        for part in pair.into_inner().flatten() {
            if let Some((what, arriving)) = part_of(part.as_rule()) {
                let at = Span::from(part.as_span()).shifted(base);
                self.add(what, part.as_str(), arriving, at)?;
            }
        }
        Ok(())
    }

    /// The move, which is taken out.
    pub fn take(&mut self, black: bool) -> WideMove {
        let mut played = std::mem::take(&mut self.played);
        on_boards_of(black, &mut played);
        played
    }

    /// All parts are known: a move without a letter is one of a pawn, unless it has both squares.
    pub fn finish(&mut self) {
        let whole = self.file && self.rank;
        let plain = !self.played.marks.contains(Marks::PASS);
        if self.played.kind.is_none() && plain && !whole {
            self.played.kind = Some(Kind::PAWN);
        }
    }
}

/// Adds what a token after a move states about it.
pub(super) fn lanes(played: &mut WideMove) -> &mut Lanes {
    played.lanes.get_or_insert_default()
}

/// Twice the number of a timeline; `-0` and `+0` are -1 and 1.
pub(crate) fn lane(text: &str, span: Span) -> Result<i32, Trouble> {
    let digits = text.trim_start_matches(['+', '-']);
    let n: i32 = digits.parse().map_err(|_| trouble::too_large(text, span))?;
    let minus = text.starts_with('-');
    match (n, digits.len() < text.len()) {
        (0, true) => Ok(if minus { -1 } else { 1 }),
        _ if n > i32::MAX / 2 => Err(trouble::too_large(text, span)),
        _ => Ok(if minus { -2 * n } else { 2 * n }),
    }
}

/// The timeline that is meant by `0`, `-0` or `+0`; the others are what they are.
pub(crate) fn middle(even: Option<bool>, timeline2: i32, span: Span) -> Result<i32, Trouble> {
    match (even, timeline2) {
        (Some(true), 0) => Ok(1),
        (Some(false), 1) => Ok(0),
        (Some(false), -1) => Err(trouble::minus_zero(span)),
        _ => Ok(timeline2),
    }
}

/// A turn; whose half of it follows from who moves.
fn moment(text: &str, span: Span) -> Result<Moment, Trouble> {
    let turn = turn(text, span)?;
    Ok(Moment { turn, black: false })
}

pub(super) fn turn(text: &str, span: Span) -> Result<i32, Trouble> {
    text.parse().map_err(|_| trouble::too_large(text, span))
}

fn file(text: &str) -> Option<Coord> {
    let letter = *text.as_bytes().first()?;
    Some(
        i64::from(letter.wrapping_sub(b'a'))
            .saturating_add(1)
            .into(),
    )
}

fn rank(text: &str, span: Span) -> Result<Coord, Trouble> {
    match text.parse::<i64>() {
        Ok(n @ 1..=254) => Ok(n.into()),
        _ => Err(trouble::no_rank(text, span)),
    }
}

/// The piece with that letter or those two.
fn kind(text: &str) -> Option<Kind> {
    match text {
        "RQ" => Some(Kind::ROYAL_QUEEN),
        "PR" => Some(Kind::PRINCESS),
        "CK" => Some(Kind::COMMON_KING),
        "BR" => Some(Kind::BRAWN),
        _ => fen5d::letters().kind(*text.as_bytes().first()?, false),
    }
}

fn glyph(text: &str) -> u8 {
    match text {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        _ => 6,
    }
}

/// Black's boards are those of the second half of a turn.
fn on_boards_of(black: bool, played: &mut WideMove) {
    let of = |spot: &mut Spot| {
        if let Some(moment) = &mut spot.moment {
            moment.black = black;
        }
    };
    of(&mut played.from);
    of(&mut played.to);
}
