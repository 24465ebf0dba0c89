//! Messages of the rules name squares as algebraic notation does, pieces by their names, and players White and Black; here
//! moves get the letters of the variant, and squares and players the names of the notation that was read.

use crate::diag::{Diagnostic, Sink};
use crate::formats::Format;
use crate::model::{Catalog, Document, Kind, Letters, Position, Sq, VariantName};
use crate::rules::Reason;

/// Renames the squares in what the rules reported about a document.
pub fn rename(format: &dyn Format, doc: &Document, catalog: &Catalog, sink: &mut Sink) {
    if sink.messages().is_empty() {
        return;
    }
    if let Some(players) = format.players() {
        let general = |d: &Diagnostic| d.code.0.starts_with("core/");
        amend(sink, general, |text| by_players(text, players));
    }
    let said = |d: &Diagnostic| Reason::of(d.code).is_some();
    if !sink.messages().iter().any(said) {
        return;
    }
    let of: (&VariantName, Option<&Position>) = match doc {
        Document::Game(game) => (&game.variant, game.start.given()),
        Document::Position(position) => (&position.variant, Some(position)),
        Document::Pieces(_) => return,
    };
    let letters = catalog.letters(of.0);
    let of_squares = format.has_moves_of_squares();
    amend(sink, said, |text| match of_squares {
        true => lettered(text, letters),
        false => lettered(&apart(text), letters),
    });
    if format.square(Sq::new(0, 0), of, catalog).is_some() {
        let name = |sq| format.square(sq, of, catalog);
        amend(sink, said, |text| renamed(text, &name));
    }
    let code = |part: &str| quoted(format.respelled(part).as_deref().unwrap_or(part));
    amend(sink, said, |text| in_parts(text, str::to_owned, code));
}

/// Changes the words of some messages.
fn amend(sink: &mut Sink, of: impl Fn(&Diagnostic) -> bool, change: impl Fn(&str) -> String) {
    sink.amend(|d| match of(&d) {
        true => Diagnostic {
            message: change(&d.message).into(),
            help: d.help.map(|help| change(&help).into()),
            ..d
        },
        false => d,
    });
}

/// The text with changed words, and with changed parts in backticks. The changes of the latter include the backticks. A
/// text in which a backtick has no other one stays as it is.
fn in_parts(text: &str, plain: impl Fn(&str) -> String, code: impl Fn(&str) -> String) -> String {
    let parts: Vec<_> = text.split('`').collect();
    if parts.len() % 2 == 0 {
        return text.to_owned();
    }
    let changed = parts.into_iter().enumerate().map(|(n, part)| match n % 2 {
        1 => code(part),
        _ => plain(part),
    });
    changed.collect()
}

/// The text with other names of the players; tags and moves in backticks keep their spelling.
fn by_players(text: &str, [first, second]: [&str; 2]) -> String {
    let plain = |part: &str| part.replace("White", first).replace("Black", second);
    in_parts(text, plain, quoted)
}

fn quoted(part: &str) -> String {
    format!("`{part}`")
}

/// The text with moves that look like no move of the notation: `e2e4` becomes e2-e4, and `pawn@e4` becomes pawn on e4.
fn apart(text: &str) -> String {
    let code = |part: &str| moved(part).unwrap_or_else(|| quoted(part));
    in_parts(text, str::to_owned, code)
}

/// A move in backticks, without them.
fn moved(word: &str) -> Option<String> {
    if let Some((piece, to)) = word.split_once('@') {
        let piece = piece.replace('/', " with ");
        return square(to).map(|_| format!("{piece} on {to}"));
    }
    let (_, rest) = square(word)?;
    let (_, end) = square(rest)?;
    let from = &word[..word.len() - rest.len()];
    let to = &rest[..rest.len() - end.len()];
    Some(format!("{from}-{to}{end}"))
}

/// The text with letters for the pieces that moves in backticks name: `pawn@e4` is `P@e4`, `+pawn@e4` is `+P@e4`,
/// `b1c3/hawk` is `b1c3/H`, `O-O/hawk@h1` is `O-O/Hh1`, `e7e8=queen` is `e7e8=Q`.
fn lettered(text: &str, letters: &Letters) -> String {
    let letter = |name: &str| {
        let letter = letters.letter(Kind::named(name).ok()?)?;
        let raised = if letter.raised { "+" } else { "" };
        Some(format!("{raised}{}", char::from(letter.upper)))
    };
    let spelled = |word: &str| {
        let drop = word.split_once('@');
        let drop = drop.and_then(|(name, at)| {
            let bare = name.strip_prefix('+');
            let plus = if bare.is_some() { "+" } else { "" };
            Some(format!("{plus}{}@{at}", letter(bare.unwrap_or(name))?))
        });
        let behind = |sign: char| {
            let (squares, name) = word.split_once(sign)?;
            let (name, behind) = name.split_at(name.find([',', '@']).unwrap_or(name.len()));
            let behind = behind.strip_prefix('@').unwrap_or(behind);
            Some(format!("{squares}{sign}{}{behind}", letter(name)?))
        };
        drop.or_else(|| behind('/')).or_else(|| behind('='))
    };
    let code = |part: &str| quoted(spelled(part).as_deref().unwrap_or(part));
    in_parts(text, str::to_owned, code)
}

/// The text with other names for its squares: words such as `e4`, and of two squares such as `e2e4`.
fn renamed(text: &str, name: &dyn Fn(Sq) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let (word, after) = rest.split_at(word);
        match squares(word, name) {
            Some(names) => out.push_str(&names),
            None => out.push_str(word),
        }
        let next = after.bytes().take_while(|b| !b.is_ascii_alphanumeric());
        let (between, after) = after.split_at(next.count());
        out.push_str(between);
        rest = after;
    }
    out
}

fn squares(word: &str, name: &dyn Fn(Sq) -> Option<String>) -> Option<String> {
    let (first, rest) = square(word)?;
    let mut out = name(first)?;
    if !rest.is_empty() {
        let (second, rest) = square(rest)?;
        out.push_str(&name(second)?);
        if !rest.is_empty() {
            return None;
        }
    }
    Some(out)
}

/// The square at the beginning of a word, and what follows.
fn square(word: &str) -> Option<(Sq, &str)> {
    let file = word.bytes().next()?.checked_sub(b'a').filter(|f| *f < 26)?;
    let rest = word.get(1..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rank: u8 = rest.get(..digits)?.parse().ok()?;
    let rank = rank.checked_sub(1)?;
    Some((Sq::new(file, rank), rest.get(digits..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_name_pieces_by_their_letters() {
        let letters = crate::variants::catalog().letters(&VariantName::from_words("s-chess"));
        let text = "similar legal moves: `pawn@e4`, `+pawn@e4`, `b1c3/archbishop`, `e7e8=queen,a1`, `O-O/chancellor@e1`, `no/such` or `e2e4,e5`; no pawn@e4";
        let expected = "similar legal moves: `P@e4`, `+P@e4`, `b1c3/H`, `e7e8=Q,a1`, `O-O/Ee1`, `no/such` or `e2e4,e5`; no pawn@e4";
        assert_eq!(lettered(text, letters), expected);
    }

    #[test]
    fn moves_are_no_code_where_they_are_written_otherwise() {
        let said = "similar legal moves: `a1b2`, `c3d4+`, `O-O/hawk@h1` or `bishop@e1`; `x`";
        let expected =
            "similar legal moves: a1-b2, c3-d4+, O-O with hawk on h1 or bishop on e1; `x`";
        assert_eq!(apart(said), expected);
        let players = ["Sente", "Gote"];
        assert_eq!(
            by_players("it is White's turn; the tag `White` names Black", players),
            "it is Sente's turn; the tag `White` names Gote"
        );
    }

    #[test]
    fn only_squares_get_other_names() {
        let name = |sq: Sq| Some(format!("<{},{}>", sq.file, sq.rank));
        let said =
            "there is no piece on h10; similar legal moves: `a1b2`, `soldier@c3`, 3d4, king2";
        let expected = "there is no piece on <7,9>; similar legal moves: `<0,0><1,1>`, `soldier@<2,2>`, 3d4, king2";
        assert_eq!(renamed(said, &name), expected);
    }
}
