use crate::formats::{FormatName, Options};
use crate::pipeline;
use crate::rules::Convention;
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Converts chess-variant notations into each other, and names what did not fit.
#[derive(Debug, Parser)]
#[command(
    name = "panchess",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 done, 1 the answer is no, 2 could not run, 3 refused because of loss.\n\
                  `-` is stdin. FORMAT is a slug with options: pgn, fen+shredder, icn+pretty; see `panchess formats`."
)]
pub struct Cli {
    /// Options of every verb.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// Options of every verb.
#[derive(Args, Clone, Debug)]
pub struct Global {
    /// How messages are written to stderr: human, short or json
    #[arg(
        long,
        global = true,
        value_name = "HOW",
        default_value = "human",
        hide_possible_values = true,
        help_heading = "Options of every verb"
    )]
    pub message_format: MessageFormat,
    /// When to use color: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        help_heading = "Options of every verb"
    )]
    pub color: When,
    /// Only errors, no summary, no progress
    #[arg(short, long, global = true, help_heading = "Options of every verb")]
    pub quiet: bool,
    /// Show notes, too
    #[arg(short, long, global = true, help_heading = "Options of every verb")]
    pub verbose: bool,
}

/// How messages are written.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum MessageFormat {
    /// With the source line and a help line
    Human,
    /// One line each: file:line:column
    Short,
    /// One JSON object a line
    Json,
}

/// When to do something that depends on the terminal.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum When {
    /// If it is a terminal
    Auto,
    /// In any case
    Always,
    /// Not at all
    Never,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Convert files from one notation to another
    #[command(visible_alias = "c")]
    Convert(Convert),
    /// Say what is wrong with files
    #[command(visible_alias = "validate")]
    Check(Check),
    /// Rewrite files in their canonical spelling
    Fmt(Fmt),
    /// Say what a file holds and where it can go
    #[command(visible_alias = "inspect")]
    Info(Info),
    /// Draw a position as text or SVG
    Render(Render),
    /// Say how pieces move: verdict, sentence, diagram, squares
    Piece(super::piece::args::Piece),
    /// Print hashes of positions, like md5sum
    Hash(Hash),
    /// List the notations, one of them, or who can carry what
    Formats(Formats),
    /// Explain a message code
    Explain(Explain),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page
    Man,
}

/// Which files, in which notation.
#[derive(Args, Clone, Debug)]
pub struct Inputs {
    /// Files or directories; `-` or none is stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Source notation [default: by extension, then by content]
    #[arg(short, long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// The variant, where the text does not say
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Longest record in bytes; K, M and G are understood
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = size)]
    pub max_record: usize,
    /// Most digits of a coordinate on an infinite board
    #[arg(long, value_name = "N", default_value_t = Options::MAX_DIGITS)]
    pub max_digits: usize,
}

impl Inputs {
    /// One file, with what every verb assumes.
    pub fn of(from: Option<String>) -> Self {
        Self {
            files: Vec::new(),
            from,
            variant: None,
            max_record: 16 << 20,
            max_digits: Options::MAX_DIGITS,
        }
    }
}

fn size(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((i, 'k' | 'K')) => (&text[..i], 1 << 10),
        Some((i, 'm' | 'M')) => (&text[..i], 1 << 20),
        Some((i, 'g' | 'G')) => (&text[..i], 1 << 30),
        _ => (text, 1),
    };
    let n: usize = digits
        .parse()
        .map_err(|_| "a size such as 16M".to_owned())?;
    let bytes = n.checked_mul(unit).filter(|n| (1..=1 << 31).contains(n));
    bytes.ok_or_else(|| "a size from 1 to 2G".to_owned())
}

/// Which position of a game.
#[derive(Args, Clone, Debug)]
pub struct Positions {
    /// The position after N plies of the main line
    #[arg(long, value_name = "N", conflicts_with = "every_ply")]
    pub ply: Option<u64>,
    /// Every position of the main line, the start position first
    #[arg(long)]
    pub every_ply: bool,
}

/// Whose custom is followed in games on the infinite board.
#[derive(Args, Clone, Copy, Debug)]
pub struct Custom {
    /// Infinite chess: which rights a move ends, how moves are numbered, what `#` means: as in the README (seed) or on the site (site) [default: as the dialect that is written, if one is named, else that of the record]
    #[arg(long, value_name = "WHOSE", hide_possible_values = true)]
    pub rights: Option<Whose>,
    /// Infinite chess: how the pieces of a position are ordered: seed or site [default: as --rights]
    #[arg(long, value_name = "WHOSE", hide_possible_values = true)]
    pub order: Option<Whose>,
}

/// Whose custom.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Whose {
    /// The README of the notation
    Seed,
    /// The site of infinite chess
    Site,
}

impl From<Whose> for Convention {
    fn from(whose: Whose) -> Self {
        match whose {
            Whose::Seed => Self::Seed,
            Whose::Site => Self::Site,
        }
    }
}

impl Custom {
    /// What these words say.
    pub fn said(self) -> pipeline::Custom {
        pipeline::Custom {
            rights: self.rights.map(Convention::from),
            order: self.order.map(Convention::from),
            mate: None,
        }
    }

    /// The same for what is written: a dialect that is asked for has its custom, and `#`
    /// says what it says there.
    pub fn on_the_way_to(self, notation: &FormatName) -> pipeline::Custom {
        let asked = pipeline::Custom::of(|option| notation.options.has(option));
        pipeline::Custom {
            rights: self.rights.map(Convention::from).or(asked.rights),
            mate: Some(asked.rights.unwrap_or_default()),
            ..self.said()
        }
    }
}

/// `panchess convert`
#[derive(Args, Debug)]
pub struct Convert {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Target notation [default: by the extension of -o]
    #[arg(short, long, value_name = "FORMAT")]
    pub to: Option<String>,
    /// Output file, or the directory that mirrors directories; .zst and .gz are compressed
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,
    /// Write bytes in hexadecimal, for eyes (bccf, bcfen, pgc)
    #[arg(long)]
    pub hex: bool,
    /// Worker threads [default: one a processor]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Refuse records that would lose something; exit 3
    #[arg(long)]
    pub strict: bool,
    /// Write nothing, say what would be lost
    #[arg(long)]
    pub explain_loss: bool,
    /// Stop at the first record with an error
    #[arg(long)]
    pub fail_fast: bool,
    /// Replay every game by its rules, even if the target could do without
    #[arg(long)]
    pub legal: bool,
    /// Repair moves that contradict the board, if only one legal move is one character away (fcn)
    #[arg(long)]
    pub repair: bool,
    /// Leave out tags, comments, nags, variations, extras or outcome; that is no loss then
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub drop: Vec<String>,
    /// Which position.
    #[command(flatten)]
    pub positions: Positions,
    /// Where a1 goes on the infinite board
    #[arg(
        long,
        value_name = "X,Y",
        default_value = "1,1",
        allow_hyphen_values = true
    )]
    pub origin: String,
    /// Whose custom.
    #[command(flatten)]
    pub custom: Custom,
    /// The part of the infinite board that becomes a bounded one: LEFT,BOTTOM,FILESxRANKS [default: its border, else 8x8 at the origin]
    #[arg(long, value_name = "X,Y,WxH", allow_hyphen_values = true)]
    pub window: Option<String>,
    /// Make far coordinates of an infinite board small; the map goes to stderr
    #[arg(long)]
    pub squeeze: bool,
    /// Write the map of `--squeeze` into a file
    #[arg(long, value_name = "FILE", requires = "squeeze", value_hint = ValueHint::FilePath)]
    pub squeeze_map: Option<PathBuf>,
    /// Make coordinates what they were, by the map that `--squeeze` wrote
    #[arg(long, value_name = "FILE", conflicts_with = "squeeze", value_hint = ValueHint::FilePath)]
    pub unsqueeze: Option<PathBuf>,
}

/// `panchess check`
#[derive(Args, Debug)]
pub struct Check {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Replay games by their rules and compare with what they claim
    #[arg(long)]
    pub legal: bool,
    /// Repair moves that contradict the board, if only one legal move is one character away (fcn)
    #[arg(long)]
    pub repair: bool,
    /// Whose custom.
    #[command(flatten)]
    pub custom: Custom,
    /// Rewrite the files with every safe fix made; stdin goes to stdout
    #[arg(long)]
    pub fix: bool,
    /// Do not say these, by their codes, or `warnings` for all
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub allow: Vec<String>,
    /// Say these as warnings, even if they are notes
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub warn: Vec<String>,
    /// Take these for errors
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub deny: Vec<String>,
    /// Worker threads [default: one a processor]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
}

/// `panchess fmt`
#[derive(Args, Debug)]
pub struct Fmt {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Only say which files are not in canonical spelling; exit 1 if any
    #[arg(long, conflicts_with = "write")]
    pub check: bool,
    /// Rewrite the files in place
    #[arg(short, long)]
    pub write: bool,
    /// Repair moves that contradict the board, if only one legal move is one character away (fcn)
    #[arg(long)]
    pub repair: bool,
}

/// `panchess info`
#[derive(Args, Debug)]
pub struct Info {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// `panchess render`
#[derive(Args, Debug)]
pub struct Render {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// The position after N plies of the main line [default: the last one]
    #[arg(long, value_name = "N")]
    pub ply: Option<u64>,
    /// Which record of the file, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub record: u64,
    /// Black's side down
    #[arg(long)]
    pub flip: bool,
    /// Without coordinates
    #[arg(long)]
    pub no_coordinates: bool,
    /// The part of an infinite board that is drawn: LEFT,BOTTOM,FILESxRANKS [default: where the last move, the kings and most pieces are]
    #[arg(long, value_name = "X,Y,WxH", allow_hyphen_values = true)]
    pub window: Option<String>,
    /// Letters instead of chess figures
    #[arg(long)]
    pub ascii: bool,
    /// Write an SVG file instead of text to the terminal
    #[arg(short, long, value_name = "FILE.svg", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// `panchess hash`
#[derive(Args, Debug)]
pub struct Hash {
    /// Which files.
    #[command(flatten)]
    pub inputs: Inputs,
    /// What is hashed; see docs/hashing.md
    #[arg(long, value_name = "NAME", default_value = "state")]
    pub scheme: HashScheme,
    /// Which position.
    #[command(flatten)]
    pub positions: Positions,
    /// A line for each board instead of each position
    #[arg(long, value_name = "WHAT")]
    pub each: Option<Each>,
    /// Read hashes from FILE and say which differ; exit 1 if any
    #[arg(long, value_name = "SUMS", value_hint = ValueHint::FilePath)]
    pub check: Option<PathBuf>,
}

/// What is hashed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum HashScheme {
    /// The 5DFEN of all boards
    State,
    /// The 5DFEN of one board
    Board,
    /// The canonical position without counters, with its variant
    Position,
}

/// What gets a line of its own.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Each {
    /// Each board
    Board,
}

/// `panchess formats`
#[derive(Args, Debug)]
pub struct Formats {
    /// One notation
    #[arg(value_name = "SLUG", conflicts_with = "matrix")]
    pub slug: Option<String>,
    /// Who can carry what, as Markdown
    #[arg(long)]
    pub matrix: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// `panchess explain`
#[derive(Args, Debug)]
pub struct Explain {
    /// A code such as core/lost-tags; none lists them all
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

/// `panchess completions`
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}
