use crate::cli::messages::{grouped, plural};
use crate::diag::brief;
use crate::pipeline::Report;
use crate::pipeline::stats::{Lengths, Line, Tally};
use std::fmt::Write;

/// How many moves deep the table of openings is.
const DEPTH: usize = 4;
/// How many variants have one.
const VARIANTS: usize = 5;
/// How many moves of each position it has.
const MOVES: usize = 4;
/// The smallest width of the column with the moves.
const MIN_WIDTH: usize = 24;

/// Everything as a table. `top`: entries of each list.
pub fn all(tally: &Tally, report: &Report, top: usize) -> String {
    let mut out = format!("{}\n", contents(tally, report));
    if tally.records() == 0 {
        return out;
    }
    let of = (tally.records(), top);
    list(&mut out, "notations", &tally.notations.sorted(), of);
    list(&mut out, "variants", &tally.variants.sorted(), of);
    let of_games = (tally.games, top);
    list(&mut out, "results", &tally.results.sorted(), of_games);
    if let Some(words) = lengths(&tally.lengths) {
        let _ = writeln!(out, "\nplies\n  {words}");
    }
    list(&mut out, "features", &tally.features.sorted(), of);
    let losses = report.losses.values().map(|l| (l.code, l.records));
    let losses: Vec<_> = losses.collect();
    list(&mut out, "losses of reading", &losses, of);
    let carriers = "records that a notation carries completely";
    list(&mut out, carriers, &tally.carriers(), of);
    for line in tally.openings.variants().iter().take(VARIANTS) {
        let games = grouped(line.opening.games);
        let word = plural(line.opening.games, "game");
        let _ = writeln!(out, "\nopenings of {} ({games} {word})", brief(line.word));
        let mut rows = Vec::new();
        let opening = line.opening;
        moves(&mut rows, &opening.moves(), opening.games, (1, top));
        let width = rows.iter().filter(|(_, share)| share.is_some());
        let width = width.map(|(word, _)| word.chars().count()).max();
        let width = width.unwrap_or(0).max(MIN_WIDTH);
        for (word, share) in rows {
            let _ = match share {
                Some(share) => writeln!(out, "{word:<width$}  {share}"),
                None => writeln!(out, "{word}"),
            };
        }
    }
    out
}

/// `5 records: 4 games, 1 position, 1 rejected`
pub fn contents(tally: &Tally, report: &Report) -> String {
    let mut parts = Vec::new();
    for (n, word) in [
        (tally.games, "game"),
        (tally.positions, "position"),
        (tally.definitions, "definition"),
    ] {
        if n > 0 {
            parts.push(format!("{} {}", grouped(n), plural(n, word)));
        }
    }
    for (n, word) in [
        (report.rejected, "rejected"),
        (report.left_out, "not selected"),
    ] {
        if n > 0 {
            parts.push(format!("{} {word}", grouped(n)));
        }
    }
    let records = report.records;
    let head = format!("{} {}", grouped(records), plural(records, "record"));
    match parts.is_empty() {
        true => head,
        false => format!("{head}: {}", parts.join(", ")),
    }
}

/// `least 2, median 61, mean 65.2, most 301`
pub fn lengths(lengths: &Lengths) -> Option<String> {
    let (least, most) = (lengths.least()?, lengths.most()?);
    let (median, mean) = (lengths.median()?, lengths.mean()?);
    let half = if median.fract() == 0.0 { "" } else { ".5" };
    Some(format!(
        "least {}, median {}{half}, mean {mean:.1}, most {}",
        grouped(least),
        grouped(median as u64),
        grouped(most)
    ))
}

/// A title, and a line for each name with its number and its share.
fn list(out: &mut String, title: &str, names: &[(&str, u64)], (all, top): (u64, usize)) {
    if names.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    // A width of more than 65535 cannot be formatted.
    let shown = || names.iter().take(top).map(|(name, n)| (brief(name), *n));
    let width = shown().map(|(name, _)| name.chars().count()).max();
    let width = width.unwrap_or(0);
    for (name, n) in shown() {
        let _ = writeln!(out, "  {name:width$}  {}", share(n, all));
    }
    if names.len() > top {
        let _ = writeln!(out, "  and {} more", grouped((names.len() - top) as u64));
    }
}

/// A move, indented by its depth, and its share. Without a share: how many others there are.
type Row = (String, Option<String>);

fn moves(rows: &mut Vec<Row>, lines: &[Line<'_>], all: u64, (depth, top): (usize, usize)) {
    let most = if depth == 1 { top } else { MOVES.min(top) };
    let indent = "  ".repeat(depth);
    for line in lines.iter().take(most) {
        let share = share(line.opening.games, all);
        rows.push((format!("{indent}{}", brief(line.word)), Some(share)));
        if depth < DEPTH {
            moves(rows, &line.opening.moves(), all, (depth + 1, top));
        }
    }
    if lines.len() > most {
        let rest = grouped((lines.len() - most) as u64);
        rows.push((format!("{indent}and {rest} more"), None));
    }
}

/// `     1,234   12.3%`
fn share(n: u64, all: u64) -> String {
    let percent = n as f64 * 100.0 / all.max(1) as f64;
    format!("{:>12}  {percent:5.1}%", grouped(n))
}
