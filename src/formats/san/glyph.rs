/// The NAG of a glyph; 0 if it is not a glyph.
pub(super) fn nag(glyph: &str) -> u8 {
    match glyph {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "\u{25A1}" => 7,
        "=" => 10,
        "\u{221E}" => 13,
        "+=" | "+/=" | "\u{2A72}" => 14,
        "=+" | "=/+" | "\u{2A71}" => 15,
        "+/-" | "\u{B1}" => 16,
        "-/+" | "\u{2213}" => 17,
        "+-" => 18,
        "-+" => 19,
        _ => 0,
    }
}

/// A word without the glyphs at its end.
pub fn without_glyphs(word: &str) -> &str {
    let mut starts = vec![word.len()];
    for (at, _) in word.char_indices().rev() {
        let is_glyph = |end: &usize| word.get(at..*end).is_some_and(|sign| nag(sign) != 0);
        if starts.iter().any(is_glyph) {
            starts.push(at);
        }
    }
    let first = starts.last().and_then(|at| word.get(..*at));
    first.unwrap_or(word)
}
