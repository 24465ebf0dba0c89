use super::numbers::count;
use clap::{Args, ValueEnum};

/// Options of every verb.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Messages")]
pub struct Global {
    /// Print only errors: no warnings, no losses, no summary, no progress bar
    #[arg(short, long, global = true, overrides_with = "quiet")]
    pub quiet: bool,
    /// Also print notes, and all errors of a record
    #[arg(short, long, global = true, overrides_with = "verbose")]
    pub verbose: bool,
    /// Show at most N messages with the same code; 0 shows all [default: 5, in JSON 100]
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true, value_parser = count::<u64>(), hide_short_help = true)]
    pub max_messages: Option<u64>,
    /// How messages are written to standard error: human, short or json
    #[arg(
        long,
        global = true,
        value_name = "HOW",
        default_value = "human",
        hide_possible_values = true,
        hide_short_help = true
    )]
    pub message_format: MessageFormat,
    /// When to use color: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        hide_short_help = true
    )]
    pub color: When,
}

/// How messages are written.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum MessageFormat {
    /// With the source line and a help line
    Human,
    /// One line each: file:line:column
    Short,
    /// One JSON object per line
    Json,
}

/// When to do something that depends on the terminal.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum When {
    /// On a terminal
    Auto,
    /// In any case
    Always,
    /// Not at all
    Never,
}
