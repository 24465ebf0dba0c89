use super::{Document, Options, Reader};
use crate::diag::{Code, Sink};
use crate::formats::{Envelope, FormatName};
use crate::io::{Batches, Source};
use crate::model::Worlds;
use crate::pipeline::files::{Found, Opened};
use crate::pipeline::{
    self, Error, Event, Input, Joiner, Loss, Maker, Message, One, Quota, RecordFindings, Report,
    Run, SideOutputs, Verdict, Worker,
};

/// The result of a conversion.
#[derive(Clone, Debug, Default, Eq, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Conversion {
    /// The text in the target notation; records with an error are left out. With serde, it is a string, or bytes if it
    /// is not UTF-8.
    #[serde(serialize_with = "as_text")]
    pub text: Vec<u8>,
    /// All messages about the records, in order.
    pub messages: Vec<Message>,
    /// The losses, record by record.
    pub losses: Vec<Loss>,
    /// How many records there were, and how many of them were converted or rejected.
    pub report: Report,
}

fn as_text<S: serde::Serializer>(text: &[u8], to: S) -> Result<S::Ok, S::Error> {
    match std::str::from_utf8(text) {
        Ok(text) => to.serialize_str(text),
        Err(_) => to.serialize_bytes(text),
    }
}

impl Conversion {
    fn tell(&mut self, told: RecordFindings) {
        self.messages.extend(told.messages);
        self.losses.extend(told.losses);
    }
}

/// Converts a whole text from one notation to another: `convert(text, "pgn", "uci")`.
///
/// # Errors
/// A notation is unknown, or cannot be read or written, or the encoding of the text is unknown. All other problems of
/// the text are in [`Conversion::messages`].
pub fn convert(text: &[u8], from: &str, to: &str) -> Result<Conversion, Error> {
    let options = Options::to(to)?.reader(Reader::of(from)?);
    options.converter()?.convert(text)
}

/// Converts any number of texts and documents, and reuses its tables for later ones. The result for each of them does
/// not depend on the others.
///
/// ```
/// let mut converter = panchess::Options::to("uci")?.strict(true).converter()?;
/// for text in ["1. e4 *", "1. d4 d5 *"] {
///     let converted = converter.convert(text)?;
///     assert!(converted.losses.is_empty());
/// }
/// # Ok::<(), panchess::Error>(())
/// ```
pub struct Converter {
    pub(super) options: Options,
    worker: Worker<u8>,
    /// One for each source notation so far.
    makers: Vec<(&'static str, Maker<u8>)>,
    writers: Vec<(&'static str, pipeline::Converter)>,
}

impl Converter {
    pub(super) fn new(options: Options) -> Result<Self, Error> {
        match &options.reader.opening.from {
            Some(from) => drop(options.plan(from.clone()).check()?),
            None => options.check_target()?,
        }
        Ok(Self {
            options,
            worker: Worker::new(Quota::default()),
            makers: Vec::new(),
            writers: Vec::new(),
        })
    }

    /// Converts a text, which may be compressed.
    ///
    /// # Errors
    /// The notation cannot be detected or read, or the encoding of the text is unknown.
    pub fn convert(&mut self, text: impl Into<Vec<u8>>) -> Result<Conversion, Error> {
        self.source(Source::from_bytes("-", text))
    }

    /// Converts the text that a reader returns, such as an open file. The result is in memory; [`Options::stream`]
    /// needs memory only for a few records.
    ///
    /// ```
    /// let mut converter = panchess::Options::to("uci")?.converter()?;
    /// let converted = converter.convert_from(std::io::Cursor::new("1. e4 *"))?;
    /// assert_eq!(converted.text, b"position startpos moves e2e4\n");
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Converter::convert`], or the reader fails.
    pub fn convert_from(
        &mut self,
        reader: impl std::io::Read + Send + 'static,
    ) -> Result<Conversion, Error> {
        self.convert_named("-", reader)
    }

    /// The same; messages call the text by this name. For the Python package.
    #[doc(hidden)]
    pub fn convert_named(
        &mut self,
        name: &str,
        reader: impl std::io::Read + Send + 'static,
    ) -> Result<Conversion, Error> {
        let source = Source::from_reader(name, reader).unpacked()?;
        let found = self.options.reader.opening.stream(source)?;
        self.found(often(found))
    }

    fn source(&mut self, source: Source) -> Result<Conversion, Error> {
        let found = self.options.reader.opening.stream(source.unpacked()?)?;
        self.found(found)
    }

    fn found(&mut self, found: Found) -> Result<Conversion, Error> {
        let Opened { format, batches } = found.opened();
        let mut feed = self.feed(format, batches)?;
        let mut joiner = Joiner::new(self.envelope());
        let mut all = self.run(&mut feed, &mut joiner)?;
        end(&joiner, all.report.not_converted(), &mut all.text)?;
        Ok(all)
    }

    /// The records of a source in this notation.
    pub(super) fn feed(&mut self, from: FormatName, batches: Batches) -> Result<One<u8>, Error> {
        Ok(One::new(batches, self.maker(from)?))
    }

    /// Converts the records that are there.
    pub(super) fn run(
        &mut self,
        feed: &mut One<u8>,
        joiner: &mut Joiner,
    ) -> Result<Conversion, Error> {
        let mut all = Conversion::default();
        let run = Run {
            inputs: &[Input::new("-")],
            show: &|record, sink, _| vec![(any(sink), RecordFindings::of(record, sink))],
            quota: Quota::default(),
            selecting: None,
            beside: SideOutputs::default(),
            fail_fast: self.options.fail_fast,
            jobs: 1,
        };
        run.by(&mut self.worker, feed, |_, event| -> Result<bool, Error> {
            let step = match event {
                Event::Step(step) => step,
                Event::Begin(_) => return Ok(true),
                Event::End(result) => return result.map(|()| true),
            };
            joiner.write(&step.out, step.settings, &mut all.text)?;
            all.report.add(&step.report);
            let told = step.messages.shown.drain(..);
            told.for_each(|(_, told)| all.tell(told));
            Ok(true)
        })?;
        Ok(all)
    }

    /// Converts a document that was read.
    ///
    /// ```
    /// let mut fens = panchess::Options::to("fen")?.converter()?;
    /// for game in panchess::Reader::of("pgn")?.bytes("[White \"Vera\"]\n\n1. e4 *")? {
    ///     let game = game?;
    ///     if game.tag("White") == Some("Vera") {
    ///         print!("{}", String::from_utf8_lossy(&fens.document(&game)?.text));
    ///     }
    /// }
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// This converter cannot convert documents of this notation.
    pub fn document(&mut self, document: &Document) -> Result<Conversion, Error> {
        let envelope = self.envelope();
        let writer = self.writer(&document.known)?;
        let record = document.kept.record();
        let (mut out, mut sink, mut all) = (Vec::new(), Sink::default(), Conversion::default());
        let (read, gives) = (document.inner.clone(), document.gives);
        let verdict = writer.write(
            &record,
            (read, gives, document.dialect),
            &mut out,
            &mut sink,
        );
        let mut joiner = Joiner::new(envelope);
        if let Verdict::Written(_) = verdict {
            joiner.write(&out, writer.settings(), &mut all.text)?;
        }
        all.report.count(verdict, &record, &sink);
        end(&joiner, all.report.not_converted(), &mut all.text)?;
        all.tell(RecordFindings::of(&record, &sink));
        Ok(all)
    }

    pub(super) fn envelope(&self) -> Envelope {
        self.options.to.format.card().envelope
    }

    fn maker(&mut self, from: FormatName) -> Result<Maker<u8>, Error> {
        let slug = from.format.card().slug;
        let known = self.makers.iter().find(|(of, _)| *of == slug);
        if let Some((_, maker)) = known {
            return Ok(maker.clone());
        }
        let checked = self.options.plan(from).check()?;
        let maker = Maker::new(move || checked.open());
        self.makers.push((slug, maker.clone()));
        Ok(maker)
    }

    fn writer(&mut self, from: &FormatName) -> Result<&mut pipeline::Converter, Error> {
        let slug = from.format.card().slug;
        let known = self.writers.iter().position(|(of, _)| *of == slug);
        let at = match known {
            Some(at) => at,
            None => {
                let checked = self.options.plan(from.clone()).check()?;
                self.writers.push((slug, checked.open()));
                self.writers.len() - 1
            }
        };
        Ok(&mut self.writers[at].1)
    }
}

/// Writes what follows the last record. If every record was rejected, there is no output, just as the command creates
/// no output file.
pub(super) fn end(joiner: &Joiner, not_converted: u64, text: &mut Vec<u8>) -> Result<(), Error> {
    match not_converted > 0 && !joiner.begun() {
        true => Ok(()),
        false => Ok(joiner.close(text)?),
    }
}

/// Reads less at once if a game may take long, so that the reader is asked often, and can end the conversion.
pub(super) fn often(mut found: Found) -> Found {
    const LITTLE: usize = 1 << 14;
    if found.format.format.card().worlds != Worlds::BOARD {
        found.reading.batch = found.reading.batch.min(LITTLE);
    }
    found
}

/// The code of any message or loss in a sink.
pub(super) fn any(sink: &Sink) -> Code {
    let message = sink.messages().first().map(|d| d.code);
    let loss = || sink.losses().first().map(|l| l.code);
    message.or_else(loss).unwrap_or(Code("core/defect"))
}
