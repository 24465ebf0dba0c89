//! SFEN, the position of USI: board, side to move, pieces in hand with their numbers, and the number
//! of the next ply. The first player is `b` here and `w` in a FEN; the board is the same text.

use super::codes::Codes;
use super::{PLY, Protocol};
use crate::diag::{Code, Diagnostic, Sink, Span, short};
use crate::formats::fen;
use crate::model::{Catalog, Kind, Position, Side, Value, VariantName};
use crate::order;

/// The fields of an SFEN, each with its place.
#[derive(Copy, Clone, Debug)]
pub(super) struct Fields<'t> {
    pub board: (&'t str, usize),
    pub turn: &'t str,
    pub hand: (&'t str, usize),
    pub ply: Option<(&'t str, usize)>,
}

/// The position; the variant is the named one, or what the board shows. `None`: an error went to `sink`.
pub(super) fn read(
    fields: Fields<'_>,
    (named, catalog): (Option<&VariantName>, &Catalog),
    protocol: Protocol,
    sink: &mut Sink,
) -> Option<Position> {
    let codes = &protocol.facts().codes;
    let (board, at) = fields.board;
    let mut position = match named {
        Some(variant) => fen::parse(board, variant, catalog, sink, at)?,
        None => fen::parse_unnamed(board, sink, at)?,
    };
    position.turn = match fields.turn {
        "b" => Side::White,
        _ => Side::Black,
    };
    position.hands.exist |= has_hands(&position.variant, catalog, protocol);
    read_hands(&mut position, fields.hand, (catalog, codes), sink)?;
    if let Some((digits, at)) = fields.ply {
        let Ok(ply) = digits.parse::<u64>() else {
            sink.push(too_large(codes, digits, at));
            return None;
        };
        let black = u64::from(position.turn == Side::Black);
        let fullmove = ply.max(1).saturating_sub(1 + black) / 2 + 1;
        // A game with a handicap begins with ply 1 of the second player, which no counter of moves says.
        let is_first = black == 1 && ply == 1;
        position.counters.fullmove = (!is_first).then_some(fullmove);
        if next_ply(&position) != ply {
            position.extras.set("usi", PLY, Value::from(ply));
        }
    }
    Some(position)
}

/// Hands hold no more pieces of a kind.
const MOST_HELD: u32 = 1000;

fn read_hands(
    position: &mut Position,
    (hand, base): (&str, usize),
    (catalog, codes): (&Catalog, &Codes),
    sink: &mut Sink,
) -> Option<()> {
    let letters = catalog.letters(&position.variant);
    let mut held: Vec<(Side, usize, Kind, u32)> = Vec::new();
    for piece in hand.split_inclusive(|c: char| c.is_ascii_alphabetic()) {
        let Some(letter) = piece.bytes().last().filter(u8::is_ascii_alphabetic) else {
            continue;
        };
        let digits = &piece[..piece.len() - 1];
        let n = if digits.is_empty() { "1" } else { digits }.parse::<u32>();
        let at = base + (piece.as_ptr() as usize - hand.as_ptr() as usize);
        let Some(n) = n.ok().filter(|n| *n <= MOST_HELD) else {
            sink.push(too_large(codes, digits, at));
            return None;
        };
        let side = match letter.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        let Some(kind) = letters.kind(letter, false) else {
            continue;
        };
        // A piece may be named again: what counts is how many there are of it in all.
        if let Some((.., sum)) = held.iter_mut().find(|h| h.0 == side && h.2 == kind) {
            *sum += n;
            if *sum > MOST_HELD {
                sink.push(too_many(codes, Span::new(at, at + piece.len())));
                return None;
            }
            continue;
        }
        let own = letters.letter(kind).map(|l| l.upper);
        let place = letters.held().iter().position(|l| Some(*l) == own);
        held.push((side, place.unwrap_or(usize::MAX), kind, n));
    }
    order::sort_by_key(&mut held, |(side, place, ..)| (*side, *place));
    for (side, _, kind, n) in held {
        position.hands.add(side, kind, n);
    }
    Some(())
}

/// Whether positions of a variant have hands, even if they are empty. If the variant is not known, the field for hands
/// says so.
fn has_hands(variant: &VariantName, catalog: &Catalog, protocol: Protocol) -> bool {
    if *variant == VariantName::UNKNOWN {
        return true;
    }
    let usual = catalog.variant(variant).and_then(|v| v.starts.first());
    let facts = protocol.facts();
    usual.map_or(facts.sfen && variant.base() == facts.variant, |start| {
        start.position.hands.exist
    })
}

/// The number of the next ply, from 1. A game begins with 1 whoever moves first, as one with a handicap.
fn next_ply(position: &Position) -> u64 {
    let Some(fullmove) = position.counters.fullmove.map(|n| n.max(1)) else {
        return 1;
    };
    let black = u64::from(position.turn == Side::Black);
    (fullmove - 1).saturating_mul(2).saturating_add(1 + black)
}

/// Appends a position whose FEN that is, as SFEN; `false` if it has something that an SFEN has no place
/// for, and then nothing was appended.
pub(super) fn print(
    fen: &[u8],
    position: &Position,
    catalog: &Catalog,
    (protocol, variant): (Protocol, &VariantName),
    (out, sink): (&mut Vec<u8>, &mut Sink),
) -> bool {
    let fields: Vec<&[u8]> = fen.split(|b| *b == b' ').collect();
    let &[board, turn, b"-", b"-", halfmove, _] = fields.as_slice() else {
        return false;
    };
    let hands = &position.hands;
    let has_hands = has_hands(variant, catalog, protocol);
    let unstated = *variant == VariantName::UNKNOWN && !hands.exist;
    if unstated || hands.exist && hands.is_empty() && !has_hands {
        return false;
    }
    // The number of the ply is twice that of the move.
    if position.counters.fullmove > Some(u64::MAX / 4) {
        return false;
    }
    let (board, hand) = match board.iter().position(|b| *b == b'[') {
        Some(at) => (&board[..at], &board[at..]),
        None => (board, &[][..]),
    };
    out.extend_from_slice(board);
    out.extend_from_slice(if turn == b"w" { b" b " } else { b" w " });
    print_hands(hand, out);
    out.push(b' ');
    let stated = position.extras.get("usi", PLY).and_then(Value::as_u64);
    fen::print_number(stated.unwrap_or_else(|| next_ply(position)), out);
    let lost = u64::from(halfmove != b"0");
    sink.lose(Code("core/lost-counters"), "halfmove clocks", lost, None);
    let below = position.counters.fullmove == Some(0) && stated.is_none();
    let what = "move numbers below 1";
    sink.lose(Code("core/lost-counters"), what, u64::from(below), None);
    true
}

/// The order of the pieces of shogi; others follow as they come.
const ORDER: &[u8] = b"RBGSNLP";

/// Each letter once, with its number if there are several.
fn print_hands(hand: &[u8], out: &mut Vec<u8>) {
    let mut held: Vec<(u8, u64)> = Vec::new();
    for letter in hand.iter().filter(|b| b.is_ascii_alphabetic()) {
        match held.iter_mut().find(|(l, _)| l == letter) {
            Some((_, n)) => *n += 1,
            None => held.push((*letter, 1)),
        }
    }
    let place = |l: u8| ORDER.iter().position(|o| *o == l.to_ascii_uppercase());
    order::sort_by_key(&mut held, |(l, _)| {
        (l.is_ascii_lowercase(), place(*l).unwrap_or(ORDER.len()))
    });
    if held.is_empty() {
        out.push(b'-');
    }
    for (letter, n) in held {
        if n > 1 {
            fen::print_number(n, out);
        }
        out.push(letter);
    }
}

fn too_many(codes: &Codes, at: Span) -> Diagnostic {
    let message = format!("more than {MOST_HELD} pieces of one kind in one hand");
    let help = "write the number before the letter: `2P`";
    Diagnostic::error(codes.sfen, message).at(at).help(help)
}

fn too_large(codes: &Codes, digits: &str, at: usize) -> Diagnostic {
    let message = format!("the number `{}` is too large", short(digits));
    Diagnostic::error(codes.sfen, message)
        .at(Span::new(at, at + digits.len()))
        .help("a hand holds at most 1000 pieces of one kind, and ply numbers have at most 64 bits")
}
