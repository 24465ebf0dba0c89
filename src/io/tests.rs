use super::*;
use proptest::prelude::*;
use std::fs;
use std::io::Read;
use std::path::PathBuf;

/// One item as text: place and first bytes, or place and code.
fn show(item: &Item<'_>) -> String {
    let (r, what) = match item {
        Item::Record(r) | Item::Comment(r) => (r, String::from_utf8_lossy(r.bytes).into_owned()),
        Item::Refused(r, d) => (r, format!("! {}", d.code)),
    };
    let o = r.origin;
    format!("{} {}:{} {} {what}", o.index, o.line, o.column, o.offset)
}

fn all(source: Source, framing: Framing, reading: Reading) -> (Vec<String>, Option<Error>) {
    let mut batches = Batches::new(source, &framing, reading);
    let mut shown = Vec::new();
    loop {
        match batches.next() {
            Ok(Some(batch)) => shown.extend(batch.items().map(|i| show(&i))),
            Ok(None) => return (shown, None),
            Err(e) => return (shown, Some(e)),
        }
    }
}

fn small(max_record: usize, batch: usize) -> Reading {
    Reading {
        max_record,
        batch,
        ..Reading::default()
    }
}

fn of(text: &str, framing: Framing, reading: Reading) -> Vec<String> {
    let (shown, error) = all(Source::from_bytes("x", text), framing, reading);
    assert!(error.is_none());
    shown
}

/// A reader that gives the same line without end, up to a number of bytes.
fn endless(byte: u8, n: u64) -> impl Read + Send {
    std::io::repeat(byte).take(n)
}

#[test]
fn records_know_where_they_are() {
    let text = "\u{feff}a\r\n\r\n# c\r\n\u{e9}b\rc\n";
    let want = ["0 1:1 3 a", "1 3:1 8 # c", "1 4:1 13 \u{e9}b", "2 5:1 17 c"];
    assert_eq!(of(text, Framing::Line, Reading::default()), want);
    let text = "[{\"\u{e9}\": 1}, 2]\n3";
    let want = ["0 1:2 1 {\"\u{e9}\": 1}", "1 1:12 12 2", "2 2:1 15 3"];
    assert_eq!(of(text, Framing::Json, Reading::default()), want);
}

#[test]
fn a_record_too_long_is_named_and_the_next_is_read() {
    let long = "x".repeat(2000);
    let text = format!("a\n{long}\nb\n{long}");
    let want = [
        "0 1:1 0 a",
        "1 2:1 2 ! core/record-too-long",
        "2 3:1 2003 b",
        "3 4:1 2005 ! core/record-too-long",
    ];
    for batch in [1, 7, 100, 1 << 16] {
        assert_eq!(of(&text, Framing::Line, small(100, batch)), want);
        assert_eq!(of(&text, Framing::Line, small(1999, batch)), want);
        assert!(!of(&text, Framing::Line, small(2000, batch))[1].contains('!'));
    }
}

#[test]
fn a_game_too_long_costs_no_other_game() {
    let long = "e4 ".repeat(2000);
    let game = "[Event \"b\"]\n\n1. e4 *";
    for before in ["1. ", "[Event \"a\"]\n\n1. ", "[Event \"a\"]\n\n1. {", "{"] {
        let text = format!("{game}\n\n{before}{long}\n\n{game}\n\n{game}\n");
        for batch in [50, 1 << 16] {
            let got = of(&text, Framing::TagBlock, small(1000, batch));
            assert_eq!(got.len(), if before == "{" { 3 } else { 4 }, "{before}");
            let refused = got.iter().filter(|g| g.contains("too-long")).count();
            assert_eq!(refused, 1, "{before}");
            assert!(got[got.len() - 1].ends_with(game));
        }
    }
}

#[test]
fn an_open_comment_at_the_limit_is_cut_at_the_next_game() {
    let game = "[Event \"b\"]\n\n1. e4 *\n\n";
    let text = format!("[Event \"a\"]\n\n1. {{ e4\n\n{}", game.repeat(300));
    let got = of(&text, Framing::TagBlock, small(1000, 1 << 16));
    assert_eq!(got.len(), 301);
    assert!(got.iter().all(|g| !g.contains('!')));
}

#[test]
fn a_huge_line_is_read_in_constant_memory() {
    const HUGE: u64 = 8 << 20;
    for (framing, byte) in [
        (Framing::Line, b'x'),
        (Framing::TagBlock, b'x'),
        (Framing::TagBlock, b'{'),
        (Framing::TagBlock, b'['),
        (Framing::Json, b'{'),
        (Framing::Json, b'x'),
        (Framing::Yaml, b'x'),
        (Framing::Whole, b'x'),
    ] {
        let source = Source::from_reader("x", endless(byte, HUGE));
        let mut batches = Batches::new(source, &framing, small(1 << 16, 1 << 16));
        let mut seen = 0;
        while let Some(batch) = batches.next().unwrap() {
            assert!(batch.data.capacity() < 1 << 20);
            assert!(batch.items().all(|i| matches!(i, Item::Refused(..))));
            seen += batch.len();
        }
        assert_eq!(seen, 1, "{framing:?} {byte}");
        assert_eq!(batches.offset(), HUGE, "{framing:?} {byte}");
    }
}

#[test]
fn a_framer_that_keeps_what_it_gave_up_costs_one_message() {
    struct Stubborn;
    impl Framer for Stubborn {
        fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
            match eof {
                true if buf.is_empty() => Cut::End,
                true => Cut::Skip(buf.len()),
                false => Cut::More,
            }
        }
        fn give_up(&mut self) {}
    }
    let source = Source::from_reader("x", endless(b'x', 1 << 20));
    let framing = Framing::Own(|| Box::new(Stubborn));
    let (got, _) = all(source, framing, small(1000, 1000));
    assert_eq!(got, ["0 1:1 0 ! core/record-too-long"]);
}

#[test]
fn what_belongs_to_no_record_takes_no_memory() {
    for framing in [
        Framing::Line,
        Framing::TagBlock,
        Framing::Json,
        Framing::Yaml,
    ] {
        let source = Source::from_reader("x", endless(b'\n', 4 << 20));
        let (got, error) = all(source, framing, small(1000, 1 << 16));
        assert!(got.is_empty() && error.is_none());
    }
}

#[test]
fn a_byte_order_mark_tells_utf_16_and_an_encoding_may_be_named() {
    let little: Vec<u8> = "\u{feff}\u{e9}a\nb"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let big: Vec<u8> = "\u{feff}\u{e9}a\nb"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    for bytes in [&b"a\0b\0"[..], b"\0a\0b"] {
        let (got, _) = all(Source::from_bytes("x", bytes), Framing::Line, small(10, 10));
        assert_eq!(got, ["0 1:1 0 ab"]);
    }
    let want = ["0 1:1 0 \u{e9}a", "1 2:1 4 b"];
    for bytes in [little, big] {
        for batch in [1, 2, 1000] {
            let source = Source::from_bytes("x", bytes.clone());
            let (got, error) = all(source, Framing::Line, small(1000, batch));
            assert!(error.is_none());
            assert_eq!(got, want);
        }
        let binary = Reading {
            binary: true,
            ..Reading::default()
        };
        let (got, _) = all(Source::from_bytes("x", bytes), Framing::Whole, binary);
        assert!(got[0].contains('\u{fffd}'), "{got:?}");
    }
    let reading = Reading {
        encoding: Encoding::named("Windows-1251"),
        ..Reading::default()
    };
    let source = Source::from_bytes("x", b"\xC6\xF3\xEA\xEE\xE2");
    let (got, _) = all(source, Framing::Line, reading);
    assert_eq!(got, ["0 1:1 0 \u{416}\u{443}\u{43a}\u{43e}\u{432}"]);
    assert_eq!(Encoding::named("iso-2022-kr"), None);
    assert_eq!(Encoding::named("windows-9"), None);
    for (page, name) in [
        ("CP932", "shift_jis"),
        ("windows-31j", "shift_jis"),
        ("cp950", "big5"),
    ] {
        assert_eq!(Encoding::named(page), Encoding::named(name), "{page}");
    }
}

/// The texts of some lines, and the codes of messages and losses about them.
fn texts(bytes: &[u8], encoding: Option<Encoding>) -> Vec<(String, usize, u64)> {
    let reading = Reading {
        encoding,
        ..Reading::default()
    };
    let mut records = Records::new(Source::from_bytes("x", bytes), &Framing::Line, reading);
    let mut found = Vec::new();
    while let Some(Item::Record(record)) = records.next().unwrap() {
        let mut sink = crate::diag::Sink::default();
        let text = record.text(&mut sink).into_owned();
        let lost = sink.losses().iter().map(|l| l.count).sum();
        found.push((text, sink.messages().len(), lost));
    }
    found
}

#[test]
fn a_guess_is_said_once_a_file_and_counted_in_every_record() {
    let found = texts(b"a\nit\x92s\nb\n\x93good\x94\n", None);
    let row = |text: &str, said, lost| (text.to_owned(), said, lost);
    let want = [
        row("a", 0, 0),
        row("it\u{2019}s", 1, 1),
        row("b", 0, 0),
        row("\u{201c}good\u{201d}", 0, 1),
    ];
    assert_eq!(found, want);
    let damaged = texts(b"a\xFF\xFFb\nc", Encoding::named("gbk"));
    assert_eq!(damaged[0].1, 1, "{damaged:?}");
    assert!(
        damaged[0].2 > 0 && damaged[1] == row("c", 0, 0),
        "{damaged:?}"
    );
}

#[test]
fn places_in_a_guessed_or_damaged_text_are_bytes_of_the_file() {
    let guessed = Record {
        bytes: b"M\xFCller \x93Q\x94 Zx9",
        ..Record::of("")
    };
    let text = guessed.text(&mut crate::diag::Sink::default());
    assert_eq!(guessed.byte_of(text.find("Zx9").unwrap()), 11);
    let damaged = Record {
        bytes: "\u{FEFF}a\u{e4}\u{e4}\u{e4}\u{e4}|b".as_bytes(),
        ..Record::of("")
    };
    let broken: Vec<u8> = damaged
        .bytes
        .iter()
        .map(|b| if *b == b'|' { 0xFF } else { *b })
        .collect();
    let damaged = Record {
        bytes: &broken,
        ..Record::of("")
    };
    let text = damaged.text(&mut crate::diag::Sink::default());
    assert_eq!(text, "a\u{e4}\u{e4}\u{e4}\u{e4}\u{FFFD}b");
    assert_eq!(damaged.byte_of(text.find('b').unwrap()), 13);
    assert_eq!(Record::of("e4 Zx9").byte_of(3), 3);
    let mut binary = guessed;
    binary.origin.binary = true;
    assert_eq!(binary.byte_of(11), 11);
}

#[test]
fn what_was_read_before_a_failure_is_handed_out() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("gone"))
        }
    }
    let source = Source::from_reader("x", b"a\nb\nc".chain(Failing));
    let (got, error) = all(source, Framing::Line, Reading::default());
    assert_eq!(got, ["0 1:1 0 a", "1 2:1 2 b"]);
    assert_eq!(
        error.unwrap().to_string(),
        "could not read `x` after byte 5: gone"
    );
}

#[test]
fn memory_comes_back_from_batches() {
    let text = "0123456789\n".repeat(100_000);
    let source = Source::from_bytes("x", text);
    let mut batches = Batches::new(source, &Framing::Line, small(100, 10_000));
    let mut places = std::collections::BTreeSet::new();
    while let Some(batch) = batches.next().unwrap() {
        places.insert(batch.data.as_ptr());
    }
    assert!(places.len() < 5, "{} buffers", places.len());
}

proptest! {
    #[test]
    fn the_size_of_batches_changes_nothing(
        parts in prop::collection::vec(prop::sample::select(vec![
            "\n", "\r\n", "\n\n", "{", "}", "[Event \"a\"]", "[Site \"b\"]\n", "1. e4 ", "[", "]",
            "\"", ",", "---\n", "# c\n", "\u{e9}", "0123456789012345678901234567890123456789",
        ]), 0..200),
        batch in 1usize..3000,
        max in 1usize..2000,
    ) {
        let text = parts.concat();
        for framing in [Framing::Line, Framing::TagBlock, Framing::Json, Framing::Yaml] {
            let whole = of(&text, framing, small(max, 1 << 20));
            prop_assert_eq!(of(&text, framing, small(max, batch)), whole);
        }
    }
}

/// A folder for one test, removed after it.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(test: &str) -> Self {
        let name = format!("panchess-{}-{test}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |e: std::io::Result<fs::DirEntry>| e.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn encodings_that_decode_a_text_are_named_with_the_likely_ones_first() {
    let first = |name: &str, text: &str| {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let bytes = encoding.encode(text).0.into_owned();
        let names: Vec<&str> = Encoding::that_decode(&bytes).collect();
        assert!(names.contains(&name) && names.len() < 7, "{names:?}");
        names[0]
    };
    assert_eq!(
        first("gbk", "[White \"王天一\"]\n[Black \"郑惟桐\"]"),
        "gbk"
    );
    let wide = ["gbk", "shift_jis", "big5", "euc-jp", "euc-kr"];
    for (name, text) in [
        ("shift_jis", "羽生善治と藤井聡太"),
        ("big5", "許銀川對呂欽"),
        ("euc-jp", "羽生善治と藤井聡太"),
        ("euc-kr", "한국장기"),
    ] {
        assert!(wide.contains(&first(name, text)));
    }
    // Words of Cyrillic letters are pairs, too.
    first("windows-1251", "Ne4 Карпов!");
    assert_eq!(first("windows-1251", "K\u{2019}e"), "windows-1251");
}

#[test]
fn a_text_that_is_cut_off_within_a_character_stays_utf_8() {
    let told = |bytes: &[u8]| {
        let mut sink = crate::diag::Sink::default();
        let whole = super::Record::of("");
        let text = super::Record { bytes, ..whole }
            .text(&mut sink)
            .into_owned();
        let codes: Vec<_> = sink.messages().iter().map(|d| (d.code.0, d.span)).collect();
        assert_eq!(sink.losses().len(), codes.len());
        (text, codes)
    };
    let span = |from, to| Some(crate::diag::Span::new(from, to));
    let cut = "good: 良い手";
    assert_eq!(
        told(&cut.as_bytes()[..cut.len() - 1]),
        (
            "good: 良い\u{FFFD}".into(),
            vec![("core/undecodable", span(12, 15))]
        )
    );
    assert_eq!(
        told(b"caf\xE9"),
        ("café".into(), vec![("core/not-utf8", span(3, 5))])
    );
    let odd = [b"\xEF\xBB\xBFa".as_slice(), b"\xE9b"].concat();
    assert_eq!(
        told(&odd),
        ("a\u{FFFD}b".into(), vec![("core/undecodable", span(1, 4))])
    );
    let mixed = ["Дрозд".as_bytes(), b"\xE9b"].concat();
    assert_eq!(told(&mixed).1, [("core/undecodable", span(10, 13))]);
}

/// Each record has in force the lines of all before it.
#[derive(Debug, Default)]
struct Growing(Vec<u8>);

impl Framer for Growing {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        match buf.iter().position(|b| *b == b'\n') {
            Some(end) => {
                self.0.extend_from_slice(&buf[..=end]);
                Cut::Record {
                    skip: 0,
                    len: end + 1,
                }
            }
            None if eof => Cut::End,
            None => Cut::More,
        }
    }

    fn session(&self) -> Option<std::sync::Arc<[u8]>> {
        Some(self.0.as_slice().into())
    }

    fn give_up(&mut self) {}
}

#[test]
fn lines_in_force_take_their_part_of_a_batch() {
    let text = "a line\n".repeat(3_000);
    let source = Source::from_bytes("a", text.as_bytes());
    let framing = Framing::Own(|| Box::new(Growing::default()));
    let mut batches = Batches::new(source, &framing, Reading::default());
    let (mut records, mut most) = (0, 0);
    while let Some(batch) = batches.next().unwrap() {
        records += batch.len();
        most = most.max(batch.held() - batch.bytes());
    }
    assert_eq!(records, 3_000);
    assert!(most < limits::BATCH + text.len() + 8, "{most}");
}
