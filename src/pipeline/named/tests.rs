use crate::diag::Sink;
use crate::formats::FormatName;
use crate::formats::icn::Icn;
use crate::formats::{Format, Options};
use crate::io::Record;
use crate::model::{Document, Position, StartAt, Worlds};
use crate::pipeline::{Converter, Plan, Verdict};
use crate::variants::catalog;
use crate::{Conversion, convert};

fn converted(text: &str, from: &str, to: &str) -> Conversion {
    match convert(text.as_bytes(), from, to) {
        Ok(done) => done,
        Err(why) => panic!("{why}"),
    }
}

/// Converted without an error or a loss.
fn plain(text: &str, from: &str, to: &str) -> String {
    let done = converted(text, from, to);
    let said = (
        done.report.not_converted(),
        &done.losses[..],
        &done.messages[..],
    );
    assert_eq!(said, (0, &[][..], &[][..]), "{text} to {to}");
    String::from_utf8_lossy(&done.text).into_owned()
}

fn codes(done: &Conversion) -> Vec<&'static str> {
    done.messages.iter().map(|d| d.code).collect()
}

fn spelled(position: &Position) -> String {
    let (mut out, mut sink) = (Vec::new(), crate::diag::Sink::default());
    let doc = Document::Position(position.clone());
    let writer = Icn.writer(&Options::default());
    let fine = writer.map(|mut w| w.write(&doc, &mut out, &mut sink).is_ok());
    assert_eq!(fine, Some(true));
    String::from_utf8_lossy(&out).into_owned()
}

/// A game of every start that every variant ever had, with its pieces; of two too many.
fn games() -> Vec<String> {
    let mut games = Vec::new();
    let titles = catalog().titles_on(Worlds::PLANE);
    for v in titles.filter_map(|title| catalog().on(Worlds::PLANE, title)) {
        let few = |s: &&StartAt| s.position.plane().is_some_and(|p| p.pieces.len() < 2_000);
        for start in v.starts.iter().filter(few) {
            let since = start.since.as_deref().unwrap_or("2023.01.01 12:00:00");
            let Some((date, time)) = since.split_once(' ') else {
                panic!("{since}");
            };
            let tags = format!(
                "[Variant \"{}\"]\n[UTCDate \"{date}\"]\n[UTCTime \"{time}\"]\n\n",
                v.title()
            );
            games.push(format!("{tags}{}", spelled(&start.position)));
            let code = tags.replace(v.title(), &v.aliases[0].name);
            let moves = "1,2>1,3|1,7>1,6";
            games.push(format!("{code}{}{moves}\n", spelled(&start.position)));
        }
    }
    games
}

#[test]
fn a_start_that_is_left_out_comes_back() {
    for game in games() {
        assert_eq!(plain(&game, "icn", "icn"), game);
        let short = plain(&game, "icn", "icn+named");
        assert!(
            !short.contains("P1,2") && game.starts_with(&short[..40]),
            "{short}"
        );
        assert_eq!(plain(&short, "icn", "icn"), short);
        assert_eq!(plain(&short, "icn", "icn+pieces"), game);
        assert_eq!(plain(&short, "icn+seed", "icn+pieces+named"), short);
    }
}

#[test]
fn the_site_states_the_rules_and_leaves_the_pieces_out() {
    for game in games() {
        for dialect in ["icn+site", "icn+site2026"] {
            let short = plain(&game, "icn", &format!("{dialect}+named"));
            let whole = plain(&game, "icn", dialect);
            assert!(short.len() + 60 < whole.len(), "{short}");
            assert_eq!(plain(&short, dialect, &format!("{dialect}+pieces")), whole);
            let seed = plain(&short, dialect, "icn+pieces");
            assert_eq!(seed, plain(&whole, dialect, "icn"));
        }
    }
}

const CORE: &str = "[Variant \"Core\"]\n[UTCDate \"2026.01.01\"]\n[UTCTime \"12:00:00\"]\n\n";

#[test]
fn only_the_variants_own_start_is_left_out() {
    let whole = plain(&format!("{CORE}3,2>3,4\n"), "icn", "icn+pieces");
    assert_eq!(
        plain(&whole, "icn", "icn+named"),
        format!("{CORE}3,2>3,4\n")
    );
    for (from, to) in [
        ("0/100", "1/100"),
        ("(8|1)", "(9|1)"),
        ("N0,1", "B0,1"),
        ("P-2,2+", "P-2,2"),
        ("0/100", "b 0/100"),
        ("\"Core\"", "\"Space\""),
        ("\"Core\"", "\"Kernel\""),
    ] {
        let other = whole.replacen(from, to, 1);
        assert_ne!(other, whole);
        assert_eq!(plain(&other, "icn", "icn+named"), other);
    }
}

#[test]
fn the_site_needs_the_date_to_look_a_start_up() {
    let whole = plain("[Variant \"Core\"]\n3,2>3,4\n", "icn", "icn+pieces");
    let site = plain(&whole, "icn", "icn+site+named");
    assert!(
        site.contains("|P3..6") || site.contains("|P3,-1+|"),
        "{site}"
    );
}

#[test]
fn a_game_is_replayed_from_the_start_of_its_variant() {
    let said = plain(&format!("{CORE}3,2>3,4|3,7>3,5\n"), "icn", "icn+letters");
    assert!(said.ends_with("\nP3,2>3,4|p3,7>3,5\n"), "{said}");
    assert!(said.contains("\n0/100 (8|1) p-1,10+|"), "{said}");
    let short = plain(
        &format!("{CORE}3,2>3,4|3,7>3,5\n"),
        "icn",
        "icn+letters+named",
    );
    assert_eq!(short, format!("{CORE}P3,2>3,4|p3,7>3,5\n"));
}

#[test]
fn black_begins_where_the_variant_says_so() {
    let omega = "[Variant \"Showcase: Omega\"]\n2,0>5,0|-1,-3>0,-2\n";
    let said = plain(omega, "icn", "icn+letters");
    assert!(said.contains("\nb r-2,4|"), "{said}");
    assert!(said.ends_with("\nr2,0>5,0|Q-1,-3>0,-2+\n"), "{said}");
}

#[test]
fn fields_without_pieces_are_all_the_rules_there_are() {
    let said = plain(&format!("{CORE}5/50 3,2>3,4\n"), "icn", "icn+pieces");
    assert!(said.contains("\n5/50 p-1,10+|p3,10+|"), "{said}");
    let chess = plain(
        "[Variant \"Chess\"]\nw 0/100 1 (8|1) 1,2>1,4\n",
        "icn",
        "icn+pieces",
    );
    assert!(chess.contains("{\"worldBorder\": [1, 8, 1, 8]}"), "{chess}");
}

#[test]
fn a_named_start_goes_to_other_notations() {
    let chess = "[Variant \"Chess\"]\n5,2>5,4|5,7>5,5\n";
    assert!(plain(chess, "icn", "pgn").ends_with("\n1. e4 e5 *\n"));
    let classical = converted("[Variant \"Classical\"]\n5,2>5,4\n", "icn", "fen");
    assert_eq!(
        String::from_utf8_lossy(&classical.text),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
    );
}

#[test]
fn moves_in_four_dimensions_are_believed_and_never_judged() {
    // A knight goes two ranks up, on the next board.
    let game = "[Variant \"5D Chess\"]\n\n13,2>13,4|13,7>13,6|11,1>20,3\n";
    assert_eq!(plain(game, "icn", "icn"), game);
    let done = converted(game, "icn", "icn+letters");
    assert_eq!(codes(&done), ["core/unplayed-variant"]);
    let text = String::from_utf8_lossy(&done.text);
    assert!(
        text.ends_with("\nP13,2>13,4|p13,7>13,6|N11,1>20,3\n"),
        "{text}"
    );
    let plan = |legal| {
        let name = |text| FormatName::parse(text).expect("a format");
        Plan {
            legal,
            ..Plan::new(name("icn"), name("icn"))
        }
    };
    for (legal, verdict) in [(false, Verdict::Written(1)), (true, Verdict::Rejected)] {
        let mut converter = Converter::open(plan(legal)).unwrap();
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let found = converter.convert(&Record::of(game), &mut out, &mut sink);
        assert_eq!(found, verdict, "{sink:?}");
    }
}

#[test]
fn a_name_that_means_nothing_stays_what_it_was() {
    let other = "[Variant \"My Own\"]\n\n1,2>1,4\n";
    assert_eq!(plain(other, "icn", "icn"), other);
    assert_eq!(
        codes(&converted(other, "icn", "pgn")),
        ["core/no-start-position"]
    );
}

/// Requested pieces that are not known are not left out silently.
#[test]
fn pieces_that_nobody_knows_are_missed() {
    for (game, says) in [
        (
            "[Variant \"My Own\"]\n\n1,2>1,4\n",
            "`My Own` is not a known variant of infinite chess, so its pieces are not known",
        ),
        (
            "[Variant \"Nonsense\"]\n\n\n",
            "`Nonsense` is not a known variant of infinite chess, so its pieces are not known",
        ),
        (
            "[Event \"a\"]\n\n1,2>1,4\n",
            "no tag names the variant, so its pieces are not known",
        ),
        (
            "[Event \"a\"]\n\n0/100\n1,2>1,4\n",
            "no tag names the variant, so its pieces are not known",
        ),
    ] {
        let done = converted(game, "icn", "icn+pieces");
        // A game without moves needs a sign that it is one.
        let written = game.replace("\n\n\n", "\n\n1.\n");
        assert_eq!(String::from_utf8_lossy(&done.text), written);
        assert_eq!(codes(&done), ["core/no-start-position"], "{game}");
        assert_eq!(done.messages[0].text, says);
        let place = &done.messages[0].place;
        assert_eq!((place.line, place.column), (1, 1));
        assert_eq!(codes(&converted(game, "icn", "icn")), [""; 0]);
    }
}

/// A game of 5D chess whose start is not known says why.
#[test]
fn starts_that_nobody_knows_are_explained() {
    let moves = "1. e3 / e6\n";
    for (headers, says, help) in [
        (
            "[Board \"Standrad\"]",
            "`Standrad` is not a known start of 5D chess",
            "did you mean `Standard`?",
        ),
        (
            "[Board \"My Own\"]",
            "`My Own` is not a known start of 5D chess",
            "name a known start",
        ),
        (
            "[Board \"custom\"]",
            "the start is `custom`, but the game has no boards",
            "write the boards",
        ),
        (
            "[Size \"5x5\"]",
            "no header `Board` names the start, and the standard start has other boards than `5x5`",
            "name the start",
        ),
        (
            "[Board \"Small\"]\n[Size \"8x8\"]",
            "the start `Small` has other boards than `8x8`",
            "correct the header",
        ),
    ] {
        for to in ["5draw", "pgn"] {
            let done = converted(&format!("{headers}\n\n{moves}"), "5dpgn", to);
            assert_eq!(codes(&done), ["core/no-start-position"], "{headers}");
            let message = &done.messages[0];
            assert_eq!(message.text, says);
            assert!(
                message.help.iter().any(|h| h.starts_with(help)),
                "{message:?}"
            );
        }
    }
    let small = "[VariantName \"Small\"]\n\n1. Nc3 / Nc3\n";
    assert!(plain(small, "5dpgn", "5draw").contains("Nd1"));
}

/// What pawns become goes with the boards.
#[test]
fn positions_of_5d_chess_say_what_pawns_become() {
    let boards = "[1k/P*1/K1:0:1:w]";
    let game = format!("[Promotions \"Q N\"]\n{boards}\n\n1. a3+ / Kxa3\n");
    for (game, header) in [
        (game.as_str(), "[Promotions \"Q,N\"]\n"),
        (
            "[Board \"Standard - Princess\"]\n\n1. e3\n",
            "[Promotions \"S,N,R,B\"]\n",
        ),
        ("[Board \"Focused - Just Rooks\"]\n\n", "["),
    ] {
        let done = converted(game, "5dpgn", "5dfen");
        let text = String::from_utf8_lossy(&done.text).into_owned();
        assert!(text.starts_with(header), "{text}");
        let lost = done.losses.iter().map(|loss| loss.code);
        assert_eq!(lost.filter(|code| *code == "core/lost-rules").count(), 0);
        let again = plain(&text, "5dfen", "json");
        assert_eq!(plain(&again, "json", "5dfen"), text);
    }
    let position = format!("[Promotions \"N,Q\"]\n{boards}\n");
    let mut json = plain(&position, "5dfen", "json");
    let extras = json.find("  \"extras\"").unwrap();
    json.truncate(extras);
    let json = format!("{}\n}}\n]\n", json.trim_end().trim_end_matches(','));
    assert_eq!(plain(&json, "json", "5dfen"), position);
    let game = plain(&json, "json", "5dpgn");
    assert!(game.contains("[Promotions \"N,Q\"]"), "{game}");
    assert_eq!(plain(&game, "5dpgn", "5dpgn"), game);
}

#[test]
fn a_variant_on_a_board_needs_no_tag_for_its_start() {
    let dropped = |moves: &str, to: &str| {
        let text = format!("[Event \"x\"]\n[Variant \"Three-check\"]\n\n{moves}");
        let [from, to] = ["pgn", to].map(|name| FormatName::parse(name).unwrap());
        let mut plan = Plan::new(from, to);
        plan.drop.tags = true;
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let mut converter = Converter::open(plan).unwrap();
        let verdict = converter.convert(&Record::of(&text), &mut out, &mut sink);
        assert!(matches!(verdict, Verdict::Written(_)));
        String::from_utf8(out).unwrap()
    };
    for moves in ["*", "1. e4 *"] {
        let written = dropped(moves, "pgn");
        assert!(written.contains("[Variant \"Three Check\"]"), "{written}");
        let written = dropped(moves, "jsonl");
        assert!(!written.contains("Three-check"), "{written}");
    }
}
