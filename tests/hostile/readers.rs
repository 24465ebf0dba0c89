//! Bad input may be refused. It may not stop the program, take its time, or be
//! refused without a place and a way out.

use crate::support::rewrite::Rewriter;
use crate::support::{files, probe};
use panchess::formats::{self, Format};
use panchess::movement::Dice;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

/// Mutations over all formats together.
const MUTATIONS: usize = 100_000;
/// One of this many is also rewritten by `fmt`.
const REWRITTEN: usize = 5;
/// A hang, not a speed limit: no record takes nearly as long, on any machine.
const SLOW: Duration = Duration::from_secs(30);

/// Every format that is read, or those named in `PANCHESS_FORMATS`.
pub fn readable() -> Vec<&'static dyn Format> {
    let only = std::env::var("PANCHESS_FORMATS").unwrap_or_default();
    let wanted = |f: &&dyn Format| {
        let slug = f.card().slug;
        only.is_empty() || only.split(',').any(|name| name == slug)
    };
    let reads = |f: &&dyn Format| f.reader(&Default::default()).is_some();
    formats::ALL
        .iter()
        .copied()
        .filter(reads)
        .filter(wanted)
        .collect()
}

/// Examines one text, and reports what is wrong with how it was treated.
pub fn complaint(format: &dyn Format, bytes: &[u8], slow: Duration) -> Option<String> {
    let look = || {
        let start = Instant::now();
        let found = catch_unwind(AssertUnwindSafe(|| probe::probe(format, bytes)));
        (found, start.elapsed())
    };
    let (found, mut took) = look();
    if took > slow {
        // Another program may have had the processor: only what is slow twice is slow.
        took = took.min(look().1);
    }
    match found {
        Err(_) => Some("it panics".into()),
        Ok(Err(why)) => Some(why),
        Ok(Ok(())) if took > slow => Some(format!("it takes {took:?}")),
        Ok(Ok(())) => None,
    }
}

/// Another number in `PANCHESS_SEED` finds other mutations.
pub fn seed() -> u64 {
    let number = std::env::var("PANCHESS_SEED")
        .ok()
        .and_then(|s| s.parse().ok());
    number.unwrap_or(0)
}

/// What breaks readers: brackets, quotes, signs, numbers too large, odd characters.
const WORDS: &[&[u8]] = &[
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b">",
    b"\"",
    b"'",
    b"\\",
    b"/",
    b"|",
    b",",
    b";",
    b":",
    b"-",
    b"+",
    b"*",
    b"=",
    b"~",
    b"@",
    b"#",
    b"$",
    b"%",
    b"&",
    b"!",
    b"?",
    b".",
    b"_",
    b" ",
    b"\t",
    b"\r",
    b"\n",
    b"\r\n",
    b"\n\n",
    b"0",
    b"-0",
    b"255",
    b"256",
    b"65536",
    b"4294967296",
    b"18446744073709551616",
    b"99999999999999999999999999999999999999",
    b"1e9",
    b"null",
    b"true",
    b"e4",
    b"O-O",
    b"0000",
    b"--",
    b"\0",
    b"\x80",
    b"\xFF",
    b"\xC3",
    b"\xEF\xBB\xBF",
    "é".as_bytes(),
    "♞".as_bytes(),
    "\u{2028}".as_bytes(),
];

/// One to four small changes.
pub fn mutate(text: &mut Vec<u8>, other: &[u8], random: &mut Dice) {
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let end = at + random.below((text.len() - at).min(24) + 1);
        match random.below(7) {
            0 => drop(text.drain(at..end)),
            1 => text.truncate(at),
            2 => {
                let copy = text[at..end].to_vec();
                text.splice(at..at, copy);
            }
            3 => {
                let from = random.below(other.len() + 1);
                let to = from + random.below((other.len() - from).min(40) + 1);
                text.splice(at..end, other[from..to].iter().copied());
            }
            4 if at < text.len() => text[at] ^= 1 << random.below(8),
            5 if at < text.len() => text[at] = random.below(256) as u8,
            _ => {
                let word = WORDS[random.below(WORDS.len())];
                text.splice(at..at, word.iter().copied());
            }
        }
    }
}

/// Every file a format is tested with, long ones cut: many small texts find more than one large.
pub fn seeds(slug: &str) -> Vec<Vec<u8>> {
    let paths = ["ok", "bad"]
        .map(|sort| files::fixtures(slug, sort))
        .concat();
    let short = |p: &std::path::PathBuf| {
        let mut text = files::bytes(p);
        text.truncate(1_500);
        text
    };
    paths.iter().map(short).collect()
}

/// What `fmt` does to what it has written.
fn changes(rewriter: &mut Rewriter, text: &[u8]) -> Option<String> {
    let found = catch_unwind(AssertUnwindSafe(|| rewriter.check(text)));
    found.map_or_else(|_| Some("`fmt` panics".into()), Result::err)
}

/// Mutates one format's files; the first complaint ends it.
fn mutations(format: &'static dyn Format, share: usize) -> Option<String> {
    let slug = format.card().slug;
    let seeds = seeds(slug);
    assert!(!seeds.is_empty(), "{slug} has no fixtures");
    let mut random = Dice::new(seed());
    let mut rewriter = Rewriter::new(format);
    (0..share).find_map(|n| {
        let mut text = seeds[random.below(seeds.len())].clone();
        let other = &seeds[random.below(seeds.len())];
        mutate(&mut text, other, &mut random);
        let rewriter = rewriter.as_mut().filter(|_| n % REWRITTEN == 0);
        let why = complaint(format, &text, SLOW).or_else(|| changes(rewriter?, &text))?;
        Some(format!("{slug}: {why}\n  {}", text.escape_ascii()))
    })
}

#[test]
fn a_hundred_thousand_mutations_are_read_or_refused_politely() {
    let formats = readable();
    let share = MUTATIONS.div_ceil(formats.len().max(1));
    let found: Vec<Option<String>> = thread::scope(|scope| {
        let start = |f: &&'static dyn Format| {
            let format = *f;
            scope.spawn(move || mutations(format, share))
        };
        let running: Vec<_> = formats.iter().map(start).collect();
        let finished = running.into_iter().map(|r| r.join().expect("a thread"));
        finished.collect()
    });
    let complaints: Vec<String> = found.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Texts that have broken readers before, with a name for each.
fn classics() -> Vec<(&'static str, Vec<u8>)> {
    let many = |text: &str, n: usize| text.repeat(n).into_bytes();
    vec![
        ("nothing", Vec::new()),
        ("only a byte-order mark", b"\xEF\xBB\xBF".to_vec()),
        (
            "a byte-order mark of the other sort",
            b"\xFF\xFEe\x004\x00".to_vec(),
        ),
        ("zero bytes", vec![0; 1_000]),
        ("not UTF-8", b"\xC3\x28\xA0\xA1\xE2\x28\xA1\xFF".to_vec()),
        ("a lone carriage return", b"\r".to_vec()),
        (
            "lone carriage returns",
            b"[A \"b\"]\r\r1. e4 e5\r*\r".to_vec(),
        ),
        ("blank lines", many("\n", 100_000)),
        ("blanks", many(" ", 100_000)),
        ("open parentheses", many("(", 100_000)),
        (
            "open and closed parentheses",
            many("(", 50_000)
                .into_iter()
                .chain(many(")", 50_000))
                .collect(),
        ),
        ("open brackets", many("[", 100_000)),
        ("open braces", many("{", 100_000)),
        ("open braces of JSON", many("{\"a\":", 20_000)),
        ("open lists of YAML", many("- ", 50_000)),
        ("quotes", many("\"", 100_000)),
        ("backslashes", many("\\", 100_000)),
        ("slashes", many("/", 100_000)),
        ("digits", many("9", 100_000)),
        ("minus signs", many("-", 100_000)),
        ("plus signs", many("+", 100_000)),
        ("letters", many("x", 100_000)),
        ("dots", many(".", 100_000)),
        (
            "anchors of YAML",
            b"a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n".to_vec(),
        ),
    ]
}

#[test]
fn classics_are_read_or_refused_politely_alone_and_inside_a_good_text() {
    let mut complaints = Vec::new();
    for format in readable() {
        let slug = format.card().slug;
        let good = seeds(slug).swap_remove(0);
        for (name, bad) in classics() {
            let halves = good.split_at(good.len() / 2);
            let texts = [
                bad.clone(),
                [&good[..], &bad[..]].concat(),
                [&good[..], b"\n", &bad[..]].concat(),
                [halves.0, &bad[..], halves.1].concat(),
            ];
            for (i, text) in texts.iter().enumerate() {
                let why = complaint(format, text, SLOW * 4);
                complaints.extend(why.map(|why| format!("{slug}, {name} ({i}): {why}")));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// Whatever is quadratic in the text needs hours for ten megabytes; whatever is linear, seconds.
#[test]
fn ten_megabytes_on_one_line_take_their_length_in_time() {
    let mut complaints = Vec::new();
    for format in readable() {
        for word in ["x", "(", "e4 ", "{a} ", "1\t"] {
            let why = not_linear(format, word);
            complaints.extend(why.map(|why| format!("{}, `{word}`: {why}", format.card().slug)));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn not_linear(format: &dyn Format, word: &str) -> Option<String> {
    let time = |length: usize| {
        let text = word.repeat(length / word.len());
        let start = Instant::now();
        let found = catch_unwind(AssertUnwindSafe(|| probe::probe(format, text.as_bytes())));
        (found, start.elapsed())
    };
    let (_, small) = time(100_000);
    // Without optimization some readers need a second for a megabyte; then one must do.
    let times = if small > Duration::from_millis(8) {
        10
    } else {
        100
    };
    match time(100_000 * times as usize) {
        (Err(_), _) => Some("it panics".into()),
        (Ok(Err(why)), _) => Some(why),
        (_, large) if large > SLOW * 4 => Some(format!(
            "{small:?}, but {times} times as much takes {large:?}"
        )),
        _ => None,
    }
}
