//! The plan as lines of text.

use super::symbols::Signs;
use super::{Diagram, Panel, Shape, Symbols};
use crate::order;
use std::fmt::Write;

/// Lines of text, each ended by a newline.
pub(super) fn draw(diagram: &Diagram, symbols: Symbols) -> String {
    let names = symbols != Symbols::Seed && diagram.shape == Shape::Squares;
    let signs = Signs::of(diagram, symbols);
    let mut out = String::new();
    let last = diagram.panels.iter().map(|p| p.at.1).max().unwrap_or(0);
    for row in 0..=last {
        let mut shelf: Vec<&Panel> = diagram.panels.iter().filter(|p| p.at.1 == row).collect();
        order::sort_by_key(&mut shelf, |p| p.at.0);
        let blocks: Vec<Vec<String>> = shelf.iter().map(|p| panel(p, &signs, names)).collect();
        if row > 0 {
            out.push('\n');
        }
        side_by_side(&mut out, &blocks);
    }
    for line in shelved(signs.legend(diagram)) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// Entries in lines of at most 80 letters.
fn shelved(entries: Vec<String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        match lines.last_mut() {
            Some(line) if line.len() + 3 + entry.len() <= 80 => {
                line.push_str("   ");
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    lines
}

fn panel(panel: &Panel, signs: &Signs, names: bool) -> Vec<String> {
    let beside = if names { &panel.beside[..] } else { &[] };
    let margin = beside.iter().map(|(_, name)| name.len()).max();
    let margin = margin.map_or(0, |n| n + 1);
    let wide = panel.below.iter().map(|(_, name)| name.len()).max();
    // Columns are two characters apart, unless their names need more.
    let stretch = if names { wide.unwrap_or(1).max(1) } else { 1 };
    let column = |x: usize| margin + x * (stretch + 1) / 2 + stretch - 1;
    let mut lines: Vec<String> = Vec::new();
    if let Some(label) = panel.label.as_ref().filter(|_| names) {
        lines.push(" ".repeat(margin) + label);
    }
    let head = lines.len();
    for spot in &panel.spots {
        let row = head + spot.y;
        if lines.len() <= row {
            lines.resize(row + 1, String::new());
        }
        if lines[row].is_empty()
            && let Some((_, name)) = beside.iter().find(|(y, _)| *y == spot.y)
        {
            let _ = write!(lines[row], "{name:>0$}", margin - 1);
        }
        put(&mut lines[row], column(spot.x), signs.sign(&spot.what));
    }
    if names {
        lines.push(below(panel, &column));
    }
    lines
}

/// A line made long enough for a sign at its end.
fn put(line: &mut String, column: usize, sign: char) {
    while line.len() < column {
        line.push(' ');
    }
    line.push(sign);
}

fn below(panel: &Panel, column: &dyn Fn(usize) -> usize) -> String {
    let mut line = String::new();
    for (x, name) in &panel.below {
        let start = (column(*x) + 1).saturating_sub(name.len());
        while line.len() < start {
            line.push(' ');
        }
        line.push_str(name);
    }
    line
}

fn side_by_side(out: &mut String, blocks: &[Vec<String>]) {
    let width = |b: &Vec<String>| b.iter().map(String::len).max().unwrap_or(0);
    let widest = blocks.iter().map(width).max().unwrap_or(0);
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    for i in 0..height {
        let mut line = String::new();
        for block in blocks {
            let text = block.get(i).map_or("", String::as_str);
            let _ = write!(line, "{text:<0$}", widest + 3);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
}
