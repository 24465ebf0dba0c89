//! What is unusual about a game that was read.

use super::follow::{Follow, Order};
use super::start::{has_other_kings, start_of};
use crate::diag::{Code, Diagnostic, Edit, Fix, Sink, Span};
use crate::model::{Action, Catalog, Document, Game, Marks, Side};

/// Reports numbers that do not follow each other, and moves in an unusual spelling.
pub(super) fn lint(text: &str, doc: &Document, catalog: &Catalog, sink: &mut Sink) {
    let Document::Game(game) = doc else { return };
    numbers(text, game, sink);
    let mut follow = Follow::new(game, catalog);
    let other_kings = start_of(game, catalog).is_some_and(|start| has_other_kings(&start));
    for id in game.tree.main_line() {
        follow.turn();
        let Action::Wide(moves) = game.tree.action(id) else {
            continue;
        };
        for (nth, played) in moves.iter().enumerate() {
            let span = game.tree.span_of(id.nth(nth));
            let text = text.get(span.range()).unwrap_or_default();
            let castles = other_kings && played.marks.intersects(Marks::CASTLE);
            let castling = castles.then_some((
                "`O-O` in a game whose kings do not start on e1 and e8",
                "a move of the king such as `Ke1g1`",
            ));
            let unusual = unusual(text).or_else(|| says_too_little(text, &follow));
            let unusual = unusual.or(castling);
            sink.extend(unusual.map(|(is, usual)| spelling(is, usual, span)));
            // A move without a board is on the only timeline, or is followed on the first one.
            let side = game.tree.side(id);
            let _ = follow.place(&mut played.clone(), side, Order::Up, span);
        }
    }
}

/// What is unusual in the spelling of a move, and what is usual.
fn unusual(text: &str) -> Option<(&'static str, &'static str)> {
    let sign = text.find('>').map(|at| text.split_at(at));
    let around = |(before, behind): (&str, &str)| {
        let behind = behind.trim_start_matches('>');
        before.ends_with([' ', '\t']) || behind.starts_with([' ', '\t'])
    };
    if sign.is_some_and(around) {
        return Some(("spaces next to `>`", "no spaces"));
    }
    let passing = text.contains("e.p.") || text.contains("ep");
    passing.then_some(("`e.p.` after a move", "nothing: the board says it"))
}

/// What a move leaves out that is needed after the moves before it, and how it is written.
fn says_too_little(text: &str, follow: &Follow) -> Option<(&'static str, &'static str)> {
    if follow.has_several() && !text.starts_with('(') {
        let usual = "the board before it, such as `(0T1)`";
        return Some(("a move without its board", usual));
    }
    let has_zero = text.contains("(0T") || text.contains("(L0");
    (follow.is_even() && has_zero).then_some(("a timeline `0` without a sign", "`+0` or `-0`"))
}

fn spelling(is: &str, usual: &str, span: Span) -> Diagnostic {
    let message = format!("{is} can be read; usual is {usual}");
    Diagnostic::note(Code("core/spelling"), message).at(span)
}

/// Reports turns whose number is not one more than that of the turn before.
fn numbers(text: &str, game: &Game, sink: &mut Sink) {
    let (mut behind, mut last) = (0, None);
    for id in game.tree.main_line() {
        let moves = game.tree.span(id).range();
        let said = text.get(behind..moves.start).and_then(number);
        behind = moves.end;
        let black = game.tree.side(id) == Side::Black;
        let expected = last.map(|(n, was_black): (u64, bool)| n + u64::from(was_black && !black));
        let is = said.map(|(n, _)| n).or(expected);
        if let (Some((n, at)), Some(expected)) = (said, expected)
            && n != expected
        {
            let start = moves.start - at;
            let span = Span::new(start, start + n.to_string().len());
            sink.push(wrong(n, expected, span));
        }
        last = is.map(|n| (n, black));
    }
}

fn wrong(n: u64, expected: u64, span: Span) -> Diagnostic {
    let message = format!("this turn has the number {n}, but {expected} comes next");
    let d = Diagnostic::warning(Code("5dpgn/turn-number"), message).at(span);
    // Perhaps the number is right, and the text before it is not.
    if n > expected {
        return d.help("a turn or the `/` before a turn of Black may be missing; turns are counted from the first one");
    }
    let edit = [Edit::new(span, expected.to_string())];
    // With 1, another game may begin.
    let fix = match n {
        1 => Fix::guess(edit),
        _ => Fix::safe(edit),
    };
    d.help("numbers are not kept: turns are counted from the first one")
        .fix(fix)
}

/// The last number of a turn in a text between two turns, and how far before the end of the text it begins.
/// Comments and variations are left out.
fn number(text: &str) -> Option<(u64, usize)> {
    let (mut found, mut depth, mut at) = (None, 0_u32, 0);
    let bytes = text.as_bytes();
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' => at += text[at..].find('}')?,
            b';' => at += text[at..].find('\n')?,
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b'0'..=b'9' if depth == 0 => {
                let digits = &text[at..];
                let len = digits.bytes().take_while(u8::is_ascii_digit).count();
                let behind = digits[len..].trim_start_matches(['w', 'b', 'W', 'B']);
                let plain = behind.starts_with('.') && (len == 1 || !digits.starts_with('0'));
                let n = digits[..len].parse().ok().filter(|_| plain);
                found = n.map(|n| (n, text.len() - at)).or(found);
                at += len - 1;
            }
            _ => {}
        }
        at += 1;
    }
    found
}
