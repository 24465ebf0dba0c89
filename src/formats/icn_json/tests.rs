use super::read::Reader;
use super::write::Writer;
use crate::diag::Sink;
use crate::formats::{Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, Start};

fn read(text: &str) -> (Option<Document>, Sink) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let mut reader = Reader::new(&Options::default());
    let done = reader.read(&Record::of(text), &mut doc, &mut sink).is_ok();
    (done.then_some(doc), sink)
}

fn write(doc: &Document) -> String {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        Writer::new(&Options::default())
            .write(doc, &mut out, &mut sink)
            .is_ok()
    );
    String::from_utf8(out).unwrap()
}

#[test]
fn a_lone_position_has_neither_tags_nor_moves() {
    for (text, is_game) in [
        (r#"{"turn": "white"}"#, false),
        (r#"{"metadata": {}, "startingPosition": {}}"#, false),
        (r#"{"metadata": {"White": "Ana"}}"#, true),
        (r#"{"moves": []}"#, true),
        (r#"{"variant": "Classical"}"#, true),
    ] {
        let doc = read(text).0.unwrap();
        assert_eq!(matches!(doc, Document::Game(_)), is_game, "{text}");
        assert_eq!(read(&write(&doc)).0, Some(doc), "{text}");
    }
}

#[test]
fn a_game_that_says_nothing_of_its_start_has_the_usual_one() {
    let Some(Document::Game(game)) = read(r#"{"moves": ["4,2>4,4"]}"#).0 else {
        panic!("a game");
    };
    assert_eq!(game.start, Start::Usual);
}

#[test]
fn rights_of_before_march_2024_go_without_saying() {
    let text = r#"{"variant": "x", "gameRules": {"castleWith": "rooks", "pawnDoublePush": false},
        "startingPosition": {"5,1": "kingsW", "8,1": "rooksW", "7,1": "rooksW", "2,1": "rooksW",
        "1,1": "rooksB", "1,2": "rooksW", "4,4": "pawnsW", "3,1": "queensW"}}"#;
    let Some(Document::Game(game)) = read(text).0 else {
        panic!("a game");
    };
    let Start::Given(position) = &game.start else {
        panic!("a position");
    };
    let pieces = &position.plane().unwrap().pieces;
    let rights = pieces.iter().filter(|(_, p)| p.unmoved);
    let rights: Vec<String> = rights.map(|(at, _)| format!("{},{}", at.x, at.y)).collect();
    assert_eq!(rights, ["5,1", "8,1", "2,1"]);
}
