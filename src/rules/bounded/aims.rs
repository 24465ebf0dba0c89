//! From which squares of a small board each piece could capture on each square, if nothing stood between.

use super::army::{Army, code};
use super::field::{At, Field, delta};

/// The squares for each kind of piece of White and of Black.
type Both = [u64; 2];

/// Empty for a larger board, or if a piece does more than leap and ride.
#[derive(Default)]
pub(super) struct Aims {
    kinds: usize,
    /// By square, then by kind.
    all: Vec<Both>,
}

impl Aims {
    pub(super) fn new(field: &Field, army: &Army) -> Self {
        if field.len() > 64 || army.is_odd() {
            return Self::default();
        }
        let all = field.all().iter().flat_map(|to| {
            (0..army.count())
                .map(|kind| [0, 1].map(|side| aims(field, army, code(kind, side), *to)))
        });
        Self {
            kinds: usize::from(army.count()),
            all: all.collect(),
        }
    }

    /// The squares for each kind of piece, to capture on this one; `None` if they are not known.
    #[inline(always)]
    pub(super) fn at(&self, field: &Field, target: At) -> Option<&[Both]> {
        let start = usize::from(field.number(target)) * self.kinds;
        let found = self.all.get(start..start + self.kinds);
        found.filter(|found| !found.is_empty() && field.has(target))
    }
}

fn aims(field: &Field, army: &Army, code: u8, to: At) -> u64 {
    (0..).zip(field.all()).fold(0, |all, (n, from)| {
        all | u64::from(army.capture(code, delta(*from, to)) != 0) << n
    })
}
