//! chrono.

use chrono::{DateTime, Duration, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday};
use expect_test::expect;
use serde_json::json;

use crate::judge::{Relaxed, Unsaid, judge};

#[test]
fn dates() {
    judge::<NaiveDate>(&expect![[r#"{"type":"string","format":"date"}"#]])
        .values(["2024-01-31".parse().unwrap(), "0001-02-03".parse().unwrap()])
        .both([json!("2024-1-1")])
        .neither([json!(20_240_131), json!([2024, 1, 31])])
        .relaxed(
            Relaxed::Format,
            [json!("31.1.2024"), json!("2024-02-30"), json!("2024-01-31T00:00:00")],
        );
}

#[test]
fn dates_with_times() {
    judge::<DateTime<Utc>>(&expect![[r#"{"type":"string","format":"date-time"}"#]])
        .values([
            "2024-01-31T12:00:00Z".parse().unwrap(),
            "2024-01-31T12:00:00.123456789Z".parse().unwrap(),
        ])
        .both([json!("2024-01-31T12:00:00+10:00"), json!("2024-01-31 12:00:00Z")])
        .neither([json!(1_706_702_400)])
        .relaxed(Relaxed::Format, [json!("2024-01-31T12:00:00"), json!("2024-01-31")]);
    judge::<DateTime<FixedOffset>>(&expect![[r#"{"type":"string","format":"date-time"}"#]])
        .values(["2024-01-31T12:00:00+10:00".parse().unwrap()])
        .relaxed(Relaxed::Format, [json!("2024-01-31T12:00:00")]);
    judge::<NaiveDateTime>(&expect![[r#"{"type":"string","pattern":"[^Z]$"}"#]])
        .values([
            "2024-01-31T12:00:00".parse().unwrap(),
            "2024-01-31T12:00:00.5".parse().unwrap(),
        ])
        .neither([json!("2024-01-31T12:00:00Z"), json!(1_706_702_400)])
        .relaxed(
            Relaxed::Format,
            [
                json!("2024-01-31T12:00:00+10:00"),
                json!("2024-01-31"),
                json!("2024-01-31 12:00:00"),
            ],
        );
}

#[test]
fn times() {
    judge::<NaiveTime>(&expect![[r#"{"type":"string"}"#]])
        .values(["12:30:00".parse().unwrap(), "23:59:59.999".parse().unwrap()])
        .both([json!("12:30")])
        .neither([json!(1230)])
        .relaxed(Relaxed::Format, [json!("12:30:00Z"), json!("noon")]);
}

#[test]
fn durations() {
    judge::<TimeDelta>(&expect![[
        r#"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}"#
    ]])
    .values([Duration::seconds(5), Duration::milliseconds(-1), TimeDelta::MAX])
    .neither([
        json!(5),
        json!([5]),
        json!([5, 0, 0]),
        json!("PT5S"),
        json!({"secs": 5, "nanos": 0}),
    ])
    .relaxed(
        Relaxed::Width,
        [json!([5, 1_000_000_000]), json!([5, -1]), json!([i64::MAX, 0])],
    );
}

#[test]
fn weekdays_and_months() {
    judge::<Weekday>(&expect![[
        r#"{"type":"string","enum":["Mon","Tue","Wed","Thu","Fri","Sat","Sun"]}"#
    ]])
    .values([
        Weekday::Mon,
        Weekday::Tue,
        Weekday::Wed,
        Weekday::Thu,
        Weekday::Fri,
        Weekday::Sat,
        Weekday::Sun,
    ])
    .neither([json!(1), json!("Montag")])
    .unsaid(Unsaid::Spelling, [json!("monday"), json!("MON")]);
    judge::<Month>(&expect![[r#"{"type":"string","enum":["January","February","March","April","May","June","July","August","September","October","November","December"]}"#]])
        .values((1..=12).map(|month| Month::try_from(month).unwrap()))
        .neither([json!(1), json!("Januar")])
        .unsaid(Unsaid::Spelling, [json!("jan"), json!("january")]);
}
