//! Records in a stream that arrives in pieces of any size.

use super::framing::IcnFramer;
use crate::io::{Cut, Framer};

/// Cuts with the bytes coming `step` at a time.
fn cut(text: &str, step: usize) -> Vec<String> {
    let (bytes, mut framer) = (text.as_bytes(), IcnFramer::default());
    let (mut from, mut to, mut out) = (0, 0, Vec::new());
    loop {
        match framer.next(&bytes[from..to], to == bytes.len()) {
            Cut::More => to = (to + step).min(bytes.len()),
            Cut::End => return out,
            Cut::Skip(n) => from += n,
            Cut::Record { skip, len } => {
                let start = from + skip;
                out.push(text[start..start + len].to_owned());
                from = start + len;
            }
        }
    }
}

#[test]
fn records_are_found_whatever_the_size_of_the_pieces() {
    let records = [
        "[Event \"a\"]\n[Site \"[b]\"]\n\nw 0/100 {\"a\": \"}{\",\n\"b\": {}} P1,2+|k5,8\n\n1. P1,2 > 1,4 {a\n[not a tag\nK5,5} | k5,8 > 5,7\n2. P1,4 > 1,5",
        "[Event \"b\"]",
        "[Event \"c\"]\r\n\r\n4,2>4,4|4,7>4,5",
        "K5,1|k5,8\n5,1>5,2",
        "K5,1|k5,8 5,1>5,2",
        "b\n4,3\nK5,1|k5,8",
        "K1,1",
        "K1,2",
        "[A \"x\"] [B \"y]\\\"]\"] w K1,1|k2,2 1,1>1,2",
        "[A \"x\"][B \"\"] 1. 1,1>1,2 {a\n[b}",
        "[A \"x\"]\n[B \"y\"]\nK1,1",
        "{\"slideLimit\": 7} K1,2\nK1,2 x 3,4",
        "K1,1|k5,5\n1,1\n\n> 1,2 | k5,5\r\nx\n1,2\n-1,2 >\n1,3|P4,4 x\n5,5\n3q1,1\n>1,2",
        "K1,1|k5,5\n1,1>1,2\n=Q\n+",
        "K1,1|k5,5",
        "4,4\nx K1,1",
        "[Variant: Classical] [Clock: 10+4] K1,1+|k5,5",
        "4,4 K1,1",
        "[:a \"b]c\"]\n[D \"e\"]\n\nK1,1",
    ];
    // A tag section after a tag section is one section, so `b` needs a body.
    let mut records: Vec<String> = records.iter().map(|r| (*r).to_owned()).collect();
    records[1].push_str("\nK1,1");
    let text = format!("\u{feff}\n{}\n", records.join("\n\n\r\n"));
    for step in [1, 2, 3, 7, 64, 4096] {
        assert_eq!(cut(&text, step), records, "step {step}");
    }
}

#[test]
fn a_tag_that_never_closes_hides_no_game_behind_a_blank_line() {
    let good = "[Event \"b\"]\nw K1,1|k5,8 1,1>1,2";
    for broken in [
        "[Event \"x\"]\n[Y",
        "[",
        "[Event",
        "[Event \"x",
        "[A: b",
        "[A \"b\"] [C",
    ] {
        for step in [1, 2, 7, 4096] {
            let text = format!("{good}\n\n{broken}\n\n{good}\n");
            assert_eq!(cut(&text, step), [good, broken, good], "{broken}");
            // Without a blank line, it is a line of the section.
            let text = format!("{broken}\n{good}");
            assert_eq!(cut(&text, step), [&*text]);
        }
    }
    let no_tags = "[Event \"x\"]\n[Y\n\nw K1,1|k5,8";
    assert_eq!(cut(no_tags, 4096), [no_tags]);
}

#[test]
fn a_mistake_costs_the_record_it_is_in() {
    let tagged = "[Event \"b\"]\nw K1,1|k5,8 1,1>1,2";
    let bare = "w 0/100 K1,1|k5,8\n1,1>1,2";
    for broken in [
        "{\"rays7: 3} w K1,1|k5,8",
        "{\"rays7: {\"a\": 3}} w K1,1|k5,8",
        "{slideLimit\": 7} (8;Q,R|1;n) 3/100 b K5,1+|k5,8\n1,1>1,2",
        "{\"slideLi\"it\": 7} K1,1|k9,9 1,1>1,2",
        "[Variant: Classical] {\"rays7: 3} K1,1|k5,8",
        "w K1,1|k7,7\n1,1>1,2|7,7>",
        "w K1,1|k7,7 1,1>1,2|7,7 x",
    ] {
        for (before, after) in [(tagged, tagged), (bare, bare), (tagged, bare)] {
            let text = [before, broken, after].join("\n\n");
            for step in [1, 7, 4096] {
                assert_eq!(cut(&text, step), [before, broken, after]);
            }
        }
    }
    // Moves of the old form are no list of pieces, also after a comment and after the end of a move.
    let moves = "K5,1|k5,8\n5,1>5,2|5,8>5,7\n{a} P4,2>4,4|p4,7>4,6\n{b} | 1,1x1,2|P1,1x2,2\n1,1>\n3,5 p4,5>4,6|4,6>4,7";
    assert_eq!(cut(&[moves, tagged].join("\n\n"), 7), [moves, tagged]);
}

#[test]
fn properties_on_lines_of_their_own_begin_a_record() {
    let position = "K1,1|k5,8";
    let spread = "{\n  \"slideLimit\": 7,\n  \"note\": {}\n}\nK1,1|k5,8\n1,1>1,2";
    let at_once = "{\n\n\"slideLimit\"\t: 7}K1,1|k5,8";
    let quoted = "K1,1|k5,8\n1,1>1,2\n{\n\"so called\" \"move\": 1}";
    for records in [
        &[position, spread, spread, position][..],
        &[spread, at_once, quoted, at_once],
        &[quoted, spread],
    ] {
        for step in [1, 2, 7, 64, 4096] {
            assert_eq!(cut(&records.join("\n"), step), records, "step {step}");
        }
    }
    // After properties that are never closed, their pieces are a record.
    let broken = "{\n  \"slideLimit\": 7";
    let text = [broken, position, spread, spread].join("\n");
    assert_eq!(cut(&text, 7), [broken, position, spread, spread]);
}

#[test]
fn a_first_move_with_a_wrong_sign_belongs_to_its_position() {
    for record in [
        "w K1,1|P1,2|k5,8\n1,2-1,4",
        "w K1,1|P1,2|k5,8\nP1,2:1,4 5,8>5,7",
    ] {
        assert_eq!(cut(record, 3), [record]);
    }
    let two = ["w K1,1|P1,2|k5,8", "4,3 K1,1|P1,2|k5,8"];
    assert_eq!(cut(&two.join("\n"), 3), two);
}

#[test]
fn a_comment_may_begin_with_the_end_of_a_line() {
    let records = [
        "[A \"x\"]\n\n{\n\nb}",
        "w royalcapture {}",
        "[A \"x\"] {\nb}",
        "w {\n\"slideLimit\": 7} K1,1",
    ];
    let text = records.join("\n\n");
    for step in [1, 2, 3, 7, 64, 4096] {
        assert_eq!(cut(&text, step), records, "step {step}");
    }
}

#[test]
fn a_header_without_pieces_and_moves_is_a_record() {
    let records = [
        "w {}",
        "2 {}",
        "K1,1",
        "(8|1) {\"a\": 1} {}",
        "w 1",
        "b\n2",
        "w:b:r 1",
        "w K1,1",
        "w {}",
        "[A \"x\"]\nw 1",
        "w\n{} 3",
        "w",
        "[A \"x\"]\n2 {}",
        "{\"a\": 1}\n2\nw K1,1",
    ];
    for step in [1, 7, 4096] {
        assert_eq!(cut(&records.join("\n\n"), step), records, "step {step}");
    }
    let merged = "2\n\nb\n\n4,3\n\nK1,1";
    assert_eq!(cut(merged, 3), [merged]);
}

#[test]
fn braces_without_properties_do_not_keep_pieces_from_their_header() {
    for end in ["\n", "\r\n", "\r"] {
        let whole = ["0/100 {}", "K1,1|k7,7", "1,1>1,2"].join(end);
        for step in [1, 2, 3, 4096] {
            assert_eq!(cut(&whole, step), [&*whole], "{end:?}");
            let apart = ["0/100 {}", "", "K1,1|k7,7"].join(end);
            assert_eq!(cut(&apart, step), ["0/100 {}", "K1,1|k7,7"], "{end:?}");
            let other = ["w {}", "b K1,1|k7,7", "K2,2"].join(end);
            assert_eq!(
                cut(&other, step),
                ["w {}", "b K1,1|k7,7", "K2,2"],
                "{end:?}"
            );
        }
    }
}

#[test]
fn after_a_record_that_is_too_long_the_next_one_is_found() {
    let mut framer = IcnFramer::default();
    assert_eq!(framer.next(b"K1,1|k1,2 {", false), Cut::More);
    framer.give_up();
    let text = b"comment\n4,2>4,4\nK7,7\n";
    assert_eq!(framer.next(text, true), Cut::Record { skip: 16, len: 4 });
}

#[test]
fn nothing_is_no_record() {
    assert!(cut("", 1).is_empty());
    assert!(cut(" \n\r\n", 1).is_empty());
}

#[test]
fn what_is_never_closed_loses_one_record() {
    let good = "[Event \"g\"]\n[Site \"h\"]\n\nw K1,1|k5,5 1,1>1,2 {a}";
    let flat = "[Event \"g\"] w K1,1|k5,5 1,1>1,2 {[%clk 1]}";
    let broken = [
        "[Event \"b\"]\n\nw K1,1|k5,5 1,1>1,2 {never closed",
        "[Event \"b\"]\n\nw {\"slideLimit\": 7 K1,1|k5,5",
        "[Event \"b\"]\n\nw {\"slideLimit\": \"7} K1,1|k5,5",
        "[Event \"b\"] w K1,1|k5,5 1,1>1,2 {never closed",
    ];
    for bad in broken {
        for good in [good, flat, "[Event \"c\"] w K1,1|k5,5"] {
            let records = [good, bad, good, good];
            for step in [1, 7, 4096] {
                assert_eq!(cut(&records.join("\n\n"), step), records, "step {step}");
            }
        }
    }
    let bare = [
        "w K1,1|k5,5 1,1>1,2",
        "w 3/100 K1,1|k5,5 1,1>1,2 {a}",
        "K1,1|k5,5",
    ];
    let broken = [
        "w K1,1|k5,5 1,1>1,2 {never closed",
        "w {\"slideLimit\": 7 K1,1|k5,5",
        "w {\"slideLimit\": \"7} K1,1|k5,5",
    ];
    for (bad, good) in broken.iter().flat_map(|bad| bare.map(|good| (*bad, good))) {
        let records = [good, bad, good, good];
        for gap in ["\n", "\n\n"] {
            assert_eq!(cut(&records.join(gap), 7), records);
        }
    }
    let quoted = "w K1,1|k5,5 1,1>1,2 {see\nw K1,1|k5,5 1,1>1,3\nthere}";
    assert_eq!(cut(quoted, 7), [quoted]);
    for inside in ["", "more ", "\n[Site \"y\"]\nw more\n"] {
        let hides =
            format!("[Event \"b\"] w K1,1|k5,5 1,1>1,2 {{see\n[Event \"x\"] {inside}{{ }} >1,3");
        assert_eq!(cut(&hides, 5), [hides]);
    }
}

#[test]
fn an_object_that_is_never_closed_ends_before_properties_and_pieces() {
    let goods = [
        "{\"slideLimit\": 3} K1,1|k9,9",
        "w {\"slideLimit\": 3} 0/100 {} K1,1|k9,9 1,1>1,2",
        "{\"a\": {\"b\": \"}\"}} b K1,1|k9,9",
    ];
    let broken = [
        "{\"slideLimit\": K1,1|k9,9",
        "{\"slideLimit\":",
        "w {\"slideLimit\": \"3} K1,1|k9,9",
        "K1,1|k9,9 {\"slideLimit\":",
        "K1,1|k9,9 1,1>1,2 {\"slideLimit\": 3",
    ];
    for (bad, good) in broken.iter().flat_map(|bad| goods.map(|good| (*bad, good))) {
        for gap in ["\n", "\n\n", "\r\n"] {
            let records = [good, good, bad, good, good, good];
            for step in [1, 7, 4096] {
                assert_eq!(cut(&records.join(gap), step), records, "{bad} {good}");
            }
        }
    }
    // Objects that close on another line are whole.
    let whole = [
        "{\"slideLimit\": 3,\n\"a\": 4} K1,1|k9,9",
        "{\"a\":\n{\"b\": 1}} K1,1|k9,9",
        "w {\n\"a\": {\"b\": 1},\n\"c\": [\n{\"d\": 1},\n{}\n]\n} K1,1|k9,9\n1,1>1,2",
        "{\"a\":\n{\"b\": 1}\n}\nK1,1|k9,9",
    ];
    for step in [1, 7, 4096] {
        assert_eq!(cut(&whole.join("\n"), step), whole, "step {step}");
    }
}
