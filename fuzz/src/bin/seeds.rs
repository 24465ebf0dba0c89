//! Writes the seeds of the targets that take any format: its number, then one of its fixtures.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let to = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "corpus/all".into()));
    fs::create_dir_all(&to)?;
    for (number, format) in (0_u8..).zip(panchess::formats::ALL) {
        let slug = format.card().slug;
        for sort in ["ok", "bad"] {
            let Ok(files) = fs::read_dir(root.join(slug).join(sort)) else {
                continue;
            };
            for file in files {
                let file = file?;
                let name = file.file_name().to_string_lossy().into_owned();
                if !name.ends_with(".diag") && file.path().is_file() {
                    let mut seed = vec![number];
                    seed.extend(fs::read(file.path())?);
                    fs::write(to.join(format!("{slug}-{sort}-{name}")), seed)?;
                }
            }
        }
    }
    Ok(())
}
