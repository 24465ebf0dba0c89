//! Where a value is in the text of a file, if the reader of the data has not kept its place.

/// The place of a value: after its key, if the key is known and is there, after this many of the same; otherwise where
/// it is a whole value, then where it is a whole word, and then anywhere.
pub(super) fn value(text: &str, key: Option<(&str, usize)>, value: &str) -> Option<usize> {
    // Blanks are everywhere, and have no place.
    if value.trim().is_empty() {
        return None;
    }
    let all = || text.match_indices(value).map(|(at, _)| at);
    let around = |at: usize| {
        let before = text.get(..at).unwrap_or("");
        (before, text.get(at + value.len()..).unwrap_or(""))
    };
    let is_whole = |at: &usize| {
        let (before, after) = around(*at);
        begins_value(before) && ends_value(after)
    };
    let is_word = |at: &usize| {
        let (before, after) = around(*at);
        !before.ends_with(in_word) && !after.starts_with(in_word)
    };
    let of_key = |at: &usize| key.is_some_and(|(key, _)| follows(around(*at).0, key));
    let keyed = all().filter(is_whole).filter(of_key);
    let mut keyed = keyed.skip(key.map_or(0, |(_, before)| before));
    keyed
        .next()
        .or_else(|| all().find(is_whole))
        .or_else(|| all().find(is_word))
        .or_else(|| all().next())
}

const QUOTES: [char; 2] = ['"', '\''];

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn begins_value(before: &str) -> bool {
    let bare = before.strip_suffix(QUOTES).unwrap_or(before);
    let bare = bare.trim_end_matches(' ');
    bare.is_empty() || bare.ends_with([':', '[', '{', ',', '-', '\n'])
}

fn ends_value(after: &str) -> bool {
    let bare = after.strip_prefix(QUOTES).unwrap_or(after);
    let bare = bare.trim_start_matches(' ');
    bare.is_empty() || bare.starts_with([',', ']', '}', '#', '\r', '\n'])
}

/// Whether a text ends with a key and its colon.
fn follows(before: &str, key: &str) -> bool {
    let bare = before.strip_suffix(QUOTES).unwrap_or(before);
    let named = bare.trim_end_matches(' ').strip_suffix(':');
    let named = named.map(|n| n.strip_suffix('"').unwrap_or(n));
    let before = named.and_then(|n| n.strip_suffix(key));
    before.is_some_and(|b| !b.ends_with(in_word))
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn a_value_is_found_behind_its_key_and_not_inside_a_word() {
        for (text, key, word, at) in [
            ("panchess: x\nletter: a", None, "a", Some(20)),
            ("name: a\nletter: a", Some(("letter", 0)), "a", Some(16)),
            ("letter: a\nletter: a", Some(("letter", 1)), "a", Some(18)),
            (
                "{\"name\":\"a\",\"letter\":\"a\"}",
                Some(("letter", 0)),
                "a",
                Some(22),
            ),
            ("title: an a b\nletter: 'a' # a", None, "a", Some(23)),
            ("ranks: [10, 0]", None, "0", Some(12)),
            ("zone: e4 a9", None, "a9", Some(9)),
            ("zone: ba9", None, "a9", Some(7)),
            ("zone: b", None, "a", None),
            ("zone: b", None, "", None),
            ("zone:   b", None, "  ", None),
        ] {
            assert_eq!(value(text, key, word), at, "{text:?} {word:?}");
        }
    }
}
