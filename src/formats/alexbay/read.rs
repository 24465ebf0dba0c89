//! Reads one game. Accepts a missing line break before a move, `;` between moves, `O-O` for `0-0`, headers and
//! boards as in 5dpgn. `<>` states that a move goes to another board, not whether it makes a timeline.

use super::LETTERS;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::movetext::short;
use crate::formats::pgn5d::{
    FIRST, Gather, Header, Part, Progress, Said, Tokens, Trouble, broken_bracket,
    header_after_moves, start_of,
};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{self, Catalog, Document, Game, Jump, Kind, Marks, Side, VariantName};
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
        game.variant = VariantName::FIVE_D;
        self.castles = false;
        let mut driver = Driver {
            reader: self,
            header: Header::default(),
            game,
            text: &text,
            sink,
            progress: Progress::default(),
            last: None,
            begun: false,
            even: false,
        };
        let Some(()) = driver.read_all(&text) else {
            return Err(sink.failure());
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
    reader: &'a mut AlexbayReader,
    header: Header,
    game: &'a mut Game,
    text: &'a str,
    sink: &'a mut Sink,
    progress: Progress,
    /// The number and the side of the last move.
    last: Option<(String, Side)>,
    begun: bool,
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
        (&mut self.progress, self.sink)
    }

    fn token(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        match pair.as_rule() {
            Rule::tag | Rule::board if self.begun => return Err(header_after_moves(span)),
            Rule::board => self.header.board(span),
            Rule::tag => {
                let mut parts = pair.into_inner();
                if let (Some(name), Some(value)) = (parts.next(), parts.next()) {
                    let (name, value) = (name.as_str(), value.as_str());
                    self.header.add(name, value, span, self.game, self.sink);
                }
            }
            Rule::broken_bracket => return Err(broken_bracket(span)),
            Rule::r#move => {
                self.begin();
                return self.play(pair, span);
            }
            _ => return Err(unknown_word(pair.as_str(), span)),
        }
        Ok(())
    }
}

impl Driver<'_> {
    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.progress.base)
    }

    /// Moves with the same number and side are one turn.
    fn turn(&mut self, number: &str, side: Side) {
        let same = |(n, s): &(String, Side)| n == number && *s == side;
        if self.last.as_ref().is_some_and(same) {
            return;
        }
        if let (None, Ok(first)) = (&self.last, number.parse::<u64>())
            && first != 1
        {
            self.game.extras.set("5dpgn", FIRST, first.into());
        }
        self.last = Some((number.to_owned(), side));
        self.reader.gather.turn(side, self.game);
    }

    fn play(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        let mut number = "";
        self.reader.said.clear();
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
                    self.reader.said.played.to.timeline2 = Some(self.lane(text, at)?);
                }
                Rule::piece => self.reader.said.played.kind = Some(kind(text, at)?),
                Rule::promoted => self.reader.said.played.promotion = Some(kind(text, at)?),
                Rule::passing => self.reader.said.played.marks |= Marks::EN_PASSANT,
                Rule::sign => self.reader.said.played.marks |= sign(text),
                rule => {
                    if let Some((what, arriving)) = part_of(rule) {
                        self.reader.said.add(what, text, arriving, at)?;
                    }
                }
            }
        }
        let black = self.reader.gather.side() == Side::Black;
        let mut played = self.reader.said.take(black);
        played.from.timeline2 = lane;
        if played.kind.is_none() {
            played.kind = Some(Kind::PAWN);
        }
        self.reader.castles |= played.marks.intersects(Marks::CASTLE);
        if lane.is_none() {
            return Err(zero(span));
        }
        self.reader.gather.add(played, span)
    }

    /// What is left out of the board of arrival is as on the board of departure.
    fn jump(&mut self, lane: Option<i32>) {
        let played = &mut self.reader.said.played;
        played.to.timeline2 = lane;
        played.to.moment = played.from.moment;
    }

    fn makes(&mut self, text: &str, at: Span) -> Result<(), Trouble> {
        let lane = self.lane(text, at)?;
        let played = &mut self.reader.said.played;
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
        if !self.begun {
            let good = self.header.start(self.text, self.game, self.sink);
            self.progress.errors += usize::from(!good);
            self.even = self.is_even();
            self.reader.gather.begin(self.game.first_side());
        }
        self.begun = true;
    }

    /// Whether the game starts with two middle timelines.
    fn is_even(&self) -> bool {
        let start = start_of(self.game, &self.reader.catalog);
        let world = start.as_ref().and_then(|start| start.multiverse());
        world.is_some_and(model::Multiverse::is_even)
    }

    fn finish(mut self) -> bool {
        self.begin();
        self.reader.gather.flush(self.game);
        self.game.outcome = self.header.outcome(self.sink);
        self.progress.errors == 0
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

const HELP: &str = "write a move per line, such as `2w. 2:Ng1:f3` or `7b. 7:Qf4<-1>4:xc4`";

fn unknown_word(text: &str, span: Span) -> Trouble {
    let message = format!("`{}` is not a move", short(text));
    Box::new(
        Diagnostic::error(Code("alexbay/unknown-word"), message)
            .at(span)
            .help(HELP),
    )
}

fn zero(span: Span) -> Trouble {
    let message = "this game has the timelines -0 and +0, and this move names neither";
    let d = Diagnostic::error(Code("alexbay/zero"), message);
    Box::new(d.at(span).help("write `1+0` or `1-0` for the board"))
}
