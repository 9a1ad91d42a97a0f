//! References within a document: `#`, `#/$defs/Name` and other JSON pointers.
//!
//! A caller that follows references in turn guards against loops itself.

#[cfg(feature = "proxy")]
use mcpact_shared::json_pointer::unescape;
#[cfg(feature = "proxy")]
use serde_json::Map;
use serde_json::Value;

/// Returns the target of a reference within the document `root`.
///
/// The pointer is read as it is written, and if that leads nowhere, with its percent signs decoded.
/// References to anchors and to other documents have no target.
///
/// ```
/// use mcpact::json_schema::resolve;
/// use serde_json::json;
///
/// let schema = json!({ "$defs": { "a/b": { "type": "string" } }, "items": { "$ref": "#/$defs/a~1b" } });
/// assert_eq!(resolve(&schema, "#/$defs/a~1b"), Some(&json!({ "type": "string" })));
/// assert_eq!(resolve(&schema, "#"), Some(&schema));
/// assert_eq!(resolve(&schema, "#/$defs/c"), None);
/// ```
pub fn resolve<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    follow(reference, |pointer| root.pointer(pointer))
}

/// Returns the target of a reference within the document with these keywords. `#` has none, since
/// the document is not a [`Value`].
#[cfg(feature = "proxy")]
pub(crate) fn resolve_in<'a>(root: &'a Map<String, Value>, reference: &str) -> Option<&'a Value> {
    follow(reference, |pointer| {
        let pointer = pointer.strip_prefix('/')?;
        let first = pointer.split('/').next()?;
        root.get(&unescape(first))?.pointer(&pointer[first.len()..])
    })
}

/// Finds a reference's pointer as it is written, or else decoded.
fn follow<'a>(reference: &str, find: impl Fn(&str) -> Option<&'a Value>) -> Option<&'a Value> {
    let pointer = reference.strip_prefix('#')?;
    find(pointer).or_else(|| find(&percent_decoded(pointer)?))
}

/// Decodes the percent signs of a URI's fragment. Returns `None` if it has none, or wrong ones.
fn percent_decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    let mut is_encoded = false;
    for part in parts {
        let (digits, rest) = part.as_bytes().split_at_checked(2)?;
        let digit = |index: usize| char::from(digits[index]).to_digit(16);
        bytes.push(u8::try_from(digit(0)? * 16 + digit(1)?).ok()?);
        bytes.extend(rest);
        is_encoded = true;
    }
    String::from_utf8(bytes).ok().filter(|_| is_encoded)
}

/// Returns the reference to a definition of the root: `#/$defs/Name`.
pub(crate) fn to_definition(holder: &str, name: &str) -> String {
    format!("#/{holder}/{name}")
}

/// Splits `#/$defs/Name` into `$defs` and `Name`. Returns `None` for a reference with escapes, and
/// for one that leads elsewhere.
pub(crate) fn definition_name(reference: &str) -> Option<(&str, &str)> {
    let (holder, name) = reference.strip_prefix("#/")?.split_once('/')?;
    (matches!(holder, "$defs" | "definitions") && !name.contains(['/', '~', '%'])).then_some((holder, name))
}

#[cfg(all(test, feature = "proxy"))]
mod tests {
    use serde_json::{Value, json};

    use super::{definition_name, percent_decoded, resolve, resolve_in, to_definition};

    /// Checks the target of a reference, for both forms of the root.
    #[track_caller]
    fn check(schema: &Value, reference: &str, target: Option<Value>) {
        assert_eq!(resolve(schema, reference), target.as_ref(), "{reference}");
        let keywords = schema.as_object().expect("an object");
        let target = target.filter(|_| reference != "#");
        assert_eq!(resolve_in(keywords, reference), target.as_ref(), "{reference}");
    }

    #[test]
    fn targets() {
        let schema = json!({
            "$defs": { "A": { "type": "string" }, "B": true, "": 1 },
            "properties": { "a": { "anyOf": [{ "type": "null" }, { "$ref": "#/$defs/A" }] } },
        });
        check(&schema, "#", Some(schema.clone()));
        check(&schema, "#/$defs/A", Some(json!({ "type": "string" })));
        check(&schema, "#/$defs/B", Some(json!(true)));
        check(&schema, "#/$defs/", Some(json!(1)));
        check(&schema, "#/$defs", Some(schema["$defs"].clone()));
        check(&schema, "#/properties/a/anyOf/0/type", Some(json!("null")));
        for reference in [
            "",
            "A",
            "#A",
            "#/",
            "#/$defs/C",
            "#/$defs/A/type/x",
            "#/properties/a/anyOf/2",
            "#/properties/a/anyOf/01",
            "other.json#/$defs/A",
            "/$defs/A",
        ] {
            check(&schema, reference, None);
        }
        // Anchors are not followed.
        check(&json!({ "$defs": { "A": { "$anchor": "a" } } }), "#a", None);
    }

    #[test]
    fn escapes() {
        let schema = json!({ "$defs": { "a/b": 1, "a~b": 2, "50%": 3, "é x": 4, "a%20b": 5, "a b": 6, "~1": 7 } });
        for (reference, target) in [
            ("#/$defs/a~1b", 1),
            ("#/$defs/a~0b", 2),
            ("#/$defs/50%25", 3),
            ("#/$defs/50%", 3),
            ("#/$defs/%C3%A9%20x", 4),
            ("#/$defs/é x", 4),
            // The name as it is written comes first.
            ("#/$defs/a%20b", 5),
            ("#/%24defs/a b", 6),
            ("#/$defs/~01", 7),
            ("#/$defs/%7E01", 7),
        ] {
            check(&schema, reference, Some(json!(target)));
        }
        check(&schema, "#/$defs/a/b", None);
        check(&schema, "#/$defs/%zz", None);
    }

    #[test]
    fn percent_signs() {
        assert_eq!(percent_decoded("a%25b%2f"), Some("a%b/".to_owned()));
        for text in ["", "ab", "%", "%2", "%é1", "%+1", "%ff"] {
            assert_eq!(percent_decoded(text), None, "{text}");
        }
    }

    #[test]
    fn names_of_definitions() {
        assert_eq!(definition_name(&to_definition("$defs", "A")), Some(("$defs", "A")));
        assert_eq!(definition_name("#/definitions/a.b"), Some(("definitions", "a.b")));
        for reference in [
            "#",
            "#/$defs",
            "#/$defs/a/b",
            "#/$defs/a~1b",
            "#/$defs/a%20",
            "#/properties/a",
        ] {
            assert_eq!(definition_name(reference), None, "{reference}");
        }
    }
}
