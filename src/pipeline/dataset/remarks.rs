//! Clock times and evaluations in comments.

use crate::model::{NodeId, Remark, Tree, commands};

/// What the comments of the main line say of each move.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    pub clocks: Vec<Option<f64>>,
    pub evals: Vec<Option<f64>>,
    pub mates: Vec<Option<i32>>,
    /// How many comments say nothing else.
    pub held: u64,
}

impl Remarks {
    /// Forgets the last game.
    pub fn clear(&mut self) {
        self.clocks.clear();
        self.evals.clear();
        self.mates.clear();
        self.held = 0;
    }

    /// Reads the comments of a game.
    pub fn read(&mut self, tree: &Tree) {
        self.clear();
        if tree.comment_count() == 0 {
            return;
        }
        for id in tree.main_line() {
            let said = of_move(tree, id);
            self.clocks.push(said.clock);
            self.evals.push(said.eval.and_then(Eval::pawns));
            self.mates.push(said.eval.and_then(Eval::mate));
            self.held += said.held;
        }
    }
}

/// The list, if it says anything.
pub(super) fn known<T>(list: &[Option<T>]) -> Option<&[Option<T>]> {
    list.iter().any(Option::is_some).then_some(list)
}

#[derive(Copy, Clone, Debug, PartialEq)]
enum Eval {
    Pawns(f64),
    Mate(i32),
}

impl Eval {
    fn pawns(self) -> Option<f64> {
        match self {
            Self::Pawns(pawns) => Some(pawns),
            Self::Mate(_) => None,
        }
    }

    fn mate(self) -> Option<i32> {
        match self {
            Self::Mate(moves) => Some(moves),
            Self::Pawns(_) => None,
        }
    }
}

#[derive(Copy, Clone, Debug, Default)]
struct Said {
    clock: Option<f64>,
    eval: Option<Eval>,
    held: u64,
}

fn of_move(tree: &Tree, id: NodeId) -> Said {
    let mut said = Said::default();
    // Those of a turn of several moves are mostly behind its last move.
    for remark in tree.all_remarks(id) {
        let Remark::After(text) = remark else {
            continue;
        };
        let mut whole = is_only_commands(text);
        for command in commands(text) {
            let new = match command.name {
                "clk" if said.clock.is_none() => {
                    said.clock = clock(command.value);
                    said.clock.is_some()
                }
                "eval" if said.eval.is_none() => {
                    said.eval = eval(command.value);
                    said.eval.is_some() && !command.value.contains(',')
                }
                _ => false,
            };
            whole &= new;
        }
        said.held += u64::from(whole);
    }
    said
}

/// Whether nothing stands around the commands.
fn is_only_commands(text: &str) -> bool {
    let mut rest = text.trim();
    while let Some(inside) = rest.strip_prefix("[%") {
        let Some((_, after)) = inside.split_once(']') else {
            return false;
        };
        rest = after.trim_start();
    }
    rest.is_empty() && !text.trim().is_empty()
}

/// Seconds of `1:02:03.5`.
fn clock(value: &str) -> Option<f64> {
    let mut seconds = 0.0;
    let mut parts = value.split(':').peekable();
    let mut count = 0;
    while let Some(part) = parts.next() {
        let number = match parts.peek() {
            None => decimal(part)?,
            Some(_) => f64::from(part.parse::<u32>().ok().filter(|_| is_digits(part))?),
        };
        seconds = seconds * 60.0 + number;
        count += 1;
    }
    (count <= 3).then_some(seconds)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.len() < 10 && text.bytes().all(|b| b.is_ascii_digit())
}

/// A number such as `3`, `3.25`.
fn decimal(text: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    (is_digits(whole) && is_digits(part))
        .then(|| text.parse().ok())
        .flatten()
}

/// `0.25`, `-1.5`, `#3`, `#-3`, each with a depth behind a comma.
fn eval(value: &str) -> Option<Eval> {
    let value = value.split(',').next()?.trim();
    if let Some(moves) = value.strip_prefix('#') {
        let digits = moves.strip_prefix(['-', '+']).unwrap_or(moves);
        return is_digits(digits).then(|| moves.parse().ok().map(Eval::Mate))?;
    }
    let (sign, number) = match value.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, value.strip_prefix('+').unwrap_or(value)),
    };
    decimal(number).map(|number| Eval::Pawns(sign * number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_seconds_and_evaluations_pawns_or_mates() {
        assert_eq!(clock("1:02:03.5"), Some(3723.5));
        assert_eq!(clock("0:59"), Some(59.0));
        for wrong in ["", "1:2:3:4", "1:-2", "x", "1e5", "1:", "9999999999:00"] {
            assert_eq!(clock(wrong), None, "{wrong}");
        }
        assert_eq!(eval("-1.5"), Some(Eval::Pawns(-1.5)));
        assert_eq!(eval("#-3"), Some(Eval::Mate(-3)));
        assert_eq!(eval("0.17,20"), Some(Eval::Pawns(0.17)));
        for wrong in ["", "#", "nan", "inf", "--1", "#9999999999"] {
            assert_eq!(eval(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_comments_without_other_words_are_held() {
        for (text, is) in [
            ("[%clk 0:01:00]", true),
            (" [%eval 0.1] [%clk 0:01:00] ", true),
            ("good [%clk 0:01:00]", false),
            ("[%clk", false),
            ("", false),
        ] {
            assert_eq!(is_only_commands(text), is, "{text}");
        }
    }
}
