//! Pieces that Fairy-Stockfish knows by name, how they move, and what some options state about them.

use crate::model::{Chase, Kind, Leap, Limit, Mates};

/// Pieces that Fairy-Stockfish knows: the name of the option, the name here, and the moves in
/// Betza's notation. The first is the pawn, which has more moves than its letters express.
pub const KNOWN: &[(&str, &str, &str)] = &[
    ("pawn", "pawn", "fmWfceF"),
    ("knight", "knight", "N"),
    ("bishop", "bishop", "B"),
    ("rook", "rook", "R"),
    ("queen", "queen", "Q"),
    ("fers", "ferz", "F"),
    ("alfil", "alfil", "A"),
    ("fersAlfil", "ferfil", "FA"),
    ("silver", "silver-general", "FfW"),
    ("aiwok", "aiwok", "RNF"),
    ("bers", "dragon-king", "RF"),
    ("archbishop", "archbishop", "BN"),
    ("chancellor", "chancellor", "RN"),
    ("amazon", "amazon", "QN"),
    ("knibis", "knibis", "mNcB"),
    ("biskni", "biskni", "mBcN"),
    ("kniroo", "kniroo", "mNcR"),
    ("rookni", "rookni", "mRcN"),
    ("shogiPawn", "shogi-pawn", "fW"),
    ("lance", "lance", "fR"),
    ("shogiKnight", "shogi-knight", "ffN"),
    ("gold", "gold-general", "WfF"),
    ("dragonHorse", "dragon-horse", "BW"),
    ("clobber", "clobberer", "cW"),
    ("breakthrough", "breakthrough-pawn", "fmWfF"),
    ("immobile", "immobile", ""),
    ("cannon", "cannon", "mRcpR"),
    ("janggiCannon", "janggi-cannon", "pR"),
    ("soldier", "soldier", "fsW"),
    ("horse", "horse", "nN"),
    ("elephant", "elephant", "nA"),
    ("janggiElephant", "janggi-elephant", "nZ"),
    ("banner", "banner", "RnNcpR"),
    ("wazir", "wazir", "W"),
    ("commoner", "commoner", "K"),
    ("centaur", "centaur", "KN"),
    ("king", "king", "K"),
];

/// Pieces that have other names here, and their options in the variants of Fairy-Stockfish.
const NAMED_OTHERWISE: [(&str, &str); 4] = [
    ("swallow", "shogiPawn"),
    ("small-lion", "commoner"),
    ("man", "commoner"),
    ("general-bers", "bers"),
];

/// The option of a piece with these moves that is not royal, and its moves.
pub fn option_of(name: &str, moves: &str) -> Option<(&'static str, &'static str)> {
    let otherwise = NAMED_OTHERWISE.iter().find(|(known, _)| *known == name);
    let same = |(option, known, letters): &&(&str, &str, &str)| {
        let named = otherwise.map_or(*known == name, |(_, of)| option == of);
        named && *letters == moves && !matches!(*option, "king" | "pawn")
    };
    let known = KNOWN.iter().find(same);
    // A piece that is called king and is not royal.
    let king = || (name == "king" && moves == "K").then_some(("commoner", "K"));
    known
        .map(|(option, _, moves)| (*option, *moves))
        .or_else(king)
}

/// The place of the piece of an option among all of them: custom pieces come before the king.
pub fn number(of: &str) -> usize {
    let known = KNOWN.iter().position(|(name, _, _)| *name == of);
    match (option(of), known) {
        (Some(Subject::Custom(n)), _) => KNOWN.len() + n as usize,
        (_, Some(at)) if of != "king" => at,
        _ => usize::MAX,
    }
}

/// The first moves that `cambodianMoves` allows.
pub fn leaps() -> Vec<Leap> {
    let leap = |piece, by, lost_to| Leap { piece, by, lost_to };
    let king = |file| leap(Kind::KING, (file, 1), vec![Kind::ROOK]);
    let ferz = Kind::named("ferz").ok();
    let ferz = ferz.map(|ferz| leap(ferz, (0, 2), Vec::new()));
    [king(2), king(-2)].into_iter().chain(ferz).collect()
}

/// Which pieces may mate by `shatarMateRule`. `kind`: the piece of an option.
pub fn mates(kind: impl Fn(&str) -> Option<Kind>) -> Mates {
    let all = |options: &[&str]| options.iter().filter_map(|option| kind(option)).collect();
    Mates {
        never_by: all(&["knight"]),
        after_check_by: all(&["knight", "rook", "bers"]),
    }
}

/// How long a lone king is chased by a counting rule, and by which pieces. `kind`: the piece of an option.
pub fn chases(rule: &str, kind: impl Fn(&str) -> Option<Kind>) -> Vec<Chase> {
    let moves: [u64; 6] = match rule {
        "makruk" => [8, 16, 22, 32, 44, 0],
        "cambodian" => [7, 15, 21, 31, 43, 0],
        "asean" => [0, 16, 0, 0, 44, 64],
        _ => return Vec::new(),
    };
    let pieces = [
        ("rook", 2),
        ("rook", 1),
        ("silver", 2),
        ("knight", 2),
        ("silver", 1),
        ("knight", 1),
    ];
    let rows = pieces
        .into_iter()
        .zip(moves)
        .filter(|(_, moves)| *moves > 0);
    let row = |((option, count), moves): ((&str, u32), u64)| {
        let piece = kind(option)?;
        Some(Chase {
            piece,
            count,
            moves,
        })
    };
    rows.filter_map(row).collect()
}

/// What the pieces of janggi count. `kind`: the piece of an option.
pub fn worth(kind: impl Fn(&str) -> Option<Kind>) -> Vec<Limit> {
    let all = [
        ("rook", 13),
        ("janggiCannon", 7),
        ("horse", 5),
        ("janggiElephant", 3),
        ("wazir", 3),
        ("soldier", 2),
    ];
    let limit = |(option, count): (&str, u32)| {
        let piece = kind(option)?;
        Some(Limit { piece, count })
    };
    all.into_iter().filter_map(limit).collect()
}

/// The maximum number of custom pieces of a variant.
pub const MAX_CUSTOM: u32 = 25;

const CUSTOM: &str = "customPiece";

/// The kind of an option about a piece.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Subject {
    /// A piece known by name, and its moves.
    Known(&'static str, &'static str),
    /// A custom piece, by its number.
    Custom(u32),
}

/// The piece an option is about, if it is about one.
pub fn option(key: &str) -> Option<Subject> {
    if let Some(number) = key.strip_prefix(CUSTOM) {
        return Some(Subject::Custom(number.parse().unwrap_or(0)));
    }
    let known = KNOWN.iter().find(|(option, _, _)| *option == key);
    known.map(|(_, name, moves)| Subject::Known(name, moves))
}

/// Whether an option defines a custom piece.
pub fn is_custom(option: &str) -> bool {
    option.starts_with(CUSTOM)
}

/// The option and the letter of a line about a piece: `customPiece1` and `y` of
/// `customPiece1 = y:BpR`.
pub fn option_and_letter(line: &str) -> Option<(&str, &str)> {
    let (option, value) = line.split_once('=')?;
    let letter = value.split([':', '#', ';']).next().unwrap_or("");
    Some((option.trim(), letter.trim()))
}

/// The name of `customPiece4` here, since names cannot contain digits.
pub fn custom_name(number: u32) -> String {
    let tens = ["", "x", "xx"].get(number as usize / 10).unwrap_or(&"");
    let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    let ones = ones.get(number as usize % 10).unwrap_or(&"");
    format!("custom-piece-{tens}{ones}")
}
