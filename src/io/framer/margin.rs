/// How far the present line is indented.
#[derive(Copy, Clone, Debug)]
pub(super) struct Margin {
    /// Blanks at its start.
    pub width: usize,
    /// Whether nothing but blanks was seen in it.
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
