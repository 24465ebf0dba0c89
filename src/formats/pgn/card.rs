use super::explain::EXPLANATIONS;
use super::language::LANGUAGES;
use crate::formats::{Card, Envelope, FormatOption, Likely, dialect, spell};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Letters, Part, Worlds};

const DIALECTS: [FormatOption; 5] = dialect::OPTIONS;
const SPELLINGS: [FormatOption; 10] = spell::OPTIONS;

pub(super) static CARD: Card = Card {
    slug: "pgn",
    module: "pgn",
    aliases: &[],
    title: "Portable Game Notation",
    extensions: &["pgn"],
    spec: "PGN Specification and Implementation Guide, 1994-03-12",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::TAGS
        .union(Feature::COMMENTS)
        .union(Feature::NAGS)
        .union(Feature::VARIATIONS)
        .union(Feature::CUSTOM_START)
        .union(Feature::OUTCOME)
        .union(Feature::HANDS)
        .union(Feature::EN_PASSANT)
        .union(Feature::COUNTERS)
        .union(Feature::VARIANT)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::TagBlock,
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "san",
            help: "write moves in standard algebraic notation (the default)",
        },
        FormatOption {
            name: "lan",
            help: "write moves in long algebraic notation (Ng1-f3)",
        },
        FormatOption {
            name: "figurine",
            help: "write figurines for the letters of pieces (♘f3)",
        },
        LANGUAGES[0].option,
        LANGUAGES[1].option,
        LANGUAGES[2].option,
        LANGUAGES[3].option,
        LANGUAGES[4].option,
        LANGUAGES[5].option,
        LANGUAGES[6].option,
        LANGUAGES[7].option,
        SPELLINGS[0],
        SPELLINGS[1],
        SPELLINGS[2],
        SPELLINGS[3],
        SPELLINGS[4],
        SPELLINGS[5],
        SPELLINGS[6],
        SPELLINGS[7],
        SPELLINGS[8],
        SPELLINGS[9],
        FormatOption {
            name: "roster",
            help: "write all seven tags of the roster first, `?` for unknown values",
        },
        FormatOption {
            name: "width=N",
            help: "write lines of moves of at most N characters (default: 79; 0 sets no limit)",
        },
        FormatOption {
            name: "oneline",
            help: "write the moves of a game on one line",
        },
        FormatOption {
            name: "marks-fsf",
            help: "`+` and `#` only against a king that is royal as in chess, as Fairy-Stockfish",
        },
        FormatOption {
            name: "marks-lichess",
            help: "`#` after every move that wins or loses the game, as lichess.org",
        },
        FormatOption {
            name: "marks-none",
            help: "no `+` and `#`",
        },
        DIALECTS[0],
        DIALECTS[1],
        DIALECTS[2],
        DIALECTS[3],
        DIALECTS[4],
        FormatOption {
            name: "chesscom",
            help: "the names of variants of chess.com",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// Tags nearly every game has.
const USUAL_TAGS: [&[u8]; 8] = [
    b"[Event ",
    b"[Site ",
    b"[Date ",
    b"[White ",
    b"[Black ",
    b"[Result ",
    b"[FEN ",
    b"[Round ",
];

fn sniff(head: &[u8]) -> Likely {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let head = after_escapes(head.trim_ascii_start());
    // The container of other notations, whatever the name of the file is.
    if head.starts_with(b"[GameFormat \"VGN") {
        return Likely::No;
    }
    if USUAL_TAGS.iter().any(|tag| head.starts_with(tag)) {
        return Likely::Probably;
    }
    let tag = head.strip_prefix(b"[").map_or(0, tag_name);
    let quoted = || head[tag + 1..].trim_ascii_start().starts_with(b"\"");
    if tag > 0 && quoted() {
        return Likely::Perhaps;
    }
    match movetext(head) {
        true => Likely::Perhaps,
        false => Likely::No,
    }
}

fn after_escapes(mut head: &[u8]) -> &[u8] {
    while head.starts_with(b"%") {
        let end = memchr::memchr(b'\n', head).unwrap_or(head.len());
        head = head[end..].trim_ascii_start();
    }
    head
}

/// The length of a tag's name in bytes.
fn tag_name(rest: &[u8]) -> usize {
    rest.iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
        .count()
}

/// `1. e4`, `1.Nf3`, `1. {text} d4`
fn movetext(head: &[u8]) -> bool {
    let Some(rest) = head.strip_prefix(b"1.") else {
        return false;
    };
    let rest = rest.trim_ascii_start();
    let word = rest
        .split(|b| b.is_ascii_whitespace())
        .next()
        .and_then(|w| std::str::from_utf8(w).ok());
    rest.starts_with(b"{")
        || word.is_some_and(|w| crate::formats::san::read(w, Letters::orthodox()).is_some())
}

/// Options of which at most one can be chosen.
pub(super) const EXCLUSIVE: &[&[&str]] = &[
    &[
        "san",
        "lan",
        "hosking",
        "hodges",
        "hodges-number",
        "janggi",
        "wxf",
        "zh-hans",
        "zh-hant",
        "iccs",
        "thai-san",
        "thai-lan",
    ],
    &[
        "figurine",
        "lang=de",
        "lang=fr",
        "lang=es",
        "lang=it",
        "lang=nl",
        "lang=ru",
        "lang=pl",
        "lang=cs",
        "hosking",
        "hodges",
        "hodges-number",
        "janggi",
        "wxf",
        "zh-hans",
        "zh-hant",
        "iccs",
        "thai-san",
        "thai-lan",
    ],
    &["width=N", "oneline"],
    &["marks-fsf", "marks-lichess", "marks-none"],
    &[
        "fsf",
        "lichess",
        "pychess",
        "cutechess",
        "xboard",
        "chesscom",
    ],
];
