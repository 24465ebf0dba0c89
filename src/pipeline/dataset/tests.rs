use super::*;
use crate::diag::Sink;
use crate::formats::{FormatName, fen};
use crate::hash::{Hasher, Scheme};
use crate::io::Record;
use crate::model::Document;
use crate::pipeline::replay::Replay;
use crate::pipeline::{HashJob, Job, Readable, Select, positions_as_they_are};
use crate::variants;
use std::sync::Arc;

/// The rows of a text that is one record, and what is reported about it.
fn rows(
    text: &str,
    notation: &str,
    selection: Columns,
    set: impl Fn(Tabulator) -> Tabulator,
) -> (Rows, Sink) {
    let source = Readable::new(FormatName::parse(notation).unwrap()).unwrap();
    let selection = Arc::new(selection);
    let mut tabulator = set(Tabulator::new(&selection, &source));
    let (mut rows, mut sink) = (Rows::new(&selection), Sink::default());
    let (mut doc, mut reader) = (Document::default(), source.open());
    let record = Record::of(text);
    let read = reader.read(&record, &mut doc, &mut sink).is_ok();
    let gives = reader.gives();
    tabulator.add(
        &record,
        read.then_some(&mut doc),
        gives,
        &mut rows,
        &mut sink,
    );
    (rows, sink)
}

/// The values of a row as texts, with their columns.
fn said(rows: &Rows, row: usize) -> Vec<(&'static str, String)> {
    let text = |cell: Cell<'_>| match cell {
        Cell::Null => "-".to_owned(),
        Cell::Text(text) => text.to_owned(),
        Cell::Int(number) => number.to_string(),
        Cell::Digest(digest) => digest.to_string(),
        Cell::Date(days) => print_date(days),
        Cell::Texts(texts) => format!("{:?}", texts.iter().collect::<Vec<_>>()),
        Cell::Floats(numbers) => format!("{numbers:?}"),
        Cell::Ints(numbers) => format!("{numbers:?}"),
        Cell::Map(names, texts) => {
            let pairs = names.iter().zip(texts.iter());
            format!("{:?}", pairs.collect::<Vec<_>>())
        }
    };
    let row = rows.row(row);
    row.map(|(column, cell)| (column.name, text(cell)))
        .collect()
}

fn one(text: &str, notation: &str, columns: &[&str]) -> Vec<String> {
    let selection = Columns::of(Table::Games, columns).unwrap();
    let (rows, sink) = rows(text, notation, selection, |t| t);
    assert_eq!(rows.len(), 1, "{:?}", sink.messages());
    said(&rows, 0).into_iter().map(|(_, text)| text).collect()
}

const GAME: &str = "[White \"Menchik, Vera\"]\n[Black \"?\"]\n[WhiteElo \"2250\"]\n[Date \"1934.05.01\"]\n\
    [Result \"1/2-1/2\"]\n[Annotator \"nobody\"]\n\n\
    1. e4 {[%clk 1:00:00] [%eval 0.25]} e5 {fine [%clk 0:59:58.5]} 2. Nf3 $1 (2. d4) 2... Nc6 {[%eval #-3]} 1/2-1/2\n";

#[test]
fn a_game_with_only_a_utc_date_has_that_date() {
    let select = || Columns::of(Table::Games, &["date", "tags"]).expect("columns");
    for (tags, date) in [
        (
            "[Date \"????.??.??\"]\n[UTCDate \"2026.05.01\"]",
            "2026-05-01",
        ),
        ("[Date \"1990.??.??\"]\n[UTCDate \"2026.05.01\"]", "-"),
        ("[Date \"2026.05.02 10:00\"]", "2026-05-02"),
    ] {
        let (rows, _) = rows(&format!("{tags}\n\n1. e4 *\n"), "pgn", select(), |t| t);
        assert_eq!(said(&rows, 0)[0].1, date, "{tags}");
        assert_ne!(said(&rows, 0)[1].1, "{}", "{tags}");
    }
}

#[test]
fn the_start_of_a_game_of_5d_chess_states_what_pawns_become() {
    let text = "[Mode \"5D\"]\n[Promotions \"Q,R\"]\n[4k/5/5/5/K1R2:0:1:w]\n\n1. Kb2\n";
    let select = Columns::of(Table::Games, &["start"]).expect("columns");
    let (rows, _) = rows(text, "5dpgn", select, |t| t);
    assert_eq!(
        said(&rows, 0)[0].1,
        "[Promotions \"Q,R\"]\n[4k/5/5/5/K1R2:0:1:w]"
    );
}

#[test]
fn each_column_has_its_value() {
    let (rows, _) = rows(GAME, "pgn", Columns::usual(Table::Games), |t| t);
    let all = said(&rows, 0);
    let of = |name: &str| {
        let found = all.iter().find(|(column, _)| *column == name);
        found.map(|(_, text)| text.as_str()).unwrap()
    };
    for (name, text) in [
        ("file", "-"),
        ("record", "0"),
        ("line", "1"),
        ("offset", "0"),
        ("notation", "pgn"),
        ("variant", "chess"),
        (
            "start",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        ("start_notation", "fen"),
        ("moves", "[\"e2e4\", \"e7e5\", \"g1f3\", \"b8c6\"]"),
        ("moves_notation", "uci"),
        ("movetext", "e2e4 e7e5 g1f3 b8c6"),
        ("san", "[\"e4\", \"e5\", \"Nf3\", \"Nc6\"]"),
        ("plies", "4"),
        ("result", "1/2-1/2"),
        ("white", "Menchik, Vera"),
        ("black", "-"),
        ("white_elo", "2250"),
        ("black_elo", "-"),
        ("date", "1934-05-01"),
        ("clocks", "[Some(3600.0), Some(3598.5), None, None]"),
        ("evals", "[Some(0.25), None, None, None]"),
        ("mates", "[None, None, None, Some(-3)]"),
        ("tags", "[(\"Annotator\", \"nobody\")]"),
        (
            "losses",
            "[\"core/lost-nags: annotation glyphs (1)\", \"core/lost-variations: variations (1)\", \
             \"core/lost-comments: comments (1)\"]",
        ),
        ("warnings", "[]"),
        ("error", "-"),
    ] {
        assert_eq!(of(name), text, "{name}");
    }
}

#[test]
fn a_game_has_one_id_in_every_notation() {
    let columns = ["id", "final_hash", "moves", "moves_notation"];
    let pgn = one("1. e4 e5 2. Nf3 *", "pgn", &columns);
    assert_eq!(pgn[0].len(), 32);
    for notation in ["uci", "icn", "fcn", "mcn", "jsonl"] {
        let text = crate::convert(b"1. e4 e5 2. Nf3 *", "pgn", notation)
            .unwrap()
            .text;
        let other = one(
            std::str::from_utf8(text.trim_ascii()).unwrap(),
            notation,
            &columns,
        );
        assert_eq!(other, pgn, "{notation}");
    }
}

#[test]
fn digests_are_those_of_hash() {
    let found = one(GAME, "pgn", &["id", "final_hash"]);
    let source = Readable::new(FormatName::parse("pgn").unwrap()).unwrap();
    for (scheme, digest) in [(Scheme::Moves, &found[0]), (Scheme::Position, &found[1])] {
        let mut job = HashJob::new(&source, Some(scheme), Select::Whole);
        let mut out = Vec::new();
        job.record(&Record::of(GAME), &mut out, &mut Sink::default());
        let line = String::from_utf8(out).unwrap();
        assert!(line.starts_with(digest.as_str()), "{line} {digest}");
    }
}

#[test]
fn the_end_of_a_game_is_known_if_its_moves_are_played() {
    let mate = "8630 9a40 a130 3d50 63c0 ded0 f2e1";
    for (columns, result) in [(&["result"][..], "1-0"), (&["id", "result"], "1-0")] {
        assert_eq!(one(mate, "bccf+hex", columns).pop().unwrap(), result);
    }
    let open = "8631";
    let row = one(open, "bccf+hex", &["result", "losses"]);
    assert_eq!(row[0], "-");
    assert!(row[1].contains("core/no-winner"), "{}", row[1]);
}

#[test]
fn moves_are_the_same_whatever_else_is_asked_for() {
    let texts = [
        (
            "5dpgn",
            "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. (0T1)e4 / (0T1)e5\n2. (0T2)Nf3 / (0T2)Nc6\n",
        ),
        ("pgn", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *"),
        ("icn", "1. 5,2>5,4|5,7>5,5|7,1>6,3"),
    ];
    for (from, text) in texts {
        for format in crate::formats::ALL.iter().map(|f| f.card()) {
            let Ok(done) = crate::convert(text.as_bytes(), from, format.slug) else {
                continue;
            };
            let Ok(text) = String::from_utf8(done.text) else {
                continue;
            };
            let mut rows = [&["moves"][..], &["moves", "id"]].map(|columns| {
                let selection = Columns::of(Table::Games, columns).unwrap();
                let (rows, _) = rows(text.trim_end(), format.slug, selection, |t| t);
                (rows.len() == 1).then(|| said(&rows, 0).remove(0))
            });
            let with = rows[1].take();
            // Without a start, moves of `icn` cannot be played.
            if with.is_some() {
                assert_eq!(rows[0], with, "{}", format.slug);
            }
        }
    }
}

#[test]
fn positions_are_rows_from_the_start_to_the_end() {
    let selection = Columns::of(
        Table::Positions,
        &[
            "game",
            "ply",
            "position",
            "position_notation",
            "hash",
            "move",
            "san",
        ],
    );
    let (rows, sink) = rows("1. e4 e5 *", "pgn", selection.unwrap(), |t| t);
    assert!(sink.is_empty() && rows.len() == 3);
    let last: Vec<_> = said(&rows, 2).into_iter().map(|(_, t)| t).collect();
    assert_eq!(
        last[1..4],
        [
            "2",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "fen"
        ]
    );
    assert_eq!(last[5..], ["-", "-"]);
    let first: Vec<_> = said(&rows, 0).into_iter().map(|(_, t)| t).collect();
    assert_eq!(
        (&first[0], &*first[5], &*first[6]),
        (&last[0], "e2e4", "e4")
    );
    let found = one("1. e4 e5 *", "pgn", &["id", "final_hash"]);
    assert_eq!((&first[0], &last[4]), (&found[0], &found[1]));
}

#[test]
fn positions_are_what_is_made_from_their_models() {
    let games = [
        "1. e4 a6 2. e5 d5 3. exd6 Nf6 4. dxc7 e6 5. Nf3 Be7 6. Bc4 O-O 7. cxb8=Q Rxb8 8. O-O *",
        "[FEN \"4k3/8/8/3Pp3/8/8/8/4K2R w K e6 998 998\"]\n\n1. dxe6 Kf8 2. O-O+ Kg8 *",
        "[Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 *",
        "[Variant \"Chess960\"]\n[FEN \"rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w KQkq - 0 1\"]\n\n1. e4 e5 2. Nd3 Nd6 *",
    ];
    for game in games {
        let columns = ["position", "hash", "quick"];
        let selection = Columns::of(Table::Positions, &columns).unwrap();
        let (rows, sink) = rows(game, "pgn", selection, |t| t);
        assert!(sink.is_empty() && rows.len() > 4, "{sink:?}");
        let rows = (0..rows.len()).map(|n| said(&rows, n));
        let found: Vec<_> = rows
            .map(|row| row.into_iter().map(|cell| cell.1).collect::<Vec<_>>())
            .collect();
        assert_eq!(found, modeled(game), "{game}");
    }
}

/// Of each position of a game its FEN, its digest and its quick key, made from its model.
fn modeled(game: &str) -> Vec<Vec<String>> {
    let source = Readable::new(FormatName::parse("pgn").unwrap()).unwrap();
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let read = source.open().read(&Record::of(game), &mut doc, &mut sink);
    assert!(read.is_ok());
    let (mut replay, mut all) = (Replay::default(), Vec::new());
    let style = fen::Style::with(variants::catalog());
    positions_as_they_are(
        &mut doc,
        Select::EveryPly,
        &mut replay,
        &mut sink,
        |_, position, sink| {
            let mut text = Vec::new();
            let done = fen::print(position, &style, &mut text, sink);
            let mut row = vec![String::from_utf8(text).unwrap()];
            for scheme in [Scheme::Position, Scheme::Quick] {
                let digest = Hasher::default().position(scheme, position, sink);
                row.push(digest.unwrap().to_string());
            }
            all.push(row);
            done
        },
    );
    all
}

#[test]
fn a_rejected_record_is_a_row_only_on_request() {
    let bad = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n";
    let usual = || Columns::usual(Table::Games);
    let (none, sink) = rows(bad, "pgn", usual(), |t| t);
    assert!(none.is_empty() && sink.failed());
    let (kept, _) = rows(bad, "pgn", usual(), |t| t.keep_errors(true));
    let row = said(&kept, 0);
    let of = |name: &str| row.iter().find(|(n, _)| *n == name).unwrap().1.clone();
    assert_eq!(
        (of("white"), of("moves"), of("plies")),
        ("A".into(), "-".into(), "3".into())
    );
    assert!(of("error").starts_with("core/"), "{}", of("error"));
    let (cut, sink) = rows(bad, "pgn", usual(), |t| t.keep_going(true));
    assert!(!sink.failed());
    let row = said(&cut, 0);
    let of = |name: &str| row.iter().find(|(n, _)| *n == name).unwrap().1.clone();
    assert_eq!(
        (of("movetext"), of("plies")),
        ("e2e4 e7e5".into(), "2".into())
    );
    assert!(of("losses").contains("core/cut-short"), "{}", of("losses"));
}

#[test]
fn clocks_of_moves_that_are_cut_off_are_in_no_column() {
    let text = "1. e4 {text [%clk 0:01:00]} e5 2. Ke3 {[%clk 0:01:00] [%eval 1]} *\n";
    let columns = ["plies", "clocks", "evals", "losses"];
    let selection = Columns::of(Table::Games, &columns).unwrap();
    let (cut, _) = rows(text, "pgn", selection, |t| t.keep_going(true));
    let row: Vec<_> = said(&cut, 0).into_iter().map(|(_, text)| text).collect();
    assert_eq!(row[..3], ["2", "[Some(60.0), None]", "-"]);
    for loss in ["core/cut-short", "core/lost-comments: comments (1)"] {
        assert!(row[3].contains(loss), "{}", row[3]);
    }
}

#[test]
fn evaluations_without_a_unit_are_in_no_column_and_named() {
    let text =
        "1. e4 {[%eval 23,24]} e5 {[%eval 0.20,24]} 2. Nf3 {[%eval -17,20]} Nc6 {[%eval #3]} *\n";
    let row = one(text, "pgn", &["evals", "mates", "losses"]);
    assert_eq!(
        row,
        [
            "[None, Some(0.2), None, None]",
            "[None, None, None, Some(3)]",
            "[\"core/lost-comments: comments (3)\", \
             \"core/lost-value: evaluations that may be in pawns or centipawns (2)\"]"
        ]
    );
}

#[test]
fn what_a_row_with_an_error_does_not_hold_is_named() {
    let text = "1. e4 {text} e5 {[%clk 0:01:00]} (1... c5) 2. Ke3 $1 *\n";
    let columns = ["clocks", "losses"];
    let selection = || Columns::of(Table::Games, &columns).unwrap();
    let (kept, _) = rows(text, "pgn", selection(), |t| t.keep_errors(true));
    let row: Vec<_> = said(&kept, 0).into_iter().map(|(_, text)| text).collect();
    assert_eq!(row[0], "[None, Some(60.0), None]");
    for loss in [
        "core/lost-comments: comments (1)",
        "core/lost-nags: annotation glyphs (1)",
        "core/lost-variations: variations (1)",
    ] {
        assert!(row[1].contains(loss), "{}", row[1]);
    }
    let (none, sink) = rows(text, "pgn", selection(), |t| t);
    assert!(none.is_empty() && sink.losses().is_empty());
}

#[test]
fn what_cannot_be_read_has_a_place_and_an_error() {
    let (kept, _) = rows("1. e4 %%% *\n", "pgn", Columns::usual(Table::Games), |t| {
        t.keep_errors(true)
    });
    let row = said(&kept, 0);
    let of = |name: &str| row.iter().find(|(n, _)| *n == name).unwrap().1.clone();
    assert!(of("error").starts_with("pgn/"), "{}", of("error"));
    assert_eq!((of("variant"), of("line")), ("-".into(), "1".into()));
}

#[test]
fn a_record_with_an_error_has_nothing_of_the_record_before_it() {
    let columns = ["clocks", "evals", "error"];
    let selection = Columns::of(Table::Games, &columns).unwrap();
    let source = Readable::new(FormatName::parse("pgn").unwrap()).unwrap();
    let (mut reader, mut doc) = (source.open(), Document::default());
    let selection = Arc::new(selection);
    let mut table = Tabulator::new(&selection, &source).keep_errors(true);
    let mut made = Rows::new(&selection);
    for text in [
        "1. e4 { [%clk 0:01:00] [%eval 0.3] } e5 *",
        "1. e4 } e5 *",
        "1. e4 { [%clk 0:02:00] } e5 2. Ke3 *",
    ] {
        let (record, mut sink) = (Record::of(text), Sink::default());
        let read = reader.read(&record, &mut doc, &mut sink).is_ok();
        table.add(
            &record,
            read.then_some(&mut doc),
            None,
            &mut made,
            &mut sink,
        );
    }
    let of = |row: usize| said(&made, row).into_iter().map(|(_, text)| text);
    let clocks = [0, 1, 2].map(|row| of(row).next().unwrap());
    assert_eq!(
        clocks,
        ["[Some(60.0), None]", "-", "[Some(120.0), None, None]"]
    );
    assert_eq!(of(1).nth(1).unwrap(), "-");
}

#[test]
fn rows_that_are_joined_are_as_if_they_were_made_together() {
    let (all, _) = rows(GAME, "pgn", Columns::usual(Table::Games), |t| t);
    let selection = Arc::new(Columns::usual(Table::Games));
    let mut joined = Rows::new(&selection);
    joined.extend(&all, 0..1);
    joined.extend(&all, 0..1);
    joined.extend(&all, 0..0);
    assert_eq!(joined.len(), 2);
    assert_eq!(said(&joined, 1), said(&all, 0));
    joined.truncate(1);
    assert_eq!(said(&joined, 0), said(&all, 0));
    let mut parts = Rows::new(&selection);
    joined.extend(&all, 0..1);
    parts.extend(&joined, 1..2);
    assert_eq!(said(&parts, 0), said(&all, 0));
}

#[test]
fn games_of_other_boards_have_their_own_notation() {
    let wide = one(
        "w 0/100 1 (8;Q,R,B,N|1;q,r,b,n) K5,1+|k5,8+|Q400,1 1. 400,1>400,9",
        "icn",
        &["start_notation", "moves", "moves_notation", "plies", "san"],
    );
    assert_eq!(wide, ["icn", "[\"400,1>400,9\"]", "icn", "1", "-"]);
    let five = one(
        "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. (0T1)e4 / (0T1)e5\n",
        "5dpgn",
        &["moves", "moves_notation", "movetext", "plies"],
    );
    assert_eq!(
        five,
        [
            "[\"w. (0T1)e2(0T1)e4\", \"b. (0T1)e7(0T1)e5\"]",
            "5draw",
            "w. (0T1)e2(0T1)e4\nb. (0T1)e7(0T1)e5",
            "2"
        ]
    );
    let position = one(
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "fen",
        &["start", "moves", "plies", "san"],
    );
    assert_eq!(
        position,
        ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "[]", "0", "[]"]
    );
}

#[test]
fn a_game_is_replayed_only_if_a_column_needs_it() {
    let bad = "1. e4 e5 2. Ke3 *\n";
    assert_eq!(
        one(bad, "pgn", &["record", "result", "white"])[1..],
        ["-", "-"]
    );
    let fails = |text: &str, notation: &str, column: &str, errors: bool| {
        let selection = Columns::of(Table::Games, &[column]).unwrap();
        rows(text, notation, selection, |t| t.keep_errors(errors))
            .1
            .failed()
    };
    for column in ["moves", "plies", "clocks", "id", "error"] {
        assert!(fails(bad, "pgn", column, false), "{column}");
    }
    assert!(fails(bad, "pgn", "white", true));
    let coordinates = "position startpos moves e2e4 e7e5 d1d7\n";
    assert!(!fails(coordinates, "uci", "white", false));
    assert!(fails(coordinates, "uci", "error", false));
}

#[test]
fn what_has_no_text_is_missing_in_its_column_alone() {
    let wall = r#"{"panchess":"position/1","variant":"big","turn":"white","board":{"files":3,"ranks":1,
        "pieces":[{"square":"a1","piece":"fire-demon","side":"white"}]}}"#;
    let row = one(wall, "jsonl", &["id", "start", "start_notation", "losses"]);
    assert_eq!(row[0], one(wall, "jsonl", &["id"])[0]);
    assert_eq!(
        row[1..],
        ["-", "-", "[\"core/lost-value: the start position (1)\"]"]
    );
    let five = r#"{"panchess":"position/1","variant":"5d","turn":"white","multiverse":{"boards":[
        {"timeline":"0","turn":1,"black":false,"files":3,"ranks":1,
        "pieces":[{"square":"a1","piece":"amazon","side":"white"}]}]}}"#;
    let columns = ["id", "final_hash", "start", "losses", "warnings"];
    let row = one(five, "jsonl", &columns);
    assert_eq!((&*row[1], &*row[2]), ("-", "-"));
    assert!(row[4].contains("5dfen/no-letter"), "{}", row[4]);
    let columns = ["game", "ply", "position", "position_notation", "hash"];
    for (text, hashed) in [(wall, true), (five, false)] {
        let selection = Columns::of(Table::Positions, &columns).unwrap();
        let (rows, sink) = rows(text, "jsonl", selection, |t| t);
        assert!(rows.len() == 1 && !sink.failed(), "{:?}", sink.messages());
        let row: Vec<_> = said(&rows, 0).into_iter().map(|(_, t)| t).collect();
        assert_eq!(row[1..4], ["0", "-", "-"]);
        assert_eq!(row[4] != "-", hashed);
        assert_eq!(sink.losses()[0].what, "positions");
    }
}

#[test]
fn moves_without_text_are_missing() {
    let text = r#"{"panchess":"game/1","variant":"big","start":{"variant":"big","turn":"white","board":{"files":40,"ranks":2,
        "pieces":[{"square":"z1","piece":"king","side":"white"},{"square":"a2","piece":"king","side":"black"}]}},
        "moves":[{"piece":"king","from":"z1","to":"{27}1"}]}"#;
    let columns = ["plies", "moves", "moves_notation", "movetext", "losses"];
    let row = one(text, "jsonl", &columns);
    assert_eq!(
        row,
        ["1", "-", "-", "-", "[\"core/lost-value: the moves (1)\"]"]
    );
}

#[test]
fn a_column_that_does_not_exist_is_named() {
    let error = Columns::of(Table::Games, &["whte"]).unwrap_err();
    assert!(error.to_string().contains("`whte`") && error.to_string().contains("white_elo"));
}

#[test]
fn names_of_columns_are_unique_and_described() {
    for table in [Table::Games, Table::Positions] {
        for (n, column) in table.columns().iter().enumerate() {
            let same = table.columns()[..n].iter().any(|c| c.name == column.name);
            assert!(
                !same && !column.doc.is_empty() && !column.doc.ends_with('.'),
                "{}",
                column.name
            );
        }
    }
}

#[test]
fn digests_that_wait_are_those_that_do_not() {
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(400);
    let games = [
        "1. e4 e5 2. Nf3 Nc6 *".to_owned(),
        "1. e4 e5 2. Ke4 *".to_owned(),
        "[Variant \"Xiangqi\"]\n\n1. Hc3 Hc8 *".to_owned(),
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 3 9\"]\n\n9. O-O-O Ke7 *".to_owned(),
        long,
        "[Variant \"Chess960\"]\n\n1. d4 *".to_owned(),
        "*".to_owned(),
        "1. d4 d5 *".to_owned(),
    ];
    for table in [Table::Games, Table::Positions] {
        for keep_errors in [false, true] {
            let [waiting, at_once] = [true, false].map(|waits| {
                let source = Readable::new(FormatName::parse("pgn").unwrap()).unwrap();
                let names: Vec<&str> = table.columns().iter().map(|c| c.name).collect();
                let selection = Arc::new(Columns::of(table, &names).unwrap());
                let tabulator = Tabulator::new(&selection, &source).keep_errors(keep_errors);
                let mut tabulator = match waits {
                    true => tabulator.waiting(),
                    false => tabulator,
                };
                let (mut rows, mut reader) = (Rows::new(&selection), source.open());
                for (n, game) in games.iter().cycle().take(40).enumerate() {
                    let (mut doc, mut sink) = (Document::default(), Sink::default());
                    let record = Record::of(game);
                    let read = reader.read(&record, &mut doc, &mut sink).is_ok();
                    let (before, doc) = (rows.len(), read.then_some(&mut doc));
                    tabulator.add(&record, doc, reader.gives(), &mut rows, &mut sink);
                    // As records that are refused.
                    match n % 5 {
                        1 | 2 => rows.truncate(before),
                        4 => tabulator.finish(&mut rows),
                        _ => {}
                    }
                }
                tabulator.finish(&mut rows);
                (0..rows.len())
                    .map(|row| said(&rows, row))
                    .collect::<Vec<_>>()
            });
            assert!(at_once.len() > 10);
            assert_eq!(waiting, at_once);
        }
    }
}
