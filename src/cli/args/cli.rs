use super::examples;
use super::if_typed::IfTyped;
use super::{
    Check, Completions, Convert, Dedup, Explain, Fmt, Formats, Global, Hash, Info, Man, Render,
    Split,
};
use clap::{Parser, Subcommand};

/// Convert between chess notations, and report what the target cannot express
#[derive(Debug, Parser)]
#[command(
    name = "panchess",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs",
    after_help = examples::ALL
)]
pub struct Cli {
    /// Options of every verb.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Convert files from one notation to another
    ///
    /// The target is `--to`, or is determined by the extension of `--output`. What the target cannot express
    /// is reported as a loss, with its code, a count and the first place.
    #[command(visible_alias = "c", after_help = examples::CONVERT)]
    Convert(IfTyped<Convert>),
    /// Report problems in files
    ///
    /// Reports what cannot be read, what is illegal, and what can be read but is unusual. Games are
    /// replayed if their rules are known; the summary says which ones were not. If the correct text
    /// is known, the message shows it, and `--fix` writes it into the file.
    #[command(visible_alias = "validate", after_help = examples::CHECK)]
    Check(IfTyped<Check>),
    /// Rewrite files in their canonical spelling
    ///
    /// Prints the text, unless `--write` or `--check` is given.
    #[command(after_help = examples::FMT)]
    Fmt(IfTyped<Fmt>),
    /// Summarize a file: its notation, games and variants
    #[command(visible_alias = "inspect", after_help = examples::INFO)]
    Info(IfTyped<Info>),
    /// Draw a position as text or SVG, or a game as an HTML page
    #[command(after_help = examples::RENDER)]
    Render(IfTyped<Render>),
    /// Describe how a piece moves, in a sentence and a diagram
    #[command(after_help = examples::PIECE)]
    Piece(IfTyped<crate::cli::piece::args::Piece>),
    /// List the variants, show the rules of one, or count its moves
    #[command(after_help = examples::VARIANTS)]
    Variants(IfTyped<crate::cli::variants::Variants>),
    /// Remove duplicate games or positions
    ///
    /// Of the records with the same key, one is kept in its place: the first one, or with `--keep best` the best one.
    /// Without `--to`, it is kept byte for byte. Keys that do not fit into `--memory` are written to disk. The output
    /// does not depend on `--memory`.
    #[command(after_help = examples::DEDUP)]
    Dedup(IfTyped<Dedup>),
    /// Write games, or all their positions, as a table: Parquet, CSV or JSON Lines
    ///
    /// Files in any notations become one table with the same columns. docs/dataset.md in the panchess repository
    /// describes the columns.
    #[cfg(feature = "dataset")]
    #[command(visible_alias = "normalise", after_help = examples::NORMALIZE)]
    Normalize(IfTyped<super::Normalize>),
    /// Count what files contain: variants, results, lengths, first moves, features
    ///
    /// Prints a table, JSON, or a page with charts. Games are replayed only up to the last move that is counted.
    #[command(after_help = examples::STATS)]
    Stats(IfTyped<super::Stats>),
    /// Split files into parts at record boundaries
    ///
    /// The parts, decompressed and concatenated, give the original text byte for byte. Use this for files that other
    /// programs cannot divide, such as .gz.
    #[command(after_help = examples::SPLIT)]
    Split(IfTyped<Split>),
    /// Print hashes of positions, like md5sum
    #[command(after_help = examples::HASH)]
    Hash(IfTyped<Hash>),
    /// List the notations, or describe one of them
    #[command(after_help = examples::FORMATS)]
    Formats(IfTyped<Formats>),
    /// Explain a message code
    #[command(after_help = examples::EXPLAIN)]
    Explain(IfTyped<Explain>),
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(IfTyped<Completions>),
    /// Print a manual page, or write those of all verbs
    #[command(after_help = examples::MAN)]
    Man(IfTyped<Man>),
}
