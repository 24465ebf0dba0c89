//! Logs of both sides of a session: who says a line. The grammar says the same, as tests of the protocols check.

use super::lines::{lose_comment, without_marks};
use crate::diag::{Sink, Span};

/// A line of a session without its beginning: byte order marks, blanks, and in a log of both sides the time, who says it,
/// and to whom (`120 >first : usermove e2e4`, `<Engine(0): bestmove e7e5`, `> go`, `20:13:26.788-->1:go`).
pub(crate) fn without_direction(line: &[u8]) -> &[u8] {
    let line = without_marks(line).trim_ascii_start();
    if let Some(rest) = of_python(line) {
        let said = rest.strip_prefix(b"<<").or(rest.strip_prefix(b">>"));
        return said.and_then(after_blanks).unwrap_or(line);
    }
    let said = of_bridge(line).or_else(|| after_arrow(line));
    if let Some(said) = said.or_else(|| after_plain_arrow(line)) {
        return said;
    }
    let after = after_digits(line);
    let signed = after.trim_ascii_start();
    let [b'<' | b'>', rest @ ..] = signed else {
        return line;
    };
    if after.len() < line.len() && signed.len() == after.len() {
        return line;
    }
    match memchr::memchr(b':', rest) {
        Some(colon) => rest.get(colon + 1..).unwrap_or_default().trim_ascii_start(),
        None => line,
    }
}

/// A line without the number that it begins with, such as a time.
fn after_digits(line: &[u8]) -> &[u8] {
    line.get(count(line, u8::is_ascii_digit)..)
        .unwrap_or_default()
}

/// The same, also without the blanks after it.
pub(crate) fn after_time(line: &[u8]) -> &[u8] {
    after_digits(line).trim_ascii_start()
}

/// The name of the engine that says a line or is told it, and whether it is told, if a log names engines.
pub(crate) fn speaker(line: &[u8]) -> Option<(&[u8], bool)> {
    let line = without_marks(line).trim_ascii_start();
    if without_direction(line).len() == line.len() {
        return None;
    }
    if let Some(rest) = of_python(line) {
        return Some((process_before(line, rest)?, rest.starts_with(b"<<")));
    }
    if let Some(arrow) = arrow_in(line).and_then(|at| line.get(at..)) {
        let name = arrow.get(3..)?;
        let name = name.get(..count(name, u8::is_ascii_digit))?;
        let named = !name.is_empty() && (arrow.starts_with(b"-->") || arrow.starts_with(b"<--"));
        return named.then_some((name, arrow.starts_with(b"-->")));
    }
    if of_bridge(line)
        .or_else(|| after_plain_arrow(line))
        .is_some()
    {
        return None;
    }
    let said = after_time(line);
    let name = said.get(1..)?;
    let end = memchr::memchr(b':', name)?;
    let name = name.get(..end)?.trim_ascii_end();
    let named = name.first().is_some_and(|b| !b.is_ascii_whitespace());
    named.then_some((name, said.starts_with(b">")))
}

/// Whether it is certain that an engine says a line, and something in it. `<<` and `<` alone have both meanings.
pub(crate) fn is_of_engine(line: &[u8]) -> bool {
    let line = without_marks(line).trim_ascii_start();
    let arrow = arrow_in(line).and_then(|at| line.get(at..));
    let named = || match after_time(line) {
        [b'<', next, ..] => !matches!(next, b' ' | b'\t') && after_plain_arrow(line).is_none(),
        _ => false,
    };
    let its = match (of_python(line), arrow) {
        (Some(rest), _) => rest.starts_with(b">>"),
        (None, Some(arrow)) => {
            arrow.starts_with(b"--->") || arrow.starts_with(b"<--") && arrow.get(3) != Some(&b'-')
        }
        (None, None) => named(),
    };
    let said = without_direction(line);
    its && said.len() < line.len() && !matches!(said.first(), None | Some(b'#'))
}

/// What a line of a bridge between two protocols says: `recv:go`, `send:bestmove 3c3d`.
fn of_bridge(line: &[u8]) -> Option<&[u8]> {
    let said = line.strip_prefix(b"recv:").or(line.strip_prefix(b"send:"));
    said.map(without_blanks)
}

/// What a line says after an arrow of Arena (`-->1:`), fastchess (`<---`), or Stockfish and lc0 (`>>`).
fn after_arrow(line: &[u8]) -> Option<&[u8]> {
    arrow(line.get(arrow_in(line)?..)?)
}

/// Where a line has such an arrow. Before it, there may be the time or the name of a program.
fn arrow_in(line: &[u8]) -> Option<usize> {
    if arrow(line).is_some() {
        return Some(0);
    }
    let is_log = starts_log(line);
    let mut signs = memchr::memchr3_iter(b'-', b'<', b'>', line).filter(|at| is_log && *at > 0);
    signs.find(|at| line.get(*at..).and_then(arrow).is_some())
}

/// What follows the arrow that a text begins with.
fn arrow(text: &[u8]) -> Option<&[u8]> {
    let of_arena = text
        .strip_prefix(b"-->")
        .or_else(|| text.strip_prefix(b"<--"));
    if let Some(rest) = of_arena {
        let said = after_digits(rest).strip_prefix(b":");
        if let Some(said) = said.filter(|_| rest.first().is_some_and(u8::is_ascii_digit)) {
            return Some(without_blanks(said));
        }
    }
    const ALL: [&[u8]; 4] = [b"--->", b"<---", b">>", b"<<"];
    after_sign(text, &ALL)
}

/// What a line says after an arrow at its start, after the time or one word, after the session of ShogiHome, or after
/// unknown words: `0.5 => go`, `12:00:01 > go`, `to_gui --> uciok`, `[…] [INFO] usi - sid=1: > go`.
fn after_plain_arrow(line: &[u8]) -> Option<&[u8]> {
    let said = |text| after_sign(text, &PLAIN);
    said(line)
        .or_else(|| said(after_word(line)?))
        .or_else(|| said(after_moment(line)?))
        .or_else(|| said(after_session(line)?))
        .or_else(|| after_unknown(line))
}

const PLAIN: [&[u8]; 10] = [
    b"-->", b"<--", b"->", b"<-", b"=>", b"<=", b">>>", b"<<<", b">", b"<",
];

/// A start or an option that is told after unknown words and an arrow:
/// `[00:00:01] (thread) INFO   <- position startpos`.
fn after_unknown(line: &[u8]) -> Option<&[u8]> {
    let digits = count(line, u8::is_ascii_digit);
    let named = || matches!(after_digits(line).trim_ascii_start(), [b'<' | b'>', ..]);
    if !starts_log(line) || digits > 0 && named() {
        return None;
    }
    let mut signs = memchr::memchr2_iter(b'<', b'>', line).filter(|at| *at > 0);
    let said = |at: usize| after_sign(line.get(at..)?, &PLAIN);
    signs.find_map(|at| said(at).filter(|said| sets_up(said)))
}

fn sets_up(said: &[u8]) -> bool {
    let blank = |b: &u8| matches!(b, b' ' | b'\t');
    let (word, rest) = said.split_at(count(said, |b| !blank(b)));
    match word {
        b"position" => is_start(without_blanks(rest)),
        b"setoption" => !rest.is_empty(),
        b"uci" | b"usi" | b"ucci" | b"ucicyclone" => true,
        _ => false,
    }
}

/// Whether a text begins as a start does after `position`.
fn is_start(text: &[u8]) -> bool {
    let word = text.get(..count(text, |b| !matches!(b, b' ' | b'\t')));
    matches!(word, Some(b"startpos" | b"fen" | b"sfen"))
}

/// Whether a line of a logger has a start in it that is not read: `[INFO] sending position startpos`.
pub(crate) fn hides_start(line: &[u8]) -> bool {
    const WORD: &[u8] = b"position";
    let mut places = memchr::memmem::find_iter(line, WORD);
    is_logged(line)
        && of_python(line).is_none()
        && places.any(|at| {
            let after = line.get(at + WORD.len()..).and_then(after_blanks);
            after.is_some_and(is_start)
        })
}

/// A line without the byte order marks and blanks that it begins with.
fn begun(line: &[u8]) -> &[u8] {
    without_marks(line).trim_ascii_start()
}

/// Whether a line begins as loggers begin them, whoever says what is in it.
pub(crate) fn is_stamped(line: &[u8]) -> bool {
    is_logged(begun(line))
}

/// Whether a line says nothing of who says it.
pub(crate) fn is_unmarked(line: &[u8]) -> bool {
    without_direction(line).len() == begun(line).len()
}

/// A line without the word of letters that it begins with, and the blanks after it.
fn after_word(line: &[u8]) -> Option<&[u8]> {
    let word = count(line, |b| b.is_ascii_alphabetic() || *b == b'_');
    let rest = line.get(word..).filter(|_| (2..=20).contains(&word))?;
    after_blanks(rest)
}

/// A line without the time that it begins with, perhaps with a date, and the blanks after it.
fn after_moment(line: &[u8]) -> Option<&[u8]> {
    let first = after_clock(line)?;
    Some(after_clock(first).unwrap_or(first))
}

fn after_clock(line: &[u8]) -> Option<&[u8]> {
    let sign = |b: &u8| b.is_ascii_digit() || b":.,[]".contains(b);
    line.first().filter(|b| sign(b))?;
    let clock = count(line, |b| sign(b) || b"-/TZ".contains(b));
    after_blanks(line.get(clock..)?)
}

/// A line of a log without what is before the number of a session, and that.
fn after_session(line: &[u8]) -> Option<&[u8]> {
    const SIGN: &[u8] = b" sid=";
    let at = memchr::memmem::find(line, SIGN).filter(|_| starts_log(line))?;
    let number = line.get(at + SIGN.len()..)?;
    let digits = count(number, u8::is_ascii_digit);
    let rest = number.get(digits..).filter(|_| digits > 0)?;
    rest.strip_prefix(b": ")
}

/// What follows one of these signs and blanks.
fn after_sign<'l>(text: &'l [u8], signs: &[&[u8]]) -> Option<&'l [u8]> {
    after_blanks(signs.iter().find_map(|sign| text.strip_prefix(*sign))?)
}

fn after_blanks(text: &[u8]) -> Option<&[u8]> {
    let said = without_blanks(text);
    (said.len() < text.len()).then_some(said)
}

fn without_blanks(text: &[u8]) -> &[u8] {
    text.get(count(text, |b| matches!(b, b' ' | b'\t'))..)
        .unwrap_or_default()
}

/// How many bytes at the start of a text are such.
fn count(text: &[u8], is: impl Fn(&u8) -> bool) -> usize {
    text.iter().take_while(|b| is(b)).count()
}

/// Names the comment lines within a record, which its notation cannot keep.
pub(crate) fn lose_comments(text: &str, sink: &mut Sink) {
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        if without_direction(line.as_bytes()).starts_with(b"#") {
            lose_comment(Span::new(at, at + line.trim_end().len()), sink);
        }
        at += line.len();
    }
}

// ---- What loggers write before a message ----------------------------------------------

/// How serious a message is, in the words of loggers.
const LEVELS: [&[u8]; 9] = [
    b"DEBUG",
    b"INFO",
    b"WARNING",
    b"WARN",
    b"ERROR",
    b"CRITICAL",
    b"FATAL",
    b"TRACE",
    b"NOTICE",
];

fn after_level(line: &[u8]) -> Option<&[u8]> {
    LEVELS.iter().find_map(|level| line.strip_prefix(*level))
}

fn starts_log(line: &[u8]) -> bool {
    match line.first() {
        Some(b'[' | b'0'..=b'9') => true,
        Some(b'A'..=b'Z') => after_level(line).is_some(),
        _ => line.starts_with(b"chess."),
    }
}

/// What python-chess states about an engine, after `<UciProtocol (pid=7893)>: `.
fn of_python(line: &[u8]) -> Option<&[u8]> {
    if line.first() != Some(&b'<') && !starts_log(line) {
        return None;
    }
    let mut places = memchr::memmem::find_iter(line, b" (pid=");
    places.find_map(|at| {
        let before = line.get(..at)?;
        let name = before.iter().rev().take_while(|b| b.is_ascii_alphabetic());
        let start = at.checked_sub(name.count() + 1)?;
        let opens = line.get(start) == Some(&b'<') && start + 1 < at;
        let pid = line.get(at + 6..)?;
        let digits = count(pid, u8::is_ascii_alphanumeric);
        let rest = pid.get(digits..)?.strip_prefix(b")>: ")?;
        let first = start == 0 || line.first() != Some(&b'<');
        (opens && digits > 0 && first).then_some(rest)
    })
}

/// The number of the process in the text before what it says.
fn process_before<'l>(line: &'l [u8], rest: &[u8]) -> Option<&'l [u8]> {
    let before = line.get(..line.len() - rest.len())?;
    let at = memchr::memmem::rfind(before, b"(pid=")?;
    before.get(at + 5..)?.strip_suffix(b")>: ")
}

/// Whether a logger writes a line that is sent to no side: `2026-11-29 03:21:53,079 lib INFO move: 1`,
/// `[INFO  ] [10:00:00] fastchess --- Starting`, `DEBUG:asyncio:Using selector`.
pub(crate) fn is_logged(line: &[u8]) -> bool {
    let is_stamp = match line {
        [b'[', rest @ ..] => {
            let rest = without_blanks(rest);
            let starts = [after_level(rest), after_date(rest), after_minute(rest)];
            starts.iter().any(Option::is_some)
        }
        [b'A'..=b'Z', ..] => {
            let after = after_level(line);
            after.is_some_and(|l| !l.first().is_some_and(u8::is_ascii_alphanumeric))
        }
        [b'0'..=b'9', ..] => is_date(line) || is_time(line),
        _ => false,
    };
    is_stamp || of_python(line).is_some()
}

fn is_date(line: &[u8]) -> bool {
    after_date(line).is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_digit))
}

/// `03:21:52`, perhaps after the month and the day, as in `1124 13:52:46.1`.
fn is_time(line: &[u8]) -> bool {
    let blank = |rest: &[u8]| matches!(rest.first(), Some(b' ' | b'\t'));
    let day = digits(line, 4).filter(|rest| blank(rest));
    let minute = after_minute(day.map_or(line, |rest| rest.get(1..).unwrap_or_default()));
    let second = minute.and_then(|rest| digits(rest.strip_prefix(b":")?, 2));
    second.is_some()
}

/// What follows `2026-11-29`.
fn after_date(line: &[u8]) -> Option<&[u8]> {
    let sign = |rest: &'_ [u8]| matches!(rest.first(), Some(b'-' | b'/'));
    let month = digits(line, 4).filter(|rest| sign(rest))?.get(1..)?;
    let day = digits(month, 2).filter(|rest| sign(rest))?.get(1..)?;
    digits(day, 2)
}

/// What follows `3:21`.
fn after_minute(line: &[u8]) -> Option<&[u8]> {
    let hour = digits(line, 2).or_else(|| digits(line, 1))?;
    digits(hour.strip_prefix(b":")?, 2)
}

/// What follows this number of digits.
fn digits(text: &[u8], n: usize) -> Option<&[u8]> {
    let (first, rest) = text.split_at_checked(n)?;
    first.iter().all(u8::is_ascii_digit).then_some(rest)
}
