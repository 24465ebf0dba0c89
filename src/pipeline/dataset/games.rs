//! The columns of the table of games.

use super::columns::{Column, Fill, Needs};
use super::remarks::{Remarks, known};
use super::tags;
use super::texts::Texts;
use super::values::{Series, Type};
use crate::diag::{Diagnostic, Severity, Sink};
use crate::hash::Digest;
use crate::io::{DOUBTFUL, Decoding, GUESSED, NOT_UTF8, Record};
use crate::model::{Game, Outcome};
use std::borrow::Cow;

/// A record, and what was computed of it.
pub(super) struct GameRow<'a> {
    pub record: &'a Record<'a>,
    /// The name of its notation.
    pub notation: &'static str,
    /// `None`: it cannot be read.
    pub game: Option<&'a Game>,
    pub made: &'a Made,
    pub sink: &'a Sink,
}

/// What is computed of a game, as far as it is asked for.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub id: Option<Digest>,
    /// The digest of the last position.
    pub last: Option<Digest>,
    /// The start, and the name of its notation.
    pub start: String,
    pub start_notation: Option<&'static str>,
    /// The moves, and the name of their notation.
    pub moves: Texts,
    pub moves_notation: Option<&'static str>,
    /// The moves with signs between them.
    pub movetext: String,
    pub san: Texts,
    /// Whether all moves can be written in algebraic notation.
    pub has_san: bool,
    pub remarks: Remarks,
}

impl Made {
    /// Forgets everything, keeps the memory.
    pub fn clear(&mut self) {
        (self.id, self.last) = (None, None);
        (self.start_notation, self.moves_notation) = (None, None);
        self.has_san = false;
        self.start.clear();
        self.moves.clear();
        self.movetext.clear();
        self.san.clear();
        self.remarks.clear();
    }
}

const fn of(
    name: &'static str,
    kind: Type,
    needs: Needs,
    fill: fn(&GameRow<'_>, &mut Series),
    doc: &'static str,
) -> Column {
    Column::new(name, kind, needs, Fill::Game(fill), doc)
}

/// A column that needs only the record as it was read.
const fn plain(
    name: &'static str,
    kind: Type,
    fill: fn(&GameRow<'_>, &mut Series),
    doc: &'static str,
) -> Column {
    of(name, kind, Needs::empty(), fill, doc)
}

/// `id`, which the table of positions has as `game`.
pub(super) const fn id(name: &'static str, doc: &'static str) -> Column {
    let fill = |row: &GameRow<'_>, to: &mut Series| to.digest(row.made.id);
    of(name, Type::Digest, Needs::ID, fill, doc)
}

/// The name of the file.
pub(super) const FILE: Column = plain(
    "file",
    Type::Text,
    |row, to| to.text(Some(&file(row))),
    "name of the source file as it was given; `-` is standard input",
)
.required();

/// The number of the record.
pub(super) const RECORD: Column = plain(
    "record",
    Type::Int64,
    |row, to| to.int(i64::try_from(row.record.origin.index).ok()),
    "number of the record in its file, from 0",
)
.required();

/// The variant.
pub(super) const VARIANT: Column = plain(
    "variant",
    Type::Text,
    |row, to| to.text(row.game.map(|game| game.variant.as_str())),
    "name of the variant, such as `chess` or `crazyhouse`; `unknown` if no variant fits, or more than one",
);

/// Every column.
pub(super) static GAMES: &[Column] = &[
    id(
        "id",
        "digest of variant, start and moves (the scheme `moves` of hashing.md): the same for the same game in any notation",
    ),
    FILE,
    RECORD,
    plain(
        "offset",
        Type::Int64,
        |row, to| to.int(i64::try_from(row.record.origin.offset).ok()),
        "position of the record in its file, in bytes of the decompressed file; in bytes of the text converted to UTF-8 if `--encoding` or a byte-order mark names an encoding other than UTF-8, and for KIF, KI2 and CSA in Shift-JIS or EUC-JP",
    )
    .required(),
    plain(
        "line",
        Type::Int64,
        |row, to| to.int(i64::try_from(row.record.origin.line).ok()),
        "line on which the record begins, from 1; 1 in binary notations",
    )
    .required(),
    plain(
        "notation",
        Type::Text,
        |row, to| to.text(Some(row.notation)),
        "notation of the source, such as `pgn`",
    )
    .required(),
    VARIANT,
    of(
        "start",
        Type::Text,
        Needs::START,
        |row, to| to.text(row.made.start_notation.map(|_| row.made.start.as_str())),
        "start position, even if it is the usual one of the variant",
    ),
    of(
        "start_notation",
        Type::Text,
        Needs::START,
        |row, to| to.text(row.made.start_notation),
        "notation of `start`: `fen`, `icn` or `5dfen`",
    ),
    of(
        "moves",
        Type::TextList,
        Needs::MOVES,
        |row, to| to.all_texts(moves(row)),
        "moves of the main line in coordinates, one item for each turn",
    ),
    of(
        "moves_notation",
        Type::Text,
        Needs::MOVES,
        |row, to| to.text(row.made.moves_notation),
        "notation of `moves`: `uci`, `icn` or `5draw`",
    ),
    of(
        "movetext",
        Type::Text,
        Needs::MOVES.union(Needs::MOVETEXT),
        |row, to| to.text(moves(row).map(|_| row.made.movetext.as_str())),
        "the items of `moves` as one text in their notation: separated by spaces, by `|` in `icn`, and by line breaks in `5draw`",
    ),
    of(
        "san",
        Type::TextList,
        Needs::SAN,
        |row, to| to.all_texts(Some(&row.made.san).filter(|_| row.made.has_san)),
        "moves in algebraic notation; missing on the infinite board and in 5D chess",
    ),
    of(
        "plies",
        Type::Int32,
        Needs::PLAYED,
        |row, to| to.int(row.game.and_then(plies)),
        "number of turns of the main line",
    ),
    of(
        "result",
        Type::Text,
        Needs::RESULT,
        |row, to| to.text(row.game.and_then(result)),
        "`1-0`, `0-1`, `1/2-1/2` or `0-0`; missing if it is not known",
    ),
    tag(
        "termination",
        "Termination",
        "how the game ended: the tag `Termination`",
    ),
    tag("white", "White", "name of the player who plays White"),
    tag("black", "Black", "name of the player who plays Black"),
    plain(
        "white_elo",
        Type::Int32,
        |row, to| to.int(text(row, "WhiteElo").and_then(tags::number)),
        "rating of White",
    ),
    plain(
        "black_elo",
        Type::Int32,
        |row, to| to.int(text(row, "BlackElo").and_then(tags::number)),
        "rating of Black",
    ),
    tag("event", "Event", "tournament or match"),
    tag("site", "Site", "place or address of the game"),
    tag("round", "Round", "round of the event"),
    plain(
        "date",
        Type::Date,
        |row, to| to.int(row.game.and_then(|game| tags::date(tags::day(&game.tags)?))),
        "day of the game: the tag `Date`, or else `UTCDate`. It is missing if the date is not complete. `UTCDate`, and a date that is not complete, are in `tags`",
    ),
    tag(
        "time_control",
        "TimeControl",
        "time control as written in the source, such as `300+3`",
    ),
    tag("eco", "ECO", "code of the opening"),
    tag("opening", "Opening", "name of the opening"),
    of(
        "clocks",
        Type::FloatList,
        Needs::REMARKS.union(Needs::PLAYED),
        |row, to| to.floats(known(&row.made.remarks.clocks)),
        "seconds on the clock after each move (`[%clk]`); missing if no move has them",
    ),
    of(
        "evals",
        Type::FloatList,
        Needs::REMARKS.union(Needs::PLAYED),
        |row, to| to.floats(known(&row.made.remarks.evals)),
        "evaluation after each move in pawns, positive for White (`[%eval 0.25]`, or `+0.31/22 5.1s` of Cute Chess and fastchess, which is positive for the engine that moved); missing if no move has one. `[%eval 23,24]`, a whole number with a depth, is not used: ChessBase writes centipawns for the player who moved in this way, and other programs may write pawns. Such evaluations are listed in `losses`",
    ),
    of(
        "mates",
        Type::IntList,
        Needs::REMARKS.union(Needs::PLAYED),
        |row, to| to.ints(known(&row.made.remarks.mates)),
        "moves to mate after each move, negative if Black mates (`[%eval #-3]`); missing if no move has one. `+M5/10 0.1s` of Cute Chess and fastchess is not used, because some engines count moves there and others plies; such a comment is listed in `losses`",
    ),
    plain(
        "tags",
        Type::TextMap,
        |row, to| {
            to.map(row.game.map(|game| tags::others(&game.tags).into_iter().chain(tags::operations(game))));
        },
        "all tags that no other column holds, including a second tag with the same name; of two such tags, the column has the first one with a usable value. Operations of EPD such as `id` and `bm` are here, too; an empty map if there are none",
    ),
    of(
        "final_hash",
        Type::Digest,
        Needs::LAST,
        |row, to| to.digest(row.made.last),
        "digest of the last position (the scheme `position` of hashing.md; `state` for 5D chess)",
    ),
    plain(
        "losses",
        Type::TextList,
        |row, to| to.texts(Some(losses(row.sink).iter().map(String::as_str))),
        "the parts of the record that no column holds, such as `core/lost-comments: comments (3)`",
    )
    .required(),
    plain(
        "warnings",
        Type::TextList,
        |row, to| to.texts(Some(warnings(row).iter().map(String::as_str))),
        "warnings about the record, such as `pgn/result-differs: …`",
    )
    .required(),
    of(
        "error",
        Type::Text,
        Needs::LEGAL,
        |row, to| to.text(error(row.sink).as_deref()),
        "why the record cannot be read or replayed; such rows exist only with `--keep-errors` (in Python, `on_error=\"row\"`), and not in the table of positions",
    ),
];

/// A column with the text of a tag.
const fn tag(name: &'static str, of: &'static str, doc: &'static str) -> Column {
    // A function pointer cannot know the tag, so its column is found by its name.
    let fill: fn(&GameRow<'_>, &mut Series) = match of.as_bytes() {
        b"Termination" => |row, to| to.text(text(row, "Termination")),
        b"White" => |row, to| to.text(text(row, "White")),
        b"Black" => |row, to| to.text(text(row, "Black")),
        b"Event" => |row, to| to.text(text(row, "Event")),
        b"Site" => |row, to| to.text(text(row, "Site")),
        b"Round" => |row, to| to.text(text(row, "Round")),
        b"TimeControl" => |row, to| to.text(text(row, "TimeControl")),
        b"ECO" => |row, to| to.text(text(row, "ECO")),
        _ => |row, to| to.text(text(row, "Opening")),
    };
    plain(name, Type::Text, fill, doc)
}

/// The text of a tag, if it is known.
fn text<'a>(row: &GameRow<'a>, name: &str) -> Option<&'a str> {
    tags::usable(&row.game?.tags, name)
}

/// The name of a file; bytes that are not UTF-8 are escaped.
fn file<'a>(row: &GameRow<'a>) -> Cow<'a, str> {
    match row.record.origin.raw {
        [] => Cow::Borrowed(row.record.origin.file),
        raw => {
            let chunks = raw.utf8_chunks();
            let text = chunks.fold(String::new(), |mut text, chunk| {
                text.push_str(chunk.valid());
                let bytes = chunk.invalid().iter();
                bytes.for_each(|byte| text.push_str(&format!("\\x{byte:02x}")));
                text
            });
            text.into()
        }
    }
}

fn plies(game: &Game) -> Option<i64> {
    i64::try_from(game.tree.main_line().count()).ok()
}

fn result(game: &Game) -> Option<&'static str> {
    (game.outcome != Outcome::Unknown).then(|| game.outcome.token())
}

fn moves<'a>(row: &GameRow<'a>) -> Option<&'a Texts> {
    row.made.moves_notation.map(|_| &row.made.moves)
}

/// The losses of a record.
fn losses(sink: &Sink) -> Vec<String> {
    let losses = sink.losses().iter();
    losses
        .map(|loss| format!("{}: {} ({})", loss.code.0, loss.what, loss.count))
        .collect()
}

fn warnings(row: &GameRow<'_>) -> Vec<String> {
    let warnings = row.sink.messages().iter();
    let warnings = warnings.filter(|d| d.severity == Severity::Warning);
    // The message was given for the first record of the file that has it.
    let again = match row.record.origin.decoding {
        Decoding::Guessed => Some(GUESSED),
        Decoding::DoubtfulAgain => Some(DOUBTFUL),
        _ => None,
    };
    let is_lost = row.sink.losses().iter().any(|loss| loss.code == NOT_UTF8);
    let guessed = again.filter(|_| is_lost);
    let guessed = guessed.map(|message| format!("{NOT_UTF8}: {message}"));
    guessed.into_iter().chain(warnings.map(said)).collect()
}

fn error(sink: &Sink) -> Option<String> {
    let mut messages = sink.messages().iter();
    messages.find(|d| d.severity == Severity::Error).map(said)
}

fn said(d: &Diagnostic) -> String {
    format!("{}: {}", d.code.0, d.message)
}
