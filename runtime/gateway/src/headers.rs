//! The names of the protocol's HTTP headers, and the encoding of their values.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderName, HeaderValue};
use mcpact_shared::protocol::header;

pub(crate) const SESSION: HeaderName = HeaderName::from_static(header::SESSION);
pub(crate) const VERSION: HeaderName = HeaderName::from_static(header::VERSION);
pub(crate) const METHOD: HeaderName = HeaderName::from_static(header::METHOD);
pub(crate) const NAME: HeaderName = HeaderName::from_static(header::NAME);
pub(crate) const LAST_EVENT: HeaderName = HeaderName::from_static(header::LAST_EVENT);

/// The start of an encoded value, before Base64.
const START: &str = "=?base64?";
/// The end of an encoded value.
const END: &str = "?=";

/// Returns the Base64 of an encoded value, or `None` for a plain value.
fn encoded(value: &str) -> Option<&str> {
    value.strip_prefix(START)?.strip_suffix(END)
}

/// Returns a text as the value of a header. A text that is not plain ASCII, or that itself has the
/// form of an encoded value, is encoded.
pub(crate) fn encode(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| (0x20..0x7f).contains(&byte)) && text.trim() == text;
    if is_plain && encoded(text).is_none() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("{START}{}{END}", STANDARD.encode(text)))
    }
}

/// Returns the text of a header's value, or `None` if it is neither ASCII nor a valid encoded value.
pub(crate) fn decode(value: &HeaderValue) -> Option<Cow<'_, str>> {
    let value = value.to_str().ok()?;
    match encoded(value) {
        Some(base64) => {
            let bytes = STANDARD.decode(base64).ok()?;
            String::from_utf8(bytes).ok().map(Cow::Owned)
        }
        None => Some(Cow::Borrowed(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_values() {
        for text in [
            "",
            "echo",
            "file:///a b?c=d",
            "écho",
            " padded ",
            "a\nb",
            "=?base64?x?=",
        ] {
            let encoded = encode(text);
            let value = HeaderValue::from_str(&encoded).expect(text);
            assert_eq!(decode(&value).as_deref(), Some(text));
        }
        assert_eq!(encode("echo"), "echo");
        assert_eq!(encode("é"), "=?base64?w6k=?=");
    }

    #[test]
    fn values_that_cannot_be_decoded() {
        // Not Base64, not UTF-8, and not ASCII.
        for bytes in [&b"=?base64?!?="[..], b"=?base64?/w==?=", b"\xc3\xa9"] {
            let value = HeaderValue::from_bytes(bytes).expect("a value");
            assert_eq!(decode(&value), None, "{value:?}");
        }
        // Not encoded without both marks, which are case-sensitive.
        for text in ["=?base64?ZWNobw==", "=?BASE64?ZWNobw==?="] {
            let value = HeaderValue::from_static(text);
            assert_eq!(decode(&value).as_deref(), Some(text));
        }
    }
}
