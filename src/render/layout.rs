//! Where everything stands in the picture.

use super::scene::{Panel, Scene};
use super::shapes::UNIT;
use super::words;

/// Room for names of files and ranks.
pub(super) const MARGIN: usize = 26;
/// Room for arrows that point beyond the edge.
pub(super) const RING: usize = 40;
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
    /// What stands below the boards.
    pub lines: Vec<String>,
    /// Left edge of the boards and of the lines.
    pub left: usize,
    /// Baseline of the first line.
    pub first_line: usize,
}

impl Layout {
    pub fn of(scene: &Scene) -> Self {
        let cell = Cell::of(scene);
        let frames: Vec<Frame> = scene.panels.iter().map(|p| cell.frame(p)).collect();
        let max = |f: fn(&Panel) -> usize| scene.panels.iter().map(f).max().unwrap_or(0) + 1;
        let (columns, rows) = (max(|p| p.at.0), max(|p| p.at.1));
        let boards_right = PAD + columns * cell.width + (columns - 1) * GAP;
        let bottom = PAD + rows * cell.height + (rows - 1) * GAP;
        let (hands, width) = hands(scene, boards_right, bottom - cell.below);
        let left = PAD + cell.left;
        let width = (width + PAD).max(if scene.panels.iter().any(|p| p.open) {
            420
        } else {
            300
        });
        // Ten units a letter: the caption is bold, and nobody knows the reader's font.
        let lines = wrapped(
            &scene_lines(scene),
            ((width - left) / 10).min(words::LONGEST),
        );
        Self {
            width,
            height: bottom + 10 + lines.len() * 19 + PAD - 6,
            frames,
            hands,
            left: if scene.panels.len() == 1 { left } else { PAD },
            first_line: bottom + 19,
            lines,
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
}

impl Cell {
    fn of(scene: &Scene) -> Self {
        let any = |f: fn(&Panel) -> bool| scene.panels.iter().any(f);
        let names = scene.panels.iter().flat_map(|p| &p.rank_names);
        let longest = names.map(|n| n.chars().count()).max().unwrap_or(0);
        let named = any(|p| !p.file_names.is_empty());
        let ring = if any(|p| !p.far.is_empty()) { RING } else { 0 };
        let left = ring
            + if named {
                (longest * 8 + 14).max(MARGIN)
            } else {
                4
            };
        let above = ring + if any(|p| p.label.is_some()) { 26 } else { 4 };
        let below = ring + if named { MARGIN } else { 4 };
        let side = |f: fn(&Panel) -> usize| scene.panels.iter().map(f).max().unwrap_or(1) * UNIT;
        Self {
            width: left + side(|p| p.width) + ring.max(4),
            height: above + side(|p| p.height) + below,
            left,
            above,
            below,
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

/// Caption, hands' owners where there are more than two, far pieces, meaning of the codes.
fn scene_lines(scene: &Scene) -> Vec<Vec<String>> {
    let mut out = vec![scene.caption.clone()];
    for panel in &scene.panels {
        let name = |(i, p): (usize, &super::scene::Far)| {
            let (side, kind) = (words::side(p.piece.side), p.piece.kind);
            let kind = words::plain(kind.name());
            format!("{}: {side} {kind} on {}", i + 1, p.name)
        };
        let mut far: Vec<String> = panel.far.iter().enumerate().map(name).collect();
        if !far.is_empty() {
            far.insert(0, "beyond the edge".into());
        }
        far.extend((panel.unnamed > 0).then(|| format!("and {} more", panel.unnamed)));
        out.push(far);
    }
    let entry =
        |(code, kind): (&str, crate::model::Kind)| format!("{code} {}", words::plain(kind.name()));
    out.push(scene.codes.legend().take(60).map(entry).collect());
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
