//! What a notation for pieces alone loses of the variant that they belong to.

use crate::diag::{Code, Sink, brief};
use crate::model::{Board, Laws, Pieces, Value, Variant};

/// Names the parts of the variant besides its name and the definitions of its pieces.
pub(super) fn name(pieces: &Pieces, sink: &mut Sink) {
    let Some(variant) = &pieces.variant else {
        return;
    };
    let mut parts = Parts::default();
    parts.words(variant);
    if let Some(board) = &variant.board {
        parts.board(board);
    }
    parts.some("start positions", variant.starts.len());
    parts.listed("laws", &stated(&variant.laws));
    parts.letters(variant, pieces);
    parts.one("the picture", variant.picture.is_some());
    parts.one(
        "the reason why it is not played",
        variant.unplayed.is_some(),
    );
    let what = format!("parts of the variant: {}", parts.said.join(", "));
    sink.lose(Code("core/lost-definition"), what, parts.count, None);
}

/// Parts in words, and their number.
#[derive(Debug, Default)]
struct Parts {
    said: Vec<String>,
    count: u64,
}

impl Parts {
    fn one(&mut self, what: &str, is_there: bool) {
        if is_there {
            self.said.push(what.to_owned());
            self.count += 1;
        }
    }

    /// `what` is a plural.
    fn some(&mut self, what: &str, count: usize) {
        match count {
            0 | 1 => self.one(what.trim_end_matches('s'), count == 1),
            _ => {
                self.said.push(format!("{count} {what}"));
                self.count += count as u64;
            }
        }
    }

    fn listed<T: AsRef<str>>(&mut self, what: &str, names: &[T]) {
        const SHOWN: usize = 6;
        if names.is_empty() {
            return;
        }
        let mut shown: Vec<String> = names
            .iter()
            .take(SHOWN)
            .map(|n| quoted(n.as_ref()))
            .collect();
        if names.len() > SHOWN {
            shown.push("…".to_owned());
        }
        self.said.push(format!("{what} ({})", shown.join(", ")));
        self.count += names.len() as u64;
    }

    fn words(&mut self, variant: &Variant) {
        self.one("title", variant.title.is_some());
        self.some("other names", variant.aliases.len());
        self.one("base variant", variant.like.is_some());
        self.some("sources", variant.sources.len());
    }

    fn board(&mut self, board: &Board) {
        self.one(&format!("{}x{} board", board.files, board.ranks), true);
        self.one("holes", !board.holes.is_empty());
        let zones: Vec<&str> = board.zones.iter().map(|zone| zone.name.as_str()).collect();
        self.listed("zones", &zones);
    }

    /// The letters, and the pieces of which nothing else is written.
    fn letters(&mut self, variant: &Variant, pieces: &Pieces) {
        self.some("letters", variant.letters.len());
        let listed = variant.letters.iter().map(|lettered| &lettered.piece);
        let bare = listed.filter(|piece| {
            let mut defs = pieces.defs.iter();
            defs.all(|def| def.name.as_ref() != Some(*piece))
        });
        let bare: Vec<&str> = bare.map(|piece| piece.as_str()).collect();
        self.listed("pieces without a definition", &bare);
    }
}

fn quoted(name: &str) -> String {
    format!("`{}`", brief(name))
}

/// The keys of the laws that are stated.
fn stated(laws: &Laws) -> Vec<String> {
    match serde_json::to_value(laws) {
        Ok(Value::Object(keys)) => keys.into_iter().map(|(key, _)| key).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Lettered, NamedZone, Sided, VariantName, Word, Zone};

    #[test]
    fn every_part_of_a_variant_is_named() {
        let word = |name: &str| Word::new(name).unwrap();
        let zone = NamedZone {
            name: word("palace"),
            zone: Sided::Both(Zone::everywhere()),
        };
        let variant = Variant {
            board: Some(Board {
                files: 9,
                ranks: 8,
                holes: Zone::rank(3),
                zones: vec![zone],
            }),
            letters: vec![Lettered::new(word("king"), "K")],
            laws: Laws {
                move_limit: Some(100),
                ..Laws::default()
            },
            ..Variant::named(VariantName::CHESS)
        };
        let pieces = Pieces {
            variant: Some(Box::new(variant)),
            ..Pieces::default()
        };
        let mut sink = Sink::default();
        name(&pieces, &mut sink);
        let loss = &sink.losses()[0];
        assert_eq!((loss.code.0, loss.count), ("core/lost-definition", 6));
        assert_eq!(
            loss.what,
            "parts of the variant: 9x8 board, holes, zones (`palace`), laws (`move_limit`), letter, \
             pieces without a definition (`king`)"
        );
    }
}
