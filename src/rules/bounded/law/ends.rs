//! How a game ends besides checkmate, as look-ups.

use super::chase::Chase;
use super::survey::Survey;
use crate::model::{self, Kind, Laws, Repetition, Score, Side, Tiebreak};
use crate::rules::bounded::army::{Army, Code, belongs};
use crate::rules::bounded::field::{At, ROWS, Squares};

/// The ends of a game that are not those of chess.
pub(in crate::rules::bounded) struct Ends {
    /// What each end means for the side to move.
    pub(in crate::rules::bounded) checkmate: Score,
    pub(in crate::rules::bounded) stalemate: Score,
    /// At stalemate the side with more pieces wins.
    pub(in crate::rules::bounded) stalemate_counts: bool,
    /// Mate by a pawn that is dropped loses.
    pub(in crate::rules::bounded) pawn_drop_loses: bool,
    pub(in crate::rules::bounded) mates: Option<Mates>,
    pub(in crate::rules::bounded) extinction: Option<Extinction>,
    pub(in crate::rules::bounded) flags: Vec<Flag>,
    pub(in crate::rules::bounded) connect: Option<Connect>,
    pub(in crate::rules::bounded) repetition: Option<Repetition>,
    /// The pieces in the law about a perpetual chase.
    pub(in crate::rules::bounded) chase: Option<Chase>,
    /// The pieces that can get to where the enemy's royal pieces may stand, one bit for each code.
    pub(in crate::rules::bounded) roaming: u128,
    /// Captured pieces return, so that a capture does not end what may be repeated.
    pub(in crate::rules::bounded) captures_return: bool,
    /// The game ends when no square is empty.
    pub(in crate::rules::bounded) full_board: bool,
    /// Checks are counted down.
    pub(in crate::rules::bounded) checks: bool,
    /// How pieces are counted at the end.
    pub(in crate::rules::bounded) material: Material,
    /// Castling that wins, by side and wing.
    pub(in crate::rules::bounded) castling: [[bool; 2]; 2],
}

/// How pieces are counted at the end.
pub(in crate::rules::bounded) enum Material {
    /// They are not.
    Ignored,
    /// By their values.
    Counted {
        /// Kind by kind; without any every piece counts 1.
        values: Vec<(Both, u32)>,
        /// A side that wins if the other is not further ahead than that.
        favored: Option<(u8, usize)>,
    },
    /// That side wins.
    Odds(u8),
}

/// The codes of pieces of both sides.
type Both = [Vec<Code>; 2];

/// Which pieces may mate.
pub(in crate::rules::bounded) struct Mates {
    /// Pieces that may not mate alone, and all others.
    pub(in crate::rules::bounded) never_by: Both,
    pub(in crate::rules::bounded) others: Both,
    /// One of these must have given check before, if that is a law.
    pub(in crate::rules::bounded) after_check_by: Option<Both>,
}

/// A side has too few of some pieces.
pub(in crate::rules::bounded) struct Extinction {
    /// Each kind, or all together.
    pub(in crate::rules::bounded) kinds: Vec<Both>,
    pub(in crate::rules::bounded) count: u32,
    pub(in crate::rules::bounded) opponent: u32,
    pub(in crate::rules::bounded) score: Score,
    pub(in crate::rules::bounded) claim: bool,
    /// What the end is called.
    pub(in crate::rules::bounded) how: &'static str,
}

/// Pieces have reached a zone.
pub(in crate::rules::bounded) struct Flag {
    /// Which ones, and how many.
    pub(in crate::rules::bounded) pieces: Vec<(Both, u32)>,
    pub(in crate::rules::bounded) zone: [Squares; 2],
    pub(in crate::rules::bounded) reply: bool,
    pub(in crate::rules::bounded) stays: bool,
    pub(in crate::rules::bounded) safe: bool,
    pub(in crate::rules::bounded) blocked: bool,
}

/// Pieces stand in a row, a square or a group.
pub(in crate::rules::bounded) struct Connect {
    pub(in crate::rules::bounded) pieces: Both,
    pub(in crate::rules::bounded) row: u32,
    /// How many on one line, with gaps.
    pub(in crate::rules::bounded) line: u32,
    /// The directions that count, each for both ways.
    pub(in crate::rules::bounded) rows: Vec<At>,
    pub(in crate::rules::bounded) square: u32,
    /// The zones that a group joins, by side.
    pub(in crate::rules::bounded) join: Option<[(Squares, Squares); 2]>,
    pub(in crate::rules::bounded) score: Score,
}

impl Ends {
    /// Whether a piece can get to where the enemy's royal pieces may stand.
    pub(in crate::rules::bounded) fn roams(&self, code: Code) -> bool {
        self.roaming & 1 << code != 0
    }

    /// `None` if a game ends as one of chess does. `roaming`: see there.
    pub(super) fn new(
        laws: &Laws,
        army: &Army,
        survey: Survey,
        roaming: impl Fn() -> u128,
    ) -> Option<Box<Self>> {
        let plain = model::Ends {
            checkmate: Some(Score::Loss),
            stalemate: Some(Score::Draw),
            ..model::Ends::default()
        };
        let law = laws.ends.as_deref().cloned().unwrap_or_default();
        let checks = laws.counting.as_ref().is_some_and(|c| c.checks > 0);
        let passes = laws.passing.is_some();
        let stated = model::Ends {
            checkmate: law.checkmate.or(plain.checkmate),
            stalemate: law.stalemate.or(plain.stalemate),
            ..law.clone()
        };
        if stated == plain && !checks && !passes {
            return None;
        }
        let flag = |flag: &model::Flag| Flag {
            pieces: match flag.pieces.is_empty() {
                true => vec![(all(army), flag.count.max(1))],
                false => flag
                    .pieces
                    .iter()
                    .map(|l| (of(army, l.piece), l.count.max(1)))
                    .collect(),
            },
            zone: [0, 1].map(|us| survey.squares(&flag.zone, us)),
            reply: flag.reply,
            stays: flag.stays,
            safe: flag.safe,
            blocked: flag.blocked,
        };
        Some(Box::new(Self {
            checkmate: law.checkmate.unwrap_or(Score::Loss),
            stalemate: law.stalemate.unwrap_or(Score::Draw),
            stalemate_counts: law.stalemate_counts_pieces,
            pawn_drop_loses: law.pawn_drop_mate_loses,
            mates: law.mates.as_ref().map(|law| mates(law, army)),
            extinction: law.extinction.as_ref().map(|e| extinction(e, army)),
            flags: law.flags.iter().map(flag).collect(),
            connect: law.connect.as_ref().map(|c| connect(c, army, survey)),
            roaming: match &law.repetition {
                Some(law) if law.to_and_fro_loses => roaming(),
                _ => 0,
            },
            captures_return: laws.drops.as_ref().is_some_and(|drops| drops.captured),
            chase: match &law.repetition {
                Some(law) if law.perpetual_chase_loses => Some(Chase::new(army)),
                _ => None,
            },
            repetition: law.repetition.clone(),
            full_board: law.full_board,
            checks,
            castling: [Side::White, Side::Black].map(|side| {
                let wings = law.castling_wins.as_ref().map(|wins| wins.get(side));
                wings.map_or([false; 2], |wings| [wings.short, wings.long])
            }),
            material: material(&law, army),
        }))
    }
}

fn of(army: &Army, kind: Kind) -> Both {
    [0, 1].map(|side| army.codes(kind, side).collect())
}

fn of_each(army: &Army, kinds: &[Kind]) -> Both {
    let kinds = kinds.iter().map(|kind| of(army, *kind));
    kinds.fold(Both::default(), |mut all, [white, black]| {
        all[0].extend(white);
        all[1].extend(black);
        all
    })
}

fn all(army: &Army) -> Both {
    [0, 1].map(|side| army.all_codes().filter(|c| belongs(*c, side)).collect())
}

fn material(law: &model::Ends, army: &Army) -> Material {
    let values = law.values.iter();
    let values = values.map(|limit| (of(army, limit.piece), limit.count));
    let counted = |favored| Material::Counted {
        values: values.collect(),
        favored,
    };
    match law.material {
        None if law.full_board || law.stalemate_counts_pieces => counted(None),
        None => Material::Ignored,
        Some(Tiebreak::Unweighted) => counted(None),
        Some(Tiebreak::Komi) => counted(Some((1, 1))),
        Some(Tiebreak::WhiteDrawOdds) => Material::Odds(0),
        Some(Tiebreak::BlackDrawOdds) => Material::Odds(1),
    }
}

fn mates(law: &model::Mates, army: &Army) -> Mates {
    let never_by = of_each(army, &law.never_by);
    let others = |side: usize| {
        all(army)[side]
            .iter()
            .filter(|c| !never_by[side].contains(c))
            .copied()
            .collect()
    };
    Mates {
        others: [0, 1].map(others),
        after_check_by: match law.after_check_by.is_empty() {
            true => None,
            false => Some(of_each(army, &law.after_check_by)),
        },
        never_by,
    }
}

fn extinction(law: &model::Extinction, army: &Army) -> Extinction {
    Extinction {
        kinds: match law.pieces.is_empty() {
            true => vec![all(army)],
            false => law.pieces.iter().map(|kind| of(army, *kind)).collect(),
        },
        count: law.count,
        opponent: law.opponent,
        score: law.score,
        claim: law.claim,
        how: match law.pieces[..] {
            _ if law.count > 0 => "too few pieces",
            [] => "the loss of all pieces",
            [Kind::KING] => "the loss of the king",
            _ => "the loss of all pieces of a kind",
        },
    }
}

fn connect(law: &model::Connect, army: &Army, survey: Survey) -> Connect {
    let join = |us: u8| {
        let (a, b) = law.join.as_ref()?;
        Some((survey.squares(a, us), survey.squares(b, us)))
    };
    Connect {
        pieces: match law.pieces.is_empty() {
            true => all(army),
            false => of_each(army, &law.pieces),
        },
        row: law.row,
        line: law.line,
        rows: rows(law),
        square: law.square,
        join: join(0).zip(join(1)).map(|(white, black)| [white, black]),
        score: law.score.unwrap_or(Score::Win),
    }
}

fn rows(law: &model::Connect) -> Vec<At> {
    let [diagonal, counter] = [ROWS[2], ROWS[3]].map(|by| (by, !law.straight));
    let straight = [(ROWS[0], !law.no_ranks), (ROWS[1], !law.no_files)];
    let all = straight.into_iter().chain([diagonal, counter]);
    all.filter(|(_, counts)| *counts)
        .map(|(by, _)| by)
        .collect()
}
