use super::field::Field;
use super::value::{Operator, Value, compare_tags};
use crate::hash::Digest;
use crate::model::{Document, Feature, Outcome, Tags, VariantName, Worlds};
use crate::pipeline::outcome;
use crate::pipeline::own_board::variant_of;
use crate::variants::catalog;

/// One test of a record.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// The field is there, and not empty.
    Has(Field),
    Compares(Field, Operator, Value),
    /// One field is to another one like this.
    Pair(Field, Operator, Field),
    /// It is one of these.
    Among(Field, Vec<Value>),
    Variant(Operator, VariantName),
    Result(bool, Outcome),
    Plies(Operator, u64),
    Uses(Feature),
    /// A position of the main line has this digest.
    ReachesHash(Digest),
    /// Or is described by these fields of FEN.
    ReachesFen(String),
    Ends(Ending),
}

/// Whether a variant is the one that is asked for. Those of infinite chess have codes besides their names, and in datasets they are
/// all called `infinite`.
fn same(found: &VariantName, on: Worlds, wanted: &VariantName) -> bool {
    if found == wanted || on != Worlds::PLANE {
        return found == wanted;
    }
    let infinite = |name: &VariantName| catalog().on(Worlds::PLANE, name.as_str());
    let alike = || Some(std::ptr::eq(infinite(found)?, infinite(wanted)?));
    *wanted == VariantName::INFINITE || alike().unwrap_or(false)
}

/// How a game ends by the rules.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Ending {
    Checkmate,
    Stalemate,
}

impl Test {
    /// The variant that it names.
    pub fn variant(&self) -> Option<&VariantName> {
        match self {
            Self::Variant(_, name) => Some(name),
            _ => None,
        }
    }

    /// The tags that it asks for by their names.
    pub fn tags(&self) -> impl Iterator<Item = &str> {
        let fields = match self {
            Self::Has(field) | Self::Compares(field, ..) | Self::Among(field, _) => {
                [Some(field), None]
            }
            Self::Pair(one, _, other) => [Some(one), Some(other)],
            _ => [None, None],
        };
        fields
            .into_iter()
            .flatten()
            .filter_map(|field| match field {
                Field::Tag(name) => Some(&**name),
                _ => None,
            })
    }

    /// Whether tags alone tell it.
    pub fn is_of_tags(&self) -> bool {
        match self {
            Self::Has(field) | Self::Compares(field, ..) | Self::Among(field, _) => {
                field.is_of_tags()
            }
            Self::Pair(one, _, other) => one.is_of_tags() && other.is_of_tags(),
            _ => false,
        }
    }

    /// Whether it asks for the result.
    pub fn is_of_result(&self) -> bool {
        matches!(self, Self::Has(Field::Result) | Self::Result(..))
    }

    /// Whether it is compared with each position of a game.
    pub fn is_of_position(&self) -> bool {
        matches!(self, Self::ReachesHash(_) | Self::ReachesFen(_))
    }

    /// Its answer for a game with this result; `None` if it asks for something else.
    pub fn by_outcome(&self, outcome: Outcome) -> Option<bool> {
        match self {
            Self::Has(Field::Result) => Some(outcome != Outcome::Unknown),
            Self::Result(equal, wanted) => Some((outcome == *wanted) == *equal),
            _ => None,
        }
    }

    /// Its answer for these tags; `None` if they do not tell it.
    pub fn by_tags(&self, tags: &Tags) -> Option<bool> {
        let compares = |field: &Field, operator, value: &Value| {
            field.any(tags, |tag| value.compares(tag, operator, field.is_date()))
        };
        Some(match self {
            _ if !self.is_of_tags() => return None,
            Self::Has(field) => field.any(tags, |_| true),
            Self::Compares(field, operator, value) => compares(field, *operator, value),
            Self::Pair(one, operator, other) => {
                let value_type = one.type_with(other);
                other.any(tags, |value| {
                    one.any(tags, |tag| compare_tags(tag, value, *operator, value_type))
                })
            }
            Self::Among(field, values) => {
                let equal = |value| compares(field, Operator::Equal, value);
                values.iter().any(equal)
            }
            _ => return None,
        })
    }

    /// Its answer for a document; `None` if the moves must be played to tell it.
    pub fn by_document(&self, doc: &Document, unstated: Feature) -> Option<bool> {
        let game = match doc {
            Document::Game(game) => Some(game),
            Document::Position(_) | Document::Pieces(_) => None,
        };
        if self.is_of_tags() {
            return match game {
                Some(game) => self.by_tags(&game.tags),
                None => Some(false),
            };
        }
        let result = || game.map_or(Outcome::Unknown, |g| g.outcome);
        Some(match self {
            _ if self.is_of_result() && game.is_some_and(outcome::is_only_over) => return None,
            Self::Has(Field::Variant) => doc.variant().is_some(),
            Self::Has(Field::Plies) => game.is_some(),
            Self::Variant(operator, wanted) => variant_of(doc).is_some_and(|(found, on)| {
                same(&found, on, wanted) == (*operator == Operator::Equal)
            }),
            Self::Compares(Field::Variant, operator, value) => variant_of(doc)
                .is_some_and(|(v, _)| value.compares(&v.to_string(), *operator, false)),
            _ if self.is_of_result() => return self.by_outcome(result()),
            Self::Plies(operator, wanted) => {
                let plies = game.map(crate::pipeline::positions::plies);
                plies.is_some_and(|n| operator.holds(n.cmp(wanted)))
            }
            Self::Uses(feature) => (doc.features() - unstated).intersects(*feature),
            Self::Ends(_) if game.is_none() => false,
            _ => return None,
        })
    }
}
