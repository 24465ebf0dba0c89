//! One move as text.

use super::Version;
use super::ending::Suffix;
use crate::diag::{Code, Diagnostic, Span, short};
use crate::formats::letters::orthodox_kind;
use crate::model::{Kind, Marks, Ply, Sq};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/fcn.pest"]
struct FcnParser;

/// A move and the signs after it, as written.
///
/// # Errors
/// A message whose spans count from the word's start.
pub fn parse_move(word: &str, version: Version) -> Result<(Ply, Suffix), Diagnostic> {
    let parsed = FcnParser::parse(Rule::r#move, word).ok();
    let Some(parsed) = parsed.and_then(|mut pairs| pairs.next()) else {
        return Err(no_move(word));
    };
    let mut ply = Ply::UNKNOWN;
    let mut signs = "";
    for part in parsed.into_inner() {
        match part.as_rule() {
            Rule::pawn | Rule::piece => lower_step(part, &mut ply),
            Rule::castle => lower_castle(&part, &mut ply),
            Rule::signs => signs = part.as_str(),
            _ => {}
        }
    }
    let suffix = Suffix::parse(signs, version).ok_or_else(|| third_sign(word))?;
    ply.marks |= suffix.marks();
    Ok((ply, suffix))
}

fn lower_castle(castle: &Pair<'_, Rule>, ply: &mut Ply) {
    ply.kind = Some(Kind::KING);
    ply.marks |= match castle.as_str().as_bytes().first() {
        Some(b'k' | b'K') => Marks::CASTLE_SHORT,
        _ => Marks::CASTLE_LONG,
    };
}

fn lower_step(step: Pair<'_, Rule>, ply: &mut Ply) {
    ply.kind = Some(Kind::PAWN);
    let mut squares = [Sq::NONE; 2].into_iter().enumerate();
    for part in step.into_inner() {
        match part.as_rule() {
            Rule::letter => ply.kind = kind(part.as_str()),
            Rule::square => match squares.next() {
                Some((0, _)) => ply.from = square(part.as_str()),
                _ => ply.to = square(part.as_str()),
            },
            Rule::en_passant => {
                ply.captured = Some(Kind::PAWN);
                ply.marks |= Marks::EN_PASSANT | Marks::SAYS_CAPTURE;
            }
            Rule::capture => {
                ply.captured = part.into_inner().next().and_then(|p| kind(p.as_str()));
                ply.marks |= Marks::SAYS_CAPTURE;
            }
            Rule::promotion => {
                ply.promotion = part.into_inner().next().and_then(|p| kind(p.as_str()));
            }
            _ => {}
        }
    }
}

fn square(text: &str) -> Sq {
    match *text.as_bytes() {
        [file, rank] => Sq::new(
            file.to_ascii_lowercase().wrapping_sub(b'a'),
            rank.wrapping_sub(b'1'),
        ),
        _ => Sq::NONE,
    }
}

fn kind(letter: &str) -> Option<Kind> {
    orthodox_kind(*letter.as_bytes().first()?)
}

fn third_sign(word: &str) -> Diagnostic {
    Diagnostic::error(
        Code("fcn/suffix"),
        "version 1.0 has no third sign after a move",
    )
    .at(Span::new(word.len() - 1, word.len()))
    .help("read files of version 1.1 as `fcn`")
}

fn no_move(word: &str) -> Diagnostic {
    let signs = word.find(['+', '#']).unwrap_or(word.len());
    let (move_text, suffix) = word.split_at(signs);
    if !suffix.is_empty() && FcnParser::parse(Rule::r#move, move_text).is_ok() {
        return Diagnostic::error(
            Code("fcn/suffix"),
            format!("unknown signs `{}` after a move", short(suffix)),
        )
        .at(Span::new(signs, word.len()))
        .help("the signs are `+` check, `+#` checkmate, `#` stalemate, `#+` or `+#+` another win, `##` or `+##` another draw");
    }
    Diagnostic::error(Code("fcn/move"), format!("`{}` is not a move", short(word)))
        .at(Span::new(0, word.len()))
        .help(way_out(word))
}

fn way_out(word: &str) -> &'static str {
    let upper = word.to_ascii_uppercase();
    match upper.as_str() {
        "1-0" | "0-1" | "1/2-1/2" | "*" => {
            "write the end of the game as signs after the last move: `#+` won, `##` drawn; an unfinished game has none"
        }
        "O-O" | "0-0" | "O-O-O" | "0-0-0" => "write castling as `KC` or `QC`",
        _ if upper.contains("XK") => "a king is never captured",
        _ if upper.contains("XEN") => "write an en-passant capture as `Pe5-f6EN`, without `x`",
        _ if upper.contains('=') && upper.contains('X') => {
            "write the captured piece before the promotion: `Pa7-b8xR=Q`"
        }
        _ if word.contains(['\u{2013}', '\u{2212}']) => {
            "separate the squares with a plain hyphen `-`"
        }
        _ => "write the piece, both squares and the captured piece: `Ng1-f3`, `Pe4-d5xP`, `KC`",
    }
}
