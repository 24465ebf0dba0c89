//! What engines and programs for matches print beside the lines of a protocol. It sets up nothing.

use crate::formats::log::is_logged;

/// How lines begin that say the position, the number of moves, the evaluation, the speed, or the state of a match.
const SAID: &[&[u8]] = &[
    b"No such option",
    b"Unknown command",
    b"Fen: ",
    b"Sfen: ",
    b"Key: ",
    b"Checkers:",
    b"Chased:",
    b"Tablebases ",
    b"Legal moves:",
    b"Nodes searched",
    b"Nodes/second",
    b"Total time (ms)",
    b"Compiled by",
    b"Compilation ",
    b"Compiler ",
    b"NNUE ",
    b"Classical evaluation",
    b"Final evaluation",
    b"Total evaluation",
    b"Contributing terms",
    b"Search algorithm:",
    b"Loading weights file",
    b"Creating backend",
    b"Started game ",
    b"Finished game ",
    b"Finished match",
    b"Tournament finished",
    b"Score of ",
    b"Results of ",
    b"Elo difference:",
    b"Elo: ",
    b"SPRT: ",
    b"LOS: ",
    b"LLR: ",
    b"Games: ",
    b"Ptnml(",
    b"Indexing opening suite",
    b"Warning: ",
    b"Warning; ",
    b"Info; ",
];

/// Whether a line, without its direction, is such a line. The grammar says the same, as a test checks.
pub(super) fn is_one(line: &[u8]) -> bool {
    let begins = match line {
        [b'A'..=b'Z', ..] => is_said(line) || is_counted(line),
        [b'|', ..] | [b'+', b'-', ..] => true,
        [b'=' | b'-' | b'_', b'=' | b'-' | b'_', ..] => true,
        [b'_', rest @ ..] => rest.iter().all(is_blank),
        [b'a', b' ' | b'\t', ..] => is_row_of_files(line),
        [b'.', ..] => is_part_of_score(line),
        [b'0'..=b'9', ..] => is_counted(line) || is_note(line),
        _ => is_counted(line),
    };
    begins || is_logged(line)
}

fn is_said(line: &[u8]) -> bool {
    let has = |line: &[u8], part: &[u8]| memchr::memmem::find(line, part).is_some();
    let position = line.strip_prefix(b"Position: ").unwrap_or_default();
    SAID.iter().any(|start| line.starts_with(start))
        || position.first().is_some_and(u8::is_ascii_digit)
        || has(line, b" by ")
}

/// What separates words in the grammar.
fn is_blank(b: &u8) -> bool {
    matches!(b, b' ' | b'\t')
}

/// `a b c d`, below a board.
fn is_row_of_files(line: &[u8]) -> bool {
    let mut words = line.split(is_blank).filter(|w| !w.is_empty());
    words.next() == Some(b"a")
        && words.next() == Some(b"b")
        && words.next().is_some_and(is_file)
        && words.all(is_file)
}

fn is_file(word: &[u8]) -> bool {
    matches!(word, [b'a'..=b'z'])
}

/// `e2e4: 20`, a move with its number of positions.
fn is_counted(line: &[u8]) -> bool {
    let Some(colon) = memchr::memchr(b':', line.get(..LONGEST_COUNTED).unwrap_or(line)) else {
        return false;
    };
    let (word, count) = line.split_at(colon);
    let count = count.get(1..).unwrap_or_default();
    let mut after = count.split(is_blank).filter(|word| !word.is_empty());
    let (digits, more) = (after.next().unwrap_or_default(), after.next());
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"+-=,@".contains(b);
    let (start, rest) = match word {
        [b'+', start @ ..] if start.get(1).is_some_and(|b| b"@*".contains(b)) => start,
        _ => word,
    }
    .split_at_checked(2)
    .unwrap_or_default();
    let begins = match start {
        [a, b] if a.is_ascii_alphabetic() => b.is_ascii_digit() || b"@*".contains(b),
        [b'0', b'0'] => true,
        [a, b] => a.is_ascii_digit() && b.is_ascii_alphabetic(),
        _ => false,
    };
    begins
        && (2..=20).contains(&rest.len())
        && rest.iter().all(plain)
        && count.first().is_some_and(is_blank)
        && !digits.is_empty()
        && more.is_none()
        && digits.iter().all(u8::is_ascii_digit)
}

/// The most bytes of a move and the colon after it.
const LONGEST_COUNTED: usize = 24;

/// `...      A playing White: 1 - 0 - 0  [1.000] 1`
fn is_part_of_score(line: &[u8]) -> bool {
    let rest = line.strip_prefix(b"...").unwrap_or_default();
    let of = rest.trim_ascii_start();
    let plays = memchr::memmem::find(of, b" playing ");
    of.len() < rest.len() && (of.starts_with(b"White vs Black: ") || plays.is_some_and(|at| at > 0))
}

/// `20:13:26.788*1*Found move:e2e4`, which Arena says itself.
fn is_note(line: &[u8]) -> bool {
    let time = |b: &&u8| b.is_ascii_digit() || b"-:., ".contains(b);
    let until = |line: &[u8]| line.iter().take_while(time).count();
    let after = line.get(until(line)..).unwrap_or_default();
    let engine = after.strip_prefix(b"*").unwrap_or_default();
    let digits = engine.iter().take_while(|b| b.is_ascii_digit()).count();
    after.len() > engine.len() && engine.get(digits) == Some(&b'*')
}
