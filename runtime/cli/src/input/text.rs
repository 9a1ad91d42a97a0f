//! Text files as UTF-8, without byte order mark. PowerShell's `>` writes UTF-16, which is decoded.

use std::borrow::Cow;
use std::path::Path;

use anyhow::{Context, Result};

/// Decodes text to UTF-8. Bytes without a byte order mark that do not look like UTF-16 are returned
/// unchanged.
pub(crate) fn utf8(bytes: &[u8]) -> Result<Cow<'_, [u8]>> {
    let (units, is_big_endian) = match bytes {
        [0xef, 0xbb, 0xbf, text @ ..] => return Ok(Cow::Borrowed(text)),
        [0xff, 0xfe, units @ ..] => (units, false),
        [0xfe, 0xff, units @ ..] => (units, true),
        // JSON begins with an ASCII character, and has no zero byte in UTF-8.
        [1..=0x7f, 0, ..] => (bytes, false),
        [0, 1..=0x7f, ..] => (bytes, true),
        _ => return Ok(Cow::Borrowed(bytes)),
    };
    let (pairs, rest) = units.as_chunks::<2>();
    let unit = |pair: &[u8; 2]| {
        if is_big_endian {
            u16::from_be_bytes(*pair)
        } else {
            u16::from_le_bytes(*pair)
        }
    };
    let text = char::decode_utf16(pairs.iter().map(unit))
        .collect::<Result<String, _>>()
        .ok()
        .filter(|_| rest.is_empty())
        .context("invalid UTF-16; save the file as UTF-8")?;
    Ok(Cow::Owned(text.into_bytes()))
}

/// Reads a text file.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or is neither UTF-8 nor UTF-16.
pub(crate) fn read(path: &Path) -> Result<String> {
    let name = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read `{name}`"))?;
    let text = utf8(&bytes).with_context(|| format!("cannot read `{name}`"))?;
    String::from_utf8(text.into_owned()).with_context(|| format!("cannot read `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_gives_the_same_text() {
        let text = "{\"a\": \"größer 🦘\"}\r\n";
        let mark = format!("\u{feff}{text}");
        let little = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        for bytes in [
            text.as_bytes().to_vec(),
            mark.as_bytes().to_vec(),
            little(&mark),
            big(&mark),
            little(text),
            big(text),
        ] {
            assert_eq!(utf8(&bytes).unwrap(), text.as_bytes(), "{bytes:x?}");
        }
        assert_eq!(utf8(b"").unwrap(), b"".as_slice());
    }

    #[test]
    fn broken_utf16_is_an_error() {
        for bytes in [b"{\0}".as_slice(), b"\xff\xfe\x00\xd8{\0"] {
            assert_eq!(
                utf8(bytes).unwrap_err().to_string(),
                "invalid UTF-16; save the file as UTF-8"
            );
        }
    }
}
