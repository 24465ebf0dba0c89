use crate::diag::Explanation;

/// The long texts of the notation's codes.
pub(super) static ALL: &[Explanation] = &[
    Explanation {
        code: "icn-json/syntax",
        text: "The text is not JSON: a quote, comma, colon or bracket is missing or too many, an escape is no character, or the text ends too early.",
    },
    Explanation {
        code: "icn-json/wrong-sort",
        text: "A value is of another sort than the key wants: `metadata`, `gameRules`, `startingPosition` and `specialRights` hold objects, `moves` a list, names stand in quotes.",
    },
    Explanation {
        code: "icn-json/nothing-known",
        text: "The object has none of the keys of a game or a position: `metadata`, `turn`, `enpassant`, `moveRule`, `fullMove`, `gameRules`, `startingPosition`, `specialRights`, `moves`, and before March 2024 `variant` and `promotionRanks`.",
    },
    Explanation {
        code: "icn-json/key-twice",
        text: "An object has a key twice, or the same thing is said in its old and in its new place. JavaScript takes the last one without a word; here nothing says which of the two is meant, so neither is taken.",
    },
    Explanation {
        code: "icn-json/cannot-keep",
        text: "Keys that mean nothing here are kept with their values and written again. This value cannot be kept: it is nested more than 127 deep, or has a key twice.",
    },
    Explanation {
        code: "icn-json/not-in-quotes",
        text: "Metadata are texts. A number or a word without quotes is read as the text of its spelling.",
    },
    Explanation {
        code: "icn-json/unknown-player",
        text: "Players are called `white` and `black`; on the site there are `red`, `blue`, `yellow`, `green` and `neutral` as well.",
    },
    Explanation {
        code: "icn-json/unknown-piece",
        text: "A piece has its English name in the plural, followed on the board by the letter of its owner: `queensW`, `knightridersB`, `obstaclesN`. The names are kings, pawns, knights, bishops, rooks, queens, amazons, hawks, chancellors, archbishops, guards, camels, giraffes, zebras, centaurs, royalQueens, royalCentaurs, knightriders, huygens, roses, obstacles and voids; the letters W, B, N, and on the site R, BU, Y, G.",
    },
    Explanation {
        code: "icn-json/not-a-counter",
        text: "Counters are digits: `fullMove` is a number such as 1, `moveRule` the plies since the last pawn move or capture and the limit in plies, `\"0/100\"`.",
    },
    Explanation {
        code: "icn-json/not-a-number",
        text: "A coordinate or a rank is a whole number with all its digits, or a text of one. The short spelling `1e21` is read from 21 zeros on, as JavaScript writes it.",
    },
    Explanation {
        code: "icn-json/not-a-square",
        text: "A square is a list of two numbers, `[4,3]`, and as a key, a text of them: `\"4,3\"`.",
    },
    Explanation {
        code: "icn-json/square-twice",
        text: "Two pieces stand on one square. JavaScript takes the last one without a word; here neither is taken.",
    },
    Explanation {
        code: "icn-json/not-pieces",
        text: "A text in place of the pieces is a piece list as the short form has it: `K5,1+|k5,8+`, without blanks.",
    },
    Explanation {
        code: "icn-json/disagrees",
        text: "Something is said twice in different ways: `shortposition` beside `startingPosition`, `compact` beside the squares of a move, the direction of a castling or en passant beside its squares, or a player's own piece is captured. The pieces and squares were believed.",
    },
    Explanation {
        code: "icn-json/right-of-nobody",
        text: "`specialRights` gives a first-move right to a square where no piece stands, so there is nobody to have it.",
    },
    Explanation {
        code: "icn-json/not-true-or-false",
        text: "A first-move right, `check` and `mate` are `true`, or left out.",
    },
    Explanation {
        code: "icn-json/too-many-ranks",
        text: "The list of promotion ranks has White's and Black's, and no third.",
    },
    Explanation {
        code: "icn-json/listed-twice",
        text: "A piece comes twice in the list of those a pawn may become; it was taken once.",
    },
    Explanation {
        code: "icn-json/promotes-to-nothing",
        text: "The list of pieces a pawn may become is empty. FormatConverter.js makes the usual four of that, which is hardly meant. A player without promotion has no rank.",
    },
    Explanation {
        code: "icn-json/list-without-rank",
        text: "A player has pieces to promote to, but no rank to promote on, so the list says nothing. FormatConverter.js drops it without a word.",
    },
    Explanation {
        code: "icn-json/not-a-move",
        text: "A move is a text with two squares, `\"4,2>4,4\"`, and perhaps the piece a pawn becomes, `\"2,7>1,8Q\"`, or an object. Before March 2024 two objects in a list were White's and Black's move.",
    },
    Explanation {
        code: "icn-json/no-squares",
        text: "A move that is an object says in `startCoords` and `endCoords` where from and where to. Without them nothing is known of it.",
    },
    Explanation {
        code: "icn-json/not-a-direction",
        text: "`enpassant` is where the captured pawn stands, seen from the square passed over: -1, one below, for White, 1 for Black.",
    },
    Explanation {
        code: "icn-json/unknown-key",
        text: "An object that is a move has a key that says nothing of a move. There is no place to keep it. Only the first of a name is reported.",
    },
    Explanation {
        code: "icn-json/bounded-board",
        text: "The writer was given a board with edges. `convert` puts such a position on the infinite board first.",
    },
    Explanation {
        code: "icn-json/bounded-move",
        text: "The writer was given a move of a board with edges. `convert` puts such a game on the infinite board first.",
    },
    Explanation {
        code: "icn-json/unknown-square",
        text: "A move has two squares. The source does not say them, as algebraic notation does not, and without the rules of the variant they cannot be found.",
    },
    Explanation {
        code: "icn-json/no-name",
        text: "The notation has names for 22 kinds of pieces, and this is none of them.",
    },
    Explanation {
        code: "icn-json/lost-tag",
        text: "`metadata` is an object, so every tag has a name of its own. The second tag of a name is left out.",
    },
    Explanation {
        code: "icn-json/lost-extras",
        text: "Extras of the start position in other notations have no place, and an extra cannot be written whose name is that of a key with a meaning.",
    },
    Explanation {
        code: "icn-json/lost-properties",
        text: "A property that would be read as the promotion ranks, the ways to win or the order of players, because it has that name, is left out.",
    },
    Explanation {
        code: "icn-json/lost-usual-pieces",
        text: "A position without a game has no variant, so without pieces its board is empty. It was one whose pieces are the variant's own.",
    },
    Explanation {
        code: "icn-json/lost-halfmoves",
        text: "The plies since the last pawn move or capture stand in the move rule, and there is none.",
    },
    Explanation {
        code: "icn-json/lost-promoted-marks",
        text: "Nothing says that a piece was a pawn once.",
    },
    Explanation {
        code: "icn-json/lost-en-passant",
        text: "There is one en-passant square; the others are left out.",
    },
    Explanation {
        code: "icn-json/lost-counters",
        text: "Counters of checks given and of counting rules have no place.",
    },
    Explanation {
        code: "icn-json/lost-ranks",
        text: "A player has a rank to promote on and a list of no pieces to become. FormatConverter.js makes the usual four of such a list, so the rank is left out.",
    },
    Explanation {
        code: "icn-json/lost-rules",
        text: "Every player has one entry in the promotion ranks and the ways to win; second ones are left out.",
    },
    Explanation {
        code: "icn-json/lost-capture",
        text: "A captured piece is written with its kind and owner. Either nobody knows what was captured, or there are more than two players and nobody knows whose it was.",
    },
];
