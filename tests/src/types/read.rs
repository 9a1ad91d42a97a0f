//! Types that are read as other types, by functions, or by remote definitions.

use std::{collections::BTreeMap, time::Duration};

use mcpact::ToolSchema;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Case, cases, shapes::Closed, units::Colour};

pub const CASES: &[Case] = cases![
    FromText,
    FromStruct,
    Percent,
    Even,
    Into,
    FromVariants,
    Described,
    Holder,
    Seconds,
    Skipped,
    Written,
    Function,
    Remote,
    RemoteOptional,
    WithVariant,
    WithNewtype,
    Custom,
    MapWith,
    ShownAs,
];

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(from = "String")]
pub struct FromText {
    pub words: Vec<String>,
}

impl From<String> for FromText {
    fn from(text: String) -> FromText {
        FromText {
            words: text.split(' ').map(str::to_owned).collect(),
        }
    }
}

/// Another struct is read
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(from = "Closed")]
pub struct FromStruct {
    pub sum: u8,
}

impl From<Closed> for FromStruct {
    fn from(closed: Closed) -> FromStruct {
        FromStruct { sum: closed.a }
    }
}

/// Share in percent
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(try_from = "f64")]
#[mcp(range = 0..=100)]
pub struct Percent(pub f64);

impl TryFrom<f64> for Percent {
    type Error = &'static str;

    fn try_from(share: f64) -> Result<Percent, &'static str> {
        (0.0..=100.0)
            .contains(&share)
            .then_some(Percent(share))
            .ok_or("write 0 to 100")
    }
}

/// An even number
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(try_from = "u8")]
pub struct Even(pub u8);

impl TryFrom<u8> for Even {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Even, &'static str> {
        number.is_multiple_of(2).then_some(Even(number)).ok_or("odd")
    }
}

#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(into = "String", rename_all = "camelCase")]
pub struct Into {
    pub first_name: String,
}

impl From<Into> for String {
    fn from(name: Into) -> String {
        name.first_name
    }
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(from = "Option<Colour>")]
pub enum FromVariants {
    Some,
    None,
}

impl From<Option<Colour>> for FromVariants {
    fn from(colour: Option<Colour>) -> FromVariants {
        colour.map_or(FromVariants::None, |_| FromVariants::Some)
    }
}

/// What it is, in its own words
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(from = "Colour")]
pub struct Described(pub bool);

impl From<Colour> for Described {
    fn from(colour: Colour) -> Described {
        Described(colour == Colour::Red)
    }
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Holder {
    pub text: FromText,
    /// Share of it
    pub share: Option<Percent>,
    pub even: Vec<Even>,
    pub described: Option<Described>,
}

/// A module of functions.
pub mod seconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::missing_errors_doc, reason = "serde says when")]
    pub fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(duration.as_secs())
    }

    #[expect(clippy::missing_errors_doc, reason = "serde says when")]
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u32::deserialize(deserializer).map(|seconds| Duration::from_secs(seconds.into()))
    }
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Seconds {
    /// In seconds
    #[serde(with = "seconds")]
    #[schemars(with = "u32")]
    #[mcp(with = "u32")]
    pub timeout: Duration,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Skipped {
    #[serde(with = "seconds", default)]
    #[schemars(with = "u32")]
    #[mcp(with = "u32")]
    pub timeout: Duration,
    #[serde(default)]
    #[mcp(skip)]
    #[schemars(skip)]
    pub debug: bool,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Written {
    /// How long
    #[serde(deserialize_with = "seconds::deserialize")]
    #[schemars(with = "u32")]
    #[mcp(schema_with = r#"{ "type": "integer", "maximum": 3600 }"#)]
    pub timeout: Duration,
}

fn any_case<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|text| text.to_lowercase())
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(rename_all = "camelCase")]
pub struct Function {
    #[serde(deserialize_with = "any_case")]
    #[schemars(with = "String")]
    #[mcp(with = String, length = 1..)]
    pub state_name: String,
    pub more: Option<bool>,
}

/// A type that knows nothing of serde.
#[derive(Debug, Default)]
pub struct Foreign {
    pub x: u8,
    pub y: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(remote = "Foreign")]
pub struct ForeignDef {
    pub x: u8,
    pub y: Option<u8>,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct Remote {
    #[serde(with = "ForeignDef")]
    #[mcp(with = "ForeignDef")]
    pub foreign: Foreign,
}

#[derive(Debug, Default, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[serde(default)]
pub struct RemoteOptional {
    pub name: String,
    #[serde(with = "ForeignDef")]
    #[mcp(with = "ForeignDef")]
    pub foreign: Foreign,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub enum WithVariant {
    #[serde(with = "seconds")]
    #[schemars(with = "u32")]
    #[mcp(with = "u32")]
    Timeout(Duration),
    Never,
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct WithNewtype(
    #[serde(with = "seconds")]
    #[schemars(with = "u32")]
    #[mcp(with = "u32")]
    pub Duration,
);

/// A type that reads itself by hand, from a string.
#[derive(Debug, ToolSchema, JsonSchema)]
#[mcp(schema_with = r#"{ "type": "string", "enum": ["on", "off"] }"#)]
#[schemars(with = "String")]
pub struct Custom {
    pub on: bool,
}

impl Serialize for Custom {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if self.on { "on" } else { "off" })
    }
}

impl<'de> Deserialize<'de> for Custom {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Custom, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "on" => Ok(Custom { on: true }),
            "off" => Ok(Custom { on: false }),
            _ => Err(serde::de::Error::custom("write on or off")),
        }
    }
}

#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
pub struct MapWith {
    pub by_name: BTreeMap<String, Custom>,
    pub either: Option<Custom>,
}

/// Shown as another type, though serde reads this one.
#[derive(Debug, Deserialize, JsonSchema, Serialize, ToolSchema)]
#[mcp(with = "BTreeMap<String, String>")]
#[schemars(with = "BTreeMap<String, String>")]
#[serde(transparent)]
pub struct ShownAs(pub BTreeMap<String, String>);
