//! How a FEN is spelled.

use crate::formats::{Dialect, Options};
use crate::model::{Catalog, VariantName};
use std::sync::Arc;

/// How castling rights are written.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum CastlingStyle {
    /// `KQkq`, and the rook's file where that would mean another rook.
    #[default]
    Xfen,
    /// Always the rooks' files: `HAha`.
    Shredder,
}

/// When the en-passant square is written.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum EnPassantStyle {
    /// If a capture there is legal.
    #[default]
    Legal,
    /// If an enemy pawn is beside the pawn that moved, ignoring pins.
    Pseudo,
    /// After every double step.
    Always,
}

/// The style of a FEN.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Castling rights.
    pub castling: CastlingStyle,
    /// En-passant square.
    pub en_passant: EnPassantStyle,
    /// Whose spelling is used for everything else.
    pub dialect: Dialect,
    /// Rooks' files are written in variants with a shuffled start.
    pub files_if_shuffled: bool,
    /// Castling rights of variants without castling are left out, as programs do.
    pub only_lawful_rights: bool,
    /// The variants whose letters are known.
    pub catalog: Arc<Catalog>,
}

impl Style {
    /// The usual style, with the letters of these variants.
    pub fn with(catalog: &Arc<Catalog>) -> Self {
        Self {
            catalog: Arc::clone(catalog),
            ..Self::default()
        }
    }

    /// The style of a dialect, with the letters of these variants.
    pub fn of(dialect: Dialect, catalog: &Arc<Catalog>) -> Self {
        Self {
            castling: CastlingStyle::Xfen,
            en_passant: match dialect {
                Dialect::Usual | Dialect::Lichess | Dialect::Cutechess | Dialect::Chesscom => {
                    EnPassantStyle::Legal
                }
                Dialect::Fsf | Dialect::Pychess => EnPassantStyle::Pseudo,
                Dialect::Xboard => EnPassantStyle::Always,
            },
            dialect,
            files_if_shuffled: matches!(dialect, Dialect::Fsf | Dialect::Pychess | Dialect::Xboard),
            only_lawful_rights: dialect != Dialect::Usual,
            catalog: Arc::clone(catalog),
        }
    }

    /// From the dialect, `+shredder`, `+xfen`, `+ep-always`, `+ep-pseudo`, `+ep-legal`, and the catalog.
    pub fn from_options(options: &Options) -> Self {
        let mut style = Self::of(Dialect::of(options), options.catalog());
        style.files_if_shuffled &= !options.has("xfen");
        if options.has("shredder") {
            style.castling = CastlingStyle::Shredder;
        }
        if options.has("ep-always") {
            style.en_passant = EnPassantStyle::Always;
        } else if options.has("ep-legal") {
            style.en_passant = EnPassantStyle::Legal;
        } else if options.has("ep-pseudo") || options.has("xfen") {
            style.en_passant = EnPassantStyle::Pseudo;
        }
        style
    }

    /// Whether a dialect or an option states when the en-passant square is written, so that it must be known whether a
    /// capture there is possible.
    pub fn asks_passing(options: &Options) -> bool {
        let named = ["xfen", "ep-pseudo", "ep-legal"];
        let always = [Dialect::Usual, Dialect::Xboard];
        named.iter().any(|name| options.has(name)) || !always.contains(&Dialect::of(options))
    }

    /// How the castling rights of a variant are written.
    pub fn castling_of(&self, variant: &VariantName) -> CastlingStyle {
        match self.files_if_shuffled && self.catalog.castles_by_rook(variant) {
            true => CastlingStyle::Shredder,
            false => self.castling,
        }
    }
}
