//! What other programs understand of Infinite Chess Notation, and where they and the
//! notation's README part.
//!
//! A case is read in the dialect of the program that judged it. Where our verdict is
//! another one, the case says `why`, and [`REASONS`] says what that means; a reason that
//! is no longer needed fails the test. `PANCHESS_ORACLE=DIR` examines all of `DIR/icn-cases.jsonl`;
//! `scripts/pick-icn-cases.py` picked those kept here from it.

use crate::support::files;
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::io::Record;
use panchess::model::{
    Action, Coord, Document, Game, Kind, Marks, NodeId, Position, Remark, Side, Square, Start,
    WideMove, commands,
};
use panchess::pipeline::{Checker, Job, Levels, Readable, Verdict};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Why a program's verdict is not ours.
const REASONS: &[(&str, &str)] = &[
    (
        "narrow",
        "FormatConverter.js refuses, or misreads, what the README or the site allows",
    ),
    (
        "careless",
        "the program accepts what has no meaning in the notation; here it is refused",
    ),
    (
        "spelled",
        "FormatConverter.js keeps 05, -0 and 00 as other squares and numbers than 5 and 0; here they are those numbers, with a warning",
    ),
    (
        "rounded",
        "FormatConverter.js rounds numbers beyond 2^53; here they are exact",
    ),
    (
        "once",
        "FormatConverter.js keeps a piece that a promotion list names twice; here once, with a warning",
    ),
    (
        "escapes",
        "the README has no way to write a quote in a tag; here it is written as in PGN",
    ),
    (
        "old tag",
        "FormatConverter.js keeps a tag of 2024; here it gets the name and form of today, with a warning",
    ),
    (
        "counter",
        "move counters end at 2^64 here; the programs round them",
    ),
    (
        "wire",
        "the case asks for a lone move as engines send it; here it is read as a game",
    ),
    (
        "writer",
        "the site reads it and its writer fails; here it is written",
    ),
    (
        "rules",
        "the site replays the game and finds a move illegal; a reader does not replay",
    ),
];

/// What a text means, and what was reported about it.
struct Found {
    document: Option<Document>,
    codes: Vec<&'static str>,
}

fn read(dialect: &str, text: &str) -> Found {
    let name = FormatName::parse(dialect).expect("a dialect");
    let mut reader = name.format.reader(&name.options).expect("a reader");
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = reader.read(&Record::of(text), &mut doc, &mut sink).is_ok();
    Found {
        document: done.then_some(doc),
        codes: sink.messages().iter().map(|d| d.code.0).collect(),
    }
}

fn write(dialect: &str, doc: &Document) -> String {
    let name = FormatName::parse(dialect).expect("a dialect");
    let mut writer = name.format.writer(&name.options).expect("a writer");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(writer.write(doc, &mut out, &mut sink).is_ok(), "{sink:?}");
    String::from_utf8(out).expect("UTF-8").trim_end().to_owned()
}

/// The document in the words of the cases.
fn meaning(doc: &Document) -> Map<String, Value> {
    let mut out = Map::new();
    match doc {
        Document::Position(p) => of_position(p, &mut out),
        Document::Game(g) => of_game(g, &mut out),
        _ => panic!("neither a game nor a position"),
    }
    let as_the_site = || write("icn+site", doc);
    let has_start = match doc {
        Document::Game(g) => {
            matches!(&g.start, Start::Given(p) if !p.plane().is_some_and(|p| p.usual))
        }
        _ => true,
    };
    if has_start {
        out.insert("rewritten".into(), as_the_site().into());
    }
    out
}

fn of_game(g: &Game, out: &mut Map<String, Value>) {
    match &g.start {
        Start::Given(p) => of_position(p, out),
        Start::Usual => of_position(&usual(), out),
    }
    let line: Vec<NodeId> = g.tree.main_line().collect();
    let moves: Vec<Value> = line.iter().map(|id| of_move(g, *id).into()).collect();
    out.insert("moves".into(), moves.into());
    let mut tags: Map<String, Value> = g
        .tags
        .iter()
        .map(|(k, v)| (k.to_owned(), v.into()))
        .collect();
    if g.outcome != Default::default() {
        tags.insert("Result".into(), g.outcome.token().into());
    }
    out.insert("meta".into(), tags.into());
    let (comments, clocks): (Vec<Value>, Vec<Value>) =
        line.iter().map(|id| of_comment(g, *id)).unzip();
    out.insert("comments".into(), comments.into());
    out.insert("clocks_ms".into(), clocks.into());
    if let [only] = line[..] {
        of_only_move(g, only, out);
    }
}

/// Words without the commands, and the clock in milliseconds.
fn of_comment(g: &Game, id: NodeId) -> (Value, Value) {
    let text = g.tree.remarks(id).find_map(|r| match r {
        Remark::After(text) => Some(text),
        _ => None,
    });
    let Some(text) = text else {
        return (Value::Null, Value::Null);
    };
    let clock = commands(text).find(|c| c.name == "clk").map(|c| {
        let parts = c.value.split([':', '.']).map(|p| p.parse::<u64>().ok());
        match parts.collect::<Vec<_>>()[..] {
            [Some(h), Some(m), Some(s), Some(d)] => {
                (((h * 60 + m) * 60 + s) * 1000 + d * 100).into()
            }
            _ => Value::Null,
        }
    });
    let mut words = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("[%") {
        words.push_str(&rest[..at]);
        rest = &rest[at..][rest[at..].find(']').expect("closed") + 1..];
    }
    words.push_str(rest);
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    (words.into(), clock.unwrap_or(Value::Null))
}

fn of_only_move(g: &Game, id: NodeId, out: &mut Map<String, Value>) {
    let m = wide(g, id);
    let square = |s: Square| format!("{},{}", s.x, s.y);
    out.insert("from".into(), square(m.from.square().expect("from")).into());
    out.insert("to".into(), square(m.to.square().expect("to")).into());
    let side = g.tree.side(id);
    if let Some(kind) = m.promotion {
        out.insert(
            "promotion".into(),
            letters(m.promotion_side.unwrap_or(side), kind).into(),
        );
    }
    if let Some(kind) = m.kind {
        out.insert("piece".into(), letters(side, kind).into());
    }
    for (key, mark) in [
        ("capture", Marks::SAYS_CAPTURE),
        ("check", Marks::SAYS_CHECK),
        ("mate", Marks::SAYS_MATE),
    ] {
        out.insert(key.into(), m.marks.contains(mark).into());
    }
    out.insert("black".into(), (side == Side::Black).into());
    let remarks: Vec<_> = g.tree.remarks(id).collect();
    for remark in remarks {
        match remark {
            Remark::Nag(5) => out.insert("glyph".into(), "!?".into()),
            Remark::After(text) => out.insert("comment".into(), text.into()),
            _ => None,
        };
    }
    out.insert("token".into(), of_move(g, id).replace('=', "").into());
}

fn usual() -> Position {
    match read("icn", "w").document {
        Some(Document::Position(p)) => p,
        other => panic!("{other:?}"),
    }
}

fn wide(g: &Game, id: NodeId) -> &WideMove {
    match g.tree.action(id) {
        Action::Wide([m]) => m,
        _ => panic!("not a move of the plane"),
    }
}

fn of_move(g: &Game, id: NodeId) -> String {
    let WideMove { from, to, .. } = wide(g, id);
    let (from, to) = (from.square().expect("from"), to.square().expect("to"));
    let m = wide(g, id);
    let promotion = m.promotion.map_or(String::new(), |kind| {
        letters(m.promotion_side.unwrap_or(g.tree.side(id)), kind)
    });
    format!("{},{}>{},{}{promotion}", from.x, from.y, to.x, to.y)
}

fn cycle(p: &Position) -> Vec<Side> {
    let mut cycle = match p.rules.cycle.is_empty() {
        true => vec![Side::White, Side::Black],
        false => p.rules.cycle.clone(),
    };
    let first = cycle.iter().position(|s| *s == p.turn);
    cycle.rotate_left(first.unwrap_or(0));
    cycle
}

fn of_position(p: &Position, out: &mut Map<String, Value>) {
    let plane = p.plane().expect("a plane");
    let cycle = cycle(p);
    let words: Vec<&str> = cycle.iter().map(|s| player(*s)).collect();
    out.insert("turn".into(), words.join(":").into());
    if let Some(s) = p.en_passant.squares.first() {
        out.insert("ep".into(), format!("{},{}", s.x, s.y).into());
        let up = match cycle.last() {
            Some(Side::White) => 1,
            _ => -1,
        };
        out.insert(
            "ep_pawn".into(),
            format!("{},{}", s.x, s.y.plus(&up.into())).into(),
        );
    }
    if let Some(limit) = p.rules.move_limit {
        let done = p.counters.halfmove.unwrap_or(0);
        out.insert("rule".into(), format!("{done}/{limit}").into());
    }
    out.insert("full".into(), p.counters.fullmove.into());
    let mut promo = Map::new();
    for rule in &p.rules.promotion {
        let ranks: Vec<String> = rule.ranks.iter().map(ToString::to_string).collect();
        let usual = || vec![Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
        let to = rule.to.clone().unwrap_or_else(usual);
        let mut pieces: Vec<String> = to.iter().map(|k| letters(Side::Black, *k)).collect();
        pieces.sort();
        let pieces = if ranks.is_empty() { Vec::new() } else { pieces };
        promo.insert(
            player(rule.side).into(),
            json!({"ranks": ranks, "pieces": pieces}),
        );
    }
    if !promo.is_empty() {
        out.insert("promo".into(), promo.into());
    }
    let mut win = Map::new();
    for side in cycle {
        let found = p.rules.goals.iter().find(|g| g.side == side);
        let words = found.map_or(json!(["checkmate"]), |g| json!(g.words));
        win.insert(player(side).into(), words);
    }
    out.insert("win".into(), win.into());
    if let Some(extras) = p.extras.0.get("icn") {
        out.insert("extra".into(), extras.clone().into());
    }
    let side = |c: &Option<Coord>| c.as_ref().map_or("_".into(), Coord::to_string);
    if let Some(b) = &plane.border {
        let sides = [&b.left, &b.right, &b.bottom, &b.top].map(side);
        out.insert("border".into(), sides.join(",").into());
    }
    let square = |s: &Square| format!("{},{}", s.x, s.y);
    let squares: Vec<_> = plane.marks.iter().map(square).collect();
    let rays = plane
        .rays
        .iter()
        .map(|r| format!("{}>{}", square(&r.from), square(&r.step)));
    let rays: Vec<_> = rays.collect();
    out.insert("squares".into(), squares.into());
    out.insert("rays".into(), rays.into());
    let pieces: Vec<String> = plane
        .pieces
        .iter()
        .map(|(s, p)| {
            let right = if p.unmoved { "+" } else { "" };
            format!("{}{},{}{right}", letters(p.side, p.kind), s.x, s.y)
        })
        .collect();
    out.insert("pieces".into(), pieces.join("|").into());
}

fn player(side: Side) -> &'static str {
    match side {
        Side::Neutral => "n",
        Side::White => "w",
        Side::Black => "b",
        Side::Red => "r",
        Side::Blue => "bu",
        Side::Yellow => "y",
        Side::Green => "g",
    }
}

/// Letters by our own writer: the cases only say that they come back.
fn letters(side: Side, kind: Kind) -> String {
    use panchess::model::{Piece, Plane, World};
    let mut p = usual();
    p.world = World::Plane(Plane {
        pieces: vec![(Square::new(0, 0), Piece::new(side, kind))],
        ..Plane::default()
    });
    let text = write("icn", &Document::Position(p));
    text.trim_end_matches("0,0").to_owned()
}

/// What a case asks of the rules, not of a reader.
const OF_THE_RULES: &[&str] = &[
    "position_after_last_move",
    "position_before_last_move",
    "copied_game",
    "conclusion",
];

/// What a case expects and the reader does not find.
fn difference(case: &Value) -> Option<String> {
    let (input, by) = (case["input"].as_str()?, case["by"].as_str()?);
    let dialect = match by {
        "site" => "icn+site",
        "site2026" => "icn+site2026",
        _ => "icn",
    };
    let found = read(dialect, input);
    let refused = found.document.is_none() || found.codes.contains(&"icn/not-on-the-site");
    let expect = case["expect"].as_object()?;
    if expect.contains_key("error") {
        return (!refused).then(|| "is read".into());
    }
    let Some(doc) = found.document.filter(|_| !refused) else {
        return Some(format!("is refused: {:?}", found.codes));
    };
    let is = meaning(&doc);
    for (key, wanted) in expect {
        if OF_THE_RULES.contains(&key.as_str()) {
            continue;
        }
        let wanted = canonical(key, wanted);
        let is = match key.as_str() {
            // Move numbers are counted, not kept; another one than that is warned of.
            "number" if found.codes.contains(&"icn/move-number") => wanted.clone(),
            "number" => json!(1),
            _ => is.get(key).cloned().unwrap_or(Value::Null),
        };
        if wanted != is {
            return Some(format!("{key} is {is}, expected {wanted}"));
        }
    }
    None
}

/// The order of pieces that are promoted to means nothing; `=Q` is `Q`.
fn canonical(key: &str, value: &Value) -> Value {
    let mut value = value.clone();
    if let ("promo", Some(sides)) = (key, value.as_object_mut()) {
        for side in sides.values_mut() {
            if let Some(pieces) = side["pieces"].as_array_mut() {
                pieces.sort_by_key(Value::to_string);
            }
            if side["ranks"] == json!([]) {
                side["pieces"] = json!([]);
            }
        }
    }
    if let ("moves", Some(moves)) = (key, value.as_array_mut()) {
        for m in moves {
            if let Some(text) = m.as_str() {
                *m = text.replace("=3Q", "=3q").replace('=', "").into();
            }
        }
    }
    match (key, value.as_str()) {
        ("turn", Some("w")) => "w:b".into(),
        ("turn", Some("b")) => "b:w".into(),
        ("token", Some(text)) => text.replace("=3Q", "=3q").replace('=', "").into(),
        ("promotion", Some(text)) => text.replace("knightridersB", "nr").into(),
        _ => value,
    }
}

fn cases(text: &str) -> Vec<Value> {
    let line = |l: &str| serde_json::from_str(l).expect("a line of JSON");
    text.lines().map(line).collect()
}

/// The cases kept here, with the reasons.
fn kept() -> Vec<Value> {
    let path = files::root("fixtures/oracle/icn-cases.jsonl");
    let found = cases(&String::from_utf8(files::bytes(&path)).expect("UTF-8"));
    assert!(found.len() > 400, "only {} cases", found.len());
    found
}

/// What is wrong with a case that has this reason, or none.
fn complaint(case: &Value, why: Option<&str>) -> Option<String> {
    let known = why.is_none_or(|w| REASONS.iter().any(|(name, _)| *name == w));
    let what = match (difference(case), why) {
        _ if !known => format!("no reason is called {why:?}"),
        (Some(difference), None) => difference,
        (None, Some(why)) => format!("agrees now; it needs no `why`: {why}"),
        _ => return None,
    };
    Some(format!("{} {}: {what}", case["by"], case["input"]))
}

#[test]
fn every_case_kept_here_holds_or_says_why() {
    let wrong: Vec<String> = kept()
        .iter()
        .filter_map(|case| complaint(case, case["why"].as_str()))
        .collect();
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), wrong.len());
}

#[test]
fn the_readme_is_never_contradicted() {
    for case in kept().iter().filter(|c| c["by"] == "seed") {
        assert_eq!(case["why"], Value::Null, "{case}");
    }
}

/// All cases, if they are at hand: the reasons of those kept here count for them, too.
#[test]
fn every_case_there_is_holds_or_says_why() {
    let Some(dir) = std::env::var_os("PANCHESS_ORACLE") else {
        return;
    };
    let path = std::path::Path::new(&dir).join("icn-cases.jsonl");
    let text = String::from_utf8(files::bytes(&path)).expect("UTF-8");
    let key = |case: &Value| format!("{} {}", case["by"], case["input"]);
    let reasons: BTreeMap<String, Value> = kept()
        .into_iter()
        .map(|case| (key(&case), case["why"].clone()))
        .collect();
    let (mut wrong, mut of_json) = (Vec::new(), 0);
    for mut case in cases(&text) {
        // The long JSON is a separate notation.
        if case["input"]
            .as_str()
            .is_some_and(|i| i.starts_with("{\"long\""))
        {
            of_json += 1;
            continue;
        }
        let newest = case["note"]
            .as_str()
            .is_some_and(|n| n.starts_with("newest"));
        case["by"] = match newest {
            true => "site2026".into(),
            false => case["source"].clone(),
        };
        let why = reasons.get(&key(&case)).and_then(Value::as_str);
        wrong.extend(complaint(&case, why));
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), wrong.len());
    assert_eq!(of_json, 16, "of the long JSON");
}

/// Games as the site's own program writes them: read without a word, and written
/// again byte for byte in each of its three styles.
fn spelled_as_the_site_does(games: &str) -> usize {
    let games = cases(games);
    for game in &games {
        let text = game["site_copy"].as_str().expect("text");
        let found = read("icn+site", text);
        assert!(found.codes.is_empty(), "{:?} {text}", found.codes);
        let doc = found.document.expect("a game");
        for (dialect, style) in [
            ("icn+site+letters", "site_copy"),
            ("icn+site", "site_compact"),
            ("icn+site+pretty", "site_pretty"),
        ] {
            assert_eq!(
                write(dialect, &doc),
                game[style].as_str().expect("text").trim_end()
            );
        }
        for style in ["site_copy", "site_pretty"] {
            let again = read("icn", game[style].as_str().expect("text")).document;
            assert_eq!(again.as_ref(), Some(&doc), "{style}");
        }
    }
    games.len()
}

#[test]
fn games_are_spelled_as_the_site_spells_them() {
    let path = files::root("fixtures/oracle/icn-spellings.jsonl");
    let text = String::from_utf8(files::bytes(&path)).expect("UTF-8");
    assert_eq!(spelled_as_the_site_does(&text), 7);
    if let Some(dir) = std::env::var_os("PANCHESS_ORACLE") {
        let path = std::path::Path::new(&dir).join("icn-games.jsonl");
        let text = String::from_utf8(files::bytes(&path)).expect("UTF-8");
        assert_eq!(spelled_as_the_site_does(&text), 40);
    }
}

/// What `check` reports about a text whose dialect is forced.
fn is_accepted(dialect: &str, text: &str, replays: bool) -> bool {
    let name = FormatName::parse(dialect).expect("a dialect");
    let source = Readable::new(name).expect("a reader");
    let mut checker = Checker::new(&source, replays, Levels::default());
    let verdict = checker.record(&Record::of(text), &mut Vec::new(), &mut Sink::default());
    verdict != Verdict::Rejected
}

/// `check` with the site's dialect refuses what the site refuses. Texts it reads are accepted
/// as texts: many of their moves are on no board.
#[test]
fn a_forced_dialect_has_the_verdict_of_the_site() {
    let (mut wrong, mut refused) = (Vec::new(), 0);
    for case in kept() {
        let (Some(input), Some(by)) = (case["input"].as_str(), case["by"].as_str()) else {
            continue;
        };
        // Reasons say where its reader and ours part; one of them goes away with the replay.
        let parts = !matches!(case["why"].as_str(), None | Some("rules"));
        if parts || !by.starts_with("site") {
            continue;
        }
        let refuses = case["expect"].get("error").is_some();
        refused += usize::from(refuses);
        if is_accepted(&format!("icn+{by}"), input, refuses) == refuses {
            wrong.push(format!("{by}: {input}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), wrong.len());
    assert!(refused > 120, "only {refused} texts are refused");
}
