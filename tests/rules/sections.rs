//! Sections of variants files: how many moves there are at the start, as Fairy-Stockfish (pyffish 0.0.90) counts them.

use panchess::diag::Sink;
use panchess::formats::{Dialect, fen, uci};
use panchess::model::{Border, Catalog, Part, Position, Turn, VariantName};
use panchess::pipeline::rules_in;
use panchess::rules::{Rules, Status};
use panchess::variants;
use std::sync::Arc;

/// What a section is like, its options, and the number of its first moves.
const SECTIONS: &[(&str, &str, u64)] = &[
    (
        "xiangqi",
        "startFen = 4k4/9/p8/9/9/9/*8/9/C8/3K5 w - - 0 1",
        12,
    ),
    (
        "xiangqi",
        "startFen = 4k4/9/9/9/9/9/9/*8/N8/3K5 w - - 0 1",
        3,
    ),
    (
        "xiangqi",
        "startFen = 4k4/9/9/9/9/9/9/1*7/B8/3K5 w - - 0 1",
        1,
    ),
    (
        "janggi",
        "startFen = 4k4/9/3p5/9/9/9/*8/9/C8/3K5 w - - 0 1",
        10,
    ),
    (
        "xiangqi",
        "pawn = o\npromotionPieceTypes = rn\nstartFen = 4k4/9/9/O8/9/9/9/9/9/3K5 w - - 0 1",
        3,
    ),
    (
        "chess",
        "customPiece1 = g:gQ\nstartFen = 4k3/8/8/8/*7/8/G7/3K4 w - - 0 1",
        6,
    ),
    (
        "duck",
        "customPiece1 = x:pR\nstartFen = 4k3/8/8/8/8/*7/8/X3K3 w - - 0 1",
        780,
    ),
    (
        "berolina",
        "pieceDrops = true\ncapturesToHand = true\nstartFen = 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        67,
    ),
    (
        "crazyhouse",
        "customPiece1 = a:NifmnD\nstartFen = 4k3/8/8/8/8/8/8/4K3[A] w - - 0 1",
        67,
    ),
    (
        "wolf",
        "pieceDrops = true\nstartFen = 4k3/8/8/8/8/8/8/8/8/4K3[S] w - - 0 1",
        83,
    ),
    (
        "chess",
        "promotionPawnTypes = n\nstartFen = 4k3/P7/1N6/8/8/8/8/4K3 w - - 0 1",
        21,
    ),
    (
        "crazyhouse",
        "promotionPawnTypes = n\nstartFen = 4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        53,
    ),
    (
        "chess",
        "promotionPawnTypesWhite = nr\npromotionPieceTypes = -\nstartFen = 4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        5,
    ),
    (
        "chess",
        "cambodianMoves = true\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        26,
    ),
    (
        "chess",
        "cambodianMoves = true\ngating = true\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        28,
    ),
    ("cambodian", "gating = false", 23),
    ("janggi", "soldierPromotionRank = 7", 24),
    (
        "chess",
        "mutuallyImmuneTypes = p\nstartFen = 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        7,
    ),
    (
        "chess",
        "wallOrMove = true\nwallingRule = edge\npassOnStalemate = true",
        20,
    ),
    (
        "chess",
        "wallOrMove = true\nwallingRule = duck\npassOnStalemate = true",
        20,
    ),
    ("xiangqi", "dropOppositeColoredBishop = true", 44),
    (
        "chess",
        "promotedPieceType = k:q\nstartFen = 4k3/K7/8/8/8/8/8/8 w - - 0 1",
        5,
    ),
    ("shogi", "promotedPieceType = k:g", 30),
    ("chess", "wallingRule = edge\npass = true", 163),
    (
        "manchu",
        "banner = -\nstartFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/2BAKAB2 w - - 0 1",
        12,
    ),
    ("manchu", "mobilityRegionWhiteBanner = *1", 13),
    ("dobutsu", "mobilityRegionWhiteCommoner = *1", 2),
    (
        "dobutsu",
        "commoner = z\nstartFen = gze/1c1/1C1/EZG[-] w - - 0 1",
        4,
    ),
    ("torishogi", "mobilityRegionWhiteShogiPawn = *1 *3", 10),
    ("torishogi", "mobilityRegionWhiteCustomPiece1 = *1", 15),
    ("knightmate", "mobilityRegionWhiteCommoner = *1", 18),
    (
        "spartan",
        "mobilityRegionBlackCustomPiece1 = *8\nstartFen = lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1",
        6,
    ),
    (
        "chess",
        "immobilityIllegal = true\nlance = l\nmobilityRegionWhiteLance = *3\nstartFen = 4k3/8/8/8/8/8/3L4/4K3 w - - 0 1",
        5,
    ),
    (
        "crazyhouse",
        "immobilityIllegal = true\nwazir = w\nmobilityRegionWhiteWazir = d3 d8\nstartFen = 4k3/8/8/8/8/8/8/4K3[W] w - - 0 1",
        7,
    ),
    (
        "micro",
        "immobilityIllegal = true\nstartFen = k3/4/4/4/3K[P] w - - 0 1",
        29,
    ),
    // A pawn that castles is marked for its first move.
    ("chess", "castlingRookPieces = rp", 20),
    ("chess", "castlingKingPieceWhite = p", 20),
    ("chess", "castlingRookQueensideFile = d", 20),
    // What castles for one side only.
    (
        "chess",
        "castlingRookPiecesWhite = b\nstartFen = r3k2r/8/8/8/8/8/8/B3K2R w Qkq - 0 1",
        22,
    ),
    (
        "chess",
        "castlingRookPiecesWhite = b\nstartFen = b3k3/8/8/8/8/8/8/4K3 b - - 0 1",
        12,
    ),
    (
        "chess",
        "castlingKingPieceWhite = q\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
        24,
    ),
    (
        "chess",
        "castlingKingPieceWhite = q\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1",
        26,
    ),
    // A king that turns to stone when it captures still gives check.
    (
        "chess",
        "flyingGeneral = true\npetrifyOnCaptureTypes = k\nstartFen = 4k3/8/8/8/8/8/8/3K4 w - - 0 1",
        3,
    ),
    (
        "chess",
        "petrifyOnCaptureTypes = k\nstartFen = 8/8/8/3k4/8/3K4/8/8 w - - 0 1",
        5,
    ),
    (
        "xiangqi",
        "petrifyOnCaptureTypes = k\nstartFen = 5k3/9/9/9/9/9/9/9/4K4/9 w - - 0 1",
        3,
    ),
    ("grand", "mobilityRegionWhiteArchbishop = *1", 63),
    ("opulent", "mobilityRegionWhiteArchbishop = *1", 49),
    ("cambodian", "nMoveRule = 60", 25),
    ("shouse", "nMoveRule = 60", 92),
    ("seirawan", "nMoveRule = 60", 28),
    // Inherited lists name pieces, not letters.
    (
        "crazyhouse",
        "knight = x\nstartFen = k7/4P3/8/8/8/8/8/K7[] w - - 0 1",
        7,
    ),
    (
        "seirawan",
        "archbishop = x\nstartFen = k7/4P3/8/8/8/8/8/K7[] w - - 0 1",
        9,
    ),
    (
        "losalamos",
        "queen = x\nstartFen = k5/3P2/6/6/6/K5 w - - 0 1",
        6,
    ),
    (
        "horde",
        "knight = x\nstartFen = k7/4P3/8/8/8/8/8/8 w - - 0 1",
        4,
    ),
    (
        "makruk",
        "fers = z\nstartFen = k7/8/4P3/8/8/8/8/K7 w - - 0 1",
        4,
    ),
    (
        "atomic",
        "commoner = m\nstartFen = r3m2r/8/8/8/8/8/8/R3M2R w KQkq - 0 1",
        26,
    ),
    (
        "extinction",
        "queen = x\nstartFen = rnbxkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1",
        20,
    ),
    ("extinction", "queen = -\namazon = q", 0),
    (
        "kingofthehill",
        "king = -\ncommoner = k\nstartFen = 4k3/8/8/4K3/8/8/8/8 w - - 0 1",
        8,
    ),
    ("atomic", "king = k", 0),
    ("codrus", "king = k", 0),
    ("threekings", "king = k", 0),
    // Rights of an inherited start that its pieces cannot have.
    ("chess", "rook = -\nchancellor = r", 22),
    ("chess", "castlingRank = 2", 20),
    ("chess", "castlingKingFile = d", 20),
    // Only the last pieces of their kind may stand side by side.
    (
        "chess",
        "blastOnCapture = true\nstartFen = 8/8/8/4k3/8/4K3/8/8 w - - 0 1",
        5,
    ),
    ("atomic", "startFen = 8/8/8/4k3/8/4K3/8/8 w - - 0 1", 8),
    // A promotion as in shogi places no wall.
    (
        "chess",
        "wallingRule = duck\npromotedPieceType = f:q\nfers = f\npromotionRegionWhite = *1 *8\nstartFen = 4k3/8/8/8/8/8/4F3/R3K3 w - - 0 1",
        1082,
    ),
    (
        "chess",
        "wallingRule = arrow\npromotedPieceType = f:q\nfers = f\npromotionRegionWhite = *1 *8\nstartFen = 4k3/8/8/8/8/8/4F3/R3K3 w - - 0 1",
        156,
    ),
    (
        "chess",
        "pass = true\nmutuallyImmuneTypes = q\nstartFen = 4k3/8/8/8/8/8/7K/R7 w - - 0 1",
        20,
    ),
    // A wall on the square that a pawn has just left.
    (
        "duck",
        "startFen = rnbqkbnr/1pp*pppp/p7/3pP3/8/8/8/4K3 w - d6 0 3",
        316,
    ),
    (
        "chess",
        "wallingRule = past\nstartFen = 4k3/*2*4/8/3pP3/4*3/8/8/4K3 w - d6 0 3",
        7,
    ),
    ("seirawan", "castling = false", 28),
    ("shouse", "castling = false", 92),
    ("cambodian", "castling = false", 25),
    // Pieces that promote as pawns do must promote, also as in shogi.
    (
        "minishogi",
        "promotionPawnTypes = r\nstartFen = 4k/5/5/R4/K4[] w - - 0 1",
        9,
    ),
    (
        "minishogi",
        "promotionPawnTypes = r\nmandatoryPawnPromotion = false\nstartFen = 4k/5/5/R4/K4[] w - - 0 1",
        10,
    ),
    (
        "minishogi",
        "promotionPawnTypes = b\npromotionPieceTypes = g\nstartFen = 4k/5/5/B4/K4[] w - - 0 1",
        7,
    ),
    // A part of the rights of an inherited start.
    ("chess", "castlingRookPieces = q", 20),
    ("crazyhouse", "castlingRookPieces = q", 20),
    ("capablanca", "castlingRookPieces = q", 28),
    ("berolina", "castlingKingPiece = r", 30),
    ("seirawan", "castlingRookPieces = q", 28),
    // A piece that castles has its own first moves elsewhere.
    (
        "chess",
        "customPiece1 = r:WifR2\ncastlingRookPieces = r\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        11,
    ),
    // A region binds a piece, not its arrows.
    (
        "xiangqi",
        "wallingRule = arrow\nstartFen = 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        13,
    ),
    (
        "janggi",
        "wallingRule = arrow\nstartFen = 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        19,
    ),
    (
        "chess",
        "wallingRule = arrow\nmobilityRegionWhiteKing = e1 f1 e2 f2\nmobilityRegionWhiteQueen = d1 d2 d3\nstartFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
        67,
    ),
];

/// What a section is like, its options, a position, moves, and the position after them as Fairy-Stockfish writes it.
const GAMES: &[[&str; 5]] = &[
    [
        "duck",
        "",
        "rnbqkbnr/1pp*pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "e5d6,d6a3",
        "rnbqkbnr/1pp1pppp/p2P4/8/8/*7/PPPP1PPP/RNBQKBNR b KQkq - 0 3",
    ],
    [
        "chess",
        "wallingRule = past",
        "rnbqkbnr/*pp*pppp/p7/3pP3/4*3/8/PPPP*PPP/RNBQKBNR w KQkq d6 0 3",
        "e5d6,d6e5",
        "rnbqkbnr/*pp*pppp/p2P4/4*3/4*3/8/PPPP*PPP/RNBQKBNR b KQkq - 0 3",
    ],
    // No moves reset the halfmove clock.
    [
        "chess",
        "customPiece2 = e:fmWfceFifmnD\npawn = -\npass = true\ncastling = false\nstartFen = 4ke2/8/8/8/8/8/8/4KE2 w - - 0 1",
        "4ke2/8/8/8/8/8/8/4KE2 w - - 0 1",
        "e1d2 e8e8",
        "4ke2/8/8/8/8/8/3K4/5E2 w - - 2 2",
    ],
    [
        "chess",
        "nMoveRuleTypes = -",
        START_OF_CHESS,
        "e2e3 e7e6",
        "rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 2 2",
    ],
    // Pieces that move over others can move back over others.
    [
        "chess",
        "janggiCannon = c\ncustomPiece1 = g:gR\ncustomPiece2 = u:pR\nnMoveRuleTypes = cgu",
        "4k3/8/8/8/8/P1P2P2/8/C1G1KU2 w - - 5 1",
        "a1a4 e8d8 c1c4 d8e8 f1f8",
        "4kU2/8/8/8/C1G5/P1P2P2/8/4K3 b - - 10 3",
    ],
    // Gates of a side that has nothing to gate in.
    [
        "seirawan",
        "",
        "r3k2r/8/8/8/8/8/8/RN2K2R[he] w KQBkq - 0 1",
        "",
        "r3k2r/8/8/8/8/8/8/RN2K2R[eh] w KQkq - 0 1",
    ],
    [
        "seirawan",
        "castling = false",
        "r3k2r/8/8/8/8/8/8/RN2K2R[HE] w KQBkq - 0 1",
        "",
        "r3k2r/8/8/8/8/8/8/RN2K2R[EH] w B - 0 1",
    ],
    [
        "seirawan",
        "castling = false",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w ABCDEFGHabcdefgh - 0 1",
        "",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w ABCDEFGHabcdefgh - 0 1",
    ],
    [
        "chess",
        "nMoveRuleTypes = -",
        "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 5 1",
        "e1g1 e8e7 a2a3",
        "r6r/4k3/8/8/8/P7/8/R4RK1 b - - 8 2",
    ],
    [
        "chess",
        "nMoveRuleTypesWhite = -",
        "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 5 1",
        "e1g1",
        "r3k2r/8/8/8/8/8/P7/R4RK1 b kq - 6 1",
    ],
    [
        "chess",
        "castlingRookPiecesWhite = b",
        "r3k2r/8/8/8/8/8/8/B3K2R w Qkq - 0 1",
        "e1c1 e8c8",
        "2kr3r/8/8/8/8/8/8/2KB3R w - - 2 2",
    ],
    // What promotes by its capture goes without leaving a wall.
    [
        "chess",
        "petrifyOnCaptureTypes = p",
        "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
        "b7a8q",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    ],
    [
        "minishogi",
        "petrifyOnCaptureTypes = s",
        "2b1k/1S3/5/5/K4[] w - - 0 1",
        "b4c5+",
        "4k/5/5/5/K4[Bs] b - - 0 1",
    ],
    [
        "fischerandom",
        "stalemateValue = loss",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "e1h1",
        "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1",
    ],
    [
        "crazyhouse",
        "chess960 = true",
        "r3k2r/8/8/8/8/8/8/R3K2R[] w KQq - 0 1",
        "",
        "r3k2r/8/8/8/8/8/8/R3K2R[] w HAa - 0 1",
    ],
    [
        "knightmate",
        "nMoveRuleTypes = -",
        "4k3/8/8/8/8/8/8/4K3 w - - 5 1",
        "e1d3",
        "4k3/8/8/8/8/3K4/8/8 b - - 6 1",
    ],
    [
        "chess",
        "nMoveRuleTypes = -\nking = -\nknight = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k\nstartFen = r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 5 1",
        "e1g1",
        "r3k2r/8/8/8/8/8/P7/R4RK1 b kq - 6 1",
    ],
    // What turns to stone when it captures stays until the duck moves again.
    [
        "duck",
        "petrifyOnCaptureTypes = p",
        "rnbqkbnr/ppppp1pp/8/2*2p2/6P1/8/PPPPPP1P/RNBQKBNR b KQkq - 0 2",
        "f5g4,g4d4",
        "rnbqkbnr/ppppp1pp/8/8/3*2*1/8/PPPPPP1P/RNBQKBNR w KQkq - 0 3",
    ],
    [
        "cambodian",
        "diagonalLines = a1",
        "3k4/8/8/8/8/r7/8/2NK4 b D - 0 7",
        "a3a1",
        "3k4/8/8/8/8/8/8/r1NK4 w - 126 0 8",
    ],
    [
        "xiangqi",
        "wallingRule = arrow",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "e1f1,f1g2",
        "3k5/9/9/9/9/9/9/9/6*2/5K3 b - - 1 1",
    ],
    [
        "minishogi",
        "promotionPawnTypes = r",
        "4k/5/5/R4/K4[] w - - 0 1",
        "a2a5+",
        "+R3k/5/5/5/K4[] b - - 0 1",
    ],
];

/// The rules of a section, its position, and the variants with it.
type Played = (Box<dyn Rules>, Position, Arc<Catalog>);

/// The rules of a section after moves, with the position before them.
fn after([base, options, start, moves]: [&str; 4]) -> Result<Played, String> {
    let options = if options.is_empty() {
        "chess960 = false"
    } else {
        options
    };
    let file = format!("[tested:{base}]\n{options}\n");
    let mut found = variants::variants_of_ini(&file).map_err(|d| d.message.to_string())?;
    let pieces = found.variants.pop().ok_or("no variant")?;
    let name = pieces.variant.as_ref().ok_or("no variant")?.name.clone();
    let catalog = Arc::new(variants::catalog().with(pieces));
    let rules = rules_in(&catalog, &name).ok_or("no rules")?;
    let mut rules = rules.map_err(|p| p.message.to_string())?;
    let mut sink = Sink::default();
    let read = fen::parse(start, &name, &catalog, &mut sink, 0);
    let mut position = read.ok_or_else(|| format!("{sink:?}"))?;
    rules.start(&position).map_err(|p| p.message.to_string())?;
    for word in moves.split_whitespace() {
        let ply = uci::parse_move(word, catalog.letters(&name));
        let mut ply = ply.map_err(|_| word.to_owned())?;
        let done = rules.advance(Turn::One(&mut ply), Part::all());
        done.map_err(|p| format!("{word}: {}", p.message))?;
    }
    position.variant = name;
    Ok((rules, position, catalog))
}

fn played([base, options, start, moves, _]: [&str; 5]) -> Result<String, String> {
    let (mut rules, mut position, catalog) = after([base, options, start, moves])?;
    rules.position(&mut position);
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let style = fen::Style::of(Dialect::Fsf, &catalog);
    fen::print(&position, &style, &mut out, &mut sink);
    match sink.losses().is_empty() {
        true => Ok(String::from_utf8_lossy(&out).into_owned()),
        false => Err(format!("{sink:?}")),
    }
}

#[test]
fn positions_after_moves_are_those_of_fairy_stockfish() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let (found, expected) = (played(*game), game[4]);
        if found.as_deref() != Ok(expected) {
            let [base, options, start, moves, _] = game;
            wrong.push(format!(
                "{base} {options:?}, {start}, {moves}: {found:?}, not {expected}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const START_OF_CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a section is like, its options, its start, moves, and what pyffish says about the end of the game.
const ENDS: &[([&str; 4], Status)] = &[
    (
        [
            "chess",
            "flagRegionWhite = *4\nflagRegionBlack = *5\nflagPieceCount = 2",
            START_OF_CHESS,
            "e2e4 a7a6 g1f3 b7b6 f3d4",
        ],
        Status::Won("a piece that reached its goal"),
    ),
    (
        [
            "chess",
            "flagRegionWhite = *4\nflagPieceWhite = n\nflagPieceCount = 2",
            START_OF_CHESS,
            "e2e4 a7a6 g1f3 b7b6 f3d4",
        ],
        Status::Open,
    ),
    (
        [
            "chess",
            "pass = true\nwallingRule = static",
            START_OF_CHESS,
            "e1e1,e1a1 e8e8,e8a1",
        ],
        Status::Drawn("two passes in a row"),
    ),
];

#[test]
fn games_end_where_those_of_fairy_stockfish_do() {
    for (game, expected) in ENDS {
        let status = after(*game).map(|(mut rules, ..)| rules.status());
        assert_eq!(status.as_ref(), Ok(expected), "{game:?}");
    }
}

#[test]
fn what_turns_over_as_in_shogi_is_written_also_if_it_must() {
    let start = "4k/5/5/R4/K4[] w - - 0 1";
    let found = played(["minishogi", "promotionPawnTypes = r", start, "a2a5", ""]);
    let why = "a2a5: the rook on a2 must promote when it moves to a5";
    assert_eq!(found, Err(why.to_owned()));
}

/// Letters that give no right are named.
#[test]
fn gates_that_let_nothing_in_are_dropped_when_read() {
    let dropped = |fen: &str| {
        let (name, mut sink) = (VariantName::from_words("seirawan"), Sink::default());
        let position = fen::parse(fen, &name, variants::catalog(), &mut sink, 0);
        assert!(position.is_some(), "{sink:?}");
        let all = sink.messages().iter().map(|d| d.message.to_string());
        all.collect::<Vec<_>>()
    };
    let gate = "the gating right `B` was dropped: white has no piece in hand to gate";
    assert_eq!(dropped("r3k2r/8/8/8/8/8/8/RN2K2R[] w KQBkq - 0 1"), [gate]);
    assert!(dropped("r3k2r/8/8/8/8/8/8/RN2K2R[H] w KQBkq - 0 1").is_empty());
    assert!(dropped("r3k2r/8/8/8/8/8/8/RN2K2R[] w HAha - 0 1").is_empty());
    let gate = "the gating right `C` was dropped: white has no piece for it on that file";
    assert_eq!(dropped("r3k2r/8/8/8/8/8/8/RN2K2R[H] w KBCkq - 0 1"), [gate]);
}

fn first_moves(file: &str) -> Result<u64, String> {
    lines(file, 1)
}

fn lines(file: &str, plies: u8) -> Result<u64, String> {
    let mut found = variants::variants_of_ini(file).map_err(|d| d.message.to_string())?;
    let pieces = found.variants.pop().ok_or("no variant")?;
    let name = pieces.variant.as_ref().ok_or("no variant")?.name.clone();
    lines_of(&variants::catalog().with(pieces), &name, plies)
}

fn lines_of(catalog: &Catalog, name: &VariantName, plies: u8) -> Result<u64, String> {
    let rules = rules_in(catalog, name).ok_or("no rules")?;
    let mut rules = rules.map_err(|p| p.message.to_string())?;
    let counted = rules.count_turns(&Border::default(), plies);
    counted.map_err(|p| p.message.to_string())
}

#[test]
fn a_section_without_laws_of_its_own_has_the_moves_of_what_it_is_like() {
    let mut wrong = Vec::new();
    for base in variants::catalog().names() {
        let file = format!("[tested:{base}]\nchess960 = false\n");
        let name = VariantName::from_words(base);
        let of_base = |plies| lines_of(variants::catalog(), &name, plies);
        let first = of_base(1);
        let plies = if first.as_ref().is_ok_and(|n| *n < 100) {
            2
        } else {
            1
        };
        let (counted, expected) = (lines(&file, plies), of_base(plies));
        if first.is_ok() && counted != expected {
            wrong.push(format!("{base}: {counted:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Pieces with their usual letters need not be listed in YAML. Fairy-Stockfish has no usual letters.
#[test]
fn pieces_that_a_definition_does_not_list_are_written() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKASR w KQkq - 0 1";
    let yaml = format!(
        "panchess: variant/1\nname: spice\nlike: chess\npieces:\n- {{name: saffron, letter: S, moves: {{betza: mNcB}}}}\n\
         - {{name: amazon, letter: A}}\n- {{name: ginger, letter: G, moves: {{betza: FW}}}}\nstart: {start}\n"
    );
    let made = panchess::convert(yaml.as_bytes(), "yaml", "fsf-ini").expect("a conversion");
    let ini = String::from_utf8_lossy(&made.text);
    assert_eq!(first_moves(&ini), Ok(22), "{ini}{:?}", made.messages);
    for line in [
        "pawn = p",
        "queen = q",
        "rook = r",
        "king = k",
        "amazon = a",
    ] {
        assert!(ini.contains(&format!("{line}\n")), "{line}:\n{ini}");
    }
}

#[test]
fn first_moves_are_as_many_as_in_fairy_stockfish() {
    let mut wrong = Vec::new();
    for (base, options, expected) in SECTIONS {
        let file = format!("[tested:{base}]\n{options}\n");
        let counted = first_moves(&file);
        if counted.as_ref() != Ok(expected) {
            wrong.push(format!("{file}{counted:?}, not {expected}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
