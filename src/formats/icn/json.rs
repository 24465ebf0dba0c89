use crate::model::{Border, Coord, Ray, Square, Value};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::fmt;

/// The members of a JSON object in order; a name that comes twice is an error.
#[derive(Debug, Default)]
pub(super) struct Members(pub(super) Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let (mut members, mut names) = (Members::default(), std::collections::HashSet::new());
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            if !names.insert(name.clone()) {
                return Err(A::Error::custom(format_args!("`{name}` comes twice")));
            }
            members.0.push((name, value));
        }
        Ok(members)
    }
}

/// Prints as the seed does: `{"slideLimit": 100, "cannotPassTurn": true}`.
pub(super) struct Spaced;

impl serde_json::ser::Formatter for Spaced {
    fn begin_array_value<W: ?Sized + std::io::Write>(
        &mut self,
        w: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        w.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(
        &mut self,
        w: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        w.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(&mut self, w: &mut W) -> std::io::Result<()> {
        w.write_all(b": ")
    }
}

/// The property that holds the edge of the world: `[left, right, bottom, top]`, open sides `null`.
pub(super) const BORDER: &str = "worldBorder";
/// The property that holds marked squares, as the site writes them: `"1,2|3,4"`.
pub(super) const SQUARES: &str = "squares";
/// The property that holds marked rays: `"23,94>-1,0"`.
pub(super) const RAYS: &str = "rays";

pub(super) fn border(value: &Value) -> Option<Border> {
    let sides: [Option<Coord>; 4] = serde_json::from_value(value.clone()).ok()?;
    let [left, right, bottom, top] = sides;
    Some(Border {
        left,
        right,
        bottom,
        top,
    })
}

pub(super) fn border_value(b: &Border) -> Value {
    let side = |c: &Option<Coord>| serde_json::to_value(c).unwrap_or(Value::Null);
    Value::Array([&b.left, &b.right, &b.bottom, &b.top].map(side).into())
}

pub(super) fn squares(value: &Value) -> Option<Vec<Square>> {
    value.as_str()?.split('|').map(square).collect()
}

pub(super) fn squares_value(squares: &[Square]) -> Value {
    joined(squares.iter().map(|s| format!("{},{}", s.x, s.y)))
}

pub(super) fn rays(value: &Value) -> Option<Vec<Ray>> {
    let ray = |text: &str| {
        let (from, step) = text.split_once('>')?;
        Some(Ray {
            from: square(from)?,
            step: square(step)?,
        })
    };
    value.as_str()?.split('|').map(ray).collect()
}

pub(super) fn rays_value(rays: &[Ray]) -> Value {
    let ray = |r: &Ray| format!("{},{}>{},{}", r.from.x, r.from.y, r.step.x, r.step.y);
    joined(rays.iter().map(ray))
}

fn joined(words: impl Iterator<Item = String>) -> Value {
    Value::String(words.collect::<Vec<_>>().join("|"))
}

/// A square in canonical spelling only, so that other texts stay as they are.
fn square(text: &str) -> Option<Square> {
    let (x, y) = text.split_once(',')?;
    Some(Square {
        x: canonical(x)?,
        y: canonical(y)?,
    })
}

fn canonical(text: &str) -> Option<Coord> {
    if text.len() > super::number::MAX_DIGITS {
        return None;
    }
    let c: Coord = text.parse().ok()?;
    (c.to_string() == text).then_some(c)
}
