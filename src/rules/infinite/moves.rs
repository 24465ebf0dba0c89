//! From two squares to a move: what the piece does there, or why it cannot.

use super::army::{Manner, Mover, PieceType, ahead};
use super::attack::{circle, circles, huygen_line, reaches, repeats, shifted};
use super::board::{Id, NOBODY};
use super::castling::NoCastling;
use super::number::{Number, Point};
use super::primes::{is_prime, is_too_far};
use super::state::{How, Move, State};
use crate::model::{Kind, Side};

/// Why a move cannot be made.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum No {
    /// There is no piece on the starting square.
    Nobody,
    /// The piece belongs to another side.
    NotOurs(Id),
    /// The written piece is a different one.
    OtherKind(Id, Kind),
    /// It ends where it starts.
    Stays,
    /// It ends beyond the world border.
    Outside,
    /// It ends on a piece of the same side.
    Own(Id),
    /// It ends on a void.
    Void(Id),
    /// The piece never moves.
    Still(Id),
    /// The piece does not move like this.
    Foreign(Id),
    /// A piece is in the way.
    Blocked(Id, Id),
    /// The pawn has nothing to capture there.
    Idle(Id),
    /// The pawn has moved before.
    Moved(Id),
    /// The distance is not prime.
    Composite(Id),
    /// It ends where a huygen's attacks cannot be computed.
    Endless,
    /// The king cannot castle on that side.
    Castling(Id, NoCastling),
    /// A royal piece would be attacked.
    Exposed(Id),
    /// It promotes, but the promotion piece is missing.
    Promotion(Id),
    /// A pawn cannot promote to that.
    Becomes(Id, Kind, Side),
    /// It does not promote there.
    Unpromoted(Id),
}

impl<N: Number> State<N> {
    /// The piece that is to move.
    pub(super) fn mover(&self, from: &Point<N>, kind: Option<Kind>) -> Result<Id, No> {
        let id = self.board.on(from).ok_or(No::Nobody)?;
        let piece = self.board.piece(id);
        if piece.side != self.us() {
            return Err(No::NotOurs(id));
        }
        match kind {
            Some(said) if said != self.law.army.kind(piece.piece_type) => {
                Err(No::OtherKind(id, said))
            }
            _ => Ok(id),
        }
    }

    fn mover_of(&self, id: Id) -> &Mover {
        self.law.army.mover(self.board.piece(id).piece_type)
    }

    /// The piece that a move to a square would capture.
    fn target(&self, id: Id, to: &Point<N>) -> Result<Id, No> {
        let Some(there) = self.board.on(to) else {
            return Ok(NOBODY);
        };
        if there == id {
            return Err(No::Stays);
        }
        if self.mover_of(there).manner == Manner::Void {
            return Err(No::Void(there));
        }
        match self.board.piece(there).side == self.board.piece(id).side {
            true => Err(No::Own(there)),
            false => Ok(there),
        }
    }

    // ---- believed -----------------------------------------------------------------

    /// The move between two squares, without checking whether it is legal.
    pub(super) fn believed(
        &mut self,
        id: Id,
        to: Point<N>,
        becomes: PieceType,
    ) -> Result<Move<N>, No> {
        let mut victim = self.target(id, &to)?;
        let mut how = How::Plain;
        let piece = self.board.piece(id);
        let (dx, dy) = (to.0.minus(&piece.at.0), to.1.minus(&piece.at.1));
        if Some(piece.piece_type) == self.law.army.pawn {
            let forward = ahead(piece.side);
            if dx.sign() == 0 && dy.small().is_some_and(|n| n.abs() == 2) {
                let site = self.law.conduct.rights == crate::rules::Convention::Site;
                how = match site && !piece.unmoved {
                    true => How::Plain,
                    false => How::Double,
                };
            } else if victim == NOBODY
                && dy.small() == Some(forward)
                && let Some(passed) = self.passing(id, &to)
            {
                (victim, how) = (passed, How::Passing);
            }
        } else if piece.unmoved
            && dy.sign() == 0
            && dx.small().is_some_and(|n| n.abs() == 2)
            && let Ok(partner) = self.partner(id, dx.sign())
        {
            how = How::Castle(partner);
        }
        Ok(Move {
            id,
            to,
            victim,
            becomes,
            how,
        })
    }

    /// The pawn that can be captured en passant by a move to the square.
    fn passing(&self, id: Id, to: &Point<N>) -> Option<Id> {
        let piece = self.board.piece(id);
        if self.history.passed.as_ref() != Some(to) {
            return None;
        }
        if to.0.minus(&piece.at.0).size().small() != Some(1) {
            return None;
        }
        let victim = self.board.on(&shifted(to, 0, -ahead(piece.side)))?;
        let other = self.board.piece(victim);
        (other.piece_type == piece.piece_type && other.side != piece.side).then_some(victim)
    }

    // ---- judged -------------------------------------------------------------------

    /// The move to a square, if the piece can go there. Attacks on royal pieces and promotion are
    /// not checked.
    pub(super) fn pseudo(&mut self, id: Id, to: Point<N>) -> Result<Move<N>, No> {
        let piece_type = self.board.piece(id).piece_type;
        if !self.board.inside(&to) {
            return Err(No::Outside);
        }
        if self.law.army.huygen.is_some() && (is_too_far(&to.0) || is_too_far(&to.1)) {
            return Err(No::Endless);
        }
        let mut victim = self.target(id, &to)?;
        let how = match self.mover_of(id).manner {
            Manner::Obstacle | Manner::Void => return Err(No::Still(id)),
            Manner::Pawn => {
                let (how, passed) = self.pawn(id, &to, victim)?;
                victim = passed.unwrap_or(victim);
                how
            }
            Manner::Huygen => self.huygen(id, &to)?,
            Manner::Rose => self.rose(id, &to)?,
            Manner::Plain => self.plain(id, &to, victim)?,
        };
        Ok(Move {
            id,
            to,
            victim,
            becomes: piece_type,
            how,
        })
    }

    fn pawn(&self, id: Id, to: &Point<N>, victim: Id) -> Result<(How, Option<Id>), No> {
        let piece = self.board.piece(id);
        let forward = ahead(piece.side);
        let (dx, dy) = (to.0.minus(&piece.at.0), to.1.minus(&piece.at.1));
        let (Some(dx), Some(dy)) = (dx.small(), dy.small()) else {
            return Err(No::Foreign(id));
        };
        let free = |at: &Point<N>| match self.board.on(at) {
            Some(other) => Err(No::Blocked(id, other)),
            None => Ok(()),
        };
        match (dx, dy * forward) {
            (0, 1) => free(to).map(|()| (How::Plain, None)),
            (0, 2) if !piece.unmoved => Err(No::Moved(id)),
            (0, 2) => {
                free(&shifted(&piece.at, 0, forward))?;
                free(to).map(|()| (How::Double, None))
            }
            (-1 | 1, 1) if victim != NOBODY => Ok((How::Plain, None)),
            (-1 | 1, 1) => match self.passing(id, to) {
                Some(passed) => Ok((How::Passing, Some(passed))),
                None => Err(No::Idle(id)),
            },
            _ => Err(No::Foreign(id)),
        }
    }

    fn huygen(&self, id: Id, to: &Point<N>) -> Result<How, No> {
        let (army, from) = (&self.law.army, &self.board.piece(id).at);
        let (line, distance) = huygen_line(army, from, to).ok_or(No::Foreign(id))?;
        if !is_prime(&distance) {
            return Err(No::Composite(id));
        }
        if self.board.huygen_goes(army, from, to) {
            return Ok(How::Plain);
        }
        let between = self.board.between(line, from, to);
        let blocks = |other: &Id| {
            let line = huygen_line(army, from, &self.board.piece(*other).at);
            line.is_some_and(|(_, d)| is_prime(&d))
        };
        let other = between.into_iter().find(blocks).unwrap_or(id);
        Err(No::Blocked(id, other))
    }

    fn rose(&self, id: Id, to: &Point<N>) -> Result<How, No> {
        let from = &self.board.piece(id).at;
        let mut in_the_way = None;
        for (start, sense) in circles() {
            let (mut on, mut met) = (from.clone(), None);
            for (dx, dy) in circle(start, sense) {
                on = shifted(&on, dx, dy);
                if !self.board.inside(&on) {
                    break;
                }
                if on == *to {
                    match met {
                        None => return Ok(How::Plain),
                        Some(other) => in_the_way = Some(other),
                    }
                }
                met = met.or_else(|| self.board.on(&on));
            }
        }
        match in_the_way {
            Some(other) => Err(No::Blocked(id, other)),
            None => Err(No::Foreign(id)),
        }
    }

    fn plain(&mut self, id: Id, to: &Point<N>, victim: Id) -> Result<How, No> {
        let army = &self.law.army;
        let piece = self.board.piece(id);
        let mover = army.mover(piece.piece_type);
        let way = (
            to.0.minus(&piece.at.0).small(),
            to.1.minus(&piece.at.1).small(),
        );
        let fits = |quiet: bool, capture: bool| if victim == NOBODY { quiet } else { capture };
        if let (Some(dx), Some(dy)) = way {
            let mut leaps = mover.steps.iter().filter(|s| s.max == 1);
            if leaps.any(|s| (s.dx, s.dy) == (dx, dy) && fits(s.quiet, s.capture)) {
                return Ok(How::Plain);
            }
        }
        for (line, steps) in mover.along.iter().enumerate() {
            for (direction, step) in steps.iter().enumerate() {
                let Some(step) = step.filter(|s| fits(s.quiet, s.capture)) else {
                    continue;
                };
                if reaches(&piece.at, to, &step) {
                    let next = self.board.neighbors(line, &piece.at)[direction];
                    let blocks = next.filter(|n| {
                        let distance = |at| repeats(&piece.at, at, step.dx, step.dy);
                        distance(&self.board.piece(*n).at) < distance(to)
                    });
                    return match blocks {
                        Some(other) => Err(No::Blocked(id, other)),
                        None => Ok(How::Plain),
                    };
                }
            }
        }
        self.castling(id, to, way)
    }

    // ---- promotion ----------------------------------------------------------------

    /// The promotion choices on a square; `None` if the pawn does not promote there.
    pub(super) fn choices(&self, m: &Move<N>) -> Option<&[PieceType]> {
        let piece = self.board.piece(m.id);
        if Some(piece.piece_type) != self.law.army.pawn {
            return None;
        }
        let rule = self.law.promotion[piece.side as usize].as_ref()?;
        let here = rule.ranks.contains(&m.to.1) && !rule.to.is_empty();
        here.then_some(&rule.to)
    }

    /// The move with the written promotion.
    pub(super) fn promoted(
        &self,
        mut m: Move<N>,
        said: Option<Kind>,
        whose: Option<Side>,
    ) -> Result<Move<N>, No> {
        let id = m.id;
        let us = self.us();
        let whose = whose.unwrap_or(us);
        match (self.choices(&m), said) {
            (None, None) => {}
            (None, Some(_)) => return Err(No::Unpromoted(id)),
            (Some(_), None) => return Err(No::Promotion(id)),
            (Some(choices), Some(kind)) => {
                let found = choices.iter().find(|s| self.law.army.kind(**s) == kind);
                let found = found.filter(|_| is_own(kind, whose, us));
                m.becomes = *found.ok_or(No::Becomes(id, kind, whose))?;
            }
        }
        Ok(m)
    }

    /// The legal move between two squares.
    pub(super) fn judged(
        &mut self,
        id: Id,
        to: Point<N>,
        said: Option<Kind>,
        whose: Option<Side>,
    ) -> Result<Move<N>, No> {
        let m = self.pseudo(id, to)?;
        if !self.is_safe(&m) {
            return Err(No::Exposed(id));
        }
        self.promoted(m, said, whose)
    }
}

/// Whether a pawn of a player may become this piece of this side: obstacles and voids are nobody's.
pub(super) fn is_own(kind: Kind, whose: Side, us: Side) -> bool {
    whose == us || whose == Side::Neutral && matches!(kind, Kind::OBSTACLE | Kind::VOID)
}
