//! Moves whose spelling can be read and is not the usual one. `check --deny core/spelling` is strict.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::Format;
use crate::model::{Catalog, Game, NodeId};

/// Notes every move of a replayed game that its notation writes in another way. `doubtful`: those of
/// [`Tree::find_doubtful`](crate::model::Tree::find_doubtful).
pub fn compare(
    format: &dyn Format,
    text: &str,
    (game, doubtful): (&Game, &[NodeId]),
    catalog: &Catalog,
    sink: &mut Sink,
) {
    let letters = catalog.letters(&game.variant);
    let (mut usual, has_words) = (Vec::new(), game.tree.has_words());
    for id in format.doubtful_spellings(&game.tree, doubtful, letters, text) {
        let (Some(ply), span) = (game.tree.ply(id), game.tree.span(id)) else {
            continue;
        };
        // Words of other spellings have no usual one.
        if has_words && game.tree.word(id).is_some() {
            continue;
        }
        usual.clear();
        let spelled = format.spell(ply, letters, &mut usual);
        if text.as_bytes().get(span.range()) == Some(&usual) {
            continue;
        }
        let said = format.without_glyphs(text.get(span.range()).unwrap_or(""));
        if !spelled || said.is_empty() || usual == said.as_bytes() {
            continue;
        }
        let span = Span::new(0, said.len()).shifted(span.start as usize);
        let message = format!("`{said}` is not the usual spelling");
        let help = format!("write `{}`", String::from_utf8_lossy(&usual));
        let d = Diagnostic::note(Code("core/spelling"), message);
        sink.push(d.at(span).help(help));
    }
}
