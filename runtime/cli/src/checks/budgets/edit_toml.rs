//! Edits TOML without changes to comments and order.

use toml_edit::{Item, Value};

/// Replaces an integer. The text around it, such as a comment, stays.
pub(super) fn set_integer(item: &mut Item, number: i64) {
    if let Some(value) = item.as_value_mut() {
        let decor = value.decor().clone();
        *value = Value::from(number);
        *value.decor_mut() = decor;
    }
}

/// Returns a name as a key in TOML.
pub(super) fn key(name: &str) -> String {
    toml_edit::Key::new(name).to_string()
}
