//! Accepted: sections in square brackets, `option = value` lines, comments after `#` or `;`. A section is a
//! variant; of `[pieces:chess]`, which the writer makes of pieces without a variant, only the
//! lines about pieces are read (`knight = n`, `king = k:KN`, `customPiece1 = g:FN`), all others
//! are kept. A piece whose name Fairy-Stockfish knows moves as it does there. What
//! Fairy-Stockfish would silently skip, such as a letter of another dialect of Betza, is refused.

use super::page::Page;
use super::problem::{self, Fault};
use super::sections::{self, Bases, Known, MOST_SECTIONS};
use super::table::{Subject, option};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::lines::with_ends;
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{Catalog, Document, Pieces};
use pest::Parser;
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "../grammars/common.pest"]
#[grammar = "../grammars/fsf-ini.pest"]
pub(super) struct IniParser;

/// After this many errors the rest is most likely in another notation.
const MOST_ERRORS: usize = 20;
/// Limits for the number and length of lines, far above those of real files.
const MOST_LINES: usize = 100_000;
const LONGEST: usize = 8192;

/// Reads a section.
#[derive(Debug)]
pub struct FsfIniReader {
    catalog: Arc<Catalog>,
    bases: Bases,
}

impl FsfIniReader {
    /// A reader that looks names up where the options say.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            bases: Bases::default(),
        }
    }
}

impl Read for FsfIniReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        if record.origin.index >= MOST_SECTIONS as u64 {
            let span = Span::new(0, text.lines().next().map_or(0, str::len));
            return Err(sink.fail(*problem::too_many_sections(MOST_SECTIONS, span)));
        }
        let above = record.session_text();
        match section(&text, &above, &self.catalog, &mut self.bases) {
            Ok((pieces, lost)) => {
                let lost = lost.into_iter();
                lost.for_each(|d| sink.discard(d, "rights in the start"));
                *doc = Document::Pieces(pieces);
                Ok(())
            }
            Err(faults) => {
                faults.into_iter().for_each(|d| sink.push(*d));
                sink.checked(false)
            }
        }
    }
}

/// The variant of a section, or only its pieces, and warnings about what is lost of it. `above`: the sections that it is
/// like; `bases`: what was written before of the same catalog.
///
/// # Errors
/// Everything that is wrong in it.
pub fn section(
    text: &str,
    above: &str,
    catalog: &Arc<Catalog>,
    bases: &mut Bases,
) -> Result<(Pieces, Vec<Diagnostic>), Vec<Fault>> {
    let page = read(text);
    if !page.errors.is_empty() {
        return Err(page.errors);
    }
    let known = Known {
        catalog,
        judge: &|_, _| Ok(()),
    };
    let defined = sections::variant(text, above, known, bases).map_err(|fault| vec![fault])?;
    let Some(mut defined) = defined else {
        let once = page.repeated.is_empty();
        return if once {
            Ok((page.pieces, Vec::new()))
        } else {
            Err(page.repeated)
        };
    };
    let alone = above.is_empty() || !sections::inherits(text, above);
    let text = alone.then_some(text);
    let mut lost = std::mem::take(&mut defined.unused);
    lost.retain(problem::is_loss);
    Ok((page.variant(defined, text), lost))
}

/// The errors in a file of variants: lines that are not sections or options, and the messages about pieces.
pub fn faults(text: &str) -> Vec<Fault> {
    read(text).errors
}

/// Reads a whole text.
pub fn read(text: &str) -> Page {
    let mut page = Page::default();
    let keys = with_ends(text).filter_map(|l| Some(l.split_once('=')?.0.trim()));
    let names = keys.filter_map(|key| match option(key)? {
        Subject::Known(name, _) => Some(name.to_owned()),
        Subject::Custom(_) => None,
    });
    page.taken.extend(names);
    let mut at = 0;
    for (n, line) in with_ends(text).enumerate() {
        let bare = line.trim_end_matches(['\n', '\r']);
        let read = match n >= MOST_LINES || bare.len() > LONGEST {
            true => Err(problem::too_large(
                n >= MOST_LINES,
                Span::new(0, bare.len().min(40)),
            )),
            false => {
                page.at = at;
                page.line(bare)
            }
        };
        if let Err(mut fault) = read {
            let span = fault.span.unwrap_or_default();
            fault.span = Some(within(span, bare).shifted(at));
            page.errors.push(fault);
        }
        if page.errors.len() >= MOST_ERRORS || n >= MOST_LINES {
            break;
        }
        at += line.len();
    }
    page.finish(text);
    page
}

/// A line of a file that is not empty and no comment.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Line<'a> {
    /// `[name:base]`, and where it is.
    Section(&'a str, Option<&'a str>, Span),
    /// `key = value`, and where the key and the value are.
    Entry(&'a str, &'a str, Span, Span),
}

/// The sections and options of a file, and what is wrong with other lines.
pub fn lines(text: &str) -> Vec<Result<Line<'_>, Fault>> {
    let (mut all, mut at) = (Vec::new(), 0);
    for line in with_ends(text) {
        let bare = line.trim_end_matches(['\n', '\r']);
        match IniParser::parse(Rule::line, bare) {
            Ok(parsed) => all.extend(
                parsed
                    .flat_map(Pair::into_inner)
                    .filter_map(|p| part(p, at))
                    .map(Ok),
            ),
            Err(e) => {
                let mut fault = syntax(&e, bare);
                fault.span = Some(within(fault.span.unwrap_or_default(), bare).shifted(at));
                all.push(Err(fault));
            }
        }
        at += line.len();
    }
    all
}

fn part<'a>(pair: Pair<'a, Rule>, at: usize) -> Option<Line<'a>> {
    let (rule, whole) = (pair.as_rule(), Span::from(pair.as_span()).shifted(at));
    // Blanks in the grammar are those of ASCII.
    let part = |p: Pair<'a, Rule>| {
        let (all, text) = (p.as_str(), p.as_str().trim());
        let start = p.as_span().start() + (all.len() - all.trim_start().len());
        (text, Span::new(start, start + text.len()).shifted(at))
    };
    let mut parts = pair.into_inner();
    let (first, second) = (parts.next()?, parts.next());
    match rule {
        Rule::section => {
            let base = second.filter(|base| base.as_rule() == Rule::name);
            // As the framer finds it.
            let base = base.map(|base| base.as_str().trim_ascii());
            Some(Line::Section(first.as_str().trim_ascii(), base, whole))
        }
        Rule::entry => {
            let (key, here) = part(first);
            let (value, there) = second.map(part).unwrap_or(("", here));
            Some(Line::Entry(key, value, here, there))
        }
        _ => None,
    }
}

/// A place cut to whole characters of its line.
fn within(span: Span, line: &str) -> Span {
    let mut end = (span.end as usize).min(line.len());
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    Span::new((span.start as usize).min(end), end)
}

/// A comment without its signs.
pub(super) fn inner(comment: &str) -> String {
    let sign = comment.chars().next().unwrap_or('#');
    let text = comment.trim_start_matches(sign);
    let text = text.strip_prefix(' ').unwrap_or(text);
    text.trim_end().to_owned()
}

type PestError = pest::error::Error<Rule>;

pub(super) fn syntax(e: &PestError, text: &str) -> Fault {
    let help = "write a section `[name:base]`, an option `option = value`, or a comment after `#`";
    Box::new(syntax_error(Code("fsf-ini/unexpected"), e, text, name).help(help))
}

pub(super) fn bad_value(e: &PestError, text: &str) -> Fault {
    let help = "write a letter, `knight = n`; a custom piece needs moves after a colon, `customPiece1 = g:FN`";
    Box::new(syntax_error(Code("fsf-ini/value"), e, text, name).help(help))
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::section => "a section in brackets",
        Rule::comment => "a comment",
        Rule::entry | Rule::key => "an option",
        Rule::value => "a value",
        Rule::name => "a name",
        Rule::letter => "a letter",
        Rule::none => "`-`",
        Rule::moves => "moves",
        Rule::EOI => "the end of the line",
        _ => "",
    }
}
