use super::*;
use crate::formats::{FormatName, Options, find};
use crate::io::Record;
use crate::model::{Cell, Coord, Document, Game, Piece, Start, World};

fn read(slug: &str, text: &str) -> Document {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let format = find(slug).unwrap();
    let mut reader = format.reader(&Options::default()).unwrap();
    assert!(
        reader.read(&Record::of(text), &mut doc, &mut sink).is_ok(),
        "{text:?} {sink:?}"
    );
    doc
}

fn write(name: &str, doc: &Document) -> String {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let name = FormatName::parse(name).unwrap();
    let mut writer = name.format.writer(&name.options).unwrap();
    assert!(writer.write(doc, &mut out, &mut sink).is_ok(), "{sink:?}");
    assert!(sink.is_empty(), "{sink:?}");
    String::from_utf8(out).unwrap()
}

/// To the infinite board and back; there must be no messages.
fn there_and_back(doc: &Document, origin: &Origin) -> Document {
    let (mut new, mut sink) = (doc.clone(), Sink::default());
    assert!(
        to_plane(&mut new, origin, OtherCastling::Refused, &mut sink),
        "{sink:?}"
    );
    assert_ne!(&new, doc);
    assert!(
        to_board(&mut new, &Window::default(), &mut sink),
        "{sink:?}"
    );
    assert!(sink.is_empty(), "{sink:?}");
    new
}

fn codes(sink: &Sink) -> Vec<&'static str> {
    let said = sink.messages().iter().map(|d| d.code.0);
    said.chain(sink.losses().iter().map(|l| l.code.0)).collect()
}

const FENS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "r3k2r/8/8/8/8/8/8/4K2R w Kq - 17 60",
    "8/8/4k3/8/8/4K3/8/8 b - - 99 120",
];

#[test]
fn positions_come_back_equal_from_any_origin() {
    for fen in FENS {
        let doc = read("fen", fen);
        assert_eq!(there_and_back(&doc, &Origin::default()), doc, "{fen}");
        let far = Origin::parse("-100000000000000000000000,7").unwrap();
        assert_eq!(there_and_back(&doc, &far), doc, "{fen}");
    }
}

#[test]
fn positions_come_back_equal_through_the_text() {
    for fen in FENS {
        let (mut doc, mut sink) = (read("fen", fen), Sink::default());
        assert!(to_plane(
            &mut doc,
            &Origin::default(),
            OtherCastling::Refused,
            &mut sink
        ));
        for name in ["icn", "icn+pretty"] {
            let mut back = read("icn", &write(name, &doc));
            assert_eq!(back, doc, "{name} {fen}");
            assert!(to_board(&mut back, &Window::default(), &mut sink));
            assert_eq!(back, read("fen", fen));
        }
    }
}

#[test]
fn the_usual_start_is_spelled_as_in_the_notation_s_readme() {
    let (mut doc, mut sink) = (read("fen", FENS[0]), Sink::default());
    assert!(to_plane(
        &mut doc,
        &Origin::default(),
        OtherCastling::Refused,
        &mut sink
    ));
    assert_eq!(
        write("icn", &doc),
        "0/100 (8|1) {\"worldBorder\": [1, 8, 1, 8]} P1,2+|P2,2+|P3,2+|P4,2+|P5,2+|P6,2+|P7,2+|\
         P8,2+|p1,7+|p2,7+|p3,7+|p4,7+|p5,7+|p6,7+|p7,7+|p8,7+|R1,1+|R8,1+|r1,8+|r8,8+|N2,1|N7,1|\
         n2,8|n7,8|B3,1|B6,1|b3,8|b6,8|Q4,1|q4,8|K5,1+|k5,8+\n"
    );
}

#[test]
fn games_come_back_equal_with_what_the_rules_found_out() {
    use crate::model::{Marks, Part};
    let text = "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n{so} 1. e4! {hm} e5 \
        2. Nf3 Nc6 3. Bc4 (3. Bb5 a6 $14) 3... Bc5 4. O-O Nf6 1-0\n";
    let Document::Game(mut game) = read("pgn", text) else {
        panic!()
    };
    assert_eq!(
        there_and_back(&with_squares(&game), &Origin::default()),
        with_squares(&game)
    );
    // The same with resolved moves.
    let mut rules = crate::pipeline::rules_for(&game.variant).unwrap();
    rules.start_usual().unwrap();
    let main: Vec<_> = game.tree.main_line().collect();
    for id in main {
        let parts = Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING;
        rules.advance(game.tree.turn_mut(id), parts).unwrap();
    }
    game.tree.drop_variations();
    let castling = |g: &Game| {
        g.tree.main_line().any(|id| {
            g.tree
                .ply(id)
                .is_some_and(|p| p.marks.intersects(Marks::CASTLE))
        })
    };
    assert!(castling(&game));
    let doc = Document::Game(game);
    assert_eq!(there_and_back(&doc, &Origin::default()), doc);
    let mut plane = doc;
    assert!(to_plane(
        &mut plane,
        &Origin::default(),
        OtherCastling::Refused,
        &mut Sink::default()
    ));
    let text = write("icn", &plane);
    assert!(
        text.ends_with(
            "\n{so} 5,2>5,4! {hm}|5,7>5,5|7,1>6,3|2,8>3,6|6,1>3,4|6,8>3,5|5,1>7,1|7,8>6,6\n"
                .trim_start_matches('\n')
        ),
        "{text}"
    );
    let Document::Game(back) = read("icn", &text) else {
        panic!()
    };
    assert_eq!(back.tree.comment_count(), 2);
}

/// The same game with invented squares, so that no rules are needed.
fn with_squares(game: &Game) -> Document {
    use crate::model::Ply;
    let mut game = game.clone();
    for (i, id) in game.tree.ids().enumerate() {
        let sq = |n: usize| Sq::new((n % 8) as u8, (n / 8 % 8) as u8);
        let said = game.tree.ply(id).unwrap();
        let marks = said.marks.difference(crate::model::Marks::CASTLE);
        game.tree.set_ply(
            id,
            Ply {
                from: sq(i),
                to: sq(i + 9),
                marks,
                ..said
            },
        );
    }
    Document::Game(game)
}

#[test]
fn castling_that_does_not_go_two_squares_is_named_and_comes_back() {
    for fen in [
        "1r2k2r/8/8/8/8/8/8/4K3 w kq - 0 1",
        "rk5r/8/8/8/8/8/8/4K3 w kq - 0 1",
    ] {
        let (doc, mut sink) = (read("fen", fen), Sink::default());
        let mut plane = doc.clone();
        assert!(to_plane(
            &mut plane,
            &Origin::default(),
            OtherCastling::Refused,
            &mut sink
        ));
        assert_eq!(codes(&sink), ["core/lost-castling"]);
        let (mut back, mut sink) = (read("icn", &write("icn", &plane)), Sink::default());
        assert!(to_board(&mut back, &Window::default(), &mut sink));
        assert!(sink.is_empty(), "{sink:?}");
        assert_eq!(back, doc);
    }
}

#[test]
fn castling_of_chess960_is_refused_where_it_stands() {
    use crate::model::Marks;
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
        [FEN \"1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1\"]\n\n1. O-O *\n";
    let Document::Game(mut game) = read("pgn", text) else {
        panic!()
    };
    let castling = game.tree.main_line().next().unwrap();
    let mut ply = game.tree.ply(castling).unwrap();
    (ply.from, ply.to, ply.rook) = (Sq::new(2, 0), Sq::new(6, 0), Sq::new(7, 0));
    ply.marks |= Marks::CASTLE_SHORT;
    game.tree.set_ply(castling, ply);
    let (mut doc, mut sink) = (Document::Game(game), Sink::default());
    assert!(!to_plane(
        &mut doc,
        &Origin::default(),
        OtherCastling::Refused,
        &mut sink
    ));
    let why = sink.messages().last().unwrap();
    assert_eq!(why.code.0, "core/inexpressible-move");
    assert!(why.message.starts_with("castling of Chess960"), "{why:?}");
    assert!(why.span.is_some());
}

#[test]
fn what_stands_outside_the_window_is_refused() {
    let (mut doc, mut sink) = (read("icn", "K9,1|k1,1"), Sink::default());
    assert!(!to_board(&mut doc, &Window::default(), &mut sink));
    assert_eq!(codes(&sink), ["core/outside-window"]);
    let mut sink = Sink::default();
    let window = Window::parse("0,1,10x2").unwrap();
    assert!(to_board(&mut doc, &window, &mut sink));
    let Document::Position(p) = &doc else {
        panic!()
    };
    let grid = p.grid().unwrap();
    assert_eq!((grid.files(), grid.ranks()), (10, 2));
    assert_eq!(grid.piece(Sq::new(9, 0)).map(|p| p.kind), Some(Kind::KING));
    assert_eq!(codes(&sink), ["core/lost-infinite", "core/lost-rules"]);
}

#[test]
fn a_move_out_of_the_window_is_refused_where_it_stands() {
    let mut doc = read("icn", "K5,1|k5,8 5,1>5,0");
    let mut sink = Sink::default();
    assert!(!to_board(&mut doc, &Window::default(), &mut sink));
    let last = sink.messages().last().unwrap();
    assert_eq!(last.code.0, "core/outside-window");
    assert_eq!(last.span.map(|s| s.range()), Some(10..17));
}

#[test]
fn rights_that_chess_does_not_know_are_named() {
    let text = "0/100 (8|1) {\"worldBorder\": [1, 8, 1, 8]} K5,1+|N1,1+|R8,1+|k4,8|r1,8+";
    let (mut doc, mut sink) = (read("icn", text), Sink::default());
    assert!(to_board(&mut doc, &Window::default(), &mut sink));
    assert_eq!(codes(&sink), ["core/lost-rights"]);
    // The knight's, and that of a rook without a king to castle with.
    assert_eq!(sink.losses()[0].count, 2);
    let fen = read("fen", "r2k4/8/8/8/8/8/8/N3K2R w K - 0 1");
    assert_eq!(doc, fen);
}

#[test]
fn a_variant_and_a_hole_come_back() {
    let Document::Position(mut p) = read("fen", FENS[3]) else {
        panic!()
    };
    p.variant = VariantName::from_words("atomic");
    if let World::Board(g) = &mut p.world {
        g.set(Sq::new(0, 0), Cell::Hole);
        g.set(
            Sq::new(1, 1),
            Cell::Piece(Piece::new(Side::White, Kind::AMAZON)),
        );
    }
    let doc = Document::Position(p);
    assert_eq!(there_and_back(&doc, &Origin::default()), doc);
}

#[test]
fn drops_and_null_moves_are_refused_on_the_main_line_only() {
    use crate::diag::Span;
    use crate::model::{NodeId, Ply, Tree};
    for only_aside in [true, false] {
        let mut tree = Tree::default();
        let e4 = Ply::coordinates(Sq::new(4, 1), Sq::new(4, 3));
        if only_aside {
            tree.push(NodeId::ROOT, Side::White, e4, Span::default());
        }
        tree.push(NodeId::ROOT, Side::White, Ply::pass(), Span::new(3, 5));
        let game = Game {
            tree,
            ..Game::default()
        };
        let (mut doc, mut sink) = (Document::Game(game), Sink::default());
        assert_eq!(
            to_plane(
                &mut doc,
                &Origin::default(),
                OtherCastling::Refused,
                &mut sink
            ),
            only_aside
        );
        let wanted: &[&str] = if only_aside {
            &[]
        } else {
            &["core/inexpressible-move"]
        };
        assert_eq!(codes(&sink), wanted);
    }
}

#[test]
fn one_board_becomes_a_multiverse_and_comes_back() {
    for fen in &FENS[..3] {
        let (doc, mut sink) = (read("fen", fen), Sink::default());
        let mut new = doc.clone();
        assert!(to_multiverse(&mut new, 3, &mut sink));
        assert!(matches!(&new, Document::Position(p) if p.multiverse().is_some()));
        assert!(from_multiverse(&mut new, &mut sink));
        assert_eq!(new, doc);
        assert!(sink.is_empty());
    }
}

#[test]
fn a_variant_that_a_board_does_not_show_is_lost_once() {
    for (variant, fen, lost) in [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0),
        ("chess", "4k/5/5/5/4K w - - 0 1", 1),
        ("antichess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1),
        ("unknown", "4k/5/5/5/4K w - - 0 1", 0),
        ("unknown", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", 1),
        ("5d", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0),
    ] {
        let (mut doc, mut sink) = (read("fen", fen), Sink::default());
        doc.as_position().variant = VariantName::from_words(variant);
        assert!(to_multiverse(&mut doc, 3, &mut sink));
        let count: u64 = sink.losses().iter().map(|loss| loss.count).sum();
        assert_eq!(count, lost, "{variant} {fen}");
    }
    let given = "[Variant \"Antichess\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    let (mut doc, mut sink) = (read("pgn", given), Sink::default());
    assert!(to_multiverse(&mut doc, 3, &mut sink));
    assert_eq!(sink.losses().iter().map(|loss| loss.count).sum::<u64>(), 1);
}

#[test]
fn a_game_of_chess_becomes_another_game_in_5d_chess() {
    let given = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n";
    let (mut doc, mut sink) = (read("pgn", given), Sink::default());
    assert!(to_multiverse(&mut doc, 3, &mut sink));
    assert_eq!(codes(&sink), ["core/lost-variant"]);
}

#[test]
fn a_game_from_a_given_start_keeps_it_and_a_usual_one_does_not() {
    let given = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n*\n";
    // One of the 960 starts is the usual one.
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let drawn = format!("[Variant \"Chess960\"]\n[FEN \"{usual}\"]\n[SetUp \"1\"]\n\n*\n");
    for (text, named) in [
        (given, false),
        ("[Event \"x\"]\n\n*\n", true),
        (&drawn, false),
    ] {
        let doc = read("pgn", text);
        let back = there_and_back(&doc, &Origin::default());
        assert_eq!(back, doc);
        let Document::Game(g) = back else { panic!() };
        assert_eq!(matches!(g.start, Start::Usual), named);
    }
}

#[test]
fn origins_and_windows_are_read() {
    let origin = Origin::parse("-3,4").unwrap();
    assert_eq!(origin.x, Coord::from(-3));
    assert!(Origin::parse("3").is_none() && Origin::parse("a,b").is_none());
    assert_eq!(Window::at(&origin).size, None);
    assert_eq!(Window::parse("-3,4,10x8").unwrap().size, Some((10, 8)));
    for bad in ["1,1", "1,1,8", "1,1,0x8", "1,1,8x255", "1,1,x"] {
        assert!(Window::parse(bad).is_none(), "{bad}");
    }
}

/// Each line of the table of losses in the manual of the notation.
#[test]
fn every_loss_on_the_way_to_a_bounded_board_has_its_name() {
    const EDGE: &str = r#"{"worldBorder": [1, 8, 1, 8]}"#;
    let rows = [
        ("0/100 (8|1) EDGE K5,1+|R8,1+|k5,8", None),
        ("0/100 (8|1) EDGE checkmate K5,1|k5,8", None),
        (
            "0/100 (8|1) K5,1|k5,8",
            Some(("core/lost-infinite", "the infinite board")),
        ),
        (
            "0/100 (7|1) EDGE K5,1|k5,8",
            Some(("core/lost-rules", "promotion squares")),
        ),
        (
            "0/100 (8;q|1;q) EDGE K5,1|k5,8",
            Some(("core/lost-rules", "and pieces")),
        ),
        (
            "0/100 EDGE K5,1|k5,8",
            Some(("core/lost-rules", "no promotion")),
        ),
        (
            "0/50 (8|1) EDGE K5,1|k5,8",
            Some(("core/lost-rules", "a limit of 50 plies")),
        ),
        (
            "(8|1) EDGE K5,1|k5,8",
            Some(("core/lost-rules", "no limit of plies")),
        ),
        (
            "0/100 (8|1) EDGE royalcapture K5,1|k5,8",
            Some(("core/lost-rules", "winning by royalcapture")),
        ),
        (
            "0/100 (8|1) EDGE K5,1+|N8,1+|k5,8",
            Some(("core/lost-rights", "other than castling rights of chess")),
        ),
    ];
    for (text, lost) in rows {
        let mut doc = read("icn", &text.replace("EDGE", EDGE));
        let mut sink = Sink::default();
        assert!(to_board(&mut doc, &Window::default(), &mut sink), "{text}");
        match (lost, sink.losses()) {
            (None, []) => {}
            (Some((code, what)), [one]) => {
                assert_eq!(one.code.0, code, "{text}");
                assert!(one.what.contains(what), "{text}: {}", one.what);
            }
            (_, other) => panic!("{text}: {other:?}"),
        }
    }
}
