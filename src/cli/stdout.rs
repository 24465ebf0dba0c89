use super::exit::{Answer, Exit, Failure};
use crate::io::Output;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// A file that is created when it is finished; `-` is stdout.
pub fn open(path: &Path) -> Result<Output, Failure> {
    if path == Path::new("-") {
        return Ok(Output::stdout());
    }
    Ok(Output::create(path)?)
}

/// Prints data to stdout; a closed pipe is success.
pub fn print(text: &[u8]) -> Answer {
    let mut out = std::io::stdout().lock();
    done(out.write_all(text).and_then(|()| out.flush()))
}

/// What became of writing to stdout.
pub fn done(written: std::io::Result<()>) -> Answer {
    match written {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            let file = "-".to_owned();
            Err(crate::io::Error::Write { file, cause }.into())
        }
        _ => Ok(Exit::Done),
    }
}
