//! Lints that hold for every client: what works, and still costs tokens or misleads a model. The macros judge most of them
//! at compile time, by the same names, levels and limits; here they are for any list of tools.
//!
//! `levels` is how loud each is, `words` judges names and descriptions, `repeats` finds what several tools write, and
//! `savings` counts what a finding costs.

mod levels;
mod repeats;
mod savings;
#[cfg(test)]
mod tests;
mod words;

use std::collections::HashMap;

use serde_json::Value;

use crate::clients::walk::{At, walk};
use crate::input::kind_of;
use crate::listing::Listing;
use crate::print::counted;
pub(crate) use levels::{Level, Levels, Lint};
use savings::Savings;

/// Something to complain of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) lint: Lint,
    pub(crate) level: Level,
    /// Its index in the list; `None` of the list itself.
    pub(crate) tool: Option<usize>,
    /// JSON pointer in the tool, such as `/inputSchema/properties/x/description`; empty of the list itself.
    pub(crate) path: String,
    /// What is wrong, and what to write instead.
    pub(crate) message: String,
    /// The tokens (`o200k_base`) that the list would cost less without it, where that can be said.
    pub(crate) saves: Option<usize>,
}

/// The author of the tools, whose language decides the wording of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Author {
    /// An author who uses mcpact's macros, in Rust.
    Macros,
    /// An unknown author: advice uses the terms of JSON Schema.
    Unknown,
}

impl Author {
    /// Returns the author of a list. Only the macros write an index.
    pub(crate) fn of(listing: &Listing) -> Author {
        if listing.index.is_some() {
            Author::Macros
        } else {
            Author::Unknown
        }
    }
}

/// How often a lint is reported of one tool.
const MAX_PLACES: usize = 20;

/// What clients cut a description at, in characters as JavaScript counts them.
const CUT: usize = 2_048;

/// Judges `tools`, the entries of a `tools/list`: any JSON, in time that grows with its length.
///
/// Findings are sorted by tool, those of the list first, and by path. What is allowed is not among them.
pub(crate) fn check(tools: &[Value], levels: &Levels, author: Author) -> Vec<Finding> {
    let mut findings = Vec::new();
    let (level, most) = levels.of(Lint::ManyTools);
    if level != Level::Allow && tools.len() > most {
        findings.push(Finding {
            lint: Lint::ManyTools,
            level,
            tool: None,
            path: String::new(),
            message: format!(
                "{} tools, more than {most}: some clients take at most 128 tools in a request, and models choose worse among \
                 many: serve them by meta-tools, or split the server",
                tools.len()
            ),
            saves: None,
        });
    }
    let mut names: HashMap<&str, usize> = HashMap::new();
    for (index, tool) in tools.iter().enumerate() {
        let mut judge = Judge {
            levels,
            author,
            index,
            savings: Savings::of(tool),
            places: [0; Lint::ALL.len()],
            findings: Vec::new(),
        };
        if let Some(name) = tool.get("name").and_then(Value::as_str) {
            judge.name(name, *names.entry(name).or_insert(index));
        }
        if let Some(description) = tool.get("description").and_then(Value::as_str) {
            judge.description(description, None, || "/description".to_owned());
            let units = description.encode_utf16().count();
            if units > CUT {
                judge.report(Lint::CutDescription, || "/description".to_owned(), || {
                    format!("it has {units} characters, and clients cut it at {CUT}: say less, or say it of the parameters")
                });
            }
        }
        judge.input_schema(tool.get("inputSchema"));
        if let Some(schema) = tool.get("inputSchema") {
            judge.schema(schema);
        }
        for side in ["inputSchema", "outputSchema"] {
            if let Some(schema) = tool.get(side) {
                judge.references(side, schema);
            }
        }
        findings.append(&mut judge.finish());
    }
    repeats::look(tools, levels, author, &mut findings);
    findings.sort_by(|left, right| (left.tool, &left.path).cmp(&(right.tool, &right.path)));
    findings
}

/// Judges one tool.
struct Judge<'a> {
    levels: &'a Levels,
    author: Author,
    index: usize,
    savings: Savings<'a>,
    /// By lint, how often it was found.
    places: [usize; Lint::ALL.len()],
    findings: Vec<Finding>,
}

impl Judge<'_> {
    /// Adds a finding, unless the lint is allowed or was found often enough; whether it was added.
    fn report(&mut self, lint: Lint, path: impl FnOnce() -> String, message: impl FnOnce() -> String) -> bool {
        let (level, _) = self.levels.of(lint);
        if level == Level::Allow {
            return false;
        }
        let places = &mut self.places[lint as usize];
        *places += 1;
        if *places > MAX_PLACES + 1 {
            return false;
        }
        self.findings.push(Finding {
            lint,
            level,
            tool: Some(self.index),
            path: path(),
            message: message(),
            saves: None,
        });
        true
    }

    /// Says what the last finding would save: what the tool costs less with `text` where the finding is, or without that.
    fn saves(&mut self, text: Option<&str>) {
        if let Some(last) = self.findings.last_mut() {
            last.saves = self.savings.with(&last.path, text);
        }
    }

    fn name(&mut self, name: &str, first: usize) {
        let path = || "/name".to_owned();
        if first != self.index {
            let added = self.report(Lint::DuplicateName, path, || {
                format!("tool {first} (counted from 0) has this name too, and clients refuse both: give each a name of its own")
            });
            if added {
                let whole = self.savings.entry();
                if let Some(last) = self.findings.last_mut() {
                    last.saves = whole;
                }
            }
        }
        let characters = name.chars().count();
        let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
        if !(1..=64).contains(&characters) || !name.chars().all(fits) {
            self.report(Lint::OddName, path, || {
                "clients take names of 1 to 64 letters, digits, `_` and `-`: write such a one".to_owned()
            });
        }
        let (_, most) = self.levels.of(Lint::LongName);
        if characters > most {
            self.report(Lint::LongName, path, || {
                format!(
                    "the name has {characters} characters, more than {most}, and clients put the server's name in front of it: shorten it"
                )
            });
        }
    }

    /// Judges a description; `parameter` is the name of the parameter that it is of.
    fn description(&mut self, text: &str, parameter: Option<&str>, path: impl Fn() -> String) {
        let (_, most) = self.levels.of(Lint::LongDescription);
        let mut words = text.split_whitespace();
        let count = words.clone().count();
        if count > most {
            let added = self.report(Lint::LongDescription, &path, || {
                format!(
                    "this description has {count} words, more than {most}, and a model pays for them in every request: keep what decides a call"
                )
            });
            let last = words.nth(most.saturating_sub(1)).unwrap_or_default();
            // The word is a part of the text, so this is where it ends there.
            let end = last.as_ptr() as usize - text.as_ptr() as usize + last.len();
            if added && most > 0 {
                self.saves(text.get(..end));
            }
        }
        if let Some(example) = words::example(text) {
            let instead = match self.author {
                Author::Macros => "put it where it is shown when asked for, as `#[mcp(examples = […])]` does",
                Author::Unknown => "leave it out where `enum`, `format`, `pattern` or the name says as much",
            };
            let added = self.report(Lint::EmbeddedExample, &path, || {
                format!(
                    "this description has an example in it (\"{}\"), which is paid for in every request: {instead}",
                    example.opening
                )
            });
            if added {
                self.saves(Some(&words::without(text, &example)));
            }
        }
        if let Some(name) = parameter
            && words::repeats(text, name)
        {
            let added = self.report(Lint::RepeatsName, &path, || {
                let (text, name) = (crate::clients::cut(text), crate::clients::cut(name));
                format!("\"{text}\" says no more than the name `{name}`: say what the name does not, or nothing")
            });
            if added {
                self.saves(None);
            }
        }
    }

    /// Checks that the parameters' schema is one of an object, which the protocol requires.
    fn input_schema(&mut self, schema: Option<&Value>) {
        const WRITE: &str =
            "write `\"type\": \"object\"` and the properties, or `\"properties\": {}` where there are none";
        let kind = schema.and_then(|schema| schema.get("type"));
        let wrong = match (schema, kind) {
            (None, _) => "it has no `inputSchema`, which the protocol requires".to_owned(),
            (Some(schema), None) if schema.is_object() => {
                "its `inputSchema` has no `type`, which the protocol requires at its root".to_owned()
            }
            (Some(_), Some(Value::String(kind))) if kind == "object" => return,
            (Some(_), Some(kind)) => format!(
                "its `inputSchema` is of the type {}, and a call's arguments are an object",
                crate::clients::cut(&kind.to_string())
            ),
            (Some(schema), None) => format!("its `inputSchema` is {}, not a schema", kind_of(schema)),
        };
        let path = || schema.map_or_else(String::new, |_| "/inputSchema".to_owned());
        self.report(Lint::InputSchema, path, || format!("{wrong}: {WRITE}"));
    }

    /// Checks the targets of references.
    fn references(&mut self, side: &'static str, schema: &Value) {
        walk(side, schema, &mut |at, path| {
            let Some(reference) = at.get("$ref").and_then(Value::as_str) else {
                return;
            };
            if crate::clients::walk::is_dangling(reference, at.root) {
                let path = || path.pointer(&[crate::clients::walk::Step::Name("$ref")]);
                self.report(Lint::DanglingRef, path, || {
                    let reference = crate::clients::cut(reference);
                    format!(
                        "`$ref` leads to `{reference}`, and nothing is there: put the definition there, or in place of the reference"
                    )
                });
            }
        });
    }

    /// Judges all descriptions of a schema.
    fn schema(&mut self, schema: &Value) {
        walk("inputSchema", schema, &mut |at, path| {
            let parameter = (at.keyword == "properties").then_some(at.name);
            let more = [crate::clients::walk::Step::Name("description")];
            match at.get("description").and_then(Value::as_str) {
                Some(text) => self.description(text, parameter, || path.pointer(&more)),
                None if parameter.is_some() && !is_described(at) => {
                    self.report(
                        Lint::Undocumented,
                        || path.pointer(&[]),
                        || "neither this parameter nor its type has a description: write one".to_owned(),
                    );
                }
                None => {}
            }
        });
    }

    /// The findings, the last of a lint with too many saying how many.
    fn finish(mut self) -> Vec<Finding> {
        for (lint, places) in Lint::ALL.into_iter().zip(self.places) {
            if places > MAX_PLACES
                && let Some(last) = self.findings.iter_mut().rfind(|finding| finding.lint == lint)
            {
                last.message = format!("{} from here on", counted(places - MAX_PLACES, "more place"));
                last.saves = None;
            }
        }
        self.findings
    }
}

/// Whether what a parameter refers to says what it is.
fn is_described(at: &At<'_>) -> bool {
    at.get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| crate::clients::walk::resolve(reference, at.root))
        .is_some_and(|target| target.get("description").is_some())
}
