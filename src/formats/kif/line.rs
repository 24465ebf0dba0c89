//! The line of moves that is being read: its moves, and how to take them back.

use super::branch::Outer;
use super::problem::wrong_move;
use super::read::Rule;
use super::{bearing, diagram, problem};
use crate::diag::{Diagnostic, Span};
use crate::formats::shogi::{Setup, ShogiPiece, Undo, number, square};
use crate::model::{Game, Marks, NodeId, Ply, Side, Sq};
use pest::iterators::Pair;

/// A move of the line.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) node: NodeId,
    pub(super) undo: Undo,
    to: Sq,
    /// The seconds that its player has used so far.
    total: u64,
}

/// The moves from the start to where the text is.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) setup: Setup,
    first: Side,
    pub(super) played: Vec<Played>,
    /// The lines that this one is a variation of, the main line first.
    pub(super) outer: Vec<Outer>,
    /// How many moves were played again to return to earlier lines.
    pub(super) replayed: usize,
    /// Where the variation begins, if it has no move yet.
    pub(super) fresh: Option<Span>,
    /// No move may follow.
    pub ended: bool,
    /// A word such as `投了` was read as its end.
    pub worded: bool,
    /// A closing line such as `まで2手で後手の勝ち` was read.
    pub closed: bool,
}

impl Line {
    pub fn new(setup: Setup, first: Side) -> Self {
        Self {
            setup,
            first,
            played: Vec::new(),
            outer: Vec::new(),
            replayed: 0,
            fresh: None,
            ended: false,
            worded: false,
            closed: false,
        }
    }

    /// The number of the next move.
    pub fn due(&self) -> usize {
        self.played.len() + 1
    }

    /// Who moves next.
    pub fn side(&self) -> Side {
        match self.played.len() % 2 {
            0 => self.first,
            _ => self.first.other(),
        }
    }

    /// The last move.
    pub fn node(&self) -> NodeId {
        self.played.last().map_or(NodeId::ROOT, |p| p.node)
    }

    /// Where the line begins, if it is a variation that has neither a move nor an end.
    pub fn without_moves(&self) -> Option<Span> {
        self.fresh.filter(|_| !self.ended && !self.closed)
    }

    /// Adds the seconds that the last move took; returns how many its player has used.
    pub fn spend(&mut self, seconds: u64) -> u64 {
        let at = self.played.len();
        let before = at.checked_sub(3).and_then(|at| self.played.get(at));
        let total = before.map_or(0, |p| p.total).saturating_add(seconds);
        if let Some(last) = self.played.last_mut() {
            last.total = total;
        }
        total
    }

    /// What its player has used before a move or an end that comes next.
    pub fn used(&self) -> u64 {
        let before = self.played.len().checked_sub(2);
        before
            .and_then(|at| self.played.get(at))
            .map_or(0, |p| p.total)
    }

    /// Reads one move, from the parts after its number.
    pub fn play<'a>(
        &mut self,
        parts: impl Iterator<Item = Pair<'a, Rule>>,
        (text, span): (&str, Span),
        game: &mut Game,
    ) -> Result<(), Box<Diagnostic>> {
        let mut said = Said::default();
        parts.for_each(|part| said.read(part));
        let last = self.played.last().map(|p| p.to);
        let ply = said.ply(&self.setup, self.side(), last);
        let ply = ply.map_err(|why| wrong_move(text, &why, span))?;
        self.push(ply, span, game);
        Ok(())
    }

    /// Whether a move has the number of the move before, and can only be the next one: it cannot replace that
    /// move.
    pub fn is_repeated<'a>(
        &self,
        number: Option<u32>,
        parts: impl Iterator<Item = Pair<'a, Rule>>,
    ) -> bool {
        let Some((last, before)) = self.played.split_last() else {
            return false;
        };
        if self.ended || number.map(|n| n as usize) != Some(self.played.len()) {
            return false;
        }
        let mut said = Said::default();
        parts.for_each(|part| said.read(part));
        let mut setup = self.setup.clone();
        let follows = said.ply(&setup, self.side(), Some(last.to)).is_ok();
        setup.take_back(&last.undo);
        let square = before.last().map(|p| p.to);
        let replaces = said.ply(&setup, self.side().other(), square).is_ok();
        follows && !replaces
    }

    /// Reads one move of KI2.
    pub fn walk(&mut self, walked: Pair<'_, Rule>, game: &mut Game) -> Result<(), Box<Diagnostic>> {
        let (text, span) = (walked.as_str(), Span::from(walked.as_span()));
        let wrong = |why: &str| problem::wrong_step(text, why, span);
        let mut said = Said::default();
        let mut first = true;
        for part in walked.into_inner() {
            if part.as_rule() == Rule::mover {
                first = matches!(part.as_str(), "▲" | "☗" | "▼");
            } else {
                said.read(part);
            }
        }
        let side = self.side();
        if (side == Side::White) != first {
            return Err(wrong("it is the other player's turn"));
        }
        let last = self.played.last().map(|p| p.to);
        let to = said.to(last).map_err(|why| wrong(&why))?;
        let man = said.man.ok_or_else(|| wrong("there is no such piece"))?;
        if !said.dropped {
            let all = self.setup.reaching(side, man, to);
            let told = bearing::told(man, side, to, &said.bearing, &all);
            let found = match (&all[..], &told[..]) {
                ([only], []) | (_, [only]) => number(*only),
                ([], _) => None,
                (several, _) => {
                    let names = several.iter().filter_map(|sq| number(*sq));
                    let names: Vec<String> = names.map(|(a, b)| format!("{a}{b}")).collect();
                    return Err(problem::ambiguous(text, &names, span));
                }
            };
            match found {
                Some(from) => said.from = from,
                None if self.setup.count(side, man) > 0 => said.dropped = true,
                None => return Err(wrong("no piece of that kind can go there")),
            }
        }
        let ply = said.ply(&self.setup, side, last);
        let ply = ply.map_err(|why| wrong(&why))?;
        self.push(ply, span, game);
        Ok(())
    }

    fn push(&mut self, ply: Ply, span: Span, game: &mut Game) {
        let side = self.side();
        let total = self.used();
        let node = game.tree.push(self.node(), side, ply, span);
        let undo = self.setup.play(side, ply);
        self.played.push(Played {
            node,
            undo,
            to: ply.to,
            total,
        });
        self.fresh = None;
    }
}

/// What the words of a move say.
#[derive(Debug, Default)]
struct Said {
    file: Option<u8>,
    rank: Option<u8>,
    man: Option<ShogiPiece>,
    dropped: bool,
    promoted: bool,
    from: (u8, u8),
    /// The words of KI2 that tell the piece from others.
    bearing: String,
}

impl Said {
    fn read(&mut self, part: Pair<'_, Rule>) {
        match part.as_rule() {
            Rule::target | Rule::origin => part.into_inner().for_each(|p| self.read(p)),
            Rule::file => self.file = diagram::digit(part.as_str()),
            Rule::rank => self.rank = diagram::digit(part.as_str()),
            Rule::man => self.man = ShogiPiece::of_word(part.as_str()),
            Rule::bearing => self.bearing = part.as_str().to_owned(),
            Rule::dropped => self.dropped = true,
            Rule::promoted => self.promoted = true,
            Rule::from_file => self.from.0 = diagram::digit(part.as_str()).unwrap_or(0),
            Rule::from_rank => self.from.1 = diagram::digit(part.as_str()).unwrap_or(0),
            _ => {}
        }
    }

    /// The square it ends on.
    fn to(&self, last: Option<Sq>) -> Result<Sq, String> {
        match (self.file, self.rank) {
            (Some(file), Some(rank)) => {
                square(file, rank).ok_or_else(|| "there is no such square".into())
            }
            _ => {
                last.ok_or_else(|| "there is no previous move whose square `同` could mean".into())
            }
        }
    }

    /// The move on the board; an error is why it is none.
    fn ply(&self, setup: &Setup, side: Side, last: Option<Sq>) -> Result<Ply, String> {
        let to = self.to(last)?;
        let man = self.man.ok_or("there is no such piece")?;
        if self.dropped {
            if !ShogiPiece::held().any(|m| m == man) {
                return Err(format!("`{}` cannot be dropped", man.word()));
            }
            return Ok(Ply {
                to,
                kind: man.kind(),
                marks: Marks::DROP,
                ..Ply::UNKNOWN
            });
        }
        let (file, rank) = self.from;
        let from = square(file, rank);
        let from = from.ok_or("it says neither where the piece came from nor `打`")?;
        match setup.at(from) {
            Some((owner, there)) if owner == side && there == man => {}
            Some((owner, _)) if owner != side => {
                return Err(format!("the piece on {file}{rank} is the other player's"));
            }
            Some((_, there)) => {
                let there = there.word();
                return Err(format!("the piece on {file}{rank} is `{there}`"));
            }
            None => return Err(format!("there is no piece on {file}{rank}")),
        }
        if self.promoted && man.promoted().is_none() {
            return Err(format!("`{}` does not promote", man.word()));
        }
        let marks = match self.promoted {
            true => Marks::PROMOTE,
            false => Marks::empty(),
        };
        Ok(Ply {
            kind: man.kind(),
            marks,
            ..Ply::coordinates(from, to)
        })
    }
}
