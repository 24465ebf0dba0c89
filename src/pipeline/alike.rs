//! Pieces that algebraic notation writes with one letter: in shogi the gold general and whatever moves
//! like it after promotion.

use crate::model::{Action, Border, Grid, Kind, Letters, Marks, Part, Ply, Position, Turn, Turns};
use crate::rules::{Problem, Rules, Status};

/// The rules of a variant in which pieces share letters.
pub(super) struct Alike {
    rules: Box<dyn Rules>,
    /// The pieces of each shared letter.
    groups: Vec<Vec<Kind>>,
}

impl Alike {
    /// The rules, together with the pieces that share letters, if any do.
    pub(super) fn with(rules: Box<dyn Rules>, letters: &Letters) -> Box<dyn Rules> {
        let group = |upper: u8| {
            let plain = letters.moves(upper, false);
            plain.into_iter().chain(letters.alike(upper)).collect()
        };
        let groups: Vec<Vec<Kind>> = (b'A'..=b'Z').map(group).collect();
        let groups: Vec<_> = groups.into_iter().filter(|g| g.len() > 1).collect();
        match groups.is_empty() {
            true => rules,
            false => Box::new(Self { rules, groups }),
        }
    }

    fn group(&self, kind: Option<Kind>) -> Option<&[Kind]> {
        let kind = kind?;
        let found = self.groups.iter().find(|g| g.contains(&kind));
        found.map(Vec::as_slice)
    }

    /// The move, of whichever piece of that letter can make it.
    fn find(&mut self, said: &mut Ply, wants: Part) -> Result<(), Box<Problem>> {
        let written = *said;
        let problem = match self.rules.resolve(Turn::One(said), wants) {
            Ok(()) => return Ok(()),
            Err(problem) => problem,
        };
        let group = self.group(written.kind).unwrap_or_default().to_vec();
        let others = group.into_iter().filter(|k| Some(*k) != written.kind);
        let mut found = Vec::new();
        for kind in others {
            let mut ply = written;
            ply.kind = Some(kind);
            if self.rules.resolve(Turn::One(&mut ply), wants).is_ok() {
                found.push(ply);
            }
        }
        match found[..] {
            [only] => *said = only,
            _ => return Err(problem),
        }
        Ok(())
    }

    /// What a move must say of its origin beside moves of all pieces of its letter.
    fn tell_apart(&mut self, ply: &mut Ply) -> Result<(), Box<Problem>> {
        let Some(group) = self.group(ply.kind).map(<[Kind]>::to_vec) else {
            return Ok(());
        };
        if !ply.marks.contains(Marks::SAN_KNOWN) || ply.marks.contains(Marks::DROP) {
            return Ok(());
        }
        let mut all = Turns::default();
        self.rules.turns(&Border::default(), &mut all)?;
        let turns = |p: &Ply| p.marks & (Marks::PROMOTE | Marks::DEMOTE | Marks::DROP);
        let alike = |p: &&Ply| {
            p.kind.is_some_and(|k| group.contains(&k)) && (p.to, turns(p)) == (ply.to, turns(ply))
        };
        let rivals = all
            .plies()
            .iter()
            .filter(alike)
            .filter(|p| p.from != ply.from);
        let from: Vec<_> = rivals.map(|p| p.from).collect();
        let file = from.iter().any(|sq| sq.file == ply.from.file);
        let rank = from.iter().any(|sq| sq.rank == ply.from.rank);
        let by_file = !from.is_empty() && (!file || rank);
        ply.marks.set(Marks::SAN_FILE, by_file);
        ply.marks.set(Marks::SAN_RANK, file);
        Ok(())
    }
}

impl Rules for Alike {
    fn start_usual(&mut self) -> Result<(), Problem> {
        self.rules.start_usual()
    }

    fn start(&mut self, position: &Position) -> Result<(), Problem> {
        self.rules.start(position)
    }

    fn advance(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        match turn {
            Turn::One(ply) => {
                self.resolve(Turn::One(ply), wants)?;
                self.rules.play(Action::One(*ply))
            }
            turn => self.rules.advance(turn, wants),
        }
    }

    fn resolve(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>> {
        match turn {
            Turn::One(ply) => {
                match self.group(ply.kind).is_some() {
                    true => self.find(ply, wants)?,
                    false => self.rules.resolve(Turn::One(ply), wants)?,
                }
                self.tell_apart(ply)
            }
            turn => self.rules.resolve(turn, wants),
        }
    }

    fn play(&mut self, turn: Action<'_>) -> Result<(), Box<Problem>> {
        self.rules.play(turn)
    }

    fn infer(&mut self, board: &Grid) -> Result<Ply, Problem> {
        self.rules.infer(board)
    }

    fn push(&mut self) {
        self.rules.push();
    }

    fn pop(&mut self) {
        self.rules.pop();
    }

    fn position(&mut self, out: &mut Position) {
        self.rules.position(out);
    }

    fn turns(&mut self, within: &Border, out: &mut Turns) -> Result<(), Box<Problem>> {
        self.rules.turns(within, out)
    }

    fn count_turns(&mut self, within: &Border, depth: u8) -> Result<u64, Box<Problem>> {
        self.rules.count_turns(within, depth)
    }

    fn status(&mut self) -> Status {
        self.rules.status()
    }

    fn won(&mut self) -> Option<&'static str> {
        self.rules.won()
    }
}
