use crate::diag::{Code, Diagnostic};
use crate::hash::Scheme;
use crate::keyset;
use crate::model::Document;

/// What makes two records duplicates of each other.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Key {
    /// [`Key::Position`] of positions, [`Key::Moves`] of games that stay games.
    #[default]
    Usual,
    /// The canonical position.
    Position,
    /// The 5DFEN of all boards.
    State,
    /// The 5DFEN of each board.
    Board,
    /// The canonical position at the end of a game.
    FinalPosition,
    /// The variant, the start and the moves of a game.
    Moves,
    /// The bytes of the record.
    Record,
}

/// What is digested for the key of a document.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum KeySource {
    Positions(Scheme),
    Moves,
    Bytes,
}

impl Key {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Usual | Self::Position => "position",
            Self::State => "state",
            Self::Board => "board",
            Self::FinalPosition => "final-position",
            Self::Moves => "moves",
            Self::Record => "record",
        }
    }

    /// Its name and those of its digests, for an index. They never change their meaning; see
    /// `docs/hashing.md`.
    pub fn index_name(self) -> &'static str {
        match self {
            Self::Usual => "position-or-moves position-md5-1 moves-md5-1",
            Self::Position => "position position-md5-1",
            Self::State => "state state-md5-1",
            Self::Board => "board board-md5-1",
            Self::FinalPosition => "final-position position-md5-1",
            Self::Moves => "moves moves-md5-1",
            Self::Record => "record record-md5-1",
        }
    }

    /// Whether games have it, and not each of their positions.
    pub fn is_of_games(self) -> bool {
        matches!(self, Self::FinalPosition | Self::Moves | Self::Record)
    }

    /// What is digested. `game`: the document is written as a game.
    pub(super) fn of(self, game: bool) -> Result<KeySource, Box<Diagnostic>> {
        Ok(match self {
            Self::Usual if game => KeySource::Moves,
            Self::Position | Self::State | Self::Board if game => {
                return Err(Box::new(no_key_of_a_game(self)));
            }
            Self::Usual | Self::Position | Self::FinalPosition => {
                KeySource::Positions(Scheme::Position)
            }
            Self::State => KeySource::Positions(Scheme::State),
            Self::Board => KeySource::Positions(Scheme::Board),
            Self::Moves => KeySource::Moves,
            Self::Record => KeySource::Bytes,
        })
    }
}

/// What went wrong with keys on disk, and which option helps.
pub(in crate::pipeline) fn in_words(error: &keyset::Error) -> String {
    match error {
        keyset::Error::NoIndex { .. } => format!("{error}; name a new folder with `--index`"),
        keyset::Error::OtherKey {
            folder,
            found,
            wanted,
        } if first(found) == first(wanted) => {
            let mut both = found.split(' ').zip(wanted.split(' '));
            let differs = both.find(|(found, wanted)| found != wanted);
            let (found, wanted) = differs.unwrap_or((found, wanted));
            format!(
                "the index `{}` holds digests `{found}` of another version, and this version compares `{wanted}`; \
                 name a new folder",
                folder.display()
            )
        }
        keyset::Error::OtherKey {
            folder,
            found,
            wanted,
        } => {
            let (found, wanted) = (first(found), first(wanted));
            let same = match is_usual(found) {
                true => "leave out `--key`".into(),
                false => format!("use `--key {found}`"),
            };
            format!(
                "the index `{}` holds keys of {}, and this run compares {}; {same}, or name another folder",
                folder.display(),
                kind(found),
                kind(wanted)
            )
        }
        other => other.to_string(),
    }
}

/// What an index holds whose keys have this name.
fn kind(name: &str) -> String {
    match is_usual(name) {
        true => "the default key (`position` of positions, `moves` of games)".into(),
        false => format!("`--key {name}`"),
    }
}

fn is_usual(name: &str) -> bool {
    name == first(Key::Usual.index_name())
}

/// The name of a key in an index without those of its digests.
fn first(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}

/// Whether a document is a game.
pub(super) fn is_game(doc: &Document) -> bool {
    matches!(doc, Document::Game(_))
}

fn no_key_of_a_game(key: Key) -> Diagnostic {
    let message = format!(
        "`--key {}` compares positions, and this is a game, which has many",
        key.name()
    );
    let help = match key {
        Key::State | Key::Board => {
            "`--key moves` or `--key final-position` compares games; `--every-ply -t 5dfen` writes each position once"
        }
        _ => {
            "`--key moves` or `--key final-position` compares games; `--every-ply -t fen` writes each position once"
        }
    };
    Diagnostic::error(Code("core/key-of-a-game"), message).help(help)
}
