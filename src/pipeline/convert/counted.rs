//! Comments and glyphs that only have to be counted.

use super::drop::Drop;
use crate::formats::Card;
use crate::model::{DocumentKind, Feature, Worlds};
use crate::pipeline::plan::{Plan, Select};

/// Remarks that the target has no place for, of documents that no pass changes before they are counted.
pub(super) fn only_counted(plan: &Plan, target: &Card) -> Feature {
    let stays = plan.drop == Drop::default()
        && !plan.keep_going
        && target.worlds.contains(Worlds::BOARD)
        && (plan.select == Select::Whole || !target.holds.contains(DocumentKind::GAME));
    match stays {
        true => (Feature::COMMENTS | Feature::NAGS) - target.carries,
        false => Feature::empty(),
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Sink;
    use crate::formats::FormatName;
    use crate::io::Record;
    use crate::pipeline::{Converter, Plan, Select, Verdict};

    const TEXTS: &[&str] = &[
        "1. e4 $1 {a} e5 {b\nc} (1... c5 {d} $3 2. Nf3 (2. Nc3 $5)) 2. Nf3 ; e\n *",
        "{before} 1. {held} e4 (1. d4 {a}) {b} e5! 1-0",
        "1. e4 (1. d4 d5 {deep} $14) 1... e5 {later} $2 *",
        "1. e4 e5 ({only a comment}) 2. Nf3 ($6 2. Nc3) *",
        "{a game without moves} *",
        "1. e4 {[%clk 0:00:01]} 1... e5 {[%clk 0:00:02]} 2. Ke3 *",
    ];

    fn converted(
        text: &str,
        to: &str,
        select: Select,
        by_grammar: bool,
    ) -> (Verdict, Vec<u8>, String) {
        let mut from = FormatName::parse("pgn").unwrap();
        from.options.by_grammar = by_grammar;
        let mut plan = Plan::new(from, FormatName::parse(to).unwrap());
        plan.select = select;
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let mut converter = Converter::open(plan).unwrap();
        let verdict = converter.convert(&Record::of(text), &mut out, &mut sink);
        (
            verdict,
            out,
            format!("{:?} {:?}", sink.messages(), sink.losses()),
        )
    }

    #[test]
    fn the_losses_are_the_same_whether_remarks_are_kept_or_counted() {
        for text in TEXTS {
            for to in [
                "uci", "fen", "epd", "mcn", "fcn", "pgc", "jsonl", "pgn", "kif", "icn",
            ] {
                for select in [Select::Whole, Select::EveryPly, Select::Ply(1)] {
                    let counted = converted(text, to, select, false);
                    let kept = converted(text, to, select, true);
                    assert_eq!(counted, kept, "{to}: {text}");
                }
            }
        }
    }
}
