//! The pieces of a variant as options.

use super::places::{Places, along, soldier};
use super::table::{KNOWN, MAX_CUSTOM, option_of};
use super::write::usual_pawn;
use crate::diag::{Code, Diagnostic, Span};
use crate::formats::betza::{self, Said};
use crate::model::{Kind, Lettered, Letters, PieceDef, Pieces, Variant, Word};
use std::collections::HashMap;

/// The pieces of a variant, each with its own option and letter.
#[derive(Default)]
pub struct Army {
    men: Vec<Man>,
    /// Promoted pieces that are other pieces in Fairy-Stockfish.
    same: HashMap<Kind, Kind>,
    /// From which rank the soldier also moves sideways.
    pub soldier_rank: Option<u8>,
    /// Whether some piece moves along lines between squares.
    pub lines: bool,
    king_on_lines: bool,
    /// Moves that Fairy-Stockfish has no letters for.
    pub lost: Vec<String>,
}

/// A piece.
pub struct Man {
    pub kind: Kind,
    pub letter: char,
    /// `rook`, `customPiece3`.
    pub option: String,
    /// What follows the sign of equality.
    pub value: String,
    /// The moves in Betza's notation.
    pub moves: String,
}

impl Army {
    /// The pieces of a variant. `letters`: those of all pieces in it; `places`: the lines on its board.
    ///
    /// # Errors
    /// A piece has no letters, or there are too many pieces.
    pub fn of(
        variant: &Variant,
        pieces: &Pieces,
        letters: &Letters,
        dictionary: Option<&Pieces>,
        places: &Places,
    ) -> Result<Self, Diagnostic> {
        let undefined = dictionary.map_or_else(Vec::new, |known| pieces.undefined(known));
        if let Some(why) = undefined.into_iter().next() {
            let d = Diagnostic::error(Code("fsf-ini/cannot-say"), why).at(Span::default());
            return Err(d.help(Pieces::DEFINE));
        }
        let mut army = Self::default();
        army.find_same(variant);
        let mut rows = army.rows(variant);
        army.add_others(variant, letters, &mut rows);
        let defs: Vec<PieceDef> = rows
            .iter()
            .map(|(word, _)| definition(word, pieces, dictionary))
            .collect();
        let only = Pieces {
            defs,
            ..Pieces::default()
        };
        let said = betza::letters(&only, dictionary, "fsf");
        let pawn = usual_pawn(&only, dictionary).map(|(at, _)| at);
        for (at, ((word, letter), said)) in rows.iter().zip(said).enumerate() {
            let Ok(kind) = Kind::named(word.as_str()) else {
                continue;
            };
            let royal = is_royal(variant, kind);
            let def = &only.defs[at];
            let (option, moves) = match army.special(def, royal, places) {
                _ if pawn == Some(at) => ("pawn".to_owned(), KNOWN[0].2.to_owned()),
                Some((option, moves)) => (option, moves.to_owned()),
                None => army.option(word, royal, said?)?,
            };
            let plain = KNOWN.iter().any(|(o, _, m)| *o == option && *m == moves);
            let special = option == "king" && moves.is_empty();
            let value = match plain || special || !(option == "king" || is_custom(&option)) {
                true => letter.to_string(),
                false => format!("{letter}:{moves}"),
            };
            army.men.push(Man {
                kind,
                letter: *letter,
                option,
                value,
                moves,
            });
        }
        Ok(army)
    }

    pub fn men(&self) -> &[Man] {
        &self.men
    }

    pub fn man(&self, kind: Kind) -> Option<&Man> {
        let kind = self.same.get(&kind).copied().unwrap_or(kind);
        self.men.iter().find(|man| man.kind == kind)
    }

    /// Whether there is a king with the usual letter that moves along lines.
    pub fn king_on_lines(&self) -> bool {
        let king = self.men.iter().find(|man| man.option == "king");
        self.king_on_lines && king.is_some_and(|man| man.letter == 'k')
    }

    /// How many pieces have another name when the section is read.
    pub fn renamed(&self) -> usize {
        let known = |man: &Man| KNOWN.iter().find(|(option, ..)| *option == man.option);
        let again = |man: &Man| match known(man) {
            Some((_, name, _)) => (*name).to_owned(),
            None => format!("custom-{}", man.letter),
        };
        let renamed = self.men.iter().filter(|man| *man.kind.name() != again(man));
        renamed.count()
    }

    pub fn letter(&self, kind: Kind) -> Option<char> {
        self.man(kind).map(|man| man.letter)
    }

    fn find_same(&mut self, variant: &Variant) {
        if let Some(law) = &variant.laws.shogi_promotion {
            self.same.extend(law.counts_as.iter().copied());
        }
    }

    /// Pieces with their own small letters.
    fn rows(&self, variant: &Variant) -> Vec<(Word, char)> {
        let plain = |l: &Lettered| match l.letter.as_bytes() {
            [c] if c.is_ascii_alphabetic() => Some(char::from(c.to_ascii_lowercase())),
            _ => None,
        };
        let all = variant.letters.iter();
        let mut taken: Vec<char> = all.clone().filter_map(plain).collect();
        let mut rows = Vec::new();
        for row in all {
            let other = Kind::named(row.piece.as_str()).is_ok_and(|k| self.same.contains_key(&k));
            if other {
                continue;
            }
            let letter = plain(row).or_else(|| {
                let san = row.san.iter().flat_map(|s| s.chars());
                let wanted = san.map(|c| c.to_ascii_lowercase()).chain('a'..='z');
                let mut free = wanted.filter(|c| c.is_ascii_lowercase() && !taken.contains(c));
                free.next()
            });
            if let Some(letter) = letter {
                taken.push(letter);
                rows.push((row.piece.clone(), letter));
            }
        }
        rows
    }

    /// Pieces that the variant does not list, because they have their usual letters.
    fn add_others(&self, variant: &Variant, letters: &Letters, rows: &mut Vec<(Word, char)>) {
        for (kind, letter) in variant.unlisted(letters) {
            let letter = char::from(letter.to_ascii_lowercase());
            let known = self.same.contains_key(&kind) || rows.iter().any(|row| row.1 == letter);
            if let Some(word) = Word::new(&kind.name()).filter(|_| !known) {
                rows.push((word, letter));
            }
        }
    }

    /// Pieces whose moves depend on the place.
    fn special(
        &mut self,
        def: &PieceDef,
        royal: bool,
        places: &Places,
    ) -> Option<(String, &'static str)> {
        let taken = |option: &str| self.men.iter().any(|man| man.option == option);
        if let Some(option) = along(&def.expr, royal, places).filter(|option| !taken(option)) {
            self.lines = true;
            self.king_on_lines |= option == "king";
            let moves = if option == "king" { "W" } else { "" };
            return Some((option.to_owned(), moves));
        }
        let rank = soldier(&def.expr).filter(|_| !taken("soldier"))?;
        self.soldier_rank = Some(rank);
        Some(("soldier".to_owned(), ""))
    }

    fn option(
        &mut self,
        word: &Word,
        royal: bool,
        said: Said,
    ) -> Result<(String, String), Diagnostic> {
        self.lost.extend(said.lost);
        let taken = |option: &str| self.men.iter().any(|man| man.option == option);
        if royal && !taken("king") {
            return Ok(("king".into(), said.text));
        }
        let known = option_of(word.as_str(), &said.text);
        if let Some((option, moves)) = known.filter(|(option, _)| !taken(option)) {
            return Ok((option.to_owned(), moves.to_owned()));
        }
        if said.text.is_empty() && !taken("immobile") {
            return Ok(("immobile".into(), String::new()));
        }
        let customs = self.men.iter().filter(|m| is_custom(&m.option)).count() + 1;
        if customs > MAX_CUSTOM as usize {
            let message =
                format!("a variant of Fairy-Stockfish has room for {MAX_CUSTOM} custom pieces");
            let code = Code("fsf-ini/too-many-pieces");
            return Err(Diagnostic::error(code, message).at(Span::default()));
        }
        Ok((format!("customPiece{customs}"), said.text))
    }
}

fn is_custom(option: &str) -> bool {
    super::table::is_custom(option)
}

fn is_royal(variant: &Variant, kind: Kind) -> bool {
    let royals = variant.laws.royals.iter();
    let mut all = royals.flat_map(|law| law.iter());
    all.any(|law| law.pieces.contains(&kind))
}

/// How a piece of the variant moves.
fn definition(word: &Word, pieces: &Pieces, dictionary: Option<&Pieces>) -> PieceDef {
    let is = |d: &&PieceDef| d.name.as_ref() == Some(word);
    let own = pieces.defs.iter().rfind(is);
    let known = || dictionary?.defs.iter().rfind(is);
    match own.or_else(known) {
        Some(def) => def.clone(),
        None => PieceDef {
            name: Some(word.clone()),
            expr: crate::model::Expr::Name(word.clone()),
            before: Vec::new(),
            inside: Vec::new(),
            beside: None,
            source: crate::model::PieceSource::default(),
        },
    }
}
