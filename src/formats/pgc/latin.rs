//! Text in Latin-1, one byte per character.

use std::borrow::Cow;

/// The text in these bytes; `memory` holds it if it is not ASCII.
pub(super) fn text<'a>(bytes: &'a [u8], memory: &'a mut String) -> &'a str {
    if bytes.is_ascii()
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return text;
    }
    memory.clear();
    memory.extend(bytes.iter().map(|b| char::from(*b)));
    memory
}

/// Text as bytes, and what was lost.
#[derive(Debug)]
pub(super) struct Bytes<'a> {
    pub bytes: Cow<'a, [u8]>,
    /// Characters that became `?`.
    pub foreign: u64,
    /// Whether an end was cut off.
    pub cut: bool,
}

/// Bytes that are not written in texts: zero, and the markers of the beginning and end of a game,
/// after which the text may look like another game.
fn is_marker(byte: u8) -> bool {
    matches!(byte, 0x00 | 0x01 | 0x05 | 0x06)
}

/// At most `most` bytes for this text.
pub(super) fn bytes(text: &str, most: usize) -> Bytes<'_> {
    if text.is_ascii() && !text.bytes().any(is_marker) {
        let cut = text.len() > most;
        let bytes = &text.as_bytes()[..text.len().min(most)];
        return Bytes {
            bytes: bytes.into(),
            foreign: 0,
            cut,
        };
    }
    let mut foreign = 0;
    let mut chars = text.chars();
    let kept = chars
        .by_ref()
        .take(most)
        .map(|c| match u8::try_from(u32::from(c)) {
            Ok(byte) if !is_marker(byte) => byte,
            _ => {
                foreign += 1;
                b'?'
            }
        });
    let bytes = kept.collect::<Vec<u8>>().into();
    Bytes {
        bytes,
        foreign,
        cut: chars.next().is_some(),
    }
}
