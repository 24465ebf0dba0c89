//! Each game has its headers, its start, the side to move, a move a line with its time and comments after it,
//! and its end. Ranks have nine squares, and hands are pieces on `00`.
//!
//! A comment is a line for each of its lines, with an asterisk, so that programs read it.

use super::remark::Remarks;
use super::value::{escaped, is_clock};
use crate::diag::{Code, Diagnostic, Reported, Sink, short};
use crate::formats::lines::replace_no_text;
use crate::formats::shogi::{
    Ended, Handicap, Header, Key, Refuse, SHOGI, SIZE, ShogiPiece, Spent, headers, held_by,
    lose_counters, lose_places, number, one_line, square,
};
use crate::formats::{Options, Write};
use crate::model::{Document, Game, Marks, NodeId, Part, Ply, Position, Side};

/// Writes games of shogi.
#[derive(Debug)]
pub struct CsaWriter;

impl CsaWriter {
    /// A writer. It has no options.
    pub fn new(_options: &Options) -> Self {
        Self
    }
}

const REFUSE: Refuse = Refuse {
    name: "CSA",
    variant: Code("csa/variant"),
    position: Code("csa/position"),
    board: Code("csa/board"),
    unwritable: Code("csa/unwritable"),
};

impl Write for CsaWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::KIND
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        print(REFUSE.game_of(doc, sink)?, out, sink)
    }
}

fn print(game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> Result<(), Reported> {
    if game.variant.as_str() != SHOGI {
        return Err(sink.fail(REFUSE.other_variant(game)));
    }
    let side = last_side(game);
    let (ended, reason) = Ended::of(game, side, |end| !end.csa.is_empty());
    lose_counters(game.start.given(), sink);
    let place = Code("csa/lost-comment-place");
    lose_places(game, game.tree.main_line(), place, sink);
    let start = out.len();
    print_tags(game, reason, out, sink);
    print_start(game, out).map_err(|d| sink.fail(*d))?;
    let mut remarks = Remarks::of(game);
    print_comments(game, NodeId::ROOT, out);
    remarks.print(0, out);
    for (id, ply) in game.tree.main_line().zip(1..) {
        print_move(game, id, out).map_err(|d| sink.fail(*d))?;
        print_comments(game, id, out);
        remarks.print(ply, out);
    }
    print_end(game, ended, side, out, sink);
    remarks.print(u64::MAX, out);
    replace_no_text(out, start, sink);
    Ok(())
}

/// Who is to move after the last move.
fn last_side(game: &Game) -> Side {
    let last = game.tree.last();
    last.map_or(game.first_side(), |id| game.tree.side(id).other())
}

// ---- Headers -------------------------------------------------------------------------

fn print_tags(game: &Game, reason: Option<&str>, out: &mut Vec<u8>, sink: &mut Sink) {
    for (key, value) in headers(game, reason, |header| header.csa, false) {
        let value = match key {
            Key::Known("NOTE") => escaped(&value).into(),
            _ => value,
        };
        let key = match key {
            Key::Player(side) => format!("N{}", char::from(sign(side))),
            Key::Moment => "$START_TIME:".into(),
            Key::Known("TIME_LIMIT") if is_clock(&value) => "$TIME:".into(),
            Key::Known(word) => format!("${word}:"),
            Key::Own(name) if is_key(name, &value) => format!("${name}:"),
            Key::Own(name) => {
                let what = format!("tags without a header: `{}`", short(name));
                sink.lose(Code("csa/lost-tag"), what, 1, None);
                continue;
            }
        };
        let value = one_line(&value, Code("csa/lost-line-break"), sink);
        out.extend_from_slice(format!("{key}{value}\n").as_bytes());
    }
}

/// Whether a tag is a header with the same name.
fn is_key(name: &str, value: &str) -> bool {
    let bad = |c: char| c == ':' || c.is_control();
    let taken = Header::of_csa(name).is_some()
        || ["START_TIME", "TIMET+", "TIMET-"].contains(&name)
        || name == "TIME" && is_clock(value);
    !name.is_empty() && !name.contains(bad) && !taken
}

// ---- Start -----------------------------------------------------------------------------

fn print_start(game: &Game, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
    match game.start.given() {
        None => out.extend_from_slice(b"PI\n"),
        Some(position) => print_position(position, out)?,
    }
    out.extend_from_slice(&[sign(game.first_side()), b'\n']);
    Ok(())
}

fn print_position(position: &Position, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
    let even = Handicap::named("even").map(Handicap::position);
    if even.is_some_and(|e| e.world == position.world) && position.hands.is_empty() {
        out.extend_from_slice(b"PI\n");
        return Ok(());
    }
    let setup = REFUSE.setup_of(position)?;
    for rank in 1..=SIZE {
        out.extend_from_slice(format!("P{rank}").as_bytes());
        for file in (1..=SIZE).rev() {
            match square(file, rank).and_then(|sq| setup.at(sq)) {
                Some((side, man)) => {
                    out.push(sign(side));
                    out.extend_from_slice(man.csa().as_bytes());
                }
                None => out.extend_from_slice(b" * "),
            }
        }
        out.push(b'\n');
    }
    for side in [Side::White, Side::Black] {
        print_hand(position, side, out)?;
    }
    Ok(())
}

/// More pieces of a kind are not written one by one.
const MOST_HELD: u32 = 1000;

fn print_hand(position: &Position, side: Side, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
    let held = held_by(position, side, MOST_HELD);
    let held = held.ok_or_else(|| Box::new(REFUSE.other_board()))?;
    let mut line = vec![b'P', sign(side)];
    for (man, n) in held {
        for _ in 0..n {
            line.extend_from_slice(b"00");
            line.extend_from_slice(man.csa().as_bytes());
        }
    }
    if line.len() > 2 {
        line.push(b'\n');
        out.extend_from_slice(&line);
    }
    Ok(())
}

fn sign(side: Side) -> u8 {
    if side == Side::White { b'+' } else { b'-' }
}

// ---- Moves -----------------------------------------------------------------------------

fn print_move(game: &Game, id: NodeId, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
    let refuse = |why: &str| Box::new(REFUSE.unwritable(why).at(game.tree.place(id)));
    let ply = game.tree.ply(id);
    let ply = ply.ok_or_else(|| refuse("CSA has one move per turn, on one board"))?;
    let (squares, man) = said(ply).ok_or_else(|| refuse("CSA cannot write this move"))?;
    out.push(sign(game.tree.side(id)));
    out.extend_from_slice(&squares.map(|n| b'0' + n));
    out.extend_from_slice(man.csa().as_bytes());
    out.push(b'\n');
    Ok(())
}

/// The two squares of a move, and the piece after it.
fn said(ply: Ply) -> Option<([u8; 4], ShogiPiece)> {
    let other = Marks::PASS | Marks::DEMOTE | Marks::GATE | Marks::WALL;
    let before = ShogiPiece::of(ply.kind?)?;
    let (file, rank) = number(ply.to)?;
    if ply.marks.intersects(other) || ply.is_castling() {
        return None;
    }
    if ply.marks.contains(Marks::DROP) {
        return (!before.is_promoted()).then_some(([0, 0, file, rank], before));
    }
    let after = match ply.promotion {
        Some(kind) => ShogiPiece::of(kind)?,
        None if ply.marks.contains(Marks::PROMOTE) => before.promoted()?,
        None => before,
    };
    let from = number(ply.from)?;
    Some(([from.0, from.1, file, rank], after))
}

/// The time of a move, then its comments.
fn print_comments(game: &Game, id: NodeId, out: &mut Vec<u8>) {
    let (spent, comments) = Spent::of_move(game, id);
    if let Some(spent) = spent {
        out.extend_from_slice(format!("T{}\n", seconds(&spent)).as_bytes());
    }
    for text in comments {
        for line in text.replace("\r\n", "\n").split(['\n', '\r']) {
            out.extend_from_slice(b"'*");
            out.extend_from_slice(line.trim_end().as_bytes());
            out.push(b'\n');
        }
    }
}

fn seconds(spent: &Spent) -> String {
    match spent.decimals.as_str() {
        "" => spent.seconds.to_string(),
        decimals => format!("{}.{decimals}", spent.seconds),
    }
}

// ---- End -------------------------------------------------------------------------------

fn print_end(game: &Game, ended: Ended, side: Side, out: &mut Vec<u8>, sink: &mut Sink) {
    let time = Spent::of_end(game, matches!(ended, Ended::Word(_)), sink);
    let end = match ended {
        Ended::Word(end) => end,
        Ended::Nothing => return,
        Ended::Inexpressible => {
            sink.lose(Code("core/lost-outcome"), "the result", 1, None);
            return;
        }
    };
    out.push(b'%');
    // It is the player who has moved that broke the rules.
    if end.csa == "ILLEGAL_ACTION" {
        out.push(sign(side.other()));
    }
    out.extend_from_slice(end.csa.as_bytes());
    out.push(b'\n');
    if let Some(spent) = time {
        out.extend_from_slice(format!("T{}\n", seconds(&spent)).as_bytes());
    }
}
