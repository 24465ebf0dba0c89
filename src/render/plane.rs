//! The window on the infinite board.

use super::draft::{Draft, too_large};
use super::scene::{Content, Far, Line, MAX_SIDE, Panel, Tile, tile_mut};
use super::window::{self, Reach, Window};
use super::{Options, View, rays, words};
use crate::diag::Diagnostic;
use crate::model::{BoardSquare, Border, Coord, Plane, Square};
use crate::order;

/// The most pieces beyond the edge that are shown; the rest are counted.
const MAX_FAR: usize = 24;
/// The most rays that are examined.
const MAX_RAYS: usize = 1_000;

pub(super) fn draft_of_plane(
    plane: &Plane,
    options: &Options,
    reach: Reach,
) -> Result<Draft, Diagnostic> {
    let window = window_of(plane, options, reach)?;
    let mut panel = empty_panel(plane, &window);
    for (square, piece) in &plane.pieces {
        if let Some(tile) = tile_mut(&mut panel, window.locate(square)) {
            tile.content = Content::of_piece(*piece);
        }
    }
    for square in &plane.marks {
        if let Some(tile) = tile_mut(&mut panel, window.locate(square)) {
            tile.marked = true;
        }
    }
    for ray in plane.rays.iter().take(MAX_RAYS) {
        let tiles = rays::tiles(ray, &window);
        for at in &tiles {
            if let Some(tile) = tile_mut(&mut panel, Some(*at)) {
                tile.ray = true;
            }
        }
        panel.sources.extend(window.locate(&ray.from));
        let ends = tiles.first().zip(tiles.last());
        panel.rays.extend(ends.map(|(a, b)| [*a, *b]));
    }
    panel.edges = plane
        .border
        .as_ref()
        .map_or(Vec::new(), |b| edges(b, &window));
    far_pieces(&mut panel, plane, &window);
    Ok(Draft {
        panel,
        board: None,
        window: Some(window),
    })
}

fn window_of(plane: &Plane, options: &Options, reach: Reach) -> Result<Window, Diagnostic> {
    let window = match &options.view {
        View::Part(corner, files, ranks) => Window {
            corner: corner.clone(),
            width: usize::from(*files),
            height: usize::from(*ranks),
        },
        View::All => Window::of_all(plane)?,
        View::Auto => {
            let ends = |(a, b): &(BoardSquare, BoardSquare)| (a.square.clone(), b.square.clone());
            let last = options.last_moves.last().map(ends);
            Window::of(plane, last.as_ref().map(|(a, b)| (a, b)), reach)
        }
    };
    let (width, height) = (window.width, window.height);
    if width.max(height) > MAX_SIDE || width.min(height) == 0 {
        return Err(too_large(format!(
            "a window of {width} files and {height} ranks is too large to draw"
        ))
        .at(crate::diag::Span::default()));
    }
    Ok(window)
}

/// Kings first, then in the order they were listed; those in one direction together.
fn far_pieces(panel: &mut Panel, plane: &Plane, window: &Window) {
    let outside = || {
        // The places of missing squares are not useful.
        window::outside(plane, window).filter(|(_, p)| Content::of_piece(*p).piece().is_some())
    };
    let royal = outside().filter(|(_, p)| window::is_royal(p.kind));
    let other = outside().filter(|(_, p)| !window::is_royal(p.kind));
    let far = |(square, piece): &(Square, crate::model::Piece)| {
        let (toward, near) = window.direction(square);
        Far {
            piece: *piece,
            toward,
            near,
            name: words::square(square),
        }
    };
    panel.far = royal.chain(other).take(MAX_FAR).map(far).collect();
    order::sort_by_key(&mut panel.far, |f| (f.toward, f.near));
    panel.unnamed = outside().count() - panel.far.len();
}

fn empty_panel(plane: &Plane, window: &Window) -> Panel {
    let (width, height) = (window.width, window.height);
    let odd = |n: &Coord| n.to_big().bit(0);
    let corner_dark = odd(&window.corner.x) == odd(&window.corner.y);
    let inside = inside(plane.border.as_ref(), window);
    let tile = |i: usize| {
        let (column, row) = (i % width, i / width);
        Tile {
            content: match inside(column, row) {
                true => Content::Empty,
                false => Content::Hole,
            },
            dark: (column + row).is_multiple_of(2) == corner_dark,
            last: false,
            marked: false,
            ray: false,
            river: false,
            special: false,
        }
    };
    let name_x = |i| name(&window.square(i, 0).x, width);
    let name_y = |i| name(&window.square(0, i).y, height);
    Panel {
        width,
        height,
        tiles: (0..width * height).map(tile).collect(),
        file_names: (0..width).map(name_x).collect(),
        rank_names: (0..height).map(name_y).collect(),
        open: true,
        ..Panel::default()
    }
}

/// The name of a file or rank; of a large window only round numbers have one.
fn name(n: &Coord, length: usize) -> String {
    let stride = words::stride(length) as i64;
    match n.to_big() % stride == num_bigint::BigInt::ZERO {
        true => words::short(n),
        false => String::new(),
    }
}

/// Whether the world has a square in that column and row.
fn inside(border: Option<&Border>, window: &Window) -> impl Fn(usize, usize) -> bool {
    let exists = |square: &Square| window::exists(border, square);
    let corner = &window.corner;
    let column = |i| Square {
        x: window.square(i, 0).x,
        y: middle(border.map(|b| (&b.bottom, &b.top)), &corner.y),
    };
    let row = |i| Square {
        x: middle(border.map(|b| (&b.left, &b.right)), &corner.x),
        y: window.square(0, i).y,
    };
    let columns: Vec<bool> = (0..window.width).map(|i| exists(&column(i))).collect();
    let rows: Vec<bool> = (0..window.height).map(|i| exists(&row(i))).collect();
    move |column, row| columns.get(column) == Some(&true) && rows.get(row) == Some(&true)
}

/// A number between two sides of the border.
fn middle(sides: Option<(&Option<Coord>, &Option<Coord>)>, otherwise: &Coord) -> Coord {
    let side = sides.and_then(|(low, high)| low.clone().or_else(|| high.clone()));
    side.unwrap_or_else(|| otherwise.clone())
}

/// The sides of the border that are in the window, along the corners of tiles.
fn edges(border: &Border, window: &Window) -> Vec<Line> {
    let (w, h) = (window.width, window.height);
    let cut = |side: &Option<Coord>, start: &Coord, length: usize, after: i64| {
        let n = side.as_ref()?.plus(&after.into()).minus(start).to_i64()?;
        usize::try_from(n).ok().filter(|n| *n <= length)
    };
    let corner = &window.corner;
    let left = cut(&border.left, &corner.x, w, 0);
    let right = cut(&border.right, &corner.x, w, 1);
    let bottom = cut(&border.bottom, &corner.y, h, 0);
    let top = cut(&border.top, &corner.y, h, 1);
    let (x0, x1) = (left.unwrap_or(0), right.unwrap_or(w));
    let (y0, y1) = (bottom.unwrap_or(0), top.unwrap_or(h));
    let upright = left.into_iter().chain(right).map(|x| [(x, y0), (x, y1)]);
    let level = bottom.into_iter().chain(top).map(|y| [(x0, y), (x1, y)]);
    upright.chain(level).collect()
}
