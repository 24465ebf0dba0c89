//! Games on the infinite board, as the site of infinite chess played and judged them.
//!
//! `PANCHESS_ORACLE=DIR` examines `DIR/icn-games.jsonl` instead.

use panchess::convert;
use panchess::diag::Sink;
use panchess::formats;
use panchess::io::Record;
use panchess::model::Worlds;
use panchess::model::{Action, Document, Game, Marks, Part, Position, Start};
use panchess::pipeline::Replay;
use panchess::rules::{Conduct, Convention, Status};
use panchess::variants::catalog;
use serde_json::Value;

fn read(text: &str) -> Document {
    let mut reader = formats::find("icn")
        .and_then(|f| f.reader(&Default::default()))
        .expect("a reader");
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let fine = reader.read(&Record::of(text), &mut doc, &mut sink).is_ok();
    assert!(fine, "{text}\n{:?}", sink.messages());
    doc
}

fn game(text: &str) -> Game {
    match read(text) {
        Document::Game(g) => g,
        other => panic!("{other:?}"),
    }
}

fn position(text: &str) -> Position {
    match read(text) {
        Document::Position(p) => p,
        other => panic!("{other:?}"),
    }
}

fn games() -> Vec<Value> {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = match std::env::var("PANCHESS_ORACLE") {
        Ok(dir) => format!("{dir}/icn-games.jsonl"),
        Err(_) => format!("{root}/fixtures/oracle/icn-games.jsonl"),
    };
    let text = std::fs::read_to_string(&path).expect(&path);
    let lines = text.lines();
    lines.map(|l| serde_json::from_str(l).expect(l)).collect()
}

/// The text of a game, with or without its tags.
fn moves(case: &Value) -> &str {
    let text = case["moves"].as_str().or(case["site_copy"].as_str());
    text.unwrap_or_else(|| panic!("a game without moves: {case}"))
}

fn conclusion(case: &Value) -> Option<&str> {
    let conclusion = &case["conclusion"];
    conclusion.as_str().or(conclusion["condition"].as_str())
}

fn site(legal: bool) -> Conduct {
    Conduct {
        legal,
        ..Conduct::of(Convention::Site)
    }
}

#[test]
fn what_a_game_leaves_out_is_what_the_site_puts_there() {
    let mut named = 0;
    for case in games() {
        let code = case["tag"].as_str().and_then(|t| t.split('#').next());
        let Some(variant) = code.and_then(|code| catalog().on(Worlds::PLANE, code)) else {
            continue;
        };
        let date = "[UTCDate \"2026.06.01\"] [UTCTime \"00:00:00\"]";
        let text = match moves(&case) {
            text if text.starts_with('[') => text.to_owned(),
            text => format!("[Variant \"{}\"] {date}\n{text}", variant.title()),
        };
        let whole = game(&text);
        named += 1;
        let made = |from: &str, text: &[u8], to: &str| {
            let done = convert(text, from, to).expect(to);
            assert_eq!(
                (done.report.not_converted(), &done.messages[..]),
                (0, &[][..]),
                "{text:?}"
            );
            done.text
        };
        for dialect in ["icn+named", "icn+site+named"] {
            let short = made("icn", text.as_bytes(), dialect);
            let left = game(&String::from_utf8_lossy(&short));
            assert!(match &left.start {
                Start::Usual => true,
                Start::Given(p) => p.plane().is_some_and(|plane| plane.usual),
            });
            let again = made("icn", &short, "icn+pieces");
            assert_eq!(
                game(&String::from_utf8_lossy(&again)).start,
                whole.start,
                "{text}"
            );
        }
    }
    assert!(named >= 10, "{named}");
}

#[test]
fn every_position_of_every_game_is_that_of_the_site() {
    for legal in [false, true] {
        let mut replay = Replay::new(site(legal));
        for case in games() {
            let mut game = game(moves(&case));
            let wanted = case["positions"].as_object().expect("positions");
            let mut seen = 0;
            let mut scratch = Document::Position(Position::board(8, 8));
            let mut sink = Sink::default();
            let done = replay.positions(&mut game, None, &mut scratch, &mut sink, |at, doc, _| {
                if let Some(text) = wanted.get(&at.plies.to_string()) {
                    let found = doc.as_position();
                    let expected = position(text.as_str().expect("text"));
                    let name = format!("{} after {}, legal: {legal}", case["tag"], at.plies);
                    let pieces = |p: &Position| p.plane().expect("a plane").pieces.clone();
                    assert_eq!(pieces(found), pieces(&expected), "{name}");
                    // The site does not say whether a capture en passant is possible.
                    let mut found = found.clone();
                    (found.en_passant.legal, found.en_passant.pseudo_legal) = (None, None);
                    assert_eq!(found, expected, "{name}");
                    seen += 1;
                }
                true
            });
            assert!(done, "{}: {:?}", case["tag"], sink.messages());
            assert_eq!(seen, wanted.len());
        }
    }
}

#[test]
fn captures_checks_and_ends_are_those_of_the_site() {
    let mut replay = Replay::new(site(true));
    for case in games() {
        let said = game(moves(&case));
        let mut game = said.clone();
        let mut sink = Sink::default();
        let fine = replay.resolve(&mut game, Part::all() - Part::ORDINAL, &mut sink);
        assert!(fine, "{}: {:?}", case["tag"], sink.messages());
        for (n, id) in (1..).zip(game.tree.main_line()) {
            let (Action::Wide([found]), Action::Wide([said])) =
                (game.tree.action(id), said.tree.action(id))
            else {
                panic!("one move a turn");
            };
            let name = format!("{}, ply {n}: {found:?}", case["tag"]);
            let says = |m| said.marks.contains(m);
            assert_eq!(
                found.captured.is_some(),
                says(Marks::SAYS_CAPTURE),
                "{name}"
            );
            let mate = found.marks.contains(Marks::MATE);
            assert_eq!(mate, says(Marks::SAYS_MATE), "{name}");
            if !mate {
                assert_eq!(
                    found.marks.contains(Marks::CHECK),
                    says(Marks::SAYS_CHECK),
                    "{name}"
                );
            }
        }
        let status = replay.rules_of(&game).expect("rules").status();
        let expected = match conclusion(&case) {
            None => Status::Open,
            Some("insuffmat") => Status::Drawn("insufficient material"),
            Some("moverule") => Status::Drawn("the move rule"),
            Some("repetition") => Status::Drawn("repetition"),
            Some("checkmate") => Status::Checkmate,
            Some(other) => panic!("{other}"),
        };
        assert_eq!(status, expected, "{}", case["tag"]);
    }
}

/// The README's own example, and the position it shows before the last move.
#[test]
fn the_readme_s_example_is_replayed_byte_for_byte() {
    let root = env!("CARGO_MANIFEST_DIR");
    let read = |name: &str| std::fs::read_to_string(format!("{root}/{name}")).expect(name);
    let long = read("fixtures/icn/ok/the-readme-s-long-version.icn");
    let done = convert(long.as_bytes(), "icn", "icn+pretty").expect("both are known");
    assert_eq!(String::from_utf8_lossy(&done.text), long);
    // Marks are worked out where the page has none.
    let bare = convert(long.as_bytes(), "icn", "icn+compact").expect("both are known");
    assert!(!String::from_utf8_lossy(&bare.text).contains(" x "));
    let again = convert(&bare.text, "icn", "icn+pretty").expect("both are known");
    assert_eq!(String::from_utf8_lossy(&again.text), long);
}

#[test]
fn a_game_that_leaves_the_board_is_cut_out_position_by_position() {
    use panchess::formats::FormatName;
    use panchess::pipeline::{Converter, Plan, Select, Verdict};
    let text = "K5,1|k5,8|R1,1 1,1>1,90|5,8>5,7|1,90>1,4";
    let name = |text| FormatName::parse(text).expect("a format");
    let fens = |ply| {
        let mut plan = Plan::new(name("icn"), name("fen"));
        plan.select = Select::Ply(ply);
        let mut converter = Converter::open(plan).expect("a format that is read and written");
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let verdict = converter.convert(&Record::of(text), &mut out, &mut sink);
        (verdict, String::from_utf8_lossy(&out).trim().to_owned())
    };
    assert_eq!(
        fens(3),
        (Verdict::Written(1), "8/4k3/8/8/R7/8/8/4K3 b - - 0 2".into())
    );
    assert_eq!(fens(1).0, Verdict::Rejected);
}
