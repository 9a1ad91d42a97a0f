//! The deserializer of arguments: small where rustc compiles it for each tool.

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Error, Value, map};

use super::type_name::value_type;

/// A deserializer of arguments, which are an object. It reads a struct only from properties. With
/// the deserializer of `Value`, rustc compiles for each struct also how it is read from an array.
pub(crate) struct ObjectDeserializer<'a>(pub(crate) &'a Value);

/// Forwards the types that are not structs to `Value`.
macro_rules! by_value {
    ($($method:ident($($argument:ident: $ty:ty),*);)*) => {
        $(
            fn $method<V: Visitor<'de>>(self, $($argument: $ty,)* visitor: V) -> Result<V::Value, Error> {
                self.0.$method($($argument,)* visitor)
            }
        )*
    };
}

impl<'de> Deserializer<'de> for ObjectDeserializer<'de> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match Properties::of(self.0) {
            Ok(properties) => visitor.visit_map(properties),
            Err(error) => Err(error),
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

/// The properties of an object, one by one.
struct Properties<'de> {
    properties: map::Iter<'de>,
    /// The value of the property whose name was read last.
    value: &'de Value,
}

impl<'de> Properties<'de> {
    fn of(value: &'de Value) -> Result<Self, Error> {
        match value {
            Value::Object(properties) => Ok(Properties {
                properties: properties.iter(),
                value: &Value::Null,
            }),
            other => Err(Error::custom(format_args!("{} is not an object", value_type(other)))),
        }
    }
}

impl<'de> MapAccess<'de> for Properties<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((name, value)) = self.properties.next() else {
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

/// The name of a property.
struct Name<'a>(&'a str);

impl<'de> Deserializer<'de> for Name<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    // Each derived struct calls this function. To forward it would add a function to compile for
    // each struct.
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum ignored_any
    }
}
