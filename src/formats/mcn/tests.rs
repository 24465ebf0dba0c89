use super::read::{by_grammar, plain_move};
use super::{McnReader, McnWriter};
use crate::diag::Sink;
use crate::formats::{Options, Read, Write};
use crate::io::Record;
use crate::model::{Document, Marks, Ply, Sq};
use crate::movement::Dice;

fn through(text: &str) -> Result<String, String> {
    let (mut doc, mut sink, mut out) = (Document::default(), Sink::default(), Vec::new());
    let mut reader = McnReader::new(&Options::default());
    if reader.read(&Record::of(text), &mut doc, &mut sink).is_err() {
        return Err(sink.messages()[0].message.to_string());
    }
    let written = McnWriter::default()
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    assert!(written);
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn capitals_are_read_and_small_letters_written() {
    assert_eq!(through("E2E4  e7e5 A7b8N").unwrap(), "e2e4 e7e5 a7b8n\n");
}

#[test]
fn glued_moves_are_no_move() {
    assert_eq!(through("a7a8b7b6").unwrap_err(), "`a7a8b7b6` is not a move");
}

/// Reads every word of up to five relevant letters in both ways.
#[test]
fn the_short_way_and_the_grammar_agree() {
    let letters = b"aAhHiI0189bBqQnNrRkKpP- ";
    let mut dice = Dice::new(5);
    for _ in 0..200_000 {
        let mut word = String::new();
        for _ in 0..dice.below(7) {
            word.push(char::from(dice.of(letters)));
        }
        assert_eq!(plain_move(word.as_bytes()), by_grammar(&word), "{word}");
    }
}

#[test]
fn castling_where_the_king_stays_is_refused() {
    let mut out = Vec::new();
    let stays = Ply {
        marks: Marks::CASTLE_SHORT | Marks::RESOLVED,
        ..Ply::coordinates(Sq::new(6, 0), Sq::new(6, 0))
    };
    let why = super::print_move(stays, &mut out).unwrap_err();
    assert_eq!(super::code(why).0, "mcn/castling");
}
