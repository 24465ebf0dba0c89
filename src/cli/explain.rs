use super::args::Explain;
use super::exit::{Answer, Failure};
use super::stdout::print;
use crate::pipeline::codes;

pub fn run(args: &Explain) -> Answer {
    match &args.code {
        None => print(list().as_bytes()),
        Some(code) => one(code),
    }
}

fn one(code: &str) -> Answer {
    let e = codes::named(code).map_err(Failure::Usage)?;
    print(format!("{}\n\n{}\n", e.code, e.text.trim()).as_bytes())
}

fn list() -> String {
    let mut codes: Vec<_> = codes::all().collect();
    codes.sort_by_key(|e| e.code);
    let lines = codes.iter().map(|e| {
        let text = e.text.trim();
        let first = text.find(". ").map_or(text, |i| &text[..=i]);
        format!("{:<32} {first}\n", e.code)
    });
    lines.collect()
}
