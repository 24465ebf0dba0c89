/// How far the current line is indented.
#[derive(Copy, Clone, Debug)]
pub(super) struct Margin {
    /// Blanks at its start.
    pub width: usize,
    /// Whether it has had only blanks so far.
    pub open: bool,
}

impl Default for Margin {
    fn default() -> Self {
        Self {
            width: 0,
            open: true,
        }
    }
}

impl Margin {
    /// Goes past one byte.
    pub fn pass(&mut self, byte: u8) {
        match byte {
            b'\n' | b'\r' => *self = Self::default(),
            b' ' | b'\t' if self.open => self.width += 1,
            _ => self.open = false,
        }
    }
}
