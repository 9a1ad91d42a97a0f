//! The nesting of JSON values: maximum levels, and work on deep values without recursion.

use std::io;

use mcpact_shared::protocol::MAX_PART_LEVELS;
use serde::Serialize;
use serde_json::{
    Value,
    ser::{Formatter, Serializer},
};

use crate::json::exact_value::to_value;

/// The maximum number of levels of arrays and objects in a result.
pub(crate) const MAX_RESULT_LEVELS: usize = MAX_PART_LEVELS;

/// The maximum number of levels of arrays and objects in arguments, since all code after the
/// check recurses. A text that serde_json parses has at most 127.
pub(crate) const MAX_ARGUMENT_LEVELS: usize = 128;

/// Returns whether a value has more than this many levels of arrays and objects.
pub(crate) fn is_deeper(value: &Value, levels: usize) -> bool {
    let is_nested = |value: &&Value| value.is_array() || value.is_object();
    let mut rest = vec![(value, 1)];
    while let Some((value, level)) = rest.pop() {
        if level > levels && is_nested(&value) {
            return true;
        }
        match value {
            Value::Array(items) => rest.extend(items.iter().filter(is_nested).map(|item| (item, level + 1))),
            Value::Object(properties) => {
                let nested = properties.values().filter(is_nested);
                rest.extend(nested.map(|property| (property, level + 1)));
            }
            _ => {}
        }
    }
    false
}

/// Drops a value level by level. Its own `drop` recurses.
pub(crate) fn drop_iteratively(value: Value) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(items) => rest.extend(items),
            Value::Object(properties) => rest.extend(properties.into_iter().map(|(_, property)| property)),
            _ => {}
        }
    }
}

/// Returns a result as minified JSON.
///
/// # Errors
///
/// Returns an error if the value is not JSON, or has more than [`MAX_RESULT_LEVELS`] levels.
pub(crate) fn result_text<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<String> {
    let mut bytes = Vec::with_capacity(128);
    write(value, &mut bytes)?;
    Ok(String::from_utf8(bytes).expect("serde_json writes UTF-8"))
}

/// Returns a result as a value with the numbers of its text.
///
/// # Errors
///
/// Returns an error if the value is not JSON, has more than [`MAX_RESULT_LEVELS`] levels, or an
/// integer beyond 64 bits.
pub(crate) fn result_value<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<Value> {
    // The serializer of values has no hook for levels.
    write(value, io::sink())?;
    to_value(value)
}

fn write<T: Serialize + ?Sized>(value: &T, to: impl io::Write) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(to, Bounded { level: 0 }))
}

/// Formats minified JSON. Stops at the maximum number of levels, before the recursion of
/// `serialize` exceeds the stack.
struct Bounded {
    level: usize,
}

impl Bounded {
    fn open(&mut self) -> io::Result<()> {
        self.level += 1;
        if self.level > MAX_RESULT_LEVELS {
            let problem = format!("more than {MAX_RESULT_LEVELS} nested levels, which clients cannot read");
            return Err(io::Error::other(problem));
        }
        Ok(())
    }
}

impl Formatter for Bounded {
    fn begin_array<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open()?;
        writer.write_all(b"[")
    }

    fn end_array<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.level -= 1;
        writer.write_all(b"]")
    }

    fn begin_object<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open()?;
        writer.write_all(b"{")
    }

    fn end_object<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.level -= 1;
        writer.write_all(b"}")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{MAX_RESULT_LEVELS, drop_iteratively, is_deeper, result_text, result_value};

    fn nested(levels: usize) -> Value {
        (1..levels).fold(json!([]), |value, level| {
            if level % 2 == 0 {
                json!([value])
            } else {
                json!({ "a": value, "b": 1 })
            }
        })
    }

    #[test]
    fn levels_are_counted_alike() {
        for levels in [1, 2, MAX_RESULT_LEVELS, MAX_RESULT_LEVELS + 1] {
            let value = nested(levels);
            assert!(is_deeper(&value, levels - 1) && !is_deeper(&value, levels), "{levels}");
            let is_small = levels <= MAX_RESULT_LEVELS;
            assert_eq!(result_text(&value).is_ok(), is_small, "{levels}");
            assert_eq!(result_value(&value).ok(), is_small.then_some(value), "{levels}");
        }
        // Siblings are not levels.
        assert!(result_text(&vec![json!([[]]); 1_000]).is_ok());
    }

    #[test]
    fn text_is_minified() {
        let value = json!({ "a": [1, { "b": "é\n" }], "c": {}, "d": [], "e": null });
        assert_eq!(result_text(&value).expect("JSON"), value.to_string());
    }

    #[test]
    fn deep_values_do_not_recurse() {
        let mut value = json!(1);
        for _ in 0..1_000_000 {
            value = Value::Array(vec![value]);
        }
        assert!(is_deeper(&value, MAX_RESULT_LEVELS));
        let error = result_text(&value).expect_err("it is too deep").to_string();
        assert_eq!(error, "more than 120 nested levels, which clients cannot read");
        assert!(result_value(&value).is_err());
        drop_iteratively(value);
    }
}
