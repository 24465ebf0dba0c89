//! Writes definitions in one of the four styles, with comments in their places.

use super::Style;
use super::cursor::MOST_NESTED;
use super::gerund::is_gerund;
use super::layout::{Doc, one_line, print};
use super::print_infix::Infix;
use super::print_lisp::Lisp;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::lines::replace_no_text;
use crate::formats::{Options, Write};
use crate::model::{Document, Expr, Note, PieceDef, PieceNode, Pieces, Test, Word};
use std::collections::{BTreeMap, HashSet};

/// Writes a file of pieces.
pub struct LcpnWriter {
    style: Option<Style>,
}

impl LcpnWriter {
    /// A writer of the style in the options, otherwise of the one the pieces were read in.
    pub fn new(options: &Options) -> Self {
        Self {
            style: Style::chosen(options),
        }
    }
}

impl Write for LcpnWriter {
    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Pieces(pieces) = doc else {
            return Err(sink.fail(not_pieces()));
        };
        let start = out.len();
        let read = pieces.extras.get("lcpn", "style").and_then(|v| v.as_str());
        let style = self.style.or_else(|| Style::named(read?));
        let done = File {
            style: style.unwrap_or(Style::Emacs),
            names: names(pieces),
            begun: false,
            gap: false,
            out: &mut *out,
        }
        .all(pieces, sink);
        replace_no_text(out, start, sink);
        sink.checked(done)
    }
}

/// A piece on one line, in the Emacs Lisp style; `None` if its brackets would be too deep.
pub fn spelled(expr: &Expr) -> Option<String> {
    let mut none = Remarks {
        all: BTreeMap::new(),
    };
    let (doc, depth) = Lisp::expr(Style::Emacs, expr, &mut none);
    (depth <= MOST_NESTED).then(|| one_line(&doc))
}

fn not_pieces() -> Diagnostic {
    let message = "this notation can only hold definitions of pieces, and there are none here";
    let d = Diagnostic::error(Code("lcpn/not-pieces"), message).at(Span::default());
    d.help("convert to a notation that holds games and positions")
}

/// The error for a definition that cannot be written.
pub fn too_deep(def: &PieceDef) -> Diagnostic {
    let message =
        format!("in this style, brackets would be nested more than {MOST_NESTED} levels deep");
    let d = Diagnostic::error(Code("lcpn/too-deep"), message).at(def.source.span);
    d.help("define the inner parts under names of their own")
}

/// Every name in the file: a gerund is written only if it conflicts with no name.
fn names(pieces: &Pieces) -> HashSet<String> {
    let mut names = HashSet::new();
    for def in &pieces.defs {
        names.extend(def.name.iter().map(|n| n.as_str().to_owned()));
        names.extend(def.expr.nodes().filter_map(|n| match n {
            PieceNode::Expr(Expr::Name(w)) | PieceNode::Test(Test::Call { func: w, .. }) => {
                Some(w.as_str().to_owned())
            }
            _ => None,
        }));
    }
    names.retain(|n| !is_gerund(n));
    names
}

/// The file being written.
struct File<'a> {
    style: Style,
    names: HashSet<String>,
    begun: bool,
    /// The last line is empty.
    gap: bool,
    out: &'a mut Vec<u8>,
}

impl File<'_> {
    fn all(mut self, pieces: &Pieces, sink: &mut Sink) -> bool {
        for (i, def) in pieces.defs.iter().enumerate() {
            let next = pieces.defs.get(i + 1);
            if !self.def(def, next) {
                sink.push(too_deep(def));
                return false;
            }
        }
        let text = |n: &Note| matches!(n, Note::Line(_));
        let last = pieces.after.iter().rposition(text);
        self.notes(&pieces.after[..last.map_or(0, |at| at + 1)]);
        true
    }

    fn def(&mut self, def: &PieceDef, next: Option<&PieceDef>) -> bool {
        self.notes(&def.before);
        let mut remarks = Remarks::of(def, self.style);
        if def.name.is_none() {
            let first = remarks.at(0);
            first.iter().for_each(|line| self.line(line));
        }
        let (doc, depth) = match self.style {
            Style::Emacs | Style::Common => Lisp::def(self.style, def, &mut remarks),
            Style::C | Style::Sql => Infix::def(self.style, def, &mut remarks, &self.names),
        };
        print(&doc, self.out);
        (self.begun, self.gap) = (true, false);
        // A property alone would be applied to the next piece.
        let alone = matches!(&def.expr, Expr::Alt { items, .. } if items.is_empty());
        let lisp = matches!(self.style, Style::Emacs | Style::Common);
        if !lisp && alone && next.is_some_and(|n| n.name.is_none()) {
            self.out.push(b';');
        }
        if let Some(text) = &def.beside {
            self.beside(text);
        }
        self.out.push(b'\n');
        remarks.rest().iter().for_each(|line| self.line(line));
        depth <= MOST_NESTED
    }

    fn beside(&mut self, text: &str) {
        let sign = self.style.comment();
        for (i, line) in text.split('\n').enumerate() {
            match i {
                0 => self.out.push(b' '),
                _ => self.out.push(b'\n'),
            }
            let words = format!("{} {line}", &sign[..1]);
            self.out.extend_from_slice(words.trim_end().as_bytes());
        }
    }

    fn notes(&mut self, notes: &[Note]) {
        for note in notes {
            match note {
                Note::Line(text) => self.line(text),
                Note::Gap if self.begun && !self.gap => {
                    self.out.push(b'\n');
                    self.gap = true;
                }
                Note::Gap => {}
            }
        }
    }

    fn line(&mut self, text: &str) {
        for line in text.split('\n') {
            let words = format!("{} {line}", self.style.comment());
            self.out.extend_from_slice(words.trim_end().as_bytes());
            self.out.push(b'\n');
        }
        (self.begun, self.gap) = (true, false);
    }
}

/// The comments inside a definition, each at the node it can be written before.
pub struct Remarks<'a> {
    all: BTreeMap<u32, Vec<&'a str>>,
}

impl<'a> Remarks<'a> {
    fn of(def: &'a PieceDef, style: Style) -> Self {
        let mut all: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        if !def.inside.is_empty() {
            let mut places = Places {
                to: Vec::new(),
                infix: matches!(style, Style::C | Style::Sql),
            };
            places.expr(&def.expr, 0);
            for (node, text) in &def.inside {
                let to = places.to.get(*node as usize).copied();
                all.entry(to.unwrap_or(*node)).or_default().push(text);
            }
        }
        Self { all }
    }

    /// Removes and returns the comments before a node.
    pub fn at(&mut self, node: u32) -> Vec<&'a str> {
        self.all.remove(&node).unwrap_or_default()
    }

    /// Whether there are any before that node.
    pub fn any_at(&self, node: u32) -> bool {
        self.all.contains_key(&node)
    }

    /// The comments before a node, each on a separate line.
    pub fn docs(&mut self, node: u32, sign: &str) -> Vec<Doc> {
        let mut docs = Vec::new();
        for line in self.at(node).into_iter().flat_map(|t| t.split('\n')) {
            let words = format!("{sign} {line}");
            docs.push(Doc::Fresh);
            docs.push(Doc::Text(words.trim_end().to_owned()));
            docs.push(Doc::Hard);
        }
        docs
    }

    /// What is left.
    fn rest(self) -> Vec<&'a str> {
        self.all.into_values().flatten().collect()
    }
}

/// Where a comment before each node can be written in a style: never inside a condition, and
/// not before the first part of an operand, where it could not be told from a comment before
/// the whole operand.
struct Places {
    to: Vec<u32>,
    infix: bool,
}

impl Places {
    fn next(&self) -> u32 {
        u32::try_from(self.to.len()).unwrap_or(u32::MAX)
    }

    /// A separate node.
    fn own(&mut self, e: &Expr) {
        let node = self.next();
        self.expr(e, node);
    }

    /// A node whose comments are written at `to`.
    fn expr(&mut self, e: &Expr, to: u32) {
        self.to.push(to);
        match e {
            Expr::Mod { base, .. } if self.infix || matches!(**base, Expr::Array(_)) => {
                self.expr(base, to);
            }
            Expr::Mod { base, .. } => self.own(base),
            Expr::Alt { props, items } => self.list(items, props.is_empty(), to),
            Expr::Compose(items) => self.list(items, true, to),
            Expr::Chain { first, legs } => {
                self.leading(first, true, to);
                legs.iter().for_each(|(_, leg)| self.own(leg));
            }
            Expr::Apply { func, args } => {
                if self.infix {
                    let nodes = func.nodes().count();
                    self.to.extend(std::iter::repeat_n(to, nodes));
                } else {
                    self.own(func);
                }
                args.iter().for_each(|a| self.own(a));
            }
            Expr::Cond {
                branches,
                otherwise,
            } => {
                for (test, piece) in branches {
                    let nodes = test.nodes().count();
                    let branch = self
                        .next()
                        .saturating_add(u32::try_from(nodes).unwrap_or(0));
                    self.to.extend(std::iter::repeat_n(branch, nodes));
                    self.own(piece);
                }
                otherwise.iter().for_each(|e| self.own(e));
            }
            Expr::Name(_) | Expr::Array(_) | Expr::Text(_) | Expr::Int(_) => {}
        }
    }

    fn list(&mut self, items: &[Expr], leading: bool, to: u32) {
        for (i, item) in items.iter().enumerate() {
            self.leading(item, leading && i == 0, to);
        }
    }

    fn leading(&mut self, e: &Expr, leading: bool, to: u32) {
        match leading && self.infix {
            true => self.expr(e, to),
            false => self.own(e),
        }
    }
}

/// A string in quotation marks, for [`unquoted`](super::cursor::unquoted).
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    let mut slashes = 0;
    for c in text.chars() {
        if c == '"' {
            out.extend(std::iter::repeat_n('\\', slashes + 1));
        }
        slashes = if c == '\\' { slashes + 1 } else { 0 };
        out.push(c);
    }
    out.extend(std::iter::repeat_n('\\', slashes));
    out.push('"');
    out
}

/// `:rider`, `:4` or `:2`, `:4`: the parts of a range without their colons.
pub fn range_words(range: crate::model::StepRange) -> Vec<String> {
    match (range.min, range.max) {
        (1, None) => vec!["rider".into()],
        (min, None) => vec![min.to_string(), "*".into()],
        (1, Some(max)) => vec![max.to_string()],
        (min, Some(max)) => vec![min.to_string(), max.to_string()],
    }
}

/// A word with underscores.
pub fn underscored(word: &Word) -> String {
    word.as_str().replace('-', "_")
}
