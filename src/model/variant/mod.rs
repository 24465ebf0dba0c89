//! Variants as data: their names, board, pieces, start positions, laws and ends.

mod catalog;
mod definition;
mod ends;
mod first_moves;
mod goal;
mod inheritance;
mod kinds;
mod laws;
mod letters;
mod moves;
mod name;
mod named;
mod picture;
mod resize;
mod sided;
mod zone;

pub use catalog::Catalog;
pub use definition::{Alias, Board, Lettered, NamedZone, StartAt, Variant};
pub use ends::{Connect, Ends, Extinction, Flag, Mates, Repetition, Score, Tiebreak, Wings};
pub use goal::Goal;
pub(crate) use laws::is_default;
pub use laws::{Goals, Laws, Promotion, Region, Royals};
pub use letters::{Letter, Letters};
pub use moves::{
    Blast, Castling, Chase, Choice, Counting, CountingRule, Drops, Effects, Enclosing,
    EnclosingRule, Gating, Leap, Limit, Passing, Pawns, ShogiPromotion, WallRule, Walls,
};
pub use name::VariantName;
pub use named::NamedVariants;
pub use picture::{Character, Form, Picture, Surface};
pub use resize::drawn;
pub use sided::Sided;
pub use zone::{Patch, Zone, ZoneError};
