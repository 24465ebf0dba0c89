use super::{meanings, piece};
use crate::model::{Laws, Word};
use crate::movement::{Definition, sentence};

/// How a piece of a variant moves: its own definition, or the known piece of that name. Whether it is royal is left out where
/// the laws of the variant say which pieces are.
pub fn moves_in_words(name: &Word, own: &[Definition], laws: &Laws) -> String {
    let said = |d: &Definition| {
        let mut properties = d.properties.clone();
        properties.retain(|p| laws.royals.is_none() || p.as_str() != "royal");
        sentence(&d.movement, &properties)
    };
    let defined = own.iter().find(|d| d.name.as_ref() == Some(name));
    if let Some(definition) = defined {
        return said(definition);
    }
    // Where pawns start and promote is a matter of laws.
    let name = if name.as_str() == "pawn" {
        "simple-pawn"
    } else {
        name.as_str()
    };
    let known = piece(name);
    let meaning = known.and_then(|known| {
        let mut all = meanings().iter();
        all.find(|d| d.name.as_ref().is_some_and(|n| n.as_str() == known.name))
    });
    let given = known.and_then(|known| known.sentence.clone());
    let made = || meaning.map(said);
    given
        .or_else(made)
        .unwrap_or_else(|| "is not defined".into())
}
