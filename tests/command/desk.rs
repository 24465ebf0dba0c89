//! A folder for files, and the command.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder of one test's own, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("panchess-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
    command.args(words).env("NO_COLOR", "1");
    command
}

/// What the command does with this on standard input.
pub fn panchess(words: &[&str], stdin: &str) -> Output {
    let mut command = command(words);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("panchess runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let text = stdin.to_owned();
    let writing = std::thread::spawn(move || {
        let _ = pipe.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().expect("an end");
    writing.join().expect("a writer");
    output
}
