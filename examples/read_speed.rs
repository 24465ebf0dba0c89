//! Reads a file into the model, twenty times, and prints the CPU time of one:
//! `read_speed FORMAT FILE`. `read_speed --giant N` prints a position of N pieces.
//!
//! For measuring only: it uses parts of the library that change without notice.

use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::io::{Batches, Item, Reading, Source};
use panchess::model::Document;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [first, second] = args.as_slice() else {
        eprintln!("read_speed FORMAT FILE, or read_speed --giant N");
        std::process::exit(2);
    };
    if first == "--giant" {
        return giant(second.parse().expect("a number"));
    }
    let (name, bytes) = (
        FormatName::parse(first).expect("a format"),
        std::fs::read(second).expect("a file"),
    );
    // The system counts in ticks, so only many rounds together tell.
    const ROUNDS: u32 = 20;
    let (start, before) = (Instant::now(), cpu_time());
    let mut records = 0;
    for _ in 0..ROUNDS {
        records = read(&name, &bytes);
    }
    let used = before.zip(cpu_time()).map(|(before, now)| now - before);
    let time = used.unwrap_or(start.elapsed()).as_secs_f64() * 1e3 / f64::from(ROUNDS);
    println!("{second}  panchess  {time:.1} ms for {records} records");
}

/// What this thread has used of the processor; only Linux says so.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn read(name: &FormatName, bytes: &[u8]) -> u64 {
    let mut reader = name.format.reader(&name.options).expect("a reader");
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let framing = &name.format.card().framing;
    let source = Source::from_bytes("-", bytes);
    let mut batches = Batches::new(source, framing, Reading::default());
    let mut records = 0;
    while let Some(batch) = batches.next().expect("memory") {
        for item in batch.items() {
            if let Item::Record(record) = item {
                records += u64::from(reader.read(&record, &mut doc, &mut sink).is_ok());
                sink.clear();
            }
        }
    }
    records
}

/// Pieces on different squares, in no order.
fn giant(n: i64) {
    const CODES: [&str; 12] = [
        "P", "p", "R", "r", "N", "q", "K", "k", "NR", "am", "HA", "ob",
    ];
    print!("w 0/100 1 (8|1) ");
    for i in 0..n {
        let (x, y) = ((i * 104_729) % 4001 - 2000, (i * 7919) % n - n / 2);
        let code = CODES[(i * 31 % 12) as usize];
        let right = if i % 5 == 0 { "+" } else { "" };
        print!("{}{code}{x},{y}{right}", if i > 0 { "|" } else { "" });
    }
    println!();
}
