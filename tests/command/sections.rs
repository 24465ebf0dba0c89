//! Variants of users by their names, in every notation that names them; and what all variants share.

use crate::messages::run;

/// A file with a section, as an argument.
fn defined(name: &str, section: &str) -> String {
    let path = crate::pictures::own(name);
    std::fs::write(&path, section).expect("a file");
    format!("--variant {}", path.display())
}

const ZH: &str = "firstRankPawnDrops = true\n";

#[test]
fn a_definition_does_not_have_another_name_of_a_known_variant() {
    for name in ["koth", "zh", "koth960"] {
        let path = crate::pictures::own(&format!("{name}.ini"));
        std::fs::write(&path, format!("[{name}:crazyhouse]\n{ZH}")).expect("a file");
        let ran = run(&format!("variants check {}", path.display()), b"");
        assert!(
            ran.err.contains("is another name of the known variant"),
            "{name}: {}{}",
            ran.out,
            ran.err
        );
    }
    for name in [
        "kingofthehill",
        "king-of-the-hill",
        "3check",
        "three-check",
        "Crazyhouse",
        "my_zh",
    ] {
        let path = crate::pictures::own(&format!("{name}-known.ini"));
        std::fs::write(&path, format!("[{name}:crazyhouse]\n{ZH}")).expect("a file");
        let ran = run(&format!("variants check {}", path.display()), b"");
        assert!(
            ran.out.ends_with(": played\n"),
            "{name}: {}{}",
            ran.out,
            ran.err
        );
    }
}

#[test]
fn engines_get_the_name_of_a_section_as_it_is_written() {
    for name in ["Big", "my_own", "myZh"] {
        let ini = defined(
            &format!("name-{name}.ini"),
            &format!("[{name}:crazyhouse]\n{ZH}"),
        );
        let uci =
            format!("setoption name UCI_Variant value {name}\nposition startpos moves e2e4\n");
        let ran = run(&format!("convert -f uci {ini} -t uci -q"), uci.as_bytes());
        assert_eq!(ran.out, uci, "{}", ran.err);
        let pgn = run(
            &format!("convert -f uci {ini} -t pgn+fsf -q"),
            uci.as_bytes(),
        )
        .out;
        let ran = run(&format!("convert -f pgn {ini} -t uci -q"), pgn.as_bytes());
        assert_eq!(ran.out, uci, "{pgn}{}", ran.err);
    }
}

#[test]
fn castling_of_a_section_with_chess960_is_that_of_chess960() {
    let pgn = "[Variant \"mine\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O *\n";
    let moves = "position startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1\n";
    for (n, section) in [
        "[mine:fischerandom]\nstalemateValue = loss\n",
        "[mine:chess]\nchess960 = true\n",
    ]
    .into_iter()
    .enumerate()
    {
        let ini = defined(&format!("chess960-{n}.ini"), section);
        let uci = run(&format!("convert -f pgn {ini} -t uci -q"), pgn.as_bytes());
        assert!(uci.out.ends_with(moves), "{}{}", uci.out, uci.err);
        let again = run(
            &format!("convert -f uci {ini} -t uci -q"),
            uci.out.as_bytes(),
        );
        assert_eq!(again.out, uci.out, "{}", again.err);
    }
}

#[test]
fn a_yaml_definition_of_a_section_keeps_its_name() {
    let path = crate::pictures::own("name-yaml.ini");
    std::fs::write(&path, format!("[My_zh:crazyhouse]\n{ZH}")).expect("a file");
    let yaml = run(&format!("convert {} -t yaml -q", path.display()), b"").out;
    assert!(yaml.contains("dialect: engines"), "{yaml}");
}

#[test]
fn a_variant_of_a_user_has_a_shuffled_start() {
    let ini = defined(
        "shuffled.ini",
        &format!("[myzh:crazyhouse]\n{ZH}\n[my960:chess]\nflagPiece = k\n"),
    );
    let pgn = b"[Variant \"Myzh960\"]\n\n1. e4 *\n";
    let ran = run(&format!("convert -f pgn {ini} -t uci -q"), pgn);
    let uci = "setoption name UCI_Variant value myzh\nsetoption name UCI_Chess960 value true\nposition startpos moves e2e4\n";
    assert_eq!(ran.out, uci, "{}", ran.err);
    let fen = "position fen 1r1k2r1/8/8/8/8/8/8/1R1K2R1[] w GBgb - 0 1 moves d1c1\n";
    let uci = format!(
        "setoption name UCI_Variant value myzh\nsetoption name UCI_Chess960 value true\n{fen}"
    );
    for target in ["fen+fsf", "fen+pychess"] {
        let ran = run(
            &format!("convert -f uci {ini} -t {target} -q"),
            uci.as_bytes(),
        );
        assert!(
            ran.out.contains(" b gb "),
            "{target}: {}{}",
            ran.out,
            ran.err
        );
    }
    for target in [
        "pgn",
        "pgn+fsf",
        "pgn+pychess",
        "pgn+lichess",
        "pgn+cutechess",
        "jsonl",
        "yaml",
        "cecp",
    ] {
        let ran = run(
            &format!("convert -f uci {ini} -t {target} -q"),
            uci.as_bytes(),
        );
        let from = target.split('+').next().unwrap_or(target);
        let back = run(
            &format!("convert -f {from} {ini} -t uci -q"),
            ran.out.as_bytes(),
        );
        assert_eq!(back.out, uci, "{target}: {}{}", ran.out, back.err);
    }
    let corners =
        "position fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[] w HAha - 0 1 moves e1h1 e8a8\n";
    let uci = format!(
        "setoption name UCI_Variant value myzh\nsetoption name UCI_Chess960 value true\n{corners}"
    );
    let pgn = run(
        &format!("convert -f uci {ini} -t pgn -q --strict"),
        uci.as_bytes(),
    );
    let back = run(
        &format!("convert -f pgn {ini} -t uci -q"),
        pgn.out.as_bytes(),
    );
    assert_eq!(back.out, uci, "{}{}", pgn.out, pgn.err);
    // The section's own name is no shuffled start of another one.
    let own = "setoption name UCI_Variant value my960\nposition startpos moves e2e4\n";
    let ran = run(&format!("convert -f uci {ini} -t uci -q"), own.as_bytes());
    assert_eq!(ran.out, own, "{}", ran.err);
}

#[test]
fn a_position_of_a_variant_of_a_user_has_one_digest_whatever_its_start_was() {
    let ini = defined("digests.ini", &format!("[myzh:crazyhouse]\n{ZH}"));
    let hash = |notation: &str, text: &str| {
        let ran = run(&format!("hash -f {notation} {ini} -q"), text.as_bytes());
        ran.out.get(..32).unwrap_or_default().to_owned() + &ran.err
    };
    let fen = "1r1k2r1/8/8/8/8/8/8/1R1K2R1[] w GBgb - 0 1";
    let position = hash("fen", fen);
    let uci = format!(
        "setoption name UCI_Variant value myzh\nsetoption name UCI_Chess960 value true\nposition fen {fen}\n"
    );
    assert_eq!(hash("uci", &uci), position);
    let pgn = format!("[Variant \"Myzh960\"]\n[FEN \"{fen}\"]\n\n*\n");
    assert_eq!(hash("pgn", &pgn), position);
}

#[test]
fn marks_of_promoted_pieces_count_only_where_pieces_turn_back() {
    for (variant, marked, differ) in [
        ("makruk", "4k3/8/M~7/8/8/8/8/4K3 w - - 0 1", false),
        ("chess", "4k3/8/Q~7/8/8/8/8/4K3 w - - 0 1", false),
        ("seirawan", "4k3/8/Q~7/8/8/8/8/4K3[] w - - 0 1", false),
        ("crazyhouse", "4k3/8/Q~7/8/8/8/8/4K3[] w - - 0 1", true),
    ] {
        let both = format!("{marked}\n{}\n", marked.replace('~', ""));
        let ran = run(
            &format!("hash -f fen --variant {variant} -q"),
            both.as_bytes(),
        );
        let digests: Vec<&str> = ran.out.lines().filter_map(|l| l.get(..32)).collect();
        assert_eq!(digests.len(), 2, "{variant}: {}", ran.err);
        assert_eq!(digests[0] != digests[1], differ, "{variant}");
        let same = run(
            &format!("convert -f fen --variant {variant} -t fen+pychess -q"),
            both.as_bytes(),
        );
        assert!(same.out.contains('~'), "{variant}: {}", same.out);
    }
    let pgn = b"[Variant \"Makruk\"]\n[FEN \"4k3/8/M~7/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Mb5 Ke7 2. Ma6 Ke8 *\n";
    let ran = run("hash -f pgn --every-ply -q", pgn);
    let digests: Vec<&str> = ran.out.lines().filter_map(|l| l.get(..32)).collect();
    assert_eq!(digests.first(), digests.last(), "{}{}", ran.out, ran.err);
    let ran = run("convert -f pgn -t fen+pychess --every-ply", pgn);
    assert!(
        !ran.out.contains('~') && ran.err.contains("core/lost-origin"),
        "{}{}",
        ran.out,
        ran.err
    );
}

#[test]
fn hash_and_dedup_suggest_moves_as_the_notation_spells_them() {
    let queen = "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8a\n";
    let duck = "setoption name UCI_Variant value duck\nposition startpos moves e2e4\n";
    for (text, part) in [(queen, "such as `a7a8q`"), (duck, "such as `e2e4,e4e2`")] {
        for words in ["hash -f uci", "dedup -f uci --check", "check -f uci"] {
            let ran = run(words, text.as_bytes());
            assert!(ran.err.contains(part), "{words}: {}", ran.err);
        }
    }
}

#[test]
fn the_reason_of_an_illegal_move_is_the_law_that_forbids_it() {
    for (variant, fen, moves, part) in [
        (
            "janggi",
            "3k5/9/9/9/9/9/9/9/9/3K3R1 w - - 0 1",
            "d1d2",
            "must separate them",
        ),
        (
            "janggi",
            "3k5/9/9/9/9/9/9/9/9/3K3R1 w - - 0 1",
            "h1h2",
            "must separate them",
        ),
        (
            "racingkings",
            "8/8/8/8/8/8/k6K/1q4R1 w - - 0 1",
            "g1g2",
            "no move may give check",
        ),
        (
            "makpong",
            "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1",
            "e1d1",
            "in check",
        ),
        (
            "chess",
            "1r1k2r1/8/8/8/8/8/8/1R1K1nR1 w GBgb - 0 1",
            "d1g1",
            "the knight on f1 is in the way",
        ),
        (
            "chess",
            "3k4/8/8/8/8/8/5r2/1R1K2R1 w GB - 0 1",
            "d1g1",
            "which is attacked",
        ),
    ] {
        let free = if variant == "chess" {
            "setoption name UCI_Chess960 value true\n"
        } else {
            ""
        };
        let text = format!(
            "setoption name UCI_Variant value {variant}\n{free}position fen {fen} moves {moves}\n"
        );
        let ran = run("check -f uci", text.as_bytes());
        assert!(ran.err.contains(part), "{variant} {moves}: {}", ran.err);
    }
}

#[test]
fn the_moves_that_set_the_clock_back_are_those_of_the_law() {
    for (variant, part) in [
        ("chess", "without a capture or a pawn move, a draw"),
        ("pawnback", "After 100 plies without a capture, a draw"),
        (
            "khans",
            "without a capture or an irreversible move of pawn or scout, a draw",
        ),
    ] {
        let ran = run(&format!("variants show {variant}"), b"");
        assert!(ran.out.contains(part), "{variant}: {}", ran.out);
    }
}

#[test]
fn each_piece_of_a_variant_is_drawn() {
    for variant in ["knightmate", "cannonshogi", "duck"] {
        let ran = run(&format!("variants show {variant} --diagrams"), b"");
        let (_, pieces) = ran.out.split_once("\npieces:\n").expect("a list of pieces");
        let (listed, rest) = pieces.split_once("\n\n").expect("a blank line");
        let (drawn, _) = rest.split_once("\nlaws:\n").expect("laws");
        // The piece itself is an at sign, once in each diagram.
        let diagrams = drawn.lines().filter(|line| line.contains(" @ ")).count();
        assert_eq!(diagrams, listed.lines().count(), "{variant}: {drawn}");
    }
}
