//! semver.

use expect_test::expect;
use semver::{Comparator, Version, VersionReq};
use serde_json::json;

use crate::judge::{Relaxed, judge};

#[test]
fn versions() {
    judge::<Version>(&expect![[r#"{"type":"string"}"#]])
        .values([Version::new(1, 2, 3), "1.0.0-rc.1+build".parse().unwrap()])
        .neither([json!(1), json!([1, 2, 3])])
        .relaxed(Relaxed::Format, [json!("1.0"), json!("v1.0.0")]);
    judge::<VersionReq>(&expect![[r#"{"type":"string"}"#]])
        .values([VersionReq::STAR, ">=1.2, <2".parse().unwrap()])
        .neither([json!(1)])
        .relaxed(Relaxed::Format, [json!("latest")]);
    judge::<Comparator>(&expect![[r#"{"type":"string"}"#]])
        .values(["^1.2".parse().unwrap()])
        .neither([json!(1)])
        .relaxed(Relaxed::Format, [json!(">=1, <2")]);
}
