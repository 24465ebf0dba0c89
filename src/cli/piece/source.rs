//! Pieces from a file or from the command line.

use super::args::Source;
use super::found::{Found, Page};
use crate::cli::args::Inputs;
use crate::cli::exit::Failure;
use crate::cli::inputs;
use crate::cli::messages::Ui;
use crate::cli::typed;
use crate::diag::{Code, Diagnostic, Sink, Span, nearest};
use crate::formats::{Format, FormatName};
use crate::io::Record;
use crate::model::{Document, Pieces};
use crate::movement::lower;
use crate::pipeline::files::Opened;
use crate::pipeline::{Input, Readable, piece_notation, read_all};
use crate::variants;
use std::ffi::OsStr;
use std::path::Path;
use std::rc::Rc;

/// What was found in a file or on the command line.
pub struct Collected<'a> {
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
pub fn read<'a>(source: &Source, ui: &'a Ui) -> Result<Collected<'a>, Failure> {
    let mut collected = Collected::new(ui);
    let from = source.from.as_deref();
    match (&source.expr, &source.piece) {
        (Some(text), _) => collected.text(("command line", text), from)?,
        (None, Some(word)) => collected.word(word, from)?,
        (None, None) => collected.file(Path::new("-"), from)?,
    }
    if let Some(name) = &source.name {
        collected.only(name)?;
    }
    Ok(collected)
}

impl<'a> Collected<'a> {
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
        let all = std::mem::take(&mut self.found);
        let at = all.iter().rposition(|f| f.answers_to(name));
        if at.is_none() && self.fine {
            return Err(Failure::Usage(nobody(name, &all)));
        }
        self.ends_well = at.is_some();
        self.found.extend(at.and_then(|at| all.into_iter().nth(at)));
        Ok(())
    }

    /// Lets what is read from now on use the names of a file.
    pub fn learn(&mut self, file: &Path, from: Option<&str>) -> Result<(), Failure> {
        self.file(file, from)?;
        let mut pages: Vec<Rc<Page>> = self.found.drain(..).map(|f| f.page).collect();
        pages.dedup_by(|a, b| Rc::ptr_eq(a, b));
        self.learned.extend(pages.iter().map(|p| p.pieces.clone()));
        Ok(())
    }

    /// A piece: the last one of a file, or of a text. `None` if it cannot be read, which was reported.
    pub fn operand(&mut self, word: &OsStr, from: Option<&str>) -> Result<Option<Found>, Failure> {
        self.found.clear();
        self.ends_well = false;
        self.word(word, from)?;
        Ok(self.found.pop().filter(|_| self.ends_well))
    }

    /// What is meant by a word of the command line: a file, or a text.
    fn word(&mut self, word: &OsStr, from: Option<&str>) -> Result<(), Failure> {
        match word.to_str().filter(|_| !typed::is_meant_as_file(word)) {
            Some(text) => self.text(("command line", text), from),
            None => self.file(Path::new(word), from),
        }
    }

    /// A text, and where it was typed.
    fn text(&mut self, (place, text): (&str, &str), from: Option<&str>) -> Result<(), Failure> {
        let format = match from {
            Some(name) => FormatName::parse(name)?,
            None => piece_notation(text),
        };
        let mut reader = Readable::new(format.clone())?.open();
        let mut record = Record::of(text);
        record.origin.file = place;
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let fine = reader.read(&record, &mut doc, &mut sink).is_ok();
        self.record(format.format, &record, fine.then_some(&doc), &mut sink);
        Ok(())
    }

    /// All pieces of a file.
    pub fn file(&mut self, path: &Path, from: Option<&str>) -> Result<(), Failure> {
        let opening = inputs::opening(&Inputs::of(from.map(str::to_owned)), self.ui)?;
        let Opened {
            format,
            mut batches,
        } = opening.open(&Input::new(path))?;
        let mut reader = Readable::new(format.clone())?.open();
        read_all(&mut batches, reader.as_mut(), |record, doc, sink| {
            self.record(format.format, record, doc.as_deref(), sink);
            true
        })?;
        Ok(())
    }

    fn record(
        &mut self,
        format: &'static dyn Format,
        record: &Record<'_>,
        doc: Option<&Document>,
        sink: &mut Sink,
    ) {
        match doc {
            Some(Document::Pieces(pieces)) => self.pieces(format, record, pieces, sink),
            Some(_) => {
                (self.fine, self.ends_well) = (false, false);
                sink.push(no_piece());
            }
            None => (self.fine, self.ends_well) = (false, false),
        }
        self.ui.tell(record, sink);
    }
}

impl Collected<'_> {
    fn pieces(
        &mut self,
        format: &'static dyn Format,
        record: &Record<'_>,
        pieces: &Pieces,
        sink: &mut Sink,
    ) {
        let page = Rc::new(Page::of(format, record, pieces, sink.messages()));
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
                    sink.push(Diagnostic::from(&why));
                }
            }
        }
    }
}

/// Every name of a known piece.
pub fn names() -> impl Iterator<Item = &'static str> {
    variants::pieces().iter().flat_map(|p| p.names())
}

/// Names that are listed when there is none of that name.
const MOST_NAMES: usize = 12;

fn nobody(name: &str, all: &[Found]) -> String {
    let mut there: Vec<String> = all.iter().filter_map(Found::called).collect();
    there.dedup();
    let near = nearest(name, there.iter().map(String::as_str));
    let help = match (near, there.len()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, 0) => "none of the pieces has a name".into(),
        (None, many) => {
            let more = match many > MOST_NAMES {
                true => format!(" and {} more", many - MOST_NAMES),
                false => String::new(),
            };
            let shown: Vec<String> = there
                .iter()
                .take(MOST_NAMES)
                .map(|n| format!("`{n}`"))
                .collect();
            match many {
                1 => format!("the only piece is {}", shown.join(", ")),
                _ => format!("the pieces are {}{more}", shown.join(", ")),
            }
        }
    };
    format!("unknown piece `{name}`; {help}")
}

fn no_piece() -> Diagnostic {
    Diagnostic::error(Code("core/no-piece"), "this is not a definition of a piece")
        .at(Span::default())
        .help("give definitions of pieces, such as a `.lcpn` or `.betza` file; `panchess render FILE` draws a game or a position")
}
