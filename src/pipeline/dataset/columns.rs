use super::games::{GAMES, GameRow};
use super::positions::{POSITIONS, Reached};
use super::values::{Series, Type};
use bitflags::bitflags;

/// A table.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Table {
    /// A row for each game; a position is a game without moves.
    #[default]
    Games,
    /// A row for each position of the main line of each game, the start first.
    Positions,
}

impl Table {
    /// Every column, in their order.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Games => GAMES,
            Self::Positions => POSITIONS,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Positions => "positions",
        }
    }

    /// The column with that name.
    pub fn column(self, name: &str) -> Option<&'static Column> {
        self.columns().iter().find(|column| column.name == name)
    }
}

bitflags! {
    /// What must be computed for a column.
    #[derive(Copy, Clone, Debug, Eq, PartialEq)]
    pub(super) struct Needs: u16 {
        /// The moves in coordinates.
        const MOVES = 1 << 0;
        /// The moves in algebraic notation.
        const SAN = 1 << 1;
        /// The digest of start and moves.
        const ID = 1 << 2;
        /// The last position.
        const LAST = 1 << 3;
        /// The start position.
        const START = 1 << 4;
        /// What comments say.
        const REMARKS = 1 << 5;
        /// The text of each position.
        const TEXT = 1 << 6;
        /// The digest of each position.
        const HASHES = 1 << 7;
        /// The quick key of each position.
        const KEYS = 1 << 8;
        /// Whether the moves can be played, of a notation whose moves need the board.
        const PLAYED = 1 << 9;
        /// Whether the moves can be played.
        const LEGAL = 1 << 10;
        /// The moves in coordinates as one text.
        const MOVETEXT = 1 << 12;
        /// How the game ended, if its notation says only that it did.
        const RESULT = 1 << 11;
    }
}

/// Where the values of a column come from.
#[derive(Copy, Clone, Debug)]
pub(super) enum Fill {
    /// The same for all rows of a record.
    Game(fn(&GameRow<'_>, &mut Series)),
    /// For all positions of a game.
    Reached(fn(&Reached<'_>, &mut Series)),
    /// The digests of all positions.
    Hashes,
    /// The move from each position in coordinates.
    Moves,
    /// The move from each position in algebraic notation.
    San,
}

/// A column of a table.
#[derive(Debug)]
pub struct Column {
    /// Its name, which never changes.
    pub name: &'static str,
    /// What it holds.
    pub kind: Type,
    /// Whether a value may be missing.
    pub nullable: bool,
    /// Whether it is there if no columns are selected.
    pub usual: bool,
    /// What its values are.
    pub doc: &'static str,
    pub(super) needs: Needs,
    pub(super) fill: Fill,
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Column {
    /// A column that is always there, and whose values may be missing.
    pub(super) const fn new(
        name: &'static str,
        kind: Type,
        needs: Needs,
        fill: Fill,
        doc: &'static str,
    ) -> Self {
        Self {
            name,
            kind,
            nullable: true,
            usual: true,
            doc,
            needs,
            fill,
        }
    }

    /// The same with a value in each row.
    pub(super) const fn required(self) -> Self {
        Self {
            nullable: false,
            ..self
        }
    }

    /// The same, only on request.
    pub(super) const fn on_request(self) -> Self {
        Self {
            usual: false,
            ..self
        }
    }
}

/// There is no column of that name.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the table of {table} has no column `{name}`; it has {known}")]
pub struct NoColumn {
    /// What was asked for.
    pub name: String,
    table: &'static str,
    known: String,
}

/// Columns that are asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    table: Table,
    columns: Vec<&'static Column>,
    needs: Needs,
}

impl Columns {
    /// The usual columns of a table.
    pub fn usual(table: Table) -> Self {
        let columns = table.columns().iter().filter(|column| column.usual);
        Self::with(table, columns.collect())
    }

    /// These columns, in this order.
    ///
    /// # Errors
    /// There is no column of that name.
    pub fn of(table: Table, names: &[impl AsRef<str>]) -> Result<Self, NoColumn> {
        let mut columns: Vec<&'static Column> = Vec::with_capacity(names.len());
        for name in names {
            let name = name.as_ref().trim();
            let found = table.column(name).ok_or_else(|| NoColumn {
                name: name.to_owned(),
                table: table.name(),
                known: names_of(table),
            })?;
            if !columns.contains(&found) {
                columns.push(found);
            }
        }
        Ok(Self::with(table, columns))
    }

    fn with(table: Table, columns: Vec<&'static Column>) -> Self {
        let needs = columns.iter().fold(Needs::empty(), |n, c| n | c.needs);
        Self {
            table,
            columns,
            needs,
        }
    }

    /// The table.
    pub fn table(&self) -> Table {
        self.table
    }

    /// The columns, in the order in which they were asked for.
    pub fn columns(&self) -> &[&'static Column] {
        &self.columns
    }

    /// How many times the memory of a conversion the rows of a large record take.
    pub(crate) fn weight(&self) -> usize {
        match self.table {
            Table::Games => 1,
            Table::Positions => 4,
        }
    }

    pub(super) fn needs(&self) -> Needs {
        self.needs
    }
}

fn names_of(table: Table) -> String {
    let names: Vec<_> = table.columns().iter().map(|c| c.name).collect();
    names.join(", ")
}
