//! What other programs understand of Infinite Chess Notation, where they agree with its README.
//!
//! `PANCHESS_ORACLE=DIR` looks at `DIR/icn-cases.jsonl` as well.

mod support;

use panchess::diag::Sink;
use panchess::formats;
use panchess::io::Record;
use panchess::model::{Action, Document, Game, Kind, Position, Side, Start, WideMove};
use serde_json::{Map, Value, json};
use support::files;

fn read(text: &str) -> Option<Document> {
    let mut reader = formats::find("icn")?.reader(&Default::default())?;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    reader
        .read(&Record::of(text), &mut doc, &mut sink)
        .then_some(doc)
}

/// The document in the words of the cases.
fn meaning(doc: &Document) -> Map<String, Value> {
    let mut out = Map::new();
    match doc {
        Document::Position(p) => of_position(p, &mut out),
        Document::Game(g) => of_game(g, &mut out),
        _ => panic!("neither a game nor a position"),
    }
    out
}

fn of_game(g: &Game, out: &mut Map<String, Value>) {
    match &g.start {
        Start::Given(p) => of_position(p, out),
        Start::Usual => of_position(&usual(), out),
    }
    let moves: Vec<Value> = g.tree.main_line().map(|id| of_move(g, id)).collect();
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
}

fn usual() -> Position {
    match read("w") {
        Some(Document::Position(p)) => p,
        other => panic!("{other:?}"),
    }
}

fn of_move(g: &Game, id: panchess::model::NodeId) -> Value {
    let Action::Wide([m]) = g.tree.action(id) else {
        panic!("not a move of the plane")
    };
    let WideMove { from, to, .. } = m;
    let (from, to) = (from.square().expect("from"), to.square().expect("to"));
    let promotion = m.promotion.map_or(String::new(), |kind| {
        letters(m.promotion_side.unwrap_or(g.tree.side(id)), kind)
    });
    format!("{},{}>{},{}{promotion}", from.x, from.y, to.x, to.y).into()
}

fn of_position(p: &Position, out: &mut Map<String, Value>) {
    let plane = p.plane().expect("a plane");
    out.insert("turn".into(), player(p.turn).into());
    if let Some(s) = p.en_passant.squares.first() {
        out.insert("ep".into(), format!("{},{}", s.x, s.y).into());
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
    let words = |side| {
        let found = p.rules.goals.iter().find(|g| g.side == side);
        found.map_or(json!(["checkmate"]), |g| json!(g.words))
    };
    out.insert(
        "win".into(),
        json!({"w": words(Side::White), "b": words(Side::Black)}),
    );
    if let Some(extras) = p.extras.0.get("icn") {
        out.insert("extra".into(), extras.clone().into());
    }
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
        Side::White => "w",
        Side::Black => "b",
        other => other.name(),
    }
}

/// Letters by our own writer: the cases only say that they come back.
fn letters(side: Side, kind: Kind) -> String {
    use panchess::model::{Piece, Plane, Square, World};
    let mut p = usual();
    p.world = World::Plane(Plane {
        pieces: vec![(Square::new(0, 0), Piece::new(side, kind))],
        ..Plane::default()
    });
    let format = formats::find("icn").expect("icn");
    let mut writer = format.writer(&Default::default()).expect("a writer");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(writer.write(&Document::Position(p), &mut out, &mut sink));
    let text = String::from_utf8(out).expect("UTF-8");
    text.trim().trim_end_matches("0,0").to_owned()
}

/// What a case expects and the reader does not find. Empty if they agree.
fn difference(case: &Value) -> Option<String> {
    let input = case["input"].as_str()?;
    let found = read(input);
    let expect = case["expect"].as_object()?;
    let doc = match (found, expect.contains_key("error")) {
        (None, true) => return None,
        (None, false) => return Some(format!("{input:?} is refused")),
        (Some(_), true) => return Some(format!("{input:?} is read")),
        (Some(doc), false) => doc,
    };
    let found = meaning(&doc);
    let compared = [
        "ep", "rule", "full", "promo", "win", "extra", "pieces", "moves", "meta",
    ];
    for (key, wanted) in expect
        .iter()
        .filter(|(k, _)| compared.contains(&k.as_str()))
    {
        let wanted = canonical(key, wanted);
        let is = found.get(key).cloned().unwrap_or(Value::Null);
        if wanted != is {
            return Some(format!("{input:?}: {key} is {is}, expected {wanted}"));
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
                *m = text.replace('=', "").into();
            }
        }
    }
    value
}

fn cases(text: &str) -> Vec<Value> {
    let line = |l: &str| serde_json::from_str(l).expect("a line of JSON");
    text.lines().map(line).collect()
}

/// Where the program behind a case and the README agree: nothing may differ.
#[test]
fn cases_in_which_other_programs_agree_with_the_readme() {
    let path = files::root("fixtures/oracle/icn-cases.jsonl");
    let text = String::from_utf8(files::bytes(&path)).expect("UTF-8");
    let found = cases(&text);
    assert!(found.len() > 150, "only {} cases", found.len());
    let wrong: Vec<String> = found.iter().filter_map(difference).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The README's own cases all hold; of the others, those where a program departs
/// from it do not, and their number is known.
#[test]
fn all_cases_if_they_are_at_hand() {
    let Some(dir) = std::env::var_os("PANCHESS_ORACLE") else {
        return;
    };
    let path = std::path::Path::new(&dir).join("icn-cases.jsonl");
    let text = String::from_utf8(files::bytes(&path)).expect("UTF-8");
    let mut agreeing = 0;
    for case in cases(&text) {
        let why = difference(&case);
        assert!(why.is_none() || case["source"] != "seed", "{why:?}");
        agreeing += usize::from(why.is_none());
    }
    assert_eq!(agreeing, AGREEING);
}

/// Of 463.
const AGREEING: usize = 295;
