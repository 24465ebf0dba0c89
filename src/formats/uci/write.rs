//! One line per game, with options before it if the game is not of the variant of the protocol.
//!
//! USI has its positions as SFEN, and as FEN if they have something that an SFEN has no place for.
//!
//! Castling is the king's move. In Chess960, and wherever the rights of the start need
//! Chess960, the king takes its own rook, and the FEN has the rooks' files.

use super::moves;
use super::protocol::Facts;
use super::{
    FREE_CASTLING, MoveStyle, Protocol, Spelling, Squares, Unwritable, print_spelled, sfen,
};
use crate::diag::{Diagnostic, Reported, Sink, legible};
use crate::formats::{InForce, Options, Write, fen};
use crate::model::{Catalog, Document, Extras, Game, NodeId, Part, Position, VariantName};
use std::sync::Arc;

/// Writes games and positions as protocol lines.
#[derive(Debug)]
pub struct UciWriter {
    protocol: Protocol,
    in_force: InForce,
    catalog: Arc<Catalog>,
}

impl UciWriter {
    /// A writer with these options.
    pub fn new(protocol: Protocol, options: &Options) -> Self {
        Self {
            protocol,
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
pub(super) const UNKNOWN: InForce = 4;

/// Sets the options to what they were at the start of the session.
pub(super) fn take_back(protocol: Protocol, before: InForce, now: InForce) -> &'static str {
    let unset = before & !now;
    let [variant, free, both] = protocol.facts().taken_back;
    match (unset & NAMED != 0, unset & FREE != 0) {
        (false, false) => "",
        (true, false) => variant,
        (false, true) => free,
        (true, true) => both,
    }
}

/// The same in UCI, where a variant may be unknown.
pub(super) fn take_back_uci(before: InForce, now: InForce) -> &'static str {
    let unset = before & !now;
    match (now & UNKNOWN != 0, unset & NAMED != 0, unset & FREE != 0) {
        (true, true, false) => "setoption name UCI_Variant value <empty>\n",
        (true, true, true) => {
            "setoption name UCI_Variant value <empty>\nsetoption name UCI_Chess960 value false\n"
        }
        _ => take_back(Protocol::Uci, before, now),
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
        let mut settings = 0;
        let done = match doc {
            Document::Game(game) => {
                let start = game.start.given();
                let lines = self.lines(&game.variant, &game.extras, start);
                settings = lines.settings();
                lines.print_options(out, sink) && lines.print_game(game, out, sink)
            }
            Document::Pieces(pieces) => {
                sink.push(pieces.no_game());
                false
            }
            Document::Position(position) => {
                let lines = self.lines(&position.variant, &position.extras, Some(position));
                settings = lines.settings();
                lines.print_options(out, sink) && lines.print_position(position, out, sink)
            }
        };
        self.in_force = settings;
        out.push(b'\n');
        sink.checked(done)
    }
}

/// How castling is written in the moves of a game.
pub fn castling_of(game: &Game, catalog: &Catalog) -> MoveStyle {
    match is_free((&game.variant, catalog), &game.extras, game.start.given()) {
        true => MoveStyle::KingTakesRook,
        false => MoveStyle::KingMoves,
    }
}

/// Whether castling is written as the king taking its own rook: in any variant, if the rights
/// at the start need it.
fn is_free(
    (variant, catalog): (&VariantName, &Catalog),
    extras: &Extras,
    start: Option<&Position>,
) -> bool {
    catalog.castles_by_rook(variant)
        || extras.get("uci", FREE_CASTLING).and_then(|v| v.as_bool()) == Some(true)
        || start.is_some_and(|start| fen::tells_960(start, variant, catalog))
}

/// The lines of one game or position.
struct Lines<'a> {
    protocol: Protocol,
    catalog: &'a Arc<Catalog>,
    variant: &'a VariantName,
    named: bool,
    free: bool,
}

impl UciWriter {
    /// Finds out which options a document needs.
    fn lines<'a>(
        &'a self,
        variant: &'a VariantName,
        extras: &Extras,
        start: Option<&Position>,
    ) -> Lines<'a> {
        Lines {
            protocol: self.protocol,
            catalog: &self.catalog,
            variant,
            named: is_named(self.protocol, variant, start),
            free: is_free((variant, &self.catalog), extras, start),
        }
    }
}

/// Whether the variant has a line; a shuffled start has its own option.
fn is_named(protocol: Protocol, variant: &VariantName, start: Option<&Position>) -> bool {
    let unlike_chess = start.is_some_and(Position::is_unlike_chess);
    match protocol {
        Protocol::Uci if *variant == VariantName::CHESS960 => unlike_chess,
        Protocol::Uci => variant.must_be_named(|| unlike_chess),
        _ => variant.base() != protocol.facts().variant,
    }
}

impl Lines<'_> {
    fn settings(&self) -> InForce {
        let bit = |set: bool, bit: InForce| if set { bit } else { 0 };
        let unknown = *self.variant == VariantName::UNKNOWN;
        bit(self.named, NAMED) | bit(self.free, FREE) | bit(unknown, UNKNOWN)
    }

    fn print_options(&self, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let (variant, facts) = (self.variant, self.protocol.facts());
        let engine = self.catalog.for_engines(variant);
        if engine.contains(char::is_control) {
            let message = format!("the variant's name `{}` has line breaks", legible(engine));
            sink.push(
                Diagnostic::error(facts.codes.variant_name, message)
                    .help("use a variant name of letters, digits and hyphens"),
            );
            return false;
        }
        if self.named {
            out.extend_from_slice(facts.sets_variant.as_bytes());
            out.extend_from_slice(engine.as_bytes());
            out.push(b'\n');
        }
        if self.free {
            out.extend_from_slice(facts.sets_free.as_bytes());
        }
        true
    }

    fn print_position(&self, position: &Position, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let castling = match self.free {
            true => fen::CastlingStyle::Shredder,
            false => fen::CastlingStyle::Xfen,
        };
        let style = fen::Style {
            castling,
            only_lawful_rights: true,
            ..fen::Style::with(self.catalog)
        };
        let facts = self.protocol.facts();
        out.extend_from_slice(facts.position.as_bytes());
        if !facts.sfen {
            out.extend_from_slice(b"fen ");
            return fen::print_start(position, self.variant, &style, out, sink);
        }
        let mut text = Vec::new();
        if !fen::print_start(position, self.variant, &style, &mut text, sink) {
            return false;
        }
        let start = out.len();
        out.extend_from_slice(b"sfen ");
        let of = (self.protocol, self.variant);
        if !sfen::print(&text, position, self.catalog, of, (out, sink)) {
            out.truncate(start);
            out.extend_from_slice(b"fen ");
            out.extend_from_slice(&text);
        }
        true
    }

    fn print_game(&self, game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let (start, facts) = (game.start.given(), self.protocol.facts());
        match start {
            None => {
                out.extend_from_slice(facts.position.as_bytes());
                out.extend_from_slice(b"startpos");
            }
            Some(position) => {
                if !self.print_position(position, out, sink) {
                    return false;
                }
            }
        }
        if start.is_some() || !game.tree.is_empty() {
            out.extend_from_slice(b" moves");
        }
        if game.tree.is_empty() {
            return true;
        }
        let Some(squares) = Squares::of(self.protocol, self.variant, start, self.catalog) else {
            sink.push(unknown_board(self.protocol, self.variant));
            return false;
        };
        let spelling = Spelling {
            castling: match self.free {
                true => MoveStyle::KingTakesRook,
                false => MoveStyle::KingMoves,
            },
            squares,
            letters: self.catalog.letters(&game.variant),
            xboard: false,
        };
        out.reserve(game.tree.len() * 6);
        let usual = squares == Squares::FromOne && !spelling.letters.has_walls_instead();
        for id in game.tree.main_line() {
            if usual && let Some(name) = game.tree.ply(id).and_then(moves::usual) {
                let [a, b, c, d] = name;
                out.extend_from_slice(&[b' ', a, b, c, d]);
                continue;
            }
            out.push(b' ');
            let done = match game.tree.ply(id) {
                Some(ply) => print_spelled(ply, &spelling, out),
                None => Err(Unwritable::Turn),
            };
            if let Err(why) = done {
                sink.push(refuse(self.protocol, why, game, id));
                return false;
            }
        }
        true
    }
}

fn unknown_board(protocol: Protocol, variant: &VariantName) -> Diagnostic {
    let facts = protocol.facts();
    let message = format!(
        "{} cannot name squares of a board whose size is not known; the variant is `{}`",
        facts.name,
        legible(variant.as_str())
    );
    Diagnostic::error(facts.codes.unknown_board, message)
        .help("use `-t json`, or name another variant with `--variant`")
}

fn refuse(protocol: Protocol, why: Unwritable, game: &Game, id: NodeId) -> Diagnostic {
    let Facts { name, codes, .. } = protocol.facts();
    let (message, help) = match why {
        Unwritable::Turn => (
            format!("{name} has one move per turn, on one bounded board"),
            "use `-t json`, which can write every game, or `-t icn` for the infinite board",
        ),
        Unwritable::Letter => (
            format!("{name} has no letter for a piece of this move"),
            "use `-t json`, which writes pieces by name",
        ),
        Unwritable::Square => (
            "a square of this move is unknown".into(),
            "name the variant with `--variant`, so that rules can complete the move",
        ),
    };
    Diagnostic::error(codes.unwritable(why), message)
        .at(game.tree.place(id))
        .help(help)
}
