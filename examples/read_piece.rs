//! Reads definitions of pieces, and says how they move: `cargo run --example read_piece -- WF`.

use panchess::{Error, Reader};

fn main() -> Result<(), Error> {
    for definition in std::env::args().skip(1) {
        print!("{}", describe("betza", &definition)?);
    }
    Ok(())
}

/// What the definitions mean, in a notation of pieces such as `betza`, `lcpn` or `fsf-ini`.
pub fn describe(notation: &str, definitions: &str) -> Result<String, Error> {
    let mut answer = String::new();
    for document in Reader::of(notation)?.bytes(definitions)? {
        for piece in document?.pieces()? {
            let name = piece.name().unwrap_or("a piece without a name");
            let squares = piece.squares("d4", (8, 8))?.join(" ");
            answer += &format!("{name}: {}\n  from d4: {squares}", piece.sentence());
            answer += match piece.is_exact() {
                true => "\n",
                false => ", and perhaps others\n",
            };
        }
    }
    Ok(answer)
}
