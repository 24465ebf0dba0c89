use crate::diag::file_name;

/// Why a file could not be read or written at all.
///
/// An error in the content of a file is a [`Message`](crate::Message) instead.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file could not be opened.
    #[error("{}", unopened(file, cause))]
    Open {
        /// As the user wrote it.
        file: String,
        /// The error of the system.
        cause: std::io::Error,
    },
    /// Reading stopped in the middle of the file.
    #[error("could not read `{}` after byte {offset}: {cause}", file_name(file))]
    Read {
        /// As the user wrote it.
        file: String,
        /// The number of bytes that had been read.
        offset: u64,
        /// The error of the system.
        cause: std::io::Error,
    },
    /// The compressed data is incomplete.
    #[error(
        "`{}` ends in the middle of its {packing} data, at byte {at} ({offset} bytes \
         decompressed); it was probably not copied or downloaded completely",
        file_name(file)
    )]
    CutOff {
        /// As the user wrote it.
        file: String,
        /// `zstd`, `gzip`, `bzip2` or `zip`.
        packing: &'static str,
        /// The length of the file.
        at: u64,
        /// How many decompressed bytes could be read.
        offset: u64,
    },
    /// The compressed data is damaged.
    #[error(
        "`{}` has damaged {packing} data before byte {at} ({offset} bytes \
         decompressed): {words}",
        file_name(file)
    )]
    Damaged {
        /// As the user wrote it.
        file: String,
        /// `zstd`, `gzip`, `bzip2` or `zip`.
        packing: &'static str,
        /// The number of bytes of the file that had been read.
        at: u64,
        /// How many decompressed bytes could be read.
        offset: u64,
        /// The error of the decoder.
        words: String,
    },
    /// Decompressing would take too much memory.
    #[error(
        "`{}` was compressed by zstd with a window of more than 128 MB; decompress it first: \
         `zstd -dc --long=31 FILE | panchess … -`",
        file_name(file)
    )]
    LongWindow {
        /// As the user wrote it.
        file: String,
    },
    /// A zip archive, or a file in it, cannot be read.
    #[error("could not read the zip archive `{}`: {words}", file_name(file))]
    Zip {
        /// As the user wrote it, with the name in the archive.
        file: String,
        /// The reason.
        words: String,
    },
    /// panchess cannot write this compression method.
    #[error(
        "`{}`: panchess reads {packing}, but does not write it; end the name in `.zst` or `.gz`",
        file_name(file)
    )]
    OnlyRead {
        /// As the user wrote it.
        file: String,
        /// `bzip2` or `zip`.
        packing: &'static str,
    },
    /// Compressed files need a feature that this build does not have.
    #[error(
        "`{}` is {packing}-compressed and this panchess was built without the feature \
         `compress`; decompress it first: `{packing} -dc FILE | panchess … -`",
        file_name(file)
    )]
    NoCompression {
        /// As the user wrote it.
        file: String,
        /// `zstd`, `gzip`, `bzip2` or `zip`.
        packing: &'static str,
    },
    /// The file that was to be replaced has changed since it was read.
    #[error(
        "`{}` was changed while it was read, so it was not replaced; run the command again",
        file_name(file)
    )]
    Changed {
        /// Its path.
        file: String,
    },
    /// The file could not be written; an existing file was not changed.
    #[error("could not write {}: {cause}", written(file))]
    Write {
        /// As the user wrote it.
        file: String,
        /// The error of the system.
        cause: std::io::Error,
    },
}

/// The error for a file that cannot be opened. A name with the signs of a pattern is a pattern, unless there is a file
/// with this name.
fn unopened(file: &str, cause: &std::io::Error) -> String {
    let missing = cause.kind() == std::io::ErrorKind::NotFound;
    let shown = file_name(file);
    match missing && file.contains(['*', '?', '[', '{']) {
        true => format!("no file matches the pattern `{shown}`"),
        false => format!("could not open `{shown}`: {cause}"),
    }
}

/// The output that should have been written, in the user's words.
fn written(file: &str) -> String {
    match file {
        "-" => "to standard output".to_owned(),
        file => format!("`{}`", file_name(file)),
    }
}
