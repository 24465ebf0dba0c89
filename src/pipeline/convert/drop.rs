use super::passes::{ConversionState, Pass, Stop};
use crate::diag::Sink;
use crate::model::{Document, Outcome, Start};
use crate::pipeline::named;
use std::sync::Arc;

/// What the user asked to leave out.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Drop {
    /// Header tags.
    pub tags: bool,
    /// Comments.
    pub comments: bool,
    /// Annotation glyphs.
    pub nags: bool,
    /// Variations.
    pub variations: bool,
    /// What only one notation knows.
    pub extras: bool,
    /// The result of the game.
    pub outcome: bool,
}

impl Drop {
    /// The words [`Drop::add`] knows.
    pub const WORDS: [&'static str; 6] = [
        "tags",
        "comments",
        "nags",
        "variations",
        "extras",
        "outcome",
    ];

    /// Adds one thing by its word; `false` if the word is unknown.
    pub fn add(&mut self, word: &str) -> bool {
        match word {
            "tags" => self.tags = true,
            "comments" => self.comments = true,
            "nags" => self.nags = true,
            "variations" => self.variations = true,
            "extras" => self.extras = true,
            "outcome" => self.outcome = true,
            _ => return false,
        }
        true
    }

    /// Leaves it out. `kept`: the tags without which the game would begin elsewhere.
    fn apply(self, doc: &mut Document, kept: &[&str]) {
        match doc {
            Document::Game(g) => {
                if self.tags {
                    let of_start = |name: &str| kept.iter().any(|k| k.eq_ignore_ascii_case(name));
                    g.tags.retain(|name, _| of_start(name));
                }
                // With their remarks.
                if self.variations {
                    g.tree.drop_variations();
                }
                if self.comments || self.nags {
                    g.tree.drop_remarks(self.comments, self.nags);
                }
                if self.extras {
                    g.extras.0.clear();
                    if let Start::Given(p) = &mut g.start
                        && !p.extras.is_empty()
                    {
                        Arc::make_mut(p).drop_extras();
                    }
                }
                if self.outcome {
                    g.outcome = Outcome::Unknown;
                    g.says_unknown = false;
                }
            }
            Document::Position(p) => {
                if self.extras {
                    p.drop_extras();
                }
            }
            Document::Pieces(p) => {
                if self.comments {
                    p.drop_comments();
                }
                if self.extras {
                    p.extras.0.clear();
                }
            }
        }
    }
}

/// Leaves out what the user asked to leave out.
pub(super) struct LeaveOut;

impl Pass for LeaveOut {
    type Match = Drop;

    fn applies(state: &ConversionState) -> Option<Drop> {
        let drop = state.plan.drop;
        (drop != Drop::default()).then_some(drop)
    }

    fn run(state: &mut ConversionState, drop: Drop, _: &mut Sink) -> Result<(), Stop> {
        let catalog = state.plan.from.options.catalog();
        let kept = match &state.doc {
            Document::Game(game) => named::tags_of_start(game, catalog),
            _ => &[],
        };
        drop.apply(&mut state.doc, kept);
        Ok(())
    }
}
