use super::passes::{ConversionState, Pass, Stop};
use crate::diag::Sink;
use crate::model::Document;
use crate::pipeline::passing;

/// With some options, a FEN has an en-passant square only if a capture there is possible.
pub(super) struct LookAtPassing;

impl Pass for LookAtPassing {
    type Match = ();

    fn applies(state: &ConversionState) -> Option<()> {
        let is_position = matches!(state.doc, Document::Position(_));
        (is_position && state.asks_passing).then_some(())
    }

    fn run(state: &mut ConversionState, (): (), _: &mut Sink) -> Result<(), Stop> {
        if let Document::Position(p) = &mut state.doc {
            passing::look(p, &mut state.replay);
        }
        Ok(())
    }
}
