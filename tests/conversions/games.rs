//! Random legal games, and what must come back of them from another notation.

use crate::support::reading;
use panchess::Loss;
use panchess::diag::{Sink, Span};
use panchess::formats::{FormatName, fen};
use panchess::model::{
    Action, Catalog, Document, Game, NodeId, Outcome, Part, Ply, Side, Start, Tree, VariantName,
};
use panchess::movement::Dice;
use panchess::pipeline::rules_for;
use panchess::pipeline::{Converter, Plan, Verdict};
use panchess::rules::{Rules, Status};
use panchess::{Conversion, convert};
use std::sync::Arc;

pub fn text(c: &Conversion) -> &str {
    std::str::from_utf8(&c.text).expect("UTF-8")
}

/// Converts a file without errors.
pub fn clean(input: impl AsRef<[u8]>, from: &str, to: &str) -> Conversion {
    let made = convert(input.as_ref(), from, to).expect("two formats");
    assert_eq!(
        made.report.not_converted(),
        0,
        "{from} to {to}: {:?}\n{}",
        made.messages,
        String::from_utf8_lossy(input.as_ref())
    );
    made
}

/// The same PGN without what was lost.
pub fn reduced(pgn: &str, losses: &[Loss]) -> String {
    let mut plan = plan("pgn", "pgn");
    let mut results = false;
    for loss in losses {
        match loss.code {
            "core/lost-outcome" => results = true,
            // The rights and moves themselves come back.
            "core/lost-castling" => {}
            // They go with the variations.
            "core/lost-variation-remarks" => {}
            code => {
                let word = code.trim_start_matches("core/lost-");
                assert!(plan.drop.add(word), "{loss:?}");
            }
        }
    }
    let source = if results {
        without_results(pgn)
    } else {
        pgn.to_owned()
    };
    String::from_utf8(with_plan(&source, plan)).expect("UTF-8")
}

fn without_results(pgn: &str) -> String {
    let token = |t: &str| {
        ["1/2-1/2", "1-0", "0-1"]
            .iter()
            .fold(t.to_owned(), |t, r| t.replace(r, "*"))
    };
    token(pgn)
}

pub fn plan(from: &str, to: &str) -> Plan {
    let name = |n: &str| FormatName::parse(n).expect("a format");
    Plan::new(name(from), name(to))
}

/// Every record by that plan, broken ones left out.
pub fn with_plan(input: &str, plan: Plan) -> Vec<u8> {
    let between = plan.to.format.card().envelope.between;
    let card = plan.from.format.card();
    let mut converter = Converter::open(plan).expect("a format that is read and written");
    let mut out = Vec::new();
    for record in reading::frame(card.framing, card.binary, input.as_bytes()) {
        let (mut one, mut sink) = (Vec::new(), Sink::default());
        if let Verdict::Written(_) = converter.convert(&record, &mut one, &mut sink) {
            out.extend_from_slice(if out.is_empty() { "" } else { between }.as_bytes());
            out.append(&mut one);
        }
    }
    out
}

/// What a maker of games may use.
#[derive(Copy, Clone)]
pub struct Habits {
    pub variations: bool,
    pub remarks: bool,
    pub null_moves: bool,
    pub chess960: bool,
    /// Starts other than the usual one.
    pub starts: bool,
}

impl Habits {
    /// Moves from the usual start and nothing else.
    pub const MOVES: Self = Self {
        variations: false,
        remarks: false,
        null_moves: false,
        chess960: false,
        starts: false,
    };
}

const STARTS: [&str; 6] = [
    "8/P6k/8/8/8/8/p6K/8 b - - 0 1",
    "1n2k3/P1P5/8/8/8/8/2p1p3/3QK3 w - - 3 50",
    "r3k2r/pppqpppp/2n5/8/8/2N5/PPPQPPPP/R3K2R w KQkq - 0 9",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 31",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "8/8/4k3/8/4P3/4K3/8/8 w - - 0 40",
];
const COMMENTS: [&str; 8] = [
    "quiet",
    "[%clk 0:01:00]",
    "[%eval -1.25] two (three) [four]; five",
    "é, not \"e\"",
    "% no escape",
    "1. e4 e5 *",
    "a comment that is longer than a line of eighty columns and therefore breaks somewhere in it",
    "$1",
];

pub struct Maker {
    rules: Box<dyn Rules>,
    random: Dice,
    habits: Habits,
}

impl Maker {
    pub fn new(seed: u64, habits: Habits) -> Self {
        let rules = rules_for(&VariantName::CHESS).expect("the rules of chess");
        let random = Dice::new(seed);
        Self {
            rules,
            random,
            habits,
        }
    }

    /// A legal game, moves resolved.
    pub fn game(&mut self) -> Game {
        let mut game = Game::default();
        self.start(&mut game);
        let plies = 5 + self.random.below(70);
        let first = game.first_side();
        self.remark(&mut game.tree, NodeId::ROOT);
        self.line(&mut game.tree, NodeId::ROOT, first, plies, 0);
        game.outcome = self.outcome(&game);
        for (name, values) in [
            ("Event", ["Club evening", "a \"b\" \\c\\"]),
            ("White", ["Menchik, Vera", "?"]),
            ("UTCDate", ["1929.07.30", "????.??.??"]),
        ] {
            if !self.random.one_in(3) {
                game.tags.push(name, self.random.of(&values));
            }
        }
        game
    }

    /// What the board says, or anything where it says nothing.
    fn outcome(&mut self, game: &Game) -> Outcome {
        let last = game.tree.main_line().last();
        match (self.rules.status(), last.map(|id| game.tree.side(id))) {
            (Status::Checkmate, Some(Side::Black)) => Outcome::Black,
            (Status::Checkmate, _) => Outcome::White,
            (Status::Stalemate, _) => Outcome::Draw,
            _ => self.random.of(&[
                Outcome::White,
                Outcome::Black,
                Outcome::Draw,
                Outcome::Unknown,
            ]),
        }
    }

    fn start(&mut self, game: &mut Game) {
        self.rules.start_usual().expect("the start of chess");
        let text = match self.random.below(4) {
            0 if self.habits.starts => self.random.of(&STARTS).to_owned(),
            1 if self.habits.chess960 => {
                game.variant = VariantName::CHESS960;
                self.shuffled()
            }
            _ => return,
        };
        let mut sink = Sink::default();
        let position =
            fen::parse(&text, &game.variant, &Catalog::default(), &mut sink, 0).expect("a FEN");
        self.rules
            .start(&position)
            .expect("a position to play from");
        game.start = Start::Given(Arc::new(position));
    }

    /// One of the 960, drawn until it is one.
    fn shuffled(&mut self) -> String {
        let mut row = *b"rnbqkbnr";
        loop {
            for i in (1..8).rev() {
                row.swap(i, self.random.below(i + 1));
            }
            let at = |c: u8| -> Vec<usize> { (0..8).filter(|i| row[*i] == c).collect() };
            let (bishops, rooks, king) = (at(b'b'), at(b'r'), at(b'k')[0]);
            if (bishops[0] + bishops[1]) % 2 == 1 && rooks[0] < king && king < rooks[1] {
                let black = String::from_utf8(row.to_vec()).expect("letters");
                let white = black.to_uppercase();
                return format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
            }
        }
    }

    fn line(
        &mut self,
        tree: &mut Tree,
        mut at: NodeId,
        mut side: Side,
        plies: usize,
        depth: usize,
    ) {
        for _ in 0..plies {
            let moves = self.rules.plies();
            if moves.is_empty() {
                return;
            }
            let main = self.choose(&moves);
            let id = tree.push(at, side, main, Span::default());
            self.remark(tree, id);
            while self.habits.variations && depth < 5 && self.random.one_in(9 + 3 * depth) {
                self.variation(tree, at, side, &moves, depth);
            }
            self.rules.play(Action::One(main)).expect("legal");
            (at, side) = (id, side.other());
        }
    }

    fn variation(&mut self, tree: &mut Tree, at: NodeId, side: Side, moves: &[Ply], depth: usize) {
        self.rules.push();
        let other = self.choose(moves);
        let id = tree.push(at, side, other, Span::default());
        self.remark(tree, id);
        self.rules.play(Action::One(other)).expect("legal");
        let plies = self.random.below(12);
        self.line(tree, id, side.other(), plies, depth + 1);
        self.rules.pop();
    }

    fn choose(&mut self, moves: &[Ply]) -> Ply {
        let rare: Vec<Ply> = moves
            .iter()
            .copied()
            .filter(|p| p.is_castling() || p.promotion.is_some())
            .collect();
        let mut said = match rare.is_empty() || self.random.one_in(3) {
            true => self.random.of(moves),
            false => self.random.of(&rare),
        };
        if self.habits.null_moves && self.random.one_in(15) {
            said = Ply::pass();
        }
        let found = self.rules.resolved(said, Part::all());
        found.unwrap_or_else(|_| {
            let first = self.rules.resolved(moves[0], Part::all());
            first.expect("legal")
        })
    }

    fn remark(&mut self, tree: &mut Tree, id: NodeId) {
        if !self.habits.remarks {
            return;
        }
        if id != NodeId::ROOT && self.random.one_in(6) {
            tree.nag(id, 1 + self.random.below(139) as u8);
        }
        if self.random.one_in(6) {
            tree.comment(id, self.random.of(&COMMENTS));
        }
        if id != NodeId::ROOT && self.random.one_in(25) {
            tree.comment_before(id, self.random.of(&COMMENTS));
        }
    }
}

pub fn pgn(game: &Game) -> String {
    let name = FormatName::parse("pgn").expect("pgn");
    let mut writer = name.format.writer(&name.options).expect("a writer");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(
        writer
            .write(&Document::Game(game.clone()), &mut out, &mut sink)
            .is_ok()
    );
    assert!(sink.is_empty(), "{sink:?}");
    String::from_utf8(out).expect("UTF-8")
}

/// To the target and back; the losses, if all that is missing was named.
pub fn there_and_back(source: &str, target: &str) -> Vec<Loss> {
    let there = clean(source, "pgn", target);
    let back = clean(&there.text, target, "pgn");
    let wanted = reduced(source, &there.losses);
    if text(&back) != wanted {
        let (is, was) = (text(&back), there.text.escape_ascii());
        panic!(
            "{target}: {:?}\n{source}\n{was}\nis\n{is}\nbut should be\n{wanted}",
            there.losses
        );
    }
    assert!(back.losses.is_empty(), "{target}: {:?}", back.losses);
    there.losses
}
