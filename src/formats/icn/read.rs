//! The reader.
//!
//! Accepts: fields in any order, even after the pieces (with a warning), any
//! white space between parts and around `>`, CRLF, extra separators, `=Q` and
//! `Q`, a player number in front of a piece, several tags per line, tags of 2024,
//! leading zeros, `-0`, `1e21`, unknown win conditions (with a warning).
//! Rejects: a second field of a kind, two pieces on one square, unknown words,
//! blanks inside the piece list.

use super::blame::{explained, lone_word, no_pieces, no_properties, not_moves};
use super::dialect::{Dialect, Evidence};
use super::hand::begins_move;
use super::header::{self, Header, Shape, Token};
use super::number::Numbers;
use super::pieces;
use super::play::{Order, Player};
use super::split::{self, fields};
use super::syntax::{Parts, moves_by_grammar, pieces_by_grammar};
use super::{promotions, quick, site, tags};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{
    Document, Game, Kind, Piece, Position, Side, Square, Start, VariantName, World,
};
use std::sync::Arc;

/// Reads records of every dialect.
#[derive(Debug)]
pub(super) struct Reader {
    /// The last header with its pieces, and its meaning: many games share a start.
    last: Option<Known>,
    /// The variant of a game without a start, if its tags do not name one.
    variant: Option<VariantName>,
    forced: Option<Dialect>,
    max_digits: usize,
    by_grammar: bool,
}

/// A start that was read before.
#[derive(Debug)]
struct Known {
    text: String,
    /// One promotion list applied to every player.
    shared: bool,
    position: Arc<Position>,
    /// The number of digits of its long numbers.
    digits: usize,
    evidence: Evidence,
    /// What its promotions mean depends on when it was written.
    has_lists: bool,
}

impl Reader {
    /// A reader for the variant and the dialect the options name.
    pub fn new(options: &Options) -> Self {
        Self {
            last: None,
            variant: options.variant.clone(),
            forced: Dialect::forced(options),
            max_digits: options.max_digits,
            by_grammar: options.by_grammar,
        }
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new(&Options::default())
    }
}

impl Read for Reader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let read = self.record(&text, doc, sink).is_some();
        let done = read && !sink.failed();
        sink.checked(done)
    }
}

impl Reader {
    fn record(&mut self, text: &str, doc: &mut Document, sink: &mut Sink) -> Option<()> {
        let quick = || self.quick(text).or_else(|| quick::parts(text));
        let parts = match (!self.by_grammar).then(quick).flatten() {
            Some(parts) => parts,
            None => split::parts(text, self.forced, sink)?,
        };
        if parts.is_empty() {
            let d = Diagnostic::error(Code("icn/empty"), "this record has no position and no game");
            sink.push(
                d.at(Span::new(0, text.len()))
                    .help("an empty board is written `w`"),
            );
            return None;
        }
        if let Some(word) = lone_word(text, &parts) {
            sink.push(word);
            return None;
        }
        let mut numbers = Numbers::new(self.max_digits, text.len());
        let said = tags::evidence(&parts.tags);
        let found = match parts.tags.is_empty() && parts.moves.is_none() {
            true => self.lone_position(text, &parts, &mut numbers, doc, sink)?,
            false => self.game(text, &parts, said, &mut numbers, doc.as_new_game(), sink)?,
        };
        let dialect = self.forced.unwrap_or(said.and(found).verdict());
        sink.found_dialect(dialect.name());
        if let Some(dialect) = self.forced.filter(|d| d.is_site()) {
            site::check(text, dialect, sink);
        }
        if let Some(d) = no_pieces(&parts) {
            sink.push(d);
        }
        Some(())
    }

    fn lone_position(
        &mut self,
        text: &str,
        parts: &Parts<'_>,
        numbers: &mut Numbers,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Option<Evidence> {
        let _ = text;
        let found = fields(parts);
        let shared = self.shares(found);
        self.warn_of_colors(parts, found, sink);
        let (position, more) = self.position(parts, shared, numbers, sink)?;
        *doc = Document::Position(position);
        Some(found.and(more))
    }

    fn game(
        &mut self,
        text: &str,
        parts: &Parts<'_>,
        said: Evidence,
        numbers: &mut Numbers,
        game: &mut Game,
        sink: &mut Sink,
    ) -> Option<Evidence> {
        tags::read(parts, game, sink);
        let (order, found) = self.start(text, parts, said, game, numbers, sink)?;
        let braces = parts.moves.filter(|_| parts.pieces.is_none());
        if let Some(d) = braces.and_then(|(list, at)| Some(no_properties(list)?.shifted(at))) {
            sink.push(d);
            return None;
        }
        match parts.moves {
            Some(list) => Some(found.and(self.play(list, game, order, numbers, sink)?)),
            None => Some(found),
        }
    }

    /// Whether a promotion list applies to every player.
    fn shares(&self, evidence: Evidence) -> bool {
        self.forced.unwrap_or(evidence.verdict()) == Dialect::Site2026
    }

    /// A record of plain tags with the same start as the record before, read without
    /// the grammar. `None` if the grammar might read it differently.
    ///
    /// Such a start ends with a list that no `>` can follow: one of two pieces,
    /// or with a `+`. So everything after it is moves.
    fn quick<'a>(&self, text: &'a str) -> Option<Parts<'a>> {
        let known = self.last.as_ref()?;
        let mut parts = Parts {
            same_start: true,
            ..Parts::default()
        };
        let rest = text.get(quick::plain_tags(text, &mut parts)?..)?;
        let behind = rest.strip_prefix(known.text.as_str())?;
        let moves = behind.trim_start_matches(WS);
        if moves.len() == behind.len() || !begins_move(moves.as_bytes()) {
            return None;
        }
        parts.moves = Some((moves, text.len() - moves.len()));
        Some(parts)
    }

    #[cfg(test)]
    pub(super) fn takes_the_short_way(&self, text: &str) -> bool {
        self.quick(text).is_some()
    }

    /// Sets the game's start; returns the order of the players.
    fn start(
        &mut self,
        text: &str,
        parts: &Parts<'_>,
        said: Evidence,
        game: &mut Game,
        numbers: &mut Numbers,
        sink: &mut Sink,
    ) -> Option<(Order, Evidence)> {
        let named = game.tags.get("Variant").and_then(VariantName::of_tag);
        if parts.fields.is_empty() && parts.pieces.is_none() && !parts.same_start {
            let variant = named.or_else(|| self.variant.clone());
            game.variant = variant.unwrap_or(VariantName::INFINITE);
            let order = Order {
                cycle: vec![Side::White, Side::Black],
                full: Some(1),
                turn_is_known: false,
            };
            return Some((order, Evidence::default()));
        }
        let (mut position, found) = self.remembered(text, parts, said, numbers, sink)?;
        game.variant = VariantName::INFINITE;
        // Fields without pieces are rules for the variant's own start.
        let usual = parts.pieces.is_none() && !parts.same_start;
        if usual && (parts.moves.is_some() || named.is_some()) {
            if let World::Plane(plane) = &mut Arc::make_mut(&mut position).world {
                plane.usual = true;
            }
            let variant = named.or_else(|| self.variant.clone());
            game.variant = variant.unwrap_or(VariantName::INFINITE);
        }
        let order = Order {
            cycle: header::cycle(&position),
            full: position.counters.fullmove,
            turn_is_known: true,
        };
        game.start = Start::Given(position);
        Some((order, found))
    }

    fn remembered(
        &mut self,
        text: &str,
        parts: &Parts<'_>,
        said: Evidence,
        numbers: &mut Numbers,
        sink: &mut Sink,
    ) -> Option<(Arc<Position>, Evidence)> {
        let head = header_text(text, parts);
        let seen = self
            .last
            .as_ref()
            .filter(|k| parts.same_start || (k.text == head && parts.late.is_empty()));
        let mut found = seen.map_or_else(|| fields(parts), |k| k.evidence);
        let shared = self.shares(said.and(found));
        if let Some(known) = seen
            && known.shared == shared
            && !(known.has_lists && self.forced.is_none() && is_undated(said, said.and(found)))
            && numbers.spend(known.digits).is_some()
        {
            return Some((Arc::clone(&known.position), found));
        }
        if parts.same_start {
            // The same text means something else here, or has too many digits.
            let again = split::parts(text, self.forced, sink)?;
            return self.remembered(text, &again, said, numbers, sink);
        }
        let (before, digits) = (sink.reported(), numbers.digits());
        self.warn_of_colors(parts, said.and(found), sink);
        let (position, more) = self.position(parts, shared, numbers, sink)?;
        let position = Arc::new(position);
        found = found.and(more);
        if self.forced.is_none() && !shared {
            warn_of_lists(parts, said, said.and(found), sink);
        }
        // Warnings must be repeated, so only headers without warnings are remembered.
        let is_long = parts.pieces.is_some_and(|(p, _)| p.contains(['|', '+']));
        if sink.reported() == before && is_long && parts.late.is_empty() {
            self.last = Some(Known {
                text: head.to_owned(),
                shared,
                position: Arc::clone(&position),
                digits: numbers.digits() - digits,
                evidence: found,
                has_lists: promotion_lists(parts).is_some(),
            });
        }
        Some((position, found))
    }

    /// The README's promotion lists have the color of their player, those of the site have none. Without a feature
    /// of the README, a text may be from the site, and its letters are not lost.
    fn warn_of_colors(&self, parts: &Parts<'_>, all: Evidence, sink: &mut Sink) {
        if self.forced.unwrap_or(all.verdict()).is_site() {
            return;
        }
        let promotion = parts.fields.iter().find(|f| f.shape == Shape::Promotion);
        let Some((piece, side)) = promotion.and_then(promotions::of_other_color) else {
            return;
        };
        let (other, own) = (piece.text, side.title());
        let message =
            format!("`{other}` in the promotion list of {own} has the other player's color");
        let right = match side {
            Side::White => other.to_ascii_uppercase(),
            _ => other.to_ascii_lowercase(),
        };
        let help =
            format!("it was read as `{right}`; `-f infinitechess` reads lists without colors");
        let d = Diagnostic::warning(Code("icn/promotion-color"), message);
        let d = d.at(piece.span()).help(help);
        match all.seed || self.forced.is_some() {
            true => sink.discard(d, "colors of promotion lists"),
            false => sink.push(d),
        }
    }

    fn position(
        &self,
        parts: &Parts<'_>,
        shared: bool,
        numbers: &mut Numbers,
        sink: &mut Sink,
    ) -> Option<(Position, Evidence)> {
        let fields: Vec<_> = parts.fields.iter().chain(&parts.late).copied().collect();
        let mut position = Header::new(numbers, sink, shared).lower(&fields)?;
        let mut evidence = Evidence::default();
        if let (Some((list, at)), World::Plane(plane)) = (parts.pieces, &mut position.world) {
            plane.pieces = piece_list((list, at), self.by_grammar, &mut evidence, numbers, sink)?;
        }
        if let Some(f) = parts.late.first() {
            let d = Diagnostic::warning(
                Code("icn/field-after-pieces"),
                format!("`{}` is after the pieces", super::number::shorten(f.text)),
            );
            sink.push(d.at(f.span()).help("write fields before the pieces"));
        }
        if self.forced.is_some_and(Dialect::is_site) {
            site::check_meaning(&position, parts, sink);
        }
        Some((position, evidence))
    }

    fn play(
        &self,
        (list, at): (&str, usize),
        game: &mut Game,
        order: Order,
        numbers: &mut Numbers,
        sink: &mut Sink,
    ) -> Option<Evidence> {
        let strict = self.forced.is_some_and(Dialect::is_site);
        let mut player = Player::new(&mut game.tree, sink, numbers, (list, at), order, strict);
        let done = match self.by_grammar {
            true => player.all_by_grammar(),
            false => player.all(),
        };
        match done {
            Some(true) => Some(Evidence {
                seed: player.like_the_seed,
                ..Evidence::default()
            }),
            Some(false) => {
                // The grammar reports why.
                let why = moves_by_grammar(list, |_, _| {}).err();
                let why = why.unwrap_or_else(|| not_moves(list));
                sink.push(explained(why, list).shifted(at));
                None
            }
            None => None,
        }
    }
}

const WS: [char; 4] = [' ', '\t', '\n', '\r'];

/// Since June 2026 the last promotion list applies to every player on the site, and only the
/// age of a text shows which meaning it has.
fn warn_of_lists(parts: &Parts<'_>, tags: Evidence, all: Evidence, sink: &mut Sink) {
    if !is_undated(tags, all) {
        return;
    }
    let Some(f) = promotion_lists(parts) else {
        return;
    };
    let message = format!(
        "`{}` has another meaning on the site since June 2026",
        super::number::shorten(f.text)
    );
    sink.push(
        Diagnostic::warning(Code("icn/promotion-dialect"), message)
            .at(f.span())
            .help("it was read as one list per player; `-f icn+site2026` applies the last list to all"),
    );
}

/// Whether a text is from the site, and its tags do not say when it was written.
fn is_undated(tags: Evidence, all: Evidence) -> bool {
    tags.site && !tags.dated && all.verdict() == Dialect::Site
}

/// The field with lists of promotions that the site has read in two ways.
fn promotion_lists<'a, 'b>(parts: &'b Parts<'a>) -> Option<&'b Token<'a>> {
    let promotion = parts.fields.iter().find(|f| f.shape == Shape::Promotion);
    promotion.filter(|f| header::depends_on_dialect(f.text))
}

/// The text of the header and the piece list.
fn header_text<'a>(text: &'a str, parts: &Parts<'_>) -> &'a str {
    let Some((pieces, at)) = parts.pieces else {
        return "";
    };
    let start = parts.fields.first().map_or(at, |f| f.at);
    text.get(start..at + pieces.len()).unwrap_or("")
}

fn piece_list(
    (list, at): (&str, usize),
    by_grammar: bool,
    evidence: &mut Evidence,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<Vec<(Square, Piece)>> {
    let mut entries = Vec::new();
    let done = match by_grammar {
        true => pieces_by_grammar(list, |e| entries.push(e)).is_ok(),
        false => pieces::scan(list, |e| entries.push(e)),
    };
    if !done {
        let why = pieces_by_grammar(list, |_| {}).err();
        sink.push(why.unwrap_or_else(|| not_moves(list)).shifted(at));
        return None;
    }
    let found: Option<Vec<_>> = entries
        .iter()
        .map(|e| pieces::lower(e, at, numbers, sink))
        .collect();
    let of_the_site = |(_, p): &(Square, Piece)| p.kind == Kind::HUYGEN || p.kind == Kind::ROSE;
    evidence.site |=
        entries.iter().any(|e| !e.owner.is_empty()) || found.iter().flatten().any(of_the_site);
    found.filter(|found| !pieces::find_twice(list, at, found, sink))
}
