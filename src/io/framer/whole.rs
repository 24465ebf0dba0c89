use crate::io::{Cut, Framer};

/// One record per file; an empty file has none.
#[derive(Debug, Default)]
pub struct Whole {
    lost: bool,
}

impl Framer for Whole {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        match buf.len() {
            0 if eof => Cut::End,
            0 => Cut::More,
            n if self.lost => Cut::Skip(n),
            len if eof => Cut::Record { skip: 0, len },
            _ => Cut::More,
        }
    }

    fn give_up(&mut self) {
        self.lost = true;
    }
}
