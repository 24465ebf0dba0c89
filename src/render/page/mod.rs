//! A game as one HTML page: every position, the moves, and the remarks about them.
//!
//! The page needs nothing but itself. What its pictures have in common is in it once. It runs
//! one script, known by its hash; nothing else on the page can run.

mod html;
mod lines;
#[cfg(test)]
mod tests;
mod words;

pub use html::escaped;
pub use words::{glyph as sign, move_in_words};

use super::window::{Extent, Reach, Window};
use super::{Options, Scene, View, svg};
use crate::diag::Diagnostic;
use crate::model::{BoardSquare, Game, Kind, Letters, NodeId, Position, Tree, World};
use html::Html;
use lines::Lines;
use std::collections::BTreeSet;

/// If all moves of a game stay within this many files and ranks, these are always shown.
const COMMON: i64 = 48;

/// What the positions of a game have in common, so that their pictures can be alike.
#[derive(Debug, Default)]
pub struct Survey {
    extent: Option<Extent>,
    kinds: BTreeSet<Kind>,
}

impl Survey {
    /// Examines one more position.
    pub fn look(&mut self, position: &Position) {
        self.kinds.extend(kinds(position));
        if let World::Plane(plane) = &position.world {
            for (square, _) in &plane.pieces {
                match &mut self.extent {
                    Some(extent) => extent.include(square),
                    None => self.extent = Extent::of([square]),
                }
            }
        }
    }

    /// The part of the infinite board that all pictures show, if one part can serve them all.
    fn view(&self, wanted: &View) -> Result<View, Diagnostic> {
        let (Some(extent), false) = (&self.extent, matches!(wanted, View::Part(..))) else {
            return Ok(wanted.clone());
        };
        let window = match wanted {
            View::All => Some(extent.window()?),
            _ => extent.window_within(COMMON),
        };
        Ok(window.map_or(View::Auto, |w| w.view()))
    }
}

fn kinds(position: &Position) -> Vec<Kind> {
    let held = position.hands.held.iter().map(|h| h.1);
    let standing: Vec<Kind> = match &position.world {
        World::Board(grid) => grid.pieces().map(|(_, p)| p.kind).collect(),
        World::Plane(plane) => plane.pieces.iter().map(|(_, p)| p.kind).collect(),
        World::Multiverse(m) => {
            let boards = m.boards.values().flat_map(|g| g.pieces());
            boards.map(|(_, p)| p.kind).collect()
        }
    };
    let drawn = |k: &Kind| !matches!(*k, Kind::VOID | Kind::WALL | Kind::OBSTACLE);
    standing.into_iter().chain(held).filter(drawn).collect()
}

/// The number of a move.
#[derive(Clone, Debug, Default)]
pub struct Number {
    /// `12.` or `12...`.
    pub text: String,
    /// Whether it is in the list; the line that tells the present move has it always.
    pub shown: bool,
}

/// A page in the making.
#[derive(Debug)]
pub struct Page {
    options: Options,
    lines: Lines,
    html: Html,
    /// The picture the page opens with, for readers without scripts.
    opening: String,
    /// The window of the last picture, where one window cannot serve them all.
    window: Option<Window>,
    first: u64,
    positions: u64,
}

impl Page {
    /// A page that opens at the position after `first` plies.
    ///
    /// # Errors
    /// When the board is too large to draw.
    pub fn new(survey: &Survey, options: &Options, first: u64) -> Result<Self, Diagnostic> {
        let options = Options {
            view: survey.view(&options.view)?,
            kinds: survey.kinds.clone(),
            ..options.clone()
        };
        Ok(Self {
            options,
            lines: Lines::default(),
            html: Html::default(),
            opening: String::new(),
            window: None,
            first,
            positions: 0,
        })
    }

    /// Adds a position, with the moves that led to it.
    ///
    /// # Errors
    /// When the board is too large to draw, or the page becomes too large.
    pub fn add(
        &mut self,
        position: &Position,
        last_moves: Vec<(BoardSquare, BoardSquare)>,
    ) -> Result<(), Diagnostic> {
        let options = Options {
            view: self.view(position, last_moves.last()),
            last_moves,
            size: None,
            note: None,
            ..self.options.clone()
        };
        let scene = Scene::of(position, &options, Reach::PICTURE)?;
        let picture = svg::draw(&scene, &options);
        if self.positions == 0 {
            self.html.title = scene.title.clone();
        }
        if self.positions == self.first || self.opening.is_empty() {
            self.opening.clone_from(&picture);
        }
        self.positions += 1;
        self.lines.add(&picture)
    }

    /// Where one part of the infinite board cannot serve all pictures, the last one is kept as
    /// long as moves stay in it.
    fn view(&mut self, position: &Position, last: Option<&(BoardSquare, BoardSquare)>) -> View {
        let (View::Auto, World::Plane(plane)) = (&self.options.view, &position.world) else {
            return self.options.view.clone();
        };
        let ends = last.map(|(a, b)| (&a.square, &b.square));
        let holds = |w: &Window| ends.is_none_or(|(a, b)| w.locate(a).and(w.locate(b)).is_some());
        let window = match self.window.take().filter(holds) {
            Some(window) => window,
            None => Window::of(plane, ends, Reach::PICTURE),
        };
        let view = window.view();
        self.window = Some(window);
        view
    }

    /// Adds the words of a move with the letters of its pieces; of the root those before all moves.
    pub fn say(&mut self, tree: &Tree, id: NodeId, number: &Number, letters: &Letters) {
        self.html.node(tree, id, number, letters);
        self.lines.elsewhere = self.html.bytes();
    }

    /// The page; it says how many variations it leaves out.
    pub fn finish(mut self, game: Option<&Game>, variations: u64) -> String {
        self.html.variations = variations;
        self.html.page(
            game,
            &self.options,
            &self.opening,
            (self.positions, &self.lines.json(self.first)),
        )
    }
}
