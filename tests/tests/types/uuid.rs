//! uuid.

use expect_test::expect;
use serde_json::json;
use uuid::Uuid;

use crate::agreement::{Looser, check};

#[test]
fn uuids() {
    check::<Uuid>(&expect![[r#"{"type":"string","format":"uuid"}"#]])
        .values([Uuid::nil(), Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8)])
        .accept([
            json!("67e5504410b1426f9247bb680e5fe0c8"),
            json!("{67e55044-10b1-426f-9247-bb680e5fe0c8}"),
        ])
        .refuse([json!(1), json!(null)])
        .schema_accepts(Looser::Format, [json!("67e55044"), json!("")]);
}
