//! The model to which every notation is lowered. It has no text, no letters and no syntax.
//!
//! A [`Document`] is a [`Game`], a [`Position`], or the [`Pieces`] of a file or of a variant.
//! A game is a start position and a [`Tree`] of
//! actions; an action is one or more moves of one player.
//!
//! Each type has two sizes: bounded boards use bytes ([`Sq`], [`Ply`], [`Grid`]);
//! the infinite plane and the multiverse use exact integers of any size
//! ([`Coord`], [`BoardSquare`], [`WideMove`]). The large types do not slow down other documents.

mod budget;
mod comment;
mod coord;
mod document;
mod extras;
mod features;
mod game;
mod grid;
mod kind;
mod moves;
mod multiverse;
mod part;
mod piece;
mod pieces;
mod place;
mod plain;
mod plane;
mod play;
mod position;
mod revision;
mod seen;
mod side;
mod spelling;
mod tags;
mod tree;
mod turns;
mod value;
mod variant;

pub(crate) use budget::{Budget, names};
pub use budget::{Digits, Names, TooManyDigits};
pub(crate) use comment::has_no_unit;
pub use comment::{Command, Evaluation, commands, evaluation, seconds};
pub use coord::{Coord, CoordError};
pub use document::{Document, DocumentKind};
pub(crate) use extras::small_number;
pub use extras::{Extras, Value};
pub use features::{Feature, Use};
pub(crate) use game::is_dash;
pub use game::{Game, Outcome, Start};
pub use grid::{Cell, Grid};
pub use kind::{Kind, KindError, Name};
pub use moves::{Jump, Lanes, Marks, Placed, Ply, Spot, WideMove};
pub use multiverse::{Lane, Multiverse};
pub use part::{Part, Worlds};
pub use piece::Piece;
pub use pieces::{
    CmpOp, Expr, Link, Note, PieceDef, PieceNode, PieceSource, Pieces, StepRange, Test, Word,
};
pub use place::{BoardId, BoardSquare, Moment, Sq, Square};
pub use plain::PlainPosition;
pub use plane::{Border, Plane, Ray};
pub(crate) use position::is_cell_of_chess;
pub use position::{Checks, Counters, EnPassant, Hands, Position, World};
pub(crate) use revision::{Bits, Revision, RevisionIds, Squares, bits};
pub use seen::{Seen, Stated};
pub use side::Side;
pub use spelling::Spelling;
pub use tags::Tags;
pub(crate) use tree::Simple;
pub use tree::{Action, MoveId, NodeId, Remark, Tree};
pub use turns::{Turn, Turns};
pub(crate) use value::{Members, UniqueMembers};
pub(crate) use variant::is_default;
pub use variant::{
    Alias, Blast, Board, Castling, Catalog, Character, Chase, Choice, Connect, Counting,
    CountingRule, Drops, Effects, Enclosing, EnclosingRule, Ends, Extinction, Flag, Form, Gating,
    Goal, Goals, Laws, Leap, Letter, Lettered, Letters, Limit, Mates, NamedVariants, NamedZone,
    Passing, Patch, Pawns, Picture, Promotion, Region, Repetition, Royals, Score, ShogiPromotion,
    Sided, StartAt, Surface, Tiebreak, Variant, VariantName, WallRule, Walls, Wings, Zone,
    ZoneError, drawn,
};
