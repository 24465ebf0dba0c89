//! Reads the tokens of a game by the grammar, which knows every text and makes every message.

use super::build::Builder;
use super::read::{PgnParser, Rule};
use super::wording::{Meaning, Wording};
use super::zero::{from_one, has_rank_zero, has_ten_ranks, size};
use super::{errors, foreign};
use crate::diag::{Code, Diagnostic, Sink, Span, syntax_error};
use crate::formats::movetext::Misplaced;
use crate::formats::quoted::{Quoted, unescaped};
use crate::formats::starts::Starts;
use crate::formats::{Dialect, Options, iccf};
use crate::model::Ply;
use pest::Parser;
use pest::iterators::Pair;

/// Walks the tokens of one record.
pub(super) struct Driver<'a, 'b> {
    pub(super) wording: Wording,
    /// Every move is worded in that way.
    pub(super) strict: bool,
    /// Reading ends after this many errors.
    pub(super) most: usize,
    /// The first word that is no move.
    pub(super) unknown: Option<Span>,
    /// The first one in English that another language may mean otherwise.
    pub(super) doubtful: Option<Span>,
    /// The letters of the language are those of the variant's pieces.
    pub(super) fits: bool,
    pub(super) builder: Builder<'a>,
    pub(super) starts: &'b mut Starts,
    pub(super) options: &'b Options,
    pub(super) sink: &'b mut Sink,
    /// Where the text begins that the grammar sees.
    pub(super) base: usize,
    pub(super) errors: usize,
    /// How many `..` were read. In four-player chess, they precede the moves of other players.
    pub(super) others: usize,
    /// The move number that was the last token: where it is, and whether it has a dot.
    pub(super) number: Option<(Span, bool)>,
    /// It was reported that there are moves after the result.
    pub(super) goes_on: bool,
    /// What follows the result is text of a program.
    pub(super) in_footer: bool,
}

impl Driver<'_, '_> {
    /// The length of the next tokens and the blanks after them; `None` if reading cannot continue.
    pub(super) fn next(&mut self, rule: Rule, rest: &str) -> Option<usize> {
        let whole = match PgnParser::parse(rule, rest) {
            Ok(mut pairs) => pairs.next()?,
            Err(e) => {
                let d = syntax_error(Code("pgn/syntax"), &e, rest, name).shifted(self.base);
                self.sink.push(d.help(errors::HELP_WORD));
                return None;
            }
        };
        let len = whole.as_str().len();
        for pair in whole.into_inner() {
            self.token(&pair)?;
        }
        Some(len)
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.base)
    }

    /// The span of a token without its marks.
    fn inner_span(&self, pair: &Pair<'_, Rule>) -> Span {
        let inner = pair.clone().into_inner().next();
        inner.map_or_else(Span::default, |p| self.span(&p))
    }

    fn token(&mut self, pair: &Pair<'_, Rule>) -> Option<()> {
        let span = self.span(pair);
        match pair.as_rule() {
            Rule::tag | Rule::broken_tag => self.in_footer = false,
            Rule::word if self.begins_footer(pair.as_str()) => {
                let what = "lines of a program after the result";
                self.sink.lose(Code("pgn/lost-footer"), what, 1, Some(span));
                self.in_footer = true;
            }
            _ => {}
        }
        if self.in_footer {
            return Some(());
        }
        let number = self.number.take();
        match pair.as_rule() {
            Rule::word => return self.word(pair.as_str(), span),
            Rule::number => {
                if let Some(ply) = iccf::numeric(pair.as_str()) {
                    return self.numeric(ply, pair.as_str(), span);
                }
                if self.builder.moves.starts_over(span.range().start) {
                    self.sink.push(errors::starts_over(span));
                }
                self.number(number, pair.as_str(), span)?;
                self.builder.number();
                self.others = 0;
            }
            Rule::dots => {
                self.number = number.map(|(place, _)| (place, true));
                return self.dots(pair.as_str(), span);
            }
            // A comma after a move means nothing, like a period.
            Rule::comma if self.builder.begun() => {}
            Rule::comma => return self.word(pair.as_str(), span),
            Rule::comment | Rule::rest_of_line => {
                let inner = self.inner_span(pair);
                self.builder.comment(inner);
            }
            Rule::escaped => self.builder.escape(pair.as_str()),
            Rule::nag => self.nag(pair.as_str(), span),
            Rule::tag => return self.tag(pair, span),
            Rule::open => {
                let done = self.begin()?.builder.open(span);
                return self.check(done, span);
            }
            Rule::close => {
                let done = self.builder.close();
                return self.check(done, span);
            }
            rule => return self.broken(rule, pair.as_str(), span),
        }
        Some(())
    }

    /// Whether a line of `=` is after the result: the lines below it name the program or its site.
    fn begins_footer(&self, word: &str) -> bool {
        errors::is_rule(word) && !self.in_footer && self.builder.moves.ended()
    }

    fn word(&mut self, text: &str, span: Span) -> Option<()> {
        let said = self.said_by(text, span)?;
        match &said {
            None => _ = self.unknown.get_or_insert(span),
            Some(meaning) if self.wording.is_doubtful(text, meaning) => {
                self.doubtful.get_or_insert(span);
            }
            Some(_) => {}
        }
        match said {
            Some(meaning) => {
                let builder = &mut self.begin()?.builder;
                let done = match meaning {
                    Meaning::Algebraic(word) => builder.word(&word, span),
                    Meaning::Spelled(spelling, said) => builder.spelled(spelling, &said, span),
                };
                self.check(done, span)
            }
            None if self.strict => self.error(self.unknown_word(text, span)),
            None => match foreign::word(text, span) {
                Some(d) => {
                    // The words after it are of the same kind.
                    let _ = self.error(d);
                    None
                }
                None => self.error(self.unknown_word(text, span)),
            },
        }
    }

    /// Notes a move number; `before` is the number directly before it. Of two in a row, one without a dot is not a move number.
    fn number(&mut self, before: Option<(Span, bool)>, text: &str, span: Span) -> Option<()> {
        let is_dotted = !text.ends_with(|c: char| c.is_ascii_digit());
        self.number = Some((span, is_dotted));
        match before {
            Some((_, true)) if !is_dotted => self.error(errors::stray_number(span)),
            Some((place, false)) => self.error(errors::stray_number(place)),
            _ => Some(()),
        }
    }

    /// A move of correspondence chess, which would be another one on another board.
    fn numeric(&mut self, ply: Ply, text: &str, span: Span) -> Option<()> {
        let spelled = matches!(self.wording, Wording::Spelled(_));
        let driver = self.begin()?;
        let size = size(driver.builder.moves.game, driver.starts.catalog());
        if spelled || size != Some((8, 8)) {
            return driver.error(driver.unknown_word(text, span));
        }
        driver.others = 0;
        let done = driver.builder.moves.play(ply, span);
        driver.check(done, span)
    }

    /// A word with the letters of the variant. `None` if reading cannot continue.
    #[allow(clippy::option_option)] // a word may have no meaning
    fn said_by<'t>(&mut self, text: &'t str, span: Span) -> Option<Option<Meaning<'t>>> {
        let how = (self.wording, self.strict);
        // Words that no variant understands do not end the tags.
        if !self.builder.begun() {
            let may_mean = |text: &str| how.0.may_mean(text, how.1);
            let xboard = Dialect::of(self.options) == Dialect::Xboard;
            let counts_otherwise = || xboard && from_one(text).is_some_and(|text| may_mean(&text));
            if !(may_mean(text) || counts_otherwise()) {
                return Some(None);
            }
            self.begin()?;
        }
        let letters = self.starts.catalog().letters(self.builder.variant());
        let unfit = || how.0.respelled(letters).err();
        if let Some(why) = (!self.fits).then(unfit).flatten() {
            self.error(why.at(span));
            return None;
        }
        self.fits = true;
        let spelled = matches!(self.wording, Wording::Spelled(_));
        if spelled || !self.builder.counts_from_zero(self.options) {
            return Some(how.0.meaning(text, letters, how.1));
        }
        let said = from_one(text).and_then(|text| match how.0.meaning(&text, letters, how.1) {
            Some(Meaning::Algebraic(word)) => Some(Meaning::Algebraic(word)),
            _ => None,
        });
        Some(said)
    }

    fn tag(&mut self, pair: &Pair<'_, Rule>, span: Span) -> Option<()> {
        let mut parts = pair.clone().into_inner();
        let (name, value) = (parts.next()?, parts.next()?);
        let text = &*unescaped(value.as_str());
        let place = self.span(&value);
        let value = Quoted { text, place };
        let done = self.builder.tag(name.as_str(), value, span);
        if let (Wording::English, Some(spelling)) = (self.wording, self.builder.spelling()) {
            self.wording = Wording::Spelled(spelling);
        }
        self.check(done, span)
    }

    fn nag(&mut self, text: &str, span: Span) {
        match text.trim_start_matches('$').parse::<u8>() {
            Ok(nag) => self.builder.nag(nag),
            Err(_) => {
                let what = "annotation glyphs above 255";
                self.sink.lose(Code("pgn/lost-nag"), what, 1, Some(span));
            }
        }
    }

    /// The tags are over.
    fn begin(&mut self) -> Option<&mut Self> {
        let begun =
            self.builder.begun() || self.builder.begin(self.starts, self.options, self.sink);
        begun.then_some(self)
    }

    pub(super) fn finish(mut self) -> bool {
        if self.begin().is_none() {
            return false;
        }
        // A game may end with the number of a move that was not played, but a number alone is not a game.
        if let Some((span, _)) = self.number.filter(|_| self.builder.is_empty()) {
            self.error(errors::stray_number(span));
        }
        if let Err(span) = self.builder.finish(self.sink) {
            self.error(errors::unclosed_variation(span));
        }
        self.errors == 0
    }

    fn broken(&mut self, rule: Rule, text: &str, span: Span) -> Option<()> {
        match rule {
            Rule::unclosed_comment => self.error(errors::unclosed_comment(text, span)),
            Rule::stray_brace => self.error(errors::stray_brace(span)),
            Rule::broken_nag => self.error(errors::broken_nag(span)),
            Rule::broken_tag => self.error(errors::broken_tag(text, span)),
            _ => Some(()),
        }
    }

    fn unknown_word(&self, text: &str, span: Span) -> Diagnostic {
        let game = &*self.builder.moves.game;
        let d = errors::unknown_word(text, span, self.wording, &game.tags);
        match has_rank_zero(text) && has_ten_ranks(game, self.starts.catalog()) {
            true => d.help(errors::HELP_ZERO),
            false => d,
        }
    }

    /// On the board for four players, two dots separate the moves of a turn. Elsewhere they say nothing.
    fn dots(&mut self, text: &str, span: Span) -> Option<()> {
        self.others += usize::from(text == "..");
        if self.others < 2 {
            return Some(());
        }
        self.error(errors::four_players(span));
        None
    }

    fn error(&mut self, d: Diagnostic) -> Option<()> {
        self.sink.push(d);
        self.errors += 1;
        (self.errors < self.most).then_some(())
    }

    fn check(&mut self, done: Result<(), Misplaced>, span: Span) -> Option<()> {
        let Err(trouble) = done else { return Some(()) };
        match trouble {
            Misplaced::AfterResult | Misplaced::ResultTwice(_) if self.goes_on => {}
            Misplaced::ResultTwice(true) => {
                let what = "results before the last one";
                self.sink.discard(errors::result_twice(span), what);
            }
            Misplaced::ResultTwice(false) => self.sink.push(errors::result_twice(span)),
            // What the variation has was refused.
            Misplaced::EmptyVariation if self.errors > 0 => {}
            Misplaced::EmptyVariation => self
                .sink
                .discard(errors::empty_variation(span), "variations without moves"),
            Misplaced::ResultInVariation => {
                let what = "results of variations";
                self.sink
                    .lose(Code("pgn/lost-variation-result"), what, 1, Some(span));
            }
            Misplaced::VariationWithoutMove => {
                return self.error(errors::variation_without_move(span));
            }
            Misplaced::Unopened => return self.error(errors::unopened_variation(span)),
            Misplaced::AfterResult => {
                self.goes_on = true;
                return self.error(errors::after_result(span));
            }
            Misplaced::TagAfterMoves => return self.error(errors::tag_after_moves(span)),
            Misplaced::NotInPassing => return self.error(errors::not_in_passing(span)),
            Misplaced::CheckWithoutMove => return self.error(errors::check_without_move(span)),
            Misplaced::TooDeep => {
                self.error(errors::too_deep(span));
                return None;
            }
        }
        Some(())
    }
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::tag => "a tag",
        Rule::word => "a move",
        Rule::comment => "a comment",
        _ => "",
    }
}
