use std::io::{self, Read};

/// At most this many bytes after a control-Z are held back to see whether the file ends.
const MAX_HELD: usize = 1 << 12;

/// Reads text up to the control-Z with which old systems ended it.
///
/// It counts as an end only if nothing but white space, zeros and more of them follows.
pub(super) struct ControlZ<R> {
    inner: R,
    /// A control-Z and what follows, which may be the end.
    held: Vec<u8>,
    /// What was held and is text.
    ready: io::Cursor<Vec<u8>>,
}

impl<R: Read> ControlZ<R> {
    pub fn new(inner: R) -> Self {
        Self {
            inner,
            held: Vec::new(),
            ready: io::Cursor::default(),
        }
    }

    /// Reads on while something is held back. False at the end.
    fn resolve(&mut self) -> io::Result<bool> {
        let mut more = [0; MAX_HELD];
        let got = self.inner.read(&mut more)?;
        self.held
            .extend_from_slice(more.get(..got).unwrap_or_default());
        if got > 0 {
            let text = text_len(&self.held);
            let rest = self.held.split_off(text);
            self.ready = io::Cursor::new(std::mem::replace(&mut self.held, rest));
        }
        Ok(got > 0)
    }
}

impl<R: Read> Read for ControlZ<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            let got = self.ready.read(buf)?;
            if got > 0 || buf.is_empty() {
                return Ok(got);
            }
            if !self.held.is_empty() {
                if !self.resolve()? {
                    return Ok(0);
                }
                continue;
            }
            let got = self.inner.read(buf)?;
            let read = buf.get(..got).unwrap_or_default();
            let text = text_len(read);
            self.held
                .extend_from_slice(read.get(text..).unwrap_or_default());
            if text > 0 || got == 0 {
                return Ok(text);
            }
        }
    }
}

/// How many bytes come before a control-Z that may end the text.
fn text_len(bytes: &[u8]) -> usize {
    let tail = bytes.iter().rev().take_while(|b| is_filling(**b)).count();
    let start = bytes.len() - tail;
    let end = bytes.get(start..).unwrap_or_default();
    match end.iter().position(|b| *b == 0x1A) {
        Some(i) if end.len() - i <= MAX_HELD => start + i,
        _ => bytes.len(),
    }
}

fn is_filling(byte: u8) -> bool {
    matches!(byte, 0 | 0x1A | b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns this many bytes at a time.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(buf.len());
            self.0
                .take(n as u64)
                .read(buf)
                .inspect(|n| self.0 = &self.0[*n..])
        }
    }

    #[test]
    fn only_a_control_z_at_the_end_is_the_end() {
        let long = [b"a\x1A".as_slice(), &[b' '; 3 * MAX_HELD]].concat();
        let cases: [(&[u8], &[u8]); 7] = [
            (b"e5 *\r\n\x1A", b"e5 *\r\n"),
            (b"e5\x1A\x1A \0\x1A\n", b"e5"),
            // Vertical tabs and form feeds are white space, too.
            (b"e5\x1A\x0B\x0C\n", b"e5"),
            (b"e5 \x1A e4 \x1A", b"e5 \x1A e4 "),
            (b"e5 \n", b"e5 \n"),
            (b"\x1A", b""),
            (&long, &long),
        ];
        for (bytes, text) in cases {
            for step in [1, 2, 3, 5000, 1 << 20] {
                let mut read = Vec::new();
                let mut reader = ControlZ::new(Pieces(bytes, step));
                reader.read_to_end(&mut read).unwrap();
                assert_eq!(read, text, "{step}");
            }
        }
    }
}
