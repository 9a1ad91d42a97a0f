//! The values of parameters and columns.

/// A value of a database.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Int(i64),
    Text(String),
}

impl Value {
    /// Returns the integer, or 0 for null.
    pub(super) fn int(&self) -> i64 {
        match self {
            Value::Int(int) => *int,
            Value::Null | Value::Text(_) => 0,
        }
    }

    /// Returns the integer as a count.
    pub(super) fn count(&self) -> u64 {
        u64::try_from(self.int()).unwrap_or(0)
    }

    /// Returns the integer as a count, or `None` for null.
    pub(super) fn maybe_count(&self) -> Option<u64> {
        match self {
            Value::Int(int) => u64::try_from(*int).ok(),
            Value::Null | Value::Text(_) => None,
        }
    }

    /// Returns the text; `None` for null.
    pub(super) fn maybe_text(&self) -> Option<String> {
        match self {
            Value::Text(text) => Some(text.clone()),
            Value::Int(int) => Some(int.to_string()),
            Value::Null => None,
        }
    }

    /// Returns the text, which is empty for null.
    pub(super) fn text(&self) -> String {
        self.maybe_text().unwrap_or_default()
    }
}

impl From<i64> for Value {
    fn from(int: i64) -> Value {
        Value::Int(int)
    }
}

impl From<u64> for Value {
    fn from(int: u64) -> Value {
        Value::Int(i64::try_from(int).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        // PostgreSQL has no text with a null character.
        Value::Text(text.replace('\0', "\u{fffd}"))
    }
}

impl<T: Into<Value> + Clone> From<Option<&T>> for Value {
    fn from(value: Option<&T>) -> Value {
        value.map_or(Value::Null, |value| value.clone().into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::from(text.as_str())
    }
}
