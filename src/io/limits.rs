//! How much is too much.

/// The longest record that is read, unless the user says otherwise.
pub const MAX_RECORD: usize = 16 << 20;

/// How deep brackets may be nested in a record.
pub const NESTING: usize = 500;

/// About how many bytes are read and handed on at once.
pub const BATCH: usize = 512 << 10;
