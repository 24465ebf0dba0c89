//! Positions that follow each other: what is kept from one to the next makes no difference.

use super::engines::prepared;
use super::rules_for;
use crate::diag::Sink;
use crate::formats::{Dialect, fen};
use crate::hash::{Digest, Hasher, Quick, Scheme, canonical};
use crate::model::{Cell, Document, Grid, Part, Position, Sq, Turn, VariantName, World};
use crate::movement::Dice;
use crate::rules::{Conduct, Rules};
use crate::variants;

/// What computes something of one position after another.
struct Kept {
    /// Only the rules write here.
    position: Position,
    printed: Vec<(fen::Style, fen::Printed)>,
    hasher: Hasher,
    waiting: Vec<Digest>,
    quick: Quick,
    /// How many positions followed one that was known.
    known: usize,
}

impl Kept {
    fn new() -> Self {
        let dialects = [
            Dialect::Usual,
            Dialect::Fsf,
            Dialect::Lichess,
            Dialect::Xboard,
        ];
        let styles = dialects.map(|dialect| fen::Style::of(dialect, variants::catalog()));
        let shredder = fen::Style {
            castling: fen::CastlingStyle::Shredder,
            ..fen::Style::with(variants::catalog())
        };
        let styles = styles.into_iter().chain([shredder]);
        Self {
            position: Position::board(3, 3),
            printed: styles
                .map(|style| (style, fen::Printed::default()))
                .collect(),
            hasher: Hasher::default(),
            waiting: Vec::new(),
            quick: Quick::default(),
            known: 0,
        }
    }

    /// Compares what is computed of the position where the rules are with what is computed from nothing.
    fn compare(&mut self, game: &mut Twins) {
        let mut fresh = Position::board(1, 1);
        game.1.position(&mut fresh);
        let before = self.position.grid().and_then(|grid| grid.revision().id());
        game.0.position(&mut self.position);
        let now = self.position.grid().map(Grid::revision);
        let known = before.and_then(|before| now?.since(before));
        self.known += usize::from(known.is_some());
        let (kept, fresh) = (&self.position, &unknown(&fresh));
        assert_eq!(kept, fresh);
        assert_eq!(kept.is_unlike_chess(), fresh.is_unlike_chess());
        let features = |position: &Position| Document::Position(position.clone()).features();
        assert_eq!(features(kept), features(fresh));
        for (style, printed) in &mut self.printed {
            let (mut again, mut anew) = (Vec::new(), Vec::new());
            let mut sinks = [Sink::default(), Sink::default()];
            let done = [
                fen::print_again(kept, style, printed, &mut again, &mut sinks[0]),
                fen::print(fresh, style, &mut anew, &mut sinks[1]),
            ];
            assert_eq!(done[0], done[1]);
            assert_eq!(String::from_utf8(again), String::from_utf8(anew));
            assert_eq!(format!("{:?}", sinks[0]), format!("{:?}", sinks[1]));
        }
        let mut text = Vec::new();
        canonical(fresh, &mut text);
        let digest = Digest::of(&text);
        self.hasher.wait(kept);
        self.waiting.push(digest);
        let sink = &mut Sink::default();
        let one = self.hasher.position(Scheme::Position, kept, sink);
        assert_eq!(one, Some(digest));
        assert_eq!(self.quick.key(kept), Quick::default().key(fresh));
    }

    fn end(&mut self) {
        assert_eq!(self.hasher.together(), std::mem::take(&mut self.waiting));
    }
}

/// A copy of which nothing is known but its contents.
fn unknown(position: &Position) -> Position {
    let mut copy = position.clone();
    if let World::Board(grid) = &mut copy.world {
        let corner = Sq::new(0, 0);
        let cell = grid.get(corner);
        grid.set(corner, cell);
        assert_eq!(grid.revision().id(), None);
    }
    copy
}

/// The same rules twice, so that one of them writes only into the position that is kept. The first engine played other variants
/// before.
struct Twins(Box<dyn Rules>, Box<dyn Rules>);

impl Twins {
    fn of(variant: &VariantName, engine: &mut Option<Box<dyn Rules>>) -> Option<Self> {
        let new = rules_for(variant)?;
        let ready = prepared(variants::catalog(), variant, Conduct::default())?.ok()?;
        let mut engine = engine.take().unwrap_or_else(|| ready.rules());
        engine.play_as(&ready);
        Some(Self(engine, new))
    }

    fn both(&mut self) -> [&mut dyn Rules; 2] {
        [&mut *self.0, &mut *self.1]
    }

    fn start(&mut self, position: Option<&Position>) -> bool {
        self.both().into_iter().all(|rules| match position {
            Some(position) => rules.start(position).is_ok(),
            None => rules.start_usual().is_ok(),
        })
    }

    /// `false` if there is no move.
    fn advance(&mut self, dice: &mut Dice) -> bool {
        let moves = self.0.plies();
        if moves.is_empty() {
            return false;
        }
        let ply = dice.of(&moves);
        for rules in self.both() {
            let played = rules.advance(Turn::One(&mut ply.clone()), Part::SQUARES);
            assert!(played.is_ok(), "{ply:?}");
        }
        true
    }
}

/// Plays random moves, takes some back, and has others write on the board.
fn play(game: &mut Twins, plies: usize, dice: &mut Dice, kept: &mut Kept) {
    kept.compare(game);
    for _ in 0..plies {
        if dice.one_in(8) {
            game.both().into_iter().for_each(Rules::push);
            for _ in 0..dice.below(3) {
                game.advance(dice);
                if dice.one_in(2) {
                    kept.compare(game);
                }
            }
            game.both().into_iter().for_each(Rules::pop);
            kept.compare(game);
        }
        if dice.one_in(10)
            && let World::Board(grid) = &mut kept.position.world
        {
            grid.set(Sq::new(0, 0), Cell::Hole);
        }
        if !game.advance(dice) {
            break;
        }
        kept.compare(game);
    }
}

#[test]
fn what_is_kept_of_the_position_before_makes_no_difference() {
    let mut dice = Dice::new(11);
    let mut kept = Kept::new();
    let mut played = 0;
    let mut engine = None;
    let mut names: Vec<String> = variants::catalog().names().map(String::from).collect();
    // Neighbors in the list are often of one family.
    (0..names.len()).for_each(|n| names.swap(n, dice.below(n + 1)));
    for name in names {
        let variant = VariantName::from_words(&name);
        let Some(mut game) = Twins::of(&variant, &mut engine) else {
            continue;
        };
        let games = if variant.is_chess_family() { 8 } else { 1 };
        for _ in 0..games {
            if !game.start(None) {
                break;
            }
            let plies = if games > 1 { 80 } else { 24 };
            play(&mut game, plies, &mut dice, &mut kept);
            played += 1;
        }
        engine = Some(game.0);
        kept.end();
    }
    assert!(
        played > 250 && kept.known > 20 * played,
        "{played}, {}",
        kept.known
    );
}

#[test]
fn other_starts_do_not_matter() {
    let mut dice = Dice::new(12);
    let mut kept = Kept::new();
    let starts = [
        (
            "chess960",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ),
        (
            "chess",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ),
        ("chess", "8/8/8/8/8/8/8/K6k w - - 99 50"),
        (
            "crazyhouse",
            "r2qk2r/ppp2ppp/2n2n2/3pp3/8/2N2N2/PPPPPPPP/R2QKB1R[BBpp] w KQkq - 0 8",
        ),
        (
            "unknown",
            "rnb1k2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1NR w KQkq - 0 1",
        ),
    ];
    let mut engine = None;
    for (name, start) in starts.into_iter().cycle().take(20) {
        let variant = VariantName::from_words(name);
        let Some(mut game) = Twins::of(&variant, &mut engine) else {
            continue;
        };
        let sink = &mut Sink::default();
        let position = fen::parse(start, &variant, variants::catalog(), sink, 0);
        assert!(position.is_some(), "{start}");
        if game.start(position.as_ref()) {
            play(&mut game, 30, &mut dice, &mut kept);
        }
        engine = Some(game.0);
    }
    kept.end();
}
