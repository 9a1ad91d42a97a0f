//! `Untyped`: a value of a type that only implements `schemars::JsonSchema`.

use std::{
    fmt,
    ops::{Deref, DerefMut},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    ToolSchema,
    build::schema::{Node, Shape},
};

/// A value of a type without a schema at compile time, such as one that only implements
/// [`schemars::JsonSchema`].
///
/// schemars makes schemas at run time, but tokens are counted at compile time. So the schema is
/// `{}`, any value, and only the description shows the model the form to write. Serde reads and
/// writes a `T` and refuses other values.
///
/// To give the model more, use `#[mcp(schema_with = …)]` with a literal on a field of type `T`.
/// [`schemars_literal`](crate::schemars_literal) returns the literal that corresponds to schemars'
/// schema.
///
/// An optional field is `Option<Untyped<T>>`. `Untyped<Option<T>>` is a required one.
///
/// ```
/// use mcpact::{ToolSchema, Untyped};
/// # mod geometry {
/// #     #[derive(serde::Deserialize, schemars::JsonSchema)]
/// #     pub struct Area { pub width: u32 }
/// # }
/// use geometry::Area; // derives `schemars::JsonSchema`
///
/// #[derive(serde::Deserialize, ToolSchema)]
/// struct Crop {
///     /// As `{"width": pixels}`
///     area: Untyped<Area>,
/// }
///
/// let crop: Crop = serde_json::from_str(r#"{"area":{"width":5}}"#)?;
/// assert_eq!(crop.area.width, 5);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Untyped<T>(pub T);

impl<T> ToolSchema for Untyped<T> {
    const NODE: &'static Node = &Node::new("Untyped", Shape::Any);
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Untyped<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Untyped)
    }
}

impl<T: Serialize> Serialize for Untyped<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T> Deref for Untyped<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Untyped<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> From<T> for Untyped<T> {
    fn from(value: T) -> Self {
        Untyped(value)
    }
}

impl<T: fmt::Debug> fmt::Debug for Untyped<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
