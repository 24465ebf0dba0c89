//! Games of 5D chess that name their start, and what other verbs make of it.

use crate::desk::Folder;

/// A folder of the test with one file.
fn folder(test: &str, name: &str, text: &str) -> Folder {
    let folder = Folder::new(test);
    folder.write(name, text);
    folder
}

/// What a command that ends well writes.
fn ok(folder: &Folder, words: &str) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let ran = folder.run(&words);
    assert_eq!(ran.code, Some(0), "{words:?}: {}", ran.said);
    ran.out + &ran.said
}

const HALF: &str = "[Board \"Standard - Half Reflected\"]\n\n1. e4 / e5\n";

#[test]
fn a_game_without_tags_begins_where_it_began() {
    let desk = folder("multiverse-1", "a.5dpgn", HALF);
    let state = |words: &str| {
        ok(&desk, &format!("hash {words} -q"))
            .split(' ')
            .next()
            .map(str::to_owned)
    };
    let before = state("a.5dpgn");
    for target in ["5dpgn", "5draw", "alexbay", "axel", "hexicube"] {
        ok(
            &desk,
            &format!("convert a.5dpgn -t {target} --drop tags --strict -q -o b.{target}"),
        );
        assert_eq!(state(&format!("b.{target}")), before, "{target}");
    }
    let text = "[White \"Ana\"]\n[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"U\"]\n[4k/P4/5/5/K4:0:1:w]\n\n1. a5=U / Kd4\n";
    let desk = folder("multiverse-2", "c.5dpgn", text);
    let out = ok(&desk, "convert c.5dpgn -t 5dpgn --drop tags --strict -q");
    assert!(
        out.contains("[Promotions \"U\"]") && !out.contains("Ana"),
        "{out}"
    );
}

/// Notations of games that have the headers and boards of 5dpgn.
const ALIKE: [&str; 4] = ["5draw", "alexbay", "axel", "hexicube"];

#[test]
fn a_game_without_moves_is_in_the_notation_that_its_extension_names() {
    let standard = "[Mode \"5D\"]\n[Board \"Standard\"]\n";
    let custom = "[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K4:0:1:w]\n";
    for game in [standard, custom] {
        let folder = Folder::with(&[("g.5dpgn", game)]);
        for slug in ALIKE {
            let ran = folder.run(&format!("convert g.5dpgn -t {slug} -o g.{slug} -q"));
            assert_eq!(ran.0, Some(0), "{slug}: {ran:?}");
            for verb in ["check", "fmt --check"] {
                let ran = folder.run(&format!("{verb} g.{slug}"));
                assert_eq!(ran.0, Some(0), "{verb} {slug}: {ran:?}");
            }
        }
    }
}

#[test]
fn a_game_of_5duci_without_moves_is_in_the_notation_that_its_extension_names() {
    let folder = Folder::with(&[
        ("g.5duci", "position startpos\n"),
        ("g.txt", "position startpos\n"),
    ]);
    let ran = folder.run("check g.5duci");
    assert_eq!(ran.0, Some(0), "{ran:?}");
    let ran = folder.run("info g.txt");
    assert!(ran.1.contains("uci") && !ran.1.contains("5duci"), "{ran:?}");
}

#[test]
fn a_mistake_in_the_first_move_rejects_only_its_game() {
    let head = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n";
    for (name, wrong, right) in [
        (
            "a.alexbay",
            "1w 1:e2:e4\n1b. 1:e7:e5\n",
            "1w. 1:d2:d4\n1b. 1:d7:d5\n",
        ),
        ("a.axel", "1. e4 . e5.\n", "1. d4 .. d5.\n"),
        (
            "a.5draw",
            "1. (0T1)e2(0T1)e4\nb. (0T1)e7(0T1)e5\n",
            "w. (0T1)d2(0T1)d4\n",
        ),
    ] {
        let text = format!("{head}{wrong}\n{head}{right}");
        let folder = Folder::with(&[(name, &text)]);
        let ran = folder.run(&format!("check {name}"));
        assert_eq!(ran.0, Some(1), "{name}: {ran:?}");
        assert!(ran.2.contains("1 rejected"), "{name}: {ran:?}");
    }
}

#[test]
fn moves_of_another_notation_still_contradict_the_extension() {
    let head = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n";
    for moves in ["1. e4 / e5\n", "1. (0T1)e4 / (0T1)e5\n"] {
        let text = format!("{head}{moves}");
        for slug in ALIKE {
            let name = format!("a.{slug}");
            let folder = Folder::with(&[(name.as_str(), text.as_str())]);
            let ran = folder.run(&format!("check {name}"));
            let refused = ran.0 == Some(2) && ran.2.contains("looks like 5dpgn");
            assert!(refused || slug == "hexicube", "{name}: {ran:?}");
        }
    }
}

#[test]
fn a_named_start_is_in_its_column_and_has_its_own_openings() {
    let both = format!(
        "{HALF}\n[white \"Ana\"]\n[date \"2021.01.02\"]\n[whiteelo \"1500\"]\n\n1. e4 / e5\n"
    );
    let desk = folder("multiverse-3", "a.5dpgn", &both);
    let columns = "white,date,white_elo,start_notation,start";
    let rows = ok(
        &desk,
        &format!("normalize a.5dpgn -t jsonl+flat --columns {columns} -q"),
    );
    let rows: Vec<&str> = rows.lines().collect();
    assert!(rows[0].contains("r*nbk*qbnr*"), "{}", rows[0]);
    for part in [
        "\"Ana\"",
        "\"2021-01-02\"",
        "1500",
        "\"5dfen\"",
        "r*nbqk*bnr*",
    ] {
        assert!(rows[1].contains(part), "{part} in {}", rows[1]);
    }
    let said = ok(&desk, "stats a.5dpgn");
    for line in [
        "openings of 5d (1 game)",
        "openings of 5d: Standard - Half Reflected (1 game)",
    ] {
        assert!(said.contains(line), "{said}");
    }
}

#[test]
fn clocks_of_turns_with_several_moves_are_in_their_column() {
    let text = "[Board \"Standard - Two Timelines\"]\n\n1. (-0T1)e4 (+0T1)e4 {[%clk 0:10:00]} / (-0T1)e5 \
        (+0T1)e5 {[%clk 0:09:59]}\n";
    let desk = folder("multiverse-4", "a.5dpgn", text);
    let rows = ok(
        &desk,
        "normalize a.5dpgn -t jsonl+flat --columns clocks,losses -q",
    );
    assert_eq!(rows.trim_end(), "{\"clocks\":[600.0,599.0],\"losses\":[]}");
    ok(&desk, "render a.5dpgn -o a.html -q");
    let page = String::from_utf8(desk.bytes("a.html")).expect("text");
    for part in ["(-0T1)e2–e4", "(+0T1)e7–e5"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn boards_with_the_headers_of_5dpgn_become_a_game_without_loss() {
    let boards = "[Size \"5x5\"]\n[Board \"custom\"]\n[4k/5/5/5/K1R2:0:1:w]\n";
    let desk = folder("multiverse-5", "a.5dfen", boards);
    for target in ["5dpgn", "5draw", "alexbay", "axel"] {
        let out = ok(&desk, &format!("convert a.5dfen -t {target} --strict -q"));
        assert!(out.contains("[Size \"5x5\"]"), "{target}: {out}");
    }
}

#[test]
fn a_wrong_digest_is_reported_where_it_is() {
    let text = "[Board \"Standard\"]\n[hash \"8621556fb49ed3a3b6e0cefcacd3bdd1\"]\n\n1. e4 / e6\n";
    let desk = folder("multiverse-6", "a.5dpgn", text);
    let said = ok(&desk, "check a.5dpgn --message-format short");
    assert!(
        said.contains("a.5dpgn:2:1: warning[core/other-hash]"),
        "{said}"
    );
}

#[test]
fn boards_beside_another_name_are_custom() {
    let boards = "[k2/3/2K:0:1:w]\n\n1. Kc2\n";
    let half =
        format!("[Board \"custom\"]\n[Variant \"Half Reflected\"]\n[Size \"3x3\"]\n{boards}");
    let small = format!("[Board \"Small - Centered\"]\n[Size \"3x3\"]\n{boards}");
    let folder = Folder::with(&[("f.5dpgn", &half), ("s.5dpgn", &small)]);
    for slug in ["5dpgn", "5draw", "alexbay", "axel", "hexicube"] {
        let ran = folder.run(&format!("convert f.5dpgn -t {slug} -q"));
        assert!(ran.1.contains("[Board \"custom\"]"), "{slug}: {ran:?}");
    }
    let said = |name: &str| {
        folder
            .run(&format!("check {name}"))
            .2
            .contains("core/other-start")
    };
    assert!(said("s.5dpgn") && !said("f.5dpgn"));
}

#[test]
fn a_game_has_one_text_in_its_notation() {
    let stays = "[Board \"Standard\"]\n\n1. (0T1)Ng1(0T1)f3 / (0T1)Ng8f6\n";
    let token = "[Board \"Standard\"]\n\n1. Nf3 / Nf6\n2. (0T2)Nf3>>(0T1)f5 (>L1) / (1T1)Nf6>>(0T1)f4 (~T1)\n";
    let folder = Folder::with(&[("s.5dpgn", stays), ("t.5dpgn", token)]);
    for name in ["s.5dpgn", "t.5dpgn"] {
        for slug in ["5duci", "5draw", "alexbay", "axel", "hexicube"] {
            let ran = folder.run(&format!("convert {name} -t {slug}"));
            if ran.0 != Some(0) {
                continue;
            }
            let once = through(&folder, name, &[slug]);
            assert_eq!(once, through(&folder, name, &[slug, slug]), "{name}");
        }
    }
}

#[test]
fn a_message_points_at_the_word_that_is_wrong() {
    let game = "1w. 1:e2:e4\n1b. 1:e7:e5x\n";
    let folder = Folder::with(&[("n.alexbay", game)]);
    let ran = folder.run("check -f alexbay n.alexbay");
    assert!(ran.2.contains("`1:e7:e5x` is not a move"), "{ran:?}");
    assert!(ran.2.contains("n.alexbay:2:5"), "{ran:?}");
    assert!(!ran.2.contains("like this"), "{ran:?}");
}

#[test]
fn help_is_in_the_notation_of_the_text() {
    let head = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n";
    for (name, moves, help) in [
        (
            "o.axel",
            "1. Nf3 .. Nf6.\n2. N T1 f5 (+L+2) .. d5.\n",
            "write `(+L+1)`",
        ),
        (
            "o.alexbay",
            "1w. 1:Ng1:f3\n1b. 1:Ng8:f6\n2w. 2:Nf3<+2>1:f5\n",
            "write `<+1>`",
        ),
        (
            "o.5dpgn",
            "1. Nf3 / Nf6\n2. (0T2)Nf3>>(0T1)f5 (>L2)\n",
            "write `(>L1)`",
        ),
    ] {
        let folder = Folder::with(&[(name, &format!("{head}{moves}"))]);
        let ran = folder.run(&format!("check {name}"));
        assert!(ran.2.contains(help), "{name}: {ran:?}");
    }
}

#[test]
fn a_game_of_5d_chess_in_a_file_of_pgn_is_named() {
    let game = "[Mode \"5D\"]\n\n1. e4 / e5\n";
    let folder = Folder::with(&[("p.pgn", game)]);
    let ran = folder.run("check p.pgn");
    assert!(ran.2.contains("`-f 5dpgn` reads it"), "{ran:?}");
}

#[test]
fn the_examples_of_the_docs_are_complete_games() {
    for slug in ["5dpgn", "5draw", "5duci", "alexbay", "axel", "hexicube"] {
        let page = format!("{}/docs/formats/{slug}.md", env!("CARGO_MANIFEST_DIR"));
        let page = fs::read_to_string(page).expect("a page");
        let example = page.split("```text\n").nth(1).expect("an example");
        let example = example.split("```").next().expect("an example");
        let name = format!("example.{slug}");
        let folder = Folder::with(&[(name.as_str(), example)]);
        let ran = folder.run(&format!("check {name}"));
        assert_eq!(ran.0, Some(0), "{slug}: {ran:?}");
        assert!(!ran.2.contains("unfinished-turn"), "{slug}: {ran:?}");
    }
}
