//! How serde reads arguments: from a value that stays, since the rules look at it again, and with as little for rustc to compile
//! for each tool as can be.

use serde::de::{DeserializeSeed, Deserializer, Error as _, Expected, MapAccess, Unexpected, Visitor};
use serde_json::{Error, Value, map};

/// An object to read parameters from: as `serde_json::Value` reads it, but that a struct is told to come from a map and from nothing
/// else. `Value` has rustc compile how each struct is read from an array too.
pub(crate) struct Arguments<'a>(pub(crate) &'a Value);

/// What is no struct is read by `Value`.
macro_rules! by_value {
    ($($method:ident($($argument:ident: $ty:ty),*);)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, $($argument: $ty,)* visitor: V) -> Result<V::Value, Error> {
                self.0.$method($($argument,)* visitor)
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Arguments<'de> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match Members::of(self.0) {
            Some(members) => visitor.visit_map(members),
            None => Err(unfit(self.0, &visitor)),
        }
    }

    by_value! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
        deserialize_map();
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }
}

/// The members of a struct, one by one.
struct Members<'de> {
    members: map::Iter<'de>,
    /// Of the member whose name was read last.
    value: &'de Value,
}

impl<'de> Members<'de> {
    /// Of an object. Not in what is compiled for each struct.
    fn of(value: &'de Value) -> Option<Self> {
        let members = value.as_object()?.iter();
        Some(Members {
            members,
            value: &Value::Null,
        })
    }
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.members.next() else {
            return Ok(None);
        };
        self.value = value;
        match seed.deserialize(Name(name)) {
            Ok(name) => Ok(Some(name)),
            Err(error) => Err(error),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.value)
    }
}

/// A member's name.
struct Name<'a>(&'a str);

impl<'de> Deserializer<'de> for Name<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    /// Which derived code calls, for each struct: not by way of `deserialize_any`, which would be a function more to compile.
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum ignored_any
    }
}

/// What is said of a value that came in place of an object.
#[cold]
fn unfit(value: &Value, expected: &dyn Expected) -> Error {
    Error::invalid_type(unexpected(value), expected)
}

/// What came in place of an object, as serde names it.
fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Unexpected::Unsigned(number),
            (None, Some(number)) => Unexpected::Signed(number),
            (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::Null => Unexpected::Unit,
    }
}
