//! Movetext in lines of fewer than eighty columns, or of another width.

/// The longest line of the export format.
pub(super) const WIDTH: usize = 79;

/// Appends words, and breaks lines between them.
pub(super) struct Lines<'a> {
    pub out: &'a mut Vec<u8>,
    /// Where the current line starts.
    start: usize,
    /// The longest line.
    width: usize,
    /// The next word follows without a blank.
    glue: bool,
}

impl<'a> Lines<'a> {
    pub fn new(out: &'a mut Vec<u8>, width: usize) -> Self {
        let start = out.len();
        Self {
            out,
            start,
            width,
            glue: true,
        }
    }

    /// Appends a word.
    pub fn word(&mut self, word: &[u8]) {
        let mark = self.mark();
        self.out.extend_from_slice(word);
        self.wrap(mark);
    }

    /// The start of a word that is appended to `out` directly; see [`Lines::wrap`].
    #[inline]
    pub fn mark(&mut self) -> usize {
        let mark = self.out.len();
        if !self.glue {
            self.out.push(b' ');
        }
        mark
    }

    /// The word that began at `mark` is complete: breaks the line before it if it is too long.
    #[inline]
    pub fn wrap(&mut self, mark: usize) {
        if !self.glue && self.out.len() - self.start > self.width {
            self.out[mark] = b'\n';
            self.start = mark + 1;
        }
        self.glue = false;
    }

    /// Appends a few words with a blank before each, the first byte lowest, if they fit on the current line and do not
    /// begin it. `false`: nothing was appended.
    #[inline(always)]
    pub fn few_words(&mut self, text: u128, len: usize) -> bool {
        let end = self.out.len() + len;
        if self.glue || end - self.start > self.width {
            return false;
        }
        // A copy of fixed length is faster; what is too much of it is removed.
        self.out.extend_from_slice(&text.to_le_bytes());
        self.out.truncate(end);
        true
    }

    /// Whether a word of that length fits on the current line.
    pub fn fits(&self, len: usize) -> bool {
        self.out.len() - self.start + usize::from(!self.glue) + len <= self.width
    }

    /// The next word follows without a blank.
    pub fn glue(&mut self) {
        self.glue = true;
    }

    /// Ends the line if there is anything on it.
    pub fn end(&mut self) {
        if self.out.len() > self.start {
            self.out.push(b'\n');
        }
        self.start = self.out.len();
        self.glue = true;
    }
}
