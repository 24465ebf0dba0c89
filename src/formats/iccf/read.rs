//! From moves to a game. It accepts:
//!
//! * move numbers with dots, attached or separate, or none; the first one has to be 1, and the others are ignored;
//! * several blanks between words, and blanks around them;
//! * a move or more on each line, if the lines after the first begin with the number of the next move;
//! * a result at the end, or none.
//!
//! The rules find out which king move is castling and what is captured.

use crate::diag::{Code, Diagnostic, Reported, Sink, Span, short};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Kind, NodeId, Outcome, Ply, Sq, VariantName};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/iccf.pest"]
struct IccfParser;

/// What a pawn becomes, by its digit from 1.
pub(super) const PROMOTIONS: [Kind; 4] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

/// Reads lines of moves.
#[derive(Debug)]
pub struct IccfReader {
    variant: Option<VariantName>,
}

impl IccfReader {
    /// A reader for the variant in the options; the text names none.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
        }
    }
}

/// One word of a line.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Word {
    Move(Ply),
    Number,
    Result(Outcome),
}

impl Read for IccfReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let game = doc.as_new_game();
        game.variant = self.variant.clone().unwrap_or(VariantName::CHESS);
        let (mut node, mut side) = (NodeId::ROOT, game.first_side());
        let (mut ended, mut any) = (false, false);
        let mut words = text.split_ascii_whitespace().peekable();
        let place = |word: &str| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            Span::new(at, at + word.len())
        };
        if let Some(digits) = words.peek().and_then(|word| later_number(word)) {
            return Err(sink.fail(begins_later(digits, place(digits))));
        }
        for said in words {
            let span = place(said);
            let word = word(said);
            if ended {
                return Err(sink.fail(after_result(span)));
            }
            match word {
                Some(Word::Move(ply)) => {
                    node = game.tree.push(node, side, ply, span);
                    side = side.other();
                }
                Some(Word::Number) => {}
                Some(Word::Result(outcome)) => (game.outcome, ended) = (outcome, true),
                None => return Err(sink.fail(no_move(said, span))),
            }
            any |= word != Some(Word::Number);
        }
        match any {
            true => Ok(()),
            false => Err(sink.fail(nothing())),
        }
    }
}

/// What a word is, if it is one of the notation.
pub(super) fn word(text: &str) -> Option<Word> {
    let whole = IccfParser::parse(Rule::word, text).ok()?.next()?;
    let mut found = Word::Number;
    for pair in whole.into_inner() {
        match pair.as_rule() {
            Rule::play => found = Word::Move(play(pair)?),
            Rule::result => found = Word::Result(Outcome::from_tag(pair.as_str())?),
            _ => {}
        }
    }
    Some(found)
}

fn play(pair: Pair<'_, Rule>) -> Option<Ply> {
    let mut parts = pair.into_inner();
    let mut ply = Ply::coordinates(square(&parts.next()?)?, square(&parts.next()?)?);
    if let Some(digit) = parts.next() {
        let n: usize = digit.as_str().parse().ok()?;
        ply.promotion = Some(*PROMOTIONS.get(n.checked_sub(1)?)?);
    }
    Some(ply)
}

fn square(pair: &Pair<'_, Rule>) -> Option<Sq> {
    let [file, rank] = pair.as_str().as_bytes() else {
        return None;
    };
    Some(Sq::new(file.checked_sub(b'1')?, rank.checked_sub(b'1')?))
}

/// The number of a word, if it is another one than 1.
fn later_number(word: &str) -> Option<&str> {
    let (digits, _) = number(word)?;
    (digits.trim_start_matches('0') != "1").then_some(digits)
}

/// The number that a word begins with, and how many dots follow it.
pub(super) fn number(word: &str) -> Option<(&str, usize)> {
    let mut whole = IccfParser::parse(Rule::word, word).ok()?;
    let mut parts = whole.next()?.into_inner();
    let number = parts.find(|p| p.as_rule() == Rule::number)?.as_str();
    let digits = number.trim_end_matches('.');
    Some((digits, number.len() - digits.len()))
}

/// The first word has a number other than 1: the line is a part of a game.
fn begins_later(digits: &str, span: Span) -> Diagnostic {
    let message = format!(
        "the line begins with move {}, which does not continue the game before it",
        short(digits)
    );
    Diagnostic::error(Code("iccf/number"), message)
        .at(span)
        .help("write the moves that are missing, or join the lines of a game: `1. 5254 5755 2. 7163 2836`")
}

fn no_move(word: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("iccf/move"),
        format!("`{}` is not a move", short(word)),
    )
    .at(span)
    .help("write two squares as digits, and the promotion, if any: `5254`, `57581`")
}

fn after_result(span: Span) -> Diagnostic {
    Diagnostic::error(Code("iccf/after-result"), "words after the result")
        .at(span)
        .help("the result ends a game; write the next game on a new line")
}

fn nothing() -> Diagnostic {
    Diagnostic::error(Code("iccf/move"), "no moves here")
        .at(Span::default())
        .help("a game is a line of moves: `1. 5254 5755`")
}
