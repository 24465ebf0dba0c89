//! Which boards the moves of a game are made on, followed without the rules of pieces.
//!
//! Some notations leave a board out if there is only one that a move can mean. That depends on where the timelines
//! end: a move adds a board to its timeline, and a jump adds one to another timeline or makes a timeline.

use super::lower::middle;
use super::start::{no_first_board, start_of, tag};
use super::trouble::{self, Trouble};
use crate::diag::Span;
use crate::model::{Catalog, Game, Jump, Moment, Side, Start, WideMove};
use std::collections::{BTreeMap, BTreeSet};

/// Where the timelines of a game end. Nothing is known of a game with an unknown start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Follow {
    /// The last boards of the timelines, by twice their numbers.
    last: BTreeMap<i32, Moment>,
    even: bool,
    /// The timelines that White can still play on in this turn, and Black.
    open: [BTreeSet<i32>; 2],
    /// The timelines that were taken out of them, because no one plays on them.
    passed: Vec<i32>,
}

/// When the first board of most starts is.
const FIRST: Moment = Moment {
    turn: 1,
    black: false,
};

/// Whether a game begins on the one timeline of a standard start, whatever is known by name.
fn is_standard(game: &Game) -> bool {
    let named = tag(game, "Board").or_else(|| tag(game, "Variant"));
    let usual = matches!(game.start, Start::Usual) && tag(game, "Size").is_none_or(|s| s == "8x8");
    let is =
        |name: &str| ["Standard", "Standard - Turn Zero"].map(|n| n.eq_ignore_ascii_case(name));
    usual && named.is_none_or(|name| is(name).contains(&true))
}

/// The order in which the moves of a turn are listed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Order {
    /// From the lowest timeline to the highest.
    Up,
    /// The other way.
    Down,
}

impl Order {
    /// How each side lists them in Axel's notation.
    pub fn of(side: Side) -> Self {
        match side {
            Side::Black => Self::Down,
            _ => Self::Up,
        }
    }
}

impl Follow {
    /// At the start of a game.
    pub fn new(game: &Game, catalog: &Catalog) -> Self {
        let start = start_of(game, catalog);
        match start.as_ref().and_then(|start| start.multiverse()) {
            Some(world) => {
                let lanes = world.lanes().into_iter();
                let lanes = lanes.map(|lane| (lane.timeline2, lane.last));
                Self::of(lanes, world.is_even())
            }
            None if is_standard(game) && no_first_board(game, catalog).is_none() => {
                Self::of([(0, FIRST)].into_iter(), false)
            }
            None => Self::default(),
        }
    }

    fn of(lanes: impl Iterator<Item = (i32, Moment)>, even: bool) -> Self {
        let mut follow = Self {
            even,
            ..Self::default()
        };
        for (lane, last) in lanes {
            follow.end(lane, last);
        }
        follow
    }

    /// A timeline gets a new last board.
    fn end(&mut self, lane: i32, last: Moment) {
        self.last.insert(lane, last);
        let [white, black] = &mut self.open;
        let (open, other) = match last.black {
            true => (black, white),
            false => (white, black),
        };
        open.insert(lane);
        other.remove(&lane);
    }

    /// Whether the start is known.
    pub fn is_known(&self) -> bool {
        !self.last.is_empty()
    }

    /// Whether there is more than one timeline, as far as the start is known.
    pub fn has_several(&self) -> bool {
        self.last.len() > 1
    }

    /// Whether there are two middle timelines, `-0` and `+0`.
    pub fn is_even(&self) -> bool {
        self.even
    }

    /// A turn begins.
    pub fn turn(&mut self) {
        for lane in std::mem::take(&mut self.passed) {
            if let Some(last) = self.last.get(&lane) {
                self.open[usize::from(last.black)].insert(lane);
            }
        }
    }

    /// When the last board of a timeline is.
    pub fn last(&self, timeline2: i32) -> Option<Moment> {
        self.last.get(&timeline2).copied()
    }

    /// The timeline that the next move is on if it names none.
    pub fn next(&self, side: Side, order: Order) -> Option<i32> {
        let open = &self.open[usize::from(side == Side::Black)];
        match order {
            Order::Up => open.first().copied(),
            Order::Down => open.last().copied(),
        }
    }

    /// Nobody plays on the next timeline. The answer is whether there may be one.
    pub fn pass(&mut self, side: Side, order: Order) -> bool {
        let next = self.next(side, order);
        if let Some(lane) = next {
            self.open[usize::from(side == Side::Black)].remove(&lane);
            self.passed.push(lane);
        }
        next.is_some() || !self.is_known()
    }

    /// A timeline as it is written: the sign of zero counts only where there are two.
    pub fn lane(&self, timeline2: i32, span: Span) -> Result<i32, Trouble> {
        match (self.is_known(), self.even, timeline2) {
            (true, true, 0) => Err(trouble::zero(span)),
            (known, even, _) => middle((known && !even).then_some(false), timeline2, span),
        }
    }

    /// Fills in the boards that a move leaves out, and follows it. A move that names no timeline is on the next one.
    /// `false` if there is none.
    pub fn place(
        &mut self,
        played: &mut WideMove,
        side: Side,
        order: Order,
        span: Span,
    ) -> Result<bool, Trouble> {
        for spot in [&mut played.from, &mut played.to] {
            if let Some(lane) = spot.timeline2 {
                spot.timeline2 = Some(self.lane(lane, span)?);
            }
        }
        let from = &mut played.from.timeline2;
        *from = from.or_else(|| self.next(side, order));
        if from.is_none() && self.is_known() {
            return Ok(false);
        }
        self.complete(played, side);
        Ok(true)
    }

    /// Fills in the boards that a move with a timeline leaves out, and follows it.
    pub fn complete(&mut self, played: &mut WideMove, side: Side) {
        let black = side == Side::Black;
        let (from, to) = (&mut played.from, &mut played.to);
        let last = from.timeline2.and_then(|lane| self.last.get(&lane));
        let turn = last.map(|last| last.turn);
        from.moment = from.moment.or(turn.map(|turn| Moment { turn, black }));
        if to.names_board() {
            to.timeline2 = to.timeline2.or(from.timeline2);
            to.moment = to.moment.or(from.moment);
            if to.board().is_some() && to.board() == from.board() {
                (to.timeline2, to.moment) = (None, None);
            }
        }
        let jump = self.play(played);
        played.says_jump = played.says_jump.or(jump);
    }

    /// Follows a move. The answer is how it crosses boards.
    pub fn play(&mut self, played: &WideMove) -> Option<Jump> {
        if !self.is_known() {
            return None;
        }
        let from = played.from.board()?;
        if let Some(next) = from.moment().after(1) {
            self.end(from.timeline2, next);
        }
        let to = played.to.board().filter(|to| *to != from)?;
        let next = to.moment().after(1)?;
        if self.last.get(&to.timeline2) == Some(&to.moment()) {
            self.end(to.timeline2, next);
            return Some(Jump::Hop);
        }
        self.end(self.made(from.black)?, next);
        Some(Jump::Branch)
    }

    /// The timeline that a side makes next.
    fn made(&self, black: bool) -> Option<i32> {
        match black {
            true => self.last.keys().next().map(|first| match first {
                1 => -1,
                -1 => -2,
                n => n.saturating_sub(2),
            }),
            false => self.last.keys().next_back().map(|last| match last {
                -1 => 1,
                1 => 2,
                n => n.saturating_add(2),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Spot;

    fn white(turn: i32) -> Moment {
        Moment { turn, black: false }
    }

    fn spot(timeline2: i32, moment: Moment) -> Spot {
        Spot {
            timeline2: Some(timeline2),
            moment: Some(moment),
            ..Spot::default()
        }
    }

    #[test]
    fn jumps_make_timelines_or_land_on_their_ends() {
        let mut follow = Follow::of([(0, white(3))].into_iter(), false);
        let mut back = WideMove {
            from: spot(0, white(3)),
            to: spot(0, white(1)),
            ..WideMove::default()
        };
        assert_eq!(follow.play(&back), Some(Jump::Branch));
        assert_eq!(follow.next(Side::White, Order::Up), None);
        assert_eq!(follow.next(Side::Black, Order::Up), Some(0));
        assert_eq!(follow.next(Side::Black, Order::Down), Some(2));
        assert!(follow.pass(Side::Black, Order::Down));
        assert_eq!(follow.next(Side::Black, Order::Down), Some(0));
        follow.turn();
        let black = |turn| Moment { turn, black: true };
        back.from = spot(0, black(3));
        back.to = spot(2, black(1));
        assert_eq!(follow.play(&back), Some(Jump::Hop));
    }

    #[test]
    fn two_middle_timelines_have_neighbors() {
        let middle = Follow::of([(-1, white(1)), (1, white(1))].into_iter(), true);
        assert_eq!((middle.made(true), middle.made(false)), (Some(-2), Some(2)));
        assert!(middle.lane(0, Span::default()).is_err());
        assert_eq!(middle.lane(-1, Span::default()).ok(), Some(-1));
    }
}
