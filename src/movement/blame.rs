//! Where a definition has the word that costs exactness.

use super::{Cost, Why};
use crate::diag::Span;
use crate::model::{Expr, PieceDef, PieceNode, Test};

impl Cost {
    /// The part of a definition that has this word; `None` if it is not there, or was not read from
    /// text.
    pub fn place_in(&self, def: &PieceDef) -> Option<Span> {
        let mut nodes = def.expr.nodes().zip(&def.source.nodes);
        nodes.find(|(n, _)| self.is_in(*n)).map(|(_, span)| *span)
    }

    fn is_in(&self, node: PieceNode<'_>) -> bool {
        let word = &*self.word;
        match (self.why, node) {
            (Why::Text, PieceNode::Expr(Expr::Text(text))) => text == word,
            (Why::Text, PieceNode::Expr(Expr::Int(n))) => n.to_string() == word,
            (
                Why::UnknownPiece | Why::UnknownFunction | Why::PieceAsFunction,
                PieceNode::Expr(expr),
            ) => match expr {
                Expr::Name(name) => name.as_str() == word,
                Expr::Compose(_) => word == "&",
                _ => false,
            },
            (Why::RangeOnChain, PieceNode::Expr(Expr::Mod { range, .. })) => range.is_some(),
            (Why::UnknownRestriction, PieceNode::Expr(Expr::Mod { keys, .. })) => {
                keys.iter().any(|k| k.as_str() == word)
            }
            (Why::LameOblique, PieceNode::Expr(Expr::Array(array))) => format!("{array:?}") == word,
            (Why::UnknownCondition, PieceNode::Test(Test::Text(text))) => text == word,
            (Why::UnknownCondition, PieceNode::Test(Test::Call { func, .. })) => {
                func.as_str() == word
            }
            _ => false,
        }
    }
}
