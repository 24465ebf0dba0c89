//! Messages for readers: with the source line and a help line.

use super::excerpt::Excerpt;
use super::lines::{Lines, Spot};
use crate::diag::{Diagnostic, Severity, one_line, seen_file_name};
use crate::io::Record;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use std::borrow::Cow;

/// New text that is longer is not shown.
const LONGEST_FIX: usize = 200;

/// A message with its place and what to do.
pub fn render(record: &Record<'_>, lines: &Lines<'_>, d: &Diagnostic, color: bool) -> String {
    let path = seen_file_name(record.origin.file);
    let spot = lines.spot(record, d.span.unwrap_or_default());
    let excerpt = Excerpt::of(&spot);
    let related = related(record, lines, d);
    let (message, help) = (one_line(&d.message), d.help.as_deref().map(one_line));
    let snippet = source(&excerpt, &spot, &path);
    let place = AnnotationKind::Primary.span(excerpt.range.clone());
    let title = level(d.severity).primary_title(message).id(d.code.0);
    // A message about a whole file shows none of its lines.
    let mut group: Group<'_> = match record.bytes.is_empty() && d.span.is_none() {
        true => title.element(Origin::path(&*path)),
        false => title.element(snippet.annotation(place)),
    };
    for (spot, excerpt, words) in &related {
        let place = AnnotationKind::Context.span(excerpt.range.clone());
        let snippet = source(excerpt, spot, &path);
        group = group.element(snippet.annotation(place.label(words.as_ref())));
    }
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    let mut groups = vec![group];
    groups.extend(suggestion(&spot, &excerpt, d));
    let renderer = match color {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    let mut out = renderer.render(&groups).to_string();
    let places = related.iter().map(|(spot, excerpt, _)| (spot, excerpt));
    for (spot, excerpt) in std::iter::once((&spot, &excerpt)).chain(places) {
        out = in_file(out, &path, spot, excerpt);
    }
    out.push_str("\n\n");
    out
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Loss => Level::WARNING.with_name("loss"),
        Severity::Note => Level::NOTE,
    }
}

fn source<'a, T: Clone>(
    excerpt: &'a Excerpt<'_>,
    spot: &Spot<'_>,
    path: &'a str,
) -> Snippet<'a, T> {
    Snippet::source(excerpt.text.as_str())
        .path(path)
        .line_start(spot.line as usize)
}

type Related<'a> = (Spot<'a>, Excerpt<'a>, Cow<'a, str>);

fn related<'a>(record: &Record<'_>, lines: &Lines<'a>, d: &'a Diagnostic) -> Vec<Related<'a>> {
    let all = d.related.iter().map(|(span, words)| {
        let spot = lines.spot(record, *span);
        let excerpt = Excerpt::of(&spot);
        (spot, excerpt, one_line(words))
    });
    all.collect()
}

/// The renderer counts columns in the excerpt; readers count them in the file.
fn in_file(out: String, path: &str, spot: &Spot<'_>, excerpt: &Excerpt<'_>) -> String {
    if excerpt.column == spot.column {
        return out;
    }
    let shown = format!("{path}:{}:{}", spot.line, excerpt.column);
    out.replacen(&shown, &format!("{path}:{}:{}", spot.line, spot.column), 1)
}

/// What to write instead, if it changes only text that is shown.
fn suggestion<'a>(
    spot: &Spot<'_>,
    excerpt: &'a Excerpt<'_>,
    d: &'a Diagnostic,
) -> Option<Group<'a>> {
    let fix = d.fix.as_deref()?;
    let mut snippet = Snippet::source(excerpt.text.as_str()).line_start(spot.line as usize);
    for edit in &fix.edits {
        let text = Some(edit.text.as_str()).filter(|t| t.len() <= LONGEST_FIX)?;
        let place = excerpt.place(edit.span.range())?;
        snippet = snippet.patch(Patch::new(place, crate::diag::visible(text)));
    }
    // A help line about `--fix` says which other options it needs.
    let told = d.help.iter().any(|help| help.contains("--fix"));
    let title = match (fix.safe, told) {
        (true, false) => "`check --fix` writes",
        (true, true) => "replacement",
        (false, _) => "suggestion",
    };
    Some(Level::HELP.secondary_title(title).element(snippet))
}
