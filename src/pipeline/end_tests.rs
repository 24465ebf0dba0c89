//! How a game ends is found while it is replayed. A second replay finds the same.

use super::last::{Asked, Last};
use super::replay::Replay;
use super::rules_for;
use crate::diag::{Sink, Span};
use crate::formats::{ALL, FormatName};
use crate::io::Record;
use crate::model::{Document, Game, NodeId, Part, Turn, VariantName};
use crate::movement::Dice;
use crate::pipeline::Readable;
use crate::pipeline::extent::Extent;
use crate::rules::Status;
use crate::variants;

/// The end of the main line, found twice; `None` if the game cannot be replayed.
fn end(mut game: Game, replay: &mut Replay) -> Option<Status> {
    let wants = Part::all() - Part::ORDINAL - Part::SPELLING;
    let sink = &mut Sink::default();
    let first = replay.resolve_to_end(&mut game, wants, Extent::default(), sink)??;
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
    for card in ALL.iter().map(|format| format.card()) {
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

#[test]
fn random_games_end_as_a_second_replay_says() {
    let mut replay = Replay::default();
    let (mut dice, mut over) = (Dice::new(5), 0);
    let names: Vec<String> = variants::catalog().names().map(String::from).collect();
    for name in names {
        let variant = VariantName::from_words(&name);
        let Some(mut rules) = rules_for(&variant) else {
            continue;
        };
        if rules.start_usual().is_err() {
            continue;
        }
        let mut game = Game {
            variant: variant.clone(),
            ..Game::default()
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
