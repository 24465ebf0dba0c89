//! Where a game starts: a board, a handicap or a name.

use super::grammar::Rule;
use super::protocol::Facts;
use super::read::Setup;
use super::sfen;
use crate::diag::{Diagnostic, Sink, Span, legible, short};
use crate::formats::fen;
use crate::formats::shogi::Handicap;
use crate::model::{Catalog, Grid, Start, VariantName};
use pest::iterators::Pair;
use std::sync::Arc;

impl<'a> Setup<'a> {
    pub(super) fn read_start(
        &self,
        part: Pair<'_, Rule>,
        (named, catalog): (Option<&VariantName>, &Catalog),
        sink: &mut Sink,
    ) -> Option<Start> {
        let text = part.into_inner().next()?;
        let base = text.as_span().start();
        if let Some(why) = named.and_then(|v| self.no_board(text.as_str(), base, v, catalog)) {
            sink.push(why);
            return None;
        }
        let mut position = match named {
            Some(variant) => fen::parse(text.as_str(), variant, catalog, sink, base)?,
            None => fen::parse_unnamed(text.as_str(), sink, base)?,
        };
        if position.variant == VariantName::CHESS && (self.set.free || fen::needs_960(&position)) {
            position.variant = VariantName::CHESS960;
        }
        Some(Start::Given(Arc::new(position)))
    }

    /// Why a text is no board of a variant that has several ranks: it has one rank, and does not
    /// say who moves, as a FEN does.
    fn no_board(
        &self,
        text: &str,
        base: usize,
        variant: &VariantName,
        catalog: &Catalog,
    ) -> Option<Diagnostic> {
        let board = text.trim_ascii_start();
        let base = base + (text.len() - board.len());
        let mut fields = board.split_ascii_whitespace();
        let placement = fields.next().unwrap_or("");
        let has_turn = matches!(fields.next(), Some("w" | "b"));
        let starts = catalog.variant(variant).map(|v| &v.starts);
        let grid = starts.and_then(|starts| starts.first()?.position.grid());
        let ranks = grid.map_or(1, Grid::ranks);
        if placement.contains('/') || has_turn || ranks < 2 {
            return None;
        }
        let shown = short(placement);
        let message = format!("`{shown}` is not a board of `{variant}`, which has {ranks} ranks");
        let facts = self.protocol.facts();
        Some(
            Diagnostic::error(facts.codes.syntax, message)
                .at(Span::new(base, base + placement.len()))
                .help("write a FEN, whose ranks are divided by `/`, or `startpos`"),
        )
    }

    pub(super) fn read_sfen(
        &self,
        part: Pair<'_, Rule>,
        named: (Option<&VariantName>, &Catalog),
        sink: &mut Sink,
    ) -> Option<Start> {
        let mut parts = part.into_inner();
        let mut field = || parts.next().map(|p| (p.as_str(), p.as_span().start()));
        let fields = sfen::Fields {
            board: field()?,
            turn: field()?.0,
            hand: field()?,
            ply: field(),
        };
        let position = sfen::read(fields, named, self.protocol, sink)?;
        Some(Start::Given(Arc::new(position)))
    }

    /// The start that a handicap gives.
    pub(super) fn read_handicap(
        &self,
        part: &Pair<'_, Rule>,
        named: (Option<&VariantName>, &Catalog),
        sink: &mut Sink,
    ) -> Option<Start> {
        let at = part.as_span().start();
        let handicap = Handicap::named(part.as_str().trim())?;
        if handicap.is_even() {
            return Some(Start::Usual);
        }
        let fields = sfen::Fields {
            board: (handicap.board, at),
            turn: "w",
            hand: (handicap.hand, at),
            ply: Some(("1", at)),
        };
        let position = sfen::read(fields, named, self.protocol, sink)?;
        Some(Start::Given(Arc::new(position)))
    }
}

pub(super) fn unknown_board(facts: &Facts, variant: &VariantName, span: Span) -> Diagnostic {
    let message = format!(
        "the board of the variant `{}` is not known, and the names of squares depend on its size",
        legible(variant.as_str())
    );
    Diagnostic::error(facts.codes.unknown_board, message)
        .at(span)
        .help("write the position before the moves, or name another variant with `--variant`")
}
