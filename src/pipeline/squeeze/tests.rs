use super::*;
use crate::model::{Piece, Plane, Side, Turn};
use crate::movement::Dice;
use crate::pipeline::pieces::infinite_pieces;
use crate::rules::{Conduct, infinite_rules};

/// A small generator of random numbers, so that a failure can be repeated.
struct Random(Dice);

impl Random {
    /// Pieces in a few places far from each other, many of them on common lines.
    fn position(&mut self, digits: u32) -> Position {
        let kinds = [
            "queen",
            "rook",
            "bishop",
            "knightrider",
            "amazon",
            "hawk",
            "knight",
            "guard",
            "camelrider",
            "zebrarider",
            "dabbabah-rider",
            "tripper-rider",
            "threeleaper-rider",
        ];
        let far: BigInt = BigInt::from(10).pow(digits) + self.0.below(50);
        let mut plane = Plane::default();
        let mut add = |x: BigInt, y: BigInt, piece: Piece| {
            let square = Square {
                x: x.into(),
                y: y.into(),
            };
            if plane.pieces.iter().all(|(s, _)| *s != square) {
                plane.pieces.push((square, piece));
            }
        };
        add(1.into(), 1.into(), Piece::new(Side::White, Kind::KING));
        add(7.into(), 9.into(), Piece::new(Side::Black, Kind::KING));
        for _ in 0..4 + self.0.below(8) {
            let side = [Side::White, Side::Black][self.0.below(2) as usize];
            let piece = Piece::new(side, Kind::named(self.0.of(&kinds)).unwrap());
            let near = [self.0.below(10), self.0.below(10)];
            let lines = [
                (0, 0),
                (1, 0),
                (0, 1),
                (1, 1),
                (1, -1),
                (2, 1),
                (1, 2),
                (-1, 3),
                (3, 1),
                (2, -3),
            ];
            let (dx, dy) = self.0.of(&lines);
            add(&far * dx + near[0], &far * dy + near[1], piece);
        }
        Position::of(World::Plane(plane))
    }
}

fn squares(doc: &Document) -> Vec<Square> {
    let Document::Position(p) = doc else { panic!() };
    p.plane()
        .unwrap()
        .pieces
        .iter()
        .map(|p| p.0.clone())
        .collect()
}

/// Which piece may go where another stands, in the order of the pieces.
fn captures(doc: &Document) -> Vec<bool> {
    let Document::Position(p) = doc else { panic!() };
    let squares = squares(doc);
    let mut out = Vec::new();
    for turn in [Side::White, Side::Black] {
        let mut position = p.clone();
        position.turn = turn;
        let conduct = Conduct {
            legal: true,
            ..Conduct::default()
        };
        let mut rules = infinite_rules(infinite_pieces(), conduct);
        // A king left in check is left so by the squeeze.
        let started = rules.start(&position).is_ok();
        out.push(started);
        if !started {
            continue;
        }
        for from in &squares {
            for to in &squares {
                let mut said = WideMove {
                    from: from.clone().into(),
                    to: to.clone().into(),
                    ..WideMove::default()
                };
                rules.push();
                let wants = crate::model::Part::CAPTURE;
                let turn = Turn::Wide(std::slice::from_mut(&mut said));
                out.push(rules.advance(turn, wants).is_ok());
                rules.pop();
            }
        }
    }
    out
}

fn widest(doc: &Document) -> BigInt {
    let all = squares(doc).into_iter().flat_map(|s| [s.x, s.y]);
    let all = all.map(|n| {
        if n < 0.into() {
            -n.to_big()
        } else {
            n.to_big()
        }
    });
    all.max().unwrap_or_default()
}

#[test]
fn what_pieces_capture_stays_and_the_way_back_is_exact() {
    let mut random = Random(Dice::new(0x5EED));
    let mut seen = 0;
    for i in 0..150 {
        let doc = Document::Position(random.position(3 + i % 40));
        let mut small = doc.clone();
        let map = squeeze(&mut small, 0).unwrap();
        assert!(widest(&small) < 2_000.into(), "{doc:?}\n{small:?}");
        let before = captures(&doc);
        seen += before.iter().filter(|c| **c).count();
        assert_eq!(before, captures(&small), "{doc:?}\n{small:?}");
        let mut again = small.clone();
        squeeze(&mut again, 0).unwrap();
        assert_eq!(again, small);
        let line = map.to_line();
        restore(&mut small, &Map::parse(&line).unwrap()[0]).unwrap();
        assert_eq!(small, doc);
    }
    assert!(seen > 100, "{seen} captures only");
}

#[test]
fn two_wide_gaps_that_differ_by_little_are_narrowed_together() {
    let far = BigInt::from(10).pow(3_000);
    let piece = Piece::new(Side::White, Kind::QUEEN);
    let at = |x: BigInt, y: BigInt| {
        let square = Square {
            x: x.into(),
            y: y.into(),
        };
        (square, piece)
    };
    let plane = Plane {
        pieces: vec![at(1.into(), 1.into()), at(far.clone(), far + 1_000)],
        ..Plane::default()
    };
    let mut doc = Document::Position(Position::of(World::Plane(plane)));
    squeeze(&mut doc, 0).unwrap();
    assert!(widest(&doc) < 200.into(), "{doc:?}");
}

#[test]
fn a_huygen_keeps_every_distance() {
    let mut position = Random(Dice::new(7)).position(9);
    if let World::Plane(plane) = &mut position.world {
        let huygen = Piece::new(Side::White, Kind::HUYGEN);
        plane.pieces.push((Square::new(5, -1_000_000), huygen));
    }
    let doc = Document::Position(position);
    let mut small = doc.clone();
    squeeze(&mut small, 0).unwrap();
    assert_eq!(small, doc);
}

/// Pieces of these kinds on these squares, on a plane.
fn plane(pieces: &[(Side, &str, i64, i64)]) -> Document {
    let pieces = pieces.iter().map(|(side, kind, x, y)| {
        let piece = Piece::new(*side, Kind::named(kind).unwrap());
        (Square::new(*x, *y), piece)
    });
    let plane = Plane {
        pieces: pieces.collect(),
        ..Plane::default()
    };
    Document::Position(Position::of(World::Plane(plane)))
}

#[test]
fn every_rider_keeps_the_lines_it_attacks_on() {
    let far = 3_000_000;
    for (kind, dx, dy) in [
        ("camelrider", 3, 1),
        ("zebrarider", 3, -2),
        ("threeleaper-rider", 3, 0),
        ("tripper-rider", 3, 3),
        ("alfil-rider", 2, 2),
        ("dabbabah-rider", 0, 2),
        ("knightrider", -1, 2),
    ] {
        for beside in 0..3 {
            let doc = plane(&[
                (Side::White, kind, 0, 0),
                (Side::White, "king", -9, 5),
                (Side::Black, "king", far * dx + beside, far * dy + beside),
            ]);
            let mut small = doc.clone();
            squeeze(&mut small, 0).unwrap();
            assert_eq!(
                captures(&doc),
                captures(&small),
                "{kind} {beside}: {small:?}"
            );
            assert!(widest(&small) < 2_000.into(), "{kind} {beside}: {small:?}");
        }
    }
}

#[test]
fn a_limit_counts_steps_of_any_length() {
    for steps in [50, 99, 100, 101, 150] {
        let mut doc = plane(&[
            (Side::White, "zebrarider", 0, 0),
            (Side::White, "king", -9, 5),
            (Side::Black, "king", 2 * steps, 3 * steps),
        ]);
        if let Document::Position(p) = &mut doc {
            p.extras.set("icn", "slideLimit", 100.into());
        }
        let mut small = doc.clone();
        squeeze(&mut small, 0).unwrap();
        assert_eq!(captures(&doc), captures(&small), "{steps}: {small:?}");
    }
}

#[test]
fn a_piece_whose_moves_are_not_known_keeps_every_distance() {
    let doc = plane(&[
        (Side::White, "unheard-of", 0, 0),
        (Side::Black, "king", 1 << 40, 0),
    ]);
    let mut small = doc.clone();
    squeeze(&mut small, 0).unwrap();
    assert_eq!(small, doc);
}

#[test]
fn a_map_that_leads_two_ways_is_none() {
    let map = r#"{"record":0,"x":[{"from":1,"to":9,"at":1},{"from":50,"to":60,"at":5}],"y":[]}"#;
    assert!(Map::parse(map).is_none());
    assert!(Map::parse("").unwrap().is_empty() && Map::parse("x").is_none());
}

#[test]
fn a_board_with_edges_is_not_squeezed() {
    let mut doc = Document::Position(Position::board(8, 8));
    assert_eq!(
        squeeze(&mut doc, 0).unwrap_err().code.0,
        "core/not-infinite"
    );
}

#[test]
fn many_far_pieces_take_no_time() {
    let mut dice = Dice::new(99);
    let pawn = Piece::new(Side::White, Kind::PAWN);
    let mut plane = Plane::default();
    for i in 0..20_000 {
        let square = Square::new(dice.below(1_i64 << 40), i * 1_000);
        plane.pieces.push((square, pawn));
    }
    let mut doc = Document::Position(Position::of(World::Plane(plane)));
    let before = doc.clone();
    let map = squeeze(&mut doc, 0).unwrap();
    restore(&mut doc, &map).unwrap();
    assert_eq!(doc, before);
}
