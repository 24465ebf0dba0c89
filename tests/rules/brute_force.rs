//! Boards of many sizes with pieces of many sorts against the slowest generator there is:
//! it copies the board for every move and looks whether the king can be taken.

use panchess::model::{
    self, Cell, Grid, Kind, Marks, Part, Piece, Ply, Position, Side, Sq, VariantName, World,
};
use panchess::movement::{
    self, Action, Dice, Geometry, Limits, Move, Movement, Occupant, Repertoire, Vector, reach,
};
use panchess::rules::{Prepared, Rules, Status};
use std::sync::{Arc, OnceLock};

/// The pieces that take part besides the orthodox ones.
fn pieces() -> &'static Arc<Repertoire> {
    static PIECES: OnceLock<Arc<Repertoire>> = OnceLock::new();
    PIECES.get_or_init(|| {
        let mut all = Repertoire::clone(Repertoire::orthodox());
        for (name, movement) in movements() {
            all.add(kind(name), movement, false);
        }
        let mut dice = Dice::new(0);
        for n in 0..ARBITRARY {
            all.add(arbitrary(n), any_movement(&mut dice, n % 3 == 0), false);
        }
        Arc::new(all)
    })
}

fn kind(name: &str) -> Kind {
    Kind::named(name).expect("a short name")
}

fn movements() -> Vec<(&'static str, Movement)> {
    let leap = |x, y| Movement::leap(&[x, y]);
    let (rook, bishop) = (|| leap(0, 1).ride(), || leap(1, 1).ride());
    let hop = |m: Movement| m.act(Action::Cannon).act(Action::Capture);
    vec![
        ("camel", leap(1, 3)),
        ("knightrider", leap(1, 2).ride()),
        (
            "hawk",
            leap(0, 2).or(leap(0, 3)).or(leap(2, 2)).or(leap(3, 3)),
        ),
        ("chancellor", rook().or(leap(1, 2))),
        ("amazon", rook().or(bishop()).or(leap(1, 2))),
        ("cannon", rook().act(Action::Move).or(hop(rook()))),
        ("gryphon", leap(1, 1).may_then(rook())),
        ("mao", leap(0, 1).then(leap(1, 1))),
        ("elephant", leap(2, 2).act(Action::NoJump)),
        ("grasshopper", rook().or(bishop()).act(Action::Grasshopper)),
        ("wagon", rook().range(2, None)),
        ("general", leap(0, 1).or(rook().act(Action::CaptureRoyal))),
        (
            "crab",
            leap(1, 2).toward(&["forward-most", "backwards-shallow"]),
        ),
    ]
}

/// So many pieces are defined at random.
const ARBITRARY: usize = 90;

fn arbitrary(n: usize) -> Kind {
    kind(&format!("piece-{n}"))
}

/// Leaps and rides in any directions, of any length; if `odd`, some that can be blocked, hop or bend, or
/// are first moves.
fn any_movement(dice: &mut Dice, odd: bool) -> Movement {
    let mut all = any_part(dice, odd);
    for _ in 0..dice.below(3) {
        all = all.or(any_part(dice, odd));
    }
    all
}

fn any_part(dice: &mut Dice, odd: bool) -> Movement {
    const LEAPS: [[i64; 2]; 9] = [
        [0, 1],
        [0, 1],
        [1, 1],
        [1, 1],
        [0, 2],
        [2, 2],
        [1, 2],
        [0, 3],
        [1, 3],
    ];
    const WAYS: [&str; 14] = [
        "east",
        "west",
        "north",
        "south",
        "north-east",
        "south-west",
        "forward",
        "backward",
        "left",
        "right",
        "forward-left",
        "backward-right",
        "sideways",
        "lengthwise",
    ];
    let [x, y] = dice.of(&LEAPS);
    let leap = Movement::leap(&[x, y]);
    let leap = match odd.then(|| dice.below(4)) {
        // What is between the ends of an oblique leap has no exact meaning.
        Some(0) if x == 0 || x == y => leap.act(Action::NoJump),
        Some(1) => leap.then(Movement::leap(&dice.of(&LEAPS))),
        _ => leap,
    };
    let ride = match dice.below(5) {
        0 => leap,
        1 => leap.range(1, Some(2 + dice.below(3))),
        _ => leap.ride(),
    };
    let some = match dice.one_in(4) {
        true => ride,
        false => ride.toward(&[dice.of(&WAYS)]),
    };
    let hop = match odd.then(|| dice.below(6)) {
        Some(0) => some.act(Action::Cannon),
        Some(1) => some.act(Action::Grasshopper),
        Some(2) => some.may_then(Movement::leap(&[0, 1]).ride()),
        _ => some,
    };
    let part = match dice.below(6) {
        0 => hop.act(Action::Move),
        1 => hop.act(Action::Capture),
        _ => hop,
    };
    match odd && dice.one_in(4) {
        true => part.act(Action::Initial),
        false => part,
    }
}

type At = (i32, i32);

fn vector((x, y): At) -> Vector {
    Vector::new(&[x.into(), y.into()]).expect("a cell")
}

fn place(at: Vector) -> At {
    (at.0[0] as i32, at.0[1] as i32)
}

/// A move, and the square of the rook or of the pawn captured in passing.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
struct Step {
    from: At,
    to: At,
    promotion: Option<Kind>,
    castles_with: Option<At>,
    passing: Option<At>,
}

/// A board as a side sees it.
struct View<'a> {
    board: &'a Board,
    side: Side,
    unmoved: bool,
}

impl movement::Board for View<'_> {
    fn geometry(&self) -> Geometry {
        Geometry::Rectangular(2)
    }

    fn inside(&self, at: Vector) -> bool {
        self.board.inside(place(at))
    }

    fn occupant(&self, at: Vector) -> Occupant {
        match self.board.get(place(at)) {
            None => Occupant::Empty,
            Some((side, _)) if side == self.side => Occupant::Friend,
            Some(_) => Occupant::Enemy,
        }
    }

    fn second(&self) -> bool {
        self.side == Side::Black
    }

    fn unmoved(&self) -> Option<bool> {
        Some(self.unmoved)
    }

    fn royal(&self, at: Vector) -> Option<bool> {
        let found = self.board.get(place(at));
        Some(found.is_some_and(|(_, kind)| kind == Kind::KING))
    }
}

#[derive(Clone)]
struct Board {
    size: At,
    cells: Vec<Option<(Side, Kind)>>,
    turn: Side,
    passed: Option<At>,
    /// Rooks that may castle.
    rights: Vec<(Side, At)>,
    /// Squares of pawns that have lost their double step.
    tired: Vec<At>,
    /// Pieces that are no pawns and have not moved.
    unmoved: Vec<At>,
}

impl Board {
    fn inside(&self, (x, y): At) -> bool {
        (0..self.size.0).contains(&x) && (0..self.size.1).contains(&y)
    }

    fn get(&self, at: At) -> Option<(Side, Kind)> {
        self.inside(at)
            .then(|| self.cells[(at.1 * self.size.0 + at.0) as usize])
            .flatten()
    }

    fn set(&mut self, at: At, piece: Option<(Side, Kind)>) {
        self.cells[(at.1 * self.size.0 + at.0) as usize] = piece;
    }

    fn squares(&self) -> Vec<At> {
        (0..self.size.1)
            .flat_map(|y| (0..self.size.0).map(move |x| (x, y)))
            .collect()
    }

    fn king(&self, side: Side) -> At {
        let here = |at: &At| self.get(*at) == Some((side, Kind::KING));
        self.squares().into_iter().find(here).expect("a king")
    }

    fn forward(side: Side) -> i32 {
        if side == Side::White { 1 } else { -1 }
    }

    fn home(&self, side: Side) -> i32 {
        if side == Side::White {
            0
        } else {
            self.size.1 - 1
        }
    }

    /// Whether that side could capture on a square of the other side's king.
    fn attacked(&self, target: At, by: Side) -> bool {
        self.squares().into_iter().any(|from| match self.get(from) {
            Some((side, kind)) if side == by => self
                .reach(from, kind)
                .iter()
                .any(|m| m.captures.contains(&vector(target))),
            _ => false,
        })
    }

    /// What a piece could do if it were its turn, by the meaning of its movement.
    fn reach(&self, from: At, kind: Kind) -> Vec<Move> {
        let (side, _) = self.get(from).expect("a piece");
        let view = View {
            board: self,
            side,
            unmoved: self.unmoved.contains(&from),
        };
        let movement = pieces().movement(kind).expect("a known piece");
        let found = reach(movement, &view, vector(from), Limits::default());
        found.expect("few moves").moves
    }

    fn plain(from: At, to: At) -> Step {
        Step {
            from,
            to,
            promotion: None,
            castles_with: None,
            passing: None,
        }
    }

    /// Whether a pawn there has its double step.
    fn is_fresh(&self, at: At, side: Side) -> bool {
        let second = at.1 == self.home(side) + Self::forward(side);
        second && self.size.1 >= 5 && !self.tired.contains(&at)
    }

    fn pawn(&self, from: At, out: &mut Vec<Step>) {
        let dy = Self::forward(self.turn);
        let mut add = |to: At, passing: Option<At>| {
            let step = Step {
                passing,
                ..Self::plain(from, to)
            };
            if to.1 == self.home(self.turn.other()) {
                for kind in [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT] {
                    out.push(Step {
                        promotion: Some(kind),
                        ..step
                    });
                }
            } else {
                out.push(step);
            }
        };
        let (one, two) = ((from.0, from.1 + dy), (from.0, from.1 + 2 * dy));
        for to in self.reach(from, Kind::PAWN) {
            add(place(to.to), None);
        }
        let free = self.get(one).is_none() && self.get(two).is_none();
        if self.is_fresh(from, self.turn) && free {
            add(two, None);
        }
        for to in [(one.0 - 1, one.1), (one.0 + 1, one.1)] {
            if self.passed == Some(to) {
                add(to, Some((to.0, from.1)));
            }
        }
    }

    fn castling(&self, rook: At, out: &mut Vec<Step>) {
        let king = self.king(self.turn);
        let goal = if rook.0 > king.0 { self.size.0 - 2 } else { 2 };
        let beside = if rook.0 > king.0 { goal - 1 } else { goal + 1 };
        let span = |a: i32, b: i32| a.min(b)..=a.max(b);
        let free =
            |x: i32| (x, king.1) == king || (x, king.1) == rook || self.get((x, king.1)).is_none();
        if !span(king.0, goal).chain(span(rook.0, beside)).all(free) {
            return;
        }
        let safe = |x: i32| {
            let mut trial = self.clone();
            trial.set(king, None);
            trial.set((x, king.1), Some((self.turn, Kind::KING)));
            !trial.attacked((x, king.1), self.turn.other())
        };
        if span(king.0, goal).all(safe) {
            out.push(Step {
                castles_with: Some(rook),
                ..Self::plain(king, (goal, king.1))
            });
        }
    }

    fn make(&self, step: Step) -> Self {
        let mut next = self.clone();
        let piece = self.get(step.from).expect("a piece");
        next.set(step.from, None);
        if let Some(rook) = step.castles_with {
            next.set(rook, None);
            let beside = if rook.0 > step.from.0 {
                step.to.0 - 1
            } else {
                step.to.0 + 1
            };
            next.set((beside, step.to.1), Some((self.turn, Kind::ROOK)));
        }
        if let Some(pawn) = step.passing {
            next.set(pawn, None);
        }
        next.set(
            step.to,
            Some((self.turn, step.promotion.unwrap_or(piece.1))),
        );
        let double = piece.1 == Kind::PAWN && (step.to.1 - step.from.1).abs() == 2;
        next.passed = double.then_some((step.from.0, (step.from.1 + step.to.1) / 2));
        next.rights.retain(|(side, rook)| {
            let king_moved = piece.1 == Kind::KING && *side == self.turn;
            !king_moved && *rook != step.from && *rook != step.to
        });
        next.unmoved.retain(|at| ![step.from, step.to].contains(at));
        next.turn = self.turn.other();
        next
    }

    fn in_check(&self, side: Side) -> bool {
        self.attacked(self.king(side), side.other())
    }

    fn legal(&self) -> Vec<Step> {
        let mut out = Vec::new();
        for from in self.squares() {
            match self.get(from) {
                Some((side, Kind::PAWN)) if side == self.turn => self.pawn(from, &mut out),
                Some((side, kind)) if side == self.turn => {
                    let moves = self.reach(from, kind).into_iter();
                    out.extend(moves.map(|m| Self::plain(from, place(m.to))));
                }
                _ => {}
            }
        }
        for (_, rook) in self.rights.iter().filter(|r| r.0 == self.turn) {
            self.castling(*rook, &mut out);
        }
        out.retain(|s| !self.make(*s).in_check(self.turn));
        out.sort_unstable();
        out.dedup();
        out
    }
}

const ORTHODOX: [Kind; 8] = [
    Kind::PAWN,
    Kind::PAWN,
    Kind::PAWN,
    Kind::PAWN,
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::ROOK,
    Kind::QUEEN,
];

/// The orthodox pieces and these, each as often as it stands there.
fn with(names: &[&str]) -> Vec<Kind> {
    let others = names.iter().map(|n| kind(n));
    ORTHODOX.into_iter().chain(others).collect()
}

fn random_board(dice: &mut Dice, size: At, kinds: &[Kind]) -> Board {
    let cells = vec![None; (size.0 * size.1) as usize];
    let mut board = Board {
        size,
        cells,
        turn: Side::White,
        passed: None,
        rights: Vec::new(),
        tired: Vec::new(),
        unmoved: Vec::new(),
    };
    for side in [Side::White, Side::Black] {
        let home = board.home(side);
        let king = dice.below(size.0 as usize) as i32;
        board.set((king, home), Some((side, Kind::KING)));
        for rook in [
            dice.below(size.0 as usize) as i32,
            dice.below(size.0 as usize) as i32,
        ] {
            let taken = board
                .rights
                .iter()
                .any(|(s, at)| *s == side && (at.0 > king) == (rook > king));
            if rook != king && !taken && size.0 >= 5 {
                board.set((rook, home), Some((side, Kind::ROOK)));
                board.rights.push((side, (rook, home)));
            }
        }
    }
    for _ in 0..dice.below((size.0 * size.1) as usize / 2) {
        let at = (
            dice.below(size.0 as usize) as i32,
            1 + dice.below(size.1 as usize - 2) as i32,
        );
        if board.get(at).is_none() {
            let side = [Side::White, Side::Black][dice.below(2)];
            let kind = kinds[dice.below(kinds.len())];
            board.set(at, Some((side, kind)));
            if kind != Kind::PAWN && kind != Kind::ROOK && dice.one_in(2) {
                board.unmoved.push(at);
            }
            if dice.below(4) == 0 {
                board.tired.push(at);
            }
        }
    }
    board
}

fn sq((x, y): At) -> Sq {
    Sq::new(x as u8, y as u8)
}

fn at(sq: Sq) -> At {
    (i32::from(sq.file), i32::from(sq.rank))
}

fn position(board: &Board) -> Position {
    let mut grid = Grid::new(board.size.0 as u8, board.size.1 as u8);
    for at in board.squares() {
        if let Some((side, kind)) = board.get(at) {
            let may = |(s, rook): &(Side, At)| *s == side && (*rook == at || kind == Kind::KING);
            let fresh = kind == Kind::PAWN && board.is_fresh(at, side);
            let unmoved = board.unmoved.contains(&at);
            let right = fresh || unmoved || board.rights.iter().any(may);
            let piece = Piece::new(side, kind).with_right(right);
            grid.set(sq(at), Cell::Piece(piece));
        }
    }
    let mut p = Position::of(World::Board(grid));
    p.turn = board.turn;
    p
}

fn step(ply: Ply) -> Step {
    Step {
        from: at(ply.from),
        to: at(ply.to),
        promotion: ply.promotion,
        castles_with: ply.is_castling().then(|| at(ply.rook)),
        passing: ply
            .marks
            .contains(Marks::EN_PASSANT)
            .then(|| at(Sq::new(ply.to.file, ply.from.rank))),
    }
}

/// Moves of the same piece to the same square decide what algebraic notation writes.
fn check_origin(ply: Ply, all: &[Ply]) {
    let rival =
        |p: &&Ply| p.kind == ply.kind && p.to == ply.to && p.from != ply.from && !p.is_castling();
    let pawn = ply.kind == Some(Kind::PAWN);
    let rivals: Vec<&Ply> = all
        .iter()
        .filter(rival)
        .filter(|_| !pawn && !ply.is_castling())
        .collect();
    let shares_file = rivals.iter().any(|p| p.from.file == ply.from.file);
    let shares_rank = rivals.iter().any(|p| p.from.rank == ply.from.rank);
    let (file, rank) = match (rivals.is_empty(), shares_file, shares_rank) {
        (true, ..) => (false, false),
        (_, false, _) => (true, false),
        (_, true, false) => (false, true),
        (_, true, true) => (true, true),
    };
    assert_eq!(ply.marks.contains(Marks::SAN_FILE), file, "{ply:?}");
    assert_eq!(ply.marks.contains(Marks::SAN_RANK), rank, "{ply:?}");
}

/// Says a move in several ways and expects the same answer.
fn check_spellings(rules: &mut dyn Rules, full: Ply) {
    let mut short = Ply {
        kind: full.kind,
        to: full.to,
        promotion: full.promotion,
        ..Ply::UNKNOWN
    };
    let pawn = full.kind == Some(Kind::PAWN);
    if full.is_castling() {
        short = Ply {
            marks: full.marks & Marks::CASTLE,
            ..Ply::UNKNOWN
        };
        let takes = Ply::coordinates(full.from, full.rook);
        assert_eq!(
            rules.resolved(takes, Part::empty()).unwrap().bare(),
            full.bare()
        );
    }
    if full.marks.contains(Marks::SAN_FILE) || (pawn && full.captured.is_some()) {
        short.from.file = full.from.file;
    }
    if full.marks.contains(Marks::SAN_RANK) {
        short.from.rank = full.from.rank;
    }
    assert_eq!(
        rules.resolved(short, Part::empty()).unwrap().bare(),
        full.bare(),
        "{short:?}"
    );
    assert_eq!(rules.resolved(full, Part::all()).unwrap(), full);
}

fn compare(rules: &mut dyn Rules, board: &Board, thorough: bool) -> Vec<Ply> {
    let plies = rules.plies();
    let mut found: Vec<Step> = plies.iter().map(|p| step(*p)).collect();
    found.sort_unstable();
    assert_eq!(found, board.legal());
    for ply in plies.iter().filter(|_| thorough) {
        let full = rules.resolved(*ply, Part::all()).unwrap();
        let next = board.make(step(full));
        assert_eq!(
            full.marks.contains(Marks::CHECK),
            next.in_check(next.turn),
            "{full:?}"
        );
        let mate = next.in_check(next.turn) && next.legal().is_empty();
        assert_eq!(full.marks.contains(Marks::MATE), mate, "{full:?}");
        check_origin(full, &plies);
        check_spellings(rules, full);
    }
    plies
}

/// Prefers the rare sorts.
fn pick(dice: &mut Dice, plies: &[Ply]) -> Ply {
    let rare = Marks::CASTLE | Marks::EN_PASSANT | Marks::DOUBLE_STEP;
    let rares: Vec<&Ply> = plies.iter().filter(|p| p.marks.intersects(rare)).collect();
    if !rares.is_empty() && dice.below(2) == 0 {
        return *rares[dice.below(rares.len())];
    }
    plies[dice.below(plies.len())]
}

fn walk(dice: &mut Dice, size: At, kinds: &[Kind], plies: usize) -> Marks {
    let chess = panchess::variants::catalog().variant(&VariantName::CHESS);
    let mut rules = Prepared::new(chess.unwrap(), pieces(), &[])
        .unwrap()
        .rules();
    let mut board = random_board(dice, size, kinds);
    let mut seen = Marks::empty();
    let begun = rules.start(&position(&board));
    let refused = begun.is_err_and(|p| p.reason.code().0 == "core/opponent-in-check");
    assert_eq!(refused, board.in_check(board.turn.other()));
    if refused {
        return seen;
    }
    for n in 0..plies {
        let legal = compare(rules.as_mut(), &board, n % 8 == 0);
        let open = rules.status() == Status::Open;
        assert_eq!(open, !legal.is_empty());
        if !open {
            break;
        }
        let ply = pick(dice, &legal);
        seen |= ply.marks;
        rules.play(model::Action::One(ply)).expect("legal");
        board = board.make(step(ply));
    }
    seen
}

/// Plays this many games, and more until every wanted sort of move was seen.
fn walks(seed: u64, sizes: &[At], kinds: &[Kind], games: usize, wanted: Marks) {
    let mut dice = Dice::new(seed);
    let mut seen = Marks::empty();
    for n in 0..games * 20 {
        if n >= games && seen.contains(wanted) {
            return;
        }
        seen |= walk(&mut dice, sizes[n % sizes.len()], kinds, 24);
    }
    panic!("{wanted:?} are wanted, and there were {seen:?}");
}

const USUAL: Marks = Marks::CASTLE.union(Marks::DOUBLE_STEP);

const ROUNDS: usize = if cfg!(debug_assertions) { 1 } else { 40 };

#[test]
fn orthodox_pieces_on_the_usual_board_from_any_castling_set_up() {
    walks(
        1,
        &[(8, 8)],
        &ORTHODOX,
        50 * ROUNDS,
        USUAL | Marks::EN_PASSANT,
    );
}

#[test]
fn orthodox_pieces_on_boards_of_other_sizes() {
    let sizes = [(10, 8), (5, 5), (6, 9), (16, 5), (8, 16), (4, 6)];
    walks(2, &sizes, &ORTHODOX, 50 * ROUNDS, USUAL | Marks::EN_PASSANT);
}

#[test]
fn leapers_and_riders_of_all_sorts_on_large_boards() {
    let kinds = with(&["camel", "knightrider", "hawk", "chancellor", "amazon"]);
    walks(
        3,
        &[(12, 12), (16, 16), (10, 10)],
        &kinds,
        8 * ROUNDS,
        USUAL,
    );
}

#[test]
fn pieces_that_hop_or_bend_or_can_be_blocked_on_boards_of_any_size() {
    let sizes = [(8, 8), (9, 10), (5, 6), (16, 16), (12, 7)];
    let names = movements().into_iter().map(|(name, _)| name);
    let all = with(&names.collect::<Vec<_>>());
    walks(4, &sizes, &all, 10 * ROUNDS, USUAL);
}

#[test]
fn each_odd_piece_alone_among_orthodox_ones() {
    for (seed, (name, _)) in (5..).zip(movements()) {
        walks(
            seed,
            &[(8, 8), (6, 7)],
            &with(&[name, name]),
            2 * ROUNDS,
            Marks::empty(),
        );
    }
}

/// Armies of few sorts each, so that lines along which kings are pinned are often of one sort.
fn armies(seed: u64, games: usize, among: impl Fn(usize) -> bool) {
    let mut dice = Dice::new(seed);
    let all: Vec<Kind> = (0..ARBITRARY)
        .filter(|n| among(*n))
        .map(arbitrary)
        .collect();
    for n in 0..games {
        let some: Vec<Kind> = (0..3).map(|_| dice.of(&all)).collect();
        let size = [(8, 8), (7, 6), (10, 10)][n % 3];
        walk(&mut dice, size, &some, 12);
    }
}

#[test]
fn armies_of_any_leapers_and_riders_in_any_directions() {
    armies(40, 60 * ROUNDS, |n| n % 3 != 0);
}

#[test]
fn armies_of_any_leapers_and_riders_with_pieces_that_hop_or_bend_or_are_blocked_or_move_first() {
    armies(41, 60 * ROUNDS, |_| true);
}
