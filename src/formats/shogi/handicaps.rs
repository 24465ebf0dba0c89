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
}

macro_rules! handicaps {
    ($($name:literal $english:literal $pieces:literal $behind:literal)*) => {
        static HANDICAPS: &[Handicap] = &[$(Handicap {
            name: $name,
            english: $english,
            board: concat!($pieces, "/", $behind, "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"),
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

impl Handicap {
    /// The start with that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        HANDICAPS
            .iter()
            .find(|h| h.name == name || h.english == name)
    }

    /// Whether nobody gives anything.
    pub fn is_even(&self) -> bool {
        self.english == "even"
    }

    /// The position. Who gives a handicap is the second player, and moves first.
    pub fn position(&self) -> Position {
        let mut setup = Setup::empty();
        setup.place_sfen(self.board);
        let turn = match self.is_even() {
            true => Side::White,
            false => Side::Black,
        };
        setup.position(turn)
    }

    /// The handicap that this is the start of.
    pub fn of(position: &Position) -> Option<&'static Self> {
        let same = |h: &&Self| {
            let own = h.position();
            own.world == position.world && own.turn == position.turn
        };
        let given = HANDICAPS.iter().filter(|h| !h.is_even());
        let given = given.filter(|_| position.hands.is_empty());
        given.into_iter().find(same)
    }
}
