//! Tags with a meaning for the format: the game format, the move format, the start position and
//! the result.

use super::form::{Form, name_and_version};
use super::problem;
use super::set_up::{self, SetUp};
use crate::diag::{Diagnostic, Sink, Span};
use crate::formats::Options;
use crate::formats::quoted::Quoted;
use crate::formats::starts::Starts;
use crate::model::{Game, Outcome, Side, Start, VariantName};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// One tag as written in the text.
#[derive(Debug)]
pub(super) struct Tag<'t> {
    pub(super) name: &'t str,
    pub(super) value: Cow<'t, str>,
    /// The place of the value.
    pub(super) place: Span,
    pub(super) span: Span,
}

impl Tag<'_> {
    fn quoted(&self) -> Quoted<'_> {
        Quoted {
            text: &self.value,
            place: self.place,
        }
    }
}

/// All tags of a game.
#[derive(Debug, Default)]
pub(super) struct Header<'t> {
    tags: Vec<Tag<'t>>,
    result: Option<(Outcome, Span)>,
}

/// A move number: the number, and whether it is Black's move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Number {
    pub(super) full: u64,
    pub(super) black: bool,
}

/// A tag name, compared with case.
const GAME_FORMAT: &str = "GameFormat";

type Done<T> = Result<T, Box<Diagnostic>>;

impl<'t> Header<'t> {
    /// Another tag.
    pub(super) fn push(&mut self, tag: Tag<'t>) {
        self.tags.push(tag);
    }

    /// Stores the tags in the game and returns its move format.
    ///
    /// `whole` is the place for messages if there is no tag.
    pub(super) fn finish(
        &mut self,
        game: &mut Game,
        whole: Span,
        first: Option<Number>,
        starts: &mut Starts,
        options: &Options,
        sink: &mut Sink,
    ) -> Option<Form> {
        if let (Some(a), Some(b)) = (self.tags.first(), self.tags.last()) {
            game.tags_span = Span {
                start: a.span.start,
                end: b.span.end,
            };
        }
        self.keep_the_last_of_each(sink);
        let place = match self.tags.is_empty() {
            true => whole,
            false => game.tags_span,
        };
        let form = match self.form(place, sink) {
            Ok(form) => form,
            Err(why) => {
                sink.push(*why);
                return None;
            }
        };
        self.read_result(sink);
        for tag in &self.tags {
            let taken = [GAME_FORMAT, "MoveFormat", "Result", "SetUp", "FEN"];
            if !taken.contains(&tag.name) {
                game.tags.push(tag.name, &tag.value);
            }
        }
        let said = self.get("Variant").map(|tag| &*tag.value);
        let named = said.and_then(VariantName::of_tag);
        let named = named.or_else(|| options.variant.clone());
        let free = named.is_none();
        game.variant = named.unwrap_or(VariantName::CHESS);
        let says_who = self.start(game, free, starts, sink)?;
        count_from(game, first, says_who);
        Some(form)
    }

    fn get(&self, name: &str) -> Option<&Tag<'t>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    fn keep_the_last_of_each(&mut self, sink: &mut Sink) {
        let mut last = HashMap::with_capacity(self.tags.len());
        for (n, tag) in self.tags.iter().enumerate() {
            last.insert(tag.name, n);
        }
        if last.len() == self.tags.len() {
            return;
        }
        let kept = |n: usize, tag: &Tag<'_>| last.get(tag.name) == Some(&n);
        let again = self.tags.iter().enumerate().find(|(n, t)| !kept(*n, t));
        if let Some((_, tag)) = again {
            let count = self.tags.len() - last.len();
            let d = problem::repeated(tag.name, count, tag.span);
            sink.lose(d.code, "repeated tags", count as u64 - 1, None);
            sink.discard(d, "repeated tags");
        }
        let mut n = 0..;
        let mut tags = std::mem::take(&mut self.tags);
        tags.retain(|tag| kept(n.next().unwrap_or(0), tag));
        self.tags = tags;
    }

    /// The move format, if this is VGN.
    fn form(&self, span: Span, sink: &mut Sink) -> Done<Form> {
        let moves = self.get("MoveFormat");
        match (self.get(GAME_FORMAT), moves) {
            (Some(game), _) => {
                let (name, _) = name_and_version(&game.value);
                if !name.eq_ignore_ascii_case("VGN") {
                    return Err(Box::new(problem::other_game_format(name, game.span)));
                }
            }
            (None, moves) => {
                let alike = |tag: &&Tag<'_>| tag.name.eq_ignore_ascii_case(GAME_FORMAT);
                if let Some(tag) = self.tags.iter().find(alike) {
                    return Err(Box::new(problem::game_format_letters(tag.name, tag.span)));
                }
                match moves {
                    Some(tag) => sink.push(problem::taken_for_vgn(tag.span)),
                    None => return Err(Box::new(problem::no_game_format(span))),
                }
            }
        }
        let Some(tag) = moves else {
            return Ok(Form::San);
        };
        let form = Form::of(&tag.value);
        let form = form.ok_or_else(|| Box::new(problem::move_format(&tag.value, tag.span)))?;
        let (_, version) = name_and_version(&tag.value);
        if let Some(version) = version.filter(|v| !matches!(*v, "1.0" | "1.1")) {
            let d = problem::unknown_version(version, form.tag(), tag.span);
            sink.discard(d, "unknown versions");
        }
        Ok(form)
    }

    fn read_result(&mut self, sink: &mut Sink) {
        let Some(tag) = self.get("Result") else {
            return;
        };
        let span = tag.span;
        match Outcome::from_tag(&tag.value) {
            Some(outcome) => self.result = Some((outcome, span)),
            None => sink.discard(problem::unclear_result(span), "tags without a clear value"),
        }
    }

    /// The result in a tag, and its place.
    pub(super) fn result(&self) -> Option<(Outcome, Span)> {
        self.result
    }

    /// Sets the start; returns whether the tags state the side to move.
    fn start(
        &self,
        game: &mut Game,
        free: bool,
        starts: &mut Starts,
        sink: &mut Sink,
    ) -> Option<bool> {
        let (set_up, fen) = (self.get("SetUp"), self.get("FEN"));
        let said = match set_up {
            None => None,
            Some(tag) => match SetUp::of(tag.quoted()) {
                Ok(said) => Some((said, tag)),
                Err(name) => {
                    sink.push(problem::set_up(name, tag.span));
                    return None;
                }
            },
        };
        let good = match (said, fen) {
            (Some((SetUp::Pgn(said), tag)), Some(fen)) => {
                if !said {
                    sink.discard(problem::set_up_differs(tag.span), "`SetUp` tags");
                }
                starts.read(fen.quoted(), free, game, sink)
            }
            (Some((SetUp::Pgn(said), tag)), None) => {
                if said {
                    sink.discard(problem::set_up_without_fen(tag.span), "`SetUp` tags");
                }
                true
            }
            (None, Some(fen)) => starts.read(fen.quoted(), free, game, sink),
            (None, None) => true,
            (Some((said, _)), fen) => {
                if let Some(fen) = fen {
                    sink.discard(problem::two_starts(fen.span), "`FEN` tags");
                }
                return set_up::read(said, free, game, starts, sink);
            }
        };
        good.then_some(true)
    }
}

/// Rows have no counters. The first move number sets the number of the first move, and the side
/// to move if the row does not state it.
fn count_from(game: &mut Game, first: Option<Number>, says_who: bool) {
    let Start::Given(position) = &mut game.start else {
        return;
    };
    if position.counters.fullmove.is_some() {
        return;
    }
    let position = Arc::make_mut(position);
    position.counters.fullmove = Some(first.map_or(1, |n| n.full));
    if !says_who && first.is_some_and(|n| n.black) {
        position.turn = Side::Black;
    }
}
