use super::framing::framer;
use super::word::both_ways;
use super::*;
use crate::diag::Sink;
use crate::formats::{Options, Read, Write};
use crate::io::{Cut, Item, Reading, Record, Records, Source};
use crate::model::{Document, Kind, Letters, Marks, Ply, Sq, Start, VariantName};

fn read(text: &str) -> (Option<Document>, Vec<String>) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = UciReader::new(Protocol::Uci, &Options::default())
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
    let codes = sink.messages().iter().map(|m| m.code.to_string()).collect();
    (done.then_some(doc), codes)
}

fn write(doc: &Document) -> String {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        UciWriter::new(Protocol::Uci, &Options::default())
            .write(doc, &mut out, &mut sink)
            .is_ok(),
        "{sink:?}"
    );
    String::from_utf8(out).unwrap()
}

#[test]
fn what_is_written_is_read_back_the_same() {
    for text in [
        "position startpos\n",
        "position startpos moves e2e4 e7e5 e1g1 a7a8q\n",
        "position fen 8/8/8/8/8/8/8/K6k w - - 0 1\n",
        "position fen 8/8/8/8/8/8/8/K6k w - - 0 1 moves\n",
        "position fen 8/8/8/8/8/8/8/K6k b - - 0 1 moves h1h2 0000\n",
        "setoption name UCI_Variant value 3check\nposition startpos moves e2e4\n",
        "setoption name UCI_Variant value crazyhouse\nposition startpos moves P@e4 +P@a3\n",
        "setoption name UCI_Chess960 value true\nposition fen bqnbrkrn/8/8/8/8/8/8/BQNBRKRN w GEge - 0 1 moves f1g1\n",
        "setoption name UCI_Variant value crazyhouse\nsetoption name UCI_Chess960 value true\nposition startpos moves e1h1\n",
        "setoption name UCI_Variant value duck\nposition startpos moves e2e4,e4a3 a7a8q,a8b3 a4a5pd5\n",
        "setoption name UCI_Variant value shogi\nposition startpos moves b2h8+ h8h7- a10l10 a100b254\n",
    ] {
        let (doc, codes) = read(text);
        assert!(codes.is_empty(), "{text}: {codes:?}");
        assert_eq!(write(&doc.unwrap()), text);
    }
}

#[test]
fn bare_lists_and_spellings_are_understood() {
    for text in [
        "e2e4 e7e8Q",
        "\n# a game\n  e2e4\te7e8=q  \n",
        "position startpos  moves e2e4  e7e8q",
    ] {
        let (doc, codes) = read(text);
        assert!(codes.is_empty(), "{codes:?}");
        assert_eq!(write(&doc.unwrap()), "position startpos moves e2e4 e7e8q\n");
    }
}

#[test]
fn what_is_left_out_is_named() {
    let (doc, codes) = read(
        "uci\nisready\nsetoption name Hash value 16\nposition startpos moves e2e4\ngo depth 9",
    );
    assert!(doc.is_some());
    assert_eq!(codes, ["uci/option-skipped", "uci/line-skipped"]);
}

#[test]
fn what_cannot_be_read_is_refused() {
    for (text, code) in [
        ("", "uci/no-position"),
        ("uci\nquit", "uci/no-position"),
        ("position", "uci/syntax"),
        ("position here", "uci/syntax"),
        ("position sfen 9/9 x - 1", "uci/syntax"),
        ("position sfen 9/8 b - 1", "fen/rank-width"),
        ("position fen 9/8 w", "fen/rank-width"),
        ("position startpos moves e2", "uci/move"),
        ("position startpos moves e2e4 e7e5x5", "uci/move"),
        ("e2e255", "uci/move"),
        ("e2e0", "uci/move"),
        ("e2e4,e5a3", "uci/wall"),
        ("p@e4", "uci/move"),
        ("e2e4\ne7e5", "uci/two-games"),
    ] {
        let (doc, codes) = read(text);
        assert!(doc.is_none(), "{text}");
        assert_eq!(codes.last().map(String::as_str), Some(code), "{text}");
    }
}

#[test]
fn the_quick_way_and_the_grammar_agree() {
    let letters: Vec<char> = "ah18i9q+=@".chars().collect();
    let mut quick = 0;
    for len in 1..=5_u32 {
        for mut n in 0..letters.len().pow(len) {
            let mut word = String::new();
            for _ in 0..len {
                word.push(letters[n % letters.len()]);
                n /= letters.len();
            }
            if let (Some(plain), slow) = both_ways(&word) {
                assert_eq!(Some(plain), slow, "{word}");
                quick += 1;
            }
        }
    }
    // Two squares of 2 files x 2 ranks, alone or with one of four letters after them.
    assert_eq!(quick, 16 * 5);
}

#[test]
fn castling_is_spelled_by_the_style() {
    let letters = Letters::orthodox();
    let castle = Ply {
        from: Sq::new(4, 0),
        to: Sq::new(6, 0),
        rook: Sq::new(7, 0),
        kind: Some(Kind::KING),
        marks: Marks::CASTLE_SHORT | Marks::RESOLVED,
        ..Ply::UNKNOWN
    };
    let text = |ply, style| {
        let mut out = Vec::new();
        print_move(ply, style, letters, &mut out).map(|()| String::from_utf8(out).unwrap())
    };
    assert_eq!(text(castle, MoveStyle::KingMoves).unwrap(), "e1g1");
    assert_eq!(text(castle, MoveStyle::KingTakesRook).unwrap(), "e1h1");
    assert!(text(Ply::UNKNOWN, MoveStyle::KingMoves).is_err());
}

#[test]
fn everything_beside_a_move_is_read_and_written() {
    let letters = Letters::orthodox();
    for word in [
        "e2e4,e4a3",
        "e7e8q,e8e7",
        "b2h8+,h8a1",
        "b2h8-",
        "a4a5pd5",
        "a4a5pd5,a5d6",
        "e7e8qhe7",
        "e7e8+hd5,e8d6",
        "P@e4,e4e5",
        "+P@a3",
    ] {
        let ply = parse_move(word, letters).unwrap();
        let mut out = Vec::new();
        print_move(ply, MoveStyle::KingMoves, letters, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), word);
    }
}

#[test]
fn a_pass_is_written_on_its_square_if_that_is_known() {
    let letters = Letters::orthodox();
    let text = |ply| {
        let mut out = Vec::new();
        print_move(ply, MoveStyle::KingMoves, letters, &mut out)
            .map(|()| String::from_utf8(out).unwrap())
    };
    assert_eq!(text(Ply::pass()).unwrap(), "0000");
    let e2 = Sq::new(4, 1);
    let stays = Ply {
        marks: Marks::PASS | Marks::RESOLVED,
        ..Ply::coordinates(e2, e2)
    };
    assert_eq!(text(stays).unwrap(), "e2e2");
    let wall = |ply: Ply| Ply {
        wall: Sq::new(0, 5),
        marks: ply.marks | Marks::WALL,
        ..ply
    };
    assert_eq!(text(wall(stays)).unwrap(), "e2e2,e2a6");
    assert!(text(wall(Ply::pass())).is_err());
}

/// As Fairy-Stockfish writes them.
#[test]
fn castling_with_a_gate_and_a_wall_is_written() {
    let letters = Letters::orthodox();
    let elephant = letters.kind(b'E', false);
    let sq = |name: &str| {
        let name = name.as_bytes();
        Sq::new(name[0] - b'a', name[1] - b'1')
    };
    let castle = |from, to, rook| Ply {
        rook: sq(rook),
        kind: Some(Kind::KING),
        marks: Marks::CASTLE_LONG | Marks::RESOLVED,
        ..Ply::coordinates(sq(from), sq(to))
    };
    let gate = |at, ply: Ply| Ply {
        gate: sq(at),
        gated: elephant,
        marks: ply.marks | Marks::GATE,
        ..ply
    };
    let wall = |at, ply: Ply| Ply {
        wall: sq(at),
        marks: ply.marks | Marks::WALL,
        ..ply
    };
    let text = |ply, style| {
        let mut out = Vec::new();
        print_move(ply, style, letters, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let both = |ply| [MoveStyle::KingMoves, MoveStyle::KingTakesRook].map(|style| text(ply, style));
    let usual = castle("e8", "c8", "a8");
    assert_eq!(both(usual), ["e8c8", "e8a8"]);
    assert_eq!(both(gate("e8", usual)), ["e8c8e", "e8a8e"]);
    assert_eq!(both(gate("a8", usual)), ["a8e8e", "a8e8e"]);
    assert_eq!(both(wall("b5", usual)), ["e8c8,c8b5", "e8a8,a8b5"]);
    let all = wall("e8", gate("a8", usual));
    assert_eq!(both(all), ["a8e8e,e8e8", "a8e8e,e8e8"]);
    let near = castle("c1", "c1", "b1");
    assert_eq!(both(gate("b1", near))[1], "b1c1e");
    assert_eq!(both(wall("a1", near))[1], "c1b1,b1a1");
}

#[test]
fn a_start_that_needs_chess960_makes_the_game_chess960() {
    let text = "position fen bqnbrkrn/8/8/8/8/8/8/BQNBRKRN w KQkq - 0 1 moves f1g1";
    let Some(Document::Game(game)) = read(text).0 else {
        panic!("a game")
    };
    assert_eq!(game.variant, VariantName::CHESS960);
    assert!(matches!(game.start, Start::Given(_)));
}

fn cut_up(text: &str, step: usize) -> Vec<String> {
    let (mut framer, mut found, mut from, mut have) = (framer(), Vec::new(), 0, 0);
    loop {
        match framer.next(&text.as_bytes()[from..have], have == text.len()) {
            Cut::Record { skip, len } => {
                found.push(text[from + skip..from + skip + len].to_owned());
                from += skip + len;
            }
            Cut::More => have = (have + step).min(text.len()),
            Cut::Skip(n) => from += n,
            Cut::End => return found,
        }
    }
}

#[test]
fn records_end_with_their_game_however_the_bytes_arrive() {
    let text = "uci\n\nsetoption name UCI_Chess960 value true\n# x\nposition startpos moves e2e4\r\n\
        go\nucinewgame\nposition startpos\n\ne2e4\nd2d4 d7d5\nquit\n\n";
    let want = [
        "uci\n\nsetoption name UCI_Chess960 value true\n# x\nposition startpos moves e2e4",
        "go\nucinewgame\nposition startpos",
        "e2e4",
        "d2d4 d7d5",
        "quit",
    ];
    for step in [1, 2, 7, 1000] {
        assert_eq!(cut_up(text, step), want);
    }
    assert_eq!(
        cut_up("\n# a\n# b\n\n#c\ne2e4\n# d\n", 3),
        ["# a\n# b", "#c", "e2e4", "# d"]
    );
    for step in [1, 2, 1000] {
        let lone = cut_up("e2e4 e7e5\rd2d4 d7d5\r\n# a\rc2c4\r", step);
        assert_eq!(lone, ["e2e4 e7e5", "d2d4 d7d5", "# a", "c2c4"]);
    }
}

/// The variant of each record of a log, or the code of its error.
fn played(text: &str, batch: usize) -> Vec<String> {
    let reading = Reading {
        batch,
        ..Reading::default()
    };
    let source = Source::from_bytes("-", text);
    let mut records = Records::new(source, &super::card::UCI.framing, reading);
    let mut reader = UciReader::new(Protocol::Uci, &Options::default());
    let mut found = Vec::new();
    while let Some(item) = records.next().unwrap() {
        let (Item::Record(record) | Item::Comment(record) | Item::Refused(record, _)) = item;
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        found.push(
            match (reader.read(&record, &mut doc, &mut sink).is_ok(), doc) {
                (true, Document::Game(game)) => game.variant.as_str().to_owned(),
                (true, _) => "no game".to_owned(),
                _ => sink.messages()[0].code.to_string(),
            },
        );
    }
    found
}

#[test]
fn options_stay_in_force_until_they_are_set_again() {
    let text = "setoption name UCI_Variant value atomic\ne2e4\nd2d4\n\
        setoption name UCI_Variant value <empty>\nsetoption name uci_chess960 value true\ne2e4\nd2d4\n\
        setoption name UCI_Variant value duck\ne2e4\ngo\nuci\nd2d4\n";
    let want = [
        "atomic", "atomic", "chess960", "chess960", "duck960", "chess",
    ];
    for batch in [1, 30, 10_000] {
        assert_eq!(played(text, batch), want);
    }
}

#[test]
fn a_variant_whose_name_is_too_long_is_not_forgotten_in_silence() {
    let name = "x".repeat(session::LONGEST_LINE);
    let text = format!("setoption name UCI_Variant value {name}\ne2e4\nd2d4\nuci\nd2d4\n");
    let found = played(&text, 1);
    assert_eq!(found[1..], ["uci/option-too-long", "chess"]);
}

#[test]
fn squares_of_shogi_are_counted_from_the_right_and_from_the_top() {
    let squares = Squares::Shogi {
        files: 10,
        ranks: 10,
    };
    let letters = Letters::of_unknown();
    for (word, spelled) in [
        ("7g7f", "7g7f"),
        ("10a1j+", "10a1j+"),
        (":a1j=", "10a1j"),
        ("P*5e", "P*5e"),
        ("+R@5e", "+R*5e"),
        ("5g5e,5e9f", "5g5e,5e9f"),
        ("9f9ep6e", "9f9ep6e"),
        ("4b4aq", "4b4aq"),
        ("0000", "0000"),
    ] {
        let ply = parse_spelled(word, squares, letters).unwrap();
        let (castling, mut out) = (MoveStyle::KingMoves, Vec::new());
        let spelling = Spelling {
            castling,
            squares,
            letters,
            xboard: false,
        };
        print_spelled(ply, &spelling, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), spelled);
    }
    for word in ["11a1a", "0a1a", "1k1a", "a1b1", "7g"] {
        assert!(parse_spelled(word, squares, letters).is_err(), "{word}");
    }
    let ten = |word| parse_spelled(word, Squares::FromZero, letters);
    assert_eq!(ten("h9g7").unwrap().from, Sq::new(7, 9));
    assert!(ten("h10g8").is_err());
}

#[test]
fn a_start_that_cannot_be_played_is_shown_where_it_stands() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNX w - - 0 1";
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNX b - 1";
    for (protocol, text, column) in [
        (
            "ucci",
            format!("ucci\nposition fen {board} moves h2e2\n"),
            14,
        ),
        (
            "cyclone",
            format!("ucicyclone\nfen {board} moves h2e2\n"),
            5,
        ),
        ("usi", format!("usi\nposition sfen {sfen} moves 7g7f\n"), 15),
        (
            "cecp",
            format!("variant xiangqi\nsetboard {board}\nusermove h2e2\n"),
            10,
        ),
        (
            "pgn",
            format!("[Variant \"Xiangqi\"]\n[FEN \"{board}\"]\n\n1. Che3 *\n"),
            7,
        ),
    ] {
        let refused = crate::convert(text.as_bytes(), protocol, "uci").unwrap();
        let said: Vec<String> = refused.messages.iter().map(ToString::to_string).collect();
        let wanted = format!(":2:{column}: error[core/unplayable-piece]");
        assert!(
            said.iter().any(|m| m.contains(&wanted)),
            "{protocol}: {said:?}"
        );
    }
}

#[test]
fn each_notation_is_told_by_its_lines() {
    let all = |text: &str| {
        let head = text.as_bytes();
        [
            framing::sniff_uci(head),
            framing::sniff_usi(head),
            framing::sniff_cyclone(head),
            framing::sniff_shogi_sfen(head),
        ]
    };
    for (text, best) in [
        ("startpos moves 7g7f 3c3d\n", 3),
        (
            "setoption name USI_Variant value minishogi\nsfen rbsgk/4p/5/P4/KGSBR b - 1\n",
            3,
        ),
        (
            "setoption name USI_Variant value minishogi\nstartpos moves 4e4d\n",
            3,
        ),
        ("startpos moves h2e2 h9g7\n", 2),
        (
            "setoption name UCI_Variant value xiangqi\nstartpos moves h2e2\n",
            2,
        ),
        (
            "setoption name UCI_Variant value crazyhouse\nposition startpos moves e2e4\n",
            0,
        ),
        ("position startpos moves 7g7f\n", 1),
    ] {
        let likely = all(text);
        let (first, others) = (
            likely[best],
            likely.iter().enumerate().filter(|(n, _)| *n != best),
        );
        assert!(
            others.into_iter().all(|(_, other)| *other < first),
            "{text}: {likely:?}"
        );
    }
    // Alone, it is in two of them.
    let [uci, usi, cyclone, shogi] = all("startpos\n");
    assert_eq!(cyclone, shogi);
    assert!(uci < cyclone && usi < cyclone);
}

#[test]
fn a_wrong_start_says_what_is_missing() {
    for (protocol, text, wanted) in [
        ("usi", "position sfen garbage\n", "expected `b` or `w`"),
        ("uci", "position fen\n", "expected a FEN"),
    ] {
        let refused = crate::convert(text.as_bytes(), protocol, "uci").unwrap();
        let said: Vec<String> = refused.messages.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|m| m.contains(wanted)), "{said:?}");
    }
}

#[test]
fn a_text_without_ranks_is_no_board() {
    let refused = crate::convert(b"position fen garbage\n", "ucci", "uci").unwrap();
    let [only] = &refused.messages[..] else {
        panic!("{:?}", refused.messages);
    };
    assert!(only.text.contains("`garbage` is not a board of `xiangqi`"));
    let blanks = crate::convert(b"position fen \x0c\x0c garbage\n", "ucci", "uci").unwrap();
    let place = |message: &crate::Message| message.place.column;
    assert_eq!((place(only), place(&blanks.messages[0])), (14, 17));
}

#[test]
fn a_board_of_one_rank_comes_back() {
    let cecp = "new\nvariant xiangqi\nforce\nsetboard rhk2KHR w - - 0 1\n";
    let ucci = crate::convert(cecp.as_bytes(), "cecp", "ucci").unwrap();
    let text = String::from_utf8(ucci.text).unwrap();
    assert!(text.contains("position fen rnk2KNR w"), "{text}");
    let again = crate::convert(text.as_bytes(), "ucci", "ucci").unwrap();
    assert_eq!(String::from_utf8(again.text).unwrap(), text);
}

/// Arena, Stockfish, fastchess, python-chess, lichess-bot, lc0 and others.
#[test]
fn logs_of_programs_say_who_says_a_line() {
    for [to, from] in [
        [
            "2021-06-02 20:13:26.788-->1:",
            "2021-06-02 20:13:33.451<--1:",
        ],
        [">> ", "<< "],
        [
            "[Engine] [16:57:28.986814] <1401> sf1 <--- ",
            "[Engine] [16:57:28.9] <1401> sf1 ---> ",
        ],
        [
            "DEBUG:chess.engine:<UciProtocol (pid=1012)>: << ",
            "DEBUG:chess.engine:<UciProtocol (pid=1012)>: >> ",
        ],
        [
            "2026-11-29 03:21:52,877 chess.engine (engine.py:950) DEBUG <UciProtocol (pid=7893)>: << ",
            "2026-11-29 03:21:53,076 chess.engine (engine.py:976) DEBUG <UciProtocol (pid=7893)>: >> ",
        ],
        ["<UciProtocol (pid=12)>: << ", "<UciProtocol (pid=12)>: >> "],
        ["INFO:root:sf <--- ", "INFO:root:sf ---> "],
        ["-> ", "<- "],
        [">>> ", "<<< "],
        ["0.000000 => ", "0.01 <= "],
        ["\t\treceived <-- ", "to_gui --> "],
        [
            "1124 13:52:46.1 140 uciloop.cc:241] >> ",
            "1124 13:52:46.1 140 uciloop.cc:241] << ",
        ],
        ["12:00:01 > ", "12:00:01 < "],
        ["[INFO] <- ", "[INFO] -> "],
        ["[00:00:01] INFO <- ", "[00:00:01] INFO -> "],
        [
            "[00:00:01] (thread) INFO   <- ",
            "[00:00:01] (thread) INFO   -> ",
        ],
        [
            "2024-05-01 12:00:01.123 | DEBUG    | engine:talk:12 - <- ",
            "2024-05-01 12:00:01.123 | DEBUG    | engine:talk:12 - -> ",
        ],
        ["12:00:01.123 > ", "12:00:01.124 < "],
        ["[12:00:01] > ", "[12:00:01] < "],
        ["2024-05-01 12:00:01 > ", "2024-05-01 12:00:01 < "],
        ["2024-05-01T12:00:01.5Z -> ", "2024-05-01T12:00:01.5Z <- "],
        [
            "[2024-05-01T12:00:01.000] [INFO] usi - sid=1: > ",
            "[2024-05-01T12:00:01.000] [INFO] usi - sid=1: < ",
        ],
    ] {
        let log = format!(
            "{to}uci\n{from}uciok\n{to}position startpos moves e2e4\n{to}go depth 3\n{from}info depth 1\n\
             {from}bestmove e7e5\n{to}position startpos moves e2e4 e7e5 g1f3\n"
        );
        let done = crate::convert(log.as_bytes(), "uci", "uci").unwrap();
        assert_eq!(done.report.not_converted(), 0, "{to}: {:?}", done.messages);
        let text = String::from_utf8(done.text).unwrap();
        let last = text.lines().last().unwrap();
        assert_eq!(last, "position startpos moves e2e4 e7e5 g1f3", "{to}");
        let found = crate::formats::sniff(log.as_bytes());
        assert!(
            matches!(found[..], [only] if only.card().slug == "uci"),
            "{to}"
        );
    }
}

/// As ShogiHome writes it: other lines of its log set up nothing.
#[test]
fn the_log_of_a_program_for_shogi_is_read() {
    let log = "[2024-05-01T12:00:01.000] [INFO] usi - sid=1: launch: /engines/a\n\
               [2024-05-01T12:00:01.000] [INFO] usi - sid=1: > usi\n\
               [2024-05-01T12:00:01.000] [INFO] usi - sid=1: < usiok\n\
               [2024-05-01T12:00:01.000] [INFO] usi - sid=1: > position startpos moves 7g7f 3c3d\n";
    let done = crate::convert(log.as_bytes(), "usi", "usi").unwrap();
    let text = String::from_utf8(done.text).unwrap();
    assert_eq!(text, "position startpos moves 7g7f 3c3d\n");
}

/// A file may be named for SFEN and have lines of USI, which are read alike.
#[test]
fn lines_of_usi_may_stand_in_a_file_of_sfen() {
    for text in [
        "position startpos moves 7g7f 3c3d\n",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f\n",
        "position startpos\n",
        "7g7f 3c3d\n",
    ] {
        let likely = framing::sniff_shogi_sfen(text.as_bytes());
        assert_ne!(likely, crate::formats::Likely::No, "{text}");
        let done = crate::convert(text.as_bytes(), "shogi-sfen", "usi").unwrap();
        assert_eq!(done.report.not_converted(), 0, "{text}");
    }
    let found = crate::formats::sniff(b"position startpos moves 7g7f 3c3d\n");
    assert!(matches!(found[..], [only] if only.card().slug == "usi"));
}

/// Of two arrows, the first one counts, and a comment that is said is a comment.
#[test]
fn what_a_side_says_of_itself_is_no_game_and_no_loss_in_silence() {
    let log = "<UciProtocol (pid=1)>: << uci\n\
               <UciProtocol (pid=1)>: >> position startpos moves a2a3\n\
               <UciProtocol (pid=1)>: stderr >> e2e4\n\
               >> # said\n\
               <UciProtocol (pid=1)>: << position startpos moves e2e4\n\
               <UciProtocol (pid=1)>: >> bestmove e7e5\n";
    let done = crate::convert(log.as_bytes(), "uci", "pgn").unwrap();
    assert_eq!(done.report.records, 1, "{:?}", done.messages);
    let text = String::from_utf8(done.text).unwrap();
    assert!(text.contains("1. e4 *"), "{text}");
    let mut lost: Vec<_> = done.losses.iter().map(|l| (l.code, l.count)).collect();
    lost.sort_unstable();
    let all = [
        ("core/lost-comment-lines", 1),
        ("core/lost-session-lines", 1),
        ("uci/line-skipped", 3),
    ];
    assert_eq!(lost, all);
}

/// As ShogiGUI and tsshogi write them.
#[test]
fn the_last_word_of_a_game_of_shogi_may_be_its_end() {
    for (word, result) in [
        ("resign", "0-1"),
        ("win", "1-0"),
        ("draw", "1/2-1/2"),
        ("rep_draw", "1/2-1/2"),
        ("timeout", "0-1"),
        ("break", "*"),
    ] {
        for (start, format) in [("position startpos", "usi"), ("startpos", "shogi-sfen")] {
            let text = format!("{start} moves 7g7f 3c3d {word}\n");
            let done = crate::convert(text.as_bytes(), format, "pgn").unwrap();
            let pgn = String::from_utf8(done.text).unwrap();
            let tag = format!("[Result \"{result}\"]");
            assert!(pgn.contains(&tag), "{text}: {:?} {pgn}", done.messages);
        }
    }
    for text in [
        "position startpos moves 7g7f resign 3c3d\n",
        "position startpos moves 7g7f resigns\n",
    ] {
        let done = crate::convert(text.as_bytes(), "usi", "pgn").unwrap();
        assert_eq!(done.report.not_converted(), 1, "{text}");
    }
}

#[test]
fn a_drop_is_no_pass() {
    for moves in ["R@e2", "X@e2", "K@e2", "+P@e2"] {
        let line =
            format!("setoption name UCI_Variant value janggi\nposition startpos moves {moves}\n");
        let done = crate::convert(line.as_bytes(), "uci", "pgn").unwrap();
        assert_eq!(
            (done.report.records, done.report.not_converted()),
            (1, 1),
            "{moves}"
        );
    }
    let passes = "setoption name UCI_Variant value janggi\nposition startpos moves e2e2 e9e9\n";
    assert_eq!(
        crate::convert(passes.as_bytes(), "uci", "pgn")
            .unwrap()
            .report
            .not_converted(),
        0
    );
    for (moves, rejected) in [("Ke2", 0), ("Re2", 1), ("R@e2", 1)] {
        let game = format!("[Variant \"Janggi\"]\n\n1. {moves} *\n");
        let done = crate::convert(game.as_bytes(), "pgn", "uci").unwrap();
        assert_eq!(done.report.not_converted(), rejected, "{moves}");
    }
}

#[test]
fn a_value_that_the_option_does_not_have_changes_nothing_and_is_named() {
    for value in [" value maybe", " value true x", " value 1", "", " value"] {
        let line = format!("setoption name UCI_Chess960{value}\n");
        let (doc, codes) = read(&format!("{line}position startpos moves e2e4\n"));
        assert_eq!(codes, ["uci/option-skipped"], "{line}");
        assert_eq!(doc.unwrap().variant().unwrap().as_str(), "chess", "{line}");
        let on = "setoption name UCI_Chess960 value true\n";
        let log = format!("{on}position startpos\n{line}position startpos\nposition startpos\n");
        assert_eq!(played(&log, 1000), ["chess960"; 3], "{line}");
    }
    let log = "setoption name UCI_Chess960 value TRUE\nposition startpos\n\
        setoption name UCI_Chess960 value False \nposition startpos\nposition startpos\n";
    assert_eq!(played(log, 1000), ["chess960", "chess", "chess"]);
}

/// What Stockfish prints for `d`, `eval`, `go perft 1` and `bench`, lc0 when it starts, and programs that play matches.
const SAID: &str = "\
recv:go btime 30000
send: bestmove 3c3d
 +---+---+---+---+---+---+---+---+
 | r | n | b | q | k | b | n | r | 8
 | r | n | b | q | k | b | n | r |8 [ ]
   a   b   c   d   e   f   g   h
Fen: 8/8/8/8/8/8/8/K6k w - - 0 1
Sfen: k8/9/9/9/9/9/9/9/K8 b - 1
Key: 8F8F01D4562F59FB
Checkers:
Checkers: e4
Chased: c4
Tablebases WDL:    0 (1)
a2a3: 1
e7e8q: 12
P@e4: 20
P*5e: 20
7g7f: 3
+P@a3: 1
e2e4,e4a3: 4
0000: 1
Nodes searched: 20
Nodes searched  : 3478378
Nodes/second    : 687970
Total time (ms) : 5056
===========================
Position: 1/50 (rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1)
Compiled by                : g++ (GNUC) 10.3.0 on Linux
Compilation architecture   : x86-64-avx2
Compiler __VERSION__ macro : 10.3.0
NNUE derived piece values:
NNUE network contributions (White to move)
NNUE evaluation        +0.11 (white side)
Classical evaluation   +0.10 (white side)
Final evaluation       +0.12 (white side) [with scaled NNUE, ...]
Final evaluation: none (in check)
Contributing terms for the classical eval:
       _
|   _ | |
|_ |_ |_| v0.32.0
Search algorithm: classic
Loading weights file from: x.pb.gz
Creating backend [blas]...
Indexing opening suite...
Started game 1 of 10 (A vs B)
Finished game 1 (A vs B): 1-0 {White mates}
Score of A vs B: 1 - 0 - 0  [1.000] 1
...      A playing White: 1 - 0 - 0  [1.000] 1
...      White vs Black: 1 - 0 - 0  [1.000] 1
Elo difference: inf +/- nan, LOS: 84.1 %, DrawRatio: 0.0 %
SPRT: llr 0 (0.0%), lbound -inf, ubound inf
Finished match
Results of A vs B (10+0.1, NULL, 16MB, book.epd):
Elo: 48.00 +/- 21.00, nElo: 33.00 +/- 14.00
LOS: 99.90 %, DrawRatio: 30.00 %, PairsRatio: 3.50
Games: 200, Wins: 96, Losses: 44, Draws: 60, Points: 126.0 (63.00 %)
Ptnml(0-2): [0, 0, 8, 0, 0], WL/DD Ratio: 1.00
LLR: 0.00 (0.1%) (-2.94, 2.94) [-5.00, 0.00]
--------------------------------------------------
Warning; Illegal PV move - move c5d3 from B
Tournament finished
bench 16 1 13
flip
2020-04-19 15:02:37.434*1*Start calc, move no: 1
2019-08-14 16:11:58.077**----------New game---2019-08-14 16:11:58,077 Wed -------------
863899*1*Found move:e2e4
2017-12-30 15:41:10.465<--1:set strategy depth to 5
120 <first : e2e4 is good
<Engine(0): thinking about e2e4
[Engine] [16:57:28.986814] <1401> sf1 ---> Loaded net x
[Engine] [10:00:00.300000] <     140737353961280> <stderr> sf ---> warning x
[INFO  ] [10:00:00.123456] <     140737353961280> fastchess --- Starting tournament...
[WARN  ] [10:00:00.500000] <  1> fastchess --- Warning; Illegal PV move e2e4 from sf
[10:00:01] Starting
2026-11-29 03:21:52,864 asyncio (selector_events.py:54) DEBUG Using selector: EpollSelector
2026-11-29 03:21:52,876 chess.engine (engine.py:928) DEBUG <UciProtocol (pid=7893)>: Connection made
2026-11-29 03:21:53,079 lib.lichess_bot (drive.py:15) DEBUG {'type': 'gameState', 'moves': 'e2e3'}
[2026/11/29 03:21] started
03:21:52 started
1124 13:52:46.1 140 main.cc:20] Lc0 started.
DEBUG:asyncio:Using selector: EpollSelector
INFO:lib.lichess_bot:move: 1
WARNING:chess.engine:<UciProtocol (pid=7985)>: stderr >> e2e4
<UciProtocol (pid=7985)>: Connection made
<UciProtocol (pid=7985)>: >> e2e4 is good";

const NOT_SAID: &str = "\
Position startpos moves e2e4
Position: startpos
Key moves e2e4
Started
Nodes are here
a note about moves
a b
Chapter: 5
it1s: x
e2e4: good
1. e4 e5
... e7e5
- e2e4
+1
Scores of them
120 >first : e2e4 is good
2020*e2e4
<< e2e4 x
[Event \"Casual\"]
[e2e4]
INFORMATION e2e4
e2e4 -> e7e5
03:21 e2e4
11-29 e2e4
a12345678901234567890 -> e2e4
<Protocol (pid=1) e2e4
hello world";

#[test]
fn what_programs_print_between_games_sets_up_none() {
    for (format, game) in [
        ("uci", "position startpos moves e2e4\n"),
        ("usi", "position startpos moves 7g7f\n"),
        ("ucci", "position startpos moves h2e2\n"),
        ("cyclone", "startpos moves h2e2\n"),
        ("shogi-sfen", "startpos moves 7g7f\n"),
        ("cecp", "new\nusermove e2e4\n"),
    ] {
        // SFEN alone has no logs of both sides.
        let bridged = |line: &str| line.starts_with("recv:") || line.starts_with("send:");
        let marked = |line: &str| line.contains(['<', '>']) || bridged(line);
        let logged = |line: &&str| format != "shogi-sfen" || !marked(line);
        for line in SAID.lines().filter(logged) {
            let done = crate::convert(format!("{line}\n{game}{line}\n").as_bytes(), format, "json");
            let done = done.unwrap();
            assert_eq!(
                (done.report.records, done.report.not_converted()),
                (1, 0),
                "{format}: {line}: {:?}",
                done.messages
            );
            let idle = |loss: &&crate::Loss| {
                loss.code.contains("-skipped") || loss.code.contains("session")
            };
            assert!(done.losses.iter().any(|l| idle(&l)), "{format}: {line}");
        }
    }
    for line in NOT_SAID.lines() {
        let done = crate::convert(
            format!("{line}\nposition startpos\n").as_bytes(),
            "uci",
            "json",
        )
        .unwrap();
        assert_eq!(
            (done.report.records, done.report.not_converted()),
            (2, 1),
            "{line}"
        );
        let alone = crate::convert(format!("{line}\n").as_bytes(), "uci", "json").unwrap();
        assert_eq!(
            (alone.report.records, alone.report.not_converted()),
            (1, 1),
            "{line}"
        );
    }
}

/// The framer has a faster way to find out what a line is.
#[test]
fn the_framer_and_the_grammar_find_the_same_lines_idle() {
    for line in SAID.lines().chain(NOT_SAID.lines()) {
        for end in ["", " ", "\t \t"] {
            let line = format!("{line}{end}");
            let said = grammar::rule_of(&line);
            let idle = said == "skipped" || said == "answer";
            assert_eq!(framing::is_idle(line.as_bytes()), idle, "{line:?}: {said}");
        }
    }
}

/// Otherwise `fmt` would write a line of a log in UTF-8 that it reads as moves.
#[test]
fn the_encoding_of_a_line_does_not_decide_what_it_is() {
    for (utf8, windows) in [
        (" 00\u{fd}", b" 00\xfd".as_slice()),
        ("e2\u{e9}4", b"e2\xe94"),
        ("e2e4\u{fd}", b"e2e4\xfd"),
        ("+P*\u{e9}", b"+P*\xe9"),
    ] {
        let goes_on = [utf8.as_bytes(), windows].map(framing::may_go_on);
        assert_eq!(goes_on[0], goes_on[1], "{utf8}");
        let likely = [utf8.as_bytes(), windows].map(framing::sniff_uci);
        assert_eq!(likely[0], likely[1], "{utf8}");
    }
}

/// In FEN, the rights to castle and the square for en passant follow the side to move; in SFEN, hands and a number.
#[test]
fn a_fen_is_no_sfen() {
    for (text, format) in [
        ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n", "fen"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\n", "fen"),
        ("4k3/8/8/8/8/8/8/4K2R b K - 0 1\n", "fen"),
        ("4k2r/8/8/8/4P3/8/8/4K2R b Kk e3 0 1\n", "fen"),
        ("4k3/8/8/8/8/8/8/4K3 b - -\n", "fen"),
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1\n",
            "fen",
        ),
        ("4k3/8/8/8/8/8/8/4K3 b - - bm Kd7; id \"x\";\n", "epd"),
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
            "shogi-sfen",
        ),
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2Pb moves 7g7f\n",
            "shogi-sfen",
        ),
    ] {
        let told = crate::Reader::new().detect("-", text.as_bytes()).unwrap();
        assert_eq!(told.notation, format, "{text}");
    }
}

/// Pikafish speaks UCI with the squares of UCCI.
#[test]
fn a_log_is_told_by_what_no_other_protocol_has() {
    let found = |text: &str| -> Vec<&str> {
        let found = crate::formats::sniff(text.as_bytes());
        found.iter().map(|f| f.card().slug).collect()
    };
    let stockfish = "Stockfish 17 by the Stockfish developers (see AUTHORS file)\n";
    for (text, format) in [
        (
            "uci\nid name Pikafish 2024\nuciok\nposition startpos moves h2e2\n",
            "ucci",
        ),
        (
            "Pikafish 2024 by the Pikafish developers (see AUTHORS file)\nuci\nid name Pikafish 2024\n",
            "ucci",
        ),
        (
            ">> uci\n<< uciok\n>> position startpos\n>> position startpos moves h2e2 h9g7 h0g2\n",
            "ucci",
        ),
        (
            "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e0e1\n",
            "ucci",
        ),
        (
            "ucicyclone\nid name Pikafish\nstartpos moves h0g2\n",
            "cyclone",
        ),
        (&format!("{stockfish}uci\nposition startpos\n"), "uci"),
        (&format!("{stockfish}position startpos moves e2e4\n"), "uci"),
        ("id name Stockfish 17\nuciok\nreadyok\n", "uci"),
        ("isready\nreadyok\nposition startpos moves e2e4\n", "uci"),
        ("id name YaneuraOu\nusiok\n", "usi"),
        ("info string x\nposition startpos moves 7g7f\n", "usi"),
        (
            "setoption name UCI_Variant value xiangqi\nposition startpos moves a10a9\n",
            "uci",
        ),
        (
            "2017-12-30 15:41:10.464*1*Start\n2017-12-30 15:41:10.464-->1:uci\n",
            "uci",
        ),
    ] {
        assert_eq!(found(text), [format], "{text}");
    }
    for text in [
        "A game by A and B\n\ne2e4 e7e5\n",
        "go home\ne2e4 e7e5\n",
        "Warning: hello\nthere\n",
        "info on chess\n",
        "d\ne2e4 is good\nuci\n",
    ] {
        let uci = |slug: &&str| ["uci", "usi", "ucci", "cyclone"].contains(slug);
        assert!(!found(text).iter().any(uci), "{text}: {:?}", found(text));
    }
}

#[test]
fn a_rank_of_zero_is_told_which_protocol_has_it() {
    let done = crate::convert(b"position startpos moves h2e2 h9g7 h0g2\n", "uci", "pgn").unwrap();
    let help = done.messages[0].help.as_deref().unwrap_or_default();
    assert!(help.contains("`-f ucci`"), "{:?}", done.messages);
}

/// A line that is not read must not seem to be one without a game.
#[test]
fn a_position_that_a_logger_hides_is_named() {
    let hidden = "2024-05-01 12:00:01,123 DEBUG engine sent: position startpos moves d2d4\n\
        [INFO] sending position fen 8/8/8/8/8/8/8/K6k w - - 0 1\n";
    for format in ["uci", "usi", "ucci"] {
        let code = format!("{format}/position-skipped");
        for (log, line) in [
            (hidden.to_owned(), 1),
            (format!("position startpos\n{hidden}"), 2),
            (format!("{hidden}position startpos\n"), 1),
        ] {
            let done = crate::convert(log.as_bytes(), format, "json").unwrap();
            assert_eq!(done.report.not_converted(), 0, "{log}: {:?}", done.messages);
            let said: Vec<_> = done.messages.iter().filter(|m| m.code == code).collect();
            let [only] = &said[..] else {
                panic!("{log}: {:?}", done.messages);
            };
            assert_eq!(only.place.line, line, "{log}");
            assert!(only.text.contains("2 lines"), "{}", only.text);
            let lost: u64 = done.losses.iter().map(|l| l.count).sum();
            assert_eq!(lost, 2, "{log}: {:?}", done.losses);
        }
    }
    for line in [
        "[INFO] position of things",
        "[INFO] no game",
        "info string position startpos",
        "<UciProtocol (pid=7)>: >> position startpos",
        "120 <first : # <- position startpos",
    ] {
        let done = crate::convert(
            format!("{line}\nposition startpos\n").as_bytes(),
            "uci",
            "json",
        );
        let done = done.unwrap();
        assert_eq!(
            (done.report.records, done.report.not_converted()),
            (1, 0),
            "{line}"
        );
        let named = done.messages.iter().any(|m| m.code.contains("position"));
        assert!(!named, "{line}: {:?}", done.messages);
    }
}

/// As lichess-bot writes it: a picture, settings and errors.
#[test]
fn a_message_of_a_logger_may_have_several_lines() {
    let stamp = "2025-01-02 10:00:05,000 chess.engine (engine.py:950) DEBUG ";
    let log = format!(
        "{stamp}\n    .   _/|\n    .  // o\\\n    \n{stamp}Config:\ntoken: logger\nurl: https://lichess.org/\n\
         id x\nengine:\n  dir: ./engines/\n{stamp}<UciProtocol (pid=7)>: << ucinewgame\n\
         {stamp}<UciProtocol (pid=7)>: << position startpos moves e2e4 e7e5\n\
         {stamp}<UciProtocol (pid=7)>: << go movetime 100\nTraceback (most recent call last):\n  File \"x\", line 3\n"
    );
    let told = crate::Reader::new().detect("-", log.as_bytes()).unwrap();
    assert_eq!(told.notation, "uci");
    let done = crate::convert(log.as_bytes(), "uci", "pgn").unwrap();
    assert_eq!(
        (done.report.records, done.report.not_converted()),
        (1, 0),
        "{:?}",
        done.messages
    );
    let count = |code: &str| done.losses.iter().find(|l| l.code == code).map(|l| l.count);
    assert_eq!(count("uci/line-skipped"), Some(10), "{:?}", done.losses);
    assert_eq!(
        count("core/lost-session-lines"),
        Some(3),
        "{:?}",
        done.losses
    );
    // What is kept is read again.
    let kept = crate::convert(log.as_bytes(), "uci", "uci").unwrap().text;
    let again = crate::convert(&kept, "uci", "uci").unwrap();
    assert_eq!(
        String::from_utf8(again.text).unwrap(),
        String::from_utf8(kept).unwrap()
    );
    // Moves and starts are read, and lines after a game.
    for (line, records, refused) in [
        ("e2e4 e7e5", 2, 0),
        ("position startpos", 2, 0),
        ("e2x4", 2, 1),
        ("hello world", 1, 0),
    ] {
        let log = format!("[INFO] x\n{line}\nposition startpos\n");
        let done = crate::convert(log.as_bytes(), "uci", "pgn").unwrap();
        assert_eq!(
            (done.report.records, done.report.not_converted()),
            (records, refused),
            "{line}"
        );
    }
    let after = format!("{stamp}<UciProtocol (pid=7)>: << position startpos\nhello world\n");
    let done = crate::convert(after.as_bytes(), "uci", "pgn").unwrap();
    assert_eq!((done.report.records, done.report.not_converted()), (2, 1));
}

/// Each line is searched a fixed number of times.
#[test]
fn lines_that_almost_have_an_arrow_are_read_in_linear_time() {
    let begun = std::time::Instant::now();
    for filling in [
        "> ",
        ">",
        "- ",
        "<- position ",
        "[",
        "( ",
        "1 ",
        "INFO ",
        "<- setoption",
        " \t",
        "position ",
    ] {
        for start in ["", "[", "[INFO] ", "12:00:01 ", "DEBUG"] {
            let line = format!("{start}{}\n", filling.repeat(8_000 / filling.len()));
            for format in ["uci", "cecp"] {
                crate::convert(line.as_bytes(), format, "json").unwrap();
            }
        }
    }
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}
