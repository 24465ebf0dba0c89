//! Calls of functions, in parentheses or in words.

use super::gerund::known_base;
use super::infix::{Infix, Part};
use super::problem::{Fault, trailing_comma};
use super::problem_infix::second_on_line;
use super::syntax::{Piece, Spanned, application, composition};
use super::tokens::Kind;
use crate::diag::Span;
use crate::model::{Expr, Word};

impl<'a> Infix<'a> {
    pub(super) fn calls(&self) -> bool {
        self.cursor.is_sign(0, "(") && self.cursor.peek().is_some_and(|t| t.joined)
    }

    pub(super) fn call(
        &mut self,
        func: Piece,
        named: bool,
        before: &mut Vec<Part>,
        start: usize,
    ) -> Result<(Piece, usize), Fault> {
        let args = self.arguments()?;
        let bare = before.iter().rposition(|p| !p.bare).map_or(0, |at| at + 1);
        let mut from = start;
        let mut funcs: Vec<Piece> = Vec::new();
        for part in before.drain(bare..) {
            from = from.min(part.start);
            funcs.push(part.piece);
        }
        let func = match named {
            true => self.plain_verb(func, start),
            false => func,
        };
        let func_span = Span {
            start: self.cursor.span_of(from).start,
            end: func.span().end,
        };
        funcs.push(func);
        let func = composition(funcs, func_span);
        let span = self.cursor.since(from);
        Ok((application(func, args, span)?, from))
    }

    /// `moving(rook)` is `move(rook)`, if that name exists and there is no `$`.
    fn plain_verb(&self, func: Piece, at: usize) -> Piece {
        let escaped = self.cursor.tokens.text[self.cursor.span_of(at).range()].starts_with('$');
        let Expr::Name(name) = &func.node else {
            return func;
        };
        if !self.sql || escaped {
            return func;
        }
        let base = known_base(name.as_str(), &self.called).and_then(|b| Word::new(&b));
        match base {
            Some(word) => Spanned::leaf(Expr::Name(word), func.span()),
            None => func,
        }
    }

    fn arguments(&mut self) -> Result<Vec<Piece>, Fault> {
        let open = self.cursor.at;
        self.cursor.at += 1;
        self.cursor.down()?;
        let mut args = Vec::new();
        if !self.cursor.take(")") {
            loop {
                args.push(self.argument()?);
                let comma = self.cursor.at;
                if self.cursor.take(",") {
                    if self.cursor.is_sign(0, ")") {
                        let comma = self.cursor.span_of(comma);
                        return Err(trailing_comma(comma, comma));
                    }
                    continue;
                }
                self.shut(open, ")", "a comma or `)`")?;
                break;
            }
        }
        self.cursor.up();
        Ok(args)
    }

    fn argument(&mut self) -> Result<Piece, Fault> {
        let (kind, said) = self.cursor.look(0);
        if kind != Kind::Int {
            return self.piece();
        }
        let span = self.cursor.here();
        let number = self.cursor.int(said, span)?;
        self.cursor.at += 1;
        Ok(Spanned::leaf(Expr::Int(number), span))
    }

    /// The closing bracket of what was opened at that token.
    pub(super) fn shut(&mut self, open: usize, sign: &str, wanted: &str) -> Result<(), Fault> {
        if self.cursor.take(sign) {
            return Ok(());
        }
        if self.may_begin(0) {
            return Err(second_on_line(self.cursor.here(), self.sql));
        }
        Err(self.cursor.unclosed(open, wanted))
    }
}
