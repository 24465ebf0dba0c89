use super::walk::{Pass, Stop, Walk};
use crate::diag::Sink;
use crate::pipeline::squeeze::Squeeze;

/// Makes far coordinates of the infinite board small, or restores them, on request.
pub(super) struct Change;

impl Pass for Change {
    type Case = Squeeze;

    fn applies(walk: &Walk) -> Option<Squeeze> {
        walk.plan.squeeze.clone()
    }

    fn run(walk: &mut Walk, squeeze: Squeeze, sink: &mut Sink) -> Result<(), Stop> {
        let done = squeeze.apply(&mut walk.doc, &walk.input.1, walk.index, sink);
        walk.map = done.ok_or(Stop::Rejected)?;
        Ok(())
    }
}
