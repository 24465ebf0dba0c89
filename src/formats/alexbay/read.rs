//! Reads one game. Accepts a missing line break before a move, `;` between moves, `O-O` for `0-0`, headers and
//! boards as in 5dpgn. `<>` states that a move goes to another board, not whether it makes a timeline.

use super::LETTERS;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::pgn5d::{
    Gather, Part, Progress, Said, Score, Tokens, Trouble, broken_bracket, not_a_move, start_of,
};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{self, Catalog, Document, Jump, Kind, Marks, Side};
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/alexbay.pest"]
struct AlexbayParser;

/// Reads games.
#[derive(Debug, Default)]
pub struct AlexbayReader {
    catalog: Arc<Catalog>,
    gather: Gather,
    said: Said,
    castles: bool,
}

impl AlexbayReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            ..Self::default()
        }
    }
}

impl Read for AlexbayReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let game = doc.as_new_game();
        self.castles = false;
        let mut driver = Driver {
            score: Score::new(&text, game, sink, &mut self.gather),
            said: &mut self.said,
            castles: &mut self.castles,
            catalog: &self.catalog,
            last: None,
            even: false,
        };
        let Some(()) = driver.read_all(&text) else {
            return Err(driver.score.sink.failure());
        };
        let done = driver.finish();
        sink.checked(done)
    }

    /// Castling has no squares.
    fn gives(&self) -> Option<model::Part> {
        let all = model::Part::SQUARES | model::Part::KIND;
        (!self.castles).then_some(all)
    }
}

struct Driver<'a> {
    score: Score<'a>,
    said: &'a mut Said,
    /// Whether a king has castled.
    castles: &'a mut bool,
    catalog: &'a Catalog,
    /// The number and the side of the last move.
    last: Option<(String, Side)>,
    /// Whether there are two middle timelines.
    even: bool,
}

impl Tokens<Rule> for Driver<'_> {
    type Grammar = AlexbayParser;
    const NEXT: Rule = Rule::next;
    const SYNTAX: (Code, &'static str) = (Code("alexbay/syntax"), HELP);

    fn name(rule: &Rule) -> &'static str {
        name(rule)
    }

    fn state(&mut self) -> (&mut Progress, &mut Sink) {
        (&mut self.score.progress, self.score.sink)
    }

    fn token(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        match pair.as_rule() {
            Rule::board => self.score.board(span),
            Rule::tag => self.score.tag(pair, span),
            Rule::broken_bracket => Err(broken_bracket(span)),
            Rule::r#move => {
                self.begin();
                self.play(pair, span)
            }
            rule => {
                let (mut word, mut at) = (pair.as_str(), span);
                // The number of the turn is right; what follows it is wrong.
                let behind = pair.into_inner().last().filter(|_| rule == Rule::broken);
                if let Some(behind) = behind {
                    (word, at) = (behind.as_str(), self.span(&behind));
                }
                Err(not_a_move(Code("alexbay/unknown-word"), word, at, HELP))
            }
        }
    }
}

impl Driver<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.score.progress.base)
    }

    /// Moves with the same number and side are one turn.
    fn turn(&mut self, number: &str, side: Side) {
        let same = |(n, s): &(String, Side)| n == number && *s == side;
        if self.last.as_ref().is_some_and(same) {
            return;
        }
        if self.last.is_none() {
            self.score.first_number(number.parse().ok());
        }
        self.last = Some((number.to_owned(), side));
        self.score.gather.turn(side, self.score.game);
    }

    fn play(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        let mut number = "";
        self.said.clear();
        let mut lane = if self.even { None } else { Some(0) };
        for part in pair.into_inner().flatten() {
            let (at, text) = (self.span(&part), part.as_str());
            match part.as_rule() {
                Rule::number => number = text,
                Rule::color => {
                    let side = if text == "b" {
                        Side::Black
                    } else {
                        Side::White
                    };
                    self.turn(number, side);
                }
                Rule::from_lane => lane = Some(self.lane(text, at)?),
                Rule::jump => self.jump(lane),
                Rule::new_lane => self.makes(text, at)?,
                Rule::to_lane => {
                    self.said.played.to.timeline2 = Some(self.lane(text, at)?);
                }
                Rule::piece => self.said.played.kind = Some(kind(text, at)?),
                Rule::promoted => self.said.played.promotion = Some(kind(text, at)?),
                Rule::passing => self.said.played.marks |= Marks::EN_PASSANT,
                Rule::sign => self.said.played.marks |= sign(text),
                rule => {
                    if let Some((what, arriving)) = part_of(rule) {
                        self.said.add(what, text, arriving, at)?;
                    }
                }
            }
        }
        let black = self.score.gather.side() == Side::Black;
        let mut played = self.said.take(black);
        played.from.timeline2 = lane;
        if played.kind.is_none() {
            played.kind = Some(Kind::PAWN);
        }
        *self.castles |= played.marks.intersects(Marks::CASTLE);
        if lane.is_none() {
            return Err(zero(span));
        }
        self.score.gather.add(played, span)
    }

    /// What is left out of the board of arrival is as on the board of departure.
    fn jump(&mut self, lane: Option<i32>) {
        let played = &mut self.said.played;
        played.to.timeline2 = lane;
        played.to.moment = played.from.moment;
    }

    fn makes(&mut self, text: &str, at: Span) -> Result<(), Trouble> {
        let lane = self.lane(text, at)?;
        let played = &mut self.said.played;
        played.says_jump = Some(Jump::Branch);
        played.lanes.get_or_insert_default().says_makes = Some(lane);
        Ok(())
    }

    /// Twice the number; the sign of zero counts only where there are two.
    fn lane(&self, text: &str, at: Span) -> Result<i32, Trouble> {
        let mut said = Said::default();
        said.add(Part::Lane, text, false, at)?;
        let lane = said.played.from.timeline2.unwrap_or_default();
        Ok(if self.even || lane % 2 == 0 { lane } else { 0 })
    }

    /// The headers are over.
    fn begin(&mut self) {
        if self.score.begin() {
            self.even = self.is_even();
        }
    }

    /// Whether the game starts with two middle timelines.
    fn is_even(&self) -> bool {
        let start = start_of(self.score.game, self.catalog);
        let world = start.as_ref().and_then(|start| start.multiverse());
        world.is_some_and(model::Multiverse::is_even)
    }

    fn finish(mut self) -> bool {
        self.begin();
        self.score.finish()
    }
}

fn part_of(rule: Rule) -> Option<(Part, bool)> {
    Some(match rule {
        Rule::from_turn => (Part::Turn, false),
        Rule::to_turn => (Part::Turn, true),
        Rule::long => (Part::Long, false),
        Rule::short => (Part::Short, false),
        Rule::from_file => (Part::FromFile, false),
        Rule::from_rank => (Part::FromRank, false),
        Rule::capture => (Part::Capture, false),
        Rule::to_file => (Part::ToFile, false),
        Rule::to_rank => (Part::ToRank, false),
        _ => return None,
    })
}

fn sign(text: &str) -> Marks {
    match text {
        "+" => Marks::SAYS_CHECK,
        "#" => Marks::SAYS_MATE,
        _ => Marks::SAYS_STALEMATE,
    }
}

fn kind(text: &str, at: Span) -> Result<Kind, Trouble> {
    let found = LETTERS
        .iter()
        .find(|(letter, _)| text.as_bytes() == [*letter]);
    found.map(|(_, kind)| *kind).ok_or_else(|| {
        let message = format!("`{text}` is not the letter of a piece");
        let d = Diagnostic::error(Code("alexbay/unknown-piece"), message);
        Box::new(
            d.at(at)
                .help("the letters are K Q R B N P W C Y U D; a pawn has none"),
        )
    })
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::r#move => "a move",
        _ => "",
    }
}

const HELP: &str = "write one move per line, such as `2w. 2:Ng1:f3` or `7b. 7:Qf4<-1>4:xc4`";

fn zero(span: Span) -> Trouble {
    let message = "this game has the timelines -0 and +0, and this move names neither";
    let d = Diagnostic::error(Code("alexbay/zero"), message);
    Box::new(d.at(span).help("write `1+0` or `1-0` for the board"))
}
