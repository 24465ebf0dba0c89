//! One record out of many.

use crate::diag::Sink;
use crate::formats::Read;
use crate::io::{Batches, Item, Record};
use crate::model::Document;
use crate::pipeline::files::Chooser;

/// A record that was picked out.
pub struct Picked<'a> {
    /// The record.
    pub record: &'a Record<'a>,
    /// Its document, if it could be read.
    pub doc: Option<&'a mut Document>,
    /// The messages about it.
    pub sink: &'a mut Sink,
    /// How many records there are.
    pub count: Count,
}

/// How many records a stream has.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Count {
    /// Exactly this many.
    Exactly(u64),
    /// At least this many; counting stopped there.
    AtLeast(u64),
}

/// Records after the selected one are counted up to this number.
const MAX_COUNTED: u64 = 100_000;

/// Of the records that are chosen, reads the one with that number, from 0, and counts the others. `false`: there is none.
pub fn read_one(
    batches: &mut Batches,
    reader: &mut dyn Read,
    (index, chooser): (u64, &mut Chooser<'_>),
    work: impl FnOnce(Picked<'_>),
) -> Result<bool, crate::io::Error> {
    let mut before = 0;
    while let Some(batch) = batches.next()? {
        let (mut records, _) = chooser.choose(&batch);
        let here = records.len() as u64;
        if index >= before + here {
            before += here;
            continue;
        }
        let count = count(batches, before + here, chooser);
        work_on(
            records.swap_remove((index - before) as usize),
            reader,
            count,
            work,
        );
        return Ok(true);
    }
    Ok(false)
}

/// An error after the selected record is ignored.
fn count(batches: &mut Batches, so_far: u64, chooser: &mut Chooser<'_>) -> Count {
    let mut total = so_far;
    loop {
        match batches.next() {
            Ok(Some(_)) if total >= MAX_COUNTED => return Count::AtLeast(total),
            Ok(Some(batch)) => total += chooser.choose(&batch).0.len() as u64,
            Ok(None) => return Count::Exactly(total),
            Err(_) => return Count::AtLeast(total),
        }
    }
}

fn work_on(item: Item<'_>, reader: &mut dyn Read, count: Count, work: impl FnOnce(Picked<'_>)) {
    let mut doc = Document::default();
    let mut sink = Sink::default();
    let (record, fine) = match item {
        Item::Record(record) | Item::Comment(record) => {
            let fine = reader.read(&record, &mut doc, &mut sink).is_ok();
            (record, fine)
        }
        Item::Refused(record, why) => {
            sink.push(why.clone());
            (record, false)
        }
    };
    work(Picked {
        record: &record,
        doc: fine.then_some(&mut doc),
        sink: &mut sink,
        count,
    });
}
