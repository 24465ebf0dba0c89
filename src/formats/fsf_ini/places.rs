//! Pieces of Fairy-Stockfish that move otherwise on some squares: along the lines of a palace, and
//! soldiers beyond a river.

use crate::diag::Sink;
use crate::formats::lcpn::{self, Style};
use crate::model::{Board, Expr, Sq, Test, Zone};

/// The name of the zone whose squares are joined by lines.
const LINES: &str = "lines";

/// The squares of a board that lines join.
#[derive(Default)]
pub struct Places {
    pub zone: Zone,
    /// Conditions of these squares, as they may be written.
    conditions: Vec<String>,
}

/// Pieces that move along lines: the option, the moves elsewhere, and those along lines.
const ALONG: &[(&str, &str, &str)] = &[
    ("rook", "([0 1] :rider)", "([1 1] :rider :within-lines)"),
    ("king", "[0 1]", "([1 1] :within-lines)"),
    ("wazir", "[0 1]", "([1 1] :within-lines)"),
    (
        "soldier",
        "([0 1] :forward :sideways)",
        "([1 1] :forward :within-lines)",
    ),
    (
        "janggiCannon",
        "(cannon ([0 1] :rider))",
        "((cannon ([1 1] :rider)) :within-lines)",
    ),
];

/// The palaces of janggi.
const PALACES: &str = "d1 f1 e2 d3 f3 d8 f8 e9 d10 f10";
const IN_PALACES: &str = "(and (<= 4 (file)) (<= (file) 6) (or (<= (rank) 3) (<= 8 (rank))))";

impl Places {
    /// The lines of a board.
    pub fn of(board: &Board) -> Self {
        let named = board.zones.iter().find(|z| z.name.as_str() == LINES);
        let zone = named.map(|z| z.zone.of(crate::model::Side::White).0.clone());
        let size = (board.files, board.ranks);
        zone.map_or_else(Self::default, |zone| Self::joining(zone, size))
    }

    /// Lines between these squares of a board of that size. The second player counts files and ranks from the other
    /// corner, so the condition holds also where it does for the other player. From there, no line leads to these
    /// squares in any usual palace.
    pub fn joining(zone: Zone, (files, last): (u8, u8)) -> Self {
        if zone.is_empty() {
            return Self::default();
        }
        let turned = |file: u8, rank: u8| {
            let other = (files.checked_sub(file + 1), last.checked_sub(rank + 1));
            let (Some(file), Some(rank)) = other else {
                return false;
            };
            zone.contains(Sq::new(file, rank))
        };
        let mut ranks = Vec::new();
        for rank in 0..16 {
            let joined = |file: &u8| zone.contains(Sq::new(*file, rank)) || turned(*file, rank);
            let on = (0..16).filter(joined);
            let files: Vec<String> = on.map(|f| format!("(= (file) {})", f + 1)).collect();
            if !files.is_empty() {
                let files = files.join(" ");
                ranks.push(format!("(and (= (rank) {}) (or {files}))", rank + 1));
            }
        }
        let each = format!("(or {})", ranks.join(" "));
        let palaces = zone.to_string() == PALACES;
        let mut conditions = vec![each];
        if palaces {
            conditions.insert(0, IN_PALACES.to_owned());
        }
        Self { zone, conditions }
    }

    /// How the piece of an option moves on this board, in LCPN. A soldier goes sideways from a rank on.
    pub fn moves(&self, option: &str, from: Option<u8>) -> Option<String> {
        let (_, base, more) = ALONG.iter().find(|(of, ..)| *of == option)?;
        let later = from.filter(|rank| *rank > 1 && option == "soldier");
        let later = later.map(soldier_from);
        Some(text(
            self.conditions.first()?,
            later.as_deref().unwrap_or(base),
            more,
        ))
    }
}

fn text(condition: &str, base: &str, more: &str) -> String {
    format!("(cond ({condition} (/ {base} {more})) (t {base}))")
}

/// The option of a piece that moves along the lines of a board.
pub fn along(expr: &Expr, royal: bool, places: &Places) -> Option<&'static str> {
    if !matches!(expr, Expr::Cond { .. }) {
        return None;
    }
    let is = |(option, base, more): &&(&str, &str, &str)| {
        if (*option == "king") != royal {
            return false;
        }
        let mut texts = places.conditions.iter().map(|c| text(c, base, more));
        texts.any(|text| read(&text).is_some_and(|e| e == *expr))
    };
    ALONG.iter().find(is).map(|(option, ..)| *option)
}

/// How a soldier moves that goes sideways from a rank on, in LCPN.
pub fn soldier_from(rank: u8) -> String {
    let before = rank.saturating_sub(1);
    format!("(cond ((<= (rank) {before}) (wazir :forward)) (t (wazir :forward :sideways)))")
}

/// From which rank a soldier moves sideways.
pub fn soldier(expr: &Expr) -> Option<u8> {
    let Expr::Cond { branches, .. } = expr else {
        return None;
    };
    // The condition has the rank before, and only the piece with this rank can be the same.
    let Some((Test::Cmp(_, _, before), _)) = branches.first() else {
        return None;
    };
    let Test::Int(before @ 0..16) = **before else {
        return None;
    };
    let rank = u8::try_from(before).ok()? + 1;
    (read(&soldier_from(rank))? == *expr).then_some(rank)
}

fn read(text: &str) -> Option<Expr> {
    let text = format!("(def piece {text})");
    let read = lcpn::definitions(&text, Some(Style::Emacs), &mut Sink::default())?;
    read.defs.into_iter().next().map(|def| def.expr)
}
