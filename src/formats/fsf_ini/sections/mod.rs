//! Sections as variants.
//!
//! Each section becomes the text of a definition in YAML, which is then read. What it is like is another section,
//! or a known variant, written as one. An option that nothing here plays makes a variant one whose moves are not
//! checked, and an unknown option is an error.

mod checks;
mod divided;
mod ends;
mod inherited;
mod laws;
mod options;
mod promotion;
mod rows;
mod section;
mod start;
mod values;

use super::problem::{self, Fault};
use super::read::faults;
use super::variant::section as written_section;
use crate::diag::{Code, Diagnostic, Sink, Span, nearest};
use crate::formats::{betza, yaml};
use crate::model::{Catalog, Lettered, Pieces, Sq, VariantName, Zone};
use crate::order;
pub use divided::MOST_SECTIONS;
use divided::{known_sections, section_twice, sections, usual};
use rows::Row;
pub use section::{DEPTH, MOST_READ};
use section::{ENDLESS, Section};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::Arc;
use values::LAST;

/// The variants of a file.
#[derive(Debug, Default)]
pub struct OfIni {
    /// Its variants, in its order.
    pub variants: Vec<Pieces>,
    /// Warnings about options that are not used, and about those that are not played.
    pub unused: Vec<Diagnostic>,
    /// Why sections are refused, one error for each.
    pub wrong: Vec<Diagnostic>,
}

/// A variant, as a section defines it.
#[derive(Debug)]
pub struct Defined {
    /// Its pieces, and the variant itself.
    pub pieces: Pieces,
    /// Warnings about options that are not used, and about those that are not played.
    pub unused: Vec<Diagnostic>,
    /// The names of its pieces, and what Fairy-Stockfish calls them.
    pub called: Vec<(String, String)>,
    /// Options that are no laws, with their values.
    pub others: Vec<(String, String)>,
}

/// What is reported about a whole definition, and about the text that it was read from.
pub type Judge<'a> = &'a dyn Fn(&Pieces, &str) -> Result<(), Box<Diagnostic>>;

/// What is known besides the file.
#[derive(Copy, Clone)]
pub struct Known<'a> {
    /// The variants that sections may be like.
    pub catalog: &'a Arc<Catalog>,
    pub judge: Judge<'a>,
}

/// Known variants that sections are like, as texts of sections. Each is written once.
#[derive(Debug, Default)]
pub struct Bases {
    texts: HashMap<VariantName, Arc<str>>,
}

impl Bases {
    fn text(&mut self, name: &str, catalog: &Arc<Catalog>) -> Option<Arc<str>> {
        let name = VariantName::from_words(name);
        if let Some(text) = self.texts.get(&name) {
            return Some(Arc::clone(text));
        }
        let text = written_section(&name, catalog, true, &mut Sink::default()).ok()?;
        let text: Arc<str> = text.into();
        self.texts.insert(name, Arc::clone(&text));
        Some(text)
    }

    /// The known variants that these sections are like, by the names that are written there.
    fn of(&mut self, all: &[Section], catalog: &Arc<Catalog>) -> Vec<(String, Arc<str>)> {
        let mut names: Vec<&str> = all.iter().filter_map(|s| s.parent_beyond(all)).collect();
        order::sort(&mut names);
        names.dedup();
        let named = |name: &str| Some((name.to_owned(), self.text(name, catalog)?));
        names.into_iter().filter_map(named).collect()
    }
}

/// The variants of a file. A section that is wrong is refused, and so are those that are like it; the others
/// are read.
///
/// # Errors
/// The file has no section.
pub fn variants(text: &str, known: Known<'_>) -> Result<OfIni, Fault> {
    let mut all = sections(text)?;
    for fault in faults(text) {
        let at = fault.span.map_or(0, |span| span.start);
        match all.iter_mut().rfind(|s| s.span.start <= at) {
            Some(section) => section.blame(fault),
            None => return Err(fault),
        }
    }
    let count = all.len();
    let bases = Bases::default().of(&all, known.catalog);
    add_bases(&mut all, &bases);
    let mut found = OfIni::default();
    let mut inherited = 0;
    for at in 0..count {
        inherited += all[at].inherited(&all);
        let read = match inherited > MOST_READ {
            true => Err(problem::inherits_too_much(all[at].name, all[at].span)),
            false => read(&all, at, known),
        };
        match read {
            Ok(defined) => {
                found.variants.push(defined.pieces);
                found.unused.extend(defined.unused);
            }
            Err(fault) => {
                found.wrong.push((*fault).clone());
                blame(&mut all[at], fault);
            }
        }
    }
    match count {
        0 => Err(no_section()),
        _ => Ok(found),
    }
}

/// The variant of a text with one section. `above`: the sections that it is like; `bases`: what was written
/// before of the same catalog. `None` if there are several sections, or only pieces.
///
/// # Errors
/// The section is wrong, or one that it is like.
pub fn variant(
    text: &str,
    above: &str,
    known: Known<'_>,
    bases: &mut Bases,
) -> Result<Option<Defined>, Fault> {
    let mut all = sections(text)?;
    let [own] = &all[..] else { return Ok(None) };
    if own.name == JUST_PIECES {
        return Ok(None);
    }
    let count = all.len();
    all.extend(sections(above)?);
    if all[count..].iter().any(|s| s.name == all[0].name) {
        return Err(section_twice(all[0].name, all[0].name, all[0].span));
    }
    for fault in faults(above) {
        let at = fault.span.map_or(0, |span| span.start);
        let blamed = all[count..].iter_mut().rfind(|s| s.span.start <= at);
        blamed.into_iter().for_each(|s| s.blame(fault.clone()));
    }
    let end = all.len();
    let bases = bases.of(&all, known.catalog);
    add_bases(&mut all, &bases);
    for at in count..end {
        if let Err(fault) = known_parent(&all, at, known).and_then(|()| read(&all, at, known)) {
            blame(&mut all[at], fault);
        }
    }
    known_parent(&all, 0, known)?;
    read(&all, 0, known).map(Some)
}

/// Conversions tell names apart as Fairy-Stockfish does, but only one variant can be found by a name.
///
/// # Errors
/// The name of a section is another spelling of that of a section in `above`.
pub fn check_spelling(text: &str, above: &str) -> Result<(), Fault> {
    let (own, above) = (sections(text)?, sections(above)?);
    let [own] = &own[..] else { return Ok(()) };
    let name = usual(own.name);
    match above.iter().find(|s| usual(s.name) == name) {
        Some(same) => Err(section_twice(own.name, same.name, own.span)),
        None => Ok(()),
    }
}

/// Whether a section takes options from one in `above`.
pub fn inherits(text: &str, above: &str) -> bool {
    let (Ok(own), Ok(above)) = (sections(text), sections(above)) else {
        return false;
    };
    own.iter().any(|own| own.base_in(&above).is_some())
}

/// Sections that are like a wrong one are wrong, too, unless they may have another start.
fn blame(section: &mut Section, fault: Fault) {
    if fault.code != problem::START {
        section.blame(fault);
    }
}

/// The line of an option that is no law, if it can be one.
pub fn line(key: &str, value: &str) -> Option<String> {
    let text = format!("{key} = {value}\n");
    let section = format!("[x]\n{text}");
    let all = sections(&section).ok()?;
    let [own] = &all[..] else { return None };
    (own.only() == Some((key, value))).then_some(text)
}

/// The name of the section of pieces without a variant.
pub const JUST_PIECES: &str = "pieces";

fn read(all: &[Section], at: usize, known: Known<'_>) -> Result<Defined, Fault> {
    let section = &all[at];
    if let Some(fault) = &section.wrong {
        return Err(fault.clone());
    }
    if let Some(parent) = section.wrong_parent(all) {
        let message = format!(
            "`{}` inherits from `{parent}`, which is refused",
            section.name
        );
        let help = format!("correct `{parent}` first");
        return Err(problem::section(message, help, section.span));
    }
    let merged = section.merged(all);
    section.check_values(&merged)?;
    let mut rows = merged.pieces();
    if let Some(base) = section.known_base(all) {
        add_letters(&mut rows, base, known.catalog);
    }
    if merged.text("startFen").is_some_and(str::is_empty) {
        let message = format!("section `{}`: its `startFen` is empty", section.name);
        let help = "write a FEN, or remove the line";
        let there = merged.own_start().map_or(section.span, |start| start.at);
        return Err(problem::start(message, help.into(), there));
    }
    let pieces = defined(&merged, &rows, known.judge)?;
    if merged.is_whole() {
        check_start(&merged, &pieces)?;
    }
    let mut unused = section.unused(&merged);
    let fen = merged.text("startFen").unwrap_or("");
    let gates = start::lost_gates(fen, &merged, &rows);
    if !gates.is_empty() {
        unused.push(problem::lost_gates(&gates, section.name, section.span));
    }
    for (right, at) in start::dropped_rights(&merged, &rows) {
        let there = merged.own_start().map_or(section.span, |start| {
            Span::new(at, at + 1).shifted(start.there.range().start)
        });
        unused.push(problem::dropped_right(right, section.name, there));
    }
    Ok(Defined {
        pieces,
        unused,
        called: rows.into_iter().map(|r| (r.name, r.option)).collect(),
        others: merged.others(),
    })
}

/// No option states additional letters of pieces, such as `H` of the horse of xiangqi. They are those of the known variant.
fn add_letters(rows: &mut [Row], base: &str, catalog: &Catalog) {
    let Some(base) = catalog.variant(&VariantName::from_words(base)) else {
        return;
    };
    let taken: Vec<String> = rows.iter().map(|row| row.letter.clone()).collect();
    for row in rows {
        let same = |of: &&Lettered| (of.piece.as_str(), &*of.letter) == (&*row.name, &*row.letter);
        let known = base.letters.iter().find(same);
        let free = |further: &Option<String>| further.clone().filter(|l| !taken.contains(l));
        if let Some(known) = known {
            row.synonym = free(&known.synonym);
            row.san = row.san.take().or_else(|| free(&known.san));
        }
    }
}

fn add_bases<'a>(all: &mut Vec<Section<'a>>, bases: &'a [(String, Arc<str>)]) {
    for (name, text) in bases {
        let known = known_sections(text).unwrap_or_default().into_iter();
        all.extend(known.map(|base| base.called(name)));
    }
}

fn no_section() -> Fault {
    let message = "this file defines no variant: it has no section";
    let help = "write a section `[name:chess]` with its options below it";
    Box::new(Diagnostic::error(Code("fsf-ini/no-section"), message).help(help))
}

/// # Errors
/// A section is like one that is not known. What is wrong with its base is reported for the base.
fn known_parent(all: &[Section], at: usize, known: Known<'_>) -> Result<(), Fault> {
    let merged = all[at].merged(all);
    if merged.endless {
        let message = format!("`{}` {ENDLESS} {DEPTH} others", all[at].name);
        let help = "write what it takes from them into a section that inherits from fewer others"
            .to_owned();
        return Err(problem::section(message, help, all[at].span));
    }
    let unknown = merged.parent_unknown();
    match unknown.filter(|_| all[at].wrong_parent(all).is_none()) {
        Some(parent) => Err(no_parent(&all[at], parent, known.catalog)),
        None => Ok(()),
    }
}

fn no_parent(section: &Section, parent: &str, catalog: &Catalog) -> Fault {
    if parent == section.name {
        let message = format!("`{parent}` inherits from itself");
        let help = "write the name of another section or of a known variant after the colon";
        return problem::section(message, help.to_owned(), section.span);
    }
    let message = format!(
        "`{}` inherits from `{parent}`, which is not known",
        section.name
    );
    let help = match nearest(parent, catalog.names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write a section `[{parent}]` above it, or the name of a known variant"),
    };
    problem::section(message, help, section.span)
}

/// The variant of a section. What is wrong with it as a whole is reported at its first line.
fn defined(section: &Section, rows: &[Row], judge: Judge) -> Result<Pieces, Fault> {
    let text = written(section, rows);
    made(section, rows, judge, &text).map_err(|d| {
        let message = format!("section `{}`: {}", section.name, d.message);
        let help = d.help.map_or_else(String::new, Into::into);
        let of_start = d
            .span
            .is_some_and(|span| is_start(&text, span.range().start));
        let start = section.own_start().filter(|_| of_start);
        problem::section(message, help, start.map_or(section.span, |e| e.there))
    })
}

/// Whether a place of a definition is in the line of its start.
fn is_start(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    text.get(line..)
        .is_some_and(|line| line.starts_with("start: "))
}

fn made(section: &Section, rows: &[Row], judge: Judge, text: &str) -> Result<Pieces, Fault> {
    let mut pieces = yaml::pieces(text, &Catalog::default())?;
    // The others move as their names say.
    let own = rows
        .iter()
        .filter(|row| row.moves.is_some() || row.lcpn.is_some());
    let taken: HashSet<String> = own.map(|row| row.name.clone()).collect();
    let mut ways = betza::MOST_LEGS;
    for def in &mut pieces.defs {
        let name = def.name.as_ref().map_or("", |name| name.as_str());
        let row = rows.iter().find(|row| row.name == name);
        if let Some(moves) = row.and_then(Row::written) {
            def.expr = betza::moves(moves, "fsf", &taken, &mut Vec::new(), &mut ways)?;
        }
    }
    if section.is_whole() {
        judge(&pieces, text)?;
    }
    Ok(pieces)
}

fn check_start(section: &Section, pieces: &Pieces) -> Result<(), Fault> {
    let variant = pieces.variant.as_deref();
    let fen = section.text("startFen").unwrap_or("");
    let Some(letter) = variant.and_then(|v| start::unknown_letter(fen, v)) else {
        return Ok(());
    };
    let message = format!(
        "section `{}`: no piece has the letter `{letter}` of its start",
        section.name
    );
    let help = "write a `startFen` without it, or give the letter to a piece, such as `knight = n`";
    let there = section.own_start().map(|start| {
        let at = start.value.find(letter).unwrap_or(0);
        Span::new(at, at + 1).shifted(start.there.range().start)
    });
    Err(problem::start(
        message,
        help.into(),
        there.unwrap_or(section.span),
    ))
}

/// The definition in YAML.
fn written(section: &Section, rows: &[Row]) -> String {
    let (files, ranks) = section.size();
    let mut out = format!(
        "panchess: variant/1\nname: {}\nlike: nothing\n",
        quoted(section.name)
    );
    // Engines tell capitals and signs apart.
    if VariantName::from_words(section.name).for_engines() != section.name {
        let name = quoted(section.name);
        let _ = writeln!(out, "aliases: [{{name: {name}, dialect: engines}}]");
    }
    if section.is_whole() {
        let lines = section.joined_squares().map_or_else(String::new, |zone| {
            // The same squares for both players.
            let squares = quoted(&zone.to_string());
            let both = format!("{{white: {squares}, black: {squares}}}");
            let squares = if mirrors(&zone, ranks) { squares } else { both };
            format!(", zones: [{{name: lines, squares: {squares}}}]")
        });
        let _ = writeln!(out, "board: {{files: {files}, ranks: {ranks}{lines}}}");
    }
    out.push_str("pieces:\n");
    for row in rows {
        let name = &row.name;
        // Writing to memory does not fail.
        let _ = write!(out, "- {{name: {name}, letter: {}", quoted(&row.letter));
        if let Some(san) = &row.san {
            let _ = write!(out, ", san: {}", quoted(san));
        }
        if let Some(synonym) = &row.synonym {
            let _ = write!(out, ", synonym: {}", quoted(synonym));
        }
        if let Some(lcpn) = &row.lcpn {
            let _ = write!(out, ", moves: {{lcpn: {}}}", quoted(lcpn));
        } else if row.moves.is_some() {
            // Moves in Betza's notation are read later, in the dialect of Fairy-Stockfish.
            out.push_str(", moves: {lcpn: '(capture [0 0])'}");
        }
        out.push_str("}\n");
    }
    for row in section.gone(rows) {
        let _ = writeln!(
            out,
            "- {{name: {}, moves: {{lcpn: '(capture [0 0])'}}}}",
            row.name
        );
    }
    if let Some(start) = section.text("startFen") {
        let _ = writeln!(out, "start: {}", quoted(&start::full(start, section, rows)));
    }
    if let Some(why) = section.why_unplayed() {
        let _ = writeln!(out, "unplayed: {}", quoted(&why));
    }
    out.push_str("laws:\n");
    for line in laws::laws(section, rows) {
        let _ = writeln!(out, "  {line}");
    }
    out
}

/// Whether a zone of a board with this many ranks is the same seen from the other end.
fn mirrors(zone: &Zone, ranks: u8) -> bool {
    let mut all = (0..LAST).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
    all.all(|(file, rank)| {
        let other = Sq::new(file, ranks - 1 - rank);
        zone.contains(Sq::new(file, rank)) == zone.contains(other)
    })
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
