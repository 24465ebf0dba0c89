use super::{Action, Ply, WideMove};

/// The moves of one player's turn, to be completed in place; see [`Action`].
#[derive(Debug, PartialEq)]
pub enum Turn<'a> {
    /// One move on a bounded board.
    One(&'a mut Ply),
    /// Several moves on bounded boards.
    Several(&'a mut [Ply]),
    /// Moves with exact coordinates.
    Wide(&'a mut [WideMove]),
}

/// A list of turns: each is one move on a bounded board, or one or several moves with exact
/// coordinates.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Turns {
    plies: Vec<Ply>,
    wide: Vec<WideMove>,
    /// For each turn with exact coordinates, the end of its moves.
    ends: Vec<usize>,
}

impl Turns {
    /// Removes everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.plies.clear();
        self.wide.clear();
        self.ends.clear();
    }

    /// The number of turns.
    pub fn len(&self) -> usize {
        self.plies.len() + self.ends.len()
    }

    /// Whether there is no turn.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The turns in their order, those on a bounded board first.
    pub fn iter(&self) -> impl Iterator<Item = Action<'_>> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let wide = starts
            .zip(&self.ends)
            .map(|(from, to)| &self.wide[*from..*to]);
        let plies = self.plies.iter().map(|ply| Action::One(*ply));
        plies.chain(wide.map(Action::Wide))
    }

    /// The turns that are one move on a bounded board.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Adds a turn with exact coordinates.
    pub fn push_wide(&mut self, moves: impl IntoIterator<Item = WideMove>) {
        self.wide.extend(moves);
        self.ends.push(self.wide.len());
    }
}

impl Extend<Ply> for Turns {
    fn extend<T: IntoIterator<Item = Ply>>(&mut self, plies: T) {
        self.plies.extend(plies);
    }
}

impl FromIterator<Ply> for Turns {
    fn from_iter<T: IntoIterator<Item = Ply>>(plies: T) -> Self {
        let mut turns = Self::default();
        turns.extend(plies);
        turns
    }
}
