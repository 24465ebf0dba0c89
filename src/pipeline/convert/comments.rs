use super::converter::{Converter, Verdict};
use crate::diag::{Code, Sink, Span};
use crate::io::Record;

impl Converter {
    /// Writes a comment line between two records unchanged if the target is the notation it was
    /// read from; otherwise it is lost.
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
        if plan.strict && !sink.losses().is_empty() {
            return Verdict::Refused;
        }
        if kept {
            out.extend_from_slice(text.as_bytes());
            out.push(b'\n');
        }
        Verdict::Written(0)
    }
}
