//! Values with the numbers that their JSON text has.
//!
//! The value serializer of serde_json converts an `f32` to the `f64` that is equal to it, which has
//! more digits: -37.56 becomes -37.560001373291016.

use serde::ser::{
    Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::Value;

/// Returns a value whose numbers have the digits of its JSON text.
///
/// # Errors
///
/// Returns an error if the value is not JSON, or has an integer beyond 64 bits, of which a value
/// would have other digits.
pub(crate) fn to_value<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<Value> {
    value.serialize(Exact(serde_json::value::Serializer))
}

/// A serializer, or the state of one, that passes everything on except numbers.
struct Exact<S>(S);

/// A part of a value, for the inner serializer.
struct Part<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> Serialize for Part<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Exact(serializer))
    }
}

macro_rules! pass_on {
    ($($method:ident($type:ty)),+) => {$(
        fn $method(self, value: $type) -> Result<S::Ok, S::Error> {
            self.0.$method(value)
        }
    )+};
}

macro_rules! begin {
    ($($method:ident($($name:ident: $type:ty),*) -> $state:ident;)+) => {$(
        fn $method(self, $($name: $type),*) -> Result<Self::$state, S::Error> {
            self.0.$method($($name),*).map(Exact)
        }
    )+};
}

impl<S: Serializer> Serializer for Exact<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Exact<S::SerializeSeq>;
    type SerializeTuple = Exact<S::SerializeTuple>;
    type SerializeTupleStruct = Exact<S::SerializeTupleStruct>;
    type SerializeTupleVariant = Exact<S::SerializeTupleVariant>;
    type SerializeMap = Exact<S::SerializeMap>;
    type SerializeStruct = Exact<S::SerializeStruct>;
    type SerializeStructVariant = Exact<S::SerializeStructVariant>;

    pass_on! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64), serialize_f64(f64),
        serialize_char(char), serialize_str(&str), serialize_bytes(&[u8]), serialize_unit_struct(&'static str)
    }

    begin! {
        serialize_seq(len: Option<usize>) -> SerializeSeq;
        serialize_tuple(len: usize) -> SerializeTuple;
        serialize_tuple_struct(name: &'static str, len: usize) -> SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeTupleVariant;
        serialize_map(len: Option<usize>) -> SerializeMap;
        serialize_struct(name: &'static str, len: usize) -> SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> SerializeStructVariant;
    }

    /// The digits of a number are the fewest that no other `f32` has, and the nearest `f64` to them
    /// has the same ones.
    fn serialize_f32(self, value: f32) -> Result<S::Ok, S::Error> {
        let exact = value.to_string().parse();
        self.0.serialize_f64(exact.unwrap_or_else(|_| value.into()))
    }

    fn serialize_i128(self, value: i128) -> Result<S::Ok, S::Error> {
        match (i64::try_from(value), u64::try_from(value)) {
            (Ok(value), _) => self.0.serialize_i64(value),
            (_, Ok(value)) => self.0.serialize_u64(value),
            _ => Err(beyond_64_bits(value)),
        }
    }

    fn serialize_u128(self, value: u128) -> Result<S::Ok, S::Error> {
        match u64::try_from(value) {
            Ok(value) => self.0.serialize_u64(value),
            Err(_) => Err(beyond_64_bits(value)),
        }
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.0.serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_some(&Part(value))
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.0.serialize_unit()
    }

    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result<S::Ok, S::Error> {
        self.0.serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_struct(name, &Part(value))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_variant(name, index, variant, &Part(value))
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

fn beyond_64_bits<E: Error>(number: impl std::fmt::Display) -> E {
    E::custom(format_args!("the integer {number} has more than 64 bits"))
}

macro_rules! items {
    ($($state:ident: $method:ident;)+) => {$(
        impl<S: $state> $state for Exact<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
                self.0.$method(&Part(value))
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        }
    )+};
}

items! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
}

macro_rules! fields {
    ($($state:ident),+) => {$(
        impl<S: $state> $state for Exact<S> {
            type Ok = S::Ok;
            type Error = S::Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), S::Error> {
                self.0.serialize_field(key, &Part(value))
            }

            fn skip_field(&mut self, key: &'static str) -> Result<(), S::Error> {
                self.0.skip_field(key)
            }

            fn end(self) -> Result<S::Ok, S::Error> {
                self.0.end()
            }
        }
    )+};
}

fields!(SerializeStruct, SerializeStructVariant);

impl<S: SerializeMap> SerializeMap for Exact<S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), S::Error> {
        // Keys are texts, which have the same digits.
        self.0.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        self.0.serialize_value(&Part(value))
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use serde_json::json;

    use super::to_value;

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Newtype(f32);

    #[derive(Serialize)]
    struct Pair(f32, u128);

    #[derive(Serialize)]
    #[serde(tag = "kind")]
    enum Tagged {
        Point { lat: f32 },
    }

    #[derive(Serialize)]
    enum Variant {
        Unit,
        Newtype(f32),
        Pair(f32, i128),
        Struct { lat: f32 },
    }

    /// The names are in alphabetic order, which a value may have.
    #[derive(Serialize)]
    struct All {
        #[serde(flatten)]
        tagged: Tagged,
        list: Vec<Option<f32>>,
        map: BTreeMap<u8, f32>,
        newtype: Newtype,
        number: f32,
        pair: Pair,
        #[serde(skip_serializing_if = "Option::is_none")]
        skipped: Option<f32>,
        text: (char, &'static str, bool),
        tuple: (f32, f64),
        units: (Unit, (), Option<u8>),
        variants: [Variant; 4],
    }

    /// The value of every form is that of the text.
    #[test]
    fn every_form() {
        let all = All {
            tagged: Tagged::Point { lat: -0.0 },
            list: vec![Some(1e30), None, Some(f32::NAN)],
            map: BTreeMap::from([(7, 0.3)]),
            newtype: Newtype(16_777_216.0),
            number: -37.56,
            pair: Pair(f32::MIN_POSITIVE, u128::from(u64::MAX)),
            skipped: None,
            text: ('a', "b", true),
            tuple: (0.1, 0.1),
            units: (Unit, (), None),
            variants: [
                Variant::Unit,
                Variant::Newtype(0.7),
                Variant::Pair(f32::MAX, i128::from(i64::MIN)),
                Variant::Struct { lat: 143.85 },
            ],
        };
        let text = serde_json::to_string(&all).expect("JSON");
        let value = to_value(&all).expect("a value");
        assert_eq!(value["number"].to_string(), "-37.56");
        assert!(value["variants"][2]["Pair"][0].to_string().starts_with("3.4028235e"));
        assert_eq!(value.to_string(), text);
    }

    #[test]
    fn integers_beyond_64_bits() {
        assert_eq!(to_value(&i128::from(u64::MAX)).expect("a value"), json!(u64::MAX));
        for error in [to_value(&u128::MAX), to_value(&i128::MIN)] {
            let error = error.expect_err("it has no value").to_string();
            assert!(error.ends_with(" has more than 64 bits"), "{error}");
        }
    }
}
