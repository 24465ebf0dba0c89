//! One board out of a multiverse.

use super::refuse;
use crate::diag::{Code, Diagnostic, Sink};
use crate::model::{BoardId, Lane, Multiverse, Position, Side, World};

/// Which board of a multiverse: its timeline, its turn, and whose half of it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct OneBoard {
    timeline2: i32,
    turn: i32,
    /// The first of both, if it is not said.
    black: Option<bool>,
}

impl OneBoard {
    /// Reads `L,T`, as in `0,5`, `-1,3b` or `+0,2w`, or the name of a board in messages, as in `-1T3b`.
    pub fn parse(text: &str) -> Option<Self> {
        let (lane, turn) = text.split_once([',', 'T'])?;
        let digits = lane.trim_start_matches(['+', '-']);
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            digits.parse::<i32>().ok().filter(|_| plain)
        };
        let far = number(digits).filter(|_| lane.len() <= digits.len() + 1)?;
        let minus = lane.starts_with('-');
        let timeline2 = match (far, lane.len() > digits.len()) {
            (0, true) if minus => -1,
            (0, true) => 1,
            _ if minus => far.checked_mul(-2)?,
            _ => far.checked_mul(2)?,
        };
        let black = match turn.as_bytes().last()? {
            b'w' => Some(false),
            b'b' => Some(true),
            _ => None,
        };
        let turn = match black {
            Some(_) => &turn[..turn.len() - 1],
            None => turn,
        };
        Some(Self {
            timeline2,
            turn: number(turn)?,
            black,
        })
    }

    /// The board, if there is one.
    fn find(self, world: &Multiverse) -> Option<BoardId> {
        let halves = match self.black {
            Some(black) => [black, black],
            None => [false, true],
        };
        // Programs write +0 for the only middle timeline.
        let timeline2 = match (self.timeline2, world.is_even()) {
            (-1 | 1, false) => 0,
            (timeline2, _) => timeline2,
        };
        let ids = halves.map(|black| BoardId {
            timeline2,
            turn: self.turn,
            black,
        });
        ids.into_iter().find(|id| world.boards.contains_key(id))
    }
}

/// Leaves only that board of a multiverse. `false` after an error.
pub fn only_board(position: &mut Position, which: OneBoard, sink: &mut Sink) -> bool {
    let World::Multiverse(world) = &mut position.world else {
        return refuse::<()>(sink, one_board()).is_some();
    };
    let Some(id) = which.find(world) else {
        return refuse::<()>(sink, no_board(world)).is_some();
    };
    let others = world.boards.len().saturating_sub(1);
    world.boards.retain(|other, _| *other == id);
    position.turn = if id.black { Side::Black } else { Side::White };
    let what = "other boards of the multiverse";
    sink.lose(Code("core/lost-multiverse"), what, others as u64, None);
    true
}

/// The most timelines that a message names.
const MOST_NAMED: usize = 8;

fn no_board(world: &Multiverse) -> Diagnostic {
    let lanes = world.lanes();
    let name = |lane: &Lane| {
        let id = |moment: crate::model::Moment| BoardId {
            timeline2: lane.timeline2,
            turn: moment.turn,
            black: moment.black,
        };
        let (first, last) = (option(id(lane.first)), option(id(lane.last)));
        match first == last {
            true => first,
            false => format!("{first} to {last}"),
        }
    };
    let named: Vec<String> = lanes.iter().take(MOST_NAMED).map(name).collect();
    let more = if lanes.len() > MOST_NAMED {
        ", …"
    } else {
        ""
    };
    let message = "this position has no such board";
    Diagnostic::error(Code("core/no-such-board"), message)
        .help(format!("the boards are {}{more}", named.join(", ")))
}

/// A board as `--board` takes it: `0,2w`.
fn option(id: BoardId) -> String {
    id.to_string().replacen('T', ",", 1)
}

fn one_board() -> Diagnostic {
    let message = "this is not a position of 5D chess, so its board has no timeline and no turn";
    Diagnostic::error(Code("core/no-such-board"), message).help("leave out `--board`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_positions_have_no_board_with_a_turn() {
        let board = OneBoard::parse("0,1").expect("a board");
        let mut sink = Sink::default();
        assert!(!only_board(&mut Position::board(8, 8), board, &mut sink));
        let codes: Vec<&str> = sink.messages().iter().map(|d| d.code.0).collect();
        assert_eq!(codes, ["core/no-such-board"]);
    }

    #[test]
    fn boards_are_named_as_the_option_takes_them() {
        let boards = "[4k/5/5/5/K4:0:1:w][4k/5/5/5/K4:0:1:b][4k/5/5/5/K4:-1:2:w]";
        let mut sink = Sink::default();
        let mut position = crate::formats::fen5d::parse(boards, &mut sink, 0).unwrap();
        let board = OneBoard::parse("0,9").unwrap();
        assert!(!only_board(&mut position, board, &mut sink));
        let help = sink.messages()[0].help.as_deref().unwrap();
        assert_eq!(help, "the boards are -1,2w, 0,1w to 0,1b");
        for name in ["-1,2w", "0,1w", "0,1b"] {
            assert!(OneBoard::parse(name).is_some(), "{name}");
        }
    }

    #[test]
    fn boards_are_named_by_timeline_and_turn() {
        let parsed = |text| OneBoard::parse(text).map(|b| (b.timeline2, b.turn, b.black));
        assert_eq!(parsed("0,5"), Some((0, 5, None)));
        assert_eq!(parsed("-1,3b"), Some((-2, 3, Some(true))));
        assert_eq!(parsed("-1T3b"), Some((-2, 3, Some(true))));
        assert_eq!(parsed("+0,0w"), Some((1, 0, Some(false))));
        assert_eq!(parsed("-0,12"), Some((-1, 12, None)));
        for wrong in [
            "",
            "0",
            "0,",
            "0,b",
            "--1,2",
            "0,-1",
            "9999999999,1",
            "x,1",
            "0,1,2",
        ] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }
}
