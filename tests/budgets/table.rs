//! Everything that can grow.

use crate::lists;
use crate::support::files;
use panchess::formats::{self, Format};
use std::fmt::Write as _;

/// Something that can grow.
pub struct Dimension {
    pub format: &'static str,
    pub name: String,
    pub verb: &'static str,
    pub make: Make,
}

/// A text of about this many bytes.
pub type Make = Box<dyn Fn(usize) -> Vec<u8> + Sync + Send>;

/// The same again and again.
fn repeat(head: &'static str, part: &'static str, tail: &'static str) -> Make {
    Box::new(move |size| {
        let n = size.saturating_sub(head.len() + tail.len()) / part.len();
        format!("{head}{}{tail}", part.repeat(n)).into_bytes()
    })
}

/// The same with a number in it that is never the same.
fn count(head: &'static str, part: &'static str, tail: &'static str) -> Make {
    Box::new(move |size| {
        let mut text = head.to_owned();
        for i in 0.. {
            if text.len() + tail.len() >= size {
                break;
            }
            text.push_str(&part.replace('#', &i.to_string()));
        }
        text.push_str(tail);
        text.into_bytes()
    })
}

/// One part inside the other.
fn nest(head: &'static str, open: &'static str, close: &'static str, tail: &'static str) -> Make {
    Box::new(move |size| {
        let n = size / (open.len() + close.len());
        format!("{head}{}{}{tail}", open.repeat(n), close.repeat(n)).into_bytes()
    })
}

/// Empty boards as large as they may be.
fn large_boards() -> Make {
    Box::new(|size| {
        let ranks = vec!["254"; 254].join("/");
        let boards = (1..=size / ranks.len()).map(|turn| format!("[{ranks}:0:{turn}:w]"));
        boards.collect::<String>().into_bytes()
    })
}

/// Games of 5D chess whose kings go to and fro, on this many timelines of one board in total.
fn kings(timelines: i32, files: usize) -> Make {
    Box::new(move |size| {
        let mut text = String::from("[Board \"custom\"]\n");
        let _ = writeln!(text, "[Size \"{files}x8\"]");
        let (left, numbers) = (files - 2, -timelines / 2..timelines - timelines / 2);
        for n in numbers.clone() {
            let _ = writeln!(
                text,
                "[r{left}k/{files}/{files}/{files}/{files}/{files}/{files}/R{left}K:{n}:1:w]"
            );
        }
        let file = |n: usize| char::from(b'a' + n as u8);
        let (corner, beside) = (file(files - 1), file(files - 2));
        for turn in 1.. {
            let (from, to) = if turn % 2 == 1 {
                (corner, beside)
            } else {
                (beside, corner)
            };
            for rank in [1, 8] {
                text.push_str(&if rank == 1 {
                    format!("{turn}.")
                } else {
                    " /".to_owned()
                });
                for n in numbers.clone() {
                    let _ = write!(text, " ({n}T{turn})K{from}{rank}{to}{rank}");
                }
            }
            text.push('\n');
            if text.len() >= size {
                break;
            }
        }
        text.into_bytes()
    })
}

const GAME: &str = r#"{"panchess":"game/1","variant":"chess","moves":["#;
const PLANE: &str =
    r#"{"panchess":"position/1","variant":"infinite","turn":"white","plane":{"pieces":["#;
const BOARD: &str = r#"{"panchess":"position/1","variant":"big","turn":"white","board":{"files":254,"ranks":254,"pieces":["#;
pub const HANDS: &str = r#"{"panchess":"position/1","variant":"big","turn":"white","board":{"files":8,"ranks":8,"pieces":[]},"hands":["#;

/// What can grow in the notations that have more to grow than records.
fn table() -> Vec<(&'static str, &'static str, &'static str, Make)> {
    let (check, jsonl) = ("check", "convert -t jsonl -o -");
    let yaml = "panchess: game/1\nmoves: []\n";
    vec![
        (
            "pgn",
            "games",
            jsonl,
            repeat("", "1. e4 e5 2. Nf3 *\n\n", ""),
        ),
        ("pgn", "plies", jsonl, repeat("", "Nf3 Nf6 Ng1 Ng8 ", "*\n")),
        (
            "pgn",
            "plies",
            "convert -t json -o -",
            repeat("", "Nf3 Nf6 Ng1 Ng8 ", "*\n"),
        ),
        (
            "pgn",
            "plies",
            "convert -t yaml -o -",
            repeat("", "Nf3 Nf6 Ng1 Ng8 ", "*\n"),
        ),
        (
            "pgn",
            "plies",
            "check --legal",
            repeat("", "Nf3 Nf6 Ng1 Ng8 ", "*\n"),
        ),
        (
            "pgn",
            "depth",
            check,
            nest("1. e4 ", "(1. d4 ", ")", " *\n"),
        ),
        ("pgn", "variations", jsonl, repeat("1. e4 ", "(d4) ", "*\n")),
        ("pgn", "comments", jsonl, repeat("1. e4 ", "{a} ", "*\n")),
        ("pgn", "glyphs", jsonl, repeat("1. e4 ", "$1 ", "*\n")),
        ("pgn", "parentheses", check, repeat("1. e4 ", "() ", "*\n")),
        (
            "pgn",
            "one comment",
            jsonl,
            repeat("1. e4 {", "ab ", "} *\n"),
        ),
        (
            "pgn",
            "tags",
            jsonl,
            count("", "[T# \"x\"]\n", "\n1. e4 *\n"),
        ),
        ("pgn", "words", check, repeat("", "xx ", "*\n")),
        ("pgn", "results", check, repeat("", "* ", "\n")),
        (
            "pgn",
            "games on a line",
            check,
            repeat("", "1-0 [A \"b\"] ", "\n"),
        ),
        (
            "pgn",
            "escape lines",
            jsonl,
            repeat("1. e4\n", "% x\n", "*\n"),
        ),
        (
            "pgn",
            "castling",
            check,
            repeat("[FEN \"4k3/8/8/8/8/8/8/4K3 w ", "K", " - 0 1\"]\n\n*\n"),
        ),
        (
            "fen",
            "castling",
            check,
            repeat("4k3/8/8/8/8/8/8/4K3 w ", "K", " - 0 1\n"),
        ),
        ("fen", "ranks", check, repeat("", "8/", " w - - 0 1\n")),
        (
            "fen",
            "hand",
            check,
            repeat("4k3/8/8/8/8/8/8/4K3[", "Q", "] w - - 0 1\n"),
        ),
        (
            "epd",
            "operations",
            check,
            repeat("4k3/8/8/8/8/8/8/4K3 w - - ", "id \"x\"; ", "\n"),
        ),
        (
            "uci",
            "moves",
            jsonl,
            repeat("position startpos moves", " g1f3 g8f6 f3g1 f6g8", "\n"),
        ),
        (
            "cecp+live",
            "moves",
            jsonl,
            repeat(
                "new\n",
                "usermove g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8\n",
                "",
            ),
        ),
        ("icn", "pieces", check, count("w K1,1|k5,8", "|P#,7", "")),
        (
            "icn",
            "plies",
            jsonl,
            repeat("w K1,1|k5,8|R9,9 ", "9,9>9,8|5,8>5,9|9,8>9,9|5,9>5,8|", ""),
        ),
        (
            "icn",
            "digits",
            check,
            count("w K1,1|k5,8", "|R1e9999,#", ""),
        ),
        (
            "icn",
            "digits",
            "check --legal",
            count("w K1,1|k5,8", "|R1e9999,#", ""),
        ),
        (
            "icn",
            "digits",
            jsonl,
            count("w K1,1|k5,8", "|R1e9999,#", ""),
        ),
        ("icn", "one number", check, repeat("w K", "7", ",1|k5,8")),
        (
            "icn",
            "promotions",
            check,
            repeat("w (8;Q", ",Q", "|1;q) K1,1|k5,8"),
        ),
        ("icn", "tags", check, count("", "[T#: x] ", "w K1,1|k5,8")),
        (
            "icn",
            "comments",
            check,
            repeat("w K1,1|k5,8|R9,9 9,9>9,8", "{a}", ""),
        ),
        (
            "icn",
            "braces in a comment",
            check,
            repeat("w K1,1|k5,8 1,1>1,2 {\n[A \"b\"]", "{", "}"),
        ),
        (
            "icn",
            "words in braces",
            "convert -t icn -o -",
            repeat("w K1,1|k5,8 1,1>1,2 {\n[A \"b\"]", " {\"1", "}"),
        ),
        (
            "icn",
            "tags in a comment",
            check,
            repeat("w K1,1|k5,8 1,1>1,2 {", "\n[A \"b\"] {\"1", "}"),
        ),
        ("icn", "open objects", check, repeat("", ": {\"a\"", "")),
        (
            "icn",
            "open objects before positions",
            check,
            repeat("", "{\"a\": \n{\"a\": 3} K1,1|k9,9\n", ""),
        ),
        (
            "icn",
            "open objects after words",
            check,
            repeat("", ": write {\"slideLimit\"", ""),
        ),
        (
            "icn",
            "brackets",
            check,
            nest("{\"a\": ", "[", "]", "} w K1,1|k5,8"),
        ),
        (
            "icn-json",
            "pieces",
            check,
            count(
                "{\"startingPosition\": {\"0,0\": \"kingsW\"",
                ", \"#,1\": \"pawnsW\"",
                "}}",
            ),
        ),
        (
            "icn-json",
            "rights",
            check,
            count(
                "{\"startingPosition\": {\"0,0\": \"kingsW\"}, \"specialRights\": [\"0,0\"",
                ", \"#,1\"",
                "]}",
            ),
        ),
        (
            "icn-json",
            "brackets",
            check,
            nest("{\"a\": ", "[", "]", "}"),
        ),
        (
            "json",
            "moves",
            check,
            repeat(GAME, "{\"from\":\"e2\",\"to\":\"e4\"},\n", "{}]}"),
        ),
        (
            "jsonl",
            "moves",
            jsonl,
            repeat(GAME, "{\"from\":\"e2\",\"to\":\"e4\"},", "{}]}\n"),
        ),
        (
            "jsonl",
            "names",
            jsonl,
            count(
                HANDS,
                "{\"side\":\"white\",\"piece\":\"x#\",\"count\":1},",
                "{\"side\":\"white\",\"piece\":\"x\",\"count\":1}]}\n",
            ),
        ),
        (
            "jsonl",
            "pieces",
            check,
            repeat(
                BOARD,
                "{\"square\":\"a1\",\"piece\":\"rook\",\"side\":\"white\"},",
                "{}]}}\n",
            ),
        ),
        (
            "jsonl",
            "digits",
            check,
            repeat(
                PLANE,
                "{\"square\":[\"1000000000000000000000000000000000000000000000000\",1],\"piece\":\"rook\",\"side\":\"white\"},",
                "{}]}}\n",
            ),
        ),
        (
            "jsonl",
            "one number",
            check,
            repeat(
                "{\"panchess\":\"position/1\",\"turn\":\"white\",\"plane\":{\"pieces\":[{\"square\":[\"",
                "7",
                "\",1],\"piece\":\"rook\",\"side\":\"white\"}]}}\n",
            ),
        ),
        (
            "jsonl",
            "brackets",
            check,
            nest(
                "{\"panchess\":\"game/1\",\"moves\":[],\"extras\":",
                "[",
                "]",
                "}\n",
            ),
        ),
        (
            "yaml",
            "brackets",
            check,
            repeat("panchess: game/1\nmoves: []\nextras: ", "[", ""),
        ),
        (
            "yaml",
            "braces",
            check,
            repeat("panchess: game/1\nmoves: []\nextras: ", "{a: ", ""),
        ),
        (
            "yaml",
            "blocks",
            check,
            repeat("panchess: game/1\nmoves: []\nextras:\n", "- ", "a\n"),
        ),
        (
            "yaml",
            "aliases",
            check,
            Box::new(|size| {
                let name = "x".repeat(size / 2);
                format!(
                    "panchess: game/1\nmoves: []\ncomments:\n- &a {name}\n{}",
                    "- *a\n".repeat(size / 10)
                )
                .into_bytes()
            }),
        ),
        (
            "yaml",
            "aliases of aliases",
            check,
            Box::new(|size| {
                let mut text = "panchess: game/1\nmoves: []\ncomments:\n- &a0 x\n".to_owned();
                for i in 1..size / 30 {
                    let _ = writeln!(text, "- &a{i} [*a{}, *a{}]", i - 1, i - 1);
                }
                text.into_bytes()
            }),
        ),
        (
            "yaml",
            "comments",
            check,
            repeat(
                "panchess: game/1\nmoves: []\ncomments:\n",
                "- '[%clk 0:01]'\n",
                "",
            ),
        ),
        (
            "yaml",
            "squares",
            check,
            count(
                "panchess: position/1\nturn: white\nplane:\n  pieces:\n",
                "  - {square: [#, 1], piece: rook, side: white}\n",
                "",
            ),
        ),
        (
            "yaml",
            "moves",
            check,
            Box::new(move |size| {
                let moves = "- {from: e2, to: e4}\n".repeat(size / 21);
                format!("{}{moves}", yaml.replace(" []", "")).into_bytes()
            }),
        ),
        (
            "axel",
            "turns",
            jsonl,
            count("[Mode \"5D\"]\n\n", "#. Nf3 .. Nf6.\n", ""),
        ),
        (
            "hexicube",
            "turns",
            jsonl,
            count("[Mode \"5D\"]\n\n", "#. Nf3 .. Nf6\n", ""),
        ),
        (
            "5duci",
            "moves",
            jsonl,
            repeat(
                "position startpos moves",
                " (0T1)e2e3 submit (0T1)g8f6 submit",
                "\n",
            ),
        ),
        (
            "5dpgn",
            "equal headers",
            check,
            repeat("", "[Size \"26x25D\"]\n", ""),
        ),
        (
            "5draw",
            "equal headers",
            check,
            repeat(
                "[Board \"custom\"]\n",
                "[Size \"3x3\"]\n[Board \"custom\"]\n",
                "",
            ),
        ),
        ("5dpgn", "turns", "check --legal", kings(1, 8)),
        ("5dpgn", "turns", "hash --every-ply", kings(1, 8)),
        ("5dpgn", "120 timelines", "check --legal", kings(120, 8)),
        ("5dpgn", "26 files", "check --legal", kings(1, 26)),
        (
            "5dpgn",
            "ten digits",
            check,
            repeat("1. e4\n", "2. (1234567890T1234567890)e4\n", ""),
        ),
        (
            "5dpgn",
            "nine digits",
            "check --legal",
            repeat("1. e4\n", "2. (123456789T123456789)e4\n", ""),
        ),
        ("5dfen", "large boards", check, large_boards()),
        (
            "5dfen",
            "boards far apart",
            check,
            count("", "[k7/8/8/8/8/8/8/7K:#:1234567890:w]", "\n"),
        ),
        (
            "lcpn",
            "definitions",
            check,
            count("", "(def (word p#) (wazir))\n", ""),
        ),
        ("lcpn", "steps", check, repeat("(def p (/", " [1 2]", "))")),
        (
            "lcpn",
            "words",
            check,
            repeat("(def p (wazir", " :forward", "))"),
        ),
        (
            "lcpn",
            "alternatives",
            check,
            repeat("p = wazir", " OR ferz", "\n"),
        ),
        ("lcpn", "brackets", check, nest("(def p ", "(or ", ")", ")")),
        ("lcpn", "texts", check, repeat("", "\"s\"\n", "")),
        ("lcpn", "texts", "piece", repeat("", "\"s\"\n", "")),
        ("lcpn", "pieces", "piece --brief", repeat("", "rook\n", "")),
        ("lcpn", "pieces", "piece identify", repeat("", "rook\n", "")),
        ("lcpn", "uses of a long piece", check, uses()),
        ("lcpn", "uses of a long piece", "piece --brief", uses()),
        (
            "lcpn",
            "uses of a long piece",
            "convert -t betza -o -",
            uses(),
        ),
        (
            "lcpn",
            "uses of a long piece",
            "convert -t fsf-ini -o -",
            uses(),
        ),
        (
            "lcpn",
            "promotions",
            "piece",
            repeat("(def p (=> wazir (promote-to ", "queen ", ")))"),
        ),
        (
            "yaml",
            "pieces",
            check,
            repeat(
                "panchess: pieces/1\npieces:\n",
                "- {moves: {betza: mQaQaQ}}\n",
                "",
            ),
        ),
        (
            "yaml",
            "pieces",
            "convert -t betza -o -",
            repeat(
                "panchess: pieces/1\npieces:\n",
                "- {moves: {betza: mQaQaQ}}\n",
                "",
            ),
        ),
        (
            "usi",
            "hand",
            check,
            repeat("position sfen 4k4/9/9/9/9/9/9/9/4K4 b ", "P", " 1\n"),
        ),
        (
            "mcn",
            "tiny records",
            "info --where plies>3",
            repeat("", "6\n;", ""),
        ),
        (
            "pgc",
            "tiny records",
            "info --where plies>3",
            repeat("", "\u{6}", ""),
        ),
        ("betza", "atoms", check, repeat("p: ", "WF", "\n")),
        ("betza", "lines", check, repeat("", "p: WfFbN\n", "")),
        ("betza", "exact ranges", "fmt", count("", "C0#\n", "")),
        (
            "betza",
            "legs of leapers",
            "fmt",
            repeat("", "fafafafafafafafafafafafafafafafafafafafafafafafN\n", ""),
        ),
        ("vgn", "brackets", check, repeat("", "(", "")),
        (
            "fsf-ini",
            "variants",
            check,
            count("", "[v#:chess]\nmaxRank = 8\n", ""),
        ),
    ]
}

/// Half of it is one piece with many leaps, which the pieces of the other half use.
fn uses() -> Make {
    Box::new(|size| {
        let mut text = String::from("(def p (/");
        let leaps = (0..300).flat_map(|x| (x.max(1)..300).map(move |y| (x, y)));
        for (x, y) in leaps {
            if text.len() > size / 2 {
                break;
            }
            let _ = write!(text, " [{x} {y}]");
        }
        text.push_str("))\n");
        while text.len() < size {
            text.push_str("(p :left)\n");
        }
        text.into_bytes()
    })
}

/// Half of it is pieces, and half moves.
fn many_pieces() -> Make {
    Box::new(|size| {
        let mut text = String::from("K1,1|k9,9");
        for i in 0.. {
            if text.len() > size / 2 {
                break;
            }
            let _ = write!(text, "|P{i},20");
        }
        text.push(' ');
        while text.len() < size {
            text.push_str("1,1>1,2|9,9>9,8|1,2>1,1|9,8>9,9|");
        }
        text.push_str("1,1>1,2\n");
        text.into_bytes()
    })
}

/// Some pieces as far away as they may be, and moves of others.
fn far_pieces() -> Make {
    Box::new(|size| {
        let far = "9".repeat(9_999);
        let mut text = String::from("K1,1|k9,9");
        for i in 0..4 {
            let _ = write!(text, "|P{i},{far}");
        }
        text.push(' ');
        while text.len() < size {
            text.push_str("1,1>1,2|9,9>9,8|1,2>1,1|9,8>9,9|");
        }
        text.push_str("1,1>1,2\n");
        text.into_bytes()
    })
}

/// Half of it is a property of the start, and half moves.
fn long_properties() -> Make {
    Box::new(|size| {
        let text = "x".repeat(size / 2);
        let mut text = format!("{{\"slideLimit\":100,\"a\":\"{text}\"}} K1,1|k9,9 ");
        while text.len() < size {
            text.push_str("1,1>1,2|9,9>9,8|1,2>1,1|9,8>9,9|");
        }
        text.push_str("1,1>1,2\n");
        text.into_bytes()
    })
}

/// What the verbs do that the table has not.
const VERBS: &[&str] = &[
    "fmt --check",
    "hash",
    "hash --every-ply",
    "stats --json",
    "dedup -o -",
    "dedup --every-ply -t fen -o -",
    "dedup --key board --every-ply -t fen -o -",
    "dedup --key state --every-ply -t fen -o -",
    "normalize -t jsonl+flat -o -",
    "normalize -t parquet -o -",
    "normalize --positions -t csv -o -",
    "normalize --positions -t parquet -o -",
    "split --size 100K -o FOLDER",
    "render -o -",
];

const XIANGQI: &str = "[Variant \"xiangqi\"]\n\n";

/// Files of one game and of many games, for these verbs.
fn of_verbs() -> Vec<(&'static str, &'static str, &'static str, Make)> {
    let mut all = Vec::new();
    for verb in VERBS {
        let games = repeat("", "1. e4 e5 2. Nf3 *\n\n", "");
        all.push(("pgn", "games", *verb, games));
        all.push(("pgn", "plies", *verb, repeat("", "Nf3 Nf6 Ng1 Ng8 ", "*\n")));
    }
    let far = "convert -t icn --every-ply -o -";
    all.push(("icn", "digits and plies", far, far_pieces()));
    all.push(("icn", "properties and plies", far, long_properties()));
    // Tabs, because a verb is divided at its spaces.
    let ends = "info --where ends\tin\tcheckmate";
    all.push(("icn", "pieces and plies", ends, many_pieces()));
    for verb in [
        "dedup --every-ply -t fen -o -",
        "normalize --positions -t csv -o -",
    ] {
        let moves = repeat(XIANGQI, "Nc3 Nc8 Nb1 Nb10 ", "*\n");
        all.push(("pgn", "plies of xiangqi", verb, moves));
        all.push(("icn", "pieces and plies", verb, many_pieces()));
        all.push((
            "icn",
            "plies",
            verb,
            repeat(
                "K1,1|k9,9 ",
                "1,1>1,2|9,9>9,8|1,2>1,1|9,8>9,9|",
                "1,1>1,2\n",
            ),
        ));
        all.push(("5dpgn", "plies", verb, kings(1, 4)));
    }
    all
}

/// Every dimension: the table, every format's own files again and again, and what is nothing
/// in most formats.
pub fn dimensions() -> Vec<Dimension> {
    let of = |(format, name, verb, make): (&'static str, &str, &'static str, Make)| Dimension {
        format,
        name: name.to_owned(),
        verb,
        make,
    };
    let all = table().into_iter().chain(of_verbs()).chain(lists::table());
    let mut all: Vec<Dimension> = all.map(of).collect();
    for format in readable() {
        let slug = format.card().slug;
        let file = shortest(slug);
        let files: Make = Box::new(move |size| file.repeat((size / file.len()).max(1)));
        all.push(of((slug, "records", "check", files)));
        for word in ["(", "\"", "x", "9", "\u{5}"] {
            let name = format!("only {word:?}");
            all.push(of((slug, &name, "check", repeat("", word, ""))));
        }
    }
    all
}

pub fn readable() -> impl Iterator<Item = &'static dyn Format> {
    let reads = |f: &&dyn Format| f.reader(&Default::default()).is_some();
    formats::ALL.iter().copied().filter(reads)
}

/// The shortest good file of a format, ending where a record may end.
fn shortest(slug: &str) -> Vec<u8> {
    let files = files::fixtures(slug, "ok");
    let texts = files.iter().map(|p| files::bytes(p));
    let mut text = texts.min_by_key(Vec::len).expect("a fixture");
    let binary = formats::find(slug).is_some_and(|f| f.card().binary);
    if !binary {
        text.extend_from_slice(b"\n\n");
    }
    text
}
