//! Boards and hands in words.

use crate::formats::shogi::ShogiPiece;
use std::fmt::Write;

/// The numbers of ranks, and of pieces in hand up to nine.
const DIGITS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// The name of a rank, from 1.
pub(super) fn rank_name(rank: u8) -> &'static str {
    DIGITS
        .get(usize::from(rank.wrapping_sub(1)))
        .copied()
        .unwrap_or("")
}

/// The name of a file, from 1.
pub(super) fn file_name(file: u8) -> char {
    char::from_u32(u32::from('０') + u32::from(file)).unwrap_or('？')
}

/// A digit from 1 to 9 in any spelling.
pub(super) fn digit(text: &str) -> Option<u8> {
    let kanji = || {
        DIGITS
            .iter()
            .position(|d| *d == text)
            .map(|at| at as u8 + 1)
    };
    let mut chars = text.chars();
    let sign = chars.next()?;
    let wide = || (u32::from(sign)).checked_sub(u32::from('０'));
    let plain = sign.to_digit(10).or_else(|| wide().filter(|n| *n < 10));
    let plain = plain.filter(|n| *n > 0 && chars.next().is_none());
    plain.map(|n| n as u8).or_else(kanji)
}

/// A number in Arabic digits of any width.
fn arabic(text: &str) -> Option<u32> {
    let plain = |c: char| match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')),
        c => c.is_ascii_digit().then_some(c),
    };
    let digits: Option<String> = text.chars().map(plain).collect();
    digits?.parse().ok()
}

/// A number in Chinese digits up to 99, or in Arabic digits.
pub(super) fn number(text: &str) -> Option<u32> {
    if let Some(n) = arabic(text) {
        return Some(n);
    }
    let one = |text: &str| match text {
        "" => Some(1),
        text => digit(text).map(u32::from),
    };
    match text.split_once('十') {
        None => digit(text).map(u32::from),
        Some((tens, "")) => Some(one(tens)? * 10),
        Some((tens, ones)) => Some(one(tens)? * 10 + u32::from(digit(ones)?)),
    }
}

/// Appends a number up to 99 in Chinese digits, larger ones in Arabic.
fn push_number(n: u32, out: &mut String) {
    let (tens, ones) = (n / 10, n % 10);
    if n > 99 {
        let _ = write!(out, "{n}");
        return;
    }
    if tens > 1 {
        out.push_str(rank_name(tens as u8));
    }
    if tens > 0 {
        out.push('十');
    }
    out.push_str(rank_name(ones as u8));
}

/// A hand in words: `飛　角　歩四`, or `なし`.
pub(super) fn hand_words(held: impl Iterator<Item = (ShogiPiece, u32)>) -> String {
    let mut out = String::new();
    for (man, n) in held.filter(|(_, n)| *n > 0) {
        if !out.is_empty() {
            out.push('　');
        }
        out.push(man.sign());
        if n > 1 {
            push_number(n, &mut out);
        }
    }
    if out.is_empty() {
        out.push_str("なし");
    }
    out
}

/// The most pieces of a kind that a hand may have.
const MOST_HELD: u32 = 1000;

/// The pieces of a hand in words; an error is the word that is none.
pub(super) fn read_hand(words: &str) -> Result<Vec<(ShogiPiece, u32)>, &str> {
    let words = words.split([' ', '　', '\t']).filter(|w| !w.is_empty());
    let mut held = Vec::new();
    for word in words.filter(|w| *w != "なし") {
        let sign = word.chars().next().map_or(0, char::len_utf8);
        let (sign, n) = word.split_at(sign);
        let n = if n.is_empty() { Some(1) } else { number(n) };
        let man = ShogiPiece::of_word(sign).filter(|m| ShogiPiece::held().any(|h| h == *m));
        match (man, n.filter(|n| *n <= MOST_HELD)) {
            (Some(man), Some(n)) => held.push((man, n)),
            _ => return Err(word),
        }
    }
    Ok(held)
}
