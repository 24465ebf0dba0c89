//! Pieces on the boards and in the hands.

use super::board::tiles;
use super::character::{Shown, character};
use super::{SvgRenderer, escaped};
use crate::model::{Piece, Side};
use crate::render::looks::Look;
use crate::render::palette::paint;
use crate::render::scene::Hand;
use crate::render::shapes::UNIT;
use crate::render::words;
use std::fmt::Write;

/// A piece and where its square's corner is.
struct Placed {
    piece: Piece,
    x: usize,
    y: usize,
    /// How many, where it stands for several.
    count: Option<u32>,
}

impl SvgRenderer<'_> {
    /// All pieces, one group a side, so that colors are written once.
    pub(super) fn pieces(&self, out: &mut String) {
        let all = self.placed();
        for side in Side::ALL {
            let mut group = String::new();
            for placed in all.iter().filter(|p| p.piece.side == side) {
                self.piece(&mut group, placed);
            }
            if !group.is_empty() {
                begin_side(out, side);
                let _ = write!(out, "\n{group}</g>\n");
            }
        }
    }

    fn placed(&self) -> Vec<Placed> {
        let mut out = Vec::new();
        for (panel, frame) in self.scene.panels.iter().zip(&self.layout.frames) {
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
        for (hand, place) in self.scene.hands.iter().zip(&self.layout.hands) {
            out.extend(held(hand, place));
        }
        out
    }

    fn piece(&self, out: &mut String, placed: &Placed) {
        let (x, y) = (placed.x, placed.y);
        let name = escaped(&words::piece(placed.piece));
        let promoted = self.scene.looks.is_promoted(placed.piece.kind);
        match self.scene.looks.get(placed.piece) {
            Look::Shape(id) => {
                let _ = writeln!(
                    out,
                    "<use href=\"#piece-{id}\" x=\"{x}\" y=\"{y}\"><title>{name}</title></use>"
                );
                if promoted || placed.piece.was.is_some() {
                    badge(out, x, y);
                }
            }
            Look::Character(text, form) => {
                let turned = (placed.piece.side == Side::Black) != self.flip;
                let shown = Shown {
                    text,
                    form,
                    promoted,
                    turned,
                };
                character(out, (x, y), placed.piece.side, &shown, &name);
            }
            Look::Letters => {
                disc(out, x, y, self.scene.codes.get(placed.piece.kind), &name);
                if placed.piece.was.is_some() {
                    badge(out, x, y);
                }
            }
        }
        if let Some(n) = placed.count.filter(|n| *n > 1) {
            let (x, y, ink) = (x + 46, y + 28, self.colors.ink);
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" fill=\"{ink}\" stroke=\"none\">×{n}</text>"
            );
        }
    }
}

/// Begins a group of pieces of one side.
pub(in crate::render) fn begin_side(out: &mut String, side: Side) {
    let p = paint(side);
    let _ = write!(
        out,
        "<g fill=\"{}\" stroke=\"{}\" color=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">",
        p.body, p.line, p.line, p.width
    );
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

/// The mark of a promoted piece.
fn badge(out: &mut String, x: usize, y: usize) {
    let (x, y) = (x + 37, y + 9);
    let _ = writeln!(
        out,
        "<g class=\"promoted\"><circle cx=\"{x}\" cy=\"{y}\" r=\"6\"/><path d=\"M{} {y}h6M{x} {}v6\" \
         stroke=\"currentColor\" stroke-width=\"1.6\"/></g>",
        x.saturating_sub(3),
        y.saturating_sub(3)
    );
}

fn half(n: usize) -> String {
    format!("{n}.5", n = n + UNIT / 2)
}
