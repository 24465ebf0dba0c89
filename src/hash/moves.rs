use super::text::{Text, print_coords};
use super::{Digest, canonical};
use crate::model::{Action, BoardId, Kind, Marks, Placed, Ply, Position, Spot, Sq, WideMove};
use md5::{Digest as _, Md5};

/// Digests a game, turn by turn: its variant, its start and its moves. This is the scheme `moves`.
///
/// The moves must be resolved. The same game has the same digest whatever notation it comes from.
#[derive(Debug, Default)]
pub struct Moves {
    so_far: Md5,
    /// What follows, and is not digested yet: many lines at once take less time.
    rest: Vec<u8>,
    /// Whether anything is digested yet.
    is_begun: bool,
}

/// The number of bytes that are digested at once.
const CHUNK: usize = 1 << 12;

impl Moves {
    /// Begins a game at this position.
    pub fn begin(&mut self, start: &Position) {
        self.begin_with(|text| canonical(start, text));
    }

    /// Begins a game at the position with this [canonical text](canonical).
    pub fn begin_at(&mut self, start: &[u8]) {
        self.begin_with(|text| text.extend_from_slice(start));
    }

    fn begin_with(&mut self, print_start: impl FnOnce(&mut Vec<u8>)) {
        (self.so_far, self.is_begun) = (Md5::new(), false);
        self.rest.clear();
        self.rest.text("panchess-moves/1\n");
        print_start(&mut self.rest);
    }

    /// The text of the turns so far; `None` if a part of it is digested already.
    pub(super) fn text(&self) -> Option<&[u8]> {
        (!self.is_begun).then_some(&self.rest)
    }

    /// Adds what one player submits.
    pub fn turn(&mut self, turn: Action<'_>) {
        match turn {
            Action::One(ply) => print_ply(&ply, &mut self.rest),
            Action::Several(plies) => {
                separated(plies, &mut self.rest, print_ply);
            }
            Action::Wide(moves) => separated(moves, &mut self.rest, print_wide),
        }
        self.rest.push(b'\n');
        if self.rest.len() > CHUNK {
            self.digest_rest();
        }
    }

    /// Adds one move on a board with edges, as [`Self::turn`] does.
    #[inline]
    pub fn ply(&mut self, ply: &Ply) {
        const OTHER: Marks = Marks::UNORTHODOX.union(Marks::PASS).union(Marks::CASTLE);
        let Ply { from, to, .. } = ply;
        let small = (from.file | from.rank | to.file | to.rank) < 8;
        if !small || ply.promotion.is_some() || ply.marks.intersects(OTHER) {
            return self.turn(Action::One(*ply));
        }
        // No sum is larger than a byte.
        let numbers = [from.file, 0, from.rank, 0, to.file, 0, to.rank, 0];
        let text = u64::from_le_bytes(numbers) + u64::from_le_bytes(*b"1,1 1,1\n");
        self.rest.extend_from_slice(&text.to_le_bytes());
        if self.rest.len() > CHUNK {
            self.digest_rest();
        }
    }

    /// The digest of the turns so far.
    pub fn digest(&mut self) -> Digest {
        self.digest_rest();
        Digest(u128::from_be_bytes(self.so_far.clone().finalize().into()))
    }

    fn digest_rest(&mut self) {
        self.so_far.update(&self.rest);
        self.is_begun = true;
        self.rest.clear();
    }
}

fn separated<T>(all: &[T], out: &mut Vec<u8>, print: impl Fn(&T, &mut Vec<u8>)) {
    for (n, one) in all.iter().enumerate() {
        if n > 0 {
            out.text("; ");
        }
        print(one, out);
    }
}

fn print_ply(ply: &Ply, out: &mut Vec<u8>) {
    let square = |sq: Sq, out: &mut Vec<u8>| print_square(sq, out);
    match ply.marks {
        marks if marks.contains(Marks::PASS) => out.text("pass"),
        marks if marks.intersects(Marks::CASTLE) => {
            out.text("castle ");
            square(ply.from, out);
            out.text(" ");
            square(ply.rook, out);
        }
        marks if marks.contains(Marks::DROP) => {
            print_kind("drop ", ply.kind, out);
            out.text(" ");
            square(ply.to, out);
        }
        _ => {
            square(ply.from, out);
            out.text(" ");
            square(ply.to, out);
        }
    }
    print_change(ply.marks, ply.promotion, out);
    if ply.marks.contains(Marks::GATE) {
        print_kind(" gate ", ply.gated, out);
        out.text(" ");
        square(ply.gate.known().unwrap_or(ply.from), out);
    }
    if ply.marks.contains(Marks::WALL) {
        out.text(" wall ");
        square(ply.wall, out);
    }
}

/// What [`print_coords`] writes.
#[inline]
fn print_square(sq: Sq, out: &mut Vec<u8>) {
    if sq.file < 9 && sq.rank < 9 {
        return out.extend_from_slice(&[b'1' + sq.file, b',', b'1' + sq.rank]);
    }
    print_coords(&sq.wide(), out);
}

fn print_wide(said: &WideMove, out: &mut Vec<u8>) {
    match (said.marks, &said.partner) {
        (marks, _) if marks.contains(Marks::PASS) => out.text("pass"),
        (marks, _) if marks.contains(Marks::DROP) => {
            print_kind("drop ", said.kind, out);
            out.text(" ");
            print_spot(&said.to, out);
        }
        (marks, Some(partner)) if marks.intersects(Marks::CASTLE) => {
            out.text("castle ");
            print_spot(&said.from, out);
            out.text(" ");
            print_coords(partner, out);
        }
        _ => {
            print_spot(&said.from, out);
            out.text(" ");
            print_spot(&said.to, out);
        }
    }
    print_change(said.marks, said.promotion, out);
    if let Some(placed) = &said.placed {
        print_placed(said.marks, placed, out);
    }
}

fn print_placed(marks: Marks, placed: &Placed, out: &mut Vec<u8>) {
    if marks.contains(Marks::GATE) {
        print_kind(" gate ", placed.gated, out);
        out.text(" ");
        print_spot(&placed.gate, out);
    }
    if marks.contains(Marks::WALL) {
        out.text(" wall ");
        print_spot(&placed.wall, out);
    }
}

/// What the piece becomes. A promotion that its kind decides has no name.
fn print_change(marks: Marks, promotion: Option<Kind>, out: &mut Vec<u8>) {
    if marks.contains(Marks::PROMOTE) {
        out.text(" +");
    } else if marks.contains(Marks::DEMOTE) {
        out.text(" -");
    } else if promotion.is_some() {
        print_kind(" = ", promotion, out);
    }
}

fn print_kind(before: &str, kind: Option<Kind>, out: &mut Vec<u8>) {
    out.text(before);
    match kind {
        Some(kind) => out.counted(&kind.name()),
        None => out.text("?"),
    }
}

/// A square, with the board it is on if there are several.
fn print_spot(spot: &Spot, out: &mut Vec<u8>) {
    if let Some(board) = spot.board() {
        print_board(board, out);
        out.text(" ");
    }
    match spot.square() {
        Some(square) => print_coords(&square, out),
        None => out.text("?"),
    }
}

fn print_board(board: BoardId, out: &mut Vec<u8>) {
    out.coord(&i64::from(board.timeline2).into());
    out.text(" ");
    out.coord(&i64::from(board.turn).into());
    out.text(if board.black { " black" } else { " white" });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_digested_as_a_turn_of_one_move() {
        let (mut ply_alone, mut turn) = (Moves::default(), Moves::default());
        let squares = [0, 3, 7, 8, 9, 254, 255].map(|n| [Sq::new(n, 2), Sq::new(5, n)]);
        let marks = [
            Marks::empty(),
            Marks::CASTLE_SHORT,
            Marks::PASS,
            Marks::DROP,
            Marks::PROMOTE,
            Marks::DEMOTE,
            Marks::GATE,
            Marks::WALL,
            Marks::EN_PASSANT | Marks::CHECK | Marks::RESOLVED,
        ];
        for from in squares.as_flattened() {
            for to in squares.as_flattened() {
                for (marks, promotion) in marks
                    .iter()
                    .flat_map(|marks| [None, Some(Kind::QUEEN)].map(|p| (marks, p)))
                {
                    let ply = Ply {
                        marks: *marks,
                        promotion,
                        ..Ply::coordinates(*from, *to)
                    };
                    ply_alone.ply(&ply);
                    turn.turn(Action::One(ply));
                    assert_eq!(ply_alone.rest, turn.rest, "{ply:?}");
                }
            }
        }
        assert_eq!(ply_alone.digest(), turn.digest());
    }
}
