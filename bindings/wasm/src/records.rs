//! The records of a text, as plain data.

use crate::answer::{Answer, json, messages, raised};
use crate::asked::Asked;
use crate::unpack;
use panchess::{Content, Document, Documents, Error, Evaluation, Scheme};
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::*;

/// The records of a text, read one after another.
#[wasm_bindgen]
pub struct Records {
    documents: Documents,
    moves: bool,
}

#[wasm_bindgen]
impl Records {
    /// The records of a text.
    ///
    /// # Errors
    /// As JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(text: Vec<u8>, asked: &str) -> Result<Records, String> {
        let asked = Asked::read(asked)?;
        Ok(Self {
            documents: documents(text, &asked)?,
            moves: asked.moves,
        })
    }

    /// The next records, at most this many; an empty list at the end.
    ///
    /// # Errors
    /// As JSON: the text cannot be read on.
    pub fn next(&mut self, most: usize) -> Answer {
        let mut all = Vec::new();
        for document in self.documents.by_ref().take(most) {
            all.push(match document {
                Ok(document) => of_document(&document, self.moves),
                Err(Error::Record(rejected)) => json!({
                    "kind": "rejected", "place": rejected.place,
                    "messages": messages(&rejected.findings.messages),
                }),
                Err(e) => return Err(raised(&e)),
            });
        }
        json(&all)
    }
}

/// The documents of a text.
pub fn documents(text: Vec<u8>, asked: &Asked) -> Result<Documents, String> {
    let text = unpack::whole(text)?;
    let reader = asked.reader()?;
    let found = match &asked.name {
        Some(name) => reader.read_from(name, std::io::Cursor::new(text)),
        None => reader.bytes(text),
    };
    found.map_err(|e| raised(&e))
}

/// A record without its moves, or with them.
pub fn of_document(document: &Document, moves: bool) -> Value {
    let kind = match document.content() {
        Content::Game => "game",
        Content::Position => "position",
        _ => "pieces",
    };
    let tags: Map<String, Value> = document
        .tags()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    let all_tags: Vec<_> = document.tags().collect();
    let mut all = json!({
        "kind": kind, "notation": document.notation(), "place": document.place(),
        "length": document.source().len(), "variant": document.variant(), "tags": tags, "allTags": all_tags,
        "result": document.result(), "plies": document.plies(),
        "messages": messages(document.messages()), "losses": document.losses(),
    });
    if moves && document.content() == Content::Game {
        match document.uci_moves() {
            Ok(moves) => all["moves"] = json!(moves),
            Err(Error::Record(rejected)) => all["error"] = messages(&rejected.findings.messages),
            Err(_) => {}
        }
        all["clocks"] = json!(document.clocks());
        let evaluations = document.evaluations().into_iter();
        all["evaluations"] = evaluations.map(|e| e.map(evaluation)).collect();
    }
    all
}

/// `{pawns: 0.2}` or `{mate: -3}`.
fn evaluation(of: Evaluation) -> Value {
    match of {
        Evaluation::Pawns(n) => json!({"pawns": n}),
        Evaluation::Mate(n) => json!({"mate": n}),
        _ => Value::Null,
    }
}

/// The digests of the positions of a text, or of its games: a list.
///
/// # Errors
/// As JSON.
#[wasm_bindgen]
pub fn hash(text: Vec<u8>, asked: &str) -> Answer {
    let asked = Asked::read(asked)?;
    let scheme = asked.scheme.as_deref().map(named).transpose()?;
    let mut all = Vec::new();
    for document in documents(text, &asked)? {
        let hashed = document.and_then(|d| {
            let hashes = d.hashes(scheme, asked.select().unwrap_or_default())?;
            Ok((d, hashes))
        });
        let (document, hashes) = match hashed {
            Ok(done) => done,
            Err(Error::Record(rejected)) => {
                all.push(json!({
                    "record": rejected.place.record, "messages": messages(&rejected.findings.messages),
                }));
                continue;
            }
            Err(e) => return Err(raised(&e)),
        };
        for hashed in hashes {
            let mut one = serde_json::to_value(hashed).unwrap_or_default();
            one["record"] = document.place().record.into();
            all.push(one);
        }
    }
    json(&all)
}

fn named(scheme: &str) -> Result<Scheme, String> {
    let unknown = || crate::answer::failure("option", &format!("`{scheme}` is not a scheme"));
    Scheme::named(scheme).ok_or_else(unknown)
}
