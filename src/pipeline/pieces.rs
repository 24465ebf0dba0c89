use crate::movement::Repertoire;
use crate::variants;
use std::sync::{Arc, OnceLock};

/// The pieces that games are replayed with. Those of orthodox chess are built in; the
/// table of all others is read when the first of them is used.
pub(super) fn pieces() -> &'static Arc<Repertoire> {
    static PIECES: OnceLock<Arc<Repertoire>> = OnceLock::new();
    PIECES.get_or_init(|| {
        let orthodox = Repertoire::clone(Repertoire::orthodox());
        Arc::new(orthodox.before(variants::repertoire))
    })
}

/// The pieces as they move on a board without edges.
pub(super) fn infinite_pieces() -> &'static Arc<Repertoire> {
    static PIECES: OnceLock<Arc<Repertoire>> = OnceLock::new();
    PIECES.get_or_init(|| {
        let orthodox = Repertoire::clone(Repertoire::orthodox());
        Arc::new(orthodox.before(variants::infinite_repertoire))
    })
}
