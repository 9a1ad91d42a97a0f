//! Checks of a single tool: its name, its description and the roots of its schemas.

use mcpact_shared::truncate::client_length;
use serde_json::{Map, Value};

use crate::input::json::{excerpt_of, excerpt_of_property};

/// A problem of a tool.
#[derive(Clone, Copy, Debug)]
pub(super) enum ToolCheck {
    /// An earlier tool has the same name.
    DuplicateName,
    /// The name has characters other than ASCII letters, digits and `symbols`, or begins with a
    /// character that is neither a letter nor in `first`.
    Name {
        symbols: &'static str,
        first: Option<&'static str>,
    },
    /// The name is too long. If the server's name is known, the client puts `before`, that name and
    /// `between` in front of it.
    NameLength {
        max: usize,
        before: &'static str,
        between: &'static str,
    },
    /// The description has more UTF-16 units than this, as JavaScript counts them.
    LongDescription(usize),
    /// There is no description.
    NoDescription,
    /// The type at the root of the schema is not `object`.
    RootType(Side),
    /// The root of the input schema has one of these keywords.
    RootKeywords(&'static [&'static str]),
    /// The root of the input schema has no `properties`.
    RootProperties,
    /// The `$schema` of the output schema is not that of 2020-12.
    OutputDialect,
}

/// One of a tool's two schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Output,
}

impl Side {
    /// Returns the property of the tool that has the schema.
    pub(super) fn property(self) -> &'static str {
        match self {
            Side::Input => "inputSchema",
            Side::Output => "outputSchema",
        }
    }

    /// Returns the JSON pointer of the schema in the tool.
    pub(super) fn path(self) -> &'static str {
        match self {
            Side::Input => "/inputSchema",
            Side::Output => "/outputSchema",
        }
    }
}

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
    pub(super) const fn name(symbols: &'static str) -> ToolCheck {
        ToolCheck::Name { symbols, first: None }
    }

    pub(super) const fn name_length(max: usize) -> ToolCheck {
        ToolCheck::NameLength {
            max,
            before: "",
            between: "",
        }
    }

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
