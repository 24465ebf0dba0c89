//! From one line to a position.
//!
//! Accepts: everything [`fen`] does within a field, checks and counters after
//! the four fields (`3+3`, `0 1`, `+2+0`), a missing last semicolon, empty
//! opcodes, and the dialect `FEN;key value;key value`.

use super::plain;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::{Dialect, Options, Read, fen};
use crate::io::Record;
use crate::model::{Catalog, Document, PlainPosition, Position, VariantName};
use pest::Parser;
use pest::iterators::Pair;
use std::borrow::Cow;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/epd.pest"]
struct EpdParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::position | Rule::word => "a position of four fields",
        Rule::number | Rule::integer | Rule::digits => "a number",
        Rule::op | Rule::opcode => "an opcode",
        Rule::operand | Rule::bare => "an operand",
        Rule::string => "a closed string",
        Rule::separator => "`;`",
        Rule::epd | Rule::blank | Rule::newline | Rule::EOI => "",
    }
}

/// Reads one position per record.
#[derive(Debug)]
pub struct EpdReader {
    variant: Option<VariantName>,
    catalog: Arc<Catalog>,
    dialect: Dialect,
    by_grammar: bool,
    may_be_plain: bool,
}

impl EpdReader {
    /// A reader for the variant the options name, where the line names none.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            catalog: Arc::clone(options.catalog()),
            dialect: Dialect::of(options),
            by_grammar: options.by_grammar,
            may_be_plain: fen::may_be_plain(options),
        }
    }
}

impl Read for EpdReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let Some(line) = fen::without_zeros(&text, Code("epd/zero-byte"), sink) else {
            return Err(sink.failure());
        };
        let position = doc.as_position();
        if let Some(rest) = self.read_usual(line, position) {
            let mut ops = plain::ops(line, rest).flatten();
            let applied = ops.try_for_each(|op| op.apply(position, sink));
            return sink.checked(applied.is_some());
        }
        let plain = plain::read(line).filter(|_| !self.by_grammar);
        let read = match plain {
            Some((fields, ops)) => self.lower((fields, 0), &ops, position, sink),
            None => self.read_by_grammar(line, position, sink)?,
        };
        sink.checked(read.is_some())
    }

    fn read_plain(&mut self, record: &Record<'_>, position: &mut PlainPosition) -> bool {
        self.may_be_plain && plain::read_position(record.bytes, position).is_some()
    }
}

impl EpdReader {
    /// Reads the position of a plain line that does not name its variant, and returns the opcodes after it that are still
    /// to be read. Otherwise `position` must not be used.
    fn read_usual<'t>(&self, line: &'t str, position: &mut Position) -> Option<&'t str> {
        if self.by_grammar {
            return None;
        }
        let named = self.variant.as_ref().map(|v| (v, self.catalog.as_ref()));
        let rest = fen::plain_four(line, named, position)?;
        if let Some([halfmove, fullmove]) = plain::counters(rest.as_bytes()) {
            position.counters.halfmove = Some(halfmove);
            position.counters.fullmove = Some(fullmove);
            return Some("");
        }
        let plain = |op: Option<Op<'_>>| op.is_some_and(|op| op.name != "variant");
        plain::ops(line, rest).all(plain).then_some(rest)
    }

    fn read_by_grammar(
        &self,
        line: &str,
        position: &mut Position,
        sink: &mut Sink,
    ) -> Result<Option<()>, Reported> {
        let epd = match EpdParser::parse(Rule::epd, line) {
            Ok(mut pairs) => pairs.next(),
            Err(e) => {
                let d = syntax_error(Code("epd/syntax"), &e, line, name);
                return Err(sink.fail(d.help(
                    "an EPD looks like `r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id \"castle\";`",
                )));
            }
        };
        let mut parts = epd.into_iter().flat_map(Pair::into_inner);
        let Some(fields) = parts.next() else {
            return Ok(None);
        };
        let ops: Vec<Op<'_>> = parts.filter_map(Op::of).collect();
        let base = fields.as_span().start();
        Ok(self.lower((fields.as_str(), base), &ops, position, sink))
    }

    /// `base`: where the fields of the position begin.
    fn lower(
        &self,
        (fields, base): (&str, usize),
        ops: &[Op<'_>],
        position: &mut Position,
        sink: &mut Sink,
    ) -> Option<()> {
        let mut named = None;
        for op in ops.iter().filter(|op| op.name == "variant") {
            let name = op.variant(&self.catalog, sink)?;
            let before = named.replace(name.clone());
            op.keep_over(before.is_some_and(|before| before != name), sink);
        }
        let variant = named.or_else(|| self.variant.clone());
        let named = variant.as_ref().map(|v| (v, self.catalog.as_ref()));
        let is_plain = |position: &mut Position| {
            fen::plain_four(fields, named, position).is_some_and(str::is_empty)
        };
        if self.by_grammar || !is_plain(position) {
            *position = fen::parse_four(fields, named, self.dialect, sink, base)?;
        }
        for op in ops {
            op.apply(position, sink)?;
        }
        Some(())
    }
}

/// One opcode with its operands, separated by one blank each.
#[derive(Debug)]
pub(super) struct Op<'a> {
    pub name: &'a str,
    pub operands: Cow<'a, str>,
    pub span: Span,
}

impl<'a> Op<'a> {
    fn of(pair: Pair<'a, Rule>) -> Option<Self> {
        if pair.as_rule() != Rule::op {
            return None;
        }
        let span = pair.as_span().into();
        let mut parts = pair.into_inner();
        let name = parts.next()?.as_str();
        let mut operands = String::new();
        for operand in parts {
            if !operands.is_empty() {
                operands.push(' ');
            }
            operands.push_str(operand.as_str());
        }
        Some(Self {
            name,
            operands: operands.into(),
            span,
        })
    }

    fn variant(&self, catalog: &Catalog, sink: &mut Sink) -> Option<VariantName> {
        let name = self.operands.trim_matches('"');
        match VariantName::stated(name) {
            Ok(_) => Some(catalog.named(name)),
            Err(message) => {
                let d = Diagnostic::error(Code("epd/variant-name"), message);
                sink.push(d.at(self.span).help(VariantName::HELP));
                None
            }
        }
    }

    fn apply(&self, position: &mut Position, sink: &mut Sink) -> Option<()> {
        match self.name {
            "variant" => {}
            "hmvc" => self.count(&mut position.counters.halfmove, sink)?,
            "fmvn" => self.count(&mut position.counters.fullmove, sink)?,
            name => {
                self.keep_over(position.extras.get("epd", name).is_some(), sink);
                let operands = self.operands.as_ref().into();
                position.extras.set("epd", name, operands);
            }
        }
        Some(())
    }

    /// Sets a counter, which an opcode or a number after the fields may have set before.
    fn count(&self, counter: &mut Option<u64>, sink: &mut Sink) -> Option<()> {
        let number = self.number(sink)?;
        let before = counter.replace(number);
        self.keep_over(before.is_some_and(|before| before != number), sink);
        Some(())
    }

    fn number(&self, sink: &mut Sink) -> Option<u64> {
        let number = self.operands.parse().ok();
        if number.is_none() {
            let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
            let (wrong, help) = match !self.operands.is_empty() && digits(&self.operands) {
                true => ("has a number that is too large", fen::NUMBER_HELP),
                false => ("needs one number", "write `hmvc 0;` and `fmvn 1;`"),
            };
            let message = format!("`{}` {wrong}", self.name);
            let d = Diagnostic::error(Code("epd/number"), message);
            sink.push(d.at(self.span).help(help));
        }
        number
    }

    /// If so, names the other value that the line has for it.
    fn keep_over(&self, other: bool, sink: &mut Sink) {
        if !other {
            return;
        }
        let message = format!("the opcode `{}` is repeated; this one is kept", self.name);
        let d = Diagnostic::warning(Code("epd/opcode-twice"), message)
            .at(self.span)
            .help("write each opcode once, with all its operands");
        sink.discard(d, "repeated opcodes");
    }
}
