//! Random games, the same ones on every run, with the tags of a tournament archive.

use panchess::diag::Span;
use panchess::model::{Document, Game, NodeId, Part, Side, Turn, VariantName};
use panchess::pipeline::rules_for;
use panchess::rules::Rules;

const GAMES: usize = 400;
const PLIES: usize = 72;

/// A small generator of numbers (xorshift).
pub struct Dice(pub u64);

impl Dice {
    pub fn throw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

/// A game of random moves; captures are tried first, as people would.
pub fn game(rules: &mut dyn Rules, dice: &mut Dice, number: usize, plies: usize) -> Game {
    let mut game = Game::default();
    let (mut at, mut side) = (NodeId::ROOT, Side::White);
    rules.start_usual().expect("the start of chess");
    for name in [
        "Event", "Site", "Date", "Round", "White", "Black", "ECO", "WhiteElo", "BlackElo",
    ] {
        game.tags.push(name, &format!("Some {name} of {number}"));
    }
    for _ in 0..plies {
        let legal = rules.plies();
        if legal.is_empty() {
            break;
        }
        let takes: Vec<_> = legal.iter().filter(|p| p.captured.is_some()).collect();
        let mut ply = match takes.len() {
            n if n > 0 && dice.throw(3) == 0 => *takes[dice.throw(n)],
            _ => legal[dice.throw(legal.len())],
        };
        let told = rules.advance(Turn::One(&mut ply), Part::all() - Part::ORDINAL);
        told.expect("a legal move");
        at = game.tree.push(at, side, ply, Span::default());
        side = side.other();
    }
    game
}

/// The games; `annotated` with a clock and a judgment at every move.
pub fn games(annotated: bool) -> Vec<Document> {
    let mut rules = rules_for(&VariantName::CHESS).expect("the rules of chess");
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut docs = Vec::new();
    for number in 0..GAMES {
        let mut game = game(rules.as_mut(), &mut dice, number, PLIES);
        let ids: Vec<NodeId> = game.tree.ids().collect();
        for id in ids.into_iter().filter(|_| annotated) {
            game.tree.comment(id, " [%eval 0.17] [%clk 0:00:30] ");
        }
        docs.push(Document::Game(game));
    }
    docs
}

/// How many moves there are in all.
pub fn plies(docs: &[Document]) -> u64 {
    let count = |doc: &Document| match doc {
        Document::Game(game) => game.tree.len() as u64,
        _ => 0,
    };
    docs.iter().map(count).sum()
}
