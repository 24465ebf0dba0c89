//! Tests that the fast reader gives the same game as the grammar, or gives up.

use super::PgnReader;
use super::fast::Stop;
use super::language::LANGUAGES;
use super::wording::Wording;
use crate::diag::{Diagnostic, Loss, Sink};
use crate::formats::Read;
use crate::model::{Game, Ply};
use crate::movement::Dice;

/// Both readers, with a filled memo of words.
#[derive(Default)]
struct Both {
    fast: PgnReader,
    slow: PgnReader,
    quick: Game,
    thorough: Game,
    accepted: usize,
}

impl Both {
    /// Reads with both; whatever the fast reader accepts, the grammar must read the same.
    fn compare(&mut self, text: &str) {
        self.compare_in(Wording::English, text);
    }

    fn compare_in(&mut self, wording: Wording, text: &str) {
        let (mut said, mut expected) = (Sink::default(), Sink::default());
        self.quick.clear();
        let done = (self.fast).read_fast(text, wording, &mut self.quick, &mut said);
        if done == Err(Stop::Unusual) {
            return;
        }
        self.thorough.clear();
        let good = (self.slow).read_by_grammar(text, wording, &mut self.thorough, &mut expected);
        if let Err(Stop::NoWord(span)) = done {
            return assert_eq!(good, Err(Some(span)), "{text:?}");
        }
        self.accepted += 1;
        assert_eq!(
            good,
            Ok(None),
            "only the fast reader accepts {text:?}: {expected:?}"
        );
        assert_eq!(self.quick, self.thorough, "{text:?}");
        let alike = self.thorough.tree.each_ply().all(Ply::may_be_chess);
        let alike = alike && matches!(wording, Wording::English);
        assert_eq!(self.fast.like_chess(), alike, "{text:?}");
        assert_eq!(spans(&self.quick), spans(&self.thorough), "{text:?}");
        assert_eq!(everything(said), everything(expected), "{text:?}");
    }
}

fn everything(mut sink: Sink) -> (Vec<Diagnostic>, Vec<Loss>) {
    sink.take()
}

fn spans(game: &Game) -> Vec<crate::diag::Span> {
    let moves = game.tree.ids().map(|id| game.tree.span(id));
    std::iter::once(game.tags_span).chain(moves).collect()
}

/// Every word of up to `longest` of these letters, twice and followed by more, so that it is
/// read both unknown and remembered; then at the very end of a text.
fn every_word(letters: &[u8], longest: u32) -> usize {
    let mut both = Both::default();
    let mut text = String::new();
    for len in 1..=longest {
        for n in 0..letters.len().pow(len) {
            let word = (0..len).scan(n, |rest, _| {
                let letter = letters[*rest % letters.len()];
                *rest /= letters.len();
                Some(char::from(letter))
            });
            text.clear();
            text.extend(word);
            let end = text.len();
            text.push(' ');
            text.extend_from_within(..end);
            let before = both.accepted;
            both.compare(&text);
            if both.accepted > before {
                text.push_str(" Nf6 d4 d5 c4");
                both.compare(&text);
            }
        }
    }
    both.accepted
}

#[test]
fn every_word_of_five_letters_is_read_the_same() {
    // One letter of each class that the word grammar distinguishes.
    let accepted = every_word(b"exNO01-+=!.() {$", 5);
    assert!(accepted > 5_000, "{accepted}");
}

#[test]
fn every_word_of_three_signs_is_read_the_same() {
    let letters: Vec<u8> = (1..0x7F).collect();
    let accepted =
        every_word(&letters, 2) + every_word(b"be1x8NBQqZ0oOpP-+#=/!?.*@:()$;{}%[]\"\\ \t\r\n", 3);
    assert!(accepted > 3_000, "{accepted}");
}

const SEEDS: &[&str] = &[
    include_str!("../../../fixtures/pgn/ok/comments-glyphs-and-nested-variations.pgn"),
    include_str!("../../../fixtures/pgn/ok/a-chess960-game-without-a-variant-tag.pgn"),
    include_str!("../../../fixtures/pgn/ok/lichess-clocks-and-evaluations.pgn"),
    include_str!("../../../fixtures/pgn/ok/null-moves-and-drops.pgn"),
    "1.e2-e4 e7e5 2.Ng1f3 Nb8-c6 3.Bf1b5+ a7a6 4.Bb5xc6 dc6 5.0-0 Bg4 6.hg4 exd e.p. 7 Rae1+- +/- *",
    "[Event \"a\"]\r\n[Result \"1-0\"]\r\n\r\n1.e4 e5 {a\r\nb} 2. {c} Nf3+!? $13 (2. $2 f4 ; x\r\nexf4)\r\nNc6 1-0",
    "[A \"x\"]\n[B \"y]z\"]\n1. d4 0-0 2... c8=Q#!! 10. O-O-O 1/2-1/2 {end}",
    "1.e4 e5\n1.Qd4+ Ke7. 2.Qh5, +\n1 ... Nf3 # 3.d61-0 O-O0-1 e8=Q#1/2-1/2",
    "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1 . O-O -- 2 Z0 * {\u{e9}} ",
];

fn mutate(text: &mut Vec<char>, dice: &mut Dice) {
    const SIGNS: &str = "(){};$%[]\"\\.*-+#=!?/@:x0189NOZebpq \t\r\n\u{A0}\u{202F}\u{3000}\u{FEFF}\u{2026}\0\u{B}\u{e9}";
    let at = dice.below(text.len());
    match dice.below(6) {
        0 if !text.is_empty() => {
            text.remove(at);
        }
        1 | 2 => {
            let sign = SIGNS.chars().nth(dice.below(SIGNS.chars().count()));
            text.insert(at, sign.unwrap_or(' '));
        }
        3 if !text.is_empty() => {
            let sign = SIGNS.chars().nth(dice.below(SIGNS.chars().count()));
            text[at] = sign.unwrap_or(' ');
        }
        4 => {
            let end = (at + dice.below(12)).min(text.len());
            let piece: Vec<char> = text[at..end].to_vec();
            let to = dice.below(text.len() + 1);
            text.splice(to..to, piece);
        }
        _ => {
            let end = (at + dice.below(12)).min(text.len());
            text.drain(at..end);
        }
    }
}

#[test]
fn mutated_games_are_read_the_same() {
    let mut both = Both::default();
    let mut dice = Dice::new(0);
    for round in 0..24_000 {
        let mut text: Vec<char> = SEEDS[round % SEEDS.len()].chars().collect();
        for _ in 0..=dice.below(3) {
            mutate(&mut text, &mut dice);
        }
        both.compare(&text.into_iter().collect::<String>());
    }
    assert!(both.accepted > 4_000, "{}", both.accepted);
}

/// Games with the letters of each language, and with those of variants whose pieces have them as well.
#[test]
fn games_in_other_languages_are_read_the_same() {
    let mut both = Both::default();
    let mut dice = Dice::new(0);
    for (wording, letters) in LANGUAGES.iter().map(|l| (Wording::Foreign(l), l.letters)) {
        for round in 0..1_500 {
            let mut text: Vec<char> = Vec::new();
            for sign in SEEDS[round % SEEDS.len()].chars() {
                let piece = "KQRBNP".find(sign).filter(|_| dice.below(40) > 0);
                match piece {
                    Some(piece) => text.extend(letters[piece].chars()),
                    None => text.push(sign),
                }
            }
            if dice.below(4) == 0 {
                let name = ["shogi", "crazyhouse", "seirawan", "xiangqi"][dice.below(4)];
                text.splice(0..0, format!("[Variant \"{name}\"]\n").chars());
            }
            for _ in 0..dice.below(4) {
                mutate(&mut text, &mut dice);
            }
            let text: String = text.into_iter().collect();
            both.compare_in(wording, &text);
            both.compare(&text);
        }
    }
    assert!(both.accepted > 2_000, "{}", both.accepted);
}
