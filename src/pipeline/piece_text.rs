use crate::diag::{Sink, nearest};
use crate::formats::{Format, FormatName, lcpn, sniff};
use crate::io::Record;
use crate::model::{Document, DocumentKind, Word};
use crate::variants;

/// The notation of a piece in a line of text: that of Betza or of a file if it looks like it and
/// can be read as it, else Lispy Chess Piece Notation.
pub fn piece_notation(text: &str) -> FormatName {
    let lcpn = || FormatName::plain(&lcpn::Lcpn);
    let known = Word::new(text.trim()).is_some_and(|w| variants::piece(w.as_str()).is_some());
    let holds = |f: &&'static dyn Format| f.card().holds.contains(DocumentKind::PIECES);
    let looks: Vec<_> = sniff(text.as_bytes()).into_iter().filter(holds).collect();
    let [format] = looks[..] else { return lcpn() };
    let reads = || {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let reader = format.reader(&Default::default());
        reader.is_some_and(|mut r| r.read(&Record::of(text), &mut doc, &mut sink).is_ok())
    };
    let names = || variants::pieces().iter().flat_map(|p| p.names());
    // A misspelled name is more likely than letters of Betza that mean nothing.
    let misspelled = || nearest(&text.trim().to_lowercase(), names()).is_some();
    let is_betza = format.card().slug == "betza";
    match known || is_betza && !reads() && misspelled() {
        true => lcpn(),
        false => FormatName::plain(format),
    }
}
