//! Numbers and booleans.

use std::{
    num::{NonZero, Saturating, Wrapping},
    sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicUsize},
};

use expect_test::expect;
use serde::Deserialize;
use serde_json::json;

use crate::agreement::{Looser, check};

#[test]
fn booleans() {
    check::<bool>(&expect![[r#"{"type":"boolean"}"#]])
        .values([true, false])
        .refuse([json!(0), json!("true"), json!(null)]);
    check::<AtomicBool>(&expect![[r#"{"type":"boolean"}"#]])
        .values([AtomicBool::new(true)])
        .refuse([json!(1)]);
}

macro_rules! integers {
    ($($name:ident: $ty:ty, $wide:expr;)+) => {$(
        #[test]
        fn $name() {
            check::<$ty>(&expect![[r#"{"type":"integer"}"#]])
                .values([<$ty>::MIN, <$ty>::MAX, 0, 1])
                .refuse([json!(1.5), json!("1"), json!(null), json!([1]), json!(true)])
                .schema_accepts(Looser::Width, [json!(1.0), $wide]);
        }
    )+};
}

integers! {
    integers_i8: i8, json!(-129);
    integers_i16: i16, json!(1 << 15);
    integers_i32: i32, json!(1_i64 << 31);
    integers_i64: i64, json!(1_u64 << 63);
    integers_isize: isize, json!(1_u64 << 63);
    integers_u8: u8, json!(-1);
    integers_u16: u16, json!(1 << 16);
    integers_u32: u32, json!(1_i64 << 32);
    integers_u64: u64, json!(-1);
    integers_usize: usize, json!(-1);
}

/// A `serde_json::Value` has 64 bits without `arbitrary_precision`.
#[test]
fn integers_of_128_bits() {
    check::<i128>(&expect![[r#"{"type":"integer"}"#]])
        .values([i128::from(i64::MIN), i128::from(u64::MAX)])
        .schema_accepts(Looser::Width, [json!(1.0)]);
    check::<u128>(&expect![[r#"{"type":"integer"}"#]])
        .values([0, u128::from(u64::MAX)])
        .schema_accepts(Looser::Width, [json!(-1)]);
}

/// `types.md` advises against them.
#[test]
fn integers_of_128_bits_in_buffered_content() {
    #[derive(Debug, Deserialize)]
    #[serde(tag = "t")]
    #[expect(dead_code, reason = "no value can be read")]
    enum Tagged {
        A { n: u128 },
    }
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "no value can be read")]
    enum Untagged {
        A { n: Vec<i128> },
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "no value can be read")]
    struct Inner {
        n: i128,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "no value can be read")]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
    }
    let error = serde_json::from_str::<Tagged>(r#"{"t":"A","n":1}"#).expect_err("an error of serde");
    assert!(error.to_string().starts_with("u128 is not supported"), "{error}");
    serde_json::from_str::<Untagged>(r#"{"n":[1]}"#).expect_err("an error of serde");
    serde_json::from_str::<Outer>(r#"{"n":1}"#).expect_err("an error of serde");
}

#[test]
fn floats() {
    check::<f64>(&expect![[r#"{"type":"number"}"#]])
        .values([0.5, -1e300, f64::MIN_POSITIVE])
        .accept([json!(1), json!(-1)])
        // Infinities and NaN are written as null.
        .refuse([json!(null), json!("1.5"), json!("NaN")]);
    check::<f32>(&expect![[r#"{"type":"number"}"#]])
        .values([0.5, -1e30])
        .accept([json!(1), json!(0.1)])
        .refuse([json!(null)]);
}

macro_rules! positive {
    ($($name:ident: $ty:ty;)+) => {$(
        #[test]
        fn $name() {
            check::<NonZero<$ty>>(&expect![[r#"{"type":"integer","minimum":1}"#]])
                .values([NonZero::new(1).unwrap(), NonZero::new(100).unwrap()])
                .refuse([json!(0), json!(-1), json!("1"), json!(null)])
                .schema_accepts(Looser::Width, [json!(1.0)]);
        }
    )+};
}

positive! {
    positive_u8: u8;
    positive_u16: u16;
    positive_u32: u32;
    positive_u64: u64;
    positive_u128: u128;
    positive_usize: usize;
}

macro_rules! not_zero {
    ($($name:ident: $ty:ty;)+) => {$(
        #[test]
        fn $name() {
            check::<NonZero<$ty>>(&expect![[r#"{"type":"integer"}"#]])
                .values([NonZero::new(1).unwrap(), NonZero::new(-100).unwrap()])
                .refuse([json!("1"), json!(null)])
                .schema_accepts(Looser::Zero, [json!(0)]);
        }
    )+};
}

not_zero! {
    not_zero_i8: i8;
    not_zero_i16: i16;
    not_zero_i32: i32;
    not_zero_i64: i64;
    not_zero_i128: i128;
    not_zero_isize: isize;
}

#[test]
fn wrapping_and_saturating() {
    check::<Wrapping<i16>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Wrapping(-3)])
        .refuse([json!([1])])
        .schema_accepts(Looser::Width, [json!(1 << 15)]);
    check::<Saturating<u8>>(&expect![[r#"{"type":"integer"}"#]])
        .values([Saturating(3)])
        // It wraps or saturates only in arithmetic.
        .accept([json!(256), json!(-1)])
        .refuse([json!("1")]);
}

#[test]
fn atomics() {
    check::<AtomicU8>(&expect![[r#"{"type":"integer"}"#]])
        .values([AtomicU8::new(7)])
        .schema_accepts(Looser::Width, [json!(256)]);
    check::<AtomicI64>(&expect![[r#"{"type":"integer"}"#]]).values([AtomicI64::new(-7)]);
    check::<AtomicUsize>(&expect![[r#"{"type":"integer"}"#]]).values([AtomicUsize::new(7)]);
}

/// A field's range replaces that of its type, except for the zero that the type excludes.
#[test]
fn ranges_of_fields() {
    #[derive(mcpact::ToolSchema)]
    #[allow(dead_code, reason = "only its schema is used")]
    struct Page {
        #[mcp(range = 10..=20)]
        limit: NonZero<u32>,
        #[mcp(range = ..=100)]
        size: NonZero<u32>,
    }
    crate::agreement::check_schema::<Page>(&expect![[
        r#"{"type":"object","properties":{"limit":{"type":"integer","minimum":10,"maximum":20},"size":{"type":"integer","minimum":1,"maximum":100}},"required":["limit","size"]}"#
    ]]);
}
