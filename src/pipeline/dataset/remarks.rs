//! Clock times and evaluations in comments.

use crate::model::{
    Evaluation, NodeId, Remark, Side, Tree, commands, evaluation, has_no_unit, seconds,
};

/// What the comments of the main line state about each move.
#[derive(Debug, Default)]
pub(super) struct Remarks {
    pub clocks: Vec<Option<f64>>,
    pub evals: Vec<Option<f64>>,
    pub mates: Vec<Option<i32>>,
    /// How many comments say nothing else.
    pub held: u64,
    /// How many evaluations may be in pawns or in hundredths of a pawn.
    pub without_unit: u64,
}

impl Remarks {
    /// Forgets the last game.
    pub fn clear(&mut self) {
        self.clocks.clear();
        self.evals.clear();
        self.mates.clear();
        (self.held, self.without_unit) = (0, 0);
    }

    /// Reads the comments of a game.
    pub fn read(&mut self, tree: &Tree) {
        self.clear();
        if tree.comment_count() == 0 {
            return;
        }
        for id in tree.main_line() {
            let said = of_move(tree, id);
            self.clocks.push(said.clock);
            self.evals.push(match said.eval {
                Some(Evaluation::Pawns(pawns)) => Some(pawns),
                _ => None,
            });
            self.mates.push(match said.eval {
                Some(Evaluation::Mate(moves)) => Some(moves),
                _ => None,
            });
            self.held += said.held;
            self.without_unit += said.without_unit;
        }
    }
}

/// The list, if it says anything.
pub(super) fn known<T>(list: &[Option<T>]) -> Option<&[Option<T>]> {
    list.iter().any(Option::is_some).then_some(list)
}

#[derive(Copy, Clone, Debug, Default)]
struct Said {
    clock: Option<f64>,
    eval: Option<Evaluation>,
    held: u64,
    without_unit: u64,
}

fn of_move(tree: &Tree, id: NodeId) -> Said {
    let mut said = Said::default();
    // Those of a turn of several moves are mostly after its last move.
    for remark in tree.all_remarks(id) {
        let Remark::After(text) = remark else {
            continue;
        };
        let mut whole = is_only_commands(text);
        for command in commands(text) {
            let new = match command.name {
                "clk" if said.clock.is_none() => {
                    said.clock = seconds(command.value);
                    said.clock.is_some()
                }
                "eval" if said.eval.is_none() => {
                    said.without_unit += u64::from(has_no_unit(command.value));
                    said.eval = evaluation(command.value);
                    said.eval.is_some() && !command.value.contains(',')
                }
                _ => false,
            };
            whole &= new;
        }
        if said.eval.is_none() {
            said.eval = of_match(text, tree.side(id));
        }
        said.held += u64::from(whole);
    }
    said
}

/// Whether there is nothing around the commands.
fn is_only_commands(text: &str) -> bool {
    let mut rest = text.trim();
    while let Some(inside) = rest.strip_prefix("[%") {
        let Some((_, after)) = inside.split_once(']') else {
            return false;
        };
        rest = after.trim_start();
    }
    rest.is_empty() && !text.trim().is_empty()
}

/// The pawns in the comment of a match between engines, from White's point of view. Cute Chess and fastchess write
/// `+0.31/22 5.1s`, the evaluation by the engine that moved, the depth and the time.
fn of_match(text: &str, side: Side) -> Option<Evaluation> {
    let mut words = text.split_whitespace();
    let (pawns, depth) = words.next()?.split_once('/')?;
    let time = words.next()?.trim_end_matches(',').strip_suffix('s')?;
    let signed = pawns.starts_with(['+', '-']) || pawns == "0.00";
    if !signed || depth.parse::<u32>().is_err() || seconds(time).is_none() {
        return None;
    }
    match (evaluation(pawns)?, side) {
        (Evaluation::Pawns(pawns), Side::White) => Some(Evaluation::Pawns(pawns)),
        (Evaluation::Pawns(pawns), Side::Black) => Some(Evaluation::Pawns(0.0 - pawns)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_of_engines_has_evaluations_by_the_one_that_moved() {
        let read = |text: &str, side| of_match(text, side);
        let pawns = |n| Some(Evaluation::Pawns(n));
        assert_eq!(read("+0.31/22 5.1s", Side::White), pawns(0.31));
        assert_eq!(read("+0.31/22 5.1s", Side::Black), pawns(-0.31));
        assert_eq!(read("-1.20/9 0.05s, White wins", Side::Black), pawns(1.2));
        assert_eq!(read("0.00/40 12s", Side::White), pawns(0.0));
        // Programs do not agree on whether these are moves or plies.
        assert_eq!(read("+M12/30 0.5s", Side::White), None);
        for text in [
            "1/2 2s",
            "+0.31/22",
            "book",
            "+0.31/x 1s",
            "+0.31/ 1s",
            "+0.31/9 s",
            "",
        ] {
            assert_eq!(read(text, Side::White), None, "{text}");
        }
    }

    #[test]
    fn only_comments_without_other_words_are_held() {
        for (text, is) in [
            ("[%clk 0:01:00]", true),
            (" [%eval 0.1] [%clk 0:01:00] ", true),
            ("good [%clk 0:01:00]", false),
            ("[%clk", false),
            ("", false),
        ] {
            assert_eq!(is_only_commands(text), is, "{text}");
        }
    }
}
