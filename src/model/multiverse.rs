use super::{BoardId, Grid, Kind, Moment, Side};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Many bounded boards along time and timelines, all of the same size.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Multiverse {
    /// Every board, in the order of the hashing standard.
    /// Boards are shared, so that a move copies only one or two of them.
    pub boards: BTreeMap<BoardId, Arc<Grid>>,
}

/// A timeline: the boards from a first one to a last one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Lane {
    /// Twice its number, as in [`BoardId`].
    pub timeline2: i32,
    /// The moment of its first board.
    pub first: Moment,
    /// The moment of its last board. The side that moves at this moment can play on it.
    pub last: Moment,
    /// Whether it is active, so that it counts for the present.
    pub active: bool,
}

impl Multiverse {
    /// The most squares that all boards have together: 65,536 boards of 8×8. Without a limit, a short text could demand
    /// a very large position.
    pub const MOST_SQUARES: usize = 1 << 22;

    /// The number of squares of `boards` boards of this size.
    pub(crate) fn squares((files, ranks): (u8, u8), boards: usize) -> usize {
        boards.saturating_mul(usize::from(files) * usize::from(ranks))
    }

    /// Files × ranks of its boards; `None` when there is no board.
    pub fn size(&self) -> Option<(u8, u8)> {
        let grid = self.boards.values().next()?;
        Some((grid.files(), grid.ranks()))
    }

    /// Whether the middle timelines are called `-0` and `+0`, because the game starts with an even number of timelines.
    pub fn is_even(&self) -> bool {
        self.boards.keys().any(|b| b.timeline2 % 2 != 0)
    }

    /// The pieces to which pawns can promote, in the order of preference.
    pub const PROMOTED: [Kind; 8] = [
        Kind::QUEEN,
        Kind::PRINCESS,
        Kind::KNIGHT,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::UNICORN,
        Kind::DRAGON,
        Kind::COMMON_KING,
    ];

    /// What pawns become where nothing is stated about it, in the order of preference: what stands on the boards, then
    /// the other pieces of chess.
    pub fn unstated_promotions(&self) -> Vec<Kind> {
        const USUAL: [Kind; 4] = [Kind::QUEEN, Kind::KNIGHT, Kind::ROOK, Kind::BISHOP];
        let mut seen = Vec::new();
        for grid in self.boards.values() {
            for (_, piece) in grid.pieces() {
                if !seen.contains(&piece.kind) {
                    seen.push(piece.kind);
                }
            }
        }
        let mut choices = Self::PROMOTED.to_vec();
        choices.retain(|kind| seen.contains(kind));
        choices.extend(USUAL.into_iter().filter(|kind| !seen.contains(kind)));
        choices
    }

    /// Its timelines, sorted by number.
    ///
    /// The timelines of a side are active as long as it has at most one more than the other side; the middle
    /// timelines are always active.
    pub fn lanes(&self) -> Vec<Lane> {
        let most = |side: fn(&i32) -> bool| {
            let of = self.boards.keys().map(|id| id.timeline2).filter(side);
            of.map(count).max().unwrap_or(0)
        };
        let (white, black) = (most(|t| *t > 0), most(|t| *t < 0));
        let mut lanes: Vec<Lane> = Vec::new();
        for id in self.boards.keys() {
            match lanes.last_mut() {
                Some(lane) if lane.timeline2 == id.timeline2 => lane.last = id.moment(),
                _ => lanes.push(Lane {
                    timeline2: id.timeline2,
                    first: id.moment(),
                    last: id.moment(),
                    active: count(id.timeline2) <= white.min(black) + 1,
                }),
            }
        }
        lanes
    }

    /// The timeline with this number, which is given as twice the number.
    pub fn lane(&self, timeline2: i32) -> Option<Lane> {
        self.lanes().into_iter().find(|l| l.timeline2 == timeline2)
    }

    /// The present: the earliest moment of the last boards of active timelines; `None` if there is
    /// no board.
    pub fn present(&self) -> Option<Moment> {
        let active = self.lanes().into_iter().filter(|lane| lane.active);
        active.map(|lane| lane.last).min()
    }

    /// The side to move: that of the present.
    pub fn turn(&self) -> Side {
        match self.present() {
            Some(present) if present.black => Side::Black,
            _ => Side::White,
        }
    }

    /// The place of a timeline in the row of all timelines: the places of neighbors differ by one, and `-0` is
    /// directly before `+0`.
    pub fn place_of(&self, timeline2: i32) -> i32 {
        place(self.is_even(), timeline2)
    }

    /// Twice the number of the timeline at this place.
    pub fn timeline_at(&self, place: i32) -> Option<i32> {
        match (self.is_even(), place) {
            (true, 0) => Some(1),
            (true, -1) => Some(-1),
            (true, place) if place < 0 => place.checked_add(1)?.checked_mul(2),
            _ => place.checked_mul(2),
        }
    }
}

fn place(even: bool, timeline2: i32) -> i32 {
    match even && timeline2 < 0 {
        true => -count(timeline2) - 1,
        false => timeline2 / 2,
    }
}

/// The distance of a timeline from the middle.
fn count(timeline2: i32) -> i32 {
    (timeline2 / 2).saturating_abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards such as `0T1w`, from the first to the last of each timeline: `0T1w-0T3b`.
    fn multiverse(lanes: &[(i32, Moment, Moment)]) -> Multiverse {
        let mut world = Multiverse::default();
        let grid = Arc::new(Grid::new(1, 1));
        for (timeline2, first, last) in lanes {
            let mut on = *first;
            while on <= *last {
                let (turn, black) = (on.turn, on.black);
                let id = BoardId {
                    timeline2: *timeline2,
                    turn,
                    black,
                };
                world.boards.insert(id, Arc::clone(&grid));
                on = on.after(1).unwrap();
            }
        }
        world
    }

    fn white(turn: i32) -> Moment {
        Moment { turn, black: false }
    }

    fn black(turn: i32) -> Moment {
        Moment { turn, black: true }
    }

    fn active(world: &Multiverse) -> Vec<i32> {
        let lanes = world.lanes().into_iter().filter(|lane| lane.active);
        lanes.map(|lane| lane.timeline2).collect()
    }

    #[test]
    fn a_side_has_at_most_one_active_timeline_more() {
        let one = multiverse(&[(0, white(1), white(4))]);
        assert_eq!((active(&one), one.present()), (vec![0], Some(white(4))));
        let two = multiverse(&[(0, white(1), white(4)), (2, black(2), black(2))]);
        assert_eq!((active(&two), two.present()), (vec![0, 2], Some(black(2))));
        // The second timeline of White alone is inactive, and its boards do not hold up the game.
        let lanes = [
            (0, white(1), white(4)),
            (2, black(2), white(4)),
            (4, black(1), black(1)),
        ];
        let three = multiverse(&lanes);
        assert_eq!(
            (active(&three), three.present()),
            (vec![0, 2], Some(white(4)))
        );
        // Black's first timeline activates it again, and the present goes back.
        let four = multiverse(&[&lanes[..], &[(-2, white(3), white(3))]].concat());
        assert_eq!(
            (active(&four), four.present()),
            (vec![-2, 0, 2, 4], Some(black(1)))
        );
        assert_eq!((four.turn(), three.turn()), (Side::Black, Side::White));
        let last = four.lane(2).unwrap();
        assert_eq!(
            (last.first, last.last, last.active),
            (black(2), white(4), true)
        );
        assert_eq!(four.lane(6), None);
    }

    #[test]
    fn an_even_number_of_timelines_has_two_in_the_middle() {
        let start = [(-1, white(1), white(1)), (1, white(1), white(1))];
        let two = multiverse(&start);
        assert!(two.is_even());
        assert_eq!(active(&two), [-1, 1]);
        let four = [
            &start[..],
            &[(2, black(1), black(1)), (4, black(1), black(1))],
        ]
        .concat();
        let four = multiverse(&four);
        assert_eq!(active(&four), [-1, 1, 2]);
        let places = [-4, -2, -1, 1, 2, 4].map(|t| four.place_of(t));
        assert_eq!(places, [-3, -2, -1, 0, 1, 2]);
        let back = places.map(|place| four.timeline_at(place).unwrap());
        assert_eq!(back, [-4, -2, -1, 1, 2, 4]);
    }

    #[test]
    fn places_of_timelines_are_counted_from_the_middle() {
        let one = multiverse(&[(0, white(1), white(1))]);
        let places = [-4, -2, 0, 2].map(|t| one.place_of(t));
        assert_eq!(places, [-2, -1, 0, 1]);
        assert_eq!(one.timeline_at(i32::MAX), None);
        assert_eq!(Multiverse::default().present(), None);
    }

    #[test]
    fn halves_of_turns_follow_each_other() {
        assert_eq!(black(0).after(1), Some(white(1)));
        assert_eq!(white(3).after(4), Some(white(5)));
        assert_eq!(white(3).after(-1), Some(black(2)));
        assert_eq!(black(i32::MAX).after(1), None);
    }
}
