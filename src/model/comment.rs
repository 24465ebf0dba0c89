/// One `[%name value]` command inside a comment.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Command<'a> {
    /// Its name without the `%`: `clk`, `eval`.
    pub name: &'a str,
    /// Everything after the name, trimmed.
    pub value: &'a str,
    /// The whole command with its brackets.
    pub text: &'a str,
}

/// The `[%clk 0:01:00]` commands of a comment, in order.
///
/// Comments keep their text as it was written; this function parses it.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        let from = &rest[rest.find("[%")?..];
        let body = &from[2..];
        let end = body.find(']')?;
        rest = &body[end + 1..];
        let (inside, text) = (&body[..end], &from[..end + 3]);
        let cut = inside.find(char::is_whitespace).unwrap_or(inside.len());
        Some(Command {
            name: &inside[..cut],
            value: inside[cut..].trim(),
            text,
        })
    })
}

/// The evaluation of a position by an engine, from White's point of view.
#[derive(Copy, Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Evaluation {
    /// White's advantage in pawns.
    Pawns(f64),
    /// White mates in this number of moves; if it is negative, Black does.
    Mate(i32),
}

/// The number of seconds of `1:02:03.5`, `12:05` or `7.25`.
pub fn seconds(time: &str) -> Option<f64> {
    let mut fields = time.trim().rsplit(':');
    let last = fields.next()?;
    let seconds = decimal(last).filter(|n| *n >= 0.0)?;
    let (mut unit, mut sum) = (60, 0_u64);
    for field in fields {
        let whole = field.parse::<u32>().ok().filter(|_| unit <= 3600)?;
        sum += u64::from(whole) * unit;
        unit *= 60;
    }
    if sum == 0 || seconds.fract() == 0.0 {
        return Some(sum as f64 + seconds);
    }
    // A sum of two numbers would not always be the nearest one to the whole text.
    let (_, fraction) = last.split_once('.')?;
    format!("{}.{fraction}", sum + seconds as u64).parse().ok()
}

/// The evaluation in `0.35`, `-1.2,18` or `#-3`; after a comma comes the depth of the search. It is also `None` if the
/// unit is not known, as in `23,24`.
pub fn evaluation(value: &str) -> Option<Evaluation> {
    if has_no_unit(value) {
        return None;
    }
    let value = value.split(',').next()?.trim();
    match value.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Evaluation::Mate),
        None => decimal(value).map(Evaluation::Pawns),
    }
}

/// Whether an evaluation is a whole number with a depth, `23,24`. ChessBase writes centipawns in this way, from the
/// point of view of the player who moved, but other programs may write pawns from White's point of view.
pub(crate) fn has_no_unit(value: &str) -> bool {
    let number = value.split_once(',').map(|(number, _)| number.trim());
    number.is_some_and(|n| !n.contains('.') && decimal(n).is_some())
}

/// A number that consists only of digits, a sign and a decimal point.
fn decimal(text: &str) -> Option<f64> {
    let plain = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+');
    let plain = text.bytes().all(plain).then_some(text)?;
    plain.parse().ok().filter(|n: &f64| n.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_between_words() {
        let found: Vec<_> = commands("good [%clk 0:01:00] move [%eval -1.5]")
            .map(|c| (c.name, c.value))
            .collect();
        assert_eq!(found, [("clk", "0:01:00"), ("eval", "-1.5")]);
        assert_eq!(commands("[%clk").count(), 0);
    }

    #[test]
    fn times_are_seconds_and_evaluations_pawns_or_moves_to_mate() {
        let times = [
            "0:01:00",
            "1:02:03.5",
            "12:05",
            "7.25",
            "4:42:01.76",
            "1:48:07.917",
            "x",
            "1:2:3:4",
            "-1",
            "nan",
            "",
        ];
        let read = times.map(seconds);
        let none = None;
        assert_eq!(
            read[..4],
            [Some(60.0), Some(3723.5), Some(725.0), Some(7.25)]
        );
        assert_eq!(read[4..6], [Some(16921.76), Some(6487.917)]);
        assert_eq!(read[6..], [none, none, none, none, none]);
        use Evaluation::{Mate, Pawns};
        let read = ["0.35", "-1.2,18", "#-3", "#3", "inf", "#", "1e5"].map(evaluation);
        assert_eq!(read[..2], [Some(Pawns(0.35)), Some(Pawns(-1.2))]);
        assert_eq!(read[2..4], [Some(Mate(-3)), Some(Mate(3))]);
        assert_eq!(read[4..], [None, None, None]);
    }

    #[test]
    fn whole_numbers_with_a_depth_have_no_unit() {
        for text in ["23,24", "-12,16", "0,9", "+7 , 8"] {
            assert!(has_no_unit(text) && evaluation(text).is_none(), "{text}");
        }
        for text in ["23", "0.23,24", "-1.00,2", "#3,20"] {
            assert!(!has_no_unit(text) && evaluation(text).is_some(), "{text}");
        }
    }
}
