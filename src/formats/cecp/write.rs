//! Each game begins with `new`, then its variant if it is not chess, `force`, its start if it is not that of the
//! variant, a move a line, and its result.
//!
//! The FEN is that of XBoard. Castling is the king's move, and `O-O` or `O-O-O` where the start is
//! shuffled.

use crate::diag::{Code, Diagnostic, Reported, Sink, legible};
use crate::formats::uci::{MoveStyle, Spelling, Squares, Unwritable, print_spelled};
use crate::formats::{Dialect, Options, Write, fen};
use crate::model::{
    Catalog, Document, Game, Marks, NodeId, Outcome, Part, Ply, Position, VariantName,
};
use std::sync::Arc;

/// Writes games as commands.
#[derive(Debug)]
pub struct CecpWriter {
    catalog: Arc<Catalog>,
    /// The game goes on, so that no result is written if there is none.
    live: bool,
}

impl CecpWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            live: options.has("live"),
        }
    }
}

impl Write for CecpWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::CASTLING
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        match doc {
            Document::Game(game) => self.print(game, out, sink),
            Document::Pieces(pieces) => Err(sink.fail(pieces.no_game())),
            Document::Position(_) => Err(sink.fail(no_position())),
        }
    }
}

impl CecpWriter {
    fn print(&self, game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> Result<(), Reported> {
        out.extend_from_slice(b"new\n");
        self.print_variant(game, out).map_err(|d| sink.fail(*d))?;
        out.extend_from_slice(b"force\n");
        if let Some(start) = game.start.given() {
            out.extend_from_slice(b"setboard ");
            let style = fen::Style {
                castling: match is_free(game, &self.catalog) {
                    true => fen::CastlingStyle::Shredder,
                    false => fen::CastlingStyle::Xfen,
                },
                ..fen::Style::of(Dialect::Xboard, &self.catalog)
            };
            if !fen::print_start(start, &game.variant, &style, out, sink) {
                return Err(sink.failure());
            }
            out.push(b'\n');
        }
        if !game.tree.is_empty() {
            self.print_moves(game, out).map_err(|d| sink.fail(*d))?;
        }
        self.print_result(game.outcome, out, sink);
        Ok(())
    }

    /// Every game ends with a separate line: what follows it does not belong to it.
    fn print_result(&self, outcome: Outcome, out: &mut Vec<u8>, sink: &mut Sink) {
        let token = match outcome {
            Outcome::Unknown => "*",
            Outcome::Neither => {
                let what = "results in which neither player scores";
                sink.lose(Code("core/lost-outcome"), what, 1, None);
                "*"
            }
            known => known.token(),
        };
        if token != "*" || !self.live {
            out.extend_from_slice(format!("result {token} {{}}\n").as_bytes());
        }
    }

    fn print_variant(&self, game: &Game, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
        let variant = &game.variant;
        let start = game.start.given();
        let told = start.is_some_and(|p| fen::tells_960(p, variant, &self.catalog));
        let engine = self.catalog.for_engines(variant);
        let name = match variant.as_str() {
            "chess" if game.names_variant() => "normal".into(),
            "chess" => return Ok(()),
            "unknown" if !game.names_variant() && start.is_none_or(stays_unknown) => return Ok(()),
            "chess960" => "fischerandom".into(),
            _ if self.catalog.is_960(variant) && !told => format!("{engine}960"),
            _ => engine.to_owned(),
        };
        if name.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return Err(Box::new(no_name(variant)));
        }
        out.extend_from_slice(format!("variant {name}\n").as_bytes());
        Ok(())
    }

    fn print_moves(&self, game: &Game, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
        let start = game.start.given();
        let squares = Squares::of_xboard(&game.variant, start, &self.catalog)
            .ok_or_else(|| Box::new(unknown_board(&game.variant)))?;
        let spelling = Spelling {
            castling: MoveStyle::KingMoves,
            squares,
            letters: self.catalog.letters(&game.variant),
            xboard: true,
        };
        let free = is_free(game, &self.catalog);
        for id in game.tree.main_line() {
            out.extend_from_slice(b"usermove ");
            let done = match game.tree.ply(id) {
                Some(ply) => print_move(ply, free, spelling, out),
                None => Err(Unwritable::Turn),
            };
            done.map_err(|why| Box::new(refuse(why, game, id)))?;
            out.push(b'\n');
        }
        Ok(())
    }
}

/// Whether the start is shuffled, so that the rook has to be told.
fn is_free(game: &Game, catalog: &Catalog) -> bool {
    let start = game.start.given();
    let told = || start.is_some_and(|start| fen::tells_960(start, &game.variant, catalog));
    catalog.castles_by_rook(&game.variant) || told()
}

/// Castling whose rook the move of the king does not tell.
fn print_move(
    ply: Ply,
    free: bool,
    mut spelling: Spelling<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Unwritable> {
    let more = ply.marks.intersects(Marks::GATE | Marks::WALL);
    if ply.is_castling() && more && free {
        spelling.castling = MoveStyle::KingTakesRook;
    } else if ply.is_castling() && (free || !ply.from.is_known()) {
        let long = ply.marks.contains(Marks::CASTLE_LONG);
        out.extend_from_slice(if long { b"O-O-O" } else { b"O-O" });
        return Ok(());
    }
    print_spelled(ply, &spelling, out)
}

fn refuse(why: Unwritable, game: &Game, id: NodeId) -> Diagnostic {
    let (code, message, help) = match why {
        Unwritable::Turn => (
            Code("cecp/several-moves"),
            "CECP has one move per turn, on one bounded board",
            "use `-t json`, which can write every game, or `-t icn` for the infinite board",
        ),
        Unwritable::Letter => (
            Code("cecp/no-letter"),
            "CECP has no letter for a piece of this move",
            "use `-t json`, which writes pieces by name",
        ),
        Unwritable::Square => (
            Code("cecp/unknown-square"),
            "a square of this move is unknown",
            "name the variant with `--variant`, so that rules can complete the move",
        ),
    };
    Diagnostic::error(code, message)
        .at(game.tree.place(id))
        .help(help)
}

fn no_name(variant: &VariantName) -> Diagnostic {
    let message = format!(
        "the variant's name `{}` is not one word",
        legible(variant.as_str())
    );
    Diagnostic::error(Code("cecp/variant-name"), message)
        .help("use a variant name of letters, digits and hyphens")
}

/// Whether the start of a game shows that it is no chess, without the limit of a counting rule, which this FEN has
/// no place for.
fn stays_unknown(start: &Position) -> bool {
    let mut shown = start.clone();
    shown.counters.counting_limit = None;
    shown.is_unlike_chess()
}

fn unknown_board(variant: &VariantName) -> Diagnostic {
    let message = format!(
        "CECP cannot name squares of a board whose size is not known; the variant is `{}`",
        legible(variant.as_str())
    );
    Diagnostic::error(Code("cecp/unknown-board"), message)
        .help("use `-t json`, or name another variant with `--variant`")
}

fn no_position() -> Diagnostic {
    Diagnostic::error(
        Code("cecp/no-game"),
        "CECP holds games, and this is a position",
    )
    .help("a game without moves has its start as `setboard`")
}
