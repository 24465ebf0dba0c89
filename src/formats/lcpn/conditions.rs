//! Reads the conditions of the C and SQL styles.

use super::cursor::unquoted;
use super::infix::{Infix, Sign};
use super::lisp::{compare, comparison, negation};
use super::problem::Fault;
use super::syntax::{Asked, Spanned, junction, tests};
use super::tokens::Kind;
use crate::model::Test;

impl Infix<'_> {
    /// Tests of which one must hold.
    pub(super) fn condition(&mut self) -> Result<Asked, Fault> {
        let start = self.cursor.at;
        let mut parts = vec![self.all()?];
        while self.take(Sign::Either) {
            parts.push(self.all()?);
        }
        Ok(junction(self.cursor.since(start), parts, true))
    }

    fn all(&mut self) -> Result<Asked, Fault> {
        let start = self.cursor.at;
        let mut parts = vec![self.maybe_not()?];
        while self.take(Sign::Both) {
            parts.push(self.maybe_not()?);
        }
        Ok(junction(self.cursor.since(start), parts, false))
    }

    fn maybe_not(&mut self) -> Result<Asked, Fault> {
        let start = self.cursor.at;
        let not = match self.sql {
            true => (Kind::Word, "NOT"),
            false => (Kind::Sign, "!"),
        };
        if self.cursor.look(0) == not {
            self.cursor.at += 1;
            let test = self.nested(Self::maybe_not)?;
            return Ok(tests(self.cursor.since(start), vec![test], negation));
        }
        let left = self.value()?;
        let (kind, said) = self.cursor.look(0);
        match compare(said).filter(|_| kind == Kind::Sign) {
            Some(op) => {
                self.cursor.at += 1;
                let parts = vec![left, self.value()?];
                let span = self.cursor.since(start);
                Ok(tests(span, parts, |p| comparison(op, p)))
            }
            None => Ok(left),
        }
    }

    fn value(&mut self) -> Result<Asked, Fault> {
        let (kind, said) = self.cursor.look(0);
        let span = self.cursor.here();
        let node = match (kind, said) {
            (Kind::Text, _) => Test::Text(unquoted(said)),
            (Kind::Int, _) => Test::Int(self.cursor.int(said, span)?),
            (Kind::Sign, "(") => {
                let open = self.cursor.at;
                self.cursor.at += 1;
                let test = self.nested(Self::condition)?;
                if !self.cursor.take(")") {
                    return Err(self.cursor.unclosed(open, "`)`"));
                }
                return Ok(test);
            }
            (Kind::Word, _) if self.is_name(0) => return self.asked_function(),
            _ => return Err(self.cursor.wanted("a condition")),
        };
        self.cursor.at += 1;
        Ok(Spanned::leaf(node, span))
    }

    fn asked_function(&mut self) -> Result<Asked, Fault> {
        let start = self.cursor.at;
        let (_, said) = self.cursor.look(0);
        let func = self.cursor.name(said, self.cursor.here(), self.keyword())?;
        self.cursor.at += 1;
        let mut parts = Vec::new();
        if self.calls() {
            let open = self.cursor.at;
            self.cursor.at += 1;
            while !self.cursor.take(")") {
                parts.push(self.nested(Self::condition)?);
                if !self.cursor.take(",") && !self.cursor.is_sign(0, ")") {
                    return Err(self.cursor.unclosed(open, "a comma or `)`"));
                }
            }
        }
        let span = self.cursor.since(start);
        Ok(tests(span, parts, |args| Test::Call { func, args }))
    }
}
