use super::*;
use crate::diag::Sink;
use crate::io::Record;
use crate::model::{Cell, Document, Kind, Piece, Position, Side, Sq, Square, VariantName, World};
use crate::movement::Dice;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read_with(text: &str, variant: &str) -> (Option<Position>, Vec<String>) {
    let mut sink = Sink::default();
    let position = parse(
        text,
        &VariantName::from_words(variant),
        &crate::model::Catalog::default(),
        &mut sink,
        0,
    );
    let codes = sink.messages().iter().map(|m| m.code.to_string()).collect();
    (position, codes)
}

fn write(position: &Position, style: Style) -> String {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(print(position, &style, &mut out, &mut sink), "{sink:?}");
    assert!(sink.is_empty(), "{sink:?}");
    String::from_utf8(out).unwrap()
}

fn through(text: &str, variant: &str) -> String {
    let (position, codes) = read_with(text, variant);
    assert!(codes.is_empty(), "{text}: {codes:?}");
    write(&position.unwrap(), Style::default())
}

#[test]
fn usual_positions_come_back_as_they_were() {
    for fen in [
        START,
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
        "8/8/8/8/4Pp2/8/8/k1K5 b - e3 0 1",
        "10/p9/10/10/3K6/12k2/15".split('/').next().unwrap(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1",
        "8/8/8/8/8/8/8/K6k[] w - - 0 1",
        "r~3k3/8/3*4/8/4_3/8/8/+R3K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    ] {
        let want = if fen.contains(' ') {
            fen.to_owned()
        } else {
            format!("{fen} w - - 0 1")
        };
        assert_eq!(through(fen, "chess"), want);
    }
}

#[test]
fn manners_of_the_reader() {
    let usual = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
        "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w\tkqQKK  -  0 1 ",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
    ];
    for fen in usual {
        assert_eq!(through(fen, "chess"), START);
    }
    let pocket = through(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/qPP w KQkq - 0 1",
        "chess",
    );
    assert_eq!(
        pocket,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PPq] w KQkq - 0 1"
    );
    assert_eq!(through("8/8/k1K5 w 5 6", "chess"), "8/8/k1K5 w - - 5 6");
    assert_eq!(
        through("8/8/k1K5 w - 128 6 9", "makruk"),
        "8/8/k1K5 w - 128 6 9"
    );
    assert_eq!(
        through("8/8/k1K5 w - - 0 1 +2+0", "three-check"),
        "8/8/k1K5 w - - 1+3 0 1"
    );
    let both = "8/8/k1K5 w - - 1+3 0 1 +2+0";
    assert_eq!(through(both, "three-check"), "8/8/k1K5 w - - 1+3 0 1");
    let other = "8/8/k1K5 w - - 3+3 0 1 +2+0";
    assert_eq!(read_with(other, "three-check").1, ["fen/checks"]);
}

#[test]
fn rights_become_marks() {
    let (position, _) = read_with("r3k2r/p7/P7/8/8/8/P7/R3K2R w Kq - 0 1", "chess");
    let position = position.unwrap();
    let grid = position.grid().unwrap();
    let unmoved: Vec<String> = grid
        .pieces()
        .filter(|(_, p)| p.unmoved)
        .map(|(sq, _)| sq.to_string())
        .collect();
    assert_eq!(unmoved, ["e1", "h1", "a2", "a7", "a8", "e8"]);
}

#[test]
fn inner_rooks_are_named_by_their_file() {
    let fen = "r1r1k3/8/8/8/8/8/8/1R1RK2R w KDc - 0 1";
    let (position, codes) = read_with(fen, "chess960");
    assert!(codes.is_empty(), "{codes:?}");
    let position = position.unwrap();
    assert_eq!(write(&position, Style::default()), fen);
    let shredder = Style {
        castling: CastlingStyle::Shredder,
        ..Style::default()
    };
    assert_eq!(
        write(&position, shredder),
        "r1r1k3/8/8/8/8/8/8/1R1RK2R w HDc - 0 1"
    );
}

#[test]
fn a_castling_king_off_its_file_makes_it_chess960() {
    let read = |fen: &str| {
        let mut doc = Document::default();
        let mut reader = FenReader::new(&Options::default());
        assert!(
            reader
                .read(&Record::of(fen), &mut doc, &mut Sink::default())
                .is_ok()
        );
        match doc {
            Document::Position(p) => p.variant,
            _ => unreachable!(),
        }
    };
    assert_eq!(read(START), VariantName::CHESS);
    let odd = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1";
    assert_eq!(read(odd), VariantName::CHESS960);
    assert_eq!(read("8/8/8/8/8/8/8/3K1k2 w - - 0 1"), VariantName::CHESS);
}

#[test]
fn gating_files_are_kept_outside_chess() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1";
    assert_eq!(through(fen, "s-chess"), fen);
    let (_, codes) = read_with(fen, "chess");
    assert_eq!(codes.len(), 10);
    assert!(codes.iter().all(|c| c == "fen/castling-dropped"));
    // The variant of such a board is not known.
    for fen in [
        "k3/4/4/K3 w a - 0 1",
        "rk2/4/4/K3 w q - 0 1",
        "n1k1/4/4/KB2 w Ba - 0 1",
    ] {
        let mut sink = Sink::default();
        let position = read::parse_unnamed(fen, &mut sink, 0).unwrap();
        assert!(sink.is_empty(), "{fen}: {:?}", sink.messages());
        assert_eq!(write(&position, Style::default()), fen);
    }
}

/// The field that is written, and for how many letters there is a warning.
fn rights(board: &str, field: &str, variant: &str) -> (String, usize) {
    let (mut sink, catalog) = (Sink::default(), crate::variants::catalog());
    let (name, fen) = (
        VariantName::from_words(variant),
        format!("{board} w {field} - 0 1"),
    );
    let position = parse(&fen, &name, catalog, &mut sink, 0).unwrap();
    let dropped = sink.messages().iter();
    let dropped = dropped.filter(|m| m.code.to_string() == "fen/castling-dropped");
    let written = write(&position, Style::with(catalog));
    let field = written.split(' ').nth(2).unwrap().to_owned();
    (field, dropped.count())
}

#[test]
fn only_pieces_that_castle_have_letters_where_none_gates() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (field, variant, expected, dropped) in [
        ("EABCDkq", "3check", "Qkq", 4),
        ("BGbg", "3check", "-", 4),
        ("HAha", "3check", "KQkq", 0),
        // No piece castles, but the letters are kept for other variants.
        ("KQkqBb", "shatranj", "KQkq", 2),
        // In an unknown variant, pieces may gate.
        ("KQBCDFGkqbcdfg", "unknown", "KQBCDFGkqbcdfg", 0),
    ] {
        let found = rights(start, field, variant);
        assert_eq!(found, (expected.to_owned(), dropped), "{field} {variant}");
    }
    let start = "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp";
    assert_eq!(rights(start, "BCb", "clobber"), ("-".to_owned(), 3));
}

#[test]
fn a_king_on_the_last_rank_does_not_castle() {
    let start = "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr";
    for (field, variant) in [("KQkq", "upsidedown"), ("HAha", "pawnsmassacre")] {
        assert_eq!(
            rights(start, field, variant),
            ("-".to_owned(), 4),
            "{variant}"
        );
    }
}

#[test]
fn gates_and_castling_partners_of_other_variants_come_back() {
    for (fen, variant) in [
        // The king has left its rank; the met still has its leap.
        (
            "Rn1m2nr/1s2sk2/8/8/8/8/2S2S2/1NK1M1NR w Ed - 2 10",
            "cambodian",
        ),
        // A rook may gate while the king has moved.
        ("4kbnr/8/8/8/8/8/8/B1B2KHR[] w CHfgh - 0 31", "shouse"),
        // The king castles with a piece that is not a rook.
        (
            "cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR w KQkq - 0 1",
            "perfect",
        ),
    ] {
        assert_eq!(through(fen, variant), fen);
    }
    let fen = "rnbbnkrq/pppppppp/8/8/8/8/PPPPPPPP/RNBBNKRQ[EHeh] w GABCDEFHgabcdefh - 0 1";
    let (position, codes) = read_with(fen, "seirawan");
    let shredder = Style {
        castling: CastlingStyle::Shredder,
        ..Style::default()
    };
    assert!(codes.is_empty(), "{codes:?}");
    assert_eq!(write(&position.unwrap(), shredder.clone()), fen);
    // The file of a knight would mean that it gates.
    let fen = "nbkrqbnr/pppppppp/8/8/8/8/PPPPPPAP/RNBQKBNR w HAhq - 0 1";
    let (position, codes) = read_with(fen, "unknown");
    assert!(codes.is_empty(), "{codes:?}");
    assert_eq!(write(&position.unwrap(), shredder), fen);
}

#[test]
fn a_king_is_named_where_the_file_of_its_rook_could_mean_a_gate() {
    // The inner rook castles, and another piece may gate.
    let fen = "mp______1___rnr3k2bqkCnR[P] w soa - 5 2";
    assert_eq!(through(fen, "unknown"), fen);
    let otherwise = "mp______1___rnr3k2bqkCnR[P] w oas - 5 2";
    assert_eq!(through(otherwise, "unknown"), fen);
    // No letter means the eleventh file: only castling can be written.
    let (position, codes) = read_with("rr6n1k1 b b - 0 1", "unknown");
    assert!(codes.is_empty(), "{codes:?}");
    let mut position = position.unwrap();
    let World::Board(grid) = &mut position.world else {
        unreachable!()
    };
    let sq = Sq::new(8, 0);
    grid.set(sq, Cell::Piece(grid.piece(sq).unwrap().unmoved()));
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(print(&position, &Style::default(), &mut out, &mut sink));
    assert_eq!(String::from_utf8(out).unwrap(), "rr6n1k1 b b - 0 1");
    assert_eq!(sink.losses()[0].code.to_string(), "core/lost-rights");
}

#[test]
fn of_several_kings_the_one_that_castles_is_named_first() {
    let board = "rkkk3r/pppppppp/8/8/8/8/PPPPPPPP/R1K1K1KR w";
    for (field, expected) in [
        ("GHA", "GHA"),
        ("AGH", "GHA"),
        ("GH", "GH"),
        ("CHA", "CHA"),
        ("CA", "CA"),
    ] {
        let fen = format!("{board} {field} - 0 1");
        let (position, codes) = read_with(&fen, "threekings");
        assert!(codes.is_empty(), "{field}: {codes:?}");
        let style = Style {
            castling: CastlingStyle::Shredder,
            ..Style::default()
        };
        let written = write(&position.unwrap(), style);
        assert_eq!(written, format!("{board} {expected} - 0 1"));
    }
}

#[test]
fn a_king_that_cannot_be_named_takes_no_rights_of_another() {
    let catalog = crate::variants::catalog();
    for (fen, variant) in [
        ("4k3/8/8/8/8/8/8/1K2K2B w EH - 0 1", "grand"),
        ("4k3/8/8/8/8/8/8/1K2K2R[] w EH - 0 1", "s-chess"),
        ("5k6/12/12/12/12/12/12/1K8KR w KL - 0 1", "unknown"),
        // Without the letter of the first king, the last one would be read as that of a piece that cannot gate.
        ("rqqqqqknqqqqqtqqqqqqqqqqkn[] b gky - 0 1", "unknown"),
    ] {
        let name = VariantName::from_words(variant);
        let read = |text: &str| parse(text, &name, catalog, &mut Sink::default(), 0).unwrap();
        let (position, mut sink, mut out) = (read(fen), Sink::default(), Vec::new());
        assert!(print(&position, &Style::with(catalog), &mut out, &mut sink));
        let text = String::from_utf8(out).unwrap();
        let same = read(&text).grid() == position.grid();
        assert!(same || !sink.losses().is_empty(), "{fen}: {text}");
    }
}

#[test]
fn en_passant_is_written_as_asked() {
    let (position, _) = read_with("8/8/8/8/4P3/8/8/k1K5 b - e3 0 1", "chess");
    let mut position = position.unwrap();
    let field = |p: &Position, style| {
        let text = write(
            p,
            Style {
                en_passant: style,
                ..Style::default()
            },
        );
        text.split(' ').nth(3).unwrap().to_owned()
    };
    assert_eq!(field(&position, EnPassantStyle::Legal), "e3");
    position.en_passant.legal = Some(false);
    position.en_passant.pseudo_legal = Some(true);
    assert_eq!(field(&position, EnPassantStyle::Legal), "-");
    assert_eq!(field(&position, EnPassantStyle::Pseudo), "e3");
    assert_eq!(field(&position, EnPassantStyle::Always), "e3");
    assert_eq!(
        through("8/8/8/8/8/8/8/k1K5 w - c7c8 0 1", "wolf"),
        "8/8/8/8/8/8/8/k1K5 w - c7c8 0 1"
    );
}

#[test]
fn what_a_fen_cannot_say_is_named() {
    let mut position = Position::board(8, 8);
    let pawn = Piece::new(Side::White, Kind::PAWN);
    let king = Piece::new(Side::White, Kind::KING).unmoved();
    if let World::Board(grid) = &mut position.world {
        grid.set(Sq::new(0, 1), Cell::Piece(pawn));
        grid.set(Sq::new(1, 2), Cell::Piece(pawn.unmoved()));
        grid.set(Sq::new(4, 0), Cell::Piece(king));
    }
    position.en_passant.squares.push(Square::new(40, 3));
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(print(&position, &Style::default(), &mut out, &mut sink));
    assert_eq!(out, b"8/8/8/8/8/1P6/P7/4K3 w - - 0 1");
    let lost: Vec<_> = sink.losses().iter().map(|l| (l.code.0, l.count)).collect();
    assert_eq!(lost, [("core/lost-rights", 3), ("core/lost-en-passant", 1)]);
}

#[test]
fn a_promoted_piece_that_was_no_pawn_is_marked_and_named() {
    let marked = |was| {
        let mut position = Position::board(3, 3);
        let piece = Piece::new(Side::White, Kind::QUEEN).promoted_from(was);
        if let World::Board(grid) = &mut position.world {
            grid.set(Sq::new(0, 0), Cell::Piece(piece));
        }
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        assert!(print(&position, &Style::default(), &mut out, &mut sink));
        assert_eq!(out, b"3/3/Q~2 w - - 0 1");
        let losses = sink.losses().iter().map(|l| (l.code.0, l.count));
        losses.collect::<Vec<_>>()
    };
    assert_eq!(marked(Kind::PAWN), []);
    assert_eq!(marked(Kind::ROOK), [("fen/lost-origin", 1)]);
}

#[test]
fn what_has_no_letter_is_refused() {
    let mut amazon = Position::board(8, 8);
    if let World::Board(grid) = &mut amazon.world {
        let piece = Piece::new(Side::White, Kind::AMAZON);
        grid.set(Sq::new(0, 0), Cell::Piece(piece));
    }
    let plane = Position::of(World::Plane(crate::model::Plane::default()));
    let mut red = Position::board(8, 8);
    red.turn = Side::Red;
    let mut many = Position::board(8, 8);
    many.hands.add(Side::White, Kind::PAWN, u32::MAX);
    for (position, code) in [
        (amazon, "fen/no-letter"),
        (plane, "fen/world"),
        (red, "fen/no-letter"),
        (many, "fen/hand"),
    ] {
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        assert!(!print(&position, &Style::default(), &mut out, &mut sink));
        assert_eq!(sink.messages()[0].code.0, code);
        assert!(sink.messages()[0].help.is_some());
    }
}

#[test]
fn large_boards_and_many_errors_end_soon() {
    let wide = format!("{}/{}", "254", "254");
    assert!(read_with(&wide, "chess").0.is_some());
    for bad in ["255", "99999999999999999999", "0", "8/7", "//", "8/8 x", ""] {
        let (position, codes) = read_with(bad, "chess");
        assert!(position.is_none() && !codes.is_empty(), "{bad}");
    }
    assert!(read_with(&"8/".repeat(100_000), "chess").0.is_none());
    assert!(read_with(&"_".repeat(100_000), "chess").0.is_none());
}

/// Changes a few characters, always the same ones for the same number.
fn mutated(fen: &str, seed: usize) -> String {
    const SIGNS: &[u8] = b"PNBRQKpnbrqk12345678/ -wb36ahe09+_~";
    let mut text = fen.as_bytes().to_vec();
    let mut dice = Dice::new(seed as u64);
    for _ in 0..1 + seed % 3 {
        let (at, sign) = (dice.below(text.len()), dice.of(SIGNS));
        match dice.below(4) {
            0 => text.insert(at, sign),
            1 => drop(text.remove(at)),
            _ => text[at] = sign,
        }
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn the_quick_way_and_the_grammar_agree() {
    let seeds = [
        START,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r3k2r/8/8/2pP4/8/8/8/R3K2R w Kq c6 12 34",
        "1k2r1r1/8/8/8/8/8/8/1RK4R w KQk - 3 40",
        "8/8/8/8/8/8/8/K6k w - - 99 50",
    ];
    let mut quick = 0;
    let mut plain = Position::board(10, 10);
    for n in 0..20_000 {
        let seed = seeds[n % seeds.len()];
        let text = match n < seeds.len() {
            true => seed.to_owned(),
            false => mutated(seed, n),
        };
        let read = plain::read(&text, &VariantName::CHESS, &mut plain);
        let Some(free) = read else {
            assert!(n >= seeds.len(), "{text} is plain");
            continue;
        };
        let mut sink = Sink::default();
        let catalog = crate::model::Catalog::default();
        let named = Some((&VariantName::CHESS, &catalog));
        let slow =
            read::parse_by_grammar(&text, named, crate::formats::Dialect::Usual, &mut sink, 0);
        assert_eq!(free, needs_960(&plain), "{text}");
        assert_eq!(Some(&plain), slow.as_ref(), "{text}");
        assert!(!plain.is_unlike_chess() && !slow.unwrap().is_unlike_chess());
        assert!(sink.is_empty(), "{text}: {sink:?}");
        quick += 1;
    }
    assert!(quick > 500, "{quick}");
}

#[test]
fn no_more_checks_are_left_than_win_the_game() {
    let fen =
        |checks: &str| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {checks} 0 1");
    let variant = VariantName::from_words("3check");
    let read = |checks: &str| {
        let (catalog, mut sink) = (crate::variants::catalog(), Sink::default());
        super::parse(&fen(checks), &variant, catalog, &mut sink, 0).is_some()
    };
    assert!(read("3+3") && read("0+1"));
    assert!(!read("4+3") && !read("3+9"));
}

/// XBoard's dialect may have other letters, so its boards are printed square by square.
#[test]
fn boards_of_eight_files_are_printed_at_once_as_square_by_square() {
    let catalog = crate::variants::catalog();
    let mut dice = crate::movement::Dice::new(5);
    for _ in 0..3_000 {
        let mut position = Position::board(8, 8);
        let World::Board(grid) = &mut position.world else {
            unreachable!()
        };
        for sq in grid.squares().collect::<Vec<_>>() {
            let letters = b"PNBRQKpnbrqk";
            let Some(letter) = letters.get(dice.below(24_usize)) else {
                continue;
            };
            let kind = crate::formats::letters::orthodox_kind(*letter).unwrap();
            let side = match letter.is_ascii_uppercase() {
                true => Side::White,
                false => Side::Black,
            };
            let piece = Piece::new(side, kind).with_right(dice.below(4) == 0);
            grid.set(sq, Cell::Piece(piece));
        }
        let [usual, xboard] = [
            crate::formats::Dialect::Usual,
            crate::formats::Dialect::Xboard,
        ]
        .map(|dialect| {
            let (mut text, mut sink) = (Vec::new(), Sink::default());
            assert!(print(
                &position,
                &Style::of(dialect, catalog),
                &mut text,
                &mut sink
            ));
            (String::from_utf8(text), format!("{:?}", sink.losses()))
        });
        assert_eq!(usual, xboard);
    }
}

#[test]
fn an_sfen_is_no_fen() {
    use crate::formats::Likely;
    let rated = |end: &str| {
        let line = format!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {end}");
        (super::card::CARD.sniff)(line.as_bytes())
    };
    for sfen in ["b - 1", "w 2Pb 24"] {
        assert_eq!(rated(sfen), Likely::No, "{sfen}");
    }
    for fen in ["w 0 1", "w - 0 1", "w - - 0 1", "w"] {
        assert_ne!(rated(fen), Likely::No, "{fen}");
    }
}
