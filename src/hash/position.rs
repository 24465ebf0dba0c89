use super::text::{Text, print_cells, print_coords, print_piece};
use crate::formats::fen;
use crate::model::{Border, Coord, Hands, Laws, Multiverse, Plane, Position, VariantName, World};

/// Appends the canonical text of a position, which the scheme `position` hashes.
///
/// Two positions have the same text exactly if they are of the same variant, have
/// the same pieces with the same rights on the same squares and in the same hands,
/// the same side to move, the same en passant captures, the same checks left to give
/// and the same rules.
pub fn canonical(position: &Position, out: &mut Vec<u8>) {
    out.text("panchess-position/1\n");
    print_variant(position, out);
    match &position.world {
        World::Board(grid) => {
            out.text("board ");
            print_cells(grid, out);
            out.text("\n");
        }
        World::Plane(plane) => print_plane(plane, out),
        World::Multiverse(world) => print_multiverse(world, out),
    }
    print_after_board(position, out);
}

/// The line with the name of the variant.
pub(super) fn print_variant(position: &Position, out: &mut Vec<u8>) {
    out.text("variant ");
    out.counted(variant(position).as_str());
    out.text("\n");
}

/// The lines that follow the board.
pub(super) fn print_after_board(position: &Position, out: &mut Vec<u8>) {
    print_hands(&position.hands, out);
    out.text("turn ");
    out.text(position.turn.name());
    out.text("\n");
    print_passed(position, out);
    if let Some(checks) = position.counters.checks {
        out.text("checks ");
        out.number(u64::from(checks.white));
        out.text(" ");
        out.number(u64::from(checks.black));
        out.text("\n");
    }
    print_rules(&position.rules, out);
}

/// A shuffled start makes a difference only while a king or rook may castle from other squares.
fn variant(position: &Position) -> VariantName {
    let name = &position.variant;
    match name.is_known() {
        true => name.with_960(fen::needs_960(position)),
        false => name.clone(),
    }
}

/// Pieces from the lowest rank up, from the smallest file on.
fn print_plane(plane: &Plane, out: &mut Vec<u8>) {
    out.text("plane\n");
    let mut pieces: Vec<_> = plane.pieces.iter().collect();
    pieces.sort_by(|(a, p), (b, q)| (&a.y, &a.x, p).cmp(&(&b.y, &b.x, q)));
    for (square, piece) in pieces {
        out.text("at ");
        print_coords(square, out);
        out.text(" ");
        print_piece(*piece, out);
        out.text("\n");
    }
    if let Some(border) = &plane.border {
        print_border(border, out);
    }
}

fn print_border(border: &Border, out: &mut Vec<u8>) {
    let edges = [&border.left, &border.right, &border.bottom, &border.top];
    out.text("border");
    for edge in edges {
        out.text(" ");
        match edge {
            Some(edge) => out.coord(edge),
            None => out.text("-"),
        }
    }
    out.text("\n");
}

fn print_multiverse(world: &Multiverse, out: &mut Vec<u8>) {
    out.text("multiverse\n");
    for (id, grid) in &world.boards {
        out.text("board ");
        out.coord(&Coord::from(i64::from(id.timeline2)));
        out.text(" ");
        out.coord(&Coord::from(i64::from(id.turn)));
        out.text(if id.black { " black " } else { " white " });
        print_cells(grid, out);
        out.text("\n");
    }
}

/// By side, then by the piece's name.
fn print_hands(hands: &Hands, out: &mut Vec<u8>) {
    if hands.is_empty() {
        return;
    }
    let mut held = hands.held.clone();
    held.sort();
    for (side, kind, n) in held {
        out.text("hand ");
        out.number(u64::from(n));
        out.text(" ");
        print_piece(crate::model::Piece::new(side, kind), out);
        out.text("\n");
    }
}

/// Squares of possible en passant captures, unless it is known that none is legal.
fn print_passed(position: &Position, out: &mut Vec<u8>) {
    let passed = &position.en_passant;
    if passed.squares.is_empty() || passed.legal == Some(false) {
        return;
    }
    let mut squares: Vec<_> = passed.squares.iter().collect();
    squares.sort_by(|a, b| (&a.y, &a.x).cmp(&(&b.y, &b.x)));
    for square in squares {
        out.text("passed ");
        print_coords(square, out);
        out.text("\n");
    }
}

/// The rules as JSON of the model without white space, if there are any.
fn print_rules(rules: &Laws, out: &mut Vec<u8>) {
    if *rules == Laws::default() {
        return;
    }
    out.text("rules ");
    // Writing to memory cannot fail, and a rule set has no keys but words.
    let _ = serde_json::to_writer(&mut *out, rules);
    out.text("\n");
}
