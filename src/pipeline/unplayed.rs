//! Why a game is not played by rules.

use super::Select;
use super::positions::plies;
use crate::diag::{Code, Diagnostic, Span};
use crate::model::{Document, Game, VariantName};
use crate::rules::{Problem, Reason};
use crate::variants;

const UNNAMED: &str = "the variant is not named and cannot be chess";

const NAME_IT: &str = "name it: `--variant NAME`; `panchess variants` lists the names";

/// The message for a variant without rules.
pub fn no_rules(variant: &VariantName, span: Span) -> Diagnostic {
    let error = |message| Diagnostic::error(Reason::NeedsRules.code(), message).at(span);
    if *variant == VariantName::UNKNOWN {
        return error(format!("{UNNAMED}, and this needs its rules")).help(NAME_IT);
    }
    let why = variants::why_unplayed(variant);
    let help = variants::name_to_type(variant);
    error(format!("{why}, and this needs its rules")).help(match help.ends_with('?') {
        true => help,
        false => format!(
            "{help}; without rules, games can be written as `yaml`, `json`, `jsonl` and \
             notations that spell moves as the source does"
        ),
    })
}

/// The same for a target that can write moves as they were read.
pub(super) fn unchecked(game: &Game) -> Diagnostic {
    let (why, help) = match game.variant == VariantName::UNKNOWN {
        true => (UNNAMED.to_owned(), NAME_IT.to_owned()),
        false => (
            variants::why_unplayed(&game.variant),
            variants::name_to_type(&game.variant),
        ),
    };
    Diagnostic::warning(
        Code("core/moves-not-checked"),
        format!("{why}; moves are written as they were read"),
    )
    .at(game.tags_span)
    .help(help)
}

/// The message for a requested ply that does not exist.
pub(super) fn too_short(select: Select, doc: &Document) -> Diagnostic {
    let (what, help) = match doc {
        Document::Game(game) => {
            let plies = plies(game);
            let help = format!(
                "`--ply` takes 0 to {plies} for this game, or -1 to -{}",
                plies + 1
            );
            (format!("the game has {plies} plies"), help)
        }
        _ => (
            "a position has no moves".to_owned(),
            "`--ply` takes only 0 for a position; leave it out".to_owned(),
        ),
    };
    let message = match select {
        Select::FromEnd(n) => format!("{what}, so there is no position -{n}"),
        Select::Ply(n) => format!("{what}, so there is no position after {n}"),
        Select::Whole | Select::EveryPly => what,
    };
    Diagnostic::error(Code("core/no-such-ply"), message)
        .at(Span::default())
        .help(help)
}

/// The problem as a message about that place.
pub fn located(problem: Problem, span: Span) -> Diagnostic {
    Diagnostic::from(problem).at(span)
}
