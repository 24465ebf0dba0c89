//! The tags with a meaning for the game: `Result`, `FEN`, `SetUp`, `Variant`.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::Options;
use crate::formats::movetext::settle_result;
use crate::formats::quoted::Quoted;
use crate::formats::starts::Starts;
use crate::model::{Game, Outcome, VariantName};

/// What the tags state about start and end, while the game is read.
#[derive(Debug, Default)]
pub(crate) struct Header {
    /// With the place of its value.
    fen: Option<(String, Span)>,
    set_up: Option<(bool, Span)>,
    tag_result: Option<(Outcome, Span)>,
    unclear: Vec<Span>,
    token: Option<Outcome>,
    variant: bool,
}

impl Header {
    /// Uses the tag at `span`; `false` if it is to be kept among the tags.
    pub fn takes(&mut self, name: &str, value: Quoted<'_>, span: Span) -> bool {
        let Quoted { text, place } = value;
        match name {
            "Result" => self.result(text, span),
            "FEN" if self.fen.is_none() => self.fen = Some((text.to_owned(), place)),
            "SetUp" if self.set_up.is_none() => self.set_up = Some((text == "1", span)),
            "FEN" | "SetUp" => self.unclear.push(span),
            "Variant" => {
                self.variant = true;
                return false;
            }
            _ => return false,
        }
        true
    }

    fn result(&mut self, value: &str, span: Span) {
        let said = self.tag_result.map_or(Outcome::Unknown, |(o, _)| o);
        match Outcome::from_tag(value) {
            Some(outcome) if said == Outcome::Unknown => self.tag_result = Some((outcome, span)),
            Some(outcome) if outcome == said || outcome == Outcome::Unknown => {}
            _ => self.unclear.push(span),
        }
    }

    /// Whether a tag states that neither player scored: `0-0` after the moves is then not castling.
    pub fn says_neither(&self) -> bool {
        matches!(self.tag_result, Some((Outcome::Neither, _)))
    }

    /// The result at the end of the moves.
    pub fn ends(&mut self, outcome: Outcome) {
        self.token = Some(outcome);
    }

    /// Sets the variant and the start position.
    pub fn start(
        &self,
        game: &mut Game,
        starts: &mut Starts,
        options: &Options,
        sink: &mut Sink,
    ) -> bool {
        game.variant = match (game.tags.get("Variant"), &options.variant) {
            (Some(words), _) if self.variant => VariantName::from_words(words),
            (_, Some(assumed)) => assumed.clone(),
            _ => VariantName::CHESS,
        };
        for span in &self.unclear {
            sink.discard(unclear(*span), "tags without a clear value");
        }
        let free = !self.variant && options.variant.is_none();
        match (&self.fen, self.set_up) {
            (Some((text, place)), set_up) => {
                if let Some((false, span)) = set_up {
                    sink.discard(set_up_differs(span), "`SetUp` tags");
                }
                let place = *place;
                game.start_span = place;
                starts.read(Quoted { text, place }, free, game, sink)
            }
            (None, Some((true, span))) => {
                sink.discard(set_up_alone(span), "`SetUp` tags");
                true
            }
            _ => true,
        }
    }

    /// How the game ended; the token after the moves takes precedence over the tag, unless it is `*`.
    pub fn outcome(&self, sink: &mut Sink) -> Outcome {
        settle_result(self.token, self.tag_result, result_differs, sink)
    }
}

fn unclear(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgn/unclear-tag"),
        "this tag is a repetition or has an unknown value; it was left out",
    )
    .at(span)
    .help("`Result` is `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`; write `FEN` and `SetUp` once")
}

fn set_up_differs(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgn/set-up-differs"),
        "`SetUp` is `0`, but there is a `FEN` tag; the `FEN` was used",
    )
    .at(span)
    .help("write `[SetUp \"1\"]` with a `FEN` tag")
}

fn set_up_alone(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgn/set-up-without-fen"),
        "`SetUp` is `1`, but there is no `FEN` tag; the usual start position was used",
    )
    .at(span)
    .help("add a `FEN` tag, or remove `SetUp`")
}

fn result_differs(results: [Outcome; 3], span: Span) -> Diagnostic {
    let [token, tag, used] = results.map(Outcome::token);
    Diagnostic::warning(
        Code("pgn/result-differs"),
        format!("the `Result` tag is `{tag}`, but the moves end with `{token}`; `{used}` was used"),
    )
    .at(span)
    .help("make the `Result` tag and the end of the moves agree")
}
