//! Always written: a section that was read and is like no other of its file unchanged, any other variant as a section with
//! every option whose value is not the usual one, and pieces without a variant as one section `[pieces:chess]`
//! with one line per piece.

use super::read::{Line, lines};
use super::sections::Bases;
use super::table::{KNOWN, MAX_CUSTOM};
use super::variant::section;
use super::{read, sections};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::betza::{self, Said};
use crate::formats::lines::{replace_no_text, with_ends};
use crate::formats::{Options, Write};
use crate::model::{Catalog, Document, Note, PieceDef, Pieces, VariantName};
use crate::movement::{Answer, Proof, equal, lower};
use std::sync::Arc;

/// Writes a file of one variant.
pub struct FsfIniWriter {
    catalog: Arc<Catalog>,
    bases: Bases,
}

impl FsfIniWriter {
    /// A writer that looks names up where the options say.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
            bases: Bases::default(),
        }
    }
}

impl Write for FsfIniWriter {
    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let start = out.len();
        self.section(doc, out, sink)?;
        // A section may end with a comment.
        replace_no_text(out, start, sink);
        Ok(())
    }
}

impl FsfIniWriter {
    /// A text of sections with the lines that Fairy-Stockfish would read in another way spelled as it reads them.
    fn plain(&self, text: &str, out: &mut Vec<u8>) {
        for line in with_ends(text) {
            let bare = line.trim_end_matches(['\n', '\r']);
            let spelled = self.line(bare).unwrap_or_else(|| bare.to_owned());
            out.extend_from_slice(spelled.as_bytes());
            let end = line.get(bare.len()..).filter(|end| *end != "\r");
            out.extend_from_slice(end.unwrap_or("\n").as_bytes());
        }
    }

    /// One line, if it must be written in another way: without blanks in front of it, with the value at its end, and with the
    /// name of a variant as Fairy-Stockfish has it.
    fn line(&self, bare: &str) -> Option<String> {
        match lines(bare).pop() {
            Some(Ok(Line::Section(name, base, _))) => {
                let known = base.map(VariantName::from_words);
                let known = known.filter(|known| self.catalog.variant(known).is_some());
                let template = known.as_ref().map(|known| {
                    let stated = self.catalog.stated_for_engines(known);
                    stated.unwrap_or_else(|| known.as_template())
                });
                let base = template.or(base);
                let base = base.map_or_else(String::new, |base| format!(":{base}"));
                let (_, behind) = bare.split_once(']')?;
                Some(format!("[{name}{base}]{behind}"))
            }
            Some(Ok(Line::Entry(key, text, ..))) => {
                let comment = text.find(['#', ';']).unwrap_or(text.len());
                let (value, comment) = text.split_at(comment);
                let value = value.trim_end();
                let sign = bare
                    .strip_prefix(key)
                    .and_then(|rest| rest.strip_suffix(value));
                if sign.is_some_and(|sign| sign.trim_start_matches(' ').starts_with('=')) {
                    return None;
                }
                let comment = match comment {
                    "" => String::new(),
                    comment => format!("{comment}\n"),
                };
                Some(format!("{comment}{key} = {value}"))
            }
            _ => Some(bare.trim_start().to_owned()),
        }
    }

    fn section(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Pieces(pieces) = doc else {
            return Err(sink.fail(not_pieces()));
        };
        let text = pieces.extras.get("fsf-ini", "text");
        let text = text.and_then(|t| t.as_str());
        let same = |text: &&str| {
            let again = read::section(text, "", &self.catalog, &mut self.bases);
            again.is_ok_and(|(again, _)| again == *pieces)
        };
        if let Some(text) = text.filter(same) {
            self.plain(text, out);
            return Ok(());
        }
        if let Some(variant) = &pieces.variant {
            let known = Arc::new(self.catalog.with(pieces.clone()));
            let text = section(&variant.name, &known, false, sink);
            let text = text.map_err(|problem| sink.fail(problem))?;
            let mut before = String::new();
            let notes_of = pieces.defs.iter().flat_map(|def| &def.before);
            notes_of.chain(&pieces.after).for_each(|note| {
                notes(std::slice::from_ref(note), &mut before);
            });
            out.extend_from_slice(before.as_bytes());
            out.extend_from_slice(text.as_bytes());
            others(pieces, &text, out, sink);
            return Ok(());
        }
        let mut file = File::default();
        let mut fine = true;
        let usual = usual_pawn(pieces, self.catalog.dictionary());
        let letters = betza::letters(pieces, self.catalog.dictionary(), "fsf");
        for (n, (def, said)) in pieces.defs.iter().zip(letters).enumerate() {
            let said = match usual.filter(|(at, _)| *at == n) {
                Some((_, moves)) => Ok(Said::all(moves)),
                None => said,
            };
            let said = said.map_err(|d| Diagnostic {
                code: Code("fsf-ini/cannot-say"),
                ..d
            });
            let done = said.and_then(|said| file.def(def, &said, sink));
            if let Err(problem) = done {
                sink.push(problem);
                fine = false;
            }
        }
        notes(&pieces.after, &mut file.text);
        out.extend_from_slice(b"[pieces:chess]\n");
        out.extend_from_slice(file.text.as_bytes());
        sink.checked(fine)
    }
}

/// Options that are no laws, as they were read.
fn others(pieces: &Pieces, text: &str, out: &mut Vec<u8>, sink: &mut Sink) {
    let all = pieces.extras.0.get("fsf-ini").into_iter().flatten();
    for (key, value) in all.filter(|(key, _)| key.as_str() != "text") {
        let line = value.as_str().and_then(|value| sections::line(key, value));
        let there = text
            .lines()
            .any(|l| l.split(" =").next() == Some(key.as_str()));
        match line.filter(|_| !there) {
            Some(line) => out.extend_from_slice(line.as_bytes()),
            None => {
                let what = format!("extras: `fsf-ini` {key}");
                sink.lose(Code("core/lost-extras"), what, 1, None);
            }
        }
    }
}

/// The pawn of chess and the letters of its option. The base variant already has its double
/// steps, promotions and en-passant captures.
pub fn usual_pawn(pieces: &Pieces, dictionary: Option<&Pieces>) -> Option<(usize, &'static str)> {
    let known = dictionary?;
    let (_, name, moves) = KNOWN.first()?;
    let is = |d: &PieceDef| d.name.as_ref().is_some_and(|n| n.as_str() == *name);
    let at = pieces.defs.iter().position(is)?;
    let usual = Pieces {
        defs: vec![known.defs.iter().find(|d| is(d))?.clone()],
        ..Pieces::default()
    };
    let ours = lower(pieces, &[known]).into_iter().nth(at)?.ok()?;
    let usual = lower(&usual, &[known]).pop()?.ok()?;
    let same = matches!(
        equal(&ours.movement, &usual.movement),
        Answer::Equal(Proof::Parts)
    );
    (same && ours.properties.is_empty()).then_some((at, *moves))
}

fn not_pieces() -> Diagnostic {
    let message = "this notation can only hold definitions of pieces, and there are none here";
    let d = Diagnostic::error(Code("fsf-ini/not-pieces"), message).at(Span::default());
    d.help("convert to a notation that holds games and positions")
}

fn notes(notes: &[Note], to: &mut String) {
    for note in notes {
        if let Note::Line(text) = note {
            comment(text, to);
        }
    }
}

fn comment(text: &str, to: &mut String) {
    for line in text.split(['\n', '\r']) {
        to.push_str(format!("# {line}").trim_end());
        to.push('\n');
    }
}

/// The section so far.
#[derive(Default)]
struct File {
    text: String,
    letters: Vec<char>,
    options: Vec<&'static str>,
    custom: u32,
}

impl File {
    fn def(&mut self, def: &PieceDef, said: &Said, sink: &mut Sink) -> Result<(), Diagnostic> {
        let span = Some(def.source.span);
        if said.function {
            let what = "functions, whose moves are written in the pieces that use them";
            sink.lose(Code("fsf-ini/lost-function"), what, 1, span);
            return Ok(());
        }
        let royal = said.properties.iter().any(|p| p.as_str() == "royal");
        let king = royal && !self.options.contains(&"king");
        let lost = said.properties.len() - usize::from(king);
        let what = "properties of pieces";
        sink.lose(Code("fsf-ini/lost-property"), what, lost as u64, span);
        if !said.lost.is_empty() {
            let what = format!("moves without letters: {}", said.lost.join(", "));
            sink.lose(
                Code("fsf-ini/lost-moves"),
                what,
                said.lost.len() as u64,
                span,
            );
        }
        notes(&def.before, &mut self.text);
        def.inside
            .iter()
            .for_each(|(_, text)| comment(text, &mut self.text));
        def.beside
            .iter()
            .for_each(|text| comment(text, &mut self.text));
        let name = def.name.as_ref().map_or("", |n| n.as_str());
        let letter = self.letter(name).ok_or_else(|| too_many(def))?;
        let known = self.known(name, king, &said.text);
        let line = match known {
            Some(option) => {
                self.options.push(option);
                format!("{option} = {letter}\n")
            }
            None if said.text.is_empty() => return Err(never_moves(def)),
            None if king => {
                self.options.push("king");
                let above = if name == "king" { "" } else { name };
                format!("{}king = {letter}:{}\n", named(above), said.text)
            }
            None if self.custom >= MAX_CUSTOM => return Err(too_many(def)),
            None => {
                self.custom += 1;
                let (above, number) = (named(name), self.custom);
                format!("{above}customPiece{number} = {letter}:{}\n", said.text)
            }
        };
        self.text.push_str(&line);
        Ok(())
    }

    /// The option of a piece that Fairy-Stockfish knows by this name and with these moves.
    fn known(&self, name: &str, king: bool, text: &str) -> Option<&'static str> {
        let is = |(option, known, moves): &&(&'static str, &str, &str)| {
            *known == name && *moves == text && (*option == "king") == king
        };
        let (option, _, _) = KNOWN.iter().find(is)?;
        (!self.options.contains(option)).then_some(*option)
    }

    /// A letter that is free: one of the name, if possible.
    fn letter(&mut self, name: &str) -> Option<char> {
        let own = name.chars().filter(char::is_ascii_lowercase);
        let free = |c: &char| !self.letters.contains(c);
        let usual = (name == "knight").then_some('n');
        let letter = usual.into_iter().chain(own).chain('a'..='z').find(free)?;
        self.letters.push(letter);
        Some(letter)
    }
}

/// The line above a piece whose key is not its name.
fn named(name: &str) -> String {
    match name {
        "" => String::new(),
        name => format!("# {name}\n"),
    }
}

fn never_moves(def: &PieceDef) -> Diagnostic {
    Diagnostic::error(
        Code("fsf-ini/cannot-say"),
        "a piece that never moves has no letters",
    )
    .at(def.source.span)
    .help("name it `immobile`, which Fairy-Stockfish knows")
}

fn too_many(def: &PieceDef) -> Diagnostic {
    let message = format!(
        "a variant of Fairy-Stockfish has room for {MAX_CUSTOM} custom pieces and 26 letters"
    );
    Diagnostic::error(Code("fsf-ini/too-many-pieces"), message)
        .at(def.source.span)
        .help("remove the pieces that the variant does not need")
}
