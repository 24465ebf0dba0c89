//! The scheme `position` has one digest for one position, and the scheme `moves` one digest for one game,
//! whatever notation it came in.

use crate::games::{Habits, Maker, clean, pgn, plan, with_plan};
use crate::support::files::{bytes, fixtures};
use crate::support::reading::frame;
use panchess::convert;
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::hash::{Digest, Scheme};
use panchess::model::VariantName;
use panchess::pipeline::{HashJob, Job, Plan, Readable, Select};
use std::path::PathBuf;

/// The digest of the last position of each record.
fn digests(text: &[u8], from: &str) -> Vec<String> {
    named(text, from, None)
}

fn named(text: &[u8], from: &str, variant: Option<&str>) -> Vec<String> {
    let mut name = FormatName::parse(from).expect("a format");
    name.options.variant = variant.map(VariantName::from_words);
    hashed(text, name, Scheme::Position, Select::Whole)
}

/// The digest of the start and the moves of each record.
fn of_moves(text: &[u8], from: &str, select: Select) -> Vec<String> {
    let name = FormatName::parse(from).expect("a format");
    hashed(text, name, Scheme::Moves, select)
}

fn hashed(text: &[u8], name: FormatName, scheme: Scheme, select: Select) -> Vec<String> {
    let framing = name.framing();
    let binary = name.format.card().binary;
    let source = Readable::new(name).expect("a reader");
    let mut job = HashJob::new(&source, Some(scheme), select);
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    for record in frame(framing, binary, text) {
        job.record(&record, &mut out, &mut sink);
    }
    job.finish(&mut out);
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
    // A piece stands on the square, or where the pawn would have come from.
    for impossible in [
        "r3k1r1/2p1bp1p/n2qP3/p2PB1p1/pP2p3/1QP4b/6Pn/R2BKNNR b KQq b3 2 22",
        "1rbqkb2/3pppp1/pp5n/2p1r3/6pP/BP1P2P1/P3BP1R/RN1QK3 b Q h3 3 14",
    ] {
        let without = impossible.replace(" b3 ", " - ").replace(" h3 ", " - ");
        assert!(same(impossible, &without), "{impossible}");
        for to in [
            "fen+ep-legal",
            "fen+ep-pseudo",
            "fen+xfen",
            "fen+lichess",
            "fen+fsf",
        ] {
            let text = convert(impossible.as_bytes(), "fen", to)
                .expect("known notations")
                .text;
            assert!(
                text.starts_with(without.as_bytes()),
                "{to}: {}",
                text.escape_ascii()
            );
        }
    }
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

#[test]
fn a_game_has_one_digest_in_every_notation() {
    let habits = Habits {
        chess960: true,
        starts: true,
        ..Habits::MOVES
    };
    let mut maker = Maker::new(22, habits);
    let mut seen = std::collections::HashSet::new();
    for _ in 0..60 {
        let game = pgn(&maker.game());
        let expected = of_moves(game.as_bytes(), "pgn", Select::Whole);
        assert_eq!(expected.len(), 1, "{game}");
        seen.insert(expected.clone());
        for to in ["uci", "jsonl", "pgn+lan", "icn+chess960", "yaml"] {
            let text = clean(&game, "pgn", to).text;
            assert_eq!(of_moves(&text, to, Select::Whole), expected, "{to}: {game}");
        }
    }
    assert!(seen.len() > 50);
}

/// What is written without a loss, or with losses that are not moves, is the same game.
#[test]
fn the_games_of_all_families_have_one_digest() {
    let families: [&[&str]; 3] = [
        &["5dpgn", "5draw", "alexbay", "axel", "jsonl"],
        &["icn", "icn-json", "jsonl"],
        &[
            "usi",
            "csa",
            "kif",
            "shogi-sfen",
            "ucci",
            "uci",
            "pgn",
            "jsonl",
        ],
    ];
    let mut compared = 0;
    for family in families {
        // A game of another variant may be written in JSON, so it is only a target here.
        for from in family.iter().filter(|slug| **slug != "jsonl") {
            // The turn order is a rule of the start. ICN writes it from the side to move on.
            let same = |file: &PathBuf| !file.ends_with("more-than-two-players.json");
            for file in fixtures(from, "ok").into_iter().filter(same) {
                compared += compare_with(family, from, &bytes(&file));
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

/// How many notations a file is written in without a loss; the digests are the same in each.
fn compare_with(family: &[&str], from: &str, text: &[u8]) -> usize {
    let digests = |text: &[u8], from: &str| {
        let records = convert(text, from, "jsonl").expect("two formats");
        of_moves(&records.text, "jsonl", Select::Whole)
    };
    let expected = digests(text, from);
    let mut compared = 0;
    for to in family {
        let written = convert(text, from, to).expect("two formats");
        if written.report.not_converted() == 0 && written.losses.is_empty() {
            let found = digests(&written.text, to);
            assert_eq!(found, expected, "{from} to {to}: {}", text.escape_ascii());
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_digest_of_every_ply_is_that_of_the_game_up_to_it() {
    let all = of_moves(b"1. e4 e5 2. Nf3 Nc6 *", "pgn", Select::EveryPly);
    let starts = ["*", "1. e4 *", "1. e4 e5 *", "1. e4 e5 2. Nf3 *"];
    let starts = starts.map(|game| of_moves(game.as_bytes(), "pgn", Select::Whole).remove(0));
    assert_eq!(all[..4], starts);
    let third = of_moves(b"1. e4 e5 2. Nf3 Nc6 *", "pgn", Select::Ply(3));
    assert_eq!(third, all[3..4]);
    let transposed = of_moves(b"1. Nf3 Nc6 2. e4 e5 *", "pgn", Select::Whole);
    assert_ne!(transposed, all[4..]);
}

#[test]
fn the_example_of_a_game_in_the_docs_is_true() {
    let page = include_str!("../../docs/hashing.md");
    let example = page.split("\nExample of a game: `").nth(1).expect("it");
    let (game, rest) = example.split_once('`').expect("its end");
    let shown = rest
        .split("```text\n")
        .nth(1)
        .and_then(|t| t.split("```").next());
    let digest = of_moves(game.as_bytes(), "pgn", Select::Whole).remove(0);
    assert_eq!(
        Digest::of(shown.expect("a text").as_bytes()).to_string(),
        digest
    );
    assert!(rest.contains(&format!("**`{digest}`**")));
}

#[test]
fn a_position_without_checks_or_hands_is_one_at_their_start() {
    let fen = |rest: &str| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{rest} 0 1\n");
    let same = |variant: &str, short: &str, full: &str| {
        let digest = |rest: &str| named(fen(rest).as_bytes(), "fen", Some(variant));
        assert_eq!(digest(short), digest(full), "{variant}");
        let written = |rest: &str, to: &str| {
            let mut plan = plan("fen", to);
            plan.from.options.variant = Some(VariantName::from_words(variant));
            String::from_utf8(with_plan(&fen(rest), plan)).expect("UTF-8")
        };
        for to in ["fen", "fen+fsf", "fen+lichess", "epd"] {
            assert_eq!(written(short, to), written(full, to), "{variant} {to}");
        }
        assert_eq!(written(short, "fen"), fen(full));
    };
    same("three-check", " w KQkq -", " w KQkq - 3+3");
    same("five-check", " w KQkq -", " w KQkq - 5+5");
    same("crazyhouse", " w KQkq -", "[] w KQkq -");
    let chess = digests(fen(" w KQkq -").as_bytes(), "fen");
    assert_ne!(chess, digests(fen(" w KQkq - 3+3").as_bytes(), "fen"));
}

#[test]
fn rights_that_a_variant_does_not_have_make_no_difference() {
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for variant in ["antichess", "shatranj", "nocastle", "chess", "atomic"] {
        let fen = format!("{rows} w KQkq - 0 1");
        let alone = named(fen.as_bytes(), "fen", Some(variant));
        let tags = format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n");
        let game = |moves: &str, scheme| {
            let name = FormatName::parse("pgn").expect("a format");
            hashed(
                format!("{tags}{moves} *\n").as_bytes(),
                name,
                scheme,
                Select::Ply(0),
            )
        };
        for scheme in [Scheme::Position, Scheme::Moves] {
            assert_eq!(game("1. Nf3", scheme), game("", scheme), "{variant}");
        }
        assert_eq!(game("1. Nf3", Scheme::Position), alone, "{variant}");
        let rights = ["antichess", "shatranj", "nocastle"].contains(&variant);
        let without = named(fen.replace("KQkq", "-").as_bytes(), "fen", Some(variant));
        assert_eq!(without == alone, rights, "{variant}");
    }
    // A king alone has no right.
    let without = clean(b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "fen", "yaml").text;
    let text = String::from_utf8(without.clone()).expect("UTF-8");
    let odd = text.replacen("white\n  - ", "white\n    unmoved: true\n  - ", 1);
    assert_ne!(odd, text);
    assert_eq!(digests(odd.as_bytes(), "yaml"), digests(&without, "yaml"));
}

#[test]
fn how_far_pieces_slide_makes_a_difference() {
    let limits = ["\"slideLimit\": 1", "\"slideLimit\": 100", "\"other\": 1"];
    let found = |rest: &str| {
        let icn = limits.map(|limit| format!("0/100 (8|1) {{{limit}{rest}}} K1,1|R5,5|k1,8\n"));
        icn.map(|icn| digests(icn.as_bytes(), "icn").remove(0))
    };
    let [one, hundred, any] = found("");
    assert!(one != hundred && hundred != any && one != any);
    // On a board of chess, no piece slides a hundred squares.
    let [one, hundred, any] = found(", \"worldBorder\": [1, 8, 1, 8]");
    assert!(one != hundred && hundred == any);
}

#[test]
fn the_order_of_players_has_one_digest_from_any_of_them_on() {
    let json = br#"{"turn":"red","gameRules":{"turnOrder":["white","red","black"]},
        "startingPosition":{"1,1":"kingsW","20,2":"kingsB","9,9":"kingsR"}}"#;
    let icn = convert(json, "icn-json", "icn").expect("a game").text;
    let all = |text: &[u8], from: &str| {
        [Scheme::Position, Scheme::Quick, Scheme::Moves].map(|scheme| {
            let name = FormatName::parse(from).expect("a format");
            hashed(text, name, scheme, Select::Whole)
        })
    };
    let digests = all(json, "icn-json");
    assert!(digests.iter().all(|digests| digests.len() == 1));
    assert_eq!(digests, all(&icn, "icn"));
    let other = String::from_utf8_lossy(json).replace(r#""turn":"red""#, r#""turn":"black""#);
    assert_ne!(digests, all(other.as_bytes(), "icn-json"));
}
