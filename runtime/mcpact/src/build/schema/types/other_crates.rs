//! Types of crates that have only a few: each has the feature with the name of its crate.

#[cfg(any(feature = "rust_decimal", feature = "serde_json"))]
use super::Shape;
#[cfg(feature = "uuid")]
use super::formatted;
#[cfg(feature = "url")]
use super::formatted_argument;
#[cfg(feature = "bytes")]
use super::text::bytes;
#[cfg(any(
    feature = "rust_decimal",
    feature = "semver",
    feature = "serde_json",
    feature = "url"
))]
use super::{Kind, leaf};
use super::{Node, ToolSchema};

/// An array of integers. serde also reads a string.
#[cfg(feature = "bytes")]
impl ToolSchema for bytes::Bytes {
    const NODE: &'static Node = &bytes("Bytes");
}

#[cfg(feature = "bytes")]
impl ToolSchema for bytes::BytesMut {
    const NODE: &'static Node = &bytes("BytesMut");
}

/// serde writes a string, which keeps every digit, and also reads a number. With the feature
/// `serde-float` or `serde-str`, it accepts only one of them, but other crates cannot see these
/// features.
#[cfg(feature = "rust_decimal")]
impl ToolSchema for rust_decimal::Decimal {
    const NODE: &'static Node = &Node::new("Decimal", Shape::AnyOf(&[&leaf("Decimal", Kind::String), f64::NODE]));
}

#[cfg(feature = "semver")]
macro_rules! versions {
    ($($ty:ident),+) => {$(
        impl ToolSchema for semver::$ty {
            const NODE: &'static Node = &leaf(stringify!($ty), Kind::String);
        }
    )+};
}

#[cfg(feature = "semver")]
versions!(Version, VersionReq, Comparator);

#[cfg(feature = "serde_json")]
impl ToolSchema for serde_json::Value {
    const NODE: &'static Node = &Node::new("Value", Shape::Any);
}

#[cfg(feature = "serde_json")]
impl ToolSchema for serde_json::Number {
    const NODE: &'static Node = &leaf("Number", Kind::Number);
}

#[cfg(feature = "serde_json")]
impl ToolSchema for serde_json::Map<String, serde_json::Value> {
    const NODE: &'static Node = &Node::new(
        "Map",
        Shape::Map {
            keys: String::NODE,
            values: serde_json::Value::NODE,
        },
    );
}

/// url also writes brackets and bars in a query, which the format does not have.
#[cfg(feature = "url")]
impl ToolSchema for url::Url {
    const NODE: &'static Node = &formatted_argument("Url", "\"uri\"", &leaf("Url", Kind::String));
}

#[cfg(feature = "uuid")]
impl ToolSchema for uuid::Uuid {
    const NODE: &'static Node = &formatted("Uuid", "\"uuid\"");
}
