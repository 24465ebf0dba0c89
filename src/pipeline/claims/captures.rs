//! What a text says about the capture of a move.

use crate::diag::{Code, Diagnostic, article, listed};
use crate::formats::EndSigns;
use crate::model::{Marks, Part, Ply};
use std::borrow::Cow;

/// A move that does not capture, although it says so.
pub(super) fn none(help: impl Into<Cow<'static, str>>) -> Diagnostic {
    Diagnostic::warning(Code("core/no-capture"), "this move does not capture").help(help)
}

/// What is wrong with it: one message, however many words are wrong. Its help leads to the right text, if the notation has
/// one way to write a capture.
pub(super) fn wrong_capture(
    said: Ply,
    ply: Ply,
    silence: Part,
    signs: &EndSigns,
) -> Option<Diagnostic> {
    let says_capture = ply.marks.contains(Marks::SAYS_CAPTURE);
    let (says_passing, passes) = (passing(said), passing(ply));
    let written = said
        .captured
        .and_then(|of| (signs.capture)(of, says_passing));
    let Some(captured) = ply.captured else {
        let help = match written {
            Some(text) => format!("leave out the `{text}`"),
            None => left_out(says_capture.then_some(signs.no_capture), said)?,
        };
        return Some(none(help));
    };
    let right = (signs.capture)(captured, passes);
    // Whether a missing mark says that there is nothing to mark.
    let claims = silence.contains(Part::CAPTURE) && !said.is_resolved();
    let named = said.captured.is_none_or(|kind| kind == captured);
    let (found, help) = if says_passing && !passes {
        let what = "this pawn does not capture en passant";
        let help = match named {
            true => "leave out the en passant mark",
            false => "leave out the en passant mark and name the piece on the target square",
        };
        (Diagnostic::warning(Code("core/no-en-passant"), what), help)
    } else if claims && passes && !says_passing {
        let what = "this pawn captures en passant, but the mark is missing";
        let help = "write the en passant mark: the pawn goes to an empty square";
        (
            Diagnostic::warning(Code("core/missing-en-passant"), what),
            help,
        )
    } else if !named {
        let a = article(&captured.to_string());
        let what = format!("this move captures {a} {captured}, not the piece that is named");
        (
            Diagnostic::warning(Code("core/other-capture"), what),
            "name the piece on the target square",
        )
    } else if claims && !said.marks.contains(Marks::SAYS_CAPTURE) {
        let what = "this move captures, but names no captured piece";
        (
            Diagnostic::warning(Code("core/missing-capture"), what),
            "name the captured piece",
        )
    } else {
        return None;
    };
    Some(found.help(match (right, written) {
        (Some(right), Some(written)) => format!("write `{right}` instead of `{written}`"),
        (Some(right), None) if claims => format!("write `{right}` after the squares"),
        _ => help.to_owned(),
    }))
}

/// How to say of a move that it captures nothing; `None` if it says so.
fn left_out(sign: Option<&str>, said: Ply) -> Option<String> {
    let more = [
        (said.captured.is_some(), "the captured piece"),
        (passing(said), "the en passant mark"),
    ];
    let mut all: Vec<String> = sign.map(str::to_owned).into_iter().collect();
    all.extend(
        more.iter()
            .filter(|(is, _)| *is)
            .map(|(_, what)| (*what).to_owned()),
    );
    let text = listed(&all, "and");
    match sign {
        Some(_) => Some(text),
        None if all.is_empty() => None,
        None => Some(format!("leave out {text}")),
    }
}

fn passing(ply: Ply) -> bool {
    ply.marks.contains(Marks::EN_PASSANT)
}
