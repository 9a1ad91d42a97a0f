//! The clock: microseconds since 1970, and days in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

/// The microseconds of a day.
pub const DAY: i64 = 24 * HOUR;
/// The microseconds of an hour.
pub const HOUR: i64 = 60 * MINUTE;
/// The microseconds of a minute.
pub const MINUTE: i64 = 60_000_000;

/// Returns the time in microseconds since 1970-01-01 UTC.
pub fn now_micros() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
}

/// Returns the start of the day in UTC, in microseconds.
pub fn day_of(micros: i64) -> i64 {
    start_of_span(micros, DAY)
}

/// Returns the start of the span of this length, such as [`HOUR`], in microseconds.
pub fn start_of_span(micros: i64, length: i64) -> i64 {
    micros - micros.rem_euclid(length)
}

/// Returns a time as text: `2026-11-22 23:55:01 UTC` without its fraction of a second.
///
/// ```
/// assert_eq!(mcpact_meter::time::text(1_795_391_701_000_000), "2026-11-22 23:55:01 UTC");
/// ```
pub fn text(micros: i64) -> String {
    let (year, month, day) = date(micros);
    let second = micros.rem_euclid(DAY) / 1_000_000;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

/// Returns the date of a time in UTC: year, month and day.
pub fn date(micros: i64) -> (i64, i64, i64) {
    // Days since 0000-03-01, in eras of 400 years, whose years begin in March.
    let days = micros.div_euclid(DAY) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// Returns the start of a date in UTC, in microseconds; `None` if there is no such date.
pub fn start_of(year: i64, month: i64, day: i64) -> Option<i64> {
    if !(1..=9999).contains(&year) {
        return None;
    }
    let shifted = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    let start = days * DAY;
    (date(start) == (year, month, day)).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_written() {
        let mut time = start_of(1970, 1, 1).unwrap();
        assert_eq!(time, 0);
        for _ in 0..60_000 {
            let (year, month, day) = date(time);
            assert_eq!(start_of(year, month, day), Some(time));
            assert_eq!(day_of(time + DAY - 1), time);
            time += DAY;
        }
        assert_eq!(date(time).0, 2134);
        assert_eq!(text(-1), "1969-12-31 23:59:59 UTC");
        assert_eq!(start_of(2023, 2, 29), None);
        assert_eq!(start_of(2024, 13, 1), None);
        assert!(start_of(2024, 2, 29).is_some());
    }
}
