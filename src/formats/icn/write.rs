//! The writer. It always writes tags in front, fields in the dialect's order, canonical
//! numbers, and pieces in the order they were listed.

use super::dialect::Dialect;
use super::header::blank;
use super::write_site::{check, takes};
use super::write_tags::Signs;
use super::{letters, tags};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::{Options, Write};
use crate::model::{
    Catalog, Document, Game, Kind, NodeId, Part, Plane, Position, Remark, Side, Square, Start,
    VariantName, WideMove, World,
};
use crate::order;
use std::io::Write as _;
use std::sync::Arc;

/// How much is written of a move.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Style {
    /// `4,2>4,4`
    #[default]
    Compact,
    /// `P4,2>4,4`
    Letters,
    /// `1. P4,2 > 4,4`, in rows.
    Pretty,
}

/// Writes one of the dialects.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    pub(super) dialect: Dialect,
    pub(super) style: Style,
    /// The start positions of named variants.
    pub(super) catalog: Arc<Catalog>,
    /// They are left out.
    pub(super) named: bool,
}

impl Writer {
    pub(super) fn new(options: &Options) -> Self {
        let style = [("pretty", Style::Pretty), ("letters", Style::Letters)];
        let chosen = style.into_iter().find(|(name, _)| options.has(name));
        Self {
            dialect: Dialect::forced(options).unwrap_or_default(),
            style: chosen.map_or(Style::Compact, |(_, style)| style),
            catalog: Arc::clone(options.catalog()),
            named: options.has("named"),
        }
    }
}

impl Write for Writer {
    fn wants(&self) -> Part {
        let always = Part::SQUARES | Part::CASTLING;
        match self.style {
            Style::Compact => always,
            _ => always | Part::KIND | Part::CAPTURE | Part::CHECK,
        }
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let mut page = Page {
            named: self.named.then_some(&self.catalog),
            keeps_marks: matches!(doc, Document::Game(g) if !knows_start(g, &self.catalog)),
            ..Page::new(self.dialect, self.style, out, sink)
        };
        let done = match doc {
            Document::Position(p) => {
                lose_variant(p, page.sink);
                page.lone_position(p)
            }
            Document::Game(g) => page.game(g).map(|()| page.settle_tags(g)),
            Document::Pieces(p) => {
                page.sink.push(p.no_game());
                None
            }
        };
        page.out.push(b'\n');
        sink.checked(done.is_some())
    }
}

/// Appends one move in the compact style of the README's dialect: `4,2>4,4`. `false`: an error went to `sink`.
pub fn print_move(said: &WideMove, side: Side, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let mut page = Page::new(Dialect::default(), Style::Compact, out, sink);
    let step = page.step(said, ">");
    step.and_then(|()| page.promoted(said, side, "")).is_some()
}

/// The page being written.
pub(super) struct Page<'a> {
    pub(super) dialect: Dialect,
    pub(super) style: Style,
    pub(super) named: Option<&'a Catalog>,
    /// How quotes and backslashes in tags are written.
    pub(super) signs: Signs,
    /// How many of them were replaced.
    pub(super) replaced: u64,
    /// Letters and marks of moves do not follow from the position, because it is not known.
    pub(super) keeps_marks: bool,
    /// Where the record begins in `out`.
    pub(super) start: usize,
    /// With these tags, promotion lists would be read as those of the site's later dialect.
    pub(super) looks_late: bool,
    /// The tags that were written identify the site's later dialect.
    pub(super) is_later: bool,
    pub(super) out: &'a mut Vec<u8>,
    pub(super) sink: &'a mut Sink,
}

impl<'a> Page<'a> {
    pub(super) fn new(
        dialect: Dialect,
        style: Style,
        out: &'a mut Vec<u8>,
        sink: &'a mut Sink,
    ) -> Self {
        Self {
            dialect,
            style,
            named: None,
            signs: Signs::of(dialect),
            replaced: 0,
            keeps_marks: false,
            start: out.len(),
            looks_late: false,
            is_later: false,
            out,
            sink,
        }
    }
}

impl Page<'_> {
    pub(super) fn put(&mut self, args: std::fmt::Arguments<'_>) {
        // Writing to memory does not fail.
        let _ = self.out.write_fmt(args);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    pub(super) fn is_pretty(&self) -> bool {
        self.style == Style::Pretty
    }

    /// Whether a move is written with its letters and marks.
    pub(super) fn is_full(&self, said: &WideMove) -> bool {
        self.style != Style::Compact || self.keeps_marks && says_more(said)
    }

    // ---- the parts of a game --------------------------------------------------

    pub(super) fn game(&mut self, game: &Game) -> Option<()> {
        self.lose_extras(game);
        let start = match &game.start {
            Start::Usual => None,
            Start::Given(p) => Some(p.as_ref()),
        };
        let without_pieces = start.and_then(|p| self.named_start(game, p));
        let given = match &without_pieces {
            Some(_) if !self.dialect.is_site() => None,
            Some(p) => Some(p),
            None => start,
        };
        self.lose_glyphs_of_nothing(game);
        self.looks_late = tags::look_late(&game.tags);
        let is_bare = game.tree.is_empty() && game.tree.comment_count() == 0;
        let variant = game.tags.get("Variant").is_some() || names_variant(game);
        self.lose_emptiness(given, !is_bare || variant);
        if self.dialect.is_site() {
            self.site_finds_the_start(game, given)?;
        }
        // Without tags a position alone would not be a game, and moves without a
        // position would be read as part of the game before.
        self.tags(game, is_bare || given.is_none());
        match given {
            Some(position) if is_bare => return self.lone_position(position),
            Some(position) => self.some_position(position)?,
            None if is_bare => {
                self.no_moves();
                return Some(());
            }
            None => {}
        }
        if self.dialect.is_site() {
            return self.site_moves(game, start.unwrap_or(&blank()));
        }
        if given.is_some() {
            self.text(if self.is_pretty() { "\n\n" } else { "\n" });
        }
        self.moves(game, start.unwrap_or(&blank()))
    }

    /// Tags alone would be read as part of the game after them.
    fn no_moves(&mut self) {
        if self.dialect.is_site() {
            self.glue_section(self.section_glue());
        }
        self.text("1.");
    }

    /// The position without its pieces, if it is the start of the game's variant. The site
    /// always needs the date for that.
    fn named_start(&self, game: &Game, start: &Position) -> Option<Position> {
        let usual = &*self.named?.infinite_start_of(game)?.position;
        let dated = tags::is_dated(&game.tags);
        if !same_start(start, usual) || (self.dialect.is_site() && !dated) {
            return None;
        }
        let mut position = Position {
            world: World::Plane(Plane::default()),
            ..start.clone()
        };
        if let (World::Plane(to), Some(from)) = (&mut position.world, start.plane()) {
            to.usual = true;
            to.border.clone_from(&from.border);
        }
        Some(position)
    }

    /// The site finds the pieces by the variant's name and the date.
    fn site_finds_the_start(&mut self, game: &Game, given: Option<&Position>) -> Option<()> {
        let usual = given.is_none_or(|p| p.plane().is_some_and(|plane| plane.usual));
        let says = |key| game.tags.get(key).is_some_and(|v| !v.is_empty());
        let variant = says("Variant") || names_variant(game);
        if !usual || (variant && tags::is_dated(&game.tags)) {
            return Some(());
        }
        self.refuse(
            Code("icn/no-position"),
            "the site needs the pieces, or the variant with a date and a time".into(),
            "add the position, or the tags Variant, UTCDate and UTCTime",
        )
    }

    /// Writes a position, even one with nothing but defaults.
    fn some_position(&mut self, position: &Position) -> Option<()> {
        if self.dialect.is_site() {
            self.glue_section(self.section_glue());
        }
        let start = self.out.len();
        self.position(position)?;
        if self.out.len() == start {
            self.text("w");
        }
        Some(())
    }

    /// Writes a position without moves. If it has no pieces, the record after it would be read as
    /// part of it; that of the site begins with a turn.
    fn lone_position(&mut self, position: &Position) -> Option<()> {
        self.some_position(position)?;
        let shows_pieces = position.plane().is_some_and(|p| !p.pieces.is_empty());
        if !shows_pieces && !self.dialect.is_site() {
            self.text(" {}");
        }
        Some(())
    }

    /// Separates the site's sections: tags, position, moves.
    pub(super) fn section_glue(&self) -> &'static str {
        if self.is_pretty() { "\n\n" } else { " " }
    }

    /// Writes the separator of two parts, if something was written before.
    pub(super) fn glue_section(&mut self, glue: &str) {
        if self.out.len() > self.start {
            self.text(glue);
        }
    }

    pub(super) fn square(&mut self, at: &Square) {
        match (at.x.to_i64(), at.y.to_i64()) {
            (Some(x), Some(y)) => self.put(format_args!("{x},{y}")),
            _ => self.put(format_args!("{},{}", at.x, at.y)),
        }
    }

    pub(super) fn letters(&mut self, side: Side, kind: Kind) -> Option<()> {
        if letters::spell(side, kind, self.out) {
            return Some(());
        }
        self.refuse(
            Code("icn/no-letter"),
            format!("the notation has no letter for a `{kind}`"),
            "convert to a notation that has this piece",
        )
    }

    pub(super) fn refuse<T>(
        &mut self,
        code: Code,
        message: String,
        help: &'static str,
    ) -> Option<T> {
        self.sink.push(Diagnostic::error(code, message).help(help));
        None
    }

    fn lose_glyphs_of_nothing(&mut self, game: &Game) {
        let remarks = game.tree.remarks(NodeId::ROOT);
        let glyphs = remarks.filter(|r| matches!(r, Remark::Nag(_))).count() as u64;
        let what = "annotation glyphs before the first move";
        self.sink.lose(Code("core/lost-nags"), what, glyphs, None);
    }

    /// Fields without pieces belong to the variant's own start if moves follow or a
    /// variant is named, and to an empty board if not.
    fn lose_emptiness(&mut self, start: Option<&Position>, read_as_usual: bool) {
        let plane = start.and_then(Position::plane);
        let other = plane.is_some_and(|p| p.pieces.is_empty() && p.usual != read_as_usual);
        let (code, what) = (Code("icn/lost-empty-board"), "the empty board of a game");
        self.sink.lose(code, what, u64::from(other), None);
    }

    /// Only a position can hold properties.
    fn lose_extras(&mut self, game: &Game) {
        for (slug, key) in game.extras.keys().filter(|(slug, _)| *slug == "icn") {
            let what = format!("extras: `{slug}` {key}");
            self.sink.lose(Code("core/lost-extras"), what, 1, None);
        }
    }
}

/// Whether the pieces that a game starts with are stated, or follow from its variant, be it known or only named.
pub(in crate::formats) fn knows_start(game: &Game, catalog: &Catalog) -> bool {
    let stated = match &game.start {
        Start::Usual => false,
        Start::Given(p) => p.plane().is_none_or(|plane| !plane.usual),
    };
    let named = game.tags.get("Variant").is_some() || names_variant(game);
    stated || named || catalog.infinite_start_of(game).is_some()
}

/// Whether more is stated about a move than its squares and its promotion.
pub(in crate::formats) fn says_more(said: &WideMove) -> bool {
    said.kind.is_some() || takes(said) || check(said).is_some()
}

/// Whether two starts are the same, whatever their variants are called.
fn same_start(one: &Position, other: &Position) -> bool {
    same_world(&one.world, &other.world)
        && one.turn == other.turn
        && one.counters == other.counters
        && one.rules == other.rules
        && one.hands == other.hands
        && one.en_passant.squares == other.en_passant.squares
        && one.extras == other.extras
}

/// Ignores the order of the pieces.
fn same_world(one: &World, other: &World) -> bool {
    let (World::Plane(a), World::Plane(b)) = (one, other) else {
        return one == other;
    };
    let of = |plane: &Plane| {
        let mut pieces = plane.pieces.clone();
        order::sort_by(&mut pieces, |a, b| (&a.0.x, &a.0.y).cmp(&(&b.0.x, &b.0.y)));
        pieces
    };
    let bare = |plane: &Plane| (plane.border.clone(), plane.usual);
    let few = a.pieces.len() == b.pieces.len();
    few && bare(a) == bare(b)
        && (&a.marks, &a.rays) == (&b.marks, &b.rays)
        && (a.pieces == b.pieces || of(a) == of(b))
}

/// Names the variant of a position that is no game.
pub(in crate::formats) fn lose_variant(position: &Position, sink: &mut Sink) {
    let usual = [
        VariantName::INFINITE,
        VariantName::CHESS,
        VariantName::UNKNOWN,
    ];
    let lost = !usual.contains(&position.variant);
    let what = "the variant's name: a position without a game has no tags";
    sink.lose(Code("core/lost-variant"), what, u64::from(lost), None);
}

/// Whether the variant needs a separate tag.
pub(in crate::formats) fn names_variant(game: &Game) -> bool {
    let usual = [VariantName::INFINITE, VariantName::CHESS];
    game.tags.get("Variant").is_none() && !usual.contains(&game.variant)
}
