//! From protocol lines to a game.
//!
//! Accepts: comments and blank lines, commands that set up nothing and other
//! options (both reported in a note), bare lists of moves, capitals and `=` in
//! promotions. Options apply until they are set again, or the engine is started
//! again with `uci`. Moves are kept as written; the rules find out later which king moves are castling.

use super::FREE_CASTLING;
use super::framing::first_word;
use super::session::{LONGEST_LINE, is_empty};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::lines::lose_comments;
use crate::formats::{Options, Read, fen};
use crate::io::Record;
use crate::model::{Catalog, Document, Game, Letters, Marks, NodeId, Ply, Sq, Start, VariantName};
use pest::Parser;
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/uci.pest"]
struct UciParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::position => "`position`",
        Rule::startpos => "`startpos`",
        Rule::fen => "`fen`",
        Rule::sfen => "",
        Rule::fen_text => "a FEN",
        Rule::moves => "`moves`",
        Rule::words | Rule::list => "moves",
        Rule::option => "`setoption name`",
        Rule::option_name => "an option",
        Rule::option_value => "a value",
        Rule::pass => "`0000`",
        Rule::drop => "a drop such as `P@e4`",
        Rule::held => "a piece letter",
        Rule::step => "a move such as `e2e4`",
        Rule::square => "a square",
        Rule::suffix => "a promotion",
        Rule::gate => "a gated piece",
        Rule::wall => "a wall",
        Rule::integer | Rule::digits => "a number",
        Rule::record | Rule::line | Rule::comment | Rule::rest | Rule::word_end => "",
        Rule::skipped | Rule::command | Rule::r#move => "",
        Rule::blank | Rule::newline | Rule::EOI => "",
    }
}

/// Reads position lines and bare lists of moves.
#[derive(Debug)]
pub struct UciReader {
    variant: Option<VariantName>,
    catalog: Arc<Catalog>,
    by_grammar: bool,
    /// The lines in force before the last record, and what they set.
    session: (Vec<u8>, InForce),
}

/// What the options in force say.
#[derive(Clone, Debug, Default)]
struct InForce {
    variant: Option<VariantName>,
    free: bool,
}

impl UciReader {
    /// A reader for the variant the options name, where the text names none.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            catalog: Arc::clone(options.catalog()),
            by_grammar: options.by_grammar,
            session: (Vec::new(), InForce::from(options.variant.clone())),
        }
    }

    /// What is in force before a record. Several records follow the same lines.
    fn in_force(&mut self, record: &Record<'_>, sink: &mut Sink) -> Option<InForce> {
        let session = record.origin.session;
        if self.session.0 != session {
            if session
                .split(|b| *b == b'\n')
                .any(|l| l.len() > LONGEST_LINE)
            {
                sink.push(option_too_long());
                return None;
            }
            self.session = (session.to_vec(), self.heard(record));
        }
        Some(self.session.1.clone())
    }

    fn heard(&self, record: &Record<'_>) -> InForce {
        let mut sink = Sink::default();
        let lines = Record {
            bytes: record.origin.session,
            ..*record
        };
        let text = lines.text(&mut sink);
        let mut setup = Setup::new(InForce::from(self.variant.clone()), self.variant.clone());
        for line in UciParser::parse(Rule::record, &text).into_iter().flatten() {
            for line in line.into_inner() {
                setup.line(line, &mut sink);
            }
        }
        // Chess is what a FEN shows to be of no other variant.
        setup.set.variant = setup.set.variant.filter(|v| *v != VariantName::CHESS);
        setup.set
    }
}

impl From<Option<VariantName>> for InForce {
    fn from(variant: Option<VariantName>) -> Self {
        Self {
            variant,
            free: false,
        }
    }
}

impl Read for UciReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let Some(in_force) = self.in_force(record, sink) else {
            return Err(sink.failure());
        };
        lose_comments(&text, sink);
        let lines = match UciParser::parse(Rule::record, &text) {
            Ok(mut pairs) => pairs.next(),
            Err(e) => {
                let d = syntax_error(Code("uci/syntax"), &e, &text, name);
                return Err(
                    sink.fail(d.help("write `position startpos moves e2e4 …` or a list of moves"))
                );
            }
        };
        let mut setup = Setup::new(in_force, self.variant.clone());
        setup.by_grammar = self.by_grammar;
        for line in lines.into_iter().flat_map(Pair::into_inner) {
            if !setup.line(line, sink) {
                return Err(sink.failure());
            }
        }
        setup.note_skipped(sink);
        let done = setup.finish(&self.catalog, doc, sink).is_some();
        sink.checked(done)
    }
}

/// The content of the lines of one record.
struct Setup<'a> {
    set: InForce,
    /// The variant if none is named.
    unnamed: Option<VariantName>,
    by_grammar: bool,
    game: Option<Pair<'a, Rule>>,
    skipped: u64,
    first_skipped: Option<Span>,
}

impl<'a> Setup<'a> {
    fn new(set: InForce, unnamed: Option<VariantName>) -> Self {
        Self {
            set,
            unnamed,
            by_grammar: false,
            game: None,
            skipped: 0,
            first_skipped: None,
        }
    }

    fn line(&mut self, line: Pair<'a, Rule>, sink: &mut Sink) -> bool {
        match line.as_rule() {
            Rule::option => self.option(line, sink),
            Rule::skipped => {
                let starts = first_word(line.as_str().as_bytes()) == b"uci";
                if starts && self.game.is_none() {
                    self.set = InForce::from(self.unnamed.clone());
                }
                self.skipped += 1;
                self.first_skipped.get_or_insert(line.as_span().into());
            }
            Rule::position | Rule::list => {
                if self.game.is_some() {
                    sink.push(second_game(line.as_span().into()));
                    return false;
                }
                self.game = Some(line);
            }
            _ => {}
        }
        true
    }

    fn option(&mut self, option: Pair<'a, Rule>, sink: &mut Sink) {
        let span = Span::from(option.as_span());
        let mut parts = option.into_inner().map(|p| p.as_str().trim());
        let name = parts.next().unwrap_or("");
        let value = parts.next().unwrap_or("");
        if name.eq_ignore_ascii_case("UCI_Variant") {
            self.set.variant = match is_empty(value.as_bytes()) {
                true => self.unnamed.clone(),
                false => Some(VariantName::from_words(value)),
            };
        } else if name.eq_ignore_ascii_case("UCI_Chess960") {
            self.set.free = value.eq_ignore_ascii_case("true");
        } else {
            let message = format!("the option `{}` was left out", name.escape_debug());
            sink.discard(
                Diagnostic::note(Code("uci/option-skipped"), message)
                    .at(span)
                    .help("only UCI_Variant and UCI_Chess960 change what moves mean"),
                "options without a meaning for the moves",
            );
        }
    }

    fn note_skipped(&self, sink: &mut Sink) {
        if let Some(first) = self.first_skipped {
            let lines = if self.skipped == 1 { "line" } else { "lines" };
            let message = format!("left out {} {lines} that set up nothing", self.skipped);
            let d = Diagnostic::note(Code("uci/line-skipped"), message)
                .at(first)
                .help("only `position` and `setoption` lines and lists of moves are read");
            sink.lose(d.code, "lines that set up nothing", self.skipped, d.span);
            sink.push(d);
        }
    }

    /// The variant, and whether Chess960 castling has to be stored beside it.
    fn rules(&self) -> (VariantName, bool) {
        let named = self.set.variant.clone().unwrap_or(VariantName::CHESS);
        match (self.set.free, named.is_chess_family()) {
            (true, true) => (VariantName::CHESS960, false),
            (free, _) => (named, free),
        }
    }

    fn finish(self, catalog: &Catalog, doc: &mut Document, sink: &mut Sink) -> Option<()> {
        let (named, chess960) = (self.set.variant.is_some(), self.set.free);
        let read_move = match self.by_grammar {
            true => parse_move,
            false => read_move,
        };
        let (variant, mut free) = self.rules();
        let variant = catalog.named(variant.as_str());
        let Some(line) = self.game else {
            sink.push(no_game());
            return None;
        };
        let mut start = Start::Usual;
        let mut words = None;
        let is_list = line.as_rule() == Rule::list;
        for part in line.into_inner() {
            match part.as_rule() {
                Rule::fen => {
                    start = read_start(part, (named.then_some(&variant), catalog), chess960, sink)?;
                }
                Rule::sfen => return refuse_shogi(&part, sink),
                Rule::moves => words = part.into_inner().next(),
                Rule::words if is_list => words = Some(part),
                _ => {}
            }
        }
        let mut variant = match &start {
            Start::Given(p) => p.variant.clone(),
            Start::Usual => variant,
        };
        free |= chess960 && variant == VariantName::UNKNOWN;
        let told = start.given().filter(|p| fen::needs_960(p));
        let shuffled = told.is_none_or(|p| fen::tells_960(p, &variant, catalog));
        if free && shuffled && variant.is_known() {
            variant = variant.with_960(true);
        }
        // The writer finds out whether the start needs it.
        free &= told.is_none() && !variant.is_known();
        let extras_of = |extras: &mut crate::model::Extras| {
            if free {
                extras.set("uci", FREE_CASTLING, true.into());
            }
        };
        // `position fen F` without `moves` is a position.
        let (None, Start::Given(position)) = (&words, &start) else {
            let game = doc.as_new_game();
            game.variant = variant;
            game.start = start;
            extras_of(&mut game.extras);
            return words.map_or(Some(()), |w| {
                read_words(&w, (read_move, catalog), game, sink)
            });
        };
        let mut position = position.as_ref().clone();
        position.variant = variant;
        extras_of(&mut position.extras);
        *doc = Document::Position(position);
        Some(())
    }
}

fn read_start(
    part: Pair<'_, Rule>,
    (named, catalog): (Option<&VariantName>, &Catalog),
    chess960: bool,
    sink: &mut Sink,
) -> Option<Start> {
    let text = part.into_inner().next()?;
    let base = text.as_span().start();
    let mut position = match named {
        Some(variant) => fen::parse(text.as_str(), variant, catalog, sink, base)?,
        None => fen::parse_unnamed(text.as_str(), sink, base)?,
    };
    if position.variant == VariantName::CHESS && (chess960 || fen::needs_960(&position)) {
        position.variant = VariantName::CHESS960;
    }
    Some(Start::Given(Arc::new(position)))
}

/// Reads one move.
type ReadMove = fn(&str, &Letters) -> Result<Ply, Diagnostic>;

fn read_words(
    words: &Pair<'_, Rule>,
    (read_move, catalog): (ReadMove, &Catalog),
    game: &mut Game,
    sink: &mut Sink,
) -> Option<()> {
    let letters = catalog.letters(&game.variant);
    let text = words.as_str();
    let base = words.as_span().start();
    let mut side = game.first_side();
    let mut node = NodeId::ROOT;
    for word in text.split([' ', '\t']).filter(|w| !w.is_empty()) {
        let at = base + (word.as_ptr() as usize - text.as_ptr() as usize);
        let ply = match read_move(word, letters) {
            Ok(ply) => ply,
            Err(d) => {
                sink.push(d.shifted(at));
                return None;
            }
        };
        let span = Span::new(at, at + word.len());
        node = game.tree.push(node, side, ply, span);
        side = side.other();
    }
    Some(())
}

fn read_move(word: &str, letters: &Letters) -> Result<Ply, Diagnostic> {
    match plain_move(word.as_bytes(), letters) {
        Some(ply) => Ok(ply),
        None => parse_move(word, letters),
    }
}

/// Reads `e2e4` and `e7e8q` without the grammar; `None` for everything else.
/// A test checks that both agree.
fn plain_move(word: &[u8], letters: &Letters) -> Option<Ply> {
    let (squares, suffix) = word.split_at_checked(4)?;
    let [a, b, c, d] = *squares else { return None };
    let sq = |file: u8, rank: u8| {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < 8 && rank < 8).then_some(Sq::new(file, rank))
    };
    let mut ply = Ply::coordinates(sq(a, b)?, sq(c, d)?);
    match suffix {
        [] => {}
        [letter] if letter.is_ascii_alphabetic() => {
            ply.promotion = letters.kind(*letter, false);
        }
        _ => return None,
    }
    Some(ply)
}

/// Reads one move; spans of the message count from the word's start.
pub fn parse_move(word: &str, letters: &Letters) -> Result<Ply, Diagnostic> {
    let whole = Span::new(0, word.len());
    let wrong = |message: String| {
        Diagnostic::error(Code("uci/move"), message)
            .at(whole)
            .help("a move is two squares, with the new piece of a promotion: `e2e4`, `e7e8q`")
    };
    let pairs = UciParser::parse(Rule::r#move, word);
    let step = pairs.ok().and_then(|mut p| p.next()?.into_inner().next());
    let step = step.ok_or_else(|| wrong(format!("`{}` is not a move", shown(word))))?;
    let known = match step.as_rule() {
        Rule::pass => Some(Ply::pass()),
        Rule::drop => return lower_drop(step, letters).ok_or_else(|| wrong_wall(word, whole)),
        _ => return lower_step(step, letters).ok_or_else(|| wrong_wall(word, whole)),
    };
    known.ok_or_else(|| wrong(format!("`{}` is outside any board", shown(word))))
}

fn shown(word: &str) -> String {
    word.chars().take(40).flat_map(char::escape_debug).collect()
}

fn lower_drop(drop: Pair<'_, Rule>, letters: &Letters) -> Option<Ply> {
    let mut parts = drop.into_inner();
    let held = parts.next()?.as_str().as_bytes();
    let mut ply = Ply {
        to: lower_square(&parts.next()?)?,
        kind: letters.kind(*held.last()?, held.len() > 1),
        marks: Marks::DROP,
        ..Ply::UNKNOWN
    };
    if let Some(wall) = parts.next() {
        lower_wall(wall, &mut ply)?;
    }
    Some(ply)
}

/// The square of the wall; before it the square moved to stands again.
fn lower_wall(wall: Pair<'_, Rule>, ply: &mut Ply) -> Option<()> {
    let mut squares = wall.into_inner();
    let again = lower_square(&squares.next()?)?;
    ply.wall = lower_square(&squares.next()?).filter(|_| again == ply.to)?;
    ply.marks |= Marks::WALL;
    Some(())
}

fn lower_step(step: Pair<'_, Rule>, letters: &Letters) -> Option<Ply> {
    let mut parts = step.into_inner();
    let from = lower_square(&parts.next()?)?;
    let to = lower_square(&parts.next()?)?;
    let mut ply = Ply::coordinates(from, to);
    for part in parts {
        match part.as_rule() {
            Rule::suffix => match part.as_str().as_bytes() {
                b"+" => ply.marks |= Marks::PROMOTE,
                b"-" => ply.marks |= Marks::DEMOTE,
                suffix => ply.promotion = letters.kind(*suffix.last()?, false),
            },
            Rule::gate => {
                let letter = *part.as_str().as_bytes().first()?;
                ply.gated = letters.kind(letter, false);
                ply.marks |= Marks::GATE;
                ply.gate = lower_square(&part.into_inner().next()?)?;
            }
            Rule::wall => lower_wall(part, &mut ply)?,
            _ => {}
        }
    }
    Some(ply)
}

fn lower_square(square: &Pair<'_, Rule>) -> Option<Sq> {
    let (file, rank) = square.as_str().split_at_checked(1)?;
    let file = file.bytes().next()?.checked_sub(b'a')?;
    let rank = rank.parse::<u16>().ok()?.checked_sub(1)?;
    let rank = u8::try_from(rank).ok().filter(|r| *r < 254)?;
    Some(Sq::new(file, rank))
}

fn wrong_wall(word: &str, span: Span) -> Diagnostic {
    if word.contains(',') {
        let message = format!(
            "the wall of `{}` does not follow the move's target square",
            shown(word)
        );
        return Diagnostic::error(Code("uci/wall"), message).at(span).help(
            "after the comma write the square moved to, then the wall's square: `e2e4,e4a3`",
        );
    }
    Diagnostic::error(
        Code("uci/move"),
        format!("`{}` is outside any board", shown(word)),
    )
    .at(span)
    .help("ranks are 1 to 254")
}

fn second_game(span: Span) -> Diagnostic {
    Diagnostic::error(Code("uci/two-games"), "a second game in the same record")
        .at(span)
        .help("put each game in its own record")
}

fn option_too_long() -> Diagnostic {
    let message = format!(
        "an option before this record, which is in force for it, is longer than {LONGEST_LINE} bytes"
    );
    Diagnostic::error(Code("uci/option-too-long"), message)
        .at(Span::default())
        .help("write `setoption name UCI_Variant value NAME` with a shorter name")
}

fn no_game() -> Diagnostic {
    Diagnostic::error(
        Code("uci/no-position"),
        "this record has no position line and no moves",
    )
    .at(Span::default())
    .help("write `position startpos moves e2e4 …` or a list of moves")
}

fn refuse_shogi(part: &Pair<'_, Rule>, sink: &mut Sink) -> Option<()> {
    sink.push(
        Diagnostic::error(Code("uci/shogi"), "`position sfen` is not a UCI command")
            .at(Span::from(part.as_span()))
            .help("this is USI, the protocol for shogi, which panchess cannot read yet"),
    );
    None
}

#[cfg(test)]
pub(super) fn both_ways(word: &str) -> (Option<Ply>, Option<Ply>) {
    let letters = Letters::orthodox();
    let slow = parse_move(word, letters).ok();
    (plain_move(word.as_bytes(), letters), slow)
}
