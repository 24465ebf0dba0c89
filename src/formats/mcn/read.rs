//! From a line of moves to a game.
//!
//! Accepts upper case, and more than one space between moves and after them. Always written: lower
//! case with one space between moves. The rules find out which king move is castling and
//! what is captured.

use crate::diag::{Code, Diagnostic, Reported, Sink, Span, short};
use crate::formats::letters::orthodox_kind;
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Kind, NodeId, Ply, Sq, VariantName};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/mcn.pest"]
struct McnParser;

/// Reads lines of moves.
#[derive(Debug)]
pub struct McnReader {
    variant: Option<VariantName>,
    by_grammar: bool,
}

impl McnReader {
    /// A reader for the variant in the options; the text names none.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            by_grammar: options.by_grammar,
        }
    }
}

impl Read for McnReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        if text.starts_with([' ', '\t']) {
            return Err(sink.fail(
                Diagnostic::error(Code("mcn/move"), "the line begins with a space")
                    .at(Span::new(0, 1))
                    .help("begin the line with a move"),
            ));
        }
        if text.trim_ascii().is_empty() {
            return Err(sink.fail(
                Diagnostic::error(Code("mcn/move"), "no moves here")
                    .at(Span::default())
                    .help("a game is a line of moves: `e2e4 e7e5`"),
            ));
        }
        let game = doc.as_new_game();
        game.variant = self.variant.clone().unwrap_or(VariantName::CHESS);
        let (mut node, mut side) = (NodeId::ROOT, game.first_side());
        for word in text.split_ascii_whitespace() {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let parsed = match self.by_grammar {
                true => parse_by_grammar(word),
                false => parse_move(word),
            };
            let ply = match parsed {
                Ok(ply) => ply,
                Err(d) => return Err(sink.fail(d.shifted(at))),
            };
            node = game
                .tree
                .push(node, side, ply, Span::new(at, at + word.len()));
            side = side.other();
        }
        Ok(())
    }
}

/// Reads one move; spans of the message count from the word's start.
pub fn parse_move(word: &str) -> Result<Ply, Diagnostic> {
    match plain_move(word.as_bytes()) {
        Some(ply) => Ok(ply),
        None => parse_by_grammar(word),
    }
}

fn parse_by_grammar(word: &str) -> Result<Ply, Diagnostic> {
    by_grammar(word).ok_or_else(|| no_move(word))
}

/// Reads the usual spelling without the grammar. A test proves that both agree.
pub(super) fn plain_move(word: &[u8]) -> Option<Ply> {
    let (squares, promotion) = word.split_at_checked(4)?;
    let [a, b, c, d] = *squares else { return None };
    let sq = |file: u8, rank: u8| {
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        let rank = rank.wrapping_sub(b'1');
        (file < 8 && rank < 8).then_some(Sq::new(file, rank))
    };
    let mut ply = Ply::coordinates(sq(a, b)?, sq(c, d)?);
    match promotion {
        [] => {}
        [letter] => ply.promotion = Some(kind(*letter)?),
        _ => return None,
    }
    Some(ply)
}

pub(super) fn by_grammar(word: &str) -> Option<Ply> {
    let parsed = McnParser::parse(Rule::r#move, word).ok()?.next()?;
    let mut parts = parsed.into_inner();
    let mut ply = Ply::coordinates(square(&parts.next()?)?, square(&parts.next()?)?);
    if let Some(letter) = parts.find(|p| p.as_rule() == Rule::promotion) {
        ply.promotion = Some(kind(*letter.as_str().as_bytes().first()?)?);
    }
    Some(ply)
}

fn square(pair: &Pair<'_, Rule>) -> Option<Sq> {
    let [file, rank] = pair.as_str().as_bytes() else {
        return None;
    };
    let file = file.to_ascii_lowercase().checked_sub(b'a')?;
    Some(Sq::new(file, rank.checked_sub(b'1')?))
}

/// The promotion.
fn kind(letter: u8) -> Option<Kind> {
    orthodox_kind(letter).filter(|kind| !matches!(*kind, Kind::KING | Kind::PAWN))
}

fn no_move(word: &str) -> Diagnostic {
    let help = match word {
        "1-0" | "0-1" | "1/2-1/2" | "*" => "MCN has no result; remove it, or use `vgn+mcn`",
        "O-O" | "0-0" | "O-O-O" | "0-0-0" => "write castling as the king's move: `e1g1`, `e1c1`",
        _ if word.ends_with('.') => "MCN has no move numbers; remove them, or use `vgn+mcn`",
        _ if word.len() >= 8 && by_grammar(word.get(..4).unwrap_or("")).is_some() => {
            "put a space between moves"
        }
        _ => "write two squares and the promotion, if any: `e2e4`, `e7e8q`",
    };
    Diagnostic::error(Code("mcn/move"), format!("`{}` is not a move", short(word)))
        .at(Span::new(0, word.len()))
        .help(help)
}
