//! Laws one by one: what each allows and forbids in a position.

use panchess::diag::Sink;
use panchess::formats::{fen, uci, yaml};
use panchess::model::{Border, Catalog, Part, Position, Turn, VariantName};
use panchess::pipeline::rules_in;
use panchess::rules::{Problem, Rules, Status};
use panchess::variants;
use std::sync::Arc;

const START_OF_DUCK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const START_OF_ATAXX: &str = "P5p/7/7/7/7/7/p5P w - - 0 1";
const START_OF_OTHELLO: &str = "8/8/8/3pP3/3Pp3/8/8/8[PPPPpppp] w - - 0 1";

/// A game of a variant that is like another, with other laws.
struct Game {
    catalog: Catalog,
    name: VariantName,
    rules: Box<dyn Rules>,
}

fn defined(file: &str) -> (Catalog, VariantName) {
    let pieces =
        yaml::pieces(file, variants::catalog()).unwrap_or_else(|d| panic!("{}\n{file}", d.message));
    let name = pieces.variant.as_ref().expect("a variant").name.clone();
    (variants::catalog().with(pieces), name)
}

/// The laws as they are in a file.
fn like(base: &str, laws: &str) -> String {
    format!("panchess: variant/1\nname: tested\nlike: {base}\nlaws:\n  {laws}\n")
}

impl Game {
    fn new(file: &str, fen: &str) -> Self {
        let (catalog, name) = defined(file);
        let rules = rules_in(&catalog, &name).expect("known");
        let rules = rules.unwrap_or_else(|p| panic!("{}\n{file}", p.message));
        let mut game = Self {
            catalog,
            name,
            rules,
        };
        game.set_up(fen);
        game
    }

    fn of_chess(laws: &str, fen: &str) -> Self {
        Self::new(&like("chess", laws), fen)
    }

    fn set_up(&mut self, text: &str) {
        let mut sink = Sink::default();
        let position = fen::parse(text, &self.name, &self.catalog, &mut sink, 0);
        let position = position.unwrap_or_else(|| panic!("{sink:?}"));
        let started = self.rules.start(&position);
        started.unwrap_or_else(|p| panic!("{text}: {}", p.message));
    }

    fn moves(&mut self) -> Vec<String> {
        let letters = self.catalog.letters(&self.name);
        let written = |ply| {
            let mut out = Vec::new();
            uci::print_move(ply, Default::default(), letters, &mut out).expect("a move");
            String::from_utf8(out).expect("UTF-8").trim().to_owned()
        };
        self.rules.plies().into_iter().map(written).collect()
    }

    fn may(&mut self, word: &str) -> bool {
        self.moves().iter().any(|m| m == word)
    }

    fn play(&mut self, words: &str) {
        for word in words.split(' ') {
            let letters = self.catalog.letters(&self.name);
            let mut ply = uci::parse_move(word, letters).expect("a move");
            let played = self.rules.advance(Turn::One(&mut ply), Part::all());
            played.unwrap_or_else(|p| panic!("{word}: {}", p.message));
        }
    }

    fn status(&mut self) -> Status {
        self.rules.status()
    }
}

fn refused(file: &str) -> Problem {
    let (catalog, name) = defined(file);
    let refused = rules_in(&catalog, &name).expect("known").err();
    refused.expect("a law that is not played")
}

#[test]
fn royal_pieces_may_not_face_each_other_on_lines() {
    let laws = "royals: {pieces: [king], facing_forbidden: true}";
    let mut game = Game::of_chess(laws, "8/8/8/8/8/8/7k/K7 w - - 0 1");
    assert!(game.may("a1b1") && game.may("a1b2") == game.may("a1a2"));
    assert!(!game.may("a1a2"));
    game.set_up("7k/8/8/8/8/8/8/6K1 w - - 0 1");
    assert!(game.may("g1f1") && !game.may("g1h1") && !game.may("g1h2"));
    game.set_up("6K1/8/8/8/8/8/8/7k w - - 0 1");
    assert!(!game.may("g8h7"));
}

#[test]
fn a_triple_step_passes_over_two_squares() {
    let laws =
        r#"pawns: {pieces: [pawn], double_step: "*2", triple_step: "*2", en_passant: [pawn]}"#;
    let mut game = Game::of_chess(laws, "4k3/8/8/3p4/3p4/8/4P3/4K3 w - - 0 1");
    assert!(game.may("e2e3") && game.may("e2e4") && game.may("e2e5"));
    game.play("e2e5");
    assert!(game.may("d4e3") && game.may("d5e4"));
    game.play("d5e4");
    assert!(!game.may("e5e6"));
}

#[test]
fn other_pieces_capture_en_passant_on_some_squares() {
    let laws = r#"pawns: {pieces: [pawn], double_step: "*2", en_passant: [pawn, knight], en_passant_zone: "e*"}"#;
    let start = "4k3/8/8/8/8/4n3/3P1P2/4K3 w - - 0 1";
    let mut game = Game::of_chess(laws, start);
    game.set_up("4k3/8/8/6n1/3p4/8/2P1P3/4K3 w - - 0 1");
    game.play("e2e4");
    assert!(game.may("d4e3"));
    game.set_up("4k3/8/8/3n4/3p4/8/2P1P3/4K3 w - - 0 1");
    game.play("e2e4");
    assert!(game.may("d5e3"));
    game.set_up("4k3/8/8/3n4/3p4/8/2P1P3/4K3 w - - 0 1");
    game.play("c2c4");
    assert!(!game.may("d4c3"));
}

#[test]
fn castling_takes_the_right_of_the_other_side() {
    let laws = "castling: {kings: [king], rooks: [rook], takes_opposite: true}";
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut game = Game::of_chess(laws, start);
    game.play("e1c1");
    assert!(game.may("e8g8") && !game.may("e8c8"));
}

#[test]
fn drops_are_bound_by_files_and_checks() {
    let laws = "drops: {allowed: true, on_a_file: [{piece: pawn, count: 1}]}";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/4P3/8/8/4K3[P] w - - 0 1");
    assert!(game.may("P@d4") && !game.may("P@e5") && !game.may("P@d1"));
    let laws = "drops: {allowed: true, check_forbidden: true}";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/8/8/8/3K4[R] w - - 0 1");
    assert!(game.may("R@d4") && !game.may("R@e4") && !game.may("R@a8"));
}

#[test]
fn a_player_who_can_drop_must_drop() {
    let laws = "drops: {allowed: true, forced: true, forced_pieces: [rook]}";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/8/8/8/3K4[RN] w - - 0 1");
    assert!(game.moves().iter().all(|m| m.starts_with("R@")));
    game.set_up("4k3/8/8/8/8/8/8/3K4[N] w - - 0 1");
    assert!(game.may("N@a1") && game.may("d1d2"));
}

#[test]
fn a_player_may_pass_always_or_without_a_move() {
    let mut game = Game::of_chess("passing: {always: true}", "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    assert!(game.may("d1d1"));
    game.set_up("3rk3/8/8/8/8/8/8/3K4 w - - 0 1");
    assert!(!game.may("d1d1"));
    let laws = "passing: {stalemated: true}";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    assert!(!game.may("d1d1"));
    game.set_up("k7/2Q5/8/8/8/8/8/3K4 b - - 0 1");
    assert_eq!(game.moves(), ["a8a8"]);
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let mut game = Game::of_chess("passing: {always: true}", "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    game.play("d1d1");
    assert_eq!(game.status(), Status::Open);
    game.play("e8e8");
    assert_eq!(game.status(), Status::Drawn("two passes in a row"));
    let laws = "passing: {always: true}\n  walls: {rule: static}";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/8/8/8/3K4 w - - 0 1");
    game.play("d1d1,d1a1");
    assert_eq!(game.status(), Status::Open);
    game.play("e8e8,e8a1");
    assert_eq!(game.status(), Status::Drawn("two passes in a row"));
}

#[test]
fn pieces_of_all_kinds_together_reach_a_zone() {
    let laws = "ends: {flags: [{pieces: [], count: 2, zone: {white: '*4', black: '*5'}}]}";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
    game.play("e2e4");
    assert_eq!(game.status(), Status::Open);
    game.play("e8d8");
    game.play("a1a4");
    assert!(matches!(game.status(), Status::Lost(_) | Status::Won(_)));
}

#[test]
fn a_wall_blocks_en_passant_and_comes_back_with_the_position() {
    let mut game = Game::of_chess("walls: {rule: duck}", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    game.rules.push();
    game.play("e2e4,e4e3");
    assert!(!game.moves().iter().any(|m| m.starts_with("d4e3")));
    game.rules.pop();
    game.play("e2e4,e4a1");
    assert!(game.moves().iter().any(|m| m.starts_with("d4e3")));
}

#[test]
fn a_blast_removes_what_is_around_a_capture() {
    let file = include_str!("variants/atomic.yaml");
    let mut game = Game::new(file, "4k3/3q4/8/8/8/8/8/3RK3 w - - 0 1");
    assert!(game.may("d1d7"));
    game.play("d1d7");
    let how = "the loss of all pieces of a kind";
    assert_eq!(game.status(), Status::Won(how));
    game.set_up("4k3/8/8/8/8/8/3q4/3RK3 w - - 0 1");
    assert!(!game.may("d1d2"), "the king would explode as well");
    let start = "4k3/3q4/8/8/8/8/8/3RK3 w - - 0 1";
    let mut game = Game::new(&like("atomic", "move_limit: 100"), start);
    game.play("d1d7");
    assert_eq!(game.status(), Status::Won("the loss of the king"));
}

#[test]
fn goals_rows_checks_and_counts_end_games() {
    let laws =
        r#"ends: {flags: [{pieces: [{piece: king, count: 1}], zone: {white: "*8", black: "*1"}}]}"#;
    let mut game = Game::of_chess(laws, "8/4K3/8/8/8/8/8/k7 w - - 0 1");
    game.play("e7e8");
    assert_eq!(game.status(), Status::Won("a piece that reached its goal"));
    let file = include_str!("variants/falling-pieces.yaml");
    let mut game = Game::new(file, "7/7/7/7/7/PPP4[PPppp] w - - 0 1");
    game.play("P@d1");
    assert_eq!(game.status(), Status::Won("connected pieces"));
    let file = include_str!("variants/three-check.yaml");
    let mut game = Game::new(file, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1");
    game.play("a1a8");
    assert_eq!(game.status(), Status::Won("the number of checks"));
    let bare = "ends: {extinction: {pieces: [], count: 1, opponent: 2, score: loss}}";
    let mut game = Game::of_chess(bare, "4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1");
    game.play("d2d7");
    assert_eq!(game.status(), Status::Won("too few pieces"));
}

/// Where a stalemated side wins, it is the one with fewer pieces that does; facts from pyffish.
#[test]
fn the_number_of_pieces_decides_a_stalemate_as_its_score_says() {
    for (start, status) in [
        (
            "8/8/2Q5/8/8/8/R2PP1p1/6N1 b - - 0 1",
            Status::Lost("the number of pieces"),
        ),
        (
            "8/8/8/8/8/8/6p1/6N1 b - - 0 1",
            Status::Drawn("the number of pieces"),
        ),
        (
            "8/8/8/8/p7/p5p1/p5P1/N5N1 b - - 0 1",
            Status::Won("the number of pieces"),
        ),
    ] {
        let mut game = Game::new(&like("suicide", "move_limit: 100"), start);
        assert_eq!(game.status(), status, "{start}");
    }
}

#[test]
fn rows_and_groups_lie_along_the_directions_that_the_laws_leave() {
    let along_rank = "4k3/8/8/8/8/8/8/RRR1K3 b - - 0 1";
    let along_file = "4k3/8/8/8/8/R7/R7/R3K3 b - - 0 1";
    let diagonal = "4k3/8/8/8/8/2R5/1R6/R3K3 b - - 0 1";
    let joined = "join: ['a*', 'c*']";
    // What Fairy-Stockfish says, too.
    for (law, ends) in [
        ("row: 3", [true, true, true]),
        ("line: 3, straight: true", [true, true, false]),
        ("row: 3, no_ranks: true", [false, true, true]),
        ("line: 3, no_files: true", [true, false, true]),
        (
            "row: 3, no_files: true, no_ranks: true",
            [false, false, true],
        ),
        (joined, [true, false, true]),
        (&format!("{joined}, no_ranks: true"), [false, false, true]),
        (&format!("{joined}, no_files: true"), [true, false, true]),
        (&format!("{joined}, straight: true"), [true, false, false]),
    ] {
        let laws = format!("ends: {{connect: {{pieces: [rook], {law}}}}}");
        for (fen, end) in [along_rank, along_file, diagonal].into_iter().zip(ends) {
            let mut game = Game::of_chess(&laws, fen);
            let won = game.status() == Status::Won("connected pieces");
            assert_eq!(won, end, "{law} in {fen}: {:?}", game.status());
        }
    }
}

#[test]
fn stalemate_and_repetition_are_what_the_laws_say() {
    let corner = "k7/8/1QK5/8/8/8/8/8 b - - 0 1";
    let mut game = Game::of_chess("ends: {stalemate: draw}", corner);
    assert_eq!(game.status(), Status::Stalemate);
    let mut game = Game::of_chess("ends: {stalemate: loss}", corner);
    assert_eq!(game.status(), Status::Won("stalemate"));
    let mut game = Game::of_chess("ends: {stalemate: win}", corner);
    assert_eq!(game.status(), Status::Lost("stalemate"));
    let laws = "ends: {repetition: {times: 3, score: draw, perpetual_check_loses: true}}";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    game.play("e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1");
    assert_eq!(game.status(), Status::Open);
    game.play("d8e8");
    assert_eq!(game.status(), Status::Drawn("repetition"));
    game.set_up("k7/8/8/8/8/8/8/1R2K3 w - - 0 1");
    game.play("b1a1 a8b8 a1b1 b8a8 b1a1 a8b8 a1b1 b8a8");
    assert_eq!(game.status(), Status::Won("perpetual check"));
}

/// What a piece does, move by move, while the enemy's rook takes a walk.
fn walking(words: &str) -> String {
    let walk = "h8g8 g8g7 g7h7 h7h6 h6g6 g6g5".split(' ');
    let both = words.split(' ').zip(walk);
    let both: Vec<String> = both.map(|(own, other)| format!("{own} {other}")).collect();
    let (all, _) = both
        .join(" ")
        .rsplit_once(' ')
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .expect("moves");
    all
}

/// The results are those of pyffish, for `janggimodern` and a variant like it with hands.
#[test]
fn a_piece_that_moves_to_and_fro_loses_with_the_fifth_move() {
    const LOST: Status = Status::Lost("moves back and forth");
    const ROOK: &str = "3k5/9/7r1/9/9/9/9/9/R8/4K4 w - - 0 1";
    let captures = "3k5/9/7r1/9/9/9/9/9/R1p6/4K4 w - - 0 1";
    let guard = "3k5/9/7r1/9/9/9/9/9/3A5/4K4 w - - 0 1";
    let mut game = Game::new(&like("janggimodern", "move_limit: 200"), ROOK);
    for (fen, words, status) in [
        (ROOK, "a2a3 a3a2 a2a3 a3a2", Status::Open),
        (ROOK, "a2a3 a3a2 a2a3 a3a2 a2a3", LOST),
        (ROOK, "a2c2 c2c3 c3c2 c2c3 c3c2", LOST),
        (ROOK, "a2a3 a3a2 a2a3 a3a2 e1e1 a2a3", LOST),
        (ROOK, "a2a3 a3a2 a2a3 e1e1 a3a2", Status::Open),
        (captures, "a2c2 c2c3 c3c2 c2c3 c3c2", Status::Open),
        (captures, "a2c2 c2c3 c3c2 c2c3 c3c2 c2c3", LOST),
        (guard, "d2e2 e2d2 d2e2 e2d2 d2e2 e2d2", Status::Open),
        (guard, "e1f1 f1e1 e1f1 f1e1 e1f1 f1e1", Status::Open),
    ] {
        game.set_up(fen);
        game.play(&walking(words));
        assert_eq!(game.status(), status, "{words} in {fen}");
    }
    game.set_up("3k5/8r/9/9/9/9/9/9/4RP3/4K4 b - - 0 1");
    game.play("i9i1 e2f1 i1i8 f1d3 d10e9 d3f1 i8i6 f1d3 e9e8 d3f1");
    assert_eq!(game.status(), Status::Open, "a move out of check is free");
    game.play("i6i7 f1d3");
    assert_eq!(game.status(), LOST);
}

#[test]
fn a_refusal_names_what_is_missing_or_wrong_beside_the_move() {
    let duck = Game::new(&like("duck", "move_limit: 100"), START_OF_DUCK);
    let gates = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQBCDFGkqbcdfg - 0 1";
    let gates = Game::new(&like("s-chess", "move_limit: 100"), gates);
    let enclosing = Game::new(&like("flipello", "move_limit: 100"), START_OF_OTHELLO);
    let ataxx = Game::new(&like("ataxx", "move_limit: 100"), START_OF_ATAXX);
    let drops = "4k3/8/8/8/8/4r3/4P3/4K3[PNn] w - - 0 1";
    let drops = Game::new(&like("crazyhouse", "move_limit: 100"), drops);
    let walled = "4k3/8/8/8/8/*7/8/R3K3 w - - 0 1";
    let walled = Game::new(&like("duck", "move_limit: 100"), walled);
    let mut games = [duck, gates, enclosing, ataxx, drops, walled];
    for (n, word, message) in [
        (
            0,
            "e2e4",
            "the square on which this move places the duck or the wall is missing",
        ),
        (
            0,
            "e2e4,e4d2",
            "this move cannot place the duck or the wall on d2",
        ),
        (1, "g1f3e", "White has no chancellor in hand"),
        (
            1,
            "e2e4h",
            "this move cannot place an archbishop: only the first move of a piece from the first rank can",
        ),
        (
            2,
            "P@a1",
            "White cannot drop an immobile on a1: it encloses no pieces of the other side there",
        ),
        (0, "e1e1,e1a3", "the king on e1 has to go to another square"),
        (
            5,
            "a1a5,a5a6",
            "the rook cannot go from a1 to a5: there is a wall on a3",
        ),
        (
            5,
            "a1a3,a3a6",
            "the rook cannot go from a1 to a3: there is a wall on a3",
        ),
        (2, "0000", "White may pass only if there is no other move"),
        (3, "0000", "White may pass only if there is no other move"),
        (
            3,
            "P@d4",
            "White cannot drop a stone on d4: it touches no piece of its side there",
        ),
        (3, "P@a1", "a1 is occupied by a stone"),
        (3, "P@b8", "b8 is not on the board"),
        (4, "P@e8", "e8 is occupied by a king"),
        (
            4,
            "P@d8",
            "White cannot drop a pawn on d8: no pawn may be dropped on that square",
        ),
        (4, "Q@d8", "White has no queen in hand"),
    ] {
        let game = &mut games[n];
        let mut ply = uci::parse_move(word, game.catalog.letters(&game.name)).expect("a move");
        let refused = game
            .rules
            .advance(Turn::One(&mut ply), Part::all())
            .expect_err(word);
        assert_eq!(refused.message, message, "{word}");
    }
}

/// A position that Fairy-Stockfish reaches with `promotionZonePawnDrops`, and has legal moves in.
#[test]
fn a_pawn_stands_where_it_may_be_dropped() {
    let laws = "drops: {allowed: true, captured: true, pawns_in_promotion_zone: true}";
    let mut game = Game::new(
        &like("crazyhouse", laws),
        "P7/1P6/8/8/8/8/8/k1K5[] w - - 0 1",
    );
    let mut moves = game.moves();
    moves.sort();
    assert_eq!(
        moves,
        ["b7b8b", "b7b8n", "b7b8q", "b7b8r", "c1c2", "c1d1", "c1d2"]
    );
}

/// The numbers are those of pyffish.
#[test]
fn lines_of_moves_end_where_the_game_is_over() {
    for (base, fen, lines) in [
        (
            "king-of-the-hill",
            "4k3/8/8/8/8/4K3/8/8 w - - 0 1",
            [8, 30, 240],
        ),
        (
            "three-check",
            "8/k7/8/8/8/4K3/8/1R6 w - - 1+1 0 1",
            [22, 58, 1210],
        ),
    ] {
        let mut game = Game::new(&like(base, "move_limit: 100"), fen);
        for (depth, count) in (1..).zip(lines) {
            let found = game.rules.count_turns(&Border::default(), depth);
            assert_eq!(found.expect("a number"), count, "{base} {depth}");
        }
    }
}

/// The results are those of pyffish.
#[test]
fn captures_end_moves_to_and_fro_where_captured_pieces_do_not_return() {
    let walk = "a2a3 h8g8 a3a2 g8h8 a2a3 h8h7 a3a2 h7h6 a2a3";
    let start = "3k5/9/7r1/7P1/9/9/9/9/R8/4K4";
    let mut game = Game::new(
        &like("janggimodern", "move_limit: 200"),
        &format!("{start} w - - 0 1"),
    );
    game.play(walk);
    assert_eq!(game.status(), Status::Open);
    let mut game = Game::new(
        &like("janggimodern", "drops: {allowed: true, captured: true}"),
        &format!("{start}[] w - - 0 1"),
    );
    game.play(walk);
    assert_eq!(game.status(), Status::Lost("moves back and forth"));
}

/// The results are those of pyffish.
#[test]
fn pieces_are_counted_when_a_position_is_repeated_in_janggi() {
    let rooks = "3k5/9/7r1/9/9/9/9/9/R8/4K4 w - - 0 1";
    let mut game = Game::new(&like("janggi", "move_limit: 100"), rooks);
    for (fen, status) in [
        (rooks, Status::Won("repetition")),
        (
            "3k5/9/7r1/9/9/9/9/9/R7P/4K4 w - - 0 1",
            Status::Lost("repetition"),
        ),
    ] {
        game.set_up(fen);
        game.play("a2a3 h8h7 a3a2 h7h8 a2a3 h8h7 a3a2 h7h8");
        assert_eq!(game.status(), status, "{fen}");
    }
}

/// The results are those of pyffish.
#[test]
fn pieces_decide_whether_mate_counts_in_shatar() {
    const DRAWN: Status = Status::Drawn("mate after checks by other pieces");
    const LOST: Status = Status::Lost("mate by a piece that may not mate");
    let mut game = Game::new(
        &like("shatar", "move_limit: 100"),
        "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1",
    );
    for (fen, moves, status) in [
        ("6k1/5ppp/8/8/8/8/8/3RK3", "d1d8", Status::Checkmate),
        ("6k1/5ppp/8/8/8/8/8/3JK3", "d1d8", Status::Checkmate),
        ("6rk/6pp/8/6N1/8/8/8/4K3", "g5f7", LOST),
        ("6kB/2R5/p7/3N1pK1/8/8/p7/8", "c7c8 g8h7 d5f6", LOST),
        ("8/2B5/8/4pB2/8/1K6/N2p4/k7", "c7e5", DRAWN),
        ("4K1k1/7p/B7/5B2/8/8/2B2B2/8", "c2b3 g8h8 f2d4", DRAWN),
        (
            "8/3p4/8/J7/2B5/p5B1/4K3/1k6",
            "a5b4 b1a1 g3e5",
            Status::Checkmate,
        ),
        (
            "6kB/2R5/p7/3N1pK1/8/8/p7/8",
            "d5f6 g8f8 h8g7",
            Status::Checkmate,
        ),
        (
            "8/1K4P1/8/5B2/8/1p6/4R3/6k1",
            "g7g8j g1h1 f5e4",
            Status::Checkmate,
        ),
    ] {
        game.set_up(&format!("{fen} w - - 0 1"));
        game.play(moves);
        assert_eq!(game.status(), status, "{fen} {moves}");
    }
    // What happened before a position is not known.
    game.set_up("8/3p4/8/4B3/1JB5/p7/4K3/k7 b - - 0 1");
    assert_eq!(game.status(), DRAWN);
}

#[test]
fn a_wall_is_not_placed_instead_of_a_move_in_check() {
    let file = like("atlantis", "move_limit: 100");
    let mut game = Game::new(&file, "4k3/8/8/8/4R3/8/8/K7 b - - 0 1");
    assert!(
        game.moves().iter().all(|m| m.ends_with("a1")),
        "{:?}",
        game.moves()
    );
    game.set_up("4k3/8/8/8/3R4/8/8/K7 b - - 0 1");
    assert!(game.may("e8e8,e8a8"));
}

#[test]
fn a_piece_that_turns_into_a_royal_one_leaves_the_others_royal() {
    let file = like("backrank", "move_limit: 100");
    let mut game = Game::new(&file, "1n2k3/8/8/8/8/5NQ1/7q/6K1 w - - 0 1");
    assert!(game.may("f3h2") && !game.may("g3b8+"));
}

#[test]
fn a_move_without_capture_is_not_a_capture_en_passant() {
    let file = like("dragon-chess", "move_limit: 100");
    let mut game = Game::new(&file, "4k3/5p2/8/6P1/8/8/8/4K3 b - - 0 1");
    game.play("f7f5");
    let moves = game.moves();
    assert_eq!(
        moves.iter().filter(|m| *m == "g5f6").count(),
        1,
        "{moves:?}"
    );
}

#[test]
fn a_repetition_may_be_a_loss_of_white_whoever_is_to_move() {
    let laws = "ends: {repetition: {times: 3, score: loss, for_white: true}}";
    let cycle = "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8";
    let mut game = Game::of_chess(laws, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    game.play(cycle);
    assert_eq!(game.status(), Status::Won("repetition"), "White is to move");
    game.set_up("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1");
    game.play("a2a3 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    assert_eq!(
        game.status(),
        Status::Lost("repetition"),
        "Black is to move"
    );
}

#[test]
fn laws_that_are_not_played_are_refused() {
    for (law, named) in [
        ("cycle: [white, black, black]", "order of players"),
        ("goals: [{side: white, words: [koth]}]", "way to win"),
        (
            "{walls: {rule: duck}, drops: {allowed: true, check_forbidden: true}}",
            "may not give check",
        ),
    ] {
        let why = refused(&like("chess", law));
        assert_eq!(why.reason.code().0, "core/foreign-rules", "{law}");
        assert!(why.message.contains(named), "{law}: {}", why.message);
    }
    let why = refused("panchess: variant/1\nname: tested\nunplayed: nobody knows its rules\n");
    assert!(
        why.message.contains("nobody knows its rules"),
        "{}",
        why.message
    );
}

#[test]
fn a_pass_is_written_on_the_square_of_the_king_whatever_the_laws_are() {
    let pass = "passing: {always: {white: true, black: true}}";
    for more in [
        "",
        "effects: {mutually_immune: [queen]}",
        "effects: {petrified: [queen]}",
    ] {
        let laws = format!("{pass}\n  {more}");
        let mut game = Game::of_chess(&laws, "4k3/8/8/8/8/8/7K/R7 w - - 0 1");
        let moves = game.moves();
        assert!(moves.iter().any(|m| m == "h2h2"), "{more}: {moves:?}");
    }
    let laws = format!("{pass}\n  walls: {{rule: edge}}");
    let mut game = Game::of_chess(&laws, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let letters = game.catalog.letters(&game.name);
    let mut ply = uci::parse_move("e1e1,e1a2", letters).expect("a move");
    let refused = game.rules.advance(Turn::One(&mut ply), Part::all());
    let help = refused.expect_err("no move").help.unwrap_or_default();
    assert!(help.contains("`e1e1,a1`"), "{help}");
    assert!(game.may("e1e1,e1a1"));
    game.play("e1e1");
}

#[test]
fn pawns_that_do_not_step_twice_may_stand_where_others_do() {
    let file = "panchess: variant/1\nname: tested\npieces: [{name: king, letter: K}, {name: berolina-pawn, letter: P}]\n\
                start: '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'\n\
                laws: {pawns: {pieces: [berolina-pawn], double_step: '*2', en_passant: [berolina-pawn]}}\n";
    let mut game = Game::new(file, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    assert!(game.may("a2b3") && !game.may("a2c4"));
}

/// A variant with a piece that slides with its first move.
fn charging(laws: &str, start: &str) -> Game {
    let moves = r#"moves: {lcpn: "(/ wazir (initial (rook :3)))"}"#;
    let pieces = format!(
        "pieces:\n- {{name: king, letter: K}}\n- {{name: pawn, letter: P}}\n- {{name: charger, letter: C, {moves}}}\n"
    );
    let file = format!(
        "panchess: variant/1\nname: charge-chess\n{pieces}start: {start}\nlaws: {{castling: {{}}{laws}}}\n"
    );
    Game::new(&file, start)
}

/// The marks of the pieces that have not moved.
fn unmoved(game: &mut Game) -> Vec<String> {
    let mut position = Position::board(1, 1);
    game.rules.position(&mut position);
    let pieces = position.grid().expect("a board").pieces();
    let marked = pieces.filter(|(_, piece)| piece.unmoved);
    marked.map(|(square, _)| square.to_string()).collect()
}

#[test]
fn a_first_move_is_that_of_a_piece_that_has_not_moved_wherever_it_is() {
    let mut game = charging("", "4k3/7c/8/8/8/8/C7/C3K3 w - - 0 1");
    assert_eq!(unmoved(&mut game), ["a1", "a2", "h7"]);
    assert!(game.may("a1d1") && game.may("a2a5"));
    game.play("a2b2 e8e7 b2a2 e7e8");
    assert!(game.may("a1d1") && !game.may("a2a5") && game.may("a2a3"));
    assert_eq!(unmoved(&mut game), ["a1", "h7"]);
    game.play("a1d1 h7h4");
    assert!(unmoved(&mut game).is_empty() && game.may("d1d2") && !game.may("d1d4"));
}

#[test]
fn a_piece_that_has_not_moved_attacks_as_far_as_it_goes_and_its_square_is_no_mark_for_another() {
    let mut game = charging("", "7k/8/8/7c/8/8/6K1/8 w - - 0 1");
    assert!(!game.may("g2h2") && !game.may("g2h3") && game.may("g2h1"));
    game.play("g2f2 h5h6 f2g2 h6h5");
    assert!(game.may("g2h2") && game.may("g2h3"));
    let mut game = charging("", "7k/8/8/c7/8/C7/8/7K w - - 0 1");
    game.play("a3a5 h8g8");
    assert!(game.may("a5a6") && !game.may("a5a7"));
}

#[test]
fn a_piece_that_begins_as_pawns_do_has_its_first_moves_in_a_zone() {
    let laws = r#", pawns: {pieces: [pawn], initial: [charger], double_step: "*2"}"#;
    let mut game = charging(laws, "4k3/8/8/8/8/8/8/C3K3 w - - 0 1");
    assert!(!game.may("a1a4"));
    game.play("a1a2 e8e7");
    assert!(game.may("a2a5"));
}

#[test]
fn a_position_without_marks_has_unmoved_pieces_where_the_start_has_them() {
    let mut game = charging("", "4k3/8/8/8/8/8/8/C3K3 w - - 0 1");
    game.set_up("4k3/8/8/8/8/8/8/1C2K3 w - - 0 1");
    assert!(!game.may("b1b3"));
    game.set_up("4k3/8/8/8/8/8/3P4/C3K3 w - - 0 1");
    assert!(game.may("a1a3") && game.may("d2d4"));
    let written = |game: &mut Game| {
        let mut position = Position::board(1, 1);
        game.rules.position(&mut position);
        position.variant = game.name.clone();
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let style = fen::Style::with(&Arc::new(game.catalog.clone()));
        assert!(fen::print(&position, &style, &mut out, &mut sink));
        (String::from_utf8(out).expect("UTF-8"), sink.losses().len())
    };
    assert_eq!(written(&mut game).1, 0);
    game.play("a1a2 e8e7 a2a1 e7e8");
    let (text, lost) = written(&mut game);
    assert_eq!((&*text, lost), ("4k3/8/8/8/8/8/3P4/C3K3 w - - 4 3", 1));
}
