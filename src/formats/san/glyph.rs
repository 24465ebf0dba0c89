/// The NAG of a glyph; 0 if it is not a glyph.
pub(super) fn nag(glyph: &str) -> u8 {
    if glyph.contains(['\u{2212}', '\u{2013}']) {
        return nag(&glyph.replace(['\u{2212}', '\u{2013}'], "-"));
    }
    match glyph {
        "!" => 1,
        "?" => 2,
        "!!" | "\u{203C}" => 3,
        "??" | "\u{2047}" => 4,
        "!?" | "\u{2049}" => 5,
        "?!" | "\u{2048}" => 6,
        "\u{25A1}" => 7,
        "=" => 10,
        "\u{221E}" | "~" => 13,
        "+=" | "+/=" | "\u{2A72}" => 14,
        "=+" | "=/+" | "\u{2A71}" => 15,
        "+/-" | "\u{B1}" => 16,
        "-/+" | "\u{2213}" => 17,
        "+-" => 18,
        "-+" => 19,
        "+--" => 20,
        "--+" => 21,
        "=/&" | "=/\u{221E}" | "=\u{221E}" | "\u{2BF9}" => COMPENSATION,
        _ => 0,
    }
}

/// White has compensation for material; as a glyph, the player who has moved. The next number is Black's.
pub const COMPENSATION: u8 = 44;

/// The NAG of a letter that is a separate word, as SCID writes it; 0 if it has none.
pub(super) fn nag_of_letter(letter: &str) -> u8 {
    match letter {
        "N" => 146,
        "D" => 201,
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
