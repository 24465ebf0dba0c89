use super::dialect::Dialect;
use super::framing::IcnFramer;
use super::moves::{self, Item, Next, Step};
use super::read::Reader;
use super::syntax::{moves_by_grammar, pieces_by_grammar};
use super::write::{Style, Writer};
use super::{pieces, quick, syntax};
use crate::diag::{Sink, Span};
use crate::formats::{FormatName, Likely, Read, Write};
use crate::io::{Cut, Framer, Record};
use crate::model::{
    Action, Border, Coord, Document, Game, Goal, Goals, Kind, Marks, NodeId, Outcome, Piece,
    Position, Promotion, Ray, Remark, Side, Spot, Square, Start, Tree, Turn, VariantName, WideMove,
    World,
};
use crate::movement::Dice;
use std::sync::Arc;

fn read(text: &str) -> (Option<Document>, Sink) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = Reader::default()
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
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
    let style = if pretty {
        Style::Pretty
    } else {
        Style::Compact
    };
    let mut writer = Writer {
        style,
        ..Writer::default()
    };
    assert!(writer.write(doc, &mut out, &mut sink).is_ok(), "{sink:?}");
    assert!(sink.is_empty(), "{sink:?}");
    String::from_utf8(out).unwrap()
}

/// What a tag holds, read in a dialect or, with an empty name, in the one that is recognized.
fn white_of(dialect: &str, text: &str) -> (Option<String>, Vec<&'static str>) {
    let options = FormatName::parse(&format!("icn{dialect}")).unwrap().options;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let _ = Reader::new(&options).read(&Record::of(text), &mut doc, &mut sink);
    let codes = sink.messages().iter().map(|d| d.code.0).collect();
    let Document::Game(game) = doc else {
        return (None, codes);
    };
    (game.tags.get("White").map(str::to_owned), codes)
}

#[test]
fn tags_of_the_site_have_no_escapes() {
    let start = "w K1,1|k5,5 1,1>1,2";
    let two = format!("[White \"C:\\\"] [Black \"x\"] {start}");
    let of_site = format!("[White \"C:\\\"] [WhiteID \"7\"] {start}");
    let twice = format!("[White \"a\\\\b\"] {start}");
    let twice_of_site = format!("[White \"a\\\\b\"] [WhiteID \"7\"] {start}");
    let quote = format!("[White \"a\\\"b\"] [WhiteID \"7\"] {start}");
    let swallowed = "C:\"] [Black \"x";
    for (dialect, text, white, codes) in [
        ("+site", &two, "C:\\", &[][..]),
        ("+site2026", &two, "C:\\", &[]),
        ("", &of_site, "C:\\", &[]),
        ("", &two, swallowed, &["icn/tag-in-value"]),
        ("+readme", &two, swallowed, &["icn/tag-in-value"]),
        ("+site", &twice, "a\\\\b", &[]),
        ("", &twice_of_site, "a\\\\b", &[]),
        ("", &twice, "a\\b", &[]),
        ("+readme", &twice_of_site, "a\\b", &[]),
        ("", &quote, "a\"b", &[]),
    ] {
        let found = white_of(dialect, text);
        assert_eq!(
            found,
            (Some(white.to_owned()), codes.to_vec()),
            "{dialect} {text}"
        );
    }
}

#[test]
fn tags_come_back_from_every_dialect_without_its_name() {
    for value in [
        "C:\\",
        "a\\b",
        "\\\\x\\\\",
        "a\"b",
        "a\"] [Black \"x",
        "\\\"",
    ] {
        for id in [false, true] {
            let mut game = game("K1,1|k5,5 1,1>1,2");
            game.tags.push("White", value);
            if id {
                game.tags.push("WhiteID", "7");
            }
            for dialect in [Dialect::Seed, Dialect::Site, Dialect::Site2026] {
                let (mut out, mut sink) = (Vec::new(), Sink::default());
                let mut writer = Writer {
                    dialect,
                    ..Writer::default()
                };
                let doc = Document::Game(game.clone());
                assert!(writer.write(&doc, &mut out, &mut sink).is_ok());
                let out = String::from_utf8(out).unwrap();
                let lost = sink.losses().iter().any(|l| l.code.0 == "icn/lost-quote");
                let same = white_of("", &out).0.as_deref() == Some(value);
                assert_eq!(same, !lost, "{dialect:?} {out}");
                assert!(same || dialect.is_site(), "{out}");
                let plain = value == "a\\b" || id && !value.contains('"');
                assert!(same || !plain, "{out}");
                let mut cuts = IcnFramer::default();
                let whole = cuts.next(out.trim_end().as_bytes(), true);
                assert_eq!(
                    whole,
                    Cut::Record {
                        skip: 0,
                        len: out.trim_end().len()
                    }
                );
            }
        }
    }
}

#[test]
fn a_result_that_is_stated_as_unknown_stays() {
    let text = "[White \"a\"]\n[Result \"*\"]\n\nK1,1|k5,5\n1,1>1,2\n";
    assert_eq!(write(&Document::Game(game(text)), false), text);
    let without = text.replace("[Result \"*\"]\n", "");
    assert_eq!(write(&Document::Game(game(&without)), false), without);
    let position = "[White \"a\"]\n[Result \"*\"]\n\nK1,1|k5,5\n";
    assert_eq!(write(&Document::Game(game(position)), false), position);
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
        compare(&format!("1,2>3,4 = {w}"));
        compare(&format!("1,2xe21,5{w}"));
    }
}

#[test]
fn the_scanners_and_the_grammar_are_equal_on_damaged_games() {
    let alphabet = b"0123456789-,x>Kkr=+#|. \n\r\t{}!?()\"\\a;:_[]\0\xC3\xA9";
    let mut dice = Dice::new(1);
    let mut random = |n: usize| dice.below(n);
    let moves = "1. P4,2 > 4,4  | p-4,7 x 4,6 =3q+ !? {a}\n2. ... 4,4>4,5Q#|1,2>3,4.1,7>1,5";
    let pieces = "P1,2+|p1,7+|R-8,1|3k100000000000000000000,8+|ob1,8|HU3,-3";
    let whole = "[A \"b\"]\t[C \"d]\"]\nw 4,3 3/100 12 (8;Q,r|1) (checkmate|koth) -7,16,_,16 {\"a\": [1, \"}\"]}\tP1,2+|k5,8 1. P4,2 > 4,4 {x}";
    for round in 0..30_000 {
        let mut text = [moves, pieces, whole][round % 3].as_bytes().to_vec();
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
    compare_plain(text);
    compare_whole(text);
    let mut by_hand = Vec::new();
    let done = moves::scan(text, |i, at| by_hand.push((i, at)));
    let mut by_grammar = Vec::new();
    let ok = moves_by_grammar(text, |i, at| by_grammar.push((i, at))).is_ok();
    assert_eq!(done, ok, "moves {text:?}");
    assert!(
        !ok || by_hand == by_grammar,
        "moves {text:?} {by_hand:?} {by_grammar:?}"
    );
}

/// A record that is split by hand has the same parts as in the grammar.
pub(super) fn compare_whole(text: &str) {
    if let Some(found) = quick::parts(text) {
        let wanted = syntax::split(text, false);
        let wanted = wanted.unwrap_or_else(|_| panic!("{text:?} is none to the grammar"));
        assert_eq!(format!("{found:?}"), format!("{wanted:?}"), "{text:?}");
    }
}

/// Every plain move is also the move that the scanner reads.
fn compare_plain(text: &str) {
    for at in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
        let Some(plain) = moves::plain(text, at) else {
            continue;
        };
        let mut next = at;
        let Next::Item(Item::Step(step), start) = moves::next(text, &mut next) else {
            panic!("not a move at {at} of {text:?}")
        };
        let numbers = [step.from, step.to].map(|s| s.map(|n| n.parse::<i64>().unwrap()));
        let [[a, b], [c, d]] = numbers;
        let spelled = step.from.concat() + &step.to.concat();
        assert_eq!(spelled, format!("{a}{b}{c}{d}"), "{text:?}");
        let same = Step {
            code: plain.code,
            takes: plain.takes,
            end: plain.end,
            from: step.from,
            to: step.to,
            ..Step::default()
        };
        assert_eq!((step, start), (same, at), "{text:?}");
        assert_eq!(plain.squares, [a, b, c, d], "{text:?}");
        let behind = text[plain.end..].trim_start_matches(' ');
        assert_eq!(text.len() - behind.len(), plain.next, "{text:?}");
    }
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
        assert!(reader.read(&Record::of(text), &mut doc, &mut sink).is_ok());
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

/// After a record with the same start the reader may use a shortcut. The result must be
/// the same for every text.
#[test]
fn the_short_way_and_the_grammar_are_equal() {
    let tags = "[A \"b\"]\n[C_1 \"d]e\"] [Result \"1-0\"]\n\n";
    let start = "w 0/100 {\"a\": 1} K1,1+|k5,5";
    let text = format!("{tags}{start}\n1. K1,1 > 1,2 {{x}}| k5,5 > 5,4 !\n");
    let alphabet = b" \t\n\r[]\"\\|>x1,+-{}kK.=_";
    let mut r = Random(Dice::new(2));
    let (mut primed, mut short) = (Reader::default(), 0);
    for round in 0..20_000 {
        let mut damaged = text.clone().into_bytes();
        for _ in 0..round.min(1 + r.0.below(3)) {
            let at = r.0.below(damaged.len());
            match r.0.below(3) {
                0 => damaged[at] = alphabet[r.0.below(alphabet.len())],
                1 => drop(damaged.remove(at)),
                _ => damaged.insert(at, alphabet[r.0.below(alphabet.len())]),
            }
        }
        let damaged = String::from_utf8(damaged).unwrap();
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let _ = primed.read(&Record::of(&text), &mut doc, &mut sink);
        assert!(sink.is_empty(), "{sink:?}");
        short += usize::from(primed.takes_the_short_way(&damaged));
        let done = primed
            .read(&Record::of(&damaged), &mut doc, &mut sink)
            .is_ok();
        let (fresh, messages) = read(&damaged);
        assert_eq!(done.then_some(doc), fresh, "{damaged:?}");
        assert_eq!(sink.messages(), messages.messages(), "{damaged:?}");
    }
    assert!(short > 4_000, "taken {short} times only");
}

#[test]
fn a_start_that_was_read_before_is_as_unclear_as_the_first_time() {
    let site = "[Site \"https://www.infinitechess.org/\"]";
    let start = "w 0/100 1 (8,17;q,r|1;q) P1,2+|p1,7+\n1,2>1,4";
    let dated = format!("{site} [UTCDate \"2026.05.01\"]\n{start}");
    let undated = format!("{site}\n{start}");
    let mut reader = Reader::default();
    let mut codes = |text: &str| {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let _ = reader.read(&Record::of(text), &mut doc, &mut sink);
        let codes: Vec<_> = sink.messages().iter().map(|d| d.code.0).collect();
        assert_eq!(sink.messages(), read(text).1.messages(), "{text}");
        codes
    };
    assert!(codes(&dated).is_empty());
    assert_eq!(codes(&undated), ["icn/promotion-dialect"]);
    assert!(codes(&dated).is_empty());
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

#[test]
fn a_sign_that_stands_apart_promotes_unless_a_move_follows() {
    let promotions = |text: &str| {
        let g = game(text);
        let of = |id| match g.tree.action(id) {
            Action::Wide([m]) => m.promotion,
            other => panic!("{other:?}"),
        };
        g.tree.main_line().map(of).collect::<Vec<_>>()
    };
    let rook = Some(Kind::ROOK);
    assert_eq!(promotions("K1,1 P3,4 > 3,5 = R !?"), [rook]);
    assert_eq!(promotions("K1,1 3,4>3,5 = R+|4,5>4,6"), [rook, None]);
    // A sign of an even position, then another move of a rook.
    assert_eq!(promotions("K1,1 3,4>3,5 = R4,5>4,6"), [None, None]);
    assert_eq!(promotions("K1,1 3,4>3,5 = | 4,5>4,6"), [None, None]);
    assert_eq!(promotions("K1,1 3,4>3,5 R 2. 4,5>4,6"), [rook, None]);
    assert_eq!(promotions("K1,1 3,4>3,5 =R 4,5>4,6"), [rook, None]);
    for glued in ["R2. ", "=R2. ", "=R+2. ", "=R#2.", "R!?2. ", "=R =2. "] {
        let text = format!("K1,1 1. 3,4>3,5{glued}4,5>4,6");
        assert_eq!(promotions(&text), [rook, None], "{text}");
    }
}

/// It could belong to either move.
#[test]
fn letters_apart_between_two_moves_are_refused() {
    for text in [
        "3,4>3,5 p 4,7>4,6",
        "3,4>3,5\nP\n-4,7>4,6",
        "3,4>3,5 R 1e21,5>4,6",
    ] {
        let (doc, sink) = read(&format!("K1,1 {text}"));
        let d = &sink.messages()[0];
        assert!(doc.is_none() && d.code.0 == "icn/syntax", "{text}");
        assert_eq!(d.span.unwrap().start, 14, "{text} {d:?}");
        compare(text);
    }
    compare("3,4>3,5 R 1.4,5>4,6");
    compare("3,4>3,5 R 1e5,5>4,6");
}

#[test]
fn dots_in_front_of_a_move_by_white_are_warned_of_with_and_without_a_blank() {
    for (text, warned) in [
        ("w K1,1|k5,5 1. ... 1,1>1,2", true),
        ("w K1,1|k5,5 1... 1,1>1,2", true),
        ("w K1,1|k5,5 1...1,1>1,2", true),
        ("b K1,1|k5,5 1... 5,5>5,4", false),
        ("w K1,1|k5,5 1. 1,1>1,2 1... 5,5>5,4", false),
    ] {
        let sink = read(text).1;
        let codes: Vec<&str> = sink.messages().iter().map(|d| d.code.0).collect();
        assert_eq!(codes.contains(&"icn/dots-not-black"), warned, "{text}");
    }
}

#[test]
fn clock_commands_without_a_time_are_lost_in_the_dialects_of_the_site() {
    for (said, written) in [
        ("[%clk]", "(%clk)"),
        ("[%clk abc]", "(%clk abc)"),
        ("[%clk\t0:01:00]", "[%clk 0:01:00.0]"),
        ("[%clkx 1] [%clk ]", "[%clkx 1] (%clk )"),
    ] {
        let text = format!("w K1,1|k5,5 1,1>1,2{{{said}}}");
        let made = crate::convert(text.as_bytes(), "icn", "infinitechess").unwrap();
        let text = String::from_utf8(made.text).unwrap();
        assert!(text.contains(&format!("{{{written}}}")), "{text}");
    }
}

/// Numbers that look random and are the same every time.
struct Random(Dice);

impl Random {
    fn coord(&mut self) -> Coord {
        match self.0.below(12) {
            0 => "-123456789012345678901234567890".parse().unwrap(),
            1 => "9223372036854775808".parse().unwrap(),
            2 => i64::MIN.into(),
            n => (self.0.below(40) as i64 - 3 * n as i64).into(),
        }
    }

    fn square(&mut self) -> Square {
        Square {
            x: self.coord(),
            y: self.coord(),
        }
    }

    fn kind(&mut self) -> Kind {
        self.0.of(&[
            Kind::PAWN,
            Kind::KING,
            Kind::ROSE,
            Kind::AMAZON,
            Kind::QUEEN,
            Kind::OBSTACLE,
        ])
    }
}

fn some_position(r: &mut Random) -> Position {
    let mut p = super::header::blank();
    let sides = [Side::White, Side::Black, Side::Neutral, Side::Green];
    let World::Plane(plane) = &mut p.world else {
        panic!()
    };
    for _ in 0..r.0.below(6) {
        let (at, piece) = (r.square(), Piece::new(r.0.of(&sides), r.kind()));
        let right = r.0.below(2) == 0;
        if plane.pieces.iter().all(|(s, _)| *s != at) {
            plane.pieces.push((at, piece.with_right(right)));
        }
    }
    if r.0.below(4) == 0 {
        plane.border = Some(Border {
            left: Some(r.coord()),
            ..Border::default()
        });
        plane.marks = vec![r.square(), r.square()];
        plane.rays = vec![Ray {
            from: r.square(),
            step: r.square(),
        }];
    }
    p.turn = r.0.of(&[Side::White, Side::Black]);
    if r.0.below(5) == 0 {
        p.rules.cycle = vec![p.turn, Side::Red, p.turn.other()];
    }
    if r.0.below(2) == 0 {
        p.en_passant.squares = vec![r.square()];
        p.counters.fullmove = Some(r.0.below(90) as u64);
        p.counters.halfmove = Some(r.0.below(90) as u64);
        p.rules.move_limit = Some(100);
    }
    let players = {
        let mut players = super::header::cycle(&p);
        players.sort();
        players
    };
    if r.0.below(2) == 0 {
        p.rules.promotion = players
            .iter()
            .map(|side| {
                let to = r.0.of(&[
                    None,
                    Some(vec![Kind::QUEEN]),
                    Some(vec![Kind::HAWK, Kind::PAWN]),
                ]);
                Promotion::on(*side, vec![r.coord(), r.coord()], to)
            })
            .collect();
    }
    if r.0.below(3) == 0 {
        let words = |w: &str| vec![Goal::of(w), Goal::KingOfTheHill];
        p.rules.goals = players
            .iter()
            .map(|side| Goals {
                side: *side,
                words: words(r.0.of(&["checkmate", "threecheck"])),
            })
            .collect();
    }
    if r.0.below(3) == 0 {
        let value = serde_json::json!({"a": [1, "}{", null], "b": {}});
        p.extras.set("icn", "slide limits", value);
        p.extras.set("icn", "a \"name\"", true.into());
    }
    p
}

/// A game; a `rich` one has details that only the long version writes.
fn some_game(r: &mut Random, rich: bool) -> Game {
    let mut g = Game {
        variant: VariantName::INFINITE,
        ..Game::default()
    };
    for _ in 0..r.0.below(4) {
        let key =
            r.0.of(&["Event", "White", "Black", "Termination", "x-y_z", "GameId"]);
        let value = r.0.of(&["a", "", "b]\"", "\\", "\\\"]", "[x \"y\"]", "ä"]);
        g.tags.push(key, value);
    }
    if r.0.below(4) == 0 {
        g.tags.push("Site", "https://www.infinitechess.org/");
        g.tags
            .push("UTCDate", r.0.of(&["2026.05.01", "2026.08.01"]));
    }
    g.outcome = r.0.of(&[Outcome::Unknown, Outcome::White, Outcome::Draw]);
    let mut cycle = vec![Side::White, Side::Black];
    if r.0.below(4) > 0 {
        let p = some_position(r);
        cycle = super::header::cycle(&p);
        g.start = Start::Given(Arc::new(p));
    }
    some_moves(r, &mut g.tree, &cycle);
    // An empty board has no moves: without pieces the board is the variant's own start.
    if let Start::Given(p) = &mut g.start
        && let World::Plane(plane) = &mut Arc::make_mut(p).world
    {
        let remarks = g.tree.has_remarks(NodeId::ROOT);
        plane.usual = plane.pieces.is_empty() && (remarks || !g.tree.is_empty());
    }
    if rich {
        enrich(r, &mut g.tree);
    }
    g
}

fn some_moves(r: &mut Random, tree: &mut Tree, cycle: &[Side]) {
    let texts = [
        "a",
        "",
        "[%clk 0:01:00.0]",
        "\n[x",
        "$",
        "\"q\": 1",
        "1. e4 | {",
    ];
    let mut last = NodeId::ROOT;
    if r.0.below(4) == 0 {
        tree.comment(last, r.0.of(&texts));
    }
    for i in 0..r.0.below(7) {
        let side = cycle[i % cycle.len()];
        let said = WideMove {
            from: Spot::from(r.square()),
            to: Spot::from(r.square()),
            promotion: r.0.of(&[None, None, Some(Kind::QUEEN)]),
            ..WideMove::default()
        };
        last = tree.push_wide(last, side, [said], Span::default());
        for _ in 0..r.0.below(3) * r.0.below(2) {
            tree.comment_before(last, r.0.of(&texts));
        }
        for _ in 0..r.0.below(3) {
            match r.0.below(2) {
                0 => tree.comment(last, r.0.of(&texts)),
                _ => tree.nag(last, r.0.of(&[1_u32, 2, 3, 4, 5, 6, 10, 14, 255, 300])),
            }
        }
    }
}

fn enrich(r: &mut Random, tree: &mut Tree) {
    let marks = [
        Marks::SAYS_CAPTURE,
        Marks::SAYS_CHECK,
        Marks::SAYS_MATE,
        Marks::empty(),
    ];
    for id in tree.ids() {
        let (kind, side) = (r.kind(), r.0.of(&[None, None, Some(Side::Blue)]));
        let Turn::Wide(moves) = tree.turn_mut(id) else {
            continue;
        };
        for said in moves {
            said.kind = Some(kind);
            said.marks = r.0.of(&marks);
            said.promotion_side = side.filter(|_| said.promotion.is_some());
        }
    }
}

#[test]
fn what_is_written_is_read_back_equal() {
    let mut r = Random(Dice::new(1));
    for round in 0..4_000 {
        let doc = match round % 2 {
            0 => Document::Position(some_position(&mut r)),
            _ => Document::Game(some_game(&mut r, round % 4 == 1)),
        };
        for pretty in [false, true] {
            if !pretty && round % 4 == 1 {
                continue;
            }
            let text = write(&doc, pretty);
            let (back, sink) = read(&text);
            assert_eq!(back.as_ref(), Some(&doc), "{text:?} {sink:?}");
            assert!(sink.is_empty(), "{text:?} {sink:?}");
            assert_eq!(cut(&text), 1, "{text:?}");
        }
    }
}

/// How many records the framer finds.
fn cut(text: &str) -> usize {
    let (mut framer, mut from, mut found) = (super::framing::IcnFramer::default(), 0, 0);
    while let Cut::Record { skip, len } = framer.next(&text.as_bytes()[from..], true) {
        from += skip + len;
        found += 1;
    }
    found
}

fn reader_of(dialect: &str) -> Reader {
    let name = FormatName::parse(&format!("icn+{dialect}")).unwrap();
    Reader::new(&name.options)
}

/// The site writes the glyph before the comment; the order has no meaning.
fn glyphs_come_first(doc: &Document) -> bool {
    let Document::Game(g) = doc else { return true };
    g.tree.ids().all(|id| {
        let remarks: Vec<_> = g.tree.remarks(id).collect();
        let is_nag = |r: &Remark| matches!(r, Remark::Nag(_));
        remarks.iter().skip_while(|r| is_nag(r)).all(|r| !is_nag(r))
    })
}

/// The site has its own order of tags.
fn with_sorted_tags(doc: &Document) -> Document {
    let mut doc = doc.clone();
    if let Document::Game(g) = &mut doc {
        let mut tags: Vec<_> = g.tags.iter().collect();
        tags.sort_unstable();
        g.tags = tags.into_iter().collect();
    }
    doc
}

/// The site's reader accepts what the writers of the site's dialects print, and it comes
/// back unchanged except for the named losses.
#[test]
fn the_site_reads_what_is_written_for_it() {
    let mut r = Random(Dice::new(0));
    let styles = [Style::Compact, Style::Letters, Style::Pretty];
    let mut whole = 0;
    for round in 0..2_000 {
        let doc = match round % 2 {
            0 => Document::Position(some_position(&mut r)),
            _ => Document::Game(some_game(&mut r, round % 4 == 1)),
        };
        for (dialect, name) in [(Dialect::Site, "site"), (Dialect::Site2026, "site2026")] {
            let style = r.0.of(&styles);
            let mut writer = Writer {
                dialect,
                style,
                ..Writer::default()
            };
            let (mut out, mut sink) = (Vec::new(), Sink::default());
            if writer.write(&doc, &mut out, &mut sink).is_err() {
                assert!(
                    sink.messages()
                        .iter()
                        .all(|d| d.code.0 == "icn/no-position")
                );
                continue;
            }
            let text = String::from_utf8(out).unwrap();
            let (mut back, mut said) = (Document::default(), Sink::default());
            let done = reader_of(name).read(&Record::of(&text), &mut back, &mut said);
            assert!(done.is_ok() && said.is_empty(), "{text:?} {said:?}");
            assert_eq!(cut(&text), 1, "{text:?}");
            // Compact moves lack the details of a rich game.
            let rich = style == Style::Compact && round % 4 == 1;
            if sink.losses().is_empty() && !rich && glyphs_come_first(&doc) {
                assert_eq!(with_sorted_tags(&back), with_sorted_tags(&doc), "{text:?}");
                whole += 1;
            }
            let mut again = Vec::new();
            assert!(
                writer
                    .write(&back, &mut again, &mut Sink::default())
                    .is_ok()
            );
            assert_eq!(String::from_utf8(again).unwrap(), text, "a fixed point");
        }
    }
    assert!(whole > 500, "only {whole} were written whole");
}

#[test]
fn a_comment_that_looks_like_a_glyph_stays_a_comment_in_every_dialect() {
    for comment in ["$14", "\\$14", "$", "$x"] {
        let mut doc = game("K1,1|k8,8\n1,1>1,2");
        let node = doc.tree.main_line().next().unwrap();
        doc.tree.comment(node, comment);
        for name in ["readme", "site", "site2026"] {
            let options = FormatName::parse(&format!("icn+{name}")).unwrap().options;
            let mut writer = Writer::new(&options);
            let (mut out, mut sink) = (Vec::new(), Sink::default());
            writer
                .write(&Document::Game(doc.clone()), &mut out, &mut sink)
                .unwrap();
            let text = String::from_utf8(out).unwrap();
            let (mut back, mut said) = (Document::default(), Sink::default());
            reader_of(name)
                .read(&Record::of(&text), &mut back, &mut said)
                .unwrap();
            let Document::Game(back) = back else { panic!() };
            let node = back.tree.main_line().next().unwrap();
            let remarks: Vec<_> = back.tree.remarks(node).collect();
            assert_eq!(remarks, [Remark::After(comment)], "{name} {text}");
        }
    }
}

#[test]
fn one_spelling_means_two_things_and_the_dialect_decides() {
    let lists = |dialect: &str, text: &str| {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let done = reader_of(dialect)
            .read(&Record::of(text), &mut doc, &mut sink)
            .is_ok();
        let codes: Vec<&str> = sink.messages().iter().map(|d| d.code.0).collect();
        let unused = ["icn/unused-promotion-list"];
        assert!(done && codes == unused[..sink.losses().len()], "{codes:?}");
        assert_eq!(
            codes.len(),
            usize::from(text.matches(';').count() > 1),
            "{text}"
        );
        let Document::Position(p) = doc else { panic!() };
        let lists = p.rules.promotion.into_iter().map(|r| r.to);
        lists.collect::<Vec<_>>()
    };
    let some = Some(vec![Kind::QUEEN, Kind::ROOK]);
    let text = "(3|-4;q,r) K1,1|k5,5";
    assert_eq!(lists("seed", text), [None, some.clone()]);
    assert_eq!(lists("site", text), [None, some.clone()]);
    assert_eq!(lists("site2026", text), [some.clone(), some.clone()]);
    let text = "(8;n|1;q,r) K1,1|k5,5";
    assert_eq!(lists("site2026", text), [some.clone(), some]);
}

#[test]
fn a_promotion_list_that_applies_to_no_player_is_named() {
    for (text, unused) in [
        ("(8;q|1;q) K1,1|k5,5", 0),
        ("(8;n|1;q) K1,1|k5,5", 1),
        ("(;q,n|) K1,1|k5,5", 1),
        ("(;q|;n) K1,1|k5,5", 2),
    ] {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let mut reader = reader_of("site2026");
        assert!(reader.read(&Record::of(text), &mut doc, &mut sink).is_ok());
        let lost: u64 = sink.losses().iter().map(|l| l.count).sum();
        assert_eq!(lost, unused, "{text}");
    }
}

/// The same header is remembered, and may mean something else under other tags.
#[test]
fn what_is_remembered_knows_its_dialect() {
    let mut reader = Reader::default();
    let start = "w (3|-4;q,r) K1,1+|k5,5";
    for (tags, shared) in [
        ("[White \"a\"]", false),
        ("[GameId \"a\"]", true),
        ("[White \"b\"]", false),
        ("[GameId \"b\"]", true),
    ] {
        let text = format!("{tags}\n{start}\n1,1>1,2");
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        assert!(reader.read(&Record::of(&text), &mut doc, &mut sink).is_ok());
        let Document::Game(Game {
            start: Start::Given(p),
            ..
        }) = doc
        else {
            panic!()
        };
        assert_eq!(p.rules.promotion[0].to.is_some(), shared, "{tags}");
        let dialect = if shared { "site2026" } else { "readme" };
        assert_eq!(sink.dialect(), Some(dialect));
    }
}

#[test]
fn the_dialect_is_found_by_its_shape() {
    for (text, dialect) in [
        ("K1,1|k5,5", "readme"),
        ("[Variant: Classical] K1,1|k5,5", "readme with tags of 2024"),
        ("w:b:r K1,1|k5,5|3k9,9", "site"),
        ("-7,16,-7,_ K1,1|k5,5", "site"),
        ("Squares:1,2 K1,1|k5,5", "site"),
        ("(8,16|1) K1,1|k5,5", "site"),
        ("(8,16|1;q) {\"a\": 1} K1,1|k5,5", "readme"),
        ("HU1,1|k5,5", "site"),
        ("royalcapture K1,1|k5,5", "site"),
        ("threecheck K1,1|k5,5", "readme"),
        ("(8|;q) K1,1|k5,5", "site2026"),
        ("1 w -7,16,-7,_ K1,1|k5,5", "readme"),
        (
            "[Site \"https://www.infinitechess.org/\"] K1,1|k5,5",
            "site",
        ),
        (
            "[Site \"https://www.infinitechess.org/\"] [UTCDate \"2026.07.01\"] K1,1",
            "site2026",
        ),
        ("[WhiteID \"1a\"] K1,1|k5,5 1,1>1,2Q", "readme"),
        ("[WhiteID \"1a\"] K1,1|k5,5 1,1>1,2=Q", "site"),
    ] {
        assert_eq!(read(text).1.dialect(), Some(dialect), "{text}");
    }
}

#[test]
fn the_site_refuses_what_the_readme_allows() {
    for text in [
        "1 w K1,1|k5,5",
        "{\"a\": 1} K1,1|k5,5",
        "K1,1|k5,5 1,1>1,2Q",
        "K1,1|k5,5 1. ... 1,1>1,2",
        "K1,1|k5,5 1... 1,1>1,2",
        "K1,1|k5,5 1,1>1,2.5,5>5,4",
        "K1,1|k5,5\r\n1. 1,1>1,2\r\n2. 5,5>5,4",
        "K05,1|k5,5",
        "101/100 K1,1|k5,5",
        "w:b:r 3,4 K1,1|k5,5",
        "[White_Elo \"1\"] K1,1|k5,5",
        "K1,1|k5,5 1,1>1,2{[%clk 0:01:00]}",
        "threecheck K1,1|k5,5",
    ] {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let done = reader_of("site")
            .read(&Record::of(text), &mut doc, &mut sink)
            .is_ok();
        assert!(done, "{text} {sink:?}");
        let codes: Vec<&str> = sink.messages().iter().map(|d| d.code.0).collect();
        assert!(codes.contains(&"icn/not-on-the-site"), "{text} {codes:?}");
    }
}

/// A value that no rule can use is kept, with a warning.
#[test]
fn properties_that_no_rule_can_use_are_warned_of() {
    for (properties, help) in [
        ("{\"slideLimit\": -1}", "a whole number from 1"),
        ("{\"slideLimit\": 0}", "a whole number from 1"),
        ("{\"slideLimit\": 3.5}", "a whole number from 1"),
        ("{\"slideLimit\": 4294967296}", "a whole number from 1"),
        ("{\"slideLimit\": \"7\"}", "a whole number from 1"),
        ("{\"slideLimit\": 1e400}", "a whole number from 1"),
        ("{\"worldBorder\": [1, 8, 1]}", "left, right, bottom, top"),
        (
            "{\"worldBorder\": [1, 8, 1, 8.5]}",
            "left, right, bottom, top",
        ),
        (
            "{\"worldBorder\": [1, 8, 1, 1e400]}",
            "left, right, bottom, top",
        ),
        ("{\"squares\": [1, 2]}", "squares in quotes"),
        ("{\"rays\": \"1,2\"}", "rays in quotes"),
    ] {
        let text = format!("{properties} K1,1|k9,9\n");
        let (doc, sink) = read(&text);
        let [d] = sink.messages() else {
            panic!("{text} {sink:?}")
        };
        assert_eq!(d.code.0, "icn/unusable-property", "{text}");
        assert_eq!(d.span, Some(Span::new(0, properties.len())));
        assert!(d.help.as_ref().is_some_and(|h| h.contains(help)), "{d:?}");
        assert_eq!(write(&doc.unwrap(), false), text);
    }
    for fine in [
        "{\"slideLimit\": 1}",
        "{\"slideLimit\": 4294967295}",
        "{\"slideLimit\": 10.0}",
        "{\"slideLimit\": 1e1}",
        "{\"slideLimit\": \"Infinity\"}",
        "{\"worldBorder\": [1, null, -8, 123456789012345678901234567890]}",
        "{\"worldBorder\": [null, null, null, null]}",
        "{\"squares\": \"1,2\", \"rays\": \"1,2>0,1\"}",
        "{\"cannotPassTurn\": true}",
    ] {
        let (doc, sink) = read(&format!("{fine} K1,1|k9,9\n"));
        assert!(sink.is_empty(), "{fine} {sink:?}");
        let (_, sink) = read(&write(&doc.unwrap(), false));
        assert!(sink.is_empty(), "{fine} {sink:?}");
    }
}

/// The README lets signs be added freely; the longest glyph from the left counts.
#[test]
fn a_run_of_signs_is_several_glyphs() {
    for (run, glyphs, written) in [
        ("=!?", &[10, 5][..], "= !?"),
        ("!!!", &[3, 1], "!! !"),
        ("!=", &[1, 10], "! ="),
        ("?!?", &[6, 2], "?! ?"),
        ("!!??!", &[3, 4, 1], "!! ?? !"),
        ("=== =", &[10, 10, 10, 10], "= = = ="),
        ("? !", &[2, 1], "? !"),
    ] {
        let text = format!("K1,1|k9,9 1,1>1,2 {run} {{a}} | 9,9>9,8 {run}");
        let first = game(&text);
        for pretty in [false, true] {
            let out = write(&Document::Game(first.clone()), pretty);
            assert!(out.contains(&format!("{written} {{a}}")), "{out}");
            let back = game(&out);
            for game in [&first, &back] {
                for id in game.tree.main_line() {
                    let nags: Vec<u32> = game.tree.remarks(id).filter_map(nag).collect();
                    assert_eq!(nags, glyphs, "{text}");
                }
            }
            assert_eq!(write(&Document::Game(back), pretty), out);
        }
    }
}

fn nag(remark: Remark<'_>) -> Option<u32> {
    match remark {
        Remark::Nag(n) => Some(n),
        _ => None,
    }
}

/// If no tag shows that one list applies to every player, each player gets a copy.
#[test]
fn one_promotion_list_for_all_is_read_back_whoever_reads_it() {
    for (tags, list) in [
        ("", "(8;am,q,r|1;am,q,r)"),
        ("[Result \"*\"] ", "(8;am,q,r|1;am,q,r)"),
        (
            "[Site \"https://www.infinitechess.org/\"] [UTCDate \"2025.01.02\"] ",
            "(8;am,q,r|1;am,q,r)",
        ),
        ("[UTCDate \"2026.07.01\"] ", "(8;am,q,r|1;am,q,r)"),
        (
            "[Site \"https://www.infinitechess.org/\"] [UTCDate \"2026.07.01\"] ",
            "(8|1;am,q,r)",
        ),
        ("[GameId \"a\"] ", "(8|1;am,q,r)"),
    ] {
        let text = format!("{tags}w 1 (8;am,q,r|1;am,q,r) K1,1|k9,9\n");
        let mut writer = Writer {
            dialect: Dialect::Site2026,
            ..Writer::default()
        };
        let doc = read(&text).0.unwrap();
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        assert!(writer.write(&doc, &mut out, &mut sink).is_ok() && sink.is_empty());
        let out = String::from_utf8(out).unwrap();
        assert_eq!(out, format!("{tags}w 1 {list} K1,1|k9,9\n"));
        for back in [
            read(&out).0,
            (list.len() > 12).then(|| read_as("seed", &out)),
            Some(read_as("site2026", &out)),
        ] {
            assert!(back.is_none_or(|back| back == doc), "{out}");
        }
    }
}

fn read_as(dialect: &str, text: &str) -> Document {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = reader_of(dialect)
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
    assert!(done && sink.is_empty(), "{text} {sink:?}");
    doc
}

/// Texts on which other programs run out of memory or time: they are read, or refused with
/// a place in the text.
#[test]
fn what_breaks_others_gets_an_answer() {
    let digits = "9".repeat(1_000_000);
    let moves =
        |beside: &str| format!("K1,1|k5,5\n{}", format!("1,1>1,2{beside}|").repeat(400_000));
    let fine = [
        moves(""),
        moves("{a}"),
        moves(" !? "),
        format!("w K1,1|k5,5 {}", "{a} ".repeat(100_000)),
        format!("K1,1|k5,5 {}1,1>1,2", "1. ".repeat(100_000)),
        format!("{}K1,1", "[A \"b\"]".repeat(50_000)),
        format!("K{},1|k5,5", &digits[..10_000]),
    ];
    for text in &fine {
        let (doc, sink) = read(text);
        assert!(doc.is_some(), "{sink:?}");
    }
    let bad = [
        "K1,1|Qr".to_owned(),
        "K1,1 1,2>1,3 } {a}".to_owned(),
        "] [Event \"x\"] K1,1".to_owned(),
        format!("K{digits},1|k5,5"),
        format!("K1,1|k5,5 1,1>1,{digits}"),
        format!("K1,1|k5,5 {}1,1>1,2", "{".repeat(200_000)),
        format!("K1,1|k5,5 1,1>1,2 {}", "{a".repeat(200_000)),
        format!("{} K1,1", "{\"a\":".repeat(100_000)),
        format!("{{\"a\": {}}} K1,1", "[".repeat(100_000)),
        format!("({}1) K1,1", "8|".repeat(100_000)),
        format!("{}K1,1", "K1,1|".repeat(100_000)),
        format!("[A \"{}", "\\\"".repeat(200_000)),
        "[".repeat(200_000),
        "(".repeat(200_000),
    ];
    for text in &bad {
        let (doc, sink) = read(text);
        let errors = sink.messages().iter().filter(|d| d.span.is_some());
        assert!(
            doc.is_none() && errors.count() > 0,
            "{}",
            &text[..40.min(text.len())]
        );
        assert!(sink.messages().iter().all(|d| d.message.len() < 400));
        let _ = cut(text);
    }
}

/// Otherwise the record after it would be read as part of it. The reader refuses an unknown win
/// condition alone, as it is hardly a position.
#[test]
fn a_position_without_pieces_says_that_it_has_no_more() {
    for (text, written) in [
        ("1 suddendeath", "suddendeath {}\n"),
        ("w koth", "koth {}\n"),
        ("2 suddendeath", "2 suddendeath {}\n"),
        ("b", "b {}\n"),
        ("1", "w {}\n"),
    ] {
        let doc = read(text).0.expect("a position");
        assert_eq!(write(&doc, false), written);
        assert_eq!(read(written.trim()).0, Some(doc), "{text}");
    }
}

#[test]
fn games_of_tags_alone_stay_apart() {
    for style in ["icn", "icn+pretty", "icn+letters"] {
        let games = "[Event \"a\"] 1.\n\n[Event \"b\"]\n1.\n\n[Event \"c\"] 1,2>3,4\n";
        let once = crate::convert(games.as_bytes(), "icn", style).unwrap().text;
        let twice = crate::convert(&once, style, style).unwrap();
        assert_eq!(once, twice.text);
        let text = String::from_utf8(once).unwrap();
        assert!(text.starts_with("[Event \"a\"]\n"), "{text}");
        let lines = crate::convert(text.as_bytes(), style, "jsonl")
            .unwrap()
            .text;
        assert_eq!(lines.iter().filter(|b| **b == b'\n').count(), 3, "{text}");
    }
}

#[test]
fn a_game_whose_tags_cannot_be_written_is_still_one_with_tags() {
    let mut game = Game {
        variant: VariantName::INFINITE,
        ..Game::default()
    };
    game.tags.push("a b", "c");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        Writer::default()
            .write(&Document::Game(game), &mut out, &mut sink)
            .is_ok()
    );
    assert_eq!(out, b"[Result \"*\"]\n\n1.\n");
}

#[test]
fn a_tag_of_the_site_has_up_to_two_hundred_characters() {
    for length in 0..=250 {
        let text = format!("[Event \"{}\"] K1,1|k5,5", "\u{E9}".repeat(length));
        let refused = super::syntax::site_refuses(&text, true).is_some();
        assert_eq!(refused, !(1..=200).contains(&length), "{length}");
    }
}

#[test]
fn tags_that_would_not_be_found_again_are_lost() {
    let text = b"[Wh:ite \"a]b\"][Black \"x\"] K2,0|k5,8\n";
    let done = crate::convert(text, "icn", "icn").unwrap();
    let written = String::from_utf8(done.text).unwrap();
    assert_eq!(written, "[Black \"x\"]\n\nK2,0|k5,8\n");
    assert_eq!(done.losses[0].code, "icn/lost-tag");
}

#[test]
fn a_broken_move_is_reported_where_it_breaks() {
    for (list, at, words) in [
        (
            "1,2>1,3|4,7>4",
            13,
            "expected `,` and a y coordinate, found the end of the text",
        ),
        (
            "1,2>1,3|4,7>4 ",
            13,
            "expected `,` and a y coordinate, found ` `",
        ),
        (
            "1,2 > 1 , 3",
            7,
            "expected `,` and a y coordinate, found ` `",
        ),
        ("1,2>1,3!+", 8, "found `+`"),
        ("1,2>1,3!?#", 9, "found `#`"),
        ("1,2>1,3!x", 8, "found `x`"),
        ("1,2>1,3=Q!+", 10, "found `+`"),
        ("1,2>1,3! +", 9, "found `+`"),
    ] {
        let text = format!("P1,2|q4,7|k50,50|K-50,-50\n{list}");
        let (_, sink) = read(&text);
        let last = sink.messages().last().unwrap();
        assert_eq!(
            last.span.map(|s| s.start),
            Some(26 + at),
            "{list}: {last:?}"
        );
        assert!(last.message.ends_with(words), "{list}: {last:?}");
    }
}

#[test]
fn fields_may_stand_on_a_line_of_their_own() {
    let sniff = super::card::CARD.sniff;
    for fields in ["w 1", "0/100 (8|1)", "koth", "199/200", "w 3 (8;q,r|1;q,r)"] {
        let text = format!("[Variant \"Classical\"]\n\n{fields}\n4,2>4,4|4,7>4,5\n");
        assert_eq!(sniff(text.as_bytes()), Likely::Certainly, "{fields}");
    }
    for braces in ["{koth}", "{\"a\": {\"b\": \"}\"}}", "{so} 1. {\"x\"}"] {
        let text = format!("[Variant \"Cl{{ssical\"]\n\n{braces}\n4,2>4,4\n");
        assert_eq!(sniff(text.as_bytes()), Likely::Certainly, "{braces}");
    }
    for other in [
        "1. e4 e5",
        "e2e4 e7e5",
        "{koth} 1. e4",
        "white,1.d4 d5,2.e4 dxe4,3.Nc3 Nf6 1-0",
    ] {
        let text = format!("[Variant \"Classical\"]\n\n{other}\n4,2>4,4\n");
        assert_eq!(sniff(text.as_bytes()), Likely::No, "{other}");
    }
}

#[test]
fn a_pawn_becomes_a_neutral_piece() {
    for text in [
        "(8;vo|1) P1,7|k7,7|K0,0\n1,7>1,8vo",
        "(8;ob,Q|1;ob) P1,7|k7,7|K0,0\n1,7>1,8ob",
    ] {
        let (doc, sink) = read(text);
        let doc = doc.unwrap_or_else(|| panic!("{sink:?}"));
        assert_eq!(write(&doc, false).trim_end(), text);
        let mut writer = Writer {
            dialect: super::dialect::Dialect::Site,
            ..Writer::default()
        };
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        assert!(writer.write(&doc, &mut out, &mut sink).is_ok(), "{sink:?}");
        let site = String::from_utf8(out).unwrap();
        assert!(!site.contains("1vo") && !site.contains("1ob"), "{site}");
    }
}

#[test]
fn an_empty_board_is_stated() {
    let warned = |text: &str| {
        let (_, sink) = read(text);
        assert!(!sink.failed(), "{sink:?}");
        sink.messages().iter().any(|d| d.code.0 == "icn/no-pieces")
    };
    for text in ["1,2", "0/100 1", "(8|1) {\"a\": 1}", "[White \"A\"]\n1,2"] {
        assert!(warned(text), "{text}");
    }
    for text in [
        "w",
        "w 1",
        "0/100 {}",
        "{ } 2",
        "[Variant \"Classical\"]\n0/100",
        "[White \"A\"]",
        "K1,1",
        "1. ",
    ] {
        assert!(!warned(text), "{text}");
    }
}

#[test]
fn promotion_lists_have_the_color_of_their_player() {
    let said = |text: &str| {
        let (_, sink) = read(text);
        let messages = sink.messages();
        let warned = messages.iter().any(|d| d.code.0 == "icn/promotion-color");
        (warned, sink.losses().len())
    };
    let of = |list: &str| format!("{list} K1,1|k7,7");
    assert_eq!(said(&of("(8;Q,N,ob|1;q,n)")), (false, 0));
    assert_eq!(said(&of("(8|1)")), (false, 0));
    // Perhaps it is from the site, where the letters have no color.
    assert_eq!(said(&of("(8;q,n|1)")), (true, 0));
    assert_eq!(said(&of("(8|1;Q)")), (true, 1));
    assert_eq!(said(&of("(8;q,n|1) {\"a\": 1}")), (true, 1));
    assert_eq!(said(&of("(8,9;q|1;q)")), (false, 0));
}
