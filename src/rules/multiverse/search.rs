//! Whether a side has a legal turn, without listing all of them.
//!
//! A board that could capture a royal piece after some moves of a turn could do so after all of them,
//! because moves only add boards. So a search ends at the first threat. First the moves that make
//! timelines are chosen, in the order they are played; then each board that must be played gets a
//! move that makes none. If none fits, the search goes back to a board that had a part in the threats,
//! and leaves out the combinations of all other boards.
//!
//! A move that makes a timeline helps only if it plays such a board, or moves the present; others, and
//! other orders, only give the timelines other numbers. They are tried only if a threat depended on
//! such a number.

use super::options::Options;
use super::state::{BoardIndex, Move, State, Time, is_blacks};
use super::threat::Threat;
use std::collections::BTreeSet;

/// What a side can do.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Escape {
    /// It has a legal turn after which the present is later.
    Open,
    /// All its legal turns take the present back.
    Back,
    /// It has no legal turn.
    None,
    /// The search reached its limit.
    GaveUp,
}

/// The most boards that a side can play on for its turns to be examined.
pub(super) const MOST_BOARDS: usize = 200;

/// What it takes to make a board, in directions and squares that are examined.
const POSITION: u64 = 32;

struct GaveUp;

/// Why no move fits: the boards before, by their number, that had a part in it.
type Blame = BTreeSet<usize>;

struct Hunt<'a> {
    state: &'a mut State,
    black: bool,
    /// The present before the turn.
    present: Time,
    /// Whether turns that take the present back count.
    back: bool,
    /// Whether moves that only give other timelines other numbers are tried, too.
    every: bool,
    /// Whether something was refuted that would not be if timelines had other numbers.
    shifts: bool,
    /// Whether a timeline can be made that begins in the present or later.
    late: bool,
    /// The places of timelines before the turn.
    places: std::ops::Range<i32>,
    /// Boards that cannot all be played by moves that make no timeline.
    core: Vec<BoardIndex>,
    /// Moves that make no timeline and are not refuted alone.
    plain: Vec<Options>,
    /// Moves that may make a timeline.
    jumps: Vec<Options>,
    /// Boards that were played by a move that makes no timeline, and which choice that was.
    played: Vec<(BoardIndex, usize)>,
    /// Boards that must be played by such a move, because a jump to them is to make a timeline.
    reserved: Vec<BoardIndex>,
    left: &'a mut u32,
}

/// Looks for a legal turn of a side.
pub(super) fn escape(state: &mut State, black: bool, left: &mut u32) -> Escape {
    let Some(present) = state.present() else {
        return Escape::None;
    };
    if *left == 0 {
        return Escape::GaveUp;
    }
    state.take_looked();
    if state.is_threatened(!black) {
        return Escape::None;
    }
    if state.playable(black).count() > MOST_BOARDS {
        return Escape::GaveUp;
    }
    let (mark, places) = (state.mark(), state.places());
    let mut hunt = Hunt {
        state,
        black,
        present,
        back: false,
        every: false,
        shifts: false,
        late: false,
        places,
        core: Vec::new(),
        plain: Vec::new(),
        jumps: Vec::new(),
        played: Vec::new(),
        reserved: Vec::new(),
        left,
    };
    let found = hunt.escape();
    hunt.state.back_to(mark);
    found.unwrap_or(Escape::GaveUp)
}

impl Hunt<'_> {
    fn escape(&mut self) -> Result<Escape, GaveUp> {
        self.options()?;
        let mut jumps = self.jumps.iter().flat_map(|o| &o.moves);
        self.late = jumps.any(|m| m.to.1 + 1 >= self.present);
        if self.any(false)? {
            return Ok(Escape::Open);
        }
        match self.any(true)? {
            true => Ok(Escape::Back),
            false => Ok(Escape::None),
        }
    }

    /// Whether there is a legal turn; whether those that take the present back count.
    fn any(&mut self, back: bool) -> Result<bool, GaveUp> {
        (self.back, self.every, self.shifts) = (back, false, false);
        if self.branch()? {
            return Ok(true);
        }
        self.every = true;
        Ok(self.shifts && self.branch()?)
    }

    fn spend(&mut self) -> Result<(), GaveUp> {
        let cost = u32::try_from(self.state.cost()).unwrap_or(u32::MAX);
        *self.left = self.left.saturating_sub(cost);
        match *self.left {
            0 => Err(GaveUp),
            _ => Ok(()),
        }
    }

    fn is_safe(&mut self, since: usize) -> Result<bool, GaveUp> {
        self.spend()?;
        Ok(self.threat(since).is_none())
    }

    /// A threat by what was played since then, if possible one that does not depend on the numbers of new timelines.
    fn threat(&mut self, since: usize) -> Option<Threat> {
        if !self.state.is_threatened_since(since, !self.black) {
            return None;
        }
        let (mut found, places) = (None, &self.places);
        let mut fixed = false;
        self.state.threats(!self.black, &mut |threat| {
            found = Some(threat);
            fixed = threat.is_on_one_timeline() || threat.boards().all(|at| places.contains(&at.0));
            !fixed
        });
        self.shifts |= found.is_some() && !fixed;
        found
    }

    /// All moves that are not refuted alone.
    fn options(&mut self) -> Result<(), GaveUp> {
        for Options { at, moves } in self.state.options(self.black) {
            let (mut plain, mut jumps) = (Vec::new(), Vec::new());
            for m in moves {
                let mark = self.state.mark();
                let ends = self.state.is_last(m.to);
                if !m.stays() {
                    self.state.leave(&m);
                    if self.is_safe(mark)? {
                        jumps.push(m);
                    }
                    self.state.back_to(mark);
                }
                if ends {
                    self.state.play(&m);
                    if self.is_safe(mark)? {
                        plain.push(m);
                    }
                    self.state.back_to(mark);
                }
            }
            self.plain.push(Options { at, moves: plain });
            self.jumps.push(Options { at, moves: jumps });
        }
        Ok(())
    }

    /// Whether a legal turn begins with the timelines that were made so far.
    fn branch(&mut self) -> Result<bool, GaveUp> {
        if self.complete()? {
            return Ok(true);
        }
        let core = std::mem::take(&mut self.core);
        for n in 0..self.jumps.len() {
            let at = self.jumps[n].at;
            if !self.state.is_last(at) || self.reserved.contains(&at) {
                continue;
            }
            let needed = self.every || core.contains(&at);
            let moves = std::mem::take(&mut self.jumps[n].moves);
            let mut found = Ok(false);
            for m in &moves {
                found = self.jump(m, needed);
                if !matches!(found, Ok(false)) {
                    break;
                }
            }
            self.jumps[n].moves = moves;
            if found? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays a jump that makes a timeline. One that is not needed counts only if it moves the present.
    fn jump(&mut self, m: &Move, needed: bool) -> Result<bool, GaveUp> {
        self.spend()?;
        let (mark, active) = (self.state.mark(), self.state.active());
        // The target is to be played before; until then the timeline is made by hand.
        let reserves = self.state.is_last(m.to);
        self.state.leave(m);
        self.state.make(m);
        let goes_back = self.state.present().is_some_and(|now| now < self.present);
        let activates = match self.black {
            true => self.state.active().1 != active.1 && self.places.end > active.1 + 1,
            false => self.state.active().0 != active.0 && self.places.start < active.0,
        };
        let mut found = false;
        if goes_back && !self.back {
            // Farther out, the new timeline would be inactive.
            self.shifts |= needed && self.late;
        } else if (needed || goes_back || activates) && self.is_safe(mark)? {
            if reserves {
                self.reserved.push(m.to);
            }
            let rest = self.branch();
            if reserves {
                self.reserved.pop();
            }
            found = rest?;
        }
        self.state.back_to(mark);
        Ok(found)
    }

    /// Whether every board that must be played can be played without making a timeline.
    fn complete(&mut self) -> Result<bool, GaveUp> {
        let must = self.must();
        let mark = self.state.mark();
        self.core.clear();
        let done = self.fill(&must, 0);
        self.played.clear();
        self.state.back_to(mark);
        Ok(done?.is_none())
    }

    /// The boards that must be played, those with the fewest moves first.
    fn must(&self) -> Vec<BoardIndex> {
        let now = self.state.present();
        let due = now.filter(|now| is_blacks(*now) == self.black);
        let (from, to) = self.state.active();
        let is_due = |at: &BoardIndex| {
            (Some(at.1) == due && (from..=to).contains(&at.0)) || self.reserved.contains(at)
        };
        self.state.look(self.plain.len());
        let left = self.plain.iter().filter(|o| self.state.is_last(o.at));
        let mut must: Vec<(usize, BoardIndex)> = left
            .filter(|o| is_due(&o.at))
            .map(|o| (o.moves.len(), o.at))
            .collect();
        must.sort_unstable();
        must.into_iter().map(|(_, at)| at).collect()
    }

    /// Plays the boards from the nth on; if that is impossible, says what is to blame.
    fn fill(&mut self, must: &[BoardIndex], n: usize) -> Result<Option<Blame>, GaveUp> {
        let Some(at) = must.get(n) else {
            return Ok(None);
        };
        if !self.state.is_last(*at) {
            return self.fill(must, n + 1);
        }
        if !self.core.contains(at) {
            self.core.push(*at);
        }
        let mut blame = Blame::new();
        for m in self.fitting(*at) {
            if let Some(by) = self.taken(&m) {
                blame.insert(by);
                continue;
            }
            let (mark, count) = (self.state.mark(), self.played.len());
            self.state.play(&m);
            self.played.push((m.from, n));
            if !m.stays() {
                self.played.push((m.to, n));
            }
            self.spend()?;
            let why = match self.threat(mark) {
                Some(threat) => Some(self.blamed(threat)),
                None => self.fill(must, n + 1)?,
            };
            self.played.truncate(count);
            self.state.back_to(mark);
            match why {
                None => return Ok(None),
                Some(why) if !why.contains(&n) => return Ok(Some(why)),
                Some(why) => blame.extend(why),
            }
        }
        blame.remove(&n);
        Ok(Some(blame))
    }

    /// The moves that play a board: from it, or to it.
    fn fitting(&self, at: BoardIndex) -> Vec<Move> {
        self.state
            .look(self.plain.iter().map(|o| o.moves.len()).sum());
        let all = self.plain.iter().flat_map(|o| &o.moves);
        let fits = all.filter(|m| m.from == at || m.to == at);
        fits.copied().collect()
    }

    /// The choice that played a board of this move before. Boards that make timelines are not chosen
    /// here.
    fn taken(&self, m: &Move) -> Option<usize> {
        let free = |at: BoardIndex| self.state.is_last(at);
        if free(m.from) && free(m.to) {
            return None;
        }
        let by = self
            .played
            .iter()
            .find(|(at, _)| *at == m.from || *at == m.to);
        // Without a choice to blame, the one that is made now is removed from the blame again.
        Some(by.map_or(usize::MAX, |(_, n)| *n))
    }

    /// The choices that added the boards of a threat.
    fn blamed(&self, threat: Threat) -> Blame {
        let new = |at: BoardIndex| self.played.iter().find(|(was, _)| (was.0, was.1 + 1) == at);
        threat.boards().filter_map(new).map(|(_, n)| *n).collect()
    }
}

impl State {
    /// What it took to make and examine a position.
    pub(super) fn cost(&self) -> u64 {
        let timelines = self.places().len() as u64;
        POSITION + timelines + self.take_looked()
    }

    /// Makes a timeline with the piece of a jump, whatever its target is.
    fn make(&mut self, m: &Move) {
        if let Some(next) = self.landed(m) {
            let black = is_blacks(m.from.1);
            self.add_lane(m.to.1 + 1, black, next);
        }
    }
}
