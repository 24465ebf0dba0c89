//! The place of an inexact word in its definition.

use super::{Cost, Why};
use crate::diag::Span;
use crate::model::{Expr, PieceDef, PieceNode, Pieces, Test};
use std::collections::HashMap;

impl Cost {
    /// The part of a definition that has this word; `None` if the definition does not have it, or
    /// was not read from text.
    pub fn place_in(&self, def: &PieceDef) -> Option<Span> {
        let mut nodes = def.expr.nodes().zip(&def.source.nodes);
        nodes
            .find(|(n, _)| costs_of(*n).contains(self))
            .map(|(_, span)| *span)
    }
}

/// Every word of these definitions that might make a movement inexact, at its first occurrence.
pub fn places(pieces: &Pieces) -> HashMap<Cost, Span> {
    let mut found = HashMap::new();
    for def in &pieces.defs {
        for (node, span) in def.expr.nodes().zip(&def.source.nodes) {
            for cost in costs_of(node) {
                found.entry(cost).or_insert(*span);
            }
        }
    }
    found
}

fn costs_of(node: PieceNode<'_>) -> Vec<Cost> {
    let cost = |why: Why, word: &str| vec![Cost::new(why, word)];
    let name = |word: &str| {
        let whys = [
            Why::UnknownPiece,
            Why::UnknownFunction,
            Why::ArgumentCount,
            Why::PieceAsFunction,
        ];
        whys.map(|why| Cost::new(why, word)).to_vec()
    };
    match node {
        PieceNode::Expr(Expr::Text(text)) => cost(Why::Text, text),
        PieceNode::Expr(Expr::Int(n)) => cost(Why::Text, &n.to_string()),
        PieceNode::Expr(Expr::Name(word)) => name(word.as_str()),
        PieceNode::Expr(Expr::Compose(_)) => name("&"),
        PieceNode::Expr(Expr::Array(array)) => cost(Why::LameOblique, &format!("{array:?}")),
        PieceNode::Expr(Expr::Mod { keys, range, .. }) => {
            let ranged = range.map(|_| Cost::new(Why::RangeOnChain, ""));
            let words = keys
                .iter()
                .map(|k| Cost::new(Why::UnknownRestriction, k.as_str()));
            words.chain(ranged).collect()
        }
        PieceNode::Test(Test::Text(text)) => cost(Why::UnknownCondition, text),
        PieceNode::Test(Test::Call { func, .. }) => cost(Why::UnknownCondition, func.as_str()),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sink;
    use crate::formats::{Options, find};
    use crate::io::Record;
    use crate::model::Document;
    use crate::movement::{Verdict, lower};

    #[test]
    fn every_word_that_costs_exactness_is_found_where_it_stands() {
        let text = "(def a (/ (nobody) zorp (mimic [0 1]) (no-jump [1 2]) ([0 1] :sneaking) \"words\" \
                    ((-> [0 1] [1 1]) :rider) (cond (\"dark\" [0 1]) ((odd) [0 1]))))";
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let lcpn = find("lcpn").expect("the notation");
        let mut reader = lcpn.reader(&Options::default()).expect("a reader");
        let read = reader.read(&Record::of(text), &mut doc, &mut sink).is_ok();
        assert!(read);
        let Document::Pieces(pieces) = doc else {
            panic!("no pieces");
        };
        let found = lower(&pieces, &[]).remove(0).expect("a meaning");
        let Verdict::Opaque { because } = found.movement.verdict(&|_| false) else {
            panic!("too exact");
        };
        assert!(because.len() >= 8, "{because:?}");
        let index = places(&pieces);
        for cost in because {
            let place = cost.place_in(&pieces.defs[0]).expect("a place");
            assert_eq!(index.get(&cost), Some(&place), "{cost}");
            let part = &text[place.start as usize..place.end as usize];
            let shown = cost.word.trim_matches(['[', ']']).replace(',', "");
            assert!(part.contains(&shown), "{cost}: {part}");
        }
    }
}
