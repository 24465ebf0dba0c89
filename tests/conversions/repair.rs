//! Damaged moves come back as they were, or not at all.
//!
//! `PANCHESS_ROUNDS` sets how many damages are tried; with `--nocapture` the test says what
//! became of them.

use crate::games::{Habits, Maker, clean, pgn, plan, text};
use panchess::diag::{Code, Diagnostic, Sink};
use panchess::formats::FormatName;
use panchess::io::Record;
use panchess::movement::Dice;
use panchess::pipeline::{Converter, HashJob, Job, Readable, Select, Verdict};

const REPAIRED: Code = Code("fcn/repaired");

/// What FCN is written in.
const LETTERS: &[u8] = b"KQRBNPEXC-=+#abcdefgh12345678x";

/// What came of reading a line with `--repair`.
struct Mended {
    /// The words it was written with; none if it was refused.
    words: Option<Vec<String>>,
    messages: Vec<Diagnostic>,
}

fn mend(converter: &mut Converter, line: &str) -> Mended {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let verdict = converter.convert(&Record::of(line), &mut out, &mut sink);
    let written = String::from_utf8(out).expect("UTF-8");
    let words = written.split_whitespace().map(str::to_owned).collect();
    Mended {
        words: matches!(verdict, Verdict::Written(_)).then_some(words),
        messages: sink.take().0,
    }
}

fn repairing() -> Converter {
    let mut plan = plan("fcn", "fcn");
    plan.repair = true;
    Converter::open(plan).expect("a format that is read and written")
}

/// The words of a random game.
fn game(maker: &mut Maker) -> Vec<String> {
    let made = clean(pgn(&maker.game()), "pgn", "fcn");
    text(&made).split_whitespace().map(str::to_owned).collect()
}

/// The word with one letter other, more or less; never the same word.
fn damaged(word: &str, letters: &[u8], random: &mut Dice) -> String {
    loop {
        let mut bytes = word.as_bytes().to_vec();
        match random.below(3) {
            0 => drop(bytes.remove(random.below(word.len()))),
            1 => bytes.insert(random.below(word.len() + 1), random.of(letters)),
            _ => bytes[random.below(word.len())] = random.of(letters),
        }
        let other = String::from_utf8(bytes).expect("ASCII");
        if !other.eq_ignore_ascii_case(word) && !other.is_empty() {
            return other;
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    repaired: usize,
    refused: usize,
    /// Taken for another legal move.
    unseen: usize,
    /// Of those: a later word was replaced in vain.
    misled: usize,
}

/// Damages a word of each of this many games.
fn damage(rounds: usize, letters: &[u8], seed: u64) -> Tally {
    let (mut maker, mut random) = (Maker::new(seed, Habits::MOVES), Dice::new(seed + 1));
    let (mut converter, mut tally) = (repairing(), Tally::default());
    for _ in 0..rounds {
        let words = game(&mut maker);
        let at = random.below(words.len());
        let mut broken = words.clone();
        broken[at] = damaged(&words[at], letters, &mut random);
        let line = broken.join(" ");
        let start = broken[..at].iter().map(|w| w.len() as u32 + 1).sum::<u32>();
        let mended = mend(&mut converter, &line);
        let end = start + broken[at].len() as u32;
        let first = mended
            .messages
            .iter()
            .find(|d| d.code.0 != "fcn/winner-assumed");
        let there = |d: &&Diagnostic| d.span.is_some_and(|s| s.start >= start && s.end <= end);
        match first.filter(there) {
            Some(d) if d.code == REPAIRED => {
                assert_eq!(mended.words.as_ref(), Some(&words), "{line}\n{d:?}");
                tally.repaired += 1;
            }
            Some(d) => {
                assert_eq!(mended.words, None, "{line}\n{d:?}");
                tally.refused += 1;
            }
            None => {
                assert_ne!(mended.words.as_ref(), Some(&words), "{line}");
                tally.unseen += 1;
                tally.misled += usize::from(first.is_some_and(|d| d.code == REPAIRED));
            }
        }
    }
    tally
}

fn rounds() -> usize {
    let wanted = std::env::var("PANCHESS_ROUNDS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(200)
}

#[test]
fn a_damaged_letter_is_repaired_to_what_it_was_or_refused() {
    let printable: Vec<u8> = (b'!'..=b'~').collect();
    for (what, letters) in [("any sign", &printable[..]), ("letters of FCN", LETTERS)] {
        let tally = damage(rounds(), letters, 11);
        println!("{what}: {tally:?}");
        assert!(tally.repaired * 100 > rounds() * 75, "{what}: {tally:?}");
        assert!(tally.unseen * 100 <= rounds() * 3, "{what}: {tally:?}");
    }
}

#[test]
fn what_is_whole_is_read_as_it_is() {
    let mut maker = Maker::new(12, Habits::MOVES);
    let mut converter = repairing();
    for _ in 0..100 {
        let words = game(&mut maker);
        let mended = mend(&mut converter, &words.join(" "));
        assert_eq!(mended.words.as_ref(), Some(&words));
        let repaired = mended.messages.iter().any(|d| d.code == REPAIRED);
        assert!(!repaired, "{words:?}\n{:?}", mended.messages);
    }
}

/// Several damaged words in one game: as long as each is seen, all come back.
#[test]
fn each_of_several_damaged_words_is_repaired_by_itself() {
    let mut maker = Maker::new(13, Habits::MOVES);
    let (mut random, mut converter) = (Dice::new(14), repairing());
    for _ in 0..100 {
        let words = game(&mut maker);
        let mut broken = words.clone();
        for _ in 0..3 {
            let at = random.below(words.len());
            // Twice damaged is another matter.
            broken[at] = damaged(&words[at], LETTERS, &mut random);
        }
        let mended = mend(&mut converter, &broken.join(" "));
        let (mut changed, mut start) = (Vec::new(), 0);
        for (word, was) in broken.iter().zip(&words) {
            changed.extend((word != was).then_some(start));
            start += word.len() as u32 + 1;
        }
        let repaired = mended.messages.iter().filter(|d| d.code == REPAIRED);
        let places = repaired.filter_map(|d| Some(d.span?.start));
        if places.eq(changed) {
            assert_eq!(mended.words, Some(words));
        }
    }
}

/// Words of the right letters and no sense: every one gives an answer.
#[test]
fn no_word_stops_the_repair() {
    let (mut random, mut converter) = (Dice::new(15), repairing());
    for _ in 0..300 {
        let mut line = String::from("Pe2-e4");
        for _ in 0..random.below(6) {
            line.push(' ');
            for _ in 0..1 + random.below(15) {
                line.push(char::from(random.of(LETTERS)));
            }
        }
        let mended = mend(&mut converter, &line);
        assert!(
            mended.words.is_some() || !mended.messages.is_empty(),
            "{line}"
        );
    }
    for odd in [
        "Pe2-e4 \u{2654}",
        "Pe2-\u{e9}4",
        "\u{2654}",
        "Pe2-e4 Pe7-e5\u{0}",
    ] {
        let _ = mend(&mut converter, odd);
    }
    let long = format!("Pe2-e4 {}", "x".repeat(1 << 20));
    assert!(mend(&mut converter, &long).words.is_none());
}

/// A word whose own squares are a legal move stands for no other one.
#[test]
fn a_legal_move_with_false_claims_is_not_replaced_by_another_move() {
    for (line, code, right) in [
        ("Pe2-e4 Pd7-d5 Pe4-d5", "core/missing-capture", "`Pe4-d5xP`"),
        (
            "Pe2-e4 Pa7-a6 Pe4-e5 Pd7-d5 Pe5-d6xP",
            "core/missing-en-passant",
            "`Pe5-d6EN`",
        ),
        (
            "Pe2-e4 Pe7-e5 Ng1-f3 Ng8-f6 Bf1-e2 Bf8-e7 Ke1-g1",
            "core/missing-castling",
            "`KC`",
        ),
    ] {
        let mended = mend(&mut repairing(), line);
        assert_eq!(mended.words, None, "{line}");
        let [said] = &mended.messages[..] else {
            panic!("{line}: {:?}", mended.messages);
        };
        assert_eq!(said.code.0, code, "{line}");
        assert!(format!("{said:?}").contains(right), "{line}: {said:?}");
    }
    let mended = mend(&mut repairing(), "Pe2-e4 Pd7-d5 Pe4-d5xP Qd8-d5xN");
    assert_eq!(mended.words.unwrap()[3], "Qd8-d5xP", "the same move");
}

/// A game that ends in the middle is another game's beginning, not a slip.
#[test]
fn glued_games_are_not_repaired() {
    let mate = "Pf2-f3 Pe7-e5 Pg2-g4 Qd8-h4+#";
    for line in [format!("{mate} Pe2-e4"), format!("Pe2-e4## {mate}")] {
        let mended = mend(&mut repairing(), &line);
        assert!(mended.words.is_none(), "{line}");
        assert!(mended.messages.iter().all(|d| d.code != REPAIRED), "{line}");
    }
}

/// The moves of the third example of the standard of 5dpgn, with its slips.
const EXAMPLE: &str = "\
[Board \"Simple - No Queens\"]
[Size \"7x7\"]
[Mode \"5D\"]

1. (0T1)Nd3 / (0T1)Nc5
2. (0T2)Nxc5+ / (0T2)bxc5
3. (0T3)g3 / (0T3)g4
4. (0T4)Bg2 / (0T4)d5
5. (0T5)O-O / (0T5)Be5
6. (0T6)Nb1>>(0T5)b3 / (1T5)Bb6
7. (1T6)Nc3 / (0T6)Ne7>(1T6)e5
8. (0T7)a4 (1T7)O-O / (0T7)Be5>>(0T6)e4
9. (-1T7)Bxe4 / (-1T7)dxe4 (1T7)c4
10. (1T8)Nb3>(0T8)d3 (-1T8)a4 / (-1T8)Bd4 (0T8)Kd7>(1T8)d6
11. (-1T9)Ra3 (0T9)Ra3 (1T9)b3 / (-1T9)Bd4>x(0T9)d3 (1T9)cxb3
12. (-1T10)d3 (0T10)cxd3 (1T10)Ba3 / (-1T10)Nd5 (0T10)Rb7 (1T10)c5
13. (-1T11)dxe4 (0T11)Rc3 (1T11)axb3 / (0T11)Rg5 (1T11)Ne5>x(-1T11)e4
14. (-1T12)Rd3 (0T12)d4 (1T12)b4 / (-1T12)c4 (0T12)c4 (1T12)cxb4
15. (-1T13)Rd4 (0T13)d3 (1T13)Ba4+ / (-1T13)O-O-O (0T13)cxd3 (1T13)Bc5
16. (-1T14)Rxe4 (0T14)exd3 (1T14)Bxc5+ / (0T14)Bg2 (-1T14)Nd5>x(1T14)c5
17. (-1T15)Rc4 (0T15)Rc6 (1T15)Ra5 / (-1T15)e5 (0T15)Bd3+ (1T15)Ne4
18. (-1T16)Rb4+ (0T16)Kg1 (1T16)Nxe4 / (-1T16)Kb7>x(0T16)c6 (1T16)dxe4
19. (-1T17)Rb4>(1T17)b4 (0T17)Bxg5 / (-1T17)Bc4 (0T17)Bc4 (1T17)Nd5
20. (-1T18)Be3 (0T18)Rc1 (1T18)Rd4 / (-1T18)Rd7 (0T18)Kc6>(1T18)b6
21. (-1T19)Bb6+ (0T19)Rb1 (1T19)Raxd5+ / (-1T19)c6>(0T19)c6 (1T19)exd5
22. (-1T20)Bb6>x(0T20)b7+ (1T20)Rxd5+ / (-1T20)Bc4>>x(-1T18)a4
23. (-2T19)Bb6 / (-2T19)Rb7
24. (-2T20)Bb6>>x(-1T20)a6+ 1-0
";

#[test]
fn the_third_example_of_the_standard_of_5dpgn_is_repaired_in_three_places() {
    let mut plan = plan("5dpgn", "5dpgn");
    plan.repair = true;
    let mut converter = Converter::open(plan).expect("a format that is read and written");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let verdict = converter.convert(&Record::of(EXAMPLE), &mut out, &mut sink);
    assert!(matches!(verdict, Verdict::Written(_)), "{sink:?}");
    let repairs = sink
        .messages()
        .iter()
        .filter(|d| d.code == Code("core/repaired-move"));
    let places = repairs.map(|d| EXAMPLE[d.span.expect("a place").range()].to_owned());
    let places: Vec<String> = places.collect();
    assert_eq!(places, ["(1T13)Ba4+", "(0T14)Bg2", "(-1T18)Rd7"]);
    let text = String::from_utf8(out).expect("UTF-8");
    // The digest of the last position of the game without slips, by another program.
    assert_eq!(last_state(&text), "42272eeaa816d1359fe0c0654616292e");
}

/// The digest of the boards after the last move of a game.
fn last_state(text: &str) -> String {
    let source = Readable::new(FormatName::parse("5dpgn").expect("a format")).expect("a reader");
    let mut job = HashJob::new(&source, None, Select::Whole);
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let verdict = job.record(&Record::of(text), &mut out, &mut sink);
    assert!(matches!(verdict, Verdict::Written(1)), "{sink:?}");
    String::from_utf8(out[..32].to_vec()).expect("digits")
}
