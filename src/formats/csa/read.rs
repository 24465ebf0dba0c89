//! From the statements of a record to a game.
//!
//! Accepts: versions 1 to 3, records without a version, a start or the side to move; several statements on a
//! line; comments and headers anywhere, and headers with any key; blanks at the ends of lines. Comments lose the
//! asterisk by which programs read them; what programs remark themselves (`'Max_Moves:256`) is kept for this notation only. A time is a comment `[%emt 0:00:12]` of its move.

use super::problem::{
    after_end, next_game, no_game, unknown_end, wrong_move, wrong_order, wrong_time,
};
use super::remark::is_of_program;
use super::start::StartLines;
use super::value::{is_clock, is_old, unescaped};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::shogi::{
    Dated, END_TIME, End, Header, LATE_COMMENTS, REMARKS, SHOGI, Setup, ShogiPiece, Spent, square,
    stands,
};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Game, Marks, NodeId, Outcome, Ply, Side, Sq, Value, VariantName};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/csa.pest"]
struct CsaParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::version => "a version",
        Rule::player => "a player",
        Rule::header | Rule::key => "a header",
        Rule::initial => "`PI`",
        Rule::rank | Rule::rank_number => "a rank",
        Rule::cell => "a square of the board",
        Rule::placed | Rule::place => "a piece",
        Rule::others => "`00AL`",
        Rule::played => "a move",
        Rule::time | Rule::seconds => "a time",
        Rule::ending | Rule::word => "an end such as `%TORYO`",
        Rule::square => "a square",
        Rule::man => "a piece such as `FU`",
        Rule::sign | Rule::turn => "`+` or `-`",
        Rule::integer | Rule::digits => "a number",
        Rule::record | Rule::line | Rule::comment | Rule::rest | Rule::separator => "",
        Rule::statements | Rule::statement | Rule::blank | Rule::newline | Rule::EOI => "",
    }
}

/// Reads the games of a file.
#[derive(Debug)]
pub struct CsaReader;

impl CsaReader {
    /// A reader. It has no options.
    pub fn new(_options: &Options) -> Self {
        Self
    }
}

impl Read for CsaReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let lines = match CsaParser::parse(Rule::record, &text) {
            Ok(mut pairs) => pairs.next(),
            Err(e) => {
                let d = syntax_error(Code("csa/syntax"), &e, &text, name);
                let help = "a line is a header `$EVENT:…`, a start `PI`, a move `+7776FU`, a time `T12` or an end `%TORYO`";
                return Err(sink.fail(d.help(help)));
            }
        };
        let mut reading = Reading::new(doc.as_new_game());
        for line in lines.into_iter().flat_map(Pair::into_inner) {
            if let Err(d) = reading.statement(line) {
                return Err(sink.fail(*d));
            }
        }
        let (late, first) = (reading.late, reading.first_late);
        reading.finish().map_err(|d| sink.fail(*d))?;
        let place = Code("csa/lost-comment-place");
        sink.lose(place, LATE_COMMENTS, late, first);
        Ok(())
    }
}

/// Whose a sign is.
pub(super) fn side_of(sign: &Pair<'_, Rule>) -> Side {
    stands(sign.as_str() == "+")
}

/// A game as far as it was read.
struct Reading<'a> {
    game: &'a mut Game,
    start: StartLines,
    turn: Option<Side>,
    /// The version is one before 3.0.
    old: bool,
    /// The board, once moves were read.
    setup: Option<Setup>,
    at: NodeId,
    side: Side,
    /// The tag of the end, which may be empty.
    ended: Option<&'static str>,
    /// A time was read for what came last.
    timed: bool,
    /// What programs remark, and how many moves and ends were before.
    remarks: Vec<Value>,
    before: u64,
    /// Comments after the end, and the first of them.
    late: u64,
    first_late: Option<Span>,
}

impl<'a> Reading<'a> {
    fn new(game: &'a mut Game) -> Self {
        game.variant = VariantName::from_words(SHOGI);
        Self {
            game,
            start: StartLines::default(),
            turn: None,
            old: false,
            setup: None,
            at: NodeId::ROOT,
            side: Side::White,
            ended: None,
            timed: true,
            remarks: Vec::new(),
            before: 0,
            late: 0,
            first_late: None,
        }
    }

    fn statement(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let of_start = matches!(
            line.as_rule(),
            Rule::version | Rule::player | Rule::initial | Rule::rank | Rule::placed | Rule::turn
        );
        if of_start && self.setup.is_some() {
            return Err(next_game(span));
        }
        match line.as_rule() {
            Rule::version => self.old = is_old(line.as_str()),
            Rule::comment => self.comment(line),
            Rule::player => self.player(line),
            Rule::header => self.header(line),
            Rule::initial | Rule::rank | Rule::placed => {
                if self.turn.is_some() {
                    return Err(wrong_order(
                        "a piece of the start after the side to move",
                        span,
                    ));
                }
                return self.start.read(line);
            }
            Rule::turn => {
                if self.turn.is_some() {
                    return Err(wrong_order("a second side to move", span));
                }
                self.turn = line.into_inner().next().as_ref().map(side_of);
            }
            Rule::played => return self.play(line),
            Rule::time => return self.time(line),
            Rule::ending => return self.end(line),
            _ => {}
        }
        Ok(())
    }

    fn comment(&mut self, line: Pair<'_, Rule>) {
        let span = Span::from(line.as_span());
        let text = line.into_inner().next().map_or("", |rest| rest.as_str());
        let of_file = self.at == NodeId::ROOT && text.starts_with("CSA encoding=");
        if is_of_program(text) && !of_file {
            let pair = vec![Value::from(self.before), text.trim_end().into()];
            self.remarks.push(Value::Array(pair));
        } else if !of_file {
            let text = text.strip_prefix('*').unwrap_or(text);
            self.game.tree.comment(self.at, text.trim_end());
            if self.ended.is_some() {
                self.late += 1;
                self.first_late.get_or_insert(span);
            }
        }
    }

    fn player(&mut self, line: Pair<'_, Rule>) {
        let mut parts = line.into_inner();
        if let (Some(sign), Some(name)) = (parts.next(), parts.next()) {
            let tag = match side_of(&sign) {
                Side::White => "White",
                _ => "Black",
            };
            self.game.tags.push(tag, name.as_str().trim_end());
        }
    }

    fn header(&mut self, line: Pair<'_, Rule>) {
        let mut parts = line.into_inner().map(|p| p.as_str());
        if let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            let (tags, value) = (&mut self.game.tags, value.trim_end());
            match (key, Header::of_csa(key)) {
                ("START_TIME", _) => Dated::read(value, tags),
                ("NOTE", Some(header)) if !self.old => header.read(&unescaped(value), tags),
                // A time control in seconds: the total, the time for each move, and what a move adds.
                ("TIME", _) if is_clock(value) => tags.push("TimeLimit", value),
                // The definition has both spellings.
                ("TIMET+", _) => tags.push("WhiteTimeLimit", value),
                ("TIMET-", _) => tags.push("BlackTimeLimit", value),
                (_, Some(header)) => header.read(value, tags),
                (key, None) => tags.push(key, value),
            }
        }
    }

    /// The start is complete.
    fn begin(&mut self, side: Side) -> Result<&mut Setup, Box<Diagnostic>> {
        if self.setup.is_none() {
            let turn = self.turn.unwrap_or(side);
            let (start, setup) = std::mem::take(&mut self.start).finish(turn)?;
            self.game.start = start;
            self.side = turn;
            self.setup = Some(setup);
        }
        Ok(self.setup.get_or_insert_with(Setup::empty))
    }

    fn play(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let text = line.as_str();
        if self.ended.is_some() {
            return Err(after_end(span));
        }
        let mut parts = line.into_inner();
        let side = parts.next().as_ref().map_or(Side::White, side_of);
        let mut square = || parts.next().map_or("", |p| p.as_str());
        let (from, to, man) = (square(), square(), square());
        let setup = self.begin(side)?;
        let ply = read_move(setup, side, (from, to, man));
        let ply = ply.map_err(|why| wrong_move(format!("`{text}`: {why}"), span))?;
        setup.play(side, ply);
        if side != self.side {
            let message = format!("`{text}` is a move of the player who is not to move");
            return Err(wrong_move(message, span));
        }
        self.at = self.game.tree.push(self.at, side, ply, span);
        self.side = side.other();
        self.timed = false;
        self.before += 1;
        Ok(())
    }

    fn time(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        let digits = line.into_inner().next().map_or("", |p| p.as_str());
        let spent = Spent::of_seconds(digits).ok_or_else(|| wrong_time(digits, span))?;
        if self.timed {
            return Err(wrong_order("a time without a move", span));
        }
        self.timed = true;
        match self.ended.is_some() {
            true => self.game.extras.set("csa", END_TIME, Value::from(digits)),
            false => self.game.tree.comment(self.at, &spent.comment()),
        }
        Ok(())
    }

    fn end(&mut self, line: Pair<'_, Rule>) -> Result<(), Box<Diagnostic>> {
        let span = Span::from(line.as_span());
        self.begin(Side::White)?;
        let said = line.as_str().trim().trim_start_matches('%');
        let mut parts = line.into_inner();
        let first = parts.next();
        let by = first
            .as_ref()
            .filter(|p| p.as_rule() == Rule::sign)
            .map(side_of);
        let word = if by.is_some() { parts.next() } else { first };
        let word = word.map_or("", |p| p.as_str());
        let end = End::of_csa(word);
        // `%+ILLEGAL_ACTION` names who loses; no other end has a sign.
        let end = end.filter(|end| by.is_none() || end.csa == "ILLEGAL_ACTION");
        let end = end.ok_or_else(|| unknown_end(said, span))?;
        let outcome = match by {
            Some(Side::White) => Outcome::Black,
            Some(_) => Outcome::White,
            None => end.outcome(self.side),
        };
        if let Some(before) = self.ended {
            // Servers repeat what the player has declared.
            return match before == end.tag && self.game.outcome == outcome {
                true => Ok(()),
                false => Err(wrong_order("a second end of the game", span)),
            };
        }
        self.game.outcome = outcome;
        if !end.tag.is_empty() {
            self.game.tags.push("Termination", end.tag);
        }
        (self.ended, self.timed) = (Some(end.tag), false);
        self.before += 1;
        Ok(())
    }

    fn finish(mut self) -> Result<(), Box<Diagnostic>> {
        let found = self.start.is_some() || self.turn.is_some() || self.setup.is_some();
        if !found {
            return Err(no_game());
        }
        if !self.remarks.is_empty() {
            let remarks = std::mem::take(&mut self.remarks);
            self.game.extras.set("csa", REMARKS, Value::Array(remarks));
        }
        self.begin(Side::White)?;
        Ok(())
    }
}

/// A move on the board; an error is why it is none.
fn read_move(
    setup: &Setup,
    side: Side,
    (from, to, man): (&str, &str, &str),
) -> Result<Ply, String> {
    let sq = |name: &str| -> Option<Sq> {
        let [file, rank] = name.as_bytes() else {
            return None;
        };
        square(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
    };
    let outside = |name: &str| format!("`{name}` is outside the board");
    let to_sq = sq(to).ok_or_else(|| outside(to))?;
    let after = ShogiPiece::of_csa(man).ok_or("there is no such piece")?;
    if from == "00" {
        if !ShogiPiece::held().any(|m| m == after) {
            return Err(format!("`{man}` cannot be dropped"));
        }
        return Ok(Ply {
            to: to_sq,
            kind: after.kind(),
            marks: Marks::DROP,
            ..Ply::UNKNOWN
        });
    }
    let from_sq = sq(from).ok_or_else(|| outside(from))?;
    let (owner, before) = setup
        .at(from_sq)
        .ok_or_else(|| format!("there is no piece on {from}"))?;
    if owner != side {
        return Err(format!("the piece on {from} is the other player's"));
    }
    let marks = match before {
        _ if before == after => Marks::empty(),
        _ if before.promoted() == Some(after) => Marks::PROMOTE,
        _ => {
            let there = before.csa();
            return Err(format!(
                "the piece on {from} is `{there}`, which cannot become `{man}`"
            ));
        }
    };
    Ok(Ply {
        kind: before.kind(),
        marks,
        ..Ply::coordinates(from_sq, to_sq)
    })
}
