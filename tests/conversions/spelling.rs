//! The canonical spelling of a text is its own canonical spelling, and no key of an object is
//! lost because it comes twice.

use crate::support::files;
use panchess::formats::{ALL, Options};
use panchess::movement::Dice;
use panchess::{Conversion, convert};
use std::collections::BTreeSet;

fn fmt(text: &[u8], slug: &str) -> Conversion {
    convert(text, slug, slug).expect("a notation that is read and written")
}

/// What is put into texts: signs that mean something somewhere, and our own words.
const ODDITIES: &[&str] = &[
    "$",
    "\"$number\": \"7\", ",
    "\"$$number\": 1e400, ",
    "\"\\u0024number\": {}, ",
    "{\"$number\": \"1\"}",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\"",
    "\\",
    "'",
    ";",
    "#",
    "%",
    "|",
    "&",
    "*",
    "!",
    "?",
    "~",
    "/",
    ",",
    ".",
    ":",
    "-",
    "+",
    "0",
    "1",
    "00",
    "1e3",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\u{a0}",
    "\u{feff}",
    "\u{e9}",
    "\u{2028}",
    "\\u0000",
    "\\n",
    "\\/",
    "null",
    "true",
    "K",
    "k",
    "Q",
    "a1",
    "{x}",
    "[x \"y\"]",
    "$1",
    "%x\n",
    "; x\n",
    "(1. e4)",
];

/// Numbers that look random and are the same in every run.
/// The text with one oddity put in, or put over what is there.
fn spliced(text: &str, dice: &mut Dice) -> String {
    let oddity = ODDITIES[dice.below(ODDITIES.len())];
    let mut at = dice.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let after = text[at..].chars().next().filter(|_| dice.below(3) == 0);
    let rest = &text[at + after.map_or(0, char::len_utf8)..];
    [&text[..at], oddity, rest].concat()
}

/// A text with a byte order mark in front of each of its first lines, in turn, and with a byte that is not UTF-8 at its end.
fn marked(text: &[u8]) -> Vec<Vec<u8>> {
    let lines = text.split_inclusive(|b| *b == b'\n').take(20);
    let starts = lines.scan(0, |at, line| Some(std::mem::replace(at, *at + line.len())));
    let marked = |at: usize| [&text[..at], b"\xEF\xBB\xBF", &text[at..], b"\xB3"].concat();
    starts.map(marked).collect()
}

#[test]
fn what_is_written_of_two_joined_files_that_are_no_utf8_is_accepted() {
    let chatter = [
        b"No such option \xB3\n\xEF\xBB\xBFd name\n".to_vec(),
        b"x\n\xEF\xBB\xBF# \xB3\n-\n[k:0:1:w]\n".to_vec(),
    ];
    let (mut problems, mut written) = (Vec::new(), 0);
    for format in ALL {
        let slug = format.card().slug;
        let opened = format.reader(&Options::default()).is_some();
        if !opened || format.writer(&Options::default()).is_none() {
            continue;
        }
        let fixtures = files::fixtures(slug, "ok").into_iter().take(20);
        let fixtures = fixtures.flat_map(|path| marked(&files::bytes(&path)));
        for text in fixtures.chain(chatter.clone()) {
            let once = fmt(&text, slug);
            written += usize::from(!once.text.is_empty());
            let twice = fmt(&once.text, slug);
            if twice.report.not_converted() > 0 {
                problems.push(format!(
                    "{slug}: {:?}\n{:?}\n{:?}\n",
                    String::from_utf8_lossy(&text),
                    String::from_utf8_lossy(&once.text),
                    twice.messages.first().map(|m| &m.text)
                ));
                break;
            }
        }
    }
    assert!(written > 200, "{written}");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn byte_order_marks_of_joined_files_belong_to_no_line() {
    for (slug, text, said) in [
        (
            "5duci",
            "x\n\u{FEFF}\u{FEFF}position startpos moves (0T1)d2d4 submit\n",
            "(0T1)d2d4",
        ),
        (
            "5duci",
            "position startpos moves (0T1)e2e4 submit\n\u{FEFF}# comment\n",
            "(0T1)e2e4",
        ),
        (
            "5dfen",
            "[4k/5/5/5/K1R2:0:1:w]\n\u{FEFF}# comment\n",
            ":0:1:w]",
        ),
        (
            "uci",
            "position startpos moves e2e4\n\u{FEFF}setoption name UCI_Variant value atomic\n\
             \u{FEFF}position startpos moves d2d4\n",
            "value atomic",
        ),
        (
            "cecp",
            "new\n\u{FEFF}variant atomic\nusermove d2d4\nresult 1-0 {x}\n",
            "variant atomic",
        ),
    ] {
        let made = fmt(text.as_bytes(), slug);
        let text = String::from_utf8_lossy(&made.text);
        assert!(
            made.report.not_converted() == 0 && text.contains(said),
            "{slug}: {text} {:?}",
            made.messages
        );
    }
}

#[test]
fn what_is_formatted_twice_is_what_is_formatted_once() {
    let tries: usize =
        std::env::var("PANCHESS_SPLICES").map_or(6, |n| n.parse().expect("a number"));
    let (mut dice, mut problems, mut compared) = (Dice::new(12), Vec::new(), 0);
    for format in ALL {
        let slug = format.card().slug;
        if format.reader(&Options::default()).is_none()
            || format.writer(&Options::default()).is_none()
        {
            continue;
        }
        for path in files::fixtures(slug, "ok") {
            let bytes = files::bytes(&path);
            let mut texts = vec![bytes.clone()];
            if let (Ok(text), true) = (
                String::from_utf8(bytes),
                std::fs::metadata(&path).is_ok_and(|f| f.len() < 5_000),
            ) {
                texts.extend((0..tries).map(|_| spliced(&text, &mut dice).into_bytes()));
            }
            for text in texts {
                let once = fmt(&text, slug);
                // `fmt -w` writes nothing that loses something, and nothing is written where every record is rejected.
                if !once.losses.is_empty() || once.text.is_empty() {
                    continue;
                }
                let twice = fmt(&once.text, slug);
                compared += 1;
                if twice.text != once.text || twice.report.not_converted() > 0 {
                    problems.push(format!(
                        "{slug} {}:\n--- text\n{}\n--- once\n{}\n--- twice ({:?})\n{}\n",
                        files::name(&path),
                        String::from_utf8_lossy(&text),
                        String::from_utf8_lossy(&once.text),
                        twice.messages.first().map(|m| &m.text),
                        String::from_utf8_lossy(&twice.text)
                    ));
                    break;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
    assert!(
        problems.is_empty(),
        "{} problems\n{}",
        problems.len(),
        problems.join("\n")
    );
}

/// The length of the JSON value a text begins with.
fn value_len(text: &str) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
    values.next()?.ok()?;
    Some(values.byte_offset())
}

/// The text once for each of its objects, with the first member of that object repeated.
fn with_repeated_members(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        let start = at;
        at += match byte {
            b'"' => value_len(&text[at..]).unwrap_or(1),
            _ => 1,
        };
        if *byte == b'{' {
            found.extend(repeated(text, start + 1));
        }
    }
    found
}

fn repeated(text: &str, at: usize) -> Option<String> {
    let inside = &text[at..];
    let key = value_len(inside).filter(|_| inside.trim_start().starts_with('"'))?;
    let colon = key + inside[key..].find(':')? + 1;
    let end = colon + value_len(&inside[colon..])?;
    Some([&text[..at], &inside[..end], ",", inside].concat())
}

#[test]
fn a_member_that_comes_twice_is_an_error_however_deep() {
    let (mut problems, mut tried) = (Vec::new(), 0);
    for slug in ["json", "jsonl", "icn-json", "icn"] {
        let icn = slug == "icn";
        for path in files::fixtures(slug, "ok") {
            let text = String::from_utf8_lossy(&files::bytes(&path)).into_owned();
            if text.len() > 20_000 || icn && !text.contains("{\"") {
                continue;
            }
            if fmt(text.as_bytes(), slug).report.not_converted() > 0 {
                continue;
            }
            for repeated in with_repeated_members(&text) {
                tried += 1;
                if fmt(repeated.as_bytes(), slug).report.not_converted() == 0 {
                    problems.push(format!("{slug} {}:\n{repeated}", files::name(&path)));
                    break;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
    assert!(
        problems.is_empty(),
        "{} problems\n{}",
        problems.len(),
        problems.join("\n")
    );
}

#[test]
fn extras_keep_no_key_that_comes_twice() {
    let position = |extras: &str| {
        format!(
            "{{\"panchess\":\"position/1\",\"turn\":\"white\",\"board\":{{\"files\":1,\"ranks\":1,\"pieces\":[]}},\"extras\":{extras}}}"
        )
    };
    assert_eq!(
        fmt(
            position(r#"{"x": {"a": 1, "b": [{"c": 1}]}}"#).as_bytes(),
            "jsonl"
        )
        .report
        .not_converted(),
        0
    );
    let mut said = BTreeSet::new();
    for extras in [
        r#"{"x": {"a": 1}, "x": {"b": 1}}"#,
        r#"{"x": {"a": 1, "a": 1}}"#,
        r#"{"x": {"a": 1, "b": [{"c": 1, "c": 2}]}}"#,
        r#"{"x": {"a": 1, "\u0061": 1}}"#,
    ] {
        for slug in ["json", "jsonl", "yaml"] {
            let made = fmt(position(extras).as_bytes(), slug);
            assert_eq!(made.report.not_converted(), 1, "{slug}: {extras}");
            said.extend(made.messages.iter().map(|m| m.text.to_string()));
        }
    }
    let said: Vec<String> = said.into_iter().collect();
    assert!(
        said.iter().all(|words| words.ends_with("is repeated")),
        "{said:?}"
    );
}

#[test]
fn marks_of_moves_from_an_unknown_position_are_kept_or_named() {
    let text = "[Result \"*\"]\n\nP-5,6x-6,7=R+|4,2>4,4|2,7>1,8Q\n";
    for to in ["icn", "icn+letters"] {
        let done = convert(text.as_bytes(), "icn", to).expect("ICN");
        let plain = String::from_utf8_lossy(&done.text).replace("8=Q", "8Q");
        assert_eq!(plain, text, "{to}");
        assert!(done.losses.is_empty(), "{to}: {:?}", done.losses);
    }
    let done = convert(text.as_bytes(), "icn", "icn-json").expect("ICN in JSON");
    let lost: Vec<String> = done.losses.iter().map(|l| l.code.to_string()).collect();
    assert_eq!(lost, ["icn-json/lost-marks"]);
}
