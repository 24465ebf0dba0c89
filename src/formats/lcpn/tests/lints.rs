use super::random::Maker;
use super::*;
use crate::diag::{Fix, apply_fixes};
use crate::formats::lcpn::lint::lint;
use crate::movement::Dice;
use crate::movement::{CannotLower, Definition, Limits, Simple, Vector, lower, reach};
use std::collections::BTreeMap;

const KNOWN: &str =
    "(def rook ([0 1] :rider)) (def knight [1 2]) (def pawn-ii (move ([0 1] :only)))
    (def king (/ ::royal [0 1] [1 1])) (def x (=> [0 1] [1 1])) (def viking (/ rook king))";

/// All messages about a text, and what was read.
fn checked(name: &str, text: &str, known: &Pieces) -> (Option<Pieces>, Vec<Diagnostic>) {
    let (pieces, mut messages) = said(name, text);
    let mut sink = Sink::default();
    if let Some(pieces) = &pieces {
        lint(text, &Document::Pieces(pieces.clone()), known, &mut sink);
    }
    messages.extend(sink.take().0);
    (pieces, messages)
}

/// The text with every safe change made, and which were.
fn mended(name: &str, text: &str, known: &Pieces) -> (String, Vec<&'static str>) {
    let (mut text, mut codes) = (text.to_owned(), Vec::new());
    for _ in 0..100 {
        let found = checked(name, &text, known).1;
        let safe = |d: &Diagnostic| Some((d.code.0, *d.fix.clone().filter(|f| f.safe)?));
        let (names, fixes): (Vec<_>, Vec<Fix>) = found.iter().filter_map(safe).unzip();
        let (next, made) = apply_fixes(&text, &fixes);
        if made.is_empty() {
            assert!(fixes.is_empty(), "{name}: {fixes:?} cannot be made\n{text}");
            return (text, codes);
        }
        assert_ne!(next, text, "{name}: {fixes:?} changes nothing");
        codes.extend(made.iter().map(|i| names[*i]));
        text = next;
    }
    panic!("{name}: no end of changes\n{text}");
}

#[test]
fn a_bracket_of_the_wrong_kind_is_left_where_one_is_missing() {
    let known = read("lcpn+emacs", KNOWN);
    for text in ["(def knight [1 2 :rider)", "(def a (capture [1 2)"] {
        let found = checked("lcpn+emacs", text, &known).1;
        assert!(found.iter().all(|d| d.fix.is_none()), "{found:?}");
    }
    let (text, codes) = mended("lcpn+emacs", "(def a [1 2))", &known);
    assert_eq!((text.as_str(), codes.len()), ("(def a [1 2])", 1));
}

#[test]
fn a_definition_without_brackets_is_shown_with_them() {
    let known = read("lcpn+emacs", KNOWN);
    let help = |text: &str| {
        let found = checked("lcpn+emacs", text, &known).1;
        found[0].help.clone().unwrap_or_default().to_string()
    };
    assert_eq!(help("def knight [1 2]"), "write `(def knight [1 2])`");
    assert_eq!(help("def"), "write `(def rook (wazir :rider))`");
    for (text, said) in [
        ("(def k \u{201C}x\u{201D})", "straight quotation marks"),
        ("(\u{2192} wazir ferz)", "write `->`"),
        ("[1.5 2]", "numbers are whole"),
        ("(rook :-1)", "counted from 1"),
        ("(rook | bishop)", "with `/`"),
        ("#| x |#", "comments begin with `;`"),
        ("(/ bishop:8 wazir)", "in Lisp, write `(bishop :8)`"),
        ("(capture rook:4)", "in Lisp, write `(rook :4)`"),
    ] {
        assert!(help(text).contains(said), "{text}: {}", help(text));
    }
}

/// Spoils the spelling here and there without changing the meaning.
fn spoiled(dice: &mut Dice, name: &str, text: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut escaped = false;
    for c in text.chars() {
        if quoted {
            quoted = escaped || c != '"';
            escaped = !escaped && c == '\\';
            out.push(c);
            continue;
        }
        quoted = c == '"';
        let lisp = matches!(name, "lcpn+emacs" | "lcpn+common");
        let other = match c {
            '(' | '[' if lisp && dice.below(8) == 0 => {
                if c == '(' {
                    '['
                } else {
                    '('
                }
            }
            ')' | ']' if lisp && dice.below(8) == 0 => {
                if c == ')' {
                    ']'
                } else {
                    ')'
                }
            }
            other => other,
        };
        // Blanks around signs of the C style.
        let sign = out.ends_with([' ']) && matches!(c, ':' | '/') && !lisp;
        if sign && dice.below(3) == 0 && !out.trim_end().ends_with([':', '&', '\n']) {
            out.pop();
        }
        out.push(other);
    }
    out
}

/// What each name stands for, and the pieces without a name.
fn meanings(pieces: &Pieces, known: &Pieces) -> Vec<(String, Result<Definition, CannotLower>)> {
    let all = lower(pieces, &[known]);
    let mut named = BTreeMap::new();
    let mut rest = Vec::new();
    for (def, meaning) in pieces.defs.iter().zip(all) {
        match &def.name {
            Some(name) => drop(named.insert(name.to_string(), meaning)),
            None => rest.push((String::new(), meaning)),
        }
    }
    named.into_iter().chain(rest).collect()
}

/// Whether two definitions lead to the same places, in some positions.
fn agree(a: &Definition, b: &Definition) -> bool {
    let limits = Limits {
        steps: 20_000,
        ..Limits::default()
    };
    let mut board = Simple::rectangular(&[6, 6]);
    let cell = |x, y| Vector::new(&[x, y]).expect("a cell");
    for stage in 0..3 {
        for (x, y) in [(2, 2), (1, 0), (3, 5)] {
            let of = |d: &Definition| {
                let found = reach(&d.movement, &board, cell(x, y), limits).ok()?;
                Some((found.certain(), found.possible()))
            };
            let (one, other) = (of(a), of(b));
            if one.is_some() && other.is_some() && one != other {
                return false;
            }
        }
        board
            .enemies
            .extend([cell(stage, 3), cell(3, stage + 1), cell(4, 4)]);
        board.friends.extend([cell(2, 4 - stage), cell(1, 1)]);
    }
    a.properties == b.properties && a.function == b.function
}

#[test]
fn safe_changes_keep_what_is_said_and_leave_none_behind() {
    let known = read("lcpn+emacs", KNOWN);
    let mut maker = Maker(Dice::new(0x5EED));
    let mut made = BTreeMap::new();
    let rounds = super::random::rounds() / 2;
    for round in 0..rounds {
        let pieces = maker.pieces(round % 2 == 0);
        let name = STYLES[(round % 4) as usize];
        let text = spoiled(&mut maker.0, name, &write(name, &pieces));
        let Some(before) = said(name, &text).0 else {
            continue;
        };
        let (after, codes) = mended(name, &text, &known);
        let back = read(name, &after);
        codes.iter().for_each(|c| *made.entry(*c).or_insert(0) += 1);
        // Here what was meant is something else than what was said.
        if codes.contains(&"lcpn/bare-call") {
            continue;
        }
        let (a, b) = (meanings(&before, &known), meanings(&back, &known));
        assert_eq!(a.len(), b.len(), "{name}:\n{text}\n{after}");
        for ((name, a), (_, b)) in a.iter().zip(&b) {
            let same = match (a, b) {
                (Ok(a), Ok(b)) => a.movement == b.movement || agree(a, b),
                (a, b) => a.is_err() == b.is_err(),
            };
            assert!(same, "{name}, round {round}, {codes:?}:\n{text}\n{after}");
        }
    }
    assert!(made.len() >= 10, "only {made:?}");
}

#[test]
fn what_is_said_of_large_files_is_said_in_time() {
    let known = read("lcpn+emacs", KNOWN);
    let row = |n: usize, one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<String>();
    let name = |i: usize| -> String {
        let letter = |d: usize| char::from(b'a' + (i / 26usize.pow(d as u32) % 26) as u8);
        format!("p{}{}{}{}", letter(3), letter(2), letter(1), letter(0))
    };
    let defs = |n: usize, is: &dyn Fn(usize) -> String| -> String {
        row(n, &|i| format!("{} := {}\n", name(i), is(i)))
    };
    let list = |n: usize, head: &str, one: &str| format!("({head} {})", one.repeat(n));
    for (style, text) in [
        ("lcpn+c", defs(10_000, &|i| name(i + 1))),
        ("lcpn+c", defs(10_000, &|i| name((i + 1) % 10_000))),
        (
            "lcpn+c",
            defs(8_000, &|i| format!("{} / {}", name(i + 1), name(i + 2))),
        ),
        ("lcpn+c", "same := rook\n".repeat(10_000)),
        ("lcpn+c", format!("a := {}rook", "rook / ".repeat(20_000))),
        (
            "lcpn+c",
            format!("a := {}rook", row(10_000, &|i| name(i) + " / ")),
        ),
        (
            "lcpn+emacs",
            format!("(/ {})", row(5_000, &|i| format!("[{i} 1] "))),
        ),
        ("lcpn+emacs", list(30_000, "rook", ":forward ")),
        ("lcpn+emacs", list(4_000, "cond", "((= (rank) 2) x)")),
        ("lcpn+emacs", list(190, "=>", "rook ")),
        ("lcpn+emacs", list(30_000, "=>", "rook ")),
        ("lcpn+emacs", list(30_000, "/ rook", "::royal ")),
    ] {
        let since = std::time::Instant::now();
        checked(style, &text, &known);
        let taken = since.elapsed();
        let head: String = text.chars().take(40).collect();
        assert!(taken.as_secs() < 20, "{head}: {taken:?}");
    }
}
