use crate::diag::Explanation;

/// The explanations of the notation's codes.
pub(super) static ALL: &[Explanation] = &[
    Explanation {
        code: "icn-json/syntax",
        text: "The text is not JSON: a quote, comma, colon or bracket is missing or superfluous, an escape does not stand for a character, or the text ends too early.",
    },
    Explanation {
        code: "icn-json/wrong-sort",
        text: "A value does not have the type that its key requires: `metadata`, `gameRules`, `startingPosition` and `specialRights` hold objects, `moves` holds a list, and names are in quotes.",
    },
    Explanation {
        code: "icn-json/nothing-known",
        text: "The object has none of the keys of a game or a position: `metadata`, `turn`, `enpassant`, `moveRule`, `fullMove`, `gameRules`, `startingPosition`, `specialRights`, `moves`, and before March 2024 `variant` and `promotionRanks`.",
    },
    Explanation {
        code: "icn-json/key-twice",
        text: "An object has the same key twice, or the same information in its old and in its new place. JavaScript silently uses the last one. It is not clear which one is meant, so neither is used here.",
    },
    Explanation {
        code: "icn-json/cannot-keep",
        text: "Keys without a meaning are kept with their values and written again. This value cannot be kept: it is nested more than 127 levels deep, or has a key twice.",
    },
    Explanation {
        code: "icn-json/not-in-quotes",
        text: "Metadata values are strings. A number or a word without quotes is read as a string with the same spelling.",
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
        text: "Counters are digits: `fullMove` is a number such as 1. `moveRule` is the plies since the last pawn move or capture and the limit in plies, `\"0/100\"`.",
    },
    Explanation {
        code: "icn-json/not-a-number",
        text: "A coordinate or a rank is a whole number with all its digits, or a string with such a number. The short form `1e21` is read for numbers of 1e21 and more, because JavaScript writes them in that form.",
    },
    Explanation {
        code: "icn-json/not-a-square",
        text: "A square is a list of two numbers, `[4,3]`. As a key it is a string, `\"4,3\"`.",
    },
    Explanation {
        code: "icn-json/square-twice",
        text: "Two pieces are on the same square. JavaScript silently uses the last one; here neither is used.",
    },
    Explanation {
        code: "icn-json/not-pieces",
        text: "A string in place of the pieces has to be a piece list of the short form: `K5,1+|k5,8+`, without spaces.",
    },
    Explanation {
        code: "icn-json/disagrees",
        text: "Two statements contradict each other: `shortposition` and `startingPosition`, `compact` and the squares of a move, or the direction of castling or en passant and the squares; or a player captures a piece of their own. The pieces and squares take precedence.",
    },
    Explanation {
        code: "icn-json/right-without-piece",
        text: "`specialRights` gives a first-move right to a square without a piece. The right is dropped.",
    },
    Explanation {
        code: "icn-json/not-true-or-false",
        text: "First-move rights, `check` and `mate` are `true`, or left out.",
    },
    Explanation {
        code: "icn-json/too-many-ranks",
        text: "The list of promotion ranks has two entries: White's and Black's.",
    },
    Explanation {
        code: "icn-json/listed-twice",
        text: "A promotion list names a piece twice; it is used once.",
    },
    Explanation {
        code: "icn-json/promotes-to-nothing",
        text: "The promotion list is empty. FormatConverter.js replaces it with the usual four pieces, which is probably not what is meant. A player whose pawns do not promote has no rank.",
    },
    Explanation {
        code: "icn-json/list-without-rank",
        text: "A player has a promotion list but no rank to promote on, so the list has no effect. FormatConverter.js silently drops it.",
    },
    Explanation {
        code: "icn-json/not-a-move",
        text: "A move is a string with two squares, `\"4,2>4,4\"`, and an optional promotion, `\"2,7>1,8Q\"`; or it is an object. Before March 2024 a list of two objects held White's and Black's moves.",
    },
    Explanation {
        code: "icn-json/no-squares",
        text: "A move that is an object has its two squares in `startCoords` and `endCoords`. Without them the move is unknown.",
    },
    Explanation {
        code: "icn-json/not-a-direction",
        text: "`enpassant` is the direction from the square passed over to the captured pawn: -1 (one rank below) if White captures, 1 if Black captures.",
    },
    Explanation {
        code: "icn-json/unknown-key",
        text: "A move object has an unknown key. It cannot be kept. Each unknown name is reported once.",
    },
    Explanation {
        code: "icn-json/bounded-board",
        text: "The writer received a board with edges. `convert` puts such a position on the infinite board first.",
    },
    Explanation {
        code: "icn-json/bounded-move",
        text: "The writer received a move on a board with edges. `convert` puts such a game on the infinite board first.",
    },
    Explanation {
        code: "icn-json/unknown-square",
        text: "A move has two squares. The source does not state both (algebraic notation, for example, does not), and without the rules of the variant they cannot be computed.",
    },
    Explanation {
        code: "icn-json/no-name",
        text: "The notation has names for 22 kinds of pieces, and this kind is not one of them.",
    },
    Explanation {
        code: "icn-json/lost-tag",
        text: "`metadata` is an object, so each tag name can occur only once. The second tag with the same name is left out.",
    },
    Explanation {
        code: "icn-json/lost-extras",
        text: "Extras that another notation stored with the start position cannot be written. The same is true of an extra whose name is a key of this notation.",
    },
    Explanation {
        code: "icn-json/lost-properties",
        text: "A property whose name is that of the promotion ranks, the win conditions or the turn order would be read as such, so it is left out.",
    },
    Explanation {
        code: "icn-json/lost-usual-pieces",
        text: "A position without a game has no variant, so without pieces it is an empty board. This position had the pieces of its variant's start.",
    },
    Explanation {
        code: "icn-json/lost-halfmoves",
        text: "The plies since the last pawn move or capture are part of the move rule, and this position has no move rule.",
    },
    Explanation {
        code: "icn-json/lost-promoted-marks",
        text: "The notation cannot mark a promoted piece that becomes its original piece again when it is captured.",
    },
    Explanation {
        code: "icn-json/lost-en-passant",
        text: "The notation holds one en-passant square; the others are left out.",
    },
    Explanation {
        code: "icn-json/lost-counters",
        text: "The notation has no counters for checks given or for counting rules.",
    },
    Explanation {
        code: "icn-json/lost-ranks",
        text: "A player has a rank to promote on and an empty promotion list. FormatConverter.js replaces such a list with the usual four pieces, so the rank is left out.",
    },
    Explanation {
        code: "icn-json/lost-rules",
        text: "Every player has one entry in the promotion ranks and the win conditions; additional entries are left out.",
    },
    Explanation {
        code: "icn-json/lost-marks",
        text: "Moves are written as squares. Which piece moves, whether it captures, and whether it gives check then follow from the position. Here the source neither says where the pieces stand nor names a variant, so what the source states about the moves is lost. `-t icn` keeps it, and `-t icn-json+legacy` keeps all of it except captures.",
    },
    Explanation {
        code: "icn-json/lost-capture",
        text: "A captured piece is written with its kind and owner. Here the captured piece is unknown, or there are more than two players and its owner is unknown.",
    },
];
