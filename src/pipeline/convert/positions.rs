use super::adapt;
use super::converter::{Converter, Written};
use super::holds::stands_alone;
use super::losses;
use super::passes::{ConversionState, Stop};
use super::shorten::too_short;
use super::written_positions::{self, WrittenPositions};
use crate::diag::{Code, Sink, Span};
use crate::formats::{Card, Write};
use crate::hash::{Digest, Quick};
use crate::model::{
    Counters, Document, DocumentKind, Feature, Game, Part, PlainPosition, Side, Start, VariantName,
    Worlds,
};
use crate::pipeline::plan::{Plan, Select};
use crate::pipeline::positions::{may_be_plain, plies};
use crate::pipeline::replay::Replay;
use crate::pipeline::run::Settings;
use crate::pipeline::volume::Volume;

impl Converter {
    /// Writes the requested positions of a game, each adapted and its losses named by itself.
    pub(super) fn write_positions(
        &mut self,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<u64, Stop> {
        lost_with_the_game(&self.state, sink);
        let only = self.state.plan.select.only(&self.state.doc);
        let only = only.ok_or_else(|| too_short(sink))?;
        lost_counts(&self.state.doc, only, sink);
        let applies = written_positions::applies(&self.state);
        let written_before = self.written_before.as_mut().filter(|f| f.may && applies);
        let ConversionState {
            doc: Document::Game(game),
            plan,
            target,
            alone,
            replay,
            ..
        } = &mut self.state
        else {
            return Err(Stop::Rejected);
        };
        let mut writer = PositionWriter {
            out,
            plan,
            target,
            alone: *alone,
            start: game.start.given().map(|p| p.counters),
            written: 0,
            settings: &mut self.settings,
            writer: self.writer.as_mut(),
            parts: &mut self.parts,
            quick: &mut self.quick,
            written_before,
            keys_alone: self.keys_alone,
            plain: &mut self.plain,
            is_plain: false,
            volume: Volume::default(),
        };
        let is_usual = game.start == Start::Usual;
        writer.is_plain = is_usual && self.usual_is_plain;
        let (position, played) = (&mut self.position, (replay, game));
        let done = writer.write_all(only, played, position, sink);
        Stop::unless(done)?;
        self.usual_is_plain |= is_usual && writer.is_plain;
        let left_out = writer
            .written_before
            .map_or(0, |written_before| written_before.left_out);
        Ok(writer.written + left_out)
    }
}

/// Writes the positions of one game.
struct PositionWriter<'a> {
    out: &'a mut Vec<u8>,
    plan: &'a Plan,
    target: &'a Card,
    alone: bool,
    /// The counters that the start states.
    start: Option<Counters>,
    written: u64,
    settings: &'a mut Option<Settings>,
    writer: &'a mut dyn Write,
    parts: &'a mut Option<Vec<Written>>,
    quick: &'a mut Option<Quick>,
    /// The positions that were written before, if this game's are left out.
    written_before: Option<&'a mut WrittenPositions>,
    keys_alone: bool,
    plain: &'a mut PlainPosition,
    /// Nothing was lost with the position before, and nothing is with any other plain position of this game.
    is_plain: bool,
    volume: Volume,
}

impl PositionWriter<'_> {
    /// Writes the selected positions of a game; `position` is memory for one of them. `false`: an error went to `sink`.
    fn write_all(
        &mut self,
        only: Option<u64>,
        (replay, game): (&mut Replay, &mut Game),
        position: &mut Document,
        sink: &mut Sink,
    ) -> bool {
        if only.is_some() || !self.may_be_plain(game) {
            return replay.positions(game, only, position, sink, |turn, at, sink| {
                self.write_within(at, turn.span, sink)
            });
        }
        replay.turns_as(game, (Part::SQUARES, false), sink, |_, rules, sink| {
            let key = match rules.plain_position(self.plain) {
                true => Some(self.quick.as_mut().map(|quick| quick.plain(self.plain))),
                false => None,
            };
            if let (Some(written_before), Some(Some(key))) = (&mut self.written_before, key)
                && written_before.leaves_out(key.0)
            {
                return true;
            }
            let written = key.is_some_and(|key| self.write_plain(key));
            let done = written || {
                let here = position.as_position();
                rules.position(here);
                here.variant.clone_from(&VariantName::CHESS);
                self.write_if_plain(position, sink)
            };
            if let (Some(written_before), Some(Some(key)), true) =
                (&mut self.written_before, key, self.is_plain)
            {
                written_before.written(key.0);
            }
            done
        })
    }

    /// The same as [`write`](Self::write), after the turn at that place, unless all positions become too long.
    fn write_within(&mut self, at: &mut Document, turn: Option<Span>, sink: &mut Sink) -> bool {
        let before = self.out.len();
        self.write(at, sink) && self.volume.add_text(self.out.len() - before, turn, sink)
    }

    /// Adapts and writes a position, and names its losses. `false`: an error went to `sink`.
    fn write(&mut self, at: &mut Document, sink: &mut Sink) -> bool {
        if self.written > 0 && self.alone {
            sink.push(stands_alone(self.target));
            return false;
        }
        let envelope = &self.target.envelope;
        if self.written > 0 && self.parts.is_none() {
            self.out.extend_from_slice(envelope.between.as_bytes());
        }
        self.written += 1;
        let key = match (&mut *self.quick, &*at) {
            (Some(quick), Document::Position(position)) => Some(quick.key(position)),
            _ => None,
        };
        if adapt::position(at, self.target, self.plan, sink).is_err() {
            return false;
        }
        lost_on_the_way(self.start, at, sink);
        losses::report(at, self.target, sink);
        let out = &mut *self.out;
        let Some(parts) = self.parts else {
            return Settings::write(self.settings, self.writer, envelope, at, (out, sink)).is_ok();
        };
        let mut settings = None;
        let done = Settings::write(&mut settings, self.writer, envelope, at, (out, sink));
        let end = self.out.len();
        parts.push(Written { end, settings, key });
        done.is_ok()
    }

    /// Whether positions of the game may be plain ones, which need no model.
    fn may_be_plain(&self, game: &Game) -> bool {
        let stays = self.target.worlds.contains(Worlds::BOARD) && self.plan.board.is_none();
        stays && !self.alone && may_be_plain(game)
    }

    /// Writes a position, and finds out whether those after it may be written without a model.
    fn write_if_plain(&mut self, at: &mut Document, sink: &mut Sink) -> bool {
        let before = written_positions::said(sink);
        let done = self.write(at, sink);
        let lost =
            written_positions::said(sink) > before || !losses::loses_nothing(at, self.target);
        let settings = match &self.parts {
            Some(parts) => parts.last().and_then(|part| part.settings),
            None => *self.settings,
        };
        self.is_plain = !lost && settings.is_none_or(Settings::leaves_nothing);
        done
    }

    /// Writes the plain position that the rules are at, which has this key.
    #[inline]
    fn write_plain(&mut self, key: Option<Digest>) -> bool {
        if !self.is_plain {
            return false;
        }
        let before = self.out.len();
        if self.written > 0 && self.parts.is_none() {
            let between = self.target.envelope.between.as_bytes();
            self.out.extend_from_slice(between);
        }
        let at = self.out.len();
        let is_needed = !self.keys_alone || key.is_none();
        if is_needed && !self.writer.write_plain(self.plain, self.out) {
            self.out.truncate(before);
            return false;
        }
        let end = self.out.len();
        match (&mut self.parts, &mut self.settings) {
            (Some(parts), _) => {
                let settings = Some(Settings::without_any(at, end));
                parts.push(Written { end, settings, key });
            }
            (None, Some(settings)) => settings.end_at(end),
            (None, settings) => **settings = Some(Settings::without_any(at, end)),
        }
        self.written += 1;
        true
    }
}

/// What a position cannot state about its game. With `--ply` or `--every-ply`, missing moves
/// are not a loss.
pub(super) fn lost_with_the_game(state: &ConversionState, sink: &mut Sink) {
    const OF_A_GAME: Feature = Feature::TAGS
        .union(Feature::COMMENTS)
        .union(Feature::NAGS)
        .union(Feature::VARIATIONS)
        .union(Feature::OUTCOME);
    let (doc, select, holds) = (&state.doc, state.plan.select, state.holds);
    let Document::Game(game) = doc else {
        return;
    };
    if select == Select::Whole && holds == DocumentKind::POSITION {
        let first = game.tree.main_line().next().map(|id| game.tree.span(id));
        sink.lose(Code("core/lost-moves"), "moves", plies(game), first);
    }
    let card = state.plan.to.format.card();
    losses::name(doc, doc.features() & OF_A_GAME, Some(card), sink);
    // On a board with edges, what is known of the start alone stays there.
    let start = game.start.given().filter(|p| p.grid().is_some());
    let start = start.filter(|_| !game.tree.is_empty());
    let of_start = start.into_iter().flat_map(|p| p.extras.keys());
    losses::lose_extras(game.extras.keys().chain(of_start), sink);
    let grid = game.start.given().and_then(|p| p.grid());
    let marked = grid.into_iter().flat_map(|grid| grid.pieces());
    let marked = marked.filter(|(_, p)| p.was.is_some()).count() as u64;
    // Few starts mark pieces: only then, the definition of the variant is read.
    let variant = || state.replay.catalog().variant(&game.variant);
    if marked == 0 || variant().is_none_or(|v| v.laws.tell_origins()) {
        return;
    }
    let what = "marks of promoted pieces, which make no difference in the variant";
    sink.lose(Code("core/lost-origin"), what, marked, None);
}

/// Positions whose counters would be larger than the largest number that is counted.
fn lost_counts(doc: &Document, only: Option<u64>, sink: &mut Sink) {
    let Document::Game(game) = doc else {
        return;
    };
    let Some(start) = game.start.given() else {
        return;
    };
    let left = |counter: Option<u64>| counter.map_or(u64::MAX, |n| u64::MAX - n);
    let half_begun = u64::from(start.turn != Side::Black);
    let full = left(start.counters.fullmove).saturating_mul(2);
    let fits = full.saturating_add(half_begun);
    let fits = fits.min(left(start.counters.halfmove));
    let lost = match only {
        Some(plies) => u64::from(plies > fits),
        None => plies(game).saturating_sub(fits),
    };
    let first = game.tree.main_line().next().map(|id| game.tree.span(id));
    let what = "counters of positions, which stay at 18446744073709551615";
    sink.lose(Code("core/counter-limit"), what, lost, first);
}

/// Counters of the start position that the rules did not keep.
fn lost_on_the_way(start: Option<Counters>, doc: &Document, sink: &mut Sink) {
    let (Some(start), Document::Position(now)) = (start, doc) else {
        return;
    };
    let checks = start.checks.is_some() && now.counters.checks.is_none();
    let limit = start.counting_limit.is_some() && now.counters.counting_limit.is_none();
    let lost = u64::from(checks) + u64::from(limit);
    let what = "counters of the start position that the rules of the game do not know";
    sink.lose(Code("core/lost-counters"), what, lost, None);
}
