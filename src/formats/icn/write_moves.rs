//! The moves of the README's dialect, in every style.

use super::framing::looks_unclosed;
use super::header::cycle;
use super::letters;
use super::play;
use super::write::Page;
use super::write_site::{check, takes};
use crate::diag::Code;
use crate::model::{Action, Game, NodeId, Position, Remark, Side, WideMove};
use std::borrow::Cow;

/// Whether a comment before all moves would be read as the header's JSON
/// properties; a move number in front of it prevents that.
fn passes_for_properties(remarks: &[Remark<'_>]) -> bool {
    let Some(Remark::Before(text) | Remark::After(text)) = remarks.first() else {
        return false;
    };
    let text = text.trim_start();
    text.is_empty() || text.starts_with('"')
}

impl Page<'_> {
    pub(super) fn moves(&mut self, game: &Game, start: &Position) -> Option<()> {
        let tree = &game.tree;
        // A glyph needs a move in front of it.
        let remarks = tree.remarks(NodeId::ROOT);
        let remarks: Vec<_> = remarks.filter(|r| !matches!(r, Remark::Nag(_))).collect();
        let mut line = Line::new(start, tree.main_line().next().map(|id| tree.side(id)));
        line.numbered = passes_for_properties(&remarks);
        if line.numbered {
            self.put(format_args!("{}. ", line.number));
        }
        self.remarks(&remarks);
        if !remarks.is_empty() && !tree.is_empty() {
            self.text(if self.is_pretty() { "\n" } else { " " });
        }
        for id in tree.main_line() {
            let remarks: Vec<_> = tree.remarks(id).collect();
            let (before, after): (Vec<Remark>, Vec<Remark>) = remarks
                .into_iter()
                .partition(|r| matches!(r, Remark::Before(_)));
            let Action::Wide([said]) = tree.action(id) else {
                return self.refuse(
                    Code("icn/bounded-move"),
                    "a move of a bounded board cannot be written as it is".into(),
                    "use `convert`, which puts the game on the infinite board",
                );
            };
            let side = tree.side(id);
            match self.is_pretty() {
                true => self.pretty_move(&mut line, side, said, &before, &after)?,
                false => self.compact_move(&mut line, side, said, &before, &after)?,
            }
        }
        self.end_row(&mut line);
        Some(())
    }

    fn compact_move(
        &mut self,
        line: &mut Line,
        side: Side,
        said: &WideMove,
        before: &[Remark<'_>],
        after: &[Remark<'_>],
    ) -> Option<()> {
        if !line.is_first() {
            self.text("|");
        } else if line.black_first && !line.black_is_said {
            self.put(format_args!("{}. ... ", line.number));
        } else if line.numbered || !before.is_empty() {
            // Comments in front of the number belong to the game, not to this move.
            self.put(format_args!("{}. ", line.number));
        }
        line.step();
        self.remarks(before);
        let full = self.is_full(said);
        if let Some(kind) = said.kind.filter(|_| full) {
            self.letters(side, kind)?;
        }
        self.step(said, if full && takes(said) { "x" } else { ">" })?;
        self.promoted(said, side, if full { "=" } else { "" })?;
        if let Some(mark) = check(said).filter(|_| full) {
            self.text(mark);
        }
        self.remarks(after);
        Some(())
    }

    fn pretty_move(
        &mut self,
        line: &mut Line,
        side: Side,
        said: &WideMove,
        before: &[Remark<'_>],
        after: &[Remark<'_>],
    ) -> Option<()> {
        self.lead(line);
        line.step();
        self.remarks(before);
        if !before.is_empty() {
            self.text(" ");
        }
        if let Some(kind) = said.kind {
            self.letters(side, kind)?;
        }
        self.step(said, if takes(said) { " x " } else { " > " })?;
        // The README leaves a blank for remarks even where there are none.
        self.text(" ");
        let bare = self.out.len();
        self.promoted(said, side, "=")?;
        self.check(said, bare);
        if !after.is_empty() {
            self.gap(bare);
            self.remarks(after);
        }
        line.bare = (self.out.len() == bare).then_some(bare);
        line.commented = after.iter().any(|r| matches!(r, Remark::After(_)));
        Some(())
    }

    /// What comes in front of a move in the long version: `1. `, ` | `, a new line.
    fn lead(&mut self, line: &mut Line) {
        if line.is_first() {
            let dots = if line.black_first { "... " } else { "" };
            return self.put(format_args!("{}. {dots}", line.number));
        }
        if !line.starts_row() {
            line.answers = line.commented;
            return self.text(" | ");
        }
        self.end_row(line);
        self.put(format_args!("\n{}. ", line.number));
    }

    /// Removes blanks at the end of a row.
    fn end_row(&mut self, line: &mut Line) {
        if line.bare.is_some() && !line.answers {
            self.out.pop();
        }
        line.answers = false;
    }

    pub(super) fn step(&mut self, said: &WideMove, arrow: &str) -> Option<()> {
        let (Some(from), Some(to)) = (said.from.square(), said.to.square()) else {
            return self.refuse(
                Code("icn/unknown-square"),
                "the squares of a move are unknown".into(),
                "the source must state them, or name the variant with `--variant` so that the rules can find them",
            );
        };
        if said.placed.is_some() {
            return self.refuse(
                Code("core/inexpressible-move"),
                "a gating move or a wall cannot be written on the infinite board".into(),
                "convert to `yaml`, `json` or `jsonl`, or end the game before this move",
            );
        }
        self.square(&from);
        self.text(arrow);
        self.square(&to);
        Some(())
    }

    pub(super) fn promoted(&mut self, said: &WideMove, side: Side, glue: &str) -> Option<()> {
        let Some(kind) = said.promotion else {
            return Some(());
        };
        let usual = letters::side_of_promoted(side, kind);
        let side = said.promotion_side.unwrap_or(usual);
        // Without a sign, a number would belong to the rank.
        let needs_glue = letters::needs_number(side, kind);
        self.text(if needs_glue { "=" } else { glue });
        self.letters(side, kind)
    }

    fn check(&mut self, said: &WideMove, bare: usize) {
        if let Some(mark) = check(said) {
            self.gap(bare);
            self.text(mark);
        }
    }

    /// Writes a blank, unless one was just written at `bare`.
    fn gap(&mut self, bare: usize) {
        if self.out.len() > bare {
            self.text(" ");
        }
    }

    fn remarks(&mut self, remarks: &[Remark<'_>]) {
        for (i, remark) in remarks.iter().enumerate() {
            if i > 0 {
                self.text(" ");
            }
            match remark {
                Remark::Before(text) | Remark::After(text) => self.comment(text),
                Remark::Nag(n) => self.nag(*n),
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let escape = play::escape(text);
        let text = self.inside_braces(text);
        self.put(format_args!("{{{escape}{text}}}"));
    }

    /// A comment without the braces that would end it.
    pub(super) fn inside_braces<'t>(&mut self, text: &'t str) -> Cow<'t, str> {
        let text = self.without(text.into(), '}', ")");
        match looks_unclosed(&text) {
            true => self.without(text, '{', "("),
            false => text,
        }
    }

    fn without<'t>(&mut self, text: Cow<'t, str>, brace: char, instead: &str) -> Cow<'t, str> {
        let braces = text.matches(brace).count() as u64;
        if braces == 0 {
            return text;
        }
        let what = "braces in comments";
        self.sink.lose(Code("icn/lost-brace"), what, braces, None);
        text.replace(brace, instead).into()
    }

    fn nag(&mut self, n: u32) {
        match play::GLYPHS.iter().find(|(_, nag)| u32::from(*nag) == n) {
            Some((glyph, _)) => self.text(glyph),
            None => self.put(format_args!("{{${n}}}")),
        }
    }
}

/// The writer's place in the rows of moves.
struct Line {
    number: u64,
    black_first: bool,
    /// From the position.
    black_is_said: bool,
    /// Players in a row.
    width: u64,
    /// Moves written, including the one that `...` represents.
    done: u64,
    first: bool,
    /// A number is already in front of the game's own comments.
    numbered: bool,
    /// The last move has no remarks and ends with a blank.
    bare: Option<usize>,
    /// The last move has a comment.
    commented: bool,
    /// The last move answers one with a comment. The README's only row of that kind
    /// keeps its blank, so all of them do.
    answers: bool,
}

impl Line {
    fn new(start: &Position, first: Option<Side>) -> Self {
        let cycle = cycle(start);
        let black_first = start.rules.cycle.is_empty() && first == Some(Side::Black);
        Self {
            number: start.counters.fullmove.unwrap_or(1),
            black_first,
            black_is_said: start.turn == Side::Black,
            width: (cycle.len() as u64).max(1),
            done: u64::from(black_first),
            first: true,
            numbered: false,
            bare: None,
            commented: false,
            answers: false,
        }
    }

    fn is_first(&self) -> bool {
        self.first
    }

    fn starts_row(&self) -> bool {
        self.done.is_multiple_of(self.width)
    }

    fn step(&mut self) {
        self.first = false;
        self.done += 1;
        if self.starts_row() {
            self.number = self.number.saturating_add(1);
        }
    }
}
