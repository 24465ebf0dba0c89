use super::Condition;
use super::test::{Ending, Test};
use crate::diag::{Code, Diagnostic, Severity, Sink};
use crate::formats::{FormatName, Write};
use crate::hash::{Digest, Hasher, Scheme};
use crate::model::{Document, Outcome, Position, Start, VariantName};
use crate::pipeline::hashed_as::{as_replayed, state_omitted};
use crate::pipeline::positions::plies;
use crate::pipeline::replay::Replay;
use crate::pipeline::{Writable, named, outcome, unstated};
use crate::rules::Status;

/// Plays games, and compares their positions with tests.
pub(in crate::pipeline::select) struct Player {
    replay: Replay,
    hasher: Hasher,
    fen: Option<Box<dyn Write>>,
    position: Document,
    text: Vec<u8>,
    answers: Vec<Option<bool>>,
    wanted: Wanted,
}

/// The fields of FEN that the tests of a condition ask for, as they are written in games of a variant.
#[derive(Default)]
struct Wanted {
    variant: Option<VariantName>,
    /// One for each test.
    fields: Vec<Vec<String>>,
}

impl Player {
    pub fn new(replay: Replay) -> Self {
        let fen = FormatName::parse("fen").ok().map(Writable::new);
        Self {
            replay,
            hasher: Hasher::default(),
            fen: fen.and_then(Result::ok).map(|name| name.open()),
            position: Document::Position(Position::board(8, 8)),
            text: Vec::new(),
            answers: Vec::new(),
            wanted: Wanted::default(),
        }
    }

    /// The rules it plays by.
    pub fn replay(&mut self) -> &mut Replay {
        &mut self.replay
    }

    /// Whether a document meets the condition; `None`: an error went to `sink`.
    pub fn play(
        &mut self,
        condition: &Condition,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Option<bool> {
        as_replayed(doc, &mut self.replay);
        self.prepare(condition, doc.variant());
        self.answers.clear();
        let result = match doc {
            Document::Game(game) if condition.tests.iter().any(Test::is_of_result) => {
                outcome::found(game, &mut self.replay)
            }
            _ => Outcome::Unknown,
        };
        let unstated = unstated(sink);
        let known = condition.tests.iter().map(|test| {
            let by_document = test.by_document(doc, unstated);
            by_document.or_else(|| test.by_outcome(result))
        });
        self.answers.extend(known);
        match doc {
            Document::Position(position) => {
                let position = std::mem::replace(position, Position::board(8, 8));
                self.look(condition, &Document::Position(position));
            }
            Document::Pieces(_) => {}
            Document::Game(game) => {
                named::fill_in(game, self.replay.catalog());
                match &game.start {
                    Start::Given(start) if game.tree.is_empty() => {
                        let start = Document::Position((**start).clone());
                        self.look(condition, &start);
                    }
                    _ => {}
                }
                if self.decided(condition).is_none() && !self.replayed(condition, doc, sink) {
                    return None;
                }
            }
        }
        // What did not happen until the end did not happen.
        self.answers
            .iter_mut()
            .for_each(|a| *a = Some(*a == Some(true)));
        self.decided(condition)
    }

    /// Finds out what the tests of FEN ask for in this variant.
    fn prepare(&mut self, condition: &Condition, variant: Option<&VariantName>) {
        let known = self.wanted.fields.len() == condition.tests.len();
        if known && self.wanted.variant.as_ref() == variant {
            return;
        }
        let fields = condition.tests.iter().map(|test| match test {
            Test::ReachesFen(text) => fields_of(text, variant, &mut self.replay),
            _ => Vec::new(),
        });
        self.wanted = Wanted {
            fields: fields.collect(),
            variant: variant.cloned(),
        };
    }

    fn decided(&self, condition: &Condition) -> Option<bool> {
        let known = |at: usize| self.answers.get(at).copied().flatten();
        condition.tree.decide(&known)
    }

    /// Plays a game as far as it is needed; `false`: an error went to `sink`.
    fn replayed(&mut self, condition: &Condition, doc: &mut Document, sink: &mut Sink) -> bool {
        let Document::Game(game) = doc else {
            return true;
        };
        let last = plies(game);
        let variant = game.variant.clone();
        let mut replay = std::mem::take(&mut self.replay);
        let mut decided = false;
        let done = replay.turns(game, sink, |at, rules, _| {
            // A copy of a position takes as long as it is large.
            if self.compares(condition) {
                let mut scratch = std::mem::take(&mut self.position);
                let position = scratch.as_position();
                rules.position(position);
                position.variant.clone_from(&variant);
                self.look(condition, &scratch);
                self.position = scratch;
            }
            if at.plies == last {
                self.end(condition, rules.status());
            }
            decided = self.decided(condition).is_some();
            !decided
        });
        self.replay = replay;
        done || decided
    }

    /// Whether a test that is still open compares positions.
    fn compares(&self, condition: &Condition) -> bool {
        let mut tests = condition.tests.iter().zip(&self.answers);
        tests.any(|(test, answer)| answer.is_none() && test.is_of_position())
    }

    /// Compares a position with the tests that are still open.
    fn look(&mut self, condition: &Condition, position: &Document) {
        let (mut digest, mut fen) = (None, None);
        for (at, test) in condition.tests.iter().enumerate() {
            if self.answers.get(at).copied().flatten().is_some() {
                continue;
            }
            let here = match test {
                Test::ReachesHash(wanted) => {
                    let digests = digest.get_or_insert_with(|| self.digests(position));
                    digests.contains(&Some(*wanted))
                }
                Test::ReachesFen(_) => {
                    let text = fen.get_or_insert_with(|| self.fen(position));
                    let wanted = self.wanted.fields.get(at);
                    wanted.is_some_and(|wanted| has(text, wanted))
                }
                _ => false,
            };
            if let (true, Some(answer)) = (here, self.answers.get_mut(at)) {
                *answer = Some(true);
            }
        }
    }

    /// The hashes of the default scheme and of the scheme `position`, which are different in a multiverse.
    fn digests(&mut self, position: &Document) -> [Option<Digest>; 2] {
        let Document::Position(position) = position else {
            return [None; 2];
        };
        let mut digest = |scheme| self.hasher.position(scheme, position, &mut Sink::default());
        let usual = Scheme::usual(position);
        let first = digest(usual);
        match usual {
            Scheme::Position => [first; 2],
            _ => [first, digest(Scheme::Position)],
        }
    }

    /// The FEN of a position, empty if it has none.
    fn fen(&mut self, position: &Document) -> String {
        self.text.clear();
        let Some(writer) = &mut self.fen else {
            return String::new();
        };
        let done = writer.write(position, &mut self.text, &mut Sink::default());
        let text = String::from_utf8_lossy(&self.text);
        match done {
            Ok(()) => text.lines().next().unwrap_or_default().to_owned(),
            Err(_) => String::new(),
        }
    }

    fn end(&mut self, condition: &Condition, status: Status) {
        for (test, answer) in condition.tests.iter().zip(&mut self.answers) {
            if let Test::Ends(ending) = test {
                let wanted = match ending {
                    Ending::Checkmate => Status::Checkmate,
                    Ending::Stalemate => Status::Stalemate,
                };
                *answer = Some(status == wanted);
            }
        }
    }
}

/// Whether a FEN begins with these fields. An empty hand is no hand, and checks are compared if they are asked for.
fn has(fen: &str, wanted: &[String]) -> bool {
    let counts = wanted.get(CHECKS).is_some_and(|field| field.contains('+'));
    let mut fields = fields_with(fen, counts);
    wanted
        .iter()
        .all(|wanted| fields.next().map(without_hand) == Some(without_hand(wanted)))
}

/// The fields of a FEN, with its checks or without them.
fn fields_with(fen: &str, counts: bool) -> impl Iterator<Item = &str> {
    let fields = fen.split_whitespace().enumerate();
    let fields = fields.filter(move |(n, field)| counts || *n != CHECKS || !field.contains('+'));
    fields.map(|(_, field)| field)
}

/// The place of the field of checks.
const CHECKS: usize = 4;

fn without_hand(field: &str) -> &str {
    field.strip_suffix("[]").unwrap_or(field)
}

/// What is wrong with a FEN, or with its first fields, in any variant.
pub(super) fn wrong_fen(text: &str) -> Option<Diagnostic> {
    let others = match text.split_whitespace().count() {
        1 => " w - -",
        2 => " - -",
        3 => " -",
        _ => "",
    };
    let text = text.trim().to_owned() + others;
    let fen = FormatName::parse("fen").ok()?;
    let mut reader = crate::pipeline::Readable::new(fen).ok()?.open();
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let record = crate::io::Record::of(&text);
    reader.read(&record, &mut doc, &mut sink).err()?;
    // How many checks win depends on the variant.
    let is_wrong = |d: &&Diagnostic| d.severity == Severity::Error && d.code != Code("fen/checks");
    sink.messages().iter().find(is_wrong).cloned()
}

/// The fields of a FEN as games of a variant have them, as many as there are: an en-passant square where no capture
/// is possible is left out. What is no complete FEN stays as it is.
fn fields_of(text: &str, variant: Option<&VariantName>, replay: &mut Replay) -> Vec<String> {
    let said: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if said.len() < 4 {
        return said;
    }
    let mut canonical = || {
        let fen = FormatName::parse("fen").ok()?;
        let mut reader = crate::pipeline::Readable::new(fen.clone()).ok()?.open();
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let record = crate::io::Record::of(text);
        reader.read(&record, &mut doc, &mut sink).ok()?;
        if let (Document::Position(position), Some(variant)) = (&mut doc, variant) {
            position.variant = variant.clone();
        }
        state_omitted(&mut doc, replay);
        let mut out = Vec::new();
        let mut writer = Writable::new(fen).ok()?.open();
        writer.write(&doc, &mut out, &mut sink).ok()?;
        let text = String::from_utf8(out).ok()?;
        let counts = said.iter().skip(CHECKS).any(|field| field.contains('+'));
        let fields = fields_with(&text, counts)
            .take(said.len())
            .map(str::to_owned);
        Some(fields.collect::<Vec<_>>())
    };
    let fits = |fields: &Vec<String>| fields.len() == said.len();
    canonical().filter(fits).unwrap_or(said)
}
