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
