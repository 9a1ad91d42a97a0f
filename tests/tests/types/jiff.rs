//! jiff.

use expect_test::expect;
use jiff::{
    SignedDuration, Span, Timestamp, ToSpan, Zoned,
    civil::{Date, DateTime, ISOWeekDate, Time},
};
use serde_json::json;

use crate::judge::{Relaxed, judge};

#[test]
fn instants() {
    judge::<Timestamp>(&expect![[r#"{"type":"string","format":"date-time"}"#]])
        .values([
            "2024-01-31T12:00:00Z".parse().unwrap(),
            "2024-01-31T12:00:00.123456789Z".parse().unwrap(),
        ])
        .both([json!("2024-01-31T12:00:00+10:00"), json!("2024-01-31 12:00Z")])
        .neither([json!(1_706_702_400)])
        .relaxed(Relaxed::Format, [json!("2024-01-31T12:00:00"), json!("2024-01-31")]);
    judge::<Zoned>(&expect![[r#"{"type":"string","pattern":"\\]$"}"#]])
        .values(["2024-06-19T15:22:45-04:00[America/New_York]".parse().unwrap()])
        .both([json!("2024-06-19T15:22[Australia/Melbourne]")])
        .neither([
            json!("2024-06-19T15:22:45Z"),
            json!("2024-06-19T15:22:45+10:00"),
            json!(1),
        ])
        .relaxed(Relaxed::Format, [json!("2024-06-19T15:22:45[Mars/Olympus]")]);
}

#[test]
fn dates_and_times() {
    judge::<Date>(&expect![[r#"{"type":"string","format":"date"}"#]])
        .values(["2024-01-31".parse().unwrap()])
        .both([json!("20240131"), json!("2024-01-31T12:00:00")])
        .neither([json!(20_240_131)])
        .relaxed(
            Relaxed::Format,
            [json!("2024-02-30"), json!("2024-01-31T12:00:00Z"), json!("31.1.2024")],
        );
    judge::<DateTime>(&expect![[r#"{"type":"string","pattern":"[^Z]$"}"#]])
        .values([
            "2024-01-31T12:00:00".parse().unwrap(),
            "2024-01-31T12:00:00.5".parse().unwrap(),
        ])
        .both([
            json!("2024-01-31"),
            json!("2024-01-31 12:00"),
            json!("2024-01-31T12:00+10:00"),
        ])
        .neither([json!("2024-01-31T12:00:00Z"), json!(1)])
        .relaxed(Relaxed::Format, [json!("noon")]);
    judge::<Time>(&expect![[r#"{"type":"string"}"#]])
        .values(["12:30:00".parse().unwrap()])
        .both([json!("12:30"), json!("T12")])
        .neither([json!(12)])
        .relaxed(Relaxed::Format, [json!("12:30:00Z"), json!("noon")]);
    judge::<ISOWeekDate>(&expect![[r#"{"type":"string"}"#]])
        .values(["2024-W05-3".parse().unwrap()])
        .neither([json!(5)])
        .relaxed(Relaxed::Format, [json!("2024-01-31")]);
}

#[test]
fn spans() {
    judge::<Span>(&expect![[r#"{"type":"string","format":"duration"}"#]])
        .values([1.year().months(2), 5.hours(), 3.weeks()])
        .beyond_format([-5.hours(), 1.second().milliseconds(500)])
        .both([json!("5 hours"), json!("1h30m")])
        .neither([json!(5)])
        .relaxed(Relaxed::Format, [json!("long"), json!("5")]);
    judge::<SignedDuration>(&expect![[r#"{"type":"string","format":"duration"}"#]])
        .values([SignedDuration::from_hours(5), SignedDuration::from_secs(90)])
        .beyond_format([SignedDuration::from_millis(-1500)])
        .both([json!("5 hours")])
        .neither([json!(5)])
        .relaxed(Relaxed::Format, [json!("P1Y")]);
}
