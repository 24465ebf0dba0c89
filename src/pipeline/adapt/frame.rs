use crate::model::{Border, Coord, Document, Grid, Position, Sq, Square};
use crate::render::View;

/// Where `a1` of a bounded board stands on the infinite one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Origin {
    /// File of `a1`.
    pub x: Coord,
    /// Rank of `a1`.
    pub y: Coord,
}

/// `a1` on `1,1`, so that ranks keep their numbers.
impl Default for Origin {
    fn default() -> Self {
        Self {
            x: 1.into(),
            y: 1.into(),
        }
    }
}

impl Origin {
    /// Reads `X,Y`.
    pub fn parse(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        Some(Self {
            x: coord(x)?,
            y: coord(y)?,
        })
    }

    /// A square of the bounded board on the infinite one.
    pub(super) fn wide(&self, sq: Sq) -> Square {
        Square {
            x: self.x.plus(&i64::from(sq.file).into()),
            y: self.y.plus(&i64::from(sq.rank).into()),
        }
    }

    /// The same for exact coordinates that count from 1.
    pub(super) fn shift(&self, square: &Square) -> Square {
        Square {
            x: self.x.plus(&square.x).minus(&1.into()),
            y: self.rank(&square.y),
        }
    }

    /// A rank that counts from 1.
    pub(super) fn rank(&self, y: &Coord) -> Coord {
        self.y.plus(y).minus(&1.into())
    }

    /// A rank back to counting from 1.
    pub(super) fn rank_back(&self, y: &Coord) -> Coord {
        y.minus(&self.y).plus(&1.into())
    }

    /// The reverse: exact coordinates that count from 1.
    pub(super) fn shift_back(&self, square: &Square) -> Square {
        Square {
            x: square.x.minus(&self.x).plus(&1.into()),
            y: self.rank_back(&square.y),
        }
    }

    /// The border of a board of that size.
    pub(super) fn border(&self, grid: &Grid) -> Border {
        let last = self.wide(Sq::new(grid.files() - 1, grid.ranks() - 1));
        Border {
            left: Some(self.x.clone()),
            right: Some(last.x),
            bottom: Some(self.y.clone()),
            top: Some(last.y),
        }
    }
}

/// The part of the infinite board that becomes a bounded one.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Window {
    /// Its lower left corner, unless a border gives it.
    pub origin: Origin,
    /// Files and ranks; `None`: those of the border, else 8x8.
    pub size: Option<(u8, u8)>,
}

impl Window {
    /// Reads `X,Y,WxH`, such as `1,1,8x8`.
    pub fn parse(text: &str) -> Option<Self> {
        let (corner, size) = text.rsplit_once(',')?;
        let (files, ranks) = size.split_once('x')?;
        let side = |s: &str| s.parse().ok().filter(|n| (1..=Grid::MAX).contains(n));
        Some(Self {
            origin: Origin::parse(corner)?,
            size: Some((side(files)?, side(ranks)?)),
        })
    }

    /// Reads what a picture shows of the infinite board: `all`, or a window.
    pub fn parse_view(text: &str) -> Option<View> {
        if text == "all" {
            return Some(View::All);
        }
        let window = Self::parse(text)?;
        let ((files, ranks), Origin { x, y }) = (window.size?, window.origin);
        Some(View::Part(Square { x, y }, files, ranks))
    }

    /// The border of the board, or eight by eight squares from that corner.
    pub fn at(origin: &Origin) -> Self {
        Self {
            origin: origin.clone(),
            size: None,
        }
    }

    /// Corner and size, for a world with that border.
    pub(super) fn frame(&self, border: Option<&Border>) -> (Origin, (u8, u8)) {
        let size = self.size.unwrap_or((8, 8));
        let inside = border.filter(|_| self.size.is_none()).and_then(closed);
        inside.unwrap_or_else(|| (self.origin.clone(), size))
    }
}

/// Whether the border of a document on the infinite board is where that of a board with this origin would be.
pub fn is_placed(doc: &Document, origin: &Origin) -> bool {
    let plane = doc.stated_position().and_then(Position::plane);
    let border = plane.and_then(|plane| plane.border.as_ref());
    border
        .and_then(closed)
        .is_some_and(|(found, _)| found == *origin)
}

/// Corner and size of a border without open sides, if a board can be that large.
fn closed(border: &Border) -> Option<(Origin, (u8, u8))> {
    let origin = Origin {
        x: border.left.clone()?,
        y: border.bottom.clone()?,
    };
    let last = Square {
        x: border.right.clone()?,
        y: border.top.clone()?,
    };
    let last = origin.shift_back(&last).small()?;
    Some((origin, (last.file + 1, last.rank + 1)))
}

fn coord(text: &str) -> Option<Coord> {
    (text.len() <= 10_000).then(|| text.trim().parse().ok())?
}
