//! Times work again and again, and prints what one item of it takes.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one piece of work is repeated.
const TIME: Duration = Duration::from_secs(2);

/// What is measured at once takes at least this long, so that reading the clock does not count.
const SAMPLE: Duration = Duration::from_millis(1);

/// Which work to time.
pub struct Bench {
    words: Vec<String>,
}

impl Bench {
    /// The words on the command line, without the options that cargo adds.
    pub fn from_args() -> Self {
        let words = std::env::args().skip(1).filter(|w| !w.starts_with('-'));
        Self {
            words: words.collect(),
        }
    }

    /// Whether any of these names is wanted: preparing the work may take long.
    pub fn wants(&self, name: &str) -> bool {
        self.words.is_empty() || self.words.iter().any(|w| name.contains(w.as_str()))
    }

    /// Times work that handles this many items.
    pub fn time<T>(&self, name: &str, items: u64, mut work: impl FnMut() -> T) {
        if !self.wants(name) {
            return;
        }
        let rounds = rounds(&mut work);
        let mut samples = Vec::new();
        let begin = Instant::now();
        while samples.len() < 3 || begin.elapsed() < TIME {
            samples.push(sample(rounds, &mut work));
        }
        samples.sort_unstable();
        let each = |sample: Duration| {
            let items = f64::from(rounds) * items as f64;
            sample.as_secs_f64() * 1e9 / items
        };
        let (least, median) = (each(samples[0]), each(samples[samples.len() / 2]));
        println!("{name:<44} {median:>12.1} ns, fastest {least:>12.1} ns");
    }
}

/// How often the work is done for one sample.
fn rounds<T>(work: &mut impl FnMut() -> T) -> u32 {
    let mut rounds = 1;
    while sample(rounds, work) < SAMPLE && rounds < 1 << 20 {
        rounds *= 2;
    }
    rounds
}

fn sample<T>(rounds: u32, work: &mut impl FnMut() -> T) -> Duration {
    let begin = Instant::now();
    for _ in 0..rounds {
        black_box(work());
    }
    begin.elapsed()
}
