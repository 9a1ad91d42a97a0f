//! What is done where it is asked for: each step takes something away that a reader could have used.

use serde_json::{Map, Value, json};

use super::{
    annotations::{Shift, is_number, is_width, same_words},
    step::Lossy,
    walk::{self, Place},
};

/// The integers that JavaScript reads exactly go to here, and as far below 0.
const MAX_SAFE: i64 = (1 << 53) - 1;

/// Does one step; in how many places it changed something.
pub(super) fn lossy(schema: &mut Map<String, Value>, step: Lossy) -> usize {
    walk::visit(schema, Place::ROOT, &mut |place, schema| match step {
        Lossy::ClosedObjects => drop_if(schema, "additionalProperties", |value| *value == json!(false)),
        Lossy::NumberWidths => widths(schema),
        Lossy::SafeIntegers => {
            drop_if(schema, "minimum", |bound| bound.as_i64() == Some(-MAX_SAFE))
                + drop_if(schema, "maximum", |bound| bound.as_i64() == Some(MAX_SAFE))
        }
        Lossy::FormatPatterns if schema.get("format").is_some_and(Value::is_string) => {
            drop_if(schema, "pattern", Value::is_string)
        }
        Lossy::FormatPatterns => 0,
        Lossy::Titles => drop_if(schema, "title", Value::is_string),
        Lossy::Examples => drop_if(schema, "examples", |_| true) + drop_if(schema, "example", |_| true),
        Lossy::WhiteSpace => describe(schema, |text| text.split_whitespace().collect::<Vec<_>>().join(" ")),
        Lossy::RepeatedNames => place.property().map_or(0, |name| {
            drop_if(schema, "description", |text| {
                text.as_str().is_some_and(|text| same_words(text, name))
            })
        }),
        Lossy::Descriptions { words } => describe(schema, |text| first_words(text, words)),
    })
}

fn drop_if(schema: &mut Map<String, Value>, keyword: &str, is: impl Fn(&Value) -> bool) -> usize {
    usize::from(schema.get(keyword).is_some_and(is) && schema.shift(keyword).is_some())
}

/// Puts another text in the place of the description.
fn describe(schema: &mut Map<String, Value>, edit: impl Fn(&str) -> String) -> usize {
    let Some(Value::String(text)) = schema.get_mut("description") else {
        return 0;
    };
    let edited = edit(text);
    let changed = edited != *text;
    *text = edited;
    usize::from(changed)
}

/// The text up to the end of its n-th word.
fn first_words(text: &str, words: usize) -> String {
    let mut within = false;
    let mut seen = 0;
    for (at, char) in text.char_indices() {
        let starts = !char.is_whitespace() && !within;
        within = !char.is_whitespace();
        seen += usize::from(starts);
        if starts && seen > words {
            return format!("{}…", text[..at].trim_end());
        }
    }
    text.to_owned()
}

/// Bounds that are those of the format.
fn widths(schema: &mut Map<String, Value>) -> usize {
    let Some(format) = schema
        .get("format")
        .and_then(Value::as_str)
        .filter(|format| is_width(format))
    else {
        return 0;
    };
    if !is_number(schema) {
        return 0;
    }
    let unsigned = format.starts_with('u');
    let bits: u32 = format
        .trim_start_matches(|char: char| !char.is_ascii_digit())
        .parse()
        .unwrap_or(64);
    let (least, most) = match (unsigned, bits) {
        (true, 8 | 16 | 32) => (0, (1_i64 << bits) - 1),
        (false, 8 | 16 | 32) => (-(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1),
        (true, _) => (0, i64::MAX),
        (false, _) => (i64::MIN, i64::MAX),
    };
    let is = |width: i64| move |bound: &Value| bound.as_i64() == Some(width);
    drop_if(schema, "minimum", is(least)) + drop_if(schema, "maximum", is(most))
}
