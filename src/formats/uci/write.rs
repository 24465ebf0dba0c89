//! One line per game, with options before it if the game is not chess.
//!
//! Castling is the king's move. In Chess960, and wherever the rights of the start need
//! Chess960, the king takes its own rook, and the FEN has the rooks' files.

use super::{FREE_CASTLING, MoveStyle, Unwritable, print_move};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::{InForce, Options, Write, fen};
use crate::model::{Catalog, Document, Extras, Game, NodeId, Part, Position, VariantName};
use std::sync::Arc;

/// Writes games and positions as protocol lines.
#[derive(Debug, Default)]
pub struct UciWriter {
    in_force: InForce,
    catalog: Arc<Catalog>,
}

impl UciWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            in_force: InForce::default(),
            catalog: Arc::clone(options.catalog()),
        }
    }
}

/// `UCI_Variant` is set.
const NAMED: InForce = 1;
/// `UCI_Chess960` is set.
const FREE: InForce = 2;
/// The variant is unknown, and must not be taken for chess.
const UNKNOWN: InForce = 4;

/// Sets the options to what they were at the start of the session.
pub(super) fn take_back(before: InForce, now: InForce) -> &'static str {
    let unset = before & !now;
    match (unset & NAMED != 0, unset & FREE != 0, now & UNKNOWN != 0) {
        (false, false, _) => "",
        (false, true, _) => "setoption name UCI_Chess960 value false\n",
        (true, false, false) => "setoption name UCI_Variant value chess\n",
        (true, false, true) => "setoption name UCI_Variant value <empty>\n",
        (true, true, false) => {
            "setoption name UCI_Variant value chess\nsetoption name UCI_Chess960 value false\n"
        }
        (true, true, true) => {
            "setoption name UCI_Variant value <empty>\nsetoption name UCI_Chess960 value false\n"
        }
    }
}

impl Write for UciWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::CASTLING
    }

    fn in_force(&self) -> InForce {
        self.in_force
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let done = match doc {
            Document::Game(game) => {
                let free = is_free(&game.variant, &game.extras, game.start.given());
                let unlike = game.start.given().is_some_and(Position::is_unlike_chess);
                let named = is_named(&game.variant, unlike);
                self.in_force = settings(&game.variant, named, free);
                print_options(&game.variant, named, free, out, sink)
                    && print_game(game, (free, &self.catalog), out, sink)
            }
            Document::Pieces(pieces) => {
                sink.push(pieces.no_game());
                false
            }
            Document::Position(position) => {
                let free = is_free(&position.variant, &position.extras, Some(position));
                let named = is_named(&position.variant, position.is_unlike_chess());
                self.in_force = settings(&position.variant, named, free);
                print_options(&position.variant, named, free, out, sink)
                    && print_fen(
                        position,
                        &position.variant,
                        (free, &self.catalog),
                        out,
                        sink,
                    )
            }
        };
        out.push(b'\n');
        sink.checked(done)
    }
}

/// How castling is written in the moves of a game.
pub fn castling_of(game: &Game) -> MoveStyle {
    match is_free(&game.variant, &game.extras, game.start.given()) {
        true => MoveStyle::KingTakesRook,
        false => MoveStyle::KingMoves,
    }
}

/// Whether castling is written as the king taking its own rook: in any variant, if the rights
/// at the start need it.
fn is_free(variant: &VariantName, extras: &Extras, start: Option<&Position>) -> bool {
    variant.is_960()
        || extras.get("uci", FREE_CASTLING).and_then(|v| v.as_bool()) == Some(true)
        || start.is_some_and(fen::needs_960)
}

fn settings(variant: &VariantName, named: bool, free: bool) -> InForce {
    let bit = |set: bool, bit: InForce| if set { bit } else { 0 };
    bit(named, NAMED) | bit(free, FREE) | bit(*variant == VariantName::UNKNOWN, UNKNOWN)
}

/// Whether the variant has a line; a shuffled start has its own option.
fn is_named(variant: &VariantName, unlike_chess: bool) -> bool {
    match *variant == VariantName::CHESS960 {
        true => unlike_chess,
        false => variant.must_be_named(unlike_chess),
    }
}

fn print_options(
    variant: &VariantName,
    named: bool,
    free: bool,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    if variant.as_str().contains(char::is_control) {
        let message = format!(
            "the variant's name `{}` has line breaks",
            variant.as_str().escape_debug()
        );
        sink.push(
            Diagnostic::error(Code("uci/variant-name"), message)
                .help("use a variant name of letters, digits and hyphens"),
        );
        return false;
    }
    if named {
        out.extend_from_slice(b"setoption name UCI_Variant value ");
        out.extend_from_slice(variant.for_engines().as_bytes());
        out.push(b'\n');
    }
    if free {
        out.extend_from_slice(b"setoption name UCI_Chess960 value true\n");
    }
    true
}

fn print_fen(
    position: &Position,
    variant: &VariantName,
    (free, catalog): (bool, &Arc<Catalog>),
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let castling = match free {
        true => fen::CastlingStyle::Shredder,
        false => fen::CastlingStyle::Xfen,
    };
    let style = fen::Style {
        castling,
        ..fen::Style::with(catalog)
    };
    out.extend_from_slice(b"position fen ");
    fen::print_start(position, variant, &style, out, sink)
}

fn print_game(
    game: &Game,
    (free, catalog): (bool, &Arc<Catalog>),
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let start = game.start.given();
    match start {
        None => out.extend_from_slice(b"position startpos"),
        Some(position) => {
            if !print_fen(position, &game.variant, (free, catalog), out, sink) {
                return false;
            }
        }
    }
    if start.is_some() || !game.tree.is_empty() {
        out.extend_from_slice(b" moves");
    }
    let style = match free {
        true => MoveStyle::KingTakesRook,
        false => MoveStyle::KingMoves,
    };
    let letters = catalog.letters(&game.variant);
    out.reserve(game.tree.len() * 6);
    for id in game.tree.main_line() {
        let done = match game.tree.ply(id) {
            Some(ply) => print_move(ply, style, letters, out),
            None => Err(Unwritable::Turn),
        };
        if let Err(why) = done {
            sink.push(refuse(why, game, id));
            return false;
        }
    }
    true
}

fn refuse(why: Unwritable, game: &Game, id: NodeId) -> Diagnostic {
    let (message, help) = match why {
        Unwritable::Turn => (
            "UCI has one move per turn, on one bounded board",
            "use `-t json`, which can write every game, or `-t icn` for the infinite board",
        ),
        Unwritable::Letter => (
            "UCI has no letter for a piece of this move",
            "use `-t json`, which writes pieces by name",
        ),
        Unwritable::Square => (
            "a square of this move is unknown",
            "name the variant with `--variant`, so that rules can complete the move",
        ),
    };
    Diagnostic::error(why.code(), message)
        .at(game.tree.place(id))
        .help(help)
}
