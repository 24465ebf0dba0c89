use super::{Picture, Variants};
use crate::diag::Sink;
use crate::formats::fen;
use crate::model::{self, Pieces, Position, VariantName};
use crate::movement::{Definition, lower};
use crate::pipeline::{Error, rules_in};
use crate::render;
use crate::variants::{self, dictionary, sentences};
use serde::Serialize;
use std::sync::Arc;

/// What is known about a variant.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its other names.
    pub also: Vec<String>,
    /// The number of files and ranks of its board; `None` if it has no bounded board.
    pub board: Option<(u8, u8)>,
    /// The start position of its games as FEN, if it is known.
    pub start: Option<String>,
    /// Its pieces.
    pub pieces: Vec<VariantPiece>,
    /// Its laws that differ from those of chess, one sentence each.
    pub laws: Vec<String>,
    /// If moves of its games cannot be checked: the reason.
    pub unplayed: Option<String>,
    /// Where its rules are published.
    pub sources: Vec<String>,
}

/// A piece of a variant.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct VariantPiece {
    /// Its letter in FEN.
    pub letter: String,
    /// Its name.
    pub name: String,
    /// How it moves, in plain English.
    pub moves: String,
}

impl Variants {
    /// What is known about a variant; `None` if it has no definition.
    ///
    /// ```
    /// let variants = panchess::Variants::default();
    /// let shogi = variants.find("shogi").expect("a variant");
    /// assert_eq!(shogi.board, Some((9, 9)));
    /// assert!(variants.svg("shogi", &panchess::Picture::new())?.is_some());
    /// # Ok::<(), panchess::Error>(())
    /// ```
    pub fn find(&self, name: &str) -> Option<Variant> {
        let name = self.0.named(name);
        let pieces = self.0.find(&name)?;
        let variant = pieces.variant.as_deref()?;
        let rules = rules_in(&self.0, &name);
        let own: Vec<Definition> = lower(pieces, &[dictionary()])
            .into_iter()
            .flatten()
            .collect();
        let lettered = |row: &model::Lettered| VariantPiece {
            letter: row.letter.clone(),
            name: row.piece.to_string(),
            moves: variants::moves_in_words(&row.piece, &own, &variant.laws),
        };
        Some(Variant {
            name: variant.name.as_str().to_owned(),
            title: variant
                .title
                .as_deref()
                .unwrap_or(variant.name.as_str())
                .to_owned(),
            also: variant.aliases.iter().map(|a| a.name.clone()).collect(),
            board: variant.board.as_ref().map(|b| (b.files, b.ranks)),
            start: variant
                .start_position()
                .and_then(|position| self.fen(&position)),
            pieces: variant.letters.iter().map(lettered).collect(),
            laws: sentences(variant),
            unplayed: rules
                .and_then(Result::err)
                .map(|why| why.message.to_string()),
            sources: variant.sources.clone(),
        })
    }

    /// The start position of a variant as an SVG picture; `None` if it is not known.
    ///
    /// # Errors
    /// The board is too large to draw.
    pub fn svg(&self, name: &str, picture: &Picture) -> Result<Option<String>, Error> {
        let Some((pieces, variant)) = self.definition(name) else {
            return Ok(None);
        };
        let Some(position) = variant.start_position() else {
            return Ok(None);
        };
        let options = render::Options {
            variant: Some(Arc::clone(pieces)),
            ..picture.options.clone()
        };
        let drawn = render::svg(&position, &options);
        drawn
            .map(Some)
            .map_err(|why| Error::Other(why.message.into_owned()))
    }

    fn definition(&self, name: &str) -> Option<(&Arc<Pieces>, &model::Variant)> {
        let name: VariantName = self.0.named(name);
        let pieces = self.0.find(&name)?;
        Some((pieces, pieces.variant.as_deref()?))
    }

    fn fen(&self, position: &Position) -> Option<String> {
        let mut text = Vec::new();
        let style = fen::Style::with(&self.0);
        let done = fen::print(position, &style, &mut text, &mut Sink::default());
        done.then(|| String::from_utf8_lossy(&text).into_owned())
    }
}
