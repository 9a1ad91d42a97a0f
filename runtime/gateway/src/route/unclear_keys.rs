//! Keys of a message that servers may read in different ways.

use std::collections::HashMap;

use mcpact::proxy::RawProperties;
use mcpact_rules::truncate::{MAX_SHOWN_NAME, truncate};

use super::message::Message;

/// The keys of a JSON-RPC message.
const ENVELOPE_KEYS: [&str; 6] = ["jsonrpc", "id", "method", "params", "result", "error"];

impl Message {
    /// Returns the problem of a message with keys that servers may read in different ways, since
    /// some of them ignore the case of keys: equal keys of the message, of its parameters or of
    /// the reference of a completion, or another spelling of a key of JSON-RPC.
    pub fn unclear_keys(&self) -> Option<String> {
        let equal = equal_keys(self.text(), &ENVELOPE_KEYS)
            .or_else(|| equal_keys(self.params()?, &[]))
            .or_else(|| equal_keys(self.param(&["ref"])?, &[]));
        let [one, other] = equal?.map(|key| {
            let key = truncate(&key, MAX_SHOWN_NAME);
            key.replace(char::is_control, "\u{fffd}")
        });
        Some(format!(
            "the keys `{one}` and `{other}` are equal for servers that ignore case; send each key once, as the \
             protocol spells it"
        ))
    }
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

#[cfg(test)]
mod tests {
    use super::Message;

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
