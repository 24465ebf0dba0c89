//! The position and the rules, in FormatConverter.js's order.

use super::names;
use super::position::players;
use super::write::Page;
use crate::diag::Code;
use crate::formats::icn::json;
use crate::formats::icn::write_position::all_properties;
use crate::model::{Coord, Goal, Kind, Plane, Position, Promotion, Side, World};
use crate::order;

/// The keys of the object, each with its value.
#[derive(Default)]
pub(super) struct Lines(Vec<String>);

impl Lines {
    pub(super) fn put(&mut self, key: &str, value: &str) {
        let mut line = String::with_capacity(key.len() + value.len() + 4);
        json::print_text(key, &mut line);
        line.push_str(": ");
        line.push_str(value);
        self.0.push(line);
    }

    pub(super) fn print(self, out: &mut Vec<u8>) {
        out.push(b'{');
        for (i, line) in self.0.iter().enumerate() {
            out.extend_from_slice(if i > 0 { b",\n  " } else { b"\n  " });
            out.extend_from_slice(line.as_bytes());
        }
        out.extend_from_slice(b"\n}");
    }
}

/// The largest number up to which JavaScript reads all whole numbers exactly.
const EXACT: i64 = (1 << 53) - 1;

/// A number as JSON, or as a string if JavaScript would round it.
pub(super) fn number(n: &Coord) -> String {
    match n.to_i64().filter(|n| (-EXACT..=EXACT).contains(n)) {
        Some(n) => n.to_string(),
        None => format!("\"{n}\""),
    }
}

fn count(n: u64) -> String {
    match n <= EXACT as u64 {
        true => n.to_string(),
        false => format!("\"{n}\""),
    }
}

const USUAL: [Kind; 4] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

impl Page<'_> {
    pub(super) fn position(&mut self, p: &Position, usual: bool) -> Option<()> {
        let World::Plane(plane) = &p.world else {
            return self.refuse(
                Code("icn-json/bounded-board"),
                "a bounded board cannot be written as it is",
                "use `convert`, which puts it on the infinite board",
            );
        };
        self.lines.put("turn", &format!("\"{}\"", p.turn.name()));
        if let Some(at) = p.en_passant.squares.first() {
            let square = format!("[{}, {}]", number(&at.x), number(&at.y));
            self.lines.put("enpassant", &square);
        }
        self.counters(p);
        let rules = self.rules(p, plane)?;
        self.lines.put("gameRules", &rules);
        if !usual {
            self.pieces(plane)?;
        }
        self.lose_the_rest(p, plane);
        Some(())
    }

    fn counters(&mut self, p: &Position) {
        let half = p.counters.halfmove;
        match p.rules.move_limit {
            Some(limit) => {
                let rule = format!("\"{}/{limit}\"", half.unwrap_or(0));
                self.lines.put("moveRule", &rule);
            }
            None => {
                let lost = u64::from(half.is_some_and(|n| n > 0));
                let what = "the ply counter (no move rule)";
                let code = Code("icn-json/lost-halfmoves");
                self.sink.lose(code, what, lost, None);
            }
        }
        let full = p.counters.fullmove.unwrap_or(1);
        self.lines.put("fullMove", &count(full));
    }

    // ---- rules ------------------------------------------------------------------------

    fn rules(&mut self, p: &Position, plane: &Plane) -> Option<String> {
        let mut rules = Vec::new();
        if !is_usual(&p.rules.cycle) {
            let names: Vec<String> = p.rules.cycle.iter().map(|s| quoted(s.name())).collect();
            rules.push(format!("\"turnOrder\": [{}]", names.join(", ")));
        }
        self.promotion(p, &mut rules)?;
        self.goals(p, &mut rules);
        let mut lost = 0;
        for (name, value) in &all_properties(p, plane) {
            let taken = [
                "turnOrder",
                "promotionRanks",
                "promotionsAllowed",
                "winConditions",
            ];
            if taken.contains(&name.as_str()) {
                lost += 1;
                continue;
            }
            let mut one = serde_json::Map::new();
            one.insert(name.clone(), value.clone());
            let mut text = String::new();
            json::print(&one, &mut text);
            let inside = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
            rules.push(inside.unwrap_or("").to_owned());
        }
        let what = "properties with the name of a rule";
        let code = Code("icn-json/lost-properties");
        self.sink.lose(code, what, lost, None);
        Some(format!("{{{}}}", rules.join(", ")))
    }

    fn promotion(&mut self, p: &Position, rules: &mut Vec<String>) -> Option<()> {
        let all = &p.rules.promotion;
        if all.is_empty() {
            return Some(());
        }
        let mut lists = Vec::new();
        for side in sides(p, all.iter().map(|r| r.side)) {
            let rule = all.iter().find(|r| r.side == side);
            let Some(rule) = rule.filter(|r| promotes(r)) else {
                continue;
            };
            let mut names = Vec::new();
            for kind in rule.to.as_deref().unwrap_or(&USUAL) {
                let name = quoted(self.name(*kind)?);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            lists.push(format!("\"{}\": [{}]", side.name(), names.join(", ")));
        }
        rules.push(format!("\"promotionRanks\": {}", ranks_of_all(p)));
        rules.push(format!("\"promotionsAllowed\": {{{}}}", lists.join(", ")));
        Some(())
    }

    fn goals(&mut self, p: &Position, rules: &mut Vec<String>) {
        let goals = &p.rules.goals;
        let usual = goals.iter().all(|g| g.words == [Goal::Checkmate]);
        if usual && players(p) != [Side::White, Side::Black] {
            return;
        }
        let words = |side| {
            let goals = goals.iter().find(|g| g.side == side);
            let words = goals.map(|g| g.words.iter().map(|w| quoted(w.word())).collect());
            let words: Vec<String> = words.unwrap_or_else(|| vec!["\"checkmate\"".into()]);
            format!("\"{}\": [{}]", side.name(), words.join(", "))
        };
        let all = sides(p, goals.iter().map(|g| g.side)).into_iter();
        let all: Vec<String> = all.map(words).collect();
        rules.push(format!("\"winConditions\": {{{}}}", all.join(", ")));
    }

    // ---- pieces -----------------------------------------------------------------------

    fn pieces(&mut self, plane: &Plane) -> Option<()> {
        let (mut pieces, mut rights) = (String::from("{"), String::from("{"));
        for (at, piece) in &plane.pieces {
            pieces.push_str(if pieces.len() > 1 { ", " } else { "" });
            let (name, owner) = (self.name(piece.kind)?, names::owner(piece.side));
            pieces.push_str(&format!("\"{},{}\": \"{name}{owner}\"", at.x, at.y));
            if piece.unmoved {
                rights.push_str(if rights.len() > 1 { ", " } else { "" });
                rights.push_str(&format!("\"{},{}\": true", at.x, at.y));
            }
        }
        pieces.push('}');
        rights.push('}');
        self.lines.put("startingPosition", &pieces);
        self.lines.put("specialRights", &rights);
        Some(())
    }

    pub(super) fn name(&mut self, kind: Kind) -> Option<&'static str> {
        if let Some(name) = names::plural(kind) {
            return Some(name);
        }
        self.refuse(
            Code("icn-json/no-name"),
            format!("the notation has no name for a `{kind}`"),
            "convert to a notation that has this piece",
        )
    }

    fn lose_the_rest(&mut self, p: &Position, plane: &Plane) {
        let promoted = plane.pieces.iter().filter(|(_, p)| p.was.is_some()).count();
        let squares = p.en_passant.squares.len().saturating_sub(1);
        let checks = usize::from(p.counters.checks.is_some());
        let counting = usize::from(p.counters.counting_limit.is_some());
        let twice = repeated(p.rules.promotion.iter().map(|r| r.side))
            + repeated(p.rules.goals.iter().map(|g| g.side));
        let nothing = p.rules.promotion.iter().filter(|r| !promotes(r));
        let nothing = nothing.filter(|r| !r.ranks.is_empty()).count();
        for (code, what, count) in [
            (
                Code("icn-json/lost-ranks"),
                "promotion ranks without pieces to promote to",
                nothing,
            ),
            (
                Code("icn-json/lost-promoted-marks"),
                "which pieces were promoted",
                promoted,
            ),
            (
                Code("icn-json/lost-en-passant"),
                "en-passant squares beyond the first",
                squares,
            ),
            (
                Code("icn-json/lost-counters"),
                "counters of checks and of counting rules",
                checks + counting,
            ),
            (
                Code("icn-json/lost-rules"),
                "additional rules of a player",
                twice,
            ),
        ] {
            self.sink.lose(code, what, count as u64, None);
        }
        p.rules.lose_further(self.sink);
    }
}

/// Whether White and Black move in turn, stated or by default.
pub(super) fn is_usual(cycle: &[Side]) -> bool {
    use Side::{Black, White};
    matches!(cycle, [] | [White, Black] | [Black, White])
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    json::print_text(text, &mut out);
    out
}

/// `[8, 1]`, or by name if there are other players.
fn ranks_of_all(p: &Position) -> String {
    let all = &p.rules.promotion;
    let two = |s: Side| matches!(s, Side::White | Side::Black);
    let of = |side: Side| {
        all.iter()
            .find(|r| r.side == side)
            .map_or("null".into(), ranks)
    };
    if all.iter().all(|r| two(r.side)) {
        return format!("[{}, {}]", of(Side::White), of(Side::Black));
    }
    let sides = sides(p, all.iter().map(|r| r.side)).into_iter();
    let all: Vec<String> = sides
        .map(|side| format!("\"{}\": {}", side.name(), of(side)))
        .collect();
    format!("{{{}}}", all.join(", "))
}

/// The players, and all others with a rule, by number.
fn sides(p: &Position, more: impl Iterator<Item = Side>) -> Vec<Side> {
    let mut sides = players(p);
    sides.extend(more);
    order::sort(&mut sides);
    sides.dedup();
    sides
}

/// Whether there is a rank and a piece to promote to.
fn promotes(rule: &Promotion) -> bool {
    !rule.ranks.is_empty() && rule.to.as_ref().is_none_or(|to| !to.is_empty())
}

fn ranks(rule: &Promotion) -> String {
    match &rule.ranks[..] {
        _ if !promotes(rule) => "null".into(),
        [only] => number(only),
        several => {
            let ranks: Vec<String> = several.iter().map(number).collect();
            format!("[{}]", ranks.join(", "))
        }
    }
}

/// How many follow another one of the same side.
fn repeated(sides: impl Iterator<Item = Side>) -> usize {
    let mut sides: Vec<Side> = sides.collect();
    let all = sides.len();
    order::sort(&mut sides);
    sides.dedup();
    all - sides.len()
}
