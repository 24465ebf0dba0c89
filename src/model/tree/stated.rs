//! What a source may state instead of a move: the board after it, its number, or a word.

use super::{NodeId, SourceWord, Tree};
use crate::diag::Span;
use crate::model::{Ply, Seen, Side, Spelling};

/// No number.
const NONE: u16 = u16::MAX;

impl Tree {
    /// The most boards that a tree may hold instead of moves; readers refuse more. The longest
    /// possible game of chess has less than a third of this number, and each board is as large as a position.
    pub const MAX_SEEN: usize = 1 << 16;

    /// The number of boards that are recorded instead of moves.
    pub fn seen_count(&self) -> usize {
        self.seen.len()
    }

    /// Adds a move about which only the board after it is known.
    pub fn push_seen(&mut self, parent: NodeId, side: Side, seen: Seen, span: Span) -> NodeId {
        let id = self.push(parent, side, Ply::UNKNOWN, span);
        self.seen.push(seen);
        self.seen_at.resize(id.at() + 1, 0);
        self.seen_at[id.at()] = self.seen.len() as u32;
        id
    }

    /// The board after a node's move, if the text states it.
    pub fn seen(&self, id: NodeId) -> Option<&Seen> {
        let at = *self.seen_at.get(id.at())?;
        self.seen.get((at as usize).checked_sub(1)?)
    }

    /// Whether any move is recorded by the board after it.
    pub fn has_seen(&self) -> bool {
        !self.seen.is_empty()
    }

    /// Notes that the text states of a move that it captures en passant, in a notation where few moves have this mark.
    pub fn note_passing(&mut self) {
        self.passing = true;
    }

    /// Whether this was noted. If not, no move needs to be examined for it.
    pub fn says_passing(&self) -> bool {
        self.passing
    }

    /// Notes that the reader compared all move numbers of the text with the moves, and that they agree.
    pub(crate) fn note_right_numbers(&mut self) {
        self.numbered = true;
    }

    /// Whether this was noted. If not, the numbers may be right or wrong.
    pub(crate) fn has_right_numbers(&self) -> bool {
        self.numbered
    }

    /// Adds a move by its index, from 0, in the list of legal moves, sorted by their spelling
    /// in algebraic notation.
    pub fn push_ordinal(&mut self, parent: NodeId, side: Side, ordinal: u8, span: Span) -> NodeId {
        let id = self.push(parent, side, Ply::UNKNOWN, span);
        self.set_ordinal(id, ordinal);
        id
    }

    /// A node's index in the list of legal moves, if it is known.
    pub fn ordinal(&self, id: NodeId) -> Option<u8> {
        let n = self.ordinals.get(id.at()).copied().unwrap_or(NONE);
        u8::try_from(n).ok()
    }

    /// Sets a node's index in the list of legal moves.
    pub fn set_ordinal(&mut self, id: NodeId, ordinal: u8) {
        if self.ordinals.len() <= id.at() {
            self.ordinals.resize(id.at() + 1, NONE);
        }
        self.ordinals[id.at()] = ordinal.into();
    }

    /// Whether any move is recorded by its index in the list of legal moves.
    pub fn has_ordinals(&self) -> bool {
        !self.ordinals.is_empty()
    }

    /// Adds a move that is written as a word that can be understood only with the board, with the claims of the word.
    pub fn push_word(
        &mut self,
        parent: NodeId,
        side: Side,
        (spelling, word): (Spelling, &str),
        claims: Ply,
        span: Span,
    ) -> NodeId {
        let id = self.push(parent, side, claims, span);
        self.set_word(id, spelling, word);
        id
    }

    /// A node's word, if it is known.
    pub fn word(&self, id: NodeId) -> Option<(Spelling, &str)> {
        let found = (*self.words.get(id.at())?)?;
        let start = found.start as usize;
        let word = self.text.get(start..start + found.len as usize)?;
        Some((found.spelling, word))
    }

    /// Sets a node's word.
    pub fn set_word(&mut self, id: NodeId, spelling: Spelling, word: &str) {
        if self.words.len() <= id.at() {
            self.words.resize(id.at() + 1, None);
        }
        let (start, len) = (self.text.len() as u32, word.len() as u32);
        self.text.push_str(word);
        self.words[id.at()] = Some(SourceWord {
            spelling,
            start,
            len,
        });
    }

    /// Whether any move is written as such a word.
    pub fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    /// Gives every move of White to Black, and every move of Black to White.
    pub fn swap_sides(&mut self) {
        for node in &mut self.nodes {
            node.side = match node.side {
                Side::White => Side::Black,
                Side::Black => Side::White,
                other => other,
            };
        }
    }
}
