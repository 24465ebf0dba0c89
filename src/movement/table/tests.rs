//! Tables against the reference: the same moves on the same positions.

use super::*;
use crate::movement::Dice;
use crate::movement::node::{Comparison, Condition};
use crate::movement::{Limits, Move, Simple, Vector, reach};
use std::collections::BTreeSet;

/// A position on a board of some size, in both forms.
struct Scene {
    layout: Layout,
    cells: Mailbox,
    simple: Simple,
    mover: Mover,
    from: Vector,
}

fn scene(dice: &mut Dice) -> Scene {
    let (files, ranks) = (1 + dice.below(16) as u8, 1 + dice.below(16) as u8);
    let second = dice.one_in(2);
    let mut simple = Simple::rectangular(&[files.into(), ranks.into()]);
    let mut cells = mailbox(files, ranks);
    let mut zone = [0u16; 16];
    let crowd = 2 + dice.below(8);
    let from = (dice.below(files), dice.below(ranks));
    let fort = simple.zones.entry("fort".into()).or_default();
    for file in 0..files {
        for rank in 0..ranks {
            let at = Vector::new(&[file.into(), rank.into()]).unwrap();
            if dice.one_in(2) {
                zone[usize::from(rank)] |= 1 << file;
                fort.insert(at);
            }
            if (file, rank) != from && dice.one_in(crowd) {
                let (friend, royal) = (dice.one_in(2), dice.one_in(3));
                let side = u8::from(second != friend);
                let code = if royal { 10 } else { 20 } + u8::from(side == 0);
                cells[usize::from(cell(file, rank))] = code;
                let list = if friend {
                    &mut simple.friends
                } else {
                    &mut simple.enemies
                };
                list.insert(at);
                if royal {
                    simple.royals.insert(at);
                }
            }
        }
    }
    simple.second = second;
    let unmoved = dice.one_in(2);
    simple.unmoved = Some(unmoved);
    // Friends of the first player have odd codes above.
    let side = u8::from(!second);
    Scene {
        layout: Layout {
            files,
            ranks,
            second,
            zones: vec![("fort".into(), zone)],
        },
        cells: own_side(cells, side, &simple),
        simple,
        mover: Mover {
            unmoved,
            royals: 1 << 10 | 1 << 11,
            ..Mover::new(cell(from.0, from.1), side)
        },
        from: Vector::new(&[from.0.into(), from.1.into()]).unwrap(),
    }
}

/// Gives every piece the last bit of its side.
fn own_side(mut cells: Mailbox, side: u8, simple: &Simple) -> Mailbox {
    for (list, bit) in [(&simple.friends, side), (&simple.enemies, 1 - side)] {
        for at in list {
            let at = usize::from(cell(at.0[0] as u8, at.0[1] as u8));
            cells[at] = cells[at] & !1 | bit;
        }
    }
    cells
}

type Seen = BTreeSet<(Vector, Vec<Vector>, Option<String>)>;

fn by_reference(m: &Movement, s: &Scene) -> Option<Seen> {
    let limits = Limits {
        steps: 200_000,
        ..Limits::default()
    };
    let found = reach(m, &s.simple, s.from, limits).ok()?;
    assert!(found.open.is_empty());
    let seen = |m: Move| {
        assert!(m.certain);
        (m.to, m.captures, m.promotion.map(|p| p.to_string()))
    };
    Some(found.moves.into_iter().map(seen).collect())
}

fn by_table(table: &Table, s: &Scene) -> Seen {
    let place = |at: u16| Vector::new(&[(at & 31).into(), (at >> 5).into()]).unwrap();
    let mut seen = Seen::new();
    table.each(&s.cells, s.mover, |step| {
        let captures = step.captures.into_iter().filter(|c| *c != NOWHERE);
        let mut captures: Vec<Vector> = captures.map(place).collect();
        captures.sort();
        let promotion = table.promotion(step.promotion).map(str::to_owned);
        let new = seen.insert((place(step.to), captures, promotion));
        assert!(new, "the same move twice");
    });
    let from = place(s.mover.from);
    let leaves = seen.iter().any(|(to, ..)| *to != from);
    assert_eq!(table.leaves(&s.cells, s.mover), leaves);
    seen
}

fn wazir() -> Movement {
    Movement::leap(&[0, 1])
}

fn ferz() -> Movement {
    Movement::leap(&[1, 1])
}

fn knight() -> Movement {
    Movement::leap(&[1, 2])
}

fn rook() -> Movement {
    wazir().ride()
}

fn bishop() -> Movement {
    ferz().ride()
}

fn king() -> Movement {
    ferz().or(wazir())
}

fn simple_pawn() -> Movement {
    let push = wazir().only().act(Action::Move);
    push.or(ferz().toward(&["forward"]).act(Action::Capture))
}

fn on_rank(rank: i64) -> Condition {
    let (a, b) = (Condition::Rank, Condition::Number(rank));
    Condition::Compare(Comparison::Equal, Box::new(a), Box::new(b))
}

fn pawn() -> Movement {
    let double = Movement::leap(&[0, 2]).only();
    let double = double.act(Action::NoJump).act(Action::Move);
    let promoted = Movement::promote_to(&["queen", "rook", "bishop", "knight"]);
    let last = simple_pawn().then(promoted);
    let rest = last.when(on_rank(7), simple_pawn());
    simple_pawn().or(double).when(on_rank(2), rest)
}

/// Pieces by name, and whether a move generator can do with plain steps.
pub(in crate::movement) fn known() -> Vec<(&'static str, Movement, bool)> {
    let cannon = |m: Movement| {
        let hop = m.clone().act(Action::Cannon).act(Action::Capture);
        m.act(Action::Move).or(hop)
    };
    let mao = || wazir().then(ferz());
    let lion = king().may_then(king().any());
    let double_lion = king().act(Action::Capture).then(king().any());
    let fortress = wazir().within("fort");
    vec![
        ("chancellor", rook().or(knight()), true),
        ("archbishop", bishop().or(knight()), true),
        ("amazon", rook().or(bishop()).or(knight()), true),
        ("nightrider", knight().ride(), true),
        ("camel", Movement::leap(&[1, 3]), true),
        (
            "steward",
            ferz().act(Action::Capture).or(wazir().act(Action::Move)),
            true,
        ),
        (
            "crab",
            knight().toward(&["forward-most", "backwards-shallow"]),
            true,
        ),
        ("simple pawn", simple_pawn(), true),
        ("cannon", cannon(rook()), false),
        ("leo", cannon(rook().or(bishop())), false),
        ("janggi cannon", rook().act(Action::Cannon), false),
        (
            "grasshopper",
            rook().or(bishop()).act(Action::Grasshopper),
            false,
        ),
        (
            "hopping leaper",
            Movement::leap(&[0, 3]).act(Action::Cannon),
            false,
        ),
        (
            "hopping elephant that must not jump",
            Movement::leap(&[2, 2])
                .act(Action::NoJump)
                .act(Action::Cannon),
            false,
        ),
        ("wagon", rook().range(2, None), false),
        ("gryphon", ferz().may_then(rook()), false),
        ("manticore", wazir().may_then(bishop()), false),
        ("mao", mao(), false),
        ("moa", ferz().then(wazir()), false),
        ("rhino", wazir().may_then(ferz()), false),
        ("mao rider", mao().ride(), false),
        ("Korean elephant", wazir().then(ferz().then(ferz())), false),
        (
            "elephant",
            Movement::leap(&[2, 2]).act(Action::NoJump),
            false,
        ),
        ("lion", lion.clone(), false),
        ("capturing lion", lion.or(double_lion), false),
        (
            "bent twice",
            rook().range(1, Some(3)).then(bishop().may_then(rook())),
            false,
        ),
        (
            "longbow",
            knight()
                .act(Action::Move)
                .may_then(rook().or(bishop()).range(1, Some(3)).act(Action::Igui)),
            false,
        ),
        ("pawn", pawn(), false),
        (
            "general",
            fortress.or(rook().act(Action::CaptureRoyal)),
            false,
        ),
        ("castler", rook().act(Action::Initial).or(king()), false),
        (
            "overlapping",
            rook().or(wazir()).or(Movement::leap(&[0, 2])),
            false,
        ),
        ("passer", Movement::leap(&[0, 0]).or(king()), false),
    ]
}

/// Other contents of a cell that no way to another cell crosses make no difference.
#[test]
fn ways_to_a_cell_cross_the_cells_that_decide_about_them() {
    let (mut dice, mut decided, mut free) = (Dice::new(5), 0, 0);
    for (name, movement, _) in known() {
        for _ in 0..40 {
            let s = scene(&mut dice);
            let table = Table::new(&movement, &s.layout).unwrap();
            let aim = Aim::new(&table);
            for _ in 0..60 {
                let any =
                    |dice: &mut Dice| cell(dice.below(s.layout.files), dice.below(s.layout.ranks));
                let (to, other) = (any(&mut dice), any(&mut dice));
                if [to, s.mover.from].contains(&other) || to == s.mover.from {
                    continue;
                }
                let mut changed = s.cells;
                changed[usize::from(other)] = dice.below(2) * 20 + dice.below(2);
                let goes = [&s.cells, &changed].map(|cells| table.goes(&aim, cells, s.mover, to));
                let crosses = aim.crosses(other.wrapping_sub(to));
                decided += usize::from(goes[0] != goes[1]);
                free += usize::from(!crosses);
                assert!(
                    crosses || goes[0] == goes[1],
                    "{name} {to} {other} {goes:?}"
                );
            }
        }
    }
    assert!(decided > 100 && free > 1_000, "{decided} {free}");
}

#[test]
fn known_pieces_move_as_the_reference_says() {
    let mut dice = Dice::new(0);
    let mut moves = 0;
    for (name, movement, plain) in known() {
        for _ in 0..150 {
            let s = scene(&mut dice);
            let table = Table::new(&movement, &s.layout).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(table.plain || !plain, "{name}");
            let found = by_table(&table, &s);
            moves += found.len();
            assert_eq!(Some(found), by_reference(&movement, &s), "{name}");
        }
    }
    assert!(moves > 10_000, "{moves}");
}

/// A movement nobody would think of.
pub(in crate::movement) fn random(dice: &mut Dice, depth: u32) -> Movement {
    if depth == 0 || dice.one_in(6) {
        return match dice.below(12) {
            0 => Movement::promote_to(&["a", "b"]),
            1 => Movement::leap(&[0, 0]),
            _ => Movement::leap(&dice.of::<[i64; 2]>(&[
                [0, 1],
                [1, 1],
                [1, 2],
                [0, 2],
                [2, 2],
                [0, 3],
                [-1, 2],
                [2, 4],
            ])),
        };
    }
    let below = random(dice, depth - 1);
    let words = [
        "forward",
        "left",
        "forward-most",
        "sideways",
        "north-east",
        "narrow",
        "fort",
        "wide",
        "backward-shallow",
    ];
    let actions = [
        Action::Move,
        Action::Capture,
        Action::CaptureRoyal,
        Action::NoJump,
        Action::Cannon,
        Action::Grasshopper,
        Action::Igui,
        Action::Initial,
    ];
    match dice.below(12) {
        0 => below.ride(),
        1 => below.range(1 + dice.below(3) as u32, Some(3 + dice.below(3) as u32)),
        2 | 3 => below.or(random(dice, depth - 1)),
        4 | 5 => below.then(random(dice, depth - 1)),
        6 => below.may_then(random(dice, depth - 1)),
        7 => below.toward(&[dice.of(&words)]),
        8 => below.only(),
        9 => below.any(),
        10 => below.when(on_rank(1 + dice.below(8) as i64), random(dice, depth - 1)),
        _ => below.act(dice.of(&actions)),
    }
}

#[test]
fn any_movement_with_a_table_moves_as_the_reference_says() {
    let mut dice = Dice::new(1);
    let (mut compared, mut moves) = (0, 0);
    for _ in 0..2_500 {
        let depth = 1 + dice.below(5) as u32;
        let movement = random(&mut dice, depth);
        for _ in 0..3 {
            let s = scene(&mut dice);
            let Ok(table) = Table::new(&movement, &s.layout) else {
                continue;
            };
            let Some(expected) = by_reference(&movement, &s) else {
                continue;
            };
            let found = by_table(&table, &s);
            assert_eq!(
                found, expected,
                "{movement:?}\nfrom {} second {}",
                s.from, s.layout.second
            );
            compared += 1;
            moves += found.len();
        }
    }
    assert!(compared > 3_000 && moves > 6_000, "{compared} {moves}");
}

#[test]
fn steps_and_rides_are_there_for_other_generators() {
    let board = Layout {
        files: 8,
        ranks: 8,
        second: true,
        ..Layout::default()
    };
    let table = Table::new(&simple_pawn(), &board).unwrap();
    let rays: Vec<Ray> = table.rays().unwrap().collect();
    let ray = |step: i16, quiet: bool| Ray {
        step: (step & 1023) as u16,
        reach: 1,
        quiet,
        capture: !quiet,
    };
    assert_eq!(rays, [ray(-32, true), ray(-33, false), ray(-31, false)]);
    let gryphon = Table::new(&ferz().may_then(rook()), &board).unwrap();
    assert!(gryphon.rays().is_none());
}

#[test]
fn what_has_no_table_says_why() {
    let board = Layout {
        files: 8,
        ranks: 8,
        ..Layout::default()
    };
    let why = |m: Movement| Table::new(&m, &board).unwrap_err().to_string();
    assert_eq!(
        why(rook().or(Movement::text("more"))),
        "there is no table of moves because of the text `more`"
    );
    assert_eq!(
        why(rook().within("fort")),
        "there is no table of moves because of the unknown restriction `fort`"
    );
    assert_eq!(
        why(Movement::leap(&[1, 1, 1]).ride()),
        "the array [1, 1, 1] does not fit a flat board"
    );
}

#[test]
fn movements_that_multiply_are_refused() {
    let board = Layout {
        files: 8,
        ranks: 8,
        ..Layout::default()
    };
    let mut m = rook();
    for _ in 0..8 {
        m = m.clone().then(m.any());
    }
    assert_eq!(Table::new(&m, &board), Err(NotTabular::TooInvolved));
}

/// Only directions, leaps as they are written, zones and conditions make a difference.
#[test]
fn a_movement_without_sides_has_the_same_table_for_both() {
    let mut dice = Dice::new(11);
    let (mut same, mut different) = (0, 0);
    for (name, movement, _) in known() {
        let mut layout = scene(&mut dice).layout;
        let [first, second] = [false, true].map(|second| {
            layout.second = second;
            Table::new(&movement, &layout)
        });
        match (movement.is_sided(), first == second) {
            (false, equal) => assert!(equal, "{name}"),
            (true, equal) => different += usize::from(!equal),
        }
        same += usize::from(!movement.is_sided());
    }
    assert!(same > 10 && different > 1, "{same} {different}");
}
