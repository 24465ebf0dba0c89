//! What the writer always emits: fields in the seed's order, canonical numbers,
//! pieces in the order they were listed, tags in front with one empty line behind.

use super::header::{blank, cycle};
use super::{json, letters};
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::Write;
use crate::model::{
    Document, Game, Kind, NodeId, Outcome, Part, Plane, Position, Promotion, Remark, Side, Square,
    Start, Tags, VariantName, World,
};
use std::io::Write as _;

/// Writes the seed's dialect, as compact as it can be or as the seed's long version.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) pretty: bool,
}

impl Write for Writer {
    fn wants(&self) -> Part {
        let always = Part::SQUARES | Part::CASTLING;
        match self.pretty {
            true => always | Part::KIND | Part::CAPTURE | Part::CHECK,
            false => always,
        }
    }

    fn write(&mut self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let mut page = Page {
            pretty: self.pretty,
            out,
            sink,
        };
        let done = match doc {
            Document::Position(p) => page.some_position(p),
            Document::Game(g) => page.game(g),
            Document::Pieces(p) => {
                page.sink.push(p.no_game());
                None
            }
        };
        page.out.push(b'\n');
        done.is_some()
    }
}

/// The page being written.
pub(super) struct Page<'a> {
    pub(super) pretty: bool,
    pub(super) out: &'a mut Vec<u8>,
    pub(super) sink: &'a mut Sink,
}

impl Page<'_> {
    pub(super) fn put(&mut self, args: std::fmt::Arguments<'_>) {
        // Writing to memory does not fail.
        let _ = self.out.write_fmt(args);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    // ---- the game in the large ------------------------------------------------

    fn game(&mut self, game: &Game) -> Option<()> {
        self.lose_extras(game);
        let given = match &game.start {
            Start::Usual => None,
            Start::Given(p) => Some(p.as_ref()),
        };
        let remarks = game.tree.remarks(NodeId::ROOT);
        let glyphs = remarks.filter(|r| matches!(r, Remark::Nag(_))).count() as u64;
        self.sink.lose(
            Code("core/lost-nags"),
            "annotation glyphs before the first move",
            glyphs,
            None,
        );
        let is_bare = game.tree.is_empty() && game.tree.comment_count() == 0;
        let variant = game.tags.get("Variant").is_some() || names_variant(game);
        self.lose_emptiness(given, !is_bare || variant);
        // Without tags a lone position would not be a game, and moves without a
        // position could not be told from those of the game before.
        self.tags(game, is_bare || given.is_none());
        if let Some(position) = given {
            self.some_position(position)?;
        }
        if !is_bare {
            if given.is_some() {
                self.text(if self.pretty { "\n\n" } else { "\n" });
            }
            self.moves(game, given.unwrap_or(&blank()))?;
        }
        Some(())
    }

    /// A position, even one of which there is nothing to say.
    fn some_position(&mut self, position: &Position) -> Option<()> {
        let start = self.out.len();
        self.position(position)?;
        if self.out.len() == start {
            self.text("w");
        }
        Some(())
    }

    fn tags(&mut self, game: &Game, needed: bool) {
        let start = self.out.len();
        let result_after = result_place(&game.tags);
        let tagged = !game.tags.is_empty() || names_variant(game);
        let says_result =
            game.outcome != Outcome::Unknown || (!tagged && needed) || (tagged && self.pretty);
        let mut said = !says_result;
        let mut result = |page: &mut Self| {
            if !std::mem::replace(&mut said, true) {
                page.tag("Result", game.outcome.token());
            }
        };
        for (i, (key, value)) in game.tags.iter().enumerate() {
            if result_after == Place::Before(i) {
                result(self);
            }
            self.tag(key, value);
            if result_after == Place::After(i) {
                result(self);
            }
        }
        // A variant that no tag names, so that it is not forgotten.
        if names_variant(game) {
            if result_after != Place::Last {
                result(self);
            }
            self.tag("Variant", game.variant.as_str());
        }
        result(self);
        if self.out.len() > start {
            self.text("\n");
        }
    }

    fn tag(&mut self, key: &str, value: &str) {
        let bad = |c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']');
        if key.is_empty() || key.contains(bad) {
            self.sink.lose(
                Code("icn/lost-tag"),
                "tags whose names have blanks or brackets",
                1,
                None,
            );
            return;
        }
        self.put(format_args!("[{key} \""));
        let mut broken = 0;
        for c in value.chars() {
            match c {
                '"' | '\\' => self.put(format_args!("\\{c}")),
                '\n' | '\r' => {
                    broken += 1;
                    self.text(" ");
                }
                c => self.put(format_args!("{c}")),
            }
        }
        self.sink.lose(
            Code("icn/lost-line-break"),
            "line breaks in tags",
            broken,
            None,
        );
        self.text("\"]\n");
    }

    // ---- the position -----------------------------------------------------------

    fn position(&mut self, p: &Position) -> Option<()> {
        let World::Plane(plane) = &p.world else {
            return self.refuse(
                Code("icn/bounded-board"),
                "a bounded board cannot be written as it is".into(),
                "let `convert` put it on the infinite board",
            );
        };
        let start = self.out.len();
        self.turn(p);
        if let Some(sq) = p.en_passant.squares.first() {
            self.put(format_args!("{},{} ", sq.x, sq.y));
        }
        self.counters(p);
        self.promotion(p)?;
        self.goals(p);
        self.properties(p, plane);
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
        match (usual, p.turn) {
            (true, Side::White) if !self.pretty => return,
            (true, Side::White) => self.text("w"),
            (true, Side::Black) => self.text("b"),
            _ => {
                let words: Vec<&str> = cycle.iter().map(|s| player(*s)).collect();
                self.text(&words.join(":"));
            }
        }
        self.text(" ");
    }

    fn counters(&mut self, p: &Position) {
        let half = p.counters.halfmove;
        match p.rules.move_limit {
            Some(limit) => self.put(format_args!("{}/{limit} ", half.unwrap_or(0))),
            None => self.sink.lose(
                Code("icn/lost-halfmoves"),
                "the ply counter, without a move rule",
                u64::from(half.is_some_and(|n| n > 0)),
                None,
            ),
        }
        let full = p.counters.fullmove.unwrap_or(1);
        if full != 1 || self.pretty {
            self.put(format_args!("{full} "));
        }
    }

    fn promotion(&mut self, p: &Position) -> Option<()> {
        if p.rules.promotion.is_empty() {
            return Some(());
        }
        let empty = Promotion {
            side: Side::White,
            ranks: Vec::new(),
            to: None,
        };
        let mut glue = b'(';
        for side in players(p) {
            self.out.push(glue);
            glue = b'|';
            let found = p.rules.promotion.iter().find(|r| r.side == side);
            self.promotion_of(side, found.unwrap_or(&empty))?;
        }
        self.text(") ");
        Some(())
    }

    fn promotion_of(&mut self, side: Side, rule: &Promotion) -> Option<()> {
        for (i, rank) in rule.ranks.iter().enumerate() {
            self.put(format_args!("{}{rank}", if i > 0 { "," } else { "" }));
        }
        const USUAL: &[Kind] = &[Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
        let to = match &rule.to {
            _ if rule.ranks.is_empty() => return Some(()),
            Some(to) => to.as_slice(),
            None if self.pretty => USUAL,
            None => return Some(()),
        };
        for (i, kind) in to.iter().enumerate() {
            if to[..i].contains(kind) {
                continue;
            }
            self.text(if i > 0 { "," } else { ";" });
            // The list has no player numbers: only White's letters are capitals.
            let spelled = if side == Side::White {
                side
            } else {
                Side::Black
            };
            self.letters(spelled, *kind)?;
        }
        Some(())
    }

    fn goals(&mut self, p: &Position) {
        let lists: Vec<String> = players(p)
            .into_iter()
            .map(|side| words_of(p, side))
            .collect();
        let all_equal = lists.windows(2).all(|w| w[0] == w[1]);
        match lists.first() {
            Some(words) if all_equal => {
                if self.pretty || words != "checkmate" {
                    self.put(format_args!("{words} "));
                }
            }
            _ => self.put(format_args!("({}) ", lists.join("|"))),
        }
    }

    fn properties(&mut self, p: &Position, plane: &Plane) {
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
        if all.is_empty() {
            return;
        }
        let mut text = String::new();
        json::print(&all, &mut text);
        self.text(&text);
        self.text(" ");
    }

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
        let promoted = plane.pieces.iter().filter(|(_, p)| p.promoted).count();
        self.sink.lose(
            Code("icn/lost-promoted-marks"),
            "which pieces were promoted",
            promoted as u64,
            None,
        );
        Some(())
    }

    pub(super) fn square(&mut self, at: &Square) {
        match (at.x.to_i64(), at.y.to_i64()) {
            (Some(x), Some(y)) => self.put(format_args!("{x},{y}")),
            _ => self.put(format_args!("{},{}", at.x, at.y)),
        }
    }

    pub(super) fn letters(&mut self, side: Side, kind: Kind) -> Option<()> {
        if letters::spell(side, kind, self.out) {
            return Some(());
        }
        self.refuse(
            Code("icn/no-letter"),
            format!("the notation has no letter for a `{kind}`"),
            "convert to a notation that has it",
        )
    }

    pub(super) fn refuse<T>(
        &mut self,
        code: Code,
        message: String,
        help: &'static str,
    ) -> Option<T> {
        self.sink.push(Diagnostic::error(code, message).help(help));
        None
    }

    fn lose_the_rest(&mut self, p: &Position) {
        let more = p.en_passant.squares.len().saturating_sub(1) as u64;
        self.sink.lose(
            Code("icn/lost-en-passant"),
            "en-passant squares beyond the first",
            more,
            None,
        );
        let counters =
            u64::from(p.counters.checks.is_some()) + u64::from(p.counters.counting_limit.is_some());
        self.sink.lose(
            Code("icn/lost-counters"),
            "counters of checks and of counting rules",
            counters,
            None,
        );
        self.sink.lose(
            Code("icn/lost-rules"),
            "rules of players who do not take turns",
            lonely_rules(p),
            None,
        );
        let goals = p.rules.goals.iter().flat_map(|g| &g.words);
        let strange = goals.filter(|w| !is_goal(&w.as_str())).count() as u64;
        self.sink
            .lose(Code("icn/lost-goals"), "ways to win", strange, None);
    }

    /// Fields without pieces are those of the variant's own start if moves follow or a
    /// variant is named, and of an empty board if not.
    fn lose_emptiness(&mut self, start: Option<&Position>, read_as_usual: bool) {
        let plane = start.and_then(Position::plane);
        let other = plane.is_some_and(|p| p.pieces.is_empty() && p.usual != read_as_usual);
        self.sink.lose(
            Code("icn/lost-empty-board"),
            "whether the board is empty",
            u64::from(other),
            None,
        );
    }

    /// Only a position has a place for properties, and only for this notation's.
    /// Those of other notations beside the document itself are named elsewhere.
    fn lose_extras(&mut self, game: &Game) {
        let mine = game
            .extras
            .keys()
            .filter(|(slug, _)| *slug == "icn")
            .count();
        let foreign = match &game.start {
            Start::Usual => 0,
            Start::Given(p) => p.extras.keys().filter(|(slug, _)| *slug != "icn").count(),
        };
        let what = "extras of a game, and of its start position in other notations";
        let count = (mine + foreign) as u64;
        self.sink.lose(Code("core/lost-extras"), what, count, None);
    }
}

/// Whether the variant needs a tag of its own.
fn names_variant(game: &Game) -> bool {
    let usual = [VariantName::INFINITE, VariantName::CHESS];
    game.tags.get("Variant").is_none() && !usual.contains(&game.variant)
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Place {
    Before(usize),
    After(usize),
    Last,
}

/// Where the seed puts the result: behind the players, before the termination.
fn result_place(tags: &Tags) -> Place {
    let last = |name| tags.iter().rposition(|(key, _)| key == name);
    let first = |name| tags.iter().position(|(key, _)| key == name);
    let players = last("Black").or(last("White")).map(Place::After);
    let end = || first("Termination").map(Place::Before);
    players.or_else(end).unwrap_or(Place::Last)
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
    players.sort();
    players.dedup();
    players
}

/// Whose rules the lists have no place for: all that is read is one entry a player.
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
    let turn = !cycle(p).contains(&p.turn) || p.rules.cycle.len() == 1;
    (promotion.count() + goals.count()) as u64 + u64::from(turn)
}

fn words_of(p: &Position, side: Side) -> String {
    let goals = p.rules.goals.iter().find(|g| g.side == side);
    let words = goals.map_or(&[][..], |g| &g.words);
    let known: Vec<&str> = words.iter().map(String::as_str).filter(is_goal).collect();
    match known[..] {
        [] => "checkmate".into(),
        _ => known.join(","),
    }
}

/// A word that would be read as a way to win.
fn is_goal(word: &&str) -> bool {
    word.len() > 2 && word.bytes().all(|b| b.is_ascii_alphabetic())
}
