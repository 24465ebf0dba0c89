//! Reads one game. It accepts:
//!
//! * any number of tags on a line, blanks around every part of a tag; a quote
//!   inside a value that is not followed by `]` is part of the value; of the
//!   escapes only `\"` and `\\` mean something, other backslashes stay;
//! * the seven-tag roster may be missing, in any order, or repeated;
//! * move numbers may be missing, wrong, attached to the move or separate from their dots;
//! * a comment between a move number and its move belongs before the move, any
//!   other after it; in comments, white space that holds a line break is one blank;
//! * comments may follow the result; a game may end without one;
//! * variations without moves are dropped, their comments stay with the move before;
//! * moves are read as in [`crate::formats::san`]; if they are not, with the piece letters of another language, or
//!   as words of another notation ([`crate::formats::spell`]), if all words are such, and only in one way;
//! * CRLF, lone CR, tabs, byte-order marks, no-break blanks; Windows-1252 with a warning.
//!
//! It rejects: words that are not moves, unclosed comments, tags and variations, variations
//! nested more than five hundred levels deep, moves after the result.
//!
//! Two readers use one builder. `read_by_grammar` reads every text and makes
//! every message. `fast` reads common tokens only and gives up otherwise.

use super::build::Builder;
use super::by_grammar::Driver;
use super::errors;
use super::fast::{self, Around, Stop};
use super::memo::Memo;
use super::wording::{Known, Wording};
use crate::diag::{Code, Diagnostic, Reported, Severity, Sink, Span};
use crate::formats::movetext::Scratch;
use crate::formats::starts::Starts;
use crate::formats::{Options, Read};
use crate::io::{Decoding, Record};
use crate::model::{Document, Feature, Game, Tags};

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/pgn.pest"]
pub(super) struct PgnParser;

/// The most errors reported for one game.
const MAX_ERRORS: usize = 20;

/// Reads games; remembers words and start positions from game to game.
#[derive(Debug, Default)]
pub struct PgnReader {
    options: Options,
    /// How moves are worded, if that was named.
    wording: Wording,
    /// Those that the words of the last record fit, if it was refused for that.
    wordings: Vec<&'static str>,
    scratch: Scratch,
    starts: Starts,
    /// One for each language that was read.
    memos: Vec<Memo>,
    /// The messages of the fast reader, until it has read to the end.
    aside: Sink,
    /// The fast reader saw only moves that a game of chess may have.
    like_chess: bool,
    /// Comments or glyphs that need no text.
    counted: Feature,
}

impl PgnReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
            wording: Wording::of(options),
            starts: Starts::new(options),
            ..Self::default()
        }
    }

    /// Reads a common record in English or another language.
    pub(super) fn read_fast(
        &mut self,
        text: &str,
        wording: Wording,
        game: &mut Game,
        sink: &mut Sink,
    ) -> Result<(), Stop> {
        let english = matches!(wording, Wording::English);
        if !english && !wording.is_foreign() {
            return Err(Stop::Unusual);
        }
        let memo = self.memo_of(wording);
        self.aside.clear();
        self.aside.set_budget(sink.budget());
        let around = Around {
            memo: &mut self.memos[memo],
            starts: &mut self.starts,
            options: &self.options,
            sink: &mut self.aside,
        };
        let mut builder = Builder::new(game, &mut self.scratch, text);
        let done = fast::read(text, &mut builder, around);
        self.like_chess = done.is_ok() && english && builder.is_like_chess();
        if done.is_ok() && !self.aside.is_empty() {
            sink.absorb(&mut self.aside, |_, s| Some(s), |d| d);
            for l in self.aside.take().1 {
                sink.lose(l.code, l.what, l.count, l.first);
            }
        }
        if done.is_ok() && !english {
            sink.found_dialect(wording.name());
        }
        done
    }

    /// The place of the memo of a language.
    fn memo_of(&mut self, wording: Wording) -> usize {
        let name = wording.name();
        let known = self.memos.iter().position(|m| m.wording().name() == name);
        known.unwrap_or_else(|| {
            self.memos.push(Memo::of(wording));
            self.memos.len() - 1
        })
    }

    /// Reads with the grammar alone.
    #[cfg(test)]
    pub(super) fn read_by_grammar(
        &mut self,
        text: &str,
        wording: Wording,
        game: &mut Game,
        sink: &mut Sink,
    ) -> Result<Option<Span>, Option<Span>> {
        let strict = wording.is_foreign();
        let most = if strict { 1 } else { MAX_ERRORS };
        self.read_worded(text, (wording, strict, most), game, sink)
    }

    /// The same for any wording, whether no other one is allowed beside it, and after how many errors reading ends: the
    /// first word that another language may mean otherwise. The error is the first word that is no move.
    fn read_worded(
        &mut self,
        text: &str,
        (wording, strict, most): (Wording, bool, usize),
        game: &mut Game,
        sink: &mut Sink,
    ) -> Result<Option<Span>, Option<Span>> {
        let mut driver = Driver {
            wording,
            strict,
            most,
            unknown: None,
            doubtful: None,
            fits: false,
            builder: Builder::new(game, &mut self.scratch, text),
            starts: &mut self.starts,
            options: &self.options,
            sink,
            base: 0,
            errors: 0,
            others: 0,
            number: None,
            goes_on: false,
            in_footer: false,
        };
        if let Wording::Spelled(spelling) = wording {
            driver.builder.set_spelling(spelling);
        }
        let mut rule = Rule::first;
        while let Some(rest) = text.get(driver.base..).filter(|rest| !rest.is_empty()) {
            let Some(len) = driver.next(rule, rest) else {
                return Err(driver.unknown);
            };
            driver.base += len;
            rule = Rule::next;
        }
        if !matches!(driver.wording, Wording::English) {
            driver.sink.found_dialect(driver.wording.name());
        }
        let (unknown, doubtful) = (driver.unknown, driver.doubtful);
        match driver.finish() {
            true => Ok(doubtful),
            false => Err(unknown),
        }
    }

    /// Reads with the grammar; if a word is no move, in every wording that has the word.
    fn read_anyhow(&mut self, text: &str, doc: &mut Document, sink: &mut Sink) -> bool {
        self.wordings.clear();
        let (wording, mut said) = (self.wording, sink.beside());
        let how = (wording, false, MAX_ERRORS);
        let done = self.read_worded(text, how, doc.as_new_game(), &mut said);
        if let Ok(Some(doubtful)) = done
            && let Some(why) = self.doubt(text, doubtful, doc)
        {
            sink.push(why);
            return false;
        }
        if let (Err(Some(unknown)), Wording::English) = (done, wording) {
            if let Some(done) = self.read_otherwise(text, unknown, doc, sink) {
                return done;
            }
            said = self.nearest(text, unknown, sink).unwrap_or(said);
        }
        sink.take_over(said);
        done.is_ok()
    }

    /// Reads in every wording that has a word which is none in English; `None` if none has all words.
    fn read_otherwise(
        &mut self,
        text: &str,
        unknown: Span,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Option<bool> {
        self.wordings.clear();
        let mut found = self.fitting(text, unknown, sink);
        match &found[..] {
            [] => None,
            [first, rest @ ..] if rest.iter().all(|other| other.1 == first.1) => {
                let (wording, other, mut said) = found.swap_remove(0);
                said.push(errors::found_words(wording, unknown));
                *doc = other;
                sink.take_over(said);
                Some(true)
            }
            several => {
                self.wordings = several.iter().map(|(w, ..)| w.name()).collect();
                sink.push(errors::ambiguous_words(&self.wordings, unknown));
                Some(false)
            }
        }
    }

    /// Why a game with English letters may be one in another language, if that was not named: its words are
    /// other moves there.
    fn doubt(&mut self, text: &str, doubtful: Span, doc: &Document) -> Option<Diagnostic> {
        if self.options.has("san") {
            return None;
        }
        let found = self.fitting(text, doubtful, &Sink::default());
        let others = found
            .iter()
            .filter(|(wording, other, _)| matches!(wording, Wording::Foreign(_)) && other != doc);
        self.wordings = others.map(|(wording, ..)| wording.name()).collect();
        if self.wordings.is_empty() {
            return None;
        }
        self.wordings.insert(0, Wording::English.name());
        Some(errors::ambiguous_words(&self.wordings, doubtful))
    }

    /// The documents of every wording in which all words are moves, with the messages about them.
    fn fitting(
        &mut self,
        text: &str,
        unknown: Span,
        sink: &Sink,
    ) -> Vec<(Wording, Document, Sink)> {
        let word = text.get(unknown.range()).unwrap_or("");
        // The tag `Variant` may say which words they are.
        let is_own = |(wording, doc, _): &(Wording, Document, Sink)| wording.is_of(doc);
        let mut found = self.fitting_as(text, (word, true), sink);
        // Where a piece has no word, a move of these words is written in coordinates. English has no other letters than
        // those of ASCII, and may have these words unless the tag says that the variant is theirs.
        if found.is_empty() {
            found = self.fitting_as(text, (word, false), sink);
            let names_variant = |doc: &Document| match doc {
                Document::Game(game) => game.tags.get("Variant").is_some(),
                _ => false,
            };
            found.retain(|one| !word.is_ascii() || names_variant(&one.1) && is_own(one));
        }
        if found.iter().any(is_own) {
            found.retain(is_own);
        }
        found
    }

    fn fitting_as(
        &mut self,
        text: &str,
        (word, strict): (&str, bool),
        sink: &Sink,
    ) -> Vec<(Wording, Document, Sink)> {
        let mut found = Vec::new();
        let mut known = Known::default();
        let may = |wording: &Wording| strict || matches!(wording, Wording::Spelled(_));
        let wordings = Wording::foreign().filter(may);
        for wording in wordings.filter(|w| w.has(word, &mut known)) {
            let (mut doc, mut said) = (Document::default(), sink.beside());
            let how = (wording, strict, 1);
            let is_read = match self.read_fast(text, wording, doc.as_new_game(), &mut said) {
                Ok(()) => true,
                Err(Stop::NoWord(_)) => false,
                Err(Stop::Unusual) => {
                    let game = doc.as_new_game();
                    self.read_worded(text, how, game, &mut said).is_ok()
                }
            };
            if is_read {
                found.push((wording, doc, said));
            }
        }
        found
    }
}

impl PgnReader {
    /// What is wrong with a game in the words of which it has most, if those are not English ones.
    fn nearest(&mut self, text: &str, unknown: Span, sink: &Sink) -> Option<Sink> {
        let word = text.get(unknown.range())?;
        let mut known = Known::default();
        let mut others = Wording::foreign().filter(|w| w.has(word, &mut known));
        let first = others.next()?;
        let all = [Wording::English, first].into_iter().chain(others);
        let mut best: Option<(Wording, u64, Sink)> = None;
        for wording in all {
            // With as many errors as the best so far, it is not better, whatever follows.
            let fewest = best.as_ref().map_or(u64::MAX, |(_, count, _)| *count);
            let most = usize::try_from(fewest)
                .unwrap_or(MAX_ERRORS)
                .min(MAX_ERRORS);
            let (mut doc, mut said) = (Document::default(), sink.beside());
            let how = (wording, true, most);
            let _ = self.read_worded(text, how, doc.as_new_game(), &mut said);
            let errors = || {
                let counts = said.counts().iter();
                counts.filter(|c| c.severity == Severity::Error)
            };
            let fits = errors().all(|c| c.code != Code("pgn/language"));
            let count: u64 = errors().map(|c| c.count).sum();
            if fits && count < fewest {
                best = Some((wording, count, said));
            }
        }
        let (wording, _, said) = best?;
        (!matches!(wording, Wording::English)).then_some(said)
    }
}

impl Read for PgnReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        self.like_chess = false;
        let game = doc.as_new_game();
        if matches!(self.wording, Wording::English) {
            game.tree.count_only(self.counted);
        }
        let fast = match self.options.by_grammar {
            true => Err(Stop::Unusual),
            false => self.read_fast(&text, self.wording, game, sink),
        };
        let done = match (fast, self.wording) {
            (Ok(()), _) => Some(true),
            (Err(Stop::NoWord(unknown)), Wording::English) => {
                self.read_otherwise(&text, unknown, doc, sink)
            }
            _ => None,
        };
        let done = done.unwrap_or_else(|| self.read_anyhow(&text, doc, sink));
        sink.checked(done)
    }

    fn count_only(&mut self, remarks: Feature) {
        self.counted = remarks;
    }

    fn tags(&self, record: &Record<'_>, tags: &mut Tags) -> bool {
        let bytes = record.bytes;
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = std::str::from_utf8(bytes).ok();
        let text = text.filter(|_| record.origin.decoding != Decoding::Decoded);
        text.is_some_and(|text| fast::tags(text, tags).is_some())
    }

    fn wordings(&self) -> &[&'static str] {
        &self.wordings
    }

    fn like_chess(&self) -> bool {
        self.like_chess
    }
}
