//! Files of games of 5D chess: which notation they are in, and what is the same game.

use crate::desk::Folder;
use std::fs;

/// Notations of games that have the headers and boards of 5dpgn.
const ALIKE: [&str; 4] = ["5draw", "alexbay", "axel", "hexicube"];

#[test]
fn a_game_without_moves_is_in_the_notation_that_its_extension_names() {
    let standard = "[Mode \"5D\"]\n[Board \"Standard\"]\n";
    let custom = "[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K4:0:1:w]\n";
    for game in [standard, custom] {
        let folder = Folder::with(&[("g.5dpgn", game)]);
        for slug in ALIKE {
            let ran = folder.line(&format!("convert g.5dpgn -t {slug} -o g.{slug} -q"));
            assert_eq!(ran.code, Some(0), "{slug}: {ran:?}");
            for verb in ["check", "fmt --check"] {
                let ran = folder.line(&format!("{verb} g.{slug}"));
                assert_eq!(ran.code, Some(0), "{verb} {slug}: {ran:?}");
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
    let ran = folder.line("check g.5duci");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let ran = folder.line("info g.txt");
    assert!(
        ran.out.contains("uci") && !ran.out.contains("5duci"),
        "{ran:?}"
    );
}

/// Positions that are left out early have no text, but keys of other boards have them all.
#[test]
fn positions_of_games_that_come_down_to_one_board_are_kept_once() {
    let games = "[Round \"1\"]\n\n1. e4 e5\n\n[Round \"2\"]\n\n1. d4 d5\n";
    let folder = Folder::with(&[("a.pgn", games)]);
    let kept = |to: &str, name: &str| {
        let ran = folder.line(&format!("dedup --every-ply -t {to} {name} -q"));
        assert_eq!(ran.code, Some(0), "{to} {name}: {ran:?}");
        ran.out
    };
    for slug in ["icn", "icn-json", "5dpgn", "5draw", "5duci", "jsonl"] {
        let name = format!("a.{slug}");
        folder.line(&format!("convert a.pgn -t {slug} -o {name} -q"));
        for to in ["fen", "epd"] {
            assert_eq!(kept(to, &name).lines().count(), 5, "{to} {slug}");
        }
    }
}

#[test]
fn a_game_on_several_boards_is_sent_to_a_notation_of_games() {
    let game = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. Nf3 / Nf6\n2. (0T2)Nf3>>(0T1)f5\n";
    let ran = Folder::with(&[("a.5dpgn", game)]).line("convert a.5dpgn -t vgn");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.said.contains("such as `5dpgn`"), "{ran:?}");
}

#[test]
fn a_digest_is_refused_for_the_true_reason() {
    let far = "[2k/3/K2:0:1:w][2k/3/K2:99999:1:w]\n";
    let folder = Folder::with(&[("far.5dfen", far), ("other.5dfen", "[2k/3/K1a:0:1:w]\n")]);
    let said = |name: &str| {
        let ran = folder.line(&format!("hash --scheme 5d-legacy {name}"));
        assert_eq!(ran.code, Some(1), "{ran:?}");
        ran.said
    };
    let words = "more than 100000 boards are missing";
    assert!(said("far.5dfen").contains(words));
    assert!(said("other.5dfen").contains("with its twelve pieces"));
}

/// As in 5d-chess-js, whose list of timelines has nothing between `-0` and `+0`.
#[test]
fn nothing_is_between_two_middle_timelines() {
    let game = "[Mode \"5D\"]\n[Board \"Standard - Two Timelines\"]\n";
    let ran = Folder::with(&[("a.5dpgn", game)]).line("hash --scheme 5d-legacy a.5dpgn");
    assert!(
        ran.out.starts_with("334c59be1a28e1ac159c96ed4fd86721"),
        "{ran:?}"
    );
}

#[test]
fn a_start_that_is_not_known_is_named_with_its_place() {
    let game = "[Mode \"5D\"]\n[Board \"Standrad\"]\n\n1. e3\n";
    let ran = Folder::with(&[("a.5dpgn", game)]).line("check a.5dpgn");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for words in ["a.5dpgn:1:1", "did you mean `Standard`?", "1 well-formed"] {
        assert!(ran.said.contains(words), "{words}: {ran:?}");
    }
}

/// Games on boards as large as they may be.
#[test]
fn all_boards_of_a_game_have_so_many_squares_at_most() {
    let ranks = format!("k253/{}K253", "254/".repeat(252));
    let head = format!("[Board \"custom\"]\n[Size \"254x254\"]\n[{ranks}:0:1:w]\n\n");
    let turn = |n: usize| match n % 2 {
        1 => format!("{n}. Ka1b1 / Ka254b254\n"),
        _ => format!("{n}. Kb1a1 / Kb254a254\n"),
    };
    let fits = head + &(1..=32).map(turn).collect::<String>();
    let more = fits.clone() + "33. Ka1b1\n";
    let boards = |n: i32| (1..=n).map(|turn| format!("[{ranks}:0:{turn}:w]\n"));
    let folder = Folder::with(&[
        ("fits.5dpgn", &fits),
        ("more.5dpgn", &more),
        ("fits.5dfen", &boards(65).collect::<String>()),
        ("more.5dfen", &boards(66).collect::<String>()),
    ]);
    let ran = folder.line("check fits.5dfen more.5dfen");
    assert!(ran.said.contains("1 legal, 1 rejected"), "{ran:?}");
    assert!(ran.said.contains("core/too-many-squares"), "{ran:?}");
    for verb in ["check", "hash", "convert -t 5dfen -o out.5dfen"] {
        let fits = folder.line(&format!("{verb} fits.5dpgn"));
        assert_eq!(fits.code, Some(0), "{verb}: {fits:?}");
        let more = folder.line(&format!("{verb} more.5dpgn"));
        assert_eq!(more.code, Some(1), "{verb}: {more:?}");
        assert!(more.said.contains("core/too-many-squares"), "{more:?}");
    }
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
        let ran = folder.line(&format!("check {name}"));
        assert_eq!(ran.code, Some(1), "{name}: {ran:?}");
        assert!(ran.said.contains("1 rejected"), "{name}: {ran:?}");
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
            let ran = folder.line(&format!("check {name}"));
            let refused = ran.code == Some(2) && ran.said.contains("looks like 5dpgn");
            assert!(refused || slug == "hexicube", "{name}: {ran:?}");
        }
    }
}

#[test]
fn a_game_in_5duci_is_a_duplicate_of_the_same_game() {
    for start in [
        "[Board \"Standard\"]\n\n1. e4 / e5\n",
        "[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K4:0:1:w]\n\n1. Kb2 / Ke4\n",
        "[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"Q,N,R,B\"]\n[4k/5/5/5/K4:0:1:w]\n\n1. Kb2 / Ke4\n",
    ] {
        let folder = Folder::with(&[("l.5dpgn", start)]);
        let ran = folder.line("convert l.5dpgn -t 5duci -o l.5duci");
        assert!(!ran.said.contains("core/lost-rules"), "{ran:?}");
        for key in ["moves", "final-position"] {
            let ran = folder.line(&format!("dedup l.5dpgn l.5duci -t 5draw --key {key}"));
            assert!(ran.said.contains("1 duplicate, 1 kept"), "{key}: {ran:?}");
        }
    }
}

#[test]
fn what_pawns_become_is_a_rule_that_5duci_loses() {
    let game = "[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"U\"]\n[4k/P4/5/5/K4:0:1:w]\n\n1. a5=U / Kd4\n";
    let folder = Folder::with(&[("u.5dpgn", game)]);
    let ran = folder.line("convert u.5dpgn -t 5duci");
    assert!(ran.said.contains("core/lost-rules"), "{ran:?}");
    let strict = folder.line("convert u.5dpgn -t 5duci --strict");
    assert_eq!(strict.code, Some(3), "{strict:?}");
}

/// A game that is converted step by step; the last text.
fn through(folder: &Folder, first: &str, steps: &[&str]) -> String {
    let mut last = first.to_owned();
    for (n, slug) in steps.iter().enumerate() {
        let next = format!("step{n}.{slug}");
        let ran = folder.line(&format!("convert {last} -t {slug} -o {next} -q"));
        assert_eq!(ran.code, Some(0), "{steps:?}: {ran:?}");
        last = next;
    }
    String::from_utf8(folder.bytes(&last)).expect("text")
}

#[test]
fn marks_of_check_and_mate_do_not_depend_on_the_way() {
    let game = "[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K1R2:0:1:w]\n\n\
                1. Kb2 / Ke4\n2. Re1 / Kd3\n3. Re5#\n";
    let folder = Folder::with(&[("d.5dpgn", game)]);
    for slug in ["5draw", "5duci", "hexicube", "alexbay", "axel", "jsonl"] {
        let text = through(&folder, "d.5dpgn", &[slug, "5dpgn"]);
        assert!(text.contains("Re5#"), "{slug}: {text}");
    }
    for slug in ["alexbay", "axel"] {
        let text = through(&folder, "d.5dpgn", &["5draw", slug]);
        assert!(text.contains("#"), "{slug}: {text}");
        assert_eq!(text, through(&folder, "d.5dpgn", &["jsonl", slug]));
    }
}

#[test]
fn castling_has_marks_in_alexbays_notation() {
    let game = "[Board \"custom\"]\n[Size \"8x8\"]\n[5k2/8/8/8/8/8/8/4K*2R*:0:1:w]\n\n1. O-O+\n";
    let folder = Folder::with(&[("c.5dpgn", game)]);
    let text = through(&folder, "c.5dpgn", &["alexbay"]);
    assert!(text.contains("1w. 1:0-0+"), "{text}");
    assert_eq!(text, through(&folder, "c.5dpgn", &["alexbay", "alexbay"]));
}

#[test]
fn boards_beside_another_name_are_custom() {
    let boards = "[k2/3/2K:0:1:w]\n\n1. Kc2\n";
    let half =
        format!("[Board \"custom\"]\n[Variant \"Half Reflected\"]\n[Size \"3x3\"]\n{boards}");
    let small = format!("[Board \"Small - Centered\"]\n[Size \"3x3\"]\n{boards}");
    let folder = Folder::with(&[("f.5dpgn", &half), ("s.5dpgn", &small)]);
    for slug in ["5dpgn", "5draw", "alexbay", "axel", "hexicube"] {
        let ran = folder.line(&format!("convert f.5dpgn -t {slug} -q"));
        assert!(ran.out.contains("[Board \"custom\"]"), "{slug}: {ran:?}");
    }
    let said = |name: &str| {
        folder
            .line(&format!("check {name}"))
            .said
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
            let ran = folder.line(&format!("convert {name} -t {slug}"));
            if ran.code != Some(0) {
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
    let ran = folder.line("check -f alexbay n.alexbay");
    assert!(ran.said.contains("`1:e7:e5x` is not a move"), "{ran:?}");
    assert!(ran.said.contains("n.alexbay:2:5"), "{ran:?}");
    assert!(!ran.said.contains("like this"), "{ran:?}");
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
        let ran = folder.line(&format!("check {name}"));
        assert!(ran.said.contains(help), "{name}: {ran:?}");
    }
}

#[test]
fn a_game_of_5d_chess_in_a_file_of_pgn_is_named() {
    let game = "[Mode \"5D\"]\n\n1. e4 / e5\n";
    let folder = Folder::with(&[("p.pgn", game)]);
    let ran = folder.line("check p.pgn");
    assert!(ran.said.contains("`-f 5dpgn` reads it"), "{ran:?}");
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
        let ran = folder.line(&format!("check {name}"));
        assert_eq!(ran.code, Some(0), "{slug}: {ran:?}");
        assert!(!ran.said.contains("unfinished-turn"), "{slug}: {ran:?}");
    }
}

/// Runs a line on a text, and returns what it wrote and said.
fn ran(line: &str, text: &str) -> (String, String) {
    let name = "g.5dpgn";
    let folder = Folder::with(&[(name, text)]);
    let ran = folder.line(&format!("{line} -f 5dpgn {name}"));
    (ran.out, ran.said)
}

#[test]
fn the_first_turn_is_one_of_the_side_that_begins() {
    for text in ["1. / d4\n2. d5\n", "1b. d5\n"] {
        let (_, said) = ran("check", &format!("[Board \"Standard\"]\n{text}"));
        let expected = "this move is by Black, but it is White's turn";
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn several_results_end_one_game() {
    for (results, last) in [("* 1-0", "1-0"), ("1-0 0-1", "0-1"), ("1-0 {c} 1-0", "1-0")] {
        let text = format!("[Board \"Standard\"]\n\n1. e4 / e5 {results}\n");
        let (out, said) = ran("convert -t 5dpgn", &text);
        assert!(said.contains("1 record: 1 converted"), "{results}: {said}");
        assert!(
            out.contains(&format!("[Result \"{last}\"]")),
            "{results}: {out}"
        );
    }
}

#[test]
fn castling_is_named_only_where_both_kings_start_at_home() {
    for (boards, turn, written) in [
        (
            "[k7/8/8/8/8/8/8/R*1K*1K*2R*:0:1:w]",
            "1. Ke1g1 / Kb7",
            "1. (0T1)Ke1g1 / (0T1)Ka8b7",
        ),
        (
            "[k7/8/8/8/8/8/8/R*3K*2R*:0:1:w]",
            "1. O-O-O / Kb7",
            "1. (0T1)Ke1c1 / (0T1)Ka8b7",
        ),
        (
            "[4k3/8/8/8/8/8/8/R*3K*2R*:0:1:w]",
            "1. Ke1c1 / Ke7",
            "1. (0T1)O-O-O / (0T1)Ke8e7",
        ),
    ] {
        let (out, said) = ran(
            "convert -t 5dpgn+full --legal",
            &format!("[Board \"custom\"]\n{boards}\n\n{turn}\n"),
        );
        assert!(out.ends_with(&format!("{written}\n")), "{out}\n{said}");
    }
}

#[test]
fn a_mate_that_is_none_is_not_copied() {
    let (out, said) = ran("convert -t hexicube", "[Board \"Standard\"]\n1. e4#\n");
    assert!(out.ends_with("\n1. e4\n"), "{out}\n{said}");
}

#[test]
fn the_last_move_that_is_needed_for_mate_is_marked() {
    let moves = "w. (+0T1)b2(-0T1)b2\nb. (-0T1)Bb4(+0T1)b3\nw. (-0T2)b2(-0T2)c3 (+0T2)a2(+0T2)b3\n\
        b. (-0T2)Nc4(+0T2)c2\nw. (-0T3)c3(-0T3)c4=B (+0T3)Bb1(+0T3)c2\n";
    let text = format!("[Mode \"5D\"]\n[Board \"Misc - Timeline Tactician\"]\n\n{moves}");
    let folder = Folder::with(&[("m.5draw", &text)]);
    let ran = folder.line("convert -q -t 5dpgn m.5draw");
    let expected = "3. (-0T3)c4=B+ (+0T3)Bxc2#\n";
    assert!(ran.out.ends_with(expected), "{ran:?}");
}

#[test]
fn what_a_text_says_too_little_of_is_reported() {
    let late = "[Board \"Standard\"]\n\n1. Nf3 / Nf6\n2. (0T2)Nf3>>(0T1)f5~ / d5\n";
    let two = "[Board \"Standard - Two Timelines\"]\n\n1. (0T1)e2e4 (-0T1)d2d4\n";
    for (text, expected) in [
        (late, "a move without its board can be read"),
        (two, "a timeline `0` without a sign can be read"),
    ] {
        let (_, said) = ran("check -v", text);
        assert!(said.contains(expected), "{said}");
    }
    let (_, said) = ran(
        "convert -t 5dpgn",
        "[Board \"Standard\"]\n18446744073709551616. e4 / e5\n",
    );
    assert!(
        said.contains("the number `18446744073709551616` is too large")
            || said.contains("5dpgn/number"),
        "{said}"
    );
    let (out, said) = ran(
        "convert -t 5dpgn",
        "[mode \"2D\"]\n[Board \"Standard\"]\n1. e4\n",
    );
    assert_eq!(out.matches("ode").count(), 1, "{out}");
    assert!(
        said.contains("`Mode` is `5D` in this notation, not `2D`"),
        "{said}"
    );
}

const WRONG_TOKEN: &str = "[Board \"Standard\"]\n\n1. (0T1)e2e4 (>L1) / e5\n2. Nf3\n";
const HOP: &str = "[Board \"custom\"]\n[Size \"3x3\"]\n[2k/3/K2:-0:1:w][2k/3/K2:+0:1:w]\n\n\
    1. (-0T1)Ka1>(+0T1)a2 (>L1)\n";

#[test]
fn a_timeline_that_no_move_makes_is_not_written() {
    let folder = Folder::with(&[("a.5dpgn", WRONG_TOKEN), ("b.5dpgn", HOP)]);
    for (source, target) in [
        ("a", "axel"),
        ("a", "alexbay"),
        ("b", "axel"),
        ("b", "alexbay"),
    ] {
        let line = format!("convert {source}.5dpgn -q -t {target} -o {source}.{target}");
        let ran = folder.line(&line);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let ran = folder.line(&format!("check -v {source}.{target}"));
        assert!(
            ran.code == Some(0) && !ran.said.contains("warning"),
            "{ran:?}"
        );
    }
    let text = "[Board \"Standard\"]\n\nw1. e4 (+L1).\n";
    let folder = Folder::with(&[("c.axel", text)]);
    let ran = folder.line("check c.axel");
    assert!(
        ran.said.contains("can go to e4 of another board"),
        "{ran:?}"
    );
}

#[test]
fn a_check_is_written_where_mate_is_undecided() {
    let text = "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"3x5\"]\n[Promotions \"R,B\"]\n\
        [1b1/qp*p*/1W1/1Rp*/1NY:-1:1:w][1b1/qp*p*/1W1/1Rp*/1NY:-1:1:b]\n\
        [ny1/3/1S1/Ub1/K*2:0:2:w][ny1/3/1S1/Ub1/K*2:0:2:b]\n\n\
        b. (-1T1)a4(0T2)b3\nw. (-1T2)c1(-1T1)c2\nb. (-1T2)b5(-1T1)c5 (1T1)a4(1T1)a2\n\
        w. (-2T2)b1(0T2)b2 (1T2)b2(1T2)a2\nb. (-2T2)a4(-1T1)a3\nw. (-3T2)b3(-3T2)a4\n\
        b. (-3T2)a3(-1T2)a3 (1T2)b5(0T2)b4 (2T2)b5(1T1)c5\nw. (1T3)c1(0T2)b2\n";
    let folder = Folder::with(&[("a.5draw", text)]);
    let ran = folder.line("convert -q -t 5dpgn a.5draw");
    assert!(ran.out.ends_with("5. (1T3)Yc1>>x(0T2)b2+~\n"), "{ran:?}");
}

const ONE_MIDDLE: &str = "[Board \"custom\"]\n[Size \"4x4\"]\n[3k/4/4/K2R:0:1:w]\n\n";
const TWO_MIDDLES: &str = "[Board \"custom\"]\n[Size \"4x4\"]\n\
    [3k/4/4/K2R:-0:1:w][3k/4/4/K2R:+0:1:w]\n\n";

#[test]
fn the_sign_of_the_middle_timelines_is_that_of_the_game() {
    let one = format!("{ONE_MIDDLE}1. (+0T1)Rd1c1 / (+0T1)Kd4d3\n");
    let two = format!("{TWO_MIDDLES}1. (-0T1)Rd1c1 (0T1)Rd1c1 / (0T1)Kd4d3 (-0T1)Kd4d3\n");
    for (text, target, expected) in [
        (&one, "5dpgn", "1. (0T1)Rd1c1 / (0T1)Kd4d3\n"),
        (&one, "5draw", "w. (0T1)Rd1(0T1)c1\nb. (0T1)Kd4(0T1)d3\n"),
        (&one, "5duci", "moves (0T1)d1c1 submit (0T1)d4d3 submit\n"),
        (
            &two,
            "5dpgn",
            "1. (-0T1)Rd1c1 (+0T1)Rd1c1 / (+0T1)Kd4d3 (-0T1)Kd4d3\n",
        ),
        (
            &two,
            "5draw",
            "(+0T1)Rd1(+0T1)c1\nb. (+0T1)Kd4(+0T1)d3 (-0T1)Kd4(-0T1)d3\n",
        ),
        (
            &two,
            "5duci",
            "moves (-1T1)d1c1 (0T1)d1c1 submit (0T1)d4d3 (-1T1)d4d3 submit\n",
        ),
    ] {
        let (out, said) = ran(&format!("convert -t {target}"), text);
        assert!(out.ends_with(expected), "{target}: {out}{said}");
    }
    let (out, said) = ran("convert -q -t 5duci", "1. (+0T1)e2e4 / (0T1)e7e5\n");
    assert!(
        out.ends_with("moves (0T1)e2e4 submit (0T1)e7e5 submit\n"),
        "{out}{said}"
    );
    let raw = format!("{ONE_MIDDLE}w. (+0T1)Rd1(+0T1)c1\n");
    let folder = Folder::with(&[("a.5draw", &raw)]);
    let ran = folder.line("fmt a.5draw");
    assert!(ran.out.ends_with("w. (0T1)Rd1(0T1)c1\n"), "{ran:?}");
}

#[test]
fn minus_zero_is_no_timeline_of_a_game_with_one_in_the_middle() {
    let boards = "position size 4x4 odd fen [3k/4/4/K2R:0:1:w] moves ";
    for (name, text) in [
        ("a.5dpgn", format!("{ONE_MIDDLE}1. (-0T1)Rc1\n")),
        ("a.5draw", format!("{ONE_MIDDLE}w. (-0T1)Rd1(-0T1)c1\n")),
        ("a.axel", format!("{ONE_MIDDLE}w1. L-0 Rc1.\n")),
        ("a.hexicube", format!("{ONE_MIDDLE}1. L-0 Rc1\n")),
        ("a.5duci", format!("{boards}(-0T1)d1c1 submit\n")),
    ] {
        let folder = Folder::with(&[(name, &text)]);
        let ran = folder.line(&format!("check {name}"));
        assert!(ran.said.contains("error[5dpgn/zero]"), "{name}: {ran:?}");
    }
    let text = format!("{boards}(+0T1)d1c1 submit\n");
    let folder = Folder::with(&[("a.5duci", &*text)]);
    let ran = folder.line("fmt a.5duci");
    assert_eq!(ran.out, text.replace('+', ""), "{ran:?}");
}

#[test]
fn an_odd_number_of_timelines_has_no_two_in_the_middle() {
    let boards = "fen [2k/3/K2:-0:1:w] [2k/3/K2:+0:1:w] moves (-0T1)a1b1 (+0T1)a1b1 submit\n";
    for (word, code) in [("odd ", Some(1)), ("even ", Some(0)), ("", Some(0))] {
        let text = format!("position size 3x3 {word}{boards}");
        let folder = Folder::with(&[("a.5duci", &*text)]);
        let ran = folder.line("fmt a.5duci");
        assert_eq!(ran.code, code, "{ran:?}");
        assert_eq!(
            ran.said.contains("their number is not `odd`"),
            code == Some(1)
        );
    }
}

#[test]
fn castling_signs_beside_other_kings_are_noted() {
    let text = "[Board \"custom\"]\n[Size \"7x7\"]\n\
        [r*2k*2r*/7/7/7/7/7/R*2K*2R*:0:1:w]\n\n1. O-O / O-O-O\n";
    let (_, said) = ran("check -v", text);
    assert!(
        said.contains("usual is a move of the king such as `Ke1g1`"),
        "{said}"
    );
    let (_, said) = ran("check -v", "[Board \"Standard\"]\n\n1. O-O\n");
    assert!(!said.contains("core/spelling"), "{said}");
}
