//! serde_json.

use expect_test::expect;
use serde_json::{Map, Number, Value, json};

use crate::agreement::check;

#[test]
fn values() {
    check::<Value>(&expect!["{}"]).values([json!(null), json!({"a": [1, 2.5, "b", true]})]);
    check::<Map<String, Value>>(&expect![[r#"{"type":"object"}"#]])
        .values([Map::new(), Map::from_iter([("a".to_owned(), json!(null))])])
        .refuse([json!([]), json!(null)]);
    check::<Number>(&expect![[r#"{"type":"number"}"#]])
        .values([Number::from(1), Number::from_f64(1.5).unwrap()])
        .refuse([json!("1"), json!(null)]);
}

/// A value of any type adds no keyword to the type around it.
#[test]
fn any_value_inside() {
    check::<Vec<Value>>(&expect![[r#"{"type":"array","items":{}}"#]]).values([vec![json!(1), json!("a")]]);
    check::<std::collections::BTreeMap<String, Value>>(&expect![[r#"{"type":"object"}"#]]).accept([json!({"a": null})]);
}
