//! Finds the end of binary movetext: each move format has its own end mark.

use super::form::{Form, of_words};
use super::scan::{Ahead, tag_ahead};
use crate::formats::bccf;
use crate::formats::bcfen::{END, LEN as BOARD};
use crate::formats::fcn::Version;
use crate::formats::pgc;

/// Scans binary movetext. Keeps its place, so that it can continue with more bytes.
#[derive(Copy, Clone, Debug)]
pub(super) struct Walker {
    form: Form,
    at: usize,
}

/// What was found in the bytes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Extent {
    /// The movetext ends after this many bytes.
    Ends(usize),
    /// More bytes are needed.
    More,
    /// From here on the bytes have no meaning.
    Broken(usize),
}

impl Walker {
    /// At the start of movetext in a move format.
    pub(super) fn new(form: Form) -> Self {
        Self { form, at: 0 }
    }

    /// Scans all available bytes.
    pub(super) fn walk(&mut self, data: &[u8], eof: bool) -> Extent {
        match self.form {
            Form::Bccf(version) => self.words(data, version, eof),
            Form::Bcfen(version) => self.boards(data, version, eof),
            Form::Pgc => match pgc::extent_of_moves(data, &mut self.at) {
                pgc::Extent::Ends(len) => Extent::Ends(len),
                pgc::Extent::More => Extent::More,
                pgc::Extent::Broken(at) => Extent::Broken(at),
            },
            _ => Extent::Broken(self.at),
        }
    }

    /// BCCF: the last bit of a word ends the game. An unfinished game has no end mark; it ends with
    /// the file, or where a tag section begins.
    fn words(&mut self, data: &[u8], version: Version, eof: bool) -> Extent {
        loop {
            let rest = data.get(self.at..).unwrap_or(&[]);
            match unfinished(rest, eof) {
                Ahead::Tag => return Extent::Ends(self.at),
                Ahead::Unsure => return Extent::More,
                Ahead::Other => {}
            }
            let Some(word) = rest.first_chunk() else {
                return match eof {
                    true => Extent::Broken(self.at),
                    false => Extent::More,
                };
            };
            let word = bccf::Move(u16::from_be_bytes(*word));
            // The piece bits, whose meaning depends on the board, do not matter here.
            if word.ply(of_words(version), true).is_err() {
                return Extent::Broken(self.at);
            }
            self.at += 2;
            if version == Version::V1_1 && word.ends() {
                return Extent::Ends(self.at);
            }
        }
    }

    /// BCFEN: a byte with which no board begins. Version 1.0 has no end mark and ends like an
    /// unfinished game.
    fn boards(&mut self, data: &[u8], version: Version, eof: bool) -> Extent {
        loop {
            let rest = data.get(self.at..).unwrap_or(&[]);
            match (rest.first(), version) {
                (Some(&END), Version::V1_1) => return Extent::Ends(self.at + 1),
                (_, Version::V1_0) => match unfinished(rest, eof) {
                    Ahead::Tag => return Extent::Ends(self.at),
                    Ahead::Unsure => return Extent::More,
                    Ahead::Other => {}
                },
                _ => {}
            }
            let board = rest.get(..BOARD).unwrap_or(rest);
            if board.iter().any(|b| !is_pair(*b)) {
                return Extent::Broken(self.at);
            }
            if board.len() < BOARD {
                return match eof {
                    true => Extent::Broken(self.at),
                    false => Extent::More,
                };
            }
            self.at += BOARD;
        }
    }
}

/// Whether a byte of BCFEN stands for two squares.
fn is_pair(byte: u8) -> bool {
    let stands = |half: u8| !matches!(half, 7 | 8 | 15);
    stands(byte >> 4) && stands(byte & 15)
}

/// The maximum number of line ends between two games.
const MOST_LINES: usize = 64;

/// Whether the end of the file or a tag follows, possibly after line ends. No legal move has the
/// same bytes: a word of two line ends has bits that no move has, and a word of a bracket and
/// a letter is a promotion that no pawn can make, or an impossible move from c7.
fn unfinished(rest: &[u8], eof: bool) -> Ahead {
    let line_end = |b: &&u8| matches!(b, b'\n' | b'\r');
    let lines = rest.iter().take(MOST_LINES).take_while(line_end).count();
    match rest.get(lines..).unwrap_or(&[]) {
        [] if eof => Ahead::Tag,
        [] if !rest.is_empty() => Ahead::Unsure,
        [] => Ahead::Other,
        behind => tag_ahead(behind, eof),
    }
}
