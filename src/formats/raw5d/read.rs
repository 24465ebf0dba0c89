//! Reads one game. Accepts `(L0 T1)` for `(0T1)`, blanks and line breaks between moves, headers and boards as
//! in 5dpgn, and the letter of any piece. A move that stays on its board is kept without the second board.

use crate::diag::{Code, Diagnostic, Reported, Sink, Span, short};
use crate::formats::pgn5d::{
    Gather, Part, Progress, Said, Score, Tokens, Trouble, broken_bracket, has_two_middles, no_turn,
};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Catalog, Document, Side};
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/5draw.pest"]
struct RawParser;

/// Reads games.
#[derive(Debug, Default)]
pub struct Raw5dReader {
    catalog: Arc<Catalog>,
    gather: Gather,
    said: Said,
}

impl Raw5dReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            ..Self::default()
        }
    }
}

impl Read for Raw5dReader {
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
            side: None,
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
    /// Where the last turn begins.
    side: Option<Span>,
}

impl Tokens<Rule> for Driver<'_> {
    type Grammar = RawParser;
    const NEXT: Rule = Rule::next;
    const SYNTAX: (Code, &'static str) = (Code("5draw/syntax"), HELP);

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
            Rule::side => {
                match self.score.begin() {
                    true => self.said.even = has_two_middles(self.score.game, self.catalog),
                    false => self.lose_empty_turn(),
                }
                self.side = Some(span);
                let side = match pair.as_str().starts_with('b') {
                    true => Side::Black,
                    false => Side::White,
                };
                self.score.gather.turn(side, self.score.game);
            }
            Rule::r#move if !self.score.has_begun() => {
                return Err(no_turn(Code("5draw/no-turn"), span, HELP_TURN));
            }
            Rule::r#move => return self.play(pair, span),
            _ => return Err(unknown_word(pair.as_str(), span)),
        }
        Ok(())
    }
}

impl Driver<'_> {
    fn play(&mut self, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
        let said = &mut self.said;
        said.clear();
        let mut arriving = false;
        for part in pair.into_inner().flatten() {
            let at = Span::from(part.as_span()).shifted(self.score.progress.base);
            arriving |= part.as_rule() == Rule::to_board;
            if let Some(what) = part_of(part.as_rule()) {
                said.add(what, part.as_str(), arriving, at)?;
            }
        }
        let mut played = said.take(self.score.gather.side() == Side::Black);
        if played.to.board() == played.from.board() {
            (played.to.timeline2, played.to.moment) = (None, None);
        }
        self.score.gather.add(played, span)
    }

    /// A turn without moves is no turn.
    fn lose_empty_turn(&mut self) {
        let empty = self.side.filter(|_| self.score.gather.is_empty());
        let (count, what) = (u64::from(empty.is_some()), "turns without moves");
        let code = Code("5draw/empty-turn");
        self.score.sink.lose(code, what, count, empty);
    }

    fn finish(mut self) -> bool {
        self.score.begin();
        self.lose_empty_turn();
        self.score.finish()
    }
}

fn part_of(rule: Rule) -> Option<Part> {
    Some(match rule {
        Rule::timeline => Part::Lane,
        Rule::turn => Part::Turn,
        Rule::piece => Part::Piece,
        Rule::from_file => Part::FromFile,
        Rule::from_rank => Part::FromRank,
        Rule::to_file => Part::ToFile,
        Rule::to_rank => Part::ToRank,
        Rule::promoted => Part::Promoted,
        _ => return None,
    })
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::side => "`w.` or `b.`",
        Rule::r#move => "a move",
        _ => "",
    }
}

const HELP_TURN: &str = "begin the line with `w.` or `b.`";

const HELP: &str = "write `w.` or `b.` and moves such as `(0T1)d2(0T1)d4`";

fn unknown_word(text: &str, span: Span) -> Trouble {
    let message = format!(
        "`{}` is not a move with both squares and boards",
        short(text)
    );
    let d = Diagnostic::error(Code("5draw/unknown-word"), message);
    Box::new(d.at(span).help(HELP))
}
