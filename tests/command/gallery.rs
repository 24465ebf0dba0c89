//! docs/gallery.md and its pictures, which the command draws; `BLESS=1` makes them anew.

use crate::pictures::{own, panchess};
use crate::support::files;
use panchess::variants::catalog;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "# Pictures of variants

`panchess variants show NAME -o FILE.svg` draws the start position of a variant, and `panchess render` draws any
position or game of it. If the shape of a piece is not known, its letter in the variant is drawn instead, and the legend
below the board explains it. `--glyphs letters` draws letters only, and `--glyphs characters` draws the characters of
shogi, xiangqi and janggi.
The [definition of the variant](model.md#a-variant) states how the board looks: points or squares, palaces, rivers, and
characters. Hands are drawn beside the board, with the hand of the first player below. A promoted piece has a `+`.

This page shows some of the variants. This draws all of them into a folder:

```sh
mkdir -p gallery
panchess variants list --json | jq -r .name | while read name; do
  panchess variants show \"$name\" -o \"gallery/$name.svg\"
done
```

A test draws these pictures and writes this page.
";

/// Titles of sections, and the variants whose starts are in them; `*` after a name stands for characters.
const SECTIONS: &[(&str, &str)] = &[
    (
        "Chess and its relatives",
        "chess king-of-the-hill racing-kings horde three-check shatranj courier losalamos gardner petty placement",
    ),
    (
        "Pieces in hand",
        "crazyhouse seirawan minihouse capahouse pocketknight shinobi synochess shogun dragon",
    ),
    (
        "Larger boards",
        "capablanca grand janus shako opulent tencubed omicron wildebeest troitzky quasi-shatranj mandala xhess",
    ),
    (
        "Other pieces",
        "almost amazon chigorin knightmate nightrider grasshopper berolina hoppelpoppel orda empire spartan khans wolf \
         georgian",
    ),
    (
        "Xiangqi and janggi",
        "xiangqi xiangqi* manchu* minixiangqi* supply janggi janggi* elgam",
    ),
    (
        "Shogi",
        "shogi shogi* minishogi* kyotoshogi* torishogi* yarishogi* cannonshogi euroshogi* dobutsu shoshogi* \
         gorogoroplus judkins",
    ),
    (
        "Southeast Asia and Mongolia",
        "makruk cambodian sittuyin ai-wok shatar",
    ),
    (
        "Palaces, rivers and marked squares",
        "chak chennis mansindam pandemonium gethenian jesonmor",
    ),
    (
        "Walls",
        "crossderby amazons la-mancha-duel annexation isolation",
    ),
    (
        "Other games",
        "ataxx flipello cfour tictactoe breakthrough clobber kono picaria teeko nineholes knights-halma fox-and-hounds \
         three-musketeers",
    ),
];

/// Positions later in a game: the file, the variant, the FEN, and what is shown.
const POSITIONS: &[(&str, &str, &str, &str)] = &[
    (
        "duck-after-a-move",
        "duck",
        "rnbqkbnr/pppp1ppp/8/4p3/3*P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "A duck",
    ),
    (
        "crazyhouse-with-a-promoted-piece",
        "crazyhouse",
        "r1bQ~k2r/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R1B1K2R[QPPbp] b KQkq - 0 14",
        "Hands and a promoted queen",
    ),
    (
        "shogi-with-promoted-pieces",
        "shogi*",
        "ln1g1gsnl/1r1s1k3/p1pppp1pp/6p2/9/2P6/PP1PPPPPP/1+B1S3R1/LN1GKGSNL[Bp] w - - 0 12",
        "Hands and a promoted bishop",
    ),
];

/// The file of a picture, and the arguments that draw it.
fn show(name: &str) -> (String, Vec<String>) {
    let words = |args: &[&str]| args.iter().map(|a| (*a).to_owned()).collect();
    match name.strip_suffix('*') {
        Some(name) => {
            let args = ["variants", "show", name, "--glyphs", "characters"];
            (format!("{name}-characters"), words(&args))
        }
        None => (name.to_owned(), words(&["variants", "show", name])),
    }
}

fn position(variant: &str, fen: &str) -> Vec<String> {
    let (glyphs, variant) = match variant.strip_suffix('*') {
        Some(variant) => ("characters", variant),
        None => ("shapes", variant),
    };
    let args = [
        "render",
        "-f",
        "fen",
        "-e",
        fen,
        "--variant",
        variant,
        "--glyphs",
        glyphs,
    ];
    args.iter().map(|a| (*a).to_owned()).collect()
}

fn title(name: &str) -> String {
    let words = name.trim_end_matches('*');
    let catalog = catalog();
    let variant = catalog.variant(&catalog.named(words)).expect("a variant");
    match name.ends_with('*') {
        true => format!("{}, with characters", variant.title()),
        false => variant.title().to_owned(),
    }
}

/// File and caption of each picture of a section, three in a row.
fn table(pictures: &[(String, String)], out: &mut String) {
    out.push_str("\n| | | |\n|---|---|---|\n");
    for row in pictures.chunks(3) {
        for (file, caption) in row {
            let _ = write!(
                out,
                "| <img src=\"images/variants/{file}.svg\" width=\"260\" alt=\"{caption}\"><br>{caption} "
            );
        }
        out.push_str(&"| ".repeat(3 - row.len()));
        out.push_str("|\n");
    }
}

fn page() -> String {
    let mut out = HEAD.to_owned();
    for (heading, names) in SECTIONS {
        let _ = write!(out, "\n## {heading}\n");
        let pictures = names.split(' ').map(|name| (show(name).0, title(name)));
        table(&pictures.collect::<Vec<_>>(), &mut out);
    }
    out.push_str("\n## Later in a game\n");
    let pictures = POSITIONS.iter().map(|(file, variant, _, what)| {
        (
            (*file).to_owned(),
            format!("{what} ({})", variant.trim_end_matches('*')),
        )
    });
    table(&pictures.collect::<Vec<_>>(), &mut out);
    out
}

fn bless() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Draws a picture and compares it with the kept one.
fn is_kept(file: &str, args: &[String]) {
    let kept = files::root(&format!("docs/images/variants/{file}.svg"));
    let drawn = if bless() {
        kept.clone()
    } else {
        own(&format!("{file}.svg"))
    };
    let mut all: Vec<&str> = args.iter().map(String::as_str).collect();
    all.extend(["--size", "360", "-o", drawn.to_str().expect("a path")]);
    let done = panchess(&all);
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{file}: {said}");
    let read = |path: &Path| std::fs::read(path).unwrap_or_default();
    assert!(
        read(&drawn) == read(&kept),
        "{file}: BLESS=1 draws it again"
    );
}

#[test]
fn the_gallery_is_drawn_by_the_command() {
    for (_, names) in SECTIONS {
        for name in names.split(' ') {
            let (file, args) = show(name);
            is_kept(&file, &args);
        }
    }
    for (file, variant, fen, _) in POSITIONS {
        is_kept(file, &position(variant, fen));
    }
}

#[test]
fn the_page_of_the_gallery_is_up_to_date() {
    let path = files::root("docs/gallery.md");
    if bless() {
        std::fs::write(&path, page()).expect("docs/gallery.md");
    }
    assert!(
        files::text(&path) == page(),
        "docs/gallery.md is stale; BLESS=1 writes it anew"
    );
}
