use clap::Args;
use std::sync::LazyLock;

/// The system is asked only once: it may have to read files.
static PROCESSORS: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));

/// How many threads.
#[derive(Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Worker threads, at most 256 [default: one per processor]
    #[arg(
        short,
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = jobs,
        help_heading = "Limits",
        hide_short_help = true
    )]
    pub jobs: Option<usize>,
}

impl Threads {
    /// The most threads: more cost memory and do not help.
    const MAX_THREADS: usize = 256;

    /// The requested number; 0 means the default.
    pub fn number(self) -> usize {
        let asked = self.jobs.filter(|n| *n > 0);
        asked.unwrap_or_else(|| *PROCESSORS).min(Self::MAX_THREADS)
    }
}

/// A number of any size.
fn jobs(text: &str) -> Result<usize, String> {
    match text.bytes().all(|b| b.is_ascii_digit()) && !text.is_empty() {
        true => Ok(text.parse().unwrap_or(usize::MAX)),
        false => Err("a number such as 4".to_owned()),
    }
}
