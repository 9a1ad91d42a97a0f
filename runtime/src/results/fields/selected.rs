//! `Selected<T>`, a value that is written with only the selected fields.

use std::sync::Arc;

use serde::{Serialize, Serializer, ser};

use super::selection::Selection;
use crate::nesting::result_value;
use crate::schema::{Node, Notes, Output, Projection, Shape, ToolSchema};

/// A value that is written with only the selected fields. [`Fields::select`](super::Fields::select)
/// returns it.
///
/// It can be a result, `Json<Selected<Photo>>`, or a part of one. As the type of an `output`, it
/// announces the schema of `T` without required properties, at any depth:
///
/// ```
/// use mcpact::{Selected, ToolSchema, output_schema};
///
/// #[derive(ToolSchema)]
/// struct Photo {
///     title: String,
/// }
///
/// assert_eq!(
///     output_schema::<Selected<Photo>>(),
///     r#"{"type":"object","properties":{"title":{"type":"string"}}}"#,
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Selected<T> {
    value: T,
    /// `None` for all fields.
    selection: Option<Arc<Selection>>,
}

impl<T> Selected<T> {
    pub(super) const fn new(value: T, selection: Option<Arc<Selection>>) -> Self {
        Self { value, selection }
    }

    /// Returns the value, with all its fields.
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// Returns the value, with all its fields.
    pub fn into_value(self) -> T {
        self.value
    }
}

impl<T: Serialize> Serialize for Selected<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(selection) = &self.selection else {
            return self.value.serialize(serializer);
        };
        let mut value = result_value(&self.value).map_err(ser::Error::custom)?;
        selection.keep(&mut value);
        value.serialize(serializer)
    }
}

impl<T: ToolSchema> ToolSchema for Selected<T> {
    const NODE: &'static Node = &Node {
        name: T::NODE.name,
        notes: Notes {
            output: Output::Projection(Projection::Selected),
            ..Notes::NONE
        },
        shape: Shape::Transparent(T::NODE),
    };
}
