//! Messages for moves that cannot be made.

use super::army::Manner;
use super::board::Id;
use super::castling::NoCastling;
use super::moves::No;
use super::number::{At, Number};
use super::setup::too_far_for_huygens;
use super::state::State;
use crate::diag::Code;
use crate::model::{Kind, Name, Side, Square, Turns};
use crate::rules::Problem;

/// The most other moves a message names.
const NEAR: usize = 4;

/// On boards with more pieces than this, other moves are not searched for.
const FEW: usize = 2_000;

/// `White`, `Black`, `Red`.
pub(super) fn name(side: Side) -> &'static str {
    match side {
        Side::Neutral => "nobody",
        Side::White => "White",
        Side::Black => "Black",
        Side::Red => "Red",
        Side::Blue => "Blue",
        Side::Yellow => "Yellow",
        Side::Green => "Green",
    }
}

/// Such as `4,-5`; a long number is shortened to its first and last digits.
pub(super) fn square(at: &Square) -> String {
    let number = |n: &crate::model::Coord| {
        let text = n.to_string();
        match (text.get(..6), text.get(text.len().saturating_sub(6)..)) {
            (Some(first), Some(last)) if text.len() > 30 => {
                format!("{first}…{last} ({} digits)", text.len())
            }
            _ => text,
        }
    };
    format!("{},{}", number(&at.x), number(&at.y))
}

fn model_square<N: Number>(at: &At<N>) -> Square {
    Square {
        x: at.0.coord(),
        y: at.1.coord(),
    }
}

fn spelled<N: Number>(at: &At<N>) -> String {
    square(&model_square(at))
}

impl<N: Number> State<N> {
    /// `rook on 1,1`.
    pub(super) fn standing(&self, id: Id) -> String {
        format!("{} on {}", self.kind(id), self.at(id))
    }

    fn kind(&self, id: Id) -> Kind {
        self.law.army.kind(self.board.man(id).sort)
    }

    fn at(&self, id: Id) -> String {
        spelled(&self.board.man(id).at)
    }

    fn owner(&self, id: Id) -> &'static str {
        name(self.board.man(id).side)
    }

    /// Why a move from square to square cannot be made.
    pub(super) fn explained(&mut self, no: No, from: &At<N>, to: &At<N>) -> Problem {
        if matches!(no, No::Endless) {
            return too_far_for_huygens();
        }
        let (wrong, illegal) = (Code("core/wrong-promotion"), Code("core/illegal-move"));
        let mut candidates = Box::default();
        let (code, help) = match &no {
            No::Promotion(_) => (Code("core/missing-promotion"), self.promotion_help()),
            No::Becomes(..) => (wrong, self.promotion_help()),
            No::Unpromoted(_) => (wrong, "remove the promotion".to_owned()),
            _ => (illegal, self.other_moves(&no, from, to, &mut candidates)),
        };
        let message = self.reason(no, from, to);
        Problem {
            candidates,
            ..Problem::new(code, message, help)
        }
    }

    fn reason(&mut self, no: No, from: &At<N>, to: &At<N>) -> String {
        let (start, end) = (spelled(from), spelled(to));
        match no {
            No::Nobody => format!("there is no piece on {start}"),
            No::NotOurs(id) => format!(
                "the {} belongs to {}, but it is {}'s turn",
                self.standing(id),
                self.owner(id),
                name(self.us())
            ),
            No::OtherKind(id, said) => {
                let kind = self.kind(id);
                let (is, not) = (article(kind), article(said));
                format!("the piece on {start} is {is} {kind}, not {not} {said}")
            }
            No::Stays => format!("the move starts and ends on {start}"),
            No::Outside => format!("{end} is beyond the world border"),
            No::Own(id) => format!(
                "{end} is occupied by {}'s own {}",
                self.owner(id),
                self.kind(id)
            ),
            No::Void(_) => format!("{end} is a void, which no piece can enter"),
            No::Still(id) => format!("the {} cannot move", self.standing(id)),
            No::Foreign(id) => {
                let kind = self.kind(id);
                format!("{} {kind} on {start} cannot go to {end}", article(kind))
            }
            No::Blocked(id, other) => format!(
                "the {} cannot go from {start} to {end}: the {} is in the way",
                self.kind(id),
                self.standing(other)
            ),
            No::Idle(id) => {
                format!("the {} has nothing to capture on {end}", self.standing(id))
            }
            No::Moved(id) => format!(
                "the {} has lost its right to a double step",
                self.standing(id)
            ),
            No::Composite(_) | No::Endless => format!(
                "a huygen moves by prime distances only, and the distance from {start} to {end} is not prime"
            ),
            No::Castling(id, why) => self.no_castling(id, why),
            No::Exposed(_) => self.exposed(from, to),
            No::Promotion(id) => format!(
                "the {} promotes on {end}, but the piece it becomes is missing",
                self.standing(id)
            ),
            No::Becomes(id, kind, whose) => {
                let (owner, pawn) = (self.owner(id), self.standing(id));
                let whose = match whose == self.board.man(id).side {
                    true => String::new(),
                    false => format!(" of {}", name(whose)),
                };
                format!(
                    "{owner}'s {pawn} cannot promote to {} {kind}{whose}",
                    article(kind)
                )
            }
            No::Unpromoted(id) => {
                format!(
                    "the {} does not promote when it moves to {end}",
                    self.standing(id)
                )
            }
        }
    }

    fn no_castling(&self, id: Id, why: NoCastling) -> String {
        let who = self.standing(id);
        let because = match why {
            NoCastling::NoRight => "it has already moved".to_owned(),
            NoCastling::NoPartner => "there is no piece on that side".to_owned(),
            NoCastling::Stranger(other) => {
                format!(
                    "the nearest piece on that side is the {}, which cannot castle",
                    self.standing(other)
                )
            }
            NoCastling::PartnerMoved(other) => {
                format!("the {} has already moved", self.standing(other))
            }
            NoCastling::TooNear(other) => {
                format!("it is too close to the {}", self.standing(other))
            }
            NoCastling::InCheck => "it is in check".to_owned(),
            NoCastling::Attacked => "it would pass through an attacked square".to_owned(),
        };
        format!("the {who} cannot castle: {because}")
    }

    fn exposed(&mut self, from: &At<N>, to: &At<N>) -> String {
        let blank = format!("{}'s royal piece would be in check", name(self.us()));
        let Some(id) = self.board.on(from) else {
            return blank;
        };
        let Ok(m) = self.pseudo(id, to.clone()) else {
            return blank;
        };
        let side = self.us();
        let (sort, partner_at) = (self.board.man(id).sort, self.partner_at(&m));
        let from = self.make(&m);
        let royals = self.board.royals(side).to_vec();
        let words = royals.into_iter().find_map(|royal| {
            let at = &self.board.man(royal).at;
            let attacks = self.board.attacks(&self.law.army, at, side);
            let by = attacks.first()?.by;
            Some(format!(
                "{}'s {} would be in check from the {}",
                name(side),
                self.standing(royal),
                self.standing(by)
            ))
        });
        self.unmake(&m, from, sort, partner_at);
        words.unwrap_or(blank)
    }

    fn promotion_help(&self) -> String {
        let rule = self.law.promotion[self.us() as usize].as_ref();
        let to = rule.map(|p| p.to.iter().map(|s| self.law.army.kind(*s).name()).collect());
        let to: Vec<Name> = to.unwrap_or_default();
        let to: Vec<&str> = to.iter().map(|name| &**name).collect();
        match to.is_empty() {
            true => "remove the promotion".to_owned(),
            false => format!("write {}", listed(&to)),
        }
    }

    /// The help line: other pieces that could have made the move; their moves go to `candidates`.
    fn other_moves(&mut self, no: &No, from: &At<N>, to: &At<N>, candidates: &mut Turns) -> String {
        let plain = "check this move, the moves before it and the start position";
        if self.board.men.len() > FEW || !self.law.conduct.legal {
            return plain.to_owned();
        }
        let us = self.us();
        let mine = |id: &Id| {
            let man = self.board.man(*id);
            let moves = !matches!(
                self.law.army.mover(man.sort).manner,
                Manner::Obstacle | Manner::Void
            );
            man.side == us && moves && man.at != *from
        };
        let kind = self.board.on(from).map(|id| self.board.man(id).sort);
        let mine: Vec<Id> = self.board.listed().filter(mine).collect();
        let mut found = Vec::new();
        for id in mine {
            let same = kind.is_none_or(|k| k == self.board.man(id).sort);
            let could = same
                && matches!(
                    no,
                    No::Nobody | No::Foreign(_) | No::Blocked(..) | No::NotOurs(_)
                );
            if could
                && let Ok(m) = self.pseudo(id, to.clone())
                && self.is_safe(&m)
            {
                found.push(format!("`{}>{}`", self.at(id), spelled(to)));
                candidates.push_wide([self.said(&m)]);
            }
            if found.len() == NEAR {
                break;
            }
        }
        match found.is_empty() {
            true => plain.to_owned(),
            false => format!(
                "check this move and the moves before it; similar legal moves: {}",
                found.join(", ")
            ),
        }
    }
}

/// `a` or `an`.
fn article(kind: Kind) -> &'static str {
    match kind.name().starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => "an",
        false => "a",
    }
}

fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [init @ .., end] => format!("{} or {end}", init.join(", ")),
    }
}
