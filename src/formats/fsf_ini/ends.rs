//! What is counted, and how a game ends, as options.

use super::lines::Lines;
use crate::model::{
    Connect, CountingRule, Ends, Extinction, Flag, Kind, Laws, Repetition, Score, Side, Sided,
    Tiebreak, Wings,
};

impl Lines<'_> {
    pub fn counting(&mut self, laws: &Laws, pawns: &[Kind]) {
        let law = laws.counting.as_deref().cloned().unwrap_or_default();
        self.flag("checkCounting", law.checks > 0, false);
        let rule = law.rule.map_or("none", |rule| match rule {
            CountingRule::Makruk => "makruk",
            CountingRule::Cambodian => "cambodian",
            CountingRule::Asean => "asean",
        });
        self.put("countingRule", rule, "none");
        let chases = super::table::chases(rule, |option| self.kind(option));
        self.lose("counting.chases", law.chases != chases);
        let drops = laws.drops.as_ref().is_some_and(|d| d.allowed);
        // Every drop resets the clock of Fairy-Stockfish.
        self.lose("counting.drops", drops && !law.drops);
        let pawn = self.kind("pawn").and_then(|kind| self.army.letter(kind));
        let pawn = pawn.map_or_else(|| "-".to_owned(), |c| c.to_string());
        let each: Vec<(_, &[Kind])> = match &law.irreversible {
            None => vec![("nMoveRuleTypes", pawns)],
            Some(Sided::Both(kinds)) => vec![("nMoveRuleTypes", &kinds[..])],
            Some(Sided::Each { white, black }) => {
                vec![
                    ("nMoveRuleTypesWhite", white),
                    ("nMoveRuleTypesBlack", black),
                ]
            }
        };
        for (option, kinds) in each {
            let letters = self.letters("counting.irreversible", kinds);
            self.put(option, letters, pawn.clone());
        }
        let limit = laws.move_limit.unwrap_or(100);
        self.lose("move_limit", limit % 2 == 1);
        self.put("nMoveRule", limit / 2, 50);
    }

    /// The piece of an option.
    fn kind(&self, option: &str) -> Option<Kind> {
        let man = self.army.men().iter().find(|man| man.option == option);
        man.map(|man| man.kind)
    }

    pub fn ends(&mut self, law: &Ends) {
        let value = |score: Option<Score>, usual| word(score.unwrap_or(usual));
        self.put("checkmateValue", value(law.checkmate, Score::Loss), "loss");
        self.put("stalemateValue", value(law.stalemate, Score::Draw), "draw");
        self.flag("stalematePieceCount", law.stalemate_counts_pieces, false);
        self.flag("shogiPawnDropMateIllegal", law.pawn_drop_mate_loses, false);
        let usual = super::table::mates(|option| self.kind(option));
        self.flag("shatarMateRule", law.mates.as_ref() == Some(&usual), false);
        self.lose(
            "ends.mates",
            law.mates.as_ref().is_some_and(|law| *law != usual),
        );
        if let Some(gone) = &law.extinction {
            self.extinction(gone);
        }
        self.goals(&law.flags);
        if let Some(connect) = &law.connect {
            self.connect(connect);
        }
        self.repetition(law.repetition.as_ref());
        self.flag("adjudicateFullBoard", law.full_board, false);
        let rule = match law.material {
            None => "none",
            Some(Tiebreak::Unweighted) => "unweighted",
            Some(Tiebreak::Komi) => "janggi",
            Some(Tiebreak::WhiteDrawOdds) => "whitedrawodds",
            Some(Tiebreak::BlackDrawOdds) => "blackdrawodds",
        };
        self.put("materialCounting", rule, "none");
        let values = super::table::worth(|option| self.kind(option));
        let same = |limit| values.contains(limit);
        let usual = law.values.iter().all(same) && law.values.len() == values.len();
        self.lose(
            "ends.values",
            rule == "janggi" && !usual || rule != "janggi" && !law.values.is_empty(),
        );
        let wings = law.castling_wins.as_ref().map(castling).unwrap_or_default();
        self.put("castlingWins", wings, "");
    }

    fn extinction(&mut self, law: &Extinction) {
        self.put("extinctionValue", word(law.score), "none");
        let letters = match law.pieces.is_empty() {
            true => "*".to_owned(),
            false => self.letters("ends.extinction", &law.pieces),
        };
        self.put("extinctionPieceTypes", letters, "-");
        self.put("extinctionPieceCount", law.count, 0);
        self.put("extinctionOpponentPieceCount", law.opponent, 0);
        self.flag("extinctionClaim", law.claim, false);
    }

    fn goals(&mut self, flags: &[Flag]) {
        let Some(first) = flags.first() else { return };
        let empty = |flag: &Flag, side| flag.zone.of(side).0.is_empty();
        match flags {
            // One for each side.
            [white, black] if empty(white, Side::Black) && empty(black, Side::White) => {
                for (option, flag) in [("flagPieceWhite", white), ("flagPieceBlack", black)] {
                    let letter = self.flag_letter(flag);
                    self.put(option, letter, "*");
                }
                let zone = Sided::Each {
                    white: white.zone.of(Side::White).0.clone(),
                    black: black.zone.of(Side::Black).0.clone(),
                };
                self.zones("flagRegion", &zone, ["-", "-"]);
                self.conditions(first);
                let same = |flag: &Flag| (flag.reply, flag.stays, flag.safe, flag.blocked);
                self.lose("ends.flags", same(white) != same(black));
            }
            _ => {
                let letter = self.flag_letter(first);
                self.put("flagPiece", letter, "*");
                self.zones("flagRegion", &first.zone, ["-", "-"]);
                self.conditions(first);
                self.lose("ends.flags", flags.len() > 1);
            }
        }
        let counts = flags.iter().flat_map(|flag| {
            let any = flag.pieces.is_empty().then(|| flag.count.max(1));
            any.into_iter()
                .chain(flag.pieces.iter().map(|limit| limit.count))
        });
        let count = counts.clone().next().unwrap_or(1);
        let differs = counts.into_iter().any(|other| other != count);
        self.lose("ends.flags", differs);
        self.put("flagPieceCount", count, 1);
    }

    /// How a piece that reaches a zone wins. `flagMove` has two meanings: if the piece is the king, the opponent may get
    /// there with the next move, and otherwise the piece has to stay there for a move.
    fn conditions(&mut self, flag: &Flag) {
        let king = matches!(&flag.pieces[..], [only] if self.kind("king") == Some(only.piece));
        let (said, other) = match king {
            true => (flag.reply, flag.stays),
            false => (flag.stays, flag.reply),
        };
        self.flag("flagMove", said, false);
        self.lose("ends.flags", other);
        self.flag("flagPieceSafe", flag.safe, false);
        self.flag("flagPieceBlockedWin", flag.blocked, false);
    }

    /// The one piece that reaches a zone, or all of them.
    fn flag_letter(&mut self, flag: &Flag) -> String {
        let kinds: Vec<Kind> = flag.pieces.iter().map(|limit| limit.piece).collect();
        let one = flag.pieces.iter().all(|limit| limit.count < 2);
        let all = self.army.men().iter().all(|man| kinds.contains(&man.kind));
        match kinds.is_empty() || one && all {
            true => "*".into(),
            false => self.one("ends.flags", &kinds, "*"),
        }
    }

    fn connect(&mut self, law: &Connect) {
        if !law.pieces.is_empty() {
            let letters = self.letters("ends.connect.pieces", &law.pieces);
            self.put("connectPieceTypes", letters, "*");
        }
        self.put("connectN", law.row, 0);
        self.put("collinearN", law.line, 0);
        self.put("connectNxN", law.square, 0);
        self.flag("connectHorizontal", !law.no_ranks, true);
        self.flag("connectVertical", !law.no_files, true);
        self.flag("connectDiagonal", !law.straight, true);
        if let Some((first, second)) = &law.join {
            self.zones("connectRegion1", first, ["-", "-"]);
            self.zones("connectRegion2", second, ["-", "-"]);
        }
        self.put("connectValue", word(law.score.unwrap_or(Score::Win)), "win");
    }

    fn repetition(&mut self, law: Option<&Repetition>) {
        let usual = Repetition {
            times: 3,
            score: Score::Draw,
            for_white: false,
            perpetual_check_loses: false,
            perpetual_chase_loses: false,
            to_and_fro_loses: false,
        };
        let law = law.unwrap_or(&usual);
        self.put("nFoldRule", law.times, 3);
        self.put("nFoldValue", word(law.score), "draw");
        self.flag("nFoldValueAbsolute", law.for_white, false);
        self.flag("perpetualCheckIllegal", law.perpetual_check_loses, false);
        self.flag("moveRepetitionIllegal", law.to_and_fro_loses, false);
        let chase = if law.perpetual_chase_loses {
            "axf"
        } else {
            "none"
        };
        self.put("chasingRule", chase, "none");
    }
}

fn word(score: Score) -> &'static str {
    match score {
        Score::Win => "win",
        Score::Draw => "draw",
        Score::Loss => "loss",
    }
}

fn castling(wings: &Sided<Wings>) -> String {
    let (white, black) = (wings.get(Side::White), wings.get(Side::Black));
    let all = [
        (white.short, 'K'),
        (white.long, 'Q'),
        (black.short, 'k'),
        (black.long, 'q'),
    ];
    let castles = all.iter().filter(|(on, _)| *on);
    castles.map(|(_, letter)| *letter).collect()
}
