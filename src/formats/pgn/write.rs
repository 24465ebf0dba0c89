//! Writes one game in export format. What it always writes:
//!
//! * tags in their order, `Result` always, after the roster's tags;
//!   `SetUp` and `FEN` last, if the start is given; `Variant` before them, if the
//!   game is not chess and no tag names it; `+roster` puts the whole roster first;
//! * moves in SAN, lines of fewer than eighty columns (`+width=N` and `+oneline` choose another
//!   width) that never break inside a command such as `[%clk 0:01:00]`, `1. e4 e5`, `1... e5` after
//!   anything but a move, `$n` for annotations, variations after the move they replace;
//! * comments in braces; a comment that contains `}` after `;`;
//! * the result at the end.

use super::comment::comment;
use super::dialect::{Signs, unmarked};
use super::line::{Lines, WIDTH};
use super::wording::{Respelled, Wording};
use super::write_tags::{TagStyle, escapes, tags};
use super::xiangqi;
use super::zero::{counts_from_zero, from_zero};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::traversal::{self, Step, Traversal};
use crate::formats::{Dialect, Options, Write, fen, san};
use crate::model::{Document, Extras, Game, Letters, NodeId, Part, Ply, Remark, Side, Spelling};

/// Writes games.
#[derive(Debug, Default)]
pub struct PgnWriter {
    style: san::Style,
    wording: Wording,
    roster: bool,
    /// The longest line of moves.
    width: Option<usize>,
    fen: fen::Style,
    signs: Signs,
    options: Options,
    traversal: Traversal,
    /// For tests: each word is written by itself.
    pub(super) by_words: bool,
}

impl PgnWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        let wording = Wording::of(options);
        let is_fsf = matches!(Dialect::of(options), Dialect::Fsf | Dialect::Pychess);
        let style = match (&wording, options.has("lan")) {
            (Wording::Spelled(_), _) => san::Style::Long,
            (_, true) if is_fsf => san::Style::FsfLong,
            (_, true) => san::Style::Long,
            (_, false) if is_fsf => san::Style::Fsf,
            (_, false) => san::Style::Short,
        };
        Self {
            wording,
            style,
            roster: options.has("roster"),
            width: match (options.has("oneline"), options.number("width")) {
                (true, _) | (_, Some(0)) => Some(usize::MAX),
                (_, width) => width,
            },
            fen: fen::Style::of(Dialect::of(options), options.catalog()),
            signs: Signs::of(options),
            options: options.clone(),
            traversal: Traversal::default(),
            by_words: false,
        }
    }
}

/// Whether a move of the game has a word in this spelling, or there is none. All others are written in algebraic notation.
fn is_spelled(game: &Game, spelling: Option<Spelling>) -> bool {
    let tree = &game.tree;
    let is = |id| tree.word(id).is_some_and(|(is, _)| Some(is) == spelling);
    tree.is_empty() || tree.ids().any(is)
}

impl Write for PgnWriter {
    fn wants(&self) -> Part {
        let usual = Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING;
        let usual = usual | Part::CHECK | Part::SAN;
        match self.spelling() {
            Some(_) => usual | Part::SPELLING,
            None => usual,
        }
    }

    fn spelling(&self) -> Option<Spelling> {
        match self.wording {
            Wording::Spelled(spelling) => Some(spelling),
            _ => None,
        }
    }

    fn likes(&self) -> Part {
        match self.signs {
            Signs::Lichess => Part::DECISION,
            _ => Part::empty(),
        }
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let Document::Game(game) = doc else {
            return Err(sink.fail(position()));
        };
        lose_extras(game, &["pgn"], sink);
        let format = xiangqi::format(self.spelling()).filter(|_| is_spelled(game, self.spelling()));
        let style = TagStyle {
            roster: self.roster,
            format,
            // Such words alone would be read as those of a separate game.
            names_variant: self.spelling().is_some() || game.names_variant(),
        };
        if !tags(game, style, &self.fen, out, sink) {
            return Err(sink.failure());
        }
        out.push(b'\n');
        escapes(game, out, sink);
        let letters = self.fen.catalog.letters(&game.variant);
        let respelled = match self.wording.respelled(letters) {
            Ok(respelled) => respelled,
            Err(why) => return Err(sink.fail(*why)),
        };
        let mut moves = Moves {
            game,
            style: self.style,
            spelling: self.spelling(),
            respelled,
            from_zero: self.spelling().is_none() && counts_from_zero(&self.options, game),
            letters,
            marked: self.signs.in_game(game, &self.fen.catalog),
            traversal: &mut self.traversal,
            lines: Lines::new(out, self.width.unwrap_or(WIDTH)),
            sink,
            say_number: true,
        };
        let usual = !self.by_words && moves.are_usual();
        let done = moves.all(usual);
        if done {
            moves.lines.word(game.outcome.end_token().as_bytes());
            moves.lines.end();
        }
        sink.checked(done)
    }
}

fn position() -> Diagnostic {
    Diagnostic::error(Code("pgn/position"), "a position is not a game")
        .help("use `-t fen` or `-t epd` for positions")
}

/// Of PGN's own extras, only escape lines can be written.
pub(crate) fn lose_extras(game: &Game, own: &[&str], sink: &mut Sink) {
    let start = game.start.given().map(|p| &p.extras);
    let of_game = game.extras.keys().filter(|k| *k != ("pgn", "escapes"));
    let all = of_game.chain(start.into_iter().flat_map(Extras::keys));
    for (slug, key) in all.filter(|(slug, _)| own.contains(slug)) {
        let what = format!("extras: `{slug}` {key}");
        sink.lose(Code("core/lost-extras"), what, 1, None);
    }
}

pub(super) struct Moves<'a> {
    pub(super) game: &'a Game,
    pub(super) style: san::Style,
    /// Moves with a word of this spelling are written as that word.
    pub(super) spelling: Option<Spelling>,
    /// What is written for the letters of pieces, if not themselves.
    pub(super) respelled: Option<Respelled>,
    /// Ranks are counted from 0.
    pub(super) from_zero: bool,
    pub(super) letters: &'a Letters,
    /// Whether moves of White and of Black have marks of check.
    pub(super) marked: [bool; 2],
    pub(super) traversal: &'a mut Traversal,
    pub(super) lines: Lines<'a>,
    pub(super) sink: &'a mut Sink,
    /// The next move needs its number even if it is Black's.
    pub(super) say_number: bool,
}

impl Moves<'_> {
    /// Writes all moves. `usual`: most of them may be written in one step.
    fn all(&mut self, usual: bool) -> bool {
        self.remarks(NodeId::ROOT);
        self.traversal.begin(self.game);
        loop {
            if usual && !self.usual_moves() {
                return false;
            }
            match self.traversal.next(&self.game.tree) {
                Some(Step::Move(id, number)) => {
                    if !self.node(id, number) {
                        return false;
                    }
                }
                Some(Step::Open) => {
                    self.lines.word(b"(");
                    self.lines.glue();
                    self.say_number = true;
                }
                Some(Step::Close) => {
                    self.lines.glue();
                    self.lines.word(b")");
                    self.say_number = true;
                }
                None => return true,
            }
        }
    }

    pub(super) fn node(&mut self, id: NodeId, number: u64) -> bool {
        let Some(ply) = self.game.tree.ply(id) else {
            self.sink.push(no_move(self.game.tree.span(id)));
            return false;
        };
        if self.game.tree.side(id) != traversal::turn(self.game, id) {
            self.sink.push(out_of_turn(self.game.tree.span(id)));
            return false;
        }
        let remarks = self.game.tree.has_remarks(id);
        let before = remarks && self.game.tree.has_before(id);
        if before && self.game.tree.parent(id) == Some(NodeId::ROOT) {
            // At the beginning, only a number separates this comment from the game's own.
            self.say_number = true;
        }
        self.number(id, number, before);
        if before {
            self.before(id);
        }
        let [white, black] = self.marked;
        let marked = if self.game.tree.side(id) == Side::Black {
            black
        } else {
            white
        };
        let ply = if marked { ply } else { unmarked(ply) };
        if !self.ply(ply, id) {
            return false;
        }
        if remarks {
            self.remarks(id);
        }
        true
    }

    fn number(&mut self, id: NodeId, number: u64, always: bool) {
        let black = self.game.tree.side(id) == Side::Black;
        if black && !self.say_number && !always {
            return;
        }
        let mark = self.lines.mark();
        move_number(number, black, self.lines.out);
        self.lines.wrap(mark);
        self.say_number = false;
    }

    fn ply(&mut self, ply: Ply, id: NodeId) -> bool {
        if (self.spelling.is_some() || !ply.is_resolved()) && self.word(ply, id) {
            return true;
        }
        let mark = self.lines.mark();
        if let Err(why) = san::print(ply, self.style, self.letters, self.lines.out) {
            self.sink.push(inexpressible(why, self.game.tree.span(id)));
            return false;
        }
        if self.from_zero {
            from_zero(self.lines.out, mark);
        }
        if let Some(respelled) = &self.respelled {
            respelled.apply(self.lines.out, mark);
        }
        self.lines.wrap(mark);
        true
    }

    /// Writes the word of a move, if it has one in the spelling that is asked for. A move that is not known
    /// otherwise is written as it was read.
    #[cold]
    fn word(&mut self, ply: Ply, id: NodeId) -> bool {
        let asked =
            |is| self.spelling == Some(is) || (self.spelling.is_none() && !ply.is_resolved());
        let word = self.game.tree.word(id).filter(|(is, _)| asked(*is));
        let Some((spelling, word)) = word else {
            return false;
        };
        let mark = self.lines.mark();
        match (self.spelling, spelling) {
            // With small letters after it, a capital could be the letter of a piece: `E2-e4`.
            (None, Spelling::Iccs) if word.starts_with(|c: char| c.is_ascii_uppercase()) => {
                let capitals = word.bytes().map(|b| b.to_ascii_uppercase());
                self.lines.out.extend(capitals);
            }
            _ => self.lines.out.extend_from_slice(word.as_bytes()),
        }
        if spelling.has_marks() {
            san::print_marks(ply.marks, self.lines.out);
        }
        self.lines.wrap(mark);
        true
    }

    fn before(&mut self, id: NodeId) {
        for remark in self.game.tree.remarks(id) {
            if let Remark::Before(text) = remark {
                comment(text, &mut self.lines, self.sink);
            }
        }
    }

    /// Writes what follows a move; before the first move, everything there is.
    pub(super) fn remarks(&mut self, id: NodeId) {
        let root = id == NodeId::ROOT;
        for remark in self.game.tree.remarks(id) {
            match remark {
                Remark::Before(_) if !root => {}
                Remark::Before(text) | Remark::After(text) => {
                    comment(text, &mut self.lines, self.sink);
                    self.say_number = true;
                }
                Remark::Nag(256..) => {
                    let what = "annotation glyphs above 255";
                    self.sink.lose(Code("pgn/lost-nag"), what, 1, None);
                }
                Remark::Nag(n) => {
                    let mark = self.lines.mark();
                    self.lines.out.push(b'$');
                    decimal(n.into(), self.lines.out);
                    self.lines.wrap(mark);
                }
            }
        }
    }
}

fn no_move(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("pgn/no-move"),
        "this turn is not one move on one board",
    )
    .at(span)
    .help("use `-t jsonl`, which can write every game, or `-t icn` for the infinite board")
}

fn out_of_turn(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("pgn/out-of-turn"),
        "this move is by the player who is not to move",
    )
    .at(span)
    .help("in PGN, White and Black move in turn; use `-t jsonl`, which allows any order")
}

fn inexpressible(why: san::Inexpressible, span: Span) -> Diagnostic {
    match why {
        san::Inexpressible::Kind(kind) => Diagnostic::error(
            Code("pgn/no-letter"),
            format!("PGN has no letter for the piece `{kind}`"),
        ),
        san::Inexpressible::Square(sq) => Diagnostic::error(
            Code("pgn/no-square"),
            format!("PGN has no name for the square `{sq}`"),
        ),
        san::Inexpressible::Unknown => Diagnostic::error(
            Code("pgn/no-move"),
            "the target square of this move is unknown",
        ),
    }
    .at(span)
    .help("use `-t jsonl`, which can write every game")
}

/// Appends a move number with its dots.
#[inline]
fn move_number(n: u64, black: bool, out: &mut Vec<u8>) {
    let Some(number) = usual_number(n, black) else {
        decimal(n, out);
        let dots = if black { 3 } else { 1 };
        out.extend_from_slice(&b"..."[..dots]);
        return;
    };
    number.append(out);
}

/// A move number of one or two digits with its dots.
#[inline(always)]
pub(super) fn usual_number(n: u64, black: bool) -> Option<san::Usual> {
    let dots = if black { 3 } else { 1 };
    let n = u8::try_from(n).ok().filter(|n| *n < 100)?;
    let (tens, short) = (n / 10, usize::from(n < 10));
    let text = [b'0' + tens, b'0' + n % 10, b'.', b'.', b'.', 0, 0, 0];
    let text = u64::from_le_bytes(text) >> (8 * short);
    let len = 2 - short + dots;
    let text = text & !(u64::MAX << (8 * len));
    Some(san::Usual { text, len })
}

fn decimal(n: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = n;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_dots() {
        for n in (0..=300).chain([999, 1_000, u64::MAX]) {
            for (black, dots) in [(false, "."), (true, "...")] {
                let mut out = b"x".to_vec();
                move_number(n, black, &mut out);
                assert_eq!(out, format!("x{n}{dots}").as_bytes());
            }
        }
    }
}
