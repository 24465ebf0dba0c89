//! Reads one game. Accepted:
//!
//! * entries outside 05 and 06 are a game, with a warning; so are escape lines that no game
//!   follows;
//! * tags may be among the moves, except those that set the start of the game;
//! * variations without moves are removed with a warning; their glyphs stay with the move before.
//!
//! Moves are numbers and stay numbers: the rules find out what they mean.

use super::digits;
use super::entries::{Bounds, Entries, offset_in};
use super::entry::{Entry, ROSTER};
use super::movetext::Growing;
use super::{latin, problem};
use crate::diag::{Diagnostic, Reported, Sink, Span};
use crate::formats::movetext::Scratch;
use crate::formats::pgn::{Header, keep_escape};
use crate::formats::quoted::Quoted;
use crate::formats::starts::Starts;
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Game};

/// Why reading stops: the error, or `None` if it was sent to the sink.
type Stop = Option<Box<Diagnostic>>;

/// Reads games; remembers start positions from game to game.
#[derive(Debug, Default)]
pub struct PgcReader {
    options: Options,
    hex: bool,
    memory: Memory,
    digits: digits::Decoded,
    aside: Sink,
}

/// Memory that is reused for every game.
#[derive(Debug, Default)]
struct Memory {
    starts: Starts,
    scratch: Scratch,
    texts: Texts,
}

/// The texts of a tag, if they are not ASCII.
#[derive(Debug, Default)]
struct Texts {
    name: String,
    value: String,
}

impl PgcReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            hex: options.has("hex"),
            memory: Memory {
                starts: Starts::new(options),
                ..Memory::default()
            },
            ..Self::default()
        }
    }

    /// The bytes of the digits, with the places of the digits.
    fn read_digits(&mut self, text: &str, game: &mut Game, sink: &mut Sink) -> bool {
        if let Err(why) = self.digits.decode(text) {
            sink.push(*why);
            return false;
        }
        self.aside.clear();
        let bytes = &self.digits.bytes;
        let good = from_bytes(
            bytes,
            game,
            &mut self.memory,
            &self.options,
            &mut self.aside,
        );
        self.digits.place(&mut self.aside, sink);
        game.tags_span = self.digits.span(game.tags_span);
        game.tree.move_spans(|span| self.digits.span(span));
        good
    }
}

impl Read for PgcReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let game = doc.as_new_game();
        let done = match self.hex {
            true => self.read_digits(&record.text(sink), game, sink),
            false => from_bytes(record.bytes, game, &mut self.memory, &self.options, sink),
        };
        sink.checked(done)
    }
}

fn from_bytes(
    bytes: &[u8],
    game: &mut Game,
    memory: &mut Memory,
    options: &Options,
    sink: &mut Sink,
) -> bool {
    let mut making = Making {
        bytes,
        growing: Growing::new(game, &mut memory.scratch),
        starts: &mut memory.starts,
        texts: &mut memory.texts,
        options,
        header: Header::default(),
        bounds: Bounds::default(),
        begun: false,
    };
    let done = making.all(sink);
    let Err(stop) = done else { return true };
    stop.into_iter().for_each(|why| sink.push(*why));
    false
}

/// Builds a game.
struct Making<'a> {
    bytes: &'a [u8],
    growing: Growing<'a>,
    starts: &'a mut Starts,
    texts: &'a mut Texts,
    options: &'a Options,
    /// Tags that are not kept as such.
    header: Header,
    bounds: Bounds,
    /// The tags have set the start of the game.
    begun: bool,
}

impl Making<'_> {
    fn all(&mut self, sink: &mut Sink) -> Result<(), Stop> {
        let mut entries = Entries::new(self.bytes, 0);
        while let Some((entry, span)) = entries.next()? {
            self.bounds.pass(&entry, span)?;
            self.take(&entry, span, sink)?;
        }
        self.begin(sink)?;
        self.growing.finish()?;
        self.bounds.finish(self.bytes.len(), sink)?;
        self.growing.moves.game.outcome = self.header.outcome(sink);
        Ok(())
    }

    fn take(&mut self, entry: &Entry<'_>, span: Span, sink: &mut Sink) -> Result<(), Stop> {
        match entry {
            Entry::Nothing | Entry::Begin | Entry::End => return Ok(()),
            Entry::Tag { name, value } => return Ok(self.tag(name, value, span)?),
            Entry::Escape(line) => {
                let line = latin::text(line, &mut self.texts.value);
                keep_escape(self.growing.moves.game, line);
                return Ok(());
            }
            Entry::Whole { tags, .. } => {
                for (name, value) in ROSTER.iter().zip(tags) {
                    let text = offset_in(self.bytes, value);
                    let span = Span::new(text.saturating_sub(1), text + value.len());
                    self.tag(name.as_bytes(), value, span)?;
                }
            }
            Entry::Moves(_) | Entry::Glyph(_) | Entry::Open | Entry::Close => {}
        }
        self.begin(sink)?;
        Ok(self.growing.take(entry, span, sink)?)
    }

    fn tag(&mut self, name: &[u8], value: &[u8], span: Span) -> Result<(), Box<Diagnostic>> {
        let base = offset_in(self.bytes, value);
        let name = latin::text(name, &mut self.texts.name);
        if matches!(name, "FEN" | "SetUp" | "Variant") {
            if self.begun {
                return Err(problem::late_tag(name, span));
            }
            let odd = value.iter().position(|b| !b.is_ascii());
            if let Some(odd) = odd.filter(|_| name == "FEN") {
                return Err(problem::odd_start(base + odd));
            }
        }
        let game = &mut *self.growing.moves.game;
        if game.tags_span == Span::default() {
            game.tags_span = span;
        }
        game.tags_span.end = span.end;
        let place = Span::new(base, base + value.len());
        let text = latin::text(value, &mut self.texts.value);
        if !self.header.takes(name, Quoted { text, place }, span) {
            game.tags.push(name, text);
        }
        Ok(())
    }

    /// Goes from tags to moves: the start position states the side to move.
    fn begin(&mut self, sink: &mut Sink) -> Result<(), Stop> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let game = &mut *self.growing.moves.game;
        if !self.header.start(game, self.starts, self.options, sink) {
            return Err(None);
        }
        self.growing.moves.begin();
        Ok(())
    }
}
