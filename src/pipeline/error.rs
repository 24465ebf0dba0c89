use super::{PlanError, Rejected};
use crate::diag::file_name;
use crate::formats::NameError;

/// Why a function failed. A mistake in a record is a [`Message`](super::Message) and does not affect other records. If
/// an iterator such as [`Documents`](crate::Documents) cannot return a record because of a mistake, the item is
/// [`Error::Record`]. Some texts name options of the command, such as `-f`; to write your own texts, match the
/// variants.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file could not be opened, read or written.
    #[error(transparent)]
    Io(#[from] crate::io::Error),
    /// The system refused to read or write something, and the file is not known.
    #[error("input or output failed: {0}")]
    System(std::io::Error),
    /// A name of a format was not understood.
    #[error(transparent)]
    Format(#[from] NameError),
    /// The conversion is not possible, for example because a format has no reader or no writer.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The notation of a file could not be detected.
    #[error("{}", undecided(.file, .candidates, *.unread))]
    Undecided {
        /// As the user wrote it.
        file: String,
        /// The notations that are possible.
        candidates: Vec<&'static str>,
        /// The content is in this format, which is not read.
        unread: Option<&'static str>,
    },
    /// The notation of a file could not be detected, because the file is empty.
    #[error("`{}` has no text, so its notation cannot be detected; name it with `-f FORMAT`", file_name(.0))]
    Empty(String),
    /// A word that the caller passed, such as the name of an encoding, is not known.
    #[error("{text}")]
    Unknown {
        /// What it should be: `encoding`, `theme`, `code`, `piece`, or `part` for what can be left out.
        what: &'static str,
        /// The word.
        word: String,
        /// The text of the error.
        text: String,
    },
    /// The content of a file is certainly in a notation other than that of its name.
    #[error(
        "the content of `{}` looks like {content}, not {name}: `-f {content}` reads it as that, \
         `-f {name}` as its name says", file_name(.file)
    )]
    Misnamed {
        /// As the user wrote it.
        file: String,
        /// The notation of its name.
        name: &'static str,
        /// The notation of its content.
        content: &'static str,
    },
    /// A file is compressed or packed with a method that panchess cannot read.
    #[error(
        "`{}` is packed with {packing}; panchess reads zstd, gzip, bzip2 and files in zip archives: `{tool} FILE | \
         panchess VERB -f FORMAT`", file_name(.file)
    )]
    Packed {
        /// As the user wrote it.
        file: String,
        /// The method.
        packing: &'static str,
        /// The command that unpacks it.
        tool: &'static str,
    },
    /// A range of a file ends before it starts.
    #[error("`{}` cannot be read from byte {start} to byte {end}: the end is before the start", file_name(.file))]
    Range {
        /// As the user wrote it.
        file: String,
        /// The start of the range.
        start: u64,
        /// Its end.
        end: u64,
    },
    /// An encoding was named for a notation that is not text.
    #[error("`--encoding` is for text, but `{0}` is binary")]
    Binary(&'static str),
    /// An input is also the output, so it would grow while it is read.
    #[error("`{}` is also where the output goes; write to another file", file_name(.0))]
    Output(String),
    /// Two inputs would be written to the same file.
    #[error(
        "`{}` and `{}` would both be written to `{}`; convert each by itself with another `-o FOLDER/`, or all into one \
         file with `-o FILE`", file_name(.one), file_name(.other), file_name(.path)
    )]
    Collision {
        /// An input.
        one: String,
        /// Another input.
        other: String,
        /// The file.
        path: String,
    },
    /// An input is named more than once.
    #[error("`{}` is named twice; name it once", file_name(.0))]
    Twice(String),
    /// An output would replace an input.
    #[error(
        "`{}` would replace `{}`, which is an input or an output; choose another folder",
        file_name(.one), file_name(.other)
    )]
    Overwrites {
        /// The input that is converted.
        one: String,
        /// The input that would be lost.
        other: String,
    },
    /// The output should be a folder, but there is something else with this name.
    #[error(
        "`{}` is not a folder, and the files of a folder are converted into another folder: \
         name one with `-o FOLDER/`, or write all of them into one new file with `-o FILE`", file_name(.0)
    )]
    NotAFolder(String),
    /// Several inputs would be written into one file that is itself one of them.
    #[error("the output `{}` is also an input; choose another name or folder with `-o`", file_name(.0))]
    Joins(String),
    /// A file of the target notation contains only one document, and there are several inputs.
    #[error("a `{0}` file holds one record: write into a folder with `-o FOLDER/`")]
    OneRecord(&'static str),
    /// A file of the notation contains only one document, and several records would be written by `dedup`.
    #[doc(hidden)]
    #[error(
        "a `{0}` file holds one record: `-t FORMAT` writes the records of several files together"
    )]
    OneDocument(&'static str),
    /// Records are to be written unchanged, but the files are in two notations.
    #[doc(hidden)]
    #[error(
        "some files are in `{0}` and some in `{1}`: `-t FORMAT` writes them all in one notation"
    )]
    Mixed(&'static str, &'static str),
    /// A count cannot be written before a record of this notation.
    #[doc(hidden)]
    #[error(
        "`--count` writes lines of text, which a `{0}` file does not hold: name another notation with `-t`"
    )]
    Uncounted(&'static str),
    /// Keys could not be stored on disk.
    #[doc(hidden)]
    #[error("{}", super::dedup::in_words(.0))]
    Keys(#[from] crate::keyset::Error),
    /// An output was not written, because one of its records was refused, or no record was left.
    #[error("`{}` was not written", file_name(.0))]
    Unwritten(String),
    /// An output was not written, because it is an input with rejected records, which would be lost.
    #[error(
        "`{}` is also an input, and was not replaced: the rejected records would be lost; {}",
        file_name(.0), .1
    )]
    Unreplaced(String, &'static str),
    /// An output is an input of which not all records are selected.
    #[error(
        "`{}` is also an input, and the records that are not selected would be lost; write to another file",
        file_name(.0)
    )]
    Unselected(String),
    /// A record was not read, converted or replayed. The records after it are not affected.
    #[error(transparent)]
    Record(Box<Rejected>),
    /// A run cannot continue where another one stopped.
    #[doc(hidden)]
    #[error("cannot resume: {0}")]
    Resume(String),
    /// The caller stopped the run.
    #[error("stopped before the end")]
    Stopped,
    /// Another reason, as text.
    #[error("{0}")]
    Other(String),
}

impl From<std::io::Error> for Error {
    /// Most errors of panchess know the name of their file.
    fn from(e: std::io::Error) -> Self {
        match e.downcast::<crate::io::Error>() {
            Ok(named) => Self::Io(named),
            Err(e) => Self::System(e),
        }
    }
}

impl Error {
    /// A word that the caller passed is not known.
    pub(crate) fn unknown(what: &'static str, word: &str, text: String) -> Self {
        let word = word.to_owned();
        Self::Unknown { what, word, text }
    }

    /// The code of the first error in a rejected record ([`Error::Record`]), which [`explain`](crate::explain())
    /// describes.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Self::Record(rejected) => rejected.findings.error().map(|message| message.code),
            _ => None,
        }
    }

    /// Whether a file was refused because its notation is not known, or is not read.
    #[cfg(feature = "cli")]
    pub(crate) fn is_of_notation(&self) -> bool {
        matches!(
            self,
            Self::Undecided { .. } | Self::Empty(_) | Self::Misnamed { .. } | Self::Packed { .. }
        )
    }

    /// Whether the error concerns only one input, and not the options or the outputs.
    #[doc(hidden)]
    pub fn is_about_a_source(&self) -> bool {
        match self {
            Self::Io(e) => !matches!(
                e,
                crate::io::Error::Write { .. } | crate::io::Error::OnlyRead { .. }
            ),
            Self::System(_) | Self::Format(_) | Self::OneRecord(_) => false,
            Self::OneDocument(_) | Self::Mixed(..) | Self::Uncounted(_) => false,
            Self::Keys(_) | Self::Stopped | Self::Resume(_) => false,
            _ => true,
        }
    }
}

/// What a file seems to be by its extension, if it is a known format that is not read.
fn other_format(file: &str) -> Option<&'static str> {
    let (_, extension) = file.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "xqf" => Some("files in the format XQF cannot be read: save the game as PGN instead"),
        "usen" => {
            Some("files in the format USEN cannot be read: save the game as KIF or CSA instead")
        }
        _ => None,
    }
}

fn undecided(file: &str, candidates: &[&str], unread: Option<&str>) -> String {
    let other = other_format(file);
    let file = file_name(file);
    if let Some(format) = unread {
        return format!(
            "cannot detect the notation of `{file}`; files in the format {format} cannot be read: save the game as PGN instead"
        );
    }
    match candidates {
        [] => match other {
            Some(what) => format!("cannot detect the notation of `{file}`; {what}"),
            None => format!("cannot detect the notation of `{file}`; name it with `-f FORMAT`"),
        },
        _ => format!(
            "`{file}` could be {}; name one with `-f FORMAT`",
            candidates.join(" or ")
        ),
    }
}
