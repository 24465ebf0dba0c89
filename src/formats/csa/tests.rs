//! Unit tests of CSA.

use crate::convert;

fn converted(text: &str, from: &str, to: &str) -> String {
    let done = convert(text.as_bytes(), from, to).unwrap();
    assert!(done.messages.is_empty(), "{:?}", done.messages);
    assert!(done.losses.is_empty(), "{:?}", done.losses);
    String::from_utf8(done.text).unwrap()
}

#[test]
fn what_is_written_is_read_again_the_same() {
    let text = "'CSA encoding=UTF-8\nV3.0\nN+A\nN-B\n$EVENT:E\n$START_TIME:2026/01/02 10:00:00\nPI\n+\n'*first\n+7776FU\nT12\n\
        -3334FU\nT1.5\n+8822UM\n'*good\n'*move\n-3122GI\n+0045KA\n%TORYO\nT7\n/\nPI\n-\n-3334FU\n%CHUDAN\n";
    assert_eq!(converted(text, "csa", "csa"), text);
}

#[test]
fn the_moves_need_no_rules() {
    let kif = converted("PI\n+\n+7775FU\n-3334FU\n+8822UM\n", "csa", "kif");
    assert!(
        kif.ends_with("   1 ７五歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n"),
        "{kif}"
    );
}

#[test]
fn moves_of_an_engine_become_records() {
    let usi = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n";
    let csa = converted(usi, "usi", "csa");
    assert!(
        csa.ends_with("PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0045KA\n"),
        "{csa}"
    );
    assert_eq!(converted(&csa, "csa", "usi"), usi);
    let kif = converted(&csa, "csa", "kif");
    assert!(kif.contains("   4 同　銀(31)\n   5 ４五角打\n"), "{kif}");
    assert_eq!(converted(&kif, "kif", "csa"), csa);
}

#[test]
fn text_that_is_not_utf_8_is_shift_jis() {
    let text = b"V2.2\nN+\x89H\x90\xB6\nPI\n+\n+7776FU\n";
    let done = convert(text, "csa", "csa").unwrap();
    assert!(done.losses.is_empty(), "{:?}", done.losses);
    assert!(String::from_utf8(done.text).unwrap().contains("N+羽生\n"));
}

#[test]
fn a_damaged_byte_does_not_make_utf_8_shift_jis() {
    let text = "'CSA encoding=UTF-8\nV3.0\nN+羽生善治\nN-谷川浩司\n$EVENT:caf_\nPI\n+\n+7776FU\n";
    let text: Vec<u8> = text
        .bytes()
        .map(|b| if b == b'_' { 0xE9 } else { b })
        .collect();
    let done = convert(&text, "csa", "pgn").unwrap();
    let pgn = String::from_utf8(done.text).unwrap();
    assert!(
        pgn.contains("[White \"羽生善治\"]") && pgn.contains("caf\u{FFFD}"),
        "{pgn}"
    );
    assert!(done.losses.iter().any(|l| l.code == "core/undecodable"));
}

#[test]
fn ends_say_who_has_won() {
    for (end, result) in [
        ("%TORYO", "0-1"),
        ("%KACHI", "1-0"),
        ("%TIME_UP", "0-1"),
        ("%-ILLEGAL_ACTION", "1-0"),
        ("%JISHOGI", "1/2-1/2"),
        ("%CHUDAN", "*"),
    ] {
        let text = format!("'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\n-3334FU\n{end}\n");
        assert_eq!(converted(&text, "csa", "csa"), text);
        let pgn = converted(&text, "csa", "pgn");
        assert!(
            pgn.trim_end().ends_with(&format!(" {result}")),
            "{end}: {pgn}"
        );
    }
}

#[test]
fn an_end_that_is_repeated_is_the_same_end() {
    let game = |end: &str| format!("'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\n-3334FU\n{end}\n");
    for (twice, once) in [
        ("%KACHI\nT10\n%KACHI", "%KACHI\nT10"),
        ("%KACHI\n%KACHI\nT10", "%KACHI\nT10"),
        ("%TORYO\n%TORYO\n'summary:a:b", "%TORYO\n'summary:a:b"),
        ("%+ILLEGAL_ACTION\n%ILLEGAL_MOVE", "%ILLEGAL_MOVE"),
        ("%-ILLEGAL_ACTION\n%-ILLEGAL_ACTION", "%-ILLEGAL_ACTION"),
    ] {
        assert_eq!(converted(&game(twice), "csa", "csa"), game(once));
    }
    for other in [
        "%TORYO\n%KACHI",
        "%+ILLEGAL_ACTION\n%-ILLEGAL_ACTION",
        "%KACHI\nT10\n%KACHI\nT10",
        "%KACHI\n%KACHI\n+2726FU",
    ] {
        let done = convert(game(other).as_bytes(), "csa", "csa").unwrap();
        assert_eq!(done.messages[0].code, "csa/order", "{other}");
    }
}

#[test]
fn remarks_of_programs_are_no_comments_and_come_back_in_their_places() {
    let text = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n'Max_Moves:256\n+7776FU\n'** 30 -3334FU\n'*good\n\
                'eval:30\n%TORYO\n'summary:toryo:A win:B lose\n";
    let said = convert(text.as_bytes(), "csa", "csa").unwrap();
    assert_eq!(said.text, text.as_bytes());
    for target in ["pgn", "kif", "ki2"] {
        let said = convert(text.as_bytes(), "csa", target).unwrap();
        let written = String::from_utf8(said.text).unwrap();
        assert!(!written.contains("Max_Moves"), "{written}");
        assert!(written.contains("good"));
        let lost = said.losses.iter().filter(|l| l.code == "core/lost-extras");
        assert_eq!(lost.map(|l| l.count).sum::<u64>(), 1, "{target}");
    }
}

#[test]
fn a_board_of_the_usual_start_is_the_usual_start() {
    let sfen = "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f\n";
    let csa = convert(sfen.as_bytes(), "usi", "csa").unwrap().text;
    let csa = String::from_utf8(csa).unwrap();
    assert!(csa.contains("\nPI\n+\n"), "{csa}");
    let kif = convert(sfen.as_bytes(), "usi", "kif").unwrap().text;
    let kif = String::from_utf8(kif).unwrap();
    assert!(kif.contains("手合割：平手\n"), "{kif}");
}

#[test]
fn comments_behind_the_last_game_belong_to_none() {
    for end in ["/\n'tail\n", "/\n'tail\n/\n"] {
        let text = format!("PI\n+\n+7776FU\n{end}");
        let done = convert(text.as_bytes(), "csa", "csa").unwrap();
        assert_eq!(done.messages.len(), 0, "{:?}", done.messages);
        assert!(String::from_utf8(done.text).unwrap().contains("'tail"));
    }
}

#[test]
fn a_board_has_each_rank_once() {
    let rank = |n: u8| format!("P{n} *  *  *  * -OU *  *  *  * \n");
    let board = |ranks: &[u8]| -> String { ranks.iter().map(|n| rank(*n)).collect() };
    for (start, place) in [
        (board(&[1]), "no rank 2"),
        (board(&[2, 3, 4, 5, 6, 7, 8, 9]), "no rank 1"),
        (format!("PI\n{}", board(&[5])), "no rank 1"),
        (
            board(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 9]),
            "rank 9 is given twice",
        ),
    ] {
        for end in ["+\n", "+\n+7776FU\n", "%CHUDAN\n"] {
            let done = convert(format!("{start}{end}").as_bytes(), "csa", "usi").unwrap();
            assert_eq!(done.messages[0].code, "csa/start", "{start}{end}");
            assert!(done.messages[0].text.contains(place), "{done:?}");
        }
    }
    let upside_down = board(&[9, 8, 7, 6, 5, 4, 3, 2, 1]);
    converted(&format!("{upside_down}+\n"), "csa", "usi");
}

#[test]
fn the_time_of_an_end_without_a_word_is_named() {
    let named = |text: &str, from: &str, to: &str| {
        let done = convert(text.as_bytes(), from, to).unwrap();
        let of_time = |l: &&crate::Loss| l.what.contains("endTime");
        let times = done
            .losses
            .iter()
            .filter(of_time)
            .map(|l| (l.code, l.count));
        assert_eq!(
            times.collect::<Vec<_>>(),
            [("core/lost-extras", 1)],
            "{done:?}"
        );
    };
    for word in ["ERROR", "MATTA"] {
        let csa = format!("PI\n+\n+7776FU\nT12\n%{word}\nT7\n");
        named(&csa, "csa", "kif");
        named(&csa, "csa", "ki2");
        converted(&csa, "csa", "csa");
    }
    for word in ["封じ手", "不戦勝"] {
        let kif = format!("手合割：平手\n   1 ７六歩(77)\n   2 {word}   ( 9:03/00:09:03)\n");
        named(&kif, "kif", "csa");
        converted(&kif, "kif", "kif");
    }
    let toryo = "PI\n+\n+7776FU\nT12\n%TORYO\nT7\n";
    converted(toryo, "csa", "kif");
    named(toryo, "csa", "ki2");
}

#[test]
fn the_longest_time_comes_back() {
    let text = "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT1099511627776\n-3334FU\n\
        +2726FU\nT1099511627776\n%TORYO\nT1099511627776\n";
    for format in ["csa", "kif"] {
        let there = converted(text, "csa", format);
        assert_eq!(converted(&there, format, format), there);
        assert_eq!(converted(&there, format, "csa"), text);
    }
    // A longer one of PGN is only a comment, as is one that is no number.
    for time in ["305419896:59:59", "0:00:12.x"] {
        let pgn = format!("[Result \"*\"]\n[Variant \"Shogi\"]\n\n1. Pc4 {{[%emt {time}]}} *\n");
        let csa = converted(&pgn, "pgn", "csa");
        assert!(!csa.contains("\nT"), "{csa}");
        assert_eq!(converted(&csa, "csa", "csa"), csa);
    }
}

#[test]
fn a_game_that_begins_without_a_separator_is_refused_with_help() {
    let game = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n";
    for end in ["%TORYO\n", ""] {
        for next in [game, "N+C\n", "PI\n", "+\n", "P+00FU\n"] {
            let done = convert(format!("{game}{end}{next}").as_bytes(), "csa", "usi").unwrap();
            assert_eq!(done.messages[0].code, "csa/order", "{end}{next}");
            let help = done.messages[0].help.as_deref().unwrap_or_default();
            assert!(help.contains("`/`"), "{help}");
        }
    }
}

#[test]
fn notes_have_line_breaks_since_version_3() {
    let csa = |version: &str| format!("{version}\n$NOTE:one\\ntwo\\\\\nPI\n+\n+7776FU\n");
    for (version, note) in [("V3.0", "one\ntwo\\"), ("V2.2", "one\\ntwo\\\\")] {
        let done = convert(csa(version).as_bytes(), "csa", "jsonl").unwrap();
        let json: serde_json::Value = serde_json::from_slice(&done.text).unwrap();
        assert_eq!(json["tags"][0][1], note, "{json}");
    }
    let done = convert(csa("V3.0").as_bytes(), "csa", "csa").unwrap();
    assert!(done.losses.is_empty(), "{:?}", done.losses);
    let text = String::from_utf8(done.text).unwrap();
    assert!(text.contains("\n$NOTE:one\\ntwo\\\\\n"), "{text}");
}

#[test]
fn time_controls_of_version_3_are_those_of_version_2() {
    let headers = "$TIME:900+0+10\n$TIME+:450+0+5\n$TIMET-:900+0+5\n$TIME_LIMIT:00:25+00\n";
    let csa = format!("V3.0\n{headers}PI\n+\n+7776FU\n");
    let pgn = convert(csa.as_bytes(), "csa", "pgn").unwrap();
    let pgn = String::from_utf8(pgn.text).unwrap();
    for tag in [
        "[TimeLimit \"900+0+10\"]",
        "[WhiteTimeLimit \"450+0+5\"]",
        "[BlackTimeLimit \"900+0+5\"]",
    ] {
        assert!(pgn.contains(tag), "{pgn}");
    }
    for to in ["csa", "kif"] {
        let done = convert(csa.as_bytes(), "csa", to).unwrap();
        assert!(done.losses.is_empty(), "{:?}", done.losses);
        let back = convert(&done.text, to, "csa").unwrap();
        let text = String::from_utf8(back.text).unwrap();
        assert!(text.contains(&headers.replace("TIMET", "TIME")), "{text}");
    }
}
