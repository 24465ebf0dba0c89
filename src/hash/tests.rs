use super::*;
use crate::formats::{fen, fen5d};
use crate::model::{Cell, Kind, Piece, Plane, Side, Sq, Square, VariantName};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn chess(text: &str) -> Position {
    fen::parse(
        text,
        &VariantName::CHESS,
        &crate::model::Catalog::default(),
        &mut Sink::default(),
        0,
    )
    .unwrap()
}

fn boards(text: &str) -> Position {
    fen5d::parse(text, &mut Sink::default(), 0).unwrap()
}

fn digests(scheme: Scheme, position: &Position) -> Vec<String> {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        Hasher::default().all(scheme, position, &mut out, &mut sink),
        "{sink:?}"
    );
    out.iter().map(|h| h.digest.to_string()).collect()
}

fn text(position: &Position) -> String {
    let mut out = Vec::new();
    canonical(position, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn what_a_promoted_piece_was_is_part_of_the_text() {
    let mut position = chess("k7/8/8/8/8/8/8/K6Q~ w - - 0 1");
    assert!(text(&position).contains("K6Q~\n"));
    if let World::Board(grid) = &mut position.world {
        let queen = Piece::new(Side::White, Kind::QUEEN).promoted_from(Kind::ROOK);
        grid.set(Sq::new(7, 0), Cell::Piece(queen));
    }
    assert!(text(&position).contains("K6Q~{4:rook}\n"));
}

#[test]
fn the_digests_of_the_standard_come_out() {
    let one = "d574889fd9da3f2bc65249ff27249b00";
    let two = "3672761404ffcd15ae644c75401812be";
    let rows = "r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*";
    let standard = boards(&format!("[{rows}:0:1:w]"));
    assert_eq!(digests(Scheme::State, &standard), [one]);
    assert_eq!(digests(Scheme::Board, &standard), [one]);
    assert_eq!(digests(Scheme::State, &chess(START)), [one]);
    assert_eq!(digests(Scheme::Board, &chess(START)), [one]);
    let twice = boards(&format!("[{rows}:+0:1:w] [{rows}:-0:1:w]"));
    assert_eq!(digests(Scheme::State, &twice), [two]);
    assert_eq!(digests(Scheme::Board, &twice).len(), 2);
}

#[test]
fn a_digest_is_printed_with_its_zeros_and_read_back() {
    let digest = Digest(0xabc);
    assert_eq!(digest.to_string(), "00000000000000000000000000000abc");
    assert_eq!(digest.hex(), digest.to_string().as_bytes());
    assert_eq!(digest.to_string().parse(), Ok(digest));
    for bad in [
        "",
        "abc",
        "+0000000000000000000000000000abc",
        "00000000000000000000000000000abg",
    ] {
        assert_eq!(bad.parse::<Digest>(), Err(NotADigest));
    }
}

#[test]
fn counters_do_not_count_and_everything_else_does() {
    let base = text(&chess(START));
    let late = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 12 34";
    assert_eq!(text(&chess(late)), base);
    let mut others = Vec::new();
    for other in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR w KQkq - 0 1",
    ] {
        others.push(text(&chess(other)));
    }
    let mut variant = chess(START);
    variant.variant = VariantName::CHESS960;
    assert_eq!(text(&variant), base, "castling is that of chess");
    variant.variant = VariantName::from_words("Atomic");
    others.push(text(&variant));
    let mut ruled = chess(START);
    ruled.rules.move_limit = Some(100);
    others.push(text(&ruled));
    others.push(base);
    let n = others.len();
    others.sort();
    others.dedup();
    assert_eq!(others.len(), n);
}

#[test]
fn an_en_passant_square_nobody_can_use_does_not_count() {
    let with = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let without = chess("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let mut with = chess(with);
    assert_ne!(text(&with), text(&without));
    with.en_passant.legal = Some(false);
    assert_eq!(text(&with), text(&without));
}

#[test]
fn hands_and_planes_do_not_depend_on_their_order() {
    let mut hands = [chess(START), chess(START)];
    for (position, kinds) in hands
        .iter_mut()
        .zip([[Kind::PAWN, Kind::KNIGHT], [Kind::KNIGHT, Kind::PAWN]])
    {
        for kind in kinds {
            position.hands.add(Side::Black, kind, 2);
        }
    }
    assert_eq!(text(&hands[0]), text(&hands[1]));
    let far: Square = Square {
        x: "-99999999999999999999".parse().unwrap(),
        y: 7.into(),
    };
    let king = Piece::new(Side::White, Kind::KING).unmoved();
    let amazon = Piece::new(Side::Red, Kind::AMAZON);
    let mut plane = Plane {
        pieces: vec![(far, amazon), (Square::new(5, 1), king)],
        ..Plane::default()
    };
    let one = Position::of(World::Plane(plane.clone()));
    plane.pieces.reverse();
    let other = Position::of(World::Plane(plane));
    assert_eq!(text(&one), text(&other));
    assert!(
        text(&one)
            .contains("plane\nat 5,1 K*\nat -99999999999999999999,7 {red 6:amazon}\nturn white\n")
    );
}

#[test]
fn what_5dfen_cannot_say_is_refused_with_a_message() {
    let plane = Position::of(World::Plane(Plane::default()));
    let mut sink = Sink::default();
    let mut hasher = Hasher::default();
    assert_eq!(hasher.position(Scheme::State, &plane, &mut sink), None);
    assert_eq!(sink.messages()[0].code.0, "5dfen/world");
    assert!(
        hasher
            .position(Scheme::Position, &plane, &mut sink)
            .is_some()
    );
}

/// Every example of the page: a line `input …`, a fenced text, and a digest.
#[test]
fn the_examples_of_the_docs_are_true() {
    let page = include_str!("../../docs/hashing.md");
    let mut checked = 0;
    for example in page.split("\nExample: `").skip(1) {
        let (input, rest) = example.split_once('`').unwrap();
        let mut blocks = rest.split("```");
        let shown = blocks.nth(1).unwrap().trim_start_matches("text\n");
        let digest = rest.split("**`").nth(1).unwrap().split('`').next().unwrap();
        if input.starts_with('[') {
            let position = boards(input);
            assert_eq!(digests(Scheme::State, &position), [digest], "{input}");
        } else {
            let position = fen::parse_unnamed(input, &mut Sink::default(), 0).unwrap();
            assert_eq!(text(&position), shown, "{input}");
            assert_eq!(digests(Scheme::Position, &position), [digest], "{input}");
        }
        checked += 1;
    }
    assert_eq!(checked, 5);
}

/// Boards in some order; timelines come and go on both ends.
#[test]
fn a_growing_digest_is_that_of_all_boards() {
    let order =
        "0T1w 0T1b 0T2w +1T1b 0T2b +1T2w -1T1b +1T2b -1T2w -2T3b 0T3w -1T2b +2T1w +1T3w -2T4w";
    for plain in [false, true] {
        let scheme = match plain {
            true => Scheme::PlainState,
            false => Scheme::State,
        };
        let (mut growing, mut text) = (Growing::new(plain), String::new());
        for (n, name) in order.split_whitespace().enumerate() {
            let (name, color) = name.split_at(name.len() - 1);
            let (timeline, turn) = name.split_once('T').unwrap();
            let squares = ["k*1K1", "2kK", "Kk2"][n % 3];
            let board = format!("[{squares}:{timeline}:{turn}:{color}]");
            text += &board;
            let one = boards(&board);
            let (id, grid) = one.multiverse().unwrap().boards.iter().next().unwrap();
            assert!(growing.add(*id, grid, &mut Sink::default()));
            let all = boards(&text);
            assert_eq!([growing.digest().to_string()], digests(scheme, &all)[..]);
            assert_eq!(growing.digest(), growing.digest());
        }
    }
}
