use crate::diag::Explanation;

/// The explanations of the notation's codes.
pub(super) static ALL: &[Explanation] = &[
    Explanation {
        code: "icn/syntax",
        text: "The text does not have the shape of the notation at this place. A record is tags `[Key \"value\"]`, then the fields of the position, then the piece list as one word without spaces, then the moves.",
    },
    Explanation {
        code: "icn/empty",
        text: "The record has no tags, fields, pieces or moves. An empty board with White to move is written as `w`.",
    },
    Explanation {
        code: "icn/no-pieces",
        text: "The record has fields of a position, but no pieces and no moves. This means an empty board, but the end of a file that was cut off looks the same: `1,2` is half of the move `1,2>1,3`. To write an empty board, begin it with a turn, `w`, or end it with `{}`.",
    },
    Explanation {
        code: "icn/unknown-word",
        text: "A word before the pieces is neither a field nor the piece list. Fields are recognized by their shape: `w` or `b`, an en-passant square `4,3`, the move rule `0/100`, the move counter `1`, promotion ranks `(8|1)`, win conditions such as `checkmate`, and properties `{\"slideLimit\": 7}`.",
    },
    Explanation {
        code: "icn/unknown-goal",
        text: "A win condition is a word, and the README allows any word. This word is not one of those in use. It is kept and written again, but check it: a misspelled field looks like a win condition.",
    },
    Explanation {
        code: "icn/field-after-pieces",
        text: "The fields of the position belong before the piece list. FormatConverter.js also reads them after it. panchess reads them as well, and writes them before it.",
    },
    Explanation {
        code: "icn/list-without-rank",
        text: "A promotion entry is the rank, then the pieces to choose from: `8;Q,R`. Here the rank is missing. Only the site's later dialect has such a list, because there the last list applies to every player: `(8|;q)`.",
    },
    Explanation {
        code: "icn/unused-promotion-list",
        text: "In the site's dialect since June 2026, the last promotion list applies to every player who has a promotion rank. A list that differs from it, or a list where nobody has a rank, applies to no player. It is left out, which is a loss.",
    },
    Explanation {
        code: "icn/promotion-color",
        text: "In the README's dialect, the letters of a promotion list have the color of the player: `(8;Q,R|1;q,r)`. This list has letters of the other color. A pawn becomes a piece of its own player, so the letters were read as that player's. In the site's dialects the letters have no color and are lowercase.",
    },
    Explanation {
        code: "icn/promotion-dialect",
        text: "Until June 2026 infinitechess.org read each promotion list as the list of one player, as the README defines it. Since then the last list applies to every player, whatever its position. The tags show that the game is from the site, and there is no `UTCDate` to show when it was played. Choose the dialect with `-f icn+site` or `-f icn+site2026`.",
    },
    Explanation {
        code: "icn/not-on-the-site",
        text: "You requested the dialect of infinitechess.org, but the site's reader would stop here. It requires the fields in order, `=` before a promotion, canonical numbers and tag names that consist only of letters. It has no properties, no `...`, and no separators other than `|` and move numbers. The record was read nevertheless; `check` reports an error. `-t infinitechess` writes what the site reads.",
    },
    Explanation {
        code: "icn/old-tag",
        text: "Until August 2024, tags were written `[Key: value]`. Some have been renamed since: `Clock` in minutes became `TimeControl` in seconds, `Date` became `UTCDate` and `UTCTime` (it may have been the writer's local time), `Condition` became `Termination`, and `Rated` became a word in `Event`.",
    },
    Explanation {
        code: "icn/old-tag-dropped",
        text: "Until August 2024 tags were written `[Key: value]`. `Version` was the version of the site's program. `Rated` is now a word in `Event`, but this record already has an `Event` tag. No current tag has the same meaning, so the tag is dropped.",
    },
    Explanation {
        code: "icn/scientific",
        text: "For some weeks in 2025 the site wrote large coordinates as `1e21`, the way JavaScript prints numbers. Each of them is read as the exact whole number. The site never wrote numbers below 1e21 in this form, so they are not accepted. Only the first such number of a record is reported.",
    },
    Explanation {
        code: "icn/not-whole",
        text: "A coordinate with an exponent has more decimal places than the exponent allows, so it is not a whole \
               number.",
    },
    Explanation {
        code: "icn/lost-empty-board",
        text: "A record without pieces has the pieces of the variant's start position if it has moves or the tag `Variant`, and an empty board if it has neither. This position would need the opposite, which cannot be written.",
    },
    Explanation {
        code: "icn/field-twice",
        text: "The same field or the same property is given twice. It is not clear which one is meant, so neither is used. Several objects with different properties are allowed.",
    },
    Explanation {
        code: "icn/result-twice",
        text: "The tag `Result` occurs twice with different values. The first one counts, and the other one is left out, which is a loss.",
    },
    Explanation {
        code: "icn/wrong-player-count",
        text: "Promotion ranks and win conditions have one entry per player, in the order of player numbers, separated by `|`. The number of players is that of the turn field; without a turn field there are two.",
    },
    Explanation {
        code: "icn/not-json",
        text: "Braces before the pieces hold properties of the position as one JSON object. After the pieces they hold comments.",
    },
    Explanation {
        code: "icn/unusable-property",
        text: "The property has the name of a rule, but the rule cannot use its value. `slideLimit` is the largest number of steps of a sliding piece, `worldBorder` holds the four edges of the board, `squares` and `rays` are marks. The value is kept and written again, but the game is replayed as if the property were not there.",
    },
    Explanation {
        code: "icn/unknown-piece",
        text: "A piece is one of p r n b q k nr am ha ch ar gu ca gi ze ce rq rc hu ro, all in capitals for White, all in lowercase for Black. `ob` and `vo` are neutral. A player number before it names the owner, whatever the case: `3k` is the third player's king.",
    },
    Explanation {
        code: "icn/square-twice",
        text: "Two entries of the piece list name the same square. Other programs silently keep the last one; here the list is refused, because one of the two is a mistake.",
    },
    Explanation {
        code: "icn/too-many-digits",
        text: "Coordinates of any size are exact, but a number of more than 10,000 digits is refused, unless `--max-digits` allows it.",
    },
    Explanation {
        code: "icn/counter-too-large",
        text: "The ply counter, its limit, the move counter and move numbers are 64-bit numbers: at most 18446744073709551615.",
    },
    Explanation {
        code: "icn/leading-zero",
        text: "A number has leading zeros, or is `-0`. It was read as the number it stands for and is written without them. Only the first such number of a record is reported.",
    },
    Explanation {
        code: "icn/listed-twice",
        text: "A promotion list names a piece twice. The second one is left out.",
    },
    Explanation {
        code: "icn/unknown-result",
        text: "The tag `Result` holds `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`. Other words do not state a result that another notation could express, so they are left out, which is a loss. Any text can be written in a tag with another name.",
    },
    Explanation {
        code: "icn/fen-tag",
        text: "In PGN the tags `FEN` and `SetUp` set up a bounded board. In this notation the position is written before the moves, so these tags have no meaning and are left out.",
    },
    Explanation {
        code: "icn/dots-not-black",
        text: "`1. ...` means that Black moves first, but in this position it is White's turn, or the game has moves already. The position takes precedence.",
    },
    Explanation {
        code: "icn/move-number",
        text: "A move number does not match the position's move counter. Numbers are not kept: they are counted again from the position. Only the first mismatch of a game is reported.",
    },
    Explanation {
        code: "icn/properties-after-pieces",
        text: "Braces after the piece list hold a comment, but these look like properties. Properties belong before the piece list.",
    },
    Explanation {
        code: "icn/glyph-without-move",
        text: "A glyph such as `!?` annotates the move before it, and there is no such move.",
    },
    Explanation {
        code: "icn/wrong-player",
        text: "The letters before a move name the owner of the piece, but it is not that player's turn. The order of the players takes precedence.",
    },
    Explanation {
        code: "icn/bounded-board",
        text: "The notation describes an infinite board. `convert` puts a bounded board on it; the writer of the library does not.",
    },
    Explanation {
        code: "icn/bounded-move",
        text: "The notation writes moves with the coordinates of an infinite board. `convert` puts a game on a bounded board there; the writer of the library does not.",
    },
    Explanation {
        code: "icn/unknown-square",
        text: "Every move is written with its origin and target squares. The source does not state one of them, and it could not be computed.",
    },
    Explanation {
        code: "icn/no-letter",
        text: "The notation has letters for 22 kinds of pieces, and this kind is not one of them.",
    },
    Explanation {
        code: "icn/lost-tag",
        text: "A tag's name has characters other than letters, digits, `_`, `-` and `.`, so it cannot be written.",
    },
    Explanation {
        code: "icn/lost-line-break",
        text: "A tag's value is on one line; its line breaks became spaces.",
    },
    Explanation {
        code: "icn/lost-brace",
        text: "A closing brace ends a comment, so it cannot be part of one; it became `)`. In a comment that contains a whole game, an opening brace became `(`, because such a comment looks like one that was never closed.",
    },
    Explanation {
        code: "icn/lost-halfmoves",
        text: "The plies since the last pawn move or capture are written together with the limit at which a draw may be claimed. The position has no such limit, so the count cannot be written.",
    },
    Explanation {
        code: "icn/lost-promoted-marks",
        text: "The notation cannot mark a promoted piece that becomes its original piece again when it is captured.",
    },
    Explanation {
        code: "icn/lost-en-passant",
        text: "The notation holds one en-passant square.",
    },
    Explanation {
        code: "icn/lost-counters",
        text: "The notation holds neither the checks still to be given nor the limit of a counting rule.",
    },
    Explanation {
        code: "icn/lost-goals",
        text: "A win condition is a word of three letters or more in this notation, and one of five in the site's dialects: `checkmate`, `royalcapture`, `allroyalscaptured`, `allpiecescaptured` and `koth`. This one cannot be written.",
    },
    Explanation {
        code: "icn/lost-rules",
        text: "Rules are written as one entry per player, for the players who take turns. There are at least two such players. Rules of other players, second rules of one player, and a turn order of one player cannot be written.",
    },
    Explanation {
        code: "icn/tag-in-value",
        text: "In the README's dialect `\\\"` is a quote inside a value. So `[White \"C:\\\"] [Black \"x\"]` is one tag, whose value contains the text of another tag. The site and FormatConverter.js know no escapes, and read two tags: `-f icn+site` does the same.",
    },
    Explanation {
        code: "icn/lost-quote",
        text: "In the site's dialects a tag cannot hold a double quote, so it became a single quote. A backslash became a slash if readers would take it for an escape, because nothing else in the record shows that it is from the site.",
    },
    Explanation {
        code: "icn/no-position",
        text: "A game without pieces starts from the variant's own position. The site finds that position by the tags `Variant`, `UTCDate` and `UTCTime`, and one of them is missing.",
    },
    Explanation {
        code: "icn/lost-properties",
        text: "Since May 2025, the site's dialects no longer have the README's properties in braces. Even a slide limit cannot be written.",
    },
    Explanation {
        code: "icn/lost-promotion-lists",
        text: "Since June 2026 the site has one promotion list for all players. The players' lists differ here, so one list with all their pieces is written.",
    },
    Explanation {
        code: "icn/lost-comment-place",
        text: "The site has one comment per move, after the move. Comments before a move, comments before the game, and additional comments on a move are joined to that comment.",
    },
    Explanation {
        code: "icn/lost-clock",
        text: "A clock command whose value is not a time, such as `[%clk soon]`, would make the site refuse the whole game. It is written as `(%clk soon)`.",
    },
    Explanation {
        code: "icn/lost-clock-digits",
        text: "The site's clock times end with tenths of a second, as in `0:09:56.7`. Further digits were cut off.",
    },
];
