//! Moves by their number among the legal moves, sorted by their names.
//!
//! The names are those of algebraic notation in byte order. A name without its
//! check mark has at most eight bytes (`Qa10xb10`), so it is kept as one number whose
//! order is the order of the names; that the marks do not matter follows from the one pair
//! of names of which one begins the other, `O-O` and `O-O-O`: `+` and `#` come
//! before `-`.

use crate::formats::san;
use crate::model::{Border, Kind, Letters, Marks, Ply, Sq, Turns};
use crate::rules::{Problem, Reason, Rules};

/// Finds moves by number and numbers of moves; keeps its memory.
///
/// Most of a name is not needed to sort it: all names with an earlier first letter come
/// first, and only names with the same first letter are built and compared. Other pieces
/// that can go to the same square are among these.
#[derive(Default)]
pub struct Ordinals {
    legal: Turns,
    /// The first letter of each move's name.
    firsts: Vec<u8>,
    /// The names with one first letter, and which moves they are of.
    names: Vec<(u64, usize)>,
    /// The name that is being built.
    text: Vec<u8>,
}

impl Ordinals {
    /// Examines every legal move of the current position.
    pub fn look(&mut self, rules: &mut dyn Rules) -> Result<(), Box<Problem>> {
        rules.turns(&Border::default(), &mut self.legal)?;
        self.firsts.clear();
        for ply in self.legal.plies() {
            let letter = first(*ply).ok_or_else(|| Box::new(nameless(*ply)))?;
            self.firsts.push(letter);
        }
        Ok(())
    }

    /// The move with that number, if there is one.
    pub fn nth(&mut self, n: u8) -> Result<Option<Ply>, Problem> {
        let mut counts = [0_u16; 256];
        for letter in &self.firsts {
            counts[usize::from(*letter)] += 1;
        }
        let mut left = u16::from(n);
        for (letter, count) in (0..=u8::MAX).zip(counts) {
            if left < count {
                self.name_all(letter)?;
                return Ok(self
                    .place(usize::from(left))
                    .map(|at| self.legal.plies()[at]));
            }
            left -= count;
        }
        Ok(None)
    }

    /// The names that begin with that letter.
    fn name_all(&mut self, letter: u8) -> Result<(), Problem> {
        self.names.clear();
        let legal = self.legal.plies();
        for (at, _) in self.firsts.iter().enumerate().filter(|f| *f.1 == letter) {
            let named = name(legal[at], legal, &mut self.text);
            let name = named.ok_or_else(|| nameless(legal[at]))?;
            self.names.push((name, at));
        }
        Ok(())
    }

    /// The move that has this many names before it, among those built last.
    fn place(&self, before: usize) -> Option<usize> {
        let is_there = |name: u64| self.names.iter().filter(|n| n.0 < name).count() == before;
        let found = self.names.iter().find(|n| is_there(n.0));
        found.map(|n| n.1)
    }

    /// Why there is no move with that number after this many plies.
    pub fn no_such(&self, n: u8, plies: usize) -> Problem {
        let legal = match self.legal.len() {
            1 => "1 move is legal".to_owned(),
            many => format!("{many} moves are legal"),
        };
        Problem::new(
            Reason::NoOrdinal,
            format!(
                "ply {}: there is no move number {n}; {legal} here, counted from 0",
                plies + 1
            ),
            "check this move, the moves before it and the start position",
        )
    }

    /// The number of one of the legal moves.
    fn number(&mut self, at: usize) -> Result<usize, Problem> {
        let letter = self.firsts[at];
        self.name_all(letter)?;
        let own = self.names.iter().find(|n| n.1 == at).map_or(0, |n| n.0);
        if self.names.iter().filter(|n| n.0 == own).count() > 1 {
            return Err(unnumbered("two legal moves have the same name"));
        }
        let earlier = self.firsts.iter().filter(|f| **f < letter).count();
        Ok(earlier + self.names.iter().filter(|n| n.0 < own).count())
    }

    /// The number of a resolved move.
    pub fn of(&mut self, ply: Ply) -> Result<u8, Problem> {
        if ply.marks.contains(Marks::PASS) {
            return Err(Problem::new(
                Reason::NoOrdinal,
                "a null move has no number, because it is not a legal move",
                "write the game as `pgn` or `uci`",
            ));
        }
        let same = |other: &Ply| {
            let castles = ply.marks & Marks::CASTLE == other.marks & Marks::CASTLE;
            let parts = |p: &Ply| (p.from, p.to, p.kind, p.promotion);
            castles && parts(other) == parts(&ply)
        };
        let number = match self.legal.plies().iter().position(same) {
            Some(at) => Some(self.number(at)?),
            None => None,
        };
        number.and_then(|n| u8::try_from(n).ok()).ok_or_else(|| {
            Problem::new(
                Reason::NoOrdinal,
                format!(
                    "the move has no number below 256 among the {} legal moves",
                    self.legal.len()
                ),
                "write the game as `pgn` or `bccf`",
            )
        })
    }
}

/// The first letter of the move's name; `None` if it has none.
fn first(ply: Ply) -> Option<u8> {
    if ply.is_castling() {
        return Some(b'O');
    }
    if ply.marks.intersects(UNNAMED) {
        return None;
    }
    match ply.kind {
        Some(Kind::PAWN) if !ply.marks.contains(Marks::DROP) => Some(file(match ply.captured {
            Some(_) => ply.from,
            None => ply.to,
        })),
        kind => letter(kind),
    }
}

/// The move's name as algebraic notation prints it, packed so that numbers sort as names do;
/// `None` if it has none.
fn name(mut ply: Ply, legal: &[Ply], text: &mut Vec<u8>) -> Option<u64> {
    ply.marks -= Marks::CHECK_KNOWN | Marks::CLAIMS;
    ply.marks |= Marks::SAN_KNOWN | origin(ply, legal);
    text.clear();
    san::print(ply, san::Style::Short, Letters::orthodox(), text).ok()?;
    let mut eight = [0; 8];
    eight.get_mut(..text.len())?.copy_from_slice(text);
    Some(u64::from_be_bytes(eight))
}

fn letter(kind: Option<Kind>) -> Option<u8> {
    kind.and_then(san::letter)
}

fn file(sq: Sq) -> u8 {
    b'a'.wrapping_add(sq.file)
}

/// What algebraic notation has no one spelling for.
const UNNAMED: Marks = Marks::PASS
    .union(Marks::PROMOTE)
    .union(Marks::DEMOTE)
    .union(Marks::GATE)
    .union(Marks::WALL);

/// The problem of a legal move without a name.
fn nameless(ply: Ply) -> Problem {
    let pieces = [ply.promotion, ply.kind];
    let unlettered = |kind: &Kind| *kind != Kind::PAWN && letter(Some(*kind)).is_none();
    let has = |marks: Marks| ply.marks.intersects(marks);
    match pieces.into_iter().flatten().find(unlettered) {
        _ if has(Marks::WALL) => unnumbered("moves that place a wall have no name"),
        _ if has(Marks::GATE) => unnumbered("gating moves have no name"),
        _ if has(Marks::PASS) => unnumbered("a pass has no name"),
        Some(kind) => unnumbered(&format!("the {kind} has no letter")),
        None if has(UNNAMED) => unnumbered("promotions as in shogi have no name"),
        None => unnumbered("a legal move has no name"),
    }
}

/// `why`: what is wrong with the names of the legal moves.
fn unnumbered(why: &str) -> Problem {
    Problem::new(
        Reason::NoOrdinal,
        format!("{why} in the algebraic notation by which moves are sorted and numbered"),
        "write the game as `uci` or `jsonl`",
    )
}

/// What of the origin is written: legal rivals count, the file is tried first, then the rank,
/// then both.
fn origin(ply: Ply, legal: &[Ply]) -> Marks {
    let apart = Marks::CASTLE | Marks::DROP;
    let rival = |other: &&Ply| {
        other.to == ply.to
            && other.kind == ply.kind
            && other.from != ply.from
            && !other.marks.intersects(apart)
    };
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    for other in legal.iter().filter(rival) {
        any = true;
        same_file |= other.from.file == ply.from.file;
        same_rank |= other.from.rank == ply.from.rank;
    }
    let mut marks = Marks::empty();
    marks.set(Marks::SAN_FILE, any && (!same_file || same_rank));
    marks.set(Marks::SAN_RANK, same_file);
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::san::{Style, print};
    use crate::model::{Action, Part, VariantName};
    use crate::movement::Dice;
    use crate::pipeline::rules_for;

    use crate::diag::Sink;
    use crate::formats::fen;

    const STARTS: [(&str, &str); 5] = [
        (
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "chess",
            "r3k2r/1P4P1/2n1q1n1/3pP3/3Qp3/2N1Q1N1/1p4p1/R3K2R w KQkq d6 0 1",
        ),
        ("chess", "7k/8/2Q1Q3/8/Q1Q1Q3/8/2Q1Q3/K7 w - - 0 1"),
        (
            "chess960",
            "brkrnqnb/pppppppp/8/8/8/8/PPPPPPPP/BRKRNQNB w KQkq - 0 1",
        ),
        ("chess960", "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1"),
    ];

    fn rules_at(variant: &str, start: &str) -> Box<dyn Rules> {
        let variant = VariantName::from_words(variant);
        let mut rules = rules_for(&variant).unwrap();
        let start = fen::parse(
            start,
            &variant,
            &crate::model::Catalog::default(),
            &mut Sink::default(),
            0,
        )
        .unwrap();
        rules.start(&start).unwrap();
        rules
    }

    /// Compared with names printed and sorted as text, including check marks.
    #[test]
    fn numbers_are_places_in_the_sorted_list_of_names() {
        let (mut ordinals, mut dice, mut seen) = (Ordinals::default(), Dice::new(3), 0);
        for i in 0..15 {
            let (variant, start) = STARTS[i % STARTS.len()];
            let mut rules = rules_at(variant, start);
            for _ in 0..80 {
                let legal = rules.plies();
                if legal.is_empty() {
                    break;
                }
                ordinals.look(rules.as_mut()).unwrap();
                let mut names: Vec<(Vec<u8>, Ply)> = legal
                    .iter()
                    .map(|ply| {
                        let told = rules.resolved(*ply, Part::SAN | Part::CHECK).unwrap();
                        let mut name = Vec::new();
                        print(told, Style::default(), Letters::orthodox(), &mut name).unwrap();
                        (name, *ply)
                    })
                    .collect();
                names.sort_by(|a, b| a.0.cmp(&b.0));
                for (n, (_, ply)) in names.iter().enumerate() {
                    assert_eq!(ordinals.of(*ply), Ok(n as u8));
                    let nth = ordinals.nth(n as u8).unwrap();
                    assert_eq!(nth.unwrap().bare(), ply.bare());
                    seen += 1;
                }
                assert_eq!(ordinals.nth(legal.len() as u8), Ok(None));
                let ply = dice.of(&legal);
                rules.play(Action::One(ply)).unwrap();
            }
        }
        assert!(seen > 20_000);
    }

    /// This position cannot be reached by play, but it can be set up.
    #[test]
    fn of_more_than_256_legal_moves_the_last_cannot_be_said() {
        let queens = "QQQQQQnk/Q4Qnn/Q5QQ/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
        let mut rules = rules_at("chess", queens);
        let (legal, mut ordinals) = (rules.plies(), Ordinals::default());
        ordinals.look(rules.as_mut()).unwrap();
        let said: Vec<_> = legal.iter().map(|ply| ordinals.of(*ply)).collect();
        let refused = said.iter().filter(|n| n.is_err()).count();
        assert_eq!((legal.len(), refused), (263, 7));
        for (ply, n) in legal.iter().zip(said) {
            if let Ok(n) = n {
                assert_eq!(ordinals.nth(n), Ok(Some(*ply)));
            }
        }
    }
}
