//! Reads the two Lisp styles, which differ only in their brackets.

use super::Style;
use super::cursor::{Cursor, unquoted};
use super::problem::{
    Bracket, Fault, bracket, branch_after_default, empty_list, incomplete_def, inner_def,
    loose_key, loose_number, misplaced_property, mixed_form, no_branch, redundant, short_chain,
};
use super::problem_lisp::joined_key;
use super::syntax::{
    Asked, Piece, Restrictions, Spanned, alternation, application, chain, composition, condition,
    junction, tests,
};
use super::tokens::{Kind, Tokens};
use crate::diag::{Severity, Span};
use crate::model::{CmpOp, Expr, Link, Test, Word};

/// Reads items of the Lisp styles.
pub struct Lisp<'a> {
    pub cursor: Cursor<'a>,
    /// Whether brackets of the wrong kind are errors.
    pub strict: bool,
    /// Square brackets were seen.
    pub square: bool,
    /// Arrays were seen that keep their parentheses only in the Common style.
    pub round: bool,
}

/// A definition or a piece without a name, and the place of the name.
pub type Item = (Option<Word>, Span, Piece);

fn keyword(word: &str) -> bool {
    word.eq_ignore_ascii_case("def") || word.eq_ignore_ascii_case("cond")
}

fn is_open(said: &str) -> bool {
    matches!(said, "(" | "[")
}

fn is_close(said: &str) -> bool {
    matches!(said, ")" | "]")
}

impl<'a> Lisp<'a> {
    pub fn new(tokens: &'a Tokens<'a>, style: Style) -> Self {
        Self {
            cursor: Cursor::new(tokens, style),
            strict: false,
            square: false,
            round: false,
        }
    }

    fn opens(&self, n: usize) -> bool {
        let (kind, said) = self.cursor.look(n);
        kind == Kind::Sign && is_open(said)
    }

    fn closes(&self) -> bool {
        let (kind, said) = self.cursor.look(0);
        kind == Kind::Sign && is_close(said)
    }

    fn is_word(&self, n: usize, word: &str) -> bool {
        let (kind, said) = self.cursor.look(n);
        kind == Kind::Word && said.eq_ignore_ascii_case(word)
    }

    /// The next definition or piece.
    pub fn item(&mut self) -> Result<Item, Fault> {
        if self.opens(0) && self.is_word(1, "def") {
            return self.def();
        }
        Ok((None, Span::default(), self.piece()?))
    }

    fn def(&mut self) -> Result<Item, Fault> {
        let open = self.cursor.at;
        self.cursor.at += 2;
        let name_at = self.cursor.here();
        let incomplete = incomplete_def(self.cursor.span_of(open));
        let (Kind::Word, said) = self.cursor.look(0) else {
            return Err(self.or_unclosed(open, incomplete));
        };
        let name = self.cursor.new_name(said, name_at, keyword)?;
        self.cursor.at += 1;
        if self.closes() || self.cursor.peek().is_none() {
            return Err(self.or_unclosed(open, incomplete));
        }
        self.cursor.down()?;
        let piece = self.piece()?;
        self.cursor.up();
        if !self.closes() {
            return Err(self.or_unclosed(open, incomplete));
        }
        self.close(open, false)?;
        Ok((Some(name), name_at, piece))
    }

    /// The problem, unless the text has ended before, or goes on with a character that is in no word.
    fn or_unclosed(&self, open: usize, problem: Fault) -> Fault {
        match self.cursor.look(0) {
            (_, "") => self.cursor.unclosed(open, ""),
            // Also a hyphen at an end of a name.
            (Kind::Stray, _) => self.cursor.wanted(""),
            _ => problem,
        }
    }

    /// Skips the closing bracket and checks both.
    fn close(&mut self, open: usize, array: bool) -> Result<(), Fault> {
        let (_, closing) = self.cursor.look(0);
        let opening = self
            .cursor
            .tokens
            .all
            .get(open)
            .map_or("", |t| self.cursor.tokens.said(t));
        self.cursor.at += 1;
        let span = self.cursor.since(open);
        let square = opening == "[";
        self.square |= square;
        if square != (closing == "]") {
            self.wrong(Bracket::Mismatched, span)?;
        }
        if square && self.cursor.asked && self.cursor.style == Style::Common {
            self.wrong(Bracket::SquareInCommon, span)?;
        } else if square && !array {
            self.wrong(Bracket::SquareList, span)?;
        }
        Ok(())
    }

    fn wrong(&mut self, what: Bracket, span: Span) -> Result<(), Fault> {
        let opening = self.cursor.tokens.text.get(span.range()).unwrap_or("");
        let opening = opening.get(..1).unwrap_or("");
        let d = bracket(what, opening, span, self.strict);
        if d.severity == Severity::Error {
            return Err(Box::new(d));
        }
        self.cursor.warnings.push(d);
        Ok(())
    }

    fn piece(&mut self) -> Result<Piece, Fault> {
        let (kind, said) = self.cursor.look(0);
        let span = self.cursor.here();
        let node = match kind {
            Kind::Text => Expr::Text(unquoted(said)),
            Kind::Word => Expr::Name(self.cursor.name(said, span, keyword)?),
            Kind::Prop => Expr::Alt {
                props: vec![self.cursor.word(&said[2..], span)?],
                items: Vec::new(),
            },
            Kind::Sign if is_open(said) => {
                self.cursor.down()?;
                let piece = self.list()?;
                self.cursor.up();
                return Ok(piece);
            }
            Kind::Int => return Err(loose_number(span)),
            Kind::Key | Kind::Range => {
                return Err(self
                    .joined_to_a_name(span)
                    .unwrap_or_else(|| loose_key(span)));
            }
            _ => return Err(self.cursor.wanted("a piece")),
        };
        self.cursor.at += 1;
        Ok(Spanned::leaf(node, span))
    }

    /// The problem with a restriction that follows a name directly, as in the C style: `bishop:8`.
    fn joined_to_a_name(&self, key: Span) -> Option<Fault> {
        let before = self.cursor.tokens.all.get(self.cursor.at.checked_sub(1)?)?;
        let (is_word, end) = (before.kind == Kind::Word, before.span().end);
        let (_, said) = self.cursor.look(0);
        let name = self.cursor.tokens.said(before);
        (is_word && end == key.start).then(|| joined_key(name, said, key))
    }

    fn list(&mut self) -> Result<Piece, Fault> {
        let open = self.cursor.at;
        self.cursor.at += 1;
        let (kind, said) = self.cursor.look(0);
        match (kind, said) {
            (Kind::Int, _) => return self.array(open),
            (Kind::Sign, "/" | "&" | "=>" | "->") => return self.operation(open, said),
            (Kind::Sign, ")" | "]") => {
                self.cursor.at += 1;
                return Err(empty_list(self.cursor.since(open)));
            }
            (Kind::Word, w) if w.eq_ignore_ascii_case("def") => {
                return Err(inner_def(self.cursor.span_of(open)));
            }
            (Kind::Word, w) if w.eq_ignore_ascii_case("cond") => return self.cond(open),
            (_, "") => return Err(self.cursor.unclosed(open, "")),
            _ => {}
        }
        self.form(open)
    }

    fn array(&mut self, open: usize) -> Result<Piece, Fault> {
        let mut numbers = Vec::new();
        while let (Kind::Int, said) = self.cursor.look(0) {
            numbers.push(self.cursor.int(said, self.cursor.here())?);
            self.cursor.at += 1;
        }
        let array = self.cursor.since(open);
        let restrictions = self.cursor.restrictions()?;
        if !self.closes() {
            return Err(self
                .cursor
                .unclosed(open, "a number or the end of the array"));
        }
        let round = self
            .cursor
            .tokens
            .all
            .get(open)
            .map(|t| self.cursor.tokens.said(t))
            == Some("(");
        self.close(open, true)?;
        let span = self.cursor.since(open);
        if restrictions.is_empty() {
            if round && self.cursor.asked && self.cursor.style == Style::Emacs {
                self.wrong(Bracket::RoundArray, span)?;
            }
            self.round |= round;
            return Ok(Spanned::leaf(Expr::Array(numbers), span));
        }
        restrictions.on(Spanned::leaf(Expr::Array(numbers), array), span)
    }

    /// Pieces to the closing bracket.
    fn pieces(&mut self, open: usize) -> Result<Vec<Piece>, Fault> {
        let mut all = Vec::new();
        while !self.closes() {
            if self.cursor.peek().is_none() {
                return Err(self.cursor.unclosed(open, ""));
            }
            all.push(self.piece()?);
        }
        self.close(open, false)?;
        Ok(all)
    }

    fn operation(&mut self, open: usize, sign: &str) -> Result<Piece, Fault> {
        self.cursor.at += 1;
        if self.closes() {
            return Err(self.cursor.wanted("a piece"));
        }
        let mut pieces = self.pieces(open)?;
        let span = self.cursor.since(open);
        let link = match sign {
            "/" => return Ok(alternation(Vec::new(), pieces, span)),
            "&" => return Ok(composition(pieces, span)),
            "=>" => Link::Must,
            _ => Link::May,
        };
        if pieces.len() < 2 {
            return Err(short_chain(span));
        }
        let legs = pieces.split_off(1).into_iter().map(|p| (link, p)).collect();
        let first = pieces.pop().ok_or_else(|| short_chain(span))?;
        Ok(chain(first, legs, span))
    }

    fn form(&mut self, open: usize) -> Result<Piece, Fault> {
        let named = self.cursor.look(0).0 == Kind::Word;
        let round = self.round;
        let head = self.piece()?;
        let restrictions = self.cursor.restrictions()?;
        if !restrictions.is_empty() {
            // `((0 1) :rider)` is `(0 1 :rider)`, and both are read in either style.
            if matches!(head.node, Expr::Array(_)) {
                self.round = round;
            }
            return self.restricted(open, head, restrictions);
        }
        let args = self.arguments(open)?;
        let span = self.cursor.since(open);
        if args.is_empty() && !named {
            self.cursor.warnings.push(redundant(span));
            return Ok(head);
        }
        application(head, args, span)
    }

    fn restricted(&mut self, open: usize, head: Piece, r: Restrictions) -> Result<Piece, Fault> {
        if self.cursor.look(0).0 == Kind::Prop {
            return Err(misplaced_property(self.cursor.here()));
        }
        if !self.closes() {
            return Err(self.or_unclosed(open, mixed_form(self.cursor.here())));
        }
        self.close(open, false)?;
        r.on(head, self.cursor.since(open))
    }

    fn arguments(&mut self, open: usize) -> Result<Vec<Piece>, Fault> {
        let mut args = Vec::new();
        while !self.closes() {
            let (kind, said) = self.cursor.look(0);
            let span = self.cursor.here();
            match kind {
                _ if said.is_empty() => return Err(self.cursor.unclosed(open, "")),
                Kind::Key | Kind::Range => {
                    let joined = self.joined_to_a_name(span);
                    return Err(joined.unwrap_or_else(|| mixed_form(span)));
                }
                Kind::Int => {
                    let number = self.cursor.int(said, span)?;
                    self.cursor.at += 1;
                    args.push(Spanned::leaf(Expr::Int(number), span));
                }
                _ => args.push(self.piece()?),
            }
        }
        self.close(open, false)?;
        Ok(args)
    }

    fn cond(&mut self, open: usize) -> Result<Piece, Fault> {
        self.cursor.at += 1;
        let (mut branches, mut otherwise) = (Vec::new(), None);
        while !self.closes() {
            let branch = self.cursor.at;
            if !self.opens(0) {
                return Err(self.cursor.unclosed(open, "a branch in brackets"));
            }
            if otherwise.is_some() {
                return Err(branch_after_default(self.cursor.here()));
            }
            self.cursor.at += 1;
            if self.is_word(0, "t") {
                self.cursor.at += 1;
                otherwise = Some(self.piece()?);
            } else {
                let test = self.test()?;
                branches.push((test, self.piece()?));
            }
            if !self.closes() {
                return Err(self.cursor.unclosed(branch, "the end of the branch"));
            }
            self.close(branch, false)?;
        }
        self.close(open, false)?;
        let span = self.cursor.since(open);
        if branches.is_empty() {
            return Err(no_branch(otherwise.is_some(), span));
        }
        Ok(condition(branches, otherwise, span))
    }

    fn test(&mut self) -> Result<Asked, Fault> {
        let (kind, said) = self.cursor.look(0);
        let span = self.cursor.here();
        let node = match kind {
            Kind::Text => Test::Text(unquoted(said)),
            Kind::Int => Test::Int(self.cursor.int(said, span)?),
            Kind::Word => Test::Call {
                func: self.cursor.name(said, span, keyword)?,
                args: Vec::new(),
            },
            Kind::Sign if is_open(said) => {
                self.cursor.down()?;
                let test = self.test_list()?;
                self.cursor.up();
                return Ok(test);
            }
            _ => return Err(self.cursor.wanted("a condition")),
        };
        self.cursor.at += 1;
        Ok(Spanned::leaf(node, span))
    }

    fn test_list(&mut self) -> Result<Asked, Fault> {
        let open = self.cursor.at;
        self.cursor.at += 1;
        let head = self.cursor.here();
        let (kind, said) = self.cursor.look(0);
        if kind != Kind::Word && compare(said).is_none() {
            return Err(self.cursor.unclosed(open, "a function or a comparison"));
        }
        self.cursor.at += 1;
        let mut parts = Vec::new();
        while !self.closes() {
            if self.cursor.peek().is_none() {
                return Err(self.cursor.unclosed(open, ""));
            }
            parts.push(self.test()?);
        }
        let end = self.cursor.wanted("a condition");
        self.close(open, false)?;
        let span = self.cursor.since(open);
        let word = said.to_ascii_lowercase();
        match (compare(said), word.as_str(), parts.len()) {
            (Some(op), _, 2) => Ok(tests(span, parts, |p| comparison(op, p))),
            (Some(_), ..) => Err(end),
            (None, "and" | "or", 1..) => Ok(junction(span, parts, word == "or")),
            (None, "not", 1) => Ok(tests(span, parts, negation)),
            (None, "and" | "or" | "not", _) => Err(end),
            _ => {
                let func = self.cursor.name(said, head, keyword)?;
                Ok(tests(span, parts, |args| Test::Call { func, args }))
            }
        }
    }
}

/// The opposite of the only test.
pub fn negation(mut parts: Vec<Test>) -> Test {
    match parts.pop() {
        Some(test) => Test::Not(Box::new(test)),
        None => Test::And(parts),
    }
}

/// Two values compared.
pub fn comparison(op: CmpOp, mut parts: Vec<Test>) -> Test {
    match (parts.pop(), parts.pop()) {
        (Some(b), Some(a)) => Test::Cmp(op, Box::new(a), Box::new(b)),
        _ => Test::And(parts),
    }
}

/// The comparison for a sign.
pub fn compare(sign: &str) -> Option<CmpOp> {
    Some(match sign {
        "=" | "==" => CmpOp::Equal,
        "!=" | "/=" => CmpOp::Unequal,
        "<" => CmpOp::Less,
        "<=" => CmpOp::AtMost,
        ">" => CmpOp::Greater,
        ">=" => CmpOp::AtLeast,
        _ => return None,
    })
}
