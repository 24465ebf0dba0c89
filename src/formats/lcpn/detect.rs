//! Guesses the style of a text.

use super::Style;
use super::gerund::is_gerund;
use super::infix::{c_keyword, sql_keyword};
use crate::order;

/// The name of a style in options and extras.
pub fn style_name(style: Style) -> &'static str {
    match style {
        Style::Emacs => "emacs",
        Style::Common => "common",
        Style::C => "c",
        Style::Sql => "sql",
    }
}

/// Signs of each style, counted.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Signs {
    pub lisp: u32,
    pub c: u32,
    pub sql: u32,
}

/// The styles to try, the likeliest first: those whose signs are in the text, or all if there
/// are none. A text in another style can often also be read as a list of Lisp names.
pub fn likely_styles(text: &str) -> Vec<Style> {
    let signs = count(text);
    let mut order = [
        (signs.lisp, Style::Emacs),
        (signs.c, Style::C),
        (signs.sql, Style::Sql),
    ];
    order::sort_by_key(&mut order, |(n, _)| std::cmp::Reverse(*n));
    let none = order[0].0 == 0;
    let some = order.into_iter().filter(|(n, _)| none || *n > 0);
    some.map(|(_, style)| style).collect()
}

/// Counts signs in the first lines, without strings and comments.
pub fn count(text: &str) -> Signs {
    let mut signs = Signs::default();
    let mut quoted = false;
    let mut at = 0;
    for line in text.split_inclusive('\n').take(200) {
        count_line(
            line.trim_end_matches(['\r', '\n']),
            &text[at..],
            &mut quoted,
            &mut signs,
        );
        at += line.len();
    }
    signs
}

/// `text` begins with the line.
fn count_line(line: &str, text: &str, quoted: &mut bool, signs: &mut Signs) {
    // The beginning of such a long line is enough.
    let line = line
        .char_indices()
        .nth(10_000)
        .map_or(line, |(at, _)| &line[..at]);
    if !*quoted {
        match line.trim_start().as_bytes() {
            [b';', ..] => signs.lisp += 2,
            [b'#', ..] => (signs.c, signs.sql) = (signs.c + 2, signs.sql + 2),
            // A property before a piece; in Lisp, both are in a list.
            [b':', b':', ..] => (signs.c, signs.sql) = (signs.c + 1, signs.sql + 1),
            _ => {}
        }
    }
    let mut before = ' ';
    let mut solid = ' ';
    for (at, c) in line.char_indices() {
        if *quoted {
            *quoted = c != '"';
        } else if c == '"' {
            *quoted = true;
        } else if matches!(c, '#' | ';') {
            return;
        } else {
            weigh(&line[at..], before, solid, signs);
            // In brackets, a name may be on the next line.
            let rest = if solid == '(' { text } else { line };
            // Names are written in lower case, so capitals make no difference.
            if c.is_alphabetic() && !in_word(before) {
                signs.sql += u32::from(is_gerund_before_name(&rest[at..]));
            }
        }
        before = c;
        if !c.is_whitespace() {
            solid = c;
        }
    }
}

/// Counts the character at the start of `rest`; `before` is the previous character, `solid` the
/// last one that is not a space.
fn weigh(rest: &str, before: char, solid: char, signs: &mut Signs) {
    let opened = matches!(solid, '(' | '[' | ' ');
    match rest.as_bytes()[0] {
        b'(' | b'[' => {
            let inner = rest[1..].trim_start();
            let heads = ["/", "=>", "->", "&", "def ", "=", "<", ">"];
            if heads.iter().any(|h| inner.starts_with(h)) || is_keyword(inner, in_word(before)) {
                signs.lisp += 3;
            } else if in_word(before) && rest.starts_with('(') {
                (signs.c, signs.sql) = (signs.c + 1, signs.sql + 1);
            }
        }
        b':' if rest.starts_with(":=") => signs.c += 3,
        b':' if before == ' ' && solid != ' ' && !rest.starts_with("::") => signs.lisp += 1,
        b':' if in_word(before) || matches!(before, ')' | ']') => {
            (signs.c, signs.sql) = (signs.c + 1, signs.sql + 1);
        }
        b'{' => signs.c += 2,
        b'/' | b'&' if !opened => signs.c += 2,
        b'=' | b'-' if rest[1..].starts_with('>') && !opened => signs.c += 2,
        b',' => (signs.c, signs.sql) = (signs.c + 1, signs.sql + 1),
        b'$' => signs.sql += u32::from(is_marked_for_sql(&rest[1..])),
        b'A'..=b'Z' if !in_word(before) => {
            signs.sql += 3 * u32::from(sql_keyword(first_word(rest)))
        }
        _ => {}
    }
}

/// `cond` before a branch, or without any, and `def` without a name; in a call, each may be the name of a piece: `f(cond)`.
fn is_keyword(inner: &str, call: bool) -> bool {
    let branch = inner.strip_prefix("cond").map(str::trim_start);
    let opens = branch.is_some_and(|rest| rest.starts_with(['(', '[']));
    let rest = branch.or(inner.strip_prefix("def"));
    let ends = |rest: &str| rest.is_empty() || !call && rest.starts_with([')', ']']);
    opens || rest.is_some_and(ends)
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

fn first_word(rest: &str) -> &str {
    let end = rest.find(|c: char| !in_word(c));
    &rest[..end.unwrap_or(rest.len())]
}

/// "moving rook", "moving [0, 1]".
fn is_gerund_before_name(rest: &str) -> bool {
    let word = first_word(rest);
    let behind = &rest[word.len()..];
    let name = behind.trim_start();
    let operand = name.starts_with(|c: char| c.is_alphabetic() || matches!(c, '(' | '['));
    name.len() < behind.len() && operand && is_gerund(&word.to_lowercase().replace('_', "-"))
}

/// What only SQL has to mark: its own keywords, and names that would be read as verbs without the mark: `moving(rook)`.
fn is_marked_for_sql(rest: &str) -> bool {
    let word = first_word(rest);
    let only_sql = !c_keyword(&word.to_ascii_lowercase());
    if only_sql && sql_keyword(&word.to_ascii_uppercase()) {
        return true;
    }
    is_gerund(&word.to_lowercase().replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gerund_is_one_in_capitals_as_well() {
        for text in ["(r (rook iimoving rook gp))", "(r (rook IImoving rook gp))"] {
            assert_eq!(
                likely_styles(text),
                likely_styles(&text.to_lowercase()),
                "{text}"
            );
        }
    }

    #[test]
    fn a_marked_keyword_of_sql_is_sql() {
        assert_eq!(likely_styles("$is"), [Style::Sql]);
        assert_eq!(likely_styles("# x\n$else\n$then"), [Style::Sql, Style::C]);
        assert_eq!(likely_styles("$is := [1, 2]"), [Style::C, Style::Sql]);
        assert_eq!(likely_styles("# x\n$else")[0], Style::C);
    }

    #[test]
    fn a_marked_gerund_is_sql_unless_operators_are_not() {
        assert_eq!(likely_styles("$moving(rook)"), [Style::Sql, Style::C]);
        assert_eq!(likely_styles("$moving(rook) / king")[0], Style::C);
    }

    #[test]
    fn a_gerund_before_a_name_is_sql_whatever_is_between_them() {
        for text in [
            "moving rook",
            "(moving  rook)",
            "(moving\trook)",
            "(moving\n  rook)",
            "(moving \r\n\r\n rook)",
            "(moving\n(rook))",
        ] {
            assert_eq!(likely_styles(text), [Style::Sql], "{text:?}");
        }
        // In SQL, these are two pieces, and in Lisp, a function that is no verb.
        for text in ["moving\nrook", "(nzing rook)", "(nzing\nrook)"] {
            assert_eq!(likely_styles(text).len(), 3, "{text:?}");
        }
    }

    #[test]
    fn a_piece_may_have_the_name_of_a_list_of_conditions() {
        assert_eq!(likely_styles("f(cond)"), [Style::C, Style::Sql]);
        assert_eq!(likely_styles("f(condor)"), [Style::C, Style::Sql]);
        assert_eq!(likely_styles("(cond ((not royal) rook))"), [Style::Emacs]);
        assert_eq!(
            likely_styles("(cond\n  ((not royal) rook))"),
            [Style::Emacs]
        );
    }

    #[test]
    fn a_definition_without_a_name_is_lisp() {
        for text in ["(def)", "( def )", "[def]", "(def\nking\ncommoner)"] {
            assert_eq!(likely_styles(text), [Style::Emacs], "{text}");
        }
        assert_eq!(likely_styles("f(def)"), [Style::C, Style::Sql]);
        assert_eq!(likely_styles("(defender)").len(), 3);
    }

    #[test]
    fn a_property_before_a_piece_is_not_lisp() {
        assert_eq!(likely_styles("::fast rookal"), [Style::C, Style::Sql]);
        let definition = "(def king\n  ::royal\n  commoner)";
        assert_eq!(likely_styles(definition)[0], Style::Emacs);
    }
}
