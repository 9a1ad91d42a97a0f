//! chrono: strings, except the duration.

use chrono::{DateTime, Duration, Month, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Weekday};

use super::{Kind, Node, Shape, Text, ToolSchema, formatted, leaf, matching};

impl ToolSchema for NaiveDate {
    const NODE: &'static Node = &formatted("NaiveDate", "\"date\"");
}

impl<Tz: TimeZone> ToolSchema for DateTime<Tz> {
    const NODE: &'static Node = &formatted("DateTime", "\"date-time\"");
}

/// A `date-time` has an offset, which chrono refuses. The pattern excludes the `Z` that models
/// often write.
impl ToolSchema for NaiveDateTime {
    const NODE: &'static Node = &matching("NaiveDateTime", "\"[^Z]$\"");
}

/// A `time` has an offset, which chrono refuses.
impl ToolSchema for NaiveTime {
    const NODE: &'static Node = &leaf("NaiveTime", Kind::String);
}

/// An array of seconds and nanoseconds. The type is also called `TimeDelta`.
impl ToolSchema for Duration {
    const NODE: &'static Node = &Node::new("TimeDelta", Shape::Tuple(&[i64::NODE, i32::NODE]));
}

impl ToolSchema for Weekday {
    const NODE: &'static Node = &Node::new(
        "Weekday",
        Shape::Choice {
            values: Text::plain(r#"["Mon","Tue","Wed","Thu","Fri","Sat","Sun"]"#),
        },
    );
}

impl ToolSchema for Month {
    const NODE: &'static Node = &Node::new(
        "Month",
        Shape::Choice {
            values: Text::plain(concat!(
                r#"["January","February","March","April","May","June","#,
                r#""July","August","September","October","November","December"]"#
            )),
        },
    );
}
