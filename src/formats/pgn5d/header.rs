//! The headers with a meaning for the game, and the boards it starts on.

use super::head::is_implied;
use super::start::OF_START;
use super::starts::Starts;
use super::trouble::{self, Trouble};
use crate::diag::{Sink, Span};
use crate::formats::fen5d::{self, PROMOTIONS};
use crate::formats::movetext::settle_result;
use crate::formats::quoted::unescaped;
use crate::model::{Game, Multiverse, Outcome, Position, Start};

/// Headers that a game has once.
const ABOUT_START: [&str; 3] = ["Board", "Size", PROMOTIONS];

/// What headers and boards state about start and end, while the game is read.
#[derive(Debug, Default)]
pub(crate) struct Header {
    boards: Vec<Span>,
    /// The value of `Size` and its place.
    size: Option<(String, Span)>,
    /// The first value of each header in [`ABOUT_START`].
    about_start: [Option<Box<str>>; ABOUT_START.len()],
    result: Option<(Outcome, Span)>,
    token: Option<Outcome>,
}

impl Header {
    /// A header at `span`.
    pub fn add(&mut self, name: &str, escaped: &str, span: Span, game: &mut Game, sink: &mut Sink) {
        let value = &*unescaped(escaped);
        if game.tags_span == Span::default() {
            game.tags_span = span;
        }
        game.tags_span.end = span.end;
        if name.eq_ignore_ascii_case("Result") {
            return self.add_result(value, span, game, sink);
        }
        if name.eq_ignore_ascii_case("Size") && self.size.is_none() {
            self.size = Some((value.to_owned(), span));
        }
        if self.is_repeated(name, value) {
            return sink.discard(trouble::repeated_header(name, span), "repeated headers");
        }
        if let Some((message, help)) = fen5d::odd_value(name, value) {
            sink.push(trouble::odd_value(message, help, span));
        }
        if name.eq_ignore_ascii_case("Mode") {
            // Every text says so.
            if !value.eq_ignore_ascii_case("5D") {
                sink.discard(trouble::other_mode(value, span), "other modes");
            }
            return;
        }
        game.tags.push(usual_case(name), value);
    }

    /// Whether a header about the start was there before with another value. Only the first value is examined: others
    /// are not kept.
    fn is_repeated(&mut self, name: &str, value: &str) -> bool {
        let same = |own: &&str| own.eq_ignore_ascii_case(name);
        let place = ABOUT_START.iter().position(same);
        match place.and_then(|place| self.about_start.get_mut(place)) {
            Some(Some(first)) => **first != *value,
            Some(first) => {
                *first = Some(value.into());
                false
            }
            None => false,
        }
    }

    fn add_result(&mut self, value: &str, span: Span, game: &mut Game, sink: &mut Sink) {
        match (Outcome::from_tag(value), self.result) {
            (None, None) if game.extras.get("5dpgn", super::RESULT).is_none() => {
                game.extras.set("5dpgn", super::RESULT, value.into());
            }
            (Some(outcome), None) => self.result = Some((outcome, span)),
            (Some(outcome), Some((said, _))) if said == outcome => {}
            _ => sink.discard(
                trouble::unclear_result(span),
                "headers without a clear value",
            ),
        }
    }

    /// A board string.
    pub fn board(&mut self, span: Span) {
        self.boards.push(span);
    }

    /// A result among the moves; the last one that is known counts.
    pub fn ends(&mut self, outcome: Outcome) {
        if outcome != Outcome::Unknown || self.token.is_none() {
            self.token = Some(outcome);
        }
    }

    /// Whether another result was found among the moves before this one.
    pub fn ends_otherwise(&self, outcome: Outcome) -> bool {
        let known = |outcome| outcome != Outcome::Unknown;
        let before = self.token.filter(|token| known(*token));
        known(outcome) && before.is_some_and(|token| token != outcome)
    }

    /// Sets where the game starts, if the text has boards. `false` after an error.
    pub fn start(&self, text: &str, starts: &mut Starts, game: &mut Game, sink: &mut Sink) -> bool {
        let (Some(first), Some(last)) = (self.boards.first(), self.boards.last()) else {
            return true;
        };
        let whole = Span::new(first.range().start, last.range().end);
        let Some(position) = starts.read(text, &self.boards, whole, sink) else {
            return false;
        };
        if let Some(d) = self.other_size(&position, whole) {
            sink.push(*d);
            return false;
        }
        let size = position.multiverse().and_then(Multiverse::size);
        game.start = Start::Given(position);
        leave_out_implied(game, size);
        true
    }

    fn other_size(&self, position: &Position, boards: Span) -> Option<Trouble> {
        let (said, place) = self.size.as_ref()?;
        let (files, ranks) = position.multiverse()?.size()?;
        let other = fen5d::read_size(said)? != (files.into(), ranks.into());
        other.then(|| trouble::wrong_size(said, (files, ranks), boards, *place))
    }

    /// How the game ended; a result among the moves takes precedence over the header, unless it is `*`.
    pub fn outcome(&self, sink: &mut Sink) -> Outcome {
        let differs = |results: [Outcome; 3], span| {
            let [end, tag, used] = results.map(Outcome::token);
            trouble::result_differs(tag, end, used, span)
        };
        settle_result(self.token, self.result, differs, sink)
    }
}

/// Headers besides [`OF_START`] that other parts of the program know by these names, as PGN spells them.
const KNOWN: &[&str] = &[
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "UTCDate",
    "UTCTime",
    "TimeControl",
    "Termination",
    "ECO",
    "Opening",
];

/// A known name in its usual case, whatever its case is.
fn usual_case(name: &str) -> &str {
    let mut known = KNOWN.iter().chain(OF_START);
    known
        .find(|known| known.eq_ignore_ascii_case(name))
        .unwrap_or(&name)
}

/// The headers that every text with boards has.
fn leave_out_implied(game: &mut Game, size: Option<(u8, u8)>) {
    game.tags
        .retain(|name, value| !is_implied(name, value, size));
}
