use super::args::{Inputs, Selection};
use super::exit::Failure;
use super::messages::Ui;
use super::variant;
use crate::formats::{self, Format, FormatName};
use crate::io::{Identity, Packing};
use crate::model::VariantName;
use crate::pipeline::files::{Opening, extension};
use std::path::Path;

/// How the options say that inputs are read.
pub fn opening(args: &Inputs, ui: &Ui) -> Result<Opening, Failure> {
    let from = args.from.as_deref().map(FormatName::parse).transpose()?;
    let chosen = variant::chosen(args, ui)?;
    let streams = [
        Identity::of_stream(&std::io::stdout()),
        Identity::of_stream(&std::io::stderr()),
    ];
    Ok(Opening {
        from,
        variant: chosen.name,
        catalog: Some(chosen.catalog),
        encoding: args.encoding,
        max_record: args.max_record,
        max_digits: args.max_digits,
        outputs: streams.into_iter().flatten().collect(),
        joined: None,
        ..Opening::default()
    })
}

/// The same for the records that are selected; with `keep_going`, a game by its moves before the first illegal one.
pub fn selected(
    args: &Inputs,
    selection: &Selection,
    keep_going: bool,
    ui: &Ui,
) -> Result<Opening, Failure> {
    let mut opening = opening(args, ui)?;
    opening.selection = selection.chosen();
    opening.selection.keep_going = keep_going;
    remark_unknown(&opening, ui);
    remark_doubtful(&opening, ui);
    Ok(opening)
}

/// Names the variants of a condition that nothing defines: it is probably misspelled, and selects no record.
fn remark_unknown(opening: &Opening, ui: &Ui) {
    let condition = opening.selection.condition.iter();
    let own = |name: &VariantName| opening.catalog.as_ref().is_some_and(|all| all.has(name));
    for name in condition.flat_map(|condition| condition.variants()) {
        if own(name) || crate::variants::is_known(name) {
            continue;
        }
        let why = format!("`--where`: no variant is known as `{name}`");
        let help = crate::variants::name_to_type(name);
        let data = serde_json::json!({"note": why, "help": help});
        ui.remark(&format!("{why}; {help}"), &data);
    }
}

/// Names the tags of a condition that are probably misspelled.
fn remark_doubtful(opening: &Opening, ui: &Ui) {
    let condition = opening.selection.condition.iter();
    for (name, usual) in condition.flat_map(|condition| condition.doubtful_tags()) {
        let why =
            format!("`--where`: names of tags are case-sensitive, and `{name}` is not a usual one");
        let help = format!("did you mean `{usual}`?");
        let data = serde_json::json!({"note": why, "help": help});
        ui.remark(&format!("{why}; {help}"), &data);
    }
}

/// Whether a name that does not exist yet is that of a file, not of a folder.
pub fn names_a_file(path: &Path) -> bool {
    Packing::of_name(path).is_some() || has_known_extension(path)
}

/// Whether a name ends as files of a notation do.
pub fn has_known_extension(path: &Path) -> bool {
    extension(path).is_some_and(|e| !formats::by_extension(&e).is_empty())
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
