//! How a game ends is found while it is replayed. A second replay finds the same.

use super::last::{Asked, Last};
use super::replay::Replay;
use super::rules_for;
use crate::diag::{Sink, Span};
use crate::formats::{self, FormatName};
use crate::io::Record;
use crate::model::{Document, Game, Marks, NodeId, Part, Ply, Sq, Turn, VariantName};
use crate::movement::Dice;
use crate::pipeline::Readable;
use crate::pipeline::extent::Extent;
use crate::rules::{Rules, Status};
use crate::variants;

/// What `check` asks of each move.
const ALL: Part = Part::all()
    .difference(Part::ORDINAL)
    .difference(Part::SPELLING);

/// The end of the main line, found twice; `None` if the game cannot be replayed.
fn end(mut game: Game, replay: &mut Replay) -> Option<Status> {
    let sink = &mut Sink::default();
    let first = replay.resolve_to_end(&mut game, ALL, Extent::default(), sink)??;
    let asked = Asked {
        over: false,
        status: true,
        position: false,
    };
    let second = Last::of(&game, asked, replay).status;
    assert_eq!(Some(first), second, "{}: {:?}", game.variant, game.tags);
    second
}

#[test]
fn the_fixtures_end_as_a_second_replay_says() {
    let mut replay = Replay::default();
    let mut ended = 0;
    for card in formats::ALL.iter().map(|format| format.card()) {
        let folder = format!("{}/fixtures/{}/ok", env!("CARGO_MANIFEST_DIR"), card.slug);
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for path in files.map(|file| file.path()) {
            let (Ok(text), Ok(name)) =
                (std::fs::read_to_string(path), FormatName::parse(card.slug))
            else {
                continue;
            };
            let Ok(source) = Readable::new(name) else {
                continue;
            };
            let (mut doc, sink) = (Document::default(), &mut Sink::default());
            let read = source.open().read(&Record::of(&text), &mut doc, sink);
            // On other boards, each turn may end the game.
            if let (Ok(()), Document::Game(game)) = (read, doc)
                && !game.tree.is_wide()
            {
                ended += usize::from(end(game, &mut replay).is_some());
            }
        }
    }
    assert!(ended > 80, "{ended}");
}

/// The rules at the usual start of a variant, and a game without moves.
fn begun(variant: &VariantName) -> Option<(Box<dyn Rules>, Game)> {
    let mut rules = rules_for(variant)?;
    rules.start_usual().ok()?;
    let game = Game {
        variant: variant.clone(),
        ..Game::default()
    };
    Some((rules, game))
}

#[test]
fn random_games_end_as_a_second_replay_says() {
    let mut replay = Replay::default();
    let (mut dice, mut over) = (Dice::new(5), 0);
    let names: Vec<String> = variants::catalog().names().map(String::from).collect();
    for name in names {
        let variant = VariantName::from_words(&name);
        let Some((mut rules, mut game)) = begun(&variant) else {
            continue;
        };
        let (mut at, mut side) = (NodeId::ROOT, game.first_side());
        let length = if variant.is_chess_family() { 160 } else { 40 };
        for _ in 0..length {
            let moves = rules.plies();
            if moves.is_empty() || rules.status() != Status::Open {
                break;
            }
            let mut ply = dice.of(&moves);
            at = game.tree.push(at, side, ply, Span::default());
            side = side.other();
            let played = rules.advance(Turn::One(&mut ply), Part::SQUARES);
            assert!(played.is_ok(), "{variant}: {ply:?}");
        }
        if !game.tree.is_empty() {
            let status = end(game, &mut replay);
            assert_eq!(status, Some(rules.status()), "{variant}");
            over += usize::from(status != Some(Status::Open));
        }
    }
    assert!(over > 10, "{over}");
}

/// The moves of the main line that can be played, each completed by itself.
fn one_by_one(game: &Game) -> Vec<Ply> {
    let Some((mut rules, _)) = begun(&game.variant) else {
        return Vec::new();
    };
    let line = game.tree.main_line().filter_map(|id| game.tree.ply(id));
    let done = line.map_while(|mut ply| {
        let played = rules.advance(Turn::One(&mut ply), ALL);
        played.is_ok().then_some(ply)
    });
    done.collect()
}

/// A mate is looked for at the end of a line, and before a move that cannot be played. In random games that end so, with
/// variations, the marks are those of moves that are completed one by one.
#[test]
fn mates_are_those_of_moves_that_are_completed_one_by_one() {
    let mut replay = Replay::default();
    let (mut dice, mut mates) = (Dice::new(9), [0; 2]);
    let others = variants::catalog().names().map(String::from);
    let names = std::iter::repeat_n("chess".to_owned(), 300).chain(others);
    for variant in names.map(|name| VariantName::from_words(&name)) {
        let Some((mut rules, mut game)) = begun(&variant).filter(|_| variant.is_chess_family())
        else {
            continue;
        };
        let (mut at, mut side) = (NodeId::ROOT, game.first_side());
        for _ in 0..160 {
            let moves = rules.plies();
            if moves.is_empty() {
                break;
            }
            let said = |ply: Ply| Ply {
                marks: ply.marks - Marks::RESOLVED,
                ..ply
            };
            let before = at;
            let mut ply = dice.of(&moves);
            at = game.tree.push(before, side, said(ply), Span::default());
            if dice.below(9) == 0 {
                let other = dice.of(&moves);
                game.tree.push(before, side, said(other), Span::default());
            }
            side = side.other();
            let played = rules.advance(Turn::One(&mut ply), Part::SQUARES);
            assert!(played.is_ok(), "{variant}: {ply:?}");
        }
        let ends_badly = dice.below(2) == 0;
        if ends_badly {
            let nowhere = Ply::coordinates(Sq::new(0, 0), Sq::new(0, 0));
            game.tree.push(at, side, nowhere, Span::default());
        }
        let expected = one_by_one(&game);
        let extent = Extent {
            keep_going: true,
            ..Extent::default()
        };
        let sink = &mut Sink::default();
        assert!(replay.resolve_in(&mut game, ALL, extent, sink), "{variant}");
        let line = game.tree.main_line().filter_map(|id| game.tree.ply(id));
        let is = line.map(|ply| Ply {
            marks: ply.marks - Marks::STALEMATE,
            ..ply
        });
        assert!(is.eq(expected.iter().copied()), "{variant}");
        let last = expected
            .last()
            .is_some_and(|ply| ply.marks.contains(Marks::MATE));
        mates[usize::from(ends_badly)] += usize::from(last);
    }
    assert!(mates.iter().all(|n| *n > 5), "{mates:?}");
}
