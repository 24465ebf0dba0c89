use super::extent::Extent;
use super::fitting::with_candidates;
use super::last::{Asked, Last};
use super::own_board::with_own_rules;
use super::replay::{Replay, refuse};
use super::squares;
use super::{
    Conventions, Job, Level, Levels, Readable, Verdict, board_size, claims, definitions,
    hash_header, named, no_king, other_start, passed, unusual,
};
use crate::diag::{Code, Diagnostic, Loss, Severity, Sink, Span, short};
use crate::formats::{EndSigns, Format, LaneSigns, Read};
use crate::io::{Decoding, NOT_UTF8, Record};
use crate::model::{
    Action, Document, Feature, Game, Marks, NodeId, Outcome, Part, Ply, Side, Start, VariantName,
};
use crate::rules::{Conduct, Convention, Reason, Status};
use crate::variants::{self, dictionary};
use std::borrow::Cow;

/// Reads records and reports what is wrong or odd in them; replays them if their rules are
/// known.
pub struct Checker {
    format: &'static dyn Format,
    reader: Box<dyn Read>,
    replays: bool,
    levels: Levels,
    conventions: Conventions,
    replay: Replay,
    doc: Document,
    said: Sink,
    looked: Looked,
    /// Moves of a replayed game whose claims or spelling must be compared with the text.
    doubtful: Vec<NodeId>,
}

impl Checker {
    /// A checker for this notation. Without `replays` it checks only the text. What the requested
    /// dialect does not allow is an error.
    pub fn new(source: &Readable, replays: bool, mut levels: Levels) -> Self {
        let name = source.name();
        if let Some(lint) = name.format.denies(&name.options) {
            levels.set_before(lint, Level::Deny);
        }
        let mut reader = source.open();
        reader.count_only(only_counted(replays));
        Self {
            format: name.format,
            reader,
            replays,
            levels,
            conventions: Conventions::default(),
            replay: Replay::of(&name.options),
            doc: Document::default(),
            said: Sink::default(),
            looked: Looked::Read,
            doubtful: Vec::new(),
        }
    }

    /// The same, with a choice of rules on the infinite board.
    #[must_use]
    pub fn following(mut self, conventions: Conventions) -> Self {
        self.conventions = conventions;
        self
    }

    /// The error for a loss that is denied and has no message.
    fn denied(&self, loss: &Loss, record: &Record<'_>) -> Option<Diagnostic> {
        let severity = match is_warned_of(loss, record) {
            true => Severity::Warning,
            false => Severity::Note,
        };
        let denied = self.levels.weigh(loss.code, severity) == Some(Severity::Error);
        denied.then(|| {
            Diagnostic::error(loss.code, format!("a loss that is denied: {}", loss.what))
                .at(loss.first)
        })
    }

    fn check(&mut self, record: &Record<'_>) -> bool {
        self.looked = Looked::Read;
        let read = self.reader.read(record, &mut self.doc, &mut self.said);
        let read = read.is_ok();
        let text = read.then(|| record.text(&mut Sink::default()));
        if let Some(text) = &text {
            let (card, catalog) = (self.format.card(), self.replay.catalog());
            self.format
                .lint(text, &self.doc, dictionary, catalog, &mut self.said);
            definitions::check(card, record, &self.doc, catalog, &mut self.said);
            unknown_variant(&self.doc, &mut self.said);
            board_size::check(&self.doc, catalog, &mut self.said);
            no_king::check(&self.doc, catalog, &mut self.said);
            passed::check(&self.doc, &mut self.said);
            other_start::check(&self.doc, catalog, &mut self.said);
        }
        // A check accepts nothing unchecked.
        self.replay.follow(Conduct {
            legal: true,
            ..self.conventions.conduct(self.said.dialect())
        });
        let gives = self.reader.gives().unwrap_or(self.format.card().gives);
        let card = self.format.card();
        let signs = RecordSigns {
            silence: card.says_by_silence(gives),
            result: card.carries.contains(Feature::OUTCOME),
            lanes: self.format.lane_signs(),
            ends: self.format.end_signs(),
            text: text.as_deref().unwrap_or_default(),
        };
        if read && self.replays {
            let mut board = with_own_rules(&self.doc, self.replay.catalog());
            let doubtful = &mut self.doubtful;
            let played = (&mut self.replay, &mut *doubtful);
            let doc = board.as_mut().unwrap_or(&mut self.doc);
            self.looked = judge(doc, signs, played, &mut self.said);
            // A game from another board is not written as one of its own board.
            if let (None, Looked::Legal, Document::Game(game), Some(text)) =
                (&board, &self.looked, &self.doc, &text)
            {
                let catalog = self.replay.catalog();
                let game = (game, &doubtful[..]);
                unusual::compare(self.format, text, game, catalog, &mut self.said);
            }
        } else if matches!(self.doc, Document::Pieces(_)) {
            self.looked = Looked::Pieces;
        }
        squares::rename(
            self.format,
            &self.doc,
            self.replay.catalog(),
            &mut self.said,
        );
        read && self.looked != Looked::Broken
    }
}

/// What a check counts and does not keep, because it has no message about it. Variations are kept if moves are played.
fn only_counted(replays: bool) -> Feature {
    let remarks = Feature::COMMENTS | Feature::NAGS;
    match replays {
        true => remarks,
        false => remarks | Feature::VARIATIONS,
    }
}

/// Whether it is that of a guessed encoding, of which a warning is given once a file.
fn is_warned_of(loss: &Loss, record: &Record<'_>) -> bool {
    let again = [Decoding::Guessed, Decoding::DoubtfulAgain];
    again.contains(&record.origin.decoding) && loss.code == NOT_UTF8
}

impl Job for Checker {
    type Item = u8;

    fn record(&mut self, record: &Record<'_>, _: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        self.said.set_budget(sink.budget());
        let read = self.check(record);
        // The messages are shown; nothing is written, so nothing is lost.
        let counts = self.said.counts().to_vec();
        let is_said = |loss: &Loss| counts.iter().any(|c| c.code == loss.code);
        sink.absorb(&mut self.said, |c, s| self.levels.weigh(c, s), |d| d);
        for loss in self.said.take().1.into_iter().filter(|l| !is_said(l)) {
            match self.denied(&loss, record) {
                Some(problem) => sink.push(problem),
                None if is_warned_of(&loss, record) => {}
                None => sink.lose(loss.code, loss.what, loss.count, loss.first),
            }
        }
        match read && !sink.failed() {
            true => Verdict::Written(0),
            false => Verdict::Rejected,
        }
    }

    fn comment(&mut self, line: &Record<'_>, _: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        let text = line.text(&mut sink.beside());
        self.format.name_unread(&text, &mut self.said);
        sink.absorb(&mut self.said, |c, s| self.levels.weigh(c, s), |d| d);
        self.said.clear();
        match sink.failed() {
            true => Verdict::Rejected,
            false => Verdict::Written(0),
        }
    }

    fn found(&self) -> Option<Cow<'static, str>> {
        Some(match &self.looked {
            Looked::Pieces => "valid".into(),
            Looked::Legal => "legal".into(),
            Looked::Unplayed(why) => format!("well-formed ({why})").into(),
            Looked::Read | Looked::Broken => "well-formed".into(),
        })
    }
}

/// How far a record was checked.
#[derive(Debug, Eq, PartialEq)]
enum Looked {
    /// Its text was read.
    Read,
    /// It defines pieces, which cannot be replayed.
    Pieces,
    /// It was replayed.
    Legal,
    /// It cannot be replayed here, and why.
    Unplayed(String),
    /// It breaks its rules.
    Broken,
}

/// Why a record cannot be replayed, if that is not a mistake in it.
fn unplayed(why: &Diagnostic, doc: &Document) -> Option<String> {
    let reason = Reason::of(why.code)?;
    let variant = doc.variant();
    match reason {
        Reason::NeedsRules if variant == Some(&VariantName::UNKNOWN) => {
            Some("the variant is not known".to_owned())
        }
        Reason::NeedsRules => {
            let name = short(variant?.as_str());
            let meant = variants::did_you_mean(variant?).map(|m| format!("; {m}"));
            Some(format!(
                "rules of `{name}` not known{}",
                meant.unwrap_or_default()
            ))
        }
        Reason::BoardTooLarge
        | Reason::ForeignRules
        | Reason::NoBoard
        | Reason::NoStartPosition
        | Reason::TooFarForHuygens
        | Reason::TooManyRoyals
        | Reason::UnknownGoal
        | Reason::UnknownPlayer
        | Reason::UnplayablePiece
        | Reason::UnplayedVariant => Some(format!("cannot be replayed: {reason}")),
        _ => None,
    }
}

/// The variant is not named, and the board shows that it is not chess.
fn unknown_variant(doc: &Document, sink: &mut Sink) {
    if doc.variant() == Some(&VariantName::UNKNOWN) {
        let message = "the board, the pieces, the hands or the moves are not those of chess, and no variant is named";
        let why = Diagnostic::warning(Code("core/unknown-variant"), message)
            .at(Span::default())
            .help("name it with `--variant NAME`, or correct the position");
        refuse(why, sink);
    }
}

/// A record, and what its notation states by leaving out signs.
#[derive(Copy, Clone)]
struct RecordSigns<'t> {
    /// The text of the record.
    text: &'t str,
    /// What a move states by leaving out a sign.
    silence: Part,
    /// It has a place for the result: without one the game is unfinished.
    result: bool,
    /// What is written of timelines.
    lanes: LaneSigns,
    /// What is written of the end of a game.
    ends: &'static EndSigns,
}

impl RecordSigns<'_> {
    /// Whether the status of the last position is compared with something: the result, or the end of a turn.
    fn shows_result(self, game: &Game) -> bool {
        self.result || game.outcome != Outcome::Unknown || game.tree.is_wide()
    }
}

fn judge(
    doc: &mut Document,
    record: RecordSigns<'_>,
    (replay, doubtful): (&mut Replay, &mut Vec<NodeId>),
    sink: &mut Sink,
) -> Looked {
    let game = match doc {
        Document::Position(p) => &mut Game {
            variant: p.variant.clone(),
            start: Start::Given(std::sync::Arc::new(p.clone())),
            ..Game::default()
        },
        Document::Game(g) => g,
        Document::Pieces(_) => return Looked::Pieces,
    };
    named::fill_in(game, replay.catalog());
    let said = claimed(game, record.silence);
    let mut found = sink.beside();
    let wants = Part::all() - Part::ORDINAL - Part::SPELLING;
    let legal = replay.resolve_to_end(game, wants, Extent::default(), &mut found);
    if legal.is_some() {
        replay.name_changed_rights(game, sink);
    }
    let last = found
        .messages()
        .iter()
        .rfind(|d| d.severity == Severity::Error);
    if let Some((last, why)) = last.and_then(|last| Some((last, unplayed(last, doc)?))) {
        if last.code == Reason::NoStartPosition.code() {
            let severity = Severity::Warning;
            let last = last.clone();
            sink.push(Diagnostic { severity, ..last });
        }
        return Looked::Unplayed(why);
    }
    found.amend(|d| with_candidates(d, sink));
    sink.absorb(&mut found, |_, severity| Some(severity), |d| d);
    match (legal, doc) {
        (Some(end), Document::Game(game)) => {
            // On other boards, each turn may end the game.
            let end = end.filter(|_| !game.tree.is_wide());
            let last = Last::of(game, asked(game, record, end), replay);
            if !game.tree.is_wide() {
                last.tell(sink);
            }
            game.tree.find_doubtful(doubtful);
            compare((game, doubtful), said, record, replay.conduct().mate, sink);
            if game.tree.is_wide() {
                last.tell(sink);
            }
            if record.shows_result(game)
                && let Some(status) = end.or(last.status)
            {
                result(game, status, record, replay.conduct().mate, sink);
            }
            hash_header::compare(game, record.text, last.position.as_ref(), sink);
        }
        (Some(_), _) => {}
        (None, _) => return Looked::Broken,
    }
    Looked::Legal
}

/// What the moves state about themselves, as far as they do not state it any longer after they were resolved.
fn claimed(game: &Game, silence: Part) -> Vec<Option<Ply>> {
    let tree = &game.tree;
    let telling = Marks::EN_PASSANT | Marks::RESOLVED;
    let says_more = |p: &Ply| p.captured.is_some() || p.marks.intersects(telling);
    // Elsewhere than in chess, the sign may have been read as a promotion.
    let says_check = |p: &Ply| says_more(p) || p.marks.contains(Marks::SAYS_CHECK);
    let none = match game.variant.is_chess_family() {
        true => !tree.each_without_standard_word().any(says_more),
        false => !tree.each_ply().any(says_check),
    };
    match silence.is_empty() && none {
        true => Vec::new(),
        false => tree.ids().map(|id| tree.ply(id)).collect(),
    }
}

/// What must be known of the last position of a replayed game; `end`: how its main line ends, if that is known.
fn asked(game: &Game, record: RecordSigns<'_>, end: Option<Status>) -> Asked {
    Asked {
        // On other boards, each turn may end the game.
        over: game.tree.is_wide() || !game.variant.is_chess_family(),
        status: end.is_none() && record.shows_result(game),
        position: hash_header::is_stated(game),
    }
}

/// Compares the claims of a replayed game with the facts. All moves but the `doubtful` ones are as they say.
fn compare(
    (game, doubtful): (&Game, &[NodeId]),
    said: Vec<Option<Ply>>,
    record: RecordSigns<'_>,
    mate: Convention,
    sink: &mut Sink,
) {
    let is_wide = game.tree.is_wide();
    let nothing_else = !is_wide && said.is_empty() && record.silence.is_empty();
    let mut doubtful = doubtful.iter().filter_map(|id| game.tree.ply(*id));
    if nothing_else && doubtful.all(|ply| claims::is_true(&ply)) {
        return;
    }
    let signs = claims::Signs {
        ends: mate == Convention::Site,
        takes: marks_captures(game),
        lanes: record.lanes,
        marks: record.ends,
    };
    for (n, id) in game.tree.ids().enumerate() {
        let span = game.tree.span(id);
        if is_wide && let Action::Wide(moves) = game.tree.action(id) {
            for nth in 0..moves.len() {
                let span = game.tree.span_of(id.nth(nth));
                claims::of_wide(moves, nth, signs, span, sink);
            }
        }
        let said = said.get(n).copied().unwrap_or(Some(Ply::UNKNOWN));
        if let (Some(said), Some(ply)) = (said, game.tree.ply(id)) {
            let last = game.tree.first_child(id).is_none();
            claims::of_move((said, ply), (record.silence, record.ends), last, span, sink);
        }
    }
}

/// Compares the stated result with the status of the last position.
fn result(game: &Game, status: Status, record: RecordSigns<'_>, mate: Convention, sink: &mut Sink) {
    if let Status::Unfinished = status
        && let Some(last) = game.tree.last()
    {
        sink.push(claims::unfinished(game.tree.span(last)));
    }
    if record.result || game.outcome != Outcome::Unknown {
        outcome(game, status, mate, sink);
        checkmate(game, status, sink);
    }
}

/// Whether a game of turns has a sign at some capture. Programs that write both squares of every move write none.
fn marks_captures(game: &Game) -> bool {
    let mut ids = game.tree.ids();
    game.tree.is_wide()
        && ids.any(|id| match game.tree.action(id) {
            Action::Wide(moves) => moves.iter().any(|m| m.marks.contains(Marks::SAYS_CAPTURE)),
            _ => false,
        })
}

/// The tag `Termination` says checkmate, as `%TSUMI` in CSA does, but the last position is none.
fn checkmate(game: &Game, status: Status, sink: &mut Sink) {
    let mut says = game.tags.named("Termination");
    let says = says.any(claims_checkmate);
    let open = matches!(status, Status::Open | Status::Stalemate) || status.may_be_claimed();
    if let Some(last) = game.tree.last().filter(|_| says && open) {
        sink.push(claims::no_checkmate(game.tree.span(last)));
    }
}

/// `checkmate`, or `Tanaka won by checkmate` as on chess.com.
fn claims_checkmate(termination: &str) -> bool {
    let words = termination.trim().to_ascii_lowercase();
    words == "checkmate" || words.ends_with(" by checkmate")
}

/// A result that the last position contradicts.
fn outcome(game: &Game, status: Status, mate: Convention, sink: &mut Sink) {
    let last = game.tree.last();
    // In a game without moves, the side that waits is the one that moved last.
    let waits = || game.start.given().map(|start| start.turn.other());
    let Some(moved) = last.map(|last| game.tree.side(last)).or_else(waits) else {
        return;
    };
    let (winner, loser) = match moved {
        Side::White => (Outcome::White, Outcome::Black),
        Side::Black => (Outcome::Black, Outcome::White),
        _ => return,
    };
    let (word, expected) = match status {
        Status::Checkmate => ("checkmate", winner),
        Status::Stalemate => ("stalemate", Outcome::Draw),
        Status::Won(how) => (how, winner),
        Status::Lost(how) => (how, loser),
        // On the site, draws that players may claim are automatic.
        Status::Drawn(how) if mate == Convention::Site || !status.may_be_claimed() => {
            (how, Outcome::Draw)
        }
        Status::Drawn(_) | Status::Open | Status::Unfinished | Status::Undecided(_) => return,
    };
    // If the notation does not require a tag for the result, none is missing.
    let says_none = game.tree.is_wide() && game.outcome == Outcome::Unknown;
    if game.outcome != expected && !says_none {
        let span = last.map_or(game.tags_span, |last| game.tree.span(last));
        sink.push(claims::wrong_result(word, game.outcome, expected, span));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::FormatName;
    use crate::movement::Dice;

    fn checker(name: &str) -> Checker {
        let source = Readable::new(FormatName::parse(name).unwrap()).unwrap();
        Checker::new(&source, true, Levels::default())
    }

    /// The messages of `check` for one record.
    fn said(text: &str, name: &str) -> Vec<&'static str> {
        let mut checker = checker(name);
        let mut sink = Sink::default();
        checker.record(&Record::of(text), &mut Vec::new(), &mut sink);
        sink.messages().iter().map(|d| d.code.0).collect()
    }

    /// The second move is one more than the counting rule allows.
    #[test]
    fn a_draw_that_may_be_claimed_is_no_checkmate_and_fits_every_result() {
        let start = "[Variant \"Makruk\"]\n[FEN \"8/8/8/3k4/8/8/8/3KR3 b - 32 31 17\"]\n";
        let moves = "\n17... Kd6 18. Re4 1-0\n";
        let result = "[Result \"1-0\"]\n";
        let mate = "[Termination \"checkmate\"]\n";
        let none: [&str; 0] = [];
        assert_eq!(said(&format!("{start}{result}{moves}"), "pgn"), none);
        let said = said(&format!("{start}{result}{mate}{moves}"), "pgn");
        assert_eq!(said, ["core/no-end"]);
    }

    #[test]
    fn a_checkmate_in_the_words_of_a_site_is_a_checkmate() {
        for (termination, warns) in [
            ("checkmate", true),
            ("Checkmate", true),
            ("Tanaka won by checkmate", true),
            ("Tanaka won by resignation", false),
            ("Checkmate7 won on time", false),
            ("Normal", false),
        ] {
            let tags = format!("[Result \"1-0\"]\n[Termination \"{termination}\"]\n");
            let expected: &[&str] = if warns { &["core/no-end"] } else { &[] };
            assert_eq!(said(&format!("{tags}\n1. e4 1-0\n"), "pgn"), expected);
            let mate = "\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
            let none: [&str; 0] = [];
            assert_eq!(said(&format!("{tags}{mate}"), "pgn"), none);
        }
    }

    /// The messages with their help.
    fn advised(text: &str, name: &str) -> Vec<(&'static str, String)> {
        let mut checker = checker(name);
        let mut sink = Sink::default();
        checker.record(&Record::of(text), &mut Vec::new(), &mut sink);
        let help = |d: &Diagnostic| d.help.as_deref().unwrap_or("").to_owned();
        sink.messages()
            .iter()
            .map(|d| (d.code.0, help(d)))
            .collect()
    }

    #[test]
    fn a_wrong_capture_is_one_message_that_leads_to_the_right_text() {
        let passed = "Pe2-e4 Pa7-a6 Pe4-e5 Pd7-d5 ";
        for (before, wrong, code, help, right) in [
            (
                "",
                "Pe2-e4EN",
                "core/no-capture",
                "leave out the `EN`",
                "Pe2-e4",
            ),
            (
                "",
                "Pe2-e4xP",
                "core/no-capture",
                "leave out the `xP`",
                "Pe2-e4",
            ),
            (
                "",
                "Ng1-f3xN",
                "core/no-capture",
                "leave out the `xN`",
                "Ng1-f3",
            ),
            (
                "Pe2-e4 Pd7-d5 ",
                "Pe4-d5EN",
                "core/no-en-passant",
                "write `xP` instead of `EN`",
                "Pe4-d5xP",
            ),
            (
                "Pe2-e4 Nb8-c6 Pa2-a3 Nc6-d4 Pa3-a4 Nd4-f5 ",
                "Pe4-f5EN",
                "core/no-en-passant",
                "write `xN` instead of `EN`",
                "Pe4-f5xN",
            ),
            (
                "Pe2-e4 Pd7-d5 ",
                "Pe4-d5",
                "core/missing-capture",
                "write `xP` after the squares",
                "Pe4-d5xP",
            ),
            (
                "Pe2-e4 Pd7-d5 ",
                "Pe4-d5xQ",
                "core/other-capture",
                "write `xP` instead of `xQ`",
                "Pe4-d5xP",
            ),
            (
                passed,
                "Pe5-d6",
                "core/missing-en-passant",
                "write `EN` after the squares",
                "Pe5-d6EN",
            ),
            (
                passed,
                "Pe5-d6xN",
                "core/missing-en-passant",
                "write `EN` instead of `xN`",
                "Pe5-d6EN",
            ),
        ] {
            let found = advised(&format!("{before}{wrong}"), "fcn");
            assert_eq!(found, [(code, help.to_owned())], "{wrong}");
            assert_eq!(said(&format!("{before}{right}"), "fcn"), [""; 0], "{right}");
        }
        let pgn = "[Result \"*\"]\n\n1. e4 e.p. d5 2. exd5 e.p. Qxd5 *\n";
        let help = [
            (
                "core/no-capture",
                "leave out the en passant mark".to_owned(),
            ),
            (
                "core/no-en-passant",
                "leave out the en passant mark".to_owned(),
            ),
        ];
        assert_eq!(advised(pgn, "pgn"), help);
    }

    #[test]
    fn positions_that_are_not_read_are_named_after_the_last_game() {
        let line = "2026-01-01 engine7 position startpos moves e2e4\n";
        for (level, severity, failed) in [
            (None, Some(Severity::Warning), false),
            (Some(Level::Deny), Some(Severity::Error), true),
            (Some(Level::Allow), None, false),
        ] {
            let mut checker = checker("uci");
            if let Some(level) = level {
                checker.levels.set_before("uci/position-skipped", level);
            }
            let mut sink = Sink::default();
            let verdict = checker.comment(&Record::of(line), &mut Vec::new(), &mut sink);
            let found = sink.messages().first().map(|d| (d.code.0, d.severity));
            assert_eq!(found, severity.map(|s| ("uci/position-skipped", s)));
            assert_eq!(verdict == Verdict::Rejected, failed);
        }
    }

    #[test]
    fn silence_is_a_claim_where_every_capture_and_check_is_marked() {
        let fcn = said("Pe2-e4 Pd7-d5 Pe4-d5 Qd8-d5xP Pa2-a3 Qd5-e5", "fcn");
        assert_eq!(fcn, ["core/missing-capture", "core/missing-check"]);
        let passing = said("Pe2-e4 Pa7-a6 Pe4-e5 Pd7-d5 Pe5-d6xP", "fcn");
        assert_eq!(passing, ["core/missing-en-passant"]);
        let to_castle = "Pe2-e4 Pe7-e5 Ng1-f3 Ng8-f6 Bf1-e2 Bf8-e7";
        for castling in ["Ke1-g1", "Ke1-h1"] {
            let castles = said(&format!("{to_castle} {castling}"), "fcn");
            assert_eq!(castles, ["core/missing-castling"]);
        }
        for right in ["KC", "Ke1-f1"] {
            assert_eq!(said(&format!("{to_castle} {right}"), "fcn"), [""; 0]);
        }
    }

    #[test]
    fn every_redundant_token_of_5dpgn_is_verified() {
        let said = |text: &str| said(text, "5dpgn");
        let right = "1. e4 / d5\n2. exd5 / Nf6\n3. Nf3 / Nxd5\n";
        assert_eq!(said(right), [""; 0]);
        for (from, to, code) in [
            ("exd5", "ed5", "core/missing-capture"),
            ("Nf3", "Nxf3", "core/no-capture"),
            ("Nf3", "Nf3+", "core/no-check"),
            ("Nf3", "Nf3#", "core/no-mate"),
            ("Nf3", "Nf3*", "core/no-softmate"),
            ("Nf3", "Nf3~", "core/no-new-present"),
            ("Nf3", "Nf3 (>L1)", "core/other-timeline"),
            ("Nf3", "Nf3 (~T1)", "core/other-present"),
            ("Nf3 / Nxd5", "(0T3)Ng1>(0T2)g3", "core/other-jump"),
            ("3.", "4.", "5dpgn/turn-number"),
        ] {
            let found = said(&right.replace(from, to));
            assert!(found.contains(&code), "{to}: {found:?}");
        }
    }

    #[test]
    fn nobody_moves_after_the_end() {
        let koth = "koth K3,3|k50,50|R1,1\n3,3>4,4|50,50>50,51|4,4>3,3\n";
        assert_eq!(said(koth, "icn"), ["core/after-end"]);
        let taken = "royalcapture K33,3|R1,1|k1,6|k60,60\n1,1>1,6|60,60>60,61\n";
        assert_eq!(said(taken, "icn"), ["core/after-end"]);
        // Draws may be claimed; on the site they are automatic.
        let rule = "99/100 K5,1|R8,1|p3,3|k5,80\n8,1>8,2|5,80>5,81\n";
        assert!(said(rule, "icn").is_empty());
        assert_eq!(said(rule, "icn+site"), ["core/after-end"]);
    }

    /// The finding for one record, and whether it is refused.
    fn found(text: &str, name: &str) -> (bool, String) {
        let mut checker = checker(name);
        let mut sink = Sink::default();
        let verdict = checker.record(&Record::of(text), &mut Vec::new(), &mut sink);
        let found = checker.found().unwrap_or_default().into_owned();
        (verdict == Verdict::Rejected, found)
    }

    #[test]
    fn what_cannot_be_replayed_is_not_called_legal() {
        for (text, name, words) in [
            ("1. e4 *", "pgn", "legal"),
            (
                "[Variant \"No such\"]\n\n1. e4 *",
                "pgn",
                "well-formed (rules of `no-such` not known)",
            ),
            ("hello", "fen", "well-formed (the variant is not known)"),
            ("knight = (2 1)", "lcpn", "valid"),
        ] {
            assert_eq!(found(text, name).1, words, "{text}");
        }
        assert_eq!(said("hello", "fen"), ["core/unknown-variant"]);
        let no_king = "8/8/8/8/8/8/8/4K3 w - - 0 1";
        assert!(!found(no_king, "fen").0);
        assert_eq!(said(no_king, "fen"), ["core/no-king"]);
        assert_eq!(said("8/8/8/8/8/8/8/K3k3 w - - 0 1", "fen"), [""; 0]);
        for (text, is_odd) in [
            ("w 0,5 P0,5|k9,9|K0,0", true),
            ("w 0,6 p0,5|k9,9|K1,1", false),
            ("w 0,6 p0,5|n0,7|k9,9|K1,1", true),
            ("b 0,6 p0,5|k9,9|K1,1", true),
            ("b 4,3 P4,4|k9,9|K1,1\n9,9>9,8", false),
            ("b 4,3 P4,4|R4,3|k9,9|K1,1", true),
            ("w:r 4,3 P4,4|1k9,9|K1,1", false),
        ] {
            let odd = said(text, "icn").contains(&"core/impossible-en-passant");
            assert_eq!(odd, is_odd, "{text}");
        }
        // Here the kings are in hand at the start.
        let placed = |hand: &str| {
            let fen = format!("8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[{hand}] w - - 0 1");
            said(
                &format!("[Variant \"Sittuyin\"]\n[FEN \"{fen}\"]\n\n*"),
                "pgn",
            )
        };
        assert_eq!(placed("Kkr"), [""; 0]);
        assert_eq!(placed("Kr"), ["core/no-king"]);
        assert!(found("1. e4 e5 2. Ke3 *", "pgn").0);
    }

    #[test]
    fn a_dialect_that_is_asked_for_is_what_its_site_allows() {
        let properties = "{\"slideLimit\": 7} K1,1|k9,9";
        assert!(!found(properties, "icn").0);
        assert!(found(properties, "icn+site2026").0);
        assert!(found(properties, "infinitechess").0);
        // The opponent is in check: the site allows it.
        let in_check = "w K1,1|k5,5|Q5,1 5,1>5,5";
        assert!(!found(in_check, "infinitechess").0);
        assert!(found("w K1,1|k5,5|Q5,1 1,1>1,2", "icn+readme").0);
    }

    #[test]
    fn a_board_of_another_size_than_that_of_the_variant_is_not_called_legal_without_a_word() {
        let fen = "r9/10/10/10/10/10/10/10/10/4K4k w - - 0 1";
        let game = format!("[Variant \"chess\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. Ke2 *");
        assert_eq!(said(&game, "pgn"), ["core/board-size"]);
        let usual = game.replace("chess", "grand");
        assert_eq!(said(&usual, "pgn"), [""; 0]);
    }

    #[test]
    fn moves_after_the_end_of_a_variant_are_reported() {
        let pgn = |variant: &str, fen: &str, moves: &str| {
            format!("[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. {moves} *")
        };
        let hill = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
        let checks = "8/k7/8/8/8/4K3/8/1R6 w - - 1+1 0 1";
        for (variant, fen, moves, late) in [
            ("King of the Hill", hill, "Ke4 Ke7 2. Ke3 Ke8", true),
            ("King of the Hill", hill, "Ke4", false),
            ("King of the Hill", hill, "Kd2 Ke7 2. Ke2 Ke8", false),
            ("Three-check", checks, "Ra1+ Kb7", true),
            ("Three-check", checks, "Ra1+", false),
        ] {
            let codes = said(&pgn(variant, fen, moves), "pgn");
            assert_eq!(codes.contains(&"core/after-end"), late, "{variant} {moves}");
        }
    }

    #[test]
    fn a_variant_that_is_not_played_is_reported() {
        let start = "rnbqkbnr/ppppzppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let ini = format!("[a:chess]\nstartFen = {start}\n");
        assert_eq!(said(&ini, "fsf-ini"), ["fsf-ini/start"]);
        assert_eq!(
            said("[a:chess]\ngating = true\n", "fsf-ini"),
            ["fsf-ini/not-played"]
        );
        let walls = "[a:chess]\nwallOrMove = true\n";
        assert_eq!(said(walls, "fsf-ini"), ["fsf-ini/not-played"]);
        let duck = format!("{walls}wallingRule = duck\n");
        assert_eq!(said(&duck, "fsf-ini"), [""; 0]);
        for (ranks, codes) in [(10, &[][..]), (11, &["fsf-ini/large-board"])] {
            let empty = "12/".repeat(ranks - 2);
            let large = format!(
                "[a:chess]\nmaxFile = 12\nmaxRank = {ranks}\ncastling = false\nstartFen = 4k7/{empty}R3K7 w - - 0 1\n"
            );
            assert_eq!(said(&large, "fsf-ini"), codes, "{ranks}");
        }
        let own = format!("panchess: variant/1\nname: x\nlike: chess\nstart: {start}\n");
        assert_eq!(said(&own, "yaml"), ["core/unplayed-variant"]);
    }

    #[test]
    fn definitions_of_variants_are_checked_as_variants_check_does() {
        let own =
            "panchess: variant/1\nname: x\nlaws: {regions: [{pieces: [kinf], zone: d1-f3}]}\n";
        assert_eq!(said(own, "yaml"), ["yaml/content"]);
        let own = r#"{"panchess": "variant/1", "name": "x", "like": "chss"}"#;
        assert_eq!(said(own, "json"), ["json/content"]);
        assert_eq!(said("panchess: variant/1\nname: x\n", "yaml"), [""; 0]);
        let ini = "[a:chess]\ncastling = no\n";
        assert_eq!(said(ini, "fsf-ini"), ["fsf-ini/option-value"]);
        let ini = "[chess:chess]\ncustomPiece1 = z:N\n";
        assert_eq!(said(ini, "fsf-ini"), ["fsf-ini/section"]);
        for ini in [
            "[a:chess]\npromotionPawnTypes = pn\n",
            "[chess:chess]\ndoubleStep = false\n",
        ] {
            assert_eq!(said(ini, "fsf-ini"), [""; 0], "{ini}");
        }
        let ini = "[a:chess]\npocketSize = 3\ngating = true\n";
        assert_eq!(
            said(ini, "fsf-ini"),
            ["fsf-ini/not-used", "fsf-ini/not-played"]
        );
    }

    #[test]
    fn files_of_the_model_claim_nothing_by_silence() {
        let squares = ["e2e4", "d7d5", "e4d5", "d8d5", "a2a3", "d5e5"];
        let moves = squares.map(|s| format!(r#"{{"from":"{}","to":"{}"}}"#, &s[..2], &s[2..]));
        let game = format!(
            r#"{{"panchess":"game/1","variant":"chess","resolved":false,"claims":false,"moves":[{}]}}"#,
            moves.join(",")
        );
        for name in ["json", "jsonl", "yaml"] {
            assert_eq!(said(&game, name), [""; 0], "{name}");
        }
        assert_eq!(said(&squares.join(" "), "uci"), [""; 0]);
    }

    /// The fast reader of PGN notes which words are those of the standard, so that the text need not be compared, and what
    /// nothing is said of is only counted. The grammar's reader notes nothing.
    #[test]
    fn the_same_is_found_whatever_is_noted_and_whatever_is_only_counted() {
        const GAMES: &[&str] = &[
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
            "1. e4 Nf6 2. e5 d5 3. exd6 Nc6 4. dxc7 Ne5 5. cxd8=Q+ Kxd8 6. d4 Ng6 7. Nf3 Be6 8. Nbd2 Ng4 9. h3 N4e5 *",
            "1. d4 d5 2. Bf4 Bf5 3. Nc3 (3. e3 e6 {so}) Nc6 4. Qd2 $1 Qd7 5. O-O-O e6 6. Nf3 Bb4 7. Ng5 Rd8 8. a3 Bxc3 *",
            "1. e4 e5 2. Bc4 Bc5 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxe5 Nf6 6. Qxc5 Rf8 7. Ne2 Kg8 8. O-O Nxe4 9. Nf4 Rxf4 *",
        ];
        const SIGNS: &[char] = &[
            '+', '#', 'x', '!', '=', ' ', 'N', 'B', 'P', 'Q', ':', '-', 'a', 'd', 'g', '1', '4',
            '(', ')', '{', '}',
        ];
        let mut checkers =
            [(false, true), (true, true), (false, false)].map(|(by_grammar, replays)| {
                let mut name = FormatName::parse("pgn").unwrap();
                name.options.by_grammar = by_grammar;
                let source = Readable::new(name).unwrap();
                let counting = Checker::new(&source, replays, Levels::default());
                let mut keeping = Checker::new(&source, replays, Levels::default());
                keeping.reader.count_only(Feature::empty());
                [counting, keeping]
            });
        let (mut dice, mut odd) = (Dice::new(3), [0; 2]);
        for round in 0..2_000 {
            let mut text: Vec<char> = GAMES[round % GAMES.len()].chars().collect();
            for _ in 0..=dice.below(2) {
                let at = dice.below(text.len());
                match dice.below(3) {
                    0 => drop(text.remove(at)),
                    1 => text.insert(at, dice.of(SIGNS)),
                    _ => text[at] = dice.of(SIGNS),
                }
            }
            let text: String = text.into_iter().collect();
            let [fast, slow, unplayed] = checkers.each_mut().map(|pair| {
                let [counting, keeping] = pair.each_mut().map(|checker| {
                    let mut sink = Sink::default();
                    checker.record(&Record::of(&text), &mut Vec::new(), &mut sink);
                    sink.take()
                });
                assert_eq!(counting, keeping, "{text}");
                counting
            });
            assert_eq!(fast, slow, "{text}");
            assert!(unplayed.0.len() <= fast.0.len(), "{text}");
            let codes = ["core/spelling", "core/no-check"];
            for (odd, code) in odd.iter_mut().zip(codes) {
                *odd += usize::from(fast.0.iter().any(|d| d.code == Code(code)));
            }
        }
        assert!(odd[0] > 40 && odd[1] > 3, "{odd:?}");
    }
}
