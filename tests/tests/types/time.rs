//! The standard library's times.

use std::time::{Duration, SystemTime};

use expect_test::expect;
use serde_json::json;

use crate::agreement::{Looser, Stricter, check};

#[test]
fn durations() {
    check::<Duration>(&expect![[r#"{"type":"object","properties":{"secs":{"type":"integer"},"nanos":{"type":"integer"}},"required":["secs","nanos"],"additionalProperties":false}"#]])
        .values([Duration::ZERO, Duration::new(5, 999_999_999), Duration::MAX])
        // Carried over.
        .accept([json!({"secs": 0, "nanos": 1_000_000_000})])
        .refuse([
            json!({"secs": 1}),
            json!({"secs": 1, "nanos": 0, "millis": 0}),
            json!({"secs": "1", "nanos": 0}),
            json!({"secs": 1.5, "nanos": 0}),
            json!(1),
            json!("PT1S"),
        ])
        .schema_accepts(Looser::Width, [json!({"secs": -1, "nanos": 0})])
        .serde_accepts(Stricter::Positional, [json!([1, 0])]);
}

#[test]
fn system_times() {
    check::<SystemTime>(&expect![[r#"{"type":"object","properties":{"secs_since_epoch":{"type":"integer"},"nanos_since_epoch":{"type":"integer"}},"required":["secs_since_epoch","nanos_since_epoch"],"additionalProperties":false}"#]])
        .values([SystemTime::UNIX_EPOCH, SystemTime::UNIX_EPOCH + Duration::new(5, 1)])
        .refuse([json!({"secs": 1, "nanos": 0}), json!({"secs_since_epoch": 1}), json!(1)])
        .schema_accepts(
            Looser::Width,
            [json!({"secs_since_epoch": u64::MAX, "nanos_since_epoch": 0})],
        )
        .serde_accepts(Stricter::Positional, [json!([1, 0])]);
}
