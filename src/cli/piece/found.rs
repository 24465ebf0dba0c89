//! A piece that was read: what it means, what it is called, and where its words are.

use crate::cli::messages::Ui;
use crate::diag::{Code, Diagnostic, Severity, Sink, Span};
use crate::formats::lcpn::codes;
use crate::formats::{Format, fsf_ini};
use crate::io::{Origin, Record};
use crate::model::{Document, Expr, Pieces, Word};
use crate::movement::{Cost, Definition, Why, places};
use crate::variants::{self, KnownPiece};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// A piece that was found.
pub struct Found {
    /// What it means.
    pub definition: Definition,
    pub(super) page: Rc<Page>,
    /// Which definition of the page it is.
    pub(super) index: usize,
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
        ui.tell_of(&self.page.record(), [why]);
    }

    /// Reports unusual words of the definition, once: often the moves are unknown because a name is misspelled.
    pub fn doubt(&self, ui: &Ui) {
        let page = &self.page;
        let own = self.definition.span;
        let inside = |d: &Diagnostic| {
            d.span
                .is_some_and(|s| own.start <= s.start && s.end <= own.end)
        };
        let mut unreported = page
            .unreported
            .get_or_init(|| RefCell::new(by_start(page.lints())))
            .borrow_mut();
        let starts: Vec<u32> = unreported
            .range(own.start..=own.end)
            .map(|(at, _)| *at)
            .collect();
        let mut mine = Vec::new();
        for start in starts {
            let all = unreported.remove(&start).unwrap_or_default();
            let (own, others): (_, Vec<_>) = all.into_iter().partition(inside);
            mine.extend::<Vec<Diagnostic>>(own);
            if !others.is_empty() {
                unreported.insert(start, others);
            }
        }
        ui.tell_of(&page.record(), mine);
    }

    /// Its name; that of another piece, if it is nothing but that.
    pub fn name(&self) -> Option<&Word> {
        self.definition.name.as_ref().or(self.other_name())
    }

    /// The name it stands for, if it is nothing but that.
    fn other_name(&self) -> Option<&Word> {
        match self.page.pieces.defs.get(self.index).map(|d| &d.expr) {
            Some(Expr::Name(word)) => Some(word),
            _ => None,
        }
    }

    /// The known piece it stands for, if it is nothing but its name.
    pub fn alias(&self) -> Option<&'static KnownPiece> {
        let name = self.other_name()?;
        let redefined = self.page.defines(name);
        variants::piece(name.as_str()).filter(|_| !redefined)
    }

    /// What people call it: its name, or the option of a configuration file that defines it.
    pub fn called(&self) -> Option<String> {
        match self.option() {
            Some((option, letter)) => Some(format!("{option} = {letter}")),
            None => self.name().map(Word::to_string),
        }
    }

    /// What people call it, or words for a piece without a name.
    pub fn title(&self) -> String {
        self.called()
            .unwrap_or_else(|| "a piece without a name".into())
    }

    /// Whether people mean it by that word.
    pub fn answers_to(&self, name: &str) -> bool {
        let word = Word::new(name);
        let by_name = word.is_some() && self.definition.name == word;
        let is = |t: &str| t.eq_ignore_ascii_case(name);
        by_name
            || self
                .spelled()
                .is_some_and(|(option, letter)| is(option) || is(letter))
    }

    /// The option that defines a piece without an English name, and its letter.
    fn option(&self) -> Option<(&str, &str)> {
        self.spelled()
            .filter(|(option, _)| fsf_ini::is_custom(option))
    }

    /// The option and the letter of a piece of a configuration file.
    fn spelled(&self) -> Option<(&str, &str)> {
        let page = &self.page;
        let def = page.pieces.defs.get(self.index)?;
        let Span { start, end } = def.source.span;
        let line = page.text.get(start as usize..end as usize)?;
        let ini = page.format.card().slug == "fsf-ini";
        ini.then(|| fsf_ini::option_and_letter(line))?
    }
}

/// Codes of words that have no meaning. If there is no better explanation, the answer lists these words anyway.
const SLIPS: &[Code] = &[
    codes::ARGUMENT_COUNT,
    codes::PIECE_AS_FUNCTION,
    codes::UNKNOWN_CONDITION,
    codes::UNKNOWN_FUNCTION,
    codes::UNKNOWN_PIECE,
    codes::UNKNOWN_RESTRICTION,
];

fn is_slip(d: &Diagnostic) -> bool {
    let certain = d.fix.is_some() || d.code == codes::ARGUMENT_COUNT;
    certain && d.severity == Severity::Warning && SLIPS.contains(&d.code)
}

/// Messages by the places where they begin.
fn by_start(all: Vec<Diagnostic>) -> BTreeMap<u32, Vec<Diagnostic>> {
    let mut found: BTreeMap<u32, Vec<Diagnostic>> = BTreeMap::new();
    for d in all {
        if let Some(span) = d.span {
            found.entry(span.start).or_default().push(d);
        }
    }
    found
}

/// The definitions of a record, its text, and where it was.
pub(super) struct Page {
    pub(super) pieces: Pieces,
    format: &'static dyn Format,
    /// What its reader said.
    said: Vec<Diagnostic>,
    /// Messages about it that were not shown yet.
    unreported: OnceCell<RefCell<BTreeMap<u32, Vec<Diagnostic>>>>,
    /// The names it defines.
    names: OnceCell<HashSet<Word>>,
    /// Where each word is that might cost exactness.
    places: OnceCell<HashMap<Cost, Span>>,
    index_of_lines: OnceCell<LineIndex>,
    text: String,
    file: String,
    line: u64,
    offset: u64,
    index: u64,
}

impl Page {
    pub(super) fn of(
        format: &'static dyn Format,
        record: &Record<'_>,
        pieces: &Pieces,
        said: &[Diagnostic],
    ) -> Self {
        let origin = &record.origin;
        Self {
            pieces: pieces.clone(),
            format,
            said: said.to_vec(),
            unreported: OnceCell::new(),
            names: OnceCell::new(),
            places: OnceCell::new(),
            index_of_lines: OnceCell::new(),
            text: record.text(&mut Sink::default()).into_owned(),
            file: origin.file.to_owned(),
            line: origin.line,
            offset: origin.offset,
            index: origin.index,
        }
    }

    /// Whether it has a definition of that name.
    fn defines(&self, name: &Word) -> bool {
        let all = || self.pieces.defs.iter().filter_map(|d| d.name.clone());
        self.names.get_or_init(|| all().collect()).contains(name)
    }

    /// What `check` warns of in words that may be slips, without what the reader said.
    fn lints(&self) -> Vec<Diagnostic> {
        let mut sink = Sink::default();
        self.said.iter().for_each(|d| sink.push(d.clone()));
        let doc = Document::Pieces(self.pieces.clone());
        self.format.lint(
            &self.text,
            &doc,
            variants::dictionary,
            variants::catalog(),
            &mut sink,
        );
        let mut found = sink.take().0.split_off(self.said.len());
        found.retain(is_slip);
        found
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
                ..Origin::default()
            },
        }
    }

    /// Where the word is in a part that has more than the word: restrictions come last.
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
