//! The handicaps by their names.

use super::board::Setup;
use crate::model::{Position, Side};

/// A start with its names.
#[derive(Debug)]
pub(crate) struct Handicap {
    /// In Japanese, as KIF has it.
    pub name: &'static str,
    /// In English words.
    pub english: &'static str,
    /// The board as SFEN.
    pub board: &'static str,
    /// The hands as SFEN.
    pub hand: &'static str,
}

macro_rules! handicaps {
    ($($name:literal $english:literal $pieces:literal $behind:literal)*) => {
        static HANDICAPS: &[Handicap] = &[$(Handicap {
            name: $name,
            english: $english,
            board: concat!($pieces, "/", $behind, "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"),
            hand: "-",
        }),*];
    };
}

handicaps! {
    "平手" "even" "lnsgkgsnl" "1r5b1"
    "香落ち" "lance" "lnsgkgsn1" "1r5b1"
    "右香落ち" "right-lance" "1nsgkgsnl" "1r5b1"
    "角落ち" "bishop" "lnsgkgsnl" "1r7"
    "飛車落ち" "rook" "lnsgkgsnl" "7b1"
    "飛香落ち" "rook-lance" "lnsgkgsn1" "7b1"
    "二枚落ち" "two-piece" "lnsgkgsnl" "9"
    "三枚落ち" "three-piece" "lnsgkgsn1" "9"
    "四枚落ち" "four-piece" "1nsgkgsn1" "9"
    "五枚落ち" "five-piece" "2sgkgsn1" "9"
    "左五枚落ち" "left-five-piece" "1nsgkgs2" "9"
    "六枚落ち" "six-piece" "2sgkgs2" "9"
    "左七枚落ち" "left-seven-piece" "2sgkg3" "9"
    "右七枚落ち" "right-seven-piece" "3gkgs2" "9"
    "八枚落ち" "eight-piece" "3gkg3" "9"
    "十枚落ち" "ten-piece" "4k4" "9"
}

const fn other(name: &'static str, board: &'static str, hand: &'static str) -> Handicap {
    Handicap {
        name,
        english: "",
        board,
        hand,
    }
}

/// Handicaps that are not in the definition of KIF, but are played on servers. They are only read.
static OTHERS: &[Handicap] = &[
    other("歩三兵", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", "3p"),
    other("裸玉", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", "-"),
    other(
        "トンボ",
        "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "-",
    ),
    other(
        "トンボ＋香",
        "l3k3l/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "-",
    ),
    other(
        "トンボ＋桂香",
        "ln2k2nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "-",
    ),
];

impl Handicap {
    /// The start with that name, in any of its spellings.
    pub fn named(name: &str) -> Option<&'static Self> {
        let known = |name: &str| {
            let mut all = HANDICAPS.iter().chain(OTHERS);
            all.find(|h| h.name == name || h.english == name && !name.is_empty())
        };
        known(name).or_else(|| known(&usual_name(name)))
    }

    /// Whether neither player gives a handicap.
    pub fn is_even(&self) -> bool {
        self.english == "even"
    }

    /// Whether a position is this start, with nothing in hand.
    fn is_start_of(&self, position: &Position) -> bool {
        let own = self.position();
        own.world == position.world && own.turn == position.turn && position.hands.is_empty()
    }

    /// The position. Who gives a handicap is the second player, and moves first.
    pub fn position(&self) -> Position {
        let mut setup = Setup::empty();
        setup.place_sfen(self.board);
        setup.hold_sfen(self.hand);
        let turn = match self.is_even() {
            true => Side::White,
            false => Side::Black,
        };
        setup.position(turn)
    }

    /// The handicap that this is the start of, or the usual start.
    pub fn or_even(position: &Position) -> Option<&'static Self> {
        HANDICAPS.iter().find(|h| h.is_start_of(position))
    }

    /// The handicap that this is the start of.
    pub fn of(position: &Position) -> Option<&'static Self> {
        Self::or_even(position).filter(|h| !h.is_even())
    }
}

/// The names that programs and players write beside those of the table.
const OTHER_NAMES: [(&str, &str); 7] = [
    ("飛", "飛車"),
    ("角行", "角"),
    ("香車", "香"),
    ("右香車", "右香"),
    ("飛車香", "飛香"),
    ("飛角", "二枚"),
    ("飛車角", "二枚"),
];

/// A name with Chinese digits, and as the table has it.
fn usual_name(name: &str) -> String {
    let digits = |c: char| match c {
        '2' | '２' => '二',
        '3' | '３' => '三',
        '4' | '４' => '四',
        '5' | '５' => '五',
        '6' | '６' => '六',
        '7' | '７' => '七',
        '8' | '８' => '八',
        c => c,
    };
    let name: String = name.chars().map(digits).collect();
    let name = name.replace("10", "十").replace("１０", "十");
    let name = name.replace('+', "＋");
    let given = name.trim_end_matches('ち').trim_end_matches('落');
    if given == name {
        return name;
    }
    let usual = OTHER_NAMES.iter().find(|(other, _)| *other == given);
    format!("{}落ち", usual.map_or(given, |(_, usual)| usual))
}
