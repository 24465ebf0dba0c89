use super::value::ValueType;
use crate::model::Tags;

/// What a test examines.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Field {
    /// A tag by its name.
    Tag(String),
    /// `White` or `Black`.
    Player,
    /// `WhiteElo` or `BlackElo`.
    Elo,
    /// `Date`, or `UTCDate`.
    Date,
    /// The tag `Termination`.
    Termination,
    Variant,
    Result,
    /// The length of the main line.
    Plies,
}

/// Fields whose names, in any letter case, are not those of usual tags.
const NO_TAGS: [&str; 3] = ["plies", "player", "elo"];

impl Field {
    /// The fields that are not tags.
    pub const NAMES: &[&str] = &[
        "variant",
        "result",
        "termination",
        "plies",
        "date",
        "player",
        "elo",
    ];

    /// Tags that another tag is compared with if they are written without quotes: `WhiteElo > BlackElo`.
    const COMPARED: &[&str] = &[
        "White",
        "Black",
        "WhiteElo",
        "BlackElo",
        "WhiteTitle",
        "BlackTitle",
        "WhiteTeam",
        "BlackTeam",
        "WhiteType",
        "BlackType",
        "WhiteFideId",
        "BlackFideId",
        "WhiteRatingDiff",
        "BlackRatingDiff",
        "Date",
        "UTCDate",
        "EventDate",
        "Event",
        "Site",
    ];

    /// The usual tag that is meant by a name in a different case: `white`, `Whiteelo`.
    pub fn tag_meant(name: &str) -> Option<&'static str> {
        const OTHERS: [&str; 11] = [
            "FEN",
            "SetUp",
            "Variant",
            "Result",
            "Annotator",
            "Round",
            "ECO",
            "Opening",
            "TimeControl",
            "Termination",
            "PlyCount",
        ];
        let mut usual = Self::COMPARED.iter().chain(&OTHERS).copied();
        usual.find(|tag| tag.eq_ignore_ascii_case(name) && *tag != name)
    }

    /// The tag that a word without quotes means, in the place of a value.
    pub fn compared(word: &str) -> Option<Self> {
        let known = Self::COMPARED.contains(&word);
        known.then(|| Self::Tag(word.to_owned()))
    }

    /// The field that is meant by a word without quotes in the place of a value, if it is no tag.
    pub fn meant(word: &str) -> Option<&'static str> {
        let mut fields = Self::NAMES.iter().copied();
        let is = |f: &&str| *f == word || NO_TAGS.contains(f) && f.eq_ignore_ascii_case(word);
        fields.find(is)
    }

    /// Whether its values are numbers of a rating.
    pub fn is_rating(&self) -> bool {
        match self {
            Self::Elo => true,
            Self::Tag(name) => matches!(&**name, "WhiteElo" | "BlackElo"),
            _ => false,
        }
    }

    /// The field of a name: tags begin with an upper-case letter.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "variant" | "Variant" => Self::Variant,
            "result" | "Result" => Self::Result,
            "termination" => Self::Termination,
            "plies" => Self::Plies,
            "date" => Self::Date,
            "player" => Self::Player,
            "elo" => Self::Elo,
            name if name.starts_with(|c: char| c.is_ascii_lowercase()) => return None,
            name => Self::Tag(name.to_owned()),
        })
    }

    /// The field that is meant by a name that differs from it only in letter case and is not the name of a usual tag.
    pub fn nearly_a_tag(name: &str) -> Option<&'static str> {
        let mut fields = NO_TAGS.into_iter();
        fields.find(|field| field.eq_ignore_ascii_case(name) && *field != name)
    }

    /// Whether tags tell it.
    pub fn is_of_tags(&self) -> bool {
        !matches!(self, Self::Variant | Self::Result | Self::Plies)
    }

    /// Whether it is compared as a date.
    pub fn is_date(&self) -> bool {
        match self {
            Self::Date => true,
            Self::Tag(name) => name.ends_with("Date"),
            _ => false,
        }
    }

    /// How it is compared with another tag.
    pub fn type_with(&self, other: &Self) -> ValueType {
        match () {
            () if self.is_date() || other.is_date() => ValueType::Date,
            () if self.is_rating() || other.is_rating() => ValueType::Rating,
            () => ValueType::Text,
        }
    }

    /// Whether one of its values is known and passes.
    pub fn any(&self, tags: &Tags, passes: impl Fn(&str) -> bool) -> bool {
        let known = |name: &str| tags.known(name);
        let one = |name: &str| known(name).is_some_and(&passes);
        match self {
            Self::Tag(name) => one(name),
            Self::Player => one("White") || one("Black"),
            Self::Elo => one("WhiteElo") || one("BlackElo"),
            Self::Date => tags.known_date().is_some_and(passes),
            Self::Termination => one("Termination"),
            Self::Variant | Self::Result | Self::Plies => false,
        }
    }
}
