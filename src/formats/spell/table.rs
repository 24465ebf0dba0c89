//! The names of the spellings.

use crate::formats::{FormatOption, Options};
use crate::model::Spelling;

/// The options of PGN that choose a spelling.
pub const OPTIONS: [FormatOption; 10] = [
    FormatOption {
        name: "hosking",
        help: "moves of shogi after Hosking (P76)",
    },
    FormatOption {
        name: "hodges",
        help: "moves of shogi after Hodges, with letters for ranks (P-7f)",
    },
    FormatOption {
        name: "hodges-number",
        help: "moves of shogi after Hodges, with numbers for ranks (P-76)",
    },
    FormatOption {
        name: "janggi",
        help: "moves of janggi by both squares, rank first (H02-83)",
    },
    FormatOption {
        name: "wxf",
        help: "moves of xiangqi after the World Xiangqi Federation (C2=5)",
    },
    FormatOption {
        name: "zh-hans",
        help: "moves of xiangqi in four Chinese characters, simplified (炮二平五)",
    },
    FormatOption {
        name: "zh-hant",
        help: "moves of xiangqi in four Chinese characters, traditional (傌二進三)",
    },
    FormatOption {
        name: "iccs",
        help: "moves of xiangqi by both squares, ranks from 0 (H2-E2)",
    },
    FormatOption {
        name: "thai-san",
        help: "moves of makruk in Thai, as short as in algebraic notation (ม-ง๒)",
    },
    FormatOption {
        name: "thai-lan",
        help: "moves of makruk in Thai with both squares (ม ข๑-ง๒)",
    },
];

/// The spellings with the names of their options, in that order.
pub const NAMES: [(&str, Spelling); 10] = [
    ("hosking", Spelling::Hosking),
    ("hodges", Spelling::Hodges),
    ("hodges-number", Spelling::HodgesNumber),
    ("janggi", Spelling::Janggi),
    ("wxf", Spelling::Wxf),
    ("zh-hans", Spelling::ChineseSimplified),
    ("zh-hant", Spelling::ChineseTraditional),
    ("iccs", Spelling::Iccs),
    ("thai-san", Spelling::ThaiShort),
    ("thai-lan", Spelling::ThaiLong),
];

/// The spelling that was chosen; of several the first one.
pub fn of(options: &Options) -> Option<Spelling> {
    let chosen = NAMES.iter().find(|(name, _)| options.has(name));
    chosen.map(|(_, spelling)| *spelling)
}

/// The variant whose games are written so, where none is named.
pub fn home(spelling: Spelling) -> &'static str {
    match spelling {
        Spelling::Hosking | Spelling::Hodges | Spelling::HodgesNumber => "shogi",
        Spelling::Janggi => "janggi",
        Spelling::Wxf | Spelling::Iccs => "xiangqi",
        Spelling::ChineseSimplified | Spelling::ChineseTraditional => "xiangqi",
        Spelling::ThaiShort | Spelling::ThaiLong => "makruk",
    }
}

/// What a spelling is called.
pub fn name(spelling: Spelling) -> &'static str {
    let found = NAMES.iter().find(|(_, s)| *s == spelling);
    found.map_or("", |(name, _)| name)
}
