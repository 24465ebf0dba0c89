//! What every game of a variant starts from. It is made once and shared by all threads.

use super::army::{Army, PieceType, Unfit};
use super::field::{At, Field, player};
use super::law::{self, Facts, compile, outcomes};
use super::pieces::Pieces;
use super::setting::Setting;
use super::setup::{Begin, begin, foreign, on_board};
use crate::model::{Hands, Kind, Laws, Lettered, Piece, Position, Promotion, Side, Sq, Variant};
use crate::movement::Repertoire;
use crate::rules::{Problem, Reason};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A variant, and where its games start.
pub(in crate::rules) struct Ready {
    pub(super) home: Home,
    /// The start of its games, or an empty board if that is not known.
    pub(super) first: Begin,
}

/// A variant, and the settings of its games.
pub(super) struct Home {
    pub(super) variant: Variant,
    pieces: Arc<Repertoire>,
    /// Kinds that algebraic notation writes with the same letter.
    alike: Vec<Vec<Kind>>,
    /// The pieces of the variant itself.
    types: Vec<PieceType>,
    /// Whether a side must have exactly one royal piece.
    pub(super) one_royal: [bool; 2],
    pawns_anywhere: bool,
    pawns_promoted: bool,
    /// The settings used last, the newest first.
    settings: Mutex<Vec<(Key, Arc<Setting>)>>,
}

/// What a setting is made from, besides the variant.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    pub(super) size: (u8, u8),
    /// Pieces that the variant itself does not have.
    pub(super) others: Vec<PieceType>,
    /// Whether each side has at most one royal piece.
    pub(super) one_royal: bool,
    /// Laws that the position states itself.
    pub(super) own: Laws,
    /// From where pawns of a side make no first move, as the position says.
    pub(super) withheld: Vec<(At, u8)>,
}

/// How many settings of one variant are kept.
const MOST_SETTINGS: usize = 8;

/// How many variants are kept.
const MOST_READY: usize = 512;

/// Finds or makes the variant whose pieces move like this.
pub(in crate::rules) fn ready(
    variant: &Variant,
    pieces: &Arc<Repertoire>,
    alike: &[Vec<Kind>],
) -> Result<Arc<Ready>, Problem> {
    static KNOWN: Mutex<Vec<Arc<Ready>>> = Mutex::new(Vec::new());
    let same = |Ready { home, .. }: &Ready| {
        Arc::ptr_eq(&home.pieces, pieces) && home.alike == alike && home.variant == *variant
    };
    if let Some(known) = lock(&KNOWN).iter().find(|ready| same(ready)) {
        return Ok(Arc::clone(known));
    }
    let made = Arc::new(Ready::new(Home::new(variant, pieces, alike)?)?);
    let mut known = lock(&KNOWN);
    if known.len() == MOST_READY {
        known.remove(0);
    }
    known.push(Arc::clone(&made));
    Ok(made)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ready {
    fn new(home: Home) -> Result<Self, Problem> {
        let first = match home.start() {
            Some(start) => begin(start, &home)?,
            None => {
                let board = home.variant.board.as_ref();
                let (files, ranks) = board.map_or((1, 1), |b| (b.files, b.ranks));
                begin(&Position::board(files, ranks), &home)?
            }
        };
        Ok(Self { home, first })
    }

    /// The start of its games, if it is known.
    pub(super) fn usual(&self) -> Option<&Begin> {
        self.home.start().map(|_| &self.first)
    }
}

impl Home {
    fn new(
        variant: &Variant,
        pieces: &Arc<Repertoire>,
        alike: &[Vec<Kind>],
    ) -> Result<Self, Problem> {
        if let Some(why) = &variant.unplayed {
            return Err(Problem::new(
                Reason::ForeignRules,
                format!("moves of `{}` cannot be checked: {why}", variant.name),
                "convert to a notation that does not need the rules",
            ));
        }
        if let Some(law) = law::unplayed(&variant.laws) {
            return Err(foreign(law, &format!("`{}`", variant.name)));
        }
        let start = variant.starts.first().map(|start| &*start.position);
        Ok(Self {
            types: types(variant, start),
            one_royal: [0, 1].map(|side| start.is_some_and(|p| count(&variant.laws, p, side) == 1)),
            pawns_anywhere: start.is_none_or(|p| has_pawns_behind(&variant.laws, p)),
            pawns_promoted: start.is_some_and(|p| has_pawns_promoted(&variant.laws, p)),
            variant: variant.clone(),
            pieces: Arc::clone(pieces),
            alike: alike.to_vec(),
            settings: Mutex::default(),
        })
    }

    /// The position in which games of the variant start, if it is known.
    fn start(&self) -> Option<&Position> {
        self.variant.starts.first().map(|start| &*start.position)
    }

    /// With how many such pieces a side begins, if it has some of them in hand.
    pub(super) fn begins_with_held(&self, kind: Kind, side: Side) -> Option<u32> {
        let start = self.start()?;
        let held = start.hands.count(side, kind);
        (held > 0).then_some(held + on_board(start.grid()?, kind, side))
    }

    /// Whether a position is that one.
    pub(super) fn starts_at(&self, position: &Position) -> bool {
        let Some(start) = self.start() else {
            return false;
        };
        position.turn == start.turn
            && position.counters == start.counters
            && position.rules.is_empty()
            && start.rules.is_empty()
            && position.en_passant == start.en_passant
            && position.hands == start.hands
            && position.world == start.world
    }

    /// The pieces of a position that the variant itself does not have.
    pub(super) fn others(
        &self,
        pieces: impl Iterator<Item = Piece>,
        hands: &Hands,
        laws: &Laws,
    ) -> Vec<PieceType> {
        // Elsewhere it makes no difference what a piece was.
        let matters = laws.tell_origins();
        let mut others = Vec::new();
        let mut add = |piece: PieceType| {
            if !self.types.contains(&piece) && !others.contains(&piece) {
                others.push(piece);
            }
        };
        pieces.for_each(|p| add((p.kind, p.was.filter(|_| matters))));
        hands
            .held
            .iter()
            .for_each(|(_, kind, _)| add((*kind, None)));
        others
    }

    /// Whether a piece of chess is none of the pieces of the variant. Letters without another meaning are those of chess.
    /// Without a start, it is not known which pieces of chess the variant has besides those that it lists.
    pub(super) fn lacks(&self, kind: Kind, laws: &Laws) -> bool {
        let named = |row: &Lettered| Kind::named(row.piece.as_str()) == Ok(kind);
        self.start().is_some()
            && Kind::OF_CHESS.contains(&kind)
            && !self.types.iter().any(|(known, _)| *known == kind)
            && !self.variant.letters.iter().any(named)
            && !promoted(laws).iter().any(|(known, _)| *known == kind)
    }

    /// The setting for a position, and the error for a piece that cannot be played.
    pub(super) fn setting(&self, key: &Key, laws: &Laws) -> Result<Arc<Setting>, Unfit> {
        let mut known = lock(&self.settings);
        if let Some(n) = known.iter().position(|(k, _)| k == key) {
            known[..=n].rotate_right(1);
            return Ok(Arc::clone(&known[0].1));
        }
        drop(known);
        let made = Arc::new(self.make(key, laws)?);
        let mut known = lock(&self.settings);
        known.truncate(MOST_SETTINGS - 1);
        known.insert(0, (key.clone(), Arc::clone(&made)));
        Ok(made)
    }

    fn make(&self, key: &Key, laws: &Laws) -> Result<Setting, Unfit> {
        let field = Field::new(key.size.0, key.size.1);
        let board = self.variant.board.as_ref();
        let own = key.own.regions.is_some();
        let pieces = Pieces::new(&self.pieces, laws, own, board, &field);
        let mut types = self.types.clone();
        types.extend(&key.others);
        if !key.own.is_empty() {
            types.extend(promoted(laws));
        }
        let mut army = Army::with(&types, &pieces)?;
        army.share_letters(&self.alike);
        let facts = Facts {
            drawn: board.map(|b| (b.files, b.ranks)),
            one_royal: key.one_royal,
            pawns_anywhere: self.pawns_anywhere,
            pawns_promoted: self.pawns_promoted,
        };
        let law = compile(laws, (&key.own, &key.withheld), facts, &field, &army);
        Ok(Setting::new(field, army, law))
    }
}

/// The pieces of a variant: those of its start, those they promote to, and those that have letters
/// if there is no start, or if hands have pieces that it does not show.
fn types(variant: &Variant, start: Option<&Position>) -> Vec<PieceType> {
    let on_board = start
        .and_then(Position::grid)
        .into_iter()
        .flat_map(|grid| grid.pieces());
    let players = on_board.filter(|(_, p)| player(p.side).is_some());
    let mut types: Vec<PieceType> = players.map(|(_, p)| (p.kind, p.was)).collect();
    let held = start.into_iter().flat_map(|p| &p.hands.held);
    types.extend(held.map(|(_, kind, _)| (*kind, None)));
    let drops = variant.laws.drops.as_deref();
    if start.is_none() || drops.is_some_and(|d| d.free || d.from_outside) {
        let pieces = variant.letters.iter().map(|row| &row.piece);
        let kinds = pieces.filter_map(|word| Kind::named(word.as_str()).ok());
        types.extend(kinds.map(|kind| (kind, None)));
    }
    types.extend(promoted(&variant.laws));
    let mut seen = Vec::new();
    types.retain(|t| {
        !seen.contains(t) && {
            seen.push(*t);
            true
        }
    });
    types
}

/// What pieces become, and what they go back to.
fn promoted(laws: &Laws) -> Vec<PieceType> {
    let pawns = laws.pawns.as_ref().map_or(&[][..], |p| &p.pieces);
    let returns = laws.turn_back();
    let back = |was: Option<Kind>| was.filter(|_| returns);
    let all = outcomes(&laws.promotion, pawns);
    let all = all.map(|(kind, was)| (kind, back(was)));
    let pairs = laws.shogi_promotion.iter().flat_map(|law| &law.pairs);
    let turned = pairs.flat_map(|(a, b)| [(*a, None), (*b, None)]);
    let stays = laws.drops.as_ref().is_some_and(|d| d.keeps_promotion);
    let law = laws.shogi_promotion.iter().filter(|_| stays);
    let counted = law.flat_map(|law| law.counts_as.iter().map(|(_, to)| (*to, None)));
    all.chain(turned).chain(counted).collect()
}

/// How many pieces a side has that are always royal.
pub(super) fn count(laws: &Laws, position: &Position, side: u8) -> usize {
    let side = super::field::side(side);
    let royals = laws.royals.as_deref().map(|royals| royals.of(side).0);
    let grid = position.grid();
    let pieces = grid.into_iter().flat_map(|grid| grid.pieces());
    let royal = |kind: &Kind| royals.is_some_and(|r| r.pieces.contains(kind));
    pieces
        .filter(|(_, p)| p.side == side && royal(&p.kind))
        .count()
}

/// Whether each side has at most one piece that is always royal, and cannot get another one.
pub(super) fn has_one_royal(laws: &Laws, position: &Position) -> bool {
    let royals = laws.royals.as_deref();
    let royal =
        |side: Side, kind: &Kind| royals.is_some_and(|r| r.of(side).0.pieces.contains(kind));
    let mut held = position.hands.held.iter();
    let mut promotions = laws.promotion.iter();
    let pairs = laws.shogi_promotion.iter().flat_map(|law| &law.pairs);
    let mut turned = pairs.flat_map(|(_, to)| [(Side::White, to), (Side::Black, to)]);
    (0..2).all(|side| count(laws, position, side) < 2)
        && !held.any(|(side, kind, _)| royal(*side, kind))
        && !turned.any(|(side, kind)| royal(side, kind))
        && !promotions.any(|p| p.choices().iter().any(|kind| royal(p.side, kind)))
}

/// Whether there are pieces where they must promote when they arrive there.
fn has_pawns_promoted(laws: &Laws, position: &Position) -> bool {
    let pawns = laws.pawns.as_ref().map_or(&[][..], |p| &p.pieces);
    let promoted = |law: &Promotion, sq: Sq, piece: &Piece| {
        let pieces = match law.pieces.is_empty() {
            true => pawns,
            false => &law.pieces,
        };
        let on_rank = law.ranks.contains(&(i64::from(sq.rank) + 1).into());
        let there = on_rank || law.zone.contains(sq);
        law.side == piece.side && !law.optional && pieces.contains(&piece.kind) && there
    };
    let mut all = position.grid().into_iter().flat_map(|grid| grid.pieces());
    all.any(|(sq, piece)| laws.promotion.iter().any(|law| promoted(law, sq, &piece)))
}

/// Whether there are pawns on the first rank of their side.
fn has_pawns_behind(laws: &Laws, position: &Position) -> bool {
    let pawns = laws.pawns.as_ref().map_or(&[][..], |p| &p.pieces);
    position.grid().is_some_and(|grid| {
        let first = |side| {
            if side == Side::White {
                0
            } else {
                grid.ranks() - 1
            }
        };
        let behind = |p: &Piece, rank: u8| pawns.contains(&p.kind) && rank == first(p.side);
        grid.pieces().any(|(at, p)| behind(&p, at.rank))
    })
}
