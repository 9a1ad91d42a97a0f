//! The properties of a JSON object as text, with their original bytes.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;

pub use mcpact_shared::text::{offset_in, range_in};

/// The properties of a JSON object, in order. A name may occur several times.
///
/// ```
/// use mcpact::menu::{RawProperties, offset_in};
///
/// let json = r#"{ "name": "count", "limit" : 1.0 }"#;
/// let RawProperties(properties) = serde_json::from_str(json)?;
/// let (name, value) = &properties[1];
/// assert_eq!((name.as_str(), value.get()), ("limit", "1.0"));
/// assert_eq!(offset_in(json, value.get()), 29);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RawProperties<'t>(pub Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for RawProperties<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;

        impl<'de> Visitor<'de> for Each {
            type Value = RawProperties<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut properties = Vec::new();
                while let Some(property) = map.next_entry()? {
                    properties.push(property);
                }
                Ok(RawProperties(properties))
            }
        }

        deserializer.deserialize_map(Each)
    }
}
