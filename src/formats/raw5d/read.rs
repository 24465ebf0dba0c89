//! Reads one game. Accepts `(L0 T1)` for `(0T1)`, blanks and line breaks between moves, headers and boards as
//! in 5dpgn, and the letter of any piece. A move that stays on its board is kept without the second board.

use crate::diag::{Code, Diagnostic, Span, short};
use crate::formats::pgn5d::{
    Notation, NotationReader, Part, Score, Trouble, has_two_middles, no_turn, parts_of_a_move,
};
use crate::model::Side;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/brackets.pest"]
#[grammar = "grammars/5draw.pest"]
pub(crate) struct RawParser;

/// Reads games.
pub(crate) type Raw5dReader = NotationReader<Raw5dGame>;

/// What is known of a game while it is read.
#[derive(Debug, Default)]
pub(crate) struct Raw5dGame {
    /// Where the last turn begins.
    side: Option<Span>,
}

impl Notation for Raw5dGame {
    type Rule = Rule;
    type Grammar = RawParser;
    const NEXT: Rule = Rule::next;
    const BRACKETS: [Rule; 3] = [Rule::board, Rule::tag, Rule::broken_bracket];
    const SYNTAX: (Code, &'static str) = (Code("5draw/syntax"), HELP);

    fn name(rule: &Rule) -> &'static str {
        match rule {
            Rule::side => "`w.` or `b.`",
            Rule::r#move => "a move",
            _ => "",
        }
    }

    fn token(
        &mut self,
        score: &mut Score<'_>,
        pair: Pair<'_, Rule>,
        span: Span,
    ) -> Result<(), Trouble> {
        match pair.as_rule() {
            Rule::side => {
                self.begin(score);
                self.lose_empty_turn(score);
                self.side = Some(span);
                let side = match pair.as_str().starts_with('b') {
                    true => Side::Black,
                    false => Side::White,
                };
                score.gather.turn(side, score.game);
            }
            Rule::r#move if !score.has_begun() => {
                return Err(no_turn(Code("5draw/no-turn"), span, HELP_TURN));
            }
            Rule::r#move => return play(score, pair, span),
            _ => return Err(unknown_word(pair.as_str(), span)),
        }
        Ok(())
    }

    fn begin(&mut self, score: &mut Score<'_>) {
        if score.begin() {
            score.said.even = has_two_middles(score.game, score.catalog);
        }
    }

    fn end(&mut self, score: &mut Score<'_>) {
        self.lose_empty_turn(score);
    }
}

impl Raw5dGame {
    /// A turn without moves is no turn.
    fn lose_empty_turn(&self, score: &mut Score<'_>) {
        let empty = self.side.filter(|_| score.gather.is_empty());
        let (count, what) = (u64::from(empty.is_some()), "turns without moves");
        score
            .sink
            .lose(Code("5draw/empty-turn"), what, count, empty);
    }
}

fn play(score: &mut Score<'_>, pair: Pair<'_, Rule>, span: Span) -> Result<(), Trouble> {
    score.said.read(pair, score.progress.base, part_of)?;
    let mut played = score.said.take(score.gather.side() == Side::Black);
    if played.to.board() == played.from.board() {
        (played.to.timeline2, played.to.moment) = (None, None);
    }
    score.gather.add(played, span)
}

parts_of_a_move! {
    from_number from_moment to_number to_moment piece from_file from_rank to_file to_rank promoted
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
