//! The text of a game while it is written.

/// Appends words, with a blank or a line break between them.
pub(super) struct Text<'a> {
    pub(super) out: &'a mut Vec<u8>,
    /// The next word begins a line, or follows without a blank.
    pub(super) glue: bool,
    /// Nothing is on the line.
    fresh: bool,
    /// An empty line comes before the next word.
    gap: bool,
}

impl<'a> Text<'a> {
    pub(super) fn after_headers(out: &'a mut Vec<u8>) -> Self {
        Self {
            out,
            glue: true,
            fresh: true,
            gap: true,
        }
    }

    /// The beginning of a word.
    pub(super) fn begin(&mut self) -> &mut Vec<u8> {
        if std::mem::take(&mut self.gap) {
            self.out.push(b'\n');
        }
        if !std::mem::take(&mut self.glue) {
            self.out.push(b' ');
        }
        self.fresh = false;
        self.out
    }

    /// Ends the line if there is anything on it.
    pub(super) fn line(&mut self) {
        if !self.fresh {
            self.out.push(b'\n');
        }
        (self.fresh, self.glue) = (true, true);
    }
}
