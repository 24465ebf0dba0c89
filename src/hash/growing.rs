//! The digest of all boards of a game, turn by turn.

use super::{Digest, without_signs};
use crate::diag::Sink;
use crate::formats::fen5d;
use crate::model::{BoardId, Grid};
use md5::{Digest as _, Md5};

/// The digests of the schemes `state` and `state-plain` while boards are added: a turn costs its boards, and the
/// timelines after the first one that it changes, because their text follows.
#[derive(Debug, Default)]
pub struct Growing {
    plain: bool,
    /// By timeline.
    lanes: Vec<Lane>,
    /// The number of them that are digested; the last boards of the last one may be missing.
    done: usize,
}

#[derive(Debug)]
struct Lane {
    timeline2: i32,
    text: Vec<u8>,
    /// The digest of all timelines before it, and of this part of its own text.
    after: Md5,
    digested: usize,
}

impl Growing {
    /// Without boards. `plain`: positive timelines are written without their sign.
    pub fn new(plain: bool) -> Self {
        Self {
            plain,
            ..Self::default()
        }
    }

    /// Adds a board to the end of its timeline. `false` means that an error went to `sink`: 5DFEN
    /// has no letter for something on it.
    pub fn add(&mut self, id: BoardId, grid: &Grid, sink: &mut Sink) -> bool {
        let n = match self
            .lanes
            .binary_search_by_key(&id.timeline2, |l| l.timeline2)
        {
            Ok(n) => {
                self.done = self.done.min(n + 1);
                n
            }
            Err(n) => {
                self.done = self.done.min(n);
                self.lanes.insert(n, Lane::new(id.timeline2));
                n
            }
        };
        let text = &mut self.lanes[n].text;
        let from = text.len();
        let written = fen5d::print_one(id, grid, text, sink);
        if self.plain {
            without_signs(text, from);
        }
        written
    }

    /// The digest of all boards.
    pub fn digest(&mut self) -> Digest {
        let first = self.done.saturating_sub(1);
        for n in first..self.lanes.len() {
            let (before, rest) = self.lanes.split_at_mut(n);
            let Some(lane) = rest.first_mut() else { break };
            if n >= self.done {
                lane.after = before
                    .last()
                    .map_or_else(Md5::new, |lane| lane.after.clone());
                lane.digested = 0;
            }
            lane.after.update(&lane.text[lane.digested..]);
            lane.digested = lane.text.len();
        }
        self.done = self.lanes.len();
        let after = self.lanes.last().map(|lane| lane.after.clone());
        let digest = after.unwrap_or_default().finalize();
        Digest(u128::from_be_bytes(digest.into()))
    }
}

impl Lane {
    fn new(timeline2: i32) -> Self {
        Self {
            timeline2,
            text: Vec::new(),
            after: Md5::new(),
            digested: 0,
        }
    }
}
