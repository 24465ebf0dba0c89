//! A tree of YAML as data for serde.

use super::scalar::{Scalar, is_null};
use super::tree::{Node, Tree, Value};
use crate::formats::schema::Place;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use std::borrow::Cow;
use std::fmt;

/// What serde says, and of which part of the text.
#[derive(Debug)]
pub(super) struct Error {
    pub message: String,
    /// Where the part begins.
    pub place: Option<Place>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self {
            message: message.to_string(),
            place: None,
        }
    }
}

/// The keys that lead to a part.
#[derive(Copy, Clone)]
enum Path<'t> {
    Root,
    Key(&'t Path<'t>, &'t str),
    Item(&'t Path<'t>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Self::Root, key) => f.write_str(key),
            Self::Key(parent, key) => write!(f, "{parent}.{key}"),
            Self::Item(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// A part of a tree.
#[derive(Copy, Clone)]
pub(super) struct Part<'t, 'a> {
    tree: &'t Tree<'a>,
    node: usize,
    path: Path<'t>,
}

impl<'t, 'a> Part<'t, 'a> {
    pub fn root(tree: &'t Tree<'a>) -> Self {
        Self {
            tree,
            node: tree.root(),
            path: Path::Root,
        }
    }

    fn node(&self) -> &'t Node<'a> {
        self.tree.node(self.node)
    }

    /// A scalar without quotes.
    fn plain(&self) -> Option<&'t str> {
        match &self.node().value {
            Value::Scalar { text, plain: true } => Some(text),
            _ => None,
        }
    }

    /// The error, with this place unless it has one of a smaller part.
    fn placed(&self, mut error: Error) -> Error {
        if error.place.is_none() {
            error.place = Some(self.node().place);
            if !matches!(self.path, Path::Root) {
                error.message = format!("{}: {}", self.path, error.message);
            }
        }
        error
    }

    fn mismatch(&self, expected: &dyn Expected) -> Error {
        let found = match &self.node().value {
            Value::List(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
            Value::Scalar { text, plain: false } => Unexpected::Str(text),
            Value::Scalar { text, .. } => match Scalar::of(text) {
                Scalar::Null => Unexpected::Unit,
                Scalar::Bool(b) => Unexpected::Bool(b),
                Scalar::Whole(n) => Unexpected::Unsigned(n),
                Scalar::Negative(n) => Unexpected::Signed(n),
                Scalar::Long(_) | Scalar::LongNegative(_) => Unexpected::Other("a large number"),
                Scalar::Fraction(f) => Unexpected::Float(f),
                Scalar::Text(text) => Unexpected::Str(text),
            },
        };
        Error::invalid_type(found, expected)
    }

    fn items(&self, of: &'t [usize]) -> Items<'t, 'a> {
        Items {
            tree: self.tree,
            path: self.path,
            nodes: of,
            taken: 0,
            key: None,
        }
    }

    fn text<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.node().value {
            Value::Scalar { text, .. } => said(text, visitor),
            _ => Err(self.mismatch(&visitor)),
        }
    }

    fn list<V: Visitor<'a>>(self, nodes: &'t [usize], visitor: V) -> Result<V::Value, Error> {
        let mut items = self.items(nodes);
        let value = visitor.visit_seq(&mut items)?;
        items.end()?;
        Ok(value)
    }

    fn object<V: Visitor<'a>>(self, nodes: &'t [usize], visitor: V) -> Result<V::Value, Error> {
        let mut items = self.items(nodes);
        let value = visitor.visit_map(&mut items)?;
        items.end()?;
        Ok(value)
    }

    fn any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        let (text, plain) = match &self.node().value {
            Value::List(nodes) => return self.list(nodes, visitor),
            Value::Object(nodes) => return self.object(nodes, visitor),
            Value::Scalar { text, plain } => (text, *plain),
        };
        if !plain {
            return said(text, visitor);
        }
        match Scalar::of(text) {
            Scalar::Null => visitor.visit_unit(),
            Scalar::Bool(b) => visitor.visit_bool(b),
            Scalar::Whole(n) => visitor.visit_u64(n),
            Scalar::Negative(n) => visitor.visit_i64(n),
            Scalar::Long(n) => visitor.visit_u128(n),
            Scalar::LongNegative(n) => visitor.visit_i128(n),
            Scalar::Fraction(f) => visitor.visit_f64(f),
            Scalar::Text(_) => said(text, visitor),
        }
    }
}

fn said<'a, V: Visitor<'a>>(text: &Cow<'a, str>, visitor: V) -> Result<V::Value, Error> {
    match text {
        Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
        Cow::Owned(text) => visitor.visit_str(text),
    }
}

impl<'a> Deserializer<'a> for Part<'_, 'a> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.any(visitor).map_err(|e| self.placed(e))
    }

    fn deserialize_str<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.text(visitor).map_err(|e| self.placed(e))
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.plain().is_some_and(is_null) {
            true => visitor.visit_none(),
            false => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    /// Nothing is an empty list.
    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        let read = match &self.node().value {
            Value::List(nodes) => self.list(nodes, visitor),
            _ if self.plain() == Some("") => self.list(&[], visitor),
            _ => Err(self.mismatch(&visitor)),
        };
        read.map_err(|e| self.placed(e))
    }

    /// Nothing is an empty object.
    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        let read = match &self.node().value {
            Value::Object(nodes) => self.object(nodes, visitor),
            _ if self.plain() == Some("") => self.object(&[], visitor),
            _ => Err(self.mismatch(&visitor)),
        };
        read.map_err(|e| self.placed(e))
    }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let read = match &self.node().value {
            Value::Scalar { .. } => visitor.visit_enum(Word(self)),
            _ => Err(self.mismatch(&visitor)),
        };
        read.map_err(|e| self.placed(e))
    }

    fn deserialize_string<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_tuple<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        <V: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 bytes byte_buf unit unit_struct
    }
}

/// The parts of a list, or the keys and values of an object.
struct Items<'t, 'a> {
    tree: &'t Tree<'a>,
    path: Path<'t>,
    nodes: &'t [usize],
    taken: usize,
    /// The key whose value is next.
    key: Option<&'t str>,
}

impl<'t, 'a> Items<'t, 'a> {
    fn next(&mut self) -> Option<usize> {
        let node = self.nodes.get(self.taken)?;
        self.taken += 1;
        Some(*node)
    }

    /// An error if some were not asked for.
    fn end(&self) -> Result<(), Error> {
        let (taken, all) = (self.taken, self.nodes.len());
        match taken == all {
            true => Ok(()),
            false => Err(Error::invalid_length(all, &&*format!("a list of {taken}"))),
        }
    }
}

impl<'a> SeqAccess<'a> for Items<'_, 'a> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'a>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let index = self.taken;
        let Some(node) = self.next() else {
            return Ok(None);
        };
        let part = Part {
            tree: self.tree,
            node,
            path: Path::Item(&self.path, index),
        };
        seed.deserialize(part).map(Some)
    }
}

impl<'a> MapAccess<'a> for Items<'_, 'a> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'a>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some(node) = self.next() else {
            return Ok(None);
        };
        self.key = match &self.tree.node(node).value {
            Value::Scalar { text, .. } => Some(text),
            _ => None,
        };
        let part = Part {
            tree: self.tree,
            node,
            path: self.path,
        };
        seed.deserialize(part).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let node = self.next().unwrap_or(0);
        let part = Part {
            tree: self.tree,
            node,
            path: Path::Key(&self.path, self.key.unwrap_or("?")),
        };
        seed.deserialize(part)
    }
}

/// A word for one of several values.
struct Word<'t, 'a>(Part<'t, 'a>);

impl<'a> EnumAccess<'a> for Word<'_, 'a> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        Ok((seed.deserialize(self.0)?, self))
    }
}

impl<'a> VariantAccess<'a> for Word<'_, 'a> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, _: T) -> Result<T::Value, Error> {
        Err(Error::custom("this word needs a value"))
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("this word needs a value"))
    }

    fn struct_variant<V: Visitor<'a>>(
        self,
        _fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Error> {
        Err(Error::custom("this word needs a value"))
    }
}
