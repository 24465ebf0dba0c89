//! The pieces of shogi, and what the records call them.

use crate::model::{Kind, Side};
use std::sync::LazyLock;

/// A piece, promoted or not: its place in the table.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct ShogiPiece(u8);

struct Row {
    name: &'static str,
    /// The letter of SFEN.
    letter: u8,
    /// The two letters of CSA.
    csa: &'static str,
    /// One character, as boards have it.
    sign: char,
    /// As moves have it.
    word: &'static str,
    /// Other spellings.
    others: &'static [&'static str],
}

/// The pieces that may be held in the order of hands, the king, then the promoted pieces.
static PIECES: [Row; 14] = [
    row("rook", b'R', "HI", '飛', "飛", &[]),
    row("bishop", b'B', "KA", '角', "角", &[]),
    row("gold-general", b'G', "KI", '金', "金", &[]),
    row("silver-general", b'S', "GI", '銀', "銀", &[]),
    row("shogi-knight", b'N', "KE", '桂', "桂", &[]),
    row("lance", b'L', "KY", '香', "香", &[]),
    row("shogi-pawn", b'P', "FU", '歩', "歩", &[]),
    row("king", b'K', "OU", '玉', "玉", &["王"]),
    row("dragon-king", b'R', "RY", '龍', "龍", &["竜"]),
    row("dragon-horse", b'B', "UM", '馬', "馬", &["成角"]),
    row("promoted-silver-general", b'S', "NG", '全', "成銀", &["全"]),
    row("promoted-shogi-knight", b'N', "NK", '圭', "成桂", &["圭"]),
    row("promoted-lance", b'L', "NY", '杏', "成香", &["杏", "仝"]),
    row(
        "promoted-shogi-pawn",
        b'P',
        "TO",
        'と',
        "と",
        &["成歩", "个"],
    ),
];

/// Those that are captured and dropped come first.
const HELD: u8 = 7;

const fn row(
    name: &'static str,
    letter: u8,
    csa: &'static str,
    sign: char,
    word: &'static str,
    others: &'static [&'static str],
) -> Row {
    Row {
        name,
        letter,
        csa,
        sign,
        word,
        others,
    }
}

static KINDS: LazyLock<Vec<Option<Kind>>> = LazyLock::new(|| {
    PIECES
        .iter()
        .map(|row| Kind::named(row.name).ok())
        .collect()
});

/// How many of each piece a set has, in the order of the table.
const SET: [u32; 8] = [2, 2, 4, 4, 4, 4, 18, 2];

impl ShogiPiece {
    /// The pieces that may be held, in the order of hands.
    pub fn held() -> impl DoubleEndedIterator<Item = Self> {
        (0..HELD).map(Self)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES.len() as u8).map(Self)
    }

    fn row(self) -> &'static Row {
        &PIECES[usize::from(self.0) % PIECES.len()]
    }

    /// The piece of that kind.
    pub fn of(kind: Kind) -> Option<Self> {
        let at = KINDS.iter().position(|k| *k == Some(kind))?;
        Some(Self(at as u8))
    }

    /// The kind of the piece; `None` if the program has no numbers left for names.
    pub fn kind(self) -> Option<Kind> {
        KINDS.get(usize::from(self.0)).copied().flatten()
    }

    /// The piece with that capital in SFEN.
    pub fn of_letter(letter: u8, raised: bool) -> Option<Self> {
        let fits = |man: &Self| man.row().letter == letter && man.is_promoted() == raised;
        Self::all().find(fits)
    }

    /// The piece with these letters in CSA.
    pub fn of_csa(letters: &str) -> Option<Self> {
        Self::all().find(|man| man.row().csa == letters)
    }

    /// The piece with that word or sign in Japanese.
    pub fn of_word(word: &str) -> Option<Self> {
        let fits = |row: &Row| row.word == word || row.others.contains(&word);
        Self::all().find(|man| fits(man.row()))
    }

    /// Its letters in CSA.
    pub fn csa(self) -> &'static str {
        self.row().csa
    }

    /// Its word in a move.
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// Its sign on a board.
    pub fn sign(self) -> char {
        self.row().sign
    }

    /// Whether it is promoted.
    pub fn is_promoted(self) -> bool {
        self.0 > HELD
    }

    /// What it becomes.
    pub fn promoted(self) -> Option<Self> {
        let unpromoted = |man: Self| man.base() == self;
        Self::all().find(|man| man.is_promoted() && unpromoted(*man))
    }

    /// What it was before it was promoted; itself if it was not.
    pub fn base(self) -> Self {
        match self.is_promoted() {
            true => Self::of_letter(self.row().letter, false).unwrap_or(self),
            false => self,
        }
    }

    /// How many of it, promoted or not, a set has.
    pub fn number_in_set(self) -> u32 {
        SET.get(usize::from(self.base().0)).copied().unwrap_or(0)
    }
}

/// Whose piece an upper-case letter of SFEN, or the sign `+` of CSA, stands for.
pub(crate) fn stands(first: bool) -> Side {
    match first {
        true => Side::White,
        false => Side::Black,
    }
}
