//! The parameters of a tool that narrow a call, and the arguments that continue a list.

use mcpact_shared::paging::{
    PagingRole, ParameterType, begins_range, ends_range, is_size, may_be_offset, pages_backward,
};
use serde_json::{Map, Value};

use crate::{
    build::tool::Numbers,
    call::arguments::to_integer,
    json::{compact::keywords::implies_bound, json_schema::not_null_form},
};

/// Returns the arguments as numbers, which may be written as text.
pub(crate) fn numbers(arguments: Option<&Map<String, Value>>) -> Numbers {
    let arguments = arguments.into_iter().flatten();
    let number = |value: &Value| match value {
        Value::String(text) if text.len() <= 20 => text.parse().ok(),
        value => count(value),
    };
    arguments
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| (name.clone(), number(value)))
        .collect()
}

/// Returns a number of items, in any notation.
fn count(value: &Value) -> Option<u64> {
    let mut number = Value::Number(value.as_number()?.clone());
    to_integer(&mut number);
    number.as_u64()
}

/// The parameters of a tool, with their roles.
pub(super) struct Parameters<'a> {
    parameters: Vec<Parameter<'a>>,
    numbers: &'a Numbers,
}

struct Parameter<'a> {
    name: &'a str,
    schema: &'a Value,
    /// The form of a nullable parameter that is not null.
    form: Option<&'a Map<String, Value>>,
    of_type: ParameterType,
    role: Option<PagingRole>,
    is_required: bool,
}

/// The roles of the parameters that make each item of a result smaller.
const ITEM_ROLES: [PagingRole; 3] = [PagingRole::Length, PagingRole::Fields, PagingRole::Detail];

/// The maximum number of parameters that a note names.
const MAX_NAMES: usize = 6;

/// The spellings of the first two numbers in a description.
const FIRST: [(u64, [&str; 2]); 2] = [(0, ["0", "zero"]), (1, ["1", "one"])];

impl<'a> Parameters<'a> {
    pub(super) fn new(input: &'a Map<String, Value>, numbers: &'a Numbers) -> Self {
        let properties = input.get("properties").and_then(Value::as_object);
        let required = input.get("required").and_then(Value::as_array);
        let parameters = properties.into_iter().flatten().map(|(name, schema)| {
            let forms = schema.get("anyOf").or_else(|| schema.get("oneOf"));
            let form = forms.and_then(not_null_form);
            let is_required = required.is_some_and(|required| required.iter().any(|other| other == name));
            Parameter {
                name,
                schema,
                form,
                of_type: type_of(keyword(schema, form, "type")),
                role: None,
                is_required,
            }
        });
        Parameters {
            parameters: with_roles(parameters.collect()),
            numbers,
        }
    }

    fn of_role(&self, role: PagingRole) -> Option<&Parameter<'a>> {
        self.parameters.iter().find(|parameter| parameter.role == Some(role))
    }

    /// Returns the parameter with a role, if no other one has the role too.
    fn only_of_role(&self, role: PagingRole) -> Option<&Parameter<'a>> {
        let mut parameters = self.parameters.iter().filter(|parameter| parameter.role == Some(role));
        parameters.next().filter(|_| parameters.next().is_none())
    }

    /// Returns the value of a number in the call, its default, or else `absent`. Returns `None` for
    /// a value that is no count of items, and for one that may be given by another name, such as an
    /// alias: its meaning is unknown.
    fn value(&self, parameter: &Parameter<'_>, absent: Option<u64>) -> Option<u64> {
        let given = self.numbers.iter().find(|(name, _)| name == parameter.name);
        let default = || parameter.keyword("default").filter(|default| !default.is_null());
        match given {
            Some((_, number)) => *number,
            None if self.may_have_alias(parameter) => None,
            None => default().map_or(absent, count),
        }
    }

    /// Returns whether an argument outside of the schema has the role of a number.
    fn may_have_alias(&self, parameter: &Parameter<'_>) -> bool {
        let is_known = |name: &str| self.parameters.iter().any(|parameter| parameter.name == name);
        let mut names = self.numbers.iter().map(|(name, _)| name.as_str());
        names.any(|name| !is_known(name) && PagingRole::of(name, ParameterType::Number) == parameter.role)
    }

    /// Returns the names of the parameters that make a result smaller: limits, lengths, selections
    /// of fields and levels of detail, else the optional ones.
    pub(super) fn narrowing(&self) -> Vec<&'a str> {
        self.of_roles_or_optional(&[
            PagingRole::Limit,
            PagingRole::Length,
            PagingRole::Fields,
            PagingRole::Detail,
        ])
    }

    /// Returns the names of the parameters that make each item of a result smaller, else the
    /// optional ones.
    pub(super) fn narrowing_items(&self) -> Vec<&'a str> {
        self.of_roles_or_optional(&ITEM_ROLES)
    }

    /// Returns the names of the parameters that are made to shorten the parts of a result.
    pub(super) fn narrowing_parts(&self) -> Vec<&'a str> {
        self.of_roles(&ITEM_ROLES)
    }

    /// Returns the name of the required parameter with the ids of the items.
    pub(super) fn ids(&self) -> Option<&'a str> {
        self.of_role(PagingRole::Ids).map(|parameter| parameter.name)
    }

    /// Returns the name of the parameter that continues a result at any item.
    pub(super) fn offset(&self) -> Option<&'a str> {
        self.of_role(PagingRole::Offset).map(|parameter| parameter.name)
    }

    /// Returns the name of the parameter whose next value continues after all of a result's items,
    /// so not at those that a cut result lacks: a page or a cursor.
    pub(super) fn page_or_cursor(&self) -> Option<&'a str> {
        let cursor = || self.of_role(PagingRole::Cursor);
        let parameter = self.of_role(PagingRole::Page).or_else(cursor);
        parameter.map(|parameter| parameter.name)
    }

    /// Returns the names of the parameters with these roles, by role.
    fn of_roles(&self, roles: &[PagingRole]) -> Vec<&'a str> {
        let of_role = roles.iter().flat_map(|role| {
            let has_role = move |parameter: &&Parameter<'a>| parameter.role == Some(*role);
            self.parameters.iter().filter(has_role).map(|parameter| parameter.name)
        });
        of_role.take(MAX_NAMES).collect()
    }

    /// Returns the names of the parameters with these roles, else the optional ones without a role.
    fn of_roles_or_optional(&self, roles: &[PagingRole]) -> Vec<&'a str> {
        let mut names = self.of_roles(roles);
        if names.is_empty() {
            let optional = self.parameters.iter().filter(|parameter| !parameter.is_required);
            let optional = optional.filter(|parameter| parameter.role.is_none());
            names = optional.map(|parameter| parameter.name).take(MAX_NAMES).collect();
        }
        names
    }

    /// Returns whether a cursor alone continues the call. The cursor of a result is the position
    /// after all of its items, so it does not continue a result that is cut.
    pub(super) fn has_cursor(&self) -> bool {
        let has = |role| self.of_role(role).is_some();
        has(PagingRole::Cursor) && !has(PagingRole::Offset) && !has(PagingRole::Page)
    }

    /// Returns the name of the limit.
    pub(super) fn limit(&self) -> Option<&'a str> {
        self.of_role(PagingRole::Limit).map(|parameter| parameter.name)
    }

    /// Returns the number of items that the call asks for, if it is known. Servers read 0 in
    /// different ways.
    fn asked(&self) -> Option<u64> {
        let limit = self.only_of_role(PagingRole::Limit)?;
        self.value(limit, None).filter(|asked| *asked > 0)
    }

    /// Returns whether a list of this many items can be what the paging arguments of the call
    /// count: it is no longer than asked for, and begins at the position of the call.
    fn counts(&self, items: u64) -> bool {
        let is_given = |role: PagingRole| {
            let mut parameters = self.parameters.iter().filter(|parameter| parameter.role == Some(role));
            parameters.any(|parameter| self.numbers.iter().any(|(name, _)| name == parameter.name))
        };
        let is_backward = self.numbers.iter().any(|(name, _)| pages_backward(name));
        let has_both = self.of_role(PagingRole::Page).is_some() && self.of_role(PagingRole::Cursor).is_some();
        !is_backward
            && !has_both
            && (self.has_cursor() || !is_given(PagingRole::Cursor))
            && self.asked().is_none_or(|asked| items <= asked)
    }

    /// Returns the arguments to change for the items after the first `kept` ones of a list of `all`
    /// items, if there are any:
    ///
    /// | Parameters | Arguments |
    /// |---|---|
    /// | an offset | that of the next item |
    /// | a page and a limit | smaller pages, and the one that begins at the next item |
    /// | a cursor and a limit | the limit, whose result repeats the kept items and has their cursor |
    /// | a page or a cursor alone | none: the next one begins after the missing items |
    /// | a page and a cursor | none: the call may use either |
    /// | a limit alone | none: its result has only kept items |
    pub(super) fn next(&self, kept: usize, all: usize) -> Map<String, Value> {
        let next = if self.of_role(PagingRole::Offset).is_some() {
            self.next_offset(kept, all).map(|next| vec![next])
        } else {
            self.next_with_limit(kept as u64, all as u64)
        };
        let arguments = next.into_iter().flatten();
        arguments.map(|(name, value)| (name.to_owned(), value.into())).collect()
    }

    /// Returns the offset of the items after the first `kept` ones of a list of `all` items.
    pub(super) fn next_offset(&self, kept: usize, all: usize) -> Option<(&'a str, u64)> {
        let offset = self.only_of_role(PagingRole::Offset)?;
        let next = self.value(offset, offset.first(0))?.checked_add(kept as u64)?;
        (self.counts(all as u64) && offset.allows(next)).then_some((offset.name, next))
    }

    fn next_with_limit(&self, kept: u64, all: u64) -> Option<Vec<(&'a str, u64)>> {
        let limit = self.only_of_role(PagingRole::Limit).filter(|_| self.counts(all))?;
        match self.only_of_role(PagingRole::Page) {
            Some(page) => self.next_page(page, limit, kept, all),
            None if self.has_cursor() => limit.allowed_until(kept).next().map(|size| vec![(limit.name, size)]),
            None => None,
        }
    }

    /// Returns the size and the number of the page with the next items, if pages become smaller.
    /// The size is the largest one for which a page begins where this page begins.
    fn next_page(
        &self,
        page: &Parameter<'a>,
        limit: &Parameter<'a>,
        kept: u64,
        all: u64,
    ) -> Option<Vec<(&'a str, u64)>> {
        let first = page.first(1)?;
        let start = match self.value(page, Some(first))?.checked_sub(first)? {
            0 => 0,
            // A server may have a smaller maximum than the size in the call.
            pages => pages.checked_mul(self.asked().filter(|asked| *asked <= all)?)?,
        };
        let size = limit.allowed_until(kept).find(|size| start.is_multiple_of(*size))?;
        let next = (start / size).checked_add(first + 1)?;
        page.allows(next).then(|| vec![(limit.name, size), (page.name, next)])
    }
}

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
    fn first(&self, usual: u64) -> Option<u64> {
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

    fn keyword(&self, name: &str) -> Option<&Value> {
        keyword(self.schema, self.form, name)
    }

    /// Returns the smallest and the largest number that the schema allows.
    fn bounds(&self) -> (u64, u64) {
        let bound = |name| self.keyword(name).and_then(count);
        let above = bound("exclusiveMinimum").map_or(0, |minimum| minimum.saturating_add(1));
        let below = bound("exclusiveMaximum").map_or(u64::MAX, |maximum| maximum.saturating_sub(1));
        let (min, max) = (bound("minimum"), bound("maximum"));
        (min.unwrap_or(0).max(above), max.unwrap_or(u64::MAX).min(below))
    }

    /// Returns the listed values of the schema.
    fn listed(&self) -> Option<&Vec<Value>> {
        self.keyword("enum").and_then(Value::as_array)
    }

    /// Returns whether the schema allows a number.
    fn allows(&self, number: u64) -> bool {
        let (min, max) = self.bounds();
        let is_listed = |values: &Vec<Value>| values.iter().any(|value| count(value) == Some(number));
        let divides = |step: &Value| count(step).is_none_or(|step| step == 0 || number.is_multiple_of(step));
        (min..=max).contains(&number)
            && self.listed().is_none_or(is_listed)
            && self.keyword("multipleOf").is_none_or(divides)
            && self.keyword("const").is_none_or(|value| count(value) == Some(number))
    }

    /// Returns the numbers from 1 to `max` that the schema allows, the largest one first.
    fn allowed_until(&self, max: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        let bounds = self.bounds();
        let range = bounds.0.max(1)..=bounds.1.min(max);
        match self.listed() {
            None => Box::new(range.rev().filter(|number| self.allows(*number))),
            Some(values) => {
                let mut listed: Vec<u64> = values.iter().filter_map(count).collect();
                listed.retain(|value| range.contains(value) && self.allows(*value));
                listed.sort_unstable();
                Box::new(listed.into_iter().rev())
            }
        }
    }
}

/// Sets the roles of a tool's parameters.
fn with_roles(mut parameters: Vec<Parameter<'_>>) -> Vec<Parameter<'_>> {
    let roles: Vec<_> = parameters
        .iter()
        .map(|parameter| parameter.role_among(&parameters))
        .collect();
    for (parameter, role) in parameters.iter_mut().zip(roles) {
        parameter.role = role;
    }
    parameters
}

/// Returns the value of a keyword in a parameter's schema, or in its form that is not null.
fn keyword<'a>(schema: &'a Value, form: Option<&'a Map<String, Value>>, name: &str) -> Option<&'a Value> {
    schema.get(name).or_else(|| form?.get(name))
}

/// Returns the type of a parameter. A list of types has that of the first one that is not null.
fn type_of(keyword: Option<&Value>) -> ParameterType {
    let name = match keyword {
        Some(Value::Array(types)) => types.iter().find(|of_type| *of_type != "null"),
        of_type => of_type,
    };
    match name.and_then(Value::as_str) {
        Some("integer" | "number") => ParameterType::Number,
        Some("string") => ParameterType::String,
        Some("array") => ParameterType::Array,
        _ => ParameterType::Other,
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

#[cfg(test)]
mod tests;
