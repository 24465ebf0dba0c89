//! The site's moves: at most one comment per move, after it, and clock times in
//! tenths of seconds.

use super::header::cycle;
use super::letters;
use super::play::{self, GLYPHS};
use super::write::{Page, Style};
use crate::diag::Code;
use crate::model::{Action, Game, Marks, NodeId, Position, Remark, WideMove};

/// What is written beside one move, as far as the site allows it.
#[derive(Default)]
struct Annotations<'a> {
    glyph: &'static str,
    comments: Vec<&'a str>,
    /// Comments from before the move.
    moved: u64,
    nags: u64,
}

impl Page<'_> {
    pub(super) fn site_moves(&mut self, game: &Game, start: &Position) -> Option<()> {
        let tree = &game.tree;
        let mut waiting: Vec<&str> = texts(tree.remarks(NodeId::ROOT)).collect();
        let width = (cycle(start).len() as u64).max(1);
        let first = start.counters.fullmove.unwrap_or(1).max(1);
        if tree.is_empty() {
            let what = "comments of a game without moves";
            let lost = waiting.len() as u64;
            self.sink.lose(Code("core/lost-comments"), what, lost, None);
            return Some(());
        }
        self.glue_section(self.section_glue());
        for (i, id) in (0u64..).zip(tree.main_line()) {
            let Action::Wide([said]) = tree.action(id) else {
                return self.refuse(
                    Code("icn/bounded-move"),
                    "a move of a bounded board cannot be written as it is".into(),
                    "use `convert`, which puts the game on the infinite board",
                );
            };
            let row = first.saturating_add(i / width);
            match (self.style, i % width) {
                (Style::Pretty, 0) if i > 0 => self.put(format_args!("\n{row}. ")),
                (Style::Pretty, 0) => self.put(format_args!("{row}. ")),
                (Style::Pretty, _) => self.text(" | "),
                _ if i > 0 => self.text("|"),
                _ => {}
            }
            let beside = beside(std::mem::take(&mut waiting), tree.remarks(id));
            self.site_move(said, tree.side(id), beside)?;
        }
        Some(())
    }

    fn site_move(
        &mut self,
        said: &WideMove,
        side: crate::model::Side,
        beside: Annotations<'_>,
    ) -> Option<()> {
        let full = self.is_full(said);
        if let Some(kind) = said.kind.filter(|_| full) {
            self.letters(side, kind)?;
        }
        let gap = if self.is_pretty() { " " } else { "" };
        let arrow = if full && takes(said) { "x" } else { ">" };
        self.step(said, &format!("{gap}{arrow}{gap}"))?;
        if let Some(kind) = said.promotion {
            self.text(gap);
            self.text("=");
            let usual = letters::side_of_promoted(side, kind);
            self.letters(said.promotion_side.unwrap_or(usual), kind)?;
        }
        let mark = check(said).filter(|_| full);
        for part in mark
            .into_iter()
            .chain(Some(beside.glyph).filter(|g| !g.is_empty()))
        {
            self.text(gap);
            self.text(part);
        }
        self.site_comment(&beside, gap);
        self.lose_beside(&beside);
        Some(())
    }

    fn site_comment(&mut self, beside: &Annotations<'_>, gap: &str) {
        let words: Vec<&str> = beside.comments.iter().map(|c| c.trim()).collect();
        let words: Vec<&str> = words.into_iter().filter(|c| !c.is_empty()).collect();
        if words.is_empty() {
            return;
        }
        let text = match beside.comments[..] {
            [only] => only.to_owned(),
            _ => words.join(" "),
        };
        let escape = play::escape(&text);
        let text = self.inside_braces(&text).into_owned();
        let text = self.clocks(&text);
        self.put(format_args!("{gap}{{{escape}{text}}}"));
    }

    fn lose_beside(&mut self, beside: &Annotations<'_>) {
        let empty = beside.comments.iter().filter(|c| c.trim().is_empty());
        let empty = empty.count() as u64;
        let what = "empty comments";
        self.sink
            .lose(Code("core/lost-comments"), what, empty, None);
        let what = "annotation glyphs beyond the first of a move, or without a sign";
        self.sink
            .lose(Code("core/lost-nags"), what, beside.nags, None);
        let more = (beside.comments.len() as u64).saturating_sub(1 + empty);
        let what = "the place of comments (the site has one per move, after it)";
        self.sink.lose(
            Code("icn/lost-comment-place"),
            what,
            more.max(beside.moved),
            None,
        );
    }

    /// Clock times in the site's form; the site refuses a game with any other form.
    fn clocks(&mut self, text: &str) -> String {
        const OPEN: &str = "[%clk";
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(OPEN) {
            let (before, inside) = (&rest[..at], &rest[at + OPEN.len()..]);
            out.push_str(before);
            let Some(end) = inside.find(']') else {
                out.push_str(&rest[at..]);
                return out;
            };
            let said = &inside[..end];
            if !said.is_empty() && !said.starts_with(char::is_whitespace) {
                // Another command whose name begins alike.
                out.push_str(OPEN);
                rest = inside;
                continue;
            }
            match clock(said.trim()) {
                Some((time, cut)) => {
                    let what = "hundredths of seconds in clock times";
                    let cut = u64::from(cut);
                    self.sink
                        .lose(Code("icn/lost-clock-digits"), what, cut, None);
                    out.push_str(&format!("{OPEN} {time}]"));
                }
                None => {
                    let what = "invalid clock times";
                    self.sink.lose(Code("icn/lost-clock"), what, 1, None);
                    out.push_str(&format!("(%clk{said})"));
                }
            }
            rest = &inside[end + 1..];
        }
        out.push_str(rest);
        out
    }
}

fn texts<'a>(remarks: impl Iterator<Item = Remark<'a>>) -> impl Iterator<Item = &'a str> {
    remarks.filter_map(|r| match r {
        Remark::Before(text) | Remark::After(text) => Some(text),
        Remark::Nag(_) => None,
    })
}

fn beside<'a>(waiting: Vec<&'a str>, remarks: impl Iterator<Item = Remark<'a>>) -> Annotations<'a> {
    let mut beside = Annotations {
        moved: waiting.len() as u64,
        comments: waiting,
        ..Annotations::default()
    };
    for remark in remarks {
        match remark {
            Remark::Before(text) => {
                beside.moved += 1;
                beside.comments.push(text);
            }
            Remark::After(text) => beside.comments.push(text),
            Remark::Nag(n) => {
                let sign = GLYPHS
                    .iter()
                    .find(|(g, nag)| u32::from(*nag) == n && *g != "=");
                match sign.filter(|_| beside.glyph.is_empty()) {
                    Some((glyph, _)) => beside.glyph = glyph,
                    None => beside.nags += 1,
                }
            }
        }
    }
    beside
}

/// Whether the move captures, if that is known. What the rules found takes precedence over what
/// the text says.
pub(super) fn takes(said: &WideMove) -> bool {
    match said.marks.contains(Marks::RESOLVED) {
        true => said.captured.is_some(),
        false => {
            let says = Marks::SAYS_CAPTURE | Marks::EN_PASSANT;
            said.marks.intersects(says) || said.captured.is_some()
        }
    }
}

/// `#` or `+`: what the rules found, otherwise what the text says.
pub(super) fn check(said: &WideMove) -> Option<&'static str> {
    let (mate, check) = match said.marks.contains(Marks::CHECK_KNOWN) {
        true => (Marks::MATE, Marks::CHECK),
        false => (Marks::SAYS_MATE, Marks::SAYS_CHECK),
    };
    if said.marks.contains(mate) {
        return Some("#");
    }
    said.marks.contains(check).then_some("+")
}

/// `H:MM:SS.D` of a clock time, and whether digits were cut off.
fn clock(value: &str) -> Option<(String, bool)> {
    let (whole, part) = value.split_once('.').unwrap_or((value, "0"));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let mut parts: Vec<&str> = whole.split(':').collect();
    if parts.len() == 2 {
        parts.insert(0, "0");
    }
    let [hours, minutes, seconds] = parts[..] else {
        return None;
    };
    let fits = |s: &str| digits(s) && s.len() <= 2;
    if !digits(hours) || !fits(minutes) || !fits(seconds) || !digits(part) {
        return None;
    }
    let cut = part.trim_end_matches('0').len() > 1;
    let tenth = part.get(..1)?;
    Some((format!("{hours}:{minutes:0>2}:{seconds:0>2}.{tenth}"), cut))
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn clock_times_get_the_form_the_site_reads() {
        for (said, written) in [
            ("0:09:56.7", Some(("0:09:56.7", false))),
            ("0:09:56", Some(("0:09:56.0", false))),
            ("1:2:3.25", Some(("1:02:03.2", true))),
            ("9:56", Some(("0:09:56.0", false))),
            ("123:00:00.70", Some(("123:00:00.7", false))),
            ("soon", None),
            ("1:2:3:4", None),
            ("1:2:3.", None),
            ("", None),
        ] {
            let found = clock(said);
            assert_eq!(found.as_ref().map(|(t, cut)| (t.as_str(), *cut)), written);
        }
    }
}
