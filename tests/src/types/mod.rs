//! Types for snapshots of schemas, comparisons with serde and counts, by subject.
//!
//! A type is written once, and every test uses it.
//!
//! Comments on fields and types here are what a user would write, and become descriptions.
#![expect(
    missing_docs,
    reason = "a doc comment is a description in the schema, and most types shall have none"
)]

pub mod flat_enums;
pub mod flatten;
pub mod names;
pub mod notes;
pub mod open_enums;
pub mod pairs;
pub mod read;
pub mod recursion;
pub mod recursive_fragments;
pub mod schemars_schemas;
pub mod several;
pub mod shapes;
pub mod standard;
pub mod tagged;
pub mod tools;
pub mod units;
pub mod values;
pub mod written;

use std::fmt::{Debug, Display};

use mcpact::{ArgumentsError, Definition, Profile, ToolSchema};
use schemars_schemas::SchemarsSchemas;
use serde::de::DeserializeOwned;
use serde_json::Value;
use written::Written;

/// The `Debug` of a value that serde read, or its error.
pub type Read = Result<String, String>;

/// A test type.
#[derive(Clone, Copy)]
pub struct Case {
    /// The type, as source text.
    pub name: &'static str,
    /// Its schema.
    pub schema: fn() -> String,
    /// Its schema in a profile.
    pub in_profile: fn(Profile) -> String,
    /// Reads with `mcpact::arguments`.
    pub arguments: fn(Value) -> Read,
    /// Returns the error of arguments.
    pub refused: fn(Value) -> Option<ArgumentsError>,
    /// Returns the notes on arguments that serde ignores.
    pub ignored: fn(&Value) -> Vec<String>,
    /// Reads with serde alone.
    pub serde: fn(Value) -> Read,
    /// The schema of the type in results.
    pub output_schema: fn() -> String,
    /// The schema of the values that serde reads and of those that it writes.
    pub schema_of_both: fn() -> Value,
    /// Reads and writes with serde, if it writes the type.
    pub written: fn(Value) -> Option<Written>,
    /// Returns the schemas of schemars, if it has any.
    pub schemars: fn() -> Option<SchemarsSchemas>,
    /// A tool with a required and an optional parameter of the type.
    pub tool: &'static Definition,
    /// The same tool in the profile `refs`.
    pub refs: &'static Definition,
}

impl Case {
    /// Makes the case of the type `T`.
    pub const fn of<T: ToolSchema + DeserializeOwned + Debug>(
        name: &'static str,
        tool: &'static Definition,
        refs: &'static Definition,
        schemars: fn() -> Option<SchemarsSchemas>,
        written: fn(Value) -> Option<Written>,
    ) -> Case {
        Case {
            name,
            schema: mcpact::schema::<T>,
            in_profile: |profile| mcpact::schema_in::<T>(profile),
            arguments: |value| read(mcpact::arguments::<T>(value)),
            refused: |value| mcpact::arguments::<T>(value).err(),
            ignored: |value| mcpact::arguments::ignored::<T>(value).notes("tool"),
            serde: |value| read(serde_json::from_value::<T>(value)),
            output_schema: mcpact::output_schema::<T>,
            schema_of_both: || mcpact::__schemars::schema_of_both::<T>(Profile::Portable).to_value(),
            written,
            schemars,
            tool,
            refs,
        }
    }
}

fn read<T: Debug, E: Display>(read: Result<T, E>) -> Read {
    read.map(|value| format!("{value:?}"))
        .map_err(|error| error.to_string())
}

/// The cases of the types listed.
macro_rules! cases {
    ($($ty:ty),+ $(,)?) => {
        &[$($crate::types::Case::of::<$ty>(stringify!($ty), {
            /// Look up things
            #[mcpact::mcp_tool]
            #[derive(mcpact::ToolSchema)]
            #[allow(dead_code, reason = "only its schema matters")]
            struct LookUp {
                needed: $ty,
                /// Not needed
                optional: Option<$ty>,
                /// Rest of the "query"
                more: String,
            }
            <LookUp as mcpact::Tool>::DEFINITION
        }, {
            /// Look up things
            #[mcpact::mcp_tool(profile = "refs")]
            #[derive(mcpact::ToolSchema)]
            #[allow(dead_code, reason = "only its schema matters")]
            struct LookUp {
                needed: $ty,
                /// Not needed
                optional: Option<$ty>,
                /// Rest of the "query"
                more: String,
            }
            <LookUp as mcpact::Tool>::DEFINITION
        }, || {
            #[allow(unused_imports, reason = "a type that has JsonSchema does not need it")]
            use $crate::types::schemars_schemas::Unknown as _;
            $crate::types::schemars_schemas::Probe::<$ty>::NEW.schemas()
        }, |value| {
            #[allow(unused_imports, reason = "a type that has Serialize does not need it")]
            use $crate::types::written::Unknown as _;
            $crate::types::written::Probe::<$ty>::NEW.written(value)
        })),+]
    };
}
use cases;

/// A subject and its types.
pub type Subject = (&'static str, &'static [Case]);

/// Every subject.
pub const SUBJECTS: &[Subject] = &[
    ("values", values::CASES),
    ("shapes", shapes::CASES),
    ("names", names::CASES),
    ("notes", notes::CASES),
    ("units", units::CASES),
    ("tagged", tagged::CASES),
    ("flatten", flatten::CASES),
    ("recursion", recursion::CASES),
    ("standard", standard::CASES),
    ("read", read::CASES),
    ("flat_enums", flat_enums::CASES),
    ("pairs", pairs::CASES),
];

/// Types whose costs are not in the sums: most repeat their parts on purpose, which costs more if these are inline.
pub const MORE: &[Subject] = &[
    ("several", several::CASES),
    ("open_enums", open_enums::CASES),
    ("recursive_fragments", recursive_fragments::CASES),
];

/// Returns every subject, including those outside of the sums.
pub fn subjects() -> impl Iterator<Item = &'static Subject> {
    SUBJECTS.iter().chain(MORE)
}

/// Returns every type of some subjects with its name, such as `notes::Limit`.
pub fn named<'a>(subjects: impl IntoIterator<Item = &'a Subject>) -> impl Iterator<Item = (String, &'static Case)> {
    subjects.into_iter().flat_map(|(subject, cases)| {
        cases
            .iter()
            .map(move |case| (format!("{subject}::{}", case.name), case))
    })
}

/// Returns the type of a name, such as `notes::Limit`.
///
/// # Panics
///
/// If there is none.
pub fn case(name: &str) -> (String, &'static Case) {
    named(SUBJECTS)
        .find(|(found, _)| found == name)
        .unwrap_or_else(|| panic!("no type {name}"))
}

/// Every tool: one for each type, and those of [`mod@tools`].
pub fn tools() -> Vec<&'static Definition> {
    let mut tools: Vec<_> = named(subjects()).flat_map(|(_, case)| [case.tool, case.refs]).collect();
    for toolset in [&tools::MODEL, &tools::WIRE] {
        tools.extend(toolset.tools);
        tools.extend(toolset.meta_tools);
    }
    tools
}
