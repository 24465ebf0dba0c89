//! Values that a shell offers for an option. Other values are accepted here as well and are
//! checked where they are used.

use crate::formats::ALL;
use crate::model::Worlds;
use crate::pipeline::adapt::OneBoard;
use crate::pipeline::codes;
use crate::pipeline::{Drop, Select};
use crate::variants;
use clap::CommandFactory;
use clap::builder::{
    OsStringValueParser, PathBufValueParser, PossibleValue, StringValueParser, TypedValueParser,
};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A list that is built when it is first used.
type List = LazyLock<Vec<String>>;

static FORMATS: List = LazyLock::new(|| {
    let cards = ALL.iter().map(|f| f.card());
    let names = cards.flat_map(|c| {
        let options = c.options.iter().map(|o| format!("{}+{}", c.slug, o.name));
        std::iter::once(c.slug.to_owned()).chain(options)
    });
    names.collect()
});

static VARIANTS: List = LazyLock::new(|| {
    let infinite = variants::catalog().titles_on(Worlds::PLANE);
    let infinite = infinite.map(str::to_owned);
    let usual = ["chess", "chess960"].map(str::to_owned);
    usual.into_iter().chain(infinite).collect()
});

static CODES: List = LazyLock::new(|| {
    let mut codes: Vec<String> = codes::all().map(|e| e.code.to_owned()).collect();
    codes.sort_unstable();
    codes
});

static PIECES: List = LazyLock::new(|| {
    let names = variants::pieces().iter().flat_map(|p| p.names());
    names.map(str::to_owned).collect()
});

static VERBS: List = LazyLock::new(|| {
    let cli = super::Cli::command();
    let below = cli.get_subcommands().flat_map(|v| v.get_subcommands());
    let all = cli.get_subcommands().chain(below);
    let names = all.map(|v| v.get_name()).filter(|n| *n != "help");
    names.map(str::to_owned).collect()
});

static PARTS: List = LazyLock::new(|| Drop::WORDS.map(str::to_owned).to_vec());

/// Which position `--ply` asks for.
pub fn ply(text: &str) -> Result<Select, String> {
    let from_end = |n: &str| n.parse().ok().filter(|n| *n > 0).map(Select::FromEnd);
    let select = match (text, text.strip_prefix('-')) {
        ("last", _) => Some(Select::FromEnd(1)),
        (_, Some(n)) => from_end(n),
        (n, None) => n.parse().ok().map(Select::Ply),
    };
    select
        .ok_or_else(|| "a number of plies such as 20, -1 for the last position, or last".to_owned())
}

/// Which board `--board` asks for.
pub fn board(text: &str) -> Result<OneBoard, String> {
    let wrong = || "a timeline and a turn such as 0,5, -1,3b or +0,2w".to_owned();
    OneBoard::parse(text).ok_or_else(wrong)
}

/// The name of an output. Extensions of compression methods that panchess cannot write are refused.
pub fn output() -> impl TypedValueParser<Value = PathBuf> {
    const FOREIGN: [&str; 9] = ["xz", "lzma", "lz4", "br", "7z", "rar", "Z", "zstd", "tgz"];
    PathBufValueParser::new().try_map(|path| {
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Ok(path);
        }
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        match FOREIGN
            .iter()
            .find(|known| ending.eq_ignore_ascii_case(known))
        {
            None => Ok(path),
            Some(packing) => Err(format!(
                "panchess does not compress with {packing}; end the name in `.zst` or `.gz`"
            )),
        }
    })
}

/// Notations, with and without their options.
pub fn formats() -> Offered<StringValueParser> {
    text(&FORMATS)
}

/// Variants with their own rules or starts.
pub fn variants() -> Offered<StringValueParser> {
    text(&VARIANTS)
}

/// Codes of messages.
pub fn codes() -> Offered<StringValueParser> {
    text(&CODES)
}

/// Known pieces.
pub fn pieces() -> Offered<StringValueParser> {
    text(&PIECES)
}

/// Known pieces, if a file may be named as well.
pub fn piece_or_file() -> Offered<OsStringValueParser> {
    Offered(OsStringValueParser::new(), &PIECES)
}

/// Verbs, and those below `piece`.
pub fn verbs() -> Offered<StringValueParser> {
    text(&VERBS)
}

/// What `--drop` leaves out.
pub fn parts() -> Offered<StringValueParser> {
    text(&PARTS)
}

fn text(list: &'static List) -> Offered<StringValueParser> {
    Offered(StringValueParser::new(), list)
}

/// Accepts every text, and offers some.
#[derive(Clone)]
pub struct Offered<P>(P, &'static List);

impl<P: TypedValueParser> TypedValueParser for Offered<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.0.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let list: &'static Vec<String> = self.1;
        Some(Box::new(
            list.iter().map(|s| PossibleValue::new(s.as_str())),
        ))
    }
}
