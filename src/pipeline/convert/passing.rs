use super::walk::{Pass, Stop, Walk};
use crate::diag::Sink;
use crate::model::Document;
use crate::pipeline::passing;

/// With some options, a FEN has an en-passant square only if a capture there is possible.
pub(super) struct LookAtPassing;

impl Pass for LookAtPassing {
    type Case = ();

    fn applies(walk: &Walk) -> Option<()> {
        let is_position = matches!(walk.doc, Document::Position(_));
        (is_position && walk.asks_passing).then_some(())
    }

    fn run(walk: &mut Walk, (): (), _: &mut Sink) -> Result<(), Stop> {
        if let Document::Position(p) = &mut walk.doc {
            passing::look(p, &mut walk.replay);
        }
        Ok(())
    }
}
