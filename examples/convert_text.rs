//! Converts one text, and says what the target cannot express: `cargo run --example convert_text`.

use panchess::{Error, convert};

const GAME: &str = r#"[White "Menchik"]
[Black "Graf"]

1. e4 e5 2. Nf3 {the usual move} Nc6 *
"#;

fn main() -> Result<(), Error> {
    print!("{}", to_uci(GAME)?);
    Ok(())
}

/// The game in UCI, and a line for everything that UCI cannot say.
pub fn to_uci(game: &str) -> Result<String, Error> {
    let uci = convert(game.as_bytes(), "pgn", "uci")?;
    let mut answer = String::from_utf8_lossy(&uci.text).into_owned();
    for message in &uci.messages {
        answer += &format!("{message}\n");
    }
    for loss in &uci.losses {
        answer += &format!("{loss}\n");
    }
    Ok(answer)
}
