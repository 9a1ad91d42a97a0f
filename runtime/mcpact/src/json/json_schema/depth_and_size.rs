//! The depth and the size of a JSON value.

use serde_json::{Map, Value};

/// The depth and the size of a JSON value. Measuring needs no stack, however deep the value is.
///
/// ```
/// use mcpact::json_schema::Extent;
/// use serde_json::json;
///
/// assert_eq!(Extent::of(&json!({ "a": [1, 2] })), Extent { depth: 2, values: 4 });
/// assert_eq!(Extent::of(&json!("text")).depth, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The maximum number of arrays and objects nested in each other.
    pub depth: usize,
    /// The number of values of any kind.
    pub values: usize,
}

impl Extent {
    /// Measures a value.
    pub fn of(value: &Value) -> Extent {
        Extent::default().with([value], 1)
    }

    /// Measures an object.
    pub fn of_object(object: &Map<String, Value>) -> Extent {
        Extent { depth: 1, values: 1 }.with(object.values(), 2)
    }

    /// Adds values, and the `depth` that their own arrays and objects have.
    fn with<'a>(mut self, values: impl IntoIterator<Item = &'a Value>, depth: usize) -> Extent {
        let mut pending: Vec<(&Value, usize)> = values.into_iter().map(|value| (value, depth)).collect();
        while let Some((value, depth)) = pending.pop() {
            self.values += 1;
            match value {
                Value::Array(items) => {
                    self.depth = self.depth.max(depth);
                    pending.extend(items.iter().map(|item| (item, depth + 1)));
                }
                Value::Object(properties) => {
                    self.depth = self.depth.max(depth);
                    pending.extend(properties.values().map(|value| (value, depth + 1)));
                }
                _ => {}
            }
        }
        self
    }
}
