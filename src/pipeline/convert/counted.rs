//! Comments, glyphs and variations that only have to be counted.

use super::drop::Drop;
use crate::formats::Card;
use crate::model::{DocumentKind, Feature, Worlds};
use crate::pipeline::plan::{Plan, Select};

/// Remarks and variations that the target has no place for, or that are to be left out, of documents that no pass changes
/// before they are counted.
pub(super) fn only_counted(plan: &Plan, target: &Card) -> Feature {
    const ALL: Feature = Feature::COMMENTS
        .union(Feature::NAGS)
        .union(Feature::VARIATIONS);
    let stays = !plan.keep_going
        && target.worlds.contains(Worlds::BOARD)
        && (plan.select == Select::Whole || !target.holds.contains(DocumentKind::GAME));
    let dropped = dropped(plan.drop);
    let played = plan.legal || plan.repair || plan.squeeze.is_some();
    match stays {
        true if plan.drop == Drop::default() => {
            let kept = match played {
                true => target.carries | Feature::VARIATIONS,
                false => target.carries,
            };
            ALL - kept
        }
        // Variations are left out with their remarks.
        true if dropped == ALL || !dropped.contains(Feature::VARIATIONS) => dropped,
        _ => Feature::empty(),
    }
}

fn dropped(drop: Drop) -> Feature {
    let mut dropped = Feature::empty();
    dropped.set(Feature::COMMENTS, drop.comments);
    dropped.set(Feature::NAGS, drop.nags);
    dropped.set(Feature::VARIATIONS, drop.variations);
    dropped
}

#[cfg(test)]
mod tests {
    use crate::diag::Sink;
    use crate::formats::FormatName;
    use crate::io::Record;
    use crate::model::DocumentKind;
    use crate::pipeline::{Converter, Plan, Select, Verdict};

    const TEXTS: &[&str] = &[
        "1. e4 $1 {a} e5 {b\nc} (1... c5 {d} $3 2. Nf3 (2. Nc3 $5)) 2. Nf3 ; e\n *",
        "{before} 1. {held} e4 (1. d4 {a}) {b} e5! 1-0",
        "1. e4 (1. d4 d5 {deep} $14) 1... e5 {later} $2 *",
        "1. e4 e5 ({only a comment}) 2. Nf3 ($6 2. Nc3) *",
        "{a game without moves} *",
        "1. e4 {[%clk 0:00:01]} 1... e5 {[%clk 0:00:02]} 2. Ke3 *",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4 {in} $1) {behind} 2. c4 $2) 1... e5 (1... c5) {last} *",
        "1. e4 (1. d4 2. {held} (1. c4) d5!? $5) 1... e5 *",
        "1. e4 e5 ( 2. Nf3 Zz9 ) *",
        "1. e4 (1. d4 P@e5) e5 *",
        "1. e4 (1. d4) P@e5 *",
        "1. e4 (1. d4 1-0) e5 *",
        "1. e4 (1. d4 (1. c4) e5 *",
        "1. e4 (1. d4)) e5 *",
        "(1. d4) 1. e4 *",
        "1. e4 * (1. d4)",
        "1. e4 (1. d4 e.p.) e5 *",
    ];

    /// A legal game, with variations, remarks and errors between its moves.
    fn annotated(any: &mut impl FnMut(usize) -> usize) -> String {
        const LINE: &[&str] = &["1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "3... a6"];
        const MORE: &[&str] = &[
            "d4",
            "1. d4",
            "2...",
            "Nf3",
            "Nf3!",
            "O-O",
            "0-0",
            "{c}",
            "{c}",
            "; c\n",
            "$3",
            "$3",
            "?!",
            "(",
            "( ",
            ")",
            ") ",
            "(",
            ")",
            "(c4)",
            "(2. c4 d5 $1)",
            "c8=Q#",
            "\n",
        ];
        const RARE: &[&str] = &[
            "*", "1-0", "e.p.", "P@e4", "$", "$300", "}", "()", "Zz", "\u{e9}", "...",
        ];
        let mut text = String::new();
        for word in LINE {
            text += word;
            text.push(' ');
            let (mut open, before) = (0_usize, text.len());
            for _ in 0..any(9) {
                let all = if any(40) == 0 { RARE } else { MORE };
                let word = all[any(all.len())];
                let opens = word.trim() == "(";
                if word.trim() == ")" && open == 0 && any(20) > 0 || text.len() == before && !opens
                {
                    continue;
                }
                open = match word.trim() {
                    "(" => open + 1,
                    ")" => open.saturating_sub(1),
                    _ => open,
                };
                text += word;
                if any(4) > 0 {
                    text.push(' ');
                }
            }
            text += &") ".repeat(open);
        }
        text + "*"
    }

    #[test]
    fn variations_of_any_text_are_counted_as_the_grammar_finds_them() {
        let mut seed = 11_usize;
        let mut any = move |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        let mut written = 0;
        for _ in 0..1500 {
            let text = annotated(&mut any);
            let counted = converted(&text, "uci", Select::Whole, false);
            let kept = converted(&text, "uci", Select::Whole, true);
            assert_eq!(counted, kept, "{text}");
            written += usize::from(matches!(counted.0, Verdict::Written(_)));
        }
        assert!((300..1400).contains(&written), "{written}");
    }

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
    fn remarks_of_lost_variations_are_counted() {
        let text = "1. e4 {a} $1 e5 {b} (1... c5 {c} $2 2. Nf3 (2. Nc3 {d})) 2. Nf3 $3 *";
        let said = converted(text, "icn", Select::Whole, false).2;
        let said = said.split("losses").last().unwrap();
        for (code, count) in [("variation-remarks", 3), ("variations", 2)] {
            let mut losses = said.split("Loss {");
            let loss = losses.find(|loss| loss.contains(&format!("core/lost-{code}\"")));
            let count = format!("count: {count}");
            assert!(loss.is_some_and(|loss| loss.contains(&count)), "{said}");
        }
    }

    #[test]
    fn the_losses_are_the_same_whether_remarks_are_kept_or_counted() {
        for text in TEXTS {
            for to in [
                "uci", "fen", "epd", "mcn", "fcn", "pgc", "jsonl", "pgn", "kif", "icn", "csa",
            ] {
                for select in [Select::Whole, Select::EveryPly, Select::Ply(1)] {
                    let of_games = FormatName::parse(to).unwrap().holds() == DocumentKind::GAME;
                    if select == Select::EveryPly && of_games {
                        continue;
                    }
                    let counted = converted(text, to, select, false);
                    let kept = converted(text, to, select, true);
                    assert_eq!(counted, kept, "{to}: {text}");
                }
            }
        }
    }
}
