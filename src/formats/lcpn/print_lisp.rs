//! Prints the two Lisp styles.

use super::Style;
use super::cursor::MOST_NESTED;
use super::layout::{Doc, align, group, nest, text};
use super::write::{Remarks, quoted, range_words};
use crate::model::{CmpOp, Expr, Link, PieceDef, Test, Word};

/// The printer of one definition.
pub struct Lisp<'r, 'a> {
    style: Style,
    remarks: &'r mut Remarks<'a>,
    /// The index of the next node.
    node: u32,
    depth: usize,
    deepest: usize,
}

impl<'a> Lisp<'_, 'a> {
    /// Prints a definition; also returns how deep its brackets are.
    pub fn def(style: Style, def: &PieceDef, remarks: &mut Remarks<'a>) -> (Doc, usize) {
        let mut printer = Lisp {
            style,
            remarks,
            node: 0,
            depth: usize::from(def.name.is_some()),
            deepest: 0,
        };
        let piece = printer.piece(&def.expr);
        let doc = match &def.name {
            Some(name) => group(vec![
                text(format!("(def {}", escaped(name))),
                nest(2, vec![Doc::Line, piece]),
                text(")"),
            ]),
            None => piece,
        };
        (doc, printer.deepest)
    }

    /// Prints a piece without a name; also returns how deep its brackets are.
    pub fn expr(style: Style, expr: &Expr, remarks: &mut Remarks<'a>) -> (Doc, usize) {
        let mut printer = Lisp {
            style,
            remarks,
            node: 0,
            depth: 0,
            deepest: 0,
        };
        let doc = printer.piece(expr);
        (doc, printer.deepest)
    }

    fn piece(&mut self, e: &Expr) -> Doc {
        let node = self.node;
        self.node += 1;
        let mut parts = self.remarks.docs(node, ";;");
        self.depth += 1;
        let list = !matches!(
            e,
            Expr::Name(_) | Expr::Array(_) | Expr::Text(_) | Expr::Int(_)
        );
        self.deepest = self.deepest.max(self.depth);
        // Nothing is written beyond the deepest level.
        let doc = match list && self.depth > MOST_NESTED {
            true => text(""),
            false => self.bare(e),
        };
        self.depth -= 1;
        if parts.is_empty() {
            return doc;
        }
        parts.push(doc);
        Doc::Cat(parts)
    }

    fn bare(&mut self, e: &Expr) -> Doc {
        match e {
            Expr::Name(word) => text(escaped(word)),
            Expr::Array(numbers) if self.style == Style::Emacs => {
                text(format!("[{}]", joined(numbers)))
            }
            Expr::Array(numbers) => text(format!("({})", joined(numbers))),
            Expr::Text(words) => text(quoted(words)),
            Expr::Int(n) => text(n.to_string()),
            Expr::Mod { base, keys, range } => {
                let base = self.base(base);
                let range = range.map(range_words).unwrap_or_default();
                let words = keys.iter().map(|k| k.as_str().to_owned()).chain(range);
                let words = words.map(|w| text(format!(":{w}")));
                list("", std::iter::once(base).chain(words).collect())
            }
            Expr::Alt { props, items } => {
                let props = props.iter().map(|p| text(format!("::{p}")));
                let mut parts: Vec<Doc> = props.collect();
                parts.extend(items.iter().map(|i| self.piece(i)));
                list("/ ", parts)
            }
            Expr::Chain { first, legs } => {
                let first = self.piece(first);
                self.chain(first, legs)
            }
            Expr::Compose(items) => list("& ", self.pieces(items)),
            Expr::Apply { func, args } => {
                let func = self.piece(func);
                if args.is_empty() {
                    return Doc::Cat(vec![text("("), func, text(")")]);
                }
                let args = align(between(self.pieces(args)));
                group(vec![text("("), func, text(" "), args, text(")")])
            }
            Expr::Cond {
                branches,
                otherwise,
            } => self.cond(branches, otherwise.as_deref()),
        }
    }

    fn pieces(&mut self, all: &[Expr]) -> Vec<Doc> {
        all.iter().map(|e| self.piece(e)).collect()
    }

    /// What restrictions follow; an array in the Common style then has no separate brackets.
    fn base(&mut self, base: &Expr) -> Doc {
        match base {
            Expr::Array(numbers) if self.style == Style::Common => {
                self.node += 1;
                text(joined(numbers))
            }
            base => self.piece(base),
        }
    }

    /// A chain is one list while its links are the same, then a nested list.
    fn chain(&mut self, first: Doc, legs: &[(Link, Expr)]) -> Doc {
        let Some((link, _)) = legs.first() else {
            return first;
        };
        let same = legs.iter().take_while(|(l, _)| l == link).count();
        let mut parts = vec![first];
        for (_, leg) in &legs[..same] {
            parts.push(self.piece(leg));
        }
        let rest = &legs[same..];
        if !rest.is_empty()
            && let Some(last) = parts.pop()
        {
            self.depth += 1;
            self.deepest = self.deepest.max(self.depth + 1);
            if self.depth <= MOST_NESTED {
                parts.push(self.chain(last, rest));
            }
            self.depth -= 1;
        }
        let sign = match link {
            Link::Must => "=> ",
            Link::May => "-> ",
        };
        list(sign, parts)
    }

    fn cond(&mut self, branches: &[(Test, Expr)], otherwise: Option<&Expr>) -> Doc {
        let mut all = Vec::new();
        for (test, piece) in branches {
            let test = self.test(test);
            let piece = self.piece(piece);
            all.push(Doc::Line);
            all.push(list("", vec![test, piece]));
        }
        if let Some(piece) = otherwise {
            let piece = self.piece(piece);
            all.push(Doc::Line);
            all.push(list("t ", vec![piece]));
        }
        group(vec![text("(cond"), nest(2, all), text(")")])
    }

    fn test(&mut self, t: &Test) -> Doc {
        self.node += 1;
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let doc = match t {
            Test::Text(words) => text(quoted(words)),
            Test::Int(n) => text(n.to_string()),
            _ if self.depth > MOST_NESTED => text(""),
            Test::Call { func, args } if args.is_empty() => text(format!("({})", asked(func))),
            Test::Call { func, args } => self.tests(&asked(func), args),
            Test::And(all) => self.tests("and", all),
            Test::Or(all) => self.tests("or", all),
            Test::Not(one) => {
                let one = self.test(one);
                list("not ", vec![one])
            }
            Test::Cmp(op, a, b) => {
                let both = vec![self.test(a), self.test(b)];
                list(&format!("{} ", sign(*op)), both)
            }
        };
        self.depth -= 1;
        doc
    }

    fn tests(&mut self, head: &str, all: &[Test]) -> Doc {
        let all = all.iter().map(|t| self.test(t)).collect();
        list(&format!("{head} "), all)
    }
}

/// `(head part part)`, parts below each other if they do not fit.
fn list(head: &str, parts: Vec<Doc>) -> Doc {
    group(vec![
        text(format!("({head}")),
        align(between(parts)),
        text(")"),
    ])
}

fn between(parts: Vec<Doc>) -> Vec<Doc> {
    let mut all = Vec::with_capacity(2 * parts.len());
    for part in parts {
        if !all.is_empty() {
            all.push(Doc::Line);
        }
        all.push(part);
    }
    all
}

fn joined(numbers: &[i64]) -> String {
    let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
    words.join(" ")
}

fn escaped(word: &Word) -> String {
    match word.as_str() {
        "def" | "cond" => format!("${word}"),
        word => word.to_owned(),
    }
}

/// A function in a condition.
fn asked(word: &Word) -> String {
    match word.as_str() {
        "and" | "or" | "not" => format!("${word}"),
        _ => escaped(word),
    }
}

/// The sign of a comparison.
pub fn sign(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Equal => "=",
        CmpOp::Unequal => "!=",
        CmpOp::Less => "<",
        CmpOp::AtMost => "<=",
        CmpOp::Greater => ">",
        CmpOp::AtLeast => ">=",
    }
}
