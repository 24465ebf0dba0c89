use super::converter::{Converter, Verdict};
use crate::diag::{Code, Sink, Span};
use crate::formats::replace_no_text;
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
        let start = out.len();
        if kept {
            out.extend_from_slice(text.as_bytes());
            // Without a sign in its place, the line could become a command.
            replace_no_text(out, start, sink);
            let len = out.get(start..).unwrap_or_default().trim_ascii_end().len();
            out.truncate(start + len);
            out.push(b'\n');
        }
        if plan.strict && !sink.losses().is_empty() {
            out.truncate(start);
            return Verdict::Refused;
        }
        Verdict::Written(0)
    }
}
