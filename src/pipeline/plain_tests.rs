//! A plain position of chess is written as its model is.

use super::rules_for;
use crate::diag::Sink;
use crate::formats::{Dialect, Write, epd, fen};
use crate::hash::{Digest, Hasher, Quick, Scheme};
use crate::model::{Document, Part, PlainPosition, Position, Turn, VariantName};
use crate::movement::Dice;
use crate::rules::Rules;
use crate::variants;

const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b Kq - 996 996",
    "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "4k3/pppppppp/8/8/1P2P3/8/P1PP1PPP/4K3 b - e3 0 1",
    "8/8/8/K2pP2r/8/8/8/k7 w - d6 0 2",
    "8/PPPPPPk1/8/8/8/8/ppppppK1/8 w - - 0 1",
    // Not as plain: the king castles from another file, and a rook from inside.
    "1r2k2r/8/8/8/8/8/8/1R3K1R w KBk - 0 1",
    "r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
];

fn styles() -> Vec<fen::Style> {
    let usual = fen::Style::with(variants::catalog());
    let mut styles = vec![
        fen::Style {
            castling: fen::CastlingStyle::Shredder,
            ..usual.clone()
        },
        fen::Style::of(Dialect::Xboard, variants::catalog()),
    ];
    for en_passant in [
        fen::EnPassantStyle::Legal,
        fen::EnPassantStyle::Pseudo,
        fen::EnPassantStyle::Always,
    ] {
        styles.push(fen::Style {
            en_passant,
            ..usual.clone()
        });
    }
    styles
}

fn writers() -> Vec<Box<dyn Write>> {
    let mut writers: Vec<Box<dyn Write>> = Vec::new();
    for style in styles() {
        writers.push(Box::new(fen::FenWriter::new(style.clone())));
        writers.push(Box::new(epd::EpdWriter::new(style)));
    }
    writers
}

/// How many writers wrote the position without its model. Its keys are the same without the model.
fn compare(
    rules: &mut dyn Rules,
    (writers, quick, hasher): (&mut [Box<dyn Write>], &mut Quick, &mut Hasher),
) -> usize {
    let mut plain = PlainPosition::default();
    if !rules.plain_position(&mut plain) {
        return 0;
    }
    let mut doc = Document::Position(Position::board(8, 8));
    rules.position(doc.as_position());
    assert_eq!(quick.plain(&plain), quick.key(doc.as_position()));
    hasher.wait_plain(&plain);
    let digest = hasher.position(Scheme::Position, doc.as_position(), &mut Sink::default());
    assert_eq!(hasher.together(), [digest.unwrap_or(Digest(0))]);
    let mut written = 0;
    for writer in writers {
        let (mut one, mut other, mut sink) = (Vec::new(), Vec::new(), Sink::default());
        if !writer.write_plain(&plain, &mut one) {
            assert!(one.is_empty());
            continue;
        }
        assert!(writer.write(&doc, &mut other, &mut sink).is_ok());
        assert_eq!(String::from_utf8(one), String::from_utf8(other));
        assert!(sink.is_empty() && sink.losses().is_empty(), "{sink:?}");
        written += 1;
    }
    written
}

#[test]
fn plain_positions_are_written_as_their_models_are() {
    let (mut dice, mut writers) = (Dice::new(5), writers());
    let (mut quick, mut hasher) = (Quick::default(), Hasher::default());
    let Some(mut rules) = rules_for(&VariantName::CHESS) else {
        unreachable!("chess is known")
    };
    let mut written = Vec::new();
    for start in STARTS {
        let mut count = 0;
        for _ in 0..12 {
            let mut sink = Sink::default();
            let catalog = variants::catalog();
            let position = fen::parse(start, &VariantName::CHESS, catalog, &mut sink, 0);
            assert!(position.is_some_and(|p| rules.start(&p).is_ok()), "{start}");
            count += compare(&mut *rules, (&mut writers, &mut quick, &mut hasher));
            for _ in 0..80 {
                let moves = rules.plies();
                if moves.is_empty() {
                    break;
                }
                let mut ply = dice.of(&moves);
                let played = rules.advance(Turn::One(&mut ply), Part::SQUARES);
                assert!(played.is_ok(), "{ply:?}");
                count += compare(&mut *rules, (&mut writers, &mut quick, &mut hasher));
            }
        }
        written.push(count);
    }
    assert!(written.iter().all(|n| *n > 100), "{written:?}");
}

#[test]
fn no_other_variant_is_plain() {
    let mut plain = PlainPosition::default();
    for name in variants::catalog().names() {
        let variant = VariantName::from_words(name);
        let Some(mut rules) = rules_for(&variant) else {
            continue;
        };
        if rules.start_usual().is_ok() && rules.plain_position(&mut plain) {
            let mut position = Position::board(8, 8);
            rules.position(&mut position);
            assert!(!position.is_unlike_chess(), "{name}");
        }
    }
}
