use crate::cli::args::{Look, formats, of_piece, piece_or_file, pieces};
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use std::ffi::OsString;
use std::path::PathBuf;

/// `panchess piece`
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "VERB",
    subcommand_help_heading = "Verbs"
)]
pub struct Piece {
    /// Another question about a piece.
    #[command(subcommand)]
    pub ask: Option<Ask>,
    /// Which pieces.
    #[command(flatten)]
    pub source: Source,
    /// Where the piece stands.
    #[command(flatten)]
    pub setup: PieceSetup,
    /// What is shown.
    #[command(flatten)]
    pub show: Show,
}

/// Other questions about pieces, one file each.
#[derive(Debug, Subcommand)]
pub enum Ask {
    /// Find the known piece that moves in the same way
    #[command(after_help = of_piece::IDENTIFY)]
    Identify(super::identify::Identify),
    /// List the known pieces
    #[command(after_help = of_piece::LIST)]
    List(super::list::List),
    /// Compare two pieces: prove that they move alike, or show a position where they differ
    #[command(after_help = of_piece::EQUAL)]
    Equal(super::equal::Equal),
    /// Write the shortest definition for a diagram
    #[command(after_help = of_piece::FROM_DIAGRAM)]
    FromDiagram(super::from_diagram::FromDiagram),
}

/// Which pieces.
#[derive(Args, Clone, Debug)]
pub struct Source {
    /// A file, the name of a known piece, or a definition; an existing file takes precedence. With no PIECE, or with `-`, standard input is read
    #[arg(value_name = "PIECE", value_parser = piece_or_file(), hide_possible_values = true)]
    pub piece: Option<OsString>,
    /// Source notation [default: by extension, then by content]
    #[arg(short, long, value_name = "FORMAT", value_parser = formats(), hide_possible_values = true)]
    pub from: Option<String>,
    /// A name or definitions, even if a file with this name exists
    #[arg(
        short,
        long,
        value_name = "TEXT",
        value_parser = pieces(),
        hide_possible_values = true,
        conflicts_with = "piece",
        allow_hyphen_values = true
    )]
    pub expr: Option<String>,
    /// Only the piece with this name (or letter, in a variants.ini of Fairy-Stockfish)
    #[arg(short, long, value_name = "NAME")]
    pub name: Option<String>,
}

/// Where the piece stands.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Board")]
pub struct PieceSetup {
    /// Cells per axis (8x8, 5x5x5), or cells per edge of a hexagon: hex:6 has horizontal rows, hex:6:upright has
    /// vertical columns
    #[arg(long, value_name = "SIZE", default_value = "8x8")]
    pub board: String,
    /// Where the piece stands [default: the middle]
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    pub square: Option<String>,
    /// The side of the piece
    #[arg(long, value_name = "SIDE", default_value = "white")]
    pub side: Mover,
    /// A position as FEN, or `startpos`: its board and its pieces
    #[arg(long, value_name = "FEN", conflicts_with = "board")]
    pub position: Option<String>,
    /// Squares with pieces of the same side, separated by spaces or semicolons
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    pub friends: Option<String>,
    /// Squares with pieces of the other side
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    pub enemies: Option<String>,
    /// The piece has not moved yet
    #[arg(long, hide_short_help = true)]
    pub unmoved: bool,
    /// A zone of the board and its squares; may be given several times
    #[arg(long, value_name = "ZONE=SQUARES", hide_short_help = true)]
    pub zone: Vec<String>,
}

/// The side of the piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Mover {
    /// The first player: forward is up
    White,
    /// The second player: forward is down
    Black,
}

/// What is shown.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub struct Show {
    /// One line per piece: name, verdict and sentence
    #[arg(long, conflicts_with_all = ["json", "squares"])]
    pub brief: bool,
    /// Only the squares that the last piece (or --name) can go to
    #[arg(long, conflicts_with = "json")]
    pub squares: bool,
    /// Write one JSON object per piece
    #[arg(long)]
    pub json: bool,
    /// Also show the mobility of the piece, and how much of the board it can reach
    #[arg(long, conflicts_with_all = ["squares", "brief", "output"])]
    pub stats: bool,
    /// Write an SVG diagram of the last piece (or of --name)
    #[arg(short, long, value_name = "FILE.svg", value_hint = ValueHint::FilePath,
          conflicts_with_all = ["json", "squares", "brief"])]
    pub output: Option<PathBuf>,
    /// How the picture looks.
    #[command(flatten)]
    pub look: Look,
    /// Symbols of the diagram
    #[arg(
        long,
        value_name = "SIGNS",
        default_value = "full",
        hide_short_help = true
    )]
    pub preset: Preset,
}

/// Signs of a diagram.
#[derive(Copy, Clone, Debug, Eq, PartialEq, ValueEnum)]
pub enum Preset {
    /// One symbol for each kind of move, with a legend
    Full,
    /// The symbols of the description of LCPN: `. X ! :`
    #[value(alias = "seed")]
    Lcpn,
}
