//! What a FEN does not state about first moves, because the laws of its variant do.

use crate::model::{
    Castling, Catalog, Checks, Counting, Drops, Grid, Hands, Kind, Laws, Pawns, Piece, Side, Sq,
    VariantName,
};
use std::ops::RangeInclusive;

/// Which pieces castle, and where pawns have a right.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Customs<'a> {
    castling: Option<&'a Castling>,
    pawns: Option<&'a Pawns>,
    /// Where other pieces with moves for the first move start.
    beginners: &'a [(Sq, Piece)],
    /// Letters of castling may name other pieces that have not moved.
    pub gating: bool,
    counting: Option<&'a Counting>,
    drops: Option<&'a Drops>,
    /// The variant has a definition.
    defined: bool,
    /// A letter of a rook's file names its gate, and castling only together with the king's letter: for White, for Black.
    gates_first: [bool; 2],
    /// So it does for a side that has pieces in hand.
    gates_if_held: bool,
    /// Pieces gate, and none castles.
    never_castles: bool,
    /// All laws of the variant are known.
    known: bool,
    /// No piece gates.
    no_gates: bool,
    /// No piece gates, and none castles.
    no_rights: bool,
    /// Hands that a position does not state are not written.
    as_stated: bool,
}

impl<'a> Customs<'a> {
    /// As in chess.
    pub(crate) const CHESS: Customs<'static> = Customs {
        castling: None,
        pawns: None,
        beginners: &[],
        gating: false,
        counting: None,
        drops: None,
        defined: true,
        gates_first: [false; 2],
        gates_if_held: false,
        never_castles: false,
        known: true,
        no_gates: true,
        no_rights: false,
        as_stated: false,
    };

    /// Those of a variant; what its definition does not state is as in chess.
    pub(crate) fn of(variant: &VariantName, catalog: &'a Catalog) -> Self {
        if variant.is_chess_family() {
            let pawns = catalog.pawns_of_other_chess(variant);
            return Self {
                pawns,
                beginners: pawns.map_or(&[], |_| catalog.beginners(variant)),
                ..Self::CHESS
            };
        }
        let laws = catalog.variant(variant).map(|v| &v.laws);
        let castling = laws.and_then(|laws| laws.castling.as_deref());
        let gates = laws.and_then(|laws| laws.gating.as_deref());
        let drops = laws.and_then(|laws| laws.drops.as_deref());
        let without = castling.is_some_and(Castling::is_impossible);
        let captured = drops.is_some_and(|d| d.captured);
        let always = gates.is_some_and(|g| {
            if g.allowed {
                captured
            } else {
                !g.leaps.is_empty()
            }
        });
        let known = catalog.knows_all_of(variant);
        let some_gate = gates.is_some_and(|g| g.allowed || !g.leaps.is_empty());
        let no_gates = known && !some_gate;
        Self {
            gates_first: [always; 2],
            gates_if_held: gates.is_some_and(|g| g.allowed),
            never_castles: without && some_gate,
            known,
            no_gates,
            no_rights: no_gates && laws.is_some_and(Laws::have_no_castling),
            castling: castling.filter(|c| !c.is_impossible()),
            pawns: laws.and_then(|laws| laws.pawns.as_deref()),
            beginners: catalog.beginners(variant),
            gating: true,
            counting: laws.and_then(|laws| laws.counting.as_deref()),
            drops,
            defined: laws.is_some(),
            as_stated: false,
        }
    }

    /// The same for a position with these hands. Without pieces to place, gates mean nothing, and letters of files mean
    /// castling.
    pub(super) fn holding(mut self, hands: &Hands) -> Self {
        for (side, first) in [Side::White, Side::Black]
            .into_iter()
            .zip(&mut self.gates_first)
        {
            *first |= self.gates_if_held && hands.held.iter().any(|h| h.0 == side && h.2 > 0);
        }
        self
    }

    /// Whether a letter of a rook's file names its gate, and castling only together with the king's letter.
    pub(super) fn gates_first(self, side: Side) -> bool {
        self.gates_first[usize::from(side == Side::Black)]
    }

    /// Whether a side has nothing in hand that can be gated in, and never will have; for [`Self::holding`] its hands.
    pub(super) fn lets_nothing_in(self, side: Side) -> bool {
        self.gates_if_held && !self.gates_first(side)
    }

    /// Whether pieces gate, and none castles.
    pub(super) fn never_castles(self) -> bool {
        self.never_castles
    }

    /// Whether only castling has letters in the castling field.
    pub(super) fn has_no_gates(self) -> bool {
        self.no_gates
    }

    /// Whether kings castle only on the rank that the laws name, because all laws are known.
    pub(super) fn castles_at_home(self) -> bool {
        self.known
    }

    /// Whether no letter of the castling field means anything.
    pub(super) fn has_no_rights(self) -> bool {
        self.no_rights
    }

    /// Whether kings castle with rooks and with nothing else, and no other piece has a right.
    pub(super) fn is_of_chess(self) -> bool {
        self.castling.is_none() && !self.gating
    }

    /// How many checks win, if the variant says so.
    pub(super) fn stated_checks(self) -> Option<u32> {
        let stated = self.counting.map(|law| law.checks);
        stated.filter(|n| *n > 0)
    }

    /// The same for a position of an unknown variant: any piece may have a gating right.
    pub(super) fn of_unknown(self) -> Self {
        Self {
            gating: true,
            no_gates: false,
            ..self
        }
    }

    /// The same for a position whose hands are written as they are stated.
    pub(super) fn as_stated(self) -> Self {
        Self {
            as_stated: true,
            ..self
        }
    }

    /// The checks that are left at the start, if the variant counts them.
    pub(super) fn first_checks(self) -> Option<Checks> {
        self.counting?.first_checks()
    }

    /// Whether captured pieces are dropped, so that a position has hands, even if they are empty.
    pub(super) fn drops_captured(self) -> bool {
        let drops = self.drops.filter(|_| !self.as_stated);
        drops.is_some_and(|law| law.allowed && (law.captured || law.from_outside))
    }

    /// How many checks win, if they are counted.
    pub(super) fn winning_checks(self) -> u32 {
        let stated = self.counting.map_or(0, |law| law.checks);
        if stated > 0 { stated } else { 3 }
    }

    /// Whether it matters that a piece was a pawn: it is one again when it is captured. So it does in
    /// a variant without a definition.
    pub(super) fn remembers_pawns(self) -> bool {
        let kept = |law: &Drops| (law.captured || law.from_outside) && !law.keeps_promotion;
        self.drops.map_or(!self.defined, kept)
    }

    /// Whether a piece castles as a king does.
    #[inline]
    pub(super) fn castles(self, p: Piece) -> bool {
        match self.castling {
            Some(law) => law.kings.of(p.side).0.contains(&p.kind),
            None => p.kind == Kind::KING,
        }
    }

    /// Whether a piece castles as a rook does.
    #[inline]
    pub(super) fn partners(self, p: Piece) -> bool {
        match self.castling {
            Some(law) => law.rooks.of(p.side).0.contains(&p.kind),
            None => p.kind == Kind::ROOK,
        }
    }

    /// The files, from 0, between which `K` and `Q` find a partner.
    pub(super) fn partner_files(self) -> RangeInclusive<u8> {
        let law = self.castling;
        let first = law.and_then(|law| law.long_rook).unwrap_or(1);
        let last = law.and_then(|law| law.short_rook).unwrap_or(u8::MAX);
        first.saturating_sub(1)..=last.saturating_sub(1)
    }

    /// Whether any piece in the corner may be what castles with the king.
    pub(super) fn any_partner(self) -> bool {
        self.gating && self.castling.is_none()
    }

    /// The rank on which a side castles, from 0.
    pub(super) fn home(self, grid: &Grid, side: Side) -> u8 {
        let rank = self.castling.and_then(|law| law.rank).unwrap_or(1);
        let rank = rank.saturating_sub(1).min(grid.ranks() - 1);
        match side {
            Side::White => rank,
            _ => grid.ranks() - 1 - rank,
        }
    }

    /// Whether a king stands on the file from which it castles, if several kings could.
    pub(super) fn is_on_file(self, file: u8) -> bool {
        let stated = self.castling.and_then(|law| law.king_file);
        stated == Some(file + 1)
    }

    /// Whether laws say which pawns have a right, or other pieces have one without a mark.
    pub(super) fn knows_pawns(self) -> bool {
        self.pawns.is_some() || !self.beginners.is_empty()
    }

    /// Whether a piece has not moved if nothing is stated about it: a pawn that may make a first move there, or another
    /// piece with first moves where one starts.
    #[inline]
    pub(super) fn begins(self, piece: Piece, sq: Sq, ranks: u8) -> bool {
        if self.starts(piece, sq) {
            return true;
        }
        let Some(law) = self.pawns else {
            let there = sq.rank == super::place::double_step_rank(piece.side, ranks);
            return piece.kind == Kind::PAWN && there;
        };
        law.begins(piece, sq, ranks)
    }

    /// Whether a piece that is no pawn, but has moves for the first move, starts there.
    #[inline]
    pub(super) fn starts(self, piece: Piece, sq: Sq) -> bool {
        let same =
            |(at, p): &(Sq, Piece)| *at == sq && (p.kind, p.side) == (piece.kind, piece.side);
        self.beginners.iter().any(same)
    }

    /// Whether a piece is a pawn.
    #[inline]
    pub(super) fn is_pawn(self, kind: Kind) -> bool {
        match self.pawns {
            Some(law) => law.pieces.contains(&kind),
            None => kind == Kind::PAWN,
        }
    }
}
