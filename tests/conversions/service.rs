//! What a program can rely on that calls the library with what others give it.

use panchess::{
    Check, Error, Finding, Options, Piece, PlanError, Reader, Report, Select, Split, Target,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

const NONE: Vec<PathBuf> = Vec::new();
const GAME: &str = "[White \"Menchik\"]\n\n1. e4 e5 *\n\n";

#[test]
fn no_path_is_no_input() {
    let mut rows = Reader::new().rows(NONE, 1, |_| [()]);
    assert!(rows.next().is_none());
    let options = Options::to("uci").unwrap();
    let report = options.files(NONE, &Target::Nowhere, |_| {}).unwrap();
    assert_eq!(report, Report::default());
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.uci");
    let report = options.files(NONE, &Target::File(out), |_| {}).unwrap();
    assert_eq!(report, Report::default());
    let report = Check::new(Reader::new()).files(NONE, |_| {}).unwrap();
    assert_eq!(report, Report::default());
}

#[test]
fn a_range_that_ends_before_it_starts_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, GAME.repeat(100)).unwrap();
    let reader = Reader::new();
    let split: Split =
        serde_json::from_value(serde_json::json!({"path": path, "start": 10, "end": 5})).unwrap();
    let Err(Error::Range { start, end, .. }) = reader.split(&split) else {
        panic!("an error")
    };
    assert_eq!((start, end), (10, 5));
    let [whole] = &reader.splits(&path, 0).unwrap()[..] else {
        panic!("one range")
    };
    let sent = serde_json::to_string(whole).unwrap();
    assert_eq!(serde_json::from_str::<Split>(&sent).unwrap(), *whole);
    assert_eq!(reader.split(whole).unwrap().count(), 100);
}

#[test]
fn what_is_skipped_in_folders_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.pgn", "b.unknown", "c.unknown", ".hidden.pgn"] {
        std::fs::write(folder.path().join(name), GAME).unwrap();
    }
    let told = |found: &[Finding]| {
        let folders = found.iter().filter_map(|found| match found {
            Finding::Folder(folder) => {
                Some((folder.files, folder.skipped.unknown, folder.skipped.hidden))
            }
            _ => None,
        });
        folders.collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    let options = Options::to("uci").unwrap();
    let report = options.files([folder.path()], &Target::Nowhere, |f| found.push(f));
    assert_eq!(report.unwrap().records, 1);
    assert_eq!(told(&found), [(1, 2, 1)]);
    let mut found = Vec::new();
    let report = Check::new(Reader::new()).files([folder.path()], |f| found.push(f));
    assert_eq!(report.unwrap().records, 1);
    assert_eq!(told(&found), [(1, 2, 1)]);
    let rows = Reader::new().rows([folder.path()], 1, |_| [()]);
    let path = folder.path().display();
    assert_eq!(
        rows.folders()[0].to_string(),
        format!("skipped in `{path}`: 2 with an unknown extension, 1 hidden")
    );
    assert_eq!(rows.count(), 1);
}

#[test]
fn an_error_of_the_system_has_a_neutral_text() {
    fn read() -> Result<String, Error> {
        Ok(std::fs::read_to_string("no such file")?)
    }
    let said = read().unwrap_err().to_string();
    assert!(said.starts_with("input or output failed: "), "{said}");
}

#[test]
fn the_length_of_a_message_is_in_bytes_of_the_file() {
    // Windows-1252: one byte for each letter.
    let text = b"[White \"Gr\xFCnfeld\"]\n\n1. e4 \xE9\xE9\xE9 *\n";
    let checked = Check::new(Reader::of("pgn").unwrap())
        .text(&text[..])
        .unwrap();
    let mut words = checked
        .messages
        .iter()
        .filter(|m| m.severity == panchess::Severity::Error);
    let message = words.next().unwrap();
    let at = usize::try_from(message.place.offset).unwrap();
    let length = usize::try_from(message.length).unwrap();
    assert_eq!(&text[at..at + length], b"\xE9\xE9\xE9", "{message}");
}

#[test]
fn a_reader_detects_the_variant_as_which_it_reads() {
    let shogi = "[Event \"?\"]\n[FEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1\"]\n\n*\n";
    for reader in [Reader::new(), Reader::new().find_variants(false)] {
        let detected = reader.detect("-", shogi.as_bytes()).unwrap().variant;
        let read = reader.bytes(shogi).unwrap().next().unwrap();
        assert_eq!(
            read.map_or(String::new(), |game| game.variant().to_owned()),
            detected
        );
    }
    let detected = Reader::new().detect("-", shogi.as_bytes()).unwrap();
    assert_eq!(detected.variant, "shogi");
}

#[test]
fn a_report_that_is_read_has_only_known_codes() {
    let converted = panchess::convert(GAME.as_bytes(), "pgn", "uci").unwrap();
    let text = serde_json::to_string(&converted.report).unwrap();
    assert_eq!(
        serde_json::from_str::<Report>(&text).unwrap(),
        converted.report
    );
    let wrong = text.replace("core/lost-tags", "core/nothing");
    let said = serde_json::from_str::<Report>(&wrong)
        .unwrap_err()
        .to_string();
    assert!(said.contains("unknown code `core/nothing`"), "{said}");
}

#[test]
fn a_panic_of_the_caller_reaches_the_caller() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, GAME.repeat(3)).unwrap();
    let rows = Reader::new().rows([&path], 2, |game: &panchess::Document| -> [(); 1] {
        panic!("in game {}", game.place().record)
    });
    let payload = catch_unwind(AssertUnwindSafe(|| rows.count())).unwrap_err();
    assert_eq!(payload.downcast_ref::<String>().unwrap(), "in game 0");
    let options = Options::to("uci").unwrap();
    let files = || options.files([&path], &Target::Nowhere, |_| panic!("stop"));
    let payload = catch_unwind(AssertUnwindSafe(files)).unwrap_err();
    assert_eq!(*payload.downcast_ref::<&str>().unwrap(), "stop");
}

#[test]
fn compressed_bytes_that_are_not_read_are_recognized_in_memory() {
    let xz = b"\xFD7zXZ\0\0\x04\xE6\xD6\xB4\x46\x02\0\x21\x01";
    for reader in [Reader::new(), Reader::of("pgn").unwrap()] {
        let packed = |result: Result<(), Error>| match result.unwrap_err() {
            Error::Packed { packing, .. } => assert_eq!(packing, "xz"),
            other => panic!("{other}"),
        };
        packed(reader.bytes(&xz[..]).map(drop));
        packed(reader.detect("-", xz).map(drop));
        packed(reader.read_from("-", &xz[..]).map(drop));
        packed(Check::new(reader.clone()).text(&xz[..]).map(drop));
        let options = Options::to("uci").unwrap().reader(reader);
        packed(options.converter().unwrap().convert(&xz[..]).map(drop));
    }
}

#[test]
fn a_target_that_cannot_be_written_is_reported_before_any_text() {
    let wrong = |options: Options| match options.converter().map(drop).unwrap_err() {
        Error::Plan(e) => e,
        other => panic!("{other}"),
    };
    let games = Options::to("pgn").unwrap().select(Select::EveryPly);
    assert!(matches!(wrong(games), PlanError::NoPositions("pgn")));
    let unwritten = panchess::notations().find(|n| !n.writes).map(|n| n.name);
    if let Some(name) = unwritten {
        let error = wrong(Options::to(name).unwrap());
        assert!(matches!(error, PlanError::NoWriter(_)), "{error}");
    }
}

#[test]
fn pieces_stand_on_squares_of_every_kind_of_board() {
    let pieces = |notation: &str, text: &str| {
        let game = Reader::of(notation)
            .unwrap()
            .bytes(text)
            .unwrap()
            .next()
            .unwrap()
            .unwrap();
        let last = game.positions().last().unwrap().unwrap();
        (last.turn(), last.pieces())
    };
    let (turn, all) = pieces("pgn", "1. e4 *");
    assert_eq!((turn, all.len()), ("black", 32));
    let (_, all) = pieces("icn", "w 1 (1;q|1;q) K1,1|k-3,12345678901234567890");
    let squares: Vec<_> = all.iter().map(|p| (&*p.square, p.side, &*p.name)).collect();
    assert!(
        squares.contains(&("-3,12345678901234567890", "black", "king")),
        "{squares:?}"
    );
    let text = "[Mode \"5D\"]\n[Board \"standard\"]\n\n1. (0T1)e2e4 / (0T1)e7e5\n";
    let (turn, all) = pieces("5dpgn", text);
    assert_eq!(turn, "white");
    let on = |board: &str| {
        all.iter()
            .filter(|p| p.board.as_deref() == Some(board))
            .count()
    };
    assert_eq!((on("0T1w"), on("0T1b"), on("0T2w")), (32, 32, 32));
}

#[test]
fn a_name_of_no_piece_is_an_error() {
    let said = Piece::read("nosuchpiece").unwrap_err().to_string();
    assert_eq!(said, "unknown piece `nosuchpiece`");
    for name in ["NoSuchPiece", "no_such"] {
        assert!(Piece::read(name).is_err(), "{name}");
    }
    let said = Piece::read("amazn").unwrap_err().to_string();
    assert_eq!(said, "unknown piece `amazn`; did you mean `amazon`?");
    assert!(!Piece::read("(/ queen nosuchpiece)").unwrap()[0].is_exact());
}

#[test]
fn text_is_a_string_in_serde() {
    let converted = panchess::convert(GAME.as_bytes(), "pgn", "uci").unwrap();
    let json = serde_json::to_value(&converted).unwrap();
    assert_eq!(json["text"], "position startpos moves e2e4 e7e5\n");
}

#[test]
fn a_position_before_the_first_one_is_called_so() {
    let options = Options::to("fen").unwrap().select(Select::FromEnd(0));
    let converted = options
        .reader(Reader::of("pgn").unwrap())
        .converter()
        .unwrap()
        .convert(GAME)
        .unwrap();
    let said = format!("{:?} {:?}", converted.messages, converted.losses);
    assert!(!said.contains("-0"), "{said}");
}

#[test]
fn what_the_page_says_of_threads_is_so() {
    fn shared<T: Send + Sync + 'static>() {}
    fn moved<T: Send + 'static>() {}
    shared::<Check>();
    shared::<Options>();
    shared::<Reader>();
    shared::<panchess::Document>();
    shared::<panchess::Picture>();
    shared::<panchess::Variants>();
    shared::<Error>();
    moved::<panchess::Converter>();
    moved::<panchess::Documents>();
    moved::<panchess::Positions>();
    moved::<panchess::Rows<u8>>();
    moved::<panchess::Stream>();
}
