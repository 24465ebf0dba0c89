//! Compares the claims of a text about its moves with the facts.

mod captures;

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::{EndSigns, LaneSigns};
use crate::model::{BoardId, Jump, Lanes, Marks, Outcome, Part, Ply, WideMove};

/// Whether a move that says nothing but that it captures, checks or mates does so: then [`of_move`] has nothing to report
/// about it, if leaving out signs claims nothing.
#[inline(always)]
pub fn is_true(ply: &Ply) -> bool {
    const OTHER: Marks = Marks::CLAIMS
        .union(Marks::EN_PASSANT)
        .difference(Marks::SAYS_CAPTURE)
        .difference(Marks::SAYS_CHECK)
        .difference(Marks::SAYS_MATE);
    let says = |mark, is: bool| !ply.marks.contains(mark) || is;
    !ply.marks.intersects(OTHER)
        && says(Marks::SAYS_CAPTURE, ply.captured.is_some())
        && says(Marks::SAYS_CHECK, ply.marks.contains(Marks::CHECK))
        && says(Marks::SAYS_MATE, ply.marks.contains(Marks::MATE))
}

/// Checks all claims about a move on a bounded board. `silence`: what a missing sign claims;
/// `ends`: the signs for ends of games; `last`: the line ends with this move.
#[inline]
pub fn of_move(
    (said, ply): (Ply, Ply),
    (silence, ends): (Part, &EndSigns),
    last: bool,
    span: Span,
    sink: &mut Sink,
) {
    let claims = Marks::CLAIMS | Marks::EN_PASSANT;
    let silent = !(ply.marks | said.marks).intersects(claims) && said.captured.is_none();
    if !silent || !silence.is_empty() {
        of_claims((said, ply), (silence, ends), last, span, sink);
    }
}

fn of_claims(
    (said, ply): (Ply, Ply),
    (silence, ends): (Part, &EndSigns),
    last: bool,
    span: Span,
    sink: &mut Sink,
) {
    let claimed = Claimed {
        marks: ply.marks,
        any_end: false,
        only_check: ends.only_check,
    };
    if let Some(d) = captures::wrong_capture(said, ply, silence, ends) {
        sink.push(d.at(span));
    }
    of_ends(claimed, ends, span, sink);
    promotes(said, ply, span, sink);
    missing(said, ply, (silence, ends), span, sink);
    end(ply, last, ends, span, sink);
}

/// What the signs of a text mean.
#[derive(Copy, Clone)]
pub struct Signs {
    /// The sign for mate means any end.
    pub ends: bool,
    /// Captures have a sign.
    pub takes: bool,
    /// What is written of timelines.
    pub lanes: LaneSigns,
    /// What is written of captures, checks and mates.
    pub marks: &'static EndSigns,
}

const OF_MATE: Marks = Marks::SAYS_MATE.union(Marks::SAYS_SOFTMATE);

/// Checks all claims about the nth of the moves of a turn with exact coordinates. A sign for mate may be at any of them.
pub fn of_wide(turn: &[WideMove], nth: usize, signs: Signs, span: Span, sink: &mut Sink) {
    let Some(m) = turn.get(nth) else { return };
    let mut marks = marks_of(m, turn);
    let decided = turn.iter().all(|m| !m.is_undecided());
    if !decided && marks.contains(Marks::CHECK) && marks.intersects(OF_MATE) {
        sink.push(wrong(
            Code("core/undecided-mate"),
            "whether this check is mate was not decided: the search reached its limit",
            "the sign stays as it is",
            span,
        ));
        marks -= OF_MATE;
    }
    let claimed = Claimed {
        marks,
        any_end: signs.ends,
        only_check: match marks.contains(Marks::SOFTMATE) {
            true => signs.lanes.softmate,
            false => signs.lanes.check,
        },
    };
    if marks.contains(Marks::SAYS_CAPTURE) && m.captured.is_none() {
        sink.push(captures::none(signs.marks.no_capture).at(span));
    }
    of_ends(claimed, signs.marks, span, sink);
    of_softmate(marks, signs.lanes, span, sink);
    if signs.takes && m.captured.is_some() && !marks.contains(Marks::SAYS_CAPTURE) {
        sink.push(wrong(
            Code("core/missing-capture"),
            "this move captures, but the `x` is missing",
            "write `x` before the square that it goes to",
            span,
        ));
    }
    of_lanes(m, signs.lanes, span, sink);
}

/// What a move of a turn says, and what is true of the turn.
fn marks_of(m: &WideMove, turn: &[WideMove]) -> Marks {
    let of_turn = |mark| turn.iter().any(|m| m.marks.contains(mark));
    let mut marks = m.marks;
    marks.set(Marks::MATE, of_turn(Marks::MATE));
    marks.set(Marks::SOFTMATE, of_turn(Marks::SOFTMATE));
    if marks.intersects(OF_MATE) {
        marks.set(Marks::CHECK, of_turn(Marks::CHECK));
    } else if marks.contains(Marks::HELPS_CHECK) {
        // A check has its sign on the last move that it needs; others may have it, too.
        marks.insert(Marks::CHECK);
    }
    marks
}

fn of_softmate(marks: Marks, signs: LaneSigns, span: Span, sink: &mut Sink) {
    let says = |mark| marks.contains(mark);
    if says(Marks::SAYS_SOFTMATE) && !says(Marks::SOFTMATE) {
        let really = match (says(Marks::MATE), says(Marks::CHECK)) {
            (true, _) => "write `#`",
            (false, true) => "write `+`",
            (false, false) => signs.no_softmate,
        };
        let what = "not only moves back in time answer this move";
        sink.push(wrong(Code("core/no-softmate"), what, really, span));
    }
}

/// Checks what is stated about timelines and the present.
fn of_lanes(m: &WideMove, signs: LaneSigns, span: Span, sink: &mut Sink) {
    let lanes = m.lanes.as_deref().copied().unwrap_or_default();
    let jump = match (m.says_jump, m.jump) {
        (Some(Jump::Hop), Some(Jump::Branch)) => Some(("this jump makes a timeline", signs.branch)),
        (Some(Jump::Branch), Some(Jump::Hop)) => Some((
            "this jump makes no timeline: it goes to the end of one",
            signs.hop,
        )),
        (Some(_), None) => Some(("this move stays on its board", signs.stays)),
        _ => None,
    };
    if let Some((what, help)) = jump {
        sink.push(wrong(Code("core/other-jump"), what, help, span));
    }
    if m.marks.contains(Marks::SAYS_PRESENT)
        && (m.jump != Some(Jump::Branch) || lanes.present.is_none() || lanes.elsewhere)
    {
        let what = "the present does not move to a timeline that this move makes";
        sink.push(wrong(
            Code("core/no-new-present"),
            what,
            signs.no_present,
            span,
        ));
    }
    of_tokens(lanes, signs, span, sink);
}

fn of_tokens(lanes: Lanes, signs: LaneSigns, span: Span, sink: &mut Sink) {
    let name = |timeline2| {
        let id = BoardId {
            timeline2,
            ..BoardId::ONLY
        };
        let name = id.to_string();
        name.trim_end_matches("T1w").to_owned()
    };
    if let Some(says) = lanes.says_makes.filter(|says| lanes.makes != Some(*says)) {
        let says = name(says);
        let (what, help) = match lanes.makes.map(name) {
            Some(is) => (
                format!("this move makes timeline {is}, not {says}"),
                (signs.makes)(&is),
            ),
            None => (
                "this move makes no timeline".into(),
                signs.makes_none.into(),
            ),
        };
        let d = Diagnostic::warning(Code("core/other-timeline"), what);
        sink.push(d.at(span).help(help));
    }
    if let Some(says) = lanes
        .says_present
        .filter(|says| lanes.present != Some(*says))
    {
        let (what, help) = match lanes.present {
            Some(is) => (
                format!("the present moves to turn {is}, not {says}"),
                (signs.present)(is),
            ),
            None => (
                format!("the present does not move to turn {says}"),
                signs.present_none.into(),
            ),
        };
        let d = Diagnostic::warning(Code("core/other-present"), what);
        sink.push(d.at(span).help(help));
    }
}

/// The last turn of a game that is not complete.
pub fn unfinished(span: Span) -> Diagnostic {
    let what = "the last turn is not complete: the present has not moved on";
    Diagnostic::warning(Code("core/unfinished-turn"), what)
        .at(span)
        .help("write the moves on all boards that must be played")
}

/// A result that the last position contradicts; `word` is what it shows.
pub fn wrong_result(word: &str, said: Outcome, expected: Outcome, span: Span) -> Diagnostic {
    let how = match word {
        "checkmate" | "stalemate" => "in",
        _ => "by",
    };
    let message = format!(
        "the game ends {how} {word}, but its result is `{}`",
        said.token()
    );
    Diagnostic::warning(Code("core/wrong-result"), message)
        .at(span)
        .help(format!("the result should be `{}`", expected.token()))
}

/// A game that does not end in checkmate, although it says so.
pub fn no_checkmate(span: Span) -> Diagnostic {
    wrong(
        Code("core/no-end"),
        "the game is said to end in checkmate here, but this move does not mate",
        "write the end that the game had, or the moves that are missing",
        span,
    )
}

/// What a move says and does.
#[derive(Copy, Clone)]
struct Claimed {
    marks: Marks,
    /// The sign for mate means any end.
    any_end: bool,
    /// What to write for a mate that is only check.
    only_check: &'static str,
}

/// Checks the signs for checks and mate.
fn of_ends(claimed: Claimed, signs: &EndSigns, span: Span, sink: &mut Sink) {
    let Claimed {
        marks,
        any_end,
        only_check,
    } = claimed;
    let says = |mark| marks.contains(mark);
    if says(Marks::SAYS_MATE) && !says(Marks::MATE) {
        let really = if says(Marks::CHECK) {
            only_check
        } else {
            signs.no_mate
        };
        let what = match any_end {
            true => "this move does not end the game",
            false => "this move does not mate",
        };
        sink.push(wrong(Code("core/no-mate"), what, really, span));
    } else if says(Marks::SAYS_CHECK) && !says(Marks::CHECK) {
        sink.push(wrong(
            Code("core/no-check"),
            "this move does not give check",
            signs.no_check,
            span,
        ));
    }
}

/// A `+` that the rules have read as a promotion.
fn promotes(said: Ply, ply: Ply, span: Span, sink: &mut Sink) {
    let says = |ply: Ply| ply.marks.contains(Marks::SAYS_CHECK);
    if ply.marks.contains(Marks::PROMOTE) && says(said) && !says(ply) {
        sink.push(wrong(
            Code("core/sign-promotes"),
            "the `+` after this move was read as a promotion, because the piece must promote or the move alone gives no check",
            "write the promotion as `=` and a letter, such as `Bxh8=H`; leave out the `+` if the piece does not promote",
            span,
        ));
    }
}

/// In a notation that marks every castling and check, a missing mark is a claim as well.
fn missing(said: Ply, ply: Ply, (silence, signs): (Part, &EndSigns), span: Span, sink: &mut Sink) {
    if said.is_resolved() {
        return;
    }
    if silence.contains(Part::CASTLING) && ply.is_castling() && !said.is_castling() {
        sink.push(wrong(
            Code("core/missing-castling"),
            "this move castles, but is not marked as castling",
            "write the castling sign instead of the king's squares",
            span,
        ));
    }
    let mates = ply.marks.contains(Marks::MATE);
    let mut says_check = Marks::SAYS_CHECK | Marks::SAYS_MATE;
    // A move that ends the game and is marked as another end has a wrong sign, not a missing one.
    says_check.set(Marks::SAYS_STALEMATE | Marks::SAYS_OTHERWISE, mates);
    let gives_check = ply.marks.contains(Marks::CHECK);
    if silence.contains(Part::CHECK) && gives_check && !said.marks.intersects(says_check) {
        let (what, help) = match mates {
            true => (
                "this move gives check and ends the game, but the mark is missing",
                signs.missing_mate,
            ),
            false => (
                "this move gives check, but the mark is missing",
                signs.missing_check,
            ),
        };
        sink.push(wrong(Code("core/missing-check"), what, help, span));
    }
}

/// Compares the stated end of the game with the last position.
fn end(ply: Ply, last: bool, signs: &EndSigns, span: Span, sink: &mut Sink) {
    let says = |mark| ply.marks.contains(mark);
    let ended = says(Marks::MATE) || says(Marks::STALEMATE);
    let (message, help) = if says(Marks::SAYS_OVER) && !last {
        (
            "this move is marked as the end of the game, but the game goes on",
            "only the last move may have this mark",
        )
    } else if says(Marks::SAYS_OTHERWISE) && ended {
        (
            "the game ends in checkmate or stalemate, but is marked as ended in another way",
            signs.mates,
        )
    } else if says(Marks::SAYS_STALEMATE) && says(Marks::MATE) {
        ("this move mates, but is marked as stalemate", signs.mates)
    } else if says(Marks::SAYS_STALEMATE) && !says(Marks::STALEMATE) {
        ("this move does not stalemate", signs.others)
    } else {
        return;
    };
    sink.push(wrong(Code("core/no-end"), message, help, span));
}

fn wrong(code: Code, message: &'static str, help: &'static str, span: Span) -> Diagnostic {
    Diagnostic::warning(code, message).at(span).help(help)
}
