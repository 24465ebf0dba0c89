//! Headers and boards, in this notation and in others that have the same.

use super::start::{has_other_start, is_board_number};
use super::{FIRST, RESULT, tag};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::fen5d::{self, PROMOTIONS};
use crate::formats::quoted::unescaped;
use crate::model::{
    Action, Catalog, Extras, Game, Marks, Multiverse, Outcome, Position, Start, Value, VariantName,
    WideMove, World,
};
use std::borrow::Cow;

/// What to do with positions that a notation of games of 5D chess cannot hold.
pub(crate) const POSITIONS_AS_5DFEN: &str = "use `-t 5dfen` for positions";

/// Appends headers and boards. `numbers`: the numbers of turns are written after them.
pub(super) fn print_head(
    game: &Game,
    catalog: &Catalog,
    numbers: bool,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> Result<(), Reported> {
    name_losses(game, numbers, sink);
    headers(game, catalog, out, sink);
    let Start::Given(position) = &game.start else {
        return Ok(());
    };
    let world = match &position.world {
        World::Multiverse(world) if !world.boards.is_empty() => world,
        _ => return Err(sink.fail(no_multiverse())),
    };
    for (id, grid) in &world.boards {
        let done = fen5d::print_one(*id, grid, out, sink);
        sink.checked(done)?;
        out.push(b'\n');
    }
    fen5d::name_losses(position, sink);
    if !says_laws(game, position) {
        fen5d::lose_promotions(position, sink);
    }
    Ok(())
}

/// Appends headers and boards, and an empty line if there are moves. `numbers`: the numbers of turns are written.
pub(crate) fn print_head_of_moves(
    game: &Game,
    catalog: &Catalog,
    numbers: bool,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> Result<(), Reported> {
    print_head(game, catalog, numbers, out, sink)?;
    out.extend((!game.tree.is_empty()).then_some(b'\n'));
    Ok(())
}

/// Leaves headers and boards out, and names them as lost.
pub(crate) fn leave_out_head(game: &Game, numbers: bool, sink: &mut Sink) {
    name_losses(game, numbers, sink);
    let tags = game.tags.iter().count() as u64;
    sink.lose(Code("core/lost-tags"), "tags", tags, None);
    let start = u64::from(game.start.given().is_some());
    sink.lose(Code("core/lost-start"), "the start position", start, None);
    let said = u64::from(game.outcome != Outcome::Unknown);
    sink.lose(Code("core/lost-outcome"), "the result", said, None);
}

/// Whether a move says what few notations have a sign for: that it is softmate, or where the present moves.
pub(crate) fn claims_more(m: &WideMove) -> bool {
    let says_turn = m.lanes.as_ref().is_some_and(|l| l.says_present.is_some());
    says_turn
        || m.marks
            .intersects(Marks::SAYS_SOFTMATE | Marks::SAYS_PRESENT)
}

/// Names what these moves of the main line say.
pub(crate) fn lose_claims(game: &Game, claims: fn(&WideMove) -> bool, sink: &mut Sink) {
    let mut said = game.tree.main_line().flat_map(|id| {
        let moves = match game.tree.action(id) {
            Action::Wide(moves) => moves,
            _ => &[],
        };
        let nth = moves.iter().enumerate().filter(move |(_, m)| claims(m));
        nth.map(move |(nth, _)| game.tree.span_of(id.nth(nth)))
    });
    let first = said.next();
    let count = first.map_or(0, |_| 1 + said.count() as u64);
    let what = "marks of softmate and of the present";
    let first = first.filter(|span| *span != Span::default());
    sink.lose(Code("core/lost-multiverse"), what, count, first);
}

fn no_multiverse() -> Diagnostic {
    let message = "this game does not start on boards of a multiverse";
    Diagnostic::error(Code("5dpgn/inexpressible"), message)
        .help("use `-t jsonl`, which can write every game")
}

/// What the text cannot say about the whole game.
fn name_losses(game: &Game, numbers: bool, sink: &mut Sink) {
    let other = game.variant != VariantName::FIVE_D;
    sink.lose(
        Code("core/lost-variant"),
        "the variant's name",
        other.into(),
        None,
    );
    let first = game.extras.get("5dpgn", FIRST);
    let written = first.is_some_and(|n| n.as_u64().is_some_and(|n| n != 1));
    if written && (game.tree.is_empty() || !numbers) {
        let what = "the number of the first turn";
        sink.lose(Code("5dpgn/lost-first-number"), what, 1, None);
    }
    let of_start = game.start.given().map(|position| &position.extras);
    let own = game.extras.keys();
    let words = is_result(game.extras.get("5dpgn", RESULT));
    let own = own.filter(|(_, key)| match *key {
        FIRST => !written,
        RESULT => !words,
        _ => true,
    });
    let all = own.chain(of_start.into_iter().flat_map(Extras::keys));
    for (slug, key) in all.filter(|(slug, _)| *slug == "5dpgn") {
        let what = format!("extras: `{slug}` {key}");
        sink.lose(Code("core/lost-extras"), what, 1, None);
    }
}

/// Whether the header `Promotions` will say all laws of the start.
fn says_laws(game: &Game, start: &Position) -> bool {
    let own = fen5d::headers_of(start).find(|(name, _)| name.eq_ignore_ascii_case(PROMOTIONS));
    let said = tag(game, PROMOTIONS).or(own.map(|(_, value)| value));
    let written = said.is_none() && fen5d::promotions_of(start).is_some();
    written || fen5d::says_laws(said, start)
}

fn headers(game: &Game, catalog: &Catalog, out: &mut Vec<u8>, sink: &mut Sink) {
    header("Mode", "5D", out, sink);
    let start = game.start.given();
    let size = start
        .and_then(|start| start.multiverse())
        .and_then(Multiverse::size);
    let of_boards: Vec<(&str, Cow<'_, str>)> = start
        .into_iter()
        .flat_map(fen5d::headers_of)
        .map(|(name, value)| (name, unescaped(value)))
        .filter(|(name, value)| !is_implied(name, value, size))
        .collect();
    let elsewhere = has_other_start(game, catalog);
    let wrong = |name: &str, value: &str| {
        elsewhere && name.eq_ignore_ascii_case("Board") || contradicts(name, value, size)
    };
    let has = |name: &str| {
        let tags = game.tags.iter().filter(|(n, value)| !wrong(n, value));
        let mut names = tags.map(|(n, _)| n);
        names.any(|n| n.eq_ignore_ascii_case(name))
            || of_boards
                .iter()
                .any(|(n, value)| n.eq_ignore_ascii_case(name) && !wrong(n, value))
    };
    if let Some((files, ranks)) = size {
        if !has("Board") {
            header("Board", "custom", out, sink);
        }
        if !has("Size") {
            header("Size", &format!("{files}x{ranks}"), out, sink);
        }
    }
    let said = start.filter(|_| !has(PROMOTIONS));
    if let Some(letters) = said.and_then(fen5d::promotions_of) {
        header(PROMOTIONS, &letters, out, sink);
    }
    for (name, value) in &of_boards {
        match wrong(name, value) {
            false => header(name, value, out, sink),
            true => sink.lose(Code("5dpgn/lost-header"), "headers", 1, None),
        }
    }
    for (name, value) in game.tags.iter() {
        let is_mode = name.eq_ignore_ascii_case("Mode");
        match writable(name) && !is_mode && !wrong(name, value) {
            true => header(name, value, out, sink),
            false if is_mode && value.eq_ignore_ascii_case("5D") => {}
            false => sink.lose(Code("5dpgn/lost-header"), "headers", 1, None),
        }
    }
    let said = game.extras.get("5dpgn", RESULT);
    match said.and_then(Value::as_str).filter(|_| is_result(said)) {
        Some(words) => header("Result", words, out, sink),
        None if game.outcome != Outcome::Unknown => {
            header("Result", game.outcome.token(), out, sink);
        }
        None => {}
    }
}

/// Whether a header of boards says what every text with boards says.
pub(super) fn is_implied(name: &str, value: &str, size: Option<(u8, u8)>) -> bool {
    match name.to_ascii_lowercase().as_str() {
        "mode" => value.eq_ignore_ascii_case("5D"),
        "board" | "variant" => value.eq_ignore_ascii_case("custom"),
        "size" => size.is_some_and(|(files, ranks)| {
            fen5d::read_size(value) == Some((files.into(), ranks.into()))
        }),
        _ => false,
    }
}

/// Whether a header says another size than that of the boards, so that readers would refuse both, or has the number
/// that PGN gives to the boards of a match.
fn contradicts(name: &str, value: &str, size: Option<(u8, u8)>) -> bool {
    if name.eq_ignore_ascii_case("Board") && is_board_number(value) {
        return true;
    }
    let said = fen5d::read_size(value).filter(|_| name.eq_ignore_ascii_case("Size"));
    let boards = size.map(|(files, ranks)| (files.into(), ranks.into()));
    said.is_some() && boards.is_some() && said != boards
}

/// Whether words that are no result can stand for one.
fn is_result(said: Option<&Value>) -> bool {
    let words = said.and_then(Value::as_str);
    words.is_some_and(|words| Outcome::from_tag(words).is_none() && !words.contains(['\n', '\r']))
}

fn writable(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-+#:./".contains(c) || c >= '\u{C0}';
    !name.is_empty() && name.chars().all(fits) && !name.eq_ignore_ascii_case("Result")
}

fn header(name: &str, value: &str, out: &mut Vec<u8>, sink: &mut Sink) {
    out.extend_from_slice(format!("[{name} \"").as_bytes());
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend_from_slice(&[b'\\', c as u8]),
            '\n' | '\r' => {
                out.push(b' ');
                sink.lose(Code("5dpgn/lost-line-breaks"), "line breaks", 1, None);
            }
            c => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    out.extend_from_slice(b"\"]\n");
}
