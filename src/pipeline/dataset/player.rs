//! What a game gives the columns while it is played.

use super::columns::Needs;
use super::printing::{Printer, miss, take_over, warn};
use super::texts::Texts;
use crate::diag::Sink;
use crate::hash::{Digest, Growing, Hasher, Moves, Quick, Scheme, canonical};
use crate::model::{BoardId, Game, Grid, PlainPosition, Position, Start, VariantName, Worlds};
use crate::pipeline::positions::may_be_plain;
use crate::pipeline::replay::Turned;
use crate::pipeline::volume::Volume;
use crate::rules::Rules;

/// What is computed while a game is replayed.
pub(super) struct Player {
    pub(super) needs: Needs,
    pub(super) hasher: Hasher,
    pub(super) growing: Growing,
    pub(super) moves: Moves,
    pub(super) here: Position,
    /// The same, if it needs no model.
    pub(super) plain: PlainPosition,
    /// Whether positions of the game may be plain ones.
    pub(super) may_be_plain: bool,
    /// How many positions were reached.
    pub(super) rows: usize,
    pub(super) volume: Volume,
    pub(super) digests: Vec<Option<Digest>>,
    pub(super) quick: Quick,
    /// The positions as text, where each ends, and the name of the notation.
    pub(super) texts: (Vec<u8>, Vec<usize>),
    pub(super) notation: Option<&'static str>,
    pub(super) positions: Texts,
    /// How many positions have no text, and why the first of them has none.
    pub(super) untold: (u64, Sink),
    /// No digest is known any longer: a board has no text.
    pub(super) unhashed: bool,
    pub(super) keys: Vec<Digest>,
    /// The canonical text of the usual start of the last variant that a game had.
    pub(super) usual_start: Option<(VariantName, Vec<u8>)>,
    /// The game begins at the usual start of its variant, on one board.
    pub(super) is_usual: bool,
}

impl Player {
    pub(super) fn begin(&mut self, game: &Game) {
        (self.rows, self.volume) = (0, Volume::default());
        self.digests.clear();
        self.hasher.forget();
        let (text, mut ends) = std::mem::take(&mut self.positions).into_parts();
        let mut bytes = text.into_bytes();
        bytes.clear();
        ends.clear();
        self.texts = (bytes, ends);
        self.keys.clear();
        self.notation = None;
        (self.untold, self.unhashed) = (Default::default(), false);
        self.here.variant.clone_from(&game.variant);
        let hashes = self.needs.contains(Needs::HASHES);
        if hashes && game.world() == Worlds::MULTIVERSE {
            self.growing = Growing::default();
        }
        self.may_be_plain = may_be_plain(game);
        self.is_usual = game.start == Start::Usual && game.world() == Worlds::BOARD;
    }

    /// The position where the rules are.
    pub(super) fn look(&mut self, rules: &mut dyn Rules, variant: &VariantName) {
        rules.position(&mut self.here);
        if self.here.variant != *variant {
            self.here.variant.clone_from(variant);
        }
    }

    /// At the start, or after a turn. `false`: an error went to `sink`.
    pub(super) fn turn(
        &mut self,
        at: Turned<'_>,
        rules: &mut dyn Rules,
        variant: &VariantName,
        mut table: Option<&mut Printer>,
        sink: &mut Sink,
    ) -> bool {
        if table.is_none()
            && let Some(ply) = at.ply()
        {
            // Only the table of positions needs more than the move.
            if self.needs.contains(Needs::ID) {
                self.moves.ply(&ply);
            }
            return true;
        }
        if at.turn().is_none() && self.begins_as_before(variant) {
            let Some(printer) = &mut table else {
                return true;
            };
            if self.plainly(rules, printer) {
                return true;
            }
        }
        if let (Some(printer), Some(turn)) = (&mut table, at.turn())
            && self.plainly(rules, printer)
        {
            if self.needs.contains(Needs::ID) {
                match at.ply() {
                    Some(ply) => self.moves.ply(&ply),
                    None => self.moves.turn(turn),
                }
            }
            return true;
        }
        if table.is_some() || at.turn().is_none() {
            self.look(rules, variant);
        }
        if table.is_some() && !self.volume.add(&self.here, at.span(), sink) {
            return false;
        }
        match at.turn() {
            Some(turn) if self.needs.contains(Needs::ID) => self.moves.turn(turn),
            Some(_) => {}
            None => self.start(),
        }
        if self.needs.contains(Needs::HASHES) && self.here.multiverse().is_some() {
            rules.new_boards(&mut |id, grid| self.add(id, grid, sink));
        }
        self.reached(table, sink);
        let (text, ends) = &self.texts;
        let before = ends.iter().nth_back(1).copied().unwrap_or(0);
        self.volume.add_text(text.len() - before, at.span(), sink)
    }

    /// A row for the position where the rules are, without its model. `false`: it needs one.
    #[inline]
    fn plainly(&mut self, rules: &mut dyn Rules, printer: &mut Printer) -> bool {
        if !self.may_be_plain || !rules.plain_position(&mut self.plain) {
            return false;
        }
        if self.needs.contains(Needs::TEXT) {
            let (text, ends) = &mut self.texts;
            let Some(notation) = printer.plain(&self.plain, text) else {
                return false;
            };
            ends.push(text.len());
            self.notation = Some(notation);
        }
        if self.needs.contains(Needs::KEYS) {
            self.keys.push(self.quick.plain(&self.plain));
        }
        if self.needs.contains(Needs::HASHES) && self.hasher.wait_plain(&self.plain) {
            self.digests();
        }
        self.rows += 1;
        true
    }

    pub(super) fn start(&mut self) {
        if !self.needs.contains(Needs::ID) {
            return;
        }
        if !self.is_usual {
            return self.moves.begin(&self.here);
        }
        let mut text = Vec::new();
        canonical(&self.here, &mut text);
        self.moves.begin_at(&text);
        self.usual_start = Some((self.here.variant.clone(), text));
    }

    /// Begins at a start whose text is known. `false`: the rules must show the start.
    fn begins_as_before(&mut self, variant: &VariantName) -> bool {
        match &self.usual_start {
            Some((known, text)) if self.is_usual && known == variant => {
                self.moves.begin_at(text);
                true
            }
            _ => false,
        }
    }

    /// All boards are new.
    pub(super) fn grow(&mut self, sink: &mut Sink) {
        if !self.needs.contains(Needs::HASHES) {
            return;
        }
        let here = std::mem::replace(&mut self.here, Position::board(1, 1));
        let boards = here.multiverse().into_iter().flat_map(|m| &m.boards);
        boards.for_each(|(id, grid)| self.add(*id, grid, sink));
        self.here = here;
    }

    /// A new board for the digests.
    fn add(&mut self, id: BoardId, grid: &Grid, sink: &mut Sink) {
        let mut said = sink.beside();
        if !self.unhashed && !self.growing.add(id, grid, &mut said) {
            self.unhashed = true;
            warn(said, sink);
        }
    }

    /// A row for the position, if they are asked for.
    pub(super) fn reached(&mut self, table: Option<&mut Printer>, sink: &mut Sink) {
        let Some(printer) = table else {
            return;
        };
        if self.needs.contains(Needs::TEXT) {
            self.print(printer, sink);
        }
        if self.needs.contains(Needs::KEYS) {
            self.keys.push(self.quick.key(&self.here));
        }
        self.rows += 1;
        if !self.needs.contains(Needs::HASHES) {
            return;
        }
        match self.here.multiverse() {
            None if self.hasher.wait(&self.here) => self.digests(),
            None => {}
            Some(_) if self.unhashed => self.digests.push(None),
            Some(_) => self.digests.push(Some(self.growing.digest())),
        }
    }

    /// The text of the position; an empty one if it has none.
    fn print(&mut self, printer: &mut Printer, sink: &mut Sink) {
        let mut said = sink.beside();
        let (text, ends) = &mut self.texts;
        match printer.position(&self.here, text, &mut said) {
            Some(notation) => {
                self.notation = Some(notation);
                take_over(said, sink);
            }
            None => {
                self.untold.0 += 1;
                if self.untold.0 == 1 {
                    self.untold.1 = said;
                }
            }
        }
        ends.push(text.len());
    }

    /// At the end of a game.
    pub(super) fn end(&mut self, sink: &mut Sink) {
        let (count, why) = std::mem::take(&mut self.untold);
        if count > 0 {
            miss("positions", count, why, sink);
        }
    }

    /// Takes over the texts of the positions. `false`: they are no text.
    pub(super) fn texts(&mut self) -> bool {
        let (bytes, ends) = std::mem::take(&mut self.texts);
        let Ok(text) = String::from_utf8(bytes) else {
            return false;
        };
        self.positions = Texts { text, ends };
        true
    }

    /// Computes the digests of the positions that wait.
    pub(super) fn digests(&mut self) {
        let waited = self.hasher.together();
        self.digests.extend(waited.into_iter().map(Some));
    }

    /// The digest of the last position.
    pub(super) fn last(&mut self, sink: &mut Sink) -> Option<Digest> {
        if !self.needs.contains(Needs::LAST) {
            return None;
        }
        let mut said = sink.beside();
        let scheme = Scheme::usual(&self.here);
        let digest = self.hasher.position(scheme, &self.here, &mut said);
        warn(said, sink);
        digest
    }

    /// The digest of start and moves.
    pub(super) fn id(&mut self) -> Option<Digest> {
        let asked = self.needs.contains(Needs::ID);
        asked.then(|| self.moves.digest())
    }
}
