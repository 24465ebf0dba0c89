//! The lines of a list of hashes: as text, and as JSON objects.

use crate::hash::{Digest, Scheme};
use serde::Deserialize;
#[cfg(unix)]
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::Chars;

/// What a line says: a digest, its scheme, its file, and the record with the ply and the board (`#0@12(-1T7b)`).
type Parts = (Digest, Scheme, PathBuf, String);

/// The parts of a line. `None` if `hash` writes no such line.
pub fn parts(line: &str) -> Option<Parts> {
    match line.starts_with('{') {
        true => of_object(serde_json::from_str(line).ok()?),
        false => of_text(line),
    }
}

/// A line of `hash --json`.
#[derive(Deserialize)]
struct Object {
    digest: String,
    scheme: String,
    file: String,
    /// The name with every byte, if it is not UTF-8.
    escaped: Option<String>,
    record: u64,
    ply: Option<u64>,
    board: Option<String>,
}

fn of_object(object: Object) -> Option<Parts> {
    let file = match object.escaped {
        Some(escaped) => path(unescaped(&escaped)?)?,
        None => PathBuf::from(object.file),
    };
    let ply = object.ply.map(|ply| format!("@{ply}")).unwrap_or_default();
    let board = object.board.map(|board| format!("({board})"));
    let record = format!("#{}{ply}{}", object.record, board.unwrap_or_default());
    let scheme = Scheme::named(&object.scheme)?;
    Some((object.digest.parse().ok()?, scheme, file, record))
}

fn of_text(line: &str) -> Option<Parts> {
    let (line, escaped) = match line.strip_prefix('\\') {
        Some(line) => (line, true),
        None => (line, false),
    };
    let (digest, rest) = line.split_once("  ")?;
    let (scheme, place) = rest.split_once("  ")?;
    let (file, record) = place.rsplit_once('#')?;
    let file = match escaped {
        true => path(unescaped(file)?)?,
        false => PathBuf::from(file),
    };
    let record = format!("#{record}");
    Some((digest.parse().ok()?, Scheme::named(scheme)?, file, record))
}

/// A name of bytes, where the system has such names.
fn path(name: Vec<u8>) -> Option<PathBuf> {
    #[cfg(unix)]
    let name = Some(<OsString as std::os::unix::ffi::OsStringExt>::from_vec(
        name,
    ));
    #[cfg(not(unix))]
    let name = String::from_utf8(name).ok();
    name.map(PathBuf::from)
}

fn unescaped(name: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut chars = name.chars();
    let mut utf8 = [0; 4];
    while let Some(c) = chars.next() {
        let c = match c {
            '\\' => match chars.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                'u' => char::from_u32(number(&mut chars, 4)?)?,
                'x' => {
                    out.push(u8::try_from(number(&mut chars, 2)?).ok()?);
                    continue;
                }
                _ => return None,
            },
            c => c,
        };
        out.extend_from_slice(c.encode_utf8(&mut utf8).as_bytes());
    }
    Some(out)
}

/// A hexadecimal number of this many digits.
fn number(chars: &mut Chars<'_>, digits: usize) -> Option<u32> {
    let text: String = chars.take(digits).collect();
    let all = text.len() == digits && text.bytes().all(|b| b.is_ascii_hexdigit());
    all.then(|| u32::from_str_radix(&text, 16).ok()).flatten()
}
