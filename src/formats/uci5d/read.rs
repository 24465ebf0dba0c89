//! Reads one game. Accepts other commands before and after the position line, which are reported as left out, `-0` and
//! `+0` for the middle timelines, boards of any size without `size`, a last turn without `submit`, and a turn
//! without it before a move on a board of the other side.

use super::USUAL;
use super::framing::first_word;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, short};
use crate::formats::log::lose_comments;
use crate::formats::pgn5d::{
    Follow, Gather, Part, Progress, Said, Tokens, Trouble, broken_bracket, middle, parts_of_a_move,
};
use crate::formats::{Options, Read, fen5d};
use crate::io::Record;
use crate::model::{
    BoardId, Catalog, Document, Game, Multiverse, Position, Side, Start, VariantName, World,
};
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/brackets.pest"]
#[grammar = "grammars/5duci.pest"]
struct Uci5dParser;

/// Reads games.
#[derive(Debug, Default)]
pub struct Uci5dReader {
    catalog: Arc<Catalog>,
    gather: Gather,
    said: Said,
}

impl Uci5dReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            ..Self::default()
        }
    }
}

impl Read for Uci5dReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let game = doc.as_new_game();
        game.variant = VariantName::FIVE_D;
        lose_comments(&text, sink);
        let Some(line) = position_line(&text, sink) else {
            return Err(sink.fail(no_position(text.len())));
        };
        let mut driver = Driver {
            reader: self,
            game,
            text: &text,
            sink,
            progress: Progress {
                base: line.range().start,
                ..Progress::default()
            },
            start: Begins::Unsaid,
            boards: Vec::new(),
            size: None,
            parity: None,
            even: false,
            follow: Follow::default(),
            moving: false,
        };
        let line = text.get(..line.range().end).unwrap_or(&text);
        let Some(()) = driver.read_all(line) else {
            return Err(sink.failure());
        };
        let done = driver.finish();
        sink.checked(done)
    }
}

/// The line that sets up the game; the others are named as lost.
fn position_line(text: &str, sink: &mut Sink) -> Option<Span> {
    let (mut at, mut found, mut skipped) = (0, None, 0);
    let mut first = None;
    for line in text.split_inclusive('\n') {
        let span = Span::new(at, at + line.len());
        at += line.len();
        match first_word(line.as_bytes()) {
            b"position" if found.is_none() => found = Some(span),
            b"" => {}
            word if word.starts_with(b"#") => {}
            _ => {
                skipped += 1;
                first.get_or_insert(span);
            }
        }
    }
    if let Some(first) = first {
        let lines = if skipped == 1 { "line" } else { "lines" };
        let message = format!("left out {skipped} {lines} with no effect on the game");
        let d = Diagnostic::note(Code("5duci/line-skipped"), message)
            .at(first)
            .help("only the line that begins with `position` is read");
        sink.lose(d.code, "lines with no effect on the game", skipped, d.span);
        sink.push(d);
    }
    found
}

/// Where the game starts.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Begins {
    Unsaid,
    Usual,
    Boards,
}

struct Driver<'a> {
    reader: &'a mut Uci5dReader,
    game: &'a mut Game,
    text: &'a str,
    sink: &'a mut Sink,
    progress: Progress,
    start: Begins,
    boards: Vec<Span>,
    /// What `size` says, and its place.
    size: Option<(String, Span)>,
    /// Whether the text says `even` or `odd`, and where.
    parity: Option<(bool, Span)>,
    even: bool,
    follow: Follow,
    /// The moves began.
    moving: bool,
}

impl Tokens<Rule> for Driver<'_> {
    type Grammar = Uci5dParser;
    const NEXT: Rule = Rule::next;
    const SYNTAX: (Code, &'static str) = (Code("5duci/syntax"), HELP);

    fn name(rule: &Rule) -> &'static str {
        name(rule)
    }

    fn state(&mut self) -> (&mut Progress, &mut Sink) {
        (&mut self.progress, self.sink)
    }

    fn token(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        match (pair.as_rule(), self.moving) {
            (Rule::position, false) if self.start == Begins::Unsaid => {}
            (Rule::startpos, false) if self.start == Begins::Unsaid => self.start = Begins::Usual,
            (Rule::fen, false) if self.start == Begins::Unsaid => self.start = Begins::Boards,
            (Rule::size, false) if self.size.is_none() => {
                let said = pair.into_inner().next();
                self.size = said.map(|said| (said.as_str().to_owned(), span));
            }
            (Rule::parity, false) if self.parity.is_none() => {
                self.even = pair.as_str() == "even";
                self.parity = Some((self.even, span));
            }
            (Rule::board, false) if self.start == Begins::Boards => self.boards.push(span),
            (Rule::broken_bracket, _) => return Err(broken_bracket(span)),
            (Rule::moves, false) => {
                self.moving = true;
                self.progress.errors += usize::from(!self.begin(span));
            }
            (Rule::submit, true) => return self.submit(span),
            (Rule::r#move, true) => return self.play(pair, span),
            _ => return Err(unknown_word(pair.as_str(), span)),
        }
        Ok(())
    }
}

impl Driver<'_> {
    /// The start is known. `false` after an error.
    fn begin(&mut self, span: Span) -> bool {
        self.reader.gather.begin(Side::White);
        match self.start {
            Begins::Usual => self.game.tags.push("Board", USUAL),
            _ => match self.given(span) {
                Some(start) => self.game.start = Start::Given(start),
                None => return false,
            },
        }
        self.follow = Follow::new(self.game, &self.reader.catalog);
        self.reader.gather.begin(self.game.first_side());
        true
    }

    fn given(&mut self, span: Span) -> Option<Arc<Position>> {
        let (Some(first), Some(last)) = (self.boards.first(), self.boards.last()) else {
            self.sink.push(no_start(span));
            return None;
        };
        let whole = Span::new(first.range().start, last.range().end);
        let parts = self.boards.iter();
        let text = self.text;
        let parts = parts.map(|span| (text.get(span.range()).unwrap_or(""), span.range().start));
        let mut position = fen5d::parse_parts(parts, whole, self.sink)?;
        let world = position.multiverse()?;
        if let Some(d) = self.other_size(world, whole) {
            self.sink.push(d);
            return None;
        }
        match world.is_even() {
            // The signs of zero are written out.
            true => self.even = true,
            false if self.even => {
                let world = even(world);
                position.turn = world.turn();
                position.world = World::Multiverse(world);
            }
            false => {}
        }
        Some(Arc::new(position))
    }

    /// What contradicts `size` or `odd`.
    fn other_size(&self, world: &Multiverse, boards: Span) -> Option<Diagnostic> {
        let wrong = |message: String, place| {
            let d = Diagnostic::error(Code("5duci/size"), message).at(boards);
            d.related(place, "here")
        };
        if let Some((false, place)) = self.parity.filter(|_| world.is_even()) {
            let message = "the boards have the timelines -0 and +0, so their number is not `odd`";
            let help = "write `even`, or `0` for the only middle timeline";
            return Some(wrong(message.into(), place).help(help));
        }
        let (said, place) = self.size.as_ref()?;
        let (files, ranks) = world.size()?;
        let found = format!("{files}x{ranks}");
        (found != *said).then(|| {
            let message = format!("the boards are {found}, not {}", short(said));
            wrong(message, *place).help("make `size` and the boards agree")
        })
    }

    /// Ends a turn that has moves.
    fn submit(&mut self, span: Span) -> Result<(), Trouble> {
        match (self.reader.gather.is_empty(), self.progress.errors) {
            (false, _) => self.end_turn(),
            (true, 0) => return Err(empty_turn(span)),
            // The moves of this turn may be what was refused.
            (true, _) => {}
        }
        Ok(())
    }

    fn end_turn(&mut self) {
        let side = self.reader.gather.side();
        self.reader.gather.turn(side.other(), self.game);
        self.follow.turn();
    }

    fn play(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        let said = &mut self.reader.said;
        said.read(pair, self.progress.base, part_of)?;
        let mut played = std::mem::take(&mut said.played);
        for spot in [&mut played.from, &mut played.to] {
            let lane = spot.timeline2.map(|lane| self.lane(lane, span));
            spot.timeline2 = lane.transpose()?;
        }
        let lane = played.from.timeline2.unwrap_or_default();
        let black = self.reader.gather.side() == Side::Black;
        let turn = played.from.moment.map(|moment| moment.turn);
        let last = self.follow.last(lane);
        let is_of_other = last.is_some_and(|last| last.black != black && Some(last.turn) == turn);
        if is_of_other && !self.reader.gather.is_empty() {
            self.end_turn();
        }
        let side = self.reader.gather.side();
        self.reader.said.played = played;
        let mut played = self.reader.said.take(side == Side::Black);
        self.follow.complete(&mut played, side);
        self.reader.gather.add(played, span)
    }

    /// Twice the number of a timeline as other notations count it.
    fn lane(&self, timeline2: i32, span: Span) -> Result<i32, Trouble> {
        match self.even {
            true => Ok(shifted(timeline2)),
            false => middle(Some(false), timeline2, span),
        }
    }

    fn whole(&self) -> Span {
        Span::new(0, self.text.len())
    }

    fn finish(mut self) -> bool {
        if !self.moving {
            let whole = self.whole();
            self.progress.errors += usize::from(!self.begin(whole));
        }
        self.reader.gather.flush(self.game);
        self.progress.errors == 0
    }
}

/// With an even number of timelines, `0` is the upper middle one, and `-1` the lower one.
fn shifted(timeline2: i32) -> i32 {
    match timeline2 {
        0 => 1,
        -2 => -1,
        n if n < -2 => n + 2,
        n => n,
    }
}

fn even(world: &Multiverse) -> Multiverse {
    let boards = world.boards.iter();
    let boards = boards.map(|(id, grid)| {
        let timeline2 = shifted(id.timeline2);
        (BoardId { timeline2, ..*id }, Arc::clone(grid))
    });
    Multiverse {
        boards: boards.collect(),
    }
}

parts_of_a_move! {
    from_number from_moment to_number to_moment from_file from_rank to_file to_rank promoted
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::r#move => "a move",
        Rule::position => "`position`",
        _ => "",
    }
}

const HELP: &str = "write `position startpos moves (0T1)e2e4 submit …`";

fn unknown_word(text: &str, span: Span) -> Trouble {
    let message = format!("`{}` is not expected here", short(text));
    Box::new(
        Diagnostic::error(Code("5duci/unknown-word"), message)
            .at(span)
            .help(HELP),
    )
}

fn empty_turn(span: Span) -> Trouble {
    let message = "this `submit` ends a turn without moves";
    let d = Diagnostic::error(Code("5duci/empty-turn"), message).at(span);
    Box::new(d.help("add the moves of the turn, or remove the `submit`"))
}

fn no_position(len: usize) -> Diagnostic {
    let message = "no line of this record begins with `position`";
    Diagnostic::error(Code("5duci/no-position"), message)
        .at(Span::new(0, len))
        .help(HELP)
}

fn no_start(span: Span) -> Diagnostic {
    let message = "the start of this game is not stated";
    Diagnostic::error(Code("5duci/no-start"), message)
        .at(span)
        .help("write `startpos`, or `fen` and boards, before `moves`")
}
