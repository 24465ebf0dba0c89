//! Games of unknown variants: a notation that writes them from its own text writes them from the model's files, too.

use crate::games::text;
use panchess::convert;

const PGN: &str = "[Result \"1-0\"]\n[Variant \"Foochess\"]\n\n\
                   1. e4 e7e5 2. Nf3 Nb8xc6 3. exf6e.p. O-O+ (3... Pc2 $1) 4. P@e4 {why} -- 5.\nb8=Q# 1-0\n";

const UCI: &str = "setoption name UCI_Variant value foochess\n\
                   position startpos moves e2e4 e7e5 e1g1 a7a8q N@f3 0000\n";

const VGN: &str = "[GameFormat \"VGN\"]\n[MoveFormat \"SAN\"]\n[Result \"*\"]\n[Variant \"Foochess\"]\n\n\
                   1. e4 Nc6\n2. O-O Nd4\n*\n";

/// What a game becomes by way of a file of the model; `None` if it is refused.
fn by_way_of(model: &str, source: &str, format: &str) -> Option<String> {
    let there = convert(source.as_bytes(), format, model).expect("two formats");
    let back = convert(&there.text, model, format).expect("two formats");
    (back.report.not_converted() == 0).then(|| text(&back).to_owned())
}

#[test]
fn moves_without_rules_come_back_from_the_model_s_files_as_they_were_read() {
    for (format, source) in [("pgn", PGN), ("uci", UCI), ("vgn", VGN)] {
        let straight = convert(source.as_bytes(), format, format).expect("two formats");
        for model in ["jsonl", "json", "yaml"] {
            let back = by_way_of(model, source, format);
            assert_eq!(
                back.as_deref(),
                Some(text(&straight)),
                "{format} by {model}"
            );
        }
    }
}

/// Algebraic notation has no place for what is captured unless rules know the move.
#[test]
fn moves_that_would_come_back_as_others_need_rules() {
    for key in [
        r#""captures":"knight""#,
        r#""double_step":true"#,
        r#""check":true"#,
    ] {
        let game = format!(
            r#"{{"panchess":"game/1","variant":"foochess","resolved":false,"moves":[{{"piece":"rook","from":"a1","to":"a4",{key}}}]}}"#
        );
        for target in ["pgn", "uci", "vgn"] {
            let done = convert(game.as_bytes(), "jsonl", target).expect("two formats");
            let codes: Vec<_> = done.messages.iter().map(|m| m.code).collect();
            assert_eq!(codes, ["core/needs-rules"], "{target} {key}");
        }
    }
}
