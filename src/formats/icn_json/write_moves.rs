//! Moves as strings, or as objects with the details of the move.

use super::moves::{short, step};
use super::names;
use super::write::Page;
use super::write_position::number;
use crate::diag::Code;
use crate::formats::icn::header::cycle;
use crate::formats::icn::letters;
use crate::formats::icn::write::says_more;
use crate::model::{Action, Game, Kind, Marks, Position, Side, Square, WideMove};

impl Page<'_> {
    pub(super) fn moves(&mut self, game: &Game, start: &Position) -> Option<()> {
        let (mut out, mut bare) = (String::from("["), 0);
        let two = cycle(start)
            .iter()
            .all(|s| matches!(s, Side::White | Side::Black));
        for id in game.tree.main_line() {
            let Action::Wide([said]) = game.tree.action(id) else {
                return self.refuse(
                    Code("icn-json/bounded-move"),
                    "a move of a bounded board cannot be written as it is",
                    "use `convert`, which puts the game on the infinite board",
                );
            };
            let (Some(from), Some(to)) = (said.from.square(), said.to.square()) else {
                return self.refuse(
                    Code("icn-json/unknown-square"),
                    "the squares of a move are unknown",
                    "the source must state them, or name the variant with `--variant` so that the rules can find them",
                );
            };
            if said.placed.is_some() {
                return self.refuse(
                    Code("core/inexpressible-move"),
                    "a gating move or a wall cannot be written on the infinite board",
                    "convert to `yaml`, `json` or `jsonl`, or end the game before this move",
                );
            }
            let side = game.tree.side(id);
            if let Some(kind) = said.promotion {
                self.name(kind)?;
            }
            bare += u64::from(self.keeps_no_marks && says_more(said));
            out.push_str(if out.len() > 1 { ",\n    " } else { "\n    " });
            match self.legacy {
                true => out.push_str(&self.object(&from, &to, said, side, two)?),
                false => out.push_str(&format!("\"{}\"", short(&from, &to, said, side))),
            }
        }
        let what = "letters, captures and checks of moves from an unknown position";
        self.sink
            .lose(Code("icn-json/lost-marks"), what, bare, None);
        out.push_str(if out.len() > 1 { "\n  ]" } else { "]" });
        self.lines.put("moves", &out);
        Some(())
    }

    fn object(
        &mut self,
        from: &Square,
        to: &Square,
        said: &WideMove,
        side: Side,
        two: bool,
    ) -> Option<String> {
        let mut parts = Vec::new();
        if let Some(kind) = said.kind {
            let name = self.name(kind)?;
            parts.push(format!("\"type\": \"{name}{}\"", names::owner(side)));
        }
        parts.push(format!("\"startCoords\": {}", coords(from)));
        parts.push(format!("\"endCoords\": {}", coords(to)));
        self.captured(said, side, two, &mut parts)?;
        if let Some(kind) = said.promotion {
            let usual = letters::side_of_promoted(side, kind);
            let owner = names::owner(said.promotion_side.unwrap_or(usual));
            parts.push(format!("\"promotion\": \"{}{owner}\"", self.name(kind)?));
        }
        let has = |marks| said.marks.intersects(marks);
        if has(Marks::EN_PASSANT) {
            parts.push(format!("\"enpassant\": {}", step(side)));
        }
        if has(Marks::CASTLE) || said.partner.is_some() {
            let dir = if to.x < from.x { -1 } else { 1 };
            let partner = said.partner.as_ref();
            let coord = partner.map_or(String::new(), |p| format!(", \"coord\": {}", coords(p)));
            parts.push(format!("\"castle\": {{\"dir\": {dir}{coord}}}"));
        }
        if has(Marks::CHECK | Marks::SAYS_CHECK | Marks::MATE | Marks::SAYS_MATE) {
            parts.push("\"check\": true".into());
        }
        if has(Marks::MATE | Marks::SAYS_MATE) {
            parts.push("\"mate\": true".into());
        }
        Some(format!("{{{}}}", parts.join(", ")))
    }

    /// What is captured, and whose it is.
    fn captured(
        &mut self,
        said: &WideMove,
        side: Side,
        two: bool,
        parts: &mut Vec<String>,
    ) -> Option<()> {
        let Some(kind) = said.captured else {
            let unknown = said.marks.intersects(Marks::SAYS_CAPTURE);
            let what = "captures of unknown pieces";
            let code = Code("icn-json/lost-capture");
            self.sink.lose(code, what, u64::from(unknown), None);
            return Some(());
        };
        let neutral = kind == Kind::OBSTACLE || kind == Kind::VOID;
        let owner = match (neutral, two) {
            (true, _) => Side::Neutral,
            (false, true) => side.other(),
            (false, false) => {
                let what = "owners of captured pieces (more than two players)";
                let code = Code("icn-json/lost-capture");
                self.sink.lose(code, what, 1, None);
                return Some(());
            }
        };
        let name = self.name(kind)?;
        let owner = names::owner(owner);
        parts.push(format!("\"captured\": \"{name}{owner}\""));
        Some(())
    }
}

fn coords(at: &Square) -> String {
    format!("[{}, {}]", number(&at.x), number(&at.y))
}
