//! Looks for what breaks rules: in the list, in names and descriptions, at the roots of schemas and in their totals.

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::Value;

use super::rule::{Check, Rule, Side, Total};
use super::walk::{Path, Step, escaped, walk};
use super::{Finding, MAX_PLACES};
use crate::print::counted;

/// What is shown of a value.
const DETAIL: usize = 80;

/// Findings of one tool, and how many places each rule has in it.
pub(super) struct Report<'a> {
    tool: usize,
    rules: &'a [&'static Rule],
    /// By rule, as above.
    places: Vec<usize>,
    findings: Vec<Finding>,
}

impl Report<'_> {
    /// Adds a place, unless there are enough; path and detail are only made where they are shown.
    fn add(&mut self, rule: usize, path: impl FnOnce() -> String, detail: impl FnOnce() -> String) {
        self.places[rule] += 1;
        if self.places[rule] <= MAX_PLACES + 1 {
            self.findings.push(Finding {
                rule: self.rules[rule],
                tool: Some(self.tool),
                path: path(),
                detail: detail(),
            });
        }
    }

    /// The findings, the last of a rule with too many saying how many.
    fn finish(mut self) -> Vec<Finding> {
        for (rule, places) in self.rules.iter().zip(self.places) {
            if places > MAX_PLACES
                && let Some(last) = self
                    .findings
                    .iter_mut()
                    .rfind(|finding| std::ptr::eq(finding.rule, *rule))
            {
                last.detail = format!("{} from here on", counted(places - MAX_PLACES, "more place"));
            }
        }
        self.findings
    }
}

/// All findings, unsorted.
pub(super) fn judge(rules: &[&'static Rule], server: Option<&str>, tools: &[Value]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut names: HashMap<&str, usize> = HashMap::new();
    for rule in rules {
        let detail = match (rule.check, server) {
            (Check::Tools(most), _) if tools.len() > most => format!("{} tools", tools.len()),
            (Check::ServerName(also), Some(server)) if !has_only(server, also) => cut(&format!("{server:?}")),
            _ => continue,
        };
        findings.push(Finding {
            rule,
            tool: None,
            path: String::new(),
            detail,
        });
    }
    for (index, tool) in tools.iter().enumerate() {
        let mut report = Report {
            tool: index,
            rules,
            places: vec![0; rules.len()],
            findings: Vec::new(),
        };
        let name = tool.get("name").and_then(Value::as_str);
        let first = name.map(|name| *names.entry(name).or_insert(index));
        for (place, rule) in rules.iter().enumerate() {
            let found = match rule.check {
                Check::SameName => first.filter(|first| *first != index).map(|first| {
                    (
                        "/name",
                        format!("{}, as tool {first} (counted from 0)", short(&tool["name"])),
                    )
                }),
                check => of_tool(check, server, tool),
            };
            if let Some((path, detail)) = found {
                report.add(place, || path.to_owned(), || detail);
            }
        }
        root_names(tool, &mut report);
        for side in [Side::Input, Side::Output] {
            schemas(side, tool, &mut report);
        }
        findings.extend(report.finish());
    }
    findings
}

/// Judges what a tool has once, as the path and the detail of what is wrong.
fn of_tool(check: Check, server: Option<&str>, tool: &Value) -> Option<(&'static str, String)> {
    let input = tool.get("inputSchema");
    match check {
        Check::Name { also, first } => {
            let name = tool.get("name").unwrap_or(&Value::Null);
            let fits = name.as_str().is_some_and(|name| {
                let begins = name.chars().next().is_some_and(|letter| match first {
                    Some(first) => letter.is_ascii_alphabetic() || first.contains(letter),
                    None => true,
                });
                begins && has_only(name, also)
            });
            (!fits).then(|| ("/name", short(name)))
        }
        Check::NameLength { most, before, between } => {
            let name = tool.get("name")?.as_str()?;
            let prefix = server.map_or(0, |server| before.len() + server.chars().count() + between.len());
            let length = prefix + name.chars().count();
            (length > most).then(|| {
                let with = if prefix > 0 { " with the server's name" } else { "" };
                (
                    "/name",
                    format!("{} has {length} characters{with}", short(&tool["name"])),
                )
            })
        }
        Check::LongDescription(most) => {
            let units = tool.get("description")?.as_str()?.encode_utf16().count();
            (units > most).then(|| ("/description", format!("{units} characters")))
        }
        Check::NoDescription => match tool.get("description") {
            Some(Value::String(_)) => None,
            other => Some(("/description", short(other.unwrap_or(&Value::Null)))),
        },
        Check::RootType(side) => {
            let path = if side == Side::Input {
                "/inputSchema"
            } else {
                "/outputSchema"
            };
            let schema = tool.get(side.member());
            // A tool without output has no schema of it.
            if side == Side::Output && schema.is_none() {
                return None;
            }
            let schema = schema.unwrap_or(&Value::Null);
            let fits = schema.get("type").and_then(Value::as_str) == Some("object");
            (!fits).then(|| (path, short(schema)))
        }
        Check::RootKeywords(keywords) => {
            let schema = input?.as_object()?;
            let (keyword, value) = schema
                .iter()
                .find(|(keyword, _)| keywords.contains(&keyword.as_str()))?;
            Some(("/inputSchema", member(keyword, value)))
        }
        Check::RootProperties => {
            let schema = input?.as_object()?;
            let fits = schema.get("properties").is_some_and(Value::is_object);
            // Another rule speaks of what is no object.
            let is_object = schema.get("type").and_then(Value::as_str) == Some("object");
            (is_object && !fits).then(|| ("/inputSchema", short(&tool["inputSchema"])))
        }
        Check::OutputDialect => {
            let dialect = tool.get("outputSchema")?.get("$schema")?;
            let known = dialect
                .as_str()
                .is_some_and(|dialect| dialect.trim_end_matches('#') == "https://json-schema.org/draft/2020-12/schema");
            (!known).then(|| ("/outputSchema/$schema", short(dialect)))
        }
        _ => None,
    }
}

/// Judges the parameters' names.
fn root_names(tool: &Value, report: &mut Report<'_>) {
    for (place, rule) in report.rules.iter().enumerate() {
        let Check::RootNames(also) = rule.check else {
            continue;
        };
        let properties = tool.pointer("/inputSchema/properties").and_then(Value::as_object);
        for (name, _) in properties.into_iter().flatten() {
            if !has_only(name, also) || name.chars().count() > 64 {
                let path = || format!("/inputSchema/properties/{}", escaped(name));
                report.add(place, path, || cut(name));
            }
        }
    }
}

/// Judges all schemas of a side, and their totals.
fn schemas(side: Side, tool: &Value, report: &mut Report<'_>) {
    let Some(root) = tool.get(side.member()) else {
        return;
    };
    let (mut properties, mut levels, mut values) = (0, 0, 0);
    walk(side.member(), root, &mut |at, path: &Path<'_>| {
        properties += usize::from(at.keyword == "properties");
        values += at.get("enum").and_then(Value::as_array).map_or(0, Vec::len);
        if at.get("properties").is_some_and(Value::is_object) {
            levels = levels.max(at.levels + 1);
        }
        for (place, rule) in report.rules.iter().enumerate() {
            if let Check::Schemas(of, sought) = rule.check
                && of == side
            {
                sought.look(at, &mut |more: &[Step<'_>], value| {
                    report.add(place, || path.pointer(more), || value.text());
                });
            }
        }
    });
    for (place, rule) in report.rules.iter().enumerate() {
        if let Check::Most(total, most) = rule.check
            && side == Side::Input
        {
            let (count, what) = match total {
                Total::Properties => (properties, "properties"),
                Total::Levels => (levels, "levels"),
                Total::EnumValues => (values, "enum values"),
            };
            if count > most {
                report.add(place, || "/inputSchema".to_owned(), || format!("{count} {what}"));
            }
        }
    }
}

fn has_only(name: &str, also: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || also.contains(letter))
}

/// Cut to what is shown.
pub(crate) fn cut(text: &str) -> String {
    mcpact::truncate(text, DETAIL).into_owned()
}

/// A value as JSON, cut to what is shown.
pub(super) fn short(value: &Value) -> String {
    cut(&beginning(value))
}

/// A keyword and its value, cut to what is shown.
pub(super) fn member(keyword: &str, value: &Value) -> String {
    cut(&format!("{keyword:?}: {}", beginning(value)))
}

/// The beginning of a value as JSON, of at least as many characters as are shown: no value is written out to be cut.
fn beginning(value: &Value) -> String {
    let mut bytes = Bounded(Vec::new());
    // An error says that there is enough.
    let _ = serde_json::to_writer(&mut bytes, value);
    String::from_utf8_lossy(&bytes.0).into_owned()
}

/// Takes no more than it needs.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A character has four bytes at most, and the last one may be cut in two.
        let room = (DETAIL + 2) * 4 - self.0.len();
        if room == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        let taken = bytes.len().min(room);
        self.0.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
