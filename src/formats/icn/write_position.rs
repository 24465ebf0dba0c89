//! The fields of a position, in the order of the dialect.

use super::dialect::Dialect;
use super::header::{cycle, is_one_of_two, is_usual};
use super::json;
use super::letters;
use super::write::Page;
use crate::diag::Code;
use crate::model::{Border, Coord, Goal, Kind, Plane, Position, Promotion, Side, Value, World};
use crate::order;
use serde_json::Map;

const USUAL: &[Kind] = &[Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

impl Page<'_> {
    pub(super) fn position(&mut self, p: &Position) -> Option<()> {
        let World::Plane(plane) = &p.world else {
            return self.refuse(
                Code("icn/bounded-board"),
                "a bounded board cannot be written as it is".into(),
                "use `convert`, which puts it on the infinite board",
            );
        };
        let start = self.out.len();
        self.turn(p);
        self.en_passant(p);
        self.counters(p);
        // Fields in another order than the site's: no list is read as that of all players.
        let out_of_order = self.looks_late && !self.dialect.is_site() && lists_differ(p);
        if out_of_order {
            self.promotion(p)?;
            self.put(format_args!("{} ", p.counters.fullmove.unwrap_or(1)));
        } else {
            self.full_move(p);
            self.promotion(p)?;
        }
        if self.dialect.is_site() {
            self.site_border(plane);
            self.goals(p);
            self.site_marks(plane);
            self.lose_properties(p);
        } else {
            self.goals(p);
            self.properties(p, plane);
        }
        self.pieces(plane)?;
        if self.out.len() > start && self.out.last() == Some(&b' ') {
            self.out.pop();
        }
        self.lose_the_rest(p);
        Some(())
    }

    fn turn(&mut self, p: &Position) {
        let cycle = cycle(p);
        let usual = matches!(
            cycle[..],
            [Side::White, Side::Black] | [Side::Black, Side::White]
        );
        let says_all = self.is_pretty() || self.dialect.is_site();
        match (usual, cycle.first()) {
            (true, Some(Side::White)) if !says_all => return,
            (true, Some(Side::White)) => self.text("w"),
            (true, _) => self.text("b"),
            _ => {
                let words: Vec<&str> = cycle.iter().map(|s| player(*s)).collect();
                self.text(&words.join(":"));
            }
        }
        self.text(" ");
    }

    /// The site uses the player who moved last to find the pawn.
    fn en_passant(&mut self, p: &Position) {
        let Some(sq) = p.en_passant.squares.first() else {
            return;
        };
        let pawn = matches!(cycle(p).last(), Some(Side::White | Side::Black));
        if self.dialect.is_site() && !pawn {
            let what = "en passant after a player who is neither White nor Black";
            return self.sink.lose(Code("icn/lost-en-passant"), what, 1, None);
        }
        self.square(sq);
        self.text(" ");
    }

    fn counters(&mut self, p: &Position) {
        let half = p.counters.halfmove;
        let site = self.dialect.is_site();
        let what = "the ply counter (no move rule, or beyond it)";
        let lost = match p.rules.move_limit {
            Some(0) if site => true,
            Some(limit) => {
                let half = half.unwrap_or(0);
                let written = if site { half.min(limit) } else { half };
                self.put(format_args!("{written}/{limit} "));
                written < half
            }
            None => half.is_some_and(|n| n > 0),
        };
        self.sink
            .lose(Code("icn/lost-halfmoves"), what, u64::from(lost), None);
    }

    fn full_move(&mut self, p: &Position) {
        let site = self.dialect.is_site();
        let mut full = p.counters.fullmove.unwrap_or(1);
        if site && full == 0 {
            full = 1;
            let what = "a move counter of 0";
            self.sink.lose(Code("icn/lost-counters"), what, 1, None);
        }
        if full != 1 || self.is_pretty() || site {
            self.put(format_args!("{full} "));
        }
    }

    // ---- promotion ----------------------------------------------------------------

    fn promotion(&mut self, p: &Position) -> Option<()> {
        p.rules.lose_further(self.sink);
        if p.rules.promotion.is_empty() {
            return Some(());
        }
        let empty = Promotion::on(Side::White, Vec::new(), None);
        let rules: Vec<(Side, &Promotion)> = players(p)
            .into_iter()
            .map(|side| {
                let found = p.rules.promotion.iter().find(|r| r.side == side);
                // A pawn without a choice of pieces does not promote, so its rank is dropped.
                let found = found.filter(|r| r.to.as_ref().is_none_or(|to| !to.is_empty()));
                (side, found.unwrap_or(&empty))
            })
            .collect();
        let nothing = |r: &&Promotion| r.to.as_ref().is_some_and(Vec::is_empty);
        if let Some(n) = std::num::NonZero::new(p.rules.promotion.iter().filter(nothing).count()) {
            let what = "promotion ranks without pieces to promote to";
            self.sink
                .lose(Code("core/lost-rules"), what, n.get() as u64, None);
        }
        let shared = (self.dialect == Dialect::Site2026).then(|| self.list_of_all(&rules));
        let mut glue = b'(';
        for (side, rule) in &rules {
            self.out.push(glue);
            glue = b'|';
            self.ranks(rule);
            match &shared {
                None => self.list_of(*side, rule)?,
                // A list after the ranks of every player has the same meaning in all dialects.
                Some(all) if !self.is_later && !rule.ranks.is_empty() => {
                    self.list(all, Side::Black)?;
                }
                Some(_) => {}
            }
        }
        if let Some(all) = shared.filter(|_| self.is_later) {
            self.list(&all, Side::Black)?;
        }
        self.text(") ");
        Some(())
    }

    fn ranks(&mut self, rule: &Promotion) {
        for (i, rank) in rule.ranks.iter().enumerate() {
            self.put(format_args!("{}{rank}", if i > 0 { "," } else { "" }));
        }
    }

    fn list_of(&mut self, side: Side, rule: &Promotion) -> Option<()> {
        let site = self.dialect.is_site();
        let to = match &rule.to {
            _ if rule.ranks.is_empty() => return Some(()),
            Some(to) if site && is_usual(to) => return Some(()),
            Some(to) => to.as_slice(),
            None if self.is_pretty() && !site => USUAL,
            None => return Some(()),
        };
        // The list has no player numbers: only White in the README's dialect has capitals.
        let white = side == Side::White && !site;
        self.list(to, if white { side } else { Side::Black })
    }

    fn list(&mut self, to: &[Kind], side: Side) -> Option<()> {
        for (i, kind) in to.iter().enumerate() {
            if to[..i].contains(kind) {
                continue;
            }
            self.text(if i > 0 { "," } else { ";" });
            self.letters(letters::side_of_promoted(side, *kind), *kind)?;
        }
        Some(())
    }

    /// One list for all players; if their lists differ, all pieces of all lists.
    /// Empty for the usual four.
    fn list_of_all(&mut self, rules: &[(Side, &Promotion)]) -> Vec<Kind> {
        let lists = rules.iter().filter(|(_, r)| !r.ranks.is_empty());
        let lists: Vec<&[Kind]> = lists
            .map(|(_, r)| r.to.as_deref().unwrap_or(USUAL))
            .collect();
        let mut all: Vec<Kind> = Vec::new();
        for kind in lists.iter().copied().flatten() {
            if !all.contains(kind) {
                all.push(*kind);
            }
        }
        let fewer = lists.iter().filter(|l| !all.iter().all(|k| l.contains(k)));
        let what = "separate promotion lists (the site has one for all players)";
        let fewer = fewer.count() as u64;
        self.sink
            .lose(Code("icn/lost-promotion-lists"), what, fewer, None);
        match is_usual(&all) {
            true => Vec::new(),
            false => all,
        }
    }

    // ---- win conditions -------------------------------------------------------------

    fn goals(&mut self, p: &Position) {
        let lists: Vec<String> = players(p)
            .into_iter()
            .map(|side| self.words_of(p, side))
            .collect();
        let all_equal = lists.windows(2).all(|w| w[0] == w[1]);
        let says_all = self.is_pretty() && !self.dialect.is_site();
        match lists.first() {
            Some(words) if all_equal => {
                if says_all || words != "checkmate" {
                    self.put(format_args!("{words} "));
                }
            }
            _ => self.put(format_args!("({}) ", lists.join("|"))),
        }
    }

    fn words_of(&self, p: &Position, side: Side) -> String {
        let goals = p.rules.goals.iter().find(|g| g.side == side);
        let words = goals.map_or(&[][..], |g| &g.words);
        let known = words.iter().filter(|goal| self.is_goal(goal));
        let known: Vec<&str> = known.map(Goal::word).collect();
        match known[..] {
            [] => "checkmate".into(),
            _ => known.join(","),
        }
    }

    /// Whether the word would be read as a win condition.
    fn is_goal(&self, goal: &Goal) -> bool {
        match goal {
            Goal::ThreeChecks => !self.dialect.is_site(),
            Goal::Unknown(word) => {
                let is_word = word.len() > 2 && word.bytes().all(|b| b.is_ascii_alphabetic());
                is_word && !self.dialect.is_site()
            }
            _ => true,
        }
    }

    // ---- properties of the README's dialect that are fields of the site --------------

    fn properties(&mut self, p: &Position, plane: &Plane) {
        let all = all_properties(p, plane);
        if all.is_empty() {
            return;
        }
        let mut text = String::new();
        json::print(&all, &mut text);
        self.text(&text);
        self.text(" ");
    }

    fn site_border(&mut self, plane: &Plane) {
        let Some(Border {
            left,
            right,
            bottom,
            top,
        }) = &plane.border
        else {
            return;
        };
        let side = |c: &Option<Coord>| c.as_ref().map_or("_".into(), Coord::to_string);
        let sides = [left, right, bottom, top].map(side).join(",");
        self.put(format_args!("{sides} "));
    }

    fn site_marks(&mut self, plane: &Plane) {
        for (i, at) in plane.marks.iter().enumerate() {
            self.text(if i > 0 { "|" } else { "Squares:" });
            self.square(at);
        }
        if !plane.marks.is_empty() {
            self.text(" ");
        }
        for (i, ray) in plane.rays.iter().enumerate() {
            self.text(if i > 0 { "|" } else { "Rays:" });
            self.square(&ray.from);
            self.text(">");
            self.square(&ray.step);
        }
        if !plane.rays.is_empty() {
            self.text(" ");
        }
    }

    fn lose_properties(&mut self, p: &Position) {
        let Some(all) = p.extras.0.get("icn") else {
            return;
        };
        let names: Vec<String> = all.keys().map(|k| format!("`{k}`")).collect();
        let what = format!("properties: {}", names.join(", "));
        let count = names.len() as u64;
        self.sink
            .lose(Code("icn/lost-properties"), what, count, None);
    }

    // ---- pieces -------------------------------------------------------------------

    fn pieces(&mut self, plane: &Plane) -> Option<()> {
        for (i, (at, piece)) in plane.pieces.iter().enumerate() {
            if i > 0 {
                self.text("|");
            }
            self.letters(piece.side, piece.kind)?;
            self.square(at);
            if piece.unmoved {
                self.text("+");
            }
        }
        let promoted = plane.pieces.iter().filter(|(_, p)| p.was.is_some()).count() as u64;
        let what = "which pieces were promoted";
        self.sink
            .lose(Code("icn/lost-promoted-marks"), what, promoted, None);
        Some(())
    }

    fn lose_the_rest(&mut self, p: &Position) {
        let more = p.en_passant.squares.len().saturating_sub(1) as u64;
        let what = "en-passant squares beyond the first";
        self.sink
            .lose(Code("icn/lost-en-passant"), what, more, None);
        let counters =
            u64::from(p.counters.checks.is_some()) + u64::from(p.counters.counting_limit.is_some());
        let what = "counters of checks and of counting rules";
        self.sink
            .lose(Code("icn/lost-counters"), what, counters, None);
        let limit = self.dialect.is_site() && p.rules.move_limit == Some(0);
        let what = "rules of players who do not take turns, and a move rule of 0 plies";
        let rules = lonely_rules(p) + u64::from(limit);
        self.sink.lose(Code("icn/lost-rules"), what, rules, None);
        let goals = p.rules.goals.iter().flat_map(|g| &g.words);
        let strange = goals.filter(|w| !self.is_goal(w)).count() as u64;
        // A player who cannot win cannot be written either.
        let none = p.rules.goals.iter().filter(|g| g.words.is_empty()).count() as u64;
        self.sink.lose(
            Code("icn/lost-goals"),
            "win conditions",
            strange + none,
            None,
        );
    }
}

/// The properties of a position, including those that the model stores elsewhere.
pub(in crate::formats) fn all_properties(p: &Position, plane: &Plane) -> Map<String, Value> {
    let mut all = p.extras.0.get("icn").cloned().unwrap_or_default();
    if let Some(border) = &plane.border {
        all.insert(json::BORDER.into(), json::border_value(border));
    }
    if !plane.marks.is_empty() {
        all.insert(json::SQUARES.into(), json::squares_value(&plane.marks));
    }
    if !plane.rays.is_empty() {
        all.insert(json::RAYS.into(), json::rays_value(&plane.rays));
    }
    all
}

/// Whether the players' promotion lists differ.
fn lists_differ(p: &Position) -> bool {
    let rules = p.rules.promotion.iter().filter(|r| !r.ranks.is_empty());
    let mut lists = rules.map(|r| &r.to);
    let first = lists.next();
    lists.any(|to| Some(to) != first)
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

fn players(p: &Position) -> Vec<Side> {
    let mut players = cycle(p);
    order::sort(&mut players);
    players.dedup();
    players
}

/// The players whose rules do not fit the lists: each player has one entry.
fn lonely_rules(p: &Position) -> u64 {
    let players = players(p);
    let second = |place: usize, side: Side, sides: &mut dyn Iterator<Item = Side>| {
        !players.contains(&side) || sides.take(place).any(|s| s == side)
    };
    let (promotion, goals) = (&p.rules.promotion, &p.rules.goals);
    let promotion = promotion
        .iter()
        .enumerate()
        .filter(|(i, r)| second(*i, r.side, &mut promotion.iter().map(|r| r.side)));
    let goals = goals
        .iter()
        .enumerate()
        .filter(|(i, r)| second(*i, r.side, &mut goals.iter().map(|r| r.side)));
    let turn = !cycle(p).contains(&p.turn) || is_one_of_two(&p.rules.cycle);
    (promotion.count() + goals.count()) as u64 + u64::from(turn)
}
