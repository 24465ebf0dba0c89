use super::convert::{Converter, finish, stands_alone};
use super::extent::Extent;
use super::joiner::Settings;
use super::losses;
use super::plan::Select;
use super::positions::plies;
use crate::diag::{Code, Sink};
use crate::formats::Card;
use crate::model::{Document, DocumentKind, Feature, Part, Position, VariantName};

impl Converter {
    /// Writes the requested positions of a game.
    pub(super) fn write_positions(&mut self, out: &mut Vec<u8>, sink: &mut Sink) -> Option<u64> {
        self.play_what_is_legal(sink)?;
        lost_with_the_game(&self.doc, self.plan.select, self.holds, sink);
        if let Some(start) = self.only_a_start() {
            return self.write_start(start, out, sink);
        }
        let Some(only) = self.plan.select.only(&self.doc) else {
            self.is_too_short(sink);
            return Some(0);
        };
        let Self {
            doc: Document::Game(game),
            position,
            ..
        } = self
        else {
            return None;
        };
        let mut written = 0;
        let (plan, target, alone) = (&self.plan, self.target, self.alone);
        let (all, writer) = (&mut self.settings, self.writer.as_mut());
        let done = self
            .replay
            .positions(game, only, position, sink, |_, at, sink| {
                if written > 0 && alone {
                    sink.push(stands_alone(target));
                    return false;
                }
                if written > 0 {
                    out.extend_from_slice(target.envelope.between.as_bytes());
                }
                written += 1;
                if finish(at, target, plan, sink).is_none() {
                    return false;
                }
                lost_of_a_position(at, target, sink);
                Settings::write(all, writer, &target.envelope, at, (out, sink))
            });
        done.then_some(written)
    }

    /// With `--keep-going`, a move that cannot be played ends the game before its positions are
    /// looked for.
    fn play_what_is_legal(&mut self, sink: &mut Sink) -> Option<()> {
        let Document::Game(game) = &mut self.doc else {
            return None;
        };
        if !self.plan.keep_going || game.tree.is_empty() {
            return Some(());
        }
        let extent = Extent {
            main_line: true,
            keep_going: true,
        };
        let played = self.replay.resolve_in(game, Part::SQUARES, extent, sink);
        played.then_some(())
    }

    /// The start of a game without moves on a board with edges, which is a position as it is.
    fn only_a_start(&self) -> Option<Position> {
        let Document::Game(game) = &self.doc else {
            return None;
        };
        let start = game.start.given().filter(|p| p.grid().is_some())?;
        (game.tree.is_empty() && !self.plan.legal).then(|| Position {
            variant: game.variant.clone(),
            ..start.clone()
        })
    }

    fn write_start(&mut self, start: Position, out: &mut Vec<u8>, sink: &mut Sink) -> Option<u64> {
        self.doc = Document::Position(start);
        self.look_at_passing();
        finish(&mut self.doc, self.target, &self.plan, sink)?;
        lost_of_a_position(&self.doc, self.target, sink);
        self.write(out, sink)
    }
}

/// What a position cannot state about its game. With `--ply` or `--every-ply`, missing moves
/// are not a loss.
fn lost_with_the_game(doc: &Document, select: Select, holds: DocumentKind, sink: &mut Sink) {
    const OF_A_GAME: Feature = Feature::TAGS
        .union(Feature::COMMENTS)
        .union(Feature::NAGS)
        .union(Feature::VARIATIONS)
        .union(Feature::OUTCOME);
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

/// Rules give positions of chess what chess has; asking each for it is dear, and needless for
/// targets that have it all.
fn lost_of_a_position(doc: &Document, target: &Card, sink: &mut Sink) {
    const OF_CHESS: Feature = Feature::RIGHTS
        .union(Feature::EN_PASSANT)
        .union(Feature::HANDS)
        .union(Feature::COUNTERS)
        .union(Feature::TURN);
    let usual = match doc {
        Document::Position(p) => p.variant == VariantName::CHESS && p.extras.is_empty(),
        _ => false,
    };
    if !usual || !target.carries.contains(OF_CHESS) {
        losses::report(doc, target, sink);
    }
}
