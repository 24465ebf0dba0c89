use super::*;
use crate::diag::Sink;
use crate::formats::{Format, Options, betza, fsf_ini, lcpn};
use crate::io::Record;
use crate::model::{Document, Kind, Position, Start, World};
use crate::model::{Letters, VariantName};
use crate::movement::Dice;
use crate::movement::{
    Board, Geometry, Limits, Movement, Occupant, Problem, Repertoire, Simple, Slide, Vector,
    Verdict, lower, reach, slides,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Zones of boards that pieces of the table speak of.
fn is_zone(word: &str) -> bool {
    word == "within-fortress"
}

fn movement_names() -> impl Iterator<Item = &'static str> {
    pieces().iter().flat_map(KnownPiece::names)
}

#[test]
fn the_table_can_be_read() {
    let text = include_str!("pieces.yaml");
    let read = crate::formats::yaml::parse::<Vec<KnownPiece>>(text);
    let table = read.unwrap_or_else(|d| panic!("{} at {:?}", d.message, d.span));
    assert!(table.len() > 150, "{}", table.len());
}

#[test]
fn no_name_stands_for_two_pieces() {
    let mut seen = BTreeSet::new();
    for name in movement_names() {
        assert!(seen.insert(name), "`{name}` is there twice");
        assert!(Kind::named(name).is_ok(), "{name}");
    }
}

#[test]
fn every_piece_has_a_definition_that_says_as_much_as_the_table_claims() {
    let all = lower(dictionary(), &[]);
    let mut found = BTreeMap::new();
    for d in all {
        let d = d.unwrap_or_else(|e| panic!("{e} at {:?}", e.span));
        assert!(!d.function, "{:?}", d.name);
        found.insert(d.name.expect("a name").to_string(), d.movement);
    }
    for piece in pieces() {
        for name in piece.names() {
            let movement = found
                .get(name)
                .unwrap_or_else(|| panic!("{name} has no definition"));
            let grade = match movement.verdict(&is_zone) {
                Verdict::Exact => Grade::Exact,
                Verdict::Bounded { .. } => Grade::Bounded,
                Verdict::Opaque { .. } => Grade::Opaque,
            };
            assert_eq!(grade, piece.verdict, "{name}: {}", piece.lcpn);
        }
    }
    assert_eq!(found.len(), movement_names().count());
}

#[test]
fn every_piece_is_in_every_repertoire() {
    for all in [repertoire(), infinite_repertoire(), multiverse_repertoire()] {
        for name in movement_names() {
            let kind = Kind::named(name).expect("a kind");
            assert!(all.movement(kind).is_some(), "{name}");
        }
    }
}

#[test]
fn the_pieces_rules_begin_with_are_those_of_the_table() {
    let plain = Repertoire::orthodox();
    let mut board = Simple::rectangular(&[8, 8]);
    let cell = |x, y| Vector::new(&[x, y]).expect("a cell");
    board.enemies.extend([cell(2, 5), cell(4, 4), cell(6, 1)]);
    board.friends.extend([cell(3, 6), cell(5, 4), cell(0, 0)]);
    for name in ["pawn", "knight", "bishop", "rook", "queen", "king"] {
        let of_table = if name == "pawn" { "simple-pawn" } else { name };
        let [kind, in_table] = [name, of_table].map(|n| Kind::named(n).expect("a kind"));
        assert_eq!(plain.is_royal(kind), repertoire().is_royal(kind), "{name}");
        for from in (0..64).map(|n| cell(n % 8, n / 8)) {
            let moves = |all: &Repertoire, kind: Kind| {
                let movement = all.movement(kind).expect("a movement");
                reach(movement, &board, from, Limits::default()).expect("moves")
            };
            assert_eq!(
                moves(plain, kind),
                moves(repertoire(), in_table),
                "{name} on {from}"
            );
        }
    }
}

#[test]
fn betza_says_the_same_as_the_definition() {
    let cell = |x, y| Vector::new(&[x, y]).expect("a cell");
    let mut board = Simple::rectangular(&[9, 9]);
    board
        .enemies
        .extend([cell(2, 5), cell(4, 6), cell(6, 1), cell(6, 6)]);
    board.friends.extend([cell(3, 3), cell(5, 4), cell(0, 0)]);
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for piece in pieces() {
        let Some(letters) = &piece.betza else {
            continue;
        };
        let said = in_letters(letters, "any");
        compared += 1;
        let kind = Kind::named(&piece.name).expect("a kind");
        let known = repertoire().movement(kind).expect("a movement");
        for from in (0..81).map(|n| cell(n % 9, n / 9)) {
            let [a, b] = [known, &said].map(|m| {
                reach(m, &board, from, Limits::default())
                    .expect("moves")
                    .moves
            });
            if a != b {
                wrong.push(format!("{} from {from}: {letters}", piece.name));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100, "{compared}");
}

/// The moves that letters stand for.
fn in_letters(letters: &str, dialect: &str) -> Movement {
    let expr = betza::moves(letters, dialect, &HashSet::new(), &mut Vec::new(), &mut {
        betza::MOST_LEGS
    });
    let expr = expr.unwrap_or_else(|d| panic!("{letters}: {}", d.message));
    let text = lcpn::spelled(&expr).expect("a text");
    let said = lcpn::definitions(&text, None, &mut Sink::default()).expect("a piece");
    let said = lower(&said, &[dictionary()]).remove(0);
    said.expect("a meaning").movement
}

#[test]
fn the_pieces_of_fairy_stockfish_are_those_of_the_table() {
    let cell = |x, y| Vector::new(&[x, y]).expect("a cell");
    let mut board = Simple::rectangular(&[9, 9]);
    let enemies = [(2, 5), (4, 6), (6, 1), (6, 6), (4, 2)];
    board.enemies.extend(enemies.map(|(x, y)| cell(x, y)));
    let friends = [(3, 3), (5, 4), (0, 0)];
    board.friends.extend(friends.map(|(x, y)| cell(x, y)));
    let in_table = |p: &KnownPiece| Some((p.notations.get("fsf-ini")?.clone(), p.name.clone()));
    let mut table: BTreeMap<String, String> = pieces().iter().filter_map(in_table).collect();
    for (option, name, letters) in fsf_ini::KNOWN {
        let there = table.remove(*option);
        let there = there.unwrap_or_else(|| panic!("{option} is not in the table"));
        let piece = piece(name).unwrap_or_else(|| panic!("{name} is not in the table"));
        assert_eq!(piece.name, there, "{option}");
        // How far a pawn goes at first is an option of the variant.
        if letters.is_empty() || *name == "pawn" {
            continue;
        }
        let kind = Kind::named(&there).expect("a kind");
        let known = repertoire().movement(kind).expect("a movement");
        let said = in_letters(letters, "fsf");
        for from in (0..81).map(|n| cell(n % 9, n / 9)) {
            let moves = |m| {
                reach(m, &board, from, Limits::default())
                    .expect("moves")
                    .moves
            };
            assert_eq!(moves(known), moves(&said), "{name} from {from}");
        }
    }
    assert!(
        table.is_empty(),
        "Fairy-Stockfish is not known to know {table:?}"
    );
}

/// A use of a name has all the parts of its definition.
#[test]
fn all_definitions_together_have_a_million_parts() {
    let leaps: String = (1..=2_500).map(|n| format!(" [0 {n}]")).collect();
    let text = format!("(def a (/{leaps}))\n") + &"(a :left)\n".repeat(500);
    let file = lcpn::definitions(&text, None, &mut Sink::default()).unwrap();
    let found = lower(&file, &[dictionary()]);
    let fine = found.iter().take_while(|d| d.is_ok()).count();
    assert_eq!(fine, 399);
    let rest = found.into_iter().skip(fine);
    assert!(
        rest.map(Result::unwrap_err)
            .all(|why| why.problem == Problem::TooMany)
    );
}

/// A file may call its own pieces what it likes.
#[test]
fn words_of_the_dictionary_keep_their_meaning_in_it() {
    let text = "(def guard commoner) (def wazir [0 2]) (def tower rook)";
    let file = lcpn::definitions(text, None, &mut Sink::default()).unwrap();
    let found: Vec<_> = lower(&file, &[dictionary()])
        .into_iter()
        .map(|d| d.map(|d| d.movement))
        .collect();
    let board = Simple::rectangular(&[8, 8]);
    let from = Vector::new(&[3, 3]).unwrap();
    let count = |i: usize| {
        let movement = found[i].as_ref().unwrap();
        let moves = reach(movement, &board, from, Limits::default()).unwrap();
        moves.certain().len()
    };
    assert_eq!([count(0), count(1), count(2)], [8, 4, 14]);
}

#[test]
fn the_pieces_of_chess_are_options_of_fairy_stockfish() {
    let chess = "(def knight [1 2]) (def pawn (cond ((= (rank) 2) (/ simple-pawn ((& move no-jump) ([0 2] :only)))) ((= (rank) 7) (=> simple-pawn (promote-to queen rook knight bishop))) (t simple-pawn))) (def king (/ ::royal commoner))";
    let other = chess.replace("queen rook", "rook");
    for (text, wanted) in [
        (chess, "[pieces:chess]\nknight = n\npawn = p\nking = k\n"),
        (
            &other,
            "[pieces:chess]\nknight = n\n# pawn\ncustomPiece1 = p:fmWfcF\nking = k\n",
        ),
    ] {
        let pieces = lcpn::definitions(text, None, &mut Sink::default()).expect("pieces");
        let mut options = Options::default();
        options.catalog = Some(std::sync::Arc::clone(catalog()));
        let mut writer = fsf_ini::FsfIni.writer(&options).expect("a writer");
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        assert!(
            writer
                .write(&Document::Pieces(pieces), &mut out, &mut sink)
                .is_ok()
        );
        assert_eq!(String::from_utf8_lossy(&out), wanted);
        assert_eq!(sink.is_empty(), text == chess, "{:?}", sink.take());
    }
}

#[test]
fn royal_pieces_are_royal_under_all_their_names() {
    let is_royal = |n: &&str| repertoire().is_royal(Kind::named(n).expect("a kind"));
    let royal: Vec<&str> = movement_names().filter(is_royal).collect();
    assert_eq!(
        royal,
        [
            "king",
            "royal-queen",
            "royal-centaur",
            "crown-prince",
            "general"
        ]
    );
}

#[test]
fn what_no_piece_can_know_adds_no_moves() {
    let text = "(/ simple-pawn (en-passant (capture (ferz :forward))))";
    let pieces = lcpn::definitions(text, None, &mut Sink::default()).expect("a piece");
    let found = lower(&pieces, &[dictionary()])
        .remove(0)
        .expect("a meaning");
    assert_eq!(found.movement.verdict(&is_zone), Verdict::Exact);
}

#[test]
fn letters_are_those_of_the_notations() {
    let is_opaque = |k: Kind| k.name().starts_with("letter-");
    let tables = [
        ("fen", Letters::orthodox().as_ref()),
        ("5dfen", crate::formats::fen5d::letters()),
    ];
    for (notation, letters) in tables {
        for upper in b'A'..=b'Z' {
            let kind = letters.kind(upper, false).filter(|k| !is_opaque(*k));
            assert_eq!(
                kind.map(Kind::name).as_deref(),
                owner(notation, char::from(upper)),
                "{notation} {}",
                char::from(upper)
            );
        }
    }
}

/// The piece with that code in that notation.
fn owner(notation: &str, code: char) -> Option<&'static str> {
    let has = |p: &&KnownPiece| {
        p.notations
            .get(notation)
            .is_some_and(|c| *c == code.to_string())
    };
    pieces().iter().find(has).map(|p| &*p.name)
}

#[test]
fn no_code_of_a_notation_stands_for_two_pieces() {
    let mut seen = BTreeMap::new();
    for piece in pieces() {
        for (notation, code) in &piece.notations {
            let before = seen.insert((notation, code), &piece.name);
            assert_eq!(before, None, "{code} in {notation} is {}", piece.name);
        }
    }
}

#[test]
fn codes_of_infinite_chess_are_read_as_the_kinds_of_the_table() {
    let mut reader = crate::formats::icn::Icn
        .reader(&Options::default())
        .expect("a reader");
    for piece in pieces() {
        let Some(code) = piece.notations.get("icn") else {
            continue;
        };
        let text = format!("w {code}3,4");
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        assert!(
            reader.read(&Record::of(&text), &mut doc, &mut sink).is_ok(),
            "{text}"
        );
        let kinds = match &doc {
            Document::Position(p) => kinds(p),
            Document::Game(g) => match &g.start {
                Start::Given(p) => kinds(p),
                Start::Usual => Vec::new(),
            },
            Document::Pieces(_) => Vec::new(),
        };
        assert_eq!(kinds, [piece.name.as_str()], "{text}");
    }
    let codes = pieces().iter().filter(|p| p.notations.contains_key("icn"));
    assert_eq!(codes.count(), 22);
}

fn kinds(position: &Position) -> Vec<String> {
    match &position.world {
        World::Plane(plane) => plane
            .pieces
            .iter()
            .map(|(_, p)| p.kind.name().to_string())
            .collect(),
        _ => Vec::new(),
    }
}

#[test]
fn every_known_piece_has_a_sentence_that_says_how_it_moves() {
    for meaning in meanings() {
        let name = meaning.name.as_ref().expect("a name");
        let known = piece(name.as_str()).expect("a known piece");
        let said = crate::movement::sentence(
            &meaning.movement,
            &meaning.properties,
            Geometry::Rectangular(2),
        );
        let vague = said.contains("other ways");
        assert_eq!(vague, known.sentence.is_some(), "{name}: {said}");
    }
}

/// The directions of a piece among the boards of 5D chess: file, rank, turn, timeline.
fn directions(name: &str, second: bool) -> Vec<Slide> {
    let kind = Kind::named(name).expect("a kind");
    let movement = multiverse_repertoire().movement(kind).expect("a movement");
    slides(movement, Geometry::Rectangular(4), Some(second)).expect("leaps and rides")
}

#[test]
fn pieces_of_the_multiverse_have_directions_on_four_axes() {
    for (name, number, rides) in [
        ("rook", 8, true),
        ("bishop", 24, true),
        ("unicorn", 32, true),
        ("dragon", 16, true),
        ("princess", 32, true),
        ("queen", 80, true),
        ("royal-queen", 80, true),
        ("king", 80, false),
        ("common-king", 80, false),
        ("knight", 48, false),
        ("pawn", 8, false),
        ("brawn", 13, false),
    ] {
        let all = directions(name, false);
        assert_eq!(all.len(), number, "{name}");
        assert!(all.iter().all(|s| (s.max > 1) == rides), "{name}");
        let turned = directions(name, true);
        let is_there = |s: &Slide| all.iter().any(|o| o.by == s.by.turned());
        assert!(turned.iter().all(is_there), "{name}");
    }
    let double = |s: &&Slide| s.initial && s.blocked && s.quiet && !s.capture;
    assert_eq!(directions("pawn", false).iter().filter(double).count(), 2);
}

/// On boards of four axes the directions lead where the movement does, cell by cell.
#[test]
fn directions_lead_where_the_movement_does() {
    let (sizes, mut dice) = ([4_i64, 4, 3, 3], Dice::new(11));
    for round in 0..12 {
        let mut board = Simple::rectangular(&sizes);
        (board.second, board.unmoved) = (round % 2 == 1, Some(round % 3 == 0));
        let mut cell = || Vector::new(&sizes.map(|n| dice.below(n))).expect("a cell");
        board.friends.extend((0..12).map(|_| cell()));
        board.enemies.extend((0..12).map(|_| cell()));
        let from = cell();
        for name in [
            "rook", "unicorn", "dragon", "queen", "king", "knight", "pawn", "brawn",
        ] {
            let kind = Kind::named(name).expect("a kind");
            let movement = multiverse_repertoire().movement(kind).expect("a movement");
            let all = reach(movement, &board, from, Limits::default()).expect("moves");
            let mut ends: Vec<Vector> = Vec::new();
            for slide in directions(name, board.second) {
                ends.extend(ends_of(&slide, &board, from));
            }
            ends.sort_unstable();
            assert_eq!(ends, all.certain(), "{name} on {from}");
        }
    }
}

fn ends_of(slide: &Slide, board: &Simple, from: Vector) -> Vec<Vector> {
    let (mut ends, mut at, mut n) = (Vec::new(), from, 0);
    if slide.initial && board.unmoved != Some(true) {
        return ends;
    }
    if slide.blocked {
        let half = Vector(slide.by.0.map(|n| n / 2));
        let between = from.plus(half).expect("near");
        if !board.inside(between) || board.occupant(between) != Occupant::Empty {
            return ends;
        }
    }
    while n < slide.max {
        at = at.plus(slide.by).expect("near");
        n += 1;
        let found = board.inside(at).then(|| board.occupant(at));
        let may = match found {
            Some(Occupant::Empty) => slide.quiet,
            Some(Occupant::Enemy) => slide.capture,
            _ => false,
        };
        if may && n >= slide.min {
            ends.push(at);
        }
        if found != Some(Occupant::Empty) {
            break;
        }
    }
    ends
}

#[test]
fn a_plus_in_a_name_is_a_word_where_a_variant_has_it() {
    let named = |words: &str| {
        crate::model::VariantName::from_words(words)
            .as_str()
            .to_owned()
    };
    assert_eq!(named("Shinobi+"), "shinobiplus");
    assert_eq!(named("Gorogoro +"), "gorogoroplus");
    assert_eq!(named("Shinobi"), "shinobi");
    // Sites call it so, and there is no other variant of that name.
    assert_eq!(named("Manchu+"), "manchu");
}

/// Pawns of Berolina chess step aside, and only their own first moves are long.
#[test]
fn laws_say_which_pawns_take_two_steps_at_once() {
    let told = |name: &str| {
        let found = catalog().variant(&VariantName::from_words(name));
        sentences(found.expect("a variant")).join(" ")
    };
    assert!(told("chess").contains("Pawns may move two squares ahead from rank 2"));
    let text = told("berolina");
    assert!(text.contains("Pawns that step straight ahead may move two squares from rank 2"));
    assert!(text.contains("Pawns with first moves of their own make them from the same ranks."));
}
