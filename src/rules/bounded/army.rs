//! The pieces of one game, numbered, with the tables derived from their definitions.

use super::field::{At, MAX_SIZE, SPAN, vector};
use super::pieces::{Definition, Movement, ORTHODOX, Purpose, definition};
use crate::model::{Cell, Kind, Piece, Side};

/// What a cell holds: [`EMPTY`], [`OFF`], or a piece's type and side.
pub(super) type Code = u8;

/// Nothing stands here.
pub(super) const EMPTY: Code = 0;
/// No square, or one that nothing can enter or pass.
pub(super) const OFF: Code = 1;
/// All codes are below this.
pub(super) const CODES: usize = 128;

/// The most sorts of pieces in one game.
pub(super) const MAX_TYPES: usize = CODES / 2 - 1;

/// The types every army begins with, in the order of [`ORTHODOX`].
pub(super) const PAWN: u8 = 0;
pub(super) const ROOK: u8 = 3;
pub(super) const KING: u8 = 5;

/// The code of a piece; side 0 is White.
pub(super) const fn code(kind: u8, side: u8) -> Code {
    (kind + 1) * 2 + side
}

/// The type of a piece.
pub(super) const fn type_of(code: Code) -> u8 {
    (code >> 1).wrapping_sub(1)
}

/// Whose piece it is.
pub(super) const fn side_of(code: Code) -> u8 {
    code & 1
}

/// Whether the cell holds a piece of that side.
pub(super) const fn belongs(code: Code, side: u8) -> bool {
    code > OFF && side_of(code) == side
}

/// The model's name for a side.
pub(super) const fn side(side: u8) -> Side {
    if side == 0 { Side::White } else { Side::Black }
}

/// For each vector the step to take again and again to get there; 0 if it cannot be got.
pub(super) type Steps = [At; SPAN];

/// One direction a piece moves in.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ray {
    pub(super) leap: (i8, i8),
    pub(super) step: At,
    pub(super) reach: u8,
    pub(super) purpose: Purpose,
}

/// Room for the tables of all types, sides and purposes; a power of two, so that
/// looking one up needs no check.
const TABLES: usize = (CODES * 2).next_power_of_two();

/// No table is drawn yet. Made on the heap: together they are large.
fn no_tables() -> Box<[Steps; TABLES]> {
    match vec![[0; SPAN]; TABLES].into_boxed_slice().try_into() {
        Ok(tables) => tables,
        Err(_) => unreachable!("as many as asked for"),
    }
}

/// The pieces that take part, and how each of them moves.
pub(super) struct Army {
    kinds: [Kind; CODES / 2],
    count: usize,
    /// What the model puts on a square, by code.
    cells: [Cell; CODES],
    /// The same where one side's pawns start.
    first_cells: [[Cell; CODES]; 2],
    /// Type by [`Kind::index`]; 255 if it takes no part.
    types: Vec<u8>,
    /// Equal tables are shared; how many there are.
    tables: Box<[Steps; TABLES]>,
    drawn: usize,
    quiet: [u8; CODES],
    capture: [u8; CODES],
    rays: Vec<Vec<Ray>>,
    /// The step of any rider along each vector.
    lines: Box<Steps>,
}

impl Army {
    /// The orthodox pieces and these. `Err` names a piece without a definition, or one too many.
    pub(super) fn with(others: &[Kind]) -> Result<Self, Kind> {
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
            lines: Box::new([0; SPAN]),
        };
        for d in &ORTHODOX {
            army.enlist(d);
        }
        for &kind in others {
            if army.type_of(kind).is_none() {
                let d = definition(kind).filter(|_| army.count < MAX_TYPES);
                army.enlist(d.ok_or(kind)?);
            }
        }
        Ok(army)
    }

    fn enlist(&mut self, d: &Definition) {
        let kind = self.count as u8;
        self.kinds[self.count] = d.kind;
        self.count += 1;
        let index = d.kind.index();
        if self.types.len() <= index {
            self.types.resize(index + 1, u8::MAX);
        }
        self.types[index] = kind;
        for side in 0..2 {
            let rays = rays(d.moves, side);
            let c = usize::from(code(kind, side));
            self.show(c, side, d.kind);
            self.quiet[c] = self.table(steps(&rays, Purpose::Quiet));
            self.capture[c] = self.table(steps(&rays, Purpose::Capture));
            self.draw_lines(&rays);
            self.rays.push(rays);
        }
    }

    fn show(&mut self, code: usize, owner: u8, kind: Kind) {
        let piece = Piece::new(side(owner), kind);
        self.cells[code] = Cell::Piece(piece);
        for (second, cells) in (0..).zip(&mut self.first_cells) {
            let first = kind == Kind::PAWN && second == owner;
            cells[code] = Cell::Piece(piece.with_right(first));
        }
    }

    /// Shares equal tables: a rook's are the same for both sides and both purposes.
    fn table(&mut self, steps: Steps) -> u8 {
        let mut drawn = self.tables[..self.drawn].iter();
        let place = drawn.position(|t| *t == steps).unwrap_or(self.drawn);
        if place == self.drawn {
            self.tables[place % TABLES] = steps;
            self.drawn += 1;
        }
        place as u8
    }

    fn draw_lines(&mut self, rays: &[Ray]) {
        for ray in rays.iter().filter(|r| r.reach > 1) {
            walk(*ray, |delta| self.lines[usize::from(delta)] = ray.step);
        }
    }

    /// How many types of pieces take part; types count from 0.
    #[inline]
    pub(super) fn count(&self) -> u8 {
        self.count as u8
    }

    /// The type of a piece, if it takes part.
    #[inline]
    pub(super) fn type_of(&self, kind: Kind) -> Option<u8> {
        let t = *self.types.get(kind.index())?;
        (t != u8::MAX).then_some(t)
    }

    /// Whether only the orthodox pieces take part.
    pub(super) fn is_orthodox(&self) -> bool {
        self.count == ORTHODOX.len()
    }

    /// The name of a type.
    #[inline]
    pub(super) fn kind(&self, kind: u8) -> Kind {
        self.kinds[usize::from(kind) % (CODES / 2)]
    }

    /// What the model puts on a square, by code; castling rights come on top.
    /// `second` is the side whose pawns start there, if there is one.
    pub(super) fn cells(&self, second: Option<u8>) -> &[Cell; CODES] {
        match second {
            Some(side) => &self.first_cells[usize::from(side & 1)],
            None => &self.cells,
        }
    }

    /// The step of a quiet move along that vector; 0 if there is none.
    #[inline(always)]
    pub(super) fn quiet(&self, code: Code, delta: At) -> At {
        let table = self.quiet[usize::from(code) % CODES];
        self.tables[usize::from(table) % TABLES][usize::from(delta) % SPAN]
    }

    /// The step of a capture along that vector; 0 if there is none.
    #[inline(always)]
    pub(super) fn capture(&self, code: Code, delta: At) -> At {
        let table = self.capture[usize::from(code) % CODES];
        self.tables[usize::from(table) % TABLES][usize::from(delta) % SPAN]
    }

    /// The step by which some rider could come along that vector; 0 if none could.
    #[inline]
    pub(super) fn line(&self, delta: At) -> At {
        self.lines[usize::from(delta) % SPAN]
    }

    /// The directions of a piece.
    pub(super) fn rays(&self, code: Code) -> &[Ray] {
        self.rays.get(usize::from(code)).map_or(&[], Vec::as_slice)
    }
}

fn rays(moves: &[Movement], side: u8) -> Vec<Ray> {
    let forward = if side == 0 { 1 } else { -1 };
    moves
        .iter()
        .flat_map(|m| {
            m.leaps().into_iter().map(move |(x, y)| Ray {
                leap: (x, y * forward),
                step: vector(x, y * forward),
                reach: m.reach,
                purpose: m.purpose,
            })
        })
        .collect()
}

fn steps(rays: &[Ray], purpose: Purpose) -> Steps {
    let mut steps = [0; SPAN];
    let fits = |r: &&Ray| r.purpose == Purpose::Any || r.purpose == purpose;
    for ray in rays.iter().filter(fits) {
        walk(*ray, |delta| {
            let entry = &mut steps[usize::from(delta)];
            // A direct leap needs no empty squares on the way.
            if *entry == 0 || ray.step == delta {
                *entry = ray.step;
            }
        });
    }
    steps
}

/// Visits every vector of a ray that can join two squares of a board.
fn walk(ray: Ray, mut visit: impl FnMut(At)) {
    let (x, y) = ray.leap;
    let fits = |n: i8| n.unsigned_abs() < MAX_SIZE;
    let far = (1..=i8::MAX).map_while(|n| Some((x.checked_mul(n)?, y.checked_mul(n)?)));
    far.take(usize::from(ray.reach))
        .take_while(|(x, y)| fits(*x) && fits(*y))
        .for_each(|(x, y)| visit(vector(x, y)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::bounded::field::{Field, delta, file, rank};

    /// The tables against the definition of the piece on the plane.
    #[test]
    fn tables_know_every_vector_of_every_piece() {
        let army = Army::with(&[Kind::KNIGHTRIDER, Kind::AMAZON, Kind::CAMEL]).unwrap();
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
        for kind in [
            Kind::ROOK,
            Kind::BISHOP,
            Kind::QUEEN,
            Kind::KNIGHT,
            Kind::KING,
            Kind::KNIGHTRIDER,
            Kind::AMAZON,
            Kind::CAMEL,
        ] {
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
    fn a_game_without_a_definition_names_the_piece() {
        let odd = Kind::named("teapot").unwrap();
        assert_eq!(Army::with(&[Kind::CAMEL, odd]).err(), Some(odd));
    }

    #[test]
    fn pawns_go_ahead_and_capture_aside() {
        let army = Army::with(&[]).unwrap();
        let (white, black) = (code(PAWN, 0), code(PAWN, 1));
        assert_ne!(army.quiet(white, vector(0, 1)), 0);
        assert_eq!(army.quiet(white, vector(0, -1)), 0);
        assert_eq!(army.capture(white, vector(0, 1)), 0);
        assert_ne!(army.capture(black, vector(1, -1)), 0);
        assert_eq!(army.quiet(black, vector(1, -1)), 0);
        assert_eq!(army.drawn, 9, "tables are shared");
    }
}
