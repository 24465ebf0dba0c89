use super::{Coord, Piece, Square};

/// The infinite board: finitely many pieces in the order in which they were listed.
///
/// Equality does not depend on the order.
#[derive(Clone, Debug, Default)]
pub struct Plane {
    /// Squares and pieces; no square occurs twice.
    pub pieces: Vec<(Square, Piece)>,
    /// Whether the source left the pieces out, because they are those of the start position of the variant; `pieces`
    /// is then empty.
    pub usual: bool,
    /// The edge of the world, if it has one.
    pub border: Option<Border>,
    /// Marked squares that are not pieces (`Squares:`).
    pub marks: Vec<Square>,
    /// Marked rays (`Rays:`).
    pub rays: Vec<Ray>,
}

/// The edges of the world. A side without an edge is `None`. The numbers are part of the world.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Border {
    /// The smallest file.
    pub left: Option<Coord>,
    /// The largest file.
    pub right: Option<Coord>,
    /// The smallest rank.
    pub bottom: Option<Coord>,
    /// The largest rank.
    pub top: Option<Coord>,
}

impl Border {
    /// Whether there is no edge.
    pub fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a square is inside.
    pub fn has(&self, square: &Square) -> bool {
        let least = |least: &Option<Coord>, n| least.as_ref().is_none_or(|least| least <= n);
        let most = |most: &Option<Coord>, n| most.as_ref().is_none_or(|most| most >= n);
        least(&self.left, &square.x)
            && most(&self.right, &square.x)
            && least(&self.bottom, &square.y)
            && most(&self.top, &square.y)
    }

    /// The part of the board that is inside both borders.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let least = |a: &Option<Coord>, b: &Option<Coord>| a.clone().max(b.clone());
        let most = |a: &Option<Coord>, b: &Option<Coord>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b).clone()),
            (one, other) => one.clone().or_else(|| other.clone()),
        };
        Self {
            left: least(&self.left, &other.left),
            right: most(&self.right, &other.right),
            bottom: least(&self.bottom, &other.bottom),
            top: most(&self.top, &other.top),
        }
    }
}

/// A half-line drawn on the board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ray {
    /// Where it starts.
    pub from: Square,
    /// Its direction.
    pub step: Square,
}

impl PartialEq for Plane {
    fn eq(&self, other: &Self) -> bool {
        self.border == other.border
            && self.usual == other.usual
            && self.marks == other.marks
            && self.rays == other.rays
            && self.pieces.len() == other.pieces.len()
            && (self.pieces == other.pieces || sorted(self) == sorted(other))
    }
}

impl Eq for Plane {}

fn sorted(plane: &Plane) -> Vec<&(Square, Piece)> {
    let mut pieces: Vec<_> = plane.pieces.iter().collect();
    pieces.sort();
    pieces
}
