//! Selection of a result's fields: the parameter, its names, and the selected value.

mod names;
mod selected;
mod selection;

pub use selected::Selected;

use std::{borrow::Borrow, error::Error, fmt, marker::PhantomData, sync::Arc};

use mcpact_rules::unknown_name::unknown_name;
use serde::{Deserialize, Deserializer, de};

use crate::schema::{Node, Notes, Shape, Text, ToolSchema};
use names::Names;
use selection::Selection;

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
    const NAMES: &'static Names = &names::of(T::NODE, DEPTH);

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
