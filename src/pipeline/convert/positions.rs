use super::adapt;
use super::converter::{Converter, Part};
use super::familiar;
use super::holds::stands_alone;
use super::losses;
use super::shorten::too_short;
use super::walk::{Stop, Walk};
use crate::diag::{Code, Sink};
use crate::model::{Counters, Document, DocumentKind, Feature};
use crate::pipeline::plan::Select;
use crate::pipeline::positions::plies;
use crate::pipeline::run::Settings;

impl Converter {
    /// Writes the requested positions of a game, each adapted and its losses named by itself.
    pub(super) fn write_positions(
        &mut self,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<u64, Stop> {
        lost_with_the_game(&self.walk, sink);
        let only = self.walk.plan.select.only(&self.walk.doc);
        let only = only.ok_or_else(|| too_short(sink))?;
        let applies = familiar::applies(&self.walk);
        let mut familiar = self.familiar.as_mut().filter(|_| applies);
        let Walk {
            doc: Document::Game(game),
            plan,
            target,
            alone,
            replay,
            ..
        } = &mut self.walk
        else {
            return Err(Stop::Rejected);
        };
        let (joined, writer) = (&mut self.settings, self.writer.as_mut());
        let (parts, quick) = (&mut self.parts, &mut self.quick);
        let envelope = &target.envelope;
        let start = game.start.given().map(|p| p.counters);
        let mut written = 0;
        let position = &mut self.position;
        let mut write = |at: &mut Document, sink: &mut Sink| {
            if written > 0 && *alone {
                sink.push(stands_alone(target));
                return false;
            }
            if written > 0 && parts.is_none() {
                out.extend_from_slice(envelope.between.as_bytes());
            }
            written += 1;
            let key = match (&mut *quick, &*at) {
                (Some(quick), Document::Position(position)) => Some(quick.key(position)),
                _ => None,
            };
            if adapt::position(at, target, plan, sink).is_err() {
                return false;
            }
            lost_on_the_way(start, at, sink);
            losses::report(at, target, sink);
            let Some(parts) = parts else {
                return Settings::write(joined, writer, envelope, at, (out, sink)).is_ok();
            };
            let mut settings = None;
            let done = Settings::write(&mut settings, writer, envelope, at, (out, sink));
            let end = out.len();
            parts.push(Part { end, settings, key });
            done.is_ok()
        };
        let done = match &mut familiar {
            None => replay.positions(game, only, position, sink, |_, at, sink| write(at, sink)),
            Some(familiar) => replay.turns(game, sink, |_, rules, sink| {
                if familiar.leaves_out(rules) {
                    return true;
                }
                rules.position(position.as_position());
                let before = familiar::said(sink);
                let done = write(position, sink);
                if familiar::lost_nothing(before, position, target, sink) {
                    familiar.written();
                }
                done
            }),
        };
        Stop::unless(done)?;
        Ok(written + familiar.map_or(0, |familiar| familiar.left_out))
    }
}

/// What a position cannot state about its game. With `--ply` or `--every-ply`, missing moves
/// are not a loss.
pub(super) fn lost_with_the_game(walk: &Walk, sink: &mut Sink) {
    const OF_A_GAME: Feature = Feature::TAGS
        .union(Feature::COMMENTS)
        .union(Feature::NAGS)
        .union(Feature::VARIATIONS)
        .union(Feature::OUTCOME);
    let (doc, select, holds) = (&walk.doc, walk.plan.select, walk.holds);
    let Document::Game(game) = doc else {
        return;
    };
    if select == Select::Whole && holds == DocumentKind::POSITION {
        let first = game.tree.main_line().next().map(|id| game.tree.span(id));
        sink.lose(Code("core/lost-moves"), "moves", plies(game), first);
    }
    losses::name(doc, doc.features() & OF_A_GAME, sink);
    // On a board with edges, what is known of the start alone stays there.
    let start = game.start.given().filter(|p| p.grid().is_some());
    let start = start.filter(|_| !game.tree.is_empty());
    let of_start = start.into_iter().flat_map(|p| p.extras.keys());
    losses::lose_extras(game.extras.keys().chain(of_start), sink);
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
