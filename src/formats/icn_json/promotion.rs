//! Where pawns promote, and to what.

use super::names;
use super::node::{Node, ValueType};
use super::position::players;
use super::read::{Keys, expect, player, words};
use super::values::{coord, unknown_piece};
use crate::diag::{Code, Diagnostic};
use crate::formats::icn::header::{Header, is_usual};
use crate::formats::icn::number::shorten;
use crate::model::{Kind, Promotion, Side};
use crate::order;

/// `old`: the ranks in the form used before March 2024, Black's first.
pub(super) fn read(
    old: Option<Node<'_>>,
    ranks: Option<Node<'_>>,
    lists: Option<Node<'_>>,
    header: &mut Header<'_>,
) -> Option<()> {
    let mut all: Vec<Promotion> = Vec::new();
    let (said, reversed) = (ranks.or(old), ranks.is_none());
    if let (Some(_), Some(old)) = (ranks, old) {
        let message = "`promotionRanks` is given twice, here and in `gameRules`";
        let d = Diagnostic::error(Code("icn-json/key-twice"), message);
        header
            .sink
            .push(d.at(old.span()).help("remove one of the two"));
        return None;
    }
    if let Some(node) = said {
        for (side, node) in sides(node, reversed, header)? {
            let ranks = ranks_of(node, header)?;
            all.push(Promotion::on(side, ranks, None));
        }
        for side in players(&header.position) {
            if !all.iter().any(|p| p.side == side) {
                all.push(Promotion::on(side, Vec::new(), None));
            }
        }
    }
    if let Some(node) = lists {
        for (key, value) in Keys::of(node, header.sink)?.rest() {
            if !value.is_null() {
                let side = player(&key, header.sink)?;
                list(side, value, &mut all, header)?;
            }
        }
    }
    order::sort_by_key(&mut all, |p| p.side);
    header.position.rules.promotion = all;
    Some(())
}

/// `[8, 1]`, or `{"white": 8}` for players beyond two.
fn sides<'a>(
    node: Node<'a>,
    reversed: bool,
    header: &mut Header<'_>,
) -> Option<Vec<(Side, Node<'a>)>> {
    if node.value_type() == ValueType::Object {
        let keys = Keys::of(node, header.sink)?.rest().into_iter();
        let sides = keys.map(|(key, value)| Some((player(&key, header.sink)?, value)));
        return sides.collect();
    }
    expect(node, ValueType::List, header.sink)?;
    let ranks = node.children();
    if ranks.len() > 2 {
        let message = format!(
            "`{}` has ranks of more than two players",
            shorten(node.text)
        );
        let d = Diagnostic::error(Code("icn-json/too-many-ranks"), message);
        let help = "write [8, 1], White's first; several ranks of one player are [[8, 16], 1]";
        header
            .sink
            .discard(d.at(node.span()).help(help), "promotion lists");
        return None;
    }
    let order = match reversed {
        true => [Side::Black, Side::White],
        false => [Side::White, Side::Black],
    };
    Some(order.into_iter().zip(ranks).collect())
}

fn ranks_of(node: Node<'_>, header: &mut Header<'_>) -> Option<Vec<crate::model::Coord>> {
    if node.is_null() {
        return Some(Vec::new());
    }
    if node.value_type() == ValueType::List {
        let ranks = node.children().into_iter();
        return ranks
            .map(|rank| coord(rank, header.numbers, header.sink))
            .collect();
    }
    Some(vec![coord(node, header.numbers, header.sink)?])
}

fn kinds(node: Node<'_>, header: &mut Header<'_>) -> Option<Vec<Kind>> {
    expect(node, ValueType::List, header.sink)?;
    let mut found = Vec::new();
    for node in node.children() {
        let name = words(node, header.sink)?;
        let Some(kind) = names::kind(&name.text) else {
            unknown_piece(&name, header.sink);
            return None;
        };
        if found.contains(&kind) {
            let message = format!("`{}` is listed twice", name.text);
            let d = Diagnostic::warning(Code("icn-json/listed-twice"), message);
            header.sink.push(d.at(name.span).help("write it once"));
        } else {
            found.push(kind);
        }
    }
    if found.is_empty() {
        let d = Diagnostic::error(Code("icn-json/promotes-to-nothing"), "empty promotion list");
        let help = "remove the player's rank, or list the pieces to promote to";
        header.sink.push(d.at(node.span()).help(help));
        return None;
    }
    Some(found)
}

/// Gives a player a list of pieces to choose from.
///
/// FormatConverter.js writes an empty list for a player without a rank: it has no meaning.
fn list(side: Side, node: Node<'_>, all: &mut [Promotion], header: &mut Header<'_>) -> Option<()> {
    let with_rank = all
        .iter_mut()
        .find(|p| p.side == side && !p.ranks.is_empty());
    if with_rank.is_none() && node.value_type() == ValueType::List && node.children().is_empty() {
        return Some(());
    }
    let to = kinds(node, header)?;
    match with_rank {
        Some(rule) => rule.to = (!is_usual(&to)).then_some(to),
        None => {
            let message = format!("{} has a promotion list, but no rank", side.name());
            let d = Diagnostic::warning(Code("icn-json/list-without-rank"), message);
            let help = "the list was dropped; add the player's rank to `promotionRanks`";
            header.sink.push(d.at(node.span()).help(help));
        }
    }
    Some(())
}
