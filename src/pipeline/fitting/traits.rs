//! What a variant is compared by.

use super::facts::{Facts, Given, Signs, castles};
use crate::model::{
    Catalog, Cell, Effects, Grid, Kind, Laws, Letter, Letters, Marks, Piece, Pieces, Position,
    Side, Sq, Variant, VariantName,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A variant with a definition.
pub(super) struct Traits {
    pub name: VariantName,
    pieces: Arc<Pieces>,
    letters: Arc<Letters>,
    pub signs: Signs,
}

/// How close a position is to the start of a variant that it fits.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Closeness {
    /// It may be a later position.
    Same,
    /// It is the start, except that only one of them has a place for pieces in hand.
    StartWithoutHands,
    /// It is the start.
    Start,
}

impl Traits {
    /// Those of a variant whose start is known.
    pub fn of(name: &str, catalog: &Catalog) -> Option<Self> {
        let name = VariantName::from_words(name);
        let pieces = Arc::clone(catalog.find(&name)?);
        let variant = pieces.variant.as_deref()?;
        variant.start_at(None)?.position.grid()?;
        let mut signs = Signs::default();
        for row in &variant.letters {
            for text in [Some(&row.letter), row.synonym.as_ref(), row.san.as_ref()] {
                if let Some(letter) = text.and_then(|text| letter(text)) {
                    signs.add(letter);
                }
            }
        }
        let letters = Arc::clone(catalog.letters(&name));
        Some(Self {
            name,
            letters,
            signs,
            pieces,
        })
    }

    fn variant(&self) -> Option<&Variant> {
        self.pieces.variant.as_deref()
    }

    fn start(&self) -> Option<&Position> {
        Some(&self.variant()?.start_at(None)?.position)
    }

    /// Whether nothing that the document tells contradicts the variant.
    pub fn fits(&self, facts: &Facts) -> bool {
        let (Some(variant), Some(start)) = (self.variant(), self.start()) else {
            return false;
        };
        let Some(grid) = start.grid() else {
            return false;
        };
        let size = (grid.files(), grid.ranks());
        let on_board = facts.reach.0 <= size.0 && facts.reach.1 <= size.1;
        let position = |given: &Given| self.fits_given(given, variant, start, size);
        on_board
            && facts.letters.is_within(self.signs)
            && allows(variant, facts.marks)
            && facts.start.as_ref().is_none_or(position)
            && (facts.start.is_some() || has_movers(start, facts))
    }

    fn fits_given(
        &self,
        given: &Given,
        variant: &Variant,
        start: &Position,
        size: (u8, u8),
    ) -> bool {
        let laws = &variant.laws;
        let counts = laws.counting.as_ref();
        let wins = counts.map_or(0, |law| law.checks);
        let left = given.checks.map_or(0, |left| left.white.max(left.black));
        let counting = counts.is_some_and(|law| law.rule.is_some());
        let walls = laws.walls.as_ref().is_some_and(|law| law.rule.is_some())
            || laws.effects.as_ref().is_some_and(|law| makes_walls(law))
            || start.grid().is_some_and(has_walls);
        given.size == size
            && given.checks.is_some() == (wins > 0)
            && left <= wins
            && (counting || !given.counting)
            && (walls || !given.walls)
            && self.pieces_fit(given, variant, start)
            && self.counts_fit(given, variant, start)
    }

    /// How close a position that fits otherwise is to the start of the variant; `None` if one of them has hands and the
    /// other has none, unless it is the start.
    pub fn closeness(&self, given: &Given) -> Option<Closeness> {
        let hands = self.start()?.hands.exist == given.hands;
        match (self.starts_so(given), hands) {
            (true, true) => Some(Closeness::Start),
            (true, false) => Some(Closeness::StartWithoutHands),
            (false, true) => Some(Closeness::Same),
            (false, false) => None,
        }
    }

    /// Whether there are no more pieces of a kind than the start and promotion give: on each side,
    /// or on both together where captured pieces are dropped.
    fn counts_fit(&self, given: &Given, variant: &Variant, start: &Position) -> bool {
        let Some(grid) = start.grid().filter(|_| !grows(&variant.laws)) else {
            return true;
        };
        let army = Army::of(&variant.laws);
        let mut left: BTreeMap<(Side, Kind), u32> = BTreeMap::new();
        let standing = grid.pieces().map(|(_, p)| (p.side, p.kind, 1));
        for (side, kind, n) in standing.chain(start.hands.held.iter().copied()) {
            *left.entry(army.key(side, kind)).or_default() += n;
        }
        let held = given.held.iter().filter_map(|(side, letter, n)| {
            Some((*side, self.letters.kind(letter.upper, letter.raised)?, *n))
        });
        let here = self.pieces_of(given).map(|(side, _, kind)| (side, kind, 1));
        let mut fits = |(side, kind, n): (Side, Kind, u32)| {
            let left = left.entry(army.key(side, kind)).or_default();
            let enough = *left >= n;
            *left = left.saturating_sub(n);
            enough || army.gained.contains(&kind)
        };
        here.chain(held).all(&mut fits)
    }

    /// Whether every piece may stand where it stands, and no side lacks a king.
    fn pieces_fit(&self, given: &Given, variant: &Variant, start: &Position) -> bool {
        let regions = variant.laws.regions.iter().flatten();
        let regions: Vec<_> = regions.collect();
        let at_home = |(side, sq, kind): (Side, Sq, Kind)| {
            let mut own = regions.iter().filter(|r| r.pieces.contains(&kind));
            own.all(|r| r.zone.contains(side, sq, given.size.1))
        };
        let royals = variant.laws.royals.as_ref();
        let royal = |side| {
            let law = royals.map(|r| r.of(side).0);
            law.is_some_and(|r| r.pieces.contains(&Kind::KING))
        };
        let kings = |side: Side| {
            let pieces = self.pieces_of(given);
            pieces
                .filter(|(s, _, k)| *s == side && *k == Kind::KING)
                .count()
        };
        let enough = |side: Side| {
            let grid = start.grid();
            let needed = grid.map_or(0, |g| g.find(side, Kind::KING).count());
            !royal(side) || needed == 0 || kings(side) == needed
        };
        self.pieces_of(given).all(at_home) && [Side::White, Side::Black].into_iter().all(enough)
    }

    /// The pieces as the variant calls them.
    fn pieces_of<'a>(&'a self, given: &'a Given) -> impl Iterator<Item = (Side, Sq, Kind)> + 'a {
        let files = usize::from(given.size.0.max(1));
        let cells = given.cells.iter().enumerate();
        cells.filter_map(move |(i, cell)| {
            let (side, letter) = (*cell)?;
            let kind = self.letters.kind(letter.upper, letter.raised)?;
            let sq = Sq::new(u8::try_from(i % files).ok()?, u8::try_from(i / files).ok()?);
            Some((side, sq, kind))
        })
    }

    /// Whether the given position is the start of the variant.
    fn starts_so(&self, given: &Given) -> bool {
        let Some((start, grid)) = self.start().and_then(|p| Some((p, p.grid()?))) else {
            return false;
        };
        let pieces = self.pieces_of(given);
        let same = |(side, sq, kind): (Side, Sq, Kind)| {
            let there = grid.piece(sq);
            there.is_some_and(|p| p.side == side && p.kind == kind)
        };
        let mut count = 0;
        let all = pieces.inspect(|_| count += 1).all(same);
        let standing = grid.pieces().filter(|(_, p)| p.kind != Kind::WALL).count();
        let held = |(side, letter, n): &(Side, Letter, u32)| {
            let kind = self.letters.kind(letter.upper, letter.raised);
            kind.is_some_and(|kind| start.hands.count(*side, kind) == *n)
        };
        all && count == standing
            && given.held.len() == start.hands.held.len()
            && given.held.iter().all(held)
            && given.castles == castles(grid)
            && given.checks == start.counters.checks
    }
}

fn letter(text: &str) -> Option<Letter> {
    let plain = text.strip_prefix('+');
    let upper = *plain.unwrap_or(text).as_bytes().first()?;
    Some(Letter {
        upper,
        raised: plain.is_some(),
    })
}

/// Whether moves may do all this.
fn allows(variant: &Variant, marks: Marks) -> bool {
    let laws = &variant.laws;
    let drops = laws.drops.as_ref().is_some_and(|law| law.allowed);
    let gates = laws.gating.as_ref().is_some_and(|law| law.allowed);
    let walls = laws.walls.as_ref().is_some_and(|law| law.rule.is_some());
    let promotes = laws.shogi_promotion.is_some();
    let has = |mark: Marks| marks.intersects(mark);
    (drops || !has(Marks::DROP))
        && (gates || !has(Marks::GATE))
        && (walls || !has(Marks::WALL))
        && (promotes || !has(Marks::PROMOTE | Marks::DEMOTE))
}

/// Whether pieces come from elsewhere or change sides.
fn grows(laws: &Laws) -> bool {
    let drops = laws.drops.as_ref();
    let outside = drops.is_some_and(|law| law.from_outside || law.free || law.enclosing.is_some());
    outside || laws.effects.as_ref().is_some_and(|law| law.flips.is_some())
}

/// How the pieces of a variant are counted.
struct Army<'a> {
    /// Captured pieces change sides, and are what they were before promotion.
    drops: bool,
    pairs: &'a [(Kind, Kind)],
    /// What pieces become by promotion.
    gained: Vec<Kind>,
}

impl<'a> Army<'a> {
    fn of(laws: &'a Laws) -> Self {
        let drops = laws.drops.as_ref().is_some_and(|law| law.captured);
        let law = laws.shogi_promotion.as_ref();
        let pairs = law.map_or(&[][..], |law| &law.pairs[..]);
        let mut gained: Vec<Kind> = Vec::new();
        for law in &laws.promotion {
            gained.extend(law.choices());
        }
        let becomes = pairs.iter().filter(|_| !drops);
        becomes.for_each(|(before, after)| gained.extend([*before, *after]));
        Self {
            drops,
            pairs,
            gained,
        }
    }

    fn key(&self, side: Side, kind: Kind) -> (Side, Kind) {
        let before = self.pairs.iter().find(|(_, after)| *after == kind);
        match self.drops {
            true => (Side::Neutral, before.map_or(kind, |(before, _)| *before)),
            false => (side, kind),
        }
    }
}

fn makes_walls(law: &Effects) -> bool {
    let blast = law.blast.as_ref();
    !law.petrified.is_empty() || blast.is_some_and(|b| b.petrifies)
}

fn has_walls(grid: &Grid) -> bool {
    let wall = |cell: &Cell| match cell {
        Cell::Piece(p) => matches!(p.kind, Kind::WALL | Kind::OBSTACLE),
        Cell::Hole => true,
        Cell::Empty => false,
    };
    grid.cells().iter().any(wall)
}

/// Whether the first moves are moves of pieces that stand there.
fn has_movers(start: &Position, facts: &Facts) -> bool {
    let Some(mut grid) = start.grid().cloned() else {
        return false;
    };
    facts.first.iter().all(|(side, ply)| {
        let own = |sq| grid.piece(sq).is_some_and(|p: Piece| p.side == *side);
        let fine = own(ply.from) && !own(ply.to);
        let moved = grid.get(ply.from);
        grid.set(ply.from, Cell::Empty);
        grid.set(ply.to, moved);
        fine
    })
}
