use super::{Condition, Player};
use crate::diag::Sink;
use crate::formats::FormatName;
use crate::io::Record;
use crate::model::{Document, Feature, Tags};
use crate::pipeline::Readable;
use crate::pipeline::replay::Replay;

const GAME: &str = "[White \"Tal, Mikhail\"]
[Black \"Menchik, Vera\"]
[WhiteElo \"2700\"]
[BlackElo \"?\"]
[Date \"1960.05.??\"]
[Round \"01\"]
[ECO \"C20\"]
[Result \"1-0\"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 {careless} 4. Qxf7# 1-0
";

/// The answer for a game, and the same from its tags if they decide.
fn meets(text: &str, game: &str) -> bool {
    let condition: Condition = text.parse().unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let source = Readable::new(FormatName::parse("pgn").unwrap()).unwrap();
    let (mut reader, record) = (source.open(), Record::of(game));
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    reader.read(&record, &mut doc, &mut sink).unwrap();
    let by_document = condition.by_document(&doc, Feature::empty());
    let mut tags = Tags::default();
    assert!(reader.tags(&record, &mut tags));
    if let Some(answer) = condition.by_tags(&tags) {
        assert_eq!(by_document, Some(answer), "{text}");
    }
    let mut player = Player::new(Replay::of(&source.name().options));
    let played = player.play(&condition, &mut doc, &mut sink).unwrap();
    assert!(by_document.is_none_or(|answer| answer == played), "{text}");
    played
}

#[test]
fn every_kind_of_test_tells_games_apart() {
    let yes = [
        "White = \"Tal, Mikhail\"",
        "White = 'Tal, Mikhail'",
        "White ~ '^TAL'",
        "White !~ Menchik",
        "player ~ menchik",
        "player in (\"Menchik, Vera\", X)",
        "Round = 1",
        "Round = \"01\"",
        "WhiteElo >= 2700",
        "WhiteElo >= \"900\"",
        "elo in (\"2700\")",
        "elo > 2600",
        "ECO < C50 and ECO >= C",
        "has WhiteElo",
        "not has BlackElo",
        "not BlackElo < 2000",
        "tag \"White\" ~ tal",
        "date = 1960",
        "date = 1960.05",
        "Date >= 1960-05",
        "White > Black",
        "White != tag \"Black\"",
        "White !~ Black",
        "reaches \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3\"",
        "date < 1960.06.01",
        "result = 1-0",
        "result != \"1/2-1/2\"",
        "variant = chess",
        "variant ~ '^che' and plies = 7",
        "plies < 8",
        "uses comments and uses tags",
        "not uses variations",
        "not uses custom-start",
        "ends in checkmate",
        "not ends in stalemate",
        "reaches \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\"",
        "reaches \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\"",
        "White = X or (plies > 3 and not (Round = 2 or uses nags))",
        "White = X AND White = Y OR Round = 1",
        "not not Round = 1",
    ];
    for text in yes {
        assert!(meets(text, GAME), "{text}");
    }
    let no = [
        "White = Tal",
        "White ~ '^Mikhail'",
        "Round = \"1\"",
        "Round > x",
        "WhiteElo < 2700",
        "WhiteElo < \"900\"",
        "WhiteElo > BlackElo",
        "WhiteElo < BlackElo",
        "White = \"Black\"",
        "White != 5",
        "BlackElo != 2000",
        "Annotator != \"X\"",
        "ECO > 100",
        "date = 1960.05.03",
        "date >= 1960.05.02",
        "date != 1960.05.03",
        "UTCDate > 1900",
        "result = *",
        "variant = crazyhouse",
        "plies >= 8",
        "uses nags",
        "ends in stalemate",
        "reaches \"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR\"",
        "reaches \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w\"",
        "reaches 00000000000000000000000000000000",
        "reaches \"KNR2rnk w - - 0 1\"",
        "has Annotator",
        "has \"x\" or Round = 2",
    ];
    for text in no.iter().filter(|t| !t.starts_with("has \"")) {
        assert!(!meets(text, GAME), "{text}");
    }
}

#[test]
fn a_position_is_found_by_the_digest_that_hash_prints() {
    let mut position = Document::default();
    let source = Readable::new(FormatName::parse("fen").unwrap()).unwrap();
    let fen = Record::of("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let mut sink = Sink::default();
    source.open().read(&fen, &mut position, &mut sink).unwrap();
    let mut hasher = crate::hash::Hasher::default();
    let scheme = crate::hash::Scheme::Position;
    let digest = hasher
        .position(scheme, position.as_position(), &mut sink)
        .unwrap();
    let hex = String::from_utf8(digest.hex().to_vec()).unwrap();
    assert!(meets(&format!("reaches {hex}"), GAME));
}

#[test]
fn a_game_of_chess_on_the_infinite_board_is_one_of_chess() {
    let source = Readable::new(FormatName::parse("icn").unwrap()).unwrap();
    let is = |text: &str, icn: &str| {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        source
            .open()
            .read(&Record::of(icn), &mut doc, &mut sink)
            .unwrap();
        let condition: Condition = text.parse().unwrap();
        condition.by_document(&doc, Feature::empty()).unwrap()
    };
    let board = "w 0/100 1 (8|1) {\"worldBorder\": [1, 8, 1, 8]} K5,1|k5,8";
    let plane = "w 0/100 1 K5,1|k50,8";
    assert!(is("variant = chess", board) && !is("variant = infinite", board));
    assert!(!is("variant = chess", plane) && is("uses infinite", board));
    let named = "[Variant \"CoaIP\"]\n\n5,2>5,4";
    for name in ["infinite", "CoaIP", "'Chess on an Infinite Plane'"] {
        assert!(is(&format!("variant = {name}"), named), "{name}");
        assert!(!is(&format!("variant != {name}"), named), "{name}");
    }
    assert!(!is("variant = Classical", named) && !is("variant = chess", named));
}

#[test]
fn tags_are_compared_with_tags_as_what_they_are() {
    let game = |a: &str, b: &str, c: &str, d: &str| {
        format!(
            "[WhiteElo \"{a}\"]\n[BlackElo \"{b}\"]\n[Date \"{c}\"]\n[EventDate \"{d}\"]\n\n1. e4 *"
        )
    };
    let ratings = ["=", "!=", "<", "<=", ">", ">="].map(|how| format!("WhiteElo {how} BlackElo"));
    for (one, other) in [
        ("900", "1900?"),
        ("2499", "1e3"),
        ("unr.", "2_500"),
        ("900", "?"),
    ] {
        let game = game(one, other, "?", "?");
        assert!(
            ratings.iter().all(|text| !meets(text, &game)),
            "{one} {other}"
        );
    }
    for (one, other, holds) in [
        ("2024.06.01", "2024.??.03", ["!="].as_slice()),
        ("2024.05.01", "2024.??.??", &[]),
        ("2024.??.??", "2024.??.??", &[]),
        ("2024.02.01", "2023.02.29", &[]),
        ("2024.02.01", "abc", &[]),
        ("2024.12.31", "2024.??.??", &[">="]),
        ("2023.??.31", "2024.??.??", &["<", "<=", "!="]),
        ("2024.??.03", "2024.??.04", &["!="]),
        ("2024-05-01", "2024.05.01", &["=", "<=", ">="]),
    ] {
        let game = game("?", "?", one, other);
        for how in ["=", "!=", "<", "<=", ">", ">="] {
            let met = meets(&format!("Date {how} EventDate"), &game);
            assert_eq!(met, holds.contains(&how), "{one} {how} {other}");
        }
    }
    assert!(meets(
        "Event = \"...\" and has Event",
        "[Event \"...\"]\n\n1. e4 *"
    ));
}

#[test]
fn a_result_that_the_board_shows_is_known() {
    let source = Readable::new(FormatName::parse("fcn+1.0").unwrap()).unwrap();
    let is = |text: &str, fcn: &str| {
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let record = Record::of(fcn);
        source.open().read(&record, &mut doc, &mut sink).unwrap();
        let condition: Condition = text.parse().unwrap();
        let known = condition.by_document(&doc, Feature::empty());
        let mut player = Player::new(Replay::of(&source.name().options));
        known.unwrap_or_else(|| player.play(&condition, &mut doc, &mut sink).unwrap())
    };
    let mate = "Pe2-e4 Pe7-e5 Bf1-c4 Nb8-c6 Qd1-h5 Ng8-f6 Qh5-f7xP#";
    for text in ["result = 1-0", "has result", "result != *", "result != 0-1"] {
        assert!(is(text, mate), "{text}");
    }
    assert!(!is("result = *", mate) && !is("result = 1-0", "Pe2-e4"));
    assert!(is("result = *", "Pe2-e4 Pe7-e5#"));
}

#[test]
fn usual_tags_in_other_letters_are_suggested() {
    let help = |text: &str| text.parse::<Condition>().unwrap_err().help;
    assert_eq!(
        help("white = \"w0\""),
        Some("did you mean `White`?".to_owned())
    );
    assert_eq!(
        help("whiteelo > 1"),
        Some("did you mean `WhiteElo`?".to_owned())
    );
    let condition: Condition = "Whiteelo > 1 and WhiteElo > 1 or has EVENT or tag \"My\" = x"
        .parse()
        .unwrap();
    let found: Vec<_> = condition.doubtful_tags().collect();
    assert_eq!(found, [("Whiteelo", "WhiteElo"), ("EVENT", "Event")]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        ("", 0, "expected a test"),
        ("White", 5, "expected a comparison"),
        ("White =", 7, "expected a value"),
        ("white = X", 0, "there is no field `white`"),
        ("White = X and", 13, "expected a test"),
        ("(White = X", 10, "expected `and`, `or` or `)`"),
        ("White = X)", 9, "expected `and`, `or` or the end"),
        ("White ~ \"(\"", 8, "this is not a pattern: unclosed group"),
        ("plies = many", 8, "whole number"),
        ("date = today", 7, "`today` is not a date"),
        ("date = 2024.13", 7, "`2024.13` is not a date"),
        ("date = 2023.02.29", 7, "`2023.02.29` is not a date"),
        ("plies > WhiteElo", 8, "only tags are compared"),
        ("White ~ tag \"Black\"", 8, "a tag is not a pattern"),
        ("result > 1-0", 7, "neither below nor above"),
        ("result ~ '1-0'", 7, "does not match patterns"),
        ("plies !~ 4", 6, "does not match patterns"),
        ("result = 2-0", 9, "`2-0` is not a result"),
        (
            "WhiteElo > 1e3",
            11,
            "`1e3` is not written as a decimal number",
        ),
        ("elo <= 2000.", 7, "`2000.` is not written as a decimal"),
        (
            "WhiteElo > 1_000",
            11,
            "`1_000` is not written as a decimal number",
        ),
        ("elo > inf", 6, "`inf` is not a rating"),
        ("elo > strong", 6, "`strong` is not a rating"),
        ("WhiteElo > Elo", 11, "`Elo` is not a value"),
        ("WhiteElo < BlackELO", 11, "`BlackELO` is not a rating"),
        (
            "WhiteElo = ?",
            11,
            "`?` stands for an unknown value, which is equal to nothing",
        ),
        (
            "White in (\"Tal\", \"\")",
            17,
            "an empty text stands for an unknown value, which is equal to nothing",
        ),
        ("result = result", 9, "`result` is not a result"),
        ("plies > elo", 8, "`plies` is compared with a whole number"),
        (
            "WhiteElo != 2_500",
            12,
            "`2_500` is not written as a decimal",
        ),
        ("WhiteElo < date", 11, "`date` is not a value"),
        (
            "elo in (2500, 2_600)",
            14,
            "`2_600` is not written as a decimal",
        ),
        ("White in (elo)", 10, "`elo` is not a value"),
        ("White = player", 8, "`player` is not a value"),
        ("Plies > 40", 0, "`Plies` is neither a field nor the name"),
        ("Elo > 2000", 0, "`Elo` is neither a field"),
        ("has FEN", 4, "the tag `FEN` belongs to the start"),
        ("SetUp = 1", 0, "the tag `SetUp` belongs to the start"),
        ("reaches e4", 8, "neither a FEN nor a hash"),
        ("uses joy", 5, "there is no feature `joy`"),
        ("ends in tears", 8, "does not end in `tears`"),
        ("variant in (chess)", 12, "`in` is for tags"),
    ];
    for (text, at, words) in cases {
        let wrong = text.parse::<Condition>().expect_err(text);
        assert_eq!(wrong.span.0, at, "{text}: {wrong:?}");
        assert!(wrong.message.contains(words), "{text}: {}", wrong.message);
    }
    for text in [
        "WhiteElo > \"1e3\"",
        "Round = 1e3",
        "Event = \"Elo\"",
        "Event ~ elo",
        "tag \"TeamElo\" = A",
        "White >= Nan",
        "Event = Result",
        "Round < 1.2.3",
        "ECO < C50",
        "tag \"Plies\" > 40",
        "TimeControl > 180+2",
    ] {
        assert!(text.parse::<Condition>().is_ok(), "{text}");
    }
    let deep = format!("{}White = X{}", "(".repeat(5000), ")".repeat(5000));
    let wrong = deep.parse::<Condition>().expect_err("deep");
    assert!(wrong.message.contains("parentheses"), "{}", wrong.message);
    let long = vec!["White = X"; 20_000].join(" or ");
    assert!(long.parse::<Condition>().is_ok());
}

#[test]
fn a_date_without_a_month_means_that_day_of_each_month() {
    let game = "[Date \"2024.??.03\"]\n[EventDate \"2024.??.31\"]\n\n1. e4 *";
    for text in [
        "date = 2024",
        "date < 2025",
        "date != 2023",
        "date != 2024.05.10",
        "EventDate != 2024.02",
        "date >= 2024.01.03",
        "date > 2024.01.02",
        "date < 2024.12.04",
        "EventDate <= 2024.12.31",
    ] {
        assert!(meets(text, game), "{text}");
    }
    for text in [
        "date = 2024.05",
        "date != 2024.05",
        "date > 2024.01.03",
        "date < 2024.12.03",
    ] {
        assert!(!meets(text, game), "{text}");
    }
    let wrong = "date = '2024.??.03'".parse::<Condition>();
    assert!(wrong.is_err());
}

#[test]
fn tags_alone_are_those_of_the_whole_record() {
    let source = Readable::new(FormatName::parse("pgn").unwrap()).unwrap();
    let mut reader = source.open();
    let records = [
        GAME,
        "[White \"A\"]\n[White \"B\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 {[%clk 0:01]} *",
        "\u{FEFF}[White \"A\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n*",
        "[White \"A\"]\r\n[Black \"B\"]\r\n\r\n1. e4 *\r\n",
        "[White \"A \\\"B\\\" C\"]\n\n*",
        "{x} [White \"A\"]\n\n1. e4 *",
        "[White \"A\"]\n{x}\n[Black \"B\"]\n\n1. e4 *",
        "[White \"A\"] [Black \"B\"]\n\n1. e4 *",
        "[Game \"xiangqi\"]\n[Red \"A\"]\n\n1. C2=5 *",
        "1. e4 *",
    ];
    let mut fast = 0;
    for text in records {
        let record = Record::of(text);
        let (mut doc, mut sink, mut tags) = Default::default();
        if reader.tags(&record, &mut tags) && reader.read(&record, &mut doc, &mut sink).is_ok() {
            let Document::Game(game) = &doc else {
                panic!("{text}")
            };
            assert_eq!(game.tags, tags, "{text}");
            fast += 1;
        }
    }
    assert_eq!(fast, 5);
}
