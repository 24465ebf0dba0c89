use super::numbers::count;
use super::values;
use crate::cli::variant::Chosen;
use crate::formats::Options;
use crate::io::Encoding;
use clap::{Args, ValueHint};
use std::path::PathBuf;
use std::sync::OnceLock;

/// Which files, in which notation.
#[derive(Args, Clone, Debug)]
pub struct Inputs {
    /// Files or folders; with no FILE, or with `-`, standard input is read
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Source notation [default: by extension, then by content]
    #[arg(short, long, value_name = "FORMAT", value_parser = values::formats(), hide_possible_values = true)]
    pub from: Option<String>,
    /// The variant, if the file does not name it: a name, or a file that defines it
    #[arg(long, value_name = "NAME|FILE", value_parser = values::variants(), hide_possible_values = true)]
    pub variant: Option<String>,
    /// What `variant` says, once it was read.
    #[arg(skip)]
    pub chosen: OnceLock<Chosen>,
    /// Encoding of the text, if it is not UTF-8
    #[arg(long, value_name = "NAME", value_parser = encoding, hide_short_help = true)]
    pub encoding: Option<Encoding>,
    /// Read the names of files and folders from a file as well, one per line or separated by NUL; - is standard input
    #[arg(long, value_name = "LIST", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub files_from: Option<PathBuf>,
    /// Follow links in folders, except those that lead out of the given folder
    #[arg(long, hide_short_help = true)]
    pub follow: bool,
    /// Maximum size of a record in bytes; K, M and G may follow the number
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "16M",
        value_parser = size,
        help_heading = "Limits",
        hide_short_help = true
    )]
    pub max_record: usize,
    /// Maximum number of digits of a coordinate on an infinite board
    #[arg(
        long,
        value_name = "N",
        default_value_t = Options::MAX_DIGITS,
        allow_negative_numbers = true,
        value_parser = count::<usize>(),
        help_heading = "Limits",
        hide_short_help = true
    )]
    pub max_digits: usize,
}

impl Inputs {
    /// One file, with the defaults of all other options.
    pub fn of(from: Option<String>) -> Self {
        Self {
            files: Vec::new(),
            from,
            variant: None,
            chosen: OnceLock::new(),
            encoding: None,
            files_from: None,
            follow: false,
            max_record: crate::io::limits::MAX_RECORD,
            max_digits: Options::MAX_DIGITS,
        }
    }
}

/// The encoding of that name.
pub fn encoding(name: &str) -> Result<Encoding, String> {
    Encoding::named(name).ok_or_else(|| {
        let known = Encoding::COMMON.join(", ");
        format!("no encoding has this name; common ones are {known}")
    })
}

/// An amount of memory.
pub fn memory(text: &str) -> Result<usize, String> {
    amount(text, 1 << 44).ok_or_else(|| "a size such as 512M or 2G".to_owned())
}

fn size(text: &str) -> Result<usize, String> {
    match amount(text, 1 << 31) {
        Some(bytes) => Ok(bytes),
        None if text
            .trim_end_matches(['k', 'K', 'm', 'M', 'g', 'G'])
            .parse::<usize>()
            .is_err() =>
        {
            Err("a size such as 16M".to_owned())
        }
        None => Err("a size from 1 to 2G".to_owned()),
    }
}

/// A number of bytes with its unit, from 1 to `most`.
fn amount(text: &str, most: u64) -> Option<usize> {
    let (digits, unit) = match text.char_indices().last() {
        Some((i, 'k' | 'K')) => (&text[..i], 1 << 10),
        Some((i, 'm' | 'M')) => (&text[..i], 1 << 20),
        Some((i, 'g' | 'G')) => (&text[..i], 1 << 30),
        _ => (text, 1),
    };
    let bytes = digits.parse::<u64>().ok()?.checked_mul(unit)?;
    let bytes = Some(bytes).filter(|n| (1..=most).contains(n));
    usize::try_from(bytes?).ok()
}
