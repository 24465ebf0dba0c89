//! From which squares of a small board each piece could capture on each square, if nothing stood between.

use super::army::{Army, code};
use super::field::{At, Field, at, vector};
use super::pool::Pool;
use std::sync::Arc;

/// The squares for each square.
pub(super) type Of = [u64; 64];

/// Those of a kind of piece of White and of Black. Equal ones are shared with other games.
type Both = [Arc<Of>; 2];

static POOL: Pool<Of> = Pool::new();

/// Empty for a larger board, or if a piece does more than leap and ride.
#[derive(Default)]
pub(super) struct Aims {
    kinds: Vec<Both>,
}

impl Aims {
    pub(super) fn new(field: &Field, army: &Army) -> Self {
        if field.len() > 64 || army.is_odd() {
            return Self::default();
        }
        let both =
            |kind| [0, 1].map(|side| aims(field, |by| army.capture(code(kind, side), by) != 0));
        Self {
            kinds: (0..army.count()).map(both).collect(),
        }
    }

    /// The squares for each kind of piece of a side, to capture on this one; `None` if they are not known.
    #[inline(always)]
    pub(super) fn at(
        &self,
        field: &Field,
        target: At,
        side: u8,
    ) -> Option<impl Iterator<Item = u64>> {
        let (n, side) = (
            usize::from(field.number(target)) % 64,
            usize::from(side & 1),
        );
        let known = !self.kinds.is_empty() && field.has(target);
        known.then(|| self.kinds.iter().map(move |both| both[side][n]))
    }
}

/// For each square of a small board, from which squares a vector leads there that is one of these.
pub(super) fn aims(field: &Field, leads: impl Fn(At) -> bool) -> Arc<Of> {
    let mut all = [0; 64];
    let (files, ranks) = (field.files() as i8, field.ranks() as i8);
    // How many squares a vector stays away from each end of a file or rank.
    let kept = |n: i8, size: i8| (-n).max(0)..size - n.max(0);
    for y in 1 - ranks..ranks {
        for x in (1 - files..files).filter(|x| leads(vector(*x, y))) {
            for from in kept(y, ranks).flat_map(|rank| kept(x, files).map(move |file| (file, rank)))
            {
                let number = |(file, rank): (i8, i8)| field.number(at(file as u8, rank as u8));
                let to = number((from.0 + x, from.1 + y));
                all[usize::from(to) % 64] |= 1 << number(from);
            }
        }
    }
    POOL.share(all)
}

#[cfg(test)]
mod tests {
    use super::super::field::delta;
    use super::*;

    #[test]
    fn a_square_is_aimed_at_from_where_a_vector_leads_to_it() {
        let kinds: [&dyn Fn(At) -> bool; 3] = [&|by| by % 3 == 1, &|by| by % 7 < 3, &|_| true];
        for (files, ranks) in [(8, 8), (5, 6), (9, 7), (3, 16), (16, 1), (1, 1)] {
            let field = Field::new(files, ranks);
            for leads in kinds {
                let all = aims(&field, leads);
                for (to, found) in field.all().iter().zip(all.iter()) {
                    for (n, from) in field.all().iter().enumerate() {
                        assert_eq!(found >> n & 1 == 1, leads(delta(*from, *to)), "{from} {to}");
                    }
                }
            }
        }
    }
}
