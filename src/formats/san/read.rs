//! Reads one word. It accepts:
//!
//! * `x`, `+`, `#` may be missing; `:` and `×` capture, `++` checks;
//! * origins may be longer than needed (`Ng1f3`, `e2-e4`, `e2e4`);
//! * castling may use zeros or small letters, or no hyphens;
//! * promotions may lack `=`, or use a small letter, `(Q)`, or, of a pawn, `/Q`;
//! * `/H` after any other move is a piece gated in, with its square if it is not the one left;
//! * `,d5` is the square of a wall or duck;
//! * `e.p.` may follow, attached or as a separate word;
//! * a bare pair of squares (`g1f3`) does not state which piece moves;
//! * a small `b` is a file, a capital `B` the bishop;
//! * a sign for check may be a separate word (`Nxd3 +`);
//! * `+` in front of a letter is a promoted piece, as in FEN (`+Rh8`, `+P@e4`, `Sh8=+S`);
//! * glyphs (`!?`, `+-`, `∞`) may be attached to the move, up to four of them; `=∞` is compensation of the player who
//!   has moved, and `N` and `D` as separate words are a novelty and a diagram.

use super::{glyph, letters, quick};
use crate::model::{Kind, Letters, Marks, Outcome, Ply, Sq};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/san.pest"]
struct SanParser;

/// The meaning of one word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Word {
    /// What kind of word it is.
    pub said: Said,
    /// The move; [`Ply::UNKNOWN`] if the word is not a move.
    pub ply: Ply,
    /// Annotation glyphs as NAG numbers, in order, closed by zeros.
    pub nags: [u8; 4],
    pub(super) usual: bool,
}

/// The kind of a word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Said {
    /// A move.
    Move,
    /// Only glyphs: they belong to the move before.
    Glyphs,
    /// `e.p.`: the move before is an en-passant capture.
    InPassing,
    /// `+` or `#`: the move before gives check.
    Check,
    /// The game's result.
    Result(Outcome),
}

impl Word {
    /// A word without meaning.
    pub const NOTHING: Self = Self {
        said: Said::Glyphs,
        ply: Ply::UNKNOWN,
        nags: [0; 4],
        usual: false,
    };

    /// Whether it is a move without glyphs that a game of chess may have, not castling and not marked as en passant.
    #[inline]
    pub fn is_usual(&self) -> bool {
        self.usual
    }

    fn usual(self) -> Self {
        let only_move = self.said == Said::Move && self.nags[0] == 0;
        let plain = !self.ply.is_castling() && !self.ply.marks.contains(Marks::EN_PASSANT);
        let usual = only_move && plain && self.ply.may_be_chess();
        Self { usual, ..self }
    }

    fn annotate(&mut self, nag: u8) {
        if let Some(free) = self.nags.iter_mut().find(|n| **n == 0) {
            *free = nag;
        }
    }
}

/// Reads one word with the letters of a variant; `None` if it is neither a move, a glyph nor a result.
pub fn read(text: &str, letters: &Letters) -> Option<Word> {
    spelled(text)?.mean(letters)
}

/// Reads one word without a meaning of its letters.
pub fn spelled(text: &str) -> Option<Spelled> {
    quick::spelled(text).or_else(|| spelled_by_grammar(text))
}

/// The same for any word.
pub(super) fn spelled_by_grammar(text: &str) -> Option<Spelled> {
    let pairs = SanParser::parse(Rule::word, text).ok()?;
    let mut lower = Lower {
        spelled: Spelled {
            word: Word::NOTHING,
            piece: None,
            gated: None,
            becomes: None,
        },
        at: Where::To,
        raised: false,
    };
    for pair in pairs.flatten() {
        lower.pair(&pair)?;
    }
    Some(lower.spelled)
}

/// A word whose letters have no meaning yet.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Spelled {
    /// Everything else.
    word: Word,
    /// The letter of the piece, and whether a `+` is in front.
    piece: Option<(char, bool)>,
    gated: Option<char>,
    becomes: Option<(char, bool)>,
}

impl Spelled {
    /// A move with its letters and a glyph.
    pub(super) fn of_move(ply: Ply, said: quick::Spoken, nag: Option<u8>) -> Self {
        let letter = |(letter, raised)| (char::from(letter), raised);
        let mut word = Word {
            said: Said::Move,
            ply,
            ..Word::NOTHING
        };
        nag.into_iter().for_each(|nag| word.annotate(nag));
        Self {
            word,
            piece: said.piece.map(letter),
            gated: said.gated.map(|gated| letter(gated).0),
            becomes: said.becomes.map(letter),
        }
    }

    /// Whether no character but the first can be the letter of a piece.
    pub fn begins_with_its_letters(&self, text: &str) -> bool {
        let first = |c: char| c.is_ascii_uppercase() && text.starts_with(c);
        let piece = self.piece.is_none_or(|(c, raised)| !raised && first(c));
        piece && self.gated.is_none() && self.becomes.is_none()
    }

    /// The word with the letters of a variant; `None` if one of them is no piece.
    pub fn mean(&self, letters: &Letters) -> Option<Word> {
        let mut word = self.word;
        let ply = &mut word.ply;
        if let Some((letter, raised)) = self.piece {
            let kind = letters::kind(letter, raised, letters)?;
            ply.kind = Some(kind);
            let drops = ply.marks.contains(Marks::DROP);
            let kept = kind == Kind::PAWN && !drops && letters.is_open();
            ply.marks.set(Marks::PAWN_LETTER, kept);
        }
        if let Some(letter) = self.gated {
            ply.gated = Some(letters::kind(letter, false, letters)?);
        }
        if let Some((letter, raised)) = self.becomes {
            promote(ply, letter, raised, letters)?;
        }
        Some(word.usual())
    }
}

/// The letter of a promotion. Where several pieces share it, the mover tells which one is meant.
fn promote(ply: &mut Ply, letter: char, raised: bool, letters: &Letters) -> Option<()> {
    let mover = ply.kind.filter(|_| !raised && letters.has_shared());
    let figurine = || letters.algebraic(letters::kind(letter, raised, letters)?);
    let upper = u8::try_from(letter).ok();
    let upper = upper.or_else(|| figurine().map(|letter| letter.upper));
    let shared = mover.zip(upper);
    let shared = shared.and_then(|(mover, upper)| letters.promotion(mover, upper));
    let (mover, becomes) = match shared {
        Some((mover, becomes)) => (Some(mover), becomes),
        None => (ply.kind, letters::kind(letter, raised, letters)?),
    };
    (ply.kind, ply.promotion) = (mover, Some(becomes));
    Some(())
}

struct Lower {
    spelled: Spelled,
    /// What the next file and rank belong to.
    at: Where,
    /// A `+` is in front of the next letter.
    raised: bool,
}

#[derive(Copy, Clone, Debug)]
enum Where {
    From,
    To,
    Gate,
    Wall,
}

impl Lower {
    fn pair(&mut self, pair: &Pair<'_, Rule>) -> Option<()> {
        let ply = &mut self.spelled.word.ply;
        let letter = || pair.as_str().chars().next();
        match pair.as_rule() {
            Rule::castle_short => self.moves(Marks::CASTLE_SHORT),
            Rule::castle_long => self.moves(Marks::CASTLE_LONG),
            Rule::pass => self.moves(Marks::PASS),
            Rule::drop | Rule::pawn_move => {
                ply.kind = Some(Kind::PAWN);
                let drops = pair.as_rule() == Rule::drop;
                self.moves(if drops { Marks::DROP } else { Marks::empty() });
            }
            Rule::piece_move | Rule::coordinates => self.moves(Marks::empty()),
            Rule::origin | Rule::departure => self.at = Where::From,
            Rule::target | Rule::column => self.at = Where::To,
            Rule::gate_place => self.at = Where::Gate,
            Rule::gated => {
                ply.marks |= Marks::GATE;
                self.spelled.gated = Some(letter()?);
            }
            Rule::wall_place => {
                self.at = Where::Wall;
                ply.marks |= Marks::WALL;
            }
            Rule::file => self.spot().file = file(pair.as_str())?,
            Rule::rank => self.spot().rank = rank(pair.as_str())?,
            Rule::raised => self.raised = true,
            Rule::piece => {
                let raised = std::mem::take(&mut self.raised);
                self.spelled.piece = Some((letter()?, raised));
            }
            Rule::becomes => self.spelled.becomes = Some((letter()?, self.raised)),
            Rule::capture => ply.marks |= Marks::SAYS_CAPTURE,
            Rule::checks | Rule::before_sign => ply.marks |= Marks::SAYS_CHECK,
            Rule::mates => ply.marks |= Marks::SAYS_MATE,
            Rule::in_passing => self.in_passing(),
            Rule::lone_check => self.spelled.word.said = Said::Check,
            Rule::glyph => self.spelled.word.annotate(glyph::nag(pair.as_str())),
            Rule::lone => (self.spelled.word).annotate(glyph::nag_of_letter(pair.as_str())),
            Rule::result => {
                self.spelled.word.said = Said::Result(Outcome::from_word(pair.as_str())?)
            }
            _ => {}
        }
        Some(())
    }

    fn moves(&mut self, marks: Marks) {
        self.spelled.word.said = Said::Move;
        self.spelled.word.ply.marks |= marks;
    }

    fn in_passing(&mut self) {
        let word = &mut self.spelled.word;
        match word.said {
            Said::Move => word.ply.marks |= Marks::EN_PASSANT,
            _ => word.said = Said::InPassing,
        }
    }

    fn spot(&mut self) -> &mut Sq {
        let ply = &mut self.spelled.word.ply;
        match self.at {
            Where::From => &mut ply.from,
            Where::To => &mut ply.to,
            Where::Gate => &mut ply.gate,
            Where::Wall => &mut ply.wall,
        }
    }
}

fn file(text: &str) -> Option<u8> {
    Some(text.bytes().next()? - b'a')
}

fn rank(text: &str) -> Option<u8> {
    Some(text.parse::<u8>().ok()? - 1)
}
