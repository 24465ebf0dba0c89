//! Messages for moves that cannot be made.

use super::army::Manner;
use super::board::Id;
use super::castling::NoCastling;
use super::moves::No;
use super::number::{Number, Point};
use super::setup::too_far_for_huygens;
use super::state::State;
use crate::diag::listed;
use crate::model::{Kind, Name, Side, Square, Turns};
use crate::rules::words::{PieceOnSquare, Refusal, check_it};
use crate::rules::{Problem, Reason};

/// The most other moves a message names.
const NEAR: usize = 4;

/// On boards with more pieces than this, other moves are not searched for.
const MAX_SEARCHED: usize = 2_000;

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

fn model_square<N: Number>(at: &Point<N>) -> Square {
    Square {
        x: at.0.coord(),
        y: at.1.coord(),
    }
}

fn spelled<N: Number>(at: &Point<N>) -> String {
    square(&model_square(at))
}

impl<N: Number> State<N> {
    fn kind(&self, id: Id) -> Kind {
        self.law.army.kind(self.board.piece(id).piece_type)
    }

    fn at(&self, id: Id) -> String {
        spelled(&self.board.piece(id).at)
    }

    /// Why a move from square to square cannot be made.
    pub(super) fn explained(&mut self, no: No, from: &Point<N>, to: &Point<N>) -> Problem {
        if matches!(no, No::Endless) {
            return too_far_for_huygens();
        }
        let (wrong, illegal) = (Reason::WrongPromotion, Reason::IllegalMove);
        let mut candidates = Box::default();
        let (code, help) = match &no {
            No::Promotion(_) => (Reason::MissingPromotion, self.promotion_help()),
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

    pub(super) fn piece(&self, id: Id) -> PieceOnSquare {
        PieceOnSquare {
            kind: self.kind(id),
            on: self.at(id),
        }
    }

    fn owner(&self, id: Id) -> Side {
        self.board.piece(id).side
    }

    fn reason(&mut self, no: No, from: &Point<N>, to: &Point<N>) -> String {
        let (start, end) = (spelled(from), spelled(to));
        let piece = |id| self.piece(id);
        let refusal = match no {
            No::Nobody => Refusal::Nobody(start),
            No::NotOurs(id) => Refusal::OutOfTurn {
                piece: piece(id),
                owner: self.owner(id),
                turn: self.us(),
            },
            No::OtherKind(id, said) => Refusal::OtherKind {
                piece: piece(id),
                said,
            },
            No::Own(id) => Refusal::Own {
                owner: self.owner(id),
                piece: piece(id),
            },
            No::Foreign(id) => Refusal::Foreign {
                piece: piece(id),
                to: end,
            },
            No::Blocked(id, other) => Refusal::Blocked {
                piece: piece(id),
                to: end,
                by: piece(other),
            },
            No::Idle(id) => Refusal::Idle {
                piece: piece(id),
                to: end,
            },
            No::Promotion(id) => Refusal::Promotion {
                piece: piece(id),
                to: end,
            },
            No::Becomes(id, said, whose) => Refusal::Becomes {
                piece: piece(id),
                said,
                whose: Some(whose).filter(|side| *side != self.owner(id)),
            },
            No::Unpromoted(id) => Refusal::Unpromoted {
                piece: piece(id),
                to: end,
            },
            No::Stays => return format!("the move starts and ends on {start}"),
            No::Outside => return format!("{end} is beyond the world border"),
            No::Void(_) => return format!("{end} is a void, which no piece can enter"),
            No::Still(id) => return format!("the {} cannot move", piece(id)),
            No::Moved(id) => {
                return format!("the {} has lost its right to a double step", piece(id));
            }
            No::Composite(_) | No::Endless => {
                return format!(
                    "a huygen moves by prime distances only, and the distance from {start} to {end} is not prime"
                );
            }
            No::Castling(id, why) => return self.no_castling(id, why),
            No::Exposed(_) => return self.exposed(from, to),
        };
        refusal.to_string()
    }

    fn no_castling(&self, id: Id, why: NoCastling) -> String {
        let who = self.piece(id);
        let because = match why {
            NoCastling::NoRight => "it has no right to castle".to_owned(),
            NoCastling::NoPartner => "there is no piece on that side".to_owned(),
            NoCastling::Stranger(other) => {
                format!(
                    "the nearest piece on that side is the {}, which cannot castle",
                    self.piece(other)
                )
            }
            NoCastling::PartnerMoved(other) => {
                format!(
                    "the nearest piece on that side is the {}, which has no right to castle",
                    self.piece(other)
                )
            }
            NoCastling::TooNear(other) => {
                format!("it is too close to the {}", self.piece(other))
            }
            NoCastling::InCheck => "it is in check".to_owned(),
            NoCastling::Attacked => "it would pass through an attacked square".to_owned(),
        };
        format!("the {who} cannot castle: {because}")
    }

    fn exposed(&mut self, from: &Point<N>, to: &Point<N>) -> String {
        let blank = format!("{}'s royal piece would be in check", self.us().title());
        let Some(id) = self.board.on(from) else {
            return blank;
        };
        let Ok(m) = self.pseudo(id, to.clone()) else {
            return blank;
        };
        let side = self.us();
        let (piece_type, partner_at) = (self.board.piece(id).piece_type, self.partner_at(&m));
        let from = self.make(&m);
        let royals = self.board.royals(side).to_vec();
        let words = royals.into_iter().find_map(|royal| {
            let at = &self.board.piece(royal).at;
            let attacks = self.board.attacks(&self.law.army, at, side);
            let by = attacks.first()?.by;
            let exposed = Refusal::Exposed {
                owner: side,
                royal: self.piece(royal),
                by: self.piece(by),
            };
            Some(exposed.to_string())
        });
        self.unmake(&m, from, piece_type, partner_at);
        words.unwrap_or(blank)
    }

    fn promotion_help(&self) -> String {
        let rule = self.law.promotion[self.us() as usize].as_ref();
        let to = rule.map(|p| p.to.iter().map(|s| self.law.army.kind(*s).name()).collect());
        let to: Vec<Name> = to.unwrap_or_default();
        let to: Vec<&str> = to.iter().map(|name| &**name).collect();
        match to.is_empty() {
            true => "remove the promotion".to_owned(),
            false => format!("write {}", listed(&to, "or")),
        }
    }

    /// The help line: other pieces that could have made the move; their moves go to `candidates`.
    fn other_moves(
        &mut self,
        no: &No,
        from: &Point<N>,
        to: &Point<N>,
        candidates: &mut Turns,
    ) -> String {
        if self.board.pieces.len() > MAX_SEARCHED || !self.law.conduct.legal {
            return check_it(&[]);
        }
        let us = self.us();
        let mine = |id: &Id| {
            let piece = self.board.piece(*id);
            let moves = !matches!(
                self.law.army.mover(piece.piece_type).manner,
                Manner::Obstacle | Manner::Void
            );
            piece.side == us && moves && piece.at != *from
        };
        let kind = self
            .board
            .on(from)
            .map(|id| self.board.piece(id).piece_type);
        let mine: Vec<Id> = self.board.listed().filter(mine).collect();
        let mut found = Vec::new();
        for id in mine {
            let same = kind.is_none_or(|k| k == self.board.piece(id).piece_type);
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
        check_it(&found)
    }
}
