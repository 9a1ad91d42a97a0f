//! A fact that the newer list does not state.

use mcpact_shared::number::thousands;
use serde::Serialize;
use serde_json::Value;

use super::collect::{MAX_FOLLOWED_DEPTH, MAX_SCHEMAS, Omitted};
use super::path::{self, Path, is_inside};
use crate::input::json::{excerpt, excerpt_of};

/// A fact that the newer list does not state, or states differently.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Lost {
    /// The tool; empty for the server.
    pub(crate) tool: String,
    /// The path of the parameter or the value in it, such as `filter.tags[]`; empty for the tool.
    pub(crate) parameter: String,
    /// The keyword, or the part of the tool's entry.
    pub(crate) fact: String,
    pub(crate) before: Value,
    /// The new value; null if the fact is missing.
    pub(crate) after: Value,
    /// The path by its steps.
    #[serde(skip)]
    path: Path,
}

/// The end of the fact that some values of a tool were not compared.
const NOT_COMPARED: &str = ", which are not compared";

/// The fact that the newer list lacks a tool.
const TOOL: &str = "tool";

impl Lost {
    pub(super) fn new(tool: &str, path: Path, fact: &str, before: Value, after: Value) -> Lost {
        Lost {
            tool: tool.to_owned(),
            parameter: path::text(&path),
            fact: fact.to_owned(),
            before,
            after,
            path,
        }
    }

    /// Returns the fact that the newer list lacks a tool.
    pub(crate) fn tool(tool: &str) -> Lost {
        Lost::new(tool, Path::new(), TOOL, Value::Bool(true), Value::Null)
    }

    /// Returns the fact that some values were not compared.
    pub(super) fn not_compared(tool: &str, omitted: Omitted) -> Lost {
        let values = match omitted {
            Omitted::Deeper => format!("the values below {MAX_FOLLOWED_DEPTH} levels"),
            Omitted::Later => format!("the values after the first {}", thousands(MAX_SCHEMAS as u64)),
        };
        let fact = values + NOT_COMPARED;
        Lost::new(tool, Path::new(), &fact, Value::Bool(true), Value::Null)
    }

    /// Returns the fact for people: `default 20`, `minimum 1 (now 0)`.
    pub(crate) fn describe(&self) -> String {
        let value = |value: &Value| match value {
            Value::String(text) => format!("\"{}\"", excerpt(text)),
            value => excerpt_of(value),
        };
        let fact = &self.fact;
        match (&self.before, &self.after) {
            (Value::Bool(true), Value::Null) if !self.has_value() => fact.clone(),
            (before, Value::Null) => format!("{fact} {}", value(before)),
            (before, after) => format!("{fact} {} (now {})", value(before), value(after)),
        }
    }

    /// Returns whether `before` is the value of a keyword or a hint, and not only true.
    fn has_value(&self) -> bool {
        let is_part = matches!(
            self.fact.as_str(),
            "deprecated" | "outputSchema" | "parameter" | "required" | "required in one form" | TOOL
        );
        !is_part && !self.is_not_compared()
    }

    fn is_not_compared(&self) -> bool {
        self.fact.ends_with(NOT_COMPARED)
    }

    /// Returns whether a fact is about the same value as another one, a value around it or in it.
    /// Values that were not compared may be any.
    pub(super) fn is_related(&self, other: &Lost) -> bool {
        let (one, another) = (&self.path, &other.path);
        one == another
            || is_inside(one, another)
            || is_inside(another, one)
            || self.is_not_compared()
            || other.is_not_compared()
    }

    /// Returns whether a fact has the keyword and the parameter of another one.
    pub(super) fn is_about_same(&self, other: &Lost) -> bool {
        (&self.path, &self.fact) == (&other.path, &other.fact)
    }
}
