//! Unit tests of KIF.

mod games;
mod spellings;
mod variations;

use crate::convert;

fn converted(text: &[u8], from: &str, to: &str) -> String {
    let done = convert(text, from, to).unwrap();
    assert!(done.messages.is_empty(), "{:?}", done.messages);
    assert!(done.losses.is_empty(), "{:?}", done.losses);
    String::from_utf8(done.text).unwrap()
}

const GAME: &str = "#KIF version=2.0 encoding=UTF-8
開始日時：2026/01/02 10:00:00
先手：一番
手合割：平手
手数----指手---------消費時間--
*before
   1 ２六歩(27)   ( 0:12/00:00:12)+
   2 ３四歩(33)   ( 0:06/00:00:06)
*good
   3 ２五歩(26)   ( 1:00/00:01:12)
   4 ３三角(22)
   5 ７六歩(77)+
   6 投了   ( 0:07/00:00:13)
まで5手で先手の勝ち

変化：5手
   5 ４八銀(39)+
   6 ４二飛(82)+

変化：6手
   6 ６二銀(71)

変化：5手
   5 ７八金(69)

変化：1手
   1 ７六歩(77)
";

#[test]
fn what_is_written_is_read_again_the_same() {
    assert_eq!(converted(GAME.as_bytes(), "kif", "kif"), GAME);
}

#[test]
fn variations_are_those_of_the_line_before() {
    let text = GAME.replace("   ( 0:07/00:00:13)", "");
    let pgn = converted(text.as_bytes(), "kif", "pgn");
    let moves = pgn.split("\n\n").nth(1).unwrap_or_default();
    assert_eq!(moves.matches('(').count(), 4, "{pgn}");
}

#[test]
fn shift_jis_is_found() {
    let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(GAME);
    let done = convert(&bytes, "kif", "kif").unwrap();
    assert_eq!(String::from_utf8(done.text).unwrap(), GAME);
}

#[test]
fn handicaps_have_their_names() {
    for name in ["香落ち", "角落ち", "二枚落ち", "左七枚落ち", "十枚落ち"] {
        let text = format!(
            "#KIF version=2.0 encoding=UTF-8\n下手：弟子\n手合割：{name}\n手数----指手---------消費時間--\n   1 ５二玉(51)\n"
        );
        assert_eq!(converted(text.as_bytes(), "kif", "kif"), text);
        let sfen = converted(
            format!("{name} moves 5a5b\n").as_bytes(),
            "shogi-sfen",
            "usi",
        );
        assert_eq!(
            converted(text.replace("下手：弟子\n", "").as_bytes(), "kif", "usi"),
            sfen
        );
    }
}

const BOOK: &str = "#KI2 version=2.0 encoding=UTF-8
先手：一番
手合割：平手

*before
▲２六歩
△３四歩
*good
▲７六歩
△８八角成
▲同　銀
△５五角
▲７七銀
△５二金右
まで8手で千日手

変化：7手
▲７七角
";

#[test]
fn books_come_back() {
    assert_eq!(converted(BOOK.as_bytes(), "ki2", "ki2"), BOOK);
    let kif = converted(BOOK.as_bytes(), "ki2", "kif");
    assert!(
        kif.contains("   6 ５五角打\n") && kif.contains("   8 ５二金(61)\n"),
        "{kif}"
    );
    let back = converted(kif.as_bytes(), "kif", "ki2");
    assert_eq!(back, BOOK);
}

#[test]
fn a_result_before_any_move_is_read() {
    let text = "#KI2 version=2.0 encoding=UTF-8\n手合割：平手\n\nまで0手で先手の入玉勝ち\n";
    assert_eq!(converted(text.as_bytes(), "ki2", "ki2"), text);
    let said = convert("手合割：平手\n\nまで0手で何か\n".as_bytes(), "ki2", "ki2").unwrap();
    assert!(
        said.messages.iter().any(|m| m.code == "kif/line-skipped"),
        "{said:?}"
    );
}

#[test]
fn what_would_end_a_file_is_replaced_and_named() {
    for (format, text) in [
        ("csa", "PI\n+\n'*a\u{1A}"),
        ("kif", "手合割：平手\n*a\u{1A}"),
    ] {
        let text = format!("{text}\u{1A}b\n");
        let done = convert(text.as_bytes(), format, format).unwrap();
        let code = "core/lost-control-characters";
        assert!(
            done.losses.iter().any(|l| l.code == code && l.count == 2),
            "{done:?}"
        );
    }
}

#[test]
fn a_text_with_colons_is_no_record() {
    for text in ["Dear all: hello\nfoo: bar\n", "名前：太郎\n住所：東京\n"] {
        for name in ["kif", "ki2"] {
            let done = convert(text.as_bytes(), name, "usi").unwrap();
            assert_eq!(done.messages[0].code, "kif/no-game", "{text}");
        }
    }
    let done = convert("先手：一番\nfoo：bar\n".as_bytes(), "kif", "pgn").unwrap();
    assert_eq!(done.report.not_converted(), 0);
}

#[test]
fn handicaps_have_several_spellings() {
    for (name, usual) in [
        ("飛落ち", "飛車落ち"),
        ("飛車落", "飛車落ち"),
        ("2枚落ち", "二枚落ち"),
        ("６枚落ち", "六枚落ち"),
        ("10枚落ち", "十枚落ち"),
        ("飛角落ち", "二枚落ち"),
        ("角行落ち", "角落ち"),
    ] {
        let once = format!("手合割：{name}\n");
        for kif in [format!("{once}手合割：{usual}\n"), once] {
            let kif = converted(kif.as_bytes(), "kif", "kif");
            assert!(kif.contains(&format!("手合割：{usual}\n")), "{kif}");
        }
    }
    let seven = convert("手合割：七枚落ち\n".as_bytes(), "kif", "usi").unwrap();
    assert_eq!(seven.messages[0].code, "kif/handicap");
    assert!(seven.messages[0].text.contains("which silver"));
}

#[test]
fn a_date_in_part_is_a_header_of_dates() {
    for date in ["2024.??.??", "2024.05.??", "2024.05.06"] {
        let pgn = format!("[Date \"{date}\"]\n[Result \"*\"]\n[Variant \"Shogi\"]\n\n1. Pc4 *\n");
        let kif = converted(pgn.as_bytes(), "pgn", "kif");
        let header = format!("開始日時：{}\n", date.replace('.', "/"));
        assert!(kif.contains(&header), "{kif}");
        assert_eq!(converted(kif.as_bytes(), "kif", "pgn"), pgn);
    }
}

#[test]
fn a_tag_that_is_no_header_is_named() {
    let pgn = "[A:B \"1\"]\n[Result \"*\"]\n[Variant \"Shogi\"]\n\n1. Pc4 *\n";
    let done = convert(pgn.as_bytes(), "pgn", "kif").unwrap();
    let [loss] = &done.losses[..] else {
        panic!("{:?}", done.losses);
    };
    assert_eq!((loss.code, loss.count), ("kif/lost-tag", 1));
    assert!(loss.what.contains("`A:B`"), "{}", loss.what);
}

#[test]
fn a_win_on_the_own_turn_has_no_reason() {
    let ki2 =
        "#KI2 version=2.0 encoding=UTF-8\n手合割：平手\n\n▲７六歩\n△３四歩\nまで2手で先手の勝ち\n";
    assert_eq!(converted(ki2.as_bytes(), "ki2", "ki2"), ki2);
    let kif = converted(ki2.as_bytes(), "ki2", "kif");
    assert!(
        kif.ends_with("   2 ３四歩(33)\nまで2手で先手の勝ち\n"),
        "{kif}"
    );
    assert_eq!(converted(kif.as_bytes(), "kif", "ki2"), ki2);
    let entered = ki2.replace("先手の勝ち", "先手の入玉勝ち");
    assert_eq!(converted(entered.as_bytes(), "ki2", "ki2"), entered);
    let unnamed = ki2.replace("先手の勝ち", "入玉勝ち");
    assert_eq!(converted(unnamed.as_bytes(), "ki2", "ki2"), entered);
}

#[test]
fn the_reason_of_a_result_is_kept() {
    for (words, end) in [
        ("後手の勝ち（時間切れ）", "時間切れにより後手の勝ち"),
        ("切れ負け", "時間切れにより後手の勝ち"),
        ("先手の時間切れ負け", "時間切れにより後手の勝ち"),
        ("反則負け", "先手の反則負け"),
        ("反則勝ち", "先手の反則勝ち"),
        ("後手の反則負けにより先手の勝ち", "先手の反則勝ち"),
        ("入玉勝ち", "先手の入玉勝ち"),
        ("不戦敗", "先手の不戦敗"),
        ("不戦勝", "先手の不戦勝"),
        ("先手の勝ち", "先手の勝ち"),
        ("投了", "後手の勝ち"),
        ("詰", "詰み"),
        ("不詰", "不詰"),
        ("千日手", "千日手"),
        ("中断", "中断"),
    ] {
        let text = |words: &str| {
            format!(
                "#KI2 version=2.0 encoding=UTF-8\n手合割：平手\n\n▲７六歩\n△３四歩\nまで2手で{words}\n"
            )
        };
        assert_eq!(converted(text(words).as_bytes(), "ki2", "ki2"), text(end));
        assert_eq!(converted(text(end).as_bytes(), "ki2", "ki2"), text(end));
        let results = [words, end].map(|w| converted(text(w).as_bytes(), "ki2", "jsonl"));
        assert_eq!(results[0], results[1], "{words}");
    }
}

#[test]
fn the_closing_line_of_books_has_the_words_of_handicaps() {
    let csa = "PI82HI22KA\n-\n-5142OU\n%TIME_UP\n";
    let ki2 = converted(csa.as_bytes(), "csa", "ki2");
    assert!(
        ki2.ends_with("まで1手で時間切れにより上手の勝ち\n"),
        "{ki2}"
    );
    let back = converted(ki2.as_bytes(), "ki2", "csa");
    assert!(back.ends_with("%TIME_UP\n"), "{back}");
}

#[test]
fn the_closing_line_of_problems_is_a_mate() {
    for format in ["kif", "ki2"] {
        let played = match format {
            "kif" => "   1 ７六歩(77)",
            _ => "▲７六歩",
        };
        for closing in ["まで1手詰", "まで1手詰み", "まで一手詰め", "まで1手で詰み"]
        {
            let text = format!("手合割：平手\n{played}\n{closing}\n");
            let pgn = converted(text.as_bytes(), format, "pgn");
            assert!(
                pgn.contains("[Termination \"checkmate\"]"),
                "{closing}: {pgn}"
            );
            assert!(pgn.ends_with("1-0\n"), "{closing}: {pgn}");
        }
        let text = format!("手合割：平手\n{played}\nまで7手詰\n");
        let done = convert(text.as_bytes(), format, "pgn").unwrap();
        assert_eq!(done.losses[0].code, "kif/other-number", "{done:?}");
    }
}

#[test]
fn headers_that_begin_like_other_lines_come_back() {
    let names = "手数：7手\n手数表：1\n変化図：2\n先手の持ち時間：3\n";
    for (form, heading) in [("KIF", "手数----指手---------消費時間--\n"), ("KI2", "\n")] {
        let text = format!("#{form} version=2.0 encoding=UTF-8\n{names}手合割：平手\n{heading}");
        let format = form.to_lowercase();
        assert_eq!(converted(text.as_bytes(), &format, &format), text);
    }
    for name in ["手数--", "手数＝", "まで", "変化", "先手の持駒"] {
        let pgn = format!("[{name} \"7\"]\n[Result \"*\"]\n[Variant \"Shogi\"]\n\n1. Pc4 *\n");
        let done = convert(pgn.as_bytes(), "pgn", "kif").unwrap();
        assert_eq!(done.losses[0].code, "kif/lost-tag", "{name}");
    }
}

#[test]
fn moments_have_several_spellings() {
    for (moment, date, time) in [
        ("1999/07/15(木) 19:07:12", "1999.07.15", "19:07:12"),
        ("2008/12/20(土)", "2008.12.20", ""),
        ("2000/2/9（水） 9:05", "2000.02.09", "09:05:00"),
        ("2014/09/13 14：59", "2014.09.13", "14:59:00"),
    ] {
        let kif = format!("開始日時：{moment}\n終了日時：{moment}\n手合割：平手\n");
        let pgn = converted(kif.as_bytes(), "kif", "pgn");
        assert!(pgn.contains(&format!("[Date \"{date}\"]")), "{pgn}");
        assert!(
            time.is_empty() || pgn.contains(&format!("[Time \"{time}\"]")),
            "{pgn}"
        );
        let usual = format!("{} {time}", date.replace('.', "/"));
        let csa = converted(kif.as_bytes(), "kif", "csa");
        for key in ["$START_TIME", "$END_TIME"] {
            assert!(
                csa.contains(&format!("{key}:{}\n", usual.trim_end())),
                "{csa}"
            );
        }
        let once = converted(kif.as_bytes(), "kif", "kif");
        assert_eq!(converted(once.as_bytes(), "kif", "kif"), once);
    }
    // A wrong day of the week is kept, as is what is no moment.
    for moment in [
        "1999/07/15(金) 19:07:12",
        "2000/00/15(木)",
        "2005/11/29･30日",
        "2005/11/29 1:2:3:4",
        "2005/11/29 +1:22",
        "2005/11/29/1",
    ] {
        let kif = format!("開始日時：{moment}\n終了日時：{moment}\n手合割：平手\n");
        assert!(
            converted(kif.as_bytes(), "kif", "kif").contains(&kif),
            "{moment}"
        );
    }
}

#[test]
fn what_stands_behind_a_rank_is_named() {
    let row = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let rows: Vec<String> = (1..=9)
        .map(|n| match n {
            1 => "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一".to_owned(),
            9 => "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九 text".to_owned(),
            _ => row.to_owned(),
        })
        .collect();
    let text = format!(
        "後手の持駒：なし\n{}\n先手の持駒：なし\n▲５八玉\n",
        rows.join("\n")
    );
    let said = convert(text.as_bytes(), "ki2", "ki2").unwrap();
    assert!(
        said.messages.iter().any(|m| m.code == "kif/line-skipped"),
        "{said:?}"
    );
}

const BOARD: &str = "|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・ ・ ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
";

fn lost(text: &str) -> Vec<String> {
    let done = convert(text.as_bytes(), "kif", "kif").unwrap();
    done.losses.iter().map(|l| l.code.to_string()).collect()
}

#[test]
fn a_handicap_beside_a_board_is_kept_only_if_the_board_shows_it() {
    for name in ["角落ち", "二枚落ち", "詰将棋"] {
        let text = format!("手合割：{name}\n{BOARD}後手番\n   1 ３四歩(33)\n");
        assert_eq!(lost(&text), ["kif/lost-handicap"], "{name}");
    }
    let even = format!("手合割：平手\n{BOARD}後手番\n   1 ３四歩(33)\n");
    assert!(lost(&even).is_empty());
    let start = BOARD
        .replace(
            "| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六",
            "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六",
        )
        .replace("| 歩 歩 ・ 歩", "| 歩 歩 歩 歩");
    let given = format!("手合割：角落ち\n{start}");
    assert!(lost(&format!("{given}後手番\n   1 ３四歩(33)\n")).is_empty());
    assert!(lost(&format!("{given}   1 ３四歩(33)\n")).is_empty());
    for other in ["先手番\n   1 ７六歩(77)\n", "後手の持駒：歩\n"] {
        assert_eq!(lost(&format!("{given}{other}")), ["kif/lost-handicap"]);
    }
}

#[test]
fn pieces_in_hand_need_a_board() {
    let text = "手合割：平手\n先手の持駒：なし\n後手の持駒：飛　角\n   1 ７六歩(77)\n";
    let failed = convert(text.as_bytes(), "kif", "kif").unwrap();
    assert_eq!(failed.messages[0].code.to_string(), "kif/board");
    assert!(lost(&text.replace("飛　角", "なし")).is_empty());
    let later = text.replace("飛　角", "飛\n後手の持駒：なし");
    assert!(lost(&later).is_empty());
}

#[test]
fn numbers_of_pieces_in_hand_have_any_digits() {
    for number in ["18", "１８", "十八"] {
        let text = format!("後手の持駒：歩{number}\n{BOARD}");
        let done = convert(text.as_bytes(), "kif", "kif").unwrap();
        assert!(
            String::from_utf8(done.text).unwrap().contains("歩十八"),
            "{number}"
        );
    }
}

#[test]
fn what_the_moves_contradict_is_named() {
    let played = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n";
    let cases: [(&str, &[&str]); 6] = [
        ("まで2手で後手の勝ち\n", &[]),
        ("まで50手で後手の勝ち\n", &["kif/other-number"]),
        ("まで3手目で後手の勝ち\n", &[]),
        ("\n変化：2手\n", &["kif/empty-variation"]),
        (
            "\n変化：2手\n\n変化：1手\n   1 ２六歩(27)\n",
            &["kif/empty-variation"],
        ),
        ("\n変化：2手\n   2 投了\n", &["kif/lost-end"]),
    ];
    for (end, losses) in cases {
        assert_eq!(lost(&format!("{played}{end}")), losses, "{end}");
    }
    let later = format!("手数＝23\n{BOARD}後手番\n   1 ３四歩(33)\nまで24手で後手の勝ち\n");
    assert_eq!(lost(&later), ["kif/lost-count"]);
}

#[test]
fn hands_are_written_in_their_order() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b PRBG 1";
    for (to, hand) in [
        ("kif", "先手の持駒：飛　角　金　歩\n"),
        ("csa", "P+00HI00KA00KI00FU\n"),
    ] {
        let text =
            String::from_utf8(convert(sfen.as_bytes(), "shogi-sfen", to).unwrap().text).unwrap();
        assert!(text.contains(hand), "{text}");
    }
}

#[test]
fn a_named_handicap_loses_nothing() {
    assert!(converted("二枚落ち\n".as_bytes(), "shogi-sfen", "kif").contains("手合割：二枚落ち"));
}

#[test]
fn a_declared_win_is_said_in_csa_and_kif() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 入玉勝ち\n";
    let csa = converted(kif.as_bytes(), "kif", "csa");
    assert!(csa.ends_with("+7776FU\n%KACHI\n"), "{csa}");
    assert!(converted(csa.as_bytes(), "csa", "kif").contains("入玉勝ち"));
    let unplayed = kif.replace("入玉勝ち", "不戦勝");
    let done = convert(unplayed.as_bytes(), "kif", "csa").unwrap();
    assert_eq!(done.losses[0].code.to_string(), "core/lost-outcome");
}

#[test]
fn a_time_that_cannot_be_read_is_named() {
    for (time, losses) in [
        ("( 0:12/00:00:12)", &[][..]),
        ("(0:00:12/00:00:12)", &[]),
        ("(99999999999999999999:00/)", &["kif/lost-time"]),
        ("(18325193797:00/)", &["kif/lost-time"]),
        ("( 0:1200:00:12)", &["kif/lost-time"]),
        ("( 0:12/0:00:00:12)", &["kif/lost-total"]),
    ] {
        let text = format!("手合割：平手\n   1 ７六歩(77)   {time}\n");
        assert_eq!(lost(&text), losses, "{time}");
        let text = format!("手合割：平手\n   1 投了   {time}\n");
        assert_eq!(lost(&text), losses, "{time}");
    }
}

#[test]
fn a_header_that_begins_with_the_mark_of_a_player_is_none_of_books() {
    for mark in ["▲", "△", "☗", "☖", "▼", "▽"] {
        let kif = format!(
            "#KIF version=2.0 encoding=UTF-8\n{mark}先手：A\n手合割：平手\n手数----指手---------消費時間--\n"
        );
        assert_eq!(converted(kif.as_bytes(), "kif", "kif"), kif);
        let done = convert(kif.as_bytes(), "kif", "ki2").unwrap();
        assert_eq!(done.losses[0].code, "kif/lost-tag", "{done:?}");
        converted(&done.text, "ki2", "ki2");
    }
}

#[test]
fn a_remark_that_begins_like_a_signature_is_named_and_cuts_nothing() {
    let played =
        |remark: &str| format!("手合割：平手\n   1 ７六歩(77)\n{remark}\n   2 ３四歩(33)\n");
    for remark in [
        "# KIFU note",
        "#KIFU",
        "# a note",
        "#KI2x",
        "# KIF note",
        "# --- a note of mine ---",
        "# Kifu for my friend",
        "# my 棋譜ファイル",
        "# Generated by hand",
        "#",
    ] {
        assert_eq!(
            lost(&played(remark)),
            ["core/lost-comment-lines"],
            "{remark}"
        );
    }
    let with = |remark: &str| format!("{remark}\n手合割：平手\n   1 ７六歩(77)\n");
    for remark in ["# ---- a note of mine ----", "# KIFU note", "# KIF note"] {
        assert_eq!(lost(&with(remark)), ["core/lost-comment-lines"], "{remark}");
    }
    for signature in [
        "# ----  Kifu for Windows V7 V7.50 棋譜ファイル  ----",
        "# ---- 柿木将棋 棋譜ファイル ----",
        "# ---   Kifu for Windows (Pro) V6.60.8 棋譜ファイル ---",
        "# --- 柿木将棋Ⅸ V9.71 棋譜ファイル ---",
        "# Kifu for Android Free V1.70 棋譜ファイル",
        "# KIF形式棋譜ファイル",
        "# KIF形式棋譜ファイル\n# Generated by Shogidokoro",
        "#KIF version=2.0 encoding=UTF-8",
        "# KIF version=2.0",
        "#KIF",
    ] {
        assert!(lost(&with(signature)).is_empty(), "{signature}");
    }
    // Bytes that are not UTF-8 make other characters of the word.
    assert!(super::framing::is_signature(
        "# --- 棋譜ファイル ---".as_bytes()
    ));
    let broken = ["# --- 棋譜ファイル".as_bytes(), b"\xE3\xEF"].concat();
    assert!(!super::framing::is_signature(&broken));
    // Blanks at its end are left out when it is written.
    assert!(super::framing::is_signature(b"# --- Kifu for"));
    for begins in [
        "#KIF",
        "#KIF version=2.0",
        "# KIF version=2.0",
        "#KI2 encoding=UTF-8",
        "# ---- A",
        "# --- 柿木将棋Ⅸ V9.71 棋譜ファイル ---",
        "# Kifu for Android Free V1.70 棋譜ファイル",
        "# KIF形式棋譜ファイル",
    ] {
        // Also if the first game has no move.
        for first in [with("#KIF"), "先手：A\n手合割：平手\n".to_owned()] {
            let two = format!("{first}{}", with(begins));
            let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode(&two);
            for two in [two.as_bytes(), &sjis] {
                let done = convert(two, "kif", "kif").unwrap();
                let written = String::from_utf8(done.text).unwrap();
                assert_eq!(written.matches("#KIF").count(), 2, "{begins}: {written}");
            }
        }
    }
}

#[test]
fn words_of_the_closing_line_are_kept_or_named() {
    for (end, closing, named) in [
        ("", "まで1手で先手の勝ち（対局中断のため）extra words", true),
        ("", "まで1手で先手の勝ち（反則）", false),
        ("   2 投了\n", "まで1手で先手の勝ち（反則）", false),
        (
            "   2 切れ負け\n",
            "まで1手で時間切れにより先手の勝ち",
            false,
        ),
        ("   2 切れ負け\n", "まで1手で先手の勝ち（反則）", true),
    ] {
        let text = format!("手合割：平手\n   1 ７六歩(77)\n{end}{closing}\n");
        let wanted: &[&str] = if named { &["kif/lost-reason"] } else { &[] };
        assert_eq!(lost(&text), wanted, "{closing}");
    }
    let book = "手合割：平手\n▲７六歩\nまで1手で先手の勝ち ほか\n";
    let done = convert(book.as_bytes(), "ki2", "kif").unwrap();
    assert_eq!(done.losses[0].code, "kif/lost-reason", "{done:?}");
}

#[test]
fn comments_before_moves_are_written_behind_them() {
    let text = "[Variant \"shogi\"]\n\n{first} 1. Pc4 {behind} 1... {before} Pg6 *\n";
    for (to, code) in [
        ("kif", "kif/lost-comment-place"),
        ("ki2", "kif/lost-comment-place"),
        ("csa", "csa/lost-comment-place"),
    ] {
        let done = convert(text.as_bytes(), "pgn", to).unwrap();
        let codes: Vec<_> = done.losses.iter().map(|l| (l.code, l.count)).collect();
        assert_eq!(codes, [(code, 1)], "{to}");
    }
}

#[test]
fn a_second_time_and_a_second_reason_are_headers_of_their_own() {
    let tags = "[Date \"2026.01.02\"]\n[Time \"10:00:00\"]\n[Time \"11:11:11\"]\n\
        [Variant \"shogi\"]\n[Termination \"checkmate\"]\n[Termination \"checkmate\"]\n[Result \"0-1\"]\n\n0-1\n";
    for to in ["kif", "ki2", "csa"] {
        let done = convert(tags.as_bytes(), "pgn", to).unwrap();
        assert!(done.losses.is_empty(), "{to}: {done:?}");
        let text = String::from_utf8(done.text).unwrap();
        for once in ["10:00:00", "11:11:11", "checkmate"] {
            assert_eq!(text.matches(once).count(), 1, "{to}: {text}");
        }
    }
}

#[test]
fn final_blanks_of_a_tag_are_named() {
    for to in ["kif", "ki2", "csa"] {
        let tags = "[Variant \"shogi\"]\n[White \"A  \"]\n\n*\n";
        let done = convert(tags.as_bytes(), "pgn", to).unwrap();
        let code = if to == "csa" {
            "csa/lost-line-break"
        } else {
            "kif/lost-line-break"
        };
        assert_eq!(done.losses[0].code, code, "{done:?}");
    }
}
