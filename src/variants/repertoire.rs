use super::catalog;
use super::table::{KnownPiece, pieces};
use crate::diag::Sink;
use crate::formats::lcpn::{self, Style};
use crate::model::{Kind, Pieces};
use crate::movement::{CannotLower, Definition, Repertoire, lower};
use std::sync::OnceLock;

/// The definitions that every file of pieces may use without defining them. A definition in
/// the file itself takes precedence.
pub fn dictionary() -> &'static Pieces {
    static NONE: OnceLock<Pieces> = OnceLock::new();
    let known = catalog().dictionary();
    known.unwrap_or_else(|| NONE.get_or_init(Pieces::default))
}

/// The definitions of all known pieces under all their names.
pub(super) fn definitions_of_all() -> Pieces {
    definitions(|p| Some(&p.lcpn), true)
}

/// The meaning of the definitions of all known pieces, each under its name in the model.
pub fn meanings() -> &'static [Definition] {
    static MEANINGS: OnceLock<Vec<Definition>> = OnceLock::new();
    MEANINGS.get_or_init(|| {
        let only = definitions(|p| Some(&p.lcpn), false);
        lower(&only, &[dictionary()])
            .into_iter()
            .flatten()
            .collect()
    })
}

/// How every known piece moves on a flat board with edges.
pub fn repertoire() -> &'static Repertoire {
    static FLAT: OnceLock<Repertoire> = OnceLock::new();
    FLAT.get_or_init(|| repertoire_of(&Pieces::default()))
}

/// How every known piece moves on a board without edges.
pub fn infinite_repertoire() -> &'static Repertoire {
    static INFINITE: OnceLock<Repertoire> = OnceLock::new();
    INFINITE.get_or_init(|| repertoire_of(&definitions(|p| p.infinite.as_ref(), false)))
}

/// How every known piece moves among the boards of 5D chess, along the axes file, rank,
/// turn and timeline.
pub fn multiverse_repertoire() -> &'static Repertoire {
    static MULTIVERSE: OnceLock<Repertoire> = OnceLock::new();
    MULTIVERSE.get_or_init(|| repertoire_of(&definitions(|p| p.multiverse.as_ref(), false)))
}

/// The definitions of all pieces that have one, and of their other names if asked for.
fn definitions(of: impl Fn(&'static KnownPiece) -> Option<&'static String>, also: bool) -> Pieces {
    let mut text = String::new();
    let mut define = |name: &str, as_what: &str| {
        for part in ["(def ", name, " ", as_what, ")\n"] {
            text.push_str(part);
        }
    };
    for piece in pieces() {
        let Some(lcpn) = of(piece) else { continue };
        define(&piece.name, lcpn);
        let others = piece.also.iter().filter(|_| also);
        others.for_each(|other| define(other, &piece.name));
    }
    // The table is part of the program; a test reads every definition.
    lcpn::definitions(&text, Some(Style::Emacs), &mut Sink::default()).unwrap_or_default()
}

/// How the pieces of a file move. Those that it does not define move as they do in `others`.
pub fn repertoire_with(pieces: &Pieces, others: &Repertoire) -> Repertoire {
    let mut own = others.clone();
    add(&mut own, lower(pieces, &[dictionary()]));
    own
}

/// The dictionary as movements; these definitions replace those of the same name.
fn repertoire_of(instead: &Pieces) -> Repertoire {
    let mut all = dictionary().clone();
    all.defs.extend(instead.defs.iter().cloned());
    let mut repertoire = Repertoire::default();
    add(&mut repertoire, lower(&all, &[]));
    repertoire
}

fn add(repertoire: &mut Repertoire, defined: Vec<Result<Definition, CannotLower>>) {
    for found in defined.into_iter().flatten() {
        let name = found.name.as_ref().filter(|_| !found.function);
        let Some(Ok(kind)) = name.map(|n| Kind::named(n.as_str())) else {
            continue;
        };
        let royal = found.properties.iter().any(|p| p.as_str() == "royal");
        repertoire.add(kind, found.movement, royal);
    }
}
