//! Checks a list of tools by the rules of a client.

use std::collections::HashMap;

use serde_json::Value;

use super::check::{Check, ListCheck, Side, Total};
use super::client::Client;
use super::rule::{ClientRule, Violation};
use super::tables::rules_of;
use super::tool_checks::{CheckedTool, has_only};
use crate::checks::collector::{Collector, MAX_RESULTS};
use crate::input::json::{escape_pointer, excerpt};
use crate::input::schema_walk::{PointerStep, Subschema, walk};

/// The maximum length of a parameter's name, in characters, that Anthropic's API accepts:
/// freee/freee-mcp#15.
const MAX_PARAMETER_NAME: usize = 64;

/// Returns the rules of a client that `tools`, the entries of a `tools/list`, break. The tools may
/// be any JSON. `server` is the user's name for the server, which some clients put in front of
/// names.
///
/// Violations are sorted by tool, those of the list first, and by path.
pub(crate) fn check(client: Client, server: Option<&str>, tools: &[Value]) -> Vec<Violation> {
    sorted(violations(&rules_of(client), server, tools, MAX_RESULTS))
}

/// Returns all violations, however many a tool has.
#[cfg(test)]
pub(super) fn check_all(client: Client, server: Option<&str>, tools: &[Value]) -> Vec<Violation> {
    sorted(violations(&rules_of(client), server, tools, usize::MAX))
}

fn sorted(mut violations: Vec<Violation>) -> Vec<Violation> {
    violations.sort_by(|left, right| (left.tool, &left.path).cmp(&(right.tool, &right.path)));
    violations
}

/// Returns the rules on the tools of all servers that several servers break together.
pub(crate) fn check_together(client: Client, servers: &[usize]) -> Vec<Violation> {
    let sum: usize = servers.iter().sum();
    let rules = rules_of(client).into_iter();
    let broken = rules.filter(|rule| match rule.check {
        Check::List(ListCheck::ToolsOfServers(max)) => sum > max && servers.len() > 1,
        _ => false,
    });
    broken
        .map(|rule| Violation {
            rule,
            tool: None,
            path: String::new(),
            detail: format!("{sum} tools of {} servers", servers.len()),
        })
        .collect()
}

/// Returns the violations, at most `max` of each rule in a tool.
fn violations(rules: &[&'static ClientRule], server: Option<&str>, tools: &[Value], max: usize) -> Vec<Violation> {
    let of_list = rules.iter().filter_map(|rule| {
        let Check::List(check) = rule.check else { return None };
        Some(Violation {
            rule,
            tool: None,
            path: String::new(),
            detail: check.problem(server, tools.len())?,
        })
    });
    let mut violations: Vec<Violation> = of_list.collect();
    let mut names: HashMap<&str, usize> = HashMap::new();
    for (index, entry) in tools.iter().enumerate() {
        let name = entry.get("name").and_then(Value::as_str);
        let first = name.map(|name| *names.entry(name).or_insert(index));
        let mut of_tool = ToolViolations {
            tool: index,
            rules,
            collector: Collector::with_max(rules.len(), max),
        };
        of_tool.check(&CheckedTool {
            entry,
            server,
            duplicate_of: first.filter(|first| *first != index),
        });
        for side in [Side::Input, Side::Output] {
            of_tool.check_schemas(side, entry);
        }
        violations.extend(of_tool.collector.finish(|last, omitted| last.detail = omitted));
    }
    violations
}

/// The violations in one tool.
struct ToolViolations<'a> {
    tool: usize,
    rules: &'a [&'static ClientRule],
    collector: Collector<Violation>,
}

impl ToolViolations<'_> {
    /// Adds a violation, unless the rule has too many. Its texts are written only if it is added.
    fn add(&mut self, rule: usize, path: impl FnOnce() -> String, detail: impl FnOnce() -> String) {
        self.collector.add(rule, || Violation {
            rule: self.rules[rule],
            tool: Some(self.tool),
            path: path(),
            detail: detail(),
        });
    }

    /// Checks a tool and its parameters' names.
    fn check(&mut self, tool: &CheckedTool<'_>) {
        for (number, rule) in self.rules.iter().enumerate() {
            match rule.check {
                Check::Tool(check) => {
                    if let Some(problem) = check.problem(tool) {
                        self.add(number, || problem.path.to_owned(), || problem.detail);
                    }
                }
                Check::ParameterNames(symbols) => self.check_parameter_names(number, symbols, tool.entry),
                Check::List(_) | Check::Schema(..) | Check::Total(..) => {}
            }
        }
    }

    fn check_parameter_names(&mut self, rule: usize, symbols: &str, tool: &Value) {
        let properties = tool.pointer("/inputSchema/properties").and_then(Value::as_object);
        for (name, _) in properties.into_iter().flatten() {
            if !has_only(name, symbols) || name.chars().count() > MAX_PARAMETER_NAME {
                let path = || format!("/inputSchema/properties/{}", escape_pointer(name));
                self.add(rule, path, || excerpt(name));
            }
        }
    }

    /// Checks all schemas of the input or the output, and their totals.
    fn check_schemas(&mut self, side: Side, tool: &Value) {
        let Some(root) = tool.get(side.property()) else {
            return;
        };
        let mut totals = Totals::default();
        walk(side.property(), root, |subschema| {
            totals.add(subschema);
            for (number, rule) in self.rules.iter().enumerate() {
                if let Check::Schema(checked, check) = rule.check
                    && checked == side
                {
                    check.run(subschema, &mut |steps: &[PointerStep<'_>], offender| {
                        self.add(number, || subschema.pointer(steps), || offender.text());
                    });
                }
            }
        });
        if side == Side::Output {
            return;
        }
        for (number, rule) in self.rules.iter().enumerate() {
            if let Check::Total(total, max) = rule.check {
                let (count, noun) = totals.get(total);
                if count > max {
                    self.add(number, || side.path().to_owned(), || format!("{count} {noun}"));
                }
            }
        }
    }
}

/// The numbers over all schemas of the input.
#[derive(Default)]
struct Totals {
    properties: usize,
    object_depth: usize,
    enum_values: usize,
}

impl Totals {
    fn add(&mut self, subschema: &Subschema<'_, '_>) {
        self.properties += usize::from(subschema.property_name().is_some());
        self.enum_values += subschema.get("enum").and_then(Value::as_array).map_or(0, Vec::len);
        if subschema.get("properties").is_some_and(Value::is_object) {
            self.object_depth = self.object_depth.max(subschema.object_depth() + 1);
        }
    }

    /// Returns a number and its noun.
    fn get(&self, total: Total) -> (usize, &'static str) {
        match total {
            Total::Properties => (self.properties, "properties"),
            Total::ObjectDepth => (self.object_depth, "levels"),
            Total::EnumValues => (self.enum_values, "enum values"),
        }
    }
}
