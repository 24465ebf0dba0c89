//! What pawns become, as the header `Promotions` says it.

use super::letters;
use crate::diag::short;
use crate::model::{Kind, Laws, Multiverse, Position, Promotion, Side};

/// The header.
pub(crate) const PROMOTIONS: &str = "Promotions";

/// The law that pawns and brawns become pieces with these letters on the last rank: `Q,N,R,B`. Blanks and commas
/// may be between the letters. `RQ` and `PR` by themselves are one piece each. Without letters there is no law.
pub(crate) fn promotion_law(said: &str, position: &Position) -> Laws {
    let mut kinds = Vec::new();
    for kind in letters_in(said).filter_map(|letter| letters().moves(letter, false)) {
        // A letter may be there twice.
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    law(kinds, position)
}

/// The letters of a list.
fn letters_in(said: &str) -> impl Iterator<Item = u8> + '_ {
    let words = said.split(|c: char| !c.is_ascii_alphabetic());
    let letters_of = |word| match word {
        "RQ" => "Y",
        "PR" => "S",
        word => word,
    };
    words.flat_map(move |word| letters_of(word).bytes())
}

/// What the values of these headers are.
pub(crate) const HEADER_VALUES: &str = "`Size` states the files and ranks, such as `8x8`; any other value has no \
    meaning. `Promotions` lists the letters of the pieces that pawns and brawns may become, with commas between them, \
    such as `Q,N,R,B`. Letters that stand for no piece are ignored; if no letter is left, the header is ignored.";

/// What is wrong with the value of a header about the boards, and what to write.
pub(crate) fn odd_value(name: &str, value: &str) -> Option<(String, &'static str)> {
    if name.eq_ignore_ascii_case("Size") && super::read_size(value).is_none() {
        let message = format!("`Size` does not state files and ranks: `{}`", short(value));
        return Some((message, "write files and ranks, such as `[Size \"8x8\"]`"));
    }
    if !name.eq_ignore_ascii_case(PROMOTIONS) {
        return None;
    }
    let help = "write letters with commas between them, such as `Q,N,R,B`; there are Q, N, R, B, K, P, S, U, D, W, C and Y";
    let is_unknown = |letter: &u8| letters().moves(*letter, false).is_none();
    if let Some(letter) = letters_in(value).find(is_unknown) {
        let letter = char::from(letter);
        let message = format!("`Promotions` names `{letter}`, which is not a piece; it is ignored");
        return Some((message, help));
    }
    let odd = |c: char| !(c.is_ascii_uppercase() || matches!(c, ',' | ' '));
    value.contains(odd).then(|| {
        let message = format!("`{}` is an unusual list of pieces", short(value));
        (message, help)
    })
}

fn law(kinds: Vec<Kind>, position: &Position) -> Laws {
    let size = position.multiverse().and_then(Multiverse::size);
    let (Some((_, ranks)), false) = (size, kinds.is_empty()) else {
        return Laws::default();
    };
    let of = |side, rank: u8| Promotion {
        pieces: vec![Kind::PAWN, Kind::BRAWN],
        ..Promotion::on(side, vec![i64::from(rank).into()], Some(kinds.clone()))
    };
    Laws {
        promotion: vec![of(Side::White, ranks), of(Side::Black, 1)],
        ..Laws::default()
    }
}

/// The law in effect where a position states none.
pub(crate) fn unstated_law(position: &Position) -> Laws {
    let world = position.multiverse();
    law(
        world.map_or(Vec::new(), Multiverse::unstated_promotions),
        position,
    )
}

/// The header that says all laws of a position; `None` if there are none, or if it cannot say them.
pub(crate) fn promotions_of(position: &Position) -> Option<String> {
    let kinds = position.rules.promotion.first()?.choices();
    let letter = |kind: &Kind| letters().letter(*kind).filter(|letter| !letter.raised);
    let said: Option<Vec<String>> = kinds
        .iter()
        .map(|kind| Some(char::from(letter(kind)?.upper).to_string()))
        .collect();
    let said = said?.join(",");
    (promotion_law(&said, position) == position.rules).then_some(said)
}

/// Whether a header, or none, says all laws that a position states.
pub(crate) fn says_laws(said: Option<&str>, position: &Position) -> bool {
    let says = |said| promotion_law(said, position) == position.rules;
    position.rules.is_empty() || said.is_some_and(says)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Sink;

    #[test]
    fn promotions_are_spelled_in_several_ways() {
        let mut sink = Sink::default();
        let mut position = crate::formats::fen5d::parse("[8/8:0:1:w]", &mut sink, 0).unwrap();
        assert_eq!(promotions_of(&position), None);
        for said in ["Q,N", "Q N", "QN", "Q, N"] {
            let laws = promotion_law(said, &position);
            assert_eq!(laws.promotion[0].choices(), [Kind::QUEEN, Kind::KNIGHT]);
            assert_eq!(laws.promotion[0].ranks, [2.into()]);
            assert_eq!(laws.promotion[1].ranks, [1.into()]);
            position.rules = laws;
            assert_eq!(promotions_of(&position).as_deref(), Some("Q,N"));
            assert!(says_laws(Some(said), &position) && !says_laws(None, &position));
        }
        let two = [Kind::ROYAL_QUEEN, Kind::PRINCESS];
        for (said, kinds) in [
            ("RQ,PR", &two[..]),
            ("Y S", &two),
            ("RQN", &[Kind::ROOK, Kind::QUEEN, Kind::KNIGHT]),
        ] {
            position.rules = promotion_law(said, &position);
            assert_eq!(position.rules.promotion[0].choices(), kinds, "{said}");
        }
    }
}
