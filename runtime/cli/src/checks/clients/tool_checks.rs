//! Checks of a single tool: its name, its description and the roots of its schemas.

use serde_json::{Map, Value};

use super::check::{Side, ToolCheck};
use crate::json::{excerpt_of, excerpt_of_property};
use mcpact_rules::truncate::client_length;

/// A checked tool, and its surroundings.
pub(super) struct CheckedTool<'a> {
    pub(super) entry: &'a Value,
    /// The user's name for the server.
    pub(super) server: Option<&'a str>,
    /// The index of the first tool with the same name, if that is another one.
    pub(super) duplicate_of: Option<usize>,
}

/// A problem of a tool.
pub(super) struct ToolProblem {
    /// The JSON pointer in the tool.
    pub(super) path: &'static str,
    /// The offending value.
    pub(super) detail: String,
}

impl ToolProblem {
    fn new(path: &'static str, detail: String) -> ToolProblem {
        ToolProblem { path, detail }
    }
}

impl ToolCheck {
    /// Returns the problem of a tool, if it has this one.
    pub(super) fn problem(self, tool: &CheckedTool<'_>) -> Option<ToolProblem> {
        match self {
            ToolCheck::DuplicateName => tool.duplicate_of.map(|first| {
                let name = excerpt_of(&tool.entry["name"]);
                ToolProblem::new("/name", format!("{name}, like tool {} of the list", first + 1))
            }),
            ToolCheck::Name { symbols, first } => tool.invalid_name(symbols, first),
            ToolCheck::NameLength { max, before, between } => tool.long_name(max, before, between),
            ToolCheck::LongDescription(max) => {
                let units = client_length(tool.entry.get("description")?.as_str()?);
                (units > max).then(|| ToolProblem::new("/description", format!("{units} characters")))
            }
            ToolCheck::NoDescription => match tool.entry.get("description") {
                Some(Value::String(_)) => None,
                other => Some(ToolProblem::new(
                    "/description",
                    excerpt_of(other.unwrap_or(&Value::Null)),
                )),
            },
            ToolCheck::RootType(side) => tool.root_type(side),
            ToolCheck::RootKeywords(keywords) => {
                let mut own = tool.input()?.iter();
                let (keyword, value) = own.find(|(keyword, _)| keywords.contains(&keyword.as_str()))?;
                Some(ToolProblem::new(
                    Side::Input.path(),
                    excerpt_of_property(keyword, value),
                ))
            }
            ToolCheck::RootProperties => {
                let schema = tool.input()?;
                let has_properties = schema.get("properties").is_some_and(Value::is_object);
                // Another rule reports roots that are not objects.
                let is_object = schema.get("type").and_then(Value::as_str) == Some("object");
                let detail = || excerpt_of(&tool.entry[Side::Input.property()]);
                (is_object && !has_properties).then(|| ToolProblem::new(Side::Input.path(), detail()))
            }
            ToolCheck::OutputDialect => {
                let dialect = tool.entry.get(Side::Output.property())?.get("$schema")?;
                let is_known = dialect.as_str().is_some_and(|dialect| {
                    dialect.trim_end_matches('#') == "https://json-schema.org/draft/2020-12/schema"
                });
                (!is_known).then(|| ToolProblem::new("/outputSchema/$schema", excerpt_of(dialect)))
            }
        }
    }
}

impl<'a> CheckedTool<'a> {
    /// Returns the keywords at the root of the input schema.
    fn input(&self) -> Option<&'a Map<String, Value>> {
        self.entry.get(Side::Input.property())?.as_object()
    }

    fn invalid_name(&self, symbols: &str, first: Option<&str>) -> Option<ToolProblem> {
        let name = self.entry.get("name").unwrap_or(&Value::Null);
        let is_valid = name.as_str().is_some_and(|name| {
            let is_valid_start = name.chars().next().is_some_and(|letter| match first {
                Some(first) => letter.is_ascii_alphabetic() || first.contains(letter),
                None => true,
            });
            is_valid_start && has_only(name, symbols)
        });
        (!is_valid).then(|| ToolProblem::new("/name", excerpt_of(name)))
    }

    fn long_name(&self, max: usize, before: &str, between: &str) -> Option<ToolProblem> {
        let value = self.entry.get("name")?;
        let name = value.as_str()?;
        let prefix = self
            .server
            .map_or(0, |server| before.len() + server.chars().count() + between.len());
        let length = prefix + name.chars().count();
        (length > max).then(|| {
            let with = if prefix > 0 { " with the server's name" } else { "" };
            ToolProblem::new("/name", format!("{} has {length} characters{with}", excerpt_of(value)))
        })
    }

    fn root_type(&self, side: Side) -> Option<ToolProblem> {
        let schema = self.entry.get(side.property());
        // A tool without output has no output schema.
        if side == Side::Output && schema.is_none() {
            return None;
        }
        let schema = schema.unwrap_or(&Value::Null);
        let is_object = schema.get("type").and_then(Value::as_str) == Some("object");
        (!is_object).then(|| ToolProblem::new(side.path(), excerpt_of(schema)))
    }
}

/// Returns whether a name has only ASCII letters, digits and `symbols`, and is not empty.
pub(super) fn has_only(name: &str, symbols: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || symbols.contains(letter))
}
