//! Spellings of lines that programs and people write.

use super::converted;
use crate::convert;

/// The codes of the messages and losses of a record, and what it is in USI.
fn read_so(text: &str, form: &str) -> (String, Vec<&'static str>) {
    let done = convert(text.as_bytes(), form, "usi").unwrap();
    let codes = done.messages.iter().map(|m| m.code);
    let codes = codes.chain(done.losses.iter().map(|l| l.code)).collect();
    (String::from_utf8(done.text).unwrap(), codes)
}

#[test]
fn variations_have_several_spellings() {
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n\n{}\n2 ８四歩(83)\n";
    let ki2 = "手合割：平手\n▲７六歩 △３四歩\n\n{}\n△８四歩\n";
    for (form, text, usual) in [("kif", kif, "変化：2手"), ("ki2", ki2, "変化：2手")] {
        let usual = converted(text.replace("{}", usual).as_bytes(), form, "pgn");
        for line in [
            "変化：２手",
            "変化：2手目",
            "変化： 2手",
            "変化:2",
            "変化２手",
            "変化 2 手",
            "　変化：　二手　",
        ] {
            let pgn = converted(text.replace("{}", line).as_bytes(), form, "pgn");
            assert_eq!(pgn, usual, "{form} {line}");
        }
        for line in [
            "変化：",
            "変化：最初",
            "変化：2手以下",
            "変化：4手",
            "変化：0手",
        ] {
            let (usi, codes) = read_so(&text.replace("{}", line), form);
            assert_eq!(
                (usi.as_str(), &codes[..1]),
                ("", &["kif/variation"][..]),
                "{form} {line}"
            );
        }
    }
}

#[test]
fn numbers_of_moves_have_several_spellings() {
    for (first, second) in [
        ("１ ７六歩(77)", "２ 投了"),
        ("1. ７六歩(77)", "2. 投了"),
        ("1．７六歩(77)", "2．投了"),
        ("1：７六歩(77)", "2 投了"),
        ("   1手目 ７六歩(77)", "   2手目 投了"),
        ("1手目　７六歩(77)", "2手 投了"),
        (" 1７六歩(77)", "2 投了"),
    ] {
        let text = format!("手合割：平手\n{first}\n{second}\n");
        let csa = converted(text.as_bytes(), "kif", "csa");
        assert!(csa.ends_with("\n+7776FU\n%TORYO\n"), "{csa}");
    }
}

#[test]
fn a_line_that_looks_like_a_move_is_not_left_out_silently() {
    for (form, line) in [
        ("kif", "l 7六歩(77)"),
        ("kif", "   ７六歩(77)"),
        ("kif", "第1手は５五角打"),
        ("ki2", "1 ７六歩(77)"),
        ("ki2", "７六歩 ３四歩"),
    ] {
        let text = format!("手合割：平手\n{line}\n");
        let (_, codes) = read_so(&text, form);
        assert_eq!(codes, ["kif/move-skipped"; 2], "{form} {line}");
    }
    let (_, codes) = read_so("手合割：平手\n2014年1月の将棋\n3手詰\n", "kif");
    assert_eq!(codes, ["kif/line-skipped"; 2]);
}

#[test]
fn ends_have_several_words() {
    for (word, outcome, tag) in [
        ("引分け", "1/2-1/2", ""),
        ("トライ", "1-0", "try"),
        ("パス", "*", "パス"),
        ("反則行為", "*", "反則行為"),
    ] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 {word}\n");
        let done = convert(text.as_bytes(), "kif", "pgn").unwrap();
        let pgn = String::from_utf8(done.text).unwrap();
        assert!(pgn.contains(&format!("[Result \"{outcome}\"]")), "{pgn}");
        let said = format!("[Termination \"{tag}\"]");
        assert_eq!(pgn.contains(&said), !tag.is_empty(), "{pgn}");
        let codes: Vec<_> = done.messages.iter().map(|m| m.code).collect();
        let known = tag != word;
        assert_eq!(codes.contains(&"kif/unknown-end"), !known, "{codes:?}");
    }
    for word in ["７六", "２六歩右", "角行", "▲(77)"] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 {word}\n");
        assert_eq!(read_so(&text, "kif").1, ["kif/end"], "{word}");
    }
    let resigned = "手合割：平手\n\n▲７六歩\nまで1手で後手の投了\n";
    let csa = converted(resigned.as_bytes(), "ki2", "csa");
    assert!(csa.ends_with("\n+7776FU\n%TORYO\n"), "{csa}");
}

#[test]
fn a_number_that_is_repeated_is_named() {
    let moves = "1 ７六歩(77)\n2 ３四歩(33)\n2 ２六歩(27)\n3 ８四歩(83)\n";
    let (usi, codes) = read_so(&format!("手合割：平手\n{moves}"), "kif");
    assert_eq!(usi, "position startpos moves 7g7f 3c3d 2g2f 8c8d\n");
    assert_eq!(codes, ["kif/repeated-number"; 2]);
    // It could replace the move before, moves are missing, or it is a drop.
    for line in ["2 ８四歩(83)", "5 ２六歩(27)", "1 ２六歩(27)", "2 ５五角打"] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{line}\n");
        assert_eq!(read_so(&text, "kif").1, ["kif/number"], "{line}");
    }
}

#[test]
fn a_comment_after_the_end_has_another_place() {
    let kif = "手合割：平手\n1 ７六歩(77)\n*one\n2 投了\nまで1手で先手の勝ち\n*two\n";
    let ki2 = "手合割：平手\n\n▲７六歩\n*one\nまで1手で先手の勝ち\n*two\n";
    let csa = "PI\n+\n+7776FU\n'*one\n%TORYO\n'*two\n";
    for (form, text, code) in [
        ("kif", kif, "kif/lost-comment-place"),
        ("ki2", ki2, "kif/lost-comment-place"),
        ("csa", csa, "csa/lost-comment-place"),
    ] {
        let done = convert(text.as_bytes(), form, form).unwrap();
        let [loss] = &done.losses[..] else {
            panic!("{:?}", done.losses);
        };
        assert_eq!((loss.code, loss.count), (code, 1));
        assert_eq!(loss.what, "places of comments after the end");
    }
}

#[test]
fn a_time_with_further_words_is_a_time() {
    let pgn = "[Result \"*\"]\n[Variant \"Shogi\"]\n\n1. Pc4 {good [%emt 0:00:05] move} Pg6 {[%emt 00:01:00]} *\n";
    let kif = converted(pgn.as_bytes(), "pgn", "kif");
    assert!(
        kif.contains("( 0:05/00:00:05)\n*good move\n   2 ３四歩(33)   ( 1:00/00:01:00)\n"),
        "{kif}"
    );
    let csa = converted(pgn.as_bytes(), "pgn", "csa");
    assert!(
        csa.contains("+7776FU\nT5\n'*good move\n-3334FU\nT60\n"),
        "{csa}"
    );
}

#[test]
fn every_end_comes_back_from_books() {
    for end in ["トライ", "投了", "切れ負け", "反則勝ち", "千日手", "中断"] {
        let kif = format!(
            "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 {end}\n"
        );
        let kif = converted(kif.as_bytes(), "kif", "kif");
        let ki2 = converted(kif.as_bytes(), "kif", "ki2");
        assert_eq!(converted(ki2.as_bytes(), "ki2", "kif"), kif, "{ki2}");
    }
}

#[test]
fn a_tag_that_would_be_a_variation_is_named() {
    for name in ["変化", "変化3", "変化３手目"] {
        let pgn = format!("[{name} \"1\"]\n[Variant \"Shogi\"]\n[Result \"*\"]\n\n1. Pc4 *\n");
        for to in ["kif", "ki2"] {
            let done = convert(pgn.as_bytes(), "pgn", to).unwrap();
            let codes: Vec<_> = done.losses.iter().map(|l| l.code).collect();
            assert_eq!(codes, ["kif/lost-tag"], "{name} {to}");
        }
    }
}
