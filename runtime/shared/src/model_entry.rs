//! The model-visible entry of a tool: the properties of its `tools/list` entry that a model sees.

/// The properties of a tool's entry that a model sees, in the order in which they are counted.
pub const MODEL_KEYS: [&str; 3] = ["name", "description", "inputSchema"];

/// Returns the entry with the JSON texts of the [`MODEL_KEYS`]. A key without a text is omitted.
///
/// ```
/// use mcpact_shared::model_entry::model_entry;
///
/// let entry = model_entry([Some("\"ping\""), None, Some(r#"{"type":"object"}"#)]);
/// assert_eq!(entry, r#"{"name":"ping","inputSchema":{"type":"object"}}"#);
/// assert_eq!(model_entry([None; 3]), "{}");
/// ```
pub fn model_entry(values: [Option<&str>; 3]) -> String {
    let length: usize = values.iter().flatten().map(|value| value.len()).sum();
    let mut entry = String::with_capacity(length + 40);
    entry.push('{');
    for (key, value) in MODEL_KEYS.into_iter().zip(values) {
        let Some(value) = value else { continue };
        let separator = if entry.len() == 1 { "\"" } else { ",\"" };
        entry.extend([separator, key, "\":", value]);
    }
    entry.push('}');
    entry
}
