//! The moves of a game as entries, with glyphs and variations; also used by containers.

use super::entries::Entries;
use super::entry::{Broken, Entry, entry, marker};
use super::{latin, problem};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::movetext::{MAX_DEPTH, Misplaced, Movetext, Scratch};
use crate::formats::pgn::keep_escape;
use crate::formats::traversal::{self, Step, Traversal};
use crate::model::{Game, NodeId, Remark, Tree};

/// More moves than this in one game are refused: a byte of the file becomes many in memory.
const MOST_MOVES: usize = 1 << 22;

/// Adds moves to a game from entries.
pub(super) struct Growing<'a> {
    pub moves: Movetext<'a>,
}

impl<'a> Growing<'a> {
    pub fn new(game: &'a mut Game, scratch: &'a mut Scratch) -> Self {
        Self {
            moves: Movetext::new(game, scratch, ""),
        }
    }

    /// Adds one entry; entries that add nothing to the moves are skipped.
    pub fn take(&mut self, entry: &Entry<'_>, span: Span, sink: &mut Sink) -> Done {
        let done = match entry {
            Entry::Moves(moves) | Entry::Whole { moves, .. } => {
                return self.sequence(moves, span.end as usize - moves.len());
            }
            Entry::Open => self.moves.open(span),
            Entry::Close => self.moves.close(),
            Entry::Glyph(nag) => {
                self.moves.nag(*nag);
                Ok(())
            }
            _ => Ok(()),
        };
        match done {
            Err(Misplaced::EmptyVariation) => {
                sink.discard(problem::empty_variation(span), "variations without moves");
                Ok(())
            }
            Err(Misplaced::TooDeep) => Err(problem::too_deep(MAX_DEPTH, span)),
            Err(Misplaced::Unopened) => Err(problem::unopened(span)),
            Err(_) => Err(problem::no_move_to_replace(span)),
            Ok(()) => Ok(()),
        }
    }

    /// Adds moves by their numbers; the first of them is at `base`.
    fn sequence(&mut self, ordinals: &[u8], base: usize) -> Done {
        if self.moves.game.tree.len() + ordinals.len() > MOST_MOVES {
            let span = Span::new(base, base + ordinals.len());
            return Err(problem::too_many_moves(MOST_MOVES, span));
        }
        for (i, ordinal) in ordinals.iter().enumerate() {
            let span = Span::new(base + i, base + i + 1);
            // A move can only be refused after a result, and no entry is a result.
            let _ = self.moves.play_ordinal(*ordinal, span);
        }
        Ok(())
    }

    /// No entry follows.
    pub fn finish(&mut self) -> Done {
        self.moves.finish().map_err(problem::left_open)
    }
}

/// Reads the moves of a game whose start is known, up to the entry that ends it. 05 may come
/// first; tags are left out with a warning. Places count from `base`.
///
/// Returns the number of bytes read; `None`: an error was sent to `sink`.
pub fn read_moves(bytes: &[u8], base: usize, game: &mut Game, sink: &mut Sink) -> Option<usize> {
    let done = grow(bytes, base, game, sink);
    done.map_err(|why| sink.push(*why)).ok()
}

fn grow(bytes: &[u8], base: usize, game: &mut Game, sink: &mut Sink) -> Done<usize> {
    let (mut scratch, mut line) = (Scratch::default(), String::new());
    let mut growing = Growing::new(game, &mut scratch);
    growing.moves.begin();
    let mut entries = Entries::new(bytes, base);
    let mut begins = true;
    while let Some((entry, span)) = entries.next()? {
        match entry {
            Entry::End => {
                growing.finish()?;
                return Ok(entries.passed());
            }
            Entry::Begin if begins => {}
            Entry::Begin | Entry::Whole { .. } => return Err(problem::game_in_game(span)),
            Entry::Tag { .. } => sink.discard(problem::ignored_tag(span), "tags among the moves"),
            Entry::Escape(text) => keep_escape(growing.moves.game, latin::text(text, &mut line)),
            other => growing.take(&other, span, sink)?,
        }
        begins &= entry == Entry::Nothing;
    }
    let end = base + bytes.len();
    let span = Span::new(base.min(end), end.min(base + 1));
    Err(problem::unclosed(span))
}

/// Where the moves of a game end.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Extent {
    /// After this many bytes, the last of which ends the game.
    Ends(usize),
    /// More bytes are needed.
    More,
    /// There is no entry at this place.
    Broken(usize),
}

/// The end of the moves at the beginning of the bytes, for containers that split files. `from`
/// is 0, or where an earlier call with fewer bytes stopped, and is updated.
pub fn extent_of_moves(bytes: &[u8], from: &mut usize) -> Extent {
    while let Some(rest) = bytes.get(*from..).filter(|rest| !rest.is_empty()) {
        match entry(rest) {
            Ok((Entry::End, len)) => return Extent::Ends(*from + len),
            Ok((_, len)) => *from += len,
            Err(Broken::Unknown(_)) => return Extent::Broken(*from),
            Err(Broken::Short(_)) => return Extent::More,
        }
    }
    Extent::More
}

/// Appends the moves with their glyphs and variations, and the entry that ends the game.
/// `false`: an error was sent to `sink`.
pub fn write_moves(game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let mut sequences = Sequences {
        out,
        run: None,
        too_large: 0,
    };
    if let Err(why) = sequences.all(game) {
        sink.push(*why);
        return false;
    }
    let what = "annotation glyphs above 255";
    sink.lose(Code("pgc/lost-nag"), what, sequences.too_large, None);
    out.push(marker::END);
    true
}

/// Writes moves in as few sequences as possible.
struct Sequences<'a> {
    out: &'a mut Vec<u8>,
    /// The start of the current sequence.
    run: Option<usize>,
    /// Glyphs above 255.
    too_large: u64,
}

type Done<T = ()> = Result<T, Box<Diagnostic>>;

impl Sequences<'_> {
    fn all(&mut self, game: &Game) -> Done {
        let tree = &game.tree;
        self.glyphs(tree, NodeId::ROOT);
        let mut traversal = Traversal::default();
        traversal.begin(game);
        while let Some(step) = traversal.next(tree) {
            match step {
                Step::Move(id, _) => {
                    let ordinal = ordinal_of(game, id)?;
                    self.ordinal(ordinal);
                    if tree.has_remarks(id) {
                        self.glyphs(tree, id);
                    }
                }
                Step::Open => self.entry(&[marker::OPEN]),
                Step::Close => self.entry(&[marker::CLOSE]),
            }
        }
        self.end_run();
        Ok(())
    }

    fn ordinal(&mut self, ordinal: u8) {
        if self.run.is_none() {
            self.run = Some(self.out.len());
            // The count is not known yet.
            self.out.extend_from_slice(&[marker::MOVES, 0]);
        }
        self.out.push(ordinal);
    }

    fn glyphs(&mut self, tree: &Tree, id: NodeId) {
        for remark in tree.remarks(id) {
            if let Remark::Nag(nag) = remark {
                match u8::try_from(nag) {
                    Ok(nag) => self.entry(&[marker::GLYPH, nag]),
                    Err(_) => self.too_large += 1,
                }
            }
        }
    }

    /// Adds something other than moves.
    fn entry(&mut self, bytes: &[u8]) {
        self.end_run();
        self.out.extend_from_slice(bytes);
    }

    /// Writes down how many moves there were.
    fn end_run(&mut self) {
        let Some(start) = self.run.take() else {
            return;
        };
        let count = self.out.len() - start - 2;
        if let Ok(count) = u8::try_from(count) {
            self.out[start + 1] = count;
            return;
        }
        let moves = self.out.split_off(start + 2);
        self.out.truncate(start);
        for part in moves.chunks(usize::from(u16::MAX)) {
            self.out.push(marker::MANY_MOVES);
            self.out
                .extend_from_slice(&(part.len() as u16).to_le_bytes());
            self.out.extend_from_slice(part);
        }
    }
}

/// The number of a move, if its side is to move.
pub(super) fn ordinal_of(game: &Game, id: NodeId) -> Done<u8> {
    let tree = &game.tree;
    if tree.side(id) != traversal::turn(game, id) {
        return Err(problem::out_of_turn(tree.place(id)));
    }
    let ordinal = tree.ordinal(id);
    ordinal.ok_or_else(|| problem::no_ordinal(tree.place(id)))
}
