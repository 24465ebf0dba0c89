use crate::cli::messages::visible_json;
use crate::pipeline::Report;
use crate::pipeline::stats::{Counts, Line, Tally};
use serde_json::{Map, Value, json};

/// The most bins of lengths.
const BINS: u64 = 50;

/// Everything as one object.
pub fn all(tally: &Tally, report: &Report) -> String {
    let lengths = &tally.lengths;
    let bins = lengths.bins(BINS);
    let bins = bins
        .iter()
        .map(|b| json!({"from": b.from, "to": b.to, "games": b.games}));
    visible_json(&json!({
        "records": report.records,
        "rejected": report.rejected,
        "left_out": report.left_out,
        "games": tally.games,
        "positions": tally.positions,
        "definitions": tally.definitions,
        "notations": counts(&tally.notations),
        "variants": counts(&tally.variants),
        "results": counts(&tally.results),
        "plies": {
            "all": lengths.plies(), "least": lengths.least(), "most": lengths.most(),
            "mean": lengths.mean(), "median": lengths.median(), "bins": bins.collect::<Vec<_>>(),
        },
        "features": counts(&tally.features),
        "carried_by": tally.carriers().into_iter().map(|(name, n)| (name.to_owned(), n.into())).collect::<Map<_, _>>(),
        "losses": report.losses,
        "openings": lines(&tally.openings.variants(), "variant"),
    }))
}

fn counts(counts: &Counts) -> Value {
    let all = counts.sorted().into_iter();
    Value::Object(all.map(|(name, n)| (name.to_owned(), n.into())).collect())
}

/// What follows, and what follows that; `word` is what a line is called.
fn lines(all: &[Line<'_>], word: &str) -> Value {
    let line = |line: &Line<'_>| {
        let opening = line.opening;
        let mut object = json!({
            word: line.word, "games": opening.games, "white": opening.white,
            "draws": opening.draws, "black": opening.black,
        });
        let moves = opening.moves();
        if !moves.is_empty() {
            object["moves"] = lines(&moves, "move");
        }
        object
    };
    all.iter().map(line).collect()
}
