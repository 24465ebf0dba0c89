//! docs/limits.md says what the code does.

use panchess::diag::{Budget, grouped};
use panchess::formats::Options;
use panchess::io::limits;
use panchess::model::{Grid, Tree};

#[test]
fn the_page_of_limits_has_the_numbers_of_the_code() {
    let page = include_str!("../../docs/limits.md");
    let messages = Budget::default();
    let rows = [
        ("bytes of a record", limits::MAX_RECORD),
        ("digits of one coordinate", Options::MAX_DIGITS),
        ("nesting of variations in brackets", limits::NESTING),
        ("files and ranks of a board", Grid::MAX.into()),
        ("moves of one turn", Tree::MAX_MOVES),
        (
            "messages of a record with the same code",
            messages.of_a_code as usize,
        ),
        ("messages of a record", messages.in_all),
        ("bytes of text in all messages of a record", messages.bytes),
    ];
    for (what, limit) in rows {
        let row = format!("| {what} | {} |", grouped(limit as u64));
        assert!(page.contains(&row), "{row}");
    }
}
