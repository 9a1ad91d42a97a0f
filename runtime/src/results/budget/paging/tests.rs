//! Tests of paging: the next arguments, by the parameters and the arguments of a call.

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
    assert_eq!(parameters.next_offset(1), Some(("skip", 4)));
}
