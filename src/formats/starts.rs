//! Start positions out of `FEN` tags.

use super::quoted::Quoted;
use crate::diag::Sink;
use crate::formats::{Dialect, Options, fen};
use crate::model::{Catalog, Game, Position, Start, VariantName};
use std::collections::HashMap;
use std::sync::Arc;

/// How many start positions are remembered: a file may mix all variants.
const MAX_STARTS: usize = 512;

/// The longest text of one that is, in bytes.
const LONGEST: usize = 256;

/// Remembers start positions, because many games of a file share them.
#[derive(Debug, Default)]
pub(crate) struct Starts {
    catalog: Arc<Catalog>,
    dialect: Dialect,
    last: Option<Arc<Known>>,
    /// By their texts; many variants have the start of chess.
    known: HashMap<String, Vec<Arc<Known>>>,
    count: usize,
}

#[derive(Debug)]
struct Known {
    fen: String,
    named: Option<VariantName>,
    /// With the variant of the game, which the position may tell.
    position: Arc<Position>,
}

impl Starts {
    /// None is cached yet.
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            dialect: Dialect::of(options),
            last: None,
            known: HashMap::new(),
            count: 0,
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
        if game.variant != position.variant {
            game.variant = position.variant.clone();
        }
        game.start = Start::Given(position);
        true
    }

    fn position(
        &mut self,
        fen: Quoted<'_>,
        named: Option<&VariantName>,
        sink: &mut Sink,
    ) -> Option<Arc<Position>> {
        let same = |k: &&Arc<Known>| k.fen == fen.text && k.named.as_ref() == named;
        if let Some(known) = self.last.as_ref().filter(same) {
            return Some(known.position.clone());
        }
        let alike = self.known.get(fen.text);
        if let Some(known) = alike.and_then(|alike| alike.iter().find(same)) {
            self.last = Some(Arc::clone(known));
            return Some(known.position.clone());
        }
        let said = sink.reported();
        let mut position = fen.read(sink, |text, base, sink| {
            let named = named.map(|variant| (variant, &*self.catalog));
            fen::parse_in(self.dialect, text, named, sink, base)
        })?;
        if let Some(named) = named {
            position.variant = match fen::tells_960(&position, named, &self.catalog) {
                true => self.catalog.with_960(named, true),
                false => named.clone(),
            };
        }
        let position = Arc::new(position);
        // A text that caused a warning is read again, so that the warning is repeated.
        self.last = None;
        if sink.reported() == said && sink.losses().is_empty() {
            self.remember(Known {
                fen: fen.text.to_owned(),
                named: named.cloned(),
                position: position.clone(),
            });
        }
        Some(position)
    }

    fn remember(&mut self, known: Known) {
        let known = Arc::new(known);
        if known.fen.len() <= LONGEST {
            if self.count == MAX_STARTS {
                self.known.clear();
                self.count = 0;
            }
            let alike = self.known.entry(known.fen.clone()).or_default();
            alike.push(Arc::clone(&known));
            self.count += 1;
        }
        self.last = Some(known);
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Sink;
    use crate::formats::{FormatName, Read};
    use crate::io::Record;
    use crate::model::Document;

    #[test]
    fn a_tag_without_a_value_states_no_variant() {
        let fen = "bqnrkrnb/pppppppp/8/8/8/8/PPTPPKPR/PRQNBBiP w Ckq - 0 1";
        for head in ["", "[GameFormat \"VGN\"]\n"] {
            let name = if head.is_empty() { "pgn" } else { "vgn" };
            let format = FormatName::parse(name).unwrap();
            let read = |variant: &str| {
                let text = format!("{head}{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
                let (mut doc, mut sink) = (Document::default(), Sink::default());
                let mut reader = format.format.reader(&format.options).unwrap();
                reader
                    .read(&Record::of(&text), &mut doc, &mut sink)
                    .unwrap();
                let Document::Game(game) = doc else {
                    panic!("a game");
                };
                (game.variant, game.start)
            };
            let unstated = read("");
            for value in ["?", "-", " ", "??"] {
                let tag = format!("[Variant \"{value}\"]\n");
                assert_eq!(read(&tag), unstated, "{name} {value}");
            }
        }
    }

    #[test]
    fn starts_that_are_remembered_are_those_that_are_read() {
        let pgn = FormatName::parse("pgn").unwrap();
        let read = |reader: &mut dyn Read, text: &str| {
            let mut doc = Document::default();
            let done = reader.read(&Record::of(text), &mut doc, &mut Sink::default());
            assert!(done.is_ok(), "{text}");
            doc
        };
        let tags =
            |variant: &str, fen: &str| format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n*\n");
        let fens = [
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
        ];
        let names = ["atomic", "Crazyhouse", "chess"];
        let all: Vec<_> = names
            .iter()
            .flat_map(|n| fens.map(|fen| tags(n, fen)))
            .collect();
        let new = || pgn.format.reader(&pgn.options).unwrap();
        let mut one = new();
        for text in all.iter().chain(&all).chain(all.iter().rev()) {
            assert_eq!(read(&mut *one, text), read(&mut *new(), text), "{text}");
        }
    }
}
