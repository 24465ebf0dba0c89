use super::columns::{Columns, Fill, Needs, Table};
use super::games::{GameRow, Made};
use super::later::Later;
use super::player::Player;
use super::positions::Reached;
use super::printing::Printer;
use super::rows::Rows;
use super::tags;
use super::texts::Texts;
use crate::diag::{Code, Sink};
use crate::formats::epd::Epd;
use crate::formats::fen::beside;
use crate::formats::{self, EndSigns, Format};
use crate::hash::{Growing, Hasher, Moves, Quick};
use crate::io::Record;
use crate::model::{Catalog, Document, Feature, Game, Part, Position, Start, Worlds};
use crate::pipeline::convert::{given, lose_extras, name_losses};
use crate::pipeline::hashed_as::{as_replayed, state_start};
use crate::pipeline::replay::Replay;
use crate::pipeline::{Readable, named, outcome, squares};
use std::collections::HashSet;
use std::sync::Arc;

/// Computes the rows of documents. A game is replayed only if a column needs it.
pub struct Tabulator {
    selection: Arc<Columns>,
    format: &'static dyn Format,
    /// What each move of the notation states.
    gives: Part,
    ends: &'static EndSigns,
    keep_going: bool,
    keep_errors: bool,
    /// Every game is replayed, whatever the columns need.
    replays: bool,
    /// Losses are not reported.
    ignores_losses: bool,
    replay: Replay,
    player: Player,
    printer: Printer,
    made: Made,
    /// Digests that wait for those of other records.
    later: Option<Later>,
}

impl Tabulator {
    /// Computes columns of documents of this notation.
    pub fn new(selection: &Arc<Columns>, source: &Readable) -> Self {
        let options = &source.name().options;
        let catalog: &Arc<Catalog> = options.catalog();
        let card = source.name().format.card();
        Self {
            format: source.name().format,
            gives: card.gives,
            ends: source.name().format.end_signs(),
            keep_going: false,
            keep_errors: false,
            replays: false,
            ignores_losses: false,
            replay: Replay::of(options),
            printer: Printer::new(catalog, selection.needs().contains(Needs::MOVETEXT)),
            made: Made::default(),
            later: None,
            player: Player {
                needs: selection.needs(),
                hasher: Hasher::default(),
                growing: Growing::default(),
                moves: Moves::default(),
                here: Position::board(8, 8),
                plain: Default::default(),
                may_be_plain: false,
                rows: 0,
                volume: Default::default(),
                digests: Vec::new(),
                quick: Quick::default(),
                texts: Default::default(),
                notation: None,
                positions: Texts::default(),
                untold: Default::default(),
                usual_start: None,
                is_usual: false,
                unhashed: false,
                keys: Vec::new(),
            },
            selection: Arc::clone(selection),
        }
    }

    /// The same; a move that cannot be played ends its game, and is a loss.
    #[must_use]
    pub fn keep_going(self, keep_going: bool) -> Self {
        Self { keep_going, ..self }
    }

    /// The same; a record that cannot be read or replayed is a row of the table of games, with its error.
    #[must_use]
    pub fn keep_errors(self, keep_errors: bool) -> Self {
        let keep_errors = keep_errors && self.selection.table() == Table::Games;
        Self {
            keep_errors,
            ..self
        }
    }

    /// The same; every game is replayed, so that the columns do not decide which games have rows.
    #[must_use]
    pub fn replaying(self, replays: bool) -> Self {
        Self { replays, ..self }
    }

    /// The same; losses are not reported. They are computed only if the column `losses` is selected.
    #[must_use]
    pub fn without_losses(self) -> Self {
        let asked = self.selection.columns().iter().any(|c| c.name == "losses");
        Self {
            ignores_losses: !asked,
            ..self
        }
    }

    /// The same; digests of records are missing until [`Tabulator::finish`], so that they are computed together, which is
    /// faster.
    #[must_use]
    pub fn waiting(self) -> Self {
        let later = Some(Later::default());
        Self { later, ..self }
    }

    /// States the digests that are missing in these rows, to which records were added.
    pub fn finish(&mut self, rows: &mut Rows) {
        if let Some(later) = &mut self.later {
            later.finish(rows);
        }
    }

    /// Appends the rows of a record. `None` is one that cannot be read; `gives` is what its moves state, if its
    /// reader knows it better than its notation. `false`: an error is in `sink`, and no row was added.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        doc: Option<&mut Document>,
        gives: Option<Part>,
        rows: &mut Rows,
        sink: &mut Sink,
    ) -> bool {
        // A record before this one may have failed in the middle.
        if !rows.is_complete() {
            rows.truncate(rows.len());
        }
        if let Some(later) = &mut self.later {
            if later.is_full() {
                later.finish(rows);
            }
            later.begin(rows.len());
        }
        self.made.clear();
        let gives = gives.unwrap_or(self.gives);
        let mut game = None;
        let mut computed = false;
        let judged = sink.failed();
        if let Some(doc) = doc
            && self.becomes_game(doc, sink)
        {
            computed = self.document(doc, gives, sink);
            if !judged {
                squares::rename(self.format, doc, self.replay.catalog(), sink);
            }
            game = match doc {
                Document::Game(game) => Some(&*game),
                _ => None,
            };
        }
        let done = self.fill(record, game, computed, rows, sink);
        if !done {
            rows.truncate(rows.len());
        }
        done
    }

    /// Makes a position a game without moves. `false`: an error went to `sink`.
    fn becomes_game(&mut self, doc: &mut Document, sink: &mut Sink) -> bool {
        as_replayed(doc, &mut self.replay);
        if let Document::Game(game) = doc {
            state_start(game, &mut self.replay);
        }
        if let Document::Position(position) = doc {
            let position = std::mem::replace(position, Position::board(1, 1));
            *doc = Document::Game(Game {
                variant: position.variant.clone(),
                start: Start::Given(Arc::new(position)),
                ..Game::default()
            });
        }
        match doc {
            Document::Game(game) => {
                named::fill_in(game, self.replay.catalog());
                true
            }
            Document::Pieces(pieces) => {
                sink.push(pieces.no_game());
                false
            }
            Document::Position(_) => false,
        }
    }

    /// Computes what the columns need, and names what no column holds. `false`: an error went to `sink`.
    fn document(&mut self, doc: &mut Document, gives: Part, sink: &mut Sink) -> bool {
        let Document::Game(game) = doc else {
            return false;
        };
        // Nothing is computed of a record that was rejected before.
        let computed = !sink.failed() && self.compute(game, gives, sink);
        if !computed {
            // What the moves lead to is not known; where they begin may be, and what is reported about them is.
            self.made.clear();
            if self.keep_errors && self.selection.needs().contains(Needs::START) {
                self.printer
                    .start(game, &mut self.made, &mut Sink::default());
            }
        }
        if computed || self.keep_errors {
            self.remarks(game);
            if !self.ignores_losses {
                lose(doc, &self.made, sink);
            }
        }
        computed
    }

    /// Reads what comments state about the moves that are left.
    fn remarks(&mut self, game: &Game) {
        if !self.ignores_losses || self.selection.needs().contains(Needs::REMARKS) {
            self.made.remarks.read(&game.tree);
        }
    }

    /// Computes what the columns need. `false`: an error went to `sink`.
    fn compute(&mut self, game: &mut Game, gives: Part, sink: &mut Sink) -> bool {
        let needs = self.selection.needs();
        if needs.contains(Needs::START) {
            self.printer.start(game, &mut self.made, sink);
        }
        let played = match self.must_play(game, gives) {
            true => self.play(game, sink),
            false => true,
        };
        if !played {
            return false;
        }
        if needs.contains(Needs::SAN) {
            self.printer.san(game, &mut self.made);
        }
        if needs.contains(Needs::MOVES) {
            self.printer.moves(game, &mut self.made, sink);
        }
        true
    }

    /// What must be known of each move.
    fn wants(&self, game: &Game) -> Part {
        let mut wants = Part::SQUARES | self.asks_end(game);
        if self.selection.needs().contains(Needs::SAN) {
            wants |= Part::ALGEBRAIC;
        }
        wants
    }

    /// What tells how a game ended of which the text says only that it is over.
    fn asks_end(&self, game: &Game) -> Part {
        match self.selection.needs().contains(Needs::RESULT) {
            true => outcome::asks(game, false),
            false => Part::empty(),
        }
    }

    fn must_play(&self, game: &Game, gives: Part) -> bool {
        let needs = self.selection.needs();
        let always = Needs::ID | Needs::LAST | Needs::TEXT | Needs::HASHES | Needs::LEGAL;
        let positions = self.selection.table() == Table::Positions;
        if positions || self.keep_errors || self.replays || needs.intersects(always) {
            return true;
        }
        let stated = given(gives, &game.tree, game.world());
        let mut wants = self.wants(game) | Part::CASTLING;
        if game.world() == Worlds::MULTIVERSE {
            // The moves have the letters of their pieces.
            wants |= Part::KIND;
        }
        !self.asks_end(game).is_empty()
            || needs.intersects(Needs::MOVES | Needs::SAN | Needs::PLAYED)
                && !(wants - stated).is_empty()
            || game.tree.has_words()
    }

    /// Replays the game. `false`: an error went to `sink`.
    fn play(&mut self, game: &mut Game, sink: &mut Sink) -> bool {
        let (wants, keep_going) = (self.wants(game), self.keep_going);
        let variant = game.variant.clone();
        let (player, printer) = (&mut self.player, &mut self.printer);
        let mut table = (self.selection.table() == Table::Positions).then_some(printer);
        player.begin(game);
        if let Some(start) = named::start_without_moves(game, self.replay.catalog()) {
            player.here.clone_from(&start);
            player.start();
            player.grow(sink);
            player.reached(table.as_deref_mut(), sink);
            player.end(sink);
            self.made.last = player.last(sink);
            self.made.id = player.id();
            return true;
        }
        let played = self
            .replay
            .turns_as(game, (wants, keep_going), sink, |at, rules, sink| {
                player.turn(at, rules, &variant, table.as_deref_mut(), sink)
            });
        if !played {
            return false;
        }
        if self.selection.needs().contains(Needs::RESULT) {
            outcome::complete(game, wants, outcome::Keeps::default(), self.ends, sink);
        }
        player.end(sink);
        if player.needs.contains(Needs::LAST)
            && let Some(rules) = self.replay.rules_of(game)
        {
            let later = self.later.as_mut();
            if !later.is_some_and(|later| later.last(player, rules, &variant)) {
                player.look(rules, &variant);
                self.made.last = player.last(sink);
            }
        }
        let later = self.later.as_mut();
        if !later.is_some_and(|later| later.id(player)) {
            self.made.id = player.id();
        }
        true
    }

    /// Adds the values of a record to its columns.
    fn fill(
        &mut self,
        record: &Record<'_>,
        game: Option<&Game>,
        done: bool,
        rows: &mut Rows,
        sink: &mut Sink,
    ) -> bool {
        if !done && !self.keep_errors {
            sink.failure();
            return false;
        }
        let more = match self.selection.table() {
            Table::Games => 1,
            Table::Positions => self.player.rows,
        };
        let row = GameRow {
            record,
            notation: self.format.card().slug,
            game,
            made: &self.made,
            sink,
        };
        let player = &mut self.player;
        player.digests();
        if !player.texts() {
            return false;
        }
        let reached = Reached {
            rows: more,
            texts: &player.positions,
            notation: player.notation,
            keys: &player.keys,
        };
        for (column, to) in self.selection.columns().iter().zip(&mut rows.columns) {
            match column.fill {
                Fill::Game(_) | Fill::Reached(_) if more == 0 => {}
                Fill::Game(fill) => {
                    fill(&row, to);
                    if more > 1 {
                        to.repeat(more);
                    }
                }
                Fill::Reached(fill) => fill(&reached, to),
                Fill::Hashes => player.digests.iter().for_each(|digest| to.digest(*digest)),
                Fill::Moves => to.each_text(&self.made.moves, more),
                Fill::San => to.each_text(&self.made.san, more),
            }
        }
        let before = rows.len();
        rows.finish(more);
        if let Some(later) = &mut self.later {
            later.place(&(before..rows.len()));
        }
        true
    }
}

/// Features of a position that depend on the notation of the start.
const OF_START: Feature = Feature::RULES
    .union(Feature::HANDS)
    .union(Feature::EN_PASSANT)
    .union(Feature::RIGHTS);

/// Names what no column holds. Columns that were not asked for are no loss.
fn lose(doc: &Document, made: &Made, sink: &mut Sink) {
    let Document::Game(game) = doc else {
        return;
    };
    let has = doc.features();
    let notation = made.start_notation.and_then(formats::find);
    let carried = notation.map_or(OF_START, |notation| notation.card().carries);
    let lost = ((has & OF_START) - carried) | (has & (Feature::NAGS | Feature::VARIATIONS));
    if !lost.is_empty() {
        name_losses(doc, lost, None, sink);
    }
    if has.contains(Feature::COMMENTS) {
        let comments = doc.uses(Feature::COMMENTS);
        let count = comments.count.saturating_sub(made.remarks.held);
        sink.lose(
            Code("core/lost-comments"),
            "comments",
            count,
            comments.first,
        );
        sink.lose(
            Code("core/lost-value"),
            "evaluations that may be in pawns or centipawns",
            made.remarks.without_unit,
            comments.first,
        );
    }
    let tags = tags::lost(&game.tags) as u64;
    sink.lose(
        Code("core/lost-tags"),
        "tags with the name of an earlier one",
        tags,
        None,
    );
    if has.contains(Feature::EXTRAS) {
        let epd = Epd.card();
        let among_tags: HashSet<&str> = tags::operations(game).map(|(name, _)| name).collect();
        let kept = |slug: &str, key: &str| {
            let in_start = Some(slug) == made.start_notation && !beside::is_of_line(slug, key);
            in_start || slug == epd.slug && among_tags.contains(key)
        };
        lose_extras(doc.extras().filter(|(slug, key)| !kept(slug, key)), sink);
    }
}
