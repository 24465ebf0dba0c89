//! Several games in a file, and what is after the end of one.

use crate::convert;

const KIF: &str = "先手：A\n後手：B\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n";
const KI2: &str =
    "開始日時：2026/01/02\n先手：A\n後手：B\n\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n";

fn codes(done: &crate::Conversion) -> Vec<&'static str> {
    done.messages.iter().map(|m| m.code).collect()
}

#[test]
fn a_header_after_an_end_begins_a_game() {
    let without_summary = KIF.replace("まで2手で後手の勝ち\n", "");
    let without_end = KIF.replace("   3 投了\n", "");
    let only_heading = KIF
        .replace("先手：A\n後手：B\n", "")
        .replace("手合割：平手\n", "");
    let varied = format!("{KIF}\n変化：2手\n   2 ８四歩(83)\n");
    for (format, text) in [
        ("kif", KIF),
        ("kif", &without_summary),
        ("kif", &without_end),
        ("kif", &only_heading),
        ("kif", &varied),
        ("ki2", KI2),
    ] {
        let two = format!("{text}\n{text}");
        let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode(&two);
        for two in [two.as_bytes(), &sjis] {
            let done = convert(two, format, "csa").unwrap();
            assert_eq!(codes(&done), [""; 0], "{text}");
            assert_eq!((done.report.records, done.report.not_converted()), (2, 0));
            let csa = String::from_utf8(done.text).unwrap();
            assert_eq!(csa.matches("%TORYO").count(), 2, "{csa}");
            assert_eq!(
                csa.matches("N+").count(),
                text.matches("先手：").count() * 2
            );
        }
    }
}

/// A header may be spelled as one of another game, and lines after the end may belong to the game.
#[test]
fn other_lines_after_an_end_belong_to_the_game() {
    for after in [
        "終了日時：2026/01/02\n",
        "*good\n",
        "変化：2手\n   2 ８四歩(83)\n   3 投了\n",
    ] {
        let done = convert(format!("{KIF}{after}").as_bytes(), "kif", "kif").unwrap();
        assert_eq!(
            (done.report.records, done.report.not_converted()),
            (1, 0),
            "{after}"
        );
    }
}

#[test]
fn moves_after_an_end_are_refused() {
    let without_end = KIF.replace("   3 投了\n", "");
    for (format, text, n) in [
        ("kif", format!("{KIF}   3 ２六歩(27)\n"), "変化：3手"),
        (
            "kif",
            format!("{without_end}   3 ２六歩(27)\n"),
            "変化：3手",
        ),
        ("kif", format!("{without_end}   1 ７六歩(77)\n"), "#KIF"),
        ("ki2", format!("{KI2}▲７六歩 △３四歩\n"), "変化：3手"),
    ] {
        let done = convert(text.as_bytes(), format, "usi").unwrap();
        assert_eq!(codes(&done), ["kif/after-end"], "{text}");
        let help = done.messages[0].help.as_deref().unwrap_or_default();
        assert!(help.contains(n) && help.contains("#KIF"), "{help}");
    }
}

/// Without an end, nothing shows where the next game begins.
#[test]
fn headers_after_moves_are_refused() {
    let open = "先手：A\n手合割：平手\n   1 ７六歩(77)\n";
    for (next, code) in [
        ("先手：C\n", "kif/late-header"),
        ("開始日時：2026/01/02\n", "kif/late-header"),
        ("手合割：平手\n", "kif/board"),
        ("先手番\n", "kif/board"),
        ("   1 ７六歩(77)\n", "kif/number"),
    ] {
        let done = convert(format!("{open}{next}").as_bytes(), "kif", "usi").unwrap();
        assert_eq!(codes(&done), [code], "{next}");
        let help = done.messages[0].help.as_deref().unwrap_or_default();
        assert!(help.contains("#KIF"), "{help}");
    }
}

#[test]
fn a_line_that_is_left_out_is_named_beside_the_number_after_it() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2▲３四歩(33)\n   3 ２六歩(27)\n";
    let done = convert(text.as_bytes(), "kif", "usi").unwrap();
    assert_eq!(codes(&done), ["kif/move-skipped", "kif/number"]);
}

#[test]
fn brackets_may_be_wide() {
    let text = "手合割：平手\n   1 ７六歩（77）\n   2 ３四歩（３３）\n";
    let done = convert(text.as_bytes(), "kif", "usi").unwrap();
    let usi = String::from_utf8(done.text).unwrap();
    assert_eq!(
        usi, "position startpos moves 7g7f 3c3d\n",
        "{:?}",
        done.messages
    );
}

/// Text in EUC-JP is Shift-JIS, too: katakana of half the width.
#[test]
fn euc_jp_is_found() {
    let csa = "V2.2\nN+山田君\nN-B\nPI\n+\n+7776FU\n%TORYO\n";
    for (format, text) in [("csa", csa), ("kif", KIF)] {
        let (euc, _, _) = encoding_rs::EUC_JP.encode(text);
        let done = convert(&euc, format, format).unwrap();
        let text = String::from_utf8_lossy(&done.text);
        let name = if format == "csa" {
            "N+山田君"
        } else {
            "先手：A"
        };
        assert!(text.contains(name), "{text}");
        let lost: Vec<_> = done.losses.iter().map(|l| (l.code, l.count)).collect();
        if format == "csa" {
            assert_eq!(codes(&done), ["core/not-utf8"]);
            assert_eq!(lost, [("core/not-utf8", 1)]);
        }
    }
    // Each game is counted, and the warning is given once.
    let (euc, _, _) = encoding_rs::EUC_JP.encode(csa);
    let two = [&euc, b"/\n".as_slice(), &euc].concat();
    let done = convert(&two, "csa", "csa").unwrap();
    assert_eq!(codes(&done), ["core/not-utf8"]);
    assert_eq!(done.losses.iter().map(|l| l.count).sum::<u64>(), 2);
}
