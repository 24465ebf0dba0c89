use super::Condition;
use super::parse_test::test;
use super::test::Test;
use super::tree::Tree;
use crate::diag::{Code, Diagnostic, syntax_error};
use pest::Parser;
use pest::iterators::Pair;
use std::str::FromStr;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/where.pest"]
struct WhereParser;

/// How deep parentheses and `not` may be nested.
const MOST_DEPTH: usize = 100;

/// What is wrong with the text of a condition, and where.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Wrong {
    /// In words.
    pub message: String,
    /// The bytes it is about.
    pub span: (usize, usize),
    /// What to write instead.
    pub help: Option<String>,
}

pub(super) type Found<T> = Result<T, Wrong>;

impl Wrong {
    pub(super) fn new(message: impl Into<String>, pair: &Pair<'_, Rule>) -> Self {
        let span = pair.as_span();
        Self {
            message: message.into(),
            span: (span.start(), span.end()),
            help: None,
        }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}

impl FromStr for Condition {
    type Err = Wrong;

    fn from_str(text: &str) -> Found<Self> {
        let mut pairs = WhereParser::parse(Rule::expression, text).map_err(|e| {
            let d = syntax_error(Code("core/condition"), &e, text, name);
            of_diagnostic(d)
        })?;
        let items = pairs.next().into_iter().flat_map(Pair::into_inner);
        let mut joining = Joining {
            items: items.collect(),
            at: 0,
            depth: 0,
            tests: Vec::new(),
        };
        let tree = joining.either()?;
        match joining.peek() {
            Rule::EOI => Ok(Self {
                tree,
                tests: joining.tests,
            }),
            _ => Err(joining.unexpected("`and`, `or` or the end of the condition")),
        }
    }
}

fn of_diagnostic(d: Diagnostic) -> Wrong {
    let span = d.span.unwrap_or_default();
    Wrong {
        message: d.message.into_owned(),
        span: (span.start as usize, span.end as usize),
        help: None,
    }
}

/// Gives `not`, `and` and `or` their order.
struct Joining<'t> {
    items: Vec<Pair<'t, Rule>>,
    at: usize,
    depth: usize,
    tests: Vec<Test>,
}

impl<'t> Joining<'t> {
    fn peek(&self) -> Rule {
        self.items.get(self.at).map_or(Rule::EOI, Pair::as_rule)
    }

    fn next_if(&mut self, rule: Rule) -> bool {
        let is = self.peek() == rule;
        self.at += usize::from(is);
        is
    }

    /// `A or B`
    fn either(&mut self) -> Found<Tree> {
        let mut parts = vec![self.all()?];
        while self.next_if(Rule::or) {
            parts.push(self.all()?);
        }
        Ok(join(parts, Tree::Or))
    }

    /// `A and B`
    fn all(&mut self) -> Found<Tree> {
        let mut parts = vec![self.one()?];
        while self.next_if(Rule::and) {
            parts.push(self.one()?);
        }
        Ok(join(parts, Tree::And))
    }

    /// A test, `not A`, or `(A)`.
    fn one(&mut self) -> Found<Tree> {
        let mut negative = false;
        while self.next_if(Rule::not) {
            negative = !negative;
        }
        let tree = match self.next_if(Rule::open) {
            true => self.inside()?,
            false => self.test()?,
        };
        Ok(match negative {
            true => Tree::Not(Box::new(tree)),
            false => tree,
        })
    }

    fn inside(&mut self) -> Found<Tree> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            self.at -= 1;
            return Err(self.wrong(format!("more than {MOST_DEPTH} parentheses are open")));
        }
        let tree = self.either()?;
        self.depth -= 1;
        match self.next_if(Rule::close) {
            true => Ok(tree),
            false => Err(self.unexpected("`and`, `or` or `)`")),
        }
    }

    fn test(&mut self) -> Found<Tree> {
        let pair = self.items.get(self.at).cloned();
        let made = match pair {
            Some(pair) if !is_joint(pair.as_rule()) => test(pair)?,
            _ => return Err(self.unexpected("a test such as `WhiteElo >= 2500`")),
        };
        self.at += 1;
        self.tests.push(made);
        Ok(Tree::Test(self.tests.len() - 1))
    }

    fn unexpected(&self, wanted: &str) -> Wrong {
        let found = match self.items.get(self.at) {
            Some(pair) if pair.as_rule() != Rule::EOI => format!("`{}`", pair.as_str()),
            _ => "the end of the text".to_owned(),
        };
        self.wrong(format!("expected {wanted}, found {found}"))
    }

    /// An error at the current item.
    fn wrong(&self, message: String) -> Wrong {
        let last = self.items.len().saturating_sub(1);
        match self.items.get(self.at.min(last)) {
            Some(pair) => Wrong::new(message, pair),
            None => Wrong {
                message,
                span: (0, 0),
                help: None,
            },
        }
    }
}

fn is_joint(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::and | Rule::or | Rule::not | Rule::open | Rule::close | Rule::EOI
    )
}

fn join(mut parts: Vec<Tree>, all: fn(Vec<Tree>) -> Tree) -> Tree {
    match (parts.pop(), parts.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            parts.extend(last);
            all(parts)
        }
    }
}

/// What a rule is called in a message.
fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::and => "`and`",
        Rule::or => "`or`",
        Rule::not | Rule::tagged => "",
        Rule::open => "`(`",
        Rule::close => "`)`",
        Rule::comma => "`,`",
        Rule::expression | Rule::EOI => "the end of the condition",
        Rule::has | Rule::uses | Rule::reaches | Rule::ends => "a test",
        Rule::listed | Rule::compared | Rule::name => "a test",
        Rule::operator => "a comparison such as `=` or `>=`",
        Rule::quoted | Rule::word | Rule::double | Rule::single => "a value",
        _ => "",
    }
}
