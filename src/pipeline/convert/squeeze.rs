use super::passes::{ConversionState, Pass, Stop};
use crate::diag::Sink;
use crate::pipeline::squeeze::Squeeze;

/// Makes far coordinates of the infinite board small, or restores them, on request.
pub(super) struct Change;

impl Pass for Change {
    type Match = Squeeze;

    fn applies(state: &ConversionState) -> Option<Squeeze> {
        state.plan.squeeze.clone()
    }

    fn run(state: &mut ConversionState, squeeze: Squeeze, sink: &mut Sink) -> Result<(), Stop> {
        let done = squeeze.apply(&mut state.doc, &state.input.1, state.index, sink);
        state.map = done.ok_or(Stop::Rejected)?;
        Ok(())
    }
}
