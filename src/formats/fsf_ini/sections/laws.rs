//! The laws of a section, as lines of YAML.

use super::rows::Row;
use super::section::{Entry, Section};
use super::values::file_or_number;
use crate::formats::fsf_ini::table;
use crate::model::{Leap, Zone};

/// The lines, without their indentation.
pub(super) fn laws(section: &Section, rows: &[Row]) -> Vec<String> {
    let gone = section.gone(rows);
    let gone = &gone;
    let making = Making {
        section,
        rows,
        gone,
    };
    let groups = [
        Some(making.royals()),
        Some(making.pawns()),
        making.promotion(),
        making.pairs(),
        Some(making.castling()),
        making.drops(),
        making.gating(),
        making.walls(),
        making.effects(),
        making.choice(),
        making.passing(),
        making.counting(),
        making.move_limit(),
        making.regions(),
        making.hoppers(),
        making.ends(),
    ];
    groups.into_iter().flatten().collect()
}

pub(super) struct Making<'a> {
    pub(super) section: &'a Section<'a>,
    pub(super) rows: &'a [Row],
    /// Pieces without a letter that laws name.
    gone: &'a [Row],
}

/// A group of parts, unless there is none.
pub(super) fn group(name: &str, parts: Vec<Option<String>>) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{name}: {{{}}}", parts.join(", ")))
}

impl Making<'_> {
    /// A zone as a text of YAML. Parts beyond the board are those of a larger board that the section is like.
    pub(super) fn zone(&self, text: &str) -> String {
        let (files, ranks) = self.section.size();
        let on_board = |part: &&str| {
            let zone = part.parse::<Zone>();
            zone.is_ok_and(|zone| zone.part_beyond(files, ranks).is_none())
        };
        let lower = text.to_ascii_lowercase();
        let parts: Vec<&str> = lower.split_whitespace().filter(on_board).collect();
        super::quoted(&parts.join(" "))
    }

    /// The pieces that an option names; all for `*`.
    pub(super) fn kinds(&self, entry: &Entry) -> Vec<&str> {
        let named = self.section.named(entry);
        let mut all: Vec<&Row> = self.rows.iter().collect();
        match entry.value.contains('*') {
            true => all.retain(|row| !row.letter.starts_with('+')),
            false => {
                all.extend(self.gone);
                all.retain(|row| named.contains(&row.option));
            }
        }
        all.iter().map(|row| row.name.as_str()).collect()
    }

    /// All pieces, promoted ones included.
    fn every_kind(&self) -> Vec<&str> {
        self.rows.iter().map(|row| row.name.as_str()).collect()
    }

    pub(super) fn list(&self, entry: &Entry) -> String {
        format!("[{}]", self.kinds(entry).join(", "))
    }

    /// The pieces that Fairy-Stockfish calls so.
    pub(super) fn called(&self, option: &str) -> Vec<&str> {
        let fits = |row: &&Row| row.option == option;
        self.rows
            .iter()
            .filter(fits)
            .map(|r| r.name.as_str())
            .collect()
    }

    pub(super) fn flag(&self, option: &str, law: &str) -> Option<String> {
        self.section.is(option).then(|| format!("{law}: true"))
    }

    fn pieces(&self, option: &str, law: &str) -> Option<String> {
        let entry = self.section.entry(option).filter(|e| e.value != "-")?;
        Some(format!("{law}: {}", self.list(entry)))
    }

    pub(super) fn count(&self, option: &str, law: &str) -> Option<String> {
        let n: u32 = self.section.text(option)?.parse().ok()?;
        (n > 0).then(|| format!("{law}: {n}"))
    }

    /// A zone of each side, if one is stated.
    pub(super) fn zones(&self, option: &str, law: &str, usual: [&str; 2]) -> Option<String> {
        let of = |side: &str| self.section.region(option, side);
        let (white, black) = (of("White"), of("Black"));
        if white.is_none() && black.is_none() && usual == ["*", "*"] {
            return None;
        }
        let [white, black] = [(white, usual[0]), (black, usual[1])]
            .map(|(zone, usual)| self.zone(zone.as_deref().unwrap_or(usual)));
        Some(format!("{law}: {{white: {white}, black: {black}}}"))
    }

    fn royals(&self) -> String {
        let king = self.called("king").join(", ");
        let pseudo = self.section.is("extinctionPseudoRoyal");
        let stated = self.section.entry("extinctionPieceTypes");
        let stated = stated.filter(|e| pseudo && e.value != "-");
        // Fairy-Stockfish counts the pieces of all kinds together where `*` names them.
        let together = stated.is_some_and(|e| e.value.contains('*'));
        let last = stated.map(|entry| match together {
            true => format!("last: [{}]", self.every_kind().join(", ")),
            false => format!("last: {}", self.list(entry)),
        });
        let count = self.section.text("extinctionPieceCount");
        let count = count.and_then(|n| n.parse::<u32>().ok()).filter(|_| pseudo);
        let parts = vec![
            Some(format!("pieces: [{king}]")),
            last,
            count.map(|n| format!("last_count: {}", n.saturating_add(1))),
            together.then(|| "last_together: true".to_owned()),
            self.flag("dupleCheck", "all_attacked"),
            self.flag("flyingGeneral", "facing_forbidden"),
            self.flag("makpongRule", "stays_in_check"),
        ];
        group("royals", parts).unwrap_or_default()
    }

    /// The pieces of a side that castle as the usual piece does.
    pub(super) fn castlers(&self, option: &str, side: &str, usual: &str) -> Vec<&str> {
        let stated = self.section.latest(option, side);
        stated.map_or_else(|| self.called(usual), |entry| self.kinds(entry))
    }

    fn castling(&self) -> String {
        if !self.section.unless("castling") {
            let by_rook = self.flag("chess960", "by_rook");
            return format!("castling: {{{}}}", by_rook.unwrap_or_default());
        }
        let both = |option, usual| {
            let of = |side| format!("[{}]", self.castlers(option, side, usual).join(", "));
            let (white, black) = (of("White"), of("Black"));
            match white == black {
                true => white,
                false => format!("{{white: {white}, black: {black}}}"),
            }
        };
        let king = both("castlingKingPiece", "king");
        let rooks = both("castlingRookPieces", "rook");
        let searched = |option: &str, law: &str| {
            let n = self.section.text(option).and_then(file_or_number)?;
            Some(format!("{law}: {n}"))
        };
        let file = |option: &str, law: &str, usual: u8| {
            let n = self.section.text(option).and_then(file_or_number);
            Some(format!("{law}: {}", n.unwrap_or(usual)))
        };
        let parts = vec![
            Some(format!("kings: {king}")),
            Some(format!("rooks: {rooks}")),
            searched("castlingRookKingsideFile", "short_rook"),
            searched("castlingRookQueensideFile", "long_rook"),
            file("castlingKingsideFile", "short", 7),
            file("castlingQueensideFile", "long", 3),
            file("castlingRank", "rank", 1),
            file("castlingKingFile", "king_file", 5),
            self.flag("castlingDroppedPiece", "dropped"),
            self.flag("oppositeCastling", "takes_opposite"),
            self.flag("chess960", "by_rook"),
        ];
        group("castling", parts).unwrap_or_default()
    }

    fn drops(&self) -> Option<String> {
        let section = self.section;
        let doubled = section.entry("dropNoDoubled").map(|e| self.kinds(e));
        let doubled = doubled.and_then(|kinds| kinds.first().map(|k| (*k).to_owned()));
        let most = section.text("dropNoDoubledCount");
        let most: u32 = most.and_then(|n| n.parse().ok()).unwrap_or(1);
        let first = self.zone(section.text("enclosingDropStart").unwrap_or(""));
        let rule = section.text("enclosingDrop").filter(|r| *r != "none");
        let rule = rule.or_else(|| section.is("dropOnTop").then_some("top"));
        let rooks = section.is("sittuyinRookDrop") && !self.called("rook").is_empty();
        let rooks = rooks.then(|| "zones: [{pieces: [rook], zone: '*1'}]".to_owned());
        let bishops = section.is("dropOppositeColoredBishop") && !self.called("bishop").is_empty();
        let bishops = bishops.then(|| "opposite_colors: [bishop]".to_owned());
        // Checks to a piece that is only taken like a king do not count.
        let king = !self.called("king").is_empty();
        let checks = king && !section.unless("dropChecks");
        let checks = checks.then(|| "check_forbidden: true".to_owned());
        // Only Fairy-Stockfish's own pawn has its limits.
        let (pawns, own) = (self.pawn_kinds(), self.called("pawn"));
        let own = (section.is("pieceDrops") && pawns != own)
            .then(|| format!("pawns: [{}]", own.join(", ")));
        let parts = vec![
            self.flag("pieceDrops", "allowed"),
            self.flag("capturesToHand", "captured"),
            self.flag("dropLoop", "keeps_promotion"),
            self.flag("freeDrops", "free"),
            self.flag("twoBoards", "from_outside"),
            self.flag("dropPromoted", "promoted"),
            own,
            self.flag("firstRankPawnDrops", "pawns_on_first_rank"),
            self.flag("promotionZonePawnDrops", "pawns_in_promotion_zone"),
            self.zones("dropRegion", "zone", ["*", "*"]),
            doubled.map(|kind| format!("on_a_file: [{{piece: {kind}, count: {most}}}]")),
            checks,
            rooks,
            bishops,
            rule.map(|rule| {
                let rule = if rule == "anyside" { "any-side" } else { rule };
                format!(
                    "enclosing: {{rule: {}, exempt: {first}}}",
                    super::quoted(rule)
                )
            }),
            self.flag("mustDrop", "forced"),
            self.pieces("mustDropType", "forced_pieces")
                .filter(|_| section.text("mustDropType") != Some("*")),
        ];
        group("drops", parts)
    }

    fn gating(&self) -> Option<String> {
        let leap = |leap: Leap| {
            let (piece, (file, rank)) = (leap.piece, leap.by);
            let lost: Vec<String> = leap.lost_to.iter().map(ToString::to_string).collect();
            let lost = lost.join(", ");
            format!("{{piece: {piece}, by: [{file}, {rank}], lost_to: [{lost}]}}")
        };
        let leaps = table::leaps().into_iter();
        let there = |l: &Leap| self.rows.iter().any(|row| row.name == *l.piece.name());
        let leaps: Vec<String> = leaps.filter(there).map(leap).collect();
        // Without `gating`, no side keeps the rights.
        let gating = self.section.is("gating");
        let cambodian = gating && self.section.is("cambodianMoves");
        let parts = vec![
            self.flag("seirawanGating", "allowed").filter(|_| gating),
            cambodian.then(|| format!("leaps: [{}]", leaps.join(", "))),
        ];
        group("gating", parts)
    }

    fn walls(&self) -> Option<String> {
        let rule = self.section.text("wallingRule").filter(|r| *r != "none")?;
        let parts = vec![
            Some(format!("rule: {}", super::quoted(rule))),
            self.zones("wallingRegion", "zone", ["*", "*"]),
            self.flag("wallOrMove", "instead"),
        ];
        group("walls", parts)
    }

    fn effects(&self) -> Option<String> {
        let immune = self.section.entry("blastImmuneTypes");
        let immune = immune.map_or_else(Vec::new, |entry| self.kinds(entry));
        let survivors = immune.join(", ");
        let mut pawns = self.called("pawn");
        pawns.extend(immune);
        let stone = match self.section.is("petrifyBlastPieces") {
            true => ", petrifies: true",
            false => "",
        };
        let blast = self.section.is("blastOnCapture").then(|| {
            let immune = pawns.join(", ");
            format!("blast: {{immune: [{immune}], survivors: [{survivors}]{stone}}}")
        });
        let flips = self
            .section
            .text("flipEnclosedPieces")
            .filter(|r| *r != "none");
        let parts = vec![
            blast,
            self.pieces("mutuallyImmuneTypes", "mutually_immune"),
            self.pieces("petrifyOnCaptureTypes", "petrified"),
            flips.map(|rule| format!("flips: {}", super::quoted(rule))),
        ];
        group("effects", parts)
    }

    fn choice(&self) -> Option<String> {
        let king = !self.called("king").is_empty();
        let checks = king && !self.section.unless("checking");
        let parts = vec![
            self.flag("mustCapture", "must_capture"),
            checks.then(|| "check_forbidden: true".to_owned()),
            self.flag("immobilityIllegal", "immobile_forbidden"),
        ];
        group("choice", parts)
    }

    fn passing(&self) -> Option<String> {
        let is = |option: &str, side: &str| self.section.sided(option, side) == Some("true");
        // Who may pass when stalemated may not pass at other times.
        let of = |option: &str, side: &str| {
            is(option, side) && (option != "pass" || !is("passOnStalemate", side))
        };
        let both = |option: &str, law: &str| {
            let (white, black) = (of(option, "White"), of(option, "Black"));
            let text = format!("{law}: {{white: {white}, black: {black}}}");
            (white || black).then_some(text)
        };
        let parts = vec![
            both("pass", "always"),
            both("passOnStalemate", "stalemated"),
            self.flag("bikjangRule", "facing"),
        ];
        group("passing", parts)
    }

    /// Pieces that stay in a zone.
    fn regions(&self) -> Option<String> {
        let region = |row: &Row| {
            let mut letters = row.option.chars();
            let first = letters.next()?.to_ascii_uppercase();
            let capital: String = std::iter::once(first).chain(letters).collect();
            // As in Fairy-Stockfish, an empty region is none.
            let of = |side: &str| {
                let zone = self.section.text(&format!("mobilityRegion{side}{capital}"));
                zone.filter(|zone| *zone != "-")
            };
            let (white, black) = (of("White"), of("Black"));
            (white.is_some() || black.is_some()).then(|| {
                let everywhere = |zone: Option<&str>| self.zone(zone.unwrap_or("*"));
                let (white, black) = (everywhere(white), everywhere(black));
                let name = &row.name;
                format!("{{pieces: [{name}], zone: {{white: {white}, black: {black}}}}}")
            })
        };
        let regions: Vec<String> = self.rows.iter().filter_map(region).collect();
        (!regions.is_empty()).then(|| format!("regions: [{}]", regions.join(", ")))
    }

    fn hoppers(&self) -> Option<String> {
        let cannons = self.called("janggiCannon");
        (!cannons.is_empty()).then(|| format!("hoppers: [{}]", cannons.join(", ")))
    }
}
