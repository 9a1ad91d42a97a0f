//! Tests of paging: the next arguments, by the parameters and the arguments of a call.

use serde_json::{Value, json};

use super::{Parameters, numbers};

#[track_caller]
fn check(properties: &Value, arguments: &Value, kept: usize, next: &Value, narrowing: &[&str]) {
    let schema = json!({ "type": "object", "properties": properties, "required": ["query"] });
    let numbers = numbers(arguments.as_object());
    let parameters = Parameters::new(schema.as_object().expect("an object"), &numbers);
    // The result has as many items as the call asks for.
    let asked = parameters
        .asked()
        .map(|asked| usize::try_from(asked).expect("a number"));
    let all = asked.unwrap_or(kept + 8);
    assert_eq!(Value::Object(parameters.next(kept, all)), *next);
    assert_eq!(parameters.narrowing(), narrowing);
}

/// Checks the arguments for the items after the first 12 ones of a list of `all` items.
#[track_caller]
fn check_of(properties: &Value, arguments: &Value, all: usize, next: &Value) {
    let schema = json!({ "type": "object", "properties": properties });
    let numbers = numbers(arguments.as_object());
    let parameters = Parameters::new(schema.as_object().expect("an object"), &numbers);
    assert_eq!(
        Value::Object(parameters.next(12, all)),
        *next,
        "{properties} {arguments}"
    );
}

/// The first page is 0 or 1 by the schema, in which an unsigned integer has the minimum 0.
#[test]
fn first_pages() {
    let unsigned = json!({ "type": ["integer", "null"], "format": "uint32", "minimum": 0 });
    let with = |schema: &Value, keyword: &str, value: Value| {
        let mut schema = schema.clone();
        schema[keyword] = value;
        schema
    };
    let integer = json!({ "type": "integer" });
    let zero = with(&integer, "minimum", json!(0));
    for (page, number, next) in [
        (unsigned.clone(), 2, Some((10, 4))),
        (with(&unsigned, "minimum", json!(0.0)), 2, Some((10, 4))),
        (with(&unsigned, "minimum", json!(1)), 2, Some((10, 4))),
        (with(&unsigned, "default", json!(0)), 2, Some((10, 5))),
        (with(&unsigned, "default", json!(1)), 2, Some((10, 4))),
        (
            with(&unsigned, "description", json!("Page number (1-based)")),
            2,
            Some((10, 4)),
        ),
        (
            with(&unsigned, "description", json!("Page number, starting from 0")),
            2,
            Some((10, 5)),
        ),
        (
            with(&integer, "description", json!("The zero-based page")),
            2,
            Some((10, 5)),
        ),
        (
            with(&integer, "description", json!("A page; at 10 items each, from 1")),
            2,
            Some((10, 4)),
        ),
        (zero.clone(), 2, Some((10, 5))),
        (with(&zero, "default", json!(1)), 2, Some((10, 4))),
        (with(&zero, "description", json!("Page number (1-based)")), 2, None),
        (with(&integer, "description", json!("From 0, or from 1")), 2, None),
        (zero, 0, Some((12, 1))),
    ] {
        let properties = json!({ "page": page, "per_page": integer });
        let next = next.map_or_else(|| json!({}), |(size, page)| json!({ "per_page": size, "page": page }));
        check_of(&properties, &json!({ "page": number, "per_page": 20 }), 20, &next);
    }
    let both = json!({ "page": unsigned, "per_page": unsigned });
    check_of(&both, &json!({}), 20, &json!({ "per_page": 12, "page": 2 }));
}

/// Without a list that the arguments count, none are known.
#[test]
fn lists_that_are_not_counted() {
    let (integer, string) = (json!({ "type": "integer" }), json!({ "type": "string" }));
    let offset = json!({ "offset": integer, "limit": integer });
    check_of(&offset, &json!({ "limit": 20 }), 20, &json!({ "offset": 12 }));
    check_of(&offset, &json!({ "limit": 0 }), 20, &json!({ "offset": 12 }));
    check_of(&offset, &json!({ "limit": 5 }), 20, &json!({}));
    // A server may have a smaller maximum than the size in the call, and the last page is shorter.
    let page = json!({ "page": integer, "limit": integer });
    check_of(&page, &json!({ "page": 2, "limit": 200 }), 100, &json!({}));
    check_of(&page, &json!({ "limit": 200 }), 100, &json!({ "limit": 12, "page": 2 }));
    // Two parameters of one role, and a page beside a cursor.
    let sizes = json!({ "page": integer, "limit": integer, "page_size": integer });
    check_of(&sizes, &json!({ "limit": 20 }), 20, &json!({}));
    let either = json!({ "page": integer, "perPage": integer, "after": string });
    check_of(&either, &json!({}), 20, &json!({}));
    let offset = json!({ "offset": integer, "cursor": string });
    check_of(&offset, &json!({}), 20, &json!({ "offset": 12 }));
    check_of(&offset, &json!({ "cursor": "a" }), 20, &json!({}));
    // A list that ends before a position.
    let relay = json!({ "first": integer, "last": integer, "after": string, "before": string });
    check_of(&relay, &json!({ "first": 20 }), 20, &json!({ "first": 12 }));
    check_of(&relay, &json!({ "last": 20 }), 20, &json!({}));
    check_of(&relay, &json!({ "first": 20, "before": "a" }), 20, &json!({}));
}

/// Names that are offsets for some servers alone.
#[test]
fn roles_by_the_schema() {
    let (integer, string) = (json!({ "type": "integer" }), json!({ "type": "string" }));
    let at = |default: u32| json!({ "type": "integer", "default": default });
    let next = |name: &str| json!({ name: 12 });
    for (properties, next) in [
        (json!({ "start": integer }), next("start")),
        (json!({ "start": { "type": "integer", "minimum": 0 } }), next("start")),
        (json!({ "start": { "type": "integer", "minimum": 1 } }), json!({})),
        (json!({ "start": integer, "end": integer }), json!({})),
        (json!({ "start_at": at(0) }), next("start_at")),
        (json!({ "start_from": at(1) }), json!({})),
        (json!({ "start_at": at(0), "page_token": string }), json!({})),
        (json!({ "from": integer, "size": integer }), next("from")),
        (json!({ "from": integer, "to": integer, "size": integer }), json!({})),
        (json!({ "from": integer }), json!({})),
        (json!({ "starting_after": string, "limit": integer }), next("limit")),
    ] {
        check_of(&properties, &json!({}), 20, &next);
    }
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
    check(&zero, &json!({ "page": 3 }), 4, &json!({}), &["limit"]);
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
    // The next page or cursor begins after the missing items, and a limit has only kept ones.
    check(&json!({ "page": integer }), &json!({}), 4, &json!({}), &[]);
    check(&json!({ "cursor": query }), &json!({}), 4, &json!({}), &[]);
    check(&json!({ "limit": integer }), &json!({}), 4, &json!({}), &["limit"]);
}

/// Any notation of a number counts. After one that is no count of items, the next is unknown.
#[test]
fn numbers_of_calls() {
    let integer = json!({ "type": "integer" });
    let offset = json!({ "offset": { "type": "integer", "default": 3.0 }, "limit": integer });
    for (given, next) in [
        (json!(10.0), Some(22)),
        (json!(1e1), Some(22)),
        (json!("10"), Some(22)),
        (Value::Null, Some(15)),
        (json!(-10), None),
        (json!(0.5), None),
        (json!("last"), None),
        (json!([10]), None),
    ] {
        let next = next.map_or_else(|| json!({}), |next| json!({ "offset": next }));
        check(&offset, &json!({ "offset": given }), 12, &next, &["limit"]);
    }
    let page = json!({ "page": integer, "limit": integer });
    let backwards = json!({ "page": -1, "limit": 5 });
    check(&page, &backwards, 4, &json!({}), &["limit"]);
    let second = json!({ "page": 2, "limit": 1e1 });
    check(&page, &second, 4, &json!({ "limit": 2, "page": 7 }), &["limit"]);
    let from_end = json!({ "offset": { "type": "integer", "default": -1 } });
    check(&from_end, &json!({}), 4, &json!({}), &[]);
}

/// An argument that the schema does not name may be another name of the parameter.
#[test]
fn aliases() {
    let integer = json!({ "type": "integer" });
    let offset = json!({ "offset": integer });
    check(&offset, &json!({ "skip": 100 }), 20, &json!({}), &[]);
    check(
        &offset,
        &json!({ "skip": 100, "offset": 5 }),
        20,
        &json!({ "offset": 25 }),
        &[],
    );
    check(&offset, &json!({ "state": 100 }), 20, &json!({ "offset": 20 }), &[]);
    let page = json!({ "page": integer, "limit": integer });
    check(
        &page,
        &json!({ "page_number": 3, "limit": 10 }),
        5,
        &json!({}),
        &["limit"],
    );
}

/// Pydantic's forms of nullable parameters.
#[test]
fn nullable_parameters() {
    let nullable = |form: Value| json!({ "anyOf": [form, { "type": "null" }], "default": null });
    let offset = json!({ "offset": nullable(json!({ "type": "integer", "minimum": 1 })) });
    check(&offset, &json!({}), 4, &json!({ "offset": 5 }), &[]);
    let limit = json!({ "limit": { "oneOf": [{ "type": "null" }, { "type": "integer" }] } });
    check(&limit, &json!({}), 4, &json!({}), &["limit"]);
    let either = json!({ "offset": { "anyOf": [{ "type": "integer" }, { "type": "string" }] } });
    check(&either, &json!({}), 4, &json!({}), &["offset"]);
}

/// Arguments are those that the schema allows.
#[test]
fn allowed_numbers() {
    let integer = json!({ "type": "integer" });
    for (size, page, kept, next) in [
        (json!({ "minimum": 10 }), 1, 4, None),
        (json!({ "minimum": 10 }), 1, 12, Some((12, 2))),
        (json!({ "minimum": 10 }), 2, 12, Some((10, 4))),
        (json!({ "exclusiveMinimum": 10 }), 2, 12, None),
        (json!({ "maximum": 5 }), 1, 12, Some((5, 2))),
        (json!({ "exclusiveMaximum": 5 }), 1, 12, Some((4, 2))),
        (json!({ "enum": [5, 10, 20] }), 1, 12, Some((10, 2))),
        (json!({ "enum": [8, 20] }), 2, 12, None),
        (json!({ "enum": [20] }), 1, 12, None),
    ] {
        let mut size = size;
        size["type"] = "integer".into();
        let properties = json!({ "page": integer, "per_page": size });
        let next = next.map_or_else(|| json!({}), |(size, page)| json!({ "per_page": size, "page": page }));
        let arguments = json!({ "page": page, "per_page": 20 });
        check(&properties, &arguments, kept, &next, &["per_page"]);
    }
    let pages = json!({ "page": { "type": "integer", "maximum": 3 }, "limit": integer });
    let second = json!({ "page": 2, "limit": 20 });
    check(&pages, &second, 12, &json!({}), &["limit"]);
    let offset = json!({ "offset": { "type": "integer", "maximum": 30 } });
    check(&offset, &json!({ "offset": 20 }), 12, &json!({}), &[]);
    let size = json!({ "type": "integer", "enum": [10, 25] });
    let cursor = json!({ "cursor": { "type": "string" }, "first": size });
    check(&cursor, &json!({}), 24, &json!({ "first": 10 }), &["first"]);
    check(&cursor, &json!({}), 9, &json!({}), &["first"]);
}

#[test]
fn parameters_of_items_and_of_the_rest() {
    let schema = json!({ "type": "object", "properties": {
        "limit": { "type": "integer" }, "skip": { "type": "integer" }, "fields": { "type": "array" } } });
    let numbers = numbers(json!({ "skip": 3 }).as_object());
    let parameters = Parameters::new(schema.as_object().expect("an object"), &numbers);
    assert_eq!(parameters.narrowing_items(), ["fields"]);
    assert_eq!(parameters.offset(), Some("skip"));
    assert_eq!(parameters.next_offset(1, 20), Some(("skip", 4)));
}
