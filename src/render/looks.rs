//! What each piece of a picture is drawn as.

use super::options::Glyphs;
use super::scene::Scene;
use super::{Options, shapes, words};
use crate::model::{Form, Kind, Picture, Piece, Side, Variant};
use std::collections::{BTreeMap, BTreeSet};

/// What a piece is drawn as.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Look<'a> {
    /// A shape with that name.
    Shape(&'static str),
    /// A character on a piece of that form.
    Character(&'a str, Form),
    /// Its letters on a disc.
    Letters,
}

/// The looks of all kinds in one picture.
#[derive(Debug, Default)]
pub(super) struct Looks {
    shapes: BTreeMap<Kind, &'static str>,
    picture: Option<Box<Picture>>,
    /// What pieces become by promotion as in shogi.
    promoted: BTreeSet<Kind>,
}

impl Looks {
    /// The looks of these kinds.
    pub fn of(kinds: &BTreeSet<Kind>, options: &Options) -> Self {
        let variant = options.definition();
        let law = variant.and_then(|v| v.laws.shogi_promotion.as_ref());
        let pairs = law.map_or(&[][..], |law| &law.pairs[..]);
        let picture = variant.and_then(|v| v.picture.clone());
        Self {
            shapes: match options.glyphs {
                Glyphs::Letters => BTreeMap::new(),
                Glyphs::Shapes | Glyphs::Characters => shapes(kinds, variant),
            },
            picture: picture.filter(|_| options.glyphs == Glyphs::Characters),
            promoted: pairs.iter().map(|(_, becomes)| *becomes).collect(),
        }
    }

    /// What a piece is drawn as.
    pub fn get(&self, piece: Piece) -> Look<'_> {
        let own = |p: &'_ Picture| p.characters.iter().position(|c| c.piece == piece.kind);
        if let Some(picture) = self.picture.as_deref()
            && let Some(row) = own(picture).and_then(|at| picture.characters.get(at))
        {
            return Look::Character(row.text.of(piece.side).0, picture.pieces);
        }
        let shape = self.shapes.get(&piece.kind);
        shape.map_or(Look::Letters, |id| Look::Shape(id))
    }

    /// Whether pieces of that kind are promoted pieces.
    pub fn is_promoted(&self, kind: Kind) -> bool {
        self.promoted.contains(&kind)
    }
}

impl Scene {
    /// What the signs of the picture stand for: characters first, then letters.
    pub(super) fn legend(&self) -> Vec<String> {
        let character = |kind: Kind| match self.looks.get(Piece::new(Side::White, kind)) {
            Look::Character(text, _) => Some(text),
            Look::Shape(_) | Look::Letters => None,
        };
        let kinds = self.kinds();
        let entry = |kind: &Kind| Some(format!("{} {}", character(*kind)?, words::kind(*kind)));
        let mut out: Vec<String> = kinds.iter().filter_map(entry).take(60).collect();
        out.extend(
            self.codes
                .explained_unless(|kind| character(kind).is_some()),
        );
        out
    }
}

/// A shape for each kind that has one. A kind of a variant may have the shape of a kind that it
/// resembles, if no other has it.
fn shapes(kinds: &BTreeSet<Kind>, variant: Option<&Variant>) -> BTreeMap<Kind, &'static str> {
    let own = |kind: &Kind| Some((*kind, shapes::id(*kind)?));
    let mut out: BTreeMap<Kind, &'static str> = kinds.iter().filter_map(own).collect();
    let Some(variant) = variant else { return out };
    let names: BTreeSet<String> = {
        let lettered = variant.letters.iter().map(|row| row.piece.to_string());
        lettered.chain(kinds.iter().map(Kind::to_string)).collect()
    };
    let only = variant.letters.len() == 1;
    let like = |name: &str| {
        let alike = shapes::of_name(name).or_else(|| shapes::alike(name));
        alike.or(only.then_some(shapes::STONE))
    };
    let claims = |shape| names.iter().filter(|n| like(n) == Some(shape)).count();
    for kind in kinds {
        if let Some(shape) = like(&kind.name()).filter(|shape| claims(shape) == 1) {
            out.entry(*kind).or_insert(shape);
        }
    }
    out
}
