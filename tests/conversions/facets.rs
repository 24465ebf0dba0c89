//! A document taken apart into facets, as text to be compared.

use crate::conformance;
use panchess::model::{
    Action, Cell, Coord, Document, Extras, Game, Grid, Kind, Laws, Marks, NodeId, Outcome, Part,
    Piece, Pieces, Position, Remark, Side, Spot, Sq, Start, Tags, Tree, VariantName, WideMove,
    World,
};
use panchess::movement::{Id, Movement, lower};
use panchess::pipeline::rules_for;
use panchess::variants;
use std::collections::BTreeMap;

/// Facets as text. One that a document does not have is empty.
pub type Facets = BTreeMap<&'static str, String>;

/// `gives`: what the moves of the notation state.
pub fn facets(doc: &Document, gives: Part) -> Facets {
    let mut found = Facets::new();
    match doc {
        Document::Game(g) => game(g, gives, &mut found),
        Document::Position(p) => {
            position(p, &mut found);
            found.insert("variant", variant(&p.variant, None, &p.extras));
        }
        Document::Pieces(p) => drop(found.insert("definitions", definitions(p))),
        other => panic!("{other:?}"),
    }
    found.retain(|_, text| !text.is_empty());
    found
}

/// The pieces by what they mean: equal moves may have several spellings. Those without a known meaning are compared by
/// their spelling.
fn definitions(pieces: &Pieces) -> String {
    let meanings = lower(pieces, &[variants::dictionary()]);
    let meant = pieces.defs.iter().zip(meanings).map(|(def, meaning)| {
        let moves = match meaning {
            Ok(meaning) => {
                let moves = &meaning.movement;
                format!("{} {:?}", shape(moves, moves.root()), meaning.properties)
            }
            Err(_) => format!("{:?}", def.expr),
        };
        let notes = (&def.before, &def.inside, &def.beside);
        format!("{:?} {moves} {notes:?}\n", def.name)
    });
    let all: String = meant.collect();
    let rest = (&pieces.after, &pieces.extras, &pieces.variant);
    format!("{all}{rest:?}")
}

/// A node of a movement with everything below it.
fn shape(movement: &Movement, node: Id) -> String {
    let text = format!("{:?}", movement.node(node));
    let mut parts = text.split("Id(");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(')').expect("a number");
        let is_it = |id: &Id| format!("{id:?}") == format!("Id({number})");
        let below = movement.nodes().ids().find(is_it).expect("a node");
        out += &shape(movement, below);
        out += rest;
    }
    out
}

/// The variant; nothing for chess, and for what only looks unlike chess. On the infinite board, a tag or a
/// property keeps what it was called.
fn variant(name: &VariantName, tags: Option<&Tags>, extras: &Extras) -> String {
    let infinite = *name == VariantName::INFINITE;
    let tag = tags.and_then(|tags| tags.get("Variant"));
    let kept = extras
        .get("icn", "variant")
        .and_then(|v| v.as_str())
        .or(tag);
    let kept = kept.filter(|_| infinite).map(VariantName::from_words);
    match kept.as_ref().unwrap_or(name).as_str() {
        "chess" | "unknown" => String::new(),
        name => name.to_owned(),
    }
}

fn game(g: &Game, gives: Part, found: &mut Facets) {
    let tags = g.tags.iter().filter(|(name, _)| *name != "Variant");
    let mut tags: Vec<String> = tags.map(|(n, v)| format!("{n}={v}")).collect();
    tags.sort();
    found.insert("tags", tags.join("\n"));
    let start = g.start.given().map_or(&g.extras, |p| &p.extras);
    found.insert("variant", variant(&g.variant, Some(&g.tags), start));
    if g.outcome != Outcome::Unknown {
        found.insert("outcome", format!("{:?}", g.outcome));
    }
    match &g.start {
        Start::Given(p) => position(p, found),
        Start::Usual => {
            if let Some(mut rules) = rules_for(&g.variant)
                && rules.start_usual().is_ok()
            {
                let mut usual = Position::board(8, 8);
                rules.position(&mut usual);
                position(&usual, found);
            }
        }
    }
    // Moves that are stated by the boards after them or by words, or in part where the notation states all of
    // them, become other moves once they are known.
    let stated = |id| {
        let whole = match g.tree.action(id) {
            Action::One(m) => m.from.is_known() && m.to.is_known(),
            _ => true,
        };
        let stands_in = g.tree.seen(id).is_some() || g.tree.ordinal(id).is_some();
        let plain = !stands_in && g.tree.word(id).is_none();
        plain && (whole || !gives.contains(Part::SQUARES))
    };
    if g.tree.ids().all(stated) {
        let main: Vec<String> = g
            .tree
            .main_line()
            .map(|id| one_move(&g.tree, id, gives))
            .collect();
        found.insert("moves", main.join(" "));
        found.insert("variations", variations(&g.tree, gives));
    }
    remarks(&g.tree, found);
    extras(&g.extras, found);
}

fn extras(extras: &Extras, found: &mut Facets) {
    let mut extras = extras.clone();
    leave_out_implied(&mut extras);
    let all: Vec<String> = extras.0.iter().map(|e| format!("{e:?}")).collect();
    found.entry("extras").or_default().push_str(&all.join("\n"));
}

/// Headers of 5DFEN that follow from the boards: every game with boards has them.
fn leave_out_implied(extras: &mut Extras) {
    let Some(kept) = extras.0.get_mut("5dfen") else {
        return;
    };
    let implied = |header: &serde_json::Value| {
        let part = |n: usize| header.get(n).and_then(|part| part.as_str());
        matches!(
            (part(0), part(1)),
            (Some("Size"), _) | (Some("Board"), Some("custom")) | (Some("Mode"), Some("5D"))
        )
    };
    if let Some(headers) = kept.get_mut("headers").and_then(|h| h.as_array_mut()) {
        headers.retain(|header| !implied(header));
        if headers.is_empty() {
            kept.remove("headers");
        }
    }
    if kept.is_empty() {
        extras.0.remove("5dfen");
    }
}

/// As much of a move as the notation always states.
fn one_move(tree: &Tree, id: NodeId, gives: Part) -> String {
    match tree.action(id) {
        Action::One(m) if gives.contains(Part::SQUARES) => {
            format!("{}{}{:?}", m.from, m.to, m.promotion)
        }
        Action::Wide(moves) if !gives.contains(Part::SQUARES) => {
            let side = tree.side(id);
            let one = |m: &WideMove| match (m.marks & Marks::CASTLE, side) {
                // The king's move, as other notations have it.
                (Marks::CASTLE_SHORT, Side::White) => "g1None ".to_owned(),
                (Marks::CASTLE_SHORT, _) => "g8None ".to_owned(),
                (Marks::CASTLE_LONG, Side::White) => "c1None ".to_owned(),
                (Marks::CASTLE_LONG, _) => "c8None ".to_owned(),
                _ => format!("{}{:?} ", square(&m.to), m.promotion),
            };
            moves.iter().map(one).collect()
        }
        // A game on one board may come back as one on the only timeline of a multiverse.
        Action::Wide([m]) if !m.from.names_board() || stays(m) => {
            format!("{}{}{:?}", square(&m.from), square(&m.to), m.promotion)
        }
        Action::One(m) if m.is_castling() => format!("{:?}", m.marks & Marks::CASTLE),
        Action::One(m) => format!("{} {:?}", m.to, m.promotion),
        _ => conformance::one_move(tree, id, gives),
    }
}

/// Whether a move stays on its board of timeline 0.
fn stays(m: &WideMove) -> bool {
    let first = |spot: &Spot| spot.timeline2.is_none_or(|timeline2| timeline2 == 0);
    let here = m.to.moment.is_none() || m.to.moment == m.from.moment;
    let known = m.from.x.is_some() && m.to.x.is_some();
    known && here && first(&m.from) && first(&m.to) && m.lanes.is_none()
}

/// As on a board with edges, if it is a square of one.
fn square(spot: &Spot) -> String {
    let (Some(x), Some(y)) = (&spot.x, &spot.y) else {
        return format!("{:?}{:?}", spot.x, spot.y);
    };
    place(x, y)
}

fn place(x: &Coord, y: &Coord) -> String {
    match (x.to_i64(), y.to_i64()) {
        (Some(x @ 1..=26), Some(y @ 1..=255)) => Sq::new(x as u8 - 1, y as u8 - 1).to_string(),
        _ => format!("({x},{y})"),
    }
}

fn variations(tree: &Tree, gives: Part) -> String {
    let (mut open, mut found) = (vec![(NodeId::ROOT, 0)], String::new());
    while tree.variation_count() > 0
        && let Some((id, depth)) = open.pop()
    {
        if depth > 0 {
            found += &format!("{depth}:{} ", one_move(tree, id, gives));
        }
        let children: Vec<NodeId> = tree.children(id).collect();
        open.extend(children.into_iter().rev().map(|c| (c, depth + 1)));
    }
    found
}

fn remarks(tree: &Tree, found: &mut Facets) {
    let (mut comments, mut glyphs) = (String::new(), String::new());
    for id in std::iter::once(NodeId::ROOT).chain(tree.ids()) {
        for remark in tree.remarks(id).chain(tree.remarks_inside(id)) {
            match remark {
                Remark::Nag(n) => glyphs += &format!(" {}", n),
                remark => comments += &format!(" {remark:?}"),
            }
        }
    }
    found.insert("comments", comments);
    found.insert("glyphs", glyphs);
}

fn position(p: &Position, found: &mut Facets) {
    let (pieces, rights) = pieces(&p.world);
    found.insert("pieces", pieces);
    found.insert("rights", rights);
    found.insert("turn", format!("{:?}", p.turn));
    let squares: Vec<String> = p
        .en_passant
        .squares
        .iter()
        .map(|s| place(&s.x, &s.y))
        .collect();
    found.insert("en passant", squares.join(" "));
    // A notation that must state the counters states these if they are not known.
    let mut c = p.counters;
    if let World::Multiverse(m) = &p.world
        && let Some((id, _)) = m.boards.first_key_value()
    {
        c.fullmove = u64::try_from(id.turn).ok();
    }
    let (half, full) = (c.halfmove.unwrap_or_default(), c.fullmove.unwrap_or(1));
    if (half, full, &c.checks, c.counting_limit) != (0, 1, &None, None) {
        found.insert(
            "counters",
            format!("{half} {full} {:?} {:?}", c.checks, c.counting_limit),
        );
    }
    let mut held = p.hands.held.clone();
    held.sort();
    if !held.is_empty() {
        found.insert("hands", format!("{held:?}"));
    }
    found.insert("laws", laws(&p.rules));
    extras(&p.extras, found);
}

/// Laws, one on each line. A cycle of turns is the same wherever it begins.
fn laws(laws: &Laws) -> String {
    let mut rest = laws.clone();
    let mut cycle = std::mem::take(&mut rest.cycle);
    let first = cycle.iter().position(|s| *s == Side::White).unwrap_or(0);
    cycle.rotate_left(first);
    let promotion = std::mem::take(&mut rest.promotion);
    let goals = std::mem::take(&mut rest.goals);
    let mut lines: Vec<String> = promotion.iter().map(|p| format!("{p:?}")).collect();
    lines.extend(goals.iter().map(|g| format!("{g:?}")));
    if !cycle.is_empty() && cycle != [Side::White, Side::Black] {
        lines.push(format!("{cycle:?}"));
    }
    if rest != Laws::default() {
        lines.push(format!("{rest:?}"));
    }
    lines.join("\n")
}

/// The pieces of a world without their rights, and the rights. A board with edges and the same pieces
/// on the infinite board are equal.
fn pieces(world: &World) -> (String, String) {
    let all: Vec<(String, Piece)> = match world {
        World::Board(g) => on_board(g),
        World::Plane(plane) => plane
            .pieces
            .iter()
            .map(|(s, p)| (place(&s.x, &s.y), *p))
            .collect(),
        World::Multiverse(m) if m.boards.len() == 1 => {
            m.boards.values().flat_map(|g| on_board(g)).collect()
        }
        World::Multiverse(m) => return (format!("{m:?}"), String::new()),
    };
    let (mut pieces, mut rights) = (Vec::new(), Vec::new());
    let partner = |at: &str, p: &Piece, (square, other): &(String, Piece)| {
        let pair = (p.kind == Kind::KING) != (other.kind == Kind::KING);
        other.unmoved && pair && other.side == p.side && rank(square) == rank(at)
    };
    for (square, p) in &all {
        pieces.push(format!("{square} {:?} {}", p.side, p.kind));
        // A right to castle without the other piece means nothing.
        let castler = [Kind::KING, Kind::ROOK].contains(&p.kind);
        let useless = castler && !all.iter().any(|other| partner(square, p, other));
        if p.unmoved && !useless || p.was.is_some() {
            rights.push(format!("{square} {} {:?}", p.unmoved, p.was));
        }
    }
    pieces.sort();
    rights.sort();
    (pieces.join(", "), rights.join("\n"))
}

/// The second coordinate of a square in text.
fn rank(square: &str) -> &str {
    match square.split_once(',') {
        Some((_, rank)) => rank,
        None => square.trim_start_matches(|c: char| c.is_ascii_alphabetic()),
    }
}

fn on_board(grid: &Grid) -> Vec<(String, Piece)> {
    let hole = Piece {
        kind: Kind::named("void").expect("a name"),
        side: Side::Neutral,
        unmoved: false,
        was: None,
    };
    let squares = (0..grid.ranks()).flat_map(|r| (0..grid.files()).map(move |f| Sq::new(f, r)));
    let holes = squares
        .filter(|sq| grid.get(*sq) == Cell::Hole)
        .map(|sq| (sq, hole));
    grid.pieces()
        .chain(holes)
        .map(|(sq, p)| (sq.to_string(), p))
        .collect()
}
