//! Where each cell goes.

use super::{Panel, Spot, What};
use crate::movement::Vector;
use crate::render::words;

/// A cell and its color.
type Look<'a> = &'a dyn Fn(Vector, u8) -> What;

/// A panel for every choice of the third and further axes.
pub(super) fn squares(sizes: &[i64], what: Look<'_>) -> Vec<Panel> {
    let (flat, deep) = sizes.split_at(sizes.len().min(2));
    let width = flat.first().copied().unwrap_or(1);
    let height = flat.get(1).copied().unwrap_or(1);
    let mut panels = Vec::new();
    let mut rest = vec![0; deep.len()];
    loop {
        panels.push(square_panel((width, height), deep, &rest, what));
        let next = rest.iter_mut().zip(deep).find_map(|(n, size)| {
            *n = (*n + 1) % size.max(&1);
            (*n > 0).then_some(())
        });
        if next.is_none() {
            return panels;
        }
    }
}

fn square_panel((width, height): (i64, i64), deep: &[i64], rest: &[i64], what: Look<'_>) -> Panel {
    let cell = |x: i64, y: i64| {
        let axes: Vec<i64> = [x, y].into_iter().chain(rest.iter().copied()).collect();
        let shade = axes.iter().sum::<i64>().rem_euclid(2);
        what(Vector::new(&axes).unwrap_or_default(), shade as u8)
    };
    let mut spots = Vec::new();
    for y in (0..height).rev() {
        for x in 0..width {
            spots.push(Spot {
                x: 2 * x as usize,
                y: (height - 1 - y) as usize,
                what: cell(x, y),
            });
        }
    }
    let letters = deep.is_empty() && width <= 26;
    let file = |x: i64| match letters {
        true => words::file_name(x as usize),
        false => (x + 1).to_string(),
    };
    Panel {
        label: label(rest),
        at: among(deep, rest),
        spots,
        below: (0..width).map(|x| (2 * x as usize, file(x))).collect(),
        beside: (0..height)
            .map(|y| ((height - 1 - y) as usize, (y + 1).to_string()))
            .collect(),
        inside: Vec::new(),
    }
}

/// `x,y,3,4`: what the cells of a panel have in common.
fn label(rest: &[i64]) -> Option<String> {
    let numbers: Vec<String> = rest.iter().map(|n| (n + 1).to_string()).collect();
    (!rest.is_empty()).then(|| format!("x,y,{}", numbers.join(",")))
}

/// The third axis leads to the right, the fourth up, the fifth to the right again.
fn among(deep: &[i64], rest: &[i64]) -> (usize, usize) {
    let (mut at, mut stride) = ([0, 0], [1, 1]);
    for (i, (&n, &size)) in rest.iter().zip(deep).enumerate() {
        let n = if i % 2 == 0 { n } else { size - 1 - n };
        at[i % 2] += n * stride[i % 2];
        stride[i % 2] *= size;
    }
    (at[0] as usize, at[1] as usize)
}

/// Cells of a hexagon, the row of the greatest second axis first.
fn hexagon(edge: i64) -> impl Iterator<Item = (i64, i64)> {
    let reach = edge - 1;
    (-reach..=reach).rev().flat_map(move |b| {
        let (first, last) = ((-reach).max(-reach - b), reach.min(reach - b));
        (first..=last).map(move |a| (a, b))
    })
}

pub(super) fn rows(edge: i64, what: Look<'_>) -> Panel {
    let reach = edge - 1;
    hex_panel(edge, what, |a, b| (2 * a + b + 2 * reach, reach - b))
}

pub(super) fn columns(edge: i64, what: Look<'_>) -> Panel {
    let reach = edge - 1;
    hex_panel(edge, what, |a, b| {
        (2 * (a + reach), 2 * reach - (2 * b + a))
    })
}

fn hex_panel(edge: i64, what: Look<'_>, place: impl Fn(i64, i64) -> (i64, i64)) -> Panel {
    let mut panel = Panel::default();
    for (a, b) in hexagon(edge) {
        let (x, y) = place(a, b);
        let (x, y) = (x as usize, y as usize);
        let at = Vector::new(&[a, b]).unwrap_or_default();
        let what = what(at, (a - b).rem_euclid(3) as u8);
        panel.spots.push(Spot { x, y, what });
        panel.inside.push((x, y, format!("{a},{b}")));
    }
    panel
}
