//! Times and durations: as arguments, and as text.

use mcpact_meter::time::{DAY, HOUR, date, now_micros, start_of, start_of_span};

const SECOND: i64 = 1_000_000;

/// Reads a time in UTC, or an age: `2026-11-22`, `2026-11-22T18:30`, `2026-11-22 18:30:05`, `24h`.
pub(super) fn parse(text: &str) -> Result<i64, String> {
    instant(text)
        .or_else(|| age(text).map(|age| now_micros() - age))
        .ok_or_else(|| {
            "write a time in UTC such as `2026-11-22` or `2026-11-22T18:30`, or an age such as `30m`, `24h` or `7d`"
                .to_owned()
        })
}

fn instant(text: &str) -> Option<i64> {
    let text = text.strip_suffix('Z').unwrap_or(text);
    let (day, clock) = match text.split_once(['T', ' ']) {
        Some((day, clock)) => (day, Some(clock)),
        None => (text, None),
    };
    let numbers = |text: &str, separator: char| -> Option<Vec<i64>> {
        let is_number = |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        text.split(separator)
            .map(|part| is_number(part).then(|| part.parse().ok())?)
            .collect()
    };
    let [year, month, day] = numbers(day, '-')?.try_into().ok()?;
    let start = start_of(year, month, day)?;
    let Some(clock) = clock else { return Some(start) };
    let (hour, minute, second) = match numbers(clock, ':')?[..] {
        [hour, minute] => (hour, minute, 0),
        [hour, minute, second] => (hour, minute, second),
        _ => return None,
    };
    let is_clock = hour < 24 && minute < 60 && second < 60;
    is_clock.then(|| start + ((hour * 60 + minute) * 60 + second) * SECOND)
}

fn age(text: &str) -> Option<i64> {
    let unit = match text.chars().last()? {
        's' => SECOND,
        'm' => 60 * SECOND,
        'h' => 3_600 * SECOND,
        'd' => DAY,
        'w' => 7 * DAY,
        _ => return None,
    };
    let number: u32 = text[..text.len() - 1].parse().ok()?;
    i64::from(number).checked_mul(unit)
}

/// Returns a time without its zone: `2026-11-22 18:30:05`.
pub(super) fn text(micros: i64) -> String {
    mcpact_meter::time::text(micros).trim_end_matches(" UTC").to_owned()
}

/// Returns the start of the hour: `2026-11-22 18:00`.
pub(super) fn hour(micros: i64) -> String {
    let mut text = text(start_of_span(micros, HOUR));
    text.truncate("2026-11-22 18:00".len());
    text
}

/// Returns a day: `2026-11-22`.
pub(super) fn day(micros: i64) -> String {
    let (year, month, day) = date(micros);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Returns a duration with three digits: `350 µs`, `1.25 ms`, `2.10 s`.
#[expect(clippy::cast_precision_loss, reason = "three digits are written")]
pub(super) fn duration(micros: u64) -> String {
    let scaled = |value: f64, unit: &str| {
        let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
        format!("{value:.decimals$} {unit}")
    };
    match micros {
        0..1_000 => format!("{micros} µs"),
        1_000..1_000_000 => scaled(micros as f64 / 1e3, "ms"),
        _ => scaled(micros as f64 / 1e6, "s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let midnight = start_of(2026, 11, 22).unwrap();
        for (text, expected) in [
            ("2026-11-22", Some(midnight)),
            ("2026-11-22T18:30", Some(midnight + 66_600 * SECOND)),
            ("2026-11-22 18:30:05", Some(midnight + 66_605 * SECOND)),
            ("2026-11-22T18:30:05Z", Some(midnight + 66_605 * SECOND)),
            ("2026-02-30", None),
            ("2026-11-22T24:00", None),
            ("2026-11", None),
            ("+2026-11-22", None),
        ] {
            assert_eq!(instant(text), expected, "{text}");
        }
        for (text, expected) in [
            ("90s", Some(90 * SECOND)),
            ("30m", Some(1_800 * SECOND)),
            ("24h", Some(DAY)),
            ("7d", Some(7 * DAY)),
            ("2w", Some(14 * DAY)),
            ("-1d", None),
            ("7", None),
            ("é", None),
        ] {
            assert_eq!(age(text), expected, "{text}");
        }
        assert!(parse("tomorrow").unwrap_err().contains("such as `2026-11-22`"));
    }

    #[test]
    fn durations() {
        for (micros, text) in [
            (0, "0 µs"),
            (999, "999 µs"),
            (1_250, "1.25 ms"),
            (12_345, "12.3 ms"),
            (123_456, "123 ms"),
            (2_100_000, "2.10 s"),
        ] {
            assert_eq!(duration(micros), text);
        }
    }
}
