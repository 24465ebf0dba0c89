use super::{FcnReader, FcnWriter, Version, parse_move};
use crate::diag::Sink;
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, Kind, Marks, Outcome};

fn read(text: &str) -> Result<Document, &'static str> {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    match FcnReader::new(&Options::default())
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok()
    {
        true => Ok(doc),
        false => Err(sink.messages()[0].code.0),
    }
}

#[test]
fn what_the_signs_say_of_the_end_becomes_a_tag_if_asked_for() {
    for (signs, word) in [
        ("", Some("unterminated")),
        ("+", Some("unterminated")),
        ("#", Some("normal")),
        ("+#", Some("normal")),
        ("#+", None),
        ("+#+", None),
        ("##", None),
        ("+##", None),
    ] {
        let fcn = format!("Pe2-e4 Pe7-e5{signs}\n");
        let row = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3";
        let sfen = format!("{row} {signs}").trim_end().to_owned() + "\n";
        for (text, name) in [(fcn, "fcn"), (sfen, "short-sfen")] {
            let told = |name: &str| {
                let done = crate::convert(text.as_bytes(), name, "pgn").unwrap();
                let text = String::from_utf8(done.text).unwrap();
                let line = text.lines().find(|l| l.starts_with("[Termination"));
                line.map(str::to_owned)
            };
            let expected = word.map(|w| format!("[Termination \"{w}\"]"));
            assert_eq!(told(&format!("{name}+termination")), expected, "{signs}");
            assert_eq!(told(name), None);
        }
    }
}

#[test]
fn a_move_says_everything_about_itself() {
    let (ply, suffix) = parse_move("Pa7-B8xR=q+#+", Version::V1_1).unwrap();
    assert_eq!(
        (ply.kind, ply.captured),
        (Some(Kind::PAWN), Some(Kind::ROOK))
    );
    assert_eq!(ply.promotion, Some(Kind::QUEEN));
    assert_eq!(suffix.signs(), "+#+");
    let (ply, _) = parse_move("qc1-a1", Version::V1_1).unwrap();
    assert!(!ply.is_castling());
    let (ply, _) = parse_move("qc", Version::V1_1).unwrap();
    assert!(ply.marks.contains(Marks::CASTLE_LONG));
}

#[test]
fn the_last_move_says_how_the_game_ended() {
    let outcome = |text| match read(text) {
        Ok(Document::Game(game)) => game.outcome,
        other => panic!("{other:?}"),
    };
    assert_eq!(outcome("Pe2-e4"), Outcome::Unknown);
    assert_eq!(outcome("Pe2-e4##"), Outcome::Draw);
    assert_eq!(outcome("Pe2-e4#"), Outcome::Draw);
    assert_eq!(outcome("Pe2-e4 Pe7-e5#+"), Outcome::Black);
    assert_eq!(outcome("Pe2-e4+#"), Outcome::White);
    assert_eq!(read("Pe2-e4# Pe7-e5").unwrap_err(), "fcn/after-end");
    assert_eq!(read("Pe2-e4++").unwrap_err(), "fcn/suffix");
}

#[test]
fn the_first_version_knows_two_signs() {
    let signs = |word| parse_move(word, Version::V1_0).map(|(_, s)| s.signs());
    assert_eq!(signs("KC+#").unwrap(), "+#");
    assert_eq!(signs("KC#+").unwrap_err().code.0, "fcn/suffix");
}

#[test]
fn a_move_of_which_something_is_not_known_is_refused() {
    let options = FormatName::parse("fcn+upper").unwrap().options;
    let write = |doc: &Document| {
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        match FcnWriter::new(&options)
            .write(doc, &mut out, &mut sink)
            .is_ok()
        {
            true => Ok(String::from_utf8(out).unwrap()),
            false => Err(sink.messages()[0].code.0),
        }
    };
    let mut doc = read("Pe2-e4 Ng8-f6xR").unwrap();
    assert_eq!(write(&doc).unwrap(), "PE2-E4 NG8-F6XR\n");
    let Document::Game(game) = &mut doc else {
        panic!("it is a game");
    };
    let last = game.tree.last().unwrap();
    game.tree.ply_mut(last).unwrap().captured = None;
    assert_eq!(write(&doc), Err("fcn/unknown"));
}
