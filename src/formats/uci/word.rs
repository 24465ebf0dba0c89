//! One move in coordinates, read.

use super::grammar::{LineParser, Rule};
use super::{Protocol, Squares};
use crate::diag::{Diagnostic, Span, short};
use crate::model::{Letters, Marks, Ply, Sq};
use pest::Parser;
use pest::iterators::Pair;

/// How the moves of a game are read.
#[derive(Copy, Clone, Debug)]
pub(super) struct Reading<'a> {
    pub protocol: Protocol,
    pub squares: Squares,
    pub letters: &'a Letters,
}

impl Reading<'_> {
    /// Reads one move; spans of the message count from the word's start.
    pub fn quickly(&self, word: &str) -> Result<Ply, Diagnostic> {
        let plain = match self.squares {
            Squares::FromOne => plain_move(word.as_bytes(), self.letters),
            _ => None,
        };
        plain.map_or_else(|| self.by_grammar(word), Ok)
    }

    /// The same by the grammar.
    pub fn by_grammar(&self, word: &str) -> Result<Ply, Diagnostic> {
        let rule = match self.squares {
            Squares::Shogi { .. } => Rule::usi_move,
            _ => Rule::r#move,
        };
        let pairs = LineParser::parse(rule, word);
        let step = pairs.ok().and_then(|mut p| p.next()?.into_inner().next());
        let Some(step) = step else {
            return Err(self.no_move(word));
        };
        let ply = match step.as_rule() {
            Rule::pass => Some(Ply::pass()),
            Rule::drop | Rule::usi_drop => self.lower_drop(step),
            _ => self.lower_step(step),
        };
        ply.ok_or_else(|| self.wrong_square(word))
    }

    fn lower_drop(&self, drop: Pair<'_, Rule>) -> Option<Ply> {
        let mut parts = drop.into_inner();
        let held = parts.next()?.as_str().as_bytes();
        let mut ply = Ply {
            to: self.square(&parts.next()?)?,
            kind: self.letters.kind(*held.last()?, held.len() > 1),
            marks: Marks::DROP,
            ..Ply::UNKNOWN
        };
        if let Some(wall) = parts.next() {
            self.lower_wall(wall, &mut ply)?;
        }
        Some(ply)
    }

    /// The square of the wall; before it the square moved to stands again.
    fn lower_wall(&self, wall: Pair<'_, Rule>, ply: &mut Ply) -> Option<()> {
        let mut squares = wall.into_inner();
        let again = self.square(&squares.next()?)?;
        ply.wall = self.square(&squares.next()?).filter(|_| again == ply.to)?;
        ply.marks |= Marks::WALL;
        Some(())
    }

    fn lower_step(&self, step: Pair<'_, Rule>) -> Option<Ply> {
        let mut parts = step.into_inner();
        let from = self.square(&parts.next()?)?;
        let to = self.square(&parts.next()?)?;
        let mut ply = Ply::coordinates(from, to);
        for part in parts {
            match part.as_rule() {
                Rule::suffix => match part.as_str().as_bytes() {
                    b"+" => ply.marks |= Marks::PROMOTE,
                    b"-" => ply.marks |= Marks::DEMOTE,
                    suffix => ply.promotion = self.letters.kind(*suffix.last()?, false),
                },
                Rule::gate | Rule::usi_gate => {
                    let letter = *part.as_str().as_bytes().first()?;
                    ply.gated = self.letters.kind(letter, false);
                    ply.marks |= Marks::GATE;
                    ply.gate = self.square(&part.into_inner().next()?)?;
                }
                Rule::wall | Rule::usi_wall => self.lower_wall(part, &mut ply)?,
                _ => {}
            }
        }
        Some(ply)
    }

    fn square(&self, square: &Pair<'_, Rule>) -> Option<Sq> {
        self.squares.read(square.as_str())
    }

    fn no_move(&self, word: &str) -> Diagnostic {
        let facts = self.protocol.facts();
        Diagnostic::error(facts.codes.word, format!("`{}` is not a move", short(word)))
            .at(Span::new(0, word.len()))
            .help(match (self.protocol, word.trim_end_matches(['+', '#'])) {
                (Protocol::Uci, "O-O" | "0-0" | "o-o") => SHORT,
                (Protocol::Uci, "O-O-O" | "0-0-0" | "o-o-o") => LONG,
                _ => facts.move_help,
            })
    }

    fn wrong_square(&self, word: &str) -> Diagnostic {
        let (codes, span) = (&self.protocol.facts().codes, Span::new(0, word.len()));
        if word.contains(',') {
            let message = format!(
                "in `{}`, the square before the wall is not the move's target square",
                short(word)
            );
            return Diagnostic::error(codes.wall, message).at(span).help(
                "after the comma write the square moved to, then the wall's square: `e2e4,e4a3`",
            );
        }
        let message = |board: &str| format!("`{}` is outside {board}", short(word));
        let (message, help) = match self.squares {
            Squares::FromOne => (message("any board"), match self.protocol {
                Protocol::Uci => "ranks are 1 to 254; for logs of Pikafish, whose ranks are 0 to 9, use `-f ucci`".into(),
                _ => "ranks are 1 to 254".into(),
            }),
            Squares::FromZero => (message("the board"), "ranks are 0 to 9".into()),
            Squares::Shogi { files, ranks } => {
                let last = char::from(b'a'.saturating_add(ranks.clamp(1, 26) - 1));
                let help = format!("files are 1 to {files}, ranks `a` to `{last}`");
                (message("the board"), help)
            }
        };
        Diagnostic::error(codes.word, message).at(span).help(help)
    }
}

const SHORT: &str = "castling is `e1g1` or `e8g8`, in Chess960 `e1h1` or `e8h8` from these squares";
const LONG: &str = "castling is `e1c1` or `e8c8`, in Chess960 `e1a1` or `e8a8` from these squares";

/// Reads one move of UCI; spans of the message count from the word's start.
pub fn parse_move(word: &str, letters: &Letters) -> Result<Ply, Diagnostic> {
    parse_spelled(word, Squares::FromOne, letters)
}

/// Reads one move; spans of the message count from the word's start.
pub fn parse_spelled(word: &str, squares: Squares, letters: &Letters) -> Result<Ply, Diagnostic> {
    let protocol = match squares {
        Squares::Shogi { .. } => Protocol::Usi,
        _ => Protocol::Uci,
    };
    let reading = Reading {
        protocol,
        squares,
        letters,
    };
    reading.by_grammar(word)
}

/// Reads `e2e4` and `e7e8q` without the grammar; `None` for everything else.
/// A test checks that both agree.
fn plain_move(word: &[u8], letters: &Letters) -> Option<Ply> {
    let (squares, suffix) = word.split_at_checked(4)?;
    let [a, b, c, d] = *squares else { return None };
    let sq = |file: u8, rank: u8| {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < 8 && rank < 8).then_some(Sq::new(file, rank))
    };
    let mut ply = Ply::coordinates(sq(a, b)?, sq(c, d)?);
    match suffix {
        [] => {}
        [letter] if letter.is_ascii_alphabetic() => {
            ply.promotion = letters.kind(*letter, false);
        }
        _ => return None,
    }
    Some(ply)
}

#[cfg(test)]
pub(super) fn both_ways(word: &str) -> (Option<Ply>, Option<Ply>) {
    let letters = Letters::orthodox();
    let slow = parse_move(word, letters).ok();
    (plain_move(word.as_bytes(), letters), slow)
}
