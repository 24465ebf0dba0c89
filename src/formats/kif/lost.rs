//! What is left out of a record of KIF.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::shogi::LATE_COMMENTS;

/// What is left out of a record: how many, and the first place.
#[derive(Debug, Default)]
pub(super) struct Lost {
    pub count: u64,
    pub first: Option<Span>,
}

impl Lost {
    pub fn add(&mut self, span: Span) {
        self.count += 1;
        self.first.get_or_insert(span);
    }

    pub fn tell(&self, code: Code, what: &'static str, sink: &mut Sink) {
        sink.lose(code, what, self.count, self.first);
    }

    /// The same, with a message about the first place.
    pub fn warn(&self, message: fn(Span) -> Diagnostic, what: &'static str, sink: &mut Sink) {
        if let Some(d) = self.first.map(message) {
            self.tell(d.code, what, sink);
            sink.push(d);
        }
    }
}

/// What is left out without a message.
#[derive(Copy, Clone)]
pub(super) enum Left {
    Remarks,
    Bookmarks,
    Counts,
    Times,
    Totals,
    Ends,
    /// Words of the line of the result.
    Reasons,
    Handicaps,
    /// Where comments after the end are.
    Places,
}

impl Left {
    const ALL: [(Self, Code, &'static str); 9] = [
        (
            Self::Remarks,
            Code("core/lost-comment-lines"),
            "comment lines",
        ),
        (Self::Bookmarks, Code("kif/lost-bookmark"), "bookmarks"),
        (
            Self::Counts,
            Code("kif/lost-count"),
            "numbers of the move of a board",
        ),
        (
            Self::Times,
            Code("kif/lost-time"),
            "times that cannot be read",
        ),
        (
            Self::Totals,
            Code("kif/lost-total"),
            "total times that do not follow from the moves",
        ),
        (Self::Ends, Code("kif/lost-end"), "ends of variations"),
        (
            Self::Reasons,
            Code("kif/lost-reason"),
            "words about results",
        ),
        (
            Self::Handicaps,
            Code("kif/lost-handicap"),
            "names of handicaps in addition to a board",
        ),
        (Self::Places, Code("kif/lost-comment-place"), LATE_COMMENTS),
    ];
}

/// How much of each is left out.
#[derive(Default)]
pub(super) struct Losses([Lost; Left::ALL.len()]);

impl Losses {
    pub fn add(&mut self, what: Left, span: Span) {
        if let Some(lost) = self.0.get_mut(what as usize) {
            lost.add(span);
        }
    }

    pub fn tell(&self, sink: &mut Sink) {
        for (what, code, words) in Left::ALL {
            if let Some(lost) = self.0.get(what as usize) {
                lost.tell(code, words, sink);
            }
        }
    }
}
