//! Where pieces promote, and to which.

use super::header::{Header, Token, is_usual};
use super::letters::{self, Letters};
use super::number::shorten;
use crate::diag::{Code, Diagnostic, Span};
use crate::model::{Kind, Promotion, Side};

impl<'s> Header<'s> {
    pub(super) fn promotions(&mut self, f: &Token<'_>) -> Option<Vec<Promotion>> {
        let inside = f.text.get(1..f.text.len() - 1)?;
        let players = self.players();
        let sides: Vec<&str> = inside.split('|').collect();
        if sides.len() != players.len() {
            return self.wrong_count(f, sides.len(), players.len());
        }
        let mut at = f.at + 1;
        let mut out = Vec::new();
        let (mut last, mut lists) = (None, Vec::new());
        for (side, text) in players.into_iter().zip(sides) {
            let rule = self.promotion(side, text, at)?;
            if text.contains(';') {
                last = Some(rule.to.clone());
                lists.push((rule.to.clone(), Span::new(at, at + text.len())));
            }
            out.push(rule);
            at += text.len() + 1;
        }
        if self.shared {
            let used = out.iter().any(|rule| !rule.ranks.is_empty());
            lists.retain(|(list, _)| !used || Some(list) != last.as_ref());
            self.unused_lists(&lists);
            let last = last.flatten();
            for rule in &mut out {
                rule.to = last.clone().filter(|_| !rule.ranks.is_empty());
            }
        } else if out.iter().any(|r| r.ranks.is_empty() && r.to.is_some()) {
            return self.list_without_rank(f);
        }
        Some(out)
    }

    pub(super) fn promotion(&mut self, side: Side, text: &str, at: usize) -> Option<Promotion> {
        let (ranks, codes) = match text.split_once(';') {
            Some((ranks, codes)) => (ranks, Some(codes)),
            None => (text, None),
        };
        let mut found = Vec::new();
        let mut rank_at = at;
        for rank in ranks.split(',').filter(|r| !r.is_empty()) {
            found.push(self.coord(rank, rank_at)?);
            rank_at += rank.len() + 1;
        }
        let to = match codes {
            Some(codes) => self.choice(codes, at + ranks.len() + 1)?,
            None => None,
        };
        Some(Promotion::on(side, found, to))
    }

    /// Names the lists that apply to no player, because a later one applies to all or nobody has a rank.
    fn unused_lists(&mut self, lists: &[(Option<Vec<Kind>>, Span)]) {
        let Some((_, first)) = lists.first() else {
            return;
        };
        const CODE: Code = Code("icn/unused-promotion-list");
        let message = "this promotion list applies to no player; it was left out";
        let d = Diagnostic::warning(CODE, message).at(*first).help(
            "in `icn+site2026` the last list applies to every player who has a rank: (8|1;q)",
        );
        self.sink
            .discard(d, "promotion lists that apply to no player");
        self.sink.lose(CODE, "", lists.len() as u64 - 1, None);
    }

    fn list_without_rank<T>(&mut self, f: &Token<'_>) -> Option<T> {
        let message = format!("the promotion list `{}` has no rank", shorten(f.text));
        self.sink.push(
            Diagnostic::error(Code("icn/list-without-rank"), message)
                .at(f.span())
                .help("write (8;q|1;q); in `icn+site2026` the last list applies to every player"),
        );
        None
    }

    /// The promotion list; `None` inside for the usual four pieces.
    fn choice(&mut self, codes: &str, mut at: usize) -> Option<Option<Vec<Kind>>> {
        let mut kinds = Vec::new();
        for code in codes.split(',') {
            let span = Span::new(at, at + code.len());
            let Some(kind) = letters::kind(code) else {
                super::pieces::side_and_kind("", code, at, self.sink);
                return None;
            };
            if kinds.contains(&kind) {
                let message = format!("`{code}` is listed twice");
                let d = Diagnostic::warning(Code("icn/listed-twice"), message);
                self.sink.push(d.at(span).help("write it once"));
            } else {
                kinds.push(kind);
            }
            at += code.len() + 1;
        }
        Some((!is_usual(&kinds)).then_some(kinds))
    }
}

/// The first piece of a promotion list that has the color of another player, and whose list it is. Without a color are
/// obstacles and voids, the lists of further players, and lists that are all the same, which every dialect reads alike.
pub(super) fn of_other_color<'a>(f: &Token<'a>) -> Option<(Token<'a>, Side)> {
    let sides = f.text.trim_matches(['(', ')']).split('|');
    let list = |text: &'a str| text.split_once(';').map(|(_, list)| list);
    let mut lists = sides.clone().filter(|side| !side.is_empty()).map(list);
    let first = lists.next();
    if lists.all(|list| Some(list) == first) {
        return None;
    }
    for (side, text) in [Side::White, Side::Black].into_iter().zip(sides) {
        let codes = list(text).unwrap_or_default();
        let other = |code: &&str| {
            let owner = letters::piece("", code);
            matches!(owner, Letters::Known(owner, _) if owner != side && owner != Side::Neutral)
        };
        if let Some(code) = codes.split(',').find(other) {
            let at = f.at + (code.as_ptr() as usize - f.text.as_ptr() as usize);
            let token = Token {
                text: code,
                at,
                ..*f
            };
            return Some((token, side));
        }
    }
    None
}
