//! The rules of 5D chess.

use panchess::diag::Sink;
use panchess::formats::fen5d;
use panchess::model::{
    Action, Border, Jump, Kind, Marks, Moment, Part, Spot, Turn, Turns, WideMove,
};
use panchess::rules::{Conduct, Rules, Status, multiverse_rules};
use panchess::variants::multiverse_repertoire;
use std::sync::Arc;

const STANDARD: &str = "r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*";

fn rules() -> Box<dyn Rules> {
    let conduct = Conduct {
        legal: true,
        ..Conduct::default()
    };
    multiverse_rules(&Arc::new(multiverse_repertoire().clone()), conduct)
}

fn game(boards: &str) -> Box<dyn Rules> {
    let position = fen5d::parse(boards, &mut Sink::default(), 0).expect("a position");
    let mut rules = rules();
    rules.start(&position).expect("a start");
    rules
}

fn spot(text: &str) -> (Spot, &str) {
    let mut spot = Spot::default();
    let mut rest = text;
    if let Some((board, after)) = text.strip_prefix('(').and_then(|t| t.split_once(')')) {
        let (lane, turn) = board.split_once('T').expect("a turn");
        spot.timeline2 = Some(match lane {
            "-0" => -1,
            "+0" => 1,
            n => 2 * n.parse::<i32>().expect("a number"),
        });
        let turn = turn.parse().expect("a number");
        spot.moment = Some(Moment { turn, black: false });
        rest = after;
    }
    let at = rest.as_bytes();
    spot.x = Some(i64::from(at[0] - b'a' + 1).into());
    spot.y = Some(i64::from(at[1] - b'0').into());
    (spot, &rest[2..])
}

/// `(0T1)e2e4`, `(0T3)g1>>(0T1)g3`.
fn said(text: &str) -> WideMove {
    let (from, rest) = spot(text);
    let rest = rest.trim_start_matches('>');
    let (to, rest) = spot(rest);
    let promotion = rest.strip_prefix('=').map(|letter| match letter {
        "Q" => Kind::QUEEN,
        _ => Kind::KNIGHT,
    });
    WideMove {
        from,
        to,
        promotion,
        ..WideMove::default()
    }
}

/// Plays turns such as `e2e4 / e7e5 / (0T2)g1f3`, and says what became of the last one.
fn play(rules: &mut dyn Rules, turns: &str) -> Result<Vec<WideMove>, String> {
    let mut last = Vec::new();
    for turn in turns.split(" / ") {
        last = turn.split_whitespace().map(said).collect();
        let played = rules.advance(Turn::Wide(&mut last), Part::all());
        played.map_err(|p| format!("{}: {}", p.reason, p.message))?;
    }
    Ok(last)
}

fn refusal(boards: &str, turns: &str) -> String {
    play(game(boards).as_mut(), turns).expect_err("a refusal")
}

fn count(rules: &mut dyn Rules, depth: u8) -> u64 {
    rules
        .count_turns(&Border::default(), depth)
        .expect("a count")
}

fn standard() -> String {
    format!("[{STANDARD}:0:1:w]")
}

#[test]
fn as_many_turns_are_legal_as_other_programs_count() {
    let two = format!("[{STANDARD}:-0:1:w][{STANDARD}:+0:1:w]");
    let brawns = "[w*w*w*w*k*/5/5/5/K*W*W*W*W*:0:1:w]";
    let small = "[nbrk/3p*/P*3/KRBN:0:1:w]";
    let kings = "[2k*/3/K*2:0:1:w]";
    let unicorns = "[1u1uk*/5/5/5/K*U1U1:0:1:w]";
    for (boards, counts) in [
        (standard().as_str(), &[20, 400, 9_822][..]),
        (&two, &[484]),
        (brawns, &[10, 94, 1_065]),
        (small, &[9, 71]),
        (kings, &[2]),
        (unicorns, &[2]),
    ] {
        let mut rules = game(boards);
        for (n, expected) in (1..).zip(counts) {
            assert_eq!(count(rules.as_mut(), n), *expected, "{boards} to {n}");
        }
    }
}

/// Every listed turn can be played, and listing does not change the position.
#[test]
fn listed_turns_are_legal() {
    let mut rules = game(&standard());
    play(rules.as_mut(), "g1f3 / g8f6 / (0T2)f3>>(0T1)f5 / (1T1)e7e6").expect("a line");
    let mut turns = Turns::default();
    rules.turns(&Border::default(), &mut turns).expect("turns");
    assert!(turns.len() > 20);
    for turn in turns.iter() {
        let Action::Wide(moves) = turn else {
            panic!("a move on one board")
        };
        let mut bare: Vec<WideMove> = moves
            .iter()
            .map(|m| WideMove {
                from: m.from.clone(),
                to: m.to.clone(),
                promotion: m.promotion,
                ..WideMove::default()
            })
            .collect();
        let found = rules.resolve(Turn::Wide(&mut bare), Part::empty());
        assert!(found.is_ok(), "{found:?}");
        assert_eq!(bare, moves);
    }
    assert_eq!(count(rules.as_mut(), 1), turns.len() as u64);
}

#[test]
fn a_jump_makes_a_timeline_or_lands_on_the_end_of_one() {
    let mut rules = game(&standard());
    let line = "g1f3 / g8f6 / (0T2)f3>>(0T1)f5";
    let branch = play(rules.as_mut(), line).expect("a line");
    let lanes = branch[0].lanes.as_deref().expect("timelines");
    assert_eq!((branch[0].jump, lanes.makes), (Some(Jump::Branch), Some(2)));
    // Black plays on the new timeline, where the present is now.
    assert_eq!(lanes.present, Some(1));
    let wrong = play(rules.as_mut(), "(0T2)e7e6 / (1T2)e2e3").expect_err("not complete");
    assert!(wrong.starts_with("core/unfinished-turn"), "{wrong}");
}

#[test]
fn the_king_may_not_be_left_to_be_captured_on_any_board() {
    // The rook stands where the king stood a turn ago.
    let boards = "[4k/5/5/5/K3R:0:1:b][4k/5/5/4K/r3R:0:2:w]";
    let why = refusal(boards, "(0T2)e2d3");
    let words = "after this turn White's king on (0T1)a1 could be captured by the rook on (0T2)a1";
    assert_eq!(why, format!("core/illegal-move: {words}"));
    assert!(play(game(boards).as_mut(), "(0T2)e1a1").is_ok());
    assert_eq!(count(game(boards).as_mut(), 1), 1);
}

#[test]
fn castling_needs_an_unmoved_rook_three_files_away_and_safe_squares() {
    let castle = |row: &str, to: &str| {
        let boards = format!("[4k*3/8/8/8/8/8/8/{row}:0:1:w]");
        play(game(&boards).as_mut(), to)
    };
    let short = castle("R*3K*2R*", "e1g1").expect("legal");
    assert!(short[0].marks.contains(Marks::CASTLE_SHORT));
    assert_eq!(
        short[0]
            .partner
            .clone()
            .and_then(|s| s.small())
            .map(|s| s.file),
        Some(7)
    );
    let long = castle("R*3K*2R*", "e1c1").expect("legal");
    assert!(long[0].marks.contains(Marks::CASTLE_LONG));
    for (row, to) in [
        ("R*3K*2R", "e1g1"),
        ("R*3K2R*", "e1g1"),
        ("R*N2K*2R*", "e1c1"),
        ("4K*1R*1", "e1g1"),
    ] {
        assert!(castle(row, to).is_err(), "{row}");
    }
    let watched = "[4k*r2/8/8/8/8/8/8/4K*2R*:0:1:w]";
    assert!(refusal(watched, "e1g1").starts_with("core/illegal-move"));
}

#[test]
fn en_passant_follows_a_double_step_on_the_same_timeline() {
    let start = "[5k/3p*2/6/4P1/6/K5:0:1:w]";
    let taken = play(game(start).as_mut(), "a1a2 / d5d3 / (0T2)e3d4").expect("en passant");
    assert!(taken[0].marks.contains(Marks::EN_PASSANT));
    // A piece has just left a square that the pawn passes.
    for left in ["3B2/4P1", "6/3BP1"] {
        let start = format!("[5k/3p*2/{left}/6/K5:0:1:w]");
        let from = if left.starts_with('3') {
            "d4c5"
        } else {
            "d3c4"
        };
        let line = format!("{from} / (0T1)d5d3 / (0T2)e3d4");
        let taken = play(game(&start).as_mut(), &line).expect("en passant");
        assert!(taken[0].marks.contains(Marks::EN_PASSANT));
    }
    assert_eq!(taken[0].captured, Some(Kind::PAWN));
    let late = "a1a2 / d5d3 / (0T2)a2a1 / (0T2)f6e6 / (0T3)e3d4";
    assert!(play(game(start).as_mut(), late).is_err());
    // Without the board of the turn before it is not known that the pawn came in one step.
    let alone = "[5k/3p*2/6/4P1/6/K5:0:1:b]";
    assert!(play(game(alone).as_mut(), "d5d3 / (0T2)e3d4").is_err());
}

#[test]
fn pawns_become_what_is_written_or_what_comes_first() {
    let boards = "[k4/5/5/5/4K:0:1:w]".replace("k4/5", "k4/4P");
    for (turn, kind) in [
        ("e4e5", Kind::QUEEN),
        ("e4e5=Q", Kind::QUEEN),
        ("e4e5=N", Kind::KNIGHT),
    ] {
        let played = play(game(&boards).as_mut(), turn).expect("a promotion");
        assert_eq!(played[0].promotion, Some(kind), "{turn}");
    }
}

#[test]
fn mate_and_check_are_told_apart() {
    let mate = "[k4/5/1K3/5/2R2:0:1:w]";
    let last = play(game(mate).as_mut(), "c1c5").expect("a move");
    let marks = last[0].marks;
    assert!(marks.contains(Marks::CHECK | Marks::MATE | Marks::CHECK_KNOWN));
    let check = "[k4/5/5/1K3/2R2:0:1:w]";
    let last = play(game(check).as_mut(), "c1c5").expect("a move");
    assert!(last[0].marks.contains(Marks::CHECK));
    assert!(!last[0].marks.contains(Marks::MATE));
}

#[test]
fn refusals_say_what_is_wrong_and_what_would_fit() {
    let start = standard();
    for (turn, words) in [
        ("e2e5", "no piece on (0T1) can go to e5"),
        ("e3e4", "there is no piece on (0T1)e3"),
        ("(0T2)e2e4", "White has no board (0T2)"),
        ("(3T1)e2e4", "there is no timeline of the board (3T1)"),
        ("(0T1)e7e5", "the pawn on (0T1)e7 belongs to Black"),
        (
            "(0T1)e2e4 (0T1)d2d4",
            "the board (0T1) was played on before",
        ),
    ] {
        let turn = match turn.starts_with('(') {
            true => turn.to_owned(),
            false => format!("(0T1){turn}"),
        };
        let why = refusal(&start, &turn);
        assert_eq!(why, format!("core/illegal-move: {words}"), "{turn}");
    }
}

#[test]
fn refusals_of_promotions_name_what_a_pawn_becomes() {
    let start = "[k3/3P/4/K3:0:1:w]";
    let position = fen5d::parse(start, &mut Sink::default(), 0).expect("a position");
    let mut rules = rules();
    rules.start(&position).expect("a start");
    let mut said = [WideMove {
        promotion: Some(Kind::KING),
        ..said("(0T1)d3d4")
    }];
    let refused = rules.advance(Turn::Wide(&mut said), Part::all());
    let why = refused.expect_err("a refusal");
    let words = "a pawn cannot become a king here, only a queen, knight, rook, bishop, princess, unicorn, dragon or \
        common king";
    assert_eq!(why.message, words);
    said[0].to = said[0].from.clone();
    said[0].from = spot("(0T1)a1").0;
    said[0].to.y = Some(2.into());
    said[0].to.x = Some(1.into());
    let refused = rules.advance(Turn::Wide(&mut said), Part::all());
    let why = refused.expect_err("a refusal").message;
    assert_eq!(why, "this move does not promote, so it cannot make a king");
    said[0].promotion = None;
    said[0].marks |= Marks::PROMOTE;
    let refused = rules.advance(Turn::Wide(&mut said), Part::all());
    let why = refused.expect_err("a refusal").message;
    assert_eq!(why, "this move does not promote");
    let mut said = [self::said("(0T1)d3d4")];
    said[0].marks |= Marks::PROMOTE;
    let played = rules.advance(Turn::Wide(&mut said), Part::all());
    assert!(played.is_ok(), "{played:?}");
    let promotes = said[0].marks.contains(Marks::PROMOTE);
    assert_eq!((said[0].promotion, promotes), (Some(Kind::QUEEN), false));
}

#[test]
fn a_move_of_the_other_side_is_told_to_be_in_the_next_turn() {
    let mut rules = game(&standard());
    let mut turn = ["(0T1)e2e4", "(0T1)e7e5"].map(said);
    turn[1].from.timeline2 = None;
    turn[1].from.moment = None;
    let refused = rules.advance(Turn::Wide(&mut turn), Part::all());
    let why = refused.expect_err("a refusal");
    assert_eq!(
        (why.nth, why.message.as_str()),
        (Some(1), "no piece of White can go to e5")
    );
    let help = "if Black plays this move, write `/` before it";
    assert_eq!(why.help.as_deref(), Some(help));
}

#[test]
fn far_boards_and_odd_positions_are_refused() {
    let parse = |boards: &str| fen5d::parse(boards, &mut Sink::default(), 0).expect("a position");
    for (boards, code) in [
        ("[k/K:0:1:w][k/K:0:1000000000:w]", "core/scattered-boards"),
        ("[k/K:0:1:w][k/K:900000000:1:w]", "core/scattered-boards"),
        ("[k/K:0:2147483647:b]", "core/scattered-boards"),
        ("[+xk/1K:0:1:w]", "core/unplayable-piece"),
    ] {
        let problem = rules().start(&parse(boards)).expect_err("refused");
        assert_eq!(problem.reason.code().0, code, "{boards}");
    }
    // The last half of a turn that has a number: no one can play there.
    let mut end = game("[k2/3/2K:0:2147483646:b]");
    assert!(play(end.as_mut(), "(0T2147483646)a3a2").is_ok());
    assert!(play(end.as_mut(), "(0T2147483647)c1c2").is_err());
}

/// Nobody waits for positions with very many timelines.
#[test]
fn positions_with_many_timelines_are_left_undecided() {
    let mut boards = String::new();
    for n in -1_500..1_500 {
        boards.push_str(&format!("[k2/3/2K:{n}:1:w]"));
    }
    let mut rules = game(&boards);
    assert!(matches!(rules.status(), Status::Undecided(_)));
    assert!(rules.count_turns(&Border::default(), 1).is_err());
    let moved = play(rules.as_mut(), "(0T1)c1c2 (7T1)c1b1").expect("legal moves");
    assert_eq!(moved.len(), 2);
}

/// The pawn that steps aside opens the diagonal to the king. A game of another program gives this move in a
/// variation.
#[test]
fn a_pawn_may_not_open_the_line_to_its_king() {
    let boards = format!("[{STANDARD}:0:1:w]");
    let why = refusal(&boards, "e2e3 / g8f6 / f1b5 / d7d5");
    assert!(why.contains("king on (0T3)e8"), "{why}");
    assert!(play(game(&boards).as_mut(), "e2e3 / g8f6 / f1b5 / c7c6").is_ok());
}

/// Which halves of its origin a move needs in algebraic notation.
fn halves(boards: &str, turn: &str) -> (bool, bool) {
    let last = play(game(boards).as_mut(), turn).expect("a legal turn");
    let marks = last.last().expect("a move").marks;
    assert!(marks.contains(Marks::SAN_KNOWN));
    (
        marks.contains(Marks::SAN_FILE),
        marks.contains(Marks::SAN_RANK),
    )
}

#[test]
fn the_origin_is_as_short_as_rivals_allow() {
    let alone = "[4k/5/5/5/N1K2:0:1:w]";
    assert_eq!(halves(alone, "(0T1)a1c2"), (false, false));
    let ranks = "[N3k/5/5/5/N1K2:0:1:w]";
    assert_eq!(halves(ranks, "(0T1)a1b3"), (false, true));
    let files = "[4k/5/5/5/N1K1N:0:1:w]";
    assert_eq!(halves(files, "(0T1)a1c2"), (true, false));
    let both = "[N3k/5/5/5/N1N1K:0:1:w]";
    assert_eq!(halves(both, "(0T1)a1b3"), (true, true));
    // The knight on b1 is pinned; the notation counts it all the same.
    let pinned = "[4k/4N/5/5/KN2r:0:1:w]";
    assert_eq!(halves(pinned, "(0T1)e4c3"), (true, false));
    // Bishops that go to an earlier board.
    let jump = "[4k/5/5/5/B3K:0:1:w][4k/5/5/5/B3K:0:1:b][4k/5/5/1B3/B3K:0:2:w]";
    assert_eq!(halves(jump, "(0T2)a1(0T1)b1"), (true, false));
    let jump = "[4k/5/5/5/B3K:0:1:w][4k/5/5/5/B3K:0:1:b][4k/5/B4/5/B3K:0:2:w]";
    assert_eq!(halves(jump, "(0T2)a1(0T1)a2"), (false, true));
}
