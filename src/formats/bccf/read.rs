//! From bytes to a game.
//!
//! Accepts no deviation in the bytes; in `+hex`, spaces, line ends and upper case. Castling is
//! written as a king's move and en passant as a pawn's move; the rules recognize them.

use super::board::Board;
use super::word::{Move, NoMove, Version};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Document, Game, NodeId, VariantName};
use pest::Parser;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/bccf.pest"]
struct BccfParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::word => "four hexadecimal digits",
        _ => "",
    }
}

/// Reads files of moves, two bytes each.
#[derive(Debug)]
pub struct BccfReader {
    variant: Option<VariantName>,
    version: Version,
    hex: bool,
}

impl BccfReader {
    /// A reader with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            version: version(options),
            hex: options.has("hex"),
        }
    }
}

/// The version in the options.
pub(super) fn version(options: &Options) -> Version {
    match options.is_first_version() {
        true => Version::V1_0,
        false => Version::V1_1,
    }
}

impl Read for BccfReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let game = doc.as_new_game();
        game.variant = self.variant.clone().unwrap_or(VariantName::CHESS);
        let mut growing = Growing::new(game, self.version);
        let done = match self.hex {
            true => from_hex(&record.text(sink), &mut growing),
            false => from_bytes(record.bytes, 0, &mut growing),
        };
        done.map_err(|d| sink.fail(*d))
    }
}

/// Reads words whose first byte is the record's byte `base` into a game whose start is
/// known: for containers that hold them.
///
/// # Errors
/// A message about the first word that is wrong.
pub fn read_words(
    bytes: &[u8],
    base: usize,
    version: Version,
    game: &mut Game,
) -> Result<(), Box<Diagnostic>> {
    from_bytes(bytes, base, &mut Growing::new(game, version))
}

/// Adds moves to a game from words.
pub(super) struct Growing<'g> {
    game: &'g mut Game,
    node: NodeId,
    version: Version,
    over: bool,
    /// The board, which only version 1.0 needs.
    board: Option<Board>,
}

impl<'g> Growing<'g> {
    /// At the game's start.
    pub(super) fn new(game: &'g mut Game, version: Version) -> Self {
        let board = (version == Version::V1_0).then(|| Board::start_of(game));
        Self {
            game,
            node: NodeId::ROOT,
            version,
            over: false,
            board,
        }
    }

    fn grow(&mut self, word: Move, span: Span) -> Result<(), Box<Diagnostic>> {
        if self.over {
            return Err(Box::new(
                Diagnostic::error(Code("bccf/after-end"), "bytes after the end of the game")
                    .at(span)
                    .help("a file holds one game; `vgn+bccf` holds several"),
            ));
        }
        let promotes = match &self.board {
            Some(board) => {
                let plain = word.ply(Version::V1_0, true);
                plain.is_ok_and(|ply| board.pawn_promotes(ply.from, ply.to))
            }
            None => false,
        };
        let ply = word
            .ply(self.version, promotes)
            .map_err(|why| Box::new(wrong(why, word, span)))?;
        if let Some(board) = &mut self.board {
            board.play(ply);
        }
        let side = match self.node {
            NodeId::ROOT => self.game.first_side(),
            node => self.game.tree.side(node).other(),
        };
        self.node = self.game.tree.push(self.node, side, ply, span);
        self.over = word.ends();
        Ok(())
    }
}

/// Reads words from bytes; spans count from `base`.
pub(super) fn from_bytes(
    bytes: &[u8],
    base: usize,
    growing: &mut Growing<'_>,
) -> Result<(), Box<Diagnostic>> {
    let (words, rest) = bytes.as_chunks::<2>();
    for (n, word) in words.iter().enumerate() {
        let at = base + n * 2;
        growing.grow(Move(u16::from_be_bytes(*word)), Span::new(at, at + 2))?;
    }
    if rest.is_empty() {
        return Ok(());
    }
    let at = base + words.len() * 2;
    Err(Box::new(half(Span::new(at, at + 1))))
}

fn half(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("bccf/half-move"),
        "there is only half a move at the end",
    )
    .at(span)
    .help("a move is two bytes; the file may have been cut short")
}

fn from_hex(text: &str, growing: &mut Growing<'_>) -> Result<(), Box<Diagnostic>> {
    let parsed = BccfParser::parse(Rule::record, text).map_err(|e| {
        let d = syntax_error(Code("bccf/hex"), &e, text, name);
        Box::new(d.help("write four digits per move: `8630 9a40`"))
    })?;
    for pair in parsed.flatten().filter(|p| p.as_rule() == Rule::word) {
        let word = u16::from_str_radix(pair.as_str(), 16).unwrap_or(0);
        growing.grow(Move(word), pair.as_span().into())?;
    }
    Ok(())
}

fn wrong(why: NoMove, word: Move, span: Span) -> Diagnostic {
    let (code, message, help) = match why {
        NoMove::Piece => (
            Code("bccf/piece-bits"),
            format!(
                "`{:04x}` names a piece, but its promotion flag is not set",
                word.0
            ),
            "read files of version 1.0 as `bccf+1.0`",
        ),
        NoMove::Flags => (
            Code("bccf/flags"),
            format!(
                "`{:04x}` has flags, which version 1.0 does not have",
                word.0
            ),
            "read files of version 1.1 as `bccf`",
        ),
        NoMove::Stays => (
            Code("bccf/no-move"),
            format!("`{:04x}` goes from a square to the same square", word.0),
            "check that the file contains only BCCF",
        ),
    };
    Diagnostic::error(code, message).at(span).help(help)
}
