//! How a text of a game of 5D chess is recognized.

use crate::formats::Likely;

/// What is before the moves of a game, and the moves.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Opening<'t> {
    /// Whether there is a header or a board.
    tags: bool,
    /// Whether there is the header `[Mode "5D"]`.
    pub mode: bool,
    boards: bool,
    /// The first line of moves; moves may share the line of a header.
    pub moves: &'t [u8],
}

impl<'t> Opening<'t> {
    /// Of the beginning of a text.
    pub fn of(head: &'t [u8]) -> Self {
        let mut rest = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
        let (mut found, mut ends) = (Self::default(), Ends::default());
        loop {
            rest = rest.trim_ascii_start();
            match rest.first() {
                Some(b'[') => {
                    found.tags = true;
                    rest = found.bracket(rest, ends.line_of(rest));
                }
                Some(b'{') => rest = ends.behind_comment(rest),
                _ => break,
            }
        }
        found.moves = ends.line_of(rest).trim_ascii();
        found
    }

    /// Whether headers or boards say that it is 5D chess, and moves after the number of a turn are those of Axel's
    /// notation or Hexicube's.
    pub fn is_axels(&self, moves: &[u8]) -> bool {
        (self.mode || self.boards) && is_axels(moves)
    }

    /// Reads a header or a board on a line; the answer is what follows it. After anything else it is the next line.
    fn bracket(&mut self, text: &'t [u8], line: &'t [u8]) -> &'t [u8] {
        let close = find(b']', line);
        let quote = find(b'"', &line[..close.unwrap_or(line.len())]);
        let end = match (quote, close) {
            (Some(quote), close) if close.is_none_or(|close| quote < close) => {
                let value = &line[quote + 1..];
                let len = value_len(value);
                let name = line[1..quote].trim_ascii();
                let value = value.get(..len).unwrap_or(value);
                self.mode |=
                    name.eq_ignore_ascii_case(b"mode") && value.eq_ignore_ascii_case(b"5d");
                let behind = quote + 2 + len;
                let close = line.get(behind..).and_then(|rest| find(b']', rest));
                close.map(|close| behind + close)
            }
            (_, Some(close)) => {
                let color = line[..close].to_ascii_lowercase();
                self.boards |= color.ends_with(b":w") || color.ends_with(b":b");
                Some(close)
            }
            _ => None,
        };
        &text[end.map_or(line.len(), |end| end + 1)..]
    }
}

/// How long a value is up to its quotation mark.
fn value_len(value: &[u8]) -> usize {
    let mut escaped = false;
    let inside = value.iter().take_while(|b| {
        let ends = **b == b'"' && !escaped;
        escaped = **b == b'\\' && !escaped;
        !ends
    });
    inside.count()
}

/// Finds ends of lines and comments in shorter and shorter ends of a text. A line may have many brackets, and its end is
/// searched for once.
#[derive(Debug, Default)]
struct Ends {
    /// How many bytes are after the line that was found last.
    behind: Option<usize>,
    /// No more comment ends.
    unclosed: bool,
}

impl Ends {
    /// The line that a text begins with, as far as it is in the text.
    fn line_of<'t>(&mut self, text: &'t [u8]) -> &'t [u8] {
        let known = self
            .behind
            .and_then(|behind| text.len().checked_sub(behind));
        let len = known.filter(|len| *len > 0);
        let len = len.or_else(|| memchr::memchr2(b'\n', b'\r', text));
        let len = len.unwrap_or(text.len());
        self.behind = Some(text.len() - len);
        &text[..len]
    }

    /// what follows a comment. After one without an end it is the next line.
    fn behind_comment<'t>(&mut self, text: &'t [u8]) -> &'t [u8] {
        let end = match self.unclosed {
            true => None,
            false => find(b'}', text),
        };
        self.unclosed |= end.is_none();
        let end = end.map_or_else(|| self.line_of(text).len(), |end| end + 1);
        &text[end..]
    }
}

fn find(byte: u8, text: &[u8]) -> Option<usize> {
    memchr::memchr(byte, text)
}

/// The header `[Mode "5D"]` without moves of another notation, a board before the moves, or coordinates of a board.
pub(super) fn sniff(head: &[u8]) -> Likely {
    let Opening {
        tags,
        mode,
        boards,
        moves,
    } = Opening::of(head);
    if moves.is_empty() {
        return match (mode, boards) {
            (true, _) => Likely::Certainly,
            // A position is a game without moves.
            (false, true) => Likely::Perhaps,
            (false, false) => Likely::No,
        };
    }
    if (mode || boards) && is_other(moves) {
        return Likely::Perhaps;
    }
    match mode {
        true => Likely::Certainly,
        false => of_moves(moves, boards, tags),
    }
}

/// Whether moves are those of another notation that has the same headers: `w. (0T1)…`, `w1. …`, `1W. …`, `1. e4 .. e5`,
/// `1. L0 e4.`, `1w. 1:e2:e4`.
fn is_other(line: &[u8]) -> bool {
    let number = digits(line);
    match &line[number..] {
        [b'w' | b'b', ..] if number == 0 => line
            .get(1)
            .is_some_and(|b| *b == b'.' || b.is_ascii_digit()),
        [b'W' | b'B', b'.', ..] => true,
        [b'w' | b'b', b'.', rest @ ..] => {
            let rest = rest.trim_ascii_start();
            let turn = digits(rest);
            turn > 0 && matches!(rest.get(turn), Some(b':' | b'+' | b'-'))
        }
        rest => is_axels(rest),
    }
}

/// Whether moves after the number of a turn are those of Axel's notation or Hexicube's: halves are divided by
/// ` .. `, boards are written without parentheses (`L0`, `T12`, `L0f3`), or a half ends in a period.
fn is_axels(line: &[u8]) -> bool {
    let line = line.strip_prefix(b".").unwrap_or(line);
    let comment = memchr::memchr2(b'{', b';', line).unwrap_or(line.len());
    let plain = line[..comment].trim_ascii_end();
    let board = |word: &[u8]| match word {
        [b'L' | b'T', b'+' | b'-', n, ..] | [b'L' | b'T', n, ..] => {
            n.is_ascii_digit() && !word.contains(&b')')
        }
        _ => false,
    };
    let boards = || plain.split(u8::is_ascii_whitespace).any(board);
    let ends = || matches!(plain, [.., b'1'..=b'9' | b'+' | b'#', b'.']) && !is_number(plain);
    line.windows(4).any(|w| w == b" .. ") || boards() || ends()
}

/// Whether the last word is the number of a turn.
fn is_number(line: &[u8]) -> bool {
    let word = line.rsplit(u8::is_ascii_whitespace).next().unwrap_or(line);
    digits(word) + 1 == word.len()
}

/// The first line of moves.
fn of_moves(line: &[u8], boards: bool, tags: bool) -> Likely {
    let mut open = memchr::memchr_iter(b'(', line);
    let coordinates = open.any(|at| is_board(&line[at + 1..]));
    // A variation may come first by mistake: the reader says what is wrong with it.
    let varies = line.starts_with(b"(") && !coordinates;
    let line = if varies {
        line[1..].trim_ascii_start()
    } else {
        line
    };
    let marked = line.first().is_some_and(u8::is_ascii_digit) && line.contains(&b'.');
    // `Nc3/H` is a gate in a game on one board, and in a comment a slash means nothing.
    let plain = line.split(|b| matches!(b, b'{' | b';' | b'('));
    let turns = |part: &[u8]| part.windows(3).any(|w| w == b" / ");
    match (marked, boards || coordinates, tags) {
        (true, true, _) => Likely::Certainly,
        (true, false, true) if plain.take(1).any(turns) => Likely::Certainly,
        (true, false, false) if turns(line) => Likely::Perhaps,
        (false, true, _) if boards && varies => Likely::Probably,
        _ => Likely::No,
    }
}

/// Whether coordinates of a board are after a parenthesis: `0T1)`, `L+0 T1)`, `L-1)`.
fn is_board(text: &[u8]) -> bool {
    let (named, text) = match text {
        [b'L', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let text = match text {
        [b'+' | b'-', rest @ ..] => rest,
        _ => text,
    };
    let lane = digits(text);
    let rest = text[lane..].trim_ascii_start();
    match rest {
        _ if lane == 0 => false,
        [b')', ..] => named,
        [b'T', turn @ ..] => {
            let n = digits(turn);
            n > 0 && turn.get(n) == Some(&b')')
        }
        _ => false,
    }
}

/// How many digits a text begins with.
fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|b| b.is_ascii_digit()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_may_share_the_line_of_a_header() {
        for text in [
            "[Board \"Standard\"] 1. (0T1)e3 / (0T1)e6\n",
            "[White \"A\"] [Mode \"5D\"]\n[Result \"1-0\"] 1. e3 / e6 1-0",
            "[White \"A\"]  [mode \"5d\"]  1. e3 / e6",
            "[White \"A\"] 1. e3 / e6",
            "[White \"a \\\"] 1. e4\"] [Mode\"5D\"]",
            "{a\nb} [4k/5/5/5/K1R2:0:1:w] 1. Kb2",
            "[Size \"5x5\"]\n[4k/5/5/5/K1R2:0:1:w]\n\n(1w. Kb2 / Kd4)",
            "[White \"A\"]\n\n(1w. Kb2 / Kd4)",
            "1. (L0 T1)e3",
        ] {
            assert_eq!(sniff(text.as_bytes()), Likely::Certainly, "{text}");
        }
    }

    #[test]
    fn many_brackets_and_comments_take_no_more_time_than_few() {
        for part in ["[a]", "[a \"b\"] ", "{a} ", "{ a\n"] {
            let text = part.repeat(1 << 20);
            let begun = std::time::Instant::now();
            assert_eq!(sniff(text.as_bytes()), Likely::No, "{part}");
            let seconds = begun.elapsed().as_secs();
            assert!(seconds < 5, "{part}: {seconds} s");
        }
    }

    #[test]
    fn games_on_one_board_are_not_recognized() {
        for text in [
            "[Result \"*\"] 1. e4 e5 {(+3) Threat}",
            "[White \"A\"]\n\n1. e4 e5 {a / b}",
            "1. e4 (1. d4 T) e5",
            "[White \"A\"]\n",
        ] {
            assert_eq!(sniff(text.as_bytes()), Likely::No, "{text}");
        }
    }

    #[test]
    fn moves_of_other_notations_with_the_same_headers_are_not_certain() {
        for moves in [
            "w. (0T1)e2(0T1)e4",
            "1. L0 Nf3.",
            "1. L0f3 N T1f5; #",
            "1. Nf3.",
            "1. e4 .. e5.",
            "1. L-0 Rc1",
        ] {
            let text = format!("[Mode \"5D\"]\n[Board \"Standard\"]\n\n{moves}\n");
            assert_eq!(sniff(text.as_bytes()), Likely::Perhaps, "{text}");
        }
        for moves in [
            "1. Nf3 / Nf6 2.",
            "1. Nf3",
            "1. Nf3 ; L0.",
            "1. Nf3 {e4.}",
            "1. (L0 T1)Nf3",
        ] {
            let text = format!("[Mode \"5D\"]\n[Board \"Standard\"]\n\n{moves}\n");
            assert_eq!(sniff(text.as_bytes()), Likely::Certainly, "{text}");
        }
    }
}
