//! Reads one game. Accepts a missing line break before a move, `;` between moves, `O-O` for `0-0`, headers and
//! boards as in 5dpgn. `<>` states that a move goes to another board, not whether it makes a timeline.

use super::LETTERS;
use crate::diag::{Code, Diagnostic, Span};
use crate::formats::pgn5d::{
    Notation, NotationReader, Part, Score, Trouble, not_a_move, parts_of_a_move, read_lane,
    start_of,
};
use crate::model::{self, Jump, Kind, Marks, Side, WideMove};
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/brackets.pest"]
#[grammar = "grammars/alexbay.pest"]
pub(crate) struct AlexbayParser;

/// Reads games.
pub(crate) type AlexbayReader = NotationReader<AlexbayGame>;

/// What is known of a game while it is read.
#[derive(Debug, Default)]
pub(crate) struct AlexbayGame {
    /// A king has castled.
    castles: bool,
    /// The number and the side of the last move.
    last: Option<(String, Side)>,
    /// There are two middle timelines.
    even: bool,
}

impl Notation for AlexbayGame {
    type Rule = Rule;
    type Grammar = AlexbayParser;
    const NEXT: Rule = Rule::next;
    const BRACKETS: [Rule; 3] = [Rule::board, Rule::tag, Rule::broken_bracket];
    const SYNTAX: (Code, &'static str) = (Code("alexbay/syntax"), HELP);

    fn name(rule: &Rule) -> &'static str {
        match rule {
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
            Rule::r#move => {
                self.begin(score);
                self.play(score, pair, span)
            }
            rule => {
                let (mut word, mut at) = (pair.as_str(), span);
                // The number of the turn is right; what follows it is wrong.
                let behind = pair.into_inner().last().filter(|_| rule == Rule::broken);
                if let Some(behind) = behind {
                    (word, at) = (behind.as_str(), score.span(&behind));
                }
                Err(not_a_move(Code("alexbay/unknown-word"), word, at, HELP))
            }
        }
    }

    fn begin(&mut self, score: &mut Score<'_>) {
        if score.begin() {
            self.even = is_even(score);
        }
    }

    /// Castling has no squares.
    fn gives(&self) -> Option<model::Part> {
        let all = model::Part::SQUARES | model::Part::KIND;
        (!self.castles).then_some(all)
    }
}

impl AlexbayGame {
    /// Moves with the same number and side are one turn.
    fn turn(&mut self, score: &mut Score<'_>, number: &str, side: Side) {
        let same = |(n, s): &(String, Side)| n == number && *s == side;
        if self.last.as_ref().is_some_and(same) {
            return;
        }
        if self.last.is_none() {
            score.first_number(number.parse().ok());
        }
        self.last = Some((number.to_owned(), side));
        score.gather.turn(side, score.game);
    }

    fn play(
        &mut self,
        score: &mut Score<'_>,
        pair: Pair<'_, Rule>,
        span: Span,
    ) -> Result<(), Trouble> {
        let mut number = "";
        score.said.clear();
        let mut lane = if self.even { None } else { Some(0) };
        for part in pair.into_inner().flatten() {
            let (at, text) = (score.span(&part), part.as_str());
            let played = &mut score.said.played;
            match part.as_rule() {
                Rule::number => number = text,
                Rule::color if text == "b" => self.turn(score, number, Side::Black),
                Rule::color => self.turn(score, number, Side::White),
                Rule::from_lane => lane = Some(self.lane(text, at)?),
                Rule::jump => jump(played, lane),
                Rule::new_lane => makes(played, self.lane(text, at)?),
                Rule::to_lane => played.to.timeline2 = Some(self.lane(text, at)?),
                Rule::piece => played.kind = Some(kind(text, at)?),
                Rule::promoted => played.promotion = Some(kind(text, at)?),
                Rule::passing => played.marks |= Marks::EN_PASSANT,
                Rule::sign => played.marks |= sign(text),
                rule => {
                    if let Some((what, arriving)) = part_of(rule) {
                        score.said.add(what, text, arriving, at)?;
                    }
                }
            }
        }
        let mut played = score.said.take(score.gather.side() == Side::Black);
        played.from.timeline2 = lane;
        played.kind.get_or_insert(Kind::PAWN);
        self.castles |= played.marks.intersects(Marks::CASTLE);
        if lane.is_none() {
            return Err(zero(span));
        }
        score.gather.add(played, span)
    }

    /// Twice the number; the sign of zero counts only where there are two.
    fn lane(&self, text: &str, at: Span) -> Result<i32, Trouble> {
        let lane = read_lane(text, at)?;
        Ok(if self.even || lane % 2 == 0 { lane } else { 0 })
    }
}

/// Whether a game starts with two middle timelines.
fn is_even(score: &Score<'_>) -> bool {
    let start = start_of(score.game, score.catalog);
    let world = start.as_ref().and_then(|start| start.multiverse());
    world.is_some_and(model::Multiverse::is_even)
}

/// What is left out of the board of arrival is as on the board of departure.
fn jump(played: &mut WideMove, lane: Option<i32>) {
    played.to.timeline2 = lane;
    played.to.moment = played.from.moment;
}

fn makes(played: &mut WideMove, lane: i32) {
    played.says_jump = Some(Jump::Branch);
    played.lanes.get_or_insert_default().says_makes = Some(lane);
}

parts_of_a_move! {
    from_moment to_moment long short from_file from_rank capture to_file to_rank
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

const HELP: &str = "write one move per line, such as `2w. 2:Ng1:f3` or `7b. 7:Qf4<-1>4:xc4`";

fn zero(span: Span) -> Trouble {
    let message = "this game has the timelines -0 and +0, and this move names neither";
    let d = Diagnostic::error(Code("alexbay/zero"), message);
    Box::new(d.at(span).help("write `1+0` or `1-0` for the board"))
}
