//! What a word of the command line is where a file and a text are both possible.

use super::inputs::has_known_extension;
use std::ffi::OsStr;
use std::path::Path;

/// Whether a word names a file: `-`, a file that exists, or a name that looks like one. Anything
/// else is a text.
pub fn is_meant_as_file(word: &OsStr) -> bool {
    let path = Path::new(word);
    let exists = path.metadata().is_ok_and(|m| !m.is_dir());
    let text = word.to_string_lossy();
    let one_word = !text.contains(|c: char| c.is_whitespace() || "()\"'".contains(c));
    let known = has_known_extension(path);
    let rooted = ["./", "../", "/", "~"].iter().any(|r| text.starts_with(r));
    word == "-" || exists || one_word && (known || rooted)
}
