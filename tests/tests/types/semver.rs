//! semver.

use expect_test::expect;
use semver::{Comparator, Version, VersionReq};
use serde_json::json;

use crate::agreement::{Looser, check};

#[test]
fn versions() {
    check::<Version>(&expect![[r#"{"type":"string"}"#]])
        .values([Version::new(1, 2, 3), "1.0.0-rc.1+build".parse().unwrap()])
        .refuse([json!(1), json!([1, 2, 3])])
        .schema_accepts(Looser::Format, [json!("1.0"), json!("v1.0.0")]);
    check::<VersionReq>(&expect![[r#"{"type":"string"}"#]])
        .values([VersionReq::STAR, ">=1.2, <2".parse().unwrap()])
        .refuse([json!(1)])
        .schema_accepts(Looser::Format, [json!("latest")]);
    check::<Comparator>(&expect![[r#"{"type":"string"}"#]])
        .values(["^1.2".parse().unwrap()])
        .refuse([json!(1)])
        .schema_accepts(Looser::Format, [json!(">=1, <2")]);
}
