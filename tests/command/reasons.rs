//! What `check` and other commands report about games of many variants: why a move is illegal, and what the result
//! should be.

use crate::messages::run;

/// Asserts that each text gets a message with these parts. `words`: the command and its notation.
fn assert_said(words: &str, texts: &[(&str, &[&str])]) {
    for (text, parts) in texts {
        let said = run(words, text.as_bytes()).err;
        for part in *parts {
            assert!(said.contains(part), "{text}\n{said}");
        }
    }
}

#[test]
fn ends_that_are_draws_by_the_laws_are_compared_with_the_result() {
    let bare = "[Variant \"Shatar\"]\n[FEN \"5r1k/5K2/8/8/8/8/8/5R2 w - - 0 1\"]\n\n1. Kxf8";
    assert_said(
        "check -f pgn",
        &[(
            &format!("{bare} 1-0\n"),
            &["too few pieces, but its result is `1-0`", "`1/2-1/2`"],
        )],
    );
    let right = run("check -f pgn", format!("{bare} 1/2-1/2\n").as_bytes());
    assert_eq!(right.err, "1 record: 1 legal\n");
    // A player must claim a draw by repetition.
    let chess = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0\n";
    let claimed = format!(
        "[Variant \"Xiangqi\"]\n\n{}",
        "1. Ha3 Ha8 2. Hb1 Hb10 3. Ha3 Ha8 4. Hb1 Hb10 1-0\n"
    );
    for text in [chess, &claimed] {
        let said = run("check -f pgn", text.as_bytes()).err;
        assert!(!said.contains("core/wrong-result"), "{said}");
    }
}

#[test]
fn the_laws_of_a_variant_decide_who_wins() {
    let of = |variant: &str, fen: &str, moves: &str| {
        format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n{moves}\n")
    };
    for (variant, fen, moves, result) in [
        (
            "Shogi",
            "7nk/9/7G1/9/9/9/9/9/K8[P] w - - 0 1",
            "1. P@i8",
            "0-1",
        ),
        (
            "Minishogi",
            "3rk/3p1/3GB/5/K4[P] w - - 0 1",
            "1. P@e4",
            "0-1",
        ),
        (
            "Armageddon",
            "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
            "1. Kg6",
            "0-1",
        ),
        (
            "Armageddon",
            "7K/5q2/8/6k1/8/8/8/8 b - - 0 1",
            "1... Kg6",
            "0-1",
        ),
        ("Chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "", "1-0"),
    ] {
        let right = of(variant, fen, &format!("{moves} {result}"));
        let said = run("check -f pgn", right.as_bytes()).err;
        assert_eq!(said, "1 record: 1 legal\n", "{right}");
        let wrong = of(variant, fen, &format!("{moves} 1/2-1/2"));
        let said = run("check -f pgn", wrong.as_bytes()).err;
        let expected = format!("the result should be `{result}`");
        assert!(said.contains(&expected), "{wrong}{said}");
    }
}

#[test]
fn a_sign_of_promotion_names_the_piece_in_hand() {
    let gorogoro = "setoption name UCI_Variant value gorogoro\nposition fen 4k/5/5/5/5/K4[PG] w - - 0 1 moves ";
    let said = run("check -f uci", format!("{gorogoro}+P@c3\n").as_bytes()).err;
    assert!(said.contains("core/illegal-move"), "{said}");
    let said = run("check -f uci", format!("{gorogoro}G@c3\n").as_bytes()).err;
    assert_eq!(said, "1 record: 1 legal\n");
}

#[test]
fn two_passes_end_a_game_for_the_reason_that_decides_it() {
    let of = |variant: &str| format!("[Variant \"{variant}\"]\n\n1. Ke2 Ke9 1-0\n");
    let passes = "ends by two passes in a row, but its result is `1-0`";
    assert_said(
        "check -f pgn",
        &[
            (&of("Janggicasual"), &[passes, "`1/2-1/2`"]),
            (&of("Janggitraditional"), &[passes, "`1/2-1/2`"]),
            (&of("Janggi"), &["ends by the number of points", "`0-1`"]),
            (
                &of("Janggimodern"),
                &["ends by the number of points", "`0-1`"],
            ),
        ],
    );
    let laws = run("variants show janggicasual", b"").out;
    let ends = "Two passes in a row end the game without a winner.";
    assert!(laws.contains(ends), "{laws}");
    let laws = run("variants show ataxx", b"").out;
    assert!(
        laws.contains(ends) && !laws.contains("stalemated loses"),
        "{laws}"
    );
}

#[test]
fn counts_of_checks_are_named_in_plain_words() {
    let three =
        "[Variant \"Three-check\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1 +2+0\"]\n\n1. Rh8+ 0-1\n";
    let pawn = "[Variant \"Makruk\"]\n[FEN \"4k3/8/4P3/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Ke2 *\n";
    assert_said(
        "check -f pgn",
        &[
            (
                three,
                &["the game ends by the number of checks, but its result is `0-1`"],
            ),
            (
                pawn,
                &["White's pawn on e6 is on a square where it would have promoted"],
            ),
        ],
    );
}

#[test]
fn variants_are_listed_by_all_their_names() {
    for (word, name) in [
        ("3check", "three-check"),
        ("kingofthehill", "king-of-the-hill"),
        ("fogofwar", "fog-of-war"),
    ] {
        let ran = run(&format!("variants list {word}"), b"");
        assert!(ran.out.contains(name), "{word}: {}{}", ran.out, ran.err);
        assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
    }
}

#[test]
fn what_has_no_number_in_pgc_is_said() {
    let makruk = "[Variant \"Makruk\"]\n\n1. e4 *\n";
    let duck = "[Variant \"Duck\"]\n\n1. e4,e5 *\n";
    assert_said(
        "convert -f pgn -t pgc",
        &[
            (
                makruk,
                &["core/no-ordinal", "the silver-general has no letter"],
            ),
            (
                duck,
                &["core/no-ordinal", "moves that place a wall have no name"],
            ),
        ],
    );
}

#[test]
fn a_piece_in_hand_is_placed_only_where_a_piece_starts_its_first_move() {
    let of = |word: &str| {
        format!(
            "[Variant \"Seirawan\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R[HE] w KE - 0 1\"]\n\n1. {word} *\n"
        )
    };
    let castles = "this move can place an archbishop only on e1 or h1, not on ";
    assert_said(
        "check -f pgn",
        &[
            (
                &of("O-O/Hf1"),
                &[castles, "not on f1", "write `O-O` without it"],
            ),
            (&of("O-O/Hg1"), &[castles, "not on g1"]),
            (&of("Kf1/Hh1"), &["only on e1, not on h1"]),
            (
                &of("Kd1/He1 Kd8 2. Kc1/Ed1"),
                &["this move cannot place a chancellor: only the first move"],
            ),
        ],
    );
}

#[test]
fn moves_that_others_make_illegal_say_which() {
    assert_said(
        "check -f pgn",
        &[(
            "[Variant \"Antichess\"]\n\n1. e3 b5 2. a3 *\n",
            &[
                "White can capture, so a move without a capture is illegal",
                "`f1b5`",
            ],
        )],
    );
    let of = |variant: &str, rest: &str| {
        format!("setoption name UCI_Variant value {variant}\nposition {rest}\n")
    };
    let crazyhouse = "fen 4k3/8/8/8/4r3/8/8/4K2R[N] w K - 0 1 moves N@a3";
    let shogi = "fen 4k4/9/9/9/9/9/P8/9/4K4[PP] w - - 0 1 moves ";
    assert_said(
        "check -f uci",
        &[
            (
                &of("sittuyin", "startpos moves a3a4"),
                &[
                    "White has pieces in hand that must be dropped first",
                    "such as `",
                ],
            ),
            (
                &of("sittuyin", "startpos moves R@a2"),
                &["no rook may be dropped on that square"],
            ),
            (
                &of("crazyhouse", crazyhouse),
                &["would be in check from the rook on e4"],
            ),
            (
                &of("shogi", &format!("{shogi}P@a5")),
                &["already has a shogi-pawn on the a file"],
            ),
            (
                &of("shogi", &format!("{shogi}P@b9")),
                &["it could not move from there"],
            ),
            (
                &of("ataxx", "startpos moves 0000"),
                &["White may pass only if there is no other move"],
            ),
            (
                &of("ataxx", "startpos moves a7a7"),
                &["White may pass only if there is no other move"],
            ),
        ],
    );
}

#[test]
fn a_side_has_no_more_pieces_of_a_kind_than_it_may() {
    let of = |word: &str| {
        let fen = "4k3/8/8/4P3/8/8/5F2/4K3[] w - - 0 1";
        format!("setoption name UCI_Variant value sittuyin\nposition fen {fen} moves {word}\n")
    };
    let ferz = "White already has a ferz, and may have only one";
    assert_said(
        "check -f uci",
        &[(&of("e5e5f"), &[ferz]), (&of("e5d6f"), &[ferz])],
    );
    let grand =
        "[Variant \"Grand\"]\n[FEN \"4k5/Q8P/10/10/10/10/10/10/10/4K5 w - - 0 1\"]\n\n1. j10=Q *\n";
    assert_said(
        "check -f pgn",
        &[(
            grand,
            &[
                "White already has a queen, and may have only one",
                "`j9j10=",
            ],
        )],
    );
}

#[test]
fn what_blocks_a_piece_that_does_not_jump_is_named() {
    let of = |variant: &str, fen: &str, word: &str| {
        format!("[Variant \"{variant}\"]\n[FEN \"{fen} w - - 0 1\"]\n\n1. {word} *\n")
    };
    assert_said(
        "check -f pgn",
        &[
            (
                &of("Xiangqi", "3k5/9/9/9/9/9/9/4P4/4N4/4K4", "Hf4"),
                &["the horse cannot go from e2 to f4: the xiangqi-soldier on e3 is in the way"],
            ),
            (
                &of("Xiangqi", "3k5/9/9/9/9/9/9/3P5/4B4/4K4", "Ec4"),
                &["cannot go from e2 to c4: the xiangqi-soldier on d3 is in the way"],
            ),
            (
                &of("Janggi", "3k5/9/9/9/9/9/5P3/9/2N1B4/4K4", "Eg5"),
                &["cannot go from e2 to g5: the soldier on f4 is in the way"],
            ),
            (
                &of("Xiangqi", "3k5/9/9/9/9/9/9/9/4N4/4K4", "Hg4"),
                &["White has no horse that can go to g4"],
            ),
        ],
    );
}

#[test]
fn a_claim_of_checkmate_is_checked() {
    let mate = "the game is said to end in checkmate here, but this move does not mate";
    assert_said(
        "check -f csa",
        &[("V2.2\nPI\n+\n+7776FU\n%TSUMI\n", &["core/no-end", mate])],
    );
    let given_up = run("check -f csa", b"V2.2\nPI\n+\n+7776FU\n%TORYO\n").err;
    assert_eq!(given_up, "1 record: 1 legal\n");
}

#[test]
fn help_is_spelled_as_the_record_is() {
    let of = |variant: &str, fen: &str| {
        format!("setoption name UCI_Variant value {variant}\nposition fen {fen}\n")
    };
    let makruk = of("makruk", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1 moves e5e6q");
    let kinglet = of("kinglet", "1k6/4P3/8/8/8/8/4p3/1K6 w - - 0 1 moves e7e8q");
    let duck = of("duck", "8/P7/8/8/8/8/8/K1k5 w - - 0 1 moves a7a8q");
    assert_said(
        "check -f uci",
        &[
            (&makruk, &["write `e5e6m`"]),
            (&kinglet, &["write `e7e8k`"]),
            (&duck, &["such as `a7a8q,a8b1`"]),
        ],
    );
    let pgn = "[FEN \"1k6/4P3/8/8/8/8/4p3/1K6 w - - 0 1\"]\n\n1. e8=P *\n";
    assert_said("check -f pgn", &[(pgn, &["such as `e7e8=Q`"])]);
    let cecp = "xboard\nnew\nsetboard 8/P7/8/8/8/8/8/K1k5 w - - 0 1\nusermove a7b8q\n";
    assert_said("check -f cecp", &[(cecp, &["`a7a8q`, `a7a8r`"])]);
    let usi = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b P*4e\n";
    assert_said("check -f usi", &[(usi, &["similar legal moves: `B*4e`"])]);
}

#[test]
fn drops_in_promoted_state_are_named_by_the_piece_in_hand() {
    let position = "1k3/5/5/5/3K1[SNp] w - - 0 1";
    let pgn = format!("[Variant \"Kyotoshogi\"]\n[FEN \"{position}\"]\n\n1. +P@a3 *\n");
    let similar = "`S@a3`, `+S@a3`, `N@a3` or `+N@a3`";
    let parts: &[&str] = &["White has no shogi-pawn in hand", similar];
    assert_said("check -f pgn", &[(&pgn, parts)]);
    let uci = format!(
        "setoption name UCI_Variant value kyotoshogi\nposition fen {position} moves +P@a3\n"
    );
    assert_said("check -f uci", &[(&uci, parts)]);
}

#[test]
fn letters_of_no_piece_are_named_as_letters() {
    let uci = "setoption name UCI_Variant value kyotoshogi\n\
               position fen 1k3/5/5/2P2/3K1[] w - - 0 1 moves c2c3r\n";
    let said = "cannot promote to a piece with the letter `r`";
    assert_said("check -f uci", &[(uci, &[said])]);
}

#[test]
fn an_empty_cond_is_no_piece() {
    assert_said("check -f lcpn", &[("(cond)", &["lcpn/no-branch"])]);
    let named = run("convert -f lcpn -t lcpn+emacs -q", b"f(cond)\n");
    assert_eq!(named.out, "(f $cond)\n");
}

#[test]
fn help_about_definitions_fits_the_style_that_was_named() {
    let range = "a range has no spaces: `rook:4`";
    let property = "`::royal ferz`";
    assert_said("check -f lcpn+c", &[("x := rook : 4", &[range])]);
    assert_said("check -f lcpn+c", &[("x := ferz ::royal", &[property])]);
    assert_said("check -f lcpn+c", &[("x := ferz / ::royal", &[property])]);
    assert_said("check -f lcpn+sql", &[("ferz OR ::royal", &[property])]);
    let guessed = run("check -f lcpn", b"x := rook : 4").err;
    assert!(guessed.contains("the style is guessed"), "{guessed}");
}

#[test]
fn what_cannot_move_does_not_capture_either() {
    for name in ["obstacle", "void", "wall", "immobile"] {
        let said = run(&format!("piece {name} --brief"), b"").out;
        assert!(said.contains("Makes no moves."), "{said}");
    }
}

#[test]
fn a_game_of_infinite_chess_with_an_unknown_goal_or_result_is_no_mistake() {
    let said = run("check -f icn", b"fivecheck K1,1|k9,9|Q3,30 3,30>3,10\n").err;
    assert!(said.contains("warning[icn/unknown-goal]"), "{said}");
    assert!(said.contains("1 well-formed"), "{said}");
    let result = b"[Result \"White wins\"] K1,1|k5,5|P7,7 7,7>7,8\n";
    let said = run("convert -f icn -t icn", result);
    assert!(said.out.contains("7,7>7,8"), "{}", said.err);
    assert!(
        said.err.contains("loss[icn/unknown-result]"),
        "{}",
        said.err
    );
    let far = b"{\"slideLimit\":10.0} K1,1|k90,99|Q3,3 3,3>3,100\n";
    assert_said(
        "check -f icn",
        &[(&String::from_utf8_lossy(far), &["core/illegal-move"])],
    );
}

#[test]
fn captures_that_would_remove_the_own_king_say_so() {
    let start = "[Variant \"Atomic\"]\n[FEN \"4k3/8/8/1B6/8/8/4n3/4K3 w - - 0 1\"]\n\n1. ";
    for text in ["Bxe2", "Bb5xe2", "Kxe2"] {
        let said = "a capture on e2 would remove White's own king on e1";
        assert_said("check -f pgn", &[(&format!("{start}{text}\n"), &[said])]);
    }
}

/// The section, its moves, and the position after them as Fairy-Stockfish (pyffish 0.0.90) has it.
const PLAYED: &[(&str, &str, &str)] = &[
    (
        "crazyhouse]\nknight = x\nstartFen = k7/4P3/8/8/8/8/8/K7[] w - - 0 1",
        "e7e8x",
        "k3X~3/8/8/8/8/8/8/K7[] b - - 0 1",
    ),
    (
        "crazyhouse]\npromotedPieceType = b:n\ndropLoop = true\nstartFen = +b3k3/8/8/8/8/8/8/R3K3[] w - - 0 1",
        "a1a8 e8e7 N@d4",
        "R7/4k3/8/8/3N4/8/8/4K3[] b - - 0 2",
    ),
    (
        "shogi]\ndropLoop = true\nstartFen = +b3k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1",
        "a1a9",
        "R3k4/9/9/9/9/9/9/9/4K4[H] b - - 0 1",
    ),
    (
        "kyotoshogi]\nnMoveRuleTypes = p\nstartFen = 4k/5/5/4P/K4[-] w - - 3 1",
        "e2e3+",
        "4k/5/4+P/5/K4[] b - - 0 1",
    ),
    (
        "kyotoshogi]\nnMoveRuleTypes = p\nstartFen = 4k/5/5/4S/K4[-] w - - 3 1",
        "e2e3+",
        "4k/5/4+S/5/K4[] b - - 4 1",
    ),
    (
        "kyotoshogi]\nnMoveRuleTypes = s\nstartFen = 4k/5/5/4S/K4[-] w - - 3 1",
        "e2d3+",
        "4k/5/3+S1/5/K4[] b - - 4 1",
    ),
    (
        "chess]\nwallingRule = duck\npromotedPieceType = f:q\nfers = f\npromotionRegionWhite = *1 *8\nstartFen = 4k3/8/8/8/8/8/4F3/4K3 w - - 0 1",
        "e2d1+,d1a1",
        "4k3/8/8/8/8/8/8/*2+FK3 b - - 0 1",
    ),
];

#[test]
fn sections_are_played_as_in_fairy_stockfish() {
    for (n, (section, moves, expected)) in PLAYED.iter().enumerate() {
        let path = crate::pictures::own(&format!("played-{n}.ini"));
        std::fs::write(&path, format!("[a:{section}\n")).expect("a file");
        let words = format!("convert -f uci -t fen -q --variant {}", path.display());
        let text = format!("position startpos moves {moves}\n");
        let ran = run(&words, text.as_bytes());
        assert_eq!(ran.out.trim_end(), *expected, "{section}\n{}", ran.err);
    }
}

/// The ending of the file does not matter.
#[test]
fn a_file_that_begins_with_a_section_holds_variants_of_fairy_stockfish() {
    let path = crate::pictures::own("sections.conf");
    std::fs::write(&path, "# mine\n[b:chess]\nflyingGeneral = true\n").expect("a file");
    let ran = run(&format!("variants check {}", path.display()), b"");
    assert_eq!(ran.out, "b: played\n", "{}", ran.err);
}
