//! Why a turn is refused, in the user's words.

use super::army::{is_black, type_of};
use super::resolve::No;
use super::state::{BoardIndex, Deed, Move, State, Time, side_of};
use super::threat::Threat;
use crate::diag::listed;
use crate::model::{Kind, Marks, Sq, Turns, WideMove};
use crate::order;
use crate::rules::words::check_it;
use crate::rules::{Problem, Reason};

/// The most similar moves that are named.
const MOST_SHOWN: usize = 6;

impl State {
    /// Why a turn is refused. The boards are those before it.
    pub(super) fn explain(&mut self, no: No, said: &[WideMove], black: bool) -> Box<Problem> {
        let start = self.mark();
        let mut problem = match no {
            No::Several(at, moves) => self.ambiguous(&moves).of_move(at),
            No::Exposed(threat, line) => {
                for m in &line {
                    self.play(m);
                }
                self.exposed(&threat, black)
            }
            No::Nothing(at) => {
                // The moves before it decide which boards are left.
                for said in said.iter().take(at) {
                    if let Some(m) = self.choices(said, black).first().copied() {
                        self.play(&m);
                    }
                }
                let found = self.nothing(&said[at.min(said.len() - 1)], black);
                found.of_move(at)
            }
        };
        self.back_to(start);
        problem.message.truncate(2_000);
        Box::new(problem)
    }

    fn ambiguous(&self, moves: &[Move]) -> Problem {
        let words: Vec<String> = moves
            .iter()
            .map(|m| format!("`{}`", self.spelled(m)))
            .collect();
        let mut problem = Problem::new(
            Reason::AmbiguousMove,
            format!("more than one legal move fits: {}", listed(&words, "and")),
            "write the square, and the board, that the piece starts from",
        );
        problem.candidates = self.turns_of(moves);
        problem
    }

    fn exposed(&self, threat: &Threat, black: bool) -> Problem {
        let piece = |at: BoardIndex, on| {
            let code = self.board(at).map_or(0, |board| board.at(on));
            match code {
                0 => String::new(),
                code => format!(
                    "{} on {}",
                    self.name_of(type_of(code)),
                    self.place_name(at, on)
                ),
            }
        };
        let royal = piece(threat.to, threat.end);
        let by = piece(threat.from, threat.start);
        let owner = side_of(black).title();
        Problem::new(
            Reason::IllegalMove,
            format!("after this turn {owner}'s {royal} could be captured by the {by}"),
            "check the moves of this turn and the turns before it",
        )
    }

    /// Why no move fits.
    fn nothing(&self, said: &WideMove, black: bool) -> Problem {
        let why = self.becomes_another(said, black);
        if let Some(why) = why.or_else(|| self.jumps_nowhere(said, black)) {
            return why;
        }
        let near = self.near(said, black);
        let words: Vec<String> = near
            .iter()
            .map(|m| format!("`{}`", self.spelled(m)))
            .collect();
        let mut problem = Problem::new(
            Reason::IllegalMove,
            self.reason(said, black),
            check_it(&words),
        );
        problem.candidates = self.turns_of(&near);
        if self.is_submitted(black) && !self.choices(said, !black).is_empty() {
            let help = match black {
                true => "if White plays this move, write the number of the next turn before it",
                false => "if Black plays this move, write `/` before it",
            };
            problem.help = Some(help.to_owned());
        }
        problem
    }

    /// Whether the move fits but for the sign of a jump: it goes to the board that it comes from.
    fn jumps_nowhere(&self, said: &WideMove, black: bool) -> Option<Problem> {
        let from = said.from.board()?;
        if said.says_jump.is_none() || said.to.board() != Some(from) {
            return None;
        }
        let mut stays = WideMove {
            says_jump: None,
            ..said.clone()
        };
        (stays.to.timeline2, stays.to.moment) = (None, None);
        let fits = self.choices(&stays, black);
        let first = self.spelled(fits.first()?);
        let mut problem = Problem::new(
            Reason::IllegalMove,
            "this move stays on its board, but is written as a jump",
            format!("leave out the sign of the jump and the second board: `{first}`"),
        );
        problem.candidates = self.turns_of(&fits);
        Some(problem)
    }

    /// Whether the move fits but for the piece that is promoted to.
    fn becomes_another(&self, said: &WideMove, black: bool) -> Option<Problem> {
        let named = said.promotion;
        if named.is_none() && !said.marks.contains(Marks::PROMOTE) {
            return None;
        }
        let mut loose = WideMove {
            promotion: None,
            ..said.clone()
        };
        loose.marks.remove(Marks::PROMOTE);
        let fits = self.choices(&loose, black);
        let first = fits.first()?;
        let mover = self.board(first.from)?.at(first.start);
        let (message, help) = match named.filter(|_| first.becomes != type_of(mover)) {
            None => (
                match named {
                    Some(named) => {
                        let named = in_words(named);
                        format!("this move does not promote, so it cannot make a {named}")
                    }
                    None => "this move does not promote".to_owned(),
                },
                "leave out the promotion".to_owned(),
            ),
            Some(named) => {
                let all = self.law.promotion[usize::from(black)].iter();
                let kinds: Vec<String> = all.map(|piece_type| self.name_of(*piece_type)).collect();
                (
                    format!(
                        "a {} cannot become a {} here, only a {}",
                        self.name_of(type_of(mover)),
                        in_words(named),
                        listed(&kinds, "or")
                    ),
                    "name one of these pieces, or write the header `Promotions`".to_owned(),
                )
            }
        };
        let mut problem = Problem::new(Reason::IllegalMove, message, help);
        problem.candidates = self.turns_of(&fits);
        Some(problem)
    }

    fn reason(&self, said: &WideMove, black: bool) -> String {
        let side = side_of(black).title();
        if said.marks.contains(Marks::PASS) {
            return "passing is not allowed in 5D chess".to_owned();
        }
        if let Some(why) = self.no_castling(said, black) {
            return why;
        }
        let kind = said.kind.map_or("piece".to_owned(), in_words);
        let end = said.to.square().and_then(|square| square.small());
        if let (Some(timeline2), Some(turn)) = (said.from.timeline2, said.from.moment) {
            let time = 2 * Time::from(turn.turn) + Time::from(black);
            let at = (self.place(timeline2), time);
            let name = self.board_name(at);
            match self.last(at.0) {
                None => return format!("there is no timeline of the board {name}"),
                Some(_) if self.board(at).is_none() => {
                    return format!("{side} has no board {name}");
                }
                Some(last) if last != at.1 => {
                    return format!("the board {name} was played on before");
                }
                Some(_) => {}
            }
            let start = said.from.square().and_then(|square| square.small());
            if let Some(why) = start.and_then(|on| self.not_there(at, on, said, black)) {
                return why;
            }
            return match end {
                Some(end) => format!("no {kind} on {name} can go to {}", self.goal(said, end)),
                None => format!("no {kind} on {name} fits this move"),
            };
        }
        match end {
            Some(end) => format!("no {kind} of {side} can go to {}", self.goal(said, end)),
            None => format!("no move of {side} fits"),
        }
    }

    /// Why another piece than the named one, or none, stands there.
    fn not_there(&self, at: BoardIndex, on: Sq, said: &WideMove, black: bool) -> Option<String> {
        let inside = on.file < self.files && on.rank < self.ranks;
        let name = self.place_name(at, (on.file, on.rank));
        if !inside {
            return Some(format!("there is no square {name}"));
        }
        let code = self.board(at)?.at((on.file, on.rank));
        if code == 0 {
            return Some(format!("there is no piece on {name}"));
        }
        let kind = self.army.piece_type(type_of(code)).kind;
        let is = in_words(kind);
        if is_black(code) != black {
            let owner = side_of(!black).title();
            return Some(format!("the {is} on {name} belongs to {owner}"));
        }
        let other = in_words(said.kind.filter(|other| *other != kind)?);
        Some(format!("the piece on {name} is a {is}, not a {other}"))
    }

    /// Where a move is stated to go.
    fn goal(&self, said: &WideMove, end: Sq) -> String {
        let board = match (said.to.timeline2, said.to.moment) {
            (Some(timeline2), Some(moment)) => {
                let at = (self.place(timeline2), 2 * Time::from(moment.turn));
                self.board_name(at)
            }
            _ if said.says_jump.is_some() => return format!("{end} of another board"),
            _ => String::new(),
        };
        format!("{board}{end}")
    }

    /// Moves that resemble one that does not fit: to the same square, or of the same piece.
    fn near(&self, said: &WideMove, black: bool) -> Vec<Move> {
        let loose = WideMove {
            kind: said.kind,
            from: said.from.clone(),
            ..WideMove::default()
        };
        let mut near = Vec::new();
        let to_it = WideMove {
            kind: said.kind,
            to: said.to.clone(),
            says_jump: said.says_jump,
            ..WideMove::default()
        };
        let any_kind = WideMove {
            kind: None,
            from: said.from.clone(),
            to: said.to.clone(),
            says_jump: said.says_jump,
            ..WideMove::default()
        };
        for said in [to_it, any_kind] {
            near.extend(self.choices(&said, black));
        }
        let mut others = self.choices(&loose, black);
        // Those that go nearest to the square first; what is as near keeps its order.
        order::sort_by_key(&mut others, |m| self.distance(said, m));
        near.extend(others);
        let mut kept: Vec<Move> = Vec::new();
        for m in near {
            if kept.len() < MOST_SHOWN && !kept.contains(&m) {
                kept.push(m);
            }
        }
        kept
    }

    /// How far from the stated target of a move another one goes: whether to another board, and how many squares.
    fn distance(&self, said: &WideMove, m: &Move) -> (bool, u8) {
        let goal = said.to.timeline2.zip(said.to.moment);
        let board = match goal {
            Some((timeline2, moment)) => {
                (self.place(timeline2), Time::from(moment.turn)) == (m.to.0, m.to.1.div_euclid(2))
            }
            None => m.stays() == said.says_jump.is_none(),
        };
        let end = said.to.square().and_then(|square| square.small());
        let squares = end.map_or(0, |end| {
            end.file.abs_diff(m.end.0).max(end.rank.abs_diff(m.end.1))
        });
        (!board, squares)
    }

    /// The name of a type of pieces in words.
    pub(super) fn name_of(&self, piece_type: u8) -> String {
        in_words(self.army.piece_type(piece_type).kind)
    }

    /// Each move as a separate turn.
    fn turns_of(&self, moves: &[Move]) -> Box<Turns> {
        let mut turns = Turns::default();
        for m in moves {
            let mut said = WideMove::default();
            self.complete_move(&mut said, m, &Deed::default());
            turns.push_wide([said]);
        }
        Box::new(turns)
    }

    /// A move by its squares: `(0T1)g1f3`, `(0T3)g1>(1T3)g3`.
    fn spelled(&self, m: &Move) -> String {
        let square = |(x, y)| Sq::new(x, y);
        let (from, start, end) = (self.board_name(m.from), square(m.start), square(m.end));
        let code = self.board(m.from).map_or(0, |board| board.at(m.start));
        let piece_type = type_of(code);
        let becomes = match m.becomes == piece_type || code == 0 {
            true => String::new(),
            false => format!(" becoming a {}", self.name_of(m.becomes)),
        };
        match m.stays() {
            true => format!("{from}{start}{end}{becomes}"),
            false => {
                let sign = match self.is_last(m.to) {
                    true => ">",
                    false => ">>",
                };
                format!("{from}{start}{sign}{}{end}{becomes}", self.board_name(m.to))
            }
        }
    }

    /// `(0T3)`.
    pub(super) fn board_name(&self, at: BoardIndex) -> String {
        let name = self.id(at).to_string();
        format!("({})", name.trim_end_matches(['w', 'b']))
    }

    pub(super) fn place_name(&self, at: BoardIndex, (x, y): super::board::Square) -> String {
        format!("{}{}", self.board_name(at), Sq::new(x, y))
    }
}

/// The name of a piece in words.
fn in_words(kind: Kind) -> String {
    kind.to_string().replace('-', " ")
}

/// Why a turn cannot follow one that was not complete.
pub(super) fn unfinished(boards: &[String]) -> Problem {
    let help = match boards {
        [] => "complete the turn before this one".to_owned(),
        boards => format!("the previous turn must also play {}", listed(boards, "and")),
    };
    Problem::new(
        Reason::UnfinishedTurn,
        "the turn before this one is not complete: the present has not moved on to this side",
        help,
    )
}
