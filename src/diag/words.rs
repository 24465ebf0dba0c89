//! Parts of sentences: lists, articles and numbers.

/// A list such as `a, b and c`: commas between the words, and `last` before the last one.
pub fn listed<T: AsRef<str>>(words: &[T], last: &str) -> String {
    let joined = |words: &[T]| words.iter().map(T::as_ref).collect::<Vec<_>>().join(", ");
    match words {
        [] | [_] => joined(words),
        [init @ .., end] => format!("{} {last} {}", joined(init), end.as_ref()),
    }
}

/// `a` or `an`, depending on how the name is pronounced.
pub fn article(name: &str) -> &'static str {
    const CONSONANT: [&str; 11] = [
        "eu", "ewe", "once", "one", "ubi", "uni", "ura", "use", "usu", "uti", "uto",
    ];
    const SILENT: [&str; 4] = ["heir", "honest", "honor", "hour"];
    let starts = |with: &[&str]| with.iter().any(|s| name.starts_with(s));
    let is_vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']) && !starts(&CONSONANT);
    match starts(&SILENT) || is_vowel {
        true => "an",
        false => "a",
    }
}

/// A number and what it counts: `1 ply`, `2 plies`.
pub fn amount(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A number with commas: `1234567` is `1,234,567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}
