use crate::diag::Explanation;

/// The long texts of the notation's codes.
pub(super) static ALL: &[Explanation] = &[
    Explanation {
        code: "icn/syntax",
        text: "The text does not have the shape of the notation at this place. A record is tags `[Key \"value\"]`, then the fields of the position, then the piece list as one word without blanks, then the moves.",
    },
    Explanation {
        code: "icn/empty",
        text: "The record holds neither tags, fields, pieces nor moves. An empty board, White to move, is written `w`.",
    },
    Explanation {
        code: "icn/unknown-word",
        text: "A word in front of the pieces is neither a field nor the piece list. Fields are told apart by their shape: `w` or `b`, an en-passant square `4,3`, the move rule `0/100`, the move counter `1`, promotion ranks `(8|1)`, win conditions such as `checkmate`, and properties `{\"slideLimit\": 7}`.",
    },
    Explanation {
        code: "icn/unknown-goal",
        text: "A win condition is a word, and the README leaves it open which words there are. This one is none of those in use. It is kept and written again, but look at it twice: a misspelled field looks like one.",
    },
    Explanation {
        code: "icn/field-after-pieces",
        text: "The fields of the position stand in front of the piece list. FormatConverter.js reads them behind it as well, so they are read, and written in front.",
    },
    Explanation {
        code: "icn/list-without-rank",
        text: "Promotion is given as the rank, then what is promoted to: `8;Q,R`. Here the rank is missing. Only the site's later dialect has such a list, because there the last list is every player's: `(8|;q)`.",
    },
    Explanation {
        code: "icn/promotion-dialect",
        text: "Until June 2026 infinitechess.org read a list of promotions as one player's, as the README says; since then the last list is every player's, whatever place it stands in. The tags say that the game is from the site, and there is no `UTCDate` to say from when. Force the dialect with `-f icn+site` or `-f icn+site2026`.",
    },
    Explanation {
        code: "icn/not-on-the-site",
        text: "The dialect of infinitechess.org was asked for, and its reader would stop here: it wants the fields in order, `=` in front of a promotion, canonical numbers, tags of letters alone, and has no properties, no `...` and no other separators than `|` and move numbers. The record was read all the same; `check` makes an error of it. `-t infinitechess` writes what the site reads.",
    },
    Explanation {
        code: "icn/old-tag",
        text: "Until August 2024 tags were written `[Key: value]`. Some were renamed since: `Clock` in minutes became `TimeControl` in seconds, `Date` became `UTCDate` and `UTCTime` (it may have been the writer's local time), `Condition` became `Termination`, and `Rated` a word of `Event`.",
    },
    Explanation {
        code: "icn/old-tag-dropped",
        text: "Until August 2024 tags were written `[Key: value]`. `Version` numbered the site's program, and `Rated` is a word of `Event` now, which is given as well. Nothing of today says the same.",
    },
    Explanation {
        code: "icn/scientific",
        text: "For some weeks in 2025 the site wrote large coordinates as `1e21`, as JavaScript prints numbers. They mean an exact whole number and are read as one. Numbers below 1e21 were never written so, and are not read so. Only the first of a record is reported.",
    },
    Explanation {
        code: "icn/not-whole",
        text: "A coordinate in the old short spelling has more decimals than its exponent shifts away, so it is no whole number.",
    },
    Explanation {
        code: "icn/lost-empty-board",
        text: "Where pieces are left out, moves or the tag `Variant` mean that they are those the variant starts with, and without either that the board is empty. The position is the other one of the two.",
    },
    Explanation {
        code: "icn/field-twice",
        text: "The same field is given twice, or a property comes twice. Nothing says which of the two is meant, so neither is taken. Several objects with different properties are fine.",
    },
    Explanation {
        code: "icn/wrong-player-count",
        text: "Promotion ranks and win conditions have one entry a player, in the order of player numbers, with `|` between. The number of players is that of the turn field; without one there are two.",
    },
    Explanation {
        code: "icn/not-json",
        text: "Braces in front of the pieces hold properties of the position as one JSON object. Behind the pieces they hold comments.",
    },
    Explanation {
        code: "icn/unusable-property",
        text: "The property has the name of a rule, and its value says nothing that the rule could go by: `slideLimit` is the most steps of a piece that goes far, `worldBorder` the four edges of the world, `squares` and `rays` are marks. The value is kept and written again, and the game is played as if it were not there.",
    },
    Explanation {
        code: "icn/unknown-piece",
        text: "A piece is one of p r n b q k nr am ha ch ar gu ca gi ze ce rq rc hu ro: both letters in capitals are White's, both small are Black's. `ob` and `vo` belong to nobody. A player number in front says whose it is whatever the case: `3k` is the third player's king.",
    },
    Explanation {
        code: "icn/square-twice",
        text: "Two entries of the piece list name one square. Other programs silently keep the last one; here the list is refused, because one of the two is a mistake.",
    },
    Explanation {
        code: "icn/too-many-digits",
        text: "Coordinates are exact whatever their size, but a number of more than 10,000 digits is refused, unless `--max-digits` allows it.",
    },
    Explanation {
        code: "icn/counter-too-large",
        text: "The ply counter, its limit, the move counter and move numbers are counted in 64 bits.",
    },
    Explanation {
        code: "icn/leading-zero",
        text: "A number has zeros in front, or is `-0`. It was read as the number it means and will be written without them. Only the first of a record is reported.",
    },
    Explanation {
        code: "icn/listed-twice",
        text: "A promotion list names a piece twice. Once is enough; the second one was left out.",
    },
    Explanation {
        code: "icn/unknown-result",
        text: "The tag `Result` holds `1-0`, `0-1`, `1/2-1/2` or `*`.",
    },
    Explanation {
        code: "icn/fen-tag",
        text: "The tags `FEN` and `SetUp` set up a bounded board in PGN. In this notation the position stands in front of the moves, so they say nothing and are left out.",
    },
    Explanation {
        code: "icn/dots-not-black",
        text: "`1. ...` says that Black moves first, but by the position it is White's move, or the game is already under way. The position was believed.",
    },
    Explanation {
        code: "icn/move-number",
        text: "A move number does not fit the position's move counter. Numbers are not kept: they are counted again from the position. Only the first of a game is reported.",
    },
    Explanation {
        code: "icn/properties-after-pieces",
        text: "Braces behind the piece list hold a comment, but these look like properties. Properties stand in front of the piece list.",
    },
    Explanation {
        code: "icn/glyph-without-move",
        text: "A glyph such as `!?` judges the move before it, and there is none.",
    },
    Explanation {
        code: "icn/wrong-player",
        text: "The letters in front of a move say whose piece it is, and it is not that player's turn. The order of players was believed.",
    },
    Explanation {
        code: "icn/bounded-board",
        text: "The notation describes an infinite board. `convert` puts a bounded board on it; the writer alone does not.",
    },
    Explanation {
        code: "icn/bounded-move",
        text: "The notation writes moves with the coordinates of an infinite board. `convert` puts a game of a bounded board on it; the writer alone does not.",
    },
    Explanation {
        code: "icn/unknown-square",
        text: "Every move is written with the square it starts from and the square it ends on. The source did not say one of them, and nobody found it out.",
    },
    Explanation {
        code: "icn/no-letter",
        text: "The notation names 22 pieces, and this is none of them.",
    },
    Explanation {
        code: "icn/lost-tag",
        text: "A tag's name has blanks, quotes or brackets, so it cannot be written.",
    },
    Explanation {
        code: "icn/lost-line-break",
        text: "A tag's value stands on one line; its line breaks became blanks.",
    },
    Explanation {
        code: "icn/lost-brace",
        text: "A closing brace ends a comment and cannot stand inside one; it became `)`.",
    },
    Explanation {
        code: "icn/lost-halfmoves",
        text: "The plies since the last pawn move or capture are written together with the limit at which a draw may be claimed. The position has no such limit, so there is no place for them.",
    },
    Explanation {
        code: "icn/lost-promoted-marks",
        text: "The notation does not say which pieces were pawns before.",
    },
    Explanation {
        code: "icn/lost-en-passant",
        text: "The notation has one en-passant square.",
    },
    Explanation {
        code: "icn/lost-counters",
        text: "The notation has no place for the checks still to be given, nor for the limit of a counting rule.",
    },
    Explanation {
        code: "icn/lost-goals",
        text: "A way to win is a word of three letters or more in this notation, and one of five in the site's dialects: `checkmate`, `royalcapture`, `allroyalscaptured`, `allpiecescaptured` and `koth`. This one is none of them.",
    },
    Explanation {
        code: "icn/lost-rules",
        text: "Rules are written one entry a player, for the players who take turns, of whom there are two or more. Rules of others, second rules of one player, and a turn order of one player have no place.",
    },
    Explanation {
        code: "icn/lost-quote",
        text: "The site has no way to write a double quote inside a tag, so it became a single one. A backslash would be taken for the mark of one elsewhere, so it became a slash.",
    },
    Explanation {
        code: "icn/no-position",
        text: "A game without pieces is one of the variant's own start position. The site looks that up by the tags `Variant`, `UTCDate` and `UTCTime`, and one of them is missing.",
    },
    Explanation {
        code: "icn/lost-properties",
        text: "The README's properties in braces have no place in the site's dialects, which dropped them in May 2025. Not even a slide limit can be said there.",
    },
    Explanation {
        code: "icn/lost-promotion-lists",
        text: "Since June 2026 the site has one list of pieces that everybody may promote to. The players' lists differ, so all that anybody may promote to is written.",
    },
    Explanation {
        code: "icn/lost-comment-place",
        text: "The site has one comment a move, behind it. Comments before a move, before the game, and second ones are written there, one behind the other.",
    },
    Explanation {
        code: "icn/lost-clock",
        text: "A clock time that is none, such as `[%clk soon]`: the site would refuse the whole game for it. It is written as `(%clk soon)`.",
    },
    Explanation {
        code: "icn/lost-clock-digits",
        text: "The site's clock times end with tenths of a second, as `0:09:56.7`. The digits behind were cut off.",
    },
];
