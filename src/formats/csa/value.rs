//! Values of headers whose form version 3.0 has defined: `$NOTE:one\\ntwo`, `$TIME:900+0+10`.

/// Whether a version is one before 3.0.
pub(super) fn is_old(version: &str) -> bool {
    let digits = version.trim_start_matches('V').split('.').next();
    digits.and_then(|digits| digits.parse::<u32>().ok()) < Some(3)
}

/// Whether a value is three numbers of seconds: the total time, the time for each move, and what a move adds.
pub(super) fn is_clock(value: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    value.split('+').count() == 3 && value.split('+').all(is_number)
}

/// A note with its line breaks and backslashes. Other words with a backslash mean themselves.
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let (sign, len) = match after.as_bytes().first() {
            Some(b'n') => ('\n', 1),
            Some(b'\\') => ('\\', 1),
            _ => ('\\', 0),
        };
        text.push(sign);
        rest = after.get(len..).unwrap_or_default();
    }
    text.push_str(rest);
    text
}

/// The opposite.
pub(super) fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace("\r\n", "\n");
    text.replace(['\n', '\r'], "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_back() {
        for text in ["one\ntwo", "a\\nb", "\\", "\\\\n\n", "", "ab\n"] {
            assert_eq!(unescaped(&escaped(text)), text);
        }
        assert_eq!(unescaped("C:\\temp\\"), "C:\\temp\\");
        assert_eq!(unescaped("１\\n２\\\\n"), "１\n２\\n");
    }

    #[test]
    fn versions_and_time_controls_are_recognized() {
        for (version, old) in [
            ("V1", true),
            ("V2.2", true),
            ("V3.0", false),
            ("V10", false),
        ] {
            assert_eq!(is_old(version), old, "{version}");
        }
        for (value, clock) in [
            ("900+0+10", true),
            ("00:25+00", false),
            ("900+0", false),
            ("900++10", false),
            ("", false),
        ] {
            assert_eq!(is_clock(value), clock, "{value}");
        }
    }
}
