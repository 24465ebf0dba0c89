//! Definitions of variants that make no sense: what `check` refuses is not written for an engine.

use panchess::{Check, Reader, convert};

const WRONG: [(&str, &str); 3] = [
    (
        "name: chess\nboard: {files: 9, ranks: 9}",
        "`chess` cannot have another board",
    ),
    (
        "name: odd\nlike: nothing-known",
        "no variant is known as `nothing-known`",
    ),
    ("name: odd\nlike: odd", "`odd` is based on itself"),
];

#[test]
fn what_check_refuses_is_not_written_for_an_engine() {
    let checker = Check::new(Reader::of("yaml").expect("a notation"));
    for (rest, why) in WRONG {
        let text = format!("panchess: variant/1\n{rest}\n");
        let checked = checker.text(text.clone()).expect("a reader");
        let refused = checked.messages.iter().find(|m| m.text.contains(why));
        let refused = refused.unwrap_or_else(|| panic!("{rest}: {:?}", checked.messages));
        assert_eq!(refused.code, "yaml/content");
        let done = convert(text.as_bytes(), "yaml", "fsf-ini").expect("two formats");
        let codes: Vec<_> = done.messages.iter().map(|m| m.code).collect();
        assert_eq!(
            (codes, done.report.not_converted()),
            (vec![refused.code], 1),
            "{rest}"
        );
        assert_eq!(done.messages[0].text, refused.text);
        // A file of the model is copied as it is.
        let copied = convert(text.as_bytes(), "yaml", "json").expect("two formats");
        assert_eq!(copied.report.not_converted(), 0, "{rest}");
    }
}

/// `NAME` is the name.
const DEFINITIONS: [(&str, &str, &str); 6] = [
    ("lcpn", "(def NAME wazir)\n", "lcpn/too-large"),
    ("lcpn", "NAME := wazir\n", "lcpn/too-large"),
    ("betza", "NAME: W\n", "betza/too-large"),
    (
        "yaml",
        "panchess: pieces/1\npieces:\n- {name: NAME, moves: {lcpn: wazir}}\n",
        "yaml/content",
    ),
    (
        "yaml",
        "panchess: variant/1\nname: odd\nlike: chess\npieces:\n- {name: NAME, letter: X, moves: {lcpn: wazir}}\n",
        "yaml/content",
    ),
    (
        "json",
        "{\"panchess\": \"pieces/1\", \"pieces\": [{\"name\": \"NAME\", \"moves\": {\"lcpn\": \"wazir\"}}]}\n",
        "json/content",
    ),
];

#[test]
fn a_name_is_as_long_as_names_in_games() {
    for (format, text, code) in DEFINITIONS {
        // The limit counts bytes.
        for (name, fits) in [
            ("x".repeat(64), true),
            ("x".repeat(65), false),
            ("é".repeat(32), true),
            ("é".repeat(33), false),
            ("x".repeat(1_000), false),
        ] {
            let text = text.replace("NAME", &name);
            let done = convert(text.as_bytes(), format, "betza").expect("two formats");
            let of_name = done.messages.iter().find(|m| m.code == code);
            assert_eq!(of_name.is_none(), fits, "{format} {:?}", done.messages);
            if let Some(message) = of_name {
                let words = "a piece name has 1 to 64 bytes";
                assert!(message.text.contains(words), "{}", message.text);
                assert_eq!(done.report.not_converted(), 1);
            }
        }
    }
}
