//! Starts with rights that another board or its notation does not have.

use super::messages::run;

/// The pawn on 1,2 has lost its double step.
const MOVED: &str = "0/100 (8|1) {\"worldBorder\": [1, 8, 1, 8]} \
     P1,2|P5,2+|p1,7+|R1,1+|r8,8+|K5,1+|k5,8+\n5,2>5,4\n";

/// How often the message of a loss is written, and the exit code.
fn losses(words: &str, text: &str, code: &str) -> (usize, i32) {
    let ran = run(words, text.as_bytes());
    let named = format!("loss[{code}]: ");
    (ran.err.matches(&named).count(), ran.code)
}

#[test]
fn a_double_step_that_a_pawn_has_lost_is_named_in_every_notation_of_a_game() {
    for to in [
        "vgn",
        "vgn+fcn",
        "vgn+sfen",
        "short-sfen",
        "pgn",
        "uci",
        "pgc",
    ] {
        let words = format!("convert -f icn -t {to} --strict -");
        let found = losses(&words, MOVED, "core/lost-rights");
        assert_eq!(found, (1, 3), "{to}");
    }
}

#[test]
fn positions_of_a_game_name_the_rights_that_they_lose() {
    for to in ["fen", "epd", "uci", "usi", "short-sfen+position"] {
        let words = format!("convert -f icn -t {to} --ply 0 --strict -");
        let found = losses(&words, MOVED, "core/lost-rights");
        assert_eq!(found, (1, 3), "{to}");
    }
    for more in ["", "--every-ply"] {
        let words = format!("convert -f icn -t fen {more} -");
        let found = losses(&words, MOVED, "core/lost-rights");
        assert_eq!(found, (1, 0), "{more}");
    }
}

/// A game of chess in JSON, with a pawn on a2 that has lost its double step.
fn moved_in_json(variant: &str) -> String {
    let pgn = format!(
        "[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"4k2r/p7/8/8/8/8/P3P3/R3K3 w Qk - 0 1\"]\n\n1. e4 *\n"
    );
    let json = run("convert -q -f pgn -t json -", pgn.as_bytes()).out;
    let marked = r#"{"square": "a2", "piece": "pawn", "side": "white", "unmoved": true}"#;
    assert!(json.contains(marked), "{json}");
    json.replace(marked, &marked.replace(", \"unmoved\": true", ""))
}

#[test]
fn the_rules_of_a_board_withhold_a_double_step_that_a_pawn_has_lost() {
    let json = moved_in_json("chess");
    let ran = run("convert -f json -t yaml --ply 0 -", json.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        !ran.out
            .contains("square: a2, piece: pawn, side: white, unmoved"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("a2"), "{}", ran.out);
    let steps = json.replace(r#""e2", "to": "e4""#, r#""a2", "to": "a4""#);
    let ran = run("check -f json -", steps.as_bytes());
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("core/illegal-move"), "{}", ran.err);
    let said = "the pawn on a2 has lost its double step";
    assert!(ran.err.contains(said), "{}", ran.err);
    let once = steps.replace(r#""a4", "double_step": true"#, r#""a3""#);
    let ran = run("check -f json -", once.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

#[test]
fn a_right_that_the_rules_of_a_variant_cannot_withhold_is_named() {
    let json = moved_in_json("crazyhouse");
    for words in [
        "convert -f json -t yaml --ply 0 -",
        "convert -f json -t fen -",
        "check -f json -",
    ] {
        let found = losses(words, &json, "core/lost-rights");
        assert_eq!(found, (1, 0), "{words}");
    }
}

#[test]
fn a_right_that_chess_does_not_have_is_a_loss_and_no_error() {
    let odd = MOVED.replace("P1,2|", "P1,3+|");
    for to in ["pgn", "uci", "vgn", "fcn", "mcn", "pgc", "cecp", "fen"] {
        let words = format!("convert -f icn -t {to} -");
        let found = losses(&words, &odd, "core/lost-rights");
        assert_eq!(found, (1, 0), "{to}");
    }
}

#[test]
fn an_en_passant_square_that_chess_does_not_have_is_a_loss_of_games_too() {
    let text = "5,5 0/100 (8|1) {\"worldBorder\": [1, 8, 1, 8]} P5,2+|p1,7+|K5,1|k5,8\n5,2>5,4\n";
    for words in ["-t fen --ply 0", "-t fen --every-ply", "-t pgn"] {
        let words = format!("convert -f icn {words} --strict -");
        let found = losses(&words, text, "core/lost-en-passant");
        assert_eq!(found, (1, 3), "{words}");
    }
}

#[test]
fn check_warns_of_castling_in_a_variant_without_castling() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n";
    let ran = run("check -f fen --variant antichess -", fen.as_bytes());
    let warned = "the start position has castling rights, but `antichess` has no castling";
    assert!(ran.err.contains(warned), "{}", ran.err);
    let ran = run("check -f fen --variant chess -", fen.as_bytes());
    assert!(!ran.err.contains("castling"), "{}", ran.err);
}

#[test]
fn rooks_that_a_variant_names_castle_without_chess960() {
    let ini = crate::pictures::own("rooks-of-mx.ini");
    let fen = "rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQkq - 0 1";
    let section = format!(
        "[mx:chess]\ncastlingRookKingsideFile = g\ncastlingRookQueensideFile = b\nstartFen = {fen}\n"
    );
    std::fs::write(&ini, section).unwrap();
    let words = format!("convert -q -f uci -t uci --variant {} -", ini.display());
    for start in ["startpos", &format!("fen {fen}")] {
        let game =
            format!("setoption name UCI_Variant value mx\nposition {start} moves b1b2 e8c8\n");
        assert_eq!(run(&words, game.as_bytes()).out, game);
    }
}

/// As in pyffish 0.0.90: free drops need no hands, also with gates.
#[test]
fn free_drops_write_no_hands() {
    let ini = crate::pictures::own("free-drops.ini");
    let section = "[fd:ataxx]\ngating = true\nseirawanGating = true\n\
                   [sg:chess]\ngating = true\nseirawanGating = true\n";
    std::fs::write(&ini, section).unwrap();
    for (name, fen) in [
        ("fd", "P5p/7/7/7/7/7/p5P w - - 0 1\n"),
        (
            "sg",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n",
        ),
    ] {
        let game = format!("setoption name UCI_Variant value {name}\nposition startpos\n");
        let words = format!("convert -q -f uci -t fen+fsf --variant {} -", ini.display());
        assert_eq!(run(&words, game.as_bytes()).out, fen);
    }
}

#[test]
fn gates_of_castling_that_fit_are_written_as_in_the_notation() {
    let game = b"[Variant \"Seirawan\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O/E d6 *\n";
    let ran = run("convert -f pgn -t uci -", game);
    let said = "more than one legal move fits: `O-O/Ee1` and `O-O/Eh1`";
    assert!(ran.err.contains(said), "{}", ran.err);
}

/// Fairy-Stockfish plays such a section with the other rights.
#[test]
fn a_right_without_a_rook_does_not_refuse_a_section() {
    let ini = crate::pictures::own("no-rook.ini");
    let board = "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let section = format!("[nr:chess]\nstartFen = {board} w KQkq - 0 1\n");
    std::fs::write(&ini, section).unwrap();
    let path = ini.display();
    let why = "the castling right `q` in the start of section `nr` was dropped: black has no king and rook for it";
    let ran = run(&format!("variants check {path}"), b"");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("nr: played"), "{}", ran.out);
    assert!(
        ran.out.contains(&format!(".ini: {why} (line 2)")),
        "{}",
        ran.out
    );
    let ran = run(&format!("check {path}"), b"");
    assert!(
        ran.err
            .contains(&format!("warning[fsf-ini/castling-dropped]: {why}")),
        "{}",
        ran.err
    );
    assert!(ran.err.contains(".ini:2:61"), "{}", ran.err);
    let ran = run(&format!("convert -t yaml {path}"), b"");
    assert!(
        ran.out.contains(&format!("{board} w KQk - 0 1")),
        "{}",
        ran.out
    );
    assert!(
        ran.err.contains("loss[fsf-ini/castling-dropped]")
            || ran.err.contains("warning[fsf-ini/castling-dropped]"),
        "{}",
        ran.err
    );
    let game = b"setoption name UCI_Variant value nr\nposition startpos moves e2e4\n";
    let ran = run(
        &format!("convert --legal -q -f uci -t fen --variant {path} -"),
        game,
    );
    assert!(ran.out.contains(" b KQk "), "{}{}", ran.out, ran.err);
}

#[test]
fn a_large_board_has_the_same_words_everywhere() {
    let ini = crate::pictures::own("large-board.ini");
    let start = format!("startFen = k15{}/K15 w - - 0 1", "/16".repeat(14));
    let section = format!("[lb]\nmaxFile = p\nmaxRank = 16\nking = k\n{start}\n");
    std::fs::write(&ini, section).unwrap();
    let path = ini.display();
    let words = "Fairy-Stockfish has boards of at most 12 files and 10 ranks";
    let ran = run(&format!("variants check {path}"), b"");
    assert!(
        ran.out.contains(&format!(".ini: {words} (line 2)\n")),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("not used"), "{}", ran.out);
    let position = format!("k15{}/K15 w - - 0 1\n", "/16".repeat(14));
    let ran = run(
        &format!("convert -f fen -t fen --variant {path} -"),
        position.as_bytes(),
    );
    assert!(
        ran.err.contains(&format!(".ini`: {words} (line 2)")),
        "{}",
        ran.err
    );
}

#[test]
fn an_inherited_start_does_not_refuse_a_section_for_its_gates() {
    let ini = crate::pictures::own("gates-of-gx.ini");
    std::fs::write(&ini, "[gx:seirawan]\ncastlingRookPieces = rn\n").unwrap();
    let ran = run(&format!("variants check {}", ini.display()), b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out
            .contains(".ini: the gating rights `BGbg` in the start"),
        "{}{}",
        ran.out,
        ran.err
    );
    let ran = run(
        &format!("variants show --variant {} gx", ini.display()),
        b"",
    );
    assert!(
        ran.out.contains(" w KQCDFkqcdf - 0 1") || ran.code != 0,
        "{}",
        ran.out
    );
}

#[test]
fn the_laws_name_both_target_files_of_castling() {
    for (variant, files) in [("diana", "b or e"), ("chess", "c or g")] {
        let ran = run(&format!("variants show {variant}"), b"");
        let said = format!("Castling: king with rook, to file {files}.");
        assert!(ran.out.contains(&said), "{}", ran.out);
    }
}

#[test]
fn a_variant_with_a_board_of_its_own_is_played_by_its_own_rules() {
    let folder = crate::desk::Folder::new("own-rules");
    let write = |name: &str, variant: &str, moves: &str| {
        folder.write("in.pgn", format!("[Variant \"{variant}\"]\n\n{moves} *\n"));
        let made = folder.line(&format!("convert in.pgn -t icn -q -o {name}"));
        assert_eq!(made.code, Some(0), "{made:?}");
    };
    write(
        "a.icn",
        "Three-check",
        "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. bxa8=Q a4",
    );
    write("b.icn", "Atomic", "1. Nf3 f6 2. Nd4 a6 3. Ne6 a5 4. Nxd8");
    let text = String::from_utf8(folder.bytes("b.icn")).expect("text");
    // The king has exploded with the queen.
    folder.write("b.icn", format!("{}|5,8>6,7\n", text.trim_end()));
    for (file, code) in [("a.icn", Some(0)), ("b.icn", Some(1))] {
        let check = folder.line(&format!("check {file}"));
        assert_eq!(check.code, code, "{file}: {check:?}");
        let legal = folder.line(&format!("convert --legal -t icn {file}"));
        assert_eq!(legal.code, code, "{file}: {legal:?}");
        if code == Some(0) {
            assert_eq!(legal.out.as_bytes(), folder.bytes(file), "{legal:?}");
        } else {
            let why = "there is no piece on 5,8";
            assert!(check.said.contains(why), "{check:?}");
            assert!(legal.said.contains("core/illegal-move"), "{legal:?}");
        }
    }
}

#[test]
fn the_rules_of_a_start_are_no_extras_that_can_be_dropped() {
    let folder = crate::desk::Folder::with(&[
        (
            "a.icn",
            "{\"worldBorder\": [1, 8, 1, 8], \"variant\": \"atomic\", \"x\": 1} K5,1|k5,8|R1,1|p1,7\n1,1>1,7|5,8>4,8\n",
        ),
        (
            "b.icn",
            "{\"slideLimit\": 2, \"x\": 1} K5,1|k5,8|R1,1\n1,1>1,9\n",
        ),
    ]);
    let ran = folder.line("convert a.icn -t pgn --drop extras -q");
    assert!(ran.out.contains("[Variant \"Atomic\"]"), "{ran:?}");
    let ran = folder.line("convert b.icn -t icn --drop extras --legal");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    // A variant with its own board does not lift the limit.
    let limited = "{\"slideLimit\": 2, \"variant\": \"atomic\", \"worldBorder\": [1, 8, 1, 8]} K5,1|k5,8|R1,1\n1,1>1,7\n";
    folder.write("c.icn", limited);
    for line in ["check c.icn", "convert c.icn -t icn --legal"] {
        assert_eq!(folder.line(line).code, Some(1), "{line}");
    }
    let ran = folder.line("convert b.icn -t icn --drop extras -q");
    let kept = (ran.out.contains("slideLimit"), ran.out.contains("\"x\""));
    assert_eq!(kept, (true, false), "{ran:?}");
}

#[test]
fn losses_of_several_records_name_what_each_one_lost() {
    let text = "threecheck K5,1|k5,8\n\n(9|1) K5,1|k5,8\n\n0/60 K5,1|k5,8\n";
    let ran = run("convert -f icn -t fen -", text.as_bytes());
    for words in [
        "winning by threecheck",
        "promotion squares",
        "a limit of 60 plies",
    ] {
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}
