use super::{Board, Geometry, HexRows, MAX_AXES, Simple, Vector};

/// The most squares along an axis.
const LARGEST: i64 = 1 << 30;

impl Simple {
    /// The empty board of that name: `8x8`, `5x5x5`, `hex:6` or `hex:6:upright`.
    pub fn named(text: &str) -> Option<Self> {
        let size = |t: &str| {
            let n = t.parse::<i64>().ok();
            n.filter(|n| (1..=LARGEST).contains(n))
        };
        let parts: Vec<&str> = text.split(':').collect();
        match parts[..] {
            ["hex", edge] | ["hex", edge, "level"] => {
                Some(Self::hexagon(size(edge)?, HexRows::Level))
            }
            ["hex", edge, "upright"] => Some(Self::hexagon(size(edge)?, HexRows::Upright)),
            [sizes] => {
                let sizes: Option<Vec<i64>> = sizes.split(['x', 'X', '×']).map(size).collect();
                let sizes = sizes.filter(|all| (1..=MAX_AXES).contains(&all.len()))?;
                Some(Self::rectangular(&sizes))
            }
            _ => None,
        }
    }

    /// Its middle square, or the one to the lower left of its middle.
    pub fn middle(&self) -> Vector {
        match self.geometry() {
            Geometry::Rectangular(_) => {
                let half: Vec<i64> = self.sizes().iter().map(|n| (n - 1) / 2).collect();
                Vector::new(&half).unwrap_or_default()
            }
            Geometry::Hexagonal(_) => Vector::default(),
        }
    }
}
