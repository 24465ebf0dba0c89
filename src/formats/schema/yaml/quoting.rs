//! Hands a value on to a serializer, with a mark around each text that needs quotes.

use super::misread::is_misread;
use serde::ser::{
    Error, Impossible, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct,
};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Private-use characters, which YAML writes unchanged. There are 6,400 of them.
const MARKS: std::ops::RangeInclusive<char> = '\u{E000}'..='\u{F8FF}';

/// The character around words that need quotes.
#[derive(Debug)]
pub(super) struct Mark {
    /// If every character that could be one is in the text, words stay without quotes.
    pub sign: Option<char>,
    /// Those characters that the texts have contained so far.
    seen: RefCell<BTreeSet<char>>,
}

impl Mark {
    pub fn new() -> Self {
        Self {
            sign: Some(*MARKS.start()),
            seen: RefCell::default(),
        }
    }

    /// Another mark, if this one is in the texts themselves.
    pub fn replaced(&self) -> Option<Self> {
        let seen = self.seen.borrow();
        seen.contains(&self.sign?).then(|| Self {
            sign: MARKS.into_iter().find(|c| !seen.contains(c)),
            seen: RefCell::default(),
        })
    }

    fn enclose<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !text.is_ascii() {
            let marks = text.chars().filter(|c| MARKS.contains(c));
            self.seen.borrow_mut().extend(marks);
        }
        match self.sign {
            Some(sign) if is_misread(text) => format!("{sign}{text}{sign}").into(),
            _ => text.into(),
        }
    }
}

/// A value or a serializer, with the mark that is used.
pub(super) struct Marked<'m, T> {
    pub mark: &'m Mark,
    pub inner: T,
}

impl<'m, T> Marked<'m, T> {
    fn around<U>(&self, inner: U) -> Marked<'m, U> {
        let mark = self.mark;
        Marked { mark, inner }
    }
}

impl<T: Serialize + ?Sized> Serialize for Marked<'_, &T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.inner.serialize(self.around(serializer))
    }
}

/// Passes plain values on.
macro_rules! pass {
    ($($name:ident: $type:ty,)*) => {$(
        fn $name(self, v: $type) -> Result<S::Ok, S::Error> {
            self.inner.$name(v)
        }
    )*};
}

impl<'m, S: Serializer> Serializer for Marked<'m, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Marked<'m, S::SerializeSeq>;
    type SerializeTuple = Self::SerializeSeq;
    type SerializeTupleStruct = Self::SerializeSeq;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Marked<'m, S::SerializeMap>;
    type SerializeStruct = Self::SerializeMap;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    pass! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_i128: i128,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_u128: u128,
        serialize_f32: f32,
        serialize_f64: f64,
        serialize_bytes: &[u8],
        serialize_unit_struct: &'static str,
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit()
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_char(self, v: char) -> Result<S::Ok, S::Error> {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, v: &str) -> Result<S::Ok, S::Error> {
        self.inner.serialize_str(&self.mark.enclose(v))
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        Err(no_tags(name))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        let mark = self.mark;
        let inner = self.inner.serialize_seq(len)?;
        Ok(Marked { mark, inner })
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        Err(no_tags(name))
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        let mark = self.mark;
        let inner = self.inner.serialize_map(len)?;
        Ok(Marked { mark, inner })
    }

    fn serialize_struct(
        self,
        _: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        self.serialize_map(Some(len))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        Err(no_tags(name))
    }
}

/// A choice with a value would be written with a tag of YAML, which JSON does not have.
fn no_tags<E: Error>(name: &str) -> E {
    E::custom(format_args!("`{name}` has no form without a tag"))
}

impl<C: SerializeSeq> SerializeSeq for Marked<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        let value = self.around(value);
        self.inner.serialize_element(&value)
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}

impl<C: SerializeSeq> SerializeTuple for Marked<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}

impl<C: SerializeSeq> SerializeTupleStruct for Marked<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}

impl<C: SerializeMap> SerializeMap for Marked<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), C::Error> {
        let key = self.around(key);
        self.inner.serialize_key(&key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        let value = self.around(value);
        self.inner.serialize_value(&value)
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}

impl<C: SerializeMap> SerializeStruct for Marked<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), C::Error> {
        self.serialize_entry(key, value)
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::yaml::CODES;
    use crate::formats::yaml::serde::{from_str, write};
    use proptest::prelude::*;
    use serde_json::{Map, Value};

    fn text() -> impl Strategy<Value = String> {
        prop_oneof![
            "[a-zA-Z:#*&!|>%@\\-'\",\\[\\]{} ]{0,20}",
            "[0-9:._+eox-]{1,8}",
            "[\u{e000}\u{e001}\u{f8ff}no\n\t\u{e9}\u{1f600} ]{0,10}",
            prop::sample::select(vec![
                "no",
                "Yes",
                "~",
                "<<",
                "null",
                "2024-01-01",
                "1_000",
                ""
            ])
            .prop_map(str::to_owned),
        ]
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            text().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            let pair = (text(), inner.clone());
            prop_oneof![
                prop::collection::vec(inner, 0..6).prop_map(Value::from),
                prop::collection::vec(pair, 0..6)
                    .prop_map(|pairs| Value::Object(pairs.into_iter().collect::<Map<_, _>>())),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_written_is_read_as_the_same(value in value()) {
            let mut out = b"# before\n".to_vec();
            write(&value, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            prop_assert_eq!(from_str::<Value>(&text, CODES).unwrap(), value);
        }
    }

    #[test]
    fn texts_with_every_mark_are_written_without_quotes() {
        let all: String = super::MARKS.collect();
        let mut out = Vec::new();
        write(&[&*all, "no"], &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), format!("- {all}\n- no\n"));
    }
}
