//! How a game ended, if the text says that it ended and the board shows how.

use super::replay::Replay;
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::EndSigns;
use crate::model::{Game, Marks, NodeId, Outcome, Part, Side};

/// What ends a game on the board, as stated by the text.
const SAYS_HOW: Marks = Marks::SAYS_MATE.union(Marks::SAYS_STALEMATE);

/// The last move, if the text ends the game with it, and the claims about it.
fn last_word(game: &Game) -> Option<(NodeId, Marks)> {
    let last = game.tree.last()?;
    let marks = game.tree.ply(last)?.marks;
    marks.contains(Marks::SAYS_OVER).then_some((last, marks))
}

/// What must be known about the moves to decide that, and to write the result if needed.
pub fn asks(game: &Game, writes_it: bool) -> Part {
    match last_word(game) {
        Some((_, marks)) if marks.intersects(SAYS_HOW) && writes_it => Part::CHECK | Part::END,
        Some(_) if game.outcome == Outcome::Unknown => Part::CHECK | Part::END,
        _ => Part::empty(),
    }
}

/// Whether the text says that a game is over, but not how.
pub fn is_only_over(game: &Game) -> bool {
    game.outcome == Outcome::Unknown && last_word(game).is_some()
}

/// The result of a game. If its text says only that it is over, the last position decides.
pub fn found(game: &Game, replay: &mut Replay) -> Outcome {
    if !is_only_over(game) {
        return game.outcome;
    }
    let (mut game, mut sink) = (game.clone(), Sink::default());
    let wants = asks(&game, false);
    replay.resolve_if_possible(&mut game, wants, &mut sink);
    shown(&game).unwrap_or_default()
}

/// The result that the marks of the last move show.
fn shown(game: &Game) -> Option<Outcome> {
    let (last, marks) = last_word(game)?;
    match (marks, game.tree.side(last)) {
        (m, Side::White) if m.contains(Marks::MATE) => Some(Outcome::White),
        (m, Side::Black) if m.contains(Marks::MATE) => Some(Outcome::Black),
        (m, _) if m.contains(Marks::STALEMATE) => Some(Outcome::Draw),
        _ => None,
    }
}

/// What a target can state of the end of a game.
#[derive(Copy, Clone, Debug, Default)]
pub struct Keeps {
    /// That it is over, without its result.
    pub end: bool,
    /// Claims that the board does not show.
    pub claims: bool,
}

/// Sets the result of a game that ends in checkmate or stalemate, and compares the stated end
/// with the board. `known`: what is known about the moves. `signs`: those of the source.
pub fn complete(game: &mut Game, known: Part, keeps: Keeps, signs: &EndSigns, sink: &mut Sink) {
    let Some((last, marks)) = last_word(game) else {
        return lose_false_end(game, known, keeps, signs, sink);
    };
    if game.outcome != Outcome::Unknown {
        let place = game.tree.span(last);
        let Some(d) = doubt(game.outcome, marks, known, signs) else {
            return;
        };
        let d = d.at(place);
        return match keeps.claims {
            true => sink.push(d),
            false => sink.discard(d, "signs of how a game ended"),
        };
    }
    game.outcome = match shown(game) {
        Some(outcome) => outcome,
        None if keeps.end => return,
        None => {
            let d = no_winner().at(game.tree.span(last));
            return sink.discard(d, "marks that a game is over, without its result");
        }
    };
}

/// The last move of an unfinished game is marked as mate or stalemate, and is none: a target without such claims leaves the
/// sign out.
fn lose_false_end(game: &Game, known: Part, keeps: Keeps, signs: &EndSigns, sink: &mut Sink) {
    let last = game.tree.last().filter(|_| !keeps.claims);
    let ply = last.and_then(|id| Some((id, game.tree.ply(id)?)));
    let Some((id, ply)) = ply.filter(|_| game.outcome == Outcome::Unknown) else {
        return;
    };
    let help = match ply.marks {
        marks if !marks.contains(Marks::SAYS_MATE) => signs.any,
        marks if marks.contains(Marks::CHECK) => signs.only_check,
        _ => signs.no_mate,
    };
    if let Some(d) = doubt(game.outcome, ply.marks, known, signs) {
        let d = d.at(game.tree.span(id)).help(help);
        sink.discard(d, "signs of how a game ended");
    }
}

fn no_winner() -> Diagnostic {
    let message = "the game is over, but its result is not stated";
    Diagnostic::warning(Code("core/no-winner"), message)
        .help("the result is written as unknown; add it if you know it")
}

/// A claimed mate or stalemate that is wrong. The stated result stays.
fn doubt(outcome: Outcome, marks: Marks, known: Part, signs: &EndSigns) -> Option<Diagnostic> {
    let only_said = |says, is| marks.contains(says) && !marks.intersects(is);
    let (code, what) = if !known.contains(Part::CHECK | Part::END) {
        return None;
    } else if only_said(Marks::SAYS_MATE, Marks::MATE) {
        (Code("core/no-mate"), "mate")
    } else if only_said(Marks::SAYS_STALEMATE, Marks::STALEMATE) {
        (Code("core/no-end"), "stalemate")
    } else {
        return None;
    };
    let message = format!(
        "this move does not {what}; the result `{}` is kept",
        outcome.token()
    );
    Some(Diagnostic::warning(code, message).help(signs.any))
}

#[cfg(test)]
mod tests {
    use crate::convert;

    /// What is written, and what is reported.
    fn said(text: &str, from: &str, to: &str) -> (String, Vec<&'static str>) {
        let done = convert(text.as_bytes(), from, to).unwrap();
        let codes = done.messages.iter().map(|d| d.code).collect();
        (String::from_utf8(done.text).unwrap(), codes)
    }

    #[test]
    fn help_names_the_signs_of_the_source() {
        let (text, _) = said("Pe2-e4 Pe7-e5#\n", "fcn", "jsonl");
        for (source, from, sign) in [
            ("Pe2-e4 Pe7-e5#\n", "fcn", "`##`"),
            (&*text, "jsonl", "`otherwise`"),
        ] {
            let done = convert(source.as_bytes(), from, "pgn").unwrap();
            let helps: Vec<_> = done.messages.iter().map(|d| d.help.as_deref()).collect();
            assert!(
                helps.iter().flatten().any(|help| help.contains(sign)),
                "{from}: {helps:?}"
            );
        }
    }

    #[test]
    fn a_sign_of_an_end_that_is_not_kept_is_a_loss() {
        let lost = |from: &str, to: &str, sign: &str, result: &str| {
            let head = "[GameFormat \"VGN\"]\n[MoveFormat \"FCN:1.1\"]\n\n";
            let text = match from {
                "fcn" => format!("Pe2-e4{sign}\n"),
                _ => format!("{head}1. Pe2-e4{sign} {result}\n"),
            };
            let done = convert(text.as_bytes(), from, to).unwrap();
            let warned = done
                .messages
                .iter()
                .any(|d| d.severity == crate::Severity::Warning);
            (done.report.losses.len(), warned)
        };
        for sign in ["#", "+#", "##", "+##"] {
            for result in ["*", "0-1"] {
                let found = lost("vgn", "vgn+fcn", sign, result);
                assert_eq!(found, (1, true), "{sign} {result}");
            }
        }
        assert_eq!(lost("vgn", "vgn+fcn", "#+", "0-1"), (0, false));
        assert_eq!(lost("fcn", "fcn", "#", ""), (1, true));
        // Files of the model keep what is stated.
        assert_eq!(lost("fcn", "jsonl", "#", ""), (0, true));
    }

    #[test]
    fn an_end_that_the_board_does_not_show_is_no_secret() {
        for (to, end) in [
            ("fcn", "Pe7-e5#+\n"),
            ("pgn", " 0-1\n"),
            ("short-sfen", " #+\n"),
        ] {
            let (text, codes) = said("Pe2-e4 Pe7-e5+#\n", "fcn", to);
            assert!(text.ends_with(end), "{text}");
            assert_eq!(codes, ["core/no-mate"], "{to}");
            let (_, codes) = said("Pe2-e4 Pe7-e5#\n", "fcn", to);
            assert_eq!(codes, ["core/no-end"], "{to}");
        }
        let mate = "Pf2-f3 Pe7-e5 Pg2-g4 Qd8-h4+#\n";
        for to in ["fcn", "pgn", "short-sfen", "uci"] {
            assert!(said(mate, "fcn", to).1.is_empty(), "{to}");
        }
    }
}
