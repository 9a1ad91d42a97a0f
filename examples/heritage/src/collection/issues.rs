//! The days on which a periodical appeared, from its first and last day and its frequency.

use serde::Serialize;

use super::{
    dates::{Date, Span, month_days},
    trove::Frequency,
};

/// A year in which a periodical appeared.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Year {
    pub year: u32,
    /// The number of issues.
    pub issues: usize,
    /// The days of publication, if the call has a range of dates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<String>,
}

/// Returns the years of a periodical within a span. With `days`, they list the day of each issue.
pub fn years(start: &Date, end: &Date, frequency: Frequency, within: Span, days: bool) -> Vec<Year> {
    let mut years: Vec<Year> = Vec::new();
    let (mut year, mut month, mut day) = parts(start.first());
    let first_weekday = weekday(year, month, day);
    let mut number: u32 = 0;
    while day_number(year, month, day) <= end.first() {
        let appears = match frequency {
            Frequency::Daily => (first_weekday + number) % 7 != SUNDAY,
            Frequency::Weekly => number.is_multiple_of(7),
            Frequency::Fortnightly => number.is_multiple_of(14),
            Frequency::Monthly => day == start.first() % 100,
            Frequency::Quarterly => {
                let first_month = parts(start.first()).1;
                day == start.first() % 100 && (month + 12 - first_month).is_multiple_of(3)
            }
        };
        if appears && (within.first..=within.last).contains(&day_number(year, month, day)) {
            let text = if days {
                Some(format!("{year}{month:02}{day:02}"))
            } else {
                None
            };
            match years.last_mut() {
                Some(last) if last.year == year => {
                    last.issues += 1;
                    last.days.extend(text);
                }
                _ => years.push(Year {
                    year,
                    issues: 1,
                    days: text.into_iter().collect(),
                }),
            }
        }
        number += 1;
        day += 1;
        if day > month_days(year, month) {
            (day, month) = (1, month + 1);
        }
        if month > 12 {
            (month, year) = (1, year + 1);
        }
    }
    years
}

const SUNDAY: u32 = 0;

/// Returns the day of the week by Sakamoto's method, 0 for Sunday.
fn weekday(year: u32, month: u32, day: u32) -> u32 {
    const SHIFT: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let year = if month < 3 { year - 1 } else { year };
    let shift = SHIFT[usize::try_from(month - 1).unwrap_or_default()];
    (year + year / 4 - year / 100 + year / 400 + shift + day) % 7
}

fn parts(number: u32) -> (u32, u32, u32) {
    (number / 10_000, number / 100 % 100, number % 100)
}

fn day_number(year: u32, month: u32, day: u32) -> u32 {
    year * 10_000 + month * 100 + day
}

#[cfg(test)]
mod tests {
    use super::{Year, weekday, years};
    use crate::collection::{
        dates::{Date, Span},
        trove::Frequency,
    };

    fn all(start: &str, end: &str, frequency: Frequency) -> Vec<Year> {
        let [start, end] = [start, end].map(|text| Date::try_from(text.to_owned()).expect(text));
        let within = Span {
            first: 0,
            last: u32::MAX,
        };
        years(&start, &end, frequency, within, true)
    }

    #[test]
    fn weekdays() {
        // A Saturday, a Wednesday, a Tuesday.
        assert_eq!(
            [weekday(1932, 3, 19), weekday(1901, 5, 8), weekday(2000, 2, 29)],
            [6, 3, 2]
        );
    }

    #[test]
    fn days_of_publication() {
        let daily = all("1888-01-02", "1888-12-31", Frequency::Daily);
        assert_eq!(
            (daily.len(), daily[0].issues),
            (1, 366 - 1 - 52),
            "a leap year without its 53 Sundays"
        );
        let weekly = all("1888-12-22", "1889-01-12", Frequency::Weekly);
        assert_eq!(weekly[0].days, ["18881222", "18881229"]);
        assert_eq!(weekly[1].days, ["18890105", "18890112"]);
        let quarterly = all("1902-02-01", "1903-02-01", Frequency::Quarterly);
        assert_eq!(quarterly[0].days, ["19020201", "19020501", "19020801", "19021101"]);
        assert_eq!(quarterly[1].issues, 1);
    }
}
