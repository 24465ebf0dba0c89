//! What is counted, and how a game ends, as lines of YAML.

use super::laws::{Making, group};
use super::section::Entry;
use crate::formats::fsf_ini::table;
use crate::model::{Chase, Kind, Limit};
use crate::order;

fn score(value: &str) -> Option<&'static str> {
    Some(match value {
        "win" => "win",
        "loss" => "loss",
        "draw" => "draw",
        _ => return None,
    })
}

impl Making<'_> {
    pub(super) fn counting(&self) -> Option<String> {
        let section = self.section;
        let rule = section.text("countingRule").filter(|r| *r != "none");
        let chases = table::chases(rule.unwrap_or(""), |option| {
            Kind::named(self.called(option).first()?).ok()
        });
        let chase = |c: &Chase| {
            let (piece, count, moves) = (c.piece, c.count, c.moves);
            format!("{{piece: {piece}, count: {count}, moves: {moves}}}")
        };
        let chases: Vec<String> = chases.iter().map(chase).collect();
        let drops = section.is("pieceDrops") || section.is("freeDrops");
        let parts = vec![
            section
                .is("checkCounting")
                .then(|| format!("checks: {}", self.checks())),
            rule.map(|rule| format!("rule: {}", super::quoted(rule))),
            (!chases.is_empty()).then(|| format!("chases: [{}]", chases.join(", "))),
            drops.then(|| "drops: true".to_owned()),
            self.irreversible(),
        ];
        group("counting", parts)
    }

    /// How many checks win: as many as the start says. If it says different numbers, the larger one. Where it says how
    /// many were given (`+0+1`), Fairy-Stockfish takes three.
    fn checks(&self) -> u32 {
        let start = self.section.text("startFen").unwrap_or("");
        let given = |field: &str| {
            let numbers = field
                .strip_prefix('+')
                .and_then(|rest| rest.split_once('+'));
            numbers.is_some_and(|(white, black)| (white.to_owned() + black).parse::<u64>().is_ok())
        };
        if start.split(' ').any(given) {
            return 3;
        }
        let counts = start.split(' ').filter_map(|field| field.split_once('+'));
        let number = |text: &str| text.parse::<u32>().ok();
        let mut counts = counts.filter_map(|(white, black)| number(white).max(number(black)));
        counts.next().filter(|n| *n > 0).unwrap_or(1)
    }

    /// Pieces whose moves reset the halfmove clock, if they are not the pawns.
    fn irreversible(&self) -> Option<String> {
        let (white, black) = (self.resetting("White"), self.resetting("Black"));
        let mut pawns = self.pawn_kinds();
        order::sort(&mut pawns);
        let list = |kinds: &[&str]| format!("[{}]", kinds.join(", "));
        if white != black {
            let (white, black) = (list(&white), list(&black));
            return Some(format!("irreversible: {{white: {white}, black: {black}}}"));
        }
        (white != pawns).then(|| format!("irreversible: {}", list(&white)))
    }

    /// Pieces of one side whose moves reset the halfmove clock.
    fn resetting(&self, side: &str) -> Vec<&str> {
        let stated = self.section.latest("nMoveRuleTypes", side);
        let mut kinds = stated.map_or_else(|| self.called("pawn"), |entry| self.kinds(entry));
        order::sort(&mut kinds);
        kinds
    }

    pub(super) fn move_limit(&self) -> Option<String> {
        let moves = self
            .section
            .text("nMoveRule")
            .map_or(Ok(50), str::parse::<u32>);
        moves
            .ok()
            .map(|n| format!("move_limit: {}", u64::from(n) * 2))
    }

    pub(super) fn ends(&self) -> Option<String> {
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
            self.mates(),
            self.extinction(),
            self.flags(),
            self.connect(),
            self.repetition(),
            self.material(),
            self.values(),
            self.castling_wins(),
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
        let letters = section
            .entry("connectPieceTypes")
            .filter(|e| e.value != "*");
        let value = section.text("connectValue").and_then(score);
        let mut parts = counts.to_vec();
        parts.extend([
            (!section.unless("connectDiagonal")).then(|| "straight: true".to_owned()),
            (!section.unless("connectHorizontal")).then(|| "no_ranks: true".to_owned()),
            (!section.unless("connectVertical")).then(|| "no_files: true".to_owned()),
            joined.then(|| format!("join: [{}, {}]", self.joined("1"), self.joined("2"))),
            letters.map(|l| format!("pieces: {}", self.list(l))),
            value.map(|value| format!("score: {value}")),
        ]);
        group("connect", parts)
    }

    /// One of the two zones that a group of each side joins.
    fn joined(&self, number: &str) -> String {
        let of = |side: &str| {
            let text = self.section.text(&format!("connectRegion{number}{side}"));
            self.zone(text.unwrap_or("-"))
        };
        format!("{{white: {}, black: {}}}", of("White"), of("Black"))
    }

    fn repetition(&self) -> Option<String> {
        let section = self.section;
        let perpetual = section.is("perpetualCheckIllegal");
        let to_and_fro = section.is("moveRepetitionIllegal");
        let chase = section.text("chasingRule").is_some_and(|r| r != "none");
        let (times, value) = (section.text("nFoldRule"), section.text("nFoldValue"));
        if times.is_none() && value.is_none() && !perpetual && !chase && !to_and_fro {
            return None;
        }
        let times: u32 = times.map_or(Some(3), |n| n.parse().ok())?;
        let score = value.and_then(score).unwrap_or("draw");
        let parts = vec![
            Some(format!("times: {times}, score: {score}")),
            self.flag("nFoldValueAbsolute", "for_white"),
            perpetual.then(|| "perpetual_check_loses: true".to_owned()),
            chase.then(|| "perpetual_chase_loses: true".to_owned()),
            to_and_fro.then(|| "to_and_fro_loses: true".to_owned()),
        ];
        group("repetition", parts).filter(|_| times > 0)
    }

    fn material(&self) -> Option<String> {
        let rule = match self.section.text("materialCounting")? {
            "none" => return None,
            "janggi" => "komi",
            "whitedrawodds" => "white-draw-odds",
            "blackdrawodds" => "black-draw-odds",
            rule => rule,
        };
        Some(format!("material: {}", super::quoted(rule)))
    }

    /// The law of shatar about mates.
    fn mates(&self) -> Option<String> {
        if !self.section.is("shatarMateRule") {
            return None;
        }
        let law = table::mates(|option| Kind::named(self.called(option).first()?).ok());
        let list = |kinds: &[Kind]| {
            let names: Vec<String> = kinds.iter().map(Kind::to_string).collect();
            format!("[{}]", names.join(", "))
        };
        let parts = vec![
            Some(format!("never_by: {}", list(&law.never_by))),
            Some(format!("after_check_by: {}", list(&law.after_check_by))),
        ];
        group("mates", parts)
    }

    fn extinction(&self) -> Option<String> {
        let section = self.section;
        let score = score(section.text("extinctionValue")?)?;
        if section.is("extinctionPseudoRoyal") && !section.is("blastOnCapture") {
            return None;
        }
        let pieces = section.entry("extinctionPieceTypes");
        let pieces = pieces.filter(|e| e.value != "*");
        let pieces = pieces.map_or_else(|| "[]".to_owned(), |entry| self.list(entry));
        let parts = vec![
            Some(format!("pieces: {pieces}, score: {score}")),
            self.count("extinctionPieceCount", "count"),
            self.count("extinctionOpponentPieceCount", "opponent"),
            self.flag("extinctionClaim", "claim"),
        ];
        group("extinction", parts)
    }

    /// What the pieces of janggi count.
    fn values(&self) -> Option<String> {
        if self.section.text("materialCounting") != Some("janggi") {
            return None;
        }
        let worth = table::worth(|option| Kind::named(self.called(option).first()?).ok());
        let value = |limit: &Limit| format!("{{piece: {}, count: {}}}", limit.piece, limit.count);
        let values: Vec<String> = worth.iter().map(value).collect();
        Some(format!("values: [{}]", values.join(", ")))
    }

    fn castling_wins(&self) -> Option<String> {
        let letters = self.section.text("castlingWins").filter(|l| *l != "-")?;
        let of = |short: char, long: char| {
            let (short, long) = (letters.contains(short), letters.contains(long));
            format!("{{short: {short}, long: {long}}}")
        };
        let (white, black) = (of('K', 'Q'), of('k', 'q'));
        Some(format!("castling_wins: {{white: {white}, black: {black}}}"))
    }

    fn flags(&self) -> Option<String> {
        let stated = |side| self.section.sided("flagRegion", side);
        stated("White").or(stated("Black"))?;
        let zone = self.zones("flagRegion", "zone", ["-", "-"])?;
        let count = self.section.text("flagPieceCount");
        let count: u32 = count.and_then(|n| n.parse().ok()).unwrap_or(1);
        let of = |side: &str| match self.section.latest("flagPiece", side) {
            Some(Entry { value: "*", .. }) | None => Vec::new(),
            Some(entry) => self.kinds(entry),
        };
        let (white, black) = (of("White"), of("Black"));
        if white == black {
            return Some(format!("flags: [{}]", self.goal_of(&white, count, &zone)));
        }
        let region = |side: &str| self.zone(self.section.sided("flagRegion", side).unwrap_or("-"));
        let first = format!("zone: {{white: {}, black: ''}}", region("White"));
        let second = format!("zone: {{white: '', black: {}}}", region("Black"));
        let first = self.goal_of(&white, count, &first);
        let second = self.goal_of(&black, count, &second);
        Some(format!("flags: [{first}, {second}]"))
    }

    /// A zone that this many pieces of one of these kinds reach.
    fn goal_of(&self, kinds: &[&str], count: u32, zone: &str) -> String {
        let pieces = kinds
            .iter()
            .map(|k| format!("{{piece: {k}, count: {count}}}"));
        let pieces: Vec<String> = pieces.collect();
        let king = kinds.len() == 1 && kinds == self.called("king");
        let parts = vec![
            Some(format!("pieces: [{}], {zone}", pieces.join(", "))),
            (kinds.is_empty() && count > 1).then(|| format!("count: {count}")),
            self.flag("flagMove", if king { "reply" } else { "stays" }),
            self.flag("flagPieceSafe", "safe"),
            self.flag("flagPieceBlockedWin", "blocked"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        format!("{{{}}}", parts.join(", "))
    }
}
