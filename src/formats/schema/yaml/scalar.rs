//! What a word without quotes stands for, by the core schema of YAML 1.2 and binary numbers.

/// A value that is not a list or an object.
pub(super) enum Scalar<'t> {
    Null,
    Bool(bool),
    Whole(u64),
    Negative(i64),
    Long(u128),
    LongNegative(i128),
    Fraction(f64),
    Text(&'t str),
}

impl<'t> Scalar<'t> {
    pub fn of(text: &'t str) -> Self {
        match text {
            "true" | "True" | "TRUE" => Self::Bool(true),
            "false" | "False" | "FALSE" => Self::Bool(false),
            _ if is_null(text) => Self::Null,
            _ => number(text).unwrap_or(Self::Text(text)),
        }
    }
}

/// Whether it stands for no value.
pub(super) fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

fn number<'t>(text: &str) -> Option<Scalar<'t>> {
    let (negative, body) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        b'.' | b'0'..=b'9' => (false, text),
        _ => return None,
    };
    if !body.starts_with(|c: char| c == '.' || c.is_ascii_digit()) {
        return None;
    }
    let (radix, digits) = match body.get(..2) {
        Some("0x") => (16, &body[2..]),
        Some("0o") => (8, &body[2..]),
        Some("0b") => (2, &body[2..]),
        _ => (10, body),
    };
    let is_whole = !digits.is_empty() && digits.bytes().all(|b| char::from(b).is_digit(radix));
    // A number with a zero before it is a text.
    if radix == 10 && is_whole && digits.len() > 1 && digits.starts_with('0') {
        return None;
    }
    if let Some(whole) = u128::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_whole)
    {
        return signed(whole, negative);
    }
    if radix != 10 {
        return None;
    }
    fraction(text, body, negative).map(Scalar::Fraction)
}

fn signed<'t>(whole: u128, negative: bool) -> Option<Scalar<'t>> {
    if !negative {
        return Some(u64::try_from(whole).map_or(Scalar::Long(whole), Scalar::Whole));
    }
    let value = 0_i128.checked_sub_unsigned(whole)?;
    Some(i64::try_from(value).map_or(Scalar::LongNegative(value), Scalar::Negative))
}

fn fraction(text: &str, body: &str, negative: bool) -> Option<f64> {
    match body {
        ".inf" | ".Inf" | ".INF" if negative => Some(f64::NEG_INFINITY),
        ".inf" | ".Inf" | ".INF" => Some(f64::INFINITY),
        ".nan" | ".NaN" | ".NAN" if text == body => Some(f64::NAN),
        _ => text.parse().ok().filter(|f: &f64| f.is_finite()),
    }
}

#[cfg(test)]
mod tests {
    use super::Scalar;

    fn kind(text: &str) -> String {
        match Scalar::of(text) {
            Scalar::Null => "null".into(),
            Scalar::Bool(b) => b.to_string(),
            Scalar::Whole(n) => n.to_string(),
            Scalar::Negative(n) => n.to_string(),
            Scalar::Long(n) => n.to_string(),
            Scalar::LongNegative(n) => n.to_string(),
            Scalar::Fraction(f) => format!("{f:?}"),
            Scalar::Text(text) => format!("text {text}"),
        }
    }

    #[test]
    fn words_have_the_values_of_the_core_schema() {
        for (text, value) in [
            ("", "null"),
            ("~", "null"),
            ("Null", "null"),
            ("True", "true"),
            ("tRue", "text tRue"),
            ("no", "text no"),
            ("0", "0"),
            ("-0", "0"),
            ("+7", "7"),
            ("-12", "-12"),
            ("007", "text 007"),
            ("-01", "text -01"),
            ("0x1F", "31"),
            ("-0x1f", "-31"),
            ("0o17", "15"),
            ("0b101", "5"),
            ("0x", "text 0x"),
            ("0x-1", "text 0x-1"),
            ("18446744073709551616", "18446744073709551616"),
            ("-9223372036854775809", "-9223372036854775809"),
            ("1.50", "1.5"),
            (".5", "0.5"),
            ("1e3", "1000.0"),
            ("01.5", "1.5"),
            ("1e999", "text 1e999"),
            (".inf", "inf"),
            ("-.INF", "-inf"),
            (".nan", "NaN"),
            ("-.nan", "text -.nan"),
            ("inf", "text inf"),
            ("nan", "text nan"),
            ("1-0", "text 1-0"),
            ("1_000", "text 1_000"),
            ("+", "text +"),
            ("--1", "text --1"),
            ("e2e4", "text e2e4"),
        ] {
            assert_eq!(kind(text), value, "{text}");
        }
    }
}
