//! Limits.

/// The default limit for the length of a record.
pub const MAX_RECORD: usize = 16 << 20;

/// How deep variations in brackets may be nested.
pub const NESTING: usize = 500;

/// About how many bytes are read and passed on at once.
pub const BATCH: usize = 512 << 10;

/// How many records are passed on at once: what is kept of each takes far more memory than a record of a few bytes.
pub const RECORDS: usize = 32 << 10;

/// How many bytes of text a frame of a `.zst` file has at least, except the last one.
pub const FRAME: u64 = 4 << 20;
