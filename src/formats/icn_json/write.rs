//! The writer. It always writes one key per line in FormatConverter.js's order, one move
//! per line, pieces in the order they were listed, rights in the order of the pieces, and
//! numbers beyond 2^53 as strings, because JavaScript would round them.

use super::write_position::Lines;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::icn::header::blank;
use crate::formats::icn::json;
use crate::formats::icn::write::{knows_start, lose_variant, names_variant};
use crate::formats::{Options, Write};
use crate::model::{Catalog, Document, Extras, Game, Part, Position, Side, Start};
use std::collections::HashSet;
use std::sync::Arc;

/// Writes one object, without the list around all of them.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    /// Moves as objects.
    legacy: bool,
    catalog: Arc<Catalog>,
}

impl Writer {
    pub(super) fn new(options: &Options) -> Self {
        Self {
            legacy: options.has("legacy"),
            catalog: Arc::clone(options.catalog()),
        }
    }
}

impl Write for Writer {
    fn wants(&self) -> Part {
        let always = Part::SQUARES | Part::CASTLING;
        match self.legacy {
            false => always,
            true => always | Part::KIND | Part::CAPTURE | Part::CHECK,
        }
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let mut page = Page {
            legacy: self.legacy,
            keeps_no_marks: matches!(doc, Document::Game(g) if !self.legacy && !knows_start(g, &self.catalog)),
            lines: Lines::default(),
            sink,
        };
        let done = match doc {
            Document::Position(p) => {
                lose_variant(p, page.sink);
                page.lone_position(p)
            }
            Document::Game(g) => page.game(g),
            Document::Pieces(p) => {
                page.sink.push(p.no_game());
                None
            }
        };
        page.lines.print(out);
        sink.checked(done.is_some())
    }
}

/// The page being written.
pub(super) struct Page<'a> {
    pub(super) legacy: bool,
    /// Letters and marks of moves are not written, and do not follow from the position, because it is not known.
    pub(super) keeps_no_marks: bool,
    pub(super) lines: Lines,
    pub(super) sink: &'a mut Sink,
}

/// The keys with a meaning; an extra cannot have such a name.
const KNOWN: &[&str] = &[
    "metadata",
    "variant",
    "turn",
    "enpassant",
    "moveRule",
    "fullMove",
    "gameRules",
    "promotionRanks",
    "startingPosition",
    "specialRights",
    "shortposition",
    "moves",
];

impl Page<'_> {
    fn lone_position(&mut self, p: &Position) -> Option<()> {
        self.lines.put("metadata", "{}");
        self.position(p, p.plane().is_some_and(|plane| plane.usual))?;
        // Without any pieces it is always an empty board.
        let usual = u64::from(p.plane().is_some_and(|plane| plane.usual));
        let what = "pieces of a variant's start that are left out";
        let code = Code("icn-json/lost-usual-pieces");
        self.sink.lose(code, what, usual, None);
        self.extras(&p.extras);
        Some(())
    }

    fn game(&mut self, game: &Game) -> Option<()> {
        self.metadata(game);
        let given = match &game.start {
            Start::Usual => None,
            Start::Given(p) => Some(p.as_ref()),
        };
        if let Some(p) = given {
            self.position(p, p.plane().is_some_and(|plane| plane.usual))?;
            let mine = p.extras.keys().filter(|(slug, _)| *slug == "icn-json");
            self.lose_extras(mine.count());
        }
        let first = game.tree.main_line().next().map(|id| game.tree.side(id));
        if let Some(side) = first.filter(|s| given.is_none() && *s != Side::White) {
            self.lines.put("turn", &format!("\"{}\"", side.name()));
        }
        let strange = game.extras.keys().filter(|(slug, _)| *slug == "icn");
        self.lose_extras(strange.count());
        self.extras(&game.extras);
        self.moves(game, given.unwrap_or(&blank()))
    }

    fn metadata(&mut self, game: &Game) {
        let mut tags: Vec<(&str, &str)> = game.tags.iter().collect();
        if names_variant(game) {
            tags.push(("Variant", game.variant.as_str()));
        }
        if game.states_outcome() {
            let behind = |key| tags.iter().rposition(|(k, _)| *k == key);
            let players = behind("Black").or(behind("White")).map(|at| at + 1);
            let at = players.or(behind("Termination")).unwrap_or(tags.len());
            tags.insert(at, ("Result", game.outcome.token()));
        }
        let mut seen = HashSet::new();
        // A name occurs once in an object.
        let (mut out, mut lost) = (String::from("{"), 0);
        for (key, value) in tags {
            if !seen.insert(key) {
                lost += 1;
                continue;
            }
            out.push_str(if seen.len() > 1 { ", " } else { "" });
            json::print_text(key, &mut out);
            out.push_str(": ");
            json::print_text(value, &mut out);
        }
        out.push('}');
        let what = "repeated tags";
        self.sink.lose(Code("icn-json/lost-tag"), what, lost, None);
        self.lines.put("metadata", &out);
    }

    fn extras(&mut self, extras: &Extras) {
        let mine = extras.0.get("icn-json").into_iter().flatten();
        let mut lost = 0;
        for (name, value) in mine {
            if KNOWN.contains(&name.as_str()) {
                lost += 1;
                continue;
            }
            let mut out = String::new();
            json::print_value(value, &mut out);
            self.lines.put(json::spelled(name), &out);
        }
        self.lose_extras(lost);
    }

    fn lose_extras(&mut self, count: usize) {
        let what = "extras that cannot be written";
        let code = Code("icn-json/lost-extras");
        self.sink.lose(code, what, count as u64, None);
    }

    pub(super) fn refuse<T>(
        &mut self,
        code: Code,
        message: impl Into<String>,
        help: &'static str,
    ) -> Option<T> {
        let d = Diagnostic::error(code, message.into());
        self.sink.push(d.help(help));
        None
    }
}
