//! Games in a stream, however it comes.

use super::framing::framer;
use crate::io::Cut;
use proptest::prelude::*;

/// The records of some bytes that come in pieces, with what they skip in between.
fn cut(bytes: &[u8], ends: &[usize]) -> Vec<Vec<u8>> {
    let mut framer = framer();
    let (mut from, mut to, mut found) = (0, 0, Vec::new());
    let mut ends = ends.iter().copied().filter(|e| *e < bytes.len());
    loop {
        match framer.next(&bytes[from..to], to == bytes.len()) {
            Cut::Record { skip, len } => {
                found.push(bytes[from + skip..from + skip + len].to_vec());
                from += skip + len;
            }
            Cut::Skip(n) => {
                assert!(n > 0, "nothing skipped");
                from += n;
            }
            Cut::More => {
                assert!(to < bytes.len(), "more is wanted at the end");
                to = ends.next().unwrap_or(bytes.len()).max(to);
            }
            Cut::End => {
                assert_eq!(to, bytes.len());
                return found;
            }
        }
    }
}

fn games(bytes: &[u8]) -> Vec<String> {
    let whole = cut(bytes, &[]);
    let every: Vec<usize> = (0..bytes.len()).collect();
    assert_eq!(cut(bytes, &every), whole);
    whole.iter().map(|r| r.escape_ascii().to_string()).collect()
}

#[test]
fn text_ends_at_its_result_or_in_front_of_the_next_tag() {
    let text = b"\n[A \"1\"]\n\n1. e4 (d4 *) {[B \"\"]} * ;x\n[A \"2\"] e4\n\n[A \"3\"]\n\n[A \"4\"] 0-1[A \"5\"]1-0\n";
    assert_eq!(
        games(text),
        [
            "[A \\\"1\\\"]\\n\\n1. e4 (d4 *) {[B \\\"\\\"]} *",
            ";x\\n[A \\\"2\\\"] e4",
            "[A \\\"3\\\"]",
            "[A \\\"4\\\"] 0-1",
            "[A \\\"5\\\"]1-0",
        ]
    );
    assert_eq!(games(b"e4 *\n;end\n"), ["e4 *\\n;end"]);
    assert_eq!(
        games(b"%x [A \"b\"]\n[C \"d\"]*"),
        ["%x [A \\\"b\\\"]\\n[C \\\"d\\\"]*"]
    );
    assert_eq!(games(b"\xEF\xBB\xBF[C \"d\"]*\n\n"), ["[C \\\"d\\\"]*"]);
}

#[test]
fn what_a_blank_line_separates_from_a_result_is_a_record_of_its_own() {
    let [one, next] = ["[A \"1\"]\n1. e4 (d4) *", "[A \"2\"]\n1. e4 *"];
    for broken in ["[Event", "[", "(", ")", "}", "$", "zzz", "1. d4"] {
        for gap in ["\n\n", "\r\n\r\n", "\n \n\n"] {
            let text = format!("{one}{gap}{broken}{gap}{next}\n");
            let want = [one, broken, next].map(|r| r.escape_default().to_string());
            assert_eq!(games(text.as_bytes()), want, "{text:?}");
        }
    }
    let open = "1. e4 (d4 *\n\n) e5 *";
    assert_eq!(games(open.as_bytes()), [open.escape_default().to_string()]);
}

#[test]
fn bytes_end_at_their_own_mark_whatever_they_look_like() {
    let head = b"[MoveFormat \"BCCF\"]";
    // e2e4; then the letters of a tag in words that end nothing; the end.
    let bytes = [
        &head[..],
        b"\x86\x30\x86\x31\n",
        head,
        b"\x86\x30\n",
        head,
        b"\x86\x30",
    ]
    .concat();
    let head = "[MoveFormat \\\"BCCF\\\"]";
    assert_eq!(
        games(&bytes),
        [
            format!("{head}\\x860\\x861"),
            format!("{head}\\x860"),
            format!("{head}\\x860"),
        ]
    );
}

#[test]
fn a_broken_game_costs_only_itself() {
    let broken = b"[MoveFormat \"BCCF\"]\x86\x30\0\0[x][A \"b\"]*";
    assert_eq!(games(broken)[1], "[A \\\"b\\\"]*");
    let open = b"[A \"1\"] e4 {never closed\n\n[A \"2\"] 1. e4 {x} *\n\n[A \"3\"] *";
    let found = games(open);
    assert_eq!(found.len(), 3, "{found:?}");
    let value = b"[A \"never closed]\n[B \"2\"]\ne4 *\n[A \"3\"] *";
    assert_eq!(games(value).len(), 2);
}

/// Texts made of what the framer examines.
fn tokens() -> impl Strategy<Value = Vec<u8>> {
    let token = prop::sample::select(vec![
        &b"\n"[..],
        b"\n\n",
        b"\r\n",
        b" ",
        b"{",
        b"}",
        b";",
        b"%",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b"(",
        b")",
        b"$1",
        b"[A \"b\"]",
        b"[GameFormat \"VGN\"]",
        b"[MoveFormat \"BCCF\"]",
        b"[MoveFormat \"BCCF:1.0\"]",
        b"1-0",
        b"*",
        b"1. e4",
        b"\x86\x30",
        b"\x86\x31",
        b"\0",
        b"\x88",
        b"\x0a\x5b",
        b"\xEF\xBB\xBF",
        b"A",
        b"[A \"",
    ]);
    prop::collection::vec(token, 0..40).prop_map(|t| t.concat())
}

#[test]
fn a_result_in_skipped_bytes_is_forgotten() {
    let mut framer = framer();
    framer.next(b"1. e4", false);
    framer.give_up();
    assert_eq!(framer.next(b" e5 * ", false), Cut::Skip(6));
    assert_eq!(framer.next(b"[A \"", true), Cut::Record { skip: 0, len: 4 });
}

#[test]
fn a_result_before_a_skipped_comment_is_forgotten() {
    let mut framer = framer();
    framer.next(b"1. e4", false);
    framer.give_up();
    let passed = b" e5 * {a long comment";
    assert_eq!(framer.next(passed, false), Cut::Skip(passed.len()));
    assert_eq!(framer.next(b"} [A \"\"]", false), Cut::Skip(2));
    assert_eq!(
        framer.next(b"[A \"\"]", true),
        Cut::Record { skip: 0, len: 6 }
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn pieces_do_not_matter(bytes in tokens(), mut ends in prop::collection::vec(0usize..200, 0..6)) {
        ends.sort_unstable();
        let whole = cut(&bytes, &[]);
        prop_assert_eq!(&cut(&bytes, &ends), &whole);
        let every: Vec<usize> = (0..bytes.len()).collect();
        prop_assert_eq!(&cut(&bytes, &every), &whole);
        let blank = |b: &u8| b" \t\r\n\x0b\x0c\xEF\xBB\xBF".contains(b);
        let kept: usize = whole.iter().map(Vec::len).sum();
        let gaps = bytes.len() - kept;
        prop_assert!(gaps <= bytes.iter().filter(|b| blank(b)).count());
    }

    #[test]
    fn a_framer_that_gave_up_goes_on(bytes in tokens(), at in 0usize..200) {
        let at = at.min(bytes.len());
        let mut framer = framer();
        let mut from = 0;
        loop {
            match framer.next(&bytes[from..at], false) {
                Cut::Record { skip, len } => from += skip + len,
                Cut::Skip(n) => from += n,
                Cut::More | Cut::End => break,
            }
        }
        framer.give_up();
        from = at;
        let mut to = at;
        let mut steps = 0;
        loop {
            steps += 1;
            prop_assert!(steps < 10_000);
            match framer.next(&bytes[from..to], to == bytes.len()) {
                Cut::Record { skip, len } => from += skip + len,
                Cut::Skip(n) => from += n,
                Cut::More => to = (to + 7).min(bytes.len()),
                Cut::End => break,
            }
        }
        prop_assert_eq!(from, bytes.len());
    }
}
