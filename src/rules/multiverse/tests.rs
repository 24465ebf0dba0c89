use super::*;
use crate::diag::Sink;
use crate::formats::fen5d;
use crate::movement::Dice;
use crate::variants::multiverse_repertoire;

/// Every start that is known by name.
fn starts() -> Vec<Position> {
    let text = include_str!("../../../fixtures/oracle/5d-starts.jsonl");
    let start = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let boards = row["fen"].as_str().unwrap();
        fen5d::parse(boards, &mut Sink::default(), 0).unwrap()
    };
    text.lines().map(start).collect()
}

/// Moves at random, legal or not.
fn play_at_random(state: &mut State, dice: &mut Dice) {
    for black in [false, true] {
        for options in state.options(black) {
            if options.moves.is_empty() || !state.is_last(options.at) {
                continue;
            }
            let m = dice.of(&options.moves);
            state.play(&m);
        }
    }
}

#[test]
fn both_ways_to_look_for_threats_agree() {
    let pieces = Arc::new(multiverse_repertoire().clone());
    let (mut dice, mut threats, mut looked) = (Dice::new(5), 0, 0);
    for start in starts() {
        let mut game = Game::new(&pieces, Conduct::default());
        game.start(&start).unwrap();
        for _ in 0..10 {
            let before = [false, true].map(|black| game.state.is_threatened(black));
            let mark = game.state.mark();
            play_at_random(&mut game.state, &mut dice);
            for black in [false, true] {
                if !before[usize::from(black)] {
                    let since = game.state.is_threatened_since(mark, black);
                    assert_eq!(since, game.state.is_threatened(black));
                }
                let threat = game.state.threat(black);
                assert_eq!(game.state.is_threatened(black), threat.is_some());
                threats += usize::from(threat.is_some());
                looked += 1;
            }
        }
    }
    assert!(
        threats > 100 && looked - threats > 100,
        "{threats} of {looked}"
    );
}

/// What a search for a legal turn takes on a board of 16 files and 16 ranks, if it may take so much.
fn search(ranks: &str, left: u32) -> (Escape, u32, Game) {
    let pieces = Arc::new(multiverse_repertoire().clone());
    let boards = format!("[{ranks}:0:1:w]");
    let start = fen5d::parse(&boards, &mut Sink::default(), 0).unwrap();
    let mut game = Game::new(&pieces, Conduct::default());
    game.start(&start).unwrap();
    let mut rest = left;
    let found = escape(&mut game.state, false, &mut rest);
    (found, left - rest, game)
}

#[test]
fn a_search_is_limited_by_what_it_looks_at() {
    let (empty, pawns) = (["16"; 10].join("/"), ["pppppppppppppppp"; 4].join("/"));
    let few = format!("15k/16/16/16/16/{empty}/K15");
    let many = format!("15k/{pawns}/{empty}/K15");
    let [(few, little, _), (many, much, _)] = [few, many].map(|ranks| search(&ranks, 1_000_000));
    assert_eq!((few, many), (Escape::Open, Escape::Open));
    assert!(much > 2 * little, "{much} and {little}");
}

#[test]
fn a_search_that_may_look_at_nothing_more_begins_no_more() {
    let ranks = "15k/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15";
    let (found, spent, mut game) = search(ranks, 50);
    assert_eq!((found, spent), (Escape::GaveUp, 50));
    game.state.take_looked();
    let mut none = 0;
    assert_eq!(escape(&mut game.state, false, &mut none), Escape::GaveUp);
    assert!(game.state.take_looked() < 100);
}
