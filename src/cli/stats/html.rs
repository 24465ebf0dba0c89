use super::page::Page;
use super::text;
use crate::cli::messages::{grouped, plural};
use crate::pipeline::Report;
use crate::pipeline::stats::{Line, Tally};
use crate::render::Theme;
use crate::render::chart::{Share, Slice, bars, columns, icicle, shares};

/// The most columns of lengths.
const COLUMNS: u64 = 40;
/// How many variants have a chart of openings.
const VARIANTS: usize = 6;

/// A page that needs nothing but itself. `top`: entries of each list.
pub fn page(tally: &Tally, report: &Report, (top, theme): (usize, Theme)) -> String {
    let mut page = Page::begin("Games and positions", theme);
    page.line(&text::contents(tally, report));
    let records = tally.records();
    list(
        &mut page,
        "Variants",
        &tally.variants.sorted(),
        (records, top, theme),
    );
    list(
        &mut page,
        "Notations",
        &tally.notations.sorted(),
        (records, top, theme),
    );
    if tally.games > 0 {
        page.chart("Results", &results(tally, theme));
        page.chart("Length of games in plies", &lengths(tally, theme));
        page.line(&text::lengths(&tally.lengths).unwrap_or_default());
    }
    for line in tally.openings.variants().iter().take(VARIANTS) {
        let games = line.opening.games;
        let title = format!(
            "First moves of {} ({} {})",
            line.word,
            grouped(games),
            plural(games, "game")
        );
        page.chart(&title, &icicle(&title, &slice(line), theme));
    }
    list(
        &mut page,
        "Features",
        &tally.features.sorted(),
        (records, top, theme),
    );
    let losses: Vec<_> = report
        .losses
        .values()
        .map(|l| (l.code, l.records))
        .collect();
    list(
        &mut page,
        "Losses of reading",
        &losses,
        (records, top, theme),
    );
    let title = "Records that a notation carries completely";
    list(&mut page, title, &tally.carriers(), (records, top, theme));
    page.end()
}

fn list(
    page: &mut Page,
    title: &str,
    names: &[(&str, u64)],
    (all, top, theme): (u64, usize, Theme),
) {
    if names.is_empty() {
        return;
    }
    let rows: Vec<(String, u64)> = names
        .iter()
        .take(top)
        .map(|(name, n)| ((*name).to_owned(), *n))
        .collect();
    page.chart(title, &bars(title, &rows, all, theme));
    if names.len() > top {
        page.line(&format!("and {} more", grouped((names.len() - top) as u64)));
    }
}

fn results(tally: &Tally, theme: Theme) -> String {
    let all = tally.results.sorted();
    let count = |token: &str| {
        all.iter()
            .find(|(name, _)| *name == token)
            .map_or(0, |(_, n)| *n)
    };
    let parts = [
        ("White won", count("1-0"), Share::White),
        ("drawn", count("1/2-1/2"), Share::Even),
        ("Black won", count("0-1"), Share::Black),
        ("not known", count("*") + count("0-0"), Share::Other),
    ];
    shares("Results", &parts, theme)
}

fn lengths(tally: &Tally, theme: Theme) -> String {
    let bins = tally.lengths.bins(COLUMNS);
    let named = bins.iter().map(|bin| {
        let name = match bin.from == bin.to {
            true => bin.from.to_string(),
            false => format!("{}–{}", bin.from, bin.to),
        };
        (name, bin.games)
    });
    columns(
        "Length of games in plies",
        &named.collect::<Vec<_>>(),
        theme,
    )
}

fn slice(line: &Line<'_>) -> Slice {
    Slice {
        name: line.word.to_owned(),
        count: line.opening.games,
        parts: line.opening.moves().iter().map(slice).collect(),
    }
}
