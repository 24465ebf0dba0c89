//! The page around the pictures.

use super::{Number, words};
use crate::model::{Game, Letters, NodeId, Remark, Tree};
use crate::render::Options;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");
pub(super) const SCRIPT: &str = include_str!("page.js");
/// The only script that browsers run on the page; a test compares it with the script.
pub(super) const SCRIPT_HASH: &str = "sha256-ixO7azR3lWT1zk/7cna5fRNERTN4oDEX4gQS+EY7o8g=";

/// Tags that the head of the page shows; it lists the others.
const SHOWN: &[&str] = &["White", "Black", "Event", "Site", "Date", "Round"];

/// Texts on a page.
#[derive(Debug, Default)]
pub(super) struct Html {
    /// What the first picture shows.
    pub title: String,
    moves: String,
    /// Variations that are not on the page.
    pub variations: u64,
    /// Moves so far.
    plies: u64,
}

impl Html {
    pub fn bytes(&self) -> usize {
        self.moves.len()
    }

    /// The words of a move and the remarks about it; for the root, the remarks before all moves.
    pub fn node(&mut self, tree: &Tree, id: NodeId, number: &Number, letters: &Letters) {
        let root = id == NodeId::ROOT;
        self.plies += u64::from(!root);
        for remark in tree.remarks(id) {
            if let Remark::Before(text) = remark {
                self.comment(text);
            }
        }
        match root {
            true => self.link("Start", "", number),
            false => self.action(tree, id, number, letters),
        }
        for remark in tree.remarks_inside(id) {
            if let Remark::Before(text) | Remark::After(text) = remark {
                self.comment(text);
            }
        }
        for remark in tree.remarks(id) {
            if let Remark::After(text) = remark {
                self.comment(text);
            }
        }
    }

    fn action(&mut self, tree: &Tree, id: NodeId, number: &Number, letters: &Letters) {
        if number.shown {
            let number = &number.text;
            let _ = write!(self.moves, "<span class=\"number\">{number}</span>");
        }
        let mut glyphs = String::new();
        for remark in tree.all_remarks(id) {
            if let Remark::Nag(n) = remark {
                let (sign, meaning) = words::glyph(n);
                let _ = write!(glyphs, "<span title=\"{meaning}\">{sign}</span>");
            }
        }
        self.link(&words::action(tree.action(id), letters), &glyphs, number);
    }

    fn link(&mut self, text: &str, glyphs: &str, number: &Number) {
        let number = &number.text;
        let gap = if number.is_empty() { "" } else { " " };
        let _ = writeln!(
            self.moves,
            "<a href=\"#{n}\" data-ply=\"{n}\" data-name=\"{number}{gap}\">{}{glyphs}</a>",
            escaped(text),
            n = self.plies
        );
    }

    fn comment(&mut self, text: &str) {
        let (text, commands) = words::comment(text);
        if !text.is_empty() {
            self.remark("comment", &text);
        }
        for command in commands {
            self.remark("command", &command);
        }
    }

    fn remark(&mut self, class: &str, text: &str) {
        let (of, text) = (self.plies, escaped(text));
        let _ = writeln!(
            self.moves,
            "<span class=\"{class}\" data-of=\"{of}\"><bdi>{text}</bdi></span>"
        );
    }

    /// The whole page.
    pub fn page(
        &self,
        game: Option<&Game>,
        options: &Options,
        picture: &str,
        (positions, json): (u64, &str),
    ) -> String {
        let mut out = String::new();
        let title = self.heading(game);
        head(&mut out, &title, options);
        about(&mut out, &title, game, options);
        let _ = write!(
            out,
            "<main>\n<section class=\"board\" aria-label=\"Board\">\n<figure id=\"picture\">\n{picture}</figure>\n"
        );
        controls(&mut out, positions);
        out.push_str("</section>\n");
        self.list(&mut out, game, positions);
        let _ = write!(
            out,
            "</main>\n<script type=\"application/json\" id=\"data\">\n{json}\n</script>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n"
        );
        out
    }

    /// The players, if known, otherwise what is shown.
    fn heading(&self, game: Option<&Game>) -> String {
        let tag = |name| game.and_then(|g| g.tags.get(name));
        match (tag("White"), tag("Black")) {
            (None, None) => tag("Event").unwrap_or(&self.title).to_owned(),
            (white, black) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
        }
    }

    fn list(&self, out: &mut String, game: Option<&Game>, positions: u64) {
        // One position has no moves, and the script needs its link.
        let hidden = if positions > 1 || self.moves.contains("<bdi>") {
            ""
        } else {
            " hidden"
        };
        let _ = write!(
            out,
            "<section class=\"game\" aria-label=\"Moves\"{hidden}>\n<div id=\"moves\">\n{}",
            self.moves
        );
        if let Some(game) = game {
            let _ = writeln!(out, "<b>{}</b>", game.outcome.token());
            match self.variations {
                0 => {}
                1 => out.push_str("<p>One variation of this game is not shown.</p>\n"),
                n => {
                    let _ = writeln!(out, "<p>{n} variations of this game are not shown.</p>");
                }
            }
        }
        out.push_str("</div>\n</section>\n");
    }
}

fn head(out: &mut String, title: &str, options: &Options) {
    let colors = options.theme.palette();
    let size = options.size.unwrap_or(720);
    let scheme = if options.theme.is_dark() {
        "dark"
    } else {
        "light"
    };
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src '{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n:root{{color-scheme:{scheme};--paper:{};--ink:{};--focus:{};--size:{size}px}}\n\
         {STYLE}</style>\n</head>\n<body>\n",
        escaped(title),
        colors.paper,
        colors.ink,
        colors.frame,
    );
}

/// Players, event, and every other tag.
fn about(out: &mut String, title: &str, game: Option<&Game>, options: &Options) {
    let _ = writeln!(out, "<header>\n<h1><bdi>{}</bdi></h1>", escaped(title));
    let tag = |name: &&str| game.and_then(|g| g.tags.get(name));
    let known = |text: &&str| !text.is_empty() && !text.starts_with(['?', '-']);
    let event = ["Event", "Site", "Date"]
        .iter()
        .filter_map(tag)
        .filter(known);
    let mut event: Vec<String> = event.map(bdi).collect();
    let round = tag(&"Round").filter(known);
    event.extend(round.map(|t| format!("round {}", bdi(t))));
    event.extend(options.note.as_deref().map(bdi));
    if !event.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", event.join(" · "));
    }
    let others = game.into_iter().flat_map(|g| g.tags.iter());
    let others = others.filter(|(name, _)| !SHOWN.contains(name));
    let items: String = others
        .map(|(name, value)| format!("<dt>{}</dt><dd>{}</dd>\n", bdi(name), bdi(value)))
        .collect();
    if !items.is_empty() {
        let _ = writeln!(
            out,
            "<details><summary>More about the game</summary>\n<dl>\n{items}</dl></details>"
        );
    }
    out.push_str("</header>\n");
}

fn bdi(text: &str) -> String {
    format!("<bdi>{}</bdi>", escaped(text))
}

fn controls(out: &mut String, positions: u64) {
    let hidden = if positions > 1 { "" } else { " hidden" };
    let _ = writeln!(
        out,
        "<div class=\"controls\" role=\"group\" aria-label=\"Go through the game\"{hidden}>"
    );
    let button = |go: &str, sign: &str, name: &str, key: &str| {
        format!(
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{name}\" title=\"{name} ({key})\">{sign}</button>\n"
        )
    };
    out.push_str(&button("first", "«", "First position", "Home"));
    out.push_str(&button("back", "‹", "Back one move", "left arrow"));
    let _ = writeln!(
        out,
        "<input type=\"range\" id=\"slider\" min=\"0\" max=\"{}\" step=\"1\" value=\"0\" aria-label=\"Position in the game\">",
        positions.saturating_sub(1)
    );
    out.push_str(&button("on", "›", "Forward one move", "right arrow"));
    out.push_str(&button("last", "»", "Last position", "End"));
    let _ = writeln!(
        out,
        "</div>\n<p id=\"now\" aria-live=\"polite\"{hidden}></p>"
    );
}

/// Text that HTML takes as text, in elements and in quoted attributes.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\r' | '\t' => out.push(' '),
            c if c.is_control() => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}
