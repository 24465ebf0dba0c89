//! Writes one game. What it always writes:
//!
//! * `Mode` first, `Board` and `Size` if there are boards, headers in their order, `Result` last; then the
//!   boards, each on a separate line;
//! * a turn on each line, `1. White's moves / Black's moves`; `1b.` if Black's moves are alone;
//! * moves as they were read, or with the shortest origin if the rules completed them; `>` and `>>`
//!   with the letter of a pawn; after a move `+`, `*`, `#`, `~`, a glyph, `(>L1)`, `(~T1)`, then comments;
//! * variations before the turn they are an alternative to, both with `1w.` or `1b.`;
//! * the result at the end.

use super::head::print_head;
use super::print::{inexpressible, moves_present, print, print_lane};
use super::start::{has_other_kings, start_of};
use super::text::Text;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::replace_no_text;
use crate::formats::rows::print_number;
use crate::formats::{Options, Write};
use crate::io::{Lines, hides_game};
use crate::model::{
    Action, Catalog, Document, Game, Marks, NodeId, Outcome, Part, Remark, Side, Value, WideMove,
};
use std::sync::Arc;

/// Writes games.
#[derive(Debug, Default)]
pub struct Pgn5dWriter {
    full: bool,
    /// `~` is written on every move that makes an active timeline.
    active: bool,
    catalog: Arc<Catalog>,
    jobs: Vec<Job>,
}

impl Pgn5dWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            full: options.has("full"),
            active: options.has("active"),
            catalog: Arc::clone(options.catalog()),
            jobs: Vec::new(),
        }
    }
}

impl Write for Pgn5dWriter {
    fn wants(&self) -> Part {
        match self.full || self.active {
            true => Part::SQUARES | Part::KIND,
            false => Part::empty(),
        }
    }

    fn likes_from_others(&self) -> Part {
        match self.full || self.active {
            true => Part::CHECK,
            false => Part::SQUARES | Part::KIND | Part::CAPTURE | Part::SAN | Part::CHECK,
        }
    }

    fn uses(&self) -> Part {
        match self.full {
            true => Part::empty(),
            false => Part::SAN,
        }
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Game(game) = doc else {
            let d = Diagnostic::error(Code("5dpgn/position"), "a position is not a game");
            return Err(sink.fail(d.help("use `-t 5dfen` for positions")));
        };
        print_head(game, &self.catalog, true, out, sink)?;
        let first = game.extras.get("5dpgn", super::FIRST);
        let mut moves = Moves {
            game,
            full: self.full,
            reach: self.active.then(|| Reach::of(game, &self.catalog)),
            first: first.and_then(Value::as_u64).unwrap_or(1),
            catalog: &self.catalog,
            other_kings: None,
            jobs: &mut self.jobs,
            text: Text::after_headers(out),
            sink,
        };
        let done = moves.all();
        moves.text.line();
        sink.checked(done)
    }
}

// ---- Moves ------------------------------------------------------------------

/// What is written next.
#[derive(Copy, Clone, Debug)]
enum Job {
    Turn(Turn),
    Close,
}

#[derive(Copy, Clone, Debug)]
struct Turn {
    id: NodeId,
    number: u64,
    /// It begins a variation.
    opens: bool,
    /// Its number must show whose turn it is.
    alone: bool,
    /// Before it.
    reach: Option<Reach>,
}

/// How many timelines White and Black have beyond the middle ones.
#[derive(Copy, Clone, Debug, Default)]
struct Reach([i32; 2]);

impl Reach {
    /// At the start of a game.
    fn of(game: &Game, catalog: &Catalog) -> Self {
        let mut reach = Self::default();
        let start = start_of(game, catalog);
        for id in start
            .iter()
            .flat_map(|start| start.multiverse())
            .flat_map(|w| w.boards.keys())
        {
            reach.add(id.timeline2);
        }
        reach
    }

    /// Adds a timeline; the answer is whether it is active then.
    fn add(&mut self, timeline2: i32) -> bool {
        let n = (timeline2 / 2).saturating_abs();
        let side = usize::from(timeline2 < 0);
        self.0[side] = self.0[side].max(n);
        n <= self.0[0].min(self.0[1]) + 1
    }
}

struct Moves<'a> {
    game: &'a Game,
    full: bool,
    /// Where the timelines end that were made so far, if that is asked.
    reach: Option<Reach>,
    first: u64,
    catalog: &'a Catalog,
    /// Whether kings start elsewhere than on e1 and e8, once that was asked.
    other_kings: Option<bool>,
    jobs: &'a mut Vec<Job>,
    text: Text<'a>,
    sink: &'a mut Sink,
}

impl Moves<'_> {
    fn all(&mut self) -> bool {
        self.remarks_at(NodeId::ROOT, 0);
        self.text.line();
        self.jobs.clear();
        self.follow(NodeId::ROOT, self.first);
        while let Some(job) = self.jobs.pop() {
            match job {
                Job::Close => {
                    self.text.glue = true;
                    self.text.begin().push(b')');
                }
                Job::Turn(turn) => {
                    if !self.turn(turn) {
                        return false;
                    }
                    self.follow(turn.id, turn.number);
                }
            }
        }
        if matches!(
            self.game.outcome,
            Outcome::White | Outcome::Black | Outcome::Draw
        ) {
            let token = self.game.outcome.token();
            self.text.begin().extend_from_slice(token.as_bytes());
        }
        true
    }

    /// Plans what follows a turn: alternatives first, the last job on top.
    fn follow(&mut self, id: NodeId, number: u64) {
        let tree = &self.game.tree;
        let Some(main) = tree.first_child(id) else {
            return;
        };
        let number_of = |next: NodeId| match (id, tree.side(id), tree.side(next)) {
            (NodeId::ROOT, ..) | (_, Side::White, Side::Black) => number,
            _ => number.saturating_add(1),
        };
        let job = |next: NodeId, opens: bool, alone: bool| {
            Job::Turn(Turn {
                id: next,
                number: number_of(next),
                opens,
                alone,
                reach: self.reach,
            })
        };
        let several = tree.next_sibling(main).is_some();
        self.jobs.push(job(main, false, several));
        let at = self.jobs.len();
        for next in tree.children(id).skip(1) {
            self.jobs.extend([job(next, true, true), Job::Close]);
        }
        self.jobs[at..].reverse();
    }

    fn turn(&mut self, turn: Turn) -> bool {
        self.reach = turn.reach;
        let tree = &self.game.tree;
        let Action::Wide(moves) = tree.action(turn.id) else {
            self.sink.push(no_move(tree.span(turn.id)));
            return false;
        };
        if !self.mark(turn) {
            return false;
        }
        if moves.len() != 1 {
            self.remarks_of_all(turn.id, true);
        }
        for (nth, played) in moves.iter().enumerate() {
            if !self.one(turn.id, nth, played) {
                return false;
            }
        }
        if moves.len() != 1 {
            self.remarks_of_all(turn.id, false);
        }
        true
    }

    /// `1.`, ` /`, `1w.` or `1b.`
    fn mark(&mut self, turn: Turn) -> bool {
        let tree = &self.game.tree;
        let before = tree.parent(turn.id).filter(|id| *id != NodeId::ROOT);
        let follows = before.is_some_and(|id| tree.side(id) == Side::White);
        let side = tree.side(turn.id);
        if !matches!(side, Side::White | Side::Black) {
            self.sink.push(no_side(side, tree.span(turn.id)));
            return false;
        }
        if side == Side::Black && follows && !turn.alone {
            self.text.begin().push(b'/');
            return true;
        }
        self.text.line();
        if turn.opens {
            self.text.begin().push(b'(');
            self.text.glue = true;
        }
        let out = self.text.begin();
        print_number(turn.number, out);
        out.extend_from_slice(match (side, turn.alone) {
            (Side::Black, _) => b"b.",
            (_, true) => b"w.",
            _ => b".",
        });
        true
    }

    fn one(&mut self, id: NodeId, nth: usize, played: &WideMove) -> bool {
        let before = self.game.tree.remarks_on(id.nth(nth));
        for remark in before {
            if let Remark::Before(text) = remark {
                let misplaced = u64::from(nth > 0);
                let what = "places of comments";
                self.sink
                    .lose(Code("5dpgn/lost-comment-place"), what, misplaced, None);
                self.comment(text);
            }
        }
        let mark = self.text.begin().len();
        let by_squares = played.marks.intersects(Marks::CASTLE) && self.has_other_kings();
        if let Err(why) = print(played, self.full, by_squares, self.text.out) {
            self.text.out.truncate(mark);
            let span = self.game.tree.span_of(id.nth(nth));
            self.sink.push(inexpressible(&why, span));
            return false;
        }
        if self.has_tilde(played) {
            self.text.out.push(b'~');
        }
        let glyph = self.glyph(id, nth);
        self.tokens(played) && self.remarks_after(id, nth, glyph)
    }

    /// Whether `O-O` has no meaning, because the game does not start with one king on e1 and one on e8.
    fn has_other_kings(&mut self) -> bool {
        let (game, catalog) = (self.game, self.catalog);
        let find = || start_of(game, catalog).is_some_and(|start| has_other_kings(&start));
        *self.other_kings.get_or_insert_with(find)
    }

    fn has_tilde(&mut self, played: &WideMove) -> bool {
        let made = played.lanes.as_ref().and_then(|lanes| lanes.makes);
        match (&mut self.reach, made) {
            (Some(reach), Some(made)) => reach.add(made),
            _ => moves_present(played),
        }
    }

    /// Writes the glyph that follows a move at once; the answer is how many remarks that were.
    fn glyph(&mut self, id: NodeId, nth: usize) -> bool {
        let mut after = self.game.tree.remarks_on(id.nth(nth));
        let first = after.find(|r| !matches!(r, Remark::Before(_)));
        let Some(Remark::Nag(nag)) = first else {
            return false;
        };
        let Some(glyph) = super::print::glyph_of(nag) else {
            return false;
        };
        self.text.out.extend_from_slice(glyph);
        true
    }

    /// `(>L1)` and `(~T1)`
    fn tokens(&mut self, played: &WideMove) -> bool {
        let Some(lanes) = &played.lanes else {
            return true;
        };
        let known = played.marks.contains(Marks::RESOLVED);
        let fact = |said: Option<i32>, is: Option<i32>| if known { said.and(is) } else { said };
        if let Some(timeline2) = fact(lanes.says_makes, lanes.makes) {
            let out = self.text.begin();
            out.extend_from_slice(b"(>L");
            if let Err(why) = print_lane(timeline2, out) {
                self.sink.push(inexpressible(&why, Span::default()));
                return false;
            }
            out.push(b')');
        }
        let present = fact(lanes.says_present, lanes.present);
        if let Some(turn) = present.and_then(|turn| u64::try_from(turn).ok()) {
            let out = self.text.begin();
            out.extend_from_slice(b"(~T");
            print_number(turn, out);
            out.push(b')');
        }
        true
    }

    fn remarks_after(&mut self, id: NodeId, nth: usize, skip_one: bool) -> bool {
        let remarks = self.game.tree.remarks_on(id.nth(nth));
        let after = remarks.filter(|r| !matches!(r, Remark::Before(_)));
        for remark in after.skip(skip_one.into()) {
            self.remark(remark);
        }
        true
    }

    /// The remarks of a turn of several moves, or none, that belong to no single one.
    fn remarks_of_all(&mut self, id: NodeId, before: bool) {
        for remark in self.game.tree.remarks(id) {
            if matches!(remark, Remark::Before(_)) == before {
                let comment = u64::from(!matches!(remark, Remark::Nag(_)));
                let what = "places of comments";
                self.sink
                    .lose(Code("5dpgn/lost-comment-place"), what, comment, None);
                self.remark(remark);
            }
        }
    }

    /// Everything that is written before the first move.
    fn remarks_at(&mut self, id: NodeId, nth: usize) {
        for remark in self.game.tree.remarks_on(id.nth(nth)) {
            self.remark(remark);
        }
    }

    fn remark(&mut self, remark: Remark<'_>) {
        match remark {
            Remark::Before(text) | Remark::After(text) => self.comment(text),
            Remark::Nag(256..) => {
                let what = "annotation glyphs above 255";
                self.sink.lose(Code("5dpgn/lost-nag"), what, 1, None);
            }
            Remark::Nag(n) => {
                let out = self.text.begin();
                out.push(b'$');
                print_number(n.into(), out);
            }
        }
    }

    /// A comment in braces, or after `;` if it contains `}`. One that quotes a game with a brace would be taken for a
    /// comment without end, and is written on one line.
    fn comment(&mut self, text: &str) {
        let one_line = text.contains('}') || hides_game(text.as_bytes(), Lines::NUMBERED);
        let breaks: &[char] = match one_line {
            true => &['\n', '\r'],
            false => &['\r'],
        };
        let unbroken = text.replace(breaks, " ");
        let lost = u64::from(unbroken != text);
        self.sink
            .lose(Code("5dpgn/lost-line-breaks"), "line breaks", lost, None);
        let out = self.text.begin();
        if unbroken.contains('}') {
            out.push(b';');
            let start = out.len();
            // Blanks at the end of a line are not read, nor a control-Z at the end of a file.
            out.extend_from_slice(unbroken.trim_end().as_bytes());
            replace_no_text(out, start, self.sink);
            self.text.line();
            return;
        }
        out.push(b'{');
        out.extend_from_slice(unbroken.as_bytes());
        out.push(b'}');
    }
}

// ---- Messages -----------------------------------------------------------------

fn no_move(span: Span) -> Diagnostic {
    inexpressible_turn("this turn has no moves of 5D chess".into(), span)
}

fn no_side(side: Side, span: Span) -> Diagnostic {
    inexpressible_turn(format!("5dpgn has no turns of `{}`", side.name()), span)
}

fn inexpressible_turn(message: String, span: Span) -> Diagnostic {
    Diagnostic::error(Code("5dpgn/inexpressible"), message)
        .at(span)
        .help("use `-t jsonl`, which can write every game")
}
