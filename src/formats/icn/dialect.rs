use super::header::{Shape, Token};
use crate::formats::Options;
use crate::model::Goal;

/// The dialect of a record. It decides the meaning where the same spelling has two.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Dialect {
    /// The README's.
    #[default]
    Seed,
    /// infinitechess.org's until June 2026.
    Site,
    /// The site's since then: one list of pieces to promote to, for all players.
    Site2026,
    /// The README's, under tags of before August 2024: `[Variant: Classical]`.
    OldTags,
}

impl Dialect {
    /// The dialect an option forces. Without one, readers detect it and writers write the README's.
    pub(super) fn forced(options: &Options) -> Option<Self> {
        [Self::Seed, Self::Site, Self::Site2026]
            .into_iter()
            .find(|d| options.has(d.name()))
    }

    /// The name of the dialect: that of its option, if it has one.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Seed => "readme",
            Self::Site => "site",
            Self::Site2026 => "site2026",
            Self::OldTags => "readme with tags of 2024",
        }
    }

    /// Whether it is one of the site's.
    pub(super) fn is_site(self) -> bool {
        matches!(self, Self::Site | Self::Site2026)
    }
}

/// What a record contains that only some dialects have.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Evidence {
    pub(super) seed: bool,
    pub(super) site: bool,
    pub(super) site2026: bool,
    pub(super) old_tags: bool,
    /// Played after the site's spelling changed, if it was played there.
    pub(super) late: bool,
    /// A tag states when it was played.
    pub(super) dated: bool,
}

/// The last day of the site's older spelling.
const LAST_DAY: &str = "2026.06.11";

impl Evidence {
    /// Evidence from a tag.
    pub(super) fn tag(&mut self, key: &str, value: &str) {
        match key {
            "GameId" => self.site2026 = true,
            "WhiteID" | "BlackID" | "WhiteRatingDiff" | "BlackRatingDiff" => self.site = true,
            "Site" => self.site |= value.starts_with("https://www.infinitechess.org"),
            "UTCDate" => {
                self.dated = true;
                self.late |= value > LAST_DAY;
            }
            _ => {}
        }
    }

    /// Evidence from the fields.
    pub(super) fn fields(&mut self, fields: &[Token<'_>]) {
        for f in fields {
            self.field(f);
        }
        let in_order = fields.is_sorted_by_key(|f| f.shape.place());
        self.seed |= !in_order;
    }

    fn field(&mut self, f: &Token<'_>) {
        match f.shape {
            Shape::Turn => self.site |= f.text.contains(':') || !matches!(f.text, "w" | "b"),
            Shape::Border | Shape::Squares | Shape::Rays => self.site = true,
            Shape::Json => self.seed = true,
            Shape::Promotion => {
                let ranks = |side: &str| side.split(';').next().unwrap_or("").contains(',');
                self.site |= f.text.split('|').any(ranks);
                // The site's letters have no color here.
                self.seed |= f.text.bytes().any(|b| b.is_ascii_uppercase());
                self.site2026 |= f.text.contains("(;") || f.text.contains("|;");
            }
            Shape::Goals => self.goals(f.text),
            _ => {}
        }
    }

    fn goals(&mut self, text: &str) {
        for word in text.split(['(', ')', '|', ',']).filter(|w| !w.is_empty()) {
            match Goal::of(word) {
                Goal::Checkmate | Goal::AllPiecesCaptured => {}
                Goal::ThreeChecks | Goal::Unknown(_) => self.seed = true,
                Goal::RoyalCapture | Goal::AllRoyalsCaptured | Goal::KingOfTheHill => {
                    self.site = true;
                }
            }
        }
    }

    /// The conclusion. Features of one dialect alone outweigh features several dialects share.
    pub(super) fn verdict(self) -> Dialect {
        match self {
            Self { old_tags: true, .. } => Dialect::OldTags,
            Self { seed: true, .. } => Dialect::Seed,
            Self { site2026: true, .. } => Dialect::Site2026,
            Self {
                site: true,
                late: true,
                ..
            } => Dialect::Site2026,
            Self { site: true, .. } => Dialect::Site,
            _ => Dialect::Seed,
        }
    }

    /// Adds the evidence of another part of the record.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.seed |= other.seed;
        self.site |= other.site;
        self.site2026 |= other.site2026;
        self.old_tags |= other.old_tags;
        self.late |= other.late;
        self.dated |= other.dated;
        self
    }
}
