//! What a file states about a variant besides its pieces.

use super::pieces::Wrong;
use crate::diag::{Severity, Sink};
use crate::formats::fen;
use crate::model::{
    Alias, Board, Catalog, Cell, Laws, NamedZone, Picture, Pieces, Position, Sided, StartAt,
    Variant, VariantName, Word, World, Zone,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// The keys of a variant besides its name, its pieces and their letters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VariantRow<'a> {
    pub title: Option<Cow<'a, str>>,
    pub sources: Vec<Cow<'a, str>>,
    pub aliases: Vec<AliasRow<'a>>,
    pub like: Option<Cow<'a, str>>,
    pub board: Option<BoardRow>,
    pub start: Option<Cow<'a, str>>,
    pub laws: Option<Cow<'a, Laws>>,
    pub picture: Option<Cow<'a, Picture>>,
    pub unplayed: Option<Cow<'a, str>>,
}

/// Another name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "another name of the variant")]
pub struct AliasRow<'a> {
    name: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dialect: Option<Cow<'a, str>>,
}

/// The board of a variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the board of a variant")]
pub struct BoardRow {
    files: u8,
    ranks: u8,
    #[serde(default, skip_serializing_if = "Zone::is_empty")]
    holes: Zone,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    zones: Vec<ZoneRow>,
}

/// A zone with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a zone")]
struct ZoneRow {
    name: String,
    squares: Sided<Zone>,
}

impl<'a> VariantRow<'a> {
    /// A variant as a row.
    pub fn of(v: &'a Variant, catalog: &Catalog) -> Self {
        let alias = |a: &'a Alias| AliasRow {
            name: a.name.as_str().into(),
            dialect: a.dialect.as_deref().map(Cow::from),
        };
        Self {
            title: v.title.as_deref().map(Cow::from),
            sources: v.sources.iter().map(Cow::from).collect(),
            aliases: v.aliases.iter().map(alias).collect(),
            like: v.like.as_ref().map(|name| name.as_str().into()),
            board: v.board.as_ref().map(BoardRow::of),
            start: written_start(v, catalog).map(Cow::from),
            laws: (!v.laws.is_empty()).then_some(Cow::Borrowed(&v.laws)),
            picture: v.picture.as_deref().map(Cow::Borrowed),
            unplayed: v.unplayed.as_deref().map(Cow::from),
        }
    }

    /// Whether it states nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Fills a variant whose letters are known.
    pub fn lower(self, v: &mut Variant, catalog: &Catalog) -> Result<(), Wrong> {
        let alias = |row: AliasRow<'_>| {
            named(&row.name).map(|_| Alias {
                dialect: row.dialect.map(Cow::into_owned),
                name: row.name.into_owned(),
            })
        };
        v.title = self.title.map(Cow::into_owned);
        v.sources = self.sources.into_iter().map(Cow::into_owned).collect();
        v.aliases = self
            .aliases
            .into_iter()
            .map(alias)
            .collect::<Result<_, _>>()?;
        v.like = self.like.map(|name| named(&name)).transpose()?;
        v.board = self.board.map(BoardRow::lower).transpose()?;
        v.laws = self.laws.map(Cow::into_owned).unwrap_or_default();
        v.picture = self.picture.map(picture).transpose()?;
        v.unplayed = self.unplayed.map(Cow::into_owned);
        v.names = crate::model::names();
        if let Some(text) = self.start {
            let position = Arc::new(read_start(&text, v, catalog)?);
            let since = None;
            v.starts = vec![StartAt { since, position }];
        }
        Ok(())
    }
}

impl BoardRow {
    fn of(board: &Board) -> Self {
        let zone = |z: &NamedZone| ZoneRow {
            name: z.name.to_string(),
            squares: z.zone.clone(),
        };
        Self {
            files: board.files,
            ranks: board.ranks,
            holes: board.holes.clone(),
            zones: board.zones.iter().map(zone).collect(),
        }
    }

    fn lower(self) -> Result<Board, Wrong> {
        if ![self.files, self.ranks]
            .iter()
            .all(|n| (1..=Board::MAX_SIDE).contains(n))
        {
            let message = format!("a board of {} files and {} ranks", self.files, self.ranks);
            let help = "boards of variants have 1 to 16 files and 1 to 16 ranks";
            return Err(Wrong::new(message, "board", help));
        }
        if self.zones.len() > MOST_ZONES {
            let message = format!("a board with {} zones", self.zones.len());
            let help = "a board has at most 1000 zones";
            return Err(Wrong::new(message, "zones", help));
        }
        let zone = |row: ZoneRow| match Word::new(&row.name) {
            Some(name) => Ok(NamedZone {
                name,
                zone: row.squares,
            }),
            None => {
                let message = format!("`{}` is not a name of a zone", row.name);
                let help = "write letters, with hyphens between words";
                Err(Wrong::new(message, &row.name, help))
            }
        };
        Ok(Board {
            files: self.files,
            ranks: self.ranks,
            holes: self.holes,
            zones: self.zones.into_iter().map(zone).collect::<Result<_, _>>()?,
        })
    }
}

/// The most zones of a board.
const MOST_ZONES: usize = 1_000;

/// How the variant looks. A character is short.
fn picture(picture: Cow<'_, Picture>) -> Result<Box<Picture>, Wrong> {
    let texts = picture.characters.iter().flat_map(|c| c.text.iter());
    let fits = |text: &&String| (1..=LONGEST).contains(&text.chars().count());
    if let Some(text) = texts.into_iter().find(|text| !fits(text)) {
        let message = format!("`{}` is not the character of a piece", text);
        let help = "write one to four letters";
        return Err(Wrong::new(message, text, help));
    }
    Ok(Box::new(picture.into_owned()))
}

/// The most letters of a character.
const LONGEST: usize = 4;

/// The variant with that name.
pub(super) fn named(words: &str) -> Result<VariantName, Wrong> {
    VariantName::stated(words).map_err(|message| Wrong::new(message, words, VariantName::HELP))
}

/// The name of a definition.
pub(super) fn defined(words: &str) -> Result<VariantName, Wrong> {
    let name = named(words)?;
    match name.is_named_by(words) {
        true => Ok(name),
        false => {
            let message = format!("`{words}` is another name of the known variant `{name}`");
            Err(Wrong::new(message, words, "write another name"))
        }
    }
}

/// A catalog that knows the letters and laws of this variant. What it does not state is taken from the one it is like.
fn letters_of(v: &Variant, catalog: &Catalog) -> Catalog {
    let like = v.like.clone().filter(|like| catalog.has(like));
    let known = like.is_some().then_some(catalog);
    let variant = Variant {
        letters: v.letters.clone(),
        laws: v.laws.clone(),
        board: v.board.clone(),
        like,
        ..Variant::named(v.name.clone())
    };
    let pieces = Pieces {
        variant: Some(Box::new(variant)),
        ..Pieces::default()
    };
    let with = known.map(|known| known.with(pieces.clone()));
    let with = with.filter(|known| known.check_likeness(&v.name).is_ok());
    with.unwrap_or_else(|| Catalog::default().with(pieces))
}

fn read_start(text: &str, v: &Variant, catalog: &Catalog) -> Result<Position, Wrong> {
    let mut sink = Sink::default();
    let read = fen::parse(text, &v.name, &letters_of(v, catalog), &mut sink, 0);
    let said = sink.messages().iter();
    if let Some(d) = said.into_iter().find(|d| d.severity != Severity::Note) {
        return Err(Wrong::said(d, text));
    }
    let help = "write the start as a FEN with the letters of the variant";
    let mut position =
        read.ok_or_else(|| Wrong::new("this is not a start position", text, help))?;
    let size = position.grid().map(|g| (g.files(), g.ranks()));
    match &v.board {
        Some(board) if size != Some((board.files, board.ranks)) => {
            let message = "the start and the board have different numbers of files or ranks";
            Err(Wrong::new(message, text, "write both with the same size"))
        }
        Some(board) => make_holes(board, &mut position, text).map(|()| position),
        None => Ok(position),
    }
}

/// Makes holes in the start, which may have pieces or other holes there only by mistake.
fn make_holes(board: &Board, position: &mut Position, text: &str) -> Result<(), Wrong> {
    let World::Board(grid) = &mut position.world else {
        return Ok(());
    };
    board.make_holes(grid);
    if let Some(sq) = board.differs_on(grid) {
        let message = match grid.piece(sq) {
            Some(_) => format!("`{sq}` is one of the `holes`, but a piece starts there"),
            None => format!("`{sq}` is a hole of the start, but not one of the `holes`"),
        };
        let help = "name the same holes in `holes` and, as `_`, in `start`";
        return Err(Wrong::new(message, text, help));
    }
    match grid.squares().all(|sq| grid.get(sq) == Cell::Hole) {
        true => {
            let help = "leave some squares out of `holes`";
            Err(Wrong::new("the board has no square left", "holes", help))
        }
        false => Ok(()),
    }
}

/// The only start of a bounded board as a FEN.
fn written_start(v: &Variant, catalog: &Catalog) -> Option<String> {
    let start = v.starts.first().map(|s| s.position.as_ref())?;
    let World::Board(_) = start.world else {
        return None;
    };
    let style = fen::Style {
        en_passant: fen::EnPassantStyle::Always,
        ..fen::Style::with(&Arc::new(letters_of(v, catalog)))
    };
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let done = fen::print_start(start, &v.name, &style, &mut out, &mut sink);
    String::from_utf8(out).ok().filter(|_| done)
}
