//! Prints the C style and the SQL style, which is the same in words.

use super::Style;
use super::cursor::MOST_NESTED;
use super::gerund::{gerund_of, is_gerund, known_base};
use super::infix::{c_keyword, sql_keyword};
use super::layout::{Doc, align, group, nest, text};
use super::print_lisp::sign;
use super::write::{Remarks, quoted, range_words, underscored};
use crate::model::{Expr, Link, PieceDef, Test, Word};
use std::collections::HashSet;

/// The printer of one definition.
pub struct Infix<'r, 'a> {
    sql: bool,
    remarks: &'r mut Remarks<'a>,
    /// All names of the file.
    names: &'r HashSet<String>,
    /// The index of the next node.
    node: u32,
    depth: usize,
    deepest: usize,
}

/// What a piece is part of; this decides whether it needs brackets.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Context {
    Whole,
    Branch,
    Item,
    Leg,
    Part,
    Base,
    Operand,
}

impl<'r, 'a> Infix<'r, 'a> {
    /// Prints a definition; also returns how deep its brackets are.
    pub fn def(
        style: Style,
        def: &PieceDef,
        remarks: &'r mut Remarks<'a>,
        names: &'r HashSet<String>,
    ) -> (Doc, usize) {
        let mut printer = Self {
            sql: style == Style::Sql,
            remarks,
            names,
            node: 0,
            depth: 0,
            deepest: 0,
        };
        let plain = !printer.remarks.any_at(0);
        let piece = printer.piece(&def.expr, Context::Whole);
        let Some(name) = &def.name else {
            return (piece, printer.deepest);
        };
        let is = if printer.sql { "IS" } else { ":=" };
        let head = format!("{} {is}", printer.word(name));
        let doc = match (&def.expr, printer.sql) {
            (Expr::Cond { .. }, false) if plain => Doc::Cat(vec![text(head + " "), piece]),
            _ => group(vec![text(head), nest(2, vec![Doc::Line, piece])]),
        };
        (doc, printer.deepest)
    }

    fn word(&self, word: &Word) -> String {
        let plain = underscored(word);
        // Without other words of SQL, the text would be read in the C style.
        let keyword = c_keyword(&plain) || self.sql && sql_keyword(&plain.to_ascii_uppercase());
        let dollar = if keyword { "$" } else { "" };
        format!("{dollar}{plain}")
    }

    /// A name that is applied: a gerund is marked, or it would be read as its verb.
    fn function(&self, word: &Word) -> String {
        let plain = self.word(word);
        match self.sql && is_gerund(word.as_str()) && !plain.starts_with('$') {
            true => format!("${plain}"),
            false => plain,
        }
    }

    /// A name that is not applied: a gerund of a known function is marked, or what follows would be its operand.
    fn piece_name(&self, word: &Word) -> String {
        let plain = self.word(word);
        let is_verb = self.sql && known_base(word.as_str(), self.names).is_some();
        match is_verb && !plain.starts_with('$') {
            true => format!("${plain}"),
            false => plain,
        }
    }

    fn operator(&self, c: &'static str, sql: &'static str) -> &'static str {
        if self.sql { sql } else { c }
    }

    /// A piece with the comments before it.
    fn piece(&mut self, e: &Expr, context: Context) -> Doc {
        let mut parts = self.notes();
        parts.push(self.bare(e, context));
        Doc::Cat(parts)
    }

    /// The comments before the next node.
    fn notes(&mut self) -> Vec<Doc> {
        self.remarks.docs(self.node, "#")
    }

    /// A piece with its brackets.
    fn bare(&mut self, e: &Expr, context: Context) -> Doc {
        if !self.needs_brackets(e, context) {
            return self.open(e);
        }
        self.deeper(|it| Doc::Cat(vec![text("("), align(vec![it.open(e)]), text(")")]))
    }

    /// One level further down; nothing is written beyond the deepest level.
    fn deeper(&mut self, print: impl FnOnce(&mut Self) -> Doc) -> Doc {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let doc = match self.depth > MOST_NESTED {
            true => text(""),
            false => print(self),
        };
        self.depth -= 1;
        doc
    }

    fn needs_brackets(&self, e: &Expr, context: Context) -> bool {
        match (context, e) {
            (Context::Whole, _) => false,
            (Context::Branch, Expr::Alt { .. } | Expr::Chain { .. }) => self.sql,
            (Context::Branch, _) => false,
            (_, Expr::Cond { .. } | Expr::Chain { .. } | Expr::Alt { .. }) => true,
            (Context::Part | Context::Base | Context::Operand, Expr::Compose(_)) => true,
            (Context::Part, Expr::Apply { .. }) => true,
            (Context::Part, Expr::Mod { base, .. }) => matches!(**base, Expr::Apply { .. }),
            (Context::Base, Expr::Mod { .. }) => true,
            (Context::Base | Context::Operand, Expr::Apply { func, args }) => {
                self.gerunds(func, args).is_some()
            }
            _ => false,
        }
    }

    /// A piece without brackets.
    fn open(&mut self, e: &Expr) -> Doc {
        let applied = match e {
            Expr::Apply { func, args } => self.gerund_here(func, args),
            _ => None,
        };
        self.node += 1;
        match e {
            Expr::Name(word) => text(self.piece_name(word)),
            Expr::Array(numbers) => {
                let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
                text(format!("[{}]", words.join(", ")))
            }
            Expr::Text(words) => text(quoted(words)),
            Expr::Int(n) => text(n.to_string()),
            Expr::Mod { base, keys, range } => {
                let base = self.bare(base, Context::Base);
                let keys = keys.iter().map(underscored);
                let range = range.map(range_words).unwrap_or_default();
                let words: String = keys.chain(range).map(|w| format!(":{w}")).collect();
                Doc::Cat(vec![base, text(words)])
            }
            Expr::Alt { props, items } => self.alternation(props, items),
            Expr::Chain { first, legs } => {
                let mut parts = vec![self.bare(first, Context::Leg)];
                for (link, leg) in legs {
                    let sign = match link {
                        Link::Must => self.operator("=>", "AND_THEN"),
                        Link::May => self.operator("->", "THEN"),
                    };
                    self.further(sign, leg, Context::Leg, &mut parts);
                }
                group(parts)
            }
            Expr::Compose(items) => {
                let sign = self.operator("&", "AND");
                group(self.operands(sign, items, Context::Part))
            }
            Expr::Apply { func, args } => match (applied, args.first()) {
                (Some(gerund), Some(operand)) => self.gerund(gerund, func, operand),
                _ => self.call(func, args),
            },
            Expr::Cond {
                branches,
                otherwise,
            } => self.deeper(|it| match it.sql {
                true => it.sql_cond(branches, otherwise.as_deref()),
                false => it.c_cond(branches, otherwise.as_deref()),
            }),
        }
    }

    fn alternation(&mut self, props: &[Word], items: &[Expr]) -> Doc {
        let props: Vec<String> = props
            .iter()
            .map(|p| format!("::{}", underscored(p)))
            .collect();
        let mut words = props.join(" ");
        if items.is_empty() {
            return text(words);
        }
        if !words.is_empty() {
            words.push(' ');
        }
        let sign = self.operator("/", "OR");
        let mut parts = vec![text(words)];
        parts.extend(self.operands(sign, items, Context::Item));
        group(parts)
    }

    /// Operands with a sign between them. Lines are broken before the sign.
    fn operands(&mut self, sign: &str, items: &[Expr], context: Context) -> Vec<Doc> {
        let mut parts = Vec::new();
        for (i, item) in items.iter().enumerate() {
            match i {
                0 => parts.push(self.piece(item, context)),
                _ => self.further(sign, item, context, &mut parts),
            }
        }
        parts
    }

    fn further(&mut self, sign: &str, item: &Expr, context: Context, parts: &mut Vec<Doc>) {
        parts.push(Doc::Line);
        parts.extend(self.notes());
        parts.push(text(format!("{sign} ")));
        parts.push(self.bare(item, context));
    }

    /// A call as gerunds, if that is possible.
    fn gerunds(&self, func: &Expr, args: &[Expr]) -> Option<String> {
        let [operand] = args else {
            return None;
        };
        if !self.sql || matches!(operand, Expr::Int(_)) {
            return None;
        }
        let one = |e: &Expr| match e {
            Expr::Name(word) => gerund_of(word.as_str(), self.names),
            _ => None,
        };
        let words = match func {
            Expr::Compose(items) => items.iter().map(one).collect::<Option<Vec<_>>>()?,
            func => vec![one(func)?],
        };
        Some(words.join(" AND ").replace('-', "_"))
    }

    /// The same for the call at the next node, unless a comment comes before the operand.
    fn gerund_here(&self, func: &Expr, args: &[Expr]) -> Option<String> {
        let gerunds = self.gerunds(func, args)?;
        let operand = self.node + 1 + u32::try_from(func.nodes().count()).ok()?;
        (!self.remarks.any_at(operand)).then_some(gerunds)
    }

    fn gerund(&mut self, gerund: String, func: &Expr, operand: &Expr) -> Doc {
        self.skip(func);
        self.deeper(|it| {
            let operand = it.bare(operand, Context::Operand);
            Doc::Cat(vec![text(gerund + " "), operand])
        })
    }

    /// Nodes that are printed by other means.
    fn skip(&mut self, e: &Expr) {
        let nodes = u32::try_from(e.nodes().count()).unwrap_or(0);
        self.node = self.node.saturating_add(nodes);
    }

    fn call(&mut self, func: &Expr, args: &[Expr]) -> Doc {
        let head = match func {
            Expr::Name(word) => {
                self.node += 1;
                text(self.function(word))
            }
            func => {
                let func = self.deeper(|it| it.applied(func));
                Doc::Cat(vec![text("("), func, text(")")])
            }
        };
        if args.is_empty() {
            return Doc::Cat(vec![head, text("()")]);
        }
        let args = self.deeper(|it| it.arguments(args));
        group(vec![head, text("("), args, text(")")])
    }

    fn arguments(&mut self, args: &[Expr]) -> Doc {
        let mut parts = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                parts.push(text(","));
                parts.push(Doc::Line);
            }
            parts.push(self.piece(arg, Context::Whole));
        }
        align(parts)
    }

    /// Composed functions in front of a call.
    fn applied(&mut self, func: &Expr) -> Doc {
        self.node += 1;
        let (items, sign) = match func {
            Expr::Compose(items) => (items, self.operator(" & ", " AND ")),
            Expr::Alt { items, .. } => (items, self.operator(" / ", " OR ")),
            Expr::Name(word) => return text(self.function(word)),
            // Nothing else can be applied; it is written as it is.
            other => {
                self.node -= 1;
                return self.open(other);
            }
        };
        let composed = matches!(func, Expr::Compose(_));
        let mut parts = Vec::new();
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                parts.push(text(sign));
            }
            let bracket = composed && !matches!(item, Expr::Name(_));
            let doc = match bracket {
                true => self.deeper(|it| it.applied(item)),
                false => self.applied(item),
            };
            parts.extend(bracket.then(|| text("(")));
            parts.push(doc);
            parts.extend(bracket.then(|| text(")")));
        }
        Doc::Cat(parts)
    }

    fn c_cond(&mut self, branches: &[(Test, Expr)], otherwise: Option<&Expr>) -> Doc {
        let mut parts = Vec::new();
        for (i, (test, piece)) in branches.iter().enumerate() {
            parts.push(text(if i == 0 { "if " } else { " else if " }));
            let bracket = !matches!(test, Test::Text(_));
            let test = self.test(test, Tested::Whole);
            match bracket {
                true => parts.extend([text("("), test, text(")")]),
                false => parts.push(test),
            }
            self.block(piece, &mut parts);
        }
        if let Some(piece) = otherwise {
            parts.push(text(" else"));
            self.block(piece, &mut parts);
        }
        group(parts)
    }

    fn block(&mut self, piece: &Expr, parts: &mut Vec<Doc>) {
        let piece = self.piece(piece, Context::Branch);
        parts.push(text(" {"));
        parts.push(nest(2, vec![Doc::Line, piece]));
        parts.push(Doc::Line);
        parts.push(text("}"));
    }

    fn sql_cond(&mut self, branches: &[(Test, Expr)], otherwise: Option<&Expr>) -> Doc {
        let mut parts = Vec::new();
        for (i, (test, piece)) in branches.iter().enumerate() {
            if i > 0 {
                parts.push(Doc::Line);
            }
            let test = self.test(test, Tested::Whole);
            let piece = self.piece(piece, Context::Branch);
            parts.push(group(vec![
                text(if i == 0 { "IF " } else { "ELSE IF " }),
                test,
                text(" THEN"),
                nest(2, vec![Doc::Line, piece]),
            ]));
        }
        if let Some(piece) = otherwise {
            let piece = self.piece(piece, Context::Branch);
            parts.push(Doc::Line);
            parts.push(group(vec![text("ELSE"), nest(2, vec![Doc::Line, piece])]));
        }
        parts.push(Doc::Line);
        parts.push(text("END"));
        group(parts)
    }

    fn test(&mut self, t: &Test, place: Tested) -> Doc {
        let bracket = match t {
            Test::Or(_) => place > Tested::Whole,
            Test::And(_) => place > Tested::All,
            Test::Not(_) => place == Tested::Value,
            Test::Cmp(..) => place == Tested::Value || place == Tested::Denied && !self.sql,
            Test::Text(_) | Test::Int(_) | Test::Call { .. } => false,
        };
        if !bracket {
            return self.open_test(t);
        }
        self.deeper(|it| Doc::Cat(vec![text("("), it.open_test(t), text(")")]))
    }

    fn open_test(&mut self, t: &Test) -> Doc {
        self.node += 1;
        match t {
            Test::Text(words) => text(quoted(words)),
            Test::Int(n) => text(n.to_string()),
            Test::Or(all) => self.tests(self.operator(" || ", " OR "), all, Tested::All),
            Test::And(all) => self.tests(self.operator(" && ", " AND "), all, Tested::Part),
            Test::Not(one) => {
                let not = self.operator("!", "NOT ");
                let one = self.deeper(|it| it.test(one, Tested::Denied));
                Doc::Cat(vec![text(not), one])
            }
            Test::Cmp(op, a, b) => {
                let a = self.test(a, Tested::Value);
                let b = self.test(b, Tested::Value);
                Doc::Cat(vec![a, text(format!(" {} ", sign(*op))), b])
            }
            Test::Call { func, args } => {
                let head = text(format!("{}(", self.word(func)));
                let args = self.deeper(|it| it.tests(", ", args, Tested::Whole));
                Doc::Cat(vec![head, args, text(")")])
            }
        }
    }

    fn tests(&mut self, between: &str, all: &[Test], place: Tested) -> Doc {
        let mut parts = Vec::new();
        for (i, test) in all.iter().enumerate() {
            if i > 0 {
                parts.push(text(between));
            }
            parts.push(self.test(test, place));
        }
        Doc::Cat(parts)
    }
}

/// What a test is part of, the lowest precedence first.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
enum Tested {
    Whole,
    /// One of several, of which one must hold.
    All,
    /// One of several that must all hold.
    Part,
    /// What must not hold.
    Denied,
    Value,
}
