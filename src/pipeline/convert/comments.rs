use super::converter::{Converter, Verdict};
use crate::diag::{Code, Sink, Span};
use crate::formats::{replace_no_text, without_direction};
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
        plan.from
            .format
            .name_unread(&line.text(&mut sink.beside()), sink);
        if plan.drop.comments {
            return Verdict::Written(0);
        }
        let (from, to) = (plan.from.format.card(), plan.to.format.card());
        let text = line.text(sink);
        let kept = from.slug == to.slug && !plan.to.format.writes_bytes(&plan.to.options);
        if !kept {
            lose_lines(&text, sink);
        }
        let start = out.len();
        if kept {
            // Where the output begins, one of them would be taken for that of the file.
            let unmarked = text.trim_start_matches('\u{FEFF}');
            out.extend_from_slice(unmarked.as_bytes());
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

/// Whether some line of a text between records, or before the first one, is no comment: in a log, it was not understood.
pub fn has_other_lines(text: &[u8]) -> bool {
    let mut lines = text.split(|b| matches!(b, b'\n' | b'\r'));
    let first = |line| without_direction(line).trim_ascii().first();
    lines.any(|line| first(line).is_some_and(|sign| !b"#%;'".contains(sign)))
}

/// Names comment lines, and in a log what was sent after the last game.
pub fn lose_lines(text: &str, sink: &mut Sink) {
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let said = without_direction(line.as_bytes()).trim_ascii();
        let (code, what) = match said.first() {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9')
            | Some(b'-' | b'(' | b'[' | b'<' | b'|' | b'+' | b'_' | b'=') => {
                (Code("core/lost-session-lines"), "lines after the last game")
            }
            _ => (Code("core/lost-comment-lines"), "comment lines"),
        };
        if !said.is_empty() {
            let place = Span::new(at, at + line.trim_end().len());
            sink.lose(code, what, 1, Some(place));
        }
        at += line.len();
    }
}
