//! The start of a section: the fields that Fairy-Stockfish fills in, and letters that no piece has.

use super::rows::Row;
use super::section::Section;
use super::values::file_or_number;
use crate::model::Variant;
use crate::order;

/// The variants that Fairy-Stockfish has chess under.
pub(super) const ROOTS: [&str; 3] = ["chess", "fairy", "normal"];

/// What every variant is like that states no other.
const CHESS: &[(&str, &str)] = &[
    ("pawn", "p"),
    ("knight", "n"),
    ("bishop", "b"),
    ("rook", "r"),
    ("queen", "q"),
    ("king", "k"),
    (
        "startFen",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
];

/// What `fairy` has besides.
const FAIRY: &[(&str, &str)] = &[
    ("silver", "s"),
    ("fers", "f"),
    ("archbishop", "a"),
    ("chancellor", "c"),
    ("commoner", "m"),
];

/// The options of one of [`ROOTS`], with their values.
pub(super) fn of_root(name: &str) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let more = if name == "fairy" { FAIRY } else { &[] };
    CHESS.iter().chain(more)
}

/// The FEN with the fields that it leaves out.
pub(super) fn full(fen: &str, section: &Section, rows: &[Row]) -> String {
    let usual = ["", "w", "-", "-", "0", "1"];
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let counts = |f: &&str| f.bytes().all(|b| b.is_ascii_digit() || b == b'+');
    if fields.get(2).is_some_and(counts) {
        fields.splice(2..2, ["-", "-"]);
    }
    for field in usual.iter().skip(fields.len()) {
        fields.push(field);
    }
    // Rights that no piece has are left out.
    let gates = ["gating", "seirawanGating", "cambodianMoves"];
    let gates = gates.iter().any(|option| section.is(option));
    let castles = section.unless("castling") && has_castling_king(section, rows);
    let inherited = section.entry("startFen").is_some_and(|e| e.level > 0);
    let board = fields[0];
    let can = |side| match inherited {
        true => can_castle(section, rows, board, side),
        false => [true; 2],
    };
    let dropped = dropped_rights(section, rows);
    let kept = |c: &char| {
        let side = if c.is_uppercase() { "White" } else { "Black" };
        let [short, long] = if castles { can(side) } else { [false; 2] };
        if dropped.iter().any(|(right, _)| right == c) {
            return false;
        }
        match c.to_ascii_uppercase() {
            'K' => short,
            'Q' => long,
            _ => gates || short || long,
        }
    };
    let lost = lost_gates(fen, section, rows);
    let kept = |c: &char| kept(c) && !lost.contains(*c);
    let rights: String = fields[2].chars().filter(kept).collect();
    fields[2] = if rights.is_empty() { "-" } else { &rights };
    fields.join(" ")
}

/// The letters of the pieces that an option names for a side; of the usual piece without that option.
fn letters(section: &Section, rows: &[Row], key: &str, side: &str, usual: &str) -> String {
    let named = section.latest(key, side).map(|entry| section.named(entry));
    let named = named.unwrap_or_else(|| vec![usual.to_owned()]);
    let letters = rows.iter().filter(|row| named.contains(&row.option));
    let letters: String = letters.map(|row| row.letter.as_str()).collect();
    match side {
        "White" => letters,
        _ => letters.to_ascii_lowercase(),
    }
}

/// The letters of the castling field that name gates of pieces that could castle as the rook does, but are not those that
/// the king castles with: marks on the pieces cannot say that.
pub(super) fn lost_gates(fen: &str, section: &Section, rows: &[Row]) -> String {
    let mut fields = fen.split_whitespace();
    let (board, letters) = (fields.next().unwrap_or(""), fields.nth(1).unwrap_or(""));
    let (_, hands) = board.split_once('[').unwrap_or(("", ""));
    let lets_in = section.is("gating") && section.is("seirawanGating");
    if !lets_in || section.text("castlingRank").is_some_and(|rank| rank != "1") {
        return String::new();
    }
    let mut lost = String::new();
    for side in ["White", "Black"] {
        let is_own = |c: char| c.is_alphabetic() && c.is_uppercase() == (side == "White");
        let own: String = letters.chars().filter(|c| is_own(*c)).collect();
        let castles = own.contains(['K', 'Q', 'k', 'q']);
        if !castles || !(section.is("capturesToHand") || hands.contains(is_own)) {
            continue;
        }
        let castlers = Castlers::of(section, rows, board, side);
        let (rooks, pair) = (&castlers.rooks, castlers.partners());
        let only_gates = |c: &char| {
            let file = u32::from(c.to_ascii_uppercase()).wrapping_sub(u32::from('A') - 1);
            !matches!(c, 'K' | 'Q' | 'k' | 'q')
                && rooks.contains(&file)
                && !pair.contains(&Some(file))
        };
        lost.extend(own.chars().filter(only_gates));
    }
    lost
}

/// The rights `K` and `Q` in the start of the section itself for which there are no pieces, and where each is first in
/// the FEN. Fairy-Stockfish leaves them out.
pub(super) fn dropped_rights(section: &Section, rows: &[Row]) -> Vec<(char, usize)> {
    let Some(start) = section.own_start() else {
        return Vec::new();
    };
    let Some((at, field)) = third_field(start.value) else {
        return Vec::new();
    };
    if !section.unless("castling") || !has_castling_king(section, rows) {
        return Vec::new();
    }
    let board = start.value.split_whitespace().next().unwrap_or("");
    let mut dropped = Vec::new();
    for (side, [short, long]) in [("White", ['K', 'Q']), ("Black", ['k', 'q'])] {
        let mut castlers = Castlers::of(section, rows, board, side);
        // Of several kings, `K` and `Q` mean the first one if none stands on the file of the variant.
        castlers.king = castlers.king.or(castlers.first);
        let partners = castlers.partners();
        for (right, partner) in [short, long].into_iter().zip(partners) {
            let there = field.find(right).filter(|_| partner.is_none());
            dropped.extend(there.map(|from| (right, at + from)));
        }
    }
    order::sort_by_key(&mut dropped, |(_, at)| *at);
    dropped
}

/// The field of castling, and where it begins.
fn third_field(fen: &str) -> Option<(usize, &str)> {
    let mut at = 0;
    for _ in 0..2 {
        let rest = fen.get(at..)?;
        let word = rest.trim_start();
        at += rest.len() - word.len() + word.find(char::is_whitespace)?;
    }
    let rest = fen.get(at..)?;
    let field = rest.split_whitespace().next()?;
    Some((at + rest.len() - rest.trim_start().len(), field))
}

/// Whether a king and a piece to castle with stand on the rank of castling: that piece toward the last file, and toward
/// the first.
fn can_castle(section: &Section, rows: &[Row], board: &str, side: &str) -> [bool; 2] {
    let pair = Castlers::of(section, rows, board, side).partners();
    pair.map(|file| file.is_some())
}

/// The files, from 1, of the pieces of a side on the rank of castling.
struct Castlers {
    king: Option<u32>,
    /// The first of the kings.
    first: Option<u32>,
    rooks: Vec<u32>,
    /// Between which files partners are searched.
    searched: (u32, u32),
}

impl Castlers {
    fn of(section: &Section, rows: &[Row], board: &str, side: &str) -> Self {
        let rank = section.text("castlingRank").and_then(|n| n.parse().ok());
        let rank = usize::max(rank.unwrap_or(1), 1) - 1;
        let mut ranks = board.split(['/', '[']);
        let rank = match side {
            "White" => ranks.nth(usize::from(section.size().1).saturating_sub(rank + 1)),
            _ => ranks.nth(rank),
        };
        let there = lettered_files(rank.unwrap_or(""));
        let files = |key, usual| {
            let letters = letters(section, rows, key, side, usual);
            let of = there.iter().filter(move |(_, c)| letters.contains(*c));
            of.map(|(file, _)| *file).collect::<Vec<u32>>()
        };
        let kings = files("castlingKingPiece", "king");
        let file = section.text("castlingKingFile").and_then(file_or_number);
        let king = match kings[..] {
            [one] => Some(one),
            _ => Some(file.unwrap_or(5).into()).filter(|file| kings.contains(file)),
        };
        let rooks = files("castlingRookPieces", "rook");
        // From where such a piece is searched for, toward the king.
        let searched = |option| section.text(option).and_then(file_or_number).map(u32::from);
        let last = searched("castlingRookKingsideFile").unwrap_or(u32::MAX);
        let first = searched("castlingRookQueensideFile").unwrap_or(1);
        Self {
            king,
            first: kings.first().copied(),
            rooks,
            searched: (first, last),
        }
    }

    /// With which pieces the king castles toward the last file and toward the first one.
    fn partners(&self) -> [Option<u32>; 2] {
        let (first, last) = self.searched;
        let rooks = || self.rooks.iter().copied();
        let Some(king) = self.king else {
            return [None; 2];
        };
        [
            rooks().filter(|rook| *rook > king && *rook <= last).max(),
            rooks().filter(|rook| *rook < king && *rook >= first).min(),
        ]
    }
}

/// The letters of a rank of a FEN, with their files from 1 on.
fn lettered_files(rank: &str) -> Vec<(u32, char)> {
    let (mut file, mut run, mut all) = (0u32, 0u32, Vec::new());
    for c in rank.chars() {
        match c.to_digit(10) {
            Some(n) => run = run.saturating_mul(10).saturating_add(n),
            None if matches!(c, '+' | '~') => {}
            None => {
                file = file.saturating_add(run).saturating_add(1);
                run = 0;
                all.push((file, c));
            }
        }
    }
    all
}

/// A letter on the board or in the hands of a start that stands for none of the pieces. A section has no other pieces
/// than those with letters, not even those of chess.
pub(super) fn unknown_letter(fen: &str, variant: &Variant) -> Option<char> {
    let board = fen.split_whitespace().next().unwrap_or("");
    let is = |letter: &str, c: char| letter.ends_with(c.to_ascii_uppercase());
    let known = |c: &char| {
        let mut rows = variant.letters.iter();
        rows.any(|row| is(&row.letter, *c) || row.synonym.as_ref().is_some_and(|l| is(l, *c)))
    };
    let mut letters = board.chars().filter(char::is_ascii_alphabetic);
    letters.find(|c| !known(c))
}

/// Whether it has a piece that castles as the king does.
fn has_castling_king(section: &Section, rows: &[Row]) -> bool {
    let of = |side| letters(section, rows, "castlingKingPiece", side, "king");
    !of("White").is_empty() || !of("Black").is_empty()
}
