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
        const KINDS: [Kind; 8] = [
            Kind::QUEEN,
            Kind::ROOK,
            Kind::BISHOP,
            Kind::KNIGHTRIDER,
            Kind::AMAZON,
            Kind::HAWK,
            Kind::KNIGHT,
            Kind::GUARD,
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
            let piece = Piece::new(side, KINDS[self.0.below(8) as usize]);
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
            ];
            let (dx, dy) = lines[self.0.below(8) as usize];
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
