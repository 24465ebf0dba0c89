//! Definitions with the same name, with reserved names, or without use.

use super::names::head;
use super::page::{Page, Same, each};
use super::tree::Tree;
use super::{note, warn};
use crate::diag::{Code, Edit, Fix, Sink, Span};
use crate::model::{Expr, Note, PieceDef, Pieces, Word};
use crate::movement::{CannotLower, Definition, lower};
use std::collections::{HashMap, HashSet};

pub fn lint(page: &Page<'_>, found: &mut Sink) {
    twice(page, found);
    unused(page, found);
    shadowed(page, found);
    keywords(page, found);
}

fn twice(page: &Page<'_>, found: &mut Sink) {
    let mut before: HashMap<&str, usize> = HashMap::new();
    for (at, tree) in page.trees.iter().enumerate() {
        let Some(name) = &tree.def.name else { continue };
        let Some(first) = before.insert(name.as_str(), at) else {
            continue;
        };
        let span = tree.def.source.name;
        let related = head(page, first);
        let same = same(page, first, at);
        let d = match same {
            Same::No => {
                let message = format!("`{}` has another definition before this one", page.at(span));
                let help = "the last definition of a name is used everywhere in the file; rename one of them";
                warn(Code("lcpn/duplicate-definition"), message, help)
            }
            _ => {
                let message = format!("`{}` is defined twice in the same way", page.at(span));
                let help = "remove one of them";
                let d = warn(Code("lcpn/repeated-definition"), message, help);
                d.fix(removal(page, tree.def, same == Same::Parts))
            }
        };
        found.push(d.at(span).related(related, "the first definition"));
    }
}

/// Whether two definitions of the file mean the same.
fn same(page: &Page<'_>, a: usize, b: usize) -> Same {
    let expr = |i: usize| page.trees.get(i).map(|t| &t.def.expr);
    if expr(a) == expr(b) {
        return Same::Parts;
    }
    match (page.meanings.get(a), page.meanings.get(b)) {
        (Some(Ok(a)), Some(Ok(b))) => page.same(a, b),
        _ => Same::No,
    }
}

/// Removes a definition with its line, if no comment would be lost.
fn removal(page: &Page<'_>, def: &PieceDef, safe: bool) -> Option<Fix> {
    let comments = def.before.iter().any(|n| matches!(n, Note::Line(_)));
    if comments || !def.inside.is_empty() || def.beside.is_some() {
        return None;
    }
    let span = def.source.span;
    let (before, behind) = (
        page.text.get(..span.start as usize)?,
        page.text.get(span.end as usize..)?,
    );
    let blank = |c: char| c == ' ' || c == '\t';
    let start = before.trim_end_matches(blank);
    let end = behind.trim_start_matches(blank);
    let line = end.strip_prefix('\n').or_else(|| end.strip_prefix("\r\n"));
    let alone = start.is_empty() || start.ends_with('\n');
    let to = match line {
        Some(rest) if alone => page.text.len() - rest.len(),
        _ => span.end as usize,
    };
    let edits = [Edit::remove(Span::new(start.len(), to))];
    Some(match safe {
        true => Fix::safe(edits),
        false => Fix::guess(edits),
    })
}

/// Functions that are never applied. A piece need not be used.
fn unused(page: &Page<'_>, found: &mut Sink) {
    let mut used: HashSet<&str> = HashSet::new();
    each(page, |_, _, _, expr| {
        if let Expr::Name(word) = expr {
            used.insert(word.as_str());
        }
    });
    for (tree, meaning) in page.trees.iter().zip(&page.meanings) {
        let (Some(name), Ok(meaning)) = (&tree.def.name, meaning) else {
            continue;
        };
        if meaning.function && !used.contains(name.as_str()) {
            let message = format!("the function `{name}` is never applied");
            let help = "apply it, or remove it";
            let d = warn(Code("lcpn/unused-definition"), message, help);
            found.push(d.at(tree.def.source.name));
        }
    }
}

/// Names of the dictionary that mean something else in this file.
fn shadowed(page: &Page<'_>, found: &mut Sink) {
    let mut own: Vec<usize> = page.own.values().copied().collect();
    let name = |at: usize| page.trees.get(at).and_then(|t| t.def.name.as_ref());
    own.retain(|at| name(*at).is_some_and(|n| page.known.contains_key(n.as_str())));
    if own.is_empty() {
        return;
    }
    let known = known_meanings(page.dictionary);
    for at in own {
        let Some(name) = name(at) else { continue };
        let mine = page.meanings.get(at);
        if let (Some(Ok(mine)), Some(Ok(known))) = (mine, known.get(name))
            && page.same(mine, known) == Same::No
        {
            let message = format!("`{name}` differs from the piece of that name in the dictionary");
            let help = "if this is not intended, choose another name";
            found.push(note(Code("lcpn/shadowed-name"), message, help).at(head(page, at)));
        }
    }
}

fn known_meanings(dictionary: &Pieces) -> HashMap<&Word, Result<Definition, CannotLower>> {
    let names = dictionary.defs.iter().map(|d| d.name.as_ref());
    let all = names.zip(lower(dictionary, &[]));
    all.filter_map(|(name, meaning)| Some((name?, meaning)))
        .collect()
}

/// Words that are reserved in some style.
const KEYWORDS: &[&str] = &[
    "and", "and-then", "cond", "def", "else", "end", "if", "is", "not", "or", "t", "then",
];

fn keywords(page: &Page<'_>, found: &mut Sink) {
    let mut warned = HashSet::new();
    for tree in &page.trees {
        let Some(name) = &tree.def.name else { continue };
        let span = tree.def.source.name;
        if !KEYWORDS.contains(&name.as_str()) || page.at(span).starts_with('$') {
            continue;
        }
        // One warning has the edits of all places.
        if !warned.insert(name) {
            continue;
        }
        let message = format!("`{}` is a reserved word in another style", page.at(span));
        let help = format!("write `${}`, or choose another name", page.at(span));
        let places = names(page, name).filter(|s| !page.at(*s).starts_with('$'));
        let edits: Vec<Edit> = places.map(|s| Edit::insert(s.start, "$")).collect();
        let d = warn(Code("lcpn/keyword-name"), message, help);
        found.push(d.at(span).fix(Fix::safe(edits)));
    }
}

/// The place of a name, as the name of a definition or of a piece.
fn names<'p>(page: &'p Page<'_>, name: &'p Word) -> impl Iterator<Item = Span> + 'p {
    let defined = page
        .trees
        .iter()
        .filter(|t| t.def.name.as_ref() == Some(name));
    let heads = defined.map(|t: &Tree<'_>| t.def.source.name);
    let nodes = page.trees.iter().flat_map(|t| t.exprs());
    let used = nodes.filter(move |(_, _, e)| matches!(e, Expr::Name(w) if w == name));
    heads.chain(used.map(|(_, n, _)| n.span))
}
