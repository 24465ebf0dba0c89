//! Panels with the places that their tiles show.

use super::plane::draft_of_plane;
use super::scene::{Content, Panel, Spot, Tile, tile_mut};
use super::window::{Reach, Window};
use super::{Options, View, words};
use crate::diag::{Code, Diagnostic};
use crate::model::{BoardId, BoardSquare, Cell, Grid, Multiverse, World};
use std::collections::BTreeSet;

/// The most tiles of one picture.
const MAX_TILES: usize = 65_536;

/// A panel in the making, first rank first, and how to find a square in it.
pub(super) struct Draft {
    pub panel: Panel,
    pub board: Option<BoardId>,
    pub window: Option<Window>,
}

impl Draft {
    fn locate(&self, place: &BoardSquare) -> Option<(usize, usize)> {
        if self.board.is_some_and(|b| b != place.board) {
            return None;
        }
        if let Some(window) = &self.window {
            return window.locate(&place.square);
        }
        let sq = place.square.small()?;
        let (column, row) = (usize::from(sq.file), usize::from(sq.rank));
        (column < self.panel.width && row < self.panel.height).then_some((column, row))
    }
}

pub(super) fn drafts(
    world: &World,
    options: &Options,
    reach: Reach,
) -> Result<Vec<Draft>, Diagnostic> {
    let part = matches!(options.view, View::Part(..));
    if part && !matches!(world, World::Plane(_)) {
        return Err(needs_no_window());
    }
    match world {
        World::Board(grid) => Ok(vec![draft_of_grid(grid)]),
        World::Plane(plane) => Ok(vec![draft_of_plane(plane, options, reach)?]),
        World::Multiverse(m) => drafts_of_multiverse(m),
    }
}

fn draft_of_grid(grid: &Grid) -> Draft {
    let (width, height) = (usize::from(grid.files()), usize::from(grid.ranks()));
    let tile = |(i, cell): (usize, &Cell)| Tile {
        content: Content::of(*cell),
        dark: (i % width + i / width).is_multiple_of(2),
        last: false,
        marked: false,
        ray: false,
        river: false,
        special: false,
    };
    let panel = Panel {
        width,
        height,
        tiles: grid.cells().iter().enumerate().map(tile).collect(),
        file_names: some_names(width, words::file_name),
        rank_names: some_names(height, |rank| (rank + 1).to_string()),
        ..Panel::default()
    };
    Draft {
        panel,
        board: None,
        window: None,
    }
}

/// Names of a bounded board's files or ranks; of a large one only some.
fn some_names(length: usize, name: impl Fn(usize) -> String) -> Vec<String> {
    let named = |i: &usize| length <= 30 || (i + 1).is_multiple_of(words::stride(length));
    let name = |i| if named(&i) { name(i) } else { String::new() };
    (0..length).map(name).collect()
}

/// Timelines are rows; every half turn that some board has is a column.
fn drafts_of_multiverse(m: &Multiverse) -> Result<Vec<Draft>, Diagnostic> {
    let tiles = m.boards.values().map(|g| g.cells().len()).sum::<usize>();
    if tiles > MAX_TILES {
        return Err(too_large(format!(
            "a multiverse of {} boards is too large to draw",
            m.boards.len()
        )));
    }
    let rows: BTreeSet<i32> = m.boards.keys().map(|b| b.timeline2).collect();
    let columns: BTreeSet<(i32, bool)> = m.boards.keys().map(|b| (b.turn, b.black)).collect();
    let rows: Vec<i32> = rows.into_iter().collect();
    let columns: Vec<(i32, bool)> = columns.into_iter().collect();
    let draft = |(id, grid): (&BoardId, &std::sync::Arc<Grid>)| {
        let mut draft = draft_of_grid(grid);
        draft.board = Some(*id);
        draft.panel.black = id.black;
        draft.panel.label = Some(board_name(*id));
        let column = columns.binary_search(&(id.turn, id.black)).unwrap_or(0);
        draft.panel.at = (column, rows.binary_search(&id.timeline2).unwrap_or(0));
        draft
    };
    Ok(m.boards.iter().map(draft).collect())
}

fn board_name(id: BoardId) -> String {
    let half = if id.black { "Black" } else { "White" };
    let timeline = words::timeline(id.timeline2);
    format!("timeline {timeline}, turn {}, {half}", id.turn)
}

fn needs_no_window() -> Diagnostic {
    Diagnostic::error(Code("core/not-infinite"), "this is not an infinite board")
        .at(crate::diag::Span::default())
        .help("leave out `--window`: the whole board is drawn")
}

pub(super) fn too_large(message: String) -> Diagnostic {
    Diagnostic::error(Code("core/too-large-to-draw"), message).help(
        "a picture shows at most 255 files and 255 ranks of a board, and 65,536 squares in all",
    )
}

/// Marks where the last move began and ended; the arrow if both are in the picture.
pub(super) fn mark_last(
    drafts: &mut [Draft],
    (from, to): &(BoardSquare, BoardSquare),
) -> Option<(Spot, Spot)> {
    let mut ends = [from, to].map(|place| {
        let find = |(i, d): (usize, &mut Draft)| {
            let at = d.locate(place)?;
            tile_mut(&mut d.panel, Some(at))?.last = true;
            Some((i, at.0, at.1))
        };
        drafts.iter_mut().enumerate().find_map(find)
    });
    Some((ends[0].take()?, ends[1].take()?)).filter(|(a, b)| a != b)
}
