use super::print::is_spelled_usually;
use super::{Inexpressible, Said, Style, Usual, Word, print, read, usual};
use crate::diag::Span;
use crate::model::{Kind, Letters, Marks, Outcome, Ply, Sq};

fn sq(name: &str) -> Sq {
    let b = name.as_bytes();
    Sq::new(b[0] - b'a', b[1] - b'1')
}

fn said(text: &str) -> Word {
    read(text, Letters::of_unknown()).unwrap_or_else(|| panic!("`{text}` was not understood"))
}

fn ply(text: &str) -> Ply {
    let word = said(text);
    assert_eq!(word.said, Said::Move, "{text}");
    word.ply
}

fn printed(ply: Ply, style: Style) -> String {
    let mut out = Vec::new();
    print(ply, style, Letters::of_unknown(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn spellings_of_one_move_say_the_same() {
    let same = |a: &str, b: &str| assert_eq!(ply(a), ply(b), "{a} {b}");
    for other in ["e8Q", "e8=q", "e8q", "e8(Q)", "e8/Q", "e8(q)"] {
        same("e8=Q", other);
    }
    for other in ["0-0", "o-o", "OO"] {
        same("O-O", other);
    }
    same("O-O-O+", "0-0-0+");
    same("exd6e.p.", "e:d6ep");
    same("Nf3", "\u{2658}f3");
    same("Nf3+", "Nf3++");
    same("@e4", "P@e4");
    for pass in ["Z0", "null", "pass", "0000", "<>", "@@@@"] {
        same("--", pass);
    }
    same("Nc3/\u{2655}", "Nc3/Q");
    same("Ng1f3", "Ng1-f3");
    same("e2e4", "e2-e4");
    for dash in ["\u{2010}", "\u{2013}", "\u{2014}", "\u{2212}"] {
        same("e2e4", &format!("e2{dash}e4"));
        same("Ng1f3", &format!("Ng1{dash}f3"));
    }
}

#[test]
fn a_glyph_may_be_attached_to_a_check() {
    for (text, move_of, nag) in [
        ("Bb5++-", "Bb5+", 18),
        ("Bb5+-+", "Bb5+", 19),
        ("Bb5+=+", "Bb5+", 15),
        ("Bb5+=/+", "Bb5+", 15),
        ("Bb5++/-", "Bb5+", 16),
        ("Bb5+-/+", "Bb5+", 17),
        ("Bb5++/=", "Bb5+", 14),
        ("Bb5#+-", "Bb5#", 18),
        ("Bb5+-", "Bb5", 18),
        ("Bb5+=", "Bb5", 14),
        ("Bb5+!", "Bb5+", 1),
        ("e8=Q+-+", "e8=Q+", 19),
    ] {
        let word = said(text);
        assert_eq!(
            (word.ply, word.nags),
            (ply(move_of), [nag, 0, 0, 0]),
            "{text}"
        );
        assert_eq!(super::without_glyphs(text), move_of);
    }
    assert_eq!(
        (said("Bb5++=").ply, said("Bb5++=").nags[0]),
        (ply("Bb5++"), 10)
    );
    for wrong in ["Bb5+++", "Bb5+-+-+-+-+-", "Bb5+/", "Bb5+-+=/"] {
        assert_eq!(read(wrong, Letters::of_unknown()), None, "{wrong}");
    }
    for (text, bare) in [
        ("c4", "c4"),
        ("c4!+-", "c4"),
        ("e2e4□", "e2e4"),
        ("O-O", "O-O"),
        ("c4⩲∞", "c4"),
        ("e8=Q=", "e8=Q"),
    ] {
        assert_eq!(super::without_glyphs(text), bare);
    }
}

#[test]
fn glyphs_have_the_numbers_of_the_standard() {
    for (sign, nag) in [
        ("\u{203C}", 3),
        ("\u{2047}", 4),
        ("\u{2049}", 5),
        ("\u{2048}", 6),
        ("=", 10),
        ("~", 13),
        ("+/\u{2212}", 16),
        ("+\u{2212}", 18),
        ("\u{2013}+", 19),
        ("+--", 20),
        ("--+", 21),
        ("=\u{221E}", 44),
        ("=/\u{221E}", 44),
        ("=/&", 44),
        ("\u{2BF9}", 44),
    ] {
        let alone = said(sign);
        assert_eq!((alone.said, alone.nags[0]), (Said::Glyphs, nag), "{sign}");
        for of in ["Nf3", "e4", "O-O"] {
            let text = format!("{of}{sign}");
            assert_eq!(
                (said(&text).ply, said(&text).nags[0]),
                (ply(of), nag),
                "{text}"
            );
            assert_eq!(super::without_glyphs(&text), of);
        }
    }
    assert_eq!((said("N").said, said("N").nags[0]), (Said::Glyphs, 146));
    assert_eq!((said("D").said, said("D").nags[0]), (Said::Glyphs, 201));
    assert_eq!(said("--").said, Said::Move);
    assert_eq!(said("e8N").nags[0], 0);
}

#[test]
fn the_letter_of_a_pawn_is_kept_where_letters_are_not_known() {
    assert_eq!(ply("Pc2").marks, Marks::PAWN_LETTER);
    assert_eq!(printed(ply("Pc2"), Style::Short), "Pc2");
    assert_eq!(printed(ply("c2"), Style::Short), "c2");
    let of_chess = |text| read(text, Letters::orthodox()).map(|word| word.ply);
    assert_eq!(of_chess("Pe8=Q"), of_chess("e8=Q"));
}

#[test]
fn what_is_said_is_kept_apart() {
    let f3 = ply("Nf3");
    assert_eq!(
        (f3.kind, f3.from, f3.to),
        (Some(Kind::KNIGHT), Sq::NONE, sq("f3"))
    );
    let bishop = ply("Bxc3");
    assert_eq!((bishop.kind, bishop.from), (Some(Kind::BISHOP), Sq::NONE));
    let pawn = ply("bxc3");
    assert_eq!((pawn.kind, pawn.from), (Some(Kind::PAWN), Sq::new(1, 255)));
    assert_eq!(ply("bxc3").marks, Marks::SAYS_CAPTURE);
    assert_eq!(ply("bc3").from, Sq::new(1, 255));
    assert_eq!(ply("exd").to, Sq::new(3, 255));
    assert_eq!(ply("R1a3").from, Sq::new(255, 0));
    assert_eq!(ply("Rad1").from, Sq::new(0, 255));
    assert_eq!(ply("Qa1xh8#").from, sq("a1"));
    assert_eq!(ply("Qa1xh8#").marks, Marks::SAYS_CAPTURE | Marks::SAYS_MATE);
    assert_eq!(ply("g1f3").kind, None);
    assert_eq!(ply("Ni10").to, Sq::new(8, 9));
    assert_eq!(ply("N@f3").marks, Marks::DROP);
    assert_eq!(
        ply("exd6e.p.").marks,
        Marks::SAYS_CAPTURE | Marks::EN_PASSANT
    );
    assert_eq!(ply("--").marks, Marks::PASS);
}

#[test]
fn opinions_become_numbers() {
    let nags = |text| said(text).nags;
    assert_eq!(nags("e4!"), [1, 0, 0, 0]);
    assert_eq!(nags("e4!?!"), [5, 1, 0, 0]);
    assert_eq!(nags("e4!!!"), [3, 1, 0, 0]);
    assert_eq!(nags("Nf3+-"), [18, 0, 0, 0]);
    assert_eq!(nags("Nf3+!"), [1, 0, 0, 0]);
    assert!(ply("Nf3+!").marks.contains(Marks::SAYS_CHECK));
    assert!(!ply("Nf3+/-").marks.contains(Marks::SAYS_CHECK));
    assert_eq!(said("?!").said, Said::Glyphs);
    assert_eq!(nags("?!"), [6, 0, 0, 0]);
    assert_eq!(nags("\u{221E}"), [13, 0, 0, 0]);
    assert_eq!(said("e.p.").said, Said::InPassing);
    assert_eq!(said("e.p.+!").said, Said::InPassing);
    assert_eq!(nags("e.p.+!"), [1, 0, 0, 0]);
    assert!(said("ep#").ply.marks.contains(Marks::SAYS_MATE));
    for (sign, mark) in [
        ("+", Marks::SAYS_CHECK),
        ("++", Marks::SAYS_CHECK),
        ("\u{2020}", Marks::SAYS_CHECK),
        ("#", Marks::SAYS_MATE),
    ] {
        let alone = said(sign);
        assert_eq!((alone.said, alone.ply.marks), (Said::Check, mark), "{sign}");
    }
}

#[test]
fn results_are_words() {
    assert_eq!(said("1-0").said, Said::Result(Outcome::White));
    assert_eq!(said("1/2").said, Said::Result(Outcome::Draw));
    assert_eq!(said("*").said, Said::Result(Outcome::Unknown));
}

#[test]
fn other_words_are_refused() {
    for word in [
        "",
        "e",
        "e9x",
        "i",
        "Nf",
        "xe4",
        "e4e",
        "Xe4",
        "O-O-O-O",
        "ee4e4",
        "e4 ",
        "e4!!!!!!!!!",
        "1-1",
        "e0",
        "Nf3Q4",
        "e8=",
        "hello",
        "e8=X",
        "0-0=",
        "--x",
        "z4",
        "x4",
        "Nc3/",
        "Nc3/h",
        "Nc3/H9",
        "Nc3,",
        "Nc3,d",
        "e4,e5,e6",
        "Nc3,d5/H",
    ] {
        if word == "e8=" {
            continue; // a pawn's move, and an opinion
        }
        assert_eq!(
            read(word, Letters::orthodox()),
            if word == "0-0=" {
                read("O-O=", Letters::orthodox())
            } else {
                None
            },
            "{word}"
        );
    }
}

#[test]
fn what_was_said_is_said_again() {
    for word in [
        "e4",
        "exd5",
        "ed5",
        "exd",
        "e8=Q",
        "exd8=N+",
        "Nf3",
        "Nbd7",
        "N1xd2",
        "Qh4xe1#",
        "O-O",
        "O-O-O+",
        "--",
        "N@f3",
        "P@e4",
        "e2e4",
        "e2xd3",
        "Pe2e4",
        "P2e4",
        "Pxe4",
        "exd6e.p.",
        "exde.p.",
        "a10",
        "Rd1d8",
        "Nc3/H",
        "Nc3/H+",
        "O-O/Hh1",
        "O-O-O/Ee8#",
        "O-O/H",
        "Nc3,d5",
        "O-O,d5+",
        "e4,e5",
        "exd8=Q/He7,e7",
        "N@f3,a10",
        "b1c3/Hb1",
        "e4/He2",
        "Nf3=Q/Pd5",
    ] {
        assert_eq!(printed(ply(word), Style::Short), word);
    }
}

#[test]
fn what_happened_is_written_as_the_standard_wants_it() {
    let happened = |kind, from: &str, to: &str, marks| Ply {
        kind: Some(kind),
        marks: Marks::RESOLVED | Marks::SAN_KNOWN | Marks::CHECK_KNOWN | marks,
        ..Ply::coordinates(sq(from), sq(to))
    };
    let knight = |marks| happened(Kind::KNIGHT, "g1", "f3", marks);
    assert_eq!(printed(knight(Marks::empty()), Style::Short), "Nf3");
    assert_eq!(printed(knight(Marks::SAN_FILE), Style::Short), "Ngf3");
    assert_eq!(
        printed(knight(Marks::SAN_RANK | Marks::MATE), Style::Short),
        "N1f3#"
    );
    assert_eq!(printed(knight(Marks::SAYS_MATE), Style::Short), "Nf3");
    assert_eq!(printed(knight(Marks::CHECK), Style::Long), "Ng1-f3+");
    let mut taking = happened(Kind::PAWN, "e7", "d8", Marks::empty());
    taking.captured = Some(Kind::ROOK);
    taking.promotion = Some(Kind::QUEEN);
    assert_eq!(printed(taking, Style::Short), "exd8=Q");
    assert_eq!(printed(taking, Style::Long), "e7xd8=Q");
    let passing = happened(Kind::PAWN, "e5", "d6", Marks::EN_PASSANT);
    assert_eq!(printed(passing, Style::Short), "exd6");
}

#[test]
fn usual_words_are_written_as_all_words_are() {
    let halves = [Marks::SAN_FILE, Marks::SAN_RANK, Marks::CHECK, Marks::MATE];
    let all = |n: u8| (0..).zip(halves).filter(move |(i, _)| n >> i & 1 == 1);
    let squares = || (0..8).flat_map(|file| (0..8).map(move |rank| Sq::new(file, rank)));
    for (kind, captured) in Kind::OF_CHESS
        .into_iter()
        .flat_map(|kind| [None, Some(Kind::ROOK)].map(|captured| (kind, captured)))
    {
        for (marks, from) in (0..16).flat_map(|marks| squares().map(move |from| (marks, from))) {
            let known = Marks::RESOLVED | Marks::SAN_KNOWN | Marks::CHECK_KNOWN;
            let is = Ply {
                kind: Some(kind),
                captured,
                marks: all(marks).fold(known, |marks, (_, mark)| marks | mark),
                ..Ply::coordinates(from, Sq::new(from.rank, from.file))
            };
            let Usual { text, len } = usual(&is).unwrap();
            let word = printed(is, Style::Short);
            assert_eq!(&text.to_le_bytes()[..len], word.as_bytes(), "{is:?}");
            assert_eq!(text >> (8 * len), 0, "{word}");
        }
    }
}

#[test]
fn the_usual_spelling_is_seen_at_once() {
    for text in [
        "e4", "exd5", "Nf3", "Nbd2", "R1a3", "Qa1xb2", "Kxe2", "Nb1xc3",
    ] {
        for mark in [Marks::empty(), Marks::CHECK, Marks::CHECK | Marks::MATE] {
            let said = ply(text);
            let mut is = Ply {
                marks: Marks::RESOLVED | Marks::SAN_KNOWN | Marks::CHECK_KNOWN | mark,
                captured: text.contains('x').then_some(Kind::PAWN),
                ..said
            };
            is.marks.set(Marks::SAN_FILE, said.from.file != 255);
            is.marks.set(Marks::SAN_RANK, said.from.rank != 255);
            let [file, rank] =
                [said.from.file, said.from.rank].map(|n| if n == 255 { 3 } else { n });
            is.from = Sq::new(file, rank);
            let word = printed(is, Style::Short);
            let record = format!("1. {word} {{and more}}");
            let is_at =
                |start, len| is_spelled_usually(&is, &record, Span::new(start, start + len));
            assert!(is_at(3, word.len()), "{word}");
            assert!(
                !is_at(3, word.len() - 1) && !is_at(3, word.len() + 1),
                "{word}"
            );
            assert!(!is_at(2, word.len()) && !is_at(90, word.len()), "{word}");
            let short = &record[..3 + word.len()];
            let place = Span::new(3, 3 + word.len());
            assert!(!is_spelled_usually(&is, &short[1..], place));
        }
    }
}

#[test]
fn gates_and_walls_stand_beside_castling_and_promotion() {
    let added = |kind, from: &str, to: &str, marks| Ply {
        kind: Some(kind),
        gate: sq(from),
        gated: Letters::of_unknown().kind(b'E', false),
        wall: sq("d5"),
        marks: Marks::RESOLVED | Marks::GATE | Marks::WALL | marks,
        ..Ply::coordinates(sq(from), sq(to))
    };
    let castling = added(Kind::KING, "e1", "c1", Marks::CASTLE_LONG);
    let rook = sq("a1");
    let (near, far) = (
        Ply { rook, ..castling },
        Ply {
            gate: rook,
            rook,
            ..castling
        },
    );
    assert_eq!(printed(near, Style::Short), "O-O-O/Ee1,d5");
    assert_eq!(printed(far, Style::Short), "O-O-O/Ea1,d5");
    let mut promotes = added(Kind::PAWN, "e7", "e8", Marks::empty());
    promotes.promotion = Some(Kind::QUEEN);
    assert_eq!(printed(promotes, Style::Short), "e8=Q/E,d5");
    let steps = added(Kind::PAWN, "e2", "e3", Marks::empty());
    assert_eq!(printed(steps, Style::Short), "e3/Ee2,d5");
    let stays = Ply {
        marks: steps.marks - Marks::GATE,
        ..steps
    };
    assert_eq!(printed(stays, Style::Short), "e3,d5");
    let nobody = Ply {
        gated: None,
        ..steps
    };
    let mut out = Vec::new();
    let unknown = Err(Inexpressible::Unknown);
    assert_eq!(
        print(nobody, Style::Short, Letters::orthodox(), &mut out),
        unknown
    );
}

#[test]
fn a_pass_is_written_like_a_move_of_the_piece_that_stays() {
    let on = |kind| Ply {
        kind,
        marks: Marks::PASS | Marks::RESOLVED,
        ..Ply::coordinates(sq("e2"), sq("e2"))
    };
    assert_eq!(printed(Ply::pass(), Style::Short), "--");
    assert_eq!(printed(on(Some(Kind::KING)), Style::Short), "Ke2");
    assert_eq!(printed(on(Some(Kind::PAWN)), Style::Short), "e2");
    assert_eq!(printed(on(None), Style::Short), "e2e2");
}

#[test]
fn what_has_no_word_is_refused() {
    let mut out = Vec::new();
    let amazon = Ply {
        kind: Some(Kind::AMAZON),
        ..Ply::coordinates(sq("a1"), sq("a2"))
    };
    let no_letter = Err(Inexpressible::Kind(Kind::AMAZON));
    assert_eq!(
        print(amazon, Style::Short, Letters::orthodox(), &mut out),
        no_letter
    );
    let far = Sq::new(23, 0);
    let no_square = Err(Inexpressible::Square(far));
    assert_eq!(
        print(
            Ply::coordinates(sq("a1"), far),
            Style::Short,
            Letters::orthodox(),
            &mut out
        ),
        no_square
    );
}

#[test]
fn promoted_pieces_have_the_letters_of_what_they_move_like() {
    let catalog = crate::variants::catalog();
    let letters = catalog.letters(&crate::model::VariantName::from_words("shogi"));
    for (text, piece, becomes) in [
        ("Sd3=G", "silver-general", Some("promoted-silver-general")),
        ("Sd3=+S", "silver-general", Some("promoted-silver-general")),
        ("Bxh8=H", "bishop", Some("dragon-horse")),
        ("Dxh8", "dragon-king", None),
    ] {
        let ply = read(text, letters).unwrap().ply;
        assert_eq!(ply.kind, Kind::named(piece).ok(), "{text}");
        assert_eq!(
            ply.promotion,
            becomes.map(|k| Kind::named(k).unwrap()),
            "{text}"
        );
        let mut out = Vec::new();
        print(ply, Style::Short, letters, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), text.replace("+S", "G"));
    }
}
