//! url.

use expect_test::expect;
use serde_json::json;
use url::Url;

use crate::judge::{Relaxed, judge};

#[test]
fn urls() {
    judge::<Url>(&expect![[r#"{"type":"string","format":"uri"}"#]])
        .values([
            "https://example.org/a?b=c#d".parse().unwrap(),
            "mailto:a@example.org".parse().unwrap(),
            "file:///tmp".parse().unwrap(),
        ])
        .neither([json!(1), json!(null)])
        .relaxed(Relaxed::Format, [json!("example.org"), json!("/path"), json!("")]);
}
