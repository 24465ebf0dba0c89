use super::{Caption, Diagram, Symbols, Theme};
use crate::model::{Cell, Kind, Piece, Side};
use crate::movement::{HexRows, Limits, Movement, Simple, Vector, potential, reach, touches};
use std::collections::BTreeMap;

fn cell(name: &str) -> Vector {
    let bytes = name.as_bytes();
    Vector::new(&[i64::from(bytes[0] - b'a'), i64::from(bytes[1] - b'1')]).unwrap()
}

/// The signs of a diagram, without the blanks between.
fn signs(board: &Simple, from: Vector, movement: &Movement) -> String {
    let found = reach(movement, board, from, Limits::default()).unwrap();
    let diagram = Diagram::of(board, from, &touches(found.moves)).unwrap();
    let text = diagram.text(Symbols::Seed);
    text.split_whitespace().collect()
}

fn drawn(board: &Simple, from: Vector, movement: &Movement) -> String {
    let found = potential(movement, board, from, Limits::default()).unwrap();
    let diagram = Diagram::of(board, from, &found.cells).unwrap();
    diagram.text(Symbols::Full)
}

fn wazir() -> Movement {
    Movement::leap(&[0, 1])
}

fn ferz() -> Movement {
    Movement::leap(&[1, 1])
}

#[test]
fn the_hexagon_of_the_description_is_drawn_as_there() {
    let board = Simple::hexagon(6, HexRows::Level);
    let piece = wazir().toward(&["left", "forward-right"]);
    let expected = ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . X X . . . . \
        . . . . X ! . . . . . . . . . X . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . \
        . . .";
    let expected: String = expected.split_whitespace().collect();
    assert_eq!(signs(&board, Vector::default(), &piece), expected);
}

#[test]
fn the_crab_of_the_description_is_drawn_as_there() {
    let board = Simple::rectangular(&[7, 6]);
    let piece = Movement::leap(&[2, 1]).toward(&["forward-most", "backwards-shallow"]);
    let expected =
        ". . . . . . . . . X . X . . . . . . . . . . . . ! . . . . X . . . X . . . . . . . .";
    let expected: String = expected.split_whitespace().collect();
    assert_eq!(signs(&board, cell("d3"), &piece), expected);
}

#[test]
fn the_blocked_horse_of_the_description_is_drawn_as_there() {
    let expected = ". . . . . . . . . X . X . . . X . . . . . . . . ! : . . . X : . . . . . . X . X . . \
        . . . . . . .";
    let expected: String = expected.split_whitespace().collect();
    let piece = wazir().then(ferz());
    for friendly in [true, false] {
        let mut board = Simple::rectangular(&[7, 7]);
        let blockers = [cell("e4"), cell("c3")];
        match friendly {
            true => board.friends.extend(blockers),
            false => board.enemies.extend(blockers),
        }
        assert_eq!(signs(&board, cell("d4"), &piece), expected);
    }
}

#[test]
fn what_a_piece_does_only_over_another_one_has_a_sign_of_its_own() {
    use crate::movement::Action;
    let board = Simple::rectangular(&[5, 5]);
    let rook = || wazir().ride();
    let cannon = rook().act(Action::Cannon).act(Action::Capture);
    let text = drawn(&board, cell("c3"), &rook().act(Action::Move).or(cannon));
    assert_eq!(
        text,
        "5 . . % . .\n4 . . o . .\n3 % o @ o %\n2 . . o . .\n1 . . % . .\n  a b c d e\n\
         @ the piece   o moves   % moves, or captures over a piece\n"
    );
    let hopper = rook().act(Action::Grasshopper);
    let text = drawn(&board, cell("c3"), &hopper);
    assert!(
        text.starts_with("5 . . ^ . .\n4 . . . . .\n3 ^ . @ . ^\n"),
        "{text}"
    );
}

#[test]
fn captures_from_afar_are_seen_without_enemies_on_the_board() {
    use crate::movement::Action;
    let board = Simple::rectangular(&[3, 3]);
    let text = drawn(&board, cell("b2"), &ferz().act(Action::Igui));
    assert!(text.starts_with("3 + . +\n2 . @ .\n1 + . +\n"), "{text}");
}

#[test]
fn boards_that_nobody_could_look_at_are_refused() {
    for sizes in [&[101, 2][..], &[100, 100, 100], &[i64::MAX, i64::MAX]] {
        let board = Simple::rectangular(sizes);
        assert!(Diagram::of(&board, Vector::default(), &Default::default()).is_err());
    }
}

#[test]
fn a_picture_has_a_mark_for_each_deed_and_is_the_same_every_time() {
    let board = Simple::rectangular(&[3, 3]);
    let piece = ferz().within("within-the-walls").or(wazir());
    let found = potential(&piece, &board, cell("b2"), Limits::default()).unwrap();
    let diagram = Diagram::of(&board, cell("b2"), &found.cells).unwrap();
    let caption = Caption {
        name: Some("rook"),
        title: "a < b & c",
        sentence: "Moves.",
        second: false,
        theme: Theme::Light,
        size: None,
    };
    let svg = diagram.svg(&caption);
    assert_eq!(svg, diagram.svg(&caption));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<use href=\"#cell\"").count(), 9);
    // Four sure squares, four faint ones, and a line of the legend.
    assert_eq!(svg.matches("<use href=\"#move\"").count(), 9);
    assert_eq!(svg.matches("#move\" opacity=\"0.4\"").count(), 4);
    assert!(svg.contains("a &lt; b &amp; c") && svg.contains("#piece-rook"));
}

#[test]
fn a_picture_of_a_position_has_its_pieces() {
    let board = Simple::rectangular(&[3, 3]);
    let piece = |side, kind| Cell::Piece(Piece::new(side, kind));
    let cells = BTreeMap::from([
        (cell("a1"), piece(Side::White, Kind::QUEEN)),
        (cell("c3"), piece(Side::Black, Kind::AMAZON)),
        (cell("c1"), Cell::Hole),
    ]);
    let touches = Default::default();
    let diagram = Diagram::of_position(&board, cell("b2"), &touches, &cells).unwrap();
    let svg = diagram.svg(&Caption {
        name: Some("rook"),
        title: "",
        sentence: "",
        second: false,
        theme: Theme::Print,
        size: Some(90),
    });
    for shown in [
        "#piece-queen",
        "#piece-rook",
        "#piece-amazon",
        "AM amazon",
        "width=\"90\"",
    ] {
        assert!(svg.contains(shown), "{shown}");
    }
    assert_eq!(svg.matches("<use href=\"#cell\"").count(), 8);
}

#[test]
fn pictures_of_hexagons_and_of_slices_have_all_their_cells() {
    let caption = Caption {
        name: None,
        title: "",
        sentence: "",
        second: true,
        theme: Theme::Light,
        size: None,
    };
    let boards = [
        (Simple::hexagon(3, HexRows::Level), 19),
        (Simple::hexagon(3, HexRows::Upright), 19),
        (Simple::rectangular(&[2, 3, 4, 2]), 48),
        (Simple::rectangular(&[5]), 5),
    ];
    let hexagon = Simple::hexagon(2, HexRows::Level);
    let hexagon = Diagram::of(&hexagon, Vector::default(), &Default::default()).unwrap();
    assert!(hexagon.svg(&caption).contains(">-1,1</text>"));
    for (board, cells) in boards {
        let diagram = Diagram::of(&board, Vector::default(), &Default::default()).unwrap();
        let svg = diagram.svg(&caption);
        assert_eq!(svg.matches("<use href=\"#cell\"").count(), cells);
    }
}
