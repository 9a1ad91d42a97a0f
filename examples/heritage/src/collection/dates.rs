//! Dates of records and parameters: a year, a month or a day, each of which is a span of days.

use std::fmt;

use mcpact::{ToolError, ToolSchema};
use serde::{Deserialize, Serialize};

use super::text::shown;
use crate::shared::{Dates, Day, YearOrDay};

/// A day as a number that sorts by date, such as 18880312.
type DayNumber = u32;

/// A record's date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
#[derive(Clone, Debug, Deserialize, Serialize, ToolSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    text: String,
    /// The first day of the year, month or day.
    first: DayNumber,
    last: DayNumber,
}

impl Date {
    pub fn year(&self) -> u32 {
        self.first / 10_000
    }

    pub fn first(&self) -> u32 {
        self.first
    }

    pub fn is_before(&self, other: &Self) -> bool {
        self.last < other.first
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.text
    }
}

impl TryFrom<String> for Date {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts: Vec<&str> = text.split('-').collect();
        let span = match parts[..] {
            [year] => days(year, "", ""),
            [year, month] => days(year, month, ""),
            [year, month, day] => days(year, month, day),
            _ => None,
        };
        let (first, last) = span.ok_or_else(|| format!("`{text}` is not a date; write YYYY, YYYY-MM or YYYY-MM-DD"))?;
        Ok(Self { text, first, last })
    }
}

/// Returns the first and last day of a year, month or day, if it exists.
fn days(year: &str, month: &str, day: &str) -> Option<(DayNumber, DayNumber)> {
    let digits = |text: &str, count| {
        let matches = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
        matches.then(|| text.parse::<u32>().ok()).flatten()
    };
    let year = digits(year, 4)?;
    if month.is_empty() {
        return Some((year * 10_000 + 101, year * 10_000 + 1231));
    }
    let month = digits(month, 2).filter(|month| (1..=12).contains(month))?;
    let last = month_days(year, month);
    let start = year * 10_000 + month * 100;
    if day.is_empty() {
        return Some((start + 1, start + last));
    }
    let day = digits(day, 2).filter(|day| (1..=last).contains(day))?;
    Some((start + day, start + day))
}

pub fn month_days(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

/// The form of dates in a source's parameters.
pub trait DateForm {
    /// The form, as messages write it.
    const FORM: &'static str;

    fn text(&self) -> &str;

    /// Returns the first and last day of a date.
    fn days(text: &str) -> Option<(DayNumber, DayNumber)>;
}

impl DateForm for YearOrDay {
    const FORM: &'static str = "YYYY or YYYY-MM-DD";

    fn text(&self) -> &str {
        &self.0
    }

    fn days(text: &str) -> Option<(DayNumber, DayNumber)> {
        days(text, "", "").or_else(|| Day::days(text))
    }
}

impl DateForm for Day {
    const FORM: &'static str = "YYYY-MM-DD";

    fn text(&self) -> &str {
        &self.0
    }

    fn days(text: &str) -> Option<(DayNumber, DayNumber)> {
        let mut parts = text.splitn(3, '-');
        days(
            parts.next()?,
            parts.next()?,
            parts.next().filter(|day| !day.is_empty())?,
        )
    }
}

/// Returns the first and last day of a `YYYY` date.
pub fn year_days(text: &str) -> Option<(DayNumber, DayNumber)> {
    days(text, "", "")
}

/// Returns the first and last day of a `YYYYMMDD` date, which are the same.
pub fn compact_days(text: &str) -> Option<(DayNumber, DayNumber)> {
    days(
        text.get(..4)?,
        text.get(4..6)?,
        text.get(6..).filter(|day| !day.is_empty())?,
    )
}

/// The range of days that a filter selects.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub first: DayNumber,
    pub last: DayNumber,
}

impl Span {
    /// Parses the dates of a filter.
    ///
    /// # Errors
    ///
    /// Returns an error if a date is not in the source's form, or the dates are in the wrong order.
    pub fn of<T: DateForm>(dates: &Dates<T>) -> Result<Self, ToolError> {
        let read = |name: &str, date: &Option<T>| {
            let date = date.as_ref().map(DateForm::text);
            let days = date.map(|text| {
                let wrong = || ToolError::new(format!("{name} `{}` is not a date; write {}", shown(text), T::FORM));
                T::days(text).ok_or_else(wrong)
            });
            days.transpose()
        };
        let first = read("dateFrom", &dates.date_from)?.map_or(0, |(first, _)| first);
        let last = read("dateTo", &dates.date_to)?.map_or(DayNumber::MAX, |(_, last)| last);
        if first > last {
            let [from, to] = [&dates.date_from, &dates.date_to].map(|date| date.as_ref().map_or("", DateForm::text));
            return Err(ToolError::new(format!(
                "dateFrom `{}` is after dateTo `{}`; swap them, or omit one",
                shown(from),
                shown(to)
            )));
        }
        Ok(Self { first, last })
    }

    /// Returns whether a date, or the period between two dates, overlaps the span. A record without
    /// a date is only in a span that is open at both ends.
    pub fn has(self, from: Option<&Date>, to: Option<&Date>) -> bool {
        match (from, to) {
            (None, None) => self.first == 0 && self.last == DayNumber::MAX,
            (from, to) => {
                let first = from.or(to).map_or(0, |date| date.first);
                let last = to.or(from).map_or(DayNumber::MAX, |date| date.last);
                first <= self.last && last >= self.first
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Date, DateForm, Span, compact_days, month_days};
    use crate::shared::{Dates, Day, YearOrDay};

    fn date(text: &str) -> Date {
        Date::try_from(text.to_owned()).expect(text)
    }

    #[test]
    fn forms() {
        assert_eq!(YearOrDay::days("1888"), Some((18_880_101, 18_881_231)));
        assert_eq!(YearOrDay::days("1888-02-29"), Some((18_880_229, 18_880_229)));
        assert_eq!(compact_days("18880312"), Some((18_880_312, 18_880_312)));
        for wrong in [
            "1900-02-29",
            "1888-13-01",
            "1888-02",
            "88",
            "1888-1-1",
            "+188",
            "",
            "é888",
        ] {
            assert_eq!(YearOrDay::days(wrong), None, "{wrong}");
        }
        assert_eq!(Day::days("1888"), None);
        assert_eq!(compact_days("1888031"), None);
        assert_eq!(
            (month_days(2000, 2), month_days(1900, 2), month_days(1901, 4)),
            (29, 28, 30)
        );
        assert!(Date::try_from("1888-3".to_owned()).is_err());
        assert_eq!(date("1888-02").first(), 18_880_201);
    }

    #[test]
    fn spans() {
        let span = |from: &str, to: &str| {
            let some = |text: &str| (!text.is_empty()).then(|| YearOrDay(text.to_owned()));
            Span::of(&Dates {
                date_from: some(from),
                date_to: some(to),
            })
        };
        let decade = span("1880", "1889").expect("a span");
        assert!(decade.has(Some(&date("1889-12-31")), None));
        assert!(!decade.has(Some(&date("1890")), None));
        assert!(decade.has(Some(&date("1850")), Some(&date("1880-01-01"))));
        assert!(!decade.has(None, None));
        assert!(span("", "").expect("a span").has(None, None));
        let error = span("1890", "1889").expect_err("the wrong order").to_string();
        assert!(error.contains("`1890` is after dateTo `1889`"), "{error}");
        let error = span("yesterday", "").expect_err("no date").to_string();
        assert!(error.contains("`yesterday`") && error.contains("YYYY-MM-DD"), "{error}");
    }
}
