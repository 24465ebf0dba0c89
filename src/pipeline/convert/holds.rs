use super::passes::{ConversionState, Pass, Stop};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::Card;
use crate::model::{Document, DocumentKind};

/// Refuses what the target cannot hold: another record in a file of one, and pieces among games or
/// games among pieces.
pub(super) struct Hold;

impl Pass for Hold {
    type Match = Diagnostic;

    fn applies(state: &ConversionState) -> Option<Diagnostic> {
        if state.alone && state.index > 0 {
            return Some(stands_alone(state.target));
        }
        let only_pieces = state.holds == DocumentKind::PIECES;
        match &state.doc {
            Document::Pieces(_) if state.holds.contains(DocumentKind::PIECES) => None,
            Document::Pieces(p) => Some(p.no_game()),
            _ => only_pieces.then(|| no_pieces(state.target.slug)),
        }
    }

    fn run(_: &mut ConversionState, why: Diagnostic, sink: &mut Sink) -> Result<(), Stop> {
        sink.push(why);
        Err(Stop::Rejected)
    }
}

pub(super) fn stands_alone(target: &Card) -> Diagnostic {
    Diagnostic::error(
        Code("core/stands-alone"),
        format!(
            "a `{}` file holds one record, and this is another one",
            target.slug
        ),
    )
    .at(Span::default())
    .help("write every game to a file of its own, or select one with `--records` or `--limit 1`")
}

fn no_pieces(slug: &str) -> Diagnostic {
    Diagnostic::error(
        Code("core/no-pieces"),
        format!("`{slug}` holds definitions of pieces, but there are none here"),
    )
    .at(Span::default())
    .help("`panchess info FILE` names the notations that carry everything a file has")
}
