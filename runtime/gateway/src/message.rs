//! JSON-RPC messages as text, of which only the changed parts are ever rewritten.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use mcpact::menu::{RawProperties, range_in};
use mcpact_shared::truncate;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The keys of a JSON-RPC message.
const ENVELOPE_KEYS: [&str; 6] = ["jsonrpc", "id", "method", "params", "result", "error"];

/// A JSON-RPC message: its text, and the locations of its parts.
#[derive(Clone)]
pub struct Message {
    text: String,
    kind: MessageKind,
    method: Option<String>,
    id: Option<Range<usize>>,
    params: Option<Range<usize>>,
    result: Option<Range<usize>>,
    error: Option<Range<usize>>,
}

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// It has a method and an id.
    Request,
    /// It has a method and no id.
    Notification,
    /// It has a result or an error.
    Response,
}

/// The id of a request, in one spelling.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(Box<str>);

/// The error for a text that is not a message.
#[derive(Debug)]
pub struct NotAMessage {
    /// The text.
    pub text: String,
    /// The error of serde, if there is one.
    pub error: serde_json::Error,
}

#[derive(Deserialize)]
struct Envelope<'t> {
    jsonrpc: &'t str,
    #[serde(default, borrow, deserialize_with = "present")]
    id: Option<&'t RawValue>,
    method: Option<String>,
    #[serde(default, borrow, deserialize_with = "present")]
    params: Option<&'t RawValue>,
    #[serde(default, borrow, deserialize_with = "present")]
    result: Option<&'t RawValue>,
    #[serde(default, borrow, deserialize_with = "present")]
    error: Option<&'t RawValue>,
}

/// Reads a present value, even if it is null.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

impl Id {
    /// Returns the id of a JSON text, or `None` if it is neither a string nor a number.
    pub fn of(raw: &str) -> Option<Id> {
        match raw.as_bytes().first()? {
            b'"' if !raw.contains('\\') => Some(Id(raw.into())),
            b'"' => {
                let text: String = serde_json::from_str(raw).ok()?;
                Some(Id(serde_json::to_string(&text).ok()?.into()))
            }
            b'-' | b'0'..=b'9' => Some(Id(
                integer(raw).map_or_else(|| raw.into(), |number| number.to_string().into())
            )),
            _ => None,
        }
    }

    /// Returns the number that the string of this id reads as, or the string with the digits of its
    /// number. Some servers and clients respond with that instead of the id that they got.
    pub fn other_form(&self) -> Option<Id> {
        match self.0.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            Some(digits) => Some(Id(integer(digits)?.to_string().into())),
            None => Some(Id(format!("\"{}\"", integer(&self.0)?).into())),
        }
    }

    /// Returns the id as JSON.
    pub fn as_json(&self) -> &str {
        &self.0
    }

    /// Returns the error text for a second request with this id.
    pub fn duplicate_error(&self) -> String {
        let id = truncate::truncate(&self.0, truncate::MAX_SHOWN_NAME);
        format!("id: {id} is the id of a request that waits for its response; use another id")
    }
}

/// Returns the integer that a JSON number is, also in another spelling such as `1.0` or `1e0`.
fn integer(number: &str) -> Option<i64> {
    /// The largest integer that is exact as a float, and so are all smaller ones.
    const MAX: f64 = 9_007_199_254_740_991.0;
    serde_json::from_str(number).ok().or_else(|| {
        let float: f64 = serde_json::from_str(number).ok()?;
        #[expect(clippy::cast_possible_truncation, reason = "a whole number within the range")]
        let whole = float as i64;
        (float.fract() == 0.0 && float.abs() <= MAX).then_some(whole)
    })
}

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Message {
    /// Parses a message. Line breaks between tokens become spaces, since a message is a line on
    /// standard input and output.
    ///
    /// # Errors
    ///
    /// Returns the text and the problem if it is not a JSON-RPC message.
    pub fn parse(text: impl Into<String>) -> Result<Message, NotAMessage> {
        let mut text = text.into();
        if text.contains(['\n', '\r']) {
            text = text.replace(['\n', '\r'], " ");
        }
        match Message::parts(&text) {
            Ok((kind, method, [id, params, result, error])) => Ok(Message {
                text,
                kind,
                method,
                id,
                params,
                result,
                error,
            }),
            Err(error) => Err(NotAMessage { text, error }),
        }
    }

    #[allow(clippy::type_complexity, reason = "used once")]
    fn parts(text: &str) -> Result<(MessageKind, Option<String>, [Option<Range<usize>>; 4]), serde_json::Error> {
        use serde::de::Error;
        let envelope: Envelope<'_> = serde_json::from_str(text)?;
        if envelope.jsonrpc != "2.0" {
            return Err(Error::custom("`jsonrpc` is not \"2.0\""));
        }
        let is_id = |id: &RawValue| Id::of(id.get()).is_some();
        let ends = envelope.result.is_some() || envelope.error.is_some();
        let kind = match (&envelope.method, envelope.id) {
            (Some(_), Some(id)) if is_id(id) && !ends => MessageKind::Request,
            (Some(_), None) if !ends => MessageKind::Notification,
            // An error without an id belongs to a message that could not be read.
            (None, _) if ends => MessageKind::Response,
            _ => return Err(Error::custom("neither a request, a notification nor a response")),
        };
        // Some servers write both, of which one is null.
        let of_response = match (envelope.result, envelope.error) {
            (Some(result), Some(error)) if error.get() == "null" => [Some(result), None],
            (Some(result), Some(error)) if result.get() == "null" => [None, Some(error)],
            (result, error) => [result, error],
        };
        let [result, error] = of_response;
        let parts = [envelope.id, envelope.params, result, error];
        let parts = parts.map(|part| part.map(|part| range_in(text, part.get())));
        Ok((kind, envelope.method, parts))
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Returns the kind.
    pub fn kind(&self) -> MessageKind {
        self.kind
    }

    /// Returns the method of a request or a notification, else an empty text.
    pub fn method(&self) -> &str {
        self.method.as_deref().unwrap_or_default()
    }

    /// Returns the id as it is written.
    pub fn raw_id(&self) -> Option<&str> {
        self.part(self.id.as_ref())
    }

    /// Returns the id.
    pub fn id(&self) -> Option<Id> {
        Id::of(self.raw_id()?)
    }

    /// Returns the parameters as they are written.
    pub fn params(&self) -> Option<&str> {
        self.part(self.params.as_ref())
    }

    /// Returns the result as it is written.
    pub fn result(&self) -> Option<&str> {
        self.part(self.result.as_ref())
    }

    /// Returns the error as it is written.
    pub fn error(&self) -> Option<&str> {
        self.part(self.error.as_ref())
    }

    /// Returns the message of the error, for people. It may be long, and contain secrets.
    pub fn error_message(&self) -> String {
        let text = self.error().and_then(|error| property(error, "message"));
        let text: Option<String> = text.and_then(|text| serde_json::from_str(text).ok());
        text.unwrap_or_else(|| "no reason given".to_owned())
    }

    fn part(&self, range: Option<&Range<usize>>) -> Option<&str> {
        Some(&self.text[range?.clone()])
    }

    /// Returns the parameter at this path as it is written.
    pub fn param(&self, path: &[&str]) -> Option<&str> {
        path.iter()
            .try_fold(self.params()?, |object, key| property(object, key))
    }

    /// Returns the parameter at this path if it is a string.
    pub fn text_param(&self, path: &[&str]) -> Option<String> {
        serde_json::from_str(self.param(path)?).ok()
    }

    /// Returns the text with parts replaced. Each part must be one that this message returned, and
    /// none may contain another.
    pub fn with(&self, replacements: &[(&str, &str)]) -> String {
        let mut edits: Vec<(Range<usize>, &str)> = replacements
            .iter()
            .map(|(part, text)| (range_in(&self.text, part), *text))
            .collect();
        edits.sort_by_key(|(range, _)| range.start);
        let mut text = String::with_capacity(self.text.len() + 64);
        let mut end = 0;
        for (range, replacement) in edits {
            text.push_str(&self.text[end..range.start]);
            text.push_str(replacement);
            end = range.end;
        }
        text.push_str(&self.text[end..]);
        text
    }

    /// Returns the problem of a message with keys that servers may read in different ways, since
    /// some of them ignore the case of keys: equal keys of the message, of its parameters or of
    /// the reference of a completion, or another spelling of a key of JSON-RPC.
    pub fn unclear_keys(&self) -> Option<String> {
        let equal = equal_keys(self.text(), &ENVELOPE_KEYS)
            .or_else(|| equal_keys(self.params()?, &[]))
            .or_else(|| equal_keys(self.param(&["ref"])?, &[]));
        let [one, other] = equal?.map(|key| {
            let key = truncate::truncate(&key, truncate::MAX_SHOWN_NAME);
            key.replace(char::is_control, "\u{fffd}")
        });
        Some(format!(
            "the keys `{one}` and `{other}` are equal for servers that ignore case; send each key once, as the \
             protocol spells it"
        ))
    }
}

/// Shows only the kind and the method, since the rest may be large, or contain secrets.
impl fmt::Debug for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Message")
            .field("kind", &self.kind)
            .field("method", &self.method)
            .field("id", &self.raw_id())
            .finish_non_exhaustive()
    }
}

/// Returns the code of a JSON-RPC error.
pub fn code(error: &str) -> Option<i32> {
    property(error, "code")?.parse().ok()
}

/// Returns the value of a key of an object as it is written, the last one if there are several.
pub fn property<'t>(object: &'t str, key: &str) -> Option<&'t str> {
    let mut deserializer = serde_json::Deserializer::from_str(object);
    deserializer.deserialize_map(Property(key)).ok().flatten()
}

/// Returns the elements of an array as they are written.
pub fn elements(array: &str) -> Option<Vec<&str>> {
    let elements: Vec<&RawValue> = serde_json::from_str(array).ok()?;
    Some(elements.into_iter().map(RawValue::get).collect())
}

/// Returns two keys of an object that are equal or differ only in case, or a known key and one that
/// differs from it only in case.
fn equal_keys(object: &str, known: &[&str]) -> Option<[String; 2]> {
    // Both conversions together make `K` (Kelvin) and `ſ` equal to `k` and `s`, as in Go.
    let fold = |key: &str| key.to_lowercase().to_uppercase();
    let RawProperties(properties) = serde_json::from_str(object).ok()?;
    let mut keys = HashMap::new();
    properties.into_iter().find_map(|(key, _)| {
        let folded = fold(&key);
        let known = known.iter().find(|known| **known != key && fold(known) == folded);
        let equal = known.map(|known| (*known).to_owned());
        let equal = equal.or_else(|| keys.insert(folded, key.clone()))?;
        Some([equal, key])
    })
}

struct Property<'k>(&'k str);

impl<'de> Visitor<'de> for Property<'_> {
    type Value = Option<&'de str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = None;
        while let Some(is_key) = map.next_key_seed(IsKey(self.0))? {
            if is_key {
                found = Some(map.next_value::<&RawValue>()?.get());
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

struct IsKey<'k>(&'k str);

impl<'de> DeserializeSeed<'de> for IsKey<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for IsKey<'_> {
    type Value = bool;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<bool, E> {
        Ok(key == self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_as_they_are_written() {
        let text = r#"{ "jsonrpc":"2.0", "id" : "a\u0062", "method":"tools/call","params":{"name":"x","_meta":{"progressToken": 1.0e0 }, "name":"y"},"more":[1] }"#;
        let message = Message::parse(text).expect("a message");
        assert_eq!(message.kind(), MessageKind::Request);
        assert_eq!(message.raw_id(), Some(r#""a\u0062""#));
        assert_eq!(message.id(), Id::of("\"ab\""));
        assert_eq!(message.param(&["_meta", "progressToken"]), Some("1.0e0"));
        // JavaScript and Python read it in this way.
        assert_eq!(message.text_param(&["name"]).as_deref(), Some("y"));
        let name = message.param(&["name"]).expect("a name");
        let id = message.raw_id().expect("an id");
        assert_eq!(
            message.with(&[(name, "\"z\""), (id, "7")]),
            text.replace("\"y\"", "\"z\"").replace(r#""a\u0062""#, "7")
        );
        assert_eq!(message.with(&[]), text);
    }

    #[test]
    fn ids() {
        for (one, other) in [("1", "1.0"), ("1", "1e0"), ("-20", "-2e1"), ("\"a\"", r#""\u0061""#)] {
            assert_eq!(Id::of(one), Id::of(other), "{one} {other}");
        }
        for (one, other) in [
            ("1", "\"1\""),
            ("1", "1.5"),
            ("18446744073709551615", "18446744073709551616"),
        ] {
            assert_ne!(Id::of(one), Id::of(other), "{one} {other}");
        }
        let other = |raw: &str| Id::of(raw).and_then(|id| id.other_form());
        assert_eq!(other("1"), Id::of("\"1\""));
        assert_eq!(other("\"1\""), Id::of("1"));
        assert_eq!((other("\"a\""), other("1.5"), other("\"null\"")), (None, None, None));
        assert_eq!(Id::of("null"), None);
    }

    #[test]
    fn kinds() {
        for (text, kind) in [
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, MessageKind::Request),
            (r#"{"jsonrpc":"2.0","method":"a"}"#, MessageKind::Notification),
            (r#"{"jsonrpc":"2.0","id":1,"result":null}"#, MessageKind::Response),
            (r#"{"jsonrpc":"2.0","id":null,"error":{}}"#, MessageKind::Response),
            (
                "{\"jsonrpc\":\"2.0\",\n\"method\":\"a\"\r\n}",
                MessageKind::Notification,
            ),
        ] {
            let message = Message::parse(text).expect(text);
            assert_eq!(message.kind(), kind, "{text}");
            assert!(!message.text().contains(['\n', '\r']));
        }
        for text in [
            "",
            "Listening",
            "[]",
            r#"{"level":"info"}"#,
            r#"{"jsonrpc":"1.0","method":"a"}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"a"}"#,
            r#"{"jsonrpc":"2.0","id":{},"method":"a"}"#,
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"a"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"a","result":1}"#,
            r#"{"jsonrpc":"2.0","id":1}"#,
        ] {
            assert!(Message::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_null_beside_the_result_or_the_error_is_no_part() {
        for (properties, result, error) in [
            (r#""result":{},"error":null"#, Some("{}"), None),
            (r#""result":null,"error":{}"#, None, Some("{}")),
            (r#""result":null"#, Some("null"), None),
            (r#""result":null,"error":null"#, Some("null"), None),
        ] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":1,{properties}}}"#);
            let message = Message::parse(text).expect("a message");
            assert_eq!((message.result(), message.error()), (result, error), "{properties}");
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
        let text = format!(r#"{{"jsonrpc":"2.0","method":"a","params":{{"a":{deep}}}}}"#);
        let message = Message::parse(text).expect("a message");
        assert_eq!(message.param(&["a"]).map(str::len), Some(2_000_000));
    }

    #[test]
    fn unclear_keys() {
        for (rest, keys) in [
            (
                r#""method":"a","params":{"name":"x","Name":"y"}"#,
                Some(("name", "Name")),
            ),
            (
                r#""method":"a","params":{"ref":{"name":"x","Name":"y"}}"#,
                Some(("name", "Name")),
            ),
            (
                r#""method":"a","params":{"uri":"x","\u0075ri":"y"}"#,
                Some(("uri", "uri")),
            ),
            (r#""method":"a","params":{},"Params":{}"#, Some(("params", "Params"))),
            (r#""method":"a","paramſ":{}"#, Some(("params", "paramſ"))),
            (r#""id":1,"result":{},"Method":"a""#, Some(("method", "Method"))),
            (r#""method":"a","params":{"x":{"a":1,"A":2},"X ":1}"#, None),
            (r#""method":"a","params":["a","A"]"#, None),
        ] {
            let message = Message::parse(format!(r#"{{"jsonrpc":"2.0",{rest}}}"#)).expect(rest);
            let problem = keys.map(|(one, other)| format!("the keys `{one}` and `{other}` are equal"));
            let found = message.unclear_keys();
            let found = found.as_deref().and_then(|found| found.split(" for ").next());
            assert_eq!(found, problem.as_deref(), "{rest}");
        }
    }
}
