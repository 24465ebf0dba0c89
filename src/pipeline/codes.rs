//! The codes of all messages.

use crate::diag::{CORE, Explanation, LINES, SELECTION, TIMELINES, VARIANTS, nearest};
use crate::formats;

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

/// The explanation of one code.
///
/// # Errors
/// There is no such code; the text names the nearest one.
pub fn named(code: &str) -> Result<&'static Explanation, String> {
    let known = all().find(|e| e.code == code);
    known.ok_or_else(|| unknown(code))
}

fn unknown(code: &str) -> String {
    let name = |code: &str| code.rsplit('/').next().unwrap_or(code).to_owned();
    let same = all().map(|e| e.code).find(|c| name(c) == name(code));
    let near = same.or_else(|| nearest(code, all().map(|e| e.code)));
    let hint = near.map_or("`panchess explain` lists them all".into(), |near| {
        format!("did you mean `{near}`?")
    });
    format!("unknown code `{code}`; {hint}")
}
