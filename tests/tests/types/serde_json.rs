//! serde_json.

use expect_test::expect;
use serde_json::{Map, Number, Value, json};

use crate::judge::judge;

#[test]
fn values() {
    judge::<Value>(&expect!["{}"]).values([json!(null), json!({"a": [1, 2.5, "b", true]})]);
    judge::<Map<String, Value>>(&expect![[r#"{"type":"object"}"#]])
        .values([Map::new(), Map::from_iter([("a".to_owned(), json!(null))])])
        .neither([json!([]), json!(null)]);
    judge::<Number>(&expect![[r#"{"type":"number"}"#]])
        .values([Number::from(1), Number::from_f64(1.5).unwrap()])
        .neither([json!("1"), json!(null)]);
}

/// Nothing is said of what anything may be.
#[test]
fn anything_within() {
    judge::<Vec<Value>>(&expect![[r#"{"type":"array","items":{}}"#]]).values([vec![json!(1), json!("a")]]);
    judge::<std::collections::BTreeMap<String, Value>>(&expect![[r#"{"type":"object"}"#]]).both([json!({"a": null})]);
}
