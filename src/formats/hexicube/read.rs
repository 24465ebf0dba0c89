//! Reads one game. Accepts headers and boards as in 5dpgn, `0-0` for `O-O`, the letters S, W, C and Y of 5dpgn, `=Q`
//! after a promotion, `+` and `#` on a move, and a move without `;` before the next one. A move that leaves its timeline
//! out is on the lowest one that is left, and `-` skips a timeline.

use crate::diag::{Code, Diagnostic, Span};
use crate::formats::pgn5d::{
    Follow, Notation, NotationReader, Order, Part, Score, Trouble, no_timeline, no_turn,
    not_a_move, parts_of_a_move,
};
use crate::model::{Marks, Side};
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/brackets.pest"]
#[grammar = "grammars/hexicube.pest"]
pub(crate) struct HexicubeParser;

/// Reads games.
pub(crate) type HexicubeReader = NotationReader<HexicubeGame>;

/// What is known of a game while it is read.
#[derive(Debug, Default)]
pub(crate) struct HexicubeGame {
    follow: Follow,
}

impl Notation for HexicubeGame {
    type Rule = Rule;
    type Grammar = HexicubeParser;
    const NEXT: Rule = Rule::next;
    const BRACKETS: [Rule; 3] = [Rule::board, Rule::tag, Rule::broken_bracket];
    const SYNTAX: (Code, &'static str) = (Code("hexicube/syntax"), HELP);

    fn name(rule: &Rule) -> &'static str {
        match rule {
            Rule::r#move | Rule::named | Rule::jump => "a move",
            Rule::number => "the number of a turn",
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
            Rule::number => self.number(score, pair),
            Rule::other_side => self.turn(score, Side::Black),
            Rule::separator => {}
            Rule::pass | Rule::jump | Rule::named | Rule::r#move if !score.has_begun() => {
                return Err(no_turn(Code("hexicube/no-turn"), span, HELP_TURN));
            }
            Rule::pass => return self.pass(score, span),
            Rule::mate => return mate(score, span),
            Rule::jump | Rule::named | Rule::r#move => return self.play(score, pair, span),
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

    fn begin(&mut self, score: &mut Score<'_>) {
        if score.begin() {
            self.follow = Follow::new(score.game, score.catalog);
        }
    }
}

impl HexicubeGame {
    /// `13.`, `13W.` or `13B.`
    fn number(&mut self, score: &mut Score<'_>, pair: Pair<'_, Rule>) {
        let (mut black, mut number) = (false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::color => black = part.as_str().eq_ignore_ascii_case("b"),
                _ => number = part.as_str().parse::<u64>().ok(),
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
    }

    fn pass(&mut self, score: &Score<'_>, span: Span) -> Result<(), Trouble> {
        match self.follow.pass(score.gather.side(), Order::Up) {
            true => Ok(()),
            false => Err(no_timeline(Code("hexicube/no-timeline"), span)),
        }
    }

    fn play(
        &mut self,
        score: &mut Score<'_>,
        pair: Pair<'_, Rule>,
        span: Span,
    ) -> Result<(), Trouble> {
        let side = score.gather.side();
        let jumps = pair.as_rule() == Rule::jump;
        score.said.read(pair, score.progress.base, part_of)?;
        score.said.finish();
        let mut played = score.said.take(side == Side::Black);
        if jumps && played.to.square().is_none() {
            // It goes to the same square.
            (played.to.x, played.to.y) = (played.from.x.clone(), played.from.y.clone());
        }
        if !self.follow.place(&mut played, side, Order::Up, span)? {
            return Err(no_timeline(Code("hexicube/no-timeline"), span));
        }
        score.gather.add(played, span)
    }
}

fn mate(score: &mut Score<'_>, span: Span) -> Result<(), Trouble> {
    match score.has_begun() && score.gather.claim(Marks::SAYS_MATE, score.game) {
        true => Ok(()),
        false => Err(no_move(span)),
    }
}

parts_of_a_move! {
    from_number to_number to_moment long short piece from_file from_rank capture to_file to_rank
    promoted checked checkmate
}

const HELP_TURN: &str = "write the number of the turn before it: `1. c4 .. e6`";

const HELP: &str = "write turns such as `1. c4 .. e6` or `12. Nf3; Bd8 .. L-1c7 Qx L0d8`";

fn no_move(span: Span) -> Trouble {
    let d = Diagnostic::error(Code("hexicube/no-move"), "there is no move before `#`");
    Box::new(d.at(span).help("write `#` after a move"))
}
