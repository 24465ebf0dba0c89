//! The laws of a section, as lines of YAML.

use super::section::{Row, Section};
use super::values::file_or_number;
use crate::model::Zone;

/// The lines, without their indentation.
pub(super) fn laws(section: &Section, rows: &[Row]) -> Vec<String> {
    let making = Making { section, rows };
    let groups = [
        Some(making.royals()),
        Some(making.pawns()),
        making.promotion(),
        making.pairs(),
        Some(making.castling()),
        making.drops(),
        section
            .is("seirawanGating")
            .then(|| "gating: {allowed: true}".to_owned()),
        making.walls(),
        making.effects(),
        making.choice(),
        making.passing(),
        making.counting(),
        making.ends(),
    ];
    groups.into_iter().flatten().collect()
}

struct Making<'a> {
    section: &'a Section<'a>,
    rows: &'a [Row],
}

/// A group of parts, unless there is none.
fn group(name: &str, parts: Vec<Option<String>>) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{name}: {{{}}}", parts.join(", ")))
}

fn score(value: &str) -> Option<&'static str> {
    Some(match value {
        "win" => "win",
        "loss" => "loss",
        "draw" => "draw",
        _ => return None,
    })
}

impl Making<'_> {
    /// A zone as a text of YAML. Parts beyond the board are those of a larger board that the section is like.
    fn zone(&self, text: &str) -> String {
        let (files, ranks) = self.section.size();
        let on_board = |part: &&str| {
            let zone = part.parse::<Zone>();
            zone.is_ok_and(|zone| zone.part_beyond(files, ranks).is_none())
        };
        let lower = text.to_ascii_lowercase();
        let parts: Vec<&str> = lower.split_whitespace().filter(on_board).collect();
        super::quoted(&parts.join(" "))
    }

    /// The pieces of some letters; all for `*`.
    fn kinds(&self, letters: &str) -> Vec<&str> {
        let upper = letters.to_ascii_uppercase();
        let fits = |row: &&Row| {
            let promoted = row.letter.starts_with('+');
            !promoted && (upper.contains('*') || upper.contains(&row.letter))
        };
        self.rows
            .iter()
            .filter(fits)
            .map(|r| r.name.as_str())
            .collect()
    }

    fn list(&self, letters: &str) -> String {
        format!("[{}]", self.kinds(letters).join(", "))
    }

    /// The pieces that Fairy-Stockfish calls so.
    fn called(&self, option: &str) -> Vec<&str> {
        let fits = |row: &&Row| row.option == option;
        self.rows
            .iter()
            .filter(fits)
            .map(|r| r.name.as_str())
            .collect()
    }

    fn flag(&self, option: &str, law: &str) -> Option<String> {
        self.section.is(option).then(|| format!("{law}: true"))
    }

    fn pieces(&self, option: &str, law: &str) -> Option<String> {
        let letters = self.section.text(option).filter(|t| *t != "-")?;
        Some(format!("{law}: {}", self.list(letters)))
    }

    fn count(&self, option: &str, law: &str) -> Option<String> {
        let n: u32 = self.section.text(option)?.parse().ok()?;
        (n > 0).then(|| format!("{law}: {n}"))
    }

    /// A zone of each side, if one is stated.
    fn zones(&self, option: &str, law: &str, usual: [&str; 2]) -> Option<String> {
        let of = |side: &str| self.section.sided(option, side);
        let (white, black) = (of("White"), of("Black"));
        if white.is_none() && black.is_none() && usual == ["*", "*"] {
            return None;
        }
        let (white, black) = (white.unwrap_or(usual[0]), black.unwrap_or(usual[1]));
        Some(format!(
            "{law}: {{white: {}, black: {}}}",
            self.zone(white),
            self.zone(black)
        ))
    }

    fn royals(&self) -> String {
        let king = self.called("king").join(", ");
        let pseudo = self.section.is("extinctionPseudoRoyal");
        let last = self
            .pieces("extinctionPieceTypes", "last")
            .filter(|_| pseudo);
        let count = self.section.text("extinctionPieceCount");
        let count = count.and_then(|n| n.parse::<u32>().ok()).filter(|_| pseudo);
        let parts = vec![
            Some(format!("pieces: [{king}]")),
            last,
            count.map(|n| format!("last_count: {}", n.saturating_add(1))),
            self.flag("dupleCheck", "all_attacked"),
            self.flag("flyingGeneral", "facing_forbidden"),
            self.flag("makpongRule", "stays_in_check"),
        ];
        group("royals", parts).unwrap_or_default()
    }

    fn pawns(&self) -> String {
        let pawns = self.called("pawn").join(", ");
        let steps = self.section.unless("doubleStep") && !pawns.is_empty();
        let double = self.zones("doubleStepRegion", "double_step", ["*2", "*7"]);
        let triple = self.zones("tripleStepRegion", "triple_step", ["*", "*"]);
        let passing = self.section.sided("enPassantTypes", "White").unwrap_or("p");
        let parts = vec![
            Some(format!("pieces: [{pawns}]")),
            double.filter(|_| steps),
            triple,
            Some(format!("en_passant: {}", self.list(passing))),
            self.zones("enPassantRegion", "en_passant_zone", ["*", "*"]),
        ];
        group("pawns", parts).unwrap_or_default()
    }

    fn promotion(&self) -> Option<String> {
        let optional = match self.section.unless("mandatoryPawnPromotion") {
            true => "",
            false => ", optional: true",
        };
        let settles = match self.section.is("sittuyinPromotion") {
            true => ", in_place: true",
            false => "",
        };
        let of = |side: &str, usual: &str| {
            let region = self.section.sided("promotionRegion", side).unwrap_or(usual);
            let pawns = self
                .section
                .sided("promotionPawnTypes", side)
                .unwrap_or("p");
            let to = self
                .section
                .sided("promotionPieceTypes", side)
                .unwrap_or("qrbn");
            let (pawns, to) = (self.list(pawns), self.list(to));
            (pawns != "[]" && to != "[]").then(|| {
                format!(
                    "{{side: {}, zone: {}, pieces: {pawns}, to: {to}{optional}{settles}}}",
                    side.to_ascii_lowercase(),
                    self.zone(region)
                )
            })
        };
        let sides = [of("White", "*8"), of("Black", "*1")];
        let sides: Vec<String> = sides.into_iter().flatten().collect();
        (!sides.is_empty()).then(|| format!("promotion: [{}]", sides.join(", ")))
    }

    fn pairs(&self) -> Option<String> {
        let pairs = self.section.pairs().into_iter().filter_map(|(from, _)| {
            let from = *self.kinds(from).first()?;
            Some(format!("[{from}, promoted-{from}]"))
        });
        let pairs: Vec<String> = pairs.collect();
        let counts = self.section.pairs().into_iter().filter_map(|(from, to)| {
            let (from, to) = (*self.kinds(from).first()?, *self.kinds(to).first()?);
            Some(format!("[promoted-{from}, {to}]"))
        });
        let counts: Vec<String> = counts.collect();
        let parts = vec![
            Some(format!("pairs: [{}]", pairs.join(", "))),
            Some(format!("counts_as: [{}]", counts.join(", "))),
            self.zones("promotionRegion", "zone", ["*8", "*1"]),
            self.flag("mandatoryPiecePromotion", "forced"),
            self.flag("piecePromotionOnCapture", "capturing"),
            self.flag("pieceDemotion", "demotes"),
        ];
        group("shogi_promotion", parts).filter(|_| !pairs.is_empty())
    }

    fn castling(&self) -> String {
        if !self.section.unless("castling") {
            return "castling: {}".to_owned();
        }
        let king = self.section.text("castlingKingPiece").unwrap_or("k");
        let rooks = self.section.text("castlingRookPieces").unwrap_or("r");
        let file = |option: &str, law: &str, usual: u8| {
            let n = self.section.text(option).and_then(file_or_number);
            Some(format!("{law}: {}", n.unwrap_or(usual)))
        };
        let parts = vec![
            Some(format!("kings: {}", self.list(king))),
            Some(format!("rooks: {}", self.list(rooks))),
            file("castlingKingsideFile", "short", 7),
            file("castlingQueensideFile", "long", 3),
            file("castlingRank", "rank", 1),
            file("castlingKingFile", "king_file", 5),
            self.flag("castlingDroppedPiece", "dropped"),
            self.flag("oppositeCastling", "takes_opposite"),
        ];
        group("castling", parts).unwrap_or_default()
    }

    fn drops(&self) -> Option<String> {
        let section = self.section;
        let doubled = section.text("dropNoDoubled").map(|l| self.kinds(l));
        let doubled = doubled.and_then(|kinds| kinds.first().map(|k| (*k).to_owned()));
        let most = section.text("dropNoDoubledCount");
        let most: u32 = most.and_then(|n| n.parse().ok()).unwrap_or(1);
        let first = self.zone(section.text("enclosingDropStart").unwrap_or(""));
        let rule = section.text("enclosingDrop").filter(|r| *r != "none");
        let checks = (!section.unless("dropChecks")).then(|| "check_forbidden: true".to_owned());
        let parts = vec![
            self.flag("pieceDrops", "allowed"),
            self.flag("capturesToHand", "captured"),
            self.flag("dropLoop", "keeps_promotion"),
            self.flag("freeDrops", "free"),
            self.flag("dropPromoted", "promoted"),
            self.flag("firstRankPawnDrops", "pawns_on_first_rank"),
            self.flag("promotionZonePawnDrops", "pawns_in_promotion_zone"),
            self.zones("dropRegion", "zone", ["*", "*"]),
            doubled.map(|kind| format!("on_a_file: [{{piece: {kind}, count: {most}}}]")),
            checks,
            rule.map(|rule| {
                let rule = if rule == "anyside" { "any-side" } else { rule };
                format!(
                    "enclosing: {{rule: {}, exempt: {first}}}",
                    super::quoted(rule)
                )
            }),
            self.flag("mustDrop", "forced"),
            self.pieces("mustDropType", "forced_pieces"),
        ];
        group("drops", parts)
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
        let immune = self.section.text("blastImmuneTypes").unwrap_or("");
        let survivors = self.kinds(immune).join(", ");
        let pawns = self.called("pawn").into_iter().chain(self.kinds(immune));
        let pawns: Vec<&str> = pawns.collect();
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
        let checks = !self.section.unless("checking");
        let parts = vec![
            self.flag("mustCapture", "must_capture"),
            checks.then(|| "check_forbidden: true".to_owned()),
            self.flag("immobilityIllegal", "immobile_forbidden"),
        ];
        group("choice", parts)
    }

    fn passing(&self) -> Option<String> {
        let both = |option: &str, law: &str| {
            let of = |side: &str| self.section.sided(option, side) == Some("true");
            let (white, black) = (of("White"), of("Black"));
            let text = format!("{law}: {{white: {white}, black: {black}}}");
            (white || black).then_some(text)
        };
        let parts = vec![
            both("pass", "always"),
            both("passOnStalemate", "stalemated"),
        ];
        group("passing", parts)
    }

    fn counting(&self) -> Option<String> {
        let checks = self.section.is("checkCounting");
        let rule = self.section.text("countingRule").filter(|r| *r != "none");
        let parts = vec![
            checks.then(|| "checks: 3".to_owned()),
            rule.map(|rule| format!("rule: {}", super::quoted(rule))),
        ];
        group("counting", parts)
    }

    fn ends(&self) -> Option<String> {
        let section = self.section;
        let value = |option: &str, law: &str| {
            let score = score(section.text(option)?)?;
            Some(format!("{law}: {score}"))
        };
        let parts = vec![
            value("checkmateValue", "checkmate"),
            value("stalemateValue", "stalemate"),
            self.flag("stalematePieceCount", "stalemate_counts_pieces"),
            self.flag("shogiPawnDropMateIllegal", "pawn_drop_mate_loses"),
            self.extinction(),
            self.flags(),
            self.connect(),
            self.repetition(),
            self.material(),
            self.flag("adjudicateFullBoard", "full_board"),
        ];
        group("ends", parts)
    }

    fn connect(&self) -> Option<String> {
        let section = self.section;
        let joined = section.text("connectRegion1White").is_some();
        let counts = [
            ("connectN", "row"),
            ("collinearN", "line"),
            ("connectNxN", "square"),
        ];
        let counts = counts.map(|(option, law)| self.count(option, law));
        if section.text("connectValue") == Some("none")
            || !joined && counts.iter().all(Option::is_none)
        {
            return None;
        }
        let letters = section.text("connectPieceTypes").filter(|l| *l != "*");
        let value = section.text("connectValue").and_then(score);
        let mut parts = counts.to_vec();
        parts.extend([
            (!section.unless("connectDiagonal")).then(|| "straight: true".to_owned()),
            joined.then(|| format!("join: [{}, {}]", self.goal("1"), self.goal("2"))),
            letters.map(|l| format!("pieces: {}", self.list(l))),
            value.map(|value| format!("score: {value}")),
        ]);
        group("connect", parts)
    }

    /// One of the two zones that a group of each side joins.
    fn goal(&self, number: &str) -> String {
        let of = |side: &str| {
            let text = self.section.text(&format!("connectRegion{number}{side}"));
            self.zone(text.unwrap_or("-"))
        };
        format!("{{white: {}, black: {}}}", of("White"), of("Black"))
    }

    fn repetition(&self) -> Option<String> {
        let section = self.section;
        let perpetual = section.is("perpetualCheckIllegal");
        let chase = section.text("chasingRule").is_some_and(|r| r != "none");
        let (times, value) = (section.text("nFoldRule"), section.text("nFoldValue"));
        if times.is_none() && value.is_none() && !perpetual && !chase {
            return None;
        }
        let times: u32 = times.map_or(Some(3), |n| n.parse().ok())?;
        let score = value.and_then(score).unwrap_or("draw");
        let parts = vec![
            Some(format!("times: {times}, score: {score}")),
            self.flag("nFoldValueAbsolute", "for_white"),
            perpetual.then(|| "perpetual_check_loses: true".to_owned()),
            chase.then(|| "perpetual_chase_loses: true".to_owned()),
        ];
        group("repetition", parts).filter(|_| times > 0)
    }

    fn material(&self) -> Option<String> {
        let rule = match self.section.text("materialCounting")? {
            "none" => return None,
            "whitedrawodds" => "white-draw-odds",
            "blackdrawodds" => "black-draw-odds",
            rule => rule,
        };
        Some(format!("material: {}", super::quoted(rule)))
    }

    fn extinction(&self) -> Option<String> {
        let section = self.section;
        let score = score(section.text("extinctionValue")?)?;
        if section.is("extinctionPseudoRoyal") && !section.is("blastOnCapture") {
            return None;
        }
        let pieces = match section.text("extinctionPieceTypes") {
            None | Some("*") => "[]".to_owned(),
            Some(letters) => self.list(letters),
        };
        let parts = vec![
            Some(format!("pieces: {pieces}, score: {score}")),
            self.count("extinctionPieceCount", "count"),
            self.count("extinctionOpponentPieceCount", "opponent"),
            self.flag("extinctionClaim", "claim"),
        ];
        group("extinction", parts)
    }

    fn flags(&self) -> Option<String> {
        let zone = self.zones("flagRegion", "zone", ["*", "*"])?;
        let letters = self.section.text("flagPiece").unwrap_or("*");
        let count = self.section.text("flagPieceCount");
        let count: u32 = count.and_then(|n| n.parse().ok()).unwrap_or(1);
        let kinds = if letters == "*" {
            Vec::new()
        } else {
            self.kinds(letters)
        };
        let pieces = kinds
            .iter()
            .map(|k| format!("{{piece: {k}, count: {count}}}"));
        let pieces: Vec<String> = pieces.collect();
        let parts = vec![
            Some(format!("pieces: [{}], {zone}", pieces.join(", "))),
            self.flag("flagMove", if letters == "k" { "reply" } else { "stays" }),
            self.flag("flagPieceSafe", "safe"),
            self.flag("flagPieceBlockedWin", "blocked"),
        ];
        let flag = group("flags", parts)?;
        Some(flag.replacen("flags: {", "flags: [{", 1) + "]")
    }
}
