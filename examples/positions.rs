//! Lists the positions of games with their hashes, and finds the games that meet again after
//! different moves: `cargo run --example positions -- games.pgn`.

use panchess::{Digest, Error, IoError, Reader};
use std::collections::HashMap;

fn main() -> Result<(), Error> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).map_err(|cause| IoError::Open { file: path, cause })?;
        print!("{}", positions(&text)?);
        for (hash, lines) in transpositions(&text)? {
            println!("{hash} is reached by the games of lines {lines:?}");
        }
    }
    Ok(())
}

/// A line for each position: the move in both spellings, the hash, the FEN.
pub fn positions(games: &[u8]) -> Result<String, Error> {
    let mut answer = String::new();
    for game in Reader::of("pgn")?.bytes(games)? {
        for position in game?.positions() {
            let position = position?;
            let (san, uci) = (position.san(), position.uci());
            answer += &format!(
                "{:3} {:7} {:5} {} {}\n",
                position.ply(),
                san.unwrap_or_default(),
                uci.unwrap_or_default(),
                position.hash()?,
                position.fen()?,
            );
        }
    }
    Ok(answer)
}

/// The last positions that several games have in common, with the lines where these games begin.
pub fn transpositions(games: &[u8]) -> Result<Vec<(Digest, Vec<u64>)>, Error> {
    let mut seen: HashMap<Digest, Vec<u64>> = HashMap::new();
    for game in Reader::of("pgn")?.bytes(games)? {
        let game = game?;
        if let Some(last) = game.positions().last() {
            let lines = seen.entry(last?.hash()?).or_default();
            lines.push(game.place().line);
        }
    }
    let mut shared: Vec<_> = seen
        .into_iter()
        .filter(|(_, lines)| lines.len() > 1)
        .collect();
    shared.sort();
    Ok(shared)
}
