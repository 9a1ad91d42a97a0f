//! Options, results, bounds and the unit type.

use std::{marker::PhantomData, ops::Bound};

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::agreement::{Stricter, check, check_schema};

#[test]
fn nothing() {
    check::<()>(&expect![[r#"{"type":"null"}"#]])
        .values([()])
        .refuse([json!({}), json!([]), json!(0)]);
    check::<PhantomData<String>>(&expect![[r#"{"type":"null"}"#]])
        .values([PhantomData])
        .refuse([json!("")]);
}

#[test]
fn options() {
    check::<Option<u8>>(&expect![[r#"{"type":["integer","null"]}"#]])
        .values([None, Some(1)])
        .refuse([json!("1"), json!([])]);
    check::<Vec<Option<bool>>>(&expect![[r#"{"type":"array","items":{"type":["boolean","null"]}}"#]])
        .values([vec![None, Some(true)]])
        .refuse([json!([1])]);
}

#[test]
fn results() {
    check::<Result<u8, String>>(&expect![[r#"{"type":"object","properties":{"Ok":{"type":"integer"},"Err":{"type":"string"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#]])
        .values([Ok(1), Err("a".to_owned())])
        .refuse([
            json!({}),
            json!({"Ok": "a"}),
            json!({"Err": 1}),
            json!({"Ok": 1, "Err": "a"}),
            json!({"Some": 1}),
            json!("Ok"),
            json!(1),
        ]);
    check::<Result<Option<u8>, ()>>(&expect![[r#"{"type":"object","properties":{"Ok":{"type":["integer","null"]},"Err":{"type":"null"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#]])
        .values([Ok(None), Ok(Some(1)), Err(())])
        .refuse([json!({})]);
}

#[test]
fn bounds() {
    check::<Bound<u8>>(&expect![[r#"{"anyOf":[{"type":"string","enum":["Unbounded"]},{"type":"object","properties":{"Included":{"type":"integer"},"Excluded":{"type":"integer"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}"#]])
        .values([Bound::Unbounded, Bound::Included(1), Bound::Excluded(2)])
        .refuse([
            json!("Included"),
            json!({}),
            json!({"Included": 1, "Excluded": 2}),
            json!({"Included": "1"}),
            json!(null),
        ])
        .serde_accepts(Stricter::NullVariant, [json!({"Unbounded": null})]);
}

#[test]
fn eithers() {
    use either::Either;

    check::<Either<u8, String>>(&expect![[r#"{"type":"object","properties":{"Left":{"type":"integer"},"Right":{"type":"string"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#]])
        .values([Either::Left(1), Either::Right("a".to_owned())])
        .refuse([
            json!({}),
            json!({"Left": "a"}),
            json!({"Left": 1, "Right": "a"}),
            json!({"left": 1}),
            json!(1),
        ]);
}

/// Only an option may be absent, also inside a pointer or a cell.
#[test]
fn presence() {
    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Members {
        option: Option<u8>,
        boxed: Box<Option<u8>>,
        cell: std::cell::RefCell<Option<u8>>,
        weak: std::sync::Weak<u8>,
        unit: (),
        result: Result<Option<u8>, Option<u8>>,
    }
    check::<Members>(&expect![[r#"{"type":"object","properties":{"option":{"type":"integer"},"boxed":{"type":"integer"},"cell":{"type":"integer"},"weak":{"type":"integer"},"unit":{"type":"null"},"result":{"type":"object","properties":{"Ok":{"type":["integer","null"]},"Err":{"type":["integer","null"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}},"required":["unit","result"]}"#]])
        .accept([
            json!({"unit": null, "result": {"Ok": null}}),
            json!({"unit": null, "result": {"Err": 1}, "option": 1, "boxed": 1, "cell": 1, "weak": 1}),
        ])
        .refuse([
            json!({"result": {"Ok": null}}),
            json!({"unit": null}),
            json!({"unit": null, "result": {}}),
            json!({"unit": null, "result": {"Ok": null}, "boxed": "1"}),
        ]);
}

#[test]
fn names() {
    check_schema::<Box<Result<Bound<char>, ()>>>(&expect![[
        r#"{"type":"object","properties":{"Ok":{"anyOf":[{"type":"string","enum":["Unbounded"]},{"type":"object","properties":{"Included":{"type":"string","minLength":1,"maxLength":1},"Excluded":{"type":"string","minLength":1,"maxLength":1}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]},"Err":{"type":"null"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#
    ]]);
}
