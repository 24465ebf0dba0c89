//! Headers and the start, written.

use super::Kif;
use super::diagram::{hand_words, rank_name};
use super::problem::shown;
use super::write::REFUSE;
use crate::diag::{Code, Diagnostic, Sink};
use crate::formats::shogi::{
    Handicap, Header, Key, SIZE, Setup, headers, held_by, one_line, square,
};
use crate::model::{Game, Position, Side};

/// The words for both players.
#[derive(Copy, Clone, Debug)]
pub(super) struct Players {
    pub first: &'static str,
    pub second: &'static str,
}

impl Players {
    /// Those of a game: `下手` gets a handicap.
    pub fn of(game: &Game) -> Self {
        match game.start.given().and_then(Handicap::of) {
            Some(_) => Self {
                first: "下手",
                second: "上手",
            },
            None => Self {
                first: "先手",
                second: "後手",
            },
        }
    }

    /// The word for one of them.
    pub fn word(self, side: Side) -> &'static str {
        match side {
            Side::White => self.first,
            _ => self.second,
        }
    }
}

/// Appends the headers, but no tag `Termination` with the reason that the end says.
pub(super) fn print_tags(
    game: &Game,
    (players, reason, form): (Players, Option<&str>, Kif),
    out: &mut String,
    sink: &mut Sink,
) {
    for (key, value) in headers(game, reason, |header| header.kif, true) {
        let key = match key {
            Key::Player(side) => players.word(side),
            Key::Moment => "開始日時",
            Key::Known(word) => word,
            Key::Own(name) if is_key(name, form) => name,
            Key::Own(name) => {
                let what = format!("tags without a header: `{}`", shown(name));
                sink.lose(Code("kif/lost-tag"), what, 1, None);
                continue;
            }
        };
        print_header(key, &value, out, sink);
    }
}

/// Words that begin another line than a header: the result, the heading of the moves, and the count of moves.
const OTHER_LINES: [&str; 4] = ["まで", "手数-", "手数＝", "手数="];

/// Headers and lines that have a special meaning.
const TAKEN: [&str; 7] = ["先手", "後手", "下手", "上手", "変化", "手合割", "開始日時"];

/// Whether a tag is a header with the same name.
fn is_key(name: &str, form: Kif) -> bool {
    let bad = |c: char| matches!(c, '：' | ':' | '　') || c.is_control() || c.is_whitespace();
    let taken = Header::of_kif(name).is_some()
        || name.ends_with("の持駒")
        || name.ends_with("の持ち駒")
        || TAKEN.contains(&name);
    // A line that begins with the mark of a player is moves in books.
    let is_mark = |c: char| form == Kif::Ki2 && matches!(c, '▲' | '△' | '☗' | '☖' | '▼' | '▽');
    let begins = |c: char| matches!(c, '#' | '*' | '&' | '+' | '|') || c.is_numeric() || is_mark(c);
    let varies = name.strip_prefix("変化");
    let varies = varies.is_some_and(|rest| rest.starts_with(char::is_numeric));
    let other = varies || OTHER_LINES.iter().any(|word| name.starts_with(word));
    !name.is_empty() && !name.contains(bad) && !taken && !other && !name.starts_with(begins)
}

fn print_header(key: &str, value: &str, out: &mut String, sink: &mut Sink) {
    out.push_str(key);
    out.push('：');
    out.push_str(&one_line(value, Code("kif/lost-line-break"), sink));
    out.push('\n');
}

/// Appends the start.
pub(super) fn print_start(game: &Game, out: &mut String) -> Result<(), Box<Diagnostic>> {
    let Some(position) = game.start.given() else {
        out.push_str("手合割：平手\n");
        return Ok(());
    };
    if let Some(handicap) = Handicap::or_even(position) {
        out.push_str("手合割：");
        out.push_str(handicap.name);
        out.push('\n');
        return Ok(());
    }
    let setup = REFUSE.setup_of(position)?;
    out.push_str("手合割：その他\n");
    print_hand("後手の持駒：", position, Side::Black, out)?;
    print_board(&setup, out);
    print_hand("先手の持駒：", position, Side::White, out)?;
    out.push_str(match position.turn {
        Side::White => "先手番\n",
        _ => "後手番\n",
    });
    Ok(())
}

fn print_board(setup: &Setup, out: &mut String) {
    out.push_str("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n");
    for rank in 1..=SIZE {
        out.push('|');
        for file in (1..=SIZE).rev() {
            match square(file, rank).and_then(|sq| setup.at(sq)) {
                Some((side, man)) => {
                    out.push(if side == Side::White { ' ' } else { 'v' });
                    out.push(man.sign());
                }
                None => out.push_str(" ・"),
            }
        }
        out.push('|');
        out.push_str(rank_name(rank));
        out.push('\n');
    }
    out.push_str("+---------------------------+\n");
}

/// More pieces of a kind are not written.
const MOST_HELD: u32 = 99;

fn print_hand(
    key: &str,
    position: &Position,
    side: Side,
    out: &mut String,
) -> Result<(), Box<Diagnostic>> {
    let held = held_by(position, side, MOST_HELD);
    let held = held.ok_or_else(|| Box::new(REFUSE.other_board()))?;
    out.push_str(key);
    out.push_str(&hand_words(held.into_iter()));
    out.push('\n');
    Ok(())
}
