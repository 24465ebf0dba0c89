//! Lists of hashes, compared with the files they name.

use super::args;
use super::exit::{Answer, Exit, Failure};
use super::hash::{Asked, Hashing};
use super::inputs;
use super::messages::{About, Ui, grouped, print_text, visible_json};
use super::operands::{LONGEST_LIST, read_list};
use super::sums_line::parts;
use crate::diag::one_line;
use crate::hash::{Digest, Scheme};
use crate::order;
use crate::pipeline::files::ByName;
use crate::pipeline::{Input, Select};
use serde_json::json;
use std::collections::{BTreeMap, btree_map::Entry};
use std::path::{Path, PathBuf};

/// The digests of a file: by scheme, then by `#record…`.
type Lines = BTreeMap<Scheme, BTreeMap<String, Digest>>;
/// The same for each file.
type Sums = BTreeMap<PathBuf, Lines>;

/// Hashes the files of a list again and says which lines differ, like `md5sum -c`.
pub fn check(list: &Path, args: &args::Hash, asked: &Asked, ui: &Ui) -> Answer {
    let expected = parse(&read(list)?)?;
    if expected.is_empty() {
        ui.complain(&format!("`{}` holds no hashes", list.display()));
        return Ok(Exit::No);
    }
    one_scheme(&expected, asked.scheme)?;
    let mut exit = Exit::Done;
    let mut files = ByName::default();
    for (file, lines) in &expected {
        for (scheme, lines) in lines {
            let asked = Asked {
                scheme: Some(*scheme),
                // The names tell whether positions of a game were meant.
                select: match lines.keys().any(|name| name.contains('@')) {
                    true => Select::EveryPly,
                    false => Select::Whole,
                },
                json: false,
            };
            let again = match files.find(file) {
                Ok(input) => again(&input, lines, args, &asked, ui),
                Err(e) => Err(e.into()),
            };
            let (found, done) = match again {
                Ok(found) => (Some(found), Exit::Done),
                Err(e) if e.is_about_a_source() => {
                    ui.complain_about(About::failure(&e), &e.to_string());
                    (None, Exit::CannotRun)
                }
                Err(e) => return Err(e),
            };
            let shown = (args.json, ui.is_quiet());
            let compared = compare(file, lines, found.as_ref(), shown)?;
            exit = exit.max(done).max(compared);
        }
    }
    Ok(exit)
}

fn read(list: &Path) -> Result<String, Failure> {
    let refuse = |why: &str| Failure::Usage(format!("`{}`: {why}", list.display()));
    let most = grouped(LONGEST_LIST as u64);
    let too_long = || {
        refuse(&format!(
            "the list of hashes has more than {most} bytes; divide it"
        ))
    };
    let bytes = read_list(list)?.ok_or_else(too_long)?;
    String::from_utf8(bytes).map_err(|_| refuse("the list of hashes is not UTF-8"))
}

/// If a scheme is requested, all lines of the list must have it.
fn one_scheme(sums: &Sums, asked: Option<Scheme>) -> Result<(), Failure> {
    let mut found = sums.values().flat_map(BTreeMap::keys);
    match asked.and_then(|asked| Some((asked, found.find(|s| **s != asked)?))) {
        None => Ok(()),
        Some((asked, found)) => Err(Failure::Usage(format!(
            "the list has hashes of the scheme `{}`, not `{}`; leave out `--scheme`: each line names its own",
            found.name(),
            asked.name()
        ))),
    }
}

/// Hashes the records that these lines name.
fn again(
    file: &Input,
    lines: &BTreeMap<String, Digest>,
    args: &args::Hash,
    asked: &Asked,
    ui: &Ui,
) -> Result<BTreeMap<String, Digest>, Failure> {
    let mut opening = inputs::selected(&args.inputs, &args.selection, args.keep_going, ui)?;
    opening.selection.records = Some(lines.keys().map(|name| place(name).0).collect());
    let hashing = Hashing {
        opening: &opening,
        asked,
        jobs: args.threads.number(),
        ui,
    };
    let mut text = Vec::new();
    hashing.hash(std::slice::from_ref(file), &mut text, |end| Ok(end?))?;
    let mut found = parse(&String::from_utf8_lossy(&text))?;
    let lines = found.remove(&file.path).unwrap_or_default();
    Ok(lines.into_values().next().unwrap_or_default())
}

/// The numbers of the record and of the ply in a name such as `#12@30`, by which names are sorted.
fn place(name: &str) -> (u64, u64) {
    let number = |text: Option<&str>| {
        let digits = text.unwrap_or("").split(|c: char| !c.is_ascii_digit());
        digits.map(|n| n.parse().unwrap_or(0)).next().unwrap_or(0)
    };
    let mut parts = name.trim_start_matches('#').split('@');
    (number(parts.next()), number(parts.next()))
}

/// `found` is `None` for a file that could not be read. `quiet`: only lines that differ are shown.
fn compare(
    file: &Path,
    expected: &BTreeMap<String, Digest>,
    found: Option<&BTreeMap<String, Digest>>,
    (as_json, quiet): (bool, bool),
) -> Answer {
    let file = file.to_string_lossy();
    let mut expected: Vec<_> = expected.iter().collect();
    order::sort_by_key(&mut expected, |(name, _)| (place(name), *name));
    let mut out = String::new();
    let mut exit = Exit::Done;
    for (name, digest) in expected {
        let verdict = match found.map(|found| found.get(name)) {
            Some(Some(now)) if now == digest => "OK",
            Some(Some(_)) => "differs",
            Some(None) => "is missing",
            None => "cannot be read",
        };
        match verdict {
            "OK" if quiet => continue,
            "OK" => {}
            _ => exit = Exit::No,
        }
        out.push_str(&match as_json {
            true => visible_json(&json!({"file": &*file, "name": name, "verdict": verdict})),
            false => format!("{}: {verdict}\n", one_line(&format!("{file}{name}"))),
        });
    }
    print_text(&out, false)?;
    Ok(exit)
}

fn parse(text: &str) -> Result<Sums, Failure> {
    let mut sums = Sums::new();
    let lines = text.split('\n').map(|l| l.strip_suffix('\r').unwrap_or(l));
    let lines = lines.zip(1_u64..).filter(|(l, _)| !l.trim().is_empty());
    for (line, n) in lines {
        let (digest, scheme, file, record) = parts(line).ok_or_else(|| {
            Failure::Usage(format!(
                "line {n} of the hashes is neither `<32 hex digits>  <scheme>  <file>#<record>` nor an object as \
                 `hash --json` writes it"
            ))
        })?;
        let of_file = sums.entry(file).or_default();
        match of_file.entry(scheme).or_default().entry(record) {
            Entry::Vacant(place) => drop(place.insert(digest)),
            Entry::Occupied(known) if *known.get() == digest => {}
            Entry::Occupied(known) => {
                let file = parts(line).map_or_else(PathBuf::new, |(_, _, file, _)| file);
                let name = format!("{}{}", file.display(), known.key());
                return Err(Failure::Usage(format!(
                    "line {n} of the hashes has a different digest for `{}` than an earlier line",
                    one_line(&name)
                )));
            }
        }
    }
    Ok(sums)
}
