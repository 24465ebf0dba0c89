//! Start positions out of `FEN` tags.

use super::quoted::Quoted;
use crate::diag::Sink;
use crate::formats::{Dialect, Options, fen};
use crate::model::{Catalog, Game, Position, Start, VariantName};
use std::sync::Arc;

/// Caches the last start position, because many games of a file share it.
#[derive(Debug, Default)]
pub(crate) struct Starts {
    catalog: Arc<Catalog>,
    dialect: Dialect,
    last: Option<Known>,
}

#[derive(Debug)]
struct Known {
    fen: String,
    named: Option<VariantName>,
    position: Arc<Position>,
}

impl Starts {
    /// None is cached yet.
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            dialect: Dialect::of(options),
            last: None,
        }
    }

    /// The variants whose definitions are known.
    pub(crate) fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// Sets the start from the text of a `FEN` tag. If the variant is `free`, it is recognized
    /// from the position.
    pub(crate) fn read(
        &mut self,
        fen: Quoted<'_>,
        free: bool,
        game: &mut Game,
        sink: &mut Sink,
    ) -> bool {
        let named = (!free).then_some(&game.variant);
        let Some(position) = self.position(fen, named, sink) else {
            return false;
        };
        if free {
            game.variant = position.variant.clone();
        } else if fen::tells_960(&position, &game.variant, &self.catalog) {
            game.variant = game.variant.with_960(true);
        }
        game.start = Start::Given(with_variant(position, &game.variant));
        true
    }

    fn position(
        &mut self,
        fen: Quoted<'_>,
        named: Option<&VariantName>,
        sink: &mut Sink,
    ) -> Option<Arc<Position>> {
        let same = |k: &&Known| k.fen == fen.text && k.named.as_ref() == named;
        if let Some(known) = self.last.as_ref().filter(same) {
            return Some(known.position.clone());
        }
        let said = sink.reported();
        let position = Arc::new(fen.read(sink, |text, base, sink| {
            let named = named.map(|variant| (variant, &*self.catalog));
            fen::parse_in(self.dialect, text, named, sink, base)
        })?);
        // A text that caused a warning is read again, so that the warning is repeated.
        self.last = (sink.reported() == said && sink.losses().is_empty()).then(|| Known {
            fen: fen.text.to_owned(),
            named: named.cloned(),
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
