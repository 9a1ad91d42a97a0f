//! jiff: strings.

use jiff::{
    SignedDuration, Span, Timestamp, Zoned,
    civil::{Date, DateTime, ISOWeekDate, Time},
};

use super::{Kind, Node, ToolSchema, formatted, formatted_argument, leaf, matching};

impl ToolSchema for Timestamp {
    const NODE: &'static Node = &formatted("Timestamp", "\"date-time\"");
}

/// A string that ends with its time zone: `2024-06-19T15:22:45-04:00[America/New_York]`.
impl ToolSchema for Zoned {
    const NODE: &'static Node = &matching("Zoned", r#""\\]$""#);
}

impl ToolSchema for Date {
    const NODE: &'static Node = &formatted("Date", "\"date\"");
}

/// A `date-time` has an offset, and jiff refuses a `Z`.
impl ToolSchema for DateTime {
    const NODE: &'static Node = &matching("DateTime", "\"[^Z]$\"");
}

/// A `time` has an offset, and jiff refuses a `Z`.
impl ToolSchema for Time {
    const NODE: &'static Node = &leaf("Time", Kind::String);
}

impl ToolSchema for ISOWeekDate {
    const NODE: &'static Node = &leaf("ISOWeekDate", Kind::String);
}

/// jiff also writes fractions and a sign, which the format does not have.
impl ToolSchema for Span {
    const NODE: &'static Node = &formatted_argument("Span", "\"duration\"", WRITTEN_DURATION);
}

/// jiff also writes fractions and a sign, which the format does not have.
impl ToolSchema for SignedDuration {
    const NODE: &'static Node = &formatted_argument("SignedDuration", "\"duration\"", WRITTEN_DURATION);
}

const WRITTEN_DURATION: &Node = &leaf("Duration", Kind::String);
