use super::value::{UniqueMembers, each};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// A JSON-like value: text, numbers, lists and ordered objects.
pub type Value = serde_json::Value;

/// Data that only one notation has, and that the rest of the model cannot express: `extras["icn"]["slideLimit"] = 7`.
///
/// It is kept under the slug of the notation. So a conversion from a notation to the same notation loses nothing, and a
/// conversion to another notation reports exactly these keys as lost.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Extras(pub BTreeMap<String, serde_json::Map<String, Value>>);

/// The spelling of a configuration file; its content is stored elsewhere.
const SPELLING: (&str, &str) = ("fsf-ini", "text");

impl Extras {
    /// Whether there is no data.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a key of a notation.
    pub fn get(&self, slug: &str, key: &str) -> Option<&Value> {
        self.0.get(slug)?.get(key)
    }

    /// Sets the value of a key of a notation, and replaces an earlier one.
    pub fn set(&mut self, slug: &str, key: &str, value: Value) {
        self.0
            .entry(slug.to_owned())
            .or_default()
            .insert(key.to_owned(), value);
    }

    /// Removes everything but the values of these keys of notations.
    pub fn keep(&mut self, kept: &[(&str, &str)]) {
        for (slug, data) in &mut self.0 {
            data.retain(|key, _| kept.contains(&(slug, key)));
        }
        self.0.retain(|_, data| !data.is_empty());
    }

    /// Removes the data of a notation and returns it.
    pub fn take(&mut self, slug: &str) -> Option<serde_json::Map<String, Value>> {
        self.0.remove(slug)
    }

    /// Every `(slug, key)` with content, sorted by slug; the keys are in the order in which they were set.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self
            .0
            .iter()
            .flat_map(|(slug, map)| map.keys().map(move |k| (slug.as_str(), k.as_str())));
        all.filter(|key| *key != SPELLING)
    }
}

/// A whole number from 1 to 4294967295, however JSON writes it: `10`, `10.0`, or `1e1`, which is kept as text.
pub(crate) fn small_number(value: &Value) -> Option<u32> {
    let text = value.get("$number").and_then(Value::as_str);
    let number = text.map_or_else(|| value.as_f64(), |text| text.parse().ok())?;
    let fits = number.fract() == 0.0 && (1.0..=f64::from(u32::MAX)).contains(&number);
    fits.then_some(number as u32)
}

impl<'de> Deserialize<'de> for Extras {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_map(ExtrasVisitor)
    }
}

struct ExtrasVisitor;

impl<'de> Visitor<'de> for ExtrasVisitor {
    type Value = Extras;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Extras, A::Error> {
        let mut extras = Extras::default();
        each(map, |slug, UniqueMembers(members)| {
            extras.0.insert(slug, members).is_none()
        })?;
        Ok(extras)
    }
}
