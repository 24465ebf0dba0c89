use super::html::{SCRIPT, SCRIPT_HASH, escaped};
use super::lines::Lines;
use super::words;
use crate::diag::Span;
use crate::model::{Action, Kind, Marks, NodeId, Ply, Side, Sq, Square, Tree, WideMove};
use sha2::{Digest, Sha256};

/// Base64 with padding.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let at = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let n = at(0) << 16 | at(1) << 8 | at(2);
        for i in 0..4 {
            let sign = SIGNS[(n >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= three.len() {
                char::from(sign)
            } else {
                '='
            });
        }
    }
    out
}

#[test]
fn the_page_allows_its_own_script_and_no_other() {
    let hash = base64(&Sha256::digest(SCRIPT.as_bytes()));
    assert_eq!(SCRIPT_HASH, format!("sha256-{hash}"));
    assert!(!SCRIPT.contains("</script"));
    for word in [
        "fetch(",
        "XMLHttpRequest",
        "import(",
        "http:",
        "https:",
        "eval(",
    ] {
        assert!(!SCRIPT.contains(word), "{word}");
    }
}

#[test]
fn text_cannot_become_markup() {
    assert_eq!(
        escaped("<b a=\"'&\u{1b}\n"),
        "&lt;b a=&quot;&#39;&amp;\u{FFFD} "
    );
}

#[test]
fn pictures_share_their_lines() {
    let mut lines = Lines::default();
    for picture in ["a\nb\nc\n", "a\nx\nc\n", "a\nb\nc\n"] {
        lines.add(picture).unwrap();
    }
    let value: serde_json::Value = serde_json::from_str(&lines.json(1)).unwrap();
    assert_eq!(value["lines"], serde_json::json!(["a", "b", "c", "x"]));
    let runs = serde_json::json!([[0, 3], [0, 1, 3, 1, 2, 1], [0, 3]]);
    assert_eq!(value["positions"], runs);
    let mut lines = Lines::default();
    lines.add("</script>&\u{2028}\"\\\u{1}").unwrap();
    let json = lines.json(0);
    assert!(
        !json.contains(['<', '>', '&', '\u{2028}', '\u{1}']),
        "{json}"
    );
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["lines"][0], "</script>&\u{2028}\"\\\u{1}");
}

#[test]
fn a_page_has_a_largest_size() {
    let mut lines = Lines::default();
    let picture = |n: usize| format!("{n}{}", "x".repeat(1 << 20));
    let fitting = (0..)
        .take_while(|n| lines.add(&picture(*n)).is_ok())
        .count();
    assert_eq!(fitting, 15);
}

#[test]
fn comments_are_told_apart_from_commands() {
    let (text, commands) = words::comment("good\n [%clk 0:01:00] move [%eval -1.5]");
    assert_eq!(text, "good move");
    assert_eq!(commands, ["clk 0:01:00", "eval -1.5"]);
    assert_eq!(words::comment("[%clk").0, "[%clk");
}

#[test]
fn moves_with_exact_coordinates_are_told_by_their_squares() {
    let mut tree = Tree::default();
    let said = WideMove {
        from: Square::new(-3, 4).into(),
        to: Square::new(1_000_000, 4).into(),
        kind: Some(crate::model::Kind::AMAZON),
        captured: Some(crate::model::Kind::PAWN),
        ..WideMove::default()
    };
    let id = tree.push_wide(NodeId::ROOT, Side::White, [said], Span::default());
    assert_eq!(words::move_in_words(tree.action(id)), "AM -3,4×1000000,4");
}

#[test]
fn moves_without_letters_say_what_is_dropped_and_what_promotes() {
    let (d8, d9) = (Sq::new(3, 7), Sq::new(3, 8));
    let gold = Kind::named("gold-general").ok();
    for (ply, words) in [
        (
            Ply {
                to: d8,
                kind: gold,
                marks: Marks::DROP,
                ..Ply::UNKNOWN
            },
            "gold-general@d8",
        ),
        (
            Ply {
                kind: gold,
                marks: Marks::PROMOTE,
                ..Ply::coordinates(d8, d9)
            },
            "gold-general d8–d9+",
        ),
        (
            Ply {
                kind: gold,
                promotion: Some(Kind::QUEEN),
                ..Ply::coordinates(d8, d9)
            },
            "gold-general d8–d9=queen",
        ),
    ] {
        assert_eq!(words::move_in_words(Action::One(ply)), words);
    }
}
