//! Reads one game, reversible or abbreviated. Accepts headers and boards as in 5dpgn, `0-0` for `O-O`, the letters S,
//! W, C and Y of 5dpgn, capitals in `W1.`, and moves without a dot at the end of their turn. A move that leaves its
//! timeline out is on the next one, and `-` skips a timeline.

use crate::diag::{Code, Reported, Sink, Span};
use crate::formats::pgn5d::{
    Follow, Gather, Order, Part, Progress, Said, Score, Tokens, Trouble, broken_bracket,
    no_timeline, no_turn, not_a_move,
};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Catalog, Document, Jump, Side};
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/axel.pest"]
struct AxelParser;

/// Reads games.
#[derive(Debug, Default)]
pub struct AxelReader {
    catalog: Arc<Catalog>,
    gather: Gather,
    said: Said,
}

impl AxelReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            ..Self::default()
        }
    }
}

impl Read for AxelReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let game = doc.as_new_game();
        let mut driver = Driver {
            score: Score::new(&text, game, sink, &mut self.gather),
            said: &mut self.said,
            catalog: &self.catalog,
            follow: Follow::default(),
            awaits: false,
        };
        let Some(()) = driver.read_all(&text) else {
            return Err(driver.score.sink.failure());
        };
        let done = driver.finish();
        sink.checked(done)
    }
}

struct Driver<'a> {
    score: Score<'a>,
    said: &'a mut Said,
    catalog: &'a Catalog,
    follow: Follow,
    /// A move must come next.
    awaits: bool,
}

impl Tokens<Rule> for Driver<'_> {
    type Grammar = AxelParser;
    const NEXT: Rule = Rule::next;
    const SYNTAX: (Code, &'static str) = (Code("axel/syntax"), HELP);

    fn name(rule: &Rule) -> &'static str {
        name(rule)
    }

    fn state(&mut self) -> (&mut Progress, &mut Sink) {
        (&mut self.score.progress, self.score.sink)
    }

    fn token(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        match pair.as_rule() {
            Rule::board => return self.score.board(span),
            Rule::tag => return self.score.tag(pair, span),
            Rule::broken_bracket => return Err(broken_bracket(span)),
            Rule::pawn_or_turn if self.awaits => return self.pawn(pair, span),
            Rule::pawn_or_turn | Rule::turn => self.number(pair, span),
            Rule::other_side => self.turn(Side::Black),
            Rule::end => self.awaits = false,
            Rule::separator => self.awaits = true,
            Rule::pass | Rule::r#move if !self.score.has_begun() => {
                return Err(no_turn(Code("axel/no-turn"), span, HELP_TURN));
            }
            Rule::pass => return self.pass(span),
            Rule::r#move => return self.play(pair, span),
            _ => {
                return Err(not_a_move(
                    Code("axel/unknown-word"),
                    pair.as_str(),
                    span,
                    HELP,
                ));
            }
        }
        Ok(())
    }
}

impl Driver<'_> {
    /// `1.`, `w1.` or `w1T1.`
    fn number(&mut self, pair: Pair<'_, Rule>, span: Span) {
        let (mut black, mut number) = (false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::color | Rule::pawn_file => black = part.as_str().eq_ignore_ascii_case("b"),
                Rule::number | Rule::pawn_rank => number = part.as_str().parse::<u64>().ok(),
                _ => {
                    let what = "turns of the present";
                    self.score
                        .sink
                        .lose(Code("axel/lost-present"), what, 1, Some(span));
                }
            }
        }
        if !self.score.has_begun() {
            self.score.first_number(number);
        }
        self.turn(if black { Side::Black } else { Side::White });
    }

    fn turn(&mut self, side: Side) {
        self.begin();
        self.score.gather.turn(side, self.score.game);
        self.follow.turn();
        self.awaits = true;
    }

    fn order(&self) -> Order {
        match self.score.gather.side() {
            Side::Black => Order::Down,
            _ => Order::Up,
        }
    }

    fn pass(&mut self, span: Span) -> Result<(), Trouble> {
        self.awaits = false;
        let (side, order) = (self.score.gather.side(), self.order());
        match self.follow.pass(side, order) {
            true => Ok(()),
            false => Err(no_timeline(Code("axel/no-timeline"), span)),
        }
    }

    /// A pawn's move that looks like the number of a turn: `b5.`
    fn pawn(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        self.said.clear();
        for part in pair.into_inner() {
            let what = match part.as_rule() {
                Rule::pawn_file => Part::ToFile,
                _ => Part::ToRank,
            };
            self.said.add(what, part.as_str(), true, span)?;
        }
        let end = span.end.saturating_sub(1);
        self.add(Span { end, ..span })
    }

    fn play(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        self.said.clear();
        for part in pair.into_inner().flatten() {
            let at = Span::from(part.as_span()).shifted(self.score.progress.base);
            match part.as_rule() {
                Rule::made => self.said.played.says_jump = Some(Jump::Branch),
                Rule::made_number => self.makes(part.as_str(), at)?,
                rule => {
                    if let Some((what, arriving)) = part_of(rule) {
                        self.said.add(what, part.as_str(), arriving, at)?;
                    }
                }
            }
        }
        self.add(span)
    }

    fn makes(&mut self, text: &str, at: Span) -> Result<(), Trouble> {
        let mut said = Said::default();
        said.add(Part::Lane, text, false, at)?;
        let lane = said.played.from.timeline2.unwrap_or_default();
        let lane = self.follow.lane(lane, at)?;
        let lanes = &mut self.said.played.lanes;
        lanes.get_or_insert_default().says_makes = Some(lane);
        Ok(())
    }

    /// Adds the move with everything that was said of it.
    fn add(&mut self, span: Span) -> Result<(), Trouble> {
        self.awaits = false;
        let (side, order) = (self.score.gather.side(), self.order());
        let said = &mut self.said;
        said.finish();
        let glyphs = std::mem::take(&mut said.glyphs);
        let mut played = said.take(side == Side::Black);
        if !self.follow.place(&mut played, side, order, span)? {
            return Err(no_timeline(Code("axel/no-timeline"), span));
        }
        self.score.gather.add(played, span)?;
        glyphs.into_iter().for_each(|g| self.score.gather.glyph(g));
        Ok(())
    }

    /// The headers are over.
    fn begin(&mut self) {
        if self.score.begin() {
            self.follow = Follow::new(self.score.game, self.catalog);
        }
    }

    fn finish(mut self) -> bool {
        self.begin();
        self.score.finish()
    }
}

fn part_of(rule: Rule) -> Option<(Part, bool)> {
    Some(match rule {
        Rule::from_number => (Part::Lane, false),
        Rule::from_moment => (Part::Turn, false),
        Rule::to_number => (Part::Lane, true),
        Rule::to_moment => (Part::Turn, true),
        Rule::long => (Part::Long, false),
        Rule::short => (Part::Short, false),
        Rule::piece => (Part::Piece, false),
        Rule::from_file => (Part::FromFile, false),
        Rule::from_rank => (Part::FromRank, false),
        Rule::capture => (Part::Capture, false),
        Rule::to_file => (Part::ToFile, false),
        Rule::to_rank => (Part::ToRank, false),
        Rule::promoted => (Part::Promoted, false),
        Rule::checked => (Part::Check, false),
        Rule::softmate => (Part::Softmate, false),
        Rule::checkmate => (Part::Checkmate, false),
        Rule::glyph => (Part::Glyph, false),
        Rule::moved => (Part::Tilde, false),
        _ => return None,
    })
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::r#move => "a move",
        Rule::turn => "the number of a turn",
        _ => "",
    }
}

const HELP_TURN: &str = "write the number of the turn before it: `1. c4 .. g6.`";

const HELP: &str = "write turns such as `1. c4 .. g6.` or `w8. Ba3; L0 hxg4.`";
