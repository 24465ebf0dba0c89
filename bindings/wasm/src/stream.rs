use crate::Converted;
use crate::answer::raised;
use crate::asked::Asked;
use crate::unpack::Unpacker;
use wasm_bindgen::prelude::*;

/// Converts one text whose bytes come piece by piece.
#[wasm_bindgen]
pub struct Stream {
    inner: Option<panchess::Stream>,
    unpacker: Unpacker,
    /// How many messages and losses are still passed on.
    room: usize,
}

/// The maximum number of messages and losses of a text that are passed on; the report counts all of them.
const MAX_MESSAGES: usize = 1000;

#[wasm_bindgen]
impl Stream {
    /// A stream with these options.
    ///
    /// # Errors
    /// As JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(asked: &str) -> Result<Stream, String> {
        Ok(Self {
            inner: Some(Asked::read(asked)?.stream()?),
            unpacker: Unpacker::default(),
            room: MAX_MESSAGES,
        })
    }

    /// Takes more bytes.
    ///
    /// # Errors
    /// As JSON.
    pub fn push(&mut self, bytes: Vec<u8>) -> Result<Converted, String> {
        let bytes = self.unpacker.push(bytes)?;
        let done = match &mut self.inner {
            Some(stream) => stream.push(&bytes).map_err(|e| raised(&e))?,
            None => panchess::Conversion::default(),
        };
        Ok(self.converted(done))
    }

    /// The text is complete.
    ///
    /// # Errors
    /// As JSON.
    pub fn finish(&mut self) -> Result<Converted, String> {
        let bytes = self.unpacker.finish()?;
        let Some(mut stream) = self.inner.take() else {
            return Ok(self.converted(panchess::Conversion::default()));
        };
        let mut done = stream.push(&bytes).map_err(|e| raised(&e))?;
        let last = stream.finish().map_err(|e| raised(&e))?;
        done.text.extend(last.text);
        done.messages.extend(last.messages);
        done.losses.extend(last.losses);
        done.report.add(&last.report);
        Ok(self.converted(done))
    }

    fn converted(&mut self, done: panchess::Conversion) -> Converted {
        let room = self.room;
        self.room -= room.min(done.messages.len().max(done.losses.len()));
        Converted::of(done, room)
    }
}
