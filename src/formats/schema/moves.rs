//! One move as it is written in files.

use super::marks::{Castling, Claims, Field, Origin, Words, castling};
use super::position::PositionRow;
use super::remarks::{RemarkRow, Remarks};
use super::square::{AnySquare, SquareRow, Timeline};
use crate::model::{Jump, Kind, Lanes, Marks, Placed, Ply, Side, Spot, Sq, WideMove, is_default};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The error for a square of a bounded board in a move that is not on one.
const NOT_WIDE: &str = "this move has exact coordinates; write its squares as `[5,4]`";

/// What the game states once for all its moves.
#[derive(Copy, Clone, Debug)]
pub struct Defaults {
    /// Moves state what happened, not only what the source states.
    pub resolved: bool,
    /// The source marked every capture, check and mate.
    pub claims: bool,
}

/// One player's action: a move, or several in `moves`.
///
/// Only true facts are written: a missing key means `false`, nothing, or unknown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a move")]
pub struct MoveRow<'a> {
    /// The side that moves, if the sides do not alternate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<Kind>,
    #[serde(skip_serializing_if = "AnySquare::is_nowhere")]
    from: AnySquare,
    #[serde(skip_serializing_if = "AnySquare::is_nowhere")]
    to: AnySquare,
    #[serde(skip_serializing_if = "Option::is_none")]
    captures: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion_side: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castling: Option<Castling>,
    #[serde(skip_serializing_if = "AnySquare::is_nowhere")]
    rook: AnySquare,
    #[serde(skip_serializing_if = "Option::is_none")]
    partner: Option<SquareRow>,
    #[serde(skip_serializing_if = "is_default")]
    en_passant: bool,
    #[serde(skip_serializing_if = "is_default")]
    double_step: bool,
    #[serde(skip_serializing_if = "is_default")]
    drop: bool,
    #[serde(skip_serializing_if = "is_default")]
    pass: bool,
    #[serde(skip_serializing_if = "is_default")]
    promotes: bool,
    #[serde(skip_serializing_if = "is_default")]
    demotes: bool,
    #[serde(skip_serializing_if = "is_default")]
    king_takes_rook: bool,
    #[serde(skip_serializing_if = "is_default")]
    pawn_letter: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    gates: Option<Kind>,
    #[serde(skip_serializing_if = "AnySquare::is_nowhere")]
    gate: AnySquare,
    #[serde(skip_serializing_if = "AnySquare::is_nowhere")]
    wall: AnySquare,
    #[serde(skip_serializing_if = "AnySquare::is_nowhere")]
    beside: AnySquare,
    #[serde(skip_serializing_if = "Option::is_none")]
    jump: Option<Jump>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says_jump: Option<Jump>,
    #[serde(skip_serializing_if = "Option::is_none")]
    makes: Option<Timeline>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says_makes: Option<Timeline>,
    #[serde(skip_serializing_if = "Option::is_none")]
    present: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says_present: Option<i32>,
    #[serde(skip_serializing_if = "is_default")]
    check: bool,
    #[serde(skip_serializing_if = "is_default")]
    mate: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    check_known: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resolved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<Words<Claims>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<Words<Origin>>,
    #[serde(skip_serializing_if = "is_default")]
    wide: bool,
    #[serde(skip_serializing_if = "is_default")]
    stalemate: bool,
    #[serde(skip_serializing_if = "is_default")]
    softmate: bool,
    /// The board after the move, if it is given in place of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Box<PositionRow<'a>>>,
    /// What the source states about that board besides the pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stated: Vec<Field>,
    /// The number in place of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ordinal: Option<u8>,
    /// Several moves of one turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveRow<'a>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<RemarkRow<'a>>,
}

impl MoveRow<'_> {
    /// Whether it names its piece, if it is a move from a square and does not say whether it is resolved.
    pub fn names_piece(&self) -> bool {
        let several = self.moves.iter().flatten().all(Self::names_piece);
        let named = self.piece.is_some() || self.from.is_nowhere();
        several && (named || self.resolved.is_some())
    }
}

/// The claims of a source that marks everything.
fn implied(marks: Marks, captured: Option<Kind>) -> Marks {
    let mut says = Marks::empty();
    says.set(Marks::SAYS_CAPTURE, captured.is_some());
    says.set(Marks::SAYS_MATE, marks.contains(Marks::MATE));
    let more = marks.intersects(Marks::MATE | Marks::SOFTMATE);
    says.set(Marks::SAYS_CHECK, marks.contains(Marks::CHECK) && !more);
    let softly = marks.contains(Marks::SOFTMATE) && !marks.contains(Marks::MATE);
    says.set(Marks::SAYS_SOFTMATE, softly);
    says
}

/// All claims of a move.
pub const CLAIMS: Marks = Marks::CLAIMS;

/// Whether the claims of a move differ from those that its facts imply.
pub fn claims_nothing_of(marks: Marks, captured: Option<Kind>) -> bool {
    !marks.intersects(CLAIMS) && !implied(marks, captured).is_empty()
}

/// A square that must be written even if it is unknown, because its key has a meaning.
fn shown(sq: Sq, is: bool) -> AnySquare {
    if is {
        AnySquare::Small(sq)
    } else {
        AnySquare::Nowhere
    }
}

impl<'a> MoveRow<'a> {
    /// One move of a bounded board.
    pub fn of_ply(ply: Ply, defaults: Defaults) -> Self {
        let mut row = Self::of_marks(ply.marks, ply.captured, ply.promotion, defaults);
        row.piece = ply.kind;
        row.from = AnySquare::small(ply.from);
        row.to = AnySquare::small(ply.to);
        row.gates = ply.gated;
        row.gate = shown(ply.gate, ply.marks.contains(Marks::GATE));
        row.wall = shown(ply.wall, ply.marks.contains(Marks::WALL));
        match ply.is_castling() {
            true => row.rook = AnySquare::small(ply.rook),
            false => row.beside = AnySquare::small(ply.rook),
        }
        row
    }

    /// One move with exact coordinates.
    pub fn of_wide(m: &WideMove, defaults: Defaults) -> Self {
        let mut row = Self::of_marks(m.marks, m.captured, m.promotion, defaults);
        row.piece = m.kind;
        row.from = AnySquare::wide(&m.from);
        row.to = AnySquare::wide(&m.to);
        row.promotion_side = m.promotion_side;
        row.jump = m.jump;
        row.says_jump = m.says_jump;
        if let Some(lanes) = &m.lanes {
            row.makes = lanes.makes.map(Timeline);
            row.says_makes = lanes.says_makes.map(Timeline);
            row.present = lanes.present.filter(|_| !lanes.elsewhere);
            row.says_present = lanes.says_present;
        }
        let on_boards = m.from.names_board() || m.to.names_board();
        row.partner = m.partner.as_ref().map(|s| SquareRow::new(s, on_boards));
        let placed = m.placed.as_deref();
        row.gates = placed.and_then(|p| p.gated);
        let shown = |spot: Option<&Spot>, mark| match spot.map(AnySquare::wide) {
            None | Some(AnySquare::Nowhere) => shown(Sq::NONE, m.marks.contains(mark)),
            Some(at) => at,
        };
        row.gate = shown(placed.map(|p| &p.gate), Marks::GATE);
        row.wall = shown(placed.map(|p| &p.wall), Marks::WALL);
        row.wide = !row.looks_wide();
        row
    }

    /// Several moves of one turn.
    pub fn of_several(mut moves: Vec<Self>, wide: bool) -> Self {
        moves.iter_mut().for_each(|m| m.wide = false);
        Self {
            wide: wide && !moves.iter().any(Self::looks_wide),
            moves: Some(moves),
            ..Self::default()
        }
    }

    fn of_marks(
        marks: Marks,
        captured: Option<Kind>,
        promotion: Option<Kind>,
        defaults: Defaults,
    ) -> Self {
        let has = |mark| marks.contains(mark);
        let resolved = has(Marks::RESOLVED);
        let says = marks & CLAIMS;
        let san = Marks::SAN_KNOWN | Marks::SAN_FILE | Marks::SAN_RANK;
        Self {
            captures: captured,
            promotion,
            castling: castling(marks),
            en_passant: has(Marks::EN_PASSANT),
            double_step: has(Marks::DOUBLE_STEP),
            drop: has(Marks::DROP),
            pass: has(Marks::PASS),
            promotes: has(Marks::PROMOTE),
            demotes: has(Marks::DEMOTE),
            king_takes_rook: has(Marks::KING_TAKES_ROOK),
            pawn_letter: has(Marks::PAWN_LETTER),
            check: has(Marks::CHECK),
            mate: has(Marks::MATE),
            stalemate: has(Marks::STALEMATE),
            softmate: has(Marks::SOFTMATE),
            check_known: (has(Marks::CHECK_KNOWN) != resolved).then(|| has(Marks::CHECK_KNOWN)),
            resolved: (resolved != defaults.resolved).then_some(resolved),
            says: (says != usual_claims(marks, captured, defaults)).then(|| Words::of(says)),
            san: marks.intersects(san).then(|| Words::of(marks)),
            ..Self::default()
        }
    }

    /// Adds comments and glyphs.
    pub fn put_remarks(&mut self, remarks: Remarks<'a>) {
        self.before = remarks.before;
        self.nags = remarks.nags;
        self.comments = remarks.comments;
        self.remarks = remarks.remarks;
    }

    /// Takes out comments and glyphs.
    pub fn take_remarks(&mut self) -> Remarks<'a> {
        Remarks {
            before: std::mem::take(&mut self.before),
            nags: std::mem::take(&mut self.nags),
            comments: std::mem::take(&mut self.comments),
            remarks: std::mem::take(&mut self.remarks),
        }
    }

    /// Whether it has exact coordinates.
    pub fn is_wide(&self) -> bool {
        self.wide || self.looks_wide()
    }

    fn looks_wide(&self) -> bool {
        let squares = [&self.from, &self.to, &self.gate, &self.wall];
        let wide = squares.into_iter().any(AnySquare::is_wide);
        let crosses = self.jump.or(self.says_jump).is_some() || self.lanes().is_some();
        wide || crosses || self.partner.is_some() || self.promotion_side.is_some()
    }

    fn lanes(&self) -> Option<Box<Lanes>> {
        let lanes = Lanes {
            makes: self.makes.map(|t| t.0),
            present: self.present,
            elsewhere: false,
            says_makes: self.says_makes.map(|t| t.0),
            says_present: self.says_present,
        };
        (lanes != Lanes::default()).then(|| Box::new(lanes))
    }

    fn placed(&mut self) -> Result<Option<Box<Placed>>, &'static str> {
        let spot = |at: &mut AnySquare| match at {
            AnySquare::Small(sq) if sq.is_none() => Some(Spot::default()),
            _ => std::mem::take(at).into_spot(),
        };
        let placed = Placed {
            gate: spot(&mut self.gate).ok_or(NOT_WIDE)?,
            gated: self.gates,
            wall: spot(&mut self.wall).ok_or(NOT_WIDE)?,
        };
        Ok((placed != Placed::default()).then(|| Box::new(placed)))
    }

    /// Whether it has only keys that are allowed beside `moves`.
    pub fn says_only_several(&self) -> bool {
        let rest = Self {
            side: self.side,
            wide: self.wide,
            ..Self::default()
        };
        *self == rest
    }

    /// Whether it is allowed inside `moves`, where it may have remarks.
    pub fn is_bare(&self) -> bool {
        let stands_in = self.board.is_some() || self.ordinal.is_some() || !self.stated.is_empty();
        self.side.is_none() && !self.wide && self.moves.is_none() && !stands_in
    }

    /// As a move of a bounded board.
    pub fn ply(self, defaults: Defaults) -> Result<Ply, &'static str> {
        let sq = |at: &AnySquare| {
            at.to_sq()
                .ok_or("this key takes a square such as `e4` in a move on a bounded board")
        };
        let marks = self.marks(defaults)?;
        if !self.rook.is_nowhere() && self.castling.is_none() {
            return Err("`rook` is only allowed in a move with `castling`");
        }
        let rook = match (self.rook.is_nowhere(), self.beside.is_nowhere()) {
            (false, false) => return Err("a move has only one of `rook` and `beside`"),
            (true, _) => sq(&self.beside)?,
            (false, true) => sq(&self.rook)?,
        };
        Ok(Ply {
            from: sq(&self.from)?,
            to: sq(&self.to)?,
            rook,
            gate: sq(&self.gate)?,
            wall: sq(&self.wall)?,
            kind: self.piece,
            promotion: self.promotion,
            gated: self.gates,
            captured: self.captures,
            marks,
        })
    }

    /// As a move with exact coordinates.
    pub fn wide(mut self, defaults: Defaults) -> Result<WideMove, &'static str> {
        let unknown = |at: &AnySquare| at.to_sq().is_some_and(Sq::is_none);
        if !unknown(&self.rook) || !unknown(&self.beside) {
            return Err("`rook` and `beside` take a square only on a bounded board");
        }
        let marks = self.marks(defaults)?;
        let (lanes, placed) = (self.lanes(), self.placed()?);
        let spot = |at: AnySquare| at.into_spot().ok_or(NOT_WIDE);
        Ok(WideMove {
            kind: self.piece,
            from: spot(self.from)?,
            to: spot(self.to)?,
            promotion: self.promotion,
            promotion_side: self.promotion_side,
            captured: self.captures,
            partner: self.partner.map(SquareRow::square),
            jump: self.jump,
            says_jump: self.says_jump,
            lanes,
            placed,
            marks,
        })
    }

    fn marks(&self, defaults: Defaults) -> Result<Marks, &'static str> {
        if self.moves.is_some() {
            return Err("a move inside `moves` has no `moves` of its own");
        }
        if self.gates.is_some() && self.gate.is_nowhere() {
            return Err("`gates` needs `gate`, the square (`??` if it is unknown)");
        }
        let mut m = Marks::empty();
        let resolved = self.resolved.unwrap_or(defaults.resolved);
        m.set(Marks::RESOLVED, resolved);
        m.set(Marks::CHECK_KNOWN, self.check_known.unwrap_or(resolved));
        m.set(Marks::CHECK, self.check);
        m.set(Marks::MATE, self.mate);
        m.set(Marks::STALEMATE, self.stalemate);
        m.set(Marks::SOFTMATE, self.softmate);
        m.set(Marks::EN_PASSANT, self.en_passant);
        m.set(Marks::DOUBLE_STEP, self.double_step);
        m.set(Marks::DROP, self.drop);
        m.set(Marks::PASS, self.pass);
        m.set(Marks::PROMOTE, self.promotes);
        m.set(Marks::DEMOTE, self.demotes);
        m.set(Marks::KING_TAKES_ROOK, self.king_takes_rook);
        m.set(Marks::PAWN_LETTER, self.pawn_letter);
        m.set(Marks::GATE, !self.gate.is_nowhere());
        m.set(Marks::WALL, !self.wall.is_nowhere());
        m |= match self.castling {
            None => Marks::empty(),
            Some(Castling::Short) => Marks::CASTLE_SHORT,
            Some(Castling::Long) => Marks::CASTLE_LONG,
            Some(Castling::Either) => Marks::CASTLE,
        };
        m |= self.san.map_or(Marks::empty(), |w| w.0 | Marks::SAN_KNOWN);
        m |= match self.says {
            Some(words) => words.0,
            None => usual_claims(m, self.captures, defaults),
        };
        Ok(m)
    }
}

fn usual_claims(marks: Marks, captured: Option<Kind>, defaults: Defaults) -> Marks {
    if defaults.claims {
        implied(marks, captured)
    } else {
        Marks::empty()
    }
}
