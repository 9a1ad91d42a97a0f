//! Checks a list of tools: names, descriptions, roots of schemas and totals.

use std::collections::HashMap;

use serde_json::Value;

use super::client::Client;
use super::rule::{Check, ClientRule, Side, Total, Violation};
use super::tables::rules_of;
use crate::checks::collector::{Collector, MAX_RESULTS};
use crate::json::{escape_pointer, excerpt, excerpt_of, excerpt_of_property};
use crate::schema_walk::{PointerStep, walk};

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
        Check::ToolsOfServers(max) => sum > max && servers.len() > 1,
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
}

/// Returns the violations, at most `max` of each rule in a tool.
fn violations(rules: &[&'static ClientRule], server: Option<&str>, tools: &[Value], max: usize) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut names: HashMap<&str, usize> = HashMap::new();
    for rule in rules {
        let detail = match (rule.check, server) {
            (Check::Tools(max) | Check::ToolsOfServers(max), _) if tools.len() > max => {
                format!("{} tools", tools.len())
            }
            (Check::ServerName(symbols), Some(server)) if !has_only(server, symbols) => excerpt(&format!("{server:?}")),
            _ => continue,
        };
        violations.push(Violation {
            rule,
            tool: None,
            path: String::new(),
            detail,
        });
    }
    for (index, tool) in tools.iter().enumerate() {
        let mut of_tool = ToolViolations {
            tool: index,
            rules,
            collector: Collector::with_max(rules.len(), max),
        };
        let name = tool.get("name").and_then(Value::as_str);
        let first = name.map(|name| *names.entry(name).or_insert(index));
        for (number, rule) in rules.iter().enumerate() {
            let problem = match rule.check {
                Check::SameName => first.filter(|first| *first != index).map(|first| {
                    (
                        "/name",
                        format!("{}, like tool {first} (counted from 0)", excerpt_of(&tool["name"])),
                    )
                }),
                check => check_tool(check, server, tool),
            };
            if let Some((path, detail)) = problem {
                of_tool.add(number, || path.to_owned(), || detail);
            }
        }
        check_parameter_names(tool, &mut of_tool);
        for side in [Side::Input, Side::Output] {
            check_schemas(side, tool, &mut of_tool);
        }
        violations.extend(of_tool.collector.finish(|last, omitted| last.detail = omitted));
    }
    violations
}

/// Runs a check that applies once to a tool. Returns the path and the offending value.
fn check_tool(check: Check, server: Option<&str>, tool: &Value) -> Option<(&'static str, String)> {
    let input = tool.get("inputSchema");
    match check {
        Check::Name { symbols, first } => {
            let name = tool.get("name").unwrap_or(&Value::Null);
            let is_valid = name.as_str().is_some_and(|name| {
                let begins = name.chars().next().is_some_and(|letter| match first {
                    Some(first) => letter.is_ascii_alphabetic() || first.contains(letter),
                    None => true,
                });
                begins && has_only(name, symbols)
            });
            (!is_valid).then(|| ("/name", excerpt_of(name)))
        }
        Check::NameLength { max, before, between } => {
            let name = tool.get("name")?.as_str()?;
            let prefix = server.map_or(0, |server| before.len() + server.chars().count() + between.len());
            let length = prefix + name.chars().count();
            (length > max).then(|| {
                let with = if prefix > 0 { " with the server's name" } else { "" };
                (
                    "/name",
                    format!("{} has {length} characters{with}", excerpt_of(&tool["name"])),
                )
            })
        }
        Check::LongDescription(max) => {
            let units = tool.get("description")?.as_str()?.encode_utf16().count();
            (units > max).then(|| ("/description", format!("{units} characters")))
        }
        Check::NoDescription => match tool.get("description") {
            Some(Value::String(_)) => None,
            other => Some(("/description", excerpt_of(other.unwrap_or(&Value::Null)))),
        },
        Check::RootType(side) => {
            let path = if side == Side::Input {
                "/inputSchema"
            } else {
                "/outputSchema"
            };
            let schema = tool.get(side.property());
            // A tool without output has no output schema.
            if side == Side::Output && schema.is_none() {
                return None;
            }
            let schema = schema.unwrap_or(&Value::Null);
            let is_valid = schema.get("type").and_then(Value::as_str) == Some("object");
            (!is_valid).then(|| (path, excerpt_of(schema)))
        }
        Check::RootKeywords(keywords) => {
            let schema = input?.as_object()?;
            let (keyword, value) = schema
                .iter()
                .find(|(keyword, _)| keywords.contains(&keyword.as_str()))?;
            Some(("/inputSchema", excerpt_of_property(keyword, value)))
        }
        Check::RootProperties => {
            let schema = input?.as_object()?;
            let is_valid = schema.get("properties").is_some_and(Value::is_object);
            // Another rule reports roots that are not objects.
            let is_object = schema.get("type").and_then(Value::as_str) == Some("object");
            (is_object && !is_valid).then(|| ("/inputSchema", excerpt_of(&tool["inputSchema"])))
        }
        Check::OutputDialect => {
            let dialect = tool.get("outputSchema")?.get("$schema")?;
            let known = dialect
                .as_str()
                .is_some_and(|dialect| dialect.trim_end_matches('#') == "https://json-schema.org/draft/2020-12/schema");
            (!known).then(|| ("/outputSchema/$schema", excerpt_of(dialect)))
        }
        _ => None,
    }
}

fn check_parameter_names(tool: &Value, violations: &mut ToolViolations<'_>) {
    for (number, rule) in violations.rules.iter().enumerate() {
        let Check::ParameterNames(symbols) = rule.check else {
            continue;
        };
        let properties = tool.pointer("/inputSchema/properties").and_then(Value::as_object);
        for (name, _) in properties.into_iter().flatten() {
            if !has_only(name, symbols) || name.chars().count() > 64 {
                let path = || format!("/inputSchema/properties/{}", escape_pointer(name));
                violations.add(number, path, || excerpt(name));
            }
        }
    }
}

/// Checks all schemas of the input or the output, and their totals.
fn check_schemas(side: Side, tool: &Value, violations: &mut ToolViolations<'_>) {
    let Some(root) = tool.get(side.property()) else {
        return;
    };
    let (mut properties, mut object_depth, mut enum_values) = (0, 0, 0);
    walk(side.property(), root, |subschema| {
        properties += usize::from(subschema.property_name().is_some());
        enum_values += subschema.get("enum").and_then(Value::as_array).map_or(0, Vec::len);
        if subschema.get("properties").is_some_and(Value::is_object) {
            object_depth = object_depth.max(subschema.object_depth() + 1);
        }
        for (number, rule) in violations.rules.iter().enumerate() {
            if let Check::Schemas(checked, check) = rule.check
                && checked == side
            {
                check.run(subschema, &mut |steps: &[PointerStep<'_>], offender| {
                    violations.add(number, || subschema.pointer(steps), || offender.text());
                });
            }
        }
    });
    for (number, rule) in violations.rules.iter().enumerate() {
        if let Check::Total(total, max) = rule.check
            && side == Side::Input
        {
            let (count, noun) = match total {
                Total::Properties => (properties, "properties"),
                Total::ObjectDepth => (object_depth, "levels"),
                Total::EnumValues => (enum_values, "enum values"),
            };
            if count > max {
                violations.add(number, || "/inputSchema".to_owned(), || format!("{count} {noun}"));
            }
        }
    }
}

/// Returns whether a name has only ASCII letters, digits and `symbols`, and is not empty.
fn has_only(name: &str, symbols: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || symbols.contains(letter))
}
