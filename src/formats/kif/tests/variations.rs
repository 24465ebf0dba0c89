//! Variations that replace an end, continue a line, or belong to an earlier line, and lines with two ends.

use crate::{Conversion, convert};

fn read(text: &str, form: &str, to: &str) -> (String, Vec<(&'static str, u64)>, Conversion) {
    let done = convert(text.as_bytes(), form, to).unwrap();
    let losses = done.losses.iter().map(|l| (l.code, l.count)).collect();
    (String::from_utf8(done.text.clone()).unwrap(), losses, done)
}

fn codes(done: &Conversion) -> Vec<&'static str> {
    done.messages.iter().map(|m| m.code).collect()
}

const MOVES: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩(76)\n";

#[test]
fn a_variation_of_the_end_becomes_a_comment() {
    let code = "kif/variation-at-end";
    let variation = "\n変化：4手\n   4 ５四歩(53)\n*good\n   5 ２六歩(27)   ( 0:02/00:00:02)+\n";
    for end in [
        "   4 中断\n",
        "   4 投了\n",
        "まで3手で先手の勝ち\n",
        "   4 投了\nまで3手で先手の勝ち\n",
    ] {
        let (kif, losses, done) = read(&format!("{MOVES}{end}{variation}"), "kif", "kif");
        assert_eq!(
            (codes(&done), losses),
            (vec![code], vec![(code, 1)]),
            "{end}"
        );
        let kept = "   3 ７五歩(76)\n*変化：4手 4 ５四歩(53) good 5 ２六歩(27) ( 0:02/00:00:02)\n";
        assert!(kif.contains(kept), "{kif}");
        let (again, losses, _) = read(&kif, "kif", "kif");
        assert_eq!((again, losses), (kif, vec![]));
    }
    let two = format!(
        "{variation}\n変化：5手\n   5 ５八玉(59)\n\n変化：4手\n   4 ８四歩(83)\n\n変化：2手\n   2 ８四歩(83)\n"
    );
    let (kif, losses, _) = read(&format!("{MOVES}   4 投了\n{two}"), "kif", "kif");
    assert_eq!(losses, [(code, 3)]);
    for kept in [
        "*変化：5手 5 ５八玉(59)\n",
        "*変化：4手 4 ８四歩(83)\n",
        "\n変化：2手\n   2 ８四歩(83)\n",
    ] {
        assert!(kif.contains(kept), "{kif}");
    }
    let nothing = "手合割：平手\n   1 投了\n\n変化：1手\n   1 ７六歩(77)\n";
    let (usi, losses, _) = read(nothing, "kif", "usi");
    assert_eq!(losses[0], (code, 1));
    assert!(!usi.contains("7g7f"), "{usi}");
    let ki2 =
        "手合割：平手\n\n▲７六歩 △３四歩\nまで2手で先手の投了\n\n変化：3手\n▲２六歩 △８四歩\n";
    let (ki2, losses, _) = read(ki2, "ki2", "ki2");
    assert_eq!(losses, [(code, 1)]);
    assert!(
        ki2.contains("△３四歩\n*変化：3手 ▲２六歩 △８四歩\n"),
        "{ki2}"
    );
}

#[test]
fn a_variation_after_a_line_without_an_end_continues_it() {
    let code = "kif/variation-continues";
    let (usi, losses, done) = read(
        &format!("{MOVES}\n変化：4手\n   4 ５四歩(53)\n"),
        "kif",
        "usi",
    );
    assert_eq!((codes(&done), losses), (vec![code], vec![(code, 1)]));
    assert_eq!(usi, "position startpos moves 7g7f 3c3d 7f7e 5c5d\n");
    // The end of a variation is lost anyway.
    let text =
        format!("{MOVES}\n変化：2手\n   2 ８四歩(83)\n   3 中断\n\n変化：3手\n   3 ２六歩(27)\n");
    let (kif, losses, _) = read(&text, "kif", "kif");
    assert_eq!(losses, [("kif/lost-end", 1), (code, 1)]);
    assert!(
        kif.ends_with("\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n"),
        "{kif}"
    );
}

#[test]
fn variations_of_earlier_lines_are_read() {
    let text = format!(
        "{MOVES}   4 ８四歩(83)\n\n変化：2手\n   2 ８四歩(83)\n\n変化：4手\n   4 ５四歩(53)\n"
    );
    let (kif, losses, done) = read(&text, "kif", "kif");
    assert_eq!(
        (codes(&done), losses),
        (vec!["kif/variation-order"], vec![])
    );
    assert!(
        kif.ends_with("\n変化：4手\n   4 ５四歩(53)\n\n変化：2手\n   2 ８四歩(83)\n"),
        "{kif}"
    );
    let later = "変化：1手\n   1 ２六歩(27)\n変化：3手\n   3 ２六歩(27)\n変化：4手\n   4 ３三角(22)\n変化：2手\n   2 ３二銀(31)\n変化：1手\n   1 ５六歩(57)\n";
    let (pgn, _, done) = read(&format!("{text}{later}"), "kif", "pgn");
    assert_eq!(done.report.not_converted(), 0, "{:?}", done.messages);
    let moves = pgn.split("\n\n").nth(1).unwrap_or_default();
    assert_eq!(moves.matches('(').count(), 7, "{pgn}");
    let failed = read(&format!("{text}変化：7手\n   7 ２六歩(27)\n"), "kif", "usi").2;
    assert_eq!(codes(&failed), ["kif/variation"]);
}

#[test]
fn many_variations_of_earlier_lines_take_little_time() {
    let mut text = String::from("手合割：平手\n");
    for n in 1..=1200 {
        let step = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"][(n + 3) % 4];
        text.push_str(&format!("{n} {step}\n"));
    }
    for _ in 0..1000 {
        text.push_str("変化：1手\n1 ４八玉(59)\n変化：1200手\n1200 ４一玉(52)\n");
    }
    let done = read(&text, "kif", "usi").2;
    assert_eq!(codes(&done), ["kif/variation"]);
}

#[test]
fn a_second_end_is_named() {
    let code = "kif/second-end";
    for (ends, named) in [
        ("   4 投了\n   5 中断\n", vec![code]),
        ("   4 投了\n   4 投了\nまで3手で先手の勝ち\n", vec![code]),
        ("まで3手で先手の勝ち\n   4 投了\n", vec![]),
    ] {
        let (csa, losses, done) = read(&format!("{MOVES}{ends}"), "kif", "csa");
        assert_eq!(codes(&done), named, "{ends}");
        assert_eq!(losses.len(), named.len(), "{ends}");
        assert!(csa.ends_with("%TORYO\n"), "{csa}");
    }
}

#[test]
fn a_move_after_an_end_has_a_help_that_fits() {
    for (end, next, help) in [
        ("   4 投了\n", "   4 ８四歩(83)\n", "変化：4手"),
        ("   4 投了\n", "   2 ８四歩(83)\n", "変化：2手"),
        ("   4 投了\n", "   5 ８四歩(83)\n", "remove the end"),
        (
            "   4 投了\n   5 中断\n",
            "   6 ８四歩(83)\n",
            "remove the end",
        ),
    ] {
        let failed = read(&format!("{MOVES}{end}{next}"), "kif", "usi").2;
        assert_eq!(codes(&failed), ["kif/after-end"], "{next}");
        let said = failed.messages[0].help.as_deref().unwrap_or_default();
        assert!(said.contains(help), "{said}");
    }
}

#[test]
fn the_end_of_a_variation_is_counted_once() {
    let variation = "\n変化：2手\n   2 ８四歩(83)\n";
    for (end, count) in [
        ("   3 投了\nまで2手で後手の勝ち\n", 1),
        ("   3 投了\n", 1),
        ("まで2手で後手の勝ち\n", 1),
        ("まで2手で後手の勝ち\n   3 投了\n", 1),
        ("   3 投了\n\n変化：1手\n   1 ２六歩(27)\n   2 投了\n", 2),
    ] {
        let (_, losses, _) = read(&format!("{MOVES}{variation}{end}"), "kif", "kif");
        assert_eq!(losses, [("kif/lost-end", count)], "{end}");
    }
}

#[test]
fn handicaps_of_servers_are_read_and_written_as_boards() {
    for (name, board) in [
        ("歩三兵", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1"),
        ("裸玉", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        (
            "トンボ",
            "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "トンボ+香",
            "l3k3l/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
    ] {
        let text = format!("手合割：{name}\n   1 ５二玉(51)\n");
        let (usi, losses, _) = read(&text, "kif", "usi");
        assert_eq!(usi, format!("position sfen {board} moves 5a5b\n"));
        assert_eq!(losses, []);
        let (kif, losses, _) = read(&text, "kif", "kif");
        assert!(kif.contains("手合割：その他\n"), "{kif}");
        assert_eq!(losses, []);
        let (named, losses, _) = read(&kif.replace("その他", name), "kif", "usi");
        assert_eq!((named, losses), (usi, vec![]));
    }
}
