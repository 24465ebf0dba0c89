//! The dialects of FEN: how each spells a position, and that every FEN that is written is read again.

use crate::games::{clean, text};
use panchess::convert;
use panchess::diag::Sink;
use panchess::formats::{Dialect, FormatName, fen};
use panchess::model::{Kind, Position, VariantName};
use panchess::variants::catalog;

const DIALECTS: [&str; 6] = [
    "fen",
    "fen+fsf",
    "fen+lichess",
    "fen+pychess",
    "fen+cutechess",
    "fen+xboard",
];

fn style(name: &str) -> fen::Style {
    let mut options = FormatName::parse(name).expect("a dialect").options;
    options.catalog = Some(catalog().clone());
    fen::Style::from_options(&options)
}

fn read(text: &str, variant: &str, dialect: Dialect) -> Position {
    let (name, mut sink) = (VariantName::from_words(variant), Sink::default());
    let named = Some((&name, &**catalog()));
    let found = fen::parse_in(dialect, text, named, &mut sink, 0);
    found.unwrap_or_else(|| panic!("{variant} {text}: {sink:?}"))
}

fn written(position: &Position, style: &fen::Style) -> (String, Sink) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(fen::print(position, style, &mut out, &mut sink), "{sink:?}");
    (String::from_utf8(out).expect("ASCII"), sink)
}

#[test]
fn a_dialect_comes_back_as_it_was() {
    let zh = "r1b1k2r/ppp2ppp/2n5/3q~4/8/8/PPP2PPP/RNBQ1RK1";
    let third = "rnbqk2r/ppp2ppp/8/8/8/8/PPP2PPP/RNBQK2R w KQkq - 2 9";
    let xiangqi = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    let shuffled = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w";
    let makruk = "8/3k4/8/2m~5/3M4/8/3K4/7R w - 128 24 60";
    for (variant, name, text) in [
        (
            "crazyhouse",
            "fen+lichess",
            format!("{zh}/QNnpp w kq - 0 9"),
        ),
        (
            "crazyhouse",
            "fen+lichess",
            format!("{zh}/QNPPnppp w kq - 0 9"),
        ),
        ("crazyhouse", "fen+lichess", format!("{zh}/ w kq - 0 9")),
        ("crazyhouse", "fen+fsf", format!("{zh}[] w kq - 0 9")),
        (
            "crazyhouse",
            "fen+pychess",
            format!("{zh}[QNnpp] w kq - 0 9"),
        ),
        ("crazyhouse", "fen+cutechess", format!("{zh}[-] w kq - 0 9")),
        ("crazyhouse", "fen+xboard", format!("{zh}[-] w kq - 0 9")),
        ("three-check", "fen+lichess", format!("{third} +1+0")),
        ("five-check", "fen+lichess", format!("{third} +4+2")),
        ("three-check", "fen+fsf", third.replace(" 2 9", " 2+3 2 9")),
        ("chess960", "fen+fsf", format!("{shuffled} GEge - 0 1")),
        ("chess960", "fen+fsf+xfen", format!("{shuffled} KQkq - 0 1")),
        ("chess960", "fen+pychess", format!("{shuffled} GEge - 0 1")),
        ("chess960", "fen+lichess", format!("{shuffled} KQkq - 0 1")),
        (
            "chess960",
            "fen+cutechess",
            format!("{shuffled} KQkq - 0 1"),
        ),
        ("chess960", "fen+xboard", format!("{shuffled} GEge - 0 1")),
        ("xiangqi", "fen+xboard", xiangqi.to_owned()),
        (
            "xiangqi",
            "fen+fsf",
            xiangqi
                .replace('h', "n")
                .replace('H', "N")
                .replace('e', "b")
                .replace('E', "B"),
        ),
        ("makruk", "fen+pychess", makruk.to_owned()),
        ("makruk", "fen+fsf", makruk.replace('~', "")),
        (
            "duck",
            "fen+fsf",
            "rnbqkbnr/pppp1ppp/8/4p3/4P1*1/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".to_owned(),
        ),
        (
            "shako",
            "fen+fsf",
            "c8c/ernbqkbnre/pp1ppppppp/10/2p7/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq c7 0 2"
                .to_owned(),
        ),
        (
            "shako960",
            "fen+fsf",
            "c8c/r1k6r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1K6R/C8C w JAja - 0 1".to_owned(),
        ),
        (
            "shako",
            "fen+xboard",
            "c8c/ernbqkbnre/pp1ppppppp/10/2p7/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq c6 0 2"
                .to_owned(),
        ),
    ] {
        let dialect = Dialect::of(&FormatName::parse(name).expect("a dialect").options);
        let position = read(&text, variant, dialect);
        let (again, sink) = written(&position, &style(name));
        assert_eq!(again, text, "{variant} {name}");
        assert!(sink.losses().is_empty(), "{variant} {name}: {sink:?}");
    }
}

#[test]
fn what_a_dialect_cannot_say_is_named() {
    let lost = |text: &str, variant: &str, name: &str| {
        let (again, sink) = written(&read(text, variant, Dialect::Usual), &style(name));
        let codes: Vec<&str> = sink.losses().iter().map(|l| l.code.0).collect();
        (again, codes.join(" "))
    };
    let (text, codes) = lost("r3k2r/8/4_3/8/8/8/8/R3K2R w KQkq - 0 1", "chess", "fen+fsf");
    assert_eq!(
        (text.contains('_'), codes.as_str()),
        (false, "fen/lost-holes")
    );
    let (text, codes) = lost("8/3k4/8/2m~5/8/8/3K4/7R w - 128 24 60", "makruk", "fen+fsf");
    assert_eq!(
        (text.contains('~'), codes.as_str()),
        (false, "fen/lost-origin")
    );
    // Variants without castling, whether they say so or are not like chess.
    for (variant, board) in [
        ("antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        (
            "xiangqi",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        ),
    ] {
        let (text, codes) = lost(&format!("{board} w KQkq - 0 1"), variant, "fen+fsf");
        assert_eq!(
            (text, &*codes),
            (format!("{board} w - - 0 1"), "core/lost-rights")
        );
    }
    let (text, codes) = lost("8/3k4/8/8/8/8/3K4/7R w - 128 24 60", "makruk", "fen+xboard");
    assert_eq!(
        (text.contains("128"), codes.as_str()),
        (false, "fen/lost-limit")
    );
}

#[test]
fn what_is_written_in_a_dialect_is_read_in_it() {
    let mut compared = 0;
    for variant in VariantName::known() {
        let name = VariantName::from_words(variant);
        let start = catalog().variant(&name).and_then(|v| v.starts.first());
        let Some(mut position) = start.map(|s| Position::clone(&s.position)) else {
            continue;
        };
        position.variant = name.clone();
        for shuffled in [false, true] {
            position.variant = name.with_960(shuffled);
            for dialect in DIALECTS {
                let style = style(dialect);
                let (text, sink) = written(&position, &style);
                let again = read(&text, position.variant.as_str(), style.dialect);
                if sink.losses().is_empty() {
                    let mut want = position.clone();
                    want.counters.halfmove = want.counters.halfmove.or(Some(0));
                    want.counters.fullmove = want.counters.fullmove.or(Some(1));
                    assert_eq!(again, want, "{variant} {dialect} {text}");
                    compared += 1;
                }
                assert_eq!(written(&again, &style).0, text, "{variant} {dialect}");
            }
        }
    }
    assert!(compared > 2500, "{compared}");
}

#[test]
fn a_promoted_pawn_keeps_its_mark_where_it_matters() {
    let text = "3qk3/8/8/8/8/8/8/3Q~K3[] w - - 0 1";
    let position = read(text, "crazyhouse", Dialect::Usual);
    let pawns = position.grid().expect("a board").pieces();
    let pawns = pawns.filter(|(_, p)| p.was == Some(Kind::PAWN)).count();
    assert_eq!(pawns, 1);
    for dialect in DIALECTS {
        assert!(
            written(&position, &style(dialect)).0.contains("Q~"),
            "{dialect}"
        );
    }
}

#[test]
fn two_boards_on_a_line_are_two_positions() {
    let text = include_str!("../../fixtures/fen/ok/two-boards-on-a-line.fen");
    let done = convert(text.as_bytes(), "fen", "fen").expect("fen");
    assert_eq!(
        (
            done.report.records,
            done.report.not_converted(),
            done.losses.len()
        ),
        (4, 0, 0)
    );
    let again = String::from_utf8(done.text).expect("ASCII");
    let read_again = convert(again.as_bytes(), "fen", "fen").expect("fen");
    // Two, and one in a comment.
    assert_eq!(
        (again.matches(" | ").count(), read_again.report.records),
        (3, 4)
    );
    assert_eq!(read_again.text, again.as_bytes());
    let epd = convert(text.as_bytes(), "fen", "epd").expect("epd");
    let codes: Vec<&str> = epd.losses.iter().map(|l| l.code).collect();
    assert!(codes.contains(&"core/lost-extras"), "{codes:?}");
}

#[test]
fn a_game_may_drop_what_another_board_gave() {
    let game = |variant: &str| {
        format!("[Variant \"{variant}\"]\n\n1. e4 e5 2. Qh5 N@f6 3. Qxe5+ B@e7 *\n")
    };
    let read = |variant: &str| convert(game(variant).as_bytes(), "pgn", "uci").expect("notations");
    let done = read("Bughouse");
    let text = String::from_utf8(done.text).expect("ASCII");
    assert!(text.contains("e2e4 e7e5 d1h5 N@f6 h5e5 B@e7"), "{text}");
    assert_eq!(read("Crazyhouse").report.not_converted(), 1);
    let king = "[Variant \"Bughouse\"]\n\n1. e4 K@e5 *\n";
    assert_eq!(
        convert(king.as_bytes(), "pgn", "uci")
            .expect("notations")
            .report
            .not_converted(),
        1
    );
}

#[test]
fn a_pawn_that_leaves_its_file_to_promote_needs_no_square() {
    let text =
        include_str!("../../fixtures/pgn/ok/a-pawn-of-sittuyin-promotes-beside-its-file.pgn");
    let uci = converted(text, "pgn", "uci");
    assert!(uci.contains(" d5c6f h8g8 "), "{uci}");
}

/// One game of each family, with comments and variations.
const GAMES: &str = include_str!("../../fixtures/pgn/ok/games-of-the-families-of-variants.pgn");

fn converted(text: &str, from: &str, to: &str) -> String {
    let done = convert(text.as_bytes(), from, to).expect("notations");
    let messages: Vec<String> = done.messages.iter().map(|m| m.text.to_string()).collect();
    assert!(
        !done.text.is_empty(),
        "{from} to {to}: {messages:?}\n{text}"
    );
    String::from_utf8(done.text).expect("UTF-8")
}

/// Moves, comments, variations and tags other than `Variant` and `FEN`.
fn common(pgn: &str) -> String {
    let differs = |l: &&str| l.starts_with("[Variant") || l.starts_with("[FEN");
    let lines: Vec<&str> = pgn.lines().filter(|l| !differs(l)).collect();
    lines.join(" ")
}

fn comes_back_from_every_dialect(family: &str) {
    let named = format!("[Variant \"{family}\"]");
    let game = GAMES.split("[Event ").find(|game| game.contains(&named));
    let game = format!("[Event {}", game.expect("a game of the family"));
    let pgn = converted(&game, "pgn", "pgn");
    let uci = converted(&game, "pgn", "uci");
    assert_eq!(converted(&uci, "uci", "uci"), uci);
    assert_eq!(
        converted(&converted(&pgn, "pgn", "jsonl"), "jsonl", "pgn"),
        pgn
    );
    for dialect in DIALECTS {
        let dialect = dialect.replace("fen", "pgn");
        let spelled = converted(&game, "pgn", &dialect);
        // Only XBoard's ranks have to be named.
        let named = match &*dialect {
            "pgn+xboard" => "pgn+xboard",
            _ => "pgn",
        };
        assert_eq!(converted(&spelled, named, "uci"), uci, "{dialect}");
        let again = converted(&spelled, named, "pgn");
        assert_eq!(common(&again), common(&pgn), "{dialect}");
        assert_eq!(converted(&again, "pgn", &dialect), spelled, "{dialect}");
    }
}

macro_rules! families {
    ($($test:ident $name:literal)*) => {
        $(#[test]
        fn $test() {
            comes_back_from_every_dialect($name);
        })*
    };
}

families! {
    crazyhouse_comes_back "Crazyhouse"
    atomic_comes_back "Atomic"
    three_check_comes_back "3check"
    horde_comes_back "Horde"
    racing_kings_come_back "Racingkings"
    antichess_comes_back "Antichess"
    king_of_the_hill_comes_back "Kingofthehill"
    s_chess_comes_back "Seirawan"
    s_house_comes_back "Shouse"
    capablanca_chess_comes_back "Capablanca"
    grand_chess_comes_back "Grand"
    xiangqi_comes_back "Xiangqi"
    minixiangqi_comes_back "Minixiangqi"
    janggi_comes_back "Janggi"
    shogi_comes_back "Shogi"
    minishogi_comes_back "Minishogi"
    kyoto_shogi_comes_back "Kyotoshogi"
    makruk_comes_back "Makruk"
    ouk_chatrang_comes_back "Cambodian"
    sittuyin_comes_back "Sittuyin"
    duck_chess_comes_back "Duck"
    placement_chess_comes_back "Placement"
}

#[test]
fn the_clock_after_a_drop_is_that_of_the_dialect() {
    let game = "setoption name UCI_Variant value crazyhouse\nposition fen \
                rnb1kbnr/ppp1pppp/8/8/8/8/PPPP1PPP/R1BQKBNR[Nq] w KQkq - 3 5 moves N@c3\n";
    for (dialect, clock) in [
        ("fen", "- 4 5"),
        ("fen+lichess", "- 4 5"),
        ("fen+fsf", "- 0 5"),
        ("fen+pychess", "- 0 5"),
    ] {
        let text = converted(game, "uci", dialect);
        assert!(text.trim_end().ends_with(clock), "{dialect}: {text}");
    }
}

#[test]
fn moves_in_the_spelling_of_fairy_stockfish_are_read_again() {
    let kyoto = "setoption name UCI_Variant value kyotoshogi\nposition fen \
                 p+nks+l/5/5/5/+LSK+NP[PLN] w - - 0 1 moves";
    let elgam = "setoption name UCI_Variant value elgam\nposition fen \
                 5k5/11/11/11/11/11/11/11/s10/5K5[] b - - 0 1 moves";
    let atlantis = "setoption name UCI_Variant value atlantis\nposition startpos moves";
    let long = converted(&format!("{kyoto} +P@c3\n"), "uci", "pgn+lan+fsf");
    assert!(long.contains(" R@c3+ "), "{long}");
    for (game, usual, fsf) in [
        (format!("{kyoto} +P@c3"), "+P@c3+", "R@c3+"),
        // Two promoted pieces in hand have that letter.
        (format!("{kyoto} +L@c3"), "+L@c3", "+L@c3"),
        // Two promotions of a soldier have one letter.
        (format!("{elgam} a2a1w"), "Sa1=W", "Sa1=W"),
        (format!("{elgam} a2a1+"), "Sa1=+S", "Sa1=+S"),
        (format!("{atlantis} a1a1,a1h6"), "Ra1,h6", "Ra1,h6"),
        // There, engines expect a wall on a1 after a move.
        (format!("{atlantis} c2c3,c3a1"), "c3", "c3,a1"),
    ] {
        let uci = format!("{game}\n");
        for (dialect, expected) in [("pgn", usual), ("pgn+fsf", fsf)] {
            let pgn = converted(&uci, "uci", dialect);
            let word = pgn.split_whitespace().rev().nth(1);
            assert_eq!(word, Some(expected), "{dialect}: {pgn}");
            let again = converted(&pgn, "pgn", "uci");
            assert_eq!(
                again.split_whitespace().last(),
                game.split_whitespace().last()
            );
        }
    }
}

#[test]
fn a_shuffled_start_of_any_variant_is_told_by_the_option_of_uci() {
    let game = "setoption name UCI_Variant value atomic\nsetoption name UCI_Chess960 value true\nposition fen \
                nrknqrbb/pppppppp/8/8/8/8/PPPPPPPP/NRKNQRBB w FBfb - 0 1 moves f2f4\n";
    let pgn = converted(game, "uci", "pgn+fsf");
    assert!(
        pgn.contains("\"Atomic960\"") && pgn.contains(" FBfb "),
        "{pgn}"
    );
    assert_eq!(converted(&pgn, "pgn", "uci"), game);
}

#[test]
fn a_shuffled_start_on_a_board_of_another_size_is_recognized() {
    let shuffled = "1k8/10/10/10/10/10/10/R2K2R2R w GA - 0 1";
    for (variant, tag) in [
        ("capablanca", "Capablanca"),
        ("janus", "Janus"),
        ("embassy", "Embassy"),
        ("gothic", "Gothic"),
    ] {
        let game = format!("position fen {shuffled} moves d1g1\n");
        let named = format!("setoption name UCI_Variant value {variant}\n");
        let free = "setoption name UCI_Chess960 value true\n";
        let expected = format!("{named}{free}{game}");
        assert_eq!(converted(&format!("{named}{game}"), "uci", "uci"), expected);
        let pgn = converted(&expected, "uci", "pgn+fsf");
        let unnamed = pgn.replace(&format!("{tag}960"), tag);
        assert!(unnamed.contains(&format!("\"{tag}\"")), "{pgn}");
        assert_eq!(converted(&unnamed, "pgn", "uci"), expected);
    }
    let usual = "r9/3k6/10/10/10/10/10/R4K3R w KQ - 0 1 moves f1i1";
    let game = format!("setoption name UCI_Variant value capablanca\nposition fen {usual}\n");
    assert_eq!(converted(&game, "uci", "uci"), game);
}

const KINGS_AND_ROOKS: &str = "r3k2r/8/8/8/8/8/8";

#[test]
fn the_file_of_a_rook_alone_is_a_gate_where_pieces_wait_for_gates() {
    for (variant, rank, rights, expected) in [
        ("seirawan", "R5K1[EHeh]", "Akq", "Akq"),
        ("seirawan", "R4RK1[EHeh]", "AFkq", "AFkq"),
        ("seirawan", "R3K2R[EHeh]", "Akq", "Akq"),
        ("seirawan", "R3K2R[EHeh]", "AHah", "AHah"),
        ("seirawan", "R3K2R[EHeh]", "AEkq", "Qkq"),
        ("seirawan", "R3K2R[EHeh]", "HAEhae", "KQkq"),
        ("seirawan", "R3K2R[EH]", "HAha", "AHkq"),
        ("seirawan", "R3K2R[]", "HAha", "KQkq"),
        ("shouse", "R5K1[EHeh]", "Akq", "Akq"),
        ("shouse", "R3K2R[]", "HAha", "AHah"),
        ("cambodian", "R2K3R", "Ae", "Ae"),
    ] {
        let text = |rights| format!("{KINGS_AND_ROOKS}/{rank} w {rights} - 0 1");
        for name in ["fen", "fen+fsf", "fen+pychess"] {
            let position = read(&text(rights), variant, Dialect::Usual);
            let (back, sink) = written(&position, &style(name));
            assert_eq!(back, text(expected), "{variant} {name} {rights}");
            assert!(sink.is_empty(), "{variant} {name} {rights}: {sink:?}");
            assert_eq!(read(&back, variant, Dialect::Usual), position);
        }
        let position = read(&text(rights), variant, Dialect::Usual);
        let (back, _) = written(&position, &style("fen+shredder"));
        assert_eq!(read(&back, variant, Dialect::Usual), position, "{back}");
    }
    let text = format!("{KINGS_AND_ROOKS}/R3K2R[EHeh] w KQkq - 0 1");
    let position = read(&text, "seirawan", Dialect::Usual);
    let (back, _) = written(&position, &style("fen+shredder"));
    assert_eq!(back, text.replace("KQkq", "HAEhae"));
}

#[test]
fn a_rook_that_only_gates_beside_a_king_that_castles_is_named() {
    for (rank, rights, kept) in [
        ("R3K2R", "KAkq", "Kkq"),
        ("NR2K2R", "KBkq", "Kkq"),
        ("NR2K2R", "KBAEkq", "KAkq"),
    ] {
        let text = |rights| format!("{KINGS_AND_ROOKS}/{rank}[EHeh] w {rights} - 0 1");
        let (name, mut sink) = (VariantName::from_words("seirawan"), Sink::default());
        let named = Some((&name, &**catalog()));
        let read = fen::parse_in(Dialect::Usual, &text(rights), named, &mut sink, 0);
        let (back, _) = written(&read.expect("a position"), &style("fen"));
        assert_eq!(back, text(kept));
        let [warned] = sink.messages() else {
            panic!("{rights}: {sink:?}");
        };
        assert!(warned.message.contains("gating"), "{warned:?}");
        assert_eq!(sink.losses().len(), 1);
    }
}

#[test]
fn rooks_keep_their_gates_when_the_king_has_castled() {
    let start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQkq - 0 1";
    let game = format!(
        "setoption name UCI_Variant value seirawan\nposition fen {start} moves e1c1 e8g8\n"
    );
    for (to, rights) in [
        ("fen", "Ha"),
        ("fen+fsf", "Ha"),
        ("fen+shredder", "Ha"),
        ("epd", "Ha"),
    ] {
        let text = converted(&game, "uci", to);
        assert!(text.contains(&format!(" w {rights} -")), "{text}");
    }
}

/// XBoard has the ranks 0 to 9 where there are ten, and begins with 1 elsewhere.
#[test]
fn moves_of_xboard_count_ten_ranks_from_zero() {
    let usual = "[Result \"*\"]\n[Variant \"xiangqi\"]\n\n\
                 1. Che3 Hg8 2. Hg3 Hc8 3. Ra2 {a1 b10} Rb10 (3... Ra9) 4. Cxe7 *\n";
    let xboard = "[Result \"*\"]\n[Variant \"xiangqi\"]\n\n\
                  1. Che2 Hg7 2. Hg2 Hc7 3. Ra1 {a1 b10} 3... Rb9 (3... Ra8) 4. Cxe6 *\n";
    let there = clean(usual, "pgn", "pgn+xboard");
    assert_eq!(text(&there), xboard);
    assert!(there.losses.is_empty());
    let usual = text(&clean(usual, "pgn", "pgn")).to_owned();
    for through in [
        "pgn+xboard",
        "pgn+xboard+lan",
        "pgn+xboard+figurine",
        "pgn+xboard+lang=de",
    ] {
        let there = clean(&usual, "pgn", through);
        let back = clean(text(&there), through, "pgn");
        assert_eq!(text(&back), usual, "{through}");
    }
    // Without the option, no other moves are read.
    let refused = convert(
        text(&there).replace("Che2", "Ce2 Ra0").as_bytes(),
        "pgn",
        "uci",
    );
    let refused = refused.expect("two formats");
    let word = &refused.messages[0];
    assert_eq!(word.code, "pgn/unknown-word");
    assert!(
        word.help
            .as_ref()
            .is_some_and(|help| help.contains("pgn+xboard"))
    );
    let chess = "[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n";
    assert_eq!(text(&clean(chess, "pgn", "pgn+xboard")), chess);
    assert_eq!(text(&clean(chess, "pgn+xboard", "pgn")), chess);
}
