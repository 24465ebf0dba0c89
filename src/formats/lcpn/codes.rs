//! Codes that other code asks for, so that it need not compare text.

use crate::diag::Code;

/// A call has too few or too many arguments.
pub const ARGUMENT_COUNT: Code = Code("lcpn/argument-count");
/// A gerund whose verb was guessed.
pub const GUESSED_GERUND: Code = Code("lcpn/guessed-gerund");
/// The name of a piece is used where a function is called.
pub const PIECE_AS_FUNCTION: Code = Code("lcpn/piece-as-function");
/// A condition that is unknown.
pub const UNKNOWN_CONDITION: Code = Code("lcpn/unknown-condition");
/// A function that is unknown.
pub const UNKNOWN_FUNCTION: Code = Code("lcpn/unknown-function");
/// A piece that is unknown.
pub const UNKNOWN_PIECE: Code = Code("lcpn/unknown-piece");
/// A restriction that is unknown.
pub const UNKNOWN_RESTRICTION: Code = Code("lcpn/unknown-restriction");
