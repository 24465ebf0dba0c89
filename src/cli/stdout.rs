use super::exit::{Answer, Exit};
use std::io::Write;

/// Prints data to stdout; a closed pipe is success.
pub fn print(text: &[u8]) -> Answer {
    match std::io::stdout().lock().write_all(text) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(e.into()),
        _ => Ok(Exit::Done),
    }
}
