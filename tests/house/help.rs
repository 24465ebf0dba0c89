//! What `--help` shows is true: its examples run, and every option is in docs/cli.md.

use crate::support::files;
use clap::{Command, CommandFactory};
use panchess::cli::Cli;
use std::path::{Path, PathBuf};

/// Every verb and each verb below one, with its full name.
fn verbs() -> Vec<(String, Command)> {
    let mut cli = Cli::command();
    cli.build();
    let mut all = vec![("panchess".to_owned(), cli)];
    let mut next = 0;
    while let Some((name, command)) = all.get(next).cloned() {
        next += 1;
        let below = command.get_subcommands().filter(|c| c.get_name() != "help");
        all.extend(below.map(|c| (format!("{name} {}", c.get_name()), c.clone())));
    }
    all
}

/// The commands among the examples of a verb.
fn examples(verb: &Command) -> Vec<String> {
    let text = verb
        .get_after_help()
        .map_or(String::new(), |t| t.to_string());
    let lines = text.lines().filter_map(|l| l.strip_prefix("    "));
    lines.map(str::to_owned).collect()
}

#[test]
fn every_verb_shows_an_example() {
    for (name, verb) in verbs() {
        assert!(!examples(&verb).is_empty(), "`{name}` shows no example");
    }
}

const GAME: &str = "[White \"Tanaka, Yui\"]
[Black \"Okafor, Chidi\"]
[Result \"*\"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *
";

/// A folder with the files that the examples name.
fn desk(name: &str) -> PathBuf {
    let desk = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&desk);
    for folder in [
        "archive",
        ".local/share/bash-completion/completions",
        ".local/share/man/man1",
        ".zfunc",
        ".config/fish/completions",
    ] {
        std::fs::create_dir_all(desk.join(folder)).expect("a folder");
    }
    for file in ["games.pgn", "archive/games.pgn"] {
        std::fs::write(desk.join(file), GAME).expect("a file");
    }
    let pairs = [
        ("fixtures/tour/tidy.fen", "archive/tidy.fen"),
        ("fixtures/tour/untidy.fen", "positions.fen"),
        ("fixtures/tour/pieces.lcpn", "pieces.lcpn"),
        ("fixtures/diagrams/crab.txt", "diagram.txt"),
        ("tests/rules/variants/isolation.yaml", "my-chess.yaml"),
    ];
    for (from, to) in pairs {
        std::fs::copy(files::root(from), desk.join(to)).expect(from);
    }
    desk
}

#[cfg(unix)]
#[test]
fn every_example_of_the_help_runs() {
    let desk = desk("examples-of-help");
    let program = Path::new(env!("CARGO_BIN_EXE_panchess"));
    let folder = program.parent().and_then(Path::to_str).expect("a folder");
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    for (name, verb) in verbs() {
        for example in examples(&verb) {
            // Not every machine has a pager.
            let example = example.replace("| man -l -", "");
            assert!(example.starts_with("panchess "), "{name}: {example}");
            let out = std::process::Command::new("sh")
                .args(["-c", &example])
                .current_dir(&desk)
                .env("PATH", &path)
                .env("HOME", &desk)
                .output()
                .expect("a shell");
            let said = String::from_utf8_lossy(&out.stderr);
            assert!(out.status.success(), "{name}: {example}\n{said}");
        }
    }
}

#[test]
fn every_verb_has_a_manual_page_with_all_its_options() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual-pages");
    let _ = std::fs::remove_dir_all(&folder);
    let written = std::process::Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(["man", "--all"])
        .arg(&folder)
        .status()
        .expect("panchess runs");
    assert!(written.success());
    for (name, verb) in verbs() {
        let page = folder.join(format!("{}.1", name.replace(' ', "-")));
        let text = files::text(&page).replace('\\', "").replace("*(Aq", "'");
        for heading in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "EXAMPLES",
            "SEE ALSO",
        ] {
            assert!(text.contains(heading), "{name}: no {heading}");
        }
        assert!(text.contains("EXIT STATUS"), "{name}: no exit status");
        let built_in = |id: &str| matches!(id, "help" | "version");
        let shown = verb.get_arguments().filter(|a| !a.is_hide_set());
        for arg in shown.filter(|a| !built_in(a.get_id().as_str())) {
            let help = arg.get_help().map_or(String::new(), |h| h.to_string());
            let option = arg.get_long().map_or(String::new(), |l| format!("--{l}"));
            assert!(text.contains(&option), "{name}: no {option}");
            assert!(text.contains(&help), "{name} {option}: no text");
        }
        without_complaint(&page);
    }
}

/// The page is drawn without a warning, where there is a program that draws it.
fn without_complaint(page: &Path) {
    let drawn = std::process::Command::new("groff")
        .args(["-man", "-Tascii", "-ww", "-z"])
        .arg(page)
        .output();
    if let Ok(drawn) = drawn {
        let said = String::from_utf8_lossy(&drawn.stderr);
        assert!(said.is_empty(), "{}: {said}", page.display());
    }
}

/// The part of a page below the heading of that name, up to the next one of the same rank.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let start = page.find(&format!("\n## {heading}\n"));
    let rest = start.map_or("", |at| &page[at + 4..]);
    rest.find("\n## ").map_or(rest, |end| &rest[..end])
}

#[test]
fn every_option_is_in_the_page_of_the_command_line() {
    let page = files::text(&files::root("docs/cli.md"));
    let everywhere = section(&page, "Common options");
    let mut missing = Vec::new();
    for (name, verb) in verbs() {
        let word = name.split(' ').nth(1).unwrap_or("Common options");
        let heading = match word {
            "completions" | "man" => "`completions` and `man`".to_owned(),
            "Common options" => word.to_owned(),
            verb => format!("`{verb}`"),
        };
        let own = section(&page, &heading);
        assert!(!own.is_empty(), "docs/cli.md has no section {heading}");
        let shown = verb.get_arguments().filter(|a| !a.is_hide_set());
        for option in shown.filter_map(|a| a.get_long()) {
            let typed = format!("--{option}");
            let plain = matches!(option, "help" | "version");
            if !plain && !says(own, &typed) && !says(everywhere, &typed) {
                missing.push(format!("{name} {typed}"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "docs/cli.md lacks\n{}",
        missing.join("\n")
    );
}

/// Whether a text has that option, and not only a longer one.
fn says(text: &str, option: &str) -> bool {
    text.match_indices(option).any(|(at, _)| {
        let next = text[at + option.len()..].chars().next();
        !next.is_some_and(|c| c.is_alphanumeric() || c == '-')
    })
}

/// What bash offers for the last word of a command line.
#[cfg(unix)]
fn offered(script: &Path, words: &[&str]) -> Option<Vec<String>> {
    let line = words.iter().map(|w| format!("'{w}'")).collect::<Vec<_>>();
    let typed = format!(
        "source {}; COMP_WORDS=({}); COMP_CWORD={}; COMPREPLY=(); \
         _panchess panchess '{}' '{}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        line.join(" "),
        words.len() - 1,
        words[words.len() - 1],
        words[words.len() - 2],
    );
    let out = std::process::Command::new("bash")
        .args(["-c", &typed])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    Some(text.lines().map(str::to_owned).collect())
}

#[cfg(unix)]
#[test]
fn bash_completes_notations_variants_codes_pieces_and_verbs() {
    let script = Path::new(env!("CARGO_TARGET_TMPDIR")).join("panchess.bash");
    let out = std::process::Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(["completions", "bash"])
        .output()
        .expect("panchess runs");
    std::fs::write(&script, out.stdout).expect("a file");
    let cases: &[(&[&str], &str)] = &[
        (&["panchess", "con"], "convert"),
        (&["panchess", "convert", "-t", "fen+s"], "fen+shredder"),
        (&["panchess", "convert", "--to", "ic"], "icn+pretty"),
        (&["panchess", "fmt", "--from", "lcp"], "lcpn"),
        (&["panchess", "convert", "--variant", "chess9"], "chess960"),
        (&["panchess", "convert", "--drop", "comm"], "comments"),
        (
            &["panchess", "check", "--deny", "core/illegal"],
            "core/illegal-move",
        ),
        (&["panchess", "explain", "core/lost-t"], "core/lost-tags"),
        (&["panchess", "formats", "short"], "short-sfen"),
        (&["panchess", "piece", "gry"], "gryphon"),
        (&["panchess", "piece", "equal", "gry"], "gryphon"),
        (&["panchess", "man", "from-d"], "from-diagram"),
    ];
    for (words, wanted) in cases {
        // Not every machine has bash.
        let Some(offered) = offered(&script, words) else {
            return;
        };
        assert!(
            offered.iter().any(|o| o == wanted),
            "{words:?}: {offered:?}"
        );
    }
}
