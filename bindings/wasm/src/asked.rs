//! What is asked for: options in JSON.

use crate::answer::{failure, raised};
use panchess::{Check, Converter, Options, Picture, Reader, Select, Severity, Stream, Variants};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The options of all functions; each uses some of them.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Asked {
    from: Option<String>,
    to: Option<String>,
    variant: Option<String>,
    variants: Vec<String>,
    encoding: Option<String>,
    select: Option<Value>,
    drop: Vec<String>,
    strict: bool,
    legal: bool,
    #[serde(rename = "keepGoing")]
    keep_going: bool,
    repair: bool,
    syntax: bool,
    levels: BTreeMap<String, String>,
    pub name: Option<String>,
    pub scheme: Option<String>,
    pub moves: bool,
    pub record: usize,
    flip: bool,
    theme: Option<String>,
    width: Option<u16>,
    window: Option<String>,
    coordinates: Option<bool>,
    letters: bool,
    only: Option<String>,
    board: Option<String>,
}

impl Asked {
    /// Reads options.
    pub fn read(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|e| failure("option", &wrong(text, &e)))
    }

    /// What is read, and how.
    pub fn reader(&self) -> Result<Reader, String> {
        let mut reader = match &self.from {
            Some(name) => Reader::of(name).map_err(|e| raised(&e))?,
            None => Reader::new(),
        };
        if let Some(name) = &self.variant {
            reader = reader.variant(name);
        }
        if !self.variants.is_empty() {
            reader = reader.variants(&self.variants()?);
        }
        match &self.encoding {
            Some(name) => reader
                .encoding(name)
                .map_err(|e| failure("option", &e.to_string())),
            None => Ok(reader),
        }
    }

    /// The known variants.
    pub fn variants(&self) -> Result<Variants, String> {
        let mut all = Variants::default();
        for text in &self.variants {
            all = all.with(text).map_err(|e| raised(&e))?;
        }
        Ok(all)
    }

    fn options(&self) -> Result<Options, String> {
        let to = self
            .to
            .as_deref()
            .ok_or_else(|| failure("option", "`to` is missing"))?;
        let mut options = Options::to(to)
            .map_err(|e| raised(&e))?
            .reader(self.reader()?);
        for word in &self.drop {
            let left_out = options.leave_out(word);
            options = left_out.map_err(|e| failure("option", &e.to_string()))?;
        }
        Ok(options
            .select(self.select()?)
            .strict(self.strict)
            .legal(self.legal)
            .keep_going(self.keep_going)
            .repair(self.repair))
    }

    /// Which positions are meant.
    pub fn select(&self) -> Result<Select, String> {
        let Some(asked) = &self.select else {
            return Ok(Select::Whole);
        };
        match (asked.as_str(), asked.as_i64()) {
            (Some("last"), _) => Ok(Select::FromEnd(1)),
            (Some("every"), _) => Ok(Select::EveryPly),
            (None, Some(n)) if n >= 0 => Ok(Select::Ply(n.unsigned_abs())),
            (None, Some(n)) => Ok(Select::FromEnd(n.unsigned_abs())),
            _ => {
                let text = format!(
                    "`select` is {asked}; it must be a whole number of plies, counted from the end \
                     below 0, \"last\" or \"every\""
                );
                Err(failure("option", &text))
            }
        }
    }

    /// What converts texts.
    pub fn converter(&self) -> Result<Converter, String> {
        self.options()?.converter().map_err(|e| raised(&e))
    }

    /// What converts a text whose bytes come piece by piece.
    pub fn stream(&self) -> Result<Stream, String> {
        let name = self.name.as_deref().unwrap_or("-");
        self.options()?.stream(name).map_err(|e| raised(&e))
    }

    /// What checks texts.
    pub fn check(&self) -> Result<Check, String> {
        let mut check = Check::new(self.reader()?)
            .syntax_only(self.syntax)
            .repair(self.repair);
        for (code, level) in &self.levels {
            let level = match level.as_str() {
                "allow" => None,
                "warn" => Some(Severity::Warning),
                "deny" => Some(Severity::Error),
                other => {
                    let text = format!("`{other}` is not a level; use allow, warn or deny");
                    return Err(failure("option", &text));
                }
            };
            let chosen = check.level(code, level);
            check = chosen.map_err(|e| failure("option", &e.to_string()))?;
        }
        Ok(check)
    }

    /// How something is drawn.
    pub fn picture(&self) -> Result<Picture, String> {
        let mut picture = Picture::new()
            .flip(self.flip)
            .letters(self.letters)
            .coordinates(self.coordinates.unwrap_or(true));
        if let Some(width) = self.width {
            picture = picture.width(width);
        }
        type With = fn(Picture, &str) -> Result<Picture, panchess::Error>;
        let named: [(&Option<String>, With); 4] = [
            (&self.theme, |p, t| p.theme(t)),
            (&self.window, |p, t| p.window(t)),
            (&self.only, |p, t| p.one_board(t)),
            (&self.board, |p, t| p.piece_board(t)),
        ];
        for (text, with) in named {
            if let Some(text) = text {
                picture = with(picture, text).map_err(|e| failure("option", &e.to_string()))?;
            }
        }
        Ok(picture)
    }
}

/// What is wrong with options, with the name of the one that is wrong.
fn wrong(text: &str, e: &serde_json::Error) -> String {
    let all: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    let alone = |(key, value): (String, Value)| {
        let one = Map::from_iter([(key.clone(), value)]);
        let wrong = serde_json::from_value::<Asked>(one.into()).err()?;
        // That of an unknown key names it.
        let named = wrong.to_string().contains(&format!("`{key}`"));
        Some(if named {
            wrong.to_string()
        } else {
            format!("`{key}`: {wrong}")
        })
    };
    all.into_iter()
        .find_map(alone)
        .unwrap_or_else(|| e.to_string())
}
