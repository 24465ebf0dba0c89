use super::Value;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The members of an object, in order.
pub(crate) type Members = serde_json::Map<String, Value>;

/// A value in which no object has a key twice. Otherwise, the first of the two values would be lost
/// silently.
pub(crate) struct Unique(pub Value);

/// An object that contains no duplicate key at any depth.
pub(crate) struct UniqueMembers(pub Members);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(ValueVisitor).map(Self)
    }
}

impl<'de> Deserialize<'de> for UniqueMembers {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_map(MembersVisitor).map(Self)
    }
}

/// Reads an object with values of one type, in order.
pub(super) fn each<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
    mut map: A,
    mut put: impl FnMut(String, T) -> bool,
) -> Result<(), A::Error> {
    while let Some((name, value)) = map.next_entry::<String, T>()? {
        if !put(name.clone(), value) {
            return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
        }
    }
    Ok(())
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Members, A::Error> {
        let mut members = Members::new();
        each(map, |name, Unique(value)| {
            members.insert(name, value).is_none()
        })?;
        Ok(members)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of JSON")
    }

    fn visit_bool<E>(self, v: bool) -> Result<Value, E> {
        Ok(v.into())
    }

    fn visit_i64<E>(self, v: i64) -> Result<Value, E> {
        Ok(v.into())
    }

    fn visit_u64<E>(self, v: u64) -> Result<Value, E> {
        Ok(v.into())
    }

    fn visit_f64<E: Error>(self, v: f64) -> Result<Value, E> {
        let number = serde_json::Number::from_f64(v).map(Value::Number);
        number.ok_or_else(|| E::custom(format_args!("`{v}` is not a number in JSON")))
    }

    fn visit_str<E>(self, v: &str) -> Result<Value, E> {
        Ok(v.into())
    }

    fn visit_string<E>(self, v: String) -> Result<Value, E> {
        Ok(v.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<Value, D::Error> {
        d.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Unique(value)) = seq.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        MembersVisitor.visit_map(map).map(Value::Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_serde_reads_them_and_no_key_comes_twice() {
        let text = r#"{"a": [null, true, -1, 18446744073709551615, 0.5, "x"], "b": {"a": {}}}"#;
        let Unique(value) = serde_json::from_str(text).unwrap();
        assert_eq!(value, serde_json::from_str::<Value>(text).unwrap());
        for text in [
            r#"{"a": 1, "a": 1}"#,
            r#"{"a": {"b": 1, "b": 1}}"#,
            r#"[{"a": [{"b": 1, "\u0062": 1}]}]"#,
        ] {
            assert!(serde_json::from_str::<Unique>(text).is_err(), "{text}");
        }
    }
}
