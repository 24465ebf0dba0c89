//! Writes games. Always written:
//!
//! * a game that has only the seven tags in their order and its moves is one entry;
//! * any other game is between 05 and 06: tags, escape lines, and moves in as few sequences as
//!   glyphs and variations allow;
//! * the result is in its tag, after the other tags that every game has.

use super::entry::{ROSTER, marker};
use super::movetext::{ordinal_of, write_moves};
use super::{digits, latin, problem};
use crate::diag::{Code, Reported, Sink};
use crate::formats::pgn::lose_extras;
use crate::formats::variant_names::spelled;
use crate::formats::{Options, Write, fen};
use crate::model::{Document, Game, Part, Start, Value, VariantName};

/// The longest text of a tag.
const MAX_TAG: usize = u8::MAX as usize;
/// The longest escape line, and the most moves of a game that is one entry.
const MOST_OF_MANY: usize = u16::MAX as usize;

/// Writes games.
#[derive(Debug, Default)]
pub struct PgcWriter {
    hex: bool,
    general: bool,
    fen: fen::Style,
    bytes: Vec<u8>,
}

impl PgcWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            hex: options.has("hex"),
            general: options.has("general"),
            fen: fen::Style::with(options.catalog()),
            bytes: Vec::new(),
        }
    }

    fn game(&self, game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        lose_extras(game, &["pgc", "pgn"], sink);
        if !self.general && is_plain(game) {
            return whole(game, out, sink);
        }
        out.push(marker::BEGIN);
        if !tags(game, &self.fen, out, sink) {
            return false;
        }
        write_escapes(game, out, sink);
        write_moves(game, out, sink)
    }
}

impl Write for PgcWriter {
    fn wants(&self) -> Part {
        Part::ORDINAL
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Game(game) = doc else {
            return Err(sink.fail(problem::position()));
        };
        if !self.hex {
            let done = self.game(game, out, sink);
            return sink.checked(done);
        }
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        let done = self.game(game, &mut bytes, sink);
        if done {
            digits::print(&bytes, out);
        }
        self.bytes = bytes;
        sink.checked(done)
    }
}

/// Whether one entry holds it all.
fn is_plain(game: &Game) -> bool {
    let tree = &game.tree;
    let fits = |value: &str| value.len() <= MAX_TAG || value.chars().count() <= MAX_TAG;
    let roster = ROSTER.iter().take(6);
    game.start == Start::Usual
        && game.variant == VariantName::CHESS
        && tree.nag_count() == 0
        && tree.variation_count() == 0
        && tree.len() <= MOST_OF_MANY
        && game.extras.get("pgn", "escapes").is_none()
        && game.tags.iter().map(|(name, _)| name).eq(roster.copied())
        && game.tags.iter().all(|(_, value)| fits(value))
}

fn whole(game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    out.push(marker::WHOLE);
    for (_, value) in game.tags.iter() {
        short_text(value, out, sink);
    }
    short_text(game.outcome.token(), out, sink);
    out.extend_from_slice(&(game.tree.len() as u16).to_le_bytes());
    for id in game.tree.main_line() {
        match ordinal_of(game, id) {
            Ok(ordinal) => out.push(ordinal),
            Err(why) => {
                sink.push(*why);
                return false;
            }
        }
    }
    true
}

// ---- Texts ------------------------------------------------------------------

fn short_text(text: &str, out: &mut Vec<u8>, sink: &mut Sink) {
    let bytes = in_latin(text, MAX_TAG, sink);
    out.push(bytes.len() as u8);
    out.extend_from_slice(&bytes);
}

fn in_latin<'a>(text: &'a str, most: usize, sink: &mut Sink) -> std::borrow::Cow<'a, [u8]> {
    let latin = latin::bytes(text, most);
    let what = "characters outside Latin-1";
    sink.lose(Code("pgc/lost-characters"), what, latin.foreign, None);
    let what = "ends of long texts";
    sink.lose(Code("pgc/lost-ends"), what, latin.cut.into(), None);
    latin.bytes
}

fn tag(name: &str, value: &str, out: &mut Vec<u8>, sink: &mut Sink) {
    out.push(marker::TAG);
    short_text(name, out, sink);
    short_text(value, out, sink);
}

fn tags(game: &Game, style: &fen::Style, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let mut result = Some(game.outcome.token());
    let misnamed = game.is_misnamed();
    for (name, value) in game.tags.iter() {
        if !ROSTER.contains(&name)
            && let Some(result) = result.take()
        {
            tag("Result", result, out, sink);
        }
        match matches!(name, "Result" | "FEN" | "SetUp") || (misnamed && name == "Variant") {
            false => tag(name, value, out, sink),
            true => sink.lose(Code("pgc/lost-tag"), "tags", 1, None),
        }
    }
    if let Some(result) = result {
        tag("Result", result, out, sink);
    }
    start(game, misnamed, style, out, sink)
}

/// `Variant` if it is not yet stated, `SetUp` and `FEN`.
fn start(
    game: &Game,
    misnamed: bool,
    style: &fen::Style,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    if game.names_variant() && (misnamed || game.tags.get("Variant").is_none()) {
        tag("Variant", &spelled(&game.variant), out, sink);
    }
    let Start::Given(position) = &game.start else {
        return true;
    };
    tag("SetUp", "1", out, sink);
    out.push(marker::TAG);
    short_text("FEN", out, sink);
    let length = out.len();
    out.push(0);
    if !fen::print_start(position, &game.variant, style, out, sink) {
        return false;
    }
    match u8::try_from(out.len() - length - 1) {
        Ok(len) => out[length] = len,
        Err(_) => {
            sink.push(problem::long_start(game.tags_span));
            return false;
        }
    }
    true
}

/// Appends the escape lines of a game, which are those of PGN.
pub fn write_escapes(game: &Game, out: &mut Vec<u8>, sink: &mut Sink) {
    let Some(Value::Array(lines)) = game.extras.get("pgn", "escapes") else {
        return;
    };
    for line in lines.iter().filter_map(Value::as_str) {
        let bytes = in_latin(line, MOST_OF_MANY, sink);
        out.push(marker::ESCAPE);
        out.extend_from_slice(&(bytes.len() as u16).to_le_bytes());
        out.extend_from_slice(&bytes);
    }
}
