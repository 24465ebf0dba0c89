//! The layout of the picture.

use super::scene::{Far, Panel, Scene};
use super::shapes::UNIT;
use super::words;

/// Size of the letters next to a board of usual width; everything around the board grows with them.
const NAMES: usize = 13;
/// The largest letters of the lines below the boards: a picture of many boards is viewed in parts.
const CAPTION: usize = 40;
/// Room for names of files and ranks.
const MARGIN: usize = 26;
/// Room for arrows that point beyond the edge.
const RING: usize = 40;
/// Room around everything.
const PAD: usize = 14;
/// Room between two boards.
const GAP: usize = 26;
/// Width of one column of a hand: a piece and its count.
const HELD: usize = 72;

/// The upper left corner of a panel's board.
#[derive(Debug)]
pub(super) struct Frame {
    pub x: usize,
    pub y: usize,
}

#[derive(Debug)]
pub(super) struct Layout {
    pub width: usize,
    pub height: usize,
    /// One for each panel.
    pub frames: Vec<Frame>,
    /// One corner for each thing held, for the hand at the top and the one at the bottom.
    pub hands: [Vec<(usize, usize)>; 2],
    /// What is drawn below the boards.
    pub lines: Vec<String>,
    /// Left edge of the boards and of the lines.
    pub left: usize,
    /// Baseline of the first line.
    pub first_line: usize,
    /// Size of the letters of the lines.
    pub font: usize,
    /// Size of the letters next to the boards.
    pub names: usize,
    /// Room for arrows on each side of a board.
    pub ring: Ring,
    /// Size of the names of boards of a multiverse.
    pub label: usize,
    /// Size of the names of timelines and turns; 0 if there are none.
    pub axis: usize,
    /// The corner of the boards.
    boards: (usize, usize),
    /// What a column and a row of boards take, with the space after them.
    pub pitch: (usize, usize),
}

impl Layout {
    /// Places everything.
    pub fn of(scene: &Scene) -> Self {
        let cell = Cell::of(scene);
        let mut frames: Vec<Frame> = scene.panels.iter().map(|p| cell.frame(p)).collect();
        let axis = if scene.lanes.is_empty() {
            0
        } else {
            cell.width / 6
        };
        let (aside, above) = axis_room(scene, axis);
        for frame in &mut frames {
            (frame.x, frame.y) = (frame.x + aside, frame.y + above);
        }
        let max = |f: fn(&Panel) -> usize| scene.panels.iter().map(f).max().unwrap_or(0) + 1;
        let (columns, rows) = (max(|p| p.at.0), max(|p| p.at.1));
        let boards_right = PAD + aside + columns * cell.width + (columns - 1) * GAP;
        let bottom = PAD + above + rows * cell.height + (rows - 1) * GAP;
        let (hands, width) = hands(scene, boards_right, bottom - cell.below);
        let left = if scene.panels.len() == 1 {
            PAD + cell.left
        } else {
            PAD
        };
        let open = scene.panels.iter().any(|p| p.open);
        let width = (width + PAD).max(if open { 420 } else { 300 });
        let font = (width / 60).clamp(14, CAPTION);
        // Nine units per letter of size 14: the caption is bold, and the reader's font is not known.
        let letters = (width - left) * 14 / (9 * font);
        let lines = wrapped(&scene_lines(scene), letters);
        let line = line_height(font);
        Self {
            width,
            height: bottom + 10 + lines.len() * line + PAD - 6,
            frames,
            hands,
            left,
            first_line: bottom + line,
            lines,
            font,
            names: cell.names,
            ring: cell.ring,
            label: cell.label,
            axis,
            boards: (PAD + aside, PAD + above),
            pitch: (cell.width + GAP, cell.height + GAP),
        }
    }

    /// The corner of what the boards of a column and a row take.
    pub fn place(&self, column: usize, row: usize) -> (usize, usize) {
        (
            self.boards.0 + column * self.pitch.0,
            self.boards.1 + row * self.pitch.1,
        )
    }

    /// The baseline of a line below the boards.
    pub fn line(&self, i: usize) -> usize {
        self.first_line + i * line_height(self.font)
    }

    /// Where the names of files are, from the lower edge of the board.
    pub fn below_board(&self) -> usize {
        self.ring.bottom + grown(MARGIN - 7, self.names)
    }

    /// How far the names of ranks are from the left edge of the board.
    pub fn beside_board(&self) -> usize {
        self.ring.left + grown(9, self.names)
    }
}

/// Room for the names of timelines at the left, and of turns above.
fn axis_room(scene: &Scene, axis: usize) -> (usize, usize) {
    let longest = scene
        .lanes
        .iter()
        .map(|lane| lane.name.len())
        .max()
        .unwrap_or(0);
    (longest * axis * 3 / 5 + axis / 2, axis * 2)
}

fn line_height(font: usize) -> usize {
    font * 19 / 14
}

/// A length that grows with the letters next to the board.
pub(super) fn grown(length: usize, names: usize) -> usize {
    length * names / NAMES
}

/// Room for arrows on the sides where there are some.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Ring {
    pub left: usize,
    right: usize,
    top: usize,
    pub bottom: usize,
}

impl Ring {
    fn of(scene: &Scene, names: usize) -> Self {
        let far = || scene.panels.iter().flat_map(|p| &p.far);
        let room = |toward: &dyn Fn(&Far) -> bool| match far().any(toward) {
            true => grown(RING, names),
            false => 0,
        };
        Self {
            left: room(&|f| f.toward.0 < 0),
            right: room(&|f| f.toward.0 > 0),
            top: room(&|f| f.toward.1 < 0),
            bottom: room(&|f| f.toward.1 > 0),
        }
    }
}

/// What one panel takes, everything around it included.
struct Cell {
    width: usize,
    height: usize,
    left: usize,
    above: usize,
    below: usize,
    names: usize,
    label: usize,
    ring: Ring,
}

impl Cell {
    fn of(scene: &Scene) -> Self {
        let any = |f: fn(&Panel) -> bool| scene.panels.iter().any(f);
        let side = |f: fn(&Panel) -> usize| scene.panels.iter().map(f).max().unwrap_or(1) * UNIT;
        let (across, down) = (side(|p| p.width), side(|p| p.height));
        let names = (across / 70).clamp(NAMES, 160);
        let grown = |length| grown(length, names);
        let ring = Ring::of(scene, names);
        let texts = scene.panels.iter().flat_map(|p| &p.rank_names);
        let longest = texts.map(|n| n.chars().count()).max().unwrap_or(0);
        let named = any(|p| !p.file_names.is_empty());
        let left = match named {
            true => ring.left + grown((longest * 8 + 14).max(MARGIN)),
            false => ring.left + 4,
        };
        let labels = scene.panels.iter().filter_map(|p| p.label.as_ref());
        let longest = labels.map(|label| label.chars().count()).max();
        let label = longest.map_or(0, |letters| {
            (across * 5 / 3 / letters.max(1)).clamp(NAMES, 40)
        });
        let above = ring.top + if label > 0 { 2 * label } else { 4 };
        let below = ring.bottom + if named { grown(MARGIN) } else { 4 };
        Self {
            width: left + across + ring.right.max(4),
            height: above + down + below,
            left,
            above,
            below,
            names,
            label,
            ring,
        }
    }

    fn frame(&self, panel: &Panel) -> Frame {
        Frame {
            x: PAD + panel.at.0 * (self.width + GAP) + self.left,
            y: PAD + panel.at.1 * (self.height + GAP) + self.above,
        }
    }
}

/// Places for both hands to the right of the boards, and the right edge of it all.
fn hands(scene: &Scene, left: usize, bottom: usize) -> ([Vec<(usize, usize)>; 2], usize) {
    let [top, own] = &scene.hands;
    if top.is_empty() && own.is_empty() {
        return ([Vec::new(), Vec::new()], left);
    }
    let rows = (bottom.saturating_sub(PAD) / 2 / UNIT).max(1);
    let place = |i: usize, y: usize| (left + 6 + i / rows * HELD, y);
    let down = (0..top.len()).map(|i| place(i, PAD + 4 + i % rows * UNIT));
    let up = |i| place(i, bottom.saturating_sub((i % rows + 1) * UNIT));
    let columns = top.len().max(own.len()).div_ceil(rows);
    let places = [down.collect(), (0..own.len()).map(up).collect()];
    (places, left + 6 + columns * HELD)
}

/// Caption, far pieces, meaning of the codes.
fn scene_lines(scene: &Scene) -> Vec<Vec<String>> {
    let mut out = vec![scene.caption.clone()];
    for panel in &scene.panels {
        let name = |(i, p): (usize, &Far)| {
            let (side, kind) = (p.piece.side.title(), words::kind(p.piece.kind));
            format!("{}: {side} {kind} on {}", i + 1, p.name)
        };
        let mut far: Vec<String> = panel.far.iter().enumerate().map(name).collect();
        if !far.is_empty() {
            far.insert(0, "outside the picture".into());
        }
        far.extend((panel.unnamed > 0).then(|| format!("and {} more", panel.unnamed)));
        out.push(far);
    }
    out.push(scene.legend());
    out
}

/// Each list as one line, or more where it is longer than the picture is wide.
fn wrapped(lists: &[Vec<String>], columns: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for list in lists {
        let mut fresh = true;
        for word in list {
            match out.last_mut().filter(|_| !fresh) {
                Some(l) if l.chars().count() + 3 + word.chars().count() <= columns => {
                    l.push_str(" · ");
                    l.push_str(word);
                }
                _ => out.push(word.clone()),
            }
            fresh = false;
        }
    }
    out
}
