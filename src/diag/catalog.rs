/// The explanation of one code, shown by `panchess explain CODE`.
#[derive(Copy, Clone, Debug)]
pub struct Explanation {
    /// The code it explains.
    pub code: &'static str,
    /// What the code means and what to do, in paragraphs of plain text.
    pub text: &'static str,
}

/// Codes that belong to no single notation, sorted.
pub static CORE: &[Explanation] = &[
    Explanation {
        code: "core/after-end",
        text: "The game had already ended by its own rules before this move: a royal piece was captured, all pieces \
               were captured, a king reached the hill, or the third check was given. The move is read nevertheless. In \
               games that are played as on infinitechess.org, draws by repetition, by the move rule and by material \
               end the game as well.",
    },
    Explanation {
        code: "core/ambiguous-move",
        text: "Two or more legal moves fit what is written; the message lists them. In algebraic notation, add the \
               file the piece comes from (`Nbd2`), its rank (`R1e2`), or both. Often this move is right, but an \
               earlier move or the start position is wrong: for example, a piece that should have been captured is \
               still on the board.",
    },
    Explanation {
        code: "core/array-beyond-board",
        text: "An array has more numbers than the board has axes, such as `[1 1 1]` on a board of files and ranks, or \
               a number too large for any board. Choose a board with enough axes: `--board 5x5x5`. Boards have up to \
               six axes.",
    },
    Explanation {
        code: "core/beyond-border",
        text: "A piece stands outside the border of the position. No piece can cross the border, so \
               either the piece or the border is wrong.",
    },
    Explanation {
        code: "core/board-gap",
        text: "The notation records each move by the board after it. No single move leads from the previous board \
               to this one, but two moves do, so a board is missing. The message names the two moves.",
    },
    Explanation {
        code: "core/board-size",
        text: "The number of files or ranks differs from that of the named variant's board. The position can be read, written and played: promotion and other zones keep their distance from the nearer edge. But it is not a position of that variant, so a rank may be missing, or the wrong variant may be named.",
    },
    Explanation {
        code: "core/board-too-large",
        text: "Games are replayed on boards of at most 16 files and 16 ranks. Larger positions can \
               still be converted between notations that write full squares, because that needs no rules.",
    },
    Explanation {
        code: "core/cannot-squeeze",
        text: "`--squeeze` does not change which pieces attack each other. So it must know where the pieces stand, and \
               there must be gaps that can be narrowed without changing a line of attack. That is not possible for \
               this record.",
    },
    Explanation {
        code: "core/circular-piece",
        text: "A definition uses itself, directly or through other definitions, so it has no \
               meaning. Remove one of the names from the cycle. A piece and a function may have the \
               same name: `(cannon rook)` in the definition of `cannon` is not a cycle.",
    },
    Explanation {
        code: "core/cut-short",
        text: "`--keep-going` was given, and a move of this game cannot be played. The game, or the \
               variation, ends before that move; the warning names the move and the reason. The \
               moves left out are counted, with their comments, glyphs and variations. If the main \
               line ends there, alternatives to the move that cannot be played are left out as well.",
    },
    Explanation {
        code: "core/defect",
        text: "This is a bug in panchess itself. It was caught so that one record does not stop the \
               others. The record was not converted. Please report the bug together with the record.",
    },
    Explanation {
        code: "core/earlier-line",
        text: "Each line of a session is converted as the game up to it (`cecp+live`). An earlier line was refused, \
               and as long as its move or position is part of the game, the lines after it cannot be converted either. \
               Take the move back with `undo`, or begin the game again with `new` or `setboard`.",
    },
    Explanation {
        code: "core/endless-moves",
        text: "On a board without edges a rook has no last square, so the legal moves can be listed only for a part of \
               the board. The number of squares in that part, multiplied by the number of pieces, may be at most 20 \
               million.",
    },
    Explanation {
        code: "core/foreign-piece",
        text: "The position has a chess piece that never occurs in its variant. Or a hand contains a royal piece, although \
               this side can never have one in hand or already has one on the board. Correct the position, or name \
               another variant with `--variant`.",
    },
    Explanation {
        code: "core/foreign-rights",
        text: "The start position has castling rights, but its variant has no castling. The rights are ignored when \
               the game is played. Leave them out: in a FEN, `-` stands for no rights. If there should be castling, \
               name the right variant.",
    },
    Explanation {
        code: "core/foreign-rules",
        text: "The position or its variant has a law that panchess cannot play, such as a different order of the \
               players; the message names it. Or the position has pieces in hand, and its variant does not have any. \
               Name the right variant with `--variant`, or remove the law if it is there by mistake. Conversions that \
               need no rules still work.",
    },
    Explanation {
        code: "core/illegal-move",
        text: "No legal move fits what is written, and the message says why: the origin square is empty, the way is \
               blocked, the king would be in check, or castling is no longer allowed. Similar legal moves are \
               listed by origin and target. If many moves of a game are rejected, look only at the first one: a \
               missing move, a wrong start position or a wrong variant makes everything after it wrong.",
    },
    Explanation {
        code: "core/lost-castling",
        text: "On the infinite board, a king castles by moving two squares toward a partner on its rank. Castling in \
               Chess960, or on a board other than 8x8, is a different move. The rights are still written, and the \
               property `variant` names the rules they belong to: panchess understands it, but other programs will \
               treat them as rights by their own rules. Castling moves are refused, unless the option `chess960` of \
               the target is used, which writes them as the king capturing its own rook. `--strict` refuses the rights \
               as well.",
    },
    Explanation {
        code: "core/lost-comments",
        text: "The target notation has no place for text beside moves, so comments were left out. \
               Nothing else of the game is changed. `--explain-loss` lists every loss and writes \
               nothing; `--strict` refuses to lose anything.",
    },
    Explanation {
        code: "core/counter-limit",
        text: "The largest number that a counter of a position can have is 18446744073709551615. From the given start position, the move number or the number of plies since the last pawn move or capture exceeds this limit. Later positions state the limit instead of the real number.",
    },
    Explanation {
        code: "core/lost-counters",
        text: "The target notation has no move counters. A reader of the output will assume the usual start values, \
               so the fifty-move rule and similar rules count from the beginning again.",
    },
    Explanation {
        code: "core/lost-en-passant",
        text: "The target notation cannot name the square that a pawn has just passed over. If an en-passant capture \
               was possible in this position, a reader of the output does not know that.",
    },
    Explanation {
        code: "core/lost-extras",
        text: "The source contains something that only its own notation has, such as a clock setting or an editor's \
               option. It is kept under the name of that notation and is written if the target is the same notation, \
               but this target has no place for it. The formats yaml, json and jsonl keep everything.",
    },
    Explanation {
        code: "core/lost-hands",
        text: "The target notation has no place for pieces in hand.",
    },
    Explanation {
        code: "core/lost-infinite",
        text: "The target notation needs a board with edges, and this board has none. Choose the \
               part to write with `--window`.",
    },
    Explanation {
        code: "core/lost-marks",
        text: "The target has no place for marked squares and rays of the board.",
    },
    Explanation {
        code: "core/lost-moves",
        text: "The target holds only positions, so the last position of each game was written and \
               its moves were left out. Choose the positions with `--ply N` or `--every-ply`; then \
               leaving out the moves is not a loss.",
    },
    Explanation {
        code: "core/lost-multiverse",
        text: "The target notation has one board, and this document has several: one for each turn and timeline. \
               Choose a notation for many boards, such as `5dfen` or `jsonl`. If the target is a notation for games of \
               5D chess, only marks of softmate and of the present were left out, which follow from the boards.",
    },
    Explanation {
        code: "core/lost-nags",
        text: "The target notation has no annotation glyphs (`!`, `?!`, `$14`), so they were left out.",
    },
    Explanation {
        code: "core/lost-outcome",
        text: "The target notation has no place for the result of the game.",
    },
    Explanation {
        code: "core/lost-record",
        text: "Nothing in this record has a place in the target notation, for example if a game without moves is \
               written in a notation that only has moves. No record is written for it.",
    },
    Explanation {
        code: "core/lost-origin",
        text: "The start position has marks of promoted pieces, which make no difference to the game in this variant. \
               Positions of the game are written without these marks.",
    },
    Explanation {
        code: "core/lost-rights",
        text: "The target notation cannot say which pieces still have their first-move right: castling, a pawn's \
               double step, or gating. A reader of the output will assume its own defaults.",
    },
    Explanation {
        code: "core/lost-rules",
        text: "The position states rules of its own, such as promotion ranks or a win condition, \
               and the target notation has no place for them.",
    },
    Explanation {
        code: "core/lost-start",
        text: "The game does not start from the usual position, and the target notation has no place for a start \
               position. The moves do not fit the usual position, which a reader of the output will assume.",
    },
    Explanation {
        code: "core/lost-tags",
        text: "The target notation has no headers, so names, dates and other tags were left out.",
    },
    Explanation {
        code: "core/lost-turn",
        text: "The target notation cannot say which side is to move.",
    },
    Explanation {
        code: "core/lost-turns",
        text: "A turn in this game consists of several moves, but the target notation has one move per turn. Such a \
               record is refused, with an error that names the turn.",
    },
    Explanation {
        code: "core/lost-value",
        text: "A start position, a position or the moves of a game cannot be written in the notation of their column, \
               so the value is missing; a warning says why. `convert -t jsonl` can express them. Evaluations such as \
               `[%eval 23,24]`, a whole number with a depth, are missing as well, because they may be in pawns or \
               centipawns.",
    },
    Explanation {
        code: "core/lost-variant",
        text: "The target notation cannot name the variant. When you read the output again, name it on the command \
               line: `--variant NAME`. A game that is written as 5D chess follows the rules of 5D chess, and a game of \
               5D chess that is written as chess follows the rules of chess. So moves of the game may be illegal in \
               the output: `check` on the output names the first one, and so does `--legal` for games that are written \
               as 5D chess.",
    },
    Explanation {
        code: "core/lost-variation-remarks",
        text: "The target notation holds only the main line, with its comments or glyphs. The variations are lost, \
               together with their comments and glyphs.",
    },
    Explanation {
        code: "core/lost-variations",
        text: "The target notation holds only one line of moves, so only the main line was written.",
    },
    Explanation {
        code: "core/misplaced-pawn",
        text: "A pawn stands on the first or last rank, where no pawn can be. Often the ranks of \
               the board are in the wrong order, or a piece has the wrong letter.",
    },
    Explanation {
        code: "core/missing-promotion",
        text: "A pawn reaches the last rank, but the move does not say what it becomes. Algebraic \
               notation writes `e8=Q`, UCI writes `e7e8q`. panchess does not assume a queen, \
               because the game may have continued with another piece.",
    },
    Explanation {
        code: "core/moves-not-checked",
        text: "panchess does not know the rules of this variant, so the game could not be replayed. Moves were written \
               as they were read: signs such as `+` and the shortest spelling could not be determined. If panchess \
               knows the variant under another name, use `--variant NAME`.",
    },
    Explanation {
        code: "core/needs-rules",
        text: "The target needs more information about each move than the source states: for example, both squares \
               where the source has `Nf3`. So the game must be replayed, but the rules of its variant are not known. \
               Targets that write moves as the source does, and yaml, json and jsonl, need no rules.",
    },
    Explanation {
        code: "core/no-board",
        text: "The rules of this variant apply to a single board with edges, but this position has another kind of \
               board. Name the variant of the position, or choose a part of an infinite board with `convert \
               --window`.",
    },
    Explanation {
        code: "core/no-capture",
        text: "The text says that the move captures, for example by an `x`, but its target square is empty and it is not an \
               en-passant capture.",
    },
    Explanation {
        code: "core/no-check",
        text: "The move is written with a `+`, but the king of the other side is not in check after it.",
    },
    Explanation {
        code: "core/no-en-passant",
        text: "The text and the move disagree about en passant. Either the text claims an en-passant capture and the pawn does not capture en passant, or the pawn captures en passant and the text does not say so.",
    },
    Explanation {
        code: "core/no-end",
        text: "The text and the last position disagree about the end of the game. Either the text claims checkmate or \
               stalemate and the position is neither, or the position is one of them and the text does not say so.",
    },
    Explanation {
        code: "core/no-king",
        text: "A side has no king, or lacks the royal piece of the variant. Such problems and studies can be played: \
               that side is never in check. `check` warns about it, because the piece may also have been forgotten.",
    },
    Explanation {
        code: "core/no-mate",
        text: "The move is written with a `#`, but the other side has a legal answer, or is not in check.",
    },
    Explanation {
        code: "core/no-ordinal",
        text: "The notation records each move as a number: its place, counted from 0, in the list of legal moves \
               sorted by their names in algebraic notation. Here the number is beyond the end of the list, or it \
               does not fit into one byte (more than 256 legal moves), or a legal move has no name in algebraic \
               notation: a piece has no letter, or the move places a wall.",
    },
    Explanation {
        code: "core/no-diagram",
        text: "A diagram of how a piece moves consists of rows of symbols, one symbol per cell. All rows have the same \
               length, or they form a hexagon: each row is one cell longer than the row above up to the middle, and \
               then one cell shorter. `!` is the piece, `X` is a cell to which it can go, `:` is another piece. The \
               symbols that `panchess piece` uses are also allowed, except `?`, which marks a cell to which the piece \
               can perhaps go. `&`, `=`, `~`, `;`, `|` and `/` have the meaning that the legend below the diagram \
               states.",
    },
    Explanation {
        code: "core/no-piece",
        text: "`panchess piece` was given a game or a position, but it needs definitions of pieces. `panchess \
               formats --matrix` shows which notations hold them.",
    },
    Explanation {
        code: "core/no-pieces",
        text: "The target holds definitions of pieces, but the source is a game or a position, which does not \
               define how its pieces move.",
    },
    Explanation {
        code: "core/no-plane",
        text: "Infinite chess is played on a board without edges. This position has another kind of board, or this \
               move belongs to a bounded board. `convert` puts a game on the infinite board.",
    },
    Explanation {
        code: "core/no-spelling",
        text: "This move is not on one board with files and ranks, so it has no spelling in coordinates or in \
               algebraic notation. Convert the game to a notation of its kind of board, such as `icn` or `5dpgn`.",
    },
    Explanation {
        code: "core/no-squeeze-map",
        text: "`--unsqueeze` needs the file that `--squeeze-map` wrote together with the squeezed output. It has one \
               line of JSON for every squeezed record.",
    },
    Explanation {
        code: "core/no-start-position",
        text: "The game starts from the usual position of its variant, and the target needs that position written \
               out, but panchess does not know it. Write the start position in the source.",
    },
    Explanation {
        code: "core/no-such-board",
        text: "`--board L,T` takes one board of 5D chess, such as `0,5` or Black's `0,5b`. The position \
               has no such board, or it is not a position of 5D chess.",
    },
    Explanation {
        code: "core/no-such-ply",
        text: "`--ply N` asks for the position after N plies of the main line, or for the Nth position from the end \
               if N is negative, but the game is shorter. 0 is the start position; it is the only choice if the \
               record is a single position. `convert` leaves out such records and counts them as a loss.",
    },
    Explanation {
        code: "core/no-such-step",
        text: "The notation records each move by the board after it, and no legal move leads from the previous \
               board to this one. The message names the squares that differ.",
    },
    Explanation {
        code: "core/no-winner",
        text: "The notation marks that the game is over, but not how it ended. If the last position is checkmate or \
               stalemate, the result is clear. Here it is neither: a player resigned or lost on time, or the \
               players agreed on a draw. So the result stays unknown.",
    },
    Explanation {
        code: "core/not-a-multiverse",
        text: "Only a multiverse can be reduced to one board, and this position already is a single board.",
    },
    Explanation {
        code: "core/not-infinite",
        text: "Only an infinite board has a window and coordinates that can be squeezed, and this \
               position is not on one.",
    },
    Explanation {
        code: "core/not-one-board",
        text: "Only a position on a single bounded board can be put on the infinite board or into a multiverse.",
    },
    Explanation {
        code: "core/not-utf8",
        text: "The text is not UTF-8, and its encoding is not stated. It was read as Windows-1252, in which every byte \
               is a character; a shogi record was read as EUC-JP, but may also be Shift-JIS. If the guess is wrong, \
               names look wrong. So the guess counts as a loss: `--strict` refuses the record, and `fmt -w` does not \
               change the file.\n\nName the encoding with `--encoding NAME`, or save the file as UTF-8.",
    },
    Explanation {
        code: "core/opponent-in-check",
        text: "The side that is not to move is in check: its king could be captured at once, which \
               cannot happen in a game. In most cases the wrong side is to move.",
    },
    Explanation {
        code: "core/other-board",
        text: "The notation records each move by the board after it, and this board does not have \
               the same size as the previous one. Or a hole of a variant's board is a square here.",
    },
    Explanation {
        code: "core/other-capture",
        text: "The text names a captured piece or has an en passant mark, but the move captures a different piece, captures \
               nothing, or is no en passant capture. The output follows the moves.",
    },
    Explanation {
        code: "core/other-fields",
        text: "The text states the side to move, the castling rights or the en-passant square of a board, but the \
               moves lead to something else. panchess kept what follows from the moves.",
    },
    Explanation {
        code: "core/other-piece",
        text: "The source names the piece of each move, and the target leaves the piece out, because it follows from \
               the position. But a move of this game cannot be played: there is another piece on its origin square, or \
               none. So the pieces of this move and of the moves after it are lost.",
    },
    Explanation {
        code: "core/out-of-turn",
        text: "The record says that a side made this move, but it is another side's turn. Perhaps a move is missing \
               before this one, such as a move of White before `/` in 5DPGN; a record in JSON states the side of each \
               move with `side`.",
    },
    Explanation {
        code: "core/outside-window",
        text: "A bounded board is cut out of the infinite one: the area inside the border if there is one, \
               otherwise eight by eight squares from the origin. This piece stands outside that area, or this move \
               leads out of it. Choose another area with `--window LEFT,BOTTOM,FILESxRANKS`.",
    },
    Explanation {
        code: "core/piece-too-deep",
        text: "Definitions may be nested at most 200 levels deep, including the definitions of the \
               names they use. Give inner parts names of their own, or leave some out.",
    },
    Explanation {
        code: "core/piece-too-large",
        text: "Functions that are applied to several functions multiply the parts: if each level doubles the number of \
               parts of the definition, twenty levels make a million. Use fewer levels of functions.\n\nAll \
               definitions of a file together may have at most a million parts; a definition includes the parts of the \
               names that it uses. Divide the file, or use the longest definitions less often.",
    },
    Explanation {
        code: "core/pieces",
        text: "The file defines pieces: it says how each one moves, and nothing about a game. It can be written in \
               the notations that hold pieces, but it cannot be replayed, drawn as a board or hashed.",
    },
    Explanation {
        code: "core/record-too-long",
        text: "A record (one game, one position, one line) is longer than the limit, usually \
               because something that should end it is missing: a line end, a `}`, a tag line. It \
               was skipped, and reading continued where the next record may begin.\n\n\
               If the record really is this long, raise the limit with `--max-record SIZE`.",
    },
    Explanation {
        code: "core/spelling",
        text: "The move is legal, but is usually spelled differently: for example, `O-O` instead of `0-0`, `Nf3` instead of `Ng1f3`, or with a check sign. `check -v` shows this as a note, and `check --deny core/spelling` refuses it.",
    },
    Explanation {
        code: "core/squares-unknown",
        text: "`panchess piece --squares` lists every square a piece can go to, but the meaning of \
               a word in this piece cannot be computed: it is a name that is not defined, or free \
               text. The known squares are printed, and the exit status is 1. Without `--squares`, \
               the answer names each such word with its place.",
    },
    Explanation {
        code: "core/too-many-boards",
        text: "The notation records each move by the board after it, and the game has more than 65536 boards. No \
               game is that long: an end mark may be missing, or the file is something else.",
    },
    Explanation {
        code: "core/repeated-board",
        text: "The notation records each move by the board after it, and this board is the same as \
               the previous one, so no move was made.",
    },
    Explanation {
        code: "core/impossible-en-passant",
        text: "The position names an en-passant square, but no pawn can just have passed over it. The square must be \
               empty, the pawn must stand one square beyond it, and the square where the pawn started must be empty. \
               Write `-` if no en-passant capture is possible; on the infinite board, leave the square out.",
    },
    Explanation {
        code: "core/impossible-right",
        text: "A king, rook or pawn is marked as not yet moved, but it stands on a square where it cannot have \
               started: a king and a rook on the same rank, but not on their first rank; a second rook on the same \
               side of the king; or a pawn that is not on its start rank. Remove the mark, or put the piece on its \
               starting square. The mark of a rook that is not on the rank of a marked king has no meaning, and is the \
               loss `core/lost-rights`.",
    },
    Explanation {
        code: "core/several-boards",
        text: "Only a multiverse with a single board fits on one board. `--board L,T` selects one board as a position, \
               which cannot be written in a notation that holds only games.",
    },
    Explanation {
        code: "core/several-kings",
        text: "A side has more than one king. In chess each side has one; if the variant has \
               another number, name the variant, for example with `--variant antichess`.",
    },
    Explanation {
        code: "core/several-moves",
        text: "A turn consists of several moves, as in 5D chess, but the variant of this game has \
               one move per turn.",
    },
    Explanation {
        code: "core/side-from-move",
        text: "The text does not say who moves first, and the first board is the result of a move \
               of Black. The game was read as one that Black begins.",
    },
    Explanation {
        code: "core/sign-promotes",
        text: "In this variant, pieces promote as in shogi, and some programs write a `+` after a move that promotes. \
               The `+` was read as a promotion because the piece must promote, or because the move gives no check \
               without the promotion. To state a promotion clearly, write `=` and the letter of the promoted piece, \
               such as `Bxh8=H`.",
    },
    Explanation {
        code: "core/square-taken",
        text: "Two pieces stand on the same square. Notations with a list of pieces refuse this when they are read, \
               but files in yaml, json or jsonl may contain it. Remove one of the two pieces.",
    },
    Explanation {
        code: "core/stands-alone",
        text: "The notation has no separator between two games or positions, so a file holds only one. Write every \
               game to a separate file; `-o FOLDER/` writes one file per input.",
    },
    Explanation {
        code: "core/too-far-for-huygens",
        text: "A huygen moves by prime distances, and it takes too long to find out whether a number of hundreds of \
               digits is prime. Games with huygens are checked with coordinates of up to about 150 digits. Without \
               `--legal`, moves of any distance are accepted unchecked.",
    },
    Explanation {
        code: "core/too-large-positions",
        text: "A position of 5D chess contains all boards of the game so far, and a position on the infinite board all \
               its pieces. All positions of a long game together are much larger than the game, and take too much \
               memory. They may have at most 33,554,432 squares in total, not counting 256 squares of each position. \
               In 5D chess, a board counts as its squares plus 64. On the infinite board, a piece counts as 8 squares, \
               or more if its coordinates have more than 18 digits. Their text may have at most 67,108,864 bytes in \
               total, not counting 4096 bytes of each position. Choose one position with `--ply N`, or convert or hash \
               the game as a whole.",
    },
    Explanation {
        code: "core/too-large-to-draw",
        text: "A picture shows at most 255 files and 255 ranks of a board, and 65,536 squares in all. A page with \
               every position of a game has at most 16 MB, and its pictures at most 256 MB before duplicate lines are \
               removed. Draw a part of an infinite board with `--window X,Y,WxH`, draw one position of a long game \
               with `--ply N`, or convert the position instead of drawing it.",
    },
    Explanation {
        code: "core/too-many-moves",
        text: "The moves of a piece are computed step by step, with a limit of two million steps; each cell and each \
               part of the definition that is examined is a step. A ride on a board without edges needs more, and so \
               do definitions whose alternatives multiply, such as many legs with many alternatives each. Choose a \
               smaller board, or limit the range of rides.",
    },
    Explanation {
        code: "core/too-many-royals",
        text: "To check a move, every royal piece of its side must be examined. If a side had more than 64, checking \
               one move would take as long as checking a whole game. Without `--legal`, moves are accepted unchecked. \
               On infinitechess.org, if there are more than six royal pieces, the goal is to capture one instead of \
               checkmate; `--rights site` follows this rule.",
    },
    Explanation {
        code: "core/unknown-goal",
        text: "The position has an unknown win condition, so panchess cannot decide when the game is over. The known \
               ones are checkmate, royalcapture (the first royal piece), allroyalscaptured, allpiecescaptured, koth (a \
               king on one of the squares 4,4 to 5,5) and threecheck.",
    },
    Explanation {
        code: "core/unknown-piece",
        text: "The definition of a variant lists a piece without moves, and no piece is known by that name. Correct the \
               name, or state how the piece moves.",
    },
    Explanation {
        code: "core/unknown-square",
        text: "A move on the infinite board can only be played if both of its squares are known.",
    },
    Explanation {
        code: "core/unknown-player",
        text: "Chess is played by White and Black, but a piece or the turn belongs to another \
               player. Name the variant of the position.",
    },
    Explanation {
        code: "core/unplayed-variant",
        text: "panchess knows the name and the start position of this variant, but not the special rules by which its \
               pieces move. Moves are accepted unchecked: positions and captures are computed from the squares, and it \
               is not known which moves are legal or give check or checkmate.",
    },
    Explanation {
        code: "core/unplayable-piece",
        text: "The rules do not know how this piece moves, or one of its moves does more than they can play: it \
               captures several pieces, or a piece on a square other than its target. So they cannot decide what is \
               legal. Name the variant it belongs to, or check its letter.",
    },
    Explanation {
        code: "core/missing-capture",
        text: "The notation names the piece that a move captures, or other captures in the game have a sign, but this \
               move captures a piece without naming it, or without the sign. The move itself is legal.",
    },
    Explanation {
        code: "core/missing-castling",
        text: "The notation has its own signs for castling, but here castling is written as the \
               squares the king leaves and reaches. The move itself is legal.",
    },
    Explanation {
        code: "core/missing-check",
        text: "The notation marks every check, but this move gives check without the mark. The move \
               itself is legal.",
    },
    Explanation {
        code: "core/missing-en-passant",
        text: "The notation marks every en-passant capture, but here the mark is missing. The pawn goes to an empty \
               square. The move itself is legal.",
    },
    Explanation {
        code: "core/undecodable",
        text: "The file was read in the encoding given by `--encoding` or by its byte-order mark. Some of its bytes \
               are not characters in that encoding; they were replaced by U+FFFD. Probably the file has another \
               encoding, or it is damaged. The same is done with a text that is UTF-8 except for a few bytes, because \
               it is probably damaged, or cut off within a character.",
    },
    Explanation {
        code: "core/inexpressible-move",
        text: "Moves on the infinite board go from one square to another. Drops, null moves, turns of several moves, \
               gating and placing walls cannot be written there, and neither can castling in which the king does not \
               move two squares from the e-file.\n\n\
               In 5D chess the king castles two files toward its rook, which is at least three files away \
               (`--rook-distance`). A pawn is captured en passant only if the board before its double step is part of \
               the game.",
    },
    Explanation {
        code: "core/utf-16",
        text: "The file starts with the byte-order mark of UTF-16. Text in UTF-16 can be read, but \
               files of this notation may contain bytes that are not text, so nothing was read.\n\n\
               Convert the file first: `iconv -f UTF-16 -t UTF-8 FILE > NEW`.",
    },
    Explanation {
        code: "core/wrong-promotion",
        text: "The move is legal except for its promotion: the piece does not promote there, or a \
               pawn cannot become that piece. In chess, pawns become a queen, rook, bishop or \
               knight on the last rank, and nothing else promotes.",
    },
    Explanation {
        code: "core/wrong-result",
        text: "The last position of the game is checkmate or stalemate, or it ends the game by another law of its \
               variant, such as a goal or a number of checks, but the result contradicts it. The result is kept as it \
               was written.",
    },
    Explanation {
        code: "core/wrong-side",
        text: "The notation records each move by the board after it, and only the side that is not \
               to move could have made this move.",
    },
];
