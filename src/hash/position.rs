use super::text::{
    Text, board_of_chess, is_shuffled, print_board, print_coords, print_kept_rank, print_piece,
    print_size,
};
use crate::formats::fen::needs_960;
use crate::formats::fen5d;
use crate::formats::printed::PrintedRanks;
use crate::model::{
    Border, Coord, EnPassant, Grid, Hands, Laws, Multiverse, Plane, Position, Promotion, Side,
    VariantName, World,
};
use std::borrow::Cow;
use std::convert::Infallible;

/// Appends the canonical text of a position, which the scheme `position` hashes.
///
/// Two positions have the same text exactly if they are of the same variant, have
/// the same pieces with the same rights on the same squares and in the same hands,
/// the same side to move, the same en passant captures, the same checks left to give
/// and the same rules.
pub fn canonical(position: &Position, out: &mut Vec<u8>) {
    match &position.world {
        World::Board(grid) => print_grid(position, grid, out),
        World::Plane(plane) => {
            print_version(out);
            print_variant(position, needs_960(position), out);
            print_plane(plane, out);
        }
        World::Multiverse(world) => {
            print_version(out);
            print_variant(position, needs_960(position), out);
            print_multiverse(world, out);
        }
    }
    print_below(position, out);
}

/// Everything after the board.
fn print_below(position: &Position, out: &mut Vec<u8>) {
    print_hands(&position.hands, out);
    print_turn(position.turn, out);
    print_rest(position, out);
}

/// A board with everything before it.
fn print_grid(position: &Position, grid: &Grid, out: &mut Vec<u8>) {
    match board_of_chess(grid) {
        Some(seen) => {
            print_head(position, is_shuffled(grid, &seen), grid, out);
            out.extend_from_slice(seen.print::<true>().but_last());
        }
        None => {
            print_head(position, needs_960(position), grid, out);
            print_board(grid, out);
        }
    }
    out.text("\n");
}

/// Canonical texts of positions. Of positions that follow each other in a game, only the ranks that differ are printed
/// again.
#[derive(Debug, Default)]
pub(super) struct Canonical {
    /// Everything before the ranks, and what it depends on.
    head: Vec<u8>,
    of: Option<Head>,
    /// Each rank, and whether a right on it needs a shuffled start.
    ranks: PrintedRanks<bool>,
}

impl Canonical {
    /// Appends what [`canonical`] appends.
    pub fn print(&mut self, position: &Position, out: &mut Vec<u8>) {
        let World::Board(grid) = &position.world else {
            return canonical(position, out);
        };
        if grid.revision().id().is_none() {
            return self.print_alone(position, grid, out);
        }
        let Ok(()) =
            self.ranks
                .update::<Infallible>(grid, |(_, cells), _, needs_shuffled_start, text| {
                    *needs_shuffled_start = print_kept_rank(cells, text);
                    Ok(())
                });
        let shuffled = self
            .ranks
            .facts()
            .any(|needs_shuffled_start| *needs_shuffled_start);
        self.print_head(position, grid, shuffled, out);
        out.extend_from_slice(self.ranks.text());
        out.text("\n");
        print_below(position, out);
    }

    /// The same for a position that follows no other one.
    fn print_alone(&mut self, position: &Position, grid: &Grid, out: &mut Vec<u8>) {
        let Some(seen) = board_of_chess(grid) else {
            return canonical(position, out);
        };
        self.print_head(position, grid, is_shuffled(grid, &seen), out);
        out.extend_from_slice(seen.print::<true>().but_last());
        out.text("\n");
        print_below(position, out);
    }

    /// Everything before the ranks. `needs_shuffled_start`: a right on some rank needs a shuffled start.
    fn print_head(
        &mut self,
        position: &Position,
        grid: &Grid,
        needs_shuffled_start: bool,
        out: &mut Vec<u8>,
    ) {
        let known = self.of.as_ref();
        if !known.is_some_and(|of| of.is_of(position, grid, needs_shuffled_start)) {
            let head = Head::of(position, grid, needs_shuffled_start);
            self.head.clear();
            print_head(position, head.shuffled, grid, &mut self.head);
            self.of = Some(head);
        }
        out.extend_from_slice(&self.head);
    }
}

/// What everything before the ranks of a board depends on.
#[derive(Debug)]
pub(super) struct Head {
    variant: VariantName,
    pub shuffled: bool,
    size: (u8, u8),
}

impl Head {
    /// `needs_shuffled_start`: a right on some rank needs a shuffled start.
    pub fn of(position: &Position, grid: &Grid, needs_shuffled_start: bool) -> Self {
        let size = (grid.files(), grid.ranks());
        Self {
            variant: position.variant.clone(),
            shuffled: needs_shuffled_start && size == (8, 8),
            size,
        }
    }

    pub fn is_of(&self, position: &Position, grid: &Grid, needs_shuffled_start: bool) -> bool {
        let size = (grid.files(), grid.ranks());
        self.size == size
            && self.shuffled == (needs_shuffled_start && size == (8, 8))
            && self.variant == position.variant
    }
}

/// Everything before the ranks of a board.
fn print_head(position: &Position, shuffled: bool, grid: &Grid, out: &mut Vec<u8>) {
    print_version(out);
    print_variant(position, shuffled, out);
    out.text("board ");
    print_size(grid, out);
    out.text(" ");
}

fn print_version(out: &mut Vec<u8>) {
    out.text("panchess-position/1\n");
}

/// The line with the name of the variant. A shuffled start makes a difference only while a king or rook may castle from
/// other squares: `shuffled`. The definitions of other variants are not known here, so the suffix `960` of their names
/// is always removed.
pub(super) fn print_variant(position: &Position, shuffled: bool, out: &mut Vec<u8>) {
    let name = &position.variant;
    let known = name.is_known().then(|| name.with_960(shuffled));
    let own = || name.as_str().strip_suffix("960").unwrap_or(name.as_str());
    out.text("variant ");
    out.counted(known.as_ref().map_or_else(own, VariantName::as_str));
    out.text("\n");
}

/// The line with the side to move.
pub(super) fn print_turn(side: Side, out: &mut Vec<u8>) {
    out.text("turn ");
    out.text(side.name());
    out.text("\n");
}

/// The lines that follow the side to move.
pub(super) fn print_rest(position: &Position, out: &mut Vec<u8>) {
    print_passed(&position.en_passant, out);
    if let Some(checks) = position.counters.checks {
        out.text("checks ");
        out.number(u64::from(checks.white));
        out.text(" ");
        out.number(u64::from(checks.black));
        out.text("\n");
    }
    if let (Some(limit), World::Plane(_)) = (position.slide_limit(), &position.world) {
        out.text("slides ");
        out.number(u64::from(limit));
        out.text("\n");
    }
    print_rules(&in_effect(position), position.turn, out);
}

/// The rules of a position. In 5D chess, what pawns become is stated even if it is what they become anyway.
fn in_effect(position: &Position) -> Cow<'_, Laws> {
    match &position.world {
        World::Multiverse(_) if position.rules.promotion.is_empty() => Cow::Owned(Laws {
            promotion: fen5d::unstated_law(position).promotion,
            ..position.rules.clone()
        }),
        World::Plane(_) if position.rules.promotion.iter().any(Promotion::is_nowhere) => {
            let mut rules = position.rules.clone();
            rules.promotion.retain(|p| !p.is_nowhere());
            Cow::Owned(rules)
        }
        _ => Cow::Borrowed(&position.rules),
    }
}

/// The same rules with the lists sorted whose order makes no difference.
fn sorted(mut rules: Cow<'_, Laws>) -> Cow<'_, Laws> {
    fn rises<T: Ord>(list: &[T]) -> bool {
        list.is_sorted_by(|a, b| a < b)
    }
    fn sort<T: Ord>(list: &mut Vec<T>) {
        list.sort_unstable();
        list.dedup();
    }
    let promotions = rules.promotion.iter();
    let rise = promotions
        .clone()
        .all(|p| rises(&p.ranks) && p.to.as_ref().is_none_or(|to| rises(to)))
        && rules.goals.iter().all(|goals| rises(&goals.words));
    if !rise {
        let rules = rules.to_mut();
        for promotion in &mut rules.promotion {
            sort(&mut promotion.ranks);
            promotion.to.iter_mut().for_each(sort);
        }
        rules
            .goals
            .iter_mut()
            .for_each(|goals| sort(&mut goals.words));
    }
    rules
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
    if let Some(border) = plane.border.as_ref().filter(|b| !b.is_open()) {
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
        print_size(grid, out);
        out.text(" ");
        print_board(grid, out);
        out.text("\n");
    }
}

/// By side, then by the piece's name.
pub(super) fn print_hands(hands: &Hands, out: &mut Vec<u8>) {
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
pub(super) fn print_passed(passed: &EnPassant, out: &mut Vec<u8>) {
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

/// The rules as JSON of the model without white space, if there are any. The players begin with the side to move: ICN
/// writes them so, and the order from another one on is the same rule.
fn print_rules(rules: &Laws, turn: Side, out: &mut Vec<u8>) {
    if rules.is_empty() {
        return;
    }
    let first = rules.cycle.iter().position(|side| *side == turn);
    let mut rules = sorted(Cow::Borrowed(rules));
    if let Some(first) = first.filter(|first| *first > 0) {
        rules.to_mut().cycle.rotate_left(first);
    }
    out.text("rules ");
    // Writing to memory cannot fail, and a rule set has no keys but words.
    let _ = serde_json::to_writer(&mut *out, &*rules);
    out.text("\n");
}
