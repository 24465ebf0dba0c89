//! The scheme `position` has one digest for one position, whatever notation it came in.

use crate::games::{Habits, Maker, clean, pgn, plan, with_plan};
use crate::support::reading::frame;
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::hash::Scheme;
use panchess::model::VariantName;
use panchess::pipeline::{HashJob, Job, Plan, Readable, Select};

/// The digest of the last position of each record.
fn digests(text: &[u8], from: &str) -> Vec<String> {
    named(text, from, None)
}

fn named(text: &[u8], from: &str, variant: Option<&str>) -> Vec<String> {
    let mut name = FormatName::parse(from).expect("a format");
    name.options.variant = variant.map(VariantName::from_words);
    let framing = name.framing();
    let binary = name.format.card().binary;
    let source = Readable::new(name).expect("a reader");
    let mut job = HashJob::new(&source, Some(Scheme::Position), Select::Whole);
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    for record in frame(framing, binary, text) {
        job.record(&record, &mut out, &mut sink);
    }
    let lines = String::from_utf8(out).expect("UTF-8");
    lines.lines().map(|l| l[..32].to_owned()).collect()
}

fn last_positions(pgn: &str, to: &str) -> Vec<u8> {
    with_plan(
        pgn,
        Plan {
            select: Select::Whole,
            ..plan("pgn", to)
        },
    )
}

#[test]
fn a_position_has_one_digest_in_every_notation() {
    let habits = Habits {
        chess960: true,
        starts: true,
        ..Habits::MOVES
    };
    let mut maker = Maker::new(21, habits);
    for _ in 0..60 {
        let game = pgn(&maker.game());
        let expected = digests(game.as_bytes(), "pgn");
        assert_eq!(expected.len(), 1, "{game}");
        for to in ["fen+ep-always", "fen", "fen+shredder", "fen+xfen", "epd"] {
            let text = last_positions(&game, to);
            assert_eq!(digests(&text, to), expected, "{to}: {game}");
            for on in [
                "pgn",
                "vgn",
                "json",
                "jsonl",
                "yaml",
                "uci",
                "icn+chess960",
                "fen+ep-legal",
            ] {
                let text = clean(&text, to, on).text;
                assert_eq!(digests(&text, on), expected, "{to} to {on}: {game}");
            }
        }
        for to in ["uci", "jsonl", "icn+chess960"] {
            let text = clean(&game, "pgn", to).text;
            assert_eq!(digests(&text, to), expected, "{to}: {game}");
        }
    }
}

#[test]
fn counters_and_squares_that_nobody_can_use_do_not_count() {
    let all: Vec<String> = [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 7 9",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha -",
    ]
    .iter()
    .flat_map(|fen| digests(fen.as_bytes(), "fen"))
    .collect();
    let game = digests(b"1. e4 *\n", "pgn");
    assert!(all.len() == 3 && all.iter().all(|d| *d == game[0]));
    // The pawn is pinned, so the capture is not legal.
    let pinned = "8/8/8/8/k3Pp1R/8/8/4K3 b - e3 0 1";
    let free = "8/8/8/k7/4Pp1R/8/8/4K3 b - e3 0 1";
    let same = |a: &str, b: &str| digests(a.as_bytes(), "fen") == digests(b.as_bytes(), "fen");
    assert!(same(pinned, &pinned.replace("e3", "-")));
    assert!(!same(free, &free.replace("e3", "-")));
}

#[test]
fn a_variant_has_one_digest_however_it_is_spelled() {
    let fen = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let sets: [&[&str]; 4] = [
        &[
            "koth",
            "king-of-the-hill",
            "kingofthehill",
            "King of the Hill",
        ],
        &["3check", "three-check", "threecheck", "Three-check"],
        &["racingkings", "Racing Kings"],
        &[
            "chess",
            "Standard",
            "From Position",
            "chess960",
            "Fischerandom",
        ],
    ];
    for set in sets {
        let found: Vec<_> = set.iter().map(|v| named(fen, "fen", Some(v))).collect();
        assert!(
            found.iter().all(|f| *f == found[0] && f.len() == 1),
            "{set:?}"
        );
    }
}
