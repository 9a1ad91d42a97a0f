//! bytes.

use bytes::{Bytes, BytesMut};
use expect_test::expect;
use serde_json::json;

use crate::judge::{Relaxed, judge};

#[test]
fn buffers() {
    judge::<Bytes>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([Bytes::from_static(b"\0a\xff"), Bytes::new()])
    .both([json!("grün")])
    .neither([json!(1), json!(["a"]), json!(null)])
    .relaxed(Relaxed::Width, [json!([256]), json!([-1])]);
    judge::<BytesMut>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([BytesMut::from(&b"a"[..])])
    .both([json!("a")]);
}
