//! From which squares of a small board each piece could capture on each square, if nothing stood between.

use super::army::{Army, code};
use super::field::{At, Field, delta};
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
    for (to, of_square) in field.all().iter().zip(&mut all) {
        let from = (0..).zip(field.all());
        let from = from.filter(|(_, from)| leads(delta(**from, *to)));
        *of_square = from.fold(0, |all, (n, _)| all | 1 << n);
    }
    POOL.share(all)
}
