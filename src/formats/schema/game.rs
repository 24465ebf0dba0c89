//! A game as it is written in files.

use super::line::Moves;
use super::marks::Field;
use super::moves::{CLAIMS, Defaults, MoveRow, claims_nothing_of};
use super::position::{PositionRow, no_extras};
use super::remarks::{RemarkRow, Remarks};
use super::tags;
use super::variations::{VariationRow, Variations};
use crate::diag::Span;
use crate::model::{
    Action, Extras, Game, Grid, Kind, Marks, MoveId, NodeId, Outcome, Ply, Seen, Side, Spot, Start,
    Tree, VariantName, WideMove,
};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// The `panchess` key of a game.
pub const VERSION: &str = "game/1";

/// A value that is there: `null` is none.
fn stated<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Outcome>, D::Error> {
    Outcome::deserialize(from).map(Some)
}

/// A game.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a game")]
pub struct GameRow<'a> {
    panchess: Cow<'a, str>,
    variant: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tags: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<PositionRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resolved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<RemarkRow<'a>>,
    moves: Moves<'a>,
    #[serde(skip_serializing_if = "Variations::is_empty")]
    variations: Variations<'a>,
    #[serde(skip_serializing_if = "no_extras")]
    extras: Cow<'a, Extras>,
}

impl<'a> GameRow<'a> {
    /// A game as a row.
    pub fn of(game: &'a Game) -> Self {
        let (defaults, named) = defaults(&game.tree);
        let remarks = Remarks::of(&game.tree, NodeId::ROOT);
        Self {
            panchess: VERSION.into(),
            variant: game.variant.as_str().into(),
            outcome: game.states_outcome().then_some(game.outcome),
            tags: tags::written(&game.tags),
            start: match &game.start {
                Start::Usual => None,
                Start::Given(p) => Some(PositionRow::start(p, &game.variant)),
            },
            resolved: (!defaults.resolved || !named).then_some(defaults.resolved),
            claims: (!defaults.claims).then_some(false),
            before: remarks.before,
            nags: remarks.nags,
            comments: remarks.comments,
            remarks: remarks.remarks,
            moves: Moves::of(game, defaults),
            variations: Variations::of(game, defaults),
            extras: Cow::Borrowed(&game.extras),
        }
    }

    /// The game, into `game`'s memory.
    pub fn lower(self, game: &mut Game) -> Result<(), String> {
        let defaults = Defaults {
            resolved: self
                .resolved
                .unwrap_or_else(|| self.moves.name_pieces() && self.variations.name_pieces()),
            claims: self.claims.unwrap_or(true),
        };
        game.variant = match &*self.variant {
            "" => VariantName::CHESS,
            said => VariantName::stated(said)?,
        };
        game.outcome = self.outcome.unwrap_or_default();
        game.says_unknown = self.outcome == Some(Outcome::Unknown);
        tags::take(&self.tags, game)?;
        if let Some(row) = self.start {
            game.start = Start::Given(Arc::new(row.lower(Some(&game.variant))?));
        }
        game.extras = self.extras.into_owned();
        game.names = crate::model::names();
        let remarks = Remarks {
            before: self.before,
            nags: self.nags,
            comments: self.comments,
            remarks: self.remarks,
        };
        put(&remarks, &mut game.tree, NodeId::ROOT.whole())?;
        let side = game.first_side();
        let mut grower = Grower {
            tree: &mut game.tree,
            ids: Vec::new(),
            defaults,
        };
        grower.line(NodeId::ROOT, side, self.moves.read())?;
        for (n, variation) in self.variations.read().into_iter().enumerate() {
            grower.variation(n, variation)?;
        }
        Ok(())
    }
}

fn put(remarks: &Remarks<'_>, tree: &mut Tree, of: MoveId) -> Result<(), String> {
    if let Some(problem) = remarks.problem() {
        return Err(problem.into());
    }
    remarks.lower(|remark| tree.remark_on(of, remark));
    Ok(())
}

/// States for the whole game what holds for every move of it, and whether each move from a square names its piece.
fn defaults(tree: &Tree) -> (Defaults, bool) {
    let (mut any_resolved, mut any_claim, mut any_silent) = (false, false, false);
    let mut all_named = true;
    for (marks, captured, named) in facts(tree) {
        all_named &= named;
        any_resolved |= marks.contains(Marks::RESOLVED);
        any_claim |= marks.intersects(CLAIMS);
        any_silent |= claims_nothing_of(marks, captured);
    }
    let defaults = Defaults {
        resolved: any_resolved || tree.is_empty(),
        claims: any_claim || !any_silent,
    };
    (defaults, all_named)
}

/// The marks of each move, what it captures, and whether it names its piece, if it is from a square.
fn facts(tree: &Tree) -> impl Iterator<Item = (Marks, Option<Kind>, bool)> + '_ {
    let ply = |p: &Ply| (p.marks, p.captured, p.kind.is_some() || p.from.is_none());
    let wide = |m: &WideMove| {
        let named = m.kind.is_some() || m.from == Spot::default();
        (m.marks, m.captured, named)
    };
    tree.ids().flat_map(move |id| {
        let (one, plies, moves): (_, &[_], &[_]) = match tree.action(id) {
            Action::One(p) => (Some(ply(&p)), &[], &[]),
            Action::Several(plies) => (None, plies, &[]),
            Action::Wide(moves) => (None, &[], moves),
        };
        one.into_iter()
            .chain(plies.iter().map(ply))
            .chain(moves.iter().map(wide))
    })
}

/// Turns flat lines into the tree.
struct Grower<'t> {
    tree: &'t mut Tree,
    /// The node of each move in file order.
    ids: Vec<NodeId>,
    defaults: Defaults,
}

impl Grower<'_> {
    fn variation(&mut self, n: usize, row: VariationRow<'_>) -> Result<(), String> {
        if row.moves.is_empty() {
            return Err(format!("variation {} has no moves", n + 1));
        }
        let Some(beside) = self.ids.get(row.at).copied() else {
            return Err(format!(
                "variation {} is `at` move {}, which does not come before it; moves count from 0",
                n + 1,
                row.at
            ));
        };
        let parent = self.tree.parent(beside).unwrap_or(NodeId::ROOT);
        self.line(parent, self.tree.side(beside), row.moves.read())
    }

    fn line(
        &mut self,
        mut parent: NodeId,
        mut side: Side,
        moves: Vec<MoveRow<'_>>,
    ) -> Result<(), String> {
        for row in moves {
            let of = self.ids.len();
            side = row.side.unwrap_or(side);
            parent = self
                .node(parent, side, row)
                .map_err(|e| format!("move {of}: {e}"))?;
            self.ids.push(parent);
            side = side.other();
        }
        Ok(())
    }

    fn node(&mut self, parent: NodeId, side: Side, mut row: MoveRow<'_>) -> Result<NodeId, String> {
        let remarks = row.take_remarks();
        let (span, defaults) = (Span::default(), self.defaults);
        let id = match row.moves.take() {
            None if row.is_wide() => {
                let one = row.wide(defaults)?;
                self.tree.push_wide(parent, side, [one], span)
            }
            None => self.one(parent, side, row)?,
            Some(moves) => self.several(parent, side, row, moves)?,
        };
        put(&remarks, self.tree, id.whole())?;
        Ok(id)
    }

    fn one(&mut self, parent: NodeId, side: Side, mut row: MoveRow<'_>) -> Result<NodeId, String> {
        let (ordinal, stated) = (row.ordinal.take(), Field::flags(&row.stated));
        let Some(board) = row.board.take() else {
            if !stated.is_empty() {
                return Err("`stated` is only allowed with `board`".into());
            }
            let id = self
                .tree
                .push(parent, side, row.ply(self.defaults)?, Span::default());
            if let Some(n) = ordinal {
                self.tree.set_ordinal(id, n);
            }
            return Ok(id);
        };
        if ordinal.is_some() {
            return Err("a move has `board` or `ordinal`, not both".into());
        }
        let position = board.lower(Some(&VariantName::CHESS))?;
        let fits = |g: &Grid| g.files() <= Seen::MAX_SIDE && g.ranks() <= Seen::MAX_SIDE;
        if !position.grid().is_some_and(fits) {
            return Err(format!(
                "a `board` in place of a move has at most {0} files and {0} ranks",
                Seen::MAX_SIDE
            ));
        }
        if self.tree.seen_count() >= Tree::MAX_SEEN {
            return Err(format!("more than {} boards in one game", Tree::MAX_SEEN));
        }
        let seen = Seen { position, stated };
        let id = self.tree.push_seen(parent, side, seen, Span::default());
        self.tree.set_ply(id, row.ply(self.defaults)?);
        Ok(id)
    }

    fn several(
        &mut self,
        parent: NodeId,
        side: Side,
        outer: MoveRow<'_>,
        mut moves: Vec<MoveRow<'_>>,
    ) -> Result<NodeId, String> {
        if moves.len() > Tree::MAX_MOVES {
            return Err(format!("more than {} moves in one turn", Tree::MAX_MOVES));
        }
        let wide = outer.is_wide() || moves.iter().any(MoveRow::is_wide);
        if !outer.says_only_several() || !moves.iter().all(MoveRow::is_bare) {
            return Err("beside `moves` there is only `side`, `wide` and remarks; \
                 of these the moves inside have only remarks"
                .into());
        }
        let remarks: Vec<_> = moves.iter_mut().map(MoveRow::take_remarks).collect();
        let (span, defaults) = (Span::default(), self.defaults);
        let id = if wide {
            let moves: Result<Vec<_>, _> = moves.into_iter().map(|m| m.wide(defaults)).collect();
            self.tree.push_wide(parent, side, moves?, span)
        } else {
            let plies: Result<Vec<_>, _> = moves.into_iter().map(|m| m.ply(defaults)).collect();
            self.tree.push_several(parent, side, &plies?, span)
        };
        for (nth, remarks) in remarks.iter().enumerate() {
            put(remarks, self.tree, id.nth(nth))?;
        }
        Ok(id)
    }
}
