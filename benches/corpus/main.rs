//! Makes archives of games to measure with: random games of chess with the tags of a tournament, always the same for the
//! same words.
//!
//!     cargo bench --bench corpus -- 40000 > games.pgn          40,000 games
//!     cargo bench --bench corpus -- 40000 2 > more.pgn         others
//!     cargo bench --bench corpus -- 40000 2 clocks > clocks.pgn with a clock and an evaluation at each move

#[path = "../speed/games.rs"]
#[allow(dead_code, reason = "the other bench uses the rest")]
mod games;

use games::Dice;
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::model::{Document, Game, NodeId, Outcome, VariantName};
use panchess::pipeline::rules_for;
use panchess::rules::Rules;
use std::io::{BufWriter, Write};

/// The most plies of a game; the least is a fifth of it.
const PLIES: usize = 120;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|w| !w.starts_with('-'))
        .collect();
    let number = |n: usize| words.get(n).and_then(|word| word.parse::<u64>().ok());
    let (Some(count), seed) = (number(0), number(1).unwrap_or(1)) else {
        eprintln!("how many games? cargo bench --bench corpus -- 40000 > games.pgn");
        return Ok(());
    };
    let clocks = words.iter().any(|word| word == "clocks");
    let mut rules = rules_for(&VariantName::CHESS).expect("the rules of chess");
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15 ^ seed.wrapping_mul(0xD129_0E3A_F4A7_1C4D));
    let name = FormatName::parse("pgn").expect("a format");
    let mut writer = name.format.writer(&name.options).expect("a writer");
    let mut out = BufWriter::new(std::io::stdout());
    let mut text = Vec::new();
    for n in 0..count {
        let game = game(rules.as_mut(), &mut dice, n, clocks);
        text.clear();
        let doc = Document::Game(game);
        assert!(writer.write(&doc, &mut text, &mut Sink::default()).is_ok());
        out.write_all(&text)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

fn game(rules: &mut dyn Rules, dice: &mut Dice, n: u64, clocks: bool) -> Game {
    let plies = PLIES / 5 + dice.throw(PLIES * 4 / 5);
    let mut game = games::game(rules, dice, n as usize, plies);
    game.tags.clear();
    let player = |dice: &mut Dice| format!("Player {}", dice.throw(5_000));
    let rating = |dice: &mut Dice| (1_000 + dice.throw(1_800)).to_string();
    let (year, month, day) = (
        1990 + dice.throw(35),
        1 + dice.throw(12),
        1 + dice.throw(28),
    );
    for (name, value) in [
        ("Event", format!("Open {}", dice.throw(300))),
        ("Site", format!("Town {}", dice.throw(200))),
        ("Date", format!("{year}.{month:02}.{day:02}")),
        ("Round", (1 + dice.throw(9)).to_string()),
        ("White", player(dice)),
        ("Black", player(dice)),
        ("WhiteElo", rating(dice)),
        ("BlackElo", rating(dice)),
        (
            "ECO",
            format!(
                "{}{:02}",
                ['A', 'B', 'C', 'D', 'E'][dice.throw(5)],
                dice.throw(100)
            ),
        ),
    ] {
        game.tags.push(name, &value);
    }
    let outcomes = [Outcome::White, Outcome::Black, Outcome::Draw];
    game.outcome = outcomes[dice.throw(3)];
    let ids: Vec<NodeId> = game.tree.ids().collect();
    for (ply, id) in ids.into_iter().enumerate().filter(|_| clocks) {
        let (seconds, eval) = (
            600_usize.saturating_sub(ply * 4),
            dice.throw(400) as f64 / 100.0 - 2.0,
        );
        let clock = format!(
            " [%eval {eval:.2}] [%clk 0:{:02}:{:02}] ",
            seconds / 60,
            seconds % 60
        );
        game.tree.comment(id, &clock);
    }
    game
}
