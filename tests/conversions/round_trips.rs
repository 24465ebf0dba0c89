//! There and back: what comes back is what went in, less the losses that were named.

use crate::games::{Habits, Maker, clean, pgn, plan, reduced, text, there_and_back, with_plan};
use crate::support::files;
use panchess::Loss;
use panchess::model::{Game, Outcome};
use panchess::{Select, convert};

/// Every target that holds a whole game.
const GAMES: [&str; 8] = [
    "uci",
    "icn+chess960",
    "icn+chess960+pretty",
    "jsonl",
    "json",
    "yaml",
    "pgn",
    "pgc",
];

/// Each loss counts what was there, no more and no less.
fn counts_are_right(game: &Game, losses: &[Loss]) {
    for loss in losses {
        let tree = &game.tree;
        let there = match loss.code {
            "core/lost-comments" => tree.comment_count(),
            "core/lost-nags" => tree.nag_count(),
            "core/lost-variations" => tree.variation_count(),
            "core/lost-outcome" => u64::from(game.outcome != Outcome::Unknown),
            // The tag of the variant is not lost: all these notations state the variant.
            "core/lost-tags" => game.tags.len() as u64,
            _ => loss.count,
        };
        assert_eq!(loss.count, there, "{loss:?}");
    }
}

fn every_game(seed: u64, number: usize, habits: Habits, targets: &[&str]) {
    let mut maker = Maker::new(seed, habits);
    for _ in 0..number {
        let game = maker.game();
        let source = pgn(&game);
        for target in targets {
            counts_are_right(&game, &there_and_back(&source, target));
        }
    }
}

#[test]
fn random_games_come_back_from_every_notation_less_the_named_losses() {
    let habits = Habits {
        variations: true,
        remarks: true,
        chess960: true,
        starts: true,
        ..Habits::MOVES
    };
    every_game(1, 150, habits, &GAMES);
}

/// The container loses nothing, however its moves are written, where they can be expressed at all.
#[test]
fn random_games_come_back_from_the_container_in_every_form() {
    let everything = Habits {
        variations: true,
        remarks: true,
        chess960: true,
        starts: true,
        ..Habits::MOVES
    };
    every_game(
        5,
        60,
        everything,
        &["vgn", "vgn+fcn", "vgn+sfen", "vgn+fen"],
    );
    let squares = Habits {
        chess960: false,
        ..everything
    };
    every_game(6, 60, squares, &["vgn+mcn"]);
    let plain = Habits {
        variations: false,
        remarks: false,
        starts: false,
        ..squares
    };
    every_game(7, 60, plain, &["vgn+bccf", "vgn+bcfen"]);
    let branching = Habits {
        variations: true,
        ..plain
    };
    every_game(8, 60, branching, &["vgn+pgc"]);
    let null_moves = Habits {
        null_moves: true,
        ..everything
    };
    every_game(9, 30, null_moves, &["vgn"]);
}

#[test]
fn null_moves_come_back_where_there_is_a_word_for_them() {
    let habits = Habits {
        variations: true,
        null_moves: true,
        chess960: true,
        starts: true,
        ..Habits::MOVES
    };
    every_game(2, 50, habits, &["uci", "jsonl", "yaml", "pgn"]);
}

#[test]
fn two_thousand_games_go_to_the_infinite_board_and_come_back_equal() {
    let habits = Habits {
        starts: true,
        ..Habits::MOVES
    };
    let mut maker = Maker::new(3, habits);
    let source: Vec<String> = (0..2_000).map(|_| pgn(&maker.game())).collect();
    let source = source.join("\n");
    let there = clean(&source, "pgn", "icn");
    assert!(there.losses.is_empty(), "{:?}", there.losses);
    let back = clean(text(&there), "icn", "pgn");
    assert!(back.losses.is_empty(), "{:?}", back.losses);
    for (is, was) in text(&back).split("\n\n").zip(source.split("\n\n")) {
        assert_eq!(is, was);
    }
    assert!(text(&back) == source);
}

/// One file, of which every game must be found again.
#[test]
fn a_hundred_games_of_every_sort_go_into_one_binary_file_and_come_back() {
    let habits = Habits {
        variations: true,
        remarks: true,
        chess960: true,
        starts: true,
        ..Habits::MOVES
    };
    let mut maker = Maker::new(12, habits);
    let source: Vec<String> = (0..100).map(|_| pgn(&maker.game())).collect();
    let source = source.join("\n");
    for target in ["pgc", "pgc+general", "pgc+hex"] {
        let there = clean(&source, "pgn", target);
        let lost = |l: &Loss| l.code != "core/lost-comments";
        assert!(!there.losses.iter().any(lost), "{:?}", there.losses);
        let back = clean(&there.text, target, "pgn");
        assert!(back.losses.is_empty() && back.messages.is_empty());
        let wanted = reduced(&source, &there.losses);
        assert!(text(&back) == wanted, "{target}");
        let again = clean(&there.text, target, target);
        assert!(again.text == there.text, "{target}");
        let replayed = clean(&back.text, "pgn", target);
        assert!(replayed.text == there.text, "{target}");
    }
}

/// What the model's own files keep of the infinite board: all of it.
#[test]
fn games_of_the_infinite_board_come_back_from_the_model_s_files() {
    for path in files::fixtures("icn", "ok") {
        let bytes = files::bytes(&path);
        let source = std::str::from_utf8(&bytes).expect("UTF-8");
        let straight = clean(source, "icn", "icn");
        for format in ["jsonl", "json", "yaml"] {
            let there = clean(source, "icn", format);
            // What the reader throws away is lost whatever is written. The model's files keep the names of pieces that
            // the position contradicts.
            let mut lost = straight.losses.clone();
            lost.retain(|loss| loss.code != "core/other-piece");
            assert_eq!(there.losses, lost, "{path:?}");
            let back = clean(text(&there), format, "icn");
            assert_eq!(text(&back), text(&straight), "{path:?} by {format}");
        }
    }
}

/// The site's spelling says the same game; only tags are lost that it does not know.
#[test]
fn two_hundred_games_go_to_the_site_and_come_back_with_their_moves() {
    let habits = Habits {
        starts: true,
        ..Habits::MOVES
    };
    let mut maker = Maker::new(11, habits);
    let source: Vec<String> = (0..200).map(|_| pgn(&maker.game())).collect();
    let source = source.join("\n");
    let plain = clean(&source, "pgn", "uci");
    for dialect in ["icn+site", "icn+site2026", "icn+site+pretty", "icn+letters"] {
        let there = clean(&source, "pgn", dialect);
        for loss in &there.losses {
            let of_tags = ["icn/lost-tag", "icn/lost-quote"].contains(&loss.code);
            assert!(of_tags, "{dialect} {loss:?}");
        }
        let back = clean(text(&there), "icn", "uci");
        assert!(text(&back) == text(&plain), "{dialect}");
    }
}

#[test]
fn every_ply_is_the_start_and_a_position_a_move_and_the_last_is_the_game_s_own() {
    let habits = Habits {
        variations: true,
        remarks: true,
        null_moves: true,
        chess960: true,
        starts: true,
    };
    let mut maker = Maker::new(4, habits);
    for _ in 0..60 {
        let game = maker.game();
        let source = pgn(&game);
        for target in ["fen", "epd", "fen+shredder", "jsonl"] {
            let mut every = plan("pgn", target);
            every.select = Select::EveryPly;
            let all = String::from_utf8(with_plan(&source, every)).expect("UTF-8");
            let lines: Vec<&str> = all.lines().collect();
            assert_eq!(lines.len(), game.tree.main_line().count() + 1, "{source}");
            for ply in [0, lines.len() / 2, lines.len() - 1] {
                let mut one = plan("pgn", target);
                one.select = Select::Ply(ply as u64);
                let one = String::from_utf8(with_plan(&source, one)).expect("UTF-8");
                assert_eq!(one.trim_end(), lines[ply]);
            }
        }
        for target in ["fen", "epd"] {
            let last = clean(&source, "pgn", target);
            let again = clean(text(&last), target, target);
            assert_eq!(text(&last), text(&again));
        }
    }
}

/// Several games, variations, comments, one of Chess960, one broken in the middle.
#[test]
fn the_club_evening_goes_everywhere_and_comes_back() {
    let source = files::text(&files::root("fixtures/tour/club-evening.pgn"));
    for target in GAMES {
        let there = convert(source.as_bytes(), "pgn", target).expect("two formats");
        let said: Vec<&str> = there.messages.iter().map(|d| d.code).collect();
        assert_eq!(
            (said, there.report.not_converted()),
            (vec!["core/illegal-move"], 1),
            "{target}"
        );
        let back = clean(&there.text, target, "pgn");
        assert_eq!(text(&back), reduced(&source, &there.losses), "{target}");
        let mut codes: Vec<&str> = there.losses.iter().map(|l| l.code).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes, lost_to(target), "{target}");
    }
}

fn lost_to(target: &str) -> &'static [&'static str] {
    match target {
        "uci" => &[
            "core/lost-comments",
            "core/lost-nags",
            "core/lost-outcome",
            "core/lost-tags",
            "core/lost-variations",
        ],
        "icn+chess960" | "icn+chess960+pretty" => &[
            "core/lost-castling",
            "core/lost-variation-remarks",
            "core/lost-variations",
        ],
        "pgc" => &["core/lost-comments"],
        _ => &[],
    }
}

#[test]
fn the_club_evening_has_a_position_a_game() {
    let source = files::text(&files::root("fixtures/tour/club-evening.pgn"));
    for target in ["fen", "epd"] {
        let there = convert(source.as_bytes(), "pgn", target).expect("two formats");
        assert_eq!(
            (text(&there).lines().count(), there.report.not_converted()),
            (3, 1)
        );
        assert!(there.losses.iter().any(|l| l.code == "core/lost-moves"));
        let again = clean(text(&there), target, target);
        assert_eq!(text(&again), text(&there), "{target}");
    }
}

/// A game that is cut out of the infinite board is a game of chess for every reader.
#[test]
fn what_leaves_the_infinite_board_is_read_back() {
    let mut read = 0;
    for slug in ["icn", "icn-json"] {
        for file in files::fixtures(slug, "ok") {
            let cut = convert(&files::bytes(&file), slug, "pgn").expect("a conversion");
            let back = clean(&cut.text, "pgn", "uci");
            read += usize::from(!back.text.is_empty());
        }
    }
    assert!(read > 9, "only {read} files came as far");
}

/// The variant of each game in a text of `jsonl`.
fn variants(jsonl: &str) -> Vec<String> {
    let value = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("an object");
    let variant = |line| {
        value(line)["variant"]
            .as_str()
            .unwrap_or("chess")
            .to_owned()
    };
    jsonl.lines().map(variant).collect()
}

const LOG: &str = "uci
setoption name UCI_Variant value crazyhouse
setoption name Hash value 64
position startpos moves e2e4
go
# between two games
position startpos moves d2d4
ucinewgame
e2e4 e7e5
setoption name UCI_Variant value 3check
setoption name UCI_Chess960 value true
position startpos
position fen 8/8/8/8/8/8/8/K6k w - - 3+3 0 1 moves a1a2
setoption name UCI_Variant value chess
position startpos moves g1f3
position startpos moves g1f3
setoption name UCI_Variant value <empty>
setoption name UCI_Chess960 value false
position fen 9/9/9/9/9/9/9/9/K7k w - - 0 1 moves
setoption name UCI_Variant value atomic
position startpos moves a2a3
uci
position startpos
";

const PLAYED: [&str; 10] = [
    "crazyhouse",
    "crazyhouse",
    "crazyhouse",
    "three-check960",
    "three-check960",
    "chess960",
    "chess960",
    "unknown",
    "atomic",
    "chess",
];

#[test]
fn a_game_in_a_log_keeps_the_variant_that_was_set_before_it() {
    let there = convert(LOG.as_bytes(), "uci", "jsonl").expect("both are known");
    assert_eq!(variants(text(&there)), PLAYED);
    let log = convert(LOG.as_bytes(), "uci", "uci").expect("both are known");
    let back = convert(&log.text, "uci", "jsonl").expect("both are known");
    assert_eq!(text(&back), text(&there), "{}", text(&log));
}

#[test]
fn a_log_of_one_protocol_plays_the_same_in_the_others() {
    let there = convert(LOG.as_bytes(), "uci", "jsonl").expect("both are known");
    let moves = |jsonl: &str| -> Vec<String> {
        let one = |line| {
            let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
            game["moves"].to_string()
        };
        jsonl.lines().map(one).collect()
    };
    for protocol in ["usi", "ucci", "cyclone", "cecp"] {
        let log = convert(LOG.as_bytes(), "uci", protocol).expect("both are known");
        let back = convert(&log.text, protocol, "jsonl").expect("both are known");
        assert_eq!(variants(text(&back)), PLAYED, "{}", text(&log));
        assert_eq!(moves(text(&back)), moves(text(&there)), "{}", text(&log));
        let again = convert(&log.text, protocol, protocol).expect("both are known");
        assert_eq!(text(&again), text(&log));
    }
}

/// Comments that look like one that was never closed, with games after it.
const QUOTES: [&str; 6] = [
    "see\n\n[Event \"x\"] more { x",
    "see\n\n[Event \"x\"]\n\n1. e4 { x",
    "see\n\n[Event \"x\"]\n\n* { x",
    "see\n[Event \"x\"] K1,1|k5,5 1,1>1,2 { x",
    "see\n[Event \"x\"]\n[Site \"y\"]\n{\"slideLimit\": 7} { x",
    "see\r[Event \"x\"] 1. 4,2>4,4 { x {",
];

#[test]
fn a_comment_that_quotes_a_game_comes_back_or_is_a_loss() {
    for target in [
        "icn+chess960",
        "icn+chess960+pretty",
        "pgn",
        "vgn",
        "json",
        "yaml",
    ] {
        for quote in QUOTES {
            let comment = serde_json::json!(quote);
            let game = format!(
                r#"{{"panchess":"game/1","variant":"chess","moves":[{{"from":"e2","to":"e4","comments":[{comment}]}}]}}"#
            );
            let written = convert(format!("{game}\n{game}\n").as_bytes(), "jsonl", target);
            let written = written.expect("a format that is read and written");
            let back =
                convert(&written.text, target, "jsonl").expect("a format that is read and written");
            assert!(
                back.messages.is_empty(),
                "{target} {quote:?}: {:?}",
                back.messages
            );
            let kept = String::from_utf8(back.text)
                .expect("text")
                .matches(&comment.to_string())
                .count();
            let codes: Vec<_> = written.losses.iter().map(|l| l.code).collect();
            let named = codes.iter().any(|code| {
                [
                    "icn/lost-brace",
                    "vgn/lost-line-breaks",
                    "pgn/lost-line-breaks",
                ]
                .contains(code)
            });
            assert!(kept == 2 || named, "{target} {quote:?}: {kept} {codes:?}");
        }
    }
}

#[test]
fn a_comment_line_comes_back_without_the_bytes_that_hide_the_rest() {
    for (text, kept) in [
        ("#\0a\0b\n", "#\u{FFFD}a\u{FFFD}b\n"),
        ("# the end\x1A\n", "# the end\u{FFFD}\n"),
        ("# plain\n", "# plain\n"),
        ("# with blanks \t\n", "# with blanks\n"),
    ] {
        // The first line is refused, so the comment is the beginning and the end of the output.
        let file = format!("!\n{text}!\n");
        let written =
            convert(file.as_bytes(), "fen", "fen").expect("a format that is read and written");
        assert_eq!(written.text, kept.as_bytes(), "{written:?}");
        let odd = text.contains(['\0', '\x1A']);
        assert_eq!(written.losses.is_empty(), !odd, "{written:?}");
    }
}

#[test]
fn lines_after_a_game_without_a_result_stay_behind_it() {
    let log = "new\nforce\nresult 1-4 x\nquit\n# over\n";
    let once = convert(log.as_bytes(), "cecp", "cecp").expect("a format that is read and written");
    let text = "new\nforce\nresult * {}\nquit\n# over\n";
    assert_eq!(String::from_utf8_lossy(&once.text), text);
    let twice = convert(&once.text, "cecp", "cecp").expect("a format that is read and written");
    assert_eq!(String::from_utf8_lossy(&twice.text), text);
}

#[test]
fn a_header_that_contradicts_the_boards_is_lost() {
    let game = b"[Board \"custom\"]\n[4k3/8/8/8/8/8/8/4K3:0:1:w]\n\n1. Kd1 / Kd8\n";
    let game = convert(game, "5dpgn", "jsonl")
        .expect("a format that is read and written")
        .text;
    let game = String::from_utf8(game).expect("JSON");
    let named = "\"variant\":\"5d\",\"tags\":[[\"Size\",\"3x3\"]]";
    let wrong = game.replacen("\"variant\":\"5d\"", named, 1);
    for target in ["5dpgn", "5draw", "alexbay", "axel", "hexicube"] {
        let written = convert(wrong.as_bytes(), "jsonl", target).expect(target);
        let lost = written.losses.iter().any(|l| l.code == "5dpgn/lost-header");
        assert!(lost, "{target} {written:?}");
        let text = String::from_utf8_lossy(&written.text).into_owned();
        assert!(text.contains("[Size \"8x8\"]"), "{text}");
        let back = convert(&written.text, target, "jsonl").expect(target);
        assert!(!back.text.is_empty(), "{text}{back:?}");
    }
}

#[test]
fn a_tag_with_zero_bytes_does_not_hide_the_game() {
    let game = b"\n[\0/\0\0Event \"x\"] [White \"Ann\"]\n\nr8,8+\n";
    let written = convert(game, "icn", "icn").expect("a format that is read and written");
    assert_eq!(written.text, b"[White \"Ann\"]\n\nr8,8+\n");
    assert_eq!(written.losses.len(), 1, "{written:?}");
}

#[test]
fn a_line_with_a_zero_byte_does_not_become_a_command() {
    let written =
        convert(b"n\0ew\nvariLnt\n", "cecp", "cecp").expect("a format that is read and written");
    assert_eq!(written.text, "n\u{FFFD}ew\nvariLnt\n".as_bytes());
    assert_eq!(written.losses.len(), 1, "{written:?}");
}

#[test]
fn a_variant_tag_that_contradicts_the_game_is_lost_and_not_believed() {
    let game = r#"{"panchess":"game/1","variant":"VARIANT","tags":[["Variant","TAG"]],"moves":[{"piece":"pawn","from":"e2","to":"e4"}]}"#;
    for (variant, tag, lost) in [
        ("chess", "Crazyhouse", true),
        ("crazyhouse", "Atomic", true),
        ("crazyhouse", "Crazyhouse", false),
        ("chess", "Standard", false),
    ] {
        let text = game.replace("VARIANT", variant).replace("TAG", tag);
        for target in ["pgn", "vgn", "pgc"] {
            let written = convert(text.as_bytes(), "jsonl", target).expect(target);
            assert_eq!(written.losses.len(), usize::from(lost), "{tag} {written:?}");
            let back = convert(&written.text, target, "jsonl").expect(target);
            let back = String::from_utf8_lossy(&back.text).into_owned();
            let wanted = format!("\"variant\":\"{variant}\"");
            assert!(back.contains(&wanted), "{target} {tag}: {back}");
        }
    }
}

#[test]
fn the_number_of_the_first_move_comes_back_after_a_glyph() {
    let game = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 7\"]\n\n$5 7. Rh3 Kd8 *\n";
    let vgn = convert(game.as_bytes(), "pgn", "vgn").expect("vgn").text;
    let pgn = convert(&vgn, "vgn", "pgn").expect("pgn").text;
    let pgn = String::from_utf8_lossy(&pgn).into_owned();
    assert!(
        pgn.contains("w K - 0 7\"]") && pgn.contains("$5 7. Rh3"),
        "{pgn}"
    );
}

#[test]
fn a_result_that_only_names_the_side_that_moved_last_is_of_the_side_on_the_boards() {
    let row = "rnbqkbnr/ppp1pppp/3p4/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - #+\n";
    let done = convert(row.as_bytes(), "short-sfen", "pgn").expect("pgn");
    let text = String::from_utf8_lossy(&done.text).into_owned();
    assert!(text.contains("1... d6 0-1"), "{text}");
}
