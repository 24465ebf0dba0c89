//! Random positions of the infinite board against the slowest generator there is: it walks
//! step by step, copies the board for every move, and looks whether a king can be taken.

use panchess::model::{
    Action, Border, Kind, Part, Piece, Plane, Position, Promotion, Side, Square, Turn, Turns,
    VariantName, WideMove, World,
};
use panchess::movement::{Board, Dice, Geometry, Limits, Occupant, Repertoire, Vector, reach};
use panchess::rules::{Conduct, Rules, Status, infinite_rules};
use panchess::variants::infinite_repertoire;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type At = (i64, i64);

/// A move: from, to, what it becomes.
type Step = (At, At, Option<Kind>);

const KINDS: [Kind; 21] = [
    Kind::PAWN,
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::ROOK,
    Kind::QUEEN,
    Kind::KING,
    Kind::KNIGHTRIDER,
    Kind::AMAZON,
    Kind::HAWK,
    Kind::CHANCELLOR,
    Kind::ARCHBISHOP,
    Kind::GUARD,
    Kind::CAMEL,
    Kind::GIRAFFE,
    Kind::ZEBRA,
    Kind::CENTAUR,
    Kind::ROYAL_CENTAUR,
    Kind::HUYGEN,
    Kind::ROSE,
    Kind::OBSTACLE,
    Kind::VOID,
];

const CHOICES: [Kind; 2] = [Kind::ROSE, Kind::GUARD];

fn royal(kind: Kind) -> bool {
    [Kind::KING, Kind::ROYAL_CENTAUR].contains(&kind)
}

fn ahead(side: Side) -> i64 {
    if side == Side::White { 1 } else { -1 }
}

#[derive(Clone, Debug)]
struct Slow {
    men: BTreeMap<At, Piece>,
    turn: Side,
    passed: Option<At>,
    /// Squares that are examined.
    window: [i64; 4],
    border: bool,
}

/// The board as the mover sees it.
struct View<'a>(&'a Slow, Side);

impl Board for View<'_> {
    fn geometry(&self) -> Geometry {
        Geometry::Rectangular(2)
    }
    fn inside(&self, at: Vector) -> bool {
        self.0.inside((at.0[0], at.0[1]))
    }
    fn occupant(&self, at: Vector) -> Occupant {
        match self.0.men.get(&(at.0[0], at.0[1])) {
            None => Occupant::Empty,
            Some(p) if p.side == self.1 || p.kind == Kind::VOID => Occupant::Friend,
            Some(_) => Occupant::Enemy,
        }
    }
}

impl Slow {
    fn inside(&self, (x, y): At) -> bool {
        let [left, right, bottom, top] = self.window;
        (left..=right).contains(&x) && (bottom..=top).contains(&y)
    }

    /// Where the piece there goes, castling apart.
    fn targets(&self, from: At) -> Vec<At> {
        let piece = self.men[&from];
        let mut all = match piece.kind {
            Kind::OBSTACLE | Kind::VOID => Vec::new(),
            Kind::PAWN => self.pawn(from, piece),
            Kind::HUYGEN => self.huygen(from),
            Kind::ROSE => self.rose(from),
            kind => {
                let movement = infinite_repertoire().movement(kind).expect("a piece");
                let at = Vector::new(&[from.0, from.1]).expect("a cell");
                let view = View(self, piece.side);
                let found = reach(movement, &view, at, Limits::default()).expect("few steps");
                found.certain().iter().map(|v| (v.0[0], v.0[1])).collect()
            }
        };
        all.retain(|to| {
            let there = self.men.get(to);
            self.inside(*to) && there.is_none_or(|p| p.side != piece.side && p.kind != Kind::VOID)
        });
        all
    }

    fn pawn(&self, (x, y): At, piece: Piece) -> Vec<At> {
        let up = ahead(piece.side);
        let free = |at: At| !self.men.contains_key(&at);
        let mut all = Vec::new();
        if free((x, y + up)) {
            all.push((x, y + up));
            if piece.unmoved && free((x, y + 2 * up)) {
                all.push((x, y + 2 * up));
            }
        }
        for to in [(x - 1, y + up), (x + 1, y + up)] {
            let victim = self.men.get(&(to.0, y));
            let passing = self.passed == Some(to)
                && victim.is_some_and(|p| p.kind == Kind::PAWN && p.side != piece.side);
            if !free(to) || passing {
                all.push(to);
            }
        }
        all
    }

    /// Whether a pawn captures the one that passed.
    fn is_en_passant(&self, step: &Step) -> bool {
        let (from, to) = (step.0, step.1);
        self.passed == Some(to) && from.0 != to.0 && self.men[&from].kind == Kind::PAWN
    }

    fn huygen(&self, (x, y): At) -> Vec<At> {
        let prime = |n: i64| n > 1 && (2..n).all(|d| n % d != 0);
        let mut all = Vec::new();
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            for n in 1..200 {
                let to = (x + dx * n, y + dy * n);
                if !self.inside(to) {
                    break;
                }
                if prime(n) {
                    all.push(to);
                    if self.men.contains_key(&to) {
                        break;
                    }
                }
            }
        }
        all
    }

    fn rose(&self, from: At) -> Vec<At> {
        let circle = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        let mut all = Vec::new();
        for start in 0..8i64 {
            for sense in [1, -1] {
                let mut on = from;
                for n in 0..7 {
                    let step = circle[(start + sense * n).rem_euclid(8) as usize];
                    on = (on.0 + step.0, on.1 + step.1);
                    if !self.inside(on) {
                        break;
                    }
                    all.push(on);
                    if self.men.contains_key(&on) {
                        break;
                    }
                }
            }
        }
        all
    }

    /// Whether a royal piece of that side could be taken.
    fn in_check(&self, side: Side) -> bool {
        let enemies = self
            .men
            .iter()
            .filter(|(_, p)| p.side != side && p.side != Side::Neutral);
        enemies.into_iter().any(|(from, _)| {
            let hit = |to: &At| {
                self.men
                    .get(to)
                    .is_some_and(|p| p.side == side && royal(p.kind))
            };
            self.targets(*from).iter().any(hit)
        })
    }

    /// The square of the partner, if the king may castle to that side.
    fn partner(&self, (x, y): At, side: i64) -> Option<At> {
        let king = self.men[&(x, y)];
        if !king.unmoved || !royal(king.kind) {
            return None;
        }
        let on_side = |at: &&At| at.1 == y && (at.0 - x).signum() == side;
        let next = *self
            .men
            .keys()
            .filter(on_side)
            .min_by_key(|at| (at.0 - x).abs())?;
        let p = self.men[&next];
        let able = p.side == king.side && p.unmoved && p.kind != Kind::PAWN;
        let able = able && (next.0 - x).abs() >= 3 && !self.in_check(king.side);
        let mut passing = self.clone();
        passing.men.remove(&(x, y));
        passing.men.insert((x + side, y), king);
        (able && !passing.in_check(king.side)).then_some(next)
    }

    fn after(&self, from: At, to: At, becomes: Option<Kind>, partner: Option<At>) -> Self {
        let mut next = self.clone();
        let mut piece = next.men.remove(&from).expect("a piece");
        let pawn = piece.kind == Kind::PAWN;
        if pawn && self.passed == Some(to) && to.0 != from.0 && !next.men.contains_key(&to) {
            next.men.remove(&(to.0, from.1));
        }
        next.passed = (pawn && (to.1 - from.1).abs() == 2).then_some((to.0, (from.1 + to.1) / 2));
        piece.unmoved = false;
        piece.kind = becomes.unwrap_or(piece.kind);
        next.men.insert(to, piece);
        if let Some(at) = partner {
            let mut other = next.men.remove(&at).expect("a partner");
            other.unmoved = false;
            next.men.insert(((from.0 + to.0) / 2, from.1), other);
        }
        next.turn = self.turn.other();
        next
    }

    fn legal(&self) -> Vec<(Step, Self)> {
        let mut all = Vec::new();
        let mine: Vec<At> = self
            .men
            .iter()
            .filter(|(_, p)| p.side == self.turn)
            .map(|m| *m.0)
            .collect();
        for from in mine {
            let targets: BTreeSet<At> = self.targets(from).into_iter().collect();
            for &to in &targets {
                let promotes = self.men[&from].kind == Kind::PAWN && to.1 == self.last_rank();
                let choices: Vec<Option<Kind>> = match promotes {
                    true => CHOICES.iter().map(|k| Some(*k)).collect(),
                    false => vec![None],
                };
                for becomes in choices {
                    let next = self.after(from, to, becomes, None);
                    if !next.in_check(self.turn) {
                        all.push(((from, to, becomes), next));
                    }
                }
            }
            for side in [1, -1] {
                let to = (from.0 + 2 * side, from.1);
                if let Some(partner) = self.partner(from, side)
                    && !targets.contains(&to)
                {
                    let next = self.after(from, to, None, Some(partner));
                    if !next.in_check(self.turn) {
                        all.push(((from, to, None), next));
                    }
                }
            }
        }
        all.sort_by_key(|(step, _)| *step);
        all
    }

    fn last_rank(&self) -> i64 {
        if self.turn == Side::White { 8 } else { 1 }
    }

    fn position(&self) -> Position {
        let mut plane = Plane::default();
        let pieces = self.men.iter();
        plane.pieces = pieces
            .map(|((x, y), p)| (Square::new(*x, *y), *p))
            .collect();
        let [left, right, bottom, top] = self.window.map(|n| Some(n.into()));
        plane.border = self.border.then_some(Border {
            left,
            right,
            bottom,
            top,
        });
        let mut position = Position::of(World::Plane(plane));
        position.variant = VariantName::INFINITE;
        position.turn = self.turn;
        let passed = self.passed.map(|(x, y)| Square::new(x, y));
        position.en_passant.squares.extend(passed);
        let to = || Some(CHOICES.to_vec());
        let rule = |side, rank: i64| Promotion::on(side, vec![rank.into()], to());
        position.rules.promotion = vec![rule(Side::White, 8), rule(Side::Black, 1)];
        position
    }
}

fn random(dice: &mut Dice, size: usize, border: bool) -> Slow {
    loop {
        let mut men = BTreeMap::new();
        let square = |r: &mut Dice| (r.below(size) as i64, r.below(size) as i64);
        for side in [Side::White, Side::Black] {
            let kind = if dice.below(4) == 0 {
                Kind::ROYAL_CENTAUR
            } else {
                Kind::KING
            };
            let at = square(dice);
            men.insert(at, Piece::new(side, kind).with_right(dice.below(2) == 0));
        }
        for _ in 0..dice.below(14) + 2 {
            let mut kind = KINDS[dice.below(KINDS.len())];
            if kind == Kind::KING && dice.below(3) > 0 {
                kind = Kind::PAWN;
            }
            let side = match kind {
                Kind::OBSTACLE | Kind::VOID => Side::Neutral,
                _ if dice.below(2) == 0 => Side::White,
                _ => Side::Black,
            };
            let right = side != Side::Neutral && dice.below(2) == 0;
            let at = square(dice);
            men.entry(at)
                .or_insert(Piece::new(side, kind).with_right(right));
        }
        let size = size as i64;
        let window = match border {
            true => [0, size - 1, 0, size - 1],
            false => [-30, size + 30, -30, size + 30],
        };
        let turn = [Side::White, Side::Black][dice.below(2)];
        let slow = Slow {
            men,
            turn,
            passed: None,
            window,
            border,
        };
        let kings = |side| slow.men.values().any(|p| p.side == side && royal(p.kind));
        if kings(Side::White) && kings(Side::Black) && !slow.in_check(turn.other()) {
            return slow;
        }
    }
}

fn rules() -> Box<dyn Rules> {
    let pieces = Arc::new(Repertoire::default().before(infinite_repertoire));
    let conduct = Conduct {
        legal: true,
        ..Conduct::default()
    };
    infinite_rules(&pieces, conduct)
}

fn step(m: &WideMove) -> Step {
    let at = |s: &panchess::model::Spot| {
        let square = s.square().expect("a square");
        let small = |c: &panchess::model::Coord| c.to_i64().expect("a small number");
        (small(&square.x), small(&square.y))
    };
    (at(&m.from), at(&m.to), m.promotion)
}

fn compare(rules: &mut dyn Rules, slow: &Slow, out: &mut Turns) -> Vec<(Step, Slow)> {
    let expected = slow.legal();
    let steps: Vec<Step> = expected.iter().map(|(s, _)| *s).collect();
    if slow.border {
        let [left, right, bottom, top] = slow.window.map(|n| Some((2 * n + 1).into()));
        let wide = Border {
            left: left.map(|_: panchess::model::Coord| (-5).into()),
            right,
            bottom: bottom.map(|_: panchess::model::Coord| (-5).into()),
            top,
        };
        rules.turns(&wide, out).expect("few squares");
        let one = |turn| match turn {
            Action::Wide([m]) => step(m),
            other => panic!("{other:?}"),
        };
        let mut found: Vec<Step> = out.iter().map(one).collect();
        found.sort_unstable();
        assert_eq!(found, steps, "{slow:?}");
    }
    let status = match (steps.is_empty(), slow.in_check(slow.turn)) {
        (false, _) => Status::Open,
        (true, true) => Status::Checkmate,
        (true, false) => Status::Stalemate,
    };
    let found = rules.status();
    let over = matches!(found, Status::Checkmate | Status::Stalemate);
    assert!(
        found == status || (!over && status == Status::Open),
        "{found:?} {status:?} {slow:?}"
    );
    expected
}

/// Plays on from random positions; answers how many ended in mate.
fn play(seed: u64, games: usize, plies: usize, size: usize, border: bool) -> usize {
    let (mut r, mut rules, mut out) = (Dice::new(seed), rules(), Turns::default());
    let mut mates = 0;
    for _ in 0..games {
        let mut slow = random(&mut r, size, border);
        rules.start(&slow.position()).expect("a position");
        for _ in 0..plies {
            let legal = compare(rules.as_mut(), &slow, &mut out);
            let mut position = Position::board(1, 1);
            rules.position(&mut position);
            let shown = &position.en_passant;
            assert_eq!(shown.squares, slow.position().en_passant.squares);
            let passes = |step: &Step| slow.is_en_passant(step);
            let passing = slow
                .passed
                .map(|_| legal.iter().any(|(step, _)| passes(step)));
            assert_eq!(shown.legal, passing, "{slow:?}");
            assert!(shown.legal != Some(true) || shown.pseudo_legal == Some(true));
            mates += usize::from(legal.is_empty() && slow.in_check(slow.turn));
            if legal.is_empty() {
                break;
            }
            let (step, next) = legal[r.below(legal.len())].clone();
            let square = |(x, y): At| Square::new(x, y).into();
            let mut turn = [WideMove {
                from: square(step.0),
                to: square(step.1),
                promotion: step.2,
                ..WideMove::default()
            }];
            let played = rules.advance(Turn::Wide(&mut turn), Part::CHECK);
            assert!(played.is_ok(), "{played:?} {step:?} {slow:?}");
            slow = next;
            rules.position(&mut position);
            assert_eq!(position.plane(), slow.position().plane(), "{step:?}");
        }
    }
    mates
}

#[test]
fn every_move_behind_a_border_is_that_of_the_slow_generator() {
    play(0x9E37_79B9_7F4A_7C15, 40, 10, 9, true);
}

#[test]
fn whether_there_is_a_move_on_an_open_board_is_what_the_slow_generator_says() {
    let mates: usize = (1..5).map(|seed| play(seed, 10, 3, 6, false)).sum();
    assert!(mates > 0, "some of them are mates");
}

#[test]
fn crowded_boards_where_many_are_mated() {
    let mates = play(0xD1B5_4A32_D192_ED03, 100, 4, 5, false);
    assert!(mates > 2, "some of them are mates");
}

/// The lone king stands on the origin; the other king and the piece wherever they matter.
#[test]
fn a_king_and_one_piece_never_mate_a_king_without_an_edge() {
    let mut rules = rules();
    let pieces = [
        Kind::QUEEN,
        Kind::CHANCELLOR,
        Kind::ARCHBISHOP,
        Kind::HAWK,
        Kind::KNIGHTRIDER,
        Kind::GUARD,
        Kind::CAMEL,
        Kind::GIRAFFE,
        Kind::ZEBRA,
    ];
    let near = |n: i64| (-n..=n).flat_map(move |x| (-n..=n).map(move |y| (x, y)));
    // By turning the board the other king gets into one eighth of it.
    let kings = near(2).filter(|(x, y)| *x == 2 && *y >= 0);
    for king in kings.chain([(9, 40)]) {
        for kind in pieces {
            for at in near(4) {
                let taken = [(0, 0), king].contains(&at);
                let slow = Slow {
                    men: BTreeMap::from([
                        ((0, 0), Piece::new(Side::Black, Kind::KING)),
                        (king, Piece::new(Side::White, Kind::KING)),
                        (at, Piece::new(Side::White, kind)),
                    ]),
                    turn: Side::Black,
                    passed: None,
                    window: [0; 4],
                    border: false,
                };
                if !taken {
                    rules.start(&slow.position()).expect("a position");
                    assert_ne!(rules.status(), Status::Checkmate, "{slow:?}");
                }
            }
        }
    }
}
