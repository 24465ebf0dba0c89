//! Tags: any in the README's dialect, a fixed list in a fixed order on the site.

use super::dialect::{Dialect, Evidence};
use super::split;
use super::write::{Page, names_variant};
use crate::diag::Code;
use crate::io::is_tag;
use crate::model::{Game, Tags};

/// The tags of the site in its order; `GameId` came in June 2026.
const SITE_TAGS: &[&str] = &[
    "Event",
    "Site",
    "GameId",
    "Variant",
    "Round",
    "UTCDate",
    "UTCTime",
    "TimeControl",
    "White",
    "Black",
    "WhiteID",
    "BlackID",
    "WhiteElo",
    "BlackElo",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "Result",
    "Termination",
];

/// The most characters the site reads in a tag.
const SITE_LENGTH: usize = 200;

/// How quotes and backslashes in tags are written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Signs {
    /// With a backslash in front.
    Escaped,
    /// Backslashes as they are, quotes as other signs.
    Raw,
    /// Both as other signs.
    Replaced,
}

impl Signs {
    pub(super) fn of(dialect: Dialect) -> Self {
        match dialect.is_site() {
            true => Self::Raw,
            false => Self::Escaped,
        }
    }
}

impl Page<'_> {
    /// Readers see by the tags and the fields whether a record is from the site, whose tags have no escapes. If they
    /// would find other values than those that were written, the record is written again with other signs.
    pub(super) fn settle_tags(&mut self, game: &Game) {
        let values = game.tags.iter().map(|(_, value)| value);
        let mut values = values.chain([game.variant.as_str()]);
        let signs = values.any(|v| v.contains(['"', '\\']));
        for other in [Signs::Raw, Signs::Replaced] {
            if !signs || self.tags_read_back() {
                break;
            }
            if self.signs != other {
                self.signs = other;
                self.again(game);
            }
        }
        let what = "double quotes and backslashes in tags, written as ' and /";
        self.sink
            .lose(Code("icn/lost-quote"), what, self.replaced, None);
    }

    fn tags_read_back(&self) -> bool {
        let text = self.out.get(self.start..).unwrap_or_default();
        let raw = self.signs != Signs::Escaped;
        std::str::from_utf8(text).is_ok_and(|text| split::reads_back(text, raw))
    }

    /// Other losses are the same as the first time.
    fn again(&mut self, game: &Game) {
        self.out.truncate(self.start);
        let mut sink = self.sink.beside();
        let mut page = Page {
            named: self.named,
            keeps_marks: self.keeps_marks,
            signs: self.signs,
            ..Page::new(self.dialect, self.style, self.out, &mut sink)
        };
        let _ = page.game(game);
        self.replaced = page.replaced;
    }

    /// `needed`: without a tag the record would be read as something else.
    pub(super) fn tags(&mut self, game: &Game, needed: bool) {
        if self.dialect.is_site() {
            return self.site_tags(game, needed);
        }
        let start = self.out.len();
        let result_after = result_position(&game.tags);
        let tagged = !game.tags.is_empty() || names_variant(game);
        let says_result =
            game.states_outcome() || (!tagged && needed) || (tagged && self.is_pretty());
        let mut said = !says_result;
        let mut result = |page: &mut Self| {
            if !std::mem::replace(&mut said, true) {
                page.tag_line("Result", game.outcome.token());
            }
        };
        for (i, (key, value)) in game.tags.iter().enumerate() {
            if result_after == TagPosition::Before(i) {
                result(self);
            }
            self.tag_line(key, value);
            if result_after == TagPosition::After(i) {
                result(self);
            }
        }
        // A variant that no tag names.
        if names_variant(game) {
            if result_after != TagPosition::Last {
                result(self);
            }
            self.tag_line("Variant", game.variant.as_str());
        }
        result(self);
        // None of the tags could be written.
        if needed && self.out.len() == start {
            self.tag_line("Result", game.outcome.token());
        }
        if self.out.len() > start {
            self.text("\n");
        }
    }

    fn tag_line(&mut self, key: &str, value: &str) {
        if self.tag(key, value) {
            self.text("\n");
        }
    }

    /// `false`: it could not be written.
    fn tag(&mut self, key: &str, value: &str) -> bool {
        // After other names, a bracket in the value could end the record.
        if !is_tag(format!("[{key} \"\"]").as_bytes()) {
            let what = "tags whose names have other signs than letters, digits, `_`, `-` and `.`";
            self.sink.lose(Code("icn/lost-tag"), what, 1, None);
            return false;
        }
        self.put(format_args!("[{key} \""));
        let mut broken = 0;
        for c in value.chars() {
            match c {
                '"' | '\\' => self.sign(c),
                '\n' | '\r' => {
                    broken += 1;
                    self.text(" ");
                }
                c => self.put(format_args!("{c}")),
            }
        }
        self.lose_breaks(broken);
        self.text("\"]");
        true
    }

    fn sign(&mut self, sign: char) {
        match (self.signs, sign) {
            (Signs::Escaped, sign) => self.put(format_args!("\\{sign}")),
            (Signs::Raw, '\\') => self.text("\\"),
            (_, sign) => {
                self.replaced += 1;
                self.text(if sign == '"' { "'" } else { "/" });
            }
        }
    }

    fn lose_breaks(&mut self, broken: u64) {
        let what = "line breaks in tags";
        self.sink
            .lose(Code("icn/lost-line-break"), what, broken, None);
    }

    // ---- the site's -----------------------------------------------------------

    fn site_tags(&mut self, game: &Game, needed: bool) {
        let known = game.tags.iter().any(|(k, v)| self.site_knows(k, v));
        let alone = needed && !known && !names_variant(game);
        let says_result = game.states_outcome() || alone;
        let (mut written, mut of_game) = (0, 0);
        let mut evidence = Evidence::default();
        for key in SITE_TAGS {
            let named = names_variant(game) && *key == "Variant";
            let value = match *key {
                "Result" => says_result.then(|| game.outcome.token()),
                "Variant" if named => Some(game.variant.as_str()),
                key => game.tags.iter().rfind(|(k, _)| *k == key).map(|(_, v)| v),
            };
            if let Some(value) = value.filter(|v| self.site_knows(key, v)) {
                self.glue_section(if written == 0 { "" } else { self.tag_glue() });
                self.tag(key, value);
                evidence.tag(key, value);
                written += 1;
                of_game += u64::from(*key != "Result" && !named);
            }
        }
        self.is_later = evidence.verdict() == Dialect::Site2026;
        let lost = (game.tags.len() as u64).saturating_sub(of_game);
        let what = "tags that the site does not know, or that are empty, too long or given twice";
        self.sink.lose(Code("icn/lost-tag"), what, lost, None);
    }

    fn site_knows(&self, key: &str, value: &str) -> bool {
        let known = SITE_TAGS.contains(&key);
        let in_time = key != "GameId" || self.dialect == Dialect::Site2026;
        // JavaScript counts UTF-16 code units.
        known && in_time && (1..=SITE_LENGTH).contains(&value.encode_utf16().count())
    }

    fn tag_glue(&self) -> &'static str {
        if self.is_pretty() { "\n" } else { " " }
    }
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum TagPosition {
    Before(usize),
    After(usize),
    Last,
}

/// The README's position of the result: after the players, before the termination.
fn result_position(tags: &Tags) -> TagPosition {
    let last = |name| tags.iter().rposition(|(key, _)| key == name);
    let first = |name| tags.iter().position(|(key, _)| key == name);
    let players = last("Black").or(last("White")).map(TagPosition::After);
    let end = || first("Termination").map(TagPosition::Before);
    players.or_else(end).unwrap_or(TagPosition::Last)
}
