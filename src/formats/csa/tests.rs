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
