use super::letters::{self, Letters};
use super::moves::{self, Item, Next, Step};
use super::number::{Numbers, shorten};
use super::pieces::side_and_kind;
use super::site;
use super::syntax::moves_by_grammar;
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Marks, NodeId, Side, Spot, Square, Tree, WideMove};

/// The glyphs and their numbers.
pub(super) const GLYPHS: &[(&str, u8)] = &[
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("=", 10),
];

/// Puts the parts of a move list into a tree, one after the other.
pub(in crate::formats) struct Player<'a, 's> {
    tree: &'a mut Tree,
    sink: &'s mut Sink,
    numbers: &'s mut Numbers,
    /// The list, and its offset in the record.
    text: &'a str,
    base: usize,
    cycle: Vec<Side>,
    /// Index of the player of the cycle who moves next.
    next: usize,
    /// Number of the current full move, if there are two players.
    full: Option<u64>,
    last: NodeId,
    /// Comments in front of the next move.
    before: Vec<&'a str>,
    /// After a separator or a number, comments belong to the next move.
    fresh: bool,
    dots: Dots,
    /// Whether a position states whose turn it is.
    turn_is_known: bool,
    warned: [bool; 3],
    /// Clock times are checked by the rules of the site's reader.
    strict: bool,
    /// The moves have a promotion without `=`, or `...`.
    pub(super) like_the_seed: bool,
}

/// Who moves when.
pub(in crate::formats) struct Order {
    /// The players, the one to move first.
    pub(in crate::formats) cycle: Vec<Side>,
    /// Number of the current full move.
    pub(in crate::formats) full: Option<u64>,
    /// Whether a position states whose turn it is.
    pub(in crate::formats) turn_is_known: bool,
}

/// Counts the dots of `1. ...`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Dots {
    None,
    After(u8),
}

impl<'a, 's> Player<'a, 's> {
    pub(in crate::formats) fn new(
        tree: &'a mut Tree,
        sink: &'s mut Sink,
        numbers: &'s mut Numbers,
        (text, base): (&'a str, usize),
        order: Order,
        strict: bool,
    ) -> Self {
        let Order {
            cycle,
            full,
            turn_is_known,
        } = order;
        let two = matches!(
            cycle.as_slice(),
            [Side::White, Side::Black] | [Side::Black, Side::White]
        );
        Self {
            tree,
            sink,
            numbers,
            text,
            base,
            cycle,
            next: 0,
            full: full.filter(|_| two),
            last: NodeId::ROOT,
            before: Vec::new(),
            fresh: false,
            dots: Dots::None,
            turn_is_known,
            warned: [false; 3],
            strict,
            like_the_seed: false,
        }
    }

    /// Reads all parts. `None` after an error; `Some(false)` if the text is not a move list.
    pub(in crate::formats) fn all(&mut self) -> Option<bool> {
        let text = self.text;
        let mut at = 0;
        loop {
            self.plain_moves(&mut at);
            match moves::next(text, &mut at) {
                Next::Item(item, start) if self.take(item, start) => {}
                Next::Item(..) => return None,
                Next::Unknown => return Some(false),
                Next::End => {
                    self.finish();
                    return Some(true);
                }
            }
        }
    }

    /// The same with the grammar; what it refuses is no move list.
    pub(super) fn all_by_grammar(&mut self) -> Option<bool> {
        let mut items = Vec::new();
        if moves_by_grammar(self.text, |item, at| items.push((item, at))).is_err() {
            // What is wrong before that place is reported as well.
            return self.all().map(|_| false);
        }
        let mut items = items.into_iter();
        let done = items.all(|(item, at)| self.take(item, at));
        self.finish();
        done.then_some(true)
    }

    /// Like [`Player::all`], for the next text; returns how many moves it has.
    pub(in crate::formats) fn continue_in(&mut self, text: &'a str, base: usize) -> Option<usize> {
        let before = self.tree.len();
        self.separator(b'|', 0);
        (self.text, self.base) = (text, base);
        let moves = self.all()?;
        Some(if moves { self.tree.len() - before } else { 0 })
    }

    /// Whose turn it is.
    pub(in crate::formats) fn side(&self) -> Side {
        self.cycle.get(self.next).copied().unwrap_or(Side::White)
    }

    /// A move of the player whose turn it is.
    pub(in crate::formats) fn play(&mut self, said: WideMove, span: Span) {
        self.push(said, self.side(), span);
    }

    /// Everything beside a move.
    pub(in crate::formats) fn sink(&mut self) -> (&mut Sink, &mut Numbers) {
        (self.sink, self.numbers)
    }

    /// Reads plain moves and the separators after them while there are any.
    fn plain_moves(&mut self, at: &mut usize) {
        let text = self.text;
        while let Some(plain) = moves::plain(text, *at) {
            let side = self.cycle.get(self.next).copied().unwrap_or(Side::White);
            let kind = match plain.code {
                "" => None,
                code => match letters::piece("", code) {
                    Letters::Known(owner, kind) if owner == side => Some(kind),
                    _ => return,
                },
            };
            let [x1, y1, x2, y2] = plain.squares;
            let takes = match plain.takes {
                true => Marks::SAYS_CAPTURE,
                false => Marks::empty(),
            };
            let said = WideMove {
                kind,
                from: Spot::from(Square::new(x1, y1)),
                to: Spot::from(Square::new(x2, y2)),
                marks: takes,
                ..WideMove::default()
            };
            let span = Span::new(self.base + *at, self.base + plain.end);
            self.push(said, side, span);
            *at = plain.next;
            if text.as_bytes().get(*at) != Some(&b'|') {
                return;
            }
            *at += 1;
            self.fresh = true;
            while let Some(b' ') = text.as_bytes().get(*at) {
                *at += 1;
            }
        }
    }

    /// Reads one part. `false` after an error.
    fn take(&mut self, item: Item<'a>, at: usize) -> bool {
        match item {
            Item::Separator(b) => self.separator(b, at),
            Item::Number(digits) => self.number(digits, at),
            Item::Comment(text) => self.comment(text, at),
            Item::Glyphs(text) => self.glyphs(text, at),
            Item::Step(step) => self.step(&step, at),
        }
    }

    /// Comments that no move follows belong to the last move.
    fn finish(&mut self) {
        for text in std::mem::take(&mut self.before) {
            self.tree.comment(self.last, text);
        }
    }

    fn separator(&mut self, byte: u8, at: usize) -> bool {
        self.fresh = true;
        match (byte, self.dots) {
            // `1. ...` has three dots after the number's own, `1...` two.
            (b'.', Dots::After(n)) if n == 2 || self.ends_three_dots(at) => {
                self.dots = Dots::None;
                self.like_the_seed = true;
                self.black_first(at);
            }
            (b'.', Dots::After(n)) => self.dots = Dots::After(n + 1),
            _ => self.dots = Dots::None,
        }
        true
    }

    fn ends_three_dots(&self, at: usize) -> bool {
        let until = self.text.get(..=at).unwrap_or_default();
        until.ends_with("...") && self.text.as_bytes().get(at + 1) != Some(&b'.')
    }

    /// `1. ...`: the first of the two players has moved before.
    fn black_first(&mut self, at: usize) {
        let side = self.cycle.get(self.next).copied();
        if side == Some(Side::Black) || self.full.is_none() {
            return;
        }
        if self.tree.is_empty() && !self.turn_is_known {
            self.next = (self.next + 1) % self.cycle.len().max(1);
        } else {
            let at = self.base + at;
            self.warn(
                0,
                Span::new(at.saturating_sub(2), at + 1),
                Code("icn/dots-not-black"),
                "`...` before a move by White".into(),
                "write `...` only where Black moves first",
            );
        }
    }

    fn number(&mut self, digits: &str, at: usize) -> bool {
        // A comment between two numbers belongs to no move.
        self.finish();
        self.fresh = true;
        self.dots = Dots::After(0);
        let at = self.base + at;
        let Some(n) = self.numbers.count(digits, at, self.sink) else {
            return false;
        };
        if let Some(full) = self.full
            && n != full
        {
            self.warn(
                1,
                Span::new(at, at + digits.len()),
                Code("icn/move-number"),
                format!("the move is numbered `{n}` but is move {full}"),
                "correct the position's move counter or the move numbers",
            );
        }
        true
    }

    fn comment(&mut self, text: &'a str, at: usize) -> bool {
        if self.strict {
            let at = Span::new(self.base + at, self.base + at + text.len() + 2);
            site::check_clock(text, at, self.sink);
        }
        let nag = glyph_number(text);
        let text = match looks_like_a_glyph(text) {
            true => text.strip_prefix('\\').unwrap_or(text),
            false => text,
        };
        match nag {
            Some(n) if !self.fresh && self.last != NodeId::ROOT => self.tree.nag(self.last, n),
            _ if self.fresh => self.before.push(text),
            _ => self.tree.comment(self.last, text),
        }
        if self.tree.is_empty() && !self.fresh && text.trim_start().starts_with('"') {
            let at = self.base + at;
            self.warn(
                2,
                Span::new(at, at + text.len() + 2),
                Code("icn/properties-after-pieces"),
                "braces after the piece list hold a comment".into(),
                "write the properties of the position before the pieces",
            );
        }
        true
    }

    fn glyphs(&mut self, text: &str, at: usize) -> bool {
        if self.last != NodeId::ROOT {
            glyphs_of(text).for_each(|nag| self.tree.nag(self.last, nag));
            return true;
        }
        let at = self.base + at;
        let message = format!("`{}` is before the first move", shorten(text));
        self.sink.push(
            Diagnostic::error(Code("icn/glyph-without-move"), message)
                .at(Span::new(at, at + text.len()))
                .help("put it after the move it annotates"),
        );
        false
    }

    fn step(&mut self, step: &Step<'a>, at: usize) -> bool {
        let side = self.cycle.get(self.next).copied().unwrap_or(Side::White);
        let Some(said) = self.wide(step, side, self.base + at) else {
            return false;
        };
        self.like_the_seed |= step.bare;
        let span = Span::new(self.base + at, self.base + step.end);
        self.push(said, side, span);
        true
    }

    #[inline]
    fn push(&mut self, said: WideMove, side: Side, span: Span) {
        self.last = self.tree.push_one_wide(self.last, side, said, span);
        if !self.before.is_empty() {
            for text in self.before.drain(..) {
                self.tree.comment_before(self.last, text);
            }
        }
        self.fresh = false;
        self.dots = Dots::None;
        self.next += 1;
        if self.next >= self.cycle.len() {
            self.next = 0;
        }
        if side == Side::Black {
            self.full = self.full.map(|n| n.saturating_add(1));
        }
    }

    fn wide(&mut self, step: &Step<'a>, side: Side, at: usize) -> Option<WideMove> {
        let mut said = WideMove::default();
        if !step.code.is_empty() {
            let (owner, kind) = side_and_kind(step.owner, step.code, at, self.sink)?;
            said.kind = Some(kind);
            self.compare(owner, side, step, at);
        }
        let (from, to) = (self.square(step.from)?, self.square(step.to)?);
        (said.from, said.to) = (Spot::from(from), Spot::from(to));
        if !step.new_code.is_empty() {
            let new_at = match step.new_owner {
                "" => self.place(step.new_code),
                owner => self.place(owner),
            };
            let (whose, kind) = side_and_kind(step.new_owner, step.new_code, new_at, self.sink)?;
            said.promotion = Some(kind);
            said.promotion_side = (whose != side).then_some(whose);
        }
        said.marks.set(Marks::SAYS_CAPTURE, step.takes);
        said.marks.set(Marks::SAYS_CHECK, step.check);
        said.marks.set(Marks::SAYS_MATE, step.mate);
        Some(said)
    }

    fn square(&mut self, [x, y]: [&'a str; 2]) -> Option<Square> {
        let (x_at, y_at) = (self.place(x), self.place(y));
        Some(Square {
            x: self.numbers.coord(x, x_at, self.sink)?,
            y: self.numbers.coord(y, y_at, self.sink)?,
        })
    }

    /// The span of a part of the list in the record.
    fn place(&self, part: &str) -> usize {
        self.base + (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    /// Checks the owner that the letters name against the order of the players.
    fn compare(&mut self, owner: Side, side: Side, step: &Step<'a>, at: usize) {
        if owner == side {
            return;
        }
        let letters = format!("{}{}", step.owner, step.code);
        let span = Span::new(at, at + letters.len());
        self.wrong_player(&letters, owner, span);
    }

    /// Warns that a piece of `owner` moves in another player's turn.
    pub(in crate::formats) fn wrong_player(&mut self, piece: &str, owner: Side, at: Span) {
        let (owner, side) = (owner.name(), self.side().name());
        let message = format!("`{piece}` is a {owner} piece, but {side} is to move");
        let d = Diagnostic::warning(Code("icn/wrong-player"), message);
        let help = "the order of the players was used, not the letters";
        self.sink.discard(d.at(at).help(help), "letters of players");
    }

    fn warn(&mut self, which: usize, span: Span, code: Code, message: String, help: &'static str) {
        if let Some(warned) = self.warned.get_mut(which)
            && !std::mem::replace(warned, true)
        {
            self.sink
                .push(Diagnostic::warning(code, message).at(span).help(help));
        }
    }
}

/// The numbers of the glyphs in a run of signs, each time the longest glyph from the
/// left: `=!?` is `=` and `!?`.
fn glyphs_of(mut run: &str) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let here = GLYPHS
            .iter()
            .filter_map(|(g, nag)| Some((run.strip_prefix(g)?, *nag)));
        let (rest, nag) = here.min_by_key(|(rest, _)| rest.len())?;
        run = rest;
        Some(nag)
    })
}

/// The number of a glyph that is written as a comment: `$14`.
fn glyph_number(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('$')?;
    let number = digits.bytes().all(|b| b.is_ascii_digit());
    number.then(|| digits.parse().ok())?
}

/// What the writers put in front of a comment. The reader does not know which dialect a record was
/// written for, so it is the same in all of them.
pub(super) fn escape(text: &str) -> &'static str {
    if looks_like_a_glyph(text) { "\\" } else { "" }
}

/// Whether a comment looks like a glyph, perhaps after backslashes. The writer adds one
/// backslash to such a comment, the reader removes one.
fn looks_like_a_glyph(text: &str) -> bool {
    glyph_number(text.trim_start_matches('\\')).is_some()
}
