use clap::{Args, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// `panchess piece`
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Piece {
    /// Another question about a piece.
    #[command(subcommand)]
    pub ask: Option<Ask>,
    /// Which pieces.
    #[command(flatten)]
    pub source: Source,
    /// Where the piece stands.
    #[command(flatten)]
    pub place: Place,
    /// What is shown.
    #[command(flatten)]
    pub show: Show,
}

/// Other questions about pieces: a file each, here and beside this one.
#[derive(Debug, Subcommand)]
pub enum Ask {
    /// Say which known piece it is, by its moves
    Identify(super::identify::Identify),
    /// Say whether two pieces move alike: a proof, or a position where they differ
    Equal(super::equal::Equal),
}

/// Which pieces.
#[derive(Args, Clone, Debug)]
pub struct Source {
    /// A file of pieces; `-` or none is stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Source notation [default: by extension, then by content]
    #[arg(short, long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// Definitions on the command line instead of a file
    #[arg(
        short,
        long,
        value_name = "TEXT",
        conflicts_with = "file",
        allow_hyphen_values = true
    )]
    pub expr: Option<String>,
    /// Only the piece of that name
    #[arg(short, long, value_name = "NAME")]
    pub name: Option<String>,
}

/// Where the piece stands.
#[derive(Args, Clone, Debug)]
pub struct Place {
    /// Cells an axis (8x8, 5x5x5), or cells of a hexagon's edge: hex:6 has level rows, hex:6:upright columns
    #[arg(long, value_name = "SIZE", default_value = "8x8")]
    pub board: String,
    /// Where the piece stands [default: the middle]
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    pub square: Option<String>,
    /// Whose piece it is
    #[arg(long, value_name = "SIDE", default_value = "white")]
    pub side: Mover,
    /// A position as FEN: its board, and whatever stands there
    #[arg(long, value_name = "FEN", conflicts_with = "board")]
    pub position: Option<String>,
    /// Squares with pieces of its side, separated by blanks or semicolons
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    pub friends: Option<String>,
    /// Squares with pieces to capture
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    pub enemies: Option<String>,
    /// The piece has not moved yet
    #[arg(long)]
    pub unmoved: bool,
    /// A zone of the board and its squares; may be given several times
    #[arg(long, value_name = "ZONE=SQUARES")]
    pub zone: Vec<String>,
}

/// Whose piece it is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Mover {
    /// The first player: forward is up
    White,
    /// The second player: forward is down
    Black,
}

/// What is shown.
#[derive(Args, Clone, Debug)]
pub struct Show {
    /// A line a piece: name, verdict and sentence
    #[arg(long, conflicts_with_all = ["json", "squares"])]
    pub brief: bool,
    /// Only the squares it can go to, of the last piece unless `--name` says another
    #[arg(long, conflicts_with = "json")]
    pub squares: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    /// How mobile it is, and whether it gets everywhere
    #[arg(long, conflicts_with_all = ["squares", "brief", "output"])]
    pub stats: bool,
    /// Draw the diagram of the last piece as SVG, or of the one that `--name` says
    #[arg(short, long, value_name = "FILE.svg", value_hint = ValueHint::FilePath,
          conflicts_with_all = ["json", "squares", "brief"])]
    pub output: Option<PathBuf>,
    /// Signs of the diagram
    #[arg(long, value_name = "SIGNS", default_value = "full")]
    pub preset: Preset,
}

/// Signs of a diagram.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Preset {
    /// A sign for each thing a piece can do, with a legend
    Full,
    /// Those of the description of the notation: `. X ! :`
    Seed,
}
