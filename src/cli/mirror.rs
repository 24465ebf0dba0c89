use super::{args, inputs};
use std::path::Path;

/// The output folder, if files are mirrored into one. A name with a known extension, or with that
/// of a compressed file, is that of a file, unless the folder exists.
pub fn folder(args: &args::Convert) -> Option<&Path> {
    let output = args.output.as_deref().filter(|p| *p != Path::new("-"))?;
    let slash = output.as_os_str().to_string_lossy().ends_with('/');
    let tree = || args.inputs.files.iter().any(|f| f.is_dir());
    (slash || output.is_dir() || (tree() && !inputs::names_a_file(output))).then_some(output)
}
