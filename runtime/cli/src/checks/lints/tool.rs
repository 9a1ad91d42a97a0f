//! The lints on a single tool.

use mcpact::cost::Counter;
use mcpact::json_schema::resolve;
use mcpact_shared::catalogue::is_catalogue;
use mcpact_shared::example::example;
use mcpact_shared::filler;
use mcpact_shared::lint::{Level, Levels, Lint};
use mcpact_shared::lint_text;
use mcpact_shared::text::{self, range_in};
use mcpact_shared::tool_name::{MAX_COMMON_NAME, is_common_name};
use mcpact_shared::truncate::{MAX_DESCRIPTION, client_length};
use serde_json::Value;

use super::diagnostic::{Author, Diagnostic};
use super::example;
use super::savings::Savings;
use crate::checks::collector::Collector;
use crate::input::json::{excerpt, excerpt_of, kind_of};
use crate::input::schema_walk::{PointerStep, Subschema, is_dangling, walk};
use crate::print::number;

/// Returns the diagnostics of a tool. `first` is the index of the first tool with the same name.
pub(super) fn check(
    tool: &Value,
    index: usize,
    first: usize,
    levels: &Levels,
    author: Author,
    counter: &Counter,
) -> Vec<Diagnostic> {
    let mut linter = Linter {
        levels,
        author,
        index,
        savings: Savings::of(tool, counter),
        collector: Collector::new(Lint::ALL.len()),
    };
    if let Some(name) = tool.get("name").and_then(Value::as_str) {
        linter.name(name, first);
    }
    if let Some(description) = tool.get("description").and_then(Value::as_str) {
        linter.description(description, None, || "/description".to_owned());
        let units = client_length(description);
        if units > MAX_DESCRIPTION {
            let problem = || {
                format!(
                    "the description has {} characters, and clients truncate it to {}",
                    number(units),
                    number(MAX_DESCRIPTION)
                )
            };
            let fix = "shorten it, or move text to the parameters";
            linter.report(Lint::TruncatedDescription, || "/description".to_owned(), problem, fix);
        }
    }
    linter.input_schema(tool.get("inputSchema"));
    if let Some(schema) = tool.get("inputSchema") {
        linter.descriptions(schema);
    }
    for side in ["inputSchema", "outputSchema"] {
        if let Some(schema) = tool.get(side) {
            linter.references(side, schema);
        }
    }
    linter
        .collector
        .finish(|last, omitted| {
            last.problem = omitted;
            last.fix = None;
            last.saved_tokens = None;
        })
        .collect()
}

struct Linter<'a> {
    levels: &'a Levels,
    author: Author,
    index: usize,
    savings: Savings<'a>,
    collector: Collector<Diagnostic>,
}

impl Linter<'_> {
    /// Adds a diagnostic, unless the lint is allowed or has too many.
    fn report(
        &mut self,
        lint: Lint,
        path: impl FnOnce() -> String,
        problem: impl FnOnce() -> String,
        fix: &'static str,
    ) {
        self.report_with_savings(lint, path, problem, fix, |_, _| None);
    }

    /// Adds a diagnostic with the tokens that `savings` counts at its path.
    fn report_with_savings(
        &mut self,
        lint: Lint,
        path: impl FnOnce() -> String,
        problem: impl FnOnce() -> String,
        fix: &'static str,
        savings: impl FnOnce(&Savings<'_>, &str) -> Option<usize>,
    ) {
        let (level, _) = self.levels.get(lint);
        if level == Level::Allow {
            return;
        }
        self.collector.add(lint as usize, || {
            let path = path();
            Diagnostic {
                lint,
                level,
                tool: Some(self.index),
                saved_tokens: savings(&self.savings, &path),
                path,
                problem: problem(),
                fix: Some(fix),
            }
        });
    }

    fn name(&mut self, name: &str, first: usize) {
        let path = || "/name".to_owned();
        if first != self.index {
            let problem = || {
                format!(
                    "tool {} of the list has the same name, and clients refuse both",
                    number(first + 1)
                )
            };
            let fix = "give each a unique name";
            self.report_with_savings(Lint::DuplicateName, path, problem, fix, |savings, _| savings.entry());
        }
        let characters = name.chars().count();
        if !is_common_name(name) {
            let problem =
                || format!("clients accept only names of 1 to {MAX_COMMON_NAME} letters, digits, `_` and `-`");
            self.report(Lint::OddName, path, problem, "rename the tool");
        }
        let (_, max) = self.levels.get(Lint::LongName);
        if characters > max {
            let problem = || format!("the name {}", lint_text::long_name(characters, max));
            self.report(Lint::LongName, path, problem, lint_text::LONG_NAME_FIX);
        }
    }

    /// Checks a description of the tool, or of a `parameter`.
    fn description(&mut self, text: &str, parameter: Option<&str>, path: impl Fn() -> String) {
        // It consists of the summaries of other tools, and its own budget limits it.
        if is_catalogue(text) {
            return;
        }
        let (_, max) = self.levels.get(Lint::LongDescription);
        let mut words = text.split_whitespace();
        let count = words.clone().count();
        if count > max {
            let last = words.nth(max.saturating_sub(1)).unwrap_or_default();
            let end = range_in(text, last).end;
            let problem = || lint_text::long_description(count, max);
            let fix = "keep only the facts that a call needs";
            self.report_with_savings(Lint::LongDescription, &path, problem, fix, |savings, path| {
                text.get(..end)
                    .filter(|_| max > 0)
                    .and_then(|text| savings.with(path, Some(text)))
            });
        }
        if let Some(found) = example(text) {
            let fix = match self.author {
                Author::Macros => "move it to `#[mcp(examples = […])]`, which is shown only on request",
                Author::Unknown => "remove it if `enum`, `format`, `pattern` or the name says the same",
            };
            let problem = || lint_text::embedded_example(found.opening);
            self.report_with_savings(Lint::EmbeddedExample, &path, problem, fix, |savings, path| {
                savings.with(path, Some(&example::without(text, &found)))
            });
        }
        if self.levels.get(Lint::FillerText).0 != Level::Allow
            && let Some(found) = filler::first_filler(text, parameter.is_some())
        {
            let problem = || lint_text::filler_text(&found);
            let fix = lint_text::filler_fix(&found);
            self.report_with_savings(Lint::FillerText, &path, problem, fix, |savings, path| {
                savings.with(path, Some(&filler::without(text, &found)))
            });
        }
        if let Some(name) = parameter
            && text::repeats_name(text, name)
        {
            let problem = || lint_text::repeats_name(&excerpt(name), &excerpt(text));
            let fix = "write more than the name, or remove the description";
            self.report_with_savings(Lint::RepeatsName, &path, problem, fix, |savings, path| {
                savings.with(path, None)
            });
        }
    }

    /// Checks that the input schema is of an object, which the protocol requires.
    fn input_schema(&mut self, schema: Option<&Value>) {
        const FIX: &str = "write `\"type\": \"object\"` and the properties, or `\"properties\": {}` if there are none";
        let kind = schema.and_then(|schema| schema.get("type"));
        let problem = match (schema, kind) {
            (None, _) => "has no `inputSchema`, which the protocol requires".to_owned(),
            (Some(schema), None) if schema.is_object() => {
                "has an `inputSchema` without a `type`, which the protocol requires at its root".to_owned()
            }
            (Some(_), Some(Value::String(kind))) if kind == "object" => return,
            (Some(_), Some(kind)) => format!(
                "has an `inputSchema` of the type {}, but the arguments of a call are an object",
                excerpt_of(kind)
            ),
            (Some(schema), None) => format!("has an `inputSchema` that is {}, not a schema", kind_of(schema)),
        };
        let path = || schema.map_or_else(String::new, |_| "/inputSchema".to_owned());
        self.report(Lint::InputSchema, path, || problem, FIX);
    }

    /// Checks the targets of references.
    fn references(&mut self, side: &'static str, schema: &Value) {
        walk(side, schema, |subschema| {
            let Some(reference) = subschema.get("$ref").and_then(Value::as_str) else {
                return;
            };
            if is_dangling(reference, subschema.root) {
                let path = || subschema.pointer(&[PointerStep::Name("$ref")]);
                let problem = || format!("`$ref` points to `{}`, which does not exist", excerpt(reference));
                self.report(
                    Lint::DanglingRef,
                    path,
                    problem,
                    "add the definition there, or inline it",
                );
            }
        });
    }

    /// Checks all descriptions of a schema.
    fn descriptions(&mut self, schema: &Value) {
        walk("inputSchema", schema, |subschema| {
            let parameter = subschema.property_name();
            match subschema.get("description").and_then(Value::as_str) {
                Some(text) => self.description(text, parameter, || {
                    subschema.pointer(&[PointerStep::Name("description")])
                }),
                None if parameter.is_some() && !is_described(subschema) => {
                    self.report(
                        Lint::Undocumented,
                        || subschema.pointer(&[]),
                        || lint_text::UNDOCUMENTED.to_owned(),
                        "add one",
                    );
                }
                None => {}
            }
        });
    }
}

/// Returns whether the type to which a parameter refers has a description.
fn is_described(subschema: &Subschema<'_, '_>) -> bool {
    subschema
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| resolve(subschema.root, reference))
        .is_some_and(|target| target.get("description").is_some())
}
