//! Games of 5D chess that name their start, and what other verbs make of it.

use crate::desk::Folder;

/// What a command that ends well writes.
fn ok(folder: &Folder, words: &str) -> String {
    let ran = folder.line(words);
    assert_eq!(ran.code, Some(0), "{words:?}: {}", ran.said);
    ran.out + &ran.said
}

const HALF: &str = "[Board \"Standard - Half Reflected\"]\n\n1. e4 / e5\n";

#[test]
fn a_game_without_tags_begins_where_it_began() {
    let desk = Folder::with(&[("a.5dpgn", HALF)]);
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
    let desk = Folder::with(&[("c.5dpgn", text)]);
    let out = ok(&desk, "convert c.5dpgn -t 5dpgn --drop tags --strict -q");
    assert!(
        out.contains("[Promotions \"U\"]") && !out.contains("Ana"),
        "{out}"
    );
}

#[test]
fn a_named_start_is_in_its_column_and_has_its_own_openings() {
    let both = format!(
        "{HALF}\n[white \"Ana\"]\n[date \"2021.01.02\"]\n[whiteelo \"1500\"]\n\n1. e4 / e5\n"
    );
    let desk = Folder::with(&[("a.5dpgn", &both)]);
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
fn the_boards_of_a_game_on_one_timeline_are_drawn() {
    let game = "[Mode \"5D\"]\n\n1. (0T1)e4 / (0T1)e5\n2. (0T2)Nf3 / (0T2)Nc6\n";
    let folder = Folder::with(&[("a.5dpgn", game)]);
    let drawn = ok(&folder, "render a.5dpgn");
    assert!(drawn.contains("timeline 0, turn 2, Black"), "{drawn}");
    let one = ok(&folder, "render a.5dpgn --board 0,2");
    assert!(one.contains('♘') && !one.contains("turn 1"), "{one}");
}

#[test]
fn clocks_of_turns_with_several_moves_are_in_their_column() {
    let text = "[Board \"Standard - Two Timelines\"]\n\n1. (-0T1)e4 (+0T1)e4 {[%clk 0:10:00]} / (-0T1)e5 \
        (+0T1)e5 {[%clk 0:09:59]}\n";
    let desk = Folder::with(&[("a.5dpgn", text)]);
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
    let desk = Folder::with(&[("a.5dfen", boards)]);
    for target in ["5dpgn", "5draw", "alexbay", "axel"] {
        let out = ok(&desk, &format!("convert a.5dfen -t {target} --strict -q"));
        assert!(out.contains("[Size \"5x5\"]"), "{target}: {out}");
    }
}

#[test]
fn a_wrong_digest_is_reported_where_it_is() {
    let text = "[Board \"Standard\"]\n[hash \"8621556fb49ed3a3b6e0cefcacd3bdd1\"]\n\n1. e4 / e6\n";
    let desk = Folder::with(&[("a.5dpgn", text)]);
    let said = ok(&desk, "check a.5dpgn --message-format short");
    assert!(
        said.contains("a.5dpgn:2:1: warning[core/other-hash]"),
        "{said}"
    );
    let desk = Folder::with(&[("a.5dpgn", &*text.replace("8621", "hash "))]);
    let said = ok(&desk, "check a.5dpgn --message-format short");
    assert!(said.contains("core/other-hash"), "{said}");
}

/// Notations of 5D chess that have no variations.
const TARGETS: [&str; 6] = ["5dpgn", "5draw", "5duci", "alexbay", "axel", "hexicube"];

#[test]
fn castling_that_5d_chess_has_not_is_refused() {
    let chess960 = |fen: &str, moves: &str| {
        format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{moves} *\n")
    };
    let one_file = chess960("4k3/p7/8/8/8/8/P7/5K1R w H - 0 1", "1. O-O Kd7");
    let too_near = chess960("4k3/p7/8/8/8/8/P7/4K1R1 w G - 0 1", "1. O-O Kd7");
    let uci = "position fen 4k3/p7/8/8/8/8/P7/5K1R w H - 0 1 moves f1h1 e8d7\n";
    let usual = "[FEN \"4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O-O Ke7 *\n";
    let desk = Folder::with(&[
        ("a.pgn", &one_file),
        ("b.pgn", &too_near),
        ("c.uci", uci),
        ("d.pgn", usual),
    ]);
    for target in TARGETS {
        for name in ["a.pgn", "b.pgn", "c.uci"] {
            let ran = desk.line(&format!("convert {name} -t {target}"));
            assert_eq!(ran.code, Some(1), "{name} {target}: {ran:?}");
            assert!(ran.said.contains("core/inexpressible-move"), "{ran:?}");
            assert!(ran.said.contains("help: "), "{ran:?}");
        }
        ok(&desk, &format!("convert d.pgn -t {target} -o d.{target}"));
        let said = ok(&desk, &format!("check d.{target}"));
        assert!(said.contains("1 legal"), "{target}: {said}");
    }
    ok(&desk, "convert b.pgn -t 5dpgn --rook-distance 2 -o b.5dpgn");
    let said = ok(&desk, "check b.5dpgn --rook-distance 2");
    assert!(said.contains("1 legal"), "{said}");
    // The same in a game that is one of 5D chess already.
    let text = ok(&desk, "convert d.5dpgn -t jsonl --legal -q");
    let odd = text.replace("\"c1\"", "\"d1\"").replace("O-O-O", "");
    assert_ne!(odd, text);
    let desk = Folder::with(&[("d.jsonl", &odd)]);
    for target in TARGETS {
        let ran = desk.line(&format!("convert d.jsonl -t {target}"));
        assert_eq!(ran.code, Some(1), "{target}: {ran:?}\n{odd}");
    }
}

#[test]
fn en_passant_before_the_boards_that_show_it_is_refused() {
    let game = |fen: &str, moves: &str| format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{moves} *\n");
    let second = game("4k3/8/8/8/5p2/8/4P3/R3K2R w KQ - 0 20", "20. e4 fxe3");
    let first = game("4k3/8/8/8/4Pp2/8/8/R3K2R b KQ e3 0 20", "20... fxe3");
    let third = game(
        "4k3/8/8/8/5p2/8/4P3/R3K2R b KQ - 0 20",
        "20... Kd7 21. e4 fxe3",
    );
    let desk = Folder::with(&[("a.pgn", &second), ("b.pgn", &first), ("c.pgn", &third)]);
    for target in TARGETS {
        for name in ["a.pgn", "b.pgn"] {
            let ran = desk.line(&format!("convert {name} -t {target}"));
            assert_eq!(ran.code, Some(1), "{name} {target}: {ran:?}");
            assert!(ran.said.contains("core/inexpressible-move"), "{ran:?}");
        }
        ok(&desk, &format!("convert c.pgn -t {target} -o c.{target}"));
        let said = ok(&desk, &format!("check c.{target}"));
        assert!(said.contains("1 legal"), "{target}: {said}");
    }
}

#[test]
fn pawns_become_in_5duci_what_they_became() {
    let board = "[k2/2P/K2:0:1:w]";
    let game = |promotions: &str, moves: &str| {
        format!("[Board \"custom\"]\n[Promotions \"{promotions}\"]\n{board}\n\n{moves}\n")
    };
    let desk = Folder::with(&[
        ("squares.5dpgn", &game("N,Q", "1. (0T1)c2c3")),
        ("short.5dpgn", &game("N,Q", "1. c3")),
        ("unsaid.5dpgn", &game("N,Q", "1. (0T1)Pc2c3=")),
        ("odd.5dpgn", &game("S", "1. c3")),
    ]);
    let state = |name: &str| {
        let out = ok(&desk, &format!("hash {name} -q"));
        out.split(' ').next().map(str::to_owned)
    };
    for (name, becomes) in [
        ("squares", "c2c3N"),
        ("short", "c2c3N"),
        ("unsaid", "c2c3N"),
        ("odd", "c2c3S"),
    ] {
        let said = ok(
            &desk,
            &format!("convert {name}.5dpgn -t 5duci -o {name}.5duci"),
        );
        assert!(said.contains("core/lost-rules"), "{said}");
        let text = String::from_utf8(desk.bytes(&format!("{name}.5duci"))).expect("text");
        assert!(text.contains(becomes), "{name}: {text}");
        assert_eq!(
            state(&format!("{name}.5duci")),
            state(&format!("{name}.5dpgn")),
            "{name}"
        );
        let said = ok(&desk, &format!("check {name}.5duci"));
        assert!(said.contains("1 legal"), "{name}: {said}");
        ok(&desk, &format!("convert {name}.5duci -t 5duci --strict"));
        ok(
            &desk,
            &format!("convert {name}.5duci -t 5dpgn -o {name}.back.5dpgn"),
        );
        assert_eq!(
            state(&format!("{name}.back.5dpgn")),
            state(&format!("{name}.5dpgn")),
            "{name}"
        );
    }
    // With both squares and nothing to complete, no rules are asked.
    let plain = game("N,Q", "1. (0T1)a1a1");
    let desk = Folder::with(&[("a.5dpgn", plain.as_str())]);
    ok(&desk, "convert a.5dpgn -t 5duci -q");
}

#[test]
fn a_start_whose_pawns_become_other_pieces_has_its_boards_in_5duci() {
    let moves = "1. a4 / b5\n2. axb5 / a6\n3. bxa6 / h6\n4. a7 / h5\n5. axb8=S\n";
    let text = format!("[Board \"Standard - Turn Zero\"]\n[Promotions \"S\"]\n\n{moves}");
    let desk = Folder::with(&[("a.5dpgn", text.as_str())]);
    let said = ok(&desk, "convert a.5dpgn -t 5duci -o a.5duci");
    assert!(said.contains("core/lost-rules"), "{said}");
    let said = ok(&desk, "check a.5duci");
    assert!(said.contains("1 legal"), "{said}");
    ok(&desk, "convert a.5duci -t 5duci --strict");
    let usual = text.replace("\"S\"", "\"Q,N,R,B\"").replace("=S", "=Q");
    let desk = Folder::with(&[("a.5dpgn", usual.as_str())]);
    let out = ok(&desk, "convert a.5dpgn -t 5duci");
    assert!(out.contains("position startpos moves "), "{out}");
}

#[test]
fn a_comment_before_a_variation_stays_in_the_main_line() {
    for (moves, written) in [
        (
            "1. e4 / e5 2. {about Nf3} (2. d4 / d5) Nf3",
            "1. e4 / e5\n(2w. d4 / d5)\n2w. {about Nf3} Nf3\n",
        ),
        (
            "1. e4 / {about e5} (1b. d5) 1b. e5",
            "1. e4\n(1b. d5)\n1b. {about e5} e5\n",
        ),
        (
            "1. e4 / {a} (1b. c5 {q}) {b} (1b. d5) e5",
            "1. e4\n(1b. c5 {q})\n(1b. d5)\n1b. {a} {b} e5\n",
        ),
        (
            "1. e4 / {a} ({b} 1b. c5 2. {c} (2. d4) 2. d3) e5",
            "1. e4\n(1b. {b} c5\n(2w. d4)\n2w. {c} d3)\n1b. {a} e5\n",
        ),
    ] {
        let text = format!("[Mode \"5D\"]\n[Board \"Standard\"]\n\n{moves}\n");
        let desk = Folder::with(&[("a.5dpgn", text.as_str())]);
        let out = ok(&desk, "convert a.5dpgn -t 5dpgn -q");
        assert!(out.ends_with(&format!("\n\n{written}")), "{out}");
        let out = ok(&desk, "convert a.5dpgn -t 5dpgn --drop variations -q");
        assert!(out.contains('{') && !out.contains('('), "{out}");
    }
}

/// White's inactive timeline comes to life, and the present is on it.
const ELSEWHERE: &str = "[Mode \"5D\"]\n[Board \"Standard\"]\n\nw. (0T1)Ng1(0T1)f3\nb. (0T1)Ng8(0T1)f6\n\
    w. (0T2)Nf3(0T1)f5\nb. (1T1)d7(1T1)d5\nw. (1T2)Ng1(0T2)g3\nb. (0T2)d7(0T2)d6 (1T2)a7(1T2)a6 (2T2)a7(2T2)a6\n\
    w. (0T3)a2(0T3)a3 (1T3)a2(1T3)a3\nb. (0T3)a7(0T3)a6 (1T3)Nb8(0T3)b6\n";

#[test]
fn the_present_on_an_older_timeline_is_not_on_the_new_one() {
    let desk = Folder::with(&[("a.5draw", ELSEWHERE)]);
    let text = ok(&desk, "convert a.5draw -t 5dpgn -q");
    assert!(
        text.contains("f5~ /") && text.ends_with("(1T3)Nb8>>(0T3)b6\n"),
        "{text}"
    );
    let axel = ok(&desk, "convert a.5draw -t axel -q");
    assert!(
        axel.contains("(+L+1p)") && axel.ends_with("L0T3 b6 (+L-1).\n"),
        "{axel}"
    );
    let there = text.replace("b6\n", "b6 (~T3)\n");
    let wrong = text.replace("b6\n", "b6~\n");
    let desk = Folder::with(&[
        ("there.5dpgn", there.as_str()),
        ("wrong.5dpgn", wrong.as_str()),
    ]);
    let said = ok(&desk, "check -v there.5dpgn");
    assert!(!said.contains("warning"), "{said}");
    let said = ok(&desk, "check -v wrong.5dpgn");
    assert!(said.contains("core/no-new-present"), "{said}");
    for through in ["jsonl", "yaml"] {
        ok(
            &desk,
            &format!("convert there.5dpgn --legal -t {through} -o b.{through}"),
        );
        let text = ok(&desk, &format!("convert b.{through} -t 5dpgn -q"));
        assert!(text.ends_with("b6 (~T3)\n"), "{text}");
    }
}

#[test]
fn marks_of_chess_become_those_of_5d_chess() {
    let uci = "position startpos moves f2f3 e7e5 g2g4 d8h4\n";
    let pgn = "1. f3 e5 2. g4 Qh4# 0-1\n";
    let short = "1. f3 .. e5\n2. g4 .. Qh4; #\n";
    let native = "[Mode \"5D\"]\n\n1. f3 / e5\n2. g4 / Qh4#\n";
    let desk = Folder::with(&[
        ("a.uci", uci),
        ("b.pgn", pgn),
        ("c.5dpgn", native),
        ("d.hexicube", short),
    ]);
    for name in ["a.uci", "b.pgn"] {
        for (target, sign) in [
            ("5dpgn", "Qh4*"),
            ("5dpgn+full", "h4*"),
            ("axel", "h4++"),
            ("axel+an", "Qh4++"),
            ("alexbay", "h4+"),
            ("hexicube", "Qh4"),
        ] {
            let text = ok(&desk, &format!("convert {name} -t {target} -q"));
            assert!(text.contains(sign) && !text.contains('#'), "{text}");
        }
    }
    for (name, help) in [
        ("c.5dpgn", "write `*`"),
        ("d.hexicube", "leave out the `#`"),
    ] {
        let said = ok(&desk, &format!("check {name}"));
        let there = said.contains("core/no-mate") && said.contains(&format!("help: {help}"));
        assert!(there, "{said}");
    }
}

#[test]
fn blanks_stand_behind_the_board_of_a_target() {
    for jump in [
        "(0T2)Nf3>>(0T1) f5",
        "(0T2) Nf3 >> (0T1) f5",
        "(0T2)Nf3 >>\t(0T1)\tf5",
    ] {
        let text =
            format!("[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. Nf3 / Nf6\n2. {jump} / (1T1)d5\n");
        let desk = Folder::with(&[("a.5dpgn", text.as_str())]);
        let out = ok(&desk, "convert a.5dpgn -t 5dpgn -q");
        assert!(out.contains("2. (0T2)Nf3>>(0T1)f5 / (1T1)d5"), "{out}");
    }
    let text =
        "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. Nf3 / Nf6\n2. (0T2)Nf3>>(0T1) xf5 / (1T1)d5\n";
    let desk = Folder::with(&[("a.5dpgn", text)]);
    let out = ok(&desk, "convert a.5dpgn -t 5dpgn -q");
    assert!(
        out.contains(">>x(0T1)f5") || out.contains(">>(0T1)xf5"),
        "{out}"
    );
}

#[test]
fn a_princess_comes_before_lesser_pieces() {
    for (row, becomes) in [
        ("kNS1", "S"),
        ("kQS1", "Q"),
        ("kN2", "N"),
        ("kBD1", "B"),
        ("k3", "Q"),
    ] {
        let text = format!("[Board \"custom\"]\n[Size \"4x3\"]\n[{row}/3P/K3:0:1:w]\n\n1. d3\n");
        let desk = Folder::with(&[("a.5dpgn", text.as_str())]);
        let out = ok(&desk, "convert a.5dpgn -t 5draw -q");
        assert!(out.contains(&format!("={becomes}\n")), "{row}: {out}");
    }
}

#[test]
fn tags_are_not_among_what_5duci_carries() {
    let text = "[Board \"Standard\"]\n[White \"Ana\"]\n\n1. e4 / e5\n";
    let own = "position startpos moves (0T1)e2e3 submit\n";
    let desk = Folder::with(&[("a.5dpgn", text), ("b.5duci", own)]);
    for words in ["info a.5dpgn", "stats a.5dpgn"] {
        let said = ok(&desk, words);
        assert!(
            said.contains("hexicube") && !said.contains("5duci"),
            "{said}"
        );
    }
    let said = ok(&desk, "info b.5duci");
    let carried = said.lines().find(|line| line.contains("carried by"));
    assert!(carried.is_some_and(|line| line.contains("5duci")), "{said}");
    let said = ok(&desk, "formats 5duci");
    let carries = said
        .lines()
        .find(|line| line.trim_start().starts_with("carries"));
    assert!(carries.is_some_and(|line| !line.contains("tags")), "{said}");
    let said = ok(&desk, "convert a.5dpgn -t 5duci");
    assert!(
        said.contains("core/lost-tags]: tags (2 in 1 record)"),
        "{said}"
    );
    let ran = desk.line("convert a.5dpgn -t fen");
    assert!(ran.said.contains("core/lost-tags"), "{ran:?}");
}

#[test]
fn a_game_on_another_board_gives_the_positions_that_have_one_board() {
    let game = "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K1R2:0:1:w]\n\n1. Kb1 / Kd5\n";
    let folder = Folder::with(&[("a.5dpgn", game)]);
    let start = ok(&folder, "convert a.5dpgn -t fen --ply 0 -q");
    assert_eq!(start, "4k/5/5/5/K1R2 w - - 0 1\n");
    let said = folder.line("convert a.5dpgn -t fen").said;
    assert!(
        said.contains("core/several-boards") && said.contains("--board L,T"),
        "{said}"
    );
}

#[test]
fn a_position_of_5d_chess_that_becomes_a_game_of_chess_loses_its_variant() {
    let folder = Folder::with(&[("a.5dfen", "[4k3/8/8/8/8/8/8/K1R5:0:1:w]\n")]);
    for to in ["pgn", "vgn"] {
        let said = folder.line(&format!("convert a.5dfen -t {to}")).said;
        assert!(said.contains("core/lost-variant"), "{to}: {said}");
    }
    ok(&folder, "convert a.5dfen -t fen --strict");
}

#[test]
fn what_boards_say_is_not_lost_with_the_tags() {
    let tags = "[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"R,N\"]\n";
    let moves = "[k4/4P/5/5/K4:0:1:w]\n\n1. e5 / Kb4\n";
    let named = format!("[White \"A\"]\n{tags}{moves}");
    let folder = Folder::with(&[("a.5dpgn", &format!("{tags}{moves}")), ("b.5dpgn", &named)]);
    let words = "-t 5dfen --ply 1";
    let out = ok(&folder, &format!("convert a.5dpgn {words} --strict -q"));
    assert!(out.contains("[Promotions \"R,N\"]"), "{out}");
    let said = folder.line(&format!("convert b.5dpgn {words}")).said;
    assert!(
        said.contains("core/lost-tags]: tags (1 in 1 record)"),
        "{said}"
    );
}

#[test]
fn the_positions_of_a_long_game_are_refused_together_and_the_game_is_not() {
    let start = "[Board \"custom\"]\n[Size \"4x8\"]\n[r2k/4/4/4/4/4/4/R2K:0:1:w]\n";
    let mut game = String::from(start);
    for turn in 1..=600 {
        let (from, to) = if turn % 2 == 1 {
            ('d', 'c')
        } else {
            ('c', 'd')
        };
        let side = |rank| format!("(0T{turn})K{from}{rank}{to}{rank}");
        game.push_str(&format!("{turn}. {} / {}\n", side(1), side(8)));
    }
    let folder = Folder::with(&[("a.5dpgn", &game)]);
    for words in [
        "convert a.5dpgn -t 5dfen --every-ply",
        "dedup a.5dpgn -t 5dfen --every-ply -o -",
        "normalize a.5dpgn --positions -t csv -o -",
        "hash a.5dpgn --every-ply --scheme board",
        "hash a.5dpgn --every-ply --scheme 5d-legacy",
    ] {
        let said = folder.line(words).said;
        assert!(
            said.contains("error[core/too-large-positions]") && said.contains("a.5dpgn:422:"),
            "{words}: {said}"
        );
    }
    for words in [
        "convert a.5dpgn -t 5dfen",
        "convert a.5dpgn -t 5dfen --ply 1200",
        "normalize a.5dpgn -t csv -o -",
        "hash a.5dpgn --every-ply",
    ] {
        ok(&folder, words);
    }
}
