//! The pieces of one game, numbered, with the tables computed from their movements.

use super::field::{At, Field, SPAN, side, step, vector};
use super::odd_tables::{Odd, find};
use super::pieces::Pieces;
use super::pool::Pool;
use super::steps::{Steps, lines, steps};
use crate::model::{Cell, Kind, Piece};
use crate::movement::{Mover, NotTabular, Ray, Table};
use std::sync::Arc;

/// What a cell holds: [`EMPTY`], [`OFF`], or a piece's type and side.
pub(super) type Code = u8;

/// An empty square.
pub(super) const EMPTY: Code = 0;
/// Off the board, or a square that no piece can enter or pass.
pub(super) const OFF: Code = 1;
/// All codes are less than this.
pub(super) const CODES: usize = 128;

/// The largest number of piece types in one game.
pub(super) const MAX_TYPES: usize = CODES / 2 - 1;

/// The code of a piece; side 0 is White.
pub(super) const fn code(kind: u8, side: u8) -> Code {
    (kind + 1) * 2 + side
}

/// The type of a piece.
pub(super) const fn type_of(code: Code) -> u8 {
    (code >> 1).wrapping_sub(1)
}

/// The side a piece belongs to.
pub(super) const fn side_of(code: Code) -> u8 {
    code & 1
}

/// Whether the cell holds a piece of this side.
pub(super) const fn belongs(code: Code, side: u8) -> bool {
    code > OFF && side_of(code) == side
}

/// A piece of a game: its kind, and what it is again when it is captured.
pub(super) type PieceType = (Kind, Option<Kind>);

/// The pieces of the game and how each of them moves.
pub(super) struct Army {
    types: Vec<PieceType>,
    kinds: [Kind; CODES / 2],
    /// The model's cell for each code.
    cells: [Cell; CODES],
    /// The kind of each code.
    named: [Option<Kind>; CODES],
    /// Type by [`Kind::index`]; 255 if the kind is not in the game.
    by_kind: Vec<u8>,
    /// Whether two types are of one kind.
    twins: bool,
    /// The kinds that algebraic notation writes with the same letter.
    letters: Vec<Vec<Kind>>,
    /// What a kind counts as in laws.
    counts_as: Vec<(Kind, Kind)>,
    /// Equal tables are shared, also with other games.
    quiet: [Arc<Steps>; CODES],
    capture: [Arc<Steps>; CODES],
    /// The directions of each piece that leaps and rides, by code.
    rays: Vec<Arc<[Ray]>>,
    /// The moves of each other piece, with its code.
    odd: Vec<(Code, Arc<Odd>)>,
    /// By side and by difference from a square, where ways of these pieces to that square can lead over.
    crossed: [Box<[bool; SPAN]>; 2],
    /// How pieces that stay in a region would move on the whole board, if laws ask for that.
    free: Vec<(Code, Arc<Odd>)>,
    /// For each vector from a square, the step away from that square along which riders come from there to capture on it.
    lines: Arc<Steps>,
}

static STEPS: Pool<Steps> = Pool::new();

/// A piece that these rules cannot play.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Unfit {
    pub(super) kind: Kind,
    pub(super) why: Why,
}

/// The reason.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Why {
    /// The piece is not defined.
    Undefined,
    /// Its movement has no table.
    NotTabular(NotTabular),
    /// It does more in one move than move to a square and capture there.
    Involved,
    /// More piece types than one game can have.
    OneTooMany,
}

impl Army {
    /// These pieces, in this order, each once. A kind that goes back to another one shares its moves
    /// with the kind itself.
    pub(super) fn with(types: &[PieceType], pieces: &Pieces) -> Result<Self, Unfit> {
        let none = STEPS.share([0; SPAN]);
        let mut army = Self {
            types: Vec::new(),
            kinds: [Kind::WALL; CODES / 2],
            cells: [Cell::Empty; CODES],
            named: [None; CODES],
            by_kind: Vec::new(),
            twins: false,
            letters: Vec::new(),
            counts_as: pieces.counts_as.to_vec(),
            quiet: std::array::from_fn(|_| Arc::clone(&none)),
            capture: std::array::from_fn(|_| Arc::clone(&none)),
            rays: vec![Arc::from([]); 2],
            odd: Vec::new(),
            crossed: [Box::new([false; SPAN]), Box::new([false; SPAN])],
            free: Vec::new(),
            lines: Arc::clone(&none),
        };
        let plain = types.iter().map(|(kind, _)| (*kind, None));
        for (kind, was) in plain.chain(types.iter().copied()) {
            if army.type_with(kind, was).is_none() {
                army.enlist((kind, was), pieces)?;
            }
        }
        army.lines = STEPS.share(lines(army.rays.iter().flat_map(|rays| rays.iter())));
        for (c, odd) in &army.odd {
            let crossed = &mut army.crossed[usize::from(side_of(*c))];
            let vectors = (0..).zip(crossed.iter_mut());
            vectors.for_each(|(by, crossed)| *crossed |= odd.aim.crosses(by));
        }
        Ok(army)
    }

    /// The kinds that algebraic notation writes with the same letter.
    pub(super) fn share_letters(&mut self, groups: &[Vec<Kind>]) {
        self.letters = groups.to_vec();
    }

    /// Whether algebraic notation writes pieces of other kinds with the letter of this one.
    #[inline(always)]
    pub(super) fn shares_letter(&self, c: Code) -> bool {
        !self.letters.is_empty() && !self.kinds_lettered(self.kind(type_of(c))).is_empty()
    }

    /// Whether algebraic notation writes pieces of different kinds with the same letter.
    pub(super) fn has_shared_letters(&self) -> bool {
        !self.letters.is_empty()
    }

    /// The kinds that algebraic notation writes with the letter of one of them; none if it is alone.
    pub(super) fn kinds_lettered(&self, kind: Kind) -> &[Kind] {
        let found = self.letters.iter().find(|group| group.contains(&kind));
        found.map_or(&[], Vec::as_slice)
    }

    /// The codes of one side that have the letter of this one.
    pub(super) fn codes_lettered(&self, c: Code) -> impl Iterator<Item = Code> + '_ {
        let kinds = self.kinds_lettered(self.kind(type_of(c)));
        let all = (0..self.count()).map(move |t| code(t, side_of(c)));
        all.filter(move |other| kinds.contains(&self.kind(type_of(*other))))
    }

    fn enlist(&mut self, piece: PieceType, pieces: &Pieces) -> Result<(), Unfit> {
        let (kind, was) = piece;
        if self.types.len() == MAX_TYPES {
            let why = Why::OneTooMany;
            return Err(Unfit { kind, why });
        }
        match self.type_of(kind) {
            Some(twin) => self.enlist_twin(twin),
            None => {
                self.enlist_new(kind, pieces.tables(kind)?);
                let free = pieces.free_tables(kind).into_iter().flatten();
                let number = self.types.len() as u8;
                let of = |(player, table)| (code(number, player), Odd::shared(table));
                self.free.extend((0..).zip(free).map(of));
            }
        }
        let number = self.count();
        for player in 0..2 {
            let cell = Cell::Piece(Piece {
                was,
                ..Piece::new(side(player), kind)
            });
            self.cells[usize::from(code(number, player))] = cell;
            self.named[usize::from(code(number, player))] = Some(kind);
        }
        self.kinds[usize::from(number)] = kind;
        self.types.push(piece);
        Ok(())
    }

    fn enlist_twin(&mut self, twin: u8) {
        self.twins = true;
        for player in 0..2 {
            let (of, c) = (code(twin, player), code(self.types.len() as u8, player));
            let (from, to) = (usize::from(of), usize::from(c));
            self.quiet[to] = Arc::clone(&self.quiet[from]);
            self.capture[to] = Arc::clone(&self.capture[from]);
            self.rays.push(Arc::clone(&self.rays[from]));
            let odd = self.odd_of(of).map(Arc::clone);
            self.odd.extend(odd.map(|odd| (c, odd)));
            let free = find(&self.free, of).map(Arc::clone);
            self.free.extend(free.map(|free| (c, free)));
        }
    }

    fn enlist_new(&mut self, kind: Kind, tables: [Table; 2]) {
        let number = self.types.len() as u8;
        for (player, table) in (0..).zip(tables) {
            let c = code(number, player);
            let rays = table.rays().map(Iterator::collect);
            if rays.is_none() {
                self.odd.push((c, Odd::shared(table)));
            }
            self.draw(c, rays.unwrap_or_default());
        }
        let index = kind.index();
        if self.by_kind.len() <= index {
            self.by_kind.resize(index + 1, u8::MAX);
        }
        self.by_kind[index] = number;
    }

    /// Fills in the tables of a piece with these directions.
    fn draw(&mut self, c: Code, rays: Vec<Ray>) {
        self.quiet[usize::from(c)] = STEPS.share(steps(&rays, |r| r.quiet));
        self.capture[usize::from(c)] = STEPS.share(steps(&rays, |r| r.capture));
        self.rays.push(rays.into());
    }

    /// The number of piece types in the game; types count from 0.
    #[inline]
    pub(super) fn count(&self) -> u8 {
        self.types.len() as u8
    }

    /// The codes of all pieces of both sides.
    pub(super) fn all_codes(&self) -> impl Iterator<Item = Code> + use<> {
        code(0, 0)..code(self.count(), 0)
    }

    /// The type of a kind of piece, if it is in the game.
    #[inline]
    pub(super) fn type_of(&self, kind: Kind) -> Option<u8> {
        let t = *self.by_kind.get(kind.index())?;
        (t != u8::MAX).then_some(t)
    }

    /// The type of a kind that goes back to another one when captured.
    pub(super) fn type_with(&self, kind: Kind, was: Option<Kind>) -> Option<u8> {
        match was {
            None => self.type_of(kind),
            _ => self
                .types
                .iter()
                .position(|t| *t == (kind, was))
                .map(|n| n as u8),
        }
    }

    /// The codes of a kind, whatever it goes back to.
    pub(super) fn codes_alike(&self, kind: Kind, side: u8) -> impl Iterator<Item = Code> + '_ {
        let all = (0..).zip(&self.types);
        all.filter(move |(_, s)| s.0 == kind)
            .map(move |(t, _)| code(t, side))
    }

    /// The codes of the pieces that a law about a kind is about: also of those that count as it.
    pub(super) fn codes(&self, kind: Kind, side: u8) -> impl Iterator<Item = Code> + '_ {
        let all = (0..).zip(&self.types);
        let counts = move |of: Kind| self.counts_as(of) == kind;
        all.filter(move |(_, s)| s.0 == kind || counts(s.0))
            .map(move |(t, _)| code(t, side))
    }

    /// What a kind counts as in laws.
    pub(super) fn counts_as(&self, kind: Kind) -> Kind {
        let found = self.counts_as.iter().find(|(of, _)| *of == kind);
        found.map_or(kind, |(_, counts)| *counts)
    }

    /// The code of the same kind that goes back to nothing.
    pub(super) fn plain(&self, c: Code) -> Code {
        match self.twins && c > OFF {
            true => self
                .type_of(self.kind(type_of(c)))
                .map_or(c, |t| code(t, side_of(c))),
            false => c,
        }
    }

    /// Whether two types are of one kind.
    #[inline(always)]
    pub(super) fn has_twins(&self) -> bool {
        self.twins
    }

    /// Whether the game has a piece that does more than leap and ride.
    #[inline(always)]
    pub(super) fn is_odd(&self) -> bool {
        !self.odd.is_empty()
    }

    /// The pieces that do more than leap and ride, with their codes.
    pub(super) fn odd(&self) -> &[(Code, Arc<Odd>)] {
        &self.odd
    }

    /// Whether ways of such pieces of a side to a square can lead over the square at this difference from it.
    #[inline]
    pub(super) fn crosses(&self, side: u8, by: At) -> bool {
        self.crossed[usize::from(side & 1)][usize::from(by) % SPAN]
    }

    /// The moves of a piece of this code, if it does more than leap and ride.
    pub(super) fn odd_of(&self, c: Code) -> Option<&Arc<Odd>> {
        find(&self.odd, c)
    }

    /// The moves of a piece on the whole board, even if it stays in a region; `None` if its rays tell them.
    pub(super) fn free_of(&self, c: Code) -> Option<&Arc<Odd>> {
        self.unbound(c).or_else(|| self.odd_of(c))
    }

    /// The moves on the whole board of a piece that stays in a region, if laws ask for them.
    pub(super) fn unbound(&self, c: Code) -> Option<&Arc<Odd>> {
        find(&self.free, c)
    }

    /// Whether a piece of the game has moves that are only first moves.
    pub(super) fn begins(&self) -> bool {
        self.odd.iter().any(|(_, odd)| odd.table.has_first_moves())
    }

    /// The kind of a type.
    #[inline]
    pub(super) fn kind(&self, t: u8) -> Kind {
        self.kinds[usize::from(t) % (CODES / 2)]
    }

    /// The kind of a code; `None` for one that is no piece.
    #[inline(always)]
    pub(super) fn named(&self, code: Code) -> Option<Kind> {
        self.named[usize::from(code) % CODES]
    }

    /// What a piece of that type is again when it is captured.
    pub(super) fn was(&self, t: u8) -> Option<Kind> {
        self.types.get(usize::from(t))?.1
    }

    /// The model's cell for each code, without rights.
    pub(super) fn cells(&self) -> &[Cell; CODES] {
        &self.cells
    }

    /// The step of a quiet move along this vector; 0 if there is none.
    #[inline(always)]
    pub(super) fn quiet(&self, code: Code, delta: At) -> At {
        self.quiet[usize::from(code) % CODES][usize::from(delta) % SPAN]
    }

    /// The step of a capture along this vector; 0 if there is none.
    #[inline(always)]
    pub(super) fn capture(&self, code: Code, delta: At) -> At {
        self.capture[usize::from(code) % CODES][usize::from(delta) % SPAN]
    }

    /// The steps of a code, of quiet moves and of captures: none for a code that is no piece.
    pub(super) fn both_steps(&self, code: Code) -> [&Arc<Steps>; 2] {
        [&self.quiet, &self.capture].map(|all| &all[usize::from(code) % CODES])
    }

    /// The step along this vector against which riders capture on the square where it begins; 0 if there is none, and
    /// [`SEVERAL`] if steps of different lengths lead along it.
    #[inline]
    pub(super) fn line(&self, delta: At) -> At {
        self.lines[usize::from(delta) % SPAN]
    }

    /// The directions of a piece.
    pub(super) fn rays(&self, code: Code) -> &[Ray] {
        self.rays.get(usize::from(code)).map_or(&[], |rays| rays)
    }

    /// Whether a piece has moves that are only first moves.
    pub(super) fn has_first_moves(&self, c: Code) -> bool {
        self.odd_of(c)
            .is_some_and(|odd| odd.table.has_first_moves())
    }

    /// Whether a pawn of this code may take several of its steps at once.
    pub(super) fn strides(&self, c: Code, field: &Field) -> bool {
        !self.has_first_moves(c) && {
            let ahead = Field::ahead(side_of(c));
            let steps = |at: &At| self.steps(c, *at, step(*at, ahead), &field.cells());
            self.quiet(c, ahead) != 0 || self.is_odd() && field.all().iter().any(steps)
        }
    }

    /// Whether a piece that does more than leap and ride goes from one square to another on a board with these cells.
    pub(super) fn steps(&self, c: Code, from: At, to: At, cells: &[Code; SPAN]) -> bool {
        let mover = || Mover::new(from, side_of(c));
        self.odd_of(c)
            .is_some_and(|odd| odd.table.goes(&odd.aim, cells, mover(), to).is_some())
    }

    /// Whether a piece moves one step straight ahead, captures one step diagonally ahead, and does
    /// nothing else.
    pub(super) fn is_straight(&self, c: Code) -> bool {
        let ahead = Field::ahead(side_of(c));
        let aside = [vector(-1, 0), vector(1, 0)].map(|by| step(ahead, by));
        let [quiet, capture] = self.both_steps(c);
        let steps = |table: &Steps| table.iter().filter(|step| **step != 0).count();
        let has = |table: &Steps, delta: At| table[usize::from(delta) % SPAN] != 0;
        steps(quiet) == 1
            && has(quiet, ahead)
            && steps(capture) == 2
            && aside.iter().all(|delta| has(capture, *delta))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Laws;
    use crate::movement::{Action, Movement, Repertoire};
    use crate::rules::bounded::field::{delta, file, rank};

    fn army(others: &[Kind], pieces: &Repertoire, size: u8) -> Result<Army, Unfit> {
        let (laws, field) = (Laws::default(), Field::new(size, size));
        let all = Kind::OF_CHESS.iter().chain(others);
        let types: Vec<PieceType> = all.map(|kind| (*kind, None)).collect();
        Army::with(&types, &Pieces::new(pieces, &laws, false, None, &field))
    }

    /// Compares the tables with the definition of the piece on the plane.
    #[test]
    fn tables_know_every_vector_of_every_piece() {
        let kinds = [
            Kind::ROOK,
            Kind::BISHOP,
            Kind::QUEEN,
            Kind::KNIGHT,
            Kind::KING,
            Kind::KNIGHTRIDER,
            Kind::AMAZON,
            Kind::CAMEL,
        ];
        let mut pieces = Repertoire::clone(Repertoire::orthodox());
        let (knight, queen) = ([1, 2], pieces.movement(Kind::QUEEN).unwrap().clone());
        pieces.add(Kind::KNIGHTRIDER, Movement::leap(&knight).ride(), false);
        pieces.add(Kind::AMAZON, queen.or(Movement::leap(&knight)), false);
        pieces.add(Kind::CAMEL, Movement::leap(&[1, 3]), false);
        let army = army(&kinds[5..], &pieces, 16).unwrap();
        let field = Field::new(16, 16);
        let rides = |kind: Kind, x: i16, y: i16| {
            let (a, b) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
            match kind {
                Kind::ROOK => a == 0,
                Kind::BISHOP => a == b,
                Kind::QUEEN => a == 0 || a == b,
                Kind::KNIGHT => (a, b) == (1, 2),
                Kind::KNIGHTRIDER => b == 2 * a,
                Kind::AMAZON => a == 0 || a == b || (a, b) == (1, 2),
                Kind::CAMEL => (a, b) == (1, 3),
                _ => b <= 1,
            }
        };
        for kind in kinds {
            let c = code(army.type_of(kind).unwrap(), 1);
            for &from in field.all() {
                for &to in field.all().iter().filter(|&&to| to != from) {
                    let x = i16::from(file(to)) - i16::from(file(from));
                    let y = i16::from(rank(to)) - i16::from(rank(from));
                    let known = army.capture(c, delta(from, to)) != 0;
                    assert_eq!(known, rides(kind, x, y), "{kind} {x} {y}");
                }
            }
        }
    }

    #[test]
    fn a_piece_that_cannot_be_played_is_named() {
        let odd = Kind::named("teapot").unwrap();
        let mut pieces = Repertoire::clone(Repertoire::orthodox());
        let mut refusal = |movement: Option<Movement>| {
            if let Some(movement) = movement {
                pieces.add(odd, movement, false);
            }
            let unfit = army(&[odd], &pieces, 8).err().unwrap();
            assert_eq!(unfit.kind, odd);
            unfit.why
        };
        let king = || Movement::leap(&[0, 1]).or(Movement::leap(&[1, 1]));
        assert_eq!(refusal(None), Why::Undefined);
        let words = refusal(Some(Movement::text("as it likes")));
        assert!(matches!(words, Why::NotTabular(_)));
        let lion = king().act(Action::Capture).then(king().any());
        assert_eq!(refusal(Some(lion)), Why::Involved);
        assert_eq!(refusal(Some(king().act(Action::Igui))), Why::Involved);
    }

    #[test]
    fn pawns_go_ahead_and_capture_aside() {
        let army = army(&[], Repertoire::orthodox(), 8).unwrap();
        let pawn = army.type_of(Kind::PAWN).unwrap();
        let (white, black) = (code(pawn, 0), code(pawn, 1));
        assert_ne!(army.quiet(white, vector(0, 1)), 0);
        assert_eq!(army.quiet(white, vector(0, -1)), 0);
        assert_eq!(army.capture(white, vector(0, 1)), 0);
        assert_ne!(army.capture(black, vector(1, -1)), 0);
        assert_eq!(army.quiet(black, vector(1, -1)), 0);
        let tables = army.quiet.iter().chain(&army.capture).map(Arc::as_ptr);
        let different = tables.collect::<std::collections::HashSet<_>>();
        assert_eq!(
            different.len(),
            1 + 9,
            "tables are shared, and one is empty"
        );
        assert!(
            !army.is_odd() && army.is_straight(white) && army.strides(black, &Field::new(8, 8))
        );
    }

    #[test]
    fn a_gryphon_has_no_lines() {
        let mut pieces = Repertoire::clone(Repertoire::orthodox());
        let rook = Movement::leap(&[0, 1]).ride();
        let gryphon = Kind::named("gryphon").unwrap();
        pieces.add(gryphon, Movement::leap(&[1, 1]).may_then(rook), false);
        let army = army(&[gryphon], &pieces, 8).unwrap();
        assert!(army.is_odd() && army.rays(code(6, 0)).is_empty());
    }
}
