//! Moves by words that only the board explains, such as `C2=5` in xiangqi.
//!
//! The legal moves are spelled, and the one with the word is the move. A word that two legal moves share is
//! never guessed, and never written.

use crate::diag::{listed, nearest};
use crate::formats::san;
use crate::formats::spell::{self, Scene};
use crate::model::{
    Border, Catalog, Kind, Marks, NodeId, Part, Ply, Position, Spelling, Tree, Turns,
};
use crate::rules::{Problem, Reason, Rules};
use std::collections::HashMap;
use std::sync::Arc;

/// Finds moves by words and words of moves; keeps its memory.
pub struct Words {
    catalog: Arc<Catalog>,
    /// The spelling that is wanted.
    pub asked: Option<Spelling>,
    legal: Turns,
    /// The same, with the origins of algebraic notation if the spelling needs them.
    plies: Vec<Ply>,
    position: Position,
    /// The squares of promoted pawns after each move of the game, if they have their own letter.
    promoted: HashMap<NodeId, u128>,
    /// Whether the position before the current move is known.
    looked: bool,
}

impl Words {
    /// Words in games of the variants of a catalog.
    pub fn of(catalog: &Arc<Catalog>) -> Self {
        Self {
            catalog: Arc::clone(catalog),
            asked: None,
            legal: Turns::default(),
            plies: Vec::new(),
            position: Position::board(8, 8),
            promoted: HashMap::new(),
            looked: false,
        }
    }

    /// The move of a word in place of a move; `None` if the move is known otherwise. Examines the position, if a word
    /// is wanted of the move.
    pub fn move_of_word(
        &mut self,
        tree: &Tree,
        id: NodeId,
        rules: &mut dyn Rules,
        wants: Part,
    ) -> Result<Option<Ply>, Box<Problem>> {
        self.looked = false;
        self.begin(tree, id, rules);
        let open = tree.ply(id).is_some_and(|ply| !ply.is_resolved());
        let word = tree.word(id).filter(|_| open);
        let asked = self.asked.filter(|_| wants.contains(Part::SPELLING));
        let spellings = [word.map(|(spelling, _)| spelling), asked];
        if spellings == [None; 2] {
            return Ok(None);
        }
        let any = |is: fn(Spelling) -> bool| spellings.iter().flatten().any(|s| is(*s));
        self.look(rules, any(Spelling::is_short))?;
        let before = self.before(tree, id);
        match word {
            Some((spelling, word)) => Ok(Some(self.find(spelling, word, before)?)),
            None => Ok(None),
        }
    }

    /// Adds its word to a move that was played, if it is wanted and no other legal move has it.
    pub fn tell(&mut self, tree: &mut Tree, id: NodeId, ply: Ply, wants: Part) {
        let before = self.before(tree, id);
        let asked = self
            .asked
            .filter(|_| self.looked && wants.contains(Part::SPELLING));
        if let Some(spelling) = asked
            && let Some(word) = self.word_of(spelling, ply, before)
        {
            tree.set_word(id, spelling, &word);
        }
        if !self.promoted.is_empty() {
            self.promoted.insert(id, promoted_after(before, ply));
        }
    }

    /// Examines the current position.
    fn look(&mut self, rules: &mut dyn Rules, short: bool) -> Result<(), Box<Problem>> {
        rules.turns(&Border::default(), &mut self.legal)?;
        rules.position(&mut self.position);
        self.plies.clear();
        self.plies.extend_from_slice(self.legal.plies());
        if short {
            for ply in &mut self.plies {
                *ply = rules.resolved(*ply, Part::SAN)?;
            }
        }
        self.looked = true;
        Ok(())
    }

    /// At the first move of a game, only the start tells which pieces are promoted.
    fn begin(&mut self, tree: &Tree, id: NodeId, rules: &mut dyn Rules) {
        if tree.parent(id) != Some(NodeId::ROOT) || !tree.is_first(id) {
            return;
        }
        self.promoted.clear();
        if !tree.has_words() && !self.asked.is_some_and(Spelling::tells_promoted) {
            return;
        }
        rules.position(&mut self.position);
        let grid = self.position.grid();
        let was = grid.into_iter().flat_map(|grid| grid.pieces());
        let bits = was.filter(|(_, piece)| piece.was.is_some());
        let all = bits.fold(0, |all, (sq, _)| all | Scene::bit(sq));
        self.promoted.insert(NodeId::ROOT, all);
    }

    fn before(&self, tree: &Tree, id: NodeId) -> u128 {
        let parent = tree.parent(id).unwrap_or(NodeId::ROOT);
        self.promoted.get(&parent).copied().unwrap_or(0)
    }

    /// Calls `each` with every legal move that has a word.
    fn each(&self, spelling: Spelling, promoted: u128, mut each: impl FnMut(&Ply, &str)) {
        let Some(grid) = self.position.grid() else {
            return;
        };
        let variant = &self.position.variant;
        let laws = self.catalog.variant(variant).map(|v| &v.laws);
        let regions = laws.and_then(|laws| laws.regions.as_deref());
        let scene = Scene {
            grid,
            side: self.position.turn,
            legal: &self.plies,
            letters: self.catalog.letters(variant),
            regions: regions.unwrap_or_default(),
            promoted,
        };
        let mut word = String::new();
        for ply in &self.plies {
            word.clear();
            if spell::print(spelling, &scene, ply, &mut word).is_ok() {
                each(ply, &word);
            }
        }
    }

    fn find(&self, spelling: Spelling, word: &str, promoted: u128) -> Result<Ply, Problem> {
        let wanted = spell::alike(spelling, word);
        let (mut exact, mut near, mut all) = (Vec::new(), Vec::new(), Vec::new());
        self.each(spelling, promoted, |ply, name| {
            if name == word {
                exact.push(*ply);
            } else if spell::alike(spelling, name) == wanted {
                near.push(*ply);
            }
            all.push(name.to_owned());
        });
        let found = if exact.is_empty() { near } else { exact };
        match found[..] {
            [one] => Ok(one),
            [] => Err(none(word, &all)),
            _ => Err(self.several(word, &found)),
        }
    }

    fn several(&self, word: &str, found: &[Ply]) -> Problem {
        let squares: Vec<String> = found
            .iter()
            .map(|ply| format!("`{}`", squares(ply)))
            .collect();
        let letters = self.catalog.letters(&self.position.variant);
        let mut long = Vec::new();
        let first = found.first().copied().unwrap_or_default();
        let said = san::print(first, san::Style::Long, letters, &mut long);
        let help = match said {
            Ok(()) => format!(
                "write the move in long algebraic notation: `{}`",
                String::from_utf8_lossy(&long)
            ),
            Err(_) => "write the move with both squares".to_owned(),
        };
        let message = format!(
            "`{word}` is more than one legal move: {}",
            listed(&squares, "and")
        );
        let mut problem = Problem::new(Reason::AmbiguousMove, message, help);
        problem.candidates = Box::new(found.iter().copied().collect());
        problem
    }

    /// The word of a move that was played, unless another legal move has it.
    fn word_of(&self, spelling: Spelling, ply: Ply, promoted: u128) -> Option<String> {
        let same = |other: &Ply| {
            let how = |p: &Ply| p.marks & SAME;
            (
                other.from,
                other.to,
                other.kind,
                other.promotion,
                how(other),
            ) == (ply.from, ply.to, ply.kind, ply.promotion, how(&ply))
        };
        let (mut own, mut others) = (None, Vec::new());
        self.each(spelling, promoted, |other, name| {
            match same(other) && own.is_none() {
                true => own = Some(name.to_owned()),
                false => others.push(name.to_owned()),
            }
        });
        own.filter(|own| !others.contains(own))
    }
}

/// What tells moves with the same squares apart.
const SAME: Marks = Marks::PROMOTE
    .union(Marks::DEMOTE)
    .union(Marks::DROP)
    .union(Marks::PASS)
    .union(Marks::CASTLE)
    .union(Marks::GATE)
    .union(Marks::WALL);

fn squares(ply: &Ply) -> String {
    let becomes = ply
        .promotion
        .map_or_else(String::new, |kind| format!(" ({kind})"));
    match ply.marks.contains(Marks::DROP) {
        true => format!("{}@{}", ply.kind.unwrap_or(Kind::PAWN), ply.to),
        false => format!("{}{}{becomes}", ply.from, ply.to),
    }
}

fn none(word: &str, all: &[String]) -> Problem {
    let near = nearest(word, all.iter().map(String::as_str));
    let help = match near {
        Some(near) => format!("a legal move here is `{near}`"),
        None => "check this move, the moves before it and the start position".to_owned(),
    };
    let message = format!("no legal move is written `{word}` here");
    Problem::new(Reason::IllegalMove, message, help)
}

/// Where promoted pieces stand after a move.
fn promoted_after(before: u128, ply: Ply) -> u128 {
    if ply.marks.contains(Marks::PASS) {
        return before;
    }
    let (from, to) = (Scene::bit(ply.from), Scene::bit(ply.to));
    let is = ply.promotion.is_some() || before & from != 0;
    let rest = before & !from & !to;
    if is { rest | to } else { rest }
}
