//! Digests that are computed together with those of other records, sixteen at a time: that is faster.

use super::columns::Needs;
use super::player::Player;
use super::rows::Rows;
use crate::hash::Hasher;
use crate::model::VariantName;
use crate::rules::Rules;
use std::ops::Range;

/// Digests whose rows have no value yet.
#[derive(Default)]
pub(super) struct Later {
    hasher: Hasher,
    /// In the order in which they wait.
    due: Vec<Due>,
    /// Where those of the current record begin.
    record: usize,
}

/// A digest, and the rows that it belongs to; none if they were removed.
struct Due {
    what: Needs,
    rows: Range<usize>,
}

impl Later {
    /// Another record begins, after this many rows: those that were added later were removed.
    pub fn begin(&mut self, rows: usize) {
        let removed = |due: &&mut Due| due.rows.end > rows;
        let last = self.due.iter_mut().rev();
        last.take_while(removed).for_each(|due| due.rows = 0..0);
        self.record = self.due.len();
    }

    /// The digest of the position where the rules are. `false`: it cannot wait.
    pub fn last(&mut self, player: &mut Player, rules: &mut dyn Rules, of: &VariantName) -> bool {
        if player.may_be_plain && rules.plain_position(&mut player.plain) {
            self.hasher.wait_plain(&player.plain);
        } else {
            player.look(rules, of);
            if player.here.grid().is_none() {
                return false;
            }
            self.hasher.wait(&player.here);
        }
        self.wait(Needs::LAST)
    }

    /// The digest of start and moves. `false`: it cannot wait.
    pub fn id(&mut self, player: &Player) -> bool {
        player.needs.contains(Needs::ID)
            && self.hasher.wait_moves(&player.moves)
            && self.wait(Needs::ID)
    }

    fn wait(&mut self, what: Needs) -> bool {
        self.due.push(Due { what, rows: 0..0 });
        true
    }

    /// These are the rows of the current record.
    pub fn place(&mut self, rows: &Range<usize>) {
        let of_record = self.due.get_mut(self.record..).unwrap_or_default();
        of_record.iter_mut().for_each(|due| due.rows = rows.clone());
    }

    /// Whether enough of them wait.
    pub fn is_full(&self) -> bool {
        self.hasher.is_full()
    }

    /// Adds all of them to their rows.
    pub fn finish(&mut self, rows: &mut Rows) {
        self.begin(rows.len());
        self.record = 0;
        let digests = self.hasher.together();
        for (due, digest) in self.due.drain(..).zip(digests) {
            for (column, series) in rows.digests() {
                if column.needs == due.what {
                    series.state_digest(due.rows.clone(), digest);
                }
            }
        }
    }
}
