/// Why a file could not be read or written at all.
///
/// What is wrong *in* a file is a [`Diagnostic`](crate::diag::Diagnostic).
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file could not be opened.
    #[error("could not open `{file}`: {cause}")]
    Open {
        /// As the user wrote it.
        file: String,
        /// What the system said.
        cause: std::io::Error,
    },
    /// Reading stopped in the middle.
    #[error("could not read `{file}` behind byte {offset}: {cause}")]
    Read {
        /// As the user wrote it.
        file: String,
        /// How many bytes had been read.
        offset: u64,
        /// What the system said.
        cause: std::io::Error,
    },
}
