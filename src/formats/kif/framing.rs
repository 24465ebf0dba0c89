//! Cuts a file into games: the line `#KIF version=…`, one that names the program, or a header after the end of a game
//! begins the next one.

use crate::formats::Likely;
use crate::formats::lines::{LineFramer, Lines, Step};
use crate::formats::shogi::End;
use crate::io::Framer;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(LineFramer::<Games>::default())
}

#[derive(Debug, Default)]
struct Games {
    /// The record has something other than remarks.
    begun: bool,
    /// A line of it ends a game.
    ended: bool,
}

impl Lines for Games {
    fn step(&mut self, line: &[u8]) -> Step {
        match line.trim_ascii() {
            b"" => Step::Skip,
            _ if self.begun && begins_game(line) => Step::Cut,
            _ if self.ended && is_first(line) => Step::Cut,
            _ => Step::Join,
        }
    }

    fn joined(&mut self, line: &[u8]) {
        self.begun |= !line.starts_with(b"#") && !line.trim_ascii().is_empty();
        self.ended = self.ended || ends_game(line);
    }

    /// Remarks after the last game belong to none.
    fn is_comment(&self, record: &[u8]) -> bool {
        let mut lines = record.split(|b| matches!(b, b'\n' | b'\r'));
        lines.all(|l| l.is_empty() || l.starts_with(b"#"))
    }
}

/// Whether a line can be only before the moves of a game: a header, or the heading of the moves.
fn is_first(line: &[u8]) -> bool {
    const KEYS: [&str; 9] = [
        "開始日時",
        "手合割",
        "先手",
        "後手",
        "下手",
        "上手",
        "棋戦",
        "場所",
        "表題",
    ];
    let Ok(line) = std::str::from_utf8(line) else {
        return false;
    };
    let key = line.split_once(['：', ':']).map(|(key, _)| key.trim());
    let begins = |key: &str| {
        KEYS.contains(&key) || ["の持駒", "の持ち駒"].iter().any(|end| key.ends_with(end))
    };
    line.starts_with("手数--") || key.is_some_and(begins)
}

/// Whether a line ends a game: `まで2手で後手の勝ち`, `6 投了`, `6手目：投了`.
fn ends_game(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else {
        return false;
    };
    let is_digit = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c);
    let words = line.trim_start();
    let after = words.trim_start_matches(is_digit);
    let word = after.strip_prefix("手目").or(after.strip_prefix('手'));
    let mark = |c: char| c.is_whitespace() || ".．:：".contains(c);
    let word = word.unwrap_or(after).trim_start_matches(mark);
    let word = word.split(|c: char| c.is_whitespace() || c == '(').next();
    line.starts_with("まで")
        || after.len() < words.len() && word.is_some_and(|word| End::of_kif(word).is_some())
}

fn begins_game(line: &[u8]) -> bool {
    line.starts_with(b"# ----") || is_signature(line)
}

/// Whether a remark says which program wrote the file, or in which encoding:
/// `# --- Kifu for Windows V6.39c 棋譜ファイル ---`. The text is UTF-8 or Shift-JIS.
pub(super) fn is_signature(line: &[u8]) -> bool {
    let words = line
        .strip_prefix(b"#")
        .unwrap_or_default()
        .trim_ascii_start();
    let begins = |starts: &[&str]| starts.iter().any(|s| words.starts_with(s.as_bytes()));
    let has = |word: &[u8]| words.windows(word.len()).any(|w| w == word);
    // With other bytes that are not UTF-8, the word would be read as other characters.
    let in_utf8 = || has("棋譜ファイル".as_bytes()) && std::str::from_utf8(words).is_ok();
    let of_file = || in_utf8() || has(b"\x8A\xFB\x95\x88\x83t\x83@\x83C\x83\x8B");
    (begins(&["---", "KIF", "Kifu for "]) && of_file())
        || (begins(&["---"]) && has(b"Kifu for"))
        || is_version(line)
}

/// Whether a line is `#KIF`, perhaps with a version or an encoding: not a remark such as `# KIFU of the day`.
fn is_version(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"#").unwrap_or_default().trim_ascii();
    let name = line
        .strip_prefix(b"KIF")
        .or_else(|| line.strip_prefix(b"KI2"));
    let is_stated = |rest: &[u8]| rest.starts_with(b" version") || rest.starts_with(b" encoding");
    name.is_some_and(|rest| rest.is_empty() || is_stated(rest))
}

/// What only records of shogi have, in UTF-8 and in Shift-JIS: `手合割`, `手数`, `先手：`, `変化：`.
const WORDS: [(&str, &[u8]); 4] = [
    ("手合割", b"\x8E\xE8\x8D\x87\x8A\x84"),
    ("手数--", b"\x8E\xE8\x90\x94--"),
    ("先手：", b"\x90\xE6\x8E\xE8\x81\x46"),
    ("下手：", b"\x89\xBA\x8E\xE8\x81\x46"),
];

/// Whether one of the first lines is one of KIF.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if head.starts_with(b"#KIF") {
        return Likely::Certainly;
    }
    let lines = head.split(|b| matches!(b, b'\n' | b'\r')).take(MOST_LINES);
    let is_header = |line: &[u8]| {
        let begins = |(word, old): &(&str, &[u8])| {
            line.starts_with(word.as_bytes()) || line.starts_with(old)
        };
        WORDS.iter().any(begins)
    };
    match lines.into_iter().any(is_header) && !has_marks(head) {
        true => Likely::Certainly,
        false => Likely::No,
    }
}

/// Whether a line has the moves of KI2.
pub(super) fn sniff_ki2(head: &[u8]) -> Likely {
    match has_marks(head) {
        true => Likely::Certainly,
        false => Likely::No,
    }
}

/// The marks of the players, `▲`, `△`, `☗` and `☖`, the first two also in Shift-JIS.
const MARKS: [&[u8]; 6] = [
    "▲".as_bytes(),
    "△".as_bytes(),
    "☗".as_bytes(),
    "☖".as_bytes(),
    b"\x81\xA3",
    b"\x81\xA2",
];

fn has_marks(head: &[u8]) -> bool {
    let lines = head.split(|b| matches!(b, b'\n' | b'\r')).take(MOST_LINES);
    let mut lines = lines.map(<[u8]>::trim_ascii_start);
    lines.any(|line| MARKS.iter().any(|mark| line.starts_with(mark)))
}

/// More lines of a file are not examined.
const MOST_LINES: usize = 60;
