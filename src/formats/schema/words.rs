//! serde's messages in the user's words.

/// What serde reports about a value it cannot use: a message, and what to do about it.
pub fn translate(words: &str) -> (String, String) {
    // The YAML reader puts the path of keys in front.
    let (path, words) = match words.split_once(": ") {
        Some((path, rest)) if is_path(path) => (format!("`{path}`: "), rest),
        _ => (String::new(), words),
    };
    let (message, help) = message(words);
    (cut(path + &message), help)
}

/// The beginning of a message that repeats a long text.
pub fn cut(mut message: String) -> String {
    const MAX_CHARS: usize = 300;
    if let Some((at, _)) = message.char_indices().nth(MAX_CHARS) {
        message.truncate(at);
        message.push('…');
    }
    message
}

fn is_path(text: &str) -> bool {
    let part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_.[]?".contains(c);
    !text.is_empty() && text.chars().all(part) && !text.starts_with("invalid")
}

fn message(words: &str) -> (String, String) {
    let quoted = |rest: &str| rest.split('`').next().unwrap_or("").to_owned();
    if let Some(rest) = words.strip_prefix("unknown field `") {
        let key = quoted(rest);
        return (format!("unknown key `{key}`"), known(&key, rest, "keys"));
    }
    if let Some(rest) = words.strip_prefix("unknown variant `") {
        let word = quoted(rest);
        return (
            format!("unknown word `{word}`"),
            known(&word, rest, "words"),
        );
    }
    if let Some(rest) = words.strip_prefix("missing field `") {
        let key = quoted(rest);
        return (
            format!("the key `{key}` is missing"),
            format!("add `{key}`; docs/model.md in the panchess repository shows what it may hold"),
        );
    }
    if let Some(rest) = words.strip_prefix("duplicate field `") {
        let key = quoted(rest);
        return (
            format!("the key `{key}` is repeated"),
            "keep one of them".into(),
        );
    }
    for start in ["invalid type: ", "invalid value: ", "invalid length "] {
        if let Some((found, wanted)) = words
            .strip_prefix(start)
            .and_then(|w| w.split_once(", expected "))
        {
            return mismatch(found, wanted);
        }
    }
    if words.ends_with(" digits") || words.ends_with(" digits together") {
        let help = "`--max-digits` sets how many digits a number may have";
        return (words.to_owned(), help.into());
    }
    (
        words.to_owned(),
        "docs/model.md in the panchess repository shows what each key may hold".into(),
    )
}

fn mismatch(found: &str, wanted: &str) -> (String, String) {
    let found = [" as u128", " as i128"]
        .iter()
        .find_map(|tail| found.strip_suffix(tail))
        .unwrap_or(found);
    let found = match found {
        "map" => "an object".into(),
        "sequence" => "a list".into(),
        "null" | "unit value" => "nothing".into(),
        n if n.parse::<u64>().is_ok() => format!("a list of {n}"),
        text => text.replace("floating point", "fraction"),
    };
    let wanted = match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "i8" => "a whole number from -128 to 127",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number that is not negative",
        "i16" | "i32" | "i64" => "a whole number",
        "a boolean" => "`true` or `false`",
        "a string" => "a text",
        of if of.starts_with("struct ") => "an object",
        of if of.starts_with("enum ") => "a word",
        of if of.starts_with("tuple ") => "a list",
        "a map" => "an object",
        "a sequence" => "a list",
        "a tuple of size 2" => "a list of two",
        other => other,
    };
    (
        format!("expected {wanted}, found {found}"),
        format!("write {wanted}"),
    )
}

/// The word the user may have meant, or all known words.
fn known(typed: &str, rest: &str, what: &str) -> String {
    let words: Vec<&str> = rest.split('`').skip(2).step_by(2).collect();
    let near = words.iter().find(|w| is_near(w, typed));
    match near {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("{what} allowed here: {}", words.join(", ")),
    }
}

/// Whether one letter was added, left out or changed, two were swapped, or `-`, `_` or case
/// differ.
fn is_near(word: &str, typed: &str) -> bool {
    let plain = |s: &str| s.replace(['-', '_'], "").to_lowercase();
    let (a, b) = (plain(word), plain(typed));
    let front = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let back = a.bytes().rev().zip(b.bytes().rev());
    let back = back.take_while(|(x, y)| x == y).count();
    let same = usize::from(a.len() == b.len());
    let longer = a.len().max(b.len());
    a.len().abs_diff(b.len()) <= 1 && front + back + 1 + same >= longer && longer > 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_suggested() {
        let rest = "promotoin`, expected one of `piece`, `captures`";
        assert_eq!(
            translate(&format!("unknown field `{rest}")).1,
            "keys allowed here: piece, captures"
        );
        for (typed, word) in [
            ("peice", "piece"),
            ("form", "from"),
            ("pice", "piece"),
            ("pieces", "piece"),
            ("enPassant", "en_passant"),
        ] {
            let said = format!("unknown field `{typed}`, expected `x` or `{word}`");
            assert_eq!(translate(&said).1, format!("did you mean `{word}`?"));
        }
    }

    #[test]
    fn no_word_of_the_program_is_left() {
        for (words, wanted) in [
            (
                "invalid type: string \"x\", expected i8",
                "a whole number from -128 to 127",
            ),
            ("invalid type: sequence, expected struct Laws", "an object"),
            ("invalid value: integer `300` as u128, expected u8", "`300`"),
        ] {
            let (message, help) = translate(&format!("laws: {words}"));
            let all = message + &help;
            assert!(all.contains(wanted), "{all}");
            let plain = ["i8", "u128", "struct", "enum"]
                .iter()
                .all(|w| !all.contains(w));
            assert!(plain, "{all}");
        }
    }

    #[test]
    fn a_long_text_is_cut() {
        let (message, _) = translate(&format!("unknown field `{}`", "ä".repeat(100_000)));
        assert_eq!(message.chars().count(), 301);
    }

    #[test]
    fn types_have_plain_names() {
        let (message, _) = translate("moves[0].nags: invalid type: map, expected u8");
        assert_eq!(
            message,
            "`moves[0].nags`: expected a whole number from 0 to 255, found an object"
        );
    }
}
