//! From far coordinates to small ones, and back.

use crate::model::Coord;
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

/// How the coordinates of one record were changed.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// Which file it is in, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Which record of the file, from 0.
    pub record: u64,
    /// Files.
    pub x: Vec<Stretch>,
    /// Ranks.
    pub y: Vec<Stretch>,
}

/// Neighboring coordinates that moved together.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// The smallest before.
    pub from: Coord,
    /// The largest before.
    pub to: Coord,
    /// What the smallest became.
    pub at: Coord,
}

impl Map {
    /// One map a line, as [`Map::to_line`] writes them.
    pub fn parse(text: &str) -> Option<Vec<Self>> {
        let lines = text.lines().filter(|l| !l.trim().is_empty());
        let maps = lines.map(|line| serde_json::from_str::<Self>(line).ok());
        maps.map(|map| map.filter(Self::is_sound)).collect()
    }

    /// As one line of JSON, without the end of the line.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Whether no stretch meets another, neither before nor after.
    fn is_sound(&self) -> bool {
        [&self.x, &self.y].into_iter().all(|axis| {
            axis.iter().all(|s| s.from <= s.to)
                && axis
                    .windows(2)
                    .all(|w| w[0].to < w[1].from && w[0].end() < w[1].at)
        })
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let back = |axis: &Vec<Stretch>| axis.iter().map(Stretch::inverse).collect();
        Self {
            file: self.file.clone(),
            record: self.record,
            x: back(&self.x),
            y: back(&self.y),
        }
    }
}

impl Stretch {
    fn end(&self) -> Coord {
        self.at.plus(&self.to.minus(&self.from))
    }

    fn inverse(&self) -> Self {
        Self {
            from: self.at.clone(),
            to: self.end(),
            at: self.from.clone(),
        }
    }
}

/// The new value of a coordinate: it moves with its stretch, or with the nearest one.
pub(super) fn moved(axis: &[Stretch], n: &Coord) -> Coord {
    let after = axis.partition_point(|s| s.from <= *n);
    let below = after.checked_sub(1).and_then(|i| axis.get(i));
    let nearest = match (below, axis.get(after)) {
        (Some(low), Some(high)) if *n > low.to => {
            let twice: BigInt = n.to_big() * 2;
            match twice > low.to.to_big() + high.from.to_big() {
                true => high,
                false => low,
            }
        }
        (Some(low), _) => low,
        (None, Some(high)) => high,
        (None, None) => return n.clone(),
    };
    nearest.at.plus(&n.minus(&nearest.from))
}
