use crate::pipeline::dataset::{Cell, print_date};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A value of a row as JSON: a digest is a text of 32 digits, a date one such as `2024-05-01`.
pub(super) struct Value<'a>(pub Cell<'a>);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Null => to.serialize_none(),
            Cell::Text(text) => to.serialize_str(text),
            Cell::Int(number) => to.serialize_i64(number),
            Cell::Digest(digest) => to.collect_str(&digest),
            Cell::Date(days) => to.serialize_str(&print_date(days)),
            Cell::Texts(texts) => to.collect_seq(texts.iter()),
            Cell::Floats(numbers) => to.collect_seq(numbers),
            Cell::Ints(numbers) => to.collect_seq(numbers),
            Cell::Map(names, texts) => {
                let mut map = to.serialize_map(Some(names.iter().len()))?;
                for (name, text) in names.iter().zip(texts.iter()) {
                    map.serialize_entry(name, text)?;
                }
                map.end()
            }
        }
    }
}
