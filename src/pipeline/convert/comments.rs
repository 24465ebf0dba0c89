use super::converter::{Converter, Verdict};
use crate::diag::{Code, Sink, Span};
use crate::io::Record;

impl Converter {
    /// Writes a comment line between two records, without blanks at its end, if the target is the
    /// notation it was read from; otherwise it is lost.
    pub fn convert_comment(
        &self,
        line: &Record<'_>,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Verdict {
        let plan = self.plan();
        if plan.drop.comments {
            return Verdict::Written(0);
        }
        let (from, to) = (plan.from.format.card(), plan.to.format.card());
        let text = line.text(sink);
        let kept = from.slug == to.slug && !plan.to.format.writes_bytes(&plan.to.options);
        if !kept {
            let place = Span::new(0, text.len());
            sink.lose(
                Code("core/lost-comment-lines"),
                "comment lines",
                1,
                Some(place),
            );
        }
        let odd = text.bytes().filter(|b| is_not_text(*b)).count() as u64;
        if kept && odd > 0 {
            let what = "zero bytes and control-Z in comment lines";
            sink.lose(Code("core/lost-control-characters"), what, odd, None);
        }
        if plan.strict && !sink.losses().is_empty() {
            return Verdict::Refused;
        }
        if kept {
            let start = out.len();
            for byte in text.bytes() {
                match is_not_text(byte) {
                    // Without a sign in its place, the line could become a command.
                    true => out.extend("\u{FFFD}".as_bytes()),
                    false => out.push(byte),
                }
            }
            let len = out.get(start..).unwrap_or_default().trim_ascii_end().len();
            out.truncate(start + len);
            out.push(b'\n');
        }
        Verdict::Written(0)
    }
}

/// Whether a file with this byte at its beginning or end may not be read as it is: zeros may show
/// that it is UTF-16, and old systems ended text with a control-Z.
fn is_not_text(byte: u8) -> bool {
    matches!(byte, 0 | 0x1A)
}
