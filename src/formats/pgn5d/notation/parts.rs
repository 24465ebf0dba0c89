//! The names that the grammars of the notations of 5D chess give to the parts of a move.

/// A function `part_of` that says which part of a move a rule is, and whether it is of the board that the move goes to.
macro_rules! parts_of_a_move {
    ($($rule:ident)+) => {
        fn part_of(rule: Rule) -> Option<(Part, bool)> {
            Some(match rule {
                $(Rule::$rule => parts_of_a_move!(@ $rule),)+
                _ => return None,
            })
        }
    };
    (@ from_number) => { (Part::Lane, false) };
    (@ from_moment) => { (Part::Turn, false) };
    (@ to_number) => { (Part::Lane, true) };
    (@ to_moment) => { (Part::Turn, true) };
    (@ long) => { (Part::Long, false) };
    (@ short) => { (Part::Short, false) };
    (@ piece) => { (Part::Piece, false) };
    (@ from_file) => { (Part::FromFile, false) };
    (@ from_rank) => { (Part::FromRank, false) };
    (@ capture) => { (Part::Capture, false) };
    (@ to_file) => { (Part::ToFile, false) };
    (@ to_rank) => { (Part::ToRank, false) };
    (@ promoted) => { (Part::Promoted, false) };
    (@ checked) => { (Part::Check, false) };
    (@ softmate) => { (Part::Softmate, false) };
    (@ checkmate) => { (Part::Checkmate, false) };
    (@ glyph) => { (Part::Glyph, false) };
    (@ moved) => { (Part::Tilde, false) };
}

pub(crate) use parts_of_a_move;
