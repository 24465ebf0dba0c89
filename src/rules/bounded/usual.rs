//! The fast path for ordinary moves in chess and similar games: it finds, completes and plays a move in one step.
//!
//! [`State::quick`] and [`State::play`] do this for every game. Here, everything that these games do not have is left
//! out, and a move has little more than its squares, so that it stays in registers. A test compares the two paths.

use super::LOOKED_AT;
use super::army::{Code, EMPTY, code};
use super::field::{At, Field, NOWHERE, file, known, rank, step};
use super::generate::may_end;
use super::law::{CASTLES, DOUBLE, PARTNER, PASSING, PAWN, PROMOTES, PROMOTION, RESETS};
use super::law::{STRAIGHT, STRIDES};
use super::ply_facts::origin_marks;
use super::resolve::{CLAIMS, UNUSUAL};
use super::setting::Setting;
use super::sight::Sight;
use super::state::{Move, State};
use crate::model::{Marks, Part, Ply, Sq};

/// A move that moves one piece, and does nothing more than capture.
#[derive(Copy, Clone)]
struct Usual {
    code: Code,
    from: At,
    to: At,
    captured: Code,
    /// The square that a pawn passes over; [`NOWHERE`] if there is none.
    over: At,
}

impl State {
    /// Finds the only legal move that fits what is written, replaces what is written by it, and plays it. Whether it gives
    /// check is known afterwards. `false`: nothing has changed, and the move must be found in another way.
    ///
    /// Only for [such games](Setting::usual).
    #[inline(always)]
    pub(super) fn play_usual(
        &mut self,
        set: &Setting,
        sight: &Sight,
        ply: &mut Ply,
        wants: Part,
    ) -> bool {
        let said = *ply;
        if said.marks.intersects(UNUSUAL) || said.promotion.is_some() || self.counts {
            return false;
        }
        let (Some(to), Some(kind)) = (set.field.locate(said.to), said.kind) else {
            return false;
        };
        let Some(kind) = set.army.type_of(kind) else {
            return false;
        };
        let (code, captured) = (code(kind, self.turn), self.cell(to));
        let traits = set.law.traits(code);
        // Each way ends by itself: a move that comes from several places would go through memory.
        if traits & (PAWN | PASSING | PROMOTES) == 0 {
            let found = self.origin_in_sight(set, sight, (code, to, captured), said);
            let Some(from) = found else { return false };
            let m = Usual {
                code,
                from,
                to,
                captured,
                over: NOWHERE,
            };
            self.end_usual(set, sight, (m, traits), ply, wants);
            return true;
        }
        if traits & STRAIGHT == 0 || set.law.is_place(to, self.turn, PROMOTION) {
            return false;
        }
        match self.usual_pawn(set, sight, (code, to, captured), said) {
            Some(m) if self.is_safe_in_sight(set, sight, (code, m.from, to, captured)) => {
                self.end_usual(set, sight, (m, traits), ply, wants);
                true
            }
            _ => false,
        }
    }

    /// Replaces what is written by a move, and plays it.
    #[inline(always)]
    fn end_usual(
        &mut self,
        set: &Setting,
        sight: &Sight,
        (m, traits): (Usual, u16),
        ply: &mut Ply,
        wants: Part,
    ) {
        let mut marks = ply.marks & CLAIMS | Marks::RESOLVED;
        if m.over != NOWHERE {
            marks |= Marks::DOUBLE_STEP;
        }
        if wants.intersects(LOOKED_AT) {
            marks |= self.look_at_usual(set, sight, m, *ply, wants);
        }
        ply.marks = marks;
        ply.from = known(m.from);
        ply.rook = Sq::NONE;
        ply.captured = set.army.named(m.captured);
        self.carry_out_usual(set, sight, (m, traits));
    }

    /// The move of a pawn: straight if nothing else is written, and no capture en passant.
    #[inline(always)]
    fn usual_pawn(
        &self,
        set: &Setting,
        sight: &Sight,
        (code, to, captured): (Code, At, Code),
        said: Ply,
    ) -> Option<Usual> {
        let mut m = Usual {
            code,
            from: step(to, Field::ahead(self.turn ^ 1)),
            to,
            captured,
            over: NOWHERE,
        };
        if said.from.rank != u8::MAX {
            return None;
        }
        if captured != EMPTY {
            m.from = set.field.locate(Sq::new(said.from.file, rank(m.from)))?;
            let (from, target) = (set.field.number(m.from), set.field.number(to));
            let captures = sight.aims(target, code, true) >> (from & 63) & 1 == 1;
            let stands = captures && self.cell(m.from) == code;
            return (stands && may_end(code, captured)).then_some(m);
        }
        let straight = match said.from.file {
            u8::MAX => !said.marks.contains(Marks::SAYS_CAPTURE),
            said => said == file(to),
        };
        let behind = self.cell(m.from);
        if behind == EMPTY {
            m.over = m.from;
            m.from = step(m.from, Field::ahead(self.turn ^ 1));
            let strides = set.law.is(code, STRIDES);
            let may = strides && set.law.is_place(m.from, self.turn, DOUBLE);
            return (straight && may && self.cell(m.from) == code).then_some(m);
        }
        (straight && behind == code).then_some(m)
    }

    /// What becomes known of a move besides what it does. Where the text has nothing of the starting square, nothing of it
    /// must be written.
    #[inline(always)]
    fn look_at_usual(
        &mut self,
        set: &Setting,
        sight: &Sight,
        m: Usual,
        said: Ply,
        wants: Part,
    ) -> Marks {
        let mut marks = Marks::empty();
        if wants.contains(Part::CHECK) {
            marks |= Marks::CHECK_KNOWN;
        }
        if wants.contains(Part::SAN) {
            marks |= Marks::SAN_KNOWN;
            if !(said.from.is_none() && said.rook.is_none()) {
                marks |= self.usual_origin(set, sight, m);
            }
        }
        marks
    }

    /// The same as [`State::san_origin`].
    #[inline(never)]
    fn usual_origin(&mut self, set: &Setting, sight: &Sight, m: Usual) -> Marks {
        if set.law.is(m.code, STRAIGHT) {
            return Marks::empty();
        }
        let [from, to] = [m.from, m.to].map(|at| set.field.number(at));
        let aims = sight.aims(to, m.code, m.captured != EMPTY);
        let mut near = self.set(m.code).first() & aims & !(1 << (from & 63));
        let (mut rival, mut same_file, mut same_rank) = (false, false, false);
        while near != 0 {
            let other = near.trailing_zeros() as u8;
            near &= near - 1;
            let blocked = sight.between(other, to) & self.occupied != 0;
            let at = set.field.numbered(other);
            if !blocked && self.is_safe_in_sight(set, sight, (m.code, at, m.to, m.captured)) {
                rival = true;
                same_file |= file(at) == file(m.from);
                same_rank |= rank(at) == rank(m.from);
            }
        }
        origin_marks(rival, same_file, same_rank)
    }

    #[inline(always)]
    fn carry_out_usual(&mut self, set: &Setting, sight: &Sight, (m, traits): (Usual, u16)) {
        self.replace_captured(&set.field, m.to, m.captured);
        self.shift(&set.field, m.code, m.from, m.to);
        let castler = |traits: u16| traits & (CASTLES | PARTNER) != 0;
        if self.castling != [NOWHERE; 4] && castler(traits | set.law.traits(m.captured)) {
            self.forfeit_usual(set, m);
        }
        self.passed = [m.over, NOWHERE];
        if m.over != NOWHERE {
            self.passer = m.to;
        }
        self.halfmove = match m.captured != EMPTY || traits & RESETS != 0 {
            true => 0,
            false => self.halfmove.saturating_add(1),
        };
        self.fullmove = self.fullmove.saturating_add(u64::from(self.turn & 1));
        self.in_check = self.king(self.turn ^ 1) != NOWHERE
            && self.checks_in_sight(set, sight, (m.code, m.from, m.to));
        self.turn ^= 1;
    }

    #[inline(never)]
    fn forfeit_usual(&mut self, set: &Setting, m: Usual) {
        self.forfeit(&set.law, m.in_full());
    }
}

impl Usual {
    /// The same for everything that takes any move and needs no more of this one.
    #[inline(always)]
    fn in_full(self) -> Move {
        Move::plain(self.code, self.from, self.to, self.captured)
    }
}

#[cfg(test)]
mod tests {
    use super::super::setup::Begin;
    use super::super::{Game, Rules, ready};
    use super::*;
    use crate::model::{Turn, Turns, VariantName};
    use crate::movement::Repertoire;
    use crate::rules::Problem;

    type Found = Result<(Ply, State), Box<Problem>>;

    /// A move that is written in a position, found and played in one way.
    fn played(
        game: &mut Game,
        before: &State,
        said: Ply,
        way: impl Fn(&mut Game, &mut Ply) -> Result<(), Box<Problem>>,
    ) -> Found {
        game.now.state = *before;
        let mut ply = said;
        way(game, &mut ply).map(|()| (ply, game.now.state))
    }

    fn same(game: &Game, one: &Found, other: &Found) -> bool {
        let (Ok((ply, state)), Ok((other_ply, other))) = (one, other) else {
            return one.is_err() && other.is_err();
        };
        let terms = |s: &State| {
            let passer = (s.passed[0] != NOWHERE).then_some(s.passer);
            let squares = (s.kings, s.castling, s.passed, passer);
            let board = (*s.cells(), s.occupied, [0, 1].map(|side| s.snipers(side)));
            (squares, board, (s.turn, s.in_check, s.halfmove, s.fullmove))
        };
        let mut codes = game.now.setting.army.all_codes();
        ply == other_ply
            && terms(state) == terms(other)
            && codes.all(|c| state.set(c) == other.set(c))
    }

    /// The ways to write a move: with nothing of its starting square, with half of it, and with all of it.
    fn spellings(ply: Ply) -> impl Iterator<Item = Ply> {
        let halves = [(255, 255), (0, 255), (255, 0), (0, 0)];
        halves.into_iter().flat_map(move |(file, rank)| {
            let from = Sq::new(ply.from.file | file, ply.from.rank | rank);
            let takes = [Marks::empty(), Marks::SAYS_CAPTURE | Marks::SAYS_CHECK];
            takes.map(|marks| Ply {
                from,
                to: ply.to,
                kind: ply.kind,
                promotion: ply.promotion,
                marks: marks | ply.marks & Marks::CASTLE,
                ..Ply::UNKNOWN
            })
        })
    }

    /// Compares, in random games of all variants, with the way that is taken for all games.
    #[test]
    fn usual_moves_are_those_of_all_games() {
        const WANTS: [Part; 4] = [Part::SQUARES, Part::ALGEBRAIC, Part::SAN, Part::DECISION];
        let (mut seed, mut usual, mut quick) = (11_usize, 0, 0);
        let mut any = move |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        let catalog = crate::variants::catalog();
        let names = catalog.names().map(VariantName::from_words);
        for variant in names.filter_map(|name| catalog.variant(&name).cloned()) {
            let Ok(ready) = ready(&variant, Repertoire::orthodox(), &[]) else {
                continue;
            };
            let mut game = Game::new(&ready);
            if game.start_usual().is_err() || !game.now.setting.usual {
                continue;
            }
            usual += 1;
            for _ in 0..120 {
                let mut legal = Turns::default();
                game.turns(&crate::model::Border::default(), &mut legal)
                    .unwrap();
                let legal = legal.plies();
                if legal.is_empty() {
                    break;
                }
                let before = game.now.state;
                let elsewhere = Ply {
                    to: Sq::new(any(8) as u8, any(8) as u8),
                    ..legal[any(legal.len())]
                };
                for said in legal.iter().copied().chain([elsewhere]).flat_map(spellings) {
                    let wants = WANTS[any(WANTS.len())];
                    let one = played(&mut game, &before, said, |game, ply| {
                        game.advance(Turn::One(ply), wants)
                    });
                    let other = played(&mut game, &before, said, |game, ply| {
                        game.advance_further(ply, wants)
                    });
                    assert!(
                        same(&game, &one, &other),
                        "{} {said:?} {wants:?}",
                        variant.name
                    );
                    let Begin { setting, state, .. } = &mut game.now;
                    *state = before;
                    let sight = setting.sight.as_ref().unwrap();
                    quick +=
                        usize::from(state.play_usual(setting, sight, &mut said.clone(), wants));
                }
                game.now.state = before;
                let mut next = legal[any(legal.len())];
                game.advance(Turn::One(&mut next), Part::empty()).unwrap();
            }
        }
        assert!(usual > 0 && quick > 1_000, "{usual} {quick}");
    }
}
