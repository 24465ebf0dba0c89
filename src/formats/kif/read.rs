//! From the lines of a record to a game with its variations.
//!
//! Accepts: digits of every width and kanji for squares; old and new characters (`王`, `竜`, `成銀` and `全`);
//! players as `先手` and `下手`; a record without headers, numbers of pieces in hand in any digits, remarks, and
//! files in Shift-JIS or EUC-JP. Lines that are nothing of KIF are named and left out. A time is a comment
//! `[%emt 0:00:12]` of its move; the total of each player has to follow from it.

use super::Kif;
use super::diagram::{number, rank_name};
use super::framing::is_signature;
use super::line::Line;
use super::lost::{Left, Losses, Lost};
use super::problem::{
    after_end, late_header, late_start, no_game, no_variation, other_number, repeated_number,
    second_end, stray_move, wrong_move, wrong_number, wrong_step,
};
use super::start::StartLines;
use super::variations::Varied;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::Read;
use crate::formats::lines::lose_idle;
use crate::formats::shogi::{Dated, End, Header, SHOGI, Setup, Spent};
use crate::io::Record;
use crate::model::{Document, Game, NodeId, Outcome, Side, VariantName};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/kif.pest"]
#[grammar = "grammars/ki2.pest"]
struct KifParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::header | Rule::key => "a header",
        Rule::files | Rule::border | Rule::row | Rule::cell => "a rank of the board",
        Rule::turn => "`先手番`",
        Rule::count => "`手数＝10`",
        Rule::played | Rule::target | Rule::same | Rule::walk | Rule::walked => "a move",
        Rule::file | Rule::rank | Rule::origin | Rule::from_file | Rule::from_rank => "a square",
        Rule::man | Rule::sign | Rule::word => "a piece",
        Rule::bearing => "a direction such as `右`",
        Rule::time | Rule::clock => "a time",
        Rule::ending | Rule::end_word => "an end such as `投了`",
        Rule::summary => "`まで2手で後手の勝ち`",
        Rule::variation | Rule::no_variation => "`変化：9手`",
        Rule::digits | Rule::counter | Rule::replaced | Rule::integer => "a number",
        Rule::record | Rule::ki2_record | Rule::line | Rule::ki2_line | Rule::line_end => "",
        Rule::remark | Rule::comment | Rule::bookmark | Rule::heading | Rule::other => "",
        Rule::stray | Rule::moving | Rule::unmarked | Rule::also_ending => "",
        Rule::label | Rule::vary | Rule::colon => "",
        Rule::rest | Rule::tail | Rule::branches | Rule::broken | Rule::unclear => "",
        Rule::owner | Rule::empty | Rule::mover | Rule::space | Rule::blank => "",
        Rule::dropped | Rule::declined | Rule::promoted | Rule::newline | Rule::EOI => "",
    }
}

/// Reads the games of a file.
#[derive(Debug)]
pub struct KifReader {
    form: Kif,
}

impl KifReader {
    /// A reader of one of the formats.
    pub fn new(form: Kif) -> Self {
        Self { form }
    }
}

impl Read for KifReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let of_form = match self.form {
            Kif::Kif => Rule::record,
            Kif::Ki2 => Rule::ki2_record,
        };
        let lines = match KifParser::parse(of_form, &text) {
            Ok(mut pairs) => pairs.next(),
            Err(e) => {
                let d = syntax_error(Code("kif/syntax"), &e, &text, name);
                return Err(sink.fail(d.help("a line is a header, a board, a move or a comment")));
            }
        };
        let mut reading = Reading::new(doc.as_new_game());
        for line in lines.into_iter().flat_map(Pair::into_inner) {
            if let Err(d) = reading.line(line) {
                // A line that was left out may be the cause.
                reading.warn_of_stray(sink);
                return Err(sink.fail(*d));
            }
        }
        let reported = reading.finish(&text, sink);
        reported.map_err(|d| sink.fail(*d))
    }
}

/// A game as far as it was read.
pub(super) struct Reading<'a> {
    pub(super) game: &'a mut Game,
    start: StartLines,
    /// The moves, once there are some.
    pub(super) moves: Option<Line>,
    /// Something other than remarks was read.
    found: bool,
    /// A variation was read, so that ends are no longer those of the game.
    pub(super) varied: bool,
    /// What the main line ended with.
    pub(super) end: Option<&'static End>,
    pub(super) summary: Option<(Outcome, Span)>,
    /// The tag `Termination` that the result in words states, if it is not empty.
    pub(super) reason: &'static str,
    pub(super) lost: Losses,
    /// Lines that are nothing of KIF.
    pub(super) skipped: Lost,
    /// Lines that have a move in them, but are none.
    stray: Lost,
    /// Moves with the number of the move before.
    repeated: Lost,
    /// Ends that are unknown.
    pub(super) unknown: Option<Diagnostic>,
    /// Ends after the end of a line.
    pub(super) second: Lost,
    pub(super) variations: Varied,
    /// The number of moves in the result in words.
    pub(super) stated: Option<(u32, Span)>,
    /// How many moves were played before the board.
    before: u64,
}

impl<'a> Reading<'a> {
    fn new(game: &'a mut Game) -> Self {
        game.variant = VariantName::from_words(SHOGI);
        Self {
            game,
            start: StartLines::default(),
            moves: None,
            found: false,
            varied: false,
            end: None,
            summary: None,
            reason: "",
            lost: Losses::default(),
            skipped: Lost::default(),
            stray: Lost::default(),
            repeated: Lost::default(),
            unknown: None,
            second: Lost::default(),
            variations: Varied::default(),
            stated: None,
            before: 0,
        }
    }

    fn line(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let rule = line.as_rule();
        self.found |= matches!(
            rule,
            Rule::row | Rule::turn | Rule::played | Rule::walk | Rule::ending | Rule::summary
        );
        match rule {
            Rule::remark if !self.is_signature(line.as_str()) => {
                self.lost.add(Left::Remarks, span);
            }
            Rule::comment => self.comment(line, span),
            Rule::bookmark => self.lost.add(Left::Bookmarks, span),
            Rule::header => return self.header(line),
            Rule::row if self.moves.is_some() => return Err(late_start(span)),
            Rule::row => {
                if !is_labeled(line.as_str()) {
                    self.skipped.add(span);
                }
                return self.start.row(line);
            }
            Rule::turn if self.moves.is_some() => return Err(late_start(span)),
            Rule::turn => return self.start.turn(player(line.as_str()), span),
            Rule::count => self.count(line.as_str(), span),
            Rule::played => return self.play(line),
            Rule::walk => return self.walk(line),
            Rule::unclear => {
                return Err(wrong_step(
                    line.as_str(),
                    "this is not a list of moves",
                    span,
                ));
            }
            Rule::ending => return self.ending(line),
            Rule::also_ending => return self.also_ending(line),
            Rule::broken => {
                let why = "this is neither a move nor the end of a game";
                return Err(wrong_move(line.as_str(), why, span));
            }
            Rule::variation => return self.variation(line),
            Rule::no_variation => return Err(no_variation(line.as_str(), span)),
            Rule::summary => return self.summarize(line.as_str(), span),
            Rule::stray | Rule::unmarked => self.stray.add(span),
            Rule::other => self.skipped.add(span),
            _ => {}
        }
        Ok(())
    }

    /// Whether a remark names the program; `# Generated by Shogidokoro` is only above the game.
    fn is_signature(&self, remark: &str) -> bool {
        let above = !self.found && remark.starts_with("# Generated by ");
        above || is_signature(remark.as_bytes())
    }

    /// `手数＝24`
    fn count(&mut self, text: &str, span: Span) {
        self.lost.add(Left::Counts, span);
        let digits = text
            .trim_start_matches("手数")
            .trim_start_matches(['＝', '=', ' ', '　']);
        let end = digits.find([' ', '　', '\t']).unwrap_or(digits.len());
        self.before = digits.get(..end).and_then(number).unwrap_or(0).into();
    }

    fn comment(&mut self, line: Pair<'_, Rule>, span: Span) {
        let ended = self.moves.as_ref().is_some_and(|line| line.ended);
        if ended || self.summary.is_some() && !self.varied {
            self.lost.add(Left::Places, span);
        }
        let text = line.into_inner().next().map_or("", |rest| rest.as_str());
        let node = self.moves.as_ref().map_or(NodeId::ROOT, Line::node);
        self.game.tree.comment(node, text.trim_end());
    }

    fn header(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let mut parts = line.into_inner().map(|p| p.as_str());
        let (key, value) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let (key, value) = (key.trim(), value.trim_end());
        // Any text has lines with a colon.
        self.found |= is_own(key);
        let held = ["の持駒", "の持ち駒"].iter();
        let mut held = held.filter_map(|end| key.strip_suffix(end));
        match (key, held.next()) {
            ("手合割", _) if self.moves.is_none() => return self.start.handicap(value, span),
            (_, Some(side)) if is_player(side) && self.moves.is_none() => {
                return self.start.hand(player(side), value, span);
            }
            ("手合割", _) => return Err(late_start(span)),
            (key, _) if self.moves.is_some() && (is_player(key) || key == "開始日時") => {
                return Err(late_header(span));
            }
            ("先手" | "下手", _) => self.game.tags.push("White", value),
            ("後手" | "上手", _) => self.game.tags.push("Black", value),
            ("開始日時", _) => Dated::read(value, &mut self.game.tags),
            (key, _) => match Header::of_kif(key) {
                Some(header) => header.read(value, &mut self.game.tags),
                None => self.game.tags.push(key, value),
            },
        }
        Ok(())
    }

    /// The line of moves; the start is complete.
    pub(super) fn begin(&mut self) -> Result<&mut Line, Box<Diagnostic>> {
        if self.moves.is_none() {
            if let Some(span) = self.start.contradicted() {
                self.lost.add(Left::Handicaps, span);
            }
            let (start, turn, setup) = std::mem::take(&mut self.start).finish()?;
            self.game.start = start;
            self.moves = Some(Line::new(setup, turn));
        }
        Ok(self
            .moves
            .get_or_insert_with(|| Line::new(Setup::empty(), Side::White)))
    }

    /// The line, if the next move has this number.
    pub(super) fn next(&mut self, digits: &str, span: Span) -> Result<&mut Line, Box<Diagnostic>> {
        let line = self.begin()?;
        if line.ended {
            return Err(after_end(digits, line.due(), span));
        }
        self.numbered(digits, span)
    }

    /// The line, if what comes next has this number.
    pub(super) fn numbered(
        &mut self,
        digits: &str,
        span: Span,
    ) -> Result<&mut Line, Box<Diagnostic>> {
        let line = self.begin()?;
        let due = line.due();
        match number(digits) {
            Some(number) if number as usize == due => Ok(line),
            _ => Err(wrong_number(digits, due, span)),
        }
    }

    fn play(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let (text, span) = (line.as_str().trim(), Span::from(line.as_span()));
        let mut parts = line.into_inner();
        let digits = parts.next().map_or("", |p| p.as_str());
        if let Err(d) = self.next(digits, span) {
            let moves = self.moves.as_ref();
            if !moves.is_some_and(|moves| moves.is_repeated(number(digits), parts.clone())) {
                return Err(d);
            }
            self.repeated.add(span);
        }
        let Some(moves) = &mut self.moves else {
            return Ok(());
        };
        moves.play(parts.clone(), (text, span), self.game)?;
        if let Some(time) = parts.find(|p| p.as_rule() == Rule::time) {
            self.spend(time);
        }
        Ok(())
    }

    /// A line of moves of KI2.
    fn walk(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let begun = self.begin()?;
        if begun.ended {
            let due = begun.due();
            return Err(after_end(&due.to_string(), due, span));
        }
        let Some(moves) = &mut self.moves else {
            return Ok(());
        };
        let mut walked = line.into_inner();
        walked.try_for_each(|step| moves.walk(step, self.game))
    }

    /// The time of the last move.
    fn spend(&mut self, time: Pair<'_, Rule>) {
        let span = Span::from(time.as_span());
        let (seconds, total) = clocks(time);
        let spent = seconds.and_then(|seconds| Spent::of(seconds, ""));
        let (Some(moves), Some(spent)) = (&mut self.moves, spent) else {
            self.lost.add(Left::Times, span);
            return;
        };
        self.game.tree.comment(moves.node(), &spent.comment());
        if total != Some(moves.spend(spent.seconds)) && total.is_some() {
            self.lost.add(Left::Totals, span);
        }
    }

    fn finish(mut self, text: &str, sink: &mut Sink) -> Result<(), Box<Diagnostic>> {
        if !self.found {
            return Err(no_game());
        }
        self.leave_line()?;
        self.set_aside(text);
        self.compare_numbers(sink);
        self.apply_summary(sink);
        self.tell_losses(sink);
        self.unknown.into_iter().for_each(|d| sink.push(d));
        Ok(())
    }

    fn warn_of_stray(&self, sink: &mut Sink) {
        let what = "lines with a move that are not read";
        self.stray.warn(stray_move, what, sink);
    }

    /// Compares the number of moves in words with the moves.
    fn compare_numbers(&self, sink: &mut Sink) {
        let (Some((stated, span)), Some(played)) = (self.stated, self.variations.main) else {
            return;
        };
        let counts = [played as u64, played as u64 + self.before];
        if !counts.contains(&u64::from(stated)) {
            let d = other_number(stated, played, span);
            sink.discard(d, "numbers of moves in words");
        }
    }

    /// Names what was left out.
    fn tell_losses(&self, sink: &mut Sink) {
        if let Some(first) = self.skipped.first {
            let help = "a line is a header `先手：…`, a move `1 ７六歩(77)`, a comment `*…`, or part of a board";
            lose_idle(
                Code("kif/line-skipped"),
                self.skipped.count,
                first,
                help,
                sink,
            );
        }
        self.lost.tell(sink);
        self.variations.tell(sink);
        self.second.warn(second_end, "ends after an end", sink);
        self.warn_of_stray(sink);
        let what = "numbers of moves";
        self.repeated.warn(repeated_number, what, sink);
    }
}

/// Whether nothing follows a rank of a board but its name.
fn is_labeled(row: &str) -> bool {
    let label = row.rsplit('|').next().unwrap_or("").trim();
    label.is_empty() || (1..=9).any(|rank| rank_name(rank) == label)
}

/// Whether a header is one that only records of shogi have.
fn is_own(key: &str) -> bool {
    let own = ["手合割", "開始日時"].contains(&key) || Header::of_kif(key).is_some();
    own || is_player(key) || key.contains("の持")
}

fn is_player(words: &str) -> bool {
    matches!(words, "先手" | "下手" | "後手" | "上手")
}

/// The player of a word; the first one gets a handicap.
fn player(words: &str) -> Side {
    match words.starts_with("先手") || words.starts_with("下手") {
        true => Side::White,
        false => Side::Black,
    }
}

/// The seconds of a move, and the total of its player, as far as they can be read.
pub(super) fn clocks(time: Pair<'_, Rule>) -> (Option<u64>, Option<u64>) {
    let mut clocks = time.into_inner().filter(|p| p.as_rule() == Rule::clock);
    let mut clock = || clocks.next().map(|c| seconds(c.as_str()));
    (
        clock().flatten(),
        clock().map(|total| total.unwrap_or(u64::MAX)),
    )
}

/// `1:02:03`, with minutes as the first of two numbers. `None` if there are more than three.
fn seconds(clock: &str) -> Option<u64> {
    let mut fields = clock.split(':');
    let sum = fields.by_ref().take(3).try_fold(0_u64, |sum, field| {
        sum.checked_mul(60)?.checked_add(field.parse().ok()?)
    });
    sum.filter(|_| fields.next().is_none())
}
