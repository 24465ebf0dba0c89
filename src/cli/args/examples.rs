//! The examples of `--help` and of the manual pages. A test runs every command.

/// `panchess`
pub const ALL: &str = "\
Examples:
  Convert games to the moves a UCI engine reads:
    panchess convert games.pgn -t uci
  Report what is wrong in every file of a folder:
    panchess check archive/
  Draw the last position of a game:
    panchess render games.pgn
  Show how a gryphon moves:
    panchess piece gryphon

Exit status: 0 done; 1 found a problem or a difference; 2 could not run; 3 refused because of a loss.
FORMAT is the name of a notation, with options after `+`: pgn, fen+shredder, icn+pretty.
`panchess formats` lists the notations, `panchess VERB --help` explains a verb.";

/// `panchess convert`
pub const CONVERT: &str = "\
Examples:
  Write games as JSON Lines, compressed; the file name determines both:
    panchess convert games.pgn -o games.jsonl.zst
  Write the last position of each game as FEN:
    panchess convert games.pgn -t fen
  List what UCI cannot express, and write nothing:
    panchess convert games.pgn -t uci --explain-loss
  Convert a folder of files into a second folder:
    panchess convert archive/ -t jsonl -o dataset/
  Keep the long games of a player (docs/where.md in the panchess repository describes conditions):
    panchess convert games.pgn -t pgn --where 'player ~ tanaka and plies > 4'";

/// `panchess check`
pub const CHECK: &str = "\
Examples:
  Check every file of a folder, one line per message:
    panchess check archive/ --message-format short
  Correct what can be corrected safely:
    panchess check --fix pieces.lcpn";

/// `panchess fmt`
pub const FMT: &str = "\
Examples:
  Print a file in its canonical spelling:
    panchess fmt positions.fen
  Rewrite the file itself:
    panchess fmt -w positions.fen
  List the files that are not in canonical spelling (exit status 1 if there are any):
    panchess fmt --check archive/";

/// `panchess info`
pub const INFO: &str = "\
Examples:
  Summarize the files of a folder:
    panchess info archive/
  Write the summary as JSON, for programs:
    panchess info games.pgn --json";

/// `panchess render`
pub const RENDER: &str = "\
Examples:
  Draw the last position of a game in the terminal:
    panchess render games.pgn
  Draw a position:
    panchess render '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
  Write the position after 10 plies as a picture:
    panchess render games.pgn --ply 10 -o position.svg
  Write the whole game as one page for a browser:
    panchess render games.pgn -o game.html
  Draw all pieces of an infinite board:
    panchess render -e 'K5,1|k5,8|R1,1|r90,40' --window all --theme dark -o board.svg";

/// `panchess piece`
pub const PIECE: &str = "\
Examples:
  Describe a known piece, one in Betza's notation, and your own on another board:
    panchess piece gryphon
    panchess piece mQcN
    panchess piece '(/ knight (ferz :forward))' --board 10x8
  Describe the pieces of a file, one line each:
    panchess piece pieces.lcpn --brief
  Write a diagram as a picture:
    panchess piece amazon -o amazon.svg";

/// The verbs below `panchess piece`.
pub mod of_piece {
    /// `panchess piece identify`
    pub const IDENTIFY: &str = "\
Examples:
  Find the piece that combines a ferz and a wazir:
    panchess piece identify '(/ ferz wazir)'";
    /// `panchess piece list`
    pub const LIST: &str = "\
Examples:
  List the known pieces whose names or origins contain `lion`:
    panchess piece list lion";
    /// `panchess piece equal`
    pub const EQUAL: &str = "\
Examples:
  Compare a known piece with a definition:
    panchess piece equal amazon '(/ queen knight)'";
    /// `panchess piece from-diagram`
    pub const FROM_DIAGRAM: &str = "\
Examples:
  Define the piece that a diagram shows:
    panchess piece from-diagram diagram.txt";
}

/// `panchess variants`
pub const VARIANTS: &str = "\
Examples:
  List the variants with `shogi` in their names:
    panchess variants shogi
  Show the board, the pieces and the rules of a variant:
    panchess variants show crazyhouse
  Count the lines of two plies:
    panchess variants perft xiangqi --depth 2";

/// `panchess dedup`
pub const DEDUP: &str = "\
Examples:
  Write each position once:
    panchess dedup positions.fen
  Write the games of a folder without duplicates:
    panchess dedup archive/ -t pgn -o unique.pgn
  Write every position of the games once, the most frequent first:
    panchess dedup games.pgn --every-ply -t fen --count | sort -nr
  Name the duplicates (exit status 1 if there are any):
    panchess dedup --check games.pgn";

/// `panchess normalize`
#[cfg(feature = "dataset")]
pub const NORMALIZE: &str = "\
Examples:
  Write the games of a folder, in any notations, as one table:
    panchess normalize archive/ -o games.parquet
  Write every position of the games, in files of a million rows:
    panchess normalize archive/ --positions -o positions/
  Print some columns:
    panchess normalize games.pgn -t csv --columns white,black,result,movetext";

/// `panchess stats`
pub const STATS: &str = "\
Examples:
  Count the games of a folder:
    panchess stats archive/
  Draw charts of the games:
    panchess stats archive/ -o archive.html
  List the first moves:
    panchess stats games.pgn --json --depth 2";

/// `panchess split`
pub const SPLIT: &str = "\
Examples:
  Split a file into parts of about 64 MB of text each, compressed with zstd:
    panchess split games.pgn --size 64M -o parts/";

/// `panchess hash`
pub const HASH: &str = "\
Examples:
  Hash the last position of each game, and compare later:
    panchess hash games.pgn > games.sums
    panchess hash --check games.sums
  Hash every position, without move counters:
    panchess hash --every-ply games.pgn";

/// `panchess formats`
pub const FORMATS: &str = "\
Examples:
  List all notations:
    panchess formats
  Describe one, with its options:
    panchess formats icn";

/// `panchess explain`
pub const EXPLAIN: &str = "\
Examples:
  Explain the code in brackets of a message:
    panchess explain core/illegal-move";

/// `panchess completions`
pub const COMPLETIONS: &str = "\
Examples:
  Install completion for bash (it works in new sessions):
    panchess completions bash > ~/.local/share/bash-completion/completions/panchess
  In zsh (a folder of $fpath), and in fish:
    panchess completions zsh > ~/.zfunc/_panchess
    panchess completions fish > ~/.config/fish/completions/panchess.fish";

/// `panchess man`
pub const MAN: &str = "\
Examples:
  Read the page of a verb:
    panchess man convert | man -l -
  Install the pages of all verbs:
    panchess man --all ~/.local/share/man/man1";

/// The verbs below `panchess variants`.
pub mod of_variants {
    /// `panchess variants list`
    pub const LIST: &str = "\
Examples:
  List every variant:
    panchess variants list";

    /// `panchess variants show`
    pub const SHOW: &str = "\
Examples:
  Show what makes atomic chess different:
    panchess variants show atomic
  Draw the start position of shogi with its characters:
    panchess variants show shogi --glyphs characters -o shogi.svg";

    /// `panchess variants check`
    pub const CHECK: &str = "\
Examples:
  Check the file of a variant of your own:
    panchess variants check my-chess.yaml";

    /// `panchess variants perft`
    pub const PERFT: &str = "\
A game that has ended by its laws (a king on the hill, the third check) has no further moves.
Repeated positions do not end a game.

Examples:
  Count the lines of three plies of shogi:
    panchess variants perft shogi
  List the legal moves in the start position:
    panchess variants perft shogi --depth 1 --divide";
}
