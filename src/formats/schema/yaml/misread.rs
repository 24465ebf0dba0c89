//! Words that readers of YAML 1.1 do not read as text.
//!
//! YAML 1.2 has fewer of them; many readers still follow 1.1.

const WORDS: [&str; 12] = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "=", "<<",
];

/// Whether some readers do not read this word as text if it has no quotes.
pub(super) fn is_misread(text: &str) -> bool {
    let word = WORDS.iter().any(|w| w.eq_ignore_ascii_case(text));
    word || is_date(text) || is_number(text)
}

/// `2024-01-01`, `2024-1-1 17:57:05`
fn is_date(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let mut number = |most: usize| {
        let part = parts.next().unwrap_or("");
        let len = part.bytes().take_while(u8::is_ascii_digit).count();
        let rest = part.get(len..).unwrap_or("");
        ((1..=most).contains(&len)).then_some(rest)
    };
    let (year, month, day) = (number(4), number(2), number(2));
    let time = |rest: &str| rest.is_empty() || rest.starts_with(['T', 't', ' ', '\t']);
    year == Some("") && month == Some("") && day.is_some_and(time)
}

/// `1_000`, `0o7`, `17:57:05`, `1:30.5`, `.inf`
fn is_number(text: &str) -> bool {
    let body = text.strip_prefix(['+', '-']).unwrap_or(text);
    let all = |digits: &str, fits: fn(&u8) -> bool| {
        !digits.is_empty() && digits.bytes().all(|b| b == b'_' || fits(&b))
    };
    let lower = body.to_ascii_lowercase();
    match lower.get(..2) {
        Some("0b" | "0o") => return all(&lower[2..], u8::is_ascii_digit),
        Some("0x") => return all(&lower[2..], u8::is_ascii_hexdigit),
        _ if matches!(&*lower, ".inf" | ".nan") => return true,
        _ => {}
    }
    let (mantissa, exponent) = lower.split_once('e').unwrap_or((&lower, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let sixties = whole
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'_' | b':'));
    let begins = mantissa.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let any = mantissa.bytes().any(|b| b.is_ascii_digit());
    begins && any && sixties && digits(part) && all(exponent, u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::is_misread;
    use crate::formats::yaml::CODES;
    use crate::formats::yaml::serde::{from_str, write};
    use std::collections::BTreeMap;

    /// The type that PyYAML 6, a reader of YAML 1.1, gives to each word without quotes.
    const RESOLVED: [(&str, &str); 46] = [
        ("17:57:05", "int"),
        ("190:20:30", "int"),
        ("190:20:30.15", "float"),
        ("No", "bool"),
        ("no", "bool"),
        ("NO", "bool"),
        ("Yes", "bool"),
        ("on", "bool"),
        ("Off", "bool"),
        ("true", "bool"),
        ("y", "of other readers"),
        ("N", "of other readers"),
        ("2024-01-01", "date"),
        ("2024-1-1", "of other readers"),
        ("2001-12-14t21:59:43.10-05:00", "date"),
        ("2001-12-14 21:59:43.10 -5", "date"),
        ("=", "error"),
        ("<<", "error"),
        ("1_000", "int"),
        ("0o7", "int of YAML 1.2"),
        ("017", "int"),
        ("0b1_0", "int"),
        ("0x_A", "int"),
        ("-0x1F", "int"),
        ("+1", "int"),
        ("-1", "int"),
        ("1_0.5", "float"),
        ("1.", "float"),
        (".5", "float"),
        ("1.5e+3", "float"),
        ("1e3", "float of YAML 1.2"),
        ("~", "null"),
        ("null", "null"),
        ("Null", "null"),
        ("", "null"),
        (".inf", "float"),
        ("-.INF", "float"),
        (".NaN", "float"),
        ("1-0", "text"),
        ("1/2-1/2", "text"),
        ("2024.01.01", "text"),
        ("????.??.??", "text"),
        ("5+3", "text"),
        ("e2e4", "text"),
        ("Norway", "text"),
        ("on board", "text"),
    ];

    fn to_string(value: &impl serde::Serialize) -> String {
        let mut out = b"# before\n".to_vec();
        write(value, &mut out).unwrap();
        String::from_utf8(out).unwrap().split_off(9)
    }

    #[test]
    fn what_yaml_1_1_takes_for_no_text_is_quoted() {
        for (word, kind) in RESOLVED {
            let plain = kind == "text";
            assert_eq!(is_misread(word) || word.is_empty(), !plain, "{word}");
            let map = BTreeMap::from([(word, vec![word])]);
            let text = to_string(&map);
            let quoted = match plain {
                true => format!("{word}:\n- {word}\n"),
                false => format!("'{word}':\n- '{word}'\n"),
            };
            // Unneeded quotes do no harm.
            let safe = text == quoted || (plain && text.contains('\''));
            assert!(safe, "{word}: {text}");
            let back: BTreeMap<String, Vec<String>> = from_str(&text, CODES).unwrap();
            assert_eq!(back[word], [word]);
        }
    }

    #[test]
    fn numbers_and_words_of_the_model_stay_as_they_are() {
        let value = (1, -2.5, true, None::<u8>, "\u{E000}no", "no");
        let text = to_string(&value);
        assert_eq!(text, "- 1\n- -2.5\n- true\n- null\n- \u{E000}no\n- 'no'\n");
    }
}
