use super::*;
use crate::movement::HexRows;

fn named(name: &str, movement: Movement) -> Named {
    let name = Word::new(name).unwrap();
    Named { name, movement }
}

fn wazir() -> Movement {
    Movement::leap(&[0, 1])
}

fn ferz() -> Movement {
    Movement::leap(&[1, 1])
}

fn known() -> Vec<Named> {
    vec![
        named("wazir", wazir()),
        named("ferz", ferz()),
        named("knight", Movement::leap(&[1, 2])),
        named("rook", wazir().ride()),
        named("mao", wazir().then(ferz())),
        named("commoner", wazir().or(ferz())),
    ]
}

fn drawn(movement: &Movement, mut board: Simple, from: Vector, only_where: bool) -> Picture {
    board.unmoved = None;
    let mut picture = Picture {
        board,
        from,
        cells: BTreeMap::new(),
        only_where,
    };
    picture.cells = picture.of(movement).unwrap();
    picture
}

fn middle(files: i64, ranks: i64) -> (Simple, Vector) {
    let from = Vector::new(&[files / 2, ranks / 2]).unwrap();
    (Simple::rectangular(&[files, ranks]), from)
}

/// What is proposed for the picture of a movement, in debug form; checked to draw it.
#[track_caller]
fn proposed(movement: Movement) -> Expr {
    let (board, from) = middle(9, 9);
    let picture = drawn(&movement, board, from, false);
    let found = propose(&picture, &known()).unwrap();
    assert_eq!(picture.of(&found.movement).unwrap(), picture.cells);
    found.expr
}

fn name(text: &str) -> Expr {
    Expr::Name(Word::new(text).unwrap())
}

fn under(text: &str, keys: &[&str]) -> Expr {
    Expr::Mod {
        base: Box::new(name(text)),
        keys: keys.iter().filter_map(|k| Word::new(k)).collect(),
        range: None,
    }
}

fn any(items: Vec<Expr>) -> Expr {
    let props = Vec::new();
    Expr::Alt { props, items }
}

#[test]
fn a_known_piece_is_called_by_its_name() {
    assert_eq!(proposed(Movement::leap(&[2, 1])), name("knight"));
    assert_eq!(proposed(ferz().or(wazir())), name("commoner"));
}

#[test]
fn directions_and_ranges_are_found() {
    assert_eq!(
        proposed(wazir().toward(&["forward"])),
        under("wazir", &["forward"])
    );
    let crab = ["forward-most", "backward-shallow"];
    assert_eq!(
        proposed(Movement::leap(&[1, 2]).toward(&crab)),
        under("knight", &crab)
    );
    let Expr::Mod { range, .. } = proposed(wazir().range(1, Some(3))) else {
        panic!("a range");
    };
    assert_eq!(range.map(|r| (r.min, r.max)), Some((1, Some(3))));
}

#[test]
fn moves_and_captures_are_told_apart() {
    let pawn = wazir().toward(&["forward"]).act(Action::Move);
    let pawn = pawn.or(ferz().toward(&["forward"]).act(Action::Capture));
    let call = |f: &str, of: Expr| Expr::Apply {
        func: Box::new(name(f)),
        args: vec![of],
    };
    let expected = any(vec![
        call("move", under("wazir", &["forward"])),
        call("capture", under("ferz", &["forward"])),
    ]);
    assert_eq!(proposed(pawn), expected);
}

#[test]
fn what_has_no_shape_is_written_out() {
    let odd = Movement::leap(&[1, 3])
        .only()
        .or(Movement::leap(&[-2, 0]).only());
    let Expr::Alt { items, .. } = proposed(odd) else {
        panic!("two leaps");
    };
    assert_eq!(items.len(), 2);
}

#[test]
fn what_stands_on_the_board_is_reckoned_with() {
    let (mut board, from) = middle(7, 7);
    board
        .friends
        .insert(from.plus(Vector::new(&[1, 0]).unwrap()).unwrap());
    let picture = drawn(&wazir().then(ferz()), board, from, true);
    assert_eq!(propose(&picture, &known()).unwrap().expr, name("mao"));
}

#[test]
fn hexagons_have_definitions_too() {
    let board = Simple::hexagon(6, HexRows::Level);
    let piece = wazir().toward(&["left", "forward-right"]);
    let picture = drawn(&piece, board, Vector::default(), true);
    let found = propose(&picture, &known()).unwrap();
    assert_eq!(picture.of(&found.movement).unwrap(), picture.cells);
    assert!(matches!(found.expr, Expr::Mod { .. }), "{:?}", found.expr);
}

#[test]
fn an_empty_picture_is_a_piece_that_never_moves() {
    let (board, from) = middle(5, 5);
    let picture = drawn(
        &wazir().act(Action::Move).act(Action::Capture),
        board,
        from,
        false,
    );
    let found = propose(&picture, &known()).unwrap();
    assert_eq!(picture.of(&found.movement).unwrap(), BTreeMap::new());
}

#[test]
fn what_no_part_draws_is_named() {
    let (board, from) = middle(5, 5);
    let picture = drawn(&wazir().act(Action::Igui), board, from, false);
    let Err(Unexplained(cells)) = propose(&picture, &known()) else {
        panic!("a capture from afar");
    };
    assert_eq!(cells.len(), 4);
}

#[test]
fn any_picture_at_all_has_a_definition_soon() {
    use crate::movement::Dice;
    let mut dice = Dice::new(1);
    for crowd in [2, 5] {
        let (board, from) = middle(11, 11);
        let mut picture = drawn(
            &wazir().act(Action::Igui).act(Action::Move),
            board,
            from,
            false,
        );
        for n in 0..121 {
            let at = Vector::new(&[n % 11, n / 11]).unwrap();
            let abilities = [
                Abilities::MOVE,
                Abilities::CAPTURE,
                Abilities::MOVE | Abilities::CAPTURE,
            ];
            if at != from && dice.one_in(crowd) {
                picture.cells.insert(at, dice.of(&abilities));
            }
        }
        let found = propose(&picture, &known()).unwrap();
        assert_eq!(picture.of(&found.movement).unwrap(), picture.cells);
    }
}

#[test]
fn a_picture_of_many_cells_is_defined_cell_by_cell() {
    let (board, from) = middle(31, 31);
    let all = (0..31).flat_map(|x| (0..31).map(move |y| [x, y]));
    let cells =
        all.filter_map(|at| Some((Vector::new(&at)?, Abilities::MOVE | Abilities::CAPTURE)));
    let picture = Picture {
        board,
        from,
        cells: cells.filter(|(at, _)| *at != from).collect(),
        only_where: false,
    };
    let proposal = propose(&picture, &known()).unwrap();
    assert!(!proposal.shortest);
    assert_eq!(picture.of(&proposal.movement), Some(picture.cells.clone()));
}
