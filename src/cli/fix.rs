//! `check --fix`: a file is read completely before it is rewritten.

use super::exit::Failure;
use super::messages::Ui;
use crate::io::{Output, Packing, Snapshot, Source};
use crate::pipeline::files::Found;
use crate::pipeline::{Checker, Input, fix, is_fixable};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// Applies every safe fix to the input. A file is rewritten if anything changed, unless it is no longer what it was
/// before it was read; standard input goes to standard output.
pub fn fixed(
    (input, read): (&Input, Option<Snapshot>),
    mut found: Found,
    mut checker: Checker,
    ui: &Ui,
) -> Result<Found, Failure> {
    let stdin = input.path == Path::new("-");
    let never = never_rewritten(input);
    if !stdin && never.is_none() && found.source.packing() != Packing::of_name(&input.path) {
        return Err(packing_not_in_name(input));
    }
    if !found.reading.binary {
        found.source = found.source.text(found.reading.encoding.take())?;
    }
    let framing = found.format.framing();
    let decoded = found.source.is_decoded();
    let text = match String::from_utf8(bytes(input, &mut found)?) {
        Ok(text) if decoded && text.contains(char::REPLACEMENT_CHARACTER) => {
            return Err(refused(
                input,
                "it has bytes that are not characters in its encoding",
            ));
        }
        Ok(text) => text,
        Err(odd) if found.reading.binary => {
            let bytes = odd.into_bytes();
            if is_fixable(&bytes, &mut checker, &framing, found.reading)? {
                let why = "it has bytes that are not text, and such files are not changed";
                return Err(refused(input, why));
            }
            return as_it_is(input, found, bytes);
        }
        Err(_) => {
            return Err(refused(
                input,
                "it is not UTF-8; name its encoding with `--encoding`",
            ));
        }
    };
    let fixed = fix(&text, &mut checker, &framing, found.reading)?;
    if stdin {
        let mut out = Output::stdout();
        out.write_all(fixed.text.as_bytes())?;
        out.finish()?;
    } else if let (Some(why), true) = (never, fixed.text != text) {
        return Err(refused(input, why));
    } else if fixed.text != text {
        let mut out = Output::create(&input.path)?.replacing(read);
        out.write_all(fixed.text.as_bytes())?;
        out.finish()?;
    }
    ui.fixed(&input.name(), &fixed.made);
    found.source = Source::from_bytes(&input.name(), fixed.text);
    Ok(found)
}

/// Why a file can be read, but not rewritten.
pub fn never_rewritten(input: &Input) -> Option<&'static str> {
    match Packing::of_name(&input.path) {
        _ if input.member.is_some() => {
            Some("it is in a zip file, and such files are not rewritten")
        }
        Some(Packing::Bzip2) => Some("bzip2 is read, but not written"),
        _ => None,
    }
}

/// Bytes without a fix: standard input still goes to standard output.
fn as_it_is(input: &Input, mut found: Found, bytes: Vec<u8>) -> Result<Found, Failure> {
    if input.path == Path::new("-") && !std::io::stdout().is_terminal() {
        let mut out = Output::stdout();
        out.write_all(&bytes)?;
        out.finish()?;
    }
    found.source = Source::from_bytes(&input.name(), bytes);
    Ok(found)
}

fn bytes(input: &Input, found: &mut Found) -> Result<Vec<u8>, Failure> {
    let most = found.reading.max_record;
    let mut bytes = Vec::new();
    found.source.read(most.saturating_add(1), &mut bytes)?;
    if bytes.len() > most {
        return Err(refused(
            input,
            "it is longer than `--max-record`, and `--fix` reads a whole file at once",
        ));
    }
    Ok(bytes)
}

fn packing_not_in_name(input: &Input) -> Failure {
    refused(
        input,
        "its name does not say whether it is compressed; end it in `.zst` or `.gz` if it is",
    )
}

fn refused(input: &Input, why: &str) -> Failure {
    Failure::Usage(format!("`{}` was not fixed: {why}", input.path.display()))
}
