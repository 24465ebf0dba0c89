use super::args::Inputs;
use super::exit::Failure;
use super::variant;
use crate::formats::{self, Format, FormatName, Likely};
use crate::io::{Batches, Encoding, Identity, Packing, Reading, Source};
use std::path::{Path, PathBuf};

/// One file to read.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where it is; `-` is stdin.
    pub path: PathBuf,
    /// Its path below the operand that named it, for mirroring.
    pub relative: PathBuf,
}

impl Input {
    /// Its name as the user wrote it, for messages.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }
}

/// An open file whose notation is known.
pub struct Opened {
    /// The notation, with the options and the variant of the command line.
    pub format: FormatName,
    /// Its records.
    pub batches: Batches,
}

/// A file whose notation is known, not yet in records.
pub struct Found {
    /// The notation, with the options and the variant of the command line.
    pub format: FormatName,
    /// Its bytes.
    pub source: Source,
    /// How its records are read.
    pub reading: Reading,
}

/// Opens one input and detects its notation.
pub fn open(input: &Input, args: &Inputs) -> Result<Opened, Failure> {
    Ok(find(input, args)?.opened())
}

/// Detects the notation of one input.
pub fn find(input: &Input, args: &Inputs) -> Result<Found, Failure> {
    let mut source = source(input)?;
    if input.path.is_file() || args.from.is_none() {
        unpackable(&input.path, &mut source)?;
    }
    recognized(source, &input.path, args)
}

/// Detects the notation of a text that was typed instead of the name of a file.
pub fn typed(text: &str, args: &Inputs) -> Result<Found, Failure> {
    let name = "command line";
    recognized(
        Source::from_bytes(name, text.as_bytes()),
        Path::new(name),
        args,
    )
}

fn recognized(mut source: Source, path: &Path, args: &Inputs) -> Result<Found, Failure> {
    let mut format = match &args.from {
        Some(name) => FormatName::parse(name)?,
        None => FormatName::plain(detect(path, &mut source, args.encoding)?),
    };
    let chosen = variant::chosen(args)?;
    format.options.variant = chosen.name;
    format.options.catalog = Some(chosen.catalog);
    format.options.max_digits = args.max_digits;
    let card = format.format.card();
    if card.binary && args.encoding.is_some() {
        return Err(Failure::Usage(format!(
            "`--encoding` is for text, but `{}` is binary",
            card.slug
        )));
    }
    let reading = Reading {
        max_record: args.max_record,
        binary: card.binary,
        encoding: args.encoding,
        ..Reading::default()
    };
    Ok(Found {
        format,
        source,
        reading,
    })
}

impl Found {
    /// Divides it into records.
    pub fn opened(self) -> Opened {
        let framing = self.format.framing();
        Opened {
            batches: Batches::new(self.source, &framing, self.reading),
            format: self.format,
        }
    }
}

/// The bytes of one input. Bytes of the name that are not text are replaced when shown.
pub fn source(input: &Input) -> Result<Source, Failure> {
    if is_written_to(&input.path) {
        return Err(Failure::Usage(format!(
            "`{}` is also where the output goes; write to another file",
            input.path.display()
        )));
    }
    if let Some(name) = input.path.to_str() {
        return Ok(Source::open(name)?);
    }
    let file = std::fs::File::open(&input.path).map_err(|cause| crate::io::Error::Open {
        file: input.name(),
        cause,
    })?;
    Ok(Source::from_reader(&input.name(), file).unpacked()?)
}

/// Whether stdout or stderr is redirected to the file: it would grow while it is read.
fn is_written_to(path: &Path) -> bool {
    let file = match path {
        p if p == Path::new("-") => Identity::of_stream(&std::io::stdin()),
        p => Identity::of(p),
    };
    let streams = [
        Identity::of_stream(&std::io::stdout()),
        Identity::of_stream(&std::io::stderr()),
    ];
    file.is_some() && streams.contains(&file)
}

const HEAD: usize = 1 << 16;

/// By extension, then by content, otherwise an error: never a silent guess.
fn detect(
    path: &Path,
    source: &mut Source,
    encoding: Option<Encoding>,
) -> Result<&'static dyn Format, Failure> {
    let by_name = extension(path).map_or(Vec::new(), |e| formats::by_extension(&e));
    if let ([only], false) = (&by_name[..], path.is_file()) {
        // A pipe may not have written anything yet.
        return Ok(*only);
    }
    let head = Encoding::head(encoding, source.peek(HEAD)?);
    let by_content = formats::sniff(&head);
    if let [only] = by_name[..] {
        return match by_content[..] {
            [other] if contradicts(only, other, &head) => Err(misnamed(path, only, other)),
            _ => Ok(only),
        };
    }
    let fits: Vec<_> = by_content
        .iter()
        .copied()
        .filter(|f| by_name.is_empty() || by_name.iter().any(|n| same(*n, *f)))
        .collect();
    match fits[..] {
        [only] => Ok(only),
        _ => Err(undecided(
            path,
            if fits.is_empty() { &by_content } else { &fits },
        )),
    }
}

/// Whether a file named as one notation is certainly another.
fn contradicts(named: &dyn Format, other: &dyn Format, head: &[u8]) -> bool {
    let likely = |f: &dyn Format| (f.card().sniff)(head);
    likely(named) == Likely::No && likely(other) >= Likely::Probably
}

fn misnamed(path: &Path, named: &dyn Format, other: &dyn Format) -> Failure {
    let (named, other) = (named.card().slug, other.card().slug);
    Failure::Usage(format!(
        "the content of `{}` looks like {other}, not {named}: `-f {other}` reads it as that, `-f {named}` as its name says",
        path.display()
    ))
}

/// Compressed files that panchess does not unpack: how they begin, what they are called, and what
/// unpacks them.
const FOREIGN_PACKINGS: &[(&[u8], &str, &str)] = &[
    (b"BZh", "bzip2", "bunzip2 -c"),
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"\xFD7zXZ\0", "xz", "xz -dc"),
    (b"7z\xBC\xAF\x27\x1C", "7-Zip", "7z e -so"),
    (b"Rar!\x1A\x07", "RAR", "unrar p -inul"),
];

/// Fails if the file is compressed in a way that is not read.
fn unpackable(path: &Path, source: &mut Source) -> Result<(), Failure> {
    let head = source.peek(10)?;
    let is = |start: &[u8], name| {
        let block = name != "bzip2" || head.get(4..10) == Some(b"1AY&SY");
        head.starts_with(start) && block
    };
    let found = FOREIGN_PACKINGS
        .iter()
        .find(|(start, name, _)| is(start, *name));
    let Some((_, name, tool)) = found else {
        return Ok(());
    };
    Err(Failure::Usage(format!(
        "`{}` is compressed with {name}; panchess reads zstd and gzip: `{tool} FILE | panchess VERB -f FORMAT`",
        path.display()
    )))
}

fn same(a: &dyn Format, b: &dyn Format) -> bool {
    a.card().slug == b.card().slug
}

fn undecided(path: &Path, candidates: &[&'static dyn Format]) -> Failure {
    let slugs: Vec<_> = candidates.iter().map(|f| f.card().slug).collect();
    let shown = path.display();
    Failure::Usage(match slugs[..] {
        [] => format!("cannot detect the notation of `{shown}`; name it with `-f FORMAT`"),
        _ => format!(
            "`{shown}` could be {}; name one with `-f FORMAT`",
            slugs.join(" or ")
        ),
    })
}

/// The extension that decides the notation: `games.pgn.zst` is `pgn`.
pub fn extension(path: &Path) -> Option<String> {
    let ending = |p: &Path| p.extension()?.to_str().map(str::to_lowercase);
    match ending(path).as_deref() {
        Some("zst" | "gz") => ending(Path::new(path.file_stem()?)),
        other => other.map(str::to_owned),
    }
}

/// Whether a name that does not exist yet is that of a file, not of a folder.
pub fn names_a_file(path: &Path) -> bool {
    let known = |e: String| !formats::by_extension(&e).is_empty();
    Packing::of_name(path).is_some() || extension(path).is_some_and(known)
}

/// The target that a file name implies.
pub fn target_of(path: &Path) -> Result<&'static dyn Format, Failure> {
    let Some(ending) = extension(path) else {
        return Err(no_target());
    };
    let found = formats::by_extension(&ending);
    if let [only] = found[..] {
        return Ok(only);
    }
    let slugs: Vec<_> = found.iter().map(|f| f.card().slug).collect();
    Err(Failure::Usage(match slugs[..] {
        [] if matches!(ending.as_str(), "svg" | "html" | "png") => {
            format!("`.{ending}` is a picture: `panchess render -o FILE.svg` draws one")
        }
        [] => format!(
            "no notation has files that end in `.{ending}`; name the target with `-t FORMAT` (see `panchess formats`)"
        ),
        _ => format!(
            "`.{ending}` can be {}; name one with `-t FORMAT`",
            slugs.join(" or ")
        ),
    }))
}

/// The error if nothing names the target.
pub fn no_target() -> Failure {
    Failure::Usage("no target: name one with `-t FORMAT` (see `panchess formats`)".into())
}
