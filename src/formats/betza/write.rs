//! Writes pieces, one per line, with comments in their places. The meaning of a piece comes from
//! the algebra of movement, so names, functions and nested restrictions can be written as letters.

use super::dialect::{ANY, Dialect};
use super::expand::{Found, MOST_IN_ALL, PASSING, expand};
use super::print::{Written, print};
use super::read::core;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::lines::replace_no_text;
use crate::formats::{Options, Write};
use crate::model::{Catalog, Document, Expr, Note, PieceDef, PieceNode, Pieces, Word};
use crate::movement::{CannotLower, Definition, lower};
use std::sync::Arc;

/// Writes a file of pieces.
pub struct BetzaWriter {
    dialect: Option<&'static Dialect>,
    catalog: Arc<Catalog>,
}

impl BetzaWriter {
    /// A writer of the dialect in the options, otherwise of the one the pieces were read in.
    pub fn new(options: &Options) -> Self {
        Self {
            dialect: Dialect::chosen(options),
            catalog: Arc::clone(options.catalog()),
        }
    }
}

impl Write for BetzaWriter {
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
        let read = pieces.extras.get("betza", "dialect");
        let read = read.and_then(|v| Dialect::named(v.as_str()?));
        let dialect = self.dialect.or(read).unwrap_or(&ANY);
        let mut file = File {
            out: &mut *out,
            begun: false,
            gap: false,
        };
        let mut fine = true;
        let said = in_letters(pieces, self.catalog.dictionary(), dialect);
        for (def, said) in pieces.defs.iter().zip(said) {
            match said.and_then(|said| said.moving(def, dialect)) {
                Ok(said) => {
                    report(def, &said, sink);
                    file.def(def, &said.text);
                }
                Err(problem) => {
                    sink.push(problem);
                    fine = false;
                }
            }
        }
        let last = pieces.after.iter().rposition(|n| *n != Note::Gap);
        file.notes(&pieces.after[..last.map_or(0, |at| at + 1)]);
        replace_no_text(out, start, sink);
        sink.checked(fine)
    }
}

/// One piece in letters, and what was lost in the conversion.
#[derive(Debug)]
pub struct Said {
    /// The letters; empty for what has no moves itself.
    pub text: String,
    /// What could not be written, in words.
    pub lost: Vec<String>,
    /// The properties of the piece.
    pub properties: Vec<Word>,
    /// It is a function that others use.
    pub function: bool,
}

impl Said {
    /// A piece that these letters express completely.
    pub fn all(letters: &str) -> Self {
        Self {
            text: letters.into(),
            lost: Vec::new(),
            properties: Vec::new(),
            function: false,
        }
    }

    /// A piece that never moves has no letters.
    fn moving(self, def: &PieceDef, dialect: &Dialect) -> Result<Self, Diagnostic> {
        match self.text.is_empty() && !self.function {
            true => Err(cannot_say(def.name.as_ref(), def.source.span, &[], dialect)),
            false => Ok(self),
        }
    }
}

/// Every definition of a file in the letters of the named dialect.
pub fn letters(
    pieces: &Pieces,
    dictionary: Option<&Pieces>,
    dialect: &str,
) -> Vec<Result<Said, Diagnostic>> {
    in_letters(pieces, dictionary, Dialect::named(dialect).unwrap_or(&ANY))
}

/// Names that the file does not define are looked up in the dictionary.
fn in_letters(
    pieces: &Pieces,
    dictionary: Option<&Pieces>,
    dialect: &Dialect,
) -> Vec<Result<Said, Diagnostic>> {
    let known = dictionary.unwrap_or_else(|| core());
    let pieces = passing(pieces);
    let meanings = lower(&pieces, &[core(), known]);
    let mut budget = MOST_IN_ALL;
    let each = meanings.into_iter().zip(&pieces.defs);
    let each = each.map(|(meaning, def)| match meaning {
        Ok(definition) => {
            let mut said = one(&definition, dialect, &mut budget)?;
            if def.expr.nodes().any(is_passing) {
                said.lost
                    .push("en-passant captures by composed functions".into());
            }
            Ok(said)
        }
        Err(problem) => Err(cannot_follow(&problem)),
    });
    each.collect()
}

/// Whether a node is the name of the en-passant captures.
fn is_passing(node: PieceNode<'_>) -> bool {
    matches!(node, PieceNode::Expr(Expr::Name(n)) if n.as_str() == PASSING_BY)
}

const PASSING_BY: &str = "en-passant";

fn one(definition: &Definition, dialect: &Dialect, budget: &mut usize) -> Result<Said, Diagnostic> {
    let Found { items, mut lost } = expand(&definition.movement, budget);
    let Written { text, lost: more } = print(items, dialect);
    lost.extend(more);
    if text.is_empty() && !definition.function && !lost.is_empty() {
        let name = definition.name.as_ref();
        return Err(cannot_say(name, definition.span, &lost, dialect));
    }
    Ok(Said {
        text,
        lost,
        properties: definition.properties.clone(),
        function: definition.function,
    })
}

fn report(def: &PieceDef, said: &Said, sink: &mut Sink) {
    let span = Some(def.source.span);
    let count = |n: usize| n as u64;
    if said.function {
        let what = "functions, whose moves are written in the pieces that use them";
        sink.lose(Code("betza/lost-function"), what, 1, span);
    }
    if !said.properties.is_empty() {
        let names: Vec<String> = said.properties.iter().map(|p| format!("`{p}`")).collect();
        let what = format!("properties of pieces: {}", names.join(", "));
        sink.lose(Code("betza/lost-property"), what, count(names.len()), span);
    }
    if !said.lost.is_empty() {
        let what = format!("moves without letters: {}", said.lost.join(", "));
        sink.lose(Code("betza/lost-moves"), what, count(said.lost.len()), span);
    }
}

fn cannot_say(name: Option<&Word>, span: Span, lost: &[String], dialect: &Dialect) -> Diagnostic {
    let name = name.map_or("this piece".into(), |n| format!("`{n}`"));
    let why = match lost {
        [] => "it never moves".into(),
        lost => lost.join(", "),
    };
    let message = format!("{name} has no letters in {}: {why}", dialect.title);
    Diagnostic::error(Code("betza/cannot-say"), message)
        .at(span)
        .help("remove it, or write the file as LCPN: `-t lcpn`")
}

fn cannot_follow(problem: &CannotLower) -> Diagnostic {
    Diagnostic::error(Code("betza/cannot-follow"), problem.problem.to_string())
        .at(problem.span)
        .help("define the piece without using itself, and with fewer levels")
}

fn not_pieces() -> Diagnostic {
    let message = "this notation can only hold definitions of pieces, and there are none here";
    let d = Diagnostic::error(Code("betza/not-pieces"), message).at(Span::default());
    d.help("convert to a notation that holds games and positions")
}

/// En-passant captures as a restriction, which is kept where an unknown function is not.
fn passing(pieces: &Pieces) -> Pieces {
    let mut pieces = pieces.clone();
    let own = |d: &PieceDef| d.name.as_ref().is_some_and(|n| n.as_str() == PASSING_BY);
    if !pieces.defs.iter().any(own) {
        pieces.defs.iter_mut().for_each(|d| rewrite(&mut d.expr, 0));
    }
    pieces
}

/// The maximum number of levels, more than a movement may have.
const DEEPEST: u16 = 300;

fn rewrite(expr: &mut Expr, depth: u16) {
    if depth > DEEPEST {
        return;
    }
    let deeper = |e: &mut Expr| rewrite(e, depth + 1);
    match expr {
        Expr::Name(_) | Expr::Array(_) | Expr::Text(_) | Expr::Int(_) => {}
        Expr::Mod { base, .. } => deeper(base),
        Expr::Alt { items: all, .. } | Expr::Compose(all) => all.iter_mut().for_each(deeper),
        Expr::Chain { first, legs } => {
            deeper(first);
            legs.iter_mut().for_each(|(_, leg)| deeper(leg));
        }
        Expr::Apply { func, args } => {
            args.iter_mut().for_each(deeper);
            let is = matches!(&**func, Expr::Name(n) if n.as_str() == PASSING_BY);
            if let (true, [arg], Some(word)) = (is, &mut args[..], Word::new(PASSING)) {
                let base = Box::new(std::mem::replace(arg, Expr::Int(0)));
                *expr = Expr::Mod {
                    base,
                    keys: vec![word],
                    range: None,
                };
            }
        }
        Expr::Cond {
            branches,
            otherwise,
        } => {
            branches.iter_mut().for_each(|(_, e)| deeper(e));
            otherwise.iter_mut().for_each(|e| deeper(e));
        }
    }
}

/// The file being written.
struct File<'a> {
    out: &'a mut Vec<u8>,
    begun: bool,
    /// The last line is empty.
    gap: bool,
}

impl File<'_> {
    fn def(&mut self, def: &PieceDef, text: &str) {
        self.notes(&def.before);
        let inside = def.inside.iter().map(|(_, text)| text);
        inside.for_each(|text| self.comment(text));
        let name = def.name.as_ref().map(|n| format!("{n}: "));
        let mut line = name.unwrap_or_default() + text;
        let mut beside = def.beside.iter().flat_map(|t| t.split(['\n', '\r']));
        // A function has no line for its comment.
        if text.is_empty() {
            beside.for_each(|text| self.comment(text));
            return;
        }
        if let Some(first) = beside.next() {
            line = format!("{line} # {first}").trim_end().to_owned();
        }
        self.line(&line);
        beside.for_each(|text| self.comment(text));
    }

    fn notes(&mut self, notes: &[Note]) {
        for note in notes {
            match note {
                Note::Line(text) => self.comment(text),
                Note::Gap if self.begun && !self.gap => {
                    self.out.push(b'\n');
                    self.gap = true;
                }
                Note::Gap => {}
            }
        }
    }

    fn comment(&mut self, text: &str) {
        for line in text.split(['\n', '\r']) {
            self.line(format!("# {line}").trim_end());
        }
    }

    fn line(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'\n');
        (self.begun, self.gap) = (true, false);
    }
}
