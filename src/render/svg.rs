//! The plan as a picture.

use super::layout::{Frame, Layout, MARGIN, RING};
use super::palette::{self, paint};
use super::scene::{Content, Far, Hand, Panel, Scene, Spot, Tile};
use super::shapes::{self, UNIT};
use super::words;
use crate::model::{Kind, Piece, Side};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A self-contained picture.
pub(super) fn draw(scene: &Scene) -> String {
    let layout = Layout::of(scene);
    let mut out = String::new();
    head(&mut out, scene, &layout);
    for (panel, frame) in scene.panels.iter().zip(&layout.frames) {
        board(&mut out, panel, frame);
    }
    if let Some((from, to)) = scene.arrow {
        arrow(&mut out, layout.center(from), layout.center(to));
    }
    pieces(&mut out, &all_pieces(scene, &layout), scene);
    for (panel, frame) in scene.panels.iter().zip(&layout.frames) {
        far_pieces(&mut out, panel, frame);
    }
    lines(&mut out, &layout);
    out.push_str("</svg>\n");
    out
}

fn head(out: &mut String, scene: &Scene, layout: &Layout) {
    let (w, h) = (layout.width, layout.height);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\" role=\"img\" font-family=\"sans-serif\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<defs>\n",
        escaped(&scene.title),
        escaped(&description(scene)),
    );
    for kind in kinds_with_shapes(scene) {
        let (id, elements) = (shapes::id(kind).unwrap_or(""), shapes::elements(kind));
        let _ = writeln!(
            out,
            "<g id=\"piece-{id}\" transform=\"{}\">{elements}</g>",
            shapes::FIT
        );
    }
    let _ = writeln!(
        out,
        "</defs>\n<rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>",
        palette::PAPER
    );
}

/// What someone who cannot see the picture should be told.
fn description(scene: &Scene) -> String {
    let mut out = scene.caption.join(", ");
    let pieces = scene.panels.iter().flat_map(|p| &p.tiles);
    let mut count: BTreeMap<(Side, Kind), usize> = BTreeMap::new();
    for piece in pieces.filter_map(|t| t.content.piece()) {
        *count.entry((piece.side, piece.kind)).or_default() += 1;
    }
    for (i, ((side, kind), n)) in count.iter().take(60).enumerate() {
        let glue = if i == 0 { "; on the board:" } else { "," };
        let _ = write!(out, "{glue} {n} {} {}", side.name(), kind.name());
    }
    out
}

fn kinds_with_shapes(scene: &Scene) -> Vec<Kind> {
    let all = [
        Kind::PAWN,
        Kind::KNIGHT,
        Kind::BISHOP,
        Kind::ROOK,
        Kind::QUEEN,
        Kind::KING,
    ];
    let kinds = scene.kinds();
    all.into_iter().filter(|k| kinds.contains(k)).collect()
}

fn board(out: &mut String, panel: &Panel, frame: &Frame) {
    let (x, y) = (frame.x, frame.y);
    let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
    let squares = |t: &Tile| t.content != Content::Hole;
    fill(out, panel, palette::LIGHT, |t| squares(t) && !t.dark);
    fill(out, panel, palette::DARK, |t| squares(t) && t.dark);
    fill(out, panel, palette::LAST, |t| t.last);
    rays(out, panel);
    marks(out, panel);
    walls(out, panel);
    outline(out, panel);
    edges(out, panel);
    names(out, panel);
    out.push_str("</g>\n");
}

/// One path of all the squares that are to have that color.
fn fill(out: &mut String, panel: &Panel, color: &str, wanted: impl Fn(&Tile) -> bool) {
    let mut path = String::new();
    for (x, y, tile) in tiles(panel) {
        if wanted(tile) {
            let _ = write!(path, "M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z");
        }
    }
    if !path.is_empty() {
        let faint = if color == palette::LAST {
            " fill-opacity=\"0.62\""
        } else {
            ""
        };
        let _ = writeln!(out, "<path fill=\"{color}\"{faint} d=\"{path}\"/>");
    }
}

/// Every tile with the place of its corner.
fn tiles(panel: &Panel) -> impl Iterator<Item = (usize, usize, &Tile)> {
    let width = panel.width.max(1);
    let place = move |(i, t)| (i % width * UNIT, i / width * UNIT, t);
    panel.tiles.iter().enumerate().map(place)
}

fn marks(out: &mut String, panel: &Panel) {
    for (x, y, _) in tiles(panel).filter(|t| t.2.marked) {
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"37\" height=\"37\" rx=\"4\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"3\"><title>marked square</title></rect>",
            x + 4,
            y + 4,
            palette::MARK
        );
    }
}

fn walls(out: &mut String, panel: &Panel) {
    for (x, y, _) in tiles(panel).filter(|t| t.2.content == Content::Wall) {
        let _ = writeln!(
            out,
            "<g><title>wall</title><rect x=\"{}\" y=\"{}\" width=\"41\" height=\"41\" rx=\"4\" \
             fill=\"{}\"/><path d=\"M{} {}h33m-33 11h33m-33 11h33\" stroke=\"{}\" \
             stroke-width=\"1.5\" stroke-opacity=\"0.5\"/></g>",
            x + 2,
            y + 2,
            palette::WALL,
            x + 6,
            y + 12,
            palette::LIGHT
        );
    }
}

/// The frame; boards of Black's half turns have a dark one.
fn outline(out: &mut String, panel: &Panel) {
    if panel.open {
        let (w, h) = (panel.width * UNIT, panel.height * UNIT);
        let _ = writeln!(
            out,
            "<rect width=\"{w}\" height=\"{h}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"1\" stroke-dasharray=\"4 4\"/>",
            palette::FRAME
        );
        return;
    }
    let color = if panel.black {
        "#1f1b18"
    } else {
        palette::FRAME
    };
    let (w, h) = (panel.width * UNIT + 3, panel.height * UNIT + 3);
    let _ = writeln!(
        out,
        "<rect x=\"-1.5\" y=\"-1.5\" width=\"{w}\" height=\"{h}\" rx=\"2\" fill=\"none\" \
         stroke=\"{color}\" stroke-width=\"3\"/>"
    );
}

/// Where the world ends.
fn edges(out: &mut String, panel: &Panel) {
    for [a, b] in &panel.edges {
        let _ = writeln!(
            out,
            "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"5\" \
             stroke-linecap=\"square\"><title>edge of the world</title></path>",
            a.0 * UNIT,
            a.1 * UNIT,
            b.0 * UNIT,
            b.1 * UNIT,
            palette::FRAME
        );
    }
}

/// Marked rays: a dot where each begins, and a line to where it leaves.
fn rays(out: &mut String, panel: &Panel) {
    let middle = |n: usize| n * UNIT + UNIT / 2;
    for [a, b] in &panel.rays {
        let _ = writeln!(
            out,
            "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"4\" \
             stroke-dasharray=\"9 5\"><title>marked ray</title></path>",
            middle(a.0),
            middle(a.1),
            middle(b.0),
            middle(b.1),
            palette::MARK
        );
    }
    for (x, y) in &panel.sources {
        let _ = writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"6\" fill=\"{}\"/>",
            middle(*x),
            middle(*y),
            palette::MARK
        );
    }
}

fn names(out: &mut String, panel: &Panel) {
    if let Some(label) = &panel.label {
        let (x, ink) = (panel.width * UNIT / 2, palette::INK);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"-10\" font-size=\"13\" fill=\"{ink}\" \
             text-anchor=\"middle\">{}</text>",
            escaped(label)
        );
    }
    if panel.file_names.is_empty() {
        return;
    }
    let ink = palette::INK;
    let _ = writeln!(
        out,
        "<g font-size=\"13\" fill=\"{ink}\" text-anchor=\"middle\">"
    );
    let ring = if panel.far.is_empty() { 0 } else { RING };
    let bottom = panel.height * UNIT + MARGIN - 7 + ring;
    for (i, name) in panel.file_names.iter().enumerate() {
        name_at(out, i * UNIT + UNIT / 2, bottom, name);
    }
    out.push_str("</g>\n");
    let _ = writeln!(
        out,
        "<g font-size=\"13\" fill=\"{ink}\" text-anchor=\"end\">"
    );
    for (i, name) in panel.rank_names.iter().enumerate() {
        let _ = writeln!(
            out,
            "<text x=\"-{}\" y=\"{}\">{name}</text>",
            9 + ring,
            i * UNIT + UNIT / 2 + 5
        );
    }
    out.push_str("</g>\n");
}

/// A name, pressed together when it is wider than a square.
fn name_at(out: &mut String, x: usize, y: usize, name: &str) {
    let pressed = if name.chars().count() > 5 {
        " textLength=\"40\" lengthAdjust=\"spacingAndGlyphs\""
    } else {
        ""
    };
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\"{pressed}>{name}</text>");
}

/// From near the middle of one square to short of the middle of another.
fn arrow(out: &mut String, from: (f64, f64), to: (f64, f64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    if length < 1.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        let (x, y) = (from.0 + ux * along, from.1 + uy * along);
        format!("{:.1} {:.1}", x - uy * aside, y + ux * aside)
    };
    let (tip, neck) = (length - 10.0, length - 26.0);
    let _ = writeln!(
        out,
        "<path d=\"M{}L{}L{}L{}L{}L{}L{}Z\" fill=\"{}\" fill-opacity=\"0.72\"><title>last move</title></path>",
        at(6.0, -4.0),
        at(neck, -4.0),
        at(neck, -11.0),
        at(tip, 0.0),
        at(neck, 11.0),
        at(neck, 4.0),
        at(6.0, 4.0),
        palette::ARROW
    );
}

/// A piece and where its square's corner is.
struct Placed {
    piece: Piece,
    x: usize,
    y: usize,
    /// How many, where it stands for several.
    count: Option<u32>,
}

fn all_pieces(scene: &Scene, layout: &Layout) -> Vec<Placed> {
    let mut out = Vec::new();
    for (panel, frame) in scene.panels.iter().zip(&layout.frames) {
        let on_board = tiles(panel).filter_map(|(x, y, tile)| {
            tile.content.piece().map(|piece| Placed {
                piece,
                x: frame.x + x,
                y: frame.y + y,
                count: None,
            })
        });
        out.extend(on_board);
    }
    for (hand, place) in scene.hands.iter().zip(&layout.hands) {
        out.extend(held(hand, place));
    }
    out
}

fn held<'a>(hand: &'a Hand, places: &'a [(usize, usize)]) -> impl Iterator<Item = Placed> + 'a {
    hand.iter()
        .zip(places)
        .map(|((side, kind, n), (x, y))| Placed {
            piece: Piece::new(*side, *kind),
            x: *x,
            y: *y,
            count: Some(*n),
        })
}

/// All pieces, one group a side, so that colors are said once.
fn pieces(out: &mut String, all: &[Placed], scene: &Scene) {
    for side in Side::ALL {
        let mut group = String::new();
        for placed in all.iter().filter(|p| p.piece.side == side) {
            one_piece(&mut group, placed, scene);
        }
        if !group.is_empty() {
            let p = paint(side);
            let _ = write!(
                out,
                "<g fill=\"{}\" stroke=\"{}\" color=\"{}\" stroke-width=\"{}\" \
                 stroke-linejoin=\"round\" stroke-linecap=\"round\">\n{group}</g>\n",
                p.body, p.line, p.line, p.width
            );
        }
    }
}

fn one_piece(out: &mut String, placed: &Placed, scene: &Scene) {
    let (x, y) = (placed.x, placed.y);
    let name = name_of(placed);
    match shapes::id(placed.piece.kind) {
        Some(id) => {
            let _ = writeln!(
                out,
                "<use href=\"#piece-{id}\" x=\"{x}\" y=\"{y}\"><title>{name}</title></use>"
            );
        }
        None => disc(out, x, y, scene.codes.get(placed.piece.kind), &name),
    }
    if let Some(n) = placed.count.filter(|n| *n > 1) {
        let (x, y, ink) = (x + 46, y + 28, palette::INK);
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"{ink}\" stroke=\"none\">×{n}</text>"
        );
    }
}

fn name_of(placed: &Placed) -> String {
    let piece = placed.piece;
    let promoted = if piece.promoted { "promoted " } else { "" };
    escaped(&format!("{} {promoted}{}", piece.side.name(), piece.kind))
}

/// A kind without a shape: two rings and its code.
fn disc(out: &mut String, x: usize, y: usize, code: &str, name: &str) {
    let (cx, cy) = (half(x), half(y));
    let size = if code.len() > 2 { 12 } else { 16 };
    let _ = writeln!(
        out,
        "<g><title>{name}</title><circle cx=\"{cx}\" cy=\"{cy}\" r=\"18\"/>\
         <circle cx=\"{cx}\" cy=\"{cy}\" r=\"15.2\" fill=\"none\" stroke-width=\"0.8\"/>\
         <text x=\"{cx}\" y=\"{}\" font-size=\"{size}\" font-weight=\"bold\" \
         text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">{}</text></g>",
        y + 28,
        escaped(code)
    );
}

fn half(n: usize) -> String {
    format!("{n}.5", n = n + UNIT / 2)
}

/// Arrows around the window, pointing at pieces that are not in it. Those of one
/// direction share one; the numbers are those of the list below the board.
fn far_pieces(out: &mut String, panel: &Panel, frame: &Frame) {
    let same = |a: &Far, b: &Far| (a.toward, a.near) == (b.toward, b.near);
    let mut first = 1;
    for group in panel.far.chunk_by(same) {
        let label = match group.len() {
            1 => first.to_string(),
            n => format!("{first}–{}", first + n - 1),
        };
        first += group.len();
        far_arrow(out, group, &label, panel, frame);
    }
}

fn far_arrow(out: &mut String, group: &[Far], label: &str, panel: &Panel, frame: &Frame) {
    let Some(far) = group.first() else { return };
    let (x, y) = edge_of(far, panel);
    let (x, y) = (frame.x as i64 + x, frame.y as i64 + y);
    let p = paint(far.piece.side);
    let name = |f: &Far| format!("{} {} on {}", f.piece.side.name(), f.piece.kind, f.name);
    let names: Vec<String> = group.iter().map(name).collect();
    // A long label needs room where the arrow does not point.
    let size = if label.len() > 2 { 8 } else { 11 };
    let _ = writeln!(
        out,
        "<g transform=\"translate({x} {y})\"><title>{}</title>\
         <path d=\"M0 -19L6 -11A13 13 0 1 1 -6 -11Z\" transform=\"rotate({})\" \
         fill=\"{}\" stroke=\"{}\"/>\
         <text y=\"4\" font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\" \
         fill=\"{}\">{label}</text></g>",
        escaped(&names.join(", ")),
        angle(far.toward),
        p.body,
        palette::INK,
        p.line,
    );
}

/// Degrees, clockwise from up.
fn angle(toward: (i8, i8)) -> u16 {
    match toward {
        (0, -1) => 0,
        (1, -1) => 45,
        (1, 0) => 90,
        (1, 1) => 135,
        (0, 1) => 180,
        (-1, 1) => 225,
        (-1, 0) => 270,
        _ => 315,
    }
}

/// Where the arrow to a far piece stands, from the panel's corner.
fn edge_of(far: &Far, panel: &Panel) -> (i64, i64) {
    let one = |toward: i8, near: usize, length: usize| match toward {
        -1 => -20,
        0 => (near * UNIT + UNIT / 2) as i64,
        _ => (length * UNIT + 20) as i64,
    };
    (
        one(far.toward.0, far.near.0, panel.width),
        one(far.toward.1, far.near.1, panel.height),
    )
}

fn lines(out: &mut String, layout: &Layout) {
    let ink = palette::INK;
    for (i, line) in layout.lines.iter().enumerate() {
        let weight = if i == 0 { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"14\" fill=\"{ink}\"{weight}>{}</text>",
            layout.left,
            layout.first_line + i * 19,
            escaped(line)
        );
    }
}

/// Text that XML takes as text.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in words::plain(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
    }
    out
}

impl Layout {
    /// The middle of a tile.
    fn center(&self, (panel, column, row): Spot) -> (f64, f64) {
        let (x, y) = self.frames.get(panel).map_or((0, 0), |f| (f.x, f.y));
        let middle = |corner: usize, n: usize| (corner + n * UNIT) as f64 + UNIT as f64 / 2.0;
        (middle(x, column), middle(y, row))
    }
}
