//! The boards of a position.

use super::board::Board;
use super::state::{END_OF_TIME, Lane, Law, State, Time};
use crate::model::{BoardId, Multiverse, Position, Side, World};
use crate::rules::{Conduct, Problem, Reason};
use std::collections::VecDeque;

/// How many boards or timelines may be missing between those that are there.
const MOST_MISSING: usize = 4_096;

/// Takes over the boards and the laws of a position.
pub(super) fn begin(
    state: &mut State,
    position: &Position,
    conduct: Conduct,
) -> Result<(), Problem> {
    let World::Multiverse(world) = &position.world else {
        return Err(no_multiverse());
    };
    state.army.forget_others();
    (state.files, state.ranks) = world.size().ok_or_else(no_start)?;
    state.even = world.is_even();
    let lanes = lanes(state, world)?;
    let lowest = world
        .boards
        .keys()
        .next()
        .map_or(0, |id| world.place_of(id.timeline2));
    state.reset(lowest, lanes);
    state.law = law(state, position, world, conduct)?;
    state.reach = state.army.reach(state.files, state.ranks);
    Ok(())
}

/// The half of a turn that a board stands at.
pub(super) fn time(id: BoardId) -> Time {
    2 * Time::from(id.turn) + Time::from(id.black)
}

fn lanes(state: &mut State, world: &Multiverse) -> Result<VecDeque<Lane>, Problem> {
    let (mut lanes, mut missing): (VecDeque<Lane>, usize) = (VecDeque::new(), 0);
    let mut before = None;
    let mut miss = |n: i64| {
        missing = missing.saturating_add(usize::try_from(n).unwrap_or(usize::MAX));
        match missing <= MOST_MISSING {
            true => Ok(()),
            false => Err(scattered()),
        }
    };
    for (id, grid) in &world.boards {
        if (grid.files(), grid.ranks()) != (state.files, state.ranks) {
            return Err(sizes());
        }
        let (place, time) = (state.place(id.timeline2), time(*id));
        if time >= END_OF_TIME {
            return Err(scattered());
        }
        let gap = before.map_or(0, |before| i64::from(place) - i64::from(before) - 1);
        if gap >= 0 {
            miss(gap)?;
            (0..gap).for_each(|_| lanes.push_back(Lane::default()));
        }
        if before != Some(place) {
            let (first, boards) = (time, Vec::new());
            lanes.push_back(Lane { first, boards });
        }
        before = Some(place);
        let board = Board::of(grid, &mut state.army)?;
        if let Some(lane) = lanes.back_mut() {
            let gap = time - lane.first - lane.boards.len() as Time;
            miss(gap)?;
            (0..gap).for_each(|_| lane.boards.push(None));
            lane.boards.push(Some(board));
        }
    }
    Ok(lanes)
}

/// The laws of the position. If it does not state what pawns become, they become what stands on
/// its boards, or whatever a move names.
fn law(
    state: &mut State,
    position: &Position,
    world: &Multiverse,
    conduct: Conduct,
) -> Result<Law, Problem> {
    let mut promotion: [Vec<u8>; 2] = Default::default();
    for (side, choices) in [Side::White, Side::Black].into_iter().zip(&mut promotion) {
        let mut laws = position.rules.promotion.iter().filter(|p| p.side == side);
        let kinds = match laws.next() {
            Some(law) => law.choices().to_vec(),
            None => {
                let mut kinds = world.unstated_promotions();
                let others = Multiverse::PROMOTED.into_iter();
                let others = others.filter(|kind| !kinds.contains(kind));
                kinds.extend(others.collect::<Vec<_>>());
                kinds
            }
        };
        for kind in kinds {
            choices.push(state.army.number(kind)?);
        }
    }
    Ok(Law {
        promotion,
        underpromotes: conduct.timelines.underpromotes,
        rook_distance: conduct.timelines.rook_distance,
    })
}

fn no_multiverse() -> Problem {
    Problem::new(
        Reason::NoMultiverse,
        "5D chess is played on boards with timelines and turns, but this position has other boards",
        "name the variant of the position with `--variant`",
    )
}

pub(super) fn no_start() -> Problem {
    Problem::new(
        Reason::NoStartPosition,
        "the game's start position is not known",
        "write the boards that the game starts with into it",
    )
}

fn scattered() -> Problem {
    Problem::new(
        Reason::ScatteredBoards,
        "the boards are too far apart to be played on",
        "count turns and timelines without large gaps",
    )
}

pub(super) fn too_large() -> Problem {
    let most = Multiverse::MOST_SQUARES;
    Problem::new(
        Reason::TooManySquares,
        format!("with this turn, all boards together have more than {most} squares"),
        "end the game before this turn",
    )
}

fn sizes() -> Problem {
    Problem::new(
        Reason::BoardSizes,
        "not all boards have the same size",
        "write all boards with the same number of files and ranks",
    )
}

pub(super) fn hole() -> Problem {
    Problem::new(
        Reason::UnplayablePiece,
        "5D chess is not played on boards with missing squares",
        "write boards on which every square exists",
    )
}
