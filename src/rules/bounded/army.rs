//! The pieces of one game, numbered, with the tables computed from their movements.

use super::field::{At, MAX_SIZE, SPAN, parts, step};
use crate::model::{Cell, Kind, Piece, Side};
use crate::movement::{Layout, NotTabular, Ray, Repertoire, Table};

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

/// The pieces every army starts with; the index in this list is the type.
const ORTHODOX: [Kind; 6] = [
    Kind::PAWN,
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::ROOK,
    Kind::QUEEN,
    Kind::KING,
];
pub(super) const PAWN: u8 = 0;
pub(super) const ROOK: u8 = 3;
pub(super) const KING: u8 = 5;

/// The basic moves of pawns. Double steps, en passant and promotion are rules of the game.
const SIMPLE_PAWN: &str = "simple-pawn";

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

/// The side in the terms of the model.
pub(super) const fn side(side: u8) -> Side {
    if side == 0 { Side::White } else { Side::Black }
}

/// For each vector, the step to repeat to get there; 0 if there is none.
pub(super) type Steps = [At; SPAN];

/// Space for the tables of all types, sides and purposes; a power of two, so that a lookup needs no
/// bounds check.
const TABLES: usize = (CODES * 2).next_power_of_two();

/// No table is filled in yet. Allocated on the heap, because together they are large.
fn no_tables() -> Box<[Steps; TABLES]> {
    match vec![[0; SPAN]; TABLES].into_boxed_slice().try_into() {
        Ok(tables) => tables,
        Err(_) => unreachable!("as many as asked for"),
    }
}

/// The pieces of the game and how each of them moves.
pub(super) struct Army {
    kinds: [Kind; CODES / 2],
    count: usize,
    /// The model's cell for each code.
    cells: [Cell; CODES],
    /// The same for a square on which pawns of one side start.
    first_cells: [[Cell; CODES]; 2],
    /// Type by [`Kind::index`]; 255 if the kind is not in the game.
    types: Vec<u8>,
    /// Equal tables are shared; this is the number of different tables.
    tables: Box<[Steps; TABLES]>,
    drawn: usize,
    quiet: [u8; CODES],
    capture: [u8; CODES],
    /// The directions of each piece that leaps and rides, by code.
    rays: Vec<Vec<Ray>>,
    /// The moves of each piece that does more than leap and ride, with its code.
    odd: Vec<(Code, Table)>,
    /// The step of any rider along each vector.
    lines: Box<Steps>,
}

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
    /// The orthodox pieces and these, on a board of this size.
    pub(super) fn with(
        others: &[Kind],
        pieces: &Repertoire,
        (files, ranks): (u8, u8),
    ) -> Result<Self, Unfit> {
        let mut army = Self {
            kinds: [Kind::PAWN; CODES / 2],
            count: 0,
            cells: [Cell::Empty; CODES],
            first_cells: [[Cell::Empty; CODES]; 2],
            types: Vec::new(),
            tables: no_tables(),
            drawn: 0,
            quiet: [0; CODES],
            capture: [0; CODES],
            rays: vec![Vec::new(); 2],
            odd: Vec::new(),
            lines: Box::new([0; SPAN]),
        };
        for &kind in ORTHODOX.iter().chain(others) {
            if army.type_of(kind).is_none() {
                let layout = |second| Layout {
                    files,
                    ranks,
                    second,
                    zones: Vec::new(),
                };
                let tables = [false, true].map(|second| table(kind, pieces, &layout(second)));
                army.enlist(kind, tables)
                    .map_err(|why| Unfit { kind, why })?;
            }
        }
        Ok(army)
    }

    /// Adds a piece, with a table for each side.
    fn enlist(&mut self, kind: Kind, tables: [Result<Table, Why>; 2]) -> Result<(), Why> {
        if self.count == MAX_TYPES {
            return Err(Why::OneTooMany);
        }
        let number = self.count as u8;
        for (side, table) in (0..).zip(tables) {
            let table = table?;
            let c = code(number, side);
            self.show(usize::from(c), side, kind);
            let rays = table.rays().map(Iterator::collect);
            if rays.is_none() {
                self.odd.push((c, table));
            }
            self.draw(c, rays.unwrap_or_default());
        }
        self.kinds[self.count] = kind;
        self.count += 1;
        let index = kind.index();
        if self.types.len() <= index {
            self.types.resize(index + 1, u8::MAX);
        }
        self.types[index] = number;
        Ok(())
    }

    /// Fills in the tables of a piece with these directions.
    fn draw(&mut self, c: Code, rays: Vec<Ray>) {
        self.quiet[usize::from(c)] = self.share(steps(&rays, |r| r.quiet));
        self.capture[usize::from(c)] = self.share(steps(&rays, |r| r.capture));
        for ray in rays.iter().filter(|r| r.reach > 1) {
            walk(*ray, |delta| self.lines[usize::from(delta)] = ray.step);
        }
        self.rays.push(rays);
    }

    fn show(&mut self, code: usize, owner: u8, kind: Kind) {
        let piece = Piece::new(side(owner), kind);
        self.cells[code] = Cell::Piece(piece);
        for (second, cells) in (0..).zip(&mut self.first_cells) {
            let first = kind == Kind::PAWN && second == owner;
            cells[code] = Cell::Piece(piece.with_right(first));
        }
    }

    /// Shares equal tables: those of a rook are the same for both sides and both purposes.
    fn share(&mut self, steps: Steps) -> u8 {
        let mut drawn = self.tables[..self.drawn].iter();
        let place = drawn.position(|t| *t == steps).unwrap_or(self.drawn);
        if place == self.drawn {
            self.tables[place % TABLES] = steps;
            self.drawn += 1;
        }
        place as u8
    }

    /// The number of piece types in the game; types count from 0.
    #[inline]
    pub(super) fn count(&self) -> u8 {
        self.count as u8
    }

    /// The type of a kind of piece, if it is in the game.
    #[inline]
    pub(super) fn type_of(&self, kind: Kind) -> Option<u8> {
        let t = *self.types.get(kind.index())?;
        (t != u8::MAX).then_some(t)
    }

    /// Whether the game has the orthodox pieces and these, and no others.
    pub(super) fn consists_of(&self, others: &[Kind]) -> bool {
        self.count == ORTHODOX.len() + others.len()
            && others.iter().all(|k| self.type_of(*k).is_some())
    }

    /// Whether the game has a piece that does more than leap and ride.
    #[inline(always)]
    pub(super) fn is_odd(&self) -> bool {
        !self.odd.is_empty()
    }

    /// The pieces that do more than leap and ride, with their codes.
    pub(super) fn odd(&self) -> &[(Code, Table)] {
        &self.odd
    }

    /// The kind of a type.
    #[inline]
    pub(super) fn kind(&self, kind: u8) -> Kind {
        self.kinds[usize::from(kind) % (CODES / 2)]
    }

    /// The model's cell for a code, without castling rights. `second` is the side whose pawns start
    /// on the square, if any.
    pub(super) fn cells(&self, second: Option<u8>) -> &[Cell; CODES] {
        match second {
            Some(side) => &self.first_cells[usize::from(side & 1)],
            None => &self.cells,
        }
    }

    /// The step of a quiet move along this vector; 0 if there is none.
    #[inline(always)]
    pub(super) fn quiet(&self, code: Code, delta: At) -> At {
        let table = self.quiet[usize::from(code) % CODES];
        self.tables[usize::from(table) % TABLES][usize::from(delta) % SPAN]
    }

    /// The step of a capture along this vector; 0 if there is none.
    #[inline(always)]
    pub(super) fn capture(&self, code: Code, delta: At) -> At {
        let table = self.capture[usize::from(code) % CODES];
        self.tables[usize::from(table) % TABLES][usize::from(delta) % SPAN]
    }

    /// The step of any rider along this vector; 0 if no rider moves along it.
    #[inline]
    pub(super) fn line(&self, delta: At) -> At {
        self.lines[usize::from(delta) % SPAN]
    }

    /// The directions of a piece.
    pub(super) fn rays(&self, code: Code) -> &[Ray] {
        self.rays.get(usize::from(code)).map_or(&[], Vec::as_slice)
    }
}

/// The moves of a piece, if these rules can play it.
fn table(kind: Kind, pieces: &Repertoire, layout: &Layout) -> Result<Table, Why> {
    let movement = match kind {
        Kind::PAWN => Kind::named(SIMPLE_PAWN)
            .ok()
            .and_then(|k| pieces.movement(k)),
        _ => pieces.movement(kind),
    };
    let table = Table::new(movement.ok_or(Why::Undefined)?, layout).map_err(Why::NotTabular)?;
    match table.rays().is_some() || table.displaces() {
        true => Ok(table),
        false => Err(Why::Involved),
    }
}

fn steps(rays: &[Ray], fits: impl Fn(&Ray) -> bool) -> Steps {
    let mut steps = [0; SPAN];
    for ray in rays.iter().filter(|r| fits(r)) {
        walk(*ray, |delta| steps[usize::from(delta)] = ray.step);
    }
    steps
}

/// Visits every vector of a ray that can connect two squares of a board.
fn walk(ray: Ray, mut visit: impl FnMut(At)) {
    let (x, y) = parts(ray.step);
    let size = i16::from(MAX_SIZE);
    let fits = |n: i16| (n * x).abs() < size && (n * y).abs() < size;
    let far = (1..=i16::from(ray.reach)).take_while(|n| fits(*n));
    far.fold(0, |delta, _| {
        let delta = step(delta, ray.step);
        visit(delta);
        delta
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movement::{Action, Movement};
    use crate::rules::bounded::field::{Field, delta, file, rank, vector};

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
        let army = Army::with(&kinds[5..], &pieces, (16, 16)).unwrap();
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
            let unfit = Army::with(&[odd], &pieces, (8, 8)).err().unwrap();
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
        assert_eq!(refusal(Some(king().act(Action::Initial))), Why::Involved);
    }

    #[test]
    fn pawns_go_ahead_and_capture_aside() {
        let army = Army::with(&[], Repertoire::orthodox(), (8, 8)).unwrap();
        let (white, black) = (code(PAWN, 0), code(PAWN, 1));
        assert_ne!(army.quiet(white, vector(0, 1)), 0);
        assert_eq!(army.quiet(white, vector(0, -1)), 0);
        assert_eq!(army.capture(white, vector(0, 1)), 0);
        assert_ne!(army.capture(black, vector(1, -1)), 0);
        assert_eq!(army.quiet(black, vector(1, -1)), 0);
        assert_eq!(army.drawn, 9, "tables are shared");
        assert!(!army.is_odd());
    }

    #[test]
    fn a_gryphon_has_no_lines() {
        let mut pieces = Repertoire::clone(Repertoire::orthodox());
        let rook = Movement::leap(&[0, 1]).ride();
        let gryphon = Kind::named("gryphon").unwrap();
        pieces.add(gryphon, Movement::leap(&[1, 1]).may_then(rook), false);
        let army = Army::with(&[gryphon], &pieces, (8, 8)).unwrap();
        assert!(army.is_odd() && army.rays(code(6, 0)).is_empty());
    }
}
