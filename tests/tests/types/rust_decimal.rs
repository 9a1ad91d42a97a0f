//! rust_decimal.

use expect_test::expect;
use rust_decimal::Decimal;
use serde_json::json;

use crate::agreement::{Looser, check};

#[test]
fn decimals() {
    check::<Decimal>(&expect![[r#"{"anyOf":[{"type":"string"},{"type":"number"}]}"#]])
        .values([Decimal::new(12345, 2), Decimal::new(-1, 0), Decimal::MAX])
        .accept([json!(1.5), json!(-1), json!("1.50"), json!("1_000")])
        .refuse([json!(null), json!([1]), json!({}), json!(true)])
        .schema_accepts(Looser::Format, [json!("1.2.3"), json!("")])
        .schema_accepts(Looser::Width, [json!(1e30)]);
}
