use super::{LONGEST, sentence};
use crate::movement::{
    Action, CannotReach, Comparison, Condition, Dice, Geometry, HexRows, Limits, Movement, Simple,
    potential,
};

fn said(movement: &Movement) -> String {
    sentence(movement, &[], Geometry::Rectangular(2))
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

#[test]
fn leaps_that_differ_in_direction_only_are_told_together() {
    assert_eq!(
        said(&ferz().ride().or(rook())),
        "Slides any number of squares orthogonally or diagonally."
    );
    assert_eq!(
        said(&wazir().or(ferz().toward(&["forward"]))),
        "Moves one square orthogonally, or diagonally forward."
    );
}

#[test]
fn a_piece_that_goes_back_captures() {
    assert_eq!(
        said(&wazir().then(ferz()).act(Action::Igui)),
        "Moves one square orthogonally to an empty square, then captures one square diagonally outward, \
         and goes back to where it was."
    );
    assert_eq!(
        said(&wazir().may_then(ferz()).act(Action::Igui)),
        "Moves one square orthogonally, and unless that was a capture may then move one square diagonally \
         outward, and only to capture, and goes back to where it was."
    );
}

#[test]
fn a_leg_that_has_to_go_on_ends_on_an_empty_square() {
    assert_eq!(
        said(&wazir().then(ferz()).then(ferz())),
        "Moves one square orthogonally to an empty square, then moves one square diagonally outward \
         to an empty square, then moves one square diagonally outward."
    );
}

#[test]
fn a_leg_that_stays_where_it_is_is_not_told() {
    let back = || ferz().any().toward(&["backward"]);
    assert_eq!(
        said(&Movement::leap(&[0, 0]).then(back())),
        "Moves one square diagonally backward."
    );
    assert_eq!(
        said(&wazir().then(back())),
        "Moves one square orthogonally to an empty square, then moves one square diagonally backward."
    );
    assert_eq!(
        said(&wazir().then(ferz().any())),
        "Moves one square orthogonally to an empty square, then moves one square diagonally in any direction."
    );
}

#[test]
fn only_captures_that_nobody_wrote_out_end_a_move() {
    let on = |first: Movement| said(&first.may_then(rook()));
    assert!(on(ferz()).contains("unless that was a capture"));
    assert!(!on(ferz().act(Action::Capture)).contains("unless"));
    assert!(!on(ferz().act(Action::Move)).contains("unless"));
}

#[test]
fn nothing_is_left_of_a_contradiction() {
    let never = rook().act(Action::Capture).act(Action::Move);
    assert_eq!(said(&never), "Makes no moves.");
}

#[test]
fn a_piece_that_can_never_move_makes_no_moves() {
    let still = || Movement::leap(&[0, 0]).act(Action::Capture);
    for never in [
        Movement::leap(&[1, 2]).act(Action::Cannon),
        wazir().act(Action::Grasshopper),
        Movement::leap(&[3, 3])
            .act(Action::Cannon)
            .act(Action::NoJump),
        rook().act(Action::Move).act(Action::Igui),
        Movement::leap(&[0, 0]).act(Action::Igui),
        rook().then(still()),
        still().may_then(rook()),
        rook().toward(&["forward"]).toward(&["backward"]),
    ] {
        assert_eq!(said(&never), "Makes no moves.");
    }
    let hop = wazir().act(Action::Cannon).ride();
    assert!(said(&hop).contains("over exactly one piece"));
    assert_eq!(said(&rook().may_then(still())), said(&rook()));
}

#[test]
fn what_is_repeated_in_several_directions_stands_behind_a_comma() {
    let knight = Movement::leap(&[1, 2]).ride().toward(&["forward-most"]);
    let text = "Leaps two squares and one to the side, mostly forward, any number of times in the same direction.";
    assert_eq!(said(&knight), text);
}

#[test]
fn the_article_follows_the_sound_of_the_name() {
    for (name, text) in [
        ("unicorn", "a unicorn"),
        ("usurper", "a usurper"),
        ("one-eyed-giant", "a one eyed giant"),
        ("heir", "an heir"),
        ("amazon", "an amazon"),
        ("usher", "an usher"),
    ] {
        let promoted = said(&Movement::promote_to(&[name]));
        assert_eq!(promoted, format!("Becomes {text}."));
    }
}

/// Numbers that look random and are the same every time.
fn random(dice: &mut Dice, depth: u32) -> Movement {
    let number = |d: &mut Dice| d.below(5) as i64 - 2;
    if depth == 0 {
        return match dice.below(5) {
            0 => Movement::text("words “in” words\n"),
            1 => Movement::promote_to(&["queen", "a"]),
            2 => Movement::promote_to(&[]),
            n => Movement::leap(&(0..n).map(|_| number(dice)).collect::<Vec<_>>()),
        };
    }
    let inner = random(dice, depth - 1);
    match dice.below(13) {
        0 => inner.or(random(dice, depth - 1)),
        1 => inner.then(random(dice, depth - 1)),
        2 => inner.may_then(random(dice, depth - 1)),
        3 => inner.ride(),
        4 => inner.range(2, Some(2 + dice.below(3) as u32)),
        5 => inner.toward(&["left-most", "forward-right"]),
        6 => inner.within("within-the-walls"),
        7 => inner.only(),
        8 => inner.any(),
        9 => {
            let rank = Condition::Compare(
                Comparison::Equal,
                Box::new(Condition::Rank),
                Box::new(Condition::Number(number(dice))),
            );
            inner.when(Condition::Not(Box::new(rank)), random(dice, depth - 1))
        }
        10 => inner.act(Action::Igui),
        11 => inner.act(Action::NoJump),
        _ => {
            let all = [
                Action::Move,
                Action::Capture,
                Action::Cannon,
                Action::Initial,
            ];
            inner.act(all[dice.below(4_usize)])
        }
    }
}

#[test]
fn any_piece_can_be_told_and_in_a_bounded_text() {
    let mut dice = Dice::new(7);
    for round in 0..2_000 {
        let piece = random(&mut dice, round % 8);
        let text = said(&piece);
        assert!(text.ends_with(['.', '…']) && text.len() > 3, "{text}");
        assert!(text.chars().count() <= LONGEST + 1, "{text}");
        assert!(!text.contains("  ") && !text.contains(" ,"), "{text}");
        let first = text.chars().next();
        assert!(
            first.is_some_and(|c| c.is_uppercase() || c == '('),
            "{text}"
        );
    }
}

#[test]
fn monsters_are_summed_up() {
    let mut piece = ferz().or(Movement::leap(&[2, 3]));
    for n in 0..60 {
        let other = Movement::leap(&[n, 1, 3]);
        piece = piece.clone().then(other.clone()).or(piece.may_then(other));
    }
    let text = said(&piece);
    assert!(text.chars().count() <= LONGEST + 1);
    assert!(
        text.contains("and so on") || text.contains("in other ways"),
        "{text}"
    );
}

const LEVEL: Geometry = Geometry::Hexagonal(HexRows::Level);
const UPRIGHT: Geometry = Geometry::Hexagonal(HexRows::Upright);

fn on(movement: &Movement, geometry: Geometry) -> String {
    sentence(movement, &[], geometry)
}

#[test]
fn directions_that_a_leap_does_not_have_are_not_told() {
    let queen = rook().or(ferz().ride());
    let knight = Movement::leap(&[1, 2]);
    for (piece, text) in [
        (wazir().toward(&["forward-left"]), "Makes no moves."),
        (ferz().toward(&["wide"]), "Makes no moves."),
        (
            Movement::leap(&[0, 0]).toward(&["forward"]),
            "Makes no moves.",
        ),
        (
            queen.toward(&["backward-left"]),
            "Slides any number of squares diagonally backward and to the left.",
        ),
        (
            wazir().toward(&["left", "forward-right"]),
            "Moves one square straight to the left.",
        ),
        (
            wazir()
                .toward(&["left", "forward"])
                .toward(&["forward", "right"]),
            "Moves one square straight forward.",
        ),
        (
            knight
                .clone()
                .toward(&["wide", "narrow", "forward-most-wide"]),
            "Leaps two squares and one to the side, more sideways than lengthwise or more lengthwise than sideways.",
        ),
        (
            Movement::leap(&[0, 1])
                .only()
                .toward(&["forward", "backward"]),
            "Moves one square straight forward.",
        ),
        (
            Movement::leap(&[2, 1]).only().ride(),
            "Leaps two squares to the right and one forward any number of times in the same direction.",
        ),
    ] {
        assert_eq!(said(&piece), text);
    }
}

#[test]
fn legs_that_never_exist_are_not_told() {
    let king = || wazir().or(ferz());
    let ahead = || rook().toward(&["forward"]);
    for (piece, text) in [
        (
            king().act(Action::Igui).then(king().act(Action::Move)),
            "Makes no moves.",
        ),
        (
            ahead().may_then(ferz().ride().toward(&["backward"])),
            "Slides any number of squares straight forward.",
        ),
        (ahead().then(wazir().toward(&["left"])), "Makes no moves."),
        (
            ahead().then(ferz().toward(&["left", "backward"])),
            "Slides any number of squares straight forward to an empty square, then moves one square \
             diagonally to the left outward.",
        ),
        (
            ahead().then(ferz()).toward(&["backward"]),
            "Makes no moves.",
        ),
        (
            wazir()
                .may_then(Movement::leap(&[0, 0]).then(wazir().toward(&["backward"])))
                .toward(&["forward"]),
            "Moves one square orthogonally, only if the whole move goes forward.",
        ),
    ] {
        assert_eq!(said(&piece), text);
    }
    // A capture that is written out may be the only one.
    let first = wazir().act(Action::Capture).then(ferz().act(Action::Move));
    assert_eq!(
        said(&first.act(Action::Capture)),
        "Captures one square orthogonally, then moves one square diagonally outward without capturing, \
         and only to capture."
    );
}

#[test]
fn on_hexagons_the_directions_that_exist_are_listed() {
    let left = || wazir().toward(&["left"]);
    for (piece, geometry, text) in [
        (rook(), LEVEL, "Slides any number of squares orthogonally."),
        (
            left().ride(),
            LEVEL,
            "Slides any number of squares straight forward-left, left or backward-left.",
        ),
        (
            left(),
            UPRIGHT,
            "Moves one square straight forward-left or backward-left.",
        ),
        (
            wazir().toward(&["sideways"]),
            LEVEL,
            "Moves one square orthogonally.",
        ),
        (
            wazir().or(ferz().toward(&["forward-left"])),
            UPRIGHT,
            "Moves one square orthogonally, or diagonally forward-left.",
        ),
        (
            wazir().toward(&["north"]),
            UPRIGHT,
            "Moves one square straight north-west, north or north-east.",
        ),
        (
            wazir()
                .toward(&["left-most", "north-most"])
                .toward(&["forward"]),
            UPRIGHT,
            "Moves one square straight forward-left or forward as the first player and forward-left as the second player.",
        ),
        (
            Movement::leap(&[1, -1]),
            LEVEL,
            "Moves one square orthogonally.",
        ),
        (
            Movement::leap(&[2, -1]).ride(),
            LEVEL,
            "Slides any number of squares diagonally.",
        ),
        (
            wazir().only(),
            LEVEL,
            "Moves one square straight forward-right.",
        ),
        (
            ferz().only(),
            LEVEL,
            "Moves one square diagonally forward-right.",
        ),
        (
            Movement::leap(&[1, 2]).only(),
            LEVEL,
            "Leaps two squares forward-right and one right.",
        ),
        (
            wazir().toward(&["forward-most-wide"]),
            LEVEL,
            "Makes no moves.",
        ),
    ] {
        assert_eq!(on(&piece, geometry), text);
    }
}

/// A leap or a ride with restrictions, or a chain of such legs.
fn restricted(dice: &mut Dice, depth: u32) -> Movement {
    const WORDS: [&str; 12] = [
        "forward",
        "backward",
        "left",
        "right",
        "north",
        "wide",
        "narrow",
        "sideways",
        "forward-left",
        "left-most",
        "backward-shallow",
        "lengthwise",
    ];
    if depth == 0 {
        let number = |d: &mut Dice| d.below(4) as i64 - 1;
        let leap = Movement::leap(&[number(dice), number(dice)]);
        return match dice.below(4) {
            0 => leap.ride(),
            1 => leap.only(),
            _ => leap,
        };
    }
    let inner = restricted(dice, depth - 1);
    match dice.below(10) {
        0 => inner.or(restricted(dice, depth - 1)),
        1 | 2 => inner.then(restricted(dice, depth - 1)),
        3 => inner.may_then(restricted(dice, depth - 1)),
        4 => inner.act(Action::Move),
        5 => inner.act(Action::Capture),
        6 => inner.act(Action::Igui),
        7 => inner.any(),
        _ => inner.toward(&[WORDS[dice.below(12_usize)]]),
    }
}

/// Whether a piece can move on a large board, whoever stands there.
fn moves_somewhere(piece: &Movement, geometry: Geometry) -> Result<bool, CannotReach> {
    let mut board = match geometry {
        Geometry::Rectangular(_) => Simple::rectangular(&[25, 25]),
        Geometry::Hexagonal(rows) => Simple::hexagon(13, rows),
    };
    let limits = Limits {
        steps: 20_000,
        ..Limits::default()
    };
    let mut found = false;
    for second in [false, true] {
        board.second = second;
        found |= !potential(piece, &board, board.middle(), limits)?
            .cells
            .is_empty();
    }
    Ok(found)
}

#[test]
fn a_piece_makes_no_moves_in_words_if_it_has_none() {
    let mut dice = Dice::new(11);
    let (mut none, mut some, mut wrong) = (0, 0, Vec::new());
    for round in 0..2_000 {
        let piece = restricted(&mut dice, 1 + round % 4);
        let geometry = [Geometry::Rectangular(2), LEVEL, UPRIGHT][(round % 3) as usize];
        let Ok(moves) = moves_somewhere(&piece, geometry) else {
            continue;
        };
        let text = on(&piece, geometry);
        // A condition on the whole move may be one that no move meets.
        let depends = text.contains("only if the whole") || text.contains("and only to");
        if moves != (text != "Makes no moves.") && (moves || !depends) {
            wrong.push(format!("{moves} {geometry:?} {text} {:?}", piece.nodes()));
        }
        match moves {
            true => some += 1,
            false => none += 1,
        }
    }
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
    assert!(none > 100 && some > 1_000, "{none} {some}");
}
