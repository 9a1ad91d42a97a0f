//! jiff.

use expect_test::expect;
use jiff::{
    SignedDuration, Span, Timestamp, ToSpan, Zoned,
    civil::{Date, DateTime, ISOWeekDate, Time},
};
use serde_json::json;

use crate::agreement::{Looser, check};

#[test]
fn instants() {
    check::<Timestamp>(&expect![[r#"{"type":"string","format":"date-time"}"#]])
        .values([
            "2024-01-31T12:00:00Z".parse().unwrap(),
            "2024-01-31T12:00:00.123456789Z".parse().unwrap(),
        ])
        .accept([json!("2024-01-31T12:00:00+10:00"), json!("2024-01-31 12:00Z")])
        .refuse([json!(1_706_702_400)])
        .schema_accepts(Looser::Format, [json!("2024-01-31T12:00:00"), json!("2024-01-31")]);
    check::<Zoned>(&expect![[r#"{"type":"string","pattern":"\\]$"}"#]])
        .values(["2024-06-19T15:22:45-04:00[America/New_York]".parse().unwrap()])
        .accept([json!("2024-06-19T15:22[Australia/Melbourne]")])
        .refuse([
            json!("2024-06-19T15:22:45Z"),
            json!("2024-06-19T15:22:45+10:00"),
            json!(1),
        ])
        .schema_accepts(Looser::Format, [json!("2024-06-19T15:22:45[Mars/Olympus]")]);
}

#[test]
fn dates_and_times() {
    check::<Date>(&expect![[r#"{"type":"string","format":"date"}"#]])
        .values(["2024-01-31".parse().unwrap()])
        .accept([json!("20240131"), json!("2024-01-31T12:00:00")])
        .refuse([json!(20_240_131)])
        .schema_accepts(
            Looser::Format,
            [json!("2024-02-30"), json!("2024-01-31T12:00:00Z"), json!("31.1.2024")],
        );
    check::<DateTime>(&expect![[r#"{"type":"string","pattern":"[^Z]$"}"#]])
        .values([
            "2024-01-31T12:00:00".parse().unwrap(),
            "2024-01-31T12:00:00.5".parse().unwrap(),
        ])
        .accept([
            json!("2024-01-31"),
            json!("2024-01-31 12:00"),
            json!("2024-01-31T12:00+10:00"),
        ])
        .refuse([json!("2024-01-31T12:00:00Z"), json!(1)])
        .schema_accepts(Looser::Format, [json!("noon")]);
    check::<Time>(&expect![[r#"{"type":"string"}"#]])
        .values(["12:30:00".parse().unwrap()])
        .accept([json!("12:30"), json!("T12")])
        .refuse([json!(12)])
        .schema_accepts(Looser::Format, [json!("12:30:00Z"), json!("noon")]);
    check::<ISOWeekDate>(&expect![[r#"{"type":"string"}"#]])
        .values(["2024-W05-3".parse().unwrap()])
        .refuse([json!(5)])
        .schema_accepts(Looser::Format, [json!("2024-01-31")]);
}

#[test]
fn spans() {
    check::<Span>(&expect![[r#"{"type":"string","format":"duration"}"#]])
        .values([1.year().months(2), 5.hours(), 3.weeks()])
        .beyond_format([-5.hours(), 1.second().milliseconds(500)])
        .accept([json!("5 hours"), json!("1h30m")])
        .refuse([json!(5)])
        .schema_accepts(Looser::Format, [json!("long"), json!("5")]);
    check::<SignedDuration>(&expect![[r#"{"type":"string","format":"duration"}"#]])
        .values([SignedDuration::from_hours(5), SignedDuration::from_secs(90)])
        .beyond_format([SignedDuration::from_millis(-1500)])
        .accept([json!("5 hours")])
        .refuse([json!(5)])
        .schema_accepts(Looser::Format, [json!("P1Y")]);
}
