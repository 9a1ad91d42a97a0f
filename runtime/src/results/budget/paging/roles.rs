//! Roles of parameters by the other parameters of the tool, and the first page or offset.

use mcpact_rules::paging::{PagingRole, ParameterType, begins_range, ends_range, is_size, may_be_offset};
use serde_json::Value;

use super::{Parameter, count, implies_bound};

/// Sets the roles of a tool's parameters.
pub(super) fn with_roles(mut parameters: Vec<Parameter<'_>>) -> Vec<Parameter<'_>> {
    let roles: Vec<_> = parameters
        .iter()
        .map(|parameter| parameter.role_among(&parameters))
        .collect();
    for (parameter, role) in parameters.iter_mut().zip(roles) {
        parameter.role = role;
    }
    parameters
}

/// The spellings of the first two numbers in a description.
const FIRST: [(u64, [&str; 2]); 2] = [(0, ["0", "zero"]), (1, ["1", "one"])];

impl Parameter<'_> {
    fn role_among(&self, all: &[Parameter<'_>]) -> Option<PagingRole> {
        let is_number = self.of_type == ParameterType::Number;
        let is_in_range = || all.iter().any(|other| ends_range(other.name));
        match PagingRole::of(self.name, self.of_type) {
            // Optional ids filter the items.
            Some(PagingRole::Ids) if !self.is_required => None,
            Some(PagingRole::Offset) if begins_range(self.name) && (is_in_range() || self.bounds().0 > 0) => None,
            Some(PagingRole::Cursor) if is_number && may_be_offset(self.name) => {
                let is_cursor = |other: &Parameter<'_>| {
                    PagingRole::of(other.name, other.of_type) == Some(PagingRole::Cursor) && other.name != self.name
                };
                let begins_at_0 = self.keyword("default").and_then(count) == Some(0);
                let is_offset = begins_at_0 && !all.iter().any(is_cursor);
                Some(if is_offset {
                    PagingRole::Offset
                } else {
                    PagingRole::Cursor
                })
            }
            None if is_number && begins_range(self.name) && !is_in_range() => {
                let is_size = |other: &Parameter<'_>| other.of_type == ParameterType::Number && is_size(other.name);
                all.iter().any(is_size).then_some(PagingRole::Offset)
            }
            role => role,
        }
    }

    /// Returns the first offset or page, 0 or 1: the default, the smallest number or the one in the
    /// description, else the usual one. Returns `None` if these differ.
    pub(super) fn first(&self, usual: u64) -> Option<u64> {
        let stated = self.keyword("default").and_then(count).filter(|default| *default <= 1);
        let stated = stated.or_else(|| self.stated_minimum());
        let description = self.keyword("description").and_then(Value::as_str);
        let described = description.map(str::to_ascii_lowercase);
        let described = described.into_iter().flat_map(|text| {
            let numbers = FIRST
                .into_iter()
                .filter(move |(_, names)| names.iter().any(|name| begins_at(&text, name)));
            numbers.map(|(number, _)| number)
        });
        let mut firsts = described.chain(stated);
        let first = firsts.next();
        firsts
            .all(|other| Some(other) == first)
            .then_some(first.unwrap_or(usual))
    }

    /// Returns the smallest number, if it is 0 or 1. The format of an unsigned integer implies 0.
    fn stated_minimum(&self) -> Option<u64> {
        let format = self.keyword("format").and_then(Value::as_str);
        let is_implied = |minimum: u64| format.is_some_and(|format| implies_bound(format, "minimum", &minimum.into()));
        let minimum = self.keyword("minimum").and_then(count);
        let is_stated =
            minimum.is_some_and(|minimum| !is_implied(minimum)) || self.keyword("exclusiveMinimum").is_some();
        Some(self.bounds().0).filter(|minimum| is_stated && *minimum <= 1)
    }
}

/// Returns whether a description says that the numbers begin at this one: `0-based`, `from 0`.
fn begins_at(description: &str, number: &str) -> bool {
    let mut found = description.match_indices(number);
    found.any(|(start, _)| {
        let (before, after) = (&description[..start], &description[start + number.len()..]);
        let is_whole = !after.starts_with(|char: char| char.is_alphanumeric());
        let follows = || ["at ", "from ", "with "].iter().any(|word| before.ends_with(word));
        let leads = || {
            ["-based", "-indexed", " based", " indexed"]
                .iter()
                .any(|word| after.starts_with(word))
        };
        is_whole && !before.ends_with(|char: char| char.is_alphanumeric()) && (follows() || leads())
    })
}
