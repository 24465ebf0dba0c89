//! A variant that nobody plays: a board of 11 files and 9 ranks with a hole, a zone, a piece that
//! hops, two royal pieces, drops and gates. One file defines it, and it is played, written, read,
//! hashed and drawn like any other.

use crate::games::{plan, with_plan};
use crate::support::reading::frame;
use panchess::diag::{Sink, Span};
use panchess::formats::{FormatName, yaml};
use panchess::hash::Scheme;
use panchess::model::{
    Catalog, Document, Game, Marks, NodeId, Part, Position, Side, Tree, Turn, VariantName,
};
use panchess::movement::Dice;
use panchess::pipeline::{HashJob, Job, Plan, Readable, Replay, Select, page, rules_in};
use panchess::render::{Options, svg, text};
use panchess::variants;
use std::sync::Arc;

fn catalog() -> Arc<Catalog> {
    let file = include_str!("moat-chess.yaml");
    let pieces = yaml::pieces(file, variants::catalog()).expect("a definition");
    Arc::new(variants::catalog().with(pieces))
}

fn name() -> VariantName {
    VariantName::from_words("Moat chess")
}

/// A random legal game, and the position at its end.
fn random_game(catalog: &Catalog, random: &mut Dice) -> (Game, Position) {
    let mut rules = rules_in(catalog, &name()).expect("known").expect("played");
    rules.start_usual().expect("a start");
    let mut game = Game {
        variant: name(),
        tree: Tree::default(),
        ..Game::default()
    };
    game.tags.push("Variant", "moat-chess");
    let (mut at, mut side) = (NodeId::ROOT, Side::White);
    for _ in 0..60 {
        let legal = rules.plies();
        let rare = legal
            .iter()
            .filter(|p| p.marks.intersects(Marks::UNORTHODOX));
        let rare: Vec<_> = rare.copied().collect();
        let from = if rare.is_empty() || random.one_in(2) {
            &legal
        } else {
            &rare
        };
        if from.is_empty() {
            break;
        }
        let mut ply = random.of(from);
        let turn = Turn::One(&mut ply);
        rules.advance(turn, Part::all()).expect("legal");
        at = game.tree.push(at, side, ply, Span::default());
        side = side.other();
    }
    let mut last = Position::board(11, 9);
    rules.position(&mut last);
    (game, last)
}

/// A plan that knows the variant, and takes it for granted.
fn knowing(catalog: &Arc<Catalog>, from: &str, to: &str) -> Plan {
    let mut plan = plan(from, to);
    plan.from.options.catalog = Some(Arc::clone(catalog));
    plan.from.options.variant = Some(name());
    plan
}

fn to(catalog: &Arc<Catalog>, input: &str, from: &str, to: &str, select: Select) -> String {
    let plan = knowing(catalog, from, to);
    let made = with_plan(input, Plan { select, ..plan });
    assert!(!made.is_empty(), "{from} to {to}:\n{input}");
    String::from_utf8(made).expect("UTF-8")
}

fn written(game: &Game, catalog: &Arc<Catalog>) -> String {
    let mut name = FormatName::parse("pgn").expect("pgn");
    name.options.catalog = Some(Arc::clone(catalog));
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

fn hashes(catalog: &Arc<Catalog>, input: &str, from: &str) -> Vec<String> {
    let name = knowing(catalog, from, from).from;
    let (framing, binary) = (name.framing(), name.format.card().binary);
    let source = Readable::new(name).expect("a reader");
    let mut job = HashJob::new(&source, Some(Scheme::Position), Select::EveryPly);
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    for record in frame(framing, binary, input.as_bytes()) {
        job.record(&record, &mut out, &mut sink);
    }
    assert!(sink.messages().is_empty(), "{sink:?}");
    let lines = String::from_utf8(out).expect("UTF-8");
    lines.lines().map(|l| l[..32].to_owned()).collect()
}

#[test]
fn its_games_come_back_from_every_notation_that_holds_them() {
    let (catalog, mut random) = (catalog(), Dice::new(13));
    let (mut drops, mut gates) = (0, 0);
    for _ in 0..6 {
        let (game, _) = random_game(&catalog, &mut random);
        for id in game.tree.main_line() {
            let marks = game.tree.ply(id).expect("a ply").marks;
            drops += usize::from(marks.contains(Marks::DROP));
            gates += usize::from(marks.contains(Marks::GATE));
        }
        let pgn = written(&game, &catalog);
        let fens = to(&catalog, &pgn, "pgn", "fen", Select::EveryPly);
        let digests = hashes(&catalog, &pgn, "pgn");
        assert_eq!(digests.len(), fens.lines().count());
        assert_eq!(hashes(&catalog, &fens, "fen"), digests);
        for notation in ["pgn", "uci", "jsonl", "json", "yaml"] {
            let there = to(&catalog, &pgn, "pgn", notation, Select::Whole);
            let again = to(&catalog, &there, notation, "fen", Select::EveryPly);
            assert_eq!(again, fens, "{notation}\n{there}");
        }
    }
    assert!(drops > 10 && gates > 5, "{drops} drops, {gates} gates");
}

#[test]
fn its_positions_are_drawn() {
    let (catalog, mut random) = (catalog(), Dice::new(14));
    let (game, last) = random_game(&catalog, &mut random);
    let options = Options::default();
    let lines = text(&last, &options).expect("a drawing");
    assert!(
        lines.contains("a   b   c   d   e   f   g   h   i   j   k"),
        "{lines}"
    );
    assert!(svg(&last, &options).expect("a picture").starts_with("<svg"));
    let mut doc = Document::Game(game);
    let (mut replay, mut sink) = (Replay::with(catalog), Sink::default());
    let page = page(&mut doc, &options, None, &mut replay, &mut sink);
    assert!(page.expect("a page").contains("<script"), "{sink:?}");
}
