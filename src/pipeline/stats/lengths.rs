use std::collections::BTreeMap;

/// How long games are, in plies.
#[derive(Clone, Debug, Default)]
pub struct Lengths {
    /// Games by their number of plies. Longer games than [`Lengths::LONGEST`] are counted as that.
    by_plies: BTreeMap<u64, u64>,
    games: u64,
    plies: u64,
    most: u64,
}

/// The games of some lengths.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Bin {
    /// The least number of plies.
    pub from: u64,
    /// The largest number of plies.
    pub to: u64,
    /// How many games.
    pub games: u64,
}

impl Lengths {
    /// The longest games that are told apart.
    pub const LONGEST: u64 = 10_000;

    pub(super) fn add(&mut self, plies: u64) {
        *self.by_plies.entry(plies.min(Self::LONGEST)).or_default() += 1;
        self.games += 1;
        self.plies += plies;
        self.most = self.most.max(plies);
    }

    /// Plies of all games.
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// The plies of the shortest game.
    pub fn least(&self) -> Option<u64> {
        self.by_plies.keys().next().copied()
    }

    /// The plies of the longest game.
    pub fn most(&self) -> Option<u64> {
        (self.games > 0).then_some(self.most)
    }

    /// Plies of a game on average.
    pub fn mean(&self) -> Option<f64> {
        (self.games > 0).then(|| self.plies as f64 / self.games as f64)
    }

    /// The plies of the game in the middle, or the mean of the two games there.
    pub fn median(&self) -> Option<f64> {
        let middle = [self.games.div_ceil(2), self.games / 2 + 1];
        let [one, other] = middle.map(|n| self.nth_shortest(n));
        Some((one? + other?) as f64 / 2.0)
    }

    /// The plies of the game with this number, from 1, in the order of their lengths.
    fn nth_shortest(&self, n: u64) -> Option<u64> {
        let mut seen = 0;
        let mut all = self.by_plies.iter();
        let found = all.find(|(_, games)| {
            seen += **games;
            seen >= n
        });
        found.map(|(plies, _)| *plies)
    }

    /// The games in at most this many bins of the same width, from 0 plies to the longest game.
    pub fn bins(&self, most: u64) -> Vec<Bin> {
        let Some((last, _)) = self.by_plies.last_key_value() else {
            return Vec::new();
        };
        let width = width(*last + 1, most.max(1));
        let mut bins: Vec<Bin> = Vec::new();
        for n in 0..=last / width {
            let (from, to) = (n * width, (n + 1) * width - 1);
            let games = self
                .by_plies
                .range(from..=to)
                .map(|(_, games)| *games)
                .sum();
            bins.push(Bin { from, to, games });
        }
        bins
    }
}

/// A round width: 1, 2, 5, 10, 20, 50 and so on.
fn width(all: u64, most: u64) -> u64 {
    let widths = (0..18).flat_map(|n| [1, 2, 5].map(|w| w * 10_u64.pow(n)));
    let mut fitting = widths.filter(|w| all.div_ceil(*w) <= most);
    fitting.next().unwrap_or(all)
}
