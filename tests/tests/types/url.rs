//! url.

use expect_test::expect;
use serde_json::json;
use url::Url;

use crate::agreement::{Looser, check};

#[test]
fn urls() {
    check::<Url>(&expect![[r#"{"type":"string","format":"uri"}"#]])
        .values([
            "https://example.org/a?b=c#d".parse().unwrap(),
            "mailto:a@example.org".parse().unwrap(),
            "file:///tmp".parse().unwrap(),
        ])
        .beyond_format(["https://example.org/items?filter[name]=a|b".parse().unwrap()])
        .refuse([json!(1), json!(null)])
        .schema_accepts(Looser::Format, [json!("example.org"), json!("/path"), json!("")]);
}
