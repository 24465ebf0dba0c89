//! Operations on tokens that the readers of all styles share.

use super::Style;
use super::problem::{
    Fault, digit_in_name, late_property, long_name, not_closed, not_opened, open_text, reserved,
    rider_and_number, romanized, too_deep, too_long_number, unexpected, unexpected_character,
};
use super::problem_infix::mixed_styles;
use super::problem_lisp::bare_def;
use super::syntax::Restrictions;
use super::tokens::{Kind, Token, Tokens};
use crate::diag::{Diagnostic, Span};
use crate::model::Word;

/// The maximum nesting of brackets. Each level uses stack in the readers and writers.
pub const MOST_NESTED: usize = 100;

/// A place among tokens.
pub struct Cursor<'a> {
    pub tokens: &'a Tokens<'a>,
    pub at: usize,
    pub style: Style,
    /// Whether the style was requested.
    pub asked: bool,
    pub warnings: Vec<Diagnostic>,
    depth: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(tokens: &'a Tokens<'a>, style: Style) -> Self {
        Self {
            tokens,
            at: 0,
            style,
            asked: false,
            warnings: Vec::new(),
            depth: 0,
        }
    }

    /// The token this many places further on.
    pub fn ahead(&self, n: usize) -> Option<&'a Token> {
        self.tokens.all.get(self.at + n)
    }

    pub fn peek(&self) -> Option<&'a Token> {
        self.ahead(0)
    }

    /// The kind and text of the token this many places further on; at the end an empty stray one.
    pub fn look(&self, n: usize) -> (Kind, &'a str) {
        let token = self.ahead(n);
        token.map_or((Kind::Stray, ""), |t| (t.kind, self.tokens.said(t)))
    }

    pub fn is_sign(&self, n: usize, sign: &str) -> bool {
        self.look(n) == (Kind::Sign, sign)
    }

    /// Skips a sign if it is the next token.
    pub fn take(&mut self, sign: &str) -> bool {
        let found = self.is_sign(0, sign);
        self.at += usize::from(found);
        found
    }

    /// The place of the next token, or of the end of the text.
    pub fn here(&self) -> Span {
        let end = self.tokens.text.len();
        self.peek().map_or(Span::new(end, end), Token::span)
    }

    /// From that token to the previous one.
    pub fn since(&self, from: usize) -> Span {
        let all = &self.tokens.all;
        let start = all.get(from).map_or(self.here(), Token::span);
        let last = all.get(self.at.wrapping_sub(1)).map_or(start, Token::span);
        Span {
            start: start.start,
            end: last.end.max(start.end),
        }
    }

    /// Where the token at `index` is.
    pub fn span_of(&self, index: usize) -> Span {
        self.tokens.all.get(index).map_or(self.here(), Token::span)
    }

    /// Goes one level down. The caller must go [up](Self::up) again.
    pub fn down(&mut self) -> Result<(), Fault> {
        if self.depth >= MOST_NESTED {
            return Err(too_deep(MOST_NESTED, self.here()));
        }
        self.depth += 1;
        Ok(())
    }

    pub fn up(&mut self) {
        self.depth -= 1;
    }

    /// Continues somewhere else after a problem.
    pub fn restart(&mut self, at: usize) {
        self.at = at;
        self.depth = 0;
    }

    /// The error that something else is expected here.
    pub fn wanted(&self, what: &str) -> Fault {
        let (kind, said) = self.look(0);
        let span = self.here();
        match (kind, said) {
            (_, "") => unexpected("", what, span),
            (Kind::Stray, ":") if self.style == Style::Sql && self.is_sign(1, "=") => {
                mixed_styles(":=", span)
            }
            (Kind::Stray, _) => unexpected_character(said, self.asked, span),
            (Kind::Prop, _) => late_property(span),
            (Kind::OpenText, _) => {
                open_text(Span::new(span.start as usize, span.start as usize + 1))
            }
            (Kind::Sign, ")" | "]" | "}") if self.depth == 0 => not_opened(said, span),
            _ => unexpected(said, what, span),
        }
    }

    /// The end of what was opened at that token.
    pub fn unclosed(&self, open: usize, what: &str) -> Fault {
        match self.peek() {
            Some(_) => self.wanted(what),
            None => {
                let span = self.span_of(open);
                let sign = self.tokens.text.get(span.range()).unwrap_or("(");
                not_closed(sign, span)
            }
        }
    }

    /// The name in a word token; `keyword` tells which words are reserved.
    pub fn name(&self, said: &str, span: Span, keyword: fn(&str) -> bool) -> Result<Word, Fault> {
        let bare = said.strip_prefix('$').unwrap_or(said);
        if bare == said && keyword(said) {
            let line = self.tokens.text.get(span.start as usize..);
            let line = line.and_then(|rest| rest.lines().next()).map(str::trim);
            let is_first = self.peek().is_some_and(|token| token.fresh);
            return Err(match (said, line) {
                ("def", Some(line)) if is_first => bare_def(line, span),
                _ => reserved(said, span),
            });
        }
        self.word(bare, span)
    }

    /// The name of a definition.
    pub fn new_name(
        &self,
        said: &str,
        span: Span,
        keyword: fn(&str) -> bool,
    ) -> Result<Word, Fault> {
        let name = self.name(said, span, keyword)?;
        name.of_piece().map_err(|why| long_name(why, span))
    }

    /// The canonical spelling of a word.
    pub fn word(&self, bare: &str, span: Span) -> Result<Word, Fault> {
        if bare.contains(|c: char| c.is_ascii_digit()) {
            return Err(digit_in_name(bare, span, &self.everywhere(bare)));
        }
        Word::new(bare).ok_or_else(|| unexpected_character(bare, self.asked, span))
    }

    /// All places of a name, without the `$`; none if its new name is already in use.
    fn everywhere(&self, bare: &str) -> Vec<Span> {
        let spelled = |text: &str| text.to_lowercase().replace('_', "-");
        let (wanted, taken) = (spelled(bare), spelled(&romanized(bare)));
        let mut places = Vec::new();
        for token in self.tokens.all.iter().filter(|t| t.kind == Kind::Word) {
            let said = self.tokens.said(token);
            let name = said.strip_prefix('$').unwrap_or(said);
            let end = token.span().end;
            match spelled(name) {
                same if same == wanted => places.push(Span {
                    start: end - Span::new(name.len(), 0).start,
                    end,
                }),
                other if other == taken => return Vec::new(),
                _ => {}
            }
        }
        places
    }

    /// All `:words` and `:numbers` from here.
    pub fn restrictions(&mut self) -> Result<Restrictions, Fault> {
        let mut all = Restrictions::default();
        let from = self.at;
        let mut riders = Vec::new();
        loop {
            let (kind, said) = self.look(0);
            let said = said.strip_prefix(':').unwrap_or(said);
            match kind {
                Kind::Key => match self.word(said, self.here())? {
                    w if w.as_str() == "rider" => {
                        all.rider = true;
                        riders.push(self.with_blanks(self.here()));
                    }
                    w => all.keys.push(w),
                },
                Kind::Range if said == "*" => all.numbers.push(None),
                Kind::Range => {
                    let number = said.parse().map_err(|_| too_long_number(self.here()))?;
                    all.numbers.push(Some(number));
                }
                _ => break,
            }
            self.at += 1;
        }
        if all.rider && !all.numbers.is_empty() {
            self.warnings
                .push(rider_and_number(self.since(from), riders));
        }
        Ok(all)
    }

    /// A place and the spaces before it.
    fn with_blanks(&self, span: Span) -> Span {
        let before = self.tokens.text.get(..span.start as usize).unwrap_or("");
        let solid = before.trim_end_matches([' ', '\t']).len();
        Span {
            start: Span::new(solid, solid).start,
            end: span.end,
        }
    }

    /// The number of an integer token.
    pub fn int(&self, said: &str, span: Span) -> Result<i64, Fault> {
        said.parse().map_err(|_| too_long_number(span))
    }
}

/// The text between quotation marks. Backslashes stand for themselves, except before a quotation mark, where they are
/// doubled and one more makes the mark a part of the text.
pub fn unquoted(said: &str) -> String {
    let inner = said.strip_prefix('"').unwrap_or(said);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let mut out = String::with_capacity(inner.len());
    let mut slashes = 0_usize;
    for c in inner.chars() {
        if c == '"' {
            out.truncate(out.len() - slashes.div_ceil(2));
        }
        slashes = if c == '\\' { slashes + 1 } else { 0 };
        out.push(c);
    }
    out.truncate(out.len() - slashes / 2);
    out
}
