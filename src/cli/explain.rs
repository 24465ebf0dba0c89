use super::args::Explain;
use super::exit::{Answer, Failure};
use super::stdout::print;
use crate::diag::{CORE, Explanation, LINES, SELECTION, TIMELINES, VARIANTS, nearest};
use crate::formats;

pub fn run(args: &Explain) -> Answer {
    match &args.code {
        None => print(list().as_bytes()),
        Some(code) => one(code),
    }
}

fn one(code: &str) -> Answer {
    match all().find(|e| e.code == code) {
        Some(e) => print(format!("{}\n\n{}\n", e.code, e.text.trim()).as_bytes()),
        None => Err(unknown(code)),
    }
}

/// The error for an unknown code, with the nearest one.
pub fn unknown(code: &str) -> Failure {
    let name = |code: &str| code.rsplit('/').next().unwrap_or(code).to_owned();
    let same = all().map(|e| e.code).find(|c| name(c) == name(code));
    let near = same.or_else(|| nearest(code, all().map(|e| e.code)));
    let hint = near.map_or("`panchess explain` lists them all".into(), |near| {
        format!("did you mean `{near}`?")
    });
    Failure::Usage(format!("unknown code `{code}`; {hint}"))
}

/// Whether messages with that code exist.
pub fn is_known(code: &str) -> bool {
    all().any(|e| e.code == code)
}

fn list() -> String {
    let mut codes: Vec<_> = all().collect();
    codes.sort_by_key(|e| e.code);
    let lines = codes.iter().map(|e| {
        let text = e.text.trim();
        let first = text.find(". ").map_or(text, |i| &text[..=i]);
        format!("{:<32} {first}\n", e.code)
    });
    lines.collect()
}

/// The explanation of every code.
pub fn all() -> impl Iterator<Item = &'static Explanation> {
    let of_formats = formats::ALL.iter().flat_map(|f| f.card().explanations);
    let core = CORE
        .iter()
        .chain(SELECTION)
        .chain(LINES)
        .chain(TIMELINES)
        .chain(VARIANTS);
    core.chain(of_formats)
}
