//! Which records are selected: the same for any number of threads, and counted.

use crate::desk::{Folder, panchess};
use std::fmt::Write;

/// So many games with different moves, of which every third was played by Tal.
fn games(n: usize) -> String {
    let mut text = String::new();
    for i in 0..n {
        let white = if i % 3 == 0 { "Tal" } else { "Other" };
        let moves = ["Nf3", "Nc3", "a3", "h3", "e4", "d4", "c4", "f4"];
        let first = moves[i % moves.len()];
        let _ = writeln!(
            text,
            "[Event \"{i}\"]\n[White \"{white}\"]\n[Round \"{}\"]\n\n1. {first} {{{:>60}}} *\n",
            i % 7,
            ""
        );
    }
    text
}

/// The numbers of the games that are written, and the summary.
fn selected(folder: &Folder, file: &str, options: &[&str]) -> (Vec<usize>, String) {
    let path = folder.path(file);
    let mut all = vec!["convert", path.to_str().unwrap(), "-t", "pgn"];
    all.extend(options);
    let out = panchess(&all, "");
    let text = String::from_utf8(out.stdout).unwrap();
    let events = text.lines().filter_map(|l| l.strip_prefix("[Event \""));
    let numbers = events.map(|l| l.trim_end_matches("\"]").parse().unwrap());
    let said = String::from_utf8(out.stderr).unwrap();
    (numbers.collect(), said)
}

#[test]
fn a_notation_with_one_record_takes_any_selected_one() {
    let folder = Folder::with(&[("a.pgn", "1. e4 e5 *\n\n1. d4 d5 *\n")]);
    for select in ["--records 1", "--skip 1 --limit 1", "--limit 1"] {
        let ran = folder.line(&format!("convert a.pgn -t bccf+hex {select} -o -"));
        assert_eq!(ran.code, Some(0), "{select}: {ran:?}");
    }
    let ran = folder.line("convert a.pgn -t bccf+hex -o -");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.said.contains("core/stands-alone"), "{ran:?}");
}

#[test]
fn an_empty_file_has_no_records_whatever_its_name_is() {
    let folder = Folder::with(&[("e.json", ""), ("s.json", " \n"), ("g.pgn", "1. e4 *\n")]);
    let ran = folder.line("convert e.json s.json g.pgn -t uci -o out.uci");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.said.contains("1 record: 1 converted"), "{ran:?}");
    let ran = folder.line("check e.json");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.said.contains("0 records"), "{ran:?}");
}

#[test]
fn records_are_selected_the_same_for_any_number_of_threads() {
    let folder = Folder::new("selection");
    folder.write("g.pgn", games(6000));
    let cases: [(&[&str], usize); 8] = [
        (&["--limit", "700"], 700),
        (&["--skip", "5990"], 10),
        (&["--skip", "100", "--limit", "50"], 50),
        (&["--records", "5,10..20,5999"], 13),
        (&["--where", "White = Tal"], 2000),
        (
            &["--where", "White = Tal", "--skip", "3", "--limit", "1500"],
            1500,
        ),
        (&["--where", "White = Tal and plies = 1", "--unique"], 8),
        (&["--sample", "100", "--seed", "7"], 100),
    ];
    for (options, count) in cases {
        let one = selected(&folder, "g.pgn", &[options, &["-j", "1"]].concat());
        assert_eq!(one.0.len(), count, "{options:?}: {}", one.1);
        assert!(one.0.is_sorted(), "{options:?}");
        for jobs in ["2", "5"] {
            let more = selected(&folder, "g.pgn", &[options, &["-j", jobs]].concat());
            assert_eq!(one, more, "{options:?} -j {jobs}");
        }
    }
    let expected: Vec<usize> = (0..6000)
        .filter(|i| i % 3 == 0)
        .skip(3)
        .take(1500)
        .collect();
    let options = [
        "--where",
        "White = Tal",
        "--skip",
        "3",
        "--limit",
        "1500",
        "-j",
        "2",
    ];
    assert_eq!(selected(&folder, "g.pgn", &options).0, expected);
}

#[test]
fn what_is_not_selected_is_counted_and_is_no_loss() {
    let folder = Folder::new("selection-counts");
    folder.write("g.pgn", games(9));
    let (_, said) = selected(&folder, "g.pgn", &["--where", "White = Tal", "--strict"]);
    assert_eq!(said, "3 records: 3 converted, 6 not selected\n");
}

#[test]
fn a_sample_does_not_depend_on_how_the_input_is_split() {
    let folder = Folder::new("selection-sample");
    let all = games(1000);
    let middle = all.match_indices("[Event").nth(333).unwrap().0;
    folder.write("all.pgn", &all);
    folder.write("parts/a.pgn", &all[..middle]);
    folder.write("parts/b.pgn", &all[middle..]);
    let options = ["--sample", "40", "--seed", "3"];
    let whole = selected(&folder, "all.pgn", &options).0;
    assert_eq!(whole.len(), 40);
    assert_eq!(selected(&folder, "parts", &options).0, whole);
    let piped = panchess(
        &[
            "convert", "-f", "pgn", "-t", "pgn", "--sample", "40", "--seed", "3",
        ],
        &all,
    );
    let file = folder.path("all.pgn");
    let read = panchess(
        &[
            "convert",
            file.to_str().unwrap(),
            "-t",
            "pgn",
            "--sample",
            "40",
            "--seed",
            "3",
        ],
        "",
    );
    assert_eq!(piped.stdout, read.stdout);
    let other = selected(&folder, "all.pgn", &["--sample", "40", "--seed", "4"]).0;
    assert_ne!(other, whole);
    let most = selected(&folder, "all.pgn", &["--sample", "5000"]).0;
    assert_eq!(most.len(), 1000);
}

#[test]
fn a_condition_on_tags_does_not_read_the_moves_of_other_games() {
    let folder = Folder::new("selection-tags");
    let broken = "[White \"Other\"]\n\n1. e4 Zz9 *\n\n";
    folder.write(
        "g.pgn",
        format!("{broken}[Event \"0\"]\n[White \"Tal\"]\n\n1. e4 *\n"),
    );
    let (found, said) = selected(&folder, "g.pgn", &["--where", "White = Tal"]);
    assert_eq!(
        (found, &*said),
        (vec![0], "1 record: 1 converted, 1 not selected\n")
    );
    let (found, said) = selected(&folder, "g.pgn", &["--where", "plies = 1"]);
    assert_eq!(found, [0]);
    assert!(said.contains("pgn/unknown-word"), "{said}");
    assert!(
        said.ends_with("2 records: 1 converted, 1 rejected\n"),
        "{said}"
    );
}

#[test]
fn reading_stops_once_enough_records_are_taken() {
    let folder = Folder::new("selection-stops");
    folder.write("a.pgn", games(20));
    let broken = "[White \"Other\"]\n\n1. e4 Zz9 *\n\n";
    folder.write("b.pgn", broken);
    let files = [folder.path("a.pgn"), folder.path("b.pgn")];
    let files = files.map(|f| f.to_str().unwrap().to_owned());
    for jobs in ["1", "2"] {
        let out = panchess(
            &[
                "convert", &files[0], &files[1], "-t", "pgn", "--limit", "20", "-j", jobs,
            ],
            "",
        );
        let said = String::from_utf8(out.stderr).unwrap();
        assert_eq!(said, "20 records: 20 converted\n");
    }
    let out = panchess(
        &["convert", &files[0], "-t", "pgn", "--records", "0..1"],
        "",
    );
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(said.starts_with("2 records: 2 converted"), "{said}");
}

#[test]
fn every_verb_that_reads_games_takes_a_selection() {
    let folder = Folder::new("selection-verbs");
    folder.write("g.pgn", games(9));
    let path = folder.path("g.pgn");
    let file = path.to_str().unwrap();
    let run = |words: &[&str]| {
        let out = panchess(words, "");
        let text = [out.stdout, out.stderr].concat();
        String::from_utf8(text).unwrap()
    };
    let chosen = ["--where", "White = Tal", "--skip", "1"];
    let of = |verb: &[&str]| run(&[verb, &[file], &chosen].concat());
    assert!(
        of(&["check"]).ends_with("2 records: 2 legal, 7 not selected\n"),
        "{}",
        of(&["check"])
    );
    assert_eq!(of(&["hash", "-q"]).lines().count(), 2);
    assert!(of(&["hash", "-q"]).contains("g.pgn#3\n"));
    assert!(
        of(&["info"]).contains("records     2, 2 games, 2 moves, 7 not selected"),
        "{}",
        of(&["info"])
    );
    assert!(
        of(&["dedup"]).contains("2 records: 2 read, 7 not selected"),
        "{}",
        of(&["dedup"])
    );
    let drawn = run(&[
        "render",
        file,
        "--where",
        "Round = 5",
        "--record",
        "0",
        "--ascii",
    ]);
    assert!(drawn.contains("4  .  .  . [P]"), "{drawn}");
    let drawn = run(&[&["render", file, "--ascii", "--record", "1"], &chosen[..]].concat());
    assert!(drawn.contains("record #6 (2 of 2)"), "{drawn}");
    let refused = run(&["check", "--fix", file, "--limit", "1"]);
    assert!(refused.contains("`--fix` needs all records"), "{refused}");
}

#[test]
fn a_sample_of_a_limit_reads_no_further_than_the_limit() {
    let folder = Folder::new("sample-of-a-limit");
    folder.write("a.pgn", games(6000));
    folder.write("b.pgn.gz", "\u{1f}damaged");
    let files = [folder.path("a.pgn"), folder.path("b.pgn.gz")];
    let [a, b] = files.map(|f| f.to_str().unwrap().to_owned());
    for (limit, count) in [
        ("0", "0 records"),
        ("5", "2 records: 2 converted, 3 not selected"),
        ("6000", "2 records: 2 converted, 5,998 not selected"),
    ] {
        let select = [&a, &b, "--limit", limit, "--sample", "2"];
        for jobs in ["1", "4"] {
            let out = panchess(
                &[&["convert", "-t", "pgn", "-j", jobs], &select[..]].concat(),
                "",
            );
            let said = String::from_utf8(out.stderr).unwrap();
            assert_eq!(out.status.code(), Some(0), "{limit}: {said}");
            assert!(said.starts_with(count), "{limit}: {said}");
        }
        let out = panchess(&[&["info"], &select[..]].concat(), "");
        assert_eq!(out.status.code(), Some(0), "{limit}");
    }
}

#[test]
fn a_limit_beyond_the_first_file_takes_records_of_the_second_in_every_run() {
    let folder = Folder::new("limit-of-two-files");
    let game = |n: usize| format!("[Round \"{n}\"]\n\n1. e4 {{[%clk 0:01:00]}} e5 2. Nf3 *\n\n");
    folder.write("a.pgn", (0..2_000).map(game).collect::<String>());
    folder.write("b.uci", "position startpos moves e2e4\n".repeat(20));
    let (a, b) = (folder.path("a.pgn"), folder.path("b.uci"));
    let words = [
        "convert",
        &a.to_string_lossy(),
        &b.to_string_lossy(),
        "-t",
        "uci",
        "-j",
        "8",
        "--limit",
        "2010",
        "-q",
    ]
    .map(str::to_owned);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    for _ in 0..40 {
        let out = panchess(&words, "");
        assert_eq!(out.stdout.iter().filter(|b| **b == b'\n').count(), 2_010);
    }
}

#[test]
fn render_draws_a_record_of_those_that_are_selected() {
    let folder = Folder::new("selection-render");
    folder.write("g.pgn", games(9));
    folder.write("h.pgn", games(4));
    folder.write("one.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    let caption = |words: &str| {
        let ran = folder.line(&format!("render {words}"));
        assert_eq!(ran.code, Some(0), "{words}: {ran:?}");
        let lines = ran.out.lines().filter(|line| line.contains('#'));
        let last = lines.filter_map(|line| line.rsplit(" · ").next());
        last.map(str::to_owned).collect::<Vec<_>>()
    };
    for (words, wanted) in [
        ("g.pgn --records 3,5..7", "record #3 (1 of 4)"),
        ("g.pgn --skip 2 --limit 3 --record 2", "record #4 (3 of 3)"),
        ("g.pgn --skip 8", "record #8 (1 of 1)"),
        ("g.pgn --unique --record 1", "record #1 (2 of 8)"),
        ("g.pgn --sample 1 --seed 3", "record #2 (1 of 1)"),
    ] {
        assert_eq!(caption(words), [wanted], "{words}");
    }
    // In each file by itself.
    assert_eq!(
        caption("g.pgn h.pgn --skip 2 --limit 1"),
        ["g.pgn#2 (1 of 1)", "h.pgn#2 (1 of 1)"]
    );
    assert_eq!(caption("one.fen --limit 5"), [""; 0]);
    let piped = panchess(
        &["render", "-", "-f", "pgn", "--sample", "1", "--seed", "3"],
        games(9),
    );
    let text = String::from_utf8(piped.stdout).unwrap();
    assert!(text.contains("record #2 (1 of 1)"), "{text}");
    for (words, says) in [
        (
            "g.pgn --limit 2 --record 2",
            "no record 2 among those that are selected",
        ),
        (
            "-e 4k3/8/8/8/8/8/8/4K3 --sample 1",
            "`--sample` chooses records of files",
        ),
    ] {
        let ran = folder.line(&format!("render {words}"));
        assert_eq!(ran.code, Some(2), "{words}: {ran:?}");
        assert!(ran.said.contains(says), "{words}: {ran:?}");
    }
}

/// `convert --keep-going` says what is kept; the other verbs see the same.
#[test]
fn every_verb_can_take_the_legal_part_of_a_game() {
    let folder = Folder::with(&[
        (
            "g.pgn",
            "[Event \"0\"]\n\n1. e4 e5 2. Ke5 Ke4 *\n\n[Event \"1\"]\n\n1. e4 e5 *\n\n[Event \"2\"]\n\n1. d4 *\n",
        ),
        (
            "5.5dpgn",
            "[Board \"Standard\"]\n[Mode \"5D\"]\n\n1. (0T1)e2e3 / (0T1)e7e6\n2. (0T2)e1e8\n",
        ),
    ]);
    for file in ["g.pgn", "5.5dpgn"] {
        let notation = file.split_once('.').expect("an ending").1;
        let whole = folder.line(&format!("convert {file} -t {notation} --legal -q"));
        assert_eq!(whole.code, Some(1), "{whole:?}");
        let kept = format!("kept.{notation}");
        let ran = folder.line(&format!("convert {file} -o {kept} --legal --keep-going -q"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        for verb in [
            "hash",
            "hash --scheme moves",
            "hash --every-ply",
            "render --ascii",
        ] {
            let wanted = folder.line(&format!("{verb} {kept}"));
            let found = folder.line(&format!("{verb} {file} --keep-going"));
            assert_eq!(
                (found.code, wanted.code),
                (Some(0), Some(0)),
                "{verb}: {found:?}"
            );
            assert_eq!(found.out.replace(file, &kept), wanted.out, "{verb}");
            assert!(
                found.said.contains("core/illegal-move"),
                "{verb}: {found:?}"
            );
            let ran = folder.line(&format!("{verb} {file}"));
            assert_eq!(ran.code, Some(1), "{verb}: {ran:?}");
        }
    }
    // Bytes stay as they are; games are compared as far as they are legal.
    let ran = folder.line("dedup g.pgn --keep-going");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("2. Ke5 Ke4"), "{ran:?}");
    assert!(!ran.out.contains("Event \"1\""), "{ran:?}");
    let end = "3 records: 3 read, 1 warning\nnote: 1 duplicate, 2 kept\n";
    assert!(ran.said.ends_with(end), "{}", ran.said);
    let ran = folder.line("dedup g.pgn --keep-going --every-ply -t fen");
    let wanted = folder.line("dedup kept.pgn --every-ply -t fen -q");
    assert_eq!((ran.code, ran.out), (Some(0), wanted.out), "{}", ran.said);
    let loss = "loss[core/cut-short]: moves from the first one that cannot be played, with their comments, glyphs and \
                variations (2 in 1 record)";
    assert!(ran.said.contains(loss), "{}", ran.said);
    assert_eq!(
        folder.line("dedup g.pgn --keep-going -t uci --strict").code,
        Some(3)
    );
    // A list of hashes is compared in the way it was made.
    let list = folder.line("hash g.pgn --keep-going -q").out;
    folder.write("sums", list);
    assert_eq!(folder.line("hash --check sums --keep-going").code, Some(0));
    assert_eq!(folder.line("hash --check sums").code, Some(1));
}

#[test]
fn a_game_is_compared_as_far_as_it_is_kept() {
    let folder = Folder::new("as-far");
    folder.write(
        "g.pgn",
        "[Event \"0\"]\n\n1. e4 e5 2. Ke5 *\n\n[Event \"1\"]\n\n1. e4 e5 *\n\n[Event \"2\"]\n\n1. d4 *\n",
    );
    let all: [(&[&str], &[usize]); 3] = [
        (&["--keep-going", "--unique"], &[0, 2]),
        (
            &["--keep-going", "--where", "not ends in checkmate"],
            &[0, 1, 2],
        ),
        (&["--unique"], &[1, 2]),
    ];
    for (options, wanted) in all {
        let found = selected(&folder, "g.pgn", options);
        assert_eq!(found.0, wanted, "{options:?}: {}", found.1);
    }
    let path = folder.path("g.pgn");
    let words = [
        "normalize",
        path.to_str().unwrap(),
        "-t",
        "csv",
        "--columns",
        "record",
        "--keep-going",
        "--unique",
    ];
    assert_eq!(panchess(&words, "").stdout, b"record\n0\n2\n");
}

#[test]
fn a_fen_that_no_position_can_have_is_refused() {
    let folder = Folder::with(&[("a.pgn", "1. e4 *\n")]);
    for (wrong, says) in [
        ("8/4P3/3K4/8/8/8/8/3k4 W", "`W` is not a side to move"),
        ("8/4P3/3K4/8/8/8/8/3k4 w - - 0 60 junk", "junk"),
        ("xyz/8/8/8/8/8/8/8", "rank 8 has 3 squares"),
        ("9/8/8/8/8/8/8/8", "rank 8 has 9 squares"),
        ("999999999/8", "254"),
        ("8/4P3/3K4/8/8/8/8/3k4 w - e9", "`e9` is not on the board"),
    ] {
        let condition = format!("not reaches \"{wrong}\"");
        let ran = folder.run(&["convert", "a.pgn", "-t", "uci", "--where", &condition]);
        assert_eq!(ran.code, Some(2), "{wrong}: {ran:?}");
        assert!(ran.said.contains(says), "{wrong}: {}", ran.said);
    }
    for right in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 5+5 0 1",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
        "+p7/8/8/8/8/8/8/8[Qq] b",
    ] {
        let condition = format!("not reaches \"{right}\"");
        let ran = folder.run(&["convert", "a.pgn", "-t", "uci", "--where", &condition]);
        assert_eq!(ran.code, Some(0), "{right}: {ran:?}");
    }
}

#[test]
fn a_list_without_a_comma_is_wrong_where_the_comma_is_missing() {
    let folder = Folder::with(&[("a.pgn", "1. e4 *\n")]);
    let ran = folder.run(&["check", "a.pgn", "--where", "White in (\"a\" \"b\")"]);
    assert!(
        ran.said.contains("expected `)` or `,`, found `\"b\")`"),
        "{}",
        ran.said
    );
}

#[test]
fn positions_are_found_without_hands_and_checks_that_are_not_stated() {
    let folder = Folder::new("reached");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    folder.write("a.fen", format!("{start} w KQkq - 0 1\n"));
    let found = |variant: &str, fen: &str| {
        let condition = format!("reaches \"{fen}\"");
        let words = ["convert", "a.fen", "-t", "fen", "-q", "--variant", variant];
        let ran = folder.run(&[&words[..], &["--where", &condition]].concat());
        !ran.out.is_empty()
    };
    for rest in ["", " w", "[] w", " w KQkq -", "[] w KQkq - 0 1"] {
        assert!(found("crazyhouse", &format!("{start}{rest}")), "{rest}");
    }
    assert!(!found("crazyhouse", &format!("{start}[Q] w")));
    for (rest, is) in [
        (" w", true),
        (" w KQkq - 0 1", true),
        (" w KQkq - 3+3 0 1", true),
        (" w KQkq - 0 1 +0+0", true),
        (" w KQkq - 2+3 0 1", false),
        (" w KQkq - 0 99", false),
        (" w KQkq - 7", false),
    ] {
        assert_eq!(
            found("three-check", &format!("{start}{rest}")),
            is,
            "{rest}"
        );
    }
}

#[test]
fn a_position_on_one_rank_is_found_by_its_fen() {
    let folder = Folder::new("one-rank");
    let start = "KNR2rnk w - - 0 1";
    folder.write("a.fen", format!("{start}\n"));
    for fields in [start, "KNR2rnk w"] {
        let condition = format!("reaches \"{fields}\"");
        let words = [
            "convert",
            "a.fen",
            "-t",
            "fen",
            "-q",
            "--variant",
            "1d-chess",
        ];
        let ran = folder.run(&[&words[..], &["--where", &condition]].concat());
        assert_eq!(ran.out, format!("{start}\n"), "{fields}: {}", ran.said);
    }
}

#[test]
fn records_after_the_last_one_of_a_range_are_not_counted() {
    let folder = Folder::new("behind");
    for games in [6, 20_000] {
        folder.write("a.pgn", "1. e4 *\n\n".repeat(games));
        for threads in ["1", "2"] {
            let ran = folder.run(&[
                "convert",
                "a.pgn",
                "-t",
                "uci",
                "--records",
                "1,3..5",
                "-j",
                threads,
            ]);
            let expected = "4 records: 4 converted, 2 not selected\n";
            assert!(
                ran.said.starts_with(expected),
                "{games} {threads}: {}",
                ran.said
            );
        }
        let json = folder.line("info a.pgn --records 1,3..5");
        assert!(json.out.contains("2 not selected"), "{}", json.out);
    }
}
