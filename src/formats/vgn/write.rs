//! Writes one game. Always written:
//!
//! * text: `GameFormat` and `MoveFormat`, the tags in their order, `Result` after those of PGN's
//!   roster, `Variant` if it is not yet stated, `SetUp` if there is a start position; an empty
//!   line; the moves, one line for each full move, and the result on its own line;
//! * bytes: the same tags with `MoveFormat` last, and directly after its bracket the moves.
//!
//! Lines end in a line feed. Numbers are `12. ` and `12.5 `.

use super::binary;
use super::form::Form;
use super::write_tags::tags;
use super::write_text::Moves;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::pgn::lose_extras;
use crate::formats::traversal::Traversal;
use crate::formats::{Options, Write, fen};
use crate::model::{Document, Game, Part};

/// Writes games.
#[derive(Debug)]
pub struct VgnWriter {
    /// The requested move format.
    form: Option<Form>,
    fen: fen::Style,
    traversal: Traversal,
}

impl VgnWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            form: Form::of_options(options),
            fen: fen::Style::with(options.catalog()),
            traversal: Traversal::default(),
        }
    }
}

impl Write for VgnWriter {
    fn wants(&self) -> Part {
        self.form.unwrap_or_default().wants()
    }

    fn leaves_variations_out(&self) -> bool {
        self.form
            .is_some_and(|form| form.is_binary() && form != Form::Pgc)
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Game(game) = doc else {
            return Err(sink.fail(
                Diagnostic::error(Code("vgn/position"), "a position is not a game")
                    .help("write positions as `fen` or `short-sfen+position`"),
            ));
        };
        let form = self.form.unwrap_or_else(|| Form::fitting(game));
        lose_kept(game, form, sink);
        if !tags(game, form, &self.fen, out, sink) {
            return Err(sink.failure());
        }
        if form.is_binary() {
            lose_remarks(game, form, sink);
            let done = binary::write(form, game, out, sink);
            return sink.checked(done);
        }
        out.push(b'\n');
        let done = Moves::new(game, form, (&mut self.traversal, &self.fen), out, sink).all();
        sink.checked(done)
    }
}

/// Of what PGN keeps, only PGC has a place for escape lines.
fn lose_kept(game: &Game, form: Form, sink: &mut Sink) {
    lose_extras(game, &["pgn"], sink);
    if form != Form::Pgc && game.extras.get("pgn", "escapes").is_some() {
        let what = "extras: `pgn` escapes";
        sink.lose(Code("core/lost-extras"), what, 1, None);
    }
}

/// Binary moves have no comments, glyphs or variations, except that PGC has glyphs and variations.
fn lose_remarks(game: &Game, form: Form, sink: &mut Sink) {
    let tree = &game.tree;
    let place = |id: Option<_>| {
        id.map(|id| tree.span(id))
            .filter(|s: &Span| s.end > s.start)
    };
    let comments = tree.comment_count() - super::write_tags::comments_between(game);
    // The words of PGC can hold the others.
    let lost = if form == Form::Pgc { 1 } else { 3 };
    let all = [
        (
            "core/lost-comments",
            "comments",
            comments,
            tree.first_comment(),
        ),
        (
            "core/lost-nags",
            "annotation glyphs",
            tree.nag_count(),
            tree.first_nag(),
        ),
        (
            "core/lost-variations",
            "variations",
            tree.variation_count(),
            tree.first_variation(),
        ),
    ];
    for (code, what, count, first) in all.into_iter().take(lost) {
        sink.lose(Code(code), what, count, place(first));
    }
}
