//! bytes.

use bytes::{Bytes, BytesMut};
use expect_test::expect;
use serde_json::json;

use crate::agreement::{Looser, check};

#[test]
fn buffers() {
    check::<Bytes>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([Bytes::from_static(b"\0a\xff"), Bytes::new()])
    .accept([json!("grün")])
    .refuse([json!(1), json!(["a"]), json!(null)])
    .schema_accepts(Looser::Width, [json!([256]), json!([-1])]);
    check::<BytesMut>(&expect![[
        r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}"#
    ]])
    .values([BytesMut::from(&b"a"[..])])
    .accept([json!("a")]);
}
