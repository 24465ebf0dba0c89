use super::digested::{Digested, Label};
use super::game_key::moves_digests;
use super::hashed_as::as_replayed;
use super::positions::{Reached, every_position};
use super::replay::Replay;
use super::squares;
use super::{Job, Readable, Select, Verdict, named, positions_as_they_are};
use crate::diag::Sink;
use crate::formats::{Format, Read};
use crate::hash::{Digest, Growing, Hasher, Quick, Scheme};
use crate::io::Record;
use crate::model::{Document, Game, PlainPosition, Position, Worlds};

/// Hashes the positions of records, one per line: `<32 hex digits>  <scheme>  <file>#<record>`.
///
/// With every ply the record is followed by `@` and the number of plies, with
/// every board by the board as 5D chess writes it: `#0@12(-1T7b)`. A line whose file name
/// has a line break or a backslash begins with a backslash, and both are escaped in it. So are bytes that
/// are not UTF-8: `\xff`.
///
/// As text, the digests of positions in the scheme `position` are computed together: they are zeros until [`Job::finish`].
pub struct HashJob {
    reader: Box<dyn Read>,
    format: &'static dyn Format,
    scheme: Option<Scheme>,
    select: Select,
    json: bool,
    keep_going: bool,
    digester: Digester,
    doc: Document,
    plain: PlainPosition,
    label: Label,
    /// Positions of several records that are digested together, which is faster, and where their digests are written. They
    /// wait while the digester uses its own hasher for the positions of a game.
    waiting: Hasher,
    places: Vec<usize>,
}

impl HashJob {
    /// A job that reads this notation. Without a scheme, each position has its default one.
    pub fn new(source: &Readable, scheme: Option<Scheme>, select: Select) -> Self {
        Self {
            reader: source.open(),
            format: source.name().format,
            scheme,
            select,
            json: false,
            keep_going: false,
            digester: Digester::new(Replay::of(&source.name().options)),
            doc: Document::default(),
            plain: PlainPosition::default(),
            label: Label::default(),
            waiting: Hasher::default(),
            places: Vec::new(),
        }
    }

    /// The same, writing JSON Lines.
    #[must_use]
    pub fn as_json(mut self, json: bool) -> Self {
        self.json = json;
        self
    }

    /// The same; of a game with an illegal move, the legal part is hashed.
    #[must_use]
    pub fn keep_going(mut self, keep_going: bool) -> Self {
        self.keep_going = keep_going;
        self
    }

    /// Whether the digest of a position can be computed together with others.
    fn may_wait(&self) -> bool {
        let fits = self.scheme.is_none_or(|scheme| scheme == Scheme::Position);
        fits && self.select == Select::Whole && !self.json
    }

    /// Lets a plain position wait, of which nothing but what it states is hashed. `false` if the record is something else.
    fn wait_plain(&mut self, record: &Record<'_>, out: &mut Vec<u8>) -> bool {
        let plain = &mut self.plain;
        // Whether a pawn can be captured en passant is hashed, too.
        if !self.reader.read_plain(record, plain) || !plain.en_passant.squares.is_empty() {
            return false;
        }
        let full = self.waiting.wait_plain(plain);
        self.leave_room(record, full, out);
        true
    }

    /// Lets a position wait. `false` if it cannot wait.
    fn wait(&mut self, record: &Record<'_>, out: &mut Vec<u8>) -> bool {
        let is_named = self.scheme.is_some();
        let Some(position) = self.digester.lone_position(&mut self.doc, is_named) else {
            return false;
        };
        let full = self.waiting.wait(position);
        self.leave_room(record, full, out);
        true
    }

    /// Leaves room for the digest of a position that waits. `full`: enough positions wait.
    fn leave_room(&mut self, record: &Record<'_>, full: bool, out: &mut Vec<u8>) {
        let later = Digested::of(Scheme::Position, Digest(0));
        let start = out.len();
        later.line(record, self.label.of(&record.origin), out);
        let is_marked = out.get(start) == Some(&b'\\');
        self.places.push(start + usize::from(is_marked));
        if full {
            self.finish(out);
        }
    }
}

impl Job for HashJob {
    type Item = u8;

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        let may_wait = self.may_wait();
        if may_wait && self.wait_plain(record, out) {
            return Verdict::Written(1);
        }
        if self.reader.read(record, &mut self.doc, sink).is_err() {
            return Verdict::Rejected;
        }
        if may_wait && self.wait(record, out) {
            return Verdict::Written(1);
        }
        if self.keep_going {
            self.digester.replay.cut_short(&mut self.doc, sink);
        }
        let (json, mut lines) = (self.json, 0);
        let (doc, asked) = (&mut self.doc, (self.scheme, self.select));
        let label = self.label.of(&record.origin);
        let done = self.digester.all(doc, asked, sink, &mut |one| {
            one.print(json, record, label, out);
            lines += 1;
        });
        squares::rename(self.format, &self.doc, self.digester.replay.catalog(), sink);
        match done {
            true => Verdict::Written(lines),
            false => Verdict::Rejected,
        }
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        let digests = self.waiting.together();
        for (at, digest) in self.places.drain(..).zip(digests) {
            if let Some(place) = out.get_mut(at..).and_then(|out| out.first_chunk_mut()) {
                *place = digest.hex();
            }
        }
    }
}

/// Digests the positions of documents, or their moves, one document after another in the same memory.
pub struct Digester {
    replay: Replay,
    hasher: Hasher,
    quick: Quick,
}

impl Digester {
    /// Replays games with this.
    pub fn new(replay: Replay) -> Self {
        Self {
            replay,
            hasher: Hasher::default(),
            quick: Quick::default(),
        }
    }

    /// What replays games.
    pub(super) fn replay(&mut self) -> &mut Replay {
        &mut self.replay
    }

    /// Ends, and returns what replays games.
    pub fn into_replay(self) -> Replay {
        self.replay
    }

    /// The position of a document, if its digest in the scheme `position` is asked for. `is_named`: so it is in any case,
    /// otherwise if that is its default one.
    fn lone_position<'d>(&mut self, doc: &'d mut Document, is_named: bool) -> Option<&'d Position> {
        if !matches!(doc, Document::Position(_)) {
            return None;
        }
        as_replayed(doc, &mut self.replay);
        let Document::Position(position) = doc else {
            return None;
        };
        let usual = is_named || Scheme::usual(position) == Scheme::Position;
        usual.then_some(position)
    }

    /// Calls `each` with the digests of the positions that are selected; without a scheme, each position has its
    /// default one. `false`: an error went to `sink`.
    pub fn all(
        &mut self,
        doc: &mut Document,
        (scheme, select): (Option<Scheme>, Select),
        sink: &mut Sink,
        each: &mut dyn FnMut(Digested),
    ) -> bool {
        let Self {
            replay,
            hasher,
            quick,
        } = self;
        if scheme == Some(Scheme::Moves) {
            return moves_digests(doc, select, replay, sink, |plies, digest| {
                let ply = (select != Select::Whole).then_some(plies);
                each(Digested::of(Scheme::Moves, digest).at(ply));
            });
        }
        as_replayed(doc, replay);
        if let Some((game, scheme)) = grows(doc, select, scheme) {
            return growing(game, scheme, replay, sink, each);
        }
        if let Some(scheme) = digested_together(doc, select, scheme) {
            return together(doc, scheme, (replay, hasher), sink, each);
        }
        if (scheme, select) == (Some(Scheme::Quick), Select::EveryPly) {
            return quick_keys(doc, replay, quick, sink, each);
        }
        let mut found = Vec::new();
        positions_as_they_are(doc, select, replay, sink, |at, p, sink| {
            found.clear();
            let scheme = scheme.unwrap_or_else(|| Scheme::usual(p));
            let done = hasher.all(scheme, p, &mut found, sink);
            let ply = (select != Select::Whole).then_some(at.plies);
            for hashed in found.drain(..) {
                each(Digested {
                    scheme,
                    hashed,
                    ply,
                });
            }
            done
        })
    }
}

/// A game whose digests after every turn grow with the boards that it adds, and their scheme.
fn grows(
    doc: &mut Document,
    select: Select,
    scheme: Option<Scheme>,
) -> Option<(&mut Game, Scheme)> {
    let scheme = scheme.unwrap_or(Scheme::State);
    let is_wide = doc.world() == Worlds::MULTIVERSE && select == Select::EveryPly;
    let fits = is_wide && matches!(scheme, Scheme::State | Scheme::PlainState);
    match doc {
        Document::Game(game) if fits && !game.tree.is_empty() => Some((game, scheme)),
        _ => None,
    }
}

/// The scheme of positions whose digests are computed several at a time, which is faster.
fn digested_together(doc: &Document, select: Select, scheme: Option<Scheme>) -> Option<Scheme> {
    let usual = doc.world() == Worlds::BOARD && scheme.is_none();
    let fits = usual || scheme == Some(Scheme::Position);
    (fits && select == Select::EveryPly).then_some(Scheme::Position)
}

/// Calls `each` with the digest of every position. `false`: an error went to `sink`.
fn together(
    doc: &mut Document,
    scheme: Scheme,
    (replay, hasher): (&mut Replay, &mut Hasher),
    sink: &mut Sink,
    each: &mut dyn FnMut(Digested),
) -> bool {
    let mut next = 0;
    let mut tell = |hasher: &mut Hasher| {
        for digest in hasher.together() {
            each(Digested::of(scheme, digest).at(Some(next)));
            next += 1;
        }
    };
    hasher.forget();
    let done = every_position(doc, replay, sink, |_, position| {
        let is_full = match position {
            Reached::Plain(position) => hasher.wait_plain(position),
            Reached::Any(position) => hasher.wait(position),
        };
        if is_full {
            tell(hasher);
        }
    });
    tell(hasher);
    done
}

/// Calls `each` with the quick key of every position. `false`: an error went to `sink`.
fn quick_keys(
    doc: &mut Document,
    replay: &mut Replay,
    quick: &mut Quick,
    sink: &mut Sink,
    each: &mut dyn FnMut(Digested),
) -> bool {
    every_position(doc, replay, sink, |plies, position| {
        let key = match position {
            Reached::Plain(position) => quick.plain(position),
            Reached::Any(position) => quick.key(position),
        };
        each(Digested::of(Scheme::Quick, key).at(Some(plies)));
    })
}

/// Calls `each` with the digest after every turn. `false`: an error went to `sink`.
fn growing(
    game: &mut Game,
    scheme: Scheme,
    replay: &mut Replay,
    sink: &mut Sink,
    each: &mut dyn FnMut(Digested),
) -> bool {
    let mut all = Growing::new(scheme == Scheme::PlainState);
    named::fill_in(game, replay.catalog());
    replay.turns(game, sink, |at, rules, sink| {
        let mut written = true;
        rules.new_boards(&mut |id, grid| written = written && all.add(id, grid, sink));
        if written {
            each(Digested::of(scheme, all.digest()).at(Some(at.plies)));
        }
        written
    })
}
