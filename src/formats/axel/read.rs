//! Reads one game, reversible or abbreviated. Accepts headers and boards as in 5dpgn, `0-0` for `O-O`, the letters S,
//! W, C and Y of 5dpgn, capitals in `W1.`, and moves without a dot at the end of their turn. A move that leaves its
//! timeline out is on the next one, and `-` skips a timeline.

use crate::diag::{Code, Span};
use crate::formats::pgn5d::{
    Follow, Notation, NotationReader, Order, Part, Said, Score, Trouble, no_timeline, no_turn,
    not_a_move, parts_of_a_move, read_lane,
};
use crate::model::{Jump, Side};
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/brackets.pest"]
#[grammar = "grammars/axel.pest"]
pub(crate) struct AxelParser;

/// Reads games.
pub(crate) type AxelReader = NotationReader<AxelGame>;

/// What is known of a game while it is read.
#[derive(Debug, Default)]
pub(crate) struct AxelGame {
    follow: Follow,
    /// A move must come next.
    awaits: bool,
}

impl Notation for AxelGame {
    type Rule = Rule;
    type Grammar = AxelParser;
    const NEXT: Rule = Rule::next;
    const BRACKETS: [Rule; 3] = [Rule::board, Rule::tag, Rule::broken_bracket];
    const SYNTAX: (Code, &'static str) = (Code("axel/syntax"), HELP);

    fn name(rule: &Rule) -> &'static str {
        match rule {
            Rule::r#move => "a move",
            Rule::turn => "the number of a turn",
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
            Rule::pawn_or_turn if self.awaits => return self.pawn(score, pair, span),
            Rule::pawn_or_turn | Rule::turn => self.number(score, pair, span),
            Rule::other_side => self.turn(score, Side::Black),
            Rule::end => self.awaits = false,
            Rule::separator => self.awaits = true,
            Rule::pass | Rule::r#move if !score.has_begun() => {
                return Err(no_turn(Code("axel/no-turn"), span, HELP_TURN));
            }
            Rule::pass => return self.pass(score, span),
            Rule::r#move => return self.play(score, pair, span),
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

    fn begin(&mut self, score: &mut Score<'_>) {
        if score.begin() {
            self.follow = Follow::new(score.game, score.catalog);
        }
    }
}

impl AxelGame {
    /// `1.`, `w1.` or `w1T1.`
    fn number(&mut self, score: &mut Score<'_>, pair: Pair<'_, Rule>, span: Span) {
        let (mut black, mut number) = (false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::color | Rule::pawn_file => black = part.as_str().eq_ignore_ascii_case("b"),
                Rule::number | Rule::pawn_rank => number = part.as_str().parse::<u64>().ok(),
                _ => {
                    let what = "turns of the present";
                    let code = Code("axel/lost-present");
                    score.sink.lose(code, what, 1, Some(span));
                }
            }
        }
        if !score.has_begun() {
            score.first_number(number);
        }
        self.turn(score, if black { Side::Black } else { Side::White });
    }

    fn turn(&mut self, score: &mut Score<'_>, side: Side) {
        self.begin(score);
        score.gather.turn(side, score.game);
        self.follow.turn();
        self.awaits = true;
    }

    fn pass(&mut self, score: &Score<'_>, span: Span) -> Result<(), Trouble> {
        self.awaits = false;
        let side = score.gather.side();
        match self.follow.pass(side, Order::of(side)) {
            true => Ok(()),
            false => Err(no_timeline(Code("axel/no-timeline"), span)),
        }
    }

    /// A pawn's move that looks like the number of a turn: `b5.`
    fn pawn(
        &mut self,
        score: &mut Score<'_>,
        pair: Pair<'_, Rule>,
        span: Span,
    ) -> Result<(), Trouble> {
        score.said.clear();
        for part in pair.into_inner() {
            let what = match part.as_rule() {
                Rule::pawn_file => Part::ToFile,
                _ => Part::ToRank,
            };
            score.said.add(what, part.as_str(), true, span)?;
        }
        let end = span.end.saturating_sub(1);
        self.add(score, Span { end, ..span })
    }

    fn play(
        &mut self,
        score: &mut Score<'_>,
        pair: Pair<'_, Rule>,
        span: Span,
    ) -> Result<(), Trouble> {
        score.said.clear();
        for part in pair.into_inner().flatten() {
            let at = score.span(&part);
            match part.as_rule() {
                Rule::made => score.said.played.says_jump = Some(Jump::Branch),
                Rule::made_number => self.makes(score.said, part.as_str(), at)?,
                rule => {
                    if let Some((what, arriving)) = part_of(rule) {
                        score.said.add(what, part.as_str(), arriving, at)?;
                    }
                }
            }
        }
        self.add(score, span)
    }

    fn makes(&self, said: &mut Said, text: &str, at: Span) -> Result<(), Trouble> {
        let lane = self.follow.lane(read_lane(text, at)?, at)?;
        let lanes = &mut said.played.lanes;
        lanes.get_or_insert_default().says_makes = Some(lane);
        Ok(())
    }

    /// Adds the move with everything that was stated about it.
    fn add(&mut self, score: &mut Score<'_>, span: Span) -> Result<(), Trouble> {
        self.awaits = false;
        let side = score.gather.side();
        let said = &mut *score.said;
        said.finish();
        let glyphs = std::mem::take(&mut said.glyphs);
        let mut played = said.take(side == Side::Black);
        let on_board = self
            .follow
            .place(&mut played, side, Order::of(side), span)?;
        if !on_board {
            return Err(no_timeline(Code("axel/no-timeline"), span));
        }
        score.gather.add(played, span)?;
        glyphs.into_iter().for_each(|g| score.gather.glyph(g));
        Ok(())
    }
}

parts_of_a_move! {
    from_number from_moment to_number to_moment long short piece from_file from_rank capture to_file
    to_rank promoted checked softmate checkmate glyph moved
}

const HELP_TURN: &str = "write the number of the turn before it: `1. c4 .. g6.`";

const HELP: &str = "write turns such as `1. c4 .. g6.` or `w8. Ba3; L0 hxg4.`";
