//! Selection of a result's fields: the parameter, and the value with the selected fields.

use std::{borrow::Borrow, error::Error, fmt, marker::PhantomData, sync::Arc};

use mcpact_shared::unknown_name::unknown_name;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::Value;

use super::field_names::{Names, field_names};
use crate::{
    build::schema::{Node, Notes, Output, Projection, Shape, Text, ToolSchema},
    json::nesting::result_value,
};

/// The fields of a `T` that a call selects, as a parameter: an array of the names of `T`'s own
/// properties. By default, all of them.
///
/// The name of a property of an inner object has dots, as in `author.name`, for at most `DEPTH`
/// levels. The properties of an array's items are named without an index. An untagged or internally
/// tagged enum has the names of all its forms. `author` selects all of the author. A property
/// without a name in the enum, such as one from a flattened map or enum, is only in results without
/// a selection. An empty array selects all fields.
///
/// ```
/// use mcpact::{Fields, Selected, ToolSchema};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, ToolSchema)]
/// struct Photo {
///     title: String,
///     licence: String,
///     links: Vec<String>,
/// }
///
/// #[derive(Deserialize, ToolSchema)]
/// struct Search {
///     #[mcp(default = ["title"])]
///     fields: Fields<Photo>,
/// }
///
/// fn search(call: &Search) -> Vec<Selected<Photo>> {
///     let photo = Photo { title: "Eureka".into(), licence: "CC BY".into(), links: vec![] };
///     vec![call.fields.select(photo)]
/// }
///
/// assert!(mcpact::schema::<Search>().contains(
///     r#"{"type":"array","items":{"type":"string","enum":["title","licence","links"]},"default":["title"]}"#
/// ));
/// let call = serde_json::from_str(r#"{"fields":["licence","title"]}"#)?;
/// assert_eq!(serde_json::to_string(&search(&call))?, r#"[{"title":"Eureka","licence":"CC BY"}]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Fields<T: ?Sized, const DEPTH: usize = 2> {
    /// `None` for all fields.
    selection: Option<Arc<Selection>>,
    of: PhantomData<fn() -> T>,
}

impl<T: ToolSchema + ?Sized, const DEPTH: usize> Fields<T, DEPTH> {
    const NAMES: &'static Names = &field_names(T::NODE, DEPTH);

    /// The names in a schema. A type without names is a compile error at the field that has the
    /// type.
    const SHAPE: Shape = match Self::NAMES {
        Names::Array(names) => Shape::Choice {
            values: Text::plain(names.as_str()),
        },
        Names::Problem(problem) => Shape::Invalid(problem.as_str()),
    };

    /// The names as a JSON array.
    const ARRAY: &'static str = match Self::NAMES {
        Names::Array(names) => names.as_str(),
        Names::Problem(problem) => problem.panic(),
    };

    /// Returns the names that a call may select.
    ///
    /// ```
    /// # use mcpact::{Fields, ToolSchema};
    /// # #[derive(serde::Serialize, ToolSchema)]
    /// # struct Author { name: String, born: u16 }
    /// # #[derive(serde::Serialize, ToolSchema)]
    /// # struct Book { title: String, authors: Vec<Author> }
    /// let names = ["title", "authors", "authors.name", "authors.born"];
    /// assert_eq!(Fields::<Book>::names(), names);
    /// assert_eq!(Fields::<Book, 1>::names(), ["title", "authors"]);
    /// ```
    pub fn names() -> Vec<String> {
        serde_json::from_str(Self::ARRAY).unwrap_or_default()
    }

    /// Selects the fields with these names.
    ///
    /// # Errors
    ///
    /// Returns the first name that `T` does not have, with a similar one.
    pub fn from_names<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<Self, UnknownField> {
        let known = Self::names();
        let mut selection = Selection::default();
        for name in names {
            let name = name.as_ref();
            if !known.iter().any(|known| known == name) {
                return Err(UnknownField::new(name, &known));
            }
            selection.add(name);
        }
        let selection = (!selection.is_empty()).then(|| Arc::new(selection));
        let of = PhantomData;
        Ok(Self { selection, of })
    }
}

impl<T: ?Sized, const DEPTH: usize> Fields<T, DEPTH> {
    /// Selects all fields.
    pub const fn all() -> Self {
        Self {
            selection: None,
            of: PhantomData,
        }
    }

    /// Returns whether all fields are selected.
    pub const fn is_all(&self) -> bool {
        self.selection.is_none()
    }

    /// Returns the value with only the selected fields: a `T`, `&T`, `Box<T>` or `Arc<T>`.
    pub fn select<V: Borrow<T>>(&self, value: V) -> Selected<V> {
        Selected::new(value, self.selection.clone())
    }
}

/// A name that is not that of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownField {
    message: String,
}

impl UnknownField {
    fn new(name: &str, known: &[String]) -> Self {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let message = unknown_name("field", name, &known);
        Self { message }
    }
}

impl fmt::Display for UnknownField {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl Error for UnknownField {}

impl<T: ToolSchema + ?Sized, const DEPTH: usize> ToolSchema for Fields<T, DEPTH> {
    const NODE: &'static Node = &Node {
        name: "Fields",
        notes: Notes {
            null_is_absent: true,
            ..Notes::NONE
        },
        shape: Shape::Optional(&Node::new("Fields", Shape::Array(&Node::new("Field", Self::SHAPE)))),
    };
}

/// Reads an absent selection as all fields.
impl<'de, T: ToolSchema + ?Sized, const DEPTH: usize> Deserialize<'de> for Fields<T, DEPTH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Option::<Vec<String>>::deserialize(deserializer)?.unwrap_or_default();
        Self::from_names(names).map_err(de::Error::custom)
    }
}

impl<T: ?Sized, const DEPTH: usize> Default for Fields<T, DEPTH> {
    fn default() -> Self {
        Self::all()
    }
}

// The derives would require the same traits of `T`.

impl<T: ?Sized, const DEPTH: usize> Clone for Fields<T, DEPTH> {
    fn clone(&self) -> Self {
        Self {
            selection: self.selection.clone(),
            of: PhantomData,
        }
    }
}

impl<T: ?Sized, const DEPTH: usize> fmt::Debug for Fields<T, DEPTH> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Fields").field(&self.selection).finish()
    }
}

/// A value that is written with only the selected fields. [`Fields::select`]
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
    const fn new(value: T, selection: Option<Arc<Selection>>) -> Self {
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

/// The selected properties of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Selection {
    properties: Vec<Property>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Property {
    name: String,
    /// The selection of its own properties; an empty one selects all of them.
    inner: Selection,
}

impl Selection {
    fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }

    /// Adds a name, with dots between the names of inner properties.
    fn add(&mut self, name: &str) {
        let (name, inner) = match name.split_once('.') {
            Some((name, inner)) => (name, Some(inner)),
            None => (name, None),
        };
        match (self.properties.iter_mut().find(|property| property.name == name), inner) {
            // All of it is selected already.
            (Some(property), Some(_)) if property.inner.is_empty() => {}
            (Some(property), Some(inner)) => property.inner.add(inner),
            (Some(property), None) => property.inner = Self::default(),
            (None, inner) => {
                let mut property = Property {
                    name: name.to_owned(),
                    inner: Self::default(),
                };
                if let Some(inner) = inner {
                    property.inner.add(inner);
                }
                self.properties.push(property);
            }
        }
    }

    /// Removes all other properties of an object, or of each object in an array.
    fn keep(&self, value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.keep(item)),
            Value::Object(properties) => properties.retain(|name, value| {
                let selected = self.properties.iter().find(|property| property.name == *name);
                if let Some(property) = selected
                    && !property.inner.is_empty()
                {
                    property.inner.keep(value);
                }
                selected.is_some()
            }),
            _ => {}
        }
    }
}
