//! Fits laws that were written for a board of another size.

use super::{Castling, Laws, Patch, Promotion, Sided, Zone};

/// Files and ranks of a board.
pub(super) type Size = (u8, u8);

/// The file or rank on a board with `drawn` of them that corresponds to file or rank `n` on a board with `size` of
/// them, if there is one: the one with the same distance from the nearer edge. All are counted from 0.
pub fn drawn(n: u8, size: u8, drawn: u8) -> Option<u8> {
    let half = drawn / 2;
    if size == drawn || n < half.min(size.div_ceil(2)) {
        return Some(n);
    }
    let from_far_edge = size.checked_sub(n)?.checked_sub(1)?;
    (from_far_edge < drawn - half).then(|| drawn - 1 - from_far_edge)
}

/// Converts places on a board to places on a board of another size.
#[derive(Copy, Clone)]
struct Resize {
    from: Size,
    to: Size,
}

impl Laws {
    /// The same laws for a board of another size. Squares keep their distance from the nearer edges.
    pub(super) fn resize(&mut self, from: Size, to: Size) {
        let by = Resize { from, to };
        for law in &mut self.promotion {
            by.promotion(law);
        }
        self.castling.iter_mut().for_each(|law| by.castling(law));
        let mut sided: Vec<&mut Sided<Zone>> = Vec::new();
        if let Some(law) = self.pawns.as_deref_mut() {
            sided.extend(&mut law.double_step);
            sided.extend(&mut law.triple_step);
            sided.extend(&mut law.en_passant_zone);
        }
        sided.extend(self.shogi_promotion.iter_mut().map(|law| &mut law.zone));
        if let Some(law) = self.drops.as_deref_mut() {
            sided.extend(&mut law.zone);
            sided.extend(law.zones.iter_mut().map(|region| &mut region.zone));
            law.enclosing
                .iter_mut()
                .for_each(|e| by.zone(&mut e.exempt));
        }
        sided.extend(self.walls.iter_mut().flat_map(|law| &mut law.zone));
        let regions = self.regions.iter_mut().flatten();
        sided.extend(regions.map(|region| &mut region.zone));
        if let Some(law) = self.ends.as_deref_mut() {
            sided.extend(law.flags.iter_mut().map(|flag| &mut flag.zone));
            let joined = law.connect.iter_mut().flat_map(|c| &mut c.join);
            sided.extend(joined.flat_map(|(a, b)| [a, b]));
        }
        sided.into_iter().for_each(|zone| by.sided(zone));
    }
}

impl Resize {
    fn promotion(self, law: &mut Promotion) {
        self.zone(&mut law.zone);
        let (from, to) = (self.from.1, self.to.1);
        let there = |n: u8| (0..to).find(|m| drawn(*m, to, from) == Some(n));
        for rank in &mut law.ranks {
            let known = (0..from).find(|n| *rank == i64::from(n + 1).into());
            if let Some(n) = known.and_then(there) {
                *rank = i64::from(n + 1).into();
            }
        }
    }

    fn castling(self, law: &mut Castling) {
        let (from, to) = (self.from.0, self.to.0);
        let there = |n: u8| (0..to).find(|m| drawn(*m, to, from) == n.checked_sub(1));
        let files = [
            &mut law.short,
            &mut law.long,
            &mut law.king_file,
            &mut law.short_rook,
            &mut law.long_rook,
        ];
        for file in files.into_iter().flatten() {
            *file = there(*file).map_or(*file, |n| n + 1);
        }
    }

    fn sided(self, zone: &mut Sided<Zone>) {
        match zone {
            Sided::Both(zone) => self.zone(zone),
            Sided::Each { white, black } => {
                self.zone(white);
                self.zone(black);
            }
        }
    }

    fn zone(self, zone: &mut Zone) {
        let patches = zone.0.iter().filter_map(|patch| self.patch(*patch));
        zone.0 = patches.collect();
    }

    fn patch(self, patch: Patch) -> Option<Patch> {
        let all = |range: Option<(u8, u8)>, from, to| match range {
            None => Some(None),
            Some(range) => self::range(range, from, to).map(Some),
        };
        Some(Patch {
            files: all(patch.files, self.from.0, self.to.0)?,
            ranks: all(patch.ranks, self.from.1, self.to.1)?,
        })
    }
}

/// The range of files or ranks on a larger or smaller board that corresponds to a range. A range that includes the
/// middle still includes it.
fn range((low, high): (u8, u8), from: u8, to: u8) -> Option<(u8, u8)> {
    let through = low < from / 2 && high >= from / 2;
    let is_in = |m: &u8| drawn(*m, to, from).map_or(through, |n| (low..=high).contains(&n));
    let mut all = (0..to).filter(is_in);
    let first = all.next()?;
    Some((first, all.next_back().unwrap_or(first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_distance_from_the_nearer_edge() {
        let of = |size, drawn_size| -> Vec<Option<u8>> {
            (0..size).map(|n| drawn(n, size, drawn_size)).collect()
        };
        let some = |all: &[u8]| -> Vec<Option<u8>> { all.iter().map(|n| Some(*n)).collect() };
        assert_eq!(of(8, 8), some(&[0, 1, 2, 3, 4, 5, 6, 7]));
        assert_eq!(of(5, 8), some(&[0, 1, 2, 6, 7]));
        assert_eq!(of(4, 8), some(&[0, 1, 6, 7]));
        assert_eq!(of(1, 8), some(&[0]));
        let mut ten = some(&[0, 1, 2, 3, 4, 5, 6, 7]);
        ten.splice(4..4, [None, None]);
        assert_eq!(of(10, 8), ten);
    }

    #[test]
    fn zones_are_those_of_the_other_board() {
        let of = |text: &str, from, to| {
            let mut zone: Zone = text.parse().unwrap();
            Resize { from, to }.zone(&mut zone);
            zone.to_string()
        };
        let (eight, ten, five) = ((8, 8), (10, 10), (5, 5));
        assert_eq!(of("*8 *1", eight, ten), "*10 *1");
        assert_eq!(of("*2 *7 c* f*", eight, ten), "*2 *9 c* h*");
        assert_eq!(of("*3-*6 a1-c8 *", eight, ten), "*3-*8 a1-c10 *");
        assert_eq!(of("d1-f3", (9, 10), (9, 8)), "d1-f3");
        assert_eq!(of("*8 *5 *2", eight, five), "*5 *2");
        assert_eq!(of("*3-*6", eight, five), "*3");
    }
}
