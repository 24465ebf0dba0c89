//! The plan as lines of text.

use super::scene::{Content, Far, Hand, Panel, Scene, Tile};
use super::{Options, Style, palette};
use crate::model::{Kind, Piece, Side};
use crate::order;
use std::fmt::Write;

/// Lines of text, each ended by a newline.
pub(super) fn draw(scene: &Scene, options: &Options) -> String {
    let renderer = TextRenderer::new(scene, options);
    let mut out = String::new();
    renderer.hand(&mut out, &scene.hands[0]);
    let blocks: Vec<Block> = scene.panels.iter().map(|p| renderer.panel(p)).collect();
    for line in shelves(scene, &blocks, options.columns) {
        side_by_side(&mut out, &line);
    }
    renderer.hand(&mut out, &scene.hands[1]);
    for panel in &scene.panels {
        renderer.far_list(&mut out, panel);
    }
    let _ = writeln!(out, "{}", scene.caption.join(" · "));
    renderer.legend(&mut out);
    out
}

/// A finished panel: its lines, and how many columns it takes.
struct Block {
    lines: Vec<String>,
    width: usize,
}

/// What all parts of the text need.
struct TextRenderer<'a> {
    scene: &'a Scene,
    ascii: bool,
    color: bool,
    /// Columns of one square.
    cell: usize,
}

impl<'a> TextRenderer<'a> {
    fn new(scene: &'a Scene, options: &Options) -> Self {
        let mut renderer = Self {
            scene,
            ascii: options.style == Style::Ascii,
            color: options.color,
            cell: 1,
        };
        let tiles = scene.panels.iter().flat_map(|p| &p.tiles);
        let pieces = tiles.filter_map(|t| t.content.piece());
        let widest = pieces.map(|p| renderer.figure(p).chars().count()).max();
        renderer.cell = widest.unwrap_or(1).max(1) + 2;
        renderer
    }

    /// `♞`, `n`, `AM`; a third and further player's pieces carry the player's number.
    fn figure(&self, piece: Piece) -> String {
        let mut out = match figure(piece, self.color).filter(|_| !self.ascii) {
            Some(c) => c.to_string(),
            None => self.letters(piece),
        };
        let numbered = !matches!(piece.side, Side::White | Side::Black | Side::Neutral);
        if numbered && !self.color {
            let _ = write!(out, "{}", piece.side.number());
        }
        out
    }

    fn letters(&self, piece: Piece) -> String {
        let code = self.scene.codes.get(piece.kind);
        match piece.side {
            Side::Black => code.to_ascii_lowercase(),
            _ => code.to_owned(),
        }
    }

    fn panel(&self, panel: &Panel) -> Block {
        let names = &panel.rank_names;
        let margin = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
        let ring = usize::from(!panel.far.is_empty());
        let width = margin + 1 + ring * 2 + panel.width * self.cell;
        let mut lines: Vec<String> = panel.label.iter().cloned().collect();
        let indent = " ".repeat(margin + 1);
        let beyond = |dy: i8| panel.far.iter().any(|f| f.toward.1 == dy);
        lines.extend(beyond(-1).then(|| indent.clone() + &self.edge_row(panel, -1)));
        for row in 0..panel.height {
            let name = names.get(row).map_or("", String::as_str);
            let mut line = format!("{name:>margin$} ");
            self.row(&mut line, panel, row);
            lines.push(line);
        }
        lines.extend(beyond(1).then(|| indent + &self.edge_row(panel, 1)));
        lines.extend(self.file_names(panel, margin + 1 + ring));
        let label = panel.label.as_ref().map_or(0, |l| l.chars().count());
        Block {
            lines,
            width: width.max(label),
        }
    }

    fn row(&self, line: &mut String, panel: &Panel, row: usize) {
        let edge = |dx: i8| {
            let here = |f: &&Far| f.toward == (dx, 0) && f.near.1 == row;
            panel.far.iter().find(here).map_or(' ', |f| self.arrow(f))
        };
        if !panel.far.is_empty() {
            line.push(edge(-1));
        }
        for tile in panel.row(row) {
            self.tile(line, *tile);
        }
        if !panel.far.is_empty() {
            line.push(edge(1));
        }
    }

    /// The arrows above or below the board.
    fn edge_row(&self, panel: &Panel, dy: i8) -> String {
        let mut out = vec![' '; panel.width * self.cell + 2];
        for far in panel.far.iter().filter(|f| f.toward.1 == dy) {
            let column = match far.toward.0 {
                -1 => 0,
                0 => 1 + far.near.0 * self.cell + self.cell / 2,
                _ => out.len() - 1,
            };
            if let Some(c) = out.get_mut(column) {
                *c = self.arrow(far);
            }
        }
        out.into_iter().collect()
    }

    fn arrow(&self, far: &Far) -> char {
        let at = |n: i8| (n + 1).clamp(0, 2) as usize;
        let table = if self.ascii {
            [['\\', '^', '/'], ['<', '*', '>'], ['/', 'v', '\\']]
        } else {
            [['↖', '↑', '↗'], ['←', '•', '→'], ['↙', '↓', '↘']]
        };
        table[at(far.toward.1)][at(far.toward.0)]
    }

    fn tile(&self, line: &mut String, tile: Tile) {
        let mut inner = match tile.content {
            Content::Piece(p) => self.figure(p),
            Content::Empty if tile.marked => if self.ascii { "*" } else { "×" }.into(),
            Content::Empty if tile.ray => if self.ascii { "+" } else { "∘" }.into(),
            Content::Empty if self.color => String::new(),
            Content::Empty => if self.ascii { "." } else { "·" }.into(),
            Content::Wall => if self.ascii { "#" } else { "█" }.repeat(self.cell - 2),
            Content::Hole => String::new(),
        };
        if tile.last {
            inner = format!("[{inner:^0$}]", self.cell - 2);
        }
        let cell = format!("{inner:^0$}", self.cell);
        if self.color && tile.content != Content::Hole {
            self.painted(line, tile, &cell);
        } else {
            line.push_str(&cell);
        }
    }

    fn painted(&self, line: &mut String, tile: Tile, cell: &str) {
        let back = palette::terminal_square(tile.dark, tile.last);
        let side = tile.content.piece().map_or(Side::Neutral, |p| p.side);
        let fore = palette::terminal(side);
        let _ = write!(line, "\x1b[48;5;{back}m\x1b[38;5;{fore}m{cell}\x1b[0m");
    }

    /// The names under the board; names that would touch are left out.
    fn file_names(&self, panel: &Panel, indent: usize) -> Option<String> {
        let mut line = " ".repeat(indent);
        let mut used = indent;
        for (i, name) in panel.file_names.iter().enumerate() {
            let length = name.chars().count();
            let start = indent + i * self.cell + self.cell.saturating_sub(length) / 2;
            if start < used + usize::from(i > 0 && length + 1 > self.cell) {
                continue;
            }
            let _ = write!(line, "{:1$}{name}", "", start - used);
            used = start + length;
        }
        (!panel.file_names.is_empty()).then_some(line)
    }

    fn hand(&self, out: &mut String, hand: &Hand) {
        let mut sides: Vec<Side> = hand.iter().map(|h| h.0).collect();
        sides.dedup();
        for side in sides {
            let held: Vec<String> = hand
                .iter()
                .filter(|h| h.0 == side)
                .map(|(side, kind, n)| self.held(Piece::new(*side, *kind), *n))
                .collect();
            let _ = writeln!(out, "{} holds {}", side.title(), held.join(" "));
        }
    }

    fn held(&self, piece: Piece, n: u32) -> String {
        let times = if self.ascii { 'x' } else { '×' };
        match n {
            1 => self.figure(piece),
            n => format!("{}{times}{n}", self.figure(piece)),
        }
    }

    fn far_list(&self, out: &mut String, panel: &Panel) {
        for far in &panel.far {
            let (arrow, figure) = (self.arrow(far), self.figure(far.piece));
            let _ = writeln!(out, "{arrow} {figure} on {}", far.name);
        }
        if panel.unnamed > 0 {
            let _ = writeln!(out, "and {} more beyond the edge", panel.unnamed);
        }
    }

    fn legend(&self, out: &mut String) {
        let entries = self.scene.codes.explained();
        if !entries.is_empty() {
            let _ = writeln!(out, "{}", entries.join(" · "));
        }
    }
}

/// The chess figure. On colored squares everybody gets the solid one.
fn figure(piece: Piece, solid: bool) -> Option<char> {
    let index = match piece.kind {
        Kind::KING => 0,
        Kind::QUEEN => 1,
        Kind::ROOK => 2,
        Kind::BISHOP => 3,
        Kind::KNIGHT => 4,
        Kind::PAWN => 5,
        _ => return None,
    };
    let first = if piece.side == Side::White && !solid {
        '♔'
    } else {
        '♚'
    };
    char::from_u32(first as u32 + index)
}

/// The panels of one timeline next to each other, broken into lines.
fn shelves<'a>(scene: &Scene, blocks: &'a [Block], columns: usize) -> Vec<Vec<&'a Block>> {
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    order::sort_by_key(&mut order, |i| {
        (scene.panels[*i].at.1, scene.panels[*i].at.0)
    });
    let (mut shelves, mut used, mut row) = (Vec::<Vec<&Block>>::new(), 0, usize::MAX);
    for i in order {
        let (block, here) = (&blocks[i], scene.panels[i].at.1);
        let fits = here == row && used + GAP + block.width <= columns;
        match shelves.last_mut().filter(|_| fits) {
            Some(shelf) => {
                shelf.push(block);
                used += GAP + block.width;
            }
            None => {
                shelves.push(vec![block]);
                (used, row) = (block.width, here);
            }
        }
    }
    shelves
}

/// Blank columns between two boards.
const GAP: usize = 3;

fn side_by_side(out: &mut String, shelf: &[&Block]) {
    let height = shelf.iter().map(|b| b.lines.len()).max().unwrap_or(0);
    for i in 0..height {
        let mut line = String::new();
        let mut edge = 0;
        for block in shelf {
            let text = block.lines.get(i).map_or("", String::as_str);
            line.push_str(text);
            edge += block.width + GAP;
            let seen = visible(&line);
            line.extend(std::iter::repeat_n(' ', edge.saturating_sub(seen)));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}

/// Columns a line takes; escapes take none.
fn visible(line: &str) -> usize {
    let mut in_escape = false;
    let shown = |c: &char| {
        let hidden = in_escape || *c == '\x1b';
        in_escape = hidden && *c != 'm';
        !hidden
    };
    line.chars().filter(shown).count()
}
