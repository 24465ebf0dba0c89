//! What the documentation shows is what the program does.

use std::path::Path;
use std::process::Command;

/// Every `$ panchess` block of the README, the docs and `tests/cmd`.
/// `TRYCMD=overwrite` writes the answers down anew.
#[test]
fn every_shown_command_answers_as_shown() {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1");
    for pattern in [
        "README.md",
        "docs/*.md",
        "docs/formats/*.md",
        "tests/cmd/*.md",
    ] {
        cases.case(pattern);
    }
}

#[test]
fn the_matrix_in_the_docs_is_the_one_of_the_cards() {
    let out = Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(["formats", "--matrix"])
        .output()
        .expect("panchess runs");
    let matrix = String::from_utf8(out.stdout).expect("UTF-8");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let text = std::fs::read_to_string(&page).expect("docs/formats.md");
    if std::env::var_os("BLESS").is_some() && !text.contains(&matrix) {
        let (Some(from), Some(to)) = (text.find("| |"), text.rfind("|\n")) else {
            panic!("docs/formats.md has no table to replace");
        };
        let new = format!("{}{}{}", &text[..from], matrix, &text[to + 2..]);
        std::fs::write(&page, new).expect("docs/formats.md");
        return;
    }
    assert!(
        text.contains(&matrix),
        "docs/formats.md is stale; BLESS=1 writes it anew:\n{matrix}"
    );
}
