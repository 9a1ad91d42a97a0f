//! The parameters of a tool that narrow a call, and the arguments that continue a list.

use mcpact_rules::paging::{PagingRole, ParameterType};
use serde_json::{Map, Value};

/// The numbers among the arguments of a call.
pub(crate) type Numbers = Vec<(String, u64)>;

/// Returns the numbers among the arguments, which may be written as text.
pub(crate) fn numbers(arguments: Option<&Map<String, Value>>) -> Numbers {
    let arguments = arguments.into_iter().flatten();
    let number = |value: &Value| match value {
        Value::String(text) if text.len() <= 20 => text.parse().ok(),
        value => value.as_u64(),
    };
    arguments
        .filter_map(|(name, value)| Some((name.clone(), number(value)?)))
        .collect()
}

/// The parameters of a tool, with their roles.
pub(super) struct Parameters<'a> {
    parameters: Vec<Parameter<'a>>,
    numbers: &'a Numbers,
}

struct Parameter<'a> {
    name: &'a str,
    schema: &'a Value,
    role: Option<PagingRole>,
    is_required: bool,
}

/// The maximum number of parameters that a note names.
const MAX_NAMES: usize = 6;

impl<'a> Parameters<'a> {
    pub(super) fn new(input: &'a Map<String, Value>, numbers: &'a Numbers) -> Self {
        let properties = input.get("properties").and_then(Value::as_object);
        let required = input.get("required").and_then(Value::as_array);
        let parameters = properties.into_iter().flatten().map(|(name, schema)| Parameter {
            name,
            schema,
            role: PagingRole::of(name, type_of(schema)),
            is_required: required.is_some_and(|required| required.iter().any(|other| other == name)),
        });
        Parameters {
            parameters: parameters.collect(),
            numbers,
        }
    }

    fn of_role(&self, role: PagingRole) -> Option<&Parameter<'a>> {
        self.parameters.iter().find(|parameter| parameter.role == Some(role))
    }

    /// Returns the value of a number in the call, or its default.
    fn value(&self, parameter: &Parameter<'_>) -> Option<u64> {
        let given = self.numbers.iter().find(|(name, _)| name == parameter.name);
        given
            .map(|(_, number)| *number)
            .or_else(|| parameter.schema.get("default").and_then(Value::as_u64))
    }

    /// Returns the names of the parameters that make a result smaller: limits, lengths and
    /// selections of fields, else the optional ones.
    pub(super) fn narrowing(&self) -> Vec<&'a str> {
        self.of_roles_or_optional(&[PagingRole::Limit, PagingRole::Length, PagingRole::Fields])
    }

    /// Returns the names of the parameters that make each item of a result smaller.
    pub(super) fn narrowing_items(&self) -> Vec<&'a str> {
        self.of_roles_or_optional(&[PagingRole::Length, PagingRole::Fields])
    }

    /// Returns the names of the parameters that continue a result.
    pub(super) fn continuing(&self) -> Vec<&'a str> {
        self.of_roles(&[PagingRole::Offset, PagingRole::Page, PagingRole::Cursor])
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

    /// Returns whether a cursor continues the call. The cursor of a result is the position after
    /// all of its items, so it does not continue a result that is cut.
    pub(super) fn has_cursor(&self) -> bool {
        self.of_role(PagingRole::Cursor).is_some() && self.of_role(PagingRole::Offset).is_none()
    }

    /// Returns the arguments to change for the items after the first `kept` ones. They repeat the
    /// kept items if the tool has a limit and neither an offset nor a page.
    pub(super) fn next(&self, kept: usize) -> Map<String, Value> {
        let mut next = Map::new();
        let kept = kept as u64;
        if let Some((name, offset)) = self.next_offset(kept) {
            next.insert(name.to_owned(), offset.into());
            return next;
        }
        let Some(limit) = self.of_role(PagingRole::Limit) else {
            return next;
        };
        if let Some((size, page)) = self.next_page(kept, self.value(limit)) {
            next.insert(limit.name.to_owned(), size.into());
            next.extend(page);
        } else {
            next.insert(limit.name.to_owned(), kept.into());
        }
        next
    }

    /// Returns the offset of the items after the first `kept` ones.
    pub(super) fn next_offset(&self, kept: u64) -> Option<(&'a str, u64)> {
        let offset = self.of_role(PagingRole::Offset)?;
        let first = self.value(offset).unwrap_or_else(|| minimum(offset.schema, 0));
        Some((offset.name, first.saturating_add(kept)))
    }

    /// Returns the size and the number of the page with the next items, if pages become smaller.
    /// The size is the largest one for which a page begins where this page begins.
    fn next_page(&self, kept: u64, limit: Option<u64>) -> Option<(u64, Option<(String, Value)>)> {
        let page = self.of_role(PagingRole::Page)?;
        let first = minimum(page.schema, 1);
        let number = self.value(page).unwrap_or(first);
        let start = match number.checked_sub(first)? {
            0 => 0,
            pages => pages.checked_mul(limit?)?,
        };
        let size = (1..=kept).rev().find(|size| start.is_multiple_of(*size))?;
        let next = (start / size).checked_add(first + 1)?;
        Some((size, Some((page.name.to_owned(), next.into()))))
    }
}

/// Returns the minimum of a number, which is the first offset or page.
fn minimum(schema: &Value, default: u64) -> u64 {
    let minimum = schema.get("minimum").and_then(Value::as_u64);
    minimum.filter(|minimum| *minimum <= 1).unwrap_or(default)
}

/// Returns the type of a parameter. A list of types has that of the first one that is not null.
fn type_of(schema: &Value) -> ParameterType {
    let name = match schema.get("type") {
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Parameters, numbers};

    #[track_caller]
    fn check(properties: &Value, arguments: &Value, kept: usize, next: &Value, narrowing: &[&str]) {
        let schema = json!({ "type": "object", "properties": properties, "required": ["query"] });
        let numbers = numbers(arguments.as_object());
        let parameters = Parameters::new(schema.as_object().expect("an object"), &numbers);
        assert_eq!(Value::Object(parameters.next(kept)), *next);
        assert_eq!(parameters.narrowing(), narrowing);
    }

    #[test]
    fn offsets_and_pages() {
        let integer = json!({ "type": "integer" });
        let query = json!({ "type": "string" });
        let offset = json!({ "query": query, "limit": integer, "offset": integer });
        check(
            &offset,
            &json!({ "query": "a" }),
            12,
            &json!({ "offset": 12 }),
            &["limit"],
        );
        check(
            &offset,
            &json!({ "offset": 30 }),
            12,
            &json!({ "offset": 42 }),
            &["limit"],
        );
        let start = json!({ "startIndex": { "type": "integer", "minimum": 1 } });
        check(&start, &json!({}), 5, &json!({ "startIndex": 6 }), &[]);
        let page = json!({ "page": integer, "pageSize": { "type": ["integer", "null"], "default": 20 } });
        check(
            &page,
            &json!({}),
            12,
            &json!({ "pageSize": 12, "page": 2 }),
            &["pageSize"],
        );
        // Items 20 to 39, of which 12 were kept: pages of 10, from item 30.
        check(
            &page,
            &json!({ "page": 2 }),
            12,
            &json!({ "pageSize": 10, "page": 4 }),
            &["pageSize"],
        );
        check(
            &page,
            &json!({ "page": "2", "pageSize": 7 }),
            6,
            &json!({ "pageSize": 1, "page": 9 }),
            &["pageSize"],
        );
        let zero = json!({ "page": { "type": "integer", "minimum": 0 }, "limit": integer });
        check(&zero, &json!({}), 4, &json!({ "limit": 4, "page": 1 }), &["limit"]);
        // Without the size of a page, its first item is unknown.
        check(&zero, &json!({ "page": 3 }), 4, &json!({ "limit": 4 }), &["limit"]);
        let cursor = json!({ "cursor": query, "first": integer, "fields": { "type": "array" } });
        check(&cursor, &json!({}), 4, &json!({ "first": 4 }), &["first", "fields"]);
        check(
            &json!({ "query": query, "state": query }),
            &json!({}),
            4,
            &json!({}),
            &["state"],
        );
        check(&json!({}), &json!({}), 4, &json!({}), &[]);
    }

    #[test]
    fn parameters_of_items_and_of_the_rest() {
        let schema = json!({ "type": "object", "properties": {
            "limit": { "type": "integer" }, "skip": { "type": "integer" }, "fields": { "type": "array" } } });
        let numbers = numbers(json!({ "skip": 3 }).as_object());
        let parameters = Parameters::new(schema.as_object().expect("an object"), &numbers);
        assert_eq!(parameters.narrowing_items(), ["fields"]);
        assert_eq!(parameters.continuing(), ["skip"]);
        assert_eq!(parameters.next_offset(1), Some(("skip", 4)));
    }
}
