//! Pieces from a file or from the command line, with what they mean.

use super::args::Source;
use crate::cli::args::Inputs;
use crate::cli::check::readable;
use crate::cli::exit::Failure;
use crate::cli::inputs::{self, Input, Opened};
use crate::cli::messages::{Ui, say};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::FormatName;
use crate::io::{Origin, Record};
use crate::model::{Document, Expr, Pieces, Word};
use crate::movement::{CannotLower, Cost, Definition, Problem, Why, lower, places};
use crate::pipeline::read_all;
use crate::variants;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

/// A piece that was found.
pub struct Found {
    /// What it means.
    pub definition: Definition,
    page: Rc<Page>,
    /// Which definition of the page it is.
    index: usize,
}

impl Found {
    /// Line and column, from 1, of a word that costs exactness: in this definition, or in
    /// another one of its page that it uses.
    pub fn place(&self, cost: &Cost) -> Option<(u64, u64)> {
        let page = &self.page;
        let own = page.pieces.defs.get(self.index);
        let places = || page.places.get_or_init(|| places(&page.pieces));
        let span = own.and_then(|d| cost.place_in(d));
        let span = span.or_else(|| places().get(cost).copied())?;
        Some(self.page.place(self.page.narrowed(span, cost)))
    }

    /// Says what is the matter with it, at its place.
    pub fn tell(&self, why: Diagnostic, ui: &Ui) {
        let why = match why.span {
            None => why.at(self.definition.span),
            Some(_) => why,
        };
        say(&ui.show(&self.page.record(), &[why]));
    }

    /// Its name; that of another piece, if it is nothing but that.
    pub fn name(&self) -> Option<&Word> {
        let written = self.page.pieces.defs.get(self.index).map(|d| &d.expr);
        let alias = match written {
            Some(Expr::Name(word)) => Some(word),
            _ => None,
        };
        self.definition.name.as_ref().or(alias)
    }

    /// Its name, or words for a piece without one.
    pub fn title(&self) -> String {
        let name = self.name();
        name.map_or_else(|| "a piece without a name".into(), Word::to_string)
    }
}

/// The definitions of a record, its text, and where it was.
struct Page {
    pieces: Pieces,
    /// Where each word stands that might cost exactness.
    places: OnceCell<HashMap<Cost, Span>>,
    index_of_lines: OnceCell<LineIndex>,
    text: String,
    file: String,
    line: u64,
    offset: u64,
    index: u64,
}

impl Page {
    fn of(record: &Record<'_>, pieces: &Pieces) -> Self {
        let origin = &record.origin;
        Self {
            pieces: pieces.clone(),
            places: OnceCell::new(),
            index_of_lines: OnceCell::new(),
            text: record.text(&mut Sink::default()).into_owned(),
            file: origin.file.to_owned(),
            line: origin.line,
            offset: origin.offset,
            index: origin.index,
        }
    }

    /// The record, for messages.
    fn record(&self) -> Record<'_> {
        Record {
            bytes: self.text.as_bytes(),
            origin: Origin {
                file: &self.file,
                offset: self.offset,
                line: self.line,
                column: 1,
                index: self.index,
            },
        }
    }

    /// Where the word stands in a part that has more than the word: restrictions come last.
    fn narrowed(&self, span: Span, cost: &Cost) -> usize {
        let (start, end) = (span.start as usize, span.end as usize);
        let last = end.saturating_sub(1 << 10).max(start);
        if cost.why != Why::UnknownRestriction {
            return start;
        }
        let part = self.text.get(last..end).unwrap_or("");
        let spelled = part.to_lowercase().replace('_', "-");
        let found = spelled.rfind(&format!(":{}", cost.word));
        match found.filter(|_| spelled.len() == part.len()) {
            Some(at) => last + at,
            None => start,
        }
    }

    fn place(&self, at: usize) -> (u64, u64) {
        let index = self
            .index_of_lines
            .get_or_init(|| LineIndex::of(&self.text));
        let (line, column) = index.place(&self.text, at);
        (self.line + line, column)
    }
}

/// Where lines begin, and how many letters there are up to some places, so that many places can be
/// told in a long text.
struct LineIndex {
    lines: Vec<usize>,
    letters: Vec<usize>,
}

const STRIDE: usize = 1 << 12;

impl LineIndex {
    fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let lines = std::iter::once(0).chain(ends.map(|(i, _)| i + 1)).collect();
        let mut letters = vec![0];
        let mut so_far = 0;
        for chunk in text.as_bytes().chunks(STRIDE) {
            so_far += count(chunk);
            letters.push(so_far);
        }
        Self { lines, letters }
    }

    /// Line from 0 and column from 1.
    fn place(&self, text: &str, at: usize) -> (u64, u64) {
        let line = self.lines.partition_point(|start| *start <= at).max(1) - 1;
        let start = self.lines.get(line).copied().unwrap_or(0);
        let column = self.before(text, at) - self.before(text, start);
        (line as u64, column as u64 + 1)
    }

    /// Letters before a place.
    fn before(&self, text: &str, at: usize) -> usize {
        let at = at.min(text.len());
        let rest = text.as_bytes().get(at / STRIDE * STRIDE..at);
        let known = self.letters.get(at / STRIDE).copied().unwrap_or(0);
        known + count(rest.unwrap_or(&[]))
    }
}

/// Letters that begin in these bytes.
fn count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| (**b & 0xC0) != 0x80).count()
}

/// What was found in a file or on the command line.
pub struct Shelf<'a> {
    ui: &'a Ui,
    /// Every piece that has a meaning.
    pub found: Vec<Found>,
    /// Whether all of them have one.
    pub fine: bool,
    /// Whether the last one has one.
    ends_well: bool,
    /// Definitions that what is read may use.
    learned: Vec<Pieces>,
}

/// The pieces the command line asks for.
pub fn read<'a>(source: &Source, ui: &'a Ui) -> Result<Shelf<'a>, Failure> {
    let mut shelf = Shelf::new(ui);
    match &source.expr {
        Some(text) => shelf.text(text, source.from.as_deref())?,
        None => {
            let file = source.file.as_deref().unwrap_or(Path::new("-"));
            shelf.file(file, source.from.as_deref())?;
        }
    }
    if let Some(name) = &source.name {
        shelf.only(name)?;
    }
    Ok(shelf)
}

impl<'a> Shelf<'a> {
    /// An empty one.
    pub fn new(ui: &'a Ui) -> Self {
        Self {
            ui,
            found: Vec::new(),
            fine: true,
            ends_well: false,
            learned: Vec::new(),
        }
    }

    /// The last piece, unless something is the matter with it.
    pub fn last(&self) -> Option<&Found> {
        self.found.last().filter(|_| self.ends_well)
    }

    /// Forgets all but one. A later definition of a name replaces an earlier one.
    fn only(&mut self, name: &str) -> Result<(), Failure> {
        let wanted = Word::new(name);
        let is_it = |f: &Found| wanted.is_some() && f.definition.name == wanted;
        match std::mem::take(&mut self.found).into_iter().rfind(is_it) {
            Some(found) => {
                self.found.push(found);
                self.ends_well = true;
                Ok(())
            }
            None if !self.fine => Ok(()),
            None => Err(Failure::Usage(format!("no piece is called `{name}` there"))),
        }
    }

    /// Lets what is read from now on use the names of a file.
    pub fn learn(&mut self, file: &Path, from: Option<&str>) -> Result<(), Failure> {
        self.file(file, from)?;
        let mut pages: Vec<Rc<Page>> = self.found.drain(..).map(|f| f.page).collect();
        pages.dedup_by(|a, b| Rc::ptr_eq(a, b));
        self.learned.extend(pages.iter().map(|p| p.pieces.clone()));
        Ok(())
    }

    /// A piece: the last one of a file, or of a text in the given notation or in Lispy Chess
    /// Piece Notation. `None` if it cannot be read, which was said.
    pub fn operand(&mut self, text: &str, from: Option<&str>) -> Result<Option<Found>, Failure> {
        self.found.clear();
        self.ends_well = false;
        let path = Path::new(text);
        match path.is_file() {
            true => self.file(path, from)?,
            false => self.text(text, from)?,
        }
        Ok(self.found.pop().filter(|_| self.ends_well))
    }

    fn text(&mut self, text: &str, from: Option<&str>) -> Result<(), Failure> {
        let format = FormatName::parse(from.unwrap_or("lcpn"))?;
        let mut reader = readable(&format)?;
        let mut record = Record::of(text);
        record.origin.file = "-e";
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let fine = reader.read(&record, &mut doc, &mut sink);
        self.record(&record, fine.then_some(&doc), &mut sink);
        Ok(())
    }

    /// All pieces of a file.
    pub fn file(&mut self, path: &Path, from: Option<&str>) -> Result<(), Failure> {
        let input = Input {
            relative: path.to_owned(),
            path: path.to_owned(),
        };
        let Opened {
            format,
            mut batches,
        } = inputs::open(&input, &Inputs::of(from.map(str::to_owned)))?;
        let mut reader = readable(&format)?;
        read_all(&mut batches, reader.as_mut(), |record, doc, sink| {
            self.record(record, doc.as_deref(), sink);
            true
        })?;
        Ok(())
    }

    fn record(&mut self, record: &Record<'_>, doc: Option<&Document>, sink: &mut Sink) {
        match doc {
            Some(Document::Pieces(pieces)) => self.pieces(record, pieces, sink),
            Some(_) => {
                (self.fine, self.ends_well) = (false, false);
                sink.push(no_piece());
            }
            None => (self.fine, self.ends_well) = (false, false),
        }
        say(&self.ui.show(record, sink.messages()));
    }
}

impl Shelf<'_> {
    fn pieces(&mut self, record: &Record<'_>, pieces: &Pieces, sink: &mut Sink) {
        let page = Rc::new(Page::of(record, pieces));
        let mut names = vec![variants::dictionary()];
        names.extend(&self.learned);
        let lowered = lower(pieces, &names);
        for (index, definition) in lowered.into_iter().enumerate() {
            let page = page.clone();
            self.ends_well = definition.is_ok();
            match definition {
                Ok(definition) => self.found.push(Found {
                    definition,
                    page,
                    index,
                }),
                Err(why) => {
                    self.fine = false;
                    sink.push(no_meaning(&why));
                }
            }
        }
    }
}

fn no_piece() -> Diagnostic {
    Diagnostic::error(Code("core/no-piece"), "this is no definition of a piece")
        .at(Span::default())
        .help("`panchess formats --matrix` shows which notations hold pieces")
}

fn no_meaning(why: &CannotLower) -> Diagnostic {
    let (code, help) = match why.problem {
        Problem::Cycle(_) => (
            Code("core/circular-piece"),
            "take one of the names out of the circle",
        ),
        Problem::TooDeep(_) => (
            Code("core/piece-too-deep"),
            "give the inner parts names of their own, or leave some out",
        ),
        Problem::TooLarge => (
            Code("core/piece-too-large"),
            "let fewer functions multiply with each other",
        ),
    };
    Diagnostic::error(code, why.to_string())
        .at(why.span)
        .help(help)
}

#[cfg(test)]
mod tests {
    use super::{LineIndex, STRIDE};

    #[test]
    fn places_are_told_in_letters_however_long_the_line() {
        let text = "ä\n".to_owned() + &"é".repeat(3 * STRIDE) + "x\ny";
        let index = LineIndex::of(&text);
        let x = text.find('x').unwrap();
        assert_eq!(index.place(&text, 0), (0, 1));
        assert_eq!(index.place(&text, 3), (1, 1));
        assert_eq!(index.place(&text, x), (1, 3 * STRIDE as u64 + 1));
        assert_eq!(index.place(&text, x + 2), (2, 1));
        assert_eq!(index.place(&text, x + 99).0, 2);
    }
}
