//! What a document tells of its variant without naming it.

use crate::model::{
    Cell, Checks, Document, Game, Grid, Kind, Letter, Letters, Marks, NodeId, Piece, Ply, Position,
    Side, Start, Tree, VariantName,
};

/// How many moves are examined.
const MAX_MOVES: usize = 2_000;

/// What a document tells of its variant.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// The start, if it is given.
    pub start: Option<Given>,
    /// Files and ranks that the squares of the moves need.
    pub reach: (u8, u8),
    /// The letters of its pieces, those with a `+` apart.
    pub letters: Signs,
    /// What its moves do.
    pub marks: Marks,
    /// There are moves.
    pub moves: bool,
    /// The first moves, as long as their squares are known.
    pub first: Vec<(Side, Ply)>,
}

/// A board with letters instead of pieces, and what is beside it.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub size: (u8, u8),
    /// First rank first.
    pub cells: Vec<Option<(Side, Letter)>>,
    pub walls: bool,
    pub hands: bool,
    /// Letters in hand, and how many.
    pub held: Vec<(Side, Letter, u32)>,
    /// The checks that are left.
    pub checks: Option<Checks>,
    pub counting: bool,
    /// A king may castle.
    pub castles: bool,
}

/// A set of letters.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Signs {
    plain: u32,
    raised: u32,
}

impl Signs {
    pub fn add(&mut self, letter: Letter) {
        let bit = 1 << (letter.upper.wrapping_sub(b'A') & 31);
        match letter.raised {
            true => self.raised |= bit,
            false => self.plain |= bit,
        }
    }

    pub fn is_within(self, other: Self) -> bool {
        self.plain & !other.plain == 0 && self.raised & !other.raised == 0
    }

    /// The letters, with `+` before those that have one.
    pub fn names(self) -> Vec<String> {
        let all = |bits: u32, sign: &'static str| {
            let there = (0..26u8).filter(move |n| bits & 1 << n != 0);
            there.map(move |n| format!("{sign}{}", char::from(b'A' + n)))
        };
        all(self.plain, "").chain(all(self.raised, "+")).collect()
    }

    /// Those that are not among the others.
    pub fn without(self, other: Self) -> Self {
        Self {
            plain: self.plain & !other.plain,
            raised: self.raised & !other.raised,
        }
    }
}

impl Facts {
    /// `None` if the variant is named, or nothing shows that it is not chess. The reader may know already
    /// that all moves may be of chess.
    pub fn of(doc: &Document, like_chess: bool) -> Option<Self> {
        match doc {
            Document::Position(p) if p.variant == VariantName::UNKNOWN => {
                let mut facts = Self::default();
                facts.look_at(p);
                facts.start.is_some().then_some(facts)
            }
            Document::Game(g) => Self::of_game(g, like_chess),
            Document::Position(_) | Document::Pieces(_) => None,
        }
    }

    fn of_game(game: &Game, like_chess: bool) -> Option<Self> {
        let unknown = game.variant == VariantName::UNKNOWN;
        let unnamed = || game.variant == VariantName::CHESS && game.tags.get("Variant").is_none();
        let other = unknown || !like_chess && unnamed() && is_unlike_chess(&game.tree);
        if game.tree.is_wide() || !other {
            return None;
        }
        let moves = !game.tree.is_empty();
        let mut facts = Self {
            moves,
            ..Self::default()
        };
        if let Start::Given(p) = &game.start {
            facts.look_at(p);
        }
        game.tree
            .each_ply()
            .take(MAX_MOVES)
            .for_each(|ply| facts.add_ply(ply));
        let line = game.tree.main_line();
        let step = |id: NodeId| {
            let ply = game.tree.ply(id).filter(is_plain)?;
            Some((game.tree.side(id), ply))
        };
        facts.first = line.take(FIRST).map_while(step).collect();
        Some(facts)
    }

    fn look_at(&mut self, position: &Position) {
        let Some(grid) = position.grid() else { return };
        let letters = Letters::of_unknown();
        let given = Given::of(position, grid, letters);
        let seen = given.cells.iter().flatten().map(|(_, letter)| *letter);
        let held = given.held.iter().map(|(_, letter, _)| *letter);
        seen.chain(held).for_each(|letter| self.letters.add(letter));
        self.start = Some(given);
    }

    fn add_ply(&mut self, ply: &Ply) {
        for sq in [ply.from, ply.to, ply.gate, ply.wall] {
            let (file, rank) = (sq.file.wrapping_add(1), sq.rank.wrapping_add(1));
            if file < 200 {
                self.reach.0 = self.reach.0.max(file);
            }
            if rank < 200 {
                self.reach.1 = self.reach.1.max(rank);
            }
        }
        let kinds: [Option<Kind>; 3] = [ply.kind, ply.promotion, ply.gated];
        let letters = Letters::of_unknown();
        let named = kinds
            .into_iter()
            .flatten()
            .filter_map(|k| letters.letter(k));
        named.for_each(|letter| self.letters.add(letter));
        self.marks |= ply.marks & Marks::UNORTHODOX;
    }

    /// What speaks for the variants that fit, in words.
    pub fn said(&self) -> Vec<String> {
        let mut out = Vec::new();
        match &self.start {
            Some(given) => out.push(format!(
                "a board of {} files and {} ranks",
                given.size.0, given.size.1
            )),
            None if self.reach.0 > 8 || self.reach.1 > 8 => {
                out.push(format!(
                    "squares that need {} files and {} ranks",
                    self.reach.0, self.reach.1
                ));
            }
            None => {}
        }
        let chess = |name: &String| "KQRBNP".contains(name.as_str());
        let others: Vec<_> = self
            .letters
            .names()
            .into_iter()
            .filter(|n| !chess(n))
            .collect();
        match &others[..] {
            [] => {}
            [one] => out.push(format!("the letter {one}")),
            several => out.push(format!("the letters {}", several.join(" "))),
        }
        let given = |of: fn(&Given) -> bool| self.start.as_ref().is_some_and(of);
        let marks = |mark: Marks| self.marks.intersects(mark);
        let seen = [
            (given(|g| g.hands), "a place for pieces in hand"),
            (given(|g| g.walls), "walls"),
            (given(|g| g.checks.is_some()), "a count of checks"),
            (given(|g| g.counting), "a counting limit"),
            (marks(Marks::DROP), "drops"),
            (marks(Marks::GATE), "gated pieces"),
            (marks(Marks::WALL), "walls that moves place"),
            (
                marks(Marks::PROMOTE | Marks::DEMOTE),
                "promotion marked by a sign",
            ),
        ];
        let seen = seen.into_iter().filter(|(there, _)| *there);
        out.extend(seen.map(|(_, words)| words.to_owned()));
        out
    }
}

/// How many moves are compared with the start of a variant.
const FIRST: usize = 8;

/// A move from a square to a square, and nothing else.
fn is_plain(ply: &Ply) -> bool {
    let odd = Marks::UNORTHODOX | Marks::CASTLE | Marks::PASS | Marks::KING_TAKES_ROOK;
    let known = |n: u8| n < 200;
    let squares = [ply.from, ply.to]
        .iter()
        .all(|sq| known(sq.file) && known(sq.rank));
    squares && !ply.marks.intersects(odd)
}

/// Whether no game of chess has such moves.
fn is_unlike_chess(tree: &Tree) -> bool {
    !tree.each_ply().all(Ply::may_be_chess)
}

impl Given {
    fn of(position: &Position, grid: &Grid, letters: &Letters) -> Self {
        let cell = |cell: &Cell| match cell {
            Cell::Piece(p) if !is_wall(*p) => Some((p.side, letters.letter(p.kind)?)),
            _ => None,
        };
        let wall = |cell: &Cell| match cell {
            Cell::Piece(p) => is_wall(*p),
            Cell::Hole => true,
            Cell::Empty => false,
        };
        let held = position.hands.held.iter();
        let held = held.filter_map(|(side, kind, n)| Some((*side, letters.letter(*kind)?, *n)));
        Self {
            size: (grid.files(), grid.ranks()),
            cells: grid.cells().iter().map(cell).collect(),
            walls: grid.cells().iter().any(wall),
            hands: position.hands.exist,
            held: held.collect(),
            checks: position.counters.checks,
            counting: position.counters.counting_limit.is_some(),
            castles: castles(grid),
        }
    }
}

/// Whether a king has not moved yet.
pub(super) fn castles(grid: &Grid) -> bool {
    let mut pieces = grid.pieces();
    pieces.any(|(_, p)| p.unmoved && p.kind == Kind::KING)
}

fn is_wall(piece: Piece) -> bool {
    matches!(piece.kind, Kind::WALL | Kind::OBSTACLE | Kind::VOID)
}
