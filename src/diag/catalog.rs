/// The long text of one code, shown by `panchess explain CODE`.
#[derive(Copy, Clone, Debug)]
pub struct Explanation {
    /// The code it explains.
    pub code: &'static str,
    /// What it means and what to do, as plain paragraphs.
    pub text: &'static str,
}

/// Codes that belong to no single notation, sorted.
pub static CORE: &[Explanation] = &[
    Explanation {
        code: "core/after-end",
        text: "A move is made although the one before won the game by its own rules: a royal piece was captured, all pieces were, a king is on the hill. Where a game is played by the custom of infinitechess.org, draws by repetition, the move rule and material end it, too.",
    },
    Explanation {
        code: "core/ambiguous-move",
        text: "Two or more legal moves fit what is written, and the message names them. \
               Algebraic notation then writes the file the piece comes from (`Nbd2`), or the \
               rank (`R1e2`), or both. Often the move itself is right and one before it, or \
               the start position, is not: a rival that should have left the board still \
               stands there.",
    },
    Explanation {
        code: "core/array-beyond-board",
        text: "An array has more numbers than the board has axes, as `[1 1 1]` on a board of ranks and \
               files, or a number no board reaches. Name a board with enough axes: `--board 5x5x5`.",
    },
    Explanation {
        code: "core/beyond-border",
        text: "A piece stands outside the border that the position gives its world. Nothing can \
               ever get there or come from there, so one of the two is wrong.",
    },
    Explanation {
        code: "core/board-gap",
        text: "The notation says each move by the board after it, and no single move leads from the board before to this one, but two moves do: a board is missing. The message names the two moves.",
    },
    Explanation {
        code: "core/board-too-large",
        text: "Games are replayed on boards of at most 16 files and 16 ranks. Larger \
               positions still convert between notations that write full squares, because \
               those need no rules.",
    },
    Explanation {
        code: "core/cannot-squeeze",
        text: "A squeeze keeps what the pieces see of each other, so it has to know where they stand and \
               must find gaps that can be narrowed without a change of that. Here it cannot.",
    },
    Explanation {
        code: "core/circular-piece",
        text: "A definition needs itself, directly or by way of others, so it has no meaning. Take \
               one of the names out of the circle. The same name may stand for a piece and a function: \
               `(cannon rook)` in the definition of `cannon` is no circle.",
    },
    Explanation {
        code: "core/cut-short",
        text: "`--keep-going` was given, and a move of this game cannot be played. The game, or the \
               variation, ends before it; the warning says which move it is and why. The moves left \
               out are counted, together with comments, glyphs and variations that stand beside \
               them. Where the main line ends, so do the variations to the move that cannot be played.",
    },
    Explanation {
        code: "core/defect",
        text: "A defect of panchess itself, caught so that one record does not stop the others. The \
               record was not converted. Please report it together with the record: every input should \
               give an answer.",
    },
    Explanation {
        code: "core/foreign-rules",
        text: "The position states rules that the variant it is played by does not have: \
               pieces in hand, other promotion ranks, another order of players, another way \
               to win. Name the variant it belongs to with `--variant`, or remove the rules \
               if they are there by mistake.",
    },
    Explanation {
        code: "core/illegal-move",
        text: "No legal move fits what is written, and the message says why: nothing stands \
               there, the way is blocked, the king would be in check, castling is not allowed \
               any more. The moves that come near are named as origin and target. When many \
               moves of a game are refused, look at the first one only: a missing move, a \
               wrong start position or another variant makes everything after it wrong.",
    },
    Explanation {
        code: "core/lost-castling",
        text: "On the infinite board a king castles by going two squares toward a partner on his \
               rank. Castling of Chess960, or of a board other than 8x8, is another move. The \
               rights are written all the same, and the property `variant` says whose rules these \
               are: panchess reads it back, other programs will take the rights for their own. \
               Castling itself is refused, unless the option `chess960` of the target asks for the \
               king taking his rook. `--strict` refuses the rights, too.",
    },
    Explanation {
        code: "core/lost-comment-lines",
        text: "Lines that begin with `#` (in EPD also with `%`) are comments between the records of \
               a file. They are written back in the notation they were read from; other notations \
               have no place for them.",
    },
    Explanation {
        code: "core/lost-comments",
        text: "The target notation has no place for text beside moves, so comments were left out. \
               Nothing else of the game is touched. `--explain-loss` lists every loss and writes \
               nothing; `--strict` refuses to lose anything.",
    },
    Explanation {
        code: "core/lost-counters",
        text: "The target notation has no move counters. A reader of the output will assume its \
               usual start values, so fifty-move and similar claims start anew.",
    },
    Explanation {
        code: "core/lost-en-passant",
        text: "The target notation cannot name the square a pawn just passed over. A capture in \
               passing that was possible in this position is not possible for a reader of the \
               output.",
    },
    Explanation {
        code: "core/lost-extras",
        text: "The source notation knows something that only it knows, such as a clock setting or \
               an editor's option. It rides along under the notation's name and comes back when the \
               same notation is written; this target has no place for it. The yaml, json and jsonl \
               formats keep everything.",
    },
    Explanation {
        code: "core/lost-hands",
        text: "The target notation has no place for pieces in hand.",
    },
    Explanation {
        code: "core/lost-infinite",
        text: "The target notation needs a board with edges and this board has none. Choose the \
               part to show with `--window`.",
    },
    Explanation {
        code: "core/lost-marks",
        text: "The target has no place for squares and rays that are marked on the board without a piece.",
    },
    Explanation {
        code: "core/lost-moves",
        text: "The target holds positions, so a game gives its last one and the moves are left out. Ask \
               for what you want with `--ply N` or `--every-ply`; asking for positions is asking for no \
               moves, and then it is no loss.",
    },
    Explanation {
        code: "core/lost-multiverse",
        text: "The target notation has one board and this document has several along time and \
               timelines. Choose one with `--board`, or a notation made for the multiverse.",
    },
    Explanation {
        code: "core/lost-nags",
        text: "The target notation has no annotation glyphs (`!`, `?!`, `$14`), so they were left \
               out.",
    },
    Explanation {
        code: "core/lost-outcome",
        text: "The target notation has no place for the result of the game.",
    },
    Explanation {
        code: "core/lost-rights",
        text: "The target notation cannot say which pieces still have their first-move right: \
               castling, a pawn's double step, gating. A reader of the output will assume its own \
               defaults.",
    },
    Explanation {
        code: "core/lost-rules",
        text: "The position states rules of its own, such as promotion ranks or a goal, and the \
               target notation cannot say them.",
    },
    Explanation {
        code: "core/lost-start",
        text: "The game does not start from the usual position and the target notation has no place \
               for a start position. Its moves will not make sense to a reader who sets up the \
               usual one.",
    },
    Explanation {
        code: "core/lost-tags",
        text: "The target notation has no headers, so names, dates and other tags were left out.",
    },
    Explanation {
        code: "core/lost-turn",
        text: "The target notation cannot say who is to move.",
    },
    Explanation {
        code: "core/lost-turns",
        text: "A turn in this game holds several moves and the target notation has one move a turn.",
    },
    Explanation {
        code: "core/lost-variant",
        text: "The target notation cannot name the variant. Say it on the command line when the \
               output is read again: `--variant NAME`.",
    },
    Explanation {
        code: "core/lost-variations",
        text: "The target notation holds one line of moves, so only the main line was written.",
    },
    Explanation {
        code: "core/misplaced-pawn",
        text: "A pawn stands on the first or the last rank, where it can neither start nor \
               stay. Often the ranks of the board were written in the wrong order, or a piece \
               has the wrong letter.",
    },
    Explanation {
        code: "core/missing-promotion",
        text: "A pawn reaches the last rank and the move does not say what it becomes. \
               Algebraic notation writes `e8=Q`, UCI writes `e7e8q`. A queen is not assumed: \
               the game may have continued with another piece.",
    },
    Explanation {
        code: "core/moves-not-checked",
        text: "The rules of this variant are not known to panchess, so the game could not be replayed. \
               Moves were written as they were read: marks such as `+` and the shortest spelling could \
               not be worked out. Name the variant with `--variant` if it is one that the project \
               plays.",
    },
    Explanation {
        code: "core/unknown-variant",
        text: "Nobody named the variant, and the position is not one of chess: its board is not 8x8, or it \
               has other pieces, walls, squares that do not exist, hands, pieces marked as promoted, or \
               checks that are counted. It is read and written as it is; its moves can be judged once the \
               variant is named, in the file or with `--variant`. If it was meant to be chess, a rank may be \
               missing or a letter wrong.",
    },
    Explanation {
        code: "core/needs-rules",
        text: "The target wants more of each move than the source says, for instance full squares where \
               the source has `Nf3`, so the game must be replayed, and the rules of its variant are not \
               known. Targets that write moves as the source does, and yaml, json and jsonl, work \
               without rules.",
    },
    Explanation {
        code: "core/no-board",
        text: "The rules asked for play on one board with edges, and this position has none, \
               or several. Name the variant it belongs to, or cut a board out of it first.",
    },
    Explanation {
        code: "core/no-capture",
        text: "The move is written with an `x`, but nothing stands on its target square and it does not \
               capture in passing.",
    },
    Explanation {
        code: "core/no-check",
        text: "The move is written with a `+`, but the king of the other side is not in check after it.",
    },
    Explanation {
        code: "core/no-en-passant",
        text: "The page says the pawn captures in passing, and it does not, or the other way round.",
    },
    Explanation {
        code: "core/no-end",
        text: "The page says the game is over by checkmate or stalemate, and the last position is neither, or the other way round.",
    },
    Explanation {
        code: "core/no-king",
        text: "A side has no king, so nobody can say which of its moves are legal. Notations \
               that write full squares convert all the same, as long as nothing asks for the \
               rules.",
    },
    Explanation {
        code: "core/no-mate",
        text: "The move is written with a `#`, but the other side has a legal answer, or is not in \
               check.",
    },
    Explanation {
        code: "core/no-ordinal",
        text: "The notation says a move by its number among the legal moves, sorted by their names in algebraic notation, from 0. This number is past the last legal move, the number does not fit one byte (more than 256 legal moves), or a piece has no letter in algebraic notation.",
    },
    Explanation {
        code: "core/no-diagram",
        text: "A picture of how a piece moves is rows of signs, one a cell: all rows of one length, or \
               those of a hexagon, one cell longer up to the middle and one shorter again. `!` is the \
               piece, `X` where it can go, `:` another piece; or the signs `panchess piece` draws with.",
    },
    Explanation {
        code: "core/no-piece",
        text: "`panchess piece` was given a game or a position. It wants definitions of pieces: \
               `panchess formats --matrix` shows which notations hold them.",
    },
    Explanation {
        code: "core/no-pieces",
        text: "The target holds definitions of pieces, and the source is a game or a position. How its pieces move is not said in it.",
    },
    Explanation {
        code: "core/no-squeeze-map",
        text: "`--unsqueeze` needs the file that `--squeeze-map` wrote together with the squeezed one: it has \
               a line of JSON for every record that was squeezed.",
    },
    Explanation {
        code: "core/no-start-position",
        text: "The game starts from the usual position of its variant, the target needs that position written out, and the project does not know it. Give the position in the source.",
    },
    Explanation {
        code: "core/no-such-ply",
        text: "`--ply N` asks for the position after N plies of the main line, or for the Nth from the end if \
               N is negative, and the game is shorter. 0 is the start position, and all there is of a \
               record that is a position itself. `convert` leaves such records out and counts them as a loss.",
    },
    Explanation {
        code: "core/no-such-step",
        text: "The notation says each move by the board after it, and no legal move leads from the board before to this one. The message names the squares that differ.",
    },
    Explanation {
        code: "core/no-winner",
        text: "The notation marks that the game is over and not how. Where the last position is checkmate or stalemate the result follows; here it is neither, so a player resigned, lost on time, or both agreed, and the result stays unknown.",
    },
    Explanation {
        code: "core/not-a-multiverse",
        text: "Only a multiverse can be taken apart into a board; this position has one already.",
    },
    Explanation {
        code: "core/not-a-position",
        text: "The target holds the boards of a multiverse, and a game of one board is none of its games. `--ply N` writes one of the game's positions instead.",
    },
    Explanation {
        code: "core/not-infinite",
        text: "A window is cut out of an infinite board, and only its coordinates can be squeezed; this position is not on one.",
    },
    Explanation {
        code: "core/not-one-board",
        text: "Only a position of one bounded board can be put on the infinite board or into a multiverse.",
    },
    Explanation {
        code: "core/not-utf8",
        text: "The text is not UTF-8, and nothing says what it is. It was read as Windows-1252, in \
               which every byte is a character. Names written in another encoding look wrong, so \
               the guess counts as a loss: `--strict` refuses the record, and `fmt -w` leaves the \
               file alone.\n\n\
               Name the encoding with `--encoding NAME`, or save the file as UTF-8.",
    },
    Explanation {
        code: "core/opponent-in-check",
        text: "The side that is not to move is in check: its king could be taken at once, \
               which cannot happen in a game. Nearly always the wrong side is to move.",
    },
    Explanation {
        code: "core/other-board",
        text: "The notation says each move by the board after it, and this board has another size than the one before.",
    },
    Explanation {
        code: "core/other-capture",
        text: "The page names the captured piece, and another one was captured, or none.",
    },
    Explanation {
        code: "core/other-fields",
        text: "The page states the side to move, castling rights or the en-passant square of a board, and they are not what the moves lead to. What the moves lead to was kept.",
    },
    Explanation {
        code: "core/outside-window",
        text: "A bounded board is cut out of the infinite one: the world's border if it has one, else eight by eight squares from the origin. This piece stands outside, or this move leads outside. `--window LEFT,BOTTOM,FILESxRANKS` names another part.",
    },
    Explanation {
        code: "core/piece-too-deep",
        text: "Definitions may be nested 200 levels deep, the names they use included. Nobody writes \
               that many by hand; give inner parts names of their own, or leave some out.",
    },
    Explanation {
        code: "core/piece-too-large",
        text: "Functions of several functions multiply: each level doubles the parts of the \
               definition, and twenty levels make a million. Let fewer functions multiply with each other.",
    },
    Explanation {
        code: "core/pieces",
        text: "The file defines pieces: how each moves, and nothing about a game. It can be written in the notations that hold pieces, and nothing can be replayed, drawn as a board or hashed.",
    },
    Explanation {
        code: "core/record-too-long",
        text: "A record (one game, one position, one line) is longer than the limit, usually \
               because something that should end it is missing: a line end, a `}`, a tag line. \
               It was passed over, and reading went on where the next record may begin.\n\n\
               If the record is meant to be so long, raise the limit with `--max-record BYTES`.",
    },
    Explanation {
        code: "core/squares-unknown",
        text: "`panchess piece --squares` lists every square a piece can go to, and a word of this \
               piece has no meaning that could be computed: a name nobody defined, or words for people. \
               The squares that are known are printed, and the exit status is 1. Without `--squares` the \
               answer names each such word with its place.",
    },
    Explanation {
        code: "core/too-many-boards",
        text: "The notation says each move by the board after it, and the game has more than \
            65536 of them. No game is so long: an end mark may be missing, or the file is \
            something else.",
    },
    Explanation {
        code: "core/repeated-board",
        text: "The notation says each move by the board after it, and this board is the same as the one before: nobody moved.",
    },
    Explanation {
        code: "core/senseless-en-passant",
        text: "The position names an en-passant square, but no pawn can just have passed over \
               it: the square must be empty, the pawn must stand right behind it as seen from \
               its start, and the square it started from must be empty. Write `-` if nothing \
               can be captured in passing.",
    },
    Explanation {
        code: "core/senseless-right",
        text: "A king, rook or pawn is marked as not yet moved where it cannot have started: \
               a king or rook off its first rank, a second rook on the same side of the king, \
               a pawn off its start rank. Take the mark away or put the piece back.",
    },
    Explanation {
        code: "core/several-boards",
        text: "Only a multiverse of a single board fits on one board.",
    },
    Explanation {
        code: "core/several-kings",
        text: "A side has more than one king. Chess has one on each side; name the variant if \
               it has another number.",
    },
    Explanation {
        code: "core/several-moves",
        text: "An action of several moves, as in 5D chess or duck chess, in a game whose variant has \
               one move a turn.",
    },
    Explanation {
        code: "core/side-from-move",
        text: "Nothing said who moves first, and the first board comes from a move of Black. The game was read as one that Black begins.",
    },
    Explanation {
        code: "core/square-taken",
        text: "Two pieces stand on one square. Notations with a list of pieces refuse that when \
               they read it; files of the model itself may still say so. Leave one of the two out.",
    },
    Explanation {
        code: "core/stands-alone",
        text: "The notation has nothing between two games or positions, so a file of it holds one. Give every game a file of its own; `-o FOLDER/` gives every input one.",
    },
    Explanation {
        code: "core/too-far-for-huygens",
        text: "A huygen goes over prime distances, and nobody can tell in reasonable time whether a \
               number of hundreds of digits is prime. Games with huygens are judged on coordinates \
               of up to about 150 digits; without `--legal` moves are believed at any distance.",
    },
    Explanation {
        code: "core/too-large-to-draw",
        text: "A picture shows at most 255 files and 255 ranks of a board, and 65,536 squares in all. \
               A page with every position of a game has at most 16 MB. Draw a part of an infinite \
               board with `--window X,Y,WxH`, one position of a long game with `--ply N`, or \
               convert the position instead of drawing it.",
    },
    Explanation {
        code: "core/too-many-moves",
        text: "The moves of a piece are followed step by step, two million steps at most: cells looked \
               at and parts of the definition. A ride on a board without an end needs more, and so do \
               definitions that multiply, such as many legs of many alternatives each. Name a smaller \
               board, or give rides a range.",
    },
    Explanation {
        code: "core/too-many-royals",
        text: "To judge a move, every royal piece of its side has to be looked at. A side with more \
               than 64 of them would make every move as dear as a game. Leave out `--legal`: moves \
               are believed then. On the site of infinite chess more than six royal pieces turn \
               checkmate into the capture of a royal piece, and `--rights site` does so, too.",
    },
    Explanation {
        code: "core/unknown-goal",
        text: "A win condition that nobody has explained, so nobody can say when the game is over. \
               Known are checkmate, royalcapture (the first royal piece), allroyalscaptured, \
               allpiecescaptured, koth (a king on one of the squares 4,4 to 5,5) and threecheck.",
    },
    Explanation {
        code: "core/unknown-player",
        text: "Chess is played by White and Black, and a piece or the turn belongs to \
               somebody else. Name the variant the position belongs to.",
    },
    Explanation {
        code: "core/unplayed-variant",
        text: "The variant is known by name, and where its pieces start, but they move by rules of their own that are not played here. Moves are believed: positions and captures are worked out from their squares, and nobody can say what is legal, check or mate.",
    },
    Explanation {
        code: "core/unplayable-piece",
        text: "The rules do not know how this piece moves, or it does more in one move than \
               they can play: capture several pieces, or one it does not replace. So they cannot \
               tell what is legal. Name the variant it belongs to, or check its letter.",
    },
    Explanation {
        code: "core/unsaid-capture",
        text: "The notation names what every move captures, and this one captures without saying so. The move itself is legal.",
    },
    Explanation {
        code: "core/unsaid-castling",
        text: "The notation has signs of its own for castling, and here the king castles by the squares it leaves and reaches. The move itself is legal.",
    },
    Explanation {
        code: "core/unsaid-check",
        text: "The notation marks every check, and this move gives check without the mark. The move itself is legal.",
    },
    Explanation {
        code: "core/unsaid-en-passant",
        text: "The notation marks every capture in passing, and here a pawn captures so without the mark. Nothing stands on the square it goes to. The move itself is legal.",
    },
    Explanation {
        code: "core/undecodable",
        text: "The file was read in the encoding of `--encoding` or of its byte-order mark. Some of \
               its bytes stand for no character there. Each place holds U+FFFD instead. Probably \
               the file has another encoding, or it is damaged.",
    },
    Explanation {
        code: "core/unsayable-move",
        text: "Moves on the infinite board go from one square to another. Drops, null moves, turns of several moves, gates and walls cannot be said there, nor castling where the king does not go two squares from the e file.",
    },
    Explanation {
        code: "core/utf-16",
        text: "The file starts with the byte-order mark of UTF-16. Text in UTF-16 is read, but the \
               files of this notation may hold bytes that are no text, so nothing of it was read.\n\n\
               Convert it first: `iconv -f UTF-16 -t UTF-8 FILE > NEW`.",
    },
    Explanation {
        code: "core/wrong-promotion",
        text: "The move is legal but for the promotion written with it: the piece does not \
               promote there, or a pawn cannot become that piece. Pawns become a queen, rook, \
               bishop or knight, on the last rank, and nothing else promotes in chess.",
    },
    Explanation {
        code: "core/wrong-result",
        text: "The last position of the game is mate or stalemate, and the result says something else. \
               The result is kept as it was written.",
    },
    Explanation {
        code: "core/wrong-side",
        text: "The notation says each move by the board after it, and only the side that is not to move could have made this one.",
    },
];
