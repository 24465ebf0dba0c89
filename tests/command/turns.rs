//! Games of 5D chess that are judged: illegal turns, signs of check, starts that are not known.

use crate::desk::Folder;

/// Black leaves the king to be captured.
const EXPOSED: &str = "1. e4 / f5\n2. Qh5+ / a6\n3. a3\n";

/// White leaves a board out that must be played.
const UNFINISHED: &str = "[Mode \"5D\"]\n[Board \"Standard - Two Timelines\"]\n\n1. (-0T1)e3 / (-0T1)e6 (+0T1)e6\n2. (-0T2)e4\n";

#[test]
fn a_game_with_an_illegal_turn_is_rejected_wherever_it_is_played() {
    let folder = Folder::with(&[("e.5dpgn", EXPOSED), ("u.5dpgn", UNFINISHED)]);
    for (name, code) in [
        ("e.5dpgn", "core/illegal-move"),
        ("u.5dpgn", "core/unfinished-turn"),
    ] {
        for line in [
            "convert -t 5dfen",
            "convert -t 5duci",
            "convert -t axel",
            "convert -t 5draw",
            "hash --scheme state",
            "hash --scheme moves",
            "hash --scheme position",
            "render",
            "check",
        ] {
            let ran = folder.line(&format!("{line} {name}"));
            assert_eq!(ran.code, Some(1), "{line} {name}: {ran:?}");
            assert!(ran.said.contains(code), "{line} {name}: {ran:?}");
        }
    }
    // JSON keeps moves as they are, but not without a word.
    let ran = folder.line("convert -t json e.5dpgn");
    assert!(
        ran.code == Some(0) && ran.said.contains("core/illegal-move"),
        "{ran:?}"
    );
    let ran = folder.line("convert --keep-going -t 5duci e.5dpgn");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let moves = "(0T1)e2e4 submit (0T1)f7f5 submit (0T2)d1h5 submit";
    assert!(
        ran.out.contains(moves) && !ran.out.contains("a7a6"),
        "{ran:?}"
    );
    assert!(ran.said.contains("core/cut-short"), "{ran:?}");
}

#[test]
fn a_check_is_signed_on_the_last_move_that_it_needs() {
    let text = "[Mode \"5D\"]\n[Board \"Standard - Two Timelines\"]\n\n\
        w. (-0T1)Ng1(-0T1)f3 (+0T1)h2(+0T1)h3\n\
        b. (-0T1)a7(-0T1)a6 (+0T1)a7(+0T1)a6\n\
        w. (-0T2)Nf3(-0T2)g5 (+0T2)h3(+0T2)h4\n\
        b. (-0T2)b7(-0T2)b6 (+0T2)b7(+0T2)b6\n\
        w. (+0T3)a2(+0T3)a3 (-0T3)Ng5(-0T3)e6\n";
    let folder = Folder::with(&[("a.5draw", text)]);
    let ran = folder.line("convert a.5draw -t 5dpgn -o a.5dpgn");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let out = String::from_utf8(folder.bytes("a.5dpgn")).unwrap();
    assert!(out.ends_with("3. (+0T3)a3 (-0T3)Ne6+\n"), "{out}");
    let warns = |moves: &str| {
        folder.write("b.5dpgn", out.replace("(+0T3)a3 (-0T3)Ne6+", moves));
        let ran = folder.line("check b.5dpgn");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.said.contains("core/no-check")
    };
    assert!(!warns("(+0T3)a3 (-0T3)Ne6+"));
    assert!(!warns("(+0T3)a3 (-0T3)Ne6"));
    assert!(warns("(+0T3)a3+ (-0T3)Ne6+"));
}

/// The example of the standard.
#[test]
fn a_first_move_on_a_board_that_the_standard_start_lacks_shows_another_start() {
    let text = "[Mode \"5D\"]\n\n1b. (0T10)Qg6+\n2w. (0T11)Kh1 / (0T11)Bb7+\n\
        3. (0T12)Nf3 / (0T12)Qg6>>(0T8)g2#~\n";
    let folder = Folder::with(&[("a.5dpgn", text), ("b.5dpgn", "1b. (0T1)e5\n")]);
    let ran = folder.line("check a.5dpgn");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for words in ["core/no-start-position", "no board `(0T10)`", "well-formed"] {
        assert!(ran.said.contains(words), "{words}: {ran:?}");
    }
    assert!(!ran.said.contains("out-of-turn"), "{ran:?}");
    let ran = folder.line("check b.5dpgn");
    assert!(!ran.said.contains("no-start-position"), "{ran:?}");
}

#[test]
fn moves_may_share_the_line_of_a_header() {
    let game = "[Board \"Standard\"] 1. (0T1)e3 / (0T1)e6 2. (0T2)Nb1>>(0T1)b3\n";
    let two = "[White \"A\"] [Mode \"5D\"]\n[Result \"1-0\"] 1. e3 / e6 1-0\n";
    let folder = Folder::with(&[("a.5dpgn", game), ("b.5dpgn", two), ("a.txt", game)]);
    for name in ["a.5dpgn", "b.5dpgn", "a.txt"] {
        let ran = folder.line(&format!("convert {name} -t 5draw"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.contains("w. (0T1)e2(0T1)e3"), "{ran:?}");
    }
    let raw = "[Mode \"5D\"] w. (0T1)e2(0T1)e3\n";
    let folder = Folder::with(&[("a.txt", raw)]);
    let ran = folder.line("convert a.txt -t 5dpgn");
    assert!(ran.out.contains("1. (0T1)e3"), "{ran:?}");
}

#[test]
fn the_message_says_why_a_move_is_impossible() {
    let said = |moves: &str| {
        let folder = Folder::with(&[("a.5dpgn", &format!("[Mode \"5D\"]\n\n{moves}\n"))]);
        let ran = folder.line("check a.5dpgn");
        assert_eq!(ran.code, Some(1), "{ran:?}");
        ran.said
    };
    for (moves, words) in [
        (
            "1. O-O",
            "White cannot castle short on (0T1): the bishop on (0T1)f1 is in the way",
        ),
        (
            "1. Ke1g1",
            "White cannot castle short on (0T1): the bishop on (0T1)f1 is in the way",
        ),
        (
            "1. e4 / e5 2. Nf3 / a6 3. Be2 / a5 4. Rg1 / a4 5. Rh1 / h6 6. O-O",
            "the rook on (0T6)h1 has moved",
        ),
        (
            "1. e4 / e5 2. Ke2 / a6 3. Ke1 / a5 4. O-O-O",
            "White cannot castle long on (0T4): the king on (0T4)e1 has moved",
        ),
        (
            "1. e3 / e6 2. (0T2)Nb1>(0T2)c3",
            "leave out the sign of the jump",
        ),
    ] {
        let said = said(moves);
        assert!(said.contains(words), "{moves}: {said}");
    }
    let text = "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"Q,N\"]\n\
        [4k/W4/5/5/K4:0:1:w]\n\n1. a5=Y\n";
    let ran = Folder::with(&[("a.5dpgn", text)]).line("check a.5dpgn");
    let words = "a brawn cannot become a royal queen here, only a queen or knight";
    assert!(ran.said.contains(words), "{ran:?}");
}

#[test]
fn tokens_of_timelines_are_corrected_with_legal() {
    let text = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. Nf3 / Nf6\n\
        2. (0T2)Nf3>>(0T1)f5~ (>L2) (~T5) / (1T1)d5 (>L3)\n";
    let folder = Folder::with(&[("a.5dpgn", text)]);
    let ran = folder.line("convert a.5dpgn -t 5dpgn --legal");
    assert!(
        ran.out
            .ends_with("(0T2)Nf3>>(0T1)f5~ (>L1) (~T1) / (1T1)d5\n"),
        "{ran:?}"
    );
    let ran = folder.line("convert a.5dpgn -t 5dpgn");
    assert!(
        ran.out.ends_with("~ (>L2) (~T5) / (1T1)d5 (>L3)\n"),
        "{ran:?}"
    );
}

#[test]
fn a_notation_without_repair_says_so() {
    let folder = Folder::with(&[("a.hexicube", "[Mode \"5D\"]\n\n1. e4 .. e5\n")]);
    let ran = folder.line("check --repair a.hexicube");
    assert_ne!(ran.code, Some(0), "{ran:?}");
    assert!(ran.said.contains("`5dpgn`"), "{ran:?}");
}

#[test]
fn a_game_of_small_boards_has_no_rules_on_one_board() {
    let text = "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K1R2:0:1:w]\n\n1. Kb2 / Ke4\n";
    let ran = Folder::with(&[("a.5dpgn", text)]).line("convert a.5dpgn -t pgn");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.said
            .contains("this game of 5D chess is of no known variant"),
        "{ran:?}"
    );
}
