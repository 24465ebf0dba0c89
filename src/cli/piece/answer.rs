//! The answer about one piece.

use super::args::{Preset, Show};
use super::board::Setting;
use super::found::Found;
use super::stats::Stats;
use super::steps::Steps;
use crate::cli::messages::{Ui, visible_json};
use crate::diag::{Code, Diagnostic};
use crate::model::Word;
use crate::movement::{
    Abilities, Board, CannotReach, Cost, Definition, Geometry, Limits, Reach, Touch, Vector,
    Verdict, sentence, touches,
};
use crate::render::{Caption, Diagram, Symbols, wrapped};
use crate::variants::{Known, KnownPiece};
use serde_json::json;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Reports about the pieces of a run. It holds what is the same for all of them.
pub struct Reporter<'a> {
    /// Where they stand.
    pub setting: &'a Setting,
    /// What is shown of them.
    pub show: &'a Show,
    /// Where errors are reported.
    pub ui: &'a Ui,
    /// The limit of the computation for all of them.
    pub steps: Steps,
    /// Pieces that are recognized by their moves, built when first used.
    pub known: RefCell<Option<Known>>,
}

/// How many of the words that make a piece inexact are shown in a text; JSON has more.
const MOST_COSTS: usize = 8;
const MOST_COSTS_IN_JSON: usize = 64;

impl Reporter<'_> {
    /// Appends the answer about a piece. `false`: there is no answer, and an error was reported.
    pub fn report(&self, piece: &Found, out: &mut String) -> bool {
        if let Verdict::Opaque { .. } | Verdict::Bounded { .. } = self.verdict(piece) {
            piece.doubt(self.ui);
        }
        let said = if self.show.squares {
            self.squares(piece, out)
        } else if self.show.brief {
            let verdict = word(&self.verdict(piece));
            let _ = writeln!(
                out,
                "{} ({verdict}): {}",
                self.title(piece),
                self.said(piece)
            );
            Ok(())
        } else if self.show.output.is_some() {
            self.picture(piece, out)
        } else if self.show.json {
            self.json(piece, out)
        } else {
            self.page(piece, out)
        };
        match said {
            Ok(()) => true,
            Err(why) => {
                piece.tell(why, self.ui);
                false
            }
        }
    }

    fn verdict(&self, piece: &Found) -> Verdict {
        let zones = |z: &str| self.setting.board.zones.contains_key(z);
        piece
            .definition
            .movement
            .verdict_on(self.setting.board.geometry(), &zones)
    }

    /// The name of the piece, or of the known piece that moves in the same way.
    fn called(&self, piece: &Found) -> Option<String> {
        piece.called().or_else(|| self.recognized(piece))
    }

    fn title(&self, piece: &Found) -> String {
        self.called(piece).unwrap_or_else(|| piece.title())
    }

    fn recognized(&self, piece: &Found) -> Option<String> {
        let movement = &piece.definition.movement;
        let opaque = matches!(self.verdict(piece), Verdict::Opaque { .. });
        // Known pieces are compared on squares.
        if piece.definition.function || opaque || !self.setting.is_square() {
            return None;
        }
        let mut known = self.known.borrow_mut();
        let known = known.get_or_insert_with(|| Known::with(&[]));
        known.name(movement).map(str::to_owned)
    }

    /// How it moves on the board, in words.
    fn said(&self, piece: &Found) -> String {
        if piece.definition.function {
            return "A function, which has no moves of its own.".into();
        }
        let geometry = self.setting.board.geometry();
        in_words(piece.alias(), &piece.definition, geometry)
    }

    fn reach(&self, piece: &Found) -> Result<Reach, CannotReach> {
        let movement = &piece.definition.movement;
        let (board, from) = (&self.setting.board, self.setting.from);
        self.steps.reach(movement, board, from)
    }

    /// What is drawn: the moves of the position, or on an empty board all that some position allows.
    fn touches(&self, piece: &Found) -> Result<BTreeMap<Vector, Touch>, CannotReach> {
        if !self.setting.is_empty() {
            return Ok(touches(self.reach(piece)?.moves));
        }
        let movement = &piece.definition.movement;
        let (board, from) = (&self.setting.board, self.setting.from);
        let most = Limits::default().steps;
        Ok(self.steps.potential(movement, board, from, most)?.cells)
    }

    /// Where it can go, in the order of files; squares that are only possible have a question mark.
    fn squares(&self, piece: &Found, out: &mut String) -> Result<(), Diagnostic> {
        let found = self.reach(piece).map_err(Diagnostic::from)?;
        let certain = found.certain();
        let mut all: Vec<Vector> = found.moves.iter().map(|m| m.to).collect();
        all.dedup();
        let name = |v: &Vector| {
            let doubt = if certain.contains(v) { "" } else { "?" };
            self.setting.name(*v) + doubt
        };
        let names: Vec<String> = all.iter().map(name).collect();
        let verdict = self.verdict(piece);
        let complete = !matches!(verdict, Verdict::Opaque { .. });
        if complete || !names.is_empty() {
            let _ = writeln!(out, "{}", names.join(" "));
        }
        match because(&verdict).first().filter(|_| !complete) {
            Some(cost) => Err(incomplete(cost)),
            None => Ok(()),
        }
    }

    fn page(&self, piece: &Found, out: &mut String) -> Result<(), Diagnostic> {
        if !out.is_empty() {
            out.push('\n');
        }
        let verdict = self.verdict(piece);
        let _ = writeln!(out, "{}: {}", self.title(piece), word(&verdict));
        self.costs(piece, because(&verdict), out);
        for line in wrapped(&self.said(piece), 76) {
            let _ = writeln!(out, "  {line}");
        }
        if piece.definition.function {
            return Ok(());
        }
        let symbols = match self.show.preset {
            Preset::Full => Symbols::Full,
            Preset::Lcpn => Symbols::Seed,
        };
        let diagram = self.diagram(piece)?.text(symbols);
        let _ = write!(out, "\n{diagram}");
        if matches!(verdict, Verdict::Opaque { .. }) {
            out.push_str("moves that depend on the words above are not shown\n");
        }
        if let Some(stats) = self.stats(piece)? {
            out.push('\n');
            for line in wrapped(&stats.to_string(), 76) {
                let _ = writeln!(out, "  {line}");
            }
        }
        Ok(())
    }

    fn costs(&self, piece: &Found, costs: &[Cost], out: &mut String) {
        for cost in costs.iter().take(MOST_COSTS) {
            let place = piece.place(cost);
            let place = place.map_or(String::new(), |(l, c)| format!(" ({l}:{c})"));
            let _ = writeln!(out, "  because of {}{place}", shown(cost));
        }
        if costs.len() > MOST_COSTS {
            let more = costs.len() - MOST_COSTS;
            let _ = writeln!(out, "  and {more} more words");
        }
    }

    fn stats(&self, piece: &Found) -> Result<Option<Stats>, Diagnostic> {
        if !self.show.stats {
            return Ok(None);
        }
        let setting = self.setting;
        let stats = Stats::of(&piece.definition.movement, setting, &self.steps);
        match stats.map_err(Diagnostic::from)? {
            Some(stats) => Ok(Some(stats)),
            None => Err(CannotReach::TooMany.into()),
        }
    }

    fn diagram(&self, piece: &Found) -> Result<Diagram, Diagnostic> {
        let touches = self.touches(piece).map_err(Diagnostic::from)?;
        let Setting { board, from, cells } = self.setting;
        Diagram::of_position(board, *from, &touches, cells)
    }

    /// A picture instead of text.
    fn picture(&self, piece: &Found, out: &mut String) -> Result<(), Diagnostic> {
        let doubt = match self.verdict(piece) {
            Verdict::Exact => "",
            Verdict::Bounded { .. } => " (not every move is certain)",
            Verdict::Opaque { .. } => " (not every move is known)",
        };
        let called = self.called(piece);
        let title = format!("{}{doubt}", self.title(piece));
        let caption = Caption {
            name: called.as_deref(),
            title: &title,
            sentence: &self.said(piece),
            second: self.setting.board.second(),
            theme: self.show.look.theme(),
            size: self.show.look.size,
        };
        out.push_str(&self.diagram(piece)?.svg(&caption));
        Ok(())
    }

    fn json(&self, piece: &Found, out: &mut String) -> Result<(), Diagnostic> {
        let found = self.reach(piece).map_err(Diagnostic::from)?;
        let verdict = self.verdict(piece);
        let names = |all: Vec<Vector>| -> Vec<String> {
            all.into_iter().map(|v| self.setting.name(v)).collect()
        };
        let definition = &piece.definition;
        let because = because(&verdict).iter().take(MOST_COSTS_IN_JSON).map(|cost| {
            let (line, column) = piece.place(cost).unzip();
            json!({"word": &*cost.word, "says": cost.to_string(), "line": line, "column": column})
        });
        let moves = found.moves.iter().map(|m| {
            json!({
                "to": self.setting.name(m.to), "captures": names(m.captures.clone()),
                "promotion": m.promotion, "certain": m.certain,
            })
        });
        let abilities = self.touches(piece).map_err(Diagnostic::from)?;
        let abilities = abilities.into_iter().map(|(at, touch)| {
            let value =
                json!({"certain": names_of(touch.certain), "possible": names_of(touch.possible)});
            (self.setting.name(at), value)
        });
        let value = json!({
            "name": self.called(piece),
            "verdict": word(&verdict), "because": because.collect::<Vec<_>>(),
            "sentence": self.said(piece), "function": definition.function,
            "properties": definition.properties.iter().map(Word::as_str).collect::<Vec<_>>(),
            "square": self.setting.name(self.setting.from),
            "side": if self.setting.board.second() { "black" } else { "white" },
            "certain": names(found.certain()), "possible": found.possible().map(names),
            "moves": moves.collect::<Vec<_>>(),
            "abilities": abilities.collect::<serde_json::Map<_, _>>(),
        });
        let mut value = value;
        if let Some(stats) = self.stats(piece)? {
            value["stats"] = json!({
                "cells": stats.cells, "moves": stats.moves, "captures": stats.captures,
                "reached": stats.reached, "one_color": stats.one_color,
            });
        }
        out.push_str(&visible_json(&value));
        Ok(())
    }
}

/// The names of abilities in JSON.
fn names_of(abilities: Abilities) -> Vec<&'static str> {
    let all = [
        (Abilities::MOVE, "move"),
        (Abilities::CAPTURE, "capture"),
        (Abilities::SHOOT, "shoot"),
        (Abilities::AFTER, "after"),
        (Abilities::HOP_MOVE, "hop-move"),
        (Abilities::HOP_CAPTURE, "hop-capture"),
    ];
    let held = all.into_iter().filter(|(d, _)| abilities.contains(*d));
    held.map(|(_, name)| name).collect()
}

fn incomplete(cost: &Cost) -> Diagnostic {
    let message = format!(
        "not every square of this piece is known, because of {}",
        shown(cost)
    );
    Diagnostic::error(Code("core/squares-unknown"), message)
        .help("define or correct this word; without `--squares` the answer shows what is known")
}

/// How a piece moves, in words: those of the table, if it has some for this piece.
pub fn in_words(known: Option<&KnownPiece>, definition: &Definition, on: Geometry) -> String {
    // The words of the table are about squares.
    let squares = matches!(on, Geometry::Rectangular(_));
    let given = known.and_then(|k| k.sentence.clone()).filter(|_| squares);
    given.unwrap_or_else(|| sentence(&definition.movement, &definition.properties, on))
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Exact => "exact",
        Verdict::Bounded { .. } => "bounded",
        Verdict::Opaque { .. } => "opaque",
    }
}

/// The inexact word with its effect, shortened if it is long.
fn shown(cost: &Cost) -> String {
    let said = cost.to_string();
    match said.char_indices().nth(120) {
        Some((end, _)) => format!("{}…`", said.get(..end).unwrap_or("")),
        None => said,
    }
}

fn because(verdict: &Verdict) -> &[Cost] {
    match verdict {
        Verdict::Exact => &[],
        Verdict::Bounded { because } | Verdict::Opaque { because } => because,
    }
}
