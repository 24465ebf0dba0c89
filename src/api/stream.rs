use super::{Conversion, Converter};
use crate::io::{Pushed, Source};
use crate::pipeline::files::Opened;
use crate::pipeline::{Error, Joiner, One};

/// Converts one text whose bytes arrive in chunks. It needs memory only for a few records. Together, the chunks of the
/// output are the same as the output of [`Converter::convert`] for the whole text.
///
/// ```
/// let mut stream = panchess::Options::to("uci")?.stream("games.pgn")?;
/// let mut out = Vec::new();
/// for piece in ["1. e4 e", "5 *\n\n[Event \"?\"]\n", "\n1. d4 *"] {
///     out.extend(stream.push(piece.as_bytes())?.text);
/// }
/// out.extend(stream.finish()?.text);
/// assert_eq!(out, b"position startpos moves e2e4 e7e5\nposition startpos moves d2d4\n");
/// # Ok::<(), panchess::Error>(())
/// ```
///
/// The text must not be compressed.
pub struct Stream {
    name: String,
    converter: Converter,
    joiner: Joiner,
    pushed: Pushed,
    /// Bytes that wait until there are enough of them to detect the notation, or to convert them efficiently.
    waiting: Vec<u8>,
    feed: Option<One<u8>>,
    /// Records that were not converted.
    not_converted: u64,
}

/// This number of bytes is enough to detect the notation, and to convert them efficiently.
const ENOUGH: usize = 1 << 16;

impl Stream {
    pub(super) fn new(name: &str, converter: Converter) -> Self {
        Self {
            name: name.to_owned(),
            joiner: Joiner::new(converter.envelope()),
            converter,
            pushed: Pushed::default(),
            waiting: Vec::new(),
            feed: None,
            not_converted: 0,
        }
    }

    /// Takes more bytes. When at least 65,536 bytes are waiting, converts the records that are complete; until then,
    /// the result is empty. [`Stream::finish`] converts the rest.
    ///
    /// # Errors
    /// The notation cannot be detected or read, or the encoding of the text is unknown.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Conversion, Error> {
        self.waiting.extend_from_slice(bytes);
        match self.waiting.len() >= ENOUGH {
            true => self.convert(),
            false => Ok(Conversion::default()),
        }
    }

    /// Ends the text, and converts the rest of it.
    ///
    /// # Errors
    /// Those of [`Stream::push`].
    pub fn finish(mut self) -> Result<Conversion, Error> {
        self.pushed.close();
        let mut last = self.convert()?;
        super::convert::end(&self.joiner, self.not_converted, &mut last.text)?;
        Ok(last)
    }

    fn convert(&mut self) -> Result<Conversion, Error> {
        self.pushed.push(&self.waiting);
        self.waiting.clear();
        let feed = match &mut self.feed {
            Some(feed) => feed,
            None => {
                let source = Source::from_pushed(&self.name, self.pushed.clone());
                let found = self.converter.options.reader.opening.stream(source)?;
                let Opened { format, batches } = found.opened();
                let feed = self.converter.feed(format, batches)?;
                self.feed.insert(feed)
            }
        };
        feed.go_on();
        let some = self.converter.run(feed, &mut self.joiner)?;
        self.not_converted += some.report.not_converted();
        Ok(some)
    }
}
