/// One `[%name value]` command inside a comment.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Command<'a> {
    /// Its name without the `%`: `clk`, `eval`.
    pub name: &'a str,
    /// Everything after the name, trimmed.
    pub value: &'a str,
}

/// The `[%clk 0:01:00]` commands of a comment, in order.
///
/// Comments keep their text as it was written; this function parses it.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        let start = rest.find("[%")?;
        let body = &rest[start + 2..];
        let end = body.find(']')?;
        rest = &body[end + 1..];
        let inside = &body[..end];
        let cut = inside.find(char::is_whitespace).unwrap_or(inside.len());
        Some(Command {
            name: &inside[..cut],
            value: inside[cut..].trim(),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn commands_between_words() {
        let found: Vec<_> = commands("good [%clk 0:01:00] move [%eval -1.5]")
            .map(|c| (c.name, c.value))
            .collect();
        assert_eq!(found, [("clk", "0:01:00"), ("eval", "-1.5")]);
        assert_eq!(commands("[%clk").count(), 0);
    }
}
