use super::*;
use crate::io::tests::Folder;
use crate::io::{Batches, Framing, Item, Reading, Source};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

/// Each record with the place where it begins.
fn records(source: Source, framing: Framing) -> Vec<(u64, Vec<u8>)> {
    let mut batches = Batches::new(source, &framing, Reading::default());
    let mut all = Vec::new();
    while let Some(batch) = batches.next().unwrap() {
        all.extend(batch.items().map(|item| {
            let (Item::Record(r) | Item::Comment(r) | Item::Refused(r, _)) = item;
            (r.origin.offset, r.bytes.to_vec())
        }));
    }
    all
}

fn whole(path: &Path, framing: Framing) -> Vec<(u64, Vec<u8>)> {
    records(Source::open(path.to_str().unwrap()).unwrap(), framing)
}

/// The records of all ranges, and how many ranges have any.
fn divided(path: &Path, framing: Framing, size: u64) -> (Vec<(u64, Vec<u8>)>, usize) {
    let name = path.to_str().unwrap();
    let (mut all, mut filled) = (Vec::new(), 0);
    let mut at = 0;
    for split in splits(path, size, &framing).unwrap() {
        assert_eq!(split.start, at, "ranges follow each other");
        at = split.end;
        let some = records(Source::open_split(name, split, &framing).unwrap(), framing);
        filled += usize::from(!some.is_empty());
        all.extend(some);
    }
    assert_eq!(at, fs::metadata(path).unwrap().len());
    (all, filled)
}

/// Parts of files, among them such that only seem to be the start of a game.
fn piece(framing: Framing) -> BoxedStrategy<&'static str> {
    let pieces: &[&str] = match framing {
        Framing::TagBlock => &[
            "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 1-0\n\n",
            "[Event \"a\"]\r\n[White \"}\"]\r\n\r\n1. e4 {x} e5 *\r\n\r\n",
            "[Event \"a\"]\n\n1. e4 { one 1-0\n\n[Event \"b\"]\n\n1. d4 1-0\n\n} e5 1/2-1/2\n\n",
            "[Event \"a\"]\n\n; then 1-0\n\n[Site \"c\"]\n\n1. e4 0-1\n\n\n\n",
            "1. e4 e5 *\n\n",
            "1. d4 d5 1-0 1. c4 *\n",
            "[Event \"no result\"]\n\n1. f4\n\n",
            "[Event \"tags only\"]\n\n",
            "% escaped 1-0\n\n",
            "[Event \"a\"] 1. e4 *\n",
            "1. e4 (1. d4 *\n\n[Event \"b\"]\n\n1. e4) *\n\n",
        ],
        Framing::Json => &[
            "{\"a\": 1}\n",
            "{\"b\": {}}\r\n\n",
            "{\n\"c\": [\n{}\n,\n{}\n]\n}\n",
        ],
        Framing::Yaml => &[
            "---\na: 1\n",
            "b: |\n  ---\n  x\n",
            "...\n# c\n",
            "--- # d\n",
            "---x: 1\n\n",
        ],
        _ => &[
            "a b\n",
            "# c\n",
            "\n",
            "a | b\r\n",
            "long long long long line\n",
            "%\r",
        ],
    };
    proptest::sample::select(pieces.to_vec()).boxed()
}

const DIVISIBLE: [Framing; 6] = [
    Framing::Line,
    Framing::LineOrBar,
    Framing::LineOrEscape,
    Framing::TagBlock,
    Framing::Json,
    Framing::Yaml,
];

#[test]
fn ranges_of_any_size_together_are_the_whole() {
    let folder = Folder::new("splits");
    let path = folder.path("a.txt");
    for framing in DIVISIBLE {
        let divisions = std::cell::Cell::new(0);
        let texts = prop::collection::vec(piece(framing), 1..40);
        let config = ProptestConfig::with_cases(200);
        let mut runner = proptest::test_runner::TestRunner::new(config);
        let sizes = 1_u64..400;
        let run = runner.run(&(texts, sizes), |(texts, size)| {
            fs::write(&path, texts.concat()).unwrap();
            let (all, filled) = divided(&path, framing, size);
            prop_assert_eq!(all, whole(&path, framing));
            divisions.set(divisions.get() + usize::from(filled > 1));
            Ok(())
        });
        run.unwrap_or_else(|e| panic!("{framing:?}: {e}"));
        assert!(divisions.get() > 20, "{framing:?}: {divisions:?}");
    }
}

#[cfg(feature = "compress")]
mod frames {
    use super::*;

    fn text(n: usize) -> String {
        let game = |n: usize| format!("[Event \"{n}\"]\n\n1. e4 {{{}}} *\n\n", "x".repeat(n % 900));
        (0..n).map(game).collect()
    }

    /// Frames of this many bytes, wherever records begin; `hint`: after their length, as pzstd writes them.
    fn packed(text: &str, frame: usize, hint: bool, size: bool) -> Vec<u8> {
        let mut all = Vec::new();
        for chunk in text.as_bytes().chunks(frame) {
            let mut frame = zstd::Encoder::new(Vec::new(), 1).unwrap();
            frame.include_checksum(hint).unwrap();
            if size {
                frame
                    .set_pledged_src_size(Some(chunk.len() as u64))
                    .unwrap();
            }
            std::io::Write::write_all(&mut frame, chunk).unwrap();
            let frame = frame.finish().unwrap();
            if hint {
                all.extend([0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0]);
                all.extend((frame.len() as u32).to_le_bytes());
            }
            all.extend(frame);
        }
        all
    }

    #[test]
    fn frames_of_zstd_are_ranges() {
        let folder = Folder::new("frames-as-ranges");
        let path = folder.path("a.pgn.zst");
        let text = text(700);
        for (frame, hint, size) in [
            (9_000, true, false),
            (4_001, false, true),
            (70_000, true, true),
        ] {
            fs::write(&path, packed(&text, frame, hint, size)).unwrap();
            let bytes =
                |all: Vec<(u64, Vec<u8>)>| -> Vec<_> { all.into_iter().map(|(_, r)| r).collect() };
            let expected = bytes(whole(&path, Framing::TagBlock));
            assert_eq!(expected.len(), 700);
            for wanted in [1, 100, 500, 5_000, 1_000_000] {
                let (all, filled) = divided(&path, Framing::TagBlock, wanted);
                assert!(bytes(all) == expected, "{frame} {wanted}");
                assert!(wanted > 500 || filled > 1, "{frame} {wanted}");
            }
        }
    }

    #[test]
    fn what_is_not_in_frames_is_one_range() {
        let folder = Folder::new("one-range");
        let text = text(300);
        for name in ["a.gz", "a.zst"] {
            let path = folder.path(name);
            let mut out = crate::io::Output::create(&path).unwrap();
            std::io::Write::write_all(&mut out, text.as_bytes()).unwrap();
            out.finish().unwrap();
            let name = path.to_str().unwrap();
            assert_eq!(
                splits(&path, 10, &Framing::TagBlock).unwrap().len(),
                1,
                "{name}"
            );
            assert_eq!(divided(&path, Framing::TagBlock, 10).0.len(), 300);
        }
        let path = folder.path("cut-off.zst");
        let mut bytes = packed(&text, 5_000, true, false);
        bytes.truncate(bytes.len() - 40);
        fs::write(&path, bytes).unwrap();
        let some = splits(&path, 1, &Framing::TagBlock).unwrap();
        assert!(some.len() > 3);
        let last = *some.last().unwrap();
        let read = Source::open_split(path.to_str().unwrap(), last, &Framing::TagBlock)
            .and_then(|mut source| source.read(1 << 20, &mut Vec::new()));
        assert!(read.is_err());
    }
}

#[test]
fn parts_together_are_the_text_and_begin_with_records() {
    let folder = Folder::new("divided");
    for framing in DIVISIBLE {
        let texts = prop::collection::vec(piece(framing), 1..40);
        let config = ProptestConfig::with_cases(20);
        let run = proptest::test_runner::TestRunner::new(config).run(
            &(texts, 1_u64..400),
            |(texts, size)| {
                let text = texts.concat();
                let mut paths = Vec::new();
                let mut source = Source::from_bytes("x", text.as_bytes());
                let parts = divide(&mut source, framing.resync().unwrap(), size, &mut || {
                    paths.push(folder.path(&format!("{}.txt", paths.len())));
                    crate::io::Output::create(&paths[paths.len() - 1])
                });
                let expected = super::parts::Divided {
                    parts: paths.len() as u64,
                    bytes: text.len() as u64,
                };
                prop_assert_eq!(parts.unwrap(), expected);
                let bytes: Vec<_> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
                prop_assert_eq!(bytes.concat(), text.as_bytes());
                let all: Vec<_> = paths.iter().flat_map(|path| whole(path, framing)).collect();
                let expected = records(Source::from_bytes("x", text.as_bytes()), framing);
                prop_assert_eq!(all.len(), expected.len());
                Ok(())
            },
        );
        run.unwrap_or_else(|e| panic!("{framing:?}: {e}"));
    }
}

#[test]
fn what_cannot_be_divided_is_one_range() {
    let folder = Folder::new("undivided");
    let path = folder.path("a.txt");
    let text = "[{\"a\": 1}\n{\"b\": 2}\n{\"c\": 3}]";
    fs::write(&path, text).unwrap();
    assert_eq!(splits(&path, 5, &Framing::Json).unwrap().len(), 1);
    assert_eq!(splits(&path, 5, &Framing::Whole).unwrap().len(), 1);
    assert_eq!(splits(&path, 5, &Framing::Line).unwrap().len(), 6);
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&path, wide).unwrap();
    assert_eq!(splits(&path, 5, &Framing::Line).unwrap().len(), 1);
    assert!(splits(Path::new("no such file"), 5, &Framing::Line).is_err());
}

#[test]
fn a_range_without_a_start_of_a_record_is_read_in_bounded_memory() {
    let folder = Folder::new("bounded-range");
    let path = folder.path("a.pgn");
    fs::write(&path, "x".repeat(3 << 20)).unwrap();
    let (all, filled) = divided(&path, Framing::TagBlock, 1 << 20);
    assert_eq!((all.len(), filled), (1, 1));
}
