//! How games of shogi end: the words of the records, and the tag `Termination`.

use crate::model::{Game, Outcome, Side};

/// For whom an end is, seen from the side to move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Who {
    /// The side to move loses.
    Loses,
    /// The side to move wins.
    Wins,
    /// Nobody wins.
    Draw,
    /// The game has no result.
    Open,
}

/// An end of a game.
#[derive(Debug)]
pub(crate) struct End {
    /// The word of CSA after `%`; empty if it has none.
    pub csa: &'static str,
    /// The word of KIF; empty if it has none.
    pub kif: &'static str,
    /// What it means.
    pub who: Who,
    /// The tag `Termination`; empty if the result says it all.
    pub tag: &'static str,
}

const fn end(csa: &'static str, kif: &'static str, who: Who, tag: &'static str) -> End {
    End { csa, kif, who, tag }
}

/// Of two with the same word in one notation, the first is read.
static ENDS: &[End] = &[
    end("TORYO", "投了", Who::Loses, ""),
    end("KACHI", "入玉勝ち", Who::Wins, "entering king"),
    end("HIKIWAKE", "引き分け", Who::Draw, ""),
    end("JISHOGI", "持将棋", Who::Draw, "impasse"),
    end("SENNICHITE", "千日手", Who::Draw, "repetition"),
    end("MAX_MOVES", "最大手数", Who::Draw, "maximum moves"),
    end("TSUMI", "詰み", Who::Loses, "checkmate"),
    end("TIME_UP", "切れ負け", Who::Loses, "time forfeit"),
    end("", "トライ", Who::Loses, "try"),
    end("ILLEGAL_MOVE", "反則負け", Who::Loses, "rules infraction"),
    end("ILLEGAL_ACTION", "反則勝ち", Who::Wins, "rules infraction"),
    end("", "不戦敗", Who::Loses, "unplayed"),
    end("", "不戦勝", Who::Wins, "unplayed"),
    end("CHUDAN", "中断", Who::Open, "unterminated"),
    end("", "封じ手", Who::Open, "sealed move"),
    end("FUZUMI", "不詰", Who::Open, "no mate"),
    end("MATTA", "", Who::Open, "takeback"),
    end("ERROR", "", Who::Open, "error"),
];

/// How the end of a game is written.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Ended {
    /// With this word.
    Word(&'static End),
    /// Not at all: nothing is known.
    Nothing,
    /// The notation has no word for the result.
    Inexpressible,
}

impl End {
    /// The end with that word in CSA, without the sign of `+ILLEGAL_ACTION`.
    pub fn of_csa(word: &str) -> Option<&'static Self> {
        ENDS.iter().find(|e| e.csa == word && !word.is_empty())
    }

    /// The end with the word that programs for shogi write after the moves of USI.
    pub fn of_usi(word: &str) -> Option<&'static Self> {
        Self::of_csa(match word {
            "resign" => "TORYO",
            "win" => "KACHI",
            "draw" => "JISHOGI",
            "rep_draw" => "SENNICHITE",
            "break" => "CHUDAN",
            "timeout" => "TIME_UP",
            _ => return None,
        })
    }

    /// The end with that word in KIF.
    pub fn of_kif(word: &str) -> Option<&'static Self> {
        let word = match word {
            "詰" | "詰め" => "詰み",
            "引分" | "引分け" | "引き分" => "引き分け",
            "時間切れ" => "切れ負け",
            "入玉宣言" | "入玉宣言勝ち" | "宣言勝ち" => "入玉勝ち",
            word => word,
        };
        ENDS.iter().find(|e| e.kif == word && !word.is_empty())
    }

    /// The result, if that side is to move.
    pub fn outcome(&self, turn: Side) -> Outcome {
        match self.who {
            Who::Draw => Outcome::Draw,
            Who::Open => Outcome::Unknown,
            Who::Wins => won_by(turn),
            Who::Loses => won_by(turn.other()),
        }
    }
}

impl Ended {
    /// How a game ends, if that side is to move and the notation has the ends that `has` names, and the tag
    /// `Termination` that this says, if there is one. A game may have several such tags.
    pub fn of(game: &Game, turn: Side, has: fn(&End) -> bool) -> (Self, Option<&'static str>) {
        let fits = |e: &&End| has(e) && e.outcome(turn) == game.outcome;
        let said = |e: &&End| game.tags.iter().any(|tag| tag == ("Termination", e.tag));
        let mut reasons = ENDS.iter().filter(|e| !e.tag.is_empty());
        if let Some(end) = reasons.find(|e| fits(e) && said(e)) {
            return (Self::Word(end), Some(end.tag));
        }
        let plain = ENDS.iter().find(|e| fits(e) && e.tag.is_empty());
        let ended = match (plain, game.outcome) {
            (Some(end), _) => Self::Word(end),
            (None, Outcome::Unknown) => Self::Nothing,
            (None, _) => Self::Inexpressible,
        };
        (ended, None)
    }
}

fn won_by(side: Side) -> Outcome {
    match side {
        Side::White => Outcome::White,
        Side::Black => Outcome::Black,
        _ => Outcome::Unknown,
    }
}
