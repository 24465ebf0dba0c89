use super::framing::GameFramer;
use super::{Extent, PgcReader, PgcWriter, extent_of_moves, read_moves, write_moves};
use crate::diag::Sink;
use crate::formats::{FormatName, Options, Read, Write};
use crate::io::{Cut, Framer, Record};
use crate::model::{Document, Game, NodeId, Outcome};
use crate::movement::Dice;
use std::ops::Range;

fn options(name: &str) -> Options {
    FormatName::parse(name).unwrap().options
}

fn read(bytes: &[u8], name: &str) -> (Result<Game, &'static str>, Vec<&'static str>) {
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let record = Record {
        bytes,
        ..Record::of("")
    };
    let good = PgcReader::new(&options(name))
        .read(&record, &mut doc, &mut sink)
        .is_ok();
    assert_eq!(good, !sink.failed());
    let said: Vec<_> = sink.messages().iter().map(|d| d.code.0).collect();
    match doc {
        Document::Game(game) if good => (Ok(game), said),
        _ => (Err(said[said.len() - 1]), said),
    }
}

fn game(bytes: &[u8]) -> Game {
    let (game, said) = read(bytes, "pgc");
    assert!(said.is_empty(), "{said:?}");
    game.unwrap()
}

fn write(game: &Game, name: &str) -> (Vec<u8>, Vec<&'static str>) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let doc = Document::Game(game.clone());
    assert!(
        PgcWriter::new(&options(name))
            .write(&doc, &mut out, &mut sink)
            .is_ok()
    );
    (out, sink.losses().iter().map(|l| l.code.0).collect())
}

fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
    let (pairs, _) = digits.as_chunks::<2>();
    pairs.iter().map(|[a, b]| (a << 4 | b) as u8).collect()
}

const GENERAL: &str = "05 02 05 5768697465 01 41 02 06 526573756c74 03 312d30 \
    03 02 0d 0c 07 01 08 03 01 0a 07 06 09 08 03 02 0b 00 09 03 01 02 06";

#[test]
fn what_is_read_is_written_again() {
    let bytes = hex(GENERAL);
    let read = game(&bytes);
    assert_eq!(read.outcome, Outcome::White);
    assert_eq!((read.tree.len(), read.tree.variation_count()), (6, 2));
    assert_eq!(write(&read, "pgc"), (bytes, vec![]));
    let main: Vec<_> = read
        .tree
        .main_line()
        .map(|id| read.tree.ordinal(id))
        .collect();
    assert_eq!(main, [Some(13), Some(12), Some(2)]);
}

#[test]
fn digits_are_the_same_game_and_places_are_those_of_the_digits() {
    let (digits, _) = write(&game(&hex(GENERAL)), "pgc+hex");
    let text = String::from_utf8(digits.clone()).unwrap();
    assert!(text.starts_with("05\n02 05 5768697465 01 41\n"), "{text}");
    assert!(text.ends_with("03 02 0b 00\n09\n03 01 02\n06\n"), "{text}");
    let (read, _) = read(&digits, "pgc+hex");
    let read = read.unwrap();
    assert!(read == game(&hex(GENERAL)));
    let last = read.tree.main_line().last().unwrap();
    assert_eq!(&text[read.tree.span(last).range()], "02");
    assert_eq!(&text[read.tags_span.range()][..8], "02 05 57");
}

const WHOLE: &str = "01 01 41 01 42 01 43 01 44 01 45 01 46 01 2a 0200 0d0c";

#[test]
fn a_game_of_seven_tags_is_one_entry_unless_asked_otherwise() {
    let read = game(&hex(WHOLE));
    assert_eq!(read.tags.get("Black"), Some("F"));
    assert_eq!(write(&read, "pgc").0, hex(WHOLE));
    let (general, _) = write(&read, "pgc+general");
    assert_eq!((general[0], *general.last().unwrap()), (5, 6));
    assert!(game(&general) == read);
    let mut other = read;
    other.tree.nag(NodeId::ROOT, 9_u8);
    assert_eq!(write(&other, "pgc").0[0], 5);
}

#[test]
fn sequences_are_short_or_long_and_never_longer() {
    let lengths = [0, 1, 255, 256, 65_535, 65_536, 70_000];
    for length in lengths {
        let mut bytes = vec![5];
        for _ in 0..length {
            bytes.extend_from_slice(&[3, 1, 7]);
        }
        bytes.push(6);
        let read = game(&bytes);
        assert_eq!(read.tree.len(), length);
        let (written, _) = write(&read, "pgc+general");
        let overhead = match length {
            0 => 0,
            1..=255 => 2,
            256..=65_535 => 3,
            _ => 6,
        };
        let result = 2 + 1 + 6 + 1;
        assert_eq!(written.len(), 2 + result + overhead + length);
        assert!(game(&written) == read);
    }
}

#[test]
fn glyphs_belong_where_pgn_has_them() {
    // $1 before any move, $2 after the beginning of a variation, $3 after its end.
    let read = game(&hex("05 07 01 03 01 0d 08 07 02 03 01 0b 09 07 03 06"));
    let nags = |id| -> Vec<_> { read.tree.remarks(id).collect() };
    use crate::model::Remark::Nag;
    assert_eq!(nags(NodeId::ROOT), [Nag(1)]);
    let first: Vec<_> = read.tree.children(NodeId::ROOT).collect();
    assert_eq!(
        (nags(first[0]), nags(first[1])),
        (vec![Nag(3)], vec![Nag(2)])
    );
    let (emptied, said) = read_again("05 03 01 0d 08 07 04 09 06");
    assert_eq!(said, ["pgc/empty-variation"]);
    let (_, said) = read_again("05 03 01 0d 08 09 08 09 06");
    assert_eq!(said, ["pgc/empty-variation"; 2]);
    assert_eq!(
        (emptied.tree.nag_count(), emptied.tree.variation_count()),
        (1, 0)
    );
}

fn read_again(digits: &str) -> (Game, Vec<&'static str>) {
    let (game, said) = read(&hex(digits), "pgc");
    (game.unwrap(), said)
}

#[test]
fn what_is_wrong_has_a_name() {
    for (digits, code) in [
        ("05 0b 06", "pgc/unknown-marker"),
        ("05 04 0002 0d0c 06", "pgc/cut-short"),
        ("05 03", "pgc/cut-short"),
        ("05 03 01 0d", "pgc/unclosed-game"),
        ("06", "pgc/stray-end"),
        ("05 05 06", "pgc/game-in-game"),
        ("05 06 03 01 0d", "pgc/after-end"),
        ("05 08 06", "pgc/variation-without-move"),
        ("05 03 01 0d 08 08 06", "pgc/variation-without-move"),
        ("05 03 01 0d 09 06", "pgc/unopened-variation"),
        ("05 03 01 0d 08 03 01 0b 06", "pgc/unclosed-variation"),
        ("05 03 01 0d 02 03 46454e 01 38 06", "pgc/late-tag"),
        ("05 02 03 46454e 01 e9 06", "pgc/odd-start"),
    ] {
        assert_eq!(read(&hex(digits), "pgc").0.err(), Some(code), "{digits}");
    }
    for (digits, code) in [
        ("03 01 0d", "pgc/implicit-game"),
        ("03 01 0d 06", "pgc/implicit-game"),
        ("0a 0300 414243", "pgc/implicit-game"),
        ("00", "pgc/implicit-game"),
    ] {
        assert_eq!(read_again(digits).1, [code], "{digits}");
    }
    assert_eq!(read(b"05 0", "pgc+hex").0.err(), Some("pgc/hex"));
    assert_eq!(read(b"05 zz 06", "pgc+hex").0.err(), Some("pgc/hex"));
}

#[test]
fn a_hundred_thousand_variations_inside_each_other_are_refused() {
    let mut bytes = vec![5];
    for _ in 0..100_000 {
        bytes.extend_from_slice(&[3, 1, 0, 8]);
    }
    assert_eq!(read(&bytes, "pgc").0.err(), Some("pgc/too-deep"));
    let mut bytes = vec![5, 3, 1, 0];
    for _ in 0..100_000 {
        bytes.extend_from_slice(&[8, 3, 1, 0, 9]);
    }
    bytes.push(6);
    let wide = game(&bytes);
    assert_eq!(wide.tree.variation_count(), 100_000);
    assert!(game(&write(&wide, "pgc").0) == wide);
}

#[test]
fn text_is_latin_1_and_what_does_not_fit_is_named() {
    let mut game = game(&hex("05 02 05 5768697465 02 c9e9 06"));
    assert_eq!(game.tags.get("White"), Some("Éé"));
    assert!(write(&game, "pgc").1.is_empty());
    game.tags.set("White", "é♞♞");
    game.tags.push("Note", &"ü".repeat(300));
    let (bytes, lost) = write(&game, "pgc");
    assert_eq!(lost, ["pgc/lost-characters", "pgc/lost-ends"]);
    let (back, _) = read(&bytes, "pgc");
    let back = back.unwrap();
    assert_eq!(back.tags.get("White"), Some("é??"));
    assert_eq!(back.tags.get("Note"), Some(&*"ü".repeat(255)));
    game.tags.clear();
    game.tags.push("Note", &"ü".repeat(255));
    assert!(write(&game, "pgc").1.is_empty());
    game.tags.set("Note", "a\0b");
    let (bytes, lost) = write(&game, "pgc");
    assert_eq!(lost, ["pgc/lost-characters"]);
    let (back, _) = read(&bytes, "pgc");
    assert_eq!(back.unwrap().tags.get("Note"), Some("a?b"));
    // Before a tag such as `Result` this would begin another game.
    game.tags.clear();
    game.tags.push("Event", "a\x06\x05");
    game.tags.push("Note", "b");
    let (bytes, lost) = write(&game, "pgc");
    assert_eq!(lost, ["pgc/lost-characters"]);
    let (back, _) = read(&bytes, "pgc");
    assert_eq!(back.unwrap().tags.get("Event"), Some("a??"));
}

#[test]
fn no_text_has_a_nul() {
    for text in [
        "05 02 01 41 02 4200 06",
        "05 02 02 4100 01 42 06",
        "0a 0100 00 05 06",
        "01 013f 013f 013f 0100 0141 0142 012a 0000",
    ] {
        let (_, said) = read(&hex(text), "pgc");
        assert_eq!(said, ["pgc/nul"], "{text}");
    }
}

#[test]
fn escape_lines_are_those_of_pgn() {
    let read = game(&hex("0a 0200 e941 05 0a 0000 03 01 0d 0a 0100 42 06"));
    let kept = read.extras.get("pgn", "escapes").unwrap();
    assert_eq!(*kept, serde_json::json!(["éA", "", "B"]));
    let (bytes, lost) = write(&read, "pgc");
    assert!(lost.is_empty());
    assert!(game(&bytes) == read);
}

#[test]
fn the_moves_alone_are_for_containers() {
    let bytes = hex("00 05 02 01 41 01 42 03 02 0d 0c 08 03 01 0a 09 06 5b45");
    let (mut game, mut sink) = (Game::default(), Sink::default());
    assert_eq!(read_moves(&bytes, 100, &mut game, &mut sink), Some(17));
    let said: Vec<_> = sink.messages().iter().map(|d| d.code.0).collect();
    assert_eq!(said, ["pgc/ignored-tag"]);
    let first = game.tree.main_line().next().unwrap();
    assert_eq!(game.tree.span(first).range(), 109..110);
    let mut out = Vec::new();
    assert!(write_moves(&game, &mut out, &mut sink));
    assert_eq!(out, hex("03 02 0d 0c 08 03 01 0a 09 06"));
    let mut from = 0;
    for n in 0..17 {
        assert_eq!(extent_of_moves(&bytes[..n], &mut from), Extent::More);
    }
    assert_eq!(extent_of_moves(&bytes, &mut from), Extent::Ends(17));
    let open = hex("03 01 0d");
    assert_eq!(read_moves(&open, 0, &mut Game::default(), &mut sink), None);
    assert_eq!(sink.messages().last().unwrap().code.0, "pgc/unclosed-game");
}

// ---- Framing ----------------------------------------------------------------

/// The records of some bytes that come in pieces.
fn cuts(mut framer: Box<dyn Framer>, bytes: &[u8], piece: usize) -> Vec<Range<usize>> {
    let (mut at, mut there, mut found) = (0, 0, Vec::new());
    loop {
        match framer.next(&bytes[at..there], there == bytes.len()) {
            Cut::More => {
                assert!(there < bytes.len());
                there = (there + piece).min(bytes.len());
            }
            Cut::Skip(n) => {
                assert!(n > 0);
                at += n;
            }
            Cut::Record { skip, len } => {
                assert!(len > 0);
                found.push(at + skip..at + skip + len);
                at += skip + len;
            }
            Cut::End => return found,
        }
        assert!(at <= there);
    }
}

/// The records, however large the pieces are.
fn records(bytes: &[u8]) -> Vec<Range<usize>> {
    let framer = || Box::new(GameFramer::default());
    let all = cuts(framer(), bytes, usize::MAX / 2);
    for piece in [1, 2, 3, 7, 64] {
        assert_eq!(cuts(framer(), bytes, piece), all, "{piece} {bytes:02x?}");
    }
    all
}

/// Lengths of 33 and more are also characters: from its second byte on, this game has readable
/// tags and a result too.
#[test]
fn a_game_is_not_cut_inside_its_tags() {
    let mut game = vec![1, 1, 63, 129, 63, 63];
    game.extend([66; 127]);
    for _ in 0..4 {
        game.extend([1, 63]);
    }
    game.extend([1, 42, 1, 1, 1]);
    game.extend([7; 256]);
    let len = game.len();
    assert_eq!(records(&game), vec![0..len; 1]);
    let both = [&game[..], &hex(WHOLE)].concat();
    assert_eq!(records(&both), [0..len, len..both.len()]);
}

#[test]
fn games_are_cut_where_they_end() {
    let whole = hex(WHOLE);
    let general = hex(GENERAL);
    let (w, g) = (whole.len(), general.len());
    let both = [&whole[..], &general, &[0, 0], &whole].concat();
    assert_eq!(records(&both), [0..w, w..w + g, w + g + 2..2 * w + g + 2]);
    let none: [Range<usize>; 0] = [];
    assert_eq!(records(&[0, 0, 0]), none);
    assert_eq!(records(&[]), none);
    // Nobody began these: moves and a tag, the next tag, the end of the file.
    let loose = hex("02 01 41 01 42 03 01 0d 02 01 43 01 44 07 01 05 06 06");
    assert_eq!(records(&loose), [0..8, 8..15, 15..17, 17..18]);
    // Escape lines belong to the game after them.
    let escapes = [&hex("0a 0100 41 00 0a 0100 42")[..], &whole].concat();
    let found = records(&escapes);
    assert_eq!((found.len(), &found[0]), (1, &(0..9 + w)));
    // A game without its end.
    let open = [&general[..g - 1], &whole, &general[..g - 1], &general].concat();
    assert_eq!(
        records(&open),
        [
            0..g - 1,
            g - 1..g - 1 + w,
            g - 1 + w..2 * g - 2 + w,
            2 * g - 2 + w..3 * g - 2 + w
        ]
    );
}

#[test]
fn a_wrong_length_loses_one_game_and_not_the_next() {
    let (whole, general) = (hex(WHOLE), hex(GENERAL));
    let mut broken = whole.clone();
    let low = broken.len() - 4;
    broken[low + 1] = 0xff;
    let text = [&whole[..], &broken, &general, &whole].concat();
    let (w, g) = (whole.len(), general.len());
    let four = [0..w, w..2 * w, 2 * w..2 * w + g, 2 * w + g..3 * w + g];
    assert_eq!(records(&text), four);
    assert_eq!(
        read(&text[four[1].clone()], "pgc").0.err(),
        Some("pgc/cut-short")
    );
    // An unknown marker: nothing is known of the bytes after it but the next game.
    let odd = [&hex("05 03 01 0d 7f 03 02")[..], &general, &whole].concat();
    assert_eq!(records(&odd), [0..7, 7..7 + g, 7 + g..7 + g + w]);
}

/// Numbers that look random and are the same every time.
#[test]
fn damaged_files_are_cut_the_same_in_pieces_of_every_size() {
    let games = [
        hex(GENERAL),
        hex(WHOLE),
        hex("0a 0100 41"),
        hex("03 02 0d0c"),
    ];
    let mut dice = Dice::new(7);
    for _ in 0..2_000 {
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..6 {
            bytes.extend_from_slice(&games[dice.below(games.len())]);
        }
        for _ in 0..dice.below(4) {
            let at = dice.below(bytes.len());
            bytes[at] = [0, 1, 5, 6, 0xff, 0x0b][dice.below(6)];
        }
        records(&bytes);
        let mut text = Vec::new();
        for (i, byte) in bytes.iter().enumerate() {
            let gap = ["", "", " ", "\n", "\r\n"][dice.below(5)];
            text.extend_from_slice(format!("{byte:02x}{gap}").as_bytes());
            if dice.below(200) == 0 && i > 0 {
                text.extend_from_slice(b"x\n");
            }
        }
        let all = cuts(super::digits::framer_of_digits(), &text, usize::MAX / 2);
        for piece in [1, 3, 50] {
            assert_eq!(cuts(super::digits::framer_of_digits(), &text, piece), all);
        }
    }
}

/// Escape lines full of beginnings, and a break far after them: looked through once or twice, not once a beginning.
#[test]
fn beginnings_inside_of_broken_games_cost_no_time() {
    let mut bytes = vec![5, 10, 0xff, 0xff];
    bytes.extend_from_slice(&[5, 2, 2, 65, 65].repeat(13_107));
    bytes.resize(4_000_000, 0);
    bytes.push(0xff);
    let all = cuts(Box::new(GameFramer::default()), &bytes, usize::MAX / 2);
    assert!(all.len() < 100, "{}", all.len());
}

#[test]
fn digits_are_cut_where_their_bytes_are() {
    let game = "05 03 02 0d0c\n06";
    let text = format!("{game}\n{game} {game}\n\n05 03 0x\n06\n{game}\n{game}\n05 0");
    let found = cuts(super::digits::framer_of_digits(), text.as_bytes(), 5);
    let shown: Vec<&str> = found.iter().map(|r| &text[r.clone()]).collect();
    assert_eq!(shown, [game, game, game, "05 03 0x", game, game, "05 0"]);
}
