//! The WebAssembly module of panchess.
//!
//! Arguments and answers are JSON, and texts are bytes: `npm/` makes plain objects of them. A
//! defect ends the instance, and the JavaScript makes a new one.

mod answer;
mod asked;
mod board;
mod facts;
mod records;
mod stream;
mod unpack;

use answer::{Answer, failure, json, raised};
use asked::Asked;
use panchess::{Error, Reader};
use wasm_bindgen::prelude::*;

/// A converted text: the bytes, and what was reported about them.
#[wasm_bindgen]
pub struct Converted {
    text: Vec<u8>,
    said: String,
}

#[wasm_bindgen]
impl Converted {
    /// The bytes of the target; they can be taken once.
    pub fn text(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text)
    }

    /// The messages, losses and numbers, as JSON.
    pub fn said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }
}

impl Converted {
    fn of(conversion: panchess::Conversion, most: usize) -> Self {
        Self {
            said: answer::conversion(&conversion, most),
            text: conversion.text,
        }
    }
}

thread_local! {
    static LAST: std::cell::RefCell<Option<(String, panchess::Converter)>> = const { std::cell::RefCell::new(None) };
}

/// Converts a text. The converter stays for the next text with the same options.
///
/// # Errors
/// As JSON: the notation cannot be detected, read or written.
#[wasm_bindgen]
pub fn convert(text: Vec<u8>, asked: &str) -> Result<Converted, String> {
    let kept = LAST.with(|last| last.borrow_mut().take());
    let mut converter = match kept {
        Some((of, converter)) if of == asked => converter,
        _ => Asked::read(asked)?.converter()?,
    };
    let text = unpack::whole(text)?;
    let done = converter.convert(text);
    LAST.with(|last| *last.borrow_mut() = Some((asked.to_owned(), converter)));
    Ok(Converted::of(done.map_err(|e| raised(&e))?, usize::MAX))
}

/// Checks a text: messages, losses and numbers, as JSON.
///
/// # Errors
/// As JSON: the notation cannot be detected or read.
#[wasm_bindgen]
pub fn check(text: Vec<u8>, asked: &str) -> Answer {
    let check = Asked::read(asked)?.check()?;
    let checked = check.text(unpack::whole(text)?).map_err(|e| raised(&e))?;
    Ok(answer::checked(&checked))
}

/// Applies all safe fixes: the text, and how many of each.
///
/// # Errors
/// As JSON: the notation cannot be detected or read, or the bytes are not text.
#[wasm_bindgen]
pub fn fixed(text: Vec<u8>, asked: &str) -> Answer {
    let check = Asked::read(asked)?.check()?;
    let fixed = check.fixed(unpack::whole(text)?);
    json(&fixed.map_err(|e| match e {
        Error::Other(text) => failure("read", &text),
        e => raised(&e),
    })?)
}

/// What a text is taken for, and why.
///
/// # Errors
/// As JSON: it is not like any notation, or like several.
#[wasm_bindgen]
pub fn sniff(name: &str, text: &[u8]) -> Answer {
    let text = unpack::start(text, unpack::START)?;
    let found = Reader::new().detect(name, &text);
    json(&found.map_err(|e| raised(&e))?)
}

/// The first bytes of a text, decompressed. What follows may be missing.
///
/// # Errors
/// As JSON: what is there is damaged.
#[wasm_bindgen]
pub fn beginning(text: &[u8], most: usize) -> Result<Vec<u8>, String> {
    unpack::start(text, most)
}

/// All notations.
///
/// # Errors
/// None.
#[wasm_bindgen]
pub fn formats() -> Answer {
    json(&panchess::notations().collect::<Vec<_>>())
}

/// The version of the library.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
