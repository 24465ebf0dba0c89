//! Accepted: a line is `name: moves`, or only moves, with a comment after `#` or `;`. All
//! dialects are read at once unless one is requested: doubled letters and numbers as ranges,
//! older letters (`L`, `J`), legs with `a`, brackets, `t[FR]`, leaps in numbers. Spaces may be
//! between parts, and modifiers in any order. What only other programs understand (castling,
//! drops, cylinders) is kept as text, with a warning; an unknown letter is refused.
//! Always written: one line per piece, modifiers in the order that XBoard requires, `R4` for a
//! range, a doubled leap for a rider, and no spaces between parts.

use super::atoms::ATOMS;
use super::dialect::{ANY, Dialect};
use super::mean::{Meaning, meaning};
use super::mixed::mixed;
use super::parse::{Body, Mods, Part, parts};
use super::path::Path;
use super::problem::{Fault, bad_name, long_name, no_moves, no_piece, too_large};
use super::syntax::{Line, Rule};
use super::tree::{Trees, any};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::lines::with_ends;
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Expr, Note, PieceDef, PieceSource, Pieces, StepRange, Word};
use pest::iterators::Pair;
use std::collections::HashSet;
use std::sync::OnceLock;

/// After this many errors the rest is most likely in another notation.
const MOST_ERRORS: usize = 20;

/// The maximum number of lines, far more than any collection of pieces has.
const MOST_LINES: usize = 100_000;

/// The maximum number of legs of the paths of all pieces of a file.
pub const MOST_LEGS: usize = 200_000;
/// The maximum number of paths of one piece.
pub const MOST_OF_ONE: usize = 8192;

/// The prefix of moves that are kept as text.
pub const WORDS: &str = "Betza: ";

/// Reads a file of pieces.
pub struct BetzaReader {
    dialect: Option<&'static Dialect>,
}

impl BetzaReader {
    /// A reader for the dialect in the options, or for all dialects.
    pub fn new(options: &Options) -> Self {
        Self {
            dialect: Dialect::chosen(options),
        }
    }
}

impl Read for BetzaReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let mut page = Page::new(self.dialect.unwrap_or(&ANY), &text);
        for (n, (at, line)) in lines(&text).enumerate() {
            if n >= MOST_LINES {
                let here = Span::new(at, at + line.len());
                page.errors.push(too_large(MOST_LINES, "lines", here));
            }
            if page.errors.len() >= MOST_ERRORS || n >= MOST_LINES || page.overflows {
                break;
            }
            page.line(at, line);
        }
        let fine = page.finish(text.len(), sink, doc);
        if let (Document::Pieces(pieces), Some(dialect)) = (doc, self.dialect) {
            pieces.extras.set("betza", "dialect", dialect.name.into());
        }
        sink.checked(fine)
    }
}

/// Lines with their starts, without their line ends.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    with_ends(text).map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// The file so far.
struct Page {
    dialect: &'static Dialect,
    /// Names the file defines.
    taken: HashSet<String>,
    pieces: Pieces,
    notes: Vec<Note>,
    warnings: Vec<Diagnostic>,
    errors: Vec<Fault>,
    /// How many more legs may be read.
    legs: usize,
    /// There is a piece more than a file may have.
    overflows: bool,
}

impl Page {
    fn new(dialect: &'static Dialect, text: &str) -> Self {
        let names = lines(text).filter_map(|(_, l)| l.split_once(':'));
        let words = names.filter_map(|(name, _)| Word::new(name.trim()));
        Self {
            dialect,
            taken: words.map(|w| w.as_str().to_owned()).collect(),
            pieces: Pieces::default(),
            notes: Vec::new(),
            warnings: Vec::new(),
            errors: Vec::new(),
            legs: MOST_LEGS,
            overflows: false,
        }
    }

    fn line(&mut self, at: usize, text: &str) {
        if text.trim().is_empty() {
            let begun = !self.notes.is_empty() || !self.pieces.defs.is_empty();
            if begun && self.notes.last() != Some(&Note::Gap) {
                self.notes.push(Note::Gap);
            }
            return;
        }
        let warned = self.warnings.len();
        let read = Line::of(text).and_then(|line| self.piece(line));
        match read {
            Ok(None) => {}
            Ok(Some(_)) if self.pieces.defs.len() >= Pieces::MAX_DEFINITIONS => {
                let here = Span::new(at, at + text.len());
                self.errors
                    .push(too_large(Pieces::MAX_DEFINITIONS, "pieces", here));
                self.overflows = true;
            }
            Ok(Some(mut def)) => {
                def.before = std::mem::take(&mut self.notes);
                shift(&mut def.source.span, at);
                shift(&mut def.source.name, at);
                self.pieces.defs.push(def);
            }
            Err(fault) => self.errors.push(Box::new(fault.shifted(at))),
        }
        let warnings = self.warnings.split_off(warned);
        self.warnings
            .extend(warnings.into_iter().map(|d| d.shifted(at)));
    }

    /// The definition in a line; a comment alone is stored.
    fn piece(&mut self, line: Line<'_>) -> Result<Option<PieceDef>, Fault> {
        let Some(moves) = line.moves else {
            let note = line.comment.unwrap_or_default().to_owned();
            self.notes.push(Note::Line(note));
            return Ok(None);
        };
        let name = line.name.map(|n| (n.as_str(), Span::from(n.as_span())));
        let word = name.map(|(text, span)| named(text, span)).transpose()?;
        let span = Span::from(moves.as_span());
        let trees = Trees { taken: &self.taken };
        let legs = &mut self.legs;
        let expr = tree(moves, self.dialect, &trees, &mut self.warnings, legs)?;
        let name = name.map(|(_, span)| span);
        let start = name.map_or(span.start, |n| n.start);
        Ok(Some(PieceDef {
            name: word,
            expr,
            before: Vec::new(),
            inside: Vec::new(),
            beside: line.comment.map(str::to_owned),
            source: PieceSource {
                span: Span { start, ..span },
                name: name.unwrap_or_default(),
                nodes: Vec::new(),
            },
        }))
    }

    fn finish(mut self, len: usize, sink: &mut Sink, doc: &mut Document) -> bool {
        while self.notes.last() == Some(&Note::Gap) {
            self.notes.pop();
        }
        self.pieces.after = self.notes;
        let empty = self.pieces.defs.is_empty() && self.pieces.after.is_empty();
        if empty && self.errors.is_empty() {
            self.errors.push(no_piece(Span::new(0, len)));
        }
        let fine = self.errors.is_empty();
        self.warnings.into_iter().for_each(|d| sink.push(d));
        self.errors.into_iter().for_each(|d| sink.push(*d));
        *doc = Document::Pieces(self.pieces);
        fine
    }
}

fn shift(span: &mut Span, by: usize) {
    *span = span.shifted(by);
}

/// The tree of one piece. `legs`: how many the paths of all pieces of the file may still have.
fn tree(
    moves: Pair<'_, Rule>,
    dialect: &Dialect,
    trees: &Trees<'_>,
    warnings: &mut Vec<Diagnostic>,
    legs: &mut usize,
) -> Result<Expr, Fault> {
    let (mut ways, mut left) = (MOST_OF_ONE, *legs);
    let text = moves.get_input();
    let (mut items, mut mixing, mut is_still) = (Vec::new(), Vec::new(), false);
    for part in parts(moves, dialect)? {
        match meaning(&part, dialect)? {
            Meaning::Paths(paths) => {
                is_still |= paths.is_empty();
                ways = ways
                    .checked_sub(paths.len())
                    .ok_or_else(|| too_large(MOST_OF_ONE, "paths", part.span))?;
                left = left
                    .checked_sub(paths.iter().map(cost).sum())
                    .ok_or_else(|| too_large(MOST_LEGS, "legs in a file", part.span))?;
                match &part.body {
                    Body::Atom(used) if dialect.mixes => mixing.push((used.rides, paths)),
                    _ => items.push(trees.part(&paths)),
                }
            }
            Meaning::Words => {
                let said = text.get(part.span.range()).unwrap_or_default();
                warnings.push(in_words(said, &part));
                items.push(Expr::Text(format!("{WORDS}{said}")));
            }
        }
    }
    *legs = left;
    let more = mixed(&mut mixing);
    let mixing = mixing.into_iter().map(|(_, paths)| paths);
    for paths in mixing.chain([more]).filter(|paths| !paths.is_empty()) {
        items.push(trees.part(&paths));
    }
    match items.is_empty() {
        true if is_still => Ok(still()),
        true => Err(no_moves(Span::new(0, text.len()))),
        false => Ok(any(items)),
    }
}

/// The number of its legs, where those after the first count twice: in a tree, they take more memory.
fn cost(path: &Path) -> usize {
    (2 * path.legs.len()).saturating_sub(1)
}

/// The tree of moves inside another notation, in the dialect of that name; `taken` are the
/// file's own names. `legs`: how many the paths of all pieces of the file may still have, [`MOST_LEGS`] at first.
pub fn moves(
    text: &str,
    dialect: &str,
    taken: &HashSet<String>,
    warnings: &mut Vec<Diagnostic>,
    legs: &mut usize,
) -> Result<Expr, Fault> {
    let dialect = Dialect::named(dialect).unwrap_or(&ANY);
    tree(
        Line::moves(text)?,
        dialect,
        &Trees { taken },
        warnings,
        legs,
    )
}

/// Whether a dialect has these letters. Letters that are kept as text may come from another one.
pub fn reads(letters: &str, dialect: &Dialect) -> bool {
    let parts = Line::moves(letters).and_then(|moves| parts(moves, dialect));
    parts.is_ok_and(|all| all.iter().all(|part| meaning(part, dialect).is_ok()))
}

/// The moves of a piece that never moves: nothing stands where it stands itself.
pub fn still() -> Expr {
    let capture = Word::new("capture").map_or(Expr::Text("capture".into()), Expr::Name);
    let args = vec![Expr::Array(vec![0, 0])];
    let func = Box::new(capture);
    Expr::Apply { func, args }
}

/// Definitions of the names of letters.
pub fn core() -> &'static Pieces {
    static CORE: OnceLock<Pieces> = OnceLock::new();
    CORE.get_or_init(|| {
        let atoms = ATOMS.iter().filter(|a| a.written || a.letter == 'O');
        let mut pieces = Pieces::default();
        for atom in atoms {
            let leaps = atom.leaps.iter().map(|(a, b)| Expr::Array(vec![*a, *b]));
            let expr = any(leaps.collect());
            let range = atom.rides.then_some(StepRange::RIDER);
            define(&mut pieces, atom.name, riding(expr, range));
        }
        let king = Word::new("commoner").map(Expr::Name);
        define(&mut pieces, "king", any(king.into_iter().collect()));
        if let (Some(king), Some(royal)) = (pieces.defs.last_mut(), Word::new("royal")) {
            let items = vec![king.expr.clone()];
            let props = vec![royal];
            king.expr = Expr::Alt { props, items };
        }
        pieces
    })
}

/// The name of a definition.
fn named(text: &str, span: Span) -> Result<Word, Fault> {
    let word = Word::new(text).ok_or_else(|| bad_name(text, span))?;
    word.of_piece().map_err(|why| long_name(why, span))
}

fn riding(expr: Expr, range: Option<StepRange>) -> Expr {
    match range {
        None => expr,
        range => Expr::Mod {
            base: Box::new(expr),
            keys: Vec::new(),
            range,
        },
    }
}

fn define(pieces: &mut Pieces, name: &str, expr: Expr) {
    pieces.defs.push(PieceDef {
        name: Word::new(name),
        expr,
        before: Vec::new(),
        inside: Vec::new(),
        beside: None,
        source: PieceSource::default(),
    });
}

fn in_words(said: &str, part: &Part) -> Diagnostic {
    let message = format!("the meaning of `{said}` is unknown here; it is kept as text");
    let hops = |mods: &Mods| mods.has('g') || mods.has('p') && (mods.has('c') || !mods.has('m'));
    let before_others = part.legs.split_last().map_or(&[][..], |(_, legs)| legs);
    let help = match part.body {
        Body::Brackets(_) => {
            "write consecutive legs as `[W-F]`, or `[F?R]` if the move may stop between them"
        }
        Body::Words => "castling, drops and cylinders are part of the rules of a game",
        Body::Atom(_) if before_others.iter().any(hops) => {
            "before `a`, `p` and `g` mean a jump over a piece, which has to go straight on: `pafR`, `gafQ`, `pafW`; only \
             `mp` is read on every path"
        }
        Body::Atom(_) => "write consecutive legs as `[W-F]`, each with its own letters",
    };
    Diagnostic::warning(Code("betza/in-words"), message)
        .at(part.span)
        .help(help)
}
