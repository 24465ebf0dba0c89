//! Pictures and pages as files: what is in them, and that those in the docs are drawn by the command.

use crate::support::files;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub fn panchess(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
    command.current_dir(files::root(".")).args(args);
    command.output().expect("panchess runs")
}

/// A file of one test's own.
pub fn own(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// What the command draws into a file of that name.
#[track_caller]
fn drawn(name: &str, args: &[&str]) -> String {
    let path = own(name);
    let _ = std::fs::remove_file(&path);
    let path_text = path.to_str().expect("a path");
    let out = panchess(&[&["render", "-o", path_text], args].concat());
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{args:?}: {said}");
    std::fs::read_to_string(path).expect("a drawing")
}

/// The pictures that a page shows, one for each position.
fn pictures(page: &str) -> Vec<String> {
    let data = page
        .split_once("<script type=\"application/json\" id=\"data\">")
        .and_then(|(_, rest)| rest.split_once("</script>"))
        .expect("data")
        .0;
    let data: Value = serde_json::from_str(data).expect("JSON");
    let lines: Vec<&str> = data["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let number = |v: &Value| v.as_u64().expect("a number") as usize;
    let picture = |runs: &Value| -> String {
        let runs: Vec<usize> = runs.as_array().expect("runs").iter().map(number).collect();
        let runs = runs.chunks(2).map(|r| &lines[r[0]..r[0] + r[1]]);
        runs.map(|run| run.join("\n") + "\n").collect()
    };
    let positions = data["positions"].as_array().expect("positions");
    positions.iter().map(picture).collect()
}

#[test]
fn a_page_has_the_picture_of_every_position() {
    let game = "fixtures/tour/endgame.pgn";
    let page = drawn("every.html", &[game, "--theme", "dark"]);
    let pictures = pictures(&page);
    assert_eq!(pictures.len(), 5);
    for (ply, picture) in pictures.iter().enumerate() {
        let ply = ply.to_string();
        let alone = drawn("one.svg", &[game, "--theme", "dark", "--ply", &ply]);
        assert!(*picture == alone, "ply {ply}");
    }
    assert!(
        page.contains(&pictures[0]),
        "without scripts the start is shown"
    );
}

#[test]
fn a_page_tells_the_moves_with_their_glyphs_and_comments() {
    let page = drawn("club.html", &["fixtures/tour/club-evening.pgn"]);
    for told in [
        "<h1><bdi>Solveig, Hrefna – Okafor, Chidi</bdi></h1>",
        "data-ply=\"1\" data-name=\"1. \">e4</a>",
        "<span class=\"comment\" data-of=\"0\"><bdi>The exchange variation, as every Thursday.</bdi>",
        "<span class=\"command\" data-of=\"1\"><bdi>clk 0:15:00</bdi></span>",
        ">Ne2<span title=\"dubious move\">?!</span></a>",
        ">Bd7<span title=\"good move\">!</span></a>",
        "<b>1/2-1/2</b>",
        "2 variations of this game are not shown.",
        "record #0 (1 of 4)",
        "<dt><bdi>ECO</bdi></dt><dd><bdi>C68</bdi></dd>",
    ] {
        assert!(page.contains(told), "{told}");
    }
}

#[test]
fn a_page_needs_nothing_but_itself() {
    for file in [
        "tour/club-evening.pgn",
        "tour/infinite.icn",
        "tour/two-timelines.5dfen",
    ] {
        let page = drawn("alone.html", &[&format!("fixtures/{file}")]);
        let page = page.replace("http://www.w3.org/2000/svg", "");
        for word in [
            "http:", "https:", "src=", "url(", "@import", "<link", "<iframe", "<img",
        ] {
            assert!(!page.contains(word), "{file}: {word}");
        }
        for (at, _) in page.match_indices("href=") {
            let within = ["href=\"#", "href=\\\"#"];
            assert!(
                within.iter().any(|w| page[at..].starts_with(w)),
                "{file}: {}",
                &page[at..at + 40]
            );
        }
    }
}

#[test]
fn a_page_of_a_large_board_shows_the_same_part_of_it_throughout() {
    let page = drawn("infinite.html", &["fixtures/tour/infinite.icn"]);
    let sizes = |picture: &String| picture.split("viewBox").nth(1).map(|t| t[..30].to_owned());
    let found: Vec<_> = pictures(&page).iter().map(sizes).collect();
    assert!(
        found.len() > 3 && found.windows(2).all(|w| w[0] == w[1]),
        "{found:?}"
    );
}

/// Text of a game cannot become markup, let alone a script.
#[test]
fn a_hostile_game_stays_text() {
    let attack = "</script><script>alert(1)</script><img src=x onerror=alert(1)>'\" -->";
    let name = "x\\\"><svg onload=alert(1)>\u{202e}\u{1b}[31m";
    let game = format!(
        "[White \"{name}\"]\n[Black \"{attack}\"]\n[Event \"<!--\"]\n[Onerror \"{attack}\"]\n\n\
         {{{attack}}} 1. e4 {{[%clk {attack}] {attack} \u{7}}} e5 {{]]></svg>}} *\n",
        attack = attack.replace('"', "''"),
    );
    let path = own("hostile.pgn");
    std::fs::write(&path, game).expect("a file");
    let page = drawn("hostile.html", &[path.to_str().expect("a path")]);
    assert_eq!(
        page.matches("<script").count(),
        2,
        "the data and the page's own"
    );
    assert_eq!(page.matches("</script").count(), 2);
    for markup in ["<img", "<svg onload", "<!--", "onerror=alert(1)>'"] {
        assert!(!page.contains(markup), "{markup}");
    }
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    assert!(page.chars().all(|c| c == '\n' || !c.is_control()));
}

#[test]
fn a_page_opens_at_the_ply_that_is_asked_for() {
    let game = "fixtures/tour/endgame.pgn";
    let page = drawn("opens.html", &[game, "--ply", "2"]);
    assert!(page.contains("{\"first\":2,"));
    let path = own("beyond.html");
    let path = path.to_str().expect("a path");
    let out = panchess(&["render", game, "--ply", "9", "-o", path]);
    assert_eq!(out.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&out.stderr).contains("core/no-such-ply"));
    assert!(!Path::new(path).exists());
}

#[test]
fn a_position_and_a_multiverse_are_pages_of_one_picture() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(pictures(&drawn("fen.html", &[fen])).len(), 1);
    let page = drawn("5d.html", &["fixtures/tour/two-timelines.5dfen"]);
    assert_eq!(pictures(&page).len(), 1);
    assert!(page.contains("aria-label=\"Go through the game\" hidden>"));
}

/// The whole start position of large variants: Space by itself, Omega^2 if all is asked for.
#[test]
fn large_start_positions_are_drawn_whole() {
    let start = |name: &str| format!("[Variant \"{name}\"]\n1. ...\n");
    let space = drawn("space.svg", &["-f", "icn", "-e", &start("Space")]);
    let shapes = space.matches("<use ").count() + space.matches("r=\"18\"").count();
    assert_eq!(shapes, 96);
    assert!(!space.contains("outside the picture"));
    let omega = start("Omega_Squared");
    let all = drawn("omega.svg", &["-f", "icn", "-e", &omega, "--window", "all"]);
    assert!(!all.contains("outside the picture"));
    let part = drawn("omega-part.svg", &["-f", "icn", "-e", &omega]);
    assert!(part.contains("outside the picture"));
}

/// Every picture of the docs, and the arguments that draw it.
const PICTURES: &[(&str, &[&str])] = &[
    (
        "infinite",
        &["render", "docs/images/infinite.icn", "--size", "620"],
    ),
    ("gryphon", &["piece", "-e", "gryphon", "--size", "380"]),
];

#[test]
fn the_pictures_of_the_docs_are_drawn_by_the_command() {
    for (name, args) in PICTURES {
        for theme in ["light", "dark"] {
            let kept = files::root(&format!("docs/images/{name}-{theme}.svg"));
            let path = own(&format!("{name}-{theme}.svg"));
            let to = match std::env::var_os("BLESS") {
                Some(_) => &kept,
                None => &path,
            };
            let out = to.to_str().expect("a path");
            let look = ["--theme", theme, "-o", out];
            let done = panchess(&[args, &look[..]].concat());
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{name}: {said}");
            let read = |path: &Path| std::fs::read(path).expect("a picture");
            assert!(
                read(to) == read(&kept),
                "{name}-{theme}: BLESS=1 draws it again"
            );
        }
    }
}

#[test]
fn a_variant_of_a_file_is_drawn_and_hashed() {
    let variant = ["--variant", "tests/conversions/moat-chess.yaml"];
    let moves = "1. e4 d6 2. Nc3/H d5 3. exd5 Kd8 4. P@e5 H@h7 *";
    let page = drawn("moat.html", &[&variant[..], &["-e", moves]].concat());
    assert_eq!(pictures(&page).len(), 9);
    let game = own("moat.pgn");
    std::fs::write(&game, moves).expect("a file");
    let game = game.to_str().expect("a path");
    for verb in ["hash", "info", "check"] {
        let out = panchess(&[&[verb], &variant[..], &[game]].concat());
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success(), "{verb}: {said}");
    }
}

#[test]
fn a_page_of_shogi_shows_drops_and_promotions() {
    let path = own("drops.usi");
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b 2GSPp 1";
    let game = format!("position sfen {sfen} moves G*6b 5a4a P*7c P*2b 7c7b+\n");
    std::fs::write(&path, game).expect("a file");
    let page = drawn("drops.html", &[path.to_str().expect("a path")]);
    for said in ["G@d8+</a>", "P@c7</a>", "Pc8=G</a>"] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("??"));
}
