use super::super::exit::Failure;
use super::numbers::count;
use crate::pipeline::select::{self, Condition, Ranges, Sample, Wrong};
use clap::Args;
use std::sync::Arc;

/// Which records are worked on.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Selection")]
pub struct Selection {
    /// Only records that meet a condition, such as 'WhiteElo >= 2500 and plies > 40'; see docs/where.md in the panchess repository
    #[arg(long = "where", value_name = "EXPR", value_parser = condition)]
    pub conditions: Vec<Arc<Condition>>,
    /// Only the first N records
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count::<u64>())]
    pub limit: Option<u64>,
    /// All but the first N records
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count::<u64>(), default_value_t, hide_default_value = true)]
    pub skip: u64,
    /// Only the records with these numbers in their file, from 0, such as 5,10..20 or 100..
    #[arg(long, value_name = "RANGES", value_parser = clap::value_parser!(Ranges))]
    pub records: Option<Ranges>,
    /// A random sample of N records; the inputs are read twice
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count::<u64>())]
    pub sample: Option<u64>,
    /// Seed of the sample: the same seed gives the same records [default: 0]
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        value_parser = count::<u64>(),
        requires = "sample",
        hide_short_help = true
    )]
    pub seed: Option<u64>,
    /// Only the first of several games with the same moves, or of several equal positions
    #[arg(long)]
    pub unique: bool,
}

impl Selection {
    /// All conditions at once.
    fn condition(&self) -> Option<Arc<Condition>> {
        match &self.conditions[..] {
            [] => None,
            [only] => Some(Arc::clone(only)),
            several => Some(Arc::new(Condition::all(several.iter().map(|c| &**c)))),
        }
    }

    /// The selection, as far as it is one.
    pub fn chosen(&self) -> select::Selection {
        select::Selection {
            records: self.records.clone(),
            condition: self.condition(),
            unique: self.unique,
            skip: self.skip,
            limit: self.limit,
            sample: self.sample.map(|size| Sample {
                size,
                seed: self.seed.unwrap_or(0),
            }),
            keep_going: false,
        }
    }

    /// Fails if records are selected where all are needed.
    pub fn none_with(&self, option: &str) -> Result<(), Failure> {
        match self.chosen().is_all() {
            true => Ok(()),
            false => Err(Failure::Usage(format!(
                "`{option}` needs all records of a file: leave out `--where`, `--limit` and other selections"
            ))),
        }
    }
}

/// A condition, or what is wrong with it and where.
fn condition(text: &str) -> Result<Arc<Condition>, String> {
    text.parse()
        .map(Arc::new)
        .map_err(|wrong| pointed(text, &wrong))
}

/// The line of the text that is wrong, with a mark below the place.
fn pointed(text: &str, wrong: &Wrong) -> String {
    let (start, end) = wrong.span;
    let before = text.get(..start).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text
        .get(line_start..)
        .unwrap_or("")
        .lines()
        .next()
        .unwrap_or("");
    let width = |text: Option<&str>| text.map_or(0, |t| t.chars().count());
    let indent = " ".repeat(width(text.get(line_start..start)));
    let line_end = line_start + line.len();
    let marks = "^".repeat(width(text.get(start..end.min(line_end).max(start))).max(1));
    let help = wrong.help.as_ref().map(|h| format!("\n  = help: {h}"));
    format!(
        "{}\n  | {line}\n  | {indent}{marks}{}",
        wrong.message,
        help.unwrap_or_default()
    )
}
