//! What a move from a table costs, and one from the reference.
//!
//! Figures are for a pseudo-legal move.

use crate::bench::Bench;
use panchess::movement::{
    Action, Comparison, Condition, KnownPieces, Layout, Limits, Mailbox, Movement, Mover, Simple,
    Table, Vector, cell, mailbox, reach,
};
use panchess::variants::meanings;
use std::hint::black_box;

fn wazir() -> Movement {
    Movement::leap(&[0, 1])
}

fn ferz() -> Movement {
    Movement::leap(&[1, 1])
}

fn simple_pawn() -> Movement {
    let push = wazir().only().act(Action::Move);
    push.or(ferz().toward(&["forward"]).act(Action::Capture))
}

fn pawn() -> Movement {
    let on_rank = |rank| {
        let (a, b) = (Condition::Rank, Condition::Number(rank));
        Condition::Compare(Comparison::Equal, Box::new(a), Box::new(b))
    };
    let double = Movement::leap(&[0, 2]).only();
    let double = double.act(Action::NoJump).act(Action::Move);
    let promoted = Movement::promote_to(&["queen", "rook", "bishop", "knight"]);
    let last = simple_pawn().then(promoted);
    let rest = last.when(on_rank(7), simple_pawn());
    simple_pawn().or(double).when(on_rank(2), rest)
}

/// In the order of the letters `PNBRQK`.
fn orthodox() -> [Movement; 6] {
    let (rook, bishop) = (wazir().ride(), ferz().ride());
    [
        pawn(),
        Movement::leap(&[1, 2]),
        bishop.clone(),
        rook.clone(),
        rook.or(bishop),
        ferz().or(wazir()),
    ]
}

/// Positions from real openings and middlegames, as boards of letters.
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR",
    "r.bqk..r/ppp.bppp/..np.n../....p.../..B.P.../..NP.N../PPP..PPP/R.BQ.RK.",
    "r...k..r/p.ppqpb./bn..pnp./...PN.../.p..P.../..N..Q.p/PPPBBPPP/R...K..R",
    "......k./pp...ppp/..p...../...r..../...P..../..P..N../P....PPP/..R...K.",
];

/// A piece: its sort, where it stands, and whose it is.
type Standing = (usize, u16, u8);

/// A board, with every piece on it.
fn board(text: &str) -> (Mailbox, Vec<Standing>) {
    let mut cells = mailbox(8, 8);
    let mut pieces = Vec::new();
    for (row, rank) in text.split('/').zip((0..8).rev()) {
        for (c, file) in row.chars().zip(0..8) {
            let Some(sort) = "PNBRQK".find(c.to_ascii_uppercase()) else {
                continue;
            };
            let side = u8::from(c.is_ascii_lowercase());
            cells[usize::from(cell(file, rank))] = (sort as u8 + 1) * 2 + side;
            pieces.push((sort, cell(file, rank), side));
        }
    }
    (cells, pieces)
}

fn tables(movements: &[Movement]) -> [Vec<Table>; 2] {
    [false, true].map(|second| {
        let layout = Layout {
            files: 8,
            ranks: 8,
            second,
            zones: Vec::new(),
        };
        let made = movements.iter().map(|m| Table::new(m, &layout));
        made.collect::<Result<_, _>>().expect("tables")
    })
}

/// Every move of both sides; how many there are.
fn generate(
    tables: &[Vec<Table>; 2],
    boards: &[(Mailbox, Vec<Standing>)],
    into: &mut Vec<(u16, u16, u8)>,
) -> u64 {
    let mut count = 0;
    for (cells, pieces) in boards {
        into.clear();
        for &(sort, from, side) in pieces {
            let table = &tables[usize::from(side)][sort];
            table.each(cells, Mover::new(from, side), |step| {
                into.push((from, step.to, step.promotion));
            });
        }
        count += into.len() as u64;
        black_box(&into);
    }
    count
}

/// Generating and recognizing moves.
pub fn run(bench: &Bench) {
    generating(bench);
    identify(bench);
}

fn generating(bench: &Bench) {
    let boards = POSITIONS.map(board);
    let mut into = Vec::new();
    let mut run = |name: &str, movements: &[Movement]| {
        let tables = tables(movements);
        let moves = generate(&tables, &boards, &mut into);
        bench.time(&format!("movement {name}"), moves, || {
            generate(black_box(&tables), &boards, &mut into)
        });
    };
    run("tables-of-orthodox-pieces", &orthodox());
    let [pawn, knight, bishop, rook, ..] = orthodox();
    let gryphon = ferz().may_then(rook.clone());
    let hop = rook.clone().act(Action::Cannon).act(Action::Capture);
    let cannon = rook.act(Action::Move).or(hop);
    let mao = wazir().then(ferz());
    run(
        "tables-of-bent-and-hopping-pieces",
        &[pawn, mao, knight.ride(), cannon, gryphon, bishop],
    );

    let queen = &orthodox()[4];
    let empty = Simple::rectangular(&[8, 8]);
    let from = Vector::new(&[3, 3]).expect("a cell");
    bench.time("movement reference-queen", 27, || {
        reach(queen, &empty, from, Limits::default())
    });
}

/// Known pieces and pieces that combine two of them, in total as many as the argument says.
fn many(count: usize) -> Vec<Movement> {
    let known: Vec<&Movement> = meanings().iter().map(|d| &d.movement).collect();
    let mut all: Vec<Movement> = known.iter().map(|m| (*m).clone()).collect();
    for (n, m) in known.iter().cycle().enumerate() {
        if all.len() >= count {
            break;
        }
        let other = known[(n * 7 + n / known.len() + 1) % known.len()];
        all.push((*m).clone().or(other.clone()));
    }
    all.truncate(count);
    all
}

/// What it takes to say which of 500 pieces a piece is: the whole, and once they are known.
fn identify(bench: &Bench) {
    let all = many(500);
    let asked = ["queen", "gryphon", "cannon", "pawn"];
    let asked = asked.map(|name| {
        let found = meanings()
            .iter()
            .find(|d| d.name.as_ref().is_some_and(|n| n.as_str() == name));
        found.expect("a known piece").movement.clone()
    });
    bench.time("movement identify among 500, from nothing", 1, || {
        KnownPieces::new(black_box(&all)).identify(&asked[1])
    });
    let mut known_pieces = KnownPieces::new(&all);
    let mut run = |name: &str, asked: &[Movement]| {
        bench.time(name, asked.len() as u64, || {
            asked
                .iter()
                .map(|m| known_pieces.identify(black_box(m)).same.len())
                .sum::<usize>()
        });
    };
    run("movement identify among 500, known", &asked);
    // Put in other words, so that no short cut helps.
    let moving = asked.clone().map(|m| m.clone().act(Action::Move).or(m));
    run("movement identify among 500, in other words", &moving);
}
