//! rust_decimal.

use expect_test::expect;
use rust_decimal::Decimal;
use serde_json::json;

use crate::judge::{Relaxed, judge};

#[test]
fn decimals() {
    judge::<Decimal>(&expect![[r#"{"anyOf":[{"type":"string"},{"type":"number"}]}"#]])
        .values([Decimal::new(12345, 2), Decimal::new(-1, 0), Decimal::MAX])
        .both([json!(1.5), json!(-1), json!("1.50"), json!("1_000")])
        .neither([json!(null), json!([1]), json!({}), json!(true)])
        .relaxed(Relaxed::Format, [json!("1.2.3"), json!("")])
        .relaxed(Relaxed::Width, [json!(1e30)]);
}
