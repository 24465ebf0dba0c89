//! Pieces that are recognized by their moves.

use super::meanings;
use crate::movement::{Definition, KnownPieces, Movement};

/// Every piece that has a name, and what it is called.
pub struct Known {
    /// Its names, by its number.
    pub names: Vec<String>,
    /// How all of them move.
    pub movements: KnownPieces,
}

impl Known {
    /// The known pieces, and these.
    pub fn with(more: &[Definition]) -> Self {
        let all = meanings().iter().chain(more);
        let plain = all.filter(|d| !d.function);
        let named = plain.filter_map(|d| Some((d.name.as_ref()?.to_string(), d.movement.clone())));
        let (names, movements): (Vec<String>, Vec<Movement>) = named.unzip();
        Self {
            names,
            movements: KnownPieces::new(&movements),
        }
    }

    /// The name of the known piece that moves so.
    pub fn name(&mut self, movement: &Movement) -> Option<&str> {
        let identity = self.movements.identify(movement);
        let first = identity.same.first()?;
        self.names.get(*first).map(String::as_str)
    }
}
