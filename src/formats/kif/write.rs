//! Each game begins with `#KIF version=2.0 encoding=UTF-8`, its headers and its start. Moves have their number,
//! where they came from, their time, and `+` if they have alternatives. The variations of a line follow it, the last
//! one first.
//!
//! The total time of each player follows from the times of the moves.

use super::Kif;
use super::walker::{Walker, target};
use super::write_start::{Players, print_start, print_tags};
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::Write;
use crate::formats::lines::replace_no_text;
use crate::formats::shogi::{
    End, Ended, REMARKS, Refuse, SHOGI, ShogiPiece, Spent, Who, lose_counters, lose_places, number,
};
use crate::model::{Document, Game, Marks, NodeId, Outcome, Part, Ply, Side, Sq};
use std::borrow::Cow;
use std::fmt::Write as _;

/// Writes games of shogi.
#[derive(Debug)]
pub struct KifWriter {
    form: Kif,
}

impl KifWriter {
    /// A writer of one of the formats.
    pub fn new(form: Kif) -> Self {
        Self { form }
    }
}

pub(super) const REFUSE: Refuse = Refuse {
    name: "KIF",
    variant: Code("kif/variant"),
    position: Code("kif/position"),
    board: Code("kif/board"),
    unwritable: Code("kif/unwritable"),
};

impl Write for KifWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::KIND
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let game = REFUSE.game_of(doc, sink)?;
        if game.variant.as_str() != SHOGI {
            return Err(sink.fail(REFUSE.other_variant(game)));
        }
        let text = print(game, self.form, sink).map_err(|d| sink.fail(*d))?;
        let start = out.len();
        out.extend_from_slice(text.as_bytes());
        replace_no_text(out, start, sink);
        Ok(())
    }
}

fn print(game: &Game, form: Kif, sink: &mut Sink) -> Result<String, Box<Diagnostic>> {
    let mut out = match form {
        Kif::Kif => String::from("#KIF version=2.0 encoding=UTF-8\n"),
        Kif::Ki2 => String::from("#KI2 version=2.0 encoding=UTF-8\n"),
    };
    let last = game.tree.last();
    let side = last.map_or(game.first_side(), |id| game.tree.side(id).other());
    let (ended, reason) = Ended::of(game, side, |end| !end.kif.is_empty());
    lose_counters(game.start.given(), sink);
    let place = Code("kif/lost-comment-place");
    lose_places(game, game.tree.ids(), place, sink);
    // KI2 keeps no extras at all, which is named for all of them.
    if form == Kif::Kif && game.extras.get("csa", REMARKS).is_some() {
        sink.lose(Code("core/lost-extras"), "extras: `csa` remarks", 1, None);
    }
    let players = Players::of(game);
    print_tags(game, (players, reason, form), &mut out, sink);
    print_start(game, &mut out)?;
    out.push_str(match form {
        Kif::Kif => "手数----指手---------消費時間--\n",
        Kif::Ki2 => "\n",
    });
    print_comments(&Spent::of_move(game, NodeId::ROOT).1, &mut out);
    let walker = match form {
        Kif::Kif => None,
        Kif::Ki2 => Some(Walker::of(game)),
    };
    let mut lines = Lines {
        game,
        walker,
        times: 0,
        path: Vec::new(),
        later: Vec::new(),
        out,
        decimals: 0,
    };
    lines.line(game.tree.first_child(NodeId::ROOT))?;
    let is_said = matches!(ended, Ended::Word(_));
    let time = match form {
        Kif::Kif => Spent::of_end(game, is_said, sink),
        Kif::Ki2 => None,
    };
    match ended {
        Ended::Word(end) if form == Kif::Ki2 => lines.close(end, side, players),
        Ended::Word(end) => lines.end(end, time, players),
        Ended::Nothing => {}
        // A player who has won on the own turn, for an unknown reason: that is written only in words.
        Ended::Inexpressible if lines.winner(players) => {}
        Ended::Inexpressible => sink.lose(Code("core/lost-outcome"), "the result", 1, None),
    }
    lines.variations()?;
    let what = "decimals of seconds";
    sink.lose(Code("kif/lost-clock-digits"), what, lines.decimals, None);
    sink.lose(Code("ki2/lost-clock"), "times of moves", lines.times, None);
    Ok(lines.out)
}

/// The lines of moves.
struct Lines<'a> {
    game: &'a Game,
    /// The board, if the format is KI2.
    walker: Option<Walker>,
    /// Times that KI2 leaves out.
    times: u64,
    /// The moves from the start: where each ended, and what its player has used.
    path: Vec<(Sq, u64)>,
    /// Alternatives to write, the next one last, and how many moves come before each.
    later: Vec<(NodeId, usize)>,
    out: String,
    /// Times of which KIF writes only the whole seconds.
    decimals: u64,
}

impl Lines<'_> {
    /// Writes a line of moves from one on, and keeps the alternatives in it for later.
    fn line(&mut self, first: Option<NodeId>) -> Result<(), Box<Diagnostic>> {
        let (mut next, tree) = (first, &self.game.tree);
        let main = first.is_some_and(|id| tree.is_first(id));
        while let Some(id) = next {
            let has_choice = self.keep_alternatives(id, main || next != first);
            let (spent, comments) = Spent::of_move(self.game, id);
            self.one(id, spent, has_choice)?;
            print_comments(&comments, &mut self.out);
            next = tree.first_child(id);
        }
        Ok(())
    }

    /// Writes the alternatives that were kept, and those in their own lines.
    fn variations(&mut self) -> Result<(), Box<Diagnostic>> {
        while let Some((id, ply)) = self.later.pop() {
            self.path.truncate(ply);
            if let Some(walker) = &mut self.walker {
                walker.go_back(ply);
            }
            let _ = write!(self.out, "\n変化：{}手\n", ply + 1);
            self.line(Some(id))?;
        }
        Ok(())
    }

    /// Whether a move has alternatives; they are kept unless it is one of them.
    fn keep_alternatives(&mut self, id: NodeId, leads: bool) -> bool {
        let tree = &self.game.tree;
        let mut alternatives = Vec::new();
        let mut next = tree.next_sibling(id);
        if !leads {
            return next.is_some();
        }
        while let Some(other) = next {
            alternatives.push((other, self.path.len()));
            next = tree.next_sibling(other);
        }
        self.later.extend(alternatives.iter().rev());
        !alternatives.is_empty()
    }

    fn one(
        &mut self,
        id: NodeId,
        spent: Option<Spent>,
        has_choice: bool,
    ) -> Result<(), Box<Diagnostic>> {
        let tree = &self.game.tree;
        let refuse = |why: &str| Box::new(REFUSE.unwritable(why).at(tree.place(id)));
        let ply = tree.ply(id);
        let ply = ply.ok_or_else(|| refuse("KIF has one move per turn, on one board"))?;
        let last = self.path.last().map(|(to, _)| *to);
        if let Some(walker) = &mut self.walker {
            self.times += u64::from(spent.is_some());
            let words = walker.play(tree.side(id), ply, last);
            let words = words.ok_or_else(|| Box::new(no_words().at(tree.place(id))))?;
            self.out.push_str(&words);
            self.out.push('\n');
            self.path.push((ply.to, 0));
            return Ok(());
        }
        let words = words(ply, last).ok_or_else(|| refuse("KIF cannot write this move"))?;
        let _ = write!(self.out, "{:>4} {words}", self.path.len() + 1);
        let total = self.time(spent);
        self.path.push((ply.to, total));
        self.out.push_str(if has_choice { "+\n" } else { "\n" });
        Ok(())
    }

    /// Writes the time of a move, if it has one, and returns all that its player has used.
    fn time(&mut self, spent: Option<Spent>) -> u64 {
        let own_last = self.path.len().checked_sub(2);
        let own_last = own_last.and_then(|at| self.path.get(at));
        let before = own_last.map_or(0, |(_, total)| *total);
        let Some(spent) = spent else { return before };
        self.decimals += u64::from(!spent.decimals.is_empty());
        let total = before.saturating_add(spent.seconds);
        print_time(spent.seconds, total, &mut self.out);
        total
    }

    /// Who has won, in words; `false` if nobody has.
    fn winner(&mut self, players: Players) -> bool {
        let side = match self.game.outcome {
            Outcome::White => Side::White,
            Outcome::Black => Side::Black,
            _ => return false,
        };
        let word = players.word(side);
        let _ = writeln!(self.out, "まで{}手で{word}の勝ち", self.path.len());
        true
    }

    /// The closing line of KI2: the only place of the result, so it names the player. `side` is to move.
    fn close(&mut self, end: &End, side: Side, players: Players) {
        let (own, other) = (players.word(side), players.word(side.other()));
        let _ = write!(self.out, "まで{}手で", self.path.len());
        let _ = match (end.csa, end.who) {
            ("TORYO", _) => writeln!(self.out, "{other}の勝ち"),
            ("TIME_UP", _) => writeln!(self.out, "時間切れにより{other}の勝ち"),
            _ if end.kif == "トライ" => writeln!(self.out, "トライにより{other}の勝ち"),
            ("TSUMI", _) | (_, Who::Draw | Who::Open) => writeln!(self.out, "{}", end.kif),
            _ => writeln!(self.out, "{own}の{}", end.kif),
        };
    }

    /// The end of the main line, and the result in words.
    fn end(&mut self, end: &End, time: Option<Spent>, players: Players) {
        let _ = write!(self.out, "{:>4} {}", self.path.len() + 1, end.kif);
        self.time(time);
        self.out.push('\n');
        if !self.winner(players) {
            let _ = writeln!(self.out, "まで{}手で{}", self.path.len(), end.kif);
        }
    }
}

/// A move in words; `None` if it has none.
fn words(ply: Ply, last: Option<Sq>) -> Option<String> {
    let man = ShogiPiece::of(ply.kind?)?;
    let mut words = target(ply, last)?;
    words.push_str(man.word());
    if ply.marks.contains(Marks::DROP) {
        words.push('打');
        return (!man.is_promoted()).then_some(words);
    }
    let promotes = ply.marks.contains(Marks::PROMOTE) || ply.promotion.is_some();
    let becomes = ply.promotion.map_or(man.promoted(), ShogiPiece::of);
    if promotes {
        words.push('成');
        if becomes.is_none() || becomes != man.promoted() {
            return None;
        }
    }
    let (file, rank) = number(ply.from)?;
    let _ = write!(words, "({file}{rank})");
    Some(words)
}

fn print_comments(words: &[Cow<'_, str>], out: &mut String) {
    for text in words {
        for line in text.replace("\r\n", "\n").split(['\n', '\r']) {
            let _ = writeln!(out, "*{}", line.trim_end());
        }
    }
}

/// `   ( 0:16/00:00:16)`
fn print_time(seconds: u64, total: u64, out: &mut String) {
    let (minutes, rest) = (seconds / 60, seconds % 60);
    let (all, left) = (total / 60, total % 60);
    let _ = write!(
        out,
        "   ({minutes:>2}:{rest:02}/{:02}:{:02}:{left:02})",
        all / 60,
        all % 60
    );
}

fn no_words() -> Diagnostic {
    let message = "KI2 has no words that distinguish the piece of this move from the others";
    Diagnostic::error(Code("ki2/ambiguous"), message)
        .help("use `-t kif`, which has the square that it comes from")
}
