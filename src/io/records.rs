use super::{Batch, Batches, Error, Framing, Item, Reading, Source};

/// The records of a source one by one, on one thread.
///
/// ```
/// use panchess::io::{Framing, Item, Reading, Records, Source};
///
/// let source = Source::from_bytes("moves.txt", "e2e4\n\nd2d4\n");
/// let mut records = Records::new(source, &Framing::Line, Reading::default());
/// while let Some(item) = records.next()? {
///     match item {
///         Item::Record(record) => assert_eq!(record.bytes.len(), 4),
///         Item::Comment(_) => {}
///         Item::Refused(_, why) => eprintln!("{}", why.message),
///     }
/// }
/// # Ok::<(), panchess::io::Error>(())
/// ```
pub struct Records {
    batches: Batches,
    batch: Option<Batch>,
    at: usize,
}

impl Records {
    /// Starts reading.
    pub fn new(source: Source, framing: &Framing, reading: Reading) -> Self {
        Self::from(Batches::new(source, framing, reading))
    }

    /// The next record.
    #[allow(clippy::should_implement_trait, reason = "lends its own memory")]
    pub fn next(&mut self) -> Result<Option<Item<'_>>, Error> {
        if self.batch.as_ref().is_none_or(|b| self.at >= b.len()) {
            // The old memory must be returned first, so that the next batch can reuse it.
            self.batch = None;
            self.batch = self.batches.next()?;
            self.at = 0;
        }
        let item = self.batch.as_ref().and_then(|b| b.get(self.at));
        self.at += 1;
        Ok(item)
    }
}

impl From<Batches> for Records {
    fn from(batches: Batches) -> Self {
        Self {
            batches,
            batch: None,
            at: 0,
        }
    }
}
