//! Who takes part in a game. In the log of a match, each engine is told the moves of the other one.

/// What is known of each engine of a game, in the order in which they are named.
#[derive(Clone, Debug)]
pub(super) struct Engines<T> {
    all: Vec<(Box<[u8]>, T)>,
    /// Who spoke last: lines without a name are more of the same.
    last: usize,
}

/// More names are not told apart.
const MAX_NAMES: usize = 8;

impl<T> Default for Engines<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            last: 0,
        }
    }
}

impl<T: Default> Engines<T> {
    /// The engine that a line names, what is known of it, and whether it is named for the first time. All lines before the
    /// first name belong to that engine, of which `alone` is known then.
    pub(super) fn of(&mut self, name: Option<&[u8]>, alone: T) -> (Engine, &mut T) {
        let is_unnamed = |all: &[(Box<[u8]>, T)]| matches!(all, [(name, _)] if name.is_empty());
        let mut is_new = false;
        self.last = match name.map(|name| (name, self.place(name))) {
            None => self.last,
            Some((_, Some(at))) => at,
            Some((name, None)) if is_unnamed(&self.all) => {
                self.all[0].0 = name.into();
                0
            }
            Some((name, None)) if !self.all.is_empty() && self.all.len() < MAX_NAMES => {
                is_new = true;
                self.all.push((name.into(), T::default()));
                self.all.len() - 1
            }
            Some(_) => self.last,
        };
        if self.all.is_empty() {
            self.all.push((name.unwrap_or_default().into(), alone));
        }
        let at = self.last.min(self.all.len() - 1);
        let engine = Engine {
            leads: at == 0,
            is_new,
        };
        (engine, &mut self.all[at].1)
    }

    fn place(&self, name: &[u8]) -> Option<usize> {
        self.all.iter().position(|(other, _)| **other == *name)
    }
}

/// An engine in its game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Engine {
    /// The game is what this engine is told of it.
    pub leads: bool,
    /// No line before this one names it.
    pub is_new: bool,
}
