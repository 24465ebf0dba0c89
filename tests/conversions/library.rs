//! What a program sees of the library.

use crate::support::files;
use panchess::{
    Content, Conversion, Document, Error, Finding, IoError, Loss, Message, Options, Place,
    Positions, Reader, Rejected, Report, Rows, Select, Target, Variants, convert,
};

const GAMES: &str =
    "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. e4 %% *\n\n[White \"C\"]\n\n1. e4 e4 *\n";

fn games() -> Vec<Result<Document, Error>> {
    Reader::of("pgn").unwrap().bytes(GAMES).unwrap().collect()
}

#[test]
fn what_is_said_can_be_sent_and_written() {
    fn data<T: Send + Sync + 'static + serde::Serialize>() {}
    fn sent<T: Send + Sync + 'static>() {}
    data::<Message>();
    data::<Loss>();
    data::<Place>();
    data::<Rejected>();
    data::<Report>();
    data::<Conversion>();
    sent::<Error>();
    sent::<IoError>();
    sent::<Finding>();
    sent::<Document>();
    sent::<Reader>();
    sent::<Options>();
    sent::<Variants>();
    fn moved<T: Send>() {}
    moved::<panchess::Converter>();
    moved::<panchess::Documents>();
    moved::<Positions>();
    moved::<Rows<u8>>();
}

#[test]
fn a_broken_record_has_a_place_and_stops_nothing() {
    let [first, second, third] = &games()[..] else {
        panic!("three records")
    };
    assert_eq!(first.as_ref().unwrap().place().line, 1);
    let Err(Error::Record(rejected)) = second else {
        panic!("{second:?}")
    };
    let message = rejected.findings.error().unwrap();
    assert_eq!((message.place.line, message.place.column), (7, 7));
    assert_eq!(
        (message.place.record, message.code),
        (1, "pgn/unknown-word")
    );
    let json = serde_json::to_value(message).unwrap();
    assert_eq!((&json["file"], &json["line"]), (&"-".into(), &7.into()));
    assert_eq!(json["severity"], "error");
    let illegal: Vec<_> = third.as_ref().unwrap().positions().collect();
    let Err(Error::Record(rejected)) = &illegal[2] else {
        panic!("{illegal:?}")
    };
    assert!(
        rejected.to_string().starts_with("-:11:7: error[core/"),
        "{rejected}"
    );
    assert_eq!(illegal.len(), 3);
}

#[test]
fn documents_state_what_the_page_says() {
    let game = games().remove(0).unwrap();
    assert_eq!(game.content(), Content::Game);
    assert_eq!((game.variant(), game.notation()), ("chess", "pgn"));
    assert_eq!(game.tags().collect::<Vec<_>>(), [("White", "A")]);
    assert_eq!((game.plies(), game.result()), (2, None));
    assert!(game.source().starts_with(b"[White"));
}

#[test]
fn positions_can_be_skipped_without_building_them() {
    let game = Reader::of("pgn").unwrap().bytes("1. e4 e5 2. Nf3 Nc6 *");
    let game = game.unwrap().next().unwrap().unwrap();
    let third = game.positions().nth(3).unwrap().unwrap();
    assert_eq!((third.ply(), third.san().as_deref()), (3, Some("Nf3")));
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let last = game.positions().last().unwrap().unwrap();
    assert_eq!(last.fen().unwrap(), fen);
    assert!(game.positions().nth(5).is_none());
    let alone = Reader::of("fen").unwrap().bytes(fen).unwrap().next();
    let alone: Vec<_> = alone.unwrap().unwrap().positions().collect();
    let alone = alone[0].as_ref().unwrap();
    assert_eq!(alone.hash().unwrap(), last.hash().unwrap());
    assert_eq!(alone.san(), None);
}

#[test]
fn positions_of_any_variant_have_a_fen() {
    for (variant, moves, board) in [
        ("Xiangqi", "1. Che3 Nc8", "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9"),
        ("Shogi", "1. P-7f", "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6"),
        ("Crazyhouse", "1. e4", "rnbqkbnr/pppppppp/8/8/4P3/8"),
    ] {
        let game = format!("[Variant \"{variant}\"]\n\n{moves} *\n");
        let game = Reader::of("pgn").unwrap().bytes(game).unwrap().next();
        let last = game.unwrap().unwrap().positions().last().unwrap();
        let fen = last.unwrap().fen().unwrap();
        assert!(fen.starts_with(board), "{fen}");
    }
}

#[test]
fn nothing_is_written_where_every_record_is_rejected() {
    for target in ["csa", "json", "icn-json", "yaml", "jsonl"] {
        let options = Options::to(target)
            .unwrap()
            .reader(Reader::of("pgn").unwrap());
        let mut converter = options.clone().converter().unwrap();
        for (text, empty) in [("1. e4 e4 *", true), ("", false)] {
            let whole = converter.convert(text).unwrap();
            assert!(!empty || whole.report.not_converted() == 1 && whole.text.is_empty());
            let mut stream = options.clone().stream("x.pgn").unwrap();
            let mut text_of = stream.push(text.as_bytes()).unwrap().text;
            text_of.extend(stream.finish().unwrap().text);
            assert_eq!(text_of, whole.text, "{target}");
        }
    }
}

#[test]
fn what_fen_cannot_hold_is_an_error() {
    let icn = "w 0/100 1 K5,1+|k5,80+ ";
    let far = Reader::of("icn").unwrap().bytes(icn).unwrap().next();
    let far = far.unwrap().unwrap();
    let start = far.positions().next().unwrap().unwrap();
    assert!(matches!(start.fen(), Err(Error::Record(_))));
    assert!(start.hash().is_ok());
}

#[test]
fn a_converter_gives_the_same_again_and_again() {
    let mut converter = Options::to("uci").unwrap().converter().unwrap();
    for (text, from) in [(GAMES, "pgn"), ("1. d4 *\n", "pgn"), (GAMES, "pgn")] {
        let once = convert(text.as_bytes(), from, "uci").unwrap();
        assert_eq!(converter.convert(text).unwrap(), once);
    }
    let read: Vec<Document> = games().into_iter().filter_map(Result::ok).collect();
    let one = converter.document(&read[0]).unwrap();
    assert_eq!(one.text, b"position startpos moves e2e4 e7e5\n");
    assert_eq!(
        one.losses[0].to_string(),
        "-:1:1: loss[core/lost-tags]: tags (1)"
    );
    let illegal = converter.document(&read[1]).unwrap();
    assert_eq!((illegal.report.not_converted(), illegal.text.len()), (1, 0));
    assert_eq!(illegal.messages[0].place.line, 11);
}

#[test]
fn files_are_converted_and_what_is_found_is_told_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("in")).unwrap();
    for name in ["in/a.pgn", "in/b.pgn"] {
        std::fs::write(at(name), GAMES).unwrap();
    }
    for threads in [1, 2] {
        let options = Options::to("uci").unwrap().threads(threads);
        let options = options.select(Select::Whole);
        let mut found = Vec::new();
        let target = Target::Folder(at("out"));
        let report = options.files([at("in"), at("none.pgn")], &target, |f| found.push(f));
        let report = report.unwrap();
        assert_eq!((report.records, report.converted), (6, 2));
        assert_eq!(report.losses["core/lost-tags"].records, 2);
        assert!(at("out/b.uci").exists());
        let lines: Vec<String> = found.iter().filter_map(line).collect();
        assert_eq!(
            lines,
            [
                "1 core/lost-tags",
                "7 pgn/unknown-word",
                "11 core/illegal-move"
            ]
            .repeat(2)
        );
        assert!(matches!(
            found.last(),
            Some(Finding::File(Error::Io(IoError::Open { .. })))
        ));
    }
    let into_itself =
        Options::to("pgn")
            .unwrap()
            .files([at("in/a.pgn")], &Target::File(at("in/a.pgn")), |_| ());
    assert!(matches!(into_itself, Err(Error::Output(_))));
}

fn line(found: &Finding) -> Option<String> {
    match found {
        Finding::Message(m) => Some(format!("{} {}", m.place.line, m.code)),
        Finding::Loss(l) => Some(format!("{} {}", l.place.line, l.code)),
        _ => None,
    }
}

#[test]
fn rows_come_in_the_order_of_the_games_for_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.pgn");
    let many: String = (0..3_000)
        .map(|n| match n % 100 {
            99 => "[Round \"?\"]\n\n1. % *\n\n".to_owned(),
            _ => format!("[Round \"{n}\"]\n\n1. e4 e5 *\n\n"),
        })
        .collect();
    std::fs::write(&path, many).unwrap();
    let round = |game: &Document| game.tag("Round").map(str::to_owned);
    for threads in [1, 3] {
        let rows = Reader::new().rows([&path], threads, round);
        for (n, row) in rows.enumerate() {
            match row {
                Ok(round) => assert_eq!(round, n.to_string()),
                Err(Error::Record(why)) => assert_eq!((why.place.record, n % 100), (n as u64, 99)),
                Err(e) => panic!("{e}"),
            }
        }
        // A caller that has seen enough may stop.
        assert_eq!(
            Reader::new().rows([&path], threads, round).take(2).count(),
            2
        );
    }
}

#[test]
fn a_stream_is_read_by_its_name_or_its_content() {
    let text = std::io::Cursor::new(GAMES);
    let named = Reader::new().read_from("games.pgn", text.clone()).unwrap();
    assert_eq!(named.notation(), "pgn");
    let content = Reader::new().read_from("-", text).unwrap();
    assert_eq!(content.count(), 3);
    let unknown = Reader::new().bytes("?");
    assert!(matches!(unknown.err(), Some(Error::Undecided { .. })));
    assert!(matches!(
        Reader::of("chess.com").err(),
        Some(Error::Format(_))
    ));
}

#[test]
fn a_variant_of_your_own_is_played() {
    let small = "panchess: variant/1\nname: small\nboard: {files: 5, ranks: 6}\n\
        start: \"rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1\"\n";
    let variants = Variants::default().with(small).unwrap();
    let reader = Reader::of("uci")
        .unwrap()
        .variants(&variants)
        .variant("small");
    let game = reader
        .bytes("position startpos moves a2a3\n")
        .unwrap()
        .next();
    let game = game.unwrap().unwrap();
    assert_eq!(game.variant(), "small");
    let last = game.positions().last().unwrap().unwrap();
    assert_eq!(last.san().as_deref(), Some("a3"));
    let wrong = Variants::default().with("panchess: variant/1\nname: [1]\n");
    assert!(matches!(wrong, Err(Error::Record(_))));
}

/// A file in pieces of this many bytes is what it is as a whole.
fn in_pieces_of(size: usize) {
    for path in files::below(&files::root("fixtures/pgn/ok"))
        .into_iter()
        .take(2)
    {
        let text = std::fs::read(&path).expect("a fixture");
        // What tells the notation and is worth the work comes first.
        let text = text.repeat((1 << 17) / text.len().max(1) + 1);
        let options = Options::to("jsonl").expect("a notation");
        let options = options.reader(Reader::of("pgn").expect("a notation"));
        let whole = options
            .converter()
            .and_then(|mut c| c.convert(text.clone()));
        let whole = whole.expect("a conversion");
        let mut stream = options.stream("-").expect("a stream");
        let (mut out, mut records, mut messages) = (Vec::new(), 0, Vec::new());
        for piece in text.chunks(size) {
            let part = stream.push(piece).expect("a part");
            out.extend(part.text);
            records += part.report.records;
            messages.extend(part.messages);
        }
        let last = stream.finish().expect("the last part");
        out.extend(last.text);
        messages.extend(last.messages);
        let name = path.display();
        assert_eq!(
            records + last.report.records,
            whole.report.records,
            "{name}"
        );
        assert!(out == whole.text, "{name}");
        assert!(messages == whole.messages, "{name}");
    }
}

#[test]
fn a_text_in_pieces_becomes_the_same_as_a_whole() {
    in_pieces_of(70_001);
}
