//! The piece types of a game as tables: what each of them does, and from where it can attack a
//! square.

use super::number::LONGEST_STEP;
use super::steps::{Step, steps};
use crate::model::{Kind, Side};
use crate::movement::Repertoire;

/// The number of a piece type in its army.
pub(super) type PieceType = u8;

/// The largest number of piece types in one game.
const MAX_PIECE_TYPES: usize = 200;

/// How a piece type moves besides its steps.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Manner {
    /// By its steps only.
    Plain,
    /// One square forward; captures diagonally forward.
    Pawn,
    /// Along ranks and files by prime distances.
    Huygen,
    /// Knight's steps around a circle.
    Rose,
    /// It never moves; any side can capture it.
    Obstacle,
    /// It never moves and cannot be captured.
    Void,
}

/// Whether a piece type is royal.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Royal {
    No,
    /// Royal with limited steps; may castle.
    Near,
    /// Royal with rides of any length.
    Far,
}

/// A piece type.
#[derive(Clone, Debug)]
pub(super) struct Mover {
    pub(super) kind: Kind,
    pub(super) manner: Manner,
    pub(super) royal: Royal,
    pub(super) steps: Vec<Step>,
    /// For each line of the army: how the piece moves on it, forward and backward.
    pub(super) along: Vec<[Option<Step>; 2]>,
}

/// A direction in which some piece rides without a limit, and its reverse.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Line {
    /// The step to the right, or straight up.
    pub(super) dx: i64,
    pub(super) dy: i64,
}

/// A step from which a square may be attacked, and by which types.
#[derive(Clone, Debug)]
pub(super) struct Threat {
    pub(super) dx: i64,
    pub(super) dy: i64,
    pub(super) by: PieceTypes,
}

/// A set of piece types.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct PieceTypes([u64; 4]);

impl PieceTypes {
    pub(super) fn insert(&mut self, piece_type: PieceType) {
        self.0[usize::from(piece_type >> 6)] |= 1 << (piece_type & 63);
    }
    #[inline]
    pub(super) fn contains(&self, piece_type: PieceType) -> bool {
        self.0[usize::from(piece_type >> 6)] >> (piece_type & 63) & 1 == 1
    }
}

/// All piece types of the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Army {
    pub(super) movers: Vec<Mover>,
    /// The rank is always the first line.
    pub(super) lines: Vec<Line>,
    /// Single steps, without duplicates.
    pub(super) threats: Vec<Threat>,
    pub(super) huygen: Option<PieceType>,
    pub(super) rose: Option<PieceType>,
    pub(super) pawn: Option<PieceType>,
    /// Why a type has no moves, if one has none.
    pub(super) unplayable: Option<Unplayable>,
    /// The maximum number of steps of a ride.
    pub(super) limit: Option<u32>,
}

/// Why a piece cannot be in the game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Unplayable {
    Unknown(Kind),
    /// It does more than leap and ride.
    Intricate(Kind),
    TooMany,
}

impl Army {
    /// An army of these types. `limit` caps the steps of rides, where a game states a limit. Unless
    /// `strict`, types that cannot be played are included without moves.
    pub(super) fn with(
        kinds: &[Kind],
        pieces: &Repertoire,
        limit: Option<u32>,
        strict: bool,
    ) -> Result<Self, Unplayable> {
        if kinds.len() > MAX_PIECE_TYPES {
            return Err(Unplayable::TooMany);
        }
        let mut army = Self {
            limit,
            ..Self::default()
        };
        for &kind in kinds {
            let mover = match mover(kind, pieces, limit) {
                Err(why) if strict => return Err(why),
                Err(why) => {
                    army.unplayable.get_or_insert(why);
                    idle(kind, pieces)
                }
                Ok(mover) => mover,
            };
            army.movers.push(mover);
        }
        army.lines = army.all_lines();
        army.threats = army.all_threats();
        let lines = army.lines.clone();
        for mover in &mut army.movers {
            mover.along = lines.iter().map(|l| along(mover, *l)).collect();
        }
        let find = |manner| {
            let at = army.movers.iter().position(|m| m.manner == manner);
            at.and_then(|at| PieceType::try_from(at).ok())
        };
        (army.huygen, army.rose) = (find(Manner::Huygen), find(Manner::Rose));
        army.pawn = find(Manner::Pawn);
        Ok(army)
    }

    /// The number of a kind's type, if it is in the game.
    pub(super) fn type_of(&self, kind: Kind) -> Option<PieceType> {
        let at = self.movers.iter().position(|m| m.kind == kind)?;
        PieceType::try_from(at).ok()
    }

    #[inline]
    pub(super) fn mover(&self, piece_type: PieceType) -> &Mover {
        &self.movers[usize::from(piece_type)]
    }

    pub(super) fn kind(&self, piece_type: PieceType) -> Kind {
        self.mover(piece_type).kind
    }

    fn all_lines(&self) -> Vec<Line> {
        let mut lines = vec![Line { dx: 1, dy: 0 }];
        let rides = |m: &Mover| m.steps.iter().filter(|s| s.max > 1).map(line_of).collect();
        let mut all: Vec<Line> = self
            .movers
            .iter()
            .flat_map(|m| -> Vec<Line> { rides(m) })
            .collect();
        if self.movers.iter().any(|m| m.manner == Manner::Huygen) {
            all.push(Line { dx: 0, dy: 1 });
        }
        for line in all {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    fn all_threats(&self) -> Vec<Threat> {
        let mut threats: Vec<Threat> = Vec::new();
        for (piece_type, mover) in (0..).zip(&self.movers) {
            for step in mover.steps.iter().filter(|s| s.max == 1 && s.capture) {
                let same = |t: &&mut Threat| (t.dx, t.dy) == (step.dx, step.dy);
                match threats.iter_mut().find(same) {
                    Some(threat) => threat.by.insert(piece_type),
                    None => {
                        let mut by = PieceTypes::default();
                        by.insert(piece_type);
                        let (dx, dy) = (step.dx, step.dy);
                        threats.push(Threat { dx, dy, by });
                    }
                }
            }
        }
        threats
    }
}

/// How pieces of these kinds reach other squares: steps, and how often each may be repeated. `None` if one of them
/// has moves that are no steps and reach any distance, or moves that are not known.
pub(in crate::rules) fn reach(
    kinds: &[Kind],
    pieces: &Repertoire,
    limit: Option<u32>,
) -> Option<Vec<([i64; 2], u32)>> {
    let army = Army::with(kinds, pieces, limit, true).ok()?;
    let steps = army.movers.iter().flat_map(|m| &m.steps);
    let all = steps.map(|s| ([s.dx, s.dy], s.max)).collect();
    army.huygen.is_none().then_some(all)
}

/// The line of a ride, in normalized direction.
fn line_of(step: &Step) -> Line {
    let back = step.dx < 0 || (step.dx == 0 && step.dy < 0);
    let sign = if back { -1 } else { 1 };
    Line {
        dx: step.dx * sign,
        dy: step.dy * sign,
    }
}

fn along(mover: &Mover, line: Line) -> [Option<Step>; 2] {
    let find = |dx: i64, dy: i64| {
        let rides = mover.steps.iter().filter(|s| s.max > 1);
        rides.copied().find(|s| (s.dx, s.dy) == (dx, dy))
    };
    [find(line.dx, line.dy), find(-line.dx, -line.dy)]
}

fn mover(kind: Kind, pieces: &Repertoire, limit: Option<u32>) -> Result<Mover, Unplayable> {
    let manner = manner(kind);
    let steps = match manner {
        Manner::Plain => {
            let movement = pieces.movement(kind).ok_or(Unplayable::Unknown(kind))?;
            steps(movement).ok_or(Unplayable::Intricate(kind))?
        }
        _ => Vec::new(),
    };
    let long = |s: &Step| s.dx.abs() > LONGEST_STEP || s.dy.abs() > LONGEST_STEP;
    if steps.iter().any(long) {
        return Err(Unplayable::Intricate(kind));
    }
    // A limit of one step does not let a royal queen castle.
    let rides = steps.iter().any(|s| s.max > 1);
    let royal = match (pieces.is_royal(kind), rides) {
        (false, _) => Royal::No,
        (true, false) => Royal::Near,
        (true, true) => Royal::Far,
    };
    Ok(Mover {
        kind,
        manner,
        royal,
        steps: capped(steps, limit),
        along: Vec::new(),
    })
}

/// A type that never moves.
fn idle(kind: Kind, pieces: &Repertoire) -> Mover {
    let royal = match pieces.is_royal(kind) {
        true => Royal::Near,
        false => Royal::No,
    };
    Mover {
        kind,
        manner: manner(kind),
        royal,
        steps: Vec::new(),
        along: Vec::new(),
    }
}

fn manner(kind: Kind) -> Manner {
    match kind {
        Kind::PAWN => Manner::Pawn,
        Kind::HUYGEN => Manner::Huygen,
        Kind::ROSE => Manner::Rose,
        Kind::OBSTACLE | Kind::WALL => Manner::Obstacle,
        Kind::VOID => Manner::Void,
        _ => Manner::Plain,
    }
}

fn capped(mut steps: Vec<Step>, limit: Option<u32>) -> Vec<Step> {
    for step in steps.iter_mut().filter(|s| s.max > 1) {
        step.max = step.max.min(limit.unwrap_or(u32::MAX));
    }
    steps
}

/// The forward direction of a side's pawns.
#[inline]
pub(super) fn ahead(side: Side) -> i64 {
    if side == Side::White { 1 } else { -1 }
}
