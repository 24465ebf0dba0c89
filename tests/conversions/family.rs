//! The notations of the SkySpiral7 family among themselves and beside PGN, UCI and ICN:
//! any to any, and there and back.
//!
//! `PANCHESS_ROUNDS=10000` plays as many games as the notations were made with.

use crate::games::{Habits, Maker, clean, pgn, reduced};
use panchess::Loss;
use panchess::convert;
use panchess::formats::{Card, FormatName};
use panchess::model::{Feature, VariantName};

/// A notation of the table, and what it can say.
struct Entry {
    /// What is typed.
    name: &'static str,
    /// Whether it tells castling of Chess960 from other moves.
    chess960: bool,
}

/// The seven, the container once with each sort of moves, and three from outside.
const TABLE: &[Entry] = &[
    entry("fcn", true),
    entry("short-sfen", true),
    entry("mcn", false),
    entry("bccf", false),
    entry("bcfen", true),
    entry("pgc", true),
    entry("vgn", true),
    entry("vgn+mcn", false),
    entry("vgn+fcn", true),
    entry("vgn+sfen", true),
    entry("vgn+fen", true),
    entry("vgn+bccf", false),
    entry("vgn+bcfen", true),
    entry("vgn+pgc", true),
    entry("pgn", true),
    entry("uci", true),
    entry("icn+chess960", true),
];

const fn entry(name: &'static str, chess960: bool) -> Entry {
    Entry { name, chess960 }
}

fn card(name: &str) -> &'static Card {
    FormatName::parse(name).expect("a format").format.card()
}

fn rounds(usual: usize) -> usize {
    let rounds = std::env::var("PANCHESS_ROUNDS").ok();
    rounds.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn known() -> impl Iterator<Item = &'static Entry> {
    TABLE.iter().filter(|e| FormatName::parse(e.name).is_ok())
}

/// Whether the card of the notation says that this is lost, or its own pages do.
fn is_named(card: &Card, loss: &Loss) -> bool {
    let lacks = |code| {
        let mut all = Feature::NAMED.iter();
        all.any(|(feature, .., c)| c.0 == code && !card.carries.contains(*feature))
    };
    let own = card.explanations.iter().any(|e| e.code == loss.code);
    lacks(loss.code) || own
}

/// Results gone where they were lost.
fn without_results(pgn: &str) -> String {
    ["1/2-1/2", "1-0", "0-1"]
        .iter()
        .fold(pgn.to_owned(), |t, r| t.replace(r, "*"))
}

/// What comes back of a game, and what was lost on the way.
fn comes_back(source: &str, name: &str) -> Vec<Loss> {
    let there = clean(source, "pgn", name);
    let back = clean(&there.text, name, "pgn");
    let back = String::from_utf8(back.text).expect("UTF-8");
    let mut wanted = source.to_owned();
    let mut same_winner = true;
    let mut losses = there.losses.clone();
    losses.retain(|l| {
        let winner = l.code.ends_with("/lost-winner");
        same_winner &= !winner;
        !winner && l.code.starts_with("core/")
    });
    wanted = reduced(&wanted, &losses);
    let unknown = !same_winner || losses.iter().any(|l| l.code == "core/lost-outcome");
    let (is, should) = match unknown {
        true => (without_results(&back), without_results(&wanted)),
        false => (back, wanted),
    };
    assert_eq!(is, should, "{name}: {:?}\n{source}", there.losses);
    there.losses
}

#[test]
fn random_games_come_back_from_each_with_only_the_losses_its_card_names() {
    let mut maker = Maker::new(21, Habits::MOVES);
    for _ in 0..rounds(60) {
        let game = maker.game();
        if game.tree.is_empty() {
            continue;
        }
        let source = pgn(&game);
        for entry in known() {
            for loss in comes_back(&source, entry.name) {
                let card = card(entry.name);
                assert!(is_named(card, &loss), "{}: {loss:?}", entry.name);
            }
        }
    }
}

#[test]
fn games_of_chess960_come_back_where_castling_can_be_told_from_a_step() {
    let habits = Habits {
        chess960: true,
        ..Habits::MOVES
    };
    let mut maker = Maker::new(22, habits);
    let mut seen = 0;
    for _ in 0..rounds(60) {
        let game = maker.game();
        let keeps = |card: &Card| {
            card.carries
                .contains(Feature::CUSTOM_START | Feature::VARIANT)
        };
        if game.variant != VariantName::CHESS960 || game.tree.is_empty() {
            continue;
        }
        let source = pgn(&game);
        for entry in known().filter(|e| e.chess960 && keeps(card(e.name))) {
            comes_back(&source, entry.name);
            seen += 1;
        }
    }
    assert!(seen > 0);
}

/// From one to another and by PGN to the same other: the bytes are equal, so no pair behaves differently. PGN has no
/// word for a game that is over and nothing else; where that was stated, only the moves must be equal.
#[test]
fn any_goes_to_any_as_it_would_by_pgn() {
    let mut maker = Maker::new(23, Habits::MOVES);
    for _ in 0..rounds(12) / 4 {
        let game = maker.game();
        if game.tree.is_empty() {
            continue;
        }
        let source = pgn(&game);
        let plain = clean(&source, "pgn", "uci");
        for from in known() {
            let there = clean(&source, "pgn", from.name);
            let by_pgn = clean(&there.text, from.name, "pgn");
            let over = by_pgn.messages.iter().any(|d| d.code == "core/no-winner");
            for to in known() {
                let straight = clean(&there.text, from.name, to.name);
                let around = clean(&by_pgn.text, "pgn", to.name);
                let pair = format!("{} to {}\n{source}", from.name, to.name);
                assert!(over || straight.text == around.text, "{pair}");
                let moves = clean(&straight.text, to.name, "uci");
                assert_eq!(
                    String::from_utf8_lossy(&moves.text),
                    String::from_utf8_lossy(&plain.text),
                    "{pair}"
                );
            }
        }
    }
}

/// No notation of the table is left out because its name changed.
#[test]
fn the_table_holds_the_whole_family() {
    for entry in TABLE {
        assert!(FormatName::parse(entry.name).is_ok(), "{}", entry.name);
    }
    assert!(convert(b"e2e4", "mcn", "fcn").is_ok());
}
