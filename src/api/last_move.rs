//! The comments and glyphs on a move, and the picture of a position.

use super::{Picture, Position};
use crate::diag::{Diagnostic, Sink};
use crate::model::{Action, BoardSquare, Document, NodeId, Ply, Remark, Tree, WideMove};
use crate::pipeline::Error;
use crate::pipeline::adapt::only_board;
use crate::render;

/// The last move of a position, and the remarks on it.
#[derive(Clone, Debug, Default)]
pub(super) struct LastMove {
    pub ply: Option<Ply>,
    /// The moves of a turn that are not one move on one board.
    turn: Turn,
    comments: Vec<String>,
    glyphs: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
enum Turn {
    #[default]
    One,
    Several(Vec<Ply>),
    Wide(Vec<WideMove>),
}

impl LastMove {
    pub fn of(tree: &Tree, node: Option<NodeId>) -> Self {
        let id = node.unwrap_or(NodeId::ROOT);
        let mut last_move = Self {
            ply: node.and_then(|id| tree.ply(id)),
            turn: match tree.action(id) {
                Action::One(_) => Turn::One,
                Action::Several(plies) => Turn::Several(plies.to_vec()),
                Action::Wide(moves) => Turn::Wide(moves.to_vec()),
            },
            ..Self::default()
        };
        if tree.is_empty() && node.is_none() {
            return last_move;
        }
        for remark in tree.all_remarks(id) {
            match remark {
                Remark::Before(text) | Remark::After(text) => {
                    last_move.comments.push(text.to_owned())
                }
                Remark::Nag(n) => last_move.glyphs.push(n),
            }
        }
        last_move
    }

    /// The start and target squares of its moves.
    fn moves(&self) -> Vec<(BoardSquare, BoardSquare)> {
        let known = |p: &&Ply| p.from.is_known() && p.to.is_known();
        let bounded = |p: &Ply| {
            (
                BoardSquare::only(p.from.wide()),
                BoardSquare::only(p.to.wide()),
            )
        };
        match &self.turn {
            Turn::One => self.ply.iter().filter(known).map(bounded).collect(),
            Turn::Several(plies) => plies.iter().filter(known).map(bounded).collect(),
            Turn::Wide(moves) => moves.iter().filter_map(WideMove::ends).collect(),
        }
    }
}

impl Position {
    /// The move that led to this position, as text for people: in algebraic notation or, if there is none, with its
    /// squares and boards; `None` at the start.
    pub fn move_text(&self) -> Option<String> {
        let action = match &self.last_move.turn {
            Turn::One => {
                let ply = self.last_move.ply?;
                return self
                    .san()
                    .or_else(|| Some(render::move_in_words(Action::One(ply))));
            }
            Turn::Several(plies) => Action::Several(plies),
            Turn::Wide(moves) => Action::Wide(moves),
        };
        Some(render::move_in_words(action))
    }

    /// The comments on the move that led to this position; at the start, those before all moves.
    pub fn comments(&self) -> &[String] {
        &self.last_move.comments
    }

    /// The numeric glyphs on the move that led to this position: 1 is `!`, 2 is `?`.
    pub fn glyphs(&self) -> &[u32] {
        &self.last_move.glyphs
    }

    /// The position as an SVG picture, with the move that led to it.
    ///
    /// # Errors
    /// The board is too large to draw.
    pub fn svg(&self, picture: &Picture) -> Result<String, Error> {
        let failed = |why: Diagnostic| self.kept.rejected(why);
        let mut alone = match &self.inner {
            Document::Position(position) => position.clone(),
            _ => return Ok(String::new()),
        };
        let mut sink = Sink::default();
        if let Some(board) = picture.alone
            && !only_board(&mut alone, board, &mut sink)
        {
            return Err(self.kept.refused(&sink));
        }
        let options = render::Options {
            last_moves: self.last_move.moves(),
            variant: self.catalog().find(&alone.variant).cloned(),
            ..picture.options.clone()
        };
        render::svg(&alone, &options).map_err(failed)
    }

    /// The part of the infinite board that a picture shows without
    /// [`Picture::window`], such as `-3,1,12x9`; `None` on other boards.
    pub fn window(&self) -> Option<String> {
        let moves = self.last_move.moves();
        let Document::Position(position) = &self.inner else {
            return None;
        };
        let (corner, files, ranks) = render::usual_window(position, &moves)?;
        Some(format!("{},{},{files}x{ranks}", corner.x, corner.y))
    }
}
