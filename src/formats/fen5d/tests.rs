use super::framing::framer;
use super::*;
use crate::diag::Sink;
use crate::io::{Cut, Record};
use crate::model::{BoardId, Cell, Document, Piece, Position, Side, Sq, VariantName, World};

const START: &str = "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:1:w]";

fn read(text: &str) -> (Option<Position>, Vec<String>) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = Fen5dReader::default()
        .read(&Record::of(text), &mut doc, &mut sink)
        .is_ok();
    let codes = sink.messages().iter().map(|m| m.code.to_string()).collect();
    match doc {
        Document::Position(p) if done => (Some(p), codes),
        _ => (None, codes),
    }
}

fn write(position: &Position, lines: bool, headers: bool) -> (String, Vec<(&'static str, u64)>) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Position(position.clone());
    let done = Fen5dWriter::new(lines, headers)
        .write(&doc, &mut out, &mut sink)
        .is_ok();
    assert!(done, "{sink:?}");
    let lost = sink.losses().iter().map(|l| (l.code.0, l.count)).collect();
    (String::from_utf8(out).unwrap(), lost)
}

#[test]
fn canonical_text_comes_back_as_it_was() {
    for text in [
        format!("{START}\n"),
        "[Size \"5x5\"]\n[Puzzle \"mate-in-1\"]\n[4k/5/5/5/K1R2:0:1:w]\n".into(),
        "[k/K:-1:1:w][k/K:-0:1:w][k/K:-0:1:b][k/K:-0:10:w][k/K:+0:0:b][k/K:+1:3:b]\n".into(),
        "[k11W*/12u:0:0:b]\n".into(),
        "[Note \"say \\\"no\\\"\"]\n[k/K:0:1:w]\n".into(),
    ] {
        let (position, codes) = read(&text);
        assert!(codes.is_empty(), "{text}: {codes:?}");
        let position = position.unwrap();
        assert_eq!(position.variant, VariantName::FIVE_D);
        assert_eq!(write(&position, false, false), (text, vec![]));
    }
}

#[test]
fn boards_are_sorted_and_spelled_one_way() {
    let (position, codes) = read("[1k/K1:1:2:w]\n[11k/K2:-2:1:b]\n");
    assert_eq!((position, codes), (None, vec!["5dfen/rank-width".into()]));
    let (position, _) =
        read("# boards\n[k1/K1:1:2:w] [k1/K1:0:1:b]\n\n[Size \"2x2\"]\n[k1/K1:0:1:w]");
    assert_eq!(
        write(&position.unwrap(), true, true).0,
        "[Size \"2x2\"]\n[Board \"custom\"]\n[k1/K1:0:1:w]\n[k1/K1:0:1:b]\n[k1/K1:+1:2:w]\n"
    );
}

#[test]
fn whose_turn_it_is_follows_from_the_present() {
    for (text, side) in [
        ("[k/K:0:1:w]", Side::White),
        ("[k/K:0:1:w][k/K:0:1:b]", Side::Black),
        ("[k/K:0:1:b][k/K:0:2:w][k/K:+1:1:b]", Side::Black),
        // Two more timelines than the other side: the outer one is inactive.
        ("[k/K:0:3:w][k/K:+1:3:w][k/K:+2:1:b]", Side::White),
        (
            "[k/K:0:3:w][k/K:+1:3:w][k/K:+2:1:b][k/K:-1:3:w]",
            Side::Black,
        ),
        ("[k/K:-0:1:b][k/K:+0:2:w]", Side::Black),
    ] {
        assert_eq!(read(text).0.unwrap().turn, side, "{text}");
    }
}

#[test]
fn marks_and_letters_the_standard_does_not_know_are_named() {
    let (position, codes) = read("[n*k/+xK*:0:1:w]");
    assert_eq!(codes, ["5dfen/star", "5dfen/unknown-letter"]);
    assert_eq!(
        write(&position.unwrap(), false, false).0,
        "[nk/+xK*:0:1:w]\n"
    );
}

#[test]
fn what_cannot_be_read_is_refused() {
    for (text, code) in [
        ("", "5dfen/no-board"),
        ("[Size \"8x8\"]", "5dfen/no-board"),
        ("[8/8:0:1]", "5dfen/syntax"),
        ("[8/8:0:1:w", "5dfen/syntax"),
        ("[8/8:0:1:x]", "5dfen/syntax"),
        ("[8/7:0:1:w]", "5dfen/rank-width"),
        ("[8/0:0:1:w]", "5dfen/empty-run"),
        ("[8/8:0:1:w][8/8:0:1:w]", "5dfen/board-twice"),
        ("[8/8:0:1:w][7/7:0:1:b]", "5dfen/board-size"),
        ("[999:0:1:w]", "5dfen/board-size"),
        ("[8/8:0:1:w][8/8:+0:1:w]", "5dfen/mixed-zero"),
        ("[8/8:0:99999999999:w]", "5dfen/number"),
        ("[8/8:2000000000:1:w]", "5dfen/number"),
        ("[8/8:0:1:w]\n1. e4 / e5", "5dfen/syntax"),
    ] {
        let (position, codes) = read(text);
        assert!(position.is_none(), "{text}");
        assert_eq!(codes, [code], "{text}");
    }
}

#[test]
fn a_bounded_board_is_timeline_zero_and_its_losses_are_named() {
    let mut position = Position::board(3, 2);
    position.turn = Side::Black;
    position.counters.fullmove = Some(7);
    position.counters.halfmove = Some(3);
    if let World::Board(grid) = &mut position.world {
        let knight = Piece::new(Side::White, Kind::KNIGHT).unmoved();
        grid.set(Sq::new(1, 0), Cell::Piece(knight));
    }
    let lost = vec![("core/lost-rights", 1), ("core/lost-counters", 1)];
    assert_eq!(
        write(&position, false, false),
        ("[3/1N1:0:7:b]\n".into(), lost)
    );
}

#[test]
fn what_has_no_letter_is_refused() {
    let mut wall = Position::board(2, 2);
    let mut hole = Position::board(2, 2);
    if let (World::Board(wall), World::Board(hole)) = (&mut wall.world, &mut hole.world) {
        let piece = Piece::new(Side::Neutral, Kind::WALL);
        wall.set(Sq::new(0, 0), Cell::Piece(piece));
        hole.set(Sq::new(0, 0), Cell::Hole);
    }
    let plane = Position::of(World::Plane(Default::default()));
    let empty = Position::of(World::Multiverse(Default::default()));
    let mut odd = crate::model::Multiverse::default();
    let id = BoardId {
        timeline2: 3,
        ..BoardId::ONLY
    };
    odd.boards
        .insert(id, std::sync::Arc::new(crate::model::Grid::new(2, 2)));
    let odd = Position::of(World::Multiverse(odd));
    for (position, code) in [
        (wall, "5dfen/no-letter"),
        (hole, "5dfen/no-letter"),
        (plane, "5dfen/world"),
        (empty, "5dfen/no-board"),
        (odd, "5dfen/timeline"),
    ] {
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        assert!(!print(&position, b"", &mut out, &mut sink));
        assert_eq!(sink.messages()[0].code.0, code);
        assert!(sink.messages()[0].help.is_some());
    }
}

#[test]
fn positions_end_at_blank_lines_and_before_headers() {
    let text = "[A \"1\"]\n\n[8:0:1:w]\n[8:0:1:b]\n\n# next\n[8:0:1:w]\n[A \"2\"]\n[8:0:1:w]\n";
    let want = [
        "[A \"1\"]\n\n[8:0:1:w]\n[8:0:1:b]",
        "# next",
        "[8:0:1:w]",
        "[A \"2\"]\n[8:0:1:w]",
    ];
    assert_eq!(cut(text), want);
    let damaged = ")8:0:1:w]\n\n[8:0:1:w]\n\n[8:0:2:w]\n";
    assert_eq!(cut(damaged), [")8:0:1:w]", "[8:0:1:w]", "[8:0:2:w]"]);
}

fn cut(text: &str) -> Vec<&str> {
    let (mut framer, mut from, mut found) = (framer(), 0, Vec::new());
    while let Cut::Record { skip, len } = framer.next(&text.as_bytes()[from..], true) {
        found.push(&text[from + skip..from + skip + len]);
        from += skip + len;
    }
    found
}

#[test]
fn comments_behind_boards_are_named() {
    let text = "# before\n[4k/5/5/5/K1R2:0:1:w] # behind\n";
    let done = crate::convert(text.as_bytes(), "5dfen", "5dfen").unwrap();
    let lost: Vec<(&str, u64)> = done.losses.iter().map(|l| (l.code, l.count)).collect();
    assert_eq!(lost, [("core/lost-comment-lines", 1)]);
}
