//! Writes one line: `position startpos` if the header `Board` names Standard - Turn Zero and pawns become what they
//! become there, otherwise the size, `odd` or `even`, and the
//! boards; then `moves`, the moves of each turn, and `submit`. A move on one board has one board.

use super::USUAL;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::fen5d::PROMOTIONS;
use crate::formats::games::game_of;
use crate::formats::pgn5d::{
    Inexpressible, POSITIONS_AS_5DFEN, claims_more, crosses, is_expressible, letter, lose_claims,
    moves_of, print_turn_number, square, start_of, tag, why_not,
};
use crate::formats::{Options, Write, fen5d};
use crate::model::{
    Catalog, Document, Game, Marks, Multiverse, Part, Position, Side, Spot, Start, WideMove,
};
use std::sync::Arc;

/// Writes games.
#[derive(Debug, Default)]
pub struct Uci5dWriter {
    catalog: Arc<Catalog>,
}

impl Uci5dWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
        }
    }

    /// Writes where the game starts. The answer is whose turn it is, and whether the number of timelines is even.
    fn start(
        &self,
        game: &Game,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(Side, bool), Reported> {
        let named = tag(game, "Board").or_else(|| tag(game, "Variant"));
        let usual = matches!(game.start, Start::Usual);
        let usual = usual && named.is_some_and(|name| name.eq_ignore_ascii_case(USUAL));
        let start = start_of(game, &self.catalog);
        let promotes = start
            .as_ref()
            .is_some_and(|start| promotes(game, start, usual));
        // The pieces that moves name would be refused at a start that has others.
        let usual = usual && !promotes;
        lose_tags(game, usual, promotes, sink);
        let what = "rules stated by the position";
        sink.lose(Code("core/lost-rules"), what, promotes.into(), None);
        if usual {
            out.extend_from_slice(b"startpos");
            return Ok((Side::White, false));
        }
        let known = start.as_ref().and_then(|position| {
            let world = position.multiverse().filter(|w| !w.boards.is_empty())?;
            Some((position, world))
        });
        let Some((position, world)) = known else {
            return Err(sink.fail(no_start()));
        };
        boards(world, out, sink)?;
        fen5d::name_losses(position, sink);
        Ok((world.turn(), world.is_even()))
    }
}

fn boards(world: &Multiverse, out: &mut Vec<u8>, sink: &mut Sink) -> Result<(), Reported> {
    let (files, ranks) = world.size().unwrap_or_default();
    let even = world.is_even();
    let parity = if even { "even" } else { "odd" };
    out.extend_from_slice(format!("size {files}x{ranks} {parity} fen").as_bytes());
    for (id, grid) in &world.boards {
        let Ok(lane) = number(id.timeline2, even) else {
            return Err(fen5d::report(fen5d::Wrong::Timeline, sink));
        };
        out.extend_from_slice(b" [");
        if let Err(wrong) = fen5d::print_rows(grid, out) {
            return Err(fen5d::report(wrong, sink));
        }
        let color = if id.black { 'b' } else { 'w' };
        out.extend_from_slice(format!(":{lane}:{}:{color}]", id.turn).as_bytes());
    }
    Ok(())
}

/// Whether pawns become something else than what they become by default. `usual`: the start is named.
fn promotes(game: &Game, start: &Position, usual: bool) -> bool {
    let said = tag(game, PROMOTIONS).map(|said| fen5d::promotion_law(said, start));
    let said = said.filter(|said| !said.promotion.is_empty());
    let law = said.map_or_else(|| start.rules.promotion.clone(), |said| said.promotion);
    let unstated = match usual {
        true => start.rules.promotion.clone(),
        false => fen5d::unstated_law(start).promotion,
    };
    // Other laws are named as losses of rules in any case.
    start.rules.only_promote() && !law.is_empty() && law != unstated
}

/// Every header, but for the one that names the usual start, and one that is lost as a rule.
fn lose_tags(game: &Game, usual: bool, promotes: bool, sink: &mut Sink) {
    let names = game.tags.iter().map(|(name, _)| name.to_ascii_lowercase());
    let lost = names.filter(|name| match name.as_str() {
        "board" | "variant" => !usual,
        "promotions" => !promotes,
        _ => true,
    });
    sink.lose(Code("core/lost-tags"), "tags", lost.count() as u64, None);
}

impl Write for Uci5dWriter {
    fn wants(&self) -> Part {
        // Without rules, castling of Chess960 is a move to the square of the rook.
        Part::SQUARES | Part::CASTLING
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("5duci/inexpressible"), "5DUCI");
        let game = game_of(doc, notation, POSITIONS_AS_5DFEN, sink)?;
        out.extend_from_slice(b"position ");
        let (side, even) = self.start(game, out, sink)?;
        lose_claims(game, claims_more, sink);
        if let Err(d) = (Moves { game, even }).all(side, out) {
            return Err(sink.fail(*d));
        }
        out.push(b'\n');
        Ok(())
    }
}

struct Moves<'a> {
    game: &'a Game,
    even: bool,
}

impl Moves<'_> {
    fn all(&self, mut side: Side, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
        let tree = &self.game.tree;
        for (n, id) in tree.main_line().enumerate() {
            if n == 0 {
                out.extend_from_slice(b" moves");
            }
            let moves = moves_of(self.game, id, Code("5duci/inexpressible"))?;
            if tree.side(id) != side {
                return Err(Box::new(other_side(tree.span(id))));
            }
            for (nth, played) in moves.iter().enumerate() {
                out.push(b' ');
                if let Err(why) = self.one(played, out) {
                    return Err(why_not(&why, tree.span_of(id.nth(nth)), UNKNOWN));
                }
            }
            out.extend_from_slice(b" submit");
            side = side.other();
        }
        Ok(())
    }

    fn one(&self, played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
        is_expressible(played, Marks::empty())?;
        let (from, to) = (&played.from, &played.to);
        if from.square().is_none() || to.square().is_none() {
            return Err(Inexpressible::Unknown);
        }
        self.board(from, out)?;
        square(from.x.as_ref(), from.y.as_ref(), out)?;
        // A text may also name the board that a move stays on.
        if crosses(played) && to.board() != from.board() {
            self.board(to, out)?;
        }
        square(to.x.as_ref(), to.y.as_ref(), out)?;
        if let Some(kind) = played.promotion {
            out.push(letter(kind)?);
        }
        Ok(())
    }

    /// `(0T1)`
    fn board(&self, spot: &Spot, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
        let id = spot.board().ok_or(Inexpressible::Unknown)?;
        let lane = number(id.timeline2, self.even)?;
        out.extend_from_slice(format!("({lane}T").as_bytes());
        print_turn_number(id.turn, out)?;
        out.push(b')');
        Ok(())
    }
}

/// The number of a timeline; with an even number of them, those below the middle are one lower.
fn number(timeline2: i32, even: bool) -> Result<i32, Inexpressible> {
    match (even, timeline2) {
        // Where the start is not said, a text may have `+0` for the only middle timeline.
        (_, 1) => Ok(0),
        (true, -1) => Ok(-1),
        (_, n) if n % 2 != 0 => Err(Inexpressible::Timeline),
        (true, n) if n < 0 => Ok(n / 2 - 1),
        (_, n) => Ok(n / 2),
    }
}

fn other_side(span: Span) -> Diagnostic {
    let message = "this turn is not of the side to move, and 5DUCI does not say whose turn it is";
    Diagnostic::error(Code("5duci/inexpressible"), message)
        .at((span != Span::default()).then_some(span))
        .help("use `-t jsonl`, which can write every game")
}

fn no_start() -> Diagnostic {
    let message = "where this game starts is not known, and 5DUCI writes its boards";
    Diagnostic::error(Code("5duci/no-start"), message)
        .help("name the start with the header `Board`, or write its boards")
}

/// What is stated about a move with an unknown part.
const UNKNOWN: (Code, &str) = (
    Code("5duci/unknown-square"),
    "a square of this move, or its board, is unknown",
);
