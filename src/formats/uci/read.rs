//! From protocol lines to a game.
//!
//! Accepts in every protocol: who says a line to whom (`12 >first: position …`), comments and blank lines,
//! commands with no effect on the game and other options (both reported in a note), options with or without `name`
//! and `value`, `position sfen`, bare lists of moves, and capitals and `=` in promotions. Options apply until
//! they are set again, or the engine is started again with `uci`. Moves are kept as written; the rules find
//! out later which king moves are castling.

use super::framing::{Logged, starts_engine};
use super::grammar::{LineParser, Rule, name};
use super::problem::{WITHOUT_MEANING, no_game, option_too_long, second_game, unread_positions};
use super::protocol::Facts;
use super::session::{LONGEST_LINE, Setting};
use super::start::unknown_board;
use super::word::Reading;
use super::{FREE_CASTLING, Protocol, Squares, framing};
use crate::diag::{Diagnostic, Reported, Sink, Span, legible, syntax_error};
use crate::formats::lines::lose_idle;
use crate::formats::log::{hides_start, lose_comments};
use crate::formats::shogi::End;
use crate::formats::{Options, Read, fen};
use crate::io::Record;
use crate::model::{Catalog, Document, Extras, Game, NodeId, Side, Start, VariantName};
use pest::Parser;
use pest::iterators::Pair;
use std::sync::Arc;

/// Reads position lines and bare lists of moves.
#[derive(Debug)]
pub struct UciReader {
    protocol: Protocol,
    variant: Option<VariantName>,
    catalog: Arc<Catalog>,
    by_grammar: bool,
    /// The lines in force before the last record, and what they set.
    session: (Vec<u8>, OptionsSet),
}

/// What the options in force say.
#[derive(Clone, Debug, Default)]
pub(super) struct OptionsSet {
    variant: Option<VariantName>,
    pub(super) free: bool,
    /// A line was too long to be kept.
    too_long: bool,
}

impl UciReader {
    /// A reader for the variant the options name, where the text names none.
    pub fn new(protocol: Protocol, options: &Options) -> Self {
        Self {
            protocol,
            variant: options.variant.clone(),
            catalog: Arc::clone(options.catalog()),
            by_grammar: options.by_grammar,
            session: (Vec::new(), OptionsSet::from(options.variant.clone())),
        }
    }

    /// What is in force before a record. Several records follow the same lines.
    fn in_force(&mut self, record: &Record<'_>) -> OptionsSet {
        let session = record.origin.session;
        if self.session.0 != session {
            let mut lines = session.split(|b| *b == b'\n');
            let too_long = lines.any(|l| l.len() > LONGEST_LINE);
            let set = match too_long {
                true => OptionsSet::from(self.variant.clone()),
                false => self.options_before(record),
            };
            self.session = (session.to_vec(), OptionsSet { too_long, ..set });
        }
        self.session.1.clone()
    }

    fn options_before(&self, record: &Record<'_>) -> OptionsSet {
        let mut sink = Sink::default();
        let lines = Record {
            bytes: record.origin.session,
            ..*record
        };
        let text = lines.text(&mut sink);
        let mut setup = self.setup(OptionsSet::from(self.variant.clone()));
        for line in LineParser::parse(self.record(), &text)
            .into_iter()
            .flatten()
        {
            for line in line.into_inner() {
                setup.line(line, &mut sink);
            }
        }
        // Chess is what a FEN shows to be of no other variant.
        setup.set.variant = setup.set.variant.filter(|v| *v != VariantName::CHESS);
        setup.set
    }

    fn record(&self) -> Rule {
        match self.protocol {
            Protocol::Cyclone => Rule::cyclone_record,
            Protocol::ShogiSfen => Rule::shogi_sfen_record,
            _ => Rule::record,
        }
    }

    fn setup<'a>(&self, set: OptionsSet) -> Setup<'a> {
        Setup {
            facts: self.protocol.facts(),
            protocol: self.protocol,
            set,
            unnamed: self.variant.clone(),
            by_grammar: self.by_grammar,
            game: None,
            logged: Logged::default(),
            skipped: LeftOut::default(),
            unread: LeftOut::default(),
        }
    }
}

impl From<Option<VariantName>> for OptionsSet {
    fn from(variant: Option<VariantName>) -> Self {
        Self {
            variant,
            ..Self::default()
        }
    }
}

impl Read for UciReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let in_force = self.in_force(record);
        lose_comments(&text, sink);
        let facts = self.protocol.facts();
        let lines = match LineParser::parse(self.record(), &text) {
            Ok(mut pairs) => pairs.next(),
            Err(e) => {
                let d = syntax_error(facts.codes.syntax, &e, &text, name);
                return Err(sink.fail(d.help(facts.line_help)));
            }
        };
        let mut setup = self.setup(in_force);
        for line in lines.into_iter().flat_map(Pair::into_inner) {
            if !setup.line(line, sink) {
                return Err(sink.failure());
            }
        }
        setup.note_skipped(sink);
        let done = setup.finish(&self.catalog, doc, sink).is_some();
        sink.checked(done)
    }
}

/// The content of the lines of one record.
pub(super) struct Setup<'a> {
    facts: &'static Facts,
    pub(super) protocol: Protocol,
    pub(super) set: OptionsSet,
    /// The variant if none is named.
    unnamed: Option<VariantName>,
    by_grammar: bool,
    game: Option<Pair<'a, Rule>>,
    /// Whether the last line was of a logger.
    logged: Logged,
    skipped: LeftOut,
    /// Those that have a start in them.
    unread: LeftOut,
}

/// How many lines are left out, and the first one.
#[derive(Copy, Clone, Debug, Default)]
struct LeftOut {
    count: u64,
    first: Option<Span>,
}

impl LeftOut {
    fn add(&mut self, line: &Pair<'_, Rule>) {
        self.count += 1;
        self.first.get_or_insert(line.as_span().into());
    }
}

/// The parts of the line of a game.
struct LineParts<'a> {
    start: Start,
    start_span: Span,
    /// The words of the moves.
    words: Option<Pair<'a, Rule>>,
}

impl<'a> Setup<'a> {
    fn line(&mut self, line: Pair<'a, Rule>, sink: &mut Sink) -> bool {
        if matches!(line.as_rule(), Rule::digits | Rule::rest | Rule::EOI) {
            return true;
        }
        let whole = whole(&line);
        let has_logs = self.protocol != Protocol::ShogiSfen;
        if has_logs && line.as_rule() == Rule::list && self.logged.goes_on(whole) {
            self.skipped.add(&line);
            return true;
        }
        let is_command = matches!(line.as_rule(), Rule::skipped | Rule::answer);
        self.logged = self.logged.after(whole, is_command);
        match line.as_rule() {
            Rule::option => {
                self.option(line, sink);
                return !sink.failed();
            }
            Rule::skipped | Rule::answer => {
                let starts = line.as_rule() == Rule::skipped
                    && starts_engine(framing::first_word(line.as_str().as_bytes()));
                if starts && self.game.is_none() {
                    self.set = OptionsSet::from(self.unnamed.clone());
                }
                let hidden =
                    line.as_rule() == Rule::skipped && hides_start(line.as_str().as_bytes());
                let all = if hidden {
                    &mut self.unread
                } else {
                    &mut self.skipped
                };
                all.add(&line);
            }
            Rule::position | Rule::bare | Rule::alone | Rule::list => {
                if self.game.is_some() {
                    sink.push(second_game(self.facts, line.as_span().into()));
                    return false;
                }
                self.game = Some(line);
            }
            _ => {}
        }
        true
    }

    fn option(&mut self, option: Pair<'a, Rule>, sink: &mut Sink) {
        let span = Span::from(option.as_span());
        match Setting::of(option) {
            Setting::Variant(name) => {
                self.set.too_long = false;
                self.set.variant = match name.is_empty() {
                    true => self.unnamed.clone(),
                    false => Some(VariantName::stated(name).unwrap_or_else(|message| {
                        let d = Diagnostic::error(self.facts.codes.variant_name, message);
                        sink.push(d.at(span).help(VariantName::HELP));
                        VariantName::UNKNOWN
                    })),
                };
            }
            Setting::Free(free) => self.set.free = free,
            Setting::Unclear(name) => {
                let help = "its values are `true` and `false`".to_owned();
                sink.discard(self.skipped_option(name, span, help), WITHOUT_MEANING);
            }
            Setting::Other(name) => {
                let help = format!("only {} change what moves mean", self.facts.options);
                sink.discard(self.skipped_option(name, span, help), WITHOUT_MEANING);
            }
        }
    }

    fn skipped_option(&self, name: &str, span: Span, help: String) -> Diagnostic {
        let message = format!("the option `{}` was left out", legible(name));
        let d = Diagnostic::note(self.facts.codes.option_skipped, message);
        d.at(span).help(help)
    }

    fn note_skipped(&self, sink: &mut Sink) {
        let LeftOut { count, first } = self.unread;
        if let Some(first) = first {
            let d = unread_positions(self.facts, count, first);
            sink.lose(
                d.code,
                "lines with a position that is not read",
                count,
                Some(first),
            );
            sink.push(d);
        }
        if let Some(first) = self.skipped.first {
            let help = "only `position` and `setoption` lines and lists of moves are read";
            lose_idle(
                self.facts.codes.line_skipped,
                self.skipped.count,
                first,
                help,
                sink,
            );
        }
    }

    /// The variant, and whether Chess960 castling has to be stored beside it.
    fn rules(&self) -> (VariantName, bool) {
        let named = self.set.variant.clone();
        let named = named.unwrap_or_else(|| VariantName::from_words(self.facts.variant));
        match (self.set.free, named.is_chess_family()) {
            (true, true) => (VariantName::CHESS960, false),
            (free, _) => (named, free),
        }
    }

    fn finish(self, catalog: &Catalog, doc: &mut Document, sink: &mut Sink) -> Option<()> {
        let Some(line) = &self.game else {
            sink.push(no_game(self.facts));
            return None;
        };
        if self.set.too_long {
            sink.push(option_too_long(self.facts));
            return None;
        }
        let (variant, mut free) = self.rules();
        let variant = catalog.named(variant.as_str());
        // Only chess is what a position may show not to be.
        let named = self.set.variant.is_some() || !variant.is_chess_family();
        let of = (named.then_some(&variant), catalog);
        let LineParts {
            start,
            start_span,
            words,
        } = self.parts(line, of, sink)?;
        let chess960 = self.set.free;
        let mut variant = match &start {
            Start::Given(p) => p.variant.clone(),
            Start::Usual => variant,
        };
        free |= chess960 && variant == VariantName::UNKNOWN;
        let needed = start
            .given()
            .is_some_and(|p| fen::tells_960(p, &variant, catalog));
        let by_rook = catalog.castles_by_rook(&variant);
        if (needed || free) && !by_rook {
            variant = catalog.with_960(&variant, true);
        }
        // The writer finds out whether the start needs it.
        free &= !needed && !by_rook && !catalog.is_960(&variant);
        let extras_of = |extras: &mut Extras| {
            if free {
                extras.set("uci", FREE_CASTLING, true.into());
            }
        };
        // `position fen F` without `moves` is a position.
        let (None, Start::Given(position)) = (&words, &start) else {
            let game = doc.as_new_game();
            game.variant = variant;
            game.start = start;
            game.start_span = start_span;
            extras_of(&mut game.extras);
            return words.map_or(Some(()), |w| self.read_words(&w, catalog, game, sink));
        };
        let mut position = position.as_ref().clone();
        position.variant = variant;
        extras_of(&mut position.extras);
        *doc = Document::Position(position);
        Some(())
    }

    /// The start and the moves of a line.
    fn parts(
        &self,
        line: &Pair<'a, Rule>,
        of: (Option<&VariantName>, &Catalog),
        sink: &mut Sink,
    ) -> Option<LineParts<'a>> {
        let mut found = LineParts {
            start: Start::Usual,
            start_span: Span::default(),
            words: None,
        };
        let is_list = line.as_rule() == Rule::list;
        for part in line.clone().into_inner() {
            match part.as_rule() {
                Rule::fen | Rule::sfen | Rule::plain_sfen | Rule::named_start => {
                    found.start_span = within(&part);
                    found.start = match part.as_rule() {
                        Rule::fen => self.read_start(part, of, sink)?,
                        Rule::named_start => self.read_handicap(&part, of, sink)?,
                        _ => self.read_sfen(part, of, sink)?,
                    };
                }
                Rule::moves => found.words = part.into_inner().next(),
                Rule::words if is_list => found.words = Some(part),
                _ => {}
            }
        }
        Some(found)
    }

    fn read_words(
        &self,
        words: &Pair<'_, Rule>,
        catalog: &Catalog,
        game: &mut Game,
        sink: &mut Sink,
    ) -> Option<()> {
        let start = game.start.given();
        let Some(squares) = Squares::of(self.protocol, &game.variant, start, catalog) else {
            sink.push(unknown_board(
                self.facts,
                &game.variant,
                words.as_span().into(),
            ));
            return None;
        };
        let reading = Reading {
            protocol: self.protocol,
            squares,
            letters: catalog.letters(&game.variant),
        };
        let text = words.as_str();
        let base = words.as_span().start();
        let mut side = game.first_side();
        let mut node = NodeId::ROOT;
        for word in text.split([' ', '\t']).filter(|w| !w.is_empty()) {
            let at = base + (word.as_ptr() as usize - text.as_ptr() as usize);
            let ply = match self.by_grammar {
                true => reading.by_grammar(word),
                false => reading.quickly(word),
            };
            let ply = match ply {
                Ok(ply) => ply,
                Err(d) => {
                    let last = text.trim_end().len() == at - base + word.len();
                    if self.facts.sfen && last && ends(word, side, game) {
                        return Some(());
                    }
                    sink.push(d.shifted(at));
                    return None;
                }
            };
            let span = Span::new(at, at + word.len());
            node = game.tree.push(node, side, ply, span);
            side = side.other();
        }
        Some(())
    }
}

/// Whether the word says how a game of shogi ended. `side` is to move.
fn ends(word: &str, side: Side, game: &mut Game) -> bool {
    let Some(end) = End::of_usi(word) else {
        return false;
    };
    game.outcome = end.outcome(side);
    if !end.tag.is_empty() {
        game.tags.push("Termination", end.tag);
    }
    true
}

/// A line with what says who says it, up to the end of what is said.
fn whole<'a>(line: &Pair<'a, Rule>) -> &'a [u8] {
    let text = line.get_input().as_bytes();
    let before = text.get(..line.as_span().end()).unwrap_or_default();
    let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1);
    before.get(start..).unwrap_or_default()
}

/// The place of the position in a part of a line, without the word before it.
fn within(part: &Pair<'_, Rule>) -> Span {
    let mut all = part.clone().into_inner().map(|p| Span::from(p.as_span()));
    let Some(first) = all.next() else {
        return part.as_span().into();
    };
    Span {
        end: all.next_back().map_or(first.end, |last| last.end),
        ..first
    }
}
