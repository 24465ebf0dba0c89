//! Moves by their number among the legal moves, sorted by their names.
//!
//! The names are those of algebraic notation in byte order. A name without its
//! check mark has at most eight bytes (`Qa10xb10`), so it is kept as one number whose
//! order is the order of the names; that the marks do not matter follows from the one pair
//! of names of which one begins the other, `O-O` and `O-O-O`: `+` and `#` come
//! before `-`.

use crate::diag::Code;
use crate::formats::san;
use crate::model::{Kind, Marks, Ply, Sq};
use crate::rules::{Problem, Rules};

/// Finds moves by number and numbers of moves; keeps its memory.
#[derive(Default)]
pub struct Ordinals {
    legal: Vec<Ply>,
    names: Vec<u64>,
}

impl Ordinals {
    /// Looks at every legal move of the present position.
    pub fn look(&mut self, rules: &mut dyn Rules) -> Result<(), Problem> {
        rules.legal(&mut self.legal);
        self.names.clear();
        for ply in &self.legal {
            self.names.push(name(*ply, &self.legal)?);
        }
        Ok(())
    }

    /// The move with that number, if there are so many.
    pub fn nth(&self, n: u8) -> Option<Ply> {
        let is_nth =
            |name: &u64| self.names.iter().filter(|other| *other < name).count() == usize::from(n);
        let at = self.names.iter().position(is_nth)?;
        Some(self.legal[at])
    }

    /// Why there is no move with that number: so many plies were played before.
    pub fn no_such(&self, n: u8, plies: usize) -> Problem {
        let legal = match self.legal.len() {
            1 => "1 move is legal".to_owned(),
            many => format!("{many} moves are legal"),
        };
        Problem::new(
            Code("core/no-ordinal"),
            format!(
                "ply {}: there is no move number {n}; {legal} here, counted from 0",
                plies + 1
            ),
            "check this move, the moves before it and the start position",
        )
    }

    /// The number of a resolved move.
    pub fn of(&self, ply: Ply) -> Result<u8, Problem> {
        if ply.marks.contains(Marks::PASS) {
            return Err(Problem::new(
                Code("core/no-ordinal"),
                "a null move has no number: it is none of the legal moves",
                "write the game as `pgn` or `uci`",
            ));
        }
        let same = |other: &Ply| {
            let castles = ply.marks & Marks::CASTLE == other.marks & Marks::CASTLE;
            let parts = |p: &Ply| (p.from, p.to, p.kind, p.promotion);
            castles && parts(other) == parts(&ply)
        };
        let at = self.legal.iter().position(same);
        let number = at.map(|at| {
            let name = self.names[at];
            self.names.iter().filter(|other| **other < name).count()
        });
        number.and_then(|n| u8::try_from(n).ok()).ok_or_else(|| {
            Problem::new(
                Code("core/no-ordinal"),
                format!(
                    "the move has no number below 256 among the {} legal moves",
                    self.legal.len()
                ),
                "write the game as `pgn` or `bccf`",
            )
        })
    }
}

/// The move's name, packed so that numbers sort as names do.
fn name(ply: Ply, legal: &[Ply]) -> Result<u64, Problem> {
    let mut name = Name::default();
    if ply.is_castling() {
        let short = ply.marks.contains(Marks::CASTLE_SHORT);
        name.text(if short { "O-O" } else { "O-O-O" });
        return name.packed();
    }
    if ply.marks.contains(Marks::DROP) {
        name.letter(ply.kind)?;
        name.text("@");
    } else if ply.kind == Some(Kind::PAWN) {
        if ply.captured.is_some() {
            name.file(ply.from);
        }
    } else {
        name.letter(ply.kind)?;
        let (file, rank) = origin(ply, legal);
        if file {
            name.file(ply.from);
        }
        if rank {
            name.rank(ply.from);
        }
    }
    if ply.captured.is_some() {
        name.text("x");
    }
    name.file(ply.to);
    name.rank(ply.to);
    if ply.promotion.is_some() {
        name.text("=");
        name.letter(ply.promotion)?;
    }
    match ply.marks.intersects(UNNAMED) {
        true => Err(nameless()),
        false => name.packed(),
    }
}

/// What algebraic notation has no one spelling for.
const UNNAMED: Marks = Marks::PASS
    .union(Marks::PROMOTE)
    .union(Marks::DEMOTE)
    .union(Marks::GATE)
    .union(Marks::WALL);

fn nameless() -> Problem {
    Problem::new(
        Code("core/no-ordinal"),
        "a legal move has no one name in algebraic notation, so moves cannot be sorted by name",
        "write the game as `uci` or `jsonl`",
    )
}

/// Whether the file and the rank of the origin are written: legal rivals count, the
/// file is tried first, then the rank, then both.
fn origin(ply: Ply, legal: &[Ply]) -> (bool, bool) {
    let rival = |other: &&Ply| {
        other.to == ply.to
            && other.kind == ply.kind
            && other.from != ply.from
            && !other.marks.intersects(Marks::CASTLE | Marks::DROP)
    };
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for other in legal.iter().filter(rival) {
        any = true;
        same_file |= other.from.file == ply.from.file;
        same_rank |= other.from.rank == ply.from.rank;
    }
    (any && (!same_file || same_rank), same_file)
}

/// At most eight bytes; `len` counts the others too.
#[derive(Default)]
struct Name {
    bytes: [u8; 8],
    len: usize,
}

impl Name {
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte;
        }
        self.len += 1;
    }

    fn text(&mut self, text: &str) {
        text.bytes().for_each(|b| self.push(b));
    }

    fn letter(&mut self, kind: Option<Kind>) -> Result<(), Problem> {
        let letter = kind.and_then(san::letter);
        letter.map(|b| self.push(b)).ok_or_else(|| {
            Problem::new(
                Code("core/no-ordinal"),
                "a piece has no letter in algebraic notation, so moves cannot be sorted by name",
                "write the game as `uci` or `jsonl`",
            )
        })
    }

    fn file(&mut self, sq: Sq) {
        self.push(b'a'.wrapping_add(sq.file));
    }

    fn rank(&mut self, sq: Sq) {
        let n = sq.rank.saturating_add(1);
        if n > 9 {
            self.push(b'0' + n / 10 % 10);
        }
        self.push(b'0' + n % 10);
    }

    fn packed(&self) -> Result<u64, Problem> {
        match self.len > self.bytes.len() {
            true => Err(nameless()),
            false => Ok(u64::from_be_bytes(self.bytes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::san::{Style, print};
    use crate::model::{Part, VariantName};
    use crate::rules::rules_for;

    /// Against names printed and sorted as text, check marks and all.
    #[test]
    fn numbers_are_places_in_the_sorted_list_of_names() {
        let mut rules = rules_for(&VariantName::CHESS).unwrap();
        let (mut legal, mut ordinals, mut seed, mut seen) =
            (Vec::new(), Ordinals::default(), 3_u64, 0);
        for _ in 0..20 {
            rules.start_usual();
            for _ in 0..120 {
                rules.legal(&mut legal);
                if legal.is_empty() {
                    break;
                }
                ordinals.look(rules.as_mut()).unwrap();
                let mut names: Vec<(Vec<u8>, Ply)> = legal
                    .iter()
                    .map(|ply| {
                        let told = rules.resolve(*ply, Part::SAN | Part::CHECK).unwrap();
                        let mut name = Vec::new();
                        print(told, Style::default(), &mut name).unwrap();
                        (name, *ply)
                    })
                    .collect();
                names.sort_by(|a, b| a.0.cmp(&b.0));
                for (n, (_, ply)) in names.iter().enumerate() {
                    assert_eq!(ordinals.of(*ply), Ok(n as u8));
                    assert_eq!(ordinals.nth(n as u8).unwrap().bare(), ply.bare());
                    seen += 1;
                }
                assert!(ordinals.nth(legal.len() as u8).is_none());
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                rules.play(legal[(seed >> 33) as usize % legal.len()]);
            }
        }
        assert!(seen > 20_000);
    }
}
