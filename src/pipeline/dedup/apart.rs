//! Finds the separator between two records of tags and moves that are written unchanged, so that the output is divided
//! into the same records again. The framer decides: each record is examined together with texts that may precede or
//! follow it.

use super::verbatim;
use crate::formats::{Card, Closing, FormatName, InForce, Separation};
use crate::io::{Cut, Framing, is_tag};

/// It begins without a tag.
const BARE: InForce = 1;
/// It begins so that it would be read as more of any game before it.
const STRAY: InForce = 2;
/// It has no end: a record without tags after it would be read as a part of it.
const OPEN: InForce = 4;
/// It has tags alone: other tags after it would be read as more of it.
const TAGS: InForce = 8;
/// A result after it would not end it, or would have another meaning.
const FIRM: InForce = 16;
/// It would be read as far as the end of the next record, whatever that is.
const ENDLESS: InForce = 32;
/// The mark of the notation can begin it.
const MARK: InForce = 64;
/// The bits from here on hold the name of the first tag, if it is short.
const NAME: u32 = 8;
const LONGEST_NAME: usize = 7;

const RESULT: &str = "*\n\n";
const TAG: &str = "[Result \"*\"]\n\n";
const RESULT_AND_TAG: &str = "*\n\n[Result \"*\"]\n\n";

/// How the records of a notation are told apart.
#[derive(Clone, Debug)]
pub(in crate::pipeline) struct Apart {
    card: &'static Card,
    framing: Framing,
    by: Separation,
}

impl Apart {
    pub fn of(name: &FormatName) -> Self {
        Self {
            card: name.format.card(),
            framing: name.framing(),
            by: name.separation(),
        }
    }

    pub fn card(&self) -> &'static Card {
        self.card
    }

    /// The bit of the mark, in a notation that has one.
    fn mark(&self) -> InForce {
        if self.by.mark.is_empty() { 0 } else { MARK }
    }

    /// Whether this is a notation of tags and moves.
    fn has_tags(&self) -> bool {
        matches!(self.framing, Framing::TagBlock | Framing::TagBlockWithMarks)
    }

    /// Where the first record of a text ends.
    fn end(&self, text: &[&[u8]]) -> usize {
        match self.framing.framer().next(&text.concat(), true) {
            Cut::Record { skip, len } => skip + len,
            _ => 0,
        }
    }

    /// How a record begins.
    pub fn begins(&self, record: &[u8]) -> InForce {
        match self.by.settings {
            Some(settings) => settings(record).0,
            None if !self.has_tags() => self.begins_behind_sample(record),
            None if is_tag(record) => name(record) << NAME | self.mark(),
            None if self.is_stray(record) => BARE | STRAY | self.mark(),
            None => BARE | self.mark(),
        }
    }

    fn begins_behind_sample(&self, record: &[u8]) -> InForce {
        let (sample, sep) = (self.by.sample, self.sep());
        if sample.is_empty() {
            return 0;
        }
        let own = (self.by.own)(record);
        if own.is_some_and(|own| self.are_two(sample, &sep, own).0) {
            return 0;
        }
        let is_marked = || {
            self.are_two(sample, &self.marked(&sep), own.unwrap_or(record))
                .0
        };
        let may = !self.by.mark.is_empty() && (self.by.may_be_marked)(record);
        match may && is_marked() {
            true => BARE | MARK,
            false => ENDLESS,
        }
    }

    /// Whether a game before the record would take it over, or what it begins with.
    pub fn is_stray(&self, record: &[u8]) -> bool {
        self.has_tags() && !is_tag(record) && self.end(&[RESULT.as_bytes(), record]) != 1
    }

    /// How a record ends.
    pub fn ends(&self, record: &[u8]) -> InForce {
        if self.card.binary {
            return self.ends_before_sample(record);
        }
        let record = record.trim_ascii_end();
        if !self.has_tags() {
            return self.ends_before_sample(record);
        }
        let cut = |behind: &str| self.end(&[record, behind.as_bytes()]);
        // With a result at its end, as nearly every record.
        if cut("\n\n1. e4 *\n") == record.len() {
            return 0;
        }
        let is_firm = cut("\n\n*\n\n1. e4 *\n") != record.len() + 3;
        // A name that no record has. The brace would end a comment.
        let has_moves = cut("\n\n[-.- \"}\"]\n\n1. e4 *\n") == record.len();
        match (has_moves, is_firm) {
            (false, true) => OPEN | FIRM | ENDLESS,
            // Only a result ends it.
            (false, false) if !self.by.mark.is_empty() => OPEN | ENDLESS,
            (false, false) => OPEN | TAGS | self.begins(record) & !(BARE | STRAY),
            // As the last word, this may be a result.
            (true, _) if is_firm || record.ends_with(b"0-0") => OPEN | FIRM,
            (true, _) => OPEN,
        }
    }

    fn ends_before_sample(&self, record: &[u8]) -> InForce {
        let options = self.by.settings.map_or(0, |settings| settings(record).1);
        let (sample, sep) = (self.by.sample, self.sep());
        if sample.is_empty() {
            return options;
        }
        if self.by.mark.is_empty() {
            return match self.are_two(record, &sep, sample).0 {
                true => options,
                false => ENDLESS | closing_bit((self.by.closing)(record)),
            };
        }
        let last = sample.rsplit(|b| *b == b'\n').next();
        let (ended, left) = self.are_two(record, &sep, last.unwrap_or_default());
        match self.are_two(record, &self.marked(&sep), sample).0 {
            false => ENDLESS,
            true if ended && !left => 0,
            true => OPEN,
        }
    }

    /// What is written between any two records.
    fn sep(&self) -> String {
        if !self.card.envelope.close.is_empty() {
            return self.card.envelope.between.to_owned();
        }
        let end = if self.card.binary { "" } else { "\n" };
        end.to_owned() + verbatim::between(self.card)
    }

    fn marked(&self, sep: &str) -> String {
        sep.to_owned() + self.by.mark
    }

    /// Whether two records, one after the other, are cut into these two, and whether the first one leaves something in
    /// force.
    fn are_two(&self, first: &[u8], sep: &str, second: &[u8]) -> (bool, bool) {
        let text = [first, sep.as_bytes(), second].concat();
        let mut framer = self.framing.framer();
        let (mut at, mut ends) = (0, Vec::new());
        while ends.len() < 3 {
            match framer.next(text.get(at..).unwrap_or_default(), true) {
                Cut::Record { skip, len } => {
                    at += skip + len;
                    let end = text.get(..at).unwrap_or_default();
                    ends.push(match self.card.binary {
                        true => at,
                        false => end.trim_ascii_end().len(),
                    });
                }
                Cut::Skip(n) => at += n,
                Cut::More | Cut::End => break,
            }
        }
        (
            ends == [first.len(), text.len()],
            framer.session().is_some(),
        )
    }

    /// The separator between two rejected records. It keeps the second one from being read as a part of the first, and
    /// keeps both invalid.
    pub fn between_rejected(&self, before: InForce, begins: InForce, next: &[u8]) -> String {
        // Settings in force are written before each rejected record again.
        let apart = match self.by.settings {
            Some(_) => "",
            None => between(self.by.mark, before, begins),
        };
        let broken = match before & ENDLESS != 0 {
            true => (self.by.between_endless)(closing_of(before), next),
            false => "",
        };
        // At best, a blank line keeps a record apart that would otherwise be read as more of the one before it.
        let blank = match begins & ENDLESS != 0 && apart.is_empty() && broken.is_empty() {
            true => "\n",
            false => "",
        };
        [verbatim::between(self.card), apart, broken, blank].concat()
    }

    /// The records that a record depends on, in the order in which they occur in a file. `None`: what it depends on is
    /// lines.
    pub fn records_above<'a>(&self, session: &'a [u8]) -> Option<Vec<&'a [u8]>> {
        if !self.by.depends_on_records {
            return None;
        }
        let (mut framer, mut rest, mut found) = (self.framing.framer(), session, Vec::new());
        while let Cut::Record { skip, len } = framer.next(rest, true) {
            let (record, after) = rest.split_at_checked(skip + len)?;
            found.push(record.get(skip..)?.trim_ascii());
            rest = after;
        }
        found.retain(|record| !record.is_empty());
        found.reverse();
        Some(found)
    }

    /// Whether a record cannot be told apart from others, as its beginning or its end shows.
    pub(super) fn is_endless(&self, shown: InForce) -> bool {
        (self.has_tags() || !self.by.sample.is_empty()) && shown & ENDLESS != 0
    }

    /// The same record with the comments before its tags moved after them; `None` if they cannot be told apart.
    pub(super) fn comments_behind_tags(&self, record: &[u8]) -> Option<Vec<u8>> {
        let comments = self
            .end(&[RESULT.as_bytes(), record])
            .checked_sub(RESULT.len())?;
        let (comments, rest) = record.split_at_checked(comments)?;
        let rest = rest.trim_ascii_start();
        let lines = rest.split_inclusive(|b| *b == b'\n');
        let tags: usize = lines.take_while(|line| is_tag(line)).map(<[u8]>::len).sum();
        let (tags, moves) = rest.split_at_checked(tags)?;
        let moves = moves.trim_ascii_start();
        (!tags.is_empty()).then(|| [tags, b"\n", comments, b"\n\n", moves].concat())
    }

    /// Whether the record is a stray one with comments that tags follow.
    pub(super) fn has_tags_behind_comments(&self, record: &[u8]) -> bool {
        self.is_stray(record) && self.comments_behind_tags(record).is_some()
    }
}

/// The name of the tag at the start, as a number that no other name has; 0 if the name is longer.
fn name(record: &[u8]) -> InForce {
    let inside = record.get(1..).unwrap_or_default().trim_ascii_start();
    let len = inside
        .iter()
        .position(|b| b.is_ascii_whitespace() || *b == b'"');
    match inside.get(..len.unwrap_or(0)) {
        Some(name) if name.len() <= LONGEST_NAME => name
            .iter()
            .fold(0, |number, byte| number << 8 | InForce::from(*byte)),
        _ => 0,
    }
}

/// The bit of a record that is endless, and whose notation has no mark.
fn closing_bit(closing: Closing) -> InForce {
    match closing {
        Closing::Same => OPEN,
        Closing::Broken => FIRM,
        Closing::Never => 0,
    }
}

fn closing_of(ends: InForce) -> Closing {
    match (ends & OPEN != 0, ends & FIRM != 0) {
        (true, false) => Closing::Same,
        (false, true) => Closing::Broken,
        _ => Closing::Never,
    }
}

/// How a record ends of which only the beginning is known.
pub(in crate::pipeline) const UNKNOWN: InForce = OPEN | FIRM;

/// The separator between two records, by how the first one ends and the second one begins.
pub(super) fn between(mark: &'static str, before: InForce, next: InForce) -> &'static str {
    let has = |all: InForce, one: InForce| all & one != 0;
    let is_bare = has(next, BARE);
    let is_repeated = before >> NAME != 0 && before >> NAME == next >> NAME;
    let tag = has(next, STRAY) || is_bare && has(before, FIRM);
    let open = has(before, OPEN);
    let result = open && (has(before, TAGS) && !is_repeated || is_bare && !tag);
    match (result, tag) {
        (true, _) | (_, true) if has(next, MARK) => mark,
        (true, true) => RESULT_AND_TAG,
        (true, false) => RESULT,
        (false, true) => TAG,
        (false, false) => "",
    }
}
