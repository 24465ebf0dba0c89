use super::{meanings, piece};
use crate::model::{Laws, Word};
use crate::movement::{Definition, Geometry, sentence};

/// How a piece of a variant moves: its own definition, or the known piece of that name. Whether it is royal is left out where
/// the laws of the variant say which pieces are.
pub fn moves_in_words(name: &Word, own: &[Definition], laws: &Laws) -> String {
    let said = |d: &Definition| {
        let mut properties = d.properties.clone();
        properties.retain(|p| laws.royals.is_none() || p.as_str() != "royal");
        sentence(&d.movement, &properties, Geometry::Rectangular(2))
    };
    let known = piece(as_known(name)).filter(|_| defined(name, own).is_none());
    let given = known.and_then(|known| known.sentence.clone());
    let made = || definition(name, own).map(said);
    given
        .or_else(made)
        .unwrap_or_else(|| "is not defined".into())
}

/// The definition of a piece of a variant: its own one, or that of the known piece of this name.
pub fn definition<'d>(name: &Word, own: &'d [Definition]) -> Option<&'d Definition> {
    defined(name, own).or_else(|| {
        let known = piece(as_known(name))?;
        let mut all = meanings().iter();
        all.find(|d| d.name.as_ref().is_some_and(|n| n.as_str() == known.name))
    })
}

fn defined<'d>(name: &Word, own: &'d [Definition]) -> Option<&'d Definition> {
    own.iter().find(|d| d.name.as_ref() == Some(name))
}

/// The name of the known piece. Where pawns start and promote is a matter of laws.
fn as_known(name: &Word) -> &str {
    match name.as_str() {
        "pawn" => "simple-pawn",
        name => name,
    }
}
