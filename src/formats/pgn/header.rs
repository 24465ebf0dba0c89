//! The tags with a meaning for the game: `Result`, `FEN`, `SetUp`, `Variant`, and in xiangqi `Game`, `Format`, `Red`.

use super::errors;
use super::xiangqi;
use crate::diag::{Code, Diagnostic, Sink, Span, short};
use crate::formats::Options;
use crate::formats::movetext::settle_result;
use crate::formats::quoted::Quoted;
use crate::formats::spell;
use crate::formats::starts::Starts;
use crate::model::{Catalog, Game, Outcome, Spelling, VariantName};

/// Variants of chess.com on its board for four players.
const FOUR: [&str; 3] = ["FFA", "Teams", "Solo"];

/// Tags with a meaning for the game that have no other spelling.
const MEANT: [&str; 4] = ["FEN", "SetUp", "Variant", "Result"];

/// The letters, in lower case, with which names begin that have a meaning for the game.
const INITIALS: [u8; 5] = *b"fgrsv";

/// What the tags state about start and end, while the game is read.
#[derive(Debug, Default)]
pub(crate) struct Header {
    /// With the place of its value.
    fen: Option<(String, Span)>,
    set_up: Option<(bool, Span)>,
    tag_result: Option<(Outcome, Span)>,
    unclear: Vec<Span>,
    /// Names that differ from those of [`MEANT`] in case only, and how they are written.
    misspelled: Vec<(&'static str, Span)>,
    token: Option<Outcome>,
    variant: bool,
    /// A `Game` tag may name a variant of [`xiangqi::named`].
    game: bool,
    /// The first player may be `Red`.
    red: bool,
    /// How the moves are worded, if that is known.
    spelling: Option<Spelling>,
    /// A tag says that the game is played on a board for four players.
    four: Option<Span>,
}

impl Header {
    /// How the moves are worded, as a `Format` tag or an option says.
    pub fn spelling(&self) -> Option<Spelling> {
        self.spelling
    }

    /// The moves are worded so, whatever a tag says.
    pub fn set_spelling(&mut self, spelling: Spelling) {
        self.spelling = Some(spelling);
    }

    /// Uses the tag at `span`; `false` if it is to be kept among the tags.
    pub fn takes(&mut self, name: &str, value: Quoted<'_>, span: Span) -> bool {
        // Most names begin with other letters.
        let initial = name.bytes().next().unwrap_or_default() | 0x20;
        if !INITIALS.contains(&initial) {
            return false;
        }
        let Quoted { text, place } = value;
        match name {
            "Result" => self.result(text, span),
            "FEN" if self.fen.is_none() => self.fen = Some((text.to_owned(), place)),
            "SetUp" => self.set_up(text, span),
            // The same value again is no contradiction.
            "FEN" if self.fen.as_ref().is_some_and(|(fen, _)| fen == text) => {}
            "FEN" => self.unclear.push(span),
            "Variant" => {
                self.variant = true;
                self.four = self.four.or(FOUR.contains(&text).then_some(place));
                return false;
            }
            "StartFen4" => {
                self.four = self.four.or(Some(span));
                return false;
            }
            "Game" => {
                self.game = true;
                return false;
            }
            "Format" => match xiangqi::spelling(text) {
                Some(said) if self.says_or_may_say(said) => {
                    self.spelling = self.spelling.or(Some(said));
                }
                _ => return false,
            },
            "Red" => {
                self.red = true;
                return false;
            }
            _ => {
                let meant = MEANT.iter().find(|meant| meant.eq_ignore_ascii_case(name));
                self.misspelled.extend(meant.map(|meant| (*meant, span)));
                return false;
            }
        }
        true
    }

    /// Whether no other `Format` is known.
    fn says_or_may_say(&self, spelling: Spelling) -> bool {
        let known = self.spelling;
        known.is_none() || xiangqi::format(known) == xiangqi::format(Some(spelling))
    }

    fn set_up(&mut self, value: &str, span: Span) {
        let on = match value {
            "1" => true,
            "0" => false,
            _ => return self.unclear.push(span),
        };
        match self.set_up {
            None => self.set_up = Some((on, span)),
            Some((said, _)) if said == on => {}
            Some(_) => self.unclear.push(span),
        }
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

    /// Another result follows it: the last one that is not `*` counts. Whether a definite one is lost.
    pub fn ends_again(&mut self, outcome: Outcome) -> bool {
        let first = self.token.unwrap_or_default();
        if outcome != Outcome::Unknown {
            self.token = Some(outcome);
        }
        first != outcome && ![first, outcome].contains(&Outcome::Unknown)
    }

    /// Sets the variant and the start position.
    pub fn start(
        &self,
        game: &mut Game,
        starts: &mut Starts,
        options: &Options,
        sink: &mut Sink,
    ) -> bool {
        if self.red {
            xiangqi::red_to_white(&mut game.tags);
        }
        let said = self.variant.then(|| game.tags.get("Variant")).flatten();
        let named = match (said.and_then(VariantName::of_tag), &options.variant) {
            (Some(named), _) => Some(named),
            (_, Some(assumed)) => Some(assumed.clone()),
            _ => self.implied(game, starts.catalog()),
        };
        if let Some(span) = self.four {
            sink.push(errors::four_players(span));
            return false;
        }
        if let Some(words) = said.filter(|words| self.fen.is_none() && starts_elsewhere(words)) {
            sink.push(no_start(words, game.tags_span));
            return false;
        }
        let free = named.is_none();
        game.variant = named.unwrap_or(VariantName::CHESS);
        for span in &self.unclear {
            sink.discard(unclear(*span), "tags without a clear value");
        }
        for (meant, span) in &self.misspelled {
            sink.push(misspelled(meant, *span));
        }
        match (&self.fen, self.set_up) {
            (Some((text, place)), _) if text.trim_ascii().is_empty() => {
                sink.push(empty_fen(*place));
                false
            }
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

    /// The variant that a `Game` tag names, or in which moves are worded so, if the start has as many ranks.
    fn implied(&self, game: &Game, catalog: &Catalog) -> Option<VariantName> {
        let said = self.game.then(|| game.tags.get("Game")).flatten();
        let said = said.and_then(xiangqi::named);
        let worded = || {
            self.spelling
                .map(|s| VariantName::from_words(spell::home(s)))
        };
        let fits = |name: &VariantName| self.ranks_fit(name, catalog);
        said.filter(fits).or_else(|| worded().filter(fits))
    }

    fn ranks_fit(&self, name: &VariantName, catalog: &Catalog) -> bool {
        let Some((fen, _)) = &self.fen else {
            return true;
        };
        let variant = catalog.variant(name);
        let ranks = variant.map(|v| v.board.as_ref().map_or(8, |b| b.ranks));
        let placement = fen.split_ascii_whitespace().next().unwrap_or("");
        ranks.is_some_and(|n| placement.matches('/').count() + 1 == usize::from(n))
    }

    /// How the game ended; the token after the moves takes precedence over the tag, unless it is `*`.
    pub fn outcome(&self, sink: &mut Sink) -> Outcome {
        settle_result(self.token, self.tag_result, result_differs, sink)
    }
}

/// Whether it is a wild game of FICS: chess from another start position.
fn starts_elsewhere(words: &str) -> bool {
    let wild = words
        .get(..5)
        .is_some_and(|w| w.eq_ignore_ascii_case("wild/"));
    wild && VariantName::from_words(words) == VariantName::CHESS
}

fn no_start(words: &str, span: Span) -> Diagnostic {
    let message = format!("a game of `{}` has no start position", short(words));
    Diagnostic::error(Code("pgn/no-start"), message)
        .at(span)
        .help("it is chess from another start position: add the tags `SetUp` and `FEN`")
}

fn unclear(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgn/unclear-tag"),
        "this tag repeats an earlier one or has an unknown value; it was left out",
    )
    .at(span)
    .help("write this tag once; `Result` is `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`, `SetUp` is `0` or `1`")
}

fn misspelled(meant: &str, span: Span) -> Diagnostic {
    let message = "names of tags are case-sensitive: this tag has no effect on the game";
    Diagnostic::warning(Code("pgn/tag-case"), message)
        .at(span)
        .help(format!("write `{meant}`"))
}

fn empty_fen(span: Span) -> Diagnostic {
    Diagnostic::error(Code("fen/syntax"), "the `FEN` tag is empty")
        .at(span)
        .help("write the start position there, or leave out the tag")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_meaning_have_an_initial_of_the_list() {
        let others = ["StartFen4", "Game", "Format", "Red"];
        for name in MEANT.iter().chain(&others) {
            let initial = name.as_bytes()[0].to_ascii_lowercase();
            assert!(INITIALS.contains(&initial), "{name}");
        }
    }
}
