use super::*;

fn v(x: i64, y: i64) -> Vector {
    Vector::new(&[x, y]).unwrap()
}

fn wazir() -> Movement {
    Movement::leap(&[0, 1])
}

fn ferz() -> Movement {
    Movement::leap(&[1, 1])
}

fn rook() -> Movement {
    wazir().ride()
}

fn ends(m: &Movement, board: &dyn Board, from: Vector) -> Vec<Vector> {
    reach(m, board, from, Limits::default()).unwrap().certain()
}

#[test]
fn equal_definitions_are_equal_however_they_were_put_together() {
    let queen = rook().or(ferz().ride());
    assert_eq!(queen.clone().or(rook()), queen);
    assert_ne!(queen, ferz().ride().or(rook()), "the order is kept");
    assert_eq!(rook().or(rook()), rook());
}

#[test]
fn a_grasshopper_lands_right_behind_the_first_piece() {
    let mut board = Simple::rectangular(&[8, 8]);
    board.friends.extend([v(3, 5)]);
    board.enemies.extend([v(5, 3), v(6, 3)]);
    let m = rook().act(Action::Grasshopper);
    assert_eq!(ends(&m, &board, v(3, 3)), [v(3, 6), v(6, 3)]);
}

#[test]
fn a_cannon_leaps_over_exactly_one() {
    let mut board = Simple::rectangular(&[8, 8]);
    board.enemies.extend([v(3, 5), v(3, 6), v(3, 7)]);
    let m = rook().act(Action::Cannon).act(Action::Capture);
    assert_eq!(ends(&m, &board, v(3, 3)), [v(3, 6)]);
    let leap = Movement::leap(&[0, 3]).act(Action::Cannon);
    assert_eq!(ends(&leap, &board, v(3, 4)), [], "two on the way");
    assert_eq!(ends(&leap, &board, v(2, 5)), [v(5, 5)]);
}

#[test]
fn a_leap_cannot_jump_over_one_piece_and_over_none() {
    let mut board = Simple::rectangular(&[8, 8]);
    let leap = || Movement::leap(&[0, 2]);
    let both = [
        leap().act(Action::NoJump).act(Action::Cannon),
        leap().act(Action::Cannon).act(Action::NoJump),
        leap().act(Action::Grasshopper).act(Action::NoJump),
    ];
    for enemies in [vec![], vec![v(3, 4)], vec![v(3, 4), v(4, 3), v(3, 5)]] {
        board.enemies = enemies.into_iter().collect();
        for never in &both {
            assert_eq!(ends(never, &board, v(3, 3)), []);
        }
    }
}

#[test]
fn a_bent_ride_keeps_leading_away() {
    let board = Simple::rectangular(&[8, 8]);
    let gryphon = ferz().may_then(rook());
    assert_eq!(ends(&gryphon, &board, v(0, 0)).len(), 13);
}

#[test]
fn legs_that_lead_nowhere_have_no_direction() {
    let board = Simple::rectangular(&[8, 8]);
    let stay = || Movement::leap(&[0, 0]);
    for rest in [stay(), stay().then(stay()), stay().then(stay()).ride()] {
        assert_eq!(ends(&rest.then(wazir()), &board, v(3, 3)).len(), 4);
    }
    let after = wazir().then(stay());
    assert_eq!(
        ends(&after, &board, v(3, 3)),
        [],
        "nor do they lead outward"
    );
    assert_eq!(ends(&wazir().then(stay().any()), &board, v(3, 3)).len(), 4);
}

#[test]
fn a_shy_piece_needs_to_know_whether_it_has_moved() {
    let mut board = Simple::rectangular(&[8, 8]);
    let m = rook().act(Action::Initial);
    let found = reach(&m, &board, v(0, 0), Limits::default()).unwrap();
    assert_eq!((found.moves.len(), found.certain().len()), (14, 0));
    board.unmoved = Some(true);
    assert_eq!(ends(&m, &board, v(0, 0)).len(), 14);
    board.unmoved = Some(false);
    assert_eq!(ends(&m, &board, v(0, 0)), []);
}

#[test]
fn a_general_takes_a_general_on_an_open_line() {
    let mut board = Simple::rectangular(&[9, 10]);
    board.enemies.extend([v(4, 9), v(2, 0)]);
    board.royals.insert(v(4, 9));
    let m = rook().act(Action::CaptureRoyal);
    assert_eq!(ends(&m, &board, v(4, 0)), [v(4, 9)]);
}

/// A board without an edge.
struct Endless;

impl Board for Endless {
    fn geometry(&self) -> Geometry {
        Geometry::Rectangular(2)
    }
    fn inside(&self, _: Vector) -> bool {
        true
    }
    fn occupant(&self, _: Vector) -> Occupant {
        Occupant::Empty
    }
}

#[test]
fn an_endless_ride_gives_up_instead_of_hanging() {
    let found = reach(&rook(), &Endless, v(0, 0), Limits::default());
    assert_eq!(found, Err(CannotReach::TooMany));
    let knight = Movement::leap(&[1, 2]);
    assert_eq!(ends(&knight, &Endless, v(0, 0)).len(), 8);
}

#[test]
fn parts_that_multiply_give_up_instead_of_hanging() {
    let mut nodes = Nodes::default();
    let mut id = nodes.add(Node::Leap(vec![1, 2])).unwrap();
    for n in 0..60 {
        let other = nodes
            .add(Node::Ride(
                id,
                Range {
                    min: 1,
                    max: Some(n),
                },
            ))
            .unwrap();
        id = nodes.add(Node::Either(vec![id, other])).unwrap();
    }
    let m = Movement::new(nodes.into(), id);
    let board = Simple::rectangular(&[8, 8]);
    let found = reach(&m, &board, v(0, 0), Limits::default());
    assert_eq!(found, Err(CannotReach::TooMany));
    assert_eq!(m.verdict(&|_| false), Verdict::Exact);
    assert_eq!(m.parts().len(), 121);
}

#[test]
fn nesting_has_an_end() {
    let mut nodes = Nodes::default();
    let mut id = nodes.add(Node::Leap(vec![1, 2])).unwrap();
    let deep = (0..1_000).find_map(|_| match nodes.add(Node::Literal(id)) {
        Ok(next) => {
            id = next;
            None
        }
        Err(e) => Some(e),
    });
    assert_eq!(deep, Some(TooDeep));
}

#[test]
fn numbers_no_board_reaches_are_refused() {
    let board = Simple::rectangular(&[8, 8]);
    for array in [[i64::MIN, 1], [i64::MAX, i64::MAX]] {
        for m in [Movement::leap(&array), Movement::leap(&array).only().ride()] {
            let found = reach(&m, &board, v(0, 0), Limits::default());
            assert!(matches!(found, Err(CannotReach::Array(..))));
        }
    }
    let far = Movement::leap(&[1 << 39, 3]).act(Action::NoJump);
    assert_eq!(ends(&far, &board, v(0, 0)), []);
}

#[test]
fn directions_read_back_what_they_print() {
    for word in [
        "forward",
        "left-most",
        "backward-shallow",
        "forward-left-narrow",
        "sideways",
    ] {
        assert_eq!(Direction::parse(word).unwrap().to_string(), word);
    }
    assert_eq!(
        Direction::parse("backwards-shallow").unwrap().to_string(),
        "backward-shallow"
    );
    for none in [
        "",
        "most",
        "sideways-most",
        "forward-most-most",
        "within-fortress",
        "-left",
    ] {
        assert_eq!(Direction::parse(none), None, "{none}");
    }
}

#[test]
fn a_verdict_names_the_word_that_costs_exactness() {
    let costs = |m: Movement| match m.verdict(&|z| z == "river") {
        Verdict::Exact => vec![],
        Verdict::Bounded { because } | Verdict::Opaque { because } => {
            because.iter().map(Cost::to_string).collect()
        }
    };
    assert_eq!(costs(rook().within("river")), [] as [&str; 0]);
    assert_eq!(
        costs(rook().toward(&["palace"])),
        ["the unknown restriction `palace`"]
    );
    let chain = ferz().may_then(rook()).range(1, Some(3));
    assert_eq!(costs(chain), ["a range on a move of several legs"]);
    let lame = Movement::leap(&[1, 2]).act(Action::NoJump);
    assert_eq!(costs(lame), ["`no-jump` on the oblique leap [1, 2]"]);
    assert_eq!(
        costs(rook().or(Movement::text("more"))),
        ["the text `more`"]
    );
}

#[test]
fn hexagons_have_no_ranks_and_other_oblique_leaps() {
    let on = |m: &Movement, board: Geometry| match m.verdict_on(board, &|_| false) {
        Verdict::Exact => Vec::new(),
        Verdict::Bounded { because } | Verdict::Opaque { because } => {
            because.iter().map(|c| c.word.to_string()).collect()
        }
    };
    let hexagons = Geometry::Hexagonal(HexRows::Level);
    let squares = Geometry::Rectangular(2);
    let lame = Movement::leap(&[1, 1]).act(Action::NoJump);
    assert_eq!(on(&lame, squares), Vec::<String>::new());
    assert_eq!(on(&lame, hexagons), ["[1, 1]"]);
    let second = Condition::Compare(
        Comparison::Equal,
        Box::new(Condition::Rank),
        Box::new(Condition::Number(2)),
    );
    let pawn = Movement::leap(&[0, 2]).when(second, Movement::leap(&[0, 1]));
    assert_eq!(on(&pawn, squares), Vec::<String>::new());
    assert_eq!(on(&pawn, hexagons), ["rank"]);
}
