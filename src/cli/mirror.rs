use super::{args, inputs};
use std::path::Path;

/// The output folder, if files are mirrored into one. A name that ends in `/` is that of a folder, and one with a known
/// extension, or with that of a compressed file, is that of a file. Any other name is that of a folder if it exists, or
/// if the inputs are a tree.
pub fn folder(args: &args::Convert, tree: bool) -> Option<&Path> {
    let output = args.output.as_deref().filter(|p| *p != Path::new("-"))?;
    let slash = output.as_os_str().to_string_lossy().ends_with('/');
    let may_be = !inputs::names_a_file(output) && (output.is_dir() || tree);
    (slash || may_be).then_some(output)
}
