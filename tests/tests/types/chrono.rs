//! chrono.

use chrono::{DateTime, Duration, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday};
use expect_test::expect;
use serde_json::json;

use crate::agreement::{Looser, Stricter, check};

#[test]
fn dates() {
    check::<NaiveDate>(&expect![[r#"{"type":"string","format":"date"}"#]])
        .values(["2024-01-31".parse().unwrap(), "0001-02-03".parse().unwrap()])
        .accept([json!("2024-1-1")])
        .refuse([json!(20_240_131), json!([2024, 1, 31])])
        .schema_accepts(
            Looser::Format,
            [json!("31.1.2024"), json!("2024-02-30"), json!("2024-01-31T00:00:00")],
        );
}

#[test]
fn dates_with_times() {
    check::<DateTime<Utc>>(&expect![[r#"{"type":"string","format":"date-time"}"#]])
        .values([
            "2024-01-31T12:00:00Z".parse().unwrap(),
            "2024-01-31T12:00:00.123456789Z".parse().unwrap(),
        ])
        .accept([json!("2024-01-31T12:00:00+10:00"), json!("2024-01-31 12:00:00Z")])
        .refuse([json!(1_706_702_400)])
        .schema_accepts(Looser::Format, [json!("2024-01-31T12:00:00"), json!("2024-01-31")]);
    check::<DateTime<FixedOffset>>(&expect![[r#"{"type":"string","format":"date-time"}"#]])
        .values(["2024-01-31T12:00:00+10:00".parse().unwrap()])
        .schema_accepts(Looser::Format, [json!("2024-01-31T12:00:00")]);
    check::<NaiveDateTime>(&expect![[r#"{"type":"string","pattern":"[^Z]$"}"#]])
        .values([
            "2024-01-31T12:00:00".parse().unwrap(),
            "2024-01-31T12:00:00.5".parse().unwrap(),
        ])
        .refuse([json!("2024-01-31T12:00:00Z"), json!(1_706_702_400)])
        .schema_accepts(
            Looser::Format,
            [
                json!("2024-01-31T12:00:00+10:00"),
                json!("2024-01-31"),
                json!("2024-01-31 12:00:00"),
            ],
        );
}

#[test]
fn times() {
    check::<NaiveTime>(&expect![[r#"{"type":"string"}"#]])
        .values(["12:30:00".parse().unwrap(), "23:59:59.999".parse().unwrap()])
        .accept([json!("12:30")])
        .refuse([json!(1230)])
        .schema_accepts(Looser::Format, [json!("12:30:00Z"), json!("noon")]);
}

#[test]
fn durations() {
    check::<TimeDelta>(&expect![[
        r#"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}"#
    ]])
    .values([Duration::seconds(5), Duration::milliseconds(-1), TimeDelta::MAX])
    .refuse([
        json!(5),
        json!([5]),
        json!([5, 0, 0]),
        json!("PT5S"),
        json!({"secs": 5, "nanos": 0}),
    ])
    .schema_accepts(
        Looser::Width,
        [json!([5, 1_000_000_000]), json!([5, -1]), json!([i64::MAX, 0])],
    );
}

#[test]
fn weekdays_and_months() {
    check::<Weekday>(&expect![[
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
    .refuse([json!(1), json!("Montag")])
    .serde_accepts(Stricter::Spelling, [json!("monday"), json!("MON")]);
    check::<Month>(&expect![[r#"{"type":"string","enum":["January","February","March","April","May","June","July","August","September","October","November","December"]}"#]])
        .values((1..=12).map(|month| Month::try_from(month).unwrap()))
        .refuse([json!(1), json!("Januar")])
        .serde_accepts(Stricter::Spelling, [json!("jan"), json!("january")]);
}
