use super::{Chosen, Judge, Order, Pick, Selection};
use crate::diag::{Diagnostic, Sink};
use crate::io::{Batch, Item, Record};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// A selection that a run follows.
#[derive(Debug)]
pub struct Selecting<'a> {
    selection: &'a Selection,
    order: Option<Mutex<Order>>,
    chosen: Option<Chosen>,
}

impl<'a> Selecting<'a> {
    /// No record was seen yet; `None` if all records are worked on.
    pub fn new(selection: &'a Selection) -> Option<Self> {
        (!selection.is_all()).then(|| Self {
            selection,
            order: selection
                .is_ordered()
                .then(|| Mutex::new(Order::new(selection))),
            chosen: None,
        })
    }

    /// The records of a sample that was chosen before.
    pub(in crate::pipeline) fn of(selection: &'a Selection, chosen: Chosen) -> Self {
        Self {
            selection,
            order: None,
            chosen: Some(chosen),
        }
    }

    /// Whether batches must be decided in their order.
    pub(in crate::pipeline) fn is_ordered(&self) -> bool {
        self.order.is_some()
    }

    /// What the records of a batch say themselves. `judge`: looks into them, if that is needed.
    pub(in crate::pipeline) fn judge(
        &self,
        input: usize,
        batch: &Batch,
        mut judge: Option<&mut Judge>,
    ) -> Vec<Pick> {
        let pick = |item| self.pick(input, item, judge.as_deref_mut());
        batch.items().map(pick).collect()
    }

    fn pick(&self, input: usize, item: Item<'_>, judge: Option<&mut Judge>) -> Pick {
        let (record, refused) = match &item {
            Item::Comment(_) => return Pick::Leave,
            Item::Record(record) => (record, false),
            Item::Refused(record, _) => (record, true),
        };
        let at = (input, record.origin.index);
        if self.chosen.as_ref().is_some_and(|c| c.is_after(at)) {
            return Pick::After;
        }
        if let Some(chosen) = &self.chosen
            && !chosen.is_rejected(at)
        {
            return match chosen.takes(at) {
                true => Pick::Take(None),
                false => Pick::Leave,
            };
        }
        let records = self.selection.records.as_ref();
        match judge {
            _ if records.is_some_and(|r| r.last() < at.1) => Pick::Behind,
            _ if records.is_some_and(|r| !r.contains(at.1)) => Pick::Leave,
            Some(judge) if !refused => judge.pick(record),
            // Why it was refused is known.
            Some(_) => Pick::Reject(Box::default()),
            None => Pick::Take(None),
        }
    }

    /// The same after a bug stopped it: each record has its own judge, and the one that triggers the bug is rejected.
    pub(in crate::pipeline) fn judge_guarded(
        &self,
        input: usize,
        batch: &Batch,
        make: impl Fn() -> Option<Judge>,
    ) -> Vec<Pick> {
        let one = |item: Item<'_>| {
            let judged = catch_unwind(AssertUnwindSafe(|| self.pick(input, item, make().as_mut())));
            judged.unwrap_or_else(|_| {
                let mut sink = Sink::default();
                sink.push(Diagnostic::defect());
                Pick::Reject(Box::new(sink))
            })
        };
        batch.items().map(one).collect()
    }

    /// What the records before say. Whether no more records are taken after this batch.
    pub(in crate::pipeline) fn decide(
        &self,
        input: usize,
        batch: &Batch,
        picks: &mut [Pick],
    ) -> bool {
        if let Some(order) = &self.order {
            let mut order = order.lock().unwrap_or_else(PoisonError::into_inner);
            order.decide(input, batch, picks);
            return order.is_over();
        }
        self.chosen.as_ref().is_some_and(|chosen| {
            let after = |record: &Record<'_>| chosen.is_after((input, record.origin.index + 1));
            batch.items().any(|item| match item {
                Item::Record(record) | Item::Refused(record, _) => after(&record),
                Item::Comment(_) => false,
            })
        })
    }

    /// Whether no more records are taken.
    pub(in crate::pipeline) fn is_over(&self) -> bool {
        let over = |order: &Mutex<Order>| {
            let order = order.lock().unwrap_or_else(PoisonError::into_inner);
            order.is_over()
        };
        self.order.as_ref().is_some_and(over)
    }

    /// What was seen, once all records were.
    pub(in crate::pipeline) fn into_order(self) -> Option<Order> {
        let order = self.order?;
        Some(order.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
