use super::{DETECTED, UNDECIDED};
use crate::diag::Sink;
use crate::formats::FormatName;
use crate::io::Record;
use crate::model::Document;
use crate::pipeline::Readable;

/// The variant of a record, and the messages about it.
fn found(format: &str, text: &str) -> (String, Option<String>) {
    let source = Readable::new(FormatName::parse(format).unwrap()).unwrap();
    let mut reader = source.finding_variants().open();
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    reader
        .read(&Record::of(text), &mut doc, &mut sink)
        .unwrap_or_else(|_| panic!("{text}: {:?}", sink.messages()));
    let said = sink.messages().iter();
    let said = said
        .into_iter()
        .find(|d| d.code == DETECTED || d.code == UNDECIDED);
    let variant = doc.variant().unwrap().to_string();
    (variant, said.map(|d| d.message.to_string()))
}

#[track_caller]
fn is(variant: &str, format: &str, text: &str) {
    let (found, said) = found(format, text);
    assert_eq!(found, variant, "{text}: {said:?}");
    assert!(said.is_some_and(|said| said.starts_with(&format!("the variant is {variant}: "))));
}

#[track_caller]
fn fits_several(format: &str, text: &str, among: &[&str]) {
    let (_, said) = found(format, text);
    let said = said.unwrap_or_default();
    for name in among {
        assert!(said.contains(name), "{name}: {said}");
    }
    assert!(!said.starts_with("the variant is"), "{said}");
}

const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn a_start_position_tells_the_variant() {
    is("xiangqi", "fen", XIANGQI);
    is(
        "shako",
        "fen",
        "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1",
    );
    is(
        "three-check",
        "fen",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    );
}

#[test]
fn a_start_position_without_hands_tells_the_variant() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    is("shogi", "fen", &format!("{board} w - - 0 1"));
    is("shogi", "uci", &format!("position sfen {board} b - 1"));
    // Capablanca chess begins so, and so does its variant with drops.
    is(
        "capablanca",
        "fen",
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    );
}

#[test]
fn an_sfen_has_hands() {
    let middle = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    is("shogi", "uci", &format!("position sfen {middle}"));
}

#[test]
fn moves_tell_the_variant() {
    let moves = "position startpos moves h3e3 h10g8 h1g3";
    fits_several("uci", moves, &["xiangqi", "xiangqihouse", "legal moves"]);
    is(
        "xiangqi",
        "uci",
        &format!("position fen {XIANGQI} moves h3e3 h10g8"),
    );
}

#[test]
fn a_position_later_in_a_game_fits_where_its_pieces_may_stand() {
    let middle = "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 3 2";
    fits_several("fen", middle, &["janggi", "xiangqi"]);
    let beyond = middle.replace("9/9/P1P", "2B6/9/P1P");
    fits_several(
        "fen",
        &beyond.replace("RNBAKABR1", "RN1AKABR1"),
        &["janggi"],
    );
    let several = found("fen", middle).1.unwrap();
    assert!(!several.contains("manchu"), "{several}");
}

#[test]
fn pieces_in_hand_count_with_those_on_the_board() {
    let middle = "ln1g1gsnl/1r1s1k3/p1pppp1pp/6p2/9/2P6/PP1PPPPPP/1+B1S3R1/LN1GKGSNL";
    is("shogi", "fen", &format!("{middle}[Bp] w - - 0 12"));
}

#[test]
fn gated_pieces_and_walls_tell_the_variant() {
    fits_several(
        "uci",
        "position startpos moves e2e4 e7e5 b1c3h",
        &["seirawan"],
    );
    let walls = "position startpos moves e2e4,e4e3 e7e5,e5d6 g1f3,f3e6";
    fits_several("uci", walls, &["duck"]);
}

#[test]
fn variants_that_fit_alike_are_named_and_not_guessed() {
    let game = "1. e4 d5 2. exd5 Qxd5 3. P@e4 *";
    fits_several("pgn", game, &["bughouse", "crazyhouse"]);
    assert_eq!(found("pgn", game).0, "chess");
}

#[test]
fn what_is_named_or_usual_is_not_searched() {
    for text in [
        "1. e4 e5 *",
        "[Variant \"Standard\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *",
    ] {
        assert_eq!(found("pgn", text), ("chess".into(), None));
    }
}

/// The messages about a record that cannot be read, and the help for it.
fn refused(text: &str) -> (String, String) {
    let source = Readable::new(FormatName::parse("pgn").unwrap()).unwrap();
    let mut reader = source.finding_variants().open();
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let read = reader.read(&Record::of(text), &mut doc, &mut sink);
    assert!(read.is_err(), "{text}");
    let [first, ..] = sink.messages() else {
        panic!("{text}");
    };
    let help = first.help.as_deref().unwrap_or_default();
    (first.message.to_string(), help.to_owned())
}

#[test]
fn letters_that_chess_does_not_have_tell_the_variant() {
    for game in ["1. Nf3/H d5 *", "1. e4 e5 2. Nf3/H Nc6/E *"] {
        fits_several("pgn", game, &["seirawan", "shouse"]);
        assert_eq!(found("pgn", game).0, "unknown");
    }
    let hands = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for hands in [format!("{hands}[HEhe]"), format!("{hands}/HEhe")] {
        let game = format!("[FEN \"{hands} w KQBCDFGkqbcdfg - 0 1\"]\n\n1. Nf3/H d5 *");
        fits_several("pgn", &game, &["seirawan", "shouse"]);
    }
    is("shako", "pgn", "1. Ec4 d7 *");
}

#[test]
fn letters_of_another_language_are_not_taken_if_their_moves_are_none() {
    fits_several("pgn", "1. Che3 Nc8 *", &["xiangqi", "supply"]);
    assert_eq!(
        found("pgn", "1. Cf3 Cc6 2. Fb5 a6 *"),
        ("chess".into(), None)
    );
}

#[test]
fn a_word_of_no_variant_is_an_error_with_those_that_have_its_letters() {
    let (message, help) = refused("1. e4 d5 2. Bxh8=H *");
    assert_eq!(message, "`Bxh8=H` is not a move");
    assert!(
        help.contains("seirawan") || help.contains("other variants"),
        "{help}"
    );
    assert!(help.contains("`--variant NAME`"), "{help}");
    let (_, help) = refused("1. e4 d5 2. hello *");
    assert!(!help.contains("variant"), "{help}");
}
