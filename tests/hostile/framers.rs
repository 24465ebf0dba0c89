//! Files whose records are too long to read: a framer gives them up anywhere inside.

use crate::readers::{mutate, readable, seed, seeds};
use panchess::formats::Format;
use panchess::io::{Item, Reading, Records, Source};
use panchess::movement::Dice;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Files of each format.
const FILES: usize = 3_000;
/// Records found in a file of this length cannot be more.
const LONGEST: usize = 6_000;

/// Each record: where it begins, its length, and whether it was refused.
type Cuts = Vec<(u64, usize, bool)>;

fn cuts(format: &dyn Format, bytes: &[u8], max_record: usize, batch: usize) -> Cuts {
    let card = format.card();
    let reading = Reading {
        max_record,
        batch,
        bytes: false,
        binary: card.binary,
        encoding: None,
        doubtful: false,
        keep_refused: false,
    };
    let mut records = Records::new(Source::from_bytes("file", bytes), &card.framing, reading);
    let mut found = Vec::new();
    while let Some(item) = records.next().expect("memory can be read") {
        found.push(match item {
            Item::Record(r) | Item::Comment(r) => (r.origin.offset, r.bytes.len(), false),
            Item::Refused(r, _) => (r.origin.offset, 0, true),
        });
        assert!(found.len() <= LONGEST, "more records than bytes");
    }
    found
}

/// What is wrong with how one file was cut.
fn complaint(format: &dyn Format, bytes: &[u8], max_record: usize, batch: usize) -> Option<String> {
    let attempt = |batch| catch_unwind(AssertUnwindSafe(|| cuts(format, bytes, max_record, batch)));
    match (attempt(batch), attempt(1 << 16)) {
        (Ok(small), Ok(whole)) if small == whole => None,
        (Ok(small), Ok(whole)) => Some(format!("in chunks of {batch}: {small:?}, else {whole:?}")),
        _ => Some("it panics".into()),
    }
}

fn search(format: &'static dyn Format) -> Option<String> {
    let slug = format.card().slug;
    let seeds = seeds(slug);
    let mut random = Dice::new(seed());
    (0..FILES).find_map(|_| {
        let mut bytes = Vec::new();
        while random.below(4) > 0 && bytes.len() < LONGEST / 4 {
            let mut text = seeds[random.below(seeds.len())].clone();
            let other = &seeds[random.below(seeds.len())];
            mutate(&mut text, other, &mut random);
            bytes.append(&mut text);
        }
        bytes.truncate(LONGEST);
        let (max_record, batch) = (1 + random.below(300), 1 + random.below(100));
        let why = complaint(format, &bytes, max_record, batch)?;
        Some(format!(
            "{slug}, records of {max_record} bytes: {why}\n  {}",
            bytes.escape_ascii()
        ))
    })
}

#[test]
fn records_that_are_too_long_are_refused_at_the_same_place_however_the_bytes_arrive() {
    let complaints: Vec<String> = readable().into_iter().filter_map(search).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}
