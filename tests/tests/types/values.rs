//! Options, results, bounds, nothing.

use std::{marker::PhantomData, ops::Bound};

use expect_test::expect;
use mcpact::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::judge::{Unsaid, is, judge};

#[test]
fn nothing() {
    judge::<()>(&expect![[r#"{"type":"null"}"#]])
        .values([()])
        .neither([json!({}), json!([]), json!(0)]);
    judge::<PhantomData<String>>(&expect![[r#"{"type":"null"}"#]])
        .values([PhantomData])
        .neither([json!("")]);
}

#[test]
fn options() {
    judge::<Option<u8>>(&expect![[r#"{"type":["integer","null"]}"#]])
        .values([None, Some(1)])
        .neither([json!("1"), json!([])]);
    judge::<Vec<Option<bool>>>(&expect![[r#"{"type":"array","items":{"type":["boolean","null"]}}"#]])
        .values([vec![None, Some(true)]])
        .neither([json!([1])]);
}

#[test]
fn results() {
    judge::<Result<u8, String>>(&expect![[r#"{"type":"object","properties":{"Ok":{"type":"integer"},"Err":{"type":"string"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#]])
        .values([Ok(1), Err("a".to_owned())])
        .neither([
            json!({}),
            json!({"Ok": "a"}),
            json!({"Err": 1}),
            json!({"Ok": 1, "Err": "a"}),
            json!({"Some": 1}),
            json!("Ok"),
            json!(1),
        ]);
    judge::<Result<Option<u8>, ()>>(&expect![[r#"{"type":"object","properties":{"Ok":{"type":["integer","null"]},"Err":{"type":"null"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#]])
        .values([Ok(None), Ok(Some(1)), Err(())])
        .neither([json!({})]);
}

#[test]
fn bounds() {
    judge::<Bound<u8>>(&expect![[r#"{"anyOf":[{"type":"string","enum":["Unbounded"]},{"type":"object","properties":{"Included":{"type":"integer"},"Excluded":{"type":"integer"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]}"#]])
        .values([Bound::Unbounded, Bound::Included(1), Bound::Excluded(2)])
        .neither([
            json!("Included"),
            json!({}),
            json!({"Included": 1, "Excluded": 2}),
            json!({"Included": "1"}),
            json!(null),
        ])
        .unsaid(Unsaid::NullVariant, [json!({"Unbounded": null})]);
}

#[test]
fn eithers() {
    use either::Either;

    judge::<Either<u8, String>>(&expect![[r#"{"type":"object","properties":{"Left":{"type":"integer"},"Right":{"type":"string"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#]])
        .values([Either::Left(1), Either::Right("a".to_owned())])
        .neither([
            json!({}),
            json!({"Left": "a"}),
            json!({"Left": 1, "Right": "a"}),
            json!({"left": 1}),
            json!(1),
        ]);
}

/// What may be left out: an option, through whatever holds it without a form of its own; and only that.
#[test]
fn members() {
    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Members {
        option: Option<u8>,
        boxed: Box<Option<u8>>,
        cell: std::cell::RefCell<Option<u8>>,
        weak: std::sync::Weak<u8>,
        unit: (),
        result: Result<Option<u8>, Option<u8>>,
    }
    judge::<Members>(&expect![[r#"{"type":"object","properties":{"option":{"type":"integer"},"boxed":{"type":"integer"},"cell":{"type":"integer"},"weak":{"type":"integer"},"unit":{"type":"null"},"result":{"type":"object","properties":{"Ok":{"type":["integer","null"]},"Err":{"type":["integer","null"]}},"minProperties":1,"maxProperties":1,"additionalProperties":false}},"required":["unit","result"]}"#]])
        .both([
            json!({"unit": null, "result": {"Ok": null}}),
            json!({"unit": null, "result": {"Err": 1}, "option": 1, "boxed": 1, "cell": 1, "weak": 1}),
        ])
        .neither([
            json!({"result": {"Ok": null}}),
            json!({"unit": null}),
            json!({"unit": null, "result": {}}),
            json!({"unit": null, "result": {"Ok": null}, "boxed": "1"}),
        ]);
}

#[test]
fn names() {
    is::<Box<Result<Bound<char>, ()>>>(&expect![[
        r#"{"type":"object","properties":{"Ok":{"anyOf":[{"type":"string","enum":["Unbounded"]},{"type":"object","properties":{"Included":{"type":"string","minLength":1,"maxLength":1},"Excluded":{"type":"string","minLength":1,"maxLength":1}},"minProperties":1,"maxProperties":1,"additionalProperties":false}]},"Err":{"type":"null"}},"minProperties":1,"maxProperties":1,"additionalProperties":false}"#
    ]]);
}
