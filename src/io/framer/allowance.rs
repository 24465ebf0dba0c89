/// How many bytes a framer may look at a second time.
///
/// A record that was never closed is cut where the next one seems to begin, and what follows is
/// read again. Paying for that keeps a file of nothing but such records linear.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Allowance(u64);

impl Default for Allowance {
    fn default() -> Self {
        Self(crate::io::limits::MAX_RECORD as u64)
    }
}

impl Allowance {
    /// So many bytes are behind us: as many may be read again.
    pub fn earn(&mut self, bytes: usize) {
        self.0 = self.0.saturating_add(bytes as u64);
    }

    /// Whether so many bytes may be read again.
    pub fn spend(&mut self, bytes: usize) -> bool {
        let left = self.0.checked_sub(bytes as u64);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
