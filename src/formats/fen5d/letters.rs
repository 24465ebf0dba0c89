use crate::model::{Kind, Letters};
use std::sync::LazyLock;

/// The letters of 5DFEN: those of chess, and these.
const MORE: &[(u8, Kind)] = &[
    (b'U', Kind::UNICORN),
    (b'D', Kind::DRAGON),
    (b'S', Kind::PRINCESS),
    (b'W', Kind::BRAWN),
    (b'C', Kind::COMMON_KING),
    (b'Y', Kind::ROYAL_QUEEN),
];

/// The letters of the notation.
pub fn letters() -> &'static Letters {
    static TABLE: LazyLock<Letters> = LazyLock::new(|| Letters::and_orthodox(MORE));
    &TABLE
}
