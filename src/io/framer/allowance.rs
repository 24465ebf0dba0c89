/// How many bytes a framer may examine a second time.
///
/// A record that was never closed is cut where the next one seems to begin, and what follows is
/// read again. This limit keeps the time linear for a file with only such records.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Allowance(u64);

impl Default for Allowance {
    fn default() -> Self {
        Self(crate::io::limits::MAX_RECORD as u64)
    }
}

impl Allowance {
    /// After reading this many bytes, as many may be read again.
    pub fn earn(&mut self, bytes: usize) {
        self.0 = self.0.saturating_add(bytes as u64);
    }

    /// Whether this many bytes may be read again.
    pub fn spend(&mut self, bytes: usize) -> bool {
        let left = self.0.checked_sub(bytes as u64);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
