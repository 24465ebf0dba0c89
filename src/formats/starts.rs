//! Start positions out of `FEN` tags.

use crate::diag::Sink;
use crate::formats::fen;
use crate::model::{Game, Position, Start, VariantName};
use std::sync::Arc;

/// Remembers the start position read last: many games of a file share it.
#[derive(Debug, Default)]
pub(crate) struct Starts {
    last: Option<Known>,
}

#[derive(Debug)]
struct Known {
    fen: String,
    variant: VariantName,
    position: Arc<Position>,
}

impl Starts {
    /// Sets the start from the text of a `FEN` tag, which stands at `base`. If
    /// the variant is `free`, castling from other squares than usual makes it Chess960.
    pub(crate) fn read(
        &mut self,
        (fen, base): (&str, usize),
        free: bool,
        game: &mut Game,
        sink: &mut Sink,
    ) -> bool {
        let Some(position) = self.position(fen, base, &game.variant, sink) else {
            return false;
        };
        if free && fen::needs_960(&position) {
            game.variant = VariantName::CHESS960;
        }
        game.start = Start::Given(with_variant(position, &game.variant));
        true
    }

    fn position(
        &mut self,
        fen: &str,
        base: usize,
        variant: &VariantName,
        sink: &mut Sink,
    ) -> Option<Arc<Position>> {
        let same = |k: &&Known| k.fen == fen && k.variant == *variant;
        if let Some(known) = self.last.as_ref().filter(same) {
            return Some(known.position.clone());
        }
        let said = sink.messages().len();
        let position = Arc::new(fen::parse(fen, variant, sink, base)?);
        // What gave a warning must give it again.
        self.last = (sink.messages().len() == said && sink.losses().is_empty()).then(|| Known {
            fen: fen.to_owned(),
            variant: variant.clone(),
            position: position.clone(),
        });
        Some(position)
    }
}

fn with_variant(mut position: Arc<Position>, variant: &VariantName) -> Arc<Position> {
    if position.variant != *variant {
        Arc::make_mut(&mut position).variant = variant.clone();
    }
    position
}
