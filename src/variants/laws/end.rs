//! Counters, and how a game ends.

use super::describe::{Describer, sides};
use super::words::{counted, limits, names, verb};
use crate::model::{
    Chase, Connect, CountingRule, Ends, Extinction, Flag, Laws, Mates, Score, Side, Tiebreak, Wings,
};

impl Describer {
    pub(super) fn counting(&mut self, laws: &Laws) {
        let Some(law) = laws.counting.as_deref() else {
            return;
        };
        match law.checks {
            0 => {}
            1 => self.say("A player who gives check wins."),
            n => self.say(format!("A player who has given {n} checks wins.")),
        }
        if let Some(rule) = law.rule {
            self.counting_rule(rule, &law.chases);
        }
    }

    fn counting_rule(&mut self, rule: CountingRule, chases: &[Chase]) {
        let limit = rule.limit();
        let begin = match rule {
            CountingRule::Makruk => Some("no pawn is left"),
            CountingRule::Cambodian => Some("a side has at most 3 pieces left"),
            CountingRule::Asean => None,
        };
        if let Some(begin) = begin {
            self.say(format!(
                "When {begin}, moves are counted. After more than {limit} moves of each side, a draw may be claimed."
            ));
        }
        let first = match begin {
            Some(_) => "the count begins again with the number of all pieces on the board",
            None => "moves are counted",
        };
        self.say(format!(
            "When a side has a single piece and no pawn is left, {first}. A draw may be claimed when the count exceeds a \
             number that depends on the pieces of the other side: {}",
            limits_by_piece(limit, chases)
        ));
    }

    pub(super) fn ends(&mut self, laws: &Laws) {
        if let Some(law) = laws.ends.as_deref() {
            self.no_moves(law);
            law.extinction.iter().for_each(|gone| self.extinction(gone));
            law.flags.iter().for_each(|flag| self.flag(flag));
            law.connect.iter().for_each(|connect| self.connect(connect));
            self.repetition(law);
            self.last_ends(law);
        }
        let mut promotions = laws.promotion.iter();
        self.when(
            promotions.any(|law| law.in_place),
            "A player with one pawn and one other piece who is not in check and can only promote may claim a draw.",
        );
        if let Some(plies) = laws.move_limit.filter(|plies| *plies > 0) {
            let law = laws.counting.as_deref();
            let of = |side| match law.and_then(|law| law.irreversible_of(side)) {
                None => Some("a pawn move".to_owned()),
                Some([]) => None,
                Some(kinds) => Some(format!("an irreversible move of {}", names(kinds, "or"))),
            };
            let moves = sides(of(Side::White), of(Side::Black));
            let moves = moves.map_or_else(String::new, |moves| format!(" or {moves}"));
            self.say(format!(
                "After {plies} plies without a capture{moves}, a draw may be claimed."
            ));
        }
    }

    fn no_moves(&mut self, law: &Ends) {
        if let Some(mate) = law.checkmate.filter(|s| *s != Score::Loss) {
            self.say(match mate {
                Score::Draw => "Checkmate is a draw.",
                _ => "A side that is checkmated wins.",
            });
        }
        if let Some(mates) = &law.mates {
            self.mates(mates);
        }
        match (law.stalemate, law.stalemate_counts_pieces) {
            (Some(Score::Loss), true) => self.say("On stalemate, the side with more pieces wins."),
            (Some(Score::Win), true) => self.say("On stalemate, the side with fewer pieces wins."),
            (None, true) | (Some(Score::Draw), _) => self.say("Stalemate is a draw."),
            (Some(score), false) => self.say(format!("A side that is stalemated {}.", verb(score))),
            (None, false) => {}
        }
        self.when(
            law.pawn_drop_mate_loses,
            "A player who mates by dropping a pawn loses.",
        );
    }

    fn mates(&mut self, law: &Mates) {
        if !law.never_by.is_empty() {
            let by = names(&law.never_by, "and");
            self.say(format!(
                "A player who mates only with pieces of these kinds ({by}) loses."
            ));
        }
        if !law.after_check_by.is_empty() {
            self.say(format!(
                "Checkmate is a draw if no piece of these kinds ({}) gave check in the series of checks that ends with it.",
                names(&law.after_check_by, "or")
            ));
        }
    }

    fn extinction(&mut self, law: &Extinction) {
        let few = match law.count {
            0 => "no piece".to_owned(),
            n => format!("at most {}", counted(n.into(), "piece")),
        };
        let end = verb(law.score);
        let mut text = match (law.count, &law.pieces[..]) {
            (_, []) => format!("A side that has {few} left {end}"),
            (0, [kind]) => format!("A side that has no {} left {end}", kind.name()),
            (_, kinds) => format!(
                "A side that has {few} left of one of these kinds ({}) {end}",
                names(kinds, "or")
            ),
        };
        if law.opponent > 0 {
            text += &format!(", if the opponent has at least {}", law.opponent);
        }
        if law.claim {
            text += ", unless the opponent's next move brings about the same";
        }
        self.say(text + ".");
    }

    fn flag(&mut self, law: &Flag) {
        let Some(place) = self.places(&law.zone) else {
            return;
        };
        let who = match law.pieces.is_empty() {
            true if law.count > 1 => format!("any {} pieces", law.count),
            true => "any piece".to_owned(),
            false => limits(&law.pieces),
        };
        let mut text = format!("A player wins with {who} on {place}");
        let further = [
            (
                law.reply,
                ", unless the opponent gets there with the next move, which is a draw",
            ),
            (law.safe && !law.stays, ", if the piece is not attacked"),
            (
                law.stays && !law.safe,
                ", if the piece is still there a move later",
            ),
            (
                law.stays && law.safe,
                ", at once if the piece is not attacked, and otherwise a move later",
            ),
            (law.blocked, ", and if other pieces fill these squares"),
        ];
        for (_, words) in further.iter().filter(|(is, _)| *is) {
            text += words;
        }
        self.say(text + ".");
    }

    fn connect(&mut self, law: &Connect) {
        let end = verb(law.score.unwrap_or(Score::Win));
        let of = match law.pieces.is_empty() {
            true => String::new(),
            false => format!(" ({})", names(&law.pieces, "or")),
        };
        let ways = [
            (!law.no_files, "files"),
            (!law.no_ranks, "ranks"),
            (!law.straight, "diagonals"),
        ];
        let ways = ways.iter().filter(|(counts, _)| *counts);
        let ways: Vec<&str> = ways.map(|(_, way)| *way).collect();
        let way = match &ways[..] {
            [_, _, _] | [] => String::new(),
            ways => format!(" along {}", ways.join(" and ")),
        };
        if law.row > 0 {
            self.say(format!(
                "A player with {} pieces{of} in a row{way} {end}.",
                law.row
            ));
        }
        if law.line > 0 {
            self.say(format!(
                "A player with {} pieces{of} on one line{way}, gaps included, {end}.",
                law.line
            ));
        }
        if law.square > 0 {
            let n = law.square;
            self.say(format!(
                "A player with a full square of {n} x {n} pieces{of} {end}."
            ));
        }
        let join = law.join.as_ref();
        if let Some((a, b)) = join.and_then(|(a, b)| Some((self.places(a)?, self.places(b)?))) {
            self.say(format!(
                "A player whose connected pieces{of} reach from {a} to {b} {end}."
            ));
        }
    }

    fn repetition(&mut self, law: &Ends) {
        let Some(law) = &law.repetition else {
            return;
        };
        let who = if law.for_white {
            "White"
        } else {
            "the side to move"
        };
        self.say(match law.score {
            Score::Draw => format!("A position that occurs {} times is a draw.", law.times),
            score => format!(
                "When a position occurs {} times, {who} {}.",
                law.times,
                verb(score)
            ),
        });
        self.when(law.perpetual_check_loses, "Perpetual check loses.");
        self.when(
            law.perpetual_chase_loses,
            "A perpetual attack on an undefended piece loses.",
        );
        self.when(
            law.to_and_fro_loses,
            "A player who moves a piece back and forth between two squares loses with the fifth such move in a row.",
        );
    }

    fn last_ends(&mut self, law: &Ends) {
        self.when(
            law.full_board,
            "When no square is empty, the side with more pieces wins.",
        );
        if let Some(wings) = &law.castling_wins
            && let Some(wings) = sides(wing(wings.get(Side::White)), wing(wings.get(Side::Black)))
        {
            self.say(format!(
                "A player wins by castling {wings}, and loses when this is no longer possible."
            ));
        }
        let values = match law.values.is_empty() {
            true => "each piece counts 1".to_owned(),
            false => format!("the pieces count {}", values(law)),
        };
        match law.material {
            None => {}
            Some(Tiebreak::Unweighted) => self.say(format!(
                "If the game ends without a winner, the side whose pieces count more wins: {values}."
            )),
            Some(Tiebreak::Komi) => self.say(format!(
                "If the game ends without a winner, White wins if White's pieces count at least 2 more, and otherwise \
                 Black wins: {values}."
            )),
            Some(Tiebreak::WhiteDrawOdds) => self.say("If the game ends without a winner, White wins."),
            Some(Tiebreak::BlackDrawOdds) => self.say("If the game ends without a winner, Black wins."),
        }
    }
}

/// How far moves are counted against a single piece, the first row that applies; `otherwise` is 0 if nothing is counted
/// then.
fn limits_by_piece(otherwise: u64, chases: &[Chase]) -> String {
    let row = |chase: &Chase| {
        let pieces = counted(chase.count.into(), &chase.piece.name().to_string());
        format!("{} if it has at least {pieces}", chase.moves)
    };
    let rows: Vec<String> = chases.iter().map(row).collect();
    let rows = rows.join(", ");
    match otherwise {
        0 => format!("{rows}. Without these pieces, moves are not counted."),
        _ if rows.is_empty() => format!("{otherwise}."),
        _ => format!("{rows}, {otherwise} otherwise."),
    }
}

fn wing(wings: Wings) -> Option<String> {
    match (wings.short, wings.long) {
        (true, true) => Some("on either wing".into()),
        (true, false) => Some("toward the last file".into()),
        (false, true) => Some("toward the first file".into()),
        (false, false) => None,
    }
}

fn values(law: &Ends) -> String {
    let one = |l: &crate::model::Limit| format!("{} {}", l.piece.name(), l.count);
    law.values.iter().map(one).collect::<Vec<_>>().join(", ")
}
