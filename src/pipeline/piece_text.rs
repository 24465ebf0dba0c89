use crate::diag::{Sink, nearest};
use crate::formats::{Format, FormatName, lcpn, sniff};
use crate::io::Record;
use crate::model::{Document, DocumentKind, Word};
use crate::variants;

/// A notation is recognized by this many bytes.
const LONGEST_HEAD: usize = 1 << 16;

/// The notation of a piece in a line of text: that of Betza or of a file if it looks like it and
/// can be read as it, else Lispy Chess Piece Notation.
pub fn piece_notation(text: &str) -> FormatName {
    let lcpn = || FormatName::plain(&lcpn::Lcpn);
    let known = Word::new(text.trim()).is_some_and(|w| variants::piece(w.as_str()).is_some());
    let holds = |f: &&'static dyn Format| f.card().holds.contains(DocumentKind::PIECES);
    let head = &text.as_bytes()[..text.len().min(LONGEST_HEAD)];
    let looks: Vec<_> = sniff(head).into_iter().filter(holds).collect();
    let [format] = looks[..] else { return lcpn() };
    // Brackets and braces alone are no file of the model.
    let is_data = format.card().holds.contains(DocumentKind::GAME);
    if is_data && !text.contains("panchess") {
        return lcpn();
    }
    let reads = || {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let reader = format.reader(&Default::default());
        reader.is_some_and(|mut r| r.read(&Record::of(text), &mut doc, &mut sink).is_ok())
    };
    let names = || variants::pieces().iter().flat_map(|p| p.names());
    // A misspelled name is more likely than letters of Betza that mean nothing.
    let misspelled = || nearest(&text.trim().to_lowercase(), names()).is_some();
    match known || !reads() && misspelled() {
        true => lcpn(),
        false => FormatName::plain(format),
    }
}

#[cfg(test)]
mod tests {
    use super::piece_notation;
    use crate::formats::{ALL, Likely, sniff};

    #[test]
    fn the_notation_of_a_piece_is_seen_by_its_text() {
        for (text, slug) in [
            ("(4,1)", "betza"),
            ("f(4,1)", "betza"),
            ("(4 1)", "lcpn"),
            ("(/ rook knight)", "lcpn"),
            ("[]", "lcpn"),
            ("[{}]", "lcpn"),
            ("{\"panchess\": \"pieces/1\"}", "jsonl"),
        ] {
            assert_eq!(piece_notation(text).format.card().slug, slug, "{text}");
        }
    }

    #[test]
    fn names_of_pieces_are_not_surely_handicaps() {
        let sfen = ALL.iter().find(|f| f.card().slug == "shogi-sfen").unwrap();
        let rated = |text: &str| (sfen.card().sniff)(text.as_bytes());
        assert_eq!(rated("rook knight bishop\n"), Likely::No);
        assert_eq!(rated("rook\n"), Likely::Perhaps);
        assert_eq!(rated("二枚落ち\n"), Likely::Probably);
        assert_eq!(sniff("rook knight\n".as_bytes()).len(), 0);
    }
}
