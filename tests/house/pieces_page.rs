//! docs/pieces.md is made of the table of known pieces; `BLESS=1` makes it anew.

use crate::support::files;
use panchess::variants::{Grade, KnownPiece, pieces};
use std::fmt::Write;

const HEAD: &str = "# Known pieces

Each row describes one piece: its names, its letters in the notations, and its moves in
[LCPN](formats/lcpn.md) and in Betza's notation. Definitions on this page and in every file of pieces may use
all these names without defining them.

A test generates this page from `src/variants/pieces.yaml`. The column *FEN* gives the letters in chess. The column
*elsewhere* gives the letters in other variants (`fen/shogi` is the FEN of shogi) and the names in the configuration
files of Fairy-Stockfish (`fsf-ini`). The column *from* gives the origin of the piece. Definitions that are too long for
a row follow the table.

";

const LONGEST: usize = 120;

fn page() -> String {
    let mut out = HEAD.to_owned();
    out += "| piece | FEN | ICN | 5DFEN | elsewhere | LCPN | Betza | from |\n";
    out += "|---|---|---|---|---|---|---|---|\n";
    pieces().iter().for_each(|p| row(p, &mut out));
    out += "\n## Longer definitions\n";
    for p in pieces() {
        let boards = [
            ("", Some(&p.lcpn).filter(|t| t.len() > LONGEST)),
            (" on a board without edges", p.infinite.as_ref()),
            (" in 5D chess", p.multiverse.as_ref()),
        ];
        for (place, text) in boards {
            if let Some(text) = text {
                let text = wrapped(text);
                let _ = write!(
                    out,
                    "\nThe {}{place}:\n\n```lisp\n{text}```\n",
                    plain(&p.name)
                );
            }
        }
    }
    out
}

/// A name as people write it.
fn plain(name: &str) -> String {
    name.replace('-', " ")
}

fn row(p: &KnownPiece, out: &mut String) {
    let mut names = format!("**{}**", p.name);
    p.also.iter().for_each(|n| names += &format!(", {n}"));
    let code = |notation: &str| p.notations.get(notation).map_or("", String::as_str);
    let usual = ["fen", "icn", "5dfen"];
    let others = p
        .notations
        .iter()
        .filter(|(n, _)| !usual.contains(&n.as_str()));
    let others: Vec<String> = others.map(|(n, c)| format!("{n} {c}")).collect();
    let lcpn = match p.lcpn.len() > LONGEST {
        true => "see below".to_owned(),
        false => format!("`{}`", p.lcpn),
    };
    let grade = match p.verdict {
        Grade::Exact => "",
        Grade::Bounded => " (bounded)",
        Grade::Opaque => " (opaque)",
    };
    let betza = p.betza.as_ref().map_or(String::new(), |b| format!("`{b}`"));
    let [fen, icn, fived] = usual.map(code);
    let _ = writeln!(
        out,
        "| {names} | {fen} | {icn} | {fived} | {} | {lcpn}{grade} | {betza} | {} |",
        others.join(", "),
        p.source
    );
}

/// Lines of at most a hundred columns.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        if column > 0 && column + word.len() > 99 {
            out.push('\n');
            column = 0;
        }
        if column > 0 {
            out.push(' ');
        }
        out += word;
        column += word.len() + 1;
    }
    out + "\n"
}

#[test]
fn the_page_of_pieces_is_the_table() {
    let path = files::root("docs/pieces.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, page()).expect("docs/pieces.md");
    }
    let same = files::text(&path) == page();
    assert!(same, "docs/pieces.md is stale; BLESS=1 writes it anew");
}
