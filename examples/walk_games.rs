//! Walks through files of any size on all processors, in constant memory, and counts how the games
//! of each opening ended: `cargo run --release --example walk_games -- games.pgn.zst more/`.

use panchess::{Document, Error, Reader};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn main() {
    let paths = std::env::args().skip(1).map(PathBuf::from);
    let (openings, errors) = count(paths);
    for (opening, results) in openings {
        println!("{opening}: {results:?}");
    }
    for error in errors {
        eprintln!("{error}");
    }
}

type Results = BTreeMap<&'static str, u64>;

/// The results of each opening, and what could not be read.
pub fn count(paths: impl IntoIterator<Item = PathBuf>) -> (BTreeMap<String, Results>, Vec<Error>) {
    let (mut openings, mut errors) = (BTreeMap::<String, Results>::new(), Vec::new());
    // The rows are made on several threads, and come in the order of the games.
    for row in Reader::new().rows(paths, 0, row) {
        match row {
            Ok((opening, result)) => {
                let results = openings.entry(opening).or_default();
                *results.entry(result).or_default() += 1;
            }
            // A broken game or file does not stop the others.
            Err(error) => errors.push(error),
        }
    }
    (openings, errors)
}

/// What is kept of a game: its opening and its result. A game without them makes no row.
fn row(game: &Document) -> Option<(String, &'static str)> {
    Some((game.tag("Opening")?.to_owned(), game.result()?))
}
