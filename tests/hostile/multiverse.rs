//! Games of 5D chess with very many timelines and turns, large numbers, and parts that never end.

use crate::readers::complaint;
use panchess::formats::find;
use std::time::Duration;

/// As far as a game could go that somebody played.
const LANES: usize = 10_000;
/// A hang, not a speed limit.
const SLOW: Duration = Duration::from_secs(30);

/// How a notation writes a game on boards with one king each.
struct Spelled {
    slug: &'static str,
    before: &'static str,
    /// Before the moves of White's first turn.
    begins: &'static str,
    /// A move on timeline N in turn T; what stands for nobody's move, if anything does.
    moves: fn(usize, usize) -> String,
    /// The number of a turn; whether Black plays.
    turn: fn(usize, bool) -> String,
}

const ALL: [Spelled; 6] = [
    Spelled {
        slug: "5dpgn",
        before: "[Mode \"5D\"]\n",
        begins: "\n1. ",
        moves: |lane, turn| format!("({lane}T{turn})Ka1 "),
        turn: |n, black| {
            if black {
                "/ ".into()
            } else {
                format!("\n{n}. ")
            }
        },
    },
    Spelled {
        slug: "5draw",
        before: "",
        begins: "w. ",
        moves: |lane, turn| format!("({lane}T{turn})Ka1({lane}T{turn})a1 "),
        turn: |_, black| {
            if black {
                "\nb. ".into()
            } else {
                "\nw. ".into()
            }
        },
    },
    Spelled {
        slug: "alexbay",
        before: "",
        begins: "1w. 1:Ka1:a1\n",
        moves: |lane, turn| format!("{turn}w. {turn}+{lane}:Ka1:a1\n"),
        turn: |n, black| format!("{n}{}. {n}:Ka1:a1\n", if black { "b" } else { "w" }),
    },
    Spelled {
        slug: "axel",
        before: "",
        begins: "1. ",
        moves: |lane, _| {
            if lane % 2 == 0 {
                "Ka1; ".into()
            } else {
                "-; ".into()
            }
        },
        turn: |n, black| {
            if black {
                ".. ".into()
            } else {
                format!(".\n{n}. ")
            }
        },
    },
    Spelled {
        slug: "hexicube",
        before: "",
        begins: "1. ",
        moves: |lane, _| {
            if lane % 2 == 0 {
                "Ka1; ".into()
            } else {
                "-; ".into()
            }
        },
        turn: |n, black| {
            if black {
                ".. ".into()
            } else {
                format!("\n{n}. ")
            }
        },
    },
    Spelled {
        slug: "5duci",
        before: "position size 1x1 odd fen ",
        begins: " moves ",
        moves: |lane, turn| format!("({lane}T{turn})a1a1 "),
        turn: |_, _| "submit ".into(),
    },
];

fn must_be_polite(spelled: &Spelled, text: &str) {
    let format = find(spelled.slug).expect("a format");
    let found = complaint(format, text.as_bytes(), SLOW);
    assert_eq!(found, None, "{}", spelled.slug);
}

#[test]
fn very_many_timelines_are_read_in_time() {
    for spelled in &ALL {
        let boards = (0..LANES).map(|lane| format!("[K:{lane}:1:w] "));
        let moves = (0..LANES).map(|lane| (spelled.moves)(lane, 1));
        let parts = [spelled.before.to_owned()].into_iter();
        let text: String = parts
            .chain(boards)
            .chain([spelled.begins.into()])
            .chain(moves)
            .collect();
        must_be_polite(spelled, &text);
    }
}

#[test]
fn very_many_turns_are_read_in_time() {
    for spelled in &ALL {
        let mut text = format!("{}[K:0:1:w]{}", spelled.before, spelled.begins);
        for n in 1..LANES {
            text.push_str(&(spelled.moves)(0, n));
            text.push_str(&(spelled.turn)(n, true));
            text.push_str(&(spelled.moves)(0, n));
            text.push_str(&(spelled.turn)(n + 1, false));
        }
        must_be_polite(spelled, &text);
    }
}

#[test]
fn large_numbers_and_open_parts_are_refused_politely() {
    let ends = [
        "(9999999999T1)a1a1",
        "(0T9999999999)a1a1",
        "L9999999999 Ka1",
        "T9999999999 Ka1",
        "L9999999999a1 K T1",
        "1w. 9999999999:Ka1:a1",
        "1w. 1+9999999999:Ka1:a1",
        "9999999999999999999999.",
        "a99999",
        "z26",
        "{",
        "(",
        "[",
        "[White \"",
        "[K:0:1",
        "[K:9999999999:1:w]",
        "(+L",
        "(+L9999999999)",
        "(>L",
        "(~T9999999999)",
        "L0a1 Kx",
        "=",
        "#",
        "..",
        "-",
        "submit",
        "fen [",
        "size 9999999999x1",
    ];
    for spelled in &ALL {
        for end in ends {
            must_be_polite(spelled, end);
            for text in [
                format!("{}{end}", spelled.begins),
                format!("{}[K:0:1:w]{}{end}", spelled.before, spelled.begins),
                format!(
                    "{}[K:0:1:w]{}{}{end}",
                    spelled.before,
                    spelled.begins,
                    (spelled.moves)(0, 1)
                ),
            ] {
                must_be_polite(spelled, &text);
            }
        }
        let wide = format!(
            "{}[26/K25:0:1:w] {}{}",
            spelled.before,
            spelled.begins,
            (spelled.moves)(0, 1)
        );
        must_be_polite(spelled, &wide);
    }
}
