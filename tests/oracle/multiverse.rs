//! The timelines of games of 5D chess: which one a move makes, and where the present is.
//!
//! Games are followed without the rules of pieces: a move adds a board to its timeline, and a jump adds
//! one to another timeline or makes a timeline. In a legal game the present is the other side's after
//! every turn.
//!
//! Only with `PANCHESS_ORACLE=DIR`, which has the games in `DIR/5d-games`.

use panchess::model::{BoardId, Grid, Moment, Multiverse, Side};
use serde_json::Value;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// What is known of the board of a square: twice the timeline, and the turn.
type Place = (Option<i32>, i32);

/// Twice the number of a timeline.
fn timeline(text: &str) -> i32 {
    match text {
        "-0" => -1,
        "+0" => 1,
        n => 2 * n.parse::<i32>().expect("a number"),
    }
}

/// `(0T1)` or `(T1)` at the beginning of a text, and the rest of it.
fn place(text: &str) -> Option<(Place, &str)> {
    let (inside, rest) = text.strip_prefix('(')?.split_once(')')?;
    let (lane, turn) = inside.split_once('T')?;
    let lane = lane.trim_start_matches('L');
    let lane = (!lane.is_empty()).then(|| timeline(lane));
    Some(((lane, turn.parse().ok()?), rest))
}

/// A game as it is followed; `None` where the text says too little.
struct Followed {
    world: Multiverse,
    side: Side,
    moved: bool,
    /// The timeline that the last move made.
    made: Option<i32>,
    turns: usize,
}

impl Followed {
    fn add(&mut self, timeline2: i32, at: Moment) {
        let (turn, black) = (at.turn, at.black);
        let id = BoardId {
            timeline2,
            turn,
            black,
        };
        let grid = self.world.boards.values().next().cloned();
        let grid = grid.unwrap_or_else(|| Arc::new(Grid::new(1, 1)));
        self.world.boards.insert(id, grid);
    }

    fn moment(&self, turn: i32) -> Moment {
        let black = self.side == Side::Black;
        Moment { turn, black }
    }

    /// Twice the number of the timeline that a move makes: White's beyond the last one, Black's before the first.
    fn next_timeline(&self) -> Option<i32> {
        let all = self.world.boards.keys();
        let places = all.map(|id| self.world.place_of(id.timeline2));
        let place = match self.side {
            Side::Black => places.min()?.checked_sub(1),
            _ => places.max()?.checked_add(1),
        };
        self.world.timeline_at(place?)
    }

    fn end_turn(&mut self) {
        if std::mem::take(&mut self.moved) {
            self.side = self.side.other();
            assert_eq!(self.world.turn(), self.side);
            self.turns += 1;
        }
    }

    fn word(&mut self, word: &str) -> Option<()> {
        if let Some(said) = word.strip_prefix("(>") {
            let said = said.trim_start_matches('L').trim_end_matches(')');
            assert!(
                timeline(said) == 0 || self.made == Some(timeline(said)),
                "{word}"
            );
            return Some(());
        }
        if word.starts_with("(~") || matches!(word, "1-0" | "0-1" | "*") {
            return Some(());
        }
        let lanes = self.world.lanes();
        let ((lane, turn), rest) = match (place(word), &lanes[..]) {
            (Some(found), _) => found,
            (None, [only]) => ((Some(only.timeline2), only.last.turn), word),
            _ => return None,
        };
        let (lane, from) = (lane?, self.moment(turn));
        assert_eq!(self.world.lane(lane)?.last, from, "{word}");
        let second = match rest.find('(') {
            Some(at) => Some(place(&rest[at..])?.0),
            None if rest.contains('>') => return None,
            None => None,
        };
        (self.moved, self.made) = (true, None);
        let hop = second.filter(|to| *to != (Some(lane), turn));
        self.add(lane, from.after(1)?);
        if let Some((to, turn)) = hop {
            let (to, at) = (to?, self.moment(turn));
            let ends = self.world.lane(to).is_some_and(|lane| lane.last == at);
            let branches = rest.contains(">>");
            assert!(ends != branches || !rest.contains('>'), "{word}");
            let to = match ends {
                true => to,
                false => self.next_timeline()?,
            };
            self.made = (!ends).then_some(to);
            self.add(to, at.after(1)?);
        }
        Some(())
    }
}

/// Header, boards and moves; blanks inside parentheses are left out.
fn parts(text: &str) -> (HashMap<String, String>, Vec<String>, String) {
    let (mut header, mut boards, mut moves) = (HashMap::new(), Vec::new(), String::new());
    let mut rest = text.trim_start_matches('\u{FEFF}');
    while let Some(at) = rest.find(['[', '{', '(']) {
        moves.push_str(&rest[..at]);
        let close = match rest.as_bytes()[at] {
            b'[' => ']',
            b'{' => '}',
            _ => ')',
        };
        let end = rest[at..].find(close).map_or(rest.len(), |n| at + n + 1);
        let inside = &rest[at..end];
        match (close, inside.split_once('"')) {
            (')', _) => moves.extend(inside.chars().filter(|c| !c.is_whitespace())),
            (']', Some((name, value))) => {
                let name = name.trim_matches(['[', ' ']).to_lowercase();
                let value = value.split('"').next().unwrap_or("").to_lowercase();
                header.insert(name, value);
            }
            (']', None) => boards.push(inside.to_owned()),
            _ => {}
        }
        rest = &rest[end..];
    }
    moves.push_str(rest);
    (header, boards, moves)
}

fn start(boards: &[String]) -> Followed {
    let mut game = Followed {
        world: Multiverse::default(),
        side: Side::White,
        moved: false,
        made: None,
        turns: 0,
    };
    for board in boards {
        let fields: Vec<&str> = board.trim_matches(['[', ']']).split(':').collect();
        let [_, lane, turn, side] = fields[..] else {
            panic!("{board}")
        };
        let (turn, black) = (
            turn.parse().expect("a turn"),
            side.eq_ignore_ascii_case("b"),
        );
        game.add(timeline(lane), Moment { turn, black });
    }
    game.side = game.world.turn();
    game
}

fn follow(text: &str, variants: &HashMap<String, Vec<String>>) -> Option<Followed> {
    let (header, boards, moves) = parts(text);
    // Variations are in parentheses, too.
    if moves
        .split('(')
        .skip(1)
        .any(|m| m.split(')').next().is_some_and(|m| m.contains('.')))
    {
        return None;
    }
    let boards = match boards.is_empty() {
        false => boards,
        true => {
            let named = header.get("board").or(header.get("variant"));
            variants
                .get(named.map_or("standard", String::as_str))?
                .clone()
        }
    };
    let mut game = start(&boards);
    let moves = moves.replace("1/2-1/2", "").replace('/', " / ");
    for mut word in moves.split_whitespace() {
        if word == "/" {
            game.end_turn();
            continue;
        }
        let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = number.strip_prefix(['w', 'b']).unwrap_or(number);
        if let Some(rest) = number.strip_prefix('.').filter(|_| number != word) {
            game.end_turn();
            word = rest;
        }
        if !word.is_empty() {
            game.word(word)?;
        }
    }
    Some(game)
}

#[test]
fn the_present_is_the_other_side_s_after_every_turn_of_a_legal_game() {
    let Some(folder) = std::env::var_os("PANCHESS_ORACLE") else {
        return;
    };
    let folder = PathBuf::from(folder);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    let json = |name: &str| serde_json::from_str::<Value>(&read(name)).expect("JSON");
    let mut variants = HashMap::new();
    let all = json("5d-variants.json");
    for list in ["variants", "community"] {
        for variant in all[list].as_array().expect("a list") {
            let name = variant["board"].as_str().or(variant["name"].as_str());
            let fen = serde_json::from_value(variant["fen"].clone()).expect("boards");
            variants.insert(name.expect("a name").to_lowercase(), fen);
        }
    }
    let (mut games, mut turns) = (0, 0);
    for row in json("5d-games/manifest.json").as_array().expect("a list") {
        let name = row["file"].as_str().expect("a name");
        if row["format"] != "5dpgn" || row["oracle"] != "ok" {
            continue;
        }
        let Some(mut game) = follow(&read(&format!("5d-games/{name}")), &variants) else {
            continue;
        };
        // The last turn may be half a turn.
        game.moved = false;
        let lanes = game.world.lanes().len() as u64;
        let boards = game.world.boards.len() as u64;
        let counted = (row["timelines"].as_u64(), row["boards"].as_u64());
        assert_eq!((Some(lanes), Some(boards)), counted, "{name}");
        (games, turns) = (games + 1, turns + game.turns);
    }
    assert!(games > 90 && turns > 1_300, "{games} games, {turns} turns");
}
