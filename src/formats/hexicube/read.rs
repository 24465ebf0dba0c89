//! Reads one game. Accepts headers and boards as in 5dpgn, `0-0` for `O-O`, the letters S, W, C and Y of 5dpgn, `=Q`
//! behind a promotion, `+` and `#` on a move, and a move without `;` before the next one. A move that leaves its timeline
//! out is on the lowest one that is left, and `-` skips a timeline.

use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::pgn5d::{
    Follow, Gather, Order, Part, Progress, Said, Score, Tokens, Trouble, broken_bracket,
    no_timeline, no_turn, not_a_move,
};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Catalog, Document, Marks, Side};
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/hexicube.pest"]
struct HexicubeParser;

/// Reads games.
#[derive(Debug, Default)]
pub struct HexicubeReader {
    catalog: Arc<Catalog>,
    gather: Gather,
    said: Said,
}

impl HexicubeReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            ..Self::default()
        }
    }
}

impl Read for HexicubeReader {
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
}

impl Tokens<Rule> for Driver<'_> {
    type Grammar = HexicubeParser;
    const NEXT: Rule = Rule::next;
    const SYNTAX: (Code, &'static str) = (Code("hexicube/syntax"), HELP);

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
            Rule::number => self.number(pair),
            Rule::other_side => self.turn(Side::Black),
            Rule::separator => {}
            Rule::pass | Rule::jump | Rule::named | Rule::r#move if !self.score.has_begun() => {
                return Err(no_turn(Code("hexicube/no-turn"), span, HELP_TURN));
            }
            Rule::pass => return self.pass(span),
            Rule::mate => return self.mate(span),
            Rule::jump | Rule::named | Rule::r#move => return self.play(pair, span),
            _ => {
                return Err(not_a_move(
                    Code("hexicube/unknown-word"),
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
    /// `13.`, `13W.` or `13B.`
    fn number(&mut self, pair: Pair<'_, Rule>) {
        let (mut black, mut number) = (false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::color => black = part.as_str().eq_ignore_ascii_case("b"),
                _ => number = part.as_str().parse::<u64>().ok(),
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
    }

    fn pass(&mut self, span: Span) -> Result<(), Trouble> {
        let side = self.score.gather.side();
        match self.follow.pass(side, Order::Up) {
            true => Ok(()),
            false => Err(no_timeline(Code("hexicube/no-timeline"), span)),
        }
    }

    fn mate(&mut self, span: Span) -> Result<(), Trouble> {
        match self.score.has_begun() && self.score.gather.claim(Marks::SAYS_MATE, self.score.game) {
            true => Ok(()),
            false => Err(no_move(span)),
        }
    }

    fn play(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        let side = self.score.gather.side();
        let jumps = pair.as_rule() == Rule::jump;
        let said = &mut self.said;
        said.clear();
        for part in pair.into_inner().flatten() {
            let at = Span::from(part.as_span()).shifted(self.score.progress.base);
            if let Some((what, arriving)) = part_of(part.as_rule()) {
                said.add(what, part.as_str(), arriving, at)?;
            }
        }
        said.finish();
        let mut played = said.take(side == Side::Black);
        if jumps && played.to.square().is_none() {
            // It goes to the same square.
            (played.to.x, played.to.y) = (played.from.x.clone(), played.from.y.clone());
        }
        if !self.follow.place(&mut played, side, Order::Up, span)? {
            return Err(no_timeline(Code("hexicube/no-timeline"), span));
        }
        self.score.gather.add(played, span)
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
        Rule::checkmate => (Part::Checkmate, false),
        _ => return None,
    })
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::r#move | Rule::named | Rule::jump => "a move",
        Rule::number => "the number of a turn",
        _ => "",
    }
}

const HELP_TURN: &str = "write the number of the turn before it: `1. c4 .. e6`";

const HELP: &str = "write turns such as `1. c4 .. e6` or `12. Nf3; Bd8 .. L-1c7 Qx L0d8`";

fn no_move(span: Span) -> Trouble {
    let d = Diagnostic::error(Code("hexicube/no-move"), "there is no move before `#`");
    Box::new(d.at(span).help("write `#` after a move"))
}
