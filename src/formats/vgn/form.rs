//! Move formats: the values of the `MoveFormat` tag.

use crate::formats::fcn::Version;
use crate::formats::{Options, bccf};
use crate::model::{Game, NodeId, Part, VariantName};

/// A move format.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Form {
    /// Standard algebraic notation.
    #[default]
    San,
    /// Two squares.
    Mcn,
    /// Moves with the piece, both squares, captures and checks.
    Fcn(Version),
    /// The board after each move, with optional fields.
    Sfen(Version),
    /// The position after each move.
    Fen,
    /// Two bytes per move.
    Bccf(Version),
    /// The board after each move in 32 bytes.
    Bcfen(Version),
    /// One byte per move: its number among the legal moves.
    Pgc,
}

/// Creates a move format of a version.
type Make = fn(Version) -> Form;

/// The options of the writer, and the move formats they name.
const FORMS: [(&str, Make); 8] = [
    ("san", |_| Form::San),
    ("mcn", |_| Form::Mcn),
    ("fcn", Form::Fcn),
    ("sfen", Form::Sfen),
    ("fen", |_| Form::Fen),
    ("bccf", Form::Bccf),
    ("bcfen", Form::Bcfen),
    ("pgc", |_| Form::Pgc),
];

/// Everything that a move can state.
const TOLD: Part = Part::SQUARES
    .union(Part::KIND)
    .union(Part::CAPTURE)
    .union(Part::CASTLING)
    .union(Part::CHECK);

/// The text before the first `:` in a tag that names a format, and the text after it.
pub(super) fn name_and_version(value: &str) -> (&str, Option<&str>) {
    match value.split_once(':') {
        Some((name, version)) => (name.trim(), Some(version.trim())),
        None => (value.trim(), None),
    }
}

fn version(first: bool) -> Version {
    match first {
        true => Version::V1_0,
        false => Version::V1_1,
    }
}

impl Form {
    /// The move format with that name, ignoring case. Only version 1.0 makes a difference.
    pub(super) fn of(value: &str) -> Option<Self> {
        let (name, said) = name_and_version(value);
        let is = |(form, _): &&(&str, _)| name.eq_ignore_ascii_case(form);
        let (_, make) = FORMS.iter().find(is)?;
        Some(make(version(said == Some("1.0"))))
    }

    /// The move format in the options.
    pub(super) fn of_options(options: &Options) -> Option<Self> {
        let (_, make) = FORMS.iter().find(|(name, _)| options.has(name))?;
        Some(make(version(options.is_first_version())))
    }

    /// The move format for a game if none is requested: SAN, unless moves are only known as boards
    /// or as numbers.
    pub(super) fn fitting(game: &Game) -> Self {
        let tree = &game.tree;
        // Readers follow the tag of the game.
        let variant = game.tags.get("Variant").and_then(VariantName::of_tag);
        let chess = variant.is_none_or(|v| v.is_chess_family());
        let open = |id: &NodeId| tree.ply(*id).is_some_and(|ply| !ply.is_resolved());
        if tree.has_ordinals() && tree.ids().any(|id| open(&id) && tree.ordinal(id).is_some()) {
            return Self::Pgc;
        }
        if !tree.has_seen() || !chess {
            return Self::San;
        }
        let first = tree.ids().filter(open).find_map(|id| tree.seen(id));
        match first {
            None => Self::San,
            Some(seen) if seen.position.counters.fullmove.is_some() => Self::Fen,
            Some(_) => Self::Sfen(Version::V1_1),
        }
    }

    /// The value of its tag.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::San => "SAN",
            Self::Mcn => "MCN",
            Self::Fcn(Version::V1_0) => "FCN:1.0",
            Self::Fcn(_) => "FCN:1.1",
            Self::Sfen(Version::V1_0) => "SFEN:1.0",
            Self::Sfen(_) => "SFEN:1.1",
            Self::Fen => "FEN",
            Self::Bccf(Version::V1_0) => "BCCF:1.0",
            Self::Bccf(_) => "BCCF:1.1",
            Self::Bcfen(Version::V1_0) => "BCFEN:1.0",
            Self::Bcfen(_) => "BCFEN:1.1",
            Self::Pgc => "PGC",
        }
    }

    /// Its name, for people and programs.
    pub(super) fn slug(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::Mcn => "mcn",
            Self::Fcn(_) => "fcn",
            Self::Sfen(_) => "sfen",
            Self::Fen => "fen",
            Self::Bccf(_) => "bccf",
            Self::Bcfen(_) => "bcfen",
            Self::Pgc => "pgc",
        }
    }

    /// What each of its moves states.
    pub(super) fn gives(self) -> Part {
        match self {
            Self::Mcn | Self::Bccf(_) => Part::SQUARES,
            Self::Fcn(_) => TOLD,
            _ => Part::empty(),
        }
    }

    /// What must be known of a move to write it.
    pub(super) fn wants(self) -> Part {
        match self {
            Self::San => TOLD | Part::SAN,
            Self::Mcn | Self::Bccf(_) => Part::SQUARES | Part::CASTLING,
            Self::Fcn(_) | Self::Sfen(_) => TOLD | Part::END,
            Self::Fen | Self::Bcfen(_) => TOLD - Part::CHECK,
            Self::Pgc => Part::ORDINAL,
        }
    }

    /// Its moves are bytes, not text.
    pub(super) fn is_binary(self) -> bool {
        matches!(self, Self::Bccf(_) | Self::Bcfen(_) | Self::Pgc)
    }
}

/// The same version of words.
pub(super) fn of_words(version: Version) -> bccf::Version {
    match version {
        Version::V1_0 => bccf::Version::V1_0,
        Version::V1_1 => bccf::Version::V1_1,
    }
}
