//! Pieces that Fairy-Stockfish knows by name, and how they move.

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
    ("banner", "banner", "RcpRnN"),
    ("wazir", "wazir", "W"),
    ("commoner", "commoner", "K"),
    ("centaur", "centaur", "KN"),
    ("king", "king", "K"),
];

/// The maximum number of custom pieces of a variant.
pub const MOST: u32 = 25;

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
