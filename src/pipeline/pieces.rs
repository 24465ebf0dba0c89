use crate::model::Pieces;
use crate::movement::Repertoire;
use crate::variants;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// The pieces that games are replayed with. Those of orthodox chess are built in; the
/// table of all others is read when the first of them is used.
pub(super) fn pieces() -> &'static Arc<Repertoire> {
    static PIECES: OnceLock<Arc<Repertoire>> = OnceLock::new();
    PIECES.get_or_init(|| {
        let orthodox = Repertoire::clone(Repertoire::orthodox());
        Arc::new(orthodox.before(variants::repertoire))
    })
}

/// The pieces that games of a variant are replayed with: its own definitions take precedence.
/// They are made once and shared by all threads.
pub(super) fn pieces_of(defined: &Arc<Pieces>) -> Arc<Repertoire> {
    static MADE: Mutex<Vec<(Weak<Pieces>, Arc<Repertoire>)>> = Mutex::new(Vec::new());
    if defined.defs.is_empty() {
        return Arc::clone(pieces());
    }
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.retain(|(of, _)| of.strong_count() > 0);
    let known = made
        .iter()
        .find(|(of, _)| of.as_ptr() == Arc::as_ptr(defined));
    if let Some((_, known)) = known {
        return Arc::clone(known);
    }
    let own = Arc::new(variants::repertoire_with(defined, pieces()));
    made.push((Arc::downgrade(defined), Arc::clone(&own)));
    own
}

/// The pieces as they move on a board without edges.
pub(super) fn infinite_pieces() -> &'static Arc<Repertoire> {
    static PIECES: OnceLock<Arc<Repertoire>> = OnceLock::new();
    PIECES.get_or_init(|| {
        let orthodox = Repertoire::clone(Repertoire::orthodox());
        Arc::new(orthodox.before(variants::infinite_repertoire))
    })
}

/// The pieces as they move among the boards of 5D chess.
pub(super) fn multiverse_pieces() -> &'static Arc<Repertoire> {
    static PIECES: OnceLock<Arc<Repertoire>> = OnceLock::new();
    PIECES.get_or_init(|| Arc::new(variants::multiverse_repertoire().clone()))
}
