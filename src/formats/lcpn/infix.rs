//! Reads the C style and the SQL style, which is the same in words.

use super::Style;
use super::cursor::{Cursor, unquoted};
use super::gerund::{guessed_base, is_gerund, is_known, known_base, near_gerund};
use super::lisp::Item;
use super::problem::{
    Fault, empty_list, late_property, loose_key, loose_number, reserved, trailing_comma,
};
use super::problem_infix::{
    bracket_below, guessed, lone_gerund, mixed_styles, no_blanks, second_on_line,
};
use super::syntax::{
    Piece, Spanned, alternation, application, chain, composition, condition, is_function,
};
use super::tokens::{Kind, Tokens};
use crate::diag::Span;
use crate::model::{Expr, Link, Word};
use std::collections::HashSet;

/// Reads items of the C and SQL styles.
pub struct Infix<'a> {
    pub cursor: Cursor<'a>,
    pub(super) sql: bool,
    /// Every name that is defined or called, in canonical spelling. Gerunds may be made of them.
    pub(super) called: HashSet<String>,
}

/// What an operator is called in each style.
#[derive(Copy, Clone)]
pub(super) enum Sign {
    Is,
    Or,
    And,
    Both,
    Either,
    If,
    Then,
    Else,
}

impl Sign {
    fn words(self) -> (Kind, &'static str, &'static str) {
        match self {
            Self::Is => (Kind::Sign, ":=", "IS"),
            Self::Or => (Kind::Sign, "/", "OR"),
            Self::And => (Kind::Sign, "&", "AND"),
            Self::Both => (Kind::Sign, "&&", "AND"),
            Self::Either => (Kind::Sign, "||", "OR"),
            Self::If => (Kind::Word, "if", "IF"),
            Self::Then => (Kind::Sign, "{", "THEN"),
            Self::Else => (Kind::Word, "else", "ELSE"),
        }
    }
}

/// Whether a word, as it is written, is a keyword of the C style.
pub(super) fn c_keyword(word: &str) -> bool {
    matches!(word, "if" | "else")
}

/// The same for the SQL style, whose keywords are upper-case.
pub(super) fn sql_keyword(word: &str) -> bool {
    matches!(
        word,
        "IS" | "OR" | "AND" | "AND_THEN" | "THEN" | "IF" | "ELSE" | "END" | "NOT"
    )
}

/// A part of a composition, and whether it may be part of the function of a following call.
pub(super) struct Part {
    pub(super) piece: Piece,
    pub(super) bare: bool,
    pub(super) start: usize,
}

impl<'a> Infix<'a> {
    pub fn new(tokens: &'a Tokens<'a>, style: Style) -> Self {
        let mut new = Self {
            cursor: Cursor::new(tokens, style),
            sql: style == Style::Sql,
            called: HashSet::new(),
        };
        if new.sql {
            new.called = new.names_called();
        }
        new
    }

    /// Names directly before a bracket, before IS, and beside AND, except gerunds.
    fn names_called(&self) -> HashSet<String> {
        let tokens = self.cursor.tokens;
        let mut names = HashSet::new();
        for pair in tokens.all.windows(2) {
            let (word, next) = (tokens.said(&pair[0]), tokens.said(&pair[1]));
            let call = next == "(" && pair[1].joined || matches!(next, "IS" | "AND");
            if pair[0].kind == Kind::Word && call && !sql_keyword(word) {
                let name = word.strip_prefix('$').unwrap_or(word);
                names.extend(Word::new(name).map(|w| w.as_str().to_owned()));
            }
        }
        names.retain(|n| !is_gerund(n));
        names
    }

    pub(super) fn keyword(&self) -> fn(&str) -> bool {
        if self.sql { sql_keyword } else { c_keyword }
    }

    pub(super) fn is(&self, n: usize, sign: Sign) -> bool {
        let (kind, c, sql) = sign.words();
        match self.sql {
            true => self.cursor.look(n) == (Kind::Word, sql),
            false => self.cursor.look(n) == (kind, c),
        }
    }

    pub(super) fn take(&mut self, sign: Sign) -> bool {
        let found = self.is(0, sign);
        self.cursor.at += usize::from(found);
        found
    }

    fn need(&mut self, sign: Sign) -> Result<(), Fault> {
        if self.take(sign) {
            return Ok(());
        }
        let (_, c, sql) = sign.words();
        let word = if self.sql { sql } else { c };
        Err(self.cursor.wanted(&format!("`{word}`")))
    }

    pub(super) fn is_name(&self, n: usize) -> bool {
        let (kind, said) = self.cursor.look(n);
        kind == Kind::Word && !(self.keyword())(said)
    }

    /// Whether a definition begins this many tokens further on.
    pub fn defines(&self, n: usize) -> bool {
        self.is_name(n) && self.is(n + 1, Sign::Is)
    }

    pub(super) fn may_begin(&self, n: usize) -> bool {
        let (kind, said) = self.cursor.look(n);
        match kind {
            Kind::Text | Kind::Int => true,
            Kind::Word => self.is_name(n) || self.is(n, Sign::If),
            Kind::Sign => matches!(said, "(" | "["),
            _ => false,
        }
    }

    /// The next definition or piece. `alone`: it may begin on the line of the previous one.
    pub fn item(&mut self, alone: bool) -> Result<Item, Fault> {
        let start = self.cursor.at;
        let span = self.cursor.here();
        if self.defines(0) {
            let (_, said) = self.cursor.look(0);
            let name = self.cursor.new_name(said, span, self.keyword())?;
            self.cursor.at += 1;
            self.blanks_around("`:=`");
            self.cursor.at += 1;
            return Ok((Some(name), span, self.piece()?));
        }
        let (kind, said) = self.cursor.look(0);
        if kind == Kind::Word && self.is(1, Sign::Is) {
            return Err(reserved(said, span));
        }
        let begins = self.may_begin(0) || kind == Kind::Prop;
        if begins && !alone && self.cursor.peek().is_some_and(|t| !t.fresh) {
            if kind == Kind::Prop {
                return Err(late_property(span));
            }
            if !self.sql && sql_keyword(said) {
                return Err(mixed_styles(said, span));
            }
            return Err(second_on_line(span, self.sql));
        }
        self.bracket_below_function();
        let piece = self.piece()?;
        debug_assert!(self.cursor.at > start);
        Ok((None, Span::default(), piece))
    }

    /// Warns about a bracket that begins a line below a function, which touches the bracket of its call.
    fn bracket_below_function(&mut self) {
        let tokens = self.cursor.tokens;
        let before = self
            .cursor
            .at
            .checked_sub(1)
            .and_then(|at| tokens.all.get(at));
        let Some(word) = before.filter(|t| t.kind == Kind::Word && self.cursor.is_sign(0, "("))
        else {
            return;
        };
        let said = tokens.said(word);
        let name = Word::new(said);
        if name.is_some_and(|name| is_known(name.as_str(), &self.called)) {
            let d = bracket_below(said, word.span());
            self.cursor.warnings.push(d);
        }
    }

    /// Signs of the C style that need spaces around them.
    fn blanks_around(&mut self, sign: &str) {
        let joined = |n| self.cursor.ahead(n).is_some_and(|t| t.joined && !t.fresh);
        let (before, behind) = (joined(0), joined(1));
        if !self.sql && (before || behind) {
            let span = self.cursor.here();
            let sign = sign.trim_matches('`');
            let d = no_blanks(sign, span, before, behind);
            self.cursor.warnings.push(d);
        }
    }

    /// Properties and an alternation.
    pub(super) fn piece(&mut self) -> Result<Piece, Fault> {
        let start = self.cursor.at;
        let mut props = Vec::new();
        while let (Kind::Prop, said) = self.cursor.look(0) {
            props.push(self.cursor.word(&said[2..], self.cursor.here())?);
            self.cursor.at += 1;
            self.take(Sign::Or);
        }
        if !props.is_empty() && (!self.may_begin(0) || self.defines(0)) {
            return Ok(alternation(props, Vec::new(), self.cursor.since(start)));
        }
        let mut items = vec![self.chain()?];
        while self.is(0, Sign::Or) {
            self.blanks_around("`/`");
            self.cursor.at += 1;
            items.push(self.chain()?);
        }
        Ok(alternation(props, items, self.cursor.since(start)))
    }

    fn link(&self) -> Option<Link> {
        let (kind, said) = self.cursor.look(0);
        match (kind, said) {
            (Kind::Sign, "=>") | (Kind::Word, "AND_THEN") => Some(Link::Must),
            (Kind::Sign, "->") | (Kind::Word, "THEN") => Some(Link::May),
            _ => None,
        }
        .filter(|_| self.sql == (kind == Kind::Word))
    }

    fn chain(&mut self) -> Result<Piece, Fault> {
        let start = self.cursor.at;
        let first = self.composition()?;
        let mut legs = Vec::new();
        while let Some(link) = self.link() {
            self.cursor.at += 1;
            legs.push((link, self.composition()?));
        }
        if legs.is_empty() {
            return Ok(first);
        }
        Ok(chain(first, legs, self.cursor.since(start)))
    }

    fn composition(&mut self) -> Result<Piece, Fault> {
        let start = self.cursor.at;
        let mut parts: Vec<Part> = Vec::new();
        loop {
            let part = self.part(&mut parts)?;
            parts.push(part);
            if !self.take(Sign::And) {
                break;
            }
        }
        let pieces = parts.into_iter().map(|p| p.piece).collect();
        Ok(composition(pieces, self.cursor.since(start)))
    }

    /// One part with its restrictions. Functions before a call belong to it.
    fn part(&mut self, before: &mut Vec<Part>) -> Result<Part, Fault> {
        let start = self.cursor.at;
        let bracket = self.cursor.is_sign(0, "(");
        let named = self.is_name(0);
        let (mut piece, mut bare) = (self.primary()?, false);
        let mut from = start;
        if (named || bracket) && self.calls() {
            (piece, from) = self.call(piece, named, before, start)?;
        } else {
            bare = named && matches!(piece.node, Expr::Name(_)) || bracket;
            bare &= is_function(&piece.node);
        }
        let restrictions = self.cursor.restrictions()?;
        if !restrictions.is_empty() {
            piece = restrictions.on(piece, self.cursor.since(from))?;
            bare = false;
        }
        Ok(Part {
            piece,
            bare,
            start: from,
        })
    }

    fn primary(&mut self) -> Result<Piece, Fault> {
        let (kind, said) = self.cursor.look(0);
        let span = self.cursor.here();
        match (kind, said) {
            (Kind::Text, _) => {
                self.cursor.at += 1;
                Ok(Spanned::leaf(Expr::Text(unquoted(said)), span))
            }
            (Kind::Sign, "[") => self.array(),
            (Kind::Sign, "(") => self.brackets(),
            (Kind::Word, _) if self.is(0, Sign::If) => self.nested(Self::cond),
            (Kind::Word, _) if self.is_name(0) => self.name_or_gerund(),
            (Kind::Int, _) => Err(loose_number(span)),
            (Kind::Key | Kind::Range, _) => Err(loose_key(span)),
            _ => Err(self.cursor.wanted("a piece")),
        }
    }

    /// One level further down.
    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.cursor.down()?;
        let done = read(self)?;
        self.cursor.up();
        Ok(done)
    }

    fn brackets(&mut self) -> Result<Piece, Fault> {
        let open = self.cursor.at;
        self.cursor.at += 1;
        let piece = self.nested(Self::piece)?;
        self.shut(open, ")", "an operator or `)`")?;
        Ok(piece)
    }

    fn array(&mut self) -> Result<Piece, Fault> {
        let open = self.cursor.at;
        self.cursor.at += 1;
        if self.cursor.take("]") {
            return Err(empty_list(self.cursor.since(open)));
        }
        let mut numbers = Vec::new();
        loop {
            let (Kind::Int, said) = self.cursor.look(0) else {
                return Err(self.cursor.unclosed(open, "a number"));
            };
            numbers.push(self.cursor.int(said, self.cursor.here())?);
            let last = self.cursor.at;
            self.cursor.at += 1;
            if self.cursor.take(",") && self.cursor.is_sign(0, "]") {
                let comma = self.cursor.span_of(last + 1);
                return Err(trailing_comma(self.cursor.since(last), comma));
            }
            if self.cursor.take("]") {
                return Ok(Spanned::leaf(Expr::Array(numbers), self.cursor.since(open)));
            }
        }
    }

    fn name_or_gerund(&mut self) -> Result<Piece, Fault> {
        if self.sql
            && let Some(names) = self.names_before_operand()
        {
            return self.nested(|it| it.gerund(names));
        }
        let (_, said) = self.cursor.look(0);
        let span = self.cursor.here();
        let name = self.cursor.name(said, span, self.keyword())?;
        let called = self.cursor.is_sign(1, "(") || self.is(1, Sign::And);
        if self.sql && !called && self.is_known_gerund(0) {
            self.cursor.warnings.push(lone_gerund(said, span));
        }
        self.cursor.at += 1;
        Ok(Spanned::leaf(Expr::Name(name), span))
    }

    /// The number of names, joined by AND, before an operand: on the same line, or after the gerund of a known function,
    /// which is nothing without an operand.
    fn names_before_operand(&self) -> Option<usize> {
        let mut names = 1;
        while self.is(2 * names - 1, Sign::And) && self.is_name(2 * names) {
            names += 1;
        }
        let n = 2 * names - 1;
        let operand = self.cursor.ahead(n)?;
        let begins = self.may_begin(n) && !self.is(n, Sign::If) && operand.kind != Kind::Int;
        let here = !operand.fresh || self.is_known_gerund(n - 1);
        (begins && here && !operand.joined && !self.defines(n)).then_some(names)
    }

    fn is_known_gerund(&self, n: usize) -> bool {
        let (_, said) = self.cursor.look(n);
        let name = Word::new(said);
        name.is_some_and(|name| known_base(name.as_str(), &self.called).is_some())
    }

    fn gerund(&mut self, names: usize) -> Result<Piece, Fault> {
        let start = self.cursor.at;
        let mut funcs = Vec::new();
        for i in 0..names {
            let (_, said) = self.cursor.look(0);
            let span = self.cursor.here();
            let name = self.cursor.name(said, span, self.keyword())?;
            let gerund = is_gerund(name.as_str()) && !said.starts_with('$');
            self.cursor.at += 1;
            if i + 1 == names && !gerund {
                return Err(second_on_line(self.cursor.here(), true));
            }
            let name = if gerund { self.verb(name, span) } else { name };
            funcs.push(Spanned::leaf(Expr::Name(name), span));
            self.take(Sign::And);
        }
        let func = composition(funcs, self.cursor.since(start));
        let operand = self.operand()?;
        application(func, vec![operand], self.cursor.since(start))
    }

    /// The verb of a gerund, guessed if no known name fits.
    fn verb(&mut self, gerund: Word, span: Span) -> Word {
        if let Some(base) = known_base(gerund.as_str(), &self.called) {
            return Word::new(&base).unwrap_or(gerund);
        }
        let base = guessed_base(gerund.as_str());
        let near = near_gerund(gerund.as_str()).map(|g| g.replace('-', "_"));
        let d = guessed(gerund.as_str(), &base, near, span);
        self.cursor.warnings.push(d);
        Word::new(&base).unwrap_or(gerund)
    }

    /// One thing with its restrictions.
    fn operand(&mut self) -> Result<Piece, Fault> {
        let part = self.part(&mut Vec::new())?;
        Ok(part.piece)
    }

    fn cond(&mut self) -> Result<Piece, Fault> {
        let start = self.cursor.at;
        let (mut branches, mut otherwise) = (Vec::new(), None);
        self.cursor.at += 1;
        loop {
            let test = self.condition()?;
            branches.push((test, self.branch()?));
            if !self.take(Sign::Else) {
                break;
            }
            if !self.take(Sign::If) {
                otherwise = Some(self.last_resort()?);
                break;
            }
        }
        if self.sql {
            if self.cursor.look(0) != (Kind::Word, "END") {
                return Err(self.cursor.wanted("`END`"));
            }
            self.cursor.at += 1;
        }
        Ok(condition(branches, otherwise, self.cursor.since(start)))
    }

    fn branch(&mut self) -> Result<Piece, Fault> {
        let open = self.cursor.at;
        self.need(Sign::Then)?;
        let piece = self.piece()?;
        if !self.sql {
            self.shut(open, "}", "an operator or `}`")?;
        }
        Ok(piece)
    }

    fn last_resort(&mut self) -> Result<Piece, Fault> {
        match self.sql {
            true => self.piece(),
            false => self.branch(),
        }
    }
}
