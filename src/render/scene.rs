use super::codes::Codes;
use super::draft::{drafts, mark_last};
use super::ground::Ground;
use super::looks::Looks;
use super::window::Reach;
use super::{Options, words};
use crate::diag::Diagnostic;
use crate::model::{self, Cell, Kind, Multiverse, Piece, Position, Side, World};
use std::collections::BTreeSet;

/// The most files or ranks of one panel.
pub(super) const MAX_SIDE: usize = 255;
/// The most entries of all hands together.
const MAX_HELD: usize = 1_000;

/// The plan of a picture: everything that will be seen, and where.
#[derive(Debug)]
pub struct Scene {
    /// What the picture shows, in a few words.
    pub(super) title: String,
    /// The side to move, and what earlier moves left (rights, counters).
    pub(super) caption: Vec<String>,
    pub(super) panels: Vec<Panel>,
    /// Hand of the player at the top, then of the player at the bottom.
    pub(super) hands: [Hand; 2],
    pub(super) codes: Codes,
    pub(super) looks: Looks,
    pub(super) ground: Ground,
    /// From where to where the moves of the last turn went.
    pub(super) arrows: Vec<(Spot, Spot)>,
    /// The timelines of a multiverse.
    pub(super) lanes: Vec<Lane>,
    /// The columns of its turns.
    pub(super) turns: Vec<(i32, usize)>,
    /// The column of the present.
    pub(super) present: Option<usize>,
}

/// A timeline: a row of boards.
#[derive(Debug)]
pub(super) struct Lane {
    pub name: String,
    pub row: usize,
    /// From the first column with a board to the last one.
    pub columns: (usize, usize),
    /// Whether the present takes it into account.
    pub active: bool,
}

/// One board, or the window on the infinite one. Tiles from the top left corner, row by row.
#[derive(Debug, Default)]
pub(super) struct Panel {
    pub label: Option<String>,
    /// Black's half of a turn.
    pub black: bool,
    /// Its place among the other panels.
    pub at: (usize, usize),
    pub width: usize,
    pub height: usize,
    pub tiles: Vec<Tile>,
    /// Names of files from left to right; empty when they are not wanted.
    pub file_names: Vec<String>,
    /// Names of ranks from top to bottom.
    pub rank_names: Vec<String>,
    pub far: Vec<Far>,
    /// Far pieces that are only counted.
    pub unnamed: usize,
    /// A part of something larger: its sides are not edges.
    pub open: bool,
    /// Stretches of the edge of the world.
    pub edges: Vec<Line>,
    /// Marked rays: from the middle of one tile to that of another, and on.
    pub rays: Vec<Line>,
    /// Where rays begin.
    pub sources: Vec<(usize, usize)>,
    /// Opposite corners of the palaces, as tiles.
    pub palaces: Vec<Line>,
    /// Opposite corners of rectangles with diagonals, as tiles.
    pub diagonals: Vec<Line>,
}

/// From column and row to column and row.
pub(super) type Line = [(usize, usize); 2];

/// One square.
#[derive(Copy, Clone, Debug)]
pub(super) struct Tile {
    pub content: Content,
    pub dark: bool,
    /// The last move began or ended here.
    pub last: bool,
    /// The position marks this square.
    pub marked: bool,
    /// A marked ray goes over it.
    pub ray: bool,
    /// It belongs to the river.
    pub river: bool,
    /// The variant gives it another color.
    pub special: bool,
}

/// What is on a square.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Content {
    Hole,
    Empty,
    Wall,
    Piece(Piece),
}

/// A piece beyond the edge of the window.
#[derive(Debug)]
pub(super) struct Far {
    pub piece: Piece,
    /// Steps toward it: right and down are positive.
    pub toward: (i8, i8),
    /// Column and row of the nearest tile.
    pub near: (usize, usize),
    /// Its place.
    pub name: String,
}

/// A tile of a panel: panel, column, row.
pub(super) type Spot = (usize, usize, usize);

/// What one player, or several at one side of the table, hold.
pub(super) type Hand = Vec<(Side, Kind, u32)>;

impl Scene {
    /// Plans the picture.
    ///
    /// # Errors
    /// When a board has more than 255 files or ranks, or all boards together are too many.
    pub(super) fn of(
        position: &Position,
        options: &Options,
        reach: Reach,
    ) -> Result<Self, Diagnostic> {
        let mut drafts = drafts(&position.world, options, reach)?;
        let picture = options.definition().and_then(|v| v.picture.as_deref());
        if let (World::Board(_), Some(picture)) = (&position.world, picture) {
            drafts.iter_mut().for_each(|d| d.panel.lay_out(picture));
        }
        let last = options.last_moves.iter();
        let arrows = last.filter_map(|m| mark_last(&mut drafts, m)).collect();
        let mut scene = Self {
            title: title(position),
            caption: words::caption(position, options),
            panels: drafts.into_iter().map(|d| d.panel).collect(),
            hands: hands(position),
            codes: Codes::default(),
            looks: Looks::default(),
            ground: match position.world {
                World::Board(_) => Ground::of(options),
                World::Plane(_) | World::Multiverse(_) => Ground::default(),
            },
            arrows,
            lanes: Vec::new(),
            turns: Vec::new(),
            present: None,
        };
        if let World::Multiverse(world) = &position.world {
            scene.add_lanes(world);
        }
        let kinds = &scene.kinds() | &options.kinds;
        scene.codes = Codes::of_variant(&kinds, options.definition());
        scene.looks = Looks::of(&kinds, options);
        scene.panels.iter_mut().for_each(Panel::top_down);
        for (a, b) in &mut scene.arrows {
            turn_over(a, &scene.panels);
            turn_over(b, &scene.panels);
        }
        if options.flip {
            scene.flip();
        }
        if !options.coordinates {
            scene.panels.iter_mut().for_each(Panel::forget_names);
        }
        Ok(scene)
    }

    /// Adds what surrounds the boards of several.
    fn add_lanes(&mut self, world: &Multiverse) {
        if world.boards.len() < 2 {
            return;
        }
        let columns: BTreeSet<_> = world.boards.keys().map(|id| id.moment()).collect();
        let columns: Vec<_> = columns.into_iter().collect();
        let column = |at| columns.binary_search(&at).unwrap_or(0);
        let lanes = world.lanes().into_iter().enumerate();
        let lane = |(row, lane): (usize, model::Lane)| Lane {
            name: words::timeline(lane.timeline2),
            row,
            columns: (column(lane.first), column(lane.last)),
            active: lane.active,
        };
        self.lanes = lanes.map(lane).collect();
        self.present = world.present().map(column);
        for (n, at) in columns.iter().enumerate() {
            if self.turns.last().is_none_or(|(turn, _)| *turn != at.turn) {
                self.turns.push((at.turn, n));
            }
        }
    }

    /// Every kind that needs a shape or a code.
    pub(super) fn kinds(&self) -> BTreeSet<Kind> {
        let near = self.panels.iter().flat_map(|p| {
            let tiles = p.tiles.iter().filter_map(|t| t.content.piece());
            tiles.chain(p.far.iter().map(|f| f.piece)).map(|p| p.kind)
        });
        let held = self.hands.iter().flatten().map(|(_, kind, _)| *kind);
        near.chain(held).collect()
    }

    fn flip(&mut self) {
        let rows = self.panels.iter().map(|p| p.at.1).max().unwrap_or(0);
        self.hands.swap(0, 1);
        for panel in &mut self.panels {
            panel.at.1 = rows - panel.at.1;
            panel.turn_around();
        }
        for lane in &mut self.lanes {
            lane.row = rows - lane.row;
        }
        for (a, b) in &mut self.arrows {
            for spot in [a, b] {
                let Some(p) = self.panels.get(spot.0) else {
                    continue;
                };
                spot.1 = p.width - 1 - spot.1;
                spot.2 = p.height - 1 - spot.2;
            }
        }
    }
}

impl Content {
    /// The piece, if there is one.
    pub fn piece(self) -> Option<Piece> {
        match self {
            Self::Piece(p) => Some(p),
            _ => None,
        }
    }

    pub(super) fn of(cell: Cell) -> Self {
        match cell {
            Cell::Empty => Self::Empty,
            Cell::Hole => Self::Hole,
            Cell::Piece(p) => Self::of_piece(p),
        }
    }

    pub fn of_piece(piece: Piece) -> Self {
        match piece.kind {
            Kind::VOID => Self::Hole,
            Kind::WALL | Kind::OBSTACLE => Self::Wall,
            _ => Self::Piece(piece),
        }
    }
}

impl Panel {
    /// The tiles of one row, from the top.
    pub fn row(&self, row: usize) -> &[Tile] {
        let start = row * self.width;
        self.tiles.get(start..start + self.width).unwrap_or(&[])
    }

    /// From "first rank first" to "as seen".
    fn top_down(&mut self) {
        let rows = self.tiles.chunks(self.width.max(1)).rev();
        self.tiles = rows.flatten().copied().collect();
        self.rank_names.reverse();
        let (edge, last) = (self.height, self.height.saturating_sub(1));
        turn(self.edges.iter_mut().flatten(), |(x, y)| {
            (x, edge.saturating_sub(y))
        });
        turn(self.ends_of_lines(), |(x, y)| (x, last.saturating_sub(y)));
        for far in &mut self.far {
            far.toward.1 = -far.toward.1;
            far.near.1 = self.height.saturating_sub(far.near.1 + 1);
        }
    }

    /// As seen from the other side of the table.
    fn turn_around(&mut self) {
        self.tiles.reverse();
        self.file_names.reverse();
        self.rank_names.reverse();
        let (w, h) = (self.width, self.height);
        let back = |n: usize, last: usize| last.saturating_sub(n);
        turn(self.edges.iter_mut().flatten(), |(x, y)| {
            (back(x, w), back(y, h))
        });
        turn(self.ends_of_lines(), |(x, y)| {
            (back(x + 1, w), back(y + 1, h))
        });
        for far in &mut self.far {
            far.toward = (-far.toward.0, -far.toward.1);
            far.near.0 = self.width.saturating_sub(far.near.0 + 1);
            far.near.1 = self.height.saturating_sub(far.near.1 + 1);
        }
    }

    /// Every tile where a line is drawn from or to.
    fn ends_of_lines(&mut self) -> impl Iterator<Item = &mut (usize, usize)> {
        let drawn = self.rays.iter_mut().chain(&mut self.palaces);
        let ends = drawn.chain(&mut self.diagonals).flatten();
        ends.chain(&mut self.sources)
    }

    fn forget_names(&mut self) {
        self.file_names.clear();
        self.rank_names.clear();
    }
}

fn turn<'a>(
    ends: impl Iterator<Item = &'a mut (usize, usize)>,
    by: impl Fn((usize, usize)) -> (usize, usize),
) {
    for end in ends {
        *end = by(*end);
    }
}

fn turn_over(spot: &mut Spot, panels: &[Panel]) {
    if let Some(p) = panels.get(spot.0) {
        spot.2 = p.height.saturating_sub(spot.2 + 1);
    }
}

pub(super) fn tile_mut(panel: &mut Panel, at: Option<(usize, usize)>) -> Option<&mut Tile> {
    let (column, row) = at?;
    panel.tiles.get_mut(row * panel.width + column)
}

/// White's hand is at the bottom, all others at the top.
fn hands(p: &Position) -> [Hand; 2] {
    let held = || p.hands.held.iter().take(MAX_HELD).copied();
    [
        held().filter(|h| h.0 != Side::White).collect(),
        held().filter(|h| h.0 == Side::White).collect(),
    ]
}

fn title(p: &Position) -> String {
    let world = match &p.world {
        World::Board(g) => format!("{}×{} board", g.files(), g.ranks()),
        World::Plane(_) => "infinite board".into(),
        World::Multiverse(m) if m.boards.len() == 1 => "multiverse of one board".into(),
        World::Multiverse(m) => format!("multiverse of {} boards", m.boards.len()),
    };
    let variant = words::cut(p.variant.as_str());
    match world.starts_with(&variant) {
        true => world,
        false => format!("{variant}: {world}"),
    }
}
