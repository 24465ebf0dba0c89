//! A folder for files, and the command.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of one test's own, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("panchess-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let folder = Self::new(&format!("files-{}", COUNT.fetch_add(1, Ordering::Relaxed)));
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("a file")
    }

    /// The names of all files below a folder, sorted.
    pub fn files(&self, name: &str) -> Vec<String> {
        let top = self.path(name);
        let mut found = Vec::new();
        below(&top, &mut |path| {
            let inside = path.strip_prefix(&top).expect("inside");
            found.push(inside.to_string_lossy().into_owned());
        });
        found.sort();
        found
    }

    /// The command, working in the folder.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = command(words);
        command.current_dir(&self.0);
        command
    }

    /// What a command does in the folder; its words have blanks between them.
    pub fn line(&self, words: &str) -> Ran {
        self.run(&words.split_whitespace().collect::<Vec<_>>())
    }

    /// What a command does in the folder.
    pub fn run(&self, words: &[&str]) -> Ran {
        Ran::of(&self.command(words).output().expect("panchess runs"))
    }
}

fn below(folder: &Path, each: &mut dyn FnMut(&Path)) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => below(&path, each),
            false => each(&path),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a command said.
#[derive(Debug, Eq, PartialEq)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub said: String,
}

impl Ran {
    pub fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            code: output.status.code(),
            out: text(&output.stdout),
            said: text(&output.stderr),
        }
    }
}

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
    command.args(words).env("NO_COLOR", "1");
    command
}

/// What the command does with this on standard input.
pub fn panchess(words: &[&str], stdin: impl AsRef<[u8]>) -> Output {
    let mut command = command(words);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("panchess runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let text = stdin.as_ref().to_owned();
    let writing = std::thread::spawn(move || {
        let _ = pipe.write_all(&text);
    });
    let output = child.wait_with_output().expect("an end");
    writing.join().expect("a writer");
    output
}

/// A command that ends by signals, also if this process ignores some of them, as a job in the background of a
/// shell ignores `INT`: a process inherits what is ignored.
pub fn unignoring(program: &str) -> Command {
    const ENV: [&str; 2] = ["env", "--default-signal=INT,TERM,HUP"];
    const PYTHON: [&str; 3] = [
        "python3",
        "-c",
        "import os, signal, sys\n\
         for s in (1, 2, 15): signal.signal(s, signal.SIG_DFL)\n\
         os.execvp(sys.argv[1], sys.argv[1:])",
    ];
    let made = |words: &[&str], program: &str| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(program);
        command
    };
    let works = |words: &&&[&str]| {
        let mut trial = made(words, "true");
        let ended = trial.stderr(Stdio::null()).status();
        ended.is_ok_and(|status| status.success())
    };
    let ways: [&[&str]; 2] = [&ENV, &PYTHON];
    match ways.iter().find(works) {
        Some(words) => made(words, program),
        None => Command::new(program),
    }
}

/// Sends a signal to a process.
pub fn send(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(sent.expect("kill").success());
}
