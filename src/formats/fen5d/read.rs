//! From board strings to a multiverse, even if there is only one board.
//!
//! Accepts: several boards on a line or one per line, in any order; headers in
//! front of or between them, kept word for word, and `Promotions` as a law, too; `1` for `+1`; `W` and `B` for `w`
//! and `b`; blank lines between headers and boards; comments after `#`. Marks on pieces that have no
//! first-move right are left out with a warning; unknown letters are kept with
//! a warning.

use super::{HEADERS, PROMOTIONS, is_marked, odd_value, promotion_law};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, syntax_error};
use crate::formats::Read;
use crate::formats::lines::lose_comment;
use crate::formats::rows::Rows;
use crate::io::Record;
use crate::model::Letters;
use crate::model::{
    BoardId, Cell, Document, Grid, Multiverse, Piece, Position, Side, Value, VariantName, World,
};
use pest::Parser;
use pest::iterators::Pair;
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/5dfen.pest"]
struct BoardsParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::board => "a board `[…:0:1:w]`",
        Rule::header => "a header `[Name \"value\"]`",
        Rule::tag => "a header's name",
        Rule::value => "a header's value",
        Rule::row => "a rank",
        Rule::run | Rule::digits | Rule::integer => "a number",
        Rule::piece => "a piece letter",
        Rule::timeline => "a timeline",
        Rule::turn => "a turn",
        Rule::color => "`w` or `b`",
        Rule::colon => "`:`",
        Rule::close => "`]`",
        Rule::quote => "a closing quotation mark",
        Rule::record | Rule::comment | Rule::blank | Rule::newline | Rule::EOI => "",
    }
}

/// Reads one position per record.
#[derive(Debug, Default)]
pub struct Fen5dReader {}

impl Read for Fen5dReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let position = parse(&text, sink, 0);
        let read = position.is_some();
        if let Some(position) = position {
            *doc = Document::Position(position);
        }
        sink.checked(read)
    }
}

/// Reads boards and headers inside a record, `base` bytes from its start. `None` means an
/// error went to `sink`.
pub fn parse(text: &str, sink: &mut Sink, base: usize) -> Option<Position> {
    let whole = Span::new(0, text.len()).shifted(base);
    parse_parts([(text, base)], whole, sink)
}

/// The same for boards in several parts of a record, each with the place where it starts. `whole` is the place of
/// all of them.
pub fn parse_parts<'t>(
    parts: impl IntoIterator<Item = (&'t str, usize)>,
    whole: Span,
    sink: &mut Sink,
) -> Option<Position> {
    let mut lower = Lower {
        letters: super::letters(),
        sink,
        base: 0,
        headers: Vec::new(),
        size: None,
        promotions: None,
        places: BTreeMap::new(),
        world: Multiverse::default(),
    };
    for (text, base) in parts {
        lower.base = base;
        lower.part(text)?;
    }
    lower.finish(whole)
}

struct Lower<'a> {
    letters: &'static Letters,
    sink: &'a mut Sink,
    base: usize,
    headers: Vec<Value>,
    /// What the header `Size` says, and its place.
    size: Option<(String, Span)>,
    /// What the header `Promotions` says.
    promotions: Option<String>,
    places: BTreeMap<BoardId, Span>,
    world: Multiverse,
}

impl Lower<'_> {
    fn part(&mut self, text: &str) -> Option<()> {
        let record = match BoardsParser::parse(Rule::record, text) {
            Ok(mut pairs) => pairs.next()?,
            Err(e) => {
                let d = syntax_error(Code("5dfen/syntax"), &e, text, name).shifted(self.base);
                let help = "a board looks like `[4k/5/5/5/K1R2:0:1:w]`";
                self.sink.push(d.help(help));
                return None;
            }
        };
        for item in record.into_inner() {
            match item.as_rule() {
                Rule::header => self.header(item),
                Rule::board => self.board(item)?,
                Rule::comment => lose_comment(self.span(&item), self.sink),
                _ => {}
            }
        }
        Some(())
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.base)
    }

    fn fail<T>(
        &mut self,
        code: Code,
        message: String,
        span: Span,
        help: &'static str,
    ) -> Option<T> {
        let d = Diagnostic::error(code, message);
        self.sink.push(d.at(span).help(help));
        None
    }

    fn warn(&mut self, code: Code, message: String, span: Span, help: &'static str) {
        let d = Diagnostic::warning(code, message);
        self.sink.push(d.at(span).help(help));
    }

    fn header(&mut self, header: Pair<'_, Rule>) {
        let span = self.span(&header);
        let words = header.into_inner();
        let words = words.filter(|p| matches!(p.as_rule(), Rule::tag | Rule::value));
        let words: Vec<&str> = words.map(|p| p.as_str()).collect();
        if let [name, value] = words[..] {
            if let Some((message, help)) = odd_value(name, value) {
                self.warn(Code("5dfen/header-value"), message, span, help);
            }
            if name.eq_ignore_ascii_case("Size") {
                self.size = Some((value.to_owned(), span));
            }
            if name.eq_ignore_ascii_case(PROMOTIONS) {
                self.promotions = Some(value.to_owned());
            }
        }
        let words = words.into_iter().map(Value::from);
        self.headers.push(Value::Array(words.collect()));
    }

    fn board(&mut self, board: Pair<'_, Rule>) -> Option<()> {
        let whole = self.span(&board);
        let mut rows = Rows::default();
        let mut id = BoardId::default();
        for part in board.into_inner() {
            match part.as_rule() {
                Rule::row => self.row(part, &mut rows, whole)?,
                Rule::timeline => id.timeline2 = self.timeline(&part)?,
                Rule::turn => id.turn = self.number(part.as_str(), self.span(&part))?,
                Rule::color => id.black = part.as_str().eq_ignore_ascii_case("b"),
                _ => {}
            }
        }
        let grid = rows.board(Code("5dfen/rank-width"), self.sink)?;
        self.add(id, grid, whole)
    }

    fn add(&mut self, id: BoardId, grid: Grid, span: Span) -> Option<()> {
        if let Some(before) = self.places.insert(id, span) {
            let d = Diagnostic::error(Code("5dfen/board-twice"), "this board is given twice");
            self.sink.push(
                d.at(span)
                    .related(before, "here")
                    .help("remove it, or separate positions with a blank line"),
            );
            return None;
        }
        let size = (grid.files(), grid.ranks());
        if self.world.size().is_some_and(|s| s != size) {
            let message = format!(
                "this board is {}x{}, but other boards are not",
                size.0, size.1
            );
            let help = "all boards of a position have the same size";
            return self.fail(Code("5dfen/board-size"), message, span, help);
        }
        self.world.boards.insert(id, Arc::new(grid));
        let most = Multiverse::MOST_SQUARES;
        if Multiverse::squares(size, self.world.boards.len()) > most {
            let message = format!("more than {most} squares on all boards together");
            let help = "separate positions with a blank line, or leave out old boards";
            return self.fail(Code("core/too-many-squares"), message, span, help);
        }
        Some(())
    }

    fn row(&mut self, row: Pair<'_, Rule>, rows: &mut Rows, whole: Span) -> Option<()> {
        let span = self.span(&row);
        for cell in row.into_inner() {
            let at = self.span(&cell);
            let fits = match cell.as_rule() {
                Rule::run => {
                    let n = self.run(cell.as_str(), at)?;
                    (0..n).all(|_| rows.push(Cell::Empty))
                }
                _ => rows.push(Cell::Piece(self.piece(cell.as_str(), at)?)),
            };
            if !fits {
                let message = "a rank is wider than 254 squares".into();
                return self.fail(Code("5dfen/board-size"), message, at, SIZE_HELP);
            }
        }
        if !rows.end_rank(span) {
            let message = "the board has more than 254 ranks".into();
            return self.fail(Code("5dfen/board-size"), message, whole, SIZE_HELP);
        }
        Some(())
    }

    fn run(&mut self, text: &str, at: Span) -> Option<u32> {
        // Longer numbers are too wide in any case.
        let n = text.parse::<u32>().unwrap_or(u32::MAX);
        if n == 0 {
            let message = format!("`{text}` cannot be a number of empty squares");
            let help = "remove it, or write the number of empty squares";
            return self.fail(Code("5dfen/empty-run"), message, at, help);
        }
        Some(n)
    }

    fn piece(&mut self, text: &str, at: Span) -> Option<Piece> {
        let bytes = text.as_bytes();
        let raised = bytes.starts_with(b"+");
        let letter = *bytes.get(usize::from(raised))?;
        let kind = self.letters.kind(letter, raised)?;
        if raised || !b"PBRNKQUDSWCY".contains(&letter.to_ascii_uppercase()) {
            let message = format!("unknown piece letter `{text}`; it is kept as it is");
            let help = "the pieces are P B R N K Q U D S W C Y";
            self.warn(Code("5dfen/unknown-letter"), message, at, help);
        }
        let starred = bytes.ends_with(b"*");
        if starred && !is_marked(kind) {
            let message = format!("the mark of `{text}` was left out");
            let help = "only pawns, brawns, rooks and kings are marked as unmoved";
            self.sink
                .lose(Code("5dfen/star"), "marks of unmoved pieces", 1, Some(at));
            self.warn(Code("5dfen/star"), message, at, help);
        }
        let side = match letter.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        Some(Piece::new(side, kind).with_right(starred && is_marked(kind)))
    }

    /// Twice the number; `-0` and `+0` are -1 and 1.
    fn timeline(&mut self, part: &Pair<'_, Rule>) -> Option<i32> {
        let span = self.span(part);
        let text = part.as_str();
        let digits = text.trim_start_matches(['+', '-']);
        let n = self.number(digits, span)?;
        let minus = text.starts_with('-');
        match (n, digits.len() < text.len()) {
            (0, true) if minus => Some(-1),
            (0, true) => Some(1),
            _ if n > i32::MAX / 2 => self.too_large(text, span),
            _ if minus => Some(-2 * n),
            _ => Some(2 * n),
        }
    }

    fn number(&mut self, digits: &str, span: Span) -> Option<i32> {
        match digits.parse() {
            Ok(n) => Some(n),
            Err(_) => self.too_large(digits, span),
        }
    }

    fn too_large<T>(&mut self, text: &str, span: Span) -> Option<T> {
        let message = format!("the number `{text}` is too large");
        let help = "timelines go to 1073741823, turns to 2147483647";
        self.fail(Code("5dfen/number"), message, span, help)
    }

    /// Whether the boards are of the size that the header says, if it says one.
    fn has_size(&mut self, whole: Span) -> Option<()> {
        let Some(((said, place), (files, ranks))) = self.size.as_ref().zip(self.world.size())
        else {
            return Some(());
        };
        if super::read_size(said).is_none_or(|said| said == (files.into(), ranks.into())) {
            return Some(());
        }
        let message = format!("the boards are {files}x{ranks}, but the header `Size` is `{said}`");
        let d = Diagnostic::error(Code("5dfen/size"), message).at(whole);
        let d = d.related(*place, "here");
        self.sink.push(d.help("make `Size` and the boards agree"));
        None
    }

    fn finish(mut self, whole: Span) -> Option<Position> {
        self.has_size(whole)?;
        if self.world.boards.is_empty() {
            let message = "no board in this record".into();
            let help = "a board looks like `[4k/5/5/5/K1R2:0:1:w]`";
            return self.fail(Code("5dfen/no-board"), message, whole, help);
        }
        if self.world.is_even()
            && let Some((_, span)) = self.places.iter().find(|(id, _)| id.timeline2 == 0)
        {
            let (span, message) = (*span, "timeline `0` together with `-0` or `+0`".into());
            let help = "write `-0` and `+0` if there are two middle timelines, otherwise `0`";
            return self.fail(Code("5dfen/mixed-zero"), message, span, help);
        }
        let turn = self.world.turn();
        let mut position = Position::of(World::Multiverse(self.world));
        position.variant = VariantName::FIVE_D;
        position.turn = turn;
        if let Some(said) = &self.promotions {
            position.rules = promotion_law(said, &position);
        }
        if !self.headers.is_empty() {
            position.extras.set("5dfen", HEADERS, self.headers.into());
        }
        Some(position)
    }
}

const SIZE_HELP: &str = "boards have at most 254 files and 254 ranks";
