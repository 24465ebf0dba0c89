use super::*;
use crate::model::{Kind, Piece, Plane, Side, Square};

fn pieces() -> Arc<Repertoire> {
    let mut all = Repertoire::clone(Repertoire::orthodox());
    let guard = all.movement(Kind::KING).cloned();
    all.add(Kind::GUARD, guard.expect("kings move"), false);
    let queen = all.movement(Kind::QUEEN).cloned();
    all.add(Kind::ROYAL_QUEEN, queen.expect("queens move"), true);
    Arc::new(all)
}

fn judging() -> Conduct {
    Conduct {
        legal: true,
        ..Conduct::default()
    }
}

/// `K5,1+ r7,8`: the letters of chess, `G` for a guard, `H` a huygen, `O` a rose, `v` a void.
fn position(text: &str) -> Position {
    let mut plane = Plane::default();
    for word in text.split_whitespace() {
        let (letter, rest) = word.split_at(1);
        let right = rest.ends_with('+');
        let (x, y) = rest.trim_end_matches('+').split_once(',').unwrap();
        let kind = match letter.to_ascii_lowercase().as_str() {
            "p" => Kind::PAWN,
            "n" => Kind::KNIGHT,
            "b" => Kind::BISHOP,
            "r" => Kind::ROOK,
            "q" => Kind::QUEEN,
            "k" => Kind::KING,
            "g" => Kind::GUARD,
            "h" => Kind::HUYGEN,
            "o" => Kind::ROSE,
            "y" => Kind::ROYAL_QUEEN,
            "v" => Kind::VOID,
            other => panic!("{other}"),
        };
        let side = match letter.starts_with(char::is_uppercase) {
            _ if letter == "v" => Side::Neutral,
            true => Side::White,
            false => Side::Black,
        };
        let square = Square {
            x: x.parse().unwrap(),
            y: y.parse().unwrap(),
        };
        let piece = Piece::new(side, kind).with_right(right);
        plane.pieces.push((square, piece));
    }
    let mut position = Position::of(World::Plane(plane));
    position.counters.fullmove = Some(1);
    position
}

fn game(text: &str) -> Game {
    let mut game = Game::new(&pieces(), judging());
    game.start(&position(text)).unwrap();
    game
}

fn said(text: &str) -> WideMove {
    let (from, to) = text.split_once('>').unwrap();
    let square = |text: &str| {
        let (x, y) = text.split_once(',').unwrap();
        Square {
            x: x.parse().unwrap(),
            y: y.parse().unwrap(),
        }
    };
    WideMove {
        from: square(from).into(),
        to: square(to).into(),
        ..WideMove::default()
    }
}

/// Plays a move, or returns why it cannot be made.
fn play(game: &mut Game, text: &str) -> Result<WideMove, String> {
    let mut turn = [said(text)];
    let played = game.advance(Turn::Wide(&mut turn), Part::CHECK);
    played.map_err(|p| p.message.clone())?;
    let [done] = turn;
    Ok(done)
}

fn refused(start: &str, text: &str) -> String {
    play(&mut game(start), text).unwrap_err()
}

#[test]
fn turns_are_listed_where_there_is_an_end_to_them() {
    let mut game = game("K0,0 k5,9 R3,3");
    let (mut turns, everywhere) = (Turns::default(), Border::default());
    let why = game.turns(&everywhere, &mut turns).unwrap_err();
    assert_eq!(why.reason, Reason::EndlessMoves);
    let near = Border {
        left: Some((-1).into()),
        right: Some(3.into()),
        bottom: Some((-1).into()),
        top: Some(3.into()),
    };
    game.turns(&near, &mut turns).unwrap();
    // The king's 8, and the rook's 4 along each line.
    assert_eq!(turns.len(), 16);
    let kings = |turn: &Action<'_>| matches!(turn, Action::Wide([m]) if m.kind == Some(Kind::KING));
    assert_eq!(turns.iter().filter(kings).count(), 8);
    assert_eq!(game.count_turns(&near, 0).unwrap(), 1);
    assert_eq!(game.count_turns(&near, 1).unwrap(), 16);
    // The king of Black is too far away to go there.
    assert_eq!(game.count_turns(&near, 2).unwrap(), 0);
}

#[test]
fn a_refused_move_names_the_moves_that_are_like_it() {
    let mut game = game("K0,0 k5,9 R3,3 R8,8");
    let why = game.advance(Turn::Wide(&mut [said("3,3>8,4")]), Part::SQUARES);
    let candidates = why.unwrap_err().candidates;
    let Some(Action::Wide([like])) = candidates.iter().next() else {
        panic!("{candidates:?}")
    };
    assert_eq!(
        (&like.from, &like.to),
        (&said("8,8>8,4").from, &said("8,8>8,4").to)
    );
    assert_eq!(candidates.len(), 1);
    let mut bounded = Ply::UNKNOWN;
    let why = game.advance(Turn::One(&mut bounded), Part::SQUARES);
    assert_eq!(why.unwrap_err().reason, Reason::NoPlane);
    let mut unset = Game::new(&pieces(), judging());
    assert!(unset.start_usual().is_err());
    assert!(matches!(unset.status(), Status::Undecided(_)));
}

#[test]
fn a_rook_goes_as_far_as_it_likes_and_no_farther_than_the_next_piece() {
    let start = "K0,0 k5,9 R3,3 p1000000000000,3";
    let far = "3,3>1000000000000000000000,3";
    assert_eq!(
        refused(start, far),
        "the rook cannot go from 3,3 to 1000000000000000000000,3: the pawn on 1000000000000,3 is in the way"
    );
    let taken = play(&mut game(start), "3,3>1000000000000,3").unwrap();
    assert_eq!(taken.captured, Some(Kind::PAWN));
    let mut west = game(start);
    play(&mut west, "3,3>-1000000000000000000000000000000,3").unwrap();
    assert!(matches!(west.engine, Engine::Far(_)));
    play(&mut west, "5,9>5,8").unwrap();
    play(&mut west, "-1000000000000000000000000000000,3>3,3").unwrap();
}

#[test]
fn kings_castle_with_any_piece_that_has_not_moved() {
    let castled = play(&mut game("K3,3+ R10,3+ k3,90"), "3,3>5,3").unwrap();
    assert_eq!(castled.partner, Some(Square::new(10, 3)));
    let guard = play(&mut game("K3,3+ G-100,3+ k3,90"), "3,3>1,3").unwrap();
    assert_eq!(guard.partner, Some(Square::new(-100, 3)));
    let no = |start: &str| refused(start, "3,3>5,3");
    let cannot = "the king on 3,3 cannot castle: ";
    for (start, why) in [
        ("K3,3 R10,3+ k3,90", "it has no right to castle"),
        ("K3,3+ k3,90", "there is no piece on that side"),
        (
            "K3,3+ R10,3 k3,90",
            "the nearest piece on that side is the rook on 10,3, which has no right to castle",
        ),
        (
            "K3,3+ P10,3+ k3,90",
            "the nearest piece on that side is the pawn on 10,3, which cannot castle",
        ),
        (
            "K3,3+ n9,3 R10,3+ k3,90",
            "the nearest piece on that side is the knight on 9,3, which cannot castle",
        ),
        ("K3,3+ R5,3+ k3,90", ""),
        ("K3,3+ R10,3+ k3,90 r3,80", "it is in check"),
        (
            "K3,3+ R10,3+ k3,90 r4,80",
            "it would pass through an attacked square",
        ),
    ] {
        if why.is_empty() {
            assert_eq!(no(start), "5,3 is occupied by White's own rook");
        } else {
            assert_eq!(no(start), format!("{cannot}{why}"));
        }
    }
    assert_eq!(
        no("K3,3+ R10,3+ k3,90 r5,80"),
        "White's king on 5,3 would be in check from the rook on 5,80"
    );
}

#[test]
fn huygens_go_over_prime_distances_and_jump_the_rest() {
    let start = "K0,-9 k5,99 H1,1 P2,1 p5,1 p6,1";
    for (to, fine) in [(3, true), (4, true), (5, false), (6, true), (8, false)] {
        let played = play(&mut game(start), &format!("1,1>{to},1"));
        assert_eq!(played.is_ok(), fine, "{to}: {played:?}");
    }
    let composite = refused(start, "1,1>1,5");
    assert!(composite.contains("not prime"), "{composite}");
    // Only pieces at a prime distance from the huygen are in its way.
    assert!(play(&mut game("K0,0 k7,50 h0,7 G0,4"), "0,4>1,4").is_err());
    assert!(play(&mut game("K0,0 k7,50 h0,7 G0,3"), "0,3>1,3").is_err());
    assert!(play(&mut game("K0,0 k7,50 h0,7 G0,3"), "0,3>0,4").is_ok());
}

#[test]
fn roses_go_around_until_they_meet_somebody() {
    assert!(play(&mut game("K-9,0 k9,99 O1,1"), "1,1>4,4").is_ok());
    assert!(play(&mut game("K-9,0 k9,99 O1,1"), "1,1>7,1").is_ok());
    let blocked = refused("K-9,0 k9,99 O1,1 P2,3 P3,2 P-1,2 P2,-1", "1,1>4,4");
    assert!(blocked.contains("the pawn on"), "{blocked}");
}

#[test]
fn a_queen_that_is_far_away_can_block_or_is_too_late() {
    // Two rooks on neighboring files and no other piece: mate needs three files.
    let mate = "k0,0 R1,50 R-1,50 R5,90 K40,40";
    let mut done = game(mate);
    let last = play(&mut done, "5,90>0,90").unwrap();
    assert!(last.marks.contains(Marks::CHECK | Marks::MATE));
    assert_eq!(done.status(), Status::Checkmate);
    // A black bishop that crosses the file saves the king.
    let mut blocked = game("k0,0 R1,50 R-1,50 R5,90 K40,40 b1000,1020");
    let last = play(&mut blocked, "5,90>0,90").unwrap();
    assert!(last.marks.contains(Marks::CHECK) && !last.marks.contains(Marks::MATE));
    assert!(play(&mut blocked, "1000,1020>0,20").is_ok());
    // One that would have to jump over its own pawn does not.
    let mut late = game("k0,0 R1,50 R-1,50 R5,90 K40,40 b1000,1020 p500,520 P500,519");
    assert!(
        play(&mut late, "5,90>0,90")
            .unwrap()
            .marks
            .contains(Marks::MATE)
    );
}

#[test]
fn the_site_ends_a_game_by_a_list_of_its_own() {
    let site = Conduct::of(Convention::Site);
    for (conduct, end) in [
        (site, Status::Drawn("insufficient material")),
        (judging(), Status::Open),
    ] {
        let mut game = Game::new(&pieces(), conduct);
        game.start(&position("K5,1 k5,8 N1,1 N2,1 N3,1 p1,3"))
            .unwrap();
        play(&mut game, "2,1>1,3").unwrap();
        assert_eq!(game.status(), end);
    }
}

#[test]
fn a_slide_limit_holds_huygens_too() {
    let limited = |start: &str, limit: u32| {
        let mut position = position(start);
        position.extras.set("icn", "slideLimit", limit.into());
        let mut game = Game::new(&pieces(), judging());
        game.start(&position).map(|()| game)
    };
    let plays = |start, limit, text| play(&mut limited(start, limit).unwrap(), text).is_ok();
    let start = "H1,1 K7,60 k80,80";
    assert!(plays(start, 7, "1,1>8,1") && !plays(start, 4, "1,1>8,1"));
    assert!(plays(start, 3, "1,1>4,1") && !plays("H1,1 K7,60 k80,8", 3, "1,1>1000004,1"));
    // A piece farther away does not give check either.
    let start = "H1,1 K7,60 k12,1";
    assert!(limited(start, 11).is_err() && limited(start, 4).is_ok());
}

#[test]
fn nobody_says_of_a_number_too_long_that_it_is_not_prime() {
    let mut game = Game::new(&pieces(), judging());
    game.start(&position("H0,0 K50,50 k-9,-90")).unwrap();
    let mersenne = (num_bigint::BigInt::from(1) << 1279) - 1;
    let problem = play(&mut game, &format!("0,0>{mersenne},0")).unwrap_err();
    assert!(problem.contains("too many digits"), "{problem}");
}

#[test]
fn the_third_time_ends_a_game_of_the_site_without_a_judge() {
    let mut game = Game::new(&pieces(), Conduct::of(Convention::Site));
    game.start(&position("K1,1 k50,50 R3,3 r60,60")).unwrap();
    for text in [
        "1,1>1,2",
        "50,50>50,51",
        "1,2>1,1",
        "50,51>50,50",
        "1,1>1,2",
        "50,50>50,51",
        "1,2>1,1",
    ] {
        assert!(!play(&mut game, text).unwrap().marks.contains(Marks::MATE));
    }
    let last = play(&mut game, "50,51>50,50").unwrap();
    assert!(last.marks.contains(Marks::MATE));
}

/// Whether a move gives check and mates.
fn mates(start: &str, text: &str, conduct: Conduct) -> bool {
    let mut game = Game::new(&pieces(), conduct);
    game.start(&position(start)).unwrap();
    let last = play(&mut game, text).unwrap();
    assert!(last.marks.contains(Marks::CHECK));
    last.marks.contains(Marks::MATE)
}

#[test]
fn a_huygen_blocks_an_attack_on_its_own_line() {
    // Over its king, at a distance of 4, to a square at a distance of 5.
    let start = "K50,50 R1,5 k5,1 h9,1 v4,2 v5,2 v6,2 v4,0 v5,0 v6,0";
    assert!(!mates(start, "1,5>1,1", judging()));
    // No square before the rook is at a prime distance.
    let start = "K50,50 R2,5 k5,1 h12,1 v4,2 v5,2 v6,2 v4,0 v5,0 v6,0";
    assert!(mates(start, "2,5>2,1", judging()));
    // The attack of another huygen.
    let start = "K50,50 H0,8 k3,1 h25,1 v2,2 v3,2 v4,2 v2,0 v3,0 v4,0 v4,1";
    assert!(!mates(start, "0,8>0,1", judging()));
}

#[test]
fn a_limit_of_one_step_makes_no_king_of_a_royal_queen() {
    let castles = |start: &str, limit: u32| {
        let mut position = position(start);
        position.extras.set("icn", "slideLimit", limit.into());
        let mut game = Game::new(&pieces(), judging());
        game.start(&position).unwrap();
        play(&mut game, "5,1>7,1").is_ok()
    };
    assert!(!castles("Y5,1+ R8,1+ k50,50 K30,30", 1));
    assert!(castles("K5,1+ Y8,1+ k50,50", 1) && castles("K5,1+ Y8,1+ k50,50", 2));
}

#[test]
fn a_king_castles_with_another_king_by_the_readme_and_not_by_the_site() {
    let castles = |start: &str, conduct: Conduct| {
        let mut game = Game::new(&pieces(), conduct);
        game.start(&position(start)).unwrap();
        let played = play(&mut game, "3,3>5,3").is_ok();
        let mut now = Position::board(1, 1);
        game.position(&mut now);
        let partner = Square::new(4, 3);
        let there = now.plane().unwrap().pieces.iter();
        played && there.clone().any(|(at, _)| *at == partner)
    };
    let site = Conduct {
        legal: true,
        ..Conduct::of(Convention::Site)
    };
    for start in ["K3,3+ K10,3+ k50,50", "K3,3+ R10,3+ k50,50"] {
        assert!(castles(start, judging()), "{start}");
        assert_eq!(castles(start, site), start.contains('R'), "{start}");
    }
    // The other king would be left attacked, and a pawn is no partner.
    for start in [
        "K3,3+ K10,3+ r4,60 k50,50",
        "K3,3+ P10,3+ k50,50",
        "K3,3+ K10,3 k50,50",
    ] {
        assert!(!castles(start, judging()), "{start}");
    }
}

/// The site's function `cascadeDeleteSpecialRights` examines the pieces that could castle with the one that moved.
#[test]
fn on_the_site_a_piece_without_a_partner_loses_its_right_if_the_last_one_moves() {
    let left = |start: &str, text: &str| {
        let mut game = Game::new(&pieces(), Conduct::of(Convention::Site));
        game.start(&position(start)).unwrap();
        play(&mut game, text).unwrap();
        let mut now = Position::board(1, 1);
        game.position(&mut now);
        let there = now.plane().unwrap().pieces.iter();
        let unmoved = there.filter(|(_, p)| p.unmoved);
        let mut left: Vec<String> = unmoved
            .map(|(at, _)| format!("{},{}", at.x, at.y))
            .collect();
        left.sort();
        left.join(" ")
    };
    // The rook on 1,1 has no partner before the move either.
    assert_eq!(left("K3,1 R1,1+ R8,1+ k5,8", "8,1>8,5"), "1,1");
    assert_eq!(left("K5,1+ R1,1+ R8,1+ k5,8", "8,1>8,5"), "1,1 5,1");
    assert_eq!(left("K5,1+ R1,1+ R8,1+ k5,8", "5,1>5,2"), "");
    assert_eq!(left("K5,1+ R8,1+ R7,1+ k5,8", "8,1>8,5"), "7,1");
    assert_eq!(left("K5,1+ K9,1+ R1,1+ R7,1+ k5,8", "1,1>1,5"), "7,1");
    // The rook was the only partner of the other king, too.
    assert_eq!(left("K2,1+ K8,1+ R11,1+ k5,8", "8,1>10,1"), "");
}

#[test]
fn whether_a_pawn_can_be_captured_en_passant_is_stated() {
    let passed = |start: &str| {
        let mut game = game(start);
        play(&mut game, "5,2>5,4").unwrap();
        let mut now = Position::board(1, 1);
        game.position(&mut now);
        (
            now.en_passant.squares.len(),
            now.en_passant.pseudo_legal,
            now.en_passant.legal,
        )
    };
    let beside = "K5,1 P5,2+ p6,4 k9,4";
    assert_eq!(passed(beside), (1, Some(true), Some(true)));
    assert_eq!(
        passed("K5,1 P5,2+ p7,4 k9,4"),
        (1, Some(false), Some(false))
    );
    // The capture would uncover the king.
    assert_eq!(
        passed("K5,1 P5,2+ p6,4 k9,4 R1,4"),
        (1, Some(true), Some(false))
    );
}

#[test]
fn a_royal_queen_is_mated_on_a_file_without_end() {
    // Its own pawns are all around it except on the file, where rooks guard each other.
    let start = "y0,0 p-1,0 p1,0 p-1,1 p1,1 p-1,-1 p1,-1 R5,-5 R7,-5 K40,30";
    assert!(mates(start, "5,-5>0,-5", judging()));
    let site = Conduct {
        legal: true,
        ..Conduct::of(Convention::Site)
    };
    assert!(
        !mates(start, "5,-5>0,-5", site),
        "the site never reports it"
    );
    // An unguarded rook can be taken.
    let alone = start.replace("R7,-5", "R7,-6");
    assert!(!mates(&alone, "5,-5>0,-5", judging()));
}

#[test]
fn a_royal_queen_flees_farther_than_anybody_attacks() {
    let own = "y0,0 p-1,0 p1,0 p-1,1 p1,1 p-1,-1 p0,-1 p1,-1";
    let rooks: String = (2..=70).map(|y| format!(" R{},{y}", -100 - y)).collect();
    let start = format!("{own}{rooks} B-80,81 N3,3 K40,300");
    assert!(!mates(&start, "3,3>1,2", judging()));
    // Unless the way ends earlier.
    assert!(mates(&format!("{start} p0,71"), "3,3>1,2", judging()));
}

#[test]
fn promotion_is_compulsory_where_it_is_possible() {
    let mut start = position("K0,0 k9,90 P5,7");
    let ranks = vec![8.into()];
    let side = Side::White;
    let to = Some(vec![Kind::KNIGHT, Kind::GUARD]);
    start.rules.promotion = vec![crate::model::Promotion::on(side, ranks, to)];
    let mut game = Game::new(&pieces(), judging());
    let mut with = |kind| {
        game.start(&start).unwrap();
        let mut turn = [WideMove {
            promotion: kind,
            ..said("5,7>5,8")
        }];
        let played = game.advance(Turn::Wide(&mut turn), Part::empty());
        played.map_err(|p| (p.reason, p.help.clone().unwrap_or_default()))
    };
    assert!(with(Some(Kind::GUARD)).is_ok());
    let (code, help) = with(None).unwrap_err();
    assert_eq!(code, Reason::MissingPromotion);
    assert_eq!(help, "write knight or guard");
    assert_eq!(
        with(Some(Kind::QUEEN)).unwrap_err().0,
        Reason::WrongPromotion
    );
}

#[test]
fn nobody_becomes_a_piece_of_another_player() {
    for conduct in [judging(), Conduct::default()] {
        let mut position = position("K1,1 k9,20 P3,7");
        position.rules.promotion = [Side::White, Side::Black]
            .map(|side| crate::model::Promotion::on(side, vec![8.into()], None))
            .into();
        let mut turn = [WideMove {
            promotion: Some(Kind::QUEEN),
            promotion_side: Some(Side::Black),
            ..said("3,7>3,8")
        }];
        let mut game = Game::new(&pieces(), conduct);
        game.start(&position).unwrap();
        let why = game
            .advance(Turn::Wide(&mut turn), Part::CHECK)
            .unwrap_err();
        assert_eq!(
            why.message,
            "the pawn on 3,7 cannot promote to a queen of Black"
        );
    }
}

#[test]
fn coming_back_restores_everything() {
    for conduct in [
        judging(),
        Conduct {
            legal: true,
            ..Conduct::of(Convention::Site)
        },
    ] {
        let start = position("K5,1+ R8,1+ R1,1+ P4,4 k5,8+ p3,4 p5,7+ n3,6 r8,8+");
        let mut game = Game::new(&pieces(), conduct);
        game.start(&start).unwrap();
        let shot = |game: &mut Game| {
            let mut out = Position::board(1, 1);
            game.position(&mut out);
            let order = out.plane().unwrap().pieces.clone();
            let hash = match &game.engine {
                Engine::Near(s) => s.full_hash(),
                _ => 0,
            };
            (out, order, hash)
        };
        let lines = [
            ["5,1>7,1", "5,7>5,5", "4,4>5,5", "3,6>5,5"],
            ["4,4>4,5", "5,7>5,5", "4,5>5,6", "5,8>7,8"],
            ["8,1>8,8", "5,8>5,9", "8,8>3,8", "3,6>4,4"],
            ["5,1>3,1", "3,4>3,3", "3,1>2,1", "3,3>3,2"],
        ];
        for line in lines {
            let before = shot(&mut game);
            game.push();
            let mut shots = Vec::new();
            for text in line {
                shots.push(shot(&mut game));
                game.push();
                play(&mut game, text).unwrap();
            }
            while let Some(earlier) = shots.pop() {
                game.pop();
                assert_eq!(shot(&mut game), earlier, "{line:?}");
            }
            game.pop();
            assert_eq!(shot(&mut game), before);
        }
    }
}

#[test]
fn a_position_that_comes_the_third_time_is_a_repetition() {
    let mut game = game("K0,0 k50,50 R9,9 Q80,1 Q81,3");
    for round in 0..2 {
        assert_eq!(game.status(), Status::Open, "{round}");
        for text in ["9,9>9,10", "50,50>50,51", "9,10>9,9", "50,51>50,50"] {
            play(&mut game, text).unwrap();
        }
    }
    assert_eq!(game.status(), Status::Drawn("repetition"));
}

/// Moves a piece of every player back and forth between two squares.
fn to_and_fro(game: &mut Game, ways: [[&str; 2]; 2], plies: usize) {
    let turns = ways.map(|[out, back]| [said(out), said(back)]);
    for n in 0..plies {
        let mut turn = [turns[n % 2][n / 2 % 2].clone()];
        let played = game.advance(Turn::Wide(&mut turn), Part::empty());
        assert!(played.is_ok(), "{played:?}");
    }
}

#[test]
fn a_hundred_thousand_pieces_in_a_row_do_not_slow_down_those_who_move() {
    let mut start = position("K-50,-3 k-51,3 R0,-1 r0,1");
    if let World::Plane(plane) = &mut start.world {
        for x in 0..100_000 {
            let (kind, side) = match x % 2 {
                0 => (Kind::ROOK, Side::White),
                _ => (Kind::PAWN, Side::Black),
            };
            let piece = Piece::new(side, kind).with_right(true);
            plane.pieces.push((Square::new(x, 0), piece));
        }
    }
    let ways = [["0,-1>-1,-1", "-1,-1>0,-1"], ["0,1>-1,1", "-1,1>0,1"]];
    for conduct in [Conduct::default(), judging(), Conduct::of(Convention::Site)] {
        let mut game = Game::new(&pieces(), conduct);
        game.start(&start).unwrap();
        to_and_fro(&mut game, ways, 2_000);
        let mut out = Position::board(1, 1);
        game.position(&mut out);
        assert_eq!(out.plane().unwrap().pieces.len(), 100_004);
    }
}

#[test]
fn four_hundred_thousand_moves_are_played_one_by_one() {
    let ways = [["0,0>0,1", "0,1>0,0"], ["50,50>50,51", "50,51>50,50"]];
    let mut game = Game::new(&pieces(), Conduct::default());
    game.start(&position("K0,0 k50,50 R9,9")).unwrap();
    to_and_fro(&mut game, ways, 400_000);
    let mut out = Position::board(1, 1);
    game.position(&mut out);
    assert_eq!(out.counters.fullmove, Some(200_001));
}

#[test]
fn coordinates_of_ten_thousand_digits_are_exact() {
    let far = format!("1{}", "0".repeat(9_999));
    let mut game = game("K0,0 k50,50 R9,9 b3,4");
    play(&mut game, &format!("9,9>9,{far}")).unwrap();
    // One step off the diagonal from 3,4 the bishop does not attack the king.
    play(
        &mut game,
        &format!(
            "3,4>-{far},-{}",
            far.replacen("10", "09", 1).trim_start_matches('0')
        ),
    )
    .unwrap_err();
    play(&mut game, "50,50>50,51").unwrap();
    play(&mut game, &format!("9,{far}>9,9")).unwrap();
    let refused = play(&mut game, &format!("3,4>9,{far}")).unwrap_err();
    assert!(
        refused.contains("100000…000000 (10000 digits)"),
        "{refused}"
    );
}

#[test]
fn more_than_two_players_take_turns_and_guard_nobody() {
    let mut start = position("K0,0 k50,50 R9,9");
    start.rules.cycle = vec![Side::White, Side::Black, Side::Red];
    if let World::Plane(plane) = &mut start.world {
        let rook = Piece::new(Side::Red, Kind::ROOK);
        plane.pieces.push((Square::new(0, 50), rook));
    }
    let mut game = Game::new(&pieces(), judging());
    game.start(&start).unwrap();
    play(&mut game, "9,9>9,50").unwrap();
    // In check from two sides, but the move is made elsewhere.
    play(&mut game, "50,50>51,50").unwrap();
    let wrong = play(&mut game, "0,0>0,1").unwrap_err();
    assert_eq!(
        wrong,
        "the king on 0,0 belongs to White, but it is Red's turn"
    );
    play(&mut game, "0,50>0,0").unwrap();
    let mut out = Position::board(1, 1);
    game.position(&mut out);
    assert_eq!((out.turn, out.counters.fullmove), (Side::White, Some(2)));
}

#[test]
fn games_are_won_by_what_the_position_says() {
    let with = |text: &str, word: &str, moves: &[&str]| {
        let mut start = position(text);
        for side in [Side::White, Side::Black] {
            let words = vec![crate::model::Goal::of(word)];
            start.rules.goals.push(crate::model::Goals { side, words });
        }
        let mut game = Game::new(&pieces(), judging());
        game.start(&start).unwrap();
        for text in moves {
            assert_eq!(game.status(), Status::Open, "before {text}");
            play(&mut game, text).unwrap();
        }
        game.status()
    };
    assert_eq!(
        with("K0,0 k9,9 R5,9 n3,3", "royalcapture", &["5,9>9,9"]),
        Status::Won("royal capture")
    );
    assert_eq!(
        with(
            "K0,0 k9,9 k8,3 R5,9",
            "allroyalscaptured",
            &[
                "5,9>9,9", "8,3>8,4", "9,9>9,4", "8,4>8,5", "9,4>9,5", "8,5>7,6", "9,5>9,6",
                "7,6>7,7", "9,6>7,6", "7,7>7,8", "7,6>7,8"
            ]
        ),
        Status::Won("capture of all royal pieces")
    );
    assert_eq!(
        with("K0,0 n9,9 R5,9", "allpiecescaptured", &["5,9>9,9"]),
        Status::Won("capture of all pieces")
    );
    assert_eq!(
        with("K3,3 k9,9 R5,9", "koth", &["3,3>4,4"]),
        Status::Won("king of the hill")
    );
    let checks = ["3,9>3,1", "1,1>1,2", "3,1>3,2", "1,2>1,3", "3,2>3,3"];
    assert_eq!(
        with("K90,0 k1,1 R3,9", "threecheck", &checks),
        Status::Won("three checks")
    );
}
