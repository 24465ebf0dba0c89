use crate::formats::{self, Card, Format, Likely};
use crate::io::{Encoding, Packing, Source, is_tag};
use crate::model::{Feature, Outcome, Worlds};
use crate::pipeline::Error;
use std::path::Path;

pub(super) const HEAD: usize = 1 << 16;

/// What a notation was recognized by.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Clue {
    /// The user says it.
    Given,
    /// Of all notations, only this one has the extension of the file.
    Extension,
    /// Of the notations with the extension of the file, the content is most like this one.
    Both,
    /// The content is more like this notation than like any other; `true` if it can be no other.
    Content(bool),
}

/// The notation of a file by its extension, then by its content, and which of them said it; otherwise an error: never a silent
/// guess. A `regular` file has its content already; a pipe may not have written anything yet.
pub(super) fn detect(
    path: &Path,
    regular: bool,
    source: &mut Source,
    encoding: Option<Encoding>,
) -> Result<(&'static dyn Format, Clue), Error> {
    let by_name = extension(path).map_or(Vec::new(), |e| formats::by_extension(&e));
    if let ([only], false) = (&by_name[..], regular) {
        return Ok((*only, Clue::Extension));
    }
    let start = source.peek(HEAD)?;
    // A file without text has no records, whichever of the notations of its name it is in.
    let is_blank = start.len() < HEAD && start.trim_ascii().is_empty();
    if let Some(format) = first_of(path, &by_name).filter(|_| is_blank) {
        return Ok((format, Clue::Extension));
    }
    let head = Encoding::head(encoding, start);
    if let [only] = by_name[..] {
        if likely(only, &head) != Likely::No {
            return Ok((only, Clue::Extension));
        }
        if let Some(format) = unread(&head) {
            return Err(in_unread(path, format));
        }
        // Only what is certainly something else contradicts its name.
        return match formats::sniff(&head)[..] {
            [other] if contradicts(only, other, &head) => Err(Error::Misnamed {
                file: shown(path),
                name: only.card().slug,
                content: other.card().slug,
            }),
            _ => Ok((only, Clue::Extension)),
        };
    }
    if is_blank {
        return Err(Error::Empty(shown(path)));
    }
    if let Some(format) = unread(&head) {
        return Err(in_unread(path, format));
    }
    let by_content = formats::sniff(&head);
    let fits: Vec<_> = by_content
        .iter()
        .copied()
        .filter(|f| by_name.is_empty() || by_name.iter().any(|n| same(*n, *f)))
        .collect();
    let clue = |only| match by_name.is_empty() {
        true => Clue::Content(likely(only, &head) == Likely::Certainly),
        false => Clue::Both,
    };
    match fits[..] {
        [only] => Ok((only, clue(only))),
        // The name allows less likely notations: one line of JSON is a file of JSON Lines, but also one of JSON.
        [] => match likeliest(&by_name, &head) {
            Some(only) => Ok((only, clue(only))),
            None => Err(undecided(path, &by_content)),
        },
        _ => Err(undecided(path, &fits)),
    }
}

/// Of the notations with the extension of a file, the one that is called so, or the first one.
fn first_of(path: &Path, by_name: &[&'static dyn Format]) -> Option<&'static dyn Format> {
    let extension = extension(path)?;
    let named = by_name.iter().find(|f| f.card().slug == extension);
    named.or(by_name.first()).copied()
}

/// Whether a text that does not look like the notation of its name is certainly in another one.
fn contradicts(named: &dyn Format, other: &dyn Format, head: &[u8]) -> bool {
    let (a, b) = (named.card(), other.card());
    let has_headers = |card: &Card| card.carries.contains(Feature::TAGS);
    let is_of_5d = |card: &Card| card.worlds == Worlds::MULTIVERSE;
    if !(has_headers(a) && has_headers(b) && is_of_5d(a) && is_of_5d(b)) {
        return match likely(other, head) {
            Likely::Certainly => true,
            // Several notations have tags, comments in braces and move numbers.
            Likely::Probably => match moves_without_comments(head) {
                Some(moves) => likely(other, &moves) != Likely::No && !is_one_move(named, &moves),
                None => true,
            },
            _ => false,
        };
    }
    // These have the same headers and boards, so only their moves tell them apart. A first move with a mistake in it is
    // like none of them; the next ones are.
    let lines = head.split(|b| matches!(b, b'\n' | b'\r'));
    let moves = || {
        let lines = lines.clone().map(<[u8]>::trim_ascii);
        lines.filter(|line| !matches!(line, [] | [b'[' | b'{', ..]))
    };
    let any = |format| moves().any(|line| likely(format, line) != Likely::No);
    !any(named) && any(other)
}

/// Whether moves are one move, which the notation of the name may spell in the same way: `1. d4`, perhaps with a result.
fn is_one_move(named: &dyn Format, moves: &[u8]) -> bool {
    let (Some(alone), Ok(moves)) = (named.lone_move(), std::str::from_utf8(moves)) else {
        return false;
    };
    let moves = moves.trim_start().strip_prefix(alone.before.trim_end());
    let mut words = moves.unwrap_or_default().split_whitespace();
    let fits = |word: &str| word.chars().all(|c| alone.letters.contains(c));
    let is_result = |word| Outcome::from_token(word).is_some();
    words.next().is_some_and(fits) && words.all(is_result)
}

/// What follows the tags of a text that begins with one, without comments.
fn moves_without_comments(head: &[u8]) -> Option<Vec<u8>> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let mut rest = head.trim_ascii_start();
    is_tag(rest).then_some(())?;
    while is_tag(rest) {
        let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        rest = rest[end..].trim_ascii_start();
    }
    let mut moves = Vec::with_capacity(rest.len());
    while let Some(open) = memchr::memchr(b'{', rest) {
        moves.extend_from_slice(&rest[..open]);
        let end = memchr::memchr(b'}', &rest[open..]).map_or(rest.len(), |end| open + end + 1);
        rest = &rest[end..];
    }
    moves.extend_from_slice(rest);
    Some(moves)
}

/// The only one of some notations that is most likely.
fn likeliest(among: &[&'static dyn Format], head: &[u8]) -> Option<&'static dyn Format> {
    let rated = || among.iter().map(|f| (likely(*f, head), *f));
    let best = rated().map(|(rate, _)| rate).max()?;
    let mut found = rated().filter(|(rate, _)| *rate == best && best > Likely::No);
    let (_, only) = found.next()?;
    found.next().is_none().then_some(only)
}

fn likely(format: &dyn Format, head: &[u8]) -> Likely {
    (format.card().sniff)(head)
}

fn same(a: &dyn Format, b: &dyn Format) -> bool {
    a.card().slug == b.card().slug
}

fn undecided(path: &Path, candidates: &[&'static dyn Format]) -> Error {
    Error::Undecided {
        file: shown(path),
        candidates: candidates.iter().map(|f| f.card().slug).collect(),
        unread: None,
    }
}

fn in_unread(path: &Path, format: &'static str) -> Error {
    Error::Undecided {
        file: shown(path),
        candidates: Vec::new(),
        unread: Some(format),
    }
}

/// Formats of text that are not read, and how they begin: in UTF-8, or in GB 18030.
const UNREAD: &[(&str, &[u8])] = &[
    ("DhtmlXQ", b"[DhtmlXQ"),
    ("WXF", b"FORMAT"),
    ("DPXQ", "标题:".as_bytes()),
    ("DPXQ", "标题：".as_bytes()),
    ("DPXQ", b"\xB1\xEA\xCC\xE2:"),
    ("DPXQ", b"\xB1\xEA\xCC\xE2\xA3\xBA"),
];

/// The format that is not read in which a text certainly is.
fn unread(head: &[u8]) -> Option<&'static str> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let head = head.trim_ascii_start();
    let (name, start) = UNREAD.iter().find(|(_, start)| head.starts_with(start))?;
    let rest = &head[start.len()..];
    let fits = match *name {
        "WXF" => {
            rest.first().is_some_and(u8::is_ascii_whitespace) && {
                rest.trim_ascii_start().starts_with(b"WXF")
            }
        }
        _ => true,
    };
    fits.then_some(*name)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Packed files that panchess does not unpack: how they begin, what they are called, and what
/// unpacks them.
const FOREIGN_PACKINGS: &[(&[u8], &str, &str)] = &[
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"\xFD7zXZ\0", "xz", "xz -dc"),
    (b"7z\xBC\xAF\x27\x1C", "7-Zip", "7z e -so"),
    (b"Rar!\x1A\x07", "RAR", "unrar p -inul"),
];

/// Where a tar archive says that it is one.
const TAR: (usize, &[u8]) = (257, b"ustar");

/// Fails if the file is compressed or packed in a way that is not read.
pub(super) fn unpackable(path: &Path, regular: bool, source: &mut Source) -> Result<(), Error> {
    if regular {
        let (at, mark) = TAR;
        let head = source.peek(at + mark.len() + 1)?;
        let (before, rest) = head.split_at_checked(at).unwrap_or_default();
        // A text may have this word there, but no zero byte.
        let is_tar = rest
            .strip_prefix(mark)
            .is_some_and(|end| matches!(end, [0 | b' ', ..]));
        if is_tar && before.contains(&0) {
            return Err(Error::Packed {
                file: shown(path),
                packing: "tar",
                tool: "tar -xOf",
            });
        }
    }
    // What arrives slowly is not waited for if its first bytes are enough.
    let first = source.peek(4)?;
    let begins = |start: &[u8]| start.get(..4).is_some_and(|start| first.starts_with(start));
    if !FOREIGN_PACKINGS.iter().any(|(start, ..)| begins(start)) {
        return Ok(());
    }
    let head = source.peek(10)?;
    let found = FOREIGN_PACKINGS
        .iter()
        .find(|(start, _, _)| head.starts_with(start));
    match found {
        None => Ok(()),
        Some((_, packing, tool)) => Err(Error::Packed {
            file: shown(path),
            packing,
            tool,
        }),
    }
}

/// The extension that decides the notation: `games.pgn.zst` is `pgn`.
pub fn extension(path: &Path) -> Option<String> {
    let ending = |p: &Path| p.extension()?.to_str().map(str::to_lowercase);
    match Packing::of_name(path) {
        Some(_) => ending(Path::new(path.file_stem()?)),
        None => ending(path),
    }
}
