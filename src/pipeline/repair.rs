//! Reading a record with damaged moves repaired, where only one legal move can be meant.
//!
//! A word is damaged if it is not a move, or if `check --legal` would report it as contradicting
//! the board. It is replaced if exactly one word that is one character away is a legal move with
//! only correct signs; otherwise the record is refused. So a correct move with one damaged
//! character is either restored exactly or refused.
//!
//! If the piece, squares and promotion of a damaged word are those of a legal move, it is never
//! replaced by another move, because it is not known which part of it is wrong.

use super::claims;
use super::conventions::Conventions;
use super::plan::PlanError;
use super::repair_turns::TurnRepair;
use super::replay::Replay;
use super::unplayed::located;
use crate::diag::{Code, Diagnostic, Edit, Fix, Reported, Severity, Sink, Span, legible};
use crate::formats::{ALL, EndSigns, FormatName, Options, Read, Repairer, Word};
use crate::io::Record;
use crate::model::{Action, Document, Marks, Outcome, Part, Ply, Side};
use crate::rules::{Rules, Status};
use std::collections::BTreeSet;

/// A reader of the notation that repairs damaged moves.
pub fn reader(name: &FormatName, conventions: Conventions) -> Result<Box<dyn Read>, PlanError> {
    let card = name.format.card();
    if let Some(alone) = name.format.lone_move()
        && let Some(reader) = name.format.reader(&name.options)
    {
        let replay = Replay::of(&name.options);
        let turns = TurnRepair::new((reader, alone), replay, conventions);
        return Ok(Box::new(turns));
    }
    let repairer = name.format.repairer(&name.options);
    let repairer = repairer.ok_or_else(|| PlanError::NoRepairer(card.slug, repairers()))?;
    Ok(Box::new(Repairing {
        words: WordRepair {
            repairer,
            silence: card.says_by_silence(card.gives),
            ends: name.format.end_signs(),
        },
        replay: Replay::of(&name.options),
    }))
}

/// The notations that can be repaired, for a message.
fn repairers() -> String {
    let usual = Options::default();
    let able = ALL
        .iter()
        .filter(|f| f.repairer(&usual).is_some() || f.lone_move().is_some());
    let slugs: Vec<String> = able.map(|f| format!("`{}`", f.card().slug)).collect();
    slugs.join(", ")
}

struct Repairing {
    words: WordRepair,
    replay: Replay,
}

/// Compares words with the board, and repairs them.
struct WordRepair {
    repairer: Box<dyn Repairer>,
    /// What a word claims by leaving out a sign.
    silence: Part,
    /// The signs for ends of games.
    ends: &'static EndSigns,
}

/// Who moves, and whether the game ends with it.
#[derive(Copy, Clone)]
struct Turn {
    mover: Side,
    last: bool,
}

/// What is wrong with a word.
struct Wrong {
    why: Diagnostic,
    /// The move it states, if that is legal and only its signs are wrong.
    legal: Option<Ply>,
}

impl Read for Repairing {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let game = doc.as_new_game();
        let repair = &self.words;
        let apart = repair.repairer.take_apart(&text, game);
        let mut words = apart.map_err(|d| sink.fail(*d))?;
        let Some((rules, _)) = self.replay.begin(game, sink) else {
            return Err(sink.failure());
        };
        let repaired = repair.repair(&mut words, game.first_side(), rules, sink);
        let joined = repaired.and_then(|()| repair.repairer.put_together(&words, game, sink));
        joined.map_err(|d| sink.fail(*d))
    }
}

impl WordRepair {
    fn repair(
        &self,
        words: &mut [Word<'_>],
        first: Side,
        rules: &mut dyn Rules,
        sink: &mut Sink,
    ) -> Result<(), Box<Diagnostic>> {
        let (mut mover, many) = (first, words.len());
        for (n, word) in words.iter_mut().enumerate() {
            let last = n + 1 == many;
            let turn = Turn { mover, last };
            let ply = match self.judge(word, turn, rules) {
                Ok(ply) => ply,
                Err(wrong) => {
                    let (ply, text) = self.reading(word, turn, *wrong, rules)?;
                    sink.push(repaired(self.repairer.repaired(), word, &text));
                    word.text = text.into();
                    ply
                }
            };
            let played = rules.play(Action::One(ply));
            played.map_err(|p| Box::new(located(*p, word.span)))?;
            mover = mover.other();
        }
        Ok(())
    }

    /// The only possible reading of a damaged word.
    fn reading(
        &self,
        word: &Word<'_>,
        turn: Turn,
        wrong: Wrong,
        rules: &mut dyn Rules,
    ) -> Result<(Ply, String), Box<Diagnostic>> {
        let near = self.readings(word, turn, rules);
        match wrong.legal {
            Some(own) if near.iter().all(|(ply, _)| ply.bare() != own.bare()) => {
                let right = self.spelled(own, word, turn, rules);
                Err(Box::new(legal_as_it_stands(wrong.why, right, &near)))
            }
            _ => only(near, wrong.why),
        }
    }

    /// The move of a word, or what is wrong with it.
    fn judge(&self, word: &Word<'_>, turn: Turn, rules: &mut dyn Rules) -> Result<Ply, Box<Wrong>> {
        let illegal = |why| Box::new(Wrong { why, legal: None });
        let said = self.repairer.say(word).map_err(|why| illegal(*why))?;
        let found = rules.resolved(said, Part::SQUARES | Part::CHECK);
        let mut ply = found.map_err(|p| illegal(located(*p, word.span)))?;
        ply.marks.set(Marks::STALEMATE, stalemates(ply, rules));
        let (mut sink, span) = (Sink::default(), word.span);
        claims::of_move(
            (said, ply),
            (self.silence, self.ends),
            turn.last,
            span,
            &mut sink,
        );
        let claimed = sink.take().0.into_iter().next();
        match claimed.or_else(|| unstated_end(ply, turn, span)) {
            None => Ok(ply),
            Some(why) => Err(Box::new(Wrong {
                why: Diagnostic {
                    severity: Severity::Error,
                    ..why
                },
                legal: Some(ply),
            })),
        }
    }

    /// The correct spelling of the move of a word; `None` if no sign after it is right.
    fn spelled(
        &self,
        ply: Ply,
        word: &Word<'_>,
        turn: Turn,
        rules: &mut dyn Rules,
    ) -> Option<String> {
        let mut ways = Vec::new();
        self.repairer
            .spellings(ply, &mut |text| ways.push(text.to_owned()));
        ways.into_iter().find(|text| {
            let meant = Word {
                text: text.into(),
                span: word.span,
            };
            self.judge(&meant, turn, rules).is_ok()
        })
    }

    /// The possible readings: the correct words one character away.
    fn readings(&self, word: &Word<'_>, turn: Turn, rules: &mut dyn Rules) -> Vec<(Ply, String)> {
        let letters: Vec<char> = word.text.chars().take(LONGEST + 1).collect();
        if letters.len() > LONGEST {
            return Vec::new();
        }
        let mut near = BTreeSet::new();
        for ply in rules.plies() {
            self.repairer.spellings(ply, &mut |spelling| {
                if is_near(&letters, spelling.as_bytes()) {
                    near.insert(in_case_of(&letters, spelling));
                }
            });
        }
        let fine = near.into_iter().filter_map(|text| {
            let meant = Word {
                text: text.as_str().into(),
                span: word.span,
            };
            let ply = self.judge(&meant, turn, rules).ok()?;
            Some((ply, text))
        });
        fine.collect()
    }
}

/// Longer words cannot be moves with one extra character.
const LONGEST: usize = 64;

/// Whether two words differ in one character: changed, added or removed. Case is ignored.
fn is_near(a: &[char], b: &[u8]) -> bool {
    let same = |(x, y): &(&char, &u8)| x.eq_ignore_ascii_case(&char::from(**y));
    let front = a.iter().zip(b).take_while(same).count();
    let (a, b) = (&a[front..], &b[front..]);
    let back = a.iter().rev().zip(b.iter().rev());
    let back = back.take_while(same).count();
    a.len() - back <= 1 && b.len() - back <= 1
}

/// All upper case or all lower case, as the letters are.
fn in_case_of(letters: &[char], text: &str) -> String {
    let any = |is: fn(&char) -> bool| letters.iter().any(is);
    match (any(char::is_ascii_lowercase), any(char::is_ascii_uppercase)) {
        (false, true) => text.to_ascii_uppercase(),
        (true, false) => text.to_ascii_lowercase(),
        _ => text.to_owned(),
    }
}

fn stalemates(ply: Ply, rules: &mut dyn Rules) -> bool {
    rules.push();
    let played = rules.play(Action::One(ply)).is_ok();
    let status = rules.status();
    rules.pop();
    played && status == Status::Stalemate
}

/// An end of the game that the board shows and the text does not state.
fn unstated_end(ply: Ply, turn: Turn, span: Span) -> Option<Diagnostic> {
    let has = |mark| ply.marks.contains(mark);
    let (word, expected) = match turn.mover {
        _ if has(Marks::STALEMATE) => ("stalemate", Outcome::Draw),
        Side::White if has(Marks::MATE) => ("checkmate", Outcome::White),
        Side::Black if has(Marks::MATE) => ("checkmate", Outcome::Black),
        _ => return None,
    };
    if !turn.last {
        let message = format!("this move is {word}, but the game goes on");
        let why = Diagnostic::error(Code("core/no-end"), message).at(span);
        return Some(why.help("leave out the moves after it, or begin another game there"));
    }
    let unstated = !has(Marks::SAYS_OVER);
    unstated.then(|| claims::wrong_result(word, Outcome::Unknown, expected, span))
}

/// The only possible reading.
fn only(
    mut readings: Vec<(Ply, String)>,
    why: Diagnostic,
) -> Result<(Ply, String), Box<Diagnostic>> {
    Err(Box::new(match readings.len() {
        0 => why,
        1 => return Ok(readings.remove(0)),
        _ => why.help(format!("not repaired, because several moves one character away fit: {}; write the one that was played", listed(&readings))),
    }))
}

/// The message for a word that must not be replaced, because it states a legal move itself.
fn legal_as_it_stands(
    why: Diagnostic,
    right: Option<String>,
    others: &[(Ply, String)],
) -> Diagnostic {
    let Some(right) = right else {
        return why;
    };
    let own = format!("the legal move with these squares is written `{right}`");
    why.help(match others {
        [] => own,
        _ => format!("not repaired: {own}, and other moves are one character away: {}; write the one that was played", listed(others)),
    })
}

/// Readings for a message.
fn listed(readings: &[(Ply, String)]) -> String {
    let shown = readings.iter().take(MOST_SHOWN);
    let shown: Vec<String> = shown.map(|(_, t)| format!("`{t}`")).collect();
    let more = match readings.len() > MOST_SHOWN {
        true => " and more",
        false => "",
    };
    format!("{}{more}", shown.join(", "))
}

/// The most readings shown.
const MOST_SHOWN: usize = 6;

fn repaired(code: Code, word: &Word<'_>, text: &str) -> Diagnostic {
    let message = format!(
        "`{}` contradicts the board; read as `{text}`, the only legal move one character away",
        legible(&word.text)
    );
    Diagnostic::warning(code, message)
        .at(word.span)
        .help("`panchess check --repair --fix` writes it into the file")
        .fix(Fix::safe([Edit::new(word.span, text)]))
}
