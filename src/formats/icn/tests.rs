use super::moves::{self, Scan};
use super::pieces;
use super::read::{Reader, moves_by_grammar, pieces_by_grammar};
use super::write::Writer;
use crate::diag::Sink;
use crate::formats::{Read, Write};
use crate::io::Record;
use crate::model::{Action, Document, Game, Kind, Outcome, Position, Square, Start};
use std::sync::Arc;

fn read(text: &str) -> (Option<Document>, Sink) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = Reader::default().read(&Record::of(text), &mut doc, &mut sink);
    assert_eq!(done, !sink.failed(), "{text:?} {sink:?}");
    (done.then_some(doc), sink)
}

fn game(text: &str) -> Game {
    match read(text) {
        (Some(Document::Game(g)), _) => g,
        other => panic!("{text:?} {other:?}"),
    }
}

fn position_of(text: &str) -> Position {
    match read(text) {
        (Some(Document::Position(p)), _) => p,
        other => panic!("{text:?} {other:?}"),
    }
}

fn write(doc: &Document, pretty: bool) -> String {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let mut writer = Writer { pretty };
    assert!(writer.write(doc, &mut out, &mut sink), "{sink:?}");
    assert!(sink.is_empty(), "{sink:?}");
    String::from_utf8(out).unwrap()
}

const LONG: &str = include_str!("../../../fixtures/icn/ok/the-readme-s-long-version.icn");
const COMPACT: &str = include_str!("../../../fixtures/icn/ok/the-readme-s-compact-version.icn");

#[test]
fn the_long_version_comes_back_byte_for_byte() {
    let (doc, sink) = read(LONG);
    assert!(sink.is_empty(), "{sink:?}");
    assert_eq!(write(&doc.unwrap(), true), LONG);
    let (doc, sink) = read(&LONG.replace('\n', "\r\n"));
    assert!(sink.is_empty(), "{sink:?}");
    assert_eq!(write(&doc.unwrap(), true), LONG);
}

#[test]
fn the_compact_version_comes_back_byte_for_byte() {
    let (doc, sink) = read(COMPACT);
    assert!(sink.is_empty(), "{sink:?}");
    assert_eq!(write(&doc.unwrap(), false), COMPACT);
}

#[test]
fn both_versions_tell_the_same_game() {
    let (long, compact) = (game(LONG), game(COMPACT));
    let squares = |g: &Game| -> Vec<String> {
        let ids = g.tree.main_line();
        ids.map(|id| match g.tree.action(id) {
            Action::Wide([m]) => format!("{:?}{:?}{:?}", m.from, m.to, m.promotion),
            other => panic!("{other:?}"),
        })
        .collect()
    };
    assert_eq!(squares(&long), squares(&compact));
    assert_eq!(long.outcome, Outcome::Black);
    assert_eq!(long.tags.get("Termination"), Some("Checkmate"));
}

/// Word by word over a small alphabet, then damaged texts: the hand-written
/// scanners and the grammar must always agree.
#[test]
fn the_scanners_and_the_grammar_are_equal() {
    let mut words = vec![String::new()];
    let alphabet = [
        "1", "-", ",", "x", ">", "K", "=", "+", "#", "|", " ", ".", "{", "}", "!",
    ];
    for _ in 0..3 {
        let longer: Vec<String> = words
            .iter()
            .flat_map(|w| alphabet.iter().map(move |a| format!("{w}{a}")))
            .collect();
        words.extend(longer);
    }
    words.sort();
    words.dedup();
    for w in &words {
        compare(w);
        compare(&format!("K1,1{w}"));
        compare(&format!("1,2>3,4{w}"));
        compare(&format!("1,2{w}3,4"));
        compare(&format!("1,2>3,4=3{w}5,6>7,8"));
    }
}

#[test]
fn the_scanners_and_the_grammar_are_equal_on_damaged_games() {
    let alphabet = b"0123456789-,x>Kkr=+#|. \n\r\t{}!?()\"\\a;:_[]\0\xC3\xA9";
    let mut seed = 88172645463325252u64;
    let mut random = move |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    let moves = "1. P4,2 > 4,4  | p-4,7 x 4,6 =3q+ !? {a}\n2. ... 4,4>4,5Q#|1,2>3,4.1,7>1,5";
    let pieces = "P1,2+|p1,7+|R-8,1|3k100000000000000000000,8+|ob1,8|HU3,-3";
    for round in 0..20_000 {
        let mut text = if round % 2 == 0 { moves } else { pieces }
            .as_bytes()
            .to_vec();
        for _ in 0..=random(3) {
            let at = random(text.len());
            match random(3) {
                0 => text[at] = alphabet[random(alphabet.len())],
                1 => drop(text.remove(at)),
                _ => text.insert(at, alphabet[random(alphabet.len())]),
            }
        }
        if let Ok(text) = String::from_utf8(text) {
            compare(&text);
            let _ = read(&text);
        }
    }
}

fn compare(text: &str) {
    let mut by_hand = Vec::new();
    let done = pieces::scan(text, |e| by_hand.push(e));
    let mut by_grammar = Vec::new();
    let ok = pieces_by_grammar(text, |e| by_grammar.push(e)).is_ok();
    assert_eq!(done, ok, "pieces {text:?}");
    assert!(!done || by_hand == by_grammar, "pieces {text:?}");
    let mut by_hand = Vec::new();
    let scan = moves::scan(text, |i, at| {
        by_hand.push((i, at));
        true
    });
    let mut by_grammar = Vec::new();
    let ok = moves_by_grammar(text, |i, at| by_grammar.push((i, at))).is_ok();
    assert_eq!(scan == Scan::Done, ok, "moves {text:?}");
    assert!(
        !ok || by_hand == by_grammar,
        "moves {text:?} {by_hand:?} {by_grammar:?}"
    );
}

#[test]
fn a_start_that_many_games_have_is_read_once_and_means_the_same() {
    let mut reader = Reader::default();
    let mut starts = Vec::new();
    for text in [
        "w K1,1|k5,5 1,1>1,2",
        "w K1,1|k5,5 1,1>2,2",
        "w K1,1|k5,6 1,1>2,2",
    ] {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        assert!(reader.read(&Record::of(text), &mut doc, &mut sink));
        let Document::Game(Game {
            start: Start::Given(p),
            ..
        }) = doc
        else {
            panic!()
        };
        assert_eq!(
            Document::Position((*p).clone()),
            read(&text[..text.len() - 8]).0.unwrap()
        );
        starts.push(p);
    }
    assert!(Arc::ptr_eq(&starts[0], &starts[1]));
    assert!(!Arc::ptr_eq(&starts[1], &starts[2]));
}

#[test]
fn promotions_mean_what_the_seed_says() {
    let to = |text: &str| {
        let p = position_of(text);
        let side = |i: usize| {
            let r = &p.rules.promotion[i];
            (format!("{:?}", r.ranks), r.to.clone())
        };
        [side(0), side(1)]
    };
    let some = |r: &str| format!("[{r}]");
    assert_eq!(
        to("(8;Q,R,N|1;n,b,am)"),
        [
            (some("8"), Some(vec![Kind::QUEEN, Kind::ROOK, Kind::KNIGHT])),
            (
                some("1"),
                Some(vec![Kind::KNIGHT, Kind::BISHOP, Kind::AMAZON])
            ),
        ]
    );
    assert_eq!(
        to("(3|-4;q,r)"),
        [
            (some("3"), None),
            (some("-4"), Some(vec![Kind::QUEEN, Kind::ROOK]))
        ]
    );
    assert_eq!(to("(|-4;q)")[0], (some(""), None));
    assert!(position_of("K1,1").rules.promotion.is_empty());
}

#[test]
fn the_last_letters_of_a_number_promote() {
    let g = game("3,4>3,53Q");
    let Action::Wide([m]) = g.tree.action(g.tree.main_line().next().unwrap()) else {
        panic!()
    };
    assert_eq!(m.to.square(), Some(Square::new(3, 53)));
    assert_eq!(m.promotion, Some(Kind::QUEEN));
    assert_eq!(g.start, Start::Usual);
}
