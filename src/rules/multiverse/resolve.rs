//! Resolves the moves of a written turn. Parts that the text leaves out are completed. Parts beyond the
//! squares are used only to choose among moves that already fit.

use super::army::{is_black, type_of};
use super::moves::{BoardPiece, Toward};
use super::state::{BoardIndex, Deed, How, Move, State, Time, is_blacks};
use super::threat::Threat;
use crate::model::{Coord, Jump, Kind, Marks, Spot, WideMove};

/// Why the moves of a turn are refused.
#[derive(Debug)]
pub(super) enum No {
    /// Nothing fits this move; the moves before it were played when that was found.
    Nothing(usize),
    /// Several turns fit; they differ in this move.
    Several(usize, Vec<Move>),
    /// A royal piece could be captured after these moves.
    Exposed(Threat, Vec<Move>),
}

/// What became of the moves of a turn, in their order.
pub(super) type Played = Vec<(Move, Deed)>;

/// How many combinations are tried.
const MOST_TRIALS: u32 = 512;

/// How good a turn is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Grade {
    /// It leaves a royal piece to be captured.
    Exposed,
    /// Boards are left that must be played.
    Unfinished,
    Legal,
}

/// A move of the turn that is tried.
struct Level {
    choices: Vec<Move>,
    next: usize,
    mark: usize,
    deed: Deed,
}

impl Level {
    fn chosen(&self) -> Option<Move> {
        self.choices.get(self.next.checked_sub(1)?).copied()
    }
}

impl State {
    /// Finds the moves of a turn and plays them. If they are not found, nothing is played.
    pub(super) fn find(&mut self, said: &[WideMove], black: bool) -> Result<Played, No> {
        let start = self.mark();
        let found = self.search(said, black);
        if found.is_err() {
            self.back_to(start);
        }
        found
    }

    fn search(&mut self, said: &[WideMove], black: bool) -> Result<Played, No> {
        let mut levels: Vec<Level> = Vec::with_capacity(said.len());
        let mut best: Option<(Grade, Vec<Move>)> = None;
        let (mut rival, mut deepest, mut trials) = (None, 0, 0);
        loop {
            match said.get(levels.len()) {
                Some(move_said) => {
                    let choices = self.choices(move_said, black);
                    deepest = deepest.max(levels.len());
                    let (mark, next, deed) = (self.mark(), 0, Deed::default());
                    levels.push(Level {
                        choices,
                        next,
                        mark,
                        deed,
                    });
                }
                None => {
                    let only = best.is_none() && levels.iter().all(|l| l.choices.len() == 1);
                    let grade = self.grade(black);
                    if only && grade > Grade::Exposed {
                        self.note_safe_from(!black);
                        return Ok(played(&levels));
                    }
                    let line: Vec<Move> = levels.iter().filter_map(Level::chosen).collect();
                    match &best {
                        Some((old, _)) if *old > grade => {}
                        Some((old, _)) if *old == grade => rival = Some(line),
                        _ => (best, rival) = (Some((grade, line)), None),
                    }
                    trials += 1;
                }
            }
            if !self.forward(&mut levels, trials >= MOST_TRIALS) {
                break;
            }
        }
        let Some((grade, line)) = best else {
            return Err(No::Nothing(deepest));
        };
        if let Some(rival) = rival {
            let at = line.iter().zip(&rival).position(|(a, b)| a != b);
            let at = at.unwrap_or(0);
            return Err(No::Several(at, vec![line[at], rival[at]]));
        }
        let played = line.iter().map(|m| (*m, self.play(m))).collect();
        let exposed = grade == Grade::Exposed;
        match exposed.then(|| self.threat(!black)).flatten() {
            Some(threat) => Err(No::Exposed(threat, line)),
            None => {
                self.note_safe_from(!black);
                Ok(played)
            }
        }
    }

    /// Plays the next choice, of an earlier move if there is none left. `false` after the last one.
    fn forward(&mut self, levels: &mut Vec<Level>, enough: bool) -> bool {
        while let Some(level) = levels.last_mut() {
            self.back_to(level.mark);
            match level.choices.get(level.next).filter(|_| !enough) {
                Some(m) => {
                    level.next += 1;
                    level.deed = self.play(m);
                    return true;
                }
                None => levels.pop(),
            };
        }
        false
    }

    fn grade(&self, black: bool) -> Grade {
        let threatened = match self.safe_from(!black) {
            Some(mark) => self.is_threatened_since(mark, !black),
            None => self.is_threatened(!black),
        };
        debug_assert_eq!(threatened, self.is_threatened(!black));
        match (threatened, self.is_submitted(black)) {
            (true, _) => Grade::Exposed,
            (false, true) => Grade::Legal,
            (false, false) => Grade::Unfinished,
        }
    }

    /// The moves that fit what is stated about one.
    pub(super) fn choices(&self, said: &WideMove, black: bool) -> Vec<Move> {
        let mut fits = Vec::new();
        if said.marks.contains(Marks::PASS) {
            return fits;
        }
        match said.from.timeline2.map(|timeline2| self.place(timeline2)) {
            Some(place) => {
                let at = self.last(place).map(|time| (place, time));
                let at = at.filter(|at| self.is_playable(*at, black));
                at.iter()
                    .for_each(|at| self.choices_on(*at, said, &mut fits));
            }
            None => {
                for at in self.playable(black) {
                    self.choices_on(at, said, &mut fits);
                }
            }
        }
        self.prefer(said, &mut fits);
        fits
    }

    fn choices_on(&self, at: BoardIndex, said: &WideMove, fits: &mut Vec<Move>) {
        if !is_on(&said.from, at) {
            return;
        }
        let square = said.from.square().and_then(|square| square.small());
        let inside = square.filter(|sq| sq.file < self.files && sq.rank < self.ranks);
        match (square, self.board(at).zip(inside)) {
            (Some(_), Some((board, sq))) => {
                let on = (sq.file, sq.rank);
                let code = board.at(on);
                let piece = BoardPiece { at, on, code };
                let own = code != 0 && is_black(code) == is_blacks(at.1);
                if own && self.is_meant(&piece, said) {
                    self.choices_of(&piece, said, fits);
                }
            }
            (Some(_), None) => {}
            (None, _) => {
                for piece in self
                    .pieces_on(at)
                    .filter(|piece| self.is_meant(piece, said))
                {
                    self.choices_of(&piece, said, fits);
                }
            }
        }
    }

    fn is_meant(&self, piece: &BoardPiece, said: &WideMove) -> bool {
        let piece_type = self.army.piece_type(type_of(piece.code));
        let kind = match said.kind {
            // Without a letter it may be either type of pawn.
            Some(Kind::PAWN) => piece_type.pawn,
            Some(kind) => piece_type.kind == kind,
            None if said.marks.intersects(Marks::CASTLE) => piece_type.kind == Kind::KING,
            None => true,
        };
        kind && is(&said.from.x, piece.on.0) && is(&said.from.y, piece.on.1)
    }

    fn choices_of(&self, piece: &BoardPiece, said: &WideMove, fits: &mut Vec<Move>) {
        let stays = said.says_jump.or(said.jump).is_none() && !said.to.names_board();
        let place = match stays {
            true => Some(piece.at.0),
            false => said.to.timeline2.map(|timeline2| self.place(timeline2)),
        };
        let turn = match stays {
            true => Some(piece.at.1.div_euclid(2)),
            false => said.to.moment.map(|moment| moment.turn.into()),
        };
        let toward = Toward {
            dt: turn.map(|turn: Time| turn - piece.at.1.div_euclid(2)),
            dl: place.map(|place| place.saturating_sub(piece.at.0)),
            dx: difference(&said.to.x, piece.on.0),
            dy: difference(&said.to.y, piece.on.1),
        };
        let jumps = said.says_jump.or(said.jump).is_some();
        let own = type_of(piece.code);
        let black = is_blacks(piece.at.1);
        let usual = self.law.promotion[usize::from(black)].first();
        self.moves_of(piece, toward, &mut |m| {
            let board = place.is_none_or(|place| place == m.to.0)
                && turn.is_none_or(|turn| turn == m.to.1.div_euclid(2))
                && !(jumps && m.stays());
            let square = is(&said.to.x, m.end.0) && is(&said.to.y, m.end.1);
            let becomes = match said.promotion {
                None if said.marks.contains(Marks::PROMOTE) => {
                    Some(&m.becomes) == usual && m.becomes != own
                }
                None => m.becomes == own || Some(&m.becomes) == usual,
                Some(kind) => m.becomes != own && self.army.piece_type(m.becomes).kind == kind,
            };
            if board && square && becomes && castles(said, &m) {
                fits.push(m);
            }
        });
    }

    /// Leaves only the moves that fit best, if several do.
    fn prefer(&self, said: &WideMove, fits: &mut Vec<Move>) {
        let kind = |m: &Move| {
            let board = self.board(m.from);
            board.map(|board| self.army.piece_type(type_of(board.at(m.start))).kind)
        };
        let pawn = |m: &Move| {
            let board = self.board(m.from);
            board.is_some_and(|board| self.army.piece_type(type_of(board.at(m.start))).pawn)
        };
        if said.kind == Some(Kind::PAWN) {
            keep(fits, |m| kind(m) == said.kind);
        }
        if said.kind.is_none() {
            keep(fits, pawn);
        }
        if said.marks.contains(Marks::SAYS_CAPTURE) {
            keep(fits, |m| self.captured(m).is_some());
        }
        if let Some(jump) = said.says_jump {
            keep(fits, |m| self.jump(m) == Some(jump));
        }
    }

    /// How a move would cross boards.
    fn jump(&self, m: &Move) -> Option<Jump> {
        match (m.stays(), self.is_last(m.to)) {
            (true, _) => None,
            (false, true) => Some(Jump::Hop),
            (false, false) => Some(Jump::Branch),
        }
    }

    /// The kind that a move captures.
    pub(super) fn captured(&self, m: &Move) -> Option<Kind> {
        let on = match m.how {
            How::Passing => (m.end.0, m.start.1),
            _ => m.end,
        };
        let there = self.board(m.to)?.at(on);
        (there != 0).then(|| self.army.piece_type(type_of(there)).kind)
    }

    /// The place of a timeline in the row of all.
    pub(super) fn place(&self, timeline2: i32) -> i32 {
        match self.even && timeline2 < 0 {
            true => timeline2 / 2 - 1,
            false => timeline2 / 2,
        }
    }

    /// Twice the number of the timeline at that place.
    pub(super) fn timeline2(&self, place: i32) -> i32 {
        match (self.even, place) {
            (true, 0) => 1,
            (true, -1) => -1,
            (true, place) if place < 0 => (place + 1).saturating_mul(2),
            _ => place.saturating_mul(2),
        }
    }
}

fn played(levels: &[Level]) -> Played {
    let levels = levels.iter();
    let played = levels.filter_map(|level| Some((level.chosen()?, level.deed)));
    played.collect()
}

/// Leaves only the moves that fit, if any do.
fn keep(fits: &mut Vec<Move>, fit: impl Fn(&Move) -> bool) {
    if fits.len() > 1 && fits.iter().any(&fit) {
        fits.retain(fit);
    }
}

/// Whether a move castles as said.
fn castles(said: &WideMove, m: &Move) -> bool {
    let castles = matches!(m.how, How::Castling(_));
    let short = m.end.0 > m.start.0;
    match (
        said.marks.contains(Marks::CASTLE_SHORT),
        said.marks.contains(Marks::CASTLE_LONG),
    ) {
        (true, false) => castles && short,
        (false, true) => castles && !short,
        (true, true) => castles,
        (false, false) => true,
    }
}

/// Whether a place is of the turn of a board.
fn is_on(spot: &Spot, at: BoardIndex) -> bool {
    let turn = spot.moment.map(|moment| Time::from(moment.turn));
    turn.is_none_or(|turn| turn == at.1.div_euclid(2))
}

/// How far a coordinate, if known, is from one that counts from 0.
fn difference(coord: &Option<Coord>, n: u8) -> Option<i64> {
    let to = coord.as_ref().and_then(Coord::to_i64)?;
    Some(to.saturating_sub(i64::from(n) + 1))
}

/// Whether a coordinate is unknown or that one, which counts from 0.
fn is(coord: &Option<Coord>, n: u8) -> bool {
    let same = |coord: &Coord| coord.to_i64() == Some(i64::from(n) + 1);
    coord.as_ref().is_none_or(same)
}
