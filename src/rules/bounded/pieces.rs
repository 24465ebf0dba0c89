//! How the pieces of a game move on its board: by their definitions, the zones of the board, and the
//! laws that bind a piece to a region or forbid royal pieces to face each other.

use super::army::{Unfit, Why};
use super::field::{Field, side};
use super::law::{Survey, bits};
use crate::model::{Board, Kind, Laws, WallRule};
use crate::movement::{Action, Layout, Movement, Repertoire, Table};

/// The makers of tables for one board.
pub(super) struct Pieces<'a> {
    repertoire: &'a Repertoire,
    layouts: [Layout; 2],
    /// Kinds that stay in a region, and the name of the zone.
    regions: Vec<(&'a [Kind], String)>,
    /// Whether laws ask how a piece would move without its region: it may not go where it could never move on, or the
    /// arrows that it shoots leave the region.
    leaves: bool,
    /// Kinds that may not face each other, by side.
    facing: [&'a [Kind]; 2],
    /// What kinds count as in laws.
    pub(super) counts_as: &'a [(Kind, Kind)],
}

impl<'a> Pieces<'a> {
    /// `own`: whether the position states the regions itself.
    pub(super) fn new(
        repertoire: &'a Repertoire,
        laws: &'a Laws,
        own: bool,
        board: Option<&Board>,
        field: &Field,
    ) -> Self {
        let survey = Survey::new(field, board.map(|b| (b.files, b.ranks)));
        let regions = laws.regions.as_deref().unwrap_or_default();
        let zones_of = |player: u8| {
            let named = board.map_or(&[][..], |b| &b.zones).iter();
            let named = named.flat_map(|zone| {
                let cells = bits(field, survey.squares(&zone.zone, player));
                let name = zone.name.as_str();
                [(format!("within-{name}"), cells), (name.to_owned(), cells)]
            });
            let survey = if own { survey.here() } else { survey };
            let kept = regions.iter().enumerate().map(|(n, region)| {
                let cells = survey.squares(&region.zone, player);
                (name_of(n), bits(field, cells))
            });
            named.chain(kept).collect()
        };
        let layout = |player: u8| Layout {
            files: field.files(),
            ranks: field.ranks(),
            second: player == 1,
            zones: zones_of(player),
        };
        let facing = |player: u8| -> &'a [Kind] {
            let royals = laws.royals.as_deref().map(|r| r.of(side(player)).0);
            royals
                .filter(|r| r.facing_forbidden)
                .map_or(&[], |r| &r.pieces)
        };
        let names = regions.iter().enumerate();
        Self {
            repertoire,
            layouts: [layout(0), layout(1)],
            regions: names.map(|(n, r)| (&r.pieces[..], name_of(n))).collect(),
            leaves: laws.choice.as_deref().is_some_and(|c| c.immobile_forbidden)
                || laws
                    .walls
                    .as_ref()
                    .is_some_and(|w| w.rule == Some(WallRule::Arrow)),
            facing: [facing(0), facing(1)],
            counts_as: laws
                .shogi_promotion
                .as_deref()
                .map_or(&[], |p| &p.counts_as),
        }
    }

    /// The moves of a piece, if these rules can play it.
    fn table(&self, movement: &Movement, player: u8) -> Result<Table, Why> {
        let table = self.table_of(movement, player)?;
        match table.rays().is_some() || table.displaces() {
            true => Ok(table),
            false => Err(Why::Involved),
        }
    }

    fn table_of(&self, movement: &Movement, player: u8) -> Result<Table, Why> {
        let layout = &self.layouts[usize::from(player & 1)];
        Table::new(movement, layout).map_err(Why::NotTabular)
    }

    /// The names of the zones in which a kind stays.
    fn regions_of(&self, kind: Kind) -> impl Iterator<Item = &String> {
        let counts = self.counts_as.iter().find(|(of, _)| *of == kind);
        let counted = counts.map_or(kind, |(_, as_what)| *as_what);
        let all = self.regions.iter();
        let of = all.filter(move |(kinds, _)| kinds.contains(&counted));
        of.map(|(_, name)| name)
    }

    /// The moves on the whole board of a piece that stays in a region, if laws ask for them.
    pub(super) fn free_tables(&self, kind: Kind) -> Option<[Table; 2]> {
        self.regions_of(kind).next().filter(|_| self.leaves)?;
        let movement = self.repertoire.movement(kind)?;
        let table = |player| self.table_of(movement, player).ok();
        Some([table(0)?, table(1)?])
    }

    /// A movement with what laws change about it.
    fn bound(&self, movement: Movement, kind: Kind, player: u8) -> Movement {
        let regions = self.regions_of(kind);
        let bound = regions.fold(movement, |movement, name| movement.within(name));
        match self.facing[usize::from(player & 1)].contains(&kind) {
            // A royal piece attacks the other along an open line, so that neither may open it.
            true => bound.or(Movement::leap(&[0, 1]).ride().act(Action::CaptureRoyal)),
            false => bound,
        }
    }

    /// Both tables of a piece.
    pub(super) fn tables(&self, kind: Kind) -> Result<[Table; 2], Unfit> {
        self.both(kind).map_err(|why| Unfit { kind, why })
    }

    fn both(&self, kind: Kind) -> Result<[Table; 2], Why> {
        let movement = self.repertoire.movement(kind).ok_or(Why::Undefined)?;
        let bound = |player| self.bound(movement.clone(), kind, player);
        let of_first = bound(0);
        let first = self.table(&of_first, 0)?;
        let [a, b] = self.facing.map(|kinds| kinds.contains(&kind));
        let second = match a == b && !of_first.is_sided() {
            true => first.clone(),
            false => self.table(&bound(1), 1)?,
        };
        Ok([first, second])
    }
}

/// No name of a zone in a file has a blank.
fn name_of(region: usize) -> String {
    format!("region {region}")
}
